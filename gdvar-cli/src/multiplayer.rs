//! The Rust types for what a game declares for its multiplayer.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use gdvar::manifest::Manifest;
use gdvar::rust;

use crate::failure::{Failure, Outcome};
use crate::manifest::{self, ManifestArguments, print};

#[derive(Args, Debug)]
pub(crate) struct MultiplayerArguments {
    #[command(subcommand)]
    command: MultiplayerCommand,
}

#[derive(Debug, Subcommand)]
enum MultiplayerCommand {
    /// The same as `gdvar manifest`.
    #[command(hide = true)]
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

pub(crate) fn run(arguments: &MultiplayerArguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        MultiplayerCommand::Manifest(arguments) => manifest::run(arguments),
        MultiplayerCommand::Rust { file, math } => {
            print(&rust(file, *math)?)?;
            Ok(Outcome::Yes)
        }
    }
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
