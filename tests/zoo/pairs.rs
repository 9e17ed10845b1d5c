//! Small types that differ in one thing each, so that pairs of them meet all rules of a comparison. They share the keys
//! `a`, `b` and `c`, and the tags `A`, `B` and `C`.

#![allow(dead_code, reason = "some fields are only read")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gdvar::{
    GodotDecode, GodotEncode, GodotSchema, NodePath, StringName, Variant, VariantKey, Vector2, Vector2i,
};

use crate::zoo::{Animal, Sample, Source, animal, samples};

/// One of the keys that other types have as fields, or one that none has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, GodotEncode, GodotDecode, GodotSchema)]
struct Name(String);

samples! { source:
    [] Name = Name(source.random.pick(&["a", "b", "c", "d", "t", "A"]).to_string());
    [] StringName = StringName::new(source.random.pick(&["a", "C", "x/y", ""]));
    [] NodePath = NodePath::from(source.random.pick(&["a", "a/b:c", "/root", ""]));
    [] Vector2 = Vector2::new(f32::from(source.any::<u8>()), 0.5), Vector2::new(1.0, 2.0);
    [] Vector2i = Vector2i::new(source.any::<u8>().into(), 2);
    [] VariantKey = VariantKey::from(Variant::from("C")), VariantKey::from(Variant::from(3));
    [A: Sample, B: Sample] (A, B) = (source.any(), source.any());
}

/// Types with random values, all of which are in `ANIMALS`.
macro_rules! types {
    ($list:ident: $($name:ident { $($item:tt)* } = $($value:expr),+;)+) => {
        $(
            #[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
            $($item)*
        )+

        samples! { source: $([] $name = $(made(source, $value)),+;)+ }

        pub(crate) const $list: &[Animal] = &[$(animal!($name, None)),+];
    };
}

fn made<T>(source: &mut Source, make: fn(&mut Source) -> T) -> T {
    make(source)
}

fn any<T: Sample>(source: &mut Source) -> T {
    source.any()
}

