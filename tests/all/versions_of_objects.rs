//! Versions of Objects: the version is a property, and older data is read as it is for Dictionaries.

use gdvar::resource::{from_bytes, to_tres};
use gdvar::{
    Codec, Dictionary, ErrorKind, GodotDecode, GodotEncode, GodotSchema, Instance, Object, Variant, to_bytes,
    variant,
};

use crate::versions::split_name;

/// The game as it was released.
mod v1 {
    #[derive(gdvar::GodotEncode, gdvar::GodotDecode, gdvar::GodotSchema)]
    #[gdvar(object = "Resource", script = "res://save.gd")]
    pub(crate) struct Save {
        pub(crate) name: String,
        pub(crate) coins: i64,
    }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://save.gd", version = 3, unversioned = 1)]
struct Save {
    name: String,
    #[gdvar(until = 2, default = -1)]
    coins: i64,
    #[gdvar(since = 2, default = 7)]
    level: u8,
}

/// A type with functions that migrate data of older versions.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://profile.gd", deny_unknown_fields)]
#[gdvar(version = 3, version_key = "format", migrate(1 => coins_to_gold, 2 => split_name))]
struct Profile {
    first: String,
    last: String,
    gold: i64,
    #[gdvar(default)]
    items: Vec<Item>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://item.gd", version = 2, migrate(1 => title_to_name))]
struct Item {
    name: String,
}

fn coins_to_gold(data: &mut Dictionary) -> gdvar::Result<()> {
    assert_eq!(data.get("script"), Some(&variant!("res://profile.gd")));
    let Some(Variant::Int(coins)) = data.remove("coins") else {
        return Err(gdvar::Error::custom("coins are missing"));
    };
    data.insert("gold", coins / 100);
    Ok(())
}

fn title_to_name(data: &mut Dictionary) -> gdvar::Result<()> {
    let title = data.remove("title").ok_or_else(|| gdvar::Error::custom("there is no title"))?;
    data.insert("name", title);
    Ok(())
}

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

/// The bytes of a resource with these properties.
fn bytes(script: &str, properties: &[(&str, Variant)]) -> Vec<u8> {
    codec().encode(&resource(script, properties)).expect("it is an Object")
}

fn resource(script: &str, properties: &[(&str, Variant)]) -> Variant {
    let mut instance = Instance::new("Resource");
    instance.set("script", script);
    instance.properties.extend(properties.iter().map(|(name, value)| ((*name).into(), value.clone())));
    Object::from(instance).into()
}

fn save(properties: &[(&str, Variant)]) -> gdvar::Result<Save> {
    gdvar::from_bytes(&bytes("res://save.gd", properties))
}

fn profile(properties: &[(&str, Variant)]) -> gdvar::Result<Profile> {
    codec().decode(&bytes("res://profile.gd", properties))
}

#[test]
fn the_version_is_a_property_behind_the_script() {
    let written =
        to_bytes(&Save { name: "Ferris".into(), coins: 5, level: 2 }).expect("it is a struct with a class");
    let properties = [("version", variant!(3)), ("name", variant!("Ferris")), ("level", variant!(2))];
    assert_eq!(written, bytes("res://save.gd", &properties));
}

#[test]
fn each_version_is_read_with_the_properties_that_it_has() {
    let first = to_bytes(&v1::Save { name: "Ferris".into(), coins: 5 }).expect("it is a struct");
    let read: Save = gdvar::from_bytes(&first).expect("data without a version has version 1");
    assert_eq!(read, Save { name: "Ferris".into(), coins: 5, level: 7 });

    let second = [("level", 2.into()), ("coins", 5.into()), ("name", "F".into()), ("version", 2.into())];
    assert_eq!(save(&second), Ok(Save { name: "F".into(), coins: 5, level: 2 }));

    let third = [("version", 3.into()), ("name", "F".into()), ("coins", 5.into()), ("level", 2.into())];
    assert_eq!(save(&third), Ok(Save { name: "F".into(), coins: -1, level: 2 }));
    // An engine leaves out of a resource what equals the default.
    assert_eq!(save(&third[..3]).map(|save| save.level), Ok(7));

    let later = save(&[("version", 4.into()), ("name", "F".into())]).expect_err("there is no version 4");
    assert_eq!(later.kind(), ErrorKind::LaterVersion);
}

#[test]
fn steps_lead_from_every_version_of_an_object_to_the_current_one() {
    let current = Profile { first: "Fer".into(), last: "Ris".into(), gold: 3, items: Vec::new() };
    for read in [
        profile(&[("format", 1.into()), ("name", "Fer Ris".into()), ("coins", 300.into())]),
        profile(&[("name", "Fer Ris".into()), ("gold", 3.into()), ("format", 2.into())]),
        profile(&[("format", 3.into()), ("first", "Fer".into()), ("last", "Ris".into()), ("gold", 3.into())]),
    ] {
        assert_eq!(read.as_ref(), Ok(&current));
    }
    let error = profile(&[("format", 2.into()), ("name", "Ferris".into())]).expect_err("it has one name");
    assert_eq!(error.to_string(), "no first and last name in \"Ferris\" at byte 0");
    let old = [("format", 2.into()), ("name", "Fer Ris".into()), ("gold", 3.into()), ("pet", 1.into())];
    assert_eq!(profile(&old).expect_err("it has no pet").kind(), ErrorKind::UnknownField);
}

#[test]
fn two_versions_of_an_object_are_a_duplicate_field() {
    for again in [1, 3] {
        let twice =
            [("format", 2.into()), ("name", "A B".into()), ("gold", 1.into()), ("format", again.into())];
        assert_eq!(profile(&twice).expect_err("which one is it?").kind(), ErrorKind::DuplicateField);
    }
}

#[test]
fn an_object_of_another_class_or_script_is_not_migrated() {
    let other = bytes("res://save.gd", &[("format", 1.into()), ("name", "A B".into()), ("coins", 1.into())]);
    let error = codec().decode::<Profile>(&other).expect_err("it is a save");
    assert!(error.to_string().contains("res://save.gd"), "{error}");
    let named = codec().encode(&variant!({ "format": 1, "name": "A B", "coins": 1 })).unwrap();
    let error = codec().decode::<Profile>(&named).expect_err("it is a Dictionary");
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
}

/// The functions of the outer type get the objects inside as they are, for which the codec has to allow them.
#[test]
fn objects_inside_older_objects_are_migrated_too() {
    let item = resource("res://item.gd", &[("version", 1.into()), ("title", "sword".into())]);
    let old = [("format", 2.into()), ("name", "A B".into()), ("gold", 1.into()), ("items", variant!([item]))];
    let read = profile(&old).expect("both are migrated");
    assert_eq!(read.items, [Item { name: "sword".into() }]);
    let error =
        gdvar::from_bytes::<Profile>(&bytes("res://profile.gd", &old)).expect_err("it is not allowed");
    assert_eq!(error.kind(), ErrorKind::ObjectNotAllowed);
    // Without functions nothing becomes a `Variant`.
    let item = resource("res://item.gd", &[("version", 2.into()), ("name", "sword".into())]);
    let current = [("format", 3.into()), ("first", "A".into()), ("last", "B".into()), ("gold", 1.into())];
    let current = [&current[..], &[("items", variant!([item]))]].concat();
    assert!(gdvar::from_bytes::<Profile>(&bytes("res://profile.gd", &current)).is_ok());
}

#[test]
fn resource_files_of_older_versions_are_migrated() {
    let file = |properties: &str| {
        format!(
            "[gd_resource type=\"Resource\" format=3]\n\n[ext_resource type=\"Script\" path=\"res://profile.gd\" id=\"1\"]\n\
             [ext_resource type=\"Script\" path=\"res://item.gd\" id=\"2\"]\n\n\
             [sub_resource type=\"Resource\" id=\"3\"]\nscript = ExtResource(\"2\")\nversion = 1\ntitle = \"sword\"\n\n\
             [resource]\nscript = ExtResource(\"1\")\n{properties}\n"
        )
    };
    let old = file(
        "format = 1\nname = \"Fer Ris\"\ncoins = 300\nitems = Array[ExtResource(\"2\")]([SubResource(\"3\")])",
    );
    let read: Profile = from_bytes(old).expect("all versions are read");
    let items = vec![Item { name: "sword".into() }];
    assert_eq!(read, Profile { first: "Fer".into(), last: "Ris".into(), gold: 3, items });
    let again = String::from_utf8(to_tres(&read).expect("it is a resource")).expect("it is text");
    assert!(again.contains("\nformat = 3\nfirst = \"Fer\"\n"), "{again}");
    assert_eq!(from_bytes::<Profile>(again).expect("it is the current version"), read);

    let later = from_bytes::<Profile>(file("format = 9")).expect_err("it comes from a later game");
    assert!(
        later.to_string().contains("the data has version 9, this program reads versions up to 3"),
        "{later}"
    );
}

#[test]
fn schemas_know_the_versions_of_objects() {
    gdvar::assert_compatible!(v1::Save => Save);
    assert_eq!(
        Save::SCHEMA.to_string(),
        r#"Save: Object of class Resource with the script res://save.gd
    "version": int 3, optional: 1
    "name": String
    "coins": int, until version 2, not written, optional: -1
    "level": int 0..=255, optional: 7"#
    );
    let saved =
        |version: i64| resource("res://save.gd", &[("version", version.into()), ("name", "F".into())]);
    assert!(Save::SCHEMA.check(&saved(2)).is_ok());
    assert!(Save::SCHEMA.check(&saved(4)).is_err());
    let reason =
        Item::SCHEMA.reads_what_is_written_by(item_v1::Item::SCHEMA).expect_err("functions change it");
    assert_eq!(
        reason.to_string(),
        "functions change data of version 1 before it is read, and nothing is known of them"
    );
}

mod item_v1 {
    #[derive(gdvar::GodotSchema)]
    #[gdvar(object = "Resource", script = "res://item.gd", version = 1)]
    #[allow(dead_code, reason = "it is only described")]
    pub(crate) struct Item {
        title: String,
    }
}
