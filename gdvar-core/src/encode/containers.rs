//! Writing containers: the entries of a Dictionary, the elements of an Array, and the properties of an Object.

use alloc::format;
use alloc::string::String;

use crate::codec::Codec;
use crate::decode::messages::in_key;
use crate::decode::session::Session;
use crate::encode::GodotEncode;
use crate::encode::buffer::WritePlace;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result, excerpt};
use crate::format::element_type::ElementType;
use crate::format::keys::{FieldSet, Key, Name, label_of, name_of};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE, MAX_COUNT};

/// What all containers have in common: a count, and items one level deeper.
#[derive(Debug)]
struct Container<'a> {
    encoder: Encoder<'a>,
    /// The header before the count, unless it is already written.
    header: Option<u32>,
    /// Whether the count and the header are written.
    is_begun: bool,
    /// The position of the count in the buffer.
    place: usize,
    /// The provisional count that was written there. `end` corrects it.
    announced: u32,
    /// How many items were written.
    count: usize,
}

// Once inlined, all of these fields except `place` are constants until an item is written conditionally.
impl<'a> Container<'a> {
    /// Lends the encoder's buffer to a container.
    #[inline]
    fn lend(encoder: &'a mut Encoder<'_>, header: Option<u32>) -> Self {
        let encoder = encoder.lend(1);
        Self { encoder, header, is_begun: false, place: 0, announced: 0, count: 0 }
    }

    /// Reserves room for `count` items of at least `bytes` bytes. The first call writes the header and this count.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reserve(&mut self, count: usize, bytes: usize) {
        let buffer = &mut self.encoder.buffer;
        if self.is_begun {
            return buffer.reserve(bytes);
        }
        // mutants `+ with -`: only how much memory is reserved, or when
        buffer.reserve(HEADER_SIZE + COUNT_SIZE + bytes);
        if let Some(header) = self.header {
            buffer.write(header.to_le_bytes());
        }
        self.is_begun = true;
        self.place = buffer.len();
        #[allow(clippy::cast_possible_truncation, reason = "a count with more bits is refused at the end")]
        let announced = count as u32;
        self.announced = announced;
        buffer.write(announced.to_le_bytes());
    }

    /// Writes the header and the count before the first item, which has at least `bytes` bytes, unless room was reserved.
    #[inline]
    fn begin(&mut self, bytes: usize) {
        if !self.is_begun {
            self.reserve(0, bytes);
        }
    }

    /// Counts an item of a container that has begun, and ensures that there is room for its first `bytes` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin_item(&mut self, bytes: usize) -> Result<()> {
        debug_assert!(self.is_begun);
        // All items have the same depth, so checking the first one is enough.
        if self.count == 0 {
            self.encoder.check_depth()?;
        }
        self.count += 1;
        self.encoder.buffer.ensure(bytes);
        Ok(())
    }

    /// Writes the count if it differs from the announced one. Returns the position to take the buffer back from.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(&mut self, mut written: Result<()>) -> (Result<()>, WritePlace) {
        self.begin(0);
        // mutants `> with ==`, `> with >=`: only about 2^31 items or bytes get here; `> with <`: the count is written once more, and is the same
        if written.is_ok() && (self.count != self.announced as usize || self.count > MAX_COUNT) {
            written = match self.encoder.checked_count(self.count) {
                Ok(count) => {
                    self.encoder.buffer.overwrite(self.place, count.to_le_bytes());
                    Ok(())
                }
                Err(error) => Err(error), // not covered: over 4 GiB
            };
        }
        (written, self.encoder.buffer.place())
    }
}

/// The entries of a Dictionary that is being written.
#[derive(Debug)]
pub struct EntriesEncoder<'a> {
    container: Container<'a>,
    /// The key of a tag that was written. A flattened map must not have it.
    tag: Option<Key<'static>>,
    /// The keys of the fields beside a flattened map, which it must not have either.
    fields: Option<&'static FieldSet>,
}

/// The elements of an Array that is being written.
#[derive(Debug)]
pub struct ElementsEncoder<'a> {
    container: Container<'a>,
}

/// The properties of an Object that is being written.
#[derive(Debug)]
pub struct PropertiesEncoder<'a> {
    container: Container<'a>,
}

// ---------------------------------------------------------------------------------------------- dictionaries

