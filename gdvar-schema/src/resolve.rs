//! Turning the parts of a description into a shape: applying forms and resolving names.

use super::describe::{
    Declares, Enum, EnumVariant, Field, Form, IntShape, List, Map, Node, ObjectShape, Presence, Schema,
    Shape, Side, Tagging, Type,
};
use super::keys::type_of_key;
use crate::GodotSchema;
use alloc::string::String;
use gdvar_core::internals::{Key, label};
use gdvar_core::{ElementType, VariantType};

/// The outermost layer of a description.
pub(crate) enum Layer<'s> {
    Shape(Shape<'s>),
    Named(&'s Type<'s>, Schema<'s>),
    Refined(&'s str, Schema<'s>),
}

impl<'s> Schema<'s> {
    /// Returns the shape of a value in one direction.
    pub const fn shape(self, side: Side) -> Shape<'s> {
        let mut schema = self;
        loop {
            schema = match schema.layer(side) {
                Layer::Shape(shape) => return shape,
                Layer::Named(_, inner) | Layer::Refined(_, inner) => inner,
            }
        }
    }

    /// Returns the user-defined type that this schema describes, if there is one.
    pub const fn as_type(self) -> Option<&'s Type<'s>> {
        match self.node() {
            Node::Named(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns the user-defined type that this schema describes. For a type that is written as another type, it is that
    /// other type. `None` if the outermost part has no name.
    #[doc(hidden)]
    pub const fn described_type(self, side: Side) -> Option<&'s Type<'s>> {
        let (mut schema, mut found) = (self, None);
        loop {
            schema = match schema.layer(side) {
                Layer::Shape(_) => return found,
                Layer::Named(ty, inner) => {
                    found = Some(ty);
                    inner
                }
                Layer::Refined(_, inner) => inner,
            }
        }
    }

    pub(crate) const fn layer(self, side: Side) -> Layer<'s> {
        let form = self.form();
        let inner = match self.node() {
            Node::Shape(shape) => return Layer::Shape(shape.in_form(form)),
            Node::Named(ty) => return Layer::Named(ty, ty.schema.or_form(form)),
            Node::Refined(inner, by) => return Layer::Refined(by, inner.or_form(form)),
            Node::InForm(inner) | Node::Required(inner) => inner,
            Node::Split { written, read } => match side {
                Side::Written => written,
                Side::Read => read,
            },
        };
        inner.or_form(form).layer(side)
    }

    /// Applies the form of a field, unless the type already has a form.
    const fn or_form(self, form: Form) -> Self {
        match self.form() {
            Form::Own => self.in_form(form),
            _ => self,
        }
    }

    /// Returns whether a field of this type may be missing.
    const fn may_be_missing(self) -> bool {
        match self.node() {
            Node::Shape(Shape::Optional(_)) => true,
            Node::Named(ty) => ty.schema.may_be_missing(),
            Node::InForm(inner) | Node::Split { read: inner, .. } => inner.may_be_missing(),
            _ => false,
        }
    }

    /// Returns whether the outermost part may differ between the directions.
    pub(super) const fn may_have_two_sides(self) -> bool {
        match self.node() {
            // A form may change only one side of a named type.
            Node::Split { .. } | Node::Named(_) => true,
            Node::InForm(inner) | Node::Required(inner) | Node::Refined(inner, _) => {
                inner.may_have_two_sides()
            }
            Node::Shape(_) => false,
        }
    }

    /// Returns whether typed containers declare nothing about the values even though all of them have the same type.
    pub(super) const fn is_undeclared(self) -> bool {
        match self.node() {
            Node::InForm(_) => true,
            Node::Required(inner) | Node::Split { written: inner, .. } => inner.is_undeclared(),
            Node::Shape(_) | Node::Named(_) | Node::Refined(..) => false,
        }
    }

    /// Returns the form that is applied to a named type here, if it makes a difference.
    pub(super) const fn form_of_type(ty: &Type<'s>, here: Self, side: Side) -> Option<Form> {
        if !matches!(ty.schema.form(), Form::Own) {
            return None; // not covered: run by the compiler
        }
        match (here.form(), here.shape(side)) {
            (Form::Own | Form::Packed | Form::Wide, _)
            | (_, Shape::Dictionary(_) | Shape::Object(_) | Shape::Enum(_) | Shape::Tuple(_)) => None,
            (form, _) => Some(form),
        }
    }

    /// Returns the type that a container of these values declares for them. One that may declare types or not declares none.
    #[doc(hidden)]
    pub fn declared_type(self, declares: Declares) -> ElementType {
        match declares {
            Declares::Type => self.element_type(),
            Declares::Nothing | Declares::Either => ElementType::Any,
        }
    }

    /// Returns the single type of the values, which typed containers declare. `Any` if there is none.
    fn element_type(self) -> ElementType {
        match self.node() {
            Node::InForm(_) => return ElementType::Any, // not covered: run by the compiler
            Node::Named(ty) => return ty.schema.element_type(),
            Node::Required(inner) | Node::Refined(inner, _) => return inner.element_type(),
            Node::Split { written, .. } => return written.element_type(), // not covered: run by the compiler
            Node::Shape(_) => {}
        }
        let ty = match self.shape(Side::Written) {
            Shape::Any(_) | Shape::Opaque(_) | Shape::Nil | Shape::Optional(_) => return ElementType::Any,
            Shape::Bool => VariantType::Bool,
            Shape::Int(int) if !int.as_float => VariantType::Int,
            Shape::Int(_) | Shape::Float { .. } => VariantType::Float,
            Shape::Text(ty) | Shape::Builtin(ty, _) => ty,
            Shape::Char | Shape::BorrowedText => VariantType::String,
            Shape::List(list) => list.written,
            Shape::Map(_) | Shape::Dictionary(_) => VariantType::Dictionary,
            Shape::Tuple(_) => VariantType::Array,
            Shape::Object(ObjectShape { script: Some(script), .. }) => return ElementType::script(*script),
            Shape::Object(object) => return ElementType::class(object.class),
            Shape::ObjectId => return ElementType::class("Object"), // not covered: run by the compiler
            Shape::Enum(of) => return of.element_type(),
        };
        // A dynamic object may have any class.
        if ty == VariantType::Object { ElementType::Any } else { ElementType::Builtin(ty) }
    }
}

impl Enum<'_> {
    /// Returns the single type of all values, if there is one.
    fn element_type(&self) -> ElementType {
        match self.tagging {
            Tagging::Inside(_) | Tagging::Beside(..) => ElementType::Builtin(VariantType::Dictionary),
            Tagging::Outside | Tagging::Untagged => ElementType::Any,
            Tagging::Name => {
                let tags = self.variants.iter().filter_map(|variant| variant.tags.first());
                let mut types = tags.map(|tag| type_of_key(tag));
                match types.next() {
                    Some(first) if types.all(|ty| ty == first) => ElementType::Builtin(first),
                    _ => ElementType::Any,
                }
            }
        }
    }
}

impl Shape<'_> {
    const fn in_form(self, form: Form) -> Self {
        match (form, self) {
            (Form::Own | Form::Packed | Form::Wide, shape) => shape,
            (Form::Borrowed | Form::Cow, Self::Text(VariantType::String)) => Self::BorrowedText,
            (Form::Borrowed, Self::List(list)) => {
                Self::List(List { only_bytes: matches!(list.written, VariantType::PackedByteArray), ..list })
            }
            // The form is applied to the inner value.
            (form, Self::Optional(inner)) => Self::Optional(inner.or_form(form)),
            (Form::Array, Self::List(list)) => Self::List(List { written: VariantType::Array, ..list }),
            (Form::Typed, Self::List(list)) => {
                Self::List(List { written: VariantType::Array, declares: Declares::Type, ..list })
            }
            (Form::Typed, Self::Map(map)) => Self::Map(Map { declares: Declares::Type, ..map }),
            (Form::StringName, Self::Text(_) | Self::BorrowedText) => Self::Text(VariantType::StringName),
            (Form::NodePath, Self::Text(_) | Self::BorrowedText) => Self::Text(VariantType::NodePath),
            (Form::Exact, Self::Float { reals, .. }) => Self::Float { reals, exact: true },
            // The form is applied to the contents of sequences and maps.
            (Form::Exact, Self::List(list)) => Self::List(List { items: list.items.or_form(form), ..list }),
            (Form::StringName | Form::NodePath | Form::Float, Self::List(list)) => {
                Self::List(List { items: list.items.or_form(form), written: VariantType::Array, ..list })
            }
            (Form::StringName, Self::Map(map)) => Self::Map(Map { key: map.key.or_form(form), ..map }),
            (Form::Array | Form::Exact | Form::NodePath | Form::Float, Self::Map(map)) => {
                Self::Map(Map { value: map.value.or_form(form), ..map })
            }
            (Form::Float, Self::Int(int)) => Self::Int(IntShape { as_float: true, ..int }),
            (_, shape) => shape,
        }
    }
}

