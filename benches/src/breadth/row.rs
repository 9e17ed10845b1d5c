//! A row: the same message for gdvar and its peers, encoded and decoded.
#![allow(clippy::redundant_comparisons, reason = "the derived code of a generic struct has some")]

use std::hint::black_box;

use gdvar::{Codec, GodotDecode, GodotEncode, Variant};
use gdvar_benches::case::{Group, bytes};
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

pub const CODEC: Codec = Codec::new();

pub const GDVAR: &str = "gdvar";
pub const RMP: &str = "rmp-serde";
pub const ZEROMPK: &str = "zerompk";
pub const JSON: &str = "serde_json";

/// The jobs of a row. A `Group`'s job is the row's name, a colon and one of these.
pub const ENCODE: &str = "encode";
pub const DECODE: &str = "decode";
pub const BORROW: &str = "decode borrowed";

/// Types that gdvar reads and writes.
pub trait OfGodot: GodotEncode + GodotDecode<'static> + PartialEq + 'static {}

impl<T: GodotEncode + GodotDecode<'static> + PartialEq + 'static> OfGodot for T {}

/// Types that the peers with serde read and write.
pub trait OfSerde: Serialize + Deserialize<'static> + PartialEq + 'static {}

impl<T: Serialize + Deserialize<'static> + PartialEq + 'static> OfSerde for T {}

/// Types that zerompk reads and writes.
pub trait OfZerompk: ToMessagePack + FromMessagePack<'static> + PartialEq + 'static {}

impl<T: ToMessagePack + FromMessagePack<'static> + PartialEq + 'static> OfZerompk for T {}

/// A row, whose codecs are added one after the other.
pub struct Row {
    encode: Group,
    decode: Group,
}

impl Row {
    pub fn new(kind: &'static str, name: &str) -> Self {
        Self::with_decode(kind, name, DECODE)
    }

    /// Returns a row whose values borrow from the input. It is only decoded, because encoding is the same as for owned
    /// values.
    pub fn borrowed(kind: &'static str, name: &str) -> Self {
        Self::with_decode(kind, name, BORROW)
    }

    fn with_decode(kind: &'static str, name: &str, decode: &str) -> Self {
        let group = |job| Group::new(kind, format!("{name}: {job}").leak());
        Self { encode: group(ENCODE), decode: group(decode) }
    }

    /// Adds gdvar in both directions.
    pub fn own<T: OfGodot>(self, value: &'static T) -> Self {
        self.own_encode(value).own_decode(value, value)
    }

    pub fn own_encode<T: GodotEncode>(mut self, value: &'static T) -> Self {
        let expected = written(|out| godot_encode(value, out));
        self.encode.values = values(CODEC, expected);
        self.encode.encode(GDVAR, expected, |out| godot_encode(black_box(value), out));
        self
    }

