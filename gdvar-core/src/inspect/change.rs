//! Changing one entry in the bytes of a value.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE, MAX_COUNT, packed_count_size, padding};
use crate::inspect::locate::{Holder, enter, session};
use crate::value::array::ElementType;
use crate::value::packed;
use crate::value::path::{Path, index};
use crate::value::variant::Variant;

/// Puts a value at the end of a path in the bytes of another value, as [`Path::set`] does. All other bytes stay the same,
/// except for the count of a container that gets a new item. Returns `true` if anything changed.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, inspect::set_at, path::Path, to_bytes, variant};
///
/// let mut bytes = to_bytes(&variant!({ "name": "Ferris", "gold": 3 }))?;
/// let path: Path = "gold".parse().expect("it is a path");
/// assert!(set_at(&mut bytes, &path, &variant!(5000), Codec::new())?);
/// assert_eq!(bytes, to_bytes(&variant!({ "name": "Ferris", "gold": 5000 }))?);
/// assert!(!set_at(&mut bytes, &path, &variant!(5000), Codec::new())?);
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
) -> Result<bool> {
    let change = plan(bytes, path, value, codec)?;
    apply(bytes, change, codec)
}

/// Removes the value at the end of a path, with its key, from the bytes of another value, as [`Path::remove`] does. If a
/// key occurs twice, all its entries are removed. All other bytes except the container's count stay the same.
///
/// # Errors
///
/// The same as for [`set_at`], and [`ErrorKind::Unsupported`] for the empty path.
pub fn remove_at<R: Real>(bytes: &mut Vec<u8>, path: &Path<R>, codec: Codec) -> Result<()> {
    let Some((last, before)) = path.steps().split_last() else {
        return Err(Error::new(ErrorKind::Unsupported, "the whole value cannot be removed from itself"));
    };
    let depth = before.len();
    let change = {
        let session = session(bytes, codec);
        let mut decoder = session.decoder();
        enter(&mut decoder, path, depth)?;
        let holder = Holder::open(&mut decoder).map_err(|error| path.located(error, depth))?;
        let found = holder.find(last).map_err(|error| path.located(error, depth))?;
        if found.items.is_empty() {
            return Err(path.missing(depth, holder.ty, holder.room()));
        }
        let count = holder.count - found.items.len();
        let removed = found.items.into_iter().map(|item| (item.range, Vec::new()));
        core::iter::once(new_count(bytes, &holder, count))
            .chain(removed)
            .chain(new_padding(&holder, found.end, count))
            .collect()
    };
    apply(bytes, change, codec).map(drop)
}

/// Ranges of bytes and their replacements, in the order of their positions.
type Change = Vec<(Range<usize>, Vec<u8>)>;

fn plan<R: Real>(bytes: &[u8], path: &Path<R>, value: &Variant<R>, codec: Codec) -> Result<Change> {
    let Some((last, before)) = path.steps().split_last() else {
        return Ok(Vec::from([(0..bytes.len(), codec.encode(value)?)]));
    };
    let session = session(bytes, codec);
    let mut decoder = session.decoder();
    enter(&mut decoder, path, before.len())?;
    let located = |error| path.located(error, before.len());
    let holder = Holder::open(&mut decoder).map_err(located)?;
    let found = holder.find(last).map_err(located)?;
    let encode = |declared: &ElementType, value: &Variant<R>| {
        admit(declared, value).and_then(|value| codec.encode(&value)).map_err(located)
    };
    let value = if holder.is_packed() {
        encode_item(&holder, value, codec).map_err(located)?
    } else {
        encode(&holder.values, value)?
    };
    if let Some(item) = found.items.last() {
        return Ok(Vec::from([(item.value..item.range.end, value)]));
    }
    let mut added = match (holder.ty, last) {
        (VariantType::Dictionary, key) => encode(&holder.keys, key)?,
        (ty, step)
            if (ty == VariantType::Array || holder.is_packed()) && index(step) == Some(holder.count) =>
        {
            Vec::new()
        }
        (VariantType::Object, key) if key.as_str().is_some() && holder.room() > 0 => {
            let name = key.as_str().unwrap_or_default();
            // The body of a String, which follows its header.
            codec.encode(name).map_err(located)?.split_off(HEADER_SIZE)
        }
        _ => return Err(path.missing(before.len(), holder.ty, holder.room())),
    };
    added.extend_from_slice(&value);
    let count = holder.count + 1;
    let mut change = Vec::from([new_count(bytes, &holder, count)]);
    if holder.ty != VariantType::PackedByteArray {
        // At the end of an input the padding of the last value may be missing, but now this value is no longer the
        // last.
        added.splice(..0, core::iter::repeat_n(0, padding(found.end)));
    }
    change.push((found.end..found.end, added));
    change.extend(new_padding(&holder, found.end, count));
    Ok(change)
}

/// Returns the bytes of an item of a packed array, with reals of the same width as in the other items.
fn encode_item<R: Real>(holder: &Holder<'_, '_>, value: &Variant<R>, codec: Codec) -> Result<Vec<u8>> {
    let ty = holder.ty;
    let value = packed::admit(ty, value.clone())?;
    let mut array = if holder.inside.is_wide(holder.header) {
        codec.encode(&packed::of_one(ty, Variant::<f64>::of(&value)?)?)?
    } else {
        codec.encode(&packed::of_one(ty, Variant::<f32>::of(&value)?)?)?
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
fn apply(bytes: &mut Vec<u8>, change: Change, codec: Codec) -> Result<bool> {
    if change.iter().all(|(range, new)| bytes.get(range.clone()) == Some(new.as_slice())) {
        return Ok(false);
    }
    let mut undo = Vec::new();
    let mut shift = 0_isize;
    for (range, new) in change {
        let start = range.start.saturating_add_signed(shift);
        let end = range.end.saturating_add_signed(shift);
        shift += new.len().cast_signed() - range.len().cast_signed();
        let new_range = start..start + new.len();
        let old: Vec<u8> = bytes.splice(start..end, new).collect();
        undo.push((new_range, old));
    }
    let checked = if bytes.len() > codec.get_max_size() {
        Err(codec.too_large(bytes.len()))
    } else {
        // The value may now be nested too deeply.
        let session = session(bytes, codec);
        session.decoder().skip_value()
    };
    if let Err(error) = checked {
        for (range, old) in undo.into_iter().rev() {
            bytes.splice(range, old);
        }
        return Err(error);
    }
    Ok(true)
}
