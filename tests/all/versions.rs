//! Versions of saves: data of older versions is read, data of later versions is reported.

use gdvar::{
    Codec, Dialect, Dictionary, ErrorKind, GodotDecode, GodotEncode, GodotSchema, Variant, from_bytes,
    to_bytes, variant,
};

/// The game as it was released.
mod v1 {
    #[derive(Debug, PartialEq, gdvar::GodotEncode, gdvar::GodotDecode, gdvar::GodotSchema)]
    pub(crate) struct Save {
        pub(crate) name: String,
        pub(crate) coins: i64,
    }
}

/// A save with fields that were added and removed.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, unversioned = 1)]
struct Save {
    name: String,
    #[gdvar(until = 2, default = -1)]
    coins: i64,
    #[gdvar(since = 2, default = 7)]
    level: u8,
    #[gdvar(since = 3)]
    title: Option<String>,
}

/// A type with functions that migrate data of older versions.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, version_key = "format", unversioned = 1, deny_unknown_fields)]
#[gdvar(migrate(1 => coins_to_gold, 2 => split_name))]
struct Profile {
    first: String,
    last: String,
    gold: i64,
    inventory: Vec<Variant>,
}

fn coins_to_gold(data: &mut Dictionary) -> gdvar::Result<()> {
    let Some(Variant::Int(coins)) = data.remove("coins") else {
        return Err(gdvar::Error::custom("coins are missing"));
    };
    data.insert("gold", coins / 100);
    data.insert("inventory", variant!([]));
    Ok(())
}

pub(crate) fn split_name(data: &mut Dictionary) -> gdvar::Result<()> {
    let name = data.remove("name").unwrap_or_default();
    let Some((first, last)) = name.as_str().and_then(|name| name.split_once(' ')) else {
        return Err(gdvar::Error::custom(format!("no first and last name in {name}")));
    };
    let (first, last) = (first.to_owned(), last.to_owned());
    data.insert("first", first);
    data.insert("last", last);
    Ok(())
}

fn bytes(value: &Variant) -> Vec<u8> {
    to_bytes(value).expect("it is a value of Godot 4")
}

fn kind<T: for<'de> GodotDecode<'de>>(value: &Variant) -> (ErrorKind, String) {
    let error = from_bytes::<T>(&bytes(value)).err().expect("it is refused");
    (error.kind(), error.to_string())
}

#[test]
fn the_version_is_the_first_entry() {
    let save = Save { name: "Ferris".into(), coins: 5, level: 2, title: None };
    let written = variant!({ "version": 3, "name": "Ferris", "level": 2, "title": null });
    assert_eq!(to_bytes(&save).as_deref(), Ok(bytes(&written).as_slice()));
}

#[test]
fn each_version_is_read_with_the_fields_that_it_has() {
    let first = to_bytes(&v1::Save { name: "Ferris".into(), coins: 5 }).expect("it is a struct");
    let read: Save = from_bytes(&first).expect("data without a version has version 1");
    assert_eq!(read, Save { name: "Ferris".into(), coins: 5, level: 7, title: None });

    let second = variant!({ "level": 2, "coins": 5, "name": "Ferris", "version": 2 });
    let read: Save = from_bytes(&bytes(&second)).expect("the version stands last");
    assert_eq!(read, Save { name: "Ferris".into(), coins: 5, level: 2, title: None });

    let third = variant!({ "version": 3, "name": "Ferris", "coins": 5, "level": 2, "title": "Dr." });
    let read: Save = from_bytes(&bytes(&third)).expect("coins are nobody's key any more");
    assert_eq!(read, Save { name: "Ferris".into(), coins: -1, level: 2, title: Some("Dr.".into()) });
}

#[test]
fn a_default_is_for_the_versions_that_lack_the_field() {
    let (kind, message) = kind::<Save>(&variant!({ "version": 2, "name": "Ferris", "coins": 5 }));
    assert_eq!(kind, ErrorKind::MissingField);
    assert_eq!(message, "missing field `level` at byte 0");
}

#[test]
fn data_of_other_versions_has_errors_of_its_own() {
    let later = kind::<Save>(&variant!({ "version": 4, "name": "Ferris" }));
    assert_eq!(later.0, ErrorKind::LaterVersion);
    assert_eq!(later.1, "the data has version 4, this program reads versions up to 3 at byte 0 in version");
    let early = kind::<Save>(&variant!({ "version": 0, "name": "Ferris" }));
    assert_eq!(
        early,
        (
            ErrorKind::OutOfRange,
            "the data has version 0, this program reads versions from 1 on at byte 0 in version".into()
        )
    );
    assert_eq!(kind::<Save>(&variant!({ "version": "3", "name": "Ferris" })).0, ErrorKind::TypeMismatch);

    let later = kind::<Profile>(&variant!({ "first": "Ferris", "format": 9 }));
    assert_eq!(
        later,
        (
            ErrorKind::LaterVersion,
            "the data has version 9, this program reads versions up to 3 at byte 0 in format".into()
        )
    );
    assert_eq!(kind::<Profile>(&variant!({ "format": -1 })).0, ErrorKind::OutOfRange);
    assert_eq!(kind::<Profile>(&variant!("Ferris")).0, ErrorKind::TypeMismatch);
}

