//! Completions and manual pages, which come from the same definition of the arguments as the help.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::{Failure, Outcome};

pub(crate) fn completions(shell: Shell) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gdvar", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Outcome::Yes)
}

pub(crate) fn pages(folder: Option<&Path>) -> Result<Outcome, Failure> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        io::stdout().write_all(&page)?;
        return Ok(Outcome::Yes);
    };
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    written.map_err(|error| Failure::of(&folder.display().to_string(), error))?;
    Ok(Outcome::Yes)
}
