//! The checks of the fuzz targets hold for the inputs that were kept. Each target has some.

#[path = "../../fuzz/src/checks/mod.rs"]
#[allow(unreachable_pub, reason = "the fuzz targets are programs of their own, which call these")]
mod checks;

use std::fs;

use checks::TARGETS;

#[test]
fn the_fuzz_targets_hold_for_the_inputs_that_were_kept() {
    for (target, check) in TARGETS {
        let kept = fs::read_to_string(format!("fuzz/kept/{target}")).expect("every target has some");
        let mut count = 0;
        for line in kept.lines() {
            let pairs = line.as_bytes().chunks_exact(2);
            let byte = |pair| u8::from_str_radix(str::from_utf8(pair).expect("they are digits"), 16);
            let input: Vec<u8> = pairs.map(|pair| byte(pair).expect("they are digits")).collect();
            check(&input);
            count += 1;
        }
        assert!(count > 10, "{target} has {count}");
    }
}
