//! Save files with something before or after their values, and files that are no saves.

use gdvar::document::{ErrorKind, Kind, NewFile, OpenOptions};
use gdvar::file::{Compression, Container};
use gdvar::{Variant, to_bytes, variant};

/// Returns what `store_var` writes for these values.
fn stored(values: &[Variant]) -> Vec<u8> {
    NewFile::new().with_values(values).and_then(|save| save.to_bytes()).expect("packs")
}

#[test]
fn what_comes_before_the_values_is_kept() {
    let values = [variant!({"gold": 3}), variant!("second")];
    for header in [&[1][..], &[3, 0, 0, 0], b"MYGM\x02\0\0\0", b"v1\n"] {
        for container in [Container::Plain, Container::Compressed(Compression::Gzip)] {
            let data = [header, &stored(&values)].concat();
            let file = container.pack(&data, None).expect("packs").into_owned();
            let error = OpenOptions::new().read(&file[..]).expect_err("something is before them");
            let offset = format!("; values start at byte {}: read them from that offset on", header.len());
            assert!(error.to_string().ends_with(&offset), "{error}");
            let mut save = OpenOptions::new().offset(header.len()).read(&file[..]).expect("there are values");
            assert_eq!((save.before(), save.len()), (header, 2));
            assert_eq!(save.to_bytes().expect("packs"), file);
            save.replace(0, &variant!({"gold": 5000})).expect("encodes");
            let changed = [header, &stored(&[variant!({"gold": 5000}), variant!("second")])].concat();
            assert_eq!(save.to_bytes().expect("packs"), *container.pack(&changed, None).expect("packs"));
        }
    }
    // A value without a length.
    let file = [b"MYGM", &*to_bytes(&values[0]).expect("encodes")].concat();
    let mut save = OpenOptions::new().offset(4).read(&file[..]).expect("there is a value");
    assert_eq!(save.kind(), Kind::Bare);
    save.replace(0, &values[1]).expect("it is a file of Godot 4");
    assert_eq!(save.to_bytes().expect("packs"), [b"MYGM", &*to_bytes(&values[1]).expect("encodes")].concat());
    let error = OpenOptions::new().offset(file.len() + 1).read(&file[..]).expect_err("it is shorter");
    assert_eq!(error.kind(), ErrorKind::NotFound);
}

#[test]
fn the_good_values_before_a_fault_are_read_and_the_rest_is_kept() {
    let good = [variant!({"gold": 3}), variant!("second")];
    let rests: [&[u8]; 4] = [
        b"\xD4\x1D\x8C\xD9\x8F\x00\xB2\x04\xE9\x80\x09\x98\xEC\xF8\x42\x7E",
        // A length with fewer bytes after it.
        b"\x20\0\0\0\x04\0\0\0",
        b"a line\n",
        b"\x01",
    ];
    for rest in rests {
        let file = [&stored(&good), rest].concat();
        let mut save = OpenOptions::new().partial().read(&file[..]).expect("there are values");
        let values: Vec<Variant> =
            (0..save.len()).map(|index| save.read(index)).collect::<Result<_, _>>().expect("they are good");
        assert_eq!((&values[..], save.after()), (&good[..], rest));
        assert_eq!(save.to_bytes().expect("packs"), file);
        save.push("third").expect("encodes");
        let grown = [&stored(&[good[0].clone(), good[1].clone(), variant!("third")]), rest].concat();
        assert_eq!(save.to_bytes().expect("packs"), grown);
    }
    // A value without a length, and a checksum after it.
    let file = [&*to_bytes(&good[0]).expect("encodes"), rests[0]].concat();
    let save = OpenOptions::new().offset(0).read(&file[..]).expect("there is a value");
    assert_eq!(
        (save.kind(), save.after(), save.read::<Variant>(0).ok()),
        (Kind::Bare, rests[0], Some(good[0].clone()))
    );
    // Without a good value, and without a fault.
    let partial = |bytes: &[u8]| OpenOptions::new().partial().read(bytes);
    assert_eq!(partial(b"no values here").expect_err("there is none").kind(), ErrorKind::NotValues);
    assert_eq!(partial(&stored(&good)).expect("it is whole").after(), b"");
}

#[test]
fn files_that_are_no_saves_are_named() {
    for (bytes, expected) in [
        (&b"\x89PNG\r\n\x1A\n\0\0"[..], "it is a PNG picture"),
        (b"GDPC\0\0\0\0", "it is a package of a game"),
        (b"\x1F\x8B\x08\0\0", "it is a gzip file"),
        (b"\x28\xB5\x2F\xFD\0\0", "it is a zstd file without the container of an engine"),
        (b"PK\x03\x04\0\0", "it is a zip archive"),
        (b"GwAAAAUAAAAEAAAABAAAAG5hbWUEAAAABgAAAEZlcnJpcwAA", "it is base64 of a value"),
        (b"\x14\0\0\0\x01\0\0\0\x04\0\0\0\x04\0\0\0gold\x02\0\0\0\x03\0\0\0", "a Dictionary of Godot 2"),
    ] {
        let error = OpenOptions::new().read(bytes).expect_err("it is no save");
        assert_eq!(error.kind(), ErrorKind::NotValues);
        assert!(error.to_string().contains(expected), "{error}");
        let error = gdvar::from_bytes::<Variant>(bytes).expect_err("it is no value");
        assert!(error.to_string().contains(expected), "{error}");
    }
    // A resource is a file that opens, and no value.
    for (bytes, expected) in [
        (&b"RSRC\0\0\0\0"[..], "it is a binary resource, `.res` or `.scn`"),
        (b"RSCC\0\0\0\0", "it is a compressed binary resource"),
        (b"[gd_scene load_steps=2 format=3]\n", "it is a text scene"),
        (b"[gd_resource type=\"Resource\" format=3]\n", "it is a text resource"),
    ] {
        let error = gdvar::from_bytes::<Variant>(bytes).expect_err("it is no value");
        assert!(error.to_string().contains(expected), "{error}");
    }
    for bytes in [&b"just a text"[..], b"\xFF\xFF\xFF\xFF\0", b"AAAA BBBB"] {
        let error = OpenOptions::new().read(bytes).expect_err("it is no save").to_string();
        assert!(!error.contains("it is"), "{error}");
    }
}
