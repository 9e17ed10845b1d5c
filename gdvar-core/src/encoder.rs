//! Writing values: headers, bodies, nesting.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;

use crate::array::ElementType;
use crate::ascii::is_plain;
use crate::codec::Codec;
use crate::cursor::Appender;
use crate::decimal::Float;
use crate::decoder::Decoder;
use crate::dialect::Dialect;
use crate::encode::{Appended, GodotEncode};
use crate::error::{Error, ErrorKind, Result};
use crate::plain::Plain;
use crate::runtime::{Key, Tag, Taken, in_key, is_constant, tag};
use crate::style::{NO_HEADER, Style};
use crate::variant_type::VariantType;

/// Bytes of a header.
pub(crate) const HEADER_SIZE: usize = 4;

/// Bytes of the count or length that follows the header of most values.
pub(crate) const COUNT_SIZE: usize = 4;

/// Bytes of both: the least that a text, an array or a container takes.
pub(crate) const HEAD_SIZE: usize = HEADER_SIZE + COUNT_SIZE;

/// Bytes of an int or a float, at least.
pub(crate) const NUMBER_SIZE: usize = HEADER_SIZE + size_of::<i32>();

/// The flag of a 64-bit int or float, of 64-bit reals, and of an Object that is an instance id.
pub(crate) const WIDE: u16 = 1;

/// The most that a count or a length can say: readers take its top bit for something else.
pub(crate) const MAX_COUNT: usize = 0x7FFF_FFFF;

/// The class that the engine names in place of another where objects are ids.
pub(crate) const ENCODED_OBJECT_AS_ID: &str = "EncodedObjectAsID";

/// How many zero bytes bring a body of `len` bytes to a multiple of four.
pub(crate) const fn padding(len: usize) -> usize {
    len.wrapping_neg() % 4
}

/// Bytes of a text body: its length, the text, padding.
pub(crate) const fn text_len(text: &str) -> usize {
    COUNT_SIZE + text.len() + padding(text.len())
}

/// Bytes that [`Encoder::packed_or_array`] writes.
pub(crate) fn packed_or_array_len<T: Plain + GodotEncode>(
    ty: VariantType,
    items: &[T],
    codec: &Codec,
) -> usize {
    if codec.get_dialect().has(ty) {
        let body = size_of_val(items);
        HEADER_SIZE + packed_count_size(ty, codec.get_dialect()) + body + padding(body)
    } else {
        array_len(items.iter(), codec)
    }
}

/// Bytes of a `PackedStringArray` of these items.
pub(crate) fn packed_strings_len<T: Deref<Target: AsRef<str>>>(items: &[T], codec: &Codec) -> usize {
    let nul = usize::from(codec.get_dialect().terminates_packed_strings());
    let items = items.iter().map(|item| item.as_ref().len() + nul);
    HEAD_SIZE + items.map(|len| COUNT_SIZE + len + padding(len)).sum::<usize>()
}

/// Bytes of a plain Array of these items.
pub(crate) fn array_len<'t, T: GodotEncode + 't>(items: impl Iterator<Item = &'t T>, codec: &Codec) -> usize {
    HEAD_SIZE + codec.len_inside(|codec| items.map(|item| item.encoded_len(codec)).sum())
}

/// Bytes of a plain Dictionary of these entries.
pub(crate) fn dictionary_len<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
    items: impl Iterator<Item = (&'t K, &'t V)>,
    codec: &Codec,
) -> usize {
    let len = |codec: &_| items.map(|(key, value)| key.encoded_len(codec) + value.encoded_len(codec)).sum();
    HEAD_SIZE + codec.len_inside(len)
}

/// Bytes of an Array of these items that declares what they are, where the dialect has that.
pub(crate) fn typed_array_len<'t, T: GodotEncode + 't>(
    items: impl Iterator<Item = &'t T>,
    codec: &Codec,
) -> usize {
    let typed = codec.get_dialect().writes_typed_arrays();
    let declared = if typed { T::element_type().encoded_len(codec) } else { 0 };
    declared + array_len(items, codec)
}

/// Bytes of a Dictionary of these entries that declares what they are, where the dialect has that.
pub(crate) fn typed_dictionary_len<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
    items: impl Iterator<Item = (&'t K, &'t V)>,
    codec: &Codec,
) -> usize {
    let typed = codec.get_dialect().writes_typed_dictionaries();
    let declared =
        if typed { K::element_type().encoded_len(codec) + V::element_type().encoded_len(codec) } else { 0 };
    declared + dictionary_len(items, codec)
}

/// Bytes of a packed array's count.
pub(crate) const fn packed_count_size(ty: VariantType, dialect: Dialect) -> usize {
    if matches!(ty, VariantType::PackedInt64Array) { dialect.int64_array_count_size() } else { COUNT_SIZE }
}

/// Writes values one after the other into a buffer.
///
/// [`GodotEncode::encode`] gets one; a [`Codec`] makes it. A hand-written implementation hands its value on to
/// one that exists with [`value`](Self::value), or builds a container with [`dictionary`](Self::dictionary),
/// [`array`](Self::array) or [`object`](Self::object).
#[derive(Debug)]
pub struct Encoder<'a> {
    out: &'a mut Vec<u8>,
    /// Where the value starts in `out`.
    start: usize,
    codec: &'a Codec,
    pub(crate) style: &'static Style,
    /// How many containers may still be opened inside each other: fewer than none if those around the next value are too
    /// many already.
    pub(crate) depth: i32,
    /// How many of the values around the next one were tried at once, in vain. If there is one, values that hold others are
    /// written one level at a time.
    tried: u32,
}

