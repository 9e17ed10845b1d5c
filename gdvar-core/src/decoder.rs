//! Reading values: headers, bodies, nesting.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::array::ElementType;
use crate::codec::Codec;
use crate::cursor::{Reader, extend, items_of, plain_text};
use crate::decode::{GodotDecode, array_of_len, wrong_length};
use crate::dialect::Dialect;
use crate::encoder::{COUNT_SIZE, HEAD_SIZE, HEADER_SIZE, MAX_COUNT, WIDE, packed_count_size, padding};
use crate::error::{Error, ErrorKind, Result};
use crate::math::words_of;
use crate::node_path::NodePath;
use crate::object::{self, Callable, Rid, Signal};
use crate::plain::{self, Plain};
use crate::read::Usual;
use crate::style::Style;
use crate::variant_type::VariantType;

/// What stands before a value: its type and its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    ty: VariantType,
    flags: u16,
}

/// The flag of a header that is not in the bytes. The highest there is means nothing to an engine, and so nothing here.
const UNWRITTEN: u16 = 1 << 15;

impl Header {
    /// The header of an element of a packed array, which has none of its own.
    const fn of_element(ty: VariantType, flags: u16) -> Self {
        Self { ty, flags: flags | UNWRITTEN }
    }

    /// How many bytes it takes.
    const fn size(self) -> usize {
        if self.flags & UNWRITTEN == 0 { HEADER_SIZE } else { 0 }
    }

    /// What kind of value follows.
    pub const fn ty(self) -> VariantType {
        self.ty
    }

    /// Bits 16 and up of the header, as far as the dialect knows them. Where it leaves a width to be agreed on
    /// beforehand, they are as if they told it.
    pub const fn flags(self) -> u16 {
        self.flags & !UNWRITTEN
    }

    pub(crate) const fn is_wide(self) -> bool {
        self.flags & WIDE != 0
    }

    /// The header that the elements of a packed array would have.
    const fn packed_element(self) -> Option<Self> {
        use VariantType as Ty;
        let reals = self.flags & WIDE;
        Some(match self.ty {
            Ty::PackedInt32Array => Self::of_element(Ty::Int, 0),
            Ty::PackedInt64Array => Self::of_element(Ty::Int, WIDE),
            Ty::PackedFloat32Array => Self::of_element(Ty::Float, 0),
            Ty::PackedFloat64Array => Self::of_element(Ty::Float, WIDE),
            Ty::PackedStringArray => Self::of_element(Ty::String, 0),
            Ty::PackedVector2Array => Self::of_element(Ty::Vector2, reals),
            Ty::PackedVector3Array => Self::of_element(Ty::Vector3, reals),
            Ty::PackedColorArray => Self::of_element(Ty::Color, 0),
            Ty::PackedVector4Array => Self::of_element(Ty::Vector4, reals),
            _ => return None,
        })
    }

    /// How many bytes the body has, if the header tells.
    pub(crate) const fn body_len(self) -> Option<usize> {
        let wide = if self.is_wide() { 8 } else { 4 };
        match self.ty {
            VariantType::Nil => Some(0),
            VariantType::Bool => Some(4),
            VariantType::Int | VariantType::Float => Some(wide),
            ty => match words_of(ty) {
                Some((words, has_width)) => Some(words * if has_width { wide } else { 4 }),
                None => None,
            },
        }
    }
}

/// Reads values one after the other from a slice.
///
/// [`GodotDecode::decode`] gets one; a [`Codec`] makes it. A hand-written implementation hands the header on to
/// one that exists, or takes a container apart with [`entries`](Self::entries), [`elements`](Self::elements)
/// or [`object`](Self::object).
///
/// A clone reads the same bytes once more.
#[derive(Clone, Debug)]
pub struct Decoder<'de> {
    rest: &'de [u8],
    /// Where `rest` ends, counted from the start of the input.
    end: usize,
    codec: Codec,
    /// The headers and ids of an engine's dialect, where a header without flags tells all. The manual pages have
    /// agreements and orders of their own, so for them nothing is found.
    style: &'static Style,
    /// How many containers may still be opened inside each other.
    depth: u32,
    /// The part of the stack that values inside each other may use: its lowest place, and how large it is. It is
    /// to both sides of where the stack stood at the start, since not all machines have it grow down.
    stack: (usize, usize),
    /// How many bytes containers may still claim for their items, before those are read.
    claims: usize,
    /// How many bytes of memory may still be taken for items beyond what their container's claim allows.
    ahead: usize,
    /// How many bytes were read once more: for an enum without tags, and for flattened fields.
    reread: usize,
}

/// How much of the stack values inside each other may use, if no more than the default levels are allowed: what
/// leaves a thread of 2 MiB, Rust's own default, some room around the call.
const MAX_STACK: usize = 7 << 18;

/// What that is a level. More levels may use more.
const MAX_STACK_PER_LEVEL: usize = MAX_STACK / Codec::DEFAULT_MAX_DEPTH as usize;

/// How many times over the bytes of an input may be read once more, and how many bytes in any case: enough for
/// deep and large values, too few for a value that is made to keep a decoder busy.
const REREADS: usize = 64;
const FREE_REREADS: usize = 1 << 22;

/// A place in an input from where to read once more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'de> {
    pub(crate) rest: &'de [u8],
    claims: usize,
    ahead: usize,
}

