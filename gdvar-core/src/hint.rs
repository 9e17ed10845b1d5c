//! What bytes may be that do not decode.

use alloc::format;

use crate::codec::Codec;
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind};
use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;
use crate::guess::is_misread;

/// The error of a packet, with a word on what the packet looks like as a whole, if that is no value of the dialect.
#[cold]
pub(crate) fn of_packet(error: Error, bytes: &[u8], codec: Codec) -> Error {
    if !starts_with_its_length(bytes, codec) {
        return of_frame(error, bytes, codec);
    }
    with_hint(error, "it starts with its own length, as in a file or a stream: `VarReader` reads that")
}

/// The same for what stood behind a length.
#[cold]
pub(crate) fn of_frame(error: Error, bytes: &[u8], codec: Codec) -> Error {
    let error = or_too_large(error, bytes, codec);
    // What is wrong inside of the value says nothing of the whole.
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

/// Whether there is a value behind a length, and none from the start.
fn starts_with_its_length(bytes: &[u8], codec: Codec) -> bool {
    let Some((len, rest)) = bytes.split_first_chunk() else { return false };
    usize::try_from(u32::from_le_bytes(*len)) == Ok(rest.len())
        && whole_value(rest, codec).is_some()
        && whole_value(bytes, codec).is_none()
}

/// The engine of the other kind and what it reads, where the dialect reads nothing or takes a count for a real.
fn value_of_other_engine(bytes: &[u8], codec: Codec) -> Option<(Dialect, VariantType)> {
    let dialect = codec.get_dialect();
    let engine = if dialect.has(VariantType::StringName) { Dialect::Godot3 } else { Dialect::Godot4 };
    let other = codec.dialect(engine);
    // Most values are of a type that the other does not have, or that has the same id in both.
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

/// The type of the value that is the whole input.
fn whole_value(bytes: &[u8], codec: Codec) -> Option<VariantType> {
    if bytes.len() > codec.get_max_size() {
        return None;
    }
    let (ty, len) = first_value(bytes, codec)?;
    (len == bytes.len()).then_some(ty)
}

/// The error, or that the value is too large if it ends where the limit is.
#[cold]
pub(crate) fn or_too_large(error: Error, bytes: &[u8], codec: Codec) -> Error {
    let limit = codec.get_max_size();
    let is_cut_off = limit < bytes.len()
        && match error.kind() {
            ErrorKind::UnexpectedEnd => true,
            // It may be that of the variant that came nearest.
            ErrorKind::UnknownVariant => first_value(bytes, codec).is_some_and(|(_, len)| len > limit),
            _ => false,
        };
    if is_cut_off { codec.too_large(bytes.len()) } else { error }
}

/// The type and the length of the value that the input starts with. It is passed over, which takes no memory.
fn first_value(bytes: &[u8], codec: Codec) -> Option<(VariantType, usize)> {
    let session = Session::new(bytes, codec.full_objects(true));
    let mut decoder = session.decoder();
    let header = decoder.header().ok()?;
    decoder.skip(header).ok()?;
    Some((decoder.type_of(header).ok()?, decoder.offset()))
}