impl<'s> Field<'s> {
    /// Returns whether the field may be missing.
    pub const fn is_optional(&self) -> bool {
        match self.read {
            // Elements have no keys. One must not be missing unless it has a default.
            Presence::Always => !self.wire_keys().is_empty() && self.schema.may_be_missing(),
            Presence::Sometimes => true,
            Presence::Never => false,
        }
    }

    /// Returns whether data of this version comes after the last version that has the field.
    pub(crate) const fn is_past(&self, version: Option<i64>) -> bool {
        matches!((self.until, version), (Some(until), Some(version)) if version > until)
    }

    /// Returns whether the field is required in data of this version.
    pub(crate) const fn is_needed(&self, version: Option<i64>) -> bool {
        match (self.since, version, self.read) {
            _ if self.is_past(version) => false,
            (Some(since), Some(version), Presence::Sometimes) if version >= since => true,
            _ => self.is_read() && !self.is_optional(),
        }
    }

    /// Returns whether the field is written.
    pub const fn is_written(&self) -> bool {
        !matches!(self.written, Presence::Never)
    }

    /// Returns whether the field is read.
    pub const fn is_read(&self) -> bool {
        !matches!(self.read, Presence::Never)
    }

    pub(crate) const fn is_on(&self, side: Side) -> bool {
        match side {
            Side::Written => self.is_written(),
            Side::Read => self.is_read(),
        }
    }

    /// Returns the keys under which the field is written or read.
    pub(crate) const fn keys_on(&self, side: Side) -> &[Key<'s>] {
        match (side, self.wire_keys()) {
            (Side::Written, [key, ..]) => core::slice::from_ref(key),
            (_, keys) => keys,
        }
    }

    /// Returns the keys as text: the key that is written, followed by its aliases.
    pub fn keys(&self) -> impl Iterator<Item = String> {
        self.wire_keys().iter().map(|key| label(key))
    }
}

impl<'s> EnumVariant<'s> {
    /// Returns the schema of the content. A variant without content is Nil.
    pub(crate) const fn content_or_nil(&self) -> Schema<'s> {
        match self.content {
            Some(content) => content,
            None => <()>::SCHEMA,
        }
    }

    /// Returns the tags as text: the tag that is written, followed by its aliases.
    pub fn tags(&self) -> impl Iterator<Item = String> {
        self.tags.iter().map(|tag| label(tag))
    }
}