impl Encoder<'_> {
    /// Writes a Dictionary: `u32` count, then each key and value, which `write` adds in order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooDeep`] at the nesting limit, [`ErrorKind::TooLarge`] for 2³¹ entries or more, and
    /// whatever `write` reports.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn dictionary(&mut self, write: impl FnOnce(&mut EntriesEncoder<'_>) -> Result<()>) -> Result<()> {
        self.entries(Some(self.style.dictionary), write)
    }

    /// Writes a Dictionary that declares its key and value types, or a plain one in a dialect whose engines always write
    /// plain Dictionaries: Godot 4.0 to 4.3. The types of keys and values are not checked; readers leave out or refuse
    /// entries whose key has another type. Classes and scripts are declared as in [`typed_array`](Self::typed_array).
    ///
    /// # Errors
    ///
    /// The same as for [`dictionary`](Self::dictionary), and [`ErrorKind::Unsupported`] if the dialect lacks typed
    /// dictionaries.
    pub fn typed_dictionary(
        &mut self,
        key_type: &ElementType,
        value_type: &ElementType,
        write: impl FnOnce(&mut EntriesEncoder<'_>) -> Result<()>,
    ) -> Result<()> {
        let header = self.dictionary_header(key_type, value_type)?;
        self.entries(header, write)
    }

    /// Writes the entries of a Dictionary, and the header before them unless it is already written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn entries(
        &mut self,
        header: Option<u32>,
        write: impl FnOnce(&mut EntriesEncoder<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut entries =
            EntriesEncoder { container: Container::lend(self, header), tag: None, fields: None };
        let written = write(&mut entries);
        let (written, place) = entries.container.end(written);
        self.buffer.take_back(place);
        written
    }

    /// Writes a plain Dictionary of these entries.
    pub(crate) fn dictionary_of<K: GodotEncode, V: GodotEncode>(
        &mut self,
        items: impl ExactSizeIterator<Item = (K, V)>,
    ) -> Result<()> {
        self.dictionary(|entries| entries.all(items, locate))
    }
}

impl<'a> EntriesEncoder<'a> {
    /// Reserves room for `count` required entries of at least `bytes` bytes in total, including keys. A call before the
    /// first entry makes writing faster and changes nothing else.
    #[inline]
    pub fn reserve(&mut self, count: usize, bytes: usize) {
        self.container.reserve(count, bytes);
    }

    /// Writes an entry.
    ///
    /// # Errors
    ///
    /// Errors from encoding the key or the value, the latter with the key in the path.
    #[inline]
    pub fn entry<K, V>(&mut self, key: &K, value: &V) -> Result<()>
    where
        K: GodotEncode + ?Sized,
        V: GodotEncode + ?Sized,
    {
        // mutants `+ with *`: only how much memory is reserved, or when
        self.container.begin(K::MIN_LEN + V::MIN_LEN);
        // mutants `+ with *`: only how much memory is reserved, or when
        self.container.begin_item(K::MIN_LEN + V::MIN_LEN)?;
        let encoder = &mut self.container.encoder;
        match self.fields {
            None => encoder.part(key)?,
            Some(fields) => write_other_key(key, self.tag, fields, encoder)?,
        }
        match encoder.part(value) {
            Ok(()) => Ok(()),
            Err(error) => Err(locate(error, &key, encoder.codec())),
        }
    }

    /// Writes an entry whose key is known at compile time. The [key's bytes](crate::key) only have to be copied.
    ///
    /// # Errors
    ///
    /// Errors from encoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field<V: GodotEncode + ?Sized>(&mut self, key: Key<'static>, value: &V) -> Result<()> {
        self.container.begin(key.len() + V::MIN_LEN);
        self.put(key, value)
    }

    /// Writes an entry of a derived type, which has to call [`reserve`](Self::reserve) before. If this function could begin the
    /// Dictionary as well, the compiler would inline that code into every field and then remove it.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put<V: GodotEncode + ?Sized>(&mut self, key: Key<'static>, value: &V) -> Result<()> {
        match self.key(key, V::MIN_LEN)?.part(value) {
            Ok(()) => Ok(()),
            Err(error) => Err(in_key(error, key)),
        }
    }

    /// Writes all entries of a Dictionary, with their code inlined into this loop. `locate` adds a key to the path of an
    /// error in its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all<K: GodotEncode, V: GodotEncode>(
        &mut self,
        entries: impl ExactSizeIterator<Item = (K, V)>,
        locate: impl Fn(Error, &K, &Codec) -> Error,
    ) -> Result<()> {
        self.reserve(entries.len(), 0);
        self.container.count = entries.len();
        if entries.len() > 0 {
            self.container.encoder.check_depth()?;
        }
        for (key, value) in entries {
            let encoder = &mut self.container.encoder;
            // mutants `+ with *`: only how much memory is reserved, or when
            encoder.buffer.ensure(K::MIN_LEN + V::MIN_LEN);
            key.encode(encoder)?;
            if let Err(error) = value.encode(encoder) {
                return Err(locate(error, &key, encoder.codec()));
            }
        }
        Ok(())
    }

    /// Writes the tag of a derived enum, which has to call [`reserve`](Self::reserve) before.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(&mut self, key: Key<'static>, tag: Key<'static>) -> Result<()> {
        self.tag = Some(key);
        // If the tag is a `StringName`, so is the key, and a dialect without `StringName` has already refused the key.
        self.key(key, tag.len())?.key(tag)
    }

    /// Writes a key, before a value of at least `bytes` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn key(&mut self, key: Key<'static>, bytes: usize) -> Result<&mut Encoder<'a>> {
        self.container.begin_item(key.len() + bytes)?;
        match self.container.encoder.key(key) {
            Ok(()) => Ok(&mut self.container.encoder),
            Err(error) => Err(in_key(error, key)),
        }
    }

    /// Writes entries that include a flattened map, which must not have a key in `fields`. If such calls are nested, the
    /// outermost call has all the keys.
    pub(crate) fn around_map(
        &mut self,
        fields: &'static FieldSet,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let (tag, outer) = (self.tag, self.fields);
        self.fields = Some(outer.unwrap_or(fields));
        let written = write(self);
        (self.tag, self.fields) = (tag, outer);
        written
    }
}

