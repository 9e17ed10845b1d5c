//! After a change, a config file keeps the text of everything else.

use gdvar::config_file::ConfigFile;
use gdvar::document::{self, Document, Kind, NewFile, OpenOptions, Result, Target, Types};
use gdvar::path::Path;
use gdvar::text::TextFormat;
use gdvar::{Dialect, Dictionary, ErrorKind, Instance, Object, Variant, variant};

const TEXT: &str = "\
; Written by hand.
top=1

[video] ; the screen
; how large
size = Vector2i( 640,480 )  ; small
vsync=true

; the last of its section
list=[ 1,
\t2 ]
[audio]

[video]
more=2
; the end
";

fn config() -> ConfigFile {
    TEXT.parse().expect("it is a config file")
}

/// Opens text as a config file, also one of which nothing shows that it is one.
fn open(text: &str) -> Document {
    let opened = Document::open(text.as_bytes(), &OpenOptions::new());
    opened.ok().filter(|document| document.kind() == Kind::Config).unwrap_or_else(|| {
        let file = NewFile { kind: Kind::Config, ..NewFile::new() };
        file.with_data(text.as_bytes()).expect("it is a config file")
    })
}

fn place(document: &Document, section: &str, key: &str) -> Result<Target> {
    document.place(Some(0), &[section, key].into_iter().map(Variant::from).collect::<Path>().to_string())
}

pub(crate) fn set(
    document: &mut Document,
    section: &str,
    key: &str,
    value: impl Into<Variant>,
) -> Result<()> {
    let target = place(document, section, key)?;
    document.set_value(&target, &value.into(), Types::Change).map(drop)
}

pub(crate) fn remove(document: &mut Document, section: &str, key: &str) -> Result<()> {
    let target = place(document, section, key)?;
    document.remove(&target).map(drop)
}

pub(crate) fn remove_section(document: &mut Document, section: &str) -> Result<()> {
    let target = document.find(&Path::from_iter([Variant::from(section)]).to_string())?;
    document.remove(&target).map(drop)
}

fn text(document: &Document) -> &str {
    std::str::from_utf8(document.data()).expect("it is text")
}

/// Compares the text after a change with the text before it in which some lines are replaced.
#[track_caller]
fn changes(document: &Document, lines: &[(&str, &str)]) {
    let expected = lines.iter().fold(TEXT.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    assert_eq!(text(document), expected);
}

#[test]
fn sections_and_keys_are_found_in_order() {
    let config = config();
    assert_eq!(config.sections(), ["", "video"]);
    let keys: Vec<_> = config.entries("video").into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["size", "vsync", "list", "more"]);
    assert_eq!(config.get("", "top"), Some(&variant!(1)));
    assert_eq!(config.get("video", "list"), Some(&variant!([1, 2])));
    assert_eq!(config.get("video", "none"), None);
    assert_eq!(config.to_string(), TEXT);
}

#[test]
fn a_config_tells_its_format() {
    assert_eq!(config().format(), TextFormat::new());
    let format = TextFormat::new().dialect(Dialect::Godot3);
    assert_eq!(ConfigFile::from_dictionary(&Dictionary::new(), format).map(|made| made.format()), Ok(format));
}

#[test]
fn a_value_is_set_in_its_place() {
    let mut config = open(TEXT);
    set(&mut config, "video", "vsync", false).expect("it is set");
    set(&mut config, "video", "size", "all").expect("it is set");
    changes(&config, &[("vsync=true", "vsync=false"), ("Vector2i( 640,480 )", "\"all\"")]);
}

#[test]
fn a_new_key_comes_last_in_its_section() {
    let mut config = open(TEXT);
    set(&mut config, "video", "a new one", 3).expect("it is added");
    set(&mut config, "", "other", 2).expect("it is added");
    set(&mut config, "audio", "volume", 0.5).expect("it is added");
    changes(
        &config,
        &[
            ("top=1\n", "top=1\nother=2\n"),
            ("[audio]\n\n", "[audio]\n\nvolume=0.5\n\n"),
            ("more=2\n", "more=2\n\"a new one\"=3\n"),
        ],
    );
}

