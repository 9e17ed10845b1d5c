//! Measures gdvar beside a hand-written limit and its peers. `README.md` says how to use it.

mod cases;
mod engine;
mod hand;
mod measure;
mod mirror;
mod report;
mod threads;
mod workload;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use measure::Measured;

#[global_allocator]
static ALLOCATOR: measure::Counting = measure::Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => all(),
        ["show", workloads @ ..] => print!("{}", report::tables(&measure_all(workloads))),
        ["count"] => return check_counts(),
        ["count", "write"] => write_counts(),
        ["run", name, times] => {
            let mut case = cases::find(name).expect("there is such a case");
            (case.run)(times.parse().expect("a number"));
        }
        _ => {
            eprintln!("see README.md: nothing, `show [WORKLOAD]..`, `count`, `count write` or `run CASE TIMES`");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Measures these workloads, or all.
fn measure_all(workloads: &[&str]) -> Vec<Measured> {
    let mut measured = Vec::new();
    for (workload, groups) in cases::WORKLOADS {
        if !workloads.is_empty() && !workloads.contains(workload) {
            continue;
        }
        eprintln!("{workload}");
        for mut group in groups() {
            measured.extend(measure::measure(&mut group));
        }
    }
    measured
}

/// What separates the results in the README from the text around them.
const MARKS: [&str; 2] = ["<!-- results -->\n", "<!-- end of results -->\n"];

/// Measures everything and puts the results into the README and the chart.
fn all() {
    let mut measured = measure_all(&[]);
    match engine::time() {
        Some(timed) => report::add_engine(&mut measured, &timed),
        None => eprintln!("no engine: its times are left out"),
    }
    let threads = threads::throughput();
    let machine = machine();
    let results = format!(
        "{machine}\n\n{}### two threads\n\nThey do {threads:.2} times as much as one.\n\n",
        report::tables(&measured)
    );
    let path = file("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let (before, rest) = readme.split_once(MARKS[0]).expect("the README has a place for the results");
    let (_, after) = rest.split_once(MARKS[1]).expect("the README has an end of the results");
    fs::write(&path, [before, MARKS[0], &results, MARKS[1], after].concat()).expect("the README can be written");
    fs::write(file("chart.svg"), report::chart(&measured)).expect("the chart can be written");
    print!("{results}");
}

/// The processor and the compiler.
fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let rustc = std::process::Command::new("rustc").arg("--version").output();
    let rustc = rustc.map_or_else(|_| "rustc".into(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}; `lto`, one codegen unit, no `target-cpu`.", rustc.trim())
}

// --------------------------------------------------------------------------------------- instructions

/// The cases whose instructions are counted, and how often they are done for that.
const COUNTED: &[(&str, usize)] = &[
    ("W1/encode/gdvar", 1000),
    ("W1/encode/by-hand", 1000),
    ("W1/decode-borrowed/gdvar", 1000),
    ("W1/decode-borrowed/by-hand", 1000),
    ("W1/decode/gdvar", 1000),
    ("W1/decode/by-hand", 1000),
    ("W1r/decode-borrowed/gdvar", 1000),
    ("W2/encode/gdvar", 20),
    ("W2/decode-borrowed/gdvar", 20),
    ("W2/decode/gdvar", 20),
    ("W3/encode/gdvar", 20),
    ("W3/decode/gdvar", 20),
    ("W5/encode/tagged-outside", 20),
    ("W5/decode/tagged-outside", 20),
    ("W6-snapshot/encode/gdvar", 20),
    ("W6-snapshot/decode/gdvar", 20),
];

const COUNTS: &str = "instructions.txt";

/// Counts, each with its name. `None` without valgrind.
fn counts() -> Option<Vec<(&'static str, u64)>> {
    COUNTED.iter().map(|&(case, times)| Some((case, measure::instructions(case, times)?))).collect()
}

fn write_counts() {
    let counts = counts().expect("valgrind is installed");
    let lines: String = counts.iter().map(|(case, count)| format!("{case} {count}\n")).collect();
    fs::write(file(COUNTS), &lines).expect("the file can be written");
    print!("{lines}");
}

/// Fails if anything takes more instructions than the file says, by more than one in a hundred.
fn check_counts() -> ExitCode {
    let Some(counts) = counts() else {
        eprintln!("valgrind is not installed: nothing was counted");
        return ExitCode::SUCCESS;
    };
    let kept = fs::read_to_string(file(COUNTS)).expect("the counts are kept in a file");
    let kept = |case: &str| -> Option<u64> {
        kept.lines().find_map(|line| line.strip_prefix(case)?.trim().parse().ok())
    };
    let mut grown = false;
    for (case, count) in counts {
        let Some(before) = kept(case) else {
            println!("{case:32} {count:>10}  is new");
            continue;
        };
        let is_worse = count * 100 > before * 101;
        grown |= is_worse;
        let change = (count as f64 / before as f64 - 1.0) * 100.0;
        println!("{case:32} {count:>10}  was {before:>10}  {change:+.1} %{}", if is_worse { "  WORSE" } else { "" });
    }
    if grown { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
