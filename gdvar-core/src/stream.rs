//! Runs of values with a length before each: files, TCP streams, pipes.

use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read, Write};

use crate::codec::Codec;
use crate::decode::{GodotDecode, GodotDecodeOwned};
use crate::encode::GodotEncode;
use crate::error::{Error, ErrorKind};

/// Bytes of the length before a value.
const PREFIX_SIZE: usize = 4;

/// Reads what `FileAccess.store_var`, `StreamPeer.put_var` and `PacketPeerStream` write: values one after the
/// other, each behind its length as a `u32`.
///
/// ```
/// use gdvar_core::{VarReader, VarWriter, Variant};
///
/// let mut file = Vec::new();
/// let mut writer = VarWriter::new(&mut file);
/// writer.write("Ferris")?;
/// writer.write(&42)?;
///
/// let mut reader = VarReader::new(file.as_slice());
/// assert_eq!(reader.read::<&str>()?, Some("Ferris"));
/// assert_eq!(reader.read::<Variant>()?, Some(Variant::Int(42)));
/// assert_eq!(reader.read::<Variant>()?, None);
/// # Ok::<(), gdvar_core::StreamError>(())
/// ```
///
/// Reads are as large as a value is: put a [`BufReader`](io::BufReader) around a file with many small ones.
#[derive(Debug)]
pub struct VarReader<R> {
    input: R,
    codec: Codec,
    /// What was read of the current value, with its length before it.
    frame: Vec<u8>,
    /// Where the current value's length starts.
    position: u64,
    /// How many values were before it.
    index: u64,
    /// Whether `frame` holds a value that was handed out.
    done: bool,
}

impl<R: Read> VarReader<R> {
    /// Reads with the default [`Codec`].
    pub fn new(input: R) -> Self {
        Self::with_codec(input, Codec::new())
    }

    /// Reads with this codec. Its [`max_size`](Codec::max_size) limits each value; memory is taken only for
    /// bytes that are there.
    pub fn with_codec(input: R, codec: Codec) -> Self {
        Self { input, codec, frame: Vec::new(), position: 0, index: 0, done: false }
    }

    /// Reads the next value; `None` at the end of the input. A value may borrow from the reader.
    ///
    /// After an error of the value's own the next call reads the next value. After an I/O error that passes,
    /// such as a timeout, it goes on where it was.
    ///
    /// # Errors
    ///
    /// [`StreamError::Io`], and [`StreamError::Value`] for a value that is cut off, larger than the limit, or
    /// that does not decode.
    pub fn read<'a, T: GodotDecode<'a>>(&'a mut self) -> Result<Option<T>, StreamError> {
        self.next_frame();
        if !self.fill(PREFIX_SIZE)? {
            return if self.frame.is_empty() { Ok(None) } else { Err(self.cut_off(PREFIX_SIZE)) };
        }
        let len = match self.frame.first_chunk::<PREFIX_SIZE>() {
            // A u32 fits every `usize` that Rust's std has.
            Some(prefix) => u32::from_le_bytes(*prefix) as usize,
            None => return Ok(None),
        };
        let limit = self.codec.get_max_size();
        if len > limit {
            let message = alloc::format!("{len} bytes are more than the limit of {limit}");
            return Err(self.value_error(Error::new(ErrorKind::TooLarge, message)));
        }
        if !self.fill(PREFIX_SIZE + len)? {
            return Err(self.cut_off(PREFIX_SIZE + len));
        }
        self.done = true;
        let value = self.codec.decode(self.frame.get(PREFIX_SIZE..).unwrap_or_default());
        value.map(Some).map_err(|error| StreamError::Value {
            index: self.index,
            position: self.position,
            error,
        })
    }

    /// The rest of the values, up to the end or the first error.
    pub fn values<T: GodotDecodeOwned>(self) -> Values<R, T> {
        Values { reader: Some(self), value: core::marker::PhantomData }
    }

    /// What it reads from. Bytes of a value that was cut off by an error are lost with the reader.
    pub fn into_inner(self) -> R {
        self.input
    }

    /// Lets go of the value that was handed out last.
    fn next_frame(&mut self) {
        if self.done {
            self.position += self.frame.len() as u64;
            self.index += 1;
            self.frame.clear();
            self.done = false;
        }
    }

    /// Reads until the frame has `len` bytes. `false` if the input ends before.
    fn fill(&mut self, len: usize) -> Result<bool, StreamError> {
        let missing = len.saturating_sub(self.frame.len());
        // Takes memory as bytes come, and keeps those that came before an error.
        let more = self.input.by_ref().take(missing as u64).read_to_end(&mut self.frame)?;
        Ok(more == missing)
    }

    fn cut_off(&self, expected: usize) -> StreamError {
        let message = alloc::format!("the input ends after {} of {expected} bytes", self.frame.len());
        self.value_error(Error::new(ErrorKind::UnexpectedEnd, message))
    }

    fn value_error(&self, error: Error) -> StreamError {
        StreamError::Value { index: self.index, position: self.position, error }
    }
}

/// The values of a [`VarReader`], one after the other. It ends after the first error.
#[derive(Debug)]
pub struct Values<R, T> {
    reader: Option<VarReader<R>>,
    value: core::marker::PhantomData<fn() -> T>,
}

impl<R: Read, T: GodotDecodeOwned> Iterator for Values<R, T> {
    type Item = Result<T, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let value = self.reader.as_mut()?.read().transpose();
        if !matches!(value, Some(Ok(_))) {
            self.reader = None;
        }
        value
    }
}

/// Writes what `FileAccess.get_var`, `StreamPeer.get_var` and `PacketPeerStream` read: values one after the
/// other, each behind its length as a `u32`.
///
/// A value goes out in one write, and only once it is encoded as a whole.
#[derive(Debug)]
pub struct VarWriter<W> {
    output: W,
    codec: Codec,
    frame: Vec<u8>,
    position: u64,
    index: u64,
}

