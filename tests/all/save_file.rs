//! Save files as sequences of values: the engines' files are read, and replacing a value leaves the others unchanged.

use std::error::Error as _;
use std::fs;
use std::path::{Path, PathBuf};

use gdvar::document::{Certainty, ErrorKind, Kind, NewFile, OpenOptions};
use gdvar::file::{Backup, Compression, Container, Encryption, Key};
use gdvar::{Codec, Dialect, Variant, variant};

#[test]
fn the_values_that_an_engine_stored_are_the_same_in_every_container() {
    for (engine, dialect) in [("saves-3.6.2", Dialect::Godot3), ("saves-4.6.3", Dialect::Godot4)] {
        let options = OpenOptions::new().dialect(dialect);
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
            assert_eq!(save.read::<String>(1).expect("reads"), "second value", "{name}");
            assert!(save.read::<Vec<u8>>(2).expect("reads").into_iter().eq(0..=255), "{name}");
        }
    }
}

#[test]
fn full_objects_are_read_where_the_codec_allows_them() {
    let path = golden("saves-4.6.3", "objects");
    let error = OpenOptions::new()
        .open(&path)
        .expect("opens")
        .read::<Variant>(0)
        .expect_err("there is an object in it");
    assert_eq!(error.kind(), ErrorKind::Refused);
    let save = OpenOptions::new().codec(Codec::new().full_objects(true)).open(&path).expect("opens");
    assert_eq!(save.read::<Variant>(0).expect("reads").get("slot"), Some(&Variant::Int(2)));
}

