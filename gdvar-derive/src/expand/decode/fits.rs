//! Ruling out a type or a variant by the keys and the length of a value.

use proc_macro2::TokenStream;
use quote::quote;

use super::fields::default_of;
use super::{Input, lengths};
use crate::bounds;
use crate::expand::schema::count;
use crate::model::{Payload, Shape, Variant, Way};

impl Input<'_> {
    /// Generates `fits`, if something rules the type out.
    pub(super) fn fits(&self) -> Option<TokenStream> {
        let Shape::Struct(variant) = &self.model.shape else { return None };
        if self.model.decode.conversion.is_some() {
            return None;
        }
        let (krate, de, body) = (&self.model.krate, &self.de, self.fits_payload(variant)?);
        Some(quote! {
            fn fits(__header: #krate::Header, __decoder: &mut #krate::Decoder<'_, #de>) -> #krate::Result<()> {
                #body
            }
        })
    }

    /// Returns the function that rules out a variant.
    pub(super) fn fits_variant(&self, variant: &Variant) -> TokenStream {
        let body = if variant.with.is_none() { self.fits_payload(variant) } else { None };
        match body {
            None => quote!(|_, _| ::core::result::Result::Ok(())),
            Some(body) => {
                let keys = self.keys(variant);
                quote!(|__header, __decoder| { #keys #body })
            }
        }
    }

    /// Compares the keys or the length of a value with those of a struct or a variant.
    fn fits_payload(&self, variant: &Variant) -> Option<TokenStream> {
        let krate = &self.model.krate;
        // Steps change the keys of older versions.
        if variant.versions.as_ref().is_some_and(|versions| !versions.steps.is_empty()) {
            return None;
        }
        match &variant.payload {
            Payload::Nil => None,
            Payload::Newtype => {
                let field = variant.read().next().filter(|field| matches!(field.decode, Way::Trait))?;
                let ty = self.read_type(field);
                Some(quote!(#ty::fits(__header, __decoder)))
            }
            Payload::Array => {
                let lengths = lengths(variant);
                Some(quote!(__decoder.elements_with(__header, #lengths, |_| ::core::result::Result::Ok(()))))
            }
            Payload::Dictionary | Payload::Object { .. } => {
                let required = self.required(variant)?;
                let open = self.open(variant, &self.set_of(variant), false);
                // The trait says which fields are required.
                Some(quote! {
                    #[allow(unused_imports)]
                    use #krate::runtime::Unreadable as _;
                    #open.fits(&[#(#required),*])
                })
            }
        }
    }

    /// Returns the keys of each field, which are in `__KEYS`, and whether the field has to be there. `None` if this rules
    /// nothing out.
    fn required(&self, variant: &Variant) -> Option<Vec<TokenStream>> {
        let krate = &self.model.krate;
        let plain = variant.read().filter(|field| field.flatten.is_none()).enumerate();
        let required: Vec<_> = plain
            .filter(|(_, field)| {
                // A field of another name for `Option` is found out at run time.
                !bounds::is_option(&field.ty)
                    && default_of(field).is_none()
                    && field.since.is_none()
                    && field.until.is_none()
            })
            .map(|(position, field)| {
                let position = count(position);
                match field.decode {
                    Way::Function(_) => quote!((__KEYS[#position], true)),
                    _ => {
                        let ty = &field.ty;
                        quote!((__KEYS[#position], #krate::runtime::OfField::<#ty>::TYPE.required()))
                    }
                }
            })
            .collect();
        (!required.is_empty() || self.model.strict).then_some(required)
    }
}
