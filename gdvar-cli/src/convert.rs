//! `gdvar convert`: a file for another engine, or in another container.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use gdvar::convert::{Change, Conversion, Renames, Report};
use gdvar::file::{Backup, Container, Encryption};
use gdvar::generic::Variant;
use gdvar::{Dialect, Real};

use crate::arguments::{ConvertArguments, Layout};
use crate::document::{Document, options};
use crate::failure::{Failure, Outcome};
use crate::from::build;
use crate::output::{clean, eprint_clean, write_bytes};
use crate::progress::during;
use crate::secret;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Outcome, Failure> {
    let document = Document::open(&arguments.file, &arguments.read)?;
    let to = arguments.to.map_or(document.dialect, Dialect::from);
    let container =
        arguments.container.map_or_else(|| kept_container(document.container(), to), Container::from);
    let target =
        if arguments.in_place { Some(arguments.file.as_path()) } else { arguments.output.as_deref() };
    let key = match (container, &document.key) {
        (Container::Encrypted(_), None) => Some(secret::chosen(&target_name(target), &arguments.read.key)?),
        (_, key) => key.clone(),
    };
    let is_same_dialect = to == document.dialect && arguments.renames.is_empty();
    if is_same_dialect && container == document.container() && arguments.in_place {
        eprint_clean(&format!("{}: nothing changed, nothing was written", document.name));
        return Ok(Outcome::Yes);
    }
    let mut conversion = Conversion::new(document.dialect, to);
    for path in &arguments.renames {
        conversion = conversion.renames(renames(path)?);
    }
    let (bytes, report) = during("converting", || {
        if is_same_dialect {
            return Ok((repacked(&document, container, key.clone())?, Report::default()));
        }
        let is_double = (0..document.len()).any(|index| document.is_double(index));
        if is_double {
            converted::<f64>(&document, &conversion, to, container, key.clone())
        } else {
            converted::<f32>(&document, &conversion, to, container, key.clone())
        }
    })?;
    print_report(&document.name, &report, target)?;
    if report.lost > 0 && !arguments.lossy {
        eprint_clean(&format!(
            "gdvar: {}: {} without a counterpart, nothing was written",
            document.name,
            counted(report.lost, "value is", "values are")
        ));
        eprint_clean(
            "  --lossy converts the rest and puts null in their place; --renames names more classes and properties",
        );
        return Ok(Outcome::No);
    }
    let is_kept =
        arguments.in_place && container == document.container() && is_same(&document, &bytes, key.as_ref());
    if is_kept {
        eprint_clean(&format!("{}: nothing changed, nothing was written", document.name));
        return Ok(Outcome::Yes);
    }
    let Some(target) = target else {
        let hint = "nothing was written; --output or --in-place writes the new file";
        eprint_clean(&format!("{}: {hint}", document.name));
        return Ok(Outcome::Yes);
    };
    let backup = if arguments.no_backup { Backup::None } else { Backup::Bak };
    write_bytes(target, &bytes, backup)?;
    Ok(Outcome::Yes)
}

/// Returns whether a new file has the same data in its container. Compression and encryption can write the same data in
/// many ways.
fn is_same(document: &Document, new: &[u8], key: Option<&gdvar::file::Key>) -> bool {
    let data = |file: &[u8]| Container::unpack(file, key, usize::MAX).map(|(_, data)| data).ok();
    document.to_bytes().is_ok_and(|old| old == new || data(&old).is_some_and(|old| data(new) == Some(old)))
}

fn target_name(target: Option<&Path>) -> String {
    target.map_or_else(|| "the new file".to_owned(), |target| target.display().to_string())
}

/// Returns the container of a file for another engine: the same container, but encrypted for that engine.
fn kept_container(container: Container, to: Dialect) -> Container {
    let is_godot3 = to.is_godot3();
    match container {
        Container::Encrypted(_) if is_godot3 => Container::Encrypted(Encryption::Godot3),
        Container::Encrypted(_) => Container::Encrypted(Encryption::Godot4),
        container => container,
    }
}

fn renames(path: &Path) -> Result<Renames, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::of(&name, error))?;
    text.parse().map_err(|error| Failure::of(&name, error))
}

/// Returns the same values in another container.
fn repacked(
    document: &Document,
    container: Container,
    key: Option<gdvar::file::Key>,
) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::of_file(&document.name, &error);
    if matches!(document.layout(), Layout::Project | Layout::Config) {
        let values: Vec<Variant<f32>> = vec![document.value(0)?];
        return build(&document.name, &values, document.layout(), container, document.dialect, key);
    }
    let mut new = options(document.dialect, container, key);
    if document.layout() == Layout::Bare {
        new = new.bare();
    }
    let mut save = new.create();
    for index in 0..document.len() {
        save.push_bytes(&document.bytes(index)?).map_err(failed)?;
    }
    save.to_bytes().map_err(failed)
}

fn converted<R: Real>(
    document: &Document,
    conversion: &Conversion,
    to: Dialect,
    container: Container,
    key: Option<gdvar::file::Key>,
) -> Result<(Vec<u8>, Report), Failure> {
    let mut all = Report::default();
    let mut values = Vec::new();
    for index in 0..document.len() {
        let (value, report) = conversion.convert(document.value::<R>(index)?);
        all.converted += report.converted;
        all.lost += report.lost;
        all.unchecked += report.unchecked;
        for mut note in report.notes {
            if document.len() > 1 {
                let between = if note.path.is_empty() { "" } else { ": " };
                note.path = format!("value {index}{between}{}", note.path);
            }
            all.notes.push(note);
        }
        values.push(value);
    }
    let bytes = build(&document.name, &values, document.layout(), container, to, key)?;
    Ok((bytes, all))
}

/// Prints the report: everything to standard output if that is free, or else to standard error what was lost or not checked.
fn print_report(name: &str, report: &Report, target: Option<&Path>) -> Result<(), Failure> {
    let mut lines = String::new();
    for note in &report.notes {
        let mark = match note.change {
            Change::Lost => "lost",
            Change::Unchecked => "not checked",
            Change::Converted if target.is_some() => continue,
            Change::Converted => "converted",
        };
        lines.push_str(&clean(&format!("{mark}: {note}")).replace('\n', " "));
        lines.push('\n');
    }
    let left_out = (report.converted + report.lost + report.unchecked).saturating_sub(report.notes.len());
    if left_out > 0 {
        lines.push_str("… ");
        lines.push_str(&left_out.to_string());
        lines.push_str(" more\n");
    }
    if target.is_some() {
        lines.trim_end().lines().for_each(eprint_clean);
        return Ok(());
    }
    let mut stdout = io::stdout();
    write!(stdout, "{lines}")?;
    let converted = counted(report.converted, "change", "changes");
    let unchecked =
        if report.unchecked > 0 { format!(", {} not checked", report.unchecked) } else { String::new() };
    writeln!(stdout, "{}: {converted}, {} lost{unchecked}", clean(name), report.lost)?;
    Ok(())
}

/// Returns a number with the singular or plural of a word.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
