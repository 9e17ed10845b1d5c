//! The definitions of structs and enums.

use super::defaults::{can_default, is_left_out, literal};
use super::module::{RustModule, SHORT_VARIANT, SIDE, WIDTH, attributes, comments, docs};
use super::names::{field_in, identifier, rename_all, variant_in};
use super::spelled::{Spelled, ValuePlace};
use crate::generate::KeyOrTag;
use crate::keys::type_of_key;
use crate::names::{TakenNames, field_name, type_name};
use crate::resolve::Layer;
use crate::{Enum, EnumVariant, Field, Fields, Presence, Schema, Shape, Tagging};
use gdvar_core::VariantType;
use gdvar_core::internals::Key;

/// A field of a struct or of a variant.
struct NamedField<'s> {
    field: &'s Field<'s>,
    name: String,
    key: Option<KeyOrTag>,
}

impl<'s> RustModule<'s> {
    /// Writes the definition at a place.
    pub(super) fn write(&mut self, index: usize) {
        let Some(definition) = self.definitions.get(index).filter(|definition| definition.body.is_empty())
        else {
            return;
        };
        let (schema, name, ty) = (definition.schema, definition.name.clone(), definition.ty);
        let at = ValuePlace { ty, name: &name, is_behind: false };
        let (notes, attributes, body) = self.body(schema, at);
        if let Some(definition) = self.definitions.get_mut(index) {
            definition.notes.extend(notes);
            definition.attributes.extend(attributes);
            definition.body = body;
        }
    }

    /// Returns comments, attributes, and the definition from its keyword on.
    fn body(&mut self, schema: Schema<'s>, at: ValuePlace<'_, 's>) -> (Vec<String>, Vec<String>, String) {
        let (name, mut notes, mut attributes) = (at.name, Vec::new(), Vec::new());
        let body = match schema.layer(SIDE) {
            Layer::Shape(Shape::Dictionary(fields)) => {
                about_fields(fields, &mut attributes, &mut notes);
                self.braces(
                    &format!("pub struct {name} "),
                    fields.fields,
                    true,
                    at,
                    &mut attributes,
                    &mut notes,
                )
            }
            Layer::Shape(Shape::Object(object)) => {
                attributes.push(format!("object = {:?}", object.class));
                attributes.extend(object.script.map(|script| format!("script = {script:?}")));
                about_fields(&object.fields, &mut attributes, &mut notes);
                let fields = object.fields.fields;
                self.braces(&format!("pub struct {name} "), fields, true, at, &mut attributes, &mut notes)
            }
            Layer::Shape(Shape::Tuple(elements)) => {
                attributes.push(String::from("array"));
                self.braces(&format!("pub struct {name} "), elements, true, at, &mut attributes, &mut notes)
            }
            Layer::Shape(Shape::ObjectId) => {
                attributes.push(String::from("object(id)"));
                format!("pub struct {name}(pub u64);")
            }
            Layer::Shape(Shape::Enum(of)) => self.enumeration(of, at, &mut attributes, &mut notes),
            // A type that is written like another one.
            _ => {
                let spelled = self.spelled(schema, at);
                let body = spelled.newtype(name);
                notes = spelled.notes;
                body
            }
        };
        (notes, attributes, body)
    }

