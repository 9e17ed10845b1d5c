//! The engine itself, timed inside a script, less the empty loop.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::cases::CODEC;
use crate::workload as own;

/// Its name among the codecs.
pub const CODEC_NAME: &str = "Godot 4";

/// Nanoseconds that the engine takes.
pub struct Timed {
    pub workload: String,
    pub encode: f64,
    pub decode: f64,
}

const SCRIPT: &str = r#"
extends SceneTree

func median(times: Array) -> float:
    times.sort()
    return times[times.size() / 2]

func _init() -> void:
    for workload in ["W1", "W2", "W3"]:
        var bytes := FileAccess.get_file_as_bytes("res://%s.bin" % workload)
        var value = bytes_to_var(bytes)
        var same := var_to_bytes(value) == bytes
        var count := {"W1": 20000, "W2": 20, "W3": 10}[workload] as int
        var encode := []
        var decode := []
        for _round in 11:
            var start := Time.get_ticks_usec()
            for _i in count:
                pass
            var empty := Time.get_ticks_usec() - start
            start = Time.get_ticks_usec()
            for _i in count:
                var_to_bytes(value)
            encode.append((Time.get_ticks_usec() - start - empty) * 1000.0 / count)
            start = Time.get_ticks_usec()
            for _i in count:
                bytes_to_var(bytes)
            decode.append((Time.get_ticks_usec() - start - empty) * 1000.0 / count)
        print("%s %s %s %s" % [workload, same, median(encode), median(decode)])
    quit()
"#;

/// Times the engine, if there is one: `$GDVAR_GODOT4`, or what `scripts/install-engines` installed.
pub fn time() -> Option<Vec<Timed>> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/engines/godot4");
    let engine = env::var_os("GDVAR_GODOT4").map_or(installed, PathBuf::from);
    if !engine.exists() {
        return None;
    }
    let project = env::temp_dir().join(format!("gdvar-benches-{}", std::process::id()));
    fs::create_dir_all(&project).ok()?;
    let write = |name: &str, bytes: &[u8]| fs::write(project.join(name), bytes).expect("a temporary file");
    write("project.godot", b"config_version=5\n");
    write("time.gd", SCRIPT.as_bytes());
    write("W1.bin", &CODEC.encode(&own::message()).expect("it fits"));
    write("W2.bin", &CODEC.encode(&own::snapshot(own::PLAYERS)).expect("it fits"));
    write("W3.bin", &CODEC.encode(&own::save()).expect("it fits"));
    let output = Command::new("timeout")
        .args(["120".as_ref(), engine.as_os_str(), "--path".as_ref(), project.as_os_str()])
        .args(["-s", "time.gd"])
        .output();
    let _ = fs::remove_dir_all(&project);
    let stdout = String::from_utf8_lossy(&output.ok()?.stdout).into_owned();
    let timed = stdout.lines().filter_map(|line| {
        let [workload, same, encode, decode] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
        if !workload.starts_with('W') {
            return None;
        }
        assert_eq!(same, "true", "{workload}: the engine writes the same bytes");
        Some(Timed { workload: workload.into(), encode: encode.parse().ok()?, decode: decode.parse().ok()? })
    });
    Some(timed.collect())
}
