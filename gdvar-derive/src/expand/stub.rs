//! Impls that stand in for those of a type with mistakes, so that its uses are not reported as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::bounds;

pub(crate) fn encode(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::gdvar::GodotEncode for #ident #ty_generics #where_clause {
            fn encode(&self, _: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}

pub(crate) fn decode(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let de = bounds::input_lifetime(&input.generics);
    let generics = bounds::with_input(&input.generics, &de, []);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::gdvar::GodotDecode<#de> for #ident #ty_generics #where_clause {
            fn decode(_: ::gdvar::Header, _: &mut ::gdvar::Decoder<#de>) -> ::gdvar::Result<Self> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}
