//! Compares the values that the engine's `JSON.to_native` and gdvar read from JSON.

use gdvar::json::{JsonForm, JsonFormat};
use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::{Codec, Dialect, ElementType, ErrorKind, Real, VariantType};

use crate::engine::{Engine, Verdict};
use crate::near::is_near;
use crate::random::Random;
use crate::report::Report;
use crate::texts::has_huge_exponent;

/// The containers around the innermost values.
const DEPTH: usize = 3;

/// Pieces of JSON that may be inserted anywhere.
const PIECES: &[&str] = &[
    "",
    " ",
    "\n",
    ",",
    ":",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "\\n",
    "\\u0041",
    "\\u00e9",
    "\\ud83d\\ude00",
    "-",
    ".",
    "0",
    "1",
    "1.5",
    "1e3",
    "-0",
    "null",
    "true",
    "false",
    "\"i:5\"",
    "\"f:1.5\"",
    "\"f:inf\"",
    "\"s:a\"",
    "\"sn:a\"",
    "\"np:a:b\"",
    "i:",
    "f:",
    "s:",
    "\"type\"",
    "\"args\"",
    "\"Array\"",
    "\"Dictionary\"",
    "\"elem_type\"",
    "\"int\"",
    "\"Vector2\"",
    "é",
    "/",
    "99999999999999999999",
];

pub(crate) fn run<R: Real>(
    report: &mut Report,
    engine: Option<&Engine>,
    dialect: Dialect,
    seed: u64,
    count: u64,
) {
    let engine = engine.expect("this part needs one");
    let format = JsonFormat::new(JsonForm::Engine);
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    let texts: Vec<String> = (0..count)
        .map(|_| {
            let value: Variant<R> = random.variant(DEPTH);
            let text = format.print(&value).expect("it is not too deep");
            if random.one_in(4) { text } else { mutate(&text, &mut random) }
        })
        .collect();
    for (text, verdict) in texts.iter().zip(engine.read_json_or_crash(&texts)) {
        report.add(
            compare::<R>(format, text, &verdict).map_err(|difference| format!("{text}\n    {difference}")),
        );
    }
}

fn mutate(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(2) {
        let at = random.below(characters.len() + 1);
        let piece = random.pick(PIECES);
        match random.below(3) {
            0 => characters.insert(at, piece.to_owned()),
            1 => drop(characters.drain(at..(at + 1 + random.below(4)).min(characters.len()))),
            _ if at < characters.len() => piece.clone_into(&mut characters[at]),
            _ => {}
        }
    }
    characters.concat()
}

fn compare<R: Real>(format: JsonFormat, text: &str, verdict: &Verdict) -> Result<&'static str, String> {
    let ours = format.parse::<R>(text);
    let theirs = match verdict {
        Verdict::Crashed => return Ok("the engine crashes"),
        Verdict::Rejected => None,
        Verdict::Value(value) => match Codec::new().decode::<Variant<R>>(&value.bytes) {
            Ok(value) => Some(value),
            Err(error) if ours.is_err() && error.kind() == ErrorKind::WrongElementType => {
                return Ok("refused: an element that the engine leaves null in a typed container");
            }
            Err(error)
                if error.kind() == ErrorKind::WrongElementType
                    && ours.as_ref().is_ok_and(has_unknown_class) =>
            {
                return Ok(UNKNOWN_CLASS);
            }
            Err(error) => return Err(error.to_string()),
        },
    };
    match (ours, theirs) {
        // A rejected text and null give the same result.
        (Err(_), None | Some(Variant::Nil)) => Ok("both refuse it"),
        (Ok(Variant::Nil), Some(Variant::Nil)) => Ok("alike"),
        (Ok(ours), Some(theirs)) if format!("{ours}") == format!("{theirs}") => Ok("alike"),
        (Ok(ours), Some(theirs)) if is_near(&ours, &theirs) => Ok("the engine does not read floats exactly"),
        (Err(error), Some(_)) => Ok(guess(error.kind())),
        (Ok(ours), theirs) => {
            named(text, &ours, theirs.as_ref()).ok_or_else(|| format!("gdvar: {ours:?}; engine: {theirs:?}"))
        }
    }
}

/// Returns the class of a mistake that gdvar refuses, while the engine does not notice it or guesses.
fn guess(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::OutOfRange => "refused: a number that does not fit, which the engine cuts to its width",
        ErrorKind::WrongElementType => "refused: an element that its container's type does not allow",
        ErrorKind::UnexpectedEnd => "refused: text that ends too early",
        ErrorKind::Unsupported | ErrorKind::ObjectNotAllowed => "refused: an object",
        _ => "refused: a mistake in the notation, or in a name or argument, about which the engine guesses",
    }
}

const UNKNOWN_CLASS: &str = "a typed container of a class that the engine does not know";

/// Returns whether a container in the value declares a class. After a changed name, the engine does not know the class.
fn has_unknown_class<R: Real>(value: &Variant<R>) -> bool {
    format!("{value:?}").contains("Class(")
}

/// Returns the value with null for each container that declares a class, as in the engine.
fn without_unknown<R: Real>(value: &Variant<R>) -> Variant<R> {
    let is_class = |ty: &ElementType| matches!(ty, ElementType::Class(_));
    match value {
        Variant::Array(array) if is_class(array.element_type()) => Variant::Nil,
        Variant::Dictionary(entries) if is_class(entries.key_type()) || is_class(entries.value_type()) => {
            Variant::Nil
        }
        Variant::Array(array) if *array.element_type() == ElementType::Any => {
            Variant::Array(array.iter().map(without_unknown).collect::<Vec<_>>().into())
        }
        Variant::Dictionary(entries) => {
            let mut changed = Dictionary::typed(entries.key_type().clone(), entries.value_type().clone());
            changed.extend(entries.iter().map(|(key, value)| (key.clone(), without_unknown(value))));
            Variant::Dictionary(changed)
        }
        value => value.clone(),
    }
}

/// Returns the class of a text that both read as different values, or that only gdvar reads.
fn named<R: Real>(text: &str, ours: &Variant<R>, theirs: Option<&Variant<R>>) -> Option<&'static str> {
    if has_unknown_class(ours) && theirs.is_none_or(|theirs| *theirs == without_unknown(ours)) {
        return Some(UNKNOWN_CLASS);
    }
    let printed = ours.to_string();
    if theirs.is_none() && text.contains("\\v") {
        return Some("the engine does not read the escape that it writes for a vertical tab");
    }
    if ["RID(", "Signal(", "NodePath("].iter().any(|name| printed.contains(name)) {
        return Some("the engine's form loses RIDs, signals and the parts of paths");
    }
    if printed.contains("nan") {
        return Some("the engine reads NaN among numbers as 0");
    }
    has_huge_exponent(text).then_some("an exponent beyond those of floats")
}