#[test]
fn steps_lead_from_every_version_to_the_current_one() {
    let expected = Profile { first: "Fer".into(), last: "Ris".into(), gold: 12, inventory: Vec::new() };
    for data in [
        variant!({ "name": "Fer Ris", "coins": 1234 }),
        variant!({ "name": "Fer Ris", "coins": 1234, "format": 1 }),
        variant!({ "name": "Fer Ris", "gold": 12, "inventory": [], "format": 2 }),
        variant!({ "format": 3, "first": "Fer", "last": "Ris", "gold": 12, "inventory": [] }),
    ] {
        assert_eq!(from_bytes::<Profile>(&bytes(&data)).as_ref(), Ok(&expected), "{data}");
        // A tool without the type does not know the migration steps.
        assert!(Profile::SCHEMA.check(&data).is_ok(), "{data}");
    }
}

#[test]
fn steps_read_what_godot_3_wrote() {
    let codec = Codec::new().dialect(Dialect::Godot3);
    let data =
        codec.encode(&variant!({ "name": "Fer Ris", "coins": 1234 })).expect("it is a value of Godot 3");
    let profile: Profile = codec.decode(&data).expect("it is of version 1");
    assert_eq!(profile.gold, 12);
    assert!(codec.encode(&profile).is_ok());
}

#[test]
fn errors_in_steps_and_in_their_results_are_reported() {
    let refused = kind::<Profile>(&variant!({ "name": "Fer Ris" }));
    assert_eq!(refused, (ErrorKind::Custom, "coins are missing at byte 0".into()));
    // The steps do not touch this entry.
    let strange =
        kind::<Profile>(&variant!({ "format": 2, "name": "Fer Ris", "gold": 1, "inventory": [], "pet": 1 }));
    assert_eq!(strange.0, ErrorKind::UnknownField);
    let nested: Result<Vec<Profile>, _> =
        from_bytes(&bytes(&variant!([{ "name": "Fer Ris", "coins": "many" }])));
    assert_eq!(nested.expect_err("coins are text").to_string(), "coins are missing at byte 8 in [0]");
}

/// The engine takes the last of two equal keys, and a type without steps refuses them.
#[test]
fn two_versions_are_a_duplicate_field() {
    let mut bytes = bytes(&variant!({ "format": 2, "name": "Grace Hopper", "gold": 1, "inventory": [] }));
    bytes[4] += 1;
    for again in [1, 3] {
        let twice = [&bytes, to_bytes("format").unwrap().as_slice(), &to_bytes(&again).unwrap()].concat();
        let error = from_bytes::<Profile>(&twice).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::DuplicateField);
        assert_eq!(error.to_string(), format!("duplicate field `format` at byte {}", bytes.len()));
    }
}

#[test]
fn values_of_older_versions_are_nested_on_one_stack() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(version = 2, unversioned = 1, migrate(1 => rename))]
    struct Nested {
        #[gdvar(rename = "inner")]
        _inner: Option<Box<Nested>>,
    }
    fn rename(data: &mut Dictionary) -> gdvar::Result<()> {
        let inner = data.remove("old").ok_or_else(|| gdvar::Error::custom("there is no inner value"))?;
        data.insert("inner", inner);
        Ok(())
    }

    let read = |levels: usize| {
        let value = (0..levels).fold(Variant::Nil, |inner, _| variant!({ "old": inner }));
        let bytes = Codec::new().encode(&value).unwrap();
        let small = std::thread::Builder::new().stack_size(2 << 20);
        let thread =
            small.spawn(move || from_bytes::<Nested>(&bytes).map(drop).map_err(|error| error.kind()));
        thread.expect("there is memory for a stack").join().expect("it does not panic")
    };
    assert_eq!(read(20), Ok(()));
    for levels in [200, 500, 1000] {
        let result = read(levels);
        assert!(result.is_ok() || result == Err(ErrorKind::TooDeep), "{result:?}");
    }
}

#[test]
fn versioned_values_can_be_nested() {
    #[derive(GodotDecode)]
    struct Both {
        save: Save,
        profile: Profile,
        after: i64,
    }

    let data = variant!([{ "name": "A B", "coins": 100 }, { "format": 2, "name": "C D", "gold": 3, "inventory": [1] }]);
    let profiles: Vec<Profile> = from_bytes(&bytes(&data)).expect("both are old");
    assert_eq!(profiles.iter().map(|profile| profile.gold).collect::<Vec<_>>(), [1, 3]);
    let data = variant!({ "after": 1, "profile": { "coins": 700, "name": "A B" }, "save": { "name": "A", "coins": 1 } });
    let both: Both = from_bytes(&bytes(&data)).expect("all of it is there");
    assert_eq!((both.save.coins, both.profile.gold, both.after), (1, 7, 1));
}

#[test]
fn schemas_know_the_versions() {
    gdvar::assert_compatible!(v1::Save => Save);
    assert_eq!(
        Save::SCHEMA.to_string(),
        r#"Save: Dictionary
    "version": int 3, optional: 1
    "name": String
    "coins": int, until version 2, not written, optional: -1
    "level": int 0..=255, since version 2, optional: 7
    "title": String or null, since version 3, optional"#
    );
    assert!(Save::SCHEMA.check(&variant!({ "version": 2, "name": "Ferris", "coins": 5 })).is_err());
    assert!(Save::SCHEMA.check(&variant!({ "version": 1, "name": "Ferris", "coins": 5 })).is_ok());
    let reason = Profile::SCHEMA.reads_what_is_written_by(v1::Save::SCHEMA).expect_err("functions change it");
    assert_eq!(
        reason.to_string(),
        "functions change data of version 1 before it is read, and nothing is known of them"
    );
}
