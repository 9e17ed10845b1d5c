//! `impl GodotDecode`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse_quote;

use crate::bounds;
use crate::expand::{local, place};
use crate::model::{Absent, Field, Key, Type};
use crate::receive::DefaultValue;

pub(crate) fn expand(model: &Type) -> TokenStream {
    let Type { ident, krate, strict, .. } = model;
    let read = || model.fields.iter().filter(|field| !field.keys.is_empty());
    let input = bounds::input_lifetime(&model.generics);
    let mut generics = bounds::with_input(&model.generics, &input, read().map(|field| &field.ty));
    bounds::require(&mut generics, read().map(|field| &field.ty), &parse_quote!(#krate::GodotDecode<#input>));
    let defaulted =
        model.fields.iter().filter(|field| matches!(&field.absent, Absent::Default(DefaultValue::Trait(_))));
    bounds::require(&mut generics, defaulted.map(|field| &field.ty), &parse_quote!(::core::default::Default));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();

    let slots = read().map(|field| {
        let (local, ty) = (local(field), &field.ty);
        quote!(let mut #local = ::core::option::Option::<#ty>::None;)
    });
    let in_order = read().map(|field| {
        let (local, key) = (local(field), field.keys.first().map(Key::literal));
        let slot = quote_spanned!(place(field)=> &mut #local);
        quote!(__fields.field(#key, #slot)?;)
    });
    // First the keys that are written, in order, then the aliases, so that the common ones come first.
    let keys =
        read().map(|field| &field.keys[0]).chain(read().flat_map(|field| &field.keys[1..])).map(Key::literal);
    let mut aliases = read().count()..;
    let arms = read().enumerate().map(|(index, field)| {
        let local = local(field);
        let slot = quote_spanned!(place(field)=> &mut #local);
        let indices = std::iter::once(index).chain(aliases.by_ref().take(field.keys.len() - 1));
        quote!(#(#indices)|* => #krate::runtime::fill(#slot, __decoder),)
    });
    let arms: Vec<_> = arms.collect();
    let whole = model.default.as_ref().map(|default| {
        let value = default_value(default);
        quote!(let __default: Self = #value;)
    });
    let values = model.fields.iter().map(value);
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::GodotDecode<#input> for #ident #ty_generics #where_clause {
            fn decode(__header: #krate::Header, __decoder: &mut #krate::Decoder<#input>) -> #krate::Result<Self> {
                #krate::runtime::decode_dictionary(__header, __decoder)
            }
        }

        #[automatically_derived]
        impl #impl_generics #krate::runtime::DecodeFields<#input> for #ident #ty_generics #where_clause {
            fn decode_fields(__fields: &mut #krate::runtime::Fields<'_, #input>) -> #krate::Result<Self> {
                #(#slots)*
                #(#in_order)*
                __fields.rest(&[#(#keys),*], #strict, &mut |__index, __decoder| match __index {
                    #(#arms)*
                    _ => ::core::result::Result::Ok(false),
                })?;
                #whole
                ::core::result::Result::Ok(Self { #(#values,)* })
            }
        }
    }
}

/// `hp: fields.required(hp, b"...")?`
fn value(field: &Field) -> TokenStream {
    let Field { ident, .. } = field;
    let local = local(field);
    let Some(key) = field.keys.first() else {
        let value = match &field.absent {
            Absent::OfType => quote!(__default.#ident),
            Absent::Default(default) => default_value(default),
            Absent::Required => unreachable!("a skipped field has a default"),
        };
        return quote!(#ident: #value);
    };
    let key = key.literal();
    match &field.absent {
        Absent::Required => {
            let slot = quote_spanned!(place(field)=> #local);
            quote!(#ident: __fields.required(#slot, #key)?)
        }
        Absent::OfType => quote!(#ident: #local.unwrap_or(__default.#ident)),
        Absent::Default(DefaultValue::Trait(_)) => quote!(#ident: #local.unwrap_or_default()),
        Absent::Default(default) => {
            let value = default_value(default);
            quote!(#ident: match #local {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => #value,
            })
        }
    }
}

fn default_value(default: &DefaultValue) -> TokenStream {
    match default {
        DefaultValue::Trait(span) => quote_spanned!(*span=> ::core::default::Default::default()),
        DefaultValue::Function(path) => quote!(#path()),
        DefaultValue::Value(value) => quote!(#value),
    }
}
