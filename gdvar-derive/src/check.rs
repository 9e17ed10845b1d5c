//! The rules across attributes. Each reports what it finds and says what to write instead.

use std::collections::HashMap;

use darling::Error;
use darling::error::Accumulator;

use crate::model;
use crate::receive::{DefaultValue, Received, ReceivedData, ReceivedField, TypeAttributes};

pub(crate) fn check(received: &Received<'_>, errors: &mut Accumulator) {
    let fields = match &received.data {
        ReceivedData::Struct(fields) => fields,
        ReceivedData::Other(shape) => {
            let message = format!("{shape} cannot be derived: write a struct with named fields");
            errors.push(Error::custom(message).with_span(received.ident));
            return;
        }
    };
    if let Some(attributes) = &received.attributes {
        type_default_is_a_whole_value(attributes, errors);
        keys_differ(attributes, fields, errors);
    }
    for field in fields {
        skipped_fields_have_no_keys(field, errors);
    }
    for key in fields.iter().flat_map(texts) {
        text_can_be_written(key, errors);
    }
}

/// `#[gdvar(default = 5)] struct S { .. }`: the default of a type is the type's or a function's.
fn type_default_is_a_whole_value(attributes: &TypeAttributes, errors: &mut Accumulator) {
    if let Some(DefaultValue::Value(value @ syn::Expr::Lit(_))) = &attributes.default {
        let message =
            "the default of a type is a whole value of it: write `default`, or `default = Self { .. }`";
        errors.push(Error::custom(message).with_span(value));
    }
}

/// `#[gdvar(rename = "a")] b: u8` beside `a: u8`: two fields would have one key.
fn keys_differ(attributes: &TypeAttributes, fields: &[ReceivedField<'_>], errors: &mut Accumulator) {
    let mut seen = HashMap::<String, &syn::Ident>::new();
    for field in fields {
        let Some(written) = &field.attributes else { continue };
        if written.skip.is_present() {
            continue;
        }
        for (key, span) in model::keys(field.ident, written, attributes.rename_all) {
            match seen.insert(key.clone(), field.ident) {
                None => {}
                Some(first) if first == field.ident => {
                    let message = format!("`{key}` is a key of this field already: leave this out");
                    errors.push(Error::custom(message).with_span(&span));
                }
                Some(first) => {
                    let message = format!(
                        "`{key}` is the key of the field `{first}` too: give one of them another with `#[gdvar(rename = \"...\")]`"
                    );
                    errors.push(Error::custom(message).with_span(&span));
                }
            }
        }
    }
}

/// `#[gdvar(skip, rename = "a")]`: a field that is left out has no key.
fn skipped_fields_have_no_keys(field: &ReceivedField<'_>, errors: &mut Accumulator) {
    let Some(written) = &field.attributes else { return };
    if !written.skip.is_present() {
        return;
    }
    for text in texts(field) {
        let message = "a skipped field has no key: leave this out, or `skip`";
        errors.push(Error::custom(message).with_span(&text.span()));
    }
}

/// `rename = "a\0b"`: engines cut text at a NUL and drop a byte-order mark before it.
fn text_can_be_written(key: &syn::LitStr, errors: &mut Accumulator) {
    let text = key.value();
    if text.contains('\0') || text.starts_with('\u{FEFF}') {
        let message =
            "Godot reads no text with a NUL in it or a byte-order mark before it: choose another key";
        errors.push(Error::custom(message).with_span(key));
    }
}

fn texts<'a>(field: &'a ReceivedField<'_>) -> impl Iterator<Item = &'a syn::LitStr> {
    let written = field.attributes.iter();
    written.flat_map(|written| written.rename.iter().chain(&written.alias)).map(|text| &text.0)
}
