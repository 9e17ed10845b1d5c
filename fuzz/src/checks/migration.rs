//! Any bytes as data of some version.

use gdvar::{
    Codec, Dictionary, Error, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Result, Variant,
};

use super::settings;

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
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

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(version = 3, version_key = "format", unversioned = 1, deny_unknown_fields)]
#[gdvar(migrate(1 => coins_to_gold, 2 => |_| Ok(())))]
struct Profile {
    name: String,
    gold: i64,
    worn: Vec<i64>,
}

fn coins_to_gold(data: &mut Dictionary) -> Result<()> {
    let Some(Variant::Int(coins)) = data.remove("coins") else { return Err(Error::custom("no coins")) };
    data.insert("gold", coins / 100);
    Ok(())
}

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((codec, bytes)) = settings(input) else { return };
    current::<Save>(codec, bytes, "version");
    current::<Profile>(codec, bytes, "format");
}

/// Checks that data of any version is written as the current version, and reads back as the same value.
fn current<T: GodotEncode + GodotDecodeOwned>(codec: Codec, bytes: &[u8], key: &str) {
    let value = match codec.decode::<T>(bytes) {
        Ok(value) => value,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.is_empty() && !text.contains('\n'), "{text}");
            return;
        }
    };
    let again = match codec.encode(&value) {
        Ok(again) => again,
        Err(error) => {
            assert!(matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::TooLarge), "{error}");
            return;
        }
    };
    let decoded = codec.decode::<T>(&again).unwrap_or_else(|error| panic!("{error}: {again:02x?}"));
    assert_eq!(codec.encode(&decoded).as_ref(), Ok(&again));
    let dynamic: Variant = codec.decode(&again).expect("it holds no reals");
    assert_eq!(dynamic.get(key), Some(&Variant::Int(3)), "{dynamic}");
}
