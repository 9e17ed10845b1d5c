//! What the engines' `str_to_var` makes of texts, gdvar makes of them, but for the differences that are named here and on
//! the page of [`TextFormat`].

mod engine;
mod near;

#[path = "../gdvar-core/tests/random/mod.rs"]
mod random;

use std::collections::BTreeMap;

use engine::{Engine, Objects, Value};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, ErrorKind, Variant, VariantType};
use near::is_near;
use random::Random;

/// Values of each type in one test.
const VALUES_PER_TYPE: usize = 60;

/// Containers around the innermost values.
const DEPTH: usize = 3;

fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect)
}

fn values(seed: u64, dialect: Dialect) -> Vec<Variant> {
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    if dialect == Dialect::Godot3 {
        // It has no text.
        random = random.without(VariantType::Rid);
    }
    let types = random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]);
    types.map(|ty| random.variant_of(ty, DEPTH)).collect()
}

/// A text in which something is another way, often so that it still can be read.
fn mutate(text: &str, random: &mut Random) -> String {
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
enum Difference {
    /// The engine takes the nearest int, the opposite one, or cuts it to its width; gdvar refuses the number.
    Range,
    /// The engine drops the numbers that are left over at the end of an array of vectors; gdvar refuses them.
    LeftOver,
    /// The engine converts the element of a typed container, or leaves the container empty; gdvar refuses it.
    ElementType,
    /// The engine drops the type of a container that names a class that it does not know; gdvar keeps it.
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
fn refused(text: &str, kind: ErrorKind, dialect: Dialect) -> Option<Difference> {
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
            .any(|name| text.trim_start().starts_with(name)) =>
        {
            Difference::Unclosed
        }
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

/// The difference that explains why both read a text, and read another value.
fn other(text: &str, ours: &Variant, theirs: &Variant) -> Option<Difference> {
    // An exponent that does not fit an int.
    let is_huge =
        |part: &str| part.trim_start_matches(['+', '-']).bytes().take_while(u8::is_ascii_digit).count() > 9;
    if is_near(ours, theirs) || text.split(['e', 'E']).skip(1).any(is_huge) {
        return Some(Difference::InexactFloat);
    }
    text.contains('[')
        .then_some(Difference::UnknownClass)
        .filter(|_| without_types(ours) == without_types(theirs))
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

/// Compares what an engine makes of texts with what gdvar does, and tells how often which difference was met.
fn compare(engine: &Engine, dialect: Dialect, texts: &[String]) -> BTreeMap<Difference, usize> {
    let format = TextFormat::new().dialect(dialect);
    let mut differences = BTreeMap::new();
    let mut failures = Vec::new();
    // What is rejected and what is null come out alike, but not inside of an Array.
    let wrapped: Vec<String> = texts.iter().map(|text| format!("[{text}\n]")).collect();
    let all: Vec<&String> = texts.iter().chain(&wrapped).collect();
    for (text, value) in all.iter().zip(engine.parse(&all)) {
        let Value { type_id, bytes, .. } = &value;
        let ours = format.parse_prefix::<f32>(text);
        let is_rejected = match dialect {
            // The text itself comes back.
            Dialect::Godot3 => value.bytes == codec(dialect).encode(text.as_str()).unwrap_or_default(),
            _ => *type_id == 0,
        };
        let is_object = VariantType::from_id(*type_id, dialect) == Some(VariantType::Object);
        let theirs = codec(dialect).decode::<Variant>(bytes);
        let found = match (&ours, &theirs) {
            (Err(error), _) if !is_rejected => refused(text, error.kind(), dialect),
            (Err(_), _) => continue,
            (Ok((Variant::Nil, _)), _) if *type_id == 0 => continue,
            (Ok(_), _) if is_rejected && text.contains('#') => Some(Difference::HtmlColor),
            (Ok(_), _) if is_rejected || is_object => None,
            (Ok((ours, _)), Ok(theirs)) => {
                if codec(dialect).encode(ours).as_ref()
                    == Ok(&codec(dialect).encode(theirs).expect("it was read"))
                {
                    continue;
                }
                other(text, ours, theirs)
            }
            (Ok(_), Err(_)) => None,
        };
        match found {
            Some(difference) => *differences.entry(difference).or_default() += 1,
            None => failures.push(format!("{text:?}\n  gdvar: {ours:?}\n  engine: {}", value.text)),
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}\n{}",
        failures.len(),
        all.len(),
        failures[..failures.len().min(20)].join("\n")
    );
    differences
}

/// Texts at the edges of the grammar.
const EDGES: &[&str] = &[
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "1e400",
    "-1e400",
    "1e-400",
    "1e",
    "1e+",
    "1.",
    "1.e5",
    "1E5",
    "00012",
    "-0",
    "-0.0",
    "Vector2(-0, -0.0)",
    "Vector2i(1.9, -1.9)",
    "Vector2i(2.0, 3)",
    "Vector2i(3000000000, 1e20)",
    "Vector2i(inf, nan)",
    "PackedByteArray(256, -1, 1.9, inf)",
    "PackedInt32Array(4294967296)",
    "PackedInt64Array(1e30, 9223372036854775807)",
    "#ff0000",
    "[#f00]",
    "[#f008]",
    "[#12345678]",
    "[#ff]",
    "[#fff00]",
    "[#]",
    "Array[int]([1, 2.5])",
    "Array[int]([1, 2.0])",
    "Array[float]([1, 2.5])",
    "Array[String]([&\"a\", \"b\"])",
    "Array[StringName]([\"b\"])",
    "Array[String]([1])",
    "Array[Nil]([1])",
    "Array[Variant]([1])",
    "Array[Object]([null])",
    "Array[Node]([null])",
    "Array[Foo]([1])",
    "Array[Foo]([null])",
    "Array[Resource]([null])",
    "Array[int]([null])",
    "Dictionary[String, int]({\"a\": \"x\"})",
    "Dictionary[StringName, float]({\"a\": 1, &\"a\": 2})",
    "Dictionary[Nil, int]({\"a\": 1})",
    "Dictionary[Resource, Resource]({null: null})",
    "{\"a\": 1, &\"a\": 2}",
    "{1: 1, 1.0: 2, 1: 3}",
    "NodePath(\"a\"",
    "NodePath(\"a\" 5",
    "NodePath(\"a::b\")",
    "NodePath(\"a:\")",
    "NodePath(&\"a\")",
    "RID(5",
    "RID(5.7)",
    "RID(-1)",
    "RID()",
    "RID",
    "Signal(",
    "Callable(",
    "Signal(5)",
    "\"a\\u0000b\"",
    "\"a\\U110000b\"",
    "\"a\\ud83d\\ude00b\"",
    "\"a\\ud83d\"",
    "\"a\\ude00\"",
    "\"a\\u12\"",
    "\"\\q\\'\\a\\v\"",
    "\"a",
    "\"a\\",
    "@\"x\"",
    "&\"x\"",
    "& \"x\"",
    "^\"x\"",
    "- 5",
    "-",
    "[-]",
    "-true",
    "-nan",
    "-inf",
    "[-inf]",
    "--5",
    "+5",
    ".5",
    "1 2",
    "1;comment",
    "[1;comment\n,2]",
    ";comment\n1",
    ";comment",
    "",
    " ",
    "{\"a\":1,}",
    "[1,]",
    "[,]",
    "[1,,2]",
    "[1 2]",
    "[1",
    "{1:2",
    "{1}",
    "{1:}",
    "{:1}",
    "Vector2(1,2,)",
    "Vector2()",
    "Vector2(1)",
    "Vector2 ( 1 , 2 )",
    "PackedVector2Array(1,2,3)",
    "PackedStringArray(\"a\",)",
    "PackedStringArray(,)",
    "PackedStringArray(\"a\",&\"b\")",
    "PackedByteArray(\"AQID\")",
    "PackedByteArray(\"AQI=\")",
    "PackedByteArray(\"AQI\")",
    "PackedByteArray(\"A\")",
    "PackedByteArray(\"\")",
    "PackedByteArray(\"####\")",
    "PackedByteArray(\"AQ ID\")",
    "PackedByteArray(\"AQID\", 1)",
    "PackedByteArray(1,)",
    "nil",
    "Null",
    "TRUE",
    "inf_neg",
    "[inf, nan]",
    "Transform(1,0,0,0,1,0,0,0,1,0,0,0)",
    "Transform3D(1,0,0,0,1,0,0,0,1,0,0,0)",
    "Quat(0,0,0,1)",
    "Quaternion(0,0,0,1)",
    "Matrix32(1,0,0,1,0,0)",
    "Matrix3(1,0,0,0,1,0,0,0,1)",
    "PoolIntArray(1)",
    "PackedIntArray(1)",
    "PackedRealArray(1)",
    "PackedInt64Array(1)",
    "PackedFloat64Array(0.1)",
    "FloatArray(1)",
    "Rect3(1,2,3,4,5,6)",
    "Vector4Array(1,2,3,4)",
    "{null:1}",
    "{[1]:{2:3}}",
    "Color(1,2,3)",
    "Color(1e40, nan, inf, 4)",
    "é",
    "\"é\"",
    "1é",
    "[1.5.5]",
    "0x10",
    "1_000",
    "Object(Object,)",
    "Object(Object)",
    "Resource(\"res://none.gd\")",
    "InputEvent(KEY,A)",
    "Array",
    "Array[]([])",
    "Array[int]",
    "Array[int](1)",
    "Array[int]([1]",
    "Array[SubResource(\"1\")]([])",
    "2.2250738585072011e-308",
    "1.7976931348623157e+308",
    "5e-324",
    "8.41e21",
    "0.000000000000000000000000000000123456789",
    "1e99999999999",
    "\u{1}1",
    "\u{a0}1",
    "a:b",
    "=",
    ".",
    ",",
    ")",
    "]",
    "}",
];

/// Texts of random values, changed at random, and the edges.
fn texts(seed: u64, dialect: Dialect) -> Vec<String> {
    let mut random = Random::new(seed, dialect);
    let format = TextFormat::new().dialect(dialect);
    let mut texts: Vec<String> = EDGES.iter().map(|text| (*text).to_owned()).collect();
    for value in values(seed + 1, dialect) {
        let exact = format.exact(random.one_in(2));
        // What the exact form cannot say, the other can.
        let text = exact.print(&value).or_else(|_| format.indent(2).print(&value));
        let text = text.unwrap_or_else(|error| panic!("{error}: {value}"));
        texts.extend([mutate(&text, &mut random), mutate(&text, &mut random), text]);
    }
    texts
}

#[test]
fn godot4_and_gdvar_read_texts_alike_but_for_named_differences() {
    let Some(engine) = Engine::godot4() else { return };
    let differences = compare(&engine, Dialect::Godot4, &texts(44, Dialect::Godot4));
    println!("{differences:?}");
    let met: Vec<_> = differences.into_keys().collect();
    let named = [
        Difference::Range,
        Difference::LeftOver,
        Difference::ElementType,
        Difference::UnknownClass,
        Difference::Unclosed,
        Difference::HtmlColor,
        Difference::InexactFloat,
        Difference::EmptyExponent,
        Difference::EmptySubname,
        Difference::Object,
    ];
    assert_eq!(met, named);
}

#[test]
fn godot3_and_gdvar_read_texts_alike_but_for_named_differences() {
    let Some(engine) = Engine::godot3() else { return };
    let differences = compare(&engine, Dialect::Godot3, &texts(33, Dialect::Godot3));
    println!("{differences:?}");
    let met: Vec<_> = differences.into_keys().collect();
    let named = [
        Difference::Range,
        Difference::LeftOver,
        Difference::Unclosed,
        Difference::HtmlColor,
        Difference::InexactFloat,
        Difference::EmptyExponent,
        Difference::EmptySubname,
        Difference::LoneMinus,
        Difference::OddText,
        Difference::Object,
    ];
    assert_eq!(met, named);
}

#[test]
fn godot3_prints_random_values_as_gdvar_does() {
    let Some(engine) = Engine::godot3() else { return };
    let format = TextFormat::new().dialect(Dialect::Godot3);
    let values = values(32, Dialect::Godot3);
    let encoded: Vec<_> = values
        .iter()
        .map(|value| codec(Dialect::Godot3).encode(value).expect("it is of this dialect"))
        .collect();
    for (value, answer) in values.iter().zip(engine.decode(Objects::Refused, &encoded)) {
        let answer = answer.unwrap_or_else(|| panic!("the engine rejects {value:?}"));
        assert_eq!(format.print(value).as_ref(), Ok(&answer.text), "{value:?}");
    }
}
