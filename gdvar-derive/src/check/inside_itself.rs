//! Types that contain themselves without a container in between. Nothing would end the reading of such a value: each one
//! starts at the same byte as the one inside it.

use proc_macro2::Span;
use syn::Ident;
use syn::spanned::Spanned;

use super::Report;
use crate::bounds;
use crate::model::Payload;
use crate::receive::{
    FieldAttributes, Received, ReceivedData, ReceivedField, ReceivedFields, ReceivedVariant, Style,
    TypeAttributes,
};

pub(super) fn check_inside_itself(
    received: &Received<'_>,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let ident = received.ident;
    conversions_end(ident, of_type, errors);
    match &received.data {
        ReceivedData::Struct(fields) => {
            if let Payload::Newtype = Payload::of_struct(fields, of_type, ident) {
                newtypes_end(ident, fields, errors);
            }
            flattened_types_end(ident, fields, errors);
        }
        ReceivedData::Enum(variants) => {
            for variant in variants {
                variants_end(ident, variant, of_type, errors);
                flattened_types_end(ident, &variant.fields, errors);
            }
        }
        ReceivedData::Union(_) => {}
    }
}

/// `#[gdvar(from = Self)] struct S { .. }`
fn conversions_end(ident: &Ident, of_type: &TypeAttributes, errors: &mut Report<'_>) {
    let given = [("from", &of_type.from), ("try_from", &of_type.try_from), ("into", &of_type.into)];
    for (name, conversion) in given {
        let own = conversion.as_ref().and_then(|given| place_of_itself(&given.value.0, ident));
        if let Some(place) = own {
            let message = format!(
                "the type would be converted from itself without end: name another type, or leave `{name}` out"
            );
            errors.at(place, message);
        }
    }
}

/// `struct N(Option<Box<N>>);`
fn newtypes_end(ident: &Ident, fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    for place in fields.fields.iter().filter_map(|field| own_value(field, ident)) {
        errors.at(
            place,
            format!(
                "`{ident}` is written as this field alone, so a value inside itself has no end: give the fields of the \
                 struct names, which makes it a Dictionary, or put a `Vec` around the inner value"
            ),
        );
    }
}

/// `#[gdvar(untagged)] enum E { Not(Box<E>), Is(i64) }`, `#[gdvar(tag = "op")] enum E { Not(Box<E>) }`,
/// `enum E { #[gdvar(other)] Unknown(Box<E>) }`
fn variants_end(
    ident: &Ident,
    variant: &ReceivedVariant<'_>,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(attributes) = &variant.attributes else { return };
    if variant.fields.style != Style::Tuple
        || variant.fields.fields.len() != 1
        || attributes.with.is_some()
        || attributes.skip.is_some()
    {
        return;
    }
    let Some(place) = variant.fields.fields.first().and_then(|field| own_value(field, ident)) else { return };
    let name = variant.ident;
    if attributes.other.is_some() {
        let message = format!(
            "the variant for unknown tags would read the same unknown tag again, without end: write `{name}(Variant)`, \
             which holds the whole value, or `{name}(String)`"
        );
        errors.at(place, message);
    } else if of_type.untagged.is_some() || attributes.untagged.is_some() {
        let message = format!(
            "a `{ident}` inside this variant starts at the same byte, so reading it has no end: give the field a name, \
             which makes the variant a Dictionary, or put a `Vec` around the inner value"
        );
        errors.at(place, message);
    } else if of_type.tag.is_some() && of_type.content.is_none() {
        let message = format!(
            "the tag of the inner `{ident}` would have the same key in the same Dictionary: give the field a name, or \
             put the content beside the tag with `content = \"value\"` on the enum"
        );
        errors.at(place, message);
    }
}

/// `struct S { #[gdvar(flatten)] inner: Option<Box<S>> }`
fn flattened_types_end(ident: &Ident, fields: &ReceivedFields<'_>, errors: &mut Report<'_>) {
    for field in &fields.fields {
        let is_flattened = field.attributes.as_ref().is_some_and(|given| given.flatten.is_some());
        let Some(place) = own_value(field, ident).filter(|_| is_flattened) else { continue };
        errors.at(
            place,
            format!("the keys of the inner `{ident}` would be those of the outer one: leave `flatten` out"),
        );
    }
}

/// Returns the place where a field that is written and read by its type names the type that it belongs to.
fn own_value(field: &ReceivedField<'_>, ident: &Ident) -> Option<Span> {
    let is_by_trait = |given: &FieldAttributes| {
        given.skip.is_none()
            && given.with.is_none()
            && given.decode_with.is_none()
            && given.encode_with.is_none()
    };
    field.attributes.as_ref().filter(|given| is_by_trait(given))?;
    place_of_itself(field.ty, ident)
}

/// Returns the place where a type is `ident` itself, perhaps inside types that are written as the value in them.
fn place_of_itself(ty: &syn::Type, ident: &Ident) -> Option<Span> {
    let inner = bounds::innermost(ty);
    let syn::Type::Path(path) = inner else { return None };
    let mut segments = path.path.segments.iter().filter(|segment| segment.ident != "self");
    // A path through another module may name another type.
    let (Some(name), None) = (segments.next(), segments.next()) else { return None };
    (path.qself.is_none() && (name.ident == "Self" || name.ident == *ident)).then(|| inner.span())
}
