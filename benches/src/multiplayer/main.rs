//! Times packets of the multiplayer beside the engine's own. `multiplayer.md` says what is measured.

mod engine;
mod jobs;

use std::env;
use std::fmt::Write as _;
use std::process::ExitCode;

use gdvar_benches::case::Case;
use gdvar_benches::{machine, measure, put};

const USAGE: &str = "\
usage: cargo run --release --bin multiplayer [-- show]

  (none)   measures everything, and puts the results into multiplayer.md
  show     measures everything, and prints the results";

/// How many times as fast as in the engine a packet has to be.
const GOALS: [(&str, f64); 2] = [("sync8/write", 20.0), ("sync8/read", 10.0)];

/// A line of the table.
struct Row {
    /// What is done, in the words of `engine.gd`.
    job: &'static str,
    title: &'static str,
    packet: Option<Case>,
    peer: Option<Case>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_kept = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => true,
        ["show"] => false,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let engine = engine::time().unwrap_or_else(|| {
        eprintln!("no engine: its times are left out");
        Vec::new()
    });
    let (table, is_reached) = table(jobs::rows(), &engine);
    print!("{table}");
    if is_kept {
        put("multiplayer.md", "results", &format!("{}.\n\n{table}", machine()));
    }
    if is_reached { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the results, and whether every goal is reached.
fn table(rows: Vec<Row>, engine: &[(String, f64)]) -> (String, bool) {
    let mut table = String::from(
        "| | packet | peer | engine | engine / packet | engine / peer |\n|---|---|---|---|---|---|\n",
    );
    let mut is_reached = true;
    for mut row in rows {
        let of_engine = engine.iter().find(|(job, _)| job == row.job).map(|(_, time)| *time);
        let time = |case: &mut Option<Case>| case.as_mut().map(measure::time);
        let (packet, peer) = (time(&mut row.packet), time(&mut row.peer));
        let cell = |time: Option<f64>| time.map_or("–".to_owned(), nanoseconds);
        let ratio = |time: Option<f64>| of_engine.zip(time).map(|(engine, time)| engine / time);
        let times = |time| ratio(time).map_or("–".to_owned(), |ratio| format!("{ratio:.0}"));
        let goal = GOALS.iter().find(|(job, _)| *job == row.job).map(|(_, goal)| *goal);
        if let (Some(ratio), Some(goal)) = (ratio(packet), goal)
            && ratio < goal
        {
            eprintln!("{}: {ratio:.1} times as fast as the engine, not {goal}", row.title);
            is_reached = false;
        }
        let cells = [cell(packet), cell(peer), cell(of_engine), times(packet), times(peer)];
        writeln!(table, "| {} | {} |", row.title, cells.join(" | ")).expect("memory");
    }
    (table, is_reached)
}

fn nanoseconds(time: f64) -> String {
    if time < 1000.0 { format!("{time:.0} ns") } else { format!("{:.1} µs", time / 1000.0) }
}

/// Every case is right: creating one runs it once, and compares its result.
#[test]
fn every_case_is_right() {
    assert!(jobs::rows().len() > 8);
}
