//! Enums.

use super::entries::{NO_FIELDS, fields_read, presence};
use super::{At, Incompatible, reads, shape_reads};
use crate::format::keys::{INT_ID, Key, STRING_ID, is_same, name_of};
use crate::format::variant_type::VariantType;
use crate::schema::describe::{Enum, EnumVariant, Fields, IntShape, Presence, Schema, Shape, Side, Tagging};
use crate::schema::text::Text;

/// Returns why an enum cannot read what is written, if so.
pub(super) const fn enum_reads(new: &'static Enum, old: &Shape, at: &At<'_>) -> Option<Incompatible> {
    if let Shape::Enum(of) = old {
        return match (new.tagging, of.tagging) {
            (_, Tagging::Untagged) => each_is_read(&Shape::Enum(new), of, at),
            (Tagging::Untagged, _) => some_reads(new, old, at),
            (Tagging::Name | Tagging::Outside, Tagging::Name | Tagging::Outside) => {
                variants_read(new, of, false, at)
            }
            (Tagging::Inside(new_tag), Tagging::Inside(old_tag)) => {
                tags_read(new, of, &[(new_tag, old_tag)], at)
            }
            (Tagging::Beside(new_tag, new_content), Tagging::Beside(old_tag, old_content)) => {
                tags_read(new, of, &[(new_tag, old_tag), (new_content, old_content)], at)
            }
            _ => at.fail(Text::new().push("the tags of the two enums are in different places")),
        };
    }
    match (new.tagging, old, default_of(new)) {
        (Tagging::Untagged, ..) => some_reads(new, old, at),
        // Data without a tag.
        (Tagging::Inside(tag), Shape::Dictionary(fields), Some(content))
            if matches!(presence(fields, tag), Presence::Never) =>
        {
            shape_reads(&content.shape(Side::Read), old, at)
        }
        _ => at.differ(&Shape::Enum(new), old),
    }
}

/// Returns the content of the variant for data without a tag.
const fn default_of(new: &Enum) -> Option<Schema> {
    let mut index = 0;
    while index < new.variants.len() {
        if new.variants[index].default {
            return new.variants[index].content;
        }
        index += 1;
    }
    None
}

/// Returns why a shape other than an enum cannot read an enum, if so.
pub(super) const fn reads_enum(new: &Shape, old: &'static Enum, at: &At<'_>) -> Option<Incompatible> {
    match old.tagging {
        Tagging::Untagged => each_is_read(new, old, at),
        // Names are text or ints.
        Tagging::Name => {
            let mut index = 0;
            while index < old.variants.len() {
                let variant = &old.variants[index];
                index += 1;
                let reason = match (variant.content, variant.tags) {
                    (Some(content), _) if variant.other => {
                        super::shape_reads(new, &content.shape(Side::Written), at)
                    }
                    (_, [tag, ..]) => shape_reads(new, &tag_shape(tag), at),
                    _ => None,
                };
                if reason.is_some() {
                    return reason;
                }
            }
            None
        }
        _ => at.differ(new, &Shape::Enum(old)),
    }
}

/// Returns the schema of a tag as a value.
const fn tag_shape(tag: Key) -> Shape {
    match (tag[0], name_of(tag)) {
        (INT_ID, crate::format::keys::Name::Int(number)) => {
            Shape::Int(IntShape { min: number, max: number, has_zero: true, as_float: false })
        }
        (STRING_ID, _) => Shape::Text(VariantType::String),
        _ => Shape::Text(VariantType::StringName),
    }
}

/// Checks that each variant without a tag is read.
const fn each_is_read(new: &Shape, old: &'static Enum, at: &At<'_>) -> Option<Incompatible> {
    let mut index = 0;
    while index < old.variants.len() {
        let old = match old.variants[index].content {
            Some(content) => content,
            None => <() as crate::GodotSchema>::SCHEMA,
        };
        let reason = reads_from(new, old, at);
        if reason.is_some() {
            return reason;
        }
        index += 1;
    }
    None
}

/// Does the same as `reads`, for a shape.
const fn reads_from(new: &Shape, old: Schema, at: &At<'_>) -> Option<Incompatible> {
    shape_reads(new, &old.shape(Side::Written), at)
}

/// Checks that some variant of an enum without tags reads the shape.
const fn some_reads(new: &'static Enum, old: &Shape, at: &At<'_>) -> Option<Incompatible> {
    let mut index = 0;
    while index < new.variants.len() {
        let reason = match new.variants[index].content {
            Some(content) => super::shape_under(content, old, at),
            None => shape_reads(&Shape::Nil, old, at),
        };
        if reason.is_none() {
            return None;
        }
        index += 1;
    }
    at.fail(Text::new().push("no variant of the reader reads all that the writer writes"))
}

