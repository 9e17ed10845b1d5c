//! Edits of text, config files and JSON: only the text of what is edited changes.

use gdvar::file::{Compression, Container};
use gdvar::text::TextFormat;
use gdvar::{Dialect, Variant, config_file::ConfigFile, variant};
use gdvar_document::{Document, ErrorKind, Kind, OpenOptions, Result, Types};

fn open(text: &str) -> Document {
    Document::open(text.as_bytes(), &OpenOptions::new()).expect("it opens")
}

fn text(document: &Document) -> String {
    String::from_utf8(document.to_bytes().expect("it is packed")).expect("it is text")
}

/// Makes an edit, and checks the new text, and that undoing it restores the old one.
#[track_caller]
fn edit<T>(old: &str, new: &str, edit: impl FnOnce(&mut Document) -> Result<T>) {
    let mut document = open(old);
    edit(&mut document).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(text(&document), new);
    assert_eq!(document.nodes(), open(new).nodes());
    document.undo();
    assert_eq!(text(&document), old);
}

#[track_caller]
fn set(old: &str, path: &str, value: &str, new: &str) {
    edit(old, new, |document| {
        let target = document.place(None, path)?;
        document.set(&target, value, Types::Keep)
    });
}

/// Readers take the last of two entries with the same key, so a change of the first one would change nothing in the game.
#[test]
fn the_place_of_an_entry_is_that_of_the_last_one_with_its_key() {
    edit("{\"a\": 1, \"a\": 2}", "{\"a\": 1, \"a\": 5}", |document| {
        let root = document.roots().next().expect("it has a value");
        let first = document.children(root).next().expect("it has two entries");
        document.set(&document.target_of(first), "5", Types::Keep)
    });
}

/// The engines leave the mark out when they read a file as text.
#[test]
fn a_byte_order_mark_at_the_start_of_a_file_stays() {
    set("\u{feff}{\"a\": 1}", "a", "2", "\u{feff}{\"a\": 2}");
    set("\u{feff}{\"a\": Vector2(1, 2)}", "a.x", "2", "\u{feff}{\"a\": Vector2(2, 2)}");
    set("\u{feff}{\"a\": 1}\n{\"a\": 2}", "value 1: a", "3", "\u{feff}{\"a\": 1}\n{\"a\": 3}");
    for file in ["\u{feff}\u{feff}{\"a\": 1}", "{\"a\": \u{feff}1}"] {
        Document::open(file.as_bytes(), &OpenOptions::new()).expect_err(file);
    }
}

/// `JSON.parse_string` of Godot 4 reads a replacement character.
#[test]
fn json_with_the_escape_of_a_nul_is_json() {
    let document = open("{\"a\\u0000\": \"x\\u0000\", \"b\": 1}");
    assert_eq!(document.kind(), Kind::Json);
    assert_eq!(document.value(0), Ok(variant!({ "a\u{fffd}": "x\u{fffd}", "b": 1 })));
    set("{\"a\": \"x\\u0000\", \"b\": 1}", "b", "2", "{\"a\": \"x\\u0000\", \"b\": 2}");
}

/// As a value, the first byte would be the id of a Vector3i, and the next ones flags that no engine writes.
#[test]
fn text_whose_bytes_could_be_a_value_is_text() {
    assert_eq!(open("\n[application]\n\n").kind(), Kind::Config);
    assert_eq!(open("\n[1, 2, 3, 4 ] ").kind(), Kind::Json);
}