#[test]
fn a_new_section_comes_last() {
    let mut config = open(TEXT);
    set(&mut config, "input", "jump", "space").expect("it is added");
    set(&mut config, "in[1]", "run", "shift").expect("it is added");
    changes(
        &config,
        &[("; the end\n", "; the end\n\n[input]\n\njump=\"space\"\n\n[in[1\\]]\n\nrun=\"shift\"\n")],
    );
}

#[test]
fn a_section_is_inserted_with_its_entries() {
    let entries = |section: &str| {
        let mut config = open("a=1\n[empty]\n[last] ; one\nb=null\n");
        let all = config.find("").expect("the sections");
        let value = variant!({"b": 2, "none": (Variant::Nil), "c": "x"});
        config.insert_item(&all, 0, Some(section), &value, Types::Keep).map(|_| text(&config).to_owned())
    };
    let inserted = |text: &str| Ok(text.to_owned());
    assert_eq!(entries("new"), inserted("a=1\n[empty]\n[last] ; one\nb=null\n\n[new]\n\nb=2\nc=\"x\"\n"));
    assert_eq!(entries("empty"), inserted("a=1\n[empty]\n\nb=2\nc=\"x\"\n[last] ; one\nb=null\n"));
    assert_eq!(entries("last"), inserted("a=1\n[empty]\n[last] ; one\nb=2\nc=\"x\"\n"));
    assert_eq!(entries("").expect_err("it is there").kind(), document::ErrorKind::Refused);
}

#[test]
fn comments_stay_when_a_key_is_removed() {
    let mut config = open(TEXT);
    for key in ["size", "list", "more"] {
        remove(&mut config, "video", key).expect("it was there");
    }
    remove(&mut config, "video", "more").expect_err("it is not there any more");
    changes(
        &config,
        &[("size = Vector2i( 640,480 )  ; small\n", ""), ("list=[ 1,\n\t2 ]\n", ""), ("more=2\n", "")],
    );
    remove(&mut config, "", "top").expect("it was there");
    remove_section(&mut config, "video").expect("it was there");
    remove_section(&mut config, "video").expect_err("it is not there any more");
    assert_eq!(text(&config), "; Written by hand.\n\n\n; the last of its section\n[audio]\n\n; the end\n");
}

#[test]
fn a_section_is_removed_with_what_is_between_its_entries() {
    let mut config =
        open("; first\na=1 ; one\n; second\nb=2\n; third\n[s]\n; fourth\nc=3\n\n[t]\nd=4\n[s]\n");
    remove_section(&mut config, "").expect("it was there");
    assert_eq!(text(&config), "; third\n[s]\n; fourth\nc=3\n\n[t]\nd=4\n[s]\n");
    remove_section(&mut config, "s").expect("it was there");
    assert_eq!(text(&config), "; third\n\n[t]\nd=4\n");
}

#[test]
fn a_file_without_a_last_line_break_can_grow() {
    for (old, grown) in [
        ("", "[s]\n\nb=2\n"),
        ("a=1", "a=1\n\n[s]\n\nb=2\n"),
        ("[s]", "[s]\n\nb=2\n"),
        ("[s]\na=1", "[s]\na=1\nb=2\n"),
        ("[s]\na=1 ; one", "[s]\na=1 ; one\nb=2\n"),
        ("; only a comment", "; only a comment\n\n[s]\n\nb=2\n"),
        ("[s]\na=1 c=3", "[s]\na=1 c=3\nb=2\n"),
    ] {
        let mut config = open(old);
        set(&mut config, "s", "b", 2).expect("it is added");
        assert_eq!(text(&config), grown);
    }
    let mut config = open("[s]\na=1\n");
    set(&mut config, "", "b", 2).expect("it is added");
    assert_eq!(text(&config), "b=2\n\n[s]\na=1\n");
}

#[test]
fn additions_come_before_text_that_no_reader_reaches() {
    for (old, grown) in [
        ("[t]=[]\n\"no value\"\n", "[t]=[]\n\n[s]\n\nb=2\n\"no value\"\n"),
        ("a=1\nno value\n", "a=1\n\n[s]\n\nb=2\nno value\n"),
        ("a=1 no value", "a=1 \n\n[s]\n\nb=2\nno value"),
        ("a=1\n; comment\n\u{feff}\n[never]\nc\n", "a=1\n; comment\n\n[s]\n\nb=2\n\u{feff}\n[never]\nc\n"),
        ("no value", "[s]\n\nb=2\nno value"),
    ] {
        let mut config = open(old);
        set(&mut config, "s", "b", 2).expect("it is added");
        assert_eq!(text(&config), grown);
        let again: ConfigFile = grown.parse().expect("it is a config file");
        assert_eq!(again.get("s", "b"), Some(&variant!(2)), "{grown}");
    }
}

