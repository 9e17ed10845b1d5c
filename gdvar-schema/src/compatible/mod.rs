//! Comparing types: whether one type reads what another one writes.

mod at;
mod entries;
mod enums;
mod maps;

use core::fmt::{self, Display};

use self::at::{At, Comparison, Word};
use super::describe::{IntShape, List, Reals, Schema, Shape, Side};
use super::resolve::Layer;
use super::text::Text;
use crate::GodotSchema;
use gdvar_core::{Variant, VariantType};

/// The reason why a type does not read everything that another one writes.
#[derive(Clone, Copy)]
pub struct Incompatible(Text);

impl fmt::Display for Incompatible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Incompatible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for Incompatible {}

impl Incompatible {
    /// Returns the path of the value and the reason.
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl Schema<'_> {
    /// Returns whether a type with this schema reads every value that a type with the schema `old` writes.
    ///
    /// If this cannot be known, the answer is no. That is the case for values that functions read or write, for values
    /// that are written in one shape and read in another, and for types that are nested too deeply or have so many
    /// alternatives that the comparison would take too long. What a variant with `other` keeps with its content is not
    /// compared: it is assumed to come from the new type. A tag that it keeps alone has to be read without a content.
    ///
    /// # Errors
    ///
    /// The first reason that is found.
    #[allow(clippy::result_large_err, reason = "it is made at compile time, where nothing can be allocated")]
    pub const fn reads_what_is_written_by(self, old: Self) -> Result<(), Incompatible> {
        let comparison = Comparison::new();
        comparison.result(reads(self, old, &At::root(&comparison)))
    }
}

/// Fails the build unless one type reads what another one writes.
///
/// With `Old => New`, `New` must read what `Old` writes; with `One, Other`, each must read what the other writes. Both
/// derive [`GodotSchema`](crate::GodotSchema).
///
/// ```
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// gdvar::assert_compatible!(u8 => i64);
/// gdvar::assert_compatible!(Vec<u8>, [u8]);
/// ```
///
/// ```compile_fail
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// // An int of 64 bits may be too large.
/// gdvar::assert_compatible!(u8, i64);
/// ```
///
/// Keep the old type beside the new one, in a separate module, as long as its data is read.
#[macro_export]
macro_rules! assert_compatible {
    ($old:ty => $new:ty) => {
        const _: () = $crate::assert_reads(
            <$new as $crate::GodotSchema>::SCHEMA,
            <$old as $crate::GodotSchema>::SCHEMA,
            ::core::stringify!($new),
            ::core::stringify!($old),
        );
    };
    ($one:ty, $other:ty) => {
        $crate::assert_compatible!($one => $other);
        $crate::assert_compatible!($other => $one);
    };
}

/// Fails the build if a type does not read what another one writes.
///
/// # Panics
///
/// Panics in that case.
#[doc(hidden)]
#[track_caller]
pub const fn assert_reads(new: Schema<'_>, old: Schema<'_>, new_name: &str, old_name: &str) {
    if let Err(reason) = new.reads_what_is_written_by(old) {
        let message = Text::new()
            .push("`")
            .push(new_name)
            .push("` does not read all that `")
            .push(old_name)
            .push("` writes: ")
            .push(reason.as_str());
        panic!("{}", message.as_str());
    }
}

