//! `gdvar set`, `delete`, `rename` and `move`: changes in place.

use std::io::Write as _;
use std::path::{Path as FilePath, PathBuf};

use gdvar::file::{LockedFile, Restored, restore};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar_document::{Change, Document, Error, ErrorKind, Kind, Target, Types};

use crate::arguments::{
    ChangeArguments, DeleteArguments, MoveArguments, RenameArguments, SetArguments, WriteArguments,
};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{eprint_clean, excerpt, is_device, write_bytes};
use crate::progress::during;
use crate::text::text_format;

/// How many characters of a value are printed.
const SHOWN: usize = 200;

/// A change that was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wish<'a> {
    Set(&'a str),
    Add(&'a str),
    Subtract(&'a str),
}

/// Returns each path with what is wanted there.
fn wishes<'a>(arguments: &[&'a str]) -> Result<Vec<(&'a str, Wish<'a>)>, Failure> {
    let mut wishes = Vec::new();
    let mut rest = arguments.iter().copied();
    while let Some(path) = rest.next() {
        let missing = || two_words(Failure::new(format!("the value for {path} is missing")), arguments);
        let mut value = || rest.next().ok_or_else(missing);
        let text = value()?;
        let mut number = |rest: &'a str| if rest.is_empty() { value() } else { Ok(rest) };
        let wish = if let Some(rest) = text.strip_prefix("+=") {
            Wish::Add(number(rest)?)
        } else if let Some(rest) = text.strip_prefix("-=") {
            Wish::Subtract(number(rest)?)
        } else {
            Wish::Set(text)
        };
        wishes.push((path, wish));
    }
    Ok(wishes)
}

/// Adds advice to a failure if one of the words has a `=`, as in `hp=8`.
fn two_words(failure: Failure, words: &[&str]) -> Failure {
    if words.iter().any(|word| word.contains('=')) {
        return failure.hint("a path and its value are two words without a `=`: hp 8; to add to it, hp +=8");
    }
    failure
}

/// Opens a file that will be changed. A pipe would have to be waited for, and cannot be replaced.
pub(crate) fn open(file: &FilePath, arguments: &ChangeArguments) -> Result<Opened, Failure> {
    if is_device(file) && arguments.write.output.is_none() {
        let problem = "it is a pipe or a device, which cannot be changed in place";
        return Err(Failure::of(&file.display().to_string(), problem).hint("--output writes to another file"));
    }
    if is_replaced(file, &arguments.write) {
        return Opened::open_to_replace(file, &arguments.read);
    }
    Opened::open(file, &arguments.read)
}

/// Returns whether a file will be replaced if it changes.
fn is_replaced(file: &FilePath, arguments: &WriteArguments) -> bool {
    let is_output = arguments.output.as_deref().is_none_or(|output| output == file);
    is_output && file.as_os_str() != "-" && !arguments.dry_run
}

