//! gdvar reads texts as the engines' `str_to_var` does, except for the differences that are named here and in the
//! documentation of [`TextFormat`].

use std::collections::BTreeMap;

use crate::engine::{Engine, Objects};
use crate::random::Random;
use crate::texts::{Difference, difference, in_array, mutate};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, Variant, VariantType};

/// The number of values of each type in one test.
const VALUES_PER_TYPE: usize = 60;

/// The number of containers around the innermost values.
const DEPTH: usize = 3;

fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect)
}

fn values(seed: u64, dialect: Dialect) -> Vec<Variant> {
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    if dialect == Dialect::Godot3 {
        // Godot 3 has no text for an RID.
        random = random.without(VariantType::Rid);
    }
    let types = random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]);
    types.map(|ty| random.variant_of(ty, DEPTH)).collect()
}

/// Compares what an engine and gdvar read from texts, and returns how often each difference occurred.
fn compare(engine: &Engine, dialect: Dialect, texts: &[String]) -> BTreeMap<Difference, usize> {
    let wrapped: Vec<String> = texts.iter().map(|text| in_array(text)).collect();
    let all: Vec<&String> = texts.iter().chain(&wrapped).collect();
    let mut differences = BTreeMap::new();
    let mut failures = Vec::new();
    for (text, value) in all.iter().zip(engine.parse(&all)) {
        match difference::<f32>(dialect, text, &value) {
            Ok(None) => {}
            Ok(Some(difference)) => *differences.entry(difference).or_default() += 1,
            Err(failure) => failures.push(failure),
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

/// Returns the texts of random values, changed at random, and the texts at the edges of the grammar.
fn texts(seed: u64, dialect: Dialect) -> Vec<String> {
    let mut random = Random::new(seed, dialect);
    let format = TextFormat::new().dialect(dialect);
    let mut texts: Vec<String> = EDGES.iter().map(|text| (*text).to_owned()).collect();
    for value in values(seed + 1, dialect) {
        let exact = format.exact(random.one_in(2));
        // The usual form can express the values that the exact form refuses.
        let text = exact.print(&value).or_else(|_| format.indent(2).print(&value));
        let text = text.unwrap_or_else(|error| panic!("{error}: {value}"));
        texts.extend([mutate(&text, &mut random), mutate(&text, &mut random), text]);
    }
    texts
}

#[test]
fn godot4_and_gdvar_read_texts_alike_except_for_named_differences() {
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
fn godot3_and_gdvar_read_texts_alike_except_for_named_differences() {
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
