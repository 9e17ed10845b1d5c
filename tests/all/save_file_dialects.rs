//! A save file that several engines could have written takes only values that all of them write alike, until a program
//! says which engine the game has.

use gdvar::document::{Certainty, Document, Error, ErrorKind, NewFile, OpenOptions};
use gdvar::{Codec, Dialect, Variant, Vector2, Vector3, variant};

/// Returns the file that a game of either engine stores: a float, a bool and a text.
fn of_either() -> Vec<u8> {
    stored(Dialect::Godot4, &[variant!(2.5), variant!(true), variant!("Ferris")])
}

fn stored(dialect: Dialect, values: &[Variant]) -> Vec<u8> {
    let file = NewFile { dialect, ..NewFile::new() }.with_values(values);
    file.and_then(|file| file.to_bytes()).expect("packs")
}

fn open(bytes: &[u8]) -> Document {
    OpenOptions::new().read(bytes).expect("these are values")
}

#[track_caller]
fn assert_unclear<T: std::fmt::Debug>(result: Result<T, Error>) {
    let error = result.expect_err("the engines differ");
    assert_eq!(error.kind(), ErrorKind::UnclearDialect, "{error}");
}

#[test]
fn a_file_of_either_engine_takes_only_what_both_read_alike() {
    let original = of_either();
    let mut save = open(&original);
    assert_eq!(save.engines().certainty(), Certainty::Sure, "reading is safe");
    let vector = Vector3::new(1.0, 2.0, 3.0);
    assert_unclear(save.replace(0, &vector));
    assert_unclear(save.insert_value(1, &vector));
    assert_unclear(save.push(&vector));
    assert_unclear(save.replace(0, &variant!({"gold": 3})));
    assert_unclear(save.replace(0, &variant!([1])));
    assert_eq!(
        save.replace(0, &vector).expect_err("it is unclear").to_string(),
        "the file may be one of Godot 4.4 and later or of Godot 3, which write this value in different ways"
    );
    assert_eq!(save.to_bytes().expect("packs"), original, "nothing was changed");

    save.replace(0, &0.1).expect("both read it");
    save.replace(1, &Vector2::new(1.0, 2.0)).expect("both read it");
    save.replace(2, &variant!(1_i64 << 40)).expect("both read it");
    save.push(&Variant::Nil).expect("both read it");
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        let options = OpenOptions::new().dialect(dialect);
        let mut chosen = options.read(&original[..]).expect("these are values");
        chosen.replace(0, &vector).expect("the dialect was chosen");
        let expected = Codec::new().dialect(dialect).encode(&vector).expect("encodes");
        assert_eq!(chosen.bytes(0).as_deref(), Ok(&expected[..]));
    }
}

#[test]
fn a_codec_chooses_no_dialect() {
    let codec = Codec::new().full_objects(true).dialect(Dialect::Godot3);
    let mut save = OpenOptions::new().codec(codec).read(&of_either()[..]).expect("these are values");
    assert_unclear(save.push(&variant!([])));
}

#[test]
fn a_file_of_one_engine_is_written_as_that_engine_does() {
    for dialect in [Dialect::Godot3, Dialect::Godot4] {
        let mut save = open(&stored(dialect, &[variant!({"gold": 3}), variant!("text")]));
        assert_eq!(save.dialect(), dialect);
        // What the file was when it was opened counts, even if nothing is left of that.
        save.remove_value(0).expect("it is there");
        save.push(&variant!({"gold": 4})).expect("it is a file of one engine");
        assert_eq!(save.to_bytes(), Ok(stored(dialect, &[variant!("text"), variant!({"gold": 4})])));
    }
}

#[test]
fn new_files_are_those_of_godot_4() {
    let mut save = NewFile::new().create().expect("packs");
    save.push(&variant!({"gold": 3})).expect("it is a file of Godot 4");
    assert_eq!(open(&save.to_bytes().expect("packs")).dialect(), Dialect::Godot4);
}

#[test]
fn damaged_values_leave_the_dialect_unclear_where_both_engines_read_as_much() {
    let mut save = open(&[of_either(), vec![4, 0, 0, 0, 200, 0, 0, 0]].concat());
    assert_eq!(save.engines().certainty(), Certainty::Damaged);
    assert_unclear(save.replace(0, &variant!([])));
    save.replace(0, &1.5).expect("both read it");

    // A Dictionary of Godot 3 is an id of another type for Godot 4, which reads less of it.
    let of_godot3 = stored(Dialect::Godot3, &[variant!({"gold": 3})]);
    let mut save = open(&[of_godot3, vec![4, 0, 0, 0, 200, 0, 0, 0]].concat());
    save.replace(0, &variant!({"gold": 4})).expect("only one engine reads the first value");
    let expected = Codec::new().dialect(Dialect::Godot3).encode(&variant!({"gold": 4})).expect("encodes");
    assert_eq!(save.bytes(0).as_deref(), Ok(&expected[..]));
}

#[cfg(feature = "files")]
#[test]
fn an_encrypted_container_shows_the_engine() {
    use gdvar::file::{Container, Encryption, Key};

    for (dialect, encryption) in
        [(Dialect::Godot3, Encryption::Godot3), (Dialect::Godot4, Encryption::Godot4)]
    {
        let (container, key) = (Container::Encrypted(encryption), Some(Key::from_passphrase("crab rave")));
        let save = NewFile { container, key, ..NewFile::new() }.with_values(&[variant!(2.5)]);
        let bytes = save.and_then(|save| save.to_bytes()).expect("packs");
        let mut save = OpenOptions::new().passphrase("crab rave").read(&bytes[..]).expect("it is ours");
        assert_eq!((save.engines().writers(), save.dialect()), (&[dialect][..], dialect));
        save.replace(0, &variant!([])).expect("the engine is clear");
        let expected = Codec::new().dialect(dialect).encode(&variant!([])).expect("encodes");
        assert_eq!(save.bytes(0).as_deref(), Ok(&expected[..]));
    }
}
