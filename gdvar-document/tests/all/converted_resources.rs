//! Resource files in another notation and for the other engine: what they have stays, and the engines load it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gdvar::convert::{Fate, Report};
use gdvar::document::{Document, Kind, NewFile, OpenOptions, Types};
use gdvar::file::{Compression, Container};
use gdvar::resource::{ErrorKind, Notation, Reference, ResourceFile};
use gdvar::{Array, Dialect, Dictionary, Variant};

use crate::engine::{Engine, Folder};

pub(crate) const FOLDERS: [&str; 2] = ["godot-4.6.3", "godot-3.6.2"];

pub(crate) fn golden(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources").join(folder);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("it is there") {
        let path: PathBuf = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has one").to_string_lossy().into_owned();
        if name.ends_with("res") {
            files.push((name, fs::read(path).expect("it is there")));
        }
    }
    files.sort();
    files
}

fn open(bytes: impl Into<Vec<u8>>) -> ResourceFile {
    ResourceFile::from_bytes(bytes).expect("it is a resource")
}

/// Converts a file within its engine.
fn convert(file: &ResourceFile, to: Notation) -> (ResourceFile, Report) {
    let (bytes, report) = file.convert(to, file.dialect(), &[]).expect("it can be converted");
    (open(bytes), report)
}

fn other(notation: Notation) -> Notation {
    if notation == Notation::Text { Notation::Binary } else { Notation::Text }
}

/// Returns a value without the types of containers, which binary files do not have.
fn untyped(value: &Variant) -> Variant {
    match value {
        _ if Reference::of(value).is_some() => value.clone(),
        Variant::Array(array) => Variant::Array(array.iter().map(untyped).collect::<Array>()),
        Variant::Dictionary(dictionary) => {
            let entries = dictionary.iter().map(|(key, value)| (untyped(key), untyped(value)));
            Variant::Dictionary(entries.collect::<Dictionary>())
        }
        value => value.clone(),
    }
}

/// Compares what two files have.
fn assert_alike(old: &ResourceFile, new: &ResourceFile, is_typed: bool, name: &str) {
    let head = |file: &ResourceFile| {
        let text = |text: Option<&str>| text.map(str::to_owned);
        (file.class().to_owned(), text(file.script_class()), text(file.uid()), file.internal_count())
    };
    assert_eq!(head(old), head(new), "{name}");
    let externals = |file: &ResourceFile| -> Vec<_> {
        let externals = file.externals().map(|external| external.expect("it is valid"));
        externals.map(|external| (external.class, external.path, external.uid)).collect()
    };
    assert_eq!(externals(old), externals(new), "{name}");
    for number in 0..old.internal_count() {
        let (one, two) =
            (old.internal(number).expect("it is valid"), new.internal(number).expect("it is valid"));
        assert_eq!(one.class, two.class, "{name} {number}");
        // The engine makes new ids for what Godot 3 numbers, and for the main resource of text.
        let is_own = !name.contains("3.6.2") && !name.contains(".bundle.") && Some(number) != old.main();
        assert!(!is_own || one.id == two.id, "{name}: {one:?} {two:?}");
        let values = |file: &ResourceFile| -> Vec<(String, Variant)> {
            let read = |value: Variant| if is_typed { value } else { untyped(&value) };
            let properties = file.properties(number);
            properties.map(|it| (it.name(), read(it.value().expect("it is valid")))).collect()
        };
        let is_cut = name.contains("cycle_of_two") && old.notation() != Notation::Text;
        assert!(is_cut || values(old) == values(new), "{name}: {:?}\n{:?}", values(old), values(new));
    }
}

#[test]
fn files_of_both_engines_have_the_same_in_the_other_notation_and_back() {
    let mut count = 0;
    for engine in FOLDERS {
        for (name, bytes) in golden(engine) {
            let (name, old) = (format!("{engine}/{name}"), open(bytes));
            let (new, report) = convert(&old, other(old.notation()));
            assert_alike(&old, &new, false, &name);
            let is_cycle = name.contains("cycle_of_two") && old.notation() != Notation::Text;
            assert_eq!(report.lost > 0, is_cycle, "{name}: {report:?}");

            // Nothing more changes on the way back and forth again.
            let (back, _) = convert(&new, other(new.notation()));
            assert_alike(&new, &back, false, &name);
            let (again, _) = convert(&back, new.notation());
            assert_alike(&back, &again, false, &name);
            count += 1;
        }
    }
    assert_eq!(count, 195);
}