impl<'a> Encoder<'a> {
    #[inline]
    pub(crate) fn new(out: &'a mut Vec<u8>, codec: &'a Codec) -> Self {
        let start = out.len();
        let style = codec.get_dialect().style();
        // No memory holds more levels than that.
        let depth = i32::try_from(codec.get_max_depth()).unwrap_or(i32::MAX);
        Self { out, start, codec, style, depth, tried: 0 }
    }

    /// The dialect that is being written.
    pub fn dialect(&self) -> Dialect {
        self.codec.get_dialect()
    }

    /// Whether a [`Variant`](crate::Variant) may hold full objects.
    pub fn full_objects(&self) -> bool {
        self.codec.get_full_objects()
    }

    /// How many bytes the value takes so far.
    pub fn offset(&self) -> usize {
        self.offset_of(self.out.len())
    }

    /// Where in the value a place in the buffer is.
    pub(crate) fn offset_of(&self, place: usize) -> usize {
        place - self.start
    }

    /// What is written to. It ends where the value written so far ends.
    #[inline]
    pub(crate) fn buffer(&mut self) -> &mut Vec<u8> {
        self.out
    }

    #[inline]
    pub(crate) fn buffer_ref(&self) -> &Vec<u8> {
        self.out
    }

    /// Whether the dialect has bytes for values of this type.
    #[inline]
    pub(crate) fn has(&self, ty: VariantType) -> bool {
        self.style.headers[ty as usize] != NO_HEADER || self.dialect().has(ty)
    }

    /// An error at the byte that would be written next.
    #[cold]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    /// Writes one value.
    ///
    /// # Errors
    ///
    /// Whatever the value's own encoding reports.
    pub fn value<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<()> {
        value.encode(self)
    }

    /// Writes a Dictionary: `u32` count, then each key and value, which `write` hands over in order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooDeep`] at the nesting limit, [`ErrorKind::TooLarge`] for 2³¹ entries or more, and
    /// whatever `write` reports.
    #[inline]
    pub fn dictionary(&mut self, write: impl FnOnce(&mut Entries<'_, 'a>) -> Result<()>) -> Result<()> {
        let mut entries = Entries::new(self);
        entries.begin(0);
        write(&mut entries)?;
        entries.close()
    }

