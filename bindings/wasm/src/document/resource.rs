//! Resource files: what they hold, and what an engine would run.

use gdvar::resource::{CodeKind, ResourceFile};
use gdvar::{Codec, Variant, variant};
use gdvar_document::{Document, OpenOptions, Result};

/// Reads a resource file, and makes a document of what is in it.
pub(super) fn open(bytes: &[u8]) -> Result<(Document, ResourceFile)> {
    let file = ResourceFile::from_bytes(bytes)?;
    let codec = Codec::new().dialect(file.dialect()).full_objects(true);
    let encoded = if file.is_double() {
        codec.encode(&file.tree::<f64>()?)
    } else {
        codec.encode(&file.tree::<f32>()?)
    };
    let options = OpenOptions::new().dialect(file.dialect());
    Ok((Document::open_vec(encoded?, &options)?, file))
}

/// Returns what an engine runs when it loads the file, but for the scripts of the game itself.
pub(super) fn code(file: &ResourceFile) -> Vec<Variant> {
    let found = match file.code() {
        Ok(found) => found,
        Err(problem) => return vec![variant!({ "kind": "unknown", "text": (problem.to_string()) })],
    };
    let foreign = found.iter().filter(|code| code.kind() != CodeKind::Game);
    foreign
        .map(|code| {
            let kind = if code.kind() == CodeKind::Inside { "inside" } else { "elsewhere" };
            variant!({ "kind": kind, "text": (code.to_string()) })
        })
        .collect()
}
