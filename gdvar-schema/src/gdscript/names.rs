//! Names in scripts. A name that the engine uses is changed or refused.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The use that the engine has for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameUse {
    Keyword,
    Function,
    Type,
    Member,
    Class,
}

/// The names of an engine.
pub(super) struct Names {
    kinds: HashMap<&'static str, NameUse>,
    /// Whether names in scripts may have letters that are not ASCII.
    has_all_letters: bool,
}

/// The names in Godot 4.
pub(super) static GODOT4: LazyLock<Names> =
    LazyLock::new(|| Names { kinds: kinds_of(include_str!("engine_names.txt")), has_all_letters: true });

/// The names in Godot 3.
pub(super) static GODOT3: LazyLock<Names> =
    LazyLock::new(|| Names { kinds: kinds_of(include_str!("engine_names_3.txt")), has_all_letters: false });

fn kinds_of(text: &'static str) -> HashMap<&'static str, NameUse> {
    let mut names = HashMap::new();
    let mut kind = NameUse::Keyword;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        kind = match line {
            "[keywords]" => NameUse::Keyword,
            "[functions]" => NameUse::Function,
            "[types]" => NameUse::Type,
            "[members]" => NameUse::Member,
            "[classes]" => NameUse::Class,
            words => {
                for word in words.split(' ') {
                    names.entry(word).or_insert(kind);
                }
                continue;
            }
        };
    }
    names
}

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

impl Names {
    /// Returns whether the engine knows a class of this name.
    pub(super) fn is_engine_class(&self, name: &str) -> bool {
        self.kinds.get(name) == Some(&NameUse::Class)
    }

    /// If no class can have this name, returns what the name already is.
    pub(super) fn class_problem(&self, name: &str) -> Option<&'static str> {
        Some(match self.kinds.get(name) {
            Some(NameUse::Keyword) => "a keyword",
            Some(NameUse::Function) => "a function of the engine",
            Some(NameUse::Type) => "a type of the engine",
            Some(NameUse::Class) => "a class of the engine",
            Some(NameUse::Member) | None if is_identifier(name) && self.has_letters_of(name) => return None,
            Some(NameUse::Member) | None => "not a name that a script can have",
        })
    }

    fn has_letters_of(&self, name: &str) -> bool {
        self.has_all_letters || name.is_ascii()
    }

    /// Returns whether a member with this name would need another name.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        // Local variables in generated functions begin with `wire_`, and none of them ends with `_`.
        let is_variable = name.starts_with("wire_") && !name.ends_with('_');
        self.kinds.contains_key(name) || OWN.contains(&name) || is_variable
    }
}

/// Returns whether the text can be a name in a script at all.
pub(super) fn is_identifier(name: &str) -> bool {
    let is_start = |c: char| c == '_' || c.is_alphabetic();
    name.chars().next().is_some_and(is_start) && name.chars().all(|c| is_start(c) || c.is_numeric())
}

/// The names of a class's members, or of its inner classes.
pub(super) struct Scope {
    engine: &'static Names,
    names: Vec<String>,
}

impl Scope {
    /// Returns a scope without any names yet.
    pub(super) fn new(engine: &'static Names) -> Self {
        Self { engine, names: Vec::new() }
    }

    /// Returns the name of a member for a Rust field: the same name, followed by `_` if it is taken.
    pub(super) fn member(&mut self, field: &str) -> String {
        let name = field.strip_prefix("r#").unwrap_or(field);
        // A leading underscore would make it private.
        let name = name.trim_start_matches('_');
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            return self.unique(format!("value_{name}"));
        }
        self.unique(if name.is_empty() { String::from("value") } else { name.to_owned() })
    }

    /// Returns this name with `_` in place of letters that names cannot have, and with `_` appended until it is unique.
    pub(super) fn unique(&mut self, mut name: String) -> String {
        if !self.engine.has_letters_of(&name) {
            name = name.replace(|letter: char| !letter.is_ascii(), "_");
        }
        while self.engine.is_taken(&name) || self.names.contains(&name) {
            name.push('_');
        }
        self.names.push(name.clone());
        name
    }
}

/// Returns `PlayerState` as `player_state`, for files, and in capitals for the values of an enum.
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
