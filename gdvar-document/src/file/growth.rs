//! Buffers that grow with the data that is actually there, up to a limit.

use std::io::{self, Read};

use super::{FileError, FileErrorKind, widen};

/// The memory that a limit does not include: the tables and small buffers of a decompressor.
pub(super) const MARGIN: usize = 1 << 20;

/// The initial size of a buffer, and the step in which it grows.
const FIRST_STEP: usize = 64 << 10;

/// Reserves room for `additional` more bytes in a buffer that will hold at most `most` bytes. The capacity doubles, but
/// does not exceed `most`.
pub(super) fn reserve(bytes: &mut Vec<u8>, additional: usize, most: usize) {
    if bytes.capacity() - bytes.len() < additional {
        let doubled = bytes.len().saturating_mul(2).max(FIRST_STEP).min(most);
        bytes.reserve_exact(additional.max(doubled.saturating_sub(bytes.len())));
    }
}

/// Appends the data from the reader, at most `most` bytes.
pub(super) fn read(reader: &mut impl Read, bytes: &mut Vec<u8>, most: u64) -> io::Result<()> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    while bytes.len() < most {
        reserve(bytes, 1, most);
        let room = (bytes.capacity() - bytes.len()).min(most - bytes.len());
        if reader.by_ref().take(widen(room)).read_to_end(bytes)? < room {
            break;
        }
    }
    Ok(())
}

/// Refuses a file that takes more memory than `limit` and the margin.
pub(super) fn check_memory(needed: u64, limit: usize) -> Result<(), FileError> {
    if needed <= widen(limit).saturating_add(widen(MARGIN)) {
        return Ok(());
    }
    let message =
        format!("reading the file takes {needed} bytes of memory, more than the limit of {limit} and 1 MiB");
    Err(FileError::new(FileErrorKind::TooLarge, message))
}