/// The scripts of the games that the files are from.
const GAME4: [(&str, &str); 6] = [
    ("project.godot", "config_version=5\n"),
    ("save.gd", include_str!("../../../tests/golden/resources/accepts/save.gd")),
    ("item.gd", include_str!("../../../tests/golden/resources/accepts/item.gd")),
    ("player.gd", include_str!("../../../tests/golden/resources/accepts/player.gd")),
    ("hero.gd", "class_name Hero extends Player\n@export var title: String\n"),
    ("theme_item.tres", "[gd_resource type=\"Resource\" format=3]\n[resource]\n"),
];
const GAME3: [(&str, &str); 5] = [
    ("project.godot", "config_version=4\n"),
    (
        "save.gd",
        "extends Resource\nexport var version = 0\nexport var title = \"\"\nexport(Resource) var player\n\
         export(Array, Resource) var items = []\nexport var free = {}\nexport var list = []\n\
         export var bytes = PoolByteArray()\nexport(Resource) var link\nexport(Dictionary) var any\n",
    ),
    (
        "item.gd",
        "extends Resource\nexport var name = \"\"\nexport var count = 1\nexport var kind = 0\nexport(Resource) var next\n",
    ),
    (
        "player.gd",
        "extends Resource\nexport var hp = 100\nexport var at = Vector3()\nexport(Resource) var weapon\n",
    ),
    ("theme_item.tres", "[gd_resource type=\"Resource\" format=2]\n[resource]\n"),
];

/// What prints a resource, as other tests do.
fn printer(script: &'static str) -> &'static str {
    let start = script.find("# What tests/resources/mod.rs reads.").expect("it is there");
    &script[start..]
}

const MAIN4: &str = r#"extends SceneTree
func _init() -> void:
	for name in FileAccess.get_file_as_string("res://names.txt").split(" "):
		met = {}
		print("@ ", name, " ", printed(ResourceLoader.load("res://" + name, "", ResourceLoader.CACHE_MODE_IGNORE), true))
	quit()
"#;
const MAIN3: &str = r#"extends SceneTree
func _init():
	var file = File.new()
	file.open("res://names.txt", File.READ)
	for name in file.get_as_text().split(" "):
		met = {}
		print("@ ", name, " ", printed(ResourceLoader.load("res://" + name, "", true), true).c_escape())
	quit()
"#;

/// Loads files in an engine, and returns what it printed for each.
pub(crate) fn printed(
    engine: &Engine,
    files: &[(String, Vec<u8>)],
    dialect: Dialect,
) -> BTreeMap<String, String> {
    let folder = Folder::new();
    let is_godot3 = dialect.is_godot3();
    let (game, main, print): (&[_], _, _) = if is_godot3 {
        (&GAME3, MAIN3, include_str!("../../../tests/resources/game3/random.gd"))
    } else {
        (&GAME4, MAIN4, include_str!("../../../tests/resources/game4/random.gd"))
    };
    for (name, text) in game {
        folder.write(name, text);
    }
    let main = if is_godot3 { main.to_owned() } else { main.replace(", true))\n", ", true).c_escape())\n") };
    folder.write("main.gd", &[&*main, printer(print)].concat());
    let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
    folder.write("names.txt", &names.join(" "));
    let engine = engine.clone().in_project(folder.path());
    // Files that are there while the engine imports get uids.
    if !is_godot3 {
        engine.import(Duration::from_secs(120));
    }
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("it is fresh");
    }
    let run = engine.run_script("main.gd", &[], Duration::from_secs(120));
    let lines = run.stdout.lines().filter_map(|line| line.strip_prefix("@ ")?.split_once(' '));
    let printed: BTreeMap<String, String> =
        lines.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    assert_eq!(printed.len(), files.len(), "{run}");
    printed
}

pub(crate) fn engines() -> impl Iterator<Item = (Engine, &'static str, Dialect)> {
    let engine4 = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)));
    let all = [(engine4, FOLDERS[0], Dialect::Godot4), (Engine::godot3(), FOLDERS[1], Dialect::Godot3)];
    all.into_iter().filter_map(|(engine, folder, dialect)| Some((engine?, folder, dialect)))
}

