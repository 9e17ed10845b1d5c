//! Reading containers: Arrays, Dictionaries and Objects.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::decode::GodotDecode;
use crate::decode::declared::Declared;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages::wrong_length;
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::style::{INT, WIDE_FLAG};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEAD_SIZE, HEADER_SIZE};

impl<'s, 'de> Decoder<'s, 'de> {
    /// Opens an array: a typed or plain Array, or a packed array, whose items are read like any other values. Elements of a
    /// typed Array are checked against its declared type.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, [`ErrorKind::UnexpectedEnd`] if the input is too short for
    /// the count, [`ErrorKind::TooDeep`], [`ErrorKind::InvalidData`] and [`ErrorKind::UnknownType`] for a bad
    /// element type.
    #[inline]
    pub fn elements<'a>(&'a mut self, header: Header) -> Result<ElementsDecoder<'a, 's, 'de>> {
        let mut elements = ElementsDecoder::of(self);
        elements.open(header)?;
        Ok(elements)
    }

    /// Reads with `read` the elements of an array that has as many as `allowed`.
    #[inline]
    #[doc(hidden)]
    pub fn elements_with<T>(
        &mut self,
        header: Header,
        allowed: RangeInclusive<usize>,
        read: impl FnOnce(&mut ElementsDecoder<'_, 's, 'de>) -> Result<T>,
    ) -> Result<T> {
        let start = self.at();
        let mut elements = ElementsDecoder::of(self);
        elements.open(header)?;
        let found = elements.len();
        if allowed.contains(&found) {
            read(&mut elements)
        } else {
            Err(wrong_length(allowed, found, start.offset()))
        }
    }

    /// Opens a Dictionary, typed or plain. Read or skip every entry: otherwise the remaining bytes are taken for the next
    /// value.
    ///
    /// # Errors
    ///
    /// The same as for [`elements`](Self::elements).
    #[inline]
    pub fn entries<'a>(&'a mut self, header: Header) -> Result<EntriesDecoder<'a, 's, 'de>> {
        let mut declared = (Declared::new(ElementType::Any), ElementType::Any);
        if u64::from(header.word) != self.style.headers[VariantType::Dictionary as usize] {
            (declared.0.ty, declared.1) = self.declared_entries(header)?;
        }
        let mut inside = Inside::of(self);
        (inside.count, *inside.decoder) = inside.decoder.open(2 * HEADER_SIZE)?;
        Ok(EntriesDecoder { inside, declared })
    }

    /// Opens a full Object of any class. Read or skip every property: otherwise the remaining bytes are taken for the
    /// next value.
    ///
    /// [`Codec::full_objects`](crate::Codec::full_objects) does not restrict this method: it only guards dynamic values,
    /// and here the caller decides by the class.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] for other types, for ids and for null; otherwise the same as for
    /// [`elements`](Self::elements).
    pub fn object<'a>(&'a mut self, header: Header) -> Result<PropertiesDecoder<'a, 's, 'de>> {
        let Some(class) = self.object_class(None, header)? else {
            return Err(self.error(ErrorKind::TypeMismatch, "expected a full Object, found null"));
        };
        let mut inside = Inside::of(self);
        (inside.count, *inside.decoder) = inside.decoder.open_properties()?;
        Ok(PropertiesDecoder { inside, class })
    }

    /// Reads the class of a full Object, of any class; `expected` is only named in errors. For null, reads nothing and
    /// returns `None`.
    #[doc(hidden)]
    pub fn object_class(&mut self, expected: Option<&str>, header: Header) -> Result<Option<&'de str>> {
        if u64::from(header.word) != self.style.headers[VariantType::Object as usize] {
            self.check_full_object(expected, header)?;
        }
        let before = self.rest;
        let class = self.text_body()?;
        if class.is_empty() {
            self.rest = before;
            return Ok(None);
        }
        Ok(Some(class))
    }

    /// Refuses what is not a full Object.
    #[inline(never)]
    fn check_full_object(&self, expected: Option<&str>, header: Header) -> Result<()> {
        if self.type_of(header)? != VariantType::Object {
            return Err(match expected {
                Some(class) => self.mismatch(format_args!("an Object of class {class}"), header),
                None => self.mismatch("Object", header),
            });
        }
        if self.dialect().flags_object_ids() && self.is_wide(header) {
            let (of, offset) = match expected {
                Some(class) => (format!(" of class {class}"), self.start_of(header)),
                None => (String::new(), self.offset()),
            };
            let message = format!("expected a full Object{of}, found an instance id");
            return Err(Error::new(ErrorKind::TypeMismatch, message).at(offset));
        }
        Ok(())
    }

    /// Reads the count of an Object's properties, as [`open`](Self::open) does.
    #[doc(hidden)]
    pub fn open_properties(&mut self) -> Result<(usize, Self)> {
        // Engines read no properties if their count is negative.
        // mutants `< with <=`: at this boundary, both paths give the same
        if let Some((count, rest)) = self.rest.split_first_chunk()
            && i32::from_le_bytes(*count) < 0
        {
            self.rest = rest;
            return Ok((0, *self));
        }
        // A property is at least the length of its name and the header of its value.
        self.open(HEAD_SIZE)
    }

    /// Returns the header that the elements of a packed array would have. `None` for other types. It is not asked for bytes, which
    /// would have other bodies.
    pub(crate) fn element_header(&self, ty: VariantType, header: Header) -> Option<Header> {
        let item = ty.item()?;
        let is_wide = ty.number(self.is_wide(header)).is_some_and(|number| number.size() > size_of::<u32>());
        let word = item.id(self.dialect()).map_or(0, u32::from) | if is_wide { WIDE_FLAG } else { 0 };
        Some(Header::of_element(word))
    }

    /// Prepares to read an item of a packed array as a value. Returns the header that the value would have, or `None` if `ty`
    /// is not a packed array.
    #[doc(hidden)]
    pub fn enter_item(&mut self, ty: VariantType, header: Header) -> Option<Header> {
        if ty != VariantType::PackedByteArray {
            return self.element_header(ty, header);
        }
        self.rest = &BYTE_BODIES[usize::from(*self.rest.first()?)];
        Some(Header::of_element(INT))
    }

    /// Borrows the items of a `PackedByteArray`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn byte_array(&mut self, header: Header) -> Result<&'de [u8]> {
        self.expect(VariantType::PackedByteArray, header)?;
        self.native_items(1)
    }

    /// Reads an array of `T`s of any kind.
    #[inline(never)]
    pub(crate) fn array<T: GodotDecode<'de>>(&mut self, header: Header) -> Result<Vec<T>> {
        let mut declared = Declared::new(ElementType::Any);
        if u64::from(header.word) != self.style.headers[VariantType::Array as usize] {
            if self.type_of(header)? != VariantType::Array {
                return self.bare_items(header);
            }
            declared.ty = self.declared_elements(header)?;
        }
        if declared.ty.is_typed() {
            self.values(|header, decoder| declared.check(header, *decoder))
        } else {
            self.values(|_, _| Ok(()))
        }
    }

    /// Reads the elements of an Array. `check` may refuse one whose header was just read.
    #[inline]
    fn values<T: GodotDecode<'de>>(
        &mut self,
        mut check: impl FnMut(Header, &Self) -> Result<()>,
    ) -> Result<Vec<T>> {
        let (count, mut inside) = self.open(HEADER_SIZE)?;
        let mut items = Vec::with_capacity(self.capacity_for::<T>(count, HEADER_SIZE)?);
        for index in 0..count {
            let item = inside.value_with(|header, decoder| {
                check(header, decoder)?;
                T::decode(header, decoder)
            });
            match item {
                Ok(item) => items.push(item),
                Err(error) => return Err(error.in_index(index)),
            }
        }
        self.rest = inside.rest;
        Ok(items)
    }

    /// Reads the items of a packed array.
    fn bare_items<T: GodotDecode<'de>>(&mut self, header: Header) -> Result<Vec<T>> {
        let mut elements = self.elements(header)?;
        let mut items = Vec::with_capacity(elements.capacity_for::<T>()?);
        while let Some(item) = elements.next()? {
            items.push(item);
        }
        Ok(items)
    }

    /// Reads an array of `T`s of any kind in place of other items, and reuses their memory.
    pub(crate) fn array_into<T: GodotDecode<'de>>(
        &mut self,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        // `array` reads a plain Array without a call for each element, so the items stay in registers.
        if items.capacity() == 0 {
            return self.array(header).map(|read| *items = read);
        }
        let mut elements = self.elements(header)?;
        items.truncate(elements.len());
        for item in &mut *items {
            elements.next_with(|header, decoder| T::decode_into(item, header, decoder))?;
        }
        items.reserve_exact(elements.capacity_for::<T>()?);
        while let Some(item) = elements.next()? {
            items.push(item);
        }
        Ok(())
    }

    /// Reads an array of texts, usually a `PackedStringArray`.
    #[inline]
    pub(crate) fn texts<T: GodotDecode<'de>>(
        &mut self,
        header: Header,
        make: impl Fn(&'de str) -> T,
    ) -> Result<Vec<T>> {
        if u64::from(header.word) != self.style.headers[VariantType::PackedStringArray as usize] {
            return self.array(header);
        }
        let count = self.packed_count(VariantType::PackedStringArray)?;
        self.require_items(count, COUNT_SIZE)?;
        let mut items = Vec::with_capacity(self.capacity_for::<T>(count, COUNT_SIZE)?);
        for index in 0..count {
            let text = self.packed_text().map_err(|error| error.in_index(index))?;
            items.push(make(text));
        }
        Ok(items)
    }
}

