//! After a change, a config file keeps the text of everything else.

use gdvar_core::config_file::ConfigFile;
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, ErrorKind, Instance, Object, Variant, variant};

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

/// Compares the text after a change with the text before it in which some lines are replaced.
#[track_caller]
fn changes(config: &ConfigFile, lines: &[(&str, &str)]) {
    let expected = lines.iter().fold(TEXT.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    assert_eq!(config.to_string(), expected);
    // The changed text can be read back as the same values.
    let again: ConfigFile = config.to_string().parse().expect("it was written");
    assert_eq!(again.to_dictionary(), config.to_dictionary());
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
    changes(&config, &[]);
}

#[test]
fn a_config_tells_its_format() {
    assert_eq!(config().format(), TextFormat::new());
    let format = TextFormat::new().dialect(Dialect::Godot3);
    assert_eq!(ConfigFile::with_format(format).format(), format);
}

#[test]
fn a_value_is_set_in_its_place() {
    let mut config = config();
    assert_eq!(config.set("video", "vsync", false), Ok(Some(variant!(true))));
    assert_eq!(config.set("video", "size", "all"), Ok(Some(variant!(gdvar_core::Vector2i::new(640, 480)))));
    assert_eq!(config.get("video", "size"), Some(&variant!("all")));
    changes(&config, &[("vsync=true", "vsync=false"), ("Vector2i( 640,480 )", "\"all\"")]);
}

#[test]
fn a_new_key_comes_last_in_its_section() {
    let mut config = config();
    assert_eq!(config.set("video", "a new one", 3), Ok(None));
    assert_eq!(config.set("", "other", 2), Ok(None));
    assert_eq!(config.set("audio", "volume", 0.5), Ok(None));
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
    let mut config = config();
    config.set("input", "jump", "space").expect("it has text");
    config.set("in[1]", "run", "shift").expect("it has text");
    changes(
        &config,
        &[("; the end\n", "; the end\n\n[input]\n\njump=\"space\"\n\n[in[1\\]]\n\nrun=\"shift\"\n")],
    );
}

#[test]
fn comments_stay_when_a_key_is_removed() {
    let mut config = config();
    assert_eq!(config.remove("video", "size"), Some(variant!(gdvar_core::Vector2i::new(640, 480))));
    assert_eq!(config.remove("video", "list"), Some(variant!([1, 2])));
    assert_eq!(config.remove("video", "more"), Some(variant!(2)));
    assert_eq!(config.remove("video", "more"), None);
    changes(
        &config,
        &[("size = Vector2i( 640,480 )  ; small\n", ""), ("list=[ 1,\n\t2 ]\n", ""), ("more=2\n", "")],
    );
    assert_eq!(
        config.set("", "top", Variant::Nil),
        Ok(Some(variant!(1))),
        "that is how an engine removes one"
    );
    assert_eq!(config.sections(), ["video"]);
    assert!(config.remove_section("video") && !config.remove_section("video"));
    assert_eq!(
        config.to_string(),
        "; Written by hand.\n\n\n; the last of its section\n[audio]\n\n; the end\n"
    );
}

#[test]
fn a_file_without_a_last_line_break_can_grow() {
    for (text, grown) in [
        ("", "[s]\n\nb=2\n"),
        ("a=1", "a=1\n\n[s]\n\nb=2\n"),
        ("[s]", "[s]\n\nb=2\n"),
        ("[s]\na=1", "[s]\na=1\nb=2\n"),
        ("[s]\na=1 ; one", "[s]\na=1 ; one\nb=2\n"),
        ("; only a comment", "; only a comment\n\n[s]\n\nb=2\n"),
        ("[s]\na=1 c=3", "[s]\na=1 c=3\nb=2\n"),
    ] {
        let mut config: ConfigFile = text.parse().expect("it is a config file");
        config.set("s", "b", 2).expect("it has text");
        assert_eq!(config.to_string(), grown);
    }
    let mut config: ConfigFile = "[s]\na=1\n".parse().expect("it is a config file");
    config.set("", "b", 2).expect("it has text");
    assert_eq!(config.to_string(), "b=2\n\n[s]\na=1\n");
}

#[test]
fn additions_come_before_text_that_no_reader_reaches() {
    for (text, grown) in [
        ("[t]=[]\n\"no value\"\n", "[t]=[]\n\n[s]\n\nb=2\n\"no value\"\n"),
        ("a=1\nno value\n", "a=1\n\n[s]\n\nb=2\nno value\n"),
        ("a=1 no value", "a=1 \n\n[s]\n\nb=2\nno value"),
        ("a=1\n; comment\n\0\n[never]\nc=3\n", "a=1\n; comment\n\n[s]\n\nb=2\n\0\n[never]\nc=3\n"),
        ("no value", "[s]\n\nb=2\nno value"),
    ] {
        let mut config: ConfigFile = text.parse().expect("it is a config file");
        assert_eq!(config.to_string(), text);
        config.set("s", "b", 2).expect("it has text");
        assert_eq!(config.to_string(), grown);
        let again: ConfigFile = grown.parse().expect("it is a config file");
        assert_eq!(again.get("s", "b"), Some(&variant!(2)), "{grown}");
        assert_eq!(again.to_dictionary(), config.to_dictionary(), "{grown}");
    }
}

#[test]
fn a_byte_order_mark_stays_before_additions() {
    for text in ["\u{feff}[s]\na=1\n", "\u{feff}; comment\n", "\u{feff}a=1\n", "\u{feff}"] {
        let mut config: ConfigFile = text.parse().expect("it is a config file");
        config.set("", "b", 2).expect("it has text");
        let grown = config.to_string();
        let again: ConfigFile = grown.parse().expect("it is a config file");
        assert_eq!(grown.rfind('\u{feff}'), Some(0), "{grown:?}");
        assert_eq!(again.to_dictionary(), config.to_dictionary(), "{grown:?}");
    }
}

#[test]
fn values_that_a_file_cannot_hold_are_refused() {
    let mut config = config();
    for (section, key) in [("video", ""), (" video", "a"), ("a\\", "b")] {
        assert_eq!(config.set(section, key, 1).map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
    }
    let object = Object::from(Instance::new("Node"));
    assert_eq!(config.set("s", "a", object).map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    changes(&config, &[]);
    let mut godot3 = ConfigFile::with_format(TextFormat::new().dialect(Dialect::Godot3));
    assert_eq!(godot3.set("a]", "b", 1).map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
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
    let limited = TextFormat::new().max_size(3);
    let error = ConfigFile::parse("a=12", limited).expect_err("it is longer");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

#[test]
fn a_byte_order_mark_and_odd_lines_stay() {
    for text in ["\u{feff}[größe]\nключ=1\n", "[s]\n=5\nx\n=1\n[]\n", "junk"] {
        let config: ConfigFile = text.parse().expect("it is a config file");
        assert_eq!(config.to_string(), text);
    }
    let config: ConfigFile = "\u{feff}[größe]\nключ=1\n".parse().expect("it is a config file");
    assert_eq!(config.get("größe", "ключ"), Some(&variant!(1)));
}

#[test]
fn a_key_is_removed_from_its_section_alone() {
    let mut config: ConfigFile = "[a]\nvolume=1\n[b]\nvolume=2\n".parse().expect("it is a config file");
    assert_eq!(config.remove("a", "pitch"), None);
    assert_eq!(config.remove("a", "volume"), Some(variant!(1)));
    assert_eq!(config.remove("a", "volume"), None);
    assert_eq!(config.get("b", "volume"), Some(&variant!(2)));
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
    use gdvar_core::{Codec, Dictionary, project_binary};

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
