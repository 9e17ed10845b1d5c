//! Math types and their packed arrays as numbers in wire order.

use std::slice::from_ref;

use bytemuck::{AnyBitPattern, NoUninit, cast_slice};
use gdvar::generic::{Aabb, Basis, Plane, Projection, Quaternion, Rect2, Transform2D, Transform3D, Variant};
use gdvar::generic::{Vector2, Vector3, Vector4};
use gdvar::{Codec, Color, Real, Rect2i, VariantType, Vector2i, Vector3i, Vector4i};

/// The width of the reals in a value: `f32`, or `f64` for double-precision builds.
pub trait Width: Real + NoUninit + AnyBitPattern {
    /// Whether the reals have 64 bits.
    const WIDE: bool;

    /// Returns the nearest number of this width, as the engine does for its own constructors.
    fn nearest(number: f64) -> Self;

    /// Returns the numbers of a value as reals of this width.
    fn as_words(reals: &[Self]) -> Words<'_>;
}

impl Width for f32 {
    const WIDE: bool = false;

    #[allow(clippy::cast_possible_truncation, reason = "the nearest number is what the method promises")]
    fn nearest(number: f64) -> Self {
        number as Self
    }

    fn as_words(reals: &[Self]) -> Words<'_> {
        Words::Singles(reals)
    }
}

impl Width for f64 {
    const WIDE: bool = true;

    fn nearest(number: f64) -> Self {
        number
    }

    fn as_words(reals: &[Self]) -> Words<'_> {
        Words::Doubles(reals)
    }
}

/// Returns whether a value has to be read as one of a double-precision build.
///
/// # Errors
///
/// The same as for [`has_wide_reals`](gdvar::inspect::has_wide_reals).
pub fn is_wide(bytes: &[u8], codec: Codec) -> gdvar::Result<bool> {
    let dialect = codec.get_dialect();
    if dialect.is_published() {
        return Ok(codec.get_double_precision());
    }
    Ok(dialect.flags_reals() && gdvar::inspect::has_wide_reals(bytes, codec)?)
}

/// The numbers of a math type, or of all items of a packed array, in wire order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words<'a> {
    /// Integers of 32 bits.
    Ints(&'a [i32]),
    /// Reals of 32 bits.
    Singles(&'a [f32]),
    /// Reals of 64 bits.
    Doubles(&'a [f64]),
}

impl<'a> Words<'a> {
    /// Returns the numbers as the machine holds them.
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Self::Ints(words) => cast_slice(words),
            Self::Singles(words) => cast_slice(words),
            Self::Doubles(words) => cast_slice(words),
        }
    }
}