#[test]
fn an_engine_loads_the_same_from_a_file_in_the_other_notation() {
    for (engine, folder, dialect) in engines() {
        let mut files = Vec::new();
        // The engines read packed arrays of big-endian files wrong, and most bundles.
        let are_read = |name: &str| !name.contains(".big.") && !name.contains(".bundle.");
        for (name, bytes) in golden(folder).into_iter().filter(|(name, _)| are_read(name)) {
            let (notation, ending) = match open(bytes.clone()).notation() {
                Notation::Text => (Notation::Binary, "res"),
                _ => (Notation::Text, "tres"),
            };
            let (new, _) = convert(&open(bytes.clone()), notation);
            files.push((format!("new_{name}.{ending}"), new.as_bytes().to_vec()));
            files.push((name, bytes));
        }
        assert!(files.len() >= 90, "{}", files.len());
        let printed = printed(&engine, &files, dialect);
        for (name, text) in printed.iter().filter(|(name, _)| name.starts_with("new_")) {
            let old = name.trim_start_matches("new_").rsplit_once('.').expect("it has two endings").0;
            assert!(text.starts_with("<#0 Resource "), "{name}: {text}");
            assert_eq!(text, &printed[old], "{name}");
        }
    }
}

#[test]
fn files_of_godot_3_are_loaded_by_godot_4_in_both_notations() {
    let Some((engine, ..)) = engines().find(|(.., dialect)| *dialect == Dialect::Godot4) else { return };
    let mut files = Vec::new();
    for (name, bytes) in golden(FOLDERS[1]) {
        let Some(stem) = name.strip_suffix(".tres").filter(|stem| !stem.contains(".bundle")) else {
            continue;
        };
        // What Godot 4 cannot have: a scene of Godot 3, and a name of metadata with a space.
        let (is_scene, is_lossy) = (stem == "scene_in_save", stem == "odd_names");
        for (notation, ending) in [(Notation::Text, "tres"), (Notation::Binary, "res")] {
            let (new, report) =
                open(bytes.clone()).convert(notation, Dialect::Godot4, &[]).expect("it can be converted");
            assert_eq!(report.lost > 0, is_lossy, "{name}: {report:?}");
            let is_script = stem == "script_inside";
            if !is_scene && !is_script {
                files.push((format!("{stem}.{ending}"), new));
            }
        }
    }
    let printed = printed(&engine, &files, Dialect::Godot4);
    for (name, text) in &printed {
        assert!(
            text.starts_with("<#0 Resource ") && text.contains("script=<ext res://save.gd>"),
            "{name}: {text}"
        );
        let (stem, ending) = name.split_once('.').expect("it has an ending");
        assert!(ending == "tres" || *text == printed[&format!("{stem}.tres")], "{name}");
    }
    let packed = &printed["every_packed.res"];
    assert!(packed.contains("PackedColorArray(") && packed.contains("PackedVector3Array("), "{packed}");
    assert!(printed["chain_40.res"].contains("<#40 Resource"), "{}", printed["chain_40.res"]);
}

fn notes(report: &Report) -> Vec<String> {
    report.notes.iter().map(|note| format!("{:?}: {note}", note.fate)).collect()
}

#[test]
fn types_that_no_property_gives_back_are_lost_in_binary_and_others_are_not_known_to_be_kept() {
    let text = r#"[gd_resource type="Resource" format=3]

[ext_resource type="Script" path="res://item.gd" id="1_a"]

[sub_resource type="Resource" id="Resource_b"]
all = Array[int]([1])

[resource]
items = Array[ExtResource("1_a")]([SubResource("Resource_b")])
free = {
"list": [Array[String](["x"])]
}
metadata/note = Dictionary[String, int]({
"a": 1
})
"#;
    let file = open(text.as_bytes());
    let (binary, report) = convert(&file, Notation::Binary);
    let left = "binary files have no types of containers";
    assert_eq!(
        notes(&report),
        [
            format!(
                "Unchecked: @internals[0].all: {left}: int is left out, and the engine takes it from the property of the script or the class"
            ),
            format!(
                "Unchecked: items: {left}: res://item.gd is left out, and the engine takes it from the property of the script or the class"
            ),
            format!(
                "Lost: free.list[0]: {left}: String is left out, and there is no property to take it from"
            ),
            format!(
                "Lost: [\"metadata/note\"]: {left}: String is left out, and there is no property to take it from"
            ),
            format!(
                "Lost: [\"metadata/note\"]: {left}: int is left out, and there is no property to take it from"
            ),
        ]
    );
    assert_eq!((report.lost, report.unchecked), (3, 2));
    assert_eq!(binary.internal(0).expect("it is valid").id, "Resource_b");
}

