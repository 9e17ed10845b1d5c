//! Reading values: headers, bytes, nesting.

use alloc::borrow::Cow;

use crate::decode::GodotDecode;
use crate::decode::at::At;
use crate::decode::messages;
use crate::decode::session::{MAX_AT_ONE_BYTE, Session};
use crate::error::{Error, ErrorKind, Result};
use crate::format::dialect::Dialect;
use crate::format::style::{FLOAT, INT, NIL, Style, WIDE_FLAG};
use crate::format::variant_type::VariantType;
use crate::format::{MAX_COUNT, WIDE};

/// The word before a value: the id of its type in the low bits, flags from bit 16 up.
///
/// [`Decoder::type_of`] returns the type that a header stands for in the current dialect. A field that expects one type
/// compares the whole word instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    #[doc(hidden)]
    pub word: u32,
    /// Whether the header was made up: for an element of a packed array, which has none on the wire, or for one that is converted.
    pub(crate) is_unwritten: bool,
}

impl Header {
    /// Returns the header for an element of a packed array.
    pub(crate) const fn of_element(word: u32) -> Self {
        Self { word, is_unwritten: true }
    }

    /// Returns the header of a float in place of the header of an int, whose body comes next.
    pub(crate) const fn of_converted(int: Self) -> Self {
        Self::of_element(int.word & WIDE_FLAG | FLOAT | INT_BODY)
    }

    /// Returns the header of the int that stands for a float with this header, if an int does.
    #[doc(hidden)]
    pub fn converted(self) -> Option<Self> {
        let is_converted = self.is_unwritten && self.word & INT_BODY != 0;
        is_converted.then_some(Self { word: self.word & WIDE_FLAG | INT, ..self })
    }

    /// Returns whether the input has a header in front of the value.
    pub(crate) fn is_in_input(self) -> bool {
        !self.is_unwritten || self.converted().is_some()
    }
}

/// The flag, which is on no wire, of a float whose body is that of an int.
const INT_BODY: u32 = 1 << 31;

