//! The check of the fuzz target `multiplayer` holds for the inputs that were kept, and for what engines said to each other.

#[path = "../../../fuzz/src/multiplayer.rs"]
#[allow(unreachable_pub, reason = "the fuzz target is a program of its own, which calls these")]
mod multiplayer;

use crate::recorded;
use std::path::Path;

#[test]
fn the_fuzz_target_holds_for_the_inputs_that_were_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/kept/multiplayer");
    let kept = std::fs::read_to_string(path).expect("there are some");
    let mut count = 0;
    for line in kept.lines() {
        multiplayer::check(&recorded::from_hex(line));
        count += 1;
    }
    assert!(count > 10, "there are {count}");
}

#[test]
fn the_fuzz_target_holds_for_what_was_recorded() {
    let lines = recorded::lines();
    let packets: Vec<(u8, Vec<u8>)> = lines
        .iter()
        .filter_map(|line| {
            let from = match line.from {
                1 => 2,
                2 => 0,
                _ => 1,
            };
            Some((from, line.packet()?))
        })
        .collect();
    multiplayer::check(&multiplayer::input(packets.iter().map(|(from, packet)| (*from, &**packet))));
    for (from, packet) in &packets {
        multiplayer::check(&multiplayer::input([(*from, &**packet)]));
    }
}
