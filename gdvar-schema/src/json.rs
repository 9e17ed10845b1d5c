//! Schemas as JSON, and the JSON Schema for values in plain JSON.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::describe::{
    Declares, Enum, EnumVariant, Field, Fields, Form, Presence, Reals, Schema, Shape, Side, Tagging, Type,
};
use super::keys::type_of_key;
use super::resolve::Layer;
use gdvar_core::VariantType;
use gdvar_core::internals::text::{JsonWriter, Out};
use gdvar_core::internals::{Key, Name, label, name_of};
use gdvar_core::{Array, Dictionary, Variant};

impl Schema<'_> {
    /// Returns the description as JSON, for programs in other languages. `docs/schemas.md` describes its contents.
    pub fn to_json(self) -> String {
        print(self.to_entries())
    }

    /// Returns the description as a Dictionary with the structure of the JSON.
    pub(super) fn to_entries(self) -> Dictionary {
        let mut book = Definitions::new(description, "doc");
        let schema = description(self, &mut book);
        let fingerprint = format!("{:#018x}", self.fingerprint());
        entries([
            ("fingerprint", fingerprint.into()),
            ("schema", schema.into()),
            ("types", book.definitions().into()),
        ])
    }

    /// Returns the JSON Schema (2020-12) for the values that the type writes, in plain JSON.
    pub fn to_json_schema(self) -> String {
        let mut book = Definitions::new(json_schema, "description");
        let mut whole = entries([("$schema", "https://json-schema.org/draft/2020-12/schema".into())]);
        whole.extend(json_schema(self, &mut book));
        let definitions = Some(book.definitions()).filter(|definitions| !definitions.is_empty());
        print(with(whole, [("$defs", definitions.into())]))
    }
}

/// The depth from which types are described later, so that they take no stack. No type of its own is as deep as twice this.
const DEEP: usize = 100;

/// The named types that were found, each with its name in the JSON and its description.
struct Definitions<'s> {
    /// Describes a schema.
    make: fn(Schema<'s>, &mut Self) -> Dictionary,
    /// The key of a type's documentation.
    doc: &'static str,
    types: Vec<(&'s Type<'s>, String, Dictionary)>,
    /// The depth of the current description.
    depth: usize,
    /// The places of the types that are described later.
    later: Vec<usize>,
}

impl<'s> Definitions<'s> {
    fn new(make: fn(Schema<'s>, &mut Self) -> Dictionary, doc: &'static str) -> Self {
        Self { make, doc, types: Vec::new(), depth: 0, later: Vec::new() }
    }

    /// Returns the name of a type. The first call for a type describes it.
    fn name(&mut self, ty: &'s Type<'s>) -> String {
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
        self.types.push((ty, name.clone(), Dictionary::new()));
        if self.depth < DEEP {
            self.describe(place);
        } else {
            self.later.push(place);
        }
        name
    }

    fn describe(&mut self, place: usize) {
        let ty = self.types[place].0;
        let made = (self.make)(ty.schema, self);
        self.types[place].2 = with(made, [(self.doc, unless_empty(ty.doc))]);
    }

    fn definitions(mut self) -> Dictionary {
        while let Some(place) = self.later.pop() {
            self.depth = 0;
            self.describe(place);
        }
        self.types.into_iter().map(|(_, name, made)| (name, made)).collect()
    }
}

pub(crate) fn print(value: Dictionary) -> String {
    let mut writer = JsonWriter { out: Out::new(usize::MAX), indent: Some(2) };
    write(&mut writer, &Variant::Dictionary(value), 0);
    // Only a limit or a sink makes it fail.
    writer.out.finish().unwrap_or_default()
}

/// Writes a value inside `depth` containers, of the types that descriptions consist of.
fn write(writer: &mut JsonWriter<'_>, value: &Variant, depth: u32) {
    match value {
        Variant::Bool(value) => writer.out.text(if *value { "true" } else { "false" }),
        Variant::Int(number) => writer.int(*number),
        Variant::Array(items) => lines(writer, ["[", "]"], items.iter().map(|item| (None, item)), depth),
        Variant::Dictionary(entries) => {
            lines(writer, ["{", "}"], entries.iter().map(|(key, item)| (key.as_str(), item)), depth);
        }
        text => writer.text("", text.as_str().unwrap_or_default()),
    }
}

/// Writes each item on its own line, after its key if it has one.
fn lines<'a>(
    writer: &mut JsonWriter<'_>,
    [open, close]: [&str; 2],
    items: impl ExactSizeIterator<Item = (Option<&'a str>, &'a Variant)>,
    depth: u32,
) {
    let is_empty = items.len() == 0;
    writer.out.text(open);
    for (index, (key, item)) in items.enumerate() {
        writer.out.text(if index > 0 { "," } else { "" });
        writer.line(depth + 1);
        if let Some(key) = key {
            writer.key(key);
        }
        write(writer, item, depth + 1);
    }
    if !is_empty {
        writer.line(depth);
    }
    writer.out.text(close);
}

