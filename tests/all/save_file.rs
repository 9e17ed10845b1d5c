//! Save files as sequences of values: the engines' files are read, and replacing a value leaves the others unchanged.

use std::error::Error as _;
use std::fs;
use std::path::{Path, PathBuf};

use gdvar::file::{Backup, Compression, Container, Encryption, FileErrorKind, Key, SaveFile, SaveOptions};
use gdvar::{Codec, Dialect, Variant, variant};

#[test]
fn the_values_that_an_engine_stored_are_the_same_in_every_container() {
    for (engine, dialect) in [("saves-3.6.2", Dialect::Godot3), ("saves-4.6.3", Dialect::Godot4)] {
        let options = SaveFile::options().dialect(dialect);
        let plain = options.clone().open(golden(engine, "plain")).expect("opens");
        let game: Variant = plain.read(0).expect("reads");
        assert_eq!(game.get("player").and_then(|player| player.get("name")), Some(&Variant::from("Ferris")));

        let key =
            options.clone().key(std::array::from_fn(|index| u8::try_from(index).expect("there are 32")));
        for (name, options) in [
            ("compressed-fastlz", &options),
            ("compressed-deflate", &options),
            ("compressed-zstd", &options),
            ("compressed-gzip", &options),
            ("encrypted-pass", &options.clone().passphrase("crab rave")),
            ("encrypted-key", &key),
        ] {
            let save =
                options.clone().open(golden(engine, name)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(save.len(), 3, "{name}");
            assert_eq!(save.read::<Variant>(0).expect("reads"), game, "{name}");
            assert_eq!(save.read::<&str>(1).expect("reads"), "second value", "{name}");
            assert!(save.read::<&[u8]>(2).expect("reads").iter().copied().eq(0..=255), "{name}");
        }
    }
}

#[test]
fn the_dialect_of_an_unknown_file_is_guessed() {
    for (engine, dialect) in [("saves-3.6.2", Dialect::Godot3), ("saves-4.6.3", Dialect::Godot4)] {
        let mut save = SaveFile::open(golden(engine, "compressed-gzip")).expect("opens");
        let guess = save.guess_dialect();
        assert_eq!((guess.best(), guess.is_sure()), (Some(dialect), true), "{guess:?}");
        save.set_dialect(dialect);
        let game: Variant = save.read(0).expect("reads");
        assert_eq!(game.get("version"), Some(&Variant::Int(3)));
    }
}

#[test]
fn the_error_of_a_file_in_another_dialect_names_its_dialect() {
    let save = SaveFile::open(golden("saves-3.6.2", "plain")).expect("opens");
    let error = save.read::<Variant>(0).expect_err("it is not in the default dialect");
    assert!(
        error.to_string().ends_with("the file looks like one of Godot 3: say so with `SaveOptions::dialect`")
    );
    let save = SaveFile::open(golden("saves-4.6.3", "plain")).expect("opens");
    let error = save.read::<i64>(0).expect_err("it is a Dictionary");
    assert_eq!(error.to_string(), "value 0: expected int, found Dictionary at byte 0");
}

#[test]
fn full_objects_are_read_where_the_codec_allows_them() {
    let path = golden("saves-4.6.3", "objects");
    let error =
        SaveFile::open(&path).expect("opens").read::<Variant>(0).expect_err("there is an object in it");
    assert_eq!(error.kind(), FileErrorKind::Value);
    let save = SaveFile::options().codec(Codec::new().full_objects(true)).open(&path).expect("opens");
    assert_eq!(save.read::<Variant>(0).expect("reads").get("slot"), Some(&Variant::Int(2)));
}

#[test]
fn a_replaced_value_changes_nothing_else() {
    let original = fs::read(golden("saves-4.6.3", "plain")).expect("is there");
    let mut save = SaveOptions::new().read(&original[..]).expect("reads");
    let others = [0, 2].map(|index| save.bytes(index).expect("there are three").to_vec());
    for replacement in ["", "much longer than the second value was", "second value"] {
        save.replace(1, replacement).expect("encodes");
        assert_eq!(save.read::<&str>(1).expect("reads"), replacement);
        assert_eq!(save.bytes(0), Some(&others[0][..]));
        assert_eq!(save.bytes(2), Some(&others[1][..]));
        assert_eq!(save.len(), 3);
    }
    assert_eq!(save.to_bytes().expect("packs"), original);
}

#[test]
fn values_are_inserted_and_removed_anywhere() {
    let mut save = SaveFile::new();
    let mut expected: Vec<String> = Vec::new();
    for (number, index) in [0, 0, 1, 3, 2, 0, 6].into_iter().enumerate() {
        let text = "x".repeat(number * 3);
        save.insert(index, &text).expect("encodes");
        expected.insert(index, text);
    }
    for index in [3, 0, 4, 2] {
        save.remove(index).expect("is there");
        expected.remove(index);
        let read: Result<Vec<String>, _> = save.values().collect();
        assert_eq!(read.expect("reads"), expected);
    }
    save.push("last").expect("encodes");
    expected.push("last".to_owned());
    let reopened = SaveOptions::new().read(&*save.to_bytes().expect("packs")).expect("opens");
    assert_eq!(reopened.values().rev().collect::<Result<Vec<String>, _>>().expect("reads"), {
        expected.reverse();
        expected
    });
    assert!(reopened.iter().eq(save.iter()));

    let error = save.insert(5, "after the end").expect_err("there are 4");
    assert_eq!(error.kind(), FileErrorKind::NoSuchValue);
    assert_eq!(save.remove(4).expect_err("there are 4").kind(), FileErrorKind::NoSuchValue);
}

#[test]
fn a_bare_value_is_recognised_and_stays_bare() {
    let values = [
        // Read as sequences of values, these would be 28 bytes that start with a float, Nil, and a value of 27 bytes.
        variant!([1, 2, 3]),
        variant!("a text"),
        variant!({"gold": 3, "name": "Ferris"}),
        Variant::Nil,
        Variant::from(7),
        Variant::from(vec![1_u8, 2, 3]),
    ];
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        for value in &values {
            let bytes = Codec::new().dialect(dialect).encode(value).expect("encodes");
            // A bare value is also recognised in another dialect, and can be read once the dialect is set.
            let mut save =
                SaveOptions::new().read(&bytes[..]).unwrap_or_else(|error| panic!("{error}: {value}"));
            save.set_dialect(dialect);
            assert!(save.is_bare(), "{value}");
            assert_eq!(save.len(), 1);
            assert_eq!(save.read::<Variant>(0).expect("reads"), *value);
            assert_eq!(save.to_bytes().expect("packs"), bytes);

            assert_eq!(save.push("another").expect_err("there is one").kind(), FileErrorKind::BareValue);
            assert_eq!(save.to_bytes().expect("packs"), bytes);
            save.replace(0, "another").expect("encodes");
            let bytes = save.to_bytes().expect("packs");
            assert_eq!(bytes, Codec::new().dialect(dialect).encode("another").expect("encodes"));
            save.remove(0).expect("is there");
            assert_eq!(save.to_bytes().expect("packs"), b"");
            save.push(value).expect("it is empty");
            assert_eq!(save.read::<Variant>(0).expect("reads"), *value);

            let mut row = SaveFile::options().dialect(dialect).create();
            row.push(value).expect("encodes");
            let row = SaveOptions::new().read(&*row.to_bytes().expect("packs")).expect("opens");
            assert!(!row.is_bare(), "{value}");
        }
    }
    let mut save = SaveFile::options().container(Container::Compressed(Compression::Gzip)).bare().create();
    save.push(&7).expect("encodes");
    let save = SaveOptions::new().read(&*save.to_bytes().expect("packs")).expect("opens");
    assert!(save.is_bare());
    assert_eq!(save.read::<i32>(0).expect("reads"), 7);
}