impl<'de> Decoder<'de> {
    #[inline]
    pub(crate) fn new(input: &'de [u8], codec: Codec) -> Self {
        let dialect = codec.get_dialect();
        Self {
            rest: input,
            end: input.len(),
            codec,
            style: dialect.style(),
            depth: codec.get_max_depth(),
            stack: stack_around(stack_pointer(), codec.get_max_depth()),
            claims: input.len(),
            ahead: input.len(),
            reread: 0,
        }
    }

    /// The dialect that is being read.
    pub fn dialect(&self) -> Dialect {
        self.codec.get_dialect()
    }

    /// Whether a [`Variant`](crate::Variant) may hold full objects.
    pub fn full_objects(&self) -> bool {
        self.codec.get_full_objects()
    }

    /// How many bytes were read.
    pub fn offset(&self) -> usize {
        self.end - self.rest.len()
    }

    /// An error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    /// The error that a value has another type than the one expected. Its offset is the header's, or the body's where
    /// there is no header: in a packed array.
    #[cold]
    pub fn mismatch(&self, expected: impl core::fmt::Display, found: Header) -> Error {
        let message = format!("expected {expected}, found {}", found.ty);
        Error::new(ErrorKind::TypeMismatch, message).at(self.start_of(found))
    }

    /// Where the value starts of which the header was read, and nothing else.
    pub(crate) fn start_of(&self, header: Header) -> usize {
        self.offset().saturating_sub(header.size())
    }

    /// What is left of the input.
    #[inline]
    pub(crate) fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// Goes on with what is left of the input elsewhere.
    #[inline]
    pub(crate) fn set_rest(&mut self, rest: &'de [u8]) {
        self.rest = rest;
    }

