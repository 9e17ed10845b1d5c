//! Mistakes in a derive are compile errors on the exact token that say what to write instead. Mistakes in `variant!` are
//! compile errors that say what is wrong.
//!
//! Each folder of `tests/ui` is a kind of mistake. Some messages contain text of the compiler, which changes from version
//! to version. Such cases are in `tests/ui/bounds`, `tests/ui/literal` and `tests/ui/schema` and run only with the
//! compiler version that they quote.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::engine::left_out;
use crate::updating::update_by;

/// The compiler that `tests/ui/bounds`, `tests/ui/literal` and `tests/ui/schema` quote.
const QUOTED_COMPILER: &str = "rustc 1.95.";

#[test]
fn mistakes_in_attributes_and_shapes_are_explained() {
    update_by("TRYBUILD", "compile_errors::mistakes_in_attributes_and_shapes_are_explained");
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/attribute/*.rs");
    cases.compile_fail("tests/ui/conflict/*.rs");
    cases.compile_fail("tests/ui/shape/*.rs");
}

#[test]
fn missing_bounds_and_mistakes_in_literals_are_explained() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("cargo runs this with a compiler");
    if !version.stdout.starts_with(QUOTED_COMPILER.as_bytes()) {
        left_out(&format!("these cases quote {QUOTED_COMPILER}x"));
        return;
    }
    update_by("TRYBUILD", "compile_errors::missing_bounds_and_mistakes_in_literals_are_explained");
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/bounds/*.rs");
    cases.compile_fail("tests/ui/literal/*.rs");
    cases.compile_fail("tests/ui/schema/*.rs");
}

#[test]
fn every_attribute_has_a_case_that_misuses_it() {
    let cases = ["attribute", "conflict", "shape", "bounds"].map(|folder| {
        let files = fs::read_dir(Path::new("tests/ui").join(folder)).expect("the folder is there");
        let paths = files.map(|file| file.expect("it can be listed").path());
        let sources = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
        sources.map(|path| fs::read_to_string(path).expect("it can be read")).collect::<String>()
    });
    // A test of the derive compares the page with the attributes that exist.
    let page = fs::read_to_string("docs/attributes.md").expect("the page is there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    for name in rows.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`')) {
        let is_written = |case: &String| {
            case.match_indices(name).any(|(at, _)| {
                let before = case[..at].trim_end();
                let ends = !case[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                ends && (before.ends_with('(') || before.ends_with(','))
            })
        };
        assert!(cases.iter().any(is_written), "no case has `{name}`");
    }
}
