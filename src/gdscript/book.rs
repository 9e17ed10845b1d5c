//! The types that get a class, and the problems that were found.

use std::collections::HashSet;

use super::names::snake_case;
use super::spelling::{GODOT3, GODOT4, Spelling};
use super::{File, Gdscript, Problems};
use crate::Dialect;
use crate::schema::{Enum, EnumVariant, Field, Fields, ObjectShape, Schema, Shape, Side, Tagging, Type};

/// Classes read what Rust writes. The module [`sides`](super::sides) handles what they write, and under which names.
pub(super) const SIDE: Side = Side::Written;

/// A type with a class.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) ty: &'static Type,
    pub(super) name: String,
    pub(super) kind: Kind,
    /// Whether it contains full Objects.
    pub(super) has_objects: bool,
    /// The variant of a new value of an enum: the first variant that does not contain another value of the enum.
    pub(super) first: Option<usize>,
}

/// The kind of class.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Dictionary(&'static Fields),
    Tuple(&'static [Field]),
    Object(&'static ObjectShape),
    /// An `enum` in GDScript.
    Names(&'static Enum),
    /// A base class with a subclass for each variant.
    Variants(&'static Enum),
}

impl Kind {
    fn of(schema: Schema) -> Option<Self> {
        Some(match schema.shape(SIDE) {
            Shape::Dictionary(fields) => Self::Dictionary(fields),
            Shape::Tuple(elements) => Self::Tuple(elements),
            Shape::Object(object) if object.script.is_some() => Self::Object(object),
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

    /// Returns whether values are Dictionaries with their own keys, into which other types can be flattened.
    pub(super) fn has_entries(self) -> bool {
        match self {
            Self::Dictionary(_) => true,
            Self::Variants(of) => matches!(of.tagging, Tagging::Inside(_) | Tagging::Beside(..)),
            _ => false,
        }
    }
}

/// All classes of a protocol.
pub(super) struct Book<'a> {
    pub(super) options: &'a Gdscript,
    pub(super) spelling: &'static Spelling,
    pub(super) classes: Vec<Class>,
    problems: std::cell::RefCell<Vec<String>>,
}

impl<'a> Book<'a> {
    pub(super) fn new(options: &'a Gdscript) -> Self {
        let spelling = if options.dialect == Dialect::Godot3 { &GODOT3 } else { &GODOT4 };
        let mut book =
            Self { options, spelling, classes: Vec::new(), problems: std::cell::RefCell::default() };
        book.check_options();
        for schema in &options.schemas {
            if book.class_of(*schema).is_none() {
                let before = book.classes.len();
                book.collect(*schema);
                if before == book.classes.len() && described(*schema).is_none_or(|ty| !book.is_known(ty)) {
                    book.problem(format!(
                        "{schema} has no class: put it into a field of a struct, or into a variant of an enum"
                    ));
                }
            }
        }
        for index in 0..book.classes.len() {
            let mut seen = Vec::new();
            book.classes[index].has_objects = has_objects(book.classes[index].ty.schema, &mut seen);
        }
        book.choose_first_variants();
        book.check_names();
        book.check_sides();
        book.check_types();
        book.check_mixed_enums();
        book
    }

    /// Notes a problem for enums that have both tagged and `untagged` variants. In their schema, the tagged variants are
    /// an enum without a name, so no class could check their values.
    fn check_mixed_enums(&self) {
        for class in &self.classes {
            let Kind::Variants(of) = class.kind else { continue };
            let is_unnamed_enum = |variant: &EnumVariant| {
                let is_enum = |content: Schema| matches!(content.shape(SIDE), Shape::Enum(_));
                variant.content.is_some_and(|content| is_enum(content) && self.class_of(content).is_none())
            };
            let name = class.ty.name;
            if of.variants.iter().any(|variant| variant.name == name && is_unnamed_enum(variant)) {
                self.problem(format!(
                    "{name}: the variants with a tag have no class beside `untagged` ones: give them an enum of their own, \
                     and let a variant of {name} hold it"
                ));
            }
        }
    }

    /// Notes a problem that prevents a class.
    pub(super) fn problem(&self, problem: String) {
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Returns the files, or the problems.
    pub(super) fn finish(self, files: Vec<File>) -> Result<Vec<File>, Problems> {
        let problems = self.problems.into_inner();
        if problems.is_empty() { Ok(files) } else { Err(Problems { problems }) }
    }

    fn is_known(&self, ty: &Type) -> bool {
        self.classes.iter().any(|class| is_same(class.ty, ty))
    }

    /// Returns the class of a value, if it has one.
    pub(super) fn class_of(&self, schema: Schema) -> Option<&Class> {
        let ty = described(schema)?;
        self.classes.iter().find(|class| is_same(class.ty, ty))
    }

    fn collect(&mut self, schema: Schema) {
        let shape = schema.shape(SIDE);
        if let Some(ty) = described(schema)
            && let Some(kind) = Kind::of(schema)
        {
            if self.is_known(ty) {
                return;
            }
            let named = self
                .options
                .names
                .iter()
                .find(|(named, _)| named.described_type(SIDE).is_some_and(|named| is_same(named, ty)));
            let name = match named {
                Some((_, name)) => name.clone(),
                None => format!("{}{}", self.class_prefix(), ty.name),
            };
            self.classes.push(Class { ty, name, kind, has_objects: false, first: None });
        }
        shape.each_inside(&mut |inner| self.collect(inner));
    }

    /// Chooses the variant of a new value of each enum. A variant that contains the enum itself would lead to endless
    /// recursion.
    fn choose_first_variants(&mut self) {
        loop {
            let mut chosen = None;
            for (index, class) in self.classes.iter().enumerate() {
                let Kind::Variants(of) = class.kind else { continue };
                if class.first.is_none() {
                    let ends = |content: Option<Schema>| {
                        content.is_none_or(|content| self.ends(content, &mut Vec::new()))
                    };
                    let first = of.variants.iter().position(|variant| ends(variant.content));
                    chosen = chosen.or(first.map(|first| (index, first)));
                }
            }
            let Some((index, first)) = chosen else { return };
            self.classes[index].first = Some(first);
        }
    }

    /// Returns whether a new value can be created without endless recursion.
    fn ends(&self, schema: Schema, seen: &mut Vec<&'static Type>) -> bool {
        if let Some(class) = self.class_of(schema) {
            if let Kind::Variants(_) = class.kind {
                return class.first.is_some();
            }
            if seen.iter().any(|known| is_same(known, class.ty)) {
                return true;
            }
            seen.push(class.ty);
        }
        match schema.shape(SIDE) {
            Shape::Optional(_) | Shape::Map(_) => true,
            Shape::List(list) if list.len.is_none() => true,
            shape => {
                let mut ends = true;
                shape.each_inside(&mut |inner| ends = ends && self.ends(inner, seen));
                ends
            }
        }
    }

    fn check_options(&self) {
        let (spelling, prefix) = (self.spelling, &self.options.prefix);
        if self.options.dialect != spelling.dialect {
            self.problem(format!(
                "there is no GDScript for {}: classes are made for Dialect::Godot4 and for Dialect::Godot3",
                self.options.dialect
            ));
        }
        if !spelling.is_one_file {
            return;
        }
        if prefix.is_empty() {
            self.problem(String::from(
                "in Godot 3, all classes are inside of one: give that a name, with `prefix`",
            ));
        } else if let Some(problem) = spelling.names.class_problem(prefix) {
            self.problem(format!("`{prefix}` is {problem}: set another prefix"));
        }
    }

    /// Checks the names of inner classes, which share one scope with the names of variants and of the outer class.
    fn check_inner_names(&self, class: &Class, names: &mut HashSet<String>) {
        if class.name == self.options.prefix {
            self.problem(format!(
                "{}: the prefix `{}` is the name of the outer class: give the type another name with `class_name`",
                class.ty.name, class.name
            ));
        }
        for variant in self.variant_names(class) {
            if !names.insert(variant.clone()) {
                self.problem(format!(
                    "two classes are named `{variant}`: give {} another name with `class_name`",
                    class.ty.name
                ));
            }
        }
    }

    fn check_names(&self) {
        let mut names = HashSet::new();
        let mut files = HashSet::new();
        for class in &self.classes {
            let rust = class.ty.name;
            if let Some(problem) = self.spelling.names.class_problem(&class.name) {
                let advice = if self.spelling.is_one_file { "" } else { "set a prefix, or " };
                self.problem(format!(
                    "{rust}: `{}` is {problem}: {advice}give the type another name with `class_name`",
                    class.name
                ));
            }
            if !names.insert(class.name.clone()) {
                self.problem(format!(
                    "two types are named `{}`: give one of them another name with `class_name`",
                    class.name
                ));
            } else if self.spelling.is_one_file {
                self.check_inner_names(class, &mut names);
            } else if !files.insert(class.file()) || class.file() == format!("{}.gd", self.reader_stem()) {
                self.problem(format!("two classes would be in {}: rename one", class.file()));
            }
            if class.name == self.reader() {
                self.problem(format!("{rust}: the class `{}` is gdvar's own", class.name));
            }
        }
    }

    /// Returns the prefix of each class's name. It is empty if the classes are inside one class, whose name is the
    /// prefix.
    fn class_prefix(&self) -> &str {
        if self.spelling.is_one_file { "" } else { &self.options.prefix }
    }

    /// Returns the name of the reader's class.
    pub(super) fn reader(&self) -> String {
        format!("{}Reader", self.class_prefix())
    }

    /// Returns the name of the reader's file, without the extension.
    pub(super) fn reader_stem(&self) -> String {
        snake_case(&self.reader())
    }

    /// Returns whether a name belongs to a class in any of the files.
    pub(super) fn is_class(&self, name: &str) -> bool {
        name == self.reader() || self.classes.iter().any(|class| class.name == name)
    }
}

impl Class {
    /// Returns the name of the class's file. For an Object with a script, the path of the script decides.
    pub(super) fn file(&self) -> String {
        if let Kind::Object(ObjectShape { script: Some(script), .. }) = self.kind {
            return script.rsplit('/').next().unwrap_or(script).to_owned();
        }
        format!("{}.gd", snake_case(&self.name))
    }
}

/// Returns the named type of a value.
pub(super) fn described(schema: Schema) -> Option<&'static Type> {
    schema.described_type(SIDE)
}

/// Returns whether two descriptions describe the same type.
pub(super) fn is_same(a: &Type, b: &Type) -> bool {
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
