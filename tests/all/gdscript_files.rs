//! The generated files without an engine: names, refusals, and keeping files up to date.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use gdvar::gdscript::{File, Gdscript};
use gdvar::{Dialect, GodotDecode, GodotEncode, GodotSchema};

/// Somebody, as [`Other`] sees them.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Somebody {
    /// What to call them.
    name: String,
    r#match: i64,
    seed: u8,
    queue_free: bool,
    get_script: bool,
    reader: i64,
    wire_entries: i64,
    #[gdvar(default = -5)]
    mood: i8,
    #[gdvar(default = Temper::Hot)]
    temper: Temper,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Temper {
    Cold,
    Hot,
}

fn text(files: &[File], name: &str) -> String {
    files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no file {name}")).text.clone()
}

#[test]
fn the_same_types_give_the_same_text() {
    let files = || Gdscript::new().add::<Somebody>().files().expect("it has a class");
    assert_eq!(files(), files());
    let again = Gdscript::new().add::<Somebody>().add::<Temper>().add::<Somebody>().files();
    assert_eq!(again.expect("they have classes"), files());
}

#[test]
fn a_type_with_a_raw_name_has_that_name_without_its_mark() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(non_camel_case_types, dead_code, reason = "it is only described")]
    struct r#move {
        to: i32,
    }
    let files = Gdscript::new().add::<r#move>().files().expect("it has a class");
    assert!(text(&files, "move.gd").contains("class_name move\n"));
}

#[test]
fn names_of_the_engine_are_escaped_in_members() {
    let files = Gdscript::new().add::<Somebody>().files().expect("it has a class");
    let script = text(&files, "somebody.gd");
    let members: Vec<_> = script.lines().filter_map(|line| line.strip_prefix("var ")).collect();
    assert_eq!(
        members,
        [
            "name: String = \"\"",
            "match_: int = 0",
            "seed_: int = 0",
            "queue_free: bool = false",
            "get_script_: bool = false",
            "reader_: int = 0",
            "wire_entries_: int = 0",
            "mood: int = -5",
            "temper: Temper.Value = Temper.Value.HOT",
        ]
    );
    // The keys stay unchanged.
    assert!(script.contains("wire_entries[\"match\"] = match_"), "{script}");
}

#[derive(GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Literals {
    #[gdvar(default = 1_000 + 2)]
    sum: i64,
    #[gdvar(default = 0xFF_u8)]
    mask: u8,
    #[gdvar(default = 0b101)]
    bits: i64,
    #[gdvar(default = 0o17)]
    mode: i64,
    #[gdvar(default = 3, as = "float")]
    seconds: i64,
    #[gdvar(default = '"')]
    mark: char,
    #[gdvar(default = vec![])]
    parts: Vec<Temper>,
    #[gdvar(default = String::from("Salt & Pepper (2) :: a . b !"))]
    title: String,
}

/// A property has the type that it has on the wire.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://clock.gd")]
#[allow(dead_code, reason = "it is only described")]
struct Clock {
    #[gdvar(default = -3, as = "float")]
    seconds: i64,
}

