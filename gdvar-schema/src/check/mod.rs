//! Checking whether a dynamic value fits a schema.

mod entries;
mod items;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::items::{each, len_of};
use super::describe::{
    Declares, Enum, EnumVariant as Case, Field, IntShape, List, Map, ObjectShape, Reals, Schema, Shape, Side,
    Tagging,
};
use super::display::Phrase;
use gdvar_core::ElementType;
use gdvar_core::Real;
use gdvar_core::VariantType;
use gdvar_core::generic::Object;
use gdvar_core::generic::Variant;
use gdvar_core::internals::excerpt;
use gdvar_core::internals::messages;
use gdvar_core::internals::{INT_ID, Name, STRING_ID, label, label_of, name_of};
use gdvar_core::{Error, ErrorKind, Result};

/// How many containers and enums may be nested. This depth fits the stack of a thread in a debug build.
const MAX_DEPTH: usize = 256;

/// How many checks are allowed for each part of a value, and the minimum number allowed in total. Untagged enums check a
/// part several times.
const STEPS_FOR_EACH: usize = 64;
const MIN_STEPS: usize = 1 << 16;

impl Schema {
    /// Checks that the type of this schema would read the value.
    ///
    /// This is for tools that have a schema but no type. It cannot know which values the type's own conversions and
    /// functions refuse. It refuses values in which containers and enums are nested more than 256 levels deep, even if
    /// the type would read them.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::variant;
    /// use std::collections::BTreeMap;
    ///
    /// let schema = <BTreeMap<String, Vec<u8>>>::SCHEMA;
    /// let error = schema.check(&variant!({ "a": [1, 2], "b": [3, "4"] })).unwrap_err();
    /// assert_eq!(error.to_string(), "expected int 0..=255, found String in b[1]");
    /// ```
    ///
    /// # Errors
    ///
    /// The same kinds of errors as in decoding, with the path but no offset.
    pub fn check<R: Real>(self, value: &Variant<R>) -> Result<()> {
        Checker::new(Side::Read, value).value(self, value)
    }

    /// Checks that the type of this schema would write the value as it is: with the same types of keys and containers,
    /// and without unknown keys.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](Self::check).
    pub fn check_written<R: Real>(self, value: &Variant<R>) -> Result<()> {
        Checker::new(Side::Written, value).value(self, value)
    }

    /// Returns every error that keeps the type of this schema from reading the value, but no more than `most` errors.
    ///
    /// [`check`](Self::check) stops at the first of them.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::variant;
    ///
    /// let faults = <Vec<u8>>::SCHEMA.faults(&variant!([1, "2", 3, 400]), 10);
    /// let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    /// assert_eq!(faults, ["expected int 0..=255, found String in [1]", "400 does not fit int 0..=255 in [3]"]);
    /// ```
    pub fn faults<R: Real>(self, value: &Variant<R>, most: usize) -> Vec<Error> {
        let mut checker = Checker { most, ..Checker::new(Side::Read, value) };
        let last = checker.value(self, value).err();
        checker.faults.extend(last);
        checker.faults.truncate(most);
        checker.faults
    }
}

struct Checker {
    side: Side,
    depth: usize,
    steps: usize,
    /// How many faults are noted before the next one ends the check.
    most: usize,
    faults: Vec<Error>,
}

/// Returns a value as the name of a key or a tag, if it is text or an int.
fn name_of_value<R: Real>(value: &Variant<R>) -> Option<Name<'_>> {
    match value {
        Variant::String(text) => Some(Name::Text(text.as_bytes())),
        Variant::StringName(text) => Some(Name::Text(text.as_bytes())),
        Variant::Int(number) => Some(Name::Int(*number)),
        _ => None,
    }
}

/// Returns the type of a key, which is its first byte.
const fn type_of_key(key: &[u8]) -> VariantType {
    match key[0] {
        INT_ID => VariantType::Int,
        STRING_ID => VariantType::String,
        _ => VariantType::StringName,
    }
}

