//! Save files with something before or after their values, and files that are no saves.

use gdvar::file::{Compression, Container, FileErrorKind, SaveFile, SaveOptions};
use gdvar::{Variant, to_bytes, variant};

/// Returns what `store_var` writes for these values.
fn stored(values: &[Variant]) -> Vec<u8> {
    let mut save = SaveFile::new();
    for value in values {
        save.push(value).expect("encodes");
    }
    save.to_bytes().expect("packs")
}

#[test]
fn what_comes_before_the_values_is_kept() {
    let values = [variant!({"gold": 3}), variant!("second")];
    for header in [&[1][..], &[3, 0, 0, 0], b"MYGM\x02\0\0\0", b"v1\n"] {
        for container in [Container::Plain, Container::Compressed(Compression::Gzip)] {
            let data = [header, &stored(&values)].concat();
            let file = container.pack(&data, None).expect("packs").into_owned();
            assert!(SaveOptions::new().read(&file[..]).is_err(), "{header:?}");
            let mut save =
                SaveFile::options().offset(header.len()).read(&file[..]).expect("there are values");
            assert_eq!((save.before(), save.len()), (header, 2));
            assert_eq!(save.to_bytes().expect("packs"), file);
            save.replace(0, &variant!({"gold": 5000})).expect("encodes");
            let changed = [header, &stored(&[variant!({"gold": 5000}), variant!("second")])].concat();
            assert_eq!(save.to_bytes().expect("packs"), *container.pack(&changed, None).expect("packs"));
        }
    }
    // A value without a length.
    let file = [b"MYGM", &*to_bytes(&values[0]).expect("encodes")].concat();
    let mut save = SaveFile::options().offset(4).read(&file[..]).expect("there is a value");
    assert!(save.is_bare());
    save.replace(0, &values[1]).expect("it is a file of Godot 4");
    assert_eq!(save.to_bytes().expect("packs"), [b"MYGM", &*to_bytes(&values[1]).expect("encodes")].concat());
    let error = SaveFile::options().offset(file.len() + 1).read(&file[..]).expect_err("it is shorter");
    assert_eq!(error.kind(), FileErrorKind::NotValues);
}

#[test]
fn the_good_values_before_a_fault_are_read_and_the_rest_is_kept() {
    let good = [variant!({"gold": 3}), variant!("second")];
    let rests: [&[u8]; 5] = [
        b"\xD4\x1D\x8C\xD9\x8F\x00\xB2\x04\xE9\x80\x09\x98\xEC\xF8\x42\x7E",
        // A length with fewer bytes after it, and one with bytes that are no value.
        b"\x20\0\0\0\x04\0\0\0",
        b"\x07\0\0\0\0\0\xC0\x3F\x05\0\0",
        b"a line\n",
        b"\x01",
    ];
    for rest in rests {
        let file = [&stored(&good), rest].concat();
        let mut save = SaveFile::options().partial(true).read(&file[..]).expect("there are values");
        let values: Vec<Variant> = save.values().collect::<Result<_, _>>().expect("they are good");
        assert_eq!((&values[..], save.after()), (&good[..], rest));
        assert_eq!(save.to_bytes().expect("packs"), file);
        save.push("third").expect("encodes");
        let grown = [&stored(&[good[0].clone(), good[1].clone(), variant!("third")]), rest].concat();
        assert_eq!(save.to_bytes().expect("packs"), grown);
    }
    // A value without a length, and a checksum after it.
    let file = [&*to_bytes(&good[0]).expect("encodes"), rests[0]].concat();
    let save = SaveFile::options().partial(true).read(&file[..]).expect("there is a value");
    assert_eq!(
        (save.is_bare(), save.after(), save.read::<Variant>(0).ok()),
        (true, rests[0], Some(good[0].clone()))
    );
    // Without a good value, and without a fault.
    let partial = |bytes: &[u8]| SaveFile::options().partial(true).read(bytes);
    assert_eq!(partial(b"no values here").expect_err("there is none").kind(), FileErrorKind::NotValues);
    assert_eq!(partial(&stored(&good)).expect("it is whole").after(), b"");
}

#[test]
fn files_that_are_no_saves_are_named() {
    for (bytes, expected) in [
        (&b"\x89PNG\r\n\x1A\n\0\0"[..], "it is a PNG picture"),
        (b"RSRC\0\0\0\0", "it is a binary resource, `.res` or `.scn`"),
        (b"RSCC\0\0\0\0", "it is a compressed binary resource"),
        (b"GDPC\0\0\0\0", "it is a package of a game"),
        (b"ECFG\0\0\0\0", "it is a `project.binary`"),
        (b"\x1F\x8B\x08\0\0", "it is a gzip file"),
        (b"\x28\xB5\x2F\xFD\0\0", "it is a zstd file without the container of an engine"),
        (b"PK\x03\x04\0\0", "it is a zip archive"),
        (b"[gd_scene load_steps=2 format=3]\n", "it is a text scene"),
        (b"[gd_resource type=\"Resource\" format=3]\n", "it is a text resource"),
        (b"{\"gold\": 3}", "it is text, perhaps JSON"),
        (b"[video]\nsize=1\n", "it looks like a config file: `config_file::ConfigFile` reads that"),
        (b"; note\n[video]\n\n; x\nsize=1\n", "it looks like a config file"),
        (b"GwAAAAUAAAAEAAAABAAAAG5hbWUEAAAABgAAAEZlcnJpcwAA", "it is base64 of a value"),
        (b"\x14\0\0\0\x01\0\0\0\x04\0\0\0\x04\0\0\0gold\x02\0\0\0\x03\0\0\0", "a Dictionary of Godot 2"),
    ] {
        let error = SaveOptions::new().read(bytes).expect_err("it is no save");
        assert_eq!(error.kind(), FileErrorKind::NotValues);
        assert!(error.to_string().contains(expected), "{error}");
        let error = gdvar::from_bytes::<Variant>(bytes).expect_err("it is no value");
        assert!(error.to_string().contains(expected), "{error}");
    }
    for bytes in [&b"just a text"[..], b"[1, 2, 3", b"\xFF\xFF\xFF\xFF\0", b"AAAA BBBB"] {
        let error = SaveOptions::new().read(bytes).expect_err("it is no save").to_string();
        assert!(!error.contains("it is"), "{error}");
    }
}