impl<W: Write> VarWriter<W> {
    /// Writes with the default [`Codec`].
    pub fn new(output: W) -> Self {
        Self::with_codec(output, Codec::new())
    }

    /// Writes with this codec.
    pub fn with_codec(output: W, codec: Codec) -> Self {
        Self { output, codec, frame: Vec::new(), position: 0, index: 0 }
    }

    /// Writes a value. After an error of the value's own nothing of it was written.
    ///
    /// # Errors
    ///
    /// [`StreamError::Io`], and [`StreamError::Value`] for a value that does not encode.
    pub fn write<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<(), StreamError> {
        self.frame.clear();
        self.frame.extend_from_slice(&[0; PREFIX_SIZE]);
        let (index, position) = (self.index, self.position);
        let located = |error| StreamError::Value { index, position, error };
        let len = self.codec.encode_into(value, &mut self.frame).map_err(located)?;
        let prefix = u32::try_from(len).map_err(|_| {
            located(Error::new(
                ErrorKind::TooLarge,
                alloc::format!("{len} bytes are more than a length can say"),
            ))
        })?;
        if let Some(place) = self.frame.first_chunk_mut() {
            *place = prefix.to_le_bytes();
        }
        self.output.write_all(&self.frame)?;
        self.position += self.frame.len() as u64;
        self.index += 1;
        Ok(())
    }

    /// Flushes the output.
    ///
    /// # Errors
    ///
    /// Whatever the output reports.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// What it writes to.
    pub fn into_inner(self) -> W {
        self.output
    }
}

/// Why a run of values could not be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamError {
    /// The input or the output failed.
    Io(io::Error),
    /// A value is at fault.
    Value {
        /// Which: how many values were before it.
        index: u64,
        /// The byte of the stream at which its length starts. The error's own offset counts from the value's
        /// first byte, four bytes later.
        position: u64,
        /// What is wrong with it.
        error: Error,
    },
}

impl StreamError {
    /// What is wrong with the value, if it is a value that is at fault.
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
            Self::Io(error) => Some(error),
            Self::Value { error, .. } => Some(error),
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn three_values() -> Vec<u8> {
        let mut writer = VarWriter::new(Vec::new());
        for value in ["one", "two", "three"] {
            writer.write(value).unwrap();
        }
        writer.into_inner()
    }

    #[test]
    fn a_cut_off_file_gives_every_whole_value_and_then_a_clear_error() {
        let file = three_values();
        for cut in 0..file.len() {
            let mut values = VarReader::new(&file[..cut]).values::<String>();
            let whole = [16, 32, 52].iter().filter(|&&end| end <= cut).count();
            for expected in &["one", "two", "three"][..whole] {
                assert_eq!(values.next().unwrap().unwrap(), *expected);
            }
            match values.next() {
                None => assert!([0, 16, 32].contains(&cut), "no error at {cut}"),
                Some(result) => {
                    let error = result.unwrap_err();
                    assert_eq!(error.kind(), Some(ErrorKind::UnexpectedEnd));
                    assert!(matches!(error, StreamError::Value { index, .. } if index == whole as u64));
                }
            }
            assert!(values.next().is_none());
        }
    }

    #[test]
    fn a_bad_value_says_which_it_is_and_the_next_can_be_read() {
        let mut file = three_values();
        file[16 + 4] = 0xFF;
        let mut reader = VarReader::new(file.as_slice());
        assert_eq!(reader.read::<&str>().unwrap(), Some("one"));
        let error = reader.read::<&str>().unwrap_err();
        let text = "value 1 (from byte 16): Godot 4.4 and later has no type with the id 255 at byte 0";
        assert_eq!(error.to_string(), text);
        assert_eq!(reader.read::<&str>().unwrap(), Some("three"));
        assert_eq!(reader.read::<&str>().unwrap(), None);
    }

    #[test]
    fn a_length_over_the_limit_is_refused_before_anything_is_read() {
        let file = [0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3];
        let mut reader = VarReader::with_codec(file.as_slice(), Codec::new().max_size(1000));
        let error = reader.read::<Variant>().unwrap_err();
        assert_eq!(error.kind(), Some(ErrorKind::TooLarge));
        assert_eq!(
            error.to_string(),
            "value 0 (from byte 0): 2147483647 bytes are more than the limit of 1000"
        );
        assert!(reader.frame.capacity() < 100);
    }

    #[test]
    fn a_reader_goes_on_after_a_timeout() {
        /// Gives a byte at a time, with a timeout before each.
        struct Slow<'a>(&'a [u8], bool);
        impl Read for Slow<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.1 = !self.1;
                if self.1 {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                let one = buffer.len().min(1);
                self.0.read(&mut buffer[..one])
            }
        }
        let file = three_values();
        let mut reader = VarReader::new(Slow(&file, false));
        let mut values = Vec::new();
        loop {
            match reader.read::<String>() {
                Ok(Some(value)) => values.push(value),
                Ok(None) => break,
                Err(StreamError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::TimedOut),
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(values, ["one", "two", "three"]);
    }

    #[test]
    fn nothing_of_a_value_that_does_not_encode_is_written() {
        let mut writer = VarWriter::new(Vec::new());
        writer.write("whole").unwrap();
        let error = writer.write(&vec![u64::MAX]).unwrap_err();
        assert_eq!(error.kind(), Some(ErrorKind::OutOfRange));
        writer.write("next").unwrap();
        let file = writer.into_inner();
        assert_eq!(
            VarReader::new(file.as_slice()).values::<String>().map(Result::unwrap).collect::<Vec<_>>(),
            ["whole", "next"]
        );
    }
}
