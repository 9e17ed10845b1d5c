//! Reading types that are converted from another type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Input;
use crate::expand::{located_at, place_of};
use crate::model::Conversion;

impl Input<'_> {
    /// Reads the type that this type describes.
    pub(super) fn remote_body(&self) -> TokenStream {
        let body = self.body();
        if !self.model.has_getters() || self.model.decode.conversion.is_some() {
            return body;
        }
        let krate = &self.model.krate;
        quote! {
            let __read: #krate::Result<Self> = { #body };
            __read.map(::core::convert::Into::into)
        }
    }

    /// Reads the type from which this type is converted.
    pub(super) fn converted(&self, conversion: &Conversion) -> TokenStream {
        let (krate, de, ty) = (&self.model.krate, &self.de, &conversion.ty);
        let place = place_of(ty);
        let value = quote!(<#ty as #krate::GodotDecode<#de>>::decode(__header, __decoder)?);
        let value = located_at(place, value);
        if conversion.fallible {
            let converted = quote_spanned!(place=> ::core::convert::TryInto::try_into(#value));
            let refused = quote_spanned!(place=> |__error| #krate::runtime::refused(__error, __start));
            let refused = located_at(place, refused);
            quote! {
                let __start = #krate::Decoder::start_of(__decoder, __header);
                #converted.map_err(#refused)
            }
        } else {
            let converted = quote_spanned!(place=> ::core::convert::Into::into(#value));
            quote!(::core::result::Result::Ok(#converted))
        }
    }
}