    /// The headers that tell all, and where nothing is found in the dialect of a page.
    #[inline]
    pub(crate) fn style(&self) -> &'static Style {
        self.style
    }

    /// Reads one value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], [`ErrorKind::UnknownType`], and whatever the value's own decoding reports.
    #[inline]
    pub fn value<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        let header = self.header()?;
        T::decode(header, self)
    }

    /// Reads one value as [`value`](Self::value) does, sooner where it comes as engines usually write it.
    #[inline]
    pub(crate) fn usual_value<T: GodotDecode<'de>>(&mut self) -> Result<T> {
        match self.take_usual() {
            Usual::Read(value) => Ok(value),
            Usual::Unread => self.value(),
        }
    }

    /// Reads one value if it comes as engines usually write it.
    #[inline]
    pub(crate) fn take_usual<T: GodotDecode<'de>>(&mut self) -> Usual<T> {
        let mut reader = Reader::new(self);
        reader.make_certain(T::LEAST);
        let Some(passed) = T::pass(&mut reader) else { return Usual::Unread };
        reader.stop(self);
        Usual::Read(T::from_passed(passed))
    }

    /// Reads a header: what [`GodotDecode::decode`] gets.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], and [`ErrorKind::UnknownType`] if the dialect has no such type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn header(&mut self) -> Result<Header> {
        let word = self.u32()?;
        // Without flags a header is the type's id.
        match self.style.types.get(word as usize) {
            Some(Some(ty)) => Ok(Header { ty: *ty, flags: 0 }),
            _ => self.flagged_header(word),
        }
    }

    #[inline(never)]
    fn flagged_header(&self, word: u32) -> Result<Header> {
        let dialect = self.dialect();
        let id = word & dialect.type_mask();
        let ty = u8::try_from(id).ok().and_then(|id| VariantType::from_id(id, dialect));
        let Some(ty) = ty else {
            return Err(self.unknown_type(id));
        };
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 32 bits is 16 bits")]
        let written = (word >> 16) as u16 & !UNWRITTEN;
        let plain = written == 0 && !dialect.is_published();
        Ok(Header { ty, flags: if plain { 0 } else { self.flags(ty, written) } })
    }

    /// The flags of a header, without those that the dialect's readers ignore and with those that its writers
    /// leave out.
    fn flags(&self, ty: VariantType, written: u16) -> u16 {
        let dialect = self.dialect();
        let (known, implied) = match ty {
            VariantType::Int => (dialect.flags_numbers(), WIDE),
            VariantType::Float => (dialect.flags_numbers(), 0),
            VariantType::Object => (dialect.flags_object_ids(), 0),
            VariantType::Array => (dialect.writes_typed_arrays(), 0),
            VariantType::Dictionary => (dialect.writes_typed_dictionaries(), 0),
            // Types without reals have no flags, and their readers look for none.
            _ => (dialect.flags_reals(), if self.has_wide_reals() { WIDE } else { 0 }),
        };
        if known { written } else { implied }
    }

    /// Whether the reals of a dialect that does not tell have 64 bits.
    fn has_wide_reals(&self) -> bool {
        self.dialect().is_published() && self.codec.get_double_precision()
    }

    /// Counts bytes that are read once more.
    pub(crate) fn read_again(&mut self, len: usize) -> Result<()> {
        // Not even an attempt that reads nothing is free.
        self.reread = self.reread.saturating_add(len + HEADER_SIZE);
        if self.reread > self.end.saturating_mul(REREADS).saturating_add(FREE_REREADS) {
            return Err(self.error(ErrorKind::TooLarge, "too many ways to read the value had to be tried"));
        }
        Ok(())
    }

    /// Where it stands, and what had been claimed so far.
    #[inline]
    pub(crate) fn place(&self) -> Place<'de> {
        Place { rest: self.rest, claims: self.claims, ahead: self.ahead }
    }

    /// A decoder of the same input that stands where this one stood.
    pub(crate) fn back_at(&self, place: &Place<'de>) -> Self {
        let &Place { rest, claims, ahead } = place;
        Self { rest, claims, ahead, ..self.clone() }
    }

    /// Goes on counting where another decoder of the same input stopped.
    pub(crate) fn take_rereads(&mut self, other: &Self) {
        self.reread = other.reread;
    }

    #[cold]
    fn unknown_type(&self, id: u32) -> Error {
        let dialect = self.dialect();
        Error::new(ErrorKind::UnknownType, format!("{dialect} has no type with the id {id}"))
            .at(self.offset().saturating_sub(HEADER_SIZE))
    }

    // ------------------------------------------------------------------------------------------ bytes

    /// Moves behind these bytes if they come next.
    #[inline]
    pub(crate) fn take_exactly(&mut self, bytes: &[u8]) -> bool {
        match self.rest.strip_prefix(bytes) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, len: usize) -> Result<&'de [u8]> {
        match self.rest.split_at_checked(len) {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(self.unexpected_end(len)),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.rest.split_first_chunk() {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(*head)
            }
            None => Err(self.unexpected_end(N)),
        }
    }

    #[inline]
    pub(crate) fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    #[inline]
    pub(crate) fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    #[cold]
    fn unexpected_end(&self, wanted: usize) -> Error {
        let left = self.rest.len();
        self.error(
            ErrorKind::UnexpectedEnd,
            format!("the input ends: {wanted} more bytes expected, {left} left"),
        )
    }

    // ---------------------------------------------------------------------------------------- scalars

    #[inline]
    pub(crate) fn bool_body(&mut self) -> Result<bool> {
        Ok(self.u32()? != 0)
    }

    #[inline]
    pub(crate) fn int_body(&mut self, header: Header) -> Result<i64> {
        if header.is_wide() {
            self.array().map(i64::from_le_bytes)
        } else {
            self.array().map(i32::from_le_bytes).map(i64::from)
        }
    }

    #[inline]
    pub(crate) fn float_body(&mut self, header: Header) -> Result<f64> {
        if header.is_wide() {
            self.array().map(f64::from_le_bytes)
        } else {
            self.array().map(f32::from_le_bytes).map(f64::from)
        }
    }

    // ------------------------------------------------------------------------------------------- text

    /// Reads the body of a String or a `StringName`: `u32` length in bytes, UTF-8, padding. As in the engine, a
    /// leading byte-order mark is dropped and the text ends before its first NUL.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, [`ErrorKind::InvalidUtf8`], [`ErrorKind::UnexpectedEnd`].
    #[inline]
    pub fn text(&mut self, header: Header) -> Result<&'de str> {
        match header.ty {
            VariantType::String | VariantType::StringName => self.text_body(),
            _ => Err(self.mismatch("String", header)),
        }
    }

    #[inline]
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
        if let Some(text) = plain_text(bytes) {
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
    #[inline]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, header: Header) -> Result<T> {
        if header.ty != ty {
            return Err(self.mismatch(ty, header));
        }
        let value: T = if has_native_width::<T>(header) {
            plain::read(self.take(size_of::<T>())?)
        } else {
            self.plain_of_other_width()?
        };
        Ok(if self.dialect().writes_basis_columns() { value.transposed() } else { value })
    }

    #[cold]
    fn plain_of_other_width<T: Plain>(&mut self) -> Result<T> {
        let start = self.offset();
        let bytes = self.take(other_size::<T>())?;
        plain::read_other_width(bytes).ok_or_else(|| precision_loss(start))
    }

    /// Reads the packed array `ty`, or any array whose elements are `T`s.
    pub(crate) fn packed_or_array<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        self.packed_or_array_into(ty, header, &mut items)?;
        Ok(items)
    }

    /// Reads the same in place of other items, with the memory that those have.
    pub(crate) fn packed_or_array_into<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        if header.ty != ty {
            return self.array_of_into(header, items);
        }
        // No packed array is one of bases, whose rows and columns some dialects exchange.
        const { assert!(!T::HAS_BASIS) }
        if has_native_width::<T>(header) {
            let bytes = self.packed_bytes(header, size_of::<T>())?;
            items.clear();
            extend(items, bytes);
            return Ok(());
        }
        let bytes = self.packed_bytes(header, other_size::<T>())?;
        items.clear();
        items.reserve_exact(bytes.len() / other_size::<T>());
        for (index, item) in bytes.chunks_exact(other_size::<T>()).enumerate() {
            let Some(item) = plain::read_other_width(item) else {
                // Such items need no padding.
                let start = self.offset() - bytes.len() + index * other_size::<T>();
                return Err(precision_loss(start).in_index(index));
            };
            items.push(item);
        }
        Ok(())
    }

    /// Reads the packed array `ty` without copying it, if its items lie in the input as they do in memory: with the
    /// same width, in the machine's order and where they may lie. What else is an array of `T`s is copied.
    pub(crate) fn borrowed_or_array<T: Plain + GodotDecode<'de>>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<Cow<'de, [T]>> {
        if cfg!(target_endian = "big") || header.ty != ty || !has_native_width::<T>(header) {
            return self.packed_or_array(ty, header).map(Cow::Owned);
        }
        let bytes = self.packed_bytes(header, size_of::<T>())?;
        Ok(bytemuck::try_cast_slice(bytes).map_or_else(|_| Cow::Owned(items_of(bytes)), Cow::Borrowed))
    }

    /// Reads the packed array `ty` of exactly `N` items, or any array of as many elements that are `T`s.
    pub(crate) fn packed_or_array_of_len<T: Plain + GodotDecode<'de>, const N: usize>(
        &mut self,
        ty: VariantType,
        header: Header,
    ) -> Result<[T; N]> {
        let start = self.offset();
        if header.ty != ty || !has_native_width::<T>(header) {
            return array_of_len(self.packed_or_array(ty, header)?, start);
        }
        let bytes = self.packed_bytes(header, size_of::<T>())?;
        plain::read_array(bytes).ok_or_else(|| wrong_length(N..=N, bytes.len() / size_of::<T>(), start))
    }

    /// Reads the body of a packed array of items of `size` bytes, without copying it.
    pub(crate) fn packed_bytes(&mut self, header: Header, size: usize) -> Result<&'de [u8]> {
        let count = self.packed_count(header.ty)?;
        let len = count.checked_mul(size).ok_or_else(|| self.unexpected_end(usize::MAX))?;
        let bytes = self.take(len)?;
        // Readers take a packed array without its padding at the end of the input.
        let padding = padding(len).min(self.rest.len());
        self.take(padding)?;
        Ok(bytes)
    }

    /// Reads a packed array whose items all have the same size: their bytes. `None` for every other value, of which nothing is
    /// read.
    pub(crate) fn packed_items(&mut self, header: Header) -> Result<Option<&'de [u8]>> {
        let size = match header.ty {
            VariantType::PackedByteArray => Some(1),
            _ => header.packed_element().and_then(Header::body_len),
        };
        size.map(|size| self.packed_bytes(header, size)).transpose()
    }

    fn packed_count(&mut self, ty: VariantType) -> Result<usize> {
        let count = if packed_count_size(ty, self.dialect()) == COUNT_SIZE {
            u64::from(self.u32()?)
        } else {
            self.u64()?
        };
        match usize::try_from(count) {
            Ok(count) if count <= MAX_COUNT => Ok(count),
            // Engines read no strings, and go on behind the count.
            Ok(_) if ty == VariantType::PackedStringArray && !self.dialect().is_published() => Ok(0),
            _ => Err(self.error(
                ErrorKind::InvalidData,
                format!("the count of a packed array is negative: {count:#x}"),
            )),
        }
    }

    // -------------------------------------------------------------------------------------- containers

    /// Opens an array: Array, typed or not, or any packed array, whose items are values like any others.
    /// Read or skip every one of them: what is left is taken for the next value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, [`ErrorKind::UnexpectedEnd`] if the input is too short for
    /// the count, [`ErrorKind::TooDeep`], [`ErrorKind::InvalidData`] and [`ErrorKind::UnknownType`] for a bad
    /// element type.
    pub fn elements<'a>(&'a mut self, header: Header) -> Result<Elements<'a, 'de>> {
        use VariantType as Ty;
        let element = match header.ty {
            Ty::Array => {
                let declared = self.element_type(header.flags)?;
                let (left, depth) = self.open(HEADER_SIZE)?;
                return Ok(Elements {
                    decoder: self,
                    left,
                    next: 0,
                    element: ElementKind::Value(declared),
                    depth,
                });
            }
            Ty::PackedByteArray => {
                let start = self.offset() + COUNT_SIZE;
                let bytes = self.packed_bytes(header, 1)?;
                let (left, depth) = (bytes.len(), self.depth);
                let element =
                    ElementKind::Byte(Box::new(Bytes { items: bytes, start, decoder: self.clone() }));
                return Ok(Elements { decoder: self, left, next: 0, element, depth });
            }
            _ => match header.packed_element() {
                Some(element) => element,
                None => return Err(self.mismatch("Array", header)),
            },
        };
        let count = self.packed_count(header.ty)?;
        self.claim(count, element.body_len().unwrap_or(COUNT_SIZE))?;
        let depth = self.depth;
        Ok(Elements { decoder: self, left: count, next: 0, element: ElementKind::Bare(element), depth })
    }

    /// Opens a Dictionary, typed or not. Read or skip every entry: what is left is taken for the next value.
    ///
    /// # Errors
    ///
    /// As [`elements`](Self::elements).
    pub fn entries<'a>(&'a mut self, header: Header) -> Result<Entries<'a, 'de>> {
        if header.ty != VariantType::Dictionary {
            return Err(self.mismatch("Dictionary", header));
        }
        let declared = (self.element_type(header.flags)?, self.element_type(header.flags >> 2)?);
        let (left, depth) = self.open(2 * HEADER_SIZE)?;
        Ok(Entries { decoder: self, left, declared, depth })
    }

    /// Opens a full Object, whatever its class. Read or skip every property: what is left is taken for the next value.
    ///
    /// It is not held back by [`Codec::full_objects`]: that guards what a dynamic value brings along, and
    /// whoever calls this decides by the class.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, for ids and for null; otherwise as
    /// [`elements`](Self::elements).
    pub fn object<'a>(&'a mut self, header: Header) -> Result<Properties<'a, 'de>> {
        if header.ty != VariantType::Object {
            return Err(self.mismatch("Object", header));
        }
        if self.dialect().flags_object_ids() && header.is_wide() {
            return Err(self.error(ErrorKind::TypeMismatch, "expected a full Object, found an instance id"));
        }
        let start = self.offset();
        let class = self.text_body()?;
        if class.is_empty() {
            return Err(Error::new(ErrorKind::TypeMismatch, "expected a full Object, found null").at(start));
        }
        let (left, depth) = self.open_properties()?;
        Ok(Properties { decoder: self, class, left, depth })
    }

    /// Reads the count of an object's properties and goes one level down, as [`open`](Self::open) does.
    pub(crate) fn open_properties(&mut self) -> Result<(usize, u32)> {
        // Engines read no properties if their count is negative.
        if let Some((count, rest)) = self.rest.split_first_chunk()
            && i32::from_le_bytes(*count) < 0
        {
            self.rest = rest;
            return Ok((0, self.depth));
        }
        // A property is at least its name's length and its value's header.
        self.open(HEAD_SIZE)
    }

    /// Reads a container's count and goes one level down. Gives the count and the level to return to.
    #[inline]
    pub(crate) fn open(&mut self, smallest: usize) -> Result<(usize, u32)> {
        // Readers ignore the top bit of a container's count.
        let count = self.u32()? as usize & MAX_COUNT;
        self.claim(count, smallest)?;
        self.check_stack()?;
        let before = self.depth;
        match before.checked_sub(1) {
            Some(depth) => self.depth = depth,
            // As in the engine it is the values inside that are too deep, so an empty container is not.
            None if count > 0 => return Err(self.too_deep()),
            None => {}
        }
        Ok((count, before))
    }

    /// Goes one level down, if there is one.
    #[inline]
    pub(crate) fn go_inside(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Leaves a container, back to the level that [`open`](Self::open) gave.
    #[inline]
    pub(crate) fn close(&mut self, depth: u32) {
        self.depth = depth;
    }

    /// The level on which a container would be opened.
    pub(crate) const fn level(&self) -> u32 {
        self.depth
    }

    /// Refuses to go deeper where the values around the next one have used up what the stack has for them. How
    /// much a value of a derived type takes is up to its fields, so counting levels is not enough.
    #[inline]
    pub(crate) fn check_stack(&self) -> Result<()> {
        let (lowest, size) = self.stack;
        if stack_pointer().wrapping_sub(lowest) > size { Err(self.too_deep_for_the_stack()) } else { Ok(()) }
    }

    #[cold]
    fn too_deep_for_the_stack(&self) -> Error {
        let level = self.codec.get_max_depth() - self.depth;
        let message = format!("{level} levels of these types are more than fit the stack");
        self.error(ErrorKind::TooDeep, message)
    }

    #[cold]
    fn too_deep(&self) -> Error {
        Error::too_deep(self.codec.get_max_depth()).at(self.offset())
    }

    /// Refuses a count that the rest of the input cannot hold, so that memory may be taken for all items.
    ///
    /// No two items share the bytes of their headers, so what all the containers of an input claim for their
    /// items' headers is never more than the input. Whatever claims more is cut off somewhere.
    #[inline]
    pub(crate) fn claim(&mut self, count: usize, smallest: usize) -> Result<()> {
        let claim = count.saturating_mul(smallest);
        if claim > self.rest.len() || claim > self.claims {
            return Err(self.over_claimed(claim));
        }
        self.claims -= claim;
        Ok(())
    }

    #[cold]
    fn over_claimed(&self, claim: usize) -> Error {
        if claim > self.rest.len() {
            return self.unexpected_end(claim);
        }
        let message = "the input ends: the containers so far have more items than it can hold";
        self.error(ErrorKind::UnexpectedEnd, message)
    }

    /// Reads what a container's header says of its elements in the lowest two bits of `flags`.
    pub(crate) fn element_type(&mut self, flags: u16) -> Result<ElementType> {
        match flags & 3 {
            0 => Ok(ElementType::Any),
            1 => {
                let id = self.u32()?;
                let ty = u8::try_from(id).ok().and_then(|id| VariantType::from_id(id, self.dialect()));
                match ty {
                    Some(VariantType::Nil) => Ok(ElementType::Any),
                    Some(VariantType::Object) => Ok(ElementType::class("Object")),
                    Some(ty) => Ok(ElementType::Builtin(ty)),
                    None => Err(self.unknown_type(id)),
                }
            }
            2 => Ok(ElementType::class(self.text_body()?)),
            _ => Ok(ElementType::script(self.text_body()?)),
        }
    }

    /// How many of the items that a container claims to have memory may be taken for before they are read: all of
    /// them if they are no larger than Variants, or while those of the whole input are not much more than it. What
    /// is larger has to be seen first, or a few bytes could claim many of them.
    fn room(&mut self, count: usize, smallest: usize, size: usize) -> usize {
        /// How many bytes are taken for each byte of the input. A Variant has 48, 80 in double precision, and an
        /// element's header has 4.
        const MAX_AHEAD: usize = 20;
        let affordable = smallest * MAX_AHEAD;
        let beyond = count.saturating_mul(size.saturating_sub(affordable));
        if let Some(ahead) = self.ahead.checked_sub(beyond) {
            self.ahead = ahead;
            return count;
        }
        count.saturating_mul(affordable).saturating_add(mem::take(&mut self.ahead)) / size
    }

    /// Reads an array of `T`s of any kind.
    pub(crate) fn array_of<T: GodotDecode<'de>>(&mut self, header: Header) -> Result<Vec<T>> {
        if header.ty != VariantType::Array {
            return self.unpacked(header);
        }
        if header.flags != 0 {
            self.element_type(header.flags)?;
        }
        let (count, level) = self.open(HEADER_SIZE)?;
        let mut items = Vec::with_capacity(self.room(count, HEADER_SIZE, size_of::<T>()));
        let read = self.append_elements(0..count, &mut items);
        self.close(level);
        read.map(|()| items)
    }

    /// Reads a packed array as values like any others: texts, most often.
    #[inline(never)]
    fn unpacked<T: GodotDecode<'de>>(&mut self, header: Header) -> Result<Vec<T>> {
        let mut elements = self.elements(header)?;
        let mut items = Vec::with_capacity(elements.room_for::<T>());
        elements.append_to(&mut items)?;
        Ok(items)
    }

    /// Reads the elements of an Array behind other items.
    #[inline]
    fn append_elements<T: GodotDecode<'de>>(
        &mut self,
        indices: Range<usize>,
        items: &mut Vec<T>,
    ) -> Result<()> {
        for index in indices {
            // What is known to have room is made there, but for a text, before which its own memory is taken.
            let has_room = T::LEAST > 0 || items.len() < items.capacity();
            if has_room && let Usual::Read(element) = T::take_usual(self) {
                items.push(element);
                continue;
            }
            // An element is moved once, from where it was returned: what makes another `Result` of it moves it again.
            match self.header().and_then(|header| T::decode(header, self)) {
                Ok(element) => items.push(element),
                Err(error) => return Err(error.in_index(index)),
            }
        }
        Ok(())
    }

    /// Reads the same in place of other items, with the memory that those have.
    pub(crate) fn array_of_into<T: GodotDecode<'de>>(
        &mut self,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        let mut elements = self.elements(header)?;
        items.truncate(elements.len());
        for item in &mut *items {
            elements.next_with(|header, decoder| T::decode_into(item, header, decoder))?;
        }
        items.reserve_exact(elements.room_for::<T>());
        elements.append_to(items)
    }

    /// Passes over the value behind a header without keeping any of it.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], [`ErrorKind::UnknownType`], [`ErrorKind::TooDeep`] and
    /// [`ErrorKind::InvalidUtf8`], also inside it.
    pub fn skip(&mut self, header: Header) -> Result<()> {
        if let Some(len) = header.body_len() {
            return self.take(len).map(drop);
        }
        match header.ty {
            VariantType::String | VariantType::StringName => self.text_body().map(drop),
            VariantType::NodePath => NodePath::decode(header, self).map(drop),
            VariantType::Rid => Rid::decode(header, self).map(drop),
            VariantType::Object => object::skip(header, self),
            VariantType::Callable => Callable::decode(header, self).map(drop),
            VariantType::Signal => Signal::decode(header, self).map(drop),
            VariantType::Dictionary => {
                let mut entries = self.entries(header)?;
                while entries.skip_key()? {
                    entries.skip_value()?;
                }
                Ok(())
            }
            _ => {
                if self.packed_items(header)?.is_none() {
                    let mut elements = self.elements(header)?;
                    while elements.skip()? {}
                }
                Ok(())
            }
        }
    }
}

