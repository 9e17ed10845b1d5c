//! Lock files: they keep released wire forms, so that a test notices when a form changes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::path::Path;
use std::{env, fs, io};

use super::describe::{ObjectShape, Schema, Shape, Side};
use super::display::INDENT;
use super::json::print;
use super::owned::SchemaBuf;
use gdvar_core::Dictionary;

/// The environment variable that allows rewriting the file.
const UPDATE: &str = "GDVAR_UPDATE";

/// Fails a test if a wire form differs from its form in a file.
///
/// The file has each schema under the name of its type, as [`to_json`](Schema::to_json) writes it. If a form has changed, the
/// message says what changed, whether the new type reads what the old one wrote, and whether the old type reads what the new one
/// writes.
///
/// ```no_run
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// # type Save = u8;
/// # type Message = u16;
/// use gdvar::GodotSchema;
/// use gdvar::schema::check_lock;
///
/// #[test]
/// fn wire_forms_change_on_purpose() {
///     check_lock("schemas/protocol.json", &[Save::SCHEMA, Message::SCHEMA]);
/// }
/// ```
///
/// With the environment variable `GDVAR_UPDATE=1`, the test rewrites the file, unless a type with a `version` has a new form
/// but still the same version. `GDVAR_UPDATE=force` rewrites it even then, for versions that have not been released.
///
/// A relative path is relative to the folder of the package that is tested.
///
/// # Panics
///
/// Panics if a form was changed, added or removed, or if the file cannot be read or written.
#[track_caller]
pub fn check_lock(path: impl AsRef<Path>, schemas: &[Schema<'_>]) {
    let path = path.as_ref();
    let update = match env::var(UPDATE) {
        Ok(value) if value == "force" => Update::Force,
        Ok(value) if !value.is_empty() && value != "0" => Update::Yes,
        _ => Update::No,
    };
    if let Err(message) = check(path, schemas, update) {
        panic!("{}: {message}", path.display());
    }
}

/// Whether to write the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Update {
    No,
    /// Yes, unless a form has changed and its version has not.
    Yes,
    Force,
}

fn check(path: &Path, schemas: &[Schema<'_>], update: Update) -> Result<(), String> {
    let named = named(schemas)?;
    let locked = read(path, update)?;
    let (mut changes, mut is_stopped) = (Vec::new(), update == Update::No);
    for (name, new) in &named {
        let old = locked.iter().find(|(locked, _)| locked == name).map(|(_, old)| old.as_schema());
        if let Some(change) = change(name, *new, old) {
            is_stopped |= change.keeps_its_version && update == Update::Yes;
            changes.push(change.message);
        }
    }
    for (gone, _) in locked.iter().filter(|(locked, _)| named.iter().all(|(name, _)| name != locked)) {
        changes.push(format!("`{gone}` is not among the schemas any more"));
    }
    if changes.is_empty() || !is_stopped {
        return if update == Update::No { Ok(()) } else { write(path, &named) };
    }
    let hint = if update == Update::No {
        format!("Set {UPDATE}=1 and run the test again to update the file.")
    } else {
        format!("Nothing was written. Set {UPDATE}=force if that version has not been released yet.")
    };
    Err(format!("wire forms have changed\n\n{}\n\n{hint}", changes.join("\n\n")))
}

/// Returns the schemas with their names.
fn named<'s>(schemas: &[Schema<'s>]) -> Result<Vec<(String, Schema<'s>)>, String> {
    let mut named: Vec<(String, Schema<'_>)> = Vec::new();
    for schema in schemas {
        let name = schema.as_type().map_or_else(|| schema.to_string(), |ty| ty.name.to_string());
        if named.iter().any(|(known, _)| *known == name) {
            return Err(format!(
                "two of the schemas are of types with the name `{name}`: put one into another file"
            ));
        }
        named.push((name, *schema));
    }
    Ok(named)
}

fn read(path: &Path, update: Update) -> Result<Vec<(String, SchemaBuf)>, String> {
    match fs::read_to_string(path) {
        Ok(json) => match SchemaBuf::from_lock(&json) {
            Ok(locked) => Ok(locked),
            Err(_) if update == Update::Force => Ok(Vec::new()),
            Err(error) => Err(error.to_string()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.to_string()),
    }
}

fn write(path: &Path, named: &[(String, Schema<'_>)]) -> Result<(), String> {
    let mut whole = Dictionary::new();
    for (name, schema) in named {
        whole.insert(name.as_str(), schema.to_entries());
    }
    let text = print(whole) + "\n";
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, text)).map_err(|error| error.to_string())
}

/// The difference between a form and its form in the file.
struct Change {
    message: String,
    /// Whether the type has a version that has not changed.
    keeps_its_version: bool,
}

fn change(name: &str, new: Schema<'_>, old: Option<Schema<'_>>) -> Option<Change> {
    let Some(old) = old else {
        let message = format!("`{name}` is new");
        return Some(Change { message, keeps_its_version: false });
    };
    let (old_version, new_version) = (version(old), version(new));
    if new.fingerprint() == old.fingerprint() && new_version == old_version {
        return None;
    }
    let mut lines = alloc::vec![match (old_version, new_version) {
        (Some(old), Some(new)) if old == new => {
            format!("`{name}` has changed, and its version is still {old}")
        }
        (Some(old), Some(new)) => format!("`{name}` has changed, its version from {old} to {new}"),
        _ => format!("`{name}` has changed"),
    }];
    let differences = differences(&old.to_string(), &new.to_string());
    lines.extend(differences.into_iter().map(|line| format!("    {line}")));
    lines.push(match new.reads_what_is_written_by(old) {
        Ok(()) => String::from("  old data: the new program reads it"),
        Err(reason) => format!("  old data: the new program may not read it: {reason}"),
    });
    lines.push(match old.reads_what_is_written_by(new) {
        Ok(()) => String::from("  old programs: they read new data"),
        Err(reason) => format!("  old programs: they may not read new data: {reason}"),
    });
    let kept = new_version.filter(|_| new_version == old_version);
    lines.extend(kept.map(|version| format!("  give it `version = {}`", version.saturating_add(1))));
    Some(Change { message: lines.join("\n"), keeps_its_version: kept.is_some() })
}

/// Returns the version that a type writes.
fn version(schema: Schema<'_>) -> Option<i64> {
    match schema.shape(Side::Written) {
        Shape::Dictionary(fields) | Shape::Object(ObjectShape { fields, .. }) => {
            fields.versions.map(|versions| versions.current)
        }
        _ => None,
    }
}

/// Returns the lines that only one of two descriptions has, each preceded by the names of its parents.
fn differences(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (whole_lines(old), whole_lines(new));
    let gone = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let come = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    let mut all: Vec<String> = gone.chain(come).collect();
    if all.is_empty() {
        all.push(String::from("the order of its parts"));
    }
    all
}

/// Returns the lines of a description, each preceded by the names under which it is indented: `Save "hp": int`.
fn whole_lines(description: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let lines = description.lines().map(|line| {
        let text = line.trim_start();
        open.truncate((line.len() - text.len()) / INDENT);
        let whole = open.iter().chain([&text]).copied().collect::<Vec<_>>().join(" ");
        open.push(text.split(": ").next().unwrap_or(text));
        whole
    });
    lines.collect()
}
