use std::io;

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress as compress_frame};

use super::compressed::Fault;
use super::widen;

/// The largest window that a frame may ask for, beyond the size of its block of the file. The format's
/// specification recommends this much; the engines' frames need no more than their block.
const MAX_WINDOW: usize = 8 << 20;

/// Appends `block` to `out` as a frame with a checksum.
pub(super) fn compress(block: &[u8], out: &mut Vec<u8>) {
    compress_frame(block, out, CompressionLevel::Fastest);
}

/// Appends to `out` the at most `max` bytes that the one frame in `stream` holds.
pub(super) fn decompress(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), Fault> {
    let mut stream = stream;
    let start = out.len();
    let mut frame = FrameDecoder::new();
    frame.set_max_window_size(widen(MAX_WINDOW.max(max)));
    frame.init(&mut stream)?;
    while !frame.is_finished() {
        // A block of a frame holds at most 128 KiB, so no more than that is decompressed for nothing.
        frame.decode_blocks(&mut stream, BlockDecodingStrategy::UptoBlocks(1))?;
        if frame.can_collect() > max - (out.len() - start) {
            return Err(Fault::TOO_LONG);
        }
        frame.collect_to_writer(&mut *out).map_err(|error: io::Error| Fault::Codec(error.into()))?;
    }
    if !stream.is_empty() {
        return Err(Fault::Damaged("something follows its zstd frame"));
    }
    if frame.get_checksum_from_data().is_some_and(|stored| frame.get_calculated_checksum() != Some(stored)) {
        return Err(Fault::Checksum("XXH64"));
    }
    Ok(())
}

impl From<FrameDecoderError> for Fault {
    fn from(error: FrameDecoderError) -> Self {
        Self::Codec(error.into())
    }
}
