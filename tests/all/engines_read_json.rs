//! The engine's `JSON.to_native` reads gdvar's JSON, and gdvar reads the JSON that the engine's `JSON.from_native`
//! writes.

use crate::engine::Engine;
use crate::near::is_near;
use crate::random::Random;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar_core::{Codec, Dialect, Variant, VariantType, to_bytes};

const VALUES_PER_TYPE: usize = 80;
const DEPTH: usize = 3;

fn values(seed: u64) -> Vec<Variant> {
    // In JSON, every object except a full object is null, and a typed container of a class needs full objects.
    let mut random = Random::new(seed, Dialect::Godot4).without(VariantType::Object);
    let types = random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]);
    types.map(|ty| random.variant_of(ty, DEPTH)).collect()
}

/// The values that the engine's form changes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Differences {
    /// Values that the form loses: NaN is 0 among other numbers, RIDs and signals are empty, and a path is read from its
    /// text. The engine's own JSON also loses integers of more than 53 bits in arrays.
    lost: usize,
    /// Values whose floats the engine does not read exactly.
    near: usize,
}

fn count(differences: &mut Differences, lost: &[&str], original: &Variant, after: &Variant, json: &str) {
    let (original_text, after_text) = (original.to_string(), after.to_string());
    if original_text == after_text {
    } else if lost.iter().any(|lost| original_text.contains(lost)) {
        differences.lost += 1;
    } else if is_near(original, after) {
        differences.near += 1;
    } else {
        panic!("{json}\n  original: {original}\n  after: {after}");
    }
}

#[test]
fn godot4_reads_the_json_of_gdvar() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let values = values(1);
    for form in [JsonForm::Engine, JsonForm::Lossless] {
        let format = JsonFormat::new(form);
        let texts: Vec<String> =
            values.iter().map(|value| format.print(value).expect("it is not too deep")).collect();
        let mut differences = Differences::default();
        for ((value, json), answer) in values.iter().zip(&texts).zip(engine.read_json(&texts)) {
            let answer = answer.unwrap_or_else(|| panic!("no JSON to the engine: {json}"));
            let after: Variant = Codec::new().decode(&answer.bytes).expect("the engine wrote it");
            // The lossless form has text for numbers that the engine's form cannot express, and the engine reads it as
            // 0.
            if form == JsonForm::Lossless
                && ["inf\"", "\"nan", "\"absolute\""].iter().any(|extra| json.contains(extra))
            {
                continue;
            }
            count(&mut differences, &["nan", "RID(", "Signal(", "NodePath("], value, &after, json);
        }
        println!("{form:?}: {differences:?} of {}", values.len());
        assert!(differences.lost < values.len() / 8 && differences.near < values.len() / 8);
    }
}

#[test]
fn gdvar_reads_the_json_of_godot4() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let values = values(2);
    let bytes: Vec<_> = values.iter().map(|value| to_bytes(value).expect("it is a value")).collect();
    let texts = engine.json_of(&bytes);
    // The engine writes at most fifteen digits, so the result is compared with what the engine itself reads.
    let mut differences = Differences::default();
    for ((value, json), answer) in values.iter().zip(&texts).zip(engine.read_json(&texts)) {
        if has_class(value) {
            assert_eq!(json, "null", "the engine refuses classes without full objects");
            continue;
        }
        let parsed = JsonFormat::default().parse(json).unwrap_or_else(|error| panic!("{error}: {json}"));
        let Some(answer) = answer else {
            // The engine's parser does not know the escape that the engine writes for a vertical tab.
            assert!(json.contains("\\v"), "{json}");
            assert_eq!(parsed.ty(), value.ty(), "{json}");
            continue;
        };
        let theirs: Variant = Codec::new().decode(&answer.bytes).expect("the engine wrote it");
        // The engine writes 64-bit integers in arrays as numbers, and reads them as floats.
        count(&mut differences, &["nan", "PackedInt64Array("], &parsed, &theirs, json);
    }
    println!("{differences:?} of {}", values.len());
    assert!(differences.lost < values.len() / 8 && differences.near < values.len() / 8);
}

/// Returns whether the value contains a container of objects, for which the engine gives up on the surrounding value too.
fn has_class(value: &Variant) -> bool {
    value.to_string().contains("EncodedObjectAsID")
}

