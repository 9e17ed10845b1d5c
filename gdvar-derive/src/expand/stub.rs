//! Stub impls for a type with mistakes, so that uses of the type are not reported as further errors.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path};

use crate::bounds;
use crate::expand::marks;

pub(crate) fn encode(input: &DeriveInput, krate: &Path) -> TokenStream {
    let (ident, marks) = (&input.ident, marks());
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #marks
        impl #impl_generics #krate::GodotEncode for #ident #ty_generics #where_clause {
            fn encode(&self, _: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }
        }

        #marks
        impl #impl_generics #krate::runtime::EncodeFields for #ident #ty_generics #where_clause {
            const FIELDS: &'static #krate::runtime::FieldSet = &#krate::runtime::FieldSet::of(&[]);

            fn encode_fields(&self, _: &mut #krate::containers::EntriesEncoder<'_>) -> #krate::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}

pub(crate) fn decode(input: &DeriveInput, krate: &Path) -> TokenStream {
    let (ident, marks) = (&input.ident, marks());
    let de = bounds::input_lifetime(&input.generics);
    let generics = bounds::with_input(&input.generics, &de, Vec::new());
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = input.generics.split_for_impl();
    quote! {
        #marks
        impl #impl_generics #krate::GodotDecode<#de> for #ident #ty_generics #where_clause {
            fn decode(_: #krate::Header, _: &mut #krate::Decoder<'_, #de>) -> #krate::Result<Self> {
                ::core::unreachable!("the derive of this type failed")
            }
        }

        #marks
        impl #impl_generics #krate::runtime::DecodeFields<#de> for #ident #ty_generics #where_clause {
            const FIELDS: &'static #krate::runtime::FieldSet = &#krate::runtime::FieldSet::of(&[]);

            fn decode_fields(_: &mut #krate::runtime::Fields<'_, #de>) -> #krate::Result<Self> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}

pub(crate) fn schema(input: &DeriveInput, krate: &Path) -> TokenStream {
    let (ident, marks) = (&input.ident, marks());
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #marks
        impl #impl_generics #krate::schema::GodotSchema for #ident #ty_generics #where_clause {
            const SCHEMA: #krate::schema::Schema<'static> = <() as #krate::schema::GodotSchema>::SCHEMA;
        }
    }
}
