//! `gdvar edit`: the values as text in an editor.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::Path as FilePath;
use std::process::Command;

use gdvar::generic::{Dictionary, Object, Path, Variant};
use gdvar::{Codec, Real};
use gdvar_document::{Document, Kind, Target, Types, check_typed_numbers};
use tempfile::TempPath;

use crate::arguments::EditArguments;
use crate::change::{finish, open};
use crate::convert::counted;
use crate::diff;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{INDENT, clean, eprint_clean};
use crate::progress::during;
use crate::text::{Notation, tell_of_signals, without_signals};

pub(crate) fn run(arguments: &EditArguments) -> Result<Outcome, Failure> {
    let mut opened = open(&arguments.file, &arguments.change)?;
    opened.unlock();
    let targets = targets(&opened, arguments)?;
    let old = opened.document.clone();
    let is_double = targets.iter().any(|target| opened.document.is_double(target.value()));
    let text = if is_double {
        edit::<f64>(arguments, &mut opened, &targets)
    } else {
        edit::<f32>(arguments, &mut opened, &targets)
    }?;
    match text {
        Text::Unchanged => finish(&mut opened, &[], &arguments.file, &arguments.change.write),
        Text::Abandoned(text) => {
            eprint_clean("nothing was written");
            keep(text);
            Ok(Outcome::No)
        }
        Text::Changed(text) => {
            let changes = changes(&old, &opened.document);
            let is_emptied = old.has_content() && !opened.document.has_content();
            drop(old);
            if is_emptied && !wants("The file would hold no values. Write it?", false)? {
                eprint_clean("nothing was written");
                keep(text);
                return Ok(Outcome::No);
            }
            let written = finish(&mut opened, &changes, &arguments.file, &arguments.change.write);
            if written.is_err() || arguments.change.write.dry_run {
                keep(text);
            }
            written
        }
    }
}

/// Returns what changed, a line for each difference.
fn changes(old: &Document, new: &Document) -> Vec<String> {
    let (mut lines, is_one) = (Vec::new(), new.len() <= 1);
    let compared = old.each_difference(new, &mut |difference| lines.push(diff::told(&difference, is_one)));
    // What only the engine can load cannot be compared.
    if compared.is_err() || lines.is_empty() {
        lines.push("the text changed".to_owned());
    }
    lines
}

/// Returns the places of the values that are edited.
fn targets(opened: &Opened, arguments: &EditArguments) -> Result<Vec<Target>, Failure> {
    let document = &opened.document;
    match (arguments.change.index, &arguments.path) {
        (index, Some(path)) => {
            let target = document.find_in(index, path).map_err(|error| opened.of_path(path, &error))?;
            Ok(vec![target])
        }
        (None, None) if document.len() > 1 => Ok((0..document.len()).map(Target::whole).collect()),
        (index, None) => Ok(vec![Target::whole(opened.index(index)?)]),
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

/// Lets the user edit values, and changes them in the document.
fn edit<R: Real>(
    arguments: &EditArguments,
    opened: &mut Opened,
    targets: &[Target],
) -> Result<Text, Failure> {
    let (text, signals) = during("printing", || print::<R>(opened, targets))?;
    let notation = Notation::Text(opened.document.dialect());
    // The values that the text stands for. They are the original values except for Signals and the bits of a NaN.
    let old: Vec<Variant<R>> = notation.read(&text).map_err(|error| Failure::of(&opened.name, error))?;
    let has_path = arguments.path.is_some();

    let file = tempfile::Builder::new().prefix("gdvar-").suffix(".txt").tempfile();
    let file = file.and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file.into_temp_path()));
    let file =
        file.map_err(|error| Failure::new(format!("cannot write the text for the editor: {error}")))?;
    let ended = until_it_is_read(arguments, &file, |edited| {
        if edited == text.as_bytes() {
            return Ok(false);
        }
        let changed = input::into_text(edited)
            .and_then(|edited| {
                check_typed_numbers(&edited).map_err(|error| error.to_string())?;
                notation.read::<R>(&edited)
            })
            .and_then(|new| check_count(&old, new))
            .and_then(|new| {
                let document = &mut opened.document;
                let edits: Vec<_> = old
                    .iter()
                    .zip(&new)
                    .map(|(old, new)| Differences::of(document, has_path, old, new))
                    .collect();
                take_over(document, targets, &edits, &signals)
            });
        changed.map_err(|problem| format!("{}: {problem}", opened.name))
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
        if !wants("Go back to the editor?", true)? {
            return Ok(None);
        }
    }
}

/// The paths of the Signals in each value that are not in the text.
type LostSignals<R> = Vec<Vec<Path<R>>>;

/// Returns the text of the values, each with a comment before it if there are several, and the Signals that it lacks.
fn print<R: Real>(opened: &Opened, targets: &[Target]) -> Result<(String, LostSignals<R>), Failure> {
    let format = opened.document.text_format().indent(INDENT);
    let (mut text, mut signals) = (String::new(), Vec::new());
    for target in targets {
        let value = opened.document.value_at::<R>(target);
        let mut value = value.map_err(|error| opened.of_value(&error))?;
        let own = without_signals(&mut value);
        let number = (targets.len() > 1).then_some(target.value());
        tell_of_signals(&opened.name, number, &own);
        signals.push(own);
        let printed = format.print(&value).map_err(|error| {
            Failure::of(&opened.name, error).hint("edit a part that has a text with --path")
        })?;
        if let Some(number) = number {
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "; value {number}");
        }
        text.push_str(printed.trim_end());
        text.push('\n');
    }
    Ok((text, signals))
}