#[test]
fn setting_in_a_config_file_changes_only_the_text_of_the_value() {
    let old = "; by hand\n[a]\norder={\"z\": 1, \"b\": 2 , ; a comment\n \"a\": 3}\nhp = 87.5 ; full\nat=Vector2( 1,2 )\n";
    set(old, "a.order.z", "9", &old.replace("\"z\": 1", "\"z\": 9"));
    set(old, "a.hp", "100", &old.replace("87.5", "100.0"));
    set(old, "a.at.y", "7", &old.replace("1,2", "1,7"));
    set(
        old,
        "a.order",
        "{\"z\": 3, \"y\": 4}",
        "; by hand\n[a]\norder={\"z\": 3, \"y\": 4}\nhp = 87.5 ; full\nat=Vector2( 1,2 )\n",
    );
    set(old, "a.order.new", "true", &old.replace("\"a\": 3}", "\"a\": 3, \"new\": true}"));
    set(old, "a.name", "\"x\"", &format!("{old}name=\"x\"\n"));
    set(old, "b.name", "\"x\"", &format!("{old}\n[b]\n\nname=\"x\"\n"));
    edit(old, &old.replace("hp =", "health ="), |document| {
        document.rename(&document.find("a.hp")?.clone(), "health", Types::Keep)
    });
    edit(old, &old.replace("\"b\": 2 , ; a comment\n ", ""), |document| {
        document.remove(&document.find("a.order.b")?.clone())
    });
    edit(old, &old.replace("hp = 87.5 ; full\n", ""), |document| {
        document.remove(&document.find("a.hp")?.clone())
    });
    edit(
        old,
        &old.replace(
            "{\"z\": 1, \"b\": 2 , ; a comment\n \"a\": 3}",
            "{\"a\": 3, \"z\": 1 , ; a comment\n \"b\": 2}",
        ),
        |document| document.move_to(&document.find("a.order.a")?.clone(), 0),
    );
}

#[test]
fn setting_in_json_keeps_its_style() {
    let old = "{\n\t\"name\": \"Ferris\",\n\t\"hp\": 87.5,\n\t\"items\": [\n\t\t{\"id\":\"sword\"},\n\t\t{\"id\":\"bow\"}\n\t]\n}\n";
    assert_eq!(open(old).kind(), Kind::Json);
    set(old, "name", "\"Corro\"", &old.replace("Ferris", "Corro"));
    set(old, "hp", "100", &old.replace("87.5", "100.0"));
    set(old, "items[1].id", "\"axe\"", &old.replace("bow", "axe"));
    set(old, "items[]", "5", &old.replace("{\"id\":\"bow\"}", "{\"id\":\"bow\"},\n\t\t5"));
    set(old, "items[0].count", "2", &old.replace("\"sword\"", "\"sword\", \"count\":2"));
    set(old, "gold", "3", &old.replace("\n\t]\n}", "\n\t],\n\t\"gold\": 3\n}"));
    edit(old, &old.replace("\"hp\"", "\"health\""), |document| {
        document.rename(&document.find("hp")?.clone(), "health", Types::Keep)
    });
    edit(old, &old.replace("\t\"hp\": 87.5,\n", ""), |document| {
        document.remove(&document.find("hp")?.clone())
    });
    edit(old, &old.replace("{\"id\":\"sword\"},\n\t\t", ""), |document| {
        document.remove(&document.find("items[0]")?.clone())
    });
    edit(old, &old.replace(",\n\t\t{\"id\":\"bow\"}", ""), |document| {
        document.remove(&document.find("items[1]")?.clone())
    });
    let error = |value: &str| {
        let mut document = open(old);
        let target = document.find("name").expect("it is there");
        document.set(&target, value, Types::Keep).expect_err(value).kind()
    };
    assert_eq!(error("5"), ErrorKind::TypeChange);
    assert_eq!(error("Vector2(1, 2)"), ErrorKind::Syntax);
    assert_eq!(error("\"a\", \"b\": 1"), ErrorKind::Syntax);
}

#[test]
fn lines_of_json_are_several_values() {
    let mut document = open("{\"a\": 1}\n{\"a\": 2}\n");
    assert_eq!((document.kind(), document.len()), (Kind::Json, 2));
    let target = document.find("value 1: a").expect("it is there");
    document.set(&target, "3", Types::Keep).expect("it is set");
    assert_eq!(text(&document), "{\"a\": 1}\n{\"a\": 3}\n");
    assert_eq!(document.value(1), Ok(variant!({ "a": 3 })));
}