/// Reads values one after the other from a slice.
///
/// A [`Codec`](crate::Codec) passes it to [`GodotDecode::decode`]. A hand-written implementation passes the header on
/// to another implementation, or opens a container with [`fields`](Self::fields), [`entries`](Self::entries),
/// [`elements`](Self::elements) or [`object`](Self::object).
///
/// `'de` is the lifetime of the input, from which decoded values may borrow. A copy of the decoder reads the same bytes
/// again.
#[derive(Clone, Copy, Debug)]
pub struct Decoder<'s, 'de> {
    #[doc(hidden)]
    pub rest: &'de [u8],
    /// The headers of the dialect. The dialects of the manual pages have none here, so their values take the slow path,
    /// which looks everything up.
    pub(crate) style: &'static Style,
    #[doc(hidden)]
    pub session: &'s Session<'de>,
    /// How many more containers may be nested.
    #[doc(hidden)]
    pub depth: u32,
}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Returns the current dialect.
    pub fn dialect(&self) -> Dialect {
        self.session.codec.get_dialect()
    }

    /// Returns whether a [`Variant`](crate::Variant) may hold full objects.
    pub fn full_objects(&self) -> bool {
        self.session.codec.get_full_objects()
    }

    /// Returns how many bytes of the input were read.
    pub fn offset(&self) -> usize {
        self.at().offset()
    }

    /// Returns an error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    /// Returns the error for a value of another type than the expected one. The value's header was just read, and the
    /// error has the offset of the header.
    #[cold]
    pub fn mismatch(&self, expected: impl core::fmt::Display, found: Header) -> Error {
        match self.type_of(found) {
            Ok(ty) => messages::mismatch(&expected, ty).at(self.start_of(found)),
            Err(error) => error, // not covered: ruled out before
        }
    }

    /// Reads one value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], [`ErrorKind::UnknownType`], and errors from decoding the value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        let header = self.header()?;
        T::decode(header, self)
    }

    /// Reads one value with a function.
    #[inline]
    pub(crate) fn value_with<T>(&mut self, decode: impl FnOnce(Header, &mut Self) -> Result<T>) -> Result<T> {
        let header = self.header()?;
        decode(header, self)
    }

    /// Reads one value. An outlined function reads a value with parts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn field<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        #[inline(never)]
        fn decode_outlined<'de, T: GodotDecode<'de>>(
            header: Header,
            decoder: &mut Decoder<'_, 'de>,
        ) -> Result<T> {
            T::decode(header, decoder)
        }
        let header = self.header()?;
        // mutants `> with <`, `> with ==`, `> with >=`: only whether code is inlined
        if T::MIN_LEN > 0 {
            T::decode(header, self)
        } else {
            self.outlined(|decoder| decode_outlined(header, decoder))
        }
    }

    /// Reads a header, to pass it to [`GodotDecode::decode`].
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`].
    #[inline]
    pub fn header(&mut self) -> Result<Header> {
        Ok(Header { word: self.u32()?, is_unwritten: false })
    }

    /// Returns the type of a header that was just read, in the current dialect.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnknownType`] if the dialect has no such type.
    #[inline]
    pub fn type_of(&self, header: Header) -> Result<VariantType> {
        // A header without flags equals the type's id.
        match self.style.types.get(header.word as usize) {
            Some(Some(ty)) => Ok(*ty), // mutants `match arm Some(Some(ty))`: a fast path
            _ => self.at().flagged_type_of(header),
        }
    }

    /// Returns the flags of a header from bit 16 up, if the dialect has them. If both sides have agreed on the width of
    /// reals in advance, the flags are set as if the header gave that width.
    ///
    /// # Errors
    ///
    /// The same as for [`type_of`](Self::type_of).
    pub fn flags_of(&self, header: Header) -> Result<u16> {
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 32 bits is 16 bits")]
        let written = (header.word >> 16) as u16;
        if header.is_unwritten {
            return Ok(written);
        }
        let dialect = self.dialect();
        let (known, implied) = match self.type_of(header)? {
            VariantType::Int => (dialect.flags_numbers(), WIDE),
            VariantType::Float => (dialect.flags_numbers(), 0),
            VariantType::Object => (dialect.flags_object_ids(), 0),
            VariantType::Array => (dialect.writes_typed_arrays(), 0),
            VariantType::Dictionary => (dialect.writes_typed_dictionaries(), 0),
            // Types without reals have no flags, and readers of these types ignore them.
            _ => {
                (dialect.flags_reals(), if self.session.codec.has_unflagged_wide_reals() { WIDE } else { 0 })
            }
        };
        Ok(if known { written } else { implied })
    }

    /// Returns the start of the value whose header was just read.
    #[doc(hidden)]
    pub fn start_of(&self, header: Header) -> usize {
        self.at().start_of(header)
    }

    /// Returns whether a header is that of Nil.
    #[inline]
    pub(crate) fn is_nil(&self, header: Header) -> bool {
        // The flags of Nil have no meaning.
        // mutants `&& with ||`: the lowest byte of a header is its type, so both conditions say the same
        header.word == NIL || header.word & 0xFF == NIL && self.at().is_flagged_nil(header)
    }

    /// Returns whether a header has the flag that means 64 bits for a number or reals, and an instance id for an Object.
    #[doc(hidden)]
    pub fn is_wide(&self, header: Header) -> bool {
        self.flags_of(header).is_ok_and(|flags| flags & WIDE != 0)
    }

    /// Returns the position, for functions that are not inlined: a reference to the decoder would force all of it into
    /// memory.
    #[inline]
    pub(crate) fn at(&self) -> At<'s, 'de> {
        At { session: self.session, left: self.rest.len() }
    }

    /// Refuses a value of another type, whose header was just read.
    #[inline]
    pub(crate) fn expect(&self, ty: VariantType, header: Header) -> Result<()> {
        if u64::from(header.word) == self.style.headers[ty as usize] {
            Ok(())
        } else {
            self.at().expect(ty, header)
        }
    }

    /// Calls a function that is not inlined. It gets a copy, so that the address of `self` is never taken.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn outlined<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut lent = *self;
        let value = read(&mut lent);
        self.rest = lent.rest;
        value
    }

    // ------------------------------------------------------------------------------------------ bytes

    #[inline]
    #[doc(hidden)]
    pub fn take(&mut self, len: usize) -> Result<&'de [u8]> {
        let Some((bytes, rest)) = self.rest.split_at_checked(len) else { return Err(self.at().ends(len)) };
        self.rest = rest;
        Ok(bytes)
    }

    /// Checks that the input is long enough for `count` items of at least `min_len` bytes.
    pub(super) fn require_items(&self, count: usize, min_len: usize) -> Result<()> {
        { *self }.take(count.saturating_mul(min_len)).map(drop)
    }

    /// Reads a number, which `from` makes of its bytes. A `Result<[u8; N]>` would be moved in pieces of other sizes than it was
    /// written in, for which the processor cannot forward the stores.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn number<const N: usize, T>(&mut self, from: impl FnOnce([u8; N]) -> T) -> Result<T> {
        let Some((bytes, rest)) = self.rest.split_first_chunk() else { return Err(self.at().ends(N)) };
        self.rest = rest;
        Ok(from(*bytes))
    }

    #[inline]
    #[doc(hidden)]
    pub fn u32(&mut self) -> Result<u32> {
        self.number(u32::from_le_bytes)
    }

    #[inline]
    #[doc(hidden)]
    pub fn u64(&mut self) -> Result<u64> {
        self.number(u64::from_le_bytes)
    }

    // ----------------------------------------------------------------------------------------- nesting

    /// Reads the count of a container. Returns it, and a decoder for the items, one level deeper. Each item takes at
    /// least `min_len` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[doc(hidden)]
    pub fn open(&mut self, min_len: usize) -> Result<(usize, Self)> {
        // Readers ignore the top bit of a container's count.
        let count = self.u32()? as usize & MAX_COUNT;
        let fits = count <= self.rest.len() / min_len && !self.session.is_stack_used_up();
        let depth = if fits && self.depth > 0 {
            self.depth - 1
        } else {
            self.at().check_open(count, min_len, self.depth)?
        };
        Ok((count, Self { depth, ..*self }))
    }

    /// Reads a value that may have been reached without opening a container since the last such value. How much stack a type
    /// takes depends on its fields, so counting levels is not enough.
    pub(crate) fn nested<T>(
        &mut self,
        header: Header,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if self.session.is_stack_used_up() {
            return Err(self.at().too_deep_for_the_stack(self.depth));
        }
        let (nested, left) = (&self.session.nested, self.rest.len());
        let outer = nested.get();
        let count = if outer.0 == left { outer.1 + 1 } else { 1 };
        if count > MAX_AT_ONE_BYTE {
            return Err(self.at().endless(header));
        }
        nested.set((left, count));
        let value = read(self);
        nested.set(outer);
        value
    }

    /// Returns a decoder of the same input at the position with `left` bytes left.
    #[doc(hidden)]
    pub fn back_at(&self, left: usize) -> Self {
        Self { rest: self.session.rest_at(left), ..*self }
    }
}
