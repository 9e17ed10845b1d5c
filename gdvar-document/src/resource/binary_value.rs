//! Values in binary resource files: a type, and a body. They are rewritten as encoded values, which the codec decodes.

use gdvar_core::generic::Variant;
use gdvar_core::internals::WIDE;
use gdvar_core::internals::text::{EXTERNAL, INTERNAL, NUMBER, PATH, reference};
use gdvar_core::{Codec, VariantType};

use super::binary::Cursor;
use super::{Error, ErrorKind, Header, ResourceFile, Result, text_of};

/// What follows the type of a value.
#[derive(Clone, Copy)]
enum Body {
    /// Words of 32 or 64 bits.
    Words(usize, Width),
    Text,
    Path,
    Reference,
    /// A count, and as many keys and values.
    Entries,
    /// A count, and as many values.
    Elements,
    /// A count, and as many bytes, padded to four.
    Bytes,
    /// A count, and as many items of so many words.
    Packed(usize, Width),
    /// A count, and as many texts.
    Texts,
}

/// The width of a word.
#[derive(Clone, Copy)]
enum Width {
    Bits32,
    Bits64,
    /// As wide as the reals of the file.
    Real,
}

use Width::{Bits32, Bits64, Real};

/// The types by their numbers in the file.
const TYPES: [(u32, VariantType, Body); 41] = [
    (1, VariantType::Nil, Body::Words(0, Bits32)),
    (2, VariantType::Bool, Body::Words(1, Bits32)),
    (3, VariantType::Int, Body::Words(1, Bits32)),
    (4, VariantType::Float, Body::Words(1, Real)),
    (5, VariantType::String, Body::Text),
    (10, VariantType::Vector2, Body::Words(2, Real)),
    (11, VariantType::Rect2, Body::Words(4, Real)),
    (12, VariantType::Vector3, Body::Words(3, Real)),
    (13, VariantType::Plane, Body::Words(4, Real)),
    (14, VariantType::Quaternion, Body::Words(4, Real)),
    (15, VariantType::Aabb, Body::Words(6, Real)),
    (16, VariantType::Basis, Body::Words(9, Real)),
    (17, VariantType::Transform3D, Body::Words(12, Real)),
    (18, VariantType::Transform2D, Body::Words(6, Real)),
    (20, VariantType::Color, Body::Words(4, Bits32)),
    (22, VariantType::NodePath, Body::Path),
    // The engine reads a number, not an RID.
    (23, VariantType::Int, Body::Words(1, Bits32)),
    (24, VariantType::Object, Body::Reference),
    (26, VariantType::Dictionary, Body::Entries),
    (30, VariantType::Array, Body::Elements),
    (31, VariantType::PackedByteArray, Body::Bytes),
    (32, VariantType::PackedInt32Array, Body::Packed(1, Bits32)),
    (33, VariantType::PackedFloat32Array, Body::Packed(1, Bits32)),
    (34, VariantType::PackedStringArray, Body::Texts),
    (35, VariantType::PackedVector3Array, Body::Packed(3, Real)),
    (36, VariantType::PackedColorArray, Body::Packed(4, Bits32)),
    (37, VariantType::PackedVector2Array, Body::Packed(2, Real)),
    (40, VariantType::Int, Body::Words(1, Bits64)),
    (41, VariantType::Float, Body::Words(1, Bits64)),
    (42, VariantType::Callable, Body::Words(0, Bits32)),
    (43, VariantType::Signal, Body::Words(0, Bits32)),
    (44, VariantType::StringName, Body::Text),
    (45, VariantType::Vector2i, Body::Words(2, Bits32)),
    (46, VariantType::Rect2i, Body::Words(4, Bits32)),
    (47, VariantType::Vector3i, Body::Words(3, Bits32)),
    (48, VariantType::PackedInt64Array, Body::Packed(1, Bits64)),
    (49, VariantType::PackedFloat64Array, Body::Packed(1, Bits64)),
    (50, VariantType::Vector4, Body::Words(4, Real)),
    (51, VariantType::Vector4i, Body::Words(4, Bits32)),
    (52, VariantType::Projection, Body::Words(16, Real)),
    (53, VariantType::PackedVector4Array, Body::Packed(4, Real)),
];

/// The kinds of references.
mod kind {
    pub(super) const NULL: u32 = 0;
    /// A class and a path.
    pub(super) const PATH: u32 = 1;
    pub(super) const INTERNAL: u32 = 2;
    pub(super) const EXTERNAL: u32 = 3;
}

/// In the count of a container: whether it is shared, which engines ignore.
const SHARED: u32 = 1 << 31;

/// In the count of subnames: whether the path is absolute.
const ABSOLUTE: u16 = 1 << 15;

