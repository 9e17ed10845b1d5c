//! `gdvar diff`: what changed from one file to another, by path.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anstyle::{AnsiColor, Style};
use gdvar::Variant;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar_document::{Difference, Different, What};

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
    let is_one = old.document.len().max(new.document.len()) <= 1;
    let form = if arguments.plain { JsonForm::Plain } else { JsonForm::Lossless };
    let mut out = BufWriter::new(anstream::stdout().lock());
    let (mut is_same, mut written) = (true, Ok(()));
    let compared = during_output("comparing", || {
        old.document.each_difference(&new.document, &mut |difference| {
            is_same = false;
            if written.is_ok() {
                written = if arguments.json {
                    json(difference, form, &mut out)
                } else {
                    writeln!(out, "{}", text(&difference, is_one))
                };
            }
        })
    });
    compared.map_err(|error| old.failure(&error))?;
    written?;
    out.flush()?;
    let (about_old, about_new) = (old.document.description(), new.document.description());
    if is_same && about_old != about_new && !arguments.json {
        eprint_clean(&format!("the values are the same, the files are not: {about_old}; {about_new}"));
    }
    Ok(if is_same { Outcome::Yes } else { Outcome::No })
}

/// Returns the place of a difference, and a colon.
fn place(difference: &Difference<Different<'_, '_>>, is_one: bool) -> String {
    let value = if is_one { String::new() } else { format!("value {}", difference.value) };
    let place = match (value.as_str(), difference.path.as_str()) {
        ("", "") => String::new(),
        (value, "") => format!("{value}: "),
        ("", path) => format!("{path}: "),
        (value, path) => format!("{value}: {path}: "),
    };
    excerpt(&place, SHOWN)
}

/// Returns the beginning of a value.
fn shown(value: &Different<'_, '_>) -> String {
    // A character has at most four bytes.
    excerpt(&value.text(8 * SHOWN).replace('\n', " "), SHOWN)
}

const REORDERED: &str = "the entries are in another order";
const BY_INDEX: &str = "too long to find out which elements were added; compared index by index";

fn text(difference: &Difference<Different<'_, '_>>, is_one: bool) -> String {
    let place = place(difference, is_one);
    let (style, line) = match &difference.what {
        What::Removed(old) => (REMOVED, format!("- {place}{}", shown(old))),
        What::Added(new) => (ADDED, format!("+ {place}{}", shown(new))),
        What::Changed(old, new) => (CHANGED, format!("~ {place}{} -> {}", shown(old), shown(new))),
        What::Reordered => (CHANGED, format!("~ {place}{REORDERED}")),
        What::ByIndex => (CHANGED, format!("~ {place}{BY_INDEX}")),
    };
    format!("{style}{line}{style:#}")
}

/// Says what an edit changed, as `gdvar set` does.
pub(crate) fn told(difference: &Difference<Different<'_, '_>>, is_one: bool) -> String {
    let place = place(difference, is_one);
    match &difference.what {
        What::Removed(old) => format!("{place}{} -> deleted", shown(old)),
        What::Added(new) => format!("{place}{} (new)", shown(new)),
        What::Changed(old, new) => format!("{place}{} -> {}", shown(old), shown(new)),
        What::Reordered => format!("{place}{REORDERED}"),
        What::ByIndex => format!("{place}{BY_INDEX}"),
    }
}

/// Writes a difference as a line of JSON.
fn json(difference: Difference<Different<'_, '_>>, form: JsonForm, out: &mut impl Write) -> io::Result<()> {
    let path = JsonFormat::new(JsonForm::Plain).print(&Variant::from(difference.path));
    let (name, old, new) = difference.what.into_parts();
    let (value, path) = (difference.value, clean(&path.map_err(io::Error::other)?));
    write!(out, "{{\"value\":{value},\"path\":{path},\"change\":\"{name}\"")?;
    for (key, value) in [("old", old), ("new", new)] {
        let Some(value) = value else { continue };
        write!(out, ",\"{key}\":")?;
        let mut sink = Cleaned { out, result: Ok(()) };
        let written = value.write_json(form, &mut sink);
        sink.result?;
        written.map_err(io::Error::other)?;
    }
    writeln!(out, "}}")
}

/// Writes text in a form that is safe for a terminal. Its escapes are also valid in JSON.
struct Cleaned<'a, W> {
    out: &'a mut W,
    result: io::Result<()>,
}

impl<W: Write> fmt::Write for Cleaned<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = self.out.write_all(clean(text).as_bytes());
        if self.result.is_ok() { Ok(()) } else { Err(fmt::Error) }
    }
}
