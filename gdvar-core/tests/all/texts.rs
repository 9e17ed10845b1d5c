//! Texts as Godot 4.6.3's `var_to_str` prints them, in addition to the golden values.

use gdvar_core::text::TextFormat;
use gdvar_core::{
    Array, Basis, Callable, Color, Dialect, Dictionary, ElementType, ErrorKind, Instance, NodePath, Object,
    Rid, Signal, StringName, Variant, VariantType, Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i,
    double, variant,
};

#[track_caller]
fn prints(value: impl Into<Variant>, text: &str) {
    assert_eq!(value.into().to_string(), text);
}

/// Every character that is escaped in one of the text types, and some that are not.
const CHARACTERS: &str = "\u{1}\u{7}\u{8}\t\n\u{b}\u{c}\r\u{7f}\"'\\é";

#[test]
fn a_string_escapes_only_quotes_and_backslashes() {
    prints(CHARACTERS, "\"\u{1}\u{7}\u{8}\t\n\u{b}\u{c}\r\u{7f}\\\"'\\\\é\"");
}

#[test]
fn other_text_is_escaped_as_in_c() {
    let escaped = "\"\u{1}\\a\\b\\t\\n\\v\\f\\r\u{7f}\\\"\\'\\\\é\"";
    prints(StringName::new(CHARACTERS), &format!("&{escaped}"));
    prints(NodePath::new(false, [CHARACTERS], [""; 0]), &format!("NodePath({escaped})"));
    prints(vec![CHARACTERS.to_owned(), "b".to_owned()], &format!("PackedStringArray({escaped}, \"b\")"));
}

#[test]
fn paths_print_their_parts_between_separators() {
    let path = |absolute, names: &[&str], subnames: &[&str]| {
        NodePath::new(absolute, names.iter().copied(), subnames.iter().copied()).to_string()
    };
    assert_eq!(path(true, &["root", "a"], &["b", "c"]), "/root/a:b:c");
    assert_eq!(path(true, &[], &[]), "/");
    assert_eq!(path(false, &[], &["position", "x"]), ":position:x");
    assert_eq!(path(false, &["a"], &[""]), "a");
    assert_eq!(path(false, &["a"], &["", ""]), "a::");
}

#[test]
fn handles_print_their_id_if_at_all() {
    prints(Rid(0), "RID()");
    prints(Rid(77), "RID(77)");
    prints(Rid(u64::MAX), "RID(-1)");
    prints(Callable, "Callable()");
    prints(Signal { name: "hit".to_owned(), object_id: 5 }, "Signal()");
    prints(Object::Null, "null");
    prints(Object::Id(77), "Object(EncodedObjectAsID,\"object_id\":77,\"script\":null)\n");
}

#[test]
fn objects_end_in_a_line_break_wherever_they_are() {
    let mut object = Instance::new("Resource");
    object.set("script", "res://item.gd");
    object.set("tags", vec![1_u8]);
    let text = "Object(Resource,\"script\":Resource(\"res://item.gd\"),\"tags\":PackedByteArray(1))\n";
    let object: Variant = Object::from(object).into();
    prints(object.clone(), text);
    prints(vec![object.clone(), 1.into()], &format!("[{text}, 1]"));
    prints(Dictionary::from_iter([("a", object)]), &format!("{{\n\"a\": {text}\n}}"));
}

#[test]
fn typed_containers_name_their_types() {
    let script = ElementType::script("res://item.gd");
    prints(Array::typed(script.clone()), "Array[Resource(\"res://item.gd\")]([])");
    prints(Array::typed(ElementType::class("Node")), "Array[Node]([])");
    let int = ElementType::Builtin(VariantType::Int);
    prints(Dictionary::typed(script, int.clone()), "Dictionary[Resource(\"res://item.gd\"), int]({})");
    prints(Dictionary::typed(ElementType::Any, int), "Dictionary[Variant, int]({})");
}

