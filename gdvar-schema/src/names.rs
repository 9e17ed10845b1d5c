//! Names that are made of keys, in the spelling of Rust.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

const NEVER_RAW: [&str; 4] = ["self", "super", "crate", "_"];

/// Names that are taken.
pub(crate) struct TakenNames(BTreeSet<String>);

impl TakenNames {
    /// The names of fields or of variants, none of which can be `Self`.
    pub(crate) fn new() -> Self {
        Self(BTreeSet::from([String::from("Self")]))
    }

    /// These names are taken.
    pub(crate) fn of(names: &[&str]) -> Self {
        Self(names.iter().map(|name| String::from(*name)).collect())
    }

    /// Returns whether a name is not taken.
    #[cfg(any(feature = "infer", feature = "manifest"))]
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !self.0.contains(name)
    }

    /// Takes this name, or this name with the first number that makes it a new one.
    pub(crate) fn take(&mut self, name: &str, joint: &str) -> String {
        let joint = if name.ends_with(joint) { "" } else { joint };
        let mut numbered = (1..).map(|n| if n == 1 { name.to_owned() } else { format!("{name}{joint}{n}") });
        numbered.find(|name| self.0.insert(name.clone())).unwrap_or_default()
    }
}

/// Returns whether a letter may stand in a name in Rust, as it is: the derives see names in Unicode's normal form C, which leaves
/// these as they are.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic()
        || matches!(letter,
            '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{24f}' // Latin
            | '\u{391}'..='\u{3a1}' | '\u{3a3}'..='\u{3ce}' // Greek
            | '\u{400}'..='\u{481}' | '\u{48a}'..='\u{52f}' // Cyrillic
            | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}' // Kana
            | '\u{4e00}'..='\u{9fef}' // Han
            | '\u{ac00}'..='\u{d7a3}' // Hangul
        )
}

/// Returns whether a name is one in Rust.
pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with(|first| is_letter(first) || first == '_')
        && name.chars().all(|letter| is_letter(letter) || letter.is_ascii_digit() || letter == '_')
}

/// Splits a name into its words, at every other character and before each capital letter that starts a word.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in name.chars() {
        let is_in_word = is_letter(letter) || letter.is_ascii_digit();
        if !is_in_word || letter.is_uppercase() && (last.is_lowercase() || last.is_ascii_digit()) {
            words.push(String::new());
        }
        if is_in_word && let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the name of a field, without `r#`: in snake case unless it is one in Rust already.
pub(crate) fn field_name(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let name = if is_name(name) && !name.contains(char::is_uppercase) {
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
pub(crate) fn type_name(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    if is_name(name) && name.starts_with(char::is_uppercase) && !name.contains('_') {
        return name.to_owned();
    }
    let name: String = words(name)
        .iter()
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect();
    match name.chars().next() {
        None => String::from("Type"),
        Some(first) if first.is_ascii_digit() => format!("N{name}"),
        Some(_) => name,
    }
}

/// Returns a word with a capital letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_letters_of_other_scripts() {
        assert_eq!((type_name("größe"), field_name("größeÜber")), ("Größe".into(), "größe_über".into()));
        assert_eq!((type_name("имя_игрока"), field_name("名前")), ("ИмяИгрока".into(), "名前".into()));
        // No letters, and letters that Unicode's normal form C changes.
        assert_eq!((type_name("a÷b"), field_name("e\u{301}\u{212b}")), ("AB".into(), "e".into()));
        let letters: Vec<char> = ('\u{80}'..=char::MAX).filter(|letter| is_letter(*letter)).collect();
        assert!(letters.len() > 30_000 && letters.iter().all(|letter| letter.is_alphabetic()));
    }
}
