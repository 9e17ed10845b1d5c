//! The text form, compared with JSON of the same values.

use std::hint::black_box;

use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Dictionary, Variant};

use super::forever;
use crate::case::Group;

const FORMAT: TextFormat = TextFormat::new();

/// Names from which texts, keys and values are made.
const NAMES: [&str; 8] = ["speed", "health", "position", "inventory", "name", "level", "guild", "experience"];

pub fn groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for (print, parse, value) in [
        ("print ints", "parse ints", Variant::from(list(|n| (mixed(n) >> (n % 60)).cast_signed()))),
        ("print floats", "parse floats", list(|n| mixed(n) as f64 / 1e13).into()),
        ("print decimals", "parse decimals", list(|n| n as f64 / 100.0).into()),
        ("print negatives", "parse negatives", list(|n| -(mixed(n) as f64) / 1e13).into()),
        ("print bools", "parse bools", list(|n| n % 3 == 0).into()),
        ("print text", "parse text", list(text).into()),
        ("print escapes", "parse escapes", list(|n| format!("\"{}\"\\ {}", text(n), text(n + 1))).into()),
        ("print records", "parse records", list(record).into()),
        ("print pairs", "parse pairs", list(pair).into()),
    ] {
        let value = forever(value);
        let text = &*FORMAT.print(value).expect("it fits").leak();
        let json = &*JsonFormat::new(JsonForm::Plain).print(value).expect("it fits").leak();
        let json_value = forever(serde_json::from_str::<serde_json::Value>(json).expect("it is JSON"));

        let mut group = Group::new("text", print);
        group.encode_new("gdvar", text.as_bytes(), || FORMAT.print(black_box(value)).expect("it fits"));
        group.encode_new("serde_json", json_value.to_string().as_bytes(), || {
            serde_json::to_string(black_box(json_value)).expect("it fits")
        });
        groups.push(group);

        let mut group = Group::new("text", parse);
        group.decode("gdvar", text.len(), |read| read == value, || FORMAT.parse::<f32>(black_box(text)));
        group.decode(
            "serde_json",
            json.len(),
            |read| read == json_value,
            || serde_json::from_str::<serde_json::Value>(black_box(json)),
        );
        groups.push(group);
    }
    groups
}

fn list<T: Into<Variant>>(item: impl Fn(u64) -> T) -> Vec<Variant> {
    (0..1000).map(|n| item(n).into()).collect()
}

/// Returns a number whose bits look random.
fn mixed(n: u64) -> u64 {
    (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn text(n: u64) -> String {
    format!("{} {n}", NAMES[n as usize % NAMES.len()])
}

/// Returns eight entries of several types.
fn record(n: u64) -> Dictionary {
    let value = |at: usize| match at % 4 {
        0 => Variant::Int((mixed(n) >> 40).cast_signed()),
        1 => Variant::Float(n as f64 / 8.0),
        2 => Variant::String(text(n)),
        _ => Variant::Bool(n.is_multiple_of(2)),
    };
    NAMES.iter().enumerate().map(|(at, name)| (Variant::from(*name), value(at))).collect()
}

/// Returns two entries.
fn pair(n: u64) -> Dictionary {
    [("x", n), ("y", mixed(n) >> 50)].into_iter().map(|(key, n)| (key, n.cast_signed())).collect()
}