    /// Writes a Dictionary whose entries are [announced](Entries::announce) first of all, in one go or in two.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn announced_dictionary(
        &mut self,
        write: impl Fn(&mut Entries<'_, 'a>) -> Step,
    ) -> Result<()> {
        let mut entries = Entries { is_first_go: true, ..Entries::new(self) };
        match write(&mut entries) {
            Ok(()) => entries.close(),
            Err(Halt::Failed(error)) => Err(error),
            Err(Halt::Unusual) => {
                let Progress { place, count, steps, .. } = entries.progress;
                let level = entries.out.level;
                entries.out.finish().go_again(level, place, count, steps, write)
            }
        }
    }

    /// Writes the entries of a Dictionary that `write` did not write in its first go, and ends it.
    #[cold]
    #[inline(never)]
    fn go_again(
        &mut self,
        level: i32,
        place: usize,
        count: usize,
        done: usize,
        write: impl Fn(&mut Entries<'_, 'a>) -> Step,
    ) -> Result<()> {
        // Not what stands there: so it is put right.
        let announced = u32::MAX;
        let progress = Progress { is_begun: true, place, announced, count, done, ..Progress::NONE };
        let mut entries = Entries { progress, ..Entries::new(self) };
        entries.out.level = level;
        match write(&mut entries) {
            Ok(()) => entries.close(),
            Err(Halt::Failed(error)) => Err(error),
            Err(Halt::Unusual) => unreachable!("only the first go halts at what is unusual"),
        }
    }

    /// Writes a plain Array: `u32` count, then each element, which `write` hands over in order.
    ///
    /// # Errors
    ///
    /// As [`dictionary`](Self::dictionary).
    pub fn array(&mut self, write: impl FnOnce(&mut Elements<'_, 'a>) -> Result<()>) -> Result<()> {
        self.header(VariantType::Array, 0)?;
        self.elements(write)
    }

    /// Writes an Array that declares its element type, or a plain one for engines that do so themselves: Godot 4.0 to
    /// 4.2. It is not checked that the elements are of the type; readers leave out or refuse those that are not.
    ///
    /// # Errors
    ///
    /// As [`array`](Self::array), and [`ErrorKind::Unsupported`] if the other side does not know typed arrays.
    pub fn typed_array(
        &mut self,
        element_type: &ElementType,
        write: impl FnOnce(&mut Elements<'_, 'a>) -> Result<()>,
    ) -> Result<()> {
        self.array_header(element_type)?;
        self.elements(write)
    }

    pub(crate) fn array_header(&mut self, element_type: &ElementType) -> Result<()> {
        if !self.dialect().writes_typed_arrays() {
            return self.untyped_header(VariantType::Array, element_type.is_typed());
        }
        self.header(VariantType::Array, self.element_kind(element_type))?;
        self.element_type(element_type)
    }

    /// Writes the header of a container without its types, if the dialect's engines do that too.
    fn untyped_header(&mut self, ty: VariantType, is_typed: bool) -> Result<()> {
        let dialect = self.dialect();
        if is_typed && !dialect.drops_container_types() {
            return Err(self.error(ErrorKind::Unsupported, format!("{dialect} has no typed {ty}")));
        }
        self.header(ty, 0)
    }

    fn elements(&mut self, write: impl FnOnce(&mut Elements<'_, 'a>) -> Result<()>) -> Result<()> {
        self.nested(|encoder, count| {
            let mut elements = Elements { encoder, count: 0 };
            write(&mut elements)?;
            *count = elements.count;
            Ok(())
        })
    }

    /// Writes a Dictionary that declares its key and value types, or a plain one for engines that do so themselves:
    /// Godot 4.0 to 4.3. It is not checked that keys and values are of the types; readers leave out or refuse entries
    /// whose key is not.
    ///
    /// # Errors
    ///
    /// As [`dictionary`](Self::dictionary), and [`ErrorKind::Unsupported`] if the other side does not know typed
    /// dictionaries.
    pub fn typed_dictionary(
        &mut self,
        key_type: &ElementType,
        value_type: &ElementType,
        write: impl FnOnce(&mut Entries<'_, 'a>) -> Result<()>,
    ) -> Result<()> {
        self.dictionary_header(key_type, value_type)?;
        let mut entries = Entries::after_header(self);
        write(&mut entries)?;
        entries.close()
    }

    pub(crate) fn dictionary_header(
        &mut self,
        key_type: &ElementType,
        value_type: &ElementType,
    ) -> Result<()> {
        if !self.dialect().writes_typed_dictionaries() {
            let is_typed = key_type.is_typed() || value_type.is_typed();
            return self.untyped_header(VariantType::Dictionary, is_typed);
        }
        // Bits 16 and 17 are the key's kind, 18 and 19 the value's.
        let kinds = self.element_kind(key_type) | self.element_kind(value_type) << 2;
        self.header(VariantType::Dictionary, kinds)?;
        self.element_type(key_type)?;
        self.element_type(value_type)
    }

    /// Writes a full Object: its class name, `i32` property count, then each property's name and value, which
    /// `write` hands over in order.
    ///
    /// It is not held back by [`Codec::full_objects`]: that guards what a dynamic value brings along, and
    /// whoever calls this names the class.
    ///
    /// # Errors
    ///
    /// As [`dictionary`](Self::dictionary), and [`ErrorKind::Unsupported`] if the dialect has no objects.
    pub fn object(
        &mut self,
        class: &str,
        write: impl FnOnce(&mut Properties<'_, 'a>) -> Result<()>,
    ) -> Result<()> {
        self.object_header(class)?;
        self.nested(|encoder, count| {
            let mut properties = Properties { encoder, count: 0 };
            write(&mut properties)?;
            *count = properties.count;
            Ok(())
        })
    }

    pub(crate) fn object_header(&mut self, class: &str) -> Result<()> {
        self.header(VariantType::Object, 0)?;
        if class.is_empty() {
            // Readers take it for null and expect no properties.
            return Err(self.error(ErrorKind::Unsupported, "an Object needs the name of its class"));
        }
        self.text_body(class)
    }

    /// Writes the header and the count of a container without types and goes one level down.
    #[inline]
    pub(crate) fn open_untyped(&mut self, ty: VariantType, count: usize) -> Result<()> {
        let Ok(header) = u32::try_from(self.style.headers[ty as usize]) else {
            self.header(ty, 0)?;
            return self.open(count);
        };
        let head = u64::from(header) | u64::from(self.checked_count(count)?) << u32::BITS;
        self.bytes(&head.to_le_bytes());
        self.depth -= 1;
        Ok(())
    }

    /// Writes the count of a container and goes one level down.
    pub(crate) fn open(&mut self, count: usize) -> Result<()> {
        let count = self.checked_count(count)?;
        self.bytes(&count.to_le_bytes());
        self.depth -= 1;
        Ok(())
    }

    /// Writes the header and the count of a Dictionary.
    #[inline(never)]
    fn dictionary_head(&mut self, count: u32) {
        let header = self.style.dictionary;
        self.bytes(bytemuck::bytes_of(&[header, count].map(u32::to_le)));
    }

    /// Leaves a container.
    pub(crate) fn close(&mut self) {
        self.depth += 1;
    }

    /// Writes the count of a container and what is in it: the one way in which values nest.
    ///
    /// `write` says how many items it wrote in its second argument.
    fn nested(&mut self, write: impl FnOnce(&mut Self, &mut usize) -> Result<()>) -> Result<()> {
        self.depth -= 1;
        let place = self.out.len();
        self.bytes(&[0; COUNT_SIZE]);
        let mut count = 0;
        write(self, &mut count)?;
        self.depth += 1;
        self.set_count(place, count)
    }

    /// Puts a container's count in its place.
    fn set_count(&mut self, place: usize, count: usize) -> Result<()> {
        let count = self.checked_count(count)?;
        if let Some(bytes) = self.out.get_mut(place..place + COUNT_SIZE) {
            bytes.copy_from_slice(&count.to_le_bytes());
        }
        Ok(())
    }

    /// Writes a value that is inside a container.
    fn inner_value<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.check_depth()?;
        value.encode(self)
    }

    /// Writes something so many levels down.
    #[inline]
    pub(crate) fn inside(&mut self, level: i32, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.depth -= level;
        let written = self.check_depth().and_then(|()| write(self));
        self.depth += level;
        written
    }

    /// Whether a value of this type is to be tried at once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tries<T: GodotEncode + ?Sized>(&self) -> bool {
        match T::APPENDED {
            Appended::Never => false,
            Appended::Inline => true,
            Appended::Apart => self.tried == 0,
        }
    }

    /// Whether the next value is nested no deeper than is allowed.
    #[inline]
    pub(crate) fn check_depth(&self) -> Result<()> {
        if self.depth < 0 { Err(self.too_deep(self.offset())) } else { Ok(()) }
    }

    /// Adds a key to the path of an error in its value.
    #[cold]
    pub(crate) fn locate<K: GodotEncode + ?Sized>(&self, key: &K, error: Error) -> Error {
        // A key that was written can be read again, and then shown.
        match self.codec.encode(key) {
            Ok(bytes) => Decoder::new(&bytes, *self.codec).locate(error),
            Err(_) => error,
        }
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&self, offset: usize) -> Error {
        Error::too_deep(self.codec.get_max_depth()).at(offset)
    }

    pub(crate) fn checked_count(&self, count: usize) -> Result<u32> {
        match u32::try_from(count) {
            Ok(narrow) if count <= MAX_COUNT => Ok(narrow),
            _ => Err(Self::count_too_large(count).at(self.offset())),
        }
    }

    #[cold]
    pub(crate) fn count_too_large(count: usize) -> Error {
        Error::new(ErrorKind::TooLarge, format!("{count} is more than a length can say"))
    }

    /// Writes a header, if the dialect has the type.
    pub(crate) fn header(&mut self, ty: VariantType, flags: u16) -> Result<()> {
        let dialect = self.dialect();
        let Some(id) = ty.id(dialect) else {
            return Err(Error::unsupported(ty, dialect).at(self.offset()));
        };
        self.bytes(&(u32::from(id) | u32::from(flags) << 16).to_le_bytes());
        Ok(())
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// Writes the zero bytes after a body of `len` bytes.
    fn pad(&mut self, len: usize) {
        // Never shorter than the slice taken of it: padding is at most 3 bytes.
        self.bytes(&[0; 3][..padding(len)]);
    }

    pub(crate) fn nil(&mut self) -> Result<()> {
        self.header(VariantType::Nil, 0)
    }

    pub(crate) fn bool(&mut self, value: bool) -> Result<()> {
        self.header(VariantType::Bool, 0)?;
        self.bytes(&u32::from(value).to_le_bytes());
        Ok(())
    }

    /// Writes an int of 32 bits if that is enough.
    pub(crate) fn int(&mut self, number: i64) -> Result<()> {
        match i32::try_from(number) {
            Ok(narrow) if self.dialect().flags_numbers() => {
                self.header(VariantType::Int, 0)?;
                self.bytes(&narrow.to_le_bytes());
                Ok(())
            }
            _ => self.wide_int(number),
        }
    }

    /// Writes an int of 64 bits, also where 32 would do.
    pub(crate) fn wide_int(&mut self, number: i64) -> Result<()> {
        let flags = if self.dialect().flags_numbers() { WIDE } else { 0 };
        self.header(VariantType::Int, flags)?;
        self.bytes(&number.to_le_bytes());
        Ok(())
    }

    /// Writes a float of 64 bits, also where 32 would do.
    pub(crate) fn wide_float(&mut self, number: f64) -> Result<()> {
        if !self.dialect().flags_numbers() {
            return self.float(number);
        }
        self.header(VariantType::Float, WIDE)?;
        self.bytes(&number.to_le_bytes());
        Ok(())
    }

    /// Writes a float of 32 bits if that loses nothing: the engine's own rule, by which NaN is always wide.
    pub(crate) fn float(&mut self, number: f64) -> Result<()> {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        let is_exact = f64::from(narrow) == number;
        if !is_exact && self.dialect().flags_numbers() {
            return self.wide_float(number);
        }
        if !is_exact && !number.is_nan() {
            let message = format!("{} needs 64 bits, and {} has floats of 32", Float(number), self.dialect());
            return Err(self.error(ErrorKind::PrecisionLoss, message));
        }
        self.header(VariantType::Float, 0)?;
        self.bytes(&narrow.to_le_bytes());
        Ok(())
    }

    /// Writes a value of the text types: `u32` length in bytes, UTF-8, padding.
    pub(crate) fn text(&mut self, ty: VariantType, text: &str) -> Result<()> {
        self.header(ty, 0)?;
        self.text_body(text)
    }

    pub(crate) fn text_body(&mut self, text: &str) -> Result<()> {
        self.check_text(text)?;
        self.bytes(&self.checked_count(text.len())?.to_le_bytes());
        self.bytes(text.as_bytes());
        self.pad(text.len());
        Ok(())
    }

    /// Refuses text that a reader would not give back: engines cut it at a NUL and drop a leading mark.
    fn check_text(&self, text: &str) -> Result<()> {
        if is_plain(text.as_bytes()) {
            return Ok(());
        }
        if text.as_bytes().contains(&0) {
            return Err(self.error(ErrorKind::Unsupported, "Godot has no text with a NUL in it"));
        }
        if text.starts_with('\u{FEFF}') {
            let message = "Godot drops the byte-order mark that starts this text";
            return Err(self.error(ErrorKind::Unsupported, message));
        }
        Ok(())
    }

    /// The flag that tells the width of a value's reals. Refuses a width that the dialect lacks, or that the
    /// other side does not expect.
    pub(crate) fn width_flag<T: Plain>(&self, ty: VariantType) -> Result<u16> {
        if !T::HAS_WIDTH_FLAG {
            return Ok(0);
        }
        if self.dialect().flags_reals() {
            return Ok(if T::IS_WIDE { WIDE } else { 0 });
        }
        self.check_width(ty, T::IS_WIDE).map(|()| 0)
    }

    /// Refuses reals of a width that a dialect without a flag for it does not have.
    #[cold]
    fn check_width(&self, ty: VariantType, is_wide: bool) -> Result<()> {
        let dialect = self.dialect();
        if is_wide == (dialect.is_published() && self.codec.get_double_precision()) {
            return Ok(());
        }
        if !dialect.has(ty) {
            return Err(Error::unsupported(ty, dialect));
        }
        let bits = if is_wide { u64::BITS } else { u32::BITS };
        let message = if dialect.is_published() {
            format!(
                "{ty} has reals of {bits} bits, and `Codec::double_precision` says that the other side has not"
            )
        } else {
            format!("{dialect} has no {ty} with reals of {bits} bits")
        };
        Err(Error::new(ErrorKind::Unsupported, message))
    }

    /// Writes a value that is its bytes in memory, in any dialect.
    #[inline(never)]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, value: &T) -> Result<()> {
        let flag = self.width_flag::<T>(ty).map_err(|error| error.at(self.offset()))?;
        self.header(ty, flag)?;
        let exchanged = T::HAS_BASIS && self.dialect().writes_basis_columns();
        let value = if exchanged { value.transposed() } else { *value };
        self.words(bytemuck::cast_slice::<T, T::Word>(core::slice::from_ref(&value)));
        Ok(())
    }

    fn words<W: crate::plain::Word>(&mut self, words: &[W]) {
        if cfg!(target_endian = "big") {
            for word in words {
                self.bytes(bytemuck::bytes_of(&word.little_endian()));
            }
        } else {
            self.bytes(bytemuck::cast_slice(words));
        }
    }

    /// Writes the packed array of these items, or an Array of them where the dialect has no packed one.
    pub(crate) fn packed_or_array<T: Plain + GodotEncode>(
        &mut self,
        ty: VariantType,
        items: &[T],
    ) -> Result<()> {
        if self.dialect().has(ty) { self.packed(ty, items) } else { self.array_of(items.iter()) }
    }

    /// Writes a packed array: its count, the items, padding.
    fn packed<T: Plain>(&mut self, ty: VariantType, items: &[T]) -> Result<()> {
        self.header(ty, self.width_flag::<T>(ty).map_err(|error| error.at(self.offset()))?)?;
        let count = self.checked_count(items.len())?;
        self.bytes(&count.to_le_bytes());
        // The upper half of a count of 8 bytes.
        let more = packed_count_size(ty, self.dialect()) - COUNT_SIZE;
        self.bytes(&[0; COUNT_SIZE][..more]);
        // No packed array is one of bases, whose rows and columns some dialects exchange.
        const { assert!(!T::HAS_BASIS) }
        self.words(bytemuck::cast_slice::<T, T::Word>(items));
        self.pad(size_of_val(items));
        Ok(())
    }

    /// Writes a `PackedStringArray`: `u32` count, then each string with its length, which counts a trailing
    /// NUL, the text, the NUL and padding.
    pub(crate) fn packed_strings<T: Deref<Target: AsRef<str>>>(&mut self, items: &[T]) -> Result<()> {
        self.header(VariantType::PackedStringArray, 0)?;
        let count = self.checked_count(items.len())?;
        self.bytes(&count.to_le_bytes());
        let terminated = self.dialect().terminates_packed_strings();
        for (index, item) in items.iter().enumerate() {
            let written =
                if terminated { self.terminated_text(item.as_ref()) } else { self.text_body(item.as_ref()) };
            if let Err(error) = written {
                return Err(error.in_index(index));
            }
        }
        Ok(())
    }

    /// Writes a text with a NUL behind it: `u32` length, which counts that, UTF-8, NUL, padding.
    fn terminated_text(&mut self, text: &str) -> Result<()> {
        self.check_text(text)?;
        let len = text.len() + 1;
        self.bytes(&self.checked_count(len)?.to_le_bytes());
        self.bytes(text.as_bytes());
        // One more than the padding, so never longer than the slice it is taken of.
        self.bytes(&[0; 4][..=padding(len)]);
        Ok(())
    }

    /// Writes a plain Array of these items.
    pub(crate) fn array_of<'t, T: GodotEncode + 't>(
        &mut self,
        items: impl ExactSizeIterator<Item = &'t T>,
    ) -> Result<()> {
        self.array_of_type(&ElementType::Any, items)
    }

    /// Writes an Array of these items that declares what they are.
    pub(crate) fn typed_array_of<'t, T: GodotEncode + 't>(
        &mut self,
        items: impl ExactSizeIterator<Item = &'t T>,
    ) -> Result<()> {
        self.array_of_type(&T::element_type(), items)
    }

    #[inline]
    fn array_of_type<'t, T: GodotEncode + 't>(
        &mut self,
        element_type: &ElementType,
        items: impl ExactSizeIterator<Item = &'t T>,
    ) -> Result<()> {
        self.open_array(element_type, items.len())?;
        T::encode_each(items, self)?;
        self.close();
        Ok(())
    }

    /// Writes all of an Array but its elements, and goes one level down.
    #[inline]
    fn open_array(&mut self, element_type: &ElementType, count: usize) -> Result<()> {
        let headers = &self.style.headers;
        let written = if count <= MAX_COUNT { count as u64 } else { NO_HEADER };
        let is_open = match *element_type {
            ElementType::Any => self.open_at_once([headers[VariantType::Array as usize], written]),
            ElementType::Builtin(ty) => {
                self.open_at_once([self.style.typed_array, headers[ty as usize], written])
            }
            _ => false,
        };
        if is_open { Ok(()) } else { self.open_unusual_array(element_type, count) }
    }

    /// Writes a container's headers and count in one piece and goes one level down, if none of them is [`NO_HEADER`] and there
    /// are room and another level.
    #[inline]
    fn open_at_once<const N: usize>(&mut self, words: [u64; N]) -> bool {
        let room = self.out.capacity() - self.out.len();
        if words.contains(&NO_HEADER) || self.depth <= 0 || room < size_of::<[u32; N]>() {
            return false;
        }
        #[allow(clippy::cast_possible_truncation, reason = "any other is a `u32`")]
        self.bytes(bytemuck::cast_slice(&words.map(|word| (word as u32).to_le())));
        self.depth -= 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn open_unusual_array(&mut self, element_type: &ElementType, count: usize) -> Result<()> {
        self.array_header(element_type)?;
        self.open(count)?;
        // As in the engine it is the values inside that are too deep, so an empty container is not.
        if count > 0 && self.depth < 0 {
            return Err(self.too_deep(self.offset()).in_index(0));
        }
        Ok(())
    }

    /// Writes values one after the other.
    pub(crate) fn each<'t, T: GodotEncode + 't>(&mut self, items: impl Iterator<Item = &'t T>) -> Result<()> {
        if self.tries::<T>() {
            return self.append_each(items, |out, item| T::append_inline(item, out));
        }
        for (index, item) in items.enumerate() {
            if let Err(error) = item.encode(self) {
                return Err(error.in_index(index));
            }
        }
        Ok(())
    }

    /// Writes Strings one after the other.
    pub(crate) fn texts<'t>(&mut self, items: impl Iterator<Item = &'t String>) -> Result<()> {
        self.append_each(items, |out, text| out.short_text(text))
    }

    /// Writes values one after the other with `append`, if there is room and nothing unusual about them.
    #[inline]
    fn append_each<'t, T: GodotEncode + 't>(
        &mut self,
        items: impl Iterator<Item = &'t T>,
        append: impl Fn(&mut Appender<'_, 'a>, &T) -> bool,
    ) -> Result<()> {
        let mut out = Appender::new(self);
        for (index, item) in items.enumerate() {
            if !out.all_of(|out| append(out, item))
                && let Err(error) = out.with_encoder(|encoder| AfterTrying(item).encode(encoder))
            {
                return Err(error.in_index(index));
            }
        }
        out.finish();
        Ok(())
    }

    /// Writes a plain Dictionary of these entries.
    pub(crate) fn dictionary_of<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
        &mut self,
        items: impl ExactSizeIterator<Item = (&'t K, &'t V)>,
    ) -> Result<()> {
        #[allow(clippy::cast_possible_truncation, reason = "masked to 31 bits; more are refused at the end")]
        let count = (items.len() & MAX_COUNT) as u32;
        let mut entries = Entries::new(self);
        entries.begin(count);
        entries.write_all(items)
    }

    /// Writes a Dictionary of these entries that declares what their keys and values are.
    pub(crate) fn typed_dictionary_of<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
        &mut self,
        items: impl Iterator<Item = (&'t K, &'t V)>,
    ) -> Result<()> {
        self.dictionary_header(&K::element_type(), &V::element_type())?;
        Entries::after_header(self).write_all(items)
    }

    /// The bits that say how the type of a container's elements is told.
    fn element_kind(&self, ty: &ElementType) -> u16 {
        match ty {
            ElementType::Any => 0,
            ElementType::Builtin(_) => 1,
            ElementType::Script(_) if self.full_objects() => 3,
            ElementType::Class(_) | ElementType::Script(_) => 2,
        }
    }

    /// Writes the type of a container's elements: nothing, a `u32` type id, or a class name or script path.
    fn element_type(&mut self, ty: &ElementType) -> Result<()> {
        match ty {
            ElementType::Any => Ok(()),
            ElementType::Builtin(ty) => self.header(*ty, 0),
            // Without full objects the elements are ids, and the engine says so in place of their class.
            ElementType::Class(_) | ElementType::Script(_) if !self.full_objects() => {
                self.text_body(ENCODED_OBJECT_AS_ID)
            }
            ElementType::Class(name) => self.text_body(name),
            ElementType::Script(path) => self.text_body(path),
        }
    }
}

