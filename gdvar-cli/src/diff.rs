//! `gdvar diff`: what changed from one file to another, by path.

use std::io::{BufWriter, Write};

use anstyle::{AnsiColor, Style};
use gdvar::Variant;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar_document::{Difference, What};

use crate::arguments::DiffArguments;
use crate::failure::{Failure, Outcome};
use crate::opened::Opened;
use crate::output::{clean, eprint_clean, excerpt};
use crate::progress::during_output;

/// How many characters of a value are shown.
const SHOWN: usize = 200;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const CHANGED: Style = AnsiColor::Yellow.on_default();

pub(crate) fn run(arguments: &DiffArguments) -> Result<Outcome, Failure> {
    let old = Opened::open(&arguments.old, &arguments.read)?;
    let new = Opened::open(&arguments.new, &arguments.read)?;
    let found = during_output("comparing", || old.document.diff(&new.document));
    let found = found.map_err(|error| old.failure(&error))?;
    let is_one = old.document.len().max(new.document.len()) <= 1;
    let mut out = BufWriter::new(anstream::stdout().lock());
    for difference in &found {
        let line = if arguments.json {
            // These escapes are also valid in JSON.
            json(difference).map(|line| clean(&line)).map_err(|error| Failure::new(error.to_string()))?
        } else {
            text(difference, is_one)
        };
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    let (about_old, about_new) = (old.document.description(), new.document.description());
    if found.is_empty() && about_old != about_new && !arguments.json {
        eprint_clean(&format!("the values are the same, the files are not: {about_old}; {about_new}"));
    }
    Ok(if found.is_empty() { Outcome::Yes } else { Outcome::No })
}

fn text(difference: &Difference, is_one: bool) -> String {
    let value = if is_one { String::new() } else { format!("value {}", difference.value) };
    let place = match (value.as_str(), difference.path.as_str()) {
        ("", "") => String::new(),
        (value, "") => format!("{value}: "),
        ("", path) => format!("{path}: "),
        (value, path) => format!("{value}: {path}: "),
    };
    let place = excerpt(&place, SHOWN);
    let shown = |text: &str| excerpt(&text.replace('\n', " "), SHOWN);
    let (style, line) = match &difference.what {
        What::Removed(old) => (REMOVED, format!("- {place}{}", shown(&old.text))),
        What::Added(new) => (ADDED, format!("+ {place}{}", shown(&new.text))),
        What::Changed(old, new) => {
            (CHANGED, format!("~ {place}{} -> {}", shown(&old.text), shown(&new.text)))
        }
        What::Reordered => (CHANGED, format!("~ {place}the entries are in another order")),
    };
    format!("{style}{line}{style:#}")
}

fn json(difference: &Difference) -> gdvar::Result<String> {
    let path = JsonFormat::new(JsonForm::Plain).print(&Variant::from(difference.path.as_str()))?;
    let (name, old, new) = match &difference.what {
        What::Removed(old) => ("removed", Some(old), None),
        What::Added(new) => ("added", None, Some(new)),
        What::Changed(old, new) => ("changed", Some(old), Some(new)),
        What::Reordered => ("reordered", None, None),
    };
    let part = |key: &str, value: Option<&gdvar_document::Shown>| {
        value.map(|value| format!(",\"{key}\":{}", value.json)).unwrap_or_default()
    };
    let (value, old, new) = (difference.value, part("old", old), part("new", new));
    Ok(format!("{{\"value\":{value},\"path\":{path},\"change\":\"{name}\"{old}{new}}}"))
}
