//! Writing the variant for unknown tags.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use super::{pattern, tag_value};
use crate::expand::constructor;
use crate::model::{Type, Variant};

/// `if let Self::Unknown(value) = self { return value.encode(encoder); }`
pub(super) fn whole(model: &Type) -> Option<TokenStream> {
    let variant = model.variants().iter().find(|variant| variant.whole().is_some())?;
    let pattern = pattern(&constructor(model, variant), variant);
    let value = tag_value(variant, model);
    Some(quote! {
        if let #pattern = self {
            return #value;
        }
    })
}

/// Refuses to write the variant for unknown tags, which does not hold its tag.
pub(super) fn holds_no_tag(variant: &Variant, krate: &Path) -> TokenStream {
    let name = variant.ident.as_ref().map(ToString::to_string);
    quote!(::core::result::Result::Err(#krate::runtime::holds_no_tag(#name)))
}