#[test]
fn literals_of_every_kind_are_defaults_in_a_script() {
    let clock = text(&Gdscript::new().add::<Clock>().files().expect("it has a class"), "clock.gd");
    assert!(clock.contains("var seconds: float = -3.0\n"), "{clock}");

    let literals = text(&Gdscript::new().add::<Literals>().files().expect("it has a class"), "literals.gd");
    for line in [
        "var sum: int = 1002",
        "var mask: int = 255",
        "var bits: int = 5",
        "var mode: int = 15",
        "var seconds: int = 3",
        "var mark: String = \"\\\"\"",
        "var parts: Array[Temper.Value] = []",
        "var title: String = \"Salt & Pepper (2) :: a . b !\"",
    ] {
        assert!(literals.lines().any(|one| one == line), "{line}\n{literals}");
    }
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Perhaps {
    #[gdvar(with = gdvar::time::millis, schema = "Option<i64>")]
    pause: Option<std::time::Duration>,
}

#[test]
fn an_option_that_a_function_reads_is_null_by_default() {
    assert!(Perhaps::SCHEMA.to_string().ends_with("int or null, optional: None"), "{}", Perhaps::SCHEMA);
    let perhaps = text(&Gdscript::new().add::<Perhaps>().files().expect("it has a class"), "perhaps.gd");
    assert!(perhaps.lines().any(|line| line == "var pause: Variant = null"), "{perhaps}");
}

/// An int on the wire, whose default is not 0.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Health(i64);

impl Default for Health {
    fn default() -> Self {
        Self(100)
    }
}

/// A default of std, and defaults that only Rust knows.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Team {
    #[gdvar(default)]
    names: [Box<str>; 2],
    #[gdvar(default)]
    best: Option<Health>,
    #[gdvar(default)]
    health: Health,
    #[gdvar(default)]
    pair: (i64, Health),
    #[gdvar(default, with = gdvar::time::millis, schema = i64)]
    pause: std::time::Duration,
}

#[test]
fn the_default_of_a_type_around_another_is_not_that_of_the_other() {
    let problems = Gdscript::new().add::<Team>().files().expect_err("Rust alone knows three defaults");
    let problems: Vec<_> = problems.iter().map(|problem| problem.split(" is Rust's").next()).collect();
    assert_eq!(
        problems,
        [
            Some("Team.health: the default `Health::default()`"),
            Some("Team.pair: the default `(i64, Health)::default()`"),
            Some("Team.pause: the default `std::time::Duration::default()`"),
        ]
    );
}