pub(crate) fn set(arguments: &SetArguments) -> Result<Outcome, Failure> {
    let words: Vec<&str> = [&arguments.path]
        .into_iter()
        .chain(&arguments.value)
        .chain(&arguments.more)
        .map(String::as_str)
        .collect();
    let wishes = wishes(&words)?;
    // The file is not locked while standard input is waited for.
    let input = if wishes.iter().any(|(_, wish)| *wish == Wish::Set("-")) {
        if arguments.file.as_os_str() == "-" {
            return Err(Failure::new("the file and the value cannot both be standard input"));
        }
        input::read_text(FilePath::new("-"), arguments.change.read.container.limit)?
    } else {
        String::new()
    };
    let mut opened = open(&arguments.file, &arguments.change)?;
    let types = if arguments.force { Types::Change } else { Types::Keep };
    let (mut changes, mut near_misses) = (Vec::new(), Vec::new());
    for (path, wish) in wishes {
        let places =
            opened.document.places(arguments.change.index, path).map_err(|error| match error.kind() {
                ErrorKind::Syntax => two_words(opened.of_path(path, &error), &[path]),
                _ => opened.of_path(path, &error),
            })?;
        for place in places.iter().filter(|place| place.is_new()) {
            if let Some(near) = opened.document.near_miss(place) {
                near_misses.push(format!("{}: a new key beside {near}", opened.document.path_text(place)));
            }
        }
        let made = opened.document.edit_all(&places, |document, target| {
            let old = if target.is_new() { None } else { shown(document, target) };
            let made = match wish {
                Wish::Set("-") => document.set(target, &input, types),
                Wish::Set(text) => set_or_text(document, target, text, types),
                Wish::Add(text) => document.add(target, text, false),
                Wish::Subtract(text) => document.add(target, text, true),
            };
            if made.map_err(|error| of_change(document, target, &wish, error))?.is_empty() {
                return Ok(None);
            }
            // In a config file, nothing is at the path of a null.
            let new = shown(document, &target.clone().made()).unwrap_or_else(|| "null".to_owned());
            Ok(Some((old, new)))
        });
        let made = made.map_err(|error: Error| match error.kind() {
            ErrorKind::Syntax => {
                let (notation, example) = match opened.document.kind() {
                    Kind::Json => ("JSON", "{\"a\": 1}"),
                    _ => ("var_to_str", "Vector2(1, 2)"),
                };
                Failure::of("the value", error).hint(format!(
                    "values have the notation of {notation}: 5, 1.5, \"text\", [1, 2], {example}; the shell needs its own quotes around that",
                ))
            }
            _ => opened.failure(&error),
        })?;
        for (target, made) in places.into_iter().zip(made) {
            let path = opened.document.path_text(&target.made());
            let path = path.trim_end_matches(':');
            match made {
                Some((Some(old), new)) => changes.push(format!("{path}: {old} -> {new}")),
                Some((None, new)) => changes.push(format!("{path}: {new} (new)")),
                None => {}
            }
        }
    }
    let outcome = finish(&mut opened, &changes, &arguments.file, &arguments.change.write)?;
    for near_miss in near_misses {
        eprint_clean(&near_miss);
    }
    Ok(outcome)
}

/// Sets a value. In place of a text, what is not the notation of a value is taken as a text without its quotes.
fn set_or_text(
    document: &mut Document,
    target: &Target,
    text: &str,
    types: Types,
) -> gdvar_document::Result<Change> {
    document.set(target, text, types).or_else(|error| {
        let is_text = || document.text_at(target).is_ok_and(|old| old.starts_with(['"', '&']));
        if error.kind() != ErrorKind::Syntax || target.is_new() || !is_text() {
            return Err(error);
        }
        let text = gdvar::Variant::from(text);
        let quoted = match document.kind() {
            Kind::Json => JsonFormat::new(JsonForm::Plain).print(&text).unwrap_or_default(),
            _ => text_format(document.dialect()).print(&text).unwrap_or_default(),
        };
        document.set(target, &quoted, types)
    })
}

/// Returns the error of a change. One about types names the place.
fn of_change(document: &Document, target: &Target, wish: &Wish<'_>, error: Error) -> Error {
    if error.kind() != ErrorKind::TypeChange {
        return error;
    }
    let path = document.path_text(target);
    let between = if path.is_empty() { "" } else { ": " };
    // A sum is no value that --force could write as it is given.
    let kind = if matches!(wish, Wish::Set(_)) { error.kind() } else { ErrorKind::Refused };
    Error::new(kind, format!("{path}{between}{error}"))
}

/// Returns the beginning of a value as text.
fn shown(document: &Document, target: &Target) -> Option<String> {
    let text = document.text_at(target).ok()?;
    Some(excerpt(&text.replace('\n', " "), SHOWN))
}

impl Opened {
    /// Returns the failure for a path.
    pub(crate) fn of_path(&self, path: &str, error: &gdvar_document::Error) -> Failure {
        match error.kind() {
            ErrorKind::Syntax => {
                Failure::of(path, error).hint("a path is like players[0].name, or players[0][\"two words\"]")
            }
            _ => self.failure(error),
        }
    }
}