/// Why the entries of a struct are not written to their end.
#[derive(Debug)]
pub enum Halt {
    /// There is something unusual about the next one, or about all of them. Nothing of it is written, and what comes before
    /// it is.
    Unusual,
    /// Writing it failed.
    Failed(Error),
}

impl From<Error> for Halt {
    #[inline]
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// What writing the entries of a struct gives, or one of them.
pub type Step = core::result::Result<(), Halt>;

/// The entries of a Dictionary that is being written.
///
/// Those of a struct are written in two goes. The first knows only what is usual, so that it is one piece of code in which
/// almost everything is a constant, and halts at anything else. The second is out of the way, passes by what the first one
/// wrote and writes the rest, whatever it is.
#[derive(Debug)]
pub struct Entries<'e, 'a> {
    out: Appender<'e, 'a>,
    progress: Progress,
    /// Whether this is the first go of two.
    is_first_go: bool,
}

/// A value that was tried at once, in vain.
struct AfterTrying<'t, T: ?Sized>(&'t T);

impl<T: GodotEncode + ?Sized> GodotEncode for AfterTrying<'_, T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.tried += 1;
        let written = self.0.encode(encoder);
        encoder.tried -= 1;
        written
    }
}

/// How far a Dictionary is written.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// Whether the header is written, and the count with it.
    is_begun: bool,
    /// If so, where the count is.
    place: usize,
    /// What stands there.
    announced: u32,
    /// How many entries were written.
    count: usize,
    /// How many entries were written, passed by or left out.
    steps: usize,
    /// How many of these were the first go's, if this is the second.
    done: usize,
    /// The keys that a map among the entries may not have, where there is one.
    taken: Option<Taken>,
}

