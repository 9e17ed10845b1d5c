//! Reading values that contain no others: numbers, text, math values, packed arrays.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::slice::from_mut;

use crate::decode::GodotDecode;
use crate::decode::at::At;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::lenient::no_whole_number;
use crate::decode::messages::{self, wrong_length};
use crate::decode::raw::{items_of, owned_text, replace_items, split_text_body, whole_text};
use crate::error::{Error, ErrorKind, Result};
use crate::format::ascii::{has_nul, is_plain_text};
use crate::format::number::{exact_float, whole};
use crate::format::plain::{self, Plain, convert, narrow, nearest};
use crate::format::style::{BOOL, FLOAT, STRING, WIDE_FLAG};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, MAX_COUNT, packed_count_size, padding};
use crate::text::decimal::Float;

/// Reads an array of any kind in place of other items, as [`Decoder::array_into`] does.
type OtherArray<'s, 'de, T> = fn(&mut Decoder<'s, 'de>, Header, &mut Vec<T>) -> Result<()>;

impl<'s, 'de> Decoder<'s, 'de> {
    // ---------------------------------------------------------------------------------------- scalars

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self, header: Header) -> Result<bool> {
        if header.word != BOOL {
            self.at().expect(VariantType::Bool, header)?;
        }
        Ok(self.u32()? != 0)
    }

    /// Reads an int that fits the type with this name.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int_as<T: TryFrom<i32> + TryFrom<i64>>(
        &mut self,
        ty: &'static str,
        header: Header,
    ) -> Result<T> {
        if u64::from(header.word) == self.style.headers[VariantType::Int as usize]
            && let Some((number, rest)) = self.rest.split_first_chunk()
            && let Ok(number) = T::try_from(i32::from_le_bytes(*number))
        {
            self.rest = rest;
            return Ok(number);
        }
        self.outlined(|decoder| decoder.any_int_as(ty, header))
    }

    #[inline(never)]
    fn any_int_as<T: TryFrom<i64>>(&mut self, ty: &'static str, header: Header) -> Result<T> {
        let start = self.at();
        let number = self.int(header)?;
        T::try_from(number).map_err(|_| messages::out_of_range(&number, &ty).at(start.offset()))
    }

    /// Reads an int of 32 or 64 bits, or a float with the same value.
    #[inline]
    #[doc(hidden)]
    pub fn int(&mut self, header: Header) -> Result<i64> {
        let (found, narrow) = (u64::from(header.word), self.style.headers[VariantType::Int as usize]);
        if found == narrow {
            return self.number(i32::from_le_bytes).map(i64::from);
        }
        if found == narrow | u64::from(WIDE_FLAG) {
            return self.number(i64::from_le_bytes);
        }
        self.any_int(header)
    }

    #[inline(never)]
    fn any_int(&mut self, header: Header) -> Result<i64> {
        match self.type_of(header)? {
            VariantType::Int if self.is_wide(header) => self.number(i64::from_le_bytes),
            VariantType::Int => self.number(i32::from_le_bytes).map(i64::from),
            VariantType::Float if self.may_convert() => {
                let start = self.start_of(header);
                let number = self.float(header)?;
                whole(number).ok_or_else(|| no_whole_number(number).at(start))
            }
            _ => Err(self.mismatch(VariantType::Int, header)),
        }
    }

    /// Returns whether a header is the usual one of a float of 32 or 64 bits. In some dialects, floats have others too.
    // mutants `with false`: a fast path
    #[inline]
    #[doc(hidden)]
    pub fn is_usual_float(&self, header: Header) -> bool {
        header.word == FLOAT || u64::from(header.word) == self.style.wide_float
    }

    /// Reads a float of 32 or 64 bits, or an int that a float can represent exactly.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self, header: Header) -> Result<f64> {
        if header.word == FLOAT {
            return self.number(f32::from_le_bytes).map(f64::from);
        }
        if u64::from(header.word) == self.style.wide_float {
            return self.number(f64::from_le_bytes);
        }
        self.outlined(|decoder| decoder.any_float(header))
    }

    /// Reads a float, rounded to the nearest `f32`, or an int that an `f32` can represent exactly.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn narrow_float(&mut self, header: Header) -> Result<f32> {
        if header.word == FLOAT {
            return self.number(f32::from_le_bytes);
        }
        self.outlined(|decoder| decoder.any_narrow_float(header))
    }

    #[inline(never)]
    fn any_narrow_float(&mut self, header: Header) -> Result<f32> {
        let start = self.at();
        let number = self.float(header)?;
        if narrow(number).is_none() && (self.type_of(header)? == VariantType::Int || !self.may_convert()) {
            return Err(messages::does_not_fit_f32(&Float(number)).at(start.offset()));
        }
        nearest(number).ok_or_else(|| start.over_f32(number))
    }

    /// Reads a float that fits 32 bits exactly.
    pub(crate) fn exact_narrow_float(&mut self, header: Header) -> Result<f32> {
        let start = self.at();
        let number = self.float(header)?;
        narrow(number).ok_or_else(|| messages::does_not_fit_f32(&Float(number)).at(start.offset()))
    }

    #[inline(never)]
    fn any_float(&mut self, header: Header) -> Result<f64> {
        let (header, must_convert) = header.converted().map_or((header, false), |int| (int, true));
        match self.type_of(header)? {
            VariantType::Float if self.is_wide(header) => self.number(f64::from_le_bytes),
            VariantType::Float => self.number(f32::from_le_bytes).map(f64::from),
            VariantType::Int if must_convert || self.may_convert() => {
                let start = self.at();
                let number = self.int(header)?;
                exact_float(number).ok_or_else(|| start.no_exact_float(number))
            }
            _ => Err(self.mismatch("float", header)),
        }
    }

    // ------------------------------------------------------------------------------------------- text

    /// Reads a String or a `StringName`: `u32` length in bytes, UTF-8, padding. As in the engine, a leading byte-order mark is
    /// dropped and the text ends before its first NUL.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, [`ErrorKind::InvalidUtf8`], [`ErrorKind::UnexpectedEnd`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn text(&mut self, header: Header) -> Result<&'de str> {
        if header.word == STRING
            && let Some(text) = self.whole_text_body(0)
        {
            return Ok(text);
        }
        self.outlined(|decoder| decoder.any_text(header))
    }

    /// Reads the body of a text that engines keep whole and that ends in `nuls` zero bytes. Any other text is not read.
    #[inline]
    pub(crate) fn whole_text_body(&mut self, nuls: usize) -> Option<&'de str> {
        let (text, rest) = split_text_body(self.rest, nuls)?;
        self.rest = rest;
        Some(text)
    }

    /// Reads a String of ASCII without NUL, which is the same in UTF-8 and in Latin-1. For any other value, reads nothing and returns
    /// `None`.
    // mutants `with None`: a fast path
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[doc(hidden)]
    pub fn plain_text(&mut self, header: Header) -> Option<&'de [u8]> {
        if header.word != STRING {
            return None;
        }
        let (len, rest) = self.rest.split_first_chunk()?;
        // A `u32` fits the `usize` of every target that has std.
        let len = u32::from_le_bytes(*len) as usize;
        let (text, rest) = rest.split_at_checked(len)?;
        let rest = rest.get(padding(len)..)?;
        if !is_plain_text(text) {
            return None;
        }
        self.rest = rest;
        Some(text)
    }

    /// Reads text, or the text of a `NodePath`, into a type that owns it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text_as<T: From<String>>(
        &mut self,
        header: Header,
        copy: impl FnOnce(&'de str) -> T,
    ) -> Result<T> {
        if header.word == STRING
            && let Some(text) = self.whole_text_body(0)
        {
            return Ok(copy(text));
        }
        self.outlined(|decoder| decoder.any_owned_text(header).map(T::from))
    }

    #[inline(never)]
    fn any_owned_text(&mut self, header: Header) -> Result<String> {
        if self.type_of(header)? == VariantType::NodePath {
            return self.text_of_path(header);
        }
        self.any_text(header).map(owned_text)
    }

    #[inline(never)]
    fn any_text(&mut self, header: Header) -> Result<&'de str> {
        match self.type_of(header)? {
            VariantType::String | VariantType::StringName => self.text_body(),
            _ => Err(self.mismatch("String", header)),
        }
    }

    /// Reads a text of a `PackedStringArray`, which engines end with a NUL.
    #[inline]
    pub(crate) fn packed_text(&mut self) -> Result<&'de str> {
        match self.whole_text_body(1) {
            Some(text) => Ok(text),
            None => self.text_body(),
        }
    }

    /// Reads the body of a text.
    #[doc(hidden)]
    pub fn text_body(&mut self) -> Result<&'de str> {
        let len = self.u32()?;
        self.text_of_len(len)
    }

    /// Reads the text and the padding of a body whose length was already read.
    #[doc(hidden)]
    pub fn text_of_len(&mut self, len: u32) -> Result<&'de str> {
        let start = self.offset();
        // A `u32` fits the `usize` of every target that has std.
        let len = len as usize;
        let bytes = self.take(len)?;
        self.take(padding(len))?;
        if let Some(text) = whole_text(bytes) {
            return Ok(text);
        }
        // Readers stop at the first NUL. What follows need not even be UTF-8.
        let read =
            if has_nul(bytes) { bytes.split(|byte| *byte == 0).next().unwrap_or_default() } else { bytes };
        let text = core::str::from_utf8(read).map_err(|error| {
            let offset = start + error.valid_up_to();
            Error::new(ErrorKind::InvalidUtf8, "the text is not UTF-8").at(offset)
        })?;
        Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
    }

    // ---------------------------------------------------------------------------------- plain values

    /// Reads a value whose bytes in memory are its bytes on the wire.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, header: Header) -> Result<T> {
        // A body in another form is first converted to the native form, so that the two branches join with a pointer
        // instead of the whole value.
        let mut native;
        let body = if u64::from(header.word) == self.style.header_of::<T>(ty) {
            self.take(size_of::<T>())?
        } else {
            native = T::zeroed();
            let native = bytemuck::must_cast_slice_mut(from_mut(&mut native));
            self.outlined(|decoder| decoder.any_plain(ty, header, T::IS_WIDE, native))?;
            native
        };
        let value: T = plain::read(body);
        Ok(if T::HAS_BASIS && self.style.has_basis_columns { value.transposed() } else { value })
    }

    /// Reads the packed array `ty`, or another array of `T`s with `other`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain>(
        &mut self,
        ty: VariantType,
        header: Header,
        other: OtherArray<'s, 'de, T>,
    ) -> Result<Vec<T>> {
        if u64::from(header.word) != self.style.header_of::<T>(ty) {
            return self.outlined(|decoder| {
                let mut items = Vec::new();
                decoder.packed_into(ty, header, &mut items, other).map(|()| items)
            });
        }
        self.native_items(size_of::<T>()).map(items_of)
    }

    /// Reads the packed array `ty`, or another array of `T`s with `other`, in place of other items, and reuses their memory.
    #[inline(never)]
    pub(crate) fn packed_into<T: Plain>(
        &mut self,
        ty: VariantType,
        header: Header,
        items: &mut Vec<T>,
        other: OtherArray<'s, 'de, T>,
    ) -> Result<()> {
        // There is no packed array of bases, whose rows and columns are swapped in some dialects.
        const { assert!(!T::HAS_BASIS) }
        if self.type_of(header)? != ty {
            return other(self, header, items);
        }
        replace_items(items, &self.packed_of_width(ty, header, T::IS_WIDE, size_of::<T>())?);
        Ok(())
    }

    /// Reads the body of the packed array `ty`, with reals of either width, as items of `size` bytes with reals of one width.
    fn packed_of_width(
        &mut self,
        ty: VariantType,
        header: Header,
        is_wide: bool,
        size: usize,
    ) -> Result<Cow<'de, [u8]>> {
        let (Some(from), Some(to)) = (ty.number(self.is_wide(header)), ty.number(is_wide)) else {
            return Err(self.mismatch(ty, header)); // not covered: ruled out before
        };
        let found_size = size / to.size() * from.size();
        let bytes = self.packed_bytes(ty, found_size)?;
        if from == to {
            return Ok(Cow::Borrowed(bytes));
        }
        let mut native = vec![0; bytes.len() / found_size * size];
        convert(bytes, from, &mut native, to).map_err(|(word, _)| {
            let index = word * to.size() / size;
            // Items of reals are whole words, so they need no padding.
            let left = self.rest.len() + bytes.len() - index * found_size;
            At { left, ..self.at() }.precision_loss().in_index(index)
        })?;
        Ok(Cow::Owned(native))
    }

    /// Reads the packed array `ty` without copying it, if its items have the same form in the input as in memory: the
    /// same width, the machine's byte order, and alignment. Other arrays of `T`s are copied.
    pub(crate) fn borrowed<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<Cow<'de, [T]>> {
        let is_native = self.type_of(header)? == ty && self.has_native_width::<T>(header);
        if cfg!(target_endian = "big") || !is_native {
            return T::decode_vec(header, self).map(Cow::Owned);
        }
        let bytes = self.packed_bytes(ty, size_of::<T>())?;
        Ok(bytemuck::try_cast_slice(bytes).map_or_else(|_| Cow::Owned(items_of(bytes)), Cow::Borrowed))
    }

    /// Reads the packed array `ty` with exactly `N` items, or any array of `N` elements that are `T`s.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed_array<T: Plain + GodotDecode<'de>, const N: usize>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<[T; N]> {
        if u64::from(header.word) != self.style.header_of::<T>(ty) {
            return self.outlined(|decoder| decoder.any_array_of_len(header));
        }
        let start = self.at();
        let bytes = self.native_items(size_of::<T>())?;
        match plain::read_array(bytes) {
            Some(items) => Ok(items),
            None => Err(wrong_length(N..=N, bytes.len() / size_of::<T>(), start.offset())),
        }
    }

    /// Reads any array of `N` elements that are `T`s.
    #[inline(never)]
    pub(crate) fn any_array_of_len<T: GodotDecode<'de>, const N: usize>(
        &mut self,
        header: Header,
    ) -> Result<[T; N]> {
        let start = self.offset();
        array_of_len(T::decode_vec(header, self)?, start)
    }

    /// Reads the bytes of a packed array in an engine's dialect. Each item has `size` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn native_items(&mut self, size: usize) -> Result<&'de [u8]> {
        let count = self.u32()? as usize;
        if count > MAX_COUNT {
            return Err(self.at().negative_count(count as u64));
        }
        self.items(count, size)
    }

    /// Reads the body of a packed array of items of `size` bytes, without copying it.
    pub(crate) fn packed_bytes(&mut self, ty: VariantType, size: usize) -> Result<&'de [u8]> {
        let count = self.packed_count(ty)?;
        self.items(count, size)
    }

    #[inline]
    fn items(&mut self, count: usize, size: usize) -> Result<&'de [u8]> {
        let bytes = self.take(count.saturating_mul(size))?;
        // At the end of the input, readers accept a packed array without its padding.
        self.rest = self.rest.get(padding(bytes.len())..).unwrap_or_default();
        Ok(bytes)
    }

    #[doc(hidden)]
    pub fn packed_count(&mut self, ty: VariantType) -> Result<usize> {
        let count = if packed_count_size(ty, self.dialect()) == COUNT_SIZE {
            u64::from(self.u32()?)
        } else {
            self.u64()?
        };
        match usize::try_from(count) {
            Ok(count) if count <= MAX_COUNT => Ok(count),
            Ok(_)
                if ty == VariantType::PackedStringArray && self.dialect().reads_negative_string_counts() =>
            {
                Ok(0)
            }
            _ => Err(self.at().negative_count(count)),
        }
    }

    /// Returns whether the words after a header are as wide as those of `T`.
    pub(crate) fn has_native_width<T: Plain>(&self, header: Header) -> bool {
        !T::HAS_WIDTH_FLAG || self.is_wide(header) == T::IS_WIDE
    }
}

