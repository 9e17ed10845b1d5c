//! Variants as the keys of Rust's maps and sets.

use core::hash::{Hash, Hasher};
use core::ops::Deref;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::value::key::NanInside;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// A [`Variant`] with `Eq` and `Hash`, which can be the key of a `HashMap` or an element of a `HashSet`.
///
/// Two keys are equal if they are the same key in a Dictionary of Godot 4: a String and a `StringName` with the same text
/// are equal, the int 1 and the float 1.0 are not, and NaN equals NaN. Unlike in the engine, an Array with a NaN equals
/// itself, as `Eq` requires, and two objects with the same id are equal.
///
/// ```
/// # #[cfg(feature = "std")] {
/// # use gdvar_core as gdvar;
/// use std::collections::HashMap;
/// use gdvar::{Variant, VariantKey, Vector2i, from_bytes, to_bytes, variant};
///
/// // What a game has as `{Vector2i(1, 2): "forest", "start": Vector2i(0, 0)}`.
/// let bytes = to_bytes(&variant!({ Vector2i::new(1, 2): "forest", "start": Vector2i::new(0, 0) }))?;
/// let map: HashMap<VariantKey, Variant> = from_bytes(&bytes)?;
/// assert_eq!(map[&VariantKey::from(Vector2i::new(1, 2))], variant!("forest"));
/// # }
/// # Ok::<(), gdvar_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct VariantKey<R: Real = f32>(pub Variant<R>);

impl<R: Real> PartialEq for VariantKey<R> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same_by(NanInside::IsSame, &other.0)
    }
}

impl<R: Real> Eq for VariantKey<R> {}

impl<R: Real> Hash for VariantKey<R> {
    // mutants `with ()`: only how fast something is found
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_by(NanInside::IsSame, state);
    }
}

impl<R: Real> Deref for VariantKey<R> {
    type Target = Variant<R>;

    fn deref(&self) -> &Variant<R> {
        &self.0
    }
}

impl<R: Real, V: Into<Variant<R>>> From<V> for VariantKey<R> {
    fn from(value: V) -> Self {
        Self(value.into())
    }
}

impl<R: Real> GodotEncode for VariantKey<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0.encode(encoder)
    }
}

impl<'de, R: Real> GodotDecode<'de> for VariantKey<R> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        Variant::decode(header, decoder).map(Self)
    }
}
