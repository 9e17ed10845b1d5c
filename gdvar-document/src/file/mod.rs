//! Files: plain, compressed or encrypted, as the engines' own file classes read and write them.
//!
//! A [`Document`](crate::Document) covers the common case: open, read values, change some, save. It builds on
//! [`Container::unpack`], which recognises and removes the container of a file's values, on [`Container::pack`], which adds it
//! again, on [`write_atomically`], which replaces a file so that a crash leaves either the complete old file or the complete new
//! file, and on [`LockedFile`], for files that other programs change too.
//!
//! # Compressed: `open_compressed`
//!
//! The format is the same in Godot 3 and 4. Brotli needs the feature `brotli` of gdvar-document. Every
//! integer is little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GCPF` |
//! | 4 | u32 mode: 0 FastLZ, 1 zlib, 2 zstd, 3 gzip, 4 brotli |
//! | 4 | u32 block size; the engines write 4096 and read any |
//! | 4 | u32 total size of the data |
//! | 4 n | u32 compressed size of each of the n = total / block size + 1 blocks |
//! | | the blocks, each compressed separately; all but the last contain a full block size; the last contains the rest, and exists even if it is empty |
//! | 4 | `GCPF` |
//!
//! FastLZ data of less than 16 bytes is padded with zeros to 16 before it is compressed.
//!
//! gdvar checks what the engines take on trust: each block decompresses to exactly its size, from one stream with
//! nothing after it, and the file ends with `GCPF`. An engine reads damaged FastLZ and zstd blocks without an error.
//!
//! ## Which mode to write
//!
//! A save of 40,000 Dictionaries, 6.3 MB, on a slow machine. Godot is 4.6.3; both engines can read all of these.
//!
//! | mode | MB by gdvar | ms | MB by Godot | ms |
//! |---|---|---|---|---|
//! | FastLZ | 1.65 | 14 | 1.65 | 20 |
//! | zlib | 0.99 | 124 | 1.00 | 116 |
//! | gzip | 1.01 | 125 | 1.02 | 115 |
//! | zstd | 1.28 | 116 | 0.91 | 43 |
//! | zstd with the feature `zstd-c` | 0.91 | 21 | | |
//!
//! FastLZ is the fastest to write and has no dependencies. For small files choose zlib or gzip, or zstd with the feature
//! `zstd-c`, which compiles the C library. Without that feature, zstd is written by a pure Rust encoder with a single
//! fast level: its files are larger, and it takes as long as zlib. Both read the files of engines and of `zstd-c`.
//!
//! # Encrypted: `open_encrypted`, `open_encrypted_with_pass`
//!
//! Neither engine can read the other's format.
//!
//! | bytes | Godot 3 | Godot 4 |
//! |---|---|---|
//! | 4 | `GDEC` | `GDEC` |
//! | 4 | u32 mode, always 1 | |
//! | 16 | MD5 of the data | MD5 of the data |
//! | 8 | u64 size of the data | u64 size of the data |
//! | 16 | | initialization vector |
//! | | the data, padded with zeros to a multiple of 16, in AES-256-ECB | the same in AES-256-CFB, segments of 128 bits |
//!
//! The MD5 shows whether the key was right, but it is not a signature: anybody who knows the key can write anything. This
//! encryption only keeps players from reading a save.

mod atomic;
#[cfg(feature = "brotli")]
mod brotli;
mod compressed;
mod container;
mod deflate;
#[cfg(feature = "encryption")]
mod encrypted;
mod error;
mod fastlz;
mod growth;
mod key;
mod layout;
mod locked;
mod source;
mod temporary;
mod zstd;

pub use self::atomic::{Backup, Restored, backups, restore, write_atomically};
pub use self::compressed::{compress, decompress};
pub(crate) use self::compressed::{compress_resource_again, decompress_resource};
pub use self::container::{Compression, Container, Encryption, Unpacked};
#[cfg(feature = "encryption")]
pub use self::encrypted::{decrypt, encrypt, encrypt_with_iv};
// Other names than those of the crate's root, so that both can be imported with `*`.
pub use self::error::{FileError, FileErrorKind};
pub use self::key::Key;
pub(crate) use self::layout::value_len;
pub use self::layout::value_ranges;
pub use self::locked::LockedFile;

/// Returns a length as the fields of a file's head have it.
fn widen(len: usize) -> u64 {
    // No platform's usize is wider than 64 bits.
    len as u64
}
