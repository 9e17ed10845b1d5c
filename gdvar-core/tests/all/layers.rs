//! The layers of the crates: each imports from itself and from those below it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::sources;

/// The crates and their layers, the lowest first. A name stands for a file or a folder and all that is in it; the longest one counts.
const CRATES: [(&str, Layers); 6] = [
    (
        "gdvar-core",
        &[
            // What is written where, and the digits of numbers.
            "format text/decimal text/powers",
            "error",
            // The codec. Its types and its settings refer to each other.
            "codec decode encode hint std_types/collections",
            // Values, and their text.
            "json text value",
            "foreign inspect runtime std_types stream time",
            // The names that users see.
            "internals lib precision",
        ],
    ),
    (
        "gdvar-derive",
        &["receive rename", "bounds model", "check", "expand", "derive multiplayer", "lib snapshots"],
    ),
    (
        "gdvar-schema",
        &[
            // Schemas, which stand at the root, and their text.
            "describe display keys lib names text",
            "check compatible fingerprint infer json link load lock owned resolve std_types",
            "gdscript generate rust typescript",
            "manifest",
        ],
    ),
    (
        "gdvar-document",
        &[
            "file guess lines",
            // What single kinds of files contain.
            "config_file convert double generic project_binary setting_places",
            // A resource is edited as a document, and printed and compared as one.
            "document resource",
            "bytes check sources",
            "foreign lib",
        ],
    ),
    (
        "gdvar-multiplayer",
        &[
            "arena arguments compressed info methods packet peer replicate rpc settings",
            "event multiplayer",
            "session transport",
            "lib manifest stub",
        ],
    ),
    (
        "gdvar-cli",
        &[
            "failure output paint progress text tree",
            // What a command is given.
            "arguments bytes input opened options secret",
            // The commands.
            "change check convert diff edit find forms from get list manifest manual multiplayer \
             pack recover repath resource show types",
            "main",
        ],
    ),
];

/// The layers of a crate. Each is a list of names, separated by spaces.
type Layers = &'static [&'static str];

/// The number of modules in the core's largest circle of imports: values and their text. Lower it when it shrinks.
const LARGEST_CIRCLE: usize = 13;

/// Returns the layer of a module, where an empty name is the crate's root. Macros have none.
fn layer(layers: Layers, module: &str) -> Option<usize> {
    let module = if module.is_empty() { "lib" } else { module };
    let is_in =
        |name: &str| module == name || module.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
    let all =
        layers.iter().enumerate().flat_map(|(layer, names)| names.split(' ').map(move |name| (layer, name)));
    all.filter(|(_, name)| is_in(name)).max_by_key(|(_, name)| name.len()).map(|(layer, _)| layer)
}

/// Returns the modules that a file imports from, outside of its tests.
fn imports(source: &str) -> BTreeSet<String> {
    let paths = sources::before_tests(source)
        .split('\n')
        .filter_map(|line| line.split_once("use crate::"))
        .filter(|(before, _)| !before.contains("//"));
    let module = |(_, path): (&str, &str)| {
        let names = path.split("::").map(|name| name.trim_end_matches(';'));
        names
            .take_while(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
            .collect::<Vec<_>>()
            .join("/")
    };
    paths.map(module).collect()
}

/// Returns the imports of a file that go up.
fn upward(layers: Layers, module: &str, source: &str) -> Vec<String> {
    let own = layer(layers, module).unwrap_or_else(|| panic!("{module} has no layer"));
    imports(source)
        .into_iter()
        .filter(|target| layer(layers, target).is_some_and(|other| other > own))
        .collect()
}

/// Returns the modules of a crate with their sources, without those that are tests.
fn modules(name: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name).join("src");
    let files = sources::files(&root);
    assert!(files.len() > 10, "these are not the sources");
    let module = |file: PathBuf| {
        let module = file.strip_prefix(&root).expect("it is inside").with_extension("");
        let module = module.to_str().expect("it is text").replace('\\', "/");
        let module = module.strip_suffix("/mod").unwrap_or(&module).to_owned();
        (module, fs::read_to_string(&file).expect("it can be read"))
    };
    files.into_iter().map(module).filter(|(module, _)| !module.ends_with("/tests")).collect()
}

/// Returns the largest set of modules that all import each other, directly or through others.
fn largest_circle(modules: &BTreeMap<String, String>) -> BTreeSet<&str> {
    // A path may go on with the name of a function.
    let known = |path: &Path| modules.get_key_value(path.to_str()?).map(|(module, _)| module.as_str());
    let targets = |source: &String| -> BTreeSet<&str> {
        imports(source).iter().filter_map(|target| Path::new(target).ancestors().find_map(known)).collect()
    };
    let graph: BTreeMap<&str, _> =
        modules.iter().map(|(module, source)| (module.as_str(), targets(source))).collect();
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for module in graph.keys() {
        let (mut found, mut open) = (BTreeSet::new(), vec![*module]);
        while let Some(next) = open.pop() {
            open.extend(graph[next].iter().filter(|target| found.insert(**target)));
        }
        reached.insert(module, found);
    }
    let mut largest = BTreeSet::new();
    for (module, found) in &reached {
        let circle: BTreeSet<_> =
            found.iter().copied().filter(|target| reached[target].contains(module)).collect();
        if circle.len() > largest.len() {
            largest = circle;
        }
    }
    largest
}

#[test]
fn no_layer_imports_from_one_above_it() {
    let mut found = BTreeSet::new();
    for (name, layers) in CRATES {
        for (module, source) in modules(name) {
            let targets = upward(layers, &module, &source).into_iter();
            found.extend(targets.map(|target| (name, module.clone(), target)));
        }
    }
    assert!(found.is_empty(), "these imports go up: give what is imported to a layer below: {found:#?}");
}

#[test]
fn no_circle_of_imports_grows() {
    let modules = modules("gdvar-core");
    let circle = largest_circle(&modules);
    assert_eq!(circle.len(), LARGEST_CIRCLE, "the modules that all import each other: {circle:#?}");
}

#[test]
fn a_circle_is_found() {
    let modules = [
        ("a", "use crate::b::B;"),
        ("b", "use crate::b::c::C;"),
        ("b/c", "use crate::a::from::A;"),
        ("d", "use crate::a::A;\nuse crate::e::E;"),
        ("e", ""),
    ];
    let modules = modules.map(|(name, source)| (String::from(name), String::from(source))).into();
    assert_eq!(largest_circle(&modules), BTreeSet::from(["a", "b", "b/c"]));
}

#[test]
fn an_import_that_goes_up_is_found() {
    let (_, core) = CRATES[0];
    let source = "use crate::format::dialect::Dialect;\nuse crate::value::math::{\n    Color,\n};\n// use crate::stream::X;\n";
    assert_eq!(upward(core, "decode/leaf", source), ["value/math"]);
    assert_eq!(upward(core, "value/path", source), [""; 0]);
    assert_eq!(upward(core, "text/print", "pub(crate) use crate::runtime::Literal;"), ["runtime"]);
    assert_eq!(upward(core, "stream", "use crate::{Array, Variant};"), [""]);
    assert_eq!(
        upward(core, "stream", "#[cfg(test)]\nmod tests {\n    use crate::{Array, Variant};"),
        [""; 0]
    );
}