#[test]
fn a_byte_order_mark_is_the_start_of_a_key_as_in_the_engine() {
    for old in ["\u{feff}[s]\na=1\n", "\u{feff}; comment\n[s]\na=1\n", "\u{feff}a=1\n", "\u{feff}"] {
        let config: ConfigFile = old.parse().expect("it is a config file");
        assert_eq!(config.get("s", "a"), None, "{old:?}");
        assert_eq!(config.to_string(), old);
        assert_eq!(config.faults()[0].offset(), 0, "{old:?}");
        let mut config = open(old);
        set(&mut config, "s", "b", 2).expect("it is added");
        let again: ConfigFile = text(&config).parse().expect("it is a config file");
        assert_eq!(again.get("s", "b"), Some(&variant!(2)), "{again}");
    }
}

#[test]
fn values_that_a_file_cannot_hold_are_refused() {
    let mut config = open(TEXT);
    for (section, key) in [("video", ""), (" video", "a"), ("a\\", "b")] {
        let error = set(&mut config, section, key, 1).expect_err("it cannot be written");
        assert_eq!(error.kind(), document::ErrorKind::Refused, "{error}");
    }
    changes(&config, &[]);
    let made = |sections: Variant, dialect| {
        let sections = sections.as_dictionary().expect("it is one").clone();
        ConfigFile::from_dictionary(&sections, TextFormat::new().dialect(dialect))
            .map(|made| made.to_string())
    };
    let kind = |sections, dialect| made(sections, dialect).map_err(|error| error.kind());
    let object = Object::from(Instance::new("Node"));
    assert_eq!(kind(variant!({"s": {"a": (object)}}), Dialect::Godot4), Err(ErrorKind::ObjectNotAllowed));
    assert_eq!(kind(variant!({"a]": {"b": 1}}), Dialect::Godot3), Err(ErrorKind::Unsupported));
    assert_eq!(kind(variant!({"s": 1}), Dialect::Godot4), Err(ErrorKind::Unsupported));
    assert_eq!(kind(variant!({"s": {1: 1}}), Dialect::Godot4), Err(ErrorKind::Unsupported));
    // Entries in no section come first.
    assert_eq!(
        made(variant!({"s": {"a": 1, "n": (Variant::Nil)}, "none": {}, "": {"b c": 2}}), Dialect::Godot4),
        Ok("\"b c\"=2\n\n[s]\n\na=1\n".to_owned())
    );
}

