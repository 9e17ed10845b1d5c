//! Compares config files: what `ConfigFile.load` reads from the bytes of a file.

use gdvar::config_file::{ConfigFault, ConfigFaultKind as Kind};
use gdvar::generic::ConfigFile;
use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, Real, VariantType};
use gdvar_document::{Document, Kind as DocumentKind, OpenOptions};

use crate::engine::{Engine, Folder, Verdict};
use crate::odd_config::{self, MISSING, RESOURCE};
use crate::random::Random;
use crate::report::Report;
use crate::text::class;
use crate::texts::{Difference, between, mutate, refused};

/// The containers around the innermost values.
const DEPTH: usize = 2;

/// Names of sections and keys, some of which need quotes or escapes.
const NAMES: &[&str] =
    &["a", "video", "with space", "größe", "a/b", "a=b", "semi;colon", "1", "[x]", "quo\"te"];

/// Text that is put between entries.
const GAPS: &[&str] = &["", "", "", "\n", "; a comment\n", " \t", ";\n\n", "#\n", "[", "]\n", "=", "\""];

/// Bytes that are put anywhere: letters beyond ASCII, parts of letters, a byte-order mark, and a NUL.
const BYTES: &[&[u8]] = &[
    "é".as_bytes(),
    "é=1\n".as_bytes(),
    "[é]\n".as_bytes(),
    "\u{feff}".as_bytes(),
    b"\xFF",
    b"\xC3",
    b"\xE2\x82",
    b"\xED\xA0\x80",
    b"\xC0\x80",
    b"\xF5\x80\x80\x80",
    b"\x80",
    b"\0",
    b"\\u00e9",
    b"\\u00c3\\u00a9",
    b"\\u0416",
    b"\\u0000",
    b"\"\xE2\x82\"",
    b"\"\xE2\x82(\"",
];

pub(crate) fn run<R: Real>(
    report: &mut Report,
    engine: Option<&Engine>,
    dialect: Dialect,
    seed: u64,
    count: u64,
) {
    let engine = engine.expect("this part needs one");
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    if dialect == Dialect::Godot3 {
        // Godot 3 has no text for an RID.
        random = random.without(VariantType::Rid);
    }
    let files: Vec<Vec<u8>> = (0..count).map(|_| file::<R>(dialect, &mut random)).collect();
    let project = Folder::new();
    project.write("project.godot", "");
    project.write(RESOURCE, "[gd_resource type=\"Resource\" format=2]\n[resource]\n");
    let engine = engine.clone().in_project(project.path());
    for (file, verdict) in files.iter().zip(engine.read_config_or_crash(&files)) {
        report.add(compare::<R>(dialect, file, &verdict));
    }
}

/// Makes the bytes of a config file, every third time with bytes that are no text of these names. Every second file is odd.
fn file<R: Real>(dialect: Dialect, random: &mut Random) -> Vec<u8> {
    if random.one_in(2) {
        return odd_config::text(random).into_bytes();
    }
    let mut bytes = text::<R>(dialect, random).into_bytes();
    if random.one_in(3) {
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() + 1);
            bytes.splice(at..at, BYTES[random.below(BYTES.len())].iter().copied());
        }
    }
    bytes
}

/// Makes the text of a config file as gdvar writes it, usually with something inserted between the entries or anywhere.
fn text<R: Real>(dialect: Dialect, random: &mut Random) -> String {
    let format = TextFormat::new().dialect(dialect).exact(random.one_in(2));
    let mut sections = Dictionary::<R>::new();
    for _ in 0..random.below(6) {
        let section = if random.one_in(4) { "" } else { random.pick(NAMES) };
        let (key, value): (&str, Variant<R>) = (random.pick(NAMES), random.variant(DEPTH));
        let mut entries = sections.get(section).and_then(Variant::as_dictionary).cloned().unwrap_or_default();
        entries.insert(key, value);
        let alone = Dictionary::from([(section, entries.clone())]);
        // Leaves out a value without exact text, or a name that a section cannot have.
        if ConfigFile::from_dictionary(&alone, format).is_ok() {
            sections.insert(section, entries);
        }
    }
    let text =
        ConfigFile::from_dictionary(&sections, format).map(|made| made.to_string()).unwrap_or_default();
    match random.below(4) {
        0 => text,
        1 => text.split_inclusive('\n').map(|line| random.pick(GAPS).to_owned() + line).collect(),
        _ => mutate(&text, random),
    }
}

