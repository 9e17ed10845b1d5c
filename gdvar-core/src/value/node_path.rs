//! `NodePath`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::references::{ABSOLUTE, NEW_FORM, PathBody};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Escaped;
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::text::print::c_escape;

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

    /// Returns whether the only subname is empty.
    pub(crate) fn has_empty_subname(&self) -> bool {
        matches!(self.subnames(), [name] if name.is_empty())
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
        if self.has_empty_subname() {
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
        Ok(match decoder.path_body()? {
            PathBody::Text(text) => text.into(),
            PathBody::Names { all, names, is_absolute } => {
                Self { names_and_subnames: all, names, absolute: is_absolute }
            }
        })
    }
}

impl Decoder<'_, '_> {
    /// Reads the text of a `NodePath`, if it describes the path completely.
    #[cold]
    #[inline(never)]
    pub(crate) fn text_of_path(&mut self, header: Header) -> Result<String> {
        if !self.may_convert() {
            return Err(self.mismatch(VariantType::String, header));
        }
        let start = self.start_of(header);
        let path = NodePath::decode(header, self)?;
        let text = path.to_string();
        if NodePath::from(text.as_str()) == path {
            return Ok(text);
        }
        let message =
            format!("the text {text:?} does not describe the NodePath completely (the type `NodePath` does)");
        Err(Error::new(ErrorKind::InvalidData, message).at(start))
    }

    /// Reads text as the `NodePath` that a script makes of it, if that path prints as the same text.
    #[cold]
    #[inline(never)]
    pub(crate) fn path_of_text(&mut self, header: Header) -> Result<NodePath> {
        if !self.may_convert() {
            return Err(self.mismatch(VariantType::NodePath, header));
        }
        let start = self.start_of(header);
        let text = self.text(header)?;
        let path = NodePath::from(text);
        if path.to_string() == text {
            return Ok(path);
        }
        let message = format!("{text:?} is not a NodePath as a script prints it");
        Err(Error::new(ErrorKind::InvalidData, message).at(start))
    }
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
