//! Comparing enums.

use super::entries::{NO_FIELDS, fields_read, may_write};
use super::{At, SINGLE, Word, differ, reads, shape_reads, shape_under};
use crate::describe::{Enum, EnumVariant, Fields, IntShape, Schema, Shape, Side, Tagging};
use crate::keys::{is_same_key, type_of_key};
use gdvar_core::internals::{Key, Name, name_of};

/// Returns whether an enum reads everything that is written in the old shape.
pub(super) const fn enum_reads(new: &Enum<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    if let Shape::Enum(of) = old {
        return match (new.tagging, of.tagging) {
            (_, Tagging::Untagged) => each_is_read(&Shape::Enum(new), of, at),
            (Tagging::Untagged, _) => some_reads(new, old, at),
            (Tagging::Name | Tagging::Outside, Tagging::Name | Tagging::Outside) => {
                variants_read(new, of, false, at)
            }
            (Tagging::Inside(new_key), Tagging::Inside(old_key))
            | (Tagging::Beside(new_key, _), Tagging::Beside(old_key, _))
            | (Tagging::Beside(_, new_key), Tagging::Beside(_, old_key))
                if !is_same_key(new_key, old_key) =>
            {
                let keys = [Word::Key(new_key), Word::Key(old_key)];
                at.fail_with("the reader reads the key `{}`, the writer writes `{}`", &keys)
            }
            (Tagging::Inside(_), Tagging::Inside(_)) | (Tagging::Beside(..), Tagging::Beside(..)) => {
                variants_read(new, of, new.strict, at)
            }
            _ => at.fail("the tags of the two enums are in different places"),
        };
    }
    match (new.tagging, old, default_of(new, at)) {
        (Tagging::Untagged, ..) => some_reads(new, old, at),
        // Data without a tag is read as the default variant.
        (Tagging::Inside(tag), Shape::Dictionary(fields), Some(content)) if !may_write(fields, tag, at) => {
            matches!(&at.enter(), Some(at) if shape_reads(&content.shape(Side::Read), old, at))
        }
        _ => differ(&Shape::Enum(new), old, at),
    }
}

/// Returns the content of the variant for data without a tag.
const fn default_of<'s>(new: &Enum<'s>, at: &At<'_>) -> Option<Schema<'s>> {
    let mut variants = at.each(new.variants);
    while let [variant, rest @ ..] = variants {
        if variant.default {
            return variant.content;
        }
        variants = rest;
    }
    None
}

/// Returns whether a shape other than an enum reads an enum.
pub(super) const fn reads_enum(new: &Shape<'_>, old: &Enum<'_>, at: &At<'_>) -> bool {
    match old.tagging {
        Tagging::Untagged => each_is_read(new, old, at),
        // A fieldless enum writes only names, which are text or ints.
        Tagging::Name => {
            let mut variants = at.each(old.variants);
            while let [variant, rest @ ..] = variants {
                variants = rest;
                let is_read = match (variant.content, variant.tags) {
                    // mutants `guard variant.other with true`: only the variant for other tags has a content here
                    (Some(content), _) if variant.other => reads_from(new, content, at),
                    (_, [tag, ..]) => shape_reads(new, &tag_shape(tag), at),
                    _ => true,
                };
                if !is_read {
                    return false;
                }
            }
            true
        }
        _ => differ(new, &Shape::Enum(old), at),
    }
}

