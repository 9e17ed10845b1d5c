//! Reading references: to objects and resources of an engine, and to nodes.

use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::decoder::{Decoder, Header};
use crate::error::{ErrorKind, Result};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, MAX_COUNT};

/// The message for a full object where none is allowed.
pub(crate) const NOT_ALLOWED: &str =
    "found a full Object, which is refused unless `Codec::full_objects` allows it";

/// Skips a reference to an object. If a full object follows, skips nothing and returns `false`: one may come even where
/// none is allowed, unless the session refuses it.
pub(crate) fn skip_reference(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<bool> {
    let is_flagged = decoder.dialect().flags_object_ids() && !decoder.session.refuses_objects.get();
    let may_be_full = is_flagged || decoder.full_objects();
    reference(header, decoder, may_be_full).map(|reference| reference.is_some())
}

/// Reads a reference to an object: an instance id, or 0 for null. If a full object follows, reads nothing and returns
/// `None`. A separate function keeps the stack of nested values small in debug builds.
pub(crate) fn decode_reference(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Option<u64>> {
    let may_be_full = decoder.full_objects();
    reference(header, decoder, may_be_full)
}

/// Reads a reference, or returns `None` before a full object, which is an error unless one `may_be_full`.
fn reference(header: Header, decoder: &mut Decoder<'_, '_>, may_be_full: bool) -> Result<Option<u64>> {
    match decoder.type_of(header)? {
        VariantType::Nil => return Ok(Some(0)),
        VariantType::Object => {}
        _ => return Err(decoder.mismatch("Object", header)),
    }
    if decoder.dialect().flags_object_ids() {
        if decoder.is_wide(header) {
            return decoder.u64().map(Some);
        }
        if !may_be_full {
            return Err(decoder.error(ErrorKind::ObjectNotAllowed, NOT_ALLOWED));
        }
    }
    // An empty class name means null. In the dialects of the manual pages, a zero word alone does.
    let mut ahead = *decoder;
    if ahead.u32()? == 0 {
        *decoder = ahead;
        return Ok(Some(0));
    }
    if may_be_full { Ok(None) } else { decoder.u64().map(Some) }
}

/// Bit 31 of the first word: the body consists of names, not of a single text (the old form).
pub(crate) const NEW_FORM: u32 = 1 << 31;

/// Bit 0 of the flags: the path starts at the root.
pub(crate) const ABSOLUTE: u32 = 1;

/// Bit 1 of the flags: one more subname follows, which old versions kept separately as the property.
const PROPERTY: u32 = 2;

/// The body of a `NodePath`.
pub(crate) enum PathBody<'de> {
    /// The old form: the path as text.
    Text(&'de str),
    /// All names, and then the subnames.
    Names { all: Vec<String>, names: usize, is_absolute: bool },
}

impl<'de> Decoder<'_, 'de> {
    /// Reads the body of an `RID`, if the dialect has one.
    #[inline]
    pub(crate) fn rid_body(&mut self) -> Result<u64> {
        if self.dialect().writes_rid_bodies() { self.u64() } else { Ok(0) }
    }

    /// Reads the body of a Signal: its name, and the id of its object.
    pub(crate) fn signal_body(&mut self) -> Result<(&'de str, u64)> {
        Ok((self.text_body()?, self.u64()?))
    }

    /// Reads the body of a `NodePath`.
    pub(crate) fn path_body(&mut self) -> Result<PathBody<'de>> {
        let first = self.u32()?;
        if first & NEW_FORM == 0 {
            if self.dialect().reads_old_node_paths() {
                return self.text_of_len(first).map(PathBody::Text);
            }
            return Err(self
                .error(ErrorKind::InvalidData, "the NodePath has a form that Godot has not read since 3.1"));
        }
        // The mask is the complement of bit 31.
        let names = first as usize & MAX_COUNT;
        let subnames = self.u32()? as usize;
        if subnames > MAX_COUNT {
            return Err(self.error(ErrorKind::InvalidData, "the NodePath's count of subnames is negative"));
        }
        let flags = self.u32()?;
        let subnames = subnames + usize::from(flags & PROPERTY != 0);
        let mut all = Vec::new();
        read_names(&mut all, names, self)?;
        read_names(&mut all, subnames, self)?;
        let may_be_absolute = !all.is_empty() || self.dialect().has_empty_absolute_paths();
        Ok(PathBody::Names { all, names, is_absolute: may_be_absolute && flags & ABSOLUTE != 0 })
    }
}

/// Reads `count` more names.
fn read_names(names: &mut Vec<String>, count: usize, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    decoder.require_items(count, COUNT_SIZE)?;
    names.reserve_exact(decoder.capacity_for::<String>(count, COUNT_SIZE)?);
    for _ in 0..count {
        names.push(decoder.text_body()?.into());
    }
    Ok(())
}
