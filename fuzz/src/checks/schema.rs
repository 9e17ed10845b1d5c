//! Any text as the JSON of a schema.

use gdvar::schema::SchemaBuf;
use gdvar::{Variant, variant};

/// Checks one input.
pub fn check(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let schema = match SchemaBuf::from_json(text) {
        Ok(schema) => schema,
        Err(error) => {
            assert!(error.offset() <= text.len() && error.line() > 0 && error.column() > 0, "{error}");
            return;
        }
    };
    let schema = schema.as_schema();
    let json = schema.to_json();
    let again = SchemaBuf::from_json(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let again = again.as_schema();
    assert_eq!(again.fingerprint(), schema.fingerprint(), "{json}");
    assert_eq!(again.to_string(), schema.to_string(), "{json}");
    let _ = (schema.to_json_schema(), schema.reads_what_is_written_by(again));
    let values: [Variant; 5] = [
        Variant::Nil,
        variant!(1),
        variant!("text"),
        variant!([1, [0.5, null]]),
        variant!({ "name": "text", "type": "A", 1: { "name": [1] } }),
    ];
    for value in &values {
        assert_eq!(schema.check(value), again.check(value), "{value} and {json}");
        assert_eq!(schema.check(value).is_ok(), schema.faults(value, 3).is_empty(), "{value} and {json}");
        assert_eq!(schema.check_written(value), again.check_written(value), "{value} and {json}");
    }
}