#[cold]
fn precision_loss(offset: usize) -> Error {
    let message = "a real of 64 bits, as a double-precision build or an `f64` type writes it, does not fit 32 bits without a loss (the f64 types hold it)";
    Error::new(ErrorKind::PrecisionLoss, message).at(offset)
}

/// The elements of an array that is being read.
#[derive(Debug)]
pub struct Elements<'a, 'de> {
    decoder: &'a mut Decoder<'de>,
    left: usize,
    /// The index of the next element.
    next: usize,
    element: ElementKind<'de>,
    /// The level to return to.
    depth: u32,
}

/// What the elements of an array are.
#[derive(Debug)]
enum ElementKind<'de> {
    /// Values with headers of their own. The Array declares this of them.
    Value(ElementType),
    /// A byte, which stands for an int.
    // In a box, so that other arrays take less of the stack.
    Byte(Box<Bytes<'de>>),
    /// A body, of the value that has this header.
    Bare(Header),
}

/// The bytes of an array that is being read as values.
#[derive(Debug)]
struct Bytes<'de> {
    items: &'de [u8],
    /// Where the first is.
    start: usize,
    /// What reads the value that a byte stands for.
    decoder: Decoder<'de>,
}

impl<'de> Bytes<'de> {
    /// The header of the int that a byte stands for, and what reads it as `array` would.
    #[inline(never)]
    fn int(&mut self, index: usize, array: &Decoder<'de>) -> (Header, &mut Decoder<'de>) {
        let rest = &BYTE_BODIES[usize::from(self.items[index])];
        self.decoder = Decoder { rest, end: self.start + index + rest.len(), ..array.clone() };
        (Header::of_element(VariantType::Int, 0), &mut self.decoder)
    }
}

