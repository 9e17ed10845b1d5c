//! Shapes and defaults that GDScript and TypeScript express in their own ways, and what each of them prints for these.

use std::collections::HashMap;
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8};
use std::ops::Range;

use gdvar::gdscript::Gdscript;
use gdvar::schema::{Language, SchemaBuf};
use gdvar::typescript::Typescript;
use gdvar::{Dialect, GodotDecode, GodotEncode, GodotSchema, NodePath, Rect2i, Vector2, double};

/// Returns the text of all classes for an engine, without the reader.
fn classes(classes: &Gdscript) -> String {
    let files = classes.files().unwrap_or_else(|problems| panic!("{problems}"));
    files.iter().filter(|file| file.name != "reader.gd").map(|file| file.text.as_str()).collect()
}

fn godot4<T: GodotSchema>() -> String {
    classes(&Gdscript::new().add::<T>())
}

fn typescript(types: &Typescript) -> String {
    types.files().unwrap_or_else(|problems| panic!("{problems}")).swap_remove(0).text
}

fn ts<T: GodotSchema>() -> String {
    typescript(&Typescript::new().add::<T>())
}

/// Asserts that a text has these lines, in this order.
#[track_caller]
fn has_lines(text: &str, lines: &[&str]) {
    let mut all = text.lines().map(str::trim);
    for line in lines {
        assert!(all.any(|one| one == *line), "{line}\n{text}");
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Temper {
    #[default]
    Cold,
    Hot,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
#[allow(dead_code, reason = "it is only described")]
enum State {
    Idle,
    Busy,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Code {
    #[gdvar(tag = 7)]
    Old,
    New,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Pair(i64, String);

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Shot {
    Arrow(i64),
    Bolt { speed: f64 },
}

/// What is in a property has the type that it has on the wire.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://held.gd")]
struct Held {
    #[gdvar(default = Temper::Hot)]
    temper: Temper,
    state: State,
    code: Code,
    pair: Pair,
    shot: Shot,
}

#[test]
fn properties_of_objects_have_the_types_of_the_wire() {
    has_lines(
        &godot4::<Held>(),
        &[
            "@export var temper: String = \"Hot\"",
            "@export var state: StringName = &\"Idle\"",
            "@export var code: Variant = 7",
            "@export var pair: Array = [0, \"\"]",
            "@export var shot: Variant = null",
        ],
    );
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Std {
    range: Range<i64>,
    result: Result<i64, String>,
    by_temper: HashMap<Temper, i64>,
    maybe: Vec<Option<i64>>,
    small: NonZeroU8,
    signed: NonZeroI8,
    wide: Vec<double::Vector2>,
    counts: Vec<u64>,
    ids: Vec<NonZeroI64>,
    #[gdvar(typed)]
    held: Vec<Held>,
}

#[test]
fn types_of_std_have_no_definition_of_their_own() {
    has_lines(
        &godot4::<Std>(),
        &[
            "var range_: Dictionary = {}",
            "var result: Variant = null",
            "var maybe: Array = []",
            "made.range_ = reader.table(reader.required(wire_entries, \"range\"))",
            "wire_written_3 = Temper._write(wire_key_2)",
            "wire_entries_1[wire_written_3] = by_temper[wire_key_2]",
        ],
    );
    has_lines(
        &ts::<Std>(),
        &[
            "range: { start: bigint; end: bigint };",
            "result: (| { Ok: bigint }",
            "| { Err: string });",
            "small: s.field(\"small\", s.int(1, 255)),",
            "signed: s.field(\"signed\", s.int(-128, 127, false)),",
            "wide: s.field(\"wide\", s.packedVectors(gdvar.PackedVector2Array, s.builtin(gdvar.DoubleVector2), { wide: true })),",
            "counts: s.field(\"counts\", s.array(s.bigint(0n, 9223372036854775807n))),",
            "ids: s.field(\"ids\", s.array(s.bigint(-9223372036854775808n, 9223372036854775807n, false))),",
            "held: s.field(\"held\", s.array(Held, { type: { script: \"res://held.gd\" } })),",
        ],
    );
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Defaults {
    #[gdvar(default = vec![1, 2])]
    bytes: Vec<u8>,
    #[gdvar(default = vec![true, false])]
    bits: Vec<bool>,
    #[gdvar(default = true)]
    on: bool,
    #[gdvar(default = Default::default())]
    pair: (i64, String),
    #[gdvar(default = Default::default())]
    all: Vec<Vector2>,
    #[gdvar(default = Default::default())]
    path: NodePath,
    #[gdvar(default = String::new())]
    empty: String,
    #[gdvar(default = String::from("a\r\tb"))]
    spaced: String,
    #[gdvar(default = None)]
    none: Option<i64>,
}

#[test]
fn defaults_are_literals_of_each_language() {
    has_lines(
        &godot4::<Defaults>(),
        &[
            "var bytes: PackedByteArray = PackedByteArray([1, 2])",
            "var bits: Array[bool] = [true, false]",
            "var on: bool = true",
            "var pair: Array = [0, \"\"]",
            "var empty: String = \"\"",
            "var spaced: String = \"a\\r\\tb\"",
            "var none: Variant = null",
        ],
    );
    has_lines(
        &ts::<Defaults>(),
        &[
            "bytes?: Uint8Array;",
            "bits: boolean[];",
            "bits: s.field(\"bits\", s.array(s.bool), { missing: () => [true, false] }),",
            "on: s.field(\"on\", s.bool, { missing: () => true }),",
            "pair: s.field(\"pair\", s.tuple({ codec: s.int64 }, { codec: s.string }), { missing: () => [0n, \"\"] }),",
            "all: s.field(\"all\", s.packedVectors(gdvar.PackedVector2Array, s.builtin(gdvar.Vector2)), { missing: () => new gdvar.PackedVector2Array() }),",
            "path: s.field(\"path\", s.nodePath, { missing: () => new gdvar.NodePath(\"\") }),",
            "none: s.field(\"none\", s.optional(s.int64), { missing: () => null }),",
        ],
    );
}

/// The source of each default, of which no other language knows the value.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct OfRust {
    #[gdvar(default = Default::default())]
    temper: Temper,
    #[gdvar(default = Default::default())]
    letter: char,
    #[gdvar(default = "a".repeat(2))]
    repeated: String,
    #[gdvar(default = ["a", "b"].concat())]
    joined: String,
    #[gdvar(default = String::from("\u{1}"))]
    escaped: String,
}

#[test]
fn defaults_that_only_rust_knows_are_told_with_their_source() {
    let problems = Gdscript::new().add::<OfRust>().files().expect_err("Rust alone knows them");
    let fields: Vec<_> = problems.iter().filter_map(|problem| problem.split(':').next()).collect();
    let all = ["temper", "letter", "repeated", "joined", "escaped"].map(|name| format!("OfRust.{name}"));
    assert_eq!(fields, all, "{problems}");
    has_lines(&ts::<OfRust>(), &["temper?: Temper;", "letter?: string;", "escaped?: string;"]);
}

/// A game's defaults are in the engine's own text.
#[test]
fn defaults_of_a_game_may_have_values_of_any_type_inside() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Game {
        #[gdvar(default = vec![])]
        all: Vec<gdvar::Variant>,
        #[gdvar(default = Default::default())]
        table: gdvar::Dictionary,
    }
    let json = Game::SCHEMA.to_json();
    let json = json.replacen("vec![]", r#"[null, &\"name\", [1.5], {\"a\": Vector2(1, 2)}]"#, 1);
    let with = |table: &str| {
        let json = json.replacen("Default::default()", table, 1);
        Gdscript::new()
            .add_schema(SchemaBuf::from_json(&json).unwrap_or_else(|error| panic!("{error}: {json}")))
    };
    has_lines(
        &classes(&with("{true: 1}")),
        &[
            "var all: Array = [null, &\"name\", [1.5], {\"a\": Vector2(1, 2)}]",
            "var table: Dictionary = {true: 1}",
        ],
    );
    let problem = with("{1: inf}").files().expect_err("a script has no such literal").to_string();
    assert!(problem.starts_with("Game.table: the default `{1: inf}`"), "{problem}");
    let problem = with("{1: Callable()}").files().expect_err("a script has no such literal").to_string();
    assert!(problem.starts_with("Game.table: the default"), "{problem}");
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
#[allow(dead_code, reason = "it is only described")]
enum Message {
    #[gdvar(rename(encode = "said", decode = "say"))]
    Said {
        #[gdvar(rename(encode = "out", decode = "in"))]
        text: String,
    },
    #[gdvar(other)]
    Unknown(String),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
#[allow(dead_code, reason = "it is only described")]
enum Number {
    Whole(i32),
    Real(f64),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Whole {
    Known(i64),
    #[gdvar(other)]
    Unknown(gdvar::Variant),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Later {
    Known,
    #[gdvar(other)]
    Unknown,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Shapes {
    message: Message,
    number: Number,
    whole: Whole,
    later: Later,
    #[gdvar(rename(encode = "out", decode = "in"))]
    renamed: i64,
    #[gdvar(skip_encoding_if = String::is_empty, default = ["a", "b"].concat())]
    text: String,
}

#[test]
fn enums_in_typescript_keep_unknown_tags_and_floats_apart() {
    has_lines(
        &ts::<Shapes>(),
        &[
            "export const Later: s.Type<Later> = s.named(\"Later\", 0x045062af54ec38abn, \
             s.outside([s.unit(\"Known\"), s.unit(\"Unknown\", { tags: [] })], { unit: \"Unknown\" }));",
            "| { other: gdvar.Value };",
            "| number | gdvar.Float;",
            "| { type: \"said\"; out: string }",
            "| { type: null; other: string };",
            "s.variant(\"said\", s.dictionary<{ out: string }>({ out: s.field(\"out\", s.string, { write: \"in\" }) }), \
             { write: \"say\" }),",
            "out: s.field(\"out\", s.int64, { write: \"in\" }),",
            "text: s.field(\"text\", s.string, { optional: true }),",
        ],
    );
}

#[test]
fn ints_are_numbers_if_that_is_asked_for() {
    let text = typescript(&Typescript::new().number_ints().add::<Pair>());
    has_lines(&text, &["export type Pair = [number, string];"]);
    assert!(text.contains("s.int(-9007199254740991, 9007199254740991)"), "{text}");
}

#[test]
fn a_typescript_file_is_written_once_and_its_differences_are_shown() {
    let folder = std::env::temp_dir().join(format!("gdvar-typescript-{}", std::process::id()));
    let types = Typescript::new().file("pair.ts").add::<Pair>();
    types.write(&folder).expect("the folder is ours");
    types.write(&folder).expect("it is up to date");
    assert_eq!(types.differences(&folder).expect("it can be read"), "");
    let path = folder.join("pair.ts");
    std::fs::write(&path, "line\n".repeat(400_000)).expect("the folder is ours");
    let shown = types.differences(&folder).expect("it can be read");
    assert!(shown.starts_with("pair.ts:\n  line 1:\n- line\n"), "{shown}");
    assert!(shown.ends_with("... and more lines\n"), "{shown}");
    std::fs::remove_file(&path).expect("the folder is ours");
    std::fs::create_dir(&path).expect("the folder is ours");
    assert!(types.differences(&folder).is_err());
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn two_members_of_one_name_are_refused() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Twice {
        #[gdvar(key = 1)]
        name: String,
        #[gdvar(rename = "name")]
        other: String,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "other")]
    #[allow(dead_code, reason = "it is only described")]
    enum Taken {
        A,
        #[gdvar(other)]
        Unknown(String),
    }
    let problems = Typescript::new().add::<Twice>().add::<Taken>().files().expect_err("both are refused");
    assert_eq!(
        problems.to_string(),
        "Taken.Unknown: unknown tags are in a member `other`, which the enum has already: use another name\n\
         Twice: two members are named `name`: give one field another key"
    );
}

#[test]
fn languages_are_found_by_their_names() {
    let schemas = [SchemaBuf::from(Pair::SCHEMA), SchemaBuf::from(Temper::SCHEMA)];
    let text = |name: &str| {
        Language::named(name)
            .and_then(|language| language.text(&schemas))
            .map_err(|problems| problems.to_string())
    };
    assert!(
        text("gdscript").is_ok_and(|text| text.starts_with("# pair.gd\n") && text.contains("# temper.gd\n"))
    );
    assert!(
        text("typescript").is_ok_and(|text| text.contains("export type Pair") && !text.contains("# pair"))
    );
    assert_eq!(text("schema"), Err(String::from("several schemas cannot become one")));
    let unknown = text("cobol").expect_err("there is no generator for it");
    assert!(
        unknown.starts_with("there is no language \"cobol\": the languages are ")
            && unknown.contains("gdscript, ")
    );
}

#[test]
fn classes_that_contain_themselves_have_an_end() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    enum Endless {
        Again(Box<Endless>),
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    enum Branch {
        Pair(Box<[Branch; 2]>),
        More(Vec<Branch>),
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(transparent)]
    struct Nested(Vec<Nested>);
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct HasNested {
        nested: Nested,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Held {
        endless: Endless,
        branch: Branch,
    }
    has_lines(&godot4::<Held>(), &["var endless: Endless = null", "var branch: Branch = Branch.More.new()"]);
    let problem = Gdscript::new().add::<HasNested>().files().expect_err("it has no end").to_string();
    assert!(
        problem.contains("has parts of its own kind inside, to be written out: use a struct inside"),
        "{problem}"
    );
}

#[test]
fn what_an_engine_cannot_have_is_refused_with_what_to_do() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(non_camel_case_types, reason = "it is the name of a function")]
    struct print {
        at: i64,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(object = "AudioStreamWAV")]
    struct Sound {
        at: i64,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    enum Big {
        GunShot(i64),
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    enum BigGun {
        Shot(i64),
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Place {
        area: Rect2i,
        sound: Sound,
    }
    let problems = |classes: Gdscript| classes.files().expect_err("it is refused").to_string();
    assert_eq!(
        problems(Gdscript::new().add::<print>()),
        "print: `print` is a function of the engine: set a prefix, or give the type another name with `class_name`"
    );
    assert_eq!(
        problems(
            Gdscript::new()
                .dialect(Dialect::Godot3)
                .prefix("Net")
                .add::<Place>()
                .add::<Big>()
                .add::<BigGun>()
        ),
        "two classes are named `BigGunShot`: give BigGun another name with `class_name`\n\
         Place.area: Godot 3 has no Rect2i: use two arrays of ints\n\
         Place.sound: Godot 3 has no class AudioStreamWAV: use a class that it has"
    );
}

/// A game may come with an enum of names that has a variant for later ones. No derive describes such an enum like this.
#[test]
fn an_enum_of_names_with_one_for_unknown_names_is_a_class() {
    let json = Later::SCHEMA.to_json().replacen("\"outside\"", "\"name\"", 1);
    let schema = SchemaBuf::from_json(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let of_names = classes(&Gdscript::new().add_schema(&schema));
    assert_eq!(
        of_names.lines().skip(4).collect::<Vec<_>>(),
        godot4::<Later>().lines().skip(4).collect::<Vec<_>>()
    );
    assert!(of_names.contains("class Unknown:"), "{of_names}");
}

#[test]
fn what_is_read_as_another_shape_than_it_is_written_is_refused() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(try_from = String)]
    struct Parsed {
        at: i64,
    }
    impl TryFrom<String> for Parsed {
        type Error = std::num::ParseIntError;

        fn try_from(text: String) -> Result<Self, Self::Error> {
            text.parse().map(|at| Self { at })
        }
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct TwoWays {
        by_message: HashMap<MessageKey, i64>,
        parsed: Parsed,
    }
    let problems = Gdscript::new().add::<TwoWays>().files().expect_err("they differ").to_string();
    assert_eq!(
        problems,
        "TwoWays.by_message: scripts leave properties of Objects and keys of Dictionaries as they are, and Rust reads \
         MessageKey under another name than it writes: use one name for both directions\n\
         Parsed: Rust writes it as one type and reads it as another: give each direction a type of its own"
    );
}

#[derive(PartialEq, Eq, Hash, GodotEncode, GodotDecode, GodotSchema)]
enum MessageKey {
    Said {
        #[gdvar(rename(encode = "out", decode = "in"))]
        text: String,
    },
}

/// Schemas that no derive makes: an int as the key of a tag, and an enum that has no values.
#[test]
fn schemas_of_other_programs_have_types() {
    let schema = |json: &str| SchemaBuf::from_json(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let json = Message::SCHEMA.to_json().replace("\"tag\": \"type\"", "\"tag\": 7");
    let json = json.replacen("\"fingerprint\"", "\"was\"", 1);
    let text = typescript(&Typescript::new().add_schema(schema(&json)));
    has_lines(&text, &["| { \"7\": \"said\"; out: string }"]);
    let never = r#"{"schema": {"type": "Never"}, "types": {"Never": {"kind": "enum", "tagging": "name", "variants": []}}}"#;
    let text = typescript(&Typescript::new().add_schema(schema(never)));
    has_lines(&text, &["export type Never = never;"]);
    let level = |tag: u8| {
        format!(r#"{{"kind": "enum", "tagging": "name", "variants": [{{"name": "Low", "tag": {tag}}}]}}"#)
    };
    let (written, read) = (level(1), level(2));
    let json = format!(
        r#"{{"schema": {{"type": "Level"}}, "types": {{"Level": {{"kind": "split", "written": {written}, "read": {read}}}}}}}"#
    );
    assert_eq!(
        Gdscript::new()
            .add_schema(schema(&json))
            .files()
            .expect_err("its values have two numbers")
            .to_string(),
        "Level.Low: the value of an enum without fields is one int: use it in both directions"
    );
    let flat = |what: &str| {
        let map =
            r#"{"kind": "map", "keys": {"kind": "text", "godot": "String"}, "values": {"kind": "bool"}}"#;
        let flat = |name: &str, what: &str| {
            let field = format!(r#"{{"name": "a", "flatten": true, "schema": {what}}}"#);
            format!(r#""{name}": {{"kind": "dictionary", "fields": [{field}]}}"#)
        };
        let (own, rest) = (flat("Flat", what), flat("Rest", map));
        let types = format!(r#"{{{own}, {rest}, "Row": {{"kind": "tuple", "elements": []}}}}"#);
        let json = format!(r#"{{"schema": {{"type": "Flat"}}, "types": {types}}}"#);
        Gdscript::new().add_schema(schema(&json)).files().expect_err("it cannot be flattened").to_string()
    };
    for (what, problem) in [
        (r#"{"kind": "bool"}"#, "Flat.a: what is flattened is a struct, an enum with a tag, or a map"),
        (r#"{"type": "Row"}"#, "Row: only a Dictionary can be flattened"),
        (
            r#"{"type": "Rest"}"#,
            "Rest: flattened, it would take the keys of others: flatten the map into the outer type",
        ),
    ] {
        assert_eq!(flat(what), problem);
    }
}
