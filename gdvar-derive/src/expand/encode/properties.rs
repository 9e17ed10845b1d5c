//! Writing an Object: its class, its script and its properties.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{field_statement, required, set_of};
use crate::expand::schema::{CONTAINER_LEN, HEADER_LEN, key, key_len};
use crate::expand::{apply, place};
use crate::model::{Field, Key, Type, Variant};

/// Writes an Object whose properties are the fields of a struct.
pub(super) fn object(
    class: &str,
    script: Option<&String>,
    variant: &Variant,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let krate = &model.krate;
    let check = script.map(|_| quote!(#krate::runtime::check_script(__encoder)?;));
    let script_key = Key::String(String::from("script"));
    let script_line = script.map(|script| {
        let key = key(&script_key, krate);
        quote!(__properties.put(#key, #script)?;)
    });
    // The value is a String: a header and a length before its text.
    let before = script.map(|_| key_len(&script_key) - HEADER_LEN + CONTAINER_LEN);
    let (number, room) = required(before, HEADER_LEN, variant, model);
    let set = set_of(None, variant, model);
    let has_script = script.is_some() || variant.fields.iter().any(|field| field.is_script);
    // A script among the entries of a flattened map also comes before all properties.
    let late_scripts =
        variant.written().filter(|field| field.flatten.is_some() && !has_script).map(|field| {
            let value = access(field);
            let of_properties = quote_spanned!(place(field)=> #krate::runtime::EncodeProperties);
            quote!(#of_properties::encode_script(#value, __properties)?;)
        });
    let mut next = 0..;
    let properties = variant.written().map(|field| {
        if field.flatten.is_some() {
            let value = access(field);
            let of_properties = quote_spanned!(place(field)=> #krate::runtime::EncodeProperties);
            let line = quote!(#of_properties::encode_properties(#value, __properties, __set, #has_script)?;);
            return match &field.skip_encoding_if {
                Some(function) => {
                    let skipped = apply(function, &value);
                    quote!(if !#skipped { #line })
                }
                None => line,
            };
        }
        field_statement(next.next().unwrap_or_default(), field, model, access, &quote!(__properties))
    });
    let properties: Vec<_> = properties.collect();
    quote! {
        #check
        __encoder.object(#class, |__properties| {
            #set
            __properties.reserve(#number, #room);
            #script_line
            #(#late_scripts)*
            #(#properties)*
            ::core::result::Result::Ok(())
        })
    }
}
