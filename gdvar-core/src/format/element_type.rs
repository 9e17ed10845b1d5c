//! The types that containers declare for what is in them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use crate::format::ENCODED_OBJECT_AS_ID;
use crate::format::variant_type::VariantType;

/// The type that a typed Array or Dictionary declares for its elements, keys or values.
///
/// On the wire it is two bits in the container's header, and a field between the header and the count: nothing (`Any`),
/// a `u32` type id (`Builtin`), or a String body (`Class`, `Script`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ElementType {
    /// Values of any type, as in a plain container.
    #[default]
    Any,
    /// Values of one built-in type.
    Builtin(VariantType),
    /// Objects of this class of the engine or an extension, or null.
    // A box of a `String` is one pointer, so declaring a type does not make an Array larger.
    Class(Box<String>),
    /// Objects of the script with this `res://` path, or null.
    Script(Box<String>),
}

impl ElementType {
    /// Returns the type of objects of this class.
    pub fn class(name: impl Into<String>) -> Self {
        Self::Class(Box::new(name.into()))
    }

    /// Returns the type of objects of the script with this `res://` path.
    pub fn script(path: impl Into<String>) -> Self {
        Self::Script(Box::new(path.into()))
    }

    /// Returns whether a container with this element type is typed.
    pub const fn is_typed(&self) -> bool {
        !matches!(self, Self::Any)
    }

    /// Returns the type that a container of Variants declares on the wire. Where full objects are not allowed, its
    /// objects are instance ids, and engines declare the class of ids instead of the real one.
    pub(crate) fn of_variants(&self, full_objects: bool) -> Cow<'_, Self> {
        match self {
            Self::Class(_) | Self::Script(_) if !full_objects => {
                Cow::Owned(Self::class(ENCODED_OBJECT_AS_ID))
            }
            declared => Cow::Borrowed(declared),
        }
    }

    /// Returns whether an engine accepts values of a type as elements of this type.
    pub(crate) fn takes(&self, ty: VariantType) -> bool {
        use VariantType::{Float, Int, Nil, Object, String, StringName};
        match self {
            Self::Any => true,
            Self::Builtin(String | StringName) => matches!(ty, String | StringName),
            Self::Builtin(Float) => matches!(ty, Float | Int),
            // Null objects are written as Nil.
            Self::Class(_) | Self::Script(_) | Self::Builtin(Object) => matches!(ty, Nil | Object),
            Self::Builtin(own) => *own == ty,
        }
    }
}
