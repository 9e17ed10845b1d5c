//! `gdvar edit`: the values as text in an editor.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::path::Path as FilePath;
use std::process::Command;
use std::time::SystemTime;

use gdvar::generic::Path;
use gdvar::generic::{Object, Variant};
use gdvar::text::TextFormat;
use gdvar::{Codec, Real};
use tempfile::TempPath;

use crate::arguments::EditArguments;
use crate::change::write;
use crate::document::{Document, Edit};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::{clean, eprint_clean};
use crate::progress::during;
use crate::text::Notation;

/// The number of spaces by which the text is indented.
const INDENT: usize = 2;

pub(crate) fn run(arguments: &EditArguments) -> Result<Outcome, Failure> {
    let before = stamp(&arguments.file);
    let mut document = Document::open(&arguments.file, &arguments.read)?;
    let indices = match (arguments.index, &arguments.path) {
        (None, None) if document.len() > 1 => 0..document.len(),
        _ => {
            let index = document.index(arguments.index)?;
            index..index + 1
        }
    };
    let is_double = indices.clone().any(|index| document.is_double(index));
    let text = if is_double {
        edit::<f64>(arguments, &mut document, indices)
    } else {
        edit::<f32>(arguments, &mut document, indices)
    }?;
    let is_stale = arguments.write.output.is_none() && stamp(&arguments.file) != before;
    match text {
        Text::Unchanged => write(&document, false, &arguments.file, &arguments.write),
        Text::Abandoned(text) => {
            eprint_clean("nothing was written");
            keep(text);
            Ok(Outcome::No)
        }
        Text::Changed(text) => {
            let written = if is_stale {
                let problem = "another program has changed the file meanwhile, and nothing was written";
                Err(Failure::of(&document.name, problem))
            } else {
                write(&document, true, &arguments.file, &arguments.write)
            };
            if written.is_err() {
                keep(text);
            }
            written
        }
    }
}

/// The result of editing the text.
enum Text {
    Unchanged,
    /// The document has the changes, but they are not saved yet.
    Changed(TempPath),
    /// The text has a mistake, and the user gave up.
    Abandoned(TempPath),
}

/// Keeps the text from the editor, which exists nowhere else, and says where it is.
fn keep(text: TempPath) {
    if let Ok(kept) = text.keep() {
        eprint_clean(&format!("your text is in {}", kept.display()));
    }
}

/// Returns the modification time and the length of a file. They show whether a game has saved while the editor was open.
fn stamp(file: &FilePath) -> Option<(SystemTime, u64)> {
    let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Lets the user edit values, and changes them in the document.
fn edit<R: Real>(
    arguments: &EditArguments,
    document: &mut Document,
    indices: std::ops::Range<usize>,
) -> Result<Text, Failure> {
    let path: Path<R> = match &arguments.path {
        Some(text) => text.parse().map_err(|error| Failure::of(text, error))?,
        None => Path::new(),
    };
    let format = document.text_format().indent(INDENT);
    let text = during("printing", || print(document, indices.clone(), &path, format))?;
    let notation = Notation::Text(document.dialect);
    // The values that the text stands for. They are the original values except for the bits of a NaN.
    let old: Vec<Variant<R>> = notation.read(&text).map_err(|error| Failure::of(&document.name, error))?;

    let file = tempfile::Builder::new().prefix("gdvar-").suffix(".txt").tempfile();
    let file = file.and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file.into_temp_path()));
    let file =
        file.map_err(|error| Failure::new(format!("cannot write the text for the editor: {error}")))?;
    let ended = until_it_is_read(arguments, &file, |edited| {
        if edited == text.as_bytes() {
            return Ok(false);
        }
        let changed = input::into_text(edited)
            .and_then(|edited| notation.read::<R>(&edited))
            .and_then(|new| check_count(&old, new))
            .and_then(|new| take_over(document, indices.clone(), &path, &old, &new));
        changed.map_err(|problem| format!("{}: {problem}", document.name))
    });
    match ended {
        Ok(Some(true)) => Ok(Text::Changed(file)),
        Ok(Some(false)) => Ok(Text::Unchanged),
        Ok(None) => Ok(Text::Abandoned(file)),
        Err(failure) => {
            // The editor may have saved before it failed.
            if fs::read(&file).is_ok_and(|edited| edited != text.as_bytes()) {
                keep(file);
            }
            Err(failure)
        }
    }
}

/// Opens the editor on a file until `read` takes the text, or the user gives up. Returns what `read` returned.
fn until_it_is_read(
    arguments: &EditArguments,
    file: &FilePath,
    mut read: impl FnMut(Vec<u8>) -> Result<bool, String>,
) -> Result<Option<bool>, Failure> {
    loop {
        open_editor(arguments.editor.as_deref(), file)?;
        let edited = fs::read(file)
            .map_err(|error| Failure::new(format!("cannot read the text of the editor: {error}")))?;
        match read(edited) {
            Ok(is_changed) => return Ok(Some(is_changed)),
            Err(problem) => eprint_clean(&format!("gdvar: {problem}")),
        }
        if !wants_again()? {
            return Ok(None);
        }
    }
}

