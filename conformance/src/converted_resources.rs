//! Compares what Godot 4 loads from converted resources with what the engine that saved them has in the originals.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use gdvar::resource::{Notation, ResourceFile, to_res_with};
use gdvar::{Codec, double};
use gdvar_core::Dialect;

use crate::engine::{Engine, Folder};
use crate::printed::Printed;
use crate::report::Report;
use crate::resources::{LIMIT, SHARED, game3, game4, has_scene, printed};

/// How many other inputs take as much time as a resource.
const SHARE: u64 = 200;

/// How many resources each engine makes or loads each time that it is started.
const BATCH: u64 = 100;

/// The scripts of the game of Godot 3 after its own conversion, as the project converter of Godot 4 writes them: it adds no types.
const CONVERTED_GAME: [(&str, &str); 3] = [
    ("project.godot", "config_version=5\n"),
    (
        "item.gd",
        "extends Resource\n@export var name = \"\"\nenum Kind { SWORD, POTION }\n@export var count = 0\n\
         @export var kind: Kind = Kind.SWORD\n@export var next: Resource\n",
    ),
    (
        "save.gd",
        "extends Resource\n@export var version = 1\n@export var player_name = \"\"\n@export var position = Vector3()\n\
         @export var items = []\n@export var best: Resource\n@export var flags = {}\n\
         @export var floats = PackedFloat32Array()\n@export var bytes = PackedByteArray()\n\
         @export var strings = PackedStringArray()\n@export var vectors = PackedVector2Array()\n\
         @export var color = Color(1, 0, 0)\n@export var path = NodePath(\"\")\n@export var cb = []\n\
         @export var styles = []\n@export var lists = []\n@export var scene: PackedScene\n\
         @export var anything: Resource\n",
    ),
];

/// Prints the resources in the files of a folder.
const MAIN4: &str = r#"extends SceneTree
func _init() -> void:
	for name in DirAccess.get_files_at(OS.get_environment("OUT")):
		met = {}
		var made: Resource = ResourceLoader.load(OS.get_environment("OUT").path_join(name), "", ResourceLoader.CACHE_MODE_IGNORE)
		print("@ ", name, " ", printed(made, true).to_utf8_buffer().hex_encode())
	quit()
"#;

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let (project, engine) = if dialect == Dialect::Godot4 { game4(engine) } else { game3(engine) };
    let (new_project, new_engine) = if dialect == Dialect::Godot4 {
        (project, engine.clone())
    } else {
        let folder = Folder::new();
        for (name, text) in CONVERTED_GAME.into_iter().chain(SHARED) {
            folder.write(name, text);
        }
        let engine = Engine::godot4().expect("this part needs both engines").in_project(folder.path());
        (folder, engine)
    };
    let random4 = include_str!("../../tests/resources/game4/random.gd");
    let printer = random4.find("# What tests/resources/mod.rs reads.").expect("it is there");
    new_project.write("main.gd", &[MAIN4, &random4[printer..]].concat());
    let resources = count.div_ceil(SHARE);
    for start in (0..resources).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let (made, converted) = (Folder::new(), Folder::new());
        let (seed, count) = (seed.wrapping_mul(1 << 20).wrapping_add(start), BATCH.min(resources - start));
        let (seed, count) = (seed.to_string(), count.to_string());
        let variables = [("SEED", Path::new(&seed)), ("COUNT", Path::new(&count)), ("OUT", made.path())];
        let old = engine.run_script_in(&variables, "random.gd", &[], LIMIT);
        let old: BTreeMap<&str, Printed> = old.stdout.lines().filter_map(printed).collect();
        let mut files = Vec::new();
        for name in old.keys() {
            match convert(&made.path().join(name), name, converted.path()) {
                Ok(written) if written.is_empty() => report.add(Ok("a scene")),
                Ok(written) => files.extend(written.into_iter().map(|file| (*name, file))),
                Err(problem) => report.add(Err(format!("seed {seed}, {name}: {problem}"))),
            }
        }
        let new = new_engine.run_script_in(&[("OUT", converted.path())], "main.gd", &[], LIMIT);
        let new: BTreeMap<&str, Printed> = new.stdout.lines().filter_map(printed).collect();
        for (name, file) in files {
            // The engines read packed arrays of big-endian files wrong, so these are compared with what the other form has.
            let outcome = match (old.get(&*name.replace(".big", "")), new.get(&*file)) {
                (Some(old), Some(new)) => {
                    let is_between = dialect != Dialect::Godot4;
                    let mut comparison = ConvertedComparison { is_between, old: HashMap::new() };
                    comparison.value(old, new)
                }
                _ => Err("an engine printed nothing".to_owned()),
            };
            let name =
                if file.contains(".double") { "alike, with reals of 64 bits between" } else { "alike" };
            report.add(outcome.map(|()| name).map_err(|problem| format!("seed {seed}, {file}: {problem}")));
        }
    }
}

