//! When two keys of a Dictionary are the same, and how to find one among many.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash, Hasher};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::array::Array;
use crate::dictionary::Dictionary;
use crate::math::{Projection, Transform3D};
use crate::node_path::NodePath;
use crate::object::{Callable, Object, Rid, Signal};
use crate::plain::{Plain, Real, Word};
use crate::string_name::StringName;
use crate::table::for_each_variant_type;
use crate::variant::Variant;

/// What a [`Dictionary`] can be asked for: a `str`, an `i64`, or a [`Variant`] of any type.
pub trait Key<R: Real>: sealed::Sealed {
    /// Whether it is the same key as this value.
    #[doc(hidden)]
    fn is_same_key(&self, key: &Variant<R>) -> bool;

    /// Feeds a hasher; keys that are the same feed it the same.
    #[doc(hidden)]
    fn hash_key(&self, hasher: &mut dyn Hasher);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for str {}
    impl Sealed for i64 {}
    impl<R: crate::Real> Sealed for crate::Variant<R> {}
}

impl<R: Real> Key<R> for str {
    fn is_same_key(&self, key: &Variant<R>) -> bool {
        match key {
            Variant::String(text) => text == self,
            Variant::StringName(name) => name.as_str() == self,
            _ => false,
        }
    }

    fn hash_key(&self, hasher: &mut dyn Hasher) {
        hasher.write(self.as_bytes());
    }
}

impl<R: Real> Key<R> for i64 {
    fn is_same_key(&self, key: &Variant<R>) -> bool {
        matches!(key, Variant::Int(number) if number == self)
    }

    fn hash_key(&self, hasher: &mut dyn Hasher) {
        self.hash_identity(hasher);
    }
}

macro_rules! compare_by_type {
    ($( $name:ident $text:literal ($value:ty) $ids:tt )+) => {
        impl<R: Real> Key<R> for Variant<R> {
            fn is_same_key(&self, key: &Self) -> bool {
                match (self, key) {
                    // The one case in which two types make one key.
                    (Self::String(text), Self::StringName(name)) | (Self::StringName(name), Self::String(text)) => {
                        text.as_str() == name.as_str()
                    }
                    (Self::Nil, Self::Nil) => true,
                    $((Self::$name(a), Self::$name(b)) => a.is_identical(b),)+
                    _ => false,
                }
            }

            fn hash_key(&self, mut hasher: &mut dyn Hasher) {
                match self {
                    Self::Nil => {}
                    $(Self::$name(value) => value.hash_identity(&mut hasher),)+
                }
            }
        }
    };
}
for_each_variant_type!(compare_by_type);

/// Being the same as a key: the engine's `hash_compare`.
trait Identity {
    fn is_identical(&self, other: &Self) -> bool;
    fn hash_identity(&self, hasher: &mut dyn Hasher);
}

/// Numbers are the same if they are equal, and NaN is the same as NaN.
impl<T: Plain> Identity for T {
    fn is_identical(&self, other: &Self) -> bool {
        words(self).zip(words(other)).all(|(a, b)| a == b)
    }

    fn hash_identity(&self, hasher: &mut dyn Hasher) {
        words(self).for_each(|word| hasher.write_u64(word));
    }
}

/// The words of a value, each as a number that is equal for words that are the same.
fn words<T: Plain>(value: &T) -> impl Iterator<Item = u64> {
    bytemuck::cast_slice::<T, T::Word>(core::slice::from_ref(value)).iter().map(|word| word.identity())
}

impl<T: Plain> Identity for Vec<T> {
    fn is_identical(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.is_identical(b))
    }

    fn hash_identity(&self, hasher: &mut dyn Hasher) {
        for item in self {
            item.hash_identity(hasher);
        }
    }
}

