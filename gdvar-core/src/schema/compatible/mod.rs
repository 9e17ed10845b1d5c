//! Compares types: whether one reads what another writes.

mod entries;
mod enums;

use core::fmt::{self, Display};

use super::describe::{Field, IntShape, List, Reals, Schema, Shape, Side, Type};
use super::resolve::Layer;
use super::text::{Text, same};
use crate::format::keys::Key;
use crate::format::variant_type::VariantType;

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
    /// Returns the reason, after the path of the value.
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl Schema {
    /// Returns whether a type with this schema reads every value that a type with the schema `old` writes.
    ///
    /// If this cannot be known, the answer is no: for what functions read and write, and for values that are written as one
    /// shape and read as another. Tags that a variant with `other` keeps are not compared: they are assumed to be known to the
    /// new type.
    ///
    /// # Errors
    ///
    /// The first reason that is found.
    #[allow(clippy::result_large_err, reason = "it is made at compile time, where nothing can be allocated")]
    pub const fn reads_what_is_written_by(self, old: Self) -> Result<(), Incompatible> {
        match reads(self, old, &At::Root) {
            None => Ok(()),
            Some(reason) => Err(reason),
        }
    }
}

/// Fails the build unless one type reads what another one writes.
///
/// With `Old => New`, `New` must read what `Old` writes; with `One, Other`, each must read what the other writes. Both
/// derive [`GodotSchema`](crate::GodotSchema).
///
/// ```
/// # use gdvar_core as gdvar;
/// gdvar::assert_compatible!(u8 => i64);
/// gdvar::assert_compatible!(Vec<u8>, [u8]);
/// ```
///
/// ```compile_fail
/// # use gdvar_core as gdvar;
/// // An int of 64 bits may be too large.
/// gdvar::assert_compatible!(u8, i64);
/// ```
///
/// Keep the old type beside the new one, in a separate module, as long as its data is read.
#[macro_export]
macro_rules! assert_compatible {
    ($old:ty => $new:ty) => {
        const _: () = $crate::schema::assert_reads(
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
pub const fn assert_reads(new: Schema, old: Schema, new_name: &str, old_name: &str) {
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

/// How many steps from the root are compared.
const MAX_DEPTH: usize = 128;

/// The position of a comparison: a part of the path, and what the part is in.
#[derive(Clone, Copy)]
enum At<'a> {
    Root,
    /// In the value of a key.
    Key(&'a At<'a>, Key),
    /// In any element.
    Items(&'a At<'a>),
    /// In the element at a place.
    Element(&'a At<'a>, i64),
    /// In a key of a map.
    Keys(&'a At<'a>),
    /// Inside these types.
    Types(&'a At<'a>, &'static Type, &'static Type),
}

impl At<'_> {
    /// Returns whether the comparison is already inside the same pair of types. Then the answer is the same as outside.
    const fn is_inside(&self, old: &Type, new: &Type) -> bool {
        let mut at = self;
        loop {
            at = match at {
                At::Root => return false,
                At::Types(outer, outer_old, outer_new) => {
                    if outer_old.id == old.id && outer_new.id == new.id {
                        return true;
                    }
                    outer
                }
                At::Key(outer, _) | At::Items(outer) | At::Element(outer, _) | At::Keys(outer) => outer,
            };
        }
    }

    /// Returns the number of steps from the root.
    const fn depth(&self) -> usize {
        let (mut at, mut depth) = (self, 0);
        loop {
            at = match at {
                At::Root => return depth,
                At::Key(outer, _)
                | At::Items(outer)
                | At::Element(outer, _)
                | At::Keys(outer)
                | At::Types(outer, ..) => outer,
            };
            depth += 1;
        }
    }

    /// Prints the path, from the outside in.
    const fn path(&self) -> Text {
        match self {
            At::Root => Text::new(),
            At::Types(outer, ..) => outer.path(),
            At::Key(outer, key) => {
                let path = outer.path();
                let path = if path.as_str().is_empty() { path } else { path.push(".") };
                path.push_key(key)
            }
            At::Items(outer) => outer.path().push("[]"),
            At::Element(outer, place) => outer.path().push("[").push_int(*place).push("]"),
            At::Keys(outer) => outer.path().push("{key}"),
        }
    }

    /// Makes the reason with this message, at this position.
    #[allow(
        clippy::large_types_passed_by_value,
        clippy::unnecessary_wraps,
        reason = "it is made at compile time, and what it gives is what every comparison gives"
    )]
    const fn fail(&self, message: Text) -> Option<Incompatible> {
        let path = self.path();
        if path.as_str().is_empty() {
            return Some(Incompatible(message));
        }
        Some(Incompatible(Text::new().push("`").push(path.as_str()).push("`: ").push(message.as_str())))
    }

    /// Makes the reason that the two are different things.
    const fn differ(&self, new: &Shape, old: &Shape) -> Option<Incompatible> {
        self.fail(
            Text::new()
                .push("the reader reads ")
                .push(noun(new))
                .push(", the writer writes ")
                .push(noun(old)),
        )
    }
}

