//! What the values of std's types and the math types are read from, when they come as engines usually write them.
//! Nothing is read otherwise, and whoever asked takes the long way, which knows every form and every error.

use alloc::vec::Vec;

use crate::cursor::{Reader, items_of};
use crate::decode::GodotDecode;
use crate::encoder::HEADER_SIZE;
use crate::plain::Plain;
use crate::variant_type::VariantType;

/// Headers that are the same in every dialect.
const BOOL: u64 = VariantType::Bool.common_header() as u64;
const FLOAT: u64 = VariantType::Float.common_header() as u64;
const STRING: u64 = VariantType::String.common_header() as u64;

impl<'de> Reader<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self) -> Option<bool> {
        self.headed(BOOL, |number: u32| Some(number != 0))
    }

    /// Reads an int that fits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int<T: TryFrom<i64>>(&mut self) -> Option<T> {
        let header = self.style.headers[VariantType::Int as usize];
        self.headed(header, |number: i32| T::try_from(i64::from(number)).ok())
    }

    /// Reads a float of 32 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self) -> Option<f32> {
        self.headed(FLOAT, Some)
    }

    /// Reads an int or a float of 64 bits, where one of 32 is certain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn wide<T: Plain>(&mut self, ty: VariantType) -> Option<T> {
        // Where nothing tells, there is none of these, or it was looked for.
        let header = self.style.headers[ty as usize] | u64::from(self.style.wide_number_flag);
        if self.find_certain(size_of::<u32>()) { self.headed(header, Some) } else { None }
    }

    /// Reads Nil.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn nil(&mut self) -> bool {
        self.take(const { &VariantType::Nil.common_header().to_le_bytes() })
    }

    /// Reads a value where only Nil is certain.
    #[allow(clippy::option_option, reason = "what was read, which may be nothing")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn option<T: GodotDecode<'de>>(&mut self) -> Option<Option<T>> {
        let mark = self.mark();
        if self.nil() {
            return Some(None);
        }
        self.rewind(mark);
        if self.find_certain(const { T::LEAST.saturating_sub(HEADER_SIZE) }) {
            T::read(self).map(Some)
        } else {
            None
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(&mut self) -> Option<&'de str> {
        self.plain_text(STRING)
    }

    /// Reads a value whose bytes in memory are its bytes on the wire.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType) -> Option<T> {
        self.headed(self.style.header_of::<T>(ty), Some)
    }

    /// Reads the bytes of a packed array's items.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed_bytes<T: Plain>(&mut self, ty: VariantType) -> Option<&'de [u8]> {
        self.run(self.style.header_of::<T>(ty), size_of::<T>())
    }

    /// Reads a packed array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain>(&mut self, ty: VariantType) -> Option<Vec<T>> {
        self.packed_bytes::<T>(ty).map(items_of)
    }
}