#[test]
fn entries_are_sorted_by_type_and_value_with_all_text_together() {
    let keys: [Variant; 11] = [
        StringName::new("b").into(),
        vec![Variant::from(2)].into(),
        "a".into(),
        2.5.into(),
        Vector2i::new(1, 2).into(),
        Vector2i::new(1, -2).into(),
        vec![Variant::from(1), 5.into()].into(),
        7.into(),
        Vec::<Variant>::new().into(),
        vec![Variant::from(StringName::new("b"))].into(),
        vec![Variant::from(StringName::new("a"))].into(),
    ];
    let dictionary: Dictionary = keys.into_iter().map(|key| (key, ())).collect();
    let expected = [
        "7",
        "2.5",
        "\"a\"",
        "Vector2i(1, -2)",
        "Vector2i(1, 2)",
        "&\"b\"",
        "[]",
        "[1, 5]",
        "[2]",
        "[&\"a\"]",
        "[&\"b\"]",
    ];
    prints(dictionary, &format!("{{\n{}: null\n}}", expected.join(": null,\n")));
}

#[test]
fn more_than_sixteen_unordered_keys_print_in_the_engines_order() {
    let colors = |count: u8| (0..count).map(|red| (Color::new(red.into(), 0.0, 0.0, 1.0), ()));
    let line = |red| format!("Color({red}, 0, 0, 1): null");
    let text = |reds: &mut dyn Iterator<Item = u8>| {
        format!("{{\n{}\n}}", reds.map(line).collect::<Vec<_>>().join(",\n"))
    };
    prints(colors(16).collect::<Dictionary>(), &text(&mut (0..16)));
    prints(colors(17).collect::<Dictionary>(), &text(&mut (0..17).rev()));
}

/// Each of these keys except the last is a bad pivot for the keys after it, so the engine changes to heapsort.
#[test]
fn keys_in_order_with_the_least_at_the_end_are_sorted() {
    for count in [31, 64, 100, 1000] {
        let dictionary: Dictionary = (1..count).chain([0]).map(|key| (key, ())).collect();
        let lines: Vec<String> = (0..count).map(|key| format!("{key}: null")).collect();
        prints(dictionary, &format!("{{\n{}\n}}", lines.join(",\n")));
    }
}

#[test]
fn values_print_the_same_alone_and_in_a_variant() {
    assert_eq!(Vector2::new(1.5_f32, -2.25).to_string(), "Vector2(1.5, -2.25)");
    assert_eq!(double::Vector2::new(0.1_f64, 1e20).to_string(), "Vector2(0.1, 1e+20)");
    let basis = Basis::from_columns(
        Vector3::new(1.0_f32, 2.0, 3.0),
        Vector3::new(4.0, 5.0, 6.0),
        Vector3::new(7.0, 8.0, 9.0),
    );
    assert_eq!(basis.to_string(), "Basis(1, 4, 7, 2, 5, 8, 3, 6, 9)");
    assert_eq!(Array::from_iter([1.0, 2.5]).to_string(), "[1.0, 2.5]");
    assert_eq!(Dictionary::from_iter([(1, true)]).to_string(), "{\n1: true\n}");
    assert_eq!(Object::Null.to_string(), "null");
    assert_eq!(Rid(3).to_string(), "RID(3)");
    assert_eq!(Callable.to_string(), "Callable()");
    assert_eq!(Signal::default().to_string(), "Signal()");
}

/// Godot 3 has no 64-bit reals. Printed for Godot 3, they have as many digits as its own reals.
#[test]
fn wide_reals_have_six_digits_in_godot3() {
    let wide = double::Variant::from(double::Vector2::new(0.123_456_789_f64, 1e20));
    let text = TextFormat::new().dialect(Dialect::Godot3).print(&wide);
    assert_eq!(text.as_deref(), Ok("Vector2( 0.123457, 1e+20 )"));
}

/// Texts as Godot 3.6.2 prints them. It says that an Array is less than another one unless each of its elements is less
/// than the other's. That is not an order, so the result depends on the order of the entries before they are sorted.
#[test]
fn arrays_as_keys_are_sorted_as_godot3_compares_them() {
    let key = |items: &[i64]| Variant::from(items.iter().copied().map(Variant::from).collect::<Vec<_>>());
    let print = |keys: [&[i64]; 3]| {
        let dictionary: Dictionary = keys.into_iter().map(|items| (key(items), ())).collect();
        TextFormat::new().dialect(Dialect::Godot3).print(&dictionary.into()).expect("it has no object")
    };
    assert_eq!(print([&[1, 5], &[2], &[3, 4]]), "{\n[ 2 ]: null,\n[ 3, 4 ]: null,\n[ 1, 5 ]: null\n}");
    assert_eq!(print([&[3, 4], &[1, 5], &[2]]), "{\n[ 2 ]: null,\n[ 1, 5 ]: null,\n[ 3, 4 ]: null\n}");
}

