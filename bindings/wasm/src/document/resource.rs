//! What an engine would run of a resource file.

use gdvar::resource::{CodeKind, ResourceFile};
use gdvar::{Variant, variant};

/// Returns what an engine runs when it loads the file, but for the scripts of the game itself.
pub(super) fn code(file: &ResourceFile) -> Vec<Variant> {
    let found = match file.code() {
        Ok(found) => found,
        Err(problem) => return vec![variant!({ "kind": "unknown", "text": (problem.to_string()) })],
    };
    let foreign = found.iter().filter(|code| code.kind() != CodeKind::Game);
    foreign.map(|code| variant!({ "kind": (code.kind().name()), "text": (code.to_string()) })).collect()
}