pub(crate) fn delete(arguments: &DeleteArguments) -> Result<Outcome, Failure> {
    let mut opened = open(&arguments.file, &arguments.change)?;
    // The paths are those of the file as it is, so all of them are followed before anything is deleted.
    let mut targets = Vec::new();
    for path in &arguments.paths {
        let places = match opened.document.find_all(arguments.change.index, path) {
            Ok(places) => places,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(absent(&opened.name, &error)),
            Err(error) => return Err(opened.of_path(path, &error)),
        };
        targets.extend(places);
    }
    let targets = opened.document.last_first(targets);
    let paths: Vec<String> = targets.iter().map(|target| opened.document.path_text(target)).collect();
    let deleted = opened.document.edit_all(&targets, |document, target| {
        let old = shown(document, target).unwrap_or_default();
        document.remove(target).map(|_| old)
    });
    let deleted = match deleted {
        Ok(deleted) => deleted,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(absent(&opened.name, &error)),
        Err(error) => return Err(opened.failure(&error)),
    };
    let changes: Vec<String> =
        paths.iter().zip(deleted).rev().map(|(path, old)| format!("{path}: {old} -> deleted")).collect();
    finish(&mut opened, &changes, &arguments.file, &arguments.change.write)
}

pub(crate) fn rename(arguments: &RenameArguments) -> Result<Outcome, Failure> {
    let mut opened = open(&arguments.file, &arguments.change)?;
    let target = opened.document.find_in(arguments.change.index, &arguments.path);
    let target = target.map_err(|error| opened.of_path(&arguments.path, &error))?;
    let path = opened.document.path_text(&target);
    let types = if arguments.force { Types::Change } else { Types::Keep };
    opened.document.rename(&target, &arguments.key, types).map_err(|error| match error.kind() {
        ErrorKind::TypeChange => Failure::of(&opened.name, format_args!("{path}: {error}")).hint(
            "--force writes the key as it is given; text that reads as another value has quotes: '\"10\"'",
        ),
        _ => opened.failure(&error),
    })?;
    finish(
        &mut opened,
        &[format!("{path}: renamed to {}", arguments.key)],
        &arguments.file,
        &arguments.change.write,
    )
}

pub(crate) fn move_value(arguments: &MoveArguments) -> Result<Outcome, Failure> {
    let mut opened = open(&arguments.file, &arguments.change)?;
    let target = opened.document.find_in(arguments.change.index, &arguments.path);
    let target = target.map_err(|error| opened.of_path(&arguments.path, &error))?;
    let path = opened.document.path_text(&target);
    let (shown, made) = match (&arguments.to, &arguments.before, &arguments.after) {
        (_, Some(other), _) => (format!("before {other}"), move_beside(&mut opened, &target, other, false)?),
        (_, _, Some(other)) => (format!("behind {other}"), move_beside(&mut opened, &target, other, true)?),
        (to, ..) => {
            let to = to.as_deref().unwrap_or_default();
            let value = arguments.change.index.or(Some(target.value()));
            let new = opened.document.place(value, to).map_err(|error| opened.of_path(to, &error))?;
            let made = match opened.document.index_beside(&target, &new) {
                Some(index) => opened.document.move_to(&target, index),
                None => opened.document.move_into(&target, to),
            };
            (format!("to {to}"), made)
        }
    };
    made.map_err(|error| opened.failure(&error))?;
    finish(&mut opened, &[format!("{path}: moved {shown}")], &arguments.file, &arguments.change.write)
}

/// Moves a value right before another one in its container, or right behind it.
fn move_beside(
    opened: &mut Opened,
    target: &Target,
    other: &str,
    is_behind: bool,
) -> Result<gdvar_document::Result<Change>, Failure> {
    let place = opened.document.find_in(Some(target.value()), other);
    let place = place.map_err(|error| opened.of_path(other, &error))?;
    Ok(opened.document.move_beside(target, &place, is_behind))
}

