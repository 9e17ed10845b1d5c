//! Pieces of an encoded value, and their meanings.

use core::ops::Range;

use crate::decode::decoder::{Decoder, Header};
use crate::error::Result;
use crate::format::element_type::ElementType;
use crate::format::plain::read as read_plain;
use crate::format::variant_type::{VariantType, WordType};
use crate::format::{COUNT_SIZE, packed_count_size};
use crate::inspect::walk::{Place, Visitor};

/// A run of bytes with one meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece<'a> {
    /// The position of its bytes, counted from the start of the value.
    pub range: Range<usize>,
    /// The meaning of the bytes.
    pub kind: PieceKind<'a>,
}

/// The meaning of a run of bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PieceKind<'a> {
    /// The header of a value: its type, and its flags from bit 16 up.
    Header {
        /// The type.
        ty: VariantType,
        /// The flags.
        flags: u16,
    },
    /// The type that a container declares for its elements, keys or values.
    Declared(&'a ElementType),
    /// The number of items that follow.
    Count(usize),
    /// The number of bytes of text that follow.
    Length(usize),
    /// Text, up to the first NUL if there is one.
    Text(&'a str),
    /// Bytes up to a multiple of four, which readers ignore.
    Padding,
    /// A bool.
    Bool(bool),
    /// An integer: a value, a component of a vector, or the item of a packed array.
    Int(i64),
    /// A real number: a value, a component, or the item of a packed array.
    Float(f64),
    /// The id of an object or a resource in the engine that wrote it.
    Id(u64),
    /// One of the three words of a `NodePath`: the count of names, the count of subnames, or the flags, which say whether
    /// it is absolute.
    PathWord(u32),
    /// The items of a `PackedByteArray`.
    Bytes,
}

/// A decoder that reports what it reads to a visitor.
pub(super) struct Track<'p, 'v, 's, 'de, V> {
    pub(super) place: &'p Place<'de>,
    pub(super) visitor: &'v mut V,
    pub(super) decoder: Decoder<'s, 'de>,
}

impl<'p, 'v, 's, 'de, V: Visitor> Track<'p, 'v, 's, 'de, V> {
    /// Reads a text body with a decoder, and reports its pieces at a place.
    pub(super) fn text_of(
        place: &'p Place<'de>,
        visitor: &'v mut V,
        decoder: &mut Decoder<'s, 'de>,
    ) -> Result<&'de str> {
        let mut track = Self { place, visitor, decoder: *decoder };
        let text = track.text()?;
        *decoder = track.decoder;
        Ok(text)
    }

    pub(super) fn tell(&mut self, range: Range<usize>, kind: PieceKind<'_>) {
        if V::PIECES {
            self.visitor.piece(self.place, &Piece { range, kind });
        }
    }

    /// Reads a word and reports the meaning that `mean` gives it.
    fn word<'a>(&mut self, mean: impl FnOnce(u32) -> PieceKind<'a>) -> Result<u32> {
        let start = self.decoder.offset();
        let word = self.decoder.u32()?;
        self.tell(start..start + size_of::<u32>(), mean(word));
        Ok(word)
    }

    fn id(&mut self) -> Result<()> {
        let start = self.decoder.offset();
        let id = self.decoder.u64()?;
        self.tell(start..start + size_of::<u64>(), PieceKind::Id(id));
        Ok(())
    }

    /// Reads a text body: its length, the text, and padding.
    pub(super) fn text(&mut self) -> Result<&'de str> {
        let len = self.word(|len| PieceKind::Length(len as usize))?;
        self.text_of_len(len)
    }

    fn text_of_len(&mut self, len: u32) -> Result<&'de str> {
        let start = self.decoder.offset();
        let text = self.decoder.text_of_len(len)?;
        let (end, padded) = (start + len as usize, self.decoder.offset());
        if end > start {
            self.tell(start..end, PieceKind::Text(text));
        }
        if padded > end {
            self.tell(end..padded, PieceKind::Padding);
        }
        Ok(text)
    }

    /// Reports the numbers in a run of bytes that was read.
    fn numbers(&mut self, start: usize, bytes: &[u8], number: WordType) {
        for (index, word) in bytes.chunks_exact(number.size()).enumerate() {
            let start = start + index * number.size();
            let kind = match number {
                WordType::U8 => PieceKind::Bytes, // not covered: ruled out before
                WordType::I32 => PieceKind::Int(read_plain::<i32>(word).into()),
                WordType::I64 => PieceKind::Int(read_plain(word)),
                WordType::F32 | WordType::Real => PieceKind::Float(read_plain::<f32>(word).into()),
                WordType::F64 => PieceKind::Float(read_plain(word)),
            };
            self.tell(start..start + number.size(), kind);
        }
    }
}