    /// Returns fields in braces, after `head`, and adds the attributes of what is around them.
    fn braces(
        &mut self,
        head: &str,
        fields: &'s [Field<'s>],
        is_struct: bool,
        at: ValuePlace<'_, 's>,
        around: &mut Vec<String>,
        notes: &mut Vec<String>,
    ) -> String {
        let (indent, outer) = if is_struct { ("    ", "") } else { ("        ", "    ") };
        let members = members(fields);
        let case = about_keys(&members, around, notes, is_struct);
        let (mut lines, mut plain) = (String::new(), Vec::new());
        for NamedField { field, name, key } in &members {
            let place = format!("{}{}", at.name, type_name(name));
            let Spelled { ty, form, notes: mut about, .. } =
                self.spelled(field.schema, ValuePlace { name: &place, ..at });
            let mut parts = Vec::new();
            match key {
                Some(KeyOrTag::Int(number)) => parts.push(format!("key = {number}")),
                Some(KeyOrTag::Text(key) | KeyOrTag::Name(key))
                    if case.map_or_else(|| name.clone(), |case| field_in(name, case)) != *key =>
                {
                    parts.push(format!("rename = {key:?}"));
                }
                _ => {}
            }
            parts.extend(aliases(field.wire_keys(), &mut about));
            parts.extend(form.map(String::from));
            self.presence(field, &ty, &mut parts, &mut about);
            let above = docs(field.doc, indent) + &comments(&about, indent) + &attributes(&parts, indent);
            lines.push_str(&above);
            let visibility = if is_struct { "pub " } else { "" };
            let name = identifier(name);
            plain.extend(above.is_empty().then(|| format!("{name}: {ty}")));
            let line = format!("{indent}{visibility}{name}: {ty},");
            let line = if line.len() > WIDTH {
                format!("{indent}{visibility}{name}:\n{indent}    {ty},\n")
            } else {
                line + "\n"
            };
            lines.push_str(&line);
        }
        let line = plain.join(", ");
        if lines.is_empty() {
            format!("{head}{{}}")
        } else if !is_struct && plain.len() == members.len() && line.len() <= SHORT_VARIANT {
            format!("{head}{{ {line} }}")
        } else {
            format!("{head}{{\n{lines}{outer}}}")
        }
    }

    /// Adds what says whether a field is written and read.
    fn presence(&mut self, field: &'s Field<'s>, ty: &str, parts: &mut Vec<String>, notes: &mut Vec<String>) {
        if field.flatten {
            parts.push(String::from("flatten"));
        }
        parts.extend(field.since.map(|version| format!("since = {version}")));
        match field.written {
            Presence::Always => {}
            // A field until a version is not written.
            Presence::Never => match field.until {
                Some(version) => parts.push(format!("until = {version}")),
                None => parts.push(String::from("skip_encoding")),
            },
            Presence::Sometimes => {
                parts.push(format!("skip_encoding_if = {}", is_left_out(field.schema, ty)));
            }
        }
        let own = field.default.trim();
        match field.read {
            Presence::Always => {}
            Presence::Never if self.can_default(field.schema) => {
                parts.push(String::from("skip_decoding"));
            }
            Presence::Never => notes.push(String::from("It is written and not read.")),
            Presence::Sometimes => match literal(field.schema, own, ty) {
                Some(literal) => parts.push(format!("default = {literal}")),
                None if self.can_default(field.schema) => {
                    parts.push(String::from("default"));
                    if !own.ends_with("efault()") && !matches!(own, "None" | "" | "Vec::new()" | "vec![]") {
                        notes.push(format!("If it is missing: {own}."));
                    }
                }
                None => notes.push(format!("It may be missing, and is then: {own}.")),
            },
        }
    }

    /// Returns whether the Rust type of a schema has a default, after noting the structs that have to derive it.
    fn can_default(&mut self, schema: Schema<'s>) -> bool {
        let mut found = Vec::new();
        let can = can_default(schema, &mut found);
        if can {
            self.defaults.extend(found);
        }
        can
    }

    fn enumeration(
        &mut self,
        of: &'s Enum<'s>,
        at: ValuePlace<'_, 's>,
        around: &mut Vec<String>,
        notes: &mut Vec<String>,
    ) -> String {
        match of.tagging {
            Tagging::Name | Tagging::Outside => {}
            Tagging::Inside(tag) => around.push(format!("tag = {}", quoted_key(tag, notes))),
            Tagging::Beside(tag, content) => {
                around.push(format!("tag = {}", quoted_key(tag, notes)));
                around.push(format!("content = {}", quoted_key(content, notes)));
            }
            Tagging::Untagged => around.push(String::from("untagged")),
        }
        if of.strict {
            around.push(String::from("deny_unknown_fields"));
        }
        let mut names = TakenNames::new();
        let variants: Vec<(&EnumVariant<'s>, String)> =
            of.variants.iter().map(|variant| (variant, names.take(&type_name(variant.name), ""))).collect();
        let tags: Vec<(&str, Option<KeyOrTag>)> = variants
            .iter()
            .map(|(variant, name)| (name.as_str(), variant.tags.first().map(|tag| KeyOrTag::of(tag))))
            .collect();
        let texts: Vec<(&str, &str)> =
            tags.iter().filter_map(|(name, tag)| Some((*name, tag.as_ref()?.text()?))).collect();
        let case = rename_all(&texts, variant_in);
        around.extend(case.map(|case| format!("rename_all = {case:?}")));
        let of_tagging: &[Key<'s>] = match &of.tagging {
            Tagging::Inside(tag) => &[*tag],
            Tagging::Beside(tag, content) => &[*tag, *content],
            _ => &[],
        };
        let all = of.variants.iter().filter_map(|variant| variant.tags.first()).chain(of_tagging);
        if has_string_names(all.copied(), notes) {
            around.push(String::from("key = \"StringName\""));
        }
        let mut body = format!("pub enum {} {{\n", at.name);
        for ((variant, name), (_, tag)) in variants.iter().zip(&tags) {
            let mut parts = Vec::new();
            match tag {
                Some(KeyOrTag::Int(number)) => parts.push(format!("tag = {number}")),
                Some(tag) => {
                    let tag = tag.text().unwrap_or_default();
                    if case.map_or_else(|| name.clone(), |case| variant_in(name, case)) != tag {
                        parts.push(format!("rename = {tag:?}"));
                    }
                }
                None => {}
            }
            let mut of_tags = Vec::new();
            parts.extend(aliases(variant.tags, &mut of_tags));
            if variant.other {
                parts.push(String::from("other"));
            }
            if variant.default {
                parts.push(String::from("default"));
            }
            let place = format!("{}{name}", at.name);
            let (text, about) = self.variant(variant, name, ValuePlace { name: &place, ..at }, &mut parts);
            body.push_str(&docs(variant.doc, "    "));
            body.push_str(&comments(&[of_tags, about].concat(), "    "));
            body.push_str(&attributes(&parts, "    "));
            body += "    ";
            body += &text;
            body += ",\n";
        }
        if variants.is_empty() { format!("pub enum {} {{}}", at.name) } else { body + "}" }
    }

    /// Returns a variant and comments on it.
    fn variant(
        &mut self,
        variant: &'s EnumVariant<'s>,
        name: &str,
        at: ValuePlace<'_, 's>,
        parts: &mut Vec<String>,
    ) -> (String, Vec<String>) {
        let Some(content) = variant.content else { return (name.to_owned(), Vec::new()) };
        let mut notes = Vec::new();
        match content.layer(SIDE) {
            Layer::Shape(Shape::Dictionary(fields)) if !variant.other => {
                let text = self.braces(&format!("{name} "), fields.fields, false, at, parts, &mut notes);
                (text, notes)
            }
            Layer::Shape(Shape::Tuple(elements)) if !variant.other && elements.len() > 1 => {
                let elements: Vec<String> = elements
                    .iter()
                    .map(|element| {
                        let made = self.spelled(element.schema, at);
                        let element = made.form_before() + &made.ty;
                        notes.extend(made.notes);
                        element
                    })
                    .collect();
                (format!("{name}({})", elements.join(", ")), notes)
            }
            _ => {
                let made = self.spelled(content, at);
                (format!("{name}({}{})", made.form_before(), made.ty), made.notes)
            }
        }
    }
}

