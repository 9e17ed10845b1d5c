//! Texts as Godot 4.6.3's `var_to_str` prints them, beyond those of the golden values.

use gdvar_core::text::TextFormat;
use gdvar_core::{
    Array, Basis, Callable, Color, Dialect, Dictionary, ElementType, Instance, NodePath, Object, Rid, Signal,
    StringName, Variant, VariantType, Vector2, Vector2i, Vector3, double,
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

/// Godot 3 has no wide reals. Printed for it, they have as many digits as its own.
#[test]
fn wide_reals_have_six_digits_in_godot3() {
    let wide = double::Variant::from(double::Vector2::new(0.123_456_789_f64, 1e20));
    let text = TextFormat::new().dialect(Dialect::Godot3).print(&wide);
    assert_eq!(text.as_deref(), Ok("Vector2( 0.123457, 1e+20 )"));
}

/// Texts as Godot 3.6.2 prints them. It calls an Array less unless each element is less than the other's, which is no order: what
/// comes out depends on what was there before.
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
