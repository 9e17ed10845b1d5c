//! What bytes may be that do not decode.

use alloc::borrow::Cow;
use alloc::format;

use crate::dialect::Dialect;
use crate::error::{Error, ErrorKind};
use crate::variant_type::VariantType;

/// The error with a word on what the input looks like as a whole, if that is no value of the dialect.
#[cold]
pub(crate) fn explain(error: Error, bytes: &[u8], dialect: Dialect) -> Error {
    let Some((first, rest)) = bytes.split_first_chunk() else { return error };
    let first = u32::from_le_bytes(*first);
    // What is wrong inside of the value says nothing of the whole.
    let is_whole = error.offset() == Some(0) || error.kind() == ErrorKind::TrailingBytes;
    let is_cut_off = error.kind() == ErrorKind::UnexpectedEnd;
    let hint: Cow<'_, str> = if (is_whole || is_cut_off) && usize::try_from(first) == Ok(rest.len()) {
        "it starts with its own length, as in a file or a stream: `VarReader` reads that".into()
    } else if is_whole && let Some((engine, ty)) = container_of_other_engine(first, dialect) {
        format!("{engine} would take it for {ty}").into()
    } else {
        return error;
    };
    let kind = error.kind();
    error.reworded(kind, |message| format!("{message} ({hint})"))
}

/// The containers of Godot 3 have the ids of bases in Godot 4, which most values are not. The other way round
/// there are no such types.
fn container_of_other_engine(header: u32, dialect: Dialect) -> Option<(Dialect, VariantType)> {
    let engine = if dialect.has(VariantType::StringName) { Dialect::Godot3 } else { Dialect::Godot4 };
    let id = u8::try_from(header & engine.type_mask()).ok()?;
    let ty = VariantType::from_id(id, engine)?;
    matches!(ty, VariantType::Dictionary | VariantType::Array).then_some((engine, ty))
}
