//! Whole values as Rust's types, in files of each kind.

use gdvar::document::{Document, ErrorKind, Kind, NewFile, OpenOptions, Types};
use gdvar::file::{Compression, Container};
use gdvar::{
    Codec, Dialect, GodotDecode, GodotEncode, Object, StringName, Variant, Vector2, Vector3, double,
    to_bytes, variant,
};

#[derive(Debug, PartialEq, GodotDecode, GodotEncode)]
struct Player {
    name: String,
    hp: i64,
    note: Option<String>,
}

fn player(hp: i64) -> Player {
    Player { name: "Corro".to_owned(), hp, note: None }
}

/// Returns what `store_var` writes for these values.
fn stored(values: &[Variant]) -> Vec<u8> {
    NewFile::new().with_values(values).and_then(|file| file.to_bytes()).expect("it is packed")
}

fn open(bytes: &[u8]) -> Document {
    Document::open(bytes, &OpenOptions::new()).expect("it opens")
}

/// Checks that undoing each edit, and doing it again, makes the bytes that were there.
#[track_caller]
fn assert_undone(document: &mut Document, original: &[u8]) {
    let made = document.to_bytes();
    while document.undo().is_some() {}
    assert_eq!(document.to_bytes().as_deref(), Ok(original));
    while document.redo().is_some() {}
    assert_eq!(document.to_bytes(), made);
}

#[test]
fn values_are_read_and_replaced_in_each_kind_of_file() {
    let ferris = variant!({"name": "Ferris", "hp": 3, "level": 2});
    let corro = to_bytes(&player(5)).expect("it is encoded");
    let files: [(Kind, &[u8], &[u8]); 4] = [
        (
            Kind::Values,
            &stored(std::slice::from_ref(&ferris)),
            &stored(&[gdvar::from_bytes(&corro).expect("it was encoded")]),
        ),
        (Kind::Bare, &to_bytes(&ferris).expect("it is encoded"), &corro),
        (
            Kind::Text,
            b"{\"name\": &\"Ferris\", \"hp\": 3}\n",
            b"{\n\"name\": \"Corro\",\n\"hp\": 5,\n\"note\": null\n}\n",
        ),
        (
            Kind::Json,
            b"{\"name\": \"Ferris\", \"hp\": 3.0}\n",
            b"{\"name\":\"Corro\",\"hp\":5,\"note\":null}\n",
        ),
    ];
    for (kind, bytes, replaced) in files {
        let mut document = open(bytes);
        assert_eq!(document.kind(), kind);
        let read: Player = document.read(0).expect("it is read");
        assert_eq!((read.name.as_str(), read.hp), ("Ferris", 3));
        document.replace(0, &player(5)).expect("it is replaced");
        assert_eq!(document.read::<Player>(0), Ok(player(5)), "{kind:?}");
        assert_eq!(document.to_bytes().as_deref(), Ok(replaced), "{kind:?}");
        assert_undone(&mut document, bytes);
    }
}

#[test]
fn settings_are_read_and_replaced_as_a_whole() {
    #[derive(Debug, PartialEq, GodotDecode, GodotEncode)]
    struct Sections {
        player: Player,
    }
    let text = b"[player]\nname=\"Ferris\" ; or not\nhp=3\n";
    let mut config = open(text);
    assert_eq!(config.read::<Sections>(0).map(|read| read.player.hp), Ok(3));
    config.replace(0, &Sections { player: player(5) }).expect("it is replaced");
    assert_eq!(config.data(), b"[player]\n\nname=\"Corro\"\nhp=5\n");
    assert_eq!(config.replace(0, &player(5)).expect_err("no sections").kind(), ErrorKind::Refused);
    assert_undone(&mut config, text);

    let mut project = NewFile { kind: Kind::Project, ..NewFile::new() }.create().expect("it is made");
    let empty = project.to_bytes().expect("it is packed");
    project.replace(0, &variant!({"application/config/name": "Crab"})).expect("it is replaced");
    assert_eq!(project.read::<Variant>(0), Ok(variant!({"application/config/name": "Crab"})));
    assert_undone(&mut project, &empty);
}

