//! The rules for the variants of an enum.

use syn::spanned::Spanned;

use super::fields::{check_fields, getters_are_needed, given_of, keys_differ, names_can_be_written};
use super::names::{Named, names_differ};
use super::{Report, VARIANT_EXCLUSIONS, exclusions};
use crate::bounds;
use crate::model::{self, Discriminant, Payload, Side};
use crate::receive::{
    At, Received, ReceivedVariant, Style, TypeAttributes, VariantAttributes, Word, out_of_i64,
};

pub(super) fn check_variants(
    received: &Received<'_>,
    variants: &[ReceivedVariant<'_>],
    errors: &mut Report<'_>,
) {
    for variant in variants {
        if let Some(attributes) = &variant.attributes {
            exclusions(&attributes.given(), VARIANT_EXCLUSIONS, errors);
            names_can_be_written(attributes.rename.as_ref(), &attributes.alias, errors);
            other_takes_a_name(variant, attributes, errors);
        }
        let payload = Payload::of_variant(&variant.fields);
        check_fields(&variant.fields, Some(&payload), received.generics, errors);
    }
    something_is_left(received, variants, errors);
    only_one_variant(variants, |given| given.other.as_ref(), "already takes the unknown tags", errors);
    only_one_variant(variants, |given| given.default.as_ref(), "is already the default", errors);
    let Some(of_type) = &received.attributes else { return };
    untagged_variants_come_last(variants, of_type, errors);
    tags_differ(received, variants, of_type, errors);
    for variant in variants {
        let Some(attributes) = &variant.attributes else { continue };
        getters_are_needed(&variant.fields, of_type, true, errors);
        untagged_variants_have_no_tags(attributes, of_type, errors);
        a_default_is_for_a_missing_tag(attributes, of_type, errors);
        names_have_no_content(variant, attributes, of_type, errors);
        tag_has_keys_beside_it(variant, attributes, of_type, errors);
        if let Payload::Dictionary = Payload::of_variant(&variant.fields) {
            let tag = of_type.tag.as_ref().filter(|_| has_tag_inside(attributes, of_type));
            let tag = tag.map(|tag| {
                Named::entry("the tag", tag.value.0.value(), "give this field another with `rename`")
            });
            keys_differ(&variant.fields, tag, of_type, attributes.case(of_type), errors);
        }
    }
}

/// `enum Never {}`, `enum Never { #[gdvar(skip)] A }`
fn something_is_left(received: &Received<'_>, variants: &[ReceivedVariant<'_>], errors: &mut Report<'_>) {
    let is_left = |side| variants.iter().any(|variant| is_in(variant.attributes.as_ref(), side));
    if !Side::BOTH.into_iter().all(is_left) {
        errors.at(
            received.ident.span(),
            "an enum needs a variant that is written and one that is read: add one, or leave out a `skip`",
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
                "the variant for unknown tags holds the whole value, the tag, or nothing: write `{name}(Variant)`, \
                 `{name}(String)` or `{name}`"
            ),
        );
    }
}

/// Returns whether a variant is written, or read. If its attributes could not be parsed, it may be, so the answer is yes.
fn is_in(attributes: Option<&VariantAttributes>, side: Side) -> bool {
    attributes.is_none_or(|given| {
        let skip = match side {
            Side::Encode => &given.skip_encoding,
            Side::Decode => &given.skip_decoding,
        };
        given.skip.is_none() && skip.is_none()
    })
}

