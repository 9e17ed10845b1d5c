//! Values one after the other, each after its length, read and written by blocking calls: files, TCP streams, pipes.

#[cfg(feature = "tokio")]
pub(crate) mod framed;
pub(crate) mod framing;

use alloc::vec::Vec;
use std::io::{self, Read, Write};

use crate::codec::Codec;
use crate::decode::{GodotDecode, GodotDecodeOwned};
use crate::encode::GodotEncode;
use crate::stream::framing::{Framing, PREFIX_SIZE, StreamError, payload};

/// Reads what `FileAccess.store_var`, `StreamPeer.put_var` and `PacketPeerStream` write: values one after the other,
/// each after its length as a `u32`.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{VarReader, VarWriter, Variant};
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
/// # Ok::<(), gdvar::StreamError>(())
/// ```
///
/// It never reads beyond the end of the current value, and accepts bytes in pieces of any size. Wrap a file with many
/// small values in a [`BufReader`](io::BufReader).
#[derive(Debug)]
pub struct VarReader<R> {
    input: R,
    framing: Framing,
    /// The part of the current frame that was read so far.
    frame: Vec<u8>,
    /// Whether `frame` holds a value that was already returned.
    done: bool,
}

impl<R: Read> VarReader<R> {
    /// Makes a reader with the default [`Codec`].
    pub fn new(input: R) -> Self {
        Self::with_codec(input, Codec::new())
    }

    /// Makes a reader with this codec. Its [`max_size`](Codec::max_size) limits each value. Memory is only allocated for
    /// bytes that have arrived.
    pub fn with_codec(input: R, codec: Codec) -> Self {
        Self { input, framing: Framing::new(codec), frame: Vec::new(), done: false }
    }

    /// Reads the next value. Returns `None` at the end of the input. A value may borrow from the reader.
    ///
    /// After an error in a value, the next call reads the next value. The exception is a length over the limit: the start
    /// of the next value is then unknown, and every further call returns the error. After a temporary I/O error, such as
    /// a timeout, the next call continues where this one stopped.
    ///
    /// # Errors
    ///
    /// [`StreamError::Io`], and [`StreamError::Value`] for a value that is cut off, larger than the limit, or cannot be
    /// decoded.
    pub fn read<'a, T: GodotDecode<'a>>(&'a mut self) -> Result<Option<T>, StreamError> {
        if !self.next_frame()? {
            return Ok(None);
        }
        self.framing.value(&self.frame).map(Some)
    }

    /// Reads the next packet of a `PacketPeerStream` without decoding it. Returns `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read), except errors in the value.
    pub fn read_packet(&mut self) -> Result<Option<&[u8]>, StreamError> {
        Ok(self.next_frame()?.then_some(payload(&self.frame)))
    }

    /// Iterates over the remaining values, up to the end or the first error.
    pub fn values<T: GodotDecodeOwned>(self) -> Values<R, T> {
        Values { reader: Some(self), value: core::marker::PhantomData }
    }

    /// Returns the underlying reader.
    pub fn get_ref(&self) -> &R {
        &self.input
    }

    /// Returns the underlying reader, for example to set a socket's timeout. Bytes that you read from it are missing in
    /// the next value.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.input
    }

    /// Returns the underlying reader. If an error interrupted a value, the bytes of that value that were already read are
    /// lost.
    pub fn into_inner(self) -> R {
        self.input
    }

    /// Drops the frame that was returned last, and reads the next one. Returns `false` at the end of the input.
    fn next_frame(&mut self) -> Result<bool, StreamError> {
        if self.done {
            self.framing.advance(self.frame.len());
            self.frame.clear();
            self.done = false;
        }
        self.fill(PREFIX_SIZE)?;
        if self.frame.is_empty() {
            return Ok(false);
        }
        if let Some(size) = self.framing.frame_size(&self.frame)? {
            self.fill(size)?;
            self.done = self.frame.len() == size;
        }
        if self.done { Ok(true) } else { Err(self.framing.cut_off(&self.frame)) }
    }

    /// Reads until the frame has `size` bytes or the input ends.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        let missing = size.saturating_sub(self.frame.len());
        // Allocates memory as bytes arrive, and keeps the bytes that arrived before an error.
        self.input.by_ref().take(missing as u64).read_to_end(&mut self.frame)?;
        Ok(())
    }
}

