//! `gdvar diff`: what changed from one file to another, by path.

use std::fmt::Write as _;
use std::io::{BufWriter, Write};

use anstyle::{AnsiColor, Style};
use gdvar::generic::Path;
use gdvar::generic::{Array, Dictionary, Object, Variant};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{Codec, Real};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::arguments::DiffArguments;
use crate::document::Document;
use crate::failure::{Failure, Outcome};
use crate::output::{clean, eprint_clean, excerpt};
use crate::progress::during_output;

/// How many characters of a value are shown.
const SHOWN: usize = 200;

/// Longer arrays are compared index by index: finding out which elements were added between others takes time in
/// proportion to their lengths times the number of differences.
const LONGEST: usize = 20_000;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const CHANGED: Style = AnsiColor::Yellow.on_default();

pub(crate) fn run(arguments: &DiffArguments) -> Result<Outcome, Failure> {
    let old = Document::open(&arguments.old, &arguments.read)?;
    let new = Document::open(&arguments.new, &arguments.read)?;
    let is_double = |document: &Document| (0..document.len()).any(|index| document.is_double(index));
    let outcome = during_output("comparing", || {
        if is_double(&old) || is_double(&new) {
            compare::<f64>(arguments, &old, &new)
        } else {
            compare::<f32>(arguments, &old, &new)
        }
    })?;
    let (about_old, about_new) = (old.description(), new.description());
    if outcome == Outcome::Yes && about_old != about_new && !arguments.json {
        eprint_clean(&format!("the values are the same, the files are not: {about_old}; {about_new}"));
    }
    Ok(outcome)
}

