//! `gdvar repath`: resources get the new paths of files that have moved.

use std::io::{self, Write};
use std::path::Path;

use gdvar::file::LockedFile;
use gdvar::resource::ResourceFile;

use crate::arguments::RepathArguments;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::failure;
use crate::output::{LONGEST, eprint_clean, excerpt, is_device};
use crate::progress::during;

pub(crate) fn run(arguments: &RepathArguments) -> Result<Outcome, Failure> {
    let mut is_found = false;
    let mut stdout = io::stdout().lock();
    let outcome = Outcome::of_each(&arguments.files, |path| {
        is_found |= repath(path, arguments, &mut stdout)?;
        Ok(Outcome::Yes)
    })?;
    Ok(if is_found || outcome == Outcome::Failed { outcome } else { Outcome::No })
}

/// Changes a file, and prints what changes. Returns whether it has the old path.
fn repath(path: &Path, arguments: &RepathArguments, out: &mut impl Write) -> Result<bool, Failure> {
    let name = input::name(path);
    let (bytes, locked) = if arguments.dry_run {
        (input::read(path, arguments.limit)?, None)
    } else if path.as_os_str() == "-" || is_device(path) {
        return Err(Failure::of(&name, "it is a pipe or a device, which cannot be changed in place"));
    } else {
        let locked = during("reading", || LockedFile::open(path, arguments.limit));
        let mut locked = locked.map_err(|error| Failure::of_file(&name, &error))?;
        (locked.take_bytes(), Some(locked))
    };
    let read = during("reading", || {
        let old = ResourceFile::with_limit(bytes, arguments.limit)?;
        let new = old.repath(&arguments.old, &arguments.new)?;
        Ok((changes(&old, &new)?, new))
    });
    let (changes, new) = read.map_err(|error| failure(&name, &error))?;
    if changes.is_empty() {
        eprint_clean(&format!("{name}: it names no {}, nothing was written", arguments.old));
        return Ok(false);
    }
    match locked {
        Some(locked) => locked
            .replace(new.as_bytes(), arguments.backup.kept())
            .map_err(|error| Failure::of_replaced(&name, &error))?,
        None => eprint_clean(&format!("{name}: nothing was written, because of --dry-run")),
    }
    for change in changes {
        writeln!(out, "{}", excerpt(&format!("{name}: {change}"), LONGEST))?;
    }
    Ok(true)
}

/// Returns a line for each path that differs.
fn changes(old: &ResourceFile, new: &ResourceFile) -> gdvar_document::Result<Vec<String>> {
    let mut lines = Vec::new();
    for (number, (old, new)) in old.externals().zip(new.externals()).enumerate() {
        let (old, new) = (old?.path, new?.path);
        if old != new {
            lines.push(format!("@externals[{number}].path: \"{old}\" -> \"{new}\""));
        }
    }
    Ok(lines)
}