/// Values that a Variant keeps in a box.
macro_rules! identity_of_boxed {
    ($($ty:ty),+) => {$(
        impl<R: Real> Identity for Box<$ty> {
            fn is_identical(&self, other: &Self) -> bool {
                (**self).is_identical(other)
            }

            fn hash_identity(&self, hasher: &mut dyn Hasher) {
                (**self).hash_identity(hasher);
            }
        }
    )+};
}
identity_of_boxed!(Transform3D<R>, Projection<R>);

/// Types whose `Eq` is the engine's.
macro_rules! identity_is_equality {
    ($($ty:ty),+) => {$(
        impl Identity for $ty {
            fn is_identical(&self, other: &Self) -> bool {
                self == other
            }

            fn hash_identity(&self, mut hasher: &mut dyn Hasher) {
                self.hash(&mut hasher);
            }
        }
    )+};
}
identity_is_equality!(bool, NodePath, Rid, Callable, Signal, Vec<String>);

/// Text is hashed as its bytes, so that a `str`, a String and a `StringName` meet.
macro_rules! identity_is_text {
    ($($ty:ty),+) => {$(
        impl Identity for $ty {
            fn is_identical(&self, other: &Self) -> bool {
                self == other
            }

            fn hash_identity(&self, hasher: &mut dyn Hasher) {
                hasher.write(self.as_bytes());
            }
        }
    )+};
}
identity_is_text!(String, StringName);

impl<R: Real> Identity for Object<R> {
    fn is_identical(&self, other: &Self) -> bool {
        self == other
    }

    fn hash_identity(&self, hasher: &mut dyn Hasher) {
        // Few keys are objects, and those that are full are compared.
        if let Self::Id(id) = self {
            hasher.write_u64(*id);
        }
    }
}

/// Arrays are the same if their elements are equal, whatever types they declare.
impl<R: Real> Identity for Array<R> {
    fn is_identical(&self, other: &Self) -> bool {
        **self == **other
    }

    fn hash_identity(&self, mut hasher: &mut dyn Hasher) {
        self.iter().for_each(|item| item.hash_key(&mut hasher));
    }
}

/// Dictionaries are the same if their entries are equal, one after the other.
impl<R: Real> Identity for Dictionary<R> {
    fn is_identical(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }

    fn hash_identity(&self, mut hasher: &mut dyn Hasher) {
        self.keys().for_each(|key| key.hash_key(&mut hasher));
    }
}

/// The positions of a dictionary's entries, by the hashes of their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    positions: HashTable<usize>,
    // Seeded at random, so that nobody can choose keys that collide.
    hashes: DefaultHashBuilder,
}

impl Index {
    /// The index of these keys, all of them different.
    pub(crate) fn of<'a, R: Real>(keys: impl ExactSizeIterator<Item = &'a Variant<R>>) -> Self {
        let mut index = Self { positions: HashTable::with_capacity(keys.len()), ..Self::default() };
        for (position, key) in keys.enumerate() {
            let hash = hash(&index.hashes, key);
            // There is room for all of them, so none is hashed again.
            index.positions.insert_unique(hash, position, |_| hash);
        }
        index
    }

    /// The position of a key; `key_at` gives the key at a position.
    pub(crate) fn find<'a, R: Real, K: Key<R> + ?Sized>(
        &self,
        key: &K,
        key_at: impl Fn(usize) -> &'a Variant<R>,
    ) -> Option<usize> {
        self.positions.find(hash(&self.hashes, key), |&position| key.is_same_key(key_at(position))).copied()
    }

    /// Adds a key that is not there.
    pub(crate) fn insert<'a, R: Real>(
        &mut self,
        position: usize,
        key: &Variant<R>,
        key_at: impl Fn(usize) -> &'a Variant<R>,
    ) {
        let hashes = &self.hashes;
        self.positions.insert_unique(hash(hashes, key), position, |&position| hash(hashes, key_at(position)));
    }
}

fn hash<R: Real, K: Key<R> + ?Sized>(hashes: &DefaultHashBuilder, key: &K) -> u64 {
    let mut state = hashes.build_hasher();
    key.hash_key(&mut state);
    state.finish()
}