/// The body of an int for each byte.
static BYTE_BODIES: [[u8; 4]; 256] = {
    let mut bodies = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        #[allow(clippy::cast_possible_truncation, reason = "the loop ends at 255")]
        let low = byte as u8;
        bodies[byte][0] = low;
        byte += 1;
    }
    bodies
};

impl<'de> Elements<'_, 'de> {
    /// How many elements are left.
    #[allow(clippy::len_without_is_empty, reason = "`next` tells")]
    pub fn len(&self) -> usize {
        self.left
    }

    /// How many `T`s memory may be taken for before they are read.
    pub(crate) fn room_for<T>(&mut self) -> usize {
        let smallest = if let ElementKind::Byte(_) = self.element { 1 } else { COUNT_SIZE };
        self.decoder.room(self.left, smallest, size_of::<T>())
    }

    /// What a typed Array declares of its elements; [`ElementType::Any`] for every other array, and once it
    /// was taken.
    pub fn take_declared(&mut self) -> ElementType {
        match &mut self.element {
            ElementKind::Value(declared) => core::mem::take(declared),
            ElementKind::Byte(_) | ElementKind::Bare(_) => ElementType::Any,
        }
    }

    /// An error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        self.decoder.error(kind, message)
    }

    /// Reads the next element. `None` after the last.
    ///
    /// # Errors
    ///
    /// Whatever the element's own decoding reports, with its index in the path.
    #[allow(clippy::should_implement_trait, reason = "the type of an element differs from call to call")]
    #[inline]
    pub fn next<T: GodotDecode<'de>>(&mut self) -> Result<Option<T>> {
        let Some(index) = self.step() else {
            return Ok(None);
        };
        match self.take_usual() {
            Usual::Read(element) => Ok(Some(element)),
            Usual::Unread => self.read(index, T::decode).map(Some),
        }
    }

    /// Reads the elements that are left behind other items.
    #[inline]
    fn append_to<T: GodotDecode<'de>>(mut self, items: &mut Vec<T>) -> Result<()> {
        for index in self.next..self.next + self.left {
            if let Usual::Read(element) = self.take_usual() {
                items.push(element);
                continue;
            }
            let (header, decoder) = self.header(index)?;
            // As in `append_elements`, what `next` gives would be moved once more.
            match T::decode(header, decoder) {
                Ok(element) => items.push(element),
                Err(error) => return Err(error.in_index(index)),
            }
        }
        Ok(())
    }

    /// Reads an element, which is there, if it comes as engines usually write it.
    #[inline]
    fn take_usual<T: GodotDecode<'de>>(&mut self) -> Usual<T> {
        if let ElementKind::Value(_) = self.element { self.decoder.take_usual() } else { Usual::Unread }
    }

    /// Goes on to the next element: its index.
    #[inline]
    fn step(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.next;
        self.next += 1;
        Some(index)
    }

    /// The header of an element, which is there, and what reads its body.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn header(&mut self, index: usize) -> Result<(Header, &mut Decoder<'de>)> {
        match &mut self.element {
            ElementKind::Value(_) => match self.decoder.header() {
                Ok(header) => Ok((header, &mut *self.decoder)),
                Err(error) => Err(error.in_index(index)),
            },
            ElementKind::Bare(header) => Ok((*header, &mut *self.decoder)),
            ElementKind::Byte(bytes) => Ok(bytes.int(index, self.decoder)),
        }
    }

    /// Passes over the next element. `false` after the last.
    ///
    /// # Errors
    ///
    /// As [`Decoder::skip`].
    pub fn skip(&mut self) -> Result<bool> {
        self.next_with(|header, decoder| decoder.skip(header)).map(|read| read.is_some())
    }

    /// Reads the next element with `decode`. `None` after the last.
    pub(crate) fn next_with<T>(
        &mut self,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        match self.step() {
            Some(index) => self.read(index, decode).map(Some),
            None => Ok(None),
        }
    }

    /// Reads an element, which is there, with `decode`.
    #[inline]
    fn read<T>(
        &mut self,
        index: usize,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<T> {
        let (header, decoder) = self.header(index)?;
        decode(header, decoder).map_err(|error| error.in_index(index))
    }
}

