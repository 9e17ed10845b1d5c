//! Values in scripts: their types and their defaults.

use super::book::{Class, Kind, SIDE, ScriptBook};
use super::literals::{default_of, key_literal};
use super::names::{Scope, snake_case};
use super::spelling::Spelling;
use crate::generate::has_int_tags;
use crate::{Declares, Enum, Field, IntShape, List, ObjectShape, Schema, Shape, Tagging};
use gdvar_core::VariantType;

/// Whether a value is in the form that the engine decodes, or in the form that scripts use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueForm {
    /// The form that scripts use, with classes in place of Dictionaries.
    Script,
    /// The form that the engine decodes, which is also the form in properties of Objects.
    Wire,
}

impl<'a> ScriptBook<'a> {
    /// Returns the static type of a variable for these values.
    pub(super) fn static_type(&self, schema: Schema<'a>, form: ValueForm) -> String {
        if let Some(class) = self.class_of(schema) {
            return match (class.kind, form) {
                (Kind::Names(of), ValueForm::Wire) if !has_int_tags(of) => String::from(tag_type(of)),
                (Kind::Names(_), _) => self.spelling.enum_values(&class.name),
                (Kind::Object(object), _) if self.spelling.is_one_file => object.class.to_owned(),
                (Kind::Object(_), _) | (_, ValueForm::Script) => class.name.clone(),
                (Kind::Tuple(_), ValueForm::Wire) => String::from("Array"),
                (kind, ValueForm::Wire) if kind.has_entries() => String::from("Dictionary"),
                (_, ValueForm::Wire) => String::from("Variant"),
            };
        }
        match schema.shape(SIDE) {
            Shape::Bool => String::from("bool"),
            Shape::Int(ints) if ints.as_float && form == ValueForm::Wire => String::from("float"),
            Shape::Int(_) => String::from("int"),
            Shape::Float { .. } => String::from("float"),
            Shape::Char | Shape::BorrowedText => String::from("String"),
            Shape::Builtin(VariantType::Object, _) => String::from("Variant"),
            Shape::Text(ty) | Shape::Builtin(ty, _) => self.spelling.ty(ty).to_owned(),
            Shape::Optional(inner) => {
                let inner = self.static_type(inner, form);
                let is_nullable = self.is_class(&inner) || self.spelling.names.is_engine_class(&inner);
                if is_nullable { inner } else { String::from("Variant") }
            }
            Shape::List(list) if self.written(&list) != VariantType::Array => {
                self.spelling.ty(list.written).to_owned()
            }
            Shape::List(list) if form == ValueForm::Wire && list.declares != Declares::Type => {
                String::from("Array")
            }
            Shape::List(list) => self.spelling.container("Array", &[&self.element_type(list.items, form)]),
            Shape::Map(map) if form == ValueForm::Wire && map.declares != Declares::Type => {
                String::from("Dictionary")
            }
            Shape::Map(map) => {
                let elements = [self.key_type(map.key, form), self.element_type(map.value, form)];
                self.spelling.container("Dictionary", &[&elements[0], &elements[1]])
            }
            Shape::Tuple(_) => String::from("Array"),
            Shape::Dictionary(_) => String::from("Dictionary"),
            Shape::Object(object) if self.spelling.names.is_engine_class(object.class) => {
                object.class.to_owned()
            }
            Shape::ObjectId => String::from("EncodedObjectAsID"),
            _ => String::from("Variant"),
        }
    }