impl Checker {
    fn new<R: Real>(side: Side, value: &Variant<R>) -> Self {
        let steps = MIN_STEPS + STEPS_FOR_EACH * items::count(value, MAX_DEPTH);
        Self { side, depth: 0, steps, most: 0, faults: Vec::new() }
    }

    /// Checks a part of a value. `locate` adds the part to the paths of its errors. As long as faults are noted, the
    /// check continues after a fault.
    fn part(
        &mut self,
        locate: impl Fn(Error) -> Error,
        check: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let before = self.faults.len();
        let checked = check(self);
        let inside = self.faults.split_off(before);
        self.faults.extend(inside.into_iter().map(&locate));
        checked.or_else(|error| self.fault(locate(error)))
    }

    /// Notes a fault, or returns it if no more faults are noted.
    fn fault(&mut self, error: Error) -> Result<()> {
        if self.faults.len() >= self.most || error.kind() == ErrorKind::TooLarge {
            return Err(error);
        }
        self.faults.push(error);
        Ok(())
    }

    fn value<R: Real>(&mut self, schema: Schema, value: &Variant<R>) -> Result<()> {
        self.step()?;
        // Writing turns a null object into Nil.
        let value = if matches!(value, Variant::Object(Object::Null)) { &Variant::Nil } else { value };
        let mut shape = schema.shape(self.side);
        // However many of these are inside each other, they take no stack.
        while let Shape::Optional(inner) = shape
            && !value.is_nil()
        {
            self.step()?;
            shape = inner.shape(self.side);
        }
        self.shape(&shape, value)
    }

    /// Counts a step.
    fn step(&mut self) -> Result<()> {
        let Some(steps) = self.steps.checked_sub(1) else {
            return Err(Error::new(ErrorKind::TooLarge, "too many variants of untagged enums were tried"));
        };
        self.steps = steps;
        Ok(())
    }

    fn shape<R: Real>(&mut self, shape: &Shape, value: &Variant<R>) -> Result<()> {
        let fits = match shape {
            Shape::Opaque(_) => true,
            Shape::Any(reals) => return self.any(*reals, value),
            Shape::Nil => value.is_nil(),
            Shape::Bool => matches!(value, Variant::Bool(_)),
            Shape::Int(ints) => return self.int(*ints, value),
            Shape::Float { reals, exact } => return self.float(*reals, *exact, value),
            Shape::Text(ty) => return self.text(*ty, value),
            Shape::BorrowedText => {
                value.as_str().is_some_and(|_| self.side == Side::Read || value.ty() == VariantType::String)
            }
            Shape::Char => {
                self.text(VariantType::String, value)?;
                let text = value.as_str().unwrap_or_default();
                if text.chars().count() != 1 {
                    return Err(messages::not_one_character(text));
                }
                true
            }
            Shape::Builtin(VariantType::Object, _) => value.is_nil() || matches!(value, Variant::Object(_)),
            Shape::Builtin(ty, Some(reals)) if value.ty() == *ty => return self.reals(*reals, value),
            Shape::Builtin(ty, _) if value.ty() == *ty => true,
            Shape::Builtin(ty, reals) if self.side == Side::Read => {
                return items::read_kin(*ty, *reals, value).unwrap_or_else(|| Err(mismatch(shape, value)));
            }
            Shape::Builtin(..) => false,
            Shape::Optional(_) if value.is_nil() => true,
            Shape::Optional(inner) => return self.value(*inner, value),
            Shape::List(list) => return self.list(list, value),
            Shape::Map(map) => return self.map(map, value),
            Shape::Tuple(elements) => return self.tuple(elements, value),
            Shape::ObjectId => value.is_nil() || matches!(value, Variant::Object(Object::Id(_))),
            Shape::Dictionary(fields) => match value {
                Variant::Dictionary(_) => return self.inside(|checker| checker.dictionary(fields, value)),
                _ => false,
            },
            Shape::Object(object) => match value {
                Variant::Object(Object::Full(_)) => {
                    return self.inside(|checker| checker.object(object, value));
                }
                _ => false,
            },
            Shape::Enum(of) => return self.inside(|checker| checker.variant(of, value)),
        };
        if fits { Ok(()) } else { Err(mismatch(shape, value)) }
    }

