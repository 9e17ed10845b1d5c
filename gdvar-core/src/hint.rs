//! Guessing what bytes are that cannot be decoded.

use alloc::format;

use crate::codec::Codec;
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind};
use crate::format::base64;
use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;

/// Returns the error of a packet. If the packet is not a value in the dialect, adds a hint about what it looks like.
#[cold]
pub(crate) fn of_packet(error: Error, bytes: &[u8], codec: Codec) -> Error {
    if let Some(hint) = kind_of_file(bytes) {
        return with_hint(error, hint);
    }
    match values_behind_lengths(bytes, codec) {
        0 => of_frame(error, bytes, codec),
        1 => with_hint(
            error,
            "it starts with its own length, as in a file or a stream: `VarReader` reads that",
        ),
        _ => with_hint(
            error,
            "it is several values, each after its length, as in a file or a stream: `VarReader` reads them",
        ),
    }
}

/// Kinds of files that are mistaken for values: their first bytes, what they are and what reads them, and whether a `Document` does.
/// No value starts with such bytes, since the ids of types are below 40.
const FILES: [(&[u8], &str, bool); 17] = [
    (b"GCPF", "it is a compressed file: `document::Document` opens that, with the feature `files`", true),
    (b"GDEC", "it is an encrypted file: `document::Document` opens that, with the feature `files`", true),
    (b"ECFG", "it is a `project.binary`: `project_binary::read` reads that", true),
    (b"RSRC", "it is a binary resource, `.res` or `.scn`: `resource::ResourceFile` reads that", false),
    (
        b"RSCC",
        "it is a compressed binary resource, `.res` or `.scn`: `resource::ResourceFile` reads that",
        false,
    ),
    (b"GDPC", "it is a package of a game, `.pck`: the engine reads that", false),
    (b"GDSC", "it is a compiled script, `.gdc`: the engine reads that", false),
    (b"[gd_resource", "it is a text resource, `.tres`: `resource::ResourceFile` reads that", false),
    (b"[gd_scene", "it is a text scene, `.tscn`: `resource::ResourceFile` reads that", false),
    (b"\x89PNG", "it is a PNG picture", false),
    (b"GIF8", "it is a GIF picture", false),
    (b"\xFF\xD8\xFF", "it is a JPEG picture", false),
    (b"RIFF", "it is a RIFF file: a WebP picture or a WAV sound", false),
    (b"OggS", "it is an Ogg sound", false),
    (b"PK\x03\x04", "it is a zip archive", false),
    (b"\x1F\x8B", "it is a gzip file: `gunzip` unpacks that", false),
    (
        b"\x28\xB5\x2F\xFD",
        "it is a zstd file without the container of an engine: `zstd -d` unpacks that",
        false,
    ),
];

const ZLIB: &str =
    "it is a zlib stream: `PackedByteArray.decompress` with `COMPRESSION_DEFLATE` unpacks that";

/// Returns whether the bytes start as a zlib stream does: with a method and flags that are divisible by 31, and a block of one of the
/// three kinds. The two bytes after the first two of a length below 64 KiB are zero.
fn is_zlib(bytes: &[u8]) -> bool {
    let &[method @ 0x78, flags @ (0x01 | 0x5E | 0x9C | 0xDA), block, next, ..] = bytes else { return false };
    u16::from_be_bytes([method, flags]).is_multiple_of(31) && block & 6 != 6 && (block, next) != (0, 0)
}

/// Returns the row of a file. Text may have a byte-order mark and blanks before it.
fn file(bytes: &[u8]) -> Option<(&'static str, bool)> {
    let text = text_of(bytes);
    let found = FILES.iter().find(|(start, ..)| bytes.starts_with(start) || text.starts_with(start));
    let found = found.map(|(_, hint, is_read)| (*hint, *is_read));
    found.or_else(|| is_zlib(bytes).then_some((ZLIB, false)))
}

fn text_of(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii()
}

/// Returns what kind of file these bytes are, if it is certainly one that a `Document` does not open.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::inspect::foreign_file;
///
/// assert_eq!(foreign_file(b"OggS..."), Some("it is an Ogg sound"));
/// assert_eq!(foreign_file(b"ECFG..."), None);
/// ```
pub fn foreign_file(bytes: &[u8]) -> Option<&'static str> {
    file(bytes).filter(|(_, is_read)| !is_read).map(|(hint, _)| hint)
}

