//! Structs in every shape, with the attributes of types.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use gdvar::{Color, Dialect, GodotDecode, GodotEncode, GodotSchema, Real, Vector3, generic};

use super::{Animal, Sample, animal, has_names, has_objects, has_scripts, samples};

pub(crate) const ANIMALS: &[Animal] = &[
    animal!(Plain, Open),
    animal!(Renamed, Closed).with_aliases(&[("AP", "ap"), ("AP", "action_points")]),
    animal!(Named, Open).with_aliases(&[("members", "size")]).only_in(has_names),
    animal!(Compact, Open),
    animal!(OfDefault, Open),
    animal!(Unit, None),
    animal!(Empty, Open),
    animal!(EmptyTuple, None),
    animal!(Newtype, None),
    animal!(Transparent, None),
    animal!(One, None),
    animal!(Tuple, None),
    animal!(Point, None),
    animal!(PlayerState, Open).with_aliases(&[("hp", "health")]).only_in(has_scripts),
    animal!(Curve, Closed).only_in(has_objects),
    animal!(Party, Open).only_in(has_objects),
    animal!(PlayerId, None).only_in(has_objects),
    animal!(Upper, None),
    animal!(Even, None),
    animal!(Tree, Open),
    animal!(Packet<'_, u8, 2>, Open),
    animal!(Packet<'_, Option<Plain>, 0>, Open),
    animal!(Measure<Meters, Opaque>, Open),
    animal!(Counts<String>, Open),
    animal!(Look<f32>, Open),
    animal!(Look<f64>, Open).wide().only_in(Dialect::flags_reals),
    animal!(Elsewhere, Open),
];

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Plain {
    name: String,
    position: Vector3,
    hp: f32,
    level: u8,
    alive: bool,
    seed: u64,
    initial: char,
    nothing: (),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase", deny_unknown_fields)]
struct Renamed {
    max_hp: i64,
    #[gdvar(rename = "AP", alias = "ap", alias = "action_points")]
    action: i32,
    r#type: String,
    last_seen: Option<f64>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
struct Named {
    team: String,
    #[gdvar(alias = "size")]
    members: Vec<i64>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Compact {
    #[gdvar(key = 1)]
    x: i32,
    #[gdvar(key = -2, alias = "y")]
    y: i32,
    #[gdvar(key = 5_000_000_000)]
    z: f64,
    #[gdvar(key = 3)]
    inner: Option<Box<Compact>>,
    text: String,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(default)]
struct OfDefault {
    volume: f32,
    #[gdvar(default)]
    lives: i32,
    #[gdvar(skip)]
    dirty: bool,
}

impl Default for OfDefault {
    fn default() -> Self {
        Self { volume: 0.5, lives: 3, dirty: true }
    }
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Unit;

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Empty {}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct EmptyTuple();

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Newtype(Option<u16>);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(transparent)]
struct Transparent {
    plain: Plain,
    #[gdvar(skip)]
    hash: u64,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
struct One(String);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Tuple(
    u32,
    String,
    #[gdvar(skip)] bool,
    #[gdvar(default = 1.5)] f64,
    #[gdvar(default)] Option<Box<Tuple>>,
);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
struct Point {
    x: f32,
    y: f32,
    #[gdvar(skip, default = 7)]
    _cache: u8,
    next: Vec<Point>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
pub(crate) struct PlayerState {
    title: String,
    #[gdvar(alias = "health")]
    hp: i64,
    #[gdvar(default, skip_encoding_if = Vec::is_empty)]
    tags: Vec<String>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object, deny_unknown_fields, rename_all = "camelCase")]
struct Curve {
    bake_resolution: i64,
    #[gdvar(rename = "min")]
    least: f32,
    #[gdvar(skip)]
    _cache: u8,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object, rename = "Node")]
struct Party {
    leader: Option<PlayerState>,
    members: Vec<PlayerState>,
    ids: Vec<PlayerId>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
struct PlayerId(u64);

#[derive(Debug, Clone, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(from = String, into = String)]
struct Upper(String);

impl From<String> for Upper {
    fn from(text: String) -> Self {
        Self(text.to_uppercase())
    }
}

impl From<Upper> for String {
    fn from(upper: Upper) -> Self {
        upper.0
    }
}

#[derive(Debug, Clone, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(try_from = i64, into = i64)]
struct Even(i64);

impl TryFrom<i64> for Even {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        if number % 2 == 0 { Ok(Self(number)) } else { Err(format!("{number} is odd")) }
    }
}

impl From<Even> for i64 {
    fn from(even: Even) -> Self {
        even.0
    }
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Tree {
    name: String,
    parent: Option<Box<Tree>>,
    children: Vec<Tree>,
    by_name: BTreeMap<String, Tree>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Packet<'a, T, const N: usize>
where
    [T; N]: Sized,
{
    sender: &'a str,
    payload: &'a [u8],
    body: T,
    slots: [T; N],
    marker: PhantomData<T>,
}

trait Measured {
    type Number;
}

#[derive(Debug)]
struct Meters;

impl Measured for Meters {
    type Number = f64;
}

/// A type without any codec.
#[derive(Debug, Default)]
struct Opaque;

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Measure<M: Measured, T> {
    number: M::Number,
    all: Vec<<M as Measured>::Number>,
    unit: PhantomData<M>,
    #[gdvar(skip)]
    cache: T,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(bound(encode = "T: GodotEncode + Ord", decode = "T: for<'x> GodotDecode<'x> + Ord"))]
struct Counts<T> {
    counts: BTreeMap<T, i64>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Look<R: Real> {
    at: generic::Vector3<R>,
    tint: Color,
    any: generic::Variant<R>,
}

/// gdvar under another name.
mod renamed {
    pub(super) use gdvar as variants;
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(crate = renamed::variants)]
struct Elsewhere {
    a: i64,
}

samples! { source:
    [] Plain = Plain {
        name: source.any(),
        position: source.any(),
        hp: source.any(),
        level: source.any(),
        alive: source.any(),
        seed: source.any(),
        initial: source.any(),
        nothing: (),
    };
    [] Renamed = Renamed {
        max_hp: source.any(),
        action: source.any(),
        r#type: source.any(),
        last_seen: source.any(),
    };
    [] Named = Named { team: source.any(), members: source.any() };
    [] Compact = Compact {
        x: source.any(),
        y: source.any(),
        z: source.any(),
        inner: source.any(),
        text: source.any(),
    };
    [] OfDefault = OfDefault { volume: source.any(), lives: source.any(), dirty: true };
    [] Unit = Unit;
    [] Empty = Empty {};
    [] EmptyTuple = EmptyTuple();
    [] Newtype = Newtype(source.any());
    [] Transparent = Transparent { plain: source.any(), hash: 0 };
    [] One = One(source.any());
    [] Tuple = Tuple(source.any(), source.any(), false, source.any(), source.any());
    [] Point = Point { x: source.any(), y: source.any(), _cache: 7, next: source.any() };
    [] PlayerState = PlayerState { title: source.any(), hp: source.any(), tags: source.any() };
    [] Curve = Curve { bake_resolution: source.any(), least: source.any(), _cache: 0 };
    [] Party = Party { leader: source.any(), members: source.any(), ids: source.any() };
    [] PlayerId = PlayerId(0), PlayerId(source.random.bits());
    [] Upper = Upper(source.any::<String>().to_uppercase());
    [] Even = Even(source.any::<i64>() & !1);
    [] Tree = Tree {
        name: source.any(),
        parent: source.any(),
        children: source.any(),
        by_name: source.any(),
    };
    [T: Sample, const N: usize] Packet<'_, T, N> = Packet {
        sender: source.any(),
        payload: source.any(),
        body: source.any(),
        slots: source.any(),
        marker: PhantomData,
    };
    [] Measure<Meters, Opaque> =
        Measure { number: source.any(), all: source.any(), unit: PhantomData, cache: Opaque };
    [] Counts<String> = Counts { counts: source.any() };
    [] Look<f32> = Look { at: source.any(), tint: source.any(), any: source.any() };
    [] Look<f64> = Look { at: source.any(), tint: source.any(), any: source.any() };
    [] Elsewhere = Elsewhere { a: source.any() };
}
