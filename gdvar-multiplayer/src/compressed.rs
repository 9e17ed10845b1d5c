//! Values as multiplayer packets hold them: the engine's "compressed" form.
//!
//! A bool is one byte: the type's id, with bit 7 if it is true. An int is one byte, the type's id with the number's width in
//! bits 6 and 7, followed by 1, 2, 4 or 8 bytes. Every other value is written as everywhere else. There is no padding, so
//! values start at any byte.

use alloc::vec::Vec;

use gdvar_core::{Codec, Decoder, Error, ErrorKind, GodotDecode, GodotEncode, Header, Result};

const BOOL: u8 = 1;
const INT: u8 = 2;
/// The id of an Array, in which [`expand`] puts a list.
const ARRAY: u32 = 28;

/// The bits of the first byte that hold the type of a bool or an int.
const TYPE: u8 = 0x3F;
const TRUE: u8 = 0x80;
/// How far the width of an int is shifted: it is 0 for one byte, and 3 for eight.
const WIDTH_SHIFT: u32 = 6;

/// The length of a header.
const HEADER: usize = 4;

/// Appends a value. After an error the buffer is unchanged.
pub(crate) fn write<T: GodotEncode + ?Sized>(codec: &Codec, value: &T, out: &mut Vec<u8>) -> Result<()> {
    let start = out.len();
    codec.encode_into(value, out)?;
    match out[start] {
        BOOL => {
            let flag = if out[start + HEADER] == 0 { 0 } else { TRUE };
            out.truncate(start);
            out.push(BOOL | flag);
        }
        INT => {
            let int = match out[start + HEADER..] {
                [a, b, c, d] => i64::from(i32::from_le_bytes([a, b, c, d])),
                [a, b, c, d, e, f, g, h] => i64::from_le_bytes([a, b, c, d, e, f, g, h]),
                _ => return Ok(()),
            };
            out.truncate(start);
            write_int(int, out);
        }
        _ => {}
    }
    Ok(())
}

/// Appends an int in as few bytes as it fits.
fn write_int(int: i64, out: &mut Vec<u8>) {
    let bytes = int.to_le_bytes();
    let width: u8 = match int {
        -0x80..=0x7F => 0,
        -0x8000..=0x7FFF => 1,
        -0x8000_0000..=0x7FFF_FFFF => 2,
        _ => 3,
    };
    out.push(INT | width << WIDTH_SHIFT);
    out.extend_from_slice(&bytes[..1 << width]);
}

/// A value in full: what follows its first byte can be given to a codec.
enum FullValue<'a> {
    /// A bool or an int, written in full.
    Rewritten { bytes: [u8; 12], len: usize, taken: usize },
    /// Any other value: it stands at the start of these bytes.
    Whole(&'a [u8]),
}

impl<'a> FullValue<'a> {
    fn at(bytes: &'a [u8]) -> Result<Self> {
        let Some(&first) = bytes.first() else {
            return Err(Error::new(ErrorKind::UnexpectedEnd, "a value is missing"));
        };
        match first & TYPE {
            BOOL => {
                let mut full = [0; 12];
                (full[0], full[HEADER]) = (BOOL, u8::from(first & TRUE != 0));
                Ok(Self::Rewritten { bytes: full, len: 8, taken: 1 })
            }
            INT => {
                let len = 1 << (first >> WIDTH_SHIFT);
                let Some(body) = bytes[1..].get(..len) else {
                    return Err(Error::new(ErrorKind::UnexpectedEnd, "the input ends in an int"));
                };
                let sign = if body[len - 1] & 0x80 == 0 { 0 } else { 0xFF };
                let mut full = [sign; 12];
                full[HEADER..HEADER + len].copy_from_slice(body);
                // The engine's flag for 64 bits.
                full[..HEADER].copy_from_slice(&[INT, 0, u8::from(len == 8), 0]);
                Ok(Self::Rewritten { bytes: full, len: if len == 8 { 12 } else { 8 }, taken: 1 + len })
            }
            _ => Ok(Self::Whole(bytes)),
        }
    }
}

/// Reads the value at the start of the bytes with a function, and returns how many bytes it took.
pub(crate) fn read<T>(
    codec: &Codec,
    bytes: &[u8],
    decode: impl FnOnce(Header, &mut Decoder<'_, '_>) -> Result<T>,
) -> Result<(T, usize)> {
    match FullValue::at(bytes)? {
        FullValue::Rewritten { bytes, len, taken } => {
            let (value, _) = codec.decode_prefix_with(&bytes[..len], decode)?;
            Ok((value, taken))
        }
        FullValue::Whole(bytes) => codec.decode_prefix_with(bytes, decode),
    }
}

/// Any value, of which only the end is of interest.
struct Skipped;

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}

/// Returns the length of the value at the start of the bytes.
pub(crate) fn len(codec: &Codec, bytes: &[u8]) -> Result<usize> {
    match FullValue::at(bytes)? {
        FullValue::Rewritten { taken, .. } => Ok(taken),
        FullValue::Whole(bytes) => codec.decode_prefix::<Skipped>(bytes).map(|(Skipped, len)| len),
    }
}

/// Appends the first `count` values as one Array in the usual form, so that values can be borrowed from it. Returns how many
/// bytes they took.
pub(crate) fn expand(codec: &Codec, bytes: &[u8], count: u32, out: &mut Vec<u8>) -> Result<usize> {
    out.extend_from_slice(&ARRAY.to_le_bytes());
    out.extend_from_slice(&count.to_le_bytes());
    let mut left = bytes;
    for index in 0..count as usize {
        let value = FullValue::at(left).and_then(|full| match full {
            FullValue::Rewritten { bytes, len, taken } => {
                out.extend_from_slice(&bytes[..len]);
                Ok(taken)
            }
            FullValue::Whole(bytes) => {
                let (Skipped, len) = codec.decode_prefix(bytes)?;
                out.extend_from_slice(&bytes[..len]);
                Ok(len)
            }
        });
        left = &left[value.map_err(|error| error.moved(bytes.len() - left.len()).in_index(index))?..];
    }
    Ok(bytes.len() - left.len())
}
