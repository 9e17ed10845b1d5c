//! The type that a game declares for a field.

use alloc::vec::Vec;
use core::fmt;

use crate::encode::GodotEncode;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

/// The type that a game declares for a value that Rust writes: `int`, `Array[String]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeclaredType {
    /// The type itself.
    pub ty: ElementType,
    /// What a typed container declares: one type of an Array, two of a Dictionary, and otherwise none.
    pub elements: Vec<ElementType>,
}

impl DeclaredType {
    /// Returns the type of the values that a type writes.
    pub fn of<T: GodotEncode + ?Sized>() -> Self {
        Self { ty: T::element_type(), elements: Vec::new() }
    }

    /// Returns the type of values that may have any.
    pub fn any() -> Self {
        Self { ty: ElementType::Any, elements: Vec::new() }
    }

    pub(crate) fn builtin(ty: VariantType) -> Self {
        Self { ty: ElementType::Builtin(ty), elements: Vec::new() }
    }

    pub(crate) fn array(element: ElementType) -> Self {
        Self { elements: Vec::from([element]), ..Self::builtin(VariantType::Array) }
    }

    pub(crate) fn dictionary(key: ElementType, value: ElementType) -> Self {
        Self { elements: Vec::from([key, value]), ..Self::builtin(VariantType::Dictionary) }
    }
}

impl fmt::Display for DeclaredType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.elements.as_slice() {
            [] => self.ty.fmt(f),
            [element] => write!(f, "{}[{element}]", self.ty),
            [key, value, ..] => write!(f, "{}[{key}, {value}]", self.ty),
        }
    }
}