impl Progress {
    const NONE: Self =
        Self { is_begun: false, place: 0, announced: 0, count: 0, steps: 0, done: 0, taken: None };
}

impl<'e, 'a> Entries<'e, 'a> {
    /// Starts before the header.
    #[inline]
    fn new(encoder: &'e mut Encoder<'a>) -> Self {
        let mut out = Appender::new(encoder);
        out.level = 1;
        Self { out, progress: Progress::NONE, is_first_go: false }
    }

    /// Starts behind a header, with the count.
    fn after_header(encoder: &'e mut Encoder<'a>) -> Self {
        let place = encoder.out.len();
        encoder.bytes(&[0; COUNT_SIZE]);
        let progress = Progress { is_begun: true, place, ..Progress::NONE };
        Self { progress, ..Self::new(encoder) }
    }

    /// Writes the header and the count with the encoder, if they are not written yet. The count is put right at the end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self, count: u32) {
        if !self.progress.is_begun {
            self.expect_head(count);
            self.out.with_encoder(|encoder| encoder.dictionary_head(count));
        }
    }

    /// Notes that the header comes next, and this count.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn expect_head(&mut self, count: u32) {
        (self.progress.is_begun, self.progress.announced) = (true, count);
        self.progress.place = self.out.position() + HEADER_SIZE;
    }

    /// Makes room for entries that are sure to come: so many, of so many bytes at least. Before the first ones it writes
    /// the header and the count, which is put right at the end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn announce(&mut self, count: u32, room: usize) -> Step {
        // As in the engine it is the values inside that are too deep, so this is asked when there are some.
        self.announce_levels((room > 0).then_some(0), count, room)
    }

    /// The same for entries of which one is a Dictionary: with the room that it takes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn announce_around(&mut self, count: u32, room: usize) -> Step {
        self.announce_levels(Some(1), count, room)
    }

    /// The same for entries whose values have so many levels below them, if there are any. It is the second go that says that
    /// these are too deep.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn announce_levels(&mut self, levels: Option<i32>, count: u32, room: usize) -> Step {
        if self.is_first_go && levels.is_some_and(|levels| self.out.leads_too_deep(levels)) {
            self.begin(count);
            return Err(Halt::Unusual);
        }
        self.begin_in_room(count, room, HEAD_SIZE)
    }

    /// Says how many entries are sure to come in a Dictionary that was [announced](Self::announce_around) with those around
    /// it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn announce_within(&mut self, count: u32) -> Step {
        self.begin_in_room(count, 0, 0)
    }

    /// Makes room for entries, and before the first ones for so many bytes of the header and the count, which it writes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin_in_room(&mut self, count: u32, room: usize, head_room: usize) -> Step {
        if !self.is_first_go {
            self.begin(count);
            return Ok(());
        }
        if self.progress.is_begun {
            return if self.out.make_room(room) { Ok(()) } else { Err(Halt::Unusual) };
        }
        self.expect_head(count);
        let room = head_room + room;
        if room > 0 && !self.out.make_room(room) {
            return self.halt_behind_head(count);
        }
        if self.out.all_of(|out| out.dictionary(count)) { Ok(()) } else { self.halt_behind_head(count) }
    }

    /// Writes the header and the count with the encoder, and leaves the entries to the second go.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn halt_behind_head(&mut self, count: u32) -> Step {
        self.out.with_encoder(|encoder| encoder.dictionary_head(count));
        Err(Halt::Unusual)
    }

    /// Whether the next entry is still to be written. If so, it is counted.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_due(&mut self) -> bool {
        self.progress.steps += 1;
        let is_due = self.progress.steps > self.progress.done;
        self.progress.count += usize::from(is_due);
        is_due
    }

    /// Leaves what follows to the go that writes all of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn leave_to_last_go(&self) -> Step {
        if self.is_first_go { Err(Halt::Unusual) } else { Ok(()) }
    }

    /// Goes on behind an entry that the value does not have.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn leave_out(&mut self) {
        self.progress.steps += 1;
    }

    /// Writes a key that is given as its bytes, and its value: at once if room was made for it and there is nothing
    /// unusual about it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn keyed<const K: usize, T: GodotEncode + ?Sized>(
        &mut self,
        key: &'static [u8; K],
        value: &T,
    ) -> Step {
        if !self.is_first_go || !self.out.encoder().tries::<T>() || !is_constant(key) {
            return self.keyed_apart(K + T::ROOM, key, value);
        }
        // By itself: as one with what follows it takes a message of ten fields three instructions more.
        if matches!(T::APPENDED, Appended::Inline) {
            return self.at_once(|out| T::append_as_entry(value, out, key));
        }
        if self.at_once(|out| T::append_as_entry(value, out, key)).is_ok() {
            return Ok(());
        }
        self.keyed_apart(K + T::ROOM, key, &AfterTrying(value))
    }

    /// Writes an entry in the first go, or halts before it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn at_once(&mut self, write: impl FnOnce(&mut Appender<'e, 'a>) -> bool) -> Step {
        if !self.out.all_of(write) {
            return Err(Halt::Unusual);
        }
        self.is_due();
        Ok(())
    }

    /// Writes an entry with the encoder, if it is due. Then there is room for so many bytes less.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keyed_apart<T: GodotEncode + ?Sized>(&mut self, less: usize, key: Key, value: &T) -> Step {
        if self.is_due() { Ok(self.out.write_entry(less, key, value)?) } else { Ok(()) }
    }

    /// Writes a key and a value that are given as their bytes: at once if they are the same in every dialect and room was
    /// made for them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn constant<const K: usize, const V: usize>(
        &mut self,
        key: &'static [u8; K],
        value: &'static [u8; V],
    ) -> Step {
        if !self.is_first_go || !is_constant(key) || !is_constant(value) {
            return self.keyed_apart(K + V, key, &Tag(value));
        }
        self.at_once(|out| out.write(*key) && out.write(*value))
    }

    /// Writes a key that is given as its bytes, and a container with `append` if there is room and nothing unusual about it, or
    /// else with `write`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn keyed_with<const K: usize>(
        &mut self,
        key: &'static [u8; K],
        append: impl FnOnce(&mut Appender<'e, 'a>) -> bool,
        write: impl FnOnce(&mut Encoder<'a>) -> Result<()>,
    ) -> Step {
        if !self.is_due() {
            return Ok(());
        }
        self.write_key(key)?;
        if !self.out.leads_too_deep(1) && self.out.all_of(append) {
            return Ok(());
        }
        let level = self.out.level;
        let written = self.out.with_encoder(|encoder| encoder.inside(level, write));
        Ok(written.map_err(|error| in_key(error, key))?)
    }

    /// Writes a key: at once if it is the same in every dialect and room was made for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_key<const K: usize>(&mut self, key: &'static [u8; K]) -> Result<()> {
        if is_constant(key) && self.out.write(*key) {
            return Ok(());
        }
        let level = self.out.level;
        self.out.with_encoder(|encoder| {
            encoder.inside(level, |encoder| tag(key, encoder).map_err(|error| in_key(error, key)))
        })
    }

    /// Writes a key that is given as its bytes, and a Dictionary whose entries `write` announces first of all.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn nested<const K: usize>(
        &mut self,
        key: &'static [u8; K],
        write: impl Fn(&mut Entries<'_, 'a>) -> Step,
    ) -> Step {
        if !self.is_due() {
            return Ok(());
        }
        self.write_key(key)?;
        let outer = self.progress;
        self.progress = Progress::NONE;
        self.out.level += 1;
        let written = match write(self) {
            Ok(()) => self.set_count(),
            Err(Halt::Failed(error)) => Err(error),
            Err(Halt::Unusual) => {
                let Progress { place, count, steps, .. } = self.progress;
                let level = self.out.level;
                self.out.forget_room();
                self.out.with_encoder(|encoder| encoder.go_again(level, place, count, steps, write))
            }
        };
        self.out.level -= 1;
        self.progress = outer;
        Ok(written.map_err(|error| in_key(error, key))?)
    }

    /// Writes entries with a map among them, which may have none of those keys. Where this is inside itself, the
    /// outermost ones are all of them.
    pub(crate) fn beside(&mut self, taken: Taken, write: impl FnOnce(&mut Self) -> Step) -> Step {
        let outer = self.progress.taken;
        self.progress.taken = Some(outer.unwrap_or(taken));
        let written = write(self);
        self.progress.taken = outer;
        written
    }

    /// Puts the count right.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_count(&mut self) -> Result<()> {
        let Progress { place, announced, count, .. } = self.progress;
        if count == announced as usize {
            return Ok(());
        }
        self.out.with_encoder(|encoder| encoder.set_count(place, count))
    }

    /// Writes an entry.
    ///
    /// # Errors
    ///
    /// Whatever the key's or the value's own encoding reports, with the key in the path of the value's.
    pub fn entry<K, V>(&mut self, key: &K, value: &V) -> Result<()>
    where
        K: GodotEncode + ?Sized,
        V: GodotEncode + ?Sized,
    {
        let taken = self.progress.taken;
        self.inside(|encoder| {
            let start = encoder.out.len();
            key.encode(encoder)?;
            if let Some(taken) = taken {
                taken.check(&encoder.out[start..], *encoder.codec, encoder.offset_of(start))?;
            }
            value.encode(encoder).map_err(|error| encoder.locate(key, error))
        })
    }

    /// Writes an entry whose key is a field's name.
    ///
    /// # Errors
    ///
    /// Whatever the value's own encoding reports, with the field's name in its path.
    pub fn field<V: GodotEncode + ?Sized>(&mut self, name: &'static str, value: &V) -> Result<()> {
        self.inside(|encoder| {
            name.encode(encoder)?;
            value.encode(encoder).map_err(|error| error.in_field(name))
        })
    }

    /// Writes an entry with the encoder.
    fn inside(&mut self, write: impl FnOnce(&mut Encoder<'a>) -> Result<()>) -> Result<()> {
        let level = self.out.level;
        if self.is_due() { self.out.with_encoder(|encoder| encoder.inside(level, write)) } else { Ok(()) }
    }

    /// Writes these entries and ends the Dictionary.
    fn write_all<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
        mut self,
        items: impl Iterator<Item = (&'t K, &'t V)>,
    ) -> Result<()> {
        let encoder = self.out.encoder();
        let tries = encoder.tries::<K>() && encoder.tries::<V>() && !self.out.leads_too_deep(0);
        for (key, value) in items {
            if !tries {
                self.entry(key, value)?;
            } else if self.at_once(|out| K::append_inline(key, out) && V::append_inline(value, out)).is_err()
            {
                self.entry(&AfterTrying(key), &AfterTrying(value))?;
            }
        }
        self.close()
    }

    /// Ends the Dictionary.
    #[inline]
    fn close(mut self) -> Result<()> {
        let written = self.set_count();
        self.out.finish();
        written
    }
}