#[test]
fn what_a_type_does_not_have_keeps_its_bytes_and_what_is_set_its_type() {
    let name = StringName::new("name");
    let pos = Vector2::new(1.0, 2.0);
    let before = variant!({ (name.clone()): (StringName::new("Ferris")), "hp": 87.5, "pos": (pos), "bag": [{ "id": 1, "n": 2 }] });
    let after = variant!({ (name): (StringName::new("Corro")), "hp": 5.0, "pos": (pos), "bag": [{ "id": 1, "n": 2 }] });
    let bytes = stored(&[variant!(1), before]);
    let mut document = open(&bytes);
    document.set_typed(&document.find("value 1:").expect("it is there"), &player(5)).expect("it is set");
    assert_eq!(document.to_bytes(), Ok(stored(&[variant!(1), after])));
    assert_eq!(document.history(), (1, 0), "it is one edit");
    assert_undone(&mut document, &bytes);

    // Nothing changes where nothing differs.
    let change = document.set_typed(&document.find("value 1:").expect("it is there"), &player(5));
    assert!(change.expect("it is set").is_empty());
    assert_eq!(document.history(), (1, 0));
}

#[test]
fn elements_of_arrays_and_properties_of_objects_are_set_one_by_one() {
    #[derive(GodotEncode)]
    struct Bag {
        items: Vec<Item>,
        scores: Vec<i32>,
    }
    #[derive(GodotEncode)]
    #[gdvar(object = "Resource")]
    struct Item {
        n: f32,
        new: bool,
    }
    let item = |n: i64, more: Option<bool>| {
        let mut item = gdvar::Instance::new("Resource");
        item.set("n", n);
        item.set("kept", "yes");
        if let Some(new) = more {
            item.set("new", new);
        }
        Variant::Object(Object::Full(Box::new(item)))
    };
    let codec = Codec::new().full_objects(true);
    let encoded = |value: &Variant| codec.encode(value).expect("it is encoded");
    let bytes = encoded(&variant!({ "items": [(item(1, None)), (item(2, None))], "scores": [1, 2] }));
    let mut document = Document::open(&bytes, &OpenOptions::new().codec(codec)).expect("it opens");
    let bag =
        Bag { items: vec![Item { n: 5.0, new: true }, Item { n: 2.0, new: false }], scores: vec![1, 7] };
    document.set_typed(&document.find("").expect("it is there"), &bag).expect("it is set");
    let expected = variant!({ "items": [(item(5, Some(true))), (item(2, Some(false)))], "scores": [1, 7] });
    assert_eq!(document.to_bytes(), Ok(encoded(&expected)), "{:?}", document.read::<Variant>(0));
    assert_undone(&mut document, &bytes);
}

#[test]
fn settings_keep_their_comments() {
    #[derive(GodotEncode)]
    struct Settings {
        audio: Audio,
        video: Video,
    }
    #[derive(GodotEncode)]
    struct Audio {
        volume: i64,
        muted: Option<bool>,
    }
    #[derive(GodotEncode)]
    struct Video {
        size: Vector2,
    }
    let text = b"; by hand\n[audio]\nvolume=0.5 ; half\nname=\"x\"\n";
    let mut document = open(text);
    let settings =
        Settings { audio: Audio { volume: 1, muted: None }, video: Video { size: Vector2::new(1.0, 2.0) } };
    document.set_typed(&document.find("").expect("it is there"), &settings).expect("it is set");
    let expected = "; by hand\n[audio]\nvolume=1.0 ; half\nname=\"x\"\n\n[video]\n\nsize=Vector2(1, 2)\n";
    assert_eq!(String::from_utf8_lossy(document.data()), expected);
    assert_undone(&mut document, text);
}

