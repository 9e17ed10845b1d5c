//! Values are converted from one engine to another, and losses are reported.

use std::thread;

use crate::random::Random;
use gdvar::convert::{Conversion, Fate, Renames, Report};
use gdvar::inspect::Encoded;
use gdvar::{
    Array, Basis, Callable, Codec, Dialect, Dictionary, ElementType, Instance, NodePath, Object, Rect2,
    Rect2i, Rid, Signal, StringName, Transform3D, Variant, VariantType, Vector2, Vector2i, Vector3, Vector3i,
    Vector4, variant,
};

fn convert(from: Dialect, to: Dialect, value: Variant) -> (Variant, Vec<String>, Vec<String>) {
    let (value, report) = Conversion::new(from, to).convert(value);
    let notes =
        |fate: Fate| report.notes.iter().filter(|note| note.fate == fate).map(ToString::to_string).collect();
    (value, notes(Fate::Converted), notes(Fate::Lost))
}

#[test]
fn the_values_of_godot3_are_values_of_godot4() {
    let basis = Basis::from_columns(
        Vector3::new(1.0, 2.0, 3.0),
        Vector3::new(4.0, 5.0, 6.0),
        Vector3::new(7.0, 8.0, 9.0),
    );
    let save = variant!({
        "pool": (vec![0.5_f32, -1.5]),
        "ints": (vec![1_i32, 2]),
        "transform": (Transform3D::new(basis, Vector3::new(1.0, 2.0, 3.0))),
        "path": (NodePath::from("/root/a:b")),
        "nested": [{ 1: [null, true, i64::MAX] }],
    });
    let (converted, changed, lost) = convert(Dialect::Godot3, Dialect::Godot4, save.clone());
    assert_eq!((converted, changed, lost), (save, vec![], vec![]));
}

#[test]
fn objects_get_the_names_of_the_other_engine_and_losses_are_reported_by_path() {
    let mut key = Instance::new("InputEventKey");
    // Escape and F1 are special keys, but A is not.
    key.set("scancode", (1 << 24) | 1);
    key.set("physical_scancode", 65);
    key.set("alt", true);
    let mut sprite = Instance::new("Sprite");
    sprite.set("script", Object::from(Instance::new("GDScript")));
    sprite.set("pause_mode", 2);
    sprite.set("normal_map", Object::from(Instance::new("ImageTexture")));
    sprite.set("pressed", true);
    let mut resource = Instance::new("Resource");
    resource.set("script", Variant::Nil);
    resource.set("pause_mode", "mine");
    let save = variant!([key, sprite, resource, (Instance::new("VisualScript"))]);
    let (converted, changed, lost) = convert(Dialect::Godot3, Dialect::Godot4, save);

    let mut key = Instance::new("InputEventKey");
    key.set("keycode", (1 << 22) | 1);
    key.set("physical_keycode", 65);
    key.set("alt_pressed", true);
    let mut sprite = Instance::new("Sprite2D");
    sprite.set("process_mode", 3);
    sprite.set("pressed", true);
    let mut resource = Instance::new("Resource");
    resource.set("script", Variant::Nil);
    resource.set("pause_mode", "mine");
    assert_eq!(converted, variant!([key, sprite, resource, null]));
    assert_eq!(
        changed,
        [
            "[0].scancode: InputEventKey.scancode 16777217 is keycode 4194305",
            "[0].physical_scancode: InputEventKey.physical_scancode is physical_keycode",
            "[0].alt: InputEventKey.alt is alt_pressed",
            "[1]: the class Sprite is Sprite2D",
            "[1].pause_mode: Sprite.pause_mode 2 is process_mode 3",
        ]
    );
    assert_eq!(
        lost,
        [
            "[1].script: Godot 4.4 and later needs the path of the script, not the script itself inside the object",
            "[1].normal_map: Sprite.normal_map has no counterpart",
            "[3]: Godot 4.4 and later has neither the class VisualScript nor an equivalent",
        ]
    );
}