#[test]
fn errors_name_the_place_in_the_file() {
    for (text, message) in [
        ("[s]\na=Vector2(1)\n", "Vector2 takes 2 numbers at line 2, column 12"),
        ("[s\na=1", "the bracket of a section is not closed at line 1, column 1"),
        ("a=", "expected a value, found the end of the text at line 1, column 3"),
        ("\"a=1", "the quote is not closed at line 1, column 1"),
    ] {
        let error = text.parse::<ConfigFile>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }
    // Godot 4.6.3 takes the bracket for a part of the name.
    let error = ConfigFile::parse("a=1\n[a\\]", TextFormat::new()).expect_err("it is not closed");
    assert_eq!(error.kind(), ErrorKind::UnexpectedEnd);
    let limited = TextFormat::new().max_size(3);
    let error = ConfigFile::parse("a=12", limited).expect_err("it is longer");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

#[test]
fn odd_lines_stay() {
    for text in ["[größe]\nключ=1\n", "[s]\n=5\nx\n=1\n[]\n", "junk"] {
        let config: ConfigFile = text.parse().expect("it is a config file");
        assert_eq!(config.to_string(), text);
    }
    // A key in quotes is UTF-8, and of another key each byte is a letter.
    let config: ConfigFile = "[größe]\n\"ключ\"=1\né=2\n".parse().expect("it is a config file");
    assert_eq!(config.get("größe", "ключ"), Some(&variant!(1)));
    assert_eq!(config.get("größe", "Ã©"), Some(&variant!(2)));
}

#[test]
fn a_key_is_removed_from_its_section_alone() {
    let mut config = open("[a]\nvolume=1\n[b]\nvolume=2\n");
    remove(&mut config, "a", "pitch").expect_err("there is none");
    remove(&mut config, "a", "volume").expect("it was there");
    remove(&mut config, "a", "volume").expect_err("it is not there any more");
    assert_eq!(text(&config), "[a]\n[b]\nvolume=2\n");
}

#[test]
fn a_bracket_inside_a_name_is_part_of_it() {
    let config: ConfigFile = "[a]\nlist[0]=1\n\"[quoted\"=2\n".parse().expect("it is a config file");
    assert_eq!(config.get("a", "list[0]"), Some(&variant!(1)));
    assert_eq!(config.get("a", "[quoted"), Some(&variant!(2)));
}

#[test]
fn a_file_of_just_the_largest_size_is_read() {
    let with_limit = |limit| ConfigFile::parse(TEXT, TextFormat::new().max_size(limit));
    assert!(with_limit(TEXT.len()).is_ok());
    assert_eq!(with_limit(TEXT.len() - 1).expect_err("one byte too long").kind(), ErrorKind::TooLarge);
}

#[test]
fn settings_of_a_project_come_after_its_features_and_may_have_long_names() {
    use gdvar::{Codec, project_binary};

    let long = "name/".repeat(100);
    let mut settings: Dictionary = Dictionary::new();
    settings.insert("application/config/name", "x".repeat(70_000));
    settings.insert(long.as_str(), 1);
    settings.insert("_custom_features", "server");
    settings.insert("last", 2);
    let bytes = project_binary::write(&settings, Codec::new()).expect("its names are text");
    let read: Dictionary = project_binary::read(&bytes, Codec::new()).expect("it was written");
    let names: Vec<&str> = read.keys().filter_map(Variant::as_str).collect();
    assert_eq!(names, ["_custom_features", "application/config/name", &long, "last"]);
    for (name, value) in &settings {
        assert_eq!(read.get(name), Some(value), "{name}");
    }
}

#[test]
fn the_engine_of_a_file_is_found_by_its_notation() {
    use gdvar::config_file::guess;

    let (both, only4, only3) =
        (vec![Dialect::Godot4, Dialect::Godot3], vec![Dialect::Godot4], vec![Dialect::Godot3]);
    for (text, engines) in [
        ("a=1\nb=\"x\"\nc=[1, {\"d\": Vector2(1, 2)}]\n", &both),
        ("config_version=5\n", &only4),
        ("config_version = 4\n", &only3),
        ("config_version=3", &only3),
        ("config_version=55", &both),
        ("a=&\"x\"", &only4),
        ("a=[ PackedStringArray() ]", &only4),
        ("a=Vector2i(1, 2)", &only4),
        ("a=Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)", &only4),
        ("a=Array[int]([1])", &only4),
        ("a=Dictionary[int, int]({})", &only4),
        ("a=Quaternion( 0, 0, 0, 1 )", &only4),
        ("a=Quat(0, 0, 0, 1)", &only3),
        ("a=Transform(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)", &only3),
        ("a=PoolByteArray( 1 )", &only3),
        ("a=Color( 1, 0, 0, 1 )", &only3),
        ("a=Object(InputEventKey,\"scancode\":65)", &only3),
        ("a=Object(InputEventKey,\"keycode\":65)", &only4),
        // What is in quotes or in a comment is no mark.
        ("a=\"Quat( \\\"PoolByteArray(\" ; Vector2i( config_version=5\nscancode=1", &both),
        // Nor is what is in the name of a section.
        ("[with\"quote]\n\nkey=Vector3( 1, 2, 3 )\n", &only3),
        (" [ PoolByteArray( ]\na=1\n", &both),
        ("a=[\n[ \"]\", PoolByteArray( 1 ) ]\n]\n", &only3),
        // A file with marks of both shows nothing.
        ("a=Vector2i(1, 2)\nb=Quat( 0, 0, 0, 1 )", &both),
    ] {
        assert_eq!(guess(text.as_bytes()).writers(), engines, "{text}");
    }
}

#[test]
fn a_file_of_either_engine_takes_only_what_both_read_alike() {
    let vector = Variant::from(gdvar::Vector2i::new(1, 2));
    let name = Variant::from(gdvar::StringName::from("x"));
    let transform = Variant::from(gdvar::Quaternion::new(0.0, 0.0, 0.0, 1.0));
    let old = "[a]\nx=1 ; one\n";
    let config: ConfigFile = old.parse().expect("it is a config file");
    assert_eq!(config.other_dialect(), Some(Dialect::Godot3));
    let mut config = open(old);
    for value in [&vector, &name, &transform] {
        let error = set(&mut config, "a", "x", value.clone()).expect_err("Godot 3 does not read it");
        assert_eq!(error.kind(), document::ErrorKind::UnclearDialect);
    }
    let target = place(&config, "a", "x").expect("it is there");
    let turned = "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)";
    config.set(&target, turned, Types::Change).expect_err("Godot 3 does not read it");
    assert_eq!(text(&config), old);
    for value in
        [variant!(2), variant!("x"), variant!([1, {"b": true}]), gdvar::Vector2::new(1.5, 2.0).into()]
    {
        set(&mut config, "a", "x", value).expect("both engines read it");
    }
    let options = OpenOptions::new().dialect(Dialect::Godot3);
    let mut config = Document::open(old.as_bytes(), &options).expect("it is a config file");
    set(&mut config, "a", "x", transform).expect("the engine is known");
    assert_eq!(text(&config), "[a]\nx=Quat( 0, 0, 0, 1 ) ; one\n");
    set(&mut config, "a", "x", vector).expect_err("Godot 3 has no such type");

    // A file that only one engine can read is of that engine.
    let config: ConfigFile = "a=@\"x\"\n".parse().expect("Godot 4 reads it");
    assert_eq!((config.format().get_dialect(), config.other_dialect()), (Dialect::Godot4, None));
}

#[test]
fn a_value_is_written_as_its_text_is_given() {
    let mut config = open("[a]\nx=Vector2(1, 2)y=true\nz=1");
    let mut set = |key: &str, text: &str| -> Result<String> {
        let target = place(&config, "a", key)?;
        config.set(&target, text, Types::Change)?;
        Ok(String::from_utf8_lossy(config.data()).into_owned())
    };
    set("x", " {\"z\": 3, \"y\": 4.0} ").expect("it is a value");
    let changed = set("z", "2.50").expect("it is a value");
    assert_eq!(changed, "[a]\nx={\"z\": 3, \"y\": 4.0} y=true\nz=2.50");
    for text in ["1 2", "", "Vector2(", "x"] {
        set("z", text).expect_err(text);
    }
    let config: ConfigFile = changed.parse().expect("it is a config file");
    assert_eq!(config.text("a", "x").as_deref(), Some("{\"z\": 3, \"y\": 4.0}"));
}

#[test]
fn the_places_of_keys_and_values_are_known() {
    let text = "top = 1\n[a] ; x\n\"a b\" ; c=d\n = [1,\n2] ; end\nlast={}";
    let check = |text: &str, expected: &[(&str, &str, &str, &str)]| {
        let config: ConfigFile = text.parse().expect("it is a config file");
        let spans = config.spans();
        let found: Vec<_> = spans
            .iter()
            .map(|span| {
                (span.section, span.key, &text[span.key_text.clone()], &text[span.value_text.clone()])
            })
            .collect();
        assert_eq!(found, expected);
    };
    check(text, &[("", "top", "top", "1"), ("a", "a b", "\"a b\"", "[1,\n2]"), ("a", "last", "last", "{}")]);
    let mut config = open(text);
    set(&mut config, "a", "a b", "longer than it was").expect("it is set");
    remove(&mut config, "", "top").expect("it was there");
    set(&mut config, "a", "new", 5).expect("it is added");
    check(
        std::str::from_utf8(config.data()).expect("it is text"),
        &[
            ("a", "a b", "\"a b\"", "\"longer than it was\""),
            ("a", "last", "last", "{}"),
            ("a", "new", "new", "5"),
        ],
    );
}

#[test]
fn a_section_that_lost_its_keys_comes_last_when_it_gets_new_ones() {
    let config: ConfigFile = "[s]\na=1\n[t]\nb=2\n[s]\na=null\nc=3\n".parse().expect("it is a config file");
    assert_eq!(config.sections(), ["t", "s"]);
    let config: ConfigFile = "a=1\nb=2\na=null\na=3\n".parse().expect("it is a config file");
    let keys: Vec<&str> = config.entries("").into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["b", "a"]);
}