#[test]
fn text_of_var_to_str_is_edited_in_every_part() {
    let old = "{\n\"at\": Vector2(1, 2.5),\n\"points\": PackedVector2Array(1, 2, 3, 4),\n\"typed\": Array[int]([1, 2]),\n\"who\": Object(Node,\"name\":\"x\",\"script\":Resource(\"res://a.gd\"))\n}";
    assert_eq!(open(old).kind(), Kind::Text);
    set(old, "at.x", "3", &old.replace("Vector2(1, 2.5)", "Vector2(3, 2.5)"));
    set(old, "points[1]", "Vector2(5, 6)", &old.replace("3, 4", "5, 6"));
    set(old, "points[1].y", "9", &old.replace("3, 4", "3, 9"));
    set(old, "points[]", "Vector2(5, 6)", &old.replace("3, 4", "3, 4, 5, 6"));
    set(old, "typed[0]", "7", &old.replace("[1, 2]", "[7, 2]"));
    set(old, "who.name", "\"y\"", &old.replace("\"x\"", "\"y\""));
    set(old, "[5]", "1", &old.replace("\n}", ",\n5: 1\n}"));
    let mut document = open(old);
    let target = document.find("typed").expect("it is there");
    let error = document.set(&target, "Array[float]([1.0])", Types::Keep).expect_err("another type");
    assert_eq!(error.message(), "the value is Array[int], and the new one is Array[float]");
    let target = document.place(None, "typed[]").expect("a new element");
    let error = document.set(&target, "\"text\"", Types::Keep).expect_err("the array takes ints");
    assert_eq!(text(&document), old, "{error}");
}

#[test]
fn text_in_a_container_is_read_and_written_there() {
    for container in [
        Container::Plain,
        Container::Compressed(Compression::FastLz),
        Container::Compressed(Compression::Zstd),
    ] {
        for (old, new) in [
            ("{\"gold\":3}", "{\"gold\":5}"),
            ("[a]\ngold=3\n", "[a]\ngold=5\n"),
            ("{&\"gold\": 3}", "{&\"gold\": 5}"),
        ] {
            let file = container.pack(old.as_bytes(), None).expect("it is packed");
            let mut document = Document::open(&file, &OpenOptions::new()).expect("it opens");
            let path = if document.kind() == Kind::Config { "a.gold" } else { "gold" };
            let target = document.find(path).expect("it is there");
            document.set(&target, "5", Types::Keep).expect("it is set");
            let file = document.to_bytes().expect("it is packed");
            assert_eq!(
                Container::unpack(file.as_slice(), None, 1 << 20).map(|(_, data)| data).ok(),
                Some(new.as_bytes().to_vec())
            );
        }
    }
}

#[test]
fn nothing_is_inserted_into_what_has_no_items() {
    for (text, path) in [("[a]\nx=1\ny=[]\n", "a.x"), ("{\"x\": 5}", "x"), ("{&\"x\": 5}", "x")] {
        let mut document = open(text);
        let target = document.find(path).expect("it is there");
        let error = document.insert(&target, 0, Some("key"), "1", Types::Keep).expect_err(text);
        assert_eq!(error.kind(), ErrorKind::Refused, "{error}");
        assert_eq!(self::text(&document), text);
    }
}

#[test]
fn what_engines_write_differently_in_text_is_refused() {
    let mut document = open("[a]\nx=1\n");
    assert_eq!(document.engines().writers(), [Dialect::Godot4, Dialect::Godot3]);
    let target = document.place(None, "a.y").expect("a new key");
    document.set(&target, "Vector2(1, 2)", Types::Keep).expect("it is the same for both");
    let target = document.place(None, "a.z").expect("a new key");
    let error = document.set(&target, "Vector2i(1, 2)", Types::Keep).expect_err("Godot 3 has none");
    assert_eq!(error.kind(), ErrorKind::UnclearDialect);
}

#[test]
fn files_of_other_kinds_are_named() {
    for (bytes, name) in [
        (b"GDPC\x01\0\0\0".as_slice(), "package of a game"),
        (b"\x89PNG\r\n\x1a\n".as_slice(), "PNG picture"),
        (b"PK\x03\x04".as_slice(), "zip archive"),
    ] {
        let error = Document::open(bytes, &OpenOptions::new()).expect_err(name);
        assert_eq!(error.kind(), ErrorKind::NotValues);
        assert!(error.message().contains(name), "{error}");
    }
    assert_eq!(
        Document::open(b"hello world", &OpenOptions::new()).expect_err("no values").kind(),
        ErrorKind::NotValues
    );
}

