//! The layout of a file's values: each after its length, or a single value with nothing around it.

use std::fmt;
use std::ops::Range;
use std::slice::EscapeAscii;

use gdvar_core::inspect::kind_of_file;
use gdvar_core::{Codec, Decoder, Dialect, GodotDecode, Header};

use super::{FileError, FileErrorKind, growth, widen};

/// A length is a `u32`.
pub(super) const PREFIX_LEN: usize = 4;
/// The shortest value is a header with nothing after it.
const SHORTEST_VALUE: usize = 4;

/// What a file contains.
pub(super) enum Layout {
    /// Any number of values, each after its length. Contains the start of each length.
    Sequence(Vec<usize>),
    /// One value, and nothing else.
    Bare,
}

impl Layout {
    /// Recognises the layout of a file's data. A bare value that could also be a sequence of values counts as a sequence
    /// if the first value of the sequence is valid.
    pub(super) fn of(bytes: &[u8], codec: Codec, limit: usize) -> Result<Self, FileError> {
        let frames = Frames { values: bytes, rest: bytes };
        let sequence = frames.clone().try_fold(0, |count, frame| frame.map(|_| count + 1));
        // Few sequences are also a value, and that is found out quickly.
        if is_value(bytes, codec) {
            let first = frames.clone().next().and_then(Result::ok);
            let is_sequence = sequence.is_ok() && first.is_none_or(|frame| is_value(frame.body, codec));
            if !is_sequence {
                return Ok(Self::Bare);
            }
        }
        let count: usize = sequence?;
        growth::check_memory(widen(bytes.len()) + widen(count * size_of::<usize>()), limit)?;
        let mut starts = Vec::with_capacity(count);
        for frame in frames {
            starts.push(frame?.start);
        }
        Ok(Self::Sequence(starts))
    }
}

impl Layout {
    /// Recognises the layout of the values at the start of a file's data, up to the first fault. Also returns where they
    /// end. Returns `None` if there are none.
    pub(super) fn of_start(
        bytes: &[u8],
        codec: Codec,
        limit: usize,
    ) -> Result<Option<(Self, usize)>, FileError> {
        let (mut starts, mut end) = (Vec::new(), 0);
        for frame in (Frames { values: bytes, rest: bytes }) {
            let Some(frame) = frame.ok().filter(|frame| is_value(frame.body, codec)) else { break };
            growth::check_memory(widen(bytes.len()) + widen((starts.len() + 1) * size_of::<usize>()), limit)?;
            starts.push(frame.start);
            end = frame.start + PREFIX_LEN + frame.body.len();
        }
        if end > 0 {
            return Ok(Some((Self::Sequence(starts), end)));
        }
        let len = value_lens(bytes, codec).max().filter(|len| *len > SHORTEST_VALUE);
        Ok(len.map(|len| (Self::Bare, len)))
    }
}

/// Finds the values in the data of a file, without a copy of it: as [`SaveFile`](super::SaveFile) does, each after its length,
/// or a single value with nothing around it. In the second case also returns `true`.
///
/// # Errors
///
/// [`NotValues`](FileErrorKind::NotValues) if the data is neither, and [`TooLarge`](FileErrorKind::TooLarge) for more values than the
/// limit allows memory for.
pub fn value_ranges(data: &[u8], codec: Codec, limit: usize) -> Result<(Vec<Range<usize>>, bool), FileError> {
    let starts = match Layout::of(data, codec, limit)? {
        Layout::Bare => return Ok((std::iter::once(0..data.len()).collect(), true)),
        Layout::Sequence(starts) => starts,
    };
    let ends = starts.iter().copied().skip(1).chain(std::iter::once(data.len()));
    Ok((starts.iter().zip(ends).map(|(start, end)| start + PREFIX_LEN..end).collect(), false))
}

/// A value with its position.
struct Frame<'a> {
    start: usize,
    body: &'a [u8],
}

/// Follows the lengths from one value to the next. Nothing comes after an error.
#[derive(Clone)]
struct Frames<'a> {
    values: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Iterator for Frames<'a> {
    type Item = Result<Frame<'a>, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let start = self.values.len() - self.rest.len();
        let rest = std::mem::take(&mut self.rest);
        let Some((prefix, body)) = rest.split_first_chunk::<PREFIX_LEN>() else {
            return Some(Err(self.not_values(start, format_args!("{} bytes are left", rest.len()))));
        };
        let len = u32::from_le_bytes(*prefix);
        let len_in_memory = usize::try_from(len).ok().filter(|len| *len >= SHORTEST_VALUE);
        let Some((body, rest)) = len_in_memory.and_then(|len| body.split_at_checked(len)) else {
            let left = body.len();
            return Some(Err(
                self.not_values(start, format_args!("a length of {len} with {left} bytes left"))
            ));
        };
        self.rest = rest;
        Some(Ok(Frame { start, body }))
    }
}

impl Frames<'_> {
    fn not_values(&self, start: usize, what: fmt::Arguments<'_>) -> FileError {
        let message = match (start_of_text(self.values), kind_of_file(self.values)) {
            (Some(text), kind) => {
                let kind = kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
                format!("the data is not a sequence of values but text: it starts with \"{text}\"{kind}")
            }
            (None, Some(kind)) => format!("the data is not a sequence of values: {kind}"),
            (None, None) => {
                let before = Frames { values: self.values, rest: &self.values[..start] };
                let index = before.count();
                format!(
                    "the data is truncated, or not a sequence of values, each after its length, as `store_var` writes them: {what} \
                     at byte {start}, where value {index} should be"
                )
            }
        };
        FileError::new(FileErrorKind::NotValues, message)
    }
}

/// Returns the first characters of bytes that look like a text file: JSON, settings, or a scene.
fn start_of_text(bytes: &[u8]) -> Option<EscapeAscii<'_>> {
    const SHOWN: usize = 16;

    let start = &bytes[..bytes.len().min(SHOWN)];
    let is_text = start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace());
    is_text.then(|| start.escape_ascii())
}

/// Returns whether the bytes are one whole value, in the codec's dialect or in any other. Takes no memory.
fn is_value(bytes: &[u8], codec: Codec) -> bool {
    value_lens(bytes, codec).any(|len| len == bytes.len())
}

/// Returns the length of the value at the start of the bytes in each dialect that reads one, starting with the codec's.
fn value_lens(bytes: &[u8], codec: Codec) -> impl Iterator<Item = usize> {
    let codec = codec.full_objects(true);
    let dialects = [codec.get_dialect()].into_iter().chain(Dialect::ALL.iter().copied());
    // `decode` would read all bytes again to explain its error.
    let read = move |dialect| codec.dialect(dialect).decode_prefix::<Skipped>(bytes);
    dialects.filter_map(move |dialect| read(dialect).ok().map(|(_, len)| len))
}

/// A value that is skipped.
pub(super) struct Skipped;

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}
