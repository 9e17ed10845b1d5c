//! The rules across attributes. Each rule reports every place that breaks it, and says what to write instead.

mod fields;
mod inside_itself;
mod names;
mod variants;
mod versions;

use darling::Error;
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Generics, Ident};

pub(crate) use self::fields::check_fields;
use self::fields::{getters_are_needed, keys_differ, nothing_is_borrowed_for_ever, text_can_be_written};
use self::inside_itself::check_inside_itself;
use self::names::Named;
use self::variants::check_variants;
use crate::model::{self, Payload, SCRIPT_KEY, Side};
use crate::receive::{
    DefaultValue, ObjectForm, Received, ReceivedData, ReceivedField, ReceivedFields, Style, TypeAttributes,
};

pub(crate) fn check(received: &Received<'_>, errors: &mut Accumulator) {
    let errors = &mut Report(errors);
    if let ReceivedData::Union(place) = received.data {
        union(place, errors);
        return;
    }
    if let Some(attributes) = &received.attributes {
        check_type(received, attributes, errors);
    }
    let of_type = received.attributes.as_ref();
    match &received.data {
        ReceivedData::Struct(fields) => {
            // If the type's attributes could not be read, the payload is unknown.
            let payload = of_type.map(|of_type| Payload::of_struct(fields, of_type, received.ident));
            check_fields(fields, payload.as_ref(), received.generics, errors);
            if let (Some(of_type), Some(payload)) = (of_type, payload) {
                let case = of_type.rename_all.as_ref().map(|case| &case.value);
                if matches!(payload, Payload::Dictionary | Payload::Object { .. }) {
                    keys_differ(fields, entries_beside(of_type), of_type, case, errors);
                }
                getters_are_needed(fields, of_type, false, errors);
            }
        }
        ReceivedData::Enum(variants) => check_variants(received, variants, errors),
        ReceivedData::Union(_) => {}
    }
}

/// Checks the same rules, and the rules that only matter if values are read.
pub(crate) fn check_reading(received: &Received<'_>, errors: &mut Accumulator) {
    check(received, errors);
    let errors = &mut Report(errors);
    let is_converted =
        received.attributes.as_ref().is_some_and(|given| given.from.is_some() || given.try_from.is_some());
    let fields: Vec<&ReceivedField<'_>> = match &received.data {
        _ if is_converted => Vec::new(),
        ReceivedData::Struct(fields) => fields.fields.iter().collect(),
        ReceivedData::Enum(variants) => {
            let read = variants.iter().filter(|variant| {
                variant.attributes.as_ref().is_some_and(|given| given.skip.is_none() && given.with.is_none())
            });
            read.flat_map(|variant| &variant.fields.fields).collect()
        }
        ReceivedData::Union(_) => Vec::new(),
    };
    for field in fields {
        nothing_is_borrowed_for_ever(field, errors);
    }
}

/// Collects mistakes with their places.
pub(crate) struct Report<'a>(pub(crate) &'a mut Accumulator);

impl Report<'_> {
    pub(crate) fn at(&mut self, place: Span, message: impl std::fmt::Display) {
        self.0.push(Error::custom(message).with_span(&place));
    }
}

// ------------------------------------------------------------------------------------ attributes as data

