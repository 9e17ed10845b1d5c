// Written by a test of `rust_types.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.

pub(crate) mod t0 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Plain {
    pub name: String,
    pub position: gdvar::Vector3,
    pub hp: f32,
    pub level: u8,
    pub alive: bool,
    pub seed: u64,
    pub initial: char,
    pub nothing: (),
}
}

pub(crate) mod t1 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
pub struct Renamed {
    #[gdvar(rename = "maxHp")]
    pub max_hp: i64,
    #[gdvar(rename = "AP", alias = "ap", alias = "action_points")]
    pub action: i32,
    pub r#type: String,
    #[gdvar(rename = "lastSeen")]
    pub last_seen: Option<f64>,
}
}

pub(crate) mod t2 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
pub struct Named {
    pub team: String,
    #[gdvar(alias = "size")]
    pub members: Vec<i64>,
}
}

pub(crate) mod t3 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Compact {
    #[gdvar(key = 1)]
    pub x: i32,
    #[gdvar(key = -2, alias = "y")]
    pub y: i32,
    #[gdvar(key = 5000000000)]
    pub z: f64,
    #[gdvar(key = 3)]
    pub inner: Option<Box<Compact>>,
    pub text: String,
}
}

pub(crate) mod t4 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct OfDefault {
    // If it is missing: that of the type's default.
    #[gdvar(default)]
    pub volume: f32,
    #[gdvar(default)]
    pub lives: i32,
}
}

pub(crate) mod t5 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Unit(pub ());
}

pub(crate) mod t6 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Empty {}
}

pub(crate) mod t7 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct EmptyTuple {}
}

pub(crate) mod t8 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Newtype(pub Option<u16>);
}

pub(crate) mod t9 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Transparent(pub Plain);
}

pub(crate) mod t10 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct One {
    pub _0: String,
}
}

pub(crate) mod t11 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct Tuple {
    pub _0: u32,
    pub _1: String,
    #[gdvar(default = 1.5)]
    pub _3: f64,
    #[gdvar(default)]
    pub _4: Option<Box<Tuple>>,
}
}

pub(crate) mod t12 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct Point {
    pub x: f32,
    pub y: f32,
    pub next: Vec<Point>,
}
}

pub(crate) mod t13 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
pub struct PlayerState {
    pub title: String,
    #[gdvar(alias = "health")]
    pub hp: i64,
    #[gdvar(skip_encoding_if = Vec::is_empty, default)]
    pub tags: Vec<String>,
}
}

pub(crate) mod t14 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Curve", deny_unknown_fields)]
pub struct Curve {
    #[gdvar(rename = "bakeResolution")]
    pub bake_resolution: i64,
    #[gdvar(rename = "min")]
    pub least: f32,
}
}

pub(crate) mod t15 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t13::PlayerState;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
pub struct Party {
    pub leader: Option<PlayerState>,
    pub members: Vec<PlayerState>,
    pub ids: Vec<PlayerId>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
pub struct PlayerId(pub u64);
}

pub(crate) mod t16 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Upper(pub String);
}

pub(crate) mod t17 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

// Not every such value is one of `Even`.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Even(pub i64);
}

pub(crate) mod t18 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Tree {
    pub name: String,
    pub parent: Option<Box<Tree>>,
    pub children: Vec<Tree>,
    pub by_name: std::collections::BTreeMap<String, Tree>,
}
}

pub(crate) mod t19 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Packet {
    pub sender: String,
    pub payload: Vec<u8>,
    pub body: u8,
    pub slots: [u8; 2],
    pub marker: (),
}
}

pub(crate) mod t20 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Packet {
    pub sender: String,
    pub payload: Vec<u8>,
    pub body: Option<Plain>,
    pub slots: [Option<Plain>; 0],
    pub marker: (),
}
}

pub(crate) mod t21 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Measure {
    pub number: f64,
    pub all: Vec<f64>,
    pub unit: (),
}
}

