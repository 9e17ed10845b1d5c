//! The installed engine still sends what was recorded.

use std::time::Duration;

use crate::engine::Engine;
use crate::recorded;

/// It takes 5 seconds on an idle machine.
const TIMEOUT: Duration = Duration::from_secs(120);

#[test]
fn the_engine_sends_what_was_recorded() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 6, 0))) else { return };
    let is_double = engine.is_double_precision();
    let engine = engine.in_project(recorded::folder().join("recorder"));
    let run = engine.run_script("record.gd", &[], TIMEOUT);
    assert!(run.success, "{run}");
    let now: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with('{')).collect();
    let path = recorded::folder().join("recorded-4.6.3.jsonl");
    let then = std::fs::read_to_string(path).expect("the recording is there");
    let then: Vec<&str> = then.lines().collect();
    // The recording of a build with double precision has only what is different.
    let double = std::fs::read_to_string(recorded::folder().join("recorded-4.6.3-double.jsonl"));
    let double = double.expect("the recording is there");
    let mut double = double.lines();
    for (number, (now, then)) in now.iter().zip(&then).enumerate() {
        let is_the_same_but_for_an_id = || {
            let (now, then) = (recorded::parse(now), recorded::parse(then));
            now.has_instance_id() && now.call == then.call && now.at == then.at
        };
        let mut is_other = || is_double && double.next() == Some(*now);
        assert!(
            now == then || is_the_same_but_for_an_id() || is_other(),
            "line {}:\n{now}\n{then}",
            number + 1
        );
    }
    assert!(!is_double || double.next().is_none(), "the engine no longer sends all of it");
    assert_eq!(now.len(), then.len(), "the recording has another number of lines");
}