/// Writes a key of a flattened map, or refuses it if a field or the tag beside the map has the same key.
#[inline(never)]
fn write_other_key<K: GodotEncode + ?Sized>(
    key: &K,
    tag: Option<Key<'static>>,
    fields: &FieldSet,
    encoder: &mut Encoder<'_>,
) -> Result<()> {
    let place = encoder.buffer.len();
    key.encode(encoder)?;
    let key = encoder.buffer.written(place);
    let ty = key.first().and_then(|id| VariantType::from_id(*id, encoder.dialect()));
    let Some(VariantType::String | VariantType::StringName | VariantType::Int) = ty else {
        return Ok(());
    };
    let name = name_of(key);
    if tag.is_some_and(|tag| name_of(tag) == name) || fields.keeps(name) {
        return Err(taken_key(name).at(encoder.offset() - key.len()));
    }
    Ok(())
}

// ---------------------------------------------------------------------------------------------------- arrays

impl Encoder<'_> {
    /// Writes a plain Array: `u32` count, then each element, which `write` adds in order.
    ///
    /// # Errors
    ///
    /// The same as for [`dictionary`](Self::dictionary).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn array(&mut self, write: impl FnOnce(&mut ElementsEncoder<'_>) -> Result<()>) -> Result<()> {
        self.elements(Some(self.style.array), write)
    }

    /// Writes an Array that declares its element type, or a plain one in a dialect whose engines always write plain
    /// Arrays: Godot 4.0 to 4.2. The types of elements are not checked; readers leave out or refuse elements of another
    /// type. A class or a script is declared as it is given, so the elements have to be full objects or null; for
    /// instance ids, engines declare the class `EncodedObjectAsID`.
    ///
    /// # Errors
    ///
    /// The same as for [`array`](Self::array), and [`ErrorKind::Unsupported`] if the dialect lacks typed arrays.
    pub fn typed_array(
        &mut self,
        element_type: &ElementType,
        write: impl FnOnce(&mut ElementsEncoder<'_>) -> Result<()>,
    ) -> Result<()> {
        let header = self.array_header(element_type)?;
        self.elements(header, write)
    }

    /// Writes the elements of an Array, and the header before them unless it is already written.
    #[inline]
    pub(crate) fn elements(
        &mut self,
        header: Option<u32>,
        write: impl FnOnce(&mut ElementsEncoder<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut elements = ElementsEncoder { container: Container::lend(self, header) };
        let written = write(&mut elements);
        let (written, place) = elements.container.end(written);
        self.buffer.take_back(place);
        written
    }

    /// Writes a plain Array of these items.
    pub(crate) fn array_of<T: GodotEncode>(&mut self, items: impl ExactSizeIterator<Item = T>) -> Result<()> {
        self.array(|elements| elements.all(items))
    }
}

impl ElementsEncoder<'_> {
    /// Reserves room for `count` required elements of at least `bytes` bytes in total. A call before the first element
    /// makes writing faster and changes nothing else.
    #[inline]
    pub fn reserve(&mut self, count: usize, bytes: usize) {
        self.container.reserve(count, bytes);
    }

    /// Writes an element.
    ///
    /// # Errors
    ///
    /// Errors from encoding the element, with its index in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn element<T: GodotEncode + ?Sized>(&mut self, element: &T) -> Result<()> {
        self.container.begin(T::MIN_LEN);
        self.container.begin_item(T::MIN_LEN)?;
        match self.container.encoder.part(element) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.in_index(self.container.count - 1)),
        }
    }

    /// Writes all of these elements, with their code inlined into this loop.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all<T: GodotEncode>(&mut self, mut items: impl ExactSizeIterator<Item = T>) -> Result<()> {
        let count = items.len();
        self.reserve(count, 0);
        self.container.count = count;
        if count > 0 {
            self.container.encoder.check_depth()?;
        }
        // The number of items left gives the index of the faulty one, so the loop need not count.
        while let Some(item) = items.next() {
            self.container.encoder.buffer.ensure(T::MIN_LEN);
            if let Err(error) = item.encode(&mut self.container.encoder) {
                return Err(error.in_index(count - items.len() - 1));
            }
        }
        Ok(())
    }
}

