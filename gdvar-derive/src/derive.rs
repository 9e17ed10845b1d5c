//! From the tokens of a type to the tokens of its impl, or to compile errors.

use darling::error::Accumulator;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path};

use crate::check;
use crate::expand::{self, stub};
use crate::model::Type;
use crate::receive::{Receive, reworded};

pub(crate) fn encode(input: &DeriveInput) -> TokenStream {
    derive(input, check::check, |received| expand::encode::expand(&Type::of(received)), stub::encode)
}

pub(crate) fn decode(input: &DeriveInput) -> TokenStream {
    derive(input, check::check_reading, |received| expand::decode::expand(&Type::of(received)), stub::decode)
}

#[cfg(feature = "schema")]
pub(crate) fn schema(input: &DeriveInput) -> TokenStream {
    derive(input, check::check, |received| expand::description::expand(&Type::of(received)), stub::schema)
}

pub(crate) fn derive<'a, R: Receive<'a>>(
    input: &'a DeriveInput,
    check: fn(&R, &mut Accumulator),
    expand: fn(R) -> TokenStream,
    stub: fn(&DeriveInput, &Path) -> TokenStream,
) -> TokenStream {
    let mut errors = Accumulator::default();
    let received = R::of(input, &mut errors);
    check(&received, &mut errors);
    match errors.finish() {
        Ok(()) => expand(received),
        Err(errors) => {
            // With a stub impl in place, uses of the type do not cause further errors.
            let (errors, stub) = (reworded(errors, R::PLACES), stub(input, &received.krate()));
            quote!(#errors #stub)
        }
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use super::*;
    use crate::snapshots;

    fn parsed(input: TokenStream) -> DeriveInput {
        syn::parse2(input).expect("it is a type")
    }

    /// Returns the formatted expansions of a type's codec and of its schema.
    fn expansions(input: &str) -> [(&'static str, String); 2] {
        let input = syn::parse_str(input).expect("a snapshot's input is a type");
        let (encode, decode) = (encode(&input), decode(&input));
        [
            ("out.rs", snapshots::formatted(quote!(#encode #decode))),
            ("schema.rs", snapshots::formatted(schema(&input))),
        ]
    }

    #[test]
    fn expansions_are_those_that_a_person_has_read() {
        snapshots::compare("snapshots", |source| Vec::from(expansions(source)));
    }

    /// Returns the messages for the mistakes in a type, as users of `derive(GodotDecode)` see them.
    fn mistakes(input: TokenStream) -> Vec<String> {
        let file: syn::File = syn::parse2(decode(&parsed(input))).expect("an expansion is Rust");
        let macros = file.items.into_iter().filter_map(|item| match item {
            syn::Item::Macro(item) => Some(item.mac),
            _ => None,
        });
        macros.map(|call| call.parse_body::<syn::LitStr>().expect("it is a message").value()).collect()
    }

    macro_rules! right {
        ($($input:item)+) => {$(
            assert_eq!(mistakes(quote!($input)), [""; 0], "{}", stringify!($input));
        )+};
    }

    macro_rules! wrong {
        ($($message:literal: $input:item)+) => {$(
            let found = mistakes(quote!($input));
            let [message] = found.as_slice() else { panic!("{found:?}: {}", stringify!($input)) };
            assert!(message.contains($message), "{message}: {}", stringify!($input));
        )+};
    }

    #[test]
    fn what_is_not_read_may_be_borrowed_for_ever() {
        right! {
            #[gdvar(from = u8)]
            struct S { name: &'static str }
            #[gdvar(try_from = u8)]
            struct S { name: &'static str }
            enum E { A, #[gdvar(skip)] B(&'static str), #[gdvar(with = module)] C(&'static str) }
        }
        wrong! {
            "": struct S { name: &'static str }
            "": enum E { A, B(&'static str) }
        }
    }

    #[test]
    fn keywords_need_quotes() {
        wrong! {
            "expected an expression: text needs quotes": #[gdvar(tag = type)] enum E { A }
            "expected an expression: text needs quotes": struct S { #[gdvar(rename = fn)] a: u8 }
        }
    }

    #[test]
    fn types_with_arguments_need_quotes() {
        wrong! {
            "a type with arguments needs quotes": #[gdvar(from = Vec<u8>)] struct S { a: u8 }
            "a type with arguments needs quotes": #[gdvar(from = BTreeMap<String, u8>)] struct S { a: u8 }
            "a type with arguments needs quotes":
            struct S { #[gdvar(with = m, schema = Option<BTreeMap<u8, Vec<u8>>>)] a: u8 }
        }
        right! {
            #[gdvar(from = "BTreeMap<String, u8>")]
            struct S { #[gdvar(default = Vec::<u8>::new())] a: u8 }
            #[gdvar(from = BTreeMap::<String, u8>)]
            struct S { a: u8 }
        }
    }

    #[test]
    fn names_of_classes_begin_with_a_letter_or_an_underscore() {
        right! {
            #[gdvar(object = "_Node2D")]
            struct S { a: u8 }
        }
        wrong! {
            "is not the name of a class": #[gdvar(object = "2DNode")] struct S { a: u8 }
            "is not the name of a class": #[gdvar(object = "-Node")] struct S { a: u8 }
            "is not the name of a class": #[gdvar(object, rename = "2DNode")] struct S { a: u8 }
        }
    }

    #[test]
    fn a_field_that_is_the_whole_value_is_always_there() {
        wrong! {
            "this default is never used": #[gdvar(transparent)] struct S { #[gdvar(default)] a: u8 }
            "leave `skip_encoding` out": struct S(#[gdvar(skip_encoding)] u8);
            "leave `skip_decoding` out": struct S(#[gdvar(skip_decoding)] u8);
        }
        right! {
            #[gdvar(transparent)]
            struct S { a: u8, #[gdvar(skip, default = 3)] b: u8 }
        }
    }

    #[test]
    fn elements_with_defaults_come_last() {
        right! {
            struct S(u8, #[gdvar(default)] u8);
            struct S(#[gdvar(default)] u8, #[gdvar(skip)] u8);
        }
        wrong! { "this default is never used": struct S(#[gdvar(default)] u8, u8); }
    }

    #[test]
    fn a_property_may_be_named_like_the_script_if_the_type_names_none() {
        right! {
            #[gdvar(object = "Node")]
            struct S { script: u8 }
            #[gdvar(object = "Node")]
            struct S { #[gdvar(script)] script: String, a: u8 }
        }
        wrong! {
            "\"script\" is the key of the type's script too":
            #[gdvar(object = "Node", script = "res://a.gd")] struct S { script: u8 }
        }
    }

    /// The stub impls keep uses of the type from causing further errors.
    #[test]
    fn a_type_with_a_mistake_has_impls() {
        let input = parsed(quote! { struct S { #[gdvar(what)] a: u8 } });
        let impls = [
            (encode(&input), "GodotEncode"),
            (decode(&input), "GodotDecode"),
            (schema(&input), "GodotSchema"),
        ];
        for (expanded, name) in impls {
            let expanded = expanded.to_string();
            assert!(expanded.contains(name) && expanded.contains(" for S"), "{expanded}");
        }
    }

    #[test]
    fn only_fields_with_keys_can_have_the_same_one() {
        wrong! {
            "": struct S { #[gdvar(rename = "b")] a: u8, b: u8 }
            "": #[gdvar(version = 2)] struct S { version: u8 }
            "": #[gdvar(tag = "t")] enum E { A { t: u8 } }
        }
        right! {
            struct S { #[gdvar(rename = "b")] a: u8, #[gdvar(skip)] b: u8 }
            struct S { #[gdvar(rename = "b")] a: u8, #[gdvar(flatten)] b: Inner }
            #[gdvar(version = 2)]
            struct S { #[gdvar(skip)] version: u8 }
            #[gdvar(version = 2)]
            struct S { #[gdvar(flatten)] version: Inner }
            #[gdvar(tag = "t")]
            enum E { A { #[gdvar(skip)] t: u8 } }
            #[gdvar(tag = "t")]
            enum E { A { #[gdvar(flatten)] t: Inner } }
        }
    }

    #[test]
    fn only_variants_with_tags_can_have_the_same_one() {
        right! {
            enum E { #[gdvar(rename = "B")] A, #[gdvar(skip)] B }
            enum E { #[gdvar(rename = "B")] A, #[gdvar(other)] B }
            enum E { #[gdvar(rename = "B")] A(u8), #[gdvar(untagged)] B(u8) }
            #[gdvar(untagged)]
            enum E { A, B(u8) }
            #[gdvar(tag = "t")]
            enum E { A { a: u8 }, #[gdvar(skip)] B(u8, u8), #[gdvar(untagged)] C(u8, u8) }
        }
        wrong! {
            "is a tag of the variant `A` too: leave this alias out": enum E { A, #[gdvar(alias = "A")] B }
            "is the tag of the variant `A` too": enum E { A, #[gdvar(rename = "A")] B }
            "is the tag of the variant `A` too":
            enum E { A, #[gdvar(rename(encode = "A", decode = "C"))] B }
            "": #[gdvar(tag = "t")] enum E { A(u8, u8) }
        }
    }

    #[test]
    fn discriminants_that_are_tags_are_ints_of_godot() {
        right! {
            #[repr(u64)]
            enum E { A = 18446744073709551615, B = 0 }
            #[repr(u64)]
            #[gdvar(repr = "int")]
            enum E { #[gdvar(tag = 5)] A = 18446744073709551615, B = 0 }
            #[repr(u64)]
            #[gdvar(repr = "int")]
            enum E { #[gdvar(rename(encode = "a"), skip_decoding)] A = 18446744073709551615, B = 0 }
            #[repr(u8)]
            #[gdvar(repr = "int")]
            enum E { A = N, B, C }
        }
        wrong! {
            "does not fit Godot's int":
            #[repr(u64)] #[gdvar(repr = "int")] enum E { A = 18446744073709551615, B = 0 }
            "does not fit Godot's int":
            #[repr(u64)] #[gdvar(repr = "int")] enum E { #[gdvar(skip_decoding)] A = 18446744073709551615, B = 0 }
            "0 is the tag of the variant `A` too":
            #[repr(u8)] #[gdvar(repr = "int")] enum E { A, #[gdvar(tag = 0)] B = 2 }
            "97 is the tag of the variant `A` too":
            #[repr(u8)] #[gdvar(repr = "int")] enum E { A = b'a', #[gdvar(tag = 97)] B = 1 }
            "1 is the tag of the variant `A` too":
            #[repr(u8)] #[gdvar(repr = "int")] enum E { A = (1), #[gdvar(tag = 1)] B = 2 }
        }
        // A number as a macro passes it on: in a group without delimiters.
        let number = proc_macro2::Group::new(proc_macro2::Delimiter::None, quote!(-1));
        let found = mistakes(quote! {
            #[repr(i8)] #[gdvar(repr = "int")] enum E { A = #number, #[gdvar(tag = -1)] B = 2 }
        });
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn getters_give_private_fields_of_other_types() {
        right! {
            #[gdvar(remote = other::Point)]
            struct S { #[gdvar(getter = other::Point::x)] x: u8 }
            #[gdvar(remote = other::Point, transparent)]
            struct S { #[gdvar(getter = other::Point::x)] x: u8 }
            #[gdvar(remote = other::Point, object = "Node")]
            struct S { #[gdvar(getter = other::Point::x)] x: u8 }
        }
        wrong! {
            "an id has no getter":
            #[gdvar(remote = other::Point, object(id))] struct S { #[gdvar(getter = other::Point::x)] x: u64 }
        }
    }

    #[test]
    fn versions_go_from_one_to_the_current_one() {
        right! {
            #[gdvar(version = 1)]
            struct S { a: u8 }
            #[gdvar(version = 2, unversioned = 2)]
            struct S { a: u8 }
            #[gdvar(version = 3, migrate(1 => first, 2 => second))]
            struct S { a: u8 }
            #[gdvar(version = 3, unversioned = 1, migrate(1 => first, 2 => second))]
            struct S { a: u8 }
            #[gdvar(version = 3, unversioned = 0)]
            struct S { a: u8 }
            #[gdvar(version = 3)]
            struct S { #[gdvar(since = 2, until = 2, default)] a: u8 }
        }
        wrong! {
            "versions are counted from 1": #[gdvar(version = 0)] struct S { a: u8 }
            "no such version is read": #[gdvar(version = 2, unversioned = 3)] struct S { a: u8 }
            "no such version is read":
            #[gdvar(version = 3, unversioned = 1, migrate(2 => second))] struct S { a: u8 }
            "the steps end at version 2":
            #[gdvar(version = 3, migrate(1 => first))] struct S { a: u8 }
            "this leads beyond the version that is written, 2":
            #[gdvar(version = 2, migrate(1 => first, 2 => second))] struct S { a: u8 }
            "the field ends before it begins":
            #[gdvar(version = 4)] struct S { #[gdvar(since = 3, until = 2, default)] a: u8 }
        }
    }

    #[test]
    fn paths_and_bounds_are_those_of_the_attribute() {
        right! {
            #[gdvar(bound(encode = "T: A", decode = "T: B", schema = "T: C"))]
            struct S<T> { a: T }
        }
        wrong! {
            "": #[gdvar(bound(what = "T: A"))] struct S<T> { a: T }
            "": struct S { #[gdvar(with = <T as Trait>::module)] a: u8 }
        }
        let input = parsed(quote! {
            #[gdvar(bound(encode = "T: A", decode = "T: B", schema = "T: C"))]
            struct S<T> { a: T }
        });
        let impls = [(encode(&input), "T : A"), (decode(&input), "T : B"), (schema(&input), "T : C")];
        for (expanded, own) in impls {
            let expanded = expanded.to_string();
            for bound in ["T : A", "T : B", "T : C"] {
                assert_eq!(expanded.contains(bound), bound == own, "{bound}: {expanded}");
            }
        }
    }

    #[test]
    fn the_type_of_discriminants_is_the_integer_among_the_hints() {
        let input = quote! {
            #[repr(C, u8)]
            #[gdvar(repr = "int")]
            enum E { A = N, B }
        };
        let expanded = encode(&parsed(input)).to_string();
        assert!(expanded.contains(":: core :: primitive :: u8"), "{expanded}");
    }
}
