//! The engine itself, timed inside a script. The time of the empty loop is subtracted.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::case::{Case, Name};
use crate::cases::{CODEC, DECODE, ENCODE, WORKLOADS, resources};
use crate::measure::{self, median};
use crate::workload as own;

/// The name of the engine among the codecs.
pub const CODEC_NAME: &str = "Godot 4";

/// The workloads that the engine does too.
const TIMED: [&str; 3] = ["W1", "W2", "W3"];

/// How often the engine and gdvar take turns. Each turn of the engine is a new process. Starting it takes so long that
/// the speed of the machine may change, so only times that were measured right after each other are compared.
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
    for file in ["save.res", "save.tres", "save.cfg"]:
        var text := FileAccess.get_file_as_string("res://" + file) if file == "save.cfg" else ""
        var loads := []
        for _round in 5:
            var start := Time.get_ticks_usec()
            for _i in 4:
                if file == "save.cfg":
                    assert(ConfigFile.new().parse(text) == OK)
                else:
                    ResourceLoader.load("res://" + file, "", ResourceLoader.CACHE_MODE_IGNORE)
            loads.append((Time.get_ticks_usec() - start) * 1000.0 / 4)
        print("%s %s" % [file, median(loads)])
    quit()
"#;

/// The scripts of the resources.
const SAVE: &str = "extends Resource
const Item = preload(\"res://item.gd\")
@export var version := 0
@export var items: Array[Item] = []
";
const ITEM: &str = "extends Resource
@export var name := \"\"
@export var count := 1
@export var kind := 0
";

/// The files that the engine loads, beside the jobs that do the same.
const LOADED: [(&str, &str); 3] =
    [(resources::RES, "save.res"), (resources::TRES, "save.tres"), (resources::TRES_VALUES, "save.cfg")];

/// Times the engine relative to each case of gdvar. The engine is `$GODOT4`, or the one that `scripts/install-engines`
/// installed. Returns `None` without an engine.
pub fn time() -> Option<Vec<(Name, f64)>> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/engines/godot4");
    let engine = env::var_os("GODOT4").map_or(installed, PathBuf::from);
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
    let (binary, text, config) = resources::files();
    write("save.gd", SAVE.as_bytes());
    write("item.gd", ITEM.as_bytes());
    write("save.res", &binary);
    write("save.tres", text.as_bytes());
    write("save.cfg", config.as_bytes());
    let is_timed = |name| TIMED.contains(&name) || name == "resources";
    let timed = WORKLOADS.iter().filter(|workload| is_timed(workload.name));
    let cases = timed.flat_map(|workload| (workload.groups)()).flat_map(|group| group.cases);
    let jobs = LOADED.map(|(job, _)| job);
    let is_own = |case: &Case| {
        let job = &case.name.job;
        case.name.codec == "gdvar" && ([ENCODE, DECODE].contains(job) || jobs.contains(job))
    };
    let mut cases: Vec<Case> = cases.filter(is_own).collect();
    let turns = (0..TURNS).map(|_| {
        let engine = engine_times(&engine, &project)?;
        let ratio = |case: &mut Case| {
            let of_case =
                |timed: &&(&str, &str, f64)| (timed.0, timed.1) == (case.name.workload, case.name.job);
            engine.iter().find(of_case).map(|(_, _, time)| time / measure::time(case))
        };
        cases.iter_mut().map(ratio).collect()
    });
    let turns: Option<Vec<Vec<f64>>> = turns.collect();
    let _ = fs::remove_dir_all(&project);
    let turns = turns?;
    let ratio = |of_case| median(turns.iter().map(|turn| turn[of_case]).collect());
    Some((0..).zip(&cases).map(|(index, case)| (case.name, ratio(index))).collect())
}

/// Returns the workload, the job and the nanoseconds of each measurement.
fn engine_times(engine: &Path, project: &Path) -> Option<Vec<(&'static str, &'static str, f64)>> {
    let output = Command::new("timeout")
        .args(["120".as_ref(), engine.as_os_str(), "--path".as_ref(), project.as_os_str()])
        .args(["-s", "time.gd"])
        .output();
    let stdout = String::from_utf8_lossy(&output.ok()?.stdout).into_owned();
    let times = TIMED.map(|workload| {
        let line = stdout.lines().find_map(|line| line.strip_prefix(workload))?;
        let [same, encode, decode] = line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
        assert_eq!(same, "true", "{workload}: the engine writes the same bytes");
        Some([(workload, ENCODE, encode.parse().ok()?), (workload, DECODE, decode.parse().ok()?)])
    });
    let mut times = times.into_iter().collect::<Option<Vec<_>>>()?.concat();
    for (job, file) in LOADED {
        let time = stdout.lines().find_map(|line| line.strip_prefix(file)?.trim().parse().ok())?;
        times.push(("resources", job, time));
    }
    Some(times)
}
