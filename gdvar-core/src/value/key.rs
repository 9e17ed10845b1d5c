//! Equality and hashes of the keys of a Dictionary.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash, Hasher};
use core::slice::from_ref;
use core::sync::atomic::{AtomicUsize, Ordering};

use foldhash::SharedSeed;
use foldhash::fast::SeedableRandomState;

use crate::format::plain::{Plain, Word};
use crate::format::table::for_each_variant_type;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::index::Index;
use crate::value::math::{Projection, Transform3D};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// A key that can be looked up in a [`Dictionary`]: text (`&str`, `&String`, [`&StringName`](StringName)), an integer of
/// any type, or a [`&Variant`](Variant) of any type.
pub trait LookupKey<R: Real>: sealed::Sealed {
    /// Returns whether this key equals the value.
    #[doc(hidden)]
    fn is_same_key(&self, key: &Variant<R>) -> bool;

    /// Feeds a hasher. Equal keys feed it the same data.
    #[doc(hidden)]
    fn hash_key(&self, hasher: &mut dyn Hasher);

    /// Returns the text of the key, which may also name a property of an object.
    #[doc(hidden)]
    fn as_name(&self) -> Option<&str> {
        None
    }

    /// Returns the number of the key, which may also be the index of an array's element.
    #[doc(hidden)]
    fn as_index(&self) -> Option<usize> {
        None
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for str {}
    impl Sealed for alloc::string::String {}
    impl Sealed for crate::StringName {}
    impl<R: crate::Real> Sealed for crate::generic::Variant<R> {}
    impl<K: Sealed + ?Sized> Sealed for &K {}
}

impl<R: Real> LookupKey<R> for str {
    fn is_same_key(&self, key: &Variant<R>) -> bool {
        match key {
            Variant::String(text) => text == self,
            Variant::StringName(name) => name.as_str() == self,
            _ => false,
        }
    }

    // not covered: a trait asks for it
    fn hash_key(&self, hasher: &mut dyn Hasher) {
        hash_text(self, hasher);
    }

    fn as_name(&self) -> Option<&str> {
        Some(self)
    }
}

/// Types that own text.
macro_rules! keys_of_text {
    ($($ty:ty),+) => {$(
        impl<R: Real> LookupKey<R> for $ty {
            fn is_same_key(&self, key: &Variant<R>) -> bool {
                self.as_str().is_same_key(key)
            }

            // not covered: a trait asks for it
            fn hash_key(&self, hasher: &mut dyn Hasher) {
                hash_text(self, hasher);
            }

            fn as_name(&self) -> Option<&str> {
                Some(self)
            }
        }
    )+};
}
keys_of_text!(String, StringName);

/// Integers. One that does not fit Godot's int equals no key.
macro_rules! keys_of_integers {
    ($($ty:ty),+) => {$(
        impl sealed::Sealed for $ty {}

        impl<R: Real> LookupKey<R> for $ty {
            fn is_same_key(&self, key: &Variant<R>) -> bool {
                matches!(key, Variant::Int(number) if i64::try_from(*self) == Ok(*number))
            }

            fn hash_key(&self, hasher: &mut dyn Hasher) {
                i64::try_from(*self).unwrap_or_default().hash_identity(NanInside::Differs, hasher);
            }

            fn as_index(&self) -> Option<usize> {
                usize::try_from(*self).ok()
            }
        }
    )+};
}
keys_of_integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

/// A key can be passed by reference or by value.
impl<R: Real, K: LookupKey<R> + ?Sized> LookupKey<R> for &K {
    fn is_same_key(&self, key: &Variant<R>) -> bool {
        (**self).is_same_key(key)
    }

    fn hash_key(&self, hasher: &mut dyn Hasher) {
        (**self).hash_key(hasher);
    }

    fn as_name(&self) -> Option<&str> {
        (**self).as_name()
    }