/// Returns the shape of a tag as a value.
const fn tag_shape(tag: Key<'_>) -> Shape<'_> {
    match name_of(tag) {
        Name::Int(number) => {
            Shape::Int(IntShape { min: number, max: number, has_zero: true, as_float: false })
        }
        Name::Text(_) => Shape::Text(type_of_key(tag)),
    }
}

/// Checks that the shape reads each variant of an untagged enum.
const fn each_is_read(new: &Shape<'_>, old: &Enum<'_>, at: &At<'_>) -> bool {
    let mut variants = old.variants;
    while let [variant, rest @ ..] = variants {
        if !reads_from(new, variant.content_or_nil(), at) {
            return false;
        }
        variants = rest;
    }
    true
}

/// Does the same as `reads`, for a shape.
const fn reads_from(new: &Shape<'_>, old: Schema<'_>, at: &At<'_>) -> bool {
    let Some(at) = &at.enter() else { return false };
    shape_reads(new, &old.shape(Side::Written), at)
}

/// Checks that some variant of an untagged enum reads the shape.
const fn some_reads(new: &Enum<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    let (attempt, mut variants) = (at.attempt(), new.variants);
    while let [variant, rest @ ..] = variants {
        if shape_under(variant.content_or_nil(), old, &attempt) {
            return at.succeed();
        }
        variants = rest;
    }
    at.fail("no variant of the reader reads all that the writer writes")
}

/// Checks that each variant that is written is read.
pub(super) const fn variants_read(new: &Enum<'_>, of_old: &Enum<'_>, strict: bool, at: &At<'_>) -> bool {
    let (mut variants, mut next) = (at.each(of_old.variants), 0);
    while let [variant, rest @ ..] = variants {
        variants = rest;
        let is_read = match next_reader(new, variant, &mut next, at) {
            None if variant.other => {
                at.fail("the writer writes tags that it does not know, the reader has no `other`")
            }
            None => {
                at.fail_with("the reader has no variant for the tag `{}`", &[Word::Key(variant.tags[0])])
            }
            // An unknown tag can only be read by a variant for unknown tags.
            Some(reader) if variant.other => match (reader.content, variant.content) {
                (Some(_), Some(_)) if variant.whole && !reader.whole => at.fail(
                    "the reader's variant for other tags holds the tag alone, and the writer's may write a content",
                ),
                (Some(new), Some(old)) if !reads(new, old, at) => false,
                (_, Some(old)) if !variant.whole => tags_are_read_alone(new, of_old, old, at),
                _ => true,
            },
            Some(_) if matches!(new.tagging, Tagging::Name) && variant.content.is_some() => {
                let message = "the reader reads names alone, and `{}` has a content";
                at.fail_with(message, &[Word::Key(variant.tags[0])])
            }
            Some(reader) if reader.other => match (reader.content, variant.content) {
                (Some(_), Some(_)) if !reader.whole => {
                    let message = "the reader's variant for other tags holds the tag alone, and `{}` has a content";
                    at.fail_with(message, &[Word::Key(variant.tags[0])])
                }
                (Some(whole), Some(content)) => reads(whole, content, &at.key(variant.tags[0])),
                (Some(tag), None) => shape_under(tag, &tag_shape(variant.tags[0]), at),
                (None, _) => true,
            },
            Some(reader) => variant_reads(reader, variant, new, strict, &at.key(variant.tags[0])),
        };
        if !is_read {
            return false;
        }
    }
    true
}

/// A variant that is written as its tag alone.
static ALONE: EnumVariant<'_> =
    EnumVariant { name: "", doc: "", tags: &[], content: None, other: false, whole: false, default: false };

/// Checks that every tag of the reader is read without a content, if the writer has no variant for it: it may keep the tag, and
/// then writes it alone. `kept` is the schema of the tags that the writer keeps.
const fn tags_are_read_alone(new: &Enum<'_>, old: &Enum<'_>, kept: Schema<'_>, at: &At<'_>) -> bool {
    let kept = kept.shape(Side::Written);
    let mut variants = at.each(new.variants);
    while let [variant, rest @ ..] = variants {
        variants = rest;
        let mut tags = if variant.other || variant.content.is_none() { &[] } else { at.each(variant.tags) };
        while let [tag, rest @ ..] = tags {
            tags = rest;
            let is_kept = match (&kept, name_of(tag)) {
                (Shape::Int(_), Name::Text(_))
                | (Shape::Text(_) | Shape::BorrowedText | Shape::Char, Name::Int(_)) => false,
                _ => !has_tag(old, tag, at),
            };
            if is_kept && !variant_reads(variant, &ALONE, new, false, &at.key(tag)) {
                return false;
            }
        }
    }
    true
}

/// Returns whether an enum reads a tag as one of its variants.
const fn has_tag(of: &Enum<'_>, tag: Key<'_>, at: &At<'_>) -> bool {
    let mut variants = at.each(of.variants);
    while let [variant, rest @ ..] = variants {
        variants = rest;
        let mut tags = variant.tags;
        while let [own, rest @ ..] = tags {
            tags = rest;
            if at.take(1) && is_same_key(own, tag) {
                return true;
            }
        }
    }
    false
}

/// Returns the variant that reads a tag if it is the one at `next`, which then moves to the variant after it. Otherwise
/// looks at all variants, as the comparison of fields does.
const fn next_reader<'s>(
    new: &'s Enum<'s>,
    old: &EnumVariant<'s>,
    next: &mut usize,
    at: &At<'_>,
) -> Option<&'s EnumVariant<'s>> {
    let mut ahead = 0;
    while ahead < 2 && *next + ahead < new.variants.len() && !old.other {
        let variant = &new.variants[*next + ahead];
        ahead += 1;
        if !variant.other && at.take_search(1, old.tags[0]) && is_same_key(variant.tags[0], old.tags[0]) {
            *next += ahead;
            return Some(variant);
        }
    }
    reader(new, old, at)
}

