//! The parts of math types.

use crate::format::variant_type::VariantType::{self, self as Ty};

/// A part of a math type: `x` of a `Vector2`, `basis` of a `Transform3D`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MathPart {
    /// The name that scripts use.
    pub name: &'static str,
    /// The type that the part has as a value.
    pub ty: VariantType,
    /// How many [words](VariantType::words) of the whole come before it.
    pub first: usize,
}

impl MathPart {
    /// Returns the parts of a type that follow each other and have the same type.
    // not covered: run by the compiler
    const fn row<const N: usize>(names: [&'static str; N], ty: VariantType) -> [Self; N] {
        let width = match ty.words() {
            Some((count, _)) => count,
            None => 1,
        };
        let mut parts = [Self { name: "", ty, first: 0 }; N];
        let mut index = 0;
        while index < N {
            (parts[index].name, parts[index].first) = (names[index], index * width);
            index += 1;
        }
        parts
    }
}

// not covered: run by the compiler
const fn part(name: &'static str, ty: VariantType, first: usize) -> MathPart {
    MathPart { name, ty, first }
}

static POINT: [MathPart; 4] = MathPart::row(["x", "y", "z", "w"], Ty::Float);
static INT_POINT: [MathPart; 4] = MathPart::row(["x", "y", "z", "w"], Ty::Int);
static RECT2: [MathPart; 2] = MathPart::row(["position", "size"], Ty::Vector2);
static RECT2I: [MathPart; 2] = MathPart::row(["position", "size"], Ty::Vector2i);
static TRANSFORM2D: [MathPart; 3] = MathPart::row(["x", "y", "origin"], Ty::Vector2);
static AABB: [MathPart; 2] = MathPart::row(["position", "size"], Ty::Vector3);
static PROJECTION: [MathPart; 4] = MathPart::row(["x", "y", "z", "w"], Ty::Vector4);
static COLOR: [MathPart; 4] = MathPart::row(["r", "g", "b", "a"], Ty::Float);
static TRANSFORM3D: [MathPart; 2] = [part("basis", Ty::Basis, 0), part("origin", Ty::Vector3, 9)];
static PLANE: [MathPart; 5] = [
    part("normal", Ty::Vector3, 0),
    part("d", Ty::Float, 3),
    part("x", Ty::Float, 0),
    part("y", Ty::Float, 1),
    part("z", Ty::Float, 2),
];

impl VariantType {
    /// Returns the parts of a math type in the order of its words, as scripts name them. A `Plane` also has the coordinates of its
    /// normal, after all its words. A `Basis` has none: scripts see its columns, and its words are its rows.
    pub fn parts(self) -> &'static [MathPart] {
        match self {
            Ty::Vector2 => &POINT[..2],
            Ty::Vector3 => &POINT[..3],
            Ty::Vector4 | Ty::Quaternion => &POINT,
            Ty::Vector2i => &INT_POINT[..2],
            Ty::Vector3i => &INT_POINT[..3],
            Ty::Vector4i => &INT_POINT,
            Ty::Rect2 => &RECT2,
            Ty::Rect2i => &RECT2I,
            Ty::Transform2D => &TRANSFORM2D,
            Ty::Plane => &PLANE,
            Ty::Aabb => &AABB,
            Ty::Transform3D => &TRANSFORM3D,
            Ty::Projection => &PROJECTION,
            Ty::Color => &COLOR,
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_words_of_their_type_in_order() {
        for ty in VariantType::ALL.iter().copied().filter(|ty| *ty != Ty::Basis) {
            let mut end = 0;
            for part in ty.parts() {
                if part.first == end {
                    end += part.ty.words().map_or(1, |(count, _)| count);
                }
            }
            assert_eq!(end, ty.words().map_or(0, |(count, _)| count), "{ty}");
        }
    }

    #[test]
    fn no_part_reaches_beyond_its_type() {
        for ty in VariantType::ALL {
            for part in ty.parts() {
                let width = part.ty.words().map_or(1, |(count, _)| count);
                assert!(part.first + width <= ty.words().map_or(0, |(count, _)| count), "{ty}.{}", part.name);
            }
        }
    }
}
