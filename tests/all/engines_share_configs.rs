//! gdvar reads and changes config files of an engine, plain and encrypted, and the engine reads the result.

use crate::config_files::{remove, set};
use crate::engine::{Container, Engine, Folder, Verdict};
use crate::random::Random;
use gdvar::config_file::ConfigFile;
use gdvar::document::{Document, OpenOptions};
use gdvar::file::{self, Backup, Encryption, Key};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Dictionary, Quaternion, Variant, VariantType, Vector2i, variant};

fn sections(seed: u64, dialect: Dialect) -> Dictionary {
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    let names: &[&str] = match dialect {
        Dialect::Godot3 => &["video", "with space", "größe", "a/b", "last"],
        _ => &["video", "with space", "größe", "with ] bracket", "a/b", "last"],
    };
    let keys = [
        "plain",
        "with space",
        "größe",
        "a=b",
        "[x]",
        "semi;colon",
        "quo\"te",
        "back\\slash",
        "a/b",
        "Ω",
        "tab\t",
    ];
    names
        .iter()
        .map(|name| {
            let entries: Dictionary = keys
                .iter()
                .filter_map(|key| {
                    // An engine treats null as a missing value, and Godot 3 prints nothing for an RID.
                    let types: Vec<_> =
                        random.types().into_iter().filter(|ty| *ty > VariantType::Nil).collect();
                    let ty = types[random.below(types.len())];
                    let has_text = dialect != Dialect::Godot3 || ty != VariantType::Rid;
                    has_text.then(|| (*key, random.variant_of(ty, 2)))
                })
                .filter(|(_, value)| dialect != Dialect::Godot3 || is_printed_by_godot3(value))
                .collect();
            (*name, Variant::Dictionary(entries))
        })
        .collect()
}

/// Returns whether Godot 3 has text for the value and everything inside it.
fn is_printed_by_godot3(value: &Variant) -> bool {
    TextFormat::new().dialect(Dialect::Godot3).exact(true).print(value).is_ok()
}

fn check(engine: &Engine, dialect: Dialect) {
    let folder = Folder::new();
    let format = TextFormat::new().dialect(dialect);
    let codec = Codec::new().dialect(dialect);
    let key = *b"0123456789abcdef0123456789abcdef";
    let containers = [
        ("plain.cfg", Container::Plain, None),
        ("pass.cfg", Container::Passphrase("crab rave"), Some(Key::from_passphrase("crab rave"))),
        ("key.cfg", Container::Key(key), Some(Key::from(key))),
    ];
    for (index, (name, container, key)) in containers.into_iter().enumerate() {
        let path = folder.path().join(name);
        let sections = sections(index as u64, dialect);
        let bytes = codec.encode(&sections).expect("it is of this dialect");
        engine.save_configs([(&path, container.clone(), bytes)]);

        // gdvar writes the same bytes as the engine.
        let options = key.into_iter().fold(OpenOptions::new().dialect(dialect), OpenOptions::key);
        let mut read = options.open(&path).expect("the engine wrote it");
        let made = ConfigFile::from_dictionary(&sections, format).expect("it has text");
        assert_eq!(read.data(), made.to_bytes());
        assert_eq!(made.sections(), sections.keys().filter_map(Variant::as_str).collect::<Vec<_>>());

        // The engine reads what gdvar changed.
        set(&mut read, "video", "plain", variant!([1, "two"])).expect("it has text");
        set(&mut read, "video", "new", 1.5).expect("it has text");
        remove(&mut read, "last", "a/b").expect("it was there");
        set(&mut read, "a new one", "key", "value").expect("it has text");
        read.save(&path, Backup::None).expect("there is space");
        let loaded = engine.load_configs([(&path, container)]).remove(0).expect("gdvar wrote it");
        let theirs: Variant = codec.decode(&loaded.bytes).expect("the engine wrote it");
        let ours = options.open(&path).and_then(|file| file.value(0)).expect("gdvar wrote it");
        compare_sections(&theirs, &ours);
    }
}

/// Compares sections, keys and values. Numbers with fractions are left out, because the engine does not read their last
/// digits exactly.
fn compare_sections(theirs: &Variant, ours: &Variant) {
    let (theirs, ours) =
        (theirs.as_dictionary().expect("it is one"), ours.as_dictionary().expect("it is one"));
    assert!(theirs.keys().eq(ours.keys()));
    for (section, ours) in ours {
        let ours = ours.as_dictionary().expect("it is one");
        let theirs = theirs.get(section).and_then(Variant::as_dictionary).expect("it has the same keys");
        assert!(theirs.keys().eq(ours.keys()), "{section}");
        for (key, ours) in ours {
            let text = ours.to_string();
            if !text.contains(['.', 'e']) {
                assert_eq!(theirs.get(key).map(ToString::to_string), Some(text), "{section} {key}");
            }
        }
    }
}

