//! The rules for fields and their keys.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Generics, LitStr};

use super::{FIELD_EXCLUSIONS, Report, exclusions};
use crate::model::Side;
use crate::receive::{
    At, DefaultValue, EachWay, FieldAttributes, ObjectForm, ReceivedField, ReceivedFields, Style,
    TypeAttributes,
};
use crate::{bounds, model, rename};

/// The form of fields on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Entries of a Dictionary.
    Entries,
    /// Properties of an Object.
    Properties,
    /// Elements of an Array.
    Elements,
    /// The only field is the value.
    Whole,
    Nothing,
}

impl Layout {
    pub(super) fn of_struct(fields: &ReceivedFields<'_>, attributes: &TypeAttributes) -> Self {
        match (&attributes.object, fields.style) {
            (Some(object), _) if matches!(object.value, ObjectForm::Id) => Self::Whole,
            (Some(_), _) => Self::Properties,
            _ if attributes.array.is_some() => Self::Elements,
            _ if attributes.transparent.is_some() => Self::Whole,
            _ => Self::of_variant(fields),
        }
    }

    pub(super) fn of_variant(fields: &ReceivedFields<'_>) -> Self {
        match fields.style {
            Style::Named => Self::Entries,
            Style::Tuple if fields.fields.len() == 1 => Self::Whole,
            Style::Tuple => Self::Elements,
            Style::Unit => Self::Nothing,
        }
    }

    /// Returns the word for such a field.
    const fn field(self) -> &'static str {
        match self {
            Self::Entries => "an entry of a Dictionary",
            Self::Properties => "a property of an Object",
            Self::Elements => "an element of an Array",
            Self::Whole | Self::Nothing => "the whole value",
        }
    }
}

/// Attributes that need, in this order, the entries of a Dictionary, fields with names, or fields that can be left out.
const OF_ENTRIES: &[&str] = &["key", "flatten", "script"];
const OF_NAMED: &[&str] = &["rename", "alias"];
const OF_OPTIONAL: &[&str] = &["skip_encoding_if"];

pub(super) fn check_fields(
    fields: &ReceivedFields<'_>,
    layout: Option<Layout>,
    generics: &Generics,
    errors: &mut Report<'_>,
) {
    for field in &fields.fields {
        let given = given_of(field);
        exclusions(&given, FIELD_EXCLUSIONS, errors);
        if let Some(layout) = layout {
            attributes_fit_the_layout(&given, layout, errors);
        }
        if let Some(attributes) = &field.attributes {
            borrowed_types_have_a_lifetime(field, attributes, generics, errors);
            flattened_types_have_entries(field, attributes, errors);
            words_are_no_functions(field, attributes, errors);
            let aliases = attributes.alias.iter().map(|alias| &alias.value.0);
            let names = attributes.rename.iter().flat_map(|rename| rename.value.each().map(|name| &name.0));
            for text in names.chain(aliases) {
                text_can_be_written(text, errors);
            }
        }
    }
    match layout {
        Some(Layout::Elements) => {
            left_out_elements_are_left_out_both_ways(fields, errors);
            later_elements_have_defaults(fields, errors);
        }
        Some(Layout::Whole) => the_whole_value_is_there(fields, errors),
        _ => {}
    }
}

/// `struct S(#[gdvar(rename = "a")] u8, u8);`: an element has no key.
fn attributes_fit_the_layout(given: &[(&'static str, Span)], layout: Layout, errors: &mut Report<'_>) {
    for (name, place) in given {
        let fits = match layout {
            Layout::Properties => *name != "key",
            Layout::Entries => *name != "script",
            _ => ![OF_ENTRIES, OF_NAMED, OF_OPTIONAL].concat().contains(name),
        };
        if fits {
            continue;
        }
        let why = match *name {
            "flatten" => "only entries and properties can be flattened",
            "skip_encoding_if" => "it cannot be left out, since those after it would take its place",
            "key" => "it has no integer key",
            "script" => "only Objects have scripts",
            _ => "it has no key",
        };
        errors.at(*place, format!("this field is {}, and {why}: leave `{name}` out", layout.field()));
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

/// `#[gdvar(rename = "a")] b: u8` beside `a: u8`: two fields would have one key.
pub(super) fn check_keys(
    fields: &ReceivedFields<'_>,
    layout: Layout,
    of_type: &TypeAttributes,
    case: Option<&EachWay<rename::Case>>,
    errors: &mut Report<'_>,
) {
    if matches!(layout, Layout::Entries | Layout::Properties) {
        keys_differ(fields, layout, of_type, case, Side::Decode, errors);
        keys_differ(fields, layout, of_type, case, Side::Encode, errors);
    }
}

/// Reports equal keys in one direction. A mistake in the keys that are read is not reported again for the keys that are
/// written.
fn keys_differ(
    fields: &ReceivedFields<'_>,
    layout: Layout,
    of_type: &TypeAttributes,
    case: Option<&EachWay<rename::Case>>,
    side: Side,
    errors: &mut Report<'_>,
) {
    let kind = of_type.key.as_ref().map(|key| key.value);
    let mut seen = HashMap::<(bool, String), Owner>::new();
    for field in &fields.fields {
        let Some(written) = &field.attributes else { continue };
        if written.skip.is_some() || written.flatten.is_some() {
            continue;
        }
        let name = match &field.member {
            syn::Member::Named(ident) => ident.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        let keys = model::keys(&field.member, written, kind, case);
        let is_one = keys.written.0.label() == keys.read[0].0.label();
        let keys = if side == Side::Encode { vec![keys.written] } else { keys.read };
        for (index, (key, place)) in keys.into_iter().enumerate() {
            let (label, is_alias) = (key.label(), index > 0);
            let is_script = layout == Layout::Properties && of_type.script.is_some() && label == "script";
            let owner = Owner { field: name.clone(), is_alias, is_one };
            let first = if is_script { None } else { seen.insert((key.is_int(), label.clone()), owner) };
            if side == Side::Encode && is_one && first.as_ref().is_none_or(|first| first.is_one) {
                continue;
            }
            if is_script {
                errors.at(
                    place,
                    "this property is the script of the type: give the field another with `rename`",
                );
                continue;
            }
            match first.map(|first| (first.field, first.is_alias)) {
                None => {}
                Some((first, _)) if first == name => {
                    errors.at(place, format!("`{label}` is already a key of this field: leave this out"));
                }
                Some((first, _)) if is_alias => {
                    errors.at(
                        place,
                        format!("`{label}` is a key of the field `{first}` too: leave this alias out"),
                    );
                }
                Some((first, true)) => {
                    errors.at(
                        place,
                        format!("`{label}` is an alias of the field `{first}` too: leave it out there"),
                    );
                }
                Some((first, false)) => {
                    let instead = if key.is_int() { "key = ..." } else { "rename = \"...\"" };
                    errors.at(
                        place,
                        format!(
                            "`{label}` is the key of the field `{first}` too: give one of them another with \
                             `#[gdvar({instead})]`"
                        ),
                    );
                }
            }
        }
    }
}

/// The field that has a key.
struct Owner {
    field: String,
    is_alias: bool,
    /// Whether the field is written and read under the same single key.
    is_one: bool,
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