    /// Returns the type of a variable as a comment has to describe it, if the language cannot express it: an enum, or the
    /// elements of a container.
    pub(super) fn unsaid_type(&self, schema: Schema<'a>) -> Option<String> {
        if !self.spelling.has_plain_containers() {
            return None;
        }
        let of = |schema| match self.unsaid_type(schema) {
            Some(unsaid) => unsaid,
            None => match self.static_type(schema, ValueForm::Script) {
                ty if ty == "Variant" => String::from("any value"),
                ty => ty,
            },
        };
        if let Some(class) = self.class_of(schema) {
            return match class.kind {
                Kind::Names(_) => Some(format!("{}.Value", class.name)),
                // Its class is in another file.
                Kind::Object(_) => Some(class.name.clone()),
                _ => None,
            };
        }
        match schema.shape(SIDE) {
            Shape::Optional(inner) if self.static_type(schema, ValueForm::Script) == "Variant" => {
                Some(format!("{} or null", of(inner)))
            }
            Shape::List(list) if self.written(&list) == VariantType::Array => {
                Some(format!("Array of {}", of(list.items)))
            }
            Shape::Map(map) => Some(format!("Dictionary of {} to {}", of(map.key), of(map.value))),
            Shape::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| of(element.schema)).collect();
                Some(format!("Array: {}", elements.join(", ")))
            }
            _ => None,
        }
    }

    /// Returns the type that a container declares for its elements. Containers only declare elements one level deep.
    pub(super) fn element_type(&self, schema: Schema<'a>, form: ValueForm) -> String {
        let ty = self.static_type(schema, form);
        ty.split('[').next().unwrap_or_default().to_owned()
    }

    /// Returns the type of keys. Two objects are only equal keys if they are the same object, so keys that would have a
    /// class stay as they are on the wire.
    pub(super) fn key_type(&self, schema: Schema<'a>, form: ValueForm) -> String {
        if self.is_raw_key(schema) { String::from("Variant") } else { self.element_type(schema, form) }
    }

    /// Returns the initial value of a variable of this type.
    pub(super) fn zero(&self, schema: Schema<'a>, form: ValueForm) -> String {
        if let Some(class) = self.class_of(schema) {
            return self.zero_of_class(class, form);
        }
        match schema.shape(SIDE) {
            Shape::Bool => String::from("false"),
            Shape::Int(IntShape { as_float: true, .. }) if form == ValueForm::Wire => String::from("0.0"),
            Shape::Int(ints) => least_near_zero(ints).to_string(),
            Shape::Float { .. } => String::from("0.0"),
            Shape::Char => String::from("\" \""),
            Shape::Builtin(VariantType::NodePath, _) => self.spelling.node_path("\"\""),
            Shape::Text(ty) => self.spelling.text_literal(ty, ""),
            Shape::BorrowedText => String::from("\"\""),
            Shape::Builtin(VariantType::Object, _) => String::from("null"),
            Shape::Builtin(ty, _) => format!("{}()", self.spelling.ty(ty)),
            Shape::List(list) => self.zero_of_list(&list, form),
            Shape::Map(_) | Shape::Dictionary(_) => String::from("{}"),
            Shape::Tuple(elements) => self.zero_of_elements(elements, form),
            _ => String::from("null"),
        }
    }

    fn zero_of_elements(&self, elements: &'a [Field<'a>], form: ValueForm) -> String {
        let elements: Vec<_> = elements.iter().map(|element| self.zero(element.schema, form)).collect();
        format!("[{}]", elements.join(", "))
    }

    fn zero_of_list(&self, list: &List<'a>, form: ValueForm) -> String {
        let items = vec![self.zero(list.items, form); list.len.unwrap_or_default()].join(", ");
        match (self.written(list), items.is_empty()) {
            (VariantType::Array, _) => format!("[{items}]"),
            (packed, true) => format!("{}()", self.spelling.ty(packed)),
            (packed, false) => format!("{}([{items}])", self.spelling.ty(packed)),
        }
    }

    /// Returns the type that is written for a list: an Array if the dialect has no such packed array.
    pub(super) fn written(&self, list: &List<'a>) -> VariantType {
        if self.spelling.dialect.has(list.written) { list.written } else { VariantType::Array }
    }

    fn zero_of_class(&self, class: &Class<'a>, form: ValueForm) -> String {
        match (class.kind, form) {
            (Kind::Names(of), ValueForm::Wire) if self.is_tag(of) => {
                of.variants[0].tags.first().map_or_else(|| String::from("null"), |tag| key_literal(tag))
            }
            (Kind::Names(of), _) => {
                let names = value_names(self.spelling, of);
                format!("{}.Value.{}", class.name, names[0])
            }
            (Kind::Variants(_), ValueForm::Script) => match self.first_variant(class) {
                Some(first) => format!("{}.new()", self.variant_class(class, first)),
                None => String::from("null"),
            },
            (Kind::Object(ObjectShape { script: Some(script), .. }), _) if self.spelling.is_one_file => {
                format!("preload({}).new()", crate::generate::quoted(script))
            }
            (Kind::Object(_), _) | (_, ValueForm::Script) => format!("{}.new()", class.name),
            (Kind::Tuple(elements), ValueForm::Wire) => self.zero_of_elements(elements, form),
            (kind, ValueForm::Wire) if kind.has_entries() => String::from("{}"),
            (_, ValueForm::Wire) => String::from("null"),
        }
    }

    /// Returns whether a property has the tag itself in place of an enum's value. In Godot 3, the enum is in another file.
    pub(super) fn is_tag(&self, of: &Enum<'_>) -> bool {
        self.spelling.is_one_file || !has_int_tags(of)
    }

    /// Returns the value of a missing field, or notes the problem that only Rust knows the value.
    pub(super) fn default(&self, class: &str, field: &'a Field<'a>, form: ValueForm) -> String {
        let options = self.options.defaults.iter();
        let given = options.rev().find(|(ty, name, _)| ty == class && name == field.name);
        if let Some((_, _, expression)) = given {
            return expression.clone();
        }
        if field.default.is_empty() {
            return self.zero(field.schema, form);
        }
        default_of(self, field, form).unwrap_or_else(|| {
            self.problem(format!(
                "{class}.{}: the default `{}` is Rust's own: say what it is in GDScript, with \
                 `default_value(\"{class}\", \"{}\", ...)`",
                field.name, field.default, field.name
            ));
            self.zero(field.schema, form)
        })
    }

    /// Returns the names of an enum's subclasses. They are inner classes of the enum's class, or stand beside it if all
    /// classes are inner classes.
    pub(super) fn variant_names(&self, class: &Class<'a>) -> Vec<String> {
        let Kind::Variants(of) = class.kind else { return Vec::new() };
        let mut scope = Scope::new(self.spelling.names);
        let name = |name: &str| {
            let mut name = name.strip_prefix("r#").unwrap_or(name).to_owned();
            if self.spelling.is_one_file {
                name.insert_str(0, &class.name);
            }
            while self.is_class(&name) {
                name.push('_');
            }
            scope.unique(name)
        };
        of.variants.iter().map(|variant| variant.name).map(name).collect()
    }

    /// Returns the name by which other classes refer to the class of a variant.
    fn variant_class(&self, class: &Class<'a>, variant: usize) -> String {
        let name = self.variant_names(class).swap_remove(variant);
        if self.spelling.is_one_file { name } else { format!("{}.{name}", class.name) }
    }
}