types! { VALUES:
    Bool { struct Bool(bool); } = |s| Bool(any(s));
    Byte { struct Byte(u8); } = |s| Byte(any(s));
    Int { struct Int(i64); } = |s| Int(any(s));
    IntAsFloat { struct IntAsFloat(#[gdvar(as = "float")] i32); } = |s| IntAsFloat(any(s));
    Single { struct Single(f32); } = |s| Single(any(s));
    Exact { struct Exact(#[gdvar(exact)] f32); } = |s| Exact(any(s));
    Double { struct Double(f64); } = |s| Double(any(s));
    Letter { struct Letter(char); } = |s| Letter(any(s));
    Text { struct Text(String); } = |s| Text(any(s));
    NameText { struct NameText(#[gdvar(as = "StringName")] String); } = |s| NameText(any::<Name>(s).0);
    PathText { struct PathText(#[gdvar(as = "NodePath")] String); } = |s| PathText(any::<Name>(s).0);
    Path { struct Path(NodePath); } = |s| Path(any(s));
    Symbol { struct Symbol(StringName); } = |s| Symbol(any(s));
    Place { struct Place(Vector2); } = |s| Place(any(s));
    Cell { struct Cell(Vector2i); } = |s| Cell(any(s));
    Any { struct Any(Variant); } = |s| Any(any(s));
    Maybe { struct Maybe(Option<i64>); } = |s| Maybe(any(s));
    MaybeText { struct MaybeText(Option<Box<Text>>); } = |s| MaybeText(any(s));
    Bytes { struct Bytes(Vec<u8>); } = |s| Bytes(any(s));
    Ints { struct Ints(Vec<i64>); } = |s| Ints(any(s));
    Texts { struct Texts(Vec<String>); } = |s| Texts(any(s));
    Maybes { struct Maybes(Vec<Option<u8>>); } = |s| Maybes(any(s));
    Typed { struct Typed(#[gdvar(typed)] Vec<i64>); } = |s| Typed(any(s));
    Two { struct Two([i64; 2]); } = |s| Two(any(s));
    Pair { struct Pair(i64, String); } = |s| Pair(any(s), any(s));
    IntPair { struct IntPair(i64, u8); } = |s| IntPair(any(s), any(s));
    PairOrOne { struct PairOrOne(i64, #[gdvar(default)] i64); } = |s| PairOrOne(any(s), any(s));
    Names { struct Names(BTreeMap<Name, i64>); } = |s| Names(any(s));
    Numbers { struct Numbers(BTreeMap<i64, i64>); } = |s| Numbers(any(s));
    Anything { struct Anything(BTreeMap<Name, Variant>); } = |s| Anything(any(s));
    Nothing { struct Nothing; } = |_| Nothing;
}

types! { STRUCTS:
    A { struct A { a: i64 } } = |s| A { a: any(s) };
    AText { struct AText { a: String } } = |s| AText { a: any(s) };
    AMaybe { struct AMaybe { a: Option<i64> } } = |s| AMaybe { a: any(s) };
    ADefault { struct ADefault { #[gdvar(default)] a: i64 } } = |s| ADefault { a: any(s) };
    ASometimes { struct ASometimes { #[gdvar(default, skip_encoding_if = |a: &i64| *a > 9)] a: i64 } } = |s| ASometimes { a: any(s) };
    AWritten { struct AWritten { #[gdvar(skip_decoding)] a: i64 } } = |s| AWritten { a: any(s) };
    ARead { struct ARead { #[gdvar(skip_encoding)] a: i64, b: i64 } } = |s| ARead { a: 0, b: any(s) };
    AlsoB { struct AlsoB { #[gdvar(alias = "b")] a: i64 } } = |s| AlsoB { a: any(s) };
    MaybeAlsoB { struct MaybeAlsoB { #[gdvar(alias = "b")] a: Option<i64> } } = |s| MaybeAlsoB { a: any(s) };
    Renamed { struct Renamed { #[gdvar(rename(encode = "b", decode = "a"))] x: i64 } } = |s| Renamed { x: any(s) };
    AB { struct AB { a: i64, b: i64 } } = |s| AB { a: any(s), b: any(s) };
    BA { struct BA { b: Option<u8>, a: u8 } } = |s| BA { a: any(s), b: any(s) };
    Strict { #[gdvar(deny_unknown_fields)] struct Strict { a: i64 } } = |s| Strict { a: any(s) };
    StrictAB { #[gdvar(deny_unknown_fields)] struct StrictAB { a: i64, b: Option<i64> } } = |s| StrictAB { a: any(s), b: any(s) };
    Rest { struct Rest { a: i64, #[gdvar(flatten)] rest: BTreeMap<Name, i64> } } = |s| Rest { a: any(s), rest: without(s, &["a"]) };
    RestAny { struct RestAny { a: i64, #[gdvar(flatten)] rest: BTreeMap<Name, Variant> } } = |s| RestAny { a: any(s), rest: without(s, &["a"]) };
    RestInts { struct RestInts { a: i64, #[gdvar(flatten)] rest: BTreeMap<i64, i64> } } = |s| RestInts { a: any(s), rest: any(s) };
    RestAlone { struct RestAlone { #[gdvar(flatten)] rest: BTreeMap<Name, i64> } } = |s| RestAlone { rest: any(s) };
    RestMaybe { struct RestMaybe { b: Option<i64>, #[gdvar(flatten)] rest: Option<BTreeMap<Name, i64>> } } = |s| RestMaybe { b: any(s), rest: some(without(s, &["b"])) };
    RestAlias { struct RestAlias { #[gdvar(alias = "b")] a: i64, #[gdvar(flatten)] rest: BTreeMap<Name, i64> } } = |s| RestAlias { a: any(s), rest: without(s, &["a", "b"]) };
    Inner { struct Inner { #[gdvar(flatten)] inner: A, b: i64 } } = |s| Inner { inner: any(s), b: any(s) };
    InnerMaybe { struct InnerMaybe { #[gdvar(flatten)] inner: Option<AB>, c: i64 } } = |s| InnerMaybe { inner: any(s), c: any(s) };
    InnerAlias { struct InnerAlias { #[gdvar(flatten)] inner: AlsoB } } = |s| InnerAlias { inner: any(s) };
    InnerTag { struct InnerTag { #[gdvar(flatten)] inner: inside::Plain, a: i64 } } = |s| InnerTag { inner: any(s), a: any(s) };
    InnerTagMaybe { struct InnerTagMaybe { #[gdvar(flatten)] inner: Option<inside::Plain>, a: i64 } } = |s| InnerTagMaybe { inner: any(s), a: any(s) };
    Tagged { struct Tagged { t: String, b: i64 } } = |s| Tagged { t: s.random.pick(&["A", "B", "C"]).to_string(), b: any(s) };
    Nested { struct Nested { a: A } } = |s| Nested { a: any(s) };
    Listed { struct Listed { a: Vec<A>, b: Option<Box<Listed>> } } = |s| Listed { a: any(s), b: any(s) };
    Current { #[gdvar(version = 2, unversioned = 1)] struct Current { a: i64, #[gdvar(since = 2, default)] b: i64 } } = |s| Current { a: any(s), b: any(s) };
    First { #[gdvar(version = 1)] struct First { a: i64 } } = |s| First { a: any(s) };
    Thing { #[gdvar(object = "Resource")] struct Thing { a: i64 } } = |s| Thing { a: any(s) };
    ThingRest { #[gdvar(object = "Resource")] struct ThingRest { a: i64, #[gdvar(flatten)] rest: BTreeMap<String, i64> } } = |s| ThingRest { a: any(s), rest: without::<Name, i64>(s, &["a"]).into_iter().map(|(name, value)| (name.0, value)).collect() };
    ThingB { #[gdvar(object = "Resource")] struct ThingB { #[gdvar(alias = "c")] b: Option<i64> } } = |s| ThingB { b: any(s) };
}

/// Returns a map without these keys.
fn without<K: Sample + Ord + AsName, V: Sample>(source: &mut Source, keys: &[&str]) -> BTreeMap<K, V> {
    let mut map: BTreeMap<K, V> = source.any();
    map.retain(|key, _| !keys.contains(&key.as_name()));
    map
}

/// An optional flattened map with entries: without any, it is read as `None`.
fn some<K, V>(map: BTreeMap<K, V>) -> Option<BTreeMap<K, V>> {
    Some(map).filter(|map| !map.is_empty())
}

trait AsName {
    fn as_name(&self) -> &str;
}

impl AsName for Name {
    fn as_name(&self) -> &str {
        &self.0
    }
}

/// The same enums in one tagging.
macro_rules! enums {
    ($module:ident: #[gdvar($($tagging:tt)*)]) => {
        mod $module {
            use super::*;

            types! { ANIMALS:
                Plain { #[gdvar($($tagging)*)] pub(super) enum Plain { A, B { b: i64 } } } =
                    |_| Plain::A, |s| Plain::B { b: any(s) };
                Narrow { #[gdvar($($tagging)*)] enum Narrow { A, B { b: u8 } } } =
                    |_| Narrow::A, |s| Narrow::B { b: any(s) };
                More { #[gdvar($($tagging)*)] enum More { C { a: String }, B { b: Option<i64> }, A } } =
                    |_| More::A, |s| More::B { b: any(s) }, |s| More::C { a: any(s) };
                Strict { #[gdvar($($tagging)*, deny_unknown_fields)] enum Strict { A, B { b: i64 } } } =
                    |_| Strict::A, |s| Strict::B { b: any(s) };
                Newtype { #[gdvar($($tagging)*)] enum Newtype { A, B(super::A) } } =
                    |_| Newtype::A, |s| Newtype::B(any(s));
                Rest { #[gdvar($($tagging)*)] enum Rest { A, B(super::RestAlone) } } =
                    |_| Rest::A, |s| Rest::B(RestAlone { rest: without(s, &["t"]) });
            }
        }
    };
}
enums!(outside: #[gdvar(rename_all_fields = "snake_case")]);
enums!(inside: #[gdvar(tag = "t")]);
enums!(beside: #[gdvar(tag = "t", content = "c")]);
enums!(untagged: #[gdvar(untagged)]);

/// The same enums in a tagging that has tags.
macro_rules! tagged_enums {
    ($module:ident: #[gdvar($($tagging:tt)*)] $unknown:expr) => {
        mod $module {
            use super::*;

            types! { ANIMALS:
                Alias { #[gdvar($($tagging)*)] enum Alias { #[gdvar(alias = "C")] A, B { b: i64 } } } =
                    |_| Alias::A, |s| Alias::B { b: any(s) };
                OtherNothing { #[gdvar($($tagging)*)] enum OtherNothing { A, B { b: i64 }, #[gdvar(other)] Z } } =
                    |_| OtherNothing::A, |s| OtherNothing::B { b: any(s) };
                OtherFields { #[gdvar($($tagging)*)] enum OtherFields { A, B { b: Option<i64> }, #[gdvar(other)] Z(VariantKey) } } =
                    |_| OtherFields::A, |s| OtherFields::B { b: any(s) };
                OtherText { #[gdvar($($tagging)*)] enum OtherText { A, #[gdvar(other)] Z(String) } } =
                    |_| OtherText::A, |s| OtherText::Z(s.random.pick(&["B", "C", "D"]).to_string());
                OtherInt { #[gdvar($($tagging)*)] enum OtherInt { A, #[gdvar(other)] Z(i64) } } =
                    |_| OtherInt::A, |s| OtherInt::Z(any(s));
                OtherKey { #[gdvar($($tagging)*)] enum OtherKey { A, #[gdvar(other)] Z(VariantKey) } } =
                    |_| OtherKey::A, |s| OtherKey::Z(any(s));
                OtherWhole { #[gdvar($($tagging)*)] enum OtherWhole { A, B { b: i64 }, #[gdvar(other)] Z(Variant) } } =
                    |_| OtherWhole::A, |s| OtherWhole::B { b: any(s) }, |s| OtherWhole::Z($unknown(s));
                Mixed { #[gdvar($($tagging)*)] enum Mixed { A, B { b: i64 }, #[gdvar(untagged)] N(i64) } } =
                    |_| Mixed::A, |s| Mixed::B { b: any(s) }, |s| Mixed::N(any(s));
                Names { #[gdvar($($tagging)*)] enum Names { A, B, C } } = |_| Names::A, |_| Names::B, |_| Names::C;
                Codes { #[gdvar($($tagging)*, repr = "int")] #[repr(u8)] enum Codes { A = 1, B = 2 } } =
                    |_| Codes::A, |_| Codes::B;
            }
        }
    };
}
/// Returns the entries of an unknown variant.
fn unknown(source: &mut Source) -> Variant {
    let mut entries = gdvar::Dictionary::new();
    entries.insert("t", source.random.pick(&["C", "D"]));
    entries.extend(
        source
            .any::<BTreeMap<Name, i64>>()
            .into_iter()
            .filter(|(name, _)| name.0 != "t")
            .map(|(name, value)| (Variant::from(name.0), Variant::from(value))),
    );
    entries.into()
}

/// Returns the name of an unknown variant alone, or with a content.
fn unknown_outside(source: &mut Source) -> Variant {
    let tag = source.random.pick(&["C", "D"]);
    match source.random.below(3) {
        0 => tag.into(),
        1 => gdvar::variant!({ tag: {} }),
        _ => gdvar::variant!({ tag: { "b": (source.any::<i64>()) } }),
    }
}

tagged_enums!(tagged_outside: #[gdvar(rename_all_fields = "snake_case")] unknown_outside);
tagged_enums!(tagged_inside: #[gdvar(tag = "t")] unknown);
tagged_enums!(tagged_beside: #[gdvar(tag = "t", content = "c")] unknown);

types! { FURTHER:
    Default { #[gdvar(tag = "t")] enum Default { #[gdvar(default)] A { a: i64 }, B { b: i64 } } } =
        |s| Default::A { a: any(s) }, |s| Default::B { b: any(s) };
    ByValue { #[gdvar(untagged)] enum ByValue { A(i64), B(String), C(Vec<ByValue>) } } =
        |s| ByValue::A(any(s)), |s| ByValue::B(any(s)), |s| ByValue::C(any(s));
    IntOrText { #[gdvar(untagged)] enum IntOrText { A(u8), B(String) } } = |s| IntOrText::A(any(s)), |s| IntOrText::B(any(s));
    TextOrInt { #[gdvar(untagged)] enum TextOrInt { B(String), A(i64) } } = |s| TextOrInt::A(any(s)), |s| TextOrInt::B(any(s));
    OtherMaybe { enum OtherMaybe { A, B(Option<i64>), #[gdvar(other)] Z } } =
        |_| OtherMaybe::A, |s| OtherMaybe::B(any(s));
    OtherMaybeBeside { #[gdvar(tag = "t", content = "c")] enum OtherMaybeBeside { A, B(Option<i64>), #[gdvar(other)] Z } } =
        |_| OtherMaybeBeside::A, |s| OtherMaybeBeside::B(any(s));
    OtherTag { #[gdvar(tag = "t2")] enum OtherTag { A, B { b: i64 } } } = |_| OtherTag::A, |s| OtherTag::B { b: any(s) };
}

/// All types of this file.
pub(crate) static ANIMALS: LazyLock<Vec<&'static Animal>> = LazyLock::new(|| {
    let lists = [
        VALUES,
        STRUCTS,
        outside::ANIMALS,
        inside::ANIMALS,
        beside::ANIMALS,
        untagged::ANIMALS,
        tagged_outside::ANIMALS,
        tagged_inside::ANIMALS,
        tagged_beside::ANIMALS,
        FURTHER,
    ];
    lists.into_iter().flatten().collect()
});
