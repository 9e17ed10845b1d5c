//! Finding the value at the end of a path in the bytes.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::cursor::{Cursor, Role};
use crate::decode::decoder::{Decoder, Header};
use crate::decode::references::skip_reference;
use crate::decode::session::Session;
use crate::error::Result;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, padding};
use crate::value::key::LookupKey as _;
use crate::value::path::Path;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Finds the bytes of the value at the end of a path. All other values are skipped, as [`Decoder::skip`] does.
///
/// If a key occurs twice, the last value is found, which is the one that engines read. Godot 3 has several keys that are
/// equal here, such as two empty Dictionaries: the first of them is found, as in a decoded Dictionary. An item of a packed array has no
/// header, so its bytes alone cannot be decoded, and an int in an Array of floats is read as a float: [`encoded_at`] returns the bytes
/// of a value.
///
/// # Errors
///
/// The same as for [`Path::get`], and the same as for [`Codec::decode`] if the bytes that are read have a fault.
/// Dictionaries and Objects on the path are read to their ends, and Arrays up to the element.
pub fn locate<R: Real>(bytes: &[u8], path: &Path<R>, codec: Codec) -> Result<Range<usize>> {
    let session = session(bytes, codec);
    let mut decoder = session.decoder();
    if let Some(item) = enter(&mut decoder, path, path.steps().len())? {
        return Ok(item.range);
    }
    let start = decoder.offset();
    decoder.skip_value().map_err(|error| path.located(error, path.steps().len()))?;
    Ok(start..decoder.offset())
}

/// Finds the value at the end of a path and returns its bytes, as [`locate`] finds them. For an item of a packed array,
/// and for an element that a typed Array converts, returns the bytes of an equal value with a header.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, inspect::encoded_at, path::Path, to_bytes, variant};
///
/// let bytes = to_bytes(&variant!({ "scores": (vec![3_i32, 5]) }))?;
/// let path: Path = "scores[1]".parse().expect("it is a path");
/// assert_eq!(encoded_at(&bytes, &path, Codec::new())?, to_bytes(&5)?);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`locate`].
pub fn encoded_at<'de, R: Real>(bytes: &'de [u8], path: &Path<R>, codec: Codec) -> Result<Cow<'de, [u8]>> {
    let session = session(bytes, codec);
    let mut decoder = session.decoder();
    let item = enter(&mut decoder, path, path.steps().len())?;
    if let Some(ElementAt { header, .. }) = item
        && header.converted().is_some()
    {
        let float = f64::decode(header, &mut decoder).and_then(|float| codec.encode(&float));
        return float.map(Cow::Owned).map_err(|error| path.located(error, path.steps().len()));
    }
    let before = decoder.rest;
    let header = match &item {
        Some(item) => Ok(item.header),
        None => decoder.header(),
    };
    let skipped = header.and_then(|header| decoder.skip(header).map(|()| header));
    let header = skipped.map_err(|error| path.located(error, path.steps().len()))?;
    let encoded = &before[..before.len() - decoder.rest.len()];
    Ok(match item {
        Some(_) => [&header.word.to_le_bytes(), encoded].concat().into(),
        None => encoded.into(),
    })
}

/// Decodes only the value at the end of a path, which may be an item of a packed array. All other values are skipped and
/// take no memory.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, inspect::decode_at, path::Path, to_bytes, variant};
///
/// let bytes = to_bytes(&variant!({ "players": [{ "name": "Ferris" }, { "name": "Corro" }] }))?;
/// let path: Path = "players[1].name".parse().expect("it is a path");
/// let name: &str = decode_at(&bytes, &path, Codec::new())?;
/// assert_eq!(name, "Corro");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`locate`] and [`Codec::decode`], with the offset from the
/// start of `bytes`.
pub fn decode_at<'de, T: GodotDecode<'de>, R: Real>(
    bytes: &'de [u8],
    path: &Path<R>,
    codec: Codec,
) -> Result<T> {
    let session = codec.session(bytes);
    let mut decoder = session.decoder();
    let entered = enter(&mut decoder, path, path.steps().len())?;
    let value = match entered {
        // The input has no bytes for the int that a byte stands for.
        Some(ElementAt { header, range }) => {
            T::decode(header, &mut decoder).map_err(|error| error.without_offset().at(range.start))
        }
        None => decoder.value(),
    };
    value.map_err(|error| path.located(error, path.steps().len()))
}

/// Returns a session in which full objects may be skipped.
pub(super) fn session(bytes: &[u8], codec: Codec) -> Session<'_> {
    codec.full_objects(true).session(bytes)
}

