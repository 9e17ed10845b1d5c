use std::error::Error as StdError;
use std::io::{self, Read};
use std::mem;

use super::container::COMPRESSED_MAGIC;
use super::source::Source;
use super::{Compression, FileError, FileErrorKind, deflate, fastlz, growth, widen, zstd};

const HEAD: &str = "the head of a compressed file";

/// What a compressed resource starts and ends with.
const RESOURCE_MAGIC: [u8; 4] = *b"RSCC";

/// The block size that the engines write in every mode.
const BLOCK_LEN: u16 = 4096;

/// The size of an entry in the table of the blocks' compressed sizes, a u32.
const SIZE_LEN: usize = mem::size_of::<u32>();

/// Blocks up to this size are assumed to contain what the head promises, and take hardly any memory beyond that.
const SMALL_BLOCK: usize = 64 << 10;

/// FastLZ cannot compress fewer bytes, so the engines pad a shorter block with zeros.
const SHORTEST_FASTLZ: usize = 16;

/// Compresses a block and appends it to a vector. The error comes from the system; usually memory is exhausted.
pub(super) type CompressBlock = Box<dyn FnMut(&[u8], &mut Vec<u8>) -> io::Result<()>>;

fn infallible(compress: fn(&[u8], &mut Vec<u8>)) -> CompressBlock {
    Box::new(move |block, out| {
        compress(block, out);
        Ok(())
    })
}

/// Decompresses a stream and appends it to a vector, up to a number of bytes.
type DecompressBlock = fn(&[u8], usize, &mut Vec<u8>) -> Result<(), BlockFault>;

