//! `gdvar set` and `gdvar delete`: changes in place.

use std::path::{Path as FilePath, PathBuf};

use gdvar::Real;
use gdvar::file::Backup;
use gdvar::generic::Path;
use gdvar::generic::Variant;

use crate::arguments::{DeleteArguments, SetArguments, WriteArguments};
use crate::document::{Document, Edit};
use crate::failure::{Failure, Outcome};
use crate::get::{absent, is_absent};
use crate::input;
use crate::output::{eprint_clean, write_bytes};
use crate::progress::during;

pub(crate) fn set(arguments: &SetArguments) -> Result<Outcome, Failure> {
    let mut document = Document::open(&arguments.file, &arguments.read)?;
    let index = document.index(arguments.index)?;
    let text = if arguments.value == "-" {
        if arguments.file.as_os_str() == "-" {
            return Err(Failure::new("the file and the value cannot both be standard input"));
        }
        input::read_text(FilePath::new("-"), arguments.read.limit)?
    } else {
        arguments.value.clone()
    };
    let is_changed = if document.is_double(index) {
        set_value::<f64>(&mut document, index, &arguments.path, &text)
    } else {
        set_value::<f32>(&mut document, index, &arguments.path, &text)
    }?;
    write(&document, is_changed, &arguments.file, &arguments.write)
}

fn set_value<R: Real>(
    document: &mut Document,
    index: usize,
    path: &str,
    text: &str,
) -> Result<bool, Failure> {
    let path: Path<R> = parse(path)?;
    let value: Variant<R> = document.text_format().parse(text).map_err(|error| {
        Failure::of("the value", error)
            .way_out("values are written as in a script: 5, 1.5, \"text\", [1, 2], Vector2(1, 2); the shell needs its own quotes around that")
    })?;
    document.apply(index, &Edit::Set(&path, &value)).map_err(|error| document.failure(index, error))
}

pub(crate) fn delete(arguments: &DeleteArguments) -> Result<Outcome, Failure> {
    let mut document = Document::open(&arguments.file, &arguments.read)?;
    let index = document.index(arguments.index)?;
    let deleted = if document.is_double(index) {
        document.apply(index, &Edit::<f64>::Delete(&parse(&arguments.path)?))
    } else {
        document.apply(index, &Edit::<f32>::Delete(&parse(&arguments.path)?))
    };
    match deleted {
        Ok(is_changed) => write(&document, is_changed, &arguments.file, &arguments.write),
        Err(error) if is_absent(&error) => Ok(absent(&document, &error)),
        Err(error) => Err(document.failure(index, error)),
    }
}

fn parse<R: Real>(path: &str) -> Result<Path<R>, Failure> {
    path.parse().map_err(|error| {
        Failure::of(path, error).way_out("a path is like players[0].name, or players[0][\"two words\"]")
    })
}

/// Writes a changed file back, or to the output that the arguments name.
pub(crate) fn write(
    document: &Document,
    is_changed: bool,
    file: &FilePath,
    arguments: &WriteArguments,
) -> Result<Outcome, Failure> {
    let output: PathBuf = arguments.output.clone().unwrap_or_else(|| file.to_owned());
    // An output that was named is written even if nothing changed.
    let is_other = output != file || output.as_os_str() == "-";
    if !is_changed && !is_other {
        eprint_clean(&format!("{}: nothing changed, nothing was written", document.name));
        return Ok(Outcome::Yes);
    }
    let backup = if arguments.no_backup { Backup::None } else { Backup::Bak };
    let bytes = during("packing", || document.to_bytes())?;
    write_bytes(&output, &bytes, backup)?;
    Ok(Outcome::Yes)
}
