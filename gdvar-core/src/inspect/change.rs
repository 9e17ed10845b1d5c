//! Changing one entry in the bytes of a value.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::decode::decoder::Decoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE, MAX_COUNT, packed_count_size, padding};
use crate::inspect::has_wide_reals;
use crate::inspect::locate::{Holder, Located, LocatedItem, enter, session};
use crate::inspect::patch::Change;
use crate::text::text_format::TextFormat;
use crate::value::key::LookupKey as _;
use crate::value::packed::{admit as admit_item, of_one as packed_of_one};
use crate::value::path::{Path, read as read_path};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Puts a value at the end of a path in the bytes of another value, as [`Path::set`] does. All other bytes stay the same,
/// except for the count of a container that gets a new item. Returns the ranges that were replaced; there are none if the
/// value was there already.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, inspect::set_at, path::Path, to_bytes, variant};
///
/// let mut bytes = to_bytes(&variant!({ "name": "Ferris", "gold": 3 }))?;
/// let path: Path = "gold".parse().expect("it is a path");
/// let change = set_at(&mut bytes, &path, &variant!(5000), Codec::new())?;
/// assert_eq!(bytes, to_bytes(&variant!({ "name": "Ferris", "gold": 5000 }))?);
/// assert!(set_at(&mut bytes, &path, &variant!(5000), Codec::new())?.is_empty());
///
/// assert!(change.revert(&mut bytes));
/// assert_eq!(bytes, to_bytes(&variant!({ "name": "Ferris", "gold": 3 }))?);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`Path::set`] and [`Codec::encode`], and the same as for [`Codec::decode`] if the bytes have faults.
/// The bytes are then unchanged.
pub fn set_at<R: Real>(
    bytes: &mut Vec<u8>,
    path: &Path<R>,
    value: &Variant<R>,
    codec: Codec,
) -> Result<Change> {
    let splices = plan(bytes, path, value, codec)?;
    apply(bytes, splices, codec)
}

/// Does the same for a path and a value as text, with reals of the width that the bytes have: the text of the value is what
/// [`TextFormat`] reads.
///
/// # Errors
///
/// The same as for [`set_at`], and [`ErrorKind::Syntax`] and others for a path or a value that cannot be read.
pub fn set_text_at(bytes: &mut Vec<u8>, path: &str, value: &str, codec: Codec) -> Result<Change> {
    fn set<R: Real>(bytes: &mut Vec<u8>, path: &str, value: &str, codec: Codec) -> Result<Change> {
        let path: Path<R> = read_path(path)?;
        let format = TextFormat::new().dialect(codec.get_dialect()).full_objects(true);
        let value: Variant<R> = format.parse(value).map_err(|error| {
            let message = format!("the value has a mistake: {error}");
            Error::new(error.kind(), message)
        })?;
        set_at(bytes, &path, &value, codec)
    }
    if has_wide_reals(bytes, codec)? {
        set::<f64>(bytes, path, value, codec)
    } else {
        set::<f32>(bytes, path, value, codec)
    }
}

/// Inserts an item into the container at the end of a path, before the item with the index `at`, or at the end. A
/// Dictionary needs a key for it, and an Object a name. All other bytes except the container's count stay the same.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, Variant, inspect::insert_at, path::Path, to_bytes, variant};
///
/// let mut bytes = to_bytes(&variant!({ "name": "Ferris", "gold": 3 }))?;
/// let key = Variant::from("hp");
/// insert_at(&mut bytes, &Path::new(), 1, Some(&key), &variant!(10), Codec::new())?;
/// assert_eq!(bytes, to_bytes(&variant!({ "name": "Ferris", "hp": 10, "gold": 3 }))?);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`set_at`], [`ErrorKind::MissingField`] if there are fewer than `at` items,
/// [`ErrorKind::DuplicateField`] for a key that exists, and [`ErrorKind::TypeMismatch`] for a value without items, for a
/// missing key, and for a key where there can be none.
pub fn insert_at<R: Real>(
    bytes: &mut Vec<u8>,
    container: &Path<R>,
    at: usize,
    key: Option<&Variant<R>>,
    value: &Variant<R>,
    codec: Codec,
) -> Result<Change> {
    let splices = {
        let session = session(bytes, codec);
        let mut decoder = session.decoder();
        let depth = container.steps().len();
        let located = |error| container.located(error, depth);
        enter(&mut decoder, container, depth)?;
        let holder = Holder::open(&mut decoder).map_err(located)?;
        check_key(&holder, key).map_err(located)?;
        if at > holder.count {
            let message = format!("there are {} items, and none before item {at}", holder.count);
            return Err(located(Error::new(ErrorKind::MissingField, message)));
        }
        let value = encode_value(&holder, value, codec).map_err(located)?;
        let mut item = match key {
            Some(key) => encode_key(&holder, key, codec).map_err(located)?,
            None => Vec::new(),
        };
        item.extend_from_slice(&value);
        let end = holder.start_of(holder.count).map_err(located)?;
        let start = if at == holder.count { end } else { holder.start_of(at).map_err(located)? };
        added(bytes, &holder, start, end, item)
    };
    apply(bytes, splices, codec)
}

