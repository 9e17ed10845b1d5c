//! The derive macros of `gdvar`.
//!
//! tokens → syn → `receive` (what was written) → `check` (may it be?) → `model` (what it means) →
//! `expand` (tokens).

mod bounds;
mod check;
mod derive;
mod expand;
mod model;
mod receive;
mod rename;

use proc_macro::TokenStream;

/// Derives `GodotEncode`: a struct is written as a Dictionary of its fields, in their order; an enum as the name of
/// its variant, or a Dictionary of that and the content.
///
/// Attributes, `#[gdvar(...)]` on the type, its variants and its fields, choose other forms;
/// [`gdvar::attributes`](https://docs.rs/gdvar/latest/gdvar/attributes/) lists them with examples. Where the type or
/// the attributes make no sense, each mistake is an error on the token at fault, all of them at once.
#[proc_macro_derive(GodotEncode, attributes(gdvar))]
pub fn derive_godot_encode(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), check::check, expand::encode::expand, expand::stub::encode).into()
}

/// Derives `GodotDecode`: reads what the derive of `GodotEncode` writes, the fields in any order.
///
/// Keys that are no field's are passed over unless `#[gdvar(deny_unknown_fields)]` is there, and a field of
/// `Option` may be missing. The attributes are those of `GodotEncode`. A type with one lifetime borrows text and
/// bytes from the input: `&'a str`, `&'a [u8]`.
#[proc_macro_derive(GodotDecode, attributes(gdvar))]
pub fn derive_godot_decode(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), check::check_reading, expand::decode::expand, expand::stub::decode).into()
}
