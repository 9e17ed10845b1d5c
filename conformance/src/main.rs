//! Compares gdvar with the engines over generated and mutated inputs.
//!
//! `docs/project/conformance.md` describes the parts, the named classes of difference, and the results.

mod bytes;
mod config;
mod converted_resources;
mod derived;
mod edited;
mod edited_resources;
mod hooks;
mod json;
mod odd_config;
mod report;
mod resources;
mod restyled;
mod text;
mod wire;

#[path = "../../tests/edits/mod.rs"]
mod edits;
#[path = "../../tests/edits/engines.rs"]
mod edits_in_engines;
#[path = "../../tests/engine/mod.rs"]
mod engine;
#[path = "../../tests/zoo/made.rs"]
mod made;
#[path = "../../tests/near/mod.rs"]
mod near;
#[path = "../../tests/resources/mod.rs"]
mod printed;
#[path = "../../gdvar-core/tests/random/mod.rs"]
mod random;
#[path = "../../tests/texts/mod.rs"]
mod texts;
#[path = "../../tests/zoo/mod.rs"]
mod zoo;

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use engine::Engine;
use gdvar_core::Dialect;
use lexopt::prelude::*;
use report::Report;

const HELP: &str = "\
conformance [OPTIONS] [PART...]

Compares gdvar with the engines that scripts/install-engines installs, or that GODOT4 and GODOT3 name.

  PART        bytes, text, config, json, derived, restyled, edits, resources,
              converted, hooks (all of them)
  --count N   inputs of each part, for each engine (2000)
  --seed N    the first of the random numbers (1)

The exit code is 1 if a difference without a name was found, or an engine is missing.";

/// How many inputs most parts generate and compare at a time.
const BATCH: u64 = 5_000;

/// Compares one batch of a part, from the first of its random numbers on.
type Run = fn(&mut Report, Option<&Engine>, Dialect, u64, u64);

/// A part: its name, its dialects, and one batch of it.
struct Part {
    name: &'static str,
    dialects: &'static [Dialect],
    run: Run,
    /// The same for an engine with double precision.
    run_double: Run,
    needs_engine: bool,
    /// How many inputs are generated and compared at a time.
    batch: u64,
}

const BOTH: &[Dialect] = &[Dialect::Godot4, Dialect::Godot3];

/// Returns a part as most of them are.
const fn part(name: &'static str, run: Run) -> Part {
    Part { name, dialects: BOTH, run, run_double: run, needs_engine: true, batch: BATCH }
}

/// `resources` and `converted` make one project for all of their inputs, and have batches of their own.
const PARTS: &[Part] = &[
    part("bytes", bytes::run),
    Part { run_double: text::run::<f64>, ..part("text", text::run::<f32>) },
    Part { run_double: config::run::<f64>, ..part("config", config::run::<f32>) },
    Part { dialects: &[Dialect::Godot4], run_double: json::run::<f64>, ..part("json", json::run::<f32>) },
    Part { dialects: &[Dialect::Godot4], ..part("derived", derived::run) },
    Part { needs_engine: false, ..part("restyled", restyled::run) },
    part("edits", edited::run),
    Part { batch: u64::MAX, run_double: resources::run::<f64>, ..part("resources", resources::run::<f32>) },
    Part { batch: u64::MAX, ..part("converted", converted_resources::run) },
    part("hooks", hooks::run),
];

struct Arguments {
    parts: Vec<String>,
    count: u64,
    seed: u64,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let Some(arguments) = arguments()? else {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    };
    let engines = [(Dialect::Godot4, Engine::godot4()), (Dialect::Godot3, Engine::godot3())];
    let (mut differences, mut left_out) = (0, 0);
    for part in PARTS {
        if !arguments.parts.is_empty() && !arguments.parts.iter().any(|name| name == part.name) {
            continue;
        }
        for dialect in part.dialects {
            let engine = engines.iter().find(|(of, _)| of == dialect).and_then(|(_, engine)| engine.as_ref());
            if part.needs_engine && engine.is_none() {
                println!("{} in {dialect}: left out, since the engine is missing\n", part.name);
                left_out += 1;
                continue;
            }
            differences += run(part, engine, *dialect, &arguments);
        }
    }
    println!("{differences} differences without a name, {left_out} comparisons left out");
    Ok(if differences == 0 && left_out == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a part for a dialect and returns the number of differences that have no name.
fn run(part: &Part, engine: Option<&Engine>, dialect: Dialect, arguments: &Arguments) -> u64 {
    let start = Instant::now();
    let mut report = Report::default();
    let run = if engine.is_some_and(Engine::is_double_precision) { part.run_double } else { part.run };
    let mut done = 0;
    while done < arguments.count {
        let count = part.batch.min(arguments.count - done);
        // Each batch has its own seed, so that it can be repeated alone.
        run(&mut report, engine, dialect, arguments.seed.wrapping_add(done / part.batch), count);
        done += count;
    }
    println!("{} in {dialect}, {} s\n{report}", part.name, start.elapsed().as_secs());
    report.unnamed()
}

fn arguments() -> Result<Option<Arguments>, lexopt::Error> {
    let mut arguments = Arguments { parts: Vec::new(), count: 2_000, seed: 1 };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("count") => arguments.count = parser.value()?.parse()?,
            Long("seed") => arguments.seed = parser.value()?.parse()?,
            Long("help") | Short('h') => return Ok(None),
            Value(name) => {
                let name = name.string()?;
                if PARTS.iter().all(|part| part.name != name) {
                    return Err(format!("there is no part `{name}`").into());
                }
                arguments.parts.push(name);
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(arguments))
}