fn check_count<R: Real>(old: &[Variant<R>], new: Vec<Variant<R>>) -> Result<Vec<Variant<R>>, String> {
    if old.len() == new.len() {
        return Ok(new);
    }
    Err(format!("the text stood for {}, and now has {}", counted(old.len(), "value", "values"), new.len()))
}

/// Changes the document where values differ. After a mistake, the document is unchanged.
fn take_over<R: Real>(
    document: &mut Document,
    targets: &[Target],
    edits: &[Vec<Edit<'_, R>>],
    signals: &LostSignals<R>,
) -> Result<bool, String> {
    let (before, _) = document.history();
    for ((target, edits), signals) in targets.iter().zip(edits).zip(signals) {
        for edit in edits {
            let made = match edit {
                Edit::Set(path, value, is_new) => {
                    let is_inside = |signal: &&Path<R>| {
                        signal.steps().len() > path.steps().len() && signal.steps().starts_with(path.steps())
                    };
                    match signals.iter().find(is_inside) {
                        Some(signal) => Err(format!(
                            "the value around {signal} would lose the Signal there, which no text holds: edit the parts with --path"
                        )),
                        None => document
                            .set_value(&target.below(path, *is_new), *value, Types::Change)
                            .map(drop)
                            .map_err(|error| error.to_string()),
                    }
                }
                Edit::Remove(path) => {
                    document.remove(&target.below(path, false)).map(drop).map_err(|error| error.to_string())
                }
                Edit::Last(path) => put_last(document, target, path),
            };
            if let Err(error) = made {
                while document.history().0 > before {
                    document.undo();
                }
                return Err(error);
            }
        }
    }
    Ok(document.is_changed())
}

/// Puts an entry after the others in its container.
fn put_last<R: Real>(document: &mut Document, target: &Target, path: &Path<R>) -> Result<(), String> {
    let container: Path<R> = path.steps()[..path.steps().len() - 1].iter().cloned().collect();
    let id = document.node_at(&target.below(&container, false));
    let count = id.map_or(0, |id| document.node(id).count());
    let made = document.move_to(&target.below(path, false), count.saturating_sub(1));
    made.map(drop).map_err(|error| format!("{path}: {error}"))
}

/// A change to a part of a value.
enum Edit<'a, R: Real> {
    /// Sets the value at a path, where nothing may be yet.
    Set(Path<R>, &'a Variant<R>, bool),
    Remove(Path<R>),
    /// Puts a setting, or a key of a section, after the others.
    Last(Path<R>),
}

/// Finds the innermost values that differ, so that everything around them keeps its bytes.
struct Differences<'a, R: Real> {
    codec: Codec,
    /// How many levels are changed key by key in any case: the sections and keys of a config file.
    by_key: usize,
    /// Whether objects are changed property by property in any case.
    is_resource: bool,
    path: Path<R>,
    edits: Vec<Edit<'a, R>>,
}

