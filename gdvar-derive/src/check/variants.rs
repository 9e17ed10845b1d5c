//! The rules for the variants of an enum.

use std::collections::HashMap;

use syn::Ident;
use syn::spanned::Spanned;

use super::fields::{Layout, check_fields, check_keys, given_of, text_can_be_written};
use super::getters::variants_have_no_getters;
use super::{Report, VARIANT_EXCLUSIONS, exclusions};
use crate::bounds;
use crate::model::{self, Discriminant, Side};
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
            let aliases = attributes.alias.iter().map(|alias| &alias.value.0);
            let names = attributes.rename.iter().flat_map(|rename| rename.value.each().map(|name| &name.0));
            for text in names.chain(aliases) {
                text_can_be_written(text, errors);
            }
            other_takes_a_name(variant, attributes, errors);
        }
        let layout = Some(Layout::of_variant(&variant.fields));
        check_fields(&variant.fields, layout, received.generics, errors);
        variants_have_no_getters(variant, errors);
    }
    something_is_left(received, variants, errors);
    only_one_variant(variants, |given| given.other.as_ref(), "already takes the unknown tags", errors);
    only_one_variant(variants, |given| given.default.as_ref(), "is already the default", errors);
    let Some(of_type) = &received.attributes else { return };
    untagged_variants_come_last(variants, of_type, errors);
    for side in Side::BOTH {
        tags_differ(received, variants, of_type, side, errors);
    }
    for variant in variants {
        let Some(attributes) = &variant.attributes else { continue };
        untagged_variants_have_no_tags(attributes, of_type, errors);
        a_default_is_for_a_missing_tag(attributes, of_type, errors);
        names_have_no_content(variant, attributes, of_type, errors);
        tag_has_keys_beside_it(variant, attributes, of_type, errors);
        let case = attributes.rename_all.as_ref().or(of_type.rename_all_fields.as_ref());
        let case = case.map(|case| &case.value);
        check_keys(&variant.fields, Layout::of_variant(&variant.fields), of_type, case, errors);
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
    side: Side,
    errors: &mut Report<'_>,
) {
    if of_type.untagged.is_some() {
        return;
    }
    let mut discriminant = Discriminant::before_all(received.repr.as_ref());
    let mut seen = HashMap::<String, (&Ident, bool, bool)>::new();
    for variant in variants {
        discriminant.advance(variant.discriminant);
        let Some(attributes) = &variant.attributes else { continue };
        if !is_in(Some(attributes), side) || attributes.other.is_some() || attributes.untagged.is_some() {
            continue;
        }
        // A mistake in the tags that are read is not reported again for the tags that are written.
        let is_read = side == Side::Encode && is_in(Some(attributes), Side::Decode);
        let tagged = attributes.rename.is_none() && attributes.tag.is_none();
        if let Some(number) = discriminant.number().filter(|_| of_type.repr.is_some() && tagged)
            && i64::try_from(number).is_err()
        {
            let place = variant.discriminant.map_or(variant.ident.span(), Spanned::span);
            if !is_read {
                errors.0.push(out_of_i64(number).with_span(&place));
            }
            continue;
        }
        let tags = model::tags(variant.ident, attributes, of_type, &discriminant);
        let is_said = is_read && tags.written.0.label() == tags.read[0].0.label();
        let tags = if side == Side::Encode { vec![tags.written] } else { tags.read };
        for (index, (tag, place)) in tags.into_iter().enumerate() {
            let label = if tag.is_int() { tag.label() } else { format!("{:?}", tag.label()) };
            let is_alias = index > 0;
            match seen.insert(label.clone(), (variant.ident, is_alias, is_said)) {
                Some((_, _, true)) if is_said => {}
                Some((first, ..)) if first == variant.ident => {
                    errors.at(place, format!("{label} is already a tag of this variant: leave this out"));
                }
                Some((first, ..)) if is_alias => errors.at(
                    place,
                    format!("{label} is a tag of the variant `{first}` too: leave this alias out"),
                ),
                Some((first, true, _)) => errors.at(
                    place,
                    format!("{label} is an alias of the variant `{first}` too: leave it out there"),
                ),
                Some((first, false, _)) => errors.at(
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
    let (Some(tag), None) = (&of_type.tag, &of_type.content) else { return };
    if attributes.skip.is_some() || attributes.other.is_some() || attributes.untagged.is_some() {
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
    let case = attributes.rename_all.as_ref().or(of_type.rename_all_fields.as_ref());
    let kind = of_type.key.as_ref().map(|key| key.value);
    for field in variant.fields.fields.iter().filter(|_| variant.fields.style == Style::Named) {
        let Some(written) = &field.attributes else { continue };
        if written.skip.is_some() || written.flatten.is_some() {
            continue;
        }
        let keys = model::keys(&field.member, written, kind, case.map(|case| &case.value));
        let is_alias = |label: &str| written.alias.iter().any(|alias| alias.value.0.value() == label);
        for (key, place) in keys.all() {
            if !key.is_int() && key.label() == tag.value.0.value() {
                let instead = if is_alias(&key.label()) {
                    "leave this alias out"
                } else {
                    "give this field another with `rename`"
                };
                errors.at(place, format!("{:?} is the key of the tag: {instead}", key.label()));
            }
        }
    }
}