/// Changes the key of the entry at the end of a path, or the name of the property. Its place in the container stays.
///
/// # Errors
///
/// The same as for [`set_at`], [`ErrorKind::MissingField`] if there is no such entry, [`ErrorKind::DuplicateField`] if the
/// new key exists, and [`ErrorKind::Unsupported`] for an element, which has no key.
pub fn rename_at<R: Real>(
    bytes: &mut Vec<u8>,
    path: &Path<R>,
    key: &Variant<R>,
    codec: Codec,
) -> Result<Change> {
    let splices = {
        let session = session(bytes, codec);
        let (holder, Located { items, .. }, depth) = items_at(session.decoder(), path)?;
        let located = |error| path.located(error, depth);
        if !holder.has_keys() {
            let message = format!("the items of {} have no keys that could be renamed", holder.ty);
            return Err(located(Error::new(ErrorKind::Unsupported, message)));
        }
        let admitted = match holder.ty {
            VariantType::Dictionary => admit_key(&holder, key).map_err(located)?,
            _ => key.clone(),
        };
        let is_same = path.steps().last().is_some_and(|last| last.is_same_key(&admitted));
        if !is_same {
            check_key(&holder, Some(key)).map_err(located)?;
        }
        let new = encode_key(&holder, key, codec).map_err(located)?;
        items.into_iter().map(|item| (item.range.start..item.value, new.clone())).collect()
    };
    apply(bytes, splices, codec)
}

/// Moves the value at the end of a path, with its key, within its container, so that its index is `to`.
///
/// # Errors
///
/// The same as for [`remove_at`], [`ErrorKind::MissingField`] if the container has no index `to`, and
/// [`ErrorKind::Unsupported`] if another entry with the key would then be the last one, which counts.
pub fn move_at<R: Real>(bytes: &mut Vec<u8>, path: &Path<R>, to: usize, codec: Codec) -> Result<Change> {
    let splices = {
        let session = session(bytes, codec);
        let (holder, Located { mut items, end }, depth) = items_at(session.decoder(), path)?;
        let located = |error| path.located(error, depth);
        if to >= holder.count {
            let message = format!("there is no place {to} among {} items", holder.count);
            return Err(located(Error::new(ErrorKind::MissingField, message)));
        }
        let Some(LocatedItem { range, .. }) = items.pop() else {
            return Err(path.missing(depth, holder.ty, holder.room())); // not covered: ruled out before
        };
        let other = holder.start_of(to).map_err(located)?;
        if items.iter().any(|item| item.range.start >= other) {
            let message = "the key is there more than once, and the last entry counts: it cannot be moved before another one";
            return Err(located(Error::new(ErrorKind::Unsupported, message)));
        }
        // The padding of the last value may be missing at the end of the input.
        let missing = if holder.ty == VariantType::PackedByteArray { 0 } else { padding(end) };
        let padded = |range: Range<usize>| {
            let mut part = bytes.get(range.clone()).unwrap_or_default().to_owned();
            part.resize(part.len() + if range.end == end { missing } else { 0 }, 0);
            part
        };
        if other <= range.start {
            let moved = [padded(range.clone()), padded(other..range.start)].concat();
            vec![(other..range.end, moved)]
        } else {
            let next = if to + 1 == holder.count { end } else { holder.start_of(to + 1).map_err(located)? };
            let moved = [padded(range.end..next), padded(range.clone())].concat();
            vec![(range.start..next, moved)]
        }
    };
    apply(bytes, splices, codec)
}

