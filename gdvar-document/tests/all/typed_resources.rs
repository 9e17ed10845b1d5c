//! Derived types are read from resource files of both engines.

use std::fs;
use std::path::Path;

use gdvar::resource::{ErrorKind, External, ResourceFile, from_bytes};
use gdvar::{Codec, Dictionary, GodotDecode, Variant, Vector3, double, variant};

/// `tests/golden/resources/godot-4.6.3`, with the defaults of the script.
#[derive(Debug, Default, GodotDecode)]
#[gdvar(object = "Resource", script = "res://save.gd", default)]
struct Save {
    title: String,
    items: Vec<Item>,
    by_name: std::collections::BTreeMap<String, Item>,
    player: Option<Player>,
    link: Option<Link>,
}

#[derive(Debug, GodotDecode)]
#[gdvar(object = "Resource", script = "res://player.gd")]
struct Player {
    at: Vector3,
    weapon: Item,
}

#[derive(Debug, GodotDecode, PartialEq)]
#[gdvar(object = "Resource", script = "res://item.gd", default)]
struct Item {
    name: String,
    count: i64,
    next: Option<Box<Item>>,
}

impl Default for Item {
    fn default() -> Self {
        Self { name: String::new(), count: 1, next: None }
    }
}

#[derive(Debug, GodotDecode)]
#[gdvar(untagged)]
enum Link {
    Item(Item),
    Elsewhere(External),
}

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns a text file of Godot 4 with these properties of the main resource, after these tags.
fn text(tags: &str, properties: &str) -> String {
    format!(
        "[gd_resource type=\"Resource\" format=3]\n[ext_resource type=\"Script\" path=\"res://item.gd\" id=\"1\"]\n\
         {tags}\n[resource]\n{properties}\n"
    )
}

#[test]
fn files_of_both_engines_in_every_form_are_one_value_of_a_type() {
    for engine in ["godot-4.6.3", "godot-3.6.2"] {
        for form in ["tres", "res", "zip.res", "big.res"] {
            let save: Save =
                from_bytes(golden(&format!("{engine}/array_of_sub.{form}"))).expect("it is valid");
            let items: Vec<(&str, i64)> = save.items.iter().map(|item| (&*item.name, item.count)).collect();
            assert_eq!(items, [("a", 1), ("b", 2), ("c", -3)], "{engine} {form}");
            let save: Save =
                from_bytes(golden(&format!("{engine}/external_resource.{form}"))).expect("it is valid");
            let Some(Link::Elsewhere(external)) = save.link else { panic!("{engine} {form}") };
            assert!(external.path.starts_with("res://") && external.is_of_game(), "{external:?}");
        }
    }
    for form in ["tres", "res", "zip.res", "big.res"] {
        let save: Save = from_bytes(golden(&format!("godot-4.6.3/nested.{form}"))).expect("it is valid");
        let player = save.player.expect("it is there");
        assert_eq!(
            (player.at, player.weapon.name.as_str()),
            (Vector3::new(1.0, -2.5, 1e-7), "sword"),
            "{form}"
        );
        let save: Save = from_bytes(golden(&format!("godot-4.6.3/dict_of_sub.{form}"))).expect("it is valid");
        assert!(!save.by_name.is_empty(), "{form}");
        let save: Save = from_bytes(golden(&format!("godot-3.6.2/chain_40.{form}"))).expect("it is valid");
        let Some(Link::Item(last)) = save.link else { panic!("{form}") };
        let levels = std::iter::successors(Some(&last), |item| item.next.as_deref()).count();
        assert_eq!(levels, 40, "{form}");
    }
}

#[test]
fn an_error_has_the_path_and_the_place_in_the_file() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(object = "Resource")]
    struct Bag {
        #[allow(dead_code, reason = "it is never read")]
        items: Vec<Item>,
    }

    let tags = "[sub_resource type=\"Resource\" id=\"a\"]\nscript = ExtResource(\"1\")\nname = \"a\"\n\
                count = \"many\"\n";
    let file = text(tags, "items = [SubResource(\"a\")]");
    let error = from_bytes::<Bag>(file).expect_err("the count is text");
    assert_eq!(error.to_string(), "expected int, found String in items[0].count, at line 6");

    let mut bytes = golden("godot-4.6.3/array_of_sub.res");
    let file = ResourceFile::from_bytes(bytes.clone()).expect("it is valid");
    let second = file.property(1, "count").expect("it is there").range().start;
    // A bool in place of the int.
    bytes[second] = 2;
    let error = from_bytes::<Save>(bytes).expect_err("the count is a bool");
    assert_eq!(error.to_string(), format!("expected int, found bool in items[1].count, at byte {second}"));
}

#[test]
fn a_resource_that_contains_itself_is_an_error_with_its_places() {
    // Text has null in place of the second one.
    for form in ["res", "zip.res", "big.res"] {
        let error = from_bytes::<Save>(golden(&format!("godot-4.6.3/cycle_of_two.{form}")));
        let error = error.expect_err("it has a cycle");
        assert_eq!(error.kind(), ErrorKind::Refused);
        let message = error.to_string();
        assert!(message.starts_with("a resource contains itself: @internals["), "{message}");
        assert!(message.contains("].next -> @internals[") && message.contains(", at "), "{message}");
    }
}