#[test]
fn what_the_engine_reads_and_gdvar_refuses_is_named() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let format = JsonFormat::default();
    // Texts that both read.
    let read = [
        "\"i:5\"",
        "\"f:2\"",
        "\"f:inf\"",
        "\"f:-inf\"",
        "\"f:nan\"",
        "\"s:\"",
        "\"np:a:b\"",
        " [ \"i:1\" , null ] ",
        "{\"type\":\"Vector2\",\"args\":[\"1\",2]}",
        "{\"args\":[1,2],\"type\":\"Vector2i\",\"more\":0}",
        "{\"type\":\"RID\"}",
        "{\"type\":\"Array\",\"elem_type\":\"Nil\",\"args\":[\"i:1\"]}",
        "{\"type\":\"PackedByteArray\",\"args\":[\"7\",255.0]}",
        "\"s:\\u00e9\\ud83e\\udd80\\/\"",
        "{\"type\":\"Array\",\"elem_type\":\"int\",\"args\":[\"i:1\"]}",
    ];
    for (json, answer) in read.iter().zip(engine.read_json(read)) {
        let theirs: Variant =
            Codec::new().decode(&answer.expect("it is JSON").bytes).expect("the engine wrote it");
        assert_eq!(
            format.parse(json).map(|ours: Variant| ours.to_string()),
            Ok(theirs.to_string()),
            "{json}"
        );
    }
    // Texts about which the engine guesses, and which gdvar refuses.
    let guessed = [
        ("\"i:5x\"", "5"),
        ("\"f:abc\"", "0.0"),
        ("{\"type\":\"Vector2i\",\"args\":[1.9,2]}", "Vector2i(1, 2)"),
        ("{\"type\":\"PackedByteArray\",\"args\":[256,-1]}", "PackedByteArray(0, 255)"),
        ("{\"type\":\"Array\",\"elem_type\":\"int\",\"args\":[\"f:2.5\"]}", "Array[int]([2.5])"),
        ("{\"type\":\"Array\",\"args\":5}", "[]"),
        ("{\"type\":\"PackedStringArray\",\"args\":[5]}", "PackedStringArray(\"5.0\")"),
    ];
    for ((json, text), answer) in guessed.iter().zip(engine.read_json(guessed.map(|(json, _)| json))) {
        assert_eq!(answer.expect("it is JSON").text, *text, "{json}");
        assert!(format.parse::<f32>(json).is_err(), "{json}");
    }
    // Texts that both refuse.
    let refused = [
        "5",
        "1.5",
        "\"x:1\"",
        "\"text\"",
        "{\"args\":[]}",
        "{\"type\":\"Nil\"}",
        "{\"type\":\"int\",\"args\":[1]}",
        "{\"type\":\"Vector2\",\"args\":[1]}",
        "{\"type\":\"PackedVector2Array\",\"args\":[1,2,3]}",
        "{\"type\":\"Foo\",\"args\":[]}",
        "{\"type\":\"RefCounted\",\"props\":[]}",
        "{'a':1}",
        "nan",
        "[1",
        "",
        "{\"type\":\"Dictionary\",\"args\":[\"i:1\"]}",
    ];
    for (json, answer) in refused.iter().zip(engine.read_json(refused)) {
        assert!(answer.is_none_or(|value| value.type_id == 0), "{json}");
        assert!(format.parse::<f32>(json).is_err(), "{json}");
    }
}

#[test]
fn values_of_typed_dictionaries_are_kept_as_the_engine_keeps_them() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let types = [
        "int",
        "float",
        "String",
        "StringName",
        "NodePath",
        "bool",
        "Vector2",
        "Array",
        "PackedInt32Array",
        "Dictionary",
    ];
    let values = [
        "\"i:1\"",
        "\"f:1.5\"",
        "\"s:x\"",
        "\"sn:x\"",
        "\"np:x\"",
        "null",
        "true",
        "{\"type\":\"Vector2\",\"args\":[1,2]}",
        "{\"type\":\"Vector2i\",\"args\":[1,2]}",
        "[\"i:1\"]",
        "{\"type\":\"PackedInt32Array\",\"args\":[1]}",
    ];
    let texts_of = |ty: &&str| {
        values.map(|value| {
            format!("{{\"type\":\"Dictionary\",\"key_type\":\"int\",\"value_type\":\"{ty}\",\"args\":[\"i:1\",{value}]}}")
        })
    };
    let texts: Vec<String> = types.iter().flat_map(texts_of).collect();
    for (json, answer) in texts.iter().zip(engine.read_json(&texts)) {
        let ours: Variant = JsonFormat::default().parse(json).expect("the engine reads it");
        assert_eq!(ours.to_string(), answer.expect("it is JSON").text, "{json}");
    }
}
