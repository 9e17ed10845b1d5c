//! zlib and gzip, two wrappers around a DEFLATE stream.

use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};
use miniz_oxide::inflate::{
    DecompressError, TINFLStatus, decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit,
};

use super::compressed::BlockFault;

/// The meaning of the engines' `Z_DEFAULT_COMPRESSION`.
const LEVEL: u8 = 6;

/// Appends `block` to `out` as a zlib stream.
pub(super) fn compress_zlib(block: &[u8], out: &mut Vec<u8>) {
    out.extend(compress_to_vec_zlib(block, LEVEL));
}

/// Appends the data of the zlib stream, at most `max` bytes, to `out`.
pub(super) fn decompress_zlib(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    out.extend(decompress_to_vec_zlib_with_limit(stream, max)?);
    Ok(())
}

/// Appends `block` to `out` as a gzip member without a name and a time.
pub(super) fn compress_gzip(block: &[u8], out: &mut Vec<u8>) {
    out.extend(MAGIC);
    // No optional fields, no time, no hint about the level, and "Unix" for the system, as zlib writes on Unix.
    out.extend([0, 0, 0, 0, 0, 0, 3]);
    out.extend(compress_to_vec(block, LEVEL));
    out.extend(crc32fast::hash(block).to_le_bytes());
    out.extend(size_field(block));
}

/// Appends the data of the one gzip member in `stream`, at most `max` bytes, to `out`.
pub(super) fn decompress_gzip(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    let body = skip_gzip_head(stream)?;
    let (deflated, size) = body.split_last_chunk::<4>().ok_or(CUT_OFF)?;
    let (deflated, crc) = deflated.split_last_chunk::<4>().ok_or(CUT_OFF)?;
    let bytes = decompress_to_vec_with_limit(deflated, max)?;
    if crc32fast::hash(&bytes).to_le_bytes() != *crc || size_field(&bytes) != *size {
        return Err(BlockFault::Checksum("CRC-32"));
    }
    out.extend(bytes);
    Ok(())
}

/// The magic bytes, and the method: DEFLATE.
const MAGIC: [u8; 3] = [0x1F, 0x8B, 8];
const CUT_OFF: BlockFault = BlockFault::Damaged("its gzip member is cut off");

/// Skips the ten fixed bytes and the optional fields that the flags announce.
fn skip_gzip_head(stream: &[u8]) -> Result<&[u8], BlockFault> {
    const HEADER_CHECKSUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    const RESERVED: u8 = 0b111 << 5;

    let stream = stream.strip_prefix(&MAGIC).ok_or(BlockFault::Damaged("it is not a gzip member"))?;
    // u8 flags, u32 time, u8 hint about the level, u8 system.
    let (&[flags, ..], mut rest) = stream.split_first_chunk::<7>().ok_or(CUT_OFF)?;
    if flags & RESERVED != 0 {
        return Err(BlockFault::Damaged("its gzip member has unknown flags"));
    }
    if flags & EXTRA != 0 {
        let (length, fields) = rest.split_first_chunk().ok_or(CUT_OFF)?;
        rest = fields.get(usize::from(u16::from_le_bytes(*length))..).ok_or(CUT_OFF)?;
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            let nul = rest.iter().position(|byte| *byte == 0).ok_or(CUT_OFF)?;
            rest = &rest[nul + 1..];
        }
    }
    if flags & HEADER_CHECKSUM != 0 {
        rest = rest.get(2..).ok_or(CUT_OFF)?;
    }
    Ok(rest)
}

/// Returns the data's length modulo 2^32.
fn size_field(bytes: &[u8]) -> [u8; 4] {
    let [a, b, c, d, ..] = super::widen(bytes.len()).to_le_bytes();
    [a, b, c, d]
}

impl From<DecompressError> for BlockFault {
    fn from(error: DecompressError) -> Self {
        match error.status {
            TINFLStatus::Adler32Mismatch => Self::Checksum("Adler-32"),
            TINFLStatus::HasMoreOutput => Self::TOO_LONG,
            TINFLStatus::FailedCannotMakeProgress => Self::Damaged("its DEFLATE stream is cut off"),
            _ => Self::Damaged("its DEFLATE stream is invalid"),
        }
    }
}
