//! The codecs of values, in terms of the package's module `schema`.

use super::literals::{MemberPresence, key_list, key_literal, key_name, members, tag_name};
use super::module::Module;
use super::shapes::{MAX_SAFE, block, builtin, inline};
use crate::generate::{Class, Member, SIDE, field_read, quoted};
use crate::{
    Declares, Enum, EnumVariant, Field, Fields, IntShape, List, Map, ObjectShape, Presence, Reals, Schema,
    Shape, Side, Tagging,
};
use gdvar_core::{ElementType, VariantType};

/// The ranges that have a name.
const INTS: &[(i64, i64, &str)] = &[
    (0, u8::MAX as i64, "uint8"),
    (i8::MIN as i64, i8::MAX as i64, "int8"),
    (0, u16::MAX as i64, "uint16"),
    (i16::MIN as i64, i16::MAX as i64, "int16"),
    (0, u32::MAX as i64, "uint32"),
    (i32::MIN as i64, i32::MAX as i64, "int32"),
];

impl<'a> Module<'a> {
    /// Returns the codec of values.
    pub(super) fn codec(&self, schema: Schema<'a>) -> String {
        if let Some(class) = self.book.class_of(schema) {
            return self.reference(class);
        }
        match schema.shape(SIDE) {
            Shape::Nil => String::from("s.nil"),
            Shape::Bool => String::from("s.bool"),
            Shape::Int(ints) if ints.as_float => format!("s.asFloat({})", self.ints(ints)),
            Shape::Int(ints) => self.ints(ints),
            Shape::Float { reals: Reals::Double, .. } => String::from("s.float64"),
            Shape::Float { exact: true, .. } => String::from("s.exactFloat32"),
            Shape::Float { .. } => String::from("s.float32"),
            Shape::Text(VariantType::StringName) => String::from("s.stringName"),
            Shape::Text(VariantType::NodePath) => String::from("s.nodePathText"),
            Shape::Text(_) => String::from("s.string"),
            Shape::BorrowedText => String::from("s.borrowedText"),
            Shape::Char => String::from("s.char"),
            Shape::Builtin(VariantType::NodePath, _) => String::from("s.nodePath"),
            Shape::Builtin(ty, reals) => builtin(ty, reals)
                .map_or_else(|| String::from("s.any"), |class| format!("s.builtin({class})")),
            Shape::ObjectId => String::from("s.objectId"),
            Shape::Optional(inner) => format!("s.optional({})", self.codec(inner)),
            Shape::List(list) => self.list(&list),
            Shape::Map(map) => self.map(&map),
            Shape::Tuple(elements) => self.tuple(elements),
            Shape::Dictionary(fields) => self.dictionary("", fields, fields, None),
            Shape::Enum(of) => self.variants(of, None),
            _ => String::from("s.any"),
        }
    }

    fn ints(&self, ints: IntShape) -> String {
        if self.is_big(ints) {
            return bigints(ints);
        }
        match INTS.iter().find(|(min, max, _)| (ints.min, ints.max) == (*min, *max)) {
            Some((_, _, name)) if ints.has_zero => format!("s.{name}"),
            // With ints as numbers, those beyond the safe ones are refused.
            _ => format!(
                "s.int({}, {}{})",
                ints.min.max(-MAX_SAFE),
                ints.max.min(MAX_SAFE),
                without_zero(ints)
            ),
        }
    }

    fn list(&self, list: &List<'a>) -> String {
        let item = self.codec(list.items);
        let len = list.len.map_or_else(String::new, |len| format!(", {len}"));
        let function = match self.written(list) {
            VariantType::PackedByteArray if list.only_bytes => "onlyBytes",
            VariantType::PackedByteArray => "bytes",
            VariantType::PackedInt32Array => "ints32",
            VariantType::PackedInt64Array => "ints64",
            VariantType::PackedFloat32Array => "floats32",
            VariantType::PackedFloat64Array => "floats64",
            VariantType::PackedStringArray => "strings",
            VariantType::Array => return self.array(list, &item),
            packed => {
                let mut options = Vec::new();
                options.extend(list.len.map(|len| format!("length: {len}")));
                if matches!(list.items.shape(SIDE), Shape::Builtin(_, Some(Reals::Double))) {
                    options.push(String::from("wide: true"));
                }
                return format!("s.packedVectors(gdvar.{packed}, {item}{})", more(&options));
            }
        };
        match list.items.shape(SIDE) {
            // The array holds bigints, whatever the ints of the program are.
            Shape::Int(ints) if function == "ints64" => format!("s.ints64({}{len})", bigints(ints)),
            _ => format!("s.{function}({item}{len})"),
        }
    }