    /// Decodes the bytes of `source`, which have to become `expected`.
    pub fn own_decode<S, T>(mut self, source: &S, expected: &'static T) -> Self
    where
        S: GodotEncode,
        T: GodotDecode<'static> + PartialEq + 'static,
    {
        let input = written(|out| godot_encode(source, out));
        self.decode.values = values(CODEC, input);
        let is_right = |read: &T| read == expected;
        self.decode.decode(GDVAR, input.len(), is_right, || godot_decode::<T>(black_box(input)));
        self
    }

    /// Adds gdvar in both directions, with a codec that is known only at run time.
    pub fn own_with<T: OfGodot>(mut self, codec: Codec, value: &'static T) -> Self {
        let expected = bytes(codec.encode(value).expect("it fits"));
        (self.encode.values, self.decode.values) = (values(codec, expected), values(codec, expected));
        self.encode.encode(GDVAR, expected, move |out| {
            black_box(codec).encode_into(black_box(value), out).expect("it fits");
        });
        let is_right = |read: &T| read == value;
        let decode = move || black_box(codec).decode::<T>(black_box(expected));
        self.decode.decode(GDVAR, expected.len(), is_right, decode);
        self
    }

    /// Adds the peers that use serde in both directions.
    pub fn serde<T: OfSerde>(mut self, value: &'static T) -> Self {
        self = self.rmp(value);
        let expected = written(|out| json_encode(value, out));
        self.encode.encode(JSON, expected, |out| json_encode(black_box(value), out));
        self.json_decode(value, value)
    }

    /// Adds only rmp-serde in both directions.
    pub fn rmp<T: OfSerde>(mut self, value: &'static T) -> Self {
        let expected = rmp_written(value);
        self.encode.encode(RMP, expected, |out| rmp_encode(black_box(value), out));
        self.rmp_decode(value, value)
    }

    /// Decodes the bytes of `source`, which have to become `expected`.
    pub fn serde_decode<S, T>(self, source: &S, expected: &'static T) -> Self
    where
        S: Serialize,
        T: Deserialize<'static> + PartialEq + 'static,
    {
        self.rmp_decode(source, expected).json_decode(source, expected)
    }

    /// Does the same for rmp-serde only.
    pub fn rmp_decode<S, T>(self, source: &S, expected: &'static T) -> Self
    where
        S: Serialize,
        T: Deserialize<'static> + PartialEq + 'static,
    {
        self.rmp_decode_bytes(rmp_written(source), expected)
    }

    /// Decodes these bytes, which have to become `expected`.
    pub fn rmp_decode_bytes<T>(mut self, input: &'static [u8], expected: &'static T) -> Self
    where
        T: Deserialize<'static> + PartialEq + 'static,
    {
        let is_right = |read: &T| read == expected;
        self.decode.decode(RMP, input.len(), is_right, || rmp_decode::<T>(black_box(input)));
        self
    }

    fn json_decode<S, T>(mut self, source: &S, expected: &'static T) -> Self
    where
        S: Serialize,
        T: Deserialize<'static> + PartialEq + 'static,
    {
        let input = written(|out| json_encode(source, out));
        let is_right = |read: &T| read == expected;
        self.decode.decode(JSON, input.len(), is_right, || json_decode::<T>(black_box(input)));
        self
    }

    /// Adds zerompk in both directions.
    pub fn zerompk<T: OfZerompk>(mut self, value: &'static T) -> Self {
        let expected = zerompk_written(value);
        // zerompk asks for more room than it fills.
        self.encode.encode_in(ZEROMPK, expected, vec![0; 2 * expected.len() + 64], |out| {
            let len = zerompk_encode(black_box(value), out);
            &out[..len]
        });
        self.zerompk_decode(value, value)
    }

    /// Decodes the bytes of `source`, which have to become `expected`.
    pub fn zerompk_decode<S, T>(self, source: &S, expected: &'static T) -> Self
    where
        S: ToMessagePack,
        T: FromMessagePack<'static> + PartialEq + 'static,
    {
        self.zerompk_decode_bytes(zerompk_written(source), expected)
    }

    /// Decodes these bytes, which have to become `expected`.
    pub fn zerompk_decode_bytes<T>(mut self, input: &'static [u8], expected: &'static T) -> Self
    where
        T: FromMessagePack<'static> + PartialEq + 'static,
    {
        let is_right = |read: &T| read == expected;
        self.decode.decode(ZEROMPK, input.len(), is_right, || zerompk_decode::<T>(black_box(input)));
        self
    }

    /// Returns the groups that have cases.
    pub fn groups(self) -> impl Iterator<Item = Group> {
        // Rows that borrow are added in both directions too, but encoding them would measure the same as for owned
        // values.
        let is_borrowed = self.decode.job.ends_with(BORROW);
        [self.encode, self.decode]
            .into_iter()
            .filter(move |group| !(group.cases.is_empty() || is_borrowed && group.job.ends_with(ENCODE)))
    }
}

/// Returns the bytes that `write` writes.
fn written(write: impl FnOnce(&mut Vec<u8>)) -> &'static [u8] {
    let mut out = Vec::new();
    write(&mut out);
    bytes(out)
}

/// Returns the bytes that rmp-serde writes for a value.
pub fn rmp_written<T: Serialize>(value: &T) -> &'static [u8] {
    written(|out| rmp_encode(value, out))
}

/// Returns the bytes that zerompk writes for a value. The buffer is large enough for every row.
pub fn zerompk_written<T: ToMessagePack>(value: &T) -> &'static [u8] {
    let mut out = vec![0; 1024 * 1024];
    let len = zerompk_encode(value, &mut out);
    out.truncate(len);
    bytes(out)
}

// Each of these is a separate function, so that the code of a row is compiled only once for the check and the measurement.

#[inline(never)]
fn godot_encode<T: GodotEncode>(value: &T, out: &mut Vec<u8>) {
    CODEC.encode_into(value, out).expect("it fits");
}

#[inline(never)]
fn godot_decode<T: GodotDecode<'static>>(bytes: &'static [u8]) -> gdvar::Result<T> {
    CODEC.decode(bytes)
}

#[inline(never)]
fn rmp_encode<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    rmp_serde::encode::write_named(out, value).expect("it fits");
}

