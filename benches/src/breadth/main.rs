//! The workload *breadth*: a row for each kind of field, attribute and shape, so that a slow shape is noticed.

mod containers;
mod lists;
mod numbers;
mod orders;
mod report;
mod row;
mod shapes;
mod text;
mod values;
mod variants;

use std::env;
use std::process::ExitCode;

use gdvar_benches::case::{Group, Workload};
use gdvar_benches::measure::{self, Effort};
use gdvar_benches::{instructions, machine, put};

use report::Results;
use row::Row;

const USAGE: &str = "\
usage: cargo run --release --bin breadth [-- COMMAND]
       cargo run --profile plain --bin breadth [-- COMMAND]

  (none)           measures everything, and puts the results of this profile into breadth.md
  show [KIND]..    measures some kinds of rows, or all, and prints the results";

/// There are about a thousand cases, so each gets less time than in the other workloads.
const EFFORT: Effort = Effort { rounds: 9, layouts: 3, turn: 0.7e6 };

const fn kind(name: &'static str, groups: fn() -> Vec<Group>) -> Workload {
    Workload { name, is_counted: true, is_compared: false, groups }
}

fn groups(rows: impl IntoIterator<Item = Row>) -> Vec<Group> {
    rows.into_iter().flat_map(Row::groups).collect()
}

/// The kinds of rows. The cost of a value is compared with the median of its kind.
const KINDS: &[Workload] = &[
    kind("number", || groups(numbers::numbers().into_iter().chain(numbers::other_numbers()))),
    kind("math type", || groups(numbers::math())),
    kind("text of 0 bytes", || groups(text::scripts("text of 0 bytes", 0))),
    kind("text of 3 bytes", || groups(text::scripts("text of 3 bytes", 3))),
    kind("text of 8 bytes", || groups(text::scripts("text of 8 bytes", 8))),
    kind("text of 20 bytes", || {
        groups(text::scripts("text of 20 bytes", 20).into_iter().chain(text::holders()))
    }),
    kind("text of 100 bytes", || groups(text::scripts("text of 100 bytes", 100))),
    kind("text of 1000 bytes", || groups(text::scripts("text of 1000 bytes", 1000))),
    kind("text of 10000 bytes", || groups(text::scripts("text of 10000 bytes", 10_000))),
    kind("text of 100000 bytes", || {
        groups(text::scripts("text of 100000 bytes", 100_000).into_iter().chain(lists::one_letter()))
    }),
    kind("packed array", || groups(containers::packed())),
    kind("array", || groups(containers::arrays())),
    kind("list of 10,000 numbers", || groups(lists::numbers())),
    kind("list of 1,000 texts", || groups(lists::texts())),
    kind("map", || groups(containers::maps())),
    kind("order of keys", || groups(orders::rows())),
    kind("shape", || groups(shapes::shapes().into_iter().chain(variants::variants()))),
    kind("dialect", || groups(values::dialects())),
    kind("value", values::dynamic),
    kind("dictionary of 100,000 entries", values::large),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            let Results { kinds, rows } = measured(&[]);
            put("breadth.md", &profile(), &format!("{}.\n\n{kinds}", machine()));
            print!("{kinds}{rows}");
        }
        ["show", kinds @ ..] => {
            let Results { kinds, rows } = measured(kinds);
            print!("{kinds}{rows}");
        }
        [instructions::WATCHED, kinds @ ..] => instructions::be_watched(KINDS, kinds),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Measures these kinds, or all.
fn measured(kinds: &[&str]) -> Results {
    let asked = KINDS.iter().filter(|kind| kinds.is_empty() || kinds.contains(&kind.name));
    let mut measured = Vec::new();
    for kind in asked.clone() {
        eprintln!("{}", kind.name);
        measured.extend(measure::measure(kind, EFFORT));
    }
    eprintln!("instructions");
    instructions::add_to(&mut measured, asked.clone());
    let groups: Vec<Group> = asked.flat_map(|kind| (kind.groups)()).collect();
    report::results(&measured, &groups)
}

/// Returns the profile that this program was built with: the name of the folder that it is in.
fn profile() -> String {
    let program = env::current_exe().expect("this program has a path");
    let folder = program.parent().and_then(|folder| folder.file_name()).expect("it is in a folder");
    folder.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_row_is_right_and_has_a_name_of_its_own() {
        let mut jobs = HashSet::new();
        for kind in KINDS {
            for group in (kind.groups)() {
                assert!(!group.cases.is_empty(), "{}: {}", kind.name, group.job);
                for case in group.cases {
                    assert!(jobs.insert(case.name.to_string()), "{} is there twice", case.name);
                }
            }
        }
    }
}
