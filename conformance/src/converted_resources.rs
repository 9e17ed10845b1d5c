//! Compares what Godot 4 loads from converted resources of Godot 3 with what Godot 3 has in the original.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use gdvar::resource::{Notation, ResourceFile};
use gdvar_core::Dialect;

use crate::engine::{Engine, Folder};
use crate::printed::Printed;
use crate::report::Report;
use crate::resources::{LIMIT, SHARED, game3, has_scene, printed};

/// How many other inputs take as much time as a resource.
const SHARE: u64 = 200;

/// How many resources each engine makes or loads each time that it is started.
const BATCH: u64 = 100;

/// The scripts of the game after its own conversion, as the project converter of Godot 4 writes them: it adds no types.
const GAME4: [(&str, &str); 3] = [
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

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, _: Dialect, seed: u64, count: u64) {
    let engine3 = engine.expect("this part needs one");
    let engine4 = Engine::godot4().expect("this part needs both engines");
    let (_old, engine3) = game3(engine3);
    let new = Folder::new();
    for (name, text) in GAME4.into_iter().chain(SHARED) {
        new.write(name, text);
    }
    let random4 = include_str!("../../tests/resources/game4/random.gd");
    let printer = random4.find("# What tests/resources/mod.rs reads.").expect("it is there");
    new.write("main.gd", &[MAIN4, &random4[printer..]].concat());
    let engine4 = engine4.in_project(new.path());
    let resources = count.div_ceil(SHARE);
    for start in (0..resources).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let (made, converted) = (Folder::new(), Folder::new());
        let (seed, count) = (seed.wrapping_mul(1 << 20).wrapping_add(start), BATCH.min(resources - start));
        let (seed, count) = (seed.to_string(), count.to_string());
        let variables = [("SEED", Path::new(&seed)), ("COUNT", Path::new(&count)), ("OUT", made.path())];
        let old = engine3.run_script_in(&variables, "random.gd", &[], LIMIT);
        let old: BTreeMap<&str, Printed> = old.stdout.lines().filter_map(printed).collect();
        for name in old.keys() {
            match convert(&made.path().join(name), &converted.path().join(name)) {
                Ok(None) => {}
                Ok(Some(left_out)) => report.add(Ok(left_out)),
                Err(problem) => report.add(Err(format!("seed {seed}, {name}: {problem}"))),
            }
        }
        let new = engine4.run_script_in(&[("OUT", converted.path())], "main.gd", &[], LIMIT);
        let new: BTreeMap<&str, Printed> = new.stdout.lines().filter_map(printed).collect();
        for (name, old) in old.iter().filter(|(name, _)| converted.path().join(name).exists()) {
            let outcome = match new.get(name) {
                Some(new) => ConvertedComparison::default().value(old, new),
                None => Err("the engine printed nothing".to_owned()),
            };
            let outcome =
                outcome.map(|()| "alike").map_err(|problem| format!("seed {seed}, {name}: {problem}"));
            report.add(outcome);
        }
    }
}

/// Converts a file. Returns the reason if it is left out.
fn convert(from: &Path, to: &Path) -> Result<Option<&'static str>, String> {
    let bytes = fs::read(from).map_err(|error| error.to_string())?;
    let file = ResourceFile::from_bytes(bytes).map_err(|error| error.to_string())?;
    if file.is_big_endian() {
        return Ok(Some("a big-endian file"));
    }
    if has_scene(&file) {
        return Ok(Some("a scene"));
    }
    let notation = if file.notation() == Notation::Compressed { Notation::Binary } else { file.notation() };
    let (bytes, _) = file.convert(notation, Dialect::Godot4, &[]).map_err(|error| error.to_string())?;
    fs::write(to, bytes).map_err(|error| error.to_string())?;
    Ok(None)
}

/// Classes and properties whose names Godot 4 changed.
const RENAMED: [(&str, &str); 5] = [
    ("GradientTexture", "GradientTexture1D"),
    ("margin_left", "texture_margin_left"),
    ("margin_right", "texture_margin_right"),
    ("margin_top", "texture_margin_top"),
    ("margin_bottom", "texture_margin_bottom"),
];

/// Properties that Godot 4 does not have, or does not save.
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

fn renamed<'n>(name: &'n str, names: &[(&str, &'n str)]) -> &'n str {
    names.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| new)
}

/// Compares what Godot 4 printed with what Godot 3 printed.
#[derive(Default)]
struct ConvertedComparison {
    /// The numbers of the resources in Godot 4 by those in Godot 3.
    numbers: HashMap<usize, usize>,
}

impl ConvertedComparison {
    fn value(&mut self, old: &Printed, new: &Printed) -> Result<(), String> {
        match (old, new) {
            (
                Printed::Resource { number, class, properties },
                Printed::Resource { number: new, class: new_class, properties: found },
            ) => {
                self.numbers.insert(*number, *new);
                if renamed(class, &RENAMED) != new_class {
                    return Err(format!("{class} is not {new_class}"));
                }
                for (name, old) in properties.iter().filter(|(name, _)| !GONE.contains(&&**name)) {
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
                        Printed::Leaf(old) if (&**name, &**old) == (NEW_DEFAULT.0, NEW_DEFAULT.1) => {
                            if *own(name)? != Printed::Leaf(NEW_DEFAULT.2.to_owned()) {
                                return Err(format!("{name}: {old}"));
                            }
                        }
                        _ => {
                            let name = renamed(name, &RENAMED);
                            self.value(old, own(name)?).map_err(|problem| format!("{name}: {problem}"))?;
                        }
                    }
                }
                Ok(())
            }
            (Printed::Again(old), Printed::Again(new)) if self.numbers.get(old) == Some(new) => Ok(()),
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
            (Printed::Leaf(old), Printed::Leaf(new)) if is_same(old, new) => Ok(()),
            (old, new) => Err(format!("{old:?} is not {new:?}")),
        }
    }
}

/// Compares two values without parts. Godot 3 prints six digits of a number.
fn is_same(old: &str, new: &str) -> bool {
    if old.starts_with('"') || old == new {
        return old == new;
    }
    let ty = TYPES.iter().find(|(name, _)| old.starts_with(name));
    let old = ty.map_or_else(|| old.to_owned(), |(name, new)| old.replacen(name, new, 1));
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split([' ', ',', '(', ')']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (old, new) = (parts(&old), parts(new));
    // Only a number that stands alone is printed differently as an int and as a float.
    let is_int = |parts: &[String]| parts.len() == 1 && parts[0].parse::<i64>().is_ok();
    let is_nearly = |(old, new): (&String, &String)| match (old.parse::<f64>(), new.parse::<f64>()) {
        (Ok(old), Ok(new)) if old.is_finite() => (old - new).abs() <= old.abs().max(new.abs()) * 1e-5,
        _ => old == new,
    };
    is_int(&old) == is_int(&new) && old.len() == new.len() && old.iter().zip(&new).all(is_nearly)
}