#[inline(never)]
fn rmp_decode<T: Deserialize<'static>>(bytes: &'static [u8]) -> Result<T, rmp_serde::decode::Error> {
    rmp_serde::from_slice(bytes)
}

#[inline(never)]
fn json_encode<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("it fits");
}

#[inline(never)]
fn json_decode<T: Deserialize<'static>>(bytes: &'static [u8]) -> serde_json::Result<T> {
    serde_json::from_slice(bytes)
}

#[inline(never)]
fn zerompk_encode<T: ToMessagePack>(value: &T, out: &mut [u8]) -> usize {
    zerompk::to_msgpack(value, out).expect("it fits")
}

#[inline(never)]
fn zerompk_decode<T: FromMessagePack<'static>>(bytes: &'static [u8]) -> zerompk::Result<T> {
    zerompk::from_msgpack(bytes)
}

/// Counts the values in these bytes: each container, and each value inside.
fn values(codec: Codec, bytes: &[u8]) -> usize {
    fn count(value: &Variant) -> usize {
        match value {
            Variant::Dictionary(dictionary) => 1 + dictionary.values().map(count).sum::<usize>(),
            Variant::Array(array) => 1 + array.iter().map(count).sum::<usize>(),
            Variant::Object(gdvar::Object::Full(instance)) => {
                1 + instance.properties.iter().map(|(_, value)| count(value)).sum::<usize>()
            }
            Variant::PackedStringArray(texts) => 1 + texts.len(),
            _ => 1,
        }
    }
    // A value of double precision may not fit a `Variant` of single precision.
    codec.full_objects(true).decode(bytes).map_or(9, |value| count(&value))
}

/// The message of most rows, for the peers: eight fields of a type. gdvar uses it only in rows about generic structs.
#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
pub struct Eight<T> {
    pub hp: T,
    pub xp: T,
    pub mana: T,
    pub gold: T,
    pub level: T,
    pub speed: T,
    pub team: T,
    pub kills: T,
}

impl<T> Eight<T> {
    /// Numbers the fields from 0.
    #[inline(never)]
    pub fn of(value: impl Fn(i8) -> T) -> Self {
        let [hp, xp, mana, gold, level, speed, team, kills] = [0, 1, 2, 3, 4, 5, 6, 7].map(value);
        Self { hp, xp, mana, gold, level, speed, team, kills }
    }
}

