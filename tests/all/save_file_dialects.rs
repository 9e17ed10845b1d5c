//! A save file that several engines could have written takes only values that all of them read alike, until a program
//! says which engine the game has.

use gdvar::file::{FileError, FileErrorKind, SaveFile, SaveOptions};
use gdvar::{Codec, Dialect, Variant, Vector2, Vector3, variant};

/// Returns the file that a game of either engine stores: a float, a bool and a text.
fn of_either() -> Vec<u8> {
    let mut save = SaveFile::new();
    save.push(&2.5).and_then(|()| save.push(&true)).and_then(|()| save.push("Ferris")).expect("encodes");
    save.to_bytes().expect("packs")
}

fn open(bytes: &[u8]) -> SaveFile {
    SaveOptions::new().read(bytes).expect("these are values")
}

#[track_caller]
fn assert_unclear(result: Result<(), FileError>) {
    let error = result.expect_err("the engines differ");
    assert_eq!(error.kind(), FileErrorKind::UnclearDialect, "{error}");
}

#[test]
fn a_file_of_either_engine_takes_only_what_both_read_alike() {
    let original = of_either();
    let mut save = open(&original);
    assert!(save.guess_dialect().is_sure(), "reading is safe");
    let vector = Vector3::new(1.0, 2.0, 3.0);
    let bytes = Codec::new().encode(&vector).expect("encodes");
    assert_unclear(save.replace(0, &vector));
    assert_unclear(save.replace_bytes(0, &bytes));
    assert_unclear(save.insert(1, &vector));
    assert_unclear(save.push(&vector));
    assert_unclear(save.push_bytes(&bytes));
    assert_unclear(save.replace(0, &variant!({"gold": 3})));
    assert_unclear(save.replace(0, &variant!([1])));
    assert_eq!(
        save.replace(0, &vector).expect_err("it is unclear").to_string(),
        "value 0: the file may be one of Godot 4.4 and later or of Godot 3, which have different bytes for this value: \
         choose the dialect with `SaveOptions::dialect` or `SaveFile::set_dialect`"
    );
    assert_eq!(save.to_bytes().expect("packs"), original, "nothing was changed");

    save.replace(0, &0.1).expect("both read it");
    save.replace(1, &Vector2::new(1.0, 2.0)).expect("both read it");
    save.replace(2, &variant!(1_i64 << 40)).expect("both read it");
    save.push(&Variant::Nil).expect("both read it");
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        let mut chosen = SaveFile::options().dialect(dialect).read(&original[..]).expect("these are values");
        chosen.replace(0, &vector).expect("the dialect was chosen");
        save.set_dialect(dialect);
        save.replace(0, &vector).expect("the dialect was chosen");
        assert_eq!(save.bytes(0), Codec::new().dialect(dialect).encode(&vector).ok().as_deref());
        assert_eq!(save.bytes(0), chosen.bytes(0));
    }
}

#[test]
fn a_codec_for_full_objects_alone_chooses_no_dialect() {
    let open = |codec| SaveFile::options().codec(codec).read(&of_either()[..]).expect("these are values");
    let codec = Codec::new().full_objects(true);
    assert_unclear(open(codec).push(&variant!([])));
    open(codec.dialect(Dialect::Godot3)).push(&variant!([])).expect("the dialect was chosen");
}

#[test]
fn a_file_of_one_engine_takes_no_bytes_of_the_other() {
    let mut godot3 = SaveFile::options().dialect(Dialect::Godot3).create();
    godot3.push(&variant!({"gold": 3})).and_then(|()| godot3.push("text")).expect("encodes");
    let mut save = open(&godot3.to_bytes().expect("packs"));
    save.replace(1, "other text").expect("both have the same bytes");
    let error = save.replace(0, &variant!({"gold": 4})).expect_err("the dialect is not that of the file");
    assert_eq!(error.kind(), FileErrorKind::UnclearDialect);
    assert!(error.to_string().starts_with("value 0: the file looks like one of Godot 3, where"), "{error}");
    // What the file was when it was opened counts, even if nothing is left of that.
    save.remove(0).expect("it is there");
    assert_unclear(save.push(&variant!({"gold": 4})));

    let mut godot4 = SaveFile::new();
    godot4.push(&variant!({"gold": 3})).and_then(|()| godot4.push("text")).expect("encodes");
    let mut save = open(&godot4.to_bytes().expect("packs"));
    save.replace(1, &variant!([1, 2])).expect("it is a file of Godot 4");
}

#[test]
fn new_and_empty_files_are_those_of_godot_4() {
    let mut new = SaveFile::new();
    let mut empty = open(&[]);
    for save in [&mut new, &mut empty] {
        save.push(&variant!({"gold": 3})).expect("it is a file of Godot 4");
        assert_eq!(save.guess_dialect().best(), Some(Dialect::Godot4));
    }
}

#[test]
fn damaged_values_leave_the_dialect_unclear() {
    let mut bytes = of_either();
    bytes.extend([4, 0, 0, 0, 200, 0, 0, 0]);
    let mut save = open(&bytes);
    assert_eq!(save.guess_dialect().best(), None);
    assert_unclear(save.replace(0, &variant!([])));
    save.replace(0, &1.5).expect("both read it");
}

#[cfg(feature = "encryption")]
#[test]
fn an_encrypted_container_shows_the_engine() {
    use gdvar::file::{Container, Encryption};

    let options = SaveFile::options().passphrase("crab rave");
    for (dialect, encryption) in
        [(Dialect::Godot3, Encryption::Godot3), (Dialect::Godot4, Encryption::Godot4)]
    {
        let mut save = options.clone().container(Container::Encrypted(encryption)).create();
        save.push(&2.5).expect("encodes");
        let bytes = save.to_bytes().expect("packs");
        let mut save = options.clone().read(&bytes[..]).expect("it is ours");
        let guess = save.guess_dialect();
        assert_eq!((guess.writers(), guess.best()), (&[dialect][..], Some(dialect)));
        assert_eq!(save.replace(0, &variant!([])).is_ok(), dialect == Dialect::Godot4);
    }
}
