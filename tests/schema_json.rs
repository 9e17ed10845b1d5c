//! Schemas as JSON, and JSON Schemas against the plain JSON of random values.

#[path = "../gdvar-core/tests/random/mod.rs"]
mod random;
mod zoo;

use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{Codec, Dialect, GodotEncode, GodotSchema};
use serde_json::Value;
use zoo::{Source, animals};

/// Whether a value is valid: the keywords that schemas of gdvar use, as JSON Schema 2020-12 says.
fn is_valid(schema: &Value, whole: &Value, value: &Value) -> bool {
    let object = schema.as_object().expect("a schema is an object");
    object.iter().all(|(keyword, of)| {
        let all = || of.as_array().expect("it is a list").iter();
        let texts = || all().map(|text| text.as_str().expect("it is a text"));
        match keyword.as_str() {
            "$schema" | "$defs" => true,
            "$ref" => {
                let name = of.as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("it is a type");
                is_valid(&whole["$defs"][name], whole, value)
            }
            "type" => match of.as_str() {
                Some(name) => is_of(name, value),
                None => texts().any(|name| is_of(name, value)),
            },
            "const" => of == value,
            "anyOf" => all().any(|schema| is_valid(schema, whole, value)),
            "allOf" => all().all(|schema| is_valid(schema, whole, value)),
            "minimum" => value.as_f64().is_none_or(|number| number >= of.as_f64().expect("a number")),
            "maximum" => value.as_f64().is_none_or(|number| number <= of.as_f64().expect("a number")),
            "minLength" => value
                .as_str()
                .is_none_or(|text| text.chars().count() as u64 >= of.as_u64().expect("a number")),
            "maxLength" => value
                .as_str()
                .is_none_or(|text| text.chars().count() as u64 <= of.as_u64().expect("a number")),
            "minItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 >= of.as_u64().expect("a number"))
            }
            "maxItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 <= of.as_u64().expect("a number"))
            }
            "items" => {
                value.as_array().is_none_or(|items| items.iter().all(|item| is_valid(of, whole, item)))
            }
            "prefixItems" => value.as_array().is_none_or(|items| {
                items.iter().zip(all()).all(|(item, schema)| is_valid(schema, whole, item))
            }),
            "properties" => value.as_object().is_none_or(|entries| {
                entries
                    .iter()
                    .all(|(key, value)| of.get(key).is_none_or(|schema| is_valid(schema, whole, value)))
            }),
            "required" => {
                value.as_object().is_none_or(|entries| texts().all(|key| entries.contains_key(key)))
            }
            "additionalProperties" => value.as_object().is_none_or(|entries| {
                let is_own = |key: &str| schema["properties"].get(key).is_some();
                let mut others = entries.iter().filter(|(key, _)| !is_own(key));
                match of {
                    Value::Bool(allowed) => *allowed || others.next().is_none(),
                    schema => others.all(|(_, value)| is_valid(schema, whole, value)),
                }
            }),
            keyword => panic!("{keyword} is no keyword of these schemas"),
        }
    })
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        name => panic!("{name} is no type"),
    }
}

#[test]
fn plain_json_of_random_values_is_valid() {
    let format = JsonFormat::new(JsonForm::Plain).full_objects(true);
    let codec = Codec::new().full_objects(true);
    for animal in animals() {
        let schema: Value = serde_json::from_str(&animal.schema.to_json_schema()).expect("it is JSON");
        for seed in 0..60 {
            let written = (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec);
            let value: gdvar::double::Variant =
                codec.decode(&written.bytes.expect("it is one of Godot 4")).expect("it was written");
            let json = format.print(&value).expect("it has objects at most");
            let json: Value = serde_json::from_str(&json).expect("plain JSON is JSON");
            assert!(is_valid(&schema, &schema, &json), "{}: {json}\n{schema:#}", animal.name);
        }
        // No type but those that are everything takes this.
        let strange = serde_json::json!([[["strange"]], { "strange": [] }]);
        let takes_all = matches!(animal.name, "Json");
        assert_eq!(is_valid(&schema, &schema, &strange), takes_all, "{}: {schema:#}", animal.name);
    }
}

#[test]
fn descriptions_name_all_that_there_is() {
    /// One of the players.
    /// They fight.
    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(deny_unknown_fields)]
    struct Player {
        /// Left before it is over.
        #[gdvar(alias = "health", default = 100)]
        hp: u8,
        weapon: Option<Weapon>,
        #[gdvar(skip_encoding_if = Vec::is_empty, default)]
        friends: Vec<Player>,
        #[gdvar(with = gdvar::time::millis)]
        speed: std::time::Duration,
    }

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(tag = "kind")]
    enum Weapon {
        /// Nothing.
        Fists,
        #[gdvar(alias = "blade")]
        Sword { sharp: bool },
    }

    let expected = serde_json::json!({
        "fingerprint": format!("{:#018x}", Player::FINGERPRINT),
        "schema": { "type": "Player" },
        "types": {
            "Player": {
                "kind": "dictionary",
                "strict": true,
                "fields": [
                    {
                        "name": "hp",
                        "key": "hp",
                        "aliases": ["health"],
                        "schema": { "kind": "int", "min": 0, "max": 255 },
                        "read": "sometimes",
                        "optional": true,
                        "default": "100",
                        "doc": "Left before it is over."
                    },
                    {
                        "name": "weapon",
                        "key": "weapon",
                        "schema": { "kind": "optional", "value": { "type": "Weapon" } },
                        "optional": true
                    },
                    {
                        "name": "friends",
                        "key": "friends",
                        "schema": { "kind": "list", "godot": "Array", "items": { "type": "Player" } },
                        "written": "sometimes",
                        "read": "sometimes",
                        "optional": true,
                        "default": "Default::default()"
                    },
                    { "name": "speed", "key": "speed", "schema": { "kind": "opaque", "function": "gdvar::time::millis::encode" } }
                ]
            },
            "Weapon": {
                "kind": "enum",
                "tagging": "inside",
                "tag": "kind",
                "variants": [
                    { "name": "Fists", "tag": "Fists", "doc": "Nothing." },
                    {
                        "name": "Sword",
                        "tag": "Sword",
                        "aliases": ["blade"],
                        "content": {
                            "kind": "dictionary",
                            "fields": [{ "name": "sharp", "key": "sharp", "schema": { "kind": "bool" } }]
                        }
                    }
                ]
            }
        }
    });
    let json = Player::SCHEMA.to_json();
    assert_eq!(serde_json::from_str::<Value>(&json).expect("it is JSON"), expected, "{json}");
    let ty = Player::SCHEMA.as_type().expect("it has a name");
    assert_eq!(ty.doc, "One of the players.\nThey fight.");
    assert_eq!(
        Player::SCHEMA.to_string(),
        r#"Player: Dictionary, and no other keys
    "hp" or "health": int 0..=255, optional: 100
    "weapon": Weapon or null, optional
    "friends": Array of Player, not always written, optional: Default::default()
    "speed": a value of the function `gdvar::time::millis::encode`
Weapon: Dictionary with the tag "kind"
    "Fists"
    "Sword" or "blade": Dictionary
        "sharp": bool"#
    );
}
