//! Compares Rust types with a game's classes.

use std::path::Path;

use super::{Differences, Manifest};
use crate::generate::{each_part, value};
use crate::{Declares, Field, GodotSchema, ObjectShape, Presence, Schema, SchemaBuf, Shape, Side, Tagging};
use gdvar_core::internals::{Name, label, name_of};
use gdvar_core::{Variant, VariantType};

/// Reads a manifest, to compare Rust types with the game's classes. The [module](crate::manifest) has an example.
///
/// # Errors
///
/// An error if the file cannot be read or is not a manifest.
pub fn check(path: impl AsRef<Path>) -> Result<Check, Differences> {
    Manifest::read(path).map(|manifest| Check::of(&manifest))
}

/// A comparison of Rust types with a game's classes, which collects all differences.
#[derive(Clone, Debug)]
#[must_use = "the differences come from `finish`"]
pub struct Check {
    game: Option<SchemaBuf>,
    differences: Vec<String>,
    /// The scripts that were compared.
    seen: Vec<String>,
}

impl Check {
    /// Compares with a manifest that was already read.
    pub fn of(manifest: &Manifest) -> Self {
        let (game, differences) = match manifest.schema() {
            Ok(game) => (Some(game), Vec::new()),
            Err(error) => (None, vec![error.to_string()]),
        };
        Self { game, differences, seen: Vec::new() }
    }

    /// Compares a type, and all types inside it that are objects with a script, with the game's classes.
    pub fn class<T: GodotSchema>(mut self) -> Self {
        let Some(game) = self.game.take() else { return self };
        let mut found = Vec::new();
        each_part(T::SCHEMA, &mut |schema| {
            if let Shape::Object(object) = schema.shape(SIDE)
                && let Some(script) = object.script
            {
                found.push((script, object));
            }
            true
        });
        if found.is_empty() {
            self.differences.push(format!(
                "{} has no object with a script: write `#[gdvar(object = \"Resource\", script = \"res://...\")]`",
                one_line(T::SCHEMA)
            ));
        }
        for (script, object) in found {
            if !self.seen.iter().any(|seen| seen == script) {
                self.seen.push(script.to_owned());
                self.differences.extend(differences(script, object_of(game.as_schema(), script), object));
            }
        }
        self.game = Some(game);
        self
    }

    /// Returns the differences.
    ///
    /// # Errors
    ///
    /// All differences, if there are any.
    pub fn finish(self) -> Result<(), Differences> {
        if self.differences.is_empty() { Ok(()) } else { Err(self.differences.into()) }
    }
}

const SIDE: Side = Side::Written;

/// How deeply containers are compared.
const DEEPEST: usize = 16;

fn object_of<'s>(game: Schema<'s>, script: &str) -> Option<&'s ObjectShape<'s>> {
    let mut found = None;
    each_part(game, &mut |schema| {
        if let Shape::Object(object) = schema.shape(SIDE)
            && object.script == Some(script)
        {
            found = Some(object);
        }
        found.is_none()
    });
    found
}

