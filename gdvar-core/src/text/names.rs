//! The names of types in text.

use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;
use crate::text::number::Notation;

impl Dialect {
    /// Returns the notation of the dialect's text.
    #[doc(hidden)]
    pub const fn notation(self) -> Notation {
        if self.is_godot3() { Notation::Godot3 } else { Notation::Godot4 }
    }
}

/// Returns whether a dialect's engines have a constructor with this name.
#[inline]
pub fn is_constructor(name: &str, dialect: Dialect) -> bool {
    VariantType::of_constructor(name, dialect.notation()).is_some()
}

impl VariantType {
    /// Returns the name that scripts of a dialect's engines give this type: `Quat` in Godot 3, `Quaternion` in Godot 4.
    ///
    /// ```
    /// use gdvar_core::{Dialect, VariantType};
    ///
    /// assert_eq!(VariantType::PackedByteArray.name_in(Dialect::Godot4), "PackedByteArray");
    /// assert_eq!(VariantType::PackedByteArray.name_in(Dialect::Godot3_0), "PoolByteArray");
    /// ```
    pub const fn name_in(self, dialect: Dialect) -> &'static str {
        self.name_before_parentheses(dialect.notation())
    }

    /// Returns the name before the parentheses of a constructor.
    pub(crate) const fn name_before_parentheses(self, notation: Notation) -> &'static str {
        match (notation, self) {
            (Notation::Godot3, Self::Quaternion) => "Quat",
            (Notation::Godot3, Self::Transform3D) => "Transform",
            (Notation::Godot3, Self::PackedByteArray) => "PoolByteArray",
            (Notation::Godot3, Self::PackedInt32Array) => "PoolIntArray",
            (Notation::Godot3, Self::PackedFloat32Array) => "PoolRealArray",
            (Notation::Godot3, Self::PackedStringArray) => "PoolStringArray",
            (Notation::Godot3, Self::PackedVector2Array) => "PoolVector2Array",
            (Notation::Godot3, Self::PackedVector3Array) => "PoolVector3Array",
            (Notation::Godot3, Self::PackedColorArray) => "PoolColorArray",
            _ => self.name(),
        }
    }

    /// Returns the type that a constructor makes. The name may be the current name or the name in an older version.
    #[inline]
    pub(crate) fn of_constructor(name: &str, notation: Notation) -> Option<Self> {
        let is_godot4 = notation == Notation::Godot4;
        Some(match name {
            "Vector2" => Self::Vector2,
            "Rect2" => Self::Rect2,
            "Vector3" => Self::Vector3,
            "Transform2D" | "Matrix32" => Self::Transform2D,
            "Plane" => Self::Plane,
            "Quat" => Self::Quaternion,
            "AABB" | "Rect3" => Self::Aabb,
            "Basis" | "Matrix3" => Self::Basis,
            "Transform" => Self::Transform3D,
            "Color" => Self::Color,
            "NodePath" => Self::NodePath,
            "RID" => Self::Rid,
            "PackedByteArray" | "PoolByteArray" | "ByteArray" => Self::PackedByteArray,
            "PackedStringArray" | "PoolStringArray" | "StringArray" => Self::PackedStringArray,
            "PackedVector2Array" | "PoolVector2Array" | "Vector2Array" => Self::PackedVector2Array,
            "PackedVector3Array" | "PoolVector3Array" | "Vector3Array" => Self::PackedVector3Array,
            "PackedColorArray" | "PoolColorArray" | "ColorArray" => Self::PackedColorArray,
            "PackedVector4Array" | "PoolVector4Array" | "Vector4Array" if is_godot4 => {
                Self::PackedVector4Array
            }
            "PackedInt64Array" if is_godot4 => Self::PackedInt64Array,
            "PackedFloat64Array" if is_godot4 => Self::PackedFloat64Array,
            "PackedIntArray" | "PackedRealArray" if !is_godot4 => return None,
            // Godot 3 has no arrays of 64-bit numbers, but it reads these names.
            "PackedInt32Array" | "PackedIntArray" | "PoolIntArray" | "IntArray" | "PackedInt64Array" => {
                Self::PackedInt32Array
            }
            "PackedFloat32Array" | "PackedRealArray" | "PoolRealArray" | "FloatArray"
            | "PackedFloat64Array" => Self::PackedFloat32Array,
            "Vector2i" if is_godot4 => Self::Vector2i,
            "Rect2i" if is_godot4 => Self::Rect2i,
            "Vector3i" if is_godot4 => Self::Vector3i,
            "Vector4" if is_godot4 => Self::Vector4,
            "Vector4i" if is_godot4 => Self::Vector4i,
            "Quaternion" if is_godot4 => Self::Quaternion,
            "Transform3D" if is_godot4 => Self::Transform3D,
            "Projection" if is_godot4 => Self::Projection,
            "Callable" if is_godot4 => Self::Callable,
            "Signal" if is_godot4 => Self::Signal,
            _ if is_godot4 => {
                return Self::of_element(name).filter(|ty| ty.words().is_some() || ty.item().is_some());
            }
            _ => return None,
        })
    }

    /// Returns the type with this name in Godot 4's scripts, except Nil, which no container can declare.
    #[doc(hidden)]
    #[inline]
    pub fn of_element(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|ty| *ty != Self::Nil && ty.name() == name)
    }
}
