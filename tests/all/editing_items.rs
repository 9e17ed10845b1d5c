//! Inserting, renaming and moving items in encoded values: the same as the Variants' own methods make, and it can be undone.

use gdvar::inspect::{Change, insert_at, move_at, rename_at, set_text_at};
use gdvar::path::Path;
use gdvar::{Codec, Dialect, ErrorKind, Result, Variant, Vector2, Vector3, double, to_bytes, variant};

fn path(text: &str) -> Path {
    text.parse().expect("it is a path")
}

fn value() -> Variant {
    variant!({
        "list": [1, "two", [3]],
        "bytes": (vec![1_u8, 2, 3]),
        "texts": (vec!["a".to_owned(), "bc".to_owned()]),
        "points": (vec![Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)]),
        9: "nine"
    })
}

/// Makes a change and returns the new value. All of it is in the change.
#[track_caller]
fn changed(work: impl Fn(&mut Vec<u8>, Codec) -> Result<Change>) -> Variant {
    let codec = Codec::new();
    let old = to_bytes(&value()).expect("it is encoded");
    let mut new = old.clone();
    let change = work(&mut new, codec).expect("it is possible");
    let mut back = new.clone();
    assert!(change.revert(&mut back) && back == old);
    assert!(change.apply(&mut back) && back == new);
    assert!(!change.apply(&mut back) || change.is_empty(), "the old bytes are gone");
    codec.decode(&new).expect("it is a value")
}

#[test]
fn an_item_is_inserted_at_any_place() {
    for at in 0..=3 {
        let new =
            changed(|bytes, codec| insert_at(bytes, &path("list"), at, None, &variant!({ "x": 1 }), codec));
        let mut expected = value();
        let list = expected.at_mut("list").expect("it is there").as_array_mut().expect("an Array");
        list.insert(at, variant!({ "x": 1 }));
        assert_eq!(new, expected);
    }
    for at in 0..=3 {
        let new = changed(|bytes, codec| insert_at(bytes, &path("bytes"), at, None, &7.into(), codec));
        let mut expected = vec![1_u8, 2, 3];
        expected.insert(at, 7);
        assert_eq!(new.at("bytes"), Ok(&expected.into()));
    }
    for at in 0..=2 {
        let new = changed(|bytes, codec| insert_at(bytes, &path("texts"), at, None, &"d".into(), codec));
        let mut expected = vec!["a".to_owned(), "bc".to_owned()];
        expected.insert(at, "d".to_owned());
        assert_eq!(new.at("texts"), Ok(&expected.into()));
    }
    for at in 0..=5 {
        let key = Variant::from("new");
        let new = changed(|bytes, codec| insert_at(bytes, &Path::new(), at, Some(&key), &5.into(), codec));
        let keys: Vec<&Variant> = new.as_dictionary().expect("a Dictionary").keys().collect();
        assert_eq!((keys.len(), keys[at]), (6, &key));
    }
}

#[test]
fn an_item_moves_to_any_place() {
    for from in 0..3 {
        for to in 0..3 {
            let new = changed(|bytes, codec| move_at(bytes, &path(&format!("list[{from}]")), to, codec));
            let mut expected = value();
            let list = expected.at_mut("list").expect("it is there").as_array_mut().expect("an Array");
            let moved = list.remove(from);
            list.insert(to, moved);
            assert_eq!(new, expected, "{from} {to}");
            let new = changed(|bytes, codec| move_at(bytes, &path(&format!("bytes[{from}]")), to, codec));
            let mut expected = vec![1_u8, 2, 3];
            let moved = expected.remove(from);
            expected.insert(to, moved);
            assert_eq!(new.at("bytes"), Ok(&expected.into()), "{from} {to}");
        }
    }
    let first = changed(|bytes, codec| move_at(bytes, &path("[9]"), 0, codec));
    assert_eq!(first.as_dictionary().and_then(|new| new.keys().next()), Some(&9.into()));
}

#[test]
fn the_last_bytes_get_their_padding_when_they_move() {
    // At the end of an input, readers accept bytes without their padding.
    let array = |items: [u8; 3]| variant!([(vec![items[0]]), (vec![items[1]]), (vec![items[2]])]);
    for (from, to, expected) in [("[2]", 0, [3, 1, 2]), ("[0]", 2, [2, 3, 1])] {
        let mut bytes = to_bytes(&array([1, 2, 3])).expect("it is encoded");
        bytes.truncate(bytes.len() - 3);
        assert!(!move_at(&mut bytes, &path(from), to, Codec::new()).expect("it is moved").is_empty());
        assert_eq!(bytes, to_bytes(&array(expected)).expect("it is encoded"));
    }
}

