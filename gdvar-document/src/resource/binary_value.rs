//! Values in binary resource files: a type, and a body.

use gdvar_core::VariantType;

use super::binary::Cursor;
use super::{Error, ErrorKind, Header, Result};

/// What follows the type of a value.
#[derive(Clone, Copy)]
enum Body {
    /// Words of 32 or 64 bits.
    Words(usize, WordSize),
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
    Packed(usize, WordSize),
    /// A count, and as many texts.
    Texts,
}

/// The width of a word.
#[derive(Clone, Copy)]
enum WordSize {
    Bits32,
    Bits64,
    /// As wide as the reals of the file.
    Real,
}

use WordSize::{Bits32, Bits64, Real};

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

/// The types, each in the place of its number.
static BY_NUMBER: [Option<(VariantType, Body)>; 54] = {
    let mut by_number = [None; 54];
    let mut at = 0;
    while at < TYPES.len() {
        let (number, ty, body) = TYPES[at];
        by_number[number as usize] = Some((ty, body));
        at += 1;
    }
    by_number
};

/// The kinds of references.
pub(super) mod kind {
    pub(in super::super) const NULL: u32 = 0;
    /// A class and a path.
    pub(in super::super) const PATH: u32 = 1;
    pub(in super::super) const INTERNAL: u32 = 2;
    pub(in super::super) const EXTERNAL: u32 = 3;
}

/// Returns the number in a file of a type, whose words have 64 bits if `is_wide`. An int and a float have one for each width.
pub(super) fn number_of(ty: VariantType, is_wide: bool) -> Option<u32> {
    let has_width = matches!(ty, VariantType::Int | VariantType::Float);
    let is_it = |(_, other, body): &&(u32, VariantType, Body)| {
        *other == ty && (!has_width || matches!(body, Body::Words(1, Bits64)) == is_wide)
    };
    TYPES.iter().find(is_it).map(|(number, ..)| *number)
}

/// In the count of a container: whether it is shared, which engines ignore.
const SHARED: u32 = 1 << 31;

/// In the count of subnames: whether the path is absolute.
const ABSOLUTE: u16 = 1 << 15;

impl WordSize {
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
    BY_NUMBER.get(number as usize).copied().flatten().ok_or_else(|| no_type(number, start))
}

#[cold]
fn no_type(number: u32, start: usize) -> Error {
    Error::new(ErrorKind::Damaged, format!("there is no type {number} at byte {start}"))
}

/// What a value of the type Object refers to.
#[derive(Clone, Copy)]
pub(super) enum Referred<'a> {
    Null,
    /// A file by its class and path, which start at a byte.
    Path {
        class: &'a [u8],
        path: &'a [u8],
        start: usize,
    },
    /// An internal resource by the number that the file gives it.
    Internal(u32),
    External(u32),
}

/// The counts of a `NodePath`.
#[derive(Clone, Copy)]
pub(super) struct PathCounts {
    pub(super) names: usize,
    pub(super) subnames: usize,
    pub(super) is_absolute: bool,
}

/// Takes the parts of a value in order. A value that refers to nothing starts with its type.
pub(super) trait Sink {
    /// Takes the type of the value that starts at a byte, and whether its words have 64 bits where they may have 32.
    fn ty(&mut self, start: usize, ty: VariantType, is_wide: bool) -> Result<()>;

    /// Takes the count of what follows.
    fn count(&mut self, count: u32);

    /// Takes words of `size` bytes, in the order of the file's bytes.
    fn words(&mut self, ty: VariantType, words: &[u8], size: usize);

    /// Takes a text, with the NUL at its end.
    fn text(&mut self, text: &[u8]);

