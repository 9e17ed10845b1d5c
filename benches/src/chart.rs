//! The chart for the pages about performance: W1 in both directions.

use std::fmt::Write;

use crate::cases::{BORROW, DECODE, ENCODE};
use crate::engine::CODEC_NAME;
use crate::report::Results;
use gdvar_benches::measure::with_unit;

/// The codecs in the chart, from the top.
const CODECS: [&str; 9] =
    ["by hand", "gdvar", "wincode", "bincode", "postcard", "rmp-serde", "ciborium", "serde_json", CODEC_NAME];

const WIDTH: f64 = 760.0;
/// The start of the left panel, to the right of the codecs' names.
const LEFT: f64 = 92.0;
/// The distance between the panels.
const PANEL: f64 = 330.0;
const ROW: f64 = 20.0;
const TOP: f64 = 32.0;
/// The bottom end of the lines of the scale.
const BOTTOM: f64 = TOP + ROW * CODECS.len() as f64;

/// The value at the left edge, in nanoseconds, and the width of each power of ten.
const EDGE: f64 = 5.0;
const DECADE: f64 = 80.0;

/// The lines of the scale, in nanoseconds.
const SCALE: [f64; 3] = [10.0, 100.0, 1000.0];

/// Returns the width of a bar.
fn width(nanoseconds: f64) -> f64 {
    ((nanoseconds / EDGE).log10() * DECADE).max(1.0)
}

/// Returns an SVG of bars on a logarithmic scale.
pub fn svg(results: &Results) -> String {
    let height = BOTTOM + 20.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <style>text{{fill:#57606a}}line{{stroke:#9aa4b2;stroke-dasharray:2 3}}.b{{fill:#9aa4b2}}.g{{fill:#478cbf}}\
         @media(prefers-color-scheme:dark){{text{{fill:#9198a1}}}}</style>\n"
    );
    for (row, codec) in CODECS.iter().enumerate() {
        let (x, y) = (LEFT - 8.0, TOP + 12.0 + ROW * row as f64);
        let weight = if *codec == "gdvar" { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\"{weight}>{codec}</text>");
    }
    panel(&mut svg, results, "W1, 300 bytes: encode", &[ENCODE], LEFT);
    panel(&mut svg, results, "decode, borrowed where the codec can", &[BORROW, DECODE], LEFT + PANEL);
    svg.push_str("</svg>\n");
    svg
}

/// Draws the bars of a panel. For each codec, it shows the first of these jobs that the codec does.
fn panel(svg: &mut String, results: &Results, title: &str, jobs: &[&str], left: f64) {
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"18\" font-weight=\"bold\">{title}</text>");
    for nanoseconds in SCALE {
        let (x, y) = (left + width(nanoseconds), BOTTOM + 14.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\"/>\
             <text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{nanoseconds} ns</text>"
        );
    }
    for (row, codec) in CODECS.iter().enumerate() {
        let Some(m) = jobs.iter().find_map(|job| results.find("W1", job, codec)) else { continue };
        let y = TOP + ROW * row as f64;
        let width = width(m.time());
        let class = if *codec == "gdvar" { "g" } else { "b" };
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{y}\" width=\"{width:.1}\" height=\"14\"/>\
             <text x=\"{:.1}\" y=\"{}\">{}</text>",
            left + width + 6.0,
            y + 12.0,
            with_unit(m.time())
        );
    }
}