#[test]
fn godot4_and_gdvar_share_config_files() {
    let Some(engine) = Engine::godot4() else { return };
    check(&engine, Dialect::Godot4);
}

#[test]
fn godot3_and_gdvar_share_config_files() {
    let Some(engine) = Engine::godot3() else { return };
    check(&engine, Dialect::Godot3);
}

/// Files as people write them, and files that nobody should write.
const TEXTS: &[&str] = &[
    "",
    "a=1",
    "a=1\n[s]\nb=2\n",
    "; comment\n[s] ; comment\na=1 ; comment\n; the end",
    "[s]\na = 1\nb= \"x\" c=3\n",
    "[ s ]\nmy key=1\n\"my key\"=2\n",
    "[s]\na=1\na=2\n",
    "[s]\na=1\na=null\n",
    "[s]\na=null\n",
    "[s]\n[t]\n[s]\na=1\n[t]\nb=2\n[s]\nc=3\n",
    "[s]\na=[1,\n2, ; inside\n3]\nb={\n\"x\": 1\n}\n",
    "[a/b.c]\nx=1\n",
    "[s]\njunk\n[t]\na=1\n",
    "[s]\njunk\nb=1\n",
    "[s]\n=5\na=1\n",
    "[]\na=1\n",
    "[s]\na=1\n[]\nb=2\n",
    "[s]\na==1\n",
    "[s]\na=\n1\n",
    "[s]\n\"a=b\"=1\n",
    "[s]\nx\"y\"z=1\n",
    "[s]\n\"a\\nb\"=1\n",
    "[s]\na[0]=1\n",
    "[s]\na]=1\n",
    "[s]\na=\"unclosed\n",
    "[s]\na=Vector2(1)\n",
    "[s\na=1\n",
    "[s]\na=1 2\nb=3\n",
    "[s]\na=Vector2(1, 2)b=3\n",
    "[s]\r\na=1\r\nb=\"x\"\r\n",
    "[s]\na=1\n; no value\nb",
    "[s]\na;b\n=1\n",
    "[s]\na=-5\nb=1e3\nc=true\n",
    "[s]\n;a=1\n#b=2\n",
];

/// Files that are not ASCII, or not even UTF-8, or have odd escapes, which both engines load.
const BYTES: &[&[u8]] = &[
    "größe=1\n[größe]\nключ=\"ö\"\n\"ключ\"=2\n".as_bytes(),
    "é\"x\"=1\n\"x\"é=2\n".as_bytes(),
    b"a=\"\\u00e9\"\nb=\"x\\u00e9y\xC3\xA9\"\nc=\"\\u00c3\\u00a9\"\nd=\"\\u007f\"\n\"\\u00e9\"=1\n",
    b"a=\"\\u0416\"\nb=\"\\u00ff\\u0100\"\nc={\"\\u00e9\": 1}\n",
    b"a=\"\\u0000x\"\nb=\"\\ud83d\\ude00\"\n",
    b"a=\"x\\\xC3\xA9\"\n",
    b"a=1\n\0b=2\0c=3\nk\0ey=4\n; com\0ment\n[a\0b]\nd=true\0e=1.5\0\0f=[1, ;x\0y\n2]\n",
    b"a=[1\0, true\0, Vector2(1\0, 2)]\n",
    b"a=\0 1\n",
    b"a=\"x\0y\"\n",
    b"a=\"\xFF\"\nb=\"x\xFFy\xC3\"\nc=\"\xC3(\"\nd=\"\xE2\x82(x\"\ne=\"\xE2\x82\"\n",
    b"a=\"\xE0\x80\x80x\"\nb=\"\xC0\x80x\"\nc=\"\xF0\x9F\x98(x\"\nd=\"\xE2(\xA1x\"\ne=\"x\xE2\x82\xACy\xFF\"\n",
    b"[s\xFF]\nb=1\n",
    b"k\xFF=1\n; \xFF\n\"k\xFF\"=2\n",
    b"a=\xFF\n",
    b"\xEF\xBB\xBF[a]\nx=1\n[b]\ny=2\n",
    b"\xEF\xBB\xBF; c\n[b]\ny=2\n",
    b"a=\"\xEF\xBB\xBFx\"\n[\xEF\xBB\xBFx]\nb=1\n",
    b"[l]\nk0 = \"pt\",\nk1 = \"en\",\n",
    b"[s]\n#a comment\ntest=10\n// another\nb=1\n",
    b"; note\n",
    b"[settings]\n",
    b"a=1\nb=2\na=null\na=3\n[s]\na=1\n[t]\nb=2\n[s]\na=null\nc=3\n",
];

