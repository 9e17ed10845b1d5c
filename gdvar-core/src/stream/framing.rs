//! The length before a value in a stream, and the place of each value in it.
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

/// Bytes of the length.
pub(crate) const PREFIX_SIZE: usize = 4;

/// One direction of a stream: the codec of its values, and how far it is.
#[derive(Clone, Debug)]
pub(crate) struct Framing {
    codec: Codec,
    /// How many values were before the current one.
    index: u64,
    /// Where the current one's length starts.
    position: u64,
}

impl Framing {
    pub(crate) const fn new(codec: Codec) -> Self {
        Self { codec, index: 0, position: 0 }
    }

    /// The size of the frame that starts with these bytes, its length included; `None` before there are four.
    pub(crate) fn frame_size(&self, bytes: &[u8]) -> Result<Option<usize>, StreamError> {
        let Some(prefix) = bytes.first_chunk::<PREFIX_SIZE>() else { return Ok(None) };
        // A u32 fits every `usize` that Rust's std has.
        let len = u32::from_le_bytes(*prefix) as usize;
        self.check(len)?;
        Ok(Some(PREFIX_SIZE + len))
    }

    /// The value in a whole frame.
    pub(crate) fn value<'de, T: GodotDecode<'de>>(&self, frame: &'de [u8]) -> Result<T, StreamError> {
        self.codec.decode_or(payload(frame), hint::of_frame).map_err(|error| self.at_fault(error))
    }

    /// Appends a frame with a value in it. After an error the buffer is as it was.
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

    /// The length to put before a packet of this many bytes.
    pub(crate) fn prefix(&self, len: usize) -> Result<[u8; PREFIX_SIZE], StreamError> {
        self.check(len)?;
        u32::try_from(len).map(u32::to_le_bytes).map_err(|_| {
            let message = format!("{len} bytes are more than the length prefix can hold");
            self.at_fault(Error::new(ErrorKind::TooLarge, message))
        })
    }

    /// Goes on to the next frame.
    pub(crate) fn advance(&mut self, frame_size: usize) {
        self.index += 1;
        self.position += frame_size as u64;
    }

    /// The error that the stream ends inside the frame that starts with these bytes.
    #[cold]
    pub(crate) fn cut_off(&self, frame: &[u8]) -> StreamError {
        let expected = match self.frame_size(frame) {
            Ok(size) => size.unwrap_or(PREFIX_SIZE),
            Err(error) => return error,
        };
        let message = format!("the stream ends after {} of {expected} bytes", frame.len());
        self.at_fault(Error::new(ErrorKind::UnexpectedEnd, message))
    }

    fn check(&self, len: usize) -> Result<(), StreamError> {
        let limit = self.codec.get_max_size();
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

/// What follows the length.
pub(crate) fn payload(frame: &[u8]) -> &[u8] {
    frame.get(PREFIX_SIZE..).unwrap_or_default()
}

/// Why a run of values could not be read or written.
///
/// Its text includes that of the error inside, so its [`source`](std::error::Error::source) is the source of that error.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// The input or the output failed.
    Io(io::Error),
    /// A value is wrong.
    Value {
        /// The number of values before it.
        index: u64,
        /// The byte of the stream at which its length starts. The error's own offset counts from the value's
        /// first byte, four bytes later.
        position: u64,
        /// What is wrong with it.
        error: Error,
    },
}

impl StreamError {
    /// Returns the kind of the value's error, if a value is wrong.
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
