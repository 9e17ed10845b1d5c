//! Keys as people write them: they keep their types, and are shown as they are read.

use gdvar::{Variant, to_bytes};
use gdvar_document::{Document, ErrorKind, NodeId, OpenOptions, Types};

const TEXT: &str = "{\"texts\": {\"10\": 1, \"a\": 2}, \"ints\": {10: 1}, \"names\": {&\"b\": 1}, \"floats\": {0.5: 1}, \"any\": {}, \"typed\": Dictionary[int, int]({})}";

/// Returns the same values as encoded bytes and as text.
fn documents() -> [Document; 2] {
    let value: Variant = TEXT.parse().expect("it is a value");
    let bytes = to_bytes(&value).expect("it is encoded");
    [&bytes, TEXT.as_bytes()].map(|bytes| Document::open(bytes, &OpenOptions::new()).expect("it opens"))
}

/// Returns the keys of a Dictionary in the notation of the engine, and as they are shown.
fn keys(document: &Document, path: &str) -> (Vec<String>, Vec<String>) {
    let target = document.find(path).expect(path);
    let value: Variant = document.value_at(&target).expect("it is whole");
    let own = value.as_dictionary().expect("a Dictionary").keys().map(ToString::to_string).collect();
    let id = document.node_at(&target).expect("it has a node");
    (own, document.children(id).map(|child| document.key_notation(child)).collect())
}

#[test]
fn a_key_keeps_its_type_unless_another_one_is_wanted() {
    for (container, path, given, is_kept, new) in [
        ("texts", "texts.a", "b", true, "\"b\""),
        ("texts", "texts.a", "12", false, "12"),
        ("texts", "texts.a", "true", false, "true"),
        ("texts", "texts.a", "\"12\"", true, "\"12\""),
        ("ints", "ints[10]", "12", true, "12"),
        ("ints", "ints[10]", "gold", false, "\"gold\""),
        // Text without quotes is the text that is there, and a whole number becomes a float.
        ("names", "names.b", "gold", true, "&\"gold\""),
        ("names", "names.b", "\"gold\"", false, "\"gold\""),
        ("floats", "floats[0.5]", "2", true, "2.0"),
    ] {
        for mut document in documents() {
            let (target, around) = (document.find(path).expect(path), document.find(container).expect(path));
            let old = keys(&document, container).0;
            let types = if is_kept {
                Types::Keep
            } else {
                for refused in [
                    document.rename(&target, given, Types::Keep),
                    document.duplicate(&target, Some(given), Types::Keep),
                    document.append(&around, Some(given), "1", Types::Keep),
                ] {
                    assert_eq!(refused.expect_err(given).kind(), ErrorKind::TypeChange, "{path} {given}");
                }
                Types::Change
            };
            document.rename(&target, given, types).expect(given);
            assert_eq!(keys(&document, container).0.last().map(String::as_str), Some(new), "{path} {given}");
            document.undo();
            document.duplicate(&target, Some(given), types).expect(given);
            assert_eq!(keys(&document, container).0, [old.clone(), vec![new.to_owned()]].concat());
            document.undo();
            document.append(&around, Some(given), "1", types).expect(given);
            assert_eq!(keys(&document, container).0, [old, vec![new.to_owned()]].concat());
        }
    }
}

#[test]
fn the_first_key_has_the_declared_type_or_the_one_that_is_given() {
    for mut document in documents() {
        for (container, given, is_kept) in
            [("any", "5", true), ("typed", "5", true), ("typed", "gold", false)]
        {
            let target = document.find(container).expect("it is there");
            let added = document.append(&target, Some(given), "1", Types::Keep);
            assert_eq!(added.is_ok(), is_kept, "{container} {given}: {added:?}");
        }
        assert_eq!(keys(&document, "any").0, ["5"]);
        let target = document.find("texts").expect("it is there");
        let error = document.append(&target, Some("5"), "1", Types::Keep).expect_err("its keys are text");
        assert_eq!(error.message(), "the keys are String, and the new one is int");
    }
}

#[test]
fn a_key_is_shown_as_it_is_read() {
    let texts =
        ["gold", "two words", "10", "true", "\"quoted\"", "&\"x\"", "", "a\nb", " 1 ", "Vector2(1, 2)"];
    let entries: Vec<String> =
        texts.iter().map(|text| format!("\"{}\": 0", text.replace('"', "\\\""))).collect();
    let text = format!("{{{}, 10: 0, &\"name\": 0, Vector2(1, 2): 0}}", entries.join(", "));
    let value: Variant = text.parse().expect("it is a value");
    for bytes in [to_bytes(&value).expect("it is encoded"), text.into_bytes()] {
        let mut document = Document::open(&bytes, &OpenOptions::new()).expect("it opens");
        let (own, shown) = keys(&document, "");
        let expected = [
            "gold",
            "two words",
            "\"10\"",
            "\"true\"",
            "\"\\\"quoted\\\"\"",
            "\"&\\\"x\\\"\"",
            "\"\"",
            "\"a\\nb\"",
            "\" 1 \"",
            "\"Vector2(1, 2)\"",
            "10",
            "&\"name\"",
            "Vector2(1, 2)",
        ];
        assert_eq!(shown, expected);
        for (position, key) in shown.iter().enumerate() {
            let id = document.children(0).nth(position).expect("it is there");
            document.rename(&document.target_of(id), "something else", Types::Change).expect(key);
            let id: NodeId = document.children(0).nth(position).expect("it is there");
            document.rename(&document.target_of(id), key, Types::Change).expect(key);
            assert_eq!(keys(&document, "").0, own);
        }
    }
    // Names are text whatever they look like.
    let document = Document::open(b"{\"10\": 1, \"null\": 2}", &OpenOptions::new()).expect("it opens");
    let shown: Vec<String> = document.children(0).map(|id| document.key_notation(id)).collect();
    assert_eq!(shown, ["10", "null"]);
}
