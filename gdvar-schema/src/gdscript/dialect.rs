//! Types that an older engine lacks.

use super::book::{Class, Kind, SIDE, ScriptBook};
use super::literals::key_literal;
use super::types::keys_of_tagging;
use crate::{Declares, Enum, Field, Schema, Shape};
use gdvar_core::VariantType;

/// The advice for a typed container.
const TYPED: &str = "leave `typed` out";

impl<'a> ScriptBook<'a> {
    /// Notes a problem for each type whose values the engine does not have.
    pub(super) fn check_types(&self) {
        if !self.spelling.dialect.has(VariantType::StringName) {
            for class in &self.classes {
                let place = class.ty.name;
                match class.kind {
                    Kind::Dictionary(fields) => self.check_types_of(fields.fields, place),
                    Kind::Tuple(elements) => self.check_types_of(elements, place),
                    Kind::Object(object) => self.check_types_of_properties(object.fields.fields, place),
                    Kind::Names(of) | Kind::Variants(of) => self.check_types_of_variants(of, place),
                }
            }
        }
    }

    fn check_types_of_variants(&self, of: &'a Enum<'a>, place: &str) {
        self.check_keys(&keys_of_tagging(of.tagging), place);
        for variant in of.variants {
            let place = format!("{place}.{}", variant.name);
            self.check_keys(variant.tags, &place);
            if let Some(content) = variant.content {
                self.check_type(content, &place);
            }
        }
    }

    fn check_types_of(&self, fields: &'a [Field<'a>], place: &str) {
        for field in fields {
            let place =
                if field.name.is_empty() { place.to_owned() } else { format!("{place}.{}", field.name) };
            self.check_keys(field.wire_keys(), &place);
            self.check_type(field.schema, &place);
        }
    }

    /// Checks the properties of a resource. It may contain other resources, and its Arrays are saved without a type.
    fn check_types_of_properties(&self, fields: &'a [Field<'a>], place: &str) {
        for field in fields.iter().filter(|field| !field.name.is_empty()) {
            self.check_type_of_property(field.schema, &format!("{place}.{}", field.name));
        }
    }

    fn check_type_of_property(&self, schema: Schema<'a>, place: &str) {
        match (self.class_of(schema), schema.shape(SIDE)) {
            (Some(Class { kind: Kind::Object(_), .. }), _) => {}
            (None, Shape::Optional(inner)) => self.check_type_of_property(inner, place),
            (None, Shape::List(list)) => self.check_type_of_property(list.items, place),
            (None, Shape::Map(map)) => {
                self.check_type(map.key, place);
                self.check_type_of_property(map.value, place);
            }
            _ => self.check_type(schema, place),
        }
    }

    fn check_keys(&self, keys: &[&[u8]], place: &str) {
        if keys.iter().any(|key| key_literal(key).starts_with('&')) {
            self.lacks(place, "StringName, which its key is", "leave `key = \"StringName\"` out");
        }
    }

    fn check_type(&self, schema: Schema<'a>, place: &str) {
        match self.class_of(schema) {
            None => {}
            Some(Class { kind: Kind::Object(_), .. }) => {
                return self.lacks(
                    place,
                    "Objects that tell the path of their script on the wire",
                    "hold it in a resource, or leave its `object` and `script` out, so that it is a Dictionary",
                );
            }
            Some(_) => return,
        }
        match schema.shape(SIDE) {
            Shape::Text(ty) | Shape::Builtin(ty, _) if !self.spelling.dialect.has(ty) => {
                self.lacks(place, ty.name(), instead_of(ty));
            }
            Shape::List(list) if list.declares == Declares::Type => self.lacks(place, "typed Array", TYPED),
            Shape::Map(map) if map.declares == Declares::Type => self.lacks(place, "typed Dictionary", TYPED),
            Shape::Object(object) if !self.spelling.names.is_engine_class(object.class) => {
                self.lacks(place, &format!("class {}", object.class), "use a class that it has");
            }
            Shape::ObjectId => {
                self.lacks(place, "way to write the id of an Object that it read", "use an int");
            }
            Shape::Dictionary(fields) => self.check_types_of(fields.fields, place),
            Shape::Tuple(elements) => self.check_types_of(elements, place),
            shape => shape.each_inside(&mut |inner| self.check_type(inner, place)),
        }
    }

    fn lacks(&self, place: &str, what: &str, advice: &str) {
        self.problem(format!("{place}: {} has no {what}: {advice}", self.spelling.engine));
    }
}

/// Returns the advice for a type that only a later engine has.
fn instead_of(ty: VariantType) -> &'static str {
    match ty {
        VariantType::StringName => "use a String",
        VariantType::Vector2i | VariantType::Vector3i | VariantType::Vector4i => "use an array of ints",
        VariantType::Rect2i => "use two arrays of ints",
        VariantType::Vector4 | VariantType::Projection => "use an array of floats",
        _ => "leave it out",
    }
}