/// Compares two enums whose tags have keys, as pairs of the reader and the writer.
const fn tags_read(
    new: &'static Enum,
    old: &'static Enum,
    keys: &[(Key, Key)],
    at: &At<'_>,
) -> Option<Incompatible> {
    let mut index = 0;
    while index < keys.len() {
        let (new_key, old_key) = keys[index];
        index += 1;
        if !is_same(name_of(new_key), name_of(old_key)) {
            let message = Text::new().push("the reader reads the key `").push_key(new_key);
            return at.fail(message.push("`, the writer writes `").push_key(old_key).push("`"));
        }
    }
    variants_read(new, old, new.strict, at)
}

/// Checks that each variant that is written is read.
pub(super) const fn variants_read(
    new: &'static Enum,
    old: &'static Enum,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let mut index = 0;
    while index < old.variants.len() {
        let variant: &'static EnumVariant = &old.variants[index];
        index += 1;
        let is_name = matches!(new.tagging, Tagging::Name);
        let reason = match (variant.other, reader(new, variant)) {
            // Tags that nobody knows are read by a variant for other tags, or by none.
            (true, Some(reader)) => match (reader.content, variant.content) {
                (Some(new), Some(old)) => reads(new, old, at),
                _ => None,
            },
            (true, None) => at.fail(
                Text::new().push("the writer writes tags that it does not know, the reader has no `other`"),
            ),
            (false, None) => {
                let message = Text::new().push("the reader has no variant for the tag `");
                at.fail(message.push_key(variant.tags[0]).push("`"))
            }
            (false, Some(_)) if is_name && variant.content.is_some() => {
                let message =
                    Text::new().push("the reader reads names alone, and `").push_key(variant.tags[0]);
                at.fail(message.push("` has a content"))
            }
            (false, Some(EnumVariant { other: true, content: Some(content), .. }))
                if variant.content.is_some() && !matches!(content.shape(Side::Read), Shape::Any(_)) =>
            {
                let message =
                    Text::new().push("the reader's variant for other tags holds the tag alone, and `");
                at.fail(message.push_key(variant.tags[0]).push("` has a content"))
            }
            (false, Some(reader)) if reader.other => match reader.content {
                Some(content) => super::shape_under(content, &tag_shape(variant.tags[0]), at),
                None => None,
            },
            (false, Some(reader)) => {
                variant_reads(reader, variant, new, strict, &At::Key(at, variant.tags[0]))
            }
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

/// Returns the variant that reads a tag.
const fn reader(new: &'static Enum, old: &EnumVariant) -> Option<&'static EnumVariant> {
    let (mut index, mut other) = (0, None);
    while index < new.variants.len() {
        let variant = &new.variants[index];
        index += 1;
        if variant.other {
            other = Some(variant);
            continue;
        }
        let mut tag = 0;
        while tag < variant.tags.len() {
            if !old.other && is_same(name_of(variant.tags[tag]), name_of(old.tags[0])) {
                return Some(variant);
            }
            tag += 1;
        }
    }
    other
}

/// Compares the contents of a variant.
const fn variant_reads(
    new: &EnumVariant,
    old: &EnumVariant,
    new_enum: &Enum,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    if let Tagging::Inside(_) = new_enum.tagging {
        return match (fields_of(new.content, Side::Read), fields_of(old.content, Side::Written)) {
            (Some(new), Some(old)) => fields_read(new, old, strict, at),
            // Tags inside each other.
            _ => match (new.content, old.content) {
                (Some(new), Some(old)) => reads(new, old, at),
                (None, Some(_)) if !strict => None,
                _ => at.fail(Text::new().push("the contents are of different kinds")),
            },
        };
    }
    match (new.content, old.content) {
        (None, None) => None,
        (Some(new), Some(old)) => reads(new, old, at),
        // Beside the key of the tag, or in a Dictionary, Nil is read as nothing.
        (None, Some(old)) => reads(<() as crate::GodotSchema>::SCHEMA, old, at),
        (Some(_), None) => {
            at.fail(Text::new().push("the reader's variant has a content, the writer has none"))
        }
    }
}

/// Returns the entries beside a tag.
const fn fields_of(content: Option<Schema>, side: Side) -> Option<&'static Fields> {
    let Some(content) = content else { return Some(&NO_FIELDS) };
    match content.shape(side) {
        Shape::Dictionary(fields) => Some(fields),
        _ => None,
    }
}

/// Looks for reals that do not fit 32 bits.
pub(super) const fn single_reads(of: &Enum, at: &At<'_>) -> Option<Incompatible> {
    let mut index = 0;
    while index < of.variants.len() {
        if let Some(content) = of.variants[index].content {
            let reason = super::single_reads_inner(content, at);
            if reason.is_some() {
                return reason;
            }
        }
        index += 1;
    }
    None
}