/// Two variants with `#[gdvar(other)]`, or with `#[gdvar(default)]`.
fn only_one_variant(
    variants: &[ReceivedVariant<'_>],
    attribute: fn(&VariantAttributes) -> Option<&At<Word>>,
    what_it_does: &str,
    errors: &mut Report<'_>,
) {
    let given = variants.iter().filter_map(|variant| attribute(variant.attributes.as_ref()?));
    for again in given.skip(1) {
        errors.at(again.place, format!("another variant {what_it_does}: leave this out"));
    }
}

/// `enum E { #[gdvar(untagged)] A(u8), B }`: the tags are tried first.
fn untagged_variants_come_last(
    variants: &[ReceivedVariant<'_>],
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    if of_type.untagged.is_some() {
        return;
    }
    let untagged =
        |variant: &ReceivedVariant<'_>| variant.attributes.as_ref()?.untagged.as_ref().map(|one| one.place);
    let tagged = variants.iter().rposition(|variant| untagged(variant).is_none());
    let Some(last) = tagged else {
        if let Some(place) = variants.first().and_then(untagged) {
            errors.at(place, "no variant has a tag: write `untagged` on the enum, and leave it out here");
        }
        return;
    };
    for place in variants[..last].iter().filter_map(untagged) {
        errors.at(place, "variants without a tag are tried last: put this variant after those with a tag");
    }
}

/// `enum E { #[gdvar(default)] A, B }`: a name is never missing.
fn a_default_is_for_a_missing_tag(
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(default) = &attributes.default else { return };
    if of_type.tag.is_none() {
        errors.at(
            default.place,
            "only a tag that is an entry can be missing: write `tag = \"type\"` on the enum as well, or leave this out",
        );
    }
}

/// Two variants with the same tag, two equal discriminants, or a discriminant that does not fit Godot's int.
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
    let mut tagged = Vec::new();
    for variant in variants {
        discriminant.advance(variant.discriminant);
        let Some(attributes) = &variant.attributes else { continue };
        let [is_written, is_read] = Side::BOTH.map(|side| is_in(Some(attributes), side));
        if attributes.other.is_some() || attributes.untagged.is_some() || !is_written && !is_read {
            continue;
        }
        // A name for one direction leaves the discriminant to the other one.
        let is_named = |side| attributes.rename.as_ref().is_some_and(|name| name.value.of(side).is_some());
        let is_discriminant = of_type.repr.is_some()
            && attributes.tag.is_none()
            && Side::BOTH.iter().any(|side| is_in(Some(attributes), *side) && !is_named(*side));
        if let Some(number) = discriminant.number().filter(|_| is_discriminant)
            && i64::try_from(number).is_err()
        {
            let place = variant.discriminant.map_or(variant.ident.span(), Spanned::span);
            errors.0.push(out_of_i64(number).with_span(&place));
            continue;
        }
        let owner = format!("the variant `{}`", variant.ident);
        let names = model::tags(variant.ident, attributes, of_type, &discriminant);
        tagged.push(Named { owner, names, is_written, is_read, instead: None });
    }
    names_differ("tag", &tagged, errors);
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
        if matches!(name, "rename" | "alias" | "tag" | "other" | "untagged" | "default") {
            errors.at(place, format!("the variants of an untagged enum have no tags: leave `{name}` out"));
        }
    }
}

/// `enum E { #[gdvar(with = module)] A }`: the variant is written as its name alone.
fn names_have_no_content(
    variant: &ReceivedVariant<'_>,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(with) = &attributes.with else { return };
    if variant.fields.style == Style::Unit
        && of_type.tag.is_none()
        && of_type.untagged.is_none()
        && attributes.untagged.is_none()
    {
        errors.at(
            with.place,
            "this variant is written as its name alone, so `with` would have nothing to write: leave it out",
        );
    }
}

/// `#[gdvar(tag = "type")] enum E { A(u8, u8), B(u8) }`: neither a tuple nor a number has keys that the tag could be beside.
fn tag_has_keys_beside_it(
    variant: &ReceivedVariant<'_>,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    if !has_tag_inside(attributes, of_type) {
        return;
    }
    let without_keys = match variant.fields.fields.as_slice() {
        _ if variant.fields.style != Style::Tuple || attributes.with.is_some() => None,
        [only] => bounds::has_no_entries(only.ty).then(|| ("this type has", only.ty.span())),
        _ => Some(("a tuple has", variant.ident.span())),
    };
    if let Some((what, place)) = without_keys {
        errors.at(
            place,
            format!(
                "`tag` puts the tag among the keys of the content, and {what} none: name the fields of this \
                 variant, or put the content beside the tag with `content = \"value\"` on the enum"
            ),
        );
    }
    if let Some(with) = &attributes.with {
        errors.at(
            with.place,
            "`tag` puts the tag among the keys of the content, but a function writes this content as one value: put \
             the content beside the tag with `content = \"value\"` on the enum",
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
}

/// Returns whether a variant's tag is among the keys of its content.
fn has_tag_inside(attributes: &VariantAttributes, of_type: &TypeAttributes) -> bool {
    of_type.tag.is_some()
        && of_type.content.is_none()
        && attributes.skip.is_none()
        && attributes.other.is_none()
        && attributes.untagged.is_none()
}
