//! Objects that Godot 3 wrote are converted, and Godot 4 reads them with the properties that mean the same there.

use std::collections::BTreeMap;

use crate::engine::{Engine, Objects};
use gdvar::convert::{Conversion, Fate, Renames, Report};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Dictionary, Instance, Object, Variant};

/// Returns both engines, if they are there.
fn engines() -> Option<(Engine, Engine)> {
    let godot3 = Engine::godot3().and_then(|engine| engine.at_least((3, 6, 0)))?;
    let godot4 = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)))?;
    Some((godot3, godot4))
}

fn godot3() -> Codec {
    Codec::new().dialect(Dialect::Godot3).full_objects(true)
}

fn godot4() -> Codec {
    Codec::new().full_objects(true)
}

fn conversion() -> Conversion {
    Conversion::new(Dialect::Godot3, Dialect::Godot4)
}

/// Converts what a function of Godot 3 returns. Returns the report, and an expression of Godot 4 with the object.
fn converted(bytes: &[u8]) -> (Report, String) {
    let value: Variant = godot3().decode(bytes).expect("the engine wrote it");
    let (value, report) = conversion().convert(value);
    let bytes = godot4().encode(&value).expect("it has a counterpart");
    let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
    (report, format!("bytes_to_var_with_objects(PackedByteArray([{}]))", list.join(",")))
}

/// Checks rows of: statements that change a new object `o` of a class of Godot 3, an expression of Godot 4 about that
/// object, and what it is.
fn check(rows: &[(&str, &str, &str, &str)]) {
    let Some((godot3, godot4)) = engines() else { return };
    let make = |(class, change, ..): &(&str, &str, &str, &str)| {
        format!("var o = {class}.new()\n{}\nreturn o", change.replace("; ", "\n"))
    };
    let objects = godot3.evaluate(Objects::Allowed, rows.iter().map(make));
    let asked = rows.iter().zip(&objects).map(|((class, change, question, _), object)| {
        let (report, expression) = converted(&object.bytes);
        assert_eq!(report.lost, 0, "{class}, {change}: {:?}", report.notes);
        format!("var o = {expression}\nreturn {question}")
    });
    let answers = godot4.evaluate(Objects::Refused, asked.collect::<Vec<_>>());
    for ((class, change, question, expected), answer) in rows.iter().zip(answers) {
        assert_eq!(answer.text, *expected, "{class}, {change}: {question}");
    }
}

#[test]
fn buttons_and_axes_of_joypads_keep_their_names() {
    let buttons = [
        ("JOY_SONY_X", "JOY_BUTTON_A"),
        ("JOY_SONY_CIRCLE", "JOY_BUTTON_B"),
        ("JOY_SONY_SQUARE", "JOY_BUTTON_X"),
        ("JOY_SONY_TRIANGLE", "JOY_BUTTON_Y"),
        ("JOY_L", "JOY_BUTTON_LEFT_SHOULDER"),
        ("JOY_R", "JOY_BUTTON_RIGHT_SHOULDER"),
        ("JOY_L3", "JOY_BUTTON_LEFT_STICK"),
        ("JOY_R3", "JOY_BUTTON_RIGHT_STICK"),
        ("JOY_SELECT", "JOY_BUTTON_BACK"),
        ("JOY_START", "JOY_BUTTON_START"),
        ("JOY_DPAD_UP", "JOY_BUTTON_DPAD_UP"),
        ("JOY_DPAD_DOWN", "JOY_BUTTON_DPAD_DOWN"),
        ("JOY_DPAD_LEFT", "JOY_BUTTON_DPAD_LEFT"),
        ("JOY_DPAD_RIGHT", "JOY_BUTTON_DPAD_RIGHT"),
        ("JOY_GUIDE", "JOY_BUTTON_GUIDE"),
        ("JOY_MISC1", "JOY_BUTTON_MISC1"),
        ("JOY_PADDLE1", "JOY_BUTTON_PADDLE1"),
        ("JOY_PADDLE2", "JOY_BUTTON_PADDLE2"),
        ("JOY_PADDLE3", "JOY_BUTTON_PADDLE3"),
        ("JOY_PADDLE4", "JOY_BUTTON_PADDLE4"),
        ("JOY_TOUCHPAD", "JOY_BUTTON_TOUCHPAD"),
    ];
    let axes = [
        ("JOY_ANALOG_LX", "JOY_AXIS_LEFT_X"),
        ("JOY_ANALOG_LY", "JOY_AXIS_LEFT_Y"),
        ("JOY_ANALOG_RX", "JOY_AXIS_RIGHT_X"),
        ("JOY_ANALOG_RY", "JOY_AXIS_RIGHT_Y"),
        ("JOY_ANALOG_L2", "JOY_AXIS_TRIGGER_LEFT"),
        ("JOY_ANALOG_R2", "JOY_AXIS_TRIGGER_RIGHT"),
    ];
    let mut rows = Vec::new();
    for (old, new) in buttons {
        let question =
            format!("o.button_index == {new} and o.is_class(\"InputEventJoypadButton\") and o.pressed");
        rows.push(("InputEventJoypadButton", format!("o.button_index = {old}; o.pressed = true"), question));
    }
    for (old, new) in axes {
        let question = format!("o.axis == {new} and o.axis_value == -0.5");
        rows.push(("InputEventJoypadMotion", format!("o.axis = {old}; o.axis_value = -0.5"), question));
    }
    for (old, new) in [("JOY_L2", "JOY_AXIS_TRIGGER_LEFT"), ("JOY_R2", "JOY_AXIS_TRIGGER_RIGHT")] {
        let question = format!(
            "o.is_class(\"InputEventJoypadMotion\") and o.axis == {new} and o.axis_value == 1.0 and o.device == 2"
        );
        rows.push(("InputEventJoypadButton", format!("o.button_index = {old}; o.device = 2"), question));
    }
    let rows: Vec<_> =
        rows.iter().map(|(class, change, question)| (*class, &**change, &**question, "true")).collect();
    check(&rows);
}

