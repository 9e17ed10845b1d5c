//! The list of edits and their results, `edits.json`. Rust and the command, Python, JavaScript and the page each make them.
//!
//! A file is text in `before` and `after`, or bytes in `before_hex` and `after_hex`, with the text of their values beside them.
//! Without `after`, the file stays as it was. With `"page": false`, the page has no way to make the edits. An edit is its name, its arguments, and perhaps an object: the number of the value,
//! `force`, the key and the index of an item that is inserted, or a part of the error, after which the file is as it was.

use gdvar::document::{Document, OpenOptions};
use gdvar::{Codec, Dialect, Variant};

pub(crate) struct Case {
    pub(crate) claim: String,
    #[allow(dead_code, reason = "the test of the command does not ask for it")]
    pub(crate) kind: String,
    pub(crate) dialect: Option<Dialect>,
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    pub(crate) edits: Vec<Edit>,
}

pub(crate) struct Edit {
    pub(crate) name: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) index: Option<usize>,
    pub(crate) force: bool,
    pub(crate) key: Option<String>,
    pub(crate) at: Option<usize>,
    pub(crate) error: Option<String>,
}

/// Returns the list.
pub(crate) fn cases() -> Vec<Case> {
    let list = include_bytes!("edits.json");
    let list = Document::open(list, &OpenOptions::new()).and_then(|list| list.value::<f32>(0));
    let list = list.expect("it is JSON");
    let cases: Vec<Case> = list.as_array().expect("it is a list").iter().map(case).collect();
    assert!(cases.len() >= 30, "{}", cases.len());
    cases
}

fn text(value: &Variant, name: &str) -> Option<String> {
    value.get(name).and_then(Variant::as_str).map(str::to_owned)
}

fn case(case: &Variant) -> Case {
    let bytes = |name: &str| match text(case, &format!("{name}_hex")) {
        Some(hex) => from_hex(&hex),
        None => text(case, name).or_else(|| text(case, "before")).expect("it has text").into_bytes(),
    };
    let dialect = text(case, "dialect").map(|name| {
        assert_eq!(name, "godot3");
        Dialect::Godot3
    });
    let (before, after) = (bytes("before"), bytes("after"));
    if text(case, "kind").as_deref() == Some("bare") {
        let files = [("before", &before, Dialect::Godot4), ("after", &after, dialect.unwrap_or_default())];
        for (name, bytes, dialect) in files {
            let value = text(case, name).map(|text| text.parse::<Variant>().expect("it is a value"));
            let encoded = value.map(|value| Codec::new().dialect(dialect).encode(&value));
            assert!(encoded.is_none_or(|encoded| encoded.as_ref() == Ok(bytes)), "{case}");
        }
    }
    let edits = case.get("edits").and_then(Variant::as_array).expect("it has edits");
    Case {
        claim: text(case, "claim").expect("it has a claim"),
        kind: text(case, "kind").expect("it has a kind"),
        dialect,
        before,
        after,
        edits: edits.iter().map(edit).collect(),
    }
}

fn edit(edit: &Variant) -> Edit {
    let parts = edit.as_array().expect("it is a list");
    let mut texts = parts.iter().filter_map(Variant::as_str).map(str::to_owned);
    let number = |name: &str| {
        let number = parts.iter().find_map(|part| part.get(name)?.as_int());
        number.map(|number| usize::try_from(number).expect("it is an index"))
    };
    let named = |name: &str| parts.iter().find_map(|part| text(part, name));
    Edit {
        name: texts.next().expect("it has a name"),
        arguments: texts.collect(),
        index: number("index"),
        force: parts.iter().any(|part| part.get("force").is_some()),
        key: named("key"),
        at: number("at"),
        error: named("error"),
    }
}

pub(crate) fn from_hex(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().map(|digit| digit.to_digit(16).expect("it is hex")).collect();
    digits.chunks(2).map(|pair| u8::try_from(pair[0] * 16 + pair[1]).expect("two digits")).collect()
}
