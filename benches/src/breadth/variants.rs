//! Enums with every tagging. The measured variant is the third of four, with eight ints unless the row says otherwise.

use gdvar::{GodotDecode, GodotEncode};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{OfGodot, OfSerde, Row};
use crate::shapes::Plain;

const KIND: &str = "shape";

/// The same variants with each tagging.
macro_rules! tagged {
    ($name:ident [$($derive:ident)*] $(#[$attr:meta])*) => {
        #[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize $(, $derive)*)]
        $(#[$attr])*
        enum $name {
            Join { name: String, version: i64 },
            Leave { reason: String },
            Score { hp: i64, xp: i64, mana: i64, gold: i64, level: i64, speed: i64, team: i64, kills: i64 },
            Chat { text: String, channel: i64 },
        }

        impl $name {
            fn score() -> Self {
                let Plain { hp, xp, mana, gold, level, speed, team, kills } = Plain::default();
                Self::Score { hp, xp, mana, gold, level, speed, team, kills }
            }
        }
    };
}
tagged! { Outside [ToMessagePack FromMessagePack] #[msgpack(map)] }
tagged! { OutsideOfNames [] #[gdvar(key = "StringName")] }
tagged! { Inside [] #[gdvar(tag = "type")] #[serde(tag = "type")] }
tagged! { InsideOfNames [] #[gdvar(tag = "type", key = "StringName")] #[serde(tag = "type")] }
tagged! { Beside [] #[gdvar(tag = "type", content = "content")] #[serde(tag = "type", content = "content")] }
tagged! { Untagged [] #[gdvar(untagged)] #[serde(untagged)] }

/// Variants that hold a struct.
macro_rules! holding {
    ($name:ident $(#[$attr:meta])*) => {
        #[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
        $(#[$attr])*
        enum $name {
            Wait,
            Score(Plain),
        }
    };
}
holding! { OutsideHolding }
holding! { InsideHolding #[gdvar(tag = "type")] #[serde(tag = "type")] }
holding! { BesideHolding #[gdvar(tag = "type", content = "content")] #[serde(tag = "type", content = "content")] }

/// Variants of several fields without keys.
#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
enum Tuples {
    Wait,
    Score(i64, i64, i64, i64, i64, i64, i64, i64),
}

/// Variants that differ by their value.
#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
#[gdvar(untagged)]
#[serde(untagged)]
enum ByValue {
    Number(i64),
    Text(String),
    Score(Plain),
}

/// A struct with a flattened enum.
#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
struct Flat {
    hp: i64,
    xp: i64,
    mana: i64,
    gold: i64,
    #[gdvar(flatten)]
    #[serde(flatten)]
    action: Action,
}

#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
#[gdvar(tag = "type")]
#[serde(tag = "type")]
enum Action {
    Wait { ticks: i64 },
    Move { level: i64, speed: i64, team: i64, kills: i64 },
}

/// Writes the tag of a `Score` after everything else.
#[derive(GodotEncode, Serialize)]
struct InsideLast {
    #[gdvar(flatten)]
    #[serde(flatten)]
    content: Plain,
    r#type: &'static str,
}

#[derive(GodotEncode, Serialize)]
#[gdvar(key = "StringName")]
struct InsideLastOfNames {
    #[gdvar(flatten)]
    #[serde(flatten)]
    content: Plain,
    #[gdvar(as = "StringName")]
    r#type: &'static str,
}

#[derive(GodotEncode, Serialize)]
struct BesideLast {
    content: Plain,
    r#type: &'static str,
}

/// Returns a row of a type that all peers but zerompk support, with a new value for each.
fn both<T: OfGodot + OfSerde>(name: &str, value: impl Fn() -> T) -> Row {
    let value = forever(value());
    Row::new(KIND, name).own(value).serde(value)
}

/// Returns a row that reads a source into a value.
fn read<S: GodotEncode + Serialize, T: OfGodot + OfSerde>(name: &str, source: &S, expected: T) -> Row {
    let expected = forever(expected);
    Row::new(KIND, name).own_decode(source, expected).serde_decode(source, expected)
}

pub fn variants() -> Vec<Row> {
    let content = Plain::default;
    vec![
        both("tagged outside", Outside::score).zerompk(forever(Outside::score())),
        both("tagged outside, StringNames", OutsideOfNames::score),
        both("tagged inside", Inside::score),
        both("tagged inside, StringNames", InsideOfNames::score),
        both("tagged beside", Beside::score),
        both("untagged", Untagged::score),
        both("untagged, the first fits", || Untagged::Join { name: "Ferris".into(), version: 3 }),
        both("untagged, other values", || ByValue::Score(content())),
        both("untagged, a number", || ByValue::Number(70_000)),
        both("tagged outside, holding a struct", || OutsideHolding::Score(content())),
        both("tagged inside, holding a struct", || InsideHolding::Score(content())),
        both("tagged beside, holding a struct", || BesideHolding::Score(content())),
        both("tagged outside, no fields", || OutsideHolding::Wait),
        both("tagged inside, no fields", || InsideHolding::Wait),
        both("tagged outside, a tuple", || Tuples::Score(1, 2, 3, 4, 5, 6, 7, 8)),
        both("flatten an enum", || {
            let Plain { hp, xp, mana, gold, level, speed, team, kills } = content();
            Flat { hp, xp, mana, gold, action: Action::Move { level, speed, team, kills } }
        }),
        read("tagged inside, tag last", &InsideLast { content: content(), r#type: "Score" }, Inside::score()),
        read(
            "tagged inside, StringNames, tag last",
            &InsideLastOfNames { content: content(), r#type: "Score" },
            InsideOfNames::score(),
        ),
        read(
            "tagged inside, holding a struct, tag last",
            &InsideLast { content: content(), r#type: "Score" },
            InsideHolding::Score(content()),
        ),
        read("tagged beside, tag last", &BesideLast { content: content(), r#type: "Score" }, Beside::score()),
    ]
}
