//! Writing an Object: its class, its script and its properties.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;

use super::{accessed, lines, required, set_of};
use crate::expand::place;
use crate::expand::schema::{CONTAINER_LEN, HEADER_LEN, key, key_len, version_len};
use crate::model::{Field, Key, Payload, SCRIPT_KEY, Type, Variant};

/// Writes an Object whose properties are the fields of a struct.
pub(super) fn object(class: &str, script: Option<&String>, variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let check = script.map(|_| quote!(#krate::runtime::check_script(__encoder)?;));
    let script_key = Key::String(String::from(SCRIPT_KEY));
    let script_line = script.map(|script| {
        let key = key(&script_key, krate);
        quote!(__properties.put(#key, #script)?;)
    });
    let version = variant.versions.as_ref();
    let version_line = version.map(|versions| {
        let (key, current) = (key(&versions.key, krate), versions.current);
        quote!(__properties.put(#key, &#current)?;)
    });
    // The value of a script is a String: a header and a length before its text.
    let script_len = script.map(|_| key_len(&script_key) - HEADER_LEN + CONTAINER_LEN);
    let before = script_len.into_iter().chain(version.map(|versions| version_len(versions) - HEADER_LEN));
    let (number, room) = required(before, HEADER_LEN, variant, model);
    let set = set_of(None, variant, model);
    // A script among the entries of a flattened map also comes before all properties.
    let flattened = variant.written().filter(|field| field.flatten.is_some() && !has_script(variant));
    let late_scripts = flattened.map(|field| {
        let (value, of_properties) = (accessed(field, variant, model), of_properties(field, krate));
        quote!(#of_properties::encode_script(#value, __properties)?;)
    });
    let properties = lines(0, variant, model, &quote!(__properties));
    quote! {
        #check
        __encoder.object(#class, |__properties| {
            #set
            __properties.reserve(#number, #room);
            #script_line
            #(#late_scripts)*
            #version_line
            #(#properties)*
            ::core::result::Result::Ok(())
        })
    }
}

/// Writes the properties of a flattened field.
pub(super) fn flattened(field: &Field, value: &TokenStream, variant: &Variant, krate: &Path) -> TokenStream {
    let (of_properties, has_script) = (of_properties(field, krate), has_script(variant));
    quote!(#of_properties::encode_properties(#value, __properties, __set, #has_script)?;)
}

fn of_properties(field: &Field, krate: &Path) -> TokenStream {
    quote_spanned!(place(field)=> #krate::runtime::EncodeProperties)
}

/// Returns whether the type or one of its fields has the path of the script.
fn has_script(variant: &Variant) -> bool {
    matches!(variant.payload, Payload::Object { script: Some(_), .. })
        || variant.fields.iter().any(|field| field.is_script)
}
