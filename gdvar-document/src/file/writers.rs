//! The dialects in which a changed value has to be the same, in a file whose dialect was not chosen.

use gdvar_core::Dialect;

use super::{FileError, FileErrorKind, SaveFile};

/// How the dialect of a file's values was determined.
#[derive(Clone, Debug)]
pub(super) enum Writers {
    /// The program chose it, or the file is new.
    Chosen,
    /// Nobody chose it. Contains the dialects that the file may have, from the first change on, because the change may
    /// remove the evidence.
    Open(Option<Vec<Dialect>>),
}

impl SaveFile {
    /// Refuses a value whose bytes mean something else in a dialect that the file may have.
    pub(super) fn check_dialect(&mut self, index: usize, bytes: &[u8]) -> Result<(), FileError> {
        self.note_writers();
        let Writers::Open(Some(writers)) = &self.writers else { return Ok(()) };
        let chosen = self.codec().get_dialect();
        let others = writers.iter().filter(|writer| **writer != chosen);
        let Some(other) = others.into_iter().find(|other| !chosen.reads_alike(**other, bytes)) else {
            return Ok(());
        };
        let may_be = if writers.contains(&chosen) {
            format!(
                "the file may be one of {chosen} or of {other}, which have different bytes for this value"
            )
        } else {
            format!("the file looks like one of {other}, where this value has other bytes than in {chosen}")
        };
        let message = format!(
            "value {index}: {may_be}: choose the dialect with `SaveOptions::dialect` or `SaveFile::set_dialect`"
        );
        Err(FileError::new(FileErrorKind::UnclearDialect, message))
    }

    /// Notes the dialects that the file may have, unless that is decided. Called before each change.
    pub(super) fn note_writers(&mut self) {
        if let Writers::Open(None) = self.writers {
            let mut writers = self.guess_dialect().writers().to_vec();
            if writers.is_empty() {
                // Some value is damaged, so nothing is known.
                writers.extend([Dialect::Godot4, Dialect::Godot3]);
            }
            self.writers = Writers::Open(Some(writers));
        }
    }
}
