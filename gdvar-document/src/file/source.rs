use std::fmt::Display;
use std::io::{self, Read};

use super::{FileError, FileErrorKind, growth, widen};

/// Reads a file from its start and keeps the position.
pub(super) struct Source<R> {
    reader: R,
    offset: u64,
}

impl<R: Read> Source<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, offset: 0 }
    }

    /// Returns the position of the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the next `N` bytes. `what` names the part of the file that they belong to, for errors.
    pub(super) fn array<const N: usize>(&mut self, what: impl Display) -> Result<[u8; N], FileError> {
        let mut bytes = [0; N];
        let mut filled = 0;
        while filled < N {
            match self.reader.read(&mut bytes[filled..]) {
                Ok(0) => return Err(self.ended(widen(filled), what)),
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(FileError::io("read the file", error)),
            }
        }
        self.offset += widen(N);
        Ok(bytes)
    }

    /// Replaces the content of `bytes` by the next `count` bytes.
    ///
    /// The vector grows with the bytes that are actually there, so the `count` of a damaged head does no harm.
    pub(super) fn fill(
        &mut self,
        bytes: &mut Vec<u8>,
        count: u64,
        what: impl Display,
    ) -> Result<(), FileError> {
        bytes.clear();
        growth::read(&mut self.reader, bytes, count)
            .map_err(|error| FileError::io("read the file", error))?;
        let read = widen(bytes.len());
        if read < count {
            return Err(self.ended(read, what));
        }
        self.offset += count;
        Ok(())
    }

    fn ended(&self, read: u64, what: impl Display) -> FileError {
        let end = self.offset + read;
        FileError::new(FileErrorKind::Truncated, format!("the file ends at byte {end}, inside {what}"))
            .at(end)
    }
}
