//! Names that a script can have: the engine's own are escaped or refused.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// What a name of the engine's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Keyword,
    Function,
    Type,
    Member,
    Class,
}

/// The engine's names.
static NAMES: LazyLock<HashMap<&'static str, Kind>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    let mut kind = Kind::Keyword;
    for line in include_str!("engine_names.txt").lines().filter(|line| !line.starts_with('#')) {
        kind = match line {
            "[keywords]" => Kind::Keyword,
            "[functions]" => Kind::Function,
            "[types]" => Kind::Type,
            "[members]" => Kind::Member,
            "[classes]" => Kind::Class,
            words => {
                for word in words.split(' ') {
                    names.entry(word).or_insert(kind);
                }
                continue;
            }
        };
    }
    names
});

/// Names that every generated class has.
const OWN: &[&str] = &[
    "FINGERPRINT",
    "Value",
    "made",
    "reader",
    "decode",
    "encode",
    "from_dict",
    "to_dict",
    "from_array",
    "to_array",
    "from_value",
    "to_value",
    "_read",
    "_read_entries",
    "_read_variant",
    "_write",
    "_write_entries",
    "_write_content",
    "_wire_keys",
];

/// Returns whether the engine knows a class of this name.
pub(super) fn is_engine_class(name: &str) -> bool {
    NAMES.get(name) == Some(&Kind::Class)
}

/// Returns what speaks against a class of this name.
pub(super) fn class_problem(name: &str) -> Option<String> {
    let is = match NAMES.get(name) {
        Some(Kind::Keyword) => "a keyword",
        Some(Kind::Function) => "a function of the engine",
        Some(Kind::Type) => "a type of the engine",
        Some(Kind::Class) => "a class of the engine",
        Some(Kind::Member) | None if is_identifier(name) => return None,
        Some(Kind::Member) | None => "not a name that a script can have",
    };
    Some(format!("`{name}` is {is}: set a prefix, or give the type another name with `class_name`"))
}

/// Returns whether a member of this name would need another name.
pub(super) fn is_taken(name: &str) -> bool {
    // The functions' own variables begin like that, and none of them ends with `_`.
    let is_variable = name.starts_with("wire_") && !name.ends_with('_');
    NAMES.contains_key(name) || OWN.contains(&name) || is_variable
}

/// Returns whether a script can have a name like this at all.
pub(super) fn is_identifier(name: &str) -> bool {
    let is_start = |c: char| c == '_' || c.is_alphabetic();
    name.chars().next().is_some_and(is_start) && name.chars().all(|c| is_start(c) || c.is_numeric())
}

/// The names of one class's members, or of its inner classes.
#[derive(Default)]
pub(super) struct Scope {
    names: Vec<String>,
}

impl Scope {
    /// Returns the name of a member for a field of Rust's: the same, with `_` behind it if it is taken.
    pub(super) fn member(&mut self, field: &str) -> String {
        let name = field.strip_prefix("r#").unwrap_or(field);
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            return self.unique(format!("value_{name}"));
        }
        // A leading underscore would make it private.
        let name = name.trim_start_matches('_');
        self.unique(if name.is_empty() { String::from("value") } else { name.to_owned() })
    }

    /// Returns this name, with `_` behind it until it is nobody else's.
    pub(super) fn unique(&mut self, mut name: String) -> String {
        while is_taken(&name) || self.names.contains(&name) {
            name.push('_');
        }
        self.names.push(name.clone());
        name
    }
}

/// `PlayerState` as `player_state`, for files, and in capitals for the values of an enum.
pub(super) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, letter) in letters.iter().enumerate() {
        let follows_small =
            index > 0 && (letters[index - 1].is_lowercase() || letters[index - 1].is_numeric());
        let ends_capitals = index > 0
            && letters[index - 1].is_uppercase()
            && letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (follows_small || ends_capitals) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Text as a script has it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() => {
                write!(quoted, "\\u{:04x}", u32::from(letter)).expect("a String takes what is written to it");
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