/// Rows of `check`.
const NUMBERS: &[(&str, &str, &str, &str)] = &[
    (
        "InputEventKey",
        "o.scancode = KEY_F5; o.control = true",
        "[o.keycode == KEY_F5, o.ctrl_pressed]",
        "[true, true]",
    ),
    (
        "InputEventMouseButton",
        "o.button_index = BUTTON_XBUTTON2",
        "o.button_index == MOUSE_BUTTON_XBUTTON2",
        "true",
    ),
    ("Camera2D", "o.zoom = Vector2(0.5, 4)", "o.zoom", "Vector2(2, 0.25)"),
    ("Camera2D", "o.rotating = true", "o.ignore_rotation", "false"),
    (
        "Camera2D",
        "o.process_mode = Camera2D.CAMERA2D_PROCESS_PHYSICS; o.pause_mode = Node.PAUSE_MODE_PROCESS",
        "[o.process_callback == Camera2D.CAMERA2D_PROCESS_PHYSICS, o.process_mode == Node.PROCESS_MODE_ALWAYS]",
        "[true, true]",
    ),
    (
        "Timer",
        "o.process_mode = Timer.TIMER_PROCESS_PHYSICS; o.wait_time = 2.5; o.one_shot = true",
        "[o.process_callback == Timer.TIMER_PROCESS_PHYSICS, o.process_mode, o.wait_time, o.one_shot]",
        "[true, 0, 2.5, true]",
    ),
    ("Timer", "o.process_mode = Timer.TIMER_PROCESS_IDLE", "[o.process_callback, o.process_mode]", "[1, 0]"),
    (
        "AnimationTree",
        "o.process_mode = AnimationTree.ANIMATION_PROCESS_MANUAL; o.pause_mode = Node.PAUSE_MODE_STOP",
        "[o.callback_mode_process, o.process_mode == Node.PROCESS_MODE_PAUSABLE]",
        "[2, true]",
    ),
    (
        "AnimationPlayer",
        "o.playback_process_mode = AnimationPlayer.ANIMATION_PROCESS_PHYSICS; o.playback_speed = 2; o.method_call_mode = 1",
        "[o.callback_mode_process, o.speed_scale, o.callback_mode_method]",
        "[0, 2.0, 1]",
    ),
    (
        "Node",
        "o.physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_OFF",
        "o.physics_interpolation_mode == Node.PHYSICS_INTERPOLATION_MODE_OFF",
        "true",
    ),
    (
        "Sprite",
        "o.physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_ON",
        "o.physics_interpolation_mode == Node.PHYSICS_INTERPOLATION_MODE_ON",
        "true",
    ),
    ("CapsuleShape", "o.radius = 2; o.height = 3", "[o.radius, o.height]", "[2.0, 7.0]"),
    ("CapsuleShape2D", "o.radius = 4; o.height = 10", "[o.radius, o.height]", "[4.0, 18.0]"),
    ("CapsuleMesh", "o.radius = 0.5; o.mid_height = 3", "[o.radius, o.height]", "[0.5, 4.0]"),
    ("RectangleShape2D", "o.extents = Vector2(3, 4)", "o.size", "Vector2(6, 8)"),
    ("BoxShape", "o.extents = Vector3(1, 2, 3)", "o.size", "Vector3(2, 4, 6)"),
    ("ReflectionProbe", "o.extents = Vector3(1, 2, 3)", "o.size", "Vector3(2, 4, 6)"),
    (
        "TextureRect",
        "o.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT",
        "o.stretch_mode == TextureRect.STRETCH_KEEP_ASPECT",
        "true",
    ),
    (
        "TextureRect",
        "o.stretch_mode = TextureRect.STRETCH_TILE; o.expand = true",
        "[o.stretch_mode == TextureRect.STRETCH_TILE, o.expand_mode == TextureRect.EXPAND_IGNORE_SIZE]",
        "[true, true]",
    ),
    ("TextureRect", "o.expand = true", "o.stretch_mode == TextureRect.STRETCH_SCALE", "true"),
    ("TextureRect", "pass", "o.stretch_mode == TextureRect.STRETCH_KEEP", "true"),
    (
        "Control",
        "o.rect_rotation = 90; o.margin_left = 7; o.rect_min_size = Vector2(5, 6)",
        "[snappedf(o.rotation, 0.001), o.offset_left, o.custom_minimum_size]",
        "[1.571, 7.0, Vector2(5, 6)]",
    ),
    (
        "HingeJoint",
        "o.set(\"angular_limit/upper\", 60); o.set(\"angular_limit/lower\", -30)",
        "[snappedf(o.get(\"angular_limit/upper\"), 0.001), snappedf(o.get(\"angular_limit/lower\"), 0.001)]",
        "[1.047, -0.524]",
    ),
    ("ConeTwistJoint", "o.swing_span = 90", "snappedf(o.swing_span, 0.001)", "1.571"),
    (
        "RigidBody2D",
        "o.mode = RigidBody2D.MODE_KINEMATIC; o.linear_damp = 3",
        "[o.freeze, o.freeze_mode == RigidBody2D.FREEZE_MODE_KINEMATIC, o.linear_damp, o.linear_damp_mode == RigidBody2D.DAMP_MODE_REPLACE, o.angular_damp, o.angular_damp_mode]",
        "[true, true, 3.0, true, 0.0, 0]",
    ),
    (
        "RigidBody",
        "o.mode = RigidBody.MODE_STATIC",
        "[o.freeze, o.freeze_mode == RigidBody3D.FREEZE_MODE_STATIC]",
        "[true, true]",
    ),
    ("RigidBody", "o.mode = RigidBody.MODE_CHARACTER", "[o.freeze, o.lock_rotation]", "[false, true]"),
    (
        "Area2D",
        "o.space_override = Area2D.SPACE_OVERRIDE_REPLACE; o.gravity_vec = Vector2(1, 0)",
        "[o.gravity_space_override == Area2D.SPACE_OVERRIDE_REPLACE, o.linear_damp_space_override == Area2D.SPACE_OVERRIDE_REPLACE, o.gravity_direction]",
        "[true, true, Vector2(1, 0)]",
    ),
    (
        "Area",
        "o.gravity_point = true; o.gravity_vec = Vector3(1, 2, 3)",
        "[o.gravity_point, o.gravity_point_center]",
        "[true, Vector3(1, 2, 3)]",
    ),
    (
        "Environment",
        "o.background_mode = Environment.BG_CANVAS; o.tonemap_mode = 4; o.background_energy = 2",
        "[o.background_mode == Environment.BG_CANVAS, o.tonemap_mode == Environment.TONE_MAPPER_ACES, o.background_energy_multiplier]",
        "[true, true, 2.0]",
    ),
    (
        "Environment",
        "o.set(\"glow_levels/3\", false); o.set(\"glow_levels/7\", true)",
        "[o.get(\"glow_levels/3\"), o.get(\"glow_levels/5\"), o.get(\"glow_levels/7\")]",
        "[0.0, 1.0, 1.0]",
    ),
    (
        "Animation",
        "o.loop = true; o.length = 3.5",
        "[o.loop_mode == Animation.LOOP_LINEAR, o.length]",
        "[true, 3.5]",
    ),
    (
        "Viewport",
        "o.size = Vector2(640, 360); o.render_target_update_mode = Viewport.UPDATE_ALWAYS",
        "[o.size, o.render_target_update_mode == SubViewport.UPDATE_ALWAYS]",
        "[Vector2i(640, 360), true]",
    ),
    (
        "FileDialog",
        "o.mode = FileDialog.MODE_OPEN_FILES",
        "[o.file_mode == FileDialog.FILE_MODE_OPEN_FILES, o.mode]",
        "[true, 0]",
    ),
    (
        "Light2D",
        "o.mode = Light2D.MODE_SUB; o.shadow_filter = Light2D.SHADOW_FILTER_PCF13; o.range_height = 5",
        "[o.get_class(), o.blend_mode == Light2D.BLEND_MODE_SUB, o.shadow_filter == Light2D.SHADOW_FILTER_PCF13, o.height]",
        "[\"PointLight2D\", true, true, 5.0]",
    ),
    (
        "CPUParticles2D",
        "o.emission_shape = CPUParticles2D.EMISSION_SHAPE_RECTANGLE",
        "o.emission_shape == CPUParticles2D.EMISSION_SHAPE_RECTANGLE",
        "true",
    ),
    (
        "KinematicBody2D",
        "o.set(\"collision/safe_margin\", 0.25); o.position = Vector2(1, 2); o.rotation = 0.5",
        "[o.safe_margin, o.position, o.rotation]",
        "[0.25, Vector2(1, 2), 0.5]",
    ),
    (
        "Translation",
        "o.locale = \"de\"; o.add_message(\"yes\", \"ja\"); o.add_message(\"no\", \"nein\")",
        "[o.get_message(\"yes\"), o.get_message(\"no\"), o.locale]",
        "[&\"ja\", &\"nein\", \"de\"]",
    ),
];