#[test]
fn values_are_inserted_and_removed_anywhere() {
    for kind in [Kind::Values, Kind::Text, Kind::Json] {
        for container in [Container::Plain, Container::Compressed(Compression::Gzip)] {
            let mut document = NewFile { kind, container, ..NewFile::new() }.create().expect("it is made");
            let empty = document.to_bytes().expect("it is packed");
            let mut expected: Vec<String> = Vec::new();
            for (number, index) in [0, 0, 1, 3, 2, 0, 6].into_iter().enumerate() {
                let text = "x".repeat(number * 3);
                document.insert_value(index, &text).expect("it is inserted");
                expected.insert(index, text);
            }
            for index in [3, 0, 4, 2] {
                document.remove_value(index).expect("it is there");
                expected.remove(index);
            }
            document.push("last").expect("it is added");
            expected.push("last".to_owned());
            let again = open(&document.to_bytes().expect("it is packed"));
            // Text in quotes is JSON too.
            assert_eq!((again.kind() == Kind::Values, again.len()), (kind == Kind::Values, 4));
            for (index, expected) in expected.iter().enumerate() {
                assert_eq!(document.read::<String>(index).as_ref(), Ok(expected), "{kind:?}");
                assert_eq!(again.read::<String>(index).as_ref(), Ok(expected), "{kind:?}");
                assert_eq!(document.nodes().len(), 4);
            }
            assert_undone(&mut document, &empty);
            for index in [5, 4] {
                let error = document.remove_value(index).expect_err("there are 4");
                assert_eq!(error.kind(), ErrorKind::NotFound);
            }
            assert_eq!(document.insert_value(5, &1).expect_err("there are 4").kind(), ErrorKind::NotFound);
            for _ in 0..4 {
                document.remove_value(0).expect("it is there");
            }
            assert!(document.is_empty());
            document.push(&7).expect("it is added");
            assert_eq!(document.read::<i64>(0), Ok(7));
        }
    }
    for kind in [Kind::Bare, Kind::Project, Kind::Config] {
        let mut document = NewFile { kind, ..NewFile::new() }.create().expect("it is made");
        let before = document.to_bytes();
        for error in [document.push(&1), document.remove_value(0)] {
            assert_eq!(error.expect_err("it is one value").kind(), ErrorKind::Refused);
        }
        assert_eq!((document.len(), document.to_bytes()), (1, before));
    }
}

#[test]
fn what_is_around_the_values_stays() {
    let values = [variant!({"gold": 3}), variant!("second")];
    let bytes = [b"v1\n", &*stored(&values), b"\xFF\xFF\xFF\xFFdamaged"].concat();
    let mut document = Document::open(&bytes, &OpenOptions::new().offset(3)).expect("there are values");
    assert_eq!((document.before(), document.after()), (&b"v1\n"[..], &b"\xFF\xFF\xFF\xFFdamaged"[..]));
    document.push("third").expect("it is added");
    document.insert_value(0, &1).expect("it is added");
    document.remove_value(1).expect("it is there");
    let expected = stored(&[variant!(1), variant!("second"), variant!("third")]);
    assert_eq!(document.to_bytes(), Ok([b"v1\n", &*expected, b"\xFF\xFF\xFF\xFFdamaged"].concat()));
    assert_undone(&mut document, &bytes);
}