/// Removes the value at the end of a path, with its key, from the bytes of another value, as [`Path::remove`] does. If a
/// key occurs twice, all its entries are removed, except the keys of Godot 3 that are only equal here. All other bytes except the container's count stay the same.
///
/// # Errors
///
/// The same as for [`set_at`], and [`ErrorKind::Unsupported`] for the empty path.
pub fn remove_at<R: Real>(bytes: &mut Vec<u8>, path: &Path<R>, codec: Codec) -> Result<Change> {
    let splices = {
        let session = session(bytes, codec);
        let (holder, Located { items, end }, _) = items_at(session.decoder(), path)?;
        let count = holder.count - items.len();
        let removed = items.into_iter().map(|item| (item.range, Vec::new()));
        core::iter::once(new_count(bytes, &holder, count))
            .chain(removed)
            .chain(new_padding(&holder, end, count))
            .collect()
    };
    apply(bytes, splices, codec)
}

/// Finds the items at the end of a path, and returns them with their container and its depth.
fn items_at<'s, 'de, R: Real>(
    mut decoder: Decoder<'s, 'de>,
    path: &Path<R>,
) -> Result<(Holder<'s, 'de>, Located, usize)> {
    let Some((last, before)) = path.steps().split_last() else {
        let message = "the whole value is in no container: it cannot be removed, renamed or moved";
        return Err(Error::new(ErrorKind::Unsupported, message));
    };
    let depth = before.len();
    enter(&mut decoder, path, depth)?;
    let holder = Holder::open(&mut decoder).map_err(|error| path.located(error, depth))?;
    let found = holder.find(last).map_err(|error| path.located(error, depth))?;
    if found.items.is_empty() {
        return Err(path.missing(depth, holder.ty, holder.room()));
    }
    Ok((holder, found, depth))
}

/// Ranges of bytes and their replacements, in the order of their positions.
type Splices = Vec<(Range<usize>, Vec<u8>)>;

fn plan<R: Real>(bytes: &[u8], path: &Path<R>, value: &Variant<R>, codec: Codec) -> Result<Splices> {
    let Some((last, before)) = path.steps().split_last() else {
        return Ok(Vec::from([(0..bytes.len(), codec.encode(value)?)]));
    };
    let session = session(bytes, codec);
    let mut decoder = session.decoder();
    enter(&mut decoder, path, before.len())?;
    let located = |error| path.located(error, before.len());
    let holder = Holder::open(&mut decoder).map_err(located)?;
    // A key of another type than the Dictionary declares is converted before it is looked for.
    let admitted = match holder.ty {
        VariantType::Dictionary => Some(admit_key(&holder, last).map_err(located)?),
        _ => None,
    };
    let last = admitted.as_ref().unwrap_or(last);
    let found = holder.find(last).map_err(located)?;
    let value = encode_value(&holder, value, codec).map_err(located)?;
    if let Some(item) = found.items.last() {
        return Ok(Vec::from([(item.value..item.range.end, value)]));
    }
    let mut item = match (holder.ty, last) {
        (VariantType::Array, step) if step.as_index() == Some(holder.count) => Vec::new(),
        (_, step) if holder.is_packed() && step.as_index() == Some(holder.count) => Vec::new(),
        (VariantType::Dictionary, key) => encode_key(&holder, key, codec).map_err(located)?,
        (VariantType::Object, key) if key.as_str().is_some() && holder.room() > 0 => {
            encode_key(&holder, key, codec).map_err(located)?
        }
        _ => return Err(path.missing(before.len(), holder.ty, holder.room())),
    };
    item.extend_from_slice(&value);
    Ok(added(bytes, &holder, found.end, found.end, item))
}

/// Adds an item to a container, whose last item ends at `end`.
fn added(bytes: &[u8], holder: &Holder<'_, '_>, start: usize, end: usize, mut item: Vec<u8>) -> Splices {
    let count = holder.count + 1;
    if start == end && holder.ty != VariantType::PackedByteArray {
        // At the end of an input the padding of the last value may be missing, but now this value is no longer the
        // last.
        item.splice(..0, core::iter::repeat_n(0, padding(end)));
    }
    let mut splices = Vec::from([new_count(bytes, holder, count), (start..start, item)]);
    splices.extend(new_padding(holder, end, count));
    splices
}

/// Refuses a key that exists, a key for a container without keys, and no key where one is needed.
fn check_key<R: Real>(holder: &Holder<'_, '_>, key: Option<&Variant<R>>) -> Result<()> {
    let mismatch = |message| Err(Error::new(ErrorKind::TypeMismatch, message));
    match key {
        None if holder.has_keys() => mismatch(format!("a new item of {} needs a key", holder.ty)),
        None if holder.is_packed() || holder.ty == VariantType::Array => Ok(()),
        Some(key) if holder.has_keys() => {
            if holder.ty == VariantType::Object && key.as_str().is_none() {
                return mismatch(format!("the name of a property is text, not {}", key.ty()));
            }
            // A Dictionary that declares its keys converts a new one, which may then be there.
            let admitted = match holder.ty {
                VariantType::Dictionary => admit_key(holder, key)?,
                _ => key.clone(),
            };
            if holder.find(&admitted)?.items.is_empty() {
                return Ok(());
            }
            let message = format!("there is a key {} already", crate::error::excerpt(key));
            Err(Error::new(ErrorKind::DuplicateField, message))
        }
        _ if holder.is_packed() || holder.ty == VariantType::Array => {
            mismatch(format!("the items of {} have no keys", holder.ty))
        }
        _ => mismatch(format!("{} has no items", holder.ty)),
    }
}

