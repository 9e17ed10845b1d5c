//! What a game declares, as the engine says.

use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use gdvar::manifest::{SCRIPT, SCRIPT_GODOT3};

use crate::failure::{Failure, Outcome};
use crate::output::{TextOutput, eprint_clean};

#[derive(Args, Debug)]
pub(crate) struct ManifestArguments {
    /// The folder of the game, with its project.godot.
    game: PathBuf,

    /// The engine, Godot 4.3 or later [default: GODOT4 from the environment, else godot4 or godot; GODOT3 and godot3 for a game of Godot 3].
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,

    /// The longest time that the engine may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
}

pub(crate) fn run(arguments: &ManifestArguments) -> Result<Outcome, Failure> {
    let (text, outcome) = manifest(arguments)?;
    print(&text)?;
    Ok(outcome)
}

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut output = TextOutput::new();
    // An error stays in the output until it is finished.
    let _ = output.write_str(text);
    output.finish()
}

/// A major version of the engine.
struct Generation {
    script: &'static str,
    windowless: &'static str,
    variable: &'static str,
    programs: [&'static str; 2],
}

const GODOT4: Generation = Generation {
    script: SCRIPT,
    windowless: "--headless",
    variable: "GODOT4",
    programs: ["godot4", "godot"],
};
const GODOT3: Generation = Generation {
    script: SCRIPT_GODOT3,
    windowless: "--no-window",
    variable: "GODOT3",
    programs: ["godot3", "godot"],
};

/// Returns the engine of a game, from its project file.
fn generation(project: &str) -> &'static Generation {
    let mut lines = project.lines().filter_map(|line| line.trim().strip_prefix("config_version="));
    match lines.next().and_then(|version| version.trim().parse::<u32>().ok()) {
        Some(..=4) => &GODOT3,
        _ => &GODOT4,
    }
}

/// Returns the manifest, and whether the engine had nothing to complain about.
fn manifest(arguments: &ManifestArguments) -> Result<(String, Outcome), Failure> {
    let game = arguments.game.display().to_string();
    let Ok(project) = fs::read(arguments.game.join("project.godot")) else {
        return Err(
            Failure::of(&game, "this folder has no project.godot").hint("name the folder of the game")
        );
    };
    let generation = generation(&String::from_utf8_lossy(&project));
    let engine = arguments.engine.clone().map_or_else(|| installed(generation), Ok)?;
    let folder =
        tempfile::tempdir().map_err(|error| Failure::new(format!("no folder for the script: {error}")))?;
    let file = |name: &str| folder.path().join(name);
    let (script, output, log) = (file("manifest.gd"), file("manifest.json"), file("log"));
    fs::write(&script, generation.script)
        .map_err(|error| Failure::of(&script.display().to_string(), error))?;
    eprint_clean(&format!("gdvar: {} runs the code of {game}, headless", engine.display()));
    let mut command = Command::new(&engine);
    command
        .arg(generation.windowless)
        .arg("--path")
        .arg(&arguments.game)
        .arg("-s")
        .arg(&script)
        .arg("--")
        .arg(&output);
    run_to_end(command, &log, Duration::from_secs(arguments.timeout))
        .map_err(|problem| Failure::of(&engine.display().to_string(), problem))?;
    let said = fs::read_to_string(&log).unwrap_or_default();
    let is_problem = |line: &&str| line.contains("ERROR: ") || line.contains("Parse Error: ");
    let problems: Vec<&str> = said.lines().filter(is_problem).map(str::trim).collect();
    let Ok(text) = fs::read_to_string(&output) else {
        let why = if problems.is_empty() {
            String::from("; it says nothing about it")
        } else {
            format!(":\n  {}", problems.join("\n  "))
        };
        return Err(Failure::of(&game, format!("the engine wrote no manifest{why}")).hint(IMPORT));
    };
    if problems.is_empty() {
        return Ok((text, Outcome::Yes));
    }
    eprint_clean(&format!(
        "gdvar: {game}: something may be missing, the engine says:\n  {}\n  {IMPORT}",
        problems.join("\n  ")
    ));
    Ok((text, Outcome::No))
}

/// Advice for a project whose resources were never imported.
const IMPORT: &str = "if scenes or scripts could not be loaded, open the project in the editor once, or run the engine with --import";

/// Returns the engine that the environment names or that is on the path.
fn installed(generation: &Generation) -> Result<PathBuf, Failure> {
    if let Some(engine) = env::var_os(generation.variable) {
        return Ok(engine.into());
    }
    let folders: Vec<PathBuf> =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let names = generation.programs.map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
    let programs = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    programs.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        Failure::new("no engine is on the path")
            .hint(format!("name it with --engine, or in the environment variable {}", generation.variable))
    })
}

/// Runs the engine, with its output in a file, because it would wait at a full pipe.
fn run_to_end(mut command: Command, log: &Path, timeout: Duration) -> Result<(), String> {
    let output = File::create(log).and_then(|file| Ok((file.try_clone()?, file)));
    let (stdout, stderr) = output.map_err(|error| error.to_string())?;
    command.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    let mut engine = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    loop {
        match engine.try_wait() {
            Ok(Some(_)) => return Ok(()),
            Ok(None) if start.elapsed() < timeout => thread::sleep(Duration::from_millis(10)),
            Ok(None) => {
                let stopped = engine.kill().and_then(|()| engine.wait());
                let failed = stopped.err().map(|error| format!(" ({error})")).unwrap_or_default();
                return Err(format!(
                    "stopped after {} s: the game did not let it end{failed}",
                    timeout.as_secs()
                ));
            }
            Err(error) => return Err(error.to_string()),
        }
    }
}
