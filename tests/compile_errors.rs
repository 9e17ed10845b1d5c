//! Mistakes in a derive are compile errors on the exact token that say what to write instead, and those in `variant!`
//! say what is wrong.
//!
//! Each folder of `tests/ui` is a kind of mistake. Where the compiler adds words of its own, which change from
//! version to version, the cases are in `tests/ui/bounds` and `tests/ui/literal` and run only on the toolchain that they
//! quote.

use std::process::Command;

/// The compiler that `tests/ui/bounds` and `tests/ui/literal` quote.
const QUOTED_COMPILER: &str = "rustc 1.95.";

#[test]
fn mistakes_in_attributes_and_shapes_are_explained() {
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
        eprintln!("skipped: these cases quote {QUOTED_COMPILER}x");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/bounds/*.rs");
    cases.compile_fail("tests/ui/literal/*.rs");
}
