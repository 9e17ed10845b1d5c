//! Any bytes as a stream of values that arrives in arbitrary pieces, with timeouts between them.

use std::io::{self, Read};

use gdvar::{StreamError, VarReader, VarWriter, Variant};

use super::settings;

/// A reader that returns as many bytes at a time as the next byte of the input says. A 0 is a timeout.
struct Pieces<'a> {
    sizes: std::iter::Cycle<std::slice::Iter<'a, u8>>,
    bytes: &'a [u8],
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.sizes.next() {
            Some(0) => Err(io::ErrorKind::TimedOut.into()),
            size => {
                let len = buffer.len().min(size.copied().map_or(usize::MAX, usize::from));
                self.bytes.read(&mut buffer[..len])
            }
        }
    }
}

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((codec, rest)) = settings(input) else { return };
    let codec = codec.max_size(1 << 16);
    let half = rest.len().min(16) / 2;
    let (sizes, bytes) = rest.split_at(half);
    if !sizes.is_empty() && sizes.iter().all(|&size| size == 0) {
        return;
    }
    let whole: Vec<Result<Variant, String>> = VarReader::with_codec(bytes, codec)
        .values()
        .map(|value| value.map_err(|error| error.to_string()))
        .collect();

    let mut reader = VarReader::with_codec(Pieces { sizes: sizes.iter().cycle(), bytes }, codec);
    let mut in_pieces = Vec::new();
    loop {
        match reader.read::<Variant>() {
            Ok(Some(value)) => in_pieces.push(Ok(value)),
            Ok(None) => break,
            Err(StreamError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::TimedOut),
            Err(error) => {
                in_pieces.push(Err(error.to_string()));
                break;
            }
        }
    }
    assert_eq!(format!("{whole:?}"), format!("{in_pieces:?}"));

    // Anything that can be written can be read again.
    let mut writer = VarWriter::with_codec(Vec::new(), codec);
    let written = whole.iter().flatten().filter(|value| writer.write(*value).is_ok()).count();
    let again = writer.into_inner();
    let read = VarReader::with_codec(&*again, codec).values::<Variant>().flatten().count();
    assert_eq!(read, written);
}
