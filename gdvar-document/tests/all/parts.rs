//! Edits of many places at once are those of one place after the other, and one step for undoing.

use gdvar::{Codec, Dialect, Variant, double, project_binary, to_bytes, variant};
use gdvar_document::{Document, Error, OpenOptions, Target, Types};

/// The bytes of a value in a file, after its length and before those of another.
fn in_a_row(value: &[u8]) -> Vec<u8> {
    let len = u32::try_from(value.len()).expect("it is short").to_le_bytes();
    [len.as_slice(), value, &[4, 0, 0, 0, 0, 0, 0, 0]].concat()
}

/// Returns the file after setting all places of a path. The edits that are made together are those that are made one by one.
#[track_caller]
fn set(file: &[u8], path: &str, value: &str, types: Types) -> Result<Document, Error> {
    let open = |file: &[u8]| Document::open(file, &OpenOptions::new()).expect("it opens");
    let mut document = open(file);
    let places = document.places(Some(0), path)?;
    assert!(places.len() > 1, "{path}");
    let set = |document: &mut Document, target: &Target| document.set(target, value, types);
    let made = document.edit_all(&places, set);
    let mut one_by_one = open(file);
    let same = places.iter().try_for_each(|target| set(&mut one_by_one, target).map(drop));
    if let Err(error) = made {
        assert_eq!(Err(error.clone()), same);
        assert_eq!((document.data(), document.history()), (file, (0, 0)));
        return Err(error);
    }
    assert_eq!((made.expect("checked").len(), same), (places.len(), Ok(())));
    assert_eq!(document.data(), one_by_one.data());
    assert_eq!(document.nodes(), open(document.data()).nodes());
    assert_eq!(document.history(), (1, 0));
    document.undo();
    assert_eq!(document.data(), file);
    document.redo();
    Ok(document)
}

/// Removes all places of a path at once, and checks the new file, and that it is one edit.
#[track_caller]
fn remove(file: &str, paths: &[&str], new: &str) {
    let open = |file: &str| Document::open(file.as_bytes(), &OpenOptions::new()).expect("it opens");
    let mut document = open(file);
    let places = paths.iter().flat_map(|path| document.places(Some(0), path).expect(path)).collect();
    let places = document.last_first(places);
    document.edit_all(&places, Document::remove).expect("they are removed");
    assert_eq!(document.data(), new.as_bytes());
    assert_eq!(document.nodes(), open(new).nodes());
    assert_eq!(document.history(), (1, 0));
    document.undo();
    assert_eq!(document.data(), file.as_bytes());
}

