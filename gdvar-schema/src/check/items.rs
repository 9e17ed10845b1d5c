//! The elements of Arrays and packed arrays.

use crate::describe::Reals;
use gdvar_core::Codec;
use gdvar_core::GodotDecodeOwned;
use gdvar_core::Real;
use gdvar_core::VariantType;
use gdvar_core::generic::Object;
use gdvar_core::generic::Variant;
use gdvar_core::{Error, Result};

/// Returns how many values a value consists of, down to this depth.
pub(super) fn count<R: Real>(value: &Variant<R>, depth: usize) -> usize {
    let Some(depth) = depth.checked_sub(1) else { return 1 };
    let inside: usize = match value {
        Variant::Array(array) => array.iter().map(|item| count(item, depth)).sum(),
        Variant::Dictionary(entries) => entries.iter().map(|(_, value)| 1 + count(value, depth)).sum(),
        Variant::Object(Object::Full(object)) => {
            object.properties.iter().map(|(_, value)| 1 + count(value, depth)).sum()
        }
        value => len_of(value).unwrap_or_default(),
    };
    inside + 1
}

/// Returns how many elements an array has.
pub(super) fn len_of<R: Real>(value: &Variant<R>) -> Option<usize> {
    Some(match value {
        Variant::Array(items) => items.len(),
        Variant::PackedByteArray(items) => items.len(),
        Variant::PackedInt32Array(items) => items.len(),
        Variant::PackedInt64Array(items) => items.len(),
        Variant::PackedFloat32Array(items) => items.len(),
        Variant::PackedFloat64Array(items) => items.len(),
        Variant::PackedStringArray(items) => items.len(),
        Variant::PackedVector2Array(items) => items.len(),
        Variant::PackedVector3Array(items) => items.len(),
        Variant::PackedVector4Array(items) => items.len(),
        Variant::PackedColorArray(items) => items.len(),
        _ => return None,
    })
}

/// The check of one element, which gets its index.
type Check<'a, R> = &'a mut dyn FnMut(usize, &Variant<R>) -> Result<()>;

/// Calls `check` for each element of an array, as a separate value.
pub(super) fn each<R: Real>(
    value: &Variant<R>,
    mut check: impl FnMut(usize, &Variant<R>) -> Result<()>,
) -> Result<()> {
    let check: Check<'_, R> = &mut check;
    match value {
        Variant::Array(items) => items.iter().enumerate().try_for_each(|(index, item)| check(index, item)),
        Variant::PackedByteArray(items) => all(items, |item| Variant::Int(item.into()), check),
        Variant::PackedInt32Array(items) => all(items, |item| Variant::Int(item.into()), check),
        Variant::PackedInt64Array(items) => all(items, Variant::Int, check),
        Variant::PackedFloat32Array(items) => all(items, |item| Variant::Float(item.into()), check),
        Variant::PackedFloat64Array(items) => all(items, Variant::Float, check),
        Variant::PackedStringArray(items) => all(items, Variant::String, check),
        Variant::PackedVector2Array(items) => all(items, Variant::Vector2, check),
        Variant::PackedVector3Array(items) => all(items, Variant::Vector3, check),
        Variant::PackedVector4Array(items) => all(items, Variant::Vector4, check),
        Variant::PackedColorArray(items) => all(items, Variant::Color, check),
        _ => Ok(()),
    }
}

fn all<R: Real, T: Clone>(items: &[T], value: impl Fn(T) -> Variant<R>, check: Check<'_, R>) -> Result<()> {
    items.iter().enumerate().try_for_each(|(index, item)| check(index, &value(item.clone())))
}

/// Checks that the reals of a value fit 32 bits, by reading it with reals of that width.
pub(super) fn fits_single<R: Real>(value: &Variant<R>) -> Result<()> {
    let codec = Codec::new().full_objects(true);
    let bytes = codec.encode(value).map_err(Error::without_offset)?;
    codec.decode::<Variant<f32>>(&bytes).map(drop).map_err(Error::without_offset)
}

/// Reads a value with the codec, which decides whether anything would be lost.
pub(super) fn read<T: GodotDecodeOwned, R: Real>(value: &Variant<R>) -> Result<T> {
    let bytes = Codec::new().encode(value).map_err(Error::without_offset)?;
    Codec::new().decode(&bytes).map_err(Error::without_offset)
}

/// Reads an integer vector as a vector of reals or the reverse, or text as a `NodePath`. `None` for other types.
pub(super) fn read_kin<R: Real>(
    ty: VariantType,
    reals: Option<Reals>,
    value: &Variant<R>,
) -> Option<Result<()>> {
    use gdvar_core::generic::{Rect2, Vector2, Vector3, Vector4};
    use gdvar_core::{NodePath, Rect2i, Vector2i, Vector3i, Vector4i};
    let is_wide = reals == Some(Reals::Double);
    Some(match ty {
        VariantType::Vector2 if is_wide => read::<Vector2<f64>, R>(value).map(drop),
        VariantType::Vector2 => read::<Vector2<f32>, R>(value).map(drop),
        VariantType::Vector3 if is_wide => read::<Vector3<f64>, R>(value).map(drop),
        VariantType::Vector3 => read::<Vector3<f32>, R>(value).map(drop),
        VariantType::Vector4 if is_wide => read::<Vector4<f64>, R>(value).map(drop),
        VariantType::Vector4 => read::<Vector4<f32>, R>(value).map(drop),
        VariantType::Rect2 if is_wide => read::<Rect2<f64>, R>(value).map(drop),
        VariantType::Rect2 => read::<Rect2<f32>, R>(value).map(drop),
        VariantType::Vector2i => read::<Vector2i, R>(value).map(drop),
        VariantType::Vector3i => read::<Vector3i, R>(value).map(drop),
        VariantType::Vector4i => read::<Vector4i, R>(value).map(drop),
        VariantType::Rect2i => read::<Rect2i, R>(value).map(drop),
        VariantType::NodePath => read::<NodePath, R>(value).map(drop),
        _ => return None,
    })
}