    /// Enters the next level.
    fn inside<T>(&mut self, check: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(Error::too_deep(u32::try_from(MAX_DEPTH).unwrap_or(u32::MAX)));
        }
        self.depth += 1;
        let checked = check(self);
        self.depth -= 1;
        checked
    }

    // ------------------------------------------------------------------------------------------ plain values

    fn int<R: Real>(&self, ints: IntShape, value: &Variant<R>) -> Result<()> {
        let number = match (self.side, value) {
            (Side::Written, Variant::Float(_)) if ints.as_float => items::read(value)?,
            (Side::Written, Variant::Int(number)) if !ints.as_float => *number,
            (Side::Read, Variant::Int(_) | Variant::Float(_)) => items::read(value)?,
            _ => return Err(mismatch(&Shape::Int(ints), value)),
        };
        if number < ints.min || number > ints.max || number == 0 && !ints.has_zero {
            return Err(messages::out_of_range(&number, &Phrase(&Shape::Int(ints))));
        }
        Ok(())
    }

    fn float<R: Real>(&self, reals: Reals, exact: bool, value: &Variant<R>) -> Result<()> {
        match (self.side, value) {
            (_, Variant::Float(_)) | (Side::Read, Variant::Int(_)) => {}
            _ => return Err(mismatch(&Shape::Float { reals, exact }, value)),
        }
        match (reals, value) {
            (Reals::Double, _) => items::read::<f64, R>(value).map(drop),
            (Reals::Single, Variant::Float(float)) if exact || self.side == Side::Written => {
                if f32::from_f64(*float).is_some() {
                    return Ok(());
                }
                Err(messages::does_not_fit_f32(float))
            }
            (Reals::Single, _) => items::read::<f32, R>(value).map(drop),
        }
    }

    fn text<R: Real>(&self, ty: VariantType, value: &Variant<R>) -> Result<()> {
        match (self.side, value) {
            // A NodePath is only read as text if the text describes it completely.
            (Side::Read, Variant::NodePath(_)) => items::read::<String, R>(value).map(drop),
            (Side::Read, _) if value.as_str().is_some() => Ok(()),
            (Side::Written, _) if value.ty() == ty => Ok(()),
            _ => Err(mismatch(&Shape::Text(ty), value)),
        }
    }

    /// Checks the width of reals.
    fn reals<R: Real>(&self, reals: Reals, value: &Variant<R>) -> Result<()> {
        if reals == Reals::of::<R>() || self.side == Side::Read && reals == Reals::Double {
            return Ok(());
        }
        if self.side == Side::Written {
            return Err(Error::new(ErrorKind::TypeMismatch, "the reals are of another width"));
        }
        items::fits_single(value)
    }

    /// Checks a value of any type for reals that do not fit.
    fn any<R: Real>(&mut self, reals: Reals, value: &Variant<R>) -> Result<()> {
        if self.side == Side::Written || reals == Reals::Double || Reals::of::<R>() == Reals::Single {
            return Ok(());
        }
        items::fits_single(value)
    }

    // -------------------------------------------------------------------------------------------- containers

    fn list<R: Real>(&mut self, list: &List, value: &Variant<R>) -> Result<()> {
        let Some(len) = len_of(value) else { return Err(mismatch(&Shape::List(*list), value)) };
        let is_written = self.side == Side::Written;
        let is_bytes = value.ty() == VariantType::PackedByteArray;
        if is_written && value.ty() != list.written || list.only_bytes && !is_bytes {
            return Err(mismatch(&Shape::List(*list), value));
        }
        if is_written && let Variant::Array(array) = value {
            check_declared(list.declares, list.items, array.element_type())?;
        }
        if let Some(expected) = list.len
            && expected != len
        {
            return Err(messages::wrong_length(expected..=expected, len));
        }
        self.inside(|checker| {
            each(value, |index, item| {
                checker.part(|error| error.in_index(index), |checker| checker.value(list.items, item))
            })
        })
    }

    fn map<R: Real>(&mut self, map: &Map, value: &Variant<R>) -> Result<()> {
        let Variant::Dictionary(entries) = value else { return Err(mismatch(&Shape::Map(*map), value)) };
        if self.side == Side::Written {
            check_declared(map.declares, map.key, entries.key_type())?;
            check_declared(map.declares, map.value, entries.value_type())?;
        }
        self.inside(|checker| entries.iter().try_for_each(|(key, value)| checker.entry(map, key, value)))
    }

    fn entry<R: Real>(&mut self, map: &Map, key: &Variant<R>, value: &Variant<R>) -> Result<()> {
        self.part(|error| in_key(error, key), |checker| checker.value(map.key, key))?;
        self.part(|error| in_key(error, key), |checker| checker.value(map.value, value))
    }

    fn tuple<R: Real>(&mut self, elements: &'static [Field], value: &Variant<R>) -> Result<()> {
        let (Some(found), is_written) = (len_of(value), self.side == Side::Written) else {
            return Err(mismatch(&Shape::Tuple(elements), value));
        };
        if is_written {
            let Variant::Array(array) = value else { return Err(mismatch(&Shape::Tuple(elements), value)) };
            if array.element_type().is_typed() {
                return Err(declares_something(array.element_type()));
            }
        }
        let most = elements.len();
        let least = elements.iter().take_while(|element| !element.is_optional()).count();
        let least = if is_written { most } else { least };
        if !(least..=most).contains(&found) {
            return Err(messages::wrong_length(least..=most, found));
        }
        self.inside(|checker| {
            each(value, |index, item| {
                let schema = elements[index].schema;
                checker.part(|error| error.in_index(index), |checker| checker.value(schema, item))
            })
        })
    }

    fn object<R: Real>(&mut self, object: &'static ObjectShape, value: &Variant<R>) -> Result<()> {
        let Variant::Object(Object::Full(instance)) = value else {
            return Err(mismatch(&Shape::Object(object), value));
        };
        if instance.class != object.class {
            return Err(messages::other_class(object.class, Some(&instance.class)));
        }
        self.properties(object, &instance.properties)
    }

    // ------------------------------------------------------------------------------------------------- enums

    fn variant<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        match of.tagging {
            Tagging::Name => {
                let variant = self.tag(of, value)?;
                match variant.content {
                    Some(content) if variant.other => self.value(content, value),
                    _ => Ok(()),
                }
            }
            Tagging::Outside => self.outside(of, value),
            Tagging::Inside(_) | Tagging::Beside(..) => match value {
                Variant::Dictionary(_) => self.tagged(of, value),
                _ => Err(mismatch(&Shape::Enum(of), value)),
            },
            Tagging::Untagged => self.untagged(of, value),
        }
    }

    fn untagged<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        // A variant that does not fit is no fault if another one fits.
        let most = core::mem::take(&mut self.most);
        let checked = self.any_variant(of, value);
        self.most = most;
        checked
    }

    fn any_variant<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        // The nearest variant is the one whose error is the deepest.
        let mut nearest: Option<(&str, Error)> = None;
        for variant in of.variants {
            let checked = match variant.content {
                Some(content) => self.value(content, value),
                None => self.shape(&Shape::Nil, value),
            };
            match checked {
                Ok(()) => return Ok(()),
                Err(error) if matches!(error.kind(), ErrorKind::TooLarge | ErrorKind::TooDeep) => {
                    return Err(error);
                }
                Err(error) => {
                    if nearest.as_ref().is_none_or(|(_, nearest)| nearest.path().len() < error.path().len()) {
                        nearest = Some((variant.name, error));
                    }
                }
            }
        }
        Err(match nearest {
            Some((name, error)) => messages::no_variant_fits(Some(name), error),
            None => messages::no_variants(),
        })
    }

    /// Finds the variant of a tag.
    fn tag<R: Real>(&self, of: &'static Enum, tag: &Variant<R>) -> Result<&'static Case> {
        // A whole float counts as an int if there are tags that are ints.
        let mut tags = of.variants.iter().flat_map(|variant| variant.tags);
        let has_ints = tags.any(|tag| matches!(name_of(tag), Name::Int(_)));
        let number = match tag {
            Variant::Float(_) if self.side == Side::Read && has_ints => items::read::<i64, R>(tag).ok(),
            _ => None,
        };
        let Some(name) = name_of_value(tag).or(number.map(Name::Int)) else {
            let message = format!("expected the name of a variant, found {}", tag.ty());
            return Err(Error::new(ErrorKind::TypeMismatch, message));
        };
        let has_tag = |variant: &&Case| match (self.side, variant.tags) {
            (Side::Written, [first, ..]) => name_of(first) == name && type_of_key(first) == tag.ty(),
            (_, tags) => tags.iter().any(|tag| name_of(tag) == name),
        };
        let found = of.variants.iter().find(has_tag);
        found.or_else(|| of.variants.iter().find(|variant| variant.other)).ok_or_else(|| {
            let tags = of.variants.iter().map(|variant| variant.tags).filter(|tags| !tags.is_empty());
            messages::unknown_variant(&label_of(name), &tags.collect::<Vec<_>>())
        })
    }

    /// Checks the content of a variant without fields: Nil, or an empty Dictionary.
    fn no_content<R: Real>(&mut self, value: &Variant<R>) -> Result<()> {
        match value {
            Variant::Dictionary(entries) if self.side == Side::Read => match entries.len() {
                0 => Ok(()),
                count => Err(messages::not_empty(count)),
            },
            value => self.shape(&Shape::Nil, value),
        }
    }

    /// Checks an externally tagged variant: a name alone, or a Dictionary of the name and the content.
    fn outside<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        let Variant::Dictionary(entries) = value else {
            let variant = self.tag(of, value)?;
            return match variant.content {
                Some(content) if variant.other => self.value(content, value),
                Some(_) => Err(messages::name_alone(&label(variant.tags[0]))),
                None => Ok(()),
            };
        };
        let mut only = entries.iter();
        let (Some((tag, content)), None) = (only.next(), only.next()) else {
            return Err(messages::no_single_entry(entries.len()));
        };
        let variant = self.tag(of, tag)?;
        match variant.content {
            Some(schema) if variant.whole => self.value(schema, value),
            Some(schema) if variant.other => {
                self.value(schema, tag)?;
                self.no_content(content).map_err(|_| entries::more_than_a_tag(tag))
            }
            Some(schema) => self.part(|error| in_key(error, tag), |checker| checker.value(schema, content)),
            None if variant.other => Ok(()),
            None if self.side == Side::Written => Err(mismatch(&Shape::Text(VariantType::String), value)),
            None => self.no_content(content).map_err(|error| in_key(error, tag)),
        }
    }
}

/// Checks the types that a container declares for its items.
fn check_declared(declared: Declares, items: Schema, found: &ElementType) -> Result<()> {
    let fits = declared == Declares::Either || items.declared_type(declared) == *found;
    if fits { Ok(()) } else { Err(declares_something(found)) }
}

#[cold]
fn declares_something(found: &ElementType) -> Error {
    let message = format!("the container declares its items as {}", excerpt(found));
    Error::new(ErrorKind::WrongElementType, message)
}

fn in_key<R: Real>(error: Error, key: &Variant<R>) -> Error {
    match key.as_str() {
        Some(text) => error.in_field(String::from(text)),
        None => error.in_key(key),
    }
}

#[cold]
fn mismatch<R: Real>(expected: &Shape, found: &Variant<R>) -> Error {
    messages::mismatch(&Phrase(expected), found.ty())
}
