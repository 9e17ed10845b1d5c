//! Schemas from JSON that refer to themselves, in a test that Miri finishes within a minute.

use gdvar_core::variant;
use gdvar_schema::{GodotSchema, SchemaBuf};

/// A chain in which each part contains the next, and a tree that contains itself and the chain.
const JSON: &str = r#"{
    "schema": {"kind": "list", "items": {"type": "Tree"}, "godot": "Array"},
    "types": {
        "Tree": {"kind": "dictionary", "fields": [
            {"name": "children", "key": "children", "schema": {"kind": "list", "items": {"type": "Tree"}, "godot": "Array"}},
            {"name": "chain", "key": "chain", "schema": {"kind": "optional", "value": {"type": "Chain"}}}
        ]},
        "Chain": {"kind": "dictionary", "fields": [
            {"name": "next", "key": "next", "schema": {"kind": "optional", "value": {"type": "Chain"}}},
            {"name": "tree", "key": "tree", "schema": {"kind": "optional", "value": {"type": "Tree"}}}
        ]}
    }
}"#;

#[test]
fn types_that_contain_each_other_are_linked() {
    let schema = SchemaBuf::from_json(JSON).expect("it is a schema");
    let again = SchemaBuf::from_json(&schema.as_schema().to_json()).expect("it was written");
    assert_eq!(again.as_schema().fingerprint(), schema.as_schema().fingerprint());
    for schema in [schema.as_schema(), again.as_schema()] {
        let mut chain = variant!({ "next": null, "tree": null });
        for _ in 0..3 {
            chain = variant!({ "next": (chain), "tree": { "children": [], "chain": null } });
            let value =
                variant!([{ "children": [{ "children": [], "chain": null }], "chain": (chain.clone()) }]);
            assert_eq!(schema.check(&value), Ok(()));
        }
        let value =
            variant!([{ "children": [], "chain": { "next": { "next": 7, "tree": null }, "tree": null } }]);
        let error = schema.check(&value).expect_err("7 is not a chain");
        assert!(error.to_string().ends_with("in [0].chain.next.next"), "{error}");
        assert!(schema.reads_what_is_written_by(again.as_schema()).is_ok());
    }
}

#[test]
fn the_last_clone_of_a_schema_keeps_its_parts() {
    let schema = SchemaBuf::from_json(JSON).expect("it is a schema");
    let (clone, text) = (schema.clone(), schema.to_string());
    let fingerprint = schema.as_schema().fingerprint();
    drop(schema);
    // It may be sent to another thread.
    let sent = std::thread::spawn(move || (clone.as_schema().fingerprint(), clone.to_string())).join();
    assert_eq!(sent.ok(), Some((fingerprint, text)));
    let constant = SchemaBuf::from(<Vec<u8>>::SCHEMA);
    assert_eq!(constant.clone().as_schema().fingerprint(), <Vec<u8>>::FINGERPRINT);
}

#[test]
fn a_fault_inside_a_type_leaves_no_link_to_it() {
    for (kind, name) in [
        ("\"next\", \"schema\"", "\"next\", \"shema\""),
        ("{\"type\": \"Tree\"}}}", "{\"type\": \"Bush\"}}}"),
    ] {
        let json = JSON.replacen(kind, name, 1);
        assert_ne!(json, JSON);
        assert!(SchemaBuf::from_json(&json).is_err(), "{json}");
    }
}
