//! The check of the fuzz target `documents` holds for the inputs that were kept.

#[path = "../../../fuzz/src/documents.rs"]
#[allow(unreachable_pub, reason = "the fuzz target is a program of its own, which calls this")]
mod documents;

use std::path::Path;

#[test]
fn the_fuzz_target_holds_for_the_inputs_that_were_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/kept/documents");
    let kept = std::fs::read_to_string(path).expect("there are some");
    let mut count = 0;
    for line in kept.lines() {
        let pairs = line.as_bytes().chunks_exact(2);
        let byte = |pair| u8::from_str_radix(str::from_utf8(pair).expect("they are digits"), 16);
        let input: Vec<u8> = pairs.map(|pair| byte(pair).expect("they are digits")).collect();
        documents::check(&input);
        count += 1;
    }
    assert!(count > 10, "there are {count}");
}
