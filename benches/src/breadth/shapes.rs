//! Structs: their form, their keys, and missing, unknown or flattened fields. Each has eight ints unless the row says
//! otherwise.

use std::collections::{BTreeMap, HashMap};

use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Variant, key};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{Eight, OfGodot, OfSerde, OfZerompk, Row};

const KIND: &str = "shape";

/// Declares a struct for gdvar and the peers that use serde. Its fields have these values by default, or their `number`.
macro_rules! shape {
    ($(#[$attr:meta])* $name:ident { $($(#[$field_attr:meta])* $field:ident: $ty:ty $(= $value:expr)?),+ $(,)? }) => {
        #[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
        $(#[$attr])*
        pub struct $name { $($(#[$field_attr])* pub $field: $ty),+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: shape!(@ $field $(, $value)?)),+ }
            }
        }
    };
    (@ $field:ident) => { number(stringify!($field)) };
    (@ $field:ident, $value:expr) => { $value };
}

/// Returns the value of an int field, which is the same in every struct.
fn number(field: &str) -> i64 {
    70_000 + field.bytes().map(i64::from).sum::<i64>()
}

/// Declares a struct of ints, with these attributes on each field.
macro_rules! ints {
    ($(#[$attr:meta])* $name:ident { $($field:ident)+ }) => {
        ints! { $(#[$attr])* $name { $($field)+ } each [] }
    };
    ($(#[$attr:meta])* $name:ident { $($field:ident)+ } each $each:tt) => {
        ints! { @ [$(#[$attr])*] $name $([$each $field])+ }
    };
    (@ [$(#[$attr:meta])*] $name:ident $([[$(#[$each:meta])*] $field:ident])+) => {
        #[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
        $(#[$attr])*
        #[msgpack(map, allow_unknown_fields)]
        pub struct $name { $($(#[$each])* pub $field: i64),+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: number(stringify!($field))),+ }
            }
        }
    };
}

ints! { Plain { hp xp mana gold level speed team kills } }
ints! { Missing { hp xp mana gold level speed team kills } each [#[gdvar(default)] #[serde(default)] #[msgpack(default)]] }
ints! { #[gdvar(deny_unknown_fields)] #[serde(deny_unknown_fields)] Strict { hp xp mana gold level speed team kills } }
ints! { #[gdvar(key = "StringName")] Named { hp xp mana gold level speed team kills } }
ints! { #[gdvar(object = "Resource")] Resource { hp xp mana gold level speed team kills } }
ints! { #[gdvar(object = "Resource", script = "res://player.gd")] Scripted { hp xp mana gold level speed team kills } }
ints! { #[gdvar(array)] Elements { hp xp mana gold level speed team kills } }
ints! { #[gdvar(rename_all = "SCREAMING_SNAKE_CASE")] #[serde(rename_all = "SCREAMING_SNAKE_CASE")] Loud { hp xp mana gold level speed team kills } }
ints! { One { hp } }
ints! { Four { hp xp mana gold } }
ints! { Ten { hp xp mana gold level speed team kills armor luck } }
ints! { Forty {
    hp xp mana gold level speed team kills armor luck strength wisdom charisma stamina dexterity deaths steps seed slot
    health max_health max_mana playtime checkpoint difficulty weapon shield helmet boots ring amulet potion arrows bombs
    keys map_x map_y zone music volume
} }
ints! { Reversed { kills team speed level gold mana xp hp } }
ints! { Shuffled { gold kills hp speed mana team xp level } }
ints! { OneUnknown { hp xp mana gold level unknown speed team kills } }
ints! { EightUnknown { a1 hp a2 xp a3 mana a4 gold a5 level a6 speed a7 team a8 kills } }

shape! { #[gdvar(key = "StringName")] NamedOne { hp: i64 } }
shape! { Numbered {
    #[gdvar(key = 1)] hp: i64, #[gdvar(key = 2)] xp: i64, #[gdvar(key = 3)] mana: i64,
    #[gdvar(key = 4)] gold: i64, #[gdvar(key = 5)] level: i64, #[gdvar(key = 6)] speed: i64,
    #[gdvar(key = 7)] team: i64, #[gdvar(key = 8)] kills: i64,
} }
shape! { Aliased {
    #[gdvar(alias = "hp")] #[serde(alias = "hp")] health: i64 = number("hp"),
    #[gdvar(alias = "xp")] #[serde(alias = "xp")] experience: i64 = number("xp"),
    #[gdvar(alias = "mana")] #[serde(alias = "mana")] magic: i64 = number("mana"),
    #[gdvar(alias = "gold")] #[serde(alias = "gold")] money: i64 = number("gold"),
    level: i64, speed: i64, team: i64, kills: i64,
} }
shape! { #[gdvar(default)] #[serde(default)] Defaulted {
    hp: i64, xp: i64, mana: i64, gold: i64, level: i64, speed: i64,
    team: i64, kills: i64,
} }
shape! { Conditional {
    hp: i64, xp: i64, mana: i64, gold: i64,
    #[gdvar(skip_encoding_if = Option::is_none)] #[serde(skip_serializing_if = "Option::is_none")] level: Option<i64> = Some(number("level")),
    #[gdvar(skip_encoding_if = Option::is_none)] #[serde(skip_serializing_if = "Option::is_none")] speed: Option<i64> = None,
    #[gdvar(skip_encoding_if = Option::is_none)] #[serde(skip_serializing_if = "Option::is_none")] team: Option<i64> = Some(number("team")),
    #[gdvar(skip_encoding_if = Option::is_none)] #[serde(skip_serializing_if = "Option::is_none")] kills: Option<i64> = None,
} }
shape! { Optional {
    hp: Option<i64> = Some(number("hp")), xp: Option<i64> = Some(number("xp")), mana: Option<i64> = Some(number("mana")),
    gold: Option<i64> = Some(number("gold")), level: Option<i64> = Some(number("level")),
    speed: Option<i64> = Some(number("speed")), team: Option<i64> = Some(number("team")), kills: Option<i64> = None,
} }
shape! { Skipping {
    hp: i64, xp: i64, mana: i64, gold: i64, level: i64, speed: i64,
    #[gdvar(skip)] #[serde(skip)] dirty: bool = false, team: i64, kills: i64,
} }
shape! { Generic { fields: Eight<i64> = Eight::of(|n| 70_000 + i64::from(n)) } }

ints! { Innermost { team kills } }
macro_rules! nested {
    ($name:ident($inner:ident) $first:ident $second:ident $third:ident) => {
        #[derive(
            Clone,
            Default,
            PartialEq,
            GodotEncode,
            GodotDecode,
            Serialize,
            Deserialize,
            ToMessagePack,
            FromMessagePack,
        )]
        #[msgpack(map)]
        pub struct $name {
            $first: i64,
            $second: i64,
            inner: $inner,
            $third: i64,
        }
    };
}
nested! { Inner(Innermost) gold level speed }
nested! { Outer(Inner) hp xp mana }

ints! { Bonus { level speed team kills } }
ints! { Purse { mana gold level } }
ints! { Rank { speed team kills } }
shape! { FlatStruct {
    hp: i64, xp: i64, mana: i64, gold: i64,
    #[gdvar(flatten)] #[serde(flatten)] bonus: Bonus = Bonus::default(),
} }
shape! { FlatStructs {
    hp: i64, xp: i64,
    #[gdvar(flatten)] #[serde(flatten)] purse: Purse = Purse::default(),
    #[gdvar(flatten)] #[serde(flatten)] rank: Rank = Rank::default(),
} }
shape! { FlatOption {
    hp: i64, xp: i64, mana: i64, gold: i64,
    #[gdvar(flatten)] #[serde(flatten)] bonus: Option<Bonus> = Some(Bonus::default()),
} }
shape! { FlatMap {
    hp: i64, xp: i64, mana: i64, gold: i64,
    #[gdvar(flatten)] #[serde(flatten)] rest: BTreeMap<String, i64> = entries(4),
} }
shape! { FlatNested { hp: i64, flat: FlatStruct = FlatStruct::default() } }
shape! { Many {
    #[gdvar(flatten)] #[serde(flatten)] rest: BTreeMap<String, i64> = entries(100),
    #[gdvar(flatten)] #[serde(flatten)] plain: Plain = Plain::default(),
} }

/// Returns entries without a field.
fn entries(count: i64) -> BTreeMap<String, i64> {
    (0..count).map(|n| (format!("key {n}"), n)).collect()
}

/// A flattened map of values of any type.
#[derive(PartialEq, GodotEncode, GodotDecode)]
struct FlatVariants {
    hp: i64,
    xp: i64,
    mana: i64,
    gold: i64,
    #[gdvar(flatten)]
    rest: HashMap<String, Variant>,
}

/// The same for serde.
#[derive(PartialEq, Serialize, Deserialize)]
struct FlatJson {
    hp: i64,
    xp: i64,
    mana: i64,
    gold: i64,
    #[serde(flatten)]
    rest: HashMap<String, serde_json::Value>,
}

fn flat_variants() -> Row {
    let [hp, xp, mana, gold] = ["hp", "xp", "mana", "gold"].map(number);
    let rest = entries(4).into_iter().map(|(key, n)| (key, n.into())).collect();
    let row = Row::new(KIND, "flatten a HashMap<String, Variant>").own(forever(FlatVariants {
        hp,
        xp,
        mana,
        gold,
        rest,
    }));
    let rest = entries(4).into_iter().map(|(key, n)| (key, n.into())).collect();
    row.serde(forever(FlatJson { hp, xp, mana, gold, rest }))
}

/// Returns the value that the peers write in rows whose form only gdvar has.
fn plain() -> &'static Plain {
    forever(Plain::default())
}

/// The same as [`Plain`], with hand-written implementations.
#[derive(Default, PartialEq)]
struct ByHand(Plain);

impl GodotEncode for ByHand {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let Plain { hp, xp, mana, gold, level, speed, team, kills } = &self.0;
        encoder.dictionary(|entries| {
            entries.field(key!("hp"), hp)?;
            entries.field(key!("xp"), xp)?;
            entries.field(key!("mana"), mana)?;
            entries.field(key!("gold"), gold)?;
            entries.field(key!("level"), level)?;
            entries.field(key!("speed"), speed)?;
            entries.field(key!("team"), team)?;
            entries.field(key!("kills"), kills)
        })
    }
}

impl<'de> GodotDecode<'de> for ByHand {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar::Result<Self> {
        let mut fields = decoder.fields(header)?;
        let value = Plain {
            hp: fields.required(key!("hp"))?,
            xp: fields.required(key!("xp"))?,
            mana: fields.required(key!("mana"))?,
            gold: fields.required(key!("gold"))?,
            level: fields.required(key!("level"))?,
            speed: fields.required(key!("speed"))?,
            team: fields.required(key!("team"))?,
            kills: fields.required(key!("kills"))?,
        };
        fields.finish(decoder)?;
        Ok(Self(value))
    }
}

/// Fields without keys.
#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
struct Tuple(i64, i64, i64, i64, i64, i64, i64, i64);

static TUPLE: Tuple = Tuple(70_000, 70_001, 70_002, 70_003, 70_004, 70_005, 70_006, 70_007);

/// Returns a row with a type that all peers support.
fn all<T: Default + OfGodot + OfSerde + OfZerompk>(name: &str) -> Row {
    serde::<T>(name).zerompk(forever(T::default()))
}

/// Returns a row with a type that all peers but zerompk support.
fn serde<T: Default + OfGodot + OfSerde>(name: &str) -> Row {
    let value = forever(T::default());
    Row::new(KIND, name).own(value).serde(value)
}

/// Returns a row of a form that only gdvar has, beside the usual form of the peers.
fn beside_plain<T: Default + OfGodot>(name: &str) -> Row {
    Row::new(KIND, name).own(forever(T::default())).serde(plain()).zerompk(plain())
}

/// Returns a row that reads `S` into `T`.
fn read<S, T>(name: &str) -> Row
where
    S: Default + GodotEncode + Serialize,
    T: Default + OfGodot + OfSerde,
{
    let expected = forever(T::default());
    Row::new(KIND, name).own_decode(&S::default(), expected).serde_decode(&S::default(), expected)
}

/// Does the same, including zerompk.
fn read_all<S, T>(name: &str) -> Row
where
    S: Default + GodotEncode + Serialize + ToMessagePack,
    T: Default + OfGodot + OfSerde + OfZerompk,
{
    read::<S, T>(name).zerompk_decode(&S::default(), forever(T::default()))
}

/// Returns a row that reads keys in another spelling, which the peers do not support.
fn read_own<S: Default + GodotEncode, T: Default + OfGodot>(name: &str) -> Row {
    Row::new(KIND, name).own_decode(&S::default(), forever(T::default()))
}

pub fn shapes() -> Vec<Row> {
    let (one, four) = (One::default(), Four::default());
    let Four { hp, xp, mana, gold } = four;
    let one_came = forever(Missing { hp, xp: 0, mana: 0, gold: 0, level: 0, speed: 0, team: 0, kills: 0 });
    let four_came = forever(Missing { hp, xp, mana, gold, level: 0, speed: 0, team: 0, kills: 0 });
    vec![
        all::<Plain>("struct"),
        beside_plain::<ByHand>("struct, by hand"),
        all::<One>("one field"),
        all::<Ten>("ten fields"),
        serde::<Forty>("forty fields"),
        all::<Outer>("nested three deep"),
        serde::<Generic>("generic struct in a struct"),
        Row::new(KIND, "tuple struct").own(&TUPLE).serde(&TUPLE).zerompk(&TUPLE),
        Row::new(KIND, "array").own(forever(Elements::default())).serde(&TUPLE).zerompk(&TUPLE),
        beside_plain::<Resource>("object"),
        beside_plain::<Scripted>("object with script"),
        beside_plain::<Named>("StringName keys"),
        beside_plain::<Numbered>("int keys"),
        Row::new(KIND, "one field, StringName key")
            .own(forever(NamedOne::default()))
            .serde(forever(One::default())),
        serde::<Loud>("rename_all"),
        serde::<Strict>("deny_unknown_fields"),
        all::<Missing>("default on each field"),
        serde::<Defaulted>("default on the type"),
        serde::<Conditional>("skip_encoding_if"),
        serde::<Optional>("Option on each field"),
        serde::<Skipping>("skip"),
        serde::<FlatStruct>("flatten a struct"),
        serde::<FlatStructs>("flatten two structs"),
        serde::<FlatOption>("flatten an Option"),
        serde::<FlatMap>("flatten a map"),
        serde::<FlatNested>("flatten inside a struct"),
        flat_variants(),
        read_all::<Reversed, Plain>("keys reversed"),
        read::<Shuffled, Plain>("keys shuffled"),
        read::<Shuffled, FlatStruct>("keys shuffled, flatten a struct"),
        read_all::<OneUnknown, Plain>("one unknown key"),
        read::<EightUnknown, Plain>("eight unknown keys"),
        read::<Many, Plain>("a hundred unknown keys"),
        read::<Plain, Aliased>("four keys by alias"),
        Row::new(KIND, "seven keys missing")
            .own_decode(&one, one_came)
            .serde_decode(&one, one_came)
            .zerompk_decode(&one, one_came),
        Row::new(KIND, "four keys missing")
            .own_decode(&four, four_came)
            .serde_decode(&four, four_came)
            .zerompk_decode(&four, four_came),
        read_own::<Named, Plain>("String keys from StringNames"),
        read_own::<Plain, Named>("StringName keys from Strings"),
        read_own::<Named, FlatStruct>("flatten a struct, from StringNames"),
    ]
}
