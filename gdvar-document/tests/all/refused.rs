//! Edits that are refused, and keys that are converted.

use gdvar::resource::Notation;
use gdvar::{Codec, project_binary, to_bytes, variant};
use gdvar_document::{Document, ErrorKind, Kind, NewFile, OpenOptions, Result, Types};

fn open(bytes: &[u8]) -> Document {
    Document::open(bytes, &OpenOptions::new()).expect("it opens")
}

/// Makes an edit at a path, which has to be refused.
#[track_caller]
fn refuse<T>(file: &[u8], edit: impl FnOnce(&mut Document) -> Result<T>) {
    let mut document = open(file);
    assert!(edit(&mut document).is_err());
    assert_eq!((document.data(), document.history()), (file, (0, 0)));
}

/// The items are numbers of one constructor, and have no text of their own.
#[test]
fn in_text_an_item_of_a_packed_array_is_not_taken_for_the_array() {
    let file = b"{\"a\": PackedInt32Array(1, 2), \"b\": Vector2(1, 2)}";
    refuse(file, |document| document.remove(&document.find("a[1]")?));
    refuse(file, |document| document.rename(&document.find("a[1]")?, "c", Types::Change));
    refuse(file, |document| document.move_to(&document.find("a[1]")?, 0));
    refuse(file, |document| document.insert(&document.find("a[1]")?, 0, Some("c"), "1", Types::Change));
}

#[test]
fn a_comment_in_a_container_without_items_stays() {
    let mut document = open(b"{\"a\": [ ; nothing yet\n], \"b\": Vector2(1, 2)}");
    let target = document.find("a").expect("it is there");
    document.append(&target, None, "1", Types::Keep).expect("it is added");
    assert_eq!(document.data(), b"{\"a\": [ ; nothing yet\n1], \"b\": Vector2(1, 2)}");
}

#[test]
fn settings_are_inserted_and_renamed_like_other_entries() {
    let settings = variant!({ "a/one": 1, "a/two": 2 });
    let file = project_binary::write(settings.as_dictionary().expect("it is one"), Codec::new());
    let file = file.expect("it is written");
    let root = gdvar_document::Target::whole(0);
    refuse(&file, |document| document.insert(&root, 3, Some("a/three"), "3", Types::Keep));
    refuse(&file, |document| document.rename(&document.find("[\"a/one\"]")?, "a/two", Types::Keep));
    let mut document = open(&file);
    let error = document.insert(&root, 3, Some("a/three"), "3", Types::Keep).expect_err("it is refused");
    assert_eq!(error.to_string(), "there are 2 items, and none before item 3");
    let target = document.find("[\"a/one\"]").expect("it is there");
    assert!(document.rename(&target, "a/one", Types::Keep).is_ok_and(|change| change.is_empty()));
}

/// A key that a Dictionary converts may be there already: `1` is `1.0` where the keys are floats.
#[test]
fn a_converted_key_that_exists_is_no_new_one() {
    let text = "Dictionary[float, int]({1.0: 5, 2.0: 6})";
    let value: gdvar::Variant = text.parse().expect("it is a value");
    for file in [text.as_bytes().to_vec(), to_bytes(&value).expect("it is encoded")] {
        let root = gdvar_document::Target::whole(0);
        refuse(&file, |document| document.append(&root, Some("1"), "7", Types::Change));
        refuse(&file, |document| document.duplicate(&document.find("[1.0]")?, Some("2"), Types::Change));
        refuse(&file, |document| document.rename(&document.find("[1.0]")?, "2", Types::Change));
        refuse(&file, |document| document.append(&root, Some("\"a\""), "7", Types::Change));
        let mut document = open(&file);
        let target = document.place(None, "[1]").expect("it is a place");
        document.set(&target, "7", Types::Keep).expect("it is set");
        document.append(&root, Some("3"), "8", Types::Keep).expect("it is new");
        let expected: gdvar::Variant =
            "Dictionary[float, int]({1.0: 7, 2.0: 6, 3.0: 8})".parse().expect("it is a value");
        assert_eq!(document.value::<f32>(0), Ok(expected));
        assert_eq!(document.nodes(), open(document.data()).nodes());
    }
}

#[test]
fn what_was_undone_can_be_done_again_after_a_refused_edit() {
    let mut document = open(b"{\"a\": [1, \"b\"], \"c\": 2}");
    let target = document.find("c").expect("it is there");
    document.set(&target, "3", Types::Keep).expect("it is set");
    document.undo();
    let items = document.places(None, "a[*]").expect("they are there");
    let set = document.edit_all(&items, |document, target| document.set(target, "5", Types::Keep));
    assert_eq!(set.map_err(|error| error.kind()).err(), Some(ErrorKind::TypeChange));
    let whole = gdvar_document::Target::whole(0);
    document.move_into(&whole, "d").expect_err("it would be inside of itself");
    document.edit_all(&[], Document::remove).expect("there is nothing to do");
    assert_eq!(document.history(), (0, 1));
    assert!(document.redo().is_some());
    assert_eq!(document.data(), b"{\"a\": [1, \"b\"], \"c\": 3}");
}