impl Width {
    fn bytes(self, header: &Header) -> usize {
        match self {
            Bits64 => 8,
            Real if header.is_double() => 8,
            Bits32 | Real => 4,
        }
    }
}

/// Reads the type of the next value.
fn head(cursor: &mut Cursor<'_>) -> Result<(VariantType, Body)> {
    let start = cursor.at;
    let number = cursor.u32()?;
    let Ok(at) = TYPES.binary_search_by_key(&number, |(number, ..)| *number) else {
        let message = format!("there is no type {number} at byte {start}");
        return Err(Error::new(ErrorKind::Damaged, message));
    };
    Ok((TYPES[at].1, TYPES[at].2))
}

/// Skips a value, with all that is in it. `path` gets the place and the text of each path that a reference has instead of a number.
pub(super) fn skip(
    cursor: &mut Cursor<'_>,
    header: &Header,
    mut path: impl FnMut(usize, &[u8]),
) -> Result<()> {
    let mut left = 1_u64;
    while left > 0 {
        left -= 1;
        match head(cursor)?.1 {
            Body::Words(count, width) => drop(cursor.take(count * width.bytes(header))?),
            Body::Text => drop(cursor.text()?),
            Body::Path => {
                let (names, subnames, _) = path_counts(cursor, header)?;
                for _ in 0..names + subnames {
                    cursor.name()?;
                }
            }
            Body::Reference => match cursor.u32()? {
                kind::NULL => {}
                kind::PATH => {
                    cursor.text()?;
                    path(cursor.at, cursor.text()?);
                }
                kind::INTERNAL | kind::EXTERNAL => drop(cursor.u32()?),
                kind => return Err(no_kind(cursor, kind)),
            },
            Body::Entries => left += 2 * u64::from(cursor.u32()? & !SHARED),
            Body::Elements => left += u64::from(cursor.u32()? & !SHARED),
            Body::Bytes => {
                let len = cursor.len()?;
                cursor.take(len)?;
                cursor.take(len.wrapping_neg() % 4)?;
            }
            Body::Packed(words, width) => {
                let len = cursor.len()?.saturating_mul(words * width.bytes(header));
                cursor.take(len)?;
            }
            Body::Texts => {
                for _ in 0..cursor.u32()? {
                    cursor.text()?;
                }
            }
        }
    }
    Ok(())
}

fn no_kind(cursor: &Cursor<'_>, kind: u32) -> Error {
    cursor.damaged(&format!("there is no kind {kind} of reference before the"))
}

/// Reads how many names and subnames a `NodePath` has, and whether it is absolute.
fn path_counts(cursor: &mut Cursor<'_>, header: &Header) -> Result<(usize, usize, bool)> {
    let (names, subnames) = (u16::from_le_bytes(cursor.word()?), u16::from_le_bytes(cursor.word()?));
    let property = usize::from(header.has_property_in_paths());
    Ok((names.into(), usize::from(subnames & !ABSOLUTE) + property, subnames & ABSOLUTE != 0))
}

/// Rewrites a value as an encoded one.
pub(super) struct Transcoder<'a> {
    file: &'a ResourceFile,
    header: &'a Header,
    codec: Codec,
    cursor: Cursor<'a>,
    out: Vec<u8>,
    /// How many bytes of names may still be written.
    names: usize,
}

impl<'a> Transcoder<'a> {
    pub(super) fn new(file: &'a ResourceFile, at: usize) -> Self {
        let (codec, names) = (crate::document::codec(file.dialect()), file.repeated_most());
        Self { file, header: &file.index.header, codec, cursor: file.cursor(at), out: Vec::new(), names }
    }

    /// Returns the next value with all that is in it.
    pub(super) fn encoded(mut self) -> Result<Vec<u8>> {
        let mut left = 1_u64;
        while left > 0 {
            left -= 1;
            left += self.value()?;
        }
        Ok(self.out)
    }