/// Converts a file to both notations, and from a binary file with reals of 64 bits to text. Returns the names of the new files, if it is not left out.
fn convert(from: &Path, name: &str, to: &Path) -> Result<Vec<String>, String> {
    let file = opened(fs::read(from).map_err(|error| error.to_string())?)?;
    let mut names = Vec::new();
    if has_scene(&file) {
        return Ok(names);
    }
    let mut write = |ending: &str, bytes: &[u8]| {
        names.push(format!("{name}.{ending}"));
        fs::write(to.join(format!("{name}.{ending}")), bytes).map_err(|error| error.to_string())
    };
    let converted = |file: &ResourceFile, notation| {
        file.convert(notation, Dialect::Godot4, &[])
            .map(|(bytes, _)| bytes)
            .map_err(|error| error.to_string())
    };
    // Such a file of Godot 4 stays as it is.
    if !file.is_big_endian() || file.dialect().is_godot3() {
        write("res", &converted(&file, Notation::Binary)?)?;
    }
    let text = converted(&file, Notation::Text)?;
    write("tres", &text)?;
    // Each resource is written where it is used.
    let codec = Codec::new().double_precision(true).full_objects(true);
    let Ok(value) = opened(text)?.read_with::<double::Variant>(codec) else { return Ok(names) };
    let wide = to_res_with(&value, codec).map_err(|error| error.to_string())?;
    write("double.res", &wide)?;
    let wide = opened(wide)?;
    if !wide.is_double() {
        return Err("the reals have 32 bits".to_owned());
    }
    write("double.tres", &converted(&wide, Notation::Text)?)?;
    Ok(names)
}

fn opened(bytes: Vec<u8>) -> Result<ResourceFile, String> {
    ResourceFile::from_bytes(bytes).map_err(|error| error.to_string())
}

/// Classes and properties whose names Godot 4 changed.
const RENAMED: [(&str, &str); 5] = [
    ("GradientTexture", "GradientTexture1D"),
    ("margin_left", "texture_margin_left"),
    ("margin_right", "texture_margin_right"),
    ("margin_top", "texture_margin_top"),
    ("margin_bottom", "texture_margin_bottom"),
];

/// Properties of some classes that Godot 4 does not have, or does not save.
const GONE: [&str; 4] = ["flags", "normal_map", "min_value", "max_value"];

/// A default of the engine that Godot 4 changed. Neither engine writes a default of its own into a file.
const NEW_DEFAULT: (&str, &str, &str) = ("anti_aliasing_size", "0.625", "1.0");

/// The starts of values whose types have other names in Godot 4.
const TYPES: [(&str, &str); 9] = [
    ("PoolByteArray(", "PackedByteArray("),
    ("PoolIntArray(", "PackedInt32Array("),
    ("PoolRealArray(", "PackedFloat32Array("),
    ("PoolStringArray(", "PackedStringArray("),
    ("PoolVector2Array(", "PackedVector2Array("),
    ("PoolVector3Array(", "PackedVector3Array("),
    ("PoolColorArray(", "PackedColorArray("),
    ("Quat(", "Quaternion("),
    ("Transform(", "Transform3D("),
];

/// Compares what Godot 4 printed for a converted file with what was printed for the original.
struct ConvertedComparison<'p> {
    /// Whether the original is of Godot 3.
    is_between: bool,
    /// The original's resources by number, and their numbers in Godot 4.
    old: HashMap<usize, (&'p Printed, usize)>,
}