    fn as_index(&self) -> Option<usize> {
        (**self).as_index()
    }
}

macro_rules! compare_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        impl<R: Real> LookupKey<R> for Variant<R> {
            fn is_same_key(&self, key: &Self) -> bool {
                self.is_same_by(NanInside::Differs, key)
            }

            fn hash_key(&self, hasher: &mut dyn Hasher) {
                self.hash_by(NanInside::Differs, hasher);
            }

            fn as_name(&self) -> Option<&str> {
                self.as_str()
            }

            fn as_index(&self) -> Option<usize> {
                self.as_int().and_then(|number| usize::try_from(number).ok())
            }
        }

        impl<R: Real> Variant<R> {
            /// Returns whether two values are equal keys.
            pub(crate) fn is_same_by(&self, nan: NanInside, key: &Self) -> bool {
                // Text is the only case in which values of two types are equal keys.
                if let Some(text) = self.as_str() {
                    return key.as_str() == Some(text);
                }
                match (self, key) {
                    (Self::Nil, Self::Nil) => true,
                    $((Self::$name(a), Self::$name(b)) => a.is_identical(nan, b),)+
                    _ => false,
                }
            }

            /// Feeds a hasher. Equal keys feed it the same data.
            pub(crate) fn hash_by(&self, nan: NanInside, mut hasher: &mut dyn Hasher) {
                match self {
                    Self::Nil => {}
                    $(Self::$name(value) => value.hash_identity(nan, &mut hasher),)+
                }
            }
        }
    };
}
for_each_variant_type!(compare_by_type);

/// Whether a float NaN inside a key equals another NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NanInside {
    /// As in Godot 4: a key with such a NaN equals no key, not even itself.
    Differs,
    /// As `Eq` and `Hash` require.
    IsSame,
}

/// Equality of keys, which is the engine's `hash_compare`.
trait Identity {
    fn is_identical(&self, nan: NanInside, other: &Self) -> bool;
    fn hash_identity(&self, nan: NanInside, hasher: &mut dyn Hasher);
}

/// Numbers are equal keys if they are equal, and NaN equals NaN.
impl<T: Plain> Identity for T {
    fn is_identical(&self, _: NanInside, other: &Self) -> bool {
        are_identical(T::words_of(from_ref(self)), T::words_of(from_ref(other)))
    }

    fn hash_identity(&self, _: NanInside, hasher: &mut dyn Hasher) {
        hash_words(T::words_of(from_ref(self)), hasher);
    }
}

// All types with the same words share these functions.

fn are_identical<W: Word>(a: &[W], b: &[W]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.identity() == b.identity())
}

fn hash_words<W: Word>(words: &[W], hasher: &mut dyn Hasher) {
    for word in words {
        hasher.write_u64(word.identity());
    }
}

impl<T: Plain> Identity for Vec<T> {
    fn is_identical(&self, _: NanInside, other: &Self) -> bool {
        are_identical(T::words_of(self), T::words_of(other))
    }

    // mutants `with ()`: only how fast something is found
    fn hash_identity(&self, _: NanInside, hasher: &mut dyn Hasher) {
        hasher.write_usize(self.len());
        hash_words(T::words_of(self), hasher);
    }
}

/// Values that a Variant boxes.
macro_rules! identity_of_boxed {
    ($($ty:ty),+) => {$(
        impl<R: Real> Identity for Box<$ty> {
            fn is_identical(&self, nan: NanInside, other: &Self) -> bool {
                (**self).is_identical(nan, other)
            }

            fn hash_identity(&self, nan: NanInside, hasher: &mut dyn Hasher) {
                (**self).hash_identity(nan, hasher);
            }
        }
    )+};
}
identity_of_boxed!(Transform3D<R>, Projection<R>);

/// Types whose `Eq` agrees with the engine.
macro_rules! identity_is_equality {
    ($($ty:ty),+) => {$(
        impl Identity for $ty {
            fn is_identical(&self, _: NanInside, other: &Self) -> bool {
                self == other
            }

            fn hash_identity(&self, _: NanInside, mut hasher: &mut dyn Hasher) {
                self.hash(&mut hasher);
            }
        }
    )+};
}
identity_is_equality!(bool, NodePath, Rid, Callable, Signal, Vec<String>);