#[test]
fn an_encrypted_file_is_the_same_until_a_value_changes() {
    let path = golden("saves-4.6.3", "encrypted-pass");
    let original = fs::read(&path).expect("is there");
    let mut save = SaveFile::options().passphrase("crab rave").open(&path).expect("opens");
    assert_eq!(save.to_bytes().expect("packs"), original);
    save.replace(1, "second value").expect("encodes");
    assert_eq!(save.to_bytes().expect("packs"), original, "it was replaced by itself");

    // Another content with the same initialisation vector would reveal where the two files start to differ.
    save.replace(1, "another").expect("encodes");
    let (first, second) = (save.to_bytes().expect("packs"), save.to_bytes().expect("packs"));
    assert_eq!(save.iv(), None);
    assert!(first[28..44] != original[28..44] && first[28..44] != second[28..44]);

    let iv = original[28..44].try_into().expect("16 bytes");
    save.set_iv(Some(iv));
    save.replace(1, "second value").expect("encodes");
    assert_eq!(save.to_bytes().expect("packs"), original);
    save.remove(0).expect("is there");
    assert_eq!(save.to_bytes().expect("packs")[28..44], iv);
}

#[test]
fn a_value_that_does_not_encode_leaves_the_file_as_it_was() {
    let mut save = SaveFile::new();
    save.push("kept").expect("encodes");
    let before = save.to_bytes().expect("packs");
    assert_eq!(save.push(&u64::MAX).expect_err("over i64").kind(), FileErrorKind::Value);
    assert_eq!(save.replace(0, &u64::MAX).expect_err("over i64").kind(), FileErrorKind::Value);
    assert_eq!(save.to_bytes().expect("packs"), before);
}