#[test]
fn values_that_godot3_lacks_are_converted_or_lost() {
    let mut typed = Array::typed(ElementType::Builtin(VariantType::Int));
    typed.push(1.into());
    let mut typed_keys = Dictionary::typed(ElementType::Builtin(VariantType::StringName), ElementType::Any);
    typed_keys.insert(StringName::new("a"), 1);
    let save = variant!({
        "name": (StringName::new("n")),
        "at": (Vector2i::new(1, -2)),
        "far": (Vector2i::new(16_777_217, 0)),
        "longs": (vec![1_i64, 2]),
        "longer": (vec![1_i64 << 40]),
        "doubles": (vec![0.1_f64]),
        "four": (Vector4::new(1.0, 2.0, 3.0, 4.0)),
        "rid": (Rid(7)),
        "callable": (Callable),
        "signal": (Signal { name: "hit".into(), object_id: 1 }),
        "typed": typed,
        "keys": typed_keys,
        (Vector2i::new(1, 2)): 1,
        (Vector2::new(1.0, 2.0)): 2,
        "object": (Instance::new("Node2D")),
    });
    let (converted, changed, lost) = convert(Dialect::Godot4, Dialect::Godot3, save);
    let expected = variant!({
        "name": "n",
        "at": (Vector2::new(1.0, -2.0)),
        "far": null,
        "longs": (vec![1_i32, 2]),
        "longer": [(1_i64 << 40)],
        "doubles": [0.1],
        "four": null,
        "rid": null,
        "callable": null,
        "signal": null,
        "typed": [1],
        "keys": { "a": 1 },
        (Vector2::new(1.0, 2.0)): 1,
        "object": (Instance::new("Node2D")),
    });
    assert_eq!(converted, expected);
    assert_eq!(
        changed,
        [
            "name: StringName is String",
            "at: Vector2i is Vector2",
            "longs: PackedInt64Array is PackedInt32Array",
            "longer: PackedInt64Array is Array",
            "doubles: PackedFloat64Array is Array",
            "callable: Callable is Nil",
            "typed: Godot 3 has no typed containers: the type int is left out",
            "keys: Godot 3 has no typed containers: the type StringName is left out",
            "keys: StringName is String",
            "Vector2i is Vector2",
        ]
    );
    assert_eq!(
        lost,
        [
            "far: Godot 3 has no Vector2i that holds it",
            "four: Godot 3 has no Vector4 that holds it",
            "rid: Godot 3 cannot hold it: Godot 3 can only write an empty RID",
            "signal: Godot 3 has no Signal that holds it",
            "[Vector2(1, 2)]: another key is the same one after the conversion",
        ]
    );
    let codec = Codec::new().dialect(Dialect::Godot3).full_objects(true);
    assert_eq!(codec.decode(&codec.encode(&converted).expect("Godot 3 has all of it")), Ok(converted));
}

#[test]
fn names_lead_back_to_the_classes_that_they_came_from() {
    let names = Renames::godot3_to_4();
    let back = names.reversed();
    assert_eq!((names.class("Spatial"), back.class("Node3D")), (Some("Node3D"), Some("Spatial")));
    assert_eq!((names.class("YSort"), back.class("Node2D")), (Some("Node2D"), None));
    assert_eq!((names.class("VisualScript"), back.class("")), (Some(""), None));
    assert_eq!(names.property("Button", "pressed"), Some("button_pressed"));
    assert_eq!(back.property("Button", "button_pressed"), Some("pressed"));
    assert_eq!(back.property("RayCast3D", "target_position"), Some("cast_to"));
}