impl Drop for Elements<'_, '_> {
    fn drop(&mut self) {
        self.decoder.depth = self.depth;
    }
}

/// The entries of a Dictionary that is being read.
#[derive(Debug)]
pub struct Entries<'a, 'de> {
    decoder: &'a mut Decoder<'de>,
    left: usize,
    declared: (ElementType, ElementType),
    /// The level to return to.
    depth: u32,
}

impl<'de> Entries<'_, 'de> {
    /// How many entries are left.
    #[allow(clippy::len_without_is_empty, reason = "`next_key` tells")]
    pub fn len(&self) -> usize {
        self.left
    }

    /// How many `T`s memory may be taken for before they are read.
    pub(crate) fn room_for<T>(&mut self) -> usize {
        self.decoder.room(self.left, 2 * HEADER_SIZE, size_of::<T>())
    }

    /// What a typed Dictionary declares of its keys and its values; [`ElementType::Any`] for a plain one, and
    /// once it was taken.
    pub fn take_declared(&mut self) -> (ElementType, ElementType) {
        core::mem::take(&mut self.declared)
    }

    /// Passes over the next entry's key. `false` after the last entry.
    ///
    /// # Errors
    ///
    /// As [`Decoder::skip`].
    pub fn skip_key(&mut self) -> Result<bool> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(false);
        };
        self.left = left;
        self.skip_value().map(|()| true)
    }

    /// Reads the next entry's key. `None` after the last entry. Its value has to be read next, with
    /// [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// Whatever the key's own decoding reports.
    pub fn next_key<K: GodotDecode<'de>>(&mut self) -> Result<Option<K>> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        self.decoder.usual_value().map(Some)
    }

    /// Reads the next entry. `None` after the last.
    ///
    /// # Errors
    ///
    /// Whatever the key's or the value's own decoding reports, with the key in the path.
    #[allow(clippy::should_implement_trait, reason = "the types of an entry differ from call to call")]
    pub fn next<K: GodotDecode<'de>, V: GodotDecode<'de>>(&mut self) -> Result<Option<(K, V)>> {
        let before = self.decoder.clone();
        let Some(key) = self.next_key()? else {
            return Ok(None);
        };
        match self.value() {
            Ok(value) => Ok(Some((key, value))),
            Err(error) => Err(before.locate(error)),
        }
    }

    /// Reads the value of the key that was read last.
    ///
    /// # Errors
    ///
    /// Whatever the value's own decoding reports. The key is for the caller to add, with
    /// [`Error::in_field`] or [`Error::in_key`].
    pub fn value<V: GodotDecode<'de>>(&mut self) -> Result<V> {
        self.decoder.usual_value()
    }

    /// Passes over the value of the key that was read last.
    ///
    /// # Errors
    ///
    /// As [`Decoder::skip`].
    pub fn skip_value(&mut self) -> Result<()> {
        let header = self.decoder.header()?;
        self.decoder.skip(header)
    }

    /// An error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        self.decoder.error(kind, message)
    }
}