/// Why a block could not be decompressed. In the messages, "it" is the block.
pub(super) enum BlockFault {
    Damaged(&'static str),
    /// The checksum with this name does not match.
    Checksum(&'static str),
    Codec(Box<dyn StdError + Send + Sync>),
}

impl BlockFault {
    pub(super) const TOO_LONG: Self = Self::Damaged("it holds more than its size");
    const TOO_SHORT: Self = Self::Damaged("it holds less than its size");

    fn in_block(self, index: usize, at: u64) -> FileError {
        let (kind, why) = match &self {
            Self::Damaged(why) => (FileErrorKind::DamagedBlock, String::from(*why)),
            Self::Checksum(name) => (FileErrorKind::BadChecksum, format!("its {name} does not match")),
            // The decoder's own message is for those who read its code. `FileError::get_ref` returns it.
            Self::Codec(_) => (FileErrorKind::DamagedBlock, String::from("its zstd frame is damaged")),
        };
        let error = FileError::new(kind, format!("block {index} at byte {at} is damaged: {why}")).at(at);
        match self {
            Self::Codec(source) => error.caused_by(source),
            _ => error,
        }
    }
}

/// Returns the compressed file that contains `bytes`, in blocks of 4,096.
///
/// With FastLZ, the file is the same that an engine would write. With the other modes, an engine can read it. Avoid zstd
/// without the feature `zstd-c`: see [the module](super#which-mode-to-write).
///
/// # Errors
///
/// [`UnsupportedMode`](FileErrorKind::UnsupportedMode) for brotli, [`TooLarge`](FileErrorKind::TooLarge) for 4 GiB or more, and
/// [`Io`](FileErrorKind::Io) if the C library of zstd cannot allocate memory.
pub fn compress(bytes: &[u8], compression: Compression) -> Result<Vec<u8>, FileError> {
    compress_keeping(bytes, compression, None)
}

/// Compresses data as [`compress`] does, but keeps the blocks of an earlier file whose data is the same.
pub(super) fn compress_keeping(
    bytes: &[u8],
    compression: Compression,
    kept: Option<&Blocks>,
) -> Result<Vec<u8>, FileError> {
    compress_with_magic(bytes, compression, kept, COMPRESSED_MAGIC)
}

/// Compresses data between these four bytes.
fn compress_with_magic(
    bytes: &[u8],
    compression: Compression,
    kept: Option<&Blocks>,
    magic: [u8; 4],
) -> Result<Vec<u8>, FileError> {
    let mut compress_block = match compression {
        Compression::FastLz => infallible(compress_fastlz),
        Compression::Deflate => infallible(deflate::compress_zlib),
        Compression::Zstd => zstd::compressor(),
        Compression::Gzip => infallible(deflate::compress_gzip),
        Compression::Brotli => Box::new(|_: &[u8], _: &mut Vec<u8>| Err(io::ErrorKind::Unsupported.into())),
    };
    let block_len = kept.map_or(usize::from(BLOCK_LEN), |blocks| blocks.block_len);
    let words = [Some(compression.mode()), u32::try_from(block_len).ok(), u32::try_from(bytes.len()).ok()];
    let Some(words) = words.into_iter().collect::<Option<Vec<u32>>>() else {
        let message = format!("a compressed file cannot hold {} bytes", bytes.len());
        return Err(FileError::new(FileErrorKind::TooLarge, message));
    };
    // A last block is always stored after the full ones, even if it is empty.
    let nothing = bytes.len().is_multiple_of(block_len).then_some(&[][..]);

    let mut file = magic.to_vec();
    for word in words {
        file.extend(word.to_le_bytes());
    }
    let mut size_at = file.len();
    file.resize(size_at + SIZE_LEN * (bytes.len() / block_len + 1), 0);
    let mut kept = kept.map(|blocks| blocks.read(compression)).transpose()?;
    for block in bytes.chunks(block_len).chain(nothing) {
        let start = file.len();
        match kept.as_mut().and_then(|kept| kept.next_if_same(block)) {
            Some(stream) => file.extend_from_slice(stream),
            None => compress_block(block, &mut file).map_err(|error| match error.kind() {
                io::ErrorKind::Unsupported => {
                    let message = "brotli can only be read, by the engines as by gdvar";
                    FileError::new(FileErrorKind::UnsupportedMode, message)
                }
                _ => FileError::io("compress the data", error),
            })?,
        }
        // The result is hardly longer than the block, so its length fits the low four bytes.
        let [a, b, c, d, ..] = (file.len() - start).to_le_bytes();
        file[size_at..size_at + SIZE_LEN].copy_from_slice(&[a, b, c, d]);
        size_at += SIZE_LEN;
    }
    file.extend(magic);
    Ok(file)
}

/// The blocks of a compressed file, so that those whose data stays the same are saved with the same bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    block_len: usize,
    /// The size of the data.
    total: usize,
    /// The compressed size of each block.
    sizes: Vec<u32>,
    streams: Vec<u8>,
}

impl Blocks {
    /// Returns whether one more block of this size leaves enough of the limit for everything else. A vector may be twice as
    /// long while it grows.
    fn has_room(&self, size: usize, limit: usize) -> bool {
        let taken = 2 * (self.streams.len() + size + SIZE_LEN * (self.sizes.len() + 1));
        check_memory(self.total, self.block_len, widen(taken), limit).is_ok()
    }

    /// Starts with the first block.
    fn read(&self, compression: Compression) -> Result<KeptBlocks<'_>, FileError> {
        let decompress = decompressor(compression)?;
        let (sizes, streams) = (self.sizes.iter(), &*self.streams);
        Ok(KeptBlocks {
            left: self.total,
            block_len: self.block_len,
            sizes,
            streams,
            decompress,
            data: Vec::new(),
        })
    }
}

/// Iterates over kept blocks.
struct KeptBlocks<'a> {
    block_len: usize,
    /// The size of the data from the next block on.
    left: usize,
    sizes: std::slice::Iter<'a, u32>,
    streams: &'a [u8],
    decompress: DecompressBlock,
    /// The data of the current block.
    data: Vec<u8>,
}

impl<'a> KeptBlocks<'a> {
    /// Goes to the next block, and returns it if it has this data.
    fn next_if_same(&mut self, data: &[u8]) -> Option<&'a [u8]> {
        let size = usize::try_from(*self.sizes.next()?).ok()?;
        let (stream, streams) = self.streams.split_at_checked(size)?;
        self.streams = streams;
        let len = self.block_len.min(self.left);
        self.left -= len;
        if len != data.len() {
            return None;
        }
        self.data.clear();
        (self.decompress)(stream, len, &mut self.data).ok()?;
        (self.data == data).then_some(stream)
    }
}

