//! The rules across attributes. Each reports every breach of it, and says what to write instead.

use std::collections::HashMap;

use darling::Error;
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Generics, Ident, LitStr};

use crate::model::{self, Discriminant};
use crate::receive::{
    DefaultValue, FieldAttributes, ObjectForm, Received, ReceivedData, ReceivedField, ReceivedFields,
    ReceivedVariant, Style, TypeAttributes, VariantAttributes, out_of_i64,
};
use crate::{bounds, rename};

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
            // Without the type's attributes nothing is known of the layout.
            let layout = of_type.map(|attributes| Layout::of_struct(fields, attributes));
            check_fields(fields, layout, received.generics, errors);
            if let (Some(of_type), Some(layout)) = (of_type, layout) {
                let case = of_type.rename_all.as_ref().map(|case| case.value);
                check_keys(fields, layout, of_type, case, errors);
            }
        }
        ReceivedData::Enum(variants) => check_variants(received, variants, errors),
        ReceivedData::Union(_) => {}
    }
}

/// Takes mistakes, each with its place.
struct Report<'a>(&'a mut Accumulator);

impl Report<'_> {
    fn at(&mut self, place: Span, message: impl std::fmt::Display) {
        self.0.push(Error::custom(message).with_span(&place));
    }
}

// ------------------------------------------------------------------------------------ attributes as data

