//! Schemas as JSON, and the JSON Schema for values in plain JSON.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::describe::{
    Declares, Enum, EnumVariant, Field, Fields, Form, Presence, Reals, Schema, Shape, Side, Tagging, Type,
};
use super::resolve::Layer;
use gdvar_core::VariantType;
use gdvar_core::internals::text::{JsonWriter, Out, push_int};
use gdvar_core::internals::{Key, Name, label, name_of};
use gdvar_core::{Array, Dictionary, Variant};

impl Schema {
    /// Returns the description as JSON, for programs in other languages. `docs/schemas.md` describes its contents.
    pub fn to_json(self) -> String {
        print(self.to_entries())
    }

    /// Returns the description as a Dictionary with the structure of the JSON.
    pub(super) fn to_entries(self) -> Dictionary {
        let mut book = Definitions { make: description, doc: "doc", types: Vec::new() };
        let schema = description(self, &mut book);
        let mut whole = Dictionary::new();
        whole.insert("fingerprint", format!("{:#018x}", self.fingerprint()));
        whole.insert("schema", schema);
        whole.insert("types", book.definitions());
        whole
    }

    /// Returns the JSON Schema (2020-12) for the values that the type writes, in plain JSON.
    pub fn to_json_schema(self) -> String {
        let mut book = Definitions { make: json_schema, doc: "description", types: Vec::new() };
        let mut whole = entries([("$schema", "https://json-schema.org/draft/2020-12/schema".into())]);
        whole.extend(json_schema_entries(self, &mut book));
        let definitions = book.definitions();
        if !definitions.is_empty() {
            whole.insert("$defs", definitions);
        }
        print(whole)
    }
}

/// A function that makes JSON from a schema.
type Make = fn(Schema, &mut Definitions) -> Variant;

/// The named types that were found, each with its name in the JSON and its description.
struct Definitions {
    make: Make,
    /// The key of a type's documentation.
    doc: &'static str,
    types: Vec<(&'static Type, String, Option<Variant>)>,
}

impl Definitions {
    /// Returns the name of a type. The first call for a type describes it.
    fn name(&mut self, ty: &'static Type) -> String {
        if let Some((_, name, _)) = self.types.iter().find(|(known, ..)| core::ptr::eq(*known, ty)) {
            return name.clone();
        }
        let mut name = ty.name.to_string();
        let mut number = 1;
        while self.types.iter().any(|(_, taken, _)| *taken == name) {
            number += 1;
            name = format!("{}_{number}", ty.name);
        }
        // A type that contains itself is looked up again while it is being described, so it is noted first.
        let place = self.types.len();
        self.types.push((ty, name.clone(), None));
        let mut made = (self.make)(ty.schema, self);
        if let Variant::Dictionary(made) = &mut made
            && !ty.doc.is_empty()
        {
            made.insert(self.doc, ty.doc);
        }
        self.types[place].2 = Some(made);
        name
    }

