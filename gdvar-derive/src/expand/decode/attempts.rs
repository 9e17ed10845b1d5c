//! Reading enums with untagged variants, or whose data may have no tag.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Input;
use crate::expand::schema::{count, tagged};
use crate::model::{Side, Tagging, Takes, Variant};

impl Input<'_> {
    /// Tries the variants with tags, if there are any, and then the variants without tags, one after the other.
    pub(super) fn attempts(&self, tagging: &Tagging, variants: &[Variant]) -> TokenStream {
        let krate = &self.model.krate;
        let found = |attempt: TokenStream| {
            quote! {
                if let ::core::option::Option::Some(__value) = #attempt? {
                    return ::core::result::Result::Ok(__value);
                }
            }
        };
        let first =
            variants.iter().any(|variant| !variant.is_untagged() && !variant.skip_decoding).then(|| {
                let body = self.tagged(tagging);
                let decode = self.function(&body);
                found(quote!(__attempts.tagged(#decode)))
            });
        let untagged = variants.iter().filter(|variant| variant.is_untagged() && !variant.skip_decoding);
        let untagged = untagged.map(|variant| {
            let name = variant.ident.as_ref().map(ToString::to_string);
            let (fits, keys, payload) =
                (self.fits_variant(variant), self.keys(variant), self.payload(variant));
            let payload = self.function(&quote!(#keys #payload));
            found(quote!(__attempts.variant(#name, #fits, #payload)))
        });
        quote! {
            let __attempts = &mut #krate::runtime::Attempts::new(__header, __decoder);
            #first
            loop {
                #(#untagged)*
                if !__attempts.again() {
                    return ::core::result::Result::Err(__attempts.fail());
                }
            }
        }
    }

    /// Returns the position, among the tags, of the variant for data without a tag.
    pub(super) fn default_position(&self) -> Option<Literal> {
        tagged(self.model.variants(), Side::Decode)
            .position(|variant| variant.takes == Takes::TagOrNone)
            .map(count)
    }
}
