//! Which engine a file comes from.

use std::fmt;

use gdvar_core::Dialect;
use gdvar_core::inspect::{self, Visitor};

use crate::document::codec;
use crate::file::{Container, Encryption};
use crate::guess::guess_values;

/// Which engines may have written a file, and for which one it is read and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engines {
    pub(crate) dialect: Dialect,
    pub(crate) writers: Vec<Dialect>,
    pub(crate) certainty: Certainty,
    /// The oldest dialect of Godot 4 that may have written the file.
    pub(crate) oldest: Dialect,
    /// The version that the file names.
    pub(crate) version: Option<String>,
}

/// How certain the dialect is for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certainty {
    /// The program named it.
    Given,
    /// All likely dialects read the same values.
    Sure,
    /// Other dialects read different values from the same bytes.
    Likely,
    /// No dialect reads all values. This one reads the most.
    Damaged,
}

impl Engines {
    pub(crate) fn given(dialect: Dialect) -> Self {
        let certainty = Certainty::Given;
        Self { dialect, writers: vec![dialect], certainty, oldest: dialect, version: None }
    }

    /// Returns the engines of text in which nothing says where it comes from.
    pub(crate) fn either() -> Self {
        let writers = vec![Dialect::Godot4, Dialect::Godot3];
        let (dialect, certainty) = (Dialect::Godot4, Certainty::Sure);
        Self { dialect, writers, certainty, oldest: Dialect::Godot4_0, version: None }
    }

    /// Guesses the engine of values.
    pub(crate) fn guess(values: &[&[u8]], container: Container) -> Self {
        if values.is_empty() {
            return Self { certainty: Certainty::Likely, ..Self::either() }.in_container(container);
        }
        let guess = match values {
            [value] => crate::guess(value),
            _ => guess_values(values),
        };
        let Some(dialect) = guess.best() else {
            let dialect = best_of_damaged(values);
            let (most, mut writers) = (read_of(values, dialect), Self::either().writers);
            // Both engines may have written what both read as far.
            writers.retain(|writer| read_of(values, *writer) == most);
            if !writers.contains(&dialect) {
                writers = vec![dialect];
            }
            let certainty = Certainty::Damaged;
            let damaged = Self { dialect, writers, certainty, oldest: dialect, version: None };
            return damaged.in_container(container);
        };
        let certainty = if guess.is_sure() { Certainty::Sure } else { Certainty::Likely };
        let writers = guess.writers().to_vec();
        Self { dialect, writers, certainty, oldest: guess.oldest, version: None }.in_container(container)
    }

    /// Leaves out the engine that cannot have written the container.
    pub(crate) fn in_container(mut self, container: Container) -> Self {
        let Container::Encrypted(form) = container else { return self };
        let is_possible = |dialect: &Dialect| dialect.is_godot3() == (form == Encryption::Godot3);
        if self.writers.iter().any(is_possible) {
            self.writers.retain(is_possible);
            if !is_possible(&self.dialect) {
                self.dialect = self.writers[0];
            }
        }
        self
    }

    /// Returns the dialect in which the file is read and written.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Returns the dialects of the engines that may have written the file: the newest of Godot 4 and the newest of Godot 3,
    /// and others only if both are ruled out. What they write in different bytes is not written unless a program names the
    /// dialect.
    pub fn writers(&self) -> &[Dialect] {
        &self.writers
    }

    /// Returns how certain the dialect is for reading.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }
}

impl fmt::Display for Engines {
    /// Prints the engines and how certain that is, as in `Godot 4 (not Godot 3)`: most files of Godot 4.0 are as those of later
    /// versions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |dialect: Dialect| match (dialect, self.oldest) {
            (Dialect::Godot4, Dialect::Godot4_0) => "Godot 4".to_owned(),
            (Dialect::Godot4, Dialect::Godot4_3) => "Godot 4.3 and later".to_owned(),
            (dialect, _) => dialect.to_string(),
        };
        if let Some(version) = &self.version {
            return write!(f, "Godot {version} (its config/features say so)");
        }
        let certainty = match self.certainty {
            Certainty::Given => "as told",
            Certainty::Sure if self.writers.len() > 1 => {
                return f.write_str("Godot 3 or Godot 4: what is in it is the same for both");
            }
            Certainty::Sure if self.oldest == Dialect::Godot4_0 && self.dialect == Dialect::Godot4 => {
                "not Godot 3"
            }
            Certainty::Sure => "sure",
            Certainty::Likely if self.writers.len() > 1 => {
                let other = self.writers.iter().find(|writer| **writer != self.dialect);
                let other = other.copied().unwrap_or_default();
                return write!(f, "{} (likely; or {})", name(self.dialect), name(other));
            }
            Certainty::Likely => "likely",
            Certainty::Damaged => "best match; some values cannot be read",
        };
        write!(f, "{} ({certainty})", name(self.dialect))
    }
}

impl Engines {
    /// Returns the dialect that reads the most bytes of damaged values.
    pub fn best_of_damaged(values: &[&[u8]]) -> Dialect {
        best_of_damaged(values)
    }

    /// Returns how many bytes of a value a dialect reads before it finds a fault, or one more than there are if it finds none.
    pub fn read_by(dialect: Dialect, value: &[u8]) -> usize {
        struct Nothing;
        impl Visitor for Nothing {}

        match inspect::walk(value, codec(dialect), &mut Nothing) {
            Ok(()) => value.len() + 1,
            Err(error) if error.kind() == gdvar_core::ErrorKind::TrailingBytes => 0,
            Err(error) => error.offset().unwrap_or(0),
        }
    }
}

/// Returns how many bytes of values a dialect reads, as [`Engines::read_by`] counts them.
fn read_of(values: &[&[u8]], dialect: Dialect) -> usize {
    values.iter().map(|value| Engines::read_by(dialect, value)).sum()
}

fn best_of_damaged(values: &[&[u8]]) -> Dialect {
    let engines = Dialect::ALL.iter().copied().filter(|dialect| !dialect.is_published());
    // `max_by_key` returns the last of several maxima, so the order is reversed to prefer the latest version.
    engines.rev().max_by_key(|dialect| read_of(values, *dialect)).unwrap_or_default()
}