/// The values of a [`VarReader`], one after the other. Ends after the first error.
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

/// Writes what `FileAccess.get_var`, `StreamPeer.get_var` and `PacketPeerStream` read: values one after the other, each
/// after its length as a `u32`.
///
/// Each value is one write, which starts after the whole value has been encoded.
///
/// After a temporary I/O error, such as a timeout, the value is not lost and must not be written again: the bytes that
/// the output did not take are sent by the next [`flush`](Self::flush) or with the next value. [`unsent`](Self::unsent)
/// returns how many there are.
#[derive(Debug)]
pub struct VarWriter<W> {
    output: W,
    framing: Framing,
    unsent: Vec<u8>,
    /// How many of these bytes the output has taken since they were moved last. Moving them after each write would take too long.
    taken: usize,
}

impl<W: Write> VarWriter<W> {
    /// Makes a writer with the default [`Codec`].
    pub fn new(output: W) -> Self {
        Self::with_codec(output, Codec::new())
    }

    /// Makes a writer with this codec.
    pub fn with_codec(output: W, codec: Codec) -> Self {
        Self { output, framing: Framing::new(codec), unsent: Vec::new(), taken: 0 }
    }

    /// Writes a value. After an error in the value, none of it was written.
    ///
    /// # Errors
    ///
    /// [`StreamError::Io`], and [`StreamError::Value`] for a value that cannot be encoded.
    pub fn write<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<(), StreamError> {
        let before = self.unsent.len();
        self.framing.write_value(value, &mut self.unsent)?;
        self.framing.advance(self.unsent.len() - before);
        Ok(self.send()?)
    }

    /// Writes a packet for a `PacketPeerStream` without encoding it.
    ///
    /// A `PacketPeerStream` (3.6.2, 4.6.3) hangs forever at a packet of more than 65,531 bytes, which is one less than
    /// its `input_buffer_max_size` says.
    ///
    /// # Errors
    ///
    /// [`StreamError::Io`], and [`StreamError::Value`] for a packet over the codec's limit.
    pub fn write_packet(&mut self, packet: &[u8]) -> Result<(), StreamError> {
        let prefix = self.framing.prefix(packet.len())?;
        self.unsent.extend_from_slice(&prefix);
        self.unsent.extend_from_slice(packet);
        self.framing.advance(PREFIX_SIZE + packet.len());
        Ok(self.send()?)
    }

    /// Sends the bytes that an earlier error left over, and flushes the output.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.send()?;
        self.output.flush()
    }

    /// Returns how many bytes the output has not taken. This is 0 unless a call failed.
    pub fn unsent(&self) -> usize {
        self.unsent.len() - self.taken
    }

    /// Returns the underlying writer.
    pub fn get_ref(&self) -> &W {
        &self.output
    }

    /// Returns the underlying writer, for example to set a socket's timeout.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.output
    }

    /// Returns the underlying writer. Bytes that an error left over are lost.
    pub fn into_inner(self) -> W {
        self.output
    }

    fn send(&mut self) -> io::Result<()> {
        let result = loop {
            let Some(rest @ [_, ..]) = self.unsent.get(self.taken..) else { break Ok(()) };
            match self.output.write(rest) {
                Ok(0) => break Err(io::ErrorKind::WriteZero.into()),
                Ok(len) => self.taken += len.min(rest.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        if self.taken > self.unsent.len() / 2 {
            self.unsent.drain(..self.taken);
            self.taken = 0;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::value::variant::Variant;

    #[test]
    fn a_length_over_the_limit_is_refused_before_anything_is_read() {
        let file = [0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3];
        let mut reader = VarReader::with_codec(file.as_slice(), Codec::new().max_size(1000));
        let error = reader.read::<Variant<f32>>().unwrap_err();
        assert_eq!(error.kind(), Some(ErrorKind::TooLarge));
        assert_eq!(
            error.to_string(),
            "value 0 (from byte 0): 2147483647 bytes are more than the limit of 1000"
        );
        assert!(reader.frame.capacity() < 100);
    }
}
