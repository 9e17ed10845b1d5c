//! Random sequences of edits do what a simple model does, and the engines read the result.

use crate::edits::{NOTATIONS, Notation, Sequence, State, dialects};
use crate::edits_in_engines::differences;
use crate::engine::Engine;
use gdvar::Dialect;

/// How many sequences of each notation and engine. `conformance` runs more.
const COUNT: u64 = 40;

/// How many of them are judged by a start of the engine.
const STARTS: usize = 2;

/// Makes the edits, and asks the engine whether it reads the files that come out as the model does.
fn check(dialect: Dialect, engine: Option<&Engine>) {
    let mut problems = Vec::new();
    for notation in NOTATIONS.iter().filter(|notation| dialects(**notation).contains(&dialect)) {
        let made: Vec<_> = (0..COUNT).map(|seed| Sequence::of_seed(seed, *notation, dialect)).collect();
        let mut states: Vec<State> = Vec::new();
        for result in made {
            match result {
                Ok(state) => states.push(state),
                Err(problem) => problems.push(problem),
            }
        }
        if *notation == Notation::Project {
            states.truncate(STARTS);
        }
        problems.extend(engine.map(|engine| differences(engine, &states)).unwrap_or_default());
    }
    problems.truncate(8);
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn edits_of_every_notation_are_those_of_a_model_and_of_godot4() {
    check(Dialect::Godot4, Engine::godot4().as_ref());
}

#[test]
fn edits_of_every_notation_are_those_of_a_model_and_of_godot3() {
    check(Dialect::Godot3, Engine::godot3().as_ref());
}
