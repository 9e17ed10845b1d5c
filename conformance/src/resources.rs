//! Compares resource files: what `ResourceSaver.save` writes for random resources, and what the engine makes of it when it loads it again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use gdvar::Codec;
use gdvar::generic::Variant;
use gdvar::resource::{CodeKind, Notation, ResourceFile, to_res_with, to_tres_with};
use gdvar_core::internals::excerpt;
use gdvar_core::{Dialect, Real};

use crate::edited_resources::edited;
use crate::engine::{Engine, Folder, from_hex};
use crate::printed::{Comparison, Exceptions, Printed, Whole};
use crate::random::Random;
use crate::report::Report;

/// A resource, which is saved in about three forms, takes as much time as so many other inputs.
const SHARE: u64 = 60;

/// How many resources are made by a start of the engine.
const BATCH: u64 = 100;

/// How long an engine may run for a batch. It takes seconds, but more on a busy machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(600);

/// One in so many files is edited, which takes longer than all else.
const EDITED: usize = 3;

/// The scripts of the two games, which have a resource in another file.
const GAME4: [(&str, &str); 4] = [
    ("project.godot", "config_version=5\n"),
    ("item.gd", include_str!("../../tests/resources/game4/item.gd")),
    ("save.gd", include_str!("../../tests/resources/game4/save.gd")),
    ("random.gd", include_str!("../../tests/resources/game4/random.gd")),
];
const GAME3: [(&str, &str); 4] = [
    ("project.godot", "config_version=4\n"),
    ("item.gd", include_str!("../../tests/resources/game3/item.gd")),
    ("save.gd", include_str!("../../tests/resources/game3/save.gd")),
    ("random.gd", include_str!("../../tests/resources/game3/random.gd")),
];

/// The files that both games have beside their scripts.
pub(crate) const SHARED: [(&str, &str); 2] = [
    ("scene.tscn", "[gd_scene format=2]\n[node name=\"Root\" type=\"Node\"]\n"),
    ("shared.tres", "[gd_resource type=\"Resource\" format=2]\n[resource]\nresource_name = \"shared\"\n"),
];

/// Makes the project of a game.
fn game(engine: &Engine, files: [(&str, &str); 4]) -> (Folder, Engine) {
    let project = Folder::new();
    for (name, text) in files.into_iter().chain(SHARED) {
        project.write(name, text);
    }
    let engine = engine.clone().in_project(project.path());
    (project, engine)
}

pub(crate) fn game3(engine: &Engine) -> (Folder, Engine) {
    game(engine, GAME3)
}

pub(crate) fn game4(engine: &Engine) -> (Folder, Engine) {
    let (project, engine) = game(engine, GAME4);
    engine.import(LIMIT);
    (project, engine)
}

pub(crate) fn run<R: Real>(
    report: &mut Report,
    engine: Option<&Engine>,
    dialect: Dialect,
    seed: u64,
    count: u64,
) {
    let engine = engine.expect("this part needs one");
    let (_project, engine) = if dialect == Dialect::Godot4 { game4(engine) } else { game3(engine) };
    let resources = count.div_ceil(SHARE);
    for start in (0..resources).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let folder = Folder::new();
        let (seed, count) = (seed.wrapping_mul(1 << 20).wrapping_add(start), BATCH.min(resources - start));
        let mut random = Random::new(seed, dialect);
        let (seed, count) = (seed.to_string(), count.to_string());
        let variables = [("SEED", Path::new(&seed)), ("COUNT", Path::new(&count)), ("OUT", folder.path())];
        let run = engine.run_script_in(&variables, "random.gd", &[], LIMIT);
        let printed: BTreeMap<&str, Printed> = run.stdout.lines().filter_map(printed).collect();
        assert!(!printed.is_empty(), "{run}");
        let mut made = Vec::<Made<R>>::new();
        for name in printed.keys() {
            let outcome = compare::<R>(&folder.path().join(name), name, &printed);
            if outcome.is_ok() {
                made.extend(make(folder.path(), name));
                if random.one_in(EDITED) {
                    match edit(folder.path(), name, &mut random) {
                        Ok(edited) => made.extend(edited),
                        Err(problem) => report.add(Err(format!("seed {seed}, edits of {name}: {problem}"))),
                    }
                }
            }
            report.add(outcome.map_err(|problem| format!("seed {seed}, {name}: {problem}")));
        }
        // The environment has limits.
        for made in made.chunks(100) {
            let names: Vec<&str> = made.iter().map(|made| &*made.name).collect();
            let names = names.join(",");
            let variables = [("LOAD", Path::new(&names)), ("OUT", folder.path())];
            let run = engine.run_script_in(&variables, "random.gd", &[], LIMIT);
            let printed: BTreeMap<&str, Printed> = run.stdout.lines().filter_map(self::printed).collect();
            for made in made {
                let outcome = compare_made(folder.path(), made, &printed);
                report.add(outcome.map_err(|problem| format!("seed {seed}, {}: {problem}", made.name)));
            }
        }
    }
}

/// A file that was written for the value of another one, or is another one with edits.
struct Made<R: Real> {
    name: String,
    value: Variant<R>,
    outcome: &'static str,
}

