//! Enums with every tagging, and the attributes of variants.

use std::collections::BTreeMap;
use std::time::Duration;

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

use super::fields::seconds;
use super::structs::Plain;
use super::{Animal, Sample, animal, has_names, samples};

pub(crate) const ANIMALS: &[Animal] = &[
    animal!(Slot, None),
    animal!(Team, None).only_in(has_names),
    animal!(Code, None),
    animal!(Known, None),
    animal!(Outside, None),
    animal!(Inside, Open),
    animal!(Beside, Closed),
    animal!(Untagged, Any),
    animal!(InsideOfNames, Closed).only_in(has_names),
    animal!(Message, None),
    animal!(Tagged, Open).only_in(has_names),
    animal!(Event, Open),
    animal!(Timer, None),
    animal!(Nested, Open),
    animal!(Json, Any),
    animal!(Sum, None),
    animal!(Either<'_, i32, Vec<u8>>, None),
    animal!(EitherInside<'_, Step, Plain>, Open),
];

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "snake_case")]
enum Slot {
    MainHand,
    #[gdvar(alias = "shield")]
    OffHand,
    #[gdvar(rename = "HEAD")]
    Head,
    #[gdvar(skip)]
    Debug,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
enum Team {
    Red,
    Blue,
}

const BASE: isize = 100;

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(repr = "int")]
enum Code {
    Lost = -3,
    Refused,
    Fine = 0,
    Custom = BASE + 1,
    Next,
    Low = 7,
    #[gdvar(tag = 5_000_000_000)]
    Wide,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum Known {
    Orc,
    #[gdvar(other)]
    Unknown(String),
}

/// The same variants with each tagging.
macro_rules! actions {
    ($name:ident, $(#[$attr:meta])*) => {
        #[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
        $(#[$attr])*
        enum $name {
            Wait,
            Move(Step),
            Attack {
                target: i64,
                #[gdvar(default, skip_encoding_if = |power: &f32| *power == 0.0)]
                power: f32,
                #[gdvar(as = "StringName")]
                weapon: String,
            },
            Boxed(Box<Plain>),
            #[gdvar(skip)]
            Never(std::rc::Rc<std::cell::Cell<u8>>),
        }

        samples! { source:
            [] $name = $name::Wait,
                $name::Move(source.any()),
                $name::Attack { target: source.any(), power: source.any::<u8>().into(), weapon: source.any() },
                $name::Boxed(source.any());
        }
    };
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Step {
    x: i32,
    y: i32,
}

actions!(Outside,);
actions!(Inside, #[gdvar(tag = "type", rename_all = "lowercase")]);
actions!(Beside, #[gdvar(tag = "t", content = "c", deny_unknown_fields)]);
actions!(Untagged, #[gdvar(untagged)]);
actions!(InsideOfNames, #[gdvar(tag = "type", key = "StringName", deny_unknown_fields)]);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(repr = "int")]
// Rust requires a `repr` for explicit discriminants if variants have fields.
#[repr(u8)]
enum Message {
    Ping,
    Chat(i32, String) = 10,
    Quit {
        reason: String,
    },
    #[gdvar(other)]
    Unknown(i64),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c", key = "StringName")]
enum Tagged {
    #[gdvar(tag = 1)]
    One(u8, u8),
    Two,
    #[gdvar(with = seconds)]
    After(Duration),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase", tag = "t")]
enum Event {
    PlayerJoined {
        player_name: String,
    },
    #[gdvar(rename_all = "kebab-case", alias = "gone")]
    PlayerLeft {
        player_name: String,
        #[gdvar(flatten)]
        step: Option<Step>,
    },
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum Timer {
    Off,
    #[gdvar(with = seconds, schema = u64)]
    Once(Duration),
}

/// Tags inside tags inside tags.
#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "first")]
enum Nested {
    A(Inner),
    B {
        #[gdvar(flatten)]
        inner: Inner,
        more: Option<i64>,
    },
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "second")]
enum Inner {
    C(Innermost),
    D,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "third", content = "last")]
enum Innermost {
    E(u8),
    F { f: Vec<i64> },
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Map(BTreeMap<String, Json>),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum Sum {
    Number(f64),
    Add(Box<Sum>, Box<Sum>),
    Neg { of: Box<Sum> },
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum Either<'a, A, B> {
    Left(A),
    Right { value: B, name: &'a str },
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "either")]
enum EitherInside<'a, A, B> {
    Left(A),
    Right {
        #[gdvar(flatten)]
        value: B,
        named: &'a str,
    },
}

samples! { source:
    [] Slot = Slot::MainHand, Slot::OffHand, Slot::Head;
    [] Team = Team::Red, Team::Blue;
    [] Code = Code::Lost, Code::Refused, Code::Fine, Code::Custom, Code::Next, Code::Low, Code::Wide;
    [] Known = Known::Orc, Known::Unknown(source.any());
    [] Step = Step { x: source.any(), y: source.any() };
    [] Message = Message::Ping,
        Message::Chat(source.any(), source.any()),
        Message::Quit { reason: source.any() },
        Message::Unknown(-1 - i64::from(source.any::<u32>()));
    [] Tagged = Tagged::Two,
        Tagged::One(source.any(), source.any()),
        Tagged::After(Duration::from_secs(source.any::<u32>().into()));
    [] Event = Event::PlayerJoined { player_name: source.any() },
        Event::PlayerLeft { player_name: source.any(), step: source.any() };
    [] Timer = Timer::Off, Timer::Once(Duration::from_secs(source.any::<u32>().into()));
    [] Nested = Nested::A(source.any()), Nested::B { inner: source.any(), more: source.any() };
    [] Inner = Inner::C(source.any()), Inner::D;
    [] Innermost = Innermost::E(source.any()), Innermost::F { f: source.any() };
    [] Json = Json::Null,
        Json::Bool(source.any()),
        Json::Int(source.any()),
        Json::Number(source.any()),
        Json::Text(source.any()),
        Json::List(source.any()),
        Json::Map(source.any());
    [] Sum = Sum::Number(source.any()),
        Sum::Add(source.any(), source.any()),
        Sum::Neg { of: source.any() };
    [A: Sample, B: Sample] Either<'_, A, B> = Either::Left(source.any()),
        Either::Right { value: source.any(), name: source.any() };
    [A: Sample, B: Sample] EitherInside<'_, A, B> = EitherInside::Left(source.any()),
        EitherInside::Right { value: source.any(), named: source.any() };
}