pub(crate) fn undo(file: &FilePath) -> Result<Outcome, Failure> {
    let name = file.display().to_string();
    let failed = |error| Failure::of_file(&name, &error);
    // Nobody else changes the file meanwhile. One that is gone has nothing to lock.
    let locked = file.exists().then(|| LockedFile::open(file, usize::MAX)).transpose().map_err(failed)?;
    let restored = restore(file).map_err(failed)?;
    drop(locked);
    let Some(Restored { backup, replaced, .. }) = restored else {
        eprint_clean(&format!("gdvar: {name}: there is no backup"));
        return Ok(Outcome::No);
    };
    let kept = replaced.map(|kept| format!("; what was there is now {}", kept.display()));
    let line = format!("{name}: {} is back in its place{}", backup.display(), kept.unwrap_or_default());
    writeln!(std::io::stdout(), "{}", crate::output::clean(&line))?;
    Ok(Outcome::Yes)
}

/// Reports that nothing is at a path.
pub(crate) fn absent(name: &str, error: &gdvar_document::Error) -> Outcome {
    eprint_clean(&format!("gdvar: {name}: {error}"));
    Outcome::No
}

/// Writes a changed document, and prints the changes.
pub(crate) fn finish(
    opened: &mut Opened,
    changes: &[String],
    file: &FilePath,
    arguments: &WriteArguments,
) -> Result<Outcome, Failure> {
    let is_changed = opened.document.is_changed();
    let locked = is_changed.then(|| opened.lock(file, arguments)).transpose()?.flatten();
    let bytes = during("packing", || opened.document.packed());
    let bytes = bytes.map_err(|error| opened.failure(&error))?;
    opened.write(locked, &bytes, is_changed, changes, file, arguments)
}

impl Opened {
    /// Returns the locked file, if it will be replaced.
    fn lock(&mut self, file: &FilePath, arguments: &WriteArguments) -> Result<Option<LockedFile>, Failure> {
        is_replaced(file, arguments).then(|| self.take_lock(file)).transpose()
    }

    /// Writes the bytes of a changed file, and prints the changes.
    fn write(
        &self,
        locked: Option<LockedFile>,
        bytes: &[u8],
        is_changed: bool,
        changes: &[String],
        file: &FilePath,
        arguments: &WriteArguments,
    ) -> Result<Outcome, Failure> {
        match locked {
            Some(locked) => self.replace(locked, bytes, arguments.backup.kept())?,
            None => write_to_output(&self.name, bytes, is_changed, file, arguments)?,
        }
        if is_changed {
            let output = arguments.output.as_deref().unwrap_or(file);
            // Standard output may be the file.
            if output.as_os_str() == "-" && !arguments.dry_run {
                for change in changes {
                    eprint_clean(change);
                }
            } else {
                let mut stdout = std::io::stdout().lock();
                for change in changes {
                    writeln!(stdout, "{}", crate::output::clean(change))?;
                }
            }
        }
        Ok(Outcome::Yes)
    }
}

/// Writes a file to the output that the arguments name, if they name one.
fn write_to_output(
    name: &str,
    bytes: &[u8],
    is_changed: bool,
    file: &FilePath,
    arguments: &WriteArguments,
) -> Result<(), Failure> {
    let output: PathBuf = arguments.output.clone().unwrap_or_else(|| file.to_owned());
    // An output that was named is written even if nothing changed.
    let is_other = output != file || output.as_os_str() == "-";
    if !is_changed && !is_other {
        eprint_clean(&format!("{name}: nothing changed, nothing was written"));
        return Ok(());
    }
    if arguments.dry_run {
        eprint_clean(&format!("{name}: nothing was written, because of --dry-run"));
        return Ok(());
    }
    write_bytes(&output, bytes, arguments.backup.kept())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_path_has_a_value_or_a_sum() {
        let found = wishes(&["a", "1", "b", "+=", "2", "c", "-=3", "d", "-1"]).expect("they are complete");
        let expected = [
            ("a", Wish::Set("1")),
            ("b", Wish::Add("2")),
            ("c", Wish::Subtract("3")),
            ("d", Wish::Set("-1")),
        ];
        assert_eq!(found, expected);
        for arguments in [["a"].as_slice(), &["a", "+="], &["a", "1", "b"]] {
            assert!(wishes(arguments).is_err(), "{arguments:?}");
        }
    }
}
