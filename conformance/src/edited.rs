//! Makes random edits of documents in every notation, beside a model, and compares what the engine reads of the files that come out.

use gdvar_core::Dialect;

use crate::edits::{NOTATIONS, Notation, Sequence, State, dialects};
use crate::edits_in_engines::differences;
use crate::engine::Engine;
use crate::random::Random;
use crate::report::Report;

/// A `project.binary` takes a start of the engine, so only one in so many is read by it.
const PROJECTS: u64 = 500;

/// Each sequence has several edits, so there are fewer of them than inputs of the other parts.
const EDITS: u64 = 2;

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let notations: Vec<Notation> =
        NOTATIONS.iter().copied().filter(|notation| dialects(*notation).contains(&dialect)).collect();
    let mut seeds = Random::new(seed, dialect);
    for (notation, number) in notations.iter().zip(0..) {
        // The notations share the sequences.
        let count = (count / EDITS + number) / notations.len() as u64;
        let mut states: Vec<State> = Vec::new();
        for _ in 0..count {
            match Sequence::of_seed(seeds.bits(), *notation, dialect) {
                Ok(state) => states.push(state),
                Err(problem) => report.add(Err(problem)),
            }
        }
        let made = states.len();
        match notation {
            Notation::Json => states.clear(),
            Notation::Project => states.truncate(usize::try_from(count.div_ceil(PROJECTS)).unwrap_or(made)),
            _ => {}
        }
        let problems = differences(engine, &states);
        let name = |is_asked: bool| match notation {
            Notation::Values | Notation::Bare => "encoded values, as in the engine",
            Notation::Double => "encoded values of double precision, as in the engine",
            Notation::Project if is_asked => "project.binary, as in the engine",
            Notation::Project => "project.binary, as in the model",
            Notation::Text => "text, as in the engine",
            Notation::Json => "JSON, as in the model",
            Notation::TypedJson => "typed JSON, as in the engine where it is typed JSON",
            Notation::Config => "config files, as in the engine",
        };
        // A file of several values may have several differences.
        for _ in 0..states.len().saturating_sub(problems.len()) {
            report.add(Ok(name(true)));
        }
        for _ in states.len()..made {
            report.add(Ok(name(false)));
        }
        for problem in problems {
            report.add(Err(problem));
        }
    }
}
