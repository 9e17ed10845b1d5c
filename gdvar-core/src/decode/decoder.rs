//! Reading values: headers, bodies, nesting.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell, RefMut};
use core::ops::RangeInclusive;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::late::Late;
use crate::decode::raw::{ascii_text, items_of, replace_items, split_ascii_body};
use crate::error::{Error, ErrorKind, Result};
use crate::format::dialect::Dialect;
use crate::format::plain::{self, Plain, Real};
use crate::format::style::{BOOL, FLOAT, NIL, STRING, Style};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE, MAX_COUNT, WIDE, packed_count_size, padding};
use crate::text::decimal::Float;

/// The word before a value: the id of its type in the low bits, flags from bit 16 up.
///
/// [`Decoder::type_of`] tells what it says in the dialect that is being read. A field that expects one type compares the
/// whole word instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub(crate) word: u32,
    /// Whether it is made up for an element of a packed array, which has no header of its own.
    is_unwritten: bool,
}

impl Header {
    /// Returns the header that an element of a packed array would have.
    pub(crate) const fn of_element(word: u32) -> Self {
        Self { word, is_unwritten: true }
    }
}

/// What all decoders of one input share.
#[derive(Debug)]
pub(crate) struct Session<'de> {
    pub(crate) input: &'de [u8],
    pub(crate) codec: Codec,
    /// The part of the stack that nested values may use: its lowest address and its size. It extends to both sides of where
    /// the stack was at the start, since it does not grow down on every machine.
    stack: (usize, usize),
    /// How many bytes containers may still claim for their items before those are read.
    claims: Cell<usize>,
    /// How many bytes of memory may still be allocated for items beyond what their claim allows.
    ahead: Cell<usize>,
    /// How many bytes were read more than once, by the attempts of untagged enums.
    reread: Cell<usize>,
    /// The entries that were passed over to get at a later one, a stack of all the Dictionaries that are being read.
    late: RefCell<Vec<Late>>,
    /// The containers that were passed over, in the order of the input: how many bytes were left before the count of each
    /// and behind it. A container in another one that was passed over is passed over at once the second time, so that
    /// looking for keys on every level takes no longer than the input is long.
    // In a box, since most inputs have none.
    passed: RefCell<Option<Box<Passed>>>,
}

/// Containers that were passed over: how many bytes were left before the count of each, and behind it.
type Passed = Vec<(usize, usize)>;

/// How much of the stack nested values may use with the default depth limit: what leaves a thread of 2 MiB, Rust's
/// default, some room around the call.
const MAX_STACK: usize = 7 << 18;

/// The same for each level. With a higher limit more may be used.
const MAX_STACK_PER_LEVEL: usize = MAX_STACK / Codec::DEFAULT_MAX_DEPTH as usize;

/// How many bytes are allocated ahead for each byte of the input: an element's header has 4, and a `Variant` 80 in double
/// precision.
const MAX_AHEAD: usize = 20;

/// How many times over the bytes of an input may be read again, and how many bytes in any case: enough for deep and large
/// values, too few for one that is made to keep a decoder busy.
const REREADS: usize = 64;
const FREE_REREADS: usize = 1 << 22;

impl<'de> Session<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(input: &'de [u8], codec: Codec) -> Self {
        Self {
            input,
            codec,
            stack: stack_around(stack_pointer(), codec.get_max_depth()),
            claims: Cell::new(input.len()),
            ahead: Cell::new(input.len()),
            reread: Cell::new(0),
            late: RefCell::new(Vec::new()),
            passed: RefCell::new(None),
        }
    }

    /// Returns a decoder at the start of the input.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn decoder(&self) -> Decoder<'_, 'de> {
        let (style, depth) = (self.codec.get_dialect().style(), self.codec.get_max_depth());
        Decoder { rest: self.input, style, session: self, depth }
    }
}

