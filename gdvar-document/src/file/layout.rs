//! The layout of a file's values: each after its length, or a single value with nothing around it.

use std::fmt;
use std::ops::Range;
use std::slice::EscapeAscii;

use gdvar_core::inspect::kind_of_file;
use gdvar_core::{Codec, Decoder, Dialect, GodotDecode, Header};

use super::{FileError, FileErrorKind, growth, widen};

/// A length is a `u32`.
const PREFIX_LEN: usize = 4;
/// The shortest value is a header with nothing after it.
const SHORTEST_VALUE: usize = 4;

/// Finds the values in the data of a file, without a copy of it: each after its length, or a single value with nothing around it.
/// In the second case also returns `true`. A bare value that could also be a sequence of values counts as a sequence if the first
/// value of the sequence is valid.
///
/// # Errors
///
/// [`NotValues`](FileErrorKind::NotValues) or [`PerhapsCutOff`](FileErrorKind::PerhapsCutOff) if the data is neither, and [`TooLarge`](FileErrorKind::TooLarge) for more values than the
/// limit allows memory for.
pub fn value_ranges(data: &[u8], codec: Codec, limit: usize) -> Result<(Vec<Range<usize>>, bool), FileError> {
    let frames = Frames { values: data, rest: data };
    let sequence = frames.clone().try_fold(0, |count, frame| frame.map(|_| count + 1));
    // Few sequences are also a value, and that is found out quickly.
    if is_value(data, codec) {
        let first = frames.clone().next().and_then(Result::ok);
        let is_sequence = sequence.is_ok() && first.is_none_or(|frame| is_value(frame.body, codec));
        if !is_sequence {
            return Ok((std::iter::once(0..data.len()).collect(), true));
        }
    }
    let count: usize = sequence?;
    growth::check_memory(widen(data.len()) + widen(count * size_of::<Range<usize>>()), limit)?;
    let mut ranges = Vec::with_capacity(count);
    for frame in frames {
        let frame = frame?;
        let start = frame.start + PREFIX_LEN;
        ranges.push(start..start + frame.body.len());
    }
    Ok((ranges, false))
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
        let mut error_kind = FileErrorKind::NotValues;
        let message = match (start_of_text(self.values), kind_of_file(self.values)) {
            (Some(text), kind) => {
                let kind = kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
                format!("the data is not a sequence of values but text: it starts with \"{text}\"{kind}")
            }
            (None, Some(kind)) => format!("the data is not a sequence of values: {kind}"),
            (None, None) => {
                let before = Frames { values: self.values, rest: &self.values[..start] };
                let index = before.count();
                error_kind = FileErrorKind::PerhapsCutOff;
                format!(
                    "the data is truncated, or not a sequence of values, each after its length, as `store_var` writes them: {what} \
                     at byte {start}, where value {index} should be"
                )
            }
        };
        FileError::new(error_kind, message)
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
    dialects.filter_map(move |dialect| value_len(bytes, codec.dialect(dialect)))
}

/// Returns the length of the value at the start of the bytes, which is skipped.
pub(crate) fn value_len(bytes: &[u8], codec: Codec) -> Option<usize> {
    // `decode` would read all bytes again to explain its error.
    codec.decode_prefix::<Skipped>(bytes).ok().map(|(_, len)| len)
}

/// A value that is skipped.
struct Skipped;

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}
