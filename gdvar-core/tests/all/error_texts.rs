//! Errors describe their place in a short and readable line, however long the path is.

use gdvar_core::{Error, ErrorKind, PathSegment};

fn fault() -> Error {
    Error::new(ErrorKind::InvalidData, "wrong")
}

#[test]
fn a_path_is_printed_as_a_script_writes_it() {
    let error = fault().in_field("hp").in_index(3).in_field("two words").in_field("players");
    assert_eq!(error.to_string(), "wrong in players[\"two words\"][3].hp");
    let error = fault().in_field("").in_field("1st").in_field("größe").in_field("a b");
    assert_eq!(error.to_string(), "wrong in [\"a b\"].größe[\"1st\"][\"\"]");
}

#[test]
fn the_byte_of_an_error_moves_with_the_start_of_its_value() {
    let error = gdvar_core::from_bytes::<String>(&[2, 0, 0, 0, 7, 0, 0, 0]).expect_err("it is an int");
    assert_eq!(error.clone().moved(100).to_string(), "expected String, found int at byte 100");
    assert_eq!(error.moved(usize::MAX).moved(1).offset(), Some(usize::MAX));
    assert_eq!(fault().moved(100).to_string(), "wrong");
}

#[test]
fn a_long_path_keeps_its_ends() {
    let at_depth = |depth: usize| (0..depth).fold(fault(), Error::in_index);
    let steps = |steps: &mut dyn Iterator<Item = usize>| {
        steps.map(|step| format!("[{step}]")).collect::<Vec<_>>().concat()
    };
    assert_eq!(at_depth(32).to_string(), format!("wrong in {}", steps(&mut (0..32).rev())));
    assert_eq!(at_depth(32).path().count(), 32);
    for depth in [33, 34, 100] {
        let (outer, inner) = (steps(&mut (depth - 16..depth).rev()), steps(&mut (0..16).rev()));
        assert_eq!(at_depth(depth).to_string(), format!("wrong in {outer}…{inner}"));
    }
}

#[test]
fn a_long_key_is_cut_off() {
    let kept = |name: String| match fault().in_field(name).path().next() {
        Some(PathSegment::Field(name)) => name.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(kept("k".repeat(80)), 80);
    // One byte more is kept than is shown, so that the text ends with an ellipsis.
    assert_eq!(kept("k".repeat(81)), 81);
    assert_eq!(kept("k".repeat(10_000)), 81);
    let printed = format!("wrong in {}…", "k".repeat(80));
    assert_eq!(fault().in_field("k".repeat(81)).to_string(), printed);
    assert_eq!(fault().in_field("k".repeat(10_000)).to_string(), printed);
}

/// A static text takes no memory, however long it is.
const NAME: &str =
    "a name of the program itself, which is not cut off, but is longer than any that comes from the input";

#[test]
fn a_long_name_of_the_program_is_kept() {
    assert_eq!(fault().in_field(NAME).path().next(), Some(&PathSegment::Field(NAME.into())));
}

#[test]
fn debugging_shows_every_part_of_an_error() {
    let error = format!("{:?}", fault().in_index(1).in_field("hp"));
    assert_eq!(
        error,
        r#"Error { kind: InvalidData, message: "wrong", offset: None, path: [Field("hp"), Index(1)] }"#
    );
}
