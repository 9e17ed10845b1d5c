//! `NodePath`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Escaped;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, MAX_COUNT};
use crate::text::print::c_escape;

/// Bit 31 of the first word: the body consists of names, not of a single text (the old form).
const NEW_FORM: u32 = 1 << 31;

/// Bit 0 of the flags: the path starts at the root.
const ABSOLUTE: u32 = 1;

/// Bit 1 of the flags: one more subname follows, which old versions kept separately as the property.
const PROPERTY: u32 = 2;

/// A path to a node and to properties in it: `/root/Main/Player:position:x`.
///
/// Body: `u32` name count with bit 31 set, `u32` subname count, `u32` flags (bit 0: absolute), then each name
/// and subname: `u32` length in bytes, UTF-8, padding to a multiple of four.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct NodePath {
    // All names are in one vector, so that a path takes one allocation besides those of its names, and a `NodePath` is no
    // larger than other values.
    names_and_subnames: Vec<String>,
    /// The number of node names, which come before the subnames.
    names: usize,
    absolute: bool,
}

impl NodePath {
    /// Makes a path from its parts.
    pub fn new(
        absolute: bool,
        names: impl IntoIterator<Item = impl Into<String>>,
        subnames: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let mut all: Vec<String> = names.into_iter().map(Into::into).collect();
        let names = all.len();
        all.extend(subnames.into_iter().map(Into::into));
        Self { names_and_subnames: all, names, absolute }
    }

    /// Returns the node names, from the outside in.
    pub fn names(&self) -> &[String] {
        &self.names_and_subnames[..self.names]
    }

    /// Returns the property names after the colons.
    pub fn subnames(&self) -> &[String] {
        &self.names_and_subnames[self.names..]
    }

    /// Returns whether the path starts at the root of the tree.
    pub const fn is_absolute(&self) -> bool {
        self.absolute
    }

    /// Returns whether the path is empty: `NodePath("")`.
    pub fn is_empty(&self) -> bool {
        self.names_and_subnames.is_empty()
    }

    /// Returns the parts by which paths are ordered.
    fn parts(&self) -> (&[String], &[String], bool) {
        (self.names(), self.subnames(), self.absolute)
    }
}

impl NodePath {
    /// Returns the path as an expression in a script: `NodePath("/root/Main")`.
    pub(crate) fn literal(&self) -> String {
        format!("NodePath(\"{}\")", Escaped(&self.to_string(), c_escape))
    }
}

impl Ord for NodePath {
    /// Orders paths by their names, then by their subnames. If both are equal, the absolute path is greater.
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl PartialOrd for NodePath {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[allow(clippy::missing_fields_in_debug, reason = "all of it is there, as `new` takes it")]
impl fmt::Debug for NodePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodePath")
            .field("names", &self.names())
            .field("subnames", &self.subnames())
            .field("absolute", &self.absolute)
            .finish()
    }
}

impl From<&str> for NodePath {
    /// Parses a path as the engine does: names between slashes, subnames after colons, empty ones dropped.
    fn from(path: &str) -> Self {
        let (names, subnames) = path.split_once(':').unwrap_or((path, ""));
        let full = |name: &&str| !name.is_empty();
        Self::new(path.starts_with('/'), names.split('/').filter(full), subnames.split(':').filter(full))
    }
}

impl From<String> for NodePath {
    fn from(path: String) -> Self {
        path.as_str().into()
    }
}

impl fmt::Display for NodePath {
    /// Prints the path as text: `/root/Main:position:x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.absolute {
            f.write_str("/")?;
        }
        for (index, name) in self.names().iter().enumerate() {
            let separator = if index == 0 { "" } else { "/" };
            write!(f, "{separator}{name}")?;
        }
        // The engine prints no colon if nothing follows it.
        if self.subnames().iter().map(String::as_str).eq([""]) {
            return Ok(());
        }
        self.subnames().iter().try_for_each(|name| write!(f, ":{name}"))
    }
}

impl GodotEncode for NodePath {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.header(VariantType::NodePath, 0)?;
        let count = encoder.checked_count(self.names)?;
        encoder.bytes((count | NEW_FORM).to_le_bytes());
        let count = encoder.checked_count(self.subnames().len())?;
        encoder.bytes(count.to_le_bytes());
        let may_be_absolute = !self.is_empty() || encoder.dialect().has_empty_absolute_paths();
        let flags = if self.absolute && may_be_absolute { ABSOLUTE } else { 0 };
        encoder.bytes(flags.to_le_bytes());
        self.names_and_subnames.iter().try_for_each(|name| encoder.text_body(name))
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::NodePath)
    }
}

impl<'de> GodotDecode<'de> for NodePath {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        match decoder.type_of(header)? {
            VariantType::NodePath => {}
            VariantType::String | VariantType::StringName => return decoder.path_of_text(header),
            _ => return Err(decoder.mismatch(VariantType::NodePath, header)),
        }
        let first = decoder.u32()?;
        if first & NEW_FORM == 0 {
            if decoder.dialect().reads_old_node_paths() {
                return decoder.text_of_len(first).map(Self::from);
            }
            return Err(decoder
                .error(ErrorKind::InvalidData, "the NodePath has a form that Godot has not read since 3.1"));
        }
        // The mask is the complement of bit 31.
        let names = first as usize & MAX_COUNT;
        let subnames = decoder.u32()? as usize;
        if subnames > MAX_COUNT {
            return Err(decoder.error(ErrorKind::InvalidData, "the NodePath's count of subnames is negative"));
        }
        let flags = decoder.u32()?;
        let subnames = subnames + usize::from(flags & PROPERTY != 0);
        let mut all = Vec::new();
        read_names(&mut all, names, decoder)?;
        read_names(&mut all, subnames, decoder)?;
        let may_be_absolute = !all.is_empty() || decoder.dialect().has_empty_absolute_paths();
        Ok(Self { names_and_subnames: all, names, absolute: may_be_absolute && flags & ABSOLUTE != 0 })
    }
}

/// Reads `count` more names.
fn read_names(names: &mut Vec<String>, count: usize, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    if count > decoder.rest.len() / COUNT_SIZE {
        decoder.take(count.saturating_mul(COUNT_SIZE))?;
    }
    names.reserve_exact(decoder.capacity_for::<String>(count, COUNT_SIZE)?);
    for _ in 0..count {
        names.push(decoder.text_body()?.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_ordered_by_their_names_before_their_subnames() {
        let paths = ["", ":z", "a", "a:z", "/a:z", "a/b", "b"].map(NodePath::from);
        assert!(paths.is_sorted_by(|a, b| a < b), "{paths:?}");
    }
}
