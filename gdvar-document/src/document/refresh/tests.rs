//! The index after edits is the same as one that is made anew.

use gdvar_core::{Codec, Dialect, VarWriter, Variant, Vector2, variant};

use crate::project_binary;
use crate::{Document, Kind, NodeId, OpenOptions, Types};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end.max(1)
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }
}

fn options() -> OpenOptions {
    OpenOptions::new().dialect(Dialect::Godot4)
}

fn assert_index(document: &Document, edit: &str) {
    let (patched, made) = (document.index(), document.make_index());
    let data = String::from_utf8_lossy(document.data());
    assert_eq!(patched.nodes, made.nodes, "after {edit}: {data:?}");
    assert_eq!(patched.texts, made.texts, "after {edit}: {data:?}");
    assert_eq!(patched.doubles.len(), made.doubles.len());
    assert!(made.faults.is_empty(), "after {edit}: {:?}", made.faults);
}

/// Makes a random edit. Returns its name if it was possible.
fn edit(document: &mut Document, random: &mut Random) -> Option<String> {
    const VALUES: &[&str] = &[
        "1",
        "-250",
        "1.5",
        "true",
        "\"\"",
        "\"a longer text than before\"",
        "[]",
        "{}",
        "[1, [2, 3], 4]",
        "{\"a\": [1], \"b\": {\"c\": null}}",
        "null",
        "[[[[]]]]",
    ];
    const GODOT: &[&str] = &[
        "Vector2(1, 2)",
        "PackedInt32Array(1, 2, 3)",
        "&\"name\"",
        "Array[int]([1, 2])",
        "{1: 2, &\"b\": {}}",
    ];
    const KEYS: &[&str] = &["a", "b", "key", "a longer key", "x/y", "hp"];
    let nodes = document.nodes().len();
    let id = NodeId::try_from(random.below(nodes)).expect("few");
    let target = document.target_of(id);
    let is_plain = document.kind() == Kind::Json || random.below(3) > 0;
    // Large files would take long.
    let value = if nodes > 150 { "0" } else { random.pick(if is_plain { VALUES } else { GODOT }) };
    let (key, place, count) = (random.pick(KEYS), random.below(4), document.node(id).count());
    let key = (random.below(3) > 0).then_some(key);
    let operation = if nodes > 150 { 3 } else { random.below(10) };
    let name = match operation {
        0 | 1 => document.set(&target, value, Types::Change).is_ok().then_some("set"),
        2 => {
            document.insert(&target, place.min(count), key, value, Types::Change).is_ok().then_some("insert")
        }
        3 => document.remove(&target).is_ok().then_some("remove"),
        4 => document.append(&target, key, value, Types::Change).is_ok().then_some("append"),
        5 => document.rename(&target, key.unwrap_or("other"), Types::Change).is_ok().then_some("rename"),
        6 => document.move_to(&target, place).is_ok().then_some("move"),
        7 => document.duplicate(&target, key, Types::Change).is_ok().then_some("duplicate"),
        8 => document.redo().map(|_| "redo"),
        _ => document.undo().map(|_| "undo"),
    };
    Some(format!("{} {value} {key:?} at {id}", name?))
}

fn assert_edits(bytes: &[u8], kind: Kind, edits: usize, share: usize, seed: u64) {
    let mut document = Document::open(bytes, &options()).expect("it opens");
    assert_eq!(document.kind(), kind);
    assert_index(&document, "opening");
    let random = &mut Random(seed);
    let (mut made, mut tries, mut patched) = (0, 0, 0);
    while made < edits {
        tries += 1;
        assert!(tries < 50 * edits, "{made} of {tries} edits are possible");
        let is_made = document.index.get().is_some();
        if let Some(edit) = edit(&mut document, random) {
            patched += usize::from(is_made && document.index.get().is_some());
            assert_index(&document, &edit);
            made += 1;
        }
    }
    // The rest are edits beside all values, such as those of a section.
    assert!(patched * 10 >= made * share, "{patched} of {made} indexes were patched");
    while document.undo().is_some() {
        assert_index(&document, "undo");
    }
    assert_eq!(document.to_bytes().as_deref(), Ok(bytes));
}

fn save() -> Variant {
    variant!({
        "player": { "name": "Ferris", "hp": 87.5, "at": (Vector2::new(1.0, 2.0)), "bag": [{ "id": "sword" }, { "id": "bow", "count": 3 }] },
        "levels": [1, 2, [3, [4, []]]],
        7: "seven",
        "scores": (vec![3_i32, 5, 8]),
    })
}

