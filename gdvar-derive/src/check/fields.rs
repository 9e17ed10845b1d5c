//! The rules for fields and their keys.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Generics, LitStr};

use super::names::{Named, names_differ};
use super::{FIELD_EXCLUSIONS, Report, exclusions};
use crate::bounds;
use crate::model;
use crate::model::Payload;
use crate::receive::{
    At, DefaultValue, EachWay, FieldAttributes, ObjectForm, ReceivedField, ReceivedFields, Text,
    TypeAttributes,
};
use crate::rename::Case;

/// Checks the rules for single fields. `payload` is `None` for fields that are no part of one, as arguments of a call.
pub(crate) fn check_fields(
    fields: &ReceivedFields<'_>,
    payload: Option<&Payload>,
    generics: &Generics,
    errors: &mut Report<'_>,
) {
    for field in &fields.fields {
        let given = given_of(field);
        exclusions(&given, FIELD_EXCLUSIONS, errors);
        if let Some(payload) = payload {
            attributes_fit_the_payload(&given, payload, errors);
        }
        if let Some(attributes) = &field.attributes {
            borrowed_types_have_a_lifetime(field, attributes, generics, errors);
            flattened_types_have_entries(field, attributes, errors);
            words_are_no_functions(field, attributes, errors);
            names_can_be_written(attributes.rename.as_ref(), &attributes.alias, errors);
        }
    }
    match payload {
        Some(Payload::Array) => {
            left_out_elements_are_left_out_both_ways(fields, errors);
            later_elements_have_defaults(fields, errors);
        }
        Some(Payload::Newtype) => the_whole_value_is_there(fields, errors),
        _ => {}
    }
}