impl Drop for Entries<'_, '_> {
    fn drop(&mut self) {
        self.decoder.depth = self.depth;
    }
}

/// The properties of a full Object that is being read.
#[derive(Debug)]
pub struct Properties<'a, 'de> {
    decoder: &'a mut Decoder<'de>,
    class: &'de str,
    left: usize,
    /// The level to return to.
    depth: u32,
}

impl<'de> Properties<'_, 'de> {
    /// The name of the object's class.
    pub fn class(&self) -> &'de str {
        self.class
    }

    /// How many properties are left.
    #[allow(clippy::len_without_is_empty, reason = "`next_name` tells")]
    pub fn len(&self) -> usize {
        self.left
    }

    /// Reads the next property's name. `None` after the last property. Its value has to be read next, with
    /// [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`] and [`ErrorKind::InvalidUtf8`].
    pub fn next_name(&mut self) -> Result<Option<&'de str>> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        self.decoder.text_body().map(Some)
    }

    /// Reads the value of the property whose name was read last.
    ///
    /// # Errors
    ///
    /// Whatever the value's own decoding reports. The name is for the caller to add, with
    /// [`Error::in_field`].
    pub fn value<V: GodotDecode<'de>>(&mut self) -> Result<V> {
        self.decoder.value()
    }

    /// Passes over the value of the property whose name was read last.
    ///
    /// # Errors
    ///
    /// As [`Decoder::skip`].
    pub fn skip_value(&mut self) -> Result<()> {
        let header = self.decoder.header()?;
        self.decoder.skip(header)
    }

    /// An error at the byte that would be read next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        self.decoder.error(kind, message)
    }
}

