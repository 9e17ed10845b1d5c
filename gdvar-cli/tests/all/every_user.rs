//! The list of edits that Rust, the command, the page, Python and JavaScript make with the same results.

use crate::run::{Folder, Run};
use crate::users::{Case, Edit, cases};

/// Makes an edit with the command.
fn make(folder: &Folder, case: &Case, edit: &Edit) -> Run {
    let index = edit.index.map(|index| index.to_string());
    let run = |arguments: &[&str]| {
        let mut all = arguments.to_vec();
        if let Some(index) = &index {
            all.extend(["--index", index]);
        }
        if case.dialect.is_some() {
            all.extend(["--dialect", "godot3"]);
        }
        if edit.force {
            all.push("--force");
        }
        folder.run(&all)
    };
    let argument = |at: usize| edit.arguments.get(at).map(String::as_str).unwrap_or_default();
    let path = argument(0);
    match edit.name.as_str() {
        "insert" => {
            let new = match &edit.key {
                Some(key) if path.is_empty() => key.clone(),
                Some(key) => format!("{path}.{key}"),
                None => format!("{path}[]"),
            };
            let made = run(&["set", "file", &new, argument(1)]);
            match edit.at {
                // A new element is the last one.
                Some(at) if made.code == 0 => {
                    run(&["move", "file", &format!("{path}[-1]"), &format!("{path}[{at}]")])
                }
                _ => made,
            }
        }
        "set" => run(&["set", "file", path, argument(1)]),
        "remove" => run(&["delete", "file", path]),
        "undo" => run(&["undo", "file"]),
        name => run(&[name, "file", path, argument(1)]),
    }
}

#[test]
fn the_command_makes_every_edit_of_the_list() {
    for case in cases() {
        let folder = Folder::new();
        folder.write("file", &case.before);
        for edit in &case.edits {
            let before = folder.bytes("file");
            let made = make(&folder, &case, edit);
            match &edit.error {
                None => assert_eq!(made.code, 0, "{}: {made:?}", case.claim),
                Some(part) => {
                    assert!(made.code != 0 && made.stderr.contains(part), "{}: {made:?}", case.claim);
                    assert_eq!(folder.bytes("file"), before, "{}", case.claim);
                }
            }
        }
        assert_eq!(folder.bytes("file"), case.after, "{}", case.claim);
    }
}