#[test]
fn numbers_that_changed_their_meaning_are_converted() {
    check(NUMBERS);
}

/// What an engine's class list says about the properties that are stored.
#[derive(Default)]
struct Classes(BTreeMap<String, Vec<(String, i64, String)>>);

/// A function body that returns, for each class, the name, the type and the named values of each stored property.
const LIST: &str = "var out = {}
for c in ClassDB.get_class_list():
	var list = []
	for p in ClassDB.class_get_property_list(c):
		if p.usage & PROPERTY_USAGE_STORAGE:
			list.append([p.name, p.type, p.hint_string if p.hint == ENUM else \"\"])
	out[str(c)] = list
return out";

impl Classes {
    fn of(engine: &Engine, hint_of_enums: &str, codec: Codec) -> Self {
        let answer = &engine.evaluate(Objects::Refused, [LIST.replace("ENUM", hint_of_enums)])[0];
        let lists: Dictionary = codec.decode(&answer.bytes).expect("the engine wrote it");
        let property = |property: &Variant| {
            let [Variant::String(name), Variant::Int(ty), Variant::String(values)] =
                property.as_array().expect("a list")[..].as_ref()
            else {
                panic!("{property}")
            };
            (name.clone(), *ty, values.clone())
        };
        let class = |(class, list): (&Variant, &Variant)| {
            let list = list.as_array().expect("a list").iter().map(property).collect();
            (class.as_str().expect("a name").to_owned(), list)
        };
        Self(lists.iter().map(class).collect())
    }

    fn property(&self, class: &str, name: &str) -> Option<&(String, i64, String)> {
        self.0.get(class)?.iter().find(|(found, ..)| found == name)
    }
}

/// Returns the names of the values of a property, as its hint lists them.
fn named_values(hint: &str) -> BTreeMap<i64, String> {
    let mut next = 0;
    let name = |part: &str| {
        let (name, number) = part.split_once(':').unwrap_or((part, ""));
        next = number.parse().unwrap_or(next);
        let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        next += 1;
        (next - 1, letters.to_ascii_lowercase())
    };
    hint.split(',').map(name).collect()
}

/// Names of one value that differ only in their words.
const SYNONYMS: &[(&str, &str)] = &[
    ("begin", "left"),
    ("begin", "top"),
    ("end", "right"),
    ("end", "bottom"),
    ("pass", "passpropagateup"),
    ("hiddencollapsed", "hiddenandcollapsed"),
    ("mul", "multiply"),
    ("sub", "subtract"),
    ("premultalpha", "premultipliedalpha"),
    ("navmeshchildren", "rootnodechildren"),
    ("pssm4splitsveryslow", "pssm4splitsslow"),
    ("none", "nonefast"),
    ("pcf5", "pcf5average"),
    ("pcf13", "pcf13slow"),
    // Of `Node.pause_mode`, which is `process_mode`.
    ("stop", "pausable"),
    ("process", "always"),
    // Of a texture that does not expand.
    ("scaleonexpandcompat", "keep"),
    // The curve of Godot 4 is the fitted one.
    ("acesfitted", "aces"),
    // A static light is baked with all its light, a dynamic one with its indirect light.
    ("disable", "disabled"),
    ("indirectonly", "dynamic"),
    ("alldirectindirect", "static"),
    ("always", "addvelocity"),
    ("upwardonly", "addupwardvelocity"),
    ("never", "donothing"),
];

/// Returns a value of a type of Godot 3, by its number there.
fn probe(ty: i64) -> Option<Variant> {
    let text = match ty {
        1 => "true",
        2 => "1",
        3 => "0.5",
        4 => "\"x\"",
        5 => "Vector2(1, 2)",
        6 => "Rect2(1, 2, 3, 4)",
        7 => "Vector3(1, 2, 3)",
        14 => "Color(1, 0, 0, 1)",
        15 => "NodePath(\"x\")",
        18 => "{}",
        19 => "[]",
        21 => "PackedInt32Array(1)",
        22 => "PackedFloat32Array(1)",
        23 => "PackedStringArray(\"x\", \"y\")",
        24 => "PackedVector2Array(1, 2)",
        25 => "PackedVector3Array(1, 2, 3)",
        _ => return None,
    };
    Some(text.parse().expect("it is a value"))
}

/// Returns whether Godot 4 sets a property of this type from the value.
fn is_taken(value: &Variant, ty: i64) -> bool {
    use gdvar::VariantType as T;
    let found = value.ty();
    let is_same = found.id(Dialect::Godot4).map(i64::from) == Some(ty);
    let wanted = u8::try_from(ty).ok().and_then(|id| T::from_id(id, Dialect::Godot4));
    let is_converted = matches!(
        (found, wanted),
        (T::String, Some(T::StringName))
            | (T::Int, Some(T::Float))
            | (T::PackedFloat32Array, Some(T::PackedFloat64Array))
    );
    // A property of the type Nil takes everything.
    is_same || is_converted || ty == 0
}

#[test]
fn every_property_of_godot3_is_converted_or_reported() {
    let Some((engine3, engine4)) = engines() else { return };
    let (old, new) = (
        Classes::of(&engine3, "PROPERTY_HINT_ENUM", godot3()),
        Classes::of(&engine4, "PROPERTY_HINT_ENUM", godot4()),
    );
    assert!(old.0.len() > 500 && new.0.len() > 500, "{} {}", old.0.len(), new.0.len());
    let (conversion, table) = (conversion(), Renames::godot3_to_4());
    let mut faults = Vec::new();
    let (mut checked, mut reported) = (0, 0);
    for (class, properties) in &old.0 {
        let (converted, report) = conversion.convert(Variant::from(Instance::new(class.as_str())));
        // A class that is reported as a whole.
        if report.lost + report.unchecked > 0 {
            reported += 1;
            continue;
        }
        let Variant::Object(Object::Full(converted)) = converted else { panic!("{converted}") };
        let new_class = converted.class;
        if !new.0.contains_key(&new_class) {
            faults.push(format!("{class}: Godot 4 has no class {new_class}"));
        }
        for (name, ty, hint) in properties {
            let names = if *ty == 2 && !hint.is_empty() { named_values(hint) } else { BTreeMap::new() };
            let values =
                names.keys().map(|value| Variant::Int(*value)).chain(probe(*ty).filter(|_| names.is_empty()));
            for value in values {
                let mut object = Instance::new(class.as_str());
                object.set(name, value.clone());
                let (converted, report) = conversion.convert(object.into());
                let is_reported = report.notes.iter().any(|note| note.fate != Fate::Converted);
                let Variant::Object(Object::Full(converted)) = converted else { panic!("{converted}") };
                // The default of a property that is gone is left out without a note.
                if is_reported || table.property(class, name) == Some("") {
                    reported += 1;
                    continue;
                }
                checked += 1;
                for (new_name, new_value) in converted.properties {
                    let Some((_, ty, hint)) = new.property(&new_class, &new_name) else {
                        faults.push(format!("{class}.{name}: Godot 4 has no {new_class}.{new_name}"));
                        continue;
                    };
                    if !is_taken(&new_value, *ty) {
                        faults.push(format!(
                            "{class}.{name}: {new_class}.{new_name} of type {ty} is set to {new_value}"
                        ));
                    }
                    let (Variant::Int(old), Variant::Int(new)) = (&value, &new_value) else { continue };
                    let (Some(old), Some(new)) = (names.get(old), named_values(hint).get(new).cloned())
                    else {
                        continue;
                    };
                    let is_same = *old == new || SYNONYMS.contains(&(old.as_str(), new.as_str()));
                    if !is_same {
                        faults.push(format!("{class}.{name}: {old} is {new_name} {new}"));
                    }
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(checked > 8_000 && reported > 2_000, "{checked} checked, {reported} reported");
}

#[test]
fn objects_with_their_defaults_lose_nothing() {
    let Some((engine3, engine4)) = engines() else { return };
    let classes = [
        "Node",
        "Node2D",
        "Sprite",
        "AnimatedSprite",
        "Camera2D",
        "Timer",
        "Area2D",
        "KinematicBody2D",
        "RigidBody2D",
        "TileMap",
        "Control",
        "Label",
        "Button",
        "TextureRect",
        "RichTextLabel",
        "LineEdit",
        "ItemList",
        "OptionButton",
        "PopupMenu",
        "AnimationPlayer",
        "AnimationTree",
        "AudioStreamPlayer",
        "Spatial",
        "MeshInstance",
        "Camera",
        "OmniLight",
        "RigidBody",
        "KinematicBody",
        "Area",
        "Light2D",
        "Particles2D",
        "CPUParticles2D",
        "InputEventKey",
        "InputEventMouseButton",
        "InputEventMouseMotion",
        "InputEventJoypadButton",
        "InputEventJoypadMotion",
        "InputEventScreenTouch",
        "Environment",
        "RectangleShape2D",
        "CircleShape2D",
        "CapsuleShape2D",
        "BoxShape",
        "Resource",
        "Curve",
        "Curve2D",
        "Gradient",
        "StyleBoxFlat",
        "StyleBoxTexture",
        "Animation",
        "Translation",
        "SpatialMaterial",
        "ShortCut",
        "Viewport",
    ];
    let objects = engine3.evaluate(Objects::Allowed, classes.map(|class| format!("return {class}.new()")));
    let mut questions = Vec::new();
    for (class, object) in classes.iter().zip(&objects) {
        let (report, expression) = converted(&object.bytes);
        assert_eq!(report.lost, 0, "{class}: {:?}", report.notes);
        questions.push(format!("return {expression}.get_class()"));
    }
    let table = Renames::godot3_to_4();
    for (class, answer) in classes.iter().zip(engine4.evaluate(Objects::Refused, questions)) {
        assert_eq!(answer.text, format!("\"{}\"", table.class(class).unwrap_or(class)));
    }
}

#[test]
fn bindings_in_the_text_of_a_config_file_are_converted() {
    let Some((engine3, engine4)) = engines() else { return };
    let body = "var a = InputEventKey.new()
a.scancode = KEY_F1
a.shift = true
var b = InputEventJoypadButton.new()
b.button_index = JOY_DPAD_UP
var c = InputEventJoypadButton.new()
c.button_index = JOY_L2
return var2str({\"deadzone\": 0.5, \"events\": [a, b, c]})";
    let answer = &engine3.evaluate(Objects::Refused, [body])[0];
    let text: String = godot3().decode(&answer.bytes).expect("the engine wrote it");
    let value: Variant = TextFormat::new()
        .dialect(Dialect::Godot3)
        .full_objects(true)
        .parse(&text)
        .expect("the engine printed it");
    let (value, report) = conversion().convert(value);
    assert_eq!((report.lost, report.unchecked), (0, 0), "{:?}", report.notes);
    let question = format!(
        "var e = str_to_var({:?}).events\n\
         return [e[0].keycode == KEY_F1, e[0].shift_pressed, e[1].button_index == JOY_BUTTON_DPAD_UP, \
         e[2].axis == JOY_AXIS_TRIGGER_LEFT]",
        value.to_string()
    );
    let answer = &engine4.evaluate(Objects::Refused, [question])[0];
    assert_eq!(answer.text, "[true, true, true, true]");
}