pub(crate) mod t22 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Counts {
    pub counts: std::collections::BTreeMap<String, i64>,
}
}

pub(crate) mod t23 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Look {
    pub at: gdvar::Vector3,
    pub tint: gdvar::Color,
    pub any: gdvar::Variant,
}
}

pub(crate) mod t24 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Look {
    pub at: gdvar::double::Vector3,
    pub tint: gdvar::Color,
    pub any: gdvar::double::Variant,
}
}

pub(crate) mod t25 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Elsewhere {
    pub a: i64,
}
}

pub(crate) mod t26 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Slot {
    #[gdvar(rename = "main_hand")]
    MainHand,
    #[gdvar(rename = "off_hand", alias = "shield")]
    OffHand,
    #[gdvar(rename = "HEAD")]
    Head,
}
}

pub(crate) mod t27 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
pub enum Team {
    Red,
    Blue,
}
}

pub(crate) mod t28 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Code {
    #[gdvar(tag = -3)]
    Lost,
    #[gdvar(tag = -2)]
    Refused,
    #[gdvar(tag = 0)]
    Fine,
    #[gdvar(tag = 101)]
    Custom,
    #[gdvar(tag = 102)]
    Next,
    #[gdvar(tag = 7)]
    Low,
    #[gdvar(tag = 5000000000)]
    Wide,
}
}

pub(crate) mod t29 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Known {
    Orc,
    #[gdvar(other)]
    Unknown(String),
}
}

pub(crate) mod t30 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Outside {
    Wait,
    Move(Step),
    Attack {
        target: i64,
        #[gdvar(skip_encoding_if = |_| false, default)]
        power: f32,
        weapon: gdvar::StringName,
    },
    Boxed(Plain),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Step {
    pub x: i32,
    pub y: i32,
}
}

pub(crate) mod t31 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all = "camelCase")]
pub enum Inside {
    Wait,
    Move(Step),
    Attack {
        target: i64,
        #[gdvar(skip_encoding_if = |_| false, default)]
        power: f32,
        weapon: gdvar::StringName,
    },
    Boxed(Plain),
}
}

pub(crate) mod t32 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c", deny_unknown_fields)]
pub enum Beside {
    Wait,
    Move(Step),
    Attack {
        target: i64,
        #[gdvar(skip_encoding_if = |_| false, default)]
        power: f32,
        weapon: gdvar::StringName,
    },
    Boxed(Plain),
}
}

pub(crate) mod t33 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Untagged {
    Wait,
    Move(Step),
    Attack {
        target: i64,
        #[gdvar(skip_encoding_if = |_| false, default)]
        power: f32,
        weapon: gdvar::StringName,
    },
    Boxed(Plain),
}
}

pub(crate) mod t34 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", deny_unknown_fields, key = "StringName")]
pub enum InsideOfNames {
    Wait,
    Move(Step),
    Attack {
        target: i64,
        #[gdvar(skip_encoding_if = |_| false, default)]
        power: f32,
        weapon: gdvar::StringName,
    },
    Boxed(Plain),
}
}

pub(crate) mod t35 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Message {
    #[gdvar(tag = 0)]
    Ping,
    #[gdvar(tag = 10)]
    Chat(i32, String),
    #[gdvar(tag = 11)]
    Quit { reason: String },
    #[gdvar(other)]
    Unknown(i64),
}
}

pub(crate) mod t36 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c", key = "StringName")]
pub enum Tagged {
    #[gdvar(tag = 1)]
    One(u8, u8),
    Two,
    // The function `seconds` writes it.
    After(gdvar::Variant),
}
}

pub(crate) mod t37 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    #[gdvar(rename_all = "camelCase")]
    PlayerJoined { player_name: String },
    #[gdvar(alias = "gone", rename_all = "kebab-case")]
    PlayerLeft {
        player_name: String,
        #[gdvar(flatten)]
        step: Option<Step>,
    },
}
}