/// Returns what kind of file these bytes are and what reads it, if they are certainly not values: `it is a PNG picture`.
///
/// Recognises containers, resources, packages and pictures by their first bytes, and text that may be JSON, the text of a
/// value, a config file or base64.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::inspect::kind_of_file;
///
/// assert_eq!(kind_of_file(b"PK\x03\x04..."), Some("it is a zip archive"));
/// assert_eq!(kind_of_file(&gdvar::to_bytes("a value")?), None);
/// # Ok::<(), gdvar::Error>(())
/// ```
pub fn kind_of_file(bytes: &[u8]) -> Option<&'static str> {
    kind(bytes).map(|(hint, _)| hint)
}

/// A kind of text that holds values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A config file.
    Config,
    /// JSON, or the text of a value.
    Json,
}

/// Returns what kind of text [`kind_of_file`] recognises, if it recognises text with values.
pub fn kind_of_text(bytes: &[u8]) -> Option<TextKind> {
    kind(bytes)?.1
}

fn kind(bytes: &[u8]) -> Option<(&'static str, Option<TextKind>)> {
    if let Some((hint, _)) = file(bytes) {
        return Some((hint, None));
    }
    if is_value_of_godot2(bytes) {
        return Some(("it looks like a Dictionary of Godot 2, whose values gdvar does not read", None));
    }
    let text = text_of(bytes);
    if is_base64_of_value(text) {
        return Some((
            "it is base64 of a value, as `Marshalls.variant_to_base64` returns it: decode that first, and then the value",
            None,
        ));
    }
    if is_config(text) {
        return Some((
            "it looks like a config file: `config_file::ConfigFile` reads that",
            Some(TextKind::Config),
        ));
    }
    let is_json = matches!((text.first(), text.last()), (Some(b'{'), Some(b'}')) | (Some(b'['), Some(b']')))
        && core::str::from_utf8(text).is_ok();
    is_json.then_some((
        "it is text, perhaps JSON: `serde_json` reads that, `json::JsonFormat` what `JSON.from_native` made, and `str::parse` what `var_to_str` wrote",
        Some(TextKind::Json),
    ))
}

/// Returns whether the bytes start like a Dictionary of Godot 2 whose first key is text. In later versions its id, 20, is
/// that of a Color and of bytes.
fn is_value_of_godot2(bytes: &[u8]) -> bool {
    const DICTIONARY: [u8; 4] = [20, 0, 0, 0];
    const STRING: [u8; 4] = [4, 0, 0, 0];

    let (words, _) = bytes.as_chunks::<4>();
    let &[DICTIONARY, count, STRING, len, ..] = words else { return false };
    let key = usize::try_from(u32::from_le_bytes(len)).ok().and_then(|len| bytes.get(16..)?.get(..len));
    let is_text =
        |key: &[u8]| !key.is_empty() && key.iter().all(|byte| byte.is_ascii_graphic() || *byte == b' ');
    // The top bit of the count marks a shared Dictionary.
    u32::from_le_bytes(count) << 1 != 0 && key.is_some_and(is_text)
}

/// Returns whether text is base64 of bytes that start with the header of a value.
fn is_base64_of_value(text: &[u8]) -> bool {
    let Some(Ok(start)) = text.get(..8).map(core::str::from_utf8) else { return false };
    let is_alphabet = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let header = base64::decode(start);
    let is_header = matches!(header.as_deref(), Some([id, 0, flags, 0, ..]) if *id < 40 && *flags < 64);
    is_header && text.len().is_multiple_of(4) && text.iter().all(is_alphabet)
}

/// Returns whether text has the header of a section on the first line that is not a comment, or an assignment after a
/// header further below.
fn is_config(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(first) = lines.find(|line| !matches!(line, [] | [b';', ..])) else { return false };
    let is_header = |line: &[u8]| matches!(line, [b'[', name @ .., b']'] if !name.is_empty() && !name.iter().any(|byte| matches!(byte, b'"' | b'[' | b',' | b'{')));
    let is_assignment = |line: &[u8]| {
        let mut after_key = line
            .iter()
            .skip_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'/' | b' ' | b'.'));
        after_key.next() == Some(&b'=')
    };
    let is_start = is_header(first)
        && lines.next().is_none_or(|line| line.is_empty() || is_assignment(line) || line.starts_with(b";"))
        || is_assignment(first);
    is_start && !text.contains(&0)
}

