//! A zoo of derived types: every shape and every attribute, with random values.

#![allow(dead_code, reason = "skipped fields are seen by `Debug` alone, and skipped variants are never made")]

pub(crate) mod enums;
pub(crate) mod fields;
pub(crate) mod kept;
pub(crate) mod structs;

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;

use gdvar::schema::Schema;
use gdvar::{Codec, Color, Dialect, Dictionary, GodotEncode, Result, Variant, VariantType, Vector3, double};

use crate::random::Random;

/// A type in the zoo.
pub(crate) struct Animal {
    pub(crate) name: &'static str,
    /// Makes a random value and writes it.
    pub(crate) write: fn(&mut Source, Codec) -> Written,
    /// Reads a value and writes it again.
    pub(crate) read: fn(Codec, &[u8]) -> Result<Written>,
    /// The type's schema.
    pub(crate) schema: Schema<'static>,
    pub(crate) keys: Keys,
    /// Keys, each with an alias that is read as the same field.
    pub(crate) aliases: &'static [(&'static str, &'static str)],
    /// Whether a dialect can express every value of the type.
    pub(crate) fits: fn(Dialect) -> bool,
    /// Whether the type is written like a `Variant` of the same value, with numbers that are no wider than necessary.
    pub(crate) is_plain: bool,
}

/// A value and its bytes.
pub(crate) struct Written {
    /// The value as text, so that values with different lifetimes can be compared, and NaN equals itself.
    pub(crate) value: String,
    pub(crate) bytes: Result<Vec<u8>>,
}

/// The keys that a type has at its outermost level.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    None,
    /// Its own keys; other keys are skipped.
    Open,
    /// Its own keys; other keys are refused.
    Closed,
    /// Its own keys; other keys are kept, in a map.
    Kept,
    /// Its own keys; other keys are kept, in order.
    KeptInOrder,
    /// Any key: the type is a map, or may be one.
    Any,
}

impl Written {
    pub(crate) fn of(value: &(impl GodotEncode + Debug), codec: Codec) -> Self {
        Self { value: format!("{value:?}"), bytes: codec.encode(value) }
    }
}

impl Animal {
    /// Sets the keys that have an alias.
    pub(crate) const fn with_aliases(mut self, aliases: &'static [(&'static str, &'static str)]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Sets the dialects in which the type can be written.
    pub(crate) const fn only_in(mut self, fits: fn(Dialect) -> bool) -> Self {
        self.fits = fits;
        self
    }

    /// Returns whether the type may refuse a value that its schema accepts, because one of its functions decides.
    pub(crate) fn has_functions(&self) -> bool {
        ["Even", "Upper", "Functions", "Tagged", "Pair", "Progress"].contains(&self.name)
    }

    /// Returns whether functions decide which of the type's fields are written.
    pub(crate) fn skips_by_functions(&self) -> bool {
        let names =
            ["Skips", "PlayerState", "Party", "Outside", "Inside", "Beside", "Untagged", "InsideOfNames"];
        names.contains(&self.name)
    }

    /// Marks the type as one that writes numbers wider than necessary.
    pub(crate) const fn wide(mut self) -> Self {
        self.is_plain = false;
        self
    }
}

/// Makes the animal of the zoo that stands for a type.
macro_rules! animal {
    ($ty:ty, $keys:ident) => {
        $crate::zoo::Animal {
            name: stringify!($ty),
            write: |source, codec| $crate::zoo::Written::of(&source.any::<$ty>(), codec),
            read: |codec, bytes| Ok($crate::zoo::Written::of(&codec.decode::<$ty>(bytes)?, codec)),
            schema: <$ty as gdvar::GodotSchema>::SCHEMA,
            keys: $crate::zoo::Keys::$keys,
            aliases: &[],
            fits: |_| true,
            is_plain: true,
        }
    };
}
pub(crate) use animal;

/// Returns every animal.
pub(crate) fn animals() -> impl Iterator<Item = &'static Animal> {
    structs::ANIMALS.iter().chain(enums::ANIMALS).chain(fields::ANIMALS)
}

/// Returns whether the dialect has `StringName`.
pub(crate) fn has_names(dialect: Dialect) -> bool {
    dialect.has(VariantType::StringName)
}