#[test]
fn a_file_is_saved_in_the_container_and_with_the_key_that_it_was_opened_with() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("save-file-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let path = folder.join("slot1.save");
    for container in [
        Container::Plain,
        Container::Compressed(Compression::Zstd),
        Container::Encrypted(Encryption::Godot3),
        Container::Encrypted(Encryption::Godot4),
    ] {
        let options = SaveFile::options().passphrase("crab rave");
        let mut save = options.clone().container(container).create();
        save.push(&variant!({"gold": 3})).expect("encodes");
        save.push(&7).expect("encodes");
        save.save(&path, Backup::None).expect("saves");

        let mut save = options.clone().open(&path).expect("opens");
        assert_eq!(save.container(), container);
        save.replace(0, &variant!({"gold": 5000})).expect("encodes");
        save.save(&path, Backup::Bak).expect("saves");

        let save = options.clone().open(&path).expect("opens");
        assert_eq!(save.container(), container);
        assert_eq!(save.read::<Variant>(0).expect("reads"), variant!({"gold": 5000}));
        assert_eq!(save.read::<i32>(1).expect("reads"), 7);
        let backup = options.open(folder.join("slot1.save.bak")).expect("opens");
        assert_eq!(backup.read::<Variant>(0).expect("reads"), variant!({"gold": 3}));
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn an_empty_file_has_no_values() {
    let save = SaveOptions::new().read(&b""[..]).expect("reads");
    assert!(save.is_empty());
    let error = save.read::<Variant>(0).expect_err("there is none");
    assert_eq!(error.kind(), FileErrorKind::NoSuchValue);
    assert_eq!(error.to_string(), "there is no value 0 in a file of 0");
}

#[test]
fn a_value_of_another_type_is_reported_with_its_place() {
    let save = SaveFile::open(golden("saves-4.6.3", "plain")).expect("opens");
    let error = save.read::<i64>(1).expect_err("it is a String");
    assert_eq!(error.kind(), FileErrorKind::Value);
    assert_eq!(error.to_string(), "value 1: expected int, found String at byte 0");
    let cause =
        error.get_ref().and_then(|cause| cause.downcast_ref::<gdvar::Error>()).expect("is the core's");
    assert_eq!(cause.kind(), gdvar::ErrorKind::TypeMismatch);
    // The outer message contains the inner one, so the inner error is not a source.
    assert!(error.source().is_none());
}

#[test]
fn a_file_that_is_not_a_sequence_of_values_is_reported() {
    let open = |bytes: &[u8]| {
        let error = SaveOptions::new().read(bytes).expect_err("these are no values");
        assert_eq!(error.kind(), FileErrorKind::NotValues);
        error.to_string()
    };
    let value = b"\x04\0\0\0\0\0\0\0";
    let message = open(b"{\"gold\": 3}");
    let start = r#"the data is not a sequence of values but text: it starts with "{\"gold\": 3}" (it is text, perhaps JSON: "#;
    assert!(message.starts_with(start), "{message}");
    assert_eq!(
        open(&[value.as_slice(), b"abc"].concat()),
        "the data is truncated, or not a sequence of values, each after its length, as `store_var` writes them: 3 bytes are left at byte 8, where value 1 should be"
    );
    assert_eq!(
        open(&[value.as_slice(), b"\x03\0\0\0abc"].concat()),
        "the data is truncated, or not a sequence of values, each after its length, as `store_var` writes them: a length of 3 with 3 bytes left at byte 8, where value 1 should be"
    );
}

#[test]
fn a_file_over_the_limit_is_not_opened() {
    let path = golden("saves-4.6.3", "compressed-zstd");
    assert!(SaveFile::options().limit(3408).open(&path).is_ok());
    let error = SaveFile::options().limit(3407).open(&path).expect_err("a byte too many");
    assert_eq!(error.kind(), FileErrorKind::TooLarge);
}

#[test]
fn a_new_file_with_a_key_is_encrypted_as_the_engine_of_its_dialect_does() {
    for (dialect, encryption) in [
        (Dialect::Godot4, Encryption::Godot4),
        (Dialect::Godot4_0, Encryption::Godot4),
        (Dialect::Godot3, Encryption::Godot3),
    ] {
        // The dialect may be set later.
        let mut save = SaveFile::options().passphrase("crab rave").dialect(dialect).create();
        assert_eq!(save.container(), Container::Encrypted(encryption));
        save.push("gold").expect("encodes");
        let bytes = save.to_bytes().expect("packs");
        assert!(!bytes.windows(4).any(|window| window == b"gold"));
        let error = SaveFile::options().passphrase("crab rage").read(&*bytes).expect_err("that is another");
        assert_eq!(error.kind(), FileErrorKind::WrongKey);
    }
    let plain = SaveFile::options().passphrase("crab rave").container(Container::Plain).create();
    assert_eq!(plain.container(), Container::Plain);
}

#[test]
fn the_error_of_a_missing_file_names_it() {
    let error = SaveFile::open("tests/no.save").expect_err("it is missing");
    assert_eq!(error.kind(), FileErrorKind::Io);
    assert!(error.to_string().starts_with("cannot open tests/no.save: "), "{error}");
}

#[test]
fn the_error_of_a_damaged_file_names_it() {
    let path = std::env::temp_dir().join(format!("gdvar-damaged-{}.save", std::process::id()));
    std::fs::write(&path, b"GDEC").expect("the folder is writable");
    let opened = SaveFile::open(&path).map(drop);
    let locked = SaveFile::options().open_locked(&path).map(drop);
    let too_large = SaveFile::options().limit(3).open_locked(&path).map(drop);
    let config = gdvar::file::load_config::<f32>(&path, None, gdvar::text::TextFormat::new()).map(drop);
    std::fs::remove_file(&path).expect("it is there");
    let is_cut_off = format!("{}: the file ends at byte 4, inside its head", path.display());
    let is_too_large = format!("{}: the file holds more than the limit of 3 bytes", path.display());
    for (result, expected) in
        [(opened, &is_cut_off), (locked, &is_cut_off), (too_large, &is_too_large), (config, &is_cut_off)]
    {
        assert_eq!(result.expect_err("it is damaged").to_string(), *expected);
    }
}

#[test]
fn the_key_does_not_show() {
    let save = SaveFile::options().key(Key::from([0x61; 32])).create();
    assert!(format!("{save:?}").contains("key: Some(Key(..))"), "{save:?}");
}

fn golden(engine: &str, name: &str) -> PathBuf {
    Path::new("tests/golden").join(engine).join(name).with_extension("save")
}

#[test]
fn values_that_are_already_encoded_are_stored_unchanged() {
    // An int in 64 bits, which no encoder here would write.
    let odd = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0".as_slice();
    let mut save = SaveFile::new();
    save.push(&variant!({ "a": 1 })).expect("encodes");
    save.push("last").expect("encodes");
    save.push_bytes(odd).expect("it is a value");
    save.replace_bytes(0, odd).expect("it is a value");
    let bytes: Vec<&[u8]> = save.iter().collect();
    assert_eq!((bytes[0], bytes[2], save.read(1).ok()), (odd, odd, Some("last")));

    let before = save.to_bytes().expect("packs");
    for bad in [b"\x02\0\0\0".as_slice(), b"\x02\0\0\0\x05\0\0\0\0\0\0\0", b""] {
        assert_eq!(save.push_bytes(bad).expect_err("no value").kind(), FileErrorKind::Value);
        assert_eq!(save.replace_bytes(1, bad).expect_err("no value").kind(), FileErrorKind::Value);
    }
    assert_eq!(save.replace_bytes(3, odd).expect_err("there are three").kind(), FileErrorKind::NoSuchValue);
    assert_eq!(save.to_bytes().ok(), Some(before));

    let mut bare = SaveFile::options().bare().create();
    bare.push_bytes(odd).expect("it is a value");
    assert_eq!(bare.to_bytes().ok().as_deref(), Some(odd));
    assert_eq!(bare.push_bytes(odd).expect_err("there is one").kind(), FileErrorKind::BareValue);
}

#[test]
fn both_modules_can_be_imported_whole() {
    use gdvar::file::*;
    use gdvar::*;

    // Names that both had would be ambiguous here.
    fn open() -> core::result::Result<SaveFile, FileError> {
        SaveFile::open("/nowhere/at/all")
    }
    let error: Error = from_bytes::<bool>(b"").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnexpectedEnd);
    assert_eq!(open().unwrap_err().kind(), FileErrorKind::Io);
}