#[test]
fn the_index_of_encoded_values_is_patched() {
    let mut file = Vec::new();
    let mut writer = VarWriter::new(&mut file);
    for value in [save(), variant!([1, { "a": "b" }]), variant!("text"), save()] {
        writer.write(&value).expect("a Vec takes it");
    }
    assert_edits(&file, Kind::Values, 3000, 9, 1);
    assert_edits(&gdvar_core::to_bytes(&save()).expect("it is encoded"), Kind::Bare, 1500, 9, 2);
}

#[test]
fn the_index_of_a_project_is_patched() {
    let settings = variant!({ "application/config/name": "Crab", "input/jump": { "deadzone": 0.5, "events": [1, 2] }, "x": 1 });
    let settings = settings.as_dictionary().expect("a Dictionary");
    let bytes = project_binary::write(settings, Codec::new()).expect("it is written");
    assert_edits(&bytes, Kind::Project, 1000, 5, 3);
}

#[test]
fn the_index_of_text_is_patched() {
    let text = save().to_string();
    assert_edits(text.as_bytes(), Kind::Text, 600, 9, 4);
    let json =
        "{\n  \"name\": \"Ferris\",\n  \"items\": [1, {\"id\": \"sword\"}, [ ]],\n  \"empty\": {}\n}\n";
    assert_edits(json.as_bytes(), Kind::Json, 600, 9, 5);
    let config = "; a comment\n\n[player]\n\nname=\"Ferris\"\nbag=[{ \"id\": \"bow\" }, [1, 2]]\n\n[video]\n\nsize=Vector2(1, 2)\n";
    assert_edits(config.as_bytes(), Kind::Config, 600, 4, 6);
    let repeated = "a=1\n[s]\nk=1\n[t]\nb=[2, { \"x\": 1, \"y\": 2, \"x\": [3] }]\nk=null\n[s]\nj = {}\nk = [[], 4]\n[t]\nc=5 ;\nb=[6]\n[u]\n[s]\nj=7\n";
    for seed in 7..11 {
        assert_edits(repeated.as_bytes(), Kind::Config, 300, 3, seed);
    }
}

#[test]
fn the_index_of_text_with_keys_twice_is_patched() {
    let json = "{\"a\": 1, \"b\": {\"key\": [], \"hp\": 2, \"key\": {}}, \"a\": [3, {\"b\": 4, \"b\": 5}], \"x/y\": 6}";
    for seed in 12..15 {
        assert_edits(json.as_bytes(), Kind::Json, 300, 9, seed);
        let text = json.replace("\"x/y\"", "&\"a\"");
        assert_edits(text.as_bytes(), Kind::Text, 300, 9, seed);
    }
}

#[test]
fn an_entry_of_a_config_file_is_added_and_removed_in_the_index() {
    let text = "\n; a\na=1\nkey5=[1, [2]]\nkey6=2 ; c\n\n[s]\n\nkey1={\"x\": 1}\nkey2=3 key3=[]\n[t]\nb=1\nb2=2\n; the end";
    let mut document = Document::open(text.as_bytes(), &options()).expect("it is a config file");
    let mut check = |what: &str, edit: &mut dyn FnMut(&mut Document)| {
        let _ = document.nodes();
        edit(&mut document);
        assert!(document.index.get().is_some(), "{what} is patched");
        assert_index(&document, what);
    };
    for path in ["a", "key5", "key6", "s.key1", "s.key2", "s.key3", "t.b", "t.b2"] {
        let path = if path.contains('.') { path.to_owned() } else { format!("[\"\"].{path}") };
        check(&path, &mut |document| {
            let target = document.find(&path).expect("it is there");
            document.remove(&target).expect("it is removed");
        });
        check("undo", &mut |document| drop(document.undo()));
        check("redo", &mut |document| drop(document.redo()));
        check("undo", &mut |document| drop(document.undo()));
        check("rename", &mut |document| {
            let target = document.find(&path).expect("it is there");
            document.rename(&target, "other", Types::Change).expect("it is renamed");
        });
        check("undo", &mut |document| drop(document.undo()));
    }
    for section in ["[\"\"]", "s", "t"] {
        check("set", &mut |document| {
            let target = document.place(None, &format!("{section}.new")).expect("it is a place");
            document.set(&target, "[{\"a\": 1}]", Types::Change).expect("it is set");
        });
        check("undo", &mut |document| drop(document.undo()));
        check("redo", &mut |document| drop(document.redo()));
    }
}