/// Returns the text of the values, each with a comment before it if there are several.
fn print<R: Real>(
    document: &Document,
    indices: std::ops::Range<usize>,
    path: &Path<R>,
    format: TextFormat,
) -> Result<String, Failure> {
    let mut text = String::new();
    let is_one = indices.len() == 1;
    for index in indices {
        let value: Variant<R> = document.value(index)?;
        let value = path.get(&value).map_err(|error| document.failure(index, error))?;
        let printed = format.print(value).map_err(|error| {
            document.failure(index, error).way_out("edit a part that has a text with --path")
        })?;
        if !is_one {
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "; value {index}");
        }
        text.push_str(printed.trim_end());
        text.push('\n');
    }
    Ok(text)
}

fn check_count<R: Real>(old: &[Variant<R>], new: Vec<Variant<R>>) -> Result<Vec<Variant<R>>, String> {
    if old.len() == new.len() {
        return Ok(new);
    }
    Err(format!("there were {} values, and the text has {}", old.len(), new.len()))
}

/// Changes the document where values differ. After a mistake, the document is unchanged.
fn take_over<R: Real>(
    document: &mut Document,
    indices: std::ops::Range<usize>,
    path: &Path<R>,
    old: &[Variant<R>],
    new: &[Variant<R>],
) -> Result<bool, String> {
    let mut is_changed = false;
    let codec = document.codec();
    let before = document.content.clone();
    for ((index, old), new) in indices.zip(old).zip(new) {
        let mut edits = Vec::new();
        differences(codec, &mut path.clone(), old, new, &mut edits);
        for (path, value) in edits {
            match document.apply(index, &Edit::Set(&path, value)) {
                Ok(changed) => is_changed |= changed,
                Err(error) => {
                    document.content = before;
                    return Err(error.to_string());
                }
            }
        }
    }
    Ok(is_changed)
}

/// Finds the innermost values that differ, so that everything around them keeps its bytes.
fn differences<'a, R: Real>(
    codec: Codec,
    path: &mut Path<R>,
    old: &Variant<R>,
    new: &'a Variant<R>,
    edits: &mut Vec<(Path<R>, &'a Variant<R>)>,
) {
    // A NaN equals itself.
    if old == new || codec.encode(old).is_ok_and(|old| codec.encode(new).is_ok_and(|new| old == new)) {
        return;
    }
    match (old, new) {
        (Variant::Dictionary(a), Variant::Dictionary(b))
            if a.keys().eq(b.keys()) && a.key_type() == b.key_type() && a.value_type() == b.value_type() =>
        {
            for ((key, old), new) in a.iter().zip(b.values()) {
                path.push(key.clone());
                differences(codec, path, old, new, edits);
                path.pop();
            }
        }
        (Variant::Array(a), Variant::Array(b))
            if a.len() == b.len() && a.element_type() == b.element_type() =>
        {
            for (index, (old, new)) in a.iter().zip(b).enumerate() {
                // An index always fits an `i64`.
                path.push(i64::try_from(index).unwrap_or(i64::MAX));
                differences(codec, path, old, new, edits);
                path.pop();
            }
        }
        (Variant::Object(Object::Full(a)), Variant::Object(Object::Full(b)))
            if a.class == b.class
                && a.properties
                    .iter()
                    .map(|(name, _)| name)
                    .eq(b.properties.iter().map(|(name, _)| name)) =>
        {
            for ((name, old), (_, new)) in a.properties.iter().zip(&b.properties) {
                path.push(name);
                differences(codec, path, old, new, edits);
                path.pop();
            }
        }
        _ => edits.push((path.clone(), new)),
    }
}

/// Runs the editor on a file and waits until it ends.
fn open_editor(named: Option<&str>, file: &FilePath) -> Result<(), Failure> {
    let default = if cfg!(windows) { "notepad" } else { "vi" };
    let set = |variable: &str| env::var_os(variable).filter(|command| !command.is_empty());
    let command = named.map(OsString::from).or_else(|| set("VISUAL")).or_else(|| set("EDITOR"));
    let command = command.unwrap_or_else(|| default.into());
    // The command may have arguments, so a shell has to split it.
    let mut shell = if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.arg("/C").arg(&command).arg(file);
        shell
    } else {
        let mut line = command.clone();
        line.push(" \"$@\"");
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(line).arg(&command).arg(file);
        shell
    };
    let shown = command.to_string_lossy().into_owned();
    match shell.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            Err(Failure::new(format!("the editor {shown} ended with {status}; nothing was written")))
        }
        Err(error) => Err(Failure::new(format!("cannot start the editor {shown}: {error}"))
            .way_out("name another with --editor, or in VISUAL or EDITOR")),
    }
}

/// Asks whether to go back to the editor.
fn wants_again() -> Result<bool, Failure> {
    let mut stderr = io::stderr();
    let asked = write!(stderr, "{}", clean("Go back to the editor? [Y/n] ")).and_then(|()| stderr.flush());
    asked.map_err(|error| Failure::of_output(&error))?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    let len = read.map_err(|error| Failure::of("standard input", error))?;
    // At the end of the input there is no answer, and asking again would never end.
    Ok(len > 0 && !answer.trim().to_ascii_lowercase().starts_with('n'))
}
