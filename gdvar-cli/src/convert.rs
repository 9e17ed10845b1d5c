//! `gdvar convert`: a file for another engine, or in another container.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use gdvar::convert::{Fate, Renames, Report};
use gdvar::file::Container;
use gdvar::resource::{Notation, ResourceFile};
use gdvar_document::{Document, Kind, NewFile};

use crate::arguments::ConvertArguments;
use crate::failure::{Failure, Outcome};
use crate::opened::{Opened, unclear};
use crate::output::{clean, eprint_clean, write_bytes};
use crate::progress::during;
use crate::secret;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Outcome, Failure> {
    let mut opened = if arguments.in_place {
        Opened::open_to_replace(&arguments.file, &arguments.read)?.no_resource()?
    } else {
        Opened::open(&arguments.file, &arguments.read)?
    };
    let locked = arguments.in_place.then(|| opened.take_lock(&arguments.file)).transpose()?;
    let (name, document) = (&opened.name, &opened.document);
    let to = arguments.to.unwrap_or(document.dialect());
    let container = arguments.container.map_or_else(|| document.container_for(to), Container::from);
    let target =
        if arguments.in_place { Some(arguments.file.as_path()) } else { arguments.output.as_deref() };
    let key = match (container, document.key()) {
        (Container::Encrypted(_), None) => {
            Some(secret::chosen(&target_name(target), &arguments.read.container.key)?)
        }
        (_, key) => key.cloned(),
    };
    // Another container keeps the data, whichever engine it is from.
    let resource = document.resource();
    let is_repacked = resource.is_none()
        && arguments.to.is_none()
        && arguments.layout.is_none()
        && arguments.renames.is_empty();
    let renames = renames(arguments)?;
    let converted = during("converting", || {
        if is_repacked {
            // A damaged value is an error here too.
            for index in 0..document.len() {
                document.check(index)?;
            }
            return Ok((document.repack(container, key.as_ref())?, Report::default()));
        }
        let kind = arguments.layout.map_or(document.kind(), Kind::from);
        let notation = resource.and_then(|file| notation(file, arguments));
        let new = NewFile { kind, container, dialect: to, key: key.clone(), notation };
        let (file, report) = document.convert(&new, &renames)?;
        // Without --to, the new file is one of the same engine, and nobody may know which one that is.
        for other in
            document.engines().writers().iter().filter(|writer| arguments.to.is_none() && **writer != to)
        {
            let (same, _) = document.convert(&NewFile { dialect: *other, ..new.clone() }, &renames)?;
            if same.data() != file.data() {
                return Err(unclear(document.dialect(), *other));
            }
        }
        // Blocks of the same data keep their bytes.
        let is_same = resource.is_none() && file.data() == document.data();
        let bytes =
            if is_same { document.repack(container, key.as_ref())? } else { Cow::Owned(file.into_bytes()?) };
        Ok((bytes, report))
    });
    let (bytes, report) = converted.map_err(|error| opened.of_value(&error))?;
    let target = target.filter(|_| !arguments.dry_run);
    if !is_allowed(name, &report, target, arguments)? {
        return Ok(Outcome::No);
    }
    let is_kept =
        arguments.in_place && container == document.container() && is_same(document, &bytes, key.as_ref());
    if is_kept {
        eprint_clean(&format!("{name}: nothing changed, nothing was written"));
        return Ok(Outcome::Yes);
    }
    let Some(target) = target else {
        let options = if resource.is_some() { "--output" } else { "--output or --in-place" };
        say_unwritten(name, arguments, options);
        return Ok(Outcome::Yes);
    };
    match locked {
        Some(locked) => opened.replace(locked, &bytes, arguments.backup.kept())?,
        None => write_bytes(target, &bytes, arguments.backup.kept())?,
    }
    Ok(Outcome::Yes)
}

/// Returns the notation into which a resource is converted, as the ending of the new file says.
fn notation(file: &ResourceFile, arguments: &ConvertArguments) -> Option<Notation> {
    let ending = arguments.output.as_deref().and_then(Path::extension)?.to_ascii_lowercase();
    match (ending.to_str()?, file.notation()) {
        ("tres", _) => Some(Notation::Text),
        ("res", Notation::Text) => Some(Notation::Binary),
        _ => None,
    }
}

/// Prints the report, and returns whether the new file may be written.
fn is_allowed(
    name: &str,
    report: &Report,
    target: Option<&Path>,
    arguments: &ConvertArguments,
) -> Result<bool, Failure> {
    // If nothing is written, the whole report is printed.
    print_report(name, report, target)?;
    if report.lost == 0 || arguments.lossy {
        return Ok(true);
    }
    eprint_clean(&format!(
        "gdvar: {}: {} without a counterpart; nothing was written",
        name,
        counted(report.lost, "value is", "values are")
    ));
    eprint_clean(
        "  --lossy converts the rest and puts null in their place; --renames names more classes and properties",
    );
    Ok(false)
}

/// Says why only the report was printed.
fn say_unwritten(name: &str, arguments: &ConvertArguments, options: &str) {
    let why = if arguments.dry_run {
        "nothing was written, because of --dry-run".to_owned()
    } else {
        format!("nothing was written; {options} writes the new file")
    };
    eprint_clean(&format!("{name}: {why}"));
}

/// Returns whether a new file has the same data in its container. Compression and encryption can write the same data in
/// many ways.
fn is_same(document: &Document, new: &[u8], key: Option<&gdvar::file::Key>) -> bool {
    Container::unpack(new, key, usize::MAX).is_ok_and(|(_, data)| data == document.data())
}

fn target_name(target: Option<&Path>) -> String {
    target.map_or_else(|| "the new file".to_owned(), |target| target.display().to_string())
}

fn renames(arguments: &ConvertArguments) -> Result<Vec<Renames>, Failure> {
    let read = |path: &PathBuf| {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| Failure::of(&name, error))?;
        text.parse().map_err(|error| Failure::of(&name, error))
    };
    arguments.renames.iter().map(read).collect()
}

/// Prints the report: everything to standard output if that is free, or else to standard error what was lost or not checked.
fn print_report(name: &str, report: &Report, target: Option<&Path>) -> Result<(), Failure> {
    let mut lines = String::new();
    for note in &report.notes {
        let mark = match note.fate {
            Fate::Unchecked => "not checked",
            Fate::Converted if target.is_some() => continue,
            fate => fate.name(),
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
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
