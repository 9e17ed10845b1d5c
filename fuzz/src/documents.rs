//! Random edits of a document of every notation. The input chooses the file and the edits.

use crate::edits::{NOTATIONS, Sequence, Source, dialects};

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((settings, choices)) = input.split_first() else { return };
    let notation = NOTATIONS[usize::from(settings >> 1) % NOTATIONS.len()];
    let dialects = dialects(notation);
    let dialect = dialects[usize::from(settings & 1) % dialects.len()];
    let sequence = Sequence::new(&mut Source::bytes(choices), notation, dialect);
    if let Err(problem) = sequence.run() {
        panic!("{sequence}\n  {problem}");
    }
}