/// For the engines, an Array on a line of its own is also the header of a section.
#[test]
fn text_that_is_nothing_but_values_is_no_config_file() {
    for file in [
        "[Vector2(1, 2), 5]",
        "[Vector2(1, 2), [0.25]]",
        "; a comment\n[&\"a\"]\n",
        "[Vector2(1, 2)]\n[nan]\n",
    ] {
        let mut document = open(file);
        assert_eq!(document.kind(), Kind::Text, "{file}");
        let made = document.place(Some(0), "a.k").and_then(|place| document.set(&place, "1", Types::Keep));
        made.expect_err("an Array has no names");
        assert_eq!(text(&document), file);
    }
    for file in ["[Vector2(1, 2), 5", "[Vector2(1, 2)]\nk=1\n", "[a]\n[Vector2(1, 2)]\n"] {
        let kind = Document::open(file.as_bytes(), &OpenOptions::new()).map(|document| document.kind());
        assert_ne!(kind, Ok(Kind::Text), "{file}");
    }
}

/// Both engines load these as files without sections.
#[test]
fn config_files_in_which_nothing_counts_open() {
    for file in [
        "",
        "[a]\n",
        "; nothing\n",
        "[a]\ny=null\n",
        "y=null\n",
        "\n",
        " \r\n\t\n",
        "# x\n",
        "; a\nx\n",
        "[a.b]\n# x\n",
        "[a]\nx",
        "// x\n",
        ",\n",
        "\u{feff}[b]\n",
    ] {
        let mut document = open(file);
        assert_eq!((document.kind(), document.nodes().len()), (Kind::Config, 1), "{file}");
        let target = document.place(None, "a.x").expect("a new key");
        document.set(&target, "1", Types::Keep).expect("it is set");
        assert_eq!(document.value(0), Ok(variant!({ "a": { "x": 1 } })), "{file}");
        document.undo();
        assert_eq!(text(&document), file);
    }
}

#[test]
fn a_file_that_lost_its_last_section_is_filled_again() {
    let mut document = open("[s]\nk=[1]");
    document.remove(&document.find("s").expect("it is there")).expect("it is removed");
    let mut document = open(&text(&document));
    assert_eq!(document.data(), b"");
    assert_eq!(document.description(), "an empty file, plain");
    document.set(&document.place(None, "s.k").expect("a new key"), "2", Types::Keep).expect("it is set");
    assert_eq!(text(&document), "[s]\n\nk=2\n");
    // What stays behind is a comma.
    let mut document = open("[s]\nk=[1],\n");
    document.remove(&document.find("s").expect("it is there")).expect("it is removed");
    assert_eq!(open(&text(&document)).kind(), Kind::Config);
}

#[test]
fn a_key_of_a_config_file_may_have_line_breaks() {
    for (key, written) in [("a\nb", "\"a\nb\""), ("\r\n", "\"\r\n\""), ("a b", "\"a b\""), ("a/b", "a/b")] {
        for section in ["", "[s]\n"] {
            let mut document = open(&format!("{section}x=1\ny=\"q\\\"\"\n"));
            let name = if section.is_empty() { "" } else { "s" };
            let target = document.find(&format!("[\"{name}\"].y")).expect("it is there");
            document.rename(&target, key, Types::Change).expect(key);
            assert_eq!(text(&document), format!("{section}x=1\n{written}=\"q\\\"\"\n"));
            assert_eq!(document.value(0), Ok(variant!({ (name): { "x": 1, (key): "q\"" } })));
        }
    }
}

/// In a config file, the last entry of a key counts, and one that is null removes those before it.
#[test]
fn entries_that_do_not_count_still_do_not_after_a_key_is_renamed() {
    for (old, new) in [
        ("[s]\na=1\nb=null\n", "[s]\nb=1\n"),
        ("[s]\nb=null\na=1\nc=2\n[s]\nb=null\n", "[s]\nb=1\nc=2\n[s]\n"),
        ("[s]\na=1\nc=2\na=3\n", "[s]\nb=1\nc=2\nb=3\n"),
        ("[s]\na=1\n[t]\na=2\nb=null\n", "[s]\nb=1\n[t]\na=2\nb=null\n"),
    ] {
        let mut document = open(old);
        let target = document.find("s.a").expect("it is there");
        let value = document.value_at::<f32>(&target);
        document.rename(&target, "b", Types::Keep).expect(old);
        assert_eq!(text(&document), new);
        assert_eq!(document.find("s.b").and_then(|target| document.value_at(&target)), value);
        document.find("s.a").expect_err("it has another key");
        document.undo();
        assert_eq!(text(&document), old);
    }
}