/// The message of most rows, for gdvar: `Own`, a struct of eight fields of a type, with these attributes on each of them.
/// It is not generic, because users write few generic structs.
macro_rules! own_struct {
    ([$(<$lifetime:lifetime>)?] [$(#[$attr:meta])*] $ty:ty) => {
        own_struct! { @ [$(<$lifetime>)?] [$(#[$attr])*] $ty; hp, xp, mana, gold, level, speed, team, kills }
    };
    (@ [$(<$lifetime:lifetime>)?] $attrs:tt $ty:ty; $($field:ident),+) => {
        own_struct! { @@ [$(<$lifetime>)?] $([$attrs $field $ty])+ }

        impl $(<$lifetime>)? Own $(<$lifetime>)? {
            #[inline(never)]
            #[allow(clippy::unused_unit, reason = "`()` is a type of a field too")]
            fn of(value: impl Fn(i8) -> $ty) -> Self {
                let [$($field),+] = [0, 1, 2, 3, 4, 5, 6, 7].map(value);
                Self { $($field),+ }
            }
        }
    };
    (@@ [$(<$lifetime:lifetime>)?] $([[$(#[$attr:meta])*] $field:ident $ty:ty])+) => {
        #[derive(PartialEq, gdvar::GodotEncode, gdvar::GodotDecode)]
        struct Own $(<$lifetime>)? { $($(#[$attr])* $field: $ty),+ }
    };
}

/// A table of rows: a name, who takes part (`all`; `serde`: all but zerompk; `rmp`: gdvar and rmp-serde; `own`: only
/// gdvar), the attributes of the fields, their type, and their values by number. The peers have the same type and values,
/// or the type and values after `=>`. A lifetime after the name makes a row whose values borrow.
macro_rules! fields {
    ($kind:literal; $($name:literal $(<$lifetime:lifetime>)? $peers:ident $(#[$attr:meta])* $ty:ty = $value:expr
        $(=> $peer:ty = $peer_value:expr)?;)+) => {
        vec![$({
            own_struct! { [$(<$lifetime>)?] [$(#[$attr])*] $ty }
            #[allow(unused_mut, unused_assignments, reason = "only rows that borrow need it")]
            let mut row = fields!(@new $kind, $name $(, $lifetime)?);
            row = row.own(forever(Own::of($value)));
            fields!(@peers row, $peers $ty = $value $(=> $peer = $peer_value)?)
        }),+]
    };
    (@new $kind:literal, $name:literal) => { Row::new($kind, $name) };
    (@new $kind:literal, $name:literal, $lifetime:lifetime) => { Row::borrowed($kind, $name) };
    (@peers $row:ident, own $ty:ty = $value:expr) => { $row };
    (@peers $row:ident, $peers:ident $ty:ty = $value:expr => $peer:ty = $peer_value:expr) => {
        fields!(@peers $row, $peers $peer = $peer_value)
    };
    (@peers $row:ident, rmp $ty:ty = $value:expr) => { $row.rmp(forever(Eight::<$ty>::of($value))) };
    (@peers $row:ident, serde $ty:ty = $value:expr) => { $row.serde(forever(Eight::<$ty>::of($value))) };
    (@peers $row:ident, all $ty:ty = $value:expr) => {{
        let peer = forever(Eight::<$ty>::of($value));
        $row.serde(peer).zerompk(peer)
    }};
}

/// A table of rows that read fields of one type into fields of another: who takes part, the attributes and the type of
/// the written fields, the type of the read fields, and the values of both.
macro_rules! reads {
    ($kind:literal; $($name:literal $peers:ident $(#[$attr:meta])* $from:ty = $from_value:expr => $ty:ty = $value:expr;)+) => {
        vec![$({
            let source = { own_struct! { [] [$(#[$attr])*] $from } Own::of($from_value) };
            own_struct! { [] [] $ty }
            let row = Row::new($kind, $name).own_decode(&source, forever(Own::of($value)));
            reads!(@peers row, $peers Eight::<$from>::of($from_value), Eight::<$ty>::of($value))
        }),+]
    };
    (@peers $row:ident, own $from:expr, $value:expr) => { $row };
    (@peers $row:ident, serde $from:expr, $value:expr) => { $row.serde_decode(&$from, forever($value)) };
}

pub(crate) use {fields, own_struct, reads};
