//! The types of a protocol that get a definition of their own, and the problems that were found.

use std::cell::RefCell;
use std::collections::HashSet;

use super::{File, Problems, Types};
use crate::{Enum, Field, Fields, ObjectShape, Schema, SchemaBuf, Shape, Side, Tagging, Type};

/// Definitions read what Rust writes. The module [`sides`](super::sides) handles what they write, and under which names.
pub(crate) const SIDE: Side = Side::Written;

/// How deeply parts without a definition of their own may be nested, and how many of them one definition may have.
const MAX_DEPTH: usize = 200;
const MAX_WRITTEN: usize = 1 << 20;

/// A type with a definition.
#[derive(Clone, Debug)]
pub(crate) struct Class<'s> {
    pub(crate) ty: &'s Type<'s>,
    pub(crate) name: String,
    pub(crate) kind: Kind<'s>,
    /// Whether it contains full Objects.
    pub(crate) has_objects: bool,
}

/// The kind of definition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<'s> {
    Dictionary(&'s Fields<'s>),
    Tuple(&'s [Field<'s>]),
    Object(&'s ObjectShape<'s>),
    /// An enum without fields, and without a variant for unknown tags.
    Names(&'s Enum<'s>),
    /// An enum whose variants have contents.
    Variants(&'s Enum<'s>),
}

