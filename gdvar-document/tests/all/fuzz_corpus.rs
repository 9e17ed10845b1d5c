//! The checks of the fuzz targets `documents` and `resources` hold for the inputs that were kept.

#[path = "../../../fuzz/src/documents.rs"]
#[allow(unreachable_pub, reason = "the fuzz target is a program of its own, which calls this")]
mod documents;
#[path = "../../../fuzz/src/resources.rs"]
#[allow(unreachable_pub, reason = "the fuzz target is a program of its own, which calls this")]
mod resources;

use std::path::Path;

/// Checks the inputs that were kept for a target, and returns how many there are.
fn replay(target: &str, check: fn(&[u8])) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/kept").join(target);
    let kept = std::fs::read_to_string(path).expect("there are some");
    for line in kept.lines() {
        let pairs = line.as_bytes().chunks_exact(2);
        let byte = |pair| u8::from_str_radix(str::from_utf8(pair).expect("they are digits"), 16);
        let input: Vec<u8> = pairs.map(|pair| byte(pair).expect("they are digits")).collect();
        check(&input);
    }
    kept.lines().count()
}

#[test]
fn the_fuzz_target_of_documents_holds_for_the_inputs_that_were_kept() {
    assert!(replay("documents", documents::check) > 10);
}

#[test]
fn the_fuzz_target_of_resources_holds_for_the_inputs_that_were_kept() {
    assert!(replay("resources", resources::check) > 10);
}
