//! The types of a protocol that get a definition of their own, and the problems that were found.

use std::cell::RefCell;

use super::{File, Problems, Types};
use crate::{Enum, Field, Fields, ObjectShape, Schema, Shape, Side, Tagging, Type};

/// Definitions read what Rust writes. The module [`sides`](super::sides) handles what they write, and under which names.
pub(crate) const SIDE: Side = Side::Written;

/// A type with a definition.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) ty: &'static Type,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether it contains full Objects.
    pub(crate) has_objects: bool,
}

/// The kind of definition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Dictionary(&'static Fields),
    Tuple(&'static [Field]),
    Object(&'static ObjectShape),
    /// An enum without fields.
    Names(&'static Enum),
    /// An enum whose variants have contents.
    Variants(&'static Enum),
}

impl Kind {
    fn of(schema: Schema, objects: Objects) -> Option<Self> {
        Some(match schema.shape(SIDE) {
            Shape::Dictionary(fields) => Self::Dictionary(fields),
            Shape::Tuple(elements) => Self::Tuple(elements),
            Shape::Object(object) if object.script.is_some() || objects == Objects::All => {
                Self::Object(object)
            }
            Shape::Enum(of) if matches!(of.tagging, Tagging::Name) => {
                if of.variants.iter().all(|variant| variant.content.is_none()) {
                    Self::Names(of)
                } else {
                    Self::Variants(of)
                }
            }
            Shape::Enum(of) => Self::Variants(of),
            _ => return None,
        })
    }
}

/// The Objects that get a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objects {
    /// Those with a script, because the engine has the classes of the others.
    #[cfg_attr(
        not(feature = "gdscript"),
        allow(dead_code, reason = "only GDScript knows classes of the engine")
    )]
    WithScript,
    /// All of them.
    #[cfg_attr(
        not(feature = "typescript"),
        allow(dead_code, reason = "only TypeScript knows no class of the engine")
    )]
    All,
}

/// All types of a protocol that have a definition.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) schemas: Vec<Schema>,
    pub(crate) classes: Vec<Class>,
    problems: RefCell<Vec<String>>,
}

impl Book {
    /// Collects the types. Names without one of their own get the prefix.
    pub(crate) fn new(types: &Types, prefix: &str, objects: Objects) -> Self {
        let mut book =
            Self { schemas: types.schemas.clone(), classes: Vec::new(), problems: RefCell::default() };
        for schema in &types.schemas {
            if book.class_of(*schema).is_none() {
                let before = book.classes.len();
                book.collect(*schema, types, prefix, objects);
                if before == book.classes.len() && described(*schema).is_none_or(|ty| !book.is_known(ty)) {
                    book.problem(format!(
                        "{schema} has no {}: put it into a field of a struct, or into a variant of an enum",
                        types.noun
                    ));
                }
            }
        }
        for index in 0..book.classes.len() {
            let mut seen = Vec::new();
            book.classes[index].has_objects = has_objects(book.classes[index].ty.schema, &mut seen);
        }
        book.check_sides();
        book
    }

    /// Notes a problem that prevents a definition.
    pub(crate) fn problem(&self, problem: String) {
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Returns the files, or the problems.
    pub(crate) fn finish(self, files: Vec<File>) -> Result<Vec<File>, Problems> {
        let problems = self.problems.into_inner();
        if problems.is_empty() { Ok(files) } else { Err(Problems { problems }) }
    }

    fn is_known(&self, ty: &Type) -> bool {
        self.classes.iter().any(|class| is_same(class.ty, ty))
    }

    /// Returns the definition of a value, if it has one.
    pub(crate) fn class_of(&self, schema: Schema) -> Option<&Class> {
        let ty = described(schema)?;
        self.classes.iter().find(|class| is_same(class.ty, ty))
    }

    fn collect(&mut self, schema: Schema, types: &Types, prefix: &str, objects: Objects) {
        let shape = schema.shape(SIDE);
        if let Some(ty) = described(schema)
            && let Some(kind) = Kind::of(schema, objects)
        {
            if self.is_known(ty) {
                return;
            }
            let is_named = |named: Schema| named.described_type(SIDE).is_some_and(|named| is_same(named, ty));
            let name = match types.names.iter().find(|(named, _)| is_named(*named)) {
                Some((_, name)) => name.clone(),
                None => format!("{prefix}{}", ty.name.strip_prefix("r#").unwrap_or(ty.name)),
            };
            self.classes.push(Class { ty, name, kind, has_objects: false });
        }
        shape.each_inside(&mut |inner| self.collect(inner, types, prefix, objects));
    }
}

/// Returns the named type of a value.
pub(crate) fn described(schema: Schema) -> Option<&'static Type> {
    schema.described_type(SIDE)
}

/// Returns whether two descriptions describe the same type.
pub(crate) fn is_same(a: &Type, b: &Type) -> bool {
    // A type with parameters has a separate description in each place where it is used.
    std::ptr::eq(a, b)
        || a.id == b.id && a.name == b.name && (a.id != 0 || a.schema.to_json() == b.schema.to_json())
}

/// Returns whether a value contains full Objects.
fn has_objects(schema: Schema, seen: &mut Vec<&'static Type>) -> bool {
    if let Some(ty) = described(schema) {
        if seen.iter().any(|known| is_same(known, ty)) {
            return false;
        }
        seen.push(ty);
    }
    let shape = schema.shape(SIDE);
    let mut found = matches!(shape, Shape::Object(_));
    shape.each_inside(&mut |inner| found = found || has_objects(inner, seen));
    found
}
