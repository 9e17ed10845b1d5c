//! Verdicts on changes of types. Random values of the old type, read as the new type, prove each verdict.

use crate::pairs;
use crate::zoo::{self, Sample, Source};
use gdvar::{Codec, Dialect, GodotDecodeOwned, GodotEncode, GodotSchema, Variant};

const VALUES: u64 = 400;

/// Compares the verdict with what happens to random values.
#[track_caller]
fn check<Old, New>(reason: Option<&str>)
where
    Old: GodotSchema + GodotEncode + Sample,
    New: GodotSchema + GodotDecodeOwned,
{
    let found = New::SCHEMA.reads_what_is_written_by(Old::SCHEMA).err().map(|reason| reason.to_string());
    assert_eq!(found.as_deref(), reason);
    let (codec, mut errors) = (Codec::new().full_objects(true), Vec::new());
    for seed in 0..VALUES {
        let old: Old = Source::new(seed, Dialect::Godot4).any();
        let bytes = codec.encode(&old).expect("the zoo's values are ones of Godot 4");
        errors.extend(codec.decode::<New>(&bytes).err());
    }
    match reason {
        None => assert!(errors.is_empty(), "{}", errors[0]),
        Some(reason) => assert!(!errors.is_empty(), "the new type reads all values, in spite of: {reason}"),
    }
}

/// Each row is a change: the old type, the new type, random values of the old type, and the reason if the new type cannot read what
/// the old one writes.
macro_rules! changes {
    ($($name:ident: { $($old:tt)* } => { $($new:tt)* }, [$($value:expr),+], $reason:expr;)+) => {$(
        #[test]
        fn $name() {
            #[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
            $($old)*

            #[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
            $($new)*

            impl Sample for Old {
                fn sample(source: &mut Source) -> Self {
                    let values: &[fn(&mut Source) -> Self] = &[$($value),+];
                    source.random.pick(values)(source)
                }
            }
            check::<Old, New>($reason);
        }
    )+};
}

