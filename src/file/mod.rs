//! Save files: plain, compressed or encrypted, as the engines' own file classes read and write them.
//!
//! [`SaveFile`] is the common case: open, read values, change some, save. Beneath it, [`Container::unpack`]
//! recognises what is around a file's values and takes it off, [`Container::pack`] puts it on again, and
//! [`write_atomically`] replaces a file so that a crash leaves the whole old one or the whole new one.
//!
//! # Compressed: `open_compressed`
//!
//! The same in Godot 3 and 4, features `compression` and `brotli`. Every integer is little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GCPF` |
//! | 4 | u32 mode: 0 FastLZ, 1 zlib, 2 zstd, 3 gzip, 4 brotli |
//! | 4 | u32 block size; the engines write 4096 and read any |
//! | 4 | u32 total size of the data |
//! | 4 n | u32 compressed size of each of the n = total / block size + 1 blocks |
//! | | the blocks, each compressed on its own; all hold a full block size but the last, which holds the rest, and is there even if that is nothing |
//! | 4 | `GCPF` |
//!
//! FastLZ data of less than 16 bytes is filled up to 16 with zeros before it is compressed.
//!
//! gdvar insists on what the engines take on trust: each block decompresses to exactly its size, one stream
//! without anything after it, and the file ends with `GCPF`. An engine reads damaged FastLZ and zstd blocks
//! without an error.
//!
//! ## Which mode to write
//!
//! A save of 40,000 Dictionaries, 6.3 MB, on a slow machine. Godot is 4.6.3; both engines read all of these.
//!
//! | mode | MB by gdvar | ms | MB by Godot | ms |
//! |---|---|---|---|---|
//! | FastLZ | 1.65 | 14 | 1.65 | 20 |
//! | zlib | 0.99 | 124 | 1.00 | 116 |
//! | gzip | 1.01 | 125 | 1.02 | 115 |
//! | zstd | 1.28 | 116 | 0.91 | 43 |
//! | zstd with the feature `zstd-c` | 0.91 | 21 | | |
//!
//! FastLZ is the fastest to write and needs nothing. For small files choose zlib or gzip, or the feature `zstd-c`, which
//! compiles the C library. Without it zstd is written by a pure Rust encoder that has one fast level: longer files, in
//! the time that zlib takes. What an engine or `zstd-c` wrote reads the same either way.
//!
//! # Encrypted: `open_encrypted`, `open_encrypted_with_pass`
//!
//! Feature `encryption`. Neither engine reads the other's form.
//!
//! | bytes | Godot 3 | Godot 4 |
//! |---|---|---|
//! | 4 | `GDEC` | `GDEC` |
//! | 4 | u32 mode, always 1 | |
//! | 16 | MD5 of the data | MD5 of the data |
//! | 8 | u64 size of the data | u64 size of the data |
//! | 16 | | initialization vector |
//! | | the data, filled up with zeros to a multiple of 16, in AES-256-ECB | the same in AES-256-CFB, segments of 128 bits |
//!
//! The MD5 tells whether the key was right, but it is not a signature: who knows the key can write anything,
//! and this encryption keeps players from reading a save, no more.

mod atomic;
#[cfg(feature = "brotli")]
mod brotli;
#[cfg(feature = "compression")]
mod compressed;
mod config;
mod container;
#[cfg(feature = "compression")]
mod deflate;
#[cfg(feature = "encryption")]
mod encrypted;
mod error;
#[cfg(feature = "compression")]
mod fastlz;
mod growth;
mod key;
mod layout;
mod save_file;
#[cfg(any(feature = "compression", feature = "encryption"))]
mod source;
mod temporary;
#[cfg(feature = "compression")]
mod zstd;

pub use self::atomic::{Backup, write_atomically};
#[cfg(feature = "compression")]
pub use self::compressed::{compress, decompress};
pub use self::config::{load_config, save_config};
pub use self::container::{Compression, Container, Encryption};
#[cfg(feature = "encryption")]
pub use self::encrypted::{decrypt, encrypt, encrypt_with_iv};
pub use self::error::{Error, ErrorKind};
pub use self::key::Key;
pub use self::save_file::{SaveFile, SaveOptions};

/// A length, as the fields of a file's head have it.
fn widen(len: usize) -> u64 {
    // No platform's usize is wider than 64 bits.
    len as u64
}