/// What is inside a container that is being read. It borrows the decoder, because loading a copy would wait for the stores of the
/// copy's fields. When it is dropped, the depth is that outside the container again.
#[derive(Debug)]
struct Inside<'a, 's, 'de> {
    decoder: &'a mut Decoder<'s, 'de>,
    /// The decoder's depth outside the container.
    depth: u32,
    /// How many elements, entries or properties there are, and how many of them have been read.
    count: usize,
    read: usize,
}

impl<'a, 's, 'de> Inside<'a, 's, 'de> {
    #[inline]
    const fn of(decoder: &'a mut Decoder<'s, 'de>) -> Self {
        Self { depth: decoder.depth, decoder, count: 0, read: 0 }
    }

    /// Returns the index of the next element, entry or property, and counts it as read.
    #[inline]
    const fn next(&mut self) -> Option<usize> {
        if self.read == self.count {
            return None;
        }
        self.read += 1;
        Some(self.read - 1)
    }
}

impl Drop for Inside<'_, '_, '_> {
    #[inline]
    fn drop(&mut self) {
        self.decoder.depth = self.depth;
    }
}

/// The methods of each decoder of what is inside a container.
macro_rules! inside {
    ($self:ident, $min_len:expr) => {
        /// Returns how many elements, entries or properties are left.
        #[allow(clippy::len_without_is_empty, reason = "the method that reads the next one tells")]
        pub fn len(&self) -> usize {
            self.inside.count - self.inside.read
        }

        /// Returns for how many `T`s memory may be allocated before they are read.
        #[allow(dead_code, reason = "without std, no collection of entries has a capacity")]
        pub(crate) fn capacity_for<T>(&$self) -> Result<usize> {
            $self.inside.decoder.capacity_for::<T>($self.len(), $min_len)
        }

        /// Returns an error at the byte that would be read next.
        #[cold]
        pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
            self.inside.decoder.error(kind, message)
        }
    };
}