/// Text is hashed so that a `str`, a String and a `StringName` have the same hash.
macro_rules! identity_is_text {
    ($($ty:ty),+) => {$(
        impl Identity for $ty {
            // not covered: a trait asks for it
            fn is_identical(&self, _: NanInside, other: &Self) -> bool {
                self == other
            }

            fn hash_identity(&self, _: NanInside, hasher: &mut dyn Hasher) {
                hash_text(self, hasher);
            }
        }
    )+};
}
identity_is_text!(String, StringName);

// mutants `with ()`: only how fast something is found
#[inline]
fn hash_text(text: &str, hasher: &mut (impl Hasher + ?Sized)) {
    // Without the length, ["a", "bc"] and ["ab", "c"] would feed the hasher the same data.
    hasher.write_usize(text.len());
    hasher.write(text.as_bytes());
}

// A value inside a key is hashed completely, with lengths and types. Otherwise keys could be chosen that differ in one
// place and still have the same hash, and finding one of them would mean comparing all of them.

impl<R: Real> Variant<R> {
    /// Returns whether two values are equal inside a key. The rules are the rules for keys, with two exceptions, as in
    /// Godot 4.6.3: a float NaN equals nothing, and a String does not equal a `StringName`.
    fn is_same_inside(&self, nan: NanInside, other: &Self) -> bool {
        self.ty() == other.ty() && (nan == NanInside::IsSame || !self.is_nan()) && self.is_same_by(nan, other)
    }

    fn hash_inside(&self, nan: NanInside, mut hasher: &mut dyn Hasher) {
        self.ty().hash(&mut hasher);
        if self.is_nan() && nan == NanInside::Differs {
            // The outer key equals no other key, so its hash need not be stable either.
            hasher.write_usize(unique_hash());
        } else {
            self.hash_by(nan, hasher);
        }
    }

    fn is_nan(&self) -> bool {
        self.as_float().is_some_and(f64::is_nan)
    }
}

/// Returns a number for hashing a key that equals no other key.
pub(crate) fn unique_hash() -> usize {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);

    NUMBER.fetch_add(1, Ordering::Relaxed)
}

impl<R: Real> Identity for Object<R> {
    fn is_identical(&self, nan: NanInside, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Id(a), Self::Id(b)) => a == b,
            (Self::Full(a), Self::Full(b)) => {
                let mut properties = a.properties.iter().zip(&b.properties);
                a.class == b.class
                    && a.properties.len() == b.properties.len()
                    && properties.all(|(a, b)| a.0 == b.0 && a.1.is_same_inside(nan, &b.1))
            }
            _ => false,
        }
    }

    // mutants `with ()`: only how fast something is found
    fn hash_identity(&self, nan: NanInside, hasher: &mut dyn Hasher) {
        match self {
            Self::Null => {}
            Self::Id(id) => hasher.write_u64(*id),
            Self::Full(instance) => {
                hash_text(&instance.class, hasher);
                hasher.write_usize(instance.properties.len());
                for (name, value) in &instance.properties {
                    hash_text(name, hasher);
                    value.hash_inside(nan, hasher);
                }
            }
        }
    }
}

/// Arrays are equal if their elements are equal; declared types do not matter.
impl<R: Real> Identity for Array<R> {
    fn is_identical(&self, nan: NanInside, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.is_same_inside(nan, b))
    }

    fn hash_identity(&self, nan: NanInside, hasher: &mut dyn Hasher) {
        hasher.write_usize(self.len());
        self.iter().for_each(|item| item.hash_inside(nan, hasher));
    }
}

/// Dictionaries are equal if they have equal entries in the same order; declared types do not matter.
impl<R: Real> Identity for Dictionary<R> {
    fn is_identical(&self, nan: NanInside, other: &Self) -> bool {
        let mut entries = self.iter().zip(other.iter());
        self.len() == other.len()
            && entries.all(|(a, b)| a.0.is_same_by(nan, b.0) && a.1.is_same_inside(nan, b.1))
    }

    fn hash_identity(&self, nan: NanInside, hasher: &mut dyn Hasher) {
        hasher.write_usize(self.len());
        match nan {
            NanInside::Differs => hasher.write_u64(self.hash_of_keys()),
            NanInside::IsSame => self.keys().for_each(|key| key.hash_by(nan, hasher)),
        }
        self.values().for_each(|value| value.hash_inside(nan, hasher));
    }
}