/// Reads a value that contains no others, after its header, and reports its parts.
pub(super) fn leaf<V: Visitor>(
    track: &mut Track<'_, '_, '_, '_, V>,
    header: Header,
    ty: VariantType,
) -> Result<()> {
    let is_wide = track.decoder.is_wide(header);
    match ty {
        VariantType::Nil | VariantType::Callable => Ok(()),
        VariantType::Bool => track.word(|word| PieceKind::Bool(word != 0)).map(drop),
        VariantType::String | VariantType::StringName => track.text().map(drop),
        VariantType::Signal => {
            track.text()?;
            track.id()
        }
        VariantType::Rid => {
            if track.decoder.dialect().writes_rid_bodies() {
                track.id()
            } else {
                Ok(())
            }
        }
        VariantType::Object if is_wide => track.id(),
        // An empty class name, which means null. Where full objects are allowed, as here, an object without the flag is
        // never an id.
        VariantType::Object => track.word(|len| PieceKind::Length(len as usize)).map(drop),
        VariantType::NodePath => node_path(track, header),
        VariantType::PackedStringArray => {
            let start = track.decoder.offset();
            let count = track.decoder.packed_count(ty)?;
            track.tell(start..start + COUNT_SIZE, PieceKind::Count(count));
            (0..count).try_for_each(|index| track.text().map(drop).map_err(|error| error.in_index(index)))
        }
        _ => {
            let start = track.decoder.offset();
            let Some(number) = ty.number(is_wide) else { return track.decoder.skip(header) };
            if let Some(len) = track.decoder.body_len(header)? {
                let bytes = track.decoder.take(len)?;
                track.numbers(start, bytes, number);
                return Ok(());
            }
            packed(track, header, ty, number)
        }
    }
}

/// Reads a packed array whose items all have one size.
fn packed<V: Visitor>(
    track: &mut Track<'_, '_, '_, '_, V>,
    header: Header,
    ty: VariantType,
    number: WordType,
) -> Result<()> {
    let start = track.decoder.offset();
    let count = track.decoder.clone().packed_count(ty)?;
    let first = start + packed_count_size(ty, track.decoder.dialect());
    track.tell(start..first, PieceKind::Count(count));
    let bytes = track.decoder.packed_items(header)?.unwrap_or_default();
    let end = first + bytes.len();
    if number == WordType::U8 && end > first {
        track.tell(first..end, PieceKind::Bytes);
    } else {
        track.numbers(first, bytes, number);
    }
    if track.decoder.offset() > end {
        track.tell(end..track.decoder.offset(), PieceKind::Padding);
    }
    Ok(())
}

/// Reads a `NodePath`: counts, flags and names.
fn node_path<V: Visitor>(track: &mut Track<'_, '_, '_, '_, V>, header: Header) -> Result<()> {
    /// Bit 31 of the first word distinguishes a list of names from the old form, a single text.
    const NEW_FORM: u32 = 1 << 31;

    let mut ahead = track.decoder;
    let whole = ahead.skip(header);
    let first = track.word(PieceKind::PathWord)?;
    if first & NEW_FORM == 0 {
        whole?;
        return track.text_of_len(first).map(drop);
    }
    track.word(PieceKind::PathWord)?;
    track.word(PieceKind::PathWord)?;
    // Reads the names up to the end that the decoder found, or up to the fault.
    let end = if whole.is_ok() { ahead.offset() } else { usize::MAX };
    while track.decoder.offset() < end && !track.decoder.rest.is_empty() {
        if let Err(error) = track.text() {
            return whole.and(Err(error));
        }
    }
    whole
}