/// The methods of a decoder of keys and values.
macro_rules! values {
    () => {
        /// Reads the value of the key or the name that was read last.
        ///
        /// # Errors
        ///
        /// Errors from decoding the value. The caller has to add the key, with [`Error::in_field`] or [`Error::in_key`].
        #[inline]
        pub fn value<V: GodotDecode<'de>>(&mut self) -> Result<V> {
            self.inside.decoder.value()
        }

        /// Skips the value of the key or the name that was read last.
        ///
        /// # Errors
        ///
        /// The same as for [`Decoder::skip`].
        pub fn skip_value(&mut self) -> Result<()> {
            self.inside.decoder.skip_value()
        }
    };
}

/// The elements of an array that is being read.
#[derive(Debug)]
pub struct ElementsDecoder<'a, 's, 'de> {
    inside: Inside<'a, 's, 'de>,
    kind: ElementKind<'de>,
}

/// The form of an array's elements.
#[derive(Debug)]
enum ElementKind<'de> {
    /// Values with their own headers. The Array declares the given type for them.
    Value(Declared),
    /// Bodies without headers. They are read as if they had the given header.
    Bare(Header),
    /// Bytes, each of which is read as an int, and the position of the first one.
    Byte(&'de [u8], usize),
}

/// For each byte, the int with that value, as on the wire.
static BYTE_BODIES: [[u8; 4]; 256] = {
    let (mut bodies, mut byte) = ([[0; 4]; 256], 0);
    while byte < u8::MAX {
        byte += 1;
        bodies[byte as usize][0] = byte;
    }
    bodies
};

