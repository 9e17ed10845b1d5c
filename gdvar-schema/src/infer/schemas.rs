//! Schemas of types.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use super::types::{Body, NamedType, TypedField, ValueType};
use crate::describe::{
    Enum, EnumVariant, Field, Fields, Keys, List, Map, Node, ObjectShape, Presence, Reals, Schema, Shape,
    Tagging,
};
use crate::fingerprint::type_id;
use crate::link::Link;
use crate::names::{TakenNames, field_name, type_name};
use crate::owned::Parts;
use crate::{GodotSchema as _, SchemaBuf};
use gdvar_core::internals::Key;
use gdvar_core::{StringName, Variant, VariantType, double};

/// A type with the definitions that it refers to.
pub(super) struct NamedTypes {
    pub(super) root: ValueType,
    pub(super) definitions: Vec<NamedType>,
    /// Whether any value may have reals of 64 bits.
    pub(super) is_wide: bool,
}

impl NamedTypes {
    /// Makes one definition of those that say the same.
    pub(super) fn merge_equal(&mut self) {
        // All are in one class, until something tells them apart.
        let (mut class_of, mut count) = (alloc::vec![0; self.definitions.len()], 1);
        loop {
            let mut classes = BTreeMap::new();
            let mut next = Vec::new();
            for definition in &self.definitions {
                let mut body = definition.body.clone();
                body.each_type(&mut |ty| ty.rename(&class_of));
                let new = classes.len();
                next.push(
                    *classes
                        .entry(format!("{:?}{body:?}", (definition.is_name, &definition.wish)))
                        .or_insert(new),
                );
            }
            let found = classes.len();
            class_of = next;
            if found == count || found == 0 {
                break;
            }
            count = found;
        }
        // Classes have the order in which their first definitions were found.
        let mut kept: Vec<NamedType> = Vec::new();
        for (definition, class) in take(&mut self.definitions).into_iter().zip(&class_of) {
            if *class == kept.len() {
                kept.push(definition);
            }
        }
        for definition in &mut kept {
            definition.body.each_type(&mut |ty| ty.rename(&class_of));
        }
        self.definitions = kept;
        self.root.rename(&class_of);
    }

    pub(super) fn schema(&self) -> SchemaBuf {
        let made: Result<SchemaBuf, core::convert::Infallible> = SchemaBuf::build(|parts| {
            let (links, nodes): (Vec<_>, Vec<_>) = self
                .definitions
                .iter()
                .map(|_| {
                    // SAFETY: nothing follows a link here, and each node is filled in below.
                    #[allow(
                        unsafe_code,
                        reason = "a node that refers to itself cannot be made before the link to it"
                    )]
                    unsafe {
                        parts.later()
                    }
                })
                .unzip();
            let maker = Maker { parts, links, is_wide: self.is_wide };
            for (definition, node) in self.definitions.iter().zip(nodes) {
                // The id must not be 0, which is the id of types that cannot contain themselves.
                let id = type_id("", &definition.name, 0, 0) | 1;
                let schema = maker.definition(definition);
                let name = parts.text(&definition.name);
                node.fill(Node::Named(parts.one(crate::Type { name, id, doc: "", schema })));
            }
            Ok(maker.schema(&self.root))
        });
        match made {
            Ok(schema) => schema,
            Err(never) => match never {},
        }
    }
}

struct Maker<'s> {
    parts: &'s Parts,
    links: Vec<Link<'s>>,
    is_wide: bool,
}

