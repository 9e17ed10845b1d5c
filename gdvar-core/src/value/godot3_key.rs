//! How Godot 3.6 compares keys, where that differs from Godot 4.

use core::hash::{Hash, Hasher};

use crate::value::key::{LookupKey, hasher, unique_hash};
use crate::value::object::Object;
use crate::value::real::Real;
use crate::value::variant::Variant;

impl<R: Real> Variant<R> {
    /// Returns whether Godot 3 compares the key by rules that differ from Godot 4's.
    // mutants `with true`: only how fast something is found
    #[doc(hidden)]
    pub const fn has_rules_of_godot3(&self) -> bool {
        matches!(self, Self::Array(_) | Self::PackedFloat32Array(_) | Self::Dictionary(_) | Self::Object(_))
    }

    /// Returns whether Godot 3 may have several keys that are equal to this one for Godot 4: it compares Dictionaries and
    /// objects by address, and a `PoolRealArray` by its bytes.
    #[doc(hidden)]
    pub fn is_ambiguous_in_godot3(&self) -> bool {
        match self {
            Self::Array(items) => items.iter().any(Self::is_ambiguous_in_godot3),
            Self::PackedFloat32Array(items) => items.contains(&0.0),
            Self::Dictionary(_) | Self::Object(Object::Id(_) | Object::Full(_)) => true,
            _ => false,
        }
    }

    /// Returns whether Godot 3 considers two values equal, as keys or inside keys.
    ///
    /// It compares Dictionaries and objects by address, so two of them that were read are never equal. It hashes a
    /// `PoolRealArray` by its bytes, so the sign of a zero counts. NaN equals NaN, in an Array too.
    pub(crate) fn is_same_key_in_godot3(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Array(a), Self::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same_key_in_godot3(b))
            }
            (Self::PackedFloat32Array(a), Self::PackedFloat32Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
            }
            (Self::Dictionary(_) | Self::Object(Object::Id(_) | Object::Full(_)), _) => false,
            (a, b) => a.ty() == b.ty() && a.is_same_key(b),
        }
    }

    /// Returns the hash of a key in Godot 3. Equal keys have the same hash.
    pub(crate) fn hash_in_godot3(&self) -> u64 {
        let mut state = hasher();
        self.feed_in_godot3(&mut state);
        state.finish()
    }

    fn feed_in_godot3(&self, mut hasher: &mut dyn Hasher) {
        self.ty().hash(&mut hasher);
        match self {
            Self::Array(array) => {
                hasher.write_usize(array.len());
                array.iter().for_each(|item| item.feed_in_godot3(hasher));
            }
            Self::PackedFloat32Array(items) => {
                hasher.write_usize(items.len());
                items.iter().map(|item| item.to_bits()).for_each(|bits| hasher.write_u32(bits));
            }
            // Such a value equals no other key, so its hash need not be stable either.
            Self::Dictionary(_) | Self::Object(Object::Id(_) | Object::Full(_)) => {
                hasher.write_usize(unique_hash());
            }
            value => value.hash_key(hasher),
        }
    }

    /// Returns whether the key contains an object other than null. Engines compare objects by address, so two objects
    /// that were read are never equal.
    pub(crate) fn has_object(&self) -> bool {
        match self {
            Self::Object(object) => !matches!(object, Object::Null),
            Self::Array(array) => array.iter().any(Self::has_object),
            Self::Dictionary(dictionary) => {
                dictionary.iter().any(|(key, value)| key.has_object() || value.has_object())
            }
            _ => false,
        }
    }
}
