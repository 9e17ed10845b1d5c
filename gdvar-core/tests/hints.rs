//! Bytes that are not what a program takes them for: the message says what they look like.

use gdvar_core::{Codec, Dialect, Error, VarWriter, Variant, from_bytes, to_bytes, variant};

fn player() -> Variant {
    variant!({ "name": "Ferris", "gold": 3 })
}

#[track_caller]
fn assert_error<T: std::fmt::Debug>(result: Result<T, Error>, text: &str) {
    assert_eq!(result.expect_err("it is something else").to_string(), text);
}

#[test]
fn a_value_behind_its_length_is_told() {
    let mut writer = VarWriter::new(Vec::new());
    writer.write(&player()).expect("it can be written");
    let hint = "(it starts with its own length, as in a file or a stream: `VarReader` reads that)";
    let bytes = writer.into_inner();
    assert_error(
        from_bytes::<Variant>(&bytes),
        &format!("Godot 4.4 and later has no type with the id 56 {hint} at byte 0"),
    );
}

#[test]
fn a_container_of_the_other_engine_is_told() {
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let hint = "(Godot 3 would take it for Dictionary)";
    let bytes = godot3.encode(&player()).expect("it can be written");
    assert_error(
        from_bytes::<Vec<String>>(&bytes),
        &format!("expected Array, found Transform3D {hint} at byte 0"),
    );
    let bytes = godot3.encode(&variant!([player()])).expect("it can be written");
    assert_error(
        from_bytes::<Vec<String>>(&bytes),
        "expected Array, found Projection (Godot 3 would take it for Array) at byte 0",
    );

    let bytes = to_bytes(&player()).expect("it can be written");
    assert_error(
        godot3.decode::<Variant>(&bytes),
        "Godot 3 has no type with the id 27 (Godot 4.4 and later would take it for Dictionary) at byte 0",
    );
}

#[test]
fn an_error_inside_of_a_value_says_nothing_of_the_whole() {
    let bytes = to_bytes(&variant!([1, "two"])).expect("it can be written");
    assert_error(from_bytes::<Vec<i64>>(&bytes), "expected int, found String at byte 16 in [1]");
}
