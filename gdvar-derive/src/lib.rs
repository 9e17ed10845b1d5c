//! The derive macros of `gdvar`.
//!
//! tokens → syn → `receive` (what was written) → `check` (is it allowed?) → `model` (what it means) → `expand` (tokens).

// What only these derives use is checked with them.
#![cfg_attr(not(all(feature = "multiplayer", feature = "schema")), allow(dead_code))]

mod bounds;
mod check;
mod derive;
mod expand;
mod model;
#[cfg(feature = "multiplayer")]
mod multiplayer;
mod receive;
mod rename;
#[cfg(all(test, feature = "schema"))]
mod snapshots;

use proc_macro::TokenStream;
use syn::parse_macro_input;

/// Writes a struct as a Dictionary of its fields, in their order, and an enum as the name of its variant, or as a
/// Dictionary of the name and the content.
///
/// Attributes, `#[gdvar(...)]` on the type, its variants and its fields, choose other forms;
/// [`gdvar::attributes`](https://docs.rs/gdvar/latest/gdvar/attributes/) lists them with examples. A mistake in an
/// attribute is a compile error that points at the token that is wrong. All mistakes in a type are reported at once.
#[proc_macro_derive(GodotEncode, attributes(gdvar))]
pub fn derive_godot_encode(input: TokenStream) -> TokenStream {
    derive::encode(&parse_macro_input!(input)).into()
}

/// Reads what the derived `GodotEncode` writes, with the fields in any order.
///
/// Unknown keys are ignored; with `#[gdvar(deny_unknown_fields)]` they are an error. An `Option` field may be missing.
/// The attributes are those of `GodotEncode`. A type with one lifetime borrows text and bytes from the input: `&'a
/// str`, `&'a [u8]`.
#[proc_macro_derive(GodotDecode, attributes(gdvar))]
pub fn derive_godot_decode(input: TokenStream) -> TokenStream {
    derive::decode(&parse_macro_input!(input)).into()
}

/// Describes the values that the derived `GodotEncode` and `GodotDecode` write and read, as a constant.
///
/// It uses the same attributes with the same meaning. It cannot know what your own functions write: describe that with
/// `#[gdvar(schema = Type)]`, which names a type whose values are written in the same way.
#[cfg(feature = "schema")]
#[proc_macro_derive(GodotSchema, attributes(gdvar))]
pub fn derive_godot_schema(input: TokenStream) -> TokenStream {
    derive::schema(&parse_macro_input!(input)).into()
}

/// Describes the methods that a script calls, or that are called in it: a variant for each `@rpc` method, with a field
/// for each argument.
///
/// `gdvar-multiplayer` re-exports it and has the documentation of its attribute, `#[rpc(...)]`. `#[gdvar(...)]` on a field
/// chooses the form of the argument, as for the codec: `typed`, `packed`, `as`, `with`.
#[cfg(feature = "multiplayer")]
#[proc_macro_derive(Rpc, attributes(rpc, gdvar))]
pub fn derive_rpc(input: TokenStream) -> TokenStream {
    multiplayer::rpc(&parse_macro_input!(input)).into()
}

/// Describes a scene whose properties are synchronised: a field for each property of its synchronizers.
///
/// `gdvar-multiplayer` re-exports it and has the documentation of its attributes, `#[replicate(...)]` and `#[sync(...)]`.
/// `#[gdvar(...)]` on a field chooses the form of the property, as for the codec: `typed`, `packed`, `as`, `with`.
#[cfg(feature = "multiplayer")]
#[proc_macro_derive(Replicate, attributes(replicate, sync, gdvar))]
pub fn derive_replicate(input: TokenStream) -> TokenStream {
    multiplayer::replicate(&parse_macro_input!(input)).into()
}
