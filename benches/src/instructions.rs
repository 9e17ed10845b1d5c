//! Instruction counts by callgrind, a tool of valgrind. They are the same on a busy machine as on an idle one.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use crate::case::{Case, Workload};
use crate::compiler;
use crate::measure::Measured;

/// The argument that starts this program as the measured process.
pub const WATCHED: &str = "watched";

/// The prefixes of the names of codecs whose counts are recorded: this library's codecs and the hand-written one.
const KEPT: [&str; 2] = ["gdvar", "by-hand"];

/// Runs a case under measurement. Valgrind counts only inside this function, which it finds by its name.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn gdvar_benches_counted(case: &mut Case, times: usize) {
    (case.run)(times);
}

/// Returns how often to run a case. Short cases run more often, so that the loop around them does not matter.
fn times(case: &Case) -> usize {
    (100_000 / case.bytes).max(1)
}

/// Runs each case of these workloads under measurement, after an unmeasured run that fills reused memory. Prints each
/// name.
pub fn be_watched(all: &[Workload], workloads: &[&str]) {
    for workload in all.iter().filter(|workload| workloads.contains(&workload.name)) {
        for mut case in (workload.groups)().into_iter().flat_map(|group| group.cases) {
            (case.run)(1);
            let times = times(&case);
            gdvar_benches_counted(&mut case, times);
            println!("{} {times}", case.name);
        }
    }
}

/// Returns the instructions of one run of each case of these workloads, by name, or `None` without valgrind. They have to
/// be the workloads of this program's call of `be_watched`.
pub fn count<'w>(workloads: impl Iterator<Item = &'w Workload>) -> Option<Vec<(String, f64)>> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("valgrind is not installed: nothing is counted");
        return None;
    }
    let counted = workloads.filter(|workload| workload.is_counted).map(|workload| workload.name);
    let folder = env::temp_dir().join(format!("gdvar-benches-counts-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let output = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind"])
        .args(["--toggle-collect=gdvar_benches_counted", "--dump-after=gdvar_benches_counted"])
        .arg(format!("--callgrind-out-file={}", folder.join("part").display()))
        .arg(env::current_exe().expect("this program"))
        .arg(WATCHED)
        .args(counted)
        .stderr(Stdio::inherit())
        .output()
        .expect("valgrind starts");
    assert!(output.status.success(), "what valgrind watches has failed");
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let counts = names.lines().enumerate().map(|(n, line)| {
        let (name, times) = line.split_once(' ').expect("a name and a number");
        let times: f64 = times.parse().expect("a number");
        (name.to_owned(), total(&folder.join(format!("part.{}", n + 1))) / times)
    });
    let counts = counts.collect();
    fs::remove_dir_all(&folder).expect("it was created above");
    Some(counts)
}

/// Counts the instructions of these workloads and adds them to the measurements of the same cases.
pub fn add_to<'w>(measured: &mut [Measured], workloads: impl Iterator<Item = &'w Workload>) {
    let counts: HashMap<String, f64> = count(workloads).unwrap_or_default().into_iter().collect();
    for m in measured {
        m.instructions = counts.get(&m.name.to_string()).copied();
    }
}

/// Parses a file of callgrind.
fn total(part: &Path) -> f64 {
    let text = fs::read_to_string(part).expect("callgrind writes a file for each case");
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    total.expect("callgrind's files have a total")
}

/// Returns the path of the file with the recorded counts.
fn file() -> std::path::PathBuf {
    crate::file("instructions.txt")
}

/// Reads the recorded counts.
fn kept(all: &[Workload]) -> Option<Vec<(String, f64)>> {
    let mut counts = count(all.iter())?;
    counts.retain(|(name, _)| {
        let codec = name.rsplit('/').next().unwrap_or_default();
        KEPT.iter().any(|kept| codec.starts_with(kept))
    });
    Some(counts)
}

/// Returns the first line of the file: the compiler, on which the counts depend.
fn head() -> String {
    format!("# {}\n", compiler())
}

/// Records the counts for later comparison.
pub fn write(all: &[Workload]) -> ExitCode {
    let Some(counts) = kept(all) else {
        return ExitCode::FAILURE;
    };
    let lines: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count:.0}\n")).collect();
    let text = head() + &lines.concat();
    fs::write(file(), &text).expect("the file can be written");
    print!("{text}");
    ExitCode::SUCCESS
}

/// Fails if a case takes over one percent more instructions than recorded.
pub fn check(all: &[Workload]) -> ExitCode {
    let Some(counts) = kept(all) else {
        return ExitCode::SUCCESS;
    };
    let before = fs::read_to_string(file()).expect("the counts are kept in a file");
    let is_comparable = before.starts_with(&head());
    let before = |name: &str| -> Option<f64> {
        let mut lines = before.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(kept, _)| *kept == name)?.1.parse().ok()
    };
    let mut worse = Vec::new();
    for (name, count) in counts {
        let Some(before) = before(&name) else {
            println!("{name:44} {count:>10.0}  is new");
            continue;
        };
        // The loop around the case may add half an instruction.
        let is_worse = count > before * 1.01 + 0.5;
        let (change, mark) = ((count / before - 1.0) * 100.0, if is_worse { "  WORSE" } else { "" });
        let line = format!("{name:44} {count:>10.0}  was {before:>10.0}  {change:+.1} %{mark}");
        println!("{line}");
        if is_worse {
            worse.push(line);
        }
    }
    if !is_comparable {
        println!("\nThe file is not of {}: count the old revision here first.", compiler());
    }
    if worse.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("\n{} cases take over 1 % more instructions than recorded:\n{}", worse.len(), worse.join("\n"));
    ExitCode::FAILURE
}
