//! What a packed array of Rect2 does everywhere, once it is in the table of types. `scripts/check-new-type` puts it there, and
//! makes this an example.

use gdvar::convert::Conversion;
use gdvar::document::{Document, OpenOptions, Types};
use gdvar::gdscript::Gdscript;
use gdvar::generic::Rect2;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::path::Path;
use gdvar::rust::Rust;
use gdvar::typescript::Typescript;
use gdvar::{
    Codec, Dialect, GodotDecode, GodotEncode, GodotSchema, Variant, VariantType, from_bytes, inspect,
    to_bytes, variant,
};

#[derive(GodotEncode, GodotDecode, GodotSchema, PartialEq, Debug)]
struct Save {
    areas: Vec<Rect2<f32>>,
}

fn rect(x: f32) -> Rect2<f32> {
    let text = format!("Rect2({x}, 2, 3, 4)");
    match text.parse().expect("is a value") {
        Variant::Rect2(rect) => rect,
        other => panic!("{text} is {other:?}"),
    }
}

fn main() {
    let save = Save { areas: vec![rect(1.0), rect(5.0)] };
    let value: Variant = variant!({ "areas": Variant::PackedRect2Array(save.areas.clone()) });
    let areas = value.get("areas").expect("is there");
    let bytes = to_bytes(&value).expect("is encoded");

    // The codec, by types too.
    assert_eq!(from_bytes::<Variant>(&bytes).expect("is decoded"), value);
    assert_eq!(to_bytes(&save).expect("is encoded"), bytes);
    assert_eq!(from_bytes::<Save>(&bytes).expect("is decoded"), save);
    assert!(Save::SCHEMA.to_string().contains("PackedRect2Array"), "{}", Save::SCHEMA);
    Save::SCHEMA.check_bytes(&bytes, Codec::new()).expect("fits");

    // Text and JSON.
    let text = areas.to_string();
    assert_eq!(text, "PackedRect2Array(1, 2, 3, 4, 5, 2, 3, 4)");
    assert_eq!(text.parse::<Variant>().expect("is a value"), *areas);
    for form in [JsonForm::Engine, JsonForm::Lossless] {
        let json = JsonFormat::new(form);
        let printed = json.print(&value).expect("is printed");
        assert_eq!(json.parse::<f32>(&printed).expect("is a value"), value, "{printed}");
    }
    let plain = JsonFormat::new(JsonForm::Plain).print(areas).expect("is printed");
    assert_eq!(plain, "[[1.0,2.0,3.0,4.0],[5.0,2.0,3.0,4.0]]");

    // Looking into bytes, and changing them.
    let path = "areas[1]".parse::<Path>().expect("is a path");
    let area: Rect2<f32> = inspect::decode_at(&bytes, &path, Codec::new()).expect("is there");
    assert_eq!(area, rect(5.0));
    let mut document = Document::open_vec(bytes, &OpenOptions::new()).expect("opens");
    let row = document.nodes().iter().find(|node| node.ty() == VariantType::PackedRect2Array);
    assert_eq!(row.expect("has a row").count(), 2);
    let target = document.find("areas[1].size.x").expect("is there");
    document.set(&target, "9", Types::Keep).expect("is set");
    let target = document.find("areas").expect("is there");
    assert_eq!(document.text_at(&target).expect("is text"), "PackedRect2Array(1, 2, 3, 4, 5, 2, 9, 4)");

    // Another engine has no such type, and takes an Array.
    let converted = Conversion::new(Dialect::Godot4, Dialect::Godot3).convert(areas.clone()).0;
    assert_eq!(converted.to_string(), "[Rect2(1, 2, 3, 4), Rect2(5, 2, 3, 4)]");

    // Code for the other sides.
    let rust = Rust::new().add::<Save>().text();
    assert!(rust.contains("{\n    pub areas: Vec<gdvar::Rect2>,\n}"), "{rust}");
    let typescript = &Typescript::new().file("save.ts").add::<Save>().files().expect("is written")[0].text;
    assert!(
        typescript.contains("s.packedVectors(gdvar.PackedRect2Array, s.builtin(gdvar.Rect2))"),
        "{typescript}"
    );
    let gdscript = Gdscript::new().add::<Save>().files().expect("is written");
    let gdscript: String = gdscript.into_iter().map(|file| file.text).collect();
    assert!(gdscript.contains("made.areas = reader.packed_rect2_array("), "{gdscript}");
    assert!(gdscript.contains("func packed_rect2_array(value: Variant"), "{gdscript}");
    assert!(gdscript.contains("] = rect2(item)"), "{gdscript}");
}