/// A value without a header of its own, at the end of a path: an item of a packed array, or an element of a typed Array that has
/// another type and is converted.
pub(super) struct ElementAt {
    /// The header that it would have as a value.
    header: Header,
    /// Its bytes.
    range: Range<usize>,
}

/// Moves a decoder to the value at the end of the first `count` steps of a path. If all steps lead to an item of a packed
/// array, or to an element that is converted, moves it to the body.
pub(super) fn enter<R: Real>(
    decoder: &mut Decoder<'_, '_>,
    path: &Path<R>,
    count: usize,
) -> Result<Option<ElementAt>> {
    match follow(*decoder, path, count)? {
        End::Located(found, item) => {
            *decoder = found;
            Ok(item)
        }
        End::Missing { depth, ty, room } => Err(path.missing(depth, ty, room)),
    }
}

/// What is at the end of a path.
enum End<'s, 'de> {
    /// A value, or an item without a header of its own. The decoder is before it.
    Located(Decoder<'s, 'de>, Option<ElementAt>),
    /// Nothing: the value at the end of the first `depth` steps does not have the next step.
    Missing { depth: usize, ty: VariantType, room: usize },
}

/// Finds the value that the first `count` steps of a path lead to.
///
/// The last value of a key counts, so reading has to continue after the first one. Each value of the key is entered at
/// once and then read to its end, so that each byte is read only once, however many Dictionaries are on the path.
fn follow<'s, 'de, R: Real>(
    mut decoder: Decoder<'s, 'de>,
    path: &Path<R>,
    count: usize,
) -> Result<End<'s, 'de>> {
    // The containers around the next value. They are in a vector because the stack is limited.
    let mut levels: Vec<Level<'s, 'de>> = Vec::new();
    loop {
        let depth = levels.len();
        let located = |error| path.located(error, depth);
        let is_passed = levels.last().is_some_and(|level| level.is_passed);
        let start = decoder;
        let mut end = End::Located(start, None);
        let mut is_entered = false;
        if depth < count {
            let step = &path.steps()[depth];
            let holder = Holder::open(&mut decoder).map_err(located)?;
            end = End::Missing { depth, ty: holder.ty, room: holder.room() };
            if holder.is_packed()
                && depth + 1 == path.steps().len()
                && let Some((item, packed)) = holder.packed_item(step).map_err(located)?
            {
                end = End::Located(item, packed);
            }
            is_entered = holder.is_container();
            if is_entered {
                decoder = holder.inside;
                let is_passed = is_passed || holder.ty != VariantType::Array;
                levels.push(Level {
                    cursor: Cursor::new(holder.ty, holder.count),
                    holder,
                    is_passed,
                    is_found: false,
                });
            }
        } else if depth == path.steps().len()
            && let Some(Level { holder, .. }) = levels.last()
            && let Some((item, converted)) = holder.converted(start).map_err(located)?
        {
            end = End::Located(item, Some(converted));
        }
        if is_passed && !is_entered {
            decoder = start;
            decoder.skip_value().map_err(located)?;
        }
        // Moves on to the next value that matches its step, starting with the innermost container.
        loop {
            let Some(last) = levels.len().checked_sub(1) else { return Ok(end) };
            let next = levels[last].seek(&path.steps()[last], &mut decoder);
            if next.map_err(|error| path.located(error, last))? {
                break;
            }
            levels.pop();
        }
    }
}

/// A container on the path, whose items are being read.
struct Level<'s, 'de> {
    holder: Holder<'s, 'de>,
    /// The items that were read or entered.
    cursor: Cursor<'de>,
    /// Whether the container is read to its end, as Dictionaries and Objects are, and everything inside them.
    is_passed: bool,
    /// Whether an item at the step was found.
    is_found: bool,
}

impl<'de> Level<'_, 'de> {
    /// Moves a decoder to the next value at a step. Returns `false` if there are no more items, or no more are needed.
    fn seek<R: Real>(&mut self, step: &Variant<R>, decoder: &mut Decoder<'_, 'de>) -> Result<bool> {
        let wanted = (!self.is_found || !self.holder.has_first_only(step)).then_some(step);
        let is_found = self.holder.seek(wanted, &mut self.cursor, decoder)?;
        self.is_found |= is_found;
        if !self.is_passed {
            self.cursor.end();
        }
        Ok(is_found)
    }
}

