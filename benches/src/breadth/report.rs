//! The results of *breadth* as Markdown: each kind in a row, the rows that are too slow, all rows.

use std::fmt::Write;

use gdvar_benches::case::Group;
use gdvar_benches::measure::{Measured, median, with_unit};

use crate::row::{GDVAR, JSON, RMP, ZEROMPK};

/// How many times the median cost of its kind a value may cost.
const MOST: f64 = 2.0;

/// The measurements of a row in one job.
struct Line<'a> {
    kind: &'static str,
    row: &'static str,
    job: &'static str,
    values: usize,
    own: &'a Measured,
    peers: [Option<&'a Measured>; 3],
}

const PEERS: [&str; 3] = [RMP, ZEROMPK, JSON];

impl Line<'_> {
    /// Returns the cost of a value: instructions, or nanoseconds if none were counted.
    fn cost(&self) -> f64 {
        self.own.instructions.unwrap_or_else(|| self.own.time()) / self.values as f64
    }

    /// Returns the time of a peer relative to gdvar's time.
    fn time_of(&self, peer: usize) -> Option<f64> {
        Some(self.peers[peer]?.times(self.own))
    }

    /// Returns the instructions of a peer relative to gdvar's instructions.
    fn instructions_of(&self, peer: usize) -> Option<f64> {
        Some(self.peers[peer]?.instructions? / self.own.instructions?)
    }

    /// Returns whether gdvar is slower than this peer.
    fn is_behind(&self, peer: usize) -> bool {
        self.time_of(peer).is_some_and(|ratio| ratio < 1.0)
    }
}

/// The results of these groups: each kind and job in a row, and everything.
pub struct Results {
    pub kinds: String,
    pub rows: String,
}

/// Returns the results of these groups.
pub fn results(measured: &[Measured], groups: &[Group]) -> Results {
    let lines: Vec<Line<'_>> = groups.iter().filter_map(|group| line(measured, group)).collect();
    let lines: Vec<(&Line<'_>, f64)> =
        lines.iter().map(|line| (line, line.cost() / median_of(&lines, line))).collect();
    Results { kinds: kinds(&lines), rows: rows(&lines) }
}

fn behind<'a>(
    lines: &'a [(&'a Line<'a>, f64)],
    peer: usize,
) -> impl Iterator<Item = &'a (&'a Line<'a>, f64)> {
    lines.iter().filter(move |(line, _)| line.is_behind(peer))
}

fn over<'a>(lines: &'a [(&'a Line<'a>, f64)]) -> impl Iterator<Item = &'a (&'a Line<'a>, f64)> {
    lines.iter().filter(|(_, of_median)| *of_median > MOST)
}