impl Drop for Properties<'_, '_> {
    fn drop(&mut self) {
        self.decoder.depth = self.depth;
    }
}

/// Whether the words behind a header are as wide as those of `T`.
const fn has_native_width<T: Plain>(header: Header) -> bool {
    !T::HAS_WIDTH_FLAG || header.is_wide() == T::IS_WIDE
}

/// The part of the stack that so many levels may use from here.
const fn stack_around(here: usize, levels: u32) -> (usize, usize) {
    let levels = (levels as usize).saturating_mul(MAX_STACK_PER_LEVEL);
    let limit = if levels > MAX_STACK { levels } else { MAX_STACK };
    (here.wrapping_sub(limit), limit.saturating_mul(2))
}

/// Where the stack stands, near enough to tell how much a recursion uses.
#[inline]
fn stack_pointer() -> usize {
    let here = 0_u8;
    core::ptr::from_ref(&here).addr()
}

/// Bytes of a `T` whose reals have the width that `T`'s have not.
const fn other_size<T: Plain>() -> usize {
    if T::IS_WIDE { size_of::<T>() / 2 } else { size_of::<T>() * 2 }
}

/// The bytes of a text that the engine reads: what follows a NUL need not even be UTF-8.
fn before_nul(bytes: &[u8]) -> &[u8] {
    match bytes.iter().position(|&byte| byte == 0) {
        Some(end) => &bytes[..end],
        None => bytes,
    }
}