/// Reads values one after the other from a slice.
///
/// [`GodotDecode::decode`] gets one; a [`Codec`] makes it. A hand-written implementation passes the header on to an existing
/// one, or takes a container apart with [`fields`](Self::fields), [`entries`](Self::entries), [`elements`](Self::elements)
/// or [`object`](Self::object).
///
/// `'de` is the lifetime of the input, which decoded values may borrow from. A copy reads the same bytes again.
#[derive(Clone, Copy, Debug)]
pub struct Decoder<'s, 'de> {
    pub(crate) rest: &'de [u8],
    /// The headers of the dialect. The dialects of the manual pages have none here, so that their values take the branch in
    /// which everything is looked up.
    pub(crate) style: &'static Style,
    pub(crate) session: &'s Session<'de>,
    /// How many containers may still be opened inside each other.
    pub(crate) depth: u32,
}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Returns the dialect that is being read.
    pub fn dialect(&self) -> Dialect {
        self.session.codec.get_dialect()
    }

    /// Returns whether a [`Variant`](crate::Variant) may hold full objects.
    pub fn full_objects(&self) -> bool {
        self.session.codec.get_full_objects()
    }

    /// Returns how many bytes were read.
    pub fn offset(&self) -> usize {
        self.at().offset()
    }

    /// Returns an error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    /// Returns the error that a value, whose header was just read, has another type than the expected one. Its offset is the
    /// header's.
    #[cold]
    pub fn mismatch(&self, expected: impl core::fmt::Display, found: Header) -> Error {
        match self.type_of(found) {
            Ok(ty) => Error::new(ErrorKind::TypeMismatch, format!("expected {expected}, found {ty}"))
                .at(self.start_of(found)),
            Err(error) => error,
        }
    }

    /// Reads one value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], [`ErrorKind::UnknownType`], and whatever the value's own decoding reports.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        let header = self.header()?;
        T::decode(header, self)
    }

    /// Reads one value. A value that has parts is read by a function of its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn field<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        #[inline(never)]
        fn decode_apart<'de, T: GodotDecode<'de>>(
            header: Header,
            decoder: &mut Decoder<'_, 'de>,
        ) -> Result<T> {
            T::decode(header, decoder)
        }
        let header = self.header()?;
        if T::MIN_LEN > 0 {
            T::decode(header, self)
        } else {
            self.apart(|decoder| decode_apart(header, decoder))
        }
    }

    /// Reads a header: what [`GodotDecode::decode`] gets.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn header(&mut self) -> Result<Header> {
        Ok(Header { word: self.u32()?, is_unwritten: false })
    }

    /// Returns the type that a header, which was just read, names in the dialect.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnknownType`] if the dialect has no such type.
    #[inline]
    pub fn type_of(&self, header: Header) -> Result<VariantType> {
        // Without flags a header is the type's id.
        match self.style.types.get(header.word as usize) {
            Some(Some(ty)) => Ok(*ty),
            _ => self.at().flagged_type_of(header),
        }
    }

    /// Returns the flags of a header from bit 16 up, as far as the dialect knows them. Where it leaves a width to be agreed
    /// on beforehand, the flags are as if they told it.
    ///
    /// # Errors
    ///
    /// As [`type_of`](Self::type_of).
    pub fn flags_of(&self, header: Header) -> Result<u16> {
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 32 bits is 16 bits")]
        let written = (header.word >> 16) as u16;
        if header.is_unwritten {
            return Ok(written);
        }
        let dialect = self.dialect();
        let wide_reals = dialect.is_published() && self.session.codec.get_double_precision();
        let (known, implied) = match self.type_of(header)? {
            VariantType::Int => (dialect.flags_numbers(), WIDE),
            VariantType::Float => (dialect.flags_numbers(), 0),
            VariantType::Object => (dialect.flags_object_ids(), 0),
            VariantType::Array => (dialect.writes_typed_arrays(), 0),
            VariantType::Dictionary => (dialect.writes_typed_dictionaries(), 0),
            // Types without reals have no flags, and their readers look for none.
            _ => (dialect.flags_reals(), if wide_reals { WIDE } else { 0 }),
        };
        Ok(if known { written } else { implied })
    }

    /// Returns where the value starts whose header was just read.
    pub(crate) fn start_of(&self, header: Header) -> usize {
        self.at().start_of(header)
    }

    /// Returns whether a header is that of Nil.
    #[inline]
    pub(crate) fn is_nil(&self, header: Header) -> bool {
        // Flags mean nothing there.
        header.word & 0xFF == NIL && matches!(self.type_of(header), Ok(VariantType::Nil))
    }

    /// Returns whether a header says that its number or its reals have 64 bits, or that an Object is an id.
    pub(crate) fn is_wide(&self, header: Header) -> bool {
        self.flags_of(header).is_ok_and(|flags| flags & WIDE != 0)
    }

    /// Returns where the decoder is, for functions that are not inlined: a reference to the decoder would put all of it into
    /// memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn at(&self) -> At<'s, 'de> {
        At { session: self.session, left: self.rest.len() }
    }

    /// Calls what is not inlined with a copy that has an address, so that `self` needs none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut lent = *self;
        let value = read(&mut lent);
        self.rest = lent.rest;
        value
    }

    // ------------------------------------------------------------------------------------------ bytes

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take(&mut self, len: usize) -> Result<&'de [u8]> {
        let Some((bytes, rest)) = self.rest.split_at_checked(len) else { return Err(self.at().ends(len)) };
        self.rest = rest;
        Ok(bytes)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn chunk<const N: usize>(&mut self) -> Result<[u8; N]> {
        let Some((bytes, rest)) = self.rest.split_first_chunk() else { return Err(self.at().ends(N)) };
        self.rest = rest;
        Ok(*bytes)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn u32(&mut self) -> Result<u32> {
        self.chunk().map(u32::from_le_bytes)
    }

    #[inline]
    pub(crate) fn u64(&mut self) -> Result<u64> {
        self.chunk().map(u64::from_le_bytes)
    }

    // ---------------------------------------------------------------------------------------- scalars

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self, header: Header) -> Result<bool> {
        if header.word != BOOL {
            self.at().expect(VariantType::Bool, header)?;
        }
        Ok(self.u32()? != 0)
    }

    /// Reads an int that fits a type of this name.
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
        self.apart(|decoder| decoder.any_int_as(ty, header))
    }

    #[inline(never)]
    fn any_int_as<T: TryFrom<i64>>(&mut self, ty: &'static str, header: Header) -> Result<T> {
        let start = self.at();
        let number = self.int(header)?;
        T::try_from(number).map_err(|_| start.out_of_range(number, ty))
    }

    /// Reads an int of 32 or 64 bits.
    #[inline]
    pub(crate) fn int(&mut self, header: Header) -> Result<i64> {
        if u64::from(header.word) == self.style.headers[VariantType::Int as usize] {
            return self.chunk().map(i32::from_le_bytes).map(i64::from);
        }
        self.any_int(header)
    }

    #[inline(never)]
    fn any_int(&mut self, header: Header) -> Result<i64> {
        self.at().expect(VariantType::Int, header)?;
        if self.is_wide(header) {
            self.chunk().map(i64::from_le_bytes)
        } else {
            self.chunk().map(i32::from_le_bytes).map(i64::from)
        }
    }

    /// Reads a float of 32 or 64 bits, or an int that is a float of the same value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self, header: Header) -> Result<f64> {
        if header.word == FLOAT {
            return self.chunk().map(f32::from_le_bytes).map(f64::from);
        }
        if u64::from(header.word) == self.style.wide_float {
            return self.chunk().map(f64::from_le_bytes);
        }
        self.apart(|decoder| decoder.any_float(header))
    }

    /// Reads a float that is one of 32 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn narrow_float(&mut self, header: Header) -> Result<f32> {
        if header.word == FLOAT {
            return self.chunk().map(f32::from_le_bytes);
        }
        self.apart(|decoder| decoder.any_narrow_float(header))
    }

    #[inline(never)]
    fn any_narrow_float(&mut self, header: Header) -> Result<f32> {
        let start = self.at();
        let number = self.float(header)?;
        f32::from_f64(number).ok_or_else(|| start.does_not_fit_f32(number))
    }

    #[inline(never)]
    fn any_float(&mut self, header: Header) -> Result<f64> {
        match self.type_of(header)? {
            VariantType::Float if self.is_wide(header) => self.chunk().map(f64::from_le_bytes),
            VariantType::Float => self.chunk().map(f32::from_le_bytes).map(f64::from),
            VariantType::Int => {
                let start = self.at();
                let number = self.any_int(header)?;
                exact_float(number).ok_or_else(|| {
                    start.error(
                        ErrorKind::PrecisionLoss,
                        format!("{number} does not fit a float without a loss"),
                    )
                })
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
            && let Some(text) = self.ascii_body(0)
        {
            return Ok(text);
        }
        self.apart(|decoder| decoder.any_text(header))
    }

    /// Reads a text body that is ASCII and has `nuls` bytes of zero at its end. Reads nothing of any other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ascii_body(&mut self, nuls: usize) -> Option<&'de str> {
        let (text, rest) = split_ascii_body(self.rest, nuls)?;
        self.rest = rest;
        Some(text)
    }

    #[inline(never)]
    fn any_text(&mut self, header: Header) -> Result<&'de str> {
        match self.type_of(header)? {
            VariantType::String | VariantType::StringName => self.text_body(),
            _ => Err(self.mismatch("String", header)),
        }
    }

    /// Reads the body of a text.
    pub(crate) fn text_body(&mut self) -> Result<&'de str> {
        let len = self.u32()?;
        self.text_of_len(len)
    }

    /// Reads the text and the padding of a body whose length was read.
    pub(crate) fn text_of_len(&mut self, len: u32) -> Result<&'de str> {
        let start = self.offset();
        // The largest count there is fits every `usize` that Rust's std has.
        let len = len as usize;
        let bytes = self.take(len)?;
        self.take(padding(len))?;
        if let Some(text) = ascii_text(bytes) {
            return Ok(text);
        }
        let text = core::str::from_utf8(before_nul(bytes)).map_err(|error| {
            let offset = start + error.valid_up_to();
            Error::new(ErrorKind::InvalidUtf8, "the text is not UTF-8").at(offset)
        })?;
        Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
    }

    // ---------------------------------------------------------------------------------- plain values

    /// Reads a value whose bytes in memory are its bytes on the wire.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, header: Header) -> Result<T> {
        // A body in another form is brought into this one, so that both ways meet in a pointer and not in the value.
        let mut native;
        let body = if u64::from(header.word) == self.style.header_of::<T>(ty) {
            self.take(size_of::<T>())?
        } else {
            native = T::zeroed();
            let native = bytemuck::bytes_of_mut(&mut native);
            self.apart(|decoder| decoder.any_plain(ty, header, T::HAS_WIDTH_FLAG, T::IS_WIDE, native))?;
            native
        };
        let value: T = plain::read(body);
        Ok(if T::HAS_BASIS && self.style.has_basis_columns { value.transposed() } else { value })
    }

    /// Reads the body of such a value in any dialect, with reals of either width.
    #[inline(never)]
    fn any_plain(
        &mut self,
        ty: VariantType,
        header: Header,
        has_width: bool,
        is_wide: bool,
        native: &mut [u8],
    ) -> Result<()> {
        self.at().expect(ty, header)?;
        if !has_width || self.is_wide(header) == is_wide {
            native.copy_from_slice(self.take(native.len())?);
            return Ok(());
        }
        let start = self.at();
        if is_wide {
            let (reals, _) = self.take(native.len() / 2)?.as_chunks();
            for (real, native) in reals.iter().zip(native.as_chunks_mut().0) {
                *native = f64::from(f32::from_le_bytes(*real)).to_le_bytes();
            }
            return Ok(());
        }
        let (reals, _) = self.take(2 * native.len())?.as_chunks();
        for (real, native) in reals.iter().zip(native.as_chunks_mut().0) {
            let real = f32::from_f64(f64::from_le_bytes(*real)).ok_or_else(|| start.precision_loss())?;
            *native = real.to_le_bytes();
        }
        Ok(())
    }

    /// Reads the packed array `ty`, or any array whose elements are `T`s.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<Vec<T>> {
        if u64::from(header.word) != self.style.header_of::<T>(ty) {
            return self.apart(|decoder| {
                let mut items = Vec::new();
                decoder.any_packed_into(ty, header, &mut items).map(|()| items)
            });
        }
        self.native_items(size_of::<T>()).map(items_of)
    }

    /// Reads the same in place of other items, using their memory.
    #[inline]
    pub(crate) fn packed_into<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        if u64::from(header.word) != self.style.header_of::<T>(ty) {
            return self.apart(|decoder| decoder.any_packed_into(ty, header, items));
        }
        let bytes = self.native_items(size_of::<T>())?;
        replace_items(items, bytes);
        Ok(())
    }

    #[inline(never)]
    fn any_packed_into<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        // No packed array is one of bases, whose rows and columns some dialects exchange.
        const { assert!(!T::HAS_BASIS) }
        if self.type_of(header)? != ty {
            return self.array_into(header, items);
        }
        if self.has_native_width::<T>(header) {
            let bytes = self.packed_bytes(ty, size_of::<T>())?;
            replace_items(items, bytes);
            return Ok(());
        }
        let bytes = self.packed_bytes(ty, other_size::<T>())?;
        items.clear();
        items.reserve_exact(bytes.len() / other_size::<T>());
        for (index, item) in bytes.chunks_exact(other_size::<T>()).enumerate() {
            let Some(item) = plain::read_other_width(item) else {
                // Such items need no padding.
                let left = self.rest.len() + bytes.len() - index * other_size::<T>();
                return Err(At { left, ..self.at() }.precision_loss().in_index(index));
            };
            items.push(item);
        }
        Ok(())
    }

    /// Reads the packed array `ty` without copying it, if its items lie in the input as they do in memory: with the same
    /// width, in the machine's order and aligned. Other arrays of `T`s are copied.
    pub(crate) fn borrowed<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<Cow<'de, [T]>> {
        let is_native = self.type_of(header)? == ty && self.has_native_width::<T>(header);
        if cfg!(target_endian = "big") || !is_native {
            return self.packed(ty, header).map(Cow::Owned);
        }
        let bytes = self.packed_bytes(ty, size_of::<T>())?;
        Ok(bytemuck::try_cast_slice(bytes).map_or_else(|_| Cow::Owned(items_of(bytes)), Cow::Borrowed))
    }

    /// Reads the packed array `ty` of exactly `N` items, or any array of as many elements that are `T`s.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed_array<T: Plain + GodotDecode<'de>, const N: usize>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<[T; N]> {
        let start = self.at();
        if u64::from(header.word) != self.style.header_of::<T>(ty) {
            return array_of_len(self.packed(ty, header)?, start.offset());
        }
        let bytes = self.native_items(size_of::<T>())?;
        plain::read_array(bytes)
            .ok_or_else(|| wrong_length(N..=N, bytes.len() / size_of::<T>(), start.offset()))
    }

    /// Reads the bytes of a packed array of an engine, whose items have `size` bytes each.
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn items(&mut self, count: usize, size: usize) -> Result<&'de [u8]> {
        let bytes = self.take(count.saturating_mul(size))?;
        // Readers accept a packed array without its padding at the end of the input.
        self.rest = self.rest.get(padding(bytes.len())..).unwrap_or_default();
        Ok(bytes)
    }

    pub(crate) fn packed_count(&mut self, ty: VariantType) -> Result<usize> {
        let count = if packed_count_size(ty, self.dialect()) == COUNT_SIZE {
            u64::from(self.u32()?)
        } else {
            self.u64()?
        };
        match usize::try_from(count) {
            Ok(count) if count <= MAX_COUNT => Ok(count),
            // Engines read no strings, and go on behind the count.
            Ok(_) if ty == VariantType::PackedStringArray && !self.dialect().is_published() => Ok(0),
            _ => Err(self.at().negative_count(count)),
        }
    }

    /// Returns whether the words behind a header are as wide as those of `T`.
    pub(crate) fn has_native_width<T: Plain>(&self, header: Header) -> bool {
        !T::HAS_WIDTH_FLAG || self.is_wide(header) == T::IS_WIDE
    }

    // ----------------------------------------------------------------------------------------- nesting

    /// Reads the count of a container and returns it with a decoder of what is inside, one level down. Each item takes at
    /// least `min_len` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn open(&mut self, min_len: usize) -> Result<(usize, Self)> {
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

    /// Returns how many of `count` items, each of at least `min_len` bytes, memory may be allocated for before they are read.
    ///
    /// No two items share the bytes of their headers, so what all containers of an input claim for them is never more than the
    /// input. Whatever claims more is cut off somewhere; counts that lie cannot multiply by being nested. An item may take [`MAX_AHEAD`] bytes for each byte that it claims. Larger
    /// items may take as much as the input is long beyond that.
    #[inline]
    pub(crate) fn capacity_for<T>(&self, count: usize, min_len: usize) -> Result<usize> {
        let Session { claims, ahead, .. } = self.session;
        let claim = count.saturating_mul(min_len);
        let Some(left) = claims.get().checked_sub(claim) else { return Err(self.at().over_claimed()) };
        claims.set(left);
        let (affordable, size) = (claim.saturating_mul(MAX_AHEAD), size_of::<T>().max(1));
        let beyond = count.saturating_mul(size).saturating_sub(affordable);
        if beyond <= ahead.get() {
            ahead.set(ahead.get() - beyond);
            return Ok(count);
        }
        Ok(affordable.saturating_add(ahead.take()) / size)
    }

    /// Counts `len` bytes that are about to be read again.
    pub(crate) fn read_again(&self, len: usize) -> Result<()> {
        let (reread, input) = (&self.session.reread, self.session.input.len());
        // Not even an attempt that reads nothing is free.
        reread.set(reread.get().saturating_add(len + HEADER_SIZE));
        if reread.get() > input.saturating_mul(REREADS).saturating_add(FREE_REREADS) {
            return Err(self.error(ErrorKind::TooLarge, "too many ways to read the value had to be tried"));
        }
        Ok(())
    }

    /// Refuses to go deeper where nested values have used up what the stack has for them. How much a value of a derived type
    /// takes depends on its fields, so counting levels is not enough.
    pub(crate) fn check_stack(&self) -> Result<()> {
        if self.session.is_stack_used_up() {
            Err(self.at().too_deep_for_the_stack(self.depth))
        } else {
            Ok(())
        }
    }

    /// Returns a decoder of the same input where `left` bytes are left of it.
    pub(crate) fn back_at(&self, left: usize) -> Self {
        let input = self.session.input;
        Self { rest: input.get(input.len().saturating_sub(left)..).unwrap_or_default(), ..*self }
    }
}

