//! `NodePath`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::array::ElementType;
use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, Encoder, HEADER_SIZE, MAX_COUNT, text_len};
use crate::error::{ErrorKind, Result};
use crate::variant_type::VariantType;

/// Bit 31 of the first word: a body of names rather than the old form, one text.
const NEW_FORM: u32 = 1 << 31;

/// Bit 0 of the flags: the path starts at the root.
const ABSOLUTE: u32 = 1;

/// Bit 1 of the flags: one more subname follows, which old versions kept apart as the property.
const PROPERTY: u32 = 2;

/// A path to a node and to properties in it: `/root/Main/Player:position:x`.
///
/// Body: `u32` name count with bit 31 set, `u32` subname count, `u32` flags (bit 0: absolute), then each name
/// and subname: `u32` length in bytes, UTF-8, padding to a multiple of four.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodePath {
    names: Vec<String>,
    subnames: Vec<String>,
    absolute: bool,
}

impl NodePath {
    /// The path with these parts.
    pub fn new(
        absolute: bool,
        names: impl IntoIterator<Item = impl Into<String>>,
        subnames: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            names: names.into_iter().map(Into::into).collect(),
            subnames: subnames.into_iter().map(Into::into).collect(),
            absolute,
        }
    }

    /// The node names, from the outside in.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The property names behind the colons.
    pub fn subnames(&self) -> &[String] {
        &self.subnames
    }

    /// Whether it starts at the root of the tree.
    pub const fn is_absolute(&self) -> bool {
        self.absolute
    }

    /// Whether it has no names at all: `NodePath("")`.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.subnames.is_empty()
    }
}

impl From<&str> for NodePath {
    /// Takes a path apart as the engine does: names between slashes, subnames behind colons, empty ones
    /// dropped.
    fn from(path: &str) -> Self {
        let (names, subnames) = path.split_once(':').unwrap_or((path, ""));
        let parts = |text: &str, separator| {
            text.split(separator).filter(|name| !name.is_empty()).map(String::from).collect::<Vec<_>>()
        };
        Self { names: parts(names, '/'), subnames: parts(subnames, ':'), absolute: path.starts_with('/') }
    }
}

impl From<String> for NodePath {
    fn from(path: String) -> Self {
        path.as_str().into()
    }
}

impl fmt::Display for NodePath {
    /// Prints the path as a script writes it: `/root/Main:position:x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.absolute {
            f.write_str("/")?;
        }
        for (index, name) in self.names.iter().enumerate() {
            let separator = if index == 0 { "" } else { "/" };
            write!(f, "{separator}{name}")?;
        }
        // The engine prints no colon where nothing follows it.
        if self.subnames.iter().map(String::as_str).eq([""]) {
            return Ok(());
        }
        self.subnames.iter().try_for_each(|name| write!(f, ":{name}"))
    }
}

impl GodotEncode for NodePath {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.header(VariantType::NodePath, 0)?;
        let count = encoder.checked_count(self.names.len())?;
        encoder.bytes(&(count | NEW_FORM).to_le_bytes());
        let count = encoder.checked_count(self.subnames.len())?;
        encoder.bytes(&count.to_le_bytes());
        let flags = if self.absolute { ABSOLUTE } else { 0 };
        encoder.bytes(&flags.to_le_bytes());
        self.names.iter().chain(&self.subnames).try_for_each(|name| encoder.text_body(name))
    }

    fn encoded_len(&self, _: &Codec) -> usize {
        // Three words before the names.
        let names = self.names.iter().chain(&self.subnames).map(|name| text_len(name)).sum::<usize>();
        HEADER_SIZE + 3 * COUNT_SIZE + names
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::NodePath)
    }
}

impl<'de> GodotDecode<'de> for NodePath {
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        if header.ty() != VariantType::NodePath {
            return Err(decoder.mismatch("NodePath", header));
        }
        let first = decoder.u32()?;
        if first & NEW_FORM == 0 {
            if decoder.dialect().reads_old_node_paths() {
                return decoder.text_of_len(first).map(Self::from);
            }
            return Err(
                decoder.error(ErrorKind::InvalidData, "the NodePath has a form that Godot 3.1 gave up")
            );
        }
        // The mask is the complement of bit 31.
        let names = first as usize & MAX_COUNT;
        let subnames = decoder.u32()? as usize;
        if subnames > MAX_COUNT {
            return Err(decoder.error(ErrorKind::InvalidData, "the NodePath's count of subnames is negative"));
        }
        let flags = decoder.u32()?;
        let subnames = subnames + usize::from(flags & PROPERTY != 0);
        let mut read = |count| -> Result<Vec<String>> {
            decoder.claim(count, COUNT_SIZE)?;
            let mut names = Vec::with_capacity(count);
            for _ in 0..count {
                names.push(decoder.text_body()?.into());
            }
            Ok(names)
        };
        Ok(Self { names: read(names)?, subnames: read(subnames)?, absolute: flags & ABSOLUTE != 0 })
    }
}
