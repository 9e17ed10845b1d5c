//! Resource files that are written from derived types.

use std::collections::BTreeMap;

use gdvar::resource::{
    ErrorKind, External, ResourceFile, from_bytes, to_res, to_res_with, to_tres, to_tres_with,
};
use gdvar::{
    Codec, Dialect, GodotDecode, GodotEncode, NodePath, Object, StringName, Variant, Vector3, Vector4,
    double, variant,
};

#[derive(Clone, Debug, Default, GodotDecode, GodotEncode, PartialEq)]
#[gdvar(object = "Resource", script = "res://item.gd", default)]
struct Item {
    name: String,
    count: i64,
    next: Option<Box<Item>>,
}

#[derive(Clone, Debug, GodotDecode, GodotEncode, PartialEq)]
#[gdvar(object = "Resource", script = "res://save.gd")]
struct Save {
    position: Vector3,
    #[gdvar(typed)]
    items: Vec<Item>,
    flags: BTreeMap<String, Variant>,
    #[gdvar(typed)]
    by_name: BTreeMap<String, Item>,
    bytes: Vec<u8>,
    texts: Vec<String>,
    wide: Vec<f64>,
    path: NodePath,
    icon: External,
    #[gdvar(rename = "odd name=")]
    odd: i64,
}

fn save() -> Save {
    let item = |name: &str, count| Item { name: name.into(), count, next: None };
    let mut chain = item("a \"quoted\"\nname\\", 3);
    chain.next = Some(Box::new(item("inner", -1 << 40)));
    let mut icon = External::new("Texture2D", "res://icon.png");
    icon.uid = Some("uid://b6k3m08".into());
    Save {
        position: Vector3::new(1.0, -2.5, 1e-7),
        items: vec![chain, item("b", 2)],
        flags: [
            ("empty".into(), variant!({})),
            ("list".into(), variant!([1, 0.5, null, [], {"x": [true]}])),
            ("wide".into(), variant!(0.1)),
        ]
        .into(),
        by_name: [("sword".into(), item("c", 1))].into(),
        bytes: (0..70).collect(),
        texts: vec!["é🦀".into(), String::new()],
        wide: vec![0.1, f64::INFINITY],
        path: "/root/a:b:c".into(),
        icon,
        odd: i64::MIN,
    }
}