#[test]
fn files_that_are_not_utf8_are_kept() {
    let bytes = b"a=\"x\xFFy\"\nk\xFF=2\n; \xFF\n[s\xFF]\nb=3\n";
    let config: ConfigFile = ConfigFile::from_bytes(bytes, TextFormat::new()).expect("the engine reads it");
    assert_eq!(config.get("", "a"), Some(&variant!("x\u{FFFD}y")));
    assert_eq!(config.get("", "kÿ"), Some(&variant!(2)));
    assert_eq!(config.get("s\u{FFFD}", "b"), Some(&variant!(3)));
    assert_eq!(config.to_bytes(), bytes);
    let mut config = Document::open(bytes, &OpenOptions::new()).expect("the engine reads it");
    set(&mut config, "", "kÿ", 7).expect("it is set");
    assert_eq!(config.data(), b"a=\"x\xFFy\"\nk\xFF=7\n; \xFF\n[s\xFF]\nb=3\n");
    assert!(ConfigFile::from_bytes(b"a=\xFF\n", TextFormat::new()).is_err());
}

#[test]
fn what_the_engine_reads_otherwise_is_listed() {
    use gdvar::config_file::ConfigFaultKind::{self, *};

    let faults = |text: &[u8]| -> Vec<(ConfigFaultKind, usize)> {
        let config: ConfigFile = ConfigFile::detect(text, TextFormat::new()).expect("it is a config file");
        config.faults().iter().map(|fault| (fault.kind(), fault.line())).collect()
    };
    for (text, expected) in [
        ("[s]\na=1 ; fine\n\"é\"=\"é \\u0041\"\n", vec![]),
        ("\u{feff}[s]\na=1\n", vec![(ByteOrderMark, 1)]),
        ("[s]\na = \"x\",\nb = 2,\nc=3\n", vec![(StrayComma, 2), (StrayComma, 3)]),
        ("[s]\n# comment\na=1\n// other\nb=2\n", vec![(ForeignComment, 2), (ForeignComment, 4)]),
        ("[s]\njunk\na=1\n", vec![(KeyOverLines, 2)]),
        ("é=1\n", vec![(KeyNotAscii, 1)]),
        ("a\0b=1\n", vec![(Nul, 1)]),
        ("a=[\n\"\\u00e9\"]\n", vec![(Escape, 2)]),
        ("a=1\nrest\n", vec![(Unread, 2)]),
        ("a=1\n\n; only a comment\n", vec![]),
    ] {
        assert_eq!(faults(text.as_bytes()), expected, "{text:?}");
    }
    assert_eq!(faults(b"a=1\nb=\"\xFF\"\n"), [(InvalidUtf8, 2)]);
    assert_eq!(faults(&b"#a=1\n".repeat(5_000)).len(), 1_000);
}

