//! From the tokens of a type to those of its impl, or of its mistakes.

use darling::error::Accumulator;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path};

use crate::model::Type;
use crate::receive::Received;
use crate::{check, receive};

pub(crate) fn derive(
    input: TokenStream,
    expand: fn(&Type) -> TokenStream,
    stub: fn(&DeriveInput, &Path) -> TokenStream,
) -> TokenStream {
    let input = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Accumulator::default();
    let received = Received::of(&input, &mut errors);
    check::check(&received, &mut errors);
    if let Err(errors) = errors.finish() {
        // With an impl in place, whatever uses the type is no mistake of its own.
        let stub = stub(&input, &received.krate());
        let errors = receive::reworded(errors);
        return quote!(#errors #stub);
    }
    expand(&Type::of(received))
}
