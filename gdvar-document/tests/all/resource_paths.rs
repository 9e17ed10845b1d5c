//! Resources whose script has moved get the new path, and keep everything else.

use std::fs;
use std::path::Path;
use std::time::Duration;

use allocation_counter::measure;
use gdvar::generic::Variant;
use gdvar::resource::{Error, ErrorKind, External, ResourceFile};

use crate::engine::{Engine, Folder};

const ENGINES: [&str; 2] = ["godot-4.6.3", "godot-3.6.2"];

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the names of all resources of an engine.
fn names(engine: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources").join(engine);
    let entries = fs::read_dir(folder).expect("it is there");
    let names = entries.map(|entry| entry.expect("it is listed").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with("res")).map(|name| format!("{engine}/{name}")).collect()
}

/// Returns everything in a file but the paths.
fn others(file: &ResourceFile) -> Vec<String> {
    let externals = file.externals().map(|external| {
        let External { class, uid, id, .. } = external.expect("it is intact");
        format!("{class} {uid:?} {id}")
    });
    let internals = file.internals().map(|internal| format!("{:?}", internal.expect("it is intact")));
    let properties = file.all_properties().map(|property| {
        let value: Result<Variant<f64>, Error> = property.value();
        format!("{} {:?}", property.name(), value.map_err(|error| error.kind()))
    });
    let head = format!("{:?} {} {:?} {:?}", file.notation(), file.format(), file.engine(), file.uid());
    std::iter::once(head).chain(externals).chain(internals).chain(properties).collect()
}