#[test]
fn changes_of_every_kind_keep_a_file_that_reads_back() {
    let mut config = open("");
    let mut expected: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for round in 0..1_000_i32 {
        let (section, key) = (format!("s{}", round % 7), format!("k{}", round % 31));
        let at = expected.iter().position(|(name, _)| *name == section);
        match round % 11 {
            0 => {
                let removed = remove(&mut config, &section, &key);
                let entries = at.map(|at| &mut expected[at].1);
                let found =
                    entries.and_then(|all| Some(all.remove(all.iter().position(|(name, _)| *name == key)?)));
                assert_eq!(removed.is_ok(), found.is_some(), "{removed:?}");
            }
            1 if round % 5 == 0 => {
                assert_eq!(remove_section(&mut config, &section).is_ok(), at.is_some());
                at.map(|at| expected.remove(at));
            }
            _ => {
                let value = format!("{round} is a value");
                set(&mut config, &section, &key, value.as_str()).expect("it is set");
                let at = at.unwrap_or_else(|| {
                    expected.push((section, Vec::new()));
                    expected.len() - 1
                });
                let entries = &mut expected[at].1;
                match entries.iter_mut().find(|(name, _)| *name == key) {
                    Some((_, old)) => *old = value,
                    None => entries.push((key, value)),
                }
            }
        }
        expected.retain(|(_, entries)| !entries.is_empty());
        if round % 97 == 0 {
            let entries = |all: &Vec<(String, String)>| -> Dictionary {
                all.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
            };
            let expected: Dictionary = expected
                .iter()
                .map(|(name, all)| (name.as_str(), Variant::Dictionary(entries(all))))
                .collect();
            let again: ConfigFile = text(&config).parse().expect("it was written");
            assert_eq!(again.to_dictionary(), expected, "{again}");
        }
    }
}