/// What happened to a value.
enum Change<'a, R: Real> {
    Removed(&'a Variant<R>),
    Added(&'a Variant<R>),
    Changed(&'a Variant<R>, &'a Variant<R>),
    /// The entries of a Dictionary are in a different order.
    Reordered,
}

/// The changes in a value, each with its path in the new value, or in the old value if something was removed.
struct Changes<'a, R: Real> {
    codec: Codec,
    path: Path<R>,
    found: Vec<(Path<R>, Change<'a, R>)>,
}

fn compare<R: Real>(arguments: &DiffArguments, old: &Document, new: &Document) -> Result<Outcome, Failure> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut outcome = Outcome::Yes;
    let count = old.len().max(new.len());
    for index in 0..count {
        let value = |document: &Document| -> Result<Option<Variant<R>>, Failure> {
            (index < document.len()).then(|| document.value(index)).transpose()
        };
        let (old, new) = (value(old)?, value(new)?);
        // The dialect of Godot 4 can express the values of both files.
        let codec = Codec::new().full_objects(true);
        let mut changes = Changes { codec, path: Path::new(), found: Vec::new() };
        match (&old, &new) {
            (Some(old), Some(new)) => changes.compare(old, new),
            (Some(old), None) => changes.push(Change::Removed(old)),
            (None, Some(new)) => changes.push(Change::Added(new)),
            (None, None) => {}
        }
        for (path, change) in &changes.found {
            outcome = Outcome::No;
            let line = if arguments.json {
                json(index, path, change)
                    // These escapes are also valid in JSON.
                    .map(|line| clean(&line))
                    .map_err(|error| Failure::new(error.to_string()))?
            } else {
                let value = if count > 1 { format!("value {index}") } else { String::new() };
                text(&value, path, change)
            };
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    Ok(outcome)
}

impl<'a, R: Real> Changes<'a, R> {
    fn push(&mut self, change: Change<'a, R>) {
        self.found.push((self.path.clone(), change));
    }

    fn push_at(&mut self, step: Variant<R>, change: Change<'a, R>) {
        self.path.push(step);
        self.push(change);
        self.path.pop();
    }

    fn compare_at(&mut self, step: Variant<R>, old: &'a Variant<R>, new: &'a Variant<R>) {
        self.path.push(step);
        self.compare(old, new);
        self.path.pop();
    }

    fn compare(&mut self, old: &'a Variant<R>, new: &'a Variant<R>) {
        if is_same(self.codec, old, new) {
            return;
        }
        match (old, new) {
            (Variant::Dictionary(a), Variant::Dictionary(b))
                if a.key_type() == b.key_type() && a.value_type() == b.value_type() =>
            {
                self.dictionaries(a, b);
            }
            (Variant::Array(a), Variant::Array(b)) if a.element_type() == b.element_type() => {
                self.arrays(a, b);
            }
            (Variant::Object(Object::Full(a)), Variant::Object(Object::Full(b))) if a.class == b.class => {
                for (name, value) in &a.properties {
                    match b.get(name) {
                        Some(new) => self.compare_at(name.into(), value, new),
                        None => self.push_at(name.into(), Change::Removed(value)),
                    }
                }
                for (name, value) in b.properties.iter().filter(|(name, _)| a.get(name).is_none()) {
                    self.push_at(name.into(), Change::Added(value));
                }
            }
            _ => self.push(Change::Changed(old, new)),
        }
    }

    fn dictionaries(&mut self, old: &'a Dictionary<R>, new: &'a Dictionary<R>) {
        for (key, value) in old.iter() {
            match new.get(key) {
                Some(new) => self.compare_at(key.clone(), value, new),
                None => self.push_at(key.clone(), Change::Removed(value)),
            }
        }
        for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
            self.push_at(key.clone(), Change::Added(value));
        }
        let kept_old = old.keys().filter(|key| new.contains_key(*key));
        let kept_new = new.keys().filter(|key| old.contains_key(*key));
        if !kept_old.map(Some).eq(kept_new.map(Some)) {
            self.push(Change::Reordered);
        }
    }

    fn arrays(&mut self, old: &'a Array<R>, new: &'a Array<R>) {
        if old.len() + new.len() > LONGEST {
            self.paired(old, new, 0, 0);
            return;
        }
        let encoded = |array: &Array<R>| -> Vec<Vec<u8>> {
            array.iter().map(|item| self.codec.encode(item).unwrap_or_default()).collect()
        };
        for step in capture_diff_slices(Algorithm::Myers, &encoded(old), &encoded(new)) {
            let (old_at, new_at) = (step.old_range(), step.new_range());
            match step {
                DiffOp::Equal { .. } => {}
                _ => self.paired(&old[old_at.clone()], &new[new_at.clone()], old_at.start, new_at.start),
            }
        }
    }

    /// Compares elements one by one. Elements that are left over in the old or the new value were removed or added.
    fn paired(&mut self, old: &'a [Variant<R>], new: &'a [Variant<R>], old_at: usize, new_at: usize) {
        for index in 0..old.len().max(new.len()) {
            match (old.get(index), new.get(index)) {
                (Some(old), Some(new)) => self.compare_at(step(new_at + index), old, new),
                (Some(old), None) => self.push_at(step(old_at + index), Change::Removed(old)),
                (None, Some(new)) => self.push_at(step(new_at + index), Change::Added(new)),
                (None, None) => {}
            }
        }
    }
}

fn step<R: Real>(index: usize) -> Variant<R> {
    // An index always fits an `i64`.
    Variant::Int(i64::try_from(index).unwrap_or(i64::MAX))
}

/// Returns whether two values have the same bytes. A NaN equals itself.
fn is_same<R: Real>(codec: Codec, a: &Variant<R>, b: &Variant<R>) -> bool {
    codec.encode(a).is_ok_and(|a| codec.encode(b).is_ok_and(|b| a == b))
}

fn text<R: Real>(value: &str, path: &Path<R>, change: &Change<'_, R>) -> String {
    let path = path.to_string();
    let place = match (value, path.as_str()) {
        ("", "") => String::new(),
        (value, "") => format!("{value}: "),
        ("", path) => format!("{path}: "),
        (value, path) => format!("{value}: {path}: "),
    };
    let place = excerpt(&place, SHOWN);
    let shown = |value: &Variant<R>| {
        let format = gdvar::text::TextFormat::new().exact(true).full_objects(true);
        let text = format.print(value).unwrap_or_else(|_| value.to_string());
        excerpt(&text.trim_end().replace('\n', " "), SHOWN)
    };
    let (style, line) = match change {
        Change::Removed(old) => (REMOVED, format!("- {place}{}", shown(old))),
        Change::Added(new) => (ADDED, format!("+ {place}{}", shown(new))),
        Change::Changed(old, new) => (CHANGED, format!("~ {place}{} -> {}", shown(old), shown(new))),
        Change::Reordered => (CHANGED, format!("~ {place}the entries are in another order")),
    };
    format!("{style}{line}{style:#}")
}

fn json<R: Real>(index: usize, path: &Path<R>, change: &Change<'_, R>) -> gdvar::Result<String> {
    let lossless = JsonFormat::new(JsonForm::Lossless).full_objects(true);
    let path = JsonFormat::new(JsonForm::Plain).print(&Variant::<R>::from(path.to_string()))?;
    let (name, old, new) = match change {
        Change::Removed(old) => ("removed", Some(old), None),
        Change::Added(new) => ("added", None, Some(new)),
        Change::Changed(old, new) => ("changed", Some(old), Some(new)),
        Change::Reordered => ("reordered", None, None),
    };
    let mut line = format!("{{\"value\":{index},\"path\":{path},\"change\":\"{name}\"");
    for (key, value) in [("old", old), ("new", new)] {
        if let Some(value) = value {
            // Writing to a `String` cannot fail.
            let _ = write!(line, ",\"{key}\":{}", lossless.print(value)?);
        }
    }
    line.push('}');
    Ok(line)
}