pub(crate) mod t38 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Timer {
    Off,
    Once(u64),
}
}

pub(crate) mod t39 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

/// Tags inside tags inside tags.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "first")]
pub enum Nested {
    A(Inner),
    B {
        #[gdvar(flatten)]
        inner: Inner,
        more: Option<i64>,
    },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "second")]
pub enum Inner {
    C(Innermost),
    D,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "third", content = "last")]
pub enum Innermost {
    E(u8),
    F { f: Vec<i64> },
}
}

pub(crate) mod t40 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Map(std::collections::BTreeMap<String, Json>),
}
}

pub(crate) mod t41 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Sum {
    Number(f64),
    Add(Box<Sum>, Box<Sum>),
    Neg { of: Box<Sum> },
}
}

pub(crate) mod t42 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Either {
    Left(i32),
    Right { value: Vec<u8>, name: String },
}
}

pub(crate) mod t43 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t30::Step;
use super::t0::Plain;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "either")]
pub enum EitherInside {
    Left(Step),
    Right {
        #[gdvar(flatten)]
        value: Plain,
        named: String,
    },
}
}

pub(crate) mod t44 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Defaults {
    #[gdvar(default)]
    pub volume: f32,
    #[gdvar(default = 3)]
    pub lives: i32,
    // If it is missing: seven().
    #[gdvar(default)]
    pub level: u8,
    #[gdvar(alias = "lang", default = String::from("en"))]
    pub language: String,
    pub seed: Option<i64>,
}
}

pub(crate) mod t45 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Skips {
    #[gdvar(skip_encoding, default = 7)]
    pub read: i64,
    #[gdvar(skip_decoding)]
    pub written: i64,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub note: Option<String>,
    #[gdvar(skip_encoding_if = Vec::is_empty, default)]
    pub tags: Vec<u8>,
    #[gdvar(skip_encoding_if = |value| *value == 0, default)]
    pub level: i64,
}
}

pub(crate) mod t46 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Functions {
    pub lasts: u64,
    // The function `seconds::encode` writes it.
    pub waits: gdvar::Variant,
    pub strength: f32,
    // The function `seconds::encode` writes it.
    #[gdvar(default)]
    pub pause: gdvar::Variant,
}
}

pub(crate) mod t47 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct Pair {
    pub _0: u64,
    // The function `seconds::encode` writes it.
    #[gdvar(default)]
    pub _1: gdvar::Variant,
}
}

pub(crate) mod t48 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Forms {
    #[gdvar(array)]
    pub array: Vec<u8>,
    #[gdvar(array)]
    pub maybe_array: Option<Vec<f64>>,
    #[gdvar(typed)]
    pub typed: Vec<i64>,
    #[gdvar(typed)]
    pub queue: Vec<String>,
    #[gdvar(typed)]
    pub map: std::collections::BTreeMap<String, i64>,
    pub name: gdvar::StringName,
    pub maybe_name: Option<gdvar::StringName>,
    pub path: Option<gdvar::NodePath>,
    #[gdvar(as = "float")]
    pub float: i32,
}
}

pub(crate) mod t49 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Packed {
    pub numbers: [i64; 2],
    pub texts: Option<Vec<String>>,
    pub plain: Vec<i64>,
}
}

pub(crate) mod t50 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t13::PlayerState;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Bag {
    #[gdvar(typed)]
    pub states: Vec<PlayerState>,
}
}

pub(crate) mod t51 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(array)]
pub struct Wide {
    pub int: i32,
    pub float: f32,
    pub none: Option<u8>,
}
}

pub(crate) mod t52 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Borrows {
    pub text: String,
    pub bytes: Vec<u8>,
    pub none: Option<String>,
    pub owned: String,
}
}