#[test]
fn scripts_that_are_not_the_games_are_refused() {
    let tag = "[ext_resource type=\"Script\" path=\"user://a.gd\" id=\"2\"]\n\
               [sub_resource type=\"GDScript\" id=\"b\"]\nscript/source = \"\"\n";
    for property in [
        "script = ExtResource(\"2\")",
        "script = SubResource(\"b\")",
        "script = Resource(\"res://item.gd\")",
        "script = \"res://item.gd\"",
        "script = [1]",
        "a = [SubResource(\"b\")]",
        "a = Array[ExtResource(\"2\")]([])",
        "a = Dictionary[String, SubResource(\"b\")]({})",
        "a = Array[Resource(\"user://a.gd\")]([])",
        "a = [Object(Node, \"name\": \"a\")]",
    ] {
        let error = from_bytes::<Variant>(text(tag, property)).expect_err(property);
        assert_eq!(error.kind(), ErrorKind::Refused, "{property}: {error}");
        let line = if property == "a = [SubResource(\"b\")]" { 4 } else { 8 };
        assert!(error.to_string().ends_with(&format!(", at line {line}")), "{property}: {error}");
    }
    // A file is only a path.
    let value: Variant = from_bytes(text(tag, "a = ExtResource(\"2\")")).expect("it is a path");
    let Variant::Object(gdvar::Object::Full(main)) = value else { panic!("{value:?}") };
    assert!(matches!(main.get("a"), Some(Variant::Object(_))));
}

#[test]
fn a_variant_holds_resources_with_scripts_of_the_game() {
    #[derive(GodotDecode)]
    #[gdvar(object = "Resource")]
    struct Free {
        free: Dictionary,
    }

    let tags = "[sub_resource type=\"Resource\" id=\"a\"]\nscript = ExtResource(\"1\")\nname = \"a\"\n";
    let free: Free =
        from_bytes(text(tags, "free = {\"a\": SubResource(\"a\"), \"b\": [ExtResource(\"1\")]}"))
            .expect("it is valid");
    let item = free.free.get("a").expect("it is there");
    let Variant::Object(gdvar::Object::Full(item)) = item else { panic!("{item:?}") };
    assert_eq!(item.get("script"), Some(&variant!("res://item.gd")));
    let script: External =
        free.free.get("b").and_then(|b| b.get(0)).expect("it is there").read().expect("it is one");
    assert_eq!((&*script.class, &*script.path), ("Script", "res://item.gd"));
}

#[test]
fn the_last_of_several_properties_of_a_name_counts_and_the_script_comes_first() {
    let tags = "";
    let file = text(tags, "name = \"a\"\ncount = 1\nname = \"b\"\nscript = ExtResource(\"1\")");
    let item: Item = from_bytes(file).expect("it is valid");
    assert_eq!(item, Item { name: "b".into(), count: 1, next: None });
    let many: String =
        (0..40).flat_map(|number| ["name = \"".into(), number.to_string(), "\"\n".into()]).collect();
    let item: Item =
        from_bytes(text(tags, &format!("{many}script = ExtResource(\"1\")"))).expect("it is valid");
    assert_eq!(item.name, "39");
}

#[test]
fn reals_of_text_are_kept_as_64_bits_on_request() {
    #[derive(GodotDecode)]
    #[gdvar(object = "Resource")]
    struct Place {
        at: double::Vector2,
    }
    let file = ResourceFile::from_bytes(text("", "at = Vector2(0.1, 16777217)")).expect("it is valid");
    let place: Place = file.read_with(Codec::new().double_precision(true)).expect("it is valid");
    assert_eq!(place.at, double::Vector2::new(0.1, 16_777_217.0));
    assert_eq!(
        file.read::<Place>().expect("it is valid").at,
        double::Vector2::new(0.1_f32.into(), 16_777_216.0)
    );
}

#[test]
fn resources_that_are_shared_too_often_are_refused_and_another_limit_takes_more() {
    let mut tags = String::from("[sub_resource type=\"Resource\" id=\"0\"]\n");
    for number in 1..30 {
        let last = number - 1;
        let tag = format!(
            "[sub_resource type=\"Resource\" id=\"{number}\"]\na = SubResource(\"{last}\")\nb = SubResource(\"{last}\")\n"
        );
        tags.push_str(&tag);
    }
    let file = ResourceFile::from_bytes(text(&tags, "a = SubResource(\"29\")")).expect("it is valid");
    let error = file.read::<Variant>().expect_err("it is larger than the limit");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert!(error.to_string().contains("`read_with`"), "{error}");
    let file = ResourceFile::from_bytes(text(&tags, "a = SubResource(\"15\")")).expect("it is valid");
    assert_eq!(file.read::<Variant>().expect_err("it is larger").kind(), ErrorKind::TooLarge);
    file.read_with::<Variant>(Codec::new().max_size(64 << 20)).expect("it is within this limit");
}