// --------------------------------------------------------------------------------------------------- objects

impl Encoder<'_> {
    /// Writes a full Object: its class name, `i32` property count, then each property's name and value, which `write`
    /// adds in order.
    ///
    /// [`Codec::full_objects`] does not restrict this method: it only guards dynamic values, and here the caller names
    /// the class.
    ///
    /// # Errors
    ///
    /// The same as for [`dictionary`](Self::dictionary), and [`ErrorKind::Unsupported`] if the dialect has no objects.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn object(
        &mut self,
        class: &str,
        write: impl FnOnce(&mut PropertiesEncoder<'_>) -> Result<()>,
    ) -> Result<()> {
        self.object_header(class)?;
        let mut properties = PropertiesEncoder { container: Container::lend(self, None) };
        let written = write(&mut properties);
        let (written, place) = properties.container.end(written);
        self.buffer.take_back(place);
        written
    }

    fn object_header(&mut self, class: &str) -> Result<()> {
        self.header(VariantType::Object, 0)?;
        if class.is_empty() {
            // Readers would take an empty class name for null and expect no properties.
            return Err(self.error(ErrorKind::Unsupported, "an Object needs the name of its class"));
        }
        self.text_body(class)
    }
}

impl PropertiesEncoder<'_> {
    /// Reserves room for `count` required properties of at least `bytes` bytes in total, including names. A call before
    /// the first property makes writing faster and changes nothing else.
    #[inline]
    pub fn reserve(&mut self, count: usize, bytes: usize) {
        self.container.reserve(count, bytes);
    }

    /// Writes a property.
    ///
    /// # Errors
    ///
    /// Errors from encoding the value, with the property's name in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn property<V: GodotEncode + ?Sized>(&mut self, name: &str, value: &V) -> Result<()> {
        let container = &mut self.container;
        container.begin(0);
        if container.count == 0 {
            container.encoder.check_depth()?;
        }
        container.encoder.text_body(name)?;
        container.begin_item(V::MIN_LEN)?;
        match container.encoder.part(value) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.in_field(String::from(name))),
        }
    }

    /// Writes a property of a derived type, which has to call [`reserve`](Self::reserve) before: its key without the header, then
    /// the value.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put<V: GodotEncode + ?Sized>(&mut self, key: Key<'static>, value: &V) -> Result<()> {
        let (_, name) = key.split_at(HEADER_SIZE);
        self.container.begin_item(name.len() + V::MIN_LEN)?;
        self.container.encoder.buffer.write_constant(name);
        match self.container.encoder.part(value) {
            Ok(()) => Ok(()),
            Err(error) => Err(in_key(error, key)),
        }
    }
}

// ----------------------------------------------------------------------------------------- values by functions

/// A value that a function writes, for derived code.
#[derive(Debug)]
pub struct By<F>(F);

/// Returns a value that `write` writes.
#[inline]
pub const fn by<F: Fn(&mut Encoder<'_>) -> Result<()>>(write: F) -> By<F> {
    By(write)
}

impl<F: Fn(&mut Encoder<'_>) -> Result<()>> GodotEncode for By<F> {
    const MIN_LEN: usize = HEADER_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.buffer.release(Self::MIN_LEN);
        encoder.outlined(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |encoder| self.0(encoder),
        )
    }
}

// ---------------------------------------------------------------------------------------------------- errors

/// Adds a key to the path of an error in its value.
#[cold]
#[inline(never)]
pub(crate) fn locate<K: GodotEncode + ?Sized>(error: Error, key: &K, codec: &Codec) -> Error {
    // A key that can be written can also be read back to print it.
    match codec.encode(key) {
        Ok(bytes) => Session::new(&bytes, *codec).decoder().locate(error),
        Err(_) => error, // not covered: ruled out before
    }
}

/// Returns the error for a flattened map that has the key of a field beside it.
#[cold]
pub(crate) fn taken_key(name: Name<'_>) -> Error {
    let label = label_of(name);
    let message =
        format!("a flattened map has the key `{}`, which belongs to a field beside it", excerpt(&label));
    Error::new(ErrorKind::DuplicateField, message)
}