#[test]
fn a_table_of_names_is_extended_and_its_mistakes_are_reported() {
    let more: Renames = "[classes]\nHero=\"Player\"\nSpatial=\"Place\"\n[properties Hero]\nhp=\"health\"\n"
        .parse()
        .expect("it is a table");
    let mut hero = Instance::new("Hero");
    hero.set("hp", 3);
    let save = variant!([hero, (Instance::new("Spatial")), (Instance::new("Sprite"))]);
    let conversion = Conversion::new(Dialect::Godot3, Dialect::Godot4).renames(more);
    let (converted, _) = conversion.convert(save);
    let mut player = Instance::new("Player");
    player.set("health", 3);
    assert_eq!(converted, variant!([player, (Instance::new("Place")), (Instance::new("Sprite2D"))]));

    for (text, message) in [
        ("[classes]\nHero=1\n", "expected the new name of \"Hero\", found int"),
        (
            "[class]\nHero=\"a\"\n",
            "expected a section `classes`, `properties` or `unchecked`, found \"class\"",
        ),
        (
            "[properties Hero]\nhp={\"as\": \"triple\"}\n",
            "expected one of opposite, reciprocal, double, half, radians, degrees, int vector, real vector, height with \
             both ends, height between the ends, stretch mode, damp, body mode, gravity point, messages, command, key code, \
             key code of Godot 3 for \"hp\", found \"triple\"",
        ),
        (
            "[properties Hero]\nhp={\"map\": {\"a\": 1}}\n",
            "expected bools and numbers in the map for \"hp\", found {\n\"a\": 1\n}",
        ),
        ("[properties Hero]\nhp={\"to\": 1}\n", "expected a String for \"hp\", found 1"),
        ("[properties Hero]\nhp={\"also\": 1}\n", "expected an Array of names for \"hp\", found 1"),
        ("[properties Hero]\nhp={\"map\": 1}\n", "expected a Dictionary for \"hp\", found 1"),
        (
            "[properties Hero]\nhp={\"too\": \"x\"}\n",
            "expected to, map, others, as, also, check or unset for \"hp\", found \"too\"",
        ),
        ("[classes]\nHero=\n", "expected a value, found the end of the text at line 3, column 1"),
    ] {
        assert_eq!(text.parse::<Renames>().map_err(|error| error.to_string()), Err(message.into()));
    }
}

#[test]
fn a_value_full_of_losses_takes_bounded_memory() {
    let inner: Array = (0..50_000).map(|_| Variant::from(Vector4::new(1.0, 2.0, 3.0, 4.0))).collect();
    let deep = (0..500).fold(Variant::from(inner), |inner, _| variant!([inner]));
    let (_, report) = Conversion::new(Dialect::Godot4, Dialect::Godot3).convert(deep);
    assert_eq!((report.lost, report.notes.len()), (50_000, Report::MAX_NOTES));
    assert!(report.notes.iter().all(|note| note.path.len() < 200), "a long path is cut short");
}

#[test]
fn values_nested_to_the_limit_fit_the_stack_of_a_thread() {
    let work = || {
        let wraps: [fn(Variant) -> Variant; 4] = [
            |inner| variant!([inner]),
            |inner| variant!({ "key": inner }),
            |inner| variant!({ (inner): "value" }),
            |inner| {
                let mut object = Instance::new("Spatial");
                object.set("property", inner);
                object.into()
            },
        ];
        for wrap in wraps {
            let deep = (0..Codec::DEFAULT_MAX_DEPTH).fold(variant!(7), |inner, _| wrap(inner));
            let (_, report) = Conversion::new(Dialect::Godot3, Dialect::Godot4).convert(deep);
            assert_eq!(report.lost, 0);
        }
    };
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(work).expect("there is memory for a stack");
    thread.join().expect("the thread panicked");
}

#[test]
fn other_vectors_and_keys_of_the_keyboard_are_converted_too() {
    let mut key = Instance::new("InputEventKey");
    // F1 is a special key, and so is a number that no key has. A is a character.
    key.set("keycode", (1 << 22) + 28);
    key.set("physical_keycode", 65);
    let mut unknown = Instance::new("InputEventKey");
    unknown.set("keycode", (1 << 22) + 60);
    let save = variant!([
        (Vector3i::new(1, -2, 3)),
        (Rect2i::new(Vector2i::new(1, 2), Vector2i::new(3, 4))),
        (vec![0.5_f64, -2.0]),
        (Variant::PackedVector4Array(vec![])),
        (Variant::PackedVector4Array(vec![Vector4::default()])),
        (Signal::default()),
        key,
        unknown,
    ]);
    let (converted, changed, lost) = convert(Dialect::Godot4, Dialect::Godot3, save);
    let mut key = Instance::new("InputEventKey");
    key.set("scancode", (1 << 24) + 28);
    key.set("physical_scancode", 65);
    let unknown = Instance::new("InputEventKey");
    let expected = variant!([
        (Vector3::new(1.0, -2.0, 3.0)),
        (Rect2::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0))),
        (vec![0.5_f32, -2.0]),
        [],
        null,
        null,
        key,
        unknown,
    ]);
    assert_eq!(converted, expected, "{changed:?}, {lost:?}");
    assert_eq!(
        lost,
        [
            "[4]: Godot 3 has no PackedVector4Array that holds it",
            "[7].keycode: there is no key for the code 4194364",
        ]
    );
    // Converted back, every key that both engines have is the same again.
    let (back, ..) = convert(Dialect::Godot3, Dialect::Godot4, converted);
    let code = back.at("[6].keycode").ok().and_then(Variant::as_int);
    assert_eq!(code, Some((1 << 22) + 28));
}

