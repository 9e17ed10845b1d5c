//! The Rust that is inferred from what engines wrote: that it compiles, and reads and writes these bytes.

#[path = "../rust/inferred.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, missing_docs, clippy::all, clippy::pedantic, reason = "it is as it was written")]
mod inferred;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use gdvar::document::OpenOptions;
use gdvar::rust::Rust;
use gdvar::schema::{Samples, SchemaBuf};
use gdvar::{Codec, Dialect, RawVariant, RawVariantBuf, Result, Variant, double};

use crate::rust_types::{assert_file, modules};
use crate::{code_keys, golden};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rust/inferred.rs");

/// What is written in other bytes than it was read, and how often.
const DIFFERENCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rust/inferred.txt");

/// Values that become one type.
struct Source {
    name: String,
    values: Vec<(Codec, Vec<u8>)>,
}

impl Source {
    fn new(name: impl Into<String>, values: impl IntoIterator<Item = (Codec, Vec<u8>)>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }

    fn samples(&self) -> Samples {
        let mut samples = Samples::new().as_names("enum_names[]");
        for (codec, bytes) in &self.values {
            samples.add(bytes, *codec).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        }
        samples
    }

    fn schema(&self) -> SchemaBuf {
        self.samples().schema().unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// Returns the values of each file with lines: all of them, those of each type, and all as the entries of one Dictionary.
fn lines() -> Vec<Source> {
    let mut sources = Vec::new();
    let golden = [
        ("godot-4.6.3", Dialect::Godot4, golden::godot4()),
        ("godot-4.6.3-double", Dialect::Godot4, golden::godot4_double()),
        ("godot-3.6.2", Dialect::Godot3, golden::godot3()),
    ];
    for (name, dialect, values) in golden {
        let of = |value: &golden::Value| (value.codec(dialect), value.expected().to_vec());
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let raw = |value: &golden::Value| {
            let kept = RawVariant::new(value.expected(), value.codec(dialect)).expect("it is a value");
            (value.name.clone(), RawVariantBuf::from(kept))
        };
        let fields: BTreeMap<_, _> = values.iter().map(raw).collect();
        sources.push(Source::new(
            format!("{name} as fields"),
            [(codec, codec.encode(&fields).expect("it is a Dictionary"))],
        ));
        each_type(name, values.iter().map(of).collect(), &mut sources);
    }
    let verdicts = [
        ("malformed-4.6.3", Dialect::Godot4, golden::godot4_verdicts()),
        ("malformed-3.6.2", Dialect::Godot3, golden::godot3_verdicts()),
    ];
    for (name, dialect, verdicts) in verdicts {
        let codec = Codec::new().dialect(dialect);
        let values = verdicts.into_iter().filter(|verdict| verdict.accepted).map(|verdict| verdict.bytes);
        // gdvar refuses some of what an engine accepts: docs/refusals.md.
        let values = values.filter(|bytes| plain(codec, bytes).is_ok()).map(|bytes| (codec, bytes));
        each_type(name, values.collect(), &mut sources);
    }
    sources
}

fn each_type(name: &str, values: Vec<(Codec, Vec<u8>)>, sources: &mut Vec<Source>) {
    let mut by_type = BTreeMap::<u8, Vec<_>>::new();
    for value in &values {
        by_type.entry(value.1[0]).or_default().push(value.clone());
    }
    sources.push(Source::new(name, values));
    for (ty, values) in by_type {
        sources.push(Source::new(format!("{name}, type {ty}"), values));
    }
}

/// Returns the values of save files: those at each place of a folder's files.
fn saves() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for (folder, dialect) in [
        ("tests/golden/saves-4.6.3", Dialect::Godot4),
        ("tests/golden/saves-3.6.2", Dialect::Godot3),
        ("examples/save_game", Dialect::Godot4),
        ("examples/save_story", Dialect::Godot4),
    ] {
        let files = fs::read_dir(root.join(folder)).expect("it is there");
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "save"));
        files.sort();
        let mut by_index = BTreeMap::<usize, Vec<_>>::new();
        for file in files {
            let name = file.display().to_string();
            let mut options = OpenOptions::new().codec(Codec::new().full_objects(true).dialect(dialect));
            if name.contains("godot3") {
                options = options.dialect(Dialect::Godot3);
            }
            if name.contains("encrypted-key") {
                options = options.key(std::array::from_fn(|at| u8::try_from(at).expect("there are 32")));
            } else if name.contains("encrypted") {
                options = options.passphrase("crab rave");
            }
            let save = options.open(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
            for index in 0..save.len() {
                let bytes = save.bytes(index).expect("it is a value").into_owned();
                by_index.entry(index).or_default().push((save.codec(), bytes));
            }
        }
        let all: Vec<_> = by_index.values().flatten().cloned().collect();
        for (index, values) in &by_index {
            sources.push(Source::new(format!("{folder}, value {index}"), values.clone()));
        }
        sources.push(Source::new(folder, all));
    }
    sources
}

