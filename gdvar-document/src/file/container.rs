use std::borrow::Cow;
use std::io::Read;

use super::{FileError, FileErrorKind, Key, growth, widen};

/// The container of a save file's values.
///
/// The engines never nest containers: a file is compressed, or encrypted, or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Container {
    /// No container: `FileAccess.open`, `File.open`.
    #[default]
    Plain,
    /// `open_compressed`: the file starts with `GCPF`.
    Compressed(Compression),
    /// `open_encrypted` or `open_encrypted_with_pass`: the file starts with `GDEC`.
    Encrypted(Encryption),
}

/// The compression of a compressed file's blocks, with the engine's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// `COMPRESSION_FASTLZ`, the engines' default. It has no checksum.
    #[default]
    FastLz = 0,
    /// `COMPRESSION_DEFLATE`: zlib streams, checked by Adler-32.
    Deflate = 1,
    /// `COMPRESSION_ZSTD`. The engines write it without a checksum and gdvar with one; both read either.
    Zstd = 2,
    /// `COMPRESSION_GZIP`, checked by CRC-32.
    Gzip = 3,
    /// `COMPRESSION_BROTLI`: Godot 4 reads it, but nothing writes it. Feature `brotli`.
    Brotli = 4,
}

/// The engine that an encrypted file is for. Neither engine can read the other's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encryption {
    /// AES-256 in ECB mode, which reveals where blocks of 16 bytes repeat.
    Godot3,
    /// AES-256 in CFB mode, with a random initialization vector.
    Godot4,
}

/// The bytes at the start and the end of a compressed file.
pub(super) const COMPRESSED_MAGIC: [u8; 4] = *b"GCPF";
/// The bytes at the start of an encrypted file.
pub(super) const ENCRYPTED_MAGIC: [u8; 4] = *b"GDEC";
/// The u32 after the magic in Godot 3. In Godot 4 the data's MD5 is in this position.
pub(super) const GODOT3_ENCRYPTED_MODE: u32 = 1;

impl Container {
    /// How many bytes [`detect`](Self::detect) needs.
    pub const HEAD_LEN: usize = 8;

    /// Recognises a container by the first [`HEAD_LEN`](Self::HEAD_LEN) bytes of a file, or by all bytes of a shorter
    /// file.
    ///
    /// A file that starts with neither `GCPF` nor `GDEC` is plain. A Godot 4 file whose MD5 happens to start with the
    /// bytes 1 0 0 0 (one in 2³²) is taken for a Godot 3 file.
    ///
    /// # Errors
    ///
    /// [`Truncated`](FileErrorKind::Truncated) if the file ends before the mode, and
    /// [`UnsupportedMode`](FileErrorKind::UnsupportedMode) if gdvar does not know the mode.
    pub fn detect(head: &[u8]) -> Result<Self, FileError> {
        let Some((magic, rest)) = head.split_first_chunk() else { return Ok(Self::Plain) };
        if ![COMPRESSED_MAGIC, ENCRYPTED_MAGIC].contains(magic) {
            return Ok(Self::Plain);
        }
        let Some(word) = rest.first_chunk() else {
            let end = widen(head.len());
            let message = format!("the file ends at byte {end}, inside its head");
            return Err(FileError::new(FileErrorKind::Truncated, message).at(end));
        };
        if *magic == COMPRESSED_MAGIC {
            Compression::from_mode(u32::from_le_bytes(*word)).map(Self::Compressed)
        } else {
            Ok(Self::Encrypted(Encryption::from_word(*word)))
        }
    }

    /// Recognises the container, and returns it with its content, at most `limit` bytes.
    ///
    /// Reads no further than the container's end; a plain file is read completely. The limit bounds the memory too, as
    /// [`OpenOptions::limit`](crate::OpenOptions::limit) describes.
    ///
    /// # Errors
    ///
    /// Any [`FileErrorKind`] except those for writing. The `limit` is checked before anything is allocated for the data.
    pub fn unpack(reader: impl Read, key: Option<&Key>, limit: usize) -> Result<(Self, Vec<u8>), FileError> {
        let Unpacked { container, data, .. } = Self::unpack_whole(reader, key, limit)?;
        Ok((container, data))
    }

    /// Does the same, and keeps what it takes to pack the content again so that what did not change has the same bytes in
    /// the file: the compressed blocks, and the initialization vector of an encrypted file.
    ///
    /// ```
    /// use gdvar::file::{Compression, Container};
    ///
    /// let file = Container::Compressed(Compression::Gzip).pack(&[7; 10_000], None)?.into_owned();
    /// let unpacked = Container::unpack_whole(&file[..], None, 1 << 20)?;
    /// assert_eq!(unpacked.pack(&unpacked.data, None)?, file);
    /// # Ok::<(), gdvar::file::FileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`unpack`](Self::unpack).
    pub fn unpack_whole(
        mut reader: impl Read,
        key: Option<&Key>,
        limit: usize,
    ) -> Result<Unpacked, FileError> {
        let mut head = Vec::with_capacity(Self::HEAD_LEN);
        reader.by_ref().take(widen(Self::HEAD_LEN)).read_to_end(&mut head).map_err(FileError::reading)?;
        let container = Self::detect(&head)?;
        let reader = head.chain(reader);
        let mut packing = Packing::default();
        let data = match container {
            Self::Plain => read_plain(reader, limit)?,
            Self::Compressed(_) => {
                let (data, blocks) = super::compressed::decompress_keeping(reader, limit)?;
                packing.blocks = blocks;
                data
            }
            #[cfg(feature = "encryption")]
            Self::Encrypted(_) => {
                let (data, iv) =
                    super::encrypted::decrypt_with_iv(reader, key.ok_or_else(key_missing)?, limit)?;
                packing.iv = iv.map(|iv| (iv, super::encrypted::md5_of(&data)));
                data
            }
            #[cfg(not(feature = "encryption"))]
            Self::Encrypted(_) => {
                // Returns this error even if there is no key, because without the feature there are no passphrases.
                let _ = key;
                return Err(FileError::feature_disabled("an encrypted file", "encryption"));
            }
        };
        Ok(Unpacked { container, data, packing })
    }

