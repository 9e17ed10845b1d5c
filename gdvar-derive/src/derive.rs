//! From the tokens of a type to those of its impl, or of its mistakes.

use darling::error::Accumulator;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::model::Type;
use crate::receive::Received;
use crate::{check, receive};

pub(crate) fn derive(
    input: TokenStream,
    expand: fn(&Type) -> TokenStream,
    stub: fn(&DeriveInput) -> TokenStream,
) -> TokenStream {
    let input = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    match understand(&input) {
        Ok(model) => expand(&model),
        Err(errors) => {
            // With an impl in place, whatever uses the type is no mistake of its own.
            let errors = receive::reworded(errors);
            let stub = stub(&input);
            quote!(#errors #stub)
        }
    }
}

fn understand(input: &DeriveInput) -> darling::Result<Type> {
    let mut errors = Accumulator::default();
    let received = Received::of(input, &mut errors);
    check::check(&received, &mut errors);
    errors.finish()?;
    Ok(Type::of(received))
}