impl<'p> ConvertedComparison<'p> {
    /// Returns the name that a class or a property has in Godot 4.
    fn renamed<'n>(&self, name: &'n str) -> &'n str {
        RENAMED.iter().find(|(old, _)| self.is_between && *old == name).map_or(name, |(_, new)| new)
    }

    fn value(&mut self, old: &'p Printed, new: &Printed) -> Result<(), String> {
        match (old, new) {
            (
                Printed::Resource { number, class, properties },
                Printed::Resource { number: new, class: new_class, properties: found },
            ) => {
                self.old.insert(*number, (old, *new));
                if self.renamed(class) != new_class {
                    return Err(format!("{class} is not {new_class}"));
                }
                for (name, old) in properties {
                    let is_gone = self.is_between && GONE.contains(&&**name);
                    if is_gone && found.iter().all(|(found, _)| found != name) {
                        continue;
                    }
                    let own = |name: &str| {
                        let found = found.iter().find(|(found, _)| found == name);
                        found.map(|(_, new)| new).ok_or_else(|| format!("Godot 4 has no {name}"))
                    };
                    match old {
                        Printed::Dictionary(entries) if name == "__meta__" => {
                            for (key, old) in entries {
                                let Printed::Leaf(key) = key else { return Err(format!("{key:?}")) };
                                let name = format!("metadata/{}", key.trim_matches('"'));
                                self.value(old, own(&name)?)
                                    .map_err(|problem| format!("{name}: {problem}"))?;
                            }
                        }
                        Printed::Leaf(old)
                            if self.is_between && (&**name, &**old) == (NEW_DEFAULT.0, NEW_DEFAULT.1) =>
                        {
                            if *own(name)? != Printed::Leaf(NEW_DEFAULT.2.to_owned()) {
                                return Err(format!("{name}: {old}"));
                            }
                        }
                        _ => {
                            let name = self.renamed(name);
                            self.value(old, own(name)?).map_err(|problem| format!("{name}: {problem}"))?;
                        }
                    }
                }
                Ok(())
            }
            (Printed::Again(old), Printed::Again(new))
                if self.old.get(old).is_some_and(|old| old.1 == *new) =>
            {
                Ok(())
            }
            // What several places share is written for each of them.
            (Printed::Again(old), Printed::Resource { .. }) if self.old.contains_key(old) => {
                self.value(self.old[old].0, new)
            }
            (Printed::External(old), Printed::External(new)) if old == new => Ok(()),
            (Printed::Array(old), Printed::Array(new)) if old.len() == new.len() => {
                old.iter().zip(new).try_for_each(|(old, new)| self.value(old, new))
            }
            (Printed::Dictionary(old), Printed::Dictionary(new)) if old.len() == new.len() => {
                old.iter().zip(new).try_for_each(|((old_key, old), (key, new))| {
                    self.value(old_key, key)?;
                    self.value(old, new)
                })
            }
            (Printed::Leaf(old), Printed::Leaf(new)) if is_same(old, new, self.is_between) => Ok(()),
            (old, new) => Err(format!("{old:?} is not {new:?}")),
        }
    }
}

/// Compares two values without parts.
fn is_same(old: &str, new: &str, is_between: bool) -> bool {
    if old.starts_with('"') || old == new {
        return old == new;
    }
    let ty = TYPES.iter().find(|(name, _)| is_between && old.starts_with(name));
    let old = ty.map_or_else(|| old.to_owned(), |(name, new)| old.replacen(name, new, 1));
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split([' ', ',', '(', ')']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (old, new) = (parts(&old), parts(new));
    // Only a number that stands alone is printed differently as an int and as a float.
    let is_int = |parts: &[String]| parts.len() == 1 && parts[0].parse::<i64>().is_ok();
    let is_nearly = |(old, new): (&String, &String)| match (old.parse::<f64>(), new.parse::<f64>()) {
        (Ok(old), Ok(new)) if old.is_finite() => is_same_number(old, new, is_between),
        _ => old == new,
    };
    is_int(&old) == is_int(&new) && old.len() == new.len() && old.iter().zip(&new).all(is_nearly)
}

/// Compares two numbers. Godot 3 prints six digits, and Godot 4 reads some numbers of text with another last digit.
fn is_same_number(old: f64, new: f64, is_between: bool) -> bool {
    let most = old.abs().max(new.abs()) * if is_between { 1e-5 } else { 1e-12 };
    #[expect(clippy::cast_possible_truncation, reason = "the text of a number of 32 bits gives that number")]
    let (short, other) = (old as f32, new as f32);
    // Godot 4 prints a float with the digits of 32 bits if it has no more.
    let is_short = short.to_string().parse() == Ok(old);
    (old - new).abs() <= most || is_short && short.to_bits() == other.to_bits()
}
