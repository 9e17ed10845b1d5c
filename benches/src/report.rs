//! The results as Markdown and as a chart.

use std::fmt::Write;

use crate::cases::{BORROW, DECODE, ENCODE};
use crate::engine::Timed;
use crate::measure::Measured;

/// The results, with the engine's as cases like all others.
pub fn add_engine(measured: &mut Vec<Measured>, engine: &[Timed]) {
    for timed in engine {
        for (job, nanoseconds) in [(ENCODE, timed.encode), (DECODE, timed.decode)] {
            let of_gdvar = |m: &&Measured| m.workload == timed.workload && m.job == job && m.codec == "gdvar";
            let Some(gdvar) = measured.iter().find(of_gdvar).cloned() else { continue };
            measured.push(Measured { codec: "Godot 4", nanoseconds, allocations: None, ..gdvar });
        }
    }
}

/// A table for each workload.
pub fn tables(measured: &[Measured]) -> String {
    let mut text = String::new();
    let mut workloads: Vec<&str> = measured.iter().map(|m| m.workload).collect();
    workloads.dedup();
    workloads.sort_unstable();
    workloads.dedup();
    for workload in workloads {
        let of_workload: Vec<&Measured> = measured.iter().filter(|m| m.workload == workload).collect();
        let _ = writeln!(text, "### {workload}\n");
        let is_series = of_workload.iter().filter(|m| m.codec == "gdvar" && m.job == of_workload[0].job).count() > 1;
        if is_series {
            series(&mut text, &of_workload);
        } else {
            peers(&mut text, &of_workload);
        }
        text.push('\n');
    }
    text
}

/// Codecs beside each other, as multiples of gdvar's time.
fn peers(text: &mut String, measured: &[&Measured]) {
    text.push_str("| job | codec | bytes | time | of gdvar's | allocations |\n|---|---|---:|---:|---:|---:|\n");
    let mut jobs: Vec<&str> = Vec::new();
    for m in measured {
        if !jobs.contains(&m.job) {
            jobs.push(m.job);
        }
    }
    for job in jobs {
        let of_job = || measured.iter().filter(move |m| m.job == job);
        let base = of_job().find(|m| m.codec == "gdvar").or(of_job().next()).map_or(1.0, |m| m.nanoseconds);
        for m in of_job() {
            let _ = writeln!(
                text,
                "| {job} | {} | {} | {} | {:.2} | {} |",
                m.codec,
                m.bytes,
                time(m.nanoseconds),
                m.nanoseconds / base,
                m.allocations.map_or_else(String::new, |count| count.to_string()),
            );
        }
    }
}

/// One codec with more and more.
fn series(text: &mut String, measured: &[&Measured]) {
    text.push_str("| job | bytes | time | a byte |\n|---|---:|---:|---:|\n");
    for m in measured {
        let a_byte = m.nanoseconds / m.bytes as f64;
        let _ = writeln!(text, "| {} | {} | {} | {a_byte:.3} ns |", m.job, m.bytes, time(m.nanoseconds));
    }
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e3 => format!("{n:.1} ns"),
        n if n < 1e6 => format!("{:.1} µs", n / 1e3),
        n => format!("{:.2} ms", n / 1e6),
    }
}

/// Who is in the chart, from the top.
const SHOWN: [&str; 9] =
    ["by hand", "gdvar", "wincode", "bincode", "postcard", "rmp-serde", "ciborium", "serde_json", "Godot 4"];

/// W1 in both directions as an SVG of bars, on a scale of powers of ten.
pub fn chart(measured: &[Measured]) -> String {
    const WIDTH: f64 = 760.0;
    const LEFT: f64 = 92.0;
    const ROW: f64 = 20.0;
    const PANEL: f64 = 330.0;
    let panels = [("W1, 300 bytes: encode", ENCODE, LEFT), ("decode, borrowed", BORROW, LEFT + PANEL)];
    let height = 58.0 + ROW * SHOWN.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <style>text{{fill:#57606a}}.b{{fill:#9aa4b2}}.g{{fill:#478cbf}}@media(prefers-color-scheme:dark){{text{{fill:#9198a1}}}}</style>\n"
    );
    for (row, codec) in SHOWN.iter().enumerate() {
        let y = 44.0 + ROW * row as f64;
        let weight = if *codec == "gdvar" { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\"{weight}>{codec}</text>", LEFT - 8.0);
    }
    for (title, job, left) in panels {
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"18\" font-weight=\"bold\">{title}</text>");
        for (row, codec) in SHOWN.iter().enumerate() {
            // What cannot borrow is shown as it decodes.
            let find = |job| measured.iter().find(|m| m.workload == "W1" && m.job == job && m.codec == *codec);
            let Some(m) = find(job).or_else(|| find(DECODE)) else { continue };
            let y = 32.0 + ROW * row as f64;
            // From 5 ns at the left edge, 80 units for each power of ten.
            let width = ((m.nanoseconds / 5.0).log10() * 80.0).max(1.0);
            let class = if *codec == "gdvar" { "g" } else { "b" };
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{left}\" y=\"{y}\" width=\"{width:.1}\" height=\"14\"/>\
                 <text x=\"{:.1}\" y=\"{}\">{}</text>",
                left + width + 6.0,
                y + 12.0,
                time(m.nanoseconds)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