    fn definitions(self) -> Dictionary {
        let types = self.types.into_iter();
        types.map(|(_, name, made)| (Variant::String(name), made.unwrap_or_default())).collect()
    }
}

pub(super) fn print(value: Dictionary) -> String {
    let mut writer = JsonWriter { out: Out::new(usize::MAX), indent: Some(2) };
    write(&mut writer, &Variant::Dictionary(value), 0);
    // Only a limit or a sink makes it fail.
    writer.out.finish().unwrap_or_default()
}

/// Writes a value inside `depth` containers, of the types that descriptions consist of.
fn write(writer: &mut JsonWriter<'_>, value: &Variant, depth: u32) {
    match value {
        Variant::Nil => writer.out.text("null"),
        Variant::Bool(value) => writer.out.text(if *value { "true" } else { "false" }),
        Variant::Int(number) => push_int(&mut writer.out.bytes, *number),
        Variant::Float(number) => writer.float(*number),
        Variant::Array(items) => {
            between(writer, ['[', ']'], items.iter(), depth, |writer, item| write(writer, item, depth + 1));
        }
        Variant::Dictionary(entries) => {
            between(writer, ['{', '}'], entries.iter(), depth, |writer, (key, item)| {
                writer.key(&text(key));
                write(writer, item, depth + 1);
            });
        }
        value => writer.text("", &text(value)),
    }
}

/// Writes each item on its own line.
fn between<T>(
    writer: &mut JsonWriter<'_>,
    [open, close]: [char; 2],
    items: impl ExactSizeIterator<Item = T>,
    depth: u32,
    mut write: impl FnMut(&mut JsonWriter<'_>, T),
) {
    let count = items.len();
    writer.out.text(open.encode_utf8(&mut [0; 4]));
    for (index, item) in items.enumerate() {
        writer.out.text(if index > 0 { "," } else { "" });
        writer.line(depth + 1);
        write(writer, item);
    }
    if count > 0 {
        writer.line(depth);
    }
    writer.out.text(close.encode_utf8(&mut [0; 4]));
}

/// Returns a text, or the text of another value.
fn text(value: &Variant) -> Cow<'_, str> {
    value.as_str().map_or_else(|| value.to_string().into(), Cow::Borrowed)
}

/// Makes a Dictionary of these entries.
fn entries<const N: usize>(entries: [(&str, Variant); N]) -> Dictionary {
    entries.into_iter().map(|(key, value)| (Variant::from(key), value)).collect()
}

fn array(items: impl Iterator<Item = Variant>) -> Variant {
    Variant::Array(items.collect::<Array>())
}

fn key_value(key: Key) -> Variant {
    match name_of(key) {
        Name::Int(number) => Variant::Int(number),
        Name::Text(_) => Variant::String(label(key)),
    }
}

/// Adds a key, and its type if it is a `StringName`, which JSON cannot tell from a String.
fn with_key(mut made: Dictionary, name: &str, key: Key) -> Dictionary {
    made.insert(name, key_value(key));
    if key[0] == VariantType::StringName as u8 {
        made.insert(format!("{name}_type"), "StringName");
    }
    made
}

// ------------------------------------------------------------------------------------------------ descriptions

fn description(schema: Schema, book: &mut Definitions) -> Variant {
    let written = one_side(schema, Side::Written, book);
    // Describing both sides everywhere would double the time with each level.
    if !schema.may_have_two_sides() {
        return written.into();
    }
    let read = one_side(schema, Side::Read, book);
    if written == read {
        return written.into();
    }
    entries([("kind", "split".into()), ("written", written.into()), ("read", read.into())]).into()
}

fn one_side(schema: Schema, side: Side, book: &mut Definitions) -> Dictionary {
    let mut made = match schema.layer(side) {
        Layer::Named(ty, here) => {
            let mut made = entries([("type", book.name(ty).into())]);
            if let Some(form) = Schema::form_of_type(ty, here, side) {
                let name = Form::NAMES.iter().find(|(known, _)| *known == form);
                name.map(|(_, name)| made.insert("form", *name));
            }
            made
        }
        Layer::Refined(by, inner) => {
            let mut made = one_side(inner, side, book);
            let mut all = match made.remove("refined_by") {
                Some(Variant::Array(all)) => all,
                _ => Array::new(),
            };
            all.push(by.into());
            made.insert("refined_by", all);
            made
        }
        Layer::Shape(shape) => shape_as_entries(&shape, book),
    };
    if schema.is_undeclared() {
        made.insert("undeclared", true);
    }
    made
}

fn shape_as_entries(shape: &Shape, book: &mut Definitions) -> Dictionary {
    let kind = |kind: &str| entries([("kind", kind.into())]);
    let with = |mut made: Dictionary, key: &str, value: Variant| {
        made.insert(key, value);
        made
    };
    let bits = |reals: Reals| Variant::Int(if reals == Reals::Single { 32 } else { 64 });
    match *shape {
        Shape::Any(reals) => with(kind("any"), "bits", bits(reals)),
        Shape::Opaque(function) => with(kind("opaque"), "function", function.into()),
        Shape::Nil => kind("nil"),
        Shape::Bool => kind("bool"),
        Shape::Int(ints) => {
            let made = with(kind("int"), "min", ints.min.into());
            let made = with(made, "max", ints.max.into());
            let made = if ints.has_zero { made } else { with(made, "has_zero", false.into()) };
            if ints.as_float { with(made, "as_float", true.into()) } else { made }
        }
        Shape::Float { reals, exact } => {
            let made = with(kind("float"), "bits", bits(reals));
            if exact { with(made, "exact", true.into()) } else { made }
        }
        Shape::Text(ty) => with(kind("text"), "godot", ty.name().into()),
        Shape::Char => kind("char"),
        Shape::BorrowedText => with(with(kind("text"), "godot", "String".into()), "borrowed", true.into()),
        Shape::Builtin(ty, reals) => {
            let made = with(kind("builtin"), "godot", ty.name().into());
            reals.map_or(made.clone(), |reals| with(made, "bits", bits(reals)))
        }
        Shape::Optional(inner) => with(kind("optional"), "value", description(inner, book)),
        Shape::List(list) => {
            let made = with(kind("list"), "godot", list.written.name().into());
            let made = with(made, "items", description(list.items, book));
            let made = declares(made, list.declares);
            let made = if list.only_bytes { with(made, "borrowed", true.into()) } else { made };
            list.len.map_or(made.clone(), |len| with(made, "len", int(len)))
        }
        Shape::Map(map) => {
            let made = with(kind("map"), "keys", description(map.key, book));
            declares(with(made, "values", description(map.value, book)), map.declares)
        }
        Shape::Tuple(elements) => {
            let elements = elements.iter().map(|element| field(element, book));
            with(kind("tuple"), "elements", array(elements))
        }
        Shape::Dictionary(own) => fields(kind("dictionary"), own, book),
        Shape::Object(object) => {
            let made = with(kind("object"), "class", object.class.into());
            let made = match object.script {
                Some(script) => with(made, "script", script.into()),
                None => made,
            };
            fields(made, &object.fields, book)
        }
        Shape::ObjectId => kind("object_id"),
        Shape::Enum(of) => {
            let made = with(kind("enum"), "tagging", tagging(of));
            let made = match of.tagging {
                Tagging::Inside(tag) => with_key(made, "tag", tag),
                Tagging::Beside(tag, content) => with_key(with_key(made, "tag", tag), "content", content),
                _ => made,
            };
            let made = if of.strict { with(made, "strict", true.into()) } else { made };
            let variants = of.variants.iter().map(|variant| enum_variant(variant, book));
            with(made, "variants", array(variants))
        }
    }
}

fn int(number: usize) -> Variant {
    Variant::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn tagging(of: &Enum) -> Variant {
    let name = match of.tagging {
        Tagging::Name => "name",
        Tagging::Outside => "outside",
        Tagging::Inside(_) => "inside",
        Tagging::Beside(..) => "beside",
        Tagging::Untagged => "untagged",
    };
    name.into()
}

fn declares(mut made: Dictionary, declares: Declares) -> Dictionary {
    match declares {
        Declares::Nothing => {}
        Declares::Type => drop(made.insert("typed", true)),
        Declares::Either => drop(made.insert("typed", "either")),
    }
    made
}

fn fields(mut made: Dictionary, own: &Fields, book: &mut Definitions) -> Dictionary {
    if own.strict {
        made.insert("strict", true);
    }
    if let Some(versions) = own.versions {
        let mut about = entries([("first", versions.first.into()), ("current", versions.current.into())]);
        if let Some(unversioned) = versions.unversioned {
            about.insert("unversioned", unversioned);
        }
        if versions.migrates {
            about.insert("migrates", true);
        }
        made.insert("versions", about);
    }
    made.insert("fields", array(own.fields.iter().map(|one| field(one, book))));
    made
}

fn field(field: &Field, book: &mut Definitions) -> Variant {
    let mut made = entries([("name", field.name.into())]);
    if let [key, aliases @ ..] = field.wire_keys() {
        made = with_key(made, "key", key);
        if !aliases.is_empty() {
            made.insert("aliases", array(aliases.iter().map(|alias| key_value(alias))));
        }
    }
    made.insert("schema", description(field.schema, book));
    for (name, presence) in [("written", field.written), ("read", field.read)] {
        match presence {
            Presence::Always => {}
            Presence::Sometimes => drop(made.insert(name, "sometimes")),
            Presence::Never => drop(made.insert(name, "never")),
        }
    }
    if field.is_optional() {
        made.insert("optional", true);
    }
    for (name, text) in [("default", field.default), ("doc", field.doc)] {
        if !text.is_empty() {
            made.insert(name, text);
        }
    }
    if field.flatten {
        made.insert("flatten", true);
    }
    for (name, version) in [("since", field.since), ("until", field.until)] {
        if let Some(version) = version {
            made.insert(name, version);
        }
    }
    made.into()
}

fn enum_variant(variant: &EnumVariant, book: &mut Definitions) -> Variant {
    let mut made = entries([("name", variant.name.into())]);
    if let [tag, aliases @ ..] = variant.tags {
        made = with_key(made, "tag", tag);
        if !aliases.is_empty() {
            made.insert("aliases", array(aliases.iter().map(|alias| key_value(alias))));
        }
    }
    if variant.other {
        made.insert("other", true);
    }
    if variant.whole {
        made.insert("whole", true);
    }
    if variant.default {
        made.insert("default", true);
    }
    if let Some(content) = variant.content {
        made.insert("content", description(content, book));
    }
    if !variant.doc.is_empty() {
        made.insert("doc", variant.doc);
    }
    made.into()
}

// ------------------------------------------------------------------------------------------------- JSON Schema

fn json_schema(schema: Schema, book: &mut Definitions) -> Variant {
    json_schema_entries(schema, book).into()
}

fn json_schema_entries(schema: Schema, book: &mut Definitions) -> Dictionary {
    match schema.layer(Side::Written) {
        Layer::Named(ty, _) => entries([("$ref", format!("#/$defs/{}", book.name(ty)).into())]),
        Layer::Refined(_, inner) => json_schema_entries(inner, book),
        Layer::Shape(shape) => shape_as_json(&shape, book),
    }
}

fn of_type(name: &str) -> Dictionary {
    entries([("type", name.into())])
}

/// NaN and infinities are null.
fn number() -> Dictionary {
    entries([("type", array(["number", "null"].into_iter().map(Variant::from)))])
}

fn list_of(items: Variant, len: Option<usize>) -> Dictionary {
    let mut made = of_type("array");
    made.insert("items", items);
    if let Some(len) = len {
        made.insert("minItems", int(len));
        made.insert("maxItems", int(len));
    }
    made
}

fn any_of(choices: impl Iterator<Item = Variant>) -> Dictionary {
    entries([("anyOf", array(choices))])
}

fn shape_as_json(shape: &Shape, book: &mut Definitions) -> Dictionary {
    match shape {
        // An object is null, a number or a JSON object.
        Shape::Any(_) | Shape::Opaque(_) | Shape::Builtin(VariantType::Object, _) => Dictionary::new(),
        Shape::Nil | Shape::Builtin(VariantType::Callable, _) => of_type("null"),
        Shape::Bool => of_type("boolean"),
        Shape::Int(ints) => {
            let name = if ints.as_float { "number" } else { "integer" };
            entries([("type", name.into()), ("minimum", ints.min.into()), ("maximum", ints.max.into())])
        }
        Shape::Float { .. } => number(),
        Shape::Text(_)
        | Shape::BorrowedText
        | Shape::Builtin(VariantType::NodePath | VariantType::Signal, _) => of_type("string"),
        Shape::Char => entries([("type", "string".into()), ("minLength", 1.into()), ("maxLength", 1.into())]),
        Shape::ObjectId => any_of([of_type("null").into(), of_type("integer").into()].into_iter()),
        Shape::Builtin(VariantType::Rid, _) => of_type("integer"),
        Shape::Builtin(ty, _) => match ty.word_count() {
            Some(words) => list_of(number().into(), Some(words)),
            None => Dictionary::new(),
        },
        Shape::Optional(inner) => any_of([of_type("null").into(), json_schema(*inner, book)].into_iter()),
        Shape::List(list) => list_of(json_schema(list.items, book), list.len),
        Shape::Map(map) => {
            let mut made = of_type("object");
            made.insert("additionalProperties", json_schema(map.value, book));
            made
        }
        Shape::Tuple(elements) => {
            let written: Vec<_> = elements.iter().filter(|element| element.is_written()).collect();
            let len = written.len();
            let items = array(written.into_iter().map(|element| json_schema(element.schema, book)));
            let mut made = of_type("array");
            made.insert("minItems", int(len));
            made.insert("maxItems", int(len));
            // JSON Schema does not allow an empty `prefixItems`.
            if len > 0 {
                made.insert("prefixItems", items);
            }
            made
        }
        Shape::Dictionary(fields) => object_as_json(fields, None, book),
        Shape::Object(object) => {
            let properties = object_as_json(&object.fields, object.script, book);
            let class = entries([("const", object.class.into())]);
            let inner = entries([("class", class.into()), ("properties", properties.into())]);
            let required = array(["class", "properties"].into_iter().map(Variant::from));
            let mut made = of_type("object");
            made.insert("properties", inner);
            made.insert("required", required);
            made
        }
        Shape::Enum(of) => any_of(of.variants.iter().map(|variant| variant_as_json(variant, of, book))),
    }
}

/// Makes the JSON Schema of an object with these fields. Flattened fields become further schemas that it has to match.
fn object_as_json(fields: &Fields, script: Option<&str>, book: &mut Definitions) -> Dictionary {
    let (mut properties, mut required, mut all) = (Dictionary::new(), Vec::new(), Vec::new());
    if let Some(script) = script {
        properties.insert("script", entries([("const", script.into())]));
        required.push(Variant::from("script"));
    }
    for field in fields.fields.iter().filter(|field| field.is_written()) {
        let Some(key) = field.wire_keys().first().filter(|_| !field.flatten) else {
            // A flattened map says nothing about the fields beside it.
            if !matches!(field.schema.shape(Side::Written), Shape::Map(_) | Shape::Optional(_)) {
                all.push(json_schema(field.schema, book));
            }
            continue;
        };
        properties.insert(label(key), json_schema(field.schema, book));
        if field.written == Presence::Always {
            required.push(Variant::String(label(key)));
        }
    }
    let mut made = of_type("object");
    made.insert("properties", properties);
    made.insert("required", array(required.into_iter()));
    if !all.is_empty() {
        made.insert("allOf", array(all.into_iter()));
    }
    made
}

fn constant(tag: Key) -> Variant {
    entries([("const", key_value(tag))]).into()
}

fn variant_as_json(variant: &EnumVariant, of: &Enum, book: &mut Definitions) -> Variant {
    let content = variant.content.map(|content| json_schema(content, book));
    let tag = variant.tags.first().copied().filter(|_| !variant.other);
    let tagged = |entry: (&str, Variant), required: &[&str]| {
        let mut made = of_type("object");
        made.insert("properties", entries([entry]));
        made.insert("required", array(required.iter().map(|name| Variant::from(*name))));
        made
    };
    match (of.tagging, tag, content) {
        (Tagging::Untagged, _, content) => content.unwrap_or_else(|| of_type("null").into()),
        (Tagging::Name | Tagging::Outside, Some(tag), None) => constant(tag),
        (Tagging::Name | Tagging::Outside, Some(tag), Some(content)) => {
            let name = label(tag);
            let mut made = tagged((&name, content), &[&name]);
            made.insert("additionalProperties", false);
            made.into()
        }
        (Tagging::Name | Tagging::Outside, None, content) => content.unwrap_or_else(everything),
        (Tagging::Inside(key), tag, content) => {
            let own = tag.map_or_else(everything, constant);
            let mut made = tagged((&label(key), own), &[&label(key)]);
            if let Some(content) = content.filter(|_| !variant.other) {
                made.insert("allOf", array([content].into_iter()));
            }
            made.into()
        }
        (Tagging::Beside(key, content_key), tag, content) => {
            let own = tag.map_or_else(everything, constant);
            let mut made = tagged((&label(key), own), &[&label(key)]);
            if let Some(content) = content.filter(|_| !variant.other) {
                let (key, content_key) = (label(key), label(content_key));
                made = tagged((&content_key, content), &[&key, &content_key]);
                if let Some(Variant::Dictionary(properties)) = made.get_mut("properties") {
                    properties.insert(key.as_str(), tag.map_or_else(everything, constant));
                }
            }
            made.into()
        }
    }
}

/// Returns the schema that every value matches.
fn everything() -> Variant {
    Dictionary::new().into()
}
