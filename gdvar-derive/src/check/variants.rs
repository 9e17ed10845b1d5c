//! The rules for the variants of an enum.

use std::collections::HashMap;

use syn::Ident;
use syn::spanned::Spanned;

use super::fields::{Layout, check_fields, check_keys, given_of, text_can_be_written};
use super::{Report, VARIANT_EXCLUSIONS, exclusions};
use crate::model::{self, Discriminant};
use crate::receive::{Received, ReceivedVariant, Style, TypeAttributes, VariantAttributes, out_of_i64};

pub(super) fn check_variants(
    received: &Received<'_>,
    variants: &[ReceivedVariant<'_>],
    errors: &mut Report<'_>,
) {
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
                "the variant for unknown tags holds the whole value, the tag, or nothing: write `{name}(Variant)`, \
                 `{name}(String)` or `{name}`"
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