pub(crate) mod t53 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Mob {
    pub title: String,
    #[gdvar(flatten)]
    pub health: Health,
    #[gdvar(flatten)]
    pub kind: Kind,
    #[gdvar(flatten)]
    pub shield: Option<Shield>,
    pub level: i64,
    #[gdvar(flatten)]
    pub rest: std::collections::BTreeMap<String, gdvar::Variant>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
pub struct Health {
    pub hp: i64,
    #[gdvar(default = 100)]
    pub max_hp: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "kind")]
pub enum Kind {
    Orc { rage: f32 },
    Elf(Elf),
    Golem,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Shield {
    pub armor: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Elf {
    pub age: i64,
}
}

pub(crate) mod t54 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t53::Health;
use super::t53::Kind;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
pub struct Strict {
    pub title: String,
    #[gdvar(flatten)]
    pub health: Health,
    #[gdvar(flatten)]
    pub kind: Kind,
}
}

pub(crate) mod t55 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Rest {
    pub a_key_of_its_own: i64,
    #[gdvar(flatten)]
    pub rest: gdvar::Dictionary,
}
}

pub(crate) mod t56 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t53::Health;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Around {
    #[gdvar(flatten)]
    pub inner: Health,
    #[gdvar(flatten)]
    pub level: Option<Level>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Level {
    pub level: i64,
}
}

pub(crate) mod t57 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t53::Kind;
use super::t56::Level;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Around {
    #[gdvar(flatten)]
    pub inner: Kind,
    #[gdvar(flatten)]
    pub level: Option<Level>,
}
}

pub(crate) mod t58 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t54::Strict;
use super::t56::Level;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Around {
    #[gdvar(flatten)]
    pub inner: Option<Strict>,
    #[gdvar(flatten)]
    pub level: Option<Level>,
}
}

pub(crate) mod t59 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Drawing {
    pub origin: PointDef,
    pub shape: ShapeDef,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct PointDef {
    pub x: i64,
    #[gdvar(rename = "Y")]
    pub y: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum ShapeDef {
    Dot,
    Circle { radius: f32 },
    Line(i64, i64),
}
}

pub(crate) mod t60 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, unversioned = 1)]
pub struct Save {
    pub name: String,
    #[gdvar(since = 2, default = 10)]
    pub gold: i64,
    #[gdvar(until = 2, default)]
    pub coins: i64,
    #[gdvar(since = 3)]
    pub title: Option<String>,
}
}

pub(crate) mod t61 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

// Functions migrate data from version 1 on.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields, version = 3, version_key = "format")]
pub struct Progress {
    pub name: String,
    pub gold: u8,
}
}

pub(crate) mod t62 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields)]
pub struct Vec2 {
    #[gdvar(rename = "self")]
    pub self_: String2,
    /// A line.
    /// */ }  pub struct X;
    pub r#type: Box<Vec3>,
    #[gdvar(rename = "a b")]
    pub a_b: (),
    #[gdvar(rename = "a-b")]
    pub a_b_2: bool,
    #[gdvar(rename = "7up")]
    pub _7up: char,
    // The function `f��; fn g() {}` writes it.
    #[gdvar(rename = "鍵\"\\\n\u{202e}")]
    pub 鍵: gdvar::Variant,
    // If it is missing: { panic!() }.
    #[gdvar(rename = "]) struct Y;", default)]
    pub x_u8_y: f64,
    // No map has the keys that the schema describes: float.
    pub reals: gdvar::Dictionary,
    pub again: Option<Box<Vec2>>,
}

