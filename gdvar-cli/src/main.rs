//! The command `gdvar`: shows, changes, compares and converts any Godot save or packet.

#[allow(clippy::doc_markdown, reason = "its comments are the help texts, where backticks would be printed")]
mod arguments;
mod bytes;
mod change;
mod check;
mod convert;
mod diff;
mod edit;
mod failure;
mod find;
mod forms;
mod from;
mod get;
mod input;
mod list;
#[allow(clippy::doc_markdown, reason = "its comments are help texts, as in `arguments`")]
mod manifest;
mod manual;
#[allow(clippy::doc_markdown, reason = "its comments are help texts, as in `arguments`")]
mod multiplayer;
mod opened;
#[allow(clippy::doc_markdown, reason = "its comments are help texts, as in `arguments`")]
mod options;
mod output;
#[allow(clippy::doc_markdown, reason = "its comments are help texts, as in `arguments`")]
mod pack;
mod paint;
mod progress;
#[allow(clippy::doc_markdown, reason = "its comments are help texts, as in `arguments`")]
mod recover;
mod repath;
mod resource;
mod secret;
mod show;
mod text;
mod tree;
mod types;

use std::process::ExitCode;
use std::thread;

use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::failure::{Failure, Outcome};

/// The stack of the thread that does the work. Values may be nested as deeply as in the engines, and some of the work is
/// recursive. A stack only takes memory where it is used.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    arguments.color.apply();
    let work = thread::Builder::new().stack_size(STACK).spawn(move || run(&arguments.command));
    let outcome = match work.map(thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        // The panic has already printed its message.
        Ok(Err(_)) => return ExitCode::from(Failure::CODE),
        Err(error) => Err(Failure::new(format!("cannot start: {error}"))),
    };
    match outcome {
        Ok(outcome) => ExitCode::from(outcome.code()),
        // The program that reads the output has stopped reading.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(Failure::CODE)
        }
    }
}

/// Prints the requested help, or the mistake in the arguments. Arguments may be file names with any characters, so they
/// are made safe for a terminal.
fn refuse(error: &clap::Error) -> ExitCode {
    let is_harmless =
        |argument: std::ffi::OsString| argument.to_string_lossy().chars().all(output::is_harmless);
    // Requested help is no mistake.
    if !error.use_stderr() && std::env::args_os().all(is_harmless) {
        error.exit();
    }
    let message = error.render().to_string();
    let message =
        message.strip_prefix("error: ").map(|message| format!("gdvar: {message}")).unwrap_or(message);
    output::eprint_clean(message.trim_end());
    ExitCode::from(Failure::CODE)
}

fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Text(arguments) => forms::text(arguments),
        Command::Json(arguments) => forms::json(arguments),
        Command::FromText(arguments) => from::text(arguments),
        Command::FromList(arguments) => from::list(arguments),
        Command::FromJson(arguments) => from::json(arguments),
        Command::Get(arguments) => get::run(arguments),
        Command::Set(arguments) => change::set(arguments),
        Command::Find(arguments) => find::find(arguments),
        Command::List(arguments) => list::list(arguments),
        Command::Delete(arguments) => change::delete(arguments),
        Command::Rename(arguments) => change::rename(arguments),
        Command::Move(arguments) => change::move_value(arguments),
        Command::Repath(arguments) => repath::run(arguments),
        Command::Edit(arguments) => edit::run(arguments),
        Command::Recover(arguments) => recover::run(arguments),
        Command::Undo { file } => change::undo(file),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Unpack(arguments) => pack::unpack(arguments),
        Command::Pack(arguments) => pack::pack(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Types(arguments) => types::run(arguments),
        Command::Manifest(arguments) => manifest::run(arguments),
        Command::Multiplayer(arguments) => multiplayer::run(arguments),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { folder } => manual::pages(folder.as_deref()),
    }
}