#[test]
fn indented_text_has_a_line_for_each_element_that_has_elements() {
    let mut hat = Instance::new("Hat");
    hat.set("size", 1);
    hat.set("tags", variant!([]));
    let value = variant!({ "a": [1, 2], "b": [[1], {}, 3], "c": { 2: hat } });
    let format = TextFormat::new().full_objects(true);
    assert_eq!((format.get_indent(), format.indent(2).get_indent()), (None, Some(2)));
    let text = format.indent(2).print(&value).expect("it has a text");
    let expected = r#"{
  "a": [1, 2],
  "b": [
    [1],
    {},
    3
  ],
  "c": {
    2: Object(Hat,
      "size": 1,
      "tags": []
    )
  }
}"#;
    assert_eq!(text, expected);
    assert_eq!(format.parse(&text), Ok(value));
}

#[test]
fn entries_of_every_type_are_in_the_order_of_their_values() {
    let rid = |id| Variant::from(Rid(id));
    for (greater, smaller) in [
        (true.into(), false.into()),
        (3.into(), (-3).into()),
        (2.5.into(), (-1.5).into()),
        ("b".into(), "a".into()),
        ("prefix_b".into(), "prefix_a".into()),
        ("ab".into(), "a".into()),
        (StringName::new("prefix_b").into(), "prefix_a".into()),
        (Vector2::new(1.0, 2.0).into(), Vector2::new(1.0, -2.0).into()),
        (Vector2i::new(2, 1).into(), Vector2i::new(1, 2).into()),
        (Vector3::new(1.0, 2.0, 3.0).into(), Vector3::new(1.0, 2.0, -3.0).into()),
        (Vector3i::new(1, 2, 3).into(), Vector3i::new(1, 2, -3).into()),
        (Vector4::new(1.0, 2.0, 3.0, 4.0).into(), Vector4::new(1.0, 2.0, 3.0, -4.0).into()),
        (Vector4i::new(1, 2, 3, 4).into(), Vector4i::new(1, 2, 3, -4).into()),
        (rid(7), rid(2)),
    ] as [(Variant, Variant); 14]
    {
        let expected = format!("{{\n{smaller}: 1,\n{greater}: 2\n}}");
        prints([(greater.clone(), 2), (smaller.clone(), 1)].into_iter().collect::<Dictionary>(), &expected);
        prints([(smaller, 1), (greater, 2)].into_iter().collect::<Dictionary>(), &expected);
    }
}

#[test]
fn packed_arrays_have_other_names_in_godot3() {
    let format = TextFormat::new().dialect(Dialect::Godot3);
    for (value, text) in [
        (variant!((vec![1_u8])), "PoolByteArray( 1 )"),
        (variant!((vec![1_i32])), "PoolIntArray( 1 )"),
        (variant!((vec![1.5_f32])), "PoolRealArray( 1.5 )"),
        (variant!((vec![String::from("a")])), "PoolStringArray( \"a\" )"),
        (variant!((vec![Vector2::new(1.0, 2.0)])), "PoolVector2Array( 1, 2 )"),
        (variant!((vec![Vector3::new(1.0, 2.0, 3.0)])), "PoolVector3Array( 1, 2, 3 )"),
        (variant!((vec![Color::new(1.0, 0.5, 0.0, 1.0)])), "PoolColorArray( 1, 0.5, 0, 1 )"),
    ] {
        assert_eq!(format.print(&value).as_deref(), Ok(text));
        assert_eq!(format.parse(text), Ok(value));
    }
}