impl<'s> Kind<'s> {
    fn of(schema: Schema<'s>, objects: Objects) -> Option<Self> {
        Some(match schema.shape(SIDE) {
            Shape::Dictionary(fields) => Self::Dictionary(fields),
            Shape::Tuple(elements) => Self::Tuple(elements),
            Shape::Object(object) if object.script.is_some() || objects == Objects::All => {
                Self::Object(object)
            }
            Shape::Enum(of)
                if matches!(of.tagging, Tagging::Name)
                    && of.variants.iter().all(|variant| variant.content.is_none() && !variant.other) =>
            {
                Self::Names(of)
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
pub(crate) struct Book<'s> {
    pub(crate) schemas: Vec<Schema<'s>>,
    pub(crate) classes: Vec<Class<'s>>,
    problems: RefCell<Problems>,
    /// Whether a program of Rust names the types.
    pub(crate) are_rust: bool,
}

impl<'s> Book<'s> {
    /// Collects the types. Names without one of their own get the prefix.
    ///
    /// # Errors
    ///
    /// If a type cannot be written out, because it contains itself without a definition in between.
    pub(crate) fn new(types: &'s Types, prefix: &str, objects: Objects) -> Result<Self, Problems> {
        let schemas = types.schemas.iter().map(SchemaBuf::as_schema).collect();
        let mut book =
            Self { schemas, classes: Vec::new(), problems: RefCell::default(), are_rust: types.are_rust() };
        for schema in types.schemas.iter().map(SchemaBuf::as_schema) {
            if book.class_of(schema).is_none() {
                let before = book.classes.len();
                book.collect(schema, types, prefix, objects);
                if before == book.classes.len() && described(schema).is_none_or(|ty| !book.is_known(ty)) {
                    book.problem(format!(
                        "{schema} has no {}: put it into a field of a struct, or into a variant of an enum",
                        types.noun
                    ));
                }
            }
        }
        for index in 0..book.classes.len() {
            book.classes[index].has_objects = has_objects(book.classes[index].ty.schema);
        }
        let all = book.classes.iter().map(|class| class.ty.schema).chain(book.schemas.iter().copied());
        let mut endless = all.filter(|schema| !book.can_be_written_out(*schema, 0, &mut MAX_WRITTEN.clone()));
        if let Some(schema) = endless.next() {
            let name = schema.as_type().map_or("a type", |ty| ty.name);
            return Err(Problems::one(format!(
                "{name}: it is nested too deep, or has parts of its own kind inside, to be written out: use a struct inside"
            )));
        }
        book.check_sides();
        Ok(book)
    }

    /// Returns whether the parts of a schema that have no definition of their own are few, and not inside themselves.
    fn can_be_written_out(&self, schema: Schema<'s>, depth: usize, left: &mut usize) -> bool {
        *left = left.saturating_sub(1);
        let mut is_short = *left > 0 && depth < MAX_DEPTH;
        schema.shape(SIDE).each_inside(&mut |inner| {
            let has_definition = self.class_of(inner).is_some();
            is_short = is_short && (has_definition || self.can_be_written_out(inner, depth + 1, left));
        });
        is_short
    }

    /// Notes a problem that prevents a definition.
    pub(crate) fn problem(&self, problem: String) {
        let problems = &mut self.problems.borrow_mut().problems;
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Notes a problem that another name for a type solves, which the method `setter` sets in Rust.
    pub(crate) fn name_problem(&self, problem: String, setter: &str) {
        self.problem(if self.are_rust { format!("{problem} with `{setter}`") } else { problem });
        self.problems.borrow_mut().are_of_names = true;
    }

    /// Returns the files, or the problems.
    pub(crate) fn finish(self, files: Vec<File>) -> Result<Vec<File>, Problems> {
        let problems = self.problems.into_inner();
        if problems.problems.is_empty() { Ok(files) } else { Err(problems) }
    }

    fn is_known(&self, ty: &Type<'s>) -> bool {
        self.classes.iter().any(|class| is_same(class.ty, ty))
    }

    /// Returns the definition of a value, if it has one.
    pub(crate) fn class_of(&self, schema: Schema<'s>) -> Option<&Class<'s>> {
        let ty = described(schema)?;
        self.classes.iter().find(|class| is_same(class.ty, ty))
    }

    fn collect(&mut self, schema: Schema<'s>, types: &'s Types, prefix: &str, objects: Objects) {
        each_part(schema, &mut |schema| {
            let Some(ty) = described(schema) else { return true };
            let Some(kind) = Kind::of(schema, objects) else { return true };
            if self.is_known(ty) {
                return false;
            }
            let is_named =
                |named: Schema<'_>| named.described_type(SIDE).is_some_and(|named| is_same(named, ty));
            let name = match types.names.iter().find(|(named, _)| is_named(named.as_schema())) {
                Some((_, name)) => name.clone(),
                None => format!("{prefix}{}", ty.name.strip_prefix("r#").unwrap_or(ty.name)),
            };
            self.classes.push(Class { ty, name, kind, has_objects: false });
            true
        });
    }
}

/// Calls `visit` for a schema and, as long as that returns `true`, for the schemas inside, each named type once.
///
/// Types may contain each other thousands of levels deep, so what is left is on a list and not on the stack.
pub(crate) fn each_part<'s>(schema: Schema<'s>, visit: &mut dyn FnMut(Schema<'s>) -> bool) {
    let (mut left, mut seen) = (vec![schema], HashSet::new());
    while let Some(schema) = left.pop() {
        let is_new = described(schema).is_none_or(|ty| seen.insert(std::ptr::from_ref(ty)));
        if is_new && visit(schema) {
            let inside = left.len();
            schema.shape(SIDE).each_inside(&mut |inner| left.push(inner));
            left[inside..].reverse();
        }
    }
}

/// Returns the named type of a value.
pub(crate) fn described(schema: Schema<'_>) -> Option<&Type<'_>> {
    schema.described_type(SIDE)
}

/// Returns whether two descriptions describe the same type.
pub(crate) fn is_same(a: &Type<'_>, b: &Type<'_>) -> bool {
    // A type with parameters has a separate description in each place where it is used.
    std::ptr::eq(a, b)
        || a.id == b.id && a.name == b.name && (a.id != 0 || a.schema.to_json() == b.schema.to_json())
}

/// Returns whether a value contains full Objects.
fn has_objects(schema: Schema<'_>) -> bool {
    let mut found = false;
    each_part(schema, &mut |schema| {
        found |= matches!(schema.shape(SIDE), Shape::Object(_));
        !found
    });
    found
}
