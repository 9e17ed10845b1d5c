//! The values of options: dialects, layouts, containers, sizes.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gdvar::Dialect;
use gdvar::file::{Compression, Container, Encryption};
use gdvar_document::Kind;

/// Returns the parser of dialects by their names.
pub(crate) fn dialects() -> impl TypedValueParser<Value = Dialect> {
    let value = |dialect: &Dialect| {
        let programs = if dialect.is_published() { "Programs written from " } else { "" };
        PossibleValue::new(dialect.id()).help(format!("{programs}{dialect}"))
    };
    PossibleValuesParser::new(Dialect::ALL.iter().map(value))
        .map(|id| Dialect::from_id(&id).unwrap_or_default())
}

/// The layout of a file inside its container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// Values, each after its length, as store_var and put_var write them to files and streams.
    Sequence,
    /// One value, as in var_to_bytes and packets.
    Bare,
    /// Settings, as in an exported game's project.binary.
    Project,
    /// Text in sections, as in a ConfigFile.
    Config,
}

impl From<Layout> for Kind {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Sequence => Self::Values,
            Layout::Bare => Self::Bare,
            Layout::Project => Self::Project,
            Layout::Config => Self::Config,
        }
    }
}

/// The containers, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContainerName {
    /// No container.
    Plain,
    /// Compressed with FastLZ, the engines' default.
    Fastlz,
    /// Compressed with zlib (deflate).
    Zlib,
    /// Compressed with Zstandard.
    Zstd,
    /// Compressed with gzip.
    Gzip,
    /// Encrypted as Godot 3 does.
    Encrypted3,
    /// Encrypted as Godot 4 does.
    Encrypted4,
}

impl From<ContainerName> for Container {
    fn from(name: ContainerName) -> Self {
        match name {
            ContainerName::Plain => Self::Plain,
            ContainerName::Fastlz => Self::Compressed(Compression::FastLz),
            ContainerName::Zlib => Self::Compressed(Compression::Deflate),
            ContainerName::Zstd => Self::Compressed(Compression::Zstd),
            ContainerName::Gzip => Self::Compressed(Compression::Gzip),
            ContainerName::Encrypted3 => Self::Encrypted(Encryption::Godot3),
            ContainerName::Encrypted4 => Self::Encrypted(Encryption::Godot4),
        }
    }
}

/// Reads a number of spaces. Each level of a value is indented by as many, and there may be a thousand levels.
pub(crate) fn indent(text: &str) -> Result<usize, String> {
    let spaces: Option<u8> = text.parse().ok();
    spaces.map(usize::from).ok_or_else(|| format!("expected a number of at most {}", u8::MAX))
}

/// Reads a size such as 64M.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], 10),
        Some(b'm' | b'M') => (&text[..text.len() - 1], 20),
        Some(b'g' | b'G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let number: Option<usize> = digits.parse().ok();
    let size = number.and_then(|number| number.checked_mul(1 << shift));
    size.ok_or_else(|| "expected a number of bytes, optionally followed by K, M or G".into())
}
