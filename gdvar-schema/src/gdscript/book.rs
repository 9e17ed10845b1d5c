//! The classes of a protocol, with what GDScript requires of them.

use std::collections::HashSet;
use std::ops::Deref;

use super::Gdscript;
use super::names::snake_case;
use super::spelling::{GODOT3, GODOT4, Spelling};
pub(super) use crate::generate::{Class, Kind, SIDE, described, each_part, is_same};
use crate::generate::{File, Objects, Problems};
use crate::{EnumVariant, ObjectShape, Schema, Shape, Tagging};
use gdvar_core::Dialect;

impl Kind<'_> {
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
pub(super) struct ScriptBook<'a> {
    pub(super) options: &'a Gdscript,
    pub(super) spelling: &'static Spelling,
    types: crate::generate::Book<'a>,
    /// The variant of a new value of each enum: the first variant that does not contain another value of the enum.
    firsts: Vec<Option<usize>>,
}

impl<'a> Deref for ScriptBook<'a> {
    type Target = crate::generate::Book<'a>;

    fn deref(&self) -> &Self::Target {
        &self.types
    }
}

impl<'a> ScriptBook<'a> {
    pub(super) fn new(options: &'a Gdscript) -> Result<Self, Problems> {
        let spelling = if options.dialect == Dialect::Godot3 { &GODOT3 } else { &GODOT4 };
        let prefix = if spelling.is_one_file { "" } else { options.prefix.as_str() };
        let types = crate::generate::Book::new(&options.types, prefix, Objects::WithScript)?;
        let firsts = vec![None; types.classes.len()];
        let mut book = Self { options, spelling, types, firsts };
        book.check_options();
        book.choose_first_variants();
        book.check_names();
        book.check_types();
        book.check_mixed_enums();
        Ok(book)
    }

    /// Returns the files, or the problems.
    pub(super) fn finish(self, files: Vec<File>) -> Result<Vec<File>, Problems> {
        self.types.finish(files)
    }

    /// Returns the variant of a new value of an enum. `None` if each variant contains another value of the enum.
    pub(super) fn first_variant(&self, class: &Class<'a>) -> Option<usize> {
        let index = self.classes.iter().position(|known| is_same(known.ty, class.ty))?;
        self.firsts[index]
    }

    /// Notes a problem for enums that have both tagged and `untagged` variants. In their schema, the tagged variants are
    /// an enum without a name, so no class could check their values.
    fn check_mixed_enums(&self) {
        for class in &self.classes {
            let Kind::Variants(of) = class.kind else { continue };
            let is_unnamed_enum = |variant: &EnumVariant<'_>| {
                let is_enum = |content: Schema<'_>| matches!(content.shape(SIDE), Shape::Enum(_));
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

    /// Chooses the variant of a new value of each enum. A variant that contains the enum itself would lead to endless
    /// recursion.
    fn choose_first_variants(&mut self) {
        loop {
            let mut chosen = None;
            for (index, class) in self.classes.iter().enumerate() {
                let Kind::Variants(of) = class.kind else { continue };
                if self.firsts[index].is_none() {
                    let ends = |content: Option<Schema<'a>>| content.is_none_or(|content| self.ends(content));
                    let first = of.variants.iter().position(|variant| ends(variant.content));
                    chosen = chosen.or(first.map(|first| (index, first)));
                }
            }
            let Some((index, first)) = chosen else { return };
            self.firsts[index] = Some(first);
        }
    }

    /// Returns whether a new value can be created without endless recursion.
    fn ends(&self, schema: Schema<'a>) -> bool {
        let mut ends = true;
        each_part(schema, &mut |schema| match (self.class_of(schema), schema.shape(SIDE)) {
            (Some(class), _) if matches!(class.kind, Kind::Variants(_)) => {
                ends &= self.first_variant(class).is_some();
                false
            }
            (_, Shape::Optional(_) | Shape::Map(_)) => false,
            (_, Shape::List(list)) => list.len.is_some(),
            _ => true,
        });
        ends
    }

    fn check_options(&self) {
        let (spelling, prefix) = (self.spelling, &self.options.prefix);
        if self.options.dialect != spelling.dialect {
            self.problem(format!(
                "there is no GDScript for {}: classes are made for Dialect::Godot4 and for Dialect::Godot3",
                self.options.dialect
            ));
        }
        if !self.has_inner() {
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
    fn check_inner_names(&self, class: &Class<'a>, names: &mut HashSet<String>) {
        if class.name == self.options.prefix {
            self.name_problem(
                format!(
                    "{}: the prefix `{}` is the name of the outer class: give the type another name",
                    class.ty.name, class.name
                ),
                "class_name",
            );
        }
        for variant in self.variant_names(class) {
            if !names.insert(variant.clone()) {
                self.name_problem(
                    format!("two classes are named `{variant}`: give {} another name", class.ty.name),
                    "class_name",
                );
            }
        }
    }

    fn check_names(&self) {
        let mut names = HashSet::new();
        let mut files = HashSet::new();
        for class in &self.classes {
            let rust = class.ty.name;
            if let Some(problem) = self.spelling.names.class_problem(&class.name) {
                let advice =
                    if self.spelling.is_one_file || !self.are_rust { "" } else { "set a prefix, or " };
                self.name_problem(
                    format!("{rust}: `{}` is {problem}: {advice}give the type another name", class.name),
                    "class_name",
                );
            }
            if !names.insert(class.name.clone()) {
                self.name_problem(
                    format!("two types are named `{}`: give one of them another name", class.name),
                    "class_name",
                );
            } else if self.is_inner(class) {
                self.check_inner_names(class, &mut names);
            } else if !files.insert(class.file()) || class.file() == self.common_file() {
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

    /// Returns the name of the file with the reader, in which inner classes are too.
    pub(super) fn common_file(&self) -> String {
        let stem = if self.spelling.is_one_file { self.options.prefix.clone() } else { self.reader() };
        format!("{}.gd", snake_case(&stem))
    }

    /// Returns whether a class is an inner class.
    pub(super) fn is_inner(&self, class: &Class<'a>) -> bool {
        self.spelling.is_one_file && !matches!(class.kind, Kind::Object(_))
    }

    pub(super) fn has_inner(&self) -> bool {
        self.classes.iter().any(|class| self.is_inner(class))
    }

    /// Returns whether a name belongs to a class in any of the files.
    pub(super) fn is_class(&self, name: &str) -> bool {
        name == self.reader() || self.classes.iter().any(|class| class.name == name)
    }
}

impl Class<'_> {
    /// Returns the name of the class's file. For an Object with a script, the path of the script decides.
    pub(super) fn file(&self) -> String {
        if let Kind::Object(ObjectShape { script: Some(script), .. }) = self.kind {
            return script.rsplit('/').next().unwrap_or(script).to_owned();
        }
        format!("{}.gd", snake_case(&self.name))
    }
}