#[test]
fn what_refers_to_a_later_resource_is_null_in_text_as_the_engine_reads_it() {
    let (name, bytes) =
        golden(FOLDERS[0]).into_iter().find(|(name, _)| name == "cycle_of_two.res").expect("it is there");
    let (text, report) = convert(&open(bytes), Notation::Text);
    let lost: Vec<_> = report.notes.iter().filter(|note| note.fate == Fate::Lost).collect();
    assert_eq!((lost.len(), report.lost), (1, 1), "{name}: {report:?}");
    assert!(lost[0].message.ends_with("which comes later"), "{}", lost[0]);
    // The engine loads no file with such a reference.
    text.tree::<f32>().expect("it is valid");
}

#[test]
fn the_header_and_the_metadata_become_those_of_the_new_file() {
    let text = r#"[gd_resource type="Gradient" script_class="Save" format=3 uid="uid://b6k3m08"]

[ext_resource type="CompressedTexture2D" uid="uid://ck3" path="res://a.png" id="1_a"]

[resource]
icon = ExtResource("1_a")
metadata/note = 5
metadata/_b = ExtResource("1_a")
"#;
    let file = open(text.as_bytes());
    let (binary, _) = convert(&file, Notation::Binary);
    assert_eq!((binary.engine(), binary.format()), (Some((4, 1)), 5));
    assert_alike(&file, &binary, true, "uids");
    let (again, _) = convert(&binary, Notation::Text);
    assert_eq!(String::from_utf8_lossy(again.as_bytes()), text.replace("1_a", "1"));

    let (old, report) = file.convert(Notation::Text, Dialect::Godot3, &[]).expect("it can be converted");
    let expected = r#"[gd_resource type="Gradient" load_steps=2 format=2]

[ext_resource path="res://a.png" type="StreamTexture" id=1]

[resource]
icon = ExtResource( 1 )
__meta__ = {
"note": 5,
"_b": ExtResource( 1 )
}
"#;
    assert_eq!((&*String::from_utf8_lossy(&old), report.lost), (expected, 0));
    let (new, _) = open(old).convert(Notation::Text, Dialect::Godot4, &[]).expect("it can be converted");
    assert_eq!(
        String::from_utf8_lossy(&new),
        text.replace("1_a", "1")
            .replace(" script_class=\"Save\"", "")
            .replace(" uid=\"uid://b6k3m08\"", "")
            .replace(" uid=\"uid://ck3\"", "")
    );
}

#[test]
fn a_resource_whose_class_is_gone_is_null_and_the_numbers_of_others_follow() {
    let text = "[gd_resource type=\"Resource\" load_steps=3 format=2]\n\n\
        [sub_resource type=\"NetworkedMultiplayerCustom\" id=1]\n\n[sub_resource type=\"Curve\" id=2]\n\n\
        [resource]\na = SubResource( 1 )\nb = [ SubResource( 2 ) ]\n";
    let gone = "[classes]\nNetworkedMultiplayerCustom=\"\"\n".parse().expect("it is one");
    for (notation, is_text) in [(Notation::Text, true), (Notation::Binary, false)] {
        let (new, report) =
            open(text).convert(notation, Dialect::Godot4, std::slice::from_ref(&gone)).expect("it can be");
        let new = open(new);
        assert_eq!((new.internal_count(), new.notation() == Notation::Text), (2, is_text));
        let value = |name| new.property(1, name).expect("it is there").value::<f32>().expect("it is valid");
        assert_eq!(value("a"), Variant::Nil);
        let Variant::Array(array) = value("b") else { panic!("{:?}", value("b")) };
        assert_eq!(Reference::of(&array[0]), Some(Reference::Internal(0)));
        assert_eq!(report.notes[0].path, "@internals[0]");
        assert_eq!(report.lost, 1);
    }
    let main = "[gd_resource type=\"NetworkedMultiplayerCustom\" format=2]\n[resource]\n";
    let error = open(main).convert(Notation::Text, Dialect::Godot4, &[gone]).expect_err("nothing is left");
    assert_eq!(error.kind(), ErrorKind::Refused);
}

#[test]
fn scenes_and_dialects_of_the_pages_are_refused_and_the_same_notation_keeps_its_bytes() {
    let scene = open("[gd_scene format=3]\n\n[node name=\"a\" type=\"Node\"]\n");
    let resource = open("[gd_resource type=\"Resource\" format=3]\n; a comment\n[resource]\na = 1.50\n");
    let refused = [
        scene.convert(Notation::Binary, Dialect::Godot4, &[]),
        resource.convert(Notation::Text, Dialect::Published4, &[]),
        resource.convert(Notation::Compressed, Dialect::Godot4, &[]),
    ];
    for refused in refused {
        assert_eq!(refused.expect_err("it is refused").kind(), ErrorKind::Refused);
    }
    for file in [scene, resource] {
        let (bytes, report) = file.convert(Notation::Text, Dialect::Godot4, &[]).expect("nothing changes");
        assert_eq!((&*bytes, report), (file.as_bytes(), Report::default()));
    }
}