/// Makes a Dictionary of these entries, without those that are Nil.
pub(crate) fn entries<const N: usize>(entries: [(&str, Variant); N]) -> Dictionary {
    with(Dictionary::new(), entries)
}

/// Adds these entries, without those that are Nil.
pub(crate) fn with<const N: usize>(mut made: Dictionary, entries: [(&str, Variant); N]) -> Dictionary {
    made.extend(entries.into_iter().filter(|(_, value)| !value.is_nil()));
    made
}

pub(crate) fn array(items: impl IntoIterator<Item: Into<Variant>>) -> Variant {
    Variant::Array(items.into_iter().collect::<Array>())
}

/// Returns `true`, or Nil.
fn flag(is_set: bool) -> Variant {
    is_set.then_some(true).into()
}

/// Returns the text, or Nil.
fn unless_empty(text: &str) -> Variant {
    Some(text).filter(|text| !text.is_empty()).into()
}

fn int(number: usize) -> Variant {
    Variant::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn key_value(key: Key<'_>) -> Variant {
    match name_of(key) {
        Name::Int(number) => Variant::Int(number),
        Name::Text(_) => Variant::String(label(key)),
    }
}

/// Returns the type of a key if it is a `StringName`, which JSON cannot tell from a String.
fn key_type(key: Key<'_>) -> Variant {
    Some("StringName").filter(|_| type_of_key(key) == VariantType::StringName).into()
}

// ------------------------------------------------------------------------------------------------ descriptions

fn description<'s>(schema: Schema<'s>, book: &mut Definitions<'s>) -> Dictionary {
    let written = one_side(schema, Side::Written, book);
    // Describing both sides everywhere would double the time with each level.
    if !schema.may_have_two_sides() {
        return written;
    }
    let read = one_side(schema, Side::Read, book);
    if written == read {
        return written;
    }
    entries([("kind", "split".into()), ("written", written.into()), ("read", read.into())])
}

fn one_side<'s>(schema: Schema<'s>, side: Side, book: &mut Definitions<'s>) -> Dictionary {
    book.depth += 1;
    let made = match schema.layer(side) {
        Layer::Named(ty, here) => {
            let form = Schema::form_of_type(ty, here, side);
            let form = Form::NAMES.iter().find(|(known, _)| Some(*known) == form);
            entries([("type", book.name(ty).into()), ("form", form.map(|(_, name)| *name).into())])
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
    book.depth -= 1;
    with(made, [("undeclared", flag(schema.is_undeclared()))])
}

fn shape_as_entries<'s>(shape: &Shape<'s>, book: &mut Definitions<'s>) -> Dictionary {
    let kind = |kind: &str| entries([("kind", kind.into())]);
    let bits = |reals: Reals| Variant::Int(reals.bits().cast_signed());
    match *shape {
        Shape::Any(reals) => entries([("kind", "any".into()), ("bits", bits(reals))]),
        Shape::Opaque(function) => entries([("kind", "opaque".into()), ("function", function.into())]),
        Shape::Nil => kind("nil"),
        Shape::Bool => kind("bool"),
        Shape::Int(ints) => entries([
            ("kind", "int".into()),
            ("min", ints.min.into()),
            ("max", ints.max.into()),
            ("has_zero", (!ints.has_zero).then_some(false).into()),
            ("as_float", flag(ints.as_float)),
        ]),
        Shape::Float { reals, exact } => {
            entries([("kind", "float".into()), ("bits", bits(reals)), ("exact", flag(exact))])
        }
        Shape::Text(ty) => entries([("kind", "text".into()), ("godot", ty.name().into())]),
        Shape::Char => kind("char"),
        Shape::BorrowedText => {
            entries([("kind", "text".into()), ("godot", "String".into()), ("borrowed", true.into())])
        }
        Shape::Builtin(ty, reals) => entries([
            ("kind", "builtin".into()),
            ("godot", ty.name().into()),
            ("bits", reals.map(bits).into()),
        ]),
        Shape::Optional(inner) => {
            entries([("kind", "optional".into()), ("value", description(inner, book).into())])
        }
        Shape::List(list) => entries([
            ("kind", "list".into()),
            ("godot", list.written.name().into()),
            ("items", description(list.items, book).into()),
            ("typed", typed(list.declares)),
            ("borrowed", flag(list.only_bytes)),
            ("len", list.len.map(int).into()),
        ]),
        Shape::Map(map) => entries([
            ("kind", "map".into()),
            ("keys", description(map.key, book).into()),
            ("values", description(map.value, book).into()),
            ("typed", typed(map.declares)),
        ]),
        Shape::Tuple(elements) => {
            let elements = array(elements.iter().map(|element| field(element, book)));
            entries([("kind", "tuple".into()), ("elements", elements)])
        }
        Shape::Dictionary(own) => with(kind("dictionary"), fields(own, book)),
        Shape::Object(object) => {
            let about = [("class", object.class.into()), ("script", object.script.into())];
            with(with(kind("object"), about), fields(&object.fields, book))
        }
        Shape::ObjectId => kind("object_id"),
        Shape::Enum(of) => {
            let (name, tag, content) = match of.tagging {
                Tagging::Name => ("name", None, None),
                Tagging::Outside => ("outside", None, None),
                Tagging::Inside(tag) => ("inside", Some(tag), None),
                Tagging::Beside(tag, content) => ("beside", Some(tag), Some(content)),
                Tagging::Untagged => ("untagged", None, None),
            };
            entries([
                ("kind", "enum".into()),
                ("tagging", name.into()),
                ("tag", tag.map(key_value).into()),
                ("tag_type", tag.map(key_type).into()),
                ("content", content.map(key_value).into()),
                ("content_type", content.map(key_type).into()),
                ("strict", flag(of.strict)),
                ("variants", array(of.variants.iter().map(|variant| enum_variant(variant, book)))),
            ])
        }
    }
}

