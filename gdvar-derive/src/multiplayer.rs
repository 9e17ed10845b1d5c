//! The derives of `gdvar-multiplayer`, in the same stages as the others: received, checked, modelled, expanded.

mod check;
mod expand;
mod model;
mod receive;

use darling::error::Accumulator;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use self::model::{Methods, Scene};
use self::receive::{ReceivedRpc, ReceivedScene};
use crate::receive::reworded;

pub(crate) fn derive_rpc(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Accumulator::default();
    let received = ReceivedRpc::of(&input, &mut errors);
    check::rpc(&received, &mut errors);
    match errors.finish() {
        Ok(()) => expand::rpc(&Methods::of(received)),
        Err(errors) => {
            // With a stub impl in place, uses of the type do not cause further errors.
            let (errors, stub) =
                (reworded(errors, ReceivedRpc::PLACES), expand::stub_rpc(&input, &received.krate()));
            quote!(#errors #stub)
        }
    }
}

pub(crate) fn derive_replicate(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Accumulator::default();
    let received = ReceivedScene::of(&input, &mut errors);
    check::scene(&received, &mut errors);
    match errors.finish() {
        Ok(()) => expand::replicate(&Scene::of(received)),
        Err(errors) => {
            let (errors, stub) =
                (reworded(errors, ReceivedScene::PLACES), expand::stub_replicate(&input, &received.krate()));
            quote!(#errors #stub)
        }
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use super::*;
    use crate::snapshots;

    #[test]
    fn expansions_are_those_that_a_person_has_read() {
        snapshots::compare("snapshots/multiplayer", |source| {
            let input: TokenStream = source.parse().expect("a snapshot's input is Rust");
            let is_scene = source.contains("#[replicate");
            let expanded = if is_scene { derive_replicate(input) } else { derive_rpc(input) };
            vec![("out.rs", snapshots::formatted(expanded))]
        });
    }

    fn methods(variants: usize, fields: usize) -> TokenStream {
        let variants = (0..variants).map(|variant| {
            let variant = quote::format_ident!("Method{variant}");
            let fields = (0..fields).map(|_| quote!(u8));
            quote!(#variant(#(#fields),*))
        });
        quote!(enum ToChat { #(#variants),* })
    }

    #[test]
    fn a_call_has_up_to_255_arguments() {
        assert!(!derive_rpc(methods(2, 255)).to_string().contains("compile_error"));
        let mistakes = derive_rpc(methods(2, 256)).to_string();
        assert_eq!(
            mistakes.matches("a call has at most 255 arguments, and this has 256").count(),
            2,
            "{mistakes}"
        );
    }

    fn watched(count: usize) -> TokenStream {
        let fields = (0..count).map(|field| {
            let (name, path) = (quote::format_ident!("field{field}"), format!(".:field{field}"));
            quote!(#[sync(State, #path, on_change)] #name: i64)
        });
        quote!(#[replicate(scene = "res://wide.tscn")] struct Wide { #(#fields),* })
    }

    #[test]
    fn a_synchronizer_watches_up_to_64_properties() {
        assert!(!derive_replicate(watched(64)).to_string().contains("compile_error"));
        let mistakes = derive_replicate(watched(66)).to_string();
        assert_eq!(mistakes.matches("watches at most 64 properties").count(), 1, "{mistakes}");
    }

    /// The engine numbers methods in the order of the bytes of their names.
    #[test]
    fn methods_are_sorted_by_the_bytes_of_their_names() {
        let expanded = derive_rpc(quote! {
            enum ToChat { One, #[rpc(rename = "größe")] Size, #[rpc(rename = "_under")] Under, #[rpc(rename = "Upper")] Upper }
        });
        let expanded = expanded.to_string();
        let places = ["\"Upper\"", "\"_under\"", "\"größe\"", "\"one\""].map(|name| expanded.find(name));
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    }
}