/// For each kind and job: the number of rows, how many of them break a rule, and the rows that are farthest off.
fn kinds(lines: &[(&Line<'_>, f64)]) -> String {
    let mut text = format!(
        "Of {} rows, {} are behind rmp-serde, {} behind zerompk, and {} cost more than {MOST} times the median.\n\n",
        lines.len(),
        behind(lines, 0).count(),
        behind(lines, 1).count(),
        over(lines).count()
    );
    text.push_str("| kind | job | rows | behind rmp-serde | behind zerompk | over the median | least of rmp-serde | least of zerompk | most of the median |\n");
    text.push_str("|---|---|---:|---:|---:|---:|---|---|---|\n");
    let mut groups: Vec<Vec<(&Line<'_>, f64)>> = Vec::new();
    for (line, of_median) in lines {
        let same =
            |group: &&mut Vec<(&Line<'_>, f64)>| (group[0].0.kind, group[0].0.job) == (line.kind, line.job);
        match groups.iter_mut().find(same) {
            Some(group) => group.push((line, *of_median)),
            None => groups.push(vec![(line, *of_median)]),
        }
    }
    for group in groups {
        let Line { kind, job, .. } = group[0].0;
        let least = |peer| {
            let times = group.iter().filter_map(|(line, _)| Some((line.time_of(peer)?, line.row)));
            named(times.min_by(|one, other| one.0.total_cmp(&other.0)))
        };
        let most = group.iter().map(|(line, of_median)| (*of_median, line.row));
        let most = named(most.max_by(|one, other| one.0.total_cmp(&other.0)));
        let counts = [behind(&group, 0).count(), behind(&group, 1).count(), over(&group).count()];
        let counts = counts.map(|count| count.to_string()).join(" | ");
        let _ = writeln!(
            text,
            "| {kind} | {job} | {} | {counts} | {} | {} | {most} |",
            group.len(),
            least(0),
            least(1)
        );
    }
    text
}

/// `0.64, char`
fn named(extreme: Option<(f64, &str)>) -> String {
    extreme.map_or_else(|| "-".into(), |(ratio, row)| format!("{ratio:.2}, {row}"))
}

/// The rows that break a rule, then all rows.
fn rows(lines: &[(&Line<'_>, f64)]) -> String {
    let mut text = String::new();
    for peer in [0, 1] {
        let _ = writeln!(text, "\n### Behind {}\n", PEERS[peer]);
        text.push_str(
            "| kind | row | job | its time / ours | its instructions / ours |\n|---|---|---|---:|---:|\n",
        );
        for (line, _) in behind(lines, peer) {
            let Line { kind, row, job, .. } = line;
            let ratios = [line.time_of(peer), line.instructions_of(peer)].map(ratio);
            let _ = writeln!(text, "| {kind} | {row} | {job} | {} |", ratios.join(" | "));
        }
    }
    let _ = writeln!(text, "\n### More than {MOST} times the median\n");
    text.push_str("| kind | row | job | instructions a value | of the median |\n|---|---|---|---:|---:|\n");
    for (line, of_median) in over(lines) {
        let Line { kind, row, job, .. } = line;
        let _ = writeln!(text, "| {kind} | {row} | {job} | {:.1} | {of_median:.1} |", line.cost());
    }
    let mut kind = "";
    for (line, of_median) in lines {
        if kind != line.kind {
            kind = line.kind;
            let _ = writeln!(text, "\n### {kind}\n");
            let _ = writeln!(
                text,
                "| row | job | values | bytes | time | {0} | instructions | {0} | a value | of the median |",
                PEERS.join(" | ")
            );
            let _ = writeln!(text, "|---|---|{}", "---:|".repeat(12));
        }
        row(&mut text, line, *of_median);
    }
    text
}

fn line<'a>(measured: &'a [Measured], group: &Group) -> Option<Line<'a>> {
    let (row, job) = group.job.split_once(": ")?;
    let kind = group.cases.first()?.name.workload;
    let find = |codec| {
        measured.iter().find(|m| (m.name.workload, m.name.job, m.name.codec) == (kind, group.job, codec))
    };
    Some(Line { kind, row, job, values: group.values, own: find(GDVAR)?, peers: PEERS.map(find) })
}

/// Returns the median cost of the same job in the rows of the same kind.
fn median_of(lines: &[Line<'_>], line: &Line<'_>) -> f64 {
    let of_kind = lines.iter().filter(|other| (other.kind, other.job) == (line.kind, line.job));
    median(of_kind.map(Line::cost).collect())
}

fn row(text: &mut String, line: &Line<'_>, of_median: f64) {
    let [times, instructions] = [Line::time_of, Line::instructions_of]
        .map(|of| [0, 1, 2].map(|peer| ratio(of(line, peer))).join(" | "));
    let own = line.own.instructions.map_or_else(|| "-".into(), |count| format!("{count:.0}"));
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} | {times} | {own} | {instructions} | {:.1} | {of_median:.2} |",
        line.row,
        line.job,
        line.values,
        line.own.bytes,
        with_unit(line.own.time()),
        line.cost(),
    );
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "-".into(), |ratio| format!("{ratio:.2}"))
}