impl<'a, R: Real> Differences<'a, R> {
    fn of(document: &Document, has_path: bool, old: &'a Variant<R>, new: &'a Variant<R>) -> Vec<Edit<'a, R>> {
        let by_key = match document.kind() {
            Kind::Config if !has_path => 2,
            Kind::Project if !has_path => 1,
            _ => 0,
        };
        let (codec, is_resource) = (document.codec(), document.kind() == Kind::Resource);
        let mut found = Self { codec, by_key, is_resource, path: Path::new(), edits: Vec::new() };
        found.find(old, new);
        found.edits
    }

    fn inside(&mut self, step: Variant<R>, old: &'a Variant<R>, new: &'a Variant<R>) {
        self.path.push(step);
        self.find(old, new);
        self.path.pop();
    }

    fn find(&mut self, old: &'a Variant<R>, new: &'a Variant<R>) {
        let encoded = |value: &Variant<R>| self.codec.encode(value).ok();
        // A NaN equals itself, and the two zeros of a float differ.
        if encoded(old).map_or_else(|| old == new, |old| Some(old) == encoded(new)) {
            return;
        }
        match (old, new) {
            (Variant::Dictionary(a), Variant::Dictionary(b))
                if a.key_type() == b.key_type()
                    && a.value_type() == b.value_type()
                    && (self.path.steps().len() < self.by_key || is_appended(a, b)) =>
            {
                self.entries(a, b);
            }
            (Variant::Array(a), Variant::Array(b))
                if a.len() == b.len() && a.element_type() == b.element_type() =>
            {
                for (index, (old, new)) in a.iter().zip(b).enumerate() {
                    // An index always fits an `i64`.
                    self.inside(i64::try_from(index).unwrap_or(i64::MAX).into(), old, new);
                }
            }
            (Variant::Object(Object::Full(a)), Variant::Object(Object::Full(b)))
                if a.class == b.class
                    && (self.is_resource
                        || a.properties
                            .iter()
                            .map(|(name, _)| name)
                            .eq(b.properties.iter().map(|(name, _)| name))) =>
            {
                for (name, _) in a.properties.iter().filter(|(name, _)| b.get(name).is_none()) {
                    self.at(&name.as_str().into(), Edit::Remove);
                }
                for (name, new) in &b.properties {
                    match a.get(name) {
                        Some(old) => self.inside(name.as_str().into(), old, new),
                        None => self.at(&name.as_str().into(), |path| Edit::Set(path, new, true)),
                    }
                }
            }
            _ => self.edits.push(Edit::Set(self.path.clone(), new, false)),
        }
    }

    /// Compares the entries of two Dictionaries.
    fn entries(&mut self, old: &'a Dictionary<R>, new: &'a Dictionary<R>) {
        for key in old.keys().filter(|key| !new.contains_key(*key)) {
            self.at(key, Edit::Remove);
        }
        let is_by_key = self.path.steps().len() < self.by_key;
        // In a config file, a section exists as soon as it has a key.
        let has_sections = self.by_key == 2 && self.path.steps().is_empty();
        // What is not in the old order any more is put at the end, and so is all that follows it.
        let (mut kept, mut is_last) = (old.keys().filter(|key| new.contains_key(*key)), false);
        for (key, value) in new.iter() {
            if let Some(old) = old.get(key) {
                is_last = is_last || is_by_key && !kept.any(|kept| kept == key);
                self.inside(key.clone(), old, value);
                if is_last {
                    self.at(key, Edit::Last);
                }
                continue;
            }
            is_last |= is_by_key;
            match value.as_dictionary().filter(|entries| !entries.is_empty()) {
                Some(entries) if has_sections => {
                    self.path.push(key.clone());
                    self.entries(const { &Dictionary::new() }, entries);
                    self.path.pop();
                }
                _ => self.at(key, |path| Edit::Set(path, value, true)),
            }
        }
    }

    /// Adds the edit of an entry.
    fn at(&mut self, key: &Variant<R>, edit: impl FnOnce(Path<R>) -> Edit<'a, R>) {
        let mut path = self.path.clone();
        path.push(key.clone());
        self.edits.push(edit(path));
    }
}

/// Returns whether the keys of a Dictionary become those of another when some are removed and others added at the end.
fn is_appended<R: Real>(old: &Dictionary<R>, new: &Dictionary<R>) -> bool {
    let kept = old.keys().filter(|key| new.contains_key(*key));
    let added = new.keys().filter(|key| !old.contains_key(*key));
    kept.chain(added).eq(new.keys())
}

/// Runs the editor on a file and waits until it ends.
fn open_editor(named: Option<&str>, file: &FilePath) -> Result<(), Failure> {
    let default = if cfg!(windows) { "notepad" } else { "vi" };
    let set = |variable: &str| env::var_os(variable).filter(|command| !command.is_empty());
    let command = named.map(OsString::from).or_else(|| set("VISUAL")).or_else(|| set("EDITOR"));
    // An editor that was named may have windows of its own, or be a script.
    let has_terminal = || io::stdin().is_terminal() && io::stdout().is_terminal();
    if command.is_none() && !cfg!(windows) && !has_terminal() {
        return Err(Failure::new(format!("the editor {default} needs a terminal"))
            .hint("name another with --editor, or in VISUAL or EDITOR; `gdvar set` needs no editor"));
    }
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
            .hint("name another with --editor, or in VISUAL or EDITOR")),
    }
}

/// Asks a question. An empty answer is the default.
fn wants(question: &str, default: bool) -> Result<bool, Failure> {
    let mut stderr = io::stderr();
    let answers = if default { "[Y/n]" } else { "[y/N]" };
    let asked = write!(stderr, "{}", clean(&format!("{question} {answers} "))).and_then(|()| stderr.flush());
    asked.map_err(|error| Failure::of_output(&error))?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    let len = read.map_err(|error| Failure::of("standard input", error))?;
    // At the end of the input there is no answer, and asking again would never end.
    Ok(len > 0
        && match answer.trim().to_ascii_lowercase().chars().next() {
            Some(first) => {
                if default {
                    first != 'n'
                } else {
                    first == 'y'
                }
            }
            None => default,
        })
}
