//! What a tree shows: the index, keys, types, previews, search, differences, and conversion.

use gdvar::{Codec, Dialect, Variant, VariantType, Vector2, to_bytes, variant};
use gdvar_document::{Document, OpenOptions, Search, What};

fn open(value: &gdvar::Variant) -> Document {
    Document::open(&to_bytes(value).expect("it is encoded"), &OpenOptions::new()).expect("it opens")
}

#[test]
fn items_of_packed_arrays_have_texts() {
    let points = vec![Vector2::new(0.1, -0.0), Vector2::new(1.0, 2.0)];
    let document = open(&variant!({ "points": points, "names": (vec!["a".to_owned(), "\"".to_owned()]) }));
    assert_eq!(
        document.item_texts(1, 0..2).as_deref(),
        Ok(&["Vector2(0.1, -0.0)", "Vector2(1, 2)"].map(String::from)[..])
    );
    assert_eq!(document.item_texts(2, 1..2).as_deref(), Ok(&[r#""\"""#.to_owned()][..]));
    assert!(document.item_texts(2, 1..3).is_err() && document.item_texts(0, 0..1).is_err());
    let config = Document::open(b"a=PackedInt32Array(1,  2)\n", &OpenOptions::new()).expect("it opens");
    assert_eq!(config.item_texts(2, 1..2).as_deref(), Ok(&["2".to_owned()][..]));
    let place = document.target_of_item(1, 1);
    assert_eq!(document.text_at(&place).as_deref(), Ok("Vector2(1, 2)"));
    assert_eq!(document.path_text(&place), "points[1]");
}

#[test]
fn rows_have_keys_types_and_previews() {
    let value = variant!({
        "items": [{ "id": "sword", "count": 1 }],
        "at": (Vector2::new(0.1, -0.0)),
        "scores": (vec![3_i32, 5]),
        7: "two\nlines",
        "deep": { "a": [1, 2] }
    });
    let document = open(&value);
    let row = |id: u32| (document.key_text(id), document.type_name(id), document.preview(id, 60));
    let rows: Vec<_> = (0..u32::try_from(document.nodes().len()).expect("few")).map(row).collect();
    let expected = [
        ("", "Dictionary", "{items: [{2}], at: Vector2(0.1, -0.0), scores: [3, 5], 7: \"two\\nline…\", …}"),
        ("items", "Array", "[{id: \"sword\", count: 1}]"),
        ("0", "Dictionary", "{id: \"sword\", count: 1}"),
        ("id", "String", "\"sword\""),
        ("count", "int", "1"),
        ("at", "Vector2", "Vector2(0.1, -0.0)"),
        ("scores", "PackedInt32Array", "[3, 5]"),
        ("7", "String", "\"two\\nlines\""),
        ("deep", "Dictionary", "{a: [1, 2]}"),
        ("a", "Array", "[1, 2]"),
        ("0", "int", "1"),
        ("1", "int", "2"),
    ];
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!((row.0.as_str(), row.1.as_str(), row.2.as_str()), expected);
    }
    assert_eq!(rows.len(), expected.len());
    assert_eq!(document.children(0).count(), 5);
    assert_eq!(document.node(6).count(), 2);
}

#[test]
fn the_text_of_a_value_can_be_indented() {
    let document = open(&variant!({ "a": [{ "b": 1 }] }));
    let text = document.text_indented(0, 2).expect("it is printed");
    assert_eq!(text, "{\n  \"a\": [\n    {\n      \"b\": 1\n    }\n  ]\n}");
    assert_eq!(document.text_of(0).expect("it is printed"), "{\n\"a\": [{\n\"b\": 1\n}]\n}");
}

#[test]
fn values_are_found_by_key_text_and_type() {
    let document = open(&variant!({ "Sword": 1, "bow": "a sword", "hp": 87.0, "n": [87] }));
    let paths = |search: &Search| -> Vec<String> {
        document.search(search, 10).into_iter().map(|id| document.node_path(id)).collect()
    };
    assert_eq!(paths(&Search::containing("sword")), ["Sword", "bow"]);
    assert_eq!(paths(&Search::containing("sword").in_keys()), ["Sword"]);
    assert_eq!(paths(&Search::containing("sword").of_type(VariantType::String)), ["bow"]);
    assert_eq!(paths(&Search::equal("87")), ["hp", "n[0]"]);
    assert_eq!(paths(&Search::equal("a sword")), ["bow"]);
    assert_eq!(paths(&Search::equal("hp").in_keys()), ["hp"]);
    assert!(paths(&Search::equal("87").in_keys()).is_empty());
    assert_eq!(document.search(&Search::containing(""), 2).len(), 2);
}

#[test]
fn two_files_differ_by_path() {
    let old = open(&variant!({ "a": 1, "b": [1, 2, 3], "c": true }));
    let new = open(&variant!({ "a": 2, "b": [1, 3], "d": true }));
    let found: Vec<(String, &str)> = old
        .diff(&new)
        .expect("they are whole")
        .into_iter()
        .map(|difference| (difference.path, difference.what.into_parts().0))
        .collect();
    let expected = [("a", "changed"), ("b[1]", "removed"), ("c", "removed"), ("d", "added")];
    assert_eq!(found, expected.map(|(path, what)| (path.to_owned(), what)));
    assert_eq!(old.diff(&old).map(|found| found.len()), Ok(0));
}

/// Returns what is different, as lines.
fn differences(old: &[u8], new: &[u8]) -> Vec<String> {
    let [old, new] = [old, new].map(|bytes| Document::open(bytes, &OpenOptions::new()).expect("it opens"));
    let found = old.diff(&new).expect("they are whole");
    let line = |difference: gdvar_document::Difference| match difference.what {
        What::Changed(old, new) => format!("{}: {} -> {}", difference.path, old.text, new.text),
        What::Removed(old) => format!("{}: - {}", difference.path, old.text),
        What::Added(new) => format!("{}: + {}", difference.path, new.text),
        What::Reordered => format!("{}: reordered", difference.path),
        What::ByIndex => format!("{}: by index", difference.path),
    };
    found.into_iter().map(line).collect()
}

#[test]
fn values_are_compared_and_not_their_bytes() {
    let save = variant!({ "list": [1, { "a": 2.5 }], "at": (Vector2::new(1.0, 2.0)), "name": "x" });
    let of = |dialect| Codec::new().dialect(dialect).encode(&save).expect("it encodes");
    let (godot4, godot3) = (of(Dialect::Godot4), of(Dialect::Godot3));
    assert_eq!(differences(&godot4, &godot3), Vec::<String>::new());
    let changed = variant!({ "list": [{ "a": 2.5 }, 7], "at": (Vector2::new(1.0, 3.0)), "name": "x" });
    let changed = Codec::new().encode(&changed).expect("it encodes");
    let expected = ["list[0]: - 1", "list[1]: + 7", "at: Vector2(1, 2) -> Vector2(1, 3)"];
    assert_eq!(differences(&godot3, &changed), expected);
    // An int in 64 bits, padding that is not zero, and entries of a key that comes again.
    let odd = b"\x1b\0\0\0\x03\0\0\0\
        \x04\0\0\0\x01\0\0\0axyz\x02\0\0\0\x07\0\0\0\
        \x04\0\0\0\x01\0\0\0b\0\0\0\x02\0\0\0\x02\0\0\0\
        \x04\0\0\0\x01\0\0\0a\0\0\0\x02\0\x01\0\x01\0\0\0\0\0\0\0";
    let plain = |value| Codec::new().encode(&value).expect("it encodes");
    assert_eq!(differences(odd, &plain(variant!({ "a": 1, "b": 2 }))), Vec::<String>::new());
    let changed = plain(variant!({ "b": 2, "c": 3, "a": 7 }));
    assert_eq!(differences(odd, &changed), ["a: 1 -> 7", "c: + 3", ": reordered"]);
    assert_eq!(differences(&changed, odd), ["c: - 3", "a: 7 -> 1", ": reordered"]);
}

#[test]
fn a_long_list_differs_only_between_what_is_the_same_at_both_ends() {
    let list = |numbers: Vec<i64>| {
        let list: gdvar::Array = numbers.into_iter().map(Variant::from).collect();
        Codec::new().encode(&Variant::from(list)).expect("it encodes")
    };
    let old: Vec<i64> = (0..30_000).collect();
    let without = |range: std::ops::Range<usize>| {
        let mut new = old.clone();
        new.drain(range);
        new
    };
    let found = |new: Vec<i64>| differences(&list(old.clone()), &list(new));
    assert_eq!(found(without(0..1)), ["[0]: - 0"]);
    assert_eq!(found(without(15_000..15_002)), ["[15000]: - 15000", "[15001]: - 15001"]);
    assert_eq!(found([&[7], old.as_slice()].concat()), ["[0]: + 7"]);
    let mut both = without(10..11);
    both.insert(5_000, 7);
    assert_eq!(found(both).len(), 2);
    // Nothing is the same at the ends.
    assert_eq!(found((-1..29_999).collect()), ["[0]: + -1", "[29999]: - 29999"]);
    let far_apart = [&[7], &old[1..10_000], &old[10_001..29_999], &[8]].concat();
    assert_eq!(found(far_apart), ["[0]: 0 -> 7", "[10000]: - 10000", "[29998]: 29999 -> 8"]);
}

#[test]
fn lists_without_any_order_in_common_are_compared_in_little_stack() {
    let list = |numbers: &mut dyn Iterator<Item = i64>| {
        let list: gdvar::Array = numbers.map(Variant::from).collect();
        Codec::new().encode(&Variant::from(list)).expect("it encodes")
    };
    let old = list(&mut (0..15_000));
    let twice = list(&mut (0..15_000).flat_map(|number| [number, number]));
    assert_eq!(differences(&old, &twice).len(), 15_000);
    assert!(differences(&old, &list(&mut (0..15_000).rev())).len() >= 15_000);
    assert!(differences(&old, &list(&mut std::iter::repeat_n(7, 12_000))).len() >= 14_999);
}

#[test]
fn longer_lists_are_compared_index_by_index() {
    let list = |first: i32, last: i32| {
        let mut list: gdvar::Array = std::iter::repeat_n(Variant::Nil, 250_001).collect();
        list[0] = first.into();
        list.push(last.into());
        Codec::new().encode(&Variant::from(list)).expect("it encodes")
    };
    assert_eq!(differences(&list(1, 2), &list(3, 4)), [": by index", "[0]: 1 -> 3", "[250001]: 2 -> 4"]);
}

#[test]
fn long_values_are_compared_by_their_content() {
    let long = |last: u8| {
        let bytes: Vec<u8> = (0..100_001).map(|_| 1).chain([last]).collect();
        let text = "x".repeat(100_001) + &last.to_string();
        variant!({ "bytes": bytes, "text": text, "same": 1 })
    };
    let encoded = |last| Codec::new().encode(&long(last)).expect("it encodes");
    let mut odd = encoded(1);
    // The padding after the bytes.
    let at = odd.windows(4).position(|bytes| bytes == [1, 1, 0, 0]).expect("there is padding");
    odd[at + 2] = 9;
    assert_eq!(differences(&encoded(1), &odd), Vec::<String>::new());
    let found = differences(&encoded(1), &encoded(2));
    let paths: Vec<&str> = found.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(paths, ["bytes", "text"]);
}

#[test]
fn a_file_is_converted_with_its_report() {
    let value = variant!({ "at": (Vector2::new(1.0, 2.0)), "names": ["a"] });
    let bytes = Codec::new().dialect(Dialect::Godot3).encode(&value).expect("it is encoded");
    let old = Document::open(&bytes, &OpenOptions::new()).expect("it opens");
    assert_eq!(old.dialect(), Dialect::Godot3);
    let mut like = old.like();
    like.dialect = Dialect::Godot4;
    let (new, report) = old.convert(&like, &[]).expect("it is converted");
    assert_eq!((new.to_bytes(), report.lost), (Ok(to_bytes(&value).expect("it is encoded")), 0));
}

#[test]
fn a_damaged_file_has_the_nodes_before_the_fault() {
    let mut bytes = to_bytes(&variant!({ "a": 1, "b": 2 })).expect("it is encoded");
    let len = bytes.len();
    bytes[len - 8] = 99;
    let framed = [u32::try_from(len).expect("short").to_le_bytes().as_slice(), &bytes].concat();
    let document = Document::open(&framed, &OpenOptions::new()).expect("its length is right");
    assert_eq!(document.nodes().len(), 2);
    assert_eq!(document.preview(1, 20), "1");
    assert_eq!(document.faults().len(), 1);
}

#[test]
fn what_is_nested_as_deep_as_values_can_be_is_compared() {
    for is_list in [true, false] {
        let nested = |leaf: i64| {
            let around = |value, _| if is_list { variant!([1, (value)]) } else { variant!({ "a": (value) }) };
            (0..1000).fold(Variant::from(leaf), around)
        };
        let (old, new) = (open(&nested(1)), open(&nested(2)));
        let found = old.diff(&new).expect("they are whole");
        let step = if is_list { "[1]" } else { ".a" };
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, step.repeat(1000).trim_start_matches('.'));
        assert!(matches!(&found[0].what, What::Changed(old, new) if (&*old.text, &*new.text) == ("1", "2")));
    }
}
