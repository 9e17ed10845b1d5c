//! The results as Markdown.

use std::fmt::Write;

use crate::case::Name;
use crate::cases::{BORROW, DECODE, ENCODE, WORKLOADS};
use crate::engine::CODEC_NAME;
use crate::size::Size;
use crate::threads::Throughput;
use gdvar_benches::measure::{Measured, with_unit};

/// All results of a run.
pub struct Results {
    pub measured: Vec<Measured>,
    pub threads: Throughput,
    pub sizes: Vec<Size>,
}

impl Results {
    pub fn find(&self, workload: &str, job: &str, codec: &str) -> Option<&Measured> {
        self.of(workload).find(|m| (m.name.job, m.name.codec) == (job, codec))
    }

    /// The measurements of a workload.
    pub fn of(&self, workload: &str) -> impl Iterator<Item = &Measured> {
        self.measured.iter().filter(move |m| m.name.workload == workload)
    }
}

/// Adds the times of the engine, relative to each case of gdvar, as cases like all others.
pub fn add_engine(measured: &mut Vec<Measured>, timed: &[(Name, f64)]) {
    for (name, ratio) in timed {
        let Some(mut engine) = measured.iter().find(|m| m.name == *name).cloned() else { continue };
        engine.name.codec = CODEC_NAME;
        engine.rounds = vec![engine.time() * ratio];
        engine.allocations = None;
        engine.instructions = None;
        measured.push(engine);
    }
}

/// The workloads and the peers of the summary.
const SUMMARIZED: ([&str; 3], [&str; 6]) =
    (["W1", "W2", "W3"], ["by hand", "rmp-serde", "serde_json", "bincode", "wincode", CODEC_NAME]);

/// Returns the table for the README: the times of gdvar, and the relative times of some peers.
pub fn summary(results: &Results) -> String {
    let (workloads, peers) = SUMMARIZED;
    let mut text =
        format!("| | gdvar | {} |\n|---|---:|{}\n", peers.join(" | "), "---:|".repeat(peers.len()));
    for workload in workloads {
        for job in [ENCODE, BORROW, DECODE] {
            let Some(own) = results.find(workload, job, "gdvar") else { continue };
            let ratio = |peer| results.find(workload, job, peer).map(|m| format!("{:.1}", m.times(own)));
            let ratios = peers.map(|peer| ratio(peer).unwrap_or_else(|| "-".into()));
            let _ =
                writeln!(text, "| {workload}, {job} | {} | {} |", with_unit(own.time()), ratios.join(" | "));
        }
    }
    text
}

/// Returns a table for each measured workload: the codecs beside each other, with their times relative to the first
/// codec, gdvar.
pub fn tables(measured: &[Measured]) -> String {
    let mut text = String::new();
    for workload in WORKLOADS {
        let of_workload: Vec<&Measured> =
            measured.iter().filter(|m| m.name.workload == workload.name).collect();
        if of_workload.is_empty() {
            continue;
        }
        let _ = writeln!(text, "### {}\n", workload.name);
        text.push_str(
            "| job | codec | bytes | time | of the first | a byte | instructions | allocations |\n",
        );
        text.push_str("|---|---|---:|---:|---:|---:|---:|---:|\n");
        let mut jobs: Vec<&str> = Vec::new();
        for m in &of_workload {
            if !jobs.contains(&m.name.job) {
                jobs.push(m.name.job);
            }
        }
        for job in jobs {
            let of_job: Vec<&Measured> = of_workload.iter().copied().filter(|m| m.name.job == job).collect();
            for m in &of_job {
                row(&mut text, m, of_job[0]);
            }
        }
        text.push('\n');
    }
    text
}

fn row(text: &mut String, m: &Measured, first: &Measured) {
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {:.2} | {:.3} ns | {} | {} |",
        m.name.job,
        m.name.codec,
        m.bytes,
        with_unit(m.time()),
        m.times(first),
        m.time() / m.bytes as f64,
        m.instructions.map_or_else(String::new, |count| format!("{count:.0}")),
        m.allocations.map_or_else(String::new, |count| count.to_string()),
    );
}

/// The sizes of machine code.
pub fn sizes(sizes: &[Size]) -> String {
    let mut text =
        String::from("| machine code in bytes | gdvar | serde with rmp-serde |\n|---|---:|---:|\n");
    for size in sizes {
        let _ = writeln!(text, "| {} | {} | {} |", size.what, size.gdvar, size.serde);
    }
    text
}

/// The throughput of two threads.
pub fn threads(throughput: &Throughput) -> String {
    let Throughput { gdvar, by_hand } = throughput;
    format!("two threads relative to one: gdvar {gdvar:.2}, by hand {by_hand:.2}\n")
}
