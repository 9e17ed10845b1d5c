//! Schemas as JSON, and JSON Schemas against the plain JSON of random values.

use std::net::Ipv4Addr;

use crate::random;
use crate::zoo::{Source, animals};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::schema::{Schema, SchemaBuf, Shape, Side};
use gdvar::{
    Array, Codec, Dialect, ElementType, ErrorKind, GodotEncode, GodotSchema, Variant, VariantType, variant,
};
use serde_json::Value;

/// Reads a schema that lives as long as the program, as that of a type does.
fn from_json(json: &str) -> Result<Schema<'static>, gdvar::text::TextError> {
    SchemaBuf::from_json(json).map(|schema| Box::leak(Box::new(schema)).as_schema())
}

/// Returns whether a value is valid, by the rules of JSON Schema 2020-12 for the keywords that gdvar uses.
fn is_valid(schema: &Value, whole: &Value, value: &Value) -> bool {
    let object = schema.as_object().expect("a schema is an object");
    object.iter().all(|(keyword, of)| {
        let all = || of.as_array().expect("it is a list").iter();
        let texts = || all().map(|text| text.as_str().expect("it is a text"));
        match keyword.as_str() {
            "$schema" | "$defs" | "description" => true,
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
        // Only types that take every value accept this.
        let strange = serde_json::json!([[["strange"]], { "strange": [] }]);
        let takes_all = matches!(animal.name, "Json");
        assert_eq!(is_valid(&schema, &schema, &strange), takes_all, "{}: {schema:#}", animal.name);
    }
}

#[test]
fn a_schema_read_from_its_json_is_the_one_that_was_written() {
    let random = &mut random::Random::new(25, Dialect::Godot4);
    for animal in animals() {
        let json = animal.schema.to_json();
        let read = from_json(&json).unwrap_or_else(|error| panic!("{}: {error}\n{json}", animal.name));
        assert_eq!(read.to_json(), json, "{}", animal.name);
        assert_eq!(read.to_json_schema(), animal.schema.to_json_schema(), "{}", animal.name);
        assert_eq!(read.fingerprint(), animal.schema.fingerprint(), "{}", animal.name);
        assert_eq!(read.to_string(), animal.schema.to_string(), "{}", animal.name);
        for (new, old) in [(read, animal.schema), (animal.schema, read), (read, read)] {
            let verdict = new.reads_what_is_written_by(old);
            assert!(verdict.is_ok(), "{}: {verdict:?}\n{json}", animal.name);
        }
        let codec = Codec::new().full_objects(true);
        for seed in 0..20 {
            let written = (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec);
            let value: gdvar::double::Variant =
                codec.decode(&written.bytes.expect("it is one of Godot 4")).expect("it was written");
            // Values that fit, and values that do not.
            for value in [value, random.variant(2)] {
                assert_eq!(read.check(&value), animal.schema.check(&value), "{}: {value}", animal.name);
                assert_eq!(
                    read.check_written(&value),
                    animal.schema.check_written(&value),
                    "{}",
                    animal.name
                );
                assert_eq!(read.faults(&value, 5), animal.schema.faults(&value, 5), "{}", animal.name);
            }
        }
    }
}

/// Fields of named types can have another form than their types.
#[test]
fn forms_of_named_types_are_kept() {
    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    #[gdvar(transparent)]
    struct Bytes(Vec<u8>);

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    #[gdvar(transparent)]
    struct Listed(#[gdvar(array)] Vec<u8>);

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    #[gdvar(transparent)]
    struct Nested(Vec<Nested>);

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    struct Maybe(Option<u8>);

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    struct All<'a> {
        #[gdvar(array)]
        bytes: Bytes,
        #[gdvar(typed)]
        listed: Listed,
        #[gdvar(typed)]
        lists: Vec<Listed>,
        #[gdvar(typed)]
        nested: Nested,
        maybe: Maybe,
        #[gdvar(default)]
        zero: std::num::NonZeroI8,
        #[gdvar(borrow)]
        slice: &'a [u8],
    }

    let json = All::SCHEMA.to_json();
    let read = from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert_eq!(read.to_json(), json);
    assert_eq!(read.to_string(), All::SCHEMA.to_string());
    for key in ["\"form\": \"array\"", "\"undeclared\": true", "\"has_zero\": false", "\"borrowed\": true"] {
        assert!(json.contains(key), "{key}: {json}");
    }
    assert_eq!(read.reads_what_is_written_by(All::SCHEMA).map_err(|reason| reason.to_string()), Ok(()));
    assert_eq!(All::SCHEMA.reads_what_is_written_by(read).map_err(|reason| reason.to_string()), Ok(()));
}

/// Every pair has the same verdict, whether its schemas come from types or from JSON.
/// The derive cannot make these types, but JSON can describe them.
#[test]
fn typed_arrays_of_unusual_types_declare_what_these_are_written_as() {
    let declares_for = |items: &str, item: Variant| {
        let json = format!(r#"{{"schema":{{"kind":"list","godot":"Array","typed":true,"items":{items}}}}}"#);
        let schema = from_json(&json).expect("it describes a type");
        [VariantType::Int, VariantType::Float, VariantType::String, VariantType::Nil]
            .into_iter()
            .filter(move |ty| {
                let mut array = match ty {
                    VariantType::Nil => Array::new(),
                    ty => Array::typed(ElementType::Builtin(*ty)),
                };
                array.push(item.clone());
                schema.check_written(&Variant::from(array)).is_ok()
            })
            .collect::<Vec<_>>()
    };
    let int_as_float = r#"{"kind":"int","min":0,"max":9,"as_float":true}"#;
    assert_eq!(declares_for(int_as_float, variant!(1.0)), [VariantType::Float]);
    let mixed =
        r#"{"kind":"enum","tagging":"name","variants":[{"name":"A","tag":"a"},{"name":"B","tag":1}]}"#;
    assert_eq!(declares_for(mixed, variant!("a")), [VariantType::Nil]);
}

#[test]
fn an_enum_without_variants_takes_no_value() {
    let json = r#"{"schema":{"kind":"enum","tagging":"untagged","variants":[]}}"#;
    let schema = from_json(json).expect("it describes a type");
    let error = schema.check(&Variant::Nil).expect_err("there is no variant");
    assert_eq!(error.to_string(), "the enum has no variants");
}

#[test]
fn schemas_from_json_are_compared_as_types_are() {
    let read: Vec<_> =
        animals().map(|animal| from_json(&animal.schema.to_json()).expect("it was written")).collect();
    for (old, old_read) in animals().zip(&read) {
        for (new, new_read) in animals().zip(&read) {
            let types = new.schema.reads_what_is_written_by(old.schema);
            let read = new_read.reads_what_is_written_by(*old_read);
            assert_eq!(
                types.map_err(|reason| reason.to_string()),
                read.map_err(|reason| reason.to_string()),
                "{} and {}",
                old.name,
                new.name
            );
        }
    }
}

#[test]
fn invalid_schemas_are_refused_with_the_place() {
    let refused = |json: &str| from_json(json).expect_err(json).to_string();
    for (json, error) in [
        ("[1", "expected ',' or ']', found the end of the text at line 1, column 3"),
        (
            r#"{"schema":{"kind":"nil"}} 1"#,
            "expected the end of the text after the value at line 1, column 27",
        ),
        ("[]", "expected an object with the key \"schema\", found an array at line 1, column 1"),
        (
            "{\n\"schema\": 1}",
            "expected an object with the key \"kind\", found a number at line 2, column 11",
        ),
        (r#"{"schema":null}"#, "expected an object with the key \"kind\", found null at line 1, column 11"),
        (r#"{"schema":true}"#, "expected an object with the key \"kind\", found a bool at line 1, column 11"),
        (r#"{"schema":{"kind":"nil"},"types":7}"#, "expected an object, found a number at line 1, column 34"),
        (
            r#"{"schema":{"kind":"int","min":"0","max":1}}"#,
            "expected a whole number, found \"0\" at line 1, column 31",
        ),
        (
            r#"{"schema":{"kind":"enum","tagging":"above","variants":[]}}"#,
            "expected where the tag is, found \"above\" at line 1, column 36",
        ),
        (
            r#"{"schema":{"kind":"enum","tagging":"name","variants":7}}"#,
            "expected an array, found a number at line 1, column 54",
        ),
        (
            r#"{"schema":{"kind":"int"}}"#,
            "expected an object with the key \"min\", found an object at line 1, column 11",
        ),
        (
            r#"{"schema":{"kind":"text","godot":"Text"}}"#,
            "expected the name of a type of Godot's, found \"Text\" at line 1, column 34",
        ),
        (
            r#"{"schema":{"type":"A"},"types":{}}"#,
            "expected the name of a type, found \"A\" at line 1, column 19",
        ),
        (
            r#"{"schema":{"type":"A"},"types":{"A":{"type":"A"}}}"#,
            "expected a type that is not its own value, found \"A\" at line 1, column 45",
        ),
        (
            r#"{"schema":{"type":"A"},"types":{"A":{"kind":"optional","value":{"type":"B"}},"B":{"type":"A"}}}"#,
            "expected a type that is not its own value, found \"A\" at line 1, column 90",
        ),
        (
            r#"{"schema":{"type":"A"},"types":{"A":{"kind":"dictionary","fields":[{"name":"a","flatten":true,"schema":{"type":"A"}}]}}}"#,
            "expected a type that is not its own value, found \"A\" at line 1, column 112",
        ),
        (
            r#"{"schema":{"kind":"dictionary","fields":[{"name":"a","schema":{"kind":"nil"}}]}}"#,
            "expected a field that has a key or is flattened, found an object at line 1, column 42",
        ),
        (
            r#"{"schema":{"kind":"enum","tagging":"name","variants":[{"name":"A"}]}}"#,
            "expected a variant with a tag, found an object at line 1, column 55",
        ),
        (
            r#"{"schema":{"kind":"float","bits":16}}"#,
            "expected 32 or 64 bits, found a number at line 1, column 34",
        ),
        (
            r#"{"schema":{"kind":"list","godot":"Array","typed":"maybe","items":{"kind":"nil"}}}"#,
            "expected a bool, found \"maybe\" at line 1, column 50",
        ),
        (
            r#"{"schema":{"kind":"dictionary","fields":[{"name":"a","key":true,"schema":{"kind":"nil"}}]}}"#,
            "expected a text or a whole number, found a bool at line 1, column 60",
        ),
        (
            r#"{"fingerprint":"0x0000000000000000","schema":{"kind":"bool"}}"#,
            "the fingerprint of this description is 0x52bcd0a90a282883, so it is not as it was written at line 1, column 16",
        ),
    ] {
        assert_eq!(refused(json), error);
    }
    // A truncated or changed schema is an error or another schema, never a panic or an endless loop.
    let json = animals().find(|animal| animal.name == "Tree").expect("it is in the zoo").schema.to_json();
    for end in 0..json.len() {
        assert!(from_json(&json[..end]).is_err(), "{end}");
    }
    let random = &mut random::Random::new(26, Dialect::Godot4);
    let words: Vec<&str> = json.split('"').skip(1).step_by(2).collect();
    for _ in 0..2000 {
        let (from, to) = (random.pick(&words), random.pick(&words));
        let other = json.replacen(&format!("\"{from}\""), &format!("\"{to}\""), 1);
        if let Ok(schema) = from_json(&other) {
            let _ = (schema.to_string(), schema.to_json(), schema.reads_what_is_written_by(schema));
        }
    }
}

#[test]
fn types_with_one_name_are_told_apart() {
    mod inner {
        #[derive(gdvar::GodotSchema)]
        #[allow(dead_code, reason = "only its schema is looked at")]
        pub(crate) struct Place(pub(crate) String, pub(crate) u8);
    }

    #[derive(GodotSchema)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Place {
        x: f32,
        inside: inner::Place,
    }

    let json = Place::SCHEMA.to_json();
    assert!(json.contains(r#""type": "Place_2""#), "{json}");
    let read = from_json(&json).expect("it was written");
    assert_eq!(read.fingerprint(), Place::SCHEMA.fingerprint());
}

#[test]
fn every_type_has_a_json_schema() {
    for (schema, part) in [
        (gdvar::Rid::SCHEMA, r#""type": "integer""#),
        (gdvar::Vector2::SCHEMA, r#""minItems": 2"#),
        (gdvar::NodePath::SCHEMA, r#""type": "string""#),
    ] {
        let json = schema.to_json_schema();
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn deep_and_wide_schemas_are_refused_before_the_stack_ends() {
    let list_of = |inner: &str| format!(r#"{{"kind":"list","godot":"Array","items":{inner}}}"#);
    let deep = (0..1000).fold(String::from(r#"{"kind":"nil"}"#), |inner, _| list_of(&inner));
    let error = from_json(&format!(r#"{{"schema":{deep}}}"#)).expect_err("it is too deep");
    assert_eq!(error.kind(), ErrorKind::TooDeep);
    // Nested types, a few levels each.
    let chain = |count: usize, levels: usize| {
        let types = (0..count).map(|index| {
            let inner = if index + 1 == count {
                String::from(r#"{"kind":"nil"}"#)
            } else {
                format!(r#"{{"type":"T{}"}}"#, index + 1)
            };
            format!("\"T{index}\":{}", (0..levels).fold(inner, |inner, _| list_of(&inner)))
        });
        format!(r#"{{"schema":{{"type":"T0"}},"types":{{{}}}}}"#, types.collect::<Vec<_>>().join(","))
    };
    // Types are at most as deep as the JSON of each, however many of them are inside each other.
    for (count, levels) in [(100, 50), (99, 1), (4096, 1)] {
        let deepest = from_json(&chain(count, levels)).expect("it is not too deep");
        let again = from_json(&deepest.to_json()).expect("it was written");
        assert!(again.to_string() == deepest.to_string(), "{count} types of {levels} levels");
        assert!(!deepest.to_json_schema().is_empty());
    }
    let error = from_json(&chain(4097, 1)).expect_err("there are too many");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    // The types are listed separately, so the depth of the JSON is not the depth of the types.
    let types = (0..100).map(|index| {
        let inner = match index {
            0 => String::from(r#"{"kind":"nil"}"#),
            _ => format!(r#"{{"type":"T{}"}}"#, index - 1),
        };
        let optional = (0..90).fold(inner, |inner, _| format!(r#"{{"kind":"optional","value":{inner}}}"#));
        format!("\"T{index}\":{optional}")
    });
    let fields = (0..100)
        .map(|index| format!(r#"{{"name":"f{index}","key":"f{index}","schema":{{"type":"T{index}"}}}}"#));
    let json = format!(
        r#"{{"schema":{{"kind":"dictionary","fields":[{}]}},"types":{{{}}}}}"#,
        fields.collect::<Vec<_>>().join(","),
        types.collect::<Vec<_>>().join(",")
    );
    assert_eq!(from_json(&json).expect_err("it is too deep").kind(), ErrorKind::TooDeep);
    // Each conversion counts as a level.
    let converted = |count: usize| {
        let names = vec![r#""A""#; count].join(",");
        from_json(&format!(r#"{{"schema":{{"kind":"nil","refined_by":[{names}]}}}}"#))
    };
    assert!(converted(199).is_ok());
    for count in [200, 100_000] {
        assert_eq!(converted(count).expect_err("it is too deep").kind(), ErrorKind::TooDeep);
    }
    // Each type contains the next one twice.
    let twice: Vec<String> = (0..100)
        .map(|index| {
            let field = format!(r#"{{"name":"a","flatten":true,"schema":{{"type":"T{}"}}}}"#, index + 1);
            format!(r#""T{index}":{{"kind":"dictionary","fields":[{field},{field}]}}"#)
        })
        .chain([String::from(r#""T100":{"kind":"nil"}"#)])
        .collect();
    let json = format!(r#"{{"schema":{{"type":"T0"}},"types":{{{}}}}}"#, twice.join(","));
    assert_eq!(from_json(&json).expect_err("there are too many").kind(), ErrorKind::TooLarge);
}

#[test]
fn a_schema_that_was_read_gives_its_memory_back() {
    let all = animals().map(|animal| animal.schema.to_json());
    let json = all.max_by_key(String::len).expect("there are types");
    let used = allocation_counter::measure(|| drop(SchemaBuf::from_json(&json).expect("it was written")));
    assert!(used.bytes_total > 1000, "{used:?}");
    assert_eq!(used.bytes_current, 0);
    let refused = json.replace("\"fields\"", "\"felder\"");
    let used =
        allocation_counter::measure(|| drop(SchemaBuf::from_json(&refused).expect_err("it has no fields")));
    assert_eq!(used.bytes_current, 0);
}

/// An address, which is text, with an additional conversion.
#[derive(Clone, GodotEncode, gdvar::GodotDecode, GodotSchema)]
#[gdvar(try_from = Ipv4Addr, into = Ipv4Addr)]
struct Neighbour(Ipv4Addr);

impl TryFrom<Ipv4Addr> for Neighbour {
    type Error = &'static str;

    fn try_from(address: Ipv4Addr) -> Result<Self, &'static str> {
        if address.is_private() { Ok(Self(address)) } else { Err("it is far away") }
    }
}

impl From<Neighbour> for Ipv4Addr {
    fn from(neighbour: Neighbour) -> Self {
        neighbour.0
    }
}

#[test]
fn every_conversion_of_a_value_is_described() {
    #[derive(GodotEncode, GodotSchema)]
    struct Peer {
        address: Neighbour,
    }

    let json = Peer::SCHEMA.to_json();
    let read = from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert_eq!(read.to_json(), json);
    assert_eq!(read.to_string(), Peer::SCHEMA.to_string());
    let conversions = json.split_once("\"refined_by\": [").expect("it has conversions").1;
    let conversions: Vec<&str> = conversions.split(']').next().unwrap_or_default().split(',').collect();
    assert_eq!(
        conversions.iter().map(|name| name.trim()).collect::<Vec<_>>(),
        ["\"Ipv4Addr\"", "\"Neighbour\""]
    );
    // A field of such a type is required.
    let error = read.check(&gdvar::variant!({})).expect_err("it has no default");
    assert_eq!(error.to_string(), "missing field `address`");
}

/// Returns the schema of this description.
fn described(schema: &str) -> Schema<'static> {
    let json = format!("{{\"schema\":{schema}}}");
    from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// No type of Rust has such a schema, but a program in another language may describe one.
#[test]
fn descriptions_of_no_rust_type_are_compared_and_checked_too() {
    // A container without a description of its contents. JSON Schema says nothing about it.
    let json = described(r#"{"kind":"builtin","godot":"Dictionary"}"#).to_json_schema();
    assert_eq!(json.lines().count(), 3, "{json}");
    assert!(json.contains("$schema"), "{json}");

    // An enum of names, and a variant with text or a number as its content.
    let text = described(r#"{"kind":"text","godot":"String"}"#);
    for (other, reason) in [
        (r#"{"kind":"text","godot":"String"}"#, None),
        (r#"{"kind":"bool"}"#, Some("the reader reads String, the writer writes a bool")),
    ] {
        let names = format!(
            r#"{{"kind":"enum","tagging":"name","variants":[{{"name":"A","tag":"a"}},{{"name":"B","other":true}},{{"name":"C","other":true,"content":{other}}}]}}"#
        );
        let verdict = text.reads_what_is_written_by(described(&names)).err();
        assert_eq!(verdict.map(|verdict| verdict.to_string()).as_deref(), reason);
    }

    // A flattened enum whose variants have no key of their own.
    let flattened = |strict: bool, tagging: &str| {
        described(&format!(
            r#"{{"kind":"dictionary","strict":{strict},"fields":[{{"name":"a","key":"a","schema":{{"kind":"bool"}}}},
            {{"name":"b","flatten":true,"schema":{{"kind":"enum","tagging":"{tagging}","variants":[{{"name":"A","tag":"a"}}]}}}}]}}"#
        ))
    };
    for tagging in ["name", "outside", "untagged"] {
        let value = gdvar::variant!({ "a": true, "x": 1 });
        assert_eq!(flattened(false, tagging).check(&value), Ok(()), "{tagging}");
        let error = flattened(true, tagging).check(&value).expect_err("no part takes the entry");
        assert_eq!(error.to_string(), "unknown field `x`, expected `a`", "{tagging}");
    }
}

#[test]
fn names_that_are_too_long_for_a_message_are_left_out() {
    let keyed = |key: &str, kind: &str| {
        described(&format!(
            r#"{{"kind":"dictionary","fields":[{{"name":"a","key":"{key}","schema":{{"kind":"{kind}"}}}}]}}"#
        ))
    };
    let reason = "the reader reads a bool, the writer writes Nil";
    for (key, expected) in
        [("k".repeat(100), format!("`{}`: {reason}", "k".repeat(100))), ("k".repeat(2000), reason.to_owned())]
    {
        let verdict = keyed(&key, "bool").reads_what_is_written_by(keyed(&key, "nil"));
        assert_eq!(verdict.map_err(|reason| reason.to_string()), Err(expected));
    }
}

#[test]
fn deeply_nested_schemas_are_not_compared_but_printed() {
    // Deeper than any type of a program.
    let work = || {
        let nil = String::from(r#"{"kind":"nil"}"#);
        let list_of = |items| format!(r#"{{"kind":"list","godot":"Array","items":{items}}}"#);
        let nested = |levels: usize| described(&(0..levels).fold(nil.clone(), |items, _| list_of(items)));
        let verdict =
            |schema: Schema<'_>| schema.reads_what_is_written_by(schema).map_err(|reason| reason.to_string());
        assert_eq!(verdict(nested(127)), Ok(()));
        let reason = verdict(nested(128)).expect_err("it is too deep");
        assert!(reason.ends_with("[]`: the types are too deep to be compared"), "{reason}");
        // The time does not double with each level.
        let deep = nested(150);
        assert_eq!(deep.to_string(), format!("{}Nil", "Array of ".repeat(150)));
        assert_eq!(from_json(&deep.to_json()).map(Schema::fingerprint), Ok(deep.fingerprint()));
    };
    // The stack that Rust gives a thread by default, in a debug build too.
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).expect("a thread starts");
    thread.join().expect("it ends");
}

#[test]
fn variants_for_data_without_a_tag_are_described() {
    #[derive(GodotSchema)]
    #[gdvar(tag = "t")]
    #[allow(dead_code, reason = "only its schema is looked at")]
    enum Item {
        #[gdvar(default)]
        Sword { damage: u8 },
        #[gdvar(alias = "Gun")]
        Bow { arrows: u8 },
    }

    let json = Item::SCHEMA.to_json();
    assert!(json.contains(r#""default": true"#), "{json}");
    let read = from_json(&json).expect("it was written");
    assert_eq!(read.to_string(), Item::SCHEMA.to_string());
    assert_eq!(read.check(&gdvar::variant!({"damage": 3})), Ok(()));

    let Shape::Enum(of) = read.shape(Side::Read) else { panic!("{read}") };
    let tags: Vec<Vec<String>> = of.variants.iter().map(|variant| variant.tags().collect()).collect();
    assert_eq!(tags, [vec!["Sword"], vec!["Bow", "Gun"]]);
}

#[test]
fn descriptions_are_printed_for_debugging_too() {
    let schema = <Vec<i64> as GodotSchema>::SCHEMA;
    assert_eq!(format!("{schema:?}"), schema.to_string());
}

#[test]
fn descriptions_show_every_part() {
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
                ],
                "doc": "One of the players.\nThey fight."
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
    assert_eq!(from_json(&json).expect("it was written").to_json(), json);
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

#[test]
fn containers_that_may_be_typed_are_read_from_json() {
    for schema in [gdvar::Array::SCHEMA, gdvar::Dictionary::SCHEMA] {
        let json = schema.to_json();
        let read = from_json(&json).expect("it was written");
        assert_eq!((read.to_json(), read.to_string()), (json, schema.to_string()));
    }
}

#[test]
fn json_schemas_take_what_plain_json_has_and_nothing_else() {
    use serde_json::json;

    #[allow(dead_code, reason = "only their schemas are looked at")]
    mod types {
        use gdvar::{GodotSchema, Variant};

        #[derive(GodotSchema)]
        pub(crate) struct Plain {
            speed: f64,
        }

        #[derive(GodotSchema)]
        #[gdvar(array)]
        pub(crate) struct Nothing {}

        #[derive(GodotSchema)]
        #[gdvar(tag = "t")]
        pub(crate) enum Inside {
            A {
                x: i64,
            },
            B,
            #[gdvar(other)]
            Other(Variant),
        }

        #[derive(GodotSchema)]
        #[gdvar(tag = "t")]
        pub(crate) enum Known {
            A { x: i64 },
            B,
        }

        #[derive(GodotSchema)]
        #[gdvar(tag = "t", content = "c")]
        pub(crate) enum Beside {
            A(i64),
            B,
        }

        #[derive(GodotSchema)]
        #[gdvar(tag = "t", content = "c")]
        pub(crate) enum BesideOrOther {
            A(i64),
            #[gdvar(other)]
            Other(String),
        }
    }

    let cases = [
        (
            types::Plain::SCHEMA,
            vec![json!({"speed": 1.5}), json!({"speed": null})],
            vec![json!({"speed": "a"}), json!({})],
        ),
        (types::Nothing::SCHEMA, vec![json!([])], vec![json!([1]), json!({})]),
        (
            types::Inside::SCHEMA,
            vec![
                json!({"t": "A", "x": 1}),
                json!({"t": "B"}),
                json!({"t": "C"}),
                json!({"t": "C", "x": "a"}),
            ],
            vec![json!({"x": 1}), json!("A")],
        ),
        (
            types::Known::SCHEMA,
            vec![json!({"t": "A", "x": 1}), json!({"t": "B"})],
            vec![json!({"t": "A", "x": "a"}), json!({"t": "A"}), json!({"t": "C"})],
        ),
        (
            types::Beside::SCHEMA,
            vec![json!({"t": "A", "c": 1}), json!({"t": "B"})],
            vec![json!({"t": "A"}), json!({"t": "A", "c": "a"}), json!({"t": "C"}), json!({"c": 1})],
        ),
        (
            types::BesideOrOther::SCHEMA,
            vec![json!({"t": "A", "c": 1}), json!({"t": "C"})],
            vec![json!({"c": 1}), json!([])],
        ),
    ];
    for (schema, valid, invalid) in cases {
        let text = schema.to_json_schema();
        let json: Value = serde_json::from_str(&text).expect("it is JSON");
        for value in valid {
            assert!(is_valid(&json, &json, &value), "{value}: {text}");
        }
        for value in invalid {
            assert!(!is_valid(&json, &json, &value), "{value}: {text}");
        }
        // Both would be empty, which JSON Schema does not allow.
        assert!(!text.contains("\"prefixItems\": []") && !text.contains("\"allOf\": []"), "{text}");
    }
}

#[test]
fn fields_from_json_are_needed_unless_they_say_otherwise() {
    let option = r#"{"kind":"optional","value":{"kind":"bool"}}"#;
    for (schema, types) in
        [(option.to_owned(), String::new()), (r#"{"type":"T"}"#.to_owned(), format!(r#""T":{option}"#))]
    {
        for (flags, is_needed) in [
            ("", true),
            (r#","optional":true"#, false),
            (r#","read":"sometimes","optional":true"#, false),
            (r#","read":"never""#, false),
        ] {
            let json = format!(
                r#"{{"schema":{{"kind":"dictionary","fields":[{{"name":"a","key":"a","schema":{schema}{flags}}}]}},"types":{{{types}}}}}"#
            );
            let read = from_json(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
            let checked = read.check::<f32>(&gdvar::variant!({}));
            assert_eq!(checked.is_err(), is_needed, "{json}: {checked:?}");
        }
    }
}

#[test]
fn names_from_json_may_hold_the_number_of_an_unknown_one() {
    let json = r#"{"schema":{"kind":"enum","tagging":"name","variants":[{"name":"A","tag":"A"},{"name":"Other","other":true,"content":{"kind":"int","min":0,"max":5}}]}}"#;
    let read = from_json(json).expect("it is a schema");
    for (value, is_right) in
        [(gdvar::variant!("A"), true), (gdvar::variant!(3), true), (gdvar::variant!(9), false)]
    {
        assert_eq!(read.check::<f32>(&value).is_ok(), is_right, "{value}");
    }
}

#[test]
fn wide_schemas_are_read_and_long_names_and_deep_types_compared() {
    let field = |name: &str| {
        format!(r#"{{"name":"a","key":"{name}","schema":{{"kind":"optional","value":{{"kind":"bool"}}}}}}"#)
    };
    let of = |fields: &[String]| {
        let json = format!(r#"{{"schema":{{"kind":"dictionary","fields":[{}]}}}}"#, fields.join(","));
        from_json(&json).expect("it is a schema")
    };
    // Fields are one level below their type, regardless of their position.
    let fields: Vec<String> = (0..400).map(|number| field(&format!("field {number}"))).collect();
    for levels in 0..4 {
        let inner = format!(r#"{{"kind":"dictionary","fields":[{}]}}"#, fields.join(","));
        let list = |inner, _| format!(r#"{{"kind":"list","godot":"Array","items":{inner}}}"#);
        let json = format!(r#"{{"schema":{}}}"#, (0..levels).fold(inner, list));
        assert!(from_json(&json).is_ok(), "{levels}");
    }

    let many = |count: usize| {
        let types: Vec<String> =
            (0..count).map(|number| format!(r#""T{number}":{{"kind":"bool"}}"#)).collect();
        from_json(&format!(r#"{{"schema":{{"type":"T0"}},"types":{{{}}}}}"#, types.join(",")))
    };
    assert!(many(4096).is_ok() && many(4097).is_err());

    let wide = of(&(0..400).map(|number| field(&format!("field {number}"))).collect::<Vec<_>>());
    assert!(wide.reads_what_is_written_by(wide).is_ok());

    // A name that does not fit the message is left out of it.
    for len in [10, 100, 200, 400, 500, 1000, 5000] {
        let long = of(&[field(&"x".repeat(len))]);
        let reason = long.reads_what_is_written_by(of(&[])).expect_err("the key is not written").to_string();
        assert!(reason.contains("the reader needs this key") || len > 200, "{reason}");
    }

    let types = |count: usize| {
        let ty = |number: usize| match number + 1 {
            next if next == count => format!(r#""T{number}":{{"kind":"bool"}}"#),
            next => format!(r#""T{number}":{{"kind":"list","godot":"Array","items":{{"type":"T{next}"}}}}"#),
        };
        let types: Vec<String> = (0..count).map(ty).collect();
        from_json(&format!(r#"{{"schema":{{"type":"T0"}},"types":{{{}}}}}"#, types.join(",")))
    };
    let shallow = types(20).expect("it is a schema");
    assert!(shallow.reads_what_is_written_by(shallow).is_ok());
    let deep = types(80).expect("it is a schema");
    let reason = deep.reads_what_is_written_by(deep).expect_err("the types are deep").to_string();
    assert!(reason.ends_with("the types are too deep to be compared"), "{reason}");
}