fn differences(script: &str, game: Option<&ObjectShape<'_>>, rust: &ObjectShape<'_>) -> Vec<String> {
    let Some(game) = game else {
        return vec![format!("{script}: the game has no resource with this script and stored properties")];
    };
    let mut lines = Vec::new();
    if game.class != rust.class {
        lines.push(format!("{script}: it is a {} in the game, a {} in Rust", game.class, rust.class));
    }
    let in_rust = fields_of(rust.fields.fields);
    let takes_all = rust.fields.fields.iter().any(|field| field.flatten);
    let named = |fields: &[(String, &Field<'_>)]| {
        fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let in_game = fields_of(game.fields.fields);
    for (name, game) in &in_game {
        match in_rust.iter().find(|(rust, _)| rust == name) {
            Some((_, rust)) => lines.extend(
                difference(game, rust)
                    .into_iter()
                    .map(|difference| format!("{script}: `{name}` {difference}")),
            ),
            None if takes_all => {}
            None => lines.push(format!(
                "{script}: the game has the property `{name}: {}`, and Rust has not",
                KnownType::of(game.schema, 0)
            )),
        }
    }
    for (name, _) in in_rust.iter().filter(|(name, _)| !in_game.iter().any(|(game, _)| game == name)) {
        lines.push(format!(
            "{script}: Rust has the property `{name}`, and the game has not; it has {}",
            named(&in_game)
        ));
    }
    lines
}

/// Returns the fields with the names of their properties.
fn fields_of<'s>(fields: &'s [Field<'s>]) -> Vec<(String, &'s Field<'s>)> {
    let name = |field: &Field<'_>| match name_of(field.wire_keys().first()?) {
        Name::Text(_) => Some(label(field.wire_keys()[0])),
        Name::Int(_) => None,
    };
    fields.iter().filter_map(|field| Some((name(field)?, field))).collect()
}

/// Returns the difference between a property and a field.
fn difference(game: &Field<'_>, rust: &Field<'_>) -> Option<String> {
    let (in_game, in_rust) = (KnownType::of(game.schema, 0), KnownType::of(rust.schema, 0));
    if in_game.is_other(&in_rust) {
        return Some(format!("is {in_game} in the game, {in_rust} in Rust{}", in_game.advice(&in_rust)));
    }
    // The version has no name in Rust.
    if let (true, Shape::Int(versions)) = (rust.name.is_empty(), rust.schema.shape(SIDE)) {
        let is_left_out = default(game).is_some_and(|default| default == versions.max.to_string());
        return is_left_out.then(|| {
            format!(
                "is {} in the game by default, so that an engine leaves it out of a file: give it a getter, or the default 0",
                versions.max
            )
        });
    }
    let (in_game, in_rust) = (numbers(game.schema), numbers(rust.schema));
    if let (Some(in_game), Some(in_rust)) = (in_game, in_rust)
        && in_game != in_rust
    {
        return Some(format!("has the values {in_game} in the game, {in_rust} in Rust"));
    }
    if game.read != Presence::Sometimes {
        return None;
    }
    if !rust.is_optional() {
        return Some(String::from(
            "may be missing in a file, since the game has a default, and is required in Rust: give it `default`",
        ));
    }
    match (default(game), default(rust)) {
        (Some(in_game), Some(in_rust)) if in_game != in_rust => {
            Some(format!("is {in_game} in the game if a file does not have it, {in_rust} in Rust"))
        }
        _ => None,
    }
}

/// Returns a default that is a literal.
fn default(field: &Field<'_>) -> Option<String> {
    let (shape, text) = (field.schema.shape(SIDE), field.default.trim());
    let ty = match shape {
        // The last name is the variant's.
        Shape::Enum(of) => {
            let (_, name) = text.rsplit_once("::")?;
            let variant = of.variants.iter().find(|variant| variant.name == name)?;
            return Some(label(variant.tags.first()?));
        }
        Shape::Bool => VariantType::Bool,
        Shape::Int(_) => VariantType::Int,
        Shape::Float { .. } => VariantType::Float,
        Shape::Text(_) | Shape::Builtin(VariantType::NodePath, _) => VariantType::String,
        Shape::Builtin(ty, _) => ty,
        _ => return value(&shape, text).map(|value| value.to_string()),
    };
    let is_usual = matches!(text, "Default::default()" | "String::new()");
    if is_usual { Some(Variant::default_of(ty)) } else { value(&shape, text) }.map(|value| value.to_string())
}

/// Returns the numbers of an enum without fields.
fn numbers(schema: Schema<'_>) -> Option<String> {
    let Shape::Enum(of) = schema.shape(SIDE) else { return None };
    if !matches!(of.tagging, Tagging::Name) {
        return None;
    }
    let mut tags: Vec<String> =
        of.variants.iter().filter_map(|variant| Some(label(variant.tags.first()?))).collect();
    tags.sort();
    Some(tags.join(", "))
}

fn one_line(schema: Schema<'_>) -> String {
    schema.to_string().lines().next().unwrap_or_default().to_owned()
}

/// The kind of a value, as far as the engine knows it.
struct KnownType {
    name: String,
    /// What a typed container declares.
    elements: Vec<Self>,
}

impl KnownType {
    fn of(schema: Schema<'_>, depth: usize) -> Self {
        let plain = |name: &str| Self { name: name.to_owned(), elements: Vec::new() };
        if depth > DEEPEST {
            return plain("Variant");
        }
        let typed = |declares, elements: &[Schema<'_>]| match declares {
            Declares::Type => elements.iter().map(|element| Self::of(*element, depth + 1)).collect(),
            Declares::Nothing | Declares::Either => Vec::new(),
        };
        match schema.shape(SIDE) {
            Shape::Any(_) | Shape::Opaque(_) | Shape::Nil => plain("Variant"),
            Shape::Bool => plain("bool"),
            Shape::Int(ints) => plain(if ints.as_float { "float" } else { "int" }),
            Shape::Float { .. } => plain("float"),
            Shape::BorrowedText | Shape::Char => plain("String"),
            Shape::Text(ty) | Shape::Builtin(ty, _) => plain(ty.name()),
            Shape::Optional(inner) => Self::of(inner, depth + 1),
            Shape::List(list) => {
                Self { name: list.written.name().into(), elements: typed(list.declares, &[list.items]) }
            }
            Shape::Map(map) => {
                Self { name: "Dictionary".into(), elements: typed(map.declares, &[map.key, map.value]) }
            }
            Shape::Tuple(_) => plain("Array"),
            Shape::Object(object) => plain(object.script.unwrap_or(object.class)),
            Shape::ObjectId => plain("Object"),
            Shape::Enum(of) if matches!(of.tagging, Tagging::Untagged) => {
                let contents = of.variants.iter().filter_map(|variant| variant.content);
                let mut names: Vec<String> =
                    contents.map(|content| Self::of(content, depth + 1).to_string()).collect();
                names.sort();
                names.dedup();
                plain(&names.join(" or "))
            }
            Shape::Enum(of) if matches!(of.tagging, Tagging::Name) => {
                let is_int = of.variants.iter().all(|variant| {
                    variant.tags.first().is_some_and(|tag| matches!(name_of(tag), Name::Int(_)))
                });
                plain(if is_int { "int" } else { "String" })
            }
            Shape::Dictionary(_) | Shape::Enum(_) => plain("Dictionary"),
        }
    }

    /// Returns whether the engine would take one for the other. Texts are converted.
    fn is_other(&self, rust: &Self) -> bool {
        let is_open = |kind: &Self| kind.name == "Variant";
        let is_text = |kind: &Self| {
            [VariantType::String, VariantType::StringName, VariantType::NodePath]
                .iter()
                .any(|ty| ty.name() == kind.name)
        };
        if is_open(self) || is_open(rust) || is_text(self) && is_text(rust) {
            return false;
        }
        let elements_differ = !self.elements.is_empty()
            && (self.elements.len() != rust.elements.len()
                || self.elements.iter().zip(&rust.elements).any(|(game, rust)| game.is_other(rust)));
        self.name != rust.name || elements_differ
    }

    fn advice(&self, rust: &Self) -> &'static str {
        match self.elements.len() {
            1 if rust.elements.is_empty() => "; a `Vec` with `#[gdvar(typed)]` is written so",
            2 if rust.elements.is_empty() => "; a map with `#[gdvar(typed)]` is written so",
            _ => "",
        }
    }
}

impl std::fmt::Display for KnownType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        if self.elements.is_empty() {
            return Ok(());
        }
        let elements: Vec<String> = self.elements.iter().map(Self::to_string).collect();
        write!(f, "[{}]", elements.join(", "))
    }
}