#[test]
fn a_place_in_one_document_is_looked_up_anew_in_another() -> Result<()> {
    let first = open(&to_bytes(&variant!({ "a": 1, "b": 2, "gold": 3 }))?);
    let mut second = open(&to_bytes(&variant!({ "gold": 5, "b": 6 }))?);
    let gold = first.find("gold")?;
    assert_eq!(second.text_at(&gold)?, "5");
    second.set(&gold, "7", Types::Keep)?;
    assert_eq!(second.value::<f32>(0)?, variant!({ "gold": 7, "b": 6 }));
    let other = second.text_at(&first.find("a")?).expect_err("it has no such key");
    assert_eq!(other.kind(), ErrorKind::NotFound);

    // Two clones that were changed as often.
    let (mut one, mut other) = (first.clone(), first);
    one.remove(&gold)?;
    other.remove(&other.find("a")?)?;
    assert_eq!(other.text_at(&one.find("b")?)?, "2");
    Ok(())
}

#[test]
fn the_number_of_a_value_is_for_paths_that_do_not_start_with_one() -> Result<()> {
    let mut file = NewFile::new().create()?;
    file.push(&variant!({ "hp": 1 }))?;
    file.push(&variant!({ "hp": 2 }))?;
    assert_eq!(file.text_at(&file.find_in(Some(1), "value 1: hp")?)?, "2");
    assert_eq!(file.text_at(&file.find_in(Some(0), "value 1: hp")?)?, "2");
    Ok(())
}

#[test]
fn data_without_lengths_becomes_no_file_of_values() {
    for data in [&b"garbage"[..], b"\x02\0\0\0\x05\0\0\0", b"[a]\nb=1\n", b"{\"a\":1}", b"\0\0\0\0", b"RSRC"]
    {
        assert!(NewFile::new().with_data(data).is_err(), "{}", data.escape_ascii());
    }
    // A plain file does not become a compressed one.
    let compressed = gdvar::file::compress(&[4, 0, 0, 0, 0, 0, 0, 0], gdvar::file::Compression::Gzip);
    assert!(NewFile::new().with_data(&compressed.expect("it packs")).is_err());
    let bare = NewFile { kind: Kind::Bare, ..NewFile::new() };
    assert!(bare.with_data(b"\x02\0\0\0\x05\0\0\0").is_ok());
}

#[test]
fn a_converted_file_has_its_values_behind_the_same_bytes() -> Result<()> {
    let mut file = NewFile::new().create()?;
    file.push(&variant!({ "hp": 1 }))?;
    let bytes = [b"MYGAME\x01\0", file.data(), b"\xff-tail"].concat();
    let file = Document::open(&bytes, &OpenOptions::new().offset(8))?;
    let (mut converted, _) = file.convert(&file.like(), &[])?;
    assert_eq!((converted.before(), converted.after()), (file.before(), file.after()));
    converted.set(&converted.find("hp")?, "2", Types::Keep)?;
    assert_eq!(converted.value::<f32>(0)?, variant!({ "hp": 2 }));
    Ok(())
}

#[test]
fn a_resource_behind_a_byte_order_mark_is_refused_with_what_to_do() {
    let text = b"\xEF\xBB\xBF[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = 1\n";
    let error = Document::open(text, &OpenOptions::new()).expect_err("no engine reads it");
    assert!(error.to_string().contains("byte-order mark"), "{error}");
    assert!(Document::open(&text[3..], &OpenOptions::new()).is_ok());
}

#[test]
fn a_resource_is_read_in_the_dialect_of_its_format() -> Result<()> {
    let text = b"[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = 1\n";
    let file = Document::open(text, &OpenOptions::new().dialect(gdvar::Dialect::Godot3))?;
    assert_eq!(file.dialect(), gdvar::Dialect::Godot4);
    Ok(())
}

#[test]
fn only_a_resource_has_a_notation() {
    let file = NewFile { notation: Some(Notation::Text), ..NewFile::new() };
    for made in [file.create(), file.with_values(&[variant!(1)]), file.with_data(b"")] {
        let error = made.expect_err("it is no resource");
        assert_eq!(error.to_string(), "it is no resource, and only these are text or binary");
    }
}
