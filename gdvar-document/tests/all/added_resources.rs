//! Edits that add resources to a file: a copy of an item, an object, a longer list of a type.

use std::fmt::Write as _;

use gdvar::document::{Document, ErrorKind, Kind, OpenOptions, Target, Types};
use gdvar::resource::{CodeKind, Notation, ResourceFile};
use gdvar::{Dialect, GodotDecode, GodotEncode, Variant, VariantType, double};

use crate::converted_resources::{FOLDERS, engines, golden, printed};
use crate::resources::{Comparison, Exceptions, Printed};

const SAVE: &str = r#"[gd_resource type="Resource" script_class="Save" load_steps=4 format=3]

[ext_resource type="Script" path="res://save.gd" id="1_a"]
[ext_resource type="Script" path="res://item.gd" id="2_b"] ; the item

[sub_resource type="Resource" id="sword"]
script = ExtResource("2_b")
name = "sword"
count = 1 ; only one
metadata/note = "mine"

[resource]
script = ExtResource("1_a")
items = Array[ExtResource("2_b")]([SubResource("sword")])
coins = 12
"#;

const SAVE3: &str = r#"[gd_resource type="Resource" load_steps=4 format=2]

[ext_resource path="res://save.gd" type="Script" id=7]
[ext_resource path="res://item.gd" type="Script" id=2]

[sub_resource type="Resource" id=5]
script = ExtResource( 2 )
name = "sword"

[resource]
script = ExtResource( 7 )
items = [ SubResource( 5 ) ]
"#;