/// Returns the bytes of a value in a container, converted to what the container declares.
fn encode_value<R: Real>(holder: &Holder<'_, '_>, value: &Variant<R>, codec: Codec) -> Result<Vec<u8>> {
    if holder.is_packed() {
        return encode_item(holder, value, codec);
    }
    admit(&holder.values, value).and_then(|value| codec.encode(&value))
}

/// Returns the bytes of a key of a Dictionary, or of the name of a property.
fn encode_key<R: Real>(holder: &Holder<'_, '_>, key: &Variant<R>, codec: Codec) -> Result<Vec<u8>> {
    match key.as_str() {
        // The body of a String, which follows its header.
        Some(name) if holder.ty == VariantType::Object => Ok(codec.encode(name)?.split_off(HEADER_SIZE)),
        _ => admit_key(holder, key).and_then(|key| codec.encode(&key)),
    }
}

/// Returns the bytes of an item of a packed array, with reals of the same width as in the other items.
fn encode_item<R: Real>(holder: &Holder<'_, '_>, value: &Variant<R>, codec: Codec) -> Result<Vec<u8>> {
    let ty = holder.ty;
    let value = admit_item(ty, value.clone())?;
    let mut array = if holder.inside.is_wide(holder.header) {
        codec.encode(&packed_of_one(ty, Variant::<f64>::of(&value)?)?)?
    } else {
        codec.encode(&packed_of_one(ty, Variant::<f32>::of(&value)?)?)?
    };
    let mut item = array.split_off(HEADER_SIZE + packed_count_size(ty, codec.get_dialect()));
    if ty == VariantType::PackedByteArray {
        item.truncate(1);
    }
    Ok(item)
}

/// Returns the padding of a `PackedByteArray` that will have `count` items. Other containers have no padding.
fn new_padding(holder: &Holder<'_, '_>, end: usize, count: usize) -> Option<(Range<usize>, Vec<u8>)> {
    (holder.ty == VariantType::PackedByteArray).then(|| (holder.padding(end), vec![0; padding(count)]))
}

/// Converts the value to the type that the container declares.
fn admit<R: Real>(declared: &ElementType, value: &Variant<R>) -> Result<Variant<R>> {
    let refuse = |value: Variant<R>| Error::new(ErrorKind::WrongElementType, declared.misfit(&value));
    declared.admit(value.clone()).map_err(refuse)
}

/// Converts the key to the type that the Dictionary declares.
fn admit_key<R: Real>(holder: &Holder<'_, '_>, key: &Variant<R>) -> Result<Variant<R>> {
    admit(&holder.keys, key).map_err(Error::of_key)
}

/// Returns the bytes of a new count. The top bit of an Array's or a Dictionary's count is kept. Readers ignore it.
fn new_count(bytes: &[u8], holder: &Holder<'_, '_>, count: usize) -> (Range<usize>, Vec<u8>) {
    let at = holder.count_at;
    let old = bytes.get(at..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_le_bytes);
    let kept =
        if matches!(holder.ty, VariantType::Array | VariantType::Dictionary) { old & 1 << 31 } else { 0 };
    // A count has 31 bits. The items of an input are never that many.
    let count = u32::try_from(count.min(MAX_COUNT)).unwrap_or_default();
    (at..at + COUNT_SIZE, (count | kept).to_le_bytes().into())
}

/// Replaces the bytes and checks the result.
fn apply(bytes: &mut Vec<u8>, splices: Splices, codec: Codec) -> Result<Change> {
    let change = Change::splice(bytes, splices);
    if change.is_empty() {
        return Ok(change);
    }
    let checked = if bytes.len() > codec.get_max_size() {
        Err(codec.too_large(bytes.len()))
    } else {
        // The value may now be nested too deeply.
        let session = session(bytes, codec);
        session.decoder().skip_value()
    };
    if let Err(error) = checked {
        change.revert(bytes);
        return Err(error);
    }
    Ok(change)
}