/// Returns values whose keys, tags and names are code.
fn code() -> impl Iterator<Item = Source> {
    code_keys::values().into_iter().map(|(name, value)| {
        let bytes = code_keys::codec().encode(&value).expect("it is written");
        Source::new(name, [(code_keys::codec(), bytes)])
    })
}

fn all() -> Vec<Source> {
    lines().into_iter().chain(saves()).chain(code()).collect()
}

/// Returns the bytes that gdvar writes for any value, which are those of the engine unless they were damaged.
fn plain(codec: Codec, bytes: &[u8]) -> Result<Vec<u8>> {
    let single = codec.decode::<Variant>(bytes).and_then(|value| codec.encode(&value));
    match single {
        Ok(single) if single == bytes => Ok(single),
        single => match codec.encode(&codec.decode::<double::Variant>(bytes)?) {
            Ok(double) if double == bytes => Ok(double),
            double => single.or(double),
        },
    }
}

/// Returns modules with the types of the sources, and the path of each type.
fn types(sources: &[Source]) -> (String, Vec<String>) {
    modules(sources.iter().map(|source| Rust::new().add_schema(source.schema()).text()))
}

#[test]
fn the_modules_are_up_to_date() {
    let (modules, paths) = types(&all());
    let paths: BTreeSet<_> = paths.into_iter().collect();
    let list: Vec<_> = paths.iter().map(|path| format!("    ({path:?}, again::<{path}>),\n")).collect();
    let list = list.concat();
    assert_file(
        PATH,
        &format!(
            "// Written by a test of `inferred_rust.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.\n\
             use gdvar::{{Codec, GodotDecode, GodotEncode, Result}};\n\n\
             fn again<T: GodotEncode + for<'de> GodotDecode<'de>>(codec: Codec, bytes: &[u8]) -> Result<Vec<u8>> {{\n    \
             codec.encode(&codec.decode::<T>(bytes)?)\n}}\n{modules}\n\
             pub(crate) const ALL: &[(&str, fn(Codec, &[u8]) -> Result<Vec<u8>>)] = &[\n{list}];\n"
        ),
    );
}

#[test]
fn what_engines_wrote_is_read_and_written_back_or_each_difference_is_named() {
    let sources = all();
    let known: BTreeMap<_, _> = inferred::ALL.iter().copied().collect();
    let (mut kept, mut named, mut wrong) = (0, BTreeMap::<String, u32>::new(), Vec::new());
    for (source, path) in sources.iter().zip(types(&sources).1) {
        let (name, again) = (&source.name, known[&*path]);
        let schema = source.schema();
        for (codec, bytes) in &source.values {
            let checked = schema.as_schema().check_written_bytes(bytes, *codec);
            match (again(*codec, bytes), checked) {
                (Ok(written), Ok(())) if written == *bytes => kept += 1,
                (Ok(written), Err(error)) if written != *bytes => {
                    let error = error.to_string();
                    let what = error.split(" at byte ").next().unwrap_or_default();
                    *named.entry(format!("{name}: {what}")).or_default() += 1;
                }
                (written, checked) => wrong.push(format!("{name}: {written:?}, but {checked:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    let mut found = format!("{kept} values are written as they were read\n");
    for (what, count) in named {
        writeln!(found, "{count} {what}").expect("a String takes any text");
    }
    assert_file(DIFFERENCES, &found);
}
