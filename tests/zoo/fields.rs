//! Fields with every attribute.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use gdvar::{Dialect, Dictionary, GodotDecode, GodotEncode, GodotSchema, Variant, VariantType};

use super::structs::PlayerState;
use super::{Animal, Sample, animal, samples};

pub(crate) const ANIMALS: &[Animal] = &[
    animal!(Defaults, Open).with_aliases(&[("language", "lang")]),
    animal!(Skips, Open),
    animal!(Functions, Open),
    animal!(Pair, None),
    animal!(Forms, Open).only_in(takes_typed_arrays),
    animal!(Packed, Open).only_in(|dialect| dialect.has(VariantType::PackedInt64Array)),
    animal!(Bag, Open).only_in(takes_typed_arrays),
    animal!(Wide, None).wide(),
    animal!(Borrows<'_>, Open),
    animal!(Mob, Kept),
    animal!(Health, Closed),
    animal!(Strict, Closed),
    animal!(Rest<i64>, KeptInOrder),
    animal!(Around<Health>, Open),
    animal!(Around<Kind>, Open),
    animal!(Around<Option<Strict>>, Open),
    animal!(Drawing, Open),
    animal!(Save, Open),
    animal!(Progress, Closed),
];

/// Returns whether a typed array can be written, if need be as a plain one.
fn takes_typed_arrays(dialect: Dialect) -> bool {
    dialect.writes_typed_arrays() || dialect.drops_container_types()
}

fn seven() -> u8 {
    7
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Defaults {
    #[gdvar(default)]
    volume: f32,
    #[gdvar(default = 1 + 2)]
    lives: i32,
    #[gdvar(default = "seven")]
    level: u8,
    #[gdvar(default = String::from("en"), alias = "lang")]
    language: String,
    seed: Option<i64>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Skips {
    #[gdvar(skip, default = 5)]
    neither: u8,
    #[gdvar(skip_encoding, default = 7)]
    read: i64,
    #[gdvar(skip_decoding)]
    written: i64,
    #[gdvar(skip_encoding_if = Option::is_none)]
    note: Option<String>,
    #[gdvar(default, skip_encoding_if = "Vec::is_empty")]
    tags: Vec<u8>,
    #[gdvar(default, skip_encoding_if = |level: &i64| *level == 0)]
    level: i64,
}

/// Whole seconds on the wire.
pub(crate) mod seconds {
    use std::time::Duration;

    use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Result};

    pub(crate) fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> Result<()> {
        duration.as_secs().encode(encoder)
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Duration> {
        u64::decode(header, decoder).map(Duration::from_secs)
    }
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Functions {
    #[gdvar(with = seconds, schema = u64)]
    lasts: Duration,
    #[gdvar(encode_with = seconds::encode, decode_with = "seconds::decode")]
    waits: Duration,
    #[gdvar(exact)]
    strength: f32,
    #[gdvar(with = seconds, default)]
    pause: Duration,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Pair(#[gdvar(with = seconds, schema = u64)] Duration, #[gdvar(with = seconds, default)] Duration);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Forms {
    #[gdvar(array)]
    array: Vec<u8>,
    #[gdvar(array)]
    maybe_array: Option<Vec<f64>>,
    #[gdvar(typed)]
    typed: Vec<i64>,
    #[gdvar(typed)]
    queue: VecDeque<String>,
    #[gdvar(typed)]
    map: BTreeMap<String, i64>,
    #[gdvar(as = "StringName")]
    name: String,
    #[gdvar(as = "StringName")]
    maybe_name: Option<Cow<'static, str>>,
    #[gdvar(as = "NodePath")]
    path: Option<String>,
    #[gdvar(as = "float")]
    float: i32,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Packed {
    #[gdvar(packed)]
    numbers: [i64; 2],
    #[gdvar(packed)]
    texts: Option<Vec<String>>,
    plain: Vec<i64>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Bag {
    #[gdvar(typed)]
    states: Vec<PlayerState>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
struct Wide {
    #[gdvar(wide)]
    int: i32,
    #[gdvar(wide)]
    float: f32,
    #[gdvar(wide)]
    none: Option<u8>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Borrows<'a> {
    #[gdvar(borrow)]
    text: Cow<'a, str>,
    #[gdvar(borrow)]
    bytes: Cow<'a, [u8]>,
    #[gdvar(borrow)]
    none: Option<Cow<'a, str>>,
    owned: Cow<'a, str>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
struct Health {
    hp: i64,
    #[gdvar(default = 100)]
    max_hp: i64,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "kind")]
enum Kind {
    Orc { rage: f32 },
    Elf(Elf),
    Golem,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Elf {
    age: i64,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Shield {
    armor: i64,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Mob {
    title: String,
    #[gdvar(flatten)]
    health: Health,
    #[gdvar(flatten)]
    kind: Kind,
    #[gdvar(flatten)]
    shield: Option<Shield>,
    level: i64,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Variant>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
struct Strict {
    title: String,
    #[gdvar(flatten)]
    health: Box<Health>,
    #[gdvar(flatten)]
    kind: Kind,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Rest<T> {
    a_key_of_its_own: T,
    #[gdvar(flatten)]
    rest: Dictionary,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "UPPERCASE", bound = "")]
struct Level {
    level: i64,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Around<T> {
    #[gdvar(flatten)]
    inner: T,
    #[gdvar(flatten)]
    level: Option<Level>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, unversioned = 1)]
struct Save {
    name: String,
    #[gdvar(since = 2, default = 10)]
    gold: i64,
    #[gdvar(until = 2, default)]
    coins: i64,
    #[gdvar(since = 3)]
    title: Option<String>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, version_key = "format", deny_unknown_fields, migrate(1 => Progress::add_gold, 2 => |_| Ok(())))]
struct Progress {
    name: String,
    gold: u8,
}

impl Progress {
    fn add_gold(data: &mut Dictionary) -> gdvar::Result<()> {
        match data.insert("gold", 10) {
            None => Ok(()),
            Some(_) => Err(gdvar::Error::custom("version 1 had no gold")),
        }
    }
}

/// Stands for another crate, which does not know gdvar.
mod foreign {
    #[derive(Debug)]
    pub(crate) struct Point<T> {
        pub(crate) x: T,
        pub(crate) y: T,
    }

    #[derive(Debug)]
    pub(crate) enum Shape {
        Dot,
        Circle { radius: f32 },
        Line(i64, i64),
    }
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(remote = "foreign::Point<T>")]
struct PointDef<T> {
    x: T,
    #[gdvar(rename = "Y")]
    y: T,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(remote = foreign::Shape)]
enum ShapeDef {
    Dot,
    Circle { radius: f32 },
    Line(i64, i64),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Drawing {
    #[gdvar(with = "PointDef", schema = PointDef::<i64>)]
    origin: foreign::Point<i64>,
    #[gdvar(with = ShapeDef, schema = ShapeDef)]
    shape: foreign::Shape,
}

samples! { source:
    [] Defaults = Defaults {
        volume: source.any(),
        lives: source.any(),
        level: source.any(),
        language: source.any(),
        seed: source.any(),
    };
    // Fields that are not written or not read come back as the default.
    [] Skips = Skips {
        neither: 5,
        read: 7,
        written: 0,
        note: source.any(),
        tags: source.any(),
        level: source.any(),
    };
    [] Duration = Duration::from_secs(source.any::<u32>().into());
    [] Functions = Functions {
        lasts: source.any(),
        waits: source.any(),
        strength: source.any(),
        pause: source.any(),
    };
    [] Pair = Pair(source.any(), source.any());
    [] Forms = Forms {
        array: source.any(),
        maybe_array: source.any(),
        typed: source.any(),
        queue: source.any(),
        map: source.any(),
        name: source.any(),
        maybe_name: source.any(),
        // The text of a path can differ from the text that it was made from.
        path: source.random.pick(&[None, Some("/root/Main:x"), Some("a"), Some("../b:c:d")]).map(Into::into),
        float: source.any(),
    };
    [] Packed = Packed { numbers: source.any(), texts: source.any(), plain: source.any() };
    [] Bag = Bag { states: source.any() };
    [] Wide = Wide { int: source.any(), float: source.any(), none: source.any() };
    [] Borrows<'_> = Borrows {
        text: source.any(),
        bytes: source.any(),
        none: source.any(),
        owned: source.any(),
    };
    // Fields that are not written come back as the default.
    [] Save = Save { name: source.any(), gold: source.any(), coins: 0, title: source.any() };
    [] Progress = Progress { name: source.any(), gold: source.any() };
    [] Health = Health { hp: source.any(), max_hp: source.any() };
    [] Kind = Kind::Golem,
        Kind::Orc { rage: source.any() },
        Kind::Elf(Elf { age: source.any() });
    [] Shield = Shield { armor: source.any() };
    [] Mob = Mob {
        title: source.any(),
        health: source.any(),
        kind: source.any(),
        shield: source.any(),
        level: source.any(),
        // No text is equal to a key of another field.
        rest: source.any(),
    };
    [] Strict = Strict { title: source.any(), health: source.any(), kind: source.any() };
    [] Rest<i64> = Rest { a_key_of_its_own: source.any(), rest: source.any() };
    [] Level = Level { level: source.any() };
    [T: Sample] Around<T> = Around { inner: source.any(), level: source.any() };
    [] foreign::Point<i64> = foreign::Point { x: source.any(), y: source.any() };
    [] foreign::Shape = foreign::Shape::Dot,
        foreign::Shape::Circle { radius: source.any() },
        foreign::Shape::Line(source.any(), source.any());
    [] Drawing = Drawing { origin: source.any(), shape: source.any() };
}