#[test]
fn a_setting_whose_name_is_not_utf8_is_told_by_its_place() {
    let settings = gdvar::Dictionary::from([("ab", 1)]);
    let codec = gdvar::Codec::new();
    let mut bytes = gdvar::project_binary::write(&settings, codec).expect("it has bytes");
    let place = bytes.windows(2).position(|name| name == b"ab").expect("it was written");
    bytes[place] = 0xFF;
    let error = gdvar::project_binary::read::<f32>(&bytes, codec).expect_err("the name is damaged");
    assert_eq!(error.to_string(), "the name of a setting is not UTF-8 at byte 8");
}

#[test]
fn a_file_without_entries_has_no_text() {
    let made =
        gdvar::double::ConfigFile::from_dictionary(&gdvar::double::Dictionary::new(), TextFormat::new());
    assert_eq!(made.map(|made| made.to_string()), Ok(String::new()));
}

/// Both engines load these values, or refuse them, with a resource at that path in the project.
#[test]
fn a_value_that_only_the_engine_can_load_is_kept_as_text() {
    let (both, only4, only3, none) = ((true, true), (true, false), (false, true), (false, false));
    for (value, loads) in [
        (r#"Resource("res://x.tres")"#, both),
        (r#"ExtResource("res://x.tres")"#, both),
        (
            r#"SubResource( ; a comment
 "res://x.tres" )"#,
            both,
        ),
        (r#"[1, Resource ( "res://x.tres" ),]"#, both),
        (r#"{Resource("res://x.tres"): {"x": Resource("res://x.tres")}}"#, both),
        (r#"Object(Resource,"x":Resource("res://x.tres"))"#, both),
        (r#"Resource("uid://abc", "res://x.tres")"#, only4),
        (r#"Array[Resource]([Resource("res://x.tres")])"#, only4),
        ("InputEvent(KEY,A,SCAM)", only3),
        ("[InputEvent( MBUTTON, 1 ), 2]", only3),
        (r#"Resource("res://x.tres",)"#, none),
        (r#"Resource("res://x.tres" "b")"#, none),
        (r#"Resource(&"res://x.tres")"#, none),
        ("Resource(1)", none),
        ("Resource", none),
        (r#"load("res://x.tres")"#, none),
        ("[InputEvent(, 2]", none),
    ] {
        let text = format!("[a]\nx={value}\ny=1\n[b]\nx={value}");
        for (dialect, loads) in [(Dialect::Godot4, loads.0), (Dialect::Godot3, loads.1)] {
            let format = TextFormat::new().dialect(dialect).full_objects(true);
            let read = ConfigFile::parse(&text, format);
            assert_eq!(read.is_ok(), loads, "{value} in {dialect}");
            let Ok(config) = read else { continue };
            assert_eq!((config.get("a", "x"), config.entries("b").len()), (None, 0));
            assert_eq!((config.keys("b"), config.sections()), (vec!["x"], vec!["a", "b"]));
            assert_eq!(config.text("a", "x").as_deref(), Some(value));
            let other = if dialect.is_godot3() { Dialect::Godot4 } else { Dialect::Godot3 };
            assert_eq!(config.convert(other).map(drop), config.check_values());
            let error = config.check_values().expect_err("it has no value outside the engine");
            assert!(error.to_string().ends_with("in a.x"), "{error}");
            let options = OpenOptions::new().dialect(dialect);
            let mut config = Document::open(text.as_bytes(), &options).expect("it is a config file");
            set(&mut config, "a", "y", 2).expect("it is set");
            assert_eq!(config.data(), text.replace("y=1", "y=2").as_bytes());
            set(&mut config, "a", "x", 1).expect("it is set");
            remove(&mut config, "b", "x").expect("it was there");
            assert_eq!(config.data(), b"[a]\nx=1\ny=2\n[b]\n");
        }
    }
}