/// Writes a file for the value of another one, in the same notation: text has its Dictionaries in another order.
fn make<R: Real>(folder: &Path, name: &str) -> Option<Made<R>> {
    let file = ResourceFile::from_bytes(fs::read(folder.join(name)).ok()?).ok()?;
    if file.notation() == Notation::Compressed || file.is_big_endian() {
        return None;
    }
    let value: Variant<R> = value(&file).ok()?;
    let codec = Codec::new().dialect(file.dialect()).full_objects(true);
    let write = if file.notation() == Notation::Text { to_tres_with } else { to_res_with };
    // What cannot be written is found when the engine has no such file.
    let made = Made { name: format!("made_{name}"), value, outcome: "made by Rust" };
    if let Ok(bytes) = write(&made.value, codec) {
        fs::write(folder.join(&made.name), bytes).ok()?;
    }
    Some(made)
}

/// Makes random edits of a file. The engines read packed arrays of big-endian files wrong.
fn edit<R: Real>(folder: &Path, name: &str, random: &mut Random) -> Result<Option<Made<R>>, String> {
    let bytes = fs::read(folder.join(name)).map_err(|error| error.to_string())?;
    let Some(bytes) = edited(&bytes, random)? else { return Ok(None) };
    let file = ResourceFile::from_bytes(bytes).map_err(|error| error.to_string())?;
    if file.is_big_endian() {
        return Ok(None);
    }
    let name = format!("edited_{name}");
    fs::write(folder.join(&name), file.as_bytes()).map_err(|error| error.to_string())?;
    Ok(Some(Made { name, value: value(&file)?, outcome: "edited by Rust" }))
}

/// Reads a file as one value. The reals of text are as wide as those of the engine.
fn value<R: Real>(file: &ResourceFile) -> Result<Variant<R>, String> {
    let codec = Codec::new().double_precision(size_of::<R>() == size_of::<f64>()).full_objects(true);
    file.read_with(codec).map_err(|error| error.to_string())
}

/// Says where two texts begin to differ.
pub(crate) fn first_difference(own: &str, other: &str) -> String {
    let same = own.bytes().zip(other.bytes()).take_while(|(own, other)| own == other).count();
    let from = |text: &str| String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(40)..]).into_owned();
    format!("{} is not {}", excerpt(from(own)), excerpt(from(other)))
}

/// Compares what Rust and the engine read from a file that Rust wrote, and from what the engine saved for it.
fn compare_made<R: Real>(
    folder: &Path,
    made: &Made<R>,
    printed: &BTreeMap<&str, Printed>,
) -> Result<&'static str, String> {
    let read = |name: &str| {
        let bytes = fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        ResourceFile::from_bytes(bytes).map_err(|error| error.to_string())
    };
    let file = read(&made.name)?;
    let whole: Variant<R> = value(&file)?;
    if whole != made.value {
        return Err(first_difference(&whole.to_string(), &made.value.to_string()));
    }
    let printed = printed.get(&*made.name).ok_or("the engine printed nothing")?;
    let nearly = Exceptions {
        last_digits: file.notation() == Notation::Text,
        any_order: has_scene(&file),
        ..Exceptions::default()
    };
    Whole::compare(&whole, &file, nearly, printed)?;
    let again = read(&format!("again_{}", made.name))?;
    let whole: Variant<R> = value(&again)?;
    // The engine sorts the keys when it writes text.
    let sorted = Exceptions { any_order: nearly.any_order || file.notation() == Notation::Text, ..nearly };
    Whole::compare(&whole, &again, sorted, printed)?;
    Ok(made.outcome)
}

/// Reads a line of the script: the name of a file, and what the engine has loaded from it.
pub(crate) fn printed(line: &str) -> Option<(&str, Printed)> {
    let (name, digits) = line.strip_prefix("@ ")?.trim_start().split_once(' ')?;
    let text = String::from_utf8(from_hex(digits.trim())).ok()?;
    Some((name, Printed::parse(&text)))
}

pub(crate) fn has_scene(file: &ResourceFile) -> bool {
    file.internals().flatten().any(|internal| internal.class == "PackedScene")
}

fn compare<R: Real>(
    path: &Path,
    name: &str,
    printed: &BTreeMap<&str, Printed>,
) -> Result<&'static str, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let file = ResourceFile::from_bytes(bytes.clone()).map_err(|error| error.to_string())?;
    if file.as_bytes() != bytes {
        return Err("the file is not kept".to_owned());
    }
    // Only a scene may run code here.
    let has_scene = has_scene(&file);
    let code = file.code().map_err(|error| error.to_string())?;
    if let Some(code) = code.iter().find(|code| code.kind() != CodeKind::Game && !has_scene) {
        return Err(code.to_string());
    }
    if has_scene && code.iter().all(|code| code.kind() != CodeKind::Inside) {
        return Err("there is a scene, and no code".to_owned());
    }
    file.tree::<R>().map_err(|error| error.to_string())?;
    // The engines read packed arrays of big-endian files wrong, so these are compared with what the other form has.
    let twin = name.replace(".big", "");
    let Some(printed) = printed.get(&*twin) else { return Err("there is no other form".to_owned()) };
    let whole: Variant<R> = value(&file)?;
    let compare = |exceptions| {
        Comparison::new(&file, exceptions).main::<R>(printed)?;
        Whole::compare(&whole, &file, exceptions, printed)
    };
    let any_order = Exceptions { any_order: has_scene, ..Exceptions::default() };
    let Err(problem) = compare(any_order) else {
        return Ok(if twin == name { "alike" } else { "a big-endian file" });
    };
    // Both engines read some numbers of text with another last digit.
    compare(Exceptions { last_digits: file.notation() == Notation::Text, ..any_order })
        .map_err(|_| problem)?;
    Ok("the last digits of a float in text")
}