/// The codes are the constants of 3.6.2 and 4.6.3, such as `KEY_OPENURL`, and the last one is `KEY_UNKNOWN`.
#[test]
fn special_keys_have_a_code_in_both_engines() {
    for (godot3, godot4) in
        [(16_777_300, 4_194_396), (16_777_301, 4_194_397), (16_777_302, 4_194_398), (33_554_431, 8_388_607)]
    {
        let event = |name: &str, code: i64| {
            let mut key = Instance::new("InputEventKey");
            key.set(name, code);
            Variant::from(key)
        };
        let (old, new) = (event("physical_scancode", godot3), event("physical_keycode", godot4));
        let (converted, _, lost) = convert(Dialect::Godot3, Dialect::Godot4, old.clone());
        assert_eq!((&converted, lost.len()), (&new, 0));
        assert_eq!(convert(Dialect::Godot4, Dialect::Godot3, converted).0, old);
    }
}

#[test]
fn types_of_containers_get_the_names_of_the_other_engine() {
    let array = |ty: ElementType| Variant::from(Array::typed(ty));
    let renames = Renames::godot3_to_4();
    let convert = |class: &str| {
        let conversion = Conversion::new(Dialect::Godot4_3, Dialect::Godot4).renames(renames.clone());
        conversion.convert(array(ElementType::class(class))).0
    };
    assert_eq!(convert("Spatial"), array(ElementType::class("Node3D")));
    assert_eq!(convert("Node"), array(ElementType::class("Node")));
    // The class has no counterpart, so any Object is allowed.
    assert_eq!(convert("VisualScript"), array(ElementType::class("Object")));
    let int = array(ElementType::Builtin(VariantType::Int));
    let (kept, report) = Conversion::new(Dialect::Godot4_3, Dialect::Godot4).convert(int.clone());
    assert_eq!((kept, report.notes.len()), (int, 0));
}

#[test]
fn scripts_are_lost_where_the_other_engine_has_them_in_another_way() {
    let with = |script: Variant| {
        let mut node = Instance::new("Node");
        node.set("script", script);
        Variant::from(node)
    };
    let without = || Variant::from(Instance::new("Node"));
    let (path, inside) = (with("res://a.gd".into()), with(Object::from(Instance::new("GDScript")).into()));
    assert_eq!(convert(Dialect::Godot4_3, Dialect::Godot4, path.clone()), (path.clone(), vec![], vec![]));
    assert_eq!(
        convert(Dialect::Godot4_0, Dialect::Godot4_0, inside.clone()),
        (inside.clone(), vec![], vec![])
    );
    let message = "script: Godot 4.4 and later needs the `res://` path of a script, not 5";
    let number = with(5.into());
    assert_eq!(convert(Dialect::Godot3, Dialect::Godot4, number), (without(), vec![], vec![message.into()]));
    let message = "script: Godot 4.0 to 4.2 does not find a script by its path";
    assert_eq!(convert(Dialect::Godot4, Dialect::Godot4_0, path), (without(), vec![], vec![message.into()]));
    let message =
        "script: Godot 4.4 and later needs the path of the script, not the script itself inside the object";
    assert_eq!(
        convert(Dialect::Godot4_0, Dialect::Godot4, inside),
        (without(), vec![], vec![message.into()])
    );
}