fn typed(declares: Declares) -> Variant {
    match declares {
        Declares::Nothing => Variant::Nil,
        Declares::Type => true.into(),
        Declares::Either => "either".into(),
    }
}

fn fields<'s>(own: &Fields<'s>, book: &mut Definitions<'s>) -> [(&'static str, Variant); 3] {
    let versions = own.versions.map(|versions| {
        entries([
            ("first", versions.first.into()),
            ("current", versions.current.into()),
            ("unversioned", versions.unversioned.into()),
            ("migrates", flag(versions.migrates)),
        ])
    });
    let fields = array(own.fields.iter().map(|one| field(one, book)));
    [("strict", flag(own.strict)), ("versions", versions.into()), ("fields", fields)]
}

fn field<'s>(field: &Field<'s>, book: &mut Definitions<'s>) -> Dictionary {
    let presence = |presence| match presence {
        Presence::Always => Variant::Nil,
        Presence::Sometimes => "sometimes".into(),
        Presence::Never => "never".into(),
    };
    let [key, key_type, aliases] = keys(field.wire_keys());
    entries([
        ("name", field.name.into()),
        ("key", key),
        ("key_type", key_type),
        ("aliases", aliases),
        ("schema", description(field.schema, book).into()),
        ("written", presence(field.written)),
        ("read", presence(field.read)),
        ("optional", flag(field.is_optional())),
        ("default", unless_empty(field.default)),
        ("doc", unless_empty(field.doc)),
        ("flatten", flag(field.flatten)),
        ("since", field.since.into()),
        ("until", field.until.into()),
    ])
}

fn enum_variant<'s>(variant: &EnumVariant<'s>, book: &mut Definitions<'s>) -> Dictionary {
    let [tag, tag_type, aliases] = keys(variant.tags);
    entries([
        ("name", variant.name.into()),
        ("tag", tag),
        ("tag_type", tag_type),
        ("aliases", aliases),
        ("other", flag(variant.other)),
        ("whole", flag(variant.whole)),
        ("default", flag(variant.default)),
        ("content", variant.content.map(|content| description(content, book)).into()),
        ("doc", unless_empty(variant.doc)),
    ])
}

/// Returns the first key or tag, its type, and the aliases.
fn keys(keys: &[Key<'_>]) -> [Variant; 3] {
    let Some((first, aliases)) = keys.split_first() else { return Default::default() };
    let aliases = Some(aliases).filter(|aliases| !aliases.is_empty());
    let aliases = aliases.map(|aliases| array(aliases.iter().map(|alias| key_value(alias))));
    [key_value(first), key_type(first), aliases.into()]
}

// ------------------------------------------------------------------------------------------------- JSON Schema

fn json_schema<'s>(schema: Schema<'s>, book: &mut Definitions<'s>) -> Dictionary {
    book.depth += 1;
    let made = match schema.layer(Side::Written) {
        Layer::Named(ty, _) => entries([("$ref", format!("#/$defs/{}", book.name(ty)).into())]),
        Layer::Refined(_, inner) => json_schema(inner, book),
        Layer::Shape(shape) => shape_as_json(&shape, book),
    };
    book.depth -= 1;
    made
}