/// `struct S(#[gdvar(rename = "a")] u8, u8);`: an element has no key.
fn attributes_fit_the_payload(given: &[(&'static str, Span)], payload: &Payload, errors: &mut Report<'_>) {
    let (what, has_name) = match payload {
        Payload::Dictionary => ("an entry of a Dictionary", true),
        Payload::Object { .. } => ("a property of an Object", true),
        Payload::Array => ("an element of an Array", false),
        Payload::Newtype | Payload::Nil => ("the whole value", false),
    };
    for (name, place) in given {
        let why = match *name {
            "flatten" if !has_name => "only entries and properties can be flattened",
            "skip_encoding_if" if !has_name => {
                "it cannot be left out, since those after it would take its place"
            }
            "rename" | "alias" if !has_name => "it has no key",
            "key" if !matches!(payload, Payload::Dictionary) => "it has no integer key",
            "script" if !matches!(payload, Payload::Object { .. }) => "only Objects have scripts",
            _ => continue,
        };
        errors.at(*place, format!("this field is {what}, and {why}: leave `{name}` out"));
    }
}

/// `name: &'static str`: the input does not live that long.
pub(super) fn nothing_is_borrowed_for_ever(field: &ReceivedField<'_>, errors: &mut Report<'_>) {
    let Some(attributes) = &field.attributes else { return };
    let is_read = attributes.skip.is_none()
        && attributes.skip_decoding.is_none()
        && attributes.with.is_none()
        && attributes.decode_with.is_none();
    if is_read && bounds::is_static_reference(field.ty) {
        errors.at(
            field.ty.span(),
            "the value is borrowed from the input, which does not live for `'static`: write `&'a str` with a lifetime \
             of the type, or `String`",
        );
    }
}

/// `#[gdvar(borrow)] name: String`
fn borrowed_types_have_a_lifetime(
    field: &ReceivedField<'_>,
    attributes: &FieldAttributes,
    generics: &Generics,
    errors: &mut Report<'_>,
) {
    let Some(borrow) = &attributes.borrow else { return };
    if !bounds::has_lifetime(field.ty, generics) {
        errors.at(
            borrow.place,
            "this field has no lifetime to borrow for: make it a `Cow<'a, str>` or a `&'a str`, or leave `borrow` out",
        );
    }
}

/// `#[gdvar(default = "hello")] greeting: String`: meant as the text, but read as the name of a function.
fn words_are_no_functions(field: &ReceivedField<'_>, attributes: &FieldAttributes, errors: &mut Report<'_>) {
    let Some(At { value: DefaultValue::Function(path), .. }) = &attributes.default else { return };
    let Some(word) = path.get_ident().filter(|_| bounds::is_text(field.ty)) else { return };
    // The names of functions that make a default have several words or a module before them, so this is probably meant as
    // text.
    if !word.to_string().contains('_') {
        errors.at(
            word.span(),
            format!(
                "a string is the path of a function: to use the text itself, write `default = String::from({:?})`, \
                 or however the type is made; to call the function, write `default = {word}()`",
                word.to_string()
            ),
        );
    }
}

/// `#[gdvar(flatten)] tags: Vec<String>`: a sequence has no keys that could be written among others.
fn flattened_types_have_entries(
    field: &ReceivedField<'_>,
    attributes: &FieldAttributes,
    errors: &mut Report<'_>,
) {
    let Some(flatten) = &attributes.flatten else { return };
    if bounds::has_no_entries(field.ty) {
        errors.at(
            flatten.place,
            "this field cannot be flattened: `flatten` is for structs with named fields, enums with \
             `tag`, and maps",
        );
    }
}

/// `struct S(u8, #[gdvar(skip_encoding)] u8);`: an element that is not written must not be read, and the reverse.
fn left_out_elements_are_left_out_both_ways(fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    for (name, place) in fields.fields.iter().flat_map(given_of) {
        if matches!(name, "skip_encoding" | "skip_decoding") {
            errors.at(
                place,
                format!("an element has to be left out in both directions, or those after it would change places: \
                         write `skip` instead of `{name}`"),
            );
        }
    }
}

/// `struct S(#[gdvar(default)] u8, u8);`: if an element is missing, so are all elements after it.
fn later_elements_have_defaults(fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    let mut later_is_required = false;
    for field in fields.fields.iter().rev() {
        let Some(attributes) = &field.attributes else { return };
        match &attributes.default {
            _ if attributes.skip.is_some() => {}
            None => later_is_required = true,
            Some(default) if later_is_required => errors.at(
                default.place,
                "this default is never used, because a later element is required: give the later ones defaults too, \
                 or leave this out",
            ),
            Some(_) => {}
        }
    }
}

/// `struct S(#[gdvar(default)] u8);`, `struct S(#[gdvar(skip)] u8);`
fn the_whole_value_is_there(fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    let several = fields.fields.len() > 1;
    for field in &fields.fields {
        for (name, place) in given_of(field) {
            let is_skipped = field.attributes.as_ref().is_some_and(|attributes| attributes.skip.is_some());
            match name {
                "default" if !is_skipped => errors.at(
                    place,
                    "this default is never used, because the field is the whole value: leave it out",
                ),
                "skip" if !several => errors.at(
                    place,
                    "the field is the whole value, so nothing would be left: leave `skip` out, or write a struct \
                     without fields",
                ),
                "skip_encoding" | "skip_decoding" => {
                    errors.at(place, format!("the field is the whole value: leave `{name}` out"));
                }
                _ => {}
            }
        }
    }
}

/// `#[gdvar(rename = "a")] b: u8` beside `a: u8`. `beside` is an entry that is no field.
pub(super) fn keys_differ(
    fields: &ReceivedFields<'_>,
    beside: impl IntoIterator<Item = Named>,
    of_type: &TypeAttributes,
    case: Option<&EachWay<Case>>,
    errors: &mut Report<'_>,
) {
    let fields = fields.fields.iter().filter_map(|field| {
        let given = field.attributes.as_ref()?;
        let has_key = given.skip.is_none() && given.flatten.is_none();
        has_key.then(|| Named::field(&field.member, model::keys(&field.member, given, of_type, case)))
    });
    names_differ("key", &beside.into_iter().chain(fields).collect::<Vec<_>>(), errors);
}

/// `struct S { #[gdvar(getter = S::hp)] hp: i64 }`: a type can access its own fields.
pub(super) fn getters_are_needed(
    fields: &ReceivedFields<'_>,
    of_type: &TypeAttributes,
    are_of_variant: bool,
    errors: &mut Report<'_>,
) {
    let mistake = if are_of_variant {
        "`getter` is for private fields, and the fields of a variant are never private: leave it out"
    } else if of_type.remote.is_none() {
        "`getter` needs `remote`: it returns a field of the type that this one describes; leave it out, since a type \
         can access its own fields"
    } else if of_type.into.is_some() {
        "`into` writes another type in place of the fields: leave `getter` out"
    } else if of_type.object.as_ref().is_some_and(|object| matches!(object.value, ObjectForm::Id)) {
        "an id has no getter: leave it out"
    } else {
        return;
    };
    for (_, place) in fields.fields.iter().flat_map(given_of).filter(|(name, _)| *name == "getter") {
        errors.at(place, mistake);
    }
}

/// The names in `rename` and `alias`.
pub(super) fn names_can_be_written(
    rename: Option<&At<EachWay<Text>>>,
    aliases: &[At<Text>],
    errors: &mut Report<'_>,
) {
    let renamed = rename.into_iter().flat_map(|rename| rename.value.each());
    for name in renamed.chain(aliases.iter().map(|alias| &alias.value)) {
        text_can_be_written(&name.0, errors);
    }
}

/// `rename = "a\0b"`: engines cut text at a NUL and drop a leading byte-order mark.
pub(super) fn text_can_be_written(key: &LitStr, errors: &mut Report<'_>) {
    let text = key.value();
    if text.contains('\0') || text.starts_with('\u{FEFF}') {
        errors.at(
            key.span(),
            "Godot cannot read text with a NUL in it or a byte-order mark at its start: choose another name",
        );
    }
}

pub(super) fn given_of(field: &ReceivedField<'_>) -> Vec<(&'static str, Span)> {
    field.attributes.as_ref().map(FieldAttributes::given).unwrap_or_default()
}