    fn array(&self, list: &List<'a>, item: &str) -> String {
        let mut options = Vec::new();
        options.extend(list.len.map(|len| format!("length: {len}")));
        if self.options.dialect.writes_typed_arrays() {
            options.extend(declared(list.items, list.declares).map(|ty| format!("type: {ty}")));
        }
        format!("s.array({item}{})", more(&options))
    }

    fn map(&self, map: &Map<'a>) -> String {
        let types = [map.key, map.value].map(|schema| declared(schema, map.declares));
        let is_typed = self.options.dialect.writes_typed_dictionaries() && types.iter().any(Option::is_some);
        let types = types.map(|ty| ty.unwrap_or_else(|| String::from("null"))).join(", ");
        let types = if is_typed { format!(", [{types}]") } else { String::new() };
        format!("s.map({}, {}{types})", self.codec(map.key), self.codec(map.value))
    }

    pub(super) fn tuple(&self, elements: &'a [Field<'a>]) -> String {
        let elements: Vec<_> = elements
            .iter()
            .map(|element| {
                let codec = self.codec(element.schema);
                match self.presence(element) {
                    MemberPresence::Default(value) => format!("{{ codec: {codec}, missing: () => {value} }}"),
                    MemberPresence::Undefined => {
                        format!("{{ codec: s.maybe({codec}), missing: () => undefined }}")
                    }
                    _ => format!("{{ codec: {codec} }}"),
                }
            })
            .collect();
        format!("s.tuple({})", elements.join(", "))
    }

    /// Returns the codec of a struct. `ty` is the name of its type; it is empty for a struct without a name.
    pub(super) fn dictionary(
        &self,
        ty: &str,
        fields: &'a Fields<'a>,
        read: &'a Fields<'a>,
        object: Option<&'a ObjectShape<'a>>,
    ) -> String {
        let lines: Vec<_> = members(fields.fields).map(|member| self.field(&member, read)).collect();
        let mut options = Vec::new();
        options.extend(
            object.and_then(|object| object.script).map(|script| format!("script: {}", quoted(script))),
        );
        if fields.strict {
            options.push(String::from("strict: true"));
        }
        if let (Some(versions), Some(version)) = (fields.versions, fields.fields.first()) {
            let unversioned =
                versions.unversioned.map_or_else(String::new, |version| format!(", unversioned: {version}"));
            let migrates = if versions.migrates { ", migrates: true" } else { "" };
            options.push(format!(
                "version: {{ key: {}, first: {}, current: {}{unversioned}{migrates} }}",
                key_literal(version.wire_keys()[0]),
                versions.first,
                versions.current
            ));
        }
        let ty = if ty.is_empty() { self.plain_object_type(fields.fields) } else { ty.to_owned() };
        let fields = if object.is_some() || !ty.starts_with('{') {
            block("{", &lines, ",", "}")
        } else {
            inline("{", &lines, ",", "}")
        };
        match object {
            Some(object) => format!("s.object<{ty}>({}, {fields}{})", quoted(object.class), more(&options)),
            None => format!("s.dictionary<{ty}>({fields}{})", more(&options)),
        }
    }

    fn field(&self, Member { field, name }: &Member<'a>, read: &'a Fields<'a>) -> String {
        let mut options = Vec::new();
        let presence = self.presence(field);
        match &presence {
            MemberPresence::Required => {}
            MemberPresence::Default(value) => options.push(format!("missing: () => {value}")),
            MemberPresence::Undefined => options.push(String::from("optional: true")),
            MemberPresence::Unwritten => options.push(String::from("unwritten: true")),
            MemberPresence::Unread => options.push(String::from("optional: true, unread: true")),
        }
        let codec = self.codec(field.schema);
        let name = self.property(name);
        if field.flatten {
            return format!("{name}: s.flatten({codec}{})", more(&options));
        }
        let keys = field.wire_keys();
        if let [_, aliases @ ..] = keys
            && !aliases.is_empty()
        {
            options.push(format!("aliases: {}", key_list(aliases)));
        }
        let written = field_read(field, read.fields).wire_keys()[0];
        if written != keys[0] {
            options.push(format!("write: {}", key_literal(written)));
        }
        if field.written == Presence::Sometimes && matches!(field.schema.shape(SIDE), Shape::Optional(_)) {
            options.push(String::from("leftOut: true"));
        }
        if field.read == Presence::Sometimes {
            options.extend(field.since.map(|since| format!("since: {since}")));
        }
        options.extend(field.until.map(|until| format!("until: {until}")));
        format!("{name}: s.field({}, {codec}{})", key_literal(keys[0]), more(&options))
    }

    /// Returns the codec of an enum. `class` is its type, if it has a name.
    pub(super) fn variants(&self, of: &'a Enum<'a>, class: Option<&Class<'a>>) -> String {
        let read = |variant: &'a EnumVariant<'a>| class.map_or(variant, |class| class.variant_read(variant));
        let known = of.variants.iter().filter(|variant| !variant.other || variant.content.is_none());
        let lines: Vec<_> = known.map(|variant| self.variant(of, variant, read(variant))).collect();
        let variants = inline("[", &lines, ",", "]");
        let mut options = Vec::new();
        for variant in of.variants.iter().filter(|variant| variant.other) {
            match variant.content {
                Some(content) => options.push(format!("other: {}", self.codec(content))),
                None => options.push(format!("unit: {}", quoted(&tag_name(variant)))),
            }
            if variant.whole {
                options.push(String::from("whole: true"));
            }
        }
        let default = of.variants.iter().find(|variant| read(variant).default);
        options.extend(default.map(|variant| format!("default: {}", quoted(&tag_name(variant)))));
        if of.strict {
            options.push(String::from("strict: true"));
        }
        let key = |key: &[u8]| format!("{{ name: {}, key: {} }}", quoted(&key_name(key)), key_literal(key));
        let options = more(&options);
        match of.tagging {
            Tagging::Untagged => format!("s.untagged({variants})"),
            Tagging::Inside(tag) => format!("s.inside({}, {variants}{options})", key(tag)),
            Tagging::Beside(tag, content) => {
                format!("s.beside({}, {}, {variants}{options})", key(tag), key(content))
            }
            Tagging::Name if of.variants.iter().all(|variant| variant.content.is_none()) => {
                format!("s.names({variants}{options})")
            }
            _ => format!("s.outside({variants}{options})"),
        }
    }

    fn variant(&self, of: &'a Enum<'a>, variant: &'a EnumVariant<'a>, read: &'a EnumVariant<'a>) -> String {
        let name = tag_name(variant);
        let mut options = Vec::new();
        if key_list(variant.tags) != format!("[{}]", quoted(&name))
            && !matches!(of.tagging, Tagging::Untagged)
        {
            options.push(format!("tags: {}", key_list(variant.tags)));
        }
        if let (Some(written), true) = (read.tags.first(), read.tags.first() != variant.tags.first()) {
            options.push(format!("write: {}", key_literal(written)));
        }
        let name = quoted(&name);
        let Some(content) = variant.content else { return format!("s.unit({name}{})", more(&options)) };
        let codec = match (content.shape(SIDE), read.content.map(|content| content.shape(Side::Read))) {
            (Shape::Dictionary(fields), Some(Shape::Dictionary(read))) if !self.is_named(content) => {
                self.dictionary("", fields, read, None)
            }
            _ if matches!(of.tagging, Tagging::Inside(_)) => {
                let ty = self.ty(content);
                format!("s.dictionary<{{ value: {ty} }}>({{ value: s.flatten({}) }})", self.codec(content))
            }
            _ if matches!(of.tagging, Tagging::Untagged) && self.is_kept_float(of, content) => {
                format!("s.keptFloat({})", self.codec(content))
            }
            _ => self.codec(content),
        };
        format!("s.variant({name}, {codec}{})", more(&options))
    }
}

/// Returns the codec of ints that are bigints.
fn bigints(ints: IntShape) -> String {
    match ints {
        IntShape { min: i64::MIN, max: i64::MAX, has_zero: true, .. } => String::from("s.int64"),
        IntShape { min, max, .. } => format!("s.bigint({min}n, {max}n{})", without_zero(ints)),
    }
}

/// Returns the argument that refuses 0, if the range has it and the type has not.
fn without_zero(ints: IntShape) -> &'static str {
    if ints.min < 0 && !ints.has_zero { ", false" } else { "" }
}

/// Returns the types that a container declares for its items, if it declares any.
fn declared(items: Schema<'_>, declares: Declares) -> Option<String> {
    Some(match items.declared_type(declares) {
        ElementType::Builtin(ty) => format!("{{ type: {} }}", quoted(ty.name())),
        ElementType::Class(name) => format!("{{ class: {} }}", quoted(&name)),
        ElementType::Script(path) => format!("{{ script: {} }}", quoted(&path)),
        ElementType::Any => return None,
    })
}

/// Returns options as one more argument, or nothing if there are none.
fn more(options: &[String]) -> String {
    if options.is_empty() { String::new() } else { format!(", {{ {} }}", options.join(", ")) }
}