/// Returns the names of a GDScript enum's values.
pub(super) fn value_names(spelling: &Spelling, of: &Enum<'_>) -> Vec<String> {
    let mut scope = Scope::new(spelling.names);
    let name = |name: &str| scope.unique(snake_case(name.strip_prefix("r#").unwrap_or(name)).to_uppercase());
    of.variants.iter().map(|variant| variant.name).map(name).collect()
}

/// Returns the type of an enum's tags, which are not all ints.
fn tag_type(of: &Enum<'_>) -> &'static str {
    let literals: Vec<String> =
        of.variants.iter().filter_map(|variant| variant.tags.first()).map(|tag| key_literal(tag)).collect();
    let all = |is: fn(&str) -> bool| literals.iter().all(|literal| is(literal));
    if all(|literal| literal.starts_with('"')) {
        "String"
    } else if all(|literal| literal.starts_with('&')) {
        "StringName"
    } else {
        "Variant"
    }
}

/// Returns 0, or the allowed value that is closest to it.
pub(super) fn least_near_zero(ints: IntShape) -> i64 {
    let near = 0.clamp(ints.min, ints.max);
    if near == 0 && !ints.has_zero { 1 } else { near }
}

/// Returns the keys that an enum's tagging takes in a Dictionary: the tag, and the content if it has a key.
pub(super) fn keys_of_tagging(tagging: Tagging<'_>) -> Vec<&[u8]> {
    match tagging {
        Tagging::Inside(tag) => vec![tag],
        Tagging::Beside(tag, content) => vec![tag, content],
        _ => Vec::new(),
    }
}