#[test]
fn names_that_a_file_repeats_are_bounded_when_they_are_written_in_full() {
    let name = "n".repeat(100_000);
    let paths = vec!["NodePath(\"a\")"; 20_000].join(", ");
    let text = format!("[gd_resource type=\"Resource\" format=3]\n[resource]\n{name} = 1\nb = [{paths}]\n");
    let (binary, _) = convert(&open(text.as_bytes()), Notation::Binary);
    // In binary, each path has a number in place of its name, and the name becomes a long one.
    let mut bytes = binary.as_bytes().to_vec();
    let at = bytes.windows(6).position(|window| window == [2, 0, 0, 0, b'a', 0]).expect("it is in the table");
    let long = [&100_001_u32.to_le_bytes()[..], &vec![b'x'; 100_000], &[0]].concat();
    let added = (long.len() - 6) as u64;
    bytes.splice(at..at + 6, long);
    let start = bytes.windows(9).rposition(|window| window == b"local://1").expect("it is in the table") + 10;
    let offset = u64::from_le_bytes(bytes[start..start + 8].try_into().expect("it has eight")) + added;
    bytes[start..start + 8].copy_from_slice(&offset.to_le_bytes());
    let file = open(bytes);
    let error = file.convert(Notation::Text, Dialect::Godot4, &[]).expect_err("it would take 2 GB");
    assert!(matches!(error.kind(), ErrorKind::TooLarge | ErrorKind::Damaged), "{error}");
}

#[test]
fn a_document_that_is_a_resource_is_converted_as_its_file_and_can_be_edited_then() {
    for folder in FOLDERS {
        for (name, bytes) in golden(folder) {
            let mut document = Document::open(&bytes, &OpenOptions::new()).expect("it is a resource");
            let file = open(bytes);
            for (notation, dialect) in [
                (None, Dialect::Godot4),
                (None, Dialect::Godot3),
                (Some(other(file.notation())), file.dialect()),
            ] {
                let written = match notation.unwrap_or(file.notation()) {
                    Notation::Compressed if dialect != file.dialect() => Notation::Binary,
                    notation => notation,
                };
                let to = NewFile { dialect, notation, ..document.like() };
                let by_file = file.convert(written, dialect, &[]);
                match document.convert(&to, &[]) {
                    Ok((new, report)) => {
                        let (bytes, expected) = by_file.unwrap_or_else(|error| panic!("{name}: {error}"));
                        assert_eq!(new.to_bytes().expect("it is there"), bytes, "{name}");
                        assert_eq!((report, new.kind()), (expected, Kind::Resource), "{name}");
                    }
                    Err(error) => assert_eq!(error, by_file.expect_err("it is refused"), "{name}"),
                }
            }
            // What was edited is converted.
            let Ok(place) = document.place(None, "resource_name") else { continue };
            document.set(&place, "\"new\"", Types::Change).expect("it is a String");
            let to = NewFile { notation: Some(other(file.notation())), ..document.like() };
            let Ok((mut new, _)) = document.convert(&to, &[]) else { continue };
            let place = new.find("resource_name").expect("it is there");
            assert_eq!(new.text_at(&place).expect("it is there"), "\"new\"", "{name}");
            new.set(&place, "\"newer\"", Types::Change).expect("it is a String");
        }
    }
}

#[test]
fn a_resource_becomes_no_other_file_and_no_other_file_has_a_notation() {
    let resource =
        Document::open(b"[gd_resource type=\"Resource\" format=3]\n[resource]\na = 1\n", &OpenOptions::new());
    let resource = resource.expect("it is a resource");
    let save = NewFile::new().create().expect("it is empty");
    for (document, to) in [
        (&resource, NewFile::new()),
        (&resource, NewFile { container: Container::Compressed(Compression::Zstd), ..resource.like() }),
        (&save, resource.like()),
        (&save, NewFile { notation: Some(Notation::Text), ..save.like() }),
    ] {
        assert_eq!(document.convert(&to, &[]).expect_err("it is refused").kind(), ErrorKind::Refused);
    }
}