impl<'a, 's, 'de> ElementsDecoder<'a, 's, 'de> {
    /// Returns the elements of an array that is not open yet.
    #[inline]
    const fn of(decoder: &'a mut Decoder<'s, 'de>) -> Self {
        let kind = ElementKind::Value(Declared::new(ElementType::Any));
        Self { inside: Inside::of(decoder), kind }
    }

    /// Opens an array of any kind.
    #[inline]
    fn open(&mut self, header: Header) -> Result<()> {
        let inside = &mut self.inside;
        if header.word != inside.decoder.style.array {
            return self.open_other(header);
        }
        (inside.count, *inside.decoder) = inside.decoder.open(HEADER_SIZE)?;
        Ok(())
    }

    /// Opens any array other than a plain Array.
    #[inline(never)]
    fn open_other(&mut self, header: Header) -> Result<()> {
        let Inside { decoder, count, .. } = &mut self.inside;
        let ty = decoder.type_of(header)?;
        if ty == VariantType::Array {
            self.kind = ElementKind::Value(Declared::new(decoder.declared_elements(header)?));
            (*count, **decoder) = decoder.open(HEADER_SIZE)?;
        } else if ty == VariantType::PackedByteArray {
            let start = decoder.offset() + COUNT_SIZE;
            let bytes = decoder.packed_bytes(ty, 1)?;
            (*count, self.kind) = (bytes.len(), ElementKind::Byte(bytes, start));
        } else {
            let Some(element) = decoder.element_header(ty, header) else {
                return Err(decoder.mismatch("Array", header));
            };
            *count = decoder.packed_count(ty)?;
            let min_len = decoder.body_len(element)?.unwrap_or(COUNT_SIZE);
            decoder.require_items(*count, min_len)?;
            self.kind = ElementKind::Bare(element);
        }
        Ok(())
    }

    inside!(self, if let ElementKind::Byte(..) = self.kind { 1 } else { COUNT_SIZE });

    /// Returns the type that a typed Array declares for its elements; [`ElementType::Any`] for any other array.
    pub fn declared(&self) -> &ElementType {
        match &self.kind {
            ElementKind::Value(declared) => &declared.ty,
            ElementKind::Bare(_) | ElementKind::Byte(..) => &ElementType::Any,
        }
    }

    /// Reads the next element. Returns `None` after the last one.
    ///
    /// # Errors
    ///
    /// Errors from decoding the element, with its index in the path.
    #[allow(clippy::should_implement_trait, reason = "the type of an element differs from call to call")]
    #[inline]
    pub fn next<T: GodotDecode<'de>>(&mut self) -> Result<Option<T>> {
        self.next_with(T::decode)
    }

    /// Skips the next element. Returns `false` after the last one.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`].
    pub fn skip(&mut self) -> Result<bool> {
        self.next_with(|header, decoder| decoder.skip(header)).map(|read| read.is_some())
    }

    /// Reads with `decode` an element that exists, because [`Decoder::elements_with`] checked the length.
    #[inline]
    #[doc(hidden)]
    pub fn existing<T>(
        &mut self,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        self.next_with(decode)?
            .ok_or_else(|| self.error(ErrorKind::UnexpectedEnd, "there is no such element"))
    }

    /// Reads the next element with `decode`. Returns `None` after the last one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[doc(hidden)]
    pub fn next_with<T>(
        &mut self,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(index) = self.inside.next() else { return Ok(None) };
        let element = if let ElementKind::Value(Declared { ty: ElementType::Any, .. }) = self.kind {
            self.inside.decoder.value_with(decode)
        } else {
            self.read_other(index, decode)
        };
        match element {
            Ok(element) => Ok(Some(element)),
            Err(error) => Err(error.in_index(index)),
        }
    }

    /// Reads an element of a typed or packed array.
    #[inline(never)]
    fn read_other<T>(
        &mut self,
        index: usize,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let decoder = &mut *self.inside.decoder;
        match &mut self.kind {
            ElementKind::Value(declared) => {
                let header = decoder.header()?;
                declared.check(header, *decoder)?;
                decode(header, decoder)
            }
            ElementKind::Bare(header) => decode(*header, decoder),
            ElementKind::Byte(bytes, start) => {
                // The input has no bytes for the int that the byte stands for.
                let mut byte = Decoder { rest: &BYTE_BODIES[usize::from(bytes[index])], ..*decoder };
                decode(Header::of_element(INT), &mut byte)
                    .map_err(|error| error.without_offset().at(*start + index))
            }
        }
    }
}