impl Session<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_stack_used_up(&self) -> bool {
        let (lowest, size) = self.stack;
        stack_pointer().wrapping_sub(lowest) > size
    }

    /// Returns what [`restore`](Self::restore) needs after an attempt that failed.
    pub(crate) fn state(&self) -> (usize, usize, usize) {
        (self.claims.get(), self.ahead.get(), self.late().len())
    }

    /// Forgets what a failed attempt had allocated and noted.
    pub(crate) fn restore(&self, (claims, ahead, late): (usize, usize, usize)) {
        self.claims.set(claims);
        self.ahead.set(ahead);
        self.late().truncate(late);
    }

    /// Returns the entries that were passed over so far.
    pub(crate) fn late(&self) -> RefMut<'_, Vec<Late>> {
        self.late.borrow_mut()
    }

    /// Returns the containers that were passed over so far.
    fn passed(&self) -> RefMut<'_, Vec<(usize, usize)>> {
        RefMut::map(self.passed.borrow_mut(), |passed| &mut **passed.get_or_insert_default())
    }

    /// Returns how many bytes are left behind the container that starts with `left` bytes left, if it was passed over.
    pub(crate) fn end_of_passed(&self, left: usize) -> Option<usize> {
        let passed = self.passed();
        let found = passed.binary_search_by(|(start, _)| left.cmp(start)).ok()?;
        let (start, end) = passed[found];
        (end < start).then_some(end)
    }

    /// Notes a container that is about to be passed over, if it comes behind all of those that were.
    pub(crate) fn note_passing(&self, left: usize) -> Option<usize> {
        let mut passed = self.passed();
        if passed.last().is_some_and(|(start, _)| *start <= left) {
            return None;
        }
        passed.push((left, left));
        Some(passed.len() - 1)
    }

    /// Notes the end of a container that was passed over.
    pub(crate) fn note_passed(&self, place: usize, left: usize) {
        if let Some((_, end)) = self.passed().get_mut(place) {
            *end = left;
        }
    }
}

