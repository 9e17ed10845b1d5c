//! gdvar reads and changes config files of an engine, plain and encrypted, and the engine reads the result.

mod engine;

#[path = "../gdvar-core/tests/random/mod.rs"]
mod random;

use std::fs;

use engine::{Container, Engine, Folder};
use gdvar::config_file::ConfigFile;
use gdvar::file::{self, Backup, Key, load_config, save_config};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Dictionary, Variant, VariantType, variant};
use random::Random;

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
        let (read, unpacked) = load_config::<f32>(&path, key.as_ref(), format).expect("the engine wrote it");
        let mut made = ConfigFile::with_format(format);
        for (section, entries) in &sections {
            for (key, value) in entries.as_dictionary().expect("it is one") {
                let (section, key) = (section.as_str().expect("text"), key.as_str().expect("text"));
                made.set(section, key, value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
            }
        }
        assert_eq!(read.to_string(), made.to_string());
        assert_eq!(read.sections(), sections.keys().filter_map(Variant::as_str).collect::<Vec<_>>());

        // The engine reads what gdvar changed.
        let mut changed = read;
        changed.set("video", "plain", variant!([1, "two"])).expect("it has text");
        changed.set("video", "new", 1.5).expect("it has text");
        changed.remove("last", "a/b");
        changed.set("a new one", "key", "value").expect("it has text");
        save_config(&changed, &path, unpacked, key.as_ref(), Backup::None).expect("there is space");
        let loaded = engine.load_configs([(&path, container)]).remove(0).expect("gdvar wrote it");
        let theirs: Variant = codec.decode(&loaded.bytes).expect("the engine wrote it");
        let (ours, _) = load_config::<f32>(&path, key.as_ref(), format).expect("gdvar wrote it");
        compare_sections(&theirs, &ours.to_dictionary().into());
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

fn compare(engine: &Engine, dialect: Dialect, texts: &[&str]) {
    let folder = Folder::new();
    let format = TextFormat::new().dialect(dialect);
    let codec = Codec::new().dialect(dialect);
    let files: Vec<_> =
        texts.iter().enumerate().map(|(at, text)| folder.write(&format!("{at}.cfg"), text)).collect();
    let loaded = engine.load_configs(files.iter().map(|path| (path, Container::Plain)));
    for (text, loaded) in texts.iter().zip(loaded) {
        let ours = ConfigFile::parse(text, format);
        match (ours, loaded) {
            (Ok(ours), Ok(theirs)) => {
                let theirs: Variant = codec.decode(&theirs.bytes).expect("the engine wrote it");
                assert_eq!(Variant::from(ours.to_dictionary()), theirs, "{text:?}");
                assert_eq!(ours.to_string(), *text, "what is not changed stays");
            }
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("{text:?}\n  gdvar: {ours:?}\n  engine: {theirs:?}"),
        }
    }
}

#[test]
fn godot4_reads_odd_files_as_gdvar_does() {
    let Some(engine) = Engine::godot4() else { return };
    compare(&engine, Dialect::Godot4, TEXTS);
    compare(&engine, Dialect::Godot4, &["[a\\]b]\nx=1\n", "[a\\\\]\nx=1\n", "[s]\na=&\"x\"\n"]);
}

#[test]
fn godot3_reads_odd_files_as_gdvar_does() {
    let Some(engine) = Engine::godot3() else { return };
    compare(&engine, Dialect::Godot3, TEXTS);
    compare(&engine, Dialect::Godot3, &["[a\\]b]\nx=1\n", "[s]\na=&\"x\"\n"]);
}

#[test]
fn a_file_that_is_not_a_config_file_is_reported() {
    let folder = Folder::new();
    let load = |path| load_config::<f32>(path, None, TextFormat::new()).expect_err("it is none");
    let error = load(folder.write("a.cfg", "[s]\na=Vector2(1)\n"));
    assert_eq!(error.kind(), file::ErrorKind::Value);
    assert!(error.to_string().ends_with("a.cfg: Vector2 takes 2 numbers at line 2, column 12"), "{error}");
    let path = folder.path().join("b.cfg");
    fs::write(&path, b"a=\"\xFF\"").expect("there is space");
    assert_eq!(load(path).kind(), file::ErrorKind::Value);
    assert_eq!(load(folder.path().join("none.cfg")).kind(), file::ErrorKind::Io);
}