fn compare<B: AsRef<[u8]>>(engine: &Engine, dialect: Dialect, files: &[B]) {
    let format = TextFormat::new().dialect(dialect);
    let codec = Codec::new().dialect(dialect);
    let loaded = engine.read_config_or_crash(files);
    for (file, loaded) in files.iter().zip(loaded) {
        let file = file.as_ref();
        let text = file.escape_ascii();
        let loaded = match loaded {
            Verdict::Value(value) => Ok(value),
            other => Err(other),
        };
        let ours = ConfigFile::from_bytes(file, format);
        match (ours, loaded) {
            (Ok(ours), Ok(theirs)) => {
                let theirs: Variant = codec.decode(&theirs.bytes).expect("the engine wrote it");
                let made = Variant::from(ours.to_dictionary());
                assert_eq!(made, theirs, "{text}");
                // The order too, of sections and keys.
                assert_eq!(codec.encode(&made), codec.encode(&theirs), "{text}");
                assert!(ours.to_bytes() == file, "what is not changed stays: {text}");
            }
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("{text}\n  gdvar: {ours:?}\n  engine: {theirs:?}"),
        }
    }
}

#[test]
fn godot4_reads_odd_files_as_gdvar_does() {
    let Some(engine) = Engine::godot4() else { return };
    compare(&engine, Dialect::Godot4, TEXTS);
    compare(&engine, Dialect::Godot4, BYTES);
    compare(&engine, Dialect::Godot4, &["[a\\]b]\nx=1\n", "[a\\\\]\nx=1\n", "[s]\na=&\"x\"\n"]);
}

#[test]
fn godot3_reads_odd_files_as_gdvar_does() {
    let Some(engine) = Engine::godot3() else { return };
    compare(&engine, Dialect::Godot3, TEXTS);
    compare(&engine, Dialect::Godot3, BYTES);
    compare(&engine, Dialect::Godot3, &["[a\\]b]\nx=1\n", "[s]\na=&\"x\"\n"]);
}

/// Files without a key, which both engines load as empty ones: what people write before the first key, and what is left after
/// the last one was deleted.
const KEYLESS: &[&str] = &[
    "",
    "\n \t\r\n",
    "; a comment\n",
    "# x\n",
    "#",
    "// x\n",
    "[a.b...]\n",
    "[a]\n[b]\n# x\n",
    "[a] # x\n[b\\]]\n",
    "\u{feff}[a]\r\n; x\r\n",
    "\u{feff}# x\n",
    ",\n",
    "a\n",
];

fn keyless_files_are_empty(engine: &Engine, dialect: Dialect) {
    let loaded = engine.read_config_or_crash(KEYLESS);
    let empty = Codec::new().dialect(dialect).encode(&Dictionary::new()).expect("it is encoded");
    for (text, loaded) in KEYLESS.iter().zip(loaded) {
        let ours = ConfigFile::parse(text, TextFormat::new().dialect(dialect));
        match (ours, loaded) {
            (Ok(ours), Verdict::Value(theirs)) => {
                assert_eq!(theirs.bytes, empty, "{text:?}");
                assert_eq!((ours.sections(), ours.to_string()), (Vec::new(), (*text).to_owned()));
            }
            (ours, theirs) => panic!("{text:?}\n  gdvar: {ours:?}\n  engine: {theirs:?}"),
        }
    }
}

#[test]
fn godot4_and_gdvar_load_files_without_keys_as_empty_ones() {
    let Some(engine) = Engine::godot4() else { return };
    keyless_files_are_empty(&engine, Dialect::Godot4);
}

#[test]
fn godot3_and_gdvar_load_files_without_keys_as_empty_ones() {
    let Some(engine) = Engine::godot3() else { return };
    keyless_files_are_empty(&engine, Dialect::Godot3);
}

