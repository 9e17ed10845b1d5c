//! `diff`.

use gdvar::{Dialect, Instance, Variant, variant};

use crate::engine::left_out;
use crate::run::Folder;

/// Returns the differences between two values, and the exit code.
fn diff(old: Variant, new: Variant) -> (i32, Vec<String>) {
    let folder = Folder::new();
    folder.save("old", &[old]);
    folder.save("new", &[new]);
    let run = folder.run(&["diff", "old", "new"]);
    assert_eq!(run.stderr, "");
    (run.code, run.stdout().lines().map(str::to_owned).collect())
}

#[test]
fn changes_are_listed_by_path() {
    let hat = |color: &str| {
        let mut hat = Instance::new("Resource");
        hat.set("color", color);
        hat
    };
    let old = variant!({ "hp": 10, "name": "Ferris", "gone": [1], "hat": (hat("red")), 7: 0.1 });
    let new = variant!({ "hp": 11, "name": "Ferris", "hat": (hat("blue")), 7: 0.1, "new": {} });
    assert_eq!(
        diff(old, new),
        (
            1,
            vec![
                "~ hp: 10 -> 11".to_owned(),
                "- gone: [1]".to_owned(),
                "~ hat.color: \"red\" -> \"blue\"".to_owned(),
                "+ new: {}".to_owned(),
            ]
        )
    );
}

#[test]
fn equal_values_have_no_differences_in_any_container() {
    let folder = Folder::new();
    let value = variant!({ "a": [1, 2.5], "nan": (f64::NAN) });
    folder.save("old", std::slice::from_ref(&value));
    folder.save_in("new", &[value], Dialect::Godot3);
    let run = folder.run(&["diff", "old", "new"]);
    assert_eq!((run.code, run.stdout()), (0, ""));
    assert!(run.stderr.contains("the values are the same, the files are not"), "{run:?}");
    assert_eq!(folder.run(&["diff", "old", "old"]).ok(), "");
}

#[test]
fn an_element_that_is_added_is_one_difference() {
    let old = variant!([{ "id": 1 }, { "id": 2 }, { "id": 3 }, "end"]);
    let new = variant!([{ "id": 1 }, "new", { "id": 2 }, { "id": 4 }, "end"]);
    let expected = vec!["+ [1]: \"new\"".to_owned(), "~ [3].id: 3 -> 4".to_owned()];
    assert_eq!(diff(old, new), (1, expected));
    let (_, removed) = diff(variant!([1, 2, 3]), variant!([1, 3]));
    assert_eq!(removed, ["- [1]: 2"]);
    let long = |count: i64| (0..count).map(Variant::from).collect::<gdvar::Array>().into();
    assert_eq!(diff(long(20_000), long(20_001)), (1, vec!["+ [20000]: 20000".to_owned()]));
}

#[test]
fn a_changed_order_is_a_difference() {
    let (code, lines) = diff(variant!({ "a": 1, "b": 2 }), variant!({ "b": 2, "a": 1 }));
    assert_eq!((code, lines), (1, vec!["~ the entries are in another order".to_owned()]));
    let (_, lines) = diff(variant!([{ "a": 1, "b": 2 }]), variant!([{ "b": 3, "a": 1 }]));
    assert_eq!(lines, ["~ [0].b: 2 -> 3", "~ [0]: the entries are in another order"]);
}

#[test]
fn json_has_one_difference_on_each_line() {
    let folder = Folder::new();
    folder.save("old", &[variant!({ "a b": 1, "x": null }), variant!(1)]);
    folder.save("new", &[variant!({ "a b": 2, "y": "\"" })]);
    let run = folder.run(&["diff", "--json", "old", "new"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout().lines().collect::<Vec<_>>(),
        [
            r#"{"value":0,"path":"[\"a b\"]","change":"changed","old":"i:1","new":"i:2"}"#,
            r#"{"value":0,"path":"x","change":"removed","old":null}"#,
            r#"{"value":0,"path":"y","change":"added","new":"s:\""}"#,
            r#"{"value":1,"path":"","change":"removed","old":"i:1"}"#,
        ]
    );
    let plain = folder.run(&["diff", "--json", "--plain", "old", "new"]);
    assert_eq!(
        plain.stdout().lines().next(),
        Some(r#"{"value":0,"path":"[\"a b\"]","change":"changed","old":1,"new":2}"#)
    );
    assert_eq!(folder.run(&["diff", "--plain", "old", "new"]).code, 2);
}

#[test]
fn files_that_cannot_be_compared_are_a_failure_and_not_a_difference() {
    let folder = Folder::new();
    folder.save("old", &[variant!(1)]);
    folder.write("bad", b"\x63\0\0\0");
    assert_eq!(folder.run(&["diff", "old", "missing"]).code, 2);
    assert_eq!(folder.run(&["diff", "old", "bad"]).code, 2);
}

#[test]
fn no_escape_of_a_value_is_printed_as_json() {
    let folder = Folder::new();
    let evil = "\u{1b}[31m\u{9b}2J\u{202e}\u{85}\u{7f}";
    folder.save("old", &[variant!({ evil: evil })]);
    folder.save("new", &[variant!({ "a": (Instance::new(evil)) })]);
    let run = folder.run(&["diff", "--json", "old", "new"]);
    assert_eq!(run.code, 1);
    let bad: Vec<char> = run.stdout().chars().filter(|char| char.is_control() && *char != '\n').collect();
    assert!(bad.is_empty() && !run.stdout().contains('\u{202e}'), "{run:?}");
    assert!(run.stdout().contains("\\u009b2J\\u202e"), "{run:?}");
}

#[test]
fn git_compares_saves_by_their_text() {
    let folder = Folder::new();
    folder.save("slot1.save", &[variant!({ "hp": 5, "gold": 3 })]);
    // As on the page, but with the command that is tested.
    folder.write(".gitattributes", "*.save diff=gdvar\n");
    let git = |arguments: &[&str]| {
        let mut git = std::process::Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"]);
        for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            git.env_remove(variable);
        }
        let textconv = format!("diff.gdvar.textconv={} text --indent 2", env!("CARGO_BIN_EXE_gdvar"));
        let output = git.args(["-c", &textconv]).args(arguments).current_dir(folder.path("")).output();
        output.ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    if git(&["init", "-q", "."]).is_none() {
        left_out("git is missing");
        return;
    }
    git(&["add", "-A"]);
    git(&["commit", "-qm", "one"]);
    folder.run(&["set", "slot1.save", "hp", "6", "--no-backup"]).ok();
    let diff = git(&["diff", "--no-color"]).unwrap_or_default();
    assert!(diff.contains("\n-  \"hp\": 5,\n+  \"hp\": 6,\n"), "{diff}");
}