/// The entries of a Dictionary that is being read.
#[derive(Debug)]
pub struct EntriesDecoder<'a, 's, 'de> {
    inside: Inside<'a, 's, 'de>,
    declared: (Declared, ElementType),
}

impl<'s, 'de> EntriesDecoder<'_, 's, 'de> {
    inside!(self, 2 * HEADER_SIZE);
    values!();

    /// Returns the types that a typed Dictionary declares for its keys and values; [`ElementType::Any`] for a plain
    /// one.
    pub fn declared(&self) -> (&ElementType, &ElementType) {
        (&self.declared.0.ty, &self.declared.1)
    }

    /// Skips the next entry's key. Returns `false` after the last entry.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`].
    pub fn skip_key(&mut self) -> Result<bool> {
        if self.inside.next().is_none() {
            return Ok(false);
        }
        self.skip_value().map(|()| true)
    }

    /// Reads the next entry's key. Returns `None` after the last entry. Its value has to be read next, with
    /// [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// Errors from decoding the key, which is added to the path, and [`ErrorKind::WrongElementType`] if the Dictionary declares
    /// keys of another type.
    #[inline]
    pub fn next_key<K: GodotDecode<'de>>(&mut self) -> Result<Option<K>> {
        if self.inside.next().is_none() {
            return Ok(None);
        }
        let before = self.inside.decoder.rest.len();
        match self.read_key() {
            Ok(key) => Ok(Some(key)),
            Err(error) => Err(self.inside.decoder.back_at(before).locate(error.of_key())),
        }
    }

    #[inline]
    fn read_key<K: GodotDecode<'de>>(&mut self) -> Result<K> {
        let decoder = &mut *self.inside.decoder;
        let header = decoder.header()?;
        if self.declared.0.ty.is_typed() {
            self.declared.0.check(header, *decoder)?;
        }
        K::decode(header, decoder)
    }

    /// Reads the next entry. Returns `None` after the last one.
    ///
    /// # Errors
    ///
    /// The same as for [`next_key`](Self::next_key) and [`value`](Self::value), with the key in the path.
    #[allow(clippy::should_implement_trait, reason = "the types of an entry differ from call to call")]
    #[inline]
    pub fn next<K: GodotDecode<'de>, V: GodotDecode<'de>>(&mut self) -> Result<Option<(K, V)>> {
        self.next_with(V::decode)
    }

    /// Reads the next entry, with `decode` for its value. Returns `None` after the last one.
    #[inline]
    pub(crate) fn next_with<K: GodotDecode<'de>, V>(
        &mut self,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<V>,
    ) -> Result<Option<(K, V)>> {
        let before = self.inside.decoder.rest.len();
        let Some(key) = self.next_key()? else { return Ok(None) };
        match self.inside.decoder.value_with(decode) {
            Ok(value) => Ok(Some((key, value))),
            Err(error) => Err(self.inside.decoder.back_at(before).locate(error)),
        }
    }
}

/// The properties of a full Object that is being read.
#[derive(Debug)]
pub struct PropertiesDecoder<'a, 's, 'de> {
    inside: Inside<'a, 's, 'de>,
    class: &'de str,
}

impl<'de> PropertiesDecoder<'_, '_, 'de> {
    /// Returns the name of the object's class.
    pub fn class(&self) -> &'de str {
        self.class
    }

    inside!(self, HEAD_SIZE);
    values!();

    /// Reads the next property's name. Returns `None` after the last property. Its value has to be read next, with
    /// [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`] and [`ErrorKind::InvalidUtf8`].
    pub fn next_name(&mut self) -> Result<Option<&'de str>> {
        if self.inside.next().is_none() {
            return Ok(None);
        }
        self.inside.decoder.text_body().map(Some)
    }

    /// Refuses the value of the property `script`, which comes next, as [`Decoder::check_script`] does.
    pub(crate) fn check_script(&self) -> Result<()> {
        self.inside.decoder.check_script().map_err(|error| error.in_field("script"))
    }
}
