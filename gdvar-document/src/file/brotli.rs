use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};

use super::compressed::BlockFault;

/// Appends the data of the brotli stream, at most `max` bytes, to `out`.
pub(super) fn decompress(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    // The strict decoder refuses windows of more than 16 MiB. They are an extension that the engine's decoder does not
    // enable either.
    let alloc = StandardAlloc::default;
    let mut state = BrotliState::new_strict(alloc(), alloc(), alloc());
    let (mut available_in, mut read, mut total) = (stream.len(), 0, 0);
    let mut chunk = [0; 4096];
    loop {
        let (mut available_out, mut written) = (chunk.len(), 0);
        let result = BrotliDecompressStream(
            &mut available_in,
            &mut read,
            stream,
            &mut available_out,
            &mut written,
            &mut chunk,
            &mut total,
            &mut state,
        );
        if total > max {
            return Err(BlockFault::TOO_LONG);
        }
        out.extend_from_slice(&chunk[..written]);
        match result {
            BrotliResult::NeedsMoreOutput => {}
            BrotliResult::ResultSuccess if available_in == 0 => return Ok(()),
            BrotliResult::ResultSuccess => {
                return Err(BlockFault::Damaged("something follows its brotli stream"));
            }
            BrotliResult::NeedsMoreInput => return Err(BlockFault::Damaged("its brotli stream is cut off")),
            BrotliResult::ResultFailure => return Err(BlockFault::Damaged("its brotli stream is invalid")),
        }
    }
}
