//! The readable form of schemas.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::describe::{
    Declares, Field, Fields, IntShape, Presence, Reals, Schema, Shape, Side, Tagging, Type,
};
use super::resolve::Layer;
use gdvar_core::VariantType;
use gdvar_core::internals::{Key, Name, name_of};

/// The number of spaces by which a line is indented for each level.
pub(super) const INDENT: usize = 4;

/// Describes a shape in a few words, without its contents: "a Dictionary", "int 0..=255".
pub(crate) struct Phrase<'a>(pub(crate) &'a Shape<'a>);

impl fmt::Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Shape::Any(_) => f.write_str("any value"),
            Shape::Opaque(function) => write!(f, "a value of the function `{function}`"),
            Shape::Nil => f.write_str("Nil"),
            Shape::Bool => f.write_str("bool"),
            Shape::Int(ints) => ints.fmt(f),
            Shape::Float { .. } => f.write_str("float"),
            Shape::Char => f.write_str("String of one character"),
            Shape::BorrowedText => f.write_str("String"),
            Shape::Builtin(ty, Some(Reals::Double)) if *ty != VariantType::Object => {
                write!(f, "{ty} of 64 bits")
            }
            Shape::Text(ty) | Shape::Builtin(ty, _) => ty.fmt(f),
            Shape::Optional(_) => f.write_str("a value or null"), // not covered: ruled out before
            Shape::List(list) if list.only_bytes => f.write_str("PackedByteArray"),
            Shape::List(_) | Shape::Tuple(_) => f.write_str("Array"),
            Shape::Map(_) | Shape::Dictionary(_) => f.write_str("Dictionary"),
            Shape::Object(object) => write!(f, "Object of class {}", object.class),
            Shape::ObjectId => f.write_str("id of an Object"),
            Shape::Enum(of) => f.write_str(match of.tagging {
                Tagging::Name => "the name of a variant",
                Tagging::Outside => "the name of a variant or a Dictionary of one entry",
                Tagging::Inside(_) | Tagging::Beside(..) => "Dictionary",
                Tagging::Untagged => "one of several values",
            }),
        }
    }
}

impl fmt::Display for IntShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("int")?;
        match (self.min, self.max) {
            (i64::MIN, i64::MAX) => {}
            (min, max) if min == max => write!(f, " {min}")?,
            (i64::MIN, max) => write!(f, " ..={max}")?,
            (min, i64::MAX) => write!(f, " {min}..")?,
            (min, max) => write!(f, " {min}..={max}")?,
        }
        // mutants `< with <=`: types of ints from 0 on without the 0 start at 1
        if !self.has_zero && self.min < 0 {
            f.write_str(" but not 0")?;
        }
        f.write_str(if self.as_float { " as a float" } else { "" })
    }
}

/// Prints a key as in a script.
struct Literal<'s>(Key<'s>);

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match name_of(self.0) {
            Name::Int(number) => number.fmt(f),
            Name::Text(text) => {
                let name = if self.0[0] == VariantType::StringName as u8 { "&" } else { "" };
                write!(f, "{name}{:?}", alloc::string::String::from_utf8_lossy(text))
            }
        }
    }
}

/// Prints a schema on one line; named types are printed as their names.
struct Line<'s>(Schema<'s>);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let schema = self.0;
        let shape = match schema.layer(Side::Written) {
            Layer::Named(ty, _) => return f.write_str(ty.name),
            Layer::Refined(by, inner) => return write!(f, "{} that {by} takes", Self(inner)),
            Layer::Shape(shape) => shape,
        };
        match shape {
            Shape::Optional(inner) => write!(f, "{} or null", Self(inner)),
            Shape::List(list) => {
                let item = Inner(list.items);
                match (list.written, list.declares) {
                    (VariantType::Array, Declares::Type) => write!(f, "typed Array of {item}")?,
                    (VariantType::Array, _) => write!(f, "Array of {item}")?,
                    (packed, _) => write!(f, "{packed} of {item}")?,
                }
                list.len.map_or(Ok(()), |len| write!(f, " with {len} elements"))?;
                either(list.declares, f)
            }
            Shape::Map(map) => {
                f.write_str(if map.declares == Declares::Type { "typed " } else { "" })?;
                write!(f, "Dictionary of {} to {}", Inner(map.key), Inner(map.value))?;
                either(map.declares, f)
            }
            Shape::Float { reals: Reals::Single, .. } => f.write_str("float of 32 bits"),
            Shape::Any(Reals::Double) => f.write_str("any value with reals of 64 bits"),
            shape => Phrase(&shape).fmt(f),
        }
    }
}

fn either(declares: Declares, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(if declares == Declares::Either { ", typed or not" } else { "" })
}

/// Prints a schema inside another one, in parentheses if it would be ambiguous without them.
struct Inner<'s>(Schema<'s>);

impl fmt::Display for Inner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_alone =
            self.0.as_type().is_some() || !matches!(self.0.shape(Side::Written), Shape::Optional(_));
        if is_alone { Line(self.0).fmt(f) } else { write!(f, "({})", Line(self.0)) }
    }
}

