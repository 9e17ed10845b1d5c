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
}

impl<W: Write> VarWriter<W> {
    /// Makes a writer with the default [`Codec`].
    pub fn new(output: W) -> Self {
        Self::with_codec(output, Codec::new())
    }

    /// Makes a writer with this codec.
    pub fn with_codec(output: W, codec: Codec) -> Self {
        Self { output, framing: Framing::new(codec), unsent: Vec::new() }
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
        self.unsent.len()
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
        let mut sent = 0;
        let result = loop {
            let Some(rest @ [_, ..]) = self.unsent.get(sent..) else { break Ok(()) };
            match self.output.write(rest) {
                Ok(0) => break Err(io::ErrorKind::WriteZero.into()),
                Ok(len) => sent += len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        self.unsent.drain(..sent.min(self.unsent.len()));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::value::variant::Variant;

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
        // The message already includes the inner error.
        assert!(std::error::Error::source(&error).is_none());
        assert_eq!(reader.read::<&str>().unwrap(), Some("three"));
        assert_eq!(reader.read::<&str>().unwrap(), None);
    }

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

    #[test]
    fn a_reader_goes_on_after_a_timeout() {
        /// Returns one byte at a time, and times out before each of them.
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
    fn a_writer_goes_on_after_a_timeout() {
        /// Takes one byte at a time, and times out before each of them.
        struct Slow(Vec<u8>, bool);
        impl Write for Slow {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.1 = !self.1;
                if self.1 {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                self.0.extend(&bytes[..1]);
                Ok(1)
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut writer = VarWriter::new(Slow(Vec::new(), false));
        for value in ["one", "two", "three"] {
            assert!(matches!(writer.write(value), Err(StreamError::Io(_))), "the output takes a byte a call");
        }
        while let Err(error) = writer.flush() {
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        }
        assert_eq!(writer.unsent(), 0);
        assert_eq!(writer.get_ref().0, three_values());
    }

    #[test]
    fn packets_are_any_bytes() {
        let mut writer = VarWriter::new(Vec::new());
        for packet in [&b"\xFF"[..], b"", b"abc"] {
            writer.write_packet(packet).unwrap();
        }
        let file = writer.into_inner();
        assert_eq!(file, b"\x01\0\0\0\xFF\0\0\0\0\x03\0\0\0abc");
        let mut reader = VarReader::new(file.as_slice());
        assert_eq!(reader.read_packet().unwrap(), Some(&b"\xFF"[..]));
        assert_eq!(reader.read_packet().unwrap(), Some(&b""[..]));
        assert_eq!(reader.read_packet().unwrap(), Some(&b"abc"[..]));
        assert_eq!(reader.read_packet().unwrap(), None);
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

    #[test]
    fn what_is_read_from_and_written_to_can_be_had() {
        let mut reader = VarReader::new(&[8, 0, 0, 0, 2, 0, 0, 0, 42, 0, 0, 0, 7][..]);
        assert_eq!(reader.read::<i64>().unwrap(), Some(42));
        assert_eq!(reader.get_ref(), &[7]);
        *reader.get_mut() = &[1, 2];
        assert_eq!(reader.into_inner(), [1, 2]);
        let mut writer = VarWriter::new(Vec::new());
        writer.get_mut().push(9);
        assert_eq!(writer.get_ref(), &[9]);
    }

    #[test]
    fn an_output_that_takes_nothing_is_an_error_with_its_cause() {
        let mut room = [0; 3];
        let mut writer = VarWriter::new(&mut room[..]);
        let error = writer.write(&1).unwrap_err();
        let StreamError::Io(inner) = &error else { panic!("{error}") };
        assert_eq!((inner.kind(), error.kind()), (io::ErrorKind::WriteZero, None));
        assert_eq!(error.to_string(), inner.to_string());
        let cause = StreamError::from(io::Error::other("the cause"));
        assert_eq!(cause.to_string(), "the cause");
        assert!(std::error::Error::source(&cause).is_none());
    }

    #[test]
    fn a_writer_goes_on_where_the_output_stopped() {
        /// Takes a few bytes in each call until it is full, and is interrupted in every other call.
        struct Full {
            taken: Vec<u8>,
            room: usize,
            is_interrupted: bool,
        }
        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.is_interrupted = !self.is_interrupted;
                if self.is_interrupted {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                if self.room == 0 {
                    return Err(io::ErrorKind::WouldBlock.into());
                }
                let len = bytes.len().min(self.room).min(5);
                self.room -= len;
                self.taken.extend_from_slice(&bytes[..len]);
                Ok(len)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut writer = VarWriter::new(Full { taken: Vec::new(), room: 20, is_interrupted: false });
        writer.write("one").unwrap();
        assert_eq!(writer.unsent(), 0);
        let error = writer.write("two").unwrap_err();
        assert!(matches!(error, StreamError::Io(error) if error.kind() == io::ErrorKind::WouldBlock));
        assert_eq!(writer.unsent(), 12);
        let error = writer.write("three").unwrap_err();
        assert!(matches!(error, StreamError::Io(_)));
        assert_eq!(writer.unsent(), 12 + 20);
        writer.get_mut().room = usize::MAX;
        writer.flush().unwrap();
        assert_eq!((writer.unsent(), &writer.get_ref().taken), (0, &three_values()));
    }

    #[test]
    fn the_error_of_a_writer_counts_each_value_once_however_often_its_output_fails() {
        /// Takes nothing.
        struct Stuck;
        impl Write for Stuck {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::WouldBlock.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut writer = VarWriter::with_codec(Stuck, Codec::new().max_size(20));
        for value in ["one", "two", "three"] {
            assert!(matches!(writer.write(value), Err(StreamError::Io(_))));
        }
        let error = writer.write("a text that is longer than twenty bytes").unwrap_err();
        // The values before it have 16, 16 and 20 bytes.
        assert!(error.to_string().starts_with("value 3 (from byte 52): "), "{error}");
    }

    #[test]
    fn the_error_of_a_writer_counts_what_was_written_before() {
        let mut writer = VarWriter::with_codec(Vec::new(), Codec::new().max_size(20));
        writer.write("one").unwrap();
        writer.write_packet(b"12345678").unwrap();
        writer.write("two").unwrap();
        let error = writer.write("a text that is too long for it").unwrap_err();
        assert!(matches!(error, StreamError::Value { index: 3, .. }), "{error}");
        assert!(error.to_string().starts_with("value 3 (from byte 44): "), "{error}");
    }
}
