//! Random sequences of edits do what a simple model does.

use crate::edits::{NOTATIONS, Sequence, dialects};

/// How many sequences of each notation and engine. `conformance` runs more.
const COUNT: u64 = 80;

#[test]
fn edits_of_every_notation_are_those_of_a_model() {
    let mut problems = Vec::new();
    for notation in NOTATIONS {
        for dialect in dialects(*notation) {
            let found = (0..COUNT).filter_map(|seed| Sequence::of_seed(seed, *notation, *dialect).err());
            problems.extend(found.take(3));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