impl<'s> Maker<'s> {
    fn any(&self) -> Schema<'s> {
        if self.is_wide { double::Variant::SCHEMA } else { Variant::SCHEMA }
    }

    fn shape(&self, shape: Shape<'s>) -> Schema<'s> {
        self.parts.node(Node::Shape(shape))
    }

    fn schema(&self, ty: &ValueType) -> Schema<'s> {
        match ty {
            ValueType::Any => self.any(),
            ValueType::Bool => bool::SCHEMA,
            ValueType::Int => i64::SCHEMA,
            ValueType::Byte => u8::SCHEMA,
            ValueType::Int32 => i32::SCHEMA,
            ValueType::Float(Reals::Single) => f32::SCHEMA,
            ValueType::Float(Reals::Double) => f64::SCHEMA,
            ValueType::Text(VariantType::StringName) => StringName::SCHEMA,
            ValueType::Text(_) => String::SCHEMA,
            ValueType::Builtin(ty, reals) => self.shape(Shape::Builtin(*ty, *reals)),
            ValueType::ObjectId => self.shape(Shape::ObjectId),
            ValueType::AnyArray if self.is_wide => double::Array::SCHEMA,
            ValueType::AnyArray => gdvar_core::Array::SCHEMA,
            ValueType::AnyDictionary if self.is_wide => double::Dictionary::SCHEMA,
            ValueType::AnyDictionary => gdvar_core::Dictionary::SCHEMA,
            ValueType::Optional(inner) => self.shape(Shape::Optional(self.schema(inner))),
            ValueType::List { items, written, declares } => self.shape(Shape::List(List {
                items: self.schema(items),
                written: *written,
                declares: *declares,
                len: None,
                only_bytes: false,
            })),
            ValueType::Map { key, value, declares } => self.shape(Shape::Map(Map {
                key: self.schema(key),
                value: self.schema(value),
                declares: *declares,
            })),
            ValueType::Named(index) => Schema::linked(self.links[*index]),
        }
    }

    fn definition(&self, definition: &NamedType) -> Schema<'s> {
        let is_name = definition.is_name;
        let mut names = TakenNames::new();
        let mut variant = |tag: &str, content| EnumVariant {
            name: self.parts.text(&names.take(&type_name(tag), "")),
            doc: "",
            tags: self.parts.list(Vec::from([self.key(tag, is_name)])),
            content,
            other: false,
            whole: false,
            default: false,
        };
        let (tagging, variants) = match &definition.body {
            Body::Struct(fields) => {
                return self.shape(Shape::Dictionary(self.parts.one(self.fields(fields, is_name))));
            }
            Body::Object { class, script, fields } => {
                return self.shape(Shape::Object(self.parts.one(ObjectShape {
                    class: self.parts.text(class),
                    script: script.as_ref().map(|script| self.parts.text(script)),
                    fields: self.fields(fields, false),
                })));
            }
            Body::Names(texts) => {
                (Tagging::Name, texts.iter().map(|text| variant(text, None)).collect::<Vec<_>>())
            }
            Body::Outside(variants) => {
                let variants = variants.iter().map(|(tag, ty)| variant(tag, Some(self.schema(ty))));
                (Tagging::Outside, variants.collect())
            }
            Body::Untagged(variants) => {
                let variants = variants
                    .iter()
                    .map(|(name, ty)| EnumVariant { tags: &[], ..variant(name, Some(self.schema(ty))) });
                (Tagging::Untagged, variants.collect())
            }
            Body::Inside(key, variants) => {
                let variants = variants.iter().map(|(tag, fields)| {
                    let content = (!fields.is_empty())
                        .then(|| self.shape(Shape::Dictionary(self.parts.one(self.fields(fields, is_name)))));
                    variant(tag, content)
                });
                let variants = variants.collect();
                (Tagging::Inside(self.key(key, is_name)), variants)
            }
            Body::Open => (Tagging::Untagged, Vec::new()), // not covered: ruled out before
        };
        let variants = self.parts.list(variants);
        self.shape(Shape::Enum(self.parts.one(Enum { tagging, variants, strict: false })))
    }

    fn fields(&self, fields: &[TypedField], is_name: bool) -> Fields<'s> {
        let mut names = TakenNames::new();
        let fields = fields.iter().map(|field| Field {
            written: if field.is_absent { Presence::Sometimes } else { Presence::Always },
            ..Field::with_keys(
                self.parts.text(&names.take(&field_name(&field.key), "_")),
                Keys::One(self.key(&field.key, is_name)),
                self.schema(&field.ty),
            )
        });
        Fields { fields: self.parts.list(fields.collect()), strict: false, versions: None }
    }

    fn key(&self, text: &str, is_name: bool) -> Key<'s> {
        self.parts.text_key(text, if is_name { VariantType::StringName } else { VariantType::String })
    }
}

impl Body {
    /// Calls `work` with each type in it.
    fn each_type(&mut self, work: &mut impl FnMut(&mut ValueType)) {
        match self {
            Self::Struct(fields) | Self::Object { fields, .. } => {
                for field in fields {
                    work(&mut field.ty);
                }
            }
            Self::Inside(_, variants) => {
                let fields = variants.iter_mut().flat_map(|(_, fields)| fields);
                fields.for_each(|field| work(&mut field.ty));
            }
            Self::Outside(variants) | Self::Untagged(variants) => {
                for (_, ty) in variants {
                    work(ty);
                }
            }
            Self::Names(_) | Self::Open => {}
        }
    }
}

impl ValueType {
    /// Sets the definitions that it refers to.
    fn rename(&mut self, new: &[usize]) {
        match self {
            Self::Named(index) => *index = new[*index],
            Self::Optional(inner) | Self::List { items: inner, .. } => inner.rename(new),
            Self::Map { key, value, .. } => {
                key.rename(new);
                value.rename(new);
            }
            _ => {}
        }
    }
}
