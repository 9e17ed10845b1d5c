use std::io;

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::compressed::{BlockFault, CompressBlock};
use super::widen;

/// The largest window that a frame may ask for, in addition to the size of its block of the file. The format's
/// specification recommends this much; the engines' frames need no more than their block.
const MAX_WINDOW: usize = 8 << 20;

/// Returns a function that appends each block as a frame with a checksum.
#[cfg(not(feature = "zstd-c"))]
pub(super) fn compressor() -> CompressBlock {
    use ruzstd::encoding::{CompressionLevel, compress};

    Box::new(|block, out| {
        // This is the only compressing level that the encoder implements so far.
        compress(block, out, CompressionLevel::Fastest);
        Ok(())
    })
}

/// Returns a function that appends each block as a frame with a checksum, using the C library.
#[cfg(feature = "zstd-c")]
pub(super) fn compressor() -> CompressBlock {
    /// The engines' default, which a project's settings can change.
    const LEVEL: i32 = 3;

    let mut compressor = None;
    Box::new(move |block, out| {
        let compressor = match &mut compressor {
            Some(compressor) => compressor,
            None => {
                let mut new = zstd::bulk::Compressor::new(LEVEL)?;
                new.include_checksum(true)?;
                compressor.insert(new)
            }
        };
        out.extend(compressor.compress(block)?);
        Ok(())
    })
}

/// Appends the data of the one frame in `stream`, at most `max` bytes, to `out`.
pub(super) fn decompress(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    let mut stream = stream;
    let start = out.len();
    let mut frame = FrameDecoder::new();
    frame.set_max_window_size(widen(MAX_WINDOW.max(max)));
    frame.init(&mut stream)?;
    while !frame.is_finished() {
        // A block of a frame contains at most 128 KiB, so at most that much is decompressed in vain.
        frame.decode_blocks(&mut stream, BlockDecodingStrategy::UptoBlocks(1))?;
        if frame.can_collect() > max - (out.len() - start) {
            return Err(BlockFault::TOO_LONG);
        }
        frame.collect_to_writer(&mut *out).map_err(|error: io::Error| BlockFault::Codec(error.into()))?;
    }
    if !stream.is_empty() {
        return Err(BlockFault::Damaged("something follows its zstd frame"));
    }
    if frame.get_checksum_from_data().is_some_and(|stored| frame.get_calculated_checksum() != Some(stored)) {
        return Err(BlockFault::Checksum("XXH64"));
    }
    Ok(())
}

impl From<FrameDecoderError> for BlockFault {
    fn from(error: FrameDecoderError) -> Self {
        Self::Codec(error.into())
    }
}