fn of_type(name: &str) -> Dictionary {
    entries([("type", name.into())])
}

/// NaN and infinities are null.
fn number() -> Dictionary {
    entries([("type", array(["number", "null"]))])
}

fn array_of(items: Dictionary, len: Option<usize>) -> Dictionary {
    let len = || len.map(int).into();
    entries([("type", "array".into()), ("items", items.into()), ("minItems", len()), ("maxItems", len())])
}

fn object_of(properties: Dictionary, required: impl IntoIterator<Item: Into<Variant>>) -> Dictionary {
    entries([("type", "object".into()), ("properties", properties.into()), ("required", array(required))])
}

fn any_of(choices: impl IntoIterator<Item = Dictionary>) -> Dictionary {
    entries([("anyOf", array(choices))])
}

fn shape_as_json<'s>(shape: &Shape<'s>, book: &mut Definitions<'s>) -> Dictionary {
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
        Shape::ObjectId => any_of([of_type("null"), of_type("integer")]),
        Shape::Builtin(VariantType::Rid, _) => of_type("integer"),
        Shape::Builtin(ty, _) => match ty.word_count() {
            Some(words) => array_of(number(), Some(words)),
            None => Dictionary::new(),
        },
        Shape::Optional(inner) => any_of([of_type("null"), json_schema(*inner, book)]),
        Shape::List(list) => array_of(json_schema(list.items, book), list.len),
        Shape::Map(map) => {
            with(of_type("object"), [("additionalProperties", json_schema(map.value, book).into())])
        }
        Shape::Tuple(elements) => {
            let written = elements.iter().filter(|element| element.is_written());
            let items: Vec<_> = written.map(|element| json_schema(element.schema, book)).collect();
            let len = int(items.len());
            // JSON Schema does not allow an empty `prefixItems`.
            let items = Some(items).filter(|items| !items.is_empty()).map(array);
            with(
                of_type("array"),
                [("minItems", len.clone()), ("maxItems", len), ("prefixItems", items.into())],
            )
        }
        Shape::Dictionary(fields) => object_as_json(fields, None, book),
        Shape::Object(object) => {
            let properties = object_as_json(&object.fields, object.script, book);
            let class = constant(object.class.into());
            let inner = entries([("class", class.into()), ("properties", properties.into())]);
            object_of(inner, ["class", "properties"])
        }
        Shape::Enum(of) => any_of(of.variants.iter().map(|variant| variant_as_json(variant, of, book))),
    }
}

/// Makes the JSON Schema of an object with these fields. Flattened fields become further schemas that it has to match.
fn object_as_json<'s>(fields: &Fields<'s>, script: Option<&str>, book: &mut Definitions<'s>) -> Dictionary {
    let (mut properties, mut required, mut all) = (Dictionary::new(), Vec::new(), Vec::new());
    if let Some(script) = script {
        properties.insert("script", constant(script.into()));
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
    let all = Some(all).filter(|all| !all.is_empty()).map(array);
    with(object_of(properties, required), [("allOf", all.into())])
}

fn constant(value: Variant) -> Dictionary {
    entries([("const", value)])
}

fn variant_as_json<'s>(variant: &EnumVariant<'s>, of: &Enum<'s>, book: &mut Definitions<'s>) -> Dictionary {
    let content = variant.content.map(|content| json_schema(content, book));
    let tag = variant.tags.first().filter(|_| !variant.other);
    // A tag that has no variant of its own may be any value.
    let own = tag.map_or_else(Dictionary::new, |tag| constant(key_value(tag)));
    match (of.tagging, tag, content) {
        (Tagging::Untagged, _, content) => content.unwrap_or_else(|| of_type("null")),
        (Tagging::Name | Tagging::Outside, Some(tag), Some(content)) => {
            let name = label(tag);
            let made = object_of(entries([(&name, content.into())]), [name.as_str()]);
            with(made, [("additionalProperties", false.into())])
        }
        (Tagging::Name | Tagging::Outside, _, content) => content.unwrap_or(own),
        (Tagging::Inside(key), _, content) => {
            let all = content.filter(|_| !variant.other).map(|content| array([content]));
            with(object_of(entries([(&label(key), own.into())]), [label(key)]), [("allOf", all.into())])
        }
        (Tagging::Beside(key, content_key), _, content) => {
            let content = content.filter(|_| !variant.other);
            let required = [Some(label(key)), content.is_some().then(|| label(content_key))];
            let properties = entries([(&label(content_key), content.into()), (&label(key), own.into())]);
            object_of(properties, required.into_iter().flatten())
        }
    }
}
