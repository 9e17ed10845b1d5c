//! Measures gdvar beside a hand-written limit and its peers. `README.md` says how to use it.

mod cases;
mod chart;
mod engine;
mod goals;
mod hand;
mod mirror;
mod report;
mod scripts;
mod size;
mod threads;
mod workload;

use std::process::ExitCode;
use std::{env, fs};

use cases::WORKLOADS;
use gdvar_benches::measure::{self, Measured};
use gdvar_benches::{case, file, instructions, machine, put};
use report::Results;

const USAGE: &str = "\
usage: cargo run --release [-- COMMAND]

  (none)              measures everything, and puts the results into results.md, README.md and
                      chart.svg
  show [WORKLOAD]..   measures some workloads, or all, and prints the results
  count               compares the instructions with those in instructions.txt
  count write         writes them there
  threads             compares two threads with one
  size                compares machine code
  gdscript            times generated classes in the engine, beside checks written by hand";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => all(),
        ["show", workloads @ ..] => print!("{}", report::tables(&measure_all(workloads))),
        ["count"] => return instructions::check(WORKLOADS),
        ["count", "write"] => return instructions::write(WORKLOADS),
        ["threads"] => print!("{}", report::threads(&threads::throughput())),
        ["gdscript"] => print!("{}", scripts::times()),
        ["size"] => print!("{}", report::sizes(&size::measure().expect("there are cargo and the binutils"))),
        [instructions::WATCHED, workloads @ ..] => instructions::be_watched(WORKLOADS, workloads),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Measures these workloads, or all.
fn measure_all(workloads: &[&str]) -> Vec<Measured> {
    let mut measured = Vec::new();
    let asked = WORKLOADS.iter().filter(|workload| cases::is_asked_for(workloads, workload.name));
    for workload in asked.clone() {
        eprintln!("{}", workload.name);
        measured.extend(measure::measure(workload, measure::THOROUGH));
    }
    eprintln!("instructions");
    instructions::add_to(&mut measured, asked);
    measured
}

/// Measures everything and writes the results into `results.md`, and the most important ones into the README and the chart.
fn all() {
    let mut measured = measure_all(&[]);
    eprintln!("engine");
    match engine::time() {
        Some(timed) => report::add_engine(&mut measured, &timed),
        None => eprintln!("no engine: its times are left out"),
    }
    eprintln!("threads");
    let threads = threads::throughput();
    eprintln!("size");
    let sizes = size::measure().unwrap_or_else(|| {
        eprintln!("no cargo or no binutils: machine code is left out");
        Vec::new()
    });
    let results = Results { measured, threads, sizes };
    let machine = format!("{}; `lto`, one codegen unit, no `target-cpu`.\n", machine());
    let goals = goals::table(&results);
    let long = format!(
        "{machine}\n### Goals\n\n{goals}\n{}### size\n\n{}",
        report::tables(&results.measured),
        report::sizes(&results.sizes)
    );
    let short = format!("{machine}\n{}\n{}", report::summary(&results), goals::missed(&goals));
    put("results.md", "results", &long);
    put("README.md", "results", &short);
    fs::write(file("chart.svg"), chart::svg(&results)).expect("the chart can be written");
    print!("{short}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_does_its_job() {
        for group in WORKLOADS.iter().flat_map(|workload| (workload.groups)()) {
            assert!(!group.cases.is_empty());
        }
    }
}
