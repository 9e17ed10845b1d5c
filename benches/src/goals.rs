//! The goals, compared with the measurements.

use gdvar::{GodotEncode, Variant};

use crate::cases::{BORROW, CODEC, DECODE, ENCODE, ENCODE_NEW, containers, resources};
use crate::engine;
use crate::measure::Measured;
use crate::report::Results;
use crate::workload as own;

/// The quantity that a goal is about.
#[derive(Clone, Copy)]
enum Quantity {
    /// The maximum number of instructions.
    Instructions,
    /// The maximum number of allocations.
    Allocations,
    /// The maximum ratio to the time of this codec.
    TimeOf(&'static str),
    /// The minimum speedup over this codec.
    FasterThan(&'static str),
}

use Quantity::{Allocations, FasterThan, Instructions, TimeOf};

/// A workload, a job, a codec, the quantity, and its bound.
type Goal = (&'static str, &'static str, &'static str, Quantity, f64);

const GDVAR: &str = "gdvar";
const HAND: &str = "by hand";
const MEMCPY: &str = "memcpy";
const ENGINE: &str = engine::CODEC_NAME;

const GOALS: &[Goal] = &[
    ("W1", ENCODE, GDVAR, Instructions, 200.0),
    ("W1", ENCODE, GDVAR, Allocations, 0.0),
    ("W1", ENCODE, GDVAR, FasterThan("rmp-serde"), 5.0),
    ("W1", ENCODE, GDVAR, FasterThan("bincode"), 1.0),
    ("W1", ENCODE, GDVAR, FasterThan("postcard"), 1.0),
    ("W1", ENCODE, GDVAR, FasterThan(ENGINE), 100.0),
    ("W1", ENCODE_NEW, GDVAR, Allocations, 1.0),
    ("W1", BORROW, GDVAR, Instructions, 360.0),
    ("W1", BORROW, GDVAR, Allocations, 0.0),
    ("W1", BORROW, GDVAR, FasterThan("rmp-serde"), 9.0),
    ("W1", BORROW, GDVAR, FasterThan("bincode"), 1.0),
    ("W1", BORROW, GDVAR, FasterThan("postcard"), 1.0),
    ("W1", DECODE, GDVAR, Instructions, 750.0),
    ("W1", DECODE, GDVAR, Allocations, 2.0),
    ("W1", DECODE, GDVAR, FasterThan("rmp-serde"), 5.0),
    ("W1", DECODE, GDVAR, FasterThan(ENGINE), 40.0),
    ("W1r", BORROW, GDVAR, Instructions, 1250.0),
    ("W1r", DECODE, GDVAR, Instructions, 1600.0),
    ("W2", ENCODE, GDVAR, TimeOf(HAND), 1.15),
    ("W2", ENCODE, GDVAR, Allocations, 0.0),
    ("W2", ENCODE, GDVAR, FasterThan("rmp-serde"), 4.0),
    ("W2", ENCODE, GDVAR, FasterThan(ENGINE), 75.0),
    ("W2", BORROW, GDVAR, TimeOf(HAND), 1.2),
    ("W2", BORROW, GDVAR, Allocations, 1.0),
    ("W2", BORROW, GDVAR, FasterThan("rmp-serde"), 9.0),
    ("W2", DECODE, GDVAR, TimeOf(HAND), 1.15),
    ("W2", DECODE, GDVAR, Allocations, 2001.0),
    ("W2", DECODE, GDVAR, FasterThan(ENGINE), 40.0),
    ("W3", ENCODE, GDVAR, TimeOf(MEMCPY), 1.3),
    ("W3", ENCODE, GDVAR, Allocations, 0.0),
    ("W3", ENCODE, GDVAR, FasterThan("rmp-serde"), 20.0),
    ("W3", ENCODE, GDVAR, FasterThan(ENGINE), 18.0),
    ("W3", DECODE, GDVAR, TimeOf(HAND), 1.1),
    ("W3", DECODE, GDVAR, Allocations, 1112.0),
    ("W3", DECODE, GDVAR, FasterThan("rmp-serde"), 13.0),
    ("W3", DECODE, GDVAR, FasterThan(ENGINE), 12.0),
    ("W4", "encode bytes", GDVAR, TimeOf(MEMCPY), 1.05),
    ("W4", "decode bytes", GDVAR, TimeOf(MEMCPY), 1.05),
    ("W4", "encode floats", GDVAR, TimeOf(MEMCPY), 1.05),
    ("W4", "decode floats", GDVAR, TimeOf(MEMCPY), 1.05),
    ("W4", "encode vectors", GDVAR, TimeOf(MEMCPY), 1.05),
    ("W4", "decode vectors", GDVAR, TimeOf(MEMCPY), 1.05),
    // Constant time, with a tenth added for the noise of the clock.
    ("W4", "borrow bytes", "gdvar, 16 MiB", TimeOf("gdvar, 16 bytes"), 1.1),
    ("W5", ENCODE, "gdvar, tagged outside", TimeOf("gdvar, structs"), 1.3),
    ("W5", ENCODE, "gdvar, tagged inside", TimeOf("gdvar, structs"), 1.3),
    ("W5", ENCODE, "gdvar, tagged beside", TimeOf("gdvar, structs"), 1.3),
    ("W5", DECODE, "gdvar, tagged outside", TimeOf("gdvar, structs"), 1.3),
    ("W5", DECODE, "gdvar, tagged inside", TimeOf("gdvar, structs"), 1.3),
    ("W5", DECODE, "gdvar, tagged beside", TimeOf("gdvar, structs"), 1.3),
    ("W6 message", ENCODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 message", ENCODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("W6 message", DECODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 message", DECODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("W6 snapshot", ENCODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 snapshot", ENCODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("W6 snapshot", DECODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 snapshot", DECODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("W6 save", ENCODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 save", ENCODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("W6 save", DECODE, GDVAR, TimeOf("rmpv"), 1.0),
    ("W6 save", DECODE, GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print ints", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse ints", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print floats", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse floats", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print decimals", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse decimals", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print negatives", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse negatives", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print bools", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse bools", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print text", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse text", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print escapes", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse escapes", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print records", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse records", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "print pairs", GDVAR, TimeOf("serde_json"), 1.0),
    ("text", "parse pairs", GDVAR, TimeOf("serde_json"), 1.0),
    ("objects", DECODE, "gdvar, absent and additional", TimeOf(GDVAR), 1.5),
    ("resources", resources::RES, GDVAR, TimeOf(resources::STORE_VAR), 4.0),
    ("resources", resources::TRES_VALUES, GDVAR, TimeOf(resources::CONFIG_FILE), 1.3),
    ("resources", resources::TRES, GDVAR, TimeOf(resources::CONFIG_FILE), 2.6),
];

/// The ratio of the costs of a byte at two sizes or depths that still counts as equal. From 1 kB to 100 MB, the input
/// outgrows one cache after the other.
const FLAT: f64 = 1.5;

/// The cases whose cost per byte should be constant.
const SPREADS: [(&str, &str); 4] =
    [("growth", "encode"), ("growth", "decode"), ("nesting", "encode"), ("nesting", "decode")];

/// The minimum speedup of two threads over one. It leaves room for other work on the machine.
const TWICE: f64 = 1.9;

/// The goals as a table.
pub fn table(results: &Results) -> String {
    let mut rows = String::from("| what | goal | measured | |\n|---|---:|---:|---|\n");
    for goal in GOALS {
        rows.push_str(&row(goal, results));
    }
    for (workload, most) in containers_of_w6() {
        rows.push_str(&row(&(workload, DECODE, GDVAR, Allocations, most), results));
    }
    for (workload, jobs) in SPREADS {
        let what = format!("{workload}, {jobs}: time per byte, slowest relative to fastest");
        let first = results.of(workload).next();
        let a_byte =
            |codec| spread(results, workload, jobs, codec, |m| Some(m.times(first?) / m.bytes as f64));
        let others = [HAND, MEMCPY]
            .map(|codec| a_byte(codec).map_or_else(String::new, |spread| format!("; {spread:.2} {codec}")));
        rows.push_str(&line(&what, AtMost(FLAT), a_byte(GDVAR), 2, &others.concat()));
        let of_hand = spread(results, workload, jobs, GDVAR, |m| {
            Some(m.times(results.find(workload, m.name.job, HAND)?))
        });
        let what = format!("{workload}, {jobs}: the same, each relative to by hand");
        rows.push_str(&line(&what, AtMost(FLAT), of_hand, 2, ""));
        let instructions = spread(results, workload, jobs, GDVAR, |m| Some(m.instructions? / m.bytes as f64));
        let what = format!("{workload}, {jobs}: the same, by instructions");
        rows.push_str(&line(&what, AtMost(FLAT), instructions, 2, ""));
    }
    let by_hand = format!("; {:.2} by hand", results.threads.by_hand);
    rows.push_str(&line(
        "two threads relative to one",
        AtLeast(TWICE),
        Some(results.threads.gdvar),
        2,
        &by_hand,
    ));
    for size in &results.sizes {
        let what = format!("size, {}: relative to serde with rmp-serde", size.what);
        rows.push_str(&line(&what, AtMost(1.0), Some(size.gdvar as f64 / size.serde as f64), 2, ""));
    }
    rows
}

/// Returns the rows of the missed goals, under a sentence that says how many goals are reached.
pub fn missed(table: &str) -> String {
    let rows = || table.lines().skip(2);
    let missed: Vec<&str> = rows().filter(|row| row.contains("**no**")).collect();
    let count = rows().count();
    let mut text = format!("{} of {count} goals are reached.", count - missed.len());
    if !missed.is_empty() {
        text.push_str(" These are not:\n\n| what | goal | measured | |\n|---|---:|---:|---|\n");
        text.push_str(&missed.join("\n"));
    }
    text + "\n"
}

/// Returns the ratio of the largest to the smallest number among the cases of a codec whose jobs start with this word.
fn spread(
    results: &Results,
    workload: &str,
    jobs: &str,
    codec: &str,
    number: impl Fn(&Measured) -> Option<f64>,
) -> Option<f64> {
    let of_codec = results.of(workload).filter(|m| m.name.codec == codec && m.name.job.starts_with(jobs));
    let numbers: Vec<f64> = of_codec.filter_map(number).collect();
    let largest = numbers.iter().copied().reduce(f64::max)?;
    Some(largest / numbers.iter().copied().reduce(f64::min)?)
}

/// Returns one allocation for each text, array and dictionary.
fn containers_of_w6() -> [(&'static str, f64); 3] {
    fn count(value: &impl GodotEncode) -> f64 {
        let bytes = CODEC.encode(value).expect("it fits");
        containers(&CODEC.decode::<Variant>(&bytes).expect("it was encoded")) as f64
    }
    [
        ("W6 message", count(&own::message())),
        ("W6 snapshot", count(&own::snapshot(own::PLAYERS))),
        ("W6 save", count(&own::save())),
    ]
}

fn row(&(workload, job, codec, quantity, bound): &Goal, results: &Results) -> String {
    let find = |codec| results.find(workload, job, codec);
    let case = find(codec);
    let codec = codec.strip_prefix("gdvar, ").map_or_else(String::new, |kind| format!(", {kind}"));
    let what = format!("{workload}, {job}{codec}");
    match quantity {
        Instructions => {
            // The loop around the case adds less than an instruction.
            let instructions = case.and_then(|m| m.instructions).map(f64::round);
            line(&format!("{what}: instructions"), AtMost(bound), instructions, 0, "")
        }
        Allocations => {
            let count = case.and_then(|m| m.allocations);
            line(&format!("{what}: allocations"), AtMost(bound), count.map(|count| count as f64), 0, "")
        }
        TimeOf(peer) => {
            let (time, instructions) = case.zip(find(peer)).map_or((None, None), |(case, peer)| {
                (Some(case.times(peer)), case.instructions.zip(peer.instructions))
            });
            let also = instructions
                .map_or_else(String::new, |(own, peers)| format!("; {:.2} by instructions", own / peers));
            line(&format!("{what}: time relative to {peer}"), AtMost(bound), time, 2, &also)
        }
        FasterThan(peer) => {
            let times = case.zip(find(peer)).map(|(case, peer)| peer.times(case));
            line(&format!("{what}: times as fast as {peer}"), AtLeast(bound), times, 2, "")
        }
    }
}

/// Whether a bound is a maximum or a minimum.
#[derive(Clone, Copy)]
enum Bound {
    AtMost(f64),
    AtLeast(f64),
}

use Bound::{AtLeast, AtMost};

/// Returns a row of the table, with a dash for a missing number.
fn line(what: &str, bound: Bound, number: Option<f64>, digits: usize, also: &str) -> String {
    let (goal, is_reached) = match bound {
        AtMost(most) => (format!("at most {most}"), number.map(|number| number <= most)),
        AtLeast(least) => (format!("at least {least}"), number.map(|number| number >= least)),
    };
    let verdict = match is_reached {
        None => "",
        Some(true) => "yes",
        Some(false) => "**no**",
    };
    let number = number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"));
    format!("| {what} | {goal} | {number}{also} | {verdict} |\n")
}
