//! The derives of `gdvar-multiplayer`, in the same stages as the others: received, checked, modelled, expanded.

mod check;
mod expand;
mod model;
mod receive;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use self::model::{Methods, Scene};
use crate::derive::derive;

pub(crate) fn rpc(input: &DeriveInput) -> TokenStream {
    derive(input, check::rpc, |received| expand::rpc(&Methods::of(received)), expand::stub_rpc)
}

pub(crate) fn replicate(input: &DeriveInput) -> TokenStream {
    derive(input, check::scene, |received| expand::replicate(&Scene::of(received)), expand::stub_replicate)
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use quote::quote;

    use super::*;
    use crate::snapshots;

    fn expanded(derive: fn(&DeriveInput) -> TokenStream, input: TokenStream) -> String {
        derive(&syn::parse2(input).expect("it is a type")).to_string()
    }

    #[test]
    fn expansions_are_those_that_a_person_has_read() {
        snapshots::compare("snapshots/multiplayer", |source| {
            let derive = if source.contains("#[replicate") { replicate } else { rpc };
            let input = syn::parse_str(source).expect("a snapshot's input is a type");
            vec![("out.rs", snapshots::formatted(derive(&input)))]
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
        assert!(!expanded(rpc, methods(2, 255)).contains("compile_error"));
        let mistakes = expanded(rpc, methods(2, 256));
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
        assert!(!expanded(replicate, watched(64)).contains("compile_error"));
        let mistakes = expanded(replicate, watched(66));
        assert_eq!(mistakes.matches("watches at most 64 properties").count(), 1, "{mistakes}");
    }

    /// The engine numbers methods in the order of the bytes of their names.
    #[test]
    fn methods_are_sorted_by_the_bytes_of_their_names() {
        let input = quote! {
            enum ToChat { One, #[rpc(rename = "größe")] Size, #[rpc(rename = "_under")] Under, #[rpc(rename = "Upper")] Upper }
        };
        let expanded = expanded(rpc, input);
        let places = ["\"Upper\"", "\"_under\"", "\"größe\"", "\"one\""].map(|name| expanded.find(name));
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    }
}