#[test]
fn what_a_config_file_cannot_hold_is_not_moved_there() {
    let file = "[s]\na={ \"x\": null, \"y\": {} }\n";
    for (from, to) in [("s.a.x", "s.b"), ("s.a.y", "t")] {
        let mut document = open(file);
        document
            .set(
                &document.find("s.a").expect("it is there"),
                "{ \"x\": null, \"y\": {}, \"z\": 1 }",
                Types::Keep,
            )
            .expect("it is set");
        let target = document.find(from).expect("it is there");
        let error = document.move_into(&target, to).expect_err(from);
        assert_eq!(error.kind(), ErrorKind::Refused, "{error}");
        assert_eq!(document.history(), (1, 0));
        document.undo().expect("the edit before");
        assert_eq!(text(&document), file);
    }
}

/// For the engine, a String and a `StringName` of the same text are one key.
#[test]
fn text_gets_no_key_twice_in_another_form() {
    let text = "{\"a\": 1, &\"b\": 2, 1: 3}";
    for (path, key) in [("a", "&\"b\""), ("b", "&\"a\""), ("[1]", "&\"b\""), ("a", "1")] {
        let mut document = open(text);
        let target = document.find(path).expect("it is there");
        document.rename(&target, key, Types::Change).expect_err(key);
        document.insert(&gdvar_document::Target::whole(0), 0, Some(key), "4", Types::Change).expect_err(key);
        assert_eq!(self::text(&document), text);
    }
}

/// A section goes on where it occurs again, and the last one of two entries with one key counts. What stands behind a changed
/// value may belong to a section before it.
#[test]
fn changes_of_a_config_file_with_sections_and_keys_twice_stay_where_they_belong() {
    for (old, changes, new) in [
        (
            "[a]\nx=1\n[b]\ny=2\n[a]\nz=3\n",
            [("a.z", "1000"), ("b.y", "7")],
            "[a]\nx=1\n[b]\ny=7\n[a]\nz=1000\n",
        ),
        (
            "[a]\nx=1\n[b]\ny=2\n[a]\nz=3\n",
            [("b.y", "1000"), ("a.z", "7")],
            "[a]\nx=1\n[b]\ny=1000\n[a]\nz=7\n",
        ),
        ("[s]\nk=1\nj=3\nk=4\n", [("s.k", "1000"), ("s.j", "7")], "[s]\nk=1\nj=7\nk=1000\n"),
        ("[s]\nk=1\nj=3\nk=4\n", [("s.j", "1000"), ("s.k", "7")], "[s]\nk=1\nj=1000\nk=7\n"),
    ] {
        let mut document = open(old);
        for (path, value) in changes {
            let target = document.find(path).expect("it is there");
            document.set(&target, value, Types::Keep).expect("it is set");
        }
        assert_eq!(text(&document), new);
        assert_eq!(document.nodes(), open(new).nodes());
        while document.undo().is_some() {}
        assert_eq!((text(&document).as_str(), document.nodes()), (old, open(old).nodes()));
    }
}