#[test]
fn godot3_has_no_constructors_of_types_that_came_later() {
    for text in [
        "Vector2i(1, 2)",
        "Rect2i(1, 2, 3, 4)",
        "Vector3i(1, 2, 3)",
        "Vector4(1, 2, 3, 4)",
        "Vector4i(1, 2, 3, 4)",
        "Quaternion(0, 0, 0, 1)",
        "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)",
        "Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)",
        "Callable()",
        "Signal()",
        "PackedVector4Array()",
        "&\"name\"",
        "Array[int]([])",
        "Dictionary[int, int]({})",
    ] {
        let parse = |dialect| -> Result<Variant, _> { TextFormat::new().dialect(dialect).parse(text) };
        assert!(parse(Dialect::Godot4).is_ok(), "{text}");
        assert!(parse(Dialect::Godot3).is_err(), "{text}");
    }
    let parse = |text| -> Result<Variant, _> { TextFormat::new().dialect(Dialect::Godot3).parse(text) };
    // Godot 3 reads these names as its own arrays, but not every name of this kind.
    assert_eq!(parse("PackedInt64Array(1)"), Ok(vec![1_i32].into()));
    assert_eq!(parse("PackedFloat64Array(1)"), Ok(vec![1.0_f32].into()));
    assert!(parse("PackedIntArray(1)").is_err() && parse("PackedRealArray(1)").is_err());
    assert!(
        parse("Quat(0, 0, 0, 1)").is_ok() && parse("Transform(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)").is_ok()
    );
}

#[test]
fn bytes_are_read_from_base64_of_any_length_and_no_other_array_is() {
    let godot4 = TextFormat::new();
    let texts: [(&str, &[u8]); 6] = [
        ("", &[]),
        ("AQ==", &[1]),
        ("AQI=", &[1, 2]),
        ("AQID", &[1, 2, 3]),
        ("AQIDBA==", &[1, 2, 3, 4]),
        ("AQIDBAUGBwgJ", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ];
    for (text, bytes) in texts {
        let text = format!("PackedByteArray(\"{text}\")");
        assert_eq!(godot4.parse::<f32>(&text).ok(), Some(Variant::from(bytes.to_vec())), "{text}");
    }
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let Ok(Variant::PackedByteArray(bytes)) =
        godot4.parse::<f32>(&format!("PackedByteArray(\"{alphabet}\")"))
    else {
        panic!("it is base64");
    };
    // Every base64 digit, which stands for six bits.
    for number in 0..64_u8 {
        let bit = |at: usize| bytes[at / 8] >> (7 - at % 8) & 1;
        let start = 6 * usize::from(number);
        assert_eq!((start..start + 6).fold(0, |bits, at| bits << 1 | bit(at)), number);
    }
    for text in ["AQ==AQ==", "AQI=AQID", "A===", "====", "AQ=I", "AQI", "AQ-_"] {
        assert!(godot4.parse::<f32>(&format!("PackedByteArray(\"{text}\")")).is_err(), "{text}");
    }
    assert!(godot4.parse::<f32>("PackedInt32Array(\"AQID\")").is_err());
    assert!(TextFormat::new().dialect(Dialect::Godot3).parse::<f32>("PoolByteArray(\"AQID\")").is_err());
}

#[test]
fn colours_are_read_as_in_html() {
    let parse = |text: &str, dialect| TextFormat::new().dialect(dialect).parse::<f32>(text).ok();
    let color = |r, g, b, a| Some(Variant::from(Color::new(r, g, b, a)));
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        assert_eq!(parse("#f00", dialect), color(1.0, 0.0, 0.0, 1.0));
        assert_eq!(parse("#00ff00", dialect), color(0.0, 1.0, 0.0, 1.0));
        assert_eq!(parse("[#f00]", dialect), color(1.0, 0.0, 0.0, 1.0).map(|color| vec![color].into()));
        for text in ["#", "#f", "#ff", "#ffx", "#fffff", "#fffffff", "#fffffffff"] {
            assert_eq!(parse(text, dialect), None, "{text}");
        }
    }
    assert_eq!(parse("#f000", Dialect::Godot4), color(1.0, 0.0, 0.0, 0.0));
    assert_eq!(parse("#ff000000", Dialect::Godot4), color(1.0, 0.0, 0.0, 0.0));
    assert_eq!(parse("#f000", Dialect::Godot3), color(0.0, 0.0, 0.0, 1.0));
    assert_eq!(parse("#ff00ff00", Dialect::Godot3), color(0.0, 1.0, 0.0, 1.0));
}

