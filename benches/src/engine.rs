//! The engine itself, timed inside a script, less the empty loop.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use gdvar::{GodotDecodeOwned, GodotEncode};

use crate::cases::{CODEC, DECODE, ENCODE};
use crate::measure::{median, now};
use crate::workload as own;

/// Its name among the codecs.
pub const CODEC_NAME: &str = "Godot 4";

/// A workload, a job, and what one go takes: nanoseconds, or times as long as another.
pub type Timed = (&'static str, &'static str, f64);

/// How often the engine and gdvar take turns. Each of its turns is a process of its own, which takes long enough for the machine
/// to become slower or faster: only what is timed right after each other is compared.
const TURNS: usize = 7;

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
        var count := {"W1": 4000, "W2": 8, "W3": 8}[workload] as int
        var encode := []
        var decode := []
        for _round in 5:
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

/// Times the engine, if there is one, in terms of gdvar: `$GDVAR_GODOT4`, or what `scripts/install-engines` installed.
pub fn time() -> Option<Vec<Timed>> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/engines/godot4");
    let engine = env::var_os("GDVAR_GODOT4").map_or(installed, PathBuf::from);
    if !engine.exists() {
        return None;
    }
    let project = env::temp_dir().join(format!("gdvar-benches-{}", std::process::id()));
    fs::create_dir_all(&project).ok()?;
    let write = |name: &str, bytes: &[u8]| fs::write(project.join(name), bytes).expect("a temporary file");
    let (message, snapshot, save) = (own::message(), own::snapshot(own::PLAYERS), own::save());
    write("project.godot", b"config_version=5\n");
    write("time.gd", SCRIPT.as_bytes());
    write("W1.bin", &CODEC.encode(&message).expect("it fits"));
    write("W2.bin", &CODEC.encode(&snapshot).expect("it fits"));
    write("W3.bin", &CODEC.encode(&save).expect("it fits"));
    let mut ratios: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    for _ in 0..TURNS {
        let engine = engine_times(&engine, &project);
        let own = [own_times("W1", &message, 4000), own_times("W2", &snapshot, 8), own_times("W3", &save, 8)];
        for ((workload, job, engine), (_, _, own)) in engine?.into_iter().zip(own.as_flattened()) {
            ratios.entry((workload, job)).or_default().push(engine / own);
        }
    }
    let _ = fs::remove_dir_all(&project);
    Some(ratios.into_iter().map(|((workload, job), ratios)| (workload, job, median(ratios))).collect())
}

/// What the engine takes.
fn engine_times(engine: &Path, project: &Path) -> Option<Vec<Timed>> {
    let output = Command::new("timeout")
        .args(["120".as_ref(), engine.as_os_str(), "--path".as_ref(), project.as_os_str()])
        .args(["-s", "time.gd"])
        .output();
    let stdout = String::from_utf8_lossy(&output.ok()?.stdout).into_owned();
    let times = ["W1", "W2", "W3"].map(|workload| {
        let line = stdout.lines().find_map(|line| line.strip_prefix(workload))?;
        let [same, encode, decode] = line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
        assert_eq!(same, "true", "{workload}: the engine writes the same bytes");
        Some([(workload, ENCODE, encode.parse().ok()?), (workload, DECODE, decode.parse().ok()?)])
    });
    Some(times.into_iter().collect::<Option<Vec<_>>>()?.concat())
}

/// What gdvar takes, as often as the engine's script does it.
fn own_times<T>(workload: &'static str, value: &T, count: usize) -> [Timed; 2]
where
    T: GodotEncode + GodotDecodeOwned,
{
    let bytes = CODEC.encode(value).expect("it fits");
    let mut out = Vec::with_capacity(bytes.len());
    let (mut encode, mut decode) = (Vec::new(), Vec::new());
    for _round in 0..5 {
        let start = now();
        for _ in 0..count {
            out.clear();
            CODEC.encode_into(black_box(value), black_box(&mut out)).expect("it fits");
        }
        encode.push(now() - start);
        let start = now();
        for _ in 0..count {
            black_box(CODEC.decode::<T>(black_box(&bytes)).expect("it was written"));
        }
        decode.push(now() - start);
    }
    [(ENCODE, encode), (DECODE, decode)].map(|(job, times)| (workload, job, median(times) / count as f64))
}