/// Returns the numbers of a math type or of a packed array of vectors or colours, and `None` for other types.
pub fn words<R: Width>(value: &Variant<R>) -> Option<Words<'_>> {
    Some(match value {
        Variant::Vector2(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Rect2(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Vector3(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Transform2D(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Vector4(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Plane(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Quaternion(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Aabb(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Basis(value) => R::as_words(cast_slice(from_ref(value))),
        Variant::Transform3D(value) => R::as_words(cast_slice(from_ref(&**value))),
        Variant::Projection(value) => R::as_words(cast_slice(from_ref(&**value))),
        Variant::PackedVector2Array(items) => R::as_words(cast_slice(items)),
        Variant::PackedVector3Array(items) => R::as_words(cast_slice(items)),
        Variant::PackedVector4Array(items) => R::as_words(cast_slice(items)),
        Variant::Color(value) => Words::Singles(cast_slice(from_ref(value))),
        Variant::PackedColorArray(items) => Words::Singles(cast_slice(items)),
        Variant::Vector2i(value) => Words::Ints(cast_slice(from_ref(value))),
        Variant::Rect2i(value) => Words::Ints(cast_slice(from_ref(value))),
        Variant::Vector3i(value) => Words::Ints(cast_slice(from_ref(value))),
        Variant::Vector4i(value) => Words::Ints(cast_slice(from_ref(value))),
        _ => return None,
    })
}

/// Returns the math type or the packed array of vectors or colours that consists of these numbers. Reals become the
/// nearest ones of their width.
///
/// # Errors
///
/// One sentence, if the count of numbers is wrong, an integer does not fit, or the type has no such numbers.
pub fn from_words<R: Width>(ty: VariantType, numbers: &[f64]) -> Result<Variant<R>, String> {
    Ok(match ty {
        VariantType::Vector2 => Vector2::from(reals(ty, numbers)?).into(),
        VariantType::Rect2 => Rect2::from(reals(ty, numbers)?).into(),
        VariantType::Vector3 => Vector3::from(reals(ty, numbers)?).into(),
        VariantType::Transform2D => Transform2D::from(reals(ty, numbers)?).into(),
        VariantType::Vector4 => Vector4::from(reals(ty, numbers)?).into(),
        VariantType::Plane => Plane::from(reals(ty, numbers)?).into(),
        VariantType::Quaternion => Quaternion::from(reals(ty, numbers)?).into(),
        VariantType::Aabb => Aabb::from(reals(ty, numbers)?).into(),
        VariantType::Basis => Basis::from(reals(ty, numbers)?).into(),
        VariantType::Transform3D => Transform3D::from(reals(ty, numbers)?).into(),
        VariantType::Projection => Projection::from(reals(ty, numbers)?).into(),
        VariantType::Color => Color::from(reals(ty, numbers)?).into(),
        VariantType::Vector2i => Vector2i::from(ints(ty, numbers)?).into(),
        VariantType::Rect2i => Rect2i::from(ints(ty, numbers)?).into(),
        VariantType::Vector3i => Vector3i::from(ints(ty, numbers)?).into(),
        VariantType::Vector4i => Vector4i::from(ints(ty, numbers)?).into(),
        VariantType::PackedVector2Array => Variant::PackedVector2Array(items(ty, numbers)?),
        VariantType::PackedVector3Array => Variant::PackedVector3Array(items(ty, numbers)?),
        VariantType::PackedVector4Array => Variant::PackedVector4Array(items(ty, numbers)?),
        VariantType::PackedColorArray => Variant::PackedColorArray(items(ty, numbers)?),
        _ => return Err(format!("{} does not consist of numbers", ty.name())),
    })
}

fn exactly<const COUNT: usize>(ty: VariantType, numbers: &[f64]) -> Result<&[f64; COUNT], String> {
    let found = numbers.len();
    numbers.try_into().map_err(|_| format!("{} has {COUNT} numbers, not {found}", ty.name()))
}

fn reals<R: Width, const COUNT: usize>(ty: VariantType, numbers: &[f64]) -> Result<[R; COUNT], String> {
    exactly(ty, numbers).map(|numbers| numbers.map(R::nearest))
}

fn ints<const COUNT: usize>(ty: VariantType, numbers: &[f64]) -> Result<[i32; COUNT], String> {
    let mut words = [0; COUNT];
    for (word, number) in words.iter_mut().zip(exactly::<COUNT>(ty, numbers)?) {
        #[allow(clippy::cast_possible_truncation, reason = "the next line refuses a number that was changed")]
        let int = *number as i32;
        #[allow(clippy::float_cmp, reason = "the question is whether nothing was lost")]
        if f64::from(int) != *number {
            return Err(format!("{number} is not an integer of 32 bits, as {} has them", ty.name()));
        }
        *word = int;
    }
    Ok(words)
}

fn items<R: Width, T: From<[R; COUNT]>, const COUNT: usize>(
    ty: VariantType,
    numbers: &[f64],
) -> Result<Vec<T>, String> {
    let items = numbers.chunks_exact(COUNT);
    if !items.remainder().is_empty() {
        return Err(format!("the items of {} have {COUNT} numbers each", ty.name()));
    }
    items.map(|item| reals(ty, item).map(T::from)).collect()
}