/// Adds a hint to an error in bytes that follow a length.
#[cold]
pub(crate) fn of_frame(error: Error, bytes: &[u8], codec: Codec) -> Error {
    let error = or_too_large(error, bytes, codec);
    // An error inside the value says nothing about what the whole input is.
    let is_whole = error.path().len() == 0;
    if is_whole && let Some((engine, ty)) = value_of_other_engine(bytes, codec) {
        return with_hint(error, &format!("{engine} would take it for {ty}"));
    }
    error
}

fn with_hint(error: Error, hint: &str) -> Error {
    let kind = error.kind();
    error.reworded(kind, |message| format!("{message} ({hint})"))
}

/// Returns how many values with a length before each the input consists of. Returns 0 if it starts with a value.
fn values_behind_lengths(bytes: &[u8], codec: Codec) -> usize {
    let (mut left, mut count) = (bytes, 0);
    while let Some((len, rest)) = left.split_first_chunk() {
        let Some((value, rest)) =
            usize::try_from(u32::from_le_bytes(*len)).ok().and_then(|len| rest.split_at_checked(len))
        else {
            return 0;
        };
        if whole_value(value, codec).is_none() {
            return 0;
        }
        (left, count) = (rest, count + 1);
    }
    if left.is_empty() && whole_value(bytes, codec).is_none() { count } else { 0 }
}

/// Returns the other engine and the type that it reads, if the dialect cannot read the value or mistakes a count for a
/// real.
fn value_of_other_engine(bytes: &[u8], codec: Codec) -> Option<(Dialect, VariantType)> {
    let dialect = codec.get_dialect();
    let engine = if dialect.has(VariantType::StringName) { Dialect::Godot3 } else { Dialect::Godot4 };
    let other = codec.dialect(engine);
    // Most values have a type that the other engine lacks, or that has the same id in both.
    let session = Session::new(bytes, other);
    let mut decoder = session.decoder();
    let header = decoder.header().ok()?;
    let ty = decoder.type_of(header).ok()?;
    if ty.id(engine) == ty.id(dialect) {
        return None;
    }
    let is_misread = || whole_value(bytes, codec).is_none_or(|own| is_misread(own, bytes));
    (whole_value(bytes, other).is_some() && is_misread()).then_some((engine, ty))
}

/// Returns the type of the value if it takes the whole input.
fn whole_value(bytes: &[u8], codec: Codec) -> Option<VariantType> {
    if bytes.len() > codec.get_max_size() {
        return None;
    }
    let (ty, len) = first_value(bytes, codec)?;
    (len == bytes.len()).then_some(ty)
}

/// Returns the error, or an error for the size limit if the value was cut off at the limit.
#[cold]
pub(crate) fn or_too_large(error: Error, bytes: &[u8], codec: Codec) -> Error {
    let limit = codec.get_max_size();
    let is_cut_off = limit < bytes.len()
        && match error.kind() {
            ErrorKind::UnexpectedEnd => true,
            // This may be the error of the variant that came closest.
            ErrorKind::UnknownVariant => first_value(bytes, codec).is_some_and(|(_, len)| len > limit),
            _ => false,
        };
    if is_cut_off { codec.too_large(bytes.len()) } else { error }
}

/// Returns the type and the length of the value at the start of the input. The value is skipped, which takes no memory.
fn first_value(bytes: &[u8], codec: Codec) -> Option<(VariantType, usize)> {
    let session = Session::new(bytes, codec.full_objects(true));
    let mut decoder = session.decoder();
    let header = decoder.header().ok()?;
    decoder.skip(header).ok()?;
    Some((decoder.type_of(header).ok()?, decoder.offset()))
}

/// Returns whether a value's first real is so tiny that it is probably a count or a length. This is only checked for
/// types whose ids belong to containers in another dialect.
pub fn is_misread(ty: VariantType, bytes: &[u8]) -> bool {
    use VariantType::{Basis, Color, Projection, Transform3D};

    let first_real = bytes.get(4..).and_then(<[u8]>::first_chunk).map(|word| f32::from_le_bytes(*word));
    matches!(ty, Color | Basis | Transform3D | Projection) && first_real.is_some_and(f32::is_subnormal)
}
