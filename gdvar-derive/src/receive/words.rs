//! The messages for attributes that could not be read.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::Attribute;

use super::Places;

/// Returns the errors as tokens, reworded for the users of this crate: darling calls an attribute a field, because it is
/// a field of a receiver. `places` has the attributes that the derive knows in each place.
pub(crate) fn reworded(errors: darling::Error, places: Places) -> TokenStream {
    let errors = errors.flatten().into_iter().map(|error| {
        let span = error.span();
        let text = syn::Error::from(error).to_string();
        syn::Error::new(span, reword(text, places)).into_compile_error()
    });
    quote!(#(#errors)*)
}

/// Returns the error of an attribute that is no list of names and values, with what its tokens tell about it.
pub(crate) fn explained(error: darling::Error, attributes: &[Attribute]) -> darling::Error {
    let text = syn::Error::from(error.clone()).to_string();
    let tokens = || {
        let lists = attributes.iter().filter_map(|attribute| attribute.meta.require_list().ok());
        lists.map(|list| list.tokens.clone().into_iter().collect::<Vec<TokenTree>>())
    };
    let is = |token: &TokenTree, char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == char);
    match text.as_str() {
        // `default = `: neither darling nor syn knows the place.
        "unexpected end of input, expected an expression" => {
            let end = tokens().filter_map(|tokens| tokens.last().cloned()).find(|token| is(token, '='));
            end.map_or(error, |end| darling::Error::custom("a value is missing after this").with_span(&end))
        }
        // `from = Vec<u8>`, `schema = BTreeMap<String, u8>`: as expressions, these compare values.
        "comparison operators cannot be chained" | "expected `,`"
            if tokens().flatten().any(|token| is(&token, '<')) =>
        {
            let message = format!("{text}: a type with arguments needs quotes, as in `from = \"Vec<u8>\"`");
            darling::Error::custom(message).with_span(&error.span())
        }
        _ => error,
    }
}

/// Names of attributes in serde and gdext, and their names here.
const NAMES_ELSEWHERE: [(&str, &str); 8] = [
    ("skip_serializing", "skip_encoding"),
    ("skip_serializing_if", "skip_encoding_if"),
    ("skip_deserializing", "skip_decoding"),
    ("serialize_with", "encode_with"),
    ("deserialize_with", "decode_with"),
    ("class", "object"),
    ("name", "rename"),
    ("optional", "default"),
];

/// Returns the error for an unknown name. It lists the known names, unless it suggests one of them.
pub(crate) fn listing(error: darling::Error, names: &[&str]) -> darling::Error {
    let text = error.to_string();
    let Some(name) = text.strip_prefix(UNKNOWN).and_then(|rest| rest.split('`').nth(1)) else { return error };
    if text.contains(SUGGESTION) {
        return error;
    }
    let mut known = names.to_vec();
    known.sort_unstable();
    let span = error.span();
    darling::Error::custom(format!("{UNKNOWN}`{name}`, expected one of `{}`", known.join("`, `")))
        .with_span(&span)
}

/// The start of darling's error for an unknown name.
const UNKNOWN: &str = "Unknown field: ";

/// The text between the unknown name and the known name that darling finds most similar.
const SUGGESTION: &str = ". Did you mean ";

fn reword(text: String, places: Places) -> String {
    if let Some(name) = text.strip_prefix("Duplicate field ") {
        return format!("{name} is given twice");
    }
    // syn's error for a keyword after the `=`, such as `tag = type`.
    if text == "expected an expression" {
        return format!("{text}: text needs quotes, as in `rename = \"type\"`");
    }
    if text.starts_with("Unexpected meta-item format") {
        return String::from("write the name of an attribute first, as in `rename = \"type\"`");
    }
    let Some(rest) = text.strip_prefix(UNKNOWN) else {
        return text;
    };
    let name = rest.split('`').nth(1).unwrap_or_default();
    if let Some((_, here)) = NAMES_ELSEWHERE.iter().find(|(elsewhere, _)| *elsewhere == name) {
        return format!("unknown attribute `{name}`: it is `{here}` here");
    }
    let places: Vec<&str> =
        places.iter().filter_map(|(place, names)| names.contains(&name).then_some(*place)).collect();
    if !places.is_empty() {
        return format!("`{name}` belongs on {}, not here", places.join(" or "));
    }
    format!("unknown attribute {}", rest.replacen(SUGGESTION, ": did you mean ", 1))
}