#[test]
fn a_key_is_renamed_in_place() {
    let new = changed(|bytes, codec| rename_at(bytes, &path("bytes"), &"data".into(), codec));
    let keys: Vec<String> =
        new.as_dictionary().expect("a Dictionary").keys().map(Variant::to_string).collect();
    assert_eq!(keys[1], "\"data\"");
    assert_eq!(new.at("data"), Ok(&vec![1_u8, 2, 3].into()));
    let new = changed(|bytes, codec| rename_at(bytes, &path("[9]"), &"ten".into(), codec));
    assert_eq!(new.at("ten"), Ok(&"nine".into()));
}

#[test]
fn impossible_edits_are_errors_and_change_nothing() {
    let old = to_bytes(&value()).expect("it is encoded");
    let kind = |work: &dyn Fn(&mut Vec<u8>) -> Result<Change>| {
        let mut bytes = old.clone();
        let error = work(&mut bytes).expect_err("it is impossible");
        assert_eq!(bytes, old);
        error.kind()
    };
    let codec = Codec::new();
    let key = Variant::from("list");
    let one = Variant::from(1);
    assert_eq!(kind(&|bytes| insert_at(bytes, &path("list"), 4, None, &one, codec)), ErrorKind::MissingField);
    assert_eq!(
        kind(&|bytes| insert_at(bytes, &path("list"), 0, Some(&key), &one, codec)),
        ErrorKind::TypeMismatch
    );
    assert_eq!(kind(&|bytes| insert_at(bytes, &Path::new(), 0, None, &one, codec)), ErrorKind::TypeMismatch);
    assert_eq!(
        kind(&|bytes| insert_at(bytes, &Path::new(), 0, Some(&key), &one, codec)),
        ErrorKind::DuplicateField
    );
    assert_eq!(kind(&|bytes| insert_at(bytes, &path("[9]"), 0, None, &one, codec)), ErrorKind::TypeMismatch);
    assert_eq!(
        kind(&|bytes| insert_at(bytes, &path("bytes"), 0, None, &300.into(), codec)),
        ErrorKind::OutOfRange
    );
    assert_eq!(kind(&|bytes| move_at(bytes, &path("list[0]"), 3, codec)), ErrorKind::MissingField);
    assert_eq!(kind(&|bytes| move_at(bytes, &path("gone"), 0, codec)), ErrorKind::MissingField);
    assert_eq!(kind(&|bytes| move_at(bytes, &Path::new(), 0, codec)), ErrorKind::Unsupported);
    assert_eq!(kind(&|bytes| rename_at(bytes, &path("list[0]"), &key, codec)), ErrorKind::Unsupported);
    assert_eq!(kind(&|bytes| rename_at(bytes, &path("bytes"), &key, codec)), ErrorKind::DuplicateField);
    assert_eq!(kind(&|bytes| set_text_at(bytes, "list[", "1", codec)), ErrorKind::UnexpectedEnd);
    assert_eq!(kind(&|bytes| set_text_at(bytes, "list", "[1", codec)), ErrorKind::UnexpectedEnd);
}

#[test]
fn a_text_is_set_with_the_reals_of_the_file() {
    let codec = Codec::new();
    let mut bytes = to_bytes(&variant!({ "at": (Vector3::new(1.0, 2.0, 3.0)) })).expect("it is encoded");
    assert!(!set_text_at(&mut bytes, "at", "Vector3(0.1, 2, 3)", codec).expect("it is set").is_empty());
    assert_eq!(bytes, to_bytes(&variant!({ "at": (Vector3::new(0.1, 2.0, 3.0)) })).expect("it is encoded"));
    let wide = |x| variant!(<f64> { "at": (double::Vector3::new(x, 2.0, 3.0)) });
    let mut bytes = to_bytes(&wide(1.0)).expect("it is encoded");
    assert!(!set_text_at(&mut bytes, "at", "Vector3(0.1, 2, 3)", codec).expect("it is set").is_empty());
    assert_eq!(bytes, to_bytes(&wide(0.1)).expect("it is encoded"));
    let godot3 = codec.dialect(Dialect::Godot3);
    let mut bytes = godot3.encode(&variant!({ "at": 1 })).expect("it is encoded");
    assert!(!set_text_at(&mut bytes, "at", "Quat( 0, 0, 0, 1 )", godot3).expect("it is set").is_empty());
}