/// Where a decoder is: two words, which are passed on in registers.
#[derive(Clone, Copy)]
pub(crate) struct At<'s, 'de> {
    session: &'s Session<'de>,
    left: usize,
}

// Everything about errors is out of line.
impl At<'_, '_> {
    pub(crate) fn offset(self) -> usize {
        self.session.input.len().saturating_sub(self.left)
    }

    /// Returns where the value starts whose header was just read.
    pub(crate) fn start_of(self, header: Header) -> usize {
        if header.is_unwritten { self.offset() } else { self.offset().saturating_sub(HEADER_SIZE) }
    }

    #[cold]
    #[inline(never)]
    fn flagged_type_of(self, header: Header) -> Result<VariantType> {
        let dialect = self.session.codec.get_dialect();
        let id = header.word & dialect.type_mask();
        let ty = u8::try_from(id).ok().and_then(|id| VariantType::from_id(id, dialect));
        ty.ok_or_else(|| self.unknown_type(id))
    }

    #[cold]
    pub(crate) fn unknown_type(self, id: u32) -> Error {
        let dialect = self.session.codec.get_dialect();
        Error::new(ErrorKind::UnknownType, format!("{dialect} has no type with the id {id}"))
            .at(self.offset().saturating_sub(HEADER_SIZE))
    }