/// Describes a shape in a few words.
const fn noun(shape: &Shape<'_>) -> &'static str {
    match shape {
        Shape::Any(_) => "any value",
        Shape::Opaque(_) => "what a function knows", // not covered: ruled out before
        Shape::Nil => "Nil",
        Shape::Bool => "a bool",
        Shape::Int(int) if int.as_float => "a whole float",
        Shape::Int(_) => "an int",
        Shape::Float { .. } => "a float",
        Shape::Text(ty) | Shape::Builtin(ty, _) => ty.name(),
        Shape::Char => "one character",
        Shape::BorrowedText => "String",
        Shape::Optional(_) => "a value or Nil",
        Shape::List(list) if list.only_bytes => "a PackedByteArray",
        Shape::List(_) => "an array",
        Shape::Map(_) => "a Dictionary of any keys",
        Shape::Tuple(_) => "an Array of fields",
        Shape::Dictionary(_) => "a Dictionary of fields",
        Shape::Object(_) => "an Object",
        Shape::ObjectId => "the id of an Object",
        Shape::Enum(_) => "an enum",
    }
}

/// Returns whether a type never writes Nil. An untagged enum counts as such a type even if a variant writes Nil, because
/// each of its variants is compared on its own.
const fn is_never_nil(old: Schema<'_>) -> bool {
    !matches!(old.shape(Side::Written), Shape::Any(_) | Shape::Opaque(_) | Shape::Nil | Shape::Optional(_))
}

/// A Variant with reals of 32 bits.
const SINGLE: Schema<'_> = Variant::SCHEMA;

/// Returns whether `new` reads what `old` writes.
// mutants `|| with &&`: a type without a number contains itself nowhere, so noting it changes nothing
const fn reads(new: Schema<'_>, old: Schema<'_>, at: &At<'_>) -> bool {
    let Some(at) = &at.enter() else { return false };
    // Names and refinements are resolved one at a time, with those of the writer first.
    match (old.layer(Side::Written), new.layer(Side::Read)) {
        (Layer::Named(..) | Layer::Refined(..), Layer::Shape(Shape::Optional(new))) if is_never_nil(old) => {
            reads(new, old, at)
        }
        (Layer::Named(old, old_inner), Layer::Named(new, new_inner)) => {
            if old.id == 0 || new.id == 0 {
                return reads(new_inner, old_inner, at);
            }
            at.is_inside(old, new) || reads(new_inner, old_inner, &at.types(old, new))
        }
        // A Variant is compared with all that is inside the type.
        (Layer::Named(ty, old), Layer::Shape(Shape::Any(Reals::Single))) => {
            ty.id != 0 && at.is_inside(ty, ty) || reads(new, old, &at.types(ty, ty))
        }
        (Layer::Named(_, old), _) => reads(new, old, at),
        (_, Layer::Named(_, new)) => reads(new, old, at),
        (Layer::Refined(old_by, old), Layer::Refined(new_by, new)) if at.same(old_by, new_by) => {
            reads(new, old, at)
        }
        (_, Layer::Refined(by, new)) => reads(new, old, at) && may_refuse(by, at),
        (Layer::Refined(_, old), _) => reads(new, old, at),
        (Layer::Shape(old), Layer::Shape(new)) => shape_reads(&new, &old, at),
    }
}

/// Fails because of a conversion.
const fn may_refuse(by: &str, at: &At<'_>) -> bool {
    at.fail_with("`{}` may refuse the value in its conversion", &[Word::Text(by)])
}

/// Fails because the two are different things.
const fn differ(new: &Shape<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    let nouns = [Word::Text(noun(new)), Word::Text(noun(old))];
    at.fail_with("the reader reads {}, the writer writes {}", &nouns)
}

#[allow(clippy::match_same_arms, reason = "each arm is a rule, and their order is one too")]
const fn shape_reads(new: &Shape<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    match (new, old) {
        (Shape::Opaque(new), Shape::Opaque(old)) if at.same(new, old) => true,
        (Shape::Opaque(function), _) | (_, Shape::Opaque(function)) => at.fail_with(
            "gdvar cannot know what `{}` reads and writes: declare it with `#[gdvar(schema = Type)]`",
            &[Word::Text(function)],
        ),
        (Shape::Any(Reals::Double), _) => true,
        (Shape::Any(Reals::Single), old) => single_reads(old, at),
        (_, Shape::Any(_)) => differ(new, old, at),
        (Shape::Optional(_), Shape::Nil) => true,
        (Shape::Optional(new), Shape::Optional(old)) => reads(*new, *old, at),
        (Shape::Optional(new), old) => shape_under(*new, old, at),
        (Shape::Enum(of), old) => enums::enum_reads(of, old, at),
        (new, Shape::Enum(of)) => enums::reads_enum(new, of, at),
        (_, Shape::Optional(_)) => at.fail("the writer may write Nil, which the reader does not read"),
        (Shape::Nil, Shape::Nil) | (Shape::Bool, Shape::Bool) | (Shape::Char, Shape::Char) => true,
        (Shape::ObjectId, Shape::ObjectId) => true,
        // A whole float is read as the int that is equal to it.
        (Shape::Int(new_int), Shape::Int(old_int)) => int_reads(*new_int, *old_int, at),
        (Shape::Float { reals, .. }, Shape::Int(int)) => float_reads_int(*reals, *int, at),
        (Shape::Float { reals: Reals::Single, .. }, Shape::Float { reals: Reals::Double, .. }) => {
            at.fail("a float of 64 bits may not fit one of 32 bits")
        }
        (Shape::Float { .. }, Shape::Float { .. }) => true,
        (Shape::Text(_) | Shape::BorrowedText, Shape::Char | Shape::BorrowedText) => true,
        (Shape::BorrowedText, Shape::Text(VariantType::String | VariantType::StringName)) => true,
        (Shape::Text(_), Shape::Text(_)) => true,
        (Shape::Text(VariantType::NodePath), Shape::Builtin(VariantType::NodePath, _)) => true,
        (Shape::Builtin(VariantType::NodePath, _), Shape::Text(VariantType::NodePath)) => true,
        (Shape::Builtin(VariantType::Object, _), Shape::Object(_) | Shape::ObjectId) => true,
        (Shape::Builtin(new_ty, new_reals), Shape::Builtin(old_ty, old_reals)) => {
            if *new_ty as u8 != *old_ty as u8 {
                return differ(new, old, at);
            }
            match (new_reals, old_reals) {
                (Some(Reals::Single), Some(Reals::Double)) => at.fail("reals of 64 bits may not fit 32 bits"),
                _ => true,
            }
        }
        (Shape::List(List { only_bytes: true, .. }), _)
            if !matches!(old, Shape::List(List { written: VariantType::PackedByteArray, .. })) =>
        {
            differ(new, old, at)
        }
        (Shape::List(_) | Shape::Tuple(_), Shape::List(_) | Shape::Tuple(_)) => elements_read(new, old, at),
        (Shape::Map(new), Shape::Map(old)) => {
            reads(new.key, old.key, &at.keys()) && reads(new.value, old.value, &at.items())
        }
        (Shape::Map(map), Shape::Dictionary(fields)) => maps::map_reads(*map, fields, at),
        (Shape::Dictionary(new), Shape::Dictionary(old)) => entries::fields_read(new, old, new.strict, at),
        (Shape::Object(new), Shape::Object(old)) => entries::object_reads(new, old, at),
        _ => differ(new, old, at),
    }
}

/// Compares the inner value of an Option with a shape that is never Nil.
const fn shape_under(new: Schema<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    let Some(at) = &at.enter() else { return false };
    match new.layer(Side::Read) {
        Layer::Named(_, inner) => shape_under(inner, old, at),
        Layer::Refined(by, inner) => shape_under(inner, old, at) && may_refuse(by, at),
        Layer::Shape(new) => shape_reads(&new, old, at),
    }
}

/// Checks that a Variant with 32-bit reals reads a shape, which may have wider reals.
const fn single_reads(old: &Shape<'_>, at: &At<'_>) -> bool {
    match old {
        Shape::Any(Reals::Double) | Shape::Builtin(_, Some(Reals::Double)) => {
            at.fail("reals of 64 bits may not fit 32 bits")
        }
        // The contents of other shapes are compared with a Variant too.
        Shape::Optional(inner) => reads(SINGLE, *inner, at),
        Shape::List(list) => reads(SINGLE, list.items, &at.items()),
        Shape::Map(map) => reads(SINGLE, map.key, &at.keys()) && reads(SINGLE, map.value, &at.items()),
        Shape::Tuple(fields) => entries::single_reads(fields, at),
        Shape::Dictionary(fields) => entries::single_reads(fields.fields, at),
        Shape::Object(object) => entries::single_reads(object.fields.fields, at),
        Shape::Enum(of) => enums::single_reads(of, at),
        _ => true,
    }
}

const fn int_reads(new: IntShape, old: IntShape, at: &At<'_>) -> bool {
    if old.min >= new.min && old.max <= new.max {
        let may_be_zero = old.has_zero && old.min <= 0 && old.max >= 0;
        if new.has_zero || !may_be_zero {
            return true;
        }
        return at.fail("the writer may write 0, which the reader refuses");
    }
    at.fail_with("an int {} may not fit one {}", &[Word::Range(old), Word::Range(new)])
}

const fn float_reads_int(reals: Reals, old: IntShape, at: &At<'_>) -> bool {
    // Up to this magnitude, a float can represent every int exactly.
    let most = match reals {
        Reals::Single => 1 << 24,
        Reals::Double => 1 << 53,
    };
    // An int that is written as a float was a 64-bit float on the wire, so it fits.
    if matches!(reals, Reals::Double) && old.as_float || old.min >= -most && old.max <= most {
        return true;
    }
    at.fail_with("an int {} may not fit a float without a loss", &[Word::Range(old)])
}

/// Compares the elements of lists and tuples.
const fn elements_read(new: &Shape<'_>, old: &Shape<'_>, at: &At<'_>) -> bool {
    let ((least, most), (_, count)) = (counts(new, at), counts(old, at));
    match (most, count) {
        (Some(most), None) => {
            let message = "the writer writes any number of elements, the reader reads {}";
            return at.fail_with(message, &[Word::Count(most)]);
        }
        (Some(most), Some(count)) if count < least || count > most => {
            let message = "the writer writes {} elements, the reader reads {}";
            return at.fail_with(message, &[Word::Count(count), Word::Count(most)]);
        }
        _ => {}
    }
    if let (Shape::List(new), Shape::List(old)) = (new, old) {
        return reads(new.items, old.items, &at.items());
    }
    let mut place = 0;
    while let (Some(new), Some(old)) = (element(new, place), element(old, place)) {
        if !reads(new, old, &at.element(place)) {
            return false;
        }
        place += 1;
    }
    true
}

/// Returns the least and the greatest number of elements. `None` means that there is no greatest one.
const fn counts(shape: &Shape<'_>, at: &At<'_>) -> (usize, Option<usize>) {
    match shape {
        Shape::Tuple(elements) => {
            let mut required = 0;
            while required < elements.len() && at.take(1) && !elements[required].is_optional() {
                required += 1;
            }
            (required, Some(elements.len()))
        }
        Shape::List(List { len: Some(len), .. }) => (*len, Some(*len)),
        _ => (0, None),
    }
}

/// Returns the schema of the element at a position, if there may be one.
const fn element<'s>(shape: &Shape<'s>, place: usize) -> Option<Schema<'s>> {
    match shape {
        Shape::Tuple(elements) if place < elements.len() => Some(elements[place].schema),
        Shape::List(List { items, len: None, .. }) => Some(*items),
        Shape::List(List { items, len: Some(len), .. }) if place < *len => Some(*items),
        _ => None,
    }
}
