//! Compares the values that the engines' `str_to_var` and gdvar read from a changed text.

use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, ErrorKind, Real, VariantType};

use crate::engine::Value;
use crate::near::{is_near, is_near_text};
use crate::random::Random;

/// Changes a text in a few places, often so that it can still be read.
pub(crate) fn mutate(text: &str, random: &mut Random) -> String {
    /// Pieces of text that may be inserted anywhere.
    const PIECES: &[&str] = &[
        "",
        " ",
        "\n",
        "\t",
        ",",
        ":",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\\",
        "&",
        "@",
        "#",
        ";",
        ";\n",
        "-",
        ".",
        "=",
        "1",
        "0",
        "-0",
        "1.5",
        "1e3",
        "1E3",
        "1e",
        "-inf",
        "inf",
        "inf_neg",
        "nan",
        "null",
        "nil",
        "true",
        "\"a\"",
        "&\"a\"",
        "\\n",
        "\\u0041",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\U01f600",
        "\\x",
        "é",
        "#ff0000 ",
        "#f008 ",
        "#12",
        "Vector2(1, 2)",
        "Vector2i(1,2)",
        "Quat(0,0,0,1)",
        "Array[int]([",
        "])",
        "Dictionary[String, int]({",
        "})",
        "RID(5)",
        "NodePath(\"a:b\")",
        "PackedByteArray(\"AQID\")",
        "PoolIntArray(1)",
        "Color(1, 0, 0, 1)",
        "Signal()",
        "99999999999",
        "3000000000",
        "9223372036854775808",
        "x",
    ];
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(characters.len() + 1);
        let piece = PIECES[random.below(PIECES.len())];
        match random.below(4) {
            0 => characters.insert(at, piece.to_owned()),
            1 => drop(characters.drain(at..(at + 1 + random.below(4)).min(characters.len()))),
            2 if at < characters.len() => piece.clone_into(&mut characters[at]),
            _ => {
                let from = random.below(characters.len() + 1);
                let part = characters[from..(from + random.below(12)).min(characters.len())].to_vec();
                characters.splice(at..at, part);
            }
        }
    }
    characters.concat()
}

/// A class of difference between an engine and gdvar in reading a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difference {
    /// The engine takes the nearest int, wraps around, or truncates it to its width; gdvar refuses the number.
    Range,
    /// The engine drops the numbers left over at the end of an array of vectors; gdvar refuses them.
    LeftOver,
    /// The engine converts the element of a typed container, or leaves the container empty; gdvar refuses it.
    ElementType,
    /// The engine drops the type of a container whose class it does not know; gdvar keeps it, and refuses what cannot be a name.
    UnknownClass,
    /// The engine does not notice a missing parenthesis at the end of `NodePath("a"`, `RID(5`, `Signal(` and
    /// `Callable(`.
    Unclosed,
    /// The engine misses a colour at the end of the text, and reads a colour with a wrong number of digits as black.
    HtmlColor,
    /// The engine is inexact in the last digits of a float, and reads many small floats as 0.
    InexactFloat,
    /// The engine replaces a missing exponent after `e` by one that depends on the digits before it.
    EmptyExponent,
    /// The engine reads a path with an empty subname in the middle as an empty path.
    EmptySubname,
    /// Godot 3 reads a minus without digits as 0.
    LoneMinus,
    /// Godot 3 keeps NULs and halves of UTF-16 pairs.
    OddText,
    /// `Resource(...)`, `Object(...)` and `InputEvent(...)` create objects in the engine.
    Object,
}

/// Returns the difference that explains why gdvar refuses a text that an engine reads.
pub(crate) fn refused(text: &str, kind: ErrorKind, dialect: Dialect) -> Option<Difference> {
    Some(match kind {
        ErrorKind::OutOfRange => Difference::Range,
        ErrorKind::WrongLength => Difference::LeftOver,
        ErrorKind::WrongElementType => Difference::ElementType,
        ErrorKind::ObjectNotAllowed | ErrorKind::Unsupported => Difference::Object,
        ErrorKind::InvalidData if text.contains("::") => Difference::EmptySubname,
        ErrorKind::Syntax | ErrorKind::UnexpectedEnd if has_empty_exponent(text) => Difference::EmptyExponent,
        // If it is inside another value, the engine gives up on that value.
        _ if ["NodePath", "RID", "Signal", "Callable"]
            .iter()
            .any(|name| after_comments(text).starts_with(name)) =>
        {
            Difference::Unclosed
        }
        ErrorKind::Syntax if has_minus_in_type(text) => Difference::UnknownClass,
        ErrorKind::Syntax if text.contains('#') => Difference::HtmlColor,
        ErrorKind::Syntax if dialect == Dialect::Godot3 && text.contains("\\u") => Difference::OddText,
        ErrorKind::Syntax | ErrorKind::UnexpectedEnd
            if dialect == Dialect::Godot3 && has_lone_minus(text) =>
        {
            Difference::LoneMinus
        }
        _ => return None,
    })
}

/// Returns the text after spaces and comments.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix(';') {
        rest = comment.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
    }
    rest
}

/// Returns whether a container declares a type with a minus in its name.
fn has_minus_in_type(text: &str) -> bool {
    let types = ["Array[", "Dictionary["].into_iter().flat_map(|start| text.split(start).skip(1));
    types.filter_map(|rest| rest.split(']').next()).any(|types| types.contains('-'))
}

/// Returns whether a minus has no digits after it.
fn has_lone_minus(text: &str) -> bool {
    text.match_indices('-').any(|(at, _)| !text[at + 1..].starts_with(|char: char| char.is_ascii_digit()))
}