/// Returns whether the dialect has objects.
pub(crate) fn has_objects(dialect: Dialect) -> bool {
    dialect.has(VariantType::Object)
}

/// Returns whether the dialect can name the script of an object by its path.
pub(crate) fn has_scripts(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3)
}

// ------------------------------------------------------------------------------------------ random values

/// A source of random values.
pub(crate) struct Source {
    pub(crate) random: Random,
    /// How many more containers may be nested.
    depth: usize,
}

/// A type with random values.
pub(crate) trait Sample: Sized {
    fn sample(source: &mut Source) -> Self;
}

impl Source {
    const DEPTH: usize = 3;

    /// Returns the values of this seed, changed as far as necessary to fit the dialect.
    pub(crate) fn new(seed: u64, dialect: Dialect) -> Self {
        Self { random: Random::new(seed, dialect), depth: Self::DEPTH }
    }

    pub(crate) fn any<T: Sample>(&mut self) -> T {
        T::sample(self)
    }

    /// Returns one of several values; the first one if nothing may be nested further.
    pub(crate) fn one_of<T>(&mut self, values: &[fn(&mut Self) -> T]) -> T {
        let chosen = if self.depth == 0 { 0 } else { self.random.below(values.len()) };
        values[chosen](self)
    }

    /// Returns some values, one level deeper.
    fn few<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = if self.depth == 0 { 0 } else { self.random.below(4) };
        self.inside(|source| (0..count).map(|_| make(source)).collect())
    }

    fn inside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        let value = make(self);
        self.depth = depth;
        value
    }
}

/// Rows of types and their values, each of which is equally likely.
macro_rules! samples {
    ($source:ident: $([$($generics:tt)*] $ty:ty = $($value:expr),+;)+) => {$(
        impl<$($generics)*> $crate::zoo::Sample for $ty {
            #[allow(unused_variables, reason = "not every value has something random in it")]
            fn sample($source: &mut $crate::zoo::Source) -> Self {
                $source.one_of(&[$(|$source| $value),+])
            }
        }
    )+};
}
pub(crate) use samples;

samples! { source:
    [] bool = source.random.one_in(2);
    [] u8 = source.random.bits().to_le_bytes()[0];
    [] u16 = source.any::<u8>().into(), u16::MAX;
    [] u32 = source.any::<u8>().into(), u32::MAX;
    [] u64 = source.any::<u32>().into(), i64::MAX.cast_unsigned();
    [] i32 = source.random.int32();
    [] i64 = source.random.int();
    [] f32 = source.random.single();
    [] f64 = source.random.float();
    [] char = source.random.text().chars().next().unwrap_or('c');
    [] String = source.random.text();
    [] &str = source.random.pick(&["", "a", "text", "日本語"]);
    [] &[u8] = source.random.pick(&[b"".as_slice(), b"\0", b"bytes"]);
    [] Cow<'_, str> = Cow::Borrowed(source.any()), Cow::Owned(source.any());
    [] Cow<'_, [u8]> = Cow::Borrowed(source.any()), Cow::Owned(source.any());
    [] Vector3 = source.random.reals();
    [] double::Vector3 = source.random.reals();
    [] Color = source.random.color();
    [] Variant = source.random.variant(source.depth.min(1));
    [] double::Variant = source.random.variant(source.depth.min(1));
    [] Dictionary = source.dictionary();
    [T: Sample] Option<T> = None, Some(source.inside(Source::any));
    [T: Sample] Box<T> = Box::new(source.inside(Source::any));
    [T: Sample] Vec<T> = source.few(Source::any);
    [T: Sample] VecDeque<T> = source.few(Source::any).into();
    [T: Sample, const N: usize] [T; N] = std::array::from_fn(|_| source.any());
    [K: Sample + Ord, V: Sample] BTreeMap<K, V> =
        source.few(|source| (source.any(), source.any())).into_iter().collect();
}

impl Source {
    /// Returns a container that declares no types.
    fn dictionary(&mut self) -> Dictionary {
        let mut dictionary = Dictionary::new();
        dictionary.extend(self.few(|source| (source.any::<Variant>(), source.any::<Variant>())));
        dictionary
    }
}