changes! {
    a_field_is_added: { struct Old { a: i64 } } => { struct New { a: i64, b: i64 } },
        [|s| Old { a: s.any() }],
        Some("`b`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_field_with_a_default_is_added: { struct Old { a: i64 } } => { struct New { a: i64, #[gdvar(default = 3)] b: i64 } },
        [|s| Old { a: s.any() }], None;
    an_optional_field_is_added: { struct Old { a: i64 } } => { struct New { a: i64, b: Option<i64> } },
        [|s| Old { a: s.any() }], None;
    an_optional_cell_is_added: { struct Old { a: i64 } } => { struct New { a: i64, b: std::cell::Cell<Option<i64>> } },
        [|s| Old { a: s.any() }],
        Some("`b`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_field_is_removed: { struct Old { a: i64, b: i64 } } => { struct New { a: i64 } },
        [|s| Old { a: s.any(), b: s.any() }], None;
    a_field_is_removed_that_is_refused: { struct Old { a: i64, b: i64 } } => { #[gdvar(deny_unknown_fields)] struct New { a: i64 } },
        [|s| Old { a: s.any(), b: s.any() }],
        Some("`b`: the reader refuses this key because it has `deny_unknown_fields`");
    a_field_is_renamed: { struct Old { hp: i64 } } => { struct New { health: i64 } },
        [|s| Old { hp: s.any() }],
        Some("`health`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_field_is_renamed_with_an_alias: { struct Old { hp: i64 } } => { struct New { #[gdvar(alias = "hp")] health: i64 } },
        [|s| Old { hp: s.any() }], None;
    two_fields_become_one: { struct Old { hp: i64, health: i64 } } => { struct New { #[gdvar(alias = "hp")] health: i64 } },
        [|s| Old { hp: s.any(), health: s.any() }],
        Some("`hp`: the writer writes `health` too, and the reader reads both as one field");
    a_map_may_have_an_alias: { struct Old { a: u8, #[gdvar(flatten)] rest: std::collections::BTreeMap<String, i64> } } => { struct New { #[gdvar(alias = "b")] a: i64 } },
        [|s| Old { a: s.any(), rest: [("b".into(), 1)].into() }],
        Some("`b`: the map that the writer flattens may have this key beside another one, and the reader reads both as one field");
    a_map_of_ints_has_no_key_of_a_field: { struct Old { #[gdvar(flatten)] rest: std::collections::BTreeMap<i64, i64> } } => { struct New { a: Option<String> } },
        [|s| Old { rest: [(s.any(), 1)].into() }], None;
    only_tags_are_kept: { enum Old { A, #[gdvar(other)] Z(gdvar::Variant) } } => { enum New { A, #[gdvar(other)] Z(gdvar::VariantKey) } },
        [|_| Old::A, |_| Old::Z(gdvar::variant!({ "B": 1 }))],
        Some("the reader's variant for other tags holds the tag alone, and the writer's may write a content");
    a_field_is_written_now_and_then: { struct Old { #[gdvar(skip_encoding_if = |a: &i64| *a > 0, default)] a: i64 } } => { struct New { a: i64 } },
        [|s| Old { a: s.any() }],
        Some("`a`: the reader needs this key, which the writer does not always write: give the field a `default`, or make it an `Option`");
    fields_change_places: { struct Old { a: i64, b: String } } => { struct New { b: String, a: i64 } },
        [|s| Old { a: s.any(), b: s.any() }], None;
    elements_change_places: { #[gdvar(array)] struct Old { a: i64, b: String } } => { #[gdvar(array)] struct New { b: String, a: i64 } },
        [|s| Old { a: s.any(), b: s.any() }],
        Some("`[0]`: the reader reads String, the writer writes an int");
    an_element_is_added: { struct Old(i64, i64); } => { struct New(i64, i64, i64); },
        [|s| Old(s.any(), s.any())], Some("the writer writes 2 elements, the reader reads 3");
    an_element_with_a_default_is_added: { struct Old(i64, i64); } => { struct New(i64, i64, #[gdvar(default)] i64); },
        [|s| Old(s.any(), s.any())], None;
    an_element_is_removed: { struct Old(i64, i64, i64); } => { struct New(i64, i64); },
        [|s| Old(s.any(), s.any(), s.any())], Some("the writer writes 3 elements, the reader reads 2");
    a_number_is_widened: { struct Old { a: u8 } } => { struct New { a: i32 } }, [|s| Old { a: s.any() }], None;
    a_number_is_narrowed: { struct Old { a: i32 } } => { struct New { a: u8 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from -2147483648 to 2147483647 may not fit one from 0 to 255");
    a_sign_is_lost: { struct Old { a: i32 } } => { struct New { a: u64 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from -2147483648 to 2147483647 may not fit one from 0 to 9223372036854775807");
    a_float_is_widened: { struct Old { a: f32 } } => { struct New { a: f64 } }, [|s| Old { a: s.any() }], None;
    a_float_is_narrowed: { struct Old { a: f64 } } => { struct New { a: f32 } }, [|s| Old { a: s.any() }],
        Some("`a`: a float of 64 bits may not fit one of 32 bits");
    a_small_int_becomes_a_float: { struct Old { a: u16 } } => { struct New { a: f32 } }, [|s| Old { a: s.any() }], None;
    a_large_int_becomes_a_float: { struct Old { a: i32 } } => { struct New { a: f32 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from -2147483648 to 2147483647 may not fit a float without a loss");
    an_int_becomes_a_double: { struct Old { a: i32 } } => { struct New { a: f64 } }, [|s| Old { a: s.any() }], None;
    a_float_becomes_an_int: { struct Old { a: f32 } } => { struct New { a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: the reader reads an int, the writer writes a float");
    a_vector_is_widened: { struct Old { a: gdvar::Vector3 } } => { struct New { a: gdvar::double::Vector3 } }, [|s| Old { a: s.any() }], None;
    a_vector_is_narrowed: { struct Old { a: gdvar::double::Vector3 } } => { struct New { a: gdvar::Vector3 } }, [|s| Old { a: s.any() }],
        Some("`a`: reals of 64 bits may not fit 32 bits");
    a_wide_vector_becomes_any_value: { struct Old { a: Vec<gdvar::double::Vector3> } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: vec![s.any()] }],
        Some("`a[]`: reals of 64 bits may not fit 32 bits");
    a_field_becomes_any_value: { struct Old { a: Vec<i64> } } => { struct New { a: gdvar::Variant } }, [|s| Old { a: s.any() }], None;
    any_value_becomes_a_number: { struct Old { a: gdvar::Variant } } => { struct New { a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: the reader reads an int, the writer writes any value");
    a_field_becomes_optional: { struct Old { a: i64 } } => { struct New { a: Option<i64> } }, [|s| Old { a: s.any() }], None;
    an_optional_field_becomes_required: { struct Old { a: Option<i64> } } => { struct New { a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: the writer may write Nil, which the reader does not read");
    a_text_becomes_a_name: { struct Old { a: String } } => { struct New { #[gdvar(as = "StringName")] a: String } }, [|s| Old { a: s.any() }], None;
    a_text_becomes_a_path: { struct Old { a: String } } => { struct New { #[gdvar(as = "NodePath")] a: String } }, [|s| Old { a: s.any() }], None;
    a_path_becomes_a_text: { struct Old { #[gdvar(as = "NodePath")] a: String } } => { struct New { a: String } }, [|s| Old { a: s.any() }], None;
    a_character_becomes_a_text: { struct Old { a: char } } => { struct New { a: String } }, [|s| Old { a: s.any() }], None;
    a_text_becomes_a_character: { struct Old { a: String } } => { struct New { a: char } }, [|s| Old { a: s.any() }],
        Some("`a`: the reader reads one character, the writer writes String");
    keys_become_names: { struct Old { a: i64 } } => { #[gdvar(key = "StringName")] struct New { a: i64 } }, [|s| Old { a: s.any() }], None;
    a_key_becomes_a_number: { struct Old { a: i64 } } => { struct New { #[gdvar(key = 1)] a: i64 } }, [|s| Old { a: s.any() }],
        Some("`1`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_container_is_typed: { struct Old { a: Vec<i64> } } => { struct New { #[gdvar(typed)] a: Vec<i64> } }, [|s| Old { a: s.any() }], None;
    a_container_is_packed_no_more: { struct Old { a: Vec<u8> } } => { struct New { #[gdvar(array)] a: Vec<u8> } }, [|s| Old { a: s.any() }], None;
    items_are_narrowed: { struct Old { a: Vec<i64> } } => { struct New { a: Vec<i32> } }, [|s| Old { a: s.any() }],
        Some("`a[]`: an int from -9223372036854775808 to 9223372036854775807 may not fit one from -2147483648 to 2147483647");
    a_length_is_fixed: { struct Old { a: Vec<u8> } } => { struct New { a: [u8; 2] } }, [|s| Old { a: s.any() }],
        Some("`a`: the writer writes any number of elements, the reader reads 2");
    an_array_becomes_a_tuple: { struct Old { a: [u8; 2] } } => { struct New { a: (u8, i64) } }, [|s| Old { a: s.any() }], None;
    a_struct_becomes_a_map: { struct Old { a: i64, b: u8 } } => { struct New { #[gdvar(flatten)] all: std::collections::BTreeMap<String, i64> } },
        [|s| Old { a: s.any(), b: s.any() }], None;
    a_map_of_text_gets_numbers: { struct Old { a: i64, b: u8 } } => { struct New { #[gdvar(flatten)] all: std::collections::BTreeMap<String, String> } },
        [|s| Old { a: s.any(), b: s.any() }],
        Some("`a`: the reader reads String, the writer writes an int");
    a_kept_key_becomes_a_field: { struct Old { #[gdvar(flatten)] all: std::collections::BTreeMap<String, gdvar::Variant> } } => { struct New { level: Option<u8> } },
        [|s| Old { all: [(String::from("level"), s.any())].into() }],
        Some("`level`: the map that the writer flattens may have this key: the reader reads a value or Nil, the writer writes any value");
    an_objects_class_changes: { #[gdvar(object = "Node")] struct Old { a: i64 } } => { #[gdvar(object = "Resource")] struct New { a: i64 } },
        [|s| Old { a: s.any() }],
        Some("the reader reads Objects of class Resource, the writer writes those of class Node");
    a_script_is_added: { #[gdvar(object = "Node")] struct Old { a: i64 } } => { #[gdvar(object = "Node", script = "res://a.gd")] struct New { a: i64 } },
        [|s| Old { a: s.any() }],
        Some("the reader reads Objects with the script res://a.gd alone");
    a_script_is_dropped: { #[gdvar(object = "Node", script = "res://a.gd")] struct Old { a: i64 } } => { #[gdvar(object = "Node")] struct New { a: i64 } },
        [|s| Old { a: s.any() }], None;
    a_variant_is_added: { enum Old { A, B(i64) } } => { enum New { A, B(i64), C } },
        [|_| Old::A, |s| Old::B(s.any())], None;
    a_variant_is_removed: { enum Old { A, B(i64) } } => { enum New { A } },
        [|_| Old::A, |s| Old::B(s.any())], Some("the reader has no variant for the tag `B`");
    a_variant_is_removed_and_others_are_taken: { enum Old { A, B(i64) } } => { enum New { A, C(i64), #[gdvar(other)] Other(gdvar::Variant) } },
        [|_| Old::A, |s| Old::B(s.any())], None;
    contents_are_removed_and_others_are_taken: { enum Old { A, B(i64) } } => { enum New { A, #[gdvar(other)] Other(String) } },
        [|_| Old::A, |s| Old::B(s.any())], Some("the reader's variant for other tags holds the tag alone, and `B` has a content");
    a_variant_is_renamed: { enum Old { A, B(i64) } } => { enum New { A, #[gdvar(alias = "B")] C(i64) } },
        [|_| Old::A, |s| Old::B(s.any())], None;
    variants_change_places: { enum Old { A, B(i64) } } => { enum New { B(i64), A } },
        [|_| Old::A, |s| Old::B(s.any())], None;
    a_content_changes: { enum Old { A, B(i64) } } => { enum New { A, B(String) } },
        [|_| Old::A, |s| Old::B(s.any())], Some("`B`: the reader reads String, the writer writes an int");
    a_content_gets_a_field: { enum Old { B { x: i64 } } } => { enum New { B { x: i64, y: Option<u8> } } },
        [|s| Old::B { x: s.any() }], None;
    a_content_gets_a_field_that_it_needs: { #[gdvar(tag = "t")] enum Old { B { x: i64 } } } => { #[gdvar(tag = "t")] enum New { B { x: i64, y: u8 } } },
        [|s| Old::B { x: s.any() }],
        Some("`B.y`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_unit_gets_a_content: { enum Old { A } } => { enum New { A(i64) } }, [|_| Old::A],
        Some("`A`: the reader's variant has a content, the writer has none");
    a_tag_moves: { #[gdvar(tag = "t")] enum Old { A { x: i64 } } } => { #[gdvar(tag = "t", content = "c")] enum New { A { x: i64 } } },
        [|s| Old::A { x: s.any() }], Some("the tags of the two enums are in different places");
    a_tag_is_renamed: { #[gdvar(tag = "t")] enum Old { A { x: i64 } } } => { #[gdvar(tag = "type")] enum New { A { x: i64 } } },
        [|s| Old::A { x: s.any() }], Some("the reader reads the key `type`, the writer writes `t`");
    names_become_numbers: { enum Old { A, B } } => { #[gdvar(repr = "int")] enum New { A, B } },
        [|_| Old::A, |_| Old::B], Some("the reader has no variant for the tag `A`");
    an_enum_becomes_a_text: { struct Old { a: Named } } => { struct New { a: String } }, [|_| Old { a: Named::One }, |_| Old { a: Named::Two }], None;
    a_value_becomes_one_of_several: { struct Old { a: i64 } } => { struct New { a: Either } }, [|s| Old { a: s.any() }], None;
    one_of_several_becomes_a_value: { struct Old { a: Either } } => { struct New { a: i64 } },
        [|s| Old { a: Either::Number(s.any()) }, |s| Old { a: Either::Text(s.any()) }],
        Some("`a`: the reader reads an int, the writer writes String");
    a_conversion_is_added: { struct Old { a: i64 } } => { struct New { a: Even } }, [|s| Old { a: s.any() }],
        Some("`a`: `Even` may refuse the value in its conversion");
    a_conversion_stays: { struct Old { a: Even } } => { struct New { a: Option<Even> } }, [|s| Old { a: Even(s.any::<i64>() & !1) }], None;
    a_field_is_flattened: { struct Old { a: i64, x: i64, y: i64 } } => { struct New { a: i64, #[gdvar(flatten)] at: Point } },
        [|s| Old { a: s.any(), x: s.any(), y: s.any() }], None;
    half_of_an_optional_group_is_written: { struct Old { x: i64 } } => { struct New { #[gdvar(flatten)] at: Option<Point> } },
        [|s| Old { x: s.any() }],
        Some("`y`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    nothing_of_an_optional_group_is_written: { struct Old { z: i64 } } => { struct New { #[gdvar(flatten)] at: Option<Point> } },
        [|s| Old { z: s.any() }], None;
    kept_keys_become_half_of_an_optional_group: { struct Old { #[gdvar(flatten)] all: Numbers } } => { struct New { #[gdvar(flatten)] at: Option<Point> } },
        [|s| Old { all: [(String::from("x"), s.any())].into() }],
        Some("the map that the writer flattens may have some of the keys that the reader flattens");
    kept_keys_are_refused: { struct Old { #[gdvar(flatten)] all: Numbers } } => { #[gdvar(deny_unknown_fields)] struct New { level: Option<i64> } },
        [|s| Old { all: [(String::from("gold"), s.any())].into() }],
        Some("the map that the writer flattens may have other keys, which the reader refuses because it has `deny_unknown_fields`");
    keys_are_refused_that_are_kept_only_for_writing: { struct Old { a: i64, b: i64 } } => { #[gdvar(deny_unknown_fields)] struct New { a: i64, #[gdvar(flatten, skip_decoding)] all: Numbers } },
        [|s| Old { a: s.any(), b: s.any() }],
        Some("`b`: the reader refuses this key because it has `deny_unknown_fields`");
    kept_keys_become_text: { struct Old { #[gdvar(flatten)] all: std::collections::BTreeMap<i64, i64> } } => { struct New { #[gdvar(flatten)] all: Numbers } },
        [|s| Old { all: [(7, s.any())].into() }],
        Some("`{key}`: the reader reads String, the writer writes an int");
    kept_keys_become_a_field_that_is_not_read: { struct Old { #[gdvar(flatten)] all: Numbers } } => { struct New { #[gdvar(skip_decoding)] level: String } },
        [|s| Old { all: [(String::from("level"), s.any())].into() }], None;
    fields_become_keys_that_a_part_keeps: { struct Old { a: i64 } } => { struct New { #[gdvar(flatten)] part: Kept } },
        [|s| Old { a: s.any() }], None;
    a_field_is_not_what_an_optional_part_needs: { struct Old { z: i64 } } => { struct New { #[gdvar(flatten)] part: Option<KeptWithField> } },
        [|s| Old { z: s.any() }],
        Some("`level`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_field_beside_an_optional_part_goes_into_it: { struct Old { z: i64, #[gdvar(flatten)] part: Option<KeptWithField> } } => { struct New { #[gdvar(flatten)] part: Option<KeptWithField> } },
        [|s| Old { z: s.any(), part: None }],
        Some("`level`: the reader needs this key, which the writer does not always write: give the field a `default`, or make it an `Option`");
    a_field_beside_an_optional_part_is_read: { struct Old { #[gdvar(flatten)] at: Point } } => { struct New { #[gdvar(flatten)] at: Point, #[gdvar(flatten)] part: Option<KeptWithField> } },
        [|s| Old { at: Point { x: s.any(), y: s.any() } }], None;
    fields_beside_a_flattened_tag_become_a_part: { struct Old { x: i64, y: i64, #[gdvar(flatten)] what: What } } => { struct New { #[gdvar(flatten)] at: Point, #[gdvar(flatten)] what: What } },
        [|s| Old { x: s.any(), y: s.any(), what: What::Hit { by: s.any() } }], None;
    unknown_entries_are_flattened: { struct Old { #[gdvar(flatten, schema = gdvar::Variant)] all: Numbers } } => { struct New { a: i64 } },
        [|_| Old { all: [].into() }],
        Some("nothing is known of the entries that are flattened there");
    a_struct_with_kept_keys_becomes_a_map: { struct Old { a: KeptWithField } } => { struct New { a: Numbers } },
        [|s| Old { a: KeptWithField { level: s.any(), all: [(String::from("gold"), s.any())].into() } }], None;
    kept_numbers_of_a_struct_become_text: { struct Old { a: Kept } } => { struct New { a: std::collections::BTreeMap<String, String> } },
        [|s| Old { a: Kept { all: [(String::from("gold"), s.any())].into() } }],
        Some("`a[]`: the reader reads String, the writer writes an int");
    a_script_is_dropped_and_refused: { #[gdvar(object = "Node", script = "res://a.gd")] struct Old { a: i64 } } => { #[gdvar(object = "Node", deny_unknown_fields)] struct New { a: i64 } },
        [|s| Old { a: s.any() }],
        Some("the reader refuses the property `script`, which the writer writes");
    a_wide_field_becomes_any_value: { struct Old { a: Wide } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: Wide { at: s.any() } }],
        Some("`a.at`: reals of 64 bits may not fit 32 bits");
    a_wide_element_becomes_any_value: { struct Old { a: (i64, gdvar::double::Vector3) } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: (s.any(), s.any()) }],
        Some("`a`: reals of 64 bits may not fit 32 bits");
    a_wide_content_becomes_any_value: { struct Old { a: WideContent } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: WideContent::At(s.any()) }],
        Some("`a`: reals of 64 bits may not fit 32 bits");
    a_converted_value_becomes_any_value: { struct Old { a: Even } } => { struct New { a: gdvar::Variant } }, [|s| Old { a: Even(s.any::<i64>() & !1) }], None;
    a_name_or_another_one_becomes_a_number: { #[gdvar(transparent)] struct Old { a: NamedOrOther } } => { #[gdvar(transparent)] struct New { a: i64 } },
        [|_| Old { a: NamedOrOther::One }, |s| Old { a: NamedOrOther::Other(s.any()) }],
        Some("the reader reads an int, the writer writes an enum");
    other_tags_are_forgotten: { enum Old { A, #[gdvar(other)] Other(String) } } => { enum New { A } },
        [|_| Old::A, |_| Old::Other("B".into())],
        Some("the writer writes tags that it does not know, the reader has no `other`");
    a_tag_that_is_kept_alone_gets_a_content: { enum Old { A, #[gdvar(other)] Other(String) } } => { enum New { A, B(Option<i64>), C { x: i64 }, #[gdvar(other)] Z } },
        [|_| Old::A, |_| Old::Other("B".into())],
        Some("`B`: the reader's variant has a content, the writer has none");
    a_tag_that_is_kept_alone_is_an_int: { enum Old { A, #[gdvar(other)] Other(i64) } } => { enum New { A, B(Option<i64>), #[gdvar(other)] Z(i64) } },
        [|_| Old::A, |s| Old::Other(s.any())], None;
    other_tags_stay_unknown: { enum Old { A, #[gdvar(other)] Other } } => { enum New { A, #[gdvar(other)] Other } },
        [|_| Old::A], None;
    a_variant_becomes_an_unknown_one: { enum Old { A, B } } => { enum New { A, #[gdvar(other)] Other } },
        [|_| Old::A, |_| Old::B], None;
    a_map_beside_a_tag_is_ignored: { #[gdvar(tag = "t")] enum Old { A(Numbers) } } => { #[gdvar(tag = "t")] enum New { A } },
        [|s| Old::A([(String::from("x"), s.any())].into())], None;
    a_map_beside_a_tag_is_refused: { #[gdvar(tag = "t")] enum Old { A(Numbers) } } => { #[gdvar(tag = "t", deny_unknown_fields)] enum New { A } },
        [|s| Old::A([(String::from("x"), s.any())].into())],
        Some("`A`: the contents are of different kinds");
    a_content_is_dropped: { enum Old { A(i64) } } => { enum New { A } }, [|s| Old::A(s.any())],
        Some("the reader reads names alone, and `A` has a content");
    one_of_two_contents_is_dropped: { enum Old { A(i64), B(i64) } } => { enum New { A, B(i64) } }, [|s| Old::A(s.any())],
        Some("`A`: the reader reads Nil, the writer writes an int");
    converted_items_become_any_value: { struct Old { a: Vec<Even> } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: vec![Even(s.any::<i64>() & !1)] }], None;
    a_name_becomes_optional: { struct Old { a: Named } } => { struct New { a: Option<Named> } }, [|_| Old { a: Named::One }], None;
    one_of_several_becomes_optional: { struct Old { a: Either } } => { struct New { a: Option<Either> } }, [|s| Old { a: Either::Number(s.any()) }], None;
    a_wrapped_option_becomes_a_plain_one: { struct Old { a: Perhaps } } => { struct New { a: Option<i64> } }, [|s| Old { a: Perhaps(s.any()) }], None;
    a_path_is_read_as_text: { struct Old { a: gdvar::NodePath } } => { struct New { #[gdvar(as = "NodePath")] a: String } },
        [|_| Old { a: "A/B:c".into() }], None;
    a_text_is_read_as_a_path: { struct Old { #[gdvar(as = "NodePath")] a: String } } => { struct New { a: gdvar::NodePath } },
        [|_| Old { a: "A/B:c".into() }], None;
    an_object_of_a_class_becomes_any_object: { struct Old { a: Thing } } => { struct New { a: gdvar::Object } },
        [|s| Old { a: Thing { a: s.any() } }], None;
    a_conversion_is_added_inside_an_option: { struct Old { a: i64 } } => { struct New { a: Option<Even> } }, [|s| Old { a: s.any() }],
        Some("`a`: `Even` may refuse the value in its conversion");
    a_text_becomes_a_conversion_inside_an_option: { struct Old { a: String } } => { struct New { a: Option<Even> } }, [|s| Old { a: s.any() }],
        Some("`a`: the reader reads an int, the writer writes String");
    a_wide_field_that_is_not_written_goes_into_any_value: { #[allow(dead_code, reason = "its last field is not written")] struct Old { a: i64, #[gdvar(skip_encoding, default)] at: gdvar::double::Vector3 } } => { #[gdvar(transparent)] struct New { all: gdvar::Variant } },
        [|s| Old { a: s.any(), at: s.any() }], None;
    one_of_two_flattened_tags_changes: { struct Old { #[gdvar(flatten)] what: What, #[gdvar(flatten)] how: How } } => { struct New { #[gdvar(flatten)] what: What, #[gdvar(flatten)] how: HowFast } },
        [|s| Old { what: What::Hit { by: s.any() }, how: How::Fast { speed: s.any() } }],
        Some("`Fast.speed`: an int from -9223372036854775808 to 9223372036854775807 may not fit one from 0 to 255");
    a_type_contains_itself: { struct Old { next: Vec<Old>, a: u8 } } => { struct New { next: Vec<New>, a: i64 } },
        [|s| Old { next: s.any(), a: s.any() }], None;
    a_type_contains_itself_and_narrows: { struct Old { next: Vec<Old>, a: i64 } } => { struct New { next: Vec<New>, a: u8 } },
        [|s| Old { next: s.any(), a: s.any() }],
        Some("`a`: an int from -9223372036854775808 to 9223372036854775807 may not fit one from 0 to 255");
    a_text_becomes_a_whole_float: { struct Old { a: String } } => { struct New { #[gdvar(as = "float")] a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: the reader reads a whole float, the writer writes String");
    a_conversion_becomes_another_one: { struct Old { a: Even } } => { struct New { a: Odd } }, [|s| Old { a: Even(s.any::<i64>() & !1) }],
        Some("`a`: `Odd` may refuse the value in its conversion");
    a_converted_name_becomes_optional: { struct Old { a: NotTwo } } => { struct New { a: Option<NotTwo> } }, [|_| Old { a: NotTwo(Named::One) }], None;
    a_converted_choice_becomes_optional: { struct Old { a: NotText } } => { struct New { a: Option<NotText> } }, [|s| Old { a: NotText(Either::Number(s.any())) }], None;
    a_function_writes_what_is_read_as_a_number: { struct Old { #[gdvar(with = in_words)] a: i64 } } => { struct New { a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: gdvar cannot know what `in_words::encode` reads and writes: declare it with `#[gdvar(schema = Type)]`");
    a_function_stays: { struct Old { #[gdvar(with = in_words)] a: i64 } } => { struct New { #[gdvar(with = in_words)] a: i64 } }, [|s| Old { a: s.any() }], None;
    a_function_becomes_another_one: { struct Old { #[gdvar(with = in_words)] a: i64 } } => { struct New { #[gdvar(with = in_digits)] a: i64 } }, [|s| Old { a: s.any() }],
        Some("`a`: gdvar cannot know what `in_digits::encode` reads and writes: declare it with `#[gdvar(schema = Type)]`");
    nothing_becomes_an_option: { struct Old { a: () } } => { struct New { a: Option<i64> } }, [|_| Old { a: () }], None;
    a_wide_option_becomes_any_value: { struct Old { a: Option<gdvar::double::Vector3> } } => { struct New { a: gdvar::Variant } }, [|s| Old { a: Some(s.any()) }],
        Some("`a`: reals of 64 bits may not fit 32 bits");
    a_wide_object_becomes_any_value: { struct Old { a: WideThing } } => { struct New { a: gdvar::Variant } }, [|s| Old { a: WideThing { at: s.any() } }],
        Some("`a.at`: reals of 64 bits may not fit 32 bits");
    a_wide_type_that_contains_itself_becomes_any_value: { struct Old { a: WideTree } } => { struct New { a: gdvar::Variant } },
        [|s| Old { a: WideTree { inside: vec![WideTree { inside: vec![], at: s.any() }], at: s.any() } }],
        Some("`a.at`: reals of 64 bits may not fit 32 bits");
    any_int_becomes_a_double: { struct Old { a: i64 } } => { struct New { a: f64 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from -9223372036854775808 to 9223372036854775807 may not fit a float without a loss");
    a_large_unsigned_int_becomes_a_float: { struct Old { a: u32 } } => { struct New { a: f32 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from 0 to 4294967295 may not fit a float without a loss");
    a_variant_becomes_a_number: { enum Old { A, B } } => { enum New { A, #[gdvar(other)] Other(i64) } },
        [|_| Old::A, |_| Old::B],
        Some("the reader reads an int, the writer writes String");
    a_whole_float_becomes_an_int: { struct Old { #[gdvar(as = "float")] a: i32 } } => { struct New { a: i64 } }, [|s| Old { a: s.any() }], None;
    a_whole_float_becomes_a_small_int: { struct Old { #[gdvar(as = "float")] a: i32 } } => { struct New { a: u8 } }, [|s| Old { a: s.any() }],
        Some("`a`: an int from -2147483648 to 2147483647 may not fit one from 0 to 255");
    a_whole_float_becomes_a_float: { struct Old { #[gdvar(as = "float")] a: i64 } } => { struct New { a: f64 } }, [|s| Old { a: s.any::<i32>().into() }], None;
    an_array_is_longer_than_a_tuple: { struct Old { a: [u8; 3] } } => { struct New { a: (u8, i64) } }, [|s| Old { a: [s.any(), s.any(), s.any()] }],
        Some("`a`: the writer writes 3 elements, the reader reads 2");
    nothing_of_an_optional_part_with_a_tag_is_written: { struct Old { z: i64 } } => { struct New { #[gdvar(flatten)] part: Option<Place> } },
        [|s| Old { z: s.any() }], None;
    the_tag_of_an_optional_part_is_written_alone: { struct Old { #[gdvar(flatten)] what: What } } => { struct New { #[gdvar(flatten)] part: Option<PlaceInside> } },
        [|s| Old { what: What::Hit { by: s.any() } }],
        Some("`x`: the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`");
    a_flattened_variant_is_removed: { struct Old { #[gdvar(flatten)] what: What } } => { struct New { #[gdvar(flatten)] what: Miss } },
        [|s| Old { what: What::Hit { by: s.any() } }],
        Some("the reader has no variant for the tag `Hit`");
    a_flattened_tag_becomes_a_number: { struct Old { #[gdvar(flatten)] what: What } } => { struct New { what: i64 } },
        [|s| Old { what: What::Hit { by: s.any() } }],
        Some("`what`: the writer flattens an enum with this tag, the reader does not");
    a_field_beside_a_flattened_tag_is_removed: { struct Old { #[gdvar(flatten)] what: HardHit } } => { struct New { #[gdvar(flatten)] what: What } },
        [|s| Old { what: HardHit::Hit { by: s.any(), pain: s.any() } }], None;
    a_field_beside_a_flattened_tag_goes_into_a_map: { struct Old { #[gdvar(flatten)] what: HardHit } } => {
        #[gdvar(deny_unknown_fields)] struct New { #[gdvar(flatten)] what: What, #[gdvar(flatten)] all: Numbers }
    }, [|s| Old { what: HardHit::Hit { by: s.any(), pain: s.any() } }], None;
    a_kept_key_becomes_a_field_of_a_part: { struct Old { #[gdvar(flatten)] all: std::collections::BTreeMap<String, gdvar::Variant> } } => { struct New { #[gdvar(flatten)] at: Point } },
        [|s| Old { all: [(String::from("x"), s.any()), (String::from("y"), s.any())].into() }],
        Some("`x`: the map that the writer flattens may have this key: the reader reads an int, the writer writes any value");
    a_number_as_key_goes_into_a_map: { struct Old { #[gdvar(key = 1)] a: i64 } } => { struct New { #[gdvar(flatten)] all: std::collections::BTreeMap<i64, i64> } },
        [|s| Old { a: s.any() }], None;
    a_text_as_key_goes_into_a_map_of_numbers: { struct Old { a: i64 } } => { struct New { #[gdvar(flatten)] all: std::collections::BTreeMap<i64, i64> } },
        [|s| Old { a: s.any() }],
        Some("`a{key}`: the reader reads an int, the writer writes String");
    a_name_as_key_goes_into_a_map_of_numbers: { #[gdvar(key = "StringName")] struct Old { a: i64 } } => { struct New { #[gdvar(flatten)] all: std::collections::BTreeMap<i64, i64> } },
        [|s| Old { a: s.any() }],
        Some("`a{key}`: the reader reads an int, the writer writes StringName");
    a_script_changes: { #[gdvar(object = "Node", script = "res://a.gd")] struct Old { a: i64 } } => { #[gdvar(object = "Node", script = "res://b.gd")] struct New { a: i64 } },
        [|s| Old { a: s.any() }],
        Some("the reader reads Objects with the script res://b.gd alone");
    a_name_becomes_one_of_several: { struct Old { a: Named } } => { struct New { a: NumberOrName } }, [|_| Old { a: Named::One }, |_| Old { a: Named::Two }], None;
    a_struct_with_the_key_of_a_tag_becomes_data_without_one: { struct Old { t: String, x: i64 } } => { #[gdvar(tag = "t")] enum New { #[gdvar(default)] A { x: i64 } } },
        [|s| Old { t: s.any(), x: s.any() }],
        Some("the reader reads an enum, the writer writes a Dictionary of fields");
    a_name_becomes_a_number: { struct Old { a: Named } } => { struct New { a: i64 } }, [|_| Old { a: Named::One }],
        Some("`a`: the reader reads an int, the writer writes String");
    other_tags_become_numbers: { enum Old { A, #[gdvar(other)] Other(String) } } => { enum New { A, #[gdvar(other)] Other(i64) } },
        [|_| Old::A, |_| Old::Other("B".into())],
        Some("the reader reads an int, the writer writes String");
    a_field_beside_a_tag_is_removed_that_is_refused: { #[gdvar(tag = "t")] enum Old { A { x: i64, y: i64 } } } => { #[gdvar(tag = "t", deny_unknown_fields)] enum New { A { x: i64 } } },
        [|s| Old::A { x: s.any(), y: s.any() }],
        Some("`A.y`: the reader refuses this key because it has `deny_unknown_fields`");
    a_unit_beside_a_tag_gets_an_optional_field: { #[gdvar(tag = "t")] enum Old { A } } => { #[gdvar(tag = "t")] enum New { A { x: Option<i64> } } },
        [|_| Old::A], None;
}

/// Functions that a schema knows nothing about.
mod in_words {
    use gdvar::{Decoder, Encoder, Error, GodotDecode, GodotEncode, Header, Result};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "that is how a function of a field is called")]
    pub(crate) fn encode(number: &i64, encoder: &mut Encoder<'_>) -> Result<()> {
        format!("number {number}").encode(encoder)
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<i64> {
        let text = String::decode(header, decoder)?;
        let number = text.strip_prefix("number ").and_then(|number| number.parse().ok());
        number.ok_or_else(|| Error::custom("not a number in words"))
    }
}

mod in_digits {
    use gdvar::{Decoder, Encoder, Error, GodotDecode, GodotEncode, Header, Result};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "that is how a function of a field is called")]
    pub(crate) fn encode(number: &i64, encoder: &mut Encoder<'_>) -> Result<()> {
        number.to_string().encode(encoder)
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<i64> {
        String::decode(header, decoder)?.parse().map_err(|_| Error::custom("not a number in digits"))
    }
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct WideThing {
    at: gdvar::double::Vector3,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct WideTree {
    inside: Vec<WideTree>,
    at: gdvar::double::Vector3,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct Place {
    x: i64,
    #[gdvar(flatten)]
    what: What,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct PlaceInside {
    #[gdvar(flatten)]
    place: Place,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(tag = "what")]
enum Miss {
    Miss { by: i64 },
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(tag = "what")]
enum HardHit {
    Hit { by: i64, pain: i64 },
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum NumberOrName {
    Number(i64),
    Name(Named),
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(try_from = i64, into = i64)]
struct Odd(i64);

impl TryFrom<i64> for Odd {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, &'static str> {
        if number % 2 == 0 { Err("even") } else { Ok(Self(number)) }
    }
}

impl From<Odd> for i64 {
    fn from(odd: Odd) -> Self {
        odd.0
    }
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(try_from = Named, into = Named)]
struct NotTwo(Named);

impl TryFrom<Named> for NotTwo {
    type Error = &'static str;

    fn try_from(name: Named) -> Result<Self, &'static str> {
        if matches!(name, Named::Two) { Err("two") } else { Ok(Self(name)) }
    }
}

impl From<NotTwo> for Named {
    fn from(name: NotTwo) -> Self {
        name.0
    }
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(try_from = Either, into = Either)]
struct NotText(Either);

impl TryFrom<Either> for NotText {
    type Error = &'static str;

    fn try_from(either: Either) -> Result<Self, &'static str> {
        if matches!(either, Either::Text(_)) { Err("text") } else { Ok(Self(either)) }
    }
}

impl From<NotText> for Either {
    fn from(either: NotText) -> Self {
        either.0
    }
}

#[test]
fn borrowed_text_is_read_from_text_and_names_but_not_from_paths() {
    let reads = |old| <&str>::SCHEMA.reads_what_is_written_by(old).map_err(|reason| reason.to_string());
    assert_eq!(reads(String::SCHEMA), Ok(()));
    assert_eq!(reads(gdvar::StringName::SCHEMA), Ok(()));
    assert_eq!(
        reads(gdvar::NodePath::SCHEMA),
        Err("the reader reads String, the writer writes NodePath".into())
    );
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
enum Named {
    One,
    Two,
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum Either {
    Number(i64),
    Text(String),
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct Point {
    x: i64,
    y: i64,
}

type Numbers = std::collections::BTreeMap<String, i64>;

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct Kept {
    #[gdvar(flatten)]
    all: Numbers,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct KeptWithField {
    level: i64,
    #[gdvar(flatten)]
    all: Numbers,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(tag = "what")]
enum What {
    Hit { by: i64 },
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(tag = "how")]
enum How {
    Fast { speed: i64 },
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(tag = "how")]
enum HowFast {
    Fast { speed: u8 },
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
struct Wide {
    at: gdvar::double::Vector3,
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
enum WideContent {
    At(gdvar::double::Vector3),
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
enum NamedOrOther {
    One,
    #[gdvar(other)]
    Other(String),
}

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(transparent)]
struct Perhaps(Option<i64>);

#[derive(GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct Thing {
    a: i64,
}

#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(try_from = i64, into = i64)]
struct Even(i64);

impl TryFrom<i64> for Even {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, &'static str> {
        if number % 2 == 0 { Ok(Self(number)) } else { Err("odd") }
    }
}

impl From<Even> for i64 {
    fn from(even: Even) -> Self {
        even.0
    }
}

#[test]
fn every_type_of_the_zoo_reads_itself() {
    for animal in zoo::animals() {
        let verdict = animal.schema.reads_what_is_written_by(animal.schema);
        assert!(verdict.is_ok(), "{}: {verdict:?}\n{}", animal.name, animal.schema);
    }
}

/// If the verdict is that a type of the zoo reads another one, it does.
#[test]
fn verdicts_on_pairs_of_the_zoo_hold() {
    let codec = Codec::new().full_objects(true);
    for old in zoo::animals() {
        for new in zoo::animals() {
            if new.schema.reads_what_is_written_by(old.schema).is_err() {
                continue;
            }
            for seed in 0..40 {
                let written = (old.write)(&mut Source::new(seed, Dialect::Godot4), codec);
                let bytes = written.bytes.expect("the zoo's values are ones of Godot 4");
                if let Err(error) = (new.read)(codec, &bytes) {
                    panic!("{} does not read {}: {error}: {}", new.name, old.name, written.value);
                }
            }
        }
    }
}

/// Random values of each type are read as each other type. The verdict on the pair and the check of each value by the
/// schema say the same as the type.
#[test]
fn verdicts_on_random_pairs_of_types_are_those_of_their_values() {
    let codec = Codec::new().full_objects(true);
    let (mut wrong, mut strict) = (Vec::new(), 0);
    for old in pairs::ANIMALS.iter() {
        let values: Vec<(Vec<u8>, Variant)> = (0..60)
            .filter_map(|seed| {
                let bytes = (old.write)(&mut Source::new(seed, Dialect::Godot4), codec).bytes.ok()?;
                let value = codec.decode(&bytes).ok()?;
                Some((bytes, value))
            })
            .collect();
        assert!(!values.is_empty(), "{}", old.name);
        for new in pairs::ANIMALS.iter() {
            let verdict = new.schema.reads_what_is_written_by(old.schema);
            let mut reads_all = true;
            for (bytes, value) in &values {
                let (read, checked) = ((new.read)(codec, bytes).map(drop), new.schema.check(value));
                reads_all &= read.is_ok();
                if read.is_ok() != checked.is_ok() {
                    wrong.push(format!(
                        "{} of {}: {value}: read {read:?}, checked {checked:?}",
                        new.name, old.name
                    ));
                }
                if let (Ok(()), Err(error)) = (&verdict, &read) {
                    wrong.push(format!("{} does not read {}: {error}: {value}", new.name, old.name));
                }
            }
            strict += usize::from(reads_all && verdict.is_err());
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    // Some verdicts are stricter than the values, since they hold for all values.
    let pairs = pairs::ANIMALS.len() * pairs::ANIMALS.len();
    assert!(strict < pairs / 20, "{strict} of {pairs} pairs are refused although all values are read");
}

/// Types with equal fingerprints read each other's values, and a type always has the same fingerprint.
#[test]
fn fingerprints_of_the_zoo_differ_where_the_forms_do() {
    for one in zoo::animals() {
        for other in zoo::animals() {
            let is_same = one.schema.fingerprint() == other.schema.fingerprint();
            let is_equal = one.name == other.name;
            assert!(is_same || !is_equal, "{}", one.name);
            if is_same && !is_equal {
                assert!(
                    one.schema.reads_what_is_written_by(other.schema).is_ok(),
                    "{} and {} have one fingerprint",
                    one.name,
                    other.name
                );
            }
        }
    }
}
