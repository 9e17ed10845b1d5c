//! Bytes that are not what a program expects: the message says what they look like.

use std::collections::BTreeMap;

use gdvar_core::{
    Basis, Codec, Dialect, Error, Transform3D, VarReader, VarWriter, Variant, from_bytes, to_bytes, variant,
};

fn player() -> Variant {
    variant!({ "name": "Ferris", "gold": 3 })
}

#[track_caller]
fn assert_error<T: std::fmt::Debug>(result: Result<T, Error>, text: &str) {
    assert_eq!(result.expect_err("it is something else").to_string(), text);
}

#[test]
fn a_value_behind_its_length_is_recognised() {
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
fn several_values_behind_their_lengths_are_recognised() {
    let mut writer = VarWriter::new(Vec::new());
    for value in [player(), variant!(7), variant!([])] {
        writer.write(&value).expect("it can be written");
    }
    let hint =
        "(it is several values, each after its length, as in a file or a stream: `VarReader` reads them)";
    let message = format!("Godot 4.4 and later has no type with the id 56 {hint} at byte 0");
    assert_error(from_bytes::<Variant>(&writer.into_inner()), &message);
}

#[test]
fn other_kinds_of_files_are_recognised() {
    for (start, hint) in [
        (
            "GCPF\x02\0\0\0",
            "it is a compressed file: `document::Document` opens that, with the feature `files`",
        ),
        (
            "GDEC\x01\0\0\0",
            "it is an encrypted file: `document::Document` opens that, with the feature `files`",
        ),
        ("ECFG\x01\0\0\0", "it is a `project.binary`: `project_binary::read` reads that"),
        ("RSRC\0\0\0\0", "it is a binary resource, `.res` or `.scn`: `resource::ResourceFile` reads that"),
        (
            "RSCC\x02\0\0\0",
            "it is a compressed binary resource, `.res` or `.scn`: `resource::ResourceFile` reads that",
        ),
        ("GDPC\x02\0\0\0", "it is a package of a game, `.pck`: the engine reads that"),
        (
            "[gd_resource type=\"Resource\"]",
            "it is a text resource, `.tres`: `resource::ResourceFile` reads that",
        ),
        ("[gd_scene load_steps=2]", "it is a text scene, `.tscn`: `resource::ResourceFile` reads that"),
        (
            " {\"name\": \"Ferris\"}\n",
            "it is text, perhaps JSON: `serde_json` reads that, `json::JsonFormat` what `JSON.from_native` made, and `str::parse` what `var_to_str` wrote",
        ),
        (
            "[1, 2]",
            "it is text, perhaps JSON: `serde_json` reads that, `json::JsonFormat` what `JSON.from_native` made, and `str::parse` what `var_to_str` wrote",
        ),
    ] {
        let error = from_bytes::<Variant>(start.as_bytes()).expect_err("it is no value");
        assert!(error.to_string().contains(hint), "{start:?}: {error}");
    }
    let error = from_bytes::<Variant>(b"\x89PNG\r\n\x1a\n").expect_err("it is no value");
    assert!(error.to_string().contains("(it is a PNG picture)"), "{error}");
}

#[test]
fn the_message_for_one_byte_is_singular() {
    assert_error(from_bytes::<bool>(&[1, 0, 0, 0, 1, 0, 0, 0, 9]), "1 byte follows the value at byte 8");
    assert_error(from_bytes::<bool>(&[1, 0, 0, 0, 1, 0, 0, 0, 9, 9]), "2 bytes follow the value at byte 8");
}

#[test]
fn a_whole_value_is_not_taken_for_a_length() {
    type Fields = BTreeMap<String, i64>;
    // The first word of each input happens to be the number of bytes after it.
    let expected = |ty: &str| format!("expected Dictionary, found {ty} at byte 0");
    assert_error(from_bytes::<Fields>(&[0; 4]), &expected("Nil"));
    assert_error(from_bytes::<Fields>(&to_bytes("").expect("it can be written")), &expected("String"));
    let array = to_bytes(&variant!([1, 2, 3])).expect("it can be written");
    assert_eq!((array[0], array.len()), (28, 32));
    assert_error(from_bytes::<Fields>(&array), &expected("Array"));
    let packed = to_bytes(&[0.5_f32; 7]).expect("it can be written");
    assert_eq!((packed[0], packed.len()), (32, 36));
    assert_error(from_bytes::<Fields>(&packed), &expected("PackedFloat32Array"));
    // If the bytes after such a word are not a value, they are not taken for one.
    assert_error(from_bytes::<i64>(&[4, 0, 0, 0, 255, 0, 0, 0]), "expected int, found String at byte 0");
}

#[test]
fn a_reader_that_expects_lengths_gets_no_hint_about_them() {
    let mut file = VarWriter::new(Vec::new());
    file.write(&player()).expect("it can be written");
    let mut twice = VarWriter::new(Vec::new());
    twice.write_packet(&file.into_inner()).expect("it can be written");
    let bytes = twice.into_inner();
    let error = VarReader::new(bytes.as_slice()).read::<Variant>().expect_err("two lengths are before it");
    let text = "value 0 (from byte 0): Godot 4.4 and later has no type with the id 56 at byte 0";
    assert_eq!(error.to_string(), text);

    let error = Variant::Nil.read::<i64>().expect_err("it is no int");
    assert_eq!(error.to_string(), "expected int, found Nil");
}

#[test]
fn input_that_is_cut_off_for_one_engine_but_whole_for_the_other_is_recognised() {
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let bytes = godot3.encode(&variant!({ "a": 1 })).expect("it can be written");
    assert_error(
        from_bytes::<Variant>(&bytes),
        "the input ends: 48 more bytes expected, 24 left (Godot 3 would take it for Dictionary) at byte 4",
    );
    let mut file = VarWriter::with_codec(Vec::new(), godot3);
    file.write(&variant!([1, 2])).expect("it can be written");
    let file = file.into_inner();
    let error = VarReader::new(file.as_slice()).read::<Variant>().expect_err("it is of Godot 3");
    assert_eq!(
        error.to_string(),
        "value 0 (from byte 0): the input ends: 64 more bytes expected, 20 left \
         (Godot 3 would take it for Array) at byte 4"
    );

    let bytes = to_bytes(&[1, 2]).expect("it can be written");
    assert_error(
        godot3.decode::<Variant>(&bytes),
        "Godot 3 has no type with the id 30 (Godot 4.4 and later would take it for PackedInt32Array) at byte 0",
    );

    // Input that is cut off for both engines gets no hint.
    let bytes = to_bytes(&player()).expect("it can be written");
    let error = from_bytes::<Variant>(&bytes[..bytes.len() - 4]).expect_err("its end is missing");
    assert!(!error.to_string().contains("would"), "{error}");
}

#[test]
fn a_count_is_distinguished_from_a_real() {
    // Both engines read 48 bytes after the header.
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let bytes = godot3.encode(&variant!({ "a": 1, "hello": 2 })).expect("it can be written");
    assert_eq!(bytes.len(), 52);
    assert_error(
        from_bytes::<Vec<i64>>(&bytes),
        "expected Array, found Transform3D (Godot 3 would take it for Dictionary) at byte 0",
    );
    let transform: Transform3D = [0.0; 12].into();
    assert_error(
        from_bytes::<Vec<i64>>(&to_bytes(&transform).expect("it can be written")),
        "expected Array, found Transform3D at byte 0",
    );
    assert_error(
        from_bytes::<Vec<i64>>(&to_bytes(&Basis::from([1.0_f32; 9])).expect("it can be written")),
        "expected Array, found Basis at byte 0",
    );
}

#[test]
fn input_over_the_limit_is_not_examined() {
    let bytes = Codec::new().dialect(Dialect::Godot3).encode(&player()).expect("it can be written");
    let limit = bytes.len() - 1;
    let error = Codec::new().max_size(limit).decode::<Vec<i64>>(&bytes).expect_err("it is of Godot 3");
    assert_eq!(error.to_string(), "expected Array, found Transform3D at byte 0");
}

#[test]
fn a_container_of_the_other_engine_is_recognised() {
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
fn an_error_inside_a_value_gives_no_hint_about_the_whole() {
    let bytes = to_bytes(&variant!([1, "two"])).expect("it can be written");
    assert_error(from_bytes::<Vec<i64>>(&bytes), "expected int, found String at byte 16 in [1]");
}

#[test]
fn the_errors_of_streams_have_the_sources_of_what_they_wrap() {
    use std::error::Error as _;
    use std::fmt;

    use gdvar_core::StreamError;

    #[derive(Debug)]
    struct Cut(fmt::Error);

    impl fmt::Display for Cut {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("cut")
        }
    }

    impl std::error::Error for Cut {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }

    let error = StreamError::Io(std::io::Error::other(Cut(fmt::Error)));
    assert_eq!(error.to_string(), "cut");
    assert!(error.source().is_some_and(<dyn std::error::Error>::is::<fmt::Error>));
}

#[test]
fn input_that_is_as_long_as_the_limit_is_examined_like_any_other() {
    let mut writer = VarWriter::new(Vec::new());
    writer.write(&player()).expect("it can be written");
    let bytes = writer.into_inner();
    let error =
        Codec::new().max_size(bytes.len()).decode::<Variant>(&bytes).expect_err("a length comes first");
    assert!(error.to_string().contains("it starts with its own length"), "{error}");

    let bytes = to_bytes(&player()).expect("it can be written");
    let cut = &bytes[..bytes.len() - 4];
    let error = Codec::new().max_size(cut.len()).decode::<Variant>(cut).expect_err("it is cut off");
    assert_eq!(error.kind(), gdvar_core::ErrorKind::UnexpectedEnd);

    let bytes = Codec::new().dialect(Dialect::Godot3).encode(&player()).expect("it can be written");
    assert_error(
        Codec::new().max_size(bytes.len()).decode::<Vec<i64>>(&bytes),
        "expected Array, found Transform3D (Godot 3 would take it for Dictionary) at byte 0",
    );
}