/// A container in the bytes, or a value that contains nothing.
pub(super) struct Holder<'s, 'de> {
    pub(super) ty: VariantType,
    pub(super) header: Header,
    pub(super) count: usize,
    /// The position of the count.
    pub(super) count_at: usize,
    /// The declared type of an Array's elements, or of a Dictionary's values.
    pub(super) values: ElementType,
    /// The declared type of a Dictionary's keys.
    pub(super) keys: ElementType,
    /// A decoder before the first item.
    pub(super) inside: Decoder<'s, 'de>,
}

/// An item of a container: an element, an entry or a property.
pub(super) struct LocatedItem {
    /// The whole item.
    pub(super) range: Range<usize>,
    /// The start of its value.
    pub(super) value: usize,
}

/// What a container has at a step.
pub(super) struct Located {
    /// The items; there are several if a key occurs more than once.
    pub(super) items: Vec<LocatedItem>,
    /// The end of the last item.
    pub(super) end: usize,
}

impl<'s, 'de> Holder<'s, 'de> {
    /// Opens the next value of a decoder.
    pub(super) fn open(decoder: &mut Decoder<'s, 'de>) -> Result<Self> {
        let header = decoder.header()?;
        let ty = decoder.type_of(header)?;
        let (mut keys, mut values) = (ElementType::Any, ElementType::Any);
        let (count, count_at, inside) = if decoder.is_container(header, ty)? {
            let (opened, inside) = decoder.container(header, ty, &mut ())?;
            (keys, values) = match ty {
                VariantType::Dictionary => (opened.declared, opened.declared_values),
                _ => (ElementType::Any, opened.declared),
            };
            (opened.count, inside.offset() - COUNT_SIZE, inside)
        } else {
            // A reference to an object is passed, so that nothing of it is taken for a count.
            if ty == VariantType::Object {
                skip_reference(header, decoder)?;
            }
            let (at, mut inside) = (decoder.offset(), *decoder);
            let count = if ty.item().is_some() { inside.packed_count(ty)? } else { 0 };
            (count, at, inside)
        };
        Ok(Self { ty, header, count, count_at, values, keys, inside })
    }

    /// Returns the number of items, or 1 for a full Object without properties, because it could have some.
    pub(super) fn room(&self) -> usize {
        let is_full = self.ty == VariantType::Object && self.inside.offset() > self.count_at;
        self.count.max(usize::from(is_full))
    }

    pub(super) fn is_packed(&self) -> bool {
        self.ty.item().is_some()
    }

    /// Returns whether the items have keys or names. A null Object has no items.
    pub(super) fn has_keys(&self) -> bool {
        let is_object = self.ty == VariantType::Object && self.room() > 0;
        self.ty == VariantType::Dictionary || is_object
    }

    /// Returns where the item with this index starts. For the number of items, returns where the last one ends.
    pub(super) fn start_of(&self, index: usize) -> Result<usize> {
        if self.is_packed() {
            let mut found = self.find_packed(Some(index))?;
            return Ok(found.items.pop().map_or(found.end, |item| item.range.start));
        }
        let mut decoder = self.inside;
        Cursor::skip_all(self.ty, index, &mut decoder)?;
        Ok(decoder.offset())
    }

    /// Returns whether the items have headers. A null Object has no items.
    fn is_container(&self) -> bool {
        matches!(self.ty, VariantType::Array | VariantType::Dictionary | VariantType::Object)
    }

    /// Returns the padding of a `PackedByteArray` whose last item ends here.
    pub(super) fn padding(&self, end: usize) -> Range<usize> {
        // At the end of the input, readers accept the array without its padding.
        end..(end + padding(self.count)).min(self.inside.session.input.len())
    }

    /// Finds the item of a packed array.
    fn find_packed(&self, index: Option<usize>) -> Result<Located> {
        let mut decoder = self.inside;
        let first = decoder.offset();
        let mut ahead = self.inside.back_to(self.count_at);
        let mut items = Vec::new();
        let mut add = |range: Range<usize>| items.push(LocatedItem { value: range.start, range });
        if let Some(bytes) = ahead.packed_items(self.header)? {
            if let Some(index) = index.filter(|index| *index < self.count) {
                let size = bytes.len() / self.count;
                add(first + index * size..first + (index + 1) * size);
            }
            return Ok(Located { items, end: first + bytes.len() });
        }
        for at in 0..self.count {
            let start = decoder.offset();
            decoder.text_body().map_err(|error| error.in_index(at))?;
            if index == Some(at) {
                add(start..decoder.offset());
            }
        }
        Ok(Located { items, end: decoder.offset() })
    }

