//! Generated GDScript classes, timed in the engine beside checks that were written by hand.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gdvar::gdscript::Gdscript;

use crate::cases::CODEC;
use crate::workload::{self as own, Snapshot};

const HAND: &str = include_str!("scripts/time.gd");

/// Times both in the engine, and returns a table. The engine is `$GODOT4`, or the one that `scripts/install-engines` installed.
pub fn times() -> String {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/engines/godot4");
    let engine = env::var_os("GODOT4").map_or(installed, PathBuf::from);
    let project = env::temp_dir().join(format!("gdvar-scripts-{}", std::process::id()));
    fs::create_dir_all(&project).expect("a temporary folder");
    let write = |name: &str, bytes: &[u8]| fs::write(project.join(name), bytes).expect("a temporary file");
    write("project.godot", b"config_version=5\n");
    write("time.gd", HAND.as_bytes());
    write("message.bin", &CODEC.encode(&own::message()).expect("it fits"));
    write("snapshot.bin", &CODEC.encode(&own::snapshot(100)).expect("it fits"));
    Gdscript::new().prefix("Wire").add::<Snapshot>().write(&project).expect("a temporary folder");
    let run = |arguments: &[&str]| {
        let mut command = Command::new("timeout");
        command.arg("120").arg(&engine).args(["--headless", "--path"]).arg(&project).args(arguments);
        let output = command.output().expect("the engine starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    // Without this, the engine does not know the names of the classes.
    run(&["--import"]);
    let printed = run(&["-s", "time.gd"]);
    let _ = fs::remove_dir_all(&project);
    let rows: Vec<&str> = printed.lines().filter(|line| line.starts_with("| ")).collect();
    assert!(rows.len() > 2, "the engine printed: {printed}");
    rows.join("\n") + "\n"
}
