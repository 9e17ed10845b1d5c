//! `Variant`: any value.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::codec::Codec;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::{GodotDecode, GodotDecodeOwned};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{Error, Result};
use crate::format::plain::Plain;
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::key::LookupKey;
use crate::value::math::{Projection, Transform3D};
use crate::value::object::{Instance, Object};
use crate::value::real::Real;

/// Reads a value of a row's type, which its header has. Only a packed array of numbers or math types has an item that is
/// not text.
macro_rules! decode_row {
    (-, $header:ident, $decoder:ident, $name:ident) => {
        decode_as($header, $decoder, Variant::$name)
    };
    ((String -), $header:ident, $decoder:ident, $name:ident) => {
        decode_as($header, $decoder, Variant::$name)
    };
    ($item:tt, $header:ident, $decoder:ident, $name:ident) => {
        decode_items(VariantType::$name, $header, $decoder, Variant::$name)
    };
}

macro_rules! define_variant {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        #[doc = include_str!("variant.md")]
        #[derive(Debug, Default, PartialEq)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the engine's own names, described at the types that they hold")]
        pub enum Variant<R: Real = f32> { #[default] Nil, $($name($value)),+ }

        impl<R: Real> Variant<R> {
            /// Returns the type of the value.
            pub const fn ty(&self) -> VariantType {
                match self { Self::Nil => VariantType::Nil, $(Self::$name(_) => VariantType::$name),+ }
            }

            /// Returns the value that a new variable of this type has in a script: 0, an empty text, an empty container, the
            /// identity, or null.
            pub fn default_of(ty: VariantType) -> Self {
                match ty {
                    VariantType::Nil => Self::Nil,
                    $(VariantType::$name => Self::$name(Default::default())),+
                }
            }
        }

        impl<R: Real> Clone for Variant<R> {
            fn clone(&self) -> Self {
                match self { Self::Nil => Self::Nil, $(Self::$name(value) => clone_as(value, Self::$name)),+ }
            }
        }

        /// Writes a Variant of any type.
        #[inline(never)]
        fn encode_any<R: Real>(variant: &Variant<R>, encoder: &mut Encoder<'_>) -> Result<()> {
            match variant {
                Variant::Nil => {
                    encoder.nil();
                    Ok(())
                }
                $(Variant::$name(value) => {
                    const CHECKED: Option<VariantType> = VariantType::$name.lacking_in_a_dialect();
                    encode_as(value, CHECKED, encoder)
                })+
            }
        }

        /// Reads the Variant after its header.
        fn decode<R: Real>(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<R>> {
            match decoder.type_of(header)? {
                VariantType::Nil => Ok(Variant::Nil),
                $(VariantType::$name => decode_row!($item, header, decoder, $name)),+
            }
        }

        $(impl<R: Real> From<$value> for Variant<R> {
            fn from(value: $value) -> Self {
                Self::$name(value)
            }
        }

        /// Returns the value, or the Variant if the value has another type.
        impl<R: Real> TryFrom<Variant<R>> for $value {
            type Error = Variant<R>;

            fn try_from(variant: Variant<R>) -> Result<Self, Variant<R>> {
                match variant {
                    Variant::$name(value) => Ok(value),
                    other => Err(other),
                }
            }
        })+
    };
}
for_each_variant_type!(define_variant);

// An Array, with its vector and its declared type, and the tag determine the size for `f32`. Anything larger is boxed.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Variant<f32>>() == 48 && size_of::<Variant<f64>>() == 80);

/// The codec of Variants with reals of this type. It is compiled here for `f32`, instead of again in each crate that uses
/// it, and for `f64` in the crates that use it, which are few.
pub trait VariantCodec: Sized {
    #[doc(hidden)]
    fn encode_variant(variant: &Variant<Self>, encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Real;

    #[doc(hidden)]
    fn decode_variant(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<Self>>
    where
        Self: Real;
}

macro_rules! variant_codecs {
    ($($(#[$inline:meta])? $real:ty),+) => {$(
        impl VariantCodec for $real {
            $(#[$inline])?
            fn encode_variant(variant: &Variant<Self>, encoder: &mut Encoder<'_>) -> Result<()> {
                encode(variant, encoder)
            }

            $(#[$inline])?
            fn decode_variant(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<Self>> {
                decode(header, decoder)
            }
        }
    )+};
}
variant_codecs!(
    f32,
    #[inline]
    f64
);

impl<R: Real> GodotEncode for Variant<R> {
    // mutants `match arm Self::`: a fast path
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        // The code for the most common values is inlined into the loop of their container.
        match self {
            Self::Bool(value) => encoder.value(value),
            Self::Int(number) => encoder.value(number),
            Self::Float(number) => encoder.value(number),
            Self::String(text) => encoder.value(text),
            Self::Vector2(vector) => encoder.value(vector),
            Self::Vector2i(vector) => encoder.value(vector),
            Self::Vector3(vector) => encoder.value(vector),
            Self::Vector3i(vector) => encoder.value(vector),
            Self::Quaternion(quaternion) => encoder.value(quaternion),
            Self::Color(color) => encoder.value(color),
            _ => encoder.outlined(|encoder| R::encode_variant(self, encoder)),
        }
    }
}

impl<'de, R: Real> GodotDecode<'de> for Variant<R> {
    const PASSES_ON: bool = false;

    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        R::decode_variant(header, decoder)
    }
}

/// Writes a Variant. Values that contain others do not go through `encode_any`: with debug information, that function takes stack
/// for each type, which would add up over the levels of nested values.
fn encode<R: Real>(variant: &Variant<R>, encoder: &mut Encoder<'_>) -> Result<()> {
    match variant {
        Variant::Array(array) => encode_as(array, VariantType::Array.lacking_in_a_dialect(), encoder),
        Variant::Dictionary(dictionary) => {
            encode_as(dictionary, VariantType::Dictionary.lacking_in_a_dialect(), encoder)
        }
        Variant::Object(object) => encode_as(object, VariantType::Object.lacking_in_a_dialect(), encoder),
        leaf => encode_any(leaf, encoder),
    }
}

/// Writes one type of value. If some dialect lacks the type, `checked` holds it. This is a separate function, because
/// otherwise each level of nested values would take the stack that all types need.
#[inline(never)]
fn encode_as<V: GodotEncode>(
    value: &V,
    checked: Option<VariantType>,
    encoder: &mut Encoder<'_>,
) -> Result<()> {
    // In a dialect that lacks their type, some values would be written as another type.
    if let Some(ty) = checked
        && !encoder.dialect().has(ty)
    {
        return Err(unsupported(ty, encoder));
    }
    value.encode(encoder)
}

/// Decodes one type of value. A separate function keeps the stack of nested values small in debug builds.
fn decode_as<'de, R: Real, V: GodotDecode<'de>>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
    wrap: fn(V) -> Variant<R>,
) -> Result<Variant<R>> {
    V::decode(header, decoder).map(wrap)
}

/// Decodes a packed array. Its header has the type, so the code that reads other arrays as a `Vec<T>` is not compiled for it.
fn decode_items<R: Real, T: Plain>(
    ty: VariantType,
    header: Header,
    decoder: &mut Decoder<'_, '_>,
    wrap: fn(Vec<T>) -> Variant<R>,
) -> Result<Variant<R>> {
    decoder.packed(ty, header, |decoder, header, _| Err(decoder.mismatch("a packed array", header))).map(wrap)
}

/// Clones one type of value. It is a separate function for the same reason.
fn clone_as<R: Real, V: Clone>(value: &V, wrap: fn(V) -> Variant<R>) -> Variant<R> {
    wrap(value.clone())
}

#[cold]
fn unsupported(ty: VariantType, encoder: &Encoder<'_>) -> Error {
    Error::unsupported(ty, encoder.dialect()).at(encoder.offset())
}

impl<R: Real> Variant<R> {
    /// Returns whether this is Nil.
    pub const fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    /// Returns the value of a bool.
    pub const fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    /// Returns the value of an int.
    pub const fn as_int(&self) -> Option<i64> {
        if let Self::Int(value) = self { Some(*value) } else { None }
    }

    /// Returns the value of a float, but not of an int; `read::<f64>()` accepts both.
    pub const fn as_float(&self) -> Option<f64> {
        if let Self::Float(value) = self { Some(*value) } else { None }
    }

    /// Returns the text of a String or a `StringName`.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            Self::StringName(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the Array.
    pub const fn as_array(&self) -> Option<&Array<R>> {
        if let Self::Array(array) = self { Some(array) } else { None }
    }

    /// Returns the Array as a mutable reference.
    pub const fn as_array_mut(&mut self) -> Option<&mut Array<R>> {
        if let Self::Array(array) = self { Some(array) } else { None }
    }

    /// Returns the Dictionary.
    pub const fn as_dictionary(&self) -> Option<&Dictionary<R>> {
        if let Self::Dictionary(dictionary) = self { Some(dictionary) } else { None }
    }

    /// Returns the Dictionary as a mutable reference.
    pub const fn as_dictionary_mut(&mut self) -> Option<&mut Dictionary<R>> {
        if let Self::Dictionary(dictionary) = self { Some(dictionary) } else { None }
    }
}

impl<R: Real> Variant<R> {
    /// Returns the value that `value[key]` has in a script: the value of a key of a Dictionary, the element at an index
    /// of an Array, counted from 0, or a property of a full Object.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Variant, variant};
    ///
    /// let save = variant!({ "players": [{ "name": "Ferris" }, { "name": "Corro" }], 7: true });
    /// let name = save.get("players").and_then(|players| players.get(1)?.get("name"));
    /// assert_eq!(name.and_then(Variant::as_str), Some("Corro"));
    /// assert_eq!(save.get(7), Some(&Variant::Bool(true)));
    /// assert_eq!(save.get("players").and_then(|players| players.get(2)), None);
    /// ```
    ///
    /// The key is text, an integer of any type, or a `&Variant`.
    ///
    /// The items of packed arrays are not `Variant`s: [`as_bytes`](Self::as_bytes) and similar methods return them as slices.
    pub fn get<K: LookupKey<R>>(&self, key: K) -> Option<&Self> {
        match self {
            Self::Dictionary(dictionary) => dictionary.get(key),
            Self::Array(array) => array.get(key.as_index()?),
            Self::Object(Object::Full(instance)) => instance.get(key.as_name()?),
            _ => None,
        }
    }

    /// Returns the same value as [`get`](Self::get), as a mutable reference.
    pub fn get_mut<K: LookupKey<R>>(&mut self, key: K) -> Option<&mut Self> {
        match self {
            Self::Dictionary(dictionary) => dictionary.get_mut(key),
            Self::Array(array) => array.get_mut(key.as_index()?),
            Self::Object(Object::Full(instance)) => instance.get_mut(key.as_name()?),
            _ => None,
        }
    }
}

/// The codec that converts between values and Variants. It can express every value that Godot 4 can write.
const BETWEEN: Codec = Codec::new().full_objects(true);

impl<R: Real> Variant<R> {
    /// Makes a Variant from any value that can be encoded: the value that a peer in Godot 4 would receive.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Variant, variant};
    ///
    /// let players = std::collections::BTreeMap::from([("Ferris", 3), ("Corro", 4)]);
    /// let message = variant!({ "type": "score", "players": Variant::of(&players)? });
    /// assert_eq!(message.get("players").and_then(|players| players.get("Corro")), Some(&Variant::Int(4)));
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::encode`], and [`PrecisionLoss`](crate::ErrorKind::PrecisionLoss) for math types of `f64`
    /// whose numbers do not fit `f32`. A [`double::Variant`](crate::double::Variant) holds them.
    pub fn of<T: GodotEncode + ?Sized>(value: &T) -> Result<Self> {
        let bytes = BETWEEN.encode(value).map_err(Error::without_offset)?;
        BETWEEN.decode_or(&bytes, |error, _, _| error.without_offset())
    }

    /// Reads a value of another type from this one, as [`from_bytes`](crate::from_bytes) reads it from bytes.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Vector2, variant};
    ///
    /// let message = variant!({ "type": "path", "points": [Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)] });
    /// let points: Vec<Vector2> = message.get("points").expect("a path has points").read()?;
    /// assert_eq!(points[1].x, 3.0);
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::decode`], with the path of the wrong value but no offset, and the same as for
    /// [`Codec::encode`], since the value is encoded on the way.
    pub fn read<T: GodotDecodeOwned>(&self) -> Result<T> {
        let bytes = BETWEEN.encode(self).map_err(Error::without_offset)?;
        BETWEEN.decode_or(&bytes, |error, _, _| error.without_offset())
    }
}

macro_rules! from_smaller_integers {
    ($($integer:ty),+) => {$(
        impl<R: Real> From<$integer> for Variant<R> {
            fn from(number: $integer) -> Self {
                Self::Int(number.into())
            }
        }
    )+};
}
from_smaller_integers!(i8, i16, i32, u8, u16, u32);

impl<R: Real> From<f32> for Variant<R> {
    fn from(number: f32) -> Self {
        Self::Float(number.into())
    }
}

impl<R: Real> From<&str> for Variant<R> {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl<R: Real> From<&String> for Variant<R> {
    fn from(text: &String) -> Self {
        Self::String(text.clone())
    }
}

impl<R: Real> From<Cow<'_, str>> for Variant<R> {
    fn from(text: Cow<'_, str>) -> Self {
        Self::String(text.into_owned())
    }
}

impl<R: Real> From<char> for Variant<R> {
    fn from(char: char) -> Self {
        Self::String(char.into())
    }
}

impl<R: Real> From<Instance<R>> for Variant<R> {
    fn from(instance: Instance<R>) -> Self {
        Self::Object(instance.into())
    }
}

impl<R: Real> From<Transform3D<R>> for Variant<R> {
    fn from(transform: Transform3D<R>) -> Self {
        Self::Transform3D(Box::new(transform))
    }
}

impl<R: Real> From<Projection<R>> for Variant<R> {
    fn from(projection: Projection<R>) -> Self {
        Self::Projection(Box::new(projection))
    }
}

impl<R: Real> From<Vec<Self>> for Variant<R> {
    fn from(items: Vec<Self>) -> Self {
        Self::Array(items.into())
    }
}

impl<R: Real, V: Into<Self>> From<Option<V>> for Variant<R> {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Nil, Into::into)
    }
}

impl<R: Real> From<()> for Variant<R> {
    // mutants `with Default::default()`: the replacement does the same
    fn from((): ()) -> Self {
        Self::Nil
    }
}