#[test]
fn files_of_both_engines_get_other_paths_and_keep_the_rest() {
    let (mut count, mut changed) = (0, 0);
    for name in ENGINES.iter().flat_map(|engine| names(engine)) {
        let bytes = golden(&name);
        let old = ResourceFile::from_bytes(bytes.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let same = old.repath("res://is/nowhere.gd", "res://new.gd").expect("nothing is refused");
        assert_eq!(same.as_bytes(), bytes, "{name}");
        count += 1;
        for folder in ["res://", "res://a much longer folder/\u{e9}\"\\/of the game/", "u:/"] {
            let new = old.repath("res://", folder).unwrap_or_else(|error| panic!("{name}: {error}"));
            for (old, new) in old.externals().zip(new.externals()) {
                let (old, new) = (old.expect("it is intact").path, new.expect("it is intact").path);
                let expected = old.strip_prefix("res://").map(|inside| format!("{folder}{inside}"));
                assert_eq!(new, expected.unwrap_or(old), "{name}");
            }
            assert_eq!(others(&new), others(&old), "{name}");
            let back = new.repath(folder, "res://").expect("it is as before");
            assert_eq!(back.content(), old.content(), "{name}");
            changed += usize::from(new.content() != old.content());
        }
    }
    assert_eq!(count, 195);
    assert!(changed > 100, "{changed}");
}

#[test]
fn one_path_is_set_by_its_number_and_no_file_takes_what_is_no_path() {
    for name in ["nested.tres", "nested.res", "nested.zip.res", "nested.big.res"] {
        let file = ResourceFile::from_bytes(golden(&format!("godot-4.6.3/{name}"))).expect("it is intact");
        let new = file.with_paths(|number, _| (number == 1).then(|| "res://b.gd".to_owned())).expect(name);
        for (number, (old, new)) in file.externals().zip(new.externals()).enumerate() {
            let (old, new) = (old.expect(name), new.expect(name));
            assert_eq!(new.path, if number == 1 { "res://b.gd" } else { &old.path }, "{name}");
        }
        for path in ["", "res://a\nb.gd", "res://a\0.gd"] {
            let error = file.with_paths(|_, _| Some(path.to_owned())).expect_err("it is no path");
            assert_eq!(error.kind(), ErrorKind::Refused, "{name}: {error}");
        }
        let error = file.repath("res://old/", "res://new.gd").expect_err("only one is a folder");
        assert_eq!(error.kind(), ErrorKind::Refused, "{name}: {error}");
    }
}

#[test]
fn text_that_is_not_utf8_and_paths_with_escapes_or_twice_are_changed_where_they_stand() {
    let text = b"; \xFF\n[gd_resource type=\"Resource\" format=3]\n\
        [ext_resource path=\"res://no.gd\" type=\"Script\" id=\"1\" path = \"res://\\u0061.gd\" ] ; x\n\
        [resource]\nscript = ExtResource(\"1\")\nnote = \"\xFFres://a.gd\"\n";
    let file = ResourceFile::from_bytes(text).expect("it is read");
    let new = file.repath("res://a.gd", "res://\u{e9}.gd").expect("it is changed");
    let expected = b"; \xFF\n[gd_resource type=\"Resource\" format=3]\n\
        [ext_resource path=\"res://\xC3\xA9.gd\" type=\"Script\" id=\"1\" path = \"res://\xC3\xA9.gd\" ] ; x\n\
        [resource]\nscript = ExtResource(\"1\")\nnote = \"\xFFres://a.gd\"\n";
    assert_eq!(new.as_bytes(), expected);

    let without =
        b"[gd_resource type=\"Resource\" format=3]\n[ext_resource type=\"Script\" id=\"1\"]\n[resource]\n";
    let file = ResourceFile::from_bytes(without).expect("it is read");
    let error = file.with_paths(|_, _| Some("res://a.gd".to_owned())).expect_err("there is no place for it");
    assert_eq!(error.to_string(), "the tag at line 2 has no path");
}

#[test]
fn damaged_files_and_many_paths_take_time_and_memory_in_proportion() {
    for name in ["godot-4.6.3/nested.res", "godot-3.6.2/external_resource.big.res"] {
        let bytes = golden(name);
        for at in (4..bytes.len() - 3).step_by(3) {
            for word in
                [0_u32, 1, 0x7FFF_FFFF, 0x8000_0000, u32::MAX, u32::try_from(at).expect("it is short")]
            {
                let mut changed = bytes.clone();
                changed[at..at + 4].copy_from_slice(&word.to_le_bytes());
                if let Ok(file) = ResourceFile::from_bytes(changed) {
                    // Whatever it is, it does no harm.
                    drop(file.repath("res://", "res://a/much/longer/folder/"));
                    drop(file.with_paths(|_, _| Some("a".to_owned())));
                }
            }
        }
    }
    // As many resources as paths, each at an offset.
    let (count, name) = (100_000_u32, [1, 0, 0, 0, 0]);
    let mut bytes = b"RSRC".to_vec();
    for word in [0, 0, 4, 6, 6] {
        bytes.extend(u32::to_le_bytes(word));
    }
    bytes.extend(name);
    bytes.extend([0; 8 + 4 + 8 + 44 + 4]);
    bytes.extend(count.to_le_bytes());
    for _ in 0..count {
        bytes.extend(name);
        bytes.extend([2, 0, 0, 0, b'x', 0]);
    }
    bytes.extend(count.to_le_bytes());
    let first = bytes.len() as u64 + 13 * u64::from(count);
    for number in 0..u64::from(count) {
        bytes.extend(name);
        bytes.extend((first + 9 * number).to_le_bytes());
    }
    for _ in 0..count {
        bytes.extend(name);
        bytes.extend([0; 4]);
    }
    let file = ResourceFile::from_bytes(bytes).expect("it is intact");
    let mut new = None;
    let taken = measure(|| new = file.repath("x", "res://y").ok());
    let new = new.expect("it is changed");
    assert_eq!(new.external(99_999).expect("it is there").path, "res://y");
    assert_eq!(new.internal(99_999).expect("it is there"), file.internal(99_999).expect("it is there"));
    let size = new.content().len() as u64;
    assert!(taken.bytes_max <= 32 * size + (1 << 20), "{} bytes for {size}", taken.bytes_max);
}

#[test]
fn a_resource_that_starts_in_the_tables_gets_no_other_path() {
    let bytes = golden("godot-4.6.3/nested.res");
    let file = ResourceFile::from_bytes(bytes.clone()).expect("it is intact");
    let path = file.external(0).expect("it is there").path;
    let find =
        |wanted: &[u8]| bytes.windows(wanted.len()).position(|bytes| bytes == wanted).expect("it is there");
    // The path of an import's metadata is an offset too.
    let at = find(path.as_bytes());
    let metadata = 4 + 20 + 4 + file.class().len() + 1;
    let mut changed = bytes.clone();
    changed[metadata..metadata + 8].copy_from_slice(&(at as u64).to_le_bytes());
    let file = ResourceFile::from_bytes(changed).expect("nothing reads it");
    let error = file.repath(&path, "res://new.gd").expect_err("it is inside");
    assert_eq!(error.kind(), ErrorKind::Damaged, "{error}");
}

const SCRIPT4: &str = "extends Resource\n@export var coins := 0\n@export var next: Resource\n";
const SCRIPT3: &str = "extends Resource\nexport var coins = 0\nexport(Resource) var next\n";

const SAVE4: &str = r#"extends SceneTree
func _init() -> void:
	var save: Resource = load("res://save.gd").new()
	save.coins = 7
	save.next = load("res://save.gd").new()
	save.next.coins = 8
	var forms := {"a.tres": 0, "a.res": 0, "zip.res": ResourceSaver.FLAG_COMPRESS, "big.res": ResourceSaver.FLAG_SAVE_BIG_ENDIAN}
	for form in forms:
		ResourceSaver.save(save, "res://" + form, forms[form])
	quit()
"#;

const SAVE3: &str = r#"extends SceneTree
func _init():
	var save = load("res://save.gd").new()
	save.coins = 7
	save.next = load("res://save.gd").new()
	save.next.coins = 8
	var forms = {"a.tres": 0, "a.res": 0, "zip.res": ResourceSaver.FLAG_COMPRESS, "big.res": ResourceSaver.FLAG_SAVE_BIG_ENDIAN}
	for form in forms:
		ResourceSaver.save("res://" + form, save, forms[form])
	quit()
"#;

/// The same in both engines.
const LOAD: &str = r#"extends SceneTree
func _init():
	for form in ["a.tres", "a.res", "zip.res", "big.res"]:
		var save = load("res://" + form)
		if save != null and "coins" in save:
			print("loaded ", form, " ", save.coins, " ", save.next.coins)
	quit()
"#;

#[test]
fn the_engines_load_a_save_again_whose_script_has_moved() {
    for (engine, script, save) in [(Engine::godot4(), SCRIPT4, SAVE4), (Engine::godot3(), SCRIPT3, SAVE3)] {
        let Some(engine) = engine else { continue };
        let folder = Folder::new();
        let is_godot4 = engine.version().0 == 4;
        folder.write("project.godot", if is_godot4 { "config_version=5\n" } else { "config_version=4\n" });
        folder.write("save.gd", script);
        folder.write("make.gd", save);
        folder.write("load.gd", LOAD);
        let engine = engine.in_project(folder.path());
        let timeout = Duration::from_secs(60);
        engine.run_script("make.gd", &[], timeout);
        fs::create_dir(folder.path().join("data")).expect("it is fresh");
        fs::rename(folder.path().join("save.gd"), folder.path().join("data/save.gd")).expect("it was there");
        let run = engine.run_script("load.gd", &[], timeout);
        assert!(!run.stdout.contains("loaded"), "{run}");

        let forms = ["a.tres", "a.res", "zip.res", "big.res"];
        for form in forms {
            let path = folder.path().join(form);
            let file = ResourceFile::from_bytes(fs::read(&path).expect("the engine wrote it"))
                .expect("it is intact");
            let new = file.repath("res://save.gd", "res://data/save.gd").expect("it is changed");
            fs::write(path, new.as_bytes()).expect("it is ours");
        }
        let run = engine.run_script("load.gd", &[], timeout);
        for form in forms {
            assert!(run.stdout.contains(&format!("loaded {form} 7 8")), "{form}: {run}");
        }
    }
}
