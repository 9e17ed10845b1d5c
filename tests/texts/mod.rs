//! What the engines' `str_to_var` makes of a changed text, compared with what gdvar makes of it.

use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, Dictionary, ErrorKind, Variant, VariantType};

use crate::engine::Value;
use crate::near::{is_near, is_near_text};
use crate::random::Random;

/// Changes a text in a few places, often so that it still can be read.
pub(crate) fn mutate(text: &str, random: &mut Random) -> String {
    /// What may stand anywhere, or nowhere.
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

/// A class of difference between what an engine makes of a text and what gdvar makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difference {
    /// The engine takes the nearest int, the opposite one, or cuts it to its width; gdvar refuses the number.
    Range,
    /// The engine drops the numbers that are left over at the end of an array of vectors; gdvar refuses them.
    LeftOver,
    /// The engine converts the element of a typed container, or leaves the container empty; gdvar refuses it.
    ElementType,
    /// The engine drops the type of a container that names a class that it does not know; gdvar keeps it, and refuses what is no
    /// name.
    UnknownClass,
    /// The engine does not miss the parenthesis at the end of `NodePath("a"`, `RID(5`, `Signal(` and `Callable(`.
    Unclosed,
    /// The engine misses a colour at the end of the text, and takes one with a wrong number of digits for black.
    HtmlColor,
    /// The engine is not exact about the last digits of a float, and reads 0 for many small ones.
    InexactFloat,
    /// The engine takes an exponent without digits for one that depends on the digits before it.
    EmptyExponent,
    /// The engine gives an empty path for one with an empty subname in its midst.
    EmptySubname,
    /// Godot 3 takes a minus without digits for 0.
    LoneMinus,
    /// Godot 3 keeps NULs and halves of UTF-16 pairs.
    OddText,
    /// `Resource(...)`, `Object(...)` and `InputEvent(...)` make objects of the engine.
    Object,
}

/// The difference that explains why gdvar refuses a text that an engine reads.
pub(crate) fn refused(text: &str, kind: ErrorKind, dialect: Dialect) -> Option<Difference> {
    Some(match kind {
        ErrorKind::OutOfRange => Difference::Range,
        ErrorKind::WrongLength => Difference::LeftOver,
        ErrorKind::WrongElementType => Difference::ElementType,
        ErrorKind::ObjectNotAllowed | ErrorKind::Unsupported => Difference::Object,
        ErrorKind::InvalidData if text.contains("::") => Difference::EmptySubname,
        ErrorKind::Syntax | ErrorKind::UnexpectedEnd if has_empty_exponent(text) => Difference::EmptyExponent,
        // Where it is inside of another value, the engine gives up on that.
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

/// What follows spaces and comments.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix(';') {
        rest = comment.split_once('\n').map_or("", |(_, rest)| rest.trim_start());
    }
    rest
}

/// Whether a container declares a type that has a minus in its name.
fn has_minus_in_type(text: &str) -> bool {
    let types = ["Array[", "Dictionary["].into_iter().flat_map(|start| text.split(start).skip(1));
    types.filter_map(|rest| rest.split(']').next()).any(|types| types.contains('-'))
}

/// Whether a minus has no digits.
fn has_lone_minus(text: &str) -> bool {
    text.match_indices('-').any(|(at, _)| !text[at + 1..].starts_with(|char: char| char.is_ascii_digit()))
}

/// Whether digits are followed by an `e` and no more digits.
fn has_empty_exponent(text: &str) -> bool {
    text.match_indices(['e', 'E']).any(|(at, _)| {
        let has_digit_before = text[..at].ends_with(|char: char| char.is_ascii_digit() || char == '.');
        let after = &text[at + 1..];
        let after = after.strip_prefix(['+', '-']).unwrap_or(after);
        has_digit_before && !after.starts_with(|char: char| char.is_ascii_digit())
    })
}

/// Whether a number starts with so many zeros that few of the digits that the engine reads are left for the rest.
fn has_leading_zeros(text: &str) -> bool {
    text.match_indices("0000000000")
        .any(|(at, _)| !text[..at].ends_with(|char: char| char.is_ascii_digit() || char == '.'))
}

/// Whether a number has an exponent beyond those of floats. The engine multiplies by its power, which is infinite, and so makes a
/// NaN of zero.
pub(crate) fn has_huge_exponent(text: &str) -> bool {
    text.split(['e', 'E']).skip(1).any(|part| {
        let digits = part.trim_start_matches(['+', '-']);
        let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
        digits.len() > 9 || digits.parse().is_ok_and(|exponent: u32| exponent > 307)
    })
}

/// Whether a Dictionary has zero for a key, and a number that the engine reads as 0: for the engine they are one key.
fn has_tiny_key(value: &Variant) -> bool {
    let is_key = |entries: &Dictionary, test: fn(f64) -> bool| {
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

/// The difference that explains why both read a text, and read another value.
fn other(text: &str, ours: &Variant, theirs: &Variant) -> Option<Difference> {
    if is_near(ours, theirs) || has_huge_exponent(text) || has_leading_zeros(text) || has_tiny_key(ours) {
        return Some(Difference::InexactFloat);
    }
    text.contains('[')
        .then_some(Difference::UnknownClass)
        .filter(|_| is_near_text(&without_types(ours), &without_types(theirs)))
}

/// The printed value without what its containers declare.
fn without_types(value: &Variant) -> String {
    let mut text = value.to_string();
    while let Some(start) = text.find("Array[").or_else(|| text.find("Dictionary[")) {
        let Some(open) = text[start..].find("](") else { break };
        text.replace_range(start..start + open + 2, "");
    }
    text.replace(')', "")
}

/// Returns the difference between what an engine and gdvar make of a text, if there is one. One that has no name is an error.
pub(crate) fn difference(dialect: Dialect, text: &str, value: &Value) -> Result<Option<Difference>, String> {
    let codec = Codec::new().dialect(dialect);
    let Value { type_id, bytes, .. } = value;
    let ours = TextFormat::new().dialect(dialect).parse_prefix::<f32>(text);
    let is_rejected = match dialect {
        // The text itself comes back.
        Dialect::Godot3 => *bytes == codec.encode(text).unwrap_or_default(),
        _ => *type_id == 0,
    };
    let is_object = VariantType::from_id(*type_id, dialect) == Some(VariantType::Object);
    let theirs = codec.decode::<Variant>(bytes);
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

/// Returns the difference between two values of a text, if there is one. `printed` is the engine's text of its value.
pub(crate) fn between(
    dialect: Dialect,
    text: &str,
    ours: &Variant,
    theirs: &Variant,
    printed: &str,
) -> Result<Option<Difference>, ()> {
    let codec = Codec::new().dialect(dialect);
    match codec.encode(ours) {
        Ok(bytes) if codec.encode(theirs).as_ref() == Ok(&bytes) => return Ok(None),
        // The engine's value came as bytes. What it lost by that, this one loses as well.
        Ok(bytes) => other(text, &codec.decode(&bytes).map_err(|_| ())?, theirs),
        // Text that starts with a byte-order mark, which bytes would lose.
        Err(_) if TextFormat::new().dialect(dialect).print(ours).as_deref() == Ok(printed) => {
            return Ok(None);
        }
        Err(_) => other(text, ours, theirs),
    }
    .map(Some)
    .ok_or(())
}

/// The same text inside of an Array, where what is rejected and what is null do not come out alike.
pub(crate) fn in_array(text: &str) -> String {
    format!("[{text}\n]")
}