/// Returns the data in a compressed file, at most `limit` bytes.
///
/// Reads no further than the `GCPF` at the end. Memory grows with the actual contents of the blocks, not with what the
/// head promises. The limit bounds memory too: the data, the table of the blocks' sizes, and the extra memory for blocks
/// of more than 64 KiB may exceed the limit by at most 1 MiB (17 MiB for brotli).
///
/// # Errors
///
/// [`WrongContainer`](FileErrorKind::WrongContainer), [`UnsupportedMode`](FileErrorKind::UnsupportedMode),
/// [`FeatureDisabled`](FileErrorKind::FeatureDisabled) for brotli, [`BadHead`](FileErrorKind::BadHead),
/// [`TooLarge`](FileErrorKind::TooLarge), [`Truncated`](FileErrorKind::Truncated),
/// [`DamagedBlock`](FileErrorKind::DamagedBlock), [`BadChecksum`](FileErrorKind::BadChecksum),
/// [`BadTrailer`](FileErrorKind::BadTrailer) and [`Io`](FileErrorKind::Io).
pub fn decompress(reader: impl Read, limit: usize) -> Result<Vec<u8>, FileError> {
    decompress_keeping(reader, limit).map(|(bytes, _)| bytes)
}

/// Decompresses data as [`decompress`] does. Also returns the blocks, if the limit leaves room for them.
pub(super) fn decompress_keeping(
    reader: impl Read,
    limit: usize,
) -> Result<(Vec<u8>, Option<Blocks>), FileError> {
    decompress_with_magic(reader, COMPRESSED_MAGIC, limit)
}

/// Returns the content of a compressed resource, whose blocks are between `RSCC` and `RSCC`.
pub(crate) fn decompress_resource(file: &[u8], limit: usize) -> Result<Vec<u8>, FileError> {
    decompress_with_magic(file, RESOURCE_MAGIC, limit).map(|(bytes, _)| bytes)
}

/// Compresses the content of a resource as in an earlier file, and keeps the blocks whose content is the same.
pub(crate) fn compress_resource_again(file: &[u8], content: &[u8]) -> Result<Vec<u8>, FileError> {
    let mut head = Source::new(file);
    head.array::<4>(HEAD)?;
    let compression = Compression::from_mode(u32::from_le_bytes(head.array(HEAD)?))?;
    let (_, blocks) = decompress_with_magic(file, RESOURCE_MAGIC, usize::MAX)?;
    compress_with_magic(content, compression, blocks.as_ref(), RESOURCE_MAGIC)
}