/// The elements of an Array that is being written.
#[derive(Debug)]
pub struct Elements<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    count: usize,
}

impl Elements<'_, '_> {
    /// Writes an element.
    ///
    /// # Errors
    ///
    /// Whatever the element's own encoding reports, with its index in the path.
    pub fn element<T: GodotEncode + ?Sized>(&mut self, element: &T) -> Result<()> {
        let index = self.count;
        self.count += 1;
        self.encoder.inner_value(element).map_err(|error| error.in_index(index))
    }
}

/// The properties of an Object that is being written.
#[derive(Debug)]
pub struct Properties<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    count: usize,
}

impl<'a> Properties<'_, 'a> {
    /// Writes a name that is given as its bytes. What is written next is its value.
    #[inline]
    pub(crate) fn name(&mut self, name: &[u8]) -> Result<&mut Encoder<'a>> {
        self.count += 1;
        self.encoder.check_depth()?;
        self.encoder.bytes(name);
        Ok(self.encoder)
    }

    /// Writes a property.
    ///
    /// # Errors
    ///
    /// Whatever the value's own encoding reports, with the property's name in its path.
    pub fn property<V: GodotEncode + ?Sized>(&mut self, name: &str, value: &V) -> Result<()> {
        self.encoder.text_body(name)?;
        self.count += 1;
        self.encoder.inner_value(value).map_err(|error| error.in_field(alloc::string::String::from(name)))
    }
}