#[test]
fn names_and_infinities_of_the_other_engine_are_read_where_that_engine_reads_them() {
    let parse = |text: &str, dialect| TextFormat::new().dialect(dialect).parse::<f32>(text).ok();
    assert_eq!(parse("PackedIntArray(1)", Dialect::Godot4), Some(vec![1_i32].into()));
    assert_eq!(parse("PackedRealArray(1)", Dialect::Godot4), Some(vec![1.0_f32].into()));
    assert_eq!(parse("PackedIntArray(1)", Dialect::Godot3), None);
    let infinite = Variant::from(Vector2::new(f32::NEG_INFINITY, f32::INFINITY));
    assert_eq!(parse("Vector2(-inf, inf)", Dialect::Godot4), Some(infinite.clone()));
    assert_eq!(parse("Vector2(inf_neg, inf)", Dialect::Godot4), Some(infinite.clone()));
    assert_eq!(parse("Vector2(inf_neg, inf)", Dialect::Godot3), Some(infinite));
    assert_eq!(parse("Vector2(-inf, inf)", Dialect::Godot3), None);
}

#[test]
fn colours_are_made_from_html_and_printed_as_html() {
    let color = |r: f32, g: f32, b: f32, a: f32| Some(Color::new(r, g, b, a));
    for (text, expected) in [
        ("ff8000", color(1.0, 128.0 / 255.0, 0.0, 1.0)),
        ("#FF8000", color(1.0, 128.0 / 255.0, 0.0, 1.0)),
        ("#f80c", color(1.0, 8.0 / 15.0, 0.0, 12.0 / 15.0)),
        ("123", color(1.0 / 15.0, 2.0 / 15.0, 3.0 / 15.0, 1.0)),
        ("01020304", color(1.0 / 255.0, 2.0 / 255.0, 3.0 / 255.0, 4.0 / 255.0)),
    ] {
        assert_eq!(Color::from_html(text), expected, "{text}");
    }
    for text in ["", "#", "ff", "fffff", "fffffff", "fffffffff", "gggggg", "##ffffff", "+1+1+1", "é12"] {
        assert_eq!(Color::from_html(text), None, "{text}");
    }
    for (color, text) in [
        (Color::new(1.0, 128.0 / 255.0, 0.0, 1.0), "ff8000ff"),
        (Color::new(0.5, 0.25, 0.1, 0.0), "80401a00"),
        (Color::new(-1.0, 2.0, 0.0, 1.0), "00ff00ff"),
    ] {
        assert_eq!(color.to_html(), text);
    }
    for level in 0..=255_u8 {
        let text = format!("{level:02x}{:02x}7f{level:02x}", 255 - level);
        assert_eq!(Color::from_html(&text).expect("it is a colour").to_html(), text);
    }
}

fn parse_in(dialect: Dialect, text: &str) -> Option<Variant> {
    TextFormat::new().dialect(dialect).parse(text).ok()
}