fn open(bytes: &[u8]) -> Document {
    Document::open(bytes, &OpenOptions::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn text(document: &Document) -> String {
    String::from_utf8(document.to_bytes().expect("it is packed")).expect("it is text")
}

fn place(document: &Document, path: &str) -> Target {
    document.place(None, path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn set(document: &mut Document, path: &str, value: &str) {
    let place = place(document, path);
    document.set(&place, value, Types::Keep).unwrap_or_else(|error| panic!("{path}: {error}"));
}

fn get(document: &Document, path: &str) -> String {
    document.text_at(&place(document, path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the id of the resource inside the file with a number.
fn id(document: &Document, number: usize) -> String {
    document.resource().expect("it is one").internal(number).expect("it is there").id
}

/// Checks an id of the engine's form: a class or a number, and five digits.
fn check_id(id: &str, start: &str) {
    let digits = id.strip_prefix(start).unwrap_or_else(|| panic!("{id}"));
    let is_digit =
        |byte: u8| byte.is_ascii_lowercase() && byte != b'z' || byte.is_ascii_digit() && byte != b'9';
    assert!(digits.len() == 5 && digits.bytes().all(is_digit), "{id}");
}

#[test]
fn a_copy_of_a_resource_is_a_block_before_the_one_that_uses_it() {
    let mut save = open(SAVE.as_bytes());
    save.duplicate(&place(&save, "items[0]"), None, Types::Keep).expect("it is copied");
    let id = id(&save, 1);
    check_id(&id, "Resource_");
    let block = format!(
        "[sub_resource type=\"Resource\" id=\"{id}\"]\nscript = ExtResource(\"2_b\")\nname = \"sword\"\ncount = 1\n\
         metadata/note = \"mine\"\n\n[resource]"
    );
    let expected = SAVE
        .replacen("load_steps=4", "load_steps=5", 1)
        .replacen("[resource]", &block, 1)
        .replacen("(\"sword\")])", &format!("(\"sword\"), SubResource(\"{id}\")])"), 1);
    assert_eq!(text(&save), expected);
    let change =
        save.set(&place(&save, "items[1].count"), "7", Types::Keep).expect("it is a resource of its own");
    assert!(!change.is_empty());
    assert_eq!((&*get(&save, "items[0].count"), &*get(&save, "items[1].count")), ("1", "7"));
    save.undo().expect("it was set");
    save.undo().expect("it was copied");
    assert_eq!(text(&save), SAVE);

    let mut save = open(SAVE3.as_bytes());
    save.duplicate(&place(&save, "items[0]"), None, Types::Keep).expect("it is copied");
    let block =
        "[sub_resource type=\"Resource\" id=6]\nscript = ExtResource( 2 )\nname = \"sword\"\n\n[resource]";
    let expected = SAVE3
        .replacen("load_steps=4", "load_steps=5", 1)
        .replacen("[resource]", block, 1)
        .replacen("SubResource( 5 )", "SubResource( 5 ), SubResource( 6 )", 1);
    assert_eq!(text(&save), expected);
}

#[test]
fn an_object_becomes_a_resource_and_its_script_an_external_one_if_the_file_does_not_name_it() {
    let mut save = open(SAVE.as_bytes());
    let object = "Object(Resource,\"name\":\"bow\",\"script\":\"res://bow.gd\",\"icon\":Object(Texture2D,\"resource_path\":\
                  \"res://bow.png\"),\"arrow\":Object(Resource,\"script\":\"res://item.gd\",\"list\":[SubResource(\"sword\")]))";
    save.set(&place(&save, "items[]"), object, Types::Keep).expect("it is added");
    let file = save.resource().expect("it is one");
    let external = |number| file.external(number).expect("it is there");
    let (script, icon) = (external(2), external(3));
    check_id(&script.id, "3_");
    check_id(&icon.id, "4_");
    assert_eq!((&*script.class, &*script.path), ("Script", "res://bow.gd"));
    assert_eq!((&*icon.class, &*icon.path), ("Texture2D", "res://bow.png"));
    let (arrow, bow) = (id(&save, 1), id(&save, 2));
    let mut tags = String::new();
    for (external, class) in [(&script, "Script"), (&icon, "Texture2D")] {
        let (path, id) = (&external.path, &external.id);
        write!(tags, "\n[ext_resource type=\"{class}\" path=\"{path}\" id=\"{id}\"]").expect("it is text");
    }
    let blocks = format!(
        "[sub_resource type=\"Resource\" id=\"{arrow}\"]\nscript = ExtResource(\"2_b\")\nlist = [SubResource(\"sword\")]\n\n\
         [sub_resource type=\"Resource\" id=\"{bow}\"]\nscript = ExtResource(\"{}\")\nname = \"bow\"\n\
         icon = ExtResource(\"{}\")\narrow = SubResource(\"{arrow}\")\n\n[resource]",
        script.id, icon.id
    );
    let expected = SAVE
        .replacen("load_steps=4", "load_steps=8", 1)
        .replacen("; the item", &format!("; the item{tags}"), 1)
        .replacen("[resource]", &blocks, 1)
        .replacen("(\"sword\")])\ncoins", &format!("(\"sword\"), SubResource(\"{bow}\")])\ncoins"), 1);
    assert_eq!(text(&save), expected);
    // The file names bow.gd by now, so it gets no second entry.
    save.set(&place(&save, "best"), "Object(Resource,\"script\":\"res://bow.gd\")", Types::Keep)
        .expect("it is added");
    save.set(&place(&save, "items[0].script"), "\"res://bow.gd\"", Types::Keep).expect("it is there");
    assert_eq!(save.resource().expect("it is one").external_count(), 4);
    save.set(&place(&save, "items[0].script"), "\"res://other.gd\"", Types::Keep).expect("it is new");
    assert_eq!(get(&save, "@externals[4]"), "{\n\"class\": \"Script\",\n\"path\": \"res://other.gd\"\n}");
    while save.undo().is_some() {}
    assert_eq!(text(&save), SAVE);

    // A file that names no other one, with other ends of lines.
    let bare = "[gd_resource type=\"Resource\" format=2]\r\n\r\n[resource]\r\na = 1\r\n";
    let mut save = open(bare.as_bytes());
    save.set(&place(&save, "script"), "\"res://save.gd\"", Types::Keep)
        .expect_err("it would not be the first");
    save.insert(&place(&save, ""), 0, Some("script"), "\"res://save.gd\"", Types::Keep).expect("it is new");
    assert_eq!(
        text(&save),
        "[gd_resource type=\"Resource\" load_steps=2 format=2]\r\n\r\n\
         [ext_resource path=\"res://save.gd\" type=\"Script\" id=1]\r\n\r\n\
         [resource]\r\nscript = ExtResource( 1 )\r\na = 1\r\n"
    );
}

#[derive(Clone, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://save.gd")]
struct Save {
    items: Vec<Item>,
    coins: i64,
}

#[derive(Clone, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    name: String,
    count: i64,
}

fn item(name: &str, count: i64) -> Item {
    Item { name: name.to_owned(), count }
}

#[derive(GodotEncode)]
struct Entry {
    name: &'static str,
    count: i64,
}

#[test]
fn a_longer_or_shorter_list_of_a_type_adds_and_removes_items_and_keeps_the_others() {
    let mut save = open(SAVE.as_bytes());
    let mut typed: Save = save.read(0).expect("it is one");
    typed.items.insert(0, item("bow", 2));
    typed.items.push(item("axe", 3));
    typed.coins = 5;
    save.set_typed(&place(&save, ""), &typed).expect("it fits");
    assert_eq!(save.history(), (1, 0));
    let names = |save: &Document| -> Vec<String> {
        (0..save.read::<Save>(0).expect("it is one").items.len())
            .map(|at| get(save, &format!("items[{at}].name")))
            .collect()
    };
    assert_eq!(names(&save), ["\"bow\"", "\"sword\"", "\"axe\""]);
    let now = text(&save);
    assert!(now.contains("count = 1 ; only one\nmetadata/note = \"mine\"\n\n[sub_resource"), "{now}");
    assert!(now.contains("coins = 5\n") && now.contains("load_steps=6"), "{now}");
    assert!(now.contains("Array[ExtResource(\"2_b\")]([SubResource(\"Resource_"), "{now}");
    assert_eq!(get(&save, "items[1].metadata/note"), "\"mine\"");
    typed.items.truncate(2);
    typed.items[1].count = 4;
    save.set_typed(&place(&save, ""), &typed).expect("it fits");
    assert_eq!(names(&save), ["\"bow\"", "\"sword\""]);
    assert!(text(&save).contains("count = 4 ; only one\n"), "{}", text(&save));
    typed.items.remove(0);
    save.set_typed(&place(&save, ""), &typed).expect("it fits");
    assert_eq!(
        (names(&save), get(&save, "items[0].metadata/note")),
        (vec!["\"sword\"".to_owned()], "\"mine\"".to_owned())
    );
    while save.undo().is_some() {}
    assert_eq!(text(&save), SAVE);

    // Dictionaries in other saves keep what the type does not have in the same way.
    let mut config = open(b"[a]\nitems=[{\n\"name\": \"sword\",\n\"count\": 1,\n\"note\": 5\n}]\n");
    let items = [Entry { name: "bow", count: 2 }, Entry { name: "sword", count: 1 }];
    config.set_typed(&place(&config, "a.items"), &items[..]).expect("it fits");
    assert_eq!(
        (get(&config, "a.items[1].note"), get(&config, "a.items[0].name")),
        ("5".into(), "\"bow\"".into())
    );
}

#[test]
fn several_items_behind_the_others_are_new_also_if_they_are_equal_to_these() {
    let binary = convert(SAVE);
    for file in [SAVE.as_bytes(), &binary] {
        let mut save = open(file);
        let mut typed: Save = save.read(0).expect("it is one");
        typed.items.extend([item("sword", 1), item("axe", 3), item("axe", 3)]);
        save.set_typed(&place(&save, ""), &typed).expect("it fits");
        save.set(&place(&save, "items[1].count"), "8", Types::Keep).expect("it is an int");
        save.set(&place(&save, "items[3].count"), "9", Types::Keep).expect("it is an int");
        let counts = (0..4).map(|at| get(&save, &format!("items[{at}].count")));
        assert_eq!(counts.collect::<Vec<_>>(), ["1", "8", "3", "9"]);
        assert_eq!(get(&save, "items[0].metadata/note"), "\"mine\"");
        save.find("items[1].metadata/note").expect_err("it is another resource");
        while save.undo().is_some() {}
        assert_eq!(save.to_bytes().expect("it can be packed"), file);
    }
}

#[test]
fn several_items_behind_a_resource_that_comes_later_or_around_them_copy_none() {
    let text = SAVE.replacen(
        "items = ",
        "best = SubResource(\"sword\")\nbag = SubResource(\"bag\")\nlate = SubResource(\"late\")\nitems = ",
        1,
    );
    let blocks = "[sub_resource type=\"Resource\" id=\"bag\"]\nlist = [SubResource(\"sword\")]\n\n\
                  [sub_resource type=\"Resource\" id=\"late\"]\nname = \"late\"\n\n[resource]";
    let binary = convert(&text.replacen("[resource]", blocks, 1));
    // The type Object, the kind of those inside the file, and a number.
    let reference = |number: u8| [24, 0, 0, 0, 2, 0, 0, 0, number, 0, 0, 0];
    let list = |number| [&[30, 0, 0, 0, 1, 0, 0, 0], &reference(number)[..]].concat();
    let place_of_list = binary.windows(20).position(|bytes| bytes == list(0)).expect("it is there");
    // The sword, the bag itself, and one behind the bag.
    for number in 0..3 {
        let mut binary = binary.clone();
        binary[place_of_list..place_of_list + 20].copy_from_slice(&list(number));
        let mut save = open(&binary);
        save.set_codec(save.codec());
        let before = properties(&save);
        let list = place(&save, "bag.list");
        let double::Variant::Array(mut items) = save.value_at(&list).expect("it is there") else {
            panic!("it is a list");
        };
        items.extend(["bow", "axe"].map(|name| {
            let mut item = gdvar::generic::Instance::new("Resource");
            item.properties.push(("name".to_owned(), double::Variant::from(name)));
            double::Variant::from(item)
        }));
        save.set_typed(&list, &double::Variant::from(items)).expect("they are added");
        assert_eq!(save.resource().expect("it is one").internal_count(), 6, "{number}");
        let names = [1, 2].map(|at| get(&save, &format!("bag.list[{at}].name")));
        assert_eq!(names, ["\"bow\"", "\"axe\""]);
        for place_of_new in ["bag.list[2]", "bag.list[1]"] {
            save.remove(&place(&save, place_of_new)).expect("it is there");
        }
        assert_eq!(properties(&save), before, "{number}");
        while save.undo().is_some() {}
        assert_eq!(save.to_bytes().expect("it can be packed"), binary);
    }
}

/// Returns a file in binary.
fn convert(text: &str) -> Vec<u8> {
    let file = ResourceFile::from_bytes(text).expect("it is a resource");
    file.convert(Notation::Binary, Dialect::Godot4, &[]).expect("it can be converted").0
}

#[test]
fn the_uid_of_a_file_is_set_and_removed() {
    let mut save = open(SAVE.as_bytes());
    set(&mut save, "@header.uid", "\"uid://abc0\"");
    assert_eq!(text(&save), SAVE.replacen("format=3]", "format=3 uid=\"uid://abc0\"]", 1));
    set(&mut save, "@header.uid", "\"uid://b2\"");
    assert_eq!(text(&save), SAVE.replacen("format=3]", "format=3 uid=\"uid://b2\"]", 1));
    save.remove(&place(&save, "@header.uid")).expect("it is there");
    assert_eq!(text(&save), SAVE);
    for uid in ["\"abc\"", "\"uid://\"", "\"uid://z\"", "\"uid://yyyyyyyyyyyyyy\"", "5"] {
        let place = place(&save, "@header.uid");
        let error = save.set(&place, uid, Types::Keep).expect_err(uid);
        assert_eq!((error.kind(), text(&save)), (ErrorKind::Refused, SAVE.to_owned()), "{uid}");
    }
    let mut save = open(SAVE3.as_bytes());
    let uid = place(&save, "@header.uid");
    save.set(&uid, "\"uid://abc0\"", Types::Keep).expect_err("Godot 3 has none");

    for (name, bytes) in golden(FOLDERS[0]).into_iter().filter(|(name, _)| name.starts_with("nested.")) {
        let mut save = open(&bytes);
        let before = properties(&save);
        set(&mut save, "@header.uid", "\"uid://b2\"");
        let mut again = open(&save.to_bytes().expect("it is packed"));
        assert_eq!(again.resource().expect("it is one").uid(), Some("uid://b2"), "{name}");
        assert_eq!(properties(&again), before, "{name}");
        again.remove(&place(&again, "@header.uid")).expect("it is there");
        assert_eq!(
            again.resource().expect("it is one").content(),
            open(&bytes).resource().expect("one").content(),
            "{name}"
        );
    }
}

#[test]
fn an_entry_for_another_file_is_added_behind_the_others() {
    let entry = "{\"class\": \"Texture2D\", \"path\": \"res://new.png\"}";
    for (name, bytes) in
        FOLDERS.iter().flat_map(|folder| golden(folder)).filter(|(name, _)| name.starts_with("array_of_sub."))
    {
        let mut save = open(&bytes);
        let (before, count) = (properties(&save), save.resource().expect("it is one").external_count());
        set(&mut save, "@externals[]", entry);
        let again = open(&save.to_bytes().expect("it is packed"));
        let file = again.resource().expect("it is one");
        let external = file.external(count).expect("it is new");
        assert_eq!((&*external.class, &*external.path), ("Texture2D", "res://new.png"), "{name}");
        assert_eq!((properties(&again), file.external_count()), (before, count + 1), "{name}");
        let (externals, end) = (place(&save, "@externals"), place(&save, "@externals[]"));
        for wrong in [
            entry,
            "{\"path\": \"user://a.png\"}",
            "{\"path\": \"\"}",
            "{\"way\": \"res://a\"}",
            "\"res://a\"",
        ] {
            assert_eq!(
                save.set(&end, wrong, Types::Keep).expect_err(wrong).kind(),
                ErrorKind::Refused,
                "{name}"
            );
        }
        let error = save.insert(&externals, 0, None, &entry.replace("new", "other"), Types::Keep);
        assert_eq!(error.expect_err("references have the numbers").kind(), ErrorKind::Refused, "{name}");
        save.undo().expect("it was added");
        assert_eq!(save.to_bytes().expect("it is packed"), bytes, "{name}");
    }
}

#[test]
fn what_stays_of_a_value_that_is_set_as_a_whole_keeps_its_resources() {
    let mut save = open(SAVE.as_bytes());
    save.duplicate(&place(&save, "items[0]"), None, Types::Keep).expect("it is copied");
    set(&mut save, "items[1].count", "7");
    set(&mut save, "items[1].next", "Object(Resource,\"script\":\"res://item.gd\",\"name\":\"inner\")");
    let (before, count) = (get(&save, "items"), save.resource().expect("it is one").internal_count());
    assert_eq!(count, 4);
    assert!(save.set(&place(&save, "items"), &before, Types::Keep).expect("it is the same").is_empty());
    // The one in between is new, and so is the outer one of two, since its count is another one.
    let item = |index: usize| get(&save, &format!("items[{index}]"));
    let ty = before.split_once("([").expect("it has a type").0;
    let new = format!("{ty}([{}, {}, {}])", item(1).replace('7', "8"), item(0), item(0));
    set(&mut save, "items", &new);
    let id_of = |save: &Document, wanted: &str| {
        let file = save.resource().expect("it is one");
        let name = |number: &usize| {
            file.property(*number, "name").map(|name| name.value::<f32>().expect("it is text"))
        };
        (0..file.internal_count()).filter(|number| name(number) == Some(wanted.into())).count()
    };
    assert_eq!((id_of(&save, "inner"), id_of(&save, "sword")), (1, 4));
    assert_eq!(get(&save, "items").replace('\n', ""), new.replace('\n', ""));
}

#[test]
fn what_no_engine_would_load_is_not_added() {
    let mut save = open(SAVE.as_bytes());
    for (path, value, kind) in [
        ("items[]", "Object(GDScript,\"script/source\":\"extends Resource\")", ErrorKind::Refused),
        ("items[]", "Object(PackedScene,\"a\":1)", ErrorKind::Refused),
        ("items[]", "Object(Node,\"a\":1)", ErrorKind::Refused),
        ("items[]", "Object(Resource,\"script\":\"user://mod.gd\")", ErrorKind::Refused),
        ("other", "Resource(\"user://mod.tres\")", ErrorKind::Refused),
        ("other", "[Resource(\"user://mod.tres\")]", ErrorKind::Refused),
        ("items[]", "Object(Resource,\"script\":5)", ErrorKind::Refused),
        ("items[]", "Object(Resource,\"name\":\"without a script\")", ErrorKind::Refused),
        ("items[]", "Object(Texture2D,\"resource_path\":\"res://../mod.png\")", ErrorKind::Refused),
        ("items[]", "Object(Resource,\"resource_path\":\"local://nothing\")", ErrorKind::NotFound),
        ("items[0].script", "\"/mod.gd\"", ErrorKind::Refused),
        ("items[]", "Object(Resource,\"a\":[PackedVector4Array(1, 2, 3, 4)])", ErrorKind::Refused),
    ] {
        let place = place(&save, path);
        let error = save.set(&place, value, Types::Keep).expect_err(value);
        assert_eq!(error.kind(), kind, "{value}: {error}");
        assert_eq!((text(&save), save.history()), (SAVE.to_owned(), (0, 0)), "{value}");
    }
}

#[test]
fn a_value_that_would_load_a_file_of_the_game_becomes_an_entry_for_it() {
    let mut save = open(SAVE.as_bytes());
    save.set(&place(&save, "other"), "[Resource(\"res://mod.tres\")]", Types::Keep).expect("it is new");
    let now = text(&save);
    assert!(now.contains("[ext_resource type=\"Resource\" path=\"res://mod.tres\" id=\"3_"), "{now}");
    assert!(now.contains("other = [ExtResource(\"3_"), "{now}");
    let code = save.resource().expect("it is one").code().expect("it is whole");
    assert!(code.iter().all(|code| code.kind() == CodeKind::Game), "{code:?}");
}

/// Finds the items of Arrays and Dictionaries that are resources.
fn resources_in_containers(document: &Document) -> Vec<u32> {
    let is_one = |id: &u32| {
        let parent = document.node(*id).parent().map(|parent| document.node(parent).ty());
        let is_item = matches!(parent, Some(VariantType::Array | VariantType::Dictionary));
        document.node(*id).ty() == VariantType::Object && is_item && !document.node_path(*id).contains('@')
    };
    (0..u32::try_from(document.nodes().len()).expect("there are few")).filter(is_one).collect()
}

/// Returns the properties of the main resource.
fn properties(document: &Document) -> double::Variant {
    let mut whole: double::Variant = document.value(0).expect("it is intact");
    if let gdvar::generic::Variant::Object(gdvar::generic::Object::Full(main)) = &mut whole {
        main.properties.retain(|(name, _)| !name.starts_with('@'));
    }
    whole
}

/// Copies a resource in a container. Returns the place of the copy.
fn copy(document: &mut Document, id: u32) -> Option<Target> {
    // A resource as a key is not written in a path.
    let target = document.find(&document.node_path(id)).ok()?;
    let (parent, position) = (document.node(id).parent()?, document.node(id).position());
    let container = document.node_path(parent);
    let (key, path) = match document.node(parent).ty() {
        VariantType::Array => (None, format!("{container}[{}]", position + 1)),
        _ => (Some("a copy"), format!("{container}[\"a copy\"]")),
    };
    if let Err(error) = document.duplicate(&target, key, Types::Keep) {
        let is_expected =
            error.kind() == ErrorKind::TypeChange || error.to_string().contains("which is none of");
        assert!(is_expected, "{container}: {error}");
        return None;
    }
    Some(document.find(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

#[test]
fn resources_in_all_files_are_copied_and_undone() {
    let (mut copies, mut shared, mut refused) = (0, 0, 0);
    for (name, bytes) in FOLDERS.iter().flat_map(|folder| golden(folder)) {
        let mut document = open(&bytes);
        let before = properties(&document);
        let count = document.resource().expect("it is one").internal_count();
        let all = resources_in_containers(&document);
        for id in all.iter().copied().step_by(all.len() / 2 + 1) {
            let original: double::Variant = document.value_of(id).expect("it is intact");
            let Some(place) = copy(&mut document, id) else {
                refused += 1;
                assert_eq!(properties(&document), before, "{name}");
                continue;
            };
            assert_eq!(document.value_at::<f64>(&place).expect("it is intact"), original, "{name}");
            let again = open(&document.to_bytes().expect("it is packed"));
            assert_eq!(again.kind(), Kind::Resource);
            assert_eq!(again.value::<f64>(0), document.value::<f64>(0), "{name}");
            let now = again.resource().expect("it is one").internal_count();
            let is_copied = !original.to_string().contains("\"resource_path\"");
            assert!(!is_copied || now > count, "{name}");
            (copies, shared) = (copies + usize::from(now > count), shared + usize::from(now == count));
            document.remove(&place).expect("it is there");
            assert_eq!(properties(&document), before, "{name}");
            while document.undo().is_some() {}
            assert_eq!(document.to_bytes().expect("it is packed"), bytes, "{name}");
        }
    }
    assert!(copies > 80 && shared > 0 && refused < 10, "{copies} {shared} {refused}");
}

#[test]
fn both_engines_load_copies_in_every_form() {
    for (engine, folder, dialect) in engines() {
        let (mut files, mut count) = (Vec::new(), 0);
        // The engines read packed arrays of big-endian files wrong, and most bundles.
        let are_read = |name: &str| !name.contains(".big.") && !name.contains(".bundle.");
        for (name, bytes) in golden(folder).into_iter().filter(|(name, _)| are_read(name)) {
            let mut document = open(&bytes);
            let all = resources_in_containers(&document);
            let Some(id) = all.last() else { continue };
            if copy(&mut document, *id).is_some() {
                files.push((name, document.to_bytes().expect("it is packed")));
                count += 1;
            }
        }
        assert!(count >= 10, "{count}");
        let printed = printed(&engine, &files, dialect);
        for (name, bytes) in files {
            let file = ResourceFile::from_bytes(bytes).expect("it is one");
            let text: Variant = format!("\"{}\"", printed[&name]).parse().expect("it is escaped");
            let text = text.as_str().expect("it is text");
            let exceptions = Exceptions {
                any_order: true,
                last_digits: file.notation() == Notation::Text,
                ..Exceptions::default()
            };
            let compared = Comparison::new(&file, exceptions).main::<f32>(&Printed::parse(text));
            assert_eq!(compared, Ok(()), "{name}: {text}");
        }
    }
}

#[test]
fn references_to_a_resource_that_gets_another_number_follow_it() {
    // `link` and `link.next` refer to each other, so the first of them to a later one.
    let golden = golden(FOLDERS[0]);
    for ending in ["res", "big.res", "zip.res"] {
        let name = format!("cycle_of_two.{ending}");
        let (_, bytes) = golden.iter().find(|(other, _)| *other == name).expect("it is there");
        let mut document = open(bytes);
        let before = properties(&document);
        let first = get(&document, "link.next.next.resource_path");
        let object = "Object(Resource,\"script\":\"res://item.gd\",\"name\":\"c\")";
        document.set(&place(&document, "link.extra"), object, Types::Keep).expect("it is added");
        assert_eq!(get(&document, "link.next.next.resource_path"), first, "{name}");
        assert_eq!(get(&document, "link.extra.name"), "\"c\"", "{name}");
        document.remove(&place(&document, "link.extra")).expect("it is there");
        assert_eq!(properties(&document), before, "{name}");
        assert_eq!(document.resource().expect("it is one").internal_count(), 4, "{name}");
    }
}