#[test]
fn a_replaced_value_changes_nothing_else() {
    let original = fs::read(golden("saves-4.6.3", "plain")).expect("is there");
    let mut save = OpenOptions::new().read(&original[..]).expect("reads");
    let others = [0, 2].map(|index| save.bytes(index).expect("there are three").into_owned());
    for replacement in ["", "much longer than the second value was", "second value"] {
        save.replace(1, replacement).expect("encodes");
        assert_eq!(save.read::<String>(1).expect("reads"), replacement);
        assert_eq!(save.bytes(0).as_deref(), Ok(&others[0][..]));
        assert_eq!(save.bytes(2).as_deref(), Ok(&others[1][..]));
        assert_eq!(save.len(), 3);
    }
    assert_eq!(save.to_bytes().expect("packs"), original);
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
        let options = OpenOptions::new().passphrase("crab rave");
        let key = Some(Key::from_passphrase("crab rave"));
        let mut save = NewFile { container, key, ..NewFile::new() }.create().expect("packs");
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
fn a_value_of_another_type_is_reported_with_its_place() {
    let save = OpenOptions::new().open(golden("saves-4.6.3", "plain")).expect("opens");
    let error = save.read::<i64>(1).expect_err("it is a String");
    assert_eq!(error.to_string(), "value 1: expected int, found String at byte 3120");
    let cause =
        error.get_ref().and_then(|cause| cause.downcast_ref::<gdvar::Error>()).expect("is the core's");
    assert_eq!(cause.kind(), gdvar::ErrorKind::TypeMismatch);
    // The outer message contains the inner one, so the inner error is not a source.
    assert!(error.source().is_none());
}

#[test]
fn a_file_over_the_limit_is_not_opened() {
    let path = golden("saves-4.6.3", "compressed-zstd");
    assert!(OpenOptions::new().limit(3408).open(&path).is_ok());
    let error = OpenOptions::new().limit(3407).open(&path).expect_err("a byte too many");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

#[test]
fn the_error_of_a_missing_file_names_it() {
    let error = OpenOptions::new().open("tests/no.save").expect_err("it is missing");
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(error.to_string().starts_with("cannot open tests/no.save: "), "{error}");
}

fn golden(engine: &str, name: &str) -> PathBuf {
    Path::new("tests/golden").join(engine).join(name).with_extension("save")
}

#[test]
fn the_dialect_of_an_unknown_file_is_guessed() {
    for (engine, dialect) in [("saves-3.6.2", Dialect::Godot3), ("saves-4.6.3", Dialect::Godot4)] {
        let save = OpenOptions::new().open(golden(engine, "compressed-gzip")).expect("opens");
        assert_eq!((save.dialect(), save.engines().certainty()), (dialect, Certainty::Sure));
        let game: Variant = save.read(0).expect("reads");
        assert_eq!(game.get("version"), Some(&Variant::Int(3)));
    }
}

#[test]
fn the_error_of_a_file_in_another_dialect_names_its_dialect() {
    let options = OpenOptions::new().dialect(Dialect::Godot4);
    let save = options.open(golden("saves-3.6.2", "plain")).expect("opens");
    let error = save.read::<Variant>(0).expect_err("it is not in this dialect");
    let hint = "the file looks like one of Godot 3: say so with `OpenOptions::dialect`";
    assert!(error.to_string().ends_with(hint), "{error}");
    let save = options.open(golden("saves-4.6.3", "plain")).expect("opens");
    let error = save.read::<i64>(0).expect_err("it is a Dictionary");
    assert_eq!(error.to_string(), "value 0: expected int, found Dictionary at byte 4");
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
        let options = OpenOptions::new().dialect(dialect);
        for value in &values {
            let bytes = Codec::new().dialect(dialect).encode(value).expect("encodes");
            let mut save = options.read(&bytes[..]).unwrap_or_else(|error| panic!("{error}: {value}"));
            assert_eq!((save.kind(), save.len()), (Kind::Bare, 1), "{value}");
            assert_eq!(save.read::<Variant>(0).expect("reads"), *value);
            assert_eq!(save.to_bytes().expect("packs"), bytes);

            assert_eq!(save.push("another").expect_err("there is one").kind(), ErrorKind::Refused);
            assert_eq!(save.to_bytes().expect("packs"), bytes);
            save.replace(0, "another").expect("encodes");
            let changed = Codec::new().dialect(dialect).encode("another").expect("encodes");
            assert_eq!(save.to_bytes().expect("packs"), changed);

            let mut row = NewFile { dialect, ..NewFile::new() }.create().expect("packs");
            row.push(value).expect("encodes");
            let row = OpenOptions::new().read(&*row.to_bytes().expect("packs")).expect("opens");
            assert_eq!(row.kind(), Kind::Values, "{value}");
        }
    }
    let container = Container::Compressed(Compression::Gzip);
    let mut save = NewFile { kind: Kind::Bare, container, ..NewFile::new() }.create().expect("packs");
    save.replace(0, &7).expect("encodes");
    let save = OpenOptions::new().read(&*save.to_bytes().expect("packs")).expect("opens");
    assert_eq!((save.kind(), save.read::<i32>(0)), (Kind::Bare, Ok(7)));
}

#[test]
fn an_encrypted_file_is_the_same_until_a_value_changes() {
    let path = golden("saves-4.6.3", "encrypted-pass");
    let original = fs::read(&path).expect("is there");
    let mut save = OpenOptions::new().passphrase("crab rave").open(&path).expect("opens");
    assert_eq!(save.to_bytes().expect("packs"), original);
    save.replace(1, "second value").expect("encodes");
    assert_eq!(save.to_bytes().expect("packs"), original, "it was replaced by itself");

    // Another content with the same initialisation vector would reveal where the two files start to differ.
    save.replace(1, "another").expect("encodes");
    let (first, second) = (save.to_bytes().expect("packs"), save.to_bytes().expect("packs"));
    assert!(first[28..44] != original[28..44] && first[28..44] != second[28..44]);
    save.undo().expect("there is an edit");
    assert_eq!(save.to_bytes().expect("packs"), original);
}

#[test]
fn a_new_file_is_encrypted_with_its_key() {
    for encryption in [Encryption::Godot4, Encryption::Godot3] {
        let (container, key) = (Container::Encrypted(encryption), Some(Key::from_passphrase("crab rave")));
        let mut save = NewFile { container, key, ..NewFile::new() }.create().expect("packs");
        save.push("gold").expect("encodes");
        let bytes = save.to_bytes().expect("packs");
        assert!(!bytes.windows(4).any(|window| window == b"gold"));
        let error = OpenOptions::new().passphrase("crab rage").read(&*bytes).expect_err("that is another");
        assert_eq!(error.kind(), ErrorKind::WrongKey);
        // The key does not show.
        assert!(format!("{save:?}").contains("key: Some(Key(..))"), "{save:?}");
    }
    let error = NewFile { container: Container::Encrypted(Encryption::Godot4), ..NewFile::new() }.create();
    assert_eq!(error.expect_err("there is no key").kind(), ErrorKind::KeyMissing);
}

#[test]
fn the_error_of_a_damaged_file_names_it() {
    let path = std::env::temp_dir().join(format!("gdvar-damaged-{}.save", std::process::id()));
    std::fs::write(&path, b"GDEC").expect("the folder is writable");
    let opened = OpenOptions::new().open(&path).map(drop).map_err(|error| error.to_string());
    let locked = OpenOptions::new().passphrase("crab").open_locked(&path).map(drop);
    let too_large = OpenOptions::new().limit(3).open_locked(&path).map(drop);
    std::fs::remove_file(&path).expect("it is there");
    let is_cut_off = format!("{}: the file ends at byte 4, inside its head", path.display());
    let is_too_large = format!("{}: the file holds more than the limit of 3 bytes", path.display());
    for (result, expected) in [
        (opened, &is_cut_off),
        (locked.map_err(|error| error.to_string()), &is_cut_off),
        (too_large.map_err(|error| error.to_string()), &is_too_large),
    ] {
        assert_eq!(result.expect_err("it is damaged"), *expected);
    }
}

#[test]
fn both_modules_can_be_imported_whole() {
    use gdvar::file::*;
    use gdvar::*;

    // Names that both had would be ambiguous here.
    fn open() -> core::result::Result<LockedFile, FileError> {
        LockedFile::open("/nowhere/at/all", 1)
    }
    let error: Error = from_bytes::<bool>(b"").unwrap_err();
    assert_eq!(error.kind(), gdvar::ErrorKind::UnexpectedEnd);
    assert_eq!(open().unwrap_err().kind(), FileErrorKind::Io);
}