#[test]
fn a_file_of_either_engine_takes_only_what_both_write_alike() {
    let bytes = stored(&[variant!(2.5), variant!(true), variant!("Ferris")]);
    let vector = Vector3::new(1.0, 2.0, 3.0);
    let mut document = open(&bytes);
    let target = document.find("value 0:").expect("it is there");
    for result in [
        document.replace(0, &vector),
        document.set_typed(&target, &vector),
        document.insert_value(1, &vector),
        document.push(&vector),
        document.push(&variant!([1])),
    ] {
        let error = result.expect_err("the engines differ");
        assert_eq!(error.kind(), ErrorKind::UnclearDialect, "{error}");
    }
    assert_eq!(document.to_bytes().as_ref(), Ok(&bytes));
    document.replace(0, &Vector2::new(1.0, 2.0)).expect("both write it alike");
    document.push(&0.1).expect("both write it alike");
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        let mut document = Document::open(&bytes, &OpenOptions::new().dialect(dialect)).expect("it opens");
        document.replace(0, &vector).expect("the dialect was chosen");
        let expected = Codec::new().dialect(dialect).encode(&vector).expect("it is encoded");
        assert_eq!(document.bytes(0).as_deref(), Ok(&expected[..]));
    }
}

#[test]
fn the_limits_are_those_of_the_codec_and_errors_say_where() {
    let bytes = stored(&[variant!(1), variant!({"hp": "x", "name": ""})]);
    let document = open(&bytes);
    let error = document.read::<Player>(1).expect_err("it is no int");
    assert!(error.to_string().starts_with("value 1: expected int, found String at byte"), "{error}");
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<gdvar::Error>()).expect("it has one");
    assert_eq!(cause.path().map(ToString::to_string).collect::<Vec<_>>(), ["hp"]);
    assert_eq!(document.read::<i64>(2).expect_err("there are two").kind(), ErrorKind::NotFound);

    let error = Document::open(&bytes, &OpenOptions::new().dialect(Dialect::Godot3)).expect("it opens");
    let error = error.read::<Player>(1).expect_err("it is of another engine").to_string();
    assert!(
        error.ends_with("looks like one of Godot 4.4 and later: say so with `OpenOptions::dialect`"),
        "{error}"
    );

    let object = Variant::Object(Object::Full(Box::new(gdvar::Instance::new("Node"))));
    let bytes = Codec::new().full_objects(true).encode(&object).expect("it is encoded");
    assert!(open(&bytes).read::<Variant>(0).is_err());
    let options = OpenOptions::new().codec(Codec::new().full_objects(true));
    assert_eq!(Document::open(&bytes, &options).expect("it opens").read::<Variant>(0), Ok(object));

    let mut document = open(&stored(&[variant!("kept")]));
    let before = document.to_bytes();
    assert!(document.push(&u64::MAX).is_err() && document.replace(0, &u64::MAX).is_err());
    assert_eq!(document.to_bytes(), before);
}

#[test]
fn reals_are_as_wide_as_those_of_the_type() {
    let mut document = open(&stored(&[variant!({ "at": (Vector2::new(1.0, 2.0)) })]));
    let wide = double::Vector2::new(0.1, 0.2);
    document.replace(0, &wide).expect("it is replaced");
    assert_eq!(document.read::<double::Vector2>(0), Ok(wide));
    assert!(document.is_double(0));
}

#[test]
fn a_value_that_is_given_keeps_the_type_that_is_there() {
    let mut document = open(&stored(&[variant!({ "hp": 87.5, "pos": (Vector2::new(1.0, 2.0)) })]));
    for (path, value, types) in [
        ("hp", variant!(5), Types::Keep),
        ("pos", gdvar::Vector2i::new(3, 4).into(), Types::Keep),
        ("pos.x", variant!(7), Types::Keep),
    ] {
        document
            .set_value::<f32>(&document.find(path).expect("it is there"), &value, types)
            .expect("it is set");
    }
    let expected = variant!({ "hp": 5.0, "pos": (Vector2::new(7.0, 4.0)) });
    assert_eq!(document.to_bytes(), Ok(stored(std::slice::from_ref(&expected))));
    let hp = document.find("hp").expect("it is there");
    let error = document.set_value::<f32>(&hp, &variant!("x"), Types::Keep).expect_err("it is text");
    assert_eq!(error.kind(), ErrorKind::TypeChange);
    document.set_value::<f32>(&hp, &variant!("x"), Types::Change).expect("it is set");
}