// Not every such value is one of `a�b`.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct String2(pub gdvar::StringName);

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Vec3 {
    #[gdvar(rename = "Self")]
    Self2,
    #[gdvar(rename = "self")]
    Self3(String2),
    // The schema says int -5..=300.
    #[gdvar(rename = "\"")]
    Type(Box<Vec2>, i16, (Vec3Type,)),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Vec3Type(#[gdvar(as = "float")] pub u8);
}

pub(crate) mod t63 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Rare {
    pub pair: Spot,
    pub place: (String, f64),
    pub alone: Option<(u8,)>,
    pub by_spot: std::collections::BTreeMap<Spot, bool>,
    pub by_slot: std::collections::BTreeMap<Slot, Vec<Spot>>,
    pub by_number: std::collections::BTreeMap<Option<Number>, ()>,
    #[gdvar(default = vec![String::from("a"), String::from("b")])]
    pub words: Vec<String>,
    #[gdvar(default = gdvar::StringName::from("red"))]
    pub named: gdvar::StringName,
    #[gdvar(default = gdvar::NodePath::from("a/b"))]
    pub path: gdvar::NodePath,
    #[gdvar(default = [(String::from("a"), 1), (String::from("b"), 2)].into())]
    pub counts: std::collections::BTreeMap<String, i8>,
    #[gdvar(typed, default = vec![gdvar::Vector2i::new(1, -2)])]
    pub points: Vec<gdvar::Vector2i>,
    #[gdvar(default = gdvar::Array::from(vec![gdvar::Variant::Nil, gdvar::Variant::from(true), gdvar::Variant::from(1_i64), gdvar::Variant::from(1.5), gdvar::Variant::from("text"), gdvar::Variant::from(gdvar::StringName::from("name")), gdvar::Variant::from(gdvar::NodePath::from("a")), gdvar::Variant::from(gdvar::Array::from(vec![gdvar::Variant::from(gdvar::Color::new(1.0, 0.5, 0.0, 1.0))]))]))]
    pub items: gdvar::Array,
    #[gdvar(default = gdvar::Dictionary::from([(gdvar::Variant::from(1_i64), gdvar::Variant::from("one")), (gdvar::Variant::from("two"), gdvar::Variant::from(2_i64))]))]
    pub entries: gdvar::Dictionary,
}

#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, GodotEncode, GodotDecode, GodotSchema,
)]
#[gdvar(array)]
pub struct Spot {
    pub _0: Number,
    pub _1: String,
}

#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, GodotEncode, GodotDecode, GodotSchema,
)]
#[gdvar(rename_all = "camelCase")]
pub enum Slot {
    Head,
    Feet,
}

#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, GodotEncode, GodotDecode, GodotSchema,
)]
pub struct Number(pub std::num::NonZeroU16);
}

pub(crate) mod t64 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

// Some keys are StringNames and some Strings, which no struct has.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct More {
    #[gdvar(skip_encoding_if = |_| false, default)]
    pub spot: Spot,
    // If it is missing: 7.
    #[gdvar(default)]
    pub count: Count,
    #[gdvar(default = true)]
    pub flag: bool,
    // If it is missing: 'x'.
    #[gdvar(default)]
    pub letter: char,
    // If it is missing: Rect2(0, 0, 1, 1).
    #[gdvar(default)]
    pub area: gdvar::Rect2,
    // If it is missing: Vector2(inf, 0).
    #[gdvar(default)]
    pub far: gdvar::Vector2,
    // If it is missing: [1].
    #[gdvar(default)]
    pub slots: Vec<Slot>,
    // Not every such value is one of `short`.
    // If it is missing: "a".
    #[gdvar(default)]
    pub short: String,
    // It may be missing, and is then: make().
    pub other: Slot,
    // It is written and not read.
    pub nothing: Slot,
    pub mixed: bool,
    // The schema has the int 7 in place of the text "7".
    #[gdvar(alias = "7")]
    pub aliased: bool,
    #[gdvar(typed)]
    pub deep: Vec<MoreDeepItem>,
    #[gdvar(as = "float")]
    pub floats: Vec<i8>,
    // The schema says PackedInt64Array.
    pub packed: Vec<u8>,
    #[gdvar(typed)]
    pub lists: std::collections::BTreeMap<String, MoreListsValue>,
    // Not every such value is one of `short`.
    pub by_short: std::collections::BTreeMap<String, bool>,
    pub formed: Vec<gdvar::StringName>,
    pub tagged: Tagged,
}