/// Notes the named types in a schema, each once.
fn note<'s>(types: &mut Vec<&'s Type<'s>>, schema: Schema<'s>) {
    // Both sides are visited only where they may differ. Otherwise the time would double with each level.
    let sides: &[Side] =
        if schema.may_have_two_sides() { &[Side::Written, Side::Read] } else { &[Side::Written] };
    for side in sides.iter().copied() {
        match schema.layer(side) {
            Layer::Named(ty, _) => {
                if !types.iter().any(|known| core::ptr::eq(*known, ty)) {
                    types.push(ty);
                }
            }
            Layer::Refined(_, inner) => note(types, inner),
            Layer::Shape(shape) => shape.each_inside(&mut |inner| note(types, inner)),
        }
    }
}

impl<'s> Shape<'s> {
    /// Calls `visit` for each schema in the shape.
    #[doc(hidden)]
    pub fn each_inside(&self, visit: &mut dyn FnMut(Schema<'s>)) {
        match self {
            Self::Optional(inner) => visit(*inner),
            Self::List(list) => visit(list.items),
            Self::Map(map) => {
                visit(map.key);
                visit(map.value);
            }
            Self::Tuple(elements) => elements.iter().for_each(|element| visit(element.schema)),
            Self::Dictionary(fields) => fields.fields.iter().for_each(|field| visit(field.schema)),
            Self::Object(object) => object.fields.fields.iter().for_each(|field| visit(field.schema)),
            Self::Enum(of) => of.variants.iter().filter_map(|variant| variant.content).for_each(visit),
            _ => {}
        }
    }
}

impl fmt::Display for Schema<'_> {
    /// Prints the schema on one line. A named type gets a line for each field or variant, and so does each named type
    /// inside it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut types, mut described) = (Vec::new(), 0);
        note(&mut types, *self);
        if self.as_type().is_none() {
            Line(*self).fmt(f)?;
        }
        while let Some(ty) = types.get(described).copied() {
            if described > 0 || self.as_type().is_none() {
                f.write_str("\n")?;
            }
            described += 1;
            write!(f, "{}: ", ty.name)?;
            in_lines(ty.schema, f, 1)?;
            note(&mut types, ty.schema);
        }
        Ok(())
    }
}

impl fmt::Debug for Schema<'_> {
    /// Prints the same as [`Display`](fmt::Display), because a derived `Debug` would not end for types that contain
    /// themselves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Prints a schema with a line for each part, unless it is a name.
fn in_lines(schema: Schema<'_>, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    let Layer::Shape(shape) = schema.layer(Side::Written) else { return Line(schema).fmt(f) };
    match &shape {
        Shape::Dictionary(own) => {
            f.write_str("Dictionary")?;
            fields(own, f, depth)
        }
        Shape::Object(object) => {
            Phrase(&shape).fmt(f)?;
            object.script.map_or(Ok(()), |script| write!(f, " with the script {script}"))?;
            fields(&object.fields, f, depth)
        }
        Shape::Tuple(elements) => {
            write!(f, "Array of {} elements", elements.len())?;
            elements.iter().try_for_each(|element| field(element, f, depth))
        }
        Shape::Enum(of) => {
            match of.tagging {
                Tagging::Inside(tag) => write!(f, "Dictionary with the tag {}", Literal(tag))?,
                Tagging::Beside(tag, content) => {
                    let (tag, content) = (Literal(tag), Literal(content));
                    write!(f, "Dictionary with the tag {tag} and the content {content}")?;
                }
                _ => Phrase(&shape).fmt(f)?,
            }
            for variant in of.variants {
                line_start(f, depth)?;
                match variant.tags {
                    _ if variant.other => f.write_str("any other tag")?,
                    [] => f.write_str(variant.name)?,
                    _ if matches!(of.tagging, Tagging::Untagged) => f.write_str(variant.name)?,
                    tags => keys(tags, f)?,
                }
                f.write_str(if variant.default { " or no tag" } else { "" })?;
                if let Some(content) = variant.content {
                    f.write_str(": ")?;
                    in_lines(content, f, depth + 1)?;
                }
            }
            Ok(())
        }
        _ => Line(schema).fmt(f),
    }
}

fn fields(fields: &Fields<'_>, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    f.write_str(if fields.strict { ", and no other keys" } else { "" })?;
    fields.fields.iter().try_for_each(|one| field(one, f, depth))
}

fn line_start(f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    write!(f, "\n{:width$}", "", width = INDENT * depth)
}

fn field(field: &Field<'_>, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    line_start(f, depth)?;
    match field.wire_keys() {
        [] if field.flatten => write!(f, "the entries of {}", Line(field.schema))?,
        [] => Line(field.schema).fmt(f)?,
        own => {
            keys(own, f)?;
            write!(f, ": {}", Line(field.schema))?;
        }
    }
    if let Some(since) = field.since {
        write!(f, ", since version {since}")?;
    }
    if let Some(until) = field.until {
        write!(f, ", until version {until}")?;
    }
    match field.written {
        Presence::Always => {}
        Presence::Sometimes => f.write_str(", not always written")?,
        Presence::Never => f.write_str(", not written")?,
    }
    match field.read {
        Presence::Never => f.write_str(", not read"),
        Presence::Sometimes => write!(f, ", optional: {}", field.default),
        Presence::Always if field.is_optional() && !field.flatten => f.write_str(", optional"),
        Presence::Always => Ok(()),
    }
}

/// Prints a key or a tag, and its aliases.
fn keys(keys: &[Key<'_>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    keys.iter().enumerate().try_for_each(|(index, key)| {
        f.write_str(if index > 0 { " or " } else { "" })?;
        Literal(key).fmt(f)
    })
}