/// Returns the variant that reads a tag.
const fn reader<'s>(new: &'s Enum<'s>, old: &EnumVariant<'s>, at: &At<'_>) -> Option<&'s EnumVariant<'s>> {
    let (mut variants, mut other) = (at.each(new.variants), None);
    while let [variant, rest @ ..] = variants {
        variants = rest;
        if variant.other {
            other = Some(variant);
            continue;
        }
        let mut tag = 0;
        // mutants `== with !=`: only how many steps a comparison counts
        while tag < variant.tags.len() && (tag == 0 || at.take(1)) {
            if !old.other && is_same_key(variant.tags[tag], old.tags[0]) {
                return Some(variant);
            }
            tag += 1;
        }
    }
    other
}

/// Compares the contents of a variant.
const fn variant_reads(
    new: &EnumVariant<'_>,
    old: &EnumVariant<'_>,
    new_enum: &Enum<'_>,
    strict: bool,
    at: &At<'_>,
) -> bool {
    if let Tagging::Inside(_) = new_enum.tagging {
        return match (fields_of(new.content, Side::Read), fields_of(old.content, Side::Written)) {
            (Some(new), Some(old)) => fields_read(new, old, strict, at),
            // One of the contents is itself an enum with a tag.
            _ => match (new.content, old.content) {
                (Some(new), Some(old)) => reads(new, old, at),
                (None, Some(_)) if !strict => true,
                _ => at.fail("the contents are of different kinds"),
            },
        };
    }
    match (new.content, old.content) {
        (None, None) => true,
        // A content of Nil is read as no content.
        (_, Some(old)) => reads(new.content_or_nil(), old, at),
        (Some(_), None) => at.fail("the reader's variant has a content, the writer has none"),
    }
}

/// Returns the fields beside a tag.
const fn fields_of(content: Option<Schema<'_>>, side: Side) -> Option<&Fields<'_>> {
    let Some(content) = content else { return Some(&NO_FIELDS) };
    match content.shape(side) {
        Shape::Dictionary(fields) => Some(fields),
        _ => None,
    }
}

/// Checks that no reals need more than 32 bits.
pub(super) const fn single_reads(of: &Enum<'_>, at: &At<'_>) -> bool {
    let mut variants = of.variants;
    while let [variant, rest @ ..] = variants {
        if !reads(SINGLE, variant.content_or_nil(), at) {
            return false;
        }
        variants = rest;
    }
    true
}