/// Decompresses data that is between these four bytes.
fn decompress_with_magic(
    reader: impl Read,
    magic: [u8; 4],
    limit: usize,
) -> Result<(Vec<u8>, Option<Blocks>), FileError> {
    let name = magic.escape_ascii();
    let mut source = Source::new(reader);
    if source.array(HEAD)? != magic {
        let message = format!("the file does not start with {name}, so it is not compressed");
        return Err(FileError::new(FileErrorKind::WrongContainer, message).at(0));
    }
    let decompress_block = decompressor(Compression::from_mode(u32::from_le_bytes(source.array(HEAD)?))?)?;
    let block_len = u32::from_le_bytes(source.array(HEAD)?);
    if block_len == 0 {
        return Err(FileError::new(FileErrorKind::BadHead, "the block size at byte 8 is 0").at(8));
    }
    let total = u32::from_le_bytes(source.array(HEAD)?);
    let sizes_len = widen(SIZE_LEN) * (u64::from(total / block_len) + 1);
    let Some(total) = usize::try_from(total).ok().filter(|total| *total <= limit) else {
        return Err(FileError::over_limit(total.into(), limit, 12));
    };
    // A block size beyond `usize` is also beyond the total, so its exact value does not matter.
    let block_len = usize::try_from(block_len).unwrap_or(usize::MAX);

    check_memory(total, block_len, sizes_len, limit)?;

    let mut sizes = Vec::new();
    source.fill(&mut sizes, sizes_len, "the table of block sizes")?;
    let mut bytes = Vec::new();
    let mut stream = Vec::new();
    let mut kept = Some(Blocks { block_len, total, ..Blocks::default() });
    for (index, size) in sizes.as_chunks::<SIZE_LEN>().0.iter().enumerate() {
        let at = source.offset();
        let size = u64::from(u32::from_le_bytes(*size));
        let len = block_len.min(total - bytes.len());
        // Incompressible data grows by a 32nd in FastLZ, by less in the other modes, and by the size of a head. If more
        // were allowed, a file with little data could fill the memory.
        if size > widen(len) + widen(len) / 8 + 4096 {
            let why = "its compressed size is more than any compression needs";
            return Err(BlockFault::Damaged(why).in_block(index, at));
        }
        source.fill(&mut stream, size, format_args!("block {index}"))?;
        let end = bytes.len() + len;
        if len <= SMALL_BLOCK {
            // FastLZ may temporarily append more.
            growth::reserve(&mut bytes, len.max(SHORTEST_FASTLZ), total);
        }
        decompress_block(&stream, len, &mut bytes).map_err(|fault| fault.in_block(index, at))?;
        if bytes.len() < end {
            return Err(BlockFault::TOO_SHORT.in_block(index, at));
        }
        kept = kept.filter(|kept| kept.has_room(stream.len(), limit));
        if let (Some(kept), Ok(size)) = (&mut kept, u32::try_from(size)) {
            kept.sizes.push(size);
            kept.streams.extend_from_slice(&stream);
        }
    }

    let at = source.offset();
    if source.array(format_args!("the {name} that ends a compressed file"))? != magic {
        let message = format!("the compressed file does not end with {name} at byte {at}");
        return Err(FileError::new(FileErrorKind::BadTrailer, message).at(at));
    }
    Ok((bytes, kept))
}

/// Returns the function that decompresses a block.
#[cfg_attr(
    feature = "brotli",
    allow(clippy::unnecessary_wraps, reason = "without the feature, brotli is an error")
)]
fn decompressor(compression: Compression) -> Result<DecompressBlock, FileError> {
    Ok(match compression {
        Compression::FastLz => decompress_fastlz,
        Compression::Deflate => deflate::decompress_zlib,
        Compression::Zstd => zstd::decompress,
        Compression::Gzip => deflate::decompress_gzip,
        #[cfg(feature = "brotli")]
        Compression::Brotli => super::brotli::decompress,
        #[cfg(not(feature = "brotli"))]
        Compression::Brotli => {
            return Err(FileError::feature_disabled("a file compressed with brotli", "brotli"));
        }
    })
}

fn compress_fastlz(block: &[u8], out: &mut Vec<u8>) {
    if block.len() < SHORTEST_FASTLZ {
        let mut padded = [0; SHORTEST_FASTLZ];
        padded[..block.len()].copy_from_slice(block);
        fastlz::compress(&padded, out);
    } else {
        fastlz::compress(block, out);
    }
}

fn decompress_fastlz(stream: &[u8], len: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    let end = out.len() + len;
    fastlz::decompress(stream, len.max(SHORTEST_FASTLZ), out)?;
    out.truncate(end);
    Ok(())
}

/// Refuses data that is within the limit but takes too much memory to decompress.
fn check_memory(total: usize, block_len: usize, sizes_len: u64, limit: usize) -> Result<(), FileError> {
    let block = widen(block_len.min(total));
    let beside = if block <= widen(SMALL_BLOCK) {
        0
    } else {
        // The buffer of the data may have been doubled once more than necessary; a compressed block may be an eighth
        // longer than its data; and some decompressors have their own buffer.
        widen(total) + 2 * block + block / 8
    };
    growth::check_memory(widen(total) + sizes_len + beside, limit)
}