#[test]
fn escapes_are_those_of_the_engine_that_reads() {
    for (text, godot4, godot3) in [
        (r#""\q\v""#, Some("qv"), Some("qv")),
        (r#""\U00003f""#, Some("?"), Some("U00003f")),
        (r#""\ud83d\ude00""#, Some("\u{1F600}"), None),
        (r#""\ud83d\U00de00""#, Some("\u{1F600}"), None),
        (r#""\u0000""#, Some("\u{FFFD}"), None),
    ] {
        assert_eq!(parse_in(Dialect::Godot4, text), godot4.map(Variant::from), "{text}");
        assert_eq!(parse_in(Dialect::Godot3, text), godot3.map(Variant::from), "{text}");
    }
}

#[test]
fn a_negative_infinity_has_a_sign_in_godot4_alone() {
    let infinite = Some(Variant::from(f64::NEG_INFINITY));
    assert_eq!(parse_in(Dialect::Godot4, "-inf"), infinite);
    assert_eq!(parse_in(Dialect::Godot3, "-inf"), None);
    assert_eq!(parse_in(Dialect::Godot4, "inf_neg"), infinite);
    assert_eq!(parse_in(Dialect::Godot3, "inf_neg"), infinite);
}

#[test]
fn what_only_the_engine_can_make_is_refused_as_such() {
    let kind = |dialect, text: &str| {
        TextFormat::new().dialect(dialect).parse::<f32>(text).map_err(|error| error.kind()).err()
    };
    assert_eq!(kind(Dialect::Godot3, "InputEvent(KEY)"), Some(ErrorKind::Unsupported));
    assert_eq!(kind(Dialect::Godot4, "InputEvent(KEY)"), Some(ErrorKind::Syntax));
    for name in ["SubResource", "ExtResource"] {
        let text = format!("Array[{name}(\"1\")]([])");
        assert_eq!(kind(Dialect::Godot4, &text), Some(ErrorKind::Unsupported));
    }
}

#[test]
fn only_the_properties_of_an_id_make_an_object_an_id() {
    let id =
        |more: &str| parse_in(Dialect::Godot4, &format!("Object(EncodedObjectAsID,\"object_id\":7{more})"));
    let expected = Some(Variant::from(Object::Id(7)));
    assert_eq!(id(""), expected);
    assert_eq!(id(",\"script\":null"), expected);
    assert_eq!(id(",\"other\":null"), None);
    assert_eq!(id(",\"script\":8"), None);
}

#[test]
fn whole_floats_are_read_where_ints_are_expected() {
    assert_eq!(parse_in(Dialect::Godot4, "Vector2i(1.0, -3.0)"), Some(Vector2i::new(1, -3).into()));
    assert_eq!(parse_in(Dialect::Godot4, "Vector2i(1.5, 3)"), None);
}

#[test]
fn keys_with_the_same_start_and_keys_of_both_text_types_are_sorted() {
    prints(variant!({ "abcdefgh2": 1, "abcdefgh1": 2 }), "{\n\"abcdefgh1\": 2,\n\"abcdefgh2\": 1\n}");
    prints(variant!({ "ab": 1, "aaaaaaaa": 2 }), "{\n\"aaaaaaaa\": 2,\n\"ab\": 1\n}");
    let mixed = Dictionary::from_iter([
        (Variant::from("b"), 1),
        (StringName::new("a").into(), 2),
        (StringName::new("c").into(), 3),
    ]);
    prints(mixed, "{\n&\"a\": 2,\n\"b\": 1,\n&\"c\": 3\n}");
    let arrays = Dictionary::from_iter([(variant!(["b"]), 1), (variant!(["a"]), 2)]);
    prints(arrays, "{\n[\"a\"]: 2,\n[\"b\"]: 1\n}");
}

#[test]
fn a_key_with_lines_of_its_own_is_indented_as_deep_as_its_entry() {
    let format = TextFormat::new().indent(2);
    let text = format.print::<f32>(&Dictionary::from_iter([(variant!({ "a": 1 }), 2)]).into());
    assert_eq!(text.as_deref(), Ok("{\n  {\n    \"a\": 1\n  }: 2\n}"));
}

#[test]
fn godot3_escapes_question_marks_and_keeps_an_empty_property() {
    let print =
        |value: Variant, dialect| TextFormat::new().dialect(dialect).print(&value).expect("it has a text");
    let texts = || Variant::from(vec!["a?b\tc\"".to_owned()]);
    assert_eq!(print(texts(), Dialect::Godot3), r#"PoolStringArray( "a\?b\tc\"" )"#);
    assert_eq!(print(texts(), Dialect::Godot4), r#"PackedStringArray("a?b\tc\"")"#);
    let path = |subnames: &[&str]| Variant::from(NodePath::new(false, ["a"], subnames.iter().copied()));
    assert_eq!(print(path(&[]), Dialect::Godot3), "NodePath(\"a\")");
    assert_eq!(print(path(&[""]), Dialect::Godot3), "NodePath(\"a:\")");
    assert_eq!(print(path(&["b"]), Dialect::Godot3), "NodePath(\"a:b\")");
    assert_eq!(print(path(&[""]), Dialect::Godot4), "NodePath(\"a\")");
}

#[test]
fn a_manual_page_of_godot3_has_the_types_of_godot3() {
    let format = TextFormat::new().dialect(Dialect::Published3);
    let error = format.print::<f32>(&Vector2i::new(1, 2).into()).expect_err("it came with Godot 4");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
}

#[test]
fn a_lone_zero_is_a_float_in_godot3_and_an_infinity_has_no_point() {
    let print = |number: f64| TextFormat::new().dialect(Dialect::Godot3).print::<f32>(&number.into());
    assert_eq!(print(0.0).as_deref(), Ok("0.0"));
    assert_eq!(print(f64::INFINITY).as_deref(), Ok("inf"));
}

#[test]
fn the_limit_counts_what_was_passed_on_before() {
    let value: Variant = (0..10_000).collect::<Array>().into();
    let mut text = String::new();
    let error = TextFormat::new().max_size(20_000).print_to(&value, &mut text).expect_err("it is longer");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert!(!text.is_empty() && text.len() <= 20_000, "{}", text.len());
}
