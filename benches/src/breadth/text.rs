//! Text: its script, its length, and the type that holds it.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use gdvar::{NodePath, StringName};
use gdvar_benches::case::forever;

use crate::row::{Eight, Row, fields, own_struct, reads};

/// Sentences in several scripts. Each starts differently, so that no two fields are equal.
pub const SCRIPTS: [(&str, &str); 5] = [
    ("ASCII", "the quick brown fox jumps over the lazy dog, "),
    ("Latin-1", "où sont les élèves? déjà là, à côté de la forêt, "),
    ("Cyrillic", "съешь ещё этих мягких французских булок "),
    ("CJK", "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏"),
    ("emoji", "🦀🎮🚀🌍🔥🎲🏆🐉🌙🍄🗡🛡"),
];

/// Returns text of a script that has at most `len` bytes, or one character.
pub fn text(script: &str, n: i8, len: usize) -> String {
    let mut text = String::new();
    for character in script.chars().cycle().skip(n as usize) {
        if len == 0 || !text.is_empty() && text.len() + character.len_utf8() > len {
            break;
        }
        text.push(character);
    }
    text
}

fn ascii(n: i8) -> String {
    text(SCRIPTS[0].1, n, 20)
}

/// Returns text as a field's value.
fn of<T: From<String>>(n: i8) -> T {
    ascii(n).into()
}

fn leaked(n: i8) -> &'static str {
    ascii(n).leak()
}

/// Returns rows for text of this length in each script, owned and borrowed.
pub fn scripts(kind: &'static str, len: usize) -> Vec<Row> {
    let scripts = if len == 0 { &SCRIPTS[..1] } else { &SCRIPTS };
    scripts
        .iter()
        .flat_map(|(name, script)| [owned(kind, name, script, len), borrowed(kind, name, script, len)])
        .collect()
}

fn owned(kind: &'static str, name: &str, script: &str, len: usize) -> Row {
    own_struct! { [] [] String }
    let value = |n| text(script, n, len);
    let peer = forever(Eight::of(value));
    Row::new(kind, name).own(forever(Own::of(value))).serde(peer).zerompk(peer)
}

fn borrowed(kind: &'static str, name: &str, script: &str, len: usize) -> Row {
    own_struct! { [<'a>] [] &'a str }
    let value = |n| -> &'static str { text(script, n, len).leak() };
    let peer = forever(Eight::of(value));
    Row::borrowed(kind, name).own(forever(Own::of(value))).serde(peer).zerompk(peer)
}

/// Returns rows for text of 20 bytes in other types.
pub fn holders() -> Vec<Row> {
    let mut rows = fields! { "text of 20 bytes";
        "StringName" all StringName = of => String = of;
        "NodePath" all NodePath = of => String = of;
        "String as StringName" all #[gdvar(as = "StringName")] String = of;
        "String as NodePath" all #[gdvar(as = "NodePath")] String = of;
        "Box<str>" serde Box<str> = of;
        "Rc<str>" serde Rc<str> = of;
        "Arc<str>" serde Arc<str> = of;
        "Option<String>" serde Option<String> = |n| Some(ascii(n));
        "Cow<str>, owned" serde Cow<'static, str> = of;
        "Cow<str>" <'a> all #[gdvar(borrow)] Cow<'a, str> = of => &'static str = leaked;
        "Option<&str>" <'a> serde Option<&'a str> = |n| Some(leaked(n)) => Option<&'static str> = |n| Some(leaked(n));
    };
    rows.extend(reads! { "text of 20 bytes";
        "String from StringName" own StringName = of => String = of;
        "StringName from String" own String = of => StringName = of;
    });
    rows
}