/// Two attributes that exclude each other, and why.
type Exclusion = (&'static str, &'static str, &'static str);

const TYPE_EXCLUSIONS: &[Exclusion] = &[
    ("transparent", "array", "it is its one field, or an Array"),
    ("transparent", "object", "it is its one field, or an Object"),
    ("transparent", "rename_all", "its one field has no key"),
    ("transparent", "deny_unknown_fields", "its one field has no key"),
    ("transparent", "default", "its one field is always there"),
    ("transparent", "key", "its one field has no key"),
    ("array", "object", "it is an Array, or an Object"),
    ("array", "rename_all", "elements have no keys"),
    (
        "array",
        "deny_unknown_fields",
        "elements have no keys, and more of them than fields are always refused",
    ),
    ("array", "key", "elements have no keys"),
    ("object", "key", "the names of properties have no type of their own"),
    ("untagged", "tag", "without a tag there is no key for it"),
    ("untagged", "content", "without a tag the content stands alone"),
    ("untagged", "repr", "without a tag nothing is a discriminant"),
    (
        "untagged",
        "rename_all",
        "without a tag the variants have no names; `rename_all_fields` renames their keys",
    ),
    (
        "repr",
        "rename_all",
        "the variants' tags are their discriminants; `rename_all_fields` renames their keys",
    ),
    ("from", "try_from", "the conversion may fail, or it may not"),
    ("remote", "from", "the functions of a remote type read it field by field"),
    ("remote", "try_from", "the functions of a remote type read it field by field"),
    ("remote", "into", "the functions of a remote type write it field by field"),
];

const VARIANT_EXCLUSIONS: &[Exclusion] = &[
    ("rename", "tag", "the variant's tag is a text, or an int"),
    ("skip", "rename", "a skipped variant has no tag"),
    ("skip", "alias", "a skipped variant has no tag"),
    ("skip", "tag", "a skipped variant has no tag"),
    ("skip", "other", "a skipped variant is never read"),
    ("skip", "with", "a skipped variant is neither written nor read"),
    ("other", "alias", "it takes every tag that is left"),
    ("other", "with", "it has no content"),
];

const FIELD_EXCLUSIONS: &[Exclusion] = &[
    ("rename", "key", "the field's key is a text, or an int"),
    ("skip", "rename", "a skipped field has no key"),
    ("skip", "key", "a skipped field has no key"),
    ("skip", "alias", "a skipped field has no key"),
    ("skip", "skip_encoding", "`skip` is both of them"),
    ("skip", "skip_decoding", "`skip` is both of them"),
    ("skip", "skip_encoding_if", "a skipped field is never written"),
    ("skip", "flatten", "a skipped field has no entries"),
    ("skip", "with", "a skipped field is neither written nor read"),
    ("skip", "encode_with", "a skipped field is not written"),
    ("skip", "decode_with", "a skipped field is not read"),
    ("skip", "borrow", "a skipped field is not read"),
    ("skip", "packed", "a skipped field has no form"),
    ("skip", "array", "a skipped field has no form"),
    ("skip", "typed", "a skipped field has no form"),
    ("skip", "wide", "a skipped field has no form"),
    ("skip", "as", "a skipped field has no form"),
    ("skip_encoding", "skip_decoding", "together they are `skip`"),
    ("skip_encoding", "skip_encoding_if", "the field is never written"),
    ("skip_encoding", "encode_with", "the field is not written"),
    ("skip_decoding", "decode_with", "the field is not read"),
    ("skip_decoding", "alias", "the field is not read"),
    ("skip_decoding", "borrow", "the field is not read"),
    ("flatten", "rename", "its entries have keys of their own"),
    ("flatten", "key", "its entries have keys of their own"),
    ("flatten", "alias", "its entries have keys of their own"),
    (
        "flatten",
        "default",
        "its entries have defaults of their own, and an `Option` of it is `None` without them",
    ),
    ("flatten", "with", "its entries are written and read by its type"),
    ("flatten", "encode_with", "its entries are written by its type"),
    ("flatten", "decode_with", "its entries are read by its type"),
    ("flatten", "packed", "its entries stand among the others"),
    ("flatten", "array", "its entries stand among the others"),
    ("flatten", "typed", "its entries stand among the others"),
    ("flatten", "wide", "its entries stand among the others"),
    ("flatten", "as", "its entries stand among the others"),
    ("flatten", "borrow", "its type says itself what it borrows"),
    ("with", "encode_with", "`with` names the functions for both directions"),
    ("with", "decode_with", "`with` names the functions for both directions"),
    ("with", "borrow", "the function decides what it borrows"),
    ("with", "packed", "the function decides on the form"),
    ("with", "array", "the function decides on the form"),
    ("with", "typed", "the function decides on the form"),
    ("with", "wide", "the function decides on the form"),
    ("with", "as", "the function decides on the form"),
    ("encode_with", "packed", "the function decides on the form"),
    ("encode_with", "array", "the function decides on the form"),
    ("encode_with", "typed", "the function decides on the form"),
    ("encode_with", "wide", "the function decides on the form"),
    ("encode_with", "as", "the function decides on the form"),
    ("decode_with", "borrow", "the function decides what it borrows"),
    ("packed", "array", "a field has one form on the wire"),
    ("packed", "typed", "a field has one form on the wire"),
    ("packed", "wide", "a field has one form on the wire"),
    ("packed", "as", "a field has one form on the wire"),
    ("array", "typed", "a field has one form on the wire; `typed` is an Array too"),
    ("array", "wide", "a field has one form on the wire"),
    ("array", "as", "a field has one form on the wire"),
    ("typed", "wide", "a field has one form on the wire"),
    ("typed", "as", "a field has one form on the wire"),
    ("wide", "as", "a field has one form on the wire"),
];

/// An attribute that says nothing without another.
type Need = (&'static str, &'static str, &'static str);

const TYPE_NEEDS: &[Need] = &[
    ("content", "tag", "write `tag = \"type\", content = \"value\"`: the key of the tag as well"),
    ("script", "object", "write `object = \"Resource\"` as well: the engine's class that the script extends"),
    ("rename", "object", "only the class of an Object has a name on the wire"),
];

/// Attributes of one kind of type.
const OF_ENUMS: &[&str] = &["rename_all_fields", "repr", "tag", "content", "untagged"];
const OF_STRUCTS: &[&str] = &["array", "transparent", "object", "script", "default", "rename"];

fn exclusions(given: &[(&'static str, Span)], exclusions: &[Exclusion], errors: &mut Report<'_>) {
    let place_of = |name: &str| given.iter().find(|(given, _)| *given == name).map(|(_, place)| *place);
    for (first, second, why) in exclusions {
        if let (Some(_), Some(place)) = (place_of(first), place_of(second)) {
            errors.at(place, format!("`{second}` and `{first}` exclude each other: {why}"));
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
        errors.at(*place, format!("`{name}` is for {other}, and this is {kind}: leave it out"));
    }
    let given: Vec<_> = given.into_iter().filter(|(name, _)| !others.contains(name)).collect();
    exclusions(&given, TYPE_EXCLUSIONS, errors);
    needs(&given, TYPE_NEEDS, errors);
    type_default_is_a_whole_value(attributes, errors);
    for text in [&attributes.tag, &attributes.content].into_iter().flatten() {
        text_can_be_written(&text.value.0, errors);
    }
    tag_and_content_differ(attributes, errors);
    if let ReceivedData::Struct(fields) = &received.data {
        object_has_a_class(received.ident, fields, attributes, errors);
        script_is_a_path(attributes, errors);
        one_field_is_left(fields, attributes, errors);
        default_has_fields_to_miss(fields, attributes, errors);
    }
}

/// `union Number { int: i64, float: f64 }`
fn union(place: Span, errors: &mut Report<'_>) {
    errors.at(
        place,
        "nothing says which field of a union is meant: write an enum (with `#[gdvar(untagged)]` it is written as \
         its content alone)",
    );
}

/// `#[gdvar(default = 5)] struct S { .. }`: the default of a type is a whole value of it.
fn type_default_is_a_whole_value(attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(given) = &attributes.default else { return };
    if let DefaultValue::Value(value @ syn::Expr::Lit(_)) = &given.value {
        errors.at(
            value.span(),
            "the default of a type is a whole value of it: write `default`, or `default = Self { .. }`",
        );
    }
}

/// `#[gdvar(default)] struct S(u8);`: what is its one field is there whenever it is.
fn default_has_fields_to_miss(
    fields: &ReceivedFields<'_>,
    attributes: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(default) = &attributes.default else { return };
    if attributes.transparent.is_none()
        && matches!(Layout::of_struct(fields, attributes), Layout::Whole | Layout::Nothing)
    {
        errors.at(
            default.place,
            "this default is never used, for no field of the type can be missing: leave it out",
        );
    }
}

/// `#[gdvar(tag = "type", content = "type")]`
fn tag_and_content_differ(attributes: &TypeAttributes, errors: &mut Report<'_>) {
    if let (Some(tag), Some(content)) = (&attributes.tag, &attributes.content) {
        let (tag, content) = (&tag.value.0, &content.value.0);
        if tag.value() == content.value() {
            errors.at(content.span(), "this is the key of the tag already: give the content another");
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
            errors.at(script.place, "an id says nothing of a script: leave it out");
        }
        return;
    }
    let (class, place) = match (&object.value, &attributes.rename) {
        (ObjectForm::Class(class), Some(rename)) => {
            errors.at(rename.place, "the class has its name from `object`: leave this out");
            (class.value(), class.span())
        }
        (ObjectForm::Class(class), None) => (class.value(), class.span()),
        (_, Some(rename)) => (rename.value.0.value(), rename.value.0.span()),
        (_, None) => (model::class_name(attributes, ident), ident.span()),
    };
    let starts_well = class.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if !starts_well || !class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        errors.at(
            place,
            format!(
                "{class:?} is no name of a class: write one of the engine's, such as `object = \"Resource\"`"
            ),
        );
    }
    if fields.style == Style::Tuple {
        errors.at(object.place, "properties have names: give the fields of this struct names");
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
    let Some(left) = count_left(fields) else { return };
    if left != 1 {
        errors.at(
            transparent.place,
            format!(
                "`transparent` is for one field, and {left} are not skipped: mark the others with `skip`"
            ),
        );
    }
}

/// How many fields are not skipped, if that is known.
fn count_left(fields: &ReceivedFields<'_>) -> Option<usize> {
    let skipped = fields.fields.iter().map(|field| Some(field.attributes.as_ref()?.skip.is_some()));
    Some(skipped.collect::<Option<Vec<_>>>()?.into_iter().filter(|skipped| !skipped).count())
}

// ----------------------------------------------------------------------------------------------- variants

fn check_variants(received: &Received<'_>, variants: &[ReceivedVariant<'_>], errors: &mut Report<'_>) {
    for variant in variants {
        if let Some(attributes) = &variant.attributes {
            exclusions(&attributes.given(), VARIANT_EXCLUSIONS, errors);
            let aliases = attributes.alias.iter().map(|alias| &alias.value.0);
            for text in attributes.rename.iter().map(|rename| &rename.value.0).chain(aliases) {
                text_can_be_written(text, errors);
            }
            other_takes_a_name(variant, attributes, errors);
        }
        let layout = Some(Layout::of_variant(&variant.fields));
        check_fields(&variant.fields, layout, received.generics, errors);
    }
    something_is_left(received, variants, errors);
    one_variant_takes_the_others(variants, errors);
    let Some(of_type) = &received.attributes else { return };
    tags_differ(received, variants, of_type, errors);
    for variant in variants {
        let Some(attributes) = &variant.attributes else { continue };
        untagged_variants_have_no_tags(attributes, of_type, errors);
        names_have_no_content(variant, attributes, of_type, errors);
        tag_has_keys_beside_it(variant, attributes, of_type, errors);
        let case = attributes.rename_all.as_ref().or(of_type.rename_all_fields.as_ref());
        let case = case.map(|case| case.value);
        check_keys(&variant.fields, Layout::of_variant(&variant.fields), of_type, case, errors);
    }
}

/// `enum Never {}`, `enum Never { #[gdvar(skip)] A }`
fn something_is_left(received: &Received<'_>, variants: &[ReceivedVariant<'_>], errors: &mut Report<'_>) {
    let is_skipped =
        |variant: &ReceivedVariant<'_>| variant.attributes.as_ref().is_some_and(|given| given.skip.is_some());
    if variants.iter().all(is_skipped) {
        errors.at(
            received.ident.span(),
            "an enum needs a variant that is written and read: add one, or leave out a `skip`",
        );
    }
}

/// `#[gdvar(other)] Unknown { name: String }`
fn other_takes_a_name(
    variant: &ReceivedVariant<'_>,
    attributes: &VariantAttributes,
    errors: &mut Report<'_>,
) {
    let Some(other) = &attributes.other else { return };
    if variant.fields.style == Style::Named || variant.fields.fields.len() > 1 {
        let name = variant.ident;
        errors.at(
            other.place,
            format!(
                "the variant for unknown tags holds the tag or nothing: write `{name}(String)` or `{name}`"
            ),
        );
    }
}

/// Two variants with `#[gdvar(other)]`.
fn one_variant_takes_the_others(variants: &[ReceivedVariant<'_>], errors: &mut Report<'_>) {
    let others = variants.iter().filter_map(|variant| variant.attributes.as_ref()?.other.as_ref());
    for other in others.skip(1) {
        errors.at(other.place, "another variant takes the unknown tags already: leave this out");
    }
}

/// Two variants with one tag, two discriminants that are equal, a discriminant that is no int of Godot's.
fn tags_differ(
    received: &Received<'_>,
    variants: &[ReceivedVariant<'_>],
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    if of_type.untagged.is_some() {
        return;
    }
    let mut discriminant = Discriminant::before_all(received.repr.as_ref());
    let mut seen = HashMap::<String, (&Ident, bool)>::new();
    for variant in variants {
        discriminant.advance(variant.discriminant);
        let Some(attributes) = &variant.attributes else { continue };
        if attributes.skip.is_some() || attributes.other.is_some() {
            continue;
        }
        let tagged = attributes.rename.is_none() && attributes.tag.is_none();
        if let Some(number) = discriminant.number().filter(|_| of_type.repr.is_some() && tagged)
            && i64::try_from(number).is_err()
        {
            let place = variant.discriminant.map_or(variant.ident.span(), Spanned::span);
            errors.0.push(out_of_i64(number).with_span(&place));
            continue;
        }
        let tags = model::tags(variant.ident, attributes, of_type, &discriminant);
        for (index, (tag, place)) in tags.into_iter().enumerate() {
            let label = if tag.is_int() { tag.label() } else { format!("{:?}", tag.label()) };
            let is_alias = index > 0;
            match seen.insert(label.clone(), (variant.ident, is_alias)) {
                Some((first, _)) if first == variant.ident => {
                    errors.at(place, format!("{label} is a tag of this variant already: leave this out"));
                }
                Some((first, _)) if is_alias => errors.at(
                    place,
                    format!("{label} is a tag of the variant `{first}` too: leave this alias out"),
                ),
                Some((first, true)) => errors.at(
                    place,
                    format!("{label} is an alias of the variant `{first}` too: leave it out there"),
                ),
                Some((first, false)) => errors.at(
                    place,
                    format!("{label} is the tag of the variant `{first}` too: give one of them another"),
                ),
                None => {}
            }
        }
    }
}

/// `#[gdvar(untagged)] enum E { #[gdvar(rename = "a")] A(u8) }`
fn untagged_variants_have_no_tags(
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    if of_type.untagged.is_none() {
        return;
    }
    for (name, place) in attributes.given() {
        if matches!(name, "rename" | "alias" | "tag" | "other") {
            errors.at(place, format!("the variants of an untagged enum have no tags: leave `{name}` out"));
        }
    }
}

/// `enum E { #[gdvar(with = module)] A }`: it is written as its name alone.
fn names_have_no_content(
    variant: &ReceivedVariant<'_>,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(with) = &attributes.with else { return };
    if variant.fields.style == Style::Unit && of_type.tag.is_none() && of_type.untagged.is_none() {
        errors.at(
            with.place,
            "this variant is its name alone, and no function has anything to write: leave `with` out",
        );
    }
}

/// `#[gdvar(tag = "type")] enum E { A(u8, u8) }`: a tuple has no keys for the tag to stand beside.
fn tag_has_keys_beside_it(
    variant: &ReceivedVariant<'_>,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let (Some(tag), None) = (&of_type.tag, &of_type.content) else { return };
    if attributes.skip.is_some() || attributes.other.is_some() {
        return;
    }
    if variant.fields.style == Style::Tuple && variant.fields.fields.len() != 1 {
        errors.at(
            variant.ident.span(),
            "`tag` stands among the keys of the content, and a tuple has none: name the fields of this variant, or \
             put the content beside the tag with `content = \"value\"` on the enum",
        );
    }
    if let Some(with) = &attributes.with {
        errors.at(
            with.place,
            "`tag` stands among the keys of the content, which a function writes as one value: put the content \
             beside the tag with `content = \"value\"` on the enum",
        );
    }
    if variant.fields.style == Style::Tuple {
        for (name, place) in variant.fields.fields.iter().flat_map(given_of) {
            errors.at(
                place,
                format!(
                    "the content's own keys stand beside the tag, so `{name}` has no effect: leave it out"
                ),
            );
        }
    }
    let case = attributes.rename_all.as_ref().or(of_type.rename_all_fields.as_ref());
    let kind = of_type.key.as_ref().map(|key| key.value);
    for field in variant.fields.fields.iter().filter(|_| variant.fields.style == Style::Named) {
        let Some(written) = &field.attributes else { continue };
        if written.skip.is_some() || written.flatten.is_some() {
            continue;
        }
        let keys = model::keys(&field.member, written, kind, case.map(|case| case.value));
        for (index, (key, place)) in keys.into_iter().enumerate() {
            if !key.is_int() && key.label() == tag.value.0.value() {
                let instead =
                    if index > 0 { "leave this alias out" } else { "give this field another with `rename`" };
                errors.at(place, format!("{:?} is the key of the tag: {instead}", key.label()));
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------- fields

/// What fields are on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Entries of a Dictionary.
    Entries,
    /// Properties of an Object.
    Properties,
    /// Elements of an Array.
    Elements,
    /// The one field is the value.
    Whole,
    Nothing,
}

impl Layout {
    fn of_struct(fields: &ReceivedFields<'_>, attributes: &TypeAttributes) -> Self {
        match (&attributes.object, fields.style) {
            (Some(object), _) if matches!(object.value, ObjectForm::Id) => Self::Whole,
            (Some(_), _) => Self::Properties,
            _ if attributes.array.is_some() => Self::Elements,
            _ if attributes.transparent.is_some() => Self::Whole,
            _ => Self::of_variant(fields),
        }
    }

    fn of_variant(fields: &ReceivedFields<'_>) -> Self {
        match fields.style {
            Style::Named => Self::Entries,
            Style::Tuple if fields.fields.len() == 1 => Self::Whole,
            Style::Tuple => Self::Elements,
            Style::Unit => Self::Nothing,
        }
    }

    /// The words for a field of it.
    const fn field(self) -> &'static str {
        match self {
            Self::Entries => "an entry of a Dictionary",
            Self::Properties => "a property of an Object",
            Self::Elements => "an element of an Array",
            Self::Whole | Self::Nothing => "the whole value",
        }
    }
}

/// Attributes that need a key, a name, or at least a place that can be left out.
const OF_ENTRIES: &[&str] = &["key", "flatten"];
const OF_NAMED: &[&str] = &["rename", "alias"];
const OF_OPTIONAL: &[&str] = &["skip_encoding_if"];

fn check_fields(
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
            let aliases = attributes.alias.iter().map(|alias| &alias.value.0);
            for text in attributes.rename.iter().map(|rename| &rename.value.0).chain(aliases) {
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
            Layout::Entries => true,
            Layout::Properties => !OF_ENTRIES.contains(name),
            _ => ![OF_ENTRIES, OF_NAMED, OF_OPTIONAL].concat().contains(name),
        };
        if fits {
            continue;
        }
        let why = match *name {
            "flatten" => "only the entries of a Dictionary can stand among others",
            "skip_encoding_if" => "it cannot be left out, or those after it would take its place",
            "key" => "it has no integer key",
            _ => "it has no key",
        };
        errors.at(*place, format!("this field is {}, and {why}: leave `{name}` out", layout.field()));
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

/// `struct S(u8, #[gdvar(skip_encoding)] u8);`: the elements that are written are those that are read.
fn left_out_elements_are_left_out_both_ways(fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    for (name, place) in fields.fields.iter().flat_map(given_of) {
        if matches!(name, "skip_encoding" | "skip_decoding") {
            errors.at(
                place,
                format!("an element is left out both ways, or those after it change places: write `skip` for `{name}`"),
            );
        }
    }
}

/// `struct S(#[gdvar(default)] u8, u8);`: where an element is missing, all after it are.
fn later_elements_have_defaults(fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    let mut later_is_required = false;
    for field in fields.fields.iter().rev() {
        let Some(attributes) = &field.attributes else { return };
        match &attributes.default {
            _ if attributes.skip.is_some() => {}
            None => later_is_required = true,
            Some(default) if later_is_required => errors.at(
                default.place,
                "this default is never used, for an element after it has to be there: give those defaults too, or \
                 leave this out",
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
                    "this default is never used, for the field is the whole value: leave it out",
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
fn check_keys(
    fields: &ReceivedFields<'_>,
    layout: Layout,
    of_type: &TypeAttributes,
    case: Option<rename::Case>,
    errors: &mut Report<'_>,
) {
    if !matches!(layout, Layout::Entries | Layout::Properties) {
        return;
    }
    let kind = of_type.key.as_ref().map(|key| key.value);
    let mut seen = HashMap::<(bool, String), (String, bool)>::new();
    for field in &fields.fields {
        let Some(written) = &field.attributes else { continue };
        if written.skip.is_some() || written.flatten.is_some() {
            continue;
        }
        let name = match &field.member {
            syn::Member::Named(ident) => ident.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        for (index, (key, place)) in model::keys(&field.member, written, kind, case).into_iter().enumerate() {
            let (label, is_alias) = (key.label(), index > 0);
            if layout == Layout::Properties && of_type.script.is_some() && label == "script" {
                errors.at(
                    place,
                    "this property is the script of the type: give the field another with `rename`",
                );
                continue;
            }
            match seen.insert((key.is_int(), label.clone()), (name.clone(), is_alias)) {
                None => {}
                Some((first, _)) if first == name => {
                    errors.at(place, format!("`{label}` is a key of this field already: leave this out"));
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

/// `rename = "a\0b"`: engines cut text at a NUL and drop a byte-order mark before it.
fn text_can_be_written(key: &LitStr, errors: &mut Report<'_>) {
    let text = key.value();
    if text.contains('\0') || text.starts_with('\u{FEFF}') {
        errors.at(
            key.span(),
            "Godot reads no text with a NUL in it or a byte-order mark before it: choose another",
        );
    }
}

fn given_of(field: &ReceivedField<'_>) -> Vec<(&'static str, Span)> {
    field.attributes.as_ref().map(FieldAttributes::given).unwrap_or_default()
}