    /// Reads the names of a `NodePath`.
    fn path(&mut self, counts: PathCounts, cursor: &mut Cursor<'_>) -> Result<()>;

    /// Takes a reference, which is the whole value that starts at a byte.
    fn reference(&mut self, start: usize, referred: Referred<'_>) -> Result<()>;
}

/// Reads a value, with all that is in it.
pub(super) fn walk(cursor: &mut Cursor<'_>, header: &Header, sink: &mut impl Sink) -> Result<()> {
    let mut left = 1_u64;
    while left > 0 {
        left -= 1;
        let start = cursor.at;
        let (ty, body) = head(cursor)?;
        if let Body::Reference = body {
            sink.reference(start, referred(cursor)?)?;
            continue;
        }
        let is_wide = match body {
            Body::Words(_, width @ (Real | Bits64)) | Body::Packed(_, width @ Real) => {
                width.bytes(header) == 8
            }
            _ => false,
        };
        sink.ty(start, ty, is_wide)?;
        match body {
            Body::Words(count, width) => {
                let size = width.bytes(header);
                sink.words(ty, cursor.take(count * size)?, size);
            }
            Body::Text => sink.text(cursor.text()?),
            Body::Path => sink.path(path_counts(cursor, header)?, cursor)?,
            Body::Entries => {
                let count = cursor.u32()? & !SHARED;
                sink.count(count);
                left += 2 * u64::from(count);
            }
            Body::Elements => {
                let count = cursor.u32()? & !SHARED;
                sink.count(count);
                left += u64::from(count);
            }
            Body::Bytes => {
                let count = cursor.u32()?;
                sink.count(count);
                sink.words(ty, cursor.take(count as usize)?, 1);
                let padding = (count as usize).wrapping_neg() % 4;
                cursor.take(padding)?;
                sink.words(ty, &[0; 3][..padding], 1);
            }
            Body::Packed(words, width) => {
                let count = cursor.u32()?;
                sink.count(count);
                let size = width.bytes(header);
                sink.words(ty, cursor.take((count as usize).saturating_mul(words * size))?, size);
            }
            Body::Texts => {
                let count = cursor.u32()?;
                sink.count(count);
                for _ in 0..count {
                    sink.text(cursor.text()?);
                }
            }
            Body::Reference => {}
        }
    }
    Ok(())
}

#[inline]
fn referred<'a>(cursor: &mut Cursor<'a>) -> Result<Referred<'a>> {
    Ok(match cursor.u32()? {
        kind::NULL => Referred::Null,
        kind::PATH => {
            let class = cursor.text()?;
            let start = cursor.at;
            Referred::Path { class, path: cursor.text()?, start }
        }
        kind::INTERNAL => Referred::Internal(cursor.u32()?),
        kind::EXTERNAL => Referred::External(cursor.u32()?),
        kind => return Err(no_kind(kind, cursor)),
    })
}

#[cold]
fn no_kind(kind: u32, cursor: &Cursor<'_>) -> Error {
    cursor.damaged(&format!("there is no kind {kind} of reference before the"))
}

/// Reads how many names and subnames a `NodePath` has, and whether it is absolute.
fn path_counts(cursor: &mut Cursor<'_>, header: &Header) -> Result<PathCounts> {
    let (names, subnames) = (cursor.u16()?, cursor.u16()?);
    let property = usize::from(header.has_property_in_paths());
    Ok(PathCounts {
        names: names.into(),
        subnames: usize::from(subnames & !ABSOLUTE) + property,
        is_absolute: subnames & ABSOLUTE != 0,
    })
}

/// Skips a value with everything in it. `found` gets each reference in it: where it starts, and what it refers to.
pub(super) fn skip(
    cursor: &mut Cursor<'_>,
    header: &Header,
    found: impl FnMut(usize, Referred<'_>),
) -> Result<()> {
    walk(cursor, header, &mut Passed(found))
}

struct Passed<F>(F);

impl<F: FnMut(usize, Referred<'_>)> Sink for Passed<F> {
    fn ty(&mut self, _: usize, _: VariantType, _: bool) -> Result<()> {
        Ok(())
    }

    fn count(&mut self, _: u32) {}

    fn words(&mut self, _: VariantType, _: &[u8], _: usize) {}

    fn text(&mut self, _: &[u8]) {}

    fn path(&mut self, counts: PathCounts, cursor: &mut Cursor<'_>) -> Result<()> {
        for _ in 0..counts.names + counts.subnames {
            cursor.name()?;
        }
        Ok(())
    }

    fn reference(&mut self, start: usize, referred: Referred<'_>) -> Result<()> {
        (self.0)(start, referred);
        Ok(())
    }
}