    /// Refuses a header that is not one of this type.
    #[cold]
    #[inline(never)]
    pub(crate) fn expect(self, ty: VariantType, header: Header) -> Result<()> {
        let found = match self.session.codec.get_dialect().style().types.get(header.word as usize) {
            Some(Some(found)) => *found,
            _ => self.flagged_type_of(header)?,
        };
        if found == ty {
            return Ok(());
        }
        let message = format!("expected {ty}, found {found}");
        Err(Error::new(ErrorKind::TypeMismatch, message).at(self.start_of(header)))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn error(self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    #[cold]
    #[inline(never)]
    fn ends(self, wanted: usize) -> Error {
        let message = format!("the input ends: {wanted} more bytes expected, {} left", self.left);
        self.error(ErrorKind::UnexpectedEnd, message)
    }

    #[cold]
    #[inline(never)]
    fn over_claimed(self) -> Error {
        let message = "the input ends: the containers so far have more items than it can hold";
        self.error(ErrorKind::UnexpectedEnd, message)
    }

    #[cold]
    #[inline(never)]
    fn negative_count(self, count: u64) -> Error {
        self.error(ErrorKind::InvalidData, format!("the count of a packed array is negative: {count:#x}"))
    }

    /// Returns the depth inside a container that is on the last level or has more items than fit the input, or an error.
    #[cold]
    #[inline(never)]
    fn check_open(self, count: usize, min_len: usize, depth: u32) -> Result<u32> {
        if count > self.left / min_len {
            return Err(self.ends(count.saturating_mul(min_len)));
        }
        if self.session.is_stack_used_up() {
            return Err(self.too_deep_for_the_stack(depth));
        }
        // As in the engine it is the values inside that are too deep, so an empty container is not.
        if count > 0 {
            Err(Error::too_deep(self.session.codec.get_max_depth()).at(self.offset()))
        } else {
            Ok(0)
        }
    }

    #[cold]
    fn too_deep_for_the_stack(self, depth: u32) -> Error {
        let level = self.session.codec.get_max_depth() - depth;
        self.error(ErrorKind::TooDeep, format!("{level} levels of these types are more than fit the stack"))
    }

    #[cold]
    pub(crate) fn precision_loss(self) -> Error {
        let message = "a real of 64 bits, as a double-precision build or an `f64` type writes it, does not fit 32 bits without a loss (the f64 types hold it)";
        self.error(ErrorKind::PrecisionLoss, message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn out_of_range(self, number: i64, ty: &'static str) -> Error {
        self.error(ErrorKind::OutOfRange, format!("{number} does not fit {ty}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn does_not_fit_f32(self, number: f64) -> Error {
        let number = Float(number);
        let message = format!(
            "{number} does not fit f32 without a loss (f64 holds it, as Godot's floats do; `#[gdvar(with = \"gdvar::rounded\")]` rounds it)"
        );
        self.error(ErrorKind::PrecisionLoss, message)
    }
}

/// Returns the float of the same value as an int, if there is one.
pub(crate) fn exact_float(number: i64) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "the comparison finds out whether there was one")]
    let float = number as f64;
    // In 128 bits, since 2⁶³ is a float that is no i64.
    #[allow(clippy::cast_possible_truncation, reason = "an i64 as a float is far below the limits of i128")]
    let whole = float as i128;
    (whole == i128::from(number)).then_some(float)
}

/// Returns the items of an array whose body starts at `start`, if there are exactly `N`.
pub(crate) fn array_of_len<T, const N: usize>(items: Vec<T>, start: usize) -> Result<[T; N]> {
    items.try_into().map_err(|items: Vec<T>| wrong_length(N..=N, items.len(), start))
}

#[cold]
pub(crate) fn wrong_length(expected: RangeInclusive<usize>, found: usize, offset: usize) -> Error {
    let (least, most) = expected.into_inner();
    let expected = match (least, most) {
        (1, 1) => "1 element".into(),
        _ if least == most => format!("{least} elements"),
        _ => format!("{least} to {most} elements"),
    };
    Error::new(ErrorKind::WrongLength, format!("expected {expected}, found {found}")).at(offset)
}

/// Returns the part of the stack that `levels` levels may use from `here`.
const fn stack_around(here: usize, levels: u32) -> (usize, usize) {
    let levels = (levels as usize).saturating_mul(MAX_STACK_PER_LEVEL);
    let limit = if levels > MAX_STACK { levels } else { MAX_STACK };
    (here.wrapping_sub(limit), limit.saturating_mul(2))
}

/// Returns where the stack is, near enough to tell how much a recursion uses.
#[inline]
fn stack_pointer() -> usize {
    let here = 0_u8;
    core::ptr::from_ref(&here).addr()
}

/// Bytes of a `T` whose reals have the other width.
const fn other_size<T: Plain>() -> usize {
    if T::IS_WIDE { size_of::<T>() / 2 } else { size_of::<T>() * 2 }
}

/// Returns the bytes of a text that the engine reads: what follows a NUL need not even be UTF-8.
fn before_nul(bytes: &[u8]) -> &[u8] {
    match bytes.iter().position(|&byte| byte == 0) {
        Some(end) => &bytes[..end],
        None => bytes,
    }
}