#[test]
fn a_value_of_a_type_is_read_from_what_was_written_for_each_engine_in_each_form() {
    let save = save();
    for dialect in [Dialect::Godot4, Dialect::Godot4_3, Dialect::Godot4_0, Dialect::Godot3] {
        let codec = Codec::new().dialect(dialect);
        let text = to_tres_with(&save, codec).expect("it can be written");
        let binary = to_res_with(&save, codec).expect("it can be written");
        for bytes in [text, binary] {
            let file = ResourceFile::from_bytes(bytes.clone()).expect("it is a file");
            assert_eq!(file.dialect().is_godot3(), dialect.is_godot3());
            assert_eq!(file.internal_count(), 5);
            // Engines of this version load it: `format` is that of the oldest.
            assert!(file.format() <= if dialect.is_godot3() { 3 } else { 4 });
            assert!(
                file.code()
                    .expect("it is valid")
                    .iter()
                    .all(|code| code.to_string().contains("file of the game"))
            );
            let mut read: Save = file.read().unwrap_or_else(|error| panic!("{dialect:?}: {error}"));
            if dialect.is_godot3() {
                assert_eq!(read.icon.uid.take(), None);
                read.icon.uid.clone_from(&save.icon.uid);
            }
            assert_eq!(read, save, "{dialect:?} {}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn godot_3_gets_its_own_notation() {
    let item = Item { name: "a".into(), count: 1, next: Some(Box::default()) };
    let text = to_tres_with(&item, Codec::new().dialect(Dialect::Godot3)).expect("it can be written");
    let expected = "[gd_resource type=\"Resource\" load_steps=3 format=2]\n\n\
        [ext_resource path=\"res://item.gd\" type=\"Script\" id=1]\n\n\
        [sub_resource type=\"Resource\" id=1]\nscript = ExtResource( 1 )\nname = \"\"\ncount = 0\nnext = null\n\n\
        [resource]\nscript = ExtResource( 1 )\nname = \"a\"\ncount = 1\nnext = SubResource( 1 )\n";
    assert_eq!(String::from_utf8_lossy(&text), expected);
}

#[test]
fn reals_of_64_bits_and_vectors_of_four_are_written_for_the_engines_that_read_them() {
    #[derive(Debug, GodotDecode, GodotEncode, PartialEq)]
    #[gdvar(object = "Resource")]
    struct Vectors {
        all: Vec<Vector4>,
    }
    #[derive(Debug, GodotDecode, GodotEncode, PartialEq)]
    #[gdvar(object = "Resource")]
    struct Wide {
        at: double::Vector3,
        float: f64,
        half: f64,
    }
    let wide = Wide { at: double::Vector3::new(0.1, 0.2, 0.3), float: 0.1, half: 0.5 };
    let file = ResourceFile::from_bytes(to_res(&wide).expect("it can be written")).expect("it is a file");
    assert!(file.is_double());
    // As in the engine, a float that has 32 bits has another type, and takes 64 bits too.
    for (ty, float) in [(41_u32, 0.1_f64), (4, 0.5)] {
        let written = [&ty.to_le_bytes()[..], &float.to_le_bytes()].concat();
        assert!(file.as_bytes().windows(written.len()).any(|bytes| bytes == written), "{float}");
    }
    assert_eq!(file.read::<Wide>().expect("it is valid"), wide);

    let vectors = Vectors { all: vec![Vector4::new(1.0, 2.0, 3.0, 4.0)] };
    for (bytes, format) in [(to_res(&vectors), 6), (to_tres(&vectors), 4)] {
        let file = ResourceFile::from_bytes(bytes.expect("it can be written")).expect("it is a file");
        assert_eq!(
            (file.format(), file.read::<Vectors>().expect("it is valid")),
            (format, Vectors { all: vectors.all.clone() })
        );
    }
}

#[test]
fn what_no_file_can_have_is_refused() {
    #[derive(GodotEncode)]
    #[gdvar(object = "Resource")]
    struct Any {
        value: Variant,
    }
    let with_script = |path: &str| {
        let mut instance = gdvar::Instance::new("Resource");
        instance.set("script", path);
        Variant::Object(instance.into())
    };
    for value in [
        Variant::Object(Object::Id(7)),
        with_script("user://a.gd"),
        with_script("res://../a.gd"),
        gdvar::Signal::default().into(),
        gdvar::Rid(3).into(),
    ] {
        let value = Any { value };
        for written in [to_tres(&value), to_res(&value)] {
            assert!(
                written.is_err(),
                "{:?} {:?}",
                value.value,
                written.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            );
        }
    }
    assert_eq!(to_tres(&5).expect_err("it is no object").kind(), ErrorKind::Refused);
    assert_eq!(
        to_res(&External::new("Texture2D", "res://a.png")).expect_err("it is elsewhere").kind(),
        ErrorKind::Refused
    );
    let published = Codec::new().dialect(Dialect::Published4);
    assert_eq!(to_res_with(&Item::default(), published).expect_err("no engine").kind(), ErrorKind::Refused);
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let name = Any { value: StringName::new("a").into() };
    assert!(to_tres_with(&name, godot3).expect_err("it has no such type").to_string().contains("StringName"));
}

#[test]
fn a_property_comes_after_the_script_and_unique_ids_are_numbers_in_binary() {
    let mut instance = gdvar::Instance::new("Resource");
    instance.set("name", "a");
    instance.set("script", "res://item.gd");
    let bytes = to_tres_with(&Variant::Object(instance.into()), Codec::new().full_objects(true))
        .expect("it can be written");
    let file = ResourceFile::from_bytes(bytes).expect("it is a file");
    assert_eq!(file.properties(0).next().map(|property| property.name()).as_deref(), Some("script"));

    let file = ResourceFile::from_bytes(to_res(&save()).expect("it can be written")).expect("it is a file");
    let uids: Vec<_> = file.externals().filter_map(|external| external.ok()?.uid).collect();
    assert_eq!(uids, ["uid://b6k3m08"]);
    assert_eq!(from_bytes::<Save>(file.as_bytes()).expect("it is valid"), save());
}
