//! Names in Rust.

use crate::names::capitalized;

/// The keywords of all editions that can be raw identifiers, and those that cannot.
const KEYWORDS: &str = "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if \
    impl in let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe \
    unsized use virtual where while yield";

/// What a module uses by its short name, so that no type of its own may have it.
pub(crate) const USED: [&str; 24] = [
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

/// Returns a name as an identifier.
pub(crate) fn identifier(name: &str) -> String {
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
pub(crate) fn rename_all(names: &[(&str, &str)], of: fn(&str, &str) -> String) -> Option<&'static str> {
    if names.iter().all(|(name, key)| name == key) {
        return None;
    }
    CASES.into_iter().find(|case| names.iter().all(|(name, key)| of(name, case) == *key))
}

/// Returns the name of a field in a case.
pub(crate) fn field_in(name: &str, case: &str) -> String {
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
pub(crate) fn variant_in(name: &str, case: &str) -> String {
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

fn uncapitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}