fn compare<R: Real>(dialect: Dialect, file: &[u8], verdict: &Verdict) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect);
    let ours = ConfigFile::<R>::from_bytes(file, TextFormat::new().dialect(dialect));
    let text = &*String::from_utf8_lossy(file);
    let different = |theirs: &str| {
        let ours = ours.as_ref().map(ConfigFile::to_dictionary);
        format!("{:?}\n  gdvar: {ours:?}\n  engine: {theirs}", file.escape_ascii().to_string())
    };
    if let Ok(config) = &ours
        && config.to_bytes() != file
    {
        return Err(different("the file is not kept"));
    }
    if let (Ok(config), Verdict::Value(_)) = (&ours, verdict)
        && let Err(problem) = compare_document(dialect, file, config)
    {
        return Err(different(&problem));
    }
    match (&ours, verdict) {
        (_, Verdict::Crashed) => Ok("the engine crashes"),
        (Err(_), Verdict::Rejected) => Ok("both refuse it"),
        (Ok(config), Verdict::Value(value)) if has_odd_text(dialect, file, config) => {
            let theirs: Option<Variant<R>> = codec.decode(&value.bytes).ok();
            let is_alike = theirs.is_some_and(|theirs| theirs == Variant::Dictionary(config.to_dictionary()));
            Ok(if is_alike { "alike" } else { "text that is not UTF-8 in Godot 3" })
        }
        (Ok(_), Verdict::Rejected) if ends_in_color(text) => Ok(class(Difference::HtmlColor)),
        (Ok(_), Verdict::Rejected) if MISSING.iter().any(|resource| text.contains(resource)) => {
            Ok("a resource that is not there")
        }
        (Ok(_), Verdict::Rejected) => Err(different("rejected")),
        (Err(error), Verdict::Value(value)) => {
            refused(text, error.kind(), dialect).map(class).ok_or_else(|| different(&value.text))
        }
        (Ok(config), Verdict::Value(value)) => {
            let theirs: Variant<R> =
                codec.decode(&value.bytes).map_err(|error| different(&error.to_string()))?;
            let ours = Variant::Dictionary(values(config, &theirs));
            between(dialect, text, &ours, &theirs, &value.text)
                .map(|difference| difference.map_or("alike", class))
                .map_err(|()| different(&value.text))
        }
    }
}

/// Compares the sections and keys of a document of the file.
fn compare_document<R: Real>(dialect: Dialect, file: &[u8], config: &ConfigFile<R>) -> Result<(), String> {
    let document = match Document::open(file, &OpenOptions::new().dialect(dialect)) {
        Ok(document) if document.kind() == DocumentKind::Config => document,
        // Bytes that are no UTF-8 may be binary data, unless their first line is one of a config file.
        Err(_) if std::str::from_utf8(file).is_err() => return Ok(()),
        // A text that starts no line of a config file, or is a value, is loaded as an empty file.
        _ if config.sections().is_empty() => return Ok(()),
        // A file with a NUL may be an encoded value too.
        Ok(document) if !document.kind().is_text() && file.contains(&0) => return Ok(()),
        Ok(document) => return Err(format!("a document of {:?}", document.kind())),
        Err(error) => return Err(format!("no document: {error}")),
    };
    let name = |id| document.key_text(id);
    let sections = document.roots().flat_map(|root| document.children(root));
    let found = sections.map(|id| (name(id), document.children(id).map(name).collect::<Vec<_>>()));
    let keys = |section: &str| config.keys(section).into_iter().map(str::to_owned).collect();
    let expected = config.sections().into_iter().map(|section| (section.to_owned(), keys(section)));
    let (found, expected): (Vec<_>, Vec<(String, Vec<String>)>) = (found.collect(), expected.collect());
    if found != expected {
        return Err(format!("a document with {found:?}"));
    }
    let sections = document.roots().flat_map(|root| document.children(root));
    for (section, entry) in sections.flat_map(|id| document.children(id).map(move |entry| (id, entry))) {
        let value = document.value_of::<R>(entry).ok().map(|value| value.to_string());
        let expected = config.get(&name(section), &name(entry)).map(ToString::to_string);
        if value != expected {
            return Err(format!("a document with {value:?} for {expected:?}"));
        }
    }
    Ok(())
}

/// Returns the values of a file. Those that only the engine can load are its own, if they have an Object.
fn values<R: Real>(config: &ConfigFile<R>, theirs: &Variant<R>) -> Dictionary<R> {
    let value = |section: &str, key: &str| {
        let theirs = || theirs.as_dictionary()?.get(section)?.as_dictionary()?.get(key);
        let loaded = || theirs().filter(|value| value.to_string().contains("Object")).cloned();
        config.get(section, key).cloned().or_else(loaded).unwrap_or_default()
    };
    let entries = |section: &str| -> Dictionary<R> {
        config.keys(section).into_iter().map(|key| (key, value(section, key))).collect()
    };
    config.sections().into_iter().map(|section| (section, entries(section))).collect()
}

/// Returns whether the text ends with the hexadecimal digits of a colour.
fn ends_in_color(text: &str) -> bool {
    text.rsplit_once('#').is_some_and(|(_, digits)| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns whether Godot 3 reads text that is not UTF-8. It then keeps characters that Rust's text cannot have, and what
/// happens to be in memory becomes a part of a section's name.
fn has_odd_text<R: Real>(dialect: Dialect, file: &[u8], config: &ConfigFile<R>) -> bool {
    // Of a text that has an escape and is not UTF-8, only the escape is reported.
    let is_odd = |fault: &ConfigFault| match fault.kind() {
        Kind::Escape => std::str::from_utf8(file).is_err(),
        kind => kind == Kind::InvalidUtf8,
    };
    dialect == Dialect::Godot3 && config.faults().iter().any(is_odd)
}
