//! Reading and writing values one after the other, each after its length.

use std::io::{self, Read, Write};

use gdvar_core::{Codec, ErrorKind, StreamError, VarReader, VarWriter};

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

/// On a 32-bit machine, the size of such a frame does not fit a `usize`.
#[test]
fn the_longest_length_is_an_error_under_any_limit() {
    let mut reader = VarReader::with_codec(&[0xFF; 7][..], Codec::new().max_size(usize::MAX));
    let error = reader.read::<String>().unwrap_err();
    let kind = if cfg!(target_pointer_width = "32") { ErrorKind::TooLarge } else { ErrorKind::UnexpectedEnd };
    assert_eq!(error.kind(), Some(kind), "{error}");
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
fn a_slow_output_does_not_cost_time_for_all_that_it_has_not_taken() {
    /// Takes one byte of each write, and then none.
    struct Slow {
        taken: Vec<u8>,
        is_full: bool,
    }
    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.is_full = !self.is_full;
            if !self.is_full {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            self.taken.push(bytes[0]);
            Ok(1)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(2 << 20).collect();
    let mut writer = VarWriter::new(Slow { taken: Vec::new(), is_full: false });
    writer.write_packet(&bytes).unwrap_err();
    for left in (0..bytes.len() + 3).rev() {
        assert_eq!((writer.unsent(), writer.flush().is_ok()), (left + 1, left == 0));
    }
    assert_eq!(writer.get_ref().taken[4..], bytes);
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