/// Returns the items of an array whose body starts at `start`, if there are exactly `N` of them.
pub(crate) fn array_of_len<T, const N: usize>(items: Vec<T>, start: usize) -> Result<[T; N]> {
    items.try_into().map_err(|items: Vec<T>| wrong_length(N..=N, items.len(), start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::Codec;
    use crate::format::dialect::Dialect;

    fn word(word: u32) -> Header {
        Header { word, is_unwritten: false }
    }

    #[test]
    fn a_plain_text_is_what_text_reads_and_every_other_is_left() {
        let bodies: [&[u8]; 9] = [
            b"",
            b"a",
            b"abc",
            b"abcd",
            &[b'~'; 105],
            b"a\0b",
            "é".as_bytes(),
            "\u{FEFF}a".as_bytes(),
            b"a\xFF",
        ];
        for body in bodies {
            let len = u32::try_from(body.len()).unwrap();
            let mut bytes = [&STRING.to_le_bytes()[..], &len.to_le_bytes(), body].concat();
            bytes.resize(bytes.len() + padding(body.len()), 0);
            let read = Codec::default().decode_with(&bytes, |header, decoder| {
                let all = decoder.rest;
                let plain = decoder.plain_text(header);
                assert_eq!(plain.is_some(), body.is_ascii() && !body.contains(&0), "{body:?}");
                assert_eq!(decoder.rest.is_empty(), plain.is_some(), "{body:?}");
                assert!(plain.is_none_or(|text| text == body), "{body:?}");
                decoder.rest = &all[..all.len() - 1];
                assert_eq!(decoder.plain_text(header), None, "cut");
                decoder.rest = all;
                assert_eq!(decoder.plain_text(word(FLOAT)), None, "no String");
                decoder.rest = &[];
                Ok(())
            });
            assert!(read.is_ok(), "{body:?}");
        }
    }

    #[test]
    fn the_usual_headers_of_floats_are_those_of_engines() {
        for dialect in Dialect::ALL {
            let read = Codec::new().dialect(*dialect).decode_with(&FLOAT.to_le_bytes(), |header, decoder| {
                assert!(decoder.is_usual_float(header));
                assert_eq!(decoder.is_usual_float(word(FLOAT | WIDE_FLAG)), dialect.flags_numbers());
                assert!(!decoder.is_usual_float(word(BOOL)) && !decoder.is_usual_float(word(STRING)));
                Ok(())
            });
            assert!(read.is_ok());
        }
    }
}
