//! Names in Rust.

use std::collections::BTreeSet;

/// The keywords of all editions that can be raw identifiers, and those that cannot.
const KEYWORDS: &str = "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if \
    impl in let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe \
    unsized use virtual where while yield";
const NEVER_RAW: [&str; 4] = ["self", "super", "crate", "_"];

/// What a module uses by its short name, so that no type of its own may have it.
const USED: [&str; 24] = [
    "Self",
    "Option",
    "Some",
    "None",
    "Result",
    "Ok",
    "Err",
    "Box",
    "Vec",
    "String",
    "BTreeMap",
    "HashMap",
    "Debug",
    "Clone",
    "Default",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
    "GodotEncode",
    "GodotDecode",
    "GodotSchema",
    "Copy",
];

/// Names that are taken.
pub(super) struct TakenNames(BTreeSet<String>);

impl TakenNames {
    /// The names of fields or of variants, none of which can be `Self`.
    pub(super) fn new() -> Self {
        Self(BTreeSet::from([String::from("Self")]))
    }

    /// The names of types, in which the names that the module uses are taken.
    pub(super) fn of_types() -> Self {
        Self(USED.iter().map(|name| String::from(*name)).collect())
    }

    /// Takes this name, or this name with the first number that makes it a new one.
    pub(super) fn take(&mut self, name: &str, joint: &str) -> String {
        let mut numbered = (1..).map(|n| if n == 1 { name.to_owned() } else { format!("{name}{joint}{n}") });
        numbered.find(|name| self.0.insert(name.clone())).unwrap_or_default()
    }
}

/// Returns a name as it is, if it is one in Rust.
fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Splits a name into its words, at every other character and before each capital letter that starts a word.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in name.chars() {
        let is_start = letter.is_ascii_uppercase() && (last.is_ascii_lowercase() || last.is_ascii_digit());
        if is_start || !letter.is_ascii_alphanumeric() {
            words.push(String::new());
        }
        if letter.is_ascii_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.push(letter.to_ascii_lowercase());
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the name of a field, without `r#`: in snake case unless it is one in Rust already.
pub(super) fn field_name(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let name = if is_name(name) && !name.contains(|letter: char| letter.is_ascii_uppercase()) {
        name.to_owned()
    } else {
        words(name).join("_")
    };
    match name.as_str() {
        "" => String::from("field"),
        name if NEVER_RAW.contains(&name) => format!("{name}_"),
        name if name.starts_with(|first: char| first.is_ascii_digit()) => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// Returns the name of a type or a variant: in Pascal case unless it is one in Rust already.
pub(super) fn type_name(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    if is_name(name) && name.starts_with(|first: char| first.is_ascii_uppercase()) && !name.contains('_') {
        return name.to_owned();
    }
    let name: String = words(name).iter().map(|word| capitalized(word)).collect();
    match name.chars().next() {
        None => String::from("Type"),
        Some(first) if first.is_ascii_digit() => format!("N{name}"),
        Some(_) => name,
    }
}

/// Returns a name as an identifier.
pub(super) fn identifier(name: &str) -> String {
    let is_keyword = KEYWORDS.split_ascii_whitespace().any(|keyword| keyword == name);
    if is_keyword { format!("r#{name}") } else { name.to_owned() }
}

/// The values of `rename_all`, in the order in which they are tried. The derive has the account of them; the Rust that is written
/// would have another schema if these differed.
const CASES: [&str; 8] = [
    "camelCase",
    "PascalCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
    "lowercase",
    "UPPERCASE",
];

/// Returns the case that turns all names into their keys, if some differ from their keys.
pub(super) fn rename_all(names: &[(&str, &str)], of: fn(&str, &str) -> String) -> Option<&'static str> {
    if names.iter().all(|(name, key)| name == key) {
        return None;
    }
    CASES.into_iter().find(|case| names.iter().all(|(name, key)| of(name, case) == *key))
}

/// Returns the name of a field in a case.
pub(super) fn field_in(name: &str, case: &str) -> String {
    let pascal = || name.split('_').map(capitalized).collect::<String>();
    match case {
        "UPPERCASE" | "SCREAMING_SNAKE_CASE" => name.to_ascii_uppercase(),
        "PascalCase" => pascal(),
        "camelCase" => uncapitalized(&pascal()),
        "kebab-case" => name.replace('_', "-"),
        "SCREAMING-KEBAB-CASE" => name.to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

/// Returns the name of a variant in a case.
pub(super) fn variant_in(name: &str, case: &str) -> String {
    let snake = || {
        let mut snake = String::new();
        for letter in name.chars() {
            if !snake.is_empty() && letter.is_uppercase() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        snake
    };
    match case {
        "lowercase" => name.to_ascii_lowercase(),
        "UPPERCASE" => name.to_ascii_uppercase(),
        "camelCase" => uncapitalized(name),
        "snake_case" => snake(),
        "SCREAMING_SNAKE_CASE" => snake().to_ascii_uppercase(),
        "kebab-case" => snake().replace('_', "-"),
        "SCREAMING-KEBAB-CASE" => snake().to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn uncapitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}