fn about_fields(fields: &Fields<'_>, attributes: &mut Vec<String>, notes: &mut Vec<String>) {
    if fields.strict {
        attributes.push(String::from("deny_unknown_fields"));
    }
    let (Some(versions), Some(first)) = (fields.versions, fields.fields.first()) else { return };
    attributes.push(format!("version = {}", versions.current));
    match KeyOrTag::of(first.wire_keys()[0]) {
        KeyOrTag::Text(key) | KeyOrTag::Name(key) if key != "version" => {
            attributes.push(format!("version_key = {key:?}"));
        }
        _ => {}
    }
    attributes.extend(versions.unversioned.map(|version| format!("unversioned = {version}")));
    if versions.migrates {
        notes.push(format!("Functions migrate data from version {} on.", versions.first));
    }
}

/// Returns the fields with their names in Rust. The version has none.
fn members<'s>(fields: &'s [Field<'s>]) -> Vec<NamedField<'s>> {
    let mut names = TakenNames::new();
    let fields = fields.iter().filter(|field| !field.name.is_empty());
    fields
        .map(|field| NamedField {
            field,
            name: names.take(&field_name(field.name), "_"),
            key: field.wire_keys().first().map(|key| KeyOrTag::of(key)),
        })
        .collect()
}

/// Adds the attributes that say how keys are spelled, and returns the case that all of them have.
fn about_keys(
    members: &[NamedField<'_>],
    around: &mut Vec<String>,
    notes: &mut Vec<String>,
    is_struct: bool,
) -> Option<&'static str> {
    let texts: Vec<(&str, &str)> = members
        .iter()
        .filter_map(|member| Some((member.name.as_str(), member.key.as_ref()?.text()?)))
        .collect();
    let case = rename_all(&texts, field_in);
    around.extend(case.map(|case| format!("rename_all = {case:?}")));
    let keys = members.iter().filter_map(|member| member.field.wire_keys().first().copied());
    if is_struct && has_string_names(keys, notes) {
        around.push(String::from("key = \"StringName\""));
    }
    case
}

/// Returns whether the text keys are `StringName`s.
fn has_string_names<'s>(keys: impl Iterator<Item = Key<'s>>, notes: &mut Vec<String>) -> bool {
    let (mut names, mut texts) = (0, 0);
    for key in keys {
        match type_of_key(key) {
            VariantType::StringName => names += 1,
            VariantType::String => texts += 1,
            _ => {}
        }
    }
    if names > 0 && texts > 0 {
        notes.push(String::from("Some keys are StringNames and some Strings, which no struct has."));
    }
    names > texts
}

/// Returns the attributes for the aliases of a key or a tag.
fn aliases(keys: &[Key<'_>], notes: &mut Vec<String>) -> Vec<String> {
    keys.iter().skip(1).map(|key| format!("alias = {}", quoted_key(key, notes))).collect()
}

/// Returns a key or a tag as a literal. There is a note for an int, since these attributes take only text.
fn quoted_key(key: Key<'_>, notes: &mut Vec<String>) -> String {
    match KeyOrTag::of(key) {
        KeyOrTag::Int(number) => {
            notes.push(format!("The schema has the int {number} in place of the text \"{number}\"."));
            format!("\"{number}\"")
        }
        KeyOrTag::Text(text) | KeyOrTag::Name(text) => format!("{text:?}"),
    }
}
