//! The lossless form of JSON reads back as the same bytes, and the plain form is what other programs expect.

use std::thread;

use crate::golden::{self, Value};
use crate::random::Random;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{
    Array, Codec, Color, Dialect, Dictionary, ElementType, ErrorKind, Instance, NodePath, Real, Rid, Signal,
    StringName, Variant, VariantType, Vector2, double, generic, variant,
};

fn lossless() -> JsonFormat {
    JsonFormat::new(JsonForm::Lossless).full_objects(true)
}

fn check_golden<R: Real>(values: &[Value], dialect: Dialect) {
    for value in values {
        let name = &value.name;
        let codec = value.codec(dialect);
        let original: generic::Variant<R> =
            codec.decode(&value.bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for format in [lossless(), lossless().indent(2)] {
            let json = format.print(&original).unwrap_or_else(|error| panic!("{name}: {error}"));
            let parsed: generic::Variant<R> =
                format.parse(&json).unwrap_or_else(|error| panic!("{name}: {error}\n{json}"));
            assert_eq!(codec.encode(&parsed).as_deref(), Ok(value.expected()), "{name}\n{json}");
            assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
        }
    }
}

#[test]
fn every_golden_value_comes_back_from_the_lossless_form() {
    check_golden::<f32>(&golden::godot4(), Dialect::Godot4);
    check_golden::<f64>(&golden::godot4_double(), Dialect::Godot4);
    check_golden::<f32>(&golden::godot3(), Dialect::Godot3);
}

fn check_random<R: Real>(dialect: Dialect) {
    let mut random = Random::new(9, dialect);
    let codec = Codec::new().dialect(dialect).full_objects(true);
    for index in 0..3000 {
        let types = random.types();
        let value: generic::Variant<R> = random.variant_of(types[index % types.len()], 4);
        let format = if index % 2 == 0 { lossless() } else { lossless().indent(1) };
        let json = format.print(&value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        let parsed: generic::Variant<R> =
            format.parse(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        // The bytes are compared, so that the bits of a NaN count.
        assert_eq!(codec.encode(&parsed), codec.encode(&value), "{json}");
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
        assert!(
            JsonFormat::new(JsonForm::Plain)
                .full_objects(true)
                .print(&value)
                .is_ok_and(|json| { serde_json::from_str::<serde_json::Value>(&json).is_ok() })
        );
    }
}

#[test]
fn random_values_come_back_from_the_lossless_form() {
    check_random::<f32>(Dialect::Godot4);
    check_random::<f64>(Dialect::Godot4);
    check_random::<f32>(Dialect::Godot3);
}

#[test]
fn the_lossless_form_keeps_what_the_engines_form_loses() {
    let wide = 9_007_199_254_740_993_i64;
    for (value, engine, lossless_json) in [
        (double::Variant::Float(f64::NAN), "\"f:nan\"", "\"f:nan\""),
        (double::Variant::Float(f64::from_bits(0xFFF8 << 48)), "\"f:nan\"", "\"f:nan:fff8000000000000\""),
        (double::Variant::Float(f64::NEG_INFINITY), "\"f:-inf\"", "\"f:-inf\""),
        (double::Variant::Float(1.0 / 3.0), "\"f:0.3333333333333333\"", "\"f:0.3333333333333333\""),
        (double::Variant::Float(-0.0), "\"f:-0.0\"", "\"f:-0.0\""),
        (
            double::Vector2::new(-0.0, f64::INFINITY).into(),
            "{\"type\":\"Vector2\",\"args\":[0.0,1e99999]}",
            "{\"type\":\"Vector2\",\"args\":[-0.0,\"inf\"]}",
        ),
        (
            vec![f32::NAN, f32::from_bits(0xFFC0_0000)].into(),
            "{\"type\":\"PackedFloat32Array\",\"args\":[null,null]}",
            "{\"type\":\"PackedFloat32Array\",\"args\":[\"nan\",\"nan:ffc00000\"]}",
        ),
        (
            vec![wide, 5].into(),
            "{\"type\":\"PackedInt64Array\",\"args\":[\"9007199254740993\",5]}",
            "{\"type\":\"PackedInt64Array\",\"args\":[\"9007199254740993\",5]}",
        ),
        (Rid(77).into(), "{\"type\":\"RID\"}", "{\"type\":\"RID\",\"id\":\"77\"}"),
        (
            Signal { name: "hit".into(), object_id: 5 }.into(),
            "{\"type\":\"Signal\"}",
            "{\"type\":\"Signal\",\"name\":\"hit\",\"id\":\"5\"}",
        ),
        (
            double::Object::Id(u64::MAX).into(),
            "null",
            "{\"type\":\"Object\",\"id\":\"18446744073709551615\"}",
        ),
        (double::Object::Null.into(), "null", "{\"type\":\"Object\"}"),
        (
            NodePath::new(true, ["a/b"], ["c"]).into(),
            "\"np:/a/b:c\"",
            "{\"type\":\"NodePath\",\"absolute\":true,\"names\":[\"a/b\"],\"subnames\":[\"c\"]}",
        ),
        (
            double::Array::typed(ElementType::class("int")).into(),
            "{\"type\":\"Array\",\"elem_type\":\"int\",\"args\":[]}",
            "{\"type\":\"Array\",\"elem_type\":{\"class\":\"int\"},\"args\":[]}",
        ),
        (
            double::Dictionary::typed(ElementType::script("item.gd"), ElementType::Builtin(VariantType::Int))
                .into(),
            "{\"type\":\"Dictionary\",\"key_type\":\"item.gd\",\"value_type\":\"int\",\"args\":[]}",
            "{\"type\":\"Dictionary\",\"key_type\":{\"script\":\"item.gd\"},\"value_type\":\"int\",\"args\":[]}",
        ),
    ] {
        assert_eq!(JsonFormat::default().print(&value).as_deref(), Ok(engine), "{value:?}");
        assert_eq!(lossless().print(&value).as_deref(), Ok(lossless_json), "{value:?}");
        assert!(JsonFormat::default().parse::<f64>(engine).is_ok());
        let parsed: double::Variant = lossless().parse(lossless_json).expect("it was written");
        assert_eq!(format!("{parsed:?}"), format!("{value:?}"));
    }
}

#[test]
fn plain_json_is_what_other_programs_expect() {
    let mut hat = Instance::new("Resource");
    hat.set("color", Color::new(1.0, 0.5, 0.1, 1.0));
    let value = variant!({
        "name": "Ferris \"the\" crab\n\u{1}",
        7: [true, (), 1.5, 2, f64::NAN],
        (Vector2::new(1.0, 2.0)): (vec![Vector2::new(0.1_f32, -2.0)]),
        "bytes": (vec![1_u8, 255]),
        "hat": hat,
        "id": (Rid(77)),
        "empty": [(Array::new()), (Dictionary::new())],
    });
    let plain = JsonFormat::new(JsonForm::Plain).full_objects(true);
    let json = plain.print(&value).expect("it is allowed");
    assert_eq!(
        json,
        "{\"name\":\"Ferris \\\"the\\\" crab\\n\\u0001\",\"7\":[true,null,1.5,2,null],\"Vector2(1, 2)\":[[0.1,-2.0]],\
         \"bytes\":[1,255],\"hat\":{\"class\":\"Resource\",\"properties\":{\"color\":[1.0,0.5,0.1,1.0]}},\"id\":77,\
         \"empty\":[[],{}]}"
    );
    let indented = plain.indent(2).print(&value).expect("it is allowed");
    let parsed: serde_json::Value = serde_json::from_str(&indented).expect("it is JSON");
    assert_eq!(parsed, serde_json::from_str::<serde_json::Value>(&json).expect("it is JSON"));
    assert!(indented.contains("\n  \"7\": [\n    true,"), "{indented}");
}

#[test]
fn errors_name_line_and_column() {
    let format = JsonFormat::default();
    for (json, message) in [
        ("", "expected a value of JSON, found the end of the text at line 1, column 1"),
        (
            "[\"i:1\",\n  5]",
            "a number by itself has no type here: write \"i:5\" or \"f:1.5\" at line 2, column 3",
        ),
        ("[\"text\"]", "text has its type in front here, as in \"s:text\" at line 1, column 2"),
        ("[\"i:1\" \"i:2\"]", "expected ',' or ']', found '\"' at line 1, column 8"),
        ("[nil]", "expected a value of JSON, found 'nil' at line 1, column 2"),
        ("{\"type\" \"int\"}", "expected ':', found '\"' at line 1, column 9"),
        ("{type:1}", "expected a quoted key or '}', found 'type' at line 1, column 2"),
        ("[01]", "a number does not start with a zero that has more digits after it at line 1, column 2"),
        ("[1.]", "expected a digit after the point, found ']' at line 1, column 4"),
        ("\"\\q\"", "JSON has no escape '\\q' at line 1, column 2"),
        ("\"i:9223372036854775808\"", "\"9223372036854775808\" is not an int of 64 bits at line 1, column 1"),
        ("\"f:1.5x\"", "\"1.5x\" is not a float at line 1, column 1"),
        (
            "{}",
            "expected an object with a \"type\", as the engine writes it, found plain JSON, which is another form at line 1, column 1",
        ),
        ("{\"type\":\"Foo\"}", "\"Foo\" is not a type, and a class has its \"props\" at line 1, column 1"),
        ("{\"type\":\"Vector2\",\"args\":[1]}", "Vector2 takes 2 numbers at line 1, column 1"),
        ("{\"type\":\"Vector2\"}", "the type needs its \"args\" at line 1, column 1"),
        (
            "{\"type\":\"Array\",\"elem_type\":\"int\",\"args\":[\"s:a\"]}",
            "expected int, as the container declares, found String at line 1, column 43",
        ),
        ("{\"type\":\"Dictionary\",\"args\":[\"i:1\"]}", "a key is without its value at line 1, column 1"),
        (
            "{\"type\":\"PackedByteArray\",\"args\":[256]}",
            "256 is not a whole number that fits 8 bits at line 1, column 35",
        ),
        ("{\"type\":\"PackedInt32Array\",\"args\":[true]}", "expected a number at line 1, column 36"),
        ("[\"i:1\",,]", "expected a value of JSON, found ',' at line 1, column 8"),
        ("null 1", "expected the end of the text after the value at line 1, column 6"),
    ] {
        let error = format.parse::<f32>(json).expect_err(json);
        assert_eq!(error.to_string(), message, "{json}");
    }
    // Digits alone are also read as a float, and a zero may have a sign.
    for (json, float) in [("\"f:-0\"", -0.0_f64), ("\"f:5\"", 5.0)] {
        let read = format.parse::<f64>(json);
        assert!(
            matches!(read, Ok(double::Variant::Float(read)) if read.to_bits() == float.to_bits()),
            "{json}"
        );
    }
    let node = "{\"type\":\"Node\",\"props\":[\"name\",\"s:a\"]}";
    assert_eq!(format.parse::<f32>(node).map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    let node: Variant = format.full_objects(true).parse(node).expect("it is allowed");
    assert_eq!(format.print(&node).map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    assert_eq!(node.get("name"), Some(&variant!("a")));
    let plain = JsonFormat::new(JsonForm::Plain).print(&node);
    assert_eq!(plain.map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    let unnamed = "{\"type\":\"Node\",\"props\":[1,\"s:a\"]}";
    let error = format.full_objects(true).parse::<f32>(unnamed).expect_err("1 is not a name");
    assert_eq!(error.to_string(), "expected the name of a property at line 1, column 25");
}

#[test]
fn depth_and_size_are_limited_and_fit_the_stack_of_a_thread() {
    let run = || {
        let levels = Codec::DEFAULT_MAX_DEPTH as usize;
        let nest = |wrap: &dyn Fn(double::Variant) -> double::Variant, levels| {
            (0..levels).fold(double::Variant::Nil, |inner, _| wrap(inner))
        };
        let array = |inner| vec![inner].into();
        let dictionary = |inner| double::Dictionary::from_iter([(1, inner)]).into();
        let object = |inner| {
            let mut instance = double::Instance::new("Node");
            instance.set("inner", inner);
            instance.into()
        };
        let wraps: [&dyn Fn(double::Variant) -> double::Variant; 3] = [&array, &dictionary, &object];
        for wrap in wraps {
            for form in [JsonForm::Engine, JsonForm::Lossless, JsonForm::Plain] {
                let format = JsonFormat::new(form).full_objects(true);
                let value = nest(wrap, levels);
                let json = format.print(&value).expect("it is not too deep");
                // In plain JSON, an object is not what it was.
                let parsed = format.parse(&json);
                if form == JsonForm::Plain {
                    assert!(parsed.is_ok() || parsed.is_err_and(|error| error.kind() == ErrorKind::TooDeep));
                } else {
                    assert_eq!(parsed, Ok(value));
                }
                let deeper = nest(wrap, levels + 1);
                assert_eq!(format.print(&deeper).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
            }
        }
        // This exceeds the limit for values, but not the limit for JSON. Dropping the nodes that were read takes no stack
        // either.
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let deep = format!("{}1{}", open.repeat(1_000_000), close.repeat(1_000_000));
            // Inside an object without a type, the nested JSON is not even examined.
            for json in [format!("{{\"a\":{deep}}}"), deep] {
                assert!(JsonFormat::default().max_depth(u32::MAX).parse::<f64>(&json).is_err());
            }
        }
        let endless = "[".repeat(1_000_000);
        assert_eq!(
            JsonFormat::default().parse::<f64>(&endless).map_err(|error| error.kind()),
            Err(ErrorKind::TooDeep)
        );
    };
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(run).expect("there is memory for a thread");
    thread.join().expect("it fits");

    let format = JsonFormat::default().max_depth(1);
    assert_eq!(format.get_max_depth(), 1);
    assert_eq!(format.parse::<f32>("[null]"), Ok(variant!([null])));
    assert_eq!(format.parse::<f32>("[[null]]").map_err(|error| error.kind()), Err(ErrorKind::TooDeep));

    let format = JsonFormat::default().max_size(5);
    assert_eq!(format.get_max_size(), 5);
    assert_eq!(format.print::<f32>(&1.into()).as_deref(), Ok("\"i:1\""));
    assert_eq!(format.print::<f32>(&10.into()).map_err(|error| error.kind()), Err(ErrorKind::TooLarge));
    assert_eq!(format.parse::<f32>("\"i:10\"").map_err(|error| error.kind()), Err(ErrorKind::TooLarge));
}

#[test]
fn json_is_written_piece_by_piece() {
    struct Pieces(Vec<usize>);
    impl std::fmt::Write for Pieces {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.push(text.len());
            if self.0.len() < 100 { Ok(()) } else { Err(std::fmt::Error) }
        }
    }
    let value: Variant = (0..10_000).collect::<Array>().into();
    let mut pieces = Pieces(Vec::new());
    JsonFormat::default().print_to(&value, &mut pieces).expect("it takes a hundred pieces");
    assert!(pieces.0.len() > 10 && pieces.0.iter().all(|len| *len < 8192), "{:?}", pieces.0);
    let more: Variant = (0..1_000_000).collect::<Array>().into();
    let error = JsonFormat::default().print_to(&more, &mut pieces).expect_err("it is full");
    assert_eq!((error.kind(), pieces.0.len()), (ErrorKind::Custom, 100));
}

#[cfg(feature = "std")]
#[test]
fn text_and_json_are_written_to_streams() {
    use std::io::{Cursor, ErrorKind as Io};

    use gdvar::Object;
    use gdvar::text::TextFormat;

    let value: Variant = (0..10_000).collect::<Array>().into();
    let mut bytes = Vec::new();
    JsonFormat::default().write_to(&value, &mut bytes).expect("a vector takes all");
    assert_eq!(String::from_utf8(bytes).ok(), JsonFormat::default().print(&value).ok());
    let mut bytes = Vec::new();
    TextFormat::new().write_to(&value, &mut bytes).expect("a vector takes all");
    assert_eq!(String::from_utf8(bytes).ok(), Some(value.to_string()));

    let mut full = [0; 100];
    let error = TextFormat::new().write_to(&value, &mut Cursor::new(&mut full[..])).expect_err("it is full");
    assert_eq!(error.kind(), Io::WriteZero);
    let object = Object::from(Instance::new("Node")).into();
    let error = TextFormat::new().write_to(&object, &mut Vec::new()).expect_err("it is not allowed");
    assert_eq!(error.kind(), Io::InvalidData);
}

#[test]
fn values_are_read_one_after_the_other() {
    let format = JsonFormat::default();
    let lines = "[\"i:1\"]\n{\"type\":\"Vector2\",\"args\":[1,2]} \"s:é\"";
    let (mut rest, mut values) = (lines, Vec::<Variant>::new());
    while !rest.is_empty() {
        let (value, len) = format.parse_prefix(rest).expect("each value is whole");
        values.push(value);
        rest = &rest[len..];
    }
    assert_eq!(values, [variant!([1]), gdvar::Vector2::new(1.0, 2.0).into(), "é".into()]);
    let error = format.parse_prefix::<f32>("[\"i:1\"").expect_err("it is cut off");
    assert_eq!(error.to_string(), "expected ',' or ']', found the end of the text at line 1, column 7");
    assert_eq!(error.offset(), 6);
    let debug = "TextError { kind: UnexpectedEnd, message: \"expected ',' or ']', found the end of the text\", line: 1, \
                 column: 7 }";
    assert_eq!(format!("{error:?}"), debug);
}

#[test]
fn each_form_is_written_letter_by_letter() {
    let special = "\"\\/\n\r\t\u{8}\u{c}\u{1}\u{7f}'é";
    let nested = variant!({ "a": { 2: [true] }, 3: {}, "b": [] });
    let reals = variant!((vec![f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -0.0, 1.0]));
    for (form, text, indented, list) in [
        (
            JsonForm::Engine,
            r#""s:\"\\/\n\r\t\b\f\u0001"#,
            r#"{"type": "Dictionary", "args": [
  "s:a", {"type": "Dictionary", "args": [
    "i:2", [
      true
    ]
  ]},
  "i:3", {"type": "Dictionary", "args": []},
  "s:b", []
]}"#,
            r#"{"type": "PackedFloat64Array", "args": [1e99999, -1e99999, null, 0.0, 1.0]}"#,
        ),
        (
            JsonForm::Plain,
            r#""\"\\/\n\r\t\b\f\u0001"#,
            r#"{
  "a": {
    "2": [
      true
    ]
  },
  "3": {},
  "b": []
}"#,
            "[null, null, null, -0.0, 1.0]",
        ),
    ] {
        let format = JsonFormat::new(form).indent(2);
        assert_eq!(format.print(&variant!(special)), Ok(format!("{text}\u{7f}'é\"")));
        assert_eq!(format.print(&nested).as_deref(), Ok(indented));
        assert_eq!(format.print(&reals).as_deref(), Ok(list));
    }
    let list = r#"{"type":"PackedFloat64Array","args":["inf","-inf","nan",-0.0,1.0]}"#;
    assert_eq!(lossless().print(&reals).as_deref(), Ok(list));
}

#[test]
fn types_with_a_form_of_their_own_are_not_read_from_an_object() {
    let parse = |json: &str| JsonFormat::new(JsonForm::Engine).parse::<f32>(json);
    assert_eq!(parse(r#"{"type": "Callable"}"#), Ok(Variant::Callable(gdvar::Callable)));
    assert_eq!(parse(r#"{"type": "Vector2", "args": [1, 2]}"#), Ok(Vector2::new(1.0, 2.0).into()));
    for ty in ["bool", "int", "float", "String", "StringName"] {
        let error =
            parse(&format!(r#"{{"type": "{ty}", "args": [1]}}"#)).expect_err("it is a text with a letter");
        let message = format!("a value of the type {ty} is not written as a JSON object at line 1, column 1");
        assert_eq!(error.to_string(), message);
    }
    for (name, ty) in
        [("res://a.gd", ElementType::script("res://a.gd")), ("Node", ElementType::class("Node"))]
    {
        let json = format!(r#"{{"type": "Array", "elem_type": "{name}", "args": []}}"#);
        assert_eq!(parse(&json), Ok(Variant::Array(Array::typed(ty))));
    }
    for (json, bits) in [(r#""f:-0""#, (-0.0_f64).to_bits()), (r#""f:0""#, 0)] {
        assert_eq!(parse(json).ok().and_then(|zero| zero.as_float()).map(f64::to_bits), Some(bits));
    }
}

#[test]
fn json_of_just_the_largest_size_is_read() {
    let json = r#""s:ab""#;
    let with_limit = |limit| JsonFormat::new(JsonForm::Engine).max_size(limit).parse::<f32>(json);
    assert_eq!(with_limit(json.len()), Ok("ab".into()));
    let error = with_limit(json.len() - 1).expect_err("one byte too long");
    assert_eq!(error.to_string(), "6 bytes of JSON are more than the limit of 5 at line 1, column 1");
}

#[test]
fn json_has_no_comments_and_four_kinds_of_white_space() {
    let parse = |json: &str| JsonFormat::new(JsonForm::Engine).parse(json);
    assert_eq!(parse(" \t\r\n[ true\n, false ]\n"), Ok(variant!([true, false])));
    for json in ["[true ; a comment\n]", "[true\u{b}]", "[true\u{1}]"] {
        assert!(parse(json).is_err(), "{json:?}");
    }
    // The engine's text form allows both.
    let text = "[true ; a comment\n,\u{b}false\u{1}]";
    assert_eq!(text.parse(), Ok(variant!([true, false])));
}

#[test]
fn a_key_may_be_as_deep_as_a_value() {
    let (as_key, as_value) = (variant!({ (variant!([[1]])): 0 }), variant!({ 0: [[1]] }));
    for depth in 0..6 {
        let format = lossless().max_depth(depth);
        assert_eq!(format.print(&as_key).is_ok(), format.print(&as_value).is_ok(), "{depth}");
        assert_eq!(format.print(&as_key).is_ok(), depth >= 3, "{depth}");
    }
}

#[test]
fn the_error_of_a_number_names_the_bits_that_it_should_fit() {
    let error = |json: &str| lossless().parse::<f32>(json).expect_err("it is no whole number").to_string();
    let message = error(r#"{"type":"Vector2i","args":[1,2.5]}"#);
    assert!(message.contains("2.5 is not a whole number that fits 32 bits"), "{message}");
    let message = error(r#"{"type":"PackedInt64Array","args":[1,2.5]}"#);
    assert!(message.contains("2.5 is not a whole number that fits 64 bits"), "{message}");
}

#[test]
fn json_has_the_engines_escape_of_a_vertical_tab_and_none_of_six_digits() {
    let parse = |text: &str| JsonFormat::default().parse::<f32>(text);
    assert_eq!(parse(r#""s:\v""#), Ok("\u{b}".into()));
    assert_eq!(parse(r#""s:\ud83d\ude00""#), Ok("\u{1F600}".into()));
    for text in [r#""s:\ud83d\U00de00""#, r#""s:\U01f600""#, r#""s:\u0000""#, r#""s:\q""#] {
        assert_eq!(parse(text).map_err(|error| error.kind()), Err(ErrorKind::Syntax), "{text}");
    }
}

#[test]
fn plain_json_is_read_as_numbers_text_arrays_and_dictionaries() {
    let plain = JsonFormat::new(JsonForm::Plain);
    let json = r#"{"a": [1, -0, 2.0, 1e2, 9223372036854775807, null, true, "x\u00e9"], "b": {}, "a": 7}"#;
    let parsed: Variant = plain.parse(json).expect("it is JSON");
    assert_eq!(parsed, variant!({ "a": 7, "b": {} }), "the last of equal keys counts");
    let parsed: Variant = plain.parse(&json.replace("\"a\": 7", "\"c\": []")).expect("it is JSON");
    let items = variant!([1, 0, 2.0, 100.0, i64::MAX, null, true, "x\u{e9}"]);
    assert_eq!(parsed, variant!({ "a": items, "b": {}, "c": [] }));
    assert_eq!(parsed.get("a").and_then(|items| items.get(1)), Some(&Variant::Int(0)));
    assert_eq!(plain.parse_prefix::<f32>("7 \"x\""), Ok((variant!(7), 1)));
    for (json, kind) in [
        ("{1: 2}", ErrorKind::Syntax),
        ("[1", ErrorKind::UnexpectedEnd),
        ("nan", ErrorKind::Syntax),
        ("9223372036854775809", ErrorKind::OutOfRange),
        ("-9223372036854775809", ErrorKind::OutOfRange),
    ] {
        assert_eq!(plain.parse::<f32>(json).map_err(|error| error.kind()), Err(kind), "{json}");
    }
    // As Godot 3.6.2 writes 1e25 and -1e19.
    for (json, number) in [("10000000000000000905969664", 1e25), ("-10000000000000000000", -1e19)] {
        assert_eq!(plain.parse::<f32>(json), Ok(number.into()), "{json}");
    }
    // A JSON object of the engine is a Dictionary like others here.
    let parsed: Variant = plain.parse(r#"{"type":"Vector2","args":[1.0,2.0]}"#).expect("it is JSON");
    assert_eq!(parsed, variant!({ "type": "Vector2", "args": [1.0, 2.0] }));
    let limited = plain.max_depth(2);
    assert_eq!(limited.parse::<f32>("[[1]]"), Ok(variant!([[1]])));
    assert_eq!(limited.parse::<f32>("[[[1]]]").map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
}

#[test]
fn what_plain_json_writes_reads_back_by_its_own_rules() {
    let plain = JsonFormat::new(JsonForm::Plain);
    let value = variant!({ "n": 3, "f": 3.0, "at": Vector2::new(1.0, 2.5), 7: ["a", StringName::new("b")] });
    let json = plain.print(&value).expect("it has no objects");
    let expected = variant!({ "n": 3, "f": 3.0, "at": [1.0, 2.5], "7": ["a", "b"] });
    assert_eq!(plain.parse(&json), Ok(expected));
}

#[test]
fn a_repeated_key_of_plain_json_is_found() {
    let plain = JsonFormat::new(JsonForm::Plain);
    let path = |value: &Variant| plain.repeated_key(value).map(|path| path.to_string());
    assert_eq!(path(&variant!({ 1: "b", 2: { "1": 3 }, "2x": [{ "1": 1 }] })), None);
    assert_eq!(
        path(&variant!({ "a": [{}, { "k": { 1: "b", "1": "a" } }], "1": 1, 1: 2 })),
        Some("[1]".into())
    );
    let deep = variant!({ "z": [1], "a": [{}, { "k": { 1: "b", "1": "a" } }] });
    assert_eq!(path(&deep), Some("a[1].k[\"1\"]".into()));
    assert_eq!(path(&variant!({ 1.0: 1, "1.0": 2 })), Some("[\"1.0\"]".into()));
    assert_eq!(JsonFormat::new(JsonForm::Engine).repeated_key(&variant!({ 1: "b", "1": "a" })), None);
}

#[test]
fn a_typed_dictionary_keeps_values_of_other_types() {
    let json =
        r#"{"type":"Dictionary","key_type":"int","value_type":"String","args":["i:1","sn:x","i:2","f:1.5"]}"#;
    let value: Variant = JsonFormat::default().parse(json).expect("the engine reads it");
    let dictionary = value.as_dictionary().expect("it is one");
    assert_eq!(dictionary.get(1), Some(&StringName::new("x").into()));
    assert_eq!(dictionary.get(2), Some(&1.5.into()));
    assert_eq!(JsonFormat::default().print(&value).as_deref(), Ok(json));
}

#[cfg(feature = "serde")]
#[test]
fn plain_data_of_any_format_becomes_a_variant() {
    let read =
        |json: &str| gdvar::json::deserialize_plain::<f32, _>(&mut serde_json::Deserializer::from_str(json));
    let value =
        read(r#"{"hp": 10, "speed": 1.5, "names": ["Ferris", null, true], "in": {"a": -1}, "hp": 11}"#);
    let expected = variant!({ "hp": 11, "speed": 1.5, "names": ["Ferris", null, true], "in": { "a": -1 } });
    assert_eq!(value.expect("it is JSON"), expected);
    let error = read("[9223372036854775808]").expect_err("it is no int of the engine").to_string();
    assert!(error.contains("expected an int of 64 bits"), "{error}");
}
