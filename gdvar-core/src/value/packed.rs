//! Access to the items of packed arrays as Variants, for paths.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::GodotDecodeOwned;
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::value::array::ElementType;
use crate::value::math::{Color, Vector2, Vector3, Vector4};
use crate::value::variant::Variant;

/// Returns the type of a Variant for an item of this packed array. `None` for other types.
pub(crate) const fn item_type(ty: VariantType) -> Option<VariantType> {
    use VariantType as Ty;
    Some(match ty {
        Ty::PackedByteArray | Ty::PackedInt32Array | Ty::PackedInt64Array => Ty::Int,
        Ty::PackedFloat32Array | Ty::PackedFloat64Array => Ty::Float,
        Ty::PackedStringArray => Ty::String,
        Ty::PackedVector2Array => Ty::Vector2,
        Ty::PackedVector3Array => Ty::Vector3,
        Ty::PackedColorArray => Ty::Color,
        Ty::PackedVector4Array => Ty::Vector4,
        _ => return None,
    })
}

/// Converts the value to an item of a packed array of this type: an int may become a float, and a `StringName` a String.
pub(crate) fn admit<R: Real>(ty: VariantType, value: Variant<R>) -> Result<Variant<R>> {
    let Some(item) = item_type(ty) else { return Ok(value) };
    ElementType::Builtin(item).admit(value).map_err(|value| {
        let message = format!("expected {item} for an item of a {ty}, found {}", value.ty());
        Error::new(ErrorKind::WrongElementType, message)
    })
}

/// Returns a packed array of this type with one item, or Nil for other types.
///
/// # Errors
///
/// [`ErrorKind::WrongElementType`] for a value of another type, and the same as for [`Variant::read`].
pub(crate) fn of_one<R: Real>(ty: VariantType, item: Variant<R>) -> Result<Variant<R>> {
    use VariantType as Ty;
    let mut array: Variant<R> = match ty {
        Ty::PackedByteArray => Vec::<u8>::new().into(),
        Ty::PackedInt32Array => Vec::<i32>::new().into(),
        Ty::PackedInt64Array => Vec::<i64>::new().into(),
        Ty::PackedFloat32Array => Vec::<f32>::new().into(),
        Ty::PackedFloat64Array => Vec::<f64>::new().into(),
        Ty::PackedStringArray => Vec::<String>::new().into(),
        Ty::PackedVector2Array => Vec::<Vector2<R>>::new().into(),
        Ty::PackedVector3Array => Vec::<Vector3<R>>::new().into(),
        Ty::PackedColorArray => Vec::<Color>::new().into(),
        Ty::PackedVector4Array => Vec::<Vector4<R>>::new().into(),
        _ => Variant::Nil,
    };
    if let Some(items) = array.packed_mut() {
        items.put(0, admit(ty, item)?)?;
    }
    Ok(array)
}

/// Access to the items of a packed array.
pub(crate) trait Items<R: Real> {
    /// Returns the number of items.
    fn count(&self) -> usize;

    /// Returns a copy of an item.
    fn item(&self, index: usize) -> Option<Variant<R>>;

    /// Replaces an item and returns the old one, or adds one at the end. `index` is at most the count, and `item` was
    /// checked by [`admit`].
    fn put(&mut self, index: usize, item: Variant<R>) -> Result<Option<Variant<R>>>;

    /// Removes an item and returns it. The items after it move up.
    fn take_out(&mut self, index: usize) -> Option<Variant<R>>;
}

impl<R: Real, T: Clone + Into<Variant<R>> + GodotDecodeOwned> Items<R> for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn item(&self, index: usize) -> Option<Variant<R>> {
        self.get(index).cloned().map(Into::into)
    }

    fn put(&mut self, index: usize, item: Variant<R>) -> Result<Option<Variant<R>>> {
        let item = item.read()?;
        if let Some(old) = self.get_mut(index) {
            return Ok(Some(core::mem::replace(old, item).into()));
        }
        self.push(item);
        Ok(None)
    }

    fn take_out(&mut self, index: usize) -> Option<Variant<R>> {
        (index < self.len()).then(|| self.remove(index).into())
    }
}

/// Returns the items of a packed array of any type, or `None` for other values.
macro_rules! items {
    ($variant:expr) => {
        match $variant {
            Self::PackedByteArray(items) => Some(items),
            Self::PackedInt32Array(items) => Some(items),
            Self::PackedInt64Array(items) => Some(items),
            Self::PackedFloat32Array(items) => Some(items),
            Self::PackedFloat64Array(items) => Some(items),
            Self::PackedStringArray(items) => Some(items),
            Self::PackedVector2Array(items) => Some(items),
            Self::PackedVector3Array(items) => Some(items),
            Self::PackedColorArray(items) => Some(items),
            Self::PackedVector4Array(items) => Some(items),
            _ => None,
        }
    };
}

impl<R: Real> Variant<R> {
    pub(crate) fn packed(&self) -> Option<&dyn Items<R>> {
        items!(self)
    }

    pub(crate) fn packed_mut(&mut self) -> Option<&mut dyn Items<R>> {
        items!(self)
    }
}
