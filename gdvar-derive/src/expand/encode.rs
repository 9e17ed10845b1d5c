//! `impl GodotEncode`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse_quote;

use crate::bounds;
use crate::expand::place;
use crate::model::{Field, Key, Type};

pub(crate) fn expand(model: &Type) -> TokenStream {
    let Type { ident, krate, .. } = model;
    let mut generics = model.generics.clone();
    let written = || model.fields.iter().filter(|field| !field.keys.is_empty());
    bounds::require(&mut generics, written().map(|field| &field.ty), &parse_quote!(#krate::GodotEncode));
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let entries = written().map(|field| entry(field, model));
    let keys_len: usize = written().map(|field| field.keys[0].bytes().len()).sum();
    let count = written().count();
    let rooms = written().map(|field| room(field, model));
    let lens = written().map(|field| len(field, model));
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::GodotEncode for #ident #ty_generics #where_clause {
            fn encode(&self, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                #krate::runtime::encode_dictionary(self, __encoder)
            }

            fn encoded_len(&self, __codec: &#krate::Codec) -> ::core::primitive::usize {
                #krate::runtime::dictionary_len(self, __codec)
            }

            fn element_type() -> #krate::ElementType {
                #krate::runtime::DICTIONARY
            }
        }

        #[automatically_derived]
        impl #impl_generics #krate::runtime::EncodeFields for #ident #ty_generics #where_clause {
            #[inline(always)]
            fn encode_fields(&self, __entries: &mut #krate::containers::EntriesEncoder<'_, '_>) -> #krate::Result<()> {
                #krate::runtime::announce(__entries, #count, #keys_len, 0 #(+ #rooms)*);
                #(#entries)*
                ::core::result::Result::Ok(())
            }

            fn fields_len(&self, __codec: &#krate::Codec) -> ::core::primitive::usize {
                #keys_len #(+ #lens)*
            }
        }
    }
}

/// `runtime::entry(entries, b"...", &self.hp)?;`
fn entry(field: &Field, Type { krate, .. }: &Type) -> TokenStream {
    let (key, value) = (field.keys.first().map(Key::literal), value(field));
    quote!(#krate::runtime::entry(__entries, #key, #value)?;)
}

/// `runtime::room_of(&self.hp)`
fn room(field: &Field, Type { krate, .. }: &Type) -> TokenStream {
    let value = value(field);
    quote!(#krate::runtime::room_of(#value))
}

/// `GodotEncode::encoded_len(&self.hp, codec)`
fn len(field: &Field, Type { krate, .. }: &Type) -> TokenStream {
    let value = value(field);
    quote!(#krate::GodotEncode::encoded_len(#value, __codec))
}

fn value(field: &Field) -> TokenStream {
    let Field { ident, .. } = field;
    quote_spanned!(place(field)=> &self.#ident)
}
