//! Measures gdvar beside a hand-written limit and its peers. `README.md` says how to use it.

mod case;
mod cases;
mod chart;
mod engine;
mod goals;
mod hand;
mod instructions;
mod measure;
mod mirror;
mod report;
mod size;
mod threads;
mod workload;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use cases::WORKLOADS;
use measure::Measured;
use report::Results;

#[global_allocator]
static ALLOCATOR: measure::Counting = measure::Counting;

const USAGE: &str = "\
usage: cargo run --release [-- COMMAND]

  (none)              measures everything, and puts the results into README.md and chart.svg
  show [WORKLOAD]..   measures some workloads, or all, and prints the results
  count               compares the instructions with those in instructions.txt
  count write         writes them there
  threads             compares two threads with one
  size                compares machine code";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => all(),
        ["show", workloads @ ..] => print!("{}", report::tables(&measure_all(workloads))),
        ["count"] => return instructions::check(),
        ["count", "write"] => return instructions::write(),
        ["threads"] => print!("{}", report::threads(&threads::throughput())),
        ["size"] => print!("{}", report::sizes(&size::measure().expect("there are cargo and the binutils"))),
        [instructions::WATCHED, workloads @ ..] => instructions::be_watched(workloads),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// A file of this folder.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Measures these workloads, or all.
fn measure_all(workloads: &[&str]) -> Vec<Measured> {
    let mut measured = Vec::new();
    for workload in WORKLOADS.iter().filter(|workload| cases::is_asked_for(workloads, workload.name)) {
        eprintln!("{}", workload.name);
        measured.extend(measure::measure(workload));
    }
    eprintln!("instructions");
    let counts = instructions::count(workloads).unwrap_or_default();
    for m in &mut measured {
        let name = m.name.to_string();
        m.instructions = counts.iter().find(|(counted, _)| *counted == name).map(|(_, count)| *count);
    }
    measured
}

/// What separates the results in the README from the text around them.
const MARKS: [&str; 2] = ["<!-- results -->\n", "<!-- end of results -->\n"];

/// Measures everything and puts the results into the README and the chart.
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
    let text = format!(
        "{}\n\n### Goals\n\n{}\n{}### size\n\n{}",
        machine(),
        goals::table(&results),
        report::tables(&results.measured),
        report::sizes(&results.sizes)
    );
    let path = file("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let (before, rest) = readme.split_once(MARKS[0]).expect("the README has a place for the results");
    let (_, after) = rest.split_once(MARKS[1]).expect("the README has an end of the results");
    fs::write(&path, [before, MARKS[0], &text, MARKS[1], after].concat()).expect("the README can be written");
    fs::write(file("chart.svg"), chart::svg(&results)).expect("the chart can be written");
    print!("{text}");
}

/// The processor and the compiler.
fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpus.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc =
        rustc.map_or_else(|_| "rustc".into(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}; `lto`, one codegen unit, no `target-cpu`.", rustc.trim())
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