#[test]
fn a_script_says_where_it_comes_from_and_what_it_is() {
    let script = text(&Gdscript::new().prefix("Net").add::<Somebody>().files().unwrap(), "net_somebody.gd");
    assert!(script.starts_with("# Generated by gdvar from the Rust type Somebody. Do not edit"), "{script}");
    assert!(
        script.contains("class_name NetSomebody\nextends RefCounted\n## Somebody, as `Other` sees them.\n"),
        "{script}"
    );
    assert!(script.contains("## What to call them.\nvar name: String"), "{script}");
    assert!(
        script.contains(&format!("const FINGERPRINT: int = {} ", Somebody::FINGERPRINT.cast_signed())),
        "{script}"
    );
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Timer {
    #[gdvar(default = "seconds")]
    seconds: f64,
}

fn seconds() -> f64 {
    1.0
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Both {
    small: Packet<u8>,
    large: Packet<u16>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Packet<T> {
    content: T,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
#[allow(dead_code, reason = "it is only described")]
enum Mixed {
    Chat {
        text: String,
    },
    #[gdvar(untagged)]
    Raw(i64),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
enum Tagged {
    Chat { text: String },
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum Apart {
    Tagged(Tagged),
    Raw(i64),
}

#[test]
fn what_cannot_be_generated_is_refused_with_what_to_do() {
    let problems = |classes: Gdscript| classes.files().expect_err("it is refused").to_string();
    assert_eq!(
        problems(Gdscript::new().add::<Timer>()),
        "Timer: `Timer` is a class of the engine: set a prefix, or give the type another name with `class_name`\n\
         Timer.seconds: the default `seconds()` is Rust's own: say what it is in GDScript, with \
         `default_value(\"Timer\", \"seconds\", ...)`"
    );
    assert_eq!(
        problems(Gdscript::new().add::<Both>()),
        "two types are named `Packet`: give one of them another name with `class_name`"
    );
    assert_eq!(
        problems(Gdscript::new().add::<Vec<u8>>()),
        "PackedByteArray of int 0..=255 has no class: put it into a field of a struct, or into a variant of an enum"
    );
    assert_eq!(
        problems(Gdscript::new().add::<Mixed>()),
        "Mixed: the variants with a tag have no class beside `untagged` ones: give them an enum of their own, and let a \
         variant of Mixed hold it"
    );
    assert!(Gdscript::new().add::<Apart>().files().is_ok());
    let told_apart = Gdscript::new().add::<Both>().class_name::<Packet<u8>>("SmallPacket");
    let names: Vec<_> =
        told_apart.files().expect("both have names").into_iter().map(|file| file.name).collect();
    assert_eq!(names, ["both.gd", "small_packet.gd", "packet.gd", "reader.gd"]);
    let fixed = Gdscript::new().prefix("My").default_value("Timer", "seconds", "1.0").add::<Timer>();
    assert!(text(&fixed.files().unwrap(), "my_timer.gd").contains("var seconds: float = 1.0"));
}

#[derive(Clone, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(into = i64, try_from = String)]
struct Converted(i64);

impl From<Converted> for i64 {
    fn from(value: Converted) -> Self {
        value.0
    }
}

impl TryFrom<String> for Converted {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

/// Written as a different class than it is read as.
#[derive(Clone, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(into = Purse)]
struct Gold {
    count: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Purse {
    count: i64,
}

impl From<Gold> for Purse {
    fn from(gold: Gold) -> Self {
        Self { count: gold.count }
    }
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum OneWay {
    Both,
    #[gdvar(skip_encoding)]
    OnlyRead(i64),
    #[gdvar(skip_decoding)]
    OnlyWritten(i64),
}

#[derive(Clone, PartialEq, Eq, Hash, GodotEncode, GodotDecode, GodotSchema)]
struct Renamed {
    #[gdvar(rename(encode = "out", decode = "in"))]
    at: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://renamed_object.gd")]
#[allow(dead_code, reason = "it is only described")]
struct RenamedObject {
    #[gdvar(rename(encode = "out", decode = "in"))]
    at: i64,
    held: Renamed,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Directions {
    converted: Vec<Converted>,
    gold: Option<Gold>,
    #[gdvar(encode_with = "write_level")]
    level: Converted,
    way: OneWay,
    object: RenamedObject,
    by_key: std::collections::HashMap<Renamed, i64>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Stated {
    #[gdvar(encode_with = "write_level", schema = i64)]
    level: Converted,
}

fn write_level(level: &Converted, encoder: &mut gdvar::Encoder<'_>) -> gdvar::Result<()> {
    level.encode(encoder)
}

#[test]
fn what_rust_does_not_read_is_refused_with_what_to_do() {
    let problems = Gdscript::new().add::<Directions>().files().expect_err("no class is for both directions");
    let raw = "scripts leave properties of Objects and keys of Dictionaries as they are, and Rust reads Renamed \
               under another name than it writes: use one name for both directions";
    assert_eq!(
        problems.iter().collect::<Vec<_>>(),
        [
            "Directions.converted: Rust does not read what it writes (the reader reads String, the writer writes \
             an int): give each direction a type of its own",
            "Directions.gold: Rust writes it as one type and reads it as another: give each direction a type of \
             its own",
            "Directions.level: only `write_level` knows what it writes: say what that is, with `schema = Type`",
            &format!("Directions.by_key: {raw}"),
            "OneWay.OnlyWritten: Rust writes it and does not read it: give each direction a type of its own",
            "RenamedObject.at: a property of an Object has one name: use it in both directions",
            &format!("RenamedObject.held: {raw}"),
        ]
    );
    // A type whose names differ between the directions has a single class, as long as the class itself reads and writes
    // the values.
    let script = text(&Gdscript::new().add::<Renamed>().files().expect("it has a class"), "renamed.gd");
    assert!(script.contains("reader.required(wire_entries, \"out\")"), "{script}");
    assert!(script.contains("wire_entries[\"in\"] = at"), "{script}");
    let script = text(&Gdscript::new().add::<Stated>().files().expect("it has a class"), "stated.gd");
    assert!(script.contains("var level: int = 0"), "{script}");
}

/// Written as a purse, and read from one if it is not empty.
#[derive(Clone, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(into = Purse, try_from = Purse)]
struct Savings(i64);

impl From<Savings> for Purse {
    fn from(savings: Savings) -> Self {
        Self { count: savings.0 }
    }
}

impl TryFrom<Purse> for Savings {
    type Error = &'static str;

    fn try_from(purse: Purse) -> Result<Self, Self::Error> {
        if purse.count > 0 { Ok(Self(purse.count)) } else { Err("nothing is saved") }
    }
}

#[test]
fn a_class_may_be_read_through_a_conversion_that_may_fail() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Bank {
        savings: Savings,
    }
    let files = Gdscript::new().add::<Bank>().files().expect("both directions have one class");
    let script = text(&files, "bank.gd");
    assert!(script.contains("var savings: Purse"), "{script}");
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
#[allow(dead_code, reason = "it is only described")]
struct Keys {
    at: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
#[allow(dead_code, reason = "it is only described")]
struct NodeId(u64);

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Modern {
    place: gdvar::Vector2i,
    places: Vec<Option<gdvar::Vector4>>,
    name: gdvar::StringName,
    #[gdvar(typed)]
    tags: Vec<String>,
    #[gdvar(typed)]
    counts: std::collections::BTreeMap<String, i64>,
    object: RenamedObject,
    node: NodeId,
    calls: Called,
    keys: Keys,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Called {
    Never,
    Once(gdvar::Callable),
    By { names: [gdvar::StringName; 2] },
}

#[test]
fn what_an_older_engine_lacks_is_refused_with_field_and_type() {
    let godot3 = |prefix: &str| Gdscript::new().dialect(Dialect::Godot3).prefix(prefix);
    let problems = godot3("Net").add::<Modern>().files().expect_err("Godot 3 has no such types");
    let lacks = [
        "Modern.place: Godot 3 has no Vector2i: use an array of ints",
        "Modern.places: Godot 3 has no Vector4: use an array of floats",
        "Modern.name: Godot 3 has no StringName: use a String",
        "Modern.tags: Godot 3 has no typed Array: leave `typed` out",
        "Modern.counts: Godot 3 has no typed Dictionary: leave `typed` out",
        "Modern.object: Godot 3 has no Objects that tell the path of their script on the wire: hold it in a resource, or \
         leave its `object` and `script` out, so that it is a Dictionary",
        "Modern.node: Godot 3 has no way to write the id of an Object that it read: use an int",
        "Called.Once: Godot 3 has no Callable: leave it out",
        "Called.By.names: Godot 3 has no StringName: use a String",
        "Keys.at: Godot 3 has no StringName, which its key is: leave `key = \"StringName\"` out",
    ];
    let problems: Vec<_> = problems.iter().filter(|problem| problem.contains("Godot 3")).collect();
    assert_eq!(problems, lacks);
    let problems = |classes: Gdscript| classes.files().expect_err("it is refused").to_string();
    assert_eq!(
        problems(godot3("").add::<Temper>()),
        "in Godot 3, all classes are inside of one: give that a name, with `prefix`"
    );
    assert_eq!(
        problems(godot3("Node").add::<Temper>()),
        "`Node` is a class of the engine: set another prefix"
    );
    assert_eq!(
        problems(godot3("Temper").add::<Temper>()),
        "Temper: the prefix `Temper` is the name of the outer class: give the type another name with `class_name`"
    );
    assert_eq!(
        problems(godot3("Net").add::<Temper>().class_name::<Temper>("Spatial")),
        "Temper: `Spatial` is a class of the engine: give the type another name with `class_name`"
    );
    assert_eq!(
        problems(Gdscript::new().dialect(Dialect::Godot4_0).add::<Temper>()),
        "there is no GDScript for Godot 4.0 to 4.2: classes are made for Dialect::Godot4 and for Dialect::Godot3"
    );
}

#[test]
fn all_classes_of_godot_3_are_in_one_file_that_is_kept_up_to_date() {
    let classes = Gdscript::new().dialect(Dialect::Godot3).prefix("NetGame").add::<Somebody>();
    let folder = folder("gdscript-godot3");
    assert_eq!(classes.differences(&folder).unwrap(), "net_game.gd: missing\n");
    classes.write(&folder).unwrap();
    classes.assert_up_to_date(&folder);
    let script = fs::read_to_string(folder.join("net_game.gd")).unwrap();
    let start = "class_name NetGame\nextends Reference\n\n\n# Somebody, as `Other` sees them.\nclass Somebody extends Reference:\n";
    assert!(script.contains(start), "{script}");
    assert!(script.contains("\n\t# What to call them.\n\tvar name: String = \"\"\n"), "{script}");
    assert!(script.contains("\n\tvar temper: int = Temper.Value.HOT\n"), "{script}");
    assert!(script.contains("wire_entries[\"match\"] = match_"), "{script}");
}

/// Creates a folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn differences_are_shown_line_by_line() {
    let (classes, folder) = (Gdscript::new().add::<Temper>(), folder("gdscript-differences"));
    assert_eq!(classes.differences(&folder).unwrap(), "temper.gd: missing\nreader.gd: missing\n");
    classes.write(&folder).unwrap();
    assert_eq!(classes.differences(&folder).unwrap(), "");
    classes.assert_up_to_date(&folder);
    let path = folder.join("temper.gd");
    let changed = fs::read_to_string(&path).unwrap().replace("\tHOT,", "\tWARM,");
    fs::write(&path, changed).unwrap();
    let differences = classes.differences(&folder).unwrap();
    assert_eq!(differences, "temper.gd:\n  line 11:\n- \tWARM,\n+ \tHOT,\n");
}

/// The fingerprint stands before the members. Each change is shown alone, with nothing that stayed between them.
#[test]
fn a_new_fingerprint_does_not_hide_what_changed() {
    let (classes, folder) = (Gdscript::new().add::<Somebody>(), folder("gdscript-fingerprint"));
    classes.write(&folder).unwrap();
    let path = folder.join("somebody.gd");
    let text = fs::read_to_string(&path).unwrap();
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).expect("it has such a line");
    let (fingerprint, name) = (line("const FINGERPRINT"), line("var name"));
    // An older class: another fingerprint, no name, and a member that is gone.
    let older = text.replace(fingerprint, "const FINGERPRINT: int = 1");
    let older = older.replace(&format!("{name}\n"), "") + "var gone: int = 0\n";
    fs::write(&path, &older).unwrap();
    let place = |of: &str, line: &str| of.lines().position(|one| one == line).expect("it is there") + 1;
    let expected = [
        String::from("somebody.gd:"),
        format!("  line {}:", place(&text, fingerprint)),
        String::from("- const FINGERPRINT: int = 1"),
        format!("+ {fingerprint}"),
        format!("  line {}:", place(&text, name)),
        format!("+ {name}"),
        format!("  line {}:", place(&older, "var gone: int = 0")),
        String::from("- var gone: int = 0"),
    ];
    let differences = classes.differences(&folder).unwrap();
    assert_eq!(differences.lines().collect::<Vec<_>>(), expected);
}

/// Not a test by itself: the next test runs it in a process with a different environment.
#[test]
#[ignore = "another test runs it"]
fn stale_files() {
    Gdscript::new().add::<Temper>().assert_up_to_date(env::var_os("GDVAR_STALE_FILES").expect("a folder"));
}

#[test]
fn stale_files_fail_a_test_and_are_written_on_request() {
    let folder = folder("gdscript-stale");
    let run = |update: &str| {
        let mut command = Command::new(env::current_exe().expect("a test has a path"));
        command
            .args(["--ignored", "--exact", "gdscript_files::stale_files"])
            .env("GDVAR_STALE_FILES", &folder);
        command.env("GDVAR_UPDATE", update).output().expect("the test starts")
    };
    let failed = run("0");
    let printed =
        String::from_utf8_lossy(&failed.stdout).into_owned() + &String::from_utf8_lossy(&failed.stderr);
    assert!(!failed.status.success(), "{printed}");
    assert!(printed.contains("run with GDVAR_UPDATE=1 to write them\ntemper.gd: missing"), "{printed}");
    assert!(!folder.exists());
    assert!(run("1").status.success());
    assert!(run("0").status.success());
}