    /// Finds the item of a packed array, and returns a decoder of its body.
    fn packed_item<R: Real>(
        &self,
        step: &Variant<R>,
    ) -> Result<Option<(Decoder<'s, 'de>, Option<ElementAt>)>> {
        let Some(LocatedItem { range, value }) = self.find_packed(step.as_index())?.items.pop() else {
            return Ok(None);
        };
        let mut decoder = self.inside.back_to(value);
        let header = decoder.enter_item(self.ty, self.header);
        Ok(Some((decoder, header.map(|header| ElementAt { header, range }))))
    }

    /// If the container is an Array that converts the element before this decoder, returns a decoder of the element's body.
    fn converted(&self, mut decoder: Decoder<'s, 'de>) -> Result<Option<(Decoder<'s, 'de>, ElementAt)>> {
        if self.ty != VariantType::Array || !self.values.is_typed() {
            return Ok(None);
        }
        let start = decoder.offset();
        let header = decoder.header()?;
        let Some(converted) = decoder.converted_element(header, &self.values)? else { return Ok(None) };
        let mut end = decoder;
        end.skip(header)?;
        Ok(Some((decoder, ElementAt { header: converted, range: start..end.offset() })))
    }

    /// Finds the items at a step. All items are read, so that a second entry with the same key is found too.
    pub(super) fn find<R: Real>(&self, step: &Variant<R>) -> Result<Located> {
        if self.is_packed() {
            return self.find_packed(step.as_index());
        }
        let (mut decoder, mut cursor) = (self.inside, Cursor::new(self.ty, self.count));
        let mut items = Vec::new();
        let mut wanted = Some(step);
        while self.seek(wanted, &mut cursor, &mut decoder)? {
            let value = decoder.offset();
            decoder.skip_value().map_err(|error| cursor.locate(error, &decoder))?;
            items.push(LocatedItem { range: cursor.start..decoder.offset(), value });
            wanted = wanted.filter(|step| !self.has_first_only(step));
        }
        Ok(Located { items, end: decoder.offset() })
    }

    /// Returns whether only the first of several equal keys is meant: engines have written them as keys of their own.
    fn has_first_only<R: Real>(&self, step: &Variant<R>) -> bool {
        self.ty == VariantType::Dictionary
            && self.inside.dialect().compares_keys_by_address()
            && step.is_ambiguous_in_godot3()
    }

    /// Moves a decoder and a cursor to the next value at a step. Returns `false` if there is none. Without a step, only reads the items.
    fn seek<R: Real>(
        &self,
        step: Option<&Variant<R>>,
        cursor: &mut Cursor<'de>,
        decoder: &mut Decoder<'_, 'de>,
    ) -> Result<bool> {
        let mut has_key = false;
        while let Some(role) = cursor.next(decoder)? {
            let is_found = match role {
                Role::Key(_) => {
                    has_key = match step {
                        Some(step) => is_key(decoder, step, &self.keys)?,
                        None => decoder.skip_value().map(|()| false)?,
                    };
                    continue;
                }
                Role::Value(..) => has_key,
                Role::Property(_, name) => step.and_then(Variant::as_str) == Some(name),
                Role::Element(index) => step.and_then(Variant::as_index) == Some(index),
                Role::Whole => false, // not covered: ruled out before
            };
            if is_found {
                return Ok(true);
            }
            decoder.skip_value().map_err(|error| cursor.locate(error, decoder))?;
        }
        Ok(false)
    }
}

/// Reads a key of a Dictionary that declares the type of its keys, and returns whether it equals `wanted`.
#[inline]
fn is_key<R: Real>(
    decoder: &mut Decoder<'_, '_>,
    wanted: &Variant<R>,
    declared: &ElementType,
) -> Result<bool> {
    let header = decoder.header()?;
    match decoder.type_of(header)? {
        VariantType::String | VariantType::StringName => {
            let text = decoder.text(header)?;
            Ok(wanted.as_str() == Some(text))
        }
        // mutants `match arm VariantType::Int`: a fast path
        VariantType::Int => {
            let number = decoder.int(header)?;
            if *declared == ElementType::Builtin(VariantType::Float) {
                // Engines read it as the float.
                let key = declared.admit(Variant::<R>::Int(number));
                return Ok(key.is_ok_and(|key| key.is_same_key(wanted)));
            }
            Ok(wanted.as_int() == Some(number))
        }
        // mutants `guard ty != wanted.ty() with false`: a fast path
        ty if ty != wanted.ty() => decoder.skip(header).map(|()| false),
        _ => {
            let mut ahead = *decoder;
            decoder.skip(header)?;
            // A key that does not fit reals of this width is a different key.
            let key = Variant::<R>::decode(header, &mut ahead);
            Ok(key.is_ok_and(|key| key.is_same_key(wanted)))
        }
    }
}
