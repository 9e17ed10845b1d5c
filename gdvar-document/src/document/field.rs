//! Parts of math types: `position.x`, `color.a`.

use std::ops::Range;

use gdvar_core::VariantType;

/// A part of a math type, or an item of a packed array in text: a range of its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// The first number.
    pub(crate) first: usize,
    /// The type that the part has as a value.
    pub(crate) ty: VariantType,
    /// Its name after the path of the value.
    pub(crate) name: String,
}

impl Field {
    /// Returns the part with this name of a value of this type.
    pub(crate) fn of(ty: VariantType, name: &str) -> Option<Self> {
        let (first, part) = find(ty, name)?;
        Some(Self { first, ty: part, name: format!(".{name}") })
    }

    /// Returns a part of this part.
    pub(crate) fn inner(&self, name: &str) -> Option<Self> {
        let inner = Self::of(self.ty, name)?;
        let name = format!("{}{}", self.name, inner.name);
        Some(Self { first: self.first + inner.first, ty: inner.ty, name })
    }

    /// Returns the numbers of the part.
    pub(crate) fn numbers(&self) -> Range<usize> {
        self.first..self.first + numbers(self.ty)
    }
}

/// Returns how many numbers a value of a math type, or a number, consists of. 1 for other types.
pub(crate) fn numbers(ty: VariantType) -> usize {
    use VariantType as Ty;
    match ty {
        Ty::Vector2 | Ty::Vector2i => 2,
        Ty::Vector3 | Ty::Vector3i => 3,
        Ty::Vector4 | Ty::Vector4i | Ty::Rect2 | Ty::Rect2i | Ty::Plane | Ty::Quaternion | Ty::Color => 4,
        Ty::Transform2D | Ty::Aabb => 6,
        Ty::Basis => 9,
        Ty::Transform3D => 12,
        Ty::Projection => 16,
        _ => 1,
    }
}

/// Returns the names of the parts of a type, as in scripts. The axes of a Basis are no ranges of its numbers, which are in rows.
pub(crate) fn names(ty: VariantType) -> &'static [&'static str] {
    use VariantType as Ty;
    match ty {
        Ty::Vector2 | Ty::Vector2i => &["x", "y"],
        Ty::Vector3 | Ty::Vector3i => &["x", "y", "z"],
        Ty::Vector4 | Ty::Vector4i | Ty::Quaternion | Ty::Projection => &["x", "y", "z", "w"],
        Ty::Color => &["r", "g", "b", "a"],
        Ty::Rect2 | Ty::Rect2i | Ty::Aabb => &["position", "size"],
        Ty::Plane => &["normal", "d", "x", "y", "z"],
        Ty::Transform2D => &["x", "y", "origin"],
        Ty::Transform3D => &["basis", "origin"],
        _ => &[],
    }
}

fn find(ty: VariantType, name: &str) -> Option<(usize, VariantType)> {
    use VariantType as Ty;
    let at = names(ty).iter().position(|known| *known == name)?;
    Some(match ty {
        Ty::Vector2i | Ty::Vector3i | Ty::Vector4i => (at, Ty::Int),
        Ty::Rect2i => (2 * at, Ty::Vector2i),
        Ty::Aabb => (3 * at, Ty::Vector3),
        Ty::Rect2 | Ty::Transform2D => (2 * at, Ty::Vector2),
        Ty::Transform3D if at == 0 => (0, Ty::Basis),
        Ty::Transform3D => (9, Ty::Vector3),
        Ty::Projection => (4 * at, Ty::Vector4),
        Ty::Plane => match at {
            0 => (0, Ty::Vector3),
            1 => (3, Ty::Float),
            _ => (at - 2, Ty::Float),
        },
        _ => (at, Ty::Float),
    })
}

/// Returns the type of the items of a packed array.
pub(crate) fn item_type(ty: VariantType) -> Option<VariantType> {
    use VariantType as Ty;
    Some(match ty {
        Ty::PackedByteArray | Ty::PackedInt32Array | Ty::PackedInt64Array => Ty::Int,
        Ty::PackedFloat32Array | Ty::PackedFloat64Array => Ty::Float,
        Ty::PackedStringArray => Ty::String,
        Ty::PackedVector2Array => Ty::Vector2,
        Ty::PackedVector3Array => Ty::Vector3,
        Ty::PackedVector4Array => Ty::Vector4,
        Ty::PackedColorArray => Ty::Color,
        _ => return None,
    })
}

/// Returns the places of the arguments in the text of a constructor: of the numbers in `Vector2(1, 2)`.
pub(crate) fn arguments(text: &str) -> Vec<Range<usize>> {
    let (Some(open), Some(close)) = (text.find('('), text.rfind(')')) else { return Vec::new() };
    let (mut places, mut start, mut is_quoted, mut is_escaped) = (Vec::new(), open + 1, false, false);
    for (at, byte) in text.bytes().enumerate().take(close).skip(open + 1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => {
                places.push(trimmed(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = trimmed(text, start..close.max(start));
    if !last.is_empty() {
        places.push(last);
    }
    places
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}
