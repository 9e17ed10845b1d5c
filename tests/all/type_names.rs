//! A type name means one thing within a crate, and a public one within all crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::sources;

/// The crates, each with its names that have two declarations and may.
const CRATES: [(&str, &[&str]); 7] = [
    ("gdvar-core", &[]),
    ("gdvar-derive", &[]),
    // What a manifest says that a game has is named as the engine names it.
    ("gdvar-schema", &["Class", "Node"]),
    // The same name stands for each precision.
    ("gdvar-document", &["ConfigFile"]),
    ("gdvar-cli", &[]),
    ("gdvar-multiplayer", &[]),
    (".", &[]),
];

/// The public names that several crates may declare.
const IN_SEVERAL_CRATES: [&str; 19] = [
    // Each crate has one of its own.
    "Error",
    "ErrorKind",
    "Result",
    // These are words of the engine: for what a game declares, what a peer handles, and what a file has.
    "Argument",
    "Method",
    "Node",
    "Property",
    "Scene",
    "Spawner",
    "Synchronizer",
    // All but one are in modules that are hidden or private.
    "Check",
    "Fields",
    "Key",
    "Map",
    "Notation",
    "Place",
    "Session",
    "Settings",
    "Versions",
];

/// Returns the names of the types and traits that a file declares, outside of its tests. The types that belong to an
/// `impl` or a trait are not among them.
fn declared(source: &str) -> Vec<&str> {
    declared_in(source, |_| true)
}

/// Returns the names of the types and traits that a file declares in lines that fit.
fn declared_in(source: &str, fits: impl Fn(&str) -> bool) -> Vec<&str> {
    let name = |line: &'_ str| -> Option<(usize, usize)> {
        let mut rest = line.trim_start();
        if !fits(rest) {
            return None;
        }
        let is_inside = rest.len() < line.len();
        if let Some(after) = rest.strip_prefix("pub") {
            rest = after
                .strip_prefix('(')
                .and_then(|scope| scope.split_once(')'))
                .map_or(after, |(_, rest)| rest);
        }
        rest = rest.trim_start();
        rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
        let (keyword, rest) = rest.split_once(' ')?;
        let is_type =
            matches!(keyword, "struct" | "enum" | "trait" | "union") || keyword == "type" && !is_inside;
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        (is_type && rest.starts_with(char::is_uppercase)).then(|| (line.len() - rest.len(), len))
    };
    sources::before_tests(source)
        .lines()
        .filter_map(|line| name(line).map(|(start, len)| &line[start..start + len]))
        .collect()
}

/// Returns the names that the files declare more than once.
fn repeated(files: &[String]) -> BTreeSet<&str> {
    let mut counts = BTreeMap::new();
    for name in files.iter().flat_map(|file| declared(file)) {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect()
}

/// Returns the texts of the source files of a crate.
fn files_of(name: &str) -> Vec<String> {
    let paths = sources::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name).join("src"));
    paths.iter().map(|path| fs::read_to_string(path).expect("it can be read")).collect()
}

#[test]
fn no_crate_declares_a_type_name_twice() {
    for (name, allowed) in CRATES {
        let files = files_of(name);
        let allowed: BTreeSet<_> = allowed.iter().copied().collect();
        assert_eq!(repeated(&files), allowed, "the type names of {name} with several declarations");
    }
}

#[test]
fn no_two_crates_declare_a_public_type_name() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (name, _) in CRATES {
        let files = files_of(name);
        let public = files.iter().flat_map(|file| declared_in(file, |line| line.starts_with("pub ")));
        for name in public.map(str::to_owned).collect::<BTreeSet<_>>() {
            *counts.entry(name).or_default() += 1;
        }
    }
    let found: BTreeSet<_> =
        counts.iter().filter(|(_, count)| **count > 1).map(|(name, _)| &**name).collect();
    assert_eq!(found, BTreeSet::from(IN_SEVERAL_CRATES), "public type names with several meanings");
}

#[test]
fn a_name_with_two_declarations_is_found() {
    let first = "pub(crate) struct Key<'a>(&'a str);\nimpl Iterator for X {\n    type Item = Key;\n}\n/// enum Role\nfn f() {\n    struct Inner;\n}\npub enum Role {";
    let second = "pub unsafe trait Key: Sized {}\ntype Item = u8;\nstruct Inner {}\n#[cfg(test)]\nmod tests {\n    enum Role {}\n}";
    assert_eq!(declared(first), ["Key", "Inner", "Role"]);
    assert_eq!(declared_in(first, |line| line.starts_with("pub ")), ["Role"]);
    assert_eq!(declared(second), ["Key", "Item", "Inner"]);
    assert_eq!(repeated(&[first.into(), second.into()]), BTreeSet::from(["Inner", "Key"]));
}