#[test]
fn every_key_of_the_keyboard_has_one_counterpart_or_none() {
    let convert_code = |conversion: &Conversion, name, renamed, code: i64| {
        let mut key = Instance::new("InputEventKey");
        key.set(name, code);
        let (converted, _) = conversion.convert(key.into());
        converted.get(renamed).and_then(Variant::as_int).unwrap_or(0)
    };
    let back_to_3 = Conversion::new(Dialect::Godot4, Dialect::Godot3);
    let up_to_4 = Conversion::new(Dialect::Godot3, Dialect::Godot4);
    let mut shared = 0;
    for number in 1..200 {
        let code = (1 << 22) + number;
        let in_godot3 = convert_code(&back_to_3, "keycode", "scancode", code);
        if in_godot3 != 0 {
            shared += 1;
            assert_eq!(in_godot3 & !0xFF, 1 << 24, "{number}");
            let back = convert_code(&up_to_4, "scancode", "keycode", in_godot3);
            assert_eq!(back, code, "{number}");
        }
    }
    // The lengths of the ranges that both engines have.
    assert_eq!(shared, 43 + 1 + 1 + 7 + 28 + 15);
}

#[test]
fn a_signal_that_is_not_null_is_lost_in_godot3() {
    for (name, object_id) in [("", 7), ("died", 0)] {
        let signal = Signal { name: name.into(), object_id };
        let (converted, _, lost) = convert(Dialect::Godot4, Dialect::Godot3, signal.into());
        assert_eq!((converted, lost.len()), (Variant::Nil, 1));
    }
    let (converted, _, lost) = convert(Dialect::Godot4, Dialect::Godot3, Signal::default().into());
    assert_eq!((converted, lost.len()), (Variant::Nil, 0));
}

#[test]
fn a_report_counts_what_was_converted_and_what_was_lost() {
    let save = variant!([
        (Vector2i::new(1, 2)),
        (Vector2i::new(3, 4)),
        (Vector3i::new(1, 2, 3)),
        (vec![Vector4::default()])
    ]);
    let (_, report) = Conversion::new(Dialect::Godot4, Dialect::Godot3).convert(save);
    assert_eq!((report.converted, report.lost), (3, 1));
}

#[test]
fn properties_of_classes_that_are_gone_lead_to_no_other_class() {
    let names: Renames =
        "[classes]\nGone=\"\"\nOld=\"New\"\n[properties Gone]\na=\"b\"\n[properties Old]\nc=\"d\"\n"
            .parse()
            .expect("it is a table");
    let back = names.reversed();
    assert_eq!(back.properties().collect::<Vec<_>>(), [("New", "d", "c")]);
    assert_eq!(back.classes().collect::<Vec<_>>(), [("New", "Old")]);
}

#[test]
fn what_is_not_known_is_kept_and_reported() {
    let mut label = Instance::new("Label");
    label.set("custom_colors/font_color", 1);
    label.set("custom_places/somewhere", 1);
    let mut light = Instance::new("OmniLight");
    light.set("shadow_bias", 0.25);
    let save = variant!([label, light, (Instance::new("Hero"))]);
    let (_, report) = Conversion::new(Dialect::Godot3, Dialect::Godot4).convert(save.clone());
    let notes: Vec<String> =
        report.notes.iter().filter(|note| note.fate == Fate::Unchecked).map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "[0][\"custom_colors/font_color\"]: Label.custom_colors/font_color is theme_override_colors/font_color: some items \
             of themes have other names",
            "[0][\"custom_places/somewhere\"]: it is not known what Label.custom_places/somewhere is there",
            "[1].shadow_bias: Godot 4 measures the bias of shadows otherwise",
            "[2]: it is not known what the class Hero is in Godot 4.4 and later",
        ]
    );
    assert_eq!((report.unchecked, report.lost), (4, 0));
    // Between versions of Godot 4, names are the same.
    let (_, report) = Conversion::new(Dialect::Godot4_0, Dialect::Godot4).convert(save);
    assert_eq!(report, Report::default());
}

#[test]
fn what_repeats_a_default_or_another_property_is_no_loss() {
    let key = |command: bool, control: bool, meta: bool| {
        let mut key = Instance::new("InputEventKey");
        key.set("command", command);
        key.set("control", control);
        key.set("meta", meta);
        Conversion::new(Dialect::Godot3, Dialect::Godot4).convert(Variant::from(key)).1.lost
    };
    assert_eq!((key(false, false, false), key(true, true, false), key(true, false, true)), (0, 0, 0));
    assert_eq!(key(true, false, false), 1);

    let lost = |name: &str, value: Variant| {
        let mut camera = Instance::new("Camera2D");
        camera.set(name, value);
        let (converted, report) = Conversion::new(Dialect::Godot3, Dialect::Godot4).convert(camera.into());
        assert_eq!(converted, Variant::from(Instance::new("Camera2D")));
        report.lost
    };
    assert_eq!(lost("_import_path", NodePath::from("").into()), 0);
    assert_eq!(lost("_import_path", NodePath::from("a").into()), 1);
    assert_eq!((lost("current", false.into()), lost("current", true.into())), (0, 1));
}

