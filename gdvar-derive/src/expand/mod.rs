//! From the model to tokens.

pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod stub;

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::spanned::Spanned;

use crate::model::Field;

/// The local that holds a field: `__hp`. The underscores keep it from constants and statics of the user's.
pub(crate) fn local(field: &Field) -> Ident {
    format_ident!("__{}", field.ident, span = field.ty.span().resolved_at(Span::mixed_site()))
}

/// Where the field's type stands. What is passed to a function that wants the type to have a codec has this
/// place, so that a type without one is what the compiler shows.
pub(crate) fn place(field: &Field) -> Span {
    field.ty.span().resolved_at(Span::call_site())
}
