//! The module: its definitions, in the order in which they were found.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::Math;
use super::names::USED;
use crate::generate::{doc_lines, is_direction};
use crate::names::{TakenNames, type_name};
use crate::resolve::Layer;
use crate::{Schema, Shape, Side, Type};

/// The longest fields of a variant that rustfmt leaves on its line.
pub(crate) const SHORT_VARIANT: usize = 35;

/// The longest line of rustfmt.
pub(super) const WIDTH: usize = 100;

/// What is written is described; what else is read stands beside it.
pub(super) const SIDE: Side = Side::Written;

pub(crate) struct RustModule<'s> {
    pub(super) math: Math,
    pub(super) definitions: Vec<Definition<'s>>,
    names: TakenNames,
    /// The names that were asked for.
    wanted: Vec<(*const Type<'s>, String)>,
    /// The types that have to be keys of a map, or to have a default.
    pub(super) keys: HashSet<*const Type<'s>>,
    pub(super) defaults: HashSet<*const Type<'s>>,
}

/// The definition of a type.
pub(super) struct Definition<'s> {
    /// The type, or the type around it if it has no name in the schema.
    pub(super) ty: Option<&'s Type<'s>>,
    pub(super) is_own: bool,
    pub(super) name: String,
    pub(super) schema: Schema<'s>,
    pub(super) doc: &'s str,
    /// Lines of comments.
    pub(super) notes: Vec<String>,
    /// What stands in `#[gdvar(...)]`.
    pub(super) attributes: Vec<String>,
    /// The definition from its keyword on.
    pub(super) body: String,
}

impl<'s> RustModule<'s> {
    pub(crate) fn with_math(math: Math) -> Self {
        let (definitions, names, wanted) = (Vec::new(), TakenNames::of(&USED), Vec::new());
        Self { math, definitions, names, wanted, keys: HashSet::new(), defaults: HashSet::new() }
    }

    /// Sets the name of a type.
    pub(super) fn name(&mut self, schema: Schema<'s>, name: &str) {
        self.wanted.extend(schema.as_type().map(|ty| (std::ptr::from_ref(ty), name.to_owned())));
    }

    /// Adds a type and those inside it.
    pub(super) fn add(&mut self, schema: Schema<'s>) {
        let mut next = self.definitions.len();
        match schema.as_type() {
            Some(ty) => drop(self.definition_of(ty)),
            None => drop(self.define(None, "Value", schema)),
        }
        // Types may contain each other thousands of levels deep, so they are written one after the other.
        while next < self.definitions.len() {
            self.write(next);
            next += 1;
        }
    }

    /// Returns the name of a type's definition, which is written later.
    pub(super) fn definition_of(&mut self, ty: &'s Type<'s>) -> String {
        let mut known = self.definitions.iter().filter(|known| known.is_own);
        if let Some(known) = known.find(|known| known.ty.is_some_and(|known| std::ptr::eq(known, ty))) {
            return known.name.clone();
        }
        let wanted = self.wanted.iter().find(|(wanted, _)| std::ptr::eq(*wanted, ty));
        let name = wanted.map_or(ty.name, |(_, name)| name).to_owned();
        let name = self.define(Some(ty), &name, ty.schema);
        if let Some(made) = self.definitions.last_mut() {
            (made.is_own, made.doc) = (true, ty.doc);
        }
        name
    }

    /// Makes a definition, which is written later, and returns its name.
    pub(super) fn define(&mut self, ty: Option<&'s Type<'s>>, name: &str, schema: Schema<'s>) -> String {
        let name = self.names.take(&type_name(name), "");
        self.definitions.push(Definition {
            ty,
            is_own: false,
            name: name.clone(),
            schema,
            doc: "",
            notes: Vec::new(),
            attributes: Vec::new(),
            body: String::new(),
        });
        name
    }

    pub(super) fn text(self) -> String {
        let mut text = String::from(
            "// Written by gdvar from a schema. Change it as you like.\n\n\
             use gdvar::{GodotDecode, GodotEncode, GodotSchema};\n",
        );
        for definition in &self.definitions {
            let is_in = |set: &HashSet<*const Type<'s>>| {
                definition.ty.is_some_and(|ty| set.contains(&std::ptr::from_ref(ty)))
            };
            text.push('\n');
            text.push_str(&docs(definition.doc, ""));
            text.push_str(&comments(&definition.notes, ""));
            let mut derives = vec!["Debug", "Clone"];
            if is_in(&self.defaults) {
                derives.push("Default");
            }
            derives.push("PartialEq");
            if is_in(&self.keys) {
                derives.extend(["Eq", "PartialOrd", "Ord", "Hash"]);
            }
            derives.extend(["GodotEncode", "GodotDecode", "GodotSchema"]);
            let line = format!("#[derive({})]\n", derives.join(", "));
            // rustfmt leaves the last column free.
            if line.len() > WIDTH {
                write!(text, "#[derive(\n    {},\n)]\n", derives.join(", ")).expect(WRITTEN);
            } else {
                text.push_str(&line);
            }
            text.push_str(&attributes(&definition.attributes, ""));
            text.push_str(&definition.body);
            text.push('\n');
        }
        text
    }
}

/// Writing into a `String` never fails.
pub(crate) const WRITTEN: &str = "a String takes any text";

/// Returns documentation comments.
pub(crate) fn docs(doc: &str, indent: &str) -> String {
    let line = |line: String| format!("{indent}/// {}", plain(&line)).trim_end().to_owned() + "\n";
    doc_lines(doc).map(line).collect()
}

/// Returns comments.
pub(crate) fn comments(notes: &[String], indent: &str) -> String {
    let lines: Vec<String> = notes.iter().map(|note| format!("{indent}// {}\n", plain(note))).collect();
    lines.concat()
}

/// Returns text for a comment, which ends with its line.
fn plain(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() || is_direction(letter), "\u{fffd}")
}

/// Returns `#[gdvar(...)]`: once, or several times if the line would be too long.
pub(super) fn attributes(parts: &[String], indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if indent.len() + line.len() + part.len() + "#[gdvar(, )]".len() <= WIDTH => {
                line.push_str(", ");
                line.push_str(part);
            }
            _ => lines.push(part.clone()),
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("{indent}#[gdvar({line})]\n")).collect();
    lines.concat()
}

/// Returns whether a value of a type holds a value of another type without a pointer in between, such as that of a `Vec`.
pub(super) fn holds<'s>(outer: &'s Type<'s>, inner: &'s Type<'s>) -> bool {
    let (mut left, mut seen) = (vec![outer.schema], HashSet::new());
    while let Some(schema) = left.pop() {
        match schema.layer(SIDE) {
            Layer::Named(ty, _) if std::ptr::eq(ty, inner) => return true,
            Layer::Named(ty, _) if !seen.insert(std::ptr::from_ref(ty)) => {}
            Layer::Named(_, inside) | Layer::Refined(_, inside) => left.push(inside),
            Layer::Shape(Shape::Map(_)) => {}
            Layer::Shape(Shape::List(list)) if list.len.is_none() => {}
            Layer::Shape(shape) => shape.each_inside(&mut |inside| left.push(inside)),
        }
    }
    false
}