#[derive(Debug, Clone, Default, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Spot {
    pub row: [Count; 2],
    // Not every such value is one of `yes`.
    pub pair: (bool,),
    pub held: Held,
    pub again: Count,
}

#[derive(Debug, Clone, Default, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Count(pub u8);

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub enum Slot {
    Head,
    Feet,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct MoreDeepItem(#[gdvar(typed)] pub Vec<i8>);

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct MoreListsValue(#[gdvar(typed)] pub Vec<bool>);

// The schema has the int 7 in place of the text "7".
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "7", rename_all = "camelCase")]
pub enum Tagged {
    #[gdvar(default)]
    A,
    B,
}

#[derive(Debug, Clone, Default, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource")]
pub struct Held {
    pub at: bool,
}
}

pub(crate) const ALL: &[(&str, u64)] = &[
    ("Plain", <t0::Plain as gdvar::GodotSchema>::FINGERPRINT),
    ("Renamed", <t1::Renamed as gdvar::GodotSchema>::FINGERPRINT),
    ("Named", <t2::Named as gdvar::GodotSchema>::FINGERPRINT),
    ("Compact", <t3::Compact as gdvar::GodotSchema>::FINGERPRINT),
    ("OfDefault", <t4::OfDefault as gdvar::GodotSchema>::FINGERPRINT),
    ("Unit", <t5::Unit as gdvar::GodotSchema>::FINGERPRINT),
    ("Empty", <t6::Empty as gdvar::GodotSchema>::FINGERPRINT),
    ("EmptyTuple", <t7::EmptyTuple as gdvar::GodotSchema>::FINGERPRINT),
    ("Newtype", <t8::Newtype as gdvar::GodotSchema>::FINGERPRINT),
    ("Transparent", <t9::Transparent as gdvar::GodotSchema>::FINGERPRINT),
    ("One", <t10::One as gdvar::GodotSchema>::FINGERPRINT),
    ("Tuple", <t11::Tuple as gdvar::GodotSchema>::FINGERPRINT),
    ("Point", <t12::Point as gdvar::GodotSchema>::FINGERPRINT),
    ("PlayerState", <t13::PlayerState as gdvar::GodotSchema>::FINGERPRINT),
    ("Curve", <t14::Curve as gdvar::GodotSchema>::FINGERPRINT),
    ("Party", <t15::Party as gdvar::GodotSchema>::FINGERPRINT),
    ("PlayerId", <t15::PlayerId as gdvar::GodotSchema>::FINGERPRINT),
    ("Upper", <t16::Upper as gdvar::GodotSchema>::FINGERPRINT),
    ("Even", <t17::Even as gdvar::GodotSchema>::FINGERPRINT),
    ("Tree", <t18::Tree as gdvar::GodotSchema>::FINGERPRINT),
    ("Packet<'_, u8, 2>", <t19::Packet as gdvar::GodotSchema>::FINGERPRINT),
    ("Packet<'_, Option<Plain>, 0>", <t20::Packet as gdvar::GodotSchema>::FINGERPRINT),
    ("Measure<Meters, Opaque>", <t21::Measure as gdvar::GodotSchema>::FINGERPRINT),
    ("Counts<String>", <t22::Counts as gdvar::GodotSchema>::FINGERPRINT),
    ("Look<f32>", <t23::Look as gdvar::GodotSchema>::FINGERPRINT),
    ("Look<f64>", <t24::Look as gdvar::GodotSchema>::FINGERPRINT),
    ("Elsewhere", <t25::Elsewhere as gdvar::GodotSchema>::FINGERPRINT),
    ("Slot", <t26::Slot as gdvar::GodotSchema>::FINGERPRINT),
    ("Team", <t27::Team as gdvar::GodotSchema>::FINGERPRINT),
    ("Code", <t28::Code as gdvar::GodotSchema>::FINGERPRINT),
    ("Known", <t29::Known as gdvar::GodotSchema>::FINGERPRINT),
    ("Outside", <t30::Outside as gdvar::GodotSchema>::FINGERPRINT),
    ("Inside", <t31::Inside as gdvar::GodotSchema>::FINGERPRINT),
    ("Beside", <t32::Beside as gdvar::GodotSchema>::FINGERPRINT),
    ("Untagged", <t33::Untagged as gdvar::GodotSchema>::FINGERPRINT),
    ("InsideOfNames", <t34::InsideOfNames as gdvar::GodotSchema>::FINGERPRINT),
    ("Message", <t35::Message as gdvar::GodotSchema>::FINGERPRINT),
    ("Tagged", <t36::Tagged as gdvar::GodotSchema>::FINGERPRINT),
    ("Event", <t37::Event as gdvar::GodotSchema>::FINGERPRINT),
    ("Timer", <t38::Timer as gdvar::GodotSchema>::FINGERPRINT),
    ("Nested", <t39::Nested as gdvar::GodotSchema>::FINGERPRINT),
    ("Json", <t40::Json as gdvar::GodotSchema>::FINGERPRINT),
    ("Sum", <t41::Sum as gdvar::GodotSchema>::FINGERPRINT),
    ("Either<'_, i32, Vec<u8>>", <t42::Either as gdvar::GodotSchema>::FINGERPRINT),
    ("EitherInside<'_, Step, Plain>", <t43::EitherInside as gdvar::GodotSchema>::FINGERPRINT),
    ("Defaults", <t44::Defaults as gdvar::GodotSchema>::FINGERPRINT),
    ("Skips", <t45::Skips as gdvar::GodotSchema>::FINGERPRINT),
    ("Functions", <t46::Functions as gdvar::GodotSchema>::FINGERPRINT),
    ("Pair", <t47::Pair as gdvar::GodotSchema>::FINGERPRINT),
    ("Forms", <t48::Forms as gdvar::GodotSchema>::FINGERPRINT),
    ("Packed", <t49::Packed as gdvar::GodotSchema>::FINGERPRINT),
    ("Bag", <t50::Bag as gdvar::GodotSchema>::FINGERPRINT),
    ("Wide", <t51::Wide as gdvar::GodotSchema>::FINGERPRINT),
    ("Borrows<'_>", <t52::Borrows as gdvar::GodotSchema>::FINGERPRINT),
    ("Mob", <t53::Mob as gdvar::GodotSchema>::FINGERPRINT),
    ("Health", <t53::Health as gdvar::GodotSchema>::FINGERPRINT),
    ("Strict", <t54::Strict as gdvar::GodotSchema>::FINGERPRINT),
    ("Rest<i64>", <t55::Rest as gdvar::GodotSchema>::FINGERPRINT),
    ("Around<Health>", <t56::Around as gdvar::GodotSchema>::FINGERPRINT),
    ("Around<Kind>", <t57::Around as gdvar::GodotSchema>::FINGERPRINT),
    ("Around<Option<Strict>>", <t58::Around as gdvar::GodotSchema>::FINGERPRINT),
    ("Drawing", <t59::Drawing as gdvar::GodotSchema>::FINGERPRINT),
    ("Save", <t60::Save as gdvar::GodotSchema>::FINGERPRINT),
    ("Progress", <t61::Progress as gdvar::GodotSchema>::FINGERPRINT),
    ("hostile names", <t62::Vec2 as gdvar::GodotSchema>::FINGERPRINT),
    ("rare kinds", <t63::Rare as gdvar::GodotSchema>::FINGERPRINT),
    ("more defaults", <t64::More as gdvar::GodotSchema>::FINGERPRINT),
];
