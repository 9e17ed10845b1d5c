//! The length before each value in a stream, and the position of the values.
//!
//! ```text
//! 08 00 00 00                  u32: bytes of the value
//! 02 00 00 00  2A 00 00 00     the value, or a packet of any bytes
//! ```

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use std::io;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::encode::GodotEncode;
use crate::error::{Error, ErrorKind};
use crate::hint;

/// The size of the length in bytes.
pub(crate) const PREFIX_SIZE: usize = 4;

/// The largest length whose frame has a size that fits a `usize`. It matters where that has 32 bits.
const MAX_LEN: usize = usize::MAX - PREFIX_SIZE;

/// One direction of a stream: the codec of its values, and its position.
#[derive(Clone, Debug)]
pub(crate) struct Framing {
    codec: Codec,
    /// The number of values before the current one.
    index: u64,
    /// The position of the current value's length in the stream.
    position: u64,
}

impl Framing {
    pub(crate) const fn new(codec: Codec) -> Self {
        Self { codec, index: 0, position: 0 }
    }

    /// Returns the size of the frame that starts with these bytes, including its length. `None` if there are fewer than
    /// four bytes.
    pub(crate) fn frame_size(&self, bytes: &[u8]) -> Result<Option<usize>, StreamError> {
        let Some(prefix) = bytes.first_chunk::<PREFIX_SIZE>() else { return Ok(None) };
        // A u32 fits the `usize` of every target that has std.
        let len = u32::from_le_bytes(*prefix) as usize;
        self.check(len)?;
        Ok(Some(PREFIX_SIZE + len))
    }

    /// Decodes the value in a complete frame.
    pub(crate) fn value<'de, T: GodotDecode<'de>>(&self, frame: &'de [u8]) -> Result<T, StreamError> {
        self.codec.decode_or(payload(frame), hint::of_frame).map_err(|error| self.at_fault(error))
    }

    /// Appends a frame with a value. After an error the buffer is unchanged.
    pub(crate) fn write_value<T: GodotEncode + ?Sized>(
        &self,
        value: &T,
        out: &mut Vec<u8>,
    ) -> Result<(), StreamError> {
        let start = out.len();
        out.extend_from_slice(&[0; PREFIX_SIZE]);
        let written = self.codec.encode_into(value, out).map_err(|error| self.at_fault(error));
        match written.and_then(|len| self.prefix(len)) {
            Ok(prefix) => {
                if let Some(place) = out.get_mut(start..).and_then(<[u8]>::first_chunk_mut) {
                    *place = prefix;
                }
                Ok(())
            }
            Err(error) => {
                out.truncate(start);
                Err(error)
            }
        }
    }

    /// Returns the length to write before a packet of this many bytes.
    // not covered: over 4 GiB
    pub(crate) fn prefix(&self, len: usize) -> Result<[u8; PREFIX_SIZE], StreamError> {
        self.check(len)?;
        u32::try_from(len).map(u32::to_le_bytes).map_err(|_| {
            let message = format!("{len} bytes are more than the length prefix can hold");
            self.at_fault(Error::new(ErrorKind::TooLarge, message))
        })
    }

    /// Moves on to the next frame.
    pub(crate) fn advance(&mut self, frame_size: usize) {
        self.index += 1;
        self.position += frame_size as u64;
    }

    /// Returns the error for a stream that ends inside the frame that starts with these bytes.
    #[cold]
    pub(crate) fn cut_off(&self, frame: &[u8]) -> StreamError {
        let expected = match self.frame_size(frame) {
            Ok(size) => size.unwrap_or(PREFIX_SIZE),
            Err(error) => return error, // not covered: ruled out before
        };
        let message = format!("the stream ends after {} of {expected} bytes", frame.len());
        self.at_fault(Error::new(ErrorKind::UnexpectedEnd, message))
    }

    fn check(&self, len: usize) -> Result<(), StreamError> {
        let limit = self.codec.get_max_size().min(MAX_LEN);
        if len <= limit {
            return Ok(());
        }
        let message = format!("{len} bytes are more than the limit of {limit}");
        Err(self.at_fault(Error::new(ErrorKind::TooLarge, message)))
    }

    #[cold]
    fn at_fault(&self, error: Error) -> StreamError {
        StreamError::Value { index: self.index, position: self.position, error }
    }
}

/// Returns the bytes after the length in a frame.
pub(crate) fn payload(frame: &[u8]) -> &[u8] {
    frame.get(PREFIX_SIZE..).unwrap_or_default()
}

/// Why values in a stream could not be read or written.
///
/// Its message includes the message of the inner error, so its [`source`](std::error::Error::source) is the source of the
/// inner error.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// The input or the output failed.
    Io(io::Error),
    /// A value could not be read or written.
    Value {
        /// The number of values before this one.
        index: u64,
        /// The byte of the stream at which the value's length starts. The offset in `error` counts from the first byte
        /// of the value, four bytes later.
        position: u64,
        /// The error of the value.
        error: Error,
    },
}

impl StreamError {
    /// Returns the kind of the value's error, or `None` for an I/O error.
    pub fn kind(&self) -> Option<ErrorKind> {
        match self {
            Self::Io(_) => None,
            Self::Value { error, .. } => Some(error.kind()),
        }
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Value { index, position, error } => {
                write!(f, "value {index} (from byte {position}): {error}")
            }
        }
    }
}

impl std::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::Value { error, .. } => error.source(),
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
