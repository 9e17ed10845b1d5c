//! The generated TypeScript: its text, refusals, and keeping it up to date. The npm package's tests compile it and read values with it.

#[path = "../../examples/typescript/main.rs"]
mod example;

use std::collections::BTreeMap;

use gdvar::typescript::Typescript;
use gdvar::{Dialect, GodotDecode, GodotEncode, GodotSchema};

fn text(types: &Typescript) -> String {
    types.files().unwrap_or_else(|problems| panic!("{problems}"))[0].text.clone()
}

#[test]
fn an_object_has_the_version_of_its_type() {
    #[derive(gdvar::GodotSchema)]
    #[gdvar(object = "Resource", script = "res://save.gd", version = 2, unversioned = 1)]
    #[allow(dead_code, reason = "it is only described")]
    struct Save {
        coins: i64,
    }
    let files = Typescript::new().file("save.ts").add::<Save>().files().expect("it has a type");
    let options =
        r#"{ script: "res://save.gd", version: { key: "version", first: 1, current: 2, unversioned: 1 } }"#;
    assert!(files[0].text.contains(options), "{}", files[0].text);
}

#[test]
fn the_example_is_up_to_date() {
    example::types().assert_up_to_date(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/typescript"));
}

/// What a shop sells.
///
/// Prices are in [`Coins`] */ of the realm.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Ware {
    /// As customers call it.
    #[gdvar(rename = "display-name")]
    name: String,
    #[gdvar(key = 7)]
    r#type: u16,
    #[gdvar(default = 1_000, alias = "cost")]
    price: i64,
    #[gdvar(default = "seven")]
    stock: u8,
    prices: BTreeMap<String, Vec<f32>>,
    next: Option<Box<Ware>>,
}

#[allow(dead_code, reason = "it is only described")]
fn seven() -> u8 {
    7
}

#[test]
fn a_struct_is_an_interface_with_its_comments_keys_and_defaults() {
    let text = text(&Typescript::new().add::<Ware>());
    let expected = r#"/**
 * What a shop sells.
 *
 * Prices are in `Coins` *\/ of the realm.
 */
export interface Ware {
  /** As customers call it. */
  "display-name": string;
  type: number;
  price: bigint;
  stock?: number;
  prices: Map<string, Float32Array>;
  next: Ware | null;
}
"#;
    assert!(text.contains(expected), "{text}");
    assert!(
        text.contains(r#"price: s.field("price", s.int64, { missing: () => 1000n, aliases: ["cost"] }),"#)
    );
    assert!(text.contains("type: s.field(7, s.uint16),"), "{text}");
    let fingerprint = Ware::SCHEMA.fingerprint();
    assert!(text.contains(&format!("s.named(\"Ware\", {fingerprint:#018x}n, ")), "{text}");
}

#[test]
fn arrays_are_those_of_the_dialect() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    struct Lists {
        wide: Vec<i64>,
        #[gdvar(typed)]
        typed: Vec<String>,
    }

    let godot4 = text(&Typescript::new().add::<Lists>());
    assert!(godot4.contains("wide: BigInt64Array;"), "{godot4}");
    assert!(godot4.contains(r#"typed: s.field("typed", s.array(s.string, { type: { type: "String" } })),"#));
    let godot3 = text(&Typescript::new().dialect(Dialect::Godot3).add::<Lists>());
    assert!(godot3.contains("wide: bigint[];"), "{godot3}");
    assert!(godot3.contains(r#"typed: s.field("typed", s.array(s.string)),"#), "{godot3}");
    assert!(godot3.contains(r#"{ dialect: "godot3" }"#), "{godot3}");
}

mod other {
    use gdvar::{GodotDecode, GodotEncode, GodotSchema};

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    pub(super) struct Ware {
        id: i64,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    pub(super) struct Map {
        name: String,
    }
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum OneWay {
    Both,
    #[gdvar(skip_decoding)]
    Written,
}

#[test]
fn a_type_with_a_raw_name_has_that_name_without_its_mark() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(non_camel_case_types, dead_code, reason = "it is only described")]
    struct r#move {
        to: i32,
    }
    assert!(text(&Typescript::new().add::<r#move>()).contains("export interface move {\n  to: number;\n}"));
}

/// `{ __proto__: 5 }` has no member of that name in JavaScript.
#[test]
fn a_member_that_would_be_a_prototype_is_refused() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    struct Field {
        #[gdvar(rename = "__proto__")]
        proto: i32,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "it is only described")]
    enum Variant {
        #[gdvar(rename = "__proto__")]
        Proto(i32),
    }
    for types in [Typescript::new().add::<Field>(), Typescript::new().add::<Variant>()] {
        assert_eq!(
            types.files().map(|_| ()).unwrap_err().to_string(),
            "a member `__proto__` would be the prototype of its object: give the field or the variant another name"
        );
    }
}

#[test]
fn what_has_no_type_is_refused_with_what_to_do() {
    let problems = |types: Typescript| types.files().map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        problems(Typescript::new().add::<Ware>().add::<other::Ware>().add::<other::Map>()),
        "two types are named `Ware`: give one of them another name with `type_name`\n\
         Map: `Map` cannot be the name of a type: give it another one with `type_name`"
    );
    let renamed = Typescript::new().add::<other::Ware>().type_name::<other::Ware>("Offer");
    assert!(text(&renamed).contains("export interface Offer {"));
    assert_eq!(
        problems(Typescript::new().add::<i64>()),
        "int has no type of its own in TypeScript: put it into a field of a struct, or into a variant of an enum"
    );
    assert_eq!(
        problems(Typescript::new().add::<OneWay>()),
        "OneWay.Written: Rust writes it and does not read it: give each direction a type of its own"
    );
}