/// Returns whether digits are followed by an `e` without digits after it.
fn has_empty_exponent(text: &str) -> bool {
    text.match_indices(['e', 'E']).any(|(at, _)| {
        let has_digit_before = text[..at].ends_with(|char: char| char.is_ascii_digit() || char == '.');
        let after = &text[at + 1..];
        let after = after.strip_prefix(['+', '-']).unwrap_or(after);
        has_digit_before && !after.starts_with(|char: char| char.is_ascii_digit())
    })
}

/// Returns whether a number starts with so many zeros that the engine reads only a few of its other digits.
fn has_leading_zeros(text: &str) -> bool {
    text.match_indices("0000000000")
        .any(|(at, _)| !text[..at].ends_with(|char: char| char.is_ascii_digit() || char == '.'))
}

/// Returns whether a number has an exponent that exceeds those of floats. The engine multiplies by its power of ten,
/// which is infinite, and so turns zero into NaN.
pub(crate) fn has_huge_exponent(text: &str) -> bool {
    text.split(['e', 'E']).skip(1).any(|part| {
        let digits = part.trim_start_matches(['+', '-']);
        let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
        digits.len() > 9 || digits.parse().is_ok_and(|exponent: u32| exponent > 307)
    })
}

/// Returns whether a Dictionary has zero as a key, and also a number that the engine reads as 0: to the engine they are
/// the same key.
fn has_tiny_key<R: Real>(value: &Variant<R>) -> bool {
    let is_key = |entries: &Dictionary<R>, test: fn(f64) -> bool| {
        entries.keys().any(|key| matches!(key, Variant::Float(float) if test(*float)))
    };
    match value {
        Variant::Array(items) => items.iter().any(has_tiny_key),
        Variant::Dictionary(entries) => {
            is_key(entries, |float| float == 0.0)
                && is_key(entries, |float| float != 0.0 && float.abs() < 1e-280)
                || entries.iter().any(|(key, value)| has_tiny_key(key) || has_tiny_key(value))
        }
        _ => false,
    }
}

/// Returns the difference that explains why both read a text as different values.
fn other<R: Real>(text: &str, ours: &Variant<R>, theirs: &Variant<R>) -> Option<Difference> {
    if is_near(ours, theirs) || has_huge_exponent(text) || has_leading_zeros(text) || has_tiny_key(ours) {
        return Some(Difference::InexactFloat);
    }
    text.contains('[')
        .then_some(Difference::UnknownClass)
        .filter(|_| is_near_text(&without_types(ours), &without_types(theirs)))
}

/// Returns the printed value without the types that its containers declare.
fn without_types<R: Real>(value: &Variant<R>) -> String {
    let mut text = value.to_string();
    while let Some(start) = text.find("Array[").or_else(|| text.find("Dictionary[")) {
        let Some(open) = text[start..].find("](") else { break };
        text.replace_range(start..start + open + 2, "");
    }
    text.replace(')', "")
}

/// Returns the difference between the values that an engine and gdvar read from a text, if there is one. A difference
/// without a name is an error. `R` is the real of the engine.
pub(crate) fn difference<R: Real>(
    dialect: Dialect,
    text: &str,
    value: &Value,
) -> Result<Option<Difference>, String> {
    let codec = Codec::new().dialect(dialect);
    let Value { type_id, bytes, .. } = value;
    let ours = TextFormat::new().dialect(dialect).parse_prefix::<R>(text);
    let is_rejected = match dialect {
        // The text reads back as itself.
        Dialect::Godot3 => *bytes == codec.encode(text).unwrap_or_default(),
        _ => *type_id == 0,
    };
    let is_object = VariantType::from_id(*type_id, dialect) == Some(VariantType::Object);
    let theirs = codec.decode::<Variant<R>>(bytes);
    let found = match (&ours, &theirs) {
        (Err(error), _) if !is_rejected => refused(text, error.kind(), dialect),
        (Err(_), _) => return Ok(None),
        (Ok((Variant::Nil, _)), _) if *type_id == 0 => return Ok(None),
        (Ok(_), _) if is_rejected && text.contains('#') => Some(Difference::HtmlColor),
        (Ok(_), _) if is_rejected || is_object => None,
        (Ok((ours, _)), Ok(theirs)) => {
            return between(dialect, text, ours, theirs, &value.text)
                .map_err(|()| format!("{text:?}\n  gdvar: {ours:?}\n  engine: {}", value.text));
        }
        (Ok(_), Err(_)) => None,
    };
    found.map(Some).ok_or_else(|| format!("{text:?}\n  gdvar: {ours:?}\n  engine: {}", value.text))
}

/// Returns the difference between the two values of a text, if there is one. `printed` is the engine's text of its
/// value.
pub(crate) fn between<R: Real>(
    dialect: Dialect,
    text: &str,
    ours: &Variant<R>,
    theirs: &Variant<R>,
    printed: &str,
) -> Result<Option<Difference>, ()> {
    let codec = Codec::new().dialect(dialect);
    match codec.encode(ours) {
        Ok(bytes) if codec.encode(theirs).as_ref() == Ok(&bytes) => return Ok(None),
        // The engine's value was sent as bytes, so gdvar's value has to lose what bytes lose.
        Ok(bytes) => other(text, &codec.decode(&bytes).map_err(|_| ())?, theirs),
        // A text starts with a byte-order mark, which the bytes would lose.
        Err(_) => match TextFormat::new().dialect(dialect).print(ours) {
            Ok(ours) if ours == printed => return Ok(None),
            Ok(ours) if is_near_text(&ours, printed) => Some(Difference::InexactFloat),
            _ => other(text, ours, theirs),
        },
    }
    .map(Some)
    .ok_or(())
}

/// Returns the same text inside an Array, where a rejected text and null give different results.
pub(crate) fn in_array(text: &str) -> String {
    format!("[{text}\n]")
}