#[test]
fn rules_of_a_table_change_values_and_lead_back() {
    let table: Renames = r#"
[classes]
Hero="Player"
[properties Hero]
mood={"to": "temper", "map": {0: 0, 1: 3}}
mana={"map": {true: 1.5}, "others": "it may be anything"}
half={"as": "half"}
zoom={"as": "reciprocal"}
angle={"as": "radians"}
off={"to": "on", "as": "opposite"}
size={"as": "int vector"}
"#
    .parse()
    .expect("it is a table");
    let hero = |class: &str, values: &[(&str, Variant)]| {
        let mut hero = Instance::new(class);
        for (name, value) in values {
            hero.set(name, value.clone());
        }
        Variant::from(hero)
    };
    let old = hero(
        "Hero",
        &[
            ("mood", 1.into()),
            ("mana", true.into()),
            ("half", Vector3::new(1.0, 2.0, 4.0).into()),
            ("zoom", Vector2::new(2.0, 0.5).into()),
            ("angle", 180.0.into()),
            ("off", true.into()),
            ("size", Vector2::new(3.0, -4.0).into()),
        ],
    );
    let new = hero(
        "Player",
        &[
            ("temper", 3.into()),
            ("mana", 1.5.into()),
            ("half", Vector3::new(0.5, 1.0, 2.0).into()),
            ("zoom", Vector2::new(0.5, 2.0).into()),
            ("angle", core::f64::consts::PI.into()),
            ("on", false.into()),
            ("size", Vector2i::new(3, -4).into()),
        ],
    );
    let to = |from, to, names: &Renames, value: &Variant| {
        let (value, report) = Conversion::new(from, to).renames(names.clone()).convert(value.clone());
        (value, report.lost, report.unchecked)
    };
    assert_eq!(to(Dialect::Godot3, Dialect::Godot4, &table, &old), (new.clone(), 0, 0));
    assert_eq!(to(Dialect::Godot4, Dialect::Godot4_3, &table.reversed(), &new), (old, 0, 0));

    let odd =
        hero("Hero", &[("mood", 7.into()), ("zoom", 0.0.into()), ("size", Vector2::new(0.5, 1.0).into())]);
    assert_eq!(to(Dialect::Godot3, Dialect::Godot4, &table, &odd), (hero("Player", &[]), 3, 0));
    // A value that the rule is not for is kept.
    let odd = [("mood", "angry".into()), ("off", 1.into()), ("angle", "x".into()), ("mana", 4.into())];
    let (kept, lost, unchecked) = to(Dialect::Godot3, Dialect::Godot4, &table, &hero("Hero", &odd));
    let [mood, off, angle, mana] = odd;
    assert_eq!(kept, hero("Player", &[("temper", mood.1), ("on", off.1), angle, mana]));
    assert_eq!((lost, unchecked), (0, 4));
}

#[test]
fn an_encoded_value_is_converted_as_the_decoded_one() {
    for (from, to) in [(Dialect::Godot4, Dialect::Godot3), (Dialect::Godot3, Dialect::Godot4)] {
        let codec = Codec::new().dialect(from).full_objects(true);
        let value = Random::new(9, from).long_values::<f32>(from);
        let bytes = codec.encode(&value).expect("it encodes");
        let conversion = Conversion::new(from, to);
        let value: Variant = codec.decode(&bytes).expect("it is whole");
        let (converted, report) = conversion.convert(value);
        let expected = Codec::new().dialect(to).full_objects(true).encode(&converted).expect("it encodes");
        let mut out = b"before".to_vec();
        let encoded = Encoded::new(&bytes, codec);
        let found = conversion.convert_encoded::<f32>(encoded.value(), &mut out).expect("it is whole");
        assert!(out.strip_prefix(b"before") == Some(&expected), "{from:?}");
        assert_eq!(found, report, "{from:?}");
        assert!(report.lost > 0 || from == Dialect::Godot3, "{from:?}");
    }
}