    /// Returns the file that contains `bytes`.
    ///
    /// # Errors
    ///
    /// [`KeyMissing`](FileErrorKind::KeyMissing), [`FeatureDisabled`](FileErrorKind::FeatureDisabled),
    /// [`UnsupportedMode`](FileErrorKind::UnsupportedMode) for brotli, [`TooLarge`](FileErrorKind::TooLarge) for a compressed
    /// file with 4 GiB or more, and [`Io`](FileErrorKind::Io) if the operating system has no random bytes.
    pub fn pack<'a>(self, bytes: &'a [u8], key: Option<&Key>) -> Result<Cow<'a, [u8]>, FileError> {
        match self {
            Self::Plain => Ok(Cow::Borrowed(bytes)),
            Self::Compressed(compression) => super::compress(bytes, compression).map(Cow::Owned),
            #[cfg(feature = "encryption")]
            Self::Encrypted(form) => {
                super::encrypt(bytes, key.ok_or_else(key_missing)?, form).map(Cow::Owned)
            }
            #[cfg(not(feature = "encryption"))]
            Self::Encrypted(_) => {
                let _ = key;
                Err(FileError::feature_disabled("an encrypted file", "encryption"))
            }
        }
    }
}

/// An unpacked container: its content, and how it was packed. See [`Container::unpack_whole`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unpacked {
    /// The container.
    pub container: Container,
    /// The content.
    pub data: Vec<u8>,
    /// How the content was packed.
    pub(super) packing: Packing,
}

/// What it takes to pack content again so that what did not change has the same bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Packing {
    pub(super) blocks: Option<super::compressed::Blocks>,
    /// The initialization vector of an encrypted file of Godot 4, and the MD5 of its content. Other content gets another
    /// vector, because two files with the same vector reveal up to which byte they are equal.
    #[cfg(feature = "encryption")]
    pub(super) iv: Option<([u8; 16], [u8; 16])>,
}

impl Unpacked {
    /// Returns the file that contains `data` in the same container. Compressed blocks whose data did not change have the
    /// same bytes as before, unless the limit left no room to keep them. An encrypted file has the same bytes as before if
    /// its content did not change.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`]. Brotli is an error only if a block changed.
    pub fn pack(&self, data: &[u8], key: Option<&Key>) -> Result<Vec<u8>, FileError> {
        #[cfg(feature = "encryption")]
        if let (Some((iv, md5)), Some(key)) = (self.packing.iv, key)
            && super::encrypted::md5_of(data) == md5
        {
            return Ok(super::encrypt_with_iv(data, key, iv));
        }
        Ok(self.container.pack_again(data, key, &self.packing)?.into_owned())
    }
}

impl Container {
    /// Packs content, and keeps compressed blocks whose data did not change.
    pub(super) fn pack_again<'a>(
        self,
        data: &'a [u8],
        key: Option<&Key>,
        packing: &Packing,
    ) -> Result<Cow<'a, [u8]>, FileError> {
        if let (Self::Compressed(compression), Some(blocks)) = (self, &packing.blocks) {
            return super::compressed::compress_keeping(data, compression, Some(blocks)).map(Cow::Owned);
        }
        self.pack(data, key)
    }
}

impl Compression {
    /// Returns the number that the engines write into the file.
    pub(super) fn mode(self) -> u32 {
        // The discriminants are the engine's numbers.
        self as u32
    }

    pub(super) fn from_mode(mode: u32) -> Result<Self, FileError> {
        use Compression::{Brotli, Deflate, FastLz, Gzip, Zstd};

        let known = [FastLz, Deflate, Zstd, Gzip, Brotli].into_iter().find(|known| known.mode() == mode);
        known.ok_or_else(|| {
            let message = format!("the compression mode at byte 4, {mode}, is unknown");
            FileError::new(FileErrorKind::UnsupportedMode, message).at(4)
        })
    }
}

impl Encryption {
    /// Recognises the engine by the four bytes after `GDEC`: Godot 3's mode, or the start of Godot 4's MD5.
    pub(super) fn from_word(word: [u8; 4]) -> Self {
        if u32::from_le_bytes(word) == GODOT3_ENCRYPTED_MODE { Self::Godot3 } else { Self::Godot4 }
    }
}

#[cfg(feature = "encryption")]
fn key_missing() -> FileError {
    FileError::new(
        FileErrorKind::KeyMissing,
        "the file is encrypted, and no passphrase or key was given: `OpenOptions::passphrase`",
    )
}

fn read_plain(mut reader: impl Read, limit: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    // Reading one byte beyond the limit shows whether the file is larger.
    let most = widen(limit).saturating_add(1);
    growth::read(&mut reader, &mut bytes, most).map_err(FileError::reading)?;
    if bytes.len() > limit {
        return Err(FileError::new(
            FileErrorKind::TooLarge,
            format!("the file holds more than the limit of {limit} bytes"),
        ));
    }
    Ok(bytes)
}