fn resources_are_kept(engine: &Engine, dialect: Dialect) {
    let project = Folder::new();
    project.write("project.godot", "");
    project.write("x.tres", "[gd_resource type=\"Resource\" format=2]\n[resource]\n");
    let engine = engine.clone().in_project(project.path());
    let values = [
        r#"Resource("res://x.tres")"#,
        r#"ExtResource( "res://x.tres" )"#,
        r#"SubResource("res://x.tres")"#,
        r#"[Resource("res://x.tres"), 2]"#,
        r#"{"a": Resource("res://x.tres")}"#,
        r#"Resource("res://none.tres")"#,
    ];
    let changed = values.map(|value| {
        let text = format!("[a]\nx={value} ; a comment\ny=1\n");
        let config = ConfigFile::parse(&text, TextFormat::new().dialect(dialect)).expect("it is read");
        assert_eq!((config.get("a", "x"), config.text("a", "x").as_deref()), (None, Some(value)));
        let options = OpenOptions::new().dialect(dialect);
        let mut config = Document::open(text.as_bytes(), &options).expect("it is read");
        set(&mut config, "a", "y", 2).expect("it has text");
        config.data().to_vec()
    });
    for (value, loaded) in values.iter().zip(engine.read_config_or_crash(&changed)) {
        let loaded = match loaded {
            // A resource that is not in the project.
            Verdict::Rejected if value.contains("none") => continue,
            Verdict::Value(loaded) => loaded,
            other => panic!("{value}: {other:?}"),
        };
        let theirs: Variant =
            Codec::new().dialect(dialect).decode(&loaded.bytes).expect("the engine wrote it");
        let entries =
            theirs.as_dictionary().and_then(|sections| sections.get("a")).expect("it has the section");
        let entries = entries.as_dictionary().expect("it is one");
        assert_eq!(entries.get("y"), Some(&Variant::Int(2)), "{value}");
        let loaded = entries.get("x").map(ToString::to_string).unwrap_or_default();
        assert!(loaded.contains("Object"), "{value}: {loaded}");
    }
}

#[test]
fn godot4_loads_the_resources_of_a_config_file_that_gdvar_changed() {
    let Some(engine) = Engine::godot4() else { return };
    resources_are_kept(&engine, Dialect::Godot4);
}

#[test]
fn godot3_loads_the_resources_of_a_config_file_that_gdvar_changed() {
    let Some(engine) = Engine::godot3() else { return };
    resources_are_kept(&engine, Dialect::Godot3);
}

/// A file of Godot 3 is changed in Godot 3's notation, plain and encrypted, so that Godot 3 still reads all of it.
#[test]
fn godot3_reads_its_files_after_gdvar_changed_them() {
    let Some(engine) = Engine::godot3() else { return };
    let folder = Folder::new();
    let codec = Codec::new().dialect(Dialect::Godot3);
    let made = variant!({ "a": { "at": (Quaternion::new(0.0, 0.0, 0.0, 1.0)), "hp": 1 } });
    let encrypted = (Container::Passphrase("crab rave"), Some(Key::from_passphrase("crab rave")));
    for (index, (container, key)) in [(Container::Plain, None), encrypted].into_iter().enumerate() {
        let path = folder.path().join(format!("{index}.cfg"));
        engine.save_configs([(&path, container.clone(), codec.encode(&made).expect("encodes"))]);
        let options = key.into_iter().fold(OpenOptions::new(), OpenOptions::key);
        let mut config = options.open(&path).expect("the engine wrote it");
        assert_eq!(config.dialect(), Dialect::Godot3);
        let at: Variant = config.value_at(&config.find("a.at").expect("it is there")).expect("it is read");
        set(&mut config, "a", "other", at.clone()).expect("it has text");
        set(&mut config, "a", "hp", 2).expect("it has text");
        config.save(&path, Backup::None).expect("there is space");
        let loaded = engine.load_configs([(&path, container)]).remove(0).expect("Godot 3 reads it");
        let theirs: Variant = codec.decode(&loaded.bytes).expect("the engine wrote it");
        assert_eq!(theirs, variant!({ "a": { "at": (at.clone()), "hp": 2, "other": at } }));
    }
}

/// The container shows the engine of a file whose text does not.
#[test]
fn the_container_shows_the_engine_of_a_config_file() {
    let key = Key::from_passphrase("crab rave");
    for (encryption, dialect) in
        [(Encryption::Godot3, Dialect::Godot3), (Encryption::Godot4, Dialect::Godot4)]
    {
        let bytes = file::Container::Encrypted(encryption).pack(b"a=1\n", Some(&key)).expect("it is packed");
        let read = Document::open(&bytes, &OpenOptions::new().key(key.clone())).expect("it was written");
        assert_eq!((read.dialect(), read.engines().writers()), (dialect, &[dialect][..]));
    }
    let mut read = Document::open(b"a=1\n", &OpenOptions::new()).expect("it is a config file");
    set(&mut read, "", "a", Vector2i::new(1, 2)).expect_err("Godot 3 has no such type");
}
