//! Access to the items of packed arrays as Variants, for paths.

use alloc::format;
use alloc::vec::Vec;

use crate::decode::GodotDecodeOwned;
use crate::encode::GodotEncode;
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::plain::Plain;
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::{VariantType, WordType};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Converts the value to an item of a packed array of this type: an int may become a float, and a `StringName` a String.
pub(crate) fn admit<R: Real>(ty: VariantType, value: Variant<R>) -> Result<Variant<R>> {
    let Some(item) = ty.item() else { return Ok(value) };
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
#[cfg(any(feature = "walk", all(test, feature = "std")))]
pub(crate) fn of_one<R: Real>(ty: VariantType, item: Variant<R>) -> Result<Variant<R>> {
    let mut array = empty(ty);
    if let Some(items) = array.packed_mut() {
        items.put(0, admit(ty, item)?)?;
    } // not covered: ruled out before
    Ok(array)
}

/// Access to the items of a packed array.
#[doc(hidden)]
pub trait PackedItems<R: Real> {
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

impl<R: Real, T: Clone + Into<Variant<R>> + GodotDecodeOwned> PackedItems<R> for Vec<T> {
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

/// Gives `$then` for a type with items, and `$other` for another type.
macro_rules! if_items {
    (-, $then:expr, $other:expr) => {
        $other
    };
    ($item:tt, $then:expr, $other:expr) => {
        $then
    };
}

/// Gives `$then` for a type that consists of words: a math type, or a packed array of anything but text.
macro_rules! if_words {
    (- -, $then:expr) => {
        None
    };
    (- (String -), $then:expr) => {
        None
    };
    ($words:tt $item:tt, $then:expr) => {
        Some($then)
    };
}

/// Values in memory: a math type, or the items of a packed array. It is a trait so that a boxed value has the method too.
trait InMemory {
    fn bytes(&self) -> &[u8];
}

// not covered: only the packages for other languages call it
impl<T: Plain> InMemory for T {
    fn bytes(&self) -> &[u8] {
        bytemuck::bytes_of(self)
    }
}

// not covered: only the packages for other languages call it
impl<T: Plain> InMemory for [T] {
    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self)
    }
}

macro_rules! packed_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        impl<R: Real> Variant<R> {
            /// Returns the items of a packed array of any type, or `None` for other values.
            #[doc(hidden)]
            pub fn packed(&self) -> Option<&dyn PackedItems<R>> {
                match self {
                    Self::Nil => None,
                    $(Self::$name(_value) => if_items!($item, Some(_value), None)),+
                }
            }

            /// Returns the type of the words of a math type, or of the numbers in a packed array, and their bytes as the machine
            /// holds them. `None` for other values.
            // not covered: only the packages for other languages call it
            #[doc(hidden)]
            pub fn words(&self) -> Option<(WordType, &[u8])> {
                let bytes = match self {
                    Self::Nil => None,
                    $(Self::$name(_value) => if_words!($words $item, _value.bytes())),+
                };
                self.ty().number(size_of::<R>() > size_of::<f32>()).zip(bytes)
            }

            /// Returns the items of a packed array of any type, to change them, or `None` for other values.
            pub(crate) fn packed_mut(&mut self) -> Option<&mut dyn PackedItems<R>> {
                match self {
                    Self::Nil => None, // not covered: ruled out before
                    $(Self::$name(_value) => if_items!($item, Some(_value), None)),+
                }
            }
        }

        /// Returns a packed array of this type without items, or Nil for other types.
        #[cfg(any(feature = "walk", all(test, feature = "std")))]
        fn empty<R: Real>(ty: VariantType) -> Variant<R> {
            match ty {
                VariantType::Nil => Variant::Nil, // not covered: ruled out before
                $(VariantType::$name => if_items!($item, <$value>::new().into(), Variant::Nil)),+
            }
        }

        // A packed array in the table is what a slice of its items is written as.
        $(const _: () = if_items!($item, {
            type R = f32;
            assert!(<$value as SliceType>::TYPE as u8 == VariantType::$name as u8, "slices are written as another type");
            // `$value` need not contain an `R`.
            let _ = size_of::<R>();
        }, ());)+
    };
}
for_each_variant_type!(packed_by_type);

/// The type that a slice is written as.
trait SliceType {
    const TYPE: VariantType;
}

impl<T: GodotEncode> SliceType for Vec<T> {
    const TYPE: VariantType = T::SLICE_TYPE;
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;
    use std::collections::HashMap;

    use super::*;
    use crate::{RawVariantBuf, VariantKey, from_bytes, to_bytes, variant};

    #[test]
    fn every_packed_array_of_the_table_works_everywhere() {
        for ty in VariantType::ALL.iter().copied() {
            let Some(item) = ty.item() else { continue };
            // A number, a text or math type of zeroes.
            let words = item.words().map_or(1, |(count, _)| count);
            let mut bytes = (item as u32).to_le_bytes().to_vec();
            bytes.resize((1 + words) * size_of::<u32>(), 0);
            let item: Variant<f32> = from_bytes(&bytes).expect("it is a value");
            let value = of_one(ty, item.clone()).expect("it has one item");

            let bytes = to_bytes(&value).expect("Godot 4 has the type");
            assert_eq!(bytes[..4], (ty as u32).to_le_bytes());
            assert_eq!(from_bytes(&bytes), Ok(value.clone()));
            assert_eq!(from_bytes(&bytes), Ok(vec![item]), "{ty}");
            assert_eq!(value.to_string().parse(), Ok(value.clone()));
            let skipped: (RawVariantBuf, i64) = variant!([value.clone(), 7]).read().expect("it is skipped");
            assert_eq!((skipped.0.bytes(), skipped.1), (&bytes[..], 7), "{ty}");

            let as_key = to_bytes(&variant!({ value.clone(): 7 })).expect("it is a key");
            let error = from_bytes::<HashMap<VariantKey, bool>>(&as_key).map(drop).expect_err("7 is no bool");
            let text = if ty == VariantType::PackedStringArray { ty.to_string() } else { value.to_string() };
            assert!(error.to_string().ends_with(&alloc::format!(" in [{text}]")), "{error}");
        }
    }
}