/// An attribute, the attributes that it excludes, and why.
pub(crate) type Exclusion = (&'static str, &'static [&'static str], &'static str);

const TYPE_EXCLUSIONS: &[Exclusion] = &[
    ("transparent", &["array"], "the type is written either as its only field or as an Array"),
    ("transparent", &["object"], "the type is written either as its only field or as an Object"),
    ("transparent", &["rename_all", "deny_unknown_fields", "key"], "its only field has no key"),
    ("transparent", &["default"], "its only field is never missing"),
    ("array", &["object"], "the type is written either as an Array or as an Object"),
    ("array", &["rename_all", "key"], "elements have no keys"),
    ("array", &["deny_unknown_fields"], "elements have no keys, and extra elements are always refused"),
    ("object", &["key"], "the names of properties have no type of their own"),
    ("untagged", &["tag"], "without a tag there is no key for it"),
    ("untagged", &["content"], "without a tag the content stands alone"),
    ("untagged", &["repr"], "without a tag, there are no discriminants"),
    (
        "untagged",
        &["rename_all"],
        "without a tag the variants have no names; `rename_all_fields` renames their keys",
    ),
    (
        "repr",
        &["rename_all"],
        "the variants' tags are their discriminants; `rename_all_fields` renames their keys",
    ),
    ("from", &["exact"], "the fields are not read"),
    ("try_from", &["exact"], "the fields are not read"),
    ("from", &["try_from"], "a conversion either may fail or may not"),
    ("version", &["transparent"], "the type is written as its only field, and has no entry for a version"),
    ("version", &["array"], "an Array has no entry for a version"),
    ("version", &["from", "try_from"], "the version belongs to the fields, but another type is read"),
    ("version", &["into"], "the version belongs to the fields, but another type is written"),
    ("version", &["remote"], "remote types have no versions"),
];

const VARIANT_EXCLUSIONS: &[Exclusion] = &[
    ("rename", &["tag"], "the tag is either text or an int"),
    ("skip", &["rename", "alias", "tag"], "a skipped variant has no tag"),
    ("skip", &["skip_encoding", "skip_decoding"], "`skip` includes both"),
    ("skip", &["other", "default"], "a skipped variant is never read"),
    ("skip", &["with", "schema", "untagged"], "a skipped variant is neither written nor read"),
    ("skip_encoding", &["skip_decoding"], "write `skip` instead of both"),
    ("skip_decoding", &["alias", "other", "default"], "the variant is never read"),
    ("untagged", &["rename", "alias", "tag"], "the variant has no tag"),
    ("untagged", &["other", "default"], "the variant has no tag, and takes whatever fits it"),
    ("other", &["default"], "it takes unknown tags, not missing ones"),
    ("other", &["alias"], "it takes all remaining tags"),
    ("other", &["with", "schema"], "it has no content"),
];

/// The attributes for the form of a field.
const FORMS: &[&str] = &["packed", "array", "typed", "wide", "as"];

const FIELD_EXCLUSIONS: &[Exclusion] = &[
    ("rename", &["key"], "the key is either text or an int"),
    ("skip", &["rename", "key", "alias"], "a skipped field has no key"),
    ("skip", &["skip_encoding", "skip_decoding"], "`skip` includes both"),
    ("skip", &["skip_encoding_if", "getter"], "a skipped field is never written"),
    ("skip", &["flatten"], "a skipped field has no entries"),
    ("skip", &["with", "schema"], "a skipped field is neither written nor read"),
    ("skip", &["encode_with"], "a skipped field is not written"),
    ("skip", &["decode_with", "borrow"], "a skipped field is not read"),
    ("skip", FORMS, "a skipped field has no form"),
    ("skip_encoding", &["skip_decoding"], "write `skip` instead of both"),
    ("skip_encoding", &["skip_encoding_if", "getter"], "the field is never written"),
    ("skip_encoding", &["encode_with"], "the field is not written"),
    ("skip_decoding", &["decode_with", "alias", "borrow"], "the field is not read"),
    ("script", &["rename", "key", "alias"], "the property has the name `script`"),
    ("script", &["skip"], "a skipped field is not a property"),
    ("script", &["flatten"], "it is a single property"),
    ("flatten", &["rename", "key", "alias"], "the flattened entries have their own keys"),
    (
        "flatten",
        &["default"],
        "its entries have defaults of their own, and an `Option` of it is `None` without them",
    ),
    ("flatten", &["with"], "its entries are written and read by its type"),
    ("flatten", &["encode_with"], "its entries are written by its type"),
    ("flatten", &["decode_with"], "its entries are read by its type"),
    ("flatten", FORMS, "its entries are among the others"),
    ("flatten", &["borrow"], "its type decides what it borrows"),
    ("with", &["encode_with", "decode_with"], "`with` names the functions for both directions"),
    ("with", &["borrow"], "the function decides what it borrows"),
    ("with", FORMS, "the function decides on the form"),
    ("encode_with", FORMS, "the function decides on the form"),
    ("decode_with", &["borrow"], "the function decides what it borrows"),
    ("schema", FORMS, "the schema says what the form is"),
    ("packed", &["array", "typed", "wide", "as"], "a field has only one form on the wire"),
    ("array", &["typed"], "a field has only one form on the wire; `typed` is an Array too"),
    ("array", &["wide", "as"], "a field has only one form on the wire"),
    ("typed", &["wide", "as"], "a field has only one form on the wire"),
    ("wide", &["as"], "a field has only one form on the wire"),
    ("exact", &["skip"], "a skipped field is not read"),
    ("exact", &["skip_decoding"], "the field is not read"),
    ("exact", &["flatten"], "its entries are read by its type"),
    ("exact", &["with", "decode_with"], "the function decides what it reads"),
    ("exact", &["borrow"], "borrowed values are never rounded"),
    ("exact", &["as"], "integers and text are never rounded"),
];

/// An attribute that means nothing without another one.
type Need = (&'static str, &'static str, &'static str);

const TYPE_NEEDS: &[Need] = &[
    ("content", "tag", "write `tag = \"type\"` as well: the key of the tag"),
    ("version_key", "version", "write `version = 1` as well: the version that is written"),
    ("unversioned", "version", "write `version = 2` as well: the version that is written"),
    ("migrate", "version", "write `version = 3` as well: the version that the steps lead to"),
    ("script", "object", "write `object = \"Resource\"` as well: the engine's class that the script extends"),
    ("rename", "object", "only the class of an Object has a name on the wire"),
];

/// Attributes that only enums, or only structs, may have.
const OF_ENUMS: &[&str] = &["rename_all_fields", "repr", "tag", "content", "untagged"];
const OF_STRUCTS: &[&str] = &[
    "version",
    "version_key",
    "unversioned",
    "migrate",
    "array",
    "transparent",
    "object",
    "script",
    "default",
    "rename",
];

/// Reports the attributes that others exclude.
pub(crate) fn exclusions(given: &[(&'static str, Span)], exclusions: &[Exclusion], errors: &mut Report<'_>) {
    let place_of = |name: &str| given.iter().find(|(given, _)| *given == name).map(|(_, place)| *place);
    for (first, excluded, why) in exclusions.iter().filter(|(first, ..)| place_of(first).is_some()) {
        for second in *excluded {
            if let Some(place) = place_of(second) {
                errors.at(place, format!("`{second}` and `{first}` cannot be combined: {why}"));
            }
        }
    }
}

fn needs(given: &[(&'static str, Span)], needs: &[Need], errors: &mut Report<'_>) {
    for (name, place) in given {
        for (_, needed, message) in needs.iter().filter(|(needing, ..)| needing == name) {
            if !given.iter().any(|(given, _)| given == needed) {
                errors.at(*place, format!("`{name}` needs `{needed}`: {message}"));
            }
        }
    }
}

// -------------------------------------------------------------------------------------------------- types

fn check_type(received: &Received<'_>, attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let given = attributes.given();
    let (others, kind, other) = match received.data {
        ReceivedData::Enum(_) => (OF_STRUCTS, "an enum", "a struct"),
        _ => (OF_ENUMS, "a struct", "an enum"),
    };
    for (name, place) in given.iter().filter(|(name, _)| others.contains(name)) {
        errors.at(*place, format!("`{name}` is for {other}, but this is {kind}: leave it out"));
    }
    let given: Vec<_> = given.into_iter().filter(|(name, _)| !others.contains(name)).collect();
    exclusions(&given, TYPE_EXCLUSIONS, errors);
    needs(&given, TYPE_NEEDS, errors);
    type_default_is_a_whole_value(attributes, errors);
    fingerprint_is_of_one_form(received.generics, attributes, errors);
    check_inside_itself(received, attributes, errors);
    for text in [&attributes.tag, &attributes.content].into_iter().flatten() {
        text_can_be_written(&text.value.0, errors);
    }
    tag_and_content_differ(attributes, errors);
    if let ReceivedData::Struct(fields) = &received.data {
        object_has_a_class(received.ident, fields, attributes, errors);
        script_is_a_path(attributes, errors);
        versions::check_versions(received.generics, fields, attributes, errors);
        one_field_is_left(fields, attributes, errors);
        default_has_fields_to_miss(received.ident, fields, attributes, errors);
    }
}

/// Returns the entries of a struct that are no fields: its version, and the script of an Object.
fn entries_beside(of_type: &TypeAttributes) -> impl Iterator<Item = Named> {
    // A version with the key `script` is reported where the key is given.
    let is_script = of_type.object.is_some() && of_type.key_of_version() == SCRIPT_KEY;
    let version = of_type.version.as_ref().filter(|_| !is_script).map(|_| {
        let instead = "choose another with `version_key` on the type";
        Named::entry("the version", of_type.key_of_version(), instead)
    });
    let script = of_type.script.as_ref().map(|_| {
        let instead = "give this field another with `rename`";
        Named::entry("the type's script", String::from(SCRIPT_KEY), instead)
    });
    script.into_iter().chain(version)
}

/// `union Number { int: i64, float: f64 }`
fn union(place: Span, errors: &mut Report<'_>) {
    errors.at(
        place,
        "the bytes cannot show which field of a union is in use: write an enum (with `#[gdvar(untagged)]` it is \
         written as its content alone)",
    );
}

/// `#[gdvar(default = 5)] struct S { .. }`: the default of a type is a complete value of the type.
fn type_default_is_a_whole_value(attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(given) = &attributes.default else { return };
    if let DefaultValue::Value(value @ syn::Expr::Lit(_)) = &given.value {
        errors.at(
            value.span(),
            "the default of a type is a complete value of it: write `default`, or `default = Self { .. }`",
        );
    }
}

/// `#[gdvar(fingerprint = 0x1)] struct S<T>(T);`
fn fingerprint_is_of_one_form(generics: &Generics, attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(given) = &attributes.fingerprint else { return };
    if generics.type_params().next().is_some() || generics.const_params().next().is_some() {
        errors.at(
            given.place,
            "a type with parameters has several wire forms: put `fingerprint` on the types that it is a part of",
        );
    }
}

/// `#[gdvar(default)] struct S(u8);`: the only field of a newtype is never missing.
fn default_has_fields_to_miss(
    ident: &Ident,
    fields: &ReceivedFields<'_>,
    attributes: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(default) = &attributes.default else { return };
    if attributes.transparent.is_none()
        && matches!(Payload::of_struct(fields, attributes, ident), Payload::Newtype | Payload::Nil)
    {
        errors.at(
            default.place,
            "this default is never used, because no field of the type can be missing: leave it out",
        );
    }
}

/// `#[gdvar(tag = "type", content = "type")]`
fn tag_and_content_differ(attributes: &TypeAttributes, errors: &mut Report<'_>) {
    if let (Some(tag), Some(content)) = (&attributes.tag, &attributes.content) {
        let (tag, content) = (&tag.value.0, &content.value.0);
        if tag.value() == content.value() {
            errors.at(content.span(), "this is already the key of the tag: give the content another key");
        }
    }
}

/// `#[gdvar(object = "My Class")]`, `#[gdvar(object)] struct S(u8);`
fn object_has_a_class(
    ident: &Ident,
    fields: &ReceivedFields<'_>,
    attributes: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(object) = &attributes.object else { return };
    if let ObjectForm::Id = object.value {
        if fields.fields.len() != 1 {
            errors.at(
                object.place,
                "the id of an object is a struct of one field: write `struct PlayerId(u64);`",
            );
        }
        if let Some(script) = &attributes.script {
            errors.at(script.place, "an id does not contain a script: leave it out");
        }
        if let Some(version) = &attributes.version {
            errors.at(version.place, "an id does not contain a version: leave it out");
        }
        return;
    }
    let classes = match (&object.value, &attributes.rename) {
        (ObjectForm::Class(class), Some(rename)) => {
            errors.at(rename.place, "`object` already names the class: leave this out");
            vec![(class.value(), class.span())]
        }
        (ObjectForm::Class(class), None) => vec![(class.value(), class.span())],
        (_, Some(rename)) => rename.value.each().map(|class| (class.0.value(), class.0.span())).collect(),
        (_, None) => vec![(model::class_name(attributes, ident, Side::Encode), ident.span())],
    };
    for (class, place) in classes {
        let starts_well = class.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        if !starts_well || !class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            errors.at(
                place,
                format!(
                    "{class:?} is not the name of a class: write one of the engine's, such as `object = \"Resource\"`"
                ),
            );
        }
    }
    if fields.style == Style::Tuple {
        errors
            .at(object.place, "the properties of an Object have names: give the fields of this struct names");
    }
}

/// `#[gdvar(object = "Resource", script = "player.gd")]`
fn script_is_a_path(attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(script) = &attributes.script else { return };
    let path = &script.value.0;
    if path.value().strip_prefix("res://").is_none_or(str::is_empty) {
        errors.at(
            path.span(),
            "the engine loads a script from its project: write its path as `script = \"res://player_state.gd\"`",
        );
    }
    text_can_be_written(path, errors);
}

/// `#[gdvar(transparent)] struct S { a: u8, b: u8 }`
fn one_field_is_left(fields: &ReceivedFields<'_>, attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(transparent) = &attributes.transparent else { return };
    let skipped = fields.fields.iter().map(|field| Some(field.attributes.as_ref()?.skip.is_some()));
    let Some(skipped) = skipped.collect::<Option<Vec<_>>>() else { return };
    let left = skipped.into_iter().filter(|skipped| !skipped).count();
    match left {
        0 => errors.at(
            transparent.place,
            "`transparent` is for one field, and there is none that is not skipped: leave it out",
        ),
        1 => {}
        _ => errors.at(
            transparent.place,
            format!(
                "`transparent` is for one field, and {left} are not skipped: mark the others with `skip`"
            ),
        ),
    }
}
