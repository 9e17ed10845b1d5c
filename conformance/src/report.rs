//! Counts outcomes.

use std::collections::BTreeMap;
use std::fmt;

/// How many differences without a name are shown.
const SHOWN: usize = 10;

/// The outcomes of a part.
#[derive(Debug, Default)]
pub(crate) struct Report {
    named: BTreeMap<&'static str, u64>,
    unnamed: u64,
    shown: Vec<String>,
}

impl Report {
    /// Counts an outcome: the name of its class, or the text of a difference without a name.
    pub(crate) fn add(&mut self, outcome: Result<&'static str, String>) {
        match outcome {
            Ok(name) => *self.named.entry(name).or_default() += 1,
            Err(difference) => {
                self.unnamed += 1;
                if self.shown.len() < SHOWN {
                    self.shown.push(difference);
                }
            }
        }
    }

    /// The number of differences that have no name.
    pub(crate) fn unnamed(&self) -> u64 {
        self.unnamed
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in &self.named {
            writeln!(f, "{count:>10}  {name}")?;
        }
        writeln!(f, "{:>10}  without a name", self.unnamed)?;
        self.shown.iter().try_for_each(|difference| writeln!(f, "  {difference}"))
    }
}
