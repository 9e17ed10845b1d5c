//! What a game declares for its multiplayer, as the engine says, and the Rust types for it.

use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand, ValueEnum};
use gdvar::manifest::{Manifest, SCRIPT};
use gdvar::rust;

use crate::failure::{Failure, Outcome};
use crate::output::{TextOutput, eprint_clean};

#[derive(Args, Debug)]
pub(crate) struct MultiplayerArguments {
    #[command(subcommand)]
    command: MultiplayerCommand,
}

#[derive(Debug, Subcommand)]
enum MultiplayerCommand {
    /// Print a game's @rpc methods, spawners and synchronizers as JSON.
    ///
    /// The engine reads the scenes, headless. It makes each one, so the game's own code runs: its autoloads, _init, and the
    /// _enter_tree of scenes with synchronizers. Do not use it on games that you would not start.
    ///
    /// What the engine complains about goes to standard error, and the exit code is 1, because something may be missing.
    Manifest(ManifestArguments),
    /// Print Rust enums and structs for a manifest.
    Rust {
        /// The manifest.
        file: PathBuf,

        /// Whose vectors and matrices the types have. Those of glam need gdvar's feature of that name.
        #[arg(long, value_enum, default_value_t = Math::Gdvar)]
        math: Math,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Math {
    Gdvar,
    Glam,
}

#[derive(Args, Debug)]
struct ManifestArguments {
    /// The folder of the game, with its project.godot.
    game: PathBuf,

    /// The engine, Godot 4.3 or later [default: GODOT4 from the environment, else godot4 or godot].
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,

    /// The longest time that the engine may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
}

pub(crate) fn run(arguments: &MultiplayerArguments) -> Result<Outcome, Failure> {
    let (text, outcome) = match &arguments.command {
        MultiplayerCommand::Manifest(arguments) => manifest(arguments)?,
        MultiplayerCommand::Rust { file, math } => (rust(file, *math)?, Outcome::Yes),
    };
    let mut output = TextOutput::new();
    // An error stays in the output until it is finished.
    let _ = output.write_str(&text);
    output.finish()?;
    Ok(outcome)
}

fn rust(file: &Path, math: Math) -> Result<String, Failure> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| Failure::of(&name, error))?;
    let manifest = Manifest::parse(&text).map_err(|error| Failure::of(&name, error))?;
    Ok(manifest.multiplayer_to_rust(match math {
        Math::Gdvar => rust::Math::Gdvar,
        Math::Glam => rust::Math::Glam,
    }))
}

/// Returns the manifest, and whether the engine had nothing to complain about.
fn manifest(arguments: &ManifestArguments) -> Result<(String, Outcome), Failure> {
    let game = arguments.game.display().to_string();
    if !arguments.game.join("project.godot").is_file() {
        return Err(
            Failure::of(&game, "this folder has no project.godot").hint("name the folder of the game")
        );
    }
    let engine = arguments.engine.clone().map_or_else(installed, Ok)?;
    let folder =
        tempfile::tempdir().map_err(|error| Failure::new(format!("no folder for the script: {error}")))?;
    let file = |name: &str| folder.path().join(name);
    let (script, output, log) = (file("manifest.gd"), file("manifest.json"), file("log"));
    fs::write(&script, SCRIPT).map_err(|error| Failure::of(&script.display().to_string(), error))?;
    eprint_clean(&format!("gdvar: {} runs the code of {game}, headless", engine.display()));
    let mut command = Command::new(&engine);
    command
        .arg("--headless")
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
const IMPORT: &str =
    "if scenes could not be loaded, open the project in the editor once, or run the engine with --import";

/// Returns the engine that the environment names or that is on the path.
fn installed() -> Result<PathBuf, Failure> {
    if let Some(engine) = env::var_os("GODOT4") {
        return Ok(engine.into());
    }
    let folders: Vec<PathBuf> =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let names = ["godot4", "godot"].map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
    let programs = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    programs.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        Failure::new("no engine is on the path")
            .hint("name it with --engine, or in the environment variable GODOT4")
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
