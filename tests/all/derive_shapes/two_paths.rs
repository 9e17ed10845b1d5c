//! The fast path and the slow path read and write the same.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::values::bytes_of;
use gdvar::{Codec, Dialect, Encoder, GodotDecodeOwned, GodotEncode, key, variant};

/// Declares a struct whose fields have types with these names, and enums with each tagging.
macro_rules! twins {
    ($module:ident, $int:ty, $float:ty, $text:ty, $ints:ty) => {
        mod $module {
            use std::collections::BTreeMap;

            use gdvar::{GodotDecode, GodotEncode};

            /// Every field is always written.
            #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Leg {
                to: $int,
                pace: Option<$float>,
                song: $text,
                #[gdvar(rename = "via")]
                path: $ints,
            }

            pub(super) fn legs() -> Vec<Leg> {
                let long = "a song of many verses, ".repeat(9);
                let leg = |to, pace, song: &str, path| Leg { to, pace, song: song.into(), path };
                vec![
                    leg(3, Some(0.5), "hey", vec![1, 2]),
                    leg(1 << 40, None, &long, vec![]),
                    leg(-1, Some(0.1), "", vec![7; 30]),
                    leg(0, Some(f64::NAN), "h\u{e9}", vec![]),
                    leg(0, None, "cut\0short", vec![]),
                ]
            }

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Trip {
                there: Leg,
                back: Box<Leg>,
                days: $int,
            }

            pub(super) fn trips() -> Vec<Trip> {
                let there = legs().swap_remove(0);
                vec![Trip { back: Box::new(Leg { pace: None, ..there.clone() }), there, days: 2 }]
            }

            /// A value with a `Leg` in every place that can hold one.
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Way {
                first: Option<Leg>,
                second: Leg,
                name: $text,
                others: Vec<Leg>,
                by_name: BTreeMap<String, Leg>,
            }

            pub(super) fn ways() -> Vec<Way> {
                let ways = legs().into_iter().map(|leg| Way {
                    first: (leg.to > 0).then(|| leg.clone()),
                    second: leg.clone(),
                    name: "home".into(),
                    others: legs(),
                    by_name: [("other".into(), leg)].into(),
                });
                ways.collect()
            }

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Spot {
                name: $text,
                #[gdvar(skip_encoding_if = Option::is_none)]
                place: Option<$int>,
                #[gdvar(default)]
                depth: $float,
                path: $ints,
            }

            pub(super) fn spots() -> [Spot; 2] {
                [
                    Spot { name: "well".into(), place: Some(3), depth: 0.5, path: vec![1, 2] },
                    Spot { name: "hut".into(), place: None, depth: 0.0, path: vec![] },
                ]
            }

            twins!($int, $float, $text, $ints, Outside, Say,);
            twins!($int, $float, $text, $ints, Inside, #[gdvar(tag = "t")]);
            twins!($int, $float, $text, $ints, Beside, Say, #[gdvar(tag = "t", content = "c", deny_unknown_fields)]);
        }
    };
    ($int:ty, $float:ty, $text:ty, $ints:ty, $name:ident, $($say:ident,)? $(#[$tagging:meta])*) => {
        #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
        $(#[$tagging])*
        pub(super) enum $name {
            Wait,
            Chat { text: $text, #[gdvar(skip_encoding_if = Option::is_none)] channel: Option<$int> },
            Attack { #[gdvar(default = 3)] target: $int, power: $float, path: $ints },
            #[gdvar(alias = "Jmp")]
            Jump { #[gdvar(alias = "h")] height: $float },
            At(Spot),
            Far(Box<Spot>),
            Go(Leg),
            $($say($text),)?
        }

        impl $name {
            pub(super) fn all() -> Vec<Self> {
                let [well, hut] = spots();
                vec![
                    Self::At(well),
                    Self::Far(Box::new(hut)),
                    Self::Go(legs().swap_remove(0)),
                    Self::Wait,
                    Self::Chat { text: "well played".into(), channel: None },
                    Self::Chat { text: "hm".into(), channel: Some(-1) },
                    Self::Attack { target: 1 << 40, power: 0.1, path: vec![1, 2] },
                    Self::Jump { height: 2.5 },
                    $(Self::$say("hi".into()),)?
                ]
            }
        }
    };
}

// The derive recognises types with a usual form by their names, and does not know these names.
type Int = i64;
type Float = f64;
type Text = String;
type Ints = Vec<i32>;

twins!(known, i64, f64, String, Vec<i32>);
twins!(unknown, super::Int, super::Float, super::Text, super::Ints);

/// Values as engines write them are read on a fast path, all others on the slow path. Both give the same value or the same
/// error.
#[test]
fn the_fast_path_and_the_slow_path_read_the_same_values() {
    fn read<T: GodotDecodeOwned + std::fmt::Debug>(codec: &Codec, bytes: &[u8]) -> String {
        format!("{:?}", codec.decode_prefix::<T>(bytes))
    }
    /// Compares what is read from these bytes, from each prefix of them, and with each byte changed.
    fn agree<K: GodotDecodeOwned + std::fmt::Debug, U: GodotDecodeOwned + std::fmt::Debug>(
        bytes: &[u8],
        dialect: Dialect,
    ) {
        let changed = (0..bytes.len()).flat_map(|place| {
            [1, 2, 0x80].map(|change| {
                let mut bytes = bytes.to_vec();
                bytes[place] ^= change;
                bytes
            })
        });
        for bytes in (0..=bytes.len()).map(|end| bytes[..end].to_vec()).chain(changed) {
            for depth in [1024, 1, 0] {
                let codec = Codec::new().dialect(dialect).max_depth(depth);
                let (known, unknown) = (read::<K>(&codec, &bytes), read::<U>(&codec, &bytes));
                assert_eq!(known, unknown, "{dialect}, {depth} levels: {bytes:?}");
            }
        }
    }
    fn agree_on_all<K, U>(known: &[K], unknown: &[U])
    where
        K: GodotEncode + GodotDecodeOwned + std::fmt::Debug,
        U: GodotEncode + GodotDecodeOwned + std::fmt::Debug,
    {
        for dialect in Dialect::ALL {
            let codec = Codec::new().dialect(*dialect);
            for (known, unknown) in known.iter().zip(unknown) {
                let bytes = codec.encode(known);
                assert_eq!(bytes, codec.encode(unknown));
                if let Ok(bytes) = bytes {
                    agree::<K, U>(&bytes, *dialect);
                }
            }
        }
    }
    agree_on_all(&[Vec::from(known::spots())], &[Vec::from(unknown::spots())]);
    agree_on_all(&known::trips(), &unknown::trips());
    agree_on_all(&known::Outside::all(), &unknown::Outside::all());
    agree_on_all(&known::Inside::all(), &unknown::Inside::all());
    agree_on_all(&known::Beside::all(), &unknown::Beside::all());

    let path = || vec![1_i32];
    // Entries without a field that has a default, with an unknown key, and in another order.
    for fields in [
        variant!({ "power": 1.5, "path": path() }),
        variant!({ "power": 1.5, "path": path(), "x": 1 }),
        variant!({ "path": path(), "target": 5, "power": 1.5 }),
    ] {
        let bytes = bytes_of(variant!({ "Attack": fields.clone() }));
        agree::<known::Outside, unknown::Outside>(&bytes, Dialect::default());
        let bytes = bytes_of(variant!({ "t": "Attack", "c": fields }));
        agree::<known::Beside, unknown::Beside>(&bytes, Dialect::default());
    }
    let spots = variant!([
        { "name": "well", "path": path() },
        { "name": "well", "path": path(), "x": [1] },
        { "path": path(), "name": "well" },
    ]);
    agree::<Vec<known::Spot>, Vec<unknown::Spot>>(&bytes_of(spots), Dialect::default());
    for message in [
        variant!({ "t": "Attack", "power": 1.5, "path": path() }),
        variant!({ "t": "Attack", "target": 5, "power": 1.5, "path": path(), "x": 1 }),
        // Damage can turn the last key into another tag.
        variant!({ "t": "At", "name": "well", "path": path(), "u": 1 }),
        variant!({ "target": 5, "power": 1.5, "path": path(), "t": "Attack" }),
    ] {
        agree::<known::Inside, unknown::Inside>(&bytes_of(message), Dialect::default());
    }
}

/// Writes a value after the content of a buffer, with `room` bytes left. Returns the result and the bytes in the buffer.
fn write<T: GodotEncode>(codec: &Codec, room: usize, value: &T) -> (gdvar::Result<usize>, Vec<u8>) {
    let mut out = Vec::with_capacity(4 + room);
    out.extend(*b"here");
    (codec.encode_into(value, &mut out), out)
}

/// A struct inside others is written on a fast path, and anything unusual on the slow path. Both give the same bytes or the same
/// error, however much room the buffer has.
#[test]
fn the_fast_path_and_the_slow_path_write_the_same_bytes() {
    fn agree<K: GodotEncode, U: GodotEncode>(known: &[K], unknown: &[U]) {
        for dialect in Dialect::ALL {
            for depth in [1024, 4, 3, 2, 1, 0] {
                let codec = Codec::new().dialect(*dialect).max_depth(depth);
                for (known, unknown) in known.iter().zip(unknown) {
                    let expected = write(&codec, 0, unknown);
                    let len = *expected.0.as_ref().unwrap_or(&300);
                    for room in (0..len + 8).step_by(3) {
                        assert_eq!(write(&codec, room, known), expected, "{dialect}, {depth} levels, {room}");
                    }
                    let codec = codec.max_size(len.saturating_sub(4));
                    assert_eq!(
                        write(&codec, len, known),
                        write(&codec, len, unknown),
                        "{dialect}, {depth} levels"
                    );
                }
            }
        }
    }
    /// Strings are written together with the fields around them, and boxed strings on the slow path.
    #[derive(GodotEncode)]
    struct Tagged<T: GodotEncode> {
        id: i64,
        #[gdvar(typed)]
        tags: Vec<T>,
        #[gdvar(typed)]
        more: Option<[T; 1]>,
        level: f32,
    }
    fn tagged<T: GodotEncode + From<&'static str>>() -> Vec<Tagged<T>> {
        let words = ["iron", "common", "", "more than two words of it", "plötzlich"];
        let tags = [&words[..0], &words[..1], &words, &["iron", "x\0y", "common"]];
        let tags = tags.map(|tags| tags.iter().copied().map(T::from).collect::<Vec<T>>());
        let more = [None, Some("iron"), Some("more than one"), None];
        let all = (0..).zip(tags.into_iter().zip(more));
        all.map(|(id, (tags, more))| Tagged { id, tags, more: more.map(|word| [word.into()]), level: 0.5 })
            .collect()
    }
    agree(&tagged::<String>(), &tagged::<Box<str>>());
    /// A wrapper that writes the fields of a struct like the entries of a map, one by one.
    struct LongWay<T>(T);
    impl<T: GodotEncode> GodotEncode for LongWay<T> {
        fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
            self.0.encode(encoder)
        }
    }
    fn agree_on_maps<K: GodotEncode + Ord + Clone, V: GodotEncode + Clone>(keys: &[K], values: &[V]) {
        for len in 0..=keys.len() {
            let entries = keys[..len].iter().cloned().zip(values.iter().cloned());
            let known: BTreeMap<K, V> = entries.clone().collect();
            let unknown: BTreeMap<K, _> = entries.map(|(key, value)| (key, LongWay(value))).collect();
            agree(&[known], &[unknown]);
        }
    }
    let names = ["iron", "", "plötzlich", "more than two words of it", "x\0y"].map(String::from);
    agree_on_maps(&names, &known::legs());
    agree_on_maps(&names, &[0.5, 0.1, 3.0, f64::NAN, 1.0]);
    agree_on_maps(&[1_i64 << 40, 3, -1, 0, 7], &unknown::legs());
    agree(&known::ways(), &unknown::ways());
    agree(&known::trips(), &unknown::trips());
    agree(&[known::legs(), known::legs()[..1].to_vec()], &[unknown::legs(), unknown::legs()[..1].to_vec()]);
    agree(&known::Outside::all(), &unknown::Outside::all());
    agree(&known::Inside::all(), &unknown::Inside::all());
    agree(&known::Beside::all(), &unknown::Beside::all());
}

/// A struct that contains structs of the same type, to any depth.
#[derive(Clone, Default, GodotEncode)]
struct Branch {
    id: i64,
    wood: Wood,
    bend: f32,
    bears: Bears,
    fruit: Rc<Fruit>,
    on: Option<Box<Branch>>,
    twigs: Vec<Branch>,
    name: String,
    age: Option<u64>,
}

/// A struct of one field is written as that field.
#[derive(Clone, Default, GodotEncode)]
struct Bears(Option<Years>);

#[derive(Clone, Default, GodotEncode)]
struct Years(Vec<i64>);

#[derive(Clone, Copy, Default, GodotEncode)]
enum Wood {
    #[default]
    Oak,
    #[gdvar(rename = "of a kind with a name that is much longer than the others'")]
    Rare,
    Pine,
    #[gdvar(skip)]
    Plastic,
}

impl Wood {
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Oak => Some("Oak"),
            Self::Rare => Some("of a kind with a name that is much longer than the others'"),
            Self::Pine => Some("Pine"),
            Self::Plastic => None,
        }
    }
}

#[derive(Clone, Default, GodotEncode)]
struct Fruit {
    kind: String,
    seeds: [Seed; 2],
}

#[derive(Clone, Default, GodotEncode)]
struct Seed {
    weight: f64,
}

/// A wrapper that writes the same struct entry by entry.
struct EntryByEntry<'a, T: ?Sized>(&'a T);

impl GodotEncode for EntryByEntry<'_, Branch> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let Branch { id, wood, bend, bears, fruit, on, twigs, name, age } = self.0;
        encoder.dictionary(|entries| {
            entries.field(key!("id"), id)?;
            match wood.name() {
                Some(name) => entries.field(key!("wood"), name)?,
                None => entries.field(key!("wood"), wood)?,
            }
            entries.field(key!("bend"), bend)?;
            entries.field(key!("bears"), &bears.0.as_ref().map(|years| &years.0))?;
            entries.field(key!("fruit"), &EntryByEntry(&**fruit))?;
            entries.field(key!("on"), &on.as_deref().map(EntryByEntry))?;
            entries.field(key!("twigs"), &EntryByEntry(&**twigs))?;
            entries.field(key!("name"), name)?;
            entries.field(key!("age"), age)
        })
    }
}

