//! `gdvar recover`: what is whole of a damaged file.

use std::path::PathBuf;

use clap::Args;

use crate::arguments::{BackupArguments, ReadArguments};
use crate::convert::counted;
use crate::failure::{Failure, Outcome};
use crate::opened::Opened;
use crate::output::{LONGEST, eprint_clean, excerpt, write_bytes};

#[derive(Args, Debug)]
pub(crate) struct RecoverArguments {
    /// The damaged file.
    file: PathBuf,

    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    backup: BackupArguments,

    #[command(flatten)]
    read: ReadArguments,
}

pub(crate) fn run(arguments: &RecoverArguments) -> Result<Outcome, Failure> {
    let opened = Opened::open_damaged(&arguments.file, &arguments.read)?.no_resource()?;
    let (name, document) = (&opened.name, &opened.document);
    let Some(damage) = document.damage() else {
        eprint_clean(&format!("{name}: nothing is damaged, nothing was written"));
        return Ok(Outcome::Yes);
    };
    let bytes = document.packed().map_err(|error| opened.failure(&error))?;
    write_bytes(&arguments.output, &bytes, arguments.backup.kept())?;
    eprint_clean(&excerpt(&format!("{name}: damaged: {damage}"), LONGEST));
    let count = counted(document.len(), "value is", "values are");
    eprint_clean(&format!("{name}: {count} in {}, without what is damaged", arguments.output.display()));
    Ok(Outcome::Yes)
}
