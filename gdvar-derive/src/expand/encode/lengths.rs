//! Lengths that are known at compile time: `MIN_LEN`, and those of parts of values.

use proc_macro2::TokenStream;
use quote::quote;

use super::written_type;
use crate::expand::schema::{HEADER_LEN, key_len};
use crate::model::{Payload, Shape, Tagging, Type, Versions, Way};

/// Returns the minimum length of a value without parts: of a struct's only field, or of a tag.
pub(super) fn min_len(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        return Some(
            quote!(const MIN_LEN: ::core::primitive::usize = <#ty as #krate::GodotEncode>::MIN_LEN;),
        );
    }
    let min_len = match &model.shape {
        Shape::Struct(variant) if matches!(variant.payload, Payload::Newtype) => {
            let field = variant.written().next().filter(|field| matches!(field.encode, Way::Trait))?;
            let ty = written_type(field, krate);
            quote!(#ty::MIN_LEN)
        }
        Shape::Enum { tagging: Tagging::Name, .. } => quote!(#krate::runtime::TAG_MIN_LEN),
        _ => return None,
    };
    Some(quote!(const MIN_LEN: ::core::primitive::usize = #min_len;))
}

/// The length of a container's header and count.
pub(super) const CONTAINER_LEN: usize = 2 * HEADER_LEN;

/// Returns the length of a version's entry: its key, and a 32-bit int. No version number is so large that it needs 64
/// bits.
pub(super) fn version_len(versions: &Versions) -> usize {
    const NARROW_INT: usize = 8;
    key_len(&versions.key) + NARROW_INT
}