/// If only the last entry was removed, the one before it would count.
#[test]
fn all_entries_of_a_key_in_text_are_removed_and_renamed() {
    for (old, removed, renamed) in [
        (r#"{"k": 1, "x": 2, "k": 3}"#, r#"{"x": 2}"#, r#"{"new": 1, "x": 2, "new": 3}"#),
        (r#"{"k": 1, "k": 2, "x": 3}"#, r#"{"x": 3}"#, r#"{"new": 1, "new": 2, "x": 3}"#),
        (r#"{"x": 1, "k": 2, "k": 3}"#, r#"{"x": 1}"#, r#"{"x": 1, "new": 2, "new": 3}"#),
        (r#"{ "k": 1, "k": 2 }"#, "{}", r#"{ "new": 1, "new": 2 }"#),
        (r#"{&"k": 1, "x": 2, "k": &"3"}"#, r#"{"x": 2}"#, r#"{"new": 1, "x": 2, "new": &"3"}"#),
        (
            r#"Object(Node,"k":1,"x":2,"k":3)"#,
            r#"Object(Node,"x":2)"#,
            r#"Object(Node,"new":1,"x":2,"new":3)"#,
        ),
    ] {
        for (before, after) in [("", ""), ("[a]\nk=", "\nl=1\n")] {
            // JSON and text of `var_to_str` may also be values of a config file.
            let around = |text: &str| format!("{before}{text}{after}");
            let path = if before.is_empty() { "k" } else { "a.k.k" };
            edit(&around(old), &around(removed), |document| document.remove(&document.find(path)?));
            edit(&around(old), &around(renamed), |document| {
                document.rename(&document.find(path)?, "new", Types::Keep)
            });
            edit(&around(old), &around(old), |document| {
                let target = document.find(path)?;
                let value = document.text_at(&target)?;
                document.set(&target, &value, Types::Keep)
            });
        }
    }
}

#[test]
fn a_key_that_is_nan_is_found() {
    set("{nan: 1, 0.5: 2}", "[nan]", "3", "{nan: 3, 0.5: 2}");
    set("[s]\nk={nan: 1}\n", "s.k[nan]", "2", "[s]\nk={nan: 2}\n");
    edit("{nan: 1, 0.5: 2}", "{0.5: 2}", |document| document.remove(&document.find("[nan]")?));
    let document = open("{nan: {}}");
    let places = [document.find("[nan]"), document.find("[nan]")].map(|place| place.expect("it is there"));
    assert_eq!(document.last_first(places.into()).len(), 1);
}

/// The last entry of a key counts, so an older one would count if the last one was moved before it.
#[test]
fn the_entry_that_counts_is_not_moved_before_another_one_with_its_key() {
    // A Dictionary writes no key twice, so one of three keys is changed in the bytes.
    let bytes = gdvar::to_bytes(&variant!({ "a": 1, "x": 2, "k": 3 })).expect("it is encoded");
    let bytes: Vec<u8> = bytes.into_iter().map(|byte| if byte == b'a' { b'k' } else { byte }).collect();
    for file in [r#"{"k": 1, "x": 2, "k": 3}"#.as_bytes(), r#"{&"k": 1, "x": 2, "k": 3}"#.as_bytes(), &bytes]
    {
        let mut document = Document::open(file, &OpenOptions::new()).expect("it opens");
        let target = document.find("k").expect("it is there");
        let error = document.move_to(&target, 0).expect_err("the first one would count");
        assert!(error.message().contains("more than once"), "{error}");
        document.move_to(&target, 1).expect("it is still the last one");
        let target = document.find("k").expect("it is there");
        assert_eq!(document.value_at::<f32>(&target), Ok(variant!(3)));
        document.undo();
        assert_eq!(document.to_bytes().as_deref(), Ok(file));
    }
}

#[test]
fn a_new_value_of_a_config_file_does_not_run_into_what_follows_it() {
    set("[s]\nk=[1]j=2\n", "s.k", "[5]", "[s]\nk=[5] j=2\n");
    edit("[s]\nk=[1]e=[2]\n", "[s]\nk=5 e=5\n", |document| {
        let places = document.places(None, "s[*]")?;
        document.edit_all(&places, |document, place| document.set(place, "5", Types::Change).map(drop))
    });
}

/// The engine loads a Resource from its project. What is around it can be edited all the same.
#[test]
fn a_resource_in_a_config_file_is_shown_and_kept() {
    let old = "[remap]\nicon=Resource(\"res://x.tres\")\nhp=1\nall={\"a\": [ExtResource(\"1\")], \"b\": 2}\n";
    set(old, "remap.hp", "5", &old.replace("hp=1", "hp=5"));
    set(old, "remap.all.b", "5", &old.replace("\"b\": 2", "\"b\": 5"));
    set(old, "remap.new", "5", &format!("{old}new=5\n"));
    edit(old, &old.replace("icon=", "other="), |document| {
        document.rename(&document.find("remap.icon")?, "other", Types::Keep)
    });
    edit(old, &old.replace("icon=Resource(\"res://x.tres\")\n", ""), |document| {
        document.remove(&document.find("remap.icon")?)
    });
    let document = open(old);
    let icon = document.find("remap.icon").expect("it is there");
    assert_eq!(document.text_at(&icon).as_deref(), Ok("Resource(\"res://x.tres\")"));
    let (id, inner) = (document.node_at(&icon), document.find("remap.all.a[0]").expect("it is there"));
    assert_eq!(document.preview(id.expect("it has a node"), 80), "Resource(\"res://x.tres\")");
    let reason = "is loaded by the engine from its project, and has no value outside it";
    for error in [
        document.value::<f32>(0).map(drop),
        document.value_at::<f32>(&icon).map(drop),
        document.value_at::<f32>(&inner).map(drop),
        document.bytes_at(&icon).map(drop),
    ] {
        let error = error.expect_err("it has no value");
        assert!(error.message().contains(reason), "{error}");
    }
}

/// Both engines read quoted text of a file byte by byte, so an escape may be another character there than in other text.
#[test]
fn quoted_text_of_a_config_file_is_read_as_from_a_file() {
    let files: [&[u8]; 3] = [
        b"[s]\na=\"x\\u0000y\"\nb={\"\\u00e9\": \"\\u00c3\\u00a9\"}\n",
        b"# c\n[s]\na=\"x\xFF\"\n",
        b"#\xFF\n[s]\na=1\n",
    ];
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        for file in files {
            let config =
                ConfigFile::from_bytes(file, TextFormat::new().dialect(dialect)).expect("both load it");
            let document = Document::open(file, &OpenOptions::new().dialect(dialect)).expect("it is one");
            assert_eq!(document.faults(), []);
            for section in document.roots().flat_map(|root| document.children(root)) {
                for entry in document.children(section) {
                    let (section, key) = (document.key_text(section), document.key_text(entry));
                    let value: Variant = document.value_of(entry).expect("it is read");
                    assert_eq!(Some(&value), config.get(&section, &key), "{key} in {}", file.escape_ascii());
                }
            }
            assert!(document.nodes().len() > 2, "{}", file.escape_ascii());
        }
    }
}

#[test]
fn a_section_is_renamed_in_each_of_its_headers() {
    let rename = |name: &'static str| {
        move |document: &mut Document| document.rename(&document.find("a")?, name, Types::Keep)
    };
    let old = "; first\n[ a ] ; one\nx=1\n[b]\ny=2\n[a]\nz=3\n[c]\nx=null ; nothing\n";
    edit(old, "; first\n[d] ; one\nx=1\n[b]\ny=2\n[d]\nz=3\n[c]\nx=null ; nothing\n", rename("d"));
    // A null below the new name would remove an entry.
    edit(old, "; first\n[c] ; one\nx=1\n[b]\ny=2\n[c]\nz=3\n[c]\n", rename("c"));
    edit("[a]\nx=1\n", "[b\\]]\nx=1\n", rename("b]"));
    let mut document = open(old);
    for (name, part) in [("b", "there is a key"), ("", "no header"), ("a\\", "cannot have the name")] {
        let error = rename(name)(&mut document).expect_err(name);
        assert!(error.message().contains(part), "{error}");
    }
    assert_eq!(text(&document), old);
}

#[test]
fn a_setting_moves_with_the_comments_right_above_it() {
    let old = "[a]\n; of all\n\n; of x\n; and more\nx=[\n1] ; one\ny=2\nz=3";
    let moved = |path: &'static str, other: &'static str, is_behind: bool| {
        move |document: &mut Document| {
            document.move_beside(&document.find(path)?, &document.find(other)?, is_behind)
        }
    };
    edit(old, "[a]\n; of all\n\ny=2\n; of x\n; and more\nx=[\n1] ; one\nz=3", moved("a.x", "a.y", true));
    edit(old, "[a]\n; of all\n\ny=2\n; of x\n; and more\nx=[\n1] ; one\nz=3", moved("a.x", "a.z", false));
    edit(old, "[a]\n; of all\n\nz=3\n; of x\n; and more\nx=[\n1] ; one\ny=2\n", moved("a.z", "a.x", false));
    edit(old, "[a]\n; of all\n\n; of x\n; and more\nx=[\n1] ; one\nz=3\ny=2\n", moved("a.y", "a.z", true));
    // In a Dictionary, whose comments stay.
    edit("{\"a\": 1, \"b\": 2, \"c\": 3}", "{\"b\": 2, \"c\": 3, \"a\": 1}", moved("a", "c", true));
    edit("{\"a\": 1, \"b\": 2, \"c\": 3}", "{\"c\": 3, \"a\": 1, \"b\": 2}", moved("c", "a", false));
    let mut document = open("[a]\nx=1\n[b]\ny=2\n");
    for (path, other, part) in [("a.x", "b.y", "not in one container"), ("", "a", "in no container")] {
        let error = moved(path, other, false)(&mut document).expect_err(path);
        assert!(error.message().contains(part), "{error}");
    }
}

#[test]
fn a_section_moves_with_its_comments_and_the_empty_lines_beside_it() {
    let moved = |path: &'static str, other: &'static str, is_behind: bool| {
        move |document: &mut Document| {
            document.move_beside(&document.find(path)?, &document.find(other)?, is_behind)
        }
    };
    let old = "; of all\n\n; of a\n[a]\nx=1\n; in a\nz=[\n1]\n\n\n; of b\n; and more\n[b] ; too\n\ny=2\n\n[c]\nw=3\n; the end\n";
    let (a, b, c) =
        ("; of a\n[a]\nx=1\n; in a\nz=[\n1]\n", "; of b\n; and more\n[b] ; too\n\ny=2\n", "[c]\nw=3\n");
    let file = |order: &str| format!("; of all\n\n{order}; the end\n");
    edit(old, &file(&format!("{b}\n\n{a}\n{c}")), moved("b", "a", false));
    edit(old, &file(&format!("\n{b}\n{c}\n{a}")), moved("a", "c", true));
    edit(old, &file(&format!("{c}\n{a}\n\n{b}")), moved("c", "a", false));
    edit(old, &file(&format!("{a}\n{c}\n\n{b}")), moved("b", "c", true));
    // The first lines of a file, a last line without an end, and Windows' line breaks.
    edit("[a]\nx=1\n\n[b]\ny=2", "[b]\ny=2\n\n[a]\nx=1\n", moved("b", "a", false));
    edit("[a]\nx=1\n\n[b]\ny=2", "[b]\ny=2\n\n[a]\nx=1\n", moved("a", "b", true));
    edit("[a]\r\nx=1\r\n\r\n[b]\r\ny=2\r\n", "[b]\r\ny=2\r\n\r\n[a]\r\nx=1\r\n", moved("a", "b", true));
    // A section that is there twice, and one that a null had removed.
    edit("[a]\nx=1\n[b]\ny=2\n[a]\nz=3\n", "[b]\ny=2\n[a]\nx=1\n[a]\nz=3\n", moved("a", "b", true));
    edit(
        "[a]\nx=1\n[b]\ny=2\n[a]\nx=null\nx=4\n[c]\nw=3\n",
        "[a]\nx=1\n[b]\ny=2\n[c]\nw=3\n[a]\nx=null\nx=4\n",
        moved("c", "a", false),
    );
    let mut document = open("v=1\n[a]\nx=1\n[b]\ny=2\n");
    for (path, other, is_behind) in [("[\"\"]", "a", true), ("b", "[\"\"]", false)] {
        let error = moved(path, other, is_behind)(&mut document).expect_err(path);
        assert!(error.message().contains("have no header"), "{error}");
    }
}

#[test]
fn a_null_for_a_key_that_is_not_there_is_refused_in_a_config_file() {
    let mut document = open("[autoload]\nOne=1\n");
    for path in ["autoload.Four", "other.Four"] {
        let target = document.place(None, path).expect("it can be added");
        let error = document.set(&target, "null", Types::Keep).expect_err("it would be nothing");
        assert_eq!(
            error.message(),
            "a null removes its key from a config file, and there is no key \"Four\": only an Array or a Dictionary can hold a null"
        );
    }
    set("[autoload]\nOne=1\n", "autoload.Four", "[null]", "[autoload]\nOne=1\nFour=[null]\n");
}