/// A Bloom filter with one hash over the keys of a dictionary: if the bit of a key is not set, the dictionary does not
/// have the key.
///
/// An attacker who chooses keys with equal bits gains nothing: each such key costs a search of the dictionary, which is small
/// or has an index.
#[derive(Default)]
pub(crate) struct Seen([u64; Self::BITS / 64], Option<Box<Godot3Index>>);

impl Seen {
    /// The number of bits. In a typical dictionary, few keys share a bit.
    const BITS: usize = 256;

    /// Returns the index of the keys that Godot 3 compares by its own rules.
    pub(crate) fn in_godot3(&mut self) -> &mut Godot3Index {
        self.1.get_or_insert_default()
    }

    /// Notes a key. Returns `false` if the key may have come before.
    // mutants `match arm Variant::`, `% with /`, `& with |`, `with false`: only how fast something is found
    #[inline]
    pub(crate) fn is_first<R: Real>(&mut self, key: &Variant<R>) -> bool {
        let traits = match key {
            Variant::String(text) => traits_of_text(text),
            Variant::StringName(name) => traits_of_text(name),
            Variant::Int(number) => number.cast_unsigned(),
            // These types are rare as keys.
            _ => return false,
        };
        // Mixes the bits. The golden ratio is a good factor, since the upper bits of the product depend on all bits of
        // the other factor.
        #[allow(clippy::cast_possible_truncation, reason = "8 bits are left")]
        let bit = (traits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Self::BITS.ilog2())) as usize;
        let (word, mask) = (&mut self.0[bit / 64], 1 << (bit % 64));
        let is_first = *word & mask == 0;
        *word |= mask;
        is_first
    }
}

/// Returns a number made of the length of a text and its first and last bytes.
// mutants `<< with >>`, `^ with &`, `^ with |`, `with 0`, `with 1`, `| with &`: only how fast something is found
#[inline]
fn traits_of_text(text: &str) -> u64 {
    let text = text.as_bytes();
    let letters = if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29)
    } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32
    } else {
        text.iter().fold(0, |letters, byte| letters << 8 | u64::from(*byte))
    };
    letters ^ (text.len() as u64) << 56
}

/// The positions of keys that Godot 3 compares by its own rules, while a Dictionary is read or checked.
#[derive(Default)]
pub(crate) struct Godot3Index {
    positions: Index,
    /// How many entries were examined so far.
    entries: usize,
}

impl Godot3Index {
    /// Returns the position of the entry with an equal key among `entries`.
    pub(crate) fn find<R: Real>(
        &mut self,
        key: &Variant<R>,
        entries: &[(Variant<R>, Variant<R>)],
    ) -> Option<usize> {
        for (position, (key, _)) in entries.iter().enumerate().skip(self.entries) {
            if key.has_rules_of_godot3() {
                self.positions.insert(key.hash_in_godot3(), position);
            }
        }
        self.entries = entries.len();
        self.positions.find(key.hash_in_godot3(), |position| key.is_same_key_in_godot3(&entries[position].0))
    }
}

/// Returns the hash of a key of a Dictionary.
pub(crate) fn hash<R: Real, K: LookupKey<R> + ?Sized>(key: &K) -> u64 {
    let mut state = hasher();
    match key.as_name() {
        // Text, the most common key, is hashed without dynamic calls.
        Some(text) => hash_text(text, &mut state),
        None => key.hash_key(&mut state),
    }
    state.finish()
}

/// Returns a hasher with a random seed, so that nobody can choose keys that collide. The seed comes from the time and the
/// memory layout; without std, from the layout alone. All dictionaries share the seed, so that the hash of a dictionary
/// inside a key can be combined from the hashes in its index.
#[inline]
pub fn hasher() -> impl Hasher {
    SeedableRandomState::with_seed(0, SharedSeed::global_random()).build_hasher()
}

/// Returns the hash of a sequence, combined from the hash of each item.
pub(crate) fn hash_of(hashes: impl Iterator<Item = u64>) -> u64 {
    hashes.fold(0, |all, hash| {
        let mut state = hasher();
        state.write_u64(all);
        state.write_u64(hash);
        state.finish()
    })
}