impl GodotEncode for EntryByEntry<'_, Fruit> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.dictionary(|entries| {
            entries.field(key!("kind"), &self.0.kind)?;
            entries.field(key!("seeds"), &EntryByEntry(&self.0.seeds[..]))
        })
    }
}

impl GodotEncode for EntryByEntry<'_, Seed> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.dictionary(|entries| entries.field(key!("weight"), &self.0.weight))
    }
}

impl<T> GodotEncode for EntryByEntry<'_, [T]>
where
    for<'a> EntryByEntry<'a, T>: GodotEncode,
{
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.array(|elements| self.0.iter().try_for_each(|item| elements.element(&EntryByEntry(item))))
    }
}

/// Nested values are written on a fast path, or on the slow path if they are nested too deeply or unusual, or if there is
/// no room. Both give the same bytes or the same error.
#[test]
fn the_fast_path_and_the_slow_path_write_nested_values_alike() {
    let changes: [fn(&mut Branch); 9] = [
        |_| {},
        |branch| (branch.wood, branch.bears) = (Wood::Rare, Bears(Some(Years(vec![2019, 1 << 40])))),
        |branch| branch.wood = Wood::Plastic,
        |branch| (branch.wood, branch.bears) = (Wood::Pine, Bears(Some(Years(vec![])))),
        |branch| branch.bend = f32::NAN,
        |branch| branch.name = "a\0b".into(),
        |branch| branch.age = Some(u64::MAX),
        |branch| branch.fruit = Rc::new(Fruit { kind: "\u{feff}pear".into(), ..Fruit::default() }),
        |branch| (branch.id, branch.name) = (1 << 40, "a name that is longer than others".into()),
    ];
    let mut trees = Vec::new();
    for (id, change) in (0..).zip(changes) {
        // At the end of a chain, at its start, among other branches, and alone.
        let sound = Branch { id, name: "oak".into(), age: Some(3), ..Branch::default() };
        let mut other = sound.clone();
        change(&mut other);
        let around = |inner: Branch| Branch { on: Some(Box::new(inner)), ..sound.clone() };
        trees.extend([
            around(around(around(other.clone()))),
            Branch { on: Some(Box::new(around(around(sound.clone())))), ..other.clone() },
            around(Branch {
                twigs: vec![around(sound.clone()), other.clone(), around(sound.clone())],
                ..sound.clone()
            }),
            other,
        ]);
    }
    for dialect in Dialect::ALL {
        for depth in [1024, 7, 6, 5, 4, 3, 2, 1, 0] {
            let codec = Codec::new().dialect(*dialect).max_depth(depth);
            for tree in &trees {
                let expected = write(&codec, 0, &EntryByEntry(tree));
                let len = *expected.0.as_ref().unwrap_or(&1200);
                for room in (0..len + 8).step_by(61).chain([len - 4, len, len + 4]) {
                    assert_eq!(write(&codec, room, tree), expected, "{dialect}, {depth} levels, {room}");
                }
                let all = write(&codec, 4 * len, &[tree, tree]);
                assert_eq!(all, write(&codec, 0, &EntryByEntry(&[tree.clone(), tree.clone()][..])));
            }
        }
    }
}
