//! The derive macros of `gdvar`.
//!
//! tokens → syn → [`receive`] (what was written) → [`check`] (may it be?) → [`model`] (what it means) →
//! [`expand`] (tokens).

mod bounds;
mod check;
mod derive;
mod expand;
mod model;
mod receive;
mod rename;

use proc_macro::TokenStream;

/// Derives `GodotEncode`.
#[proc_macro_derive(GodotEncode, attributes(gdvar))]
pub fn derive_godot_encode(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), expand::encode::expand, expand::stub::encode).into()
}

/// Derives `GodotDecode`.
#[proc_macro_derive(GodotDecode, attributes(gdvar))]
pub fn derive_godot_decode(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), expand::decode::expand, expand::stub::decode).into()
}
