//! Mistakes in the derives are compile errors on the exact token that say what to write instead.
//!
//! The messages in `tests/ui/bounds` contain text of the compiler, which changes from version to version. They run only with
//! the version that they quote.

use std::process::Command;

use crate::engine::left_out;
use crate::updating::update_by;

/// The compiler that `tests/ui/bounds` quotes.
const QUOTED_COMPILER: &str = "rustc 1.95.";

#[test]
fn mistakes_in_methods_and_scenes_are_explained() {
    update_by("TRYBUILD", "compile_errors::mistakes_in_methods_and_scenes_are_explained");
    trybuild::TestCases::new().compile_fail("tests/ui/mistake/*.rs");
}

#[test]
fn types_without_a_codec_are_explained() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("cargo runs this with a compiler");
    if !version.stdout.starts_with(QUOTED_COMPILER.as_bytes()) {
        left_out(&format!("these cases quote {QUOTED_COMPILER}x"));
        return;
    }
    update_by("TRYBUILD", "compile_errors::types_without_a_codec_are_explained");
    trybuild::TestCases::new().compile_fail("tests/ui/bounds/*.rs");
}