/// Describes a shape in two words.
const fn noun(shape: &Shape) -> &'static str {
    match shape {
        Shape::Any(_) => "any value",
        Shape::Opaque(_) => "what a function knows",
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

/// Returns whether a type writes anything other than Nil and values that may be Nil. An enum without tags may write Nil too, but then
/// what reads each of its variants reads Nil.
const fn is_never_nil(old: Schema) -> bool {
    !matches!(old.shape(Side::Written), Shape::Any(_) | Shape::Opaque(_) | Shape::Nil | Shape::Optional(_))
}

/// Returns why `new` cannot read what `old` writes, if so.
const fn reads(new: Schema, old: Schema, at: &At<'_>) -> Option<Incompatible> {
    if at.depth() == MAX_DEPTH {
        return at.fail(Text::new().push("the types are too deep to be compared"));
    }
    // Names and refinements are resolved one at a time, those of the writer first.
    match (old.layer(Side::Written), new.layer(Side::Read)) {
        (Layer::Named(..) | Layer::Refined(..), Layer::Shape(Shape::Optional(new))) if is_never_nil(old) => {
            reads(new, old, at)
        }
        (Layer::Named(old, old_inner), Layer::Named(new, new_inner)) => {
            if old.id == 0 || new.id == 0 {
                return reads(new_inner, old_inner, at);
            }
            if at.is_inside(old, new) {
                return None;
            }
            reads(new_inner, old_inner, &At::Types(at, old, new))
        }
        (Layer::Named(_, old), _) => reads(new, old, at),
        (_, Layer::Named(_, new)) => reads(new, old, at),
        (Layer::Refined(old_by, old), Layer::Refined(new_by, new)) if same(old_by, new_by) => {
            reads(new, old, at)
        }
        (_, Layer::Refined(by, new)) => match reads(new, old, at) {
            None => at.fail(Text::new().push("`").push(by).push("` may refuse the value in its conversion")),
            reason => reason,
        },
        (Layer::Refined(_, old), _) => reads(new, old, at),
        (Layer::Shape(old), Layer::Shape(new)) => shape_reads(&new, &old, at),
    }
}

#[allow(clippy::match_same_arms, reason = "each arm is a rule, and their order is one too")]
const fn shape_reads(new: &Shape, old: &Shape, at: &At<'_>) -> Option<Incompatible> {
    match (new, old) {
        (Shape::Opaque(new), Shape::Opaque(old)) if same(new, old) => None,
        (Shape::Opaque(function), _) | (_, Shape::Opaque(function)) => at.fail(
            Text::new()
                .push("nothing is known of what `")
                .push(function)
                .push("` reads and writes: say it with `#[gdvar(schema = Type)]`"),
        ),
        (Shape::Any(Reals::Double), _) => None,
        (Shape::Any(Reals::Single), old) => single_reads(old, at),
        (_, Shape::Any(_)) => at.differ(new, old),
        (Shape::Optional(_), Shape::Nil) => None,
        (Shape::Optional(new), Shape::Optional(old)) => reads(*new, *old, at),
        (Shape::Optional(new), old) => shape_under(*new, old, at),
        (Shape::Enum(of), old) => enums::enum_reads(of, old, at),
        (new, Shape::Enum(of)) => enums::reads_enum(new, of, at),
        (_, Shape::Optional(_)) => {
            at.fail(Text::new().push("the writer may write Nil, which the reader does not read"))
        }
        (Shape::Nil, Shape::Nil) | (Shape::Bool, Shape::Bool) | (Shape::Char, Shape::Char) => None,
        (Shape::ObjectId, Shape::ObjectId) => None,
        // A whole float is read as the int that equals it.
        (Shape::Int(new_int), Shape::Int(old_int)) => int_reads(*new_int, *old_int, at),
        (Shape::Float { reals, .. }, Shape::Int(int)) => float_reads_int(*reals, *int, at),
        (Shape::Float { reals: Reals::Single, .. }, Shape::Float { reals: Reals::Double, .. }) => {
            at.fail(Text::new().push("a float of 64 bits may not fit one of 32 bits"))
        }
        (Shape::Float { .. }, Shape::Float { .. }) => None,
        (Shape::Text(_) | Shape::BorrowedText, Shape::Char | Shape::BorrowedText) => None,
        (Shape::BorrowedText, Shape::Text(VariantType::String | VariantType::StringName)) => None,
        (Shape::Text(_), Shape::Text(_)) => None,
        (Shape::Text(VariantType::NodePath), Shape::Builtin(VariantType::NodePath, _)) => None,
        (Shape::Builtin(VariantType::NodePath, _), Shape::Text(VariantType::NodePath)) => None,
        (Shape::Builtin(VariantType::Object, _), Shape::Object(_) | Shape::ObjectId) => None,
        (Shape::Builtin(new_ty, new_reals), Shape::Builtin(old_ty, old_reals)) => {
            if *new_ty as u8 != *old_ty as u8 {
                return at.differ(new, old);
            }
            match (new_reals, old_reals) {
                (Some(Reals::Single), Some(Reals::Double)) => {
                    at.fail(Text::new().push("reals of 64 bits may not fit 32 bits"))
                }
                _ => None,
            }
        }
        (Shape::List(new_list), Shape::List(old_list)) => list_reads(new_list, old_list, at),
        (Shape::List(list), Shape::Tuple(elements)) => list_reads_tuple(list, elements, at),
        (Shape::Tuple(elements), Shape::List(list)) => tuple_reads_list(elements, list, at),
        (Shape::Tuple(new), Shape::Tuple(old)) => tuple_reads(new, old, at),
        (Shape::Map(new), Shape::Map(old)) => match reads(new.key, old.key, &At::Keys(at)) {
            None => reads(new.value, old.value, &At::Items(at)),
            reason => reason,
        },
        (Shape::Map(map), Shape::Dictionary(fields)) => entries::map_reads(*map, fields, at),
        (Shape::Dictionary(new), Shape::Dictionary(old)) => entries::fields_read(new, old, new.strict, at),
        (Shape::Object(new), Shape::Object(old)) => entries::object_reads(new, old, at),
        _ => at.differ(new, old),
    }
}

/// Compares the value inside an Option with a shape that is never Nil.
const fn shape_under(new: Schema, old: &Shape, at: &At<'_>) -> Option<Incompatible> {
    match new.layer(Side::Read) {
        Layer::Named(_, inner) => shape_under(inner, old, at),
        Layer::Refined(by, inner) => match shape_under(inner, old, at) {
            None => at.fail(Text::new().push("`").push(by).push("` may refuse the value in its conversion")),
            reason => reason,
        },
        Layer::Shape(new) => shape_reads(&new, old, at),
    }
}

/// Compares a Variant with 32-bit reals with a shape that may hold wider ones.
const fn single_reads(old: &Shape, at: &At<'_>) -> Option<Incompatible> {
    match old {
        Shape::Any(Reals::Double) | Shape::Builtin(_, Some(Reals::Double)) => {
            at.fail(Text::new().push("reals of 64 bits may not fit 32 bits"))
        }
        // The contents of the others are compared with a Variant too.
        Shape::Optional(inner) => single_reads_inner(*inner, at),
        Shape::List(list) => single_reads_inner(list.items, &At::Items(at)),
        Shape::Map(map) => match single_reads_inner(map.key, &At::Keys(at)) {
            None => single_reads_inner(map.value, &At::Items(at)),
            reason => reason,
        },
        Shape::Tuple(fields) => entries::single_reads(fields, at),
        Shape::Dictionary(fields) => entries::single_reads(fields.fields, at),
        Shape::Object(object) => entries::single_reads(object.fields.fields, at),
        Shape::Enum(of) => enums::single_reads(of, at),
        _ => None,
    }
}

const fn single_reads_inner(old: Schema, at: &At<'_>) -> Option<Incompatible> {
    match old.layer(Side::Written) {
        Layer::Named(ty, inner) => {
            if ty.id != 0 && at.is_inside(ty, ty) {
                return None;
            }
            single_reads_inner(inner, &At::Types(at, ty, ty))
        }
        Layer::Refined(_, inner) => single_reads_inner(inner, at),
        Layer::Shape(old) => single_reads(&old, at),
    }
}

const fn int_reads(new: IntShape, old: IntShape, at: &At<'_>) -> Option<Incompatible> {
    if old.min >= new.min && old.max <= new.max {
        let may_be_zero = old.has_zero && old.min <= 0 && old.max >= 0;
        if new.has_zero || !may_be_zero {
            return None;
        }
        return at.fail(Text::new().push("the writer may write 0, which the reader refuses"));
    }
    let message = Text::new().push("an int from ").push_int(old.min).push(" to ").push_int(old.max);
    at.fail(message.push(" may not fit one from ").push_int(new.min).push(" to ").push_int(new.max))
}

const fn float_reads_int(reals: Reals, old: IntShape, at: &At<'_>) -> Option<Incompatible> {
    // Up to here, every int equals a float.
    let most = match reals {
        Reals::Single => 1 << 24,
        Reals::Double => 1 << 53,
    };
    // A number that is written as a float has 64 bits.
    if matches!(reals, Reals::Double) && old.as_float || old.min >= -most && old.max <= most {
        return None;
    }
    let message = Text::new().push("an int from ").push_int(old.min).push(" to ").push_int(old.max);
    at.fail(message.push(" may not fit a float without a loss"))
}

const fn list_reads(new: &List, old: &List, at: &At<'_>) -> Option<Incompatible> {
    if new.only_bytes && !matches!(old.written, VariantType::PackedByteArray) {
        return at.differ(&Shape::List(*new), &Shape::List(*old));
    }
    if let Some(new_len) = new.len {
        match old.len {
            Some(old_len) if old_len == new_len => {}
            Some(old_len) => return lengths(new_len, old_len, at),
            None => {
                let message = Text::new().push("the writer writes any number of elements, the reader reads ");
                return at.fail(message.push_int(new_len.cast_signed() as i64));
            }
        }
    }
    reads(new.items, old.items, &At::Items(at))
}

const fn lengths(new: usize, old: usize, at: &At<'_>) -> Option<Incompatible> {
    let message = Text::new().push("the writer writes ").push_int(old.cast_signed() as i64);
    at.fail(message.push(" elements, the reader reads ").push_int(new.cast_signed() as i64))
}

const fn list_reads_tuple(list: &List, elements: &[Field], at: &At<'_>) -> Option<Incompatible> {
    if let Some(len) = list.len
        && len != elements.len()
    {
        return lengths(len, elements.len(), at);
    }
    let mut place = 0;
    while place < elements.len() {
        let reason = reads(list.items, elements[place].schema, &At::Element(at, place.cast_signed() as i64));
        if reason.is_some() {
            return reason;
        }
        place += 1;
    }
    None
}

const fn tuple_reads_list(elements: &[Field], list: &List, at: &At<'_>) -> Option<Incompatible> {
    let Some(len) = list.len else {
        return at.fail(
            Text::new().push("the writer writes any number of elements, the reader reads a fixed number"),
        );
    };
    if len > elements.len() || len < count_required(elements) {
        return lengths(elements.len(), len, at);
    }
    let mut place = 0;
    while place < len {
        let reason = reads(elements[place].schema, list.items, &At::Element(at, place.cast_signed() as i64));
        if reason.is_some() {
            return reason;
        }
        place += 1;
    }
    None
}

/// Returns how many elements are required.
const fn count_required(elements: &[Field]) -> usize {
    let mut count = 0;
    while count < elements.len() && !elements[count].is_optional() {
        count += 1;
    }
    count
}

const fn tuple_reads(new: &[Field], old: &[Field], at: &At<'_>) -> Option<Incompatible> {
    if old.len() > new.len() || old.len() < count_required(new) {
        return lengths(new.len(), old.len(), at);
    }
    let mut place = 0;
    while place < old.len() {
        let reason =
            reads(new[place].schema, old[place].schema, &At::Element(at, place.cast_signed() as i64));
        if reason.is_some() {
            return reason;
        }
        place += 1;
    }
    None
}
