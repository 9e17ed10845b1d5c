//! Types whose values may start with a further value at the same byte.

use proc_macro2::TokenStream;
use quote::quote;

use super::Input;
use crate::model::{Payload, Shape, Side, Tagging, Variant};

impl Input<'_> {
    /// Generates `PASSES_ON`, if it is not the default: whether the value may pass its header on to a value of another
    /// type. Variants without tags are counted when they are tried.
    pub(super) fn passes_on(&self) -> Option<TokenStream> {
        let (krate, de) = (&self.model.krate, &self.de);
        let other = match (self.model.inner(Side::Decode), &self.model.shape) {
            (Some(inner), _) => Some(inner),
            (None, Shape::Struct(variant)) if matches!(variant.payload, Payload::Newtype) => return None,
            (None, Shape::Enum { variants, tagging: Tagging::Outside })
                if !variants.iter().any(Variant::is_untagged) =>
            {
                let other = variants.iter().find(|variant| variant.is_other() && !variant.skip_decoding);
                let tag = other.filter(|variant| variant.whole().is_none());
                tag.and_then(|variant| variant.fields.first()).map(|field| &field.ty)
            }
            _ => None,
        };
        let passes_on =
            other.map_or_else(|| quote!(false), |ty| quote!(<#ty as #krate::GodotDecode<#de>>::PASSES_ON));
        Some(quote!(const PASSES_ON: ::core::primitive::bool = #passes_on;))
    }
}