#[test]
fn all_places_of_a_path_are_removed_together() {
    let old = r#"{"items": [{"n": 1, "m": 3}, {"n": 2}, {"m": 4, "n": 5}]}"#;
    let new = r#"{"items": [{"m": 3}, {}, {"m": 4}]}"#;
    let config = |value: &str| format!("[a]\nx={value}\ny=1\n");
    remove(old, &["items[*].n"], new);
    remove(&config(old), &["a.x.items[*].n"], &config(new));
    remove(old, &["items[*]"], r#"{"items": []}"#);
    remove(old, &["items[0]", "items[2].n", "items[0].n", "items[2]"], r#"{"items": [{"n": 2}]}"#);
    remove("[[0, 1, 2], [3, 4, 5]]", &["[1][0]", "[*][1]"], "[[0, 2], [5]]");
    remove("[a]\nx=1\ny=2\n[b]\nx=[3]\n", &["a[*]", "b.x[*]"], "[a]\n[b]\nx=[]\n");
}

#[test]
fn all_places_of_a_path_are_set_together() {
    let value =
        variant!({ "items": [{ "at": (gdvar::Vector2::new(1.0, 2.0)) }, { "n": 1 }, { "n": 2, "m": 3 }] });
    let bytes = to_bytes(&value).expect("it is encoded");
    let text = value.to_string();
    let config = format!("[a]\nx={text}\ny={text}\n[b]\nz=1\n");
    let files = [bytes.clone(), in_a_row(&bytes), text.into_bytes()];
    let json = b"{\"items\": [{\"n\": 1, \"m\": 3}, {\"n\": 2}]}\n{\"n\": 3}".to_vec();
    for file in files.iter().chain([&json]) {
        for (path, value) in [("items[*].n", "5"), ("items[*][*]", "10000000000"), ("items[*]", "{}")] {
            let done = set(file, path, value, Types::Change).expect(path);
            assert_eq!(done.text_at(&done.places(Some(0), path).expect(path)[0]), Ok(value.to_owned()));
        }
    }
    set(config.as_bytes(), "a[*]", "null", Types::Change).expect("they are removed");
    set(config.as_bytes(), "a[*].items[*].n", "3", Types::Keep).expect("they are set");
    set(config.as_bytes(), "[*]", "3", Types::Change).expect_err("sections are no values");
    let settings = variant!({ "a/one": 1, "a/two": 2 });
    let project = project_binary::write(settings.as_dictionary().expect("it is one"), Codec::new());
    set(&project.expect("it is written"), "[*]", "3", Types::Change).expect("they are set");
}

#[test]
fn parts_of_packed_arrays_and_of_math_types_are_set_together() {
    for (text, path, new) in [
        ("PackedVector2Array(1, 2, 3, 4)", "[*].y", "PackedVector2Array(1, 5, 3, 5)"),
        ("PackedByteArray(1, 2, 3)", "[*]", "PackedByteArray(5, 5, 5)"),
        ("{1: Vector2(1, 2), 2: Vector2(3, 4)}", "[*].y", "{1: Vector2(1, 5), 2: Vector2(3, 5)}"),
        (
            "{1: PackedInt32Array(1, 2), 2: PackedInt32Array(3)}",
            "[*][*]",
            "{1: PackedInt32Array(5, 5), 2: PackedInt32Array(5)}",
        ),
    ] {
        let value: Variant = text.parse().expect("it is a value");
        for file in [to_bytes(&value).expect("it is encoded"), text.as_bytes().to_vec()] {
            let done = set(&file, path, "5", Types::Keep).expect(text);
            assert_eq!(done.value::<f32>(0), Ok(new.parse().expect("it is a value")));
        }
    }
}

#[test]
fn what_a_container_declares_holds_for_all_items_that_are_set() {
    let value: Variant = "Array[float]([1.0, 2.0])".parse().expect("it is a value");
    let file = to_bytes(&value).expect("it is encoded");
    let done = set(&file, "[*]", "5", Types::Change).expect("they are converted");
    assert_eq!(done.text_at(&Target::whole(0)), Ok("Array[float]([5.0, 5.0])".to_owned()));
    set(&file, "[*]", "\"text\"", Types::Change).expect_err("they are floats");
    set(&file, "[*]", "\"text\"", Types::Keep).expect_err("they are floats");
}

#[test]
fn new_reals_have_the_width_of_the_whole_value() {
    let value: double::Variant = "[Vector2(0.1, 0.2), 1, 2]".parse().expect("it is a value");
    let file = to_bytes(&value).expect("it is encoded");
    let done = set(&file, "[*]", "Vector2(0.1, 0.3)", Types::Change).expect("they are set");
    let expected: double::Variant =
        "[Vector2(0.1, 0.3), Vector2(0.1, 0.3), Vector2(0.1, 0.3)]".parse().expect("it is one");
    assert_eq!(done.value(0), Ok(expected));
}

#[test]
fn items_that_would_be_nested_too_deeply_are_refused() {
    let levels = Codec::new().get_max_depth() as usize - 2;
    let text = format!("{}1, 2{}", "[".repeat(levels), "]".repeat(levels));
    let file = to_bytes(&text.parse::<Variant>().expect("it is a value")).expect("it is encoded");
    let path = "[0]".repeat(levels - 1) + "[*]";
    set(&file, &path, "[]", Types::Change).expect("there is a level left");
    set(&file, &path, "[[[[]]]]", Types::Change).expect_err("there are no more levels");
}

#[test]
fn an_edit_that_fails_leaves_nothing_of_those_before_it() {
    let file = b"[\"a\", 1, 2]";
    let mut document = Document::open(file, &OpenOptions::new().dialect(Dialect::Godot4)).expect("it opens");
    let places = document.places(None, "[*]").expect("it has items");
    let error = document.edit_all(&places, |document, target| document.set(target, "\"b\"", Types::Keep));
    error.expect_err("an int is no text");
    assert_eq!((document.data(), document.history()), (file.as_slice(), (0, 0)));
}