    /// Writes a value, and returns how many follow that are in it.
    fn value(&mut self) -> Result<u64> {
        let start = self.cursor.at;
        let (ty, body) = head(&mut self.cursor)?;
        if let Body::Reference = body {
            return self.reference().map(|()| 0);
        }
        if ty == VariantType::Nil {
            self.count(0);
            return Ok(0);
        }
        let Some(id) = ty.id(self.file.dialect()) else {
            let message = format!("there is no {ty} in this engine, at byte {start}");
            return Err(Error::new(ErrorKind::Damaged, message));
        };
        let is_wide = match body {
            Body::Words(_, width @ (Real | Bits64)) | Body::Packed(_, width @ Real) => {
                width.bytes(self.header) == 8
            }
            _ => false,
        };
        let flags = if is_wide { WIDE } else { 0 };
        self.count(u32::from(id) | u32::from(flags) << 16);
        match body {
            Body::Words(..) if ty == VariantType::Bool => {
                let is_true = self.cursor.u32()? != 0;
                self.count(u32::from(is_true));
            }
            // The name and the id of nothing.
            Body::Words(..) if ty == VariantType::Signal => self.out.extend([0; 12]),
            Body::Words(count, width) => self.words(count, width)?,
            Body::Text => {
                let text = text_of(self.cursor.text()?);
                self.text(&text);
            }
            Body::Path => self.path()?,
            Body::Entries => {
                let count = self.cursor.u32()? & !SHARED;
                self.count(count);
                return Ok(2 * u64::from(count));
            }
            Body::Elements => {
                let count = self.cursor.u32()? & !SHARED;
                self.count(count);
                return Ok(u64::from(count));
            }
            Body::Bytes => {
                let len = self.cursor.u32()?;
                self.count(len);
                let len = len as usize;
                let bytes = self.cursor.take(len)?;
                self.out.extend_from_slice(bytes);
                let padding = len.wrapping_neg() % 4;
                self.cursor.take(padding)?;
                self.out.extend(std::iter::repeat_n(0, padding));
            }
            Body::Packed(words, width) => {
                let count = self.cursor.u32()?;
                self.count(count);
                self.words((count as usize).saturating_mul(words), width)?;
            }
            Body::Texts => {
                let count = self.cursor.u32()?;
                self.count(count);
                for _ in 0..count {
                    let text = text_of(self.cursor.text()?);
                    self.text(&text);
                }
            }
            Body::Reference => {}
        }
        Ok(0)
    }

    fn count(&mut self, count: u32) {
        self.out.extend(count.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.count(super::narrow(text.len()));
        self.out.extend_from_slice(text.as_bytes());
        self.out.extend(std::iter::repeat_n(0, text.len().wrapping_neg() % 4));
    }

    /// Copies words, the least significant byte first.
    fn words(&mut self, count: usize, width: Width) -> Result<()> {
        let size = width.bytes(self.header);
        let bytes = self.cursor.take(count.saturating_mul(size))?;
        let start = self.out.len();
        self.out.extend_from_slice(bytes);
        if self.header.is_big_endian {
            self.out[start..].chunks_exact_mut(size).for_each(<[u8]>::reverse);
        }
        Ok(())
    }

    fn path(&mut self) -> Result<()> {
        let (names, subnames, is_absolute) = path_counts(&mut self.cursor, self.header)?;
        let mut texts = Vec::new();
        for _ in 0..names + subnames {
            let name = self.cursor.name()?;
            let text = self
                .file
                .name_text(name)
                .ok_or_else(|| self.cursor.damaged("there is no such name before the"))?;
            let Some(left) = self.names.checked_sub(text.len()) else {
                return Err(self.cursor.damaged("the names are repeated too often: at the"));
            };
            self.names = left;
            texts.push(text_of(text));
        }
        // An empty property is none.
        let has_property = self.header.has_property_in_paths();
        if has_property && texts.last().is_some_and(|last| last.is_empty()) {
            texts.pop();
        }
        self.count(super::narrow(names) | 1 << 31);
        self.count(super::narrow(texts.len() - names.min(texts.len())));
        self.count(u32::from(is_absolute));
        for text in texts {
            self.text(&text);
        }
        Ok(())
    }

    fn reference(&mut self) -> Result<()> {
        let value: Variant = match self.cursor.u32()? {
            kind::NULL => Variant::Nil,
            kind::PATH => {
                self.cursor.text()?;
                reference(EXTERNAL, PATH, Variant::String(text_of(self.cursor.text()?).into_owned()))
            }
            kind::INTERNAL => {
                let number = self.cursor.u32()?;
                let found = self.file.internal_number(number);
                // A bundle refers to resources that are not in it, and the engine reads null.
                found.map_or(Variant::Nil, |number| numbered(INTERNAL, number))
            }
            kind::EXTERNAL => {
                let number = self.cursor.u32()? as usize;
                if number >= self.file.external_count() { Variant::Nil } else { numbered(EXTERNAL, number) }
            }
            kind => return Err(no_kind(&self.cursor, kind)),
        };
        let encoded = self.codec.encode(&value);
        let encoded = encoded.map_err(|error| self.cursor.damaged(&error.to_string()))?;
        self.out.extend_from_slice(&encoded);
        Ok(())
    }
}

fn numbered(table: &str, number: usize) -> Variant {
    reference(table, NUMBER, Variant::Int(i64::try_from(number).unwrap_or(i64::MAX)))
}
