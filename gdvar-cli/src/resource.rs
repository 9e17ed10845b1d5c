//! Resource files, `.tres` and `.res`: they are read, and the paths in them are changed.

use std::collections::HashMap;
use std::io::Write;

use gdvar::Variant;
use gdvar::resource::{CodeKind, Notation, ResourceFile};

use crate::arguments::CheckArguments;
use crate::change::Wish;
use crate::failure::Failure;
use crate::opened::{Opened, failure};
use crate::output::{LONGEST, excerpt};
use crate::progress::during;
use crate::text::text_format;

/// How paths in a resource are changed.
const PATHS: &str = "gdvar set FILE '@externals[0].path' res://new.gd, or gdvar repath";

/// Returns a resource in which other files have the paths that were asked for.
pub(crate) fn with_paths(
    opened: &Opened,
    file: &ResourceFile,
    wishes: &[(&str, Wish<'_>)],
    input: &str,
) -> Result<ResourceFile, Failure> {
    let mut paths = HashMap::new();
    for (place, wish) in wishes {
        let number = place.strip_prefix("@externals[").and_then(|rest| rest.strip_suffix("].path"));
        let (Some(Ok(number)), Wish::Set(text)) = (number.map(str::parse::<usize>), wish) else {
            let problem =
                format!("{place} is not the path of another file, which alone can be changed in a resource");
            return Err(Failure::of(&opened.name, problem).hint(PATHS));
        };
        file.external(number).map_err(|error| failure(&opened.name, &error))?;
        let text = if *text == "-" { input.trim() } else { *text };
        // In place of a text, its characters may be given without quotes.
        let path = if text.starts_with('"') {
            let value: Variant =
                text_format(file.dialect()).parse(text).map_err(|error| Failure::of("the value", error))?;
            value.as_str().map(str::to_owned).unwrap_or_default()
        } else {
            text.to_owned()
        };
        paths.insert(number, path);
    }
    file.with_paths(|number, _| paths.get(&number).cloned()).map_err(|error| failure(&opened.name, &error))
}

impl Opened {
    /// Reads a resource file. Its document is the main resource, with all that it refers to inside the file.
    pub(crate) fn of_resource(bytes: Vec<u8>, name: String, limit: usize) -> Result<Self, Failure> {
        let read = during("reading", || {
            let file = ResourceFile::with_limit(bytes, limit)?;
            Ok((file.document()?, file))
        });
        let (document, file) = read.map_err(|error| failure(&name, &error))?;
        let mut opened = Self::new(name, document);
        opened.resource = Some(Box::new(file));
        Ok(opened)
    }

    /// Refuses what cannot be done with a resource file.
    pub(crate) fn no_resource(self) -> Result<Self, Failure> {
        match self.resource {
            Some(_) => Err(Failure::of(
                &self.name,
                "it is a resource, of which gdvar changes nothing but the paths of other files",
            )
            .hint(PATHS)),
            None => Ok(self),
        }
    }

    /// Describes the file in one line.
    pub(crate) fn description(&self) -> String {
        let Some(file) = &self.resource else { return self.document.description() };
        let notation = match file.notation() {
            Notation::Text => "as text",
            Notation::Binary => "in binary",
            Notation::Compressed => "in binary, compressed",
        };
        let class = file.script_class().unwrap_or(file.class());
        let engine = match (file.engine(), file.dialect().is_godot3()) {
            (Some((major, minor)), _) => format!("Godot {major}.{minor}"),
            (None, true) => "Godot 3".to_owned(),
            (None, false) => "Godot 4".to_owned(),
        };
        format!("a resource {notation}, of the class {class}, {engine}")
    }
}

/// Prints what an engine would run when it loads a file. Returns `false` if that is not allowed.
pub(crate) fn check(
    opened: &Opened,
    file: &ResourceFile,
    arguments: &CheckArguments,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let name = &opened.name;
    if arguments.schema.is_some() {
        return Err(Failure::of(name, "it is a resource, which is not checked against a schema"));
    }
    let checked = during("checking", || {
        for property in file.all_properties() {
            property.value::<f64>()?;
        }
        file.code()
    });
    let code = checked.map_err(|error| failure(name, &error))?;
    writeln!(out, "{}", excerpt(&format!("{name}: no faults: {}", opened.description()), LONGEST))?;
    for code in &code {
        let kind = match code.kind() {
            CodeKind::Inside => "code inside",
            CodeKind::Elsewhere => "code elsewhere",
            CodeKind::Game => "code of the game",
        };
        writeln!(out, "{}", excerpt(&format!("{name}: {kind}: {code}"), LONGEST))?;
    }
    Ok(!arguments.no_code || code.iter().all(|code| code.kind() == CodeKind::Game))
}
