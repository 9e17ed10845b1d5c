//! Any value.

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
use crate::format::HEADER_SIZE;
use crate::format::plain::Real;
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::key::Key;
use crate::value::math::{Projection, Transform3D};
use crate::value::object::{Instance, Object};

macro_rules! define_variant {
    ($( $name:ident $text:literal ($value:ty) $ids:tt )+) => {
        /// Any value that Godot can put on the wire, without a loss: decoding and encoding again gives the
        /// bytes that an engine wrote.
        ///
        /// `R` is the real of the math types: [`gdvar::Variant`](crate::Variant) has those of `f32`,
        /// [`double::Variant`](crate::double::Variant) those of `f64`, for double-precision builds of the engine. The one
        /// of `f32` takes their values only where nothing is lost.
        ///
        /// [`from`](From::from) and [`variant!`](crate::variant) make one of simple values, [`of`](Self::of) one
        /// of everything that encodes. [`get`](Self::get) and `match` look inside, and [`read`](Self::read) makes a
        /// type of your own of it.
        ///
        /// It prints what the engine's `var_to_str` prints.
        ///
        /// ```
        /// # use gdvar_core as gdvar;
        /// use gdvar::{Variant, from_bytes};
        ///
        /// let value: Variant = from_bytes(b"\x05\0\0\0\0\0\xc0\x3f\0\0\x10\xc0")?;
        /// assert_eq!(value.to_string(), "Vector2(1.5, -2.25)");
        /// # Ok::<(), gdvar::Error>(())
        /// ```
        #[derive(Debug, Default, PartialEq)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the engine's own names, described at the types that they hold")]
        pub enum Variant<R: Real> { #[default] Nil, $($name($value)),+ }

        impl<R: Real> Variant<R> {
            /// Which kind of value this is.
            pub const fn ty(&self) -> VariantType {
                match self { Self::Nil => VariantType::Nil, $(Self::$name(_) => VariantType::$name),+ }
            }
        }

        impl<R: Real> Clone for Variant<R> {
            fn clone(&self) -> Self {
                match self { Self::Nil => Self::Nil, $(Self::$name(value) => clone_as(value, Self::$name)),+ }
            }
        }

        /// Writes a Variant.
        fn encode<R: Real>(variant: &Variant<R>, encoder: &mut Encoder<'_>) -> Result<()> {
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

        fn encoded_len<R: Real>(variant: &Variant<R>, codec: &Codec) -> usize {
            match variant {
                Variant::Nil => HEADER_SIZE,
                $(Variant::$name(value) => value.encoded_len(codec)),+
            }
        }

        /// Reads the Variant behind a header.
        fn decode<R: Real>(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<R>> {
            match decoder.type_of(header)? {
                VariantType::Nil => Ok(Variant::Nil),
                $(VariantType::$name => decode_as::<R, $value>(header, decoder, Variant::$name)),+
            }
        }

        $(impl<R: Real> From<$value> for Variant<R> {
            fn from(value: $value) -> Self {
                Self::$name(value)
            }
        }

        /// Takes the value out; gives the variant back if it is of another type.
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

// An Array's vector and what it declares, and the type. Whatever is larger is in a box.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Variant<f32>>() == 48 && size_of::<Variant<f64>>() == 80);

/// The codec of the Variants of one real, compiled here for both and not again in each crate that uses one.
pub trait VariantCodec: Sized {
    #[doc(hidden)]
    fn encode_variant(variant: &Variant<Self>, encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Real;

    #[doc(hidden)]
    fn variant_encoded_len(variant: &Variant<Self>, codec: &Codec) -> usize
    where
        Self: Real;

    #[doc(hidden)]
    fn decode_variant(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<Self>>
    where
        Self: Real;
}

macro_rules! compile_for_reals {
    ($($real:ty),+) => {$(
        impl VariantCodec for $real {
            fn encode_variant(variant: &Variant<Self>, encoder: &mut Encoder<'_>) -> Result<()> {
                encode(variant, encoder)
            }

            fn variant_encoded_len(variant: &Variant<Self>, codec: &Codec) -> usize {
                encoded_len(variant, codec)
            }

            fn decode_variant(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Variant<Self>> {
                decode(header, decoder)
            }
        }
    )+};
}
compile_for_reals!(f32, f64);

impl<R: Real> GodotEncode for Variant<R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        // What most values are is written in the loop of the container that they are in.
        match self {
            Self::Bool(value) => encoder.leaf(value),
            Self::Int(number) => encoder.leaf(number),
            Self::Float(number) => encoder.leaf(number),
            Self::String(text) => encoder.leaf(text),
            Self::Vector2(vector) => encoder.leaf(vector),
            Self::Vector2i(vector) => encoder.leaf(vector),
            Self::Vector3(vector) => encoder.leaf(vector),
            Self::Vector3i(vector) => encoder.leaf(vector),
            Self::Quaternion(quaternion) => encoder.leaf(quaternion),
            Self::Color(color) => encoder.leaf(color),
            _ => encoder.apart(|encoder| R::encode_variant(self, encoder)),
        }
    }

    fn encoded_len(&self, codec: &Codec) -> usize {
        R::variant_encoded_len(self, codec)
    }
}

impl<'de, R: Real> GodotDecode<'de> for Variant<R> {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        R::decode_variant(header, decoder)
    }
}

/// Writes one kind of value, whose type has to be `checked` unless every dialect has it. A function of its own for
/// the same reason, or each level of nested values would take the stack of all kinds.
#[inline(never)]
fn encode_as<V: GodotEncode>(
    value: &V,
    checked: Option<VariantType>,
    encoder: &mut Encoder<'_>,
) -> Result<()> {
    // Some values would be written as another type where the dialect lacks theirs.
    if let Some(ty) = checked
        && !encoder.has(ty)
    {
        return Err(unsupported(ty, encoder));
    }
    value.encode(encoder)
}

/// Decodes one kind of value. A function of its own keeps the stack of nested values small in debug builds.
fn decode_as<'de, R: Real, V: GodotDecode<'de>>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
    wrap: fn(V) -> Variant<R>,
) -> Result<Variant<R>> {
    V::decode(header, decoder).map(wrap)
}

/// Clones one kind of value. A function of its own for the same reason.
fn clone_as<R: Real, V: Clone>(value: &V, wrap: fn(V) -> Variant<R>) -> Variant<R> {
    wrap(value.clone())
}

#[cold]
fn unsupported(ty: VariantType, encoder: &Encoder<'_>) -> Error {
    Error::unsupported(ty, encoder.dialect()).at(encoder.offset())
}

impl<R: Real> Variant<R> {
    /// Whether this is Nil.
    pub const fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    /// The value of a bool.
    pub const fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    /// The value of an int.
    pub const fn as_int(&self) -> Option<i64> {
        if let Self::Int(value) = self { Some(*value) } else { None }
    }

    /// The value of a float. An int is none; `read::<f64>()` takes both.
    pub const fn as_float(&self) -> Option<f64> {
        if let Self::Float(value) = self { Some(*value) } else { None }
    }

    /// The text of a String or a `StringName`.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            Self::StringName(name) => Some(name),
            _ => None,
        }
    }

    /// The Array in it.
    pub const fn as_array(&self) -> Option<&Array<R>> {
        if let Self::Array(array) = self { Some(array) } else { None }
    }

    /// The Array in it, to be changed.
    pub const fn as_array_mut(&mut self) -> Option<&mut Array<R>> {
        if let Self::Array(array) = self { Some(array) } else { None }
    }

    /// The Dictionary in it.
    pub const fn as_dictionary(&self) -> Option<&Dictionary<R>> {
        if let Self::Dictionary(dictionary) = self { Some(dictionary) } else { None }
    }

    /// The Dictionary in it, to be changed.
    pub const fn as_dictionary_mut(&mut self) -> Option<&mut Dictionary<R>> {
        if let Self::Dictionary(dictionary) = self { Some(dictionary) } else { None }
    }
}

impl<R: Real> Variant<R> {
    /// The value inside this one that `value[key]` gives in a script: of a key of a Dictionary, at an index of
    /// an Array, counted from 0, or of a property of a full Object.
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
    pub fn get<K: Key<R>>(&self, key: K) -> Option<&Self> {
        match self {
            Self::Dictionary(dictionary) => dictionary.get(key),
            Self::Array(array) => array.get(key.as_index()?),
            Self::Object(Object::Full(instance)) => instance.get(key.as_name()?),
            _ => None,
        }
    }

    /// The value that [`get`](Self::get) gives, to be changed.
    pub fn get_mut<K: Key<R>>(&mut self, key: K) -> Option<&mut Self> {
        match self {
            Self::Dictionary(dictionary) => dictionary.get_mut(key),
            Self::Array(array) => array.get_mut(key.as_index()?),
            Self::Object(Object::Full(instance)) => instance.get_mut(key.as_name()?),
            _ => None,
        }
    }
}

/// How values and Variants become each other: everything that Godot 4 has bytes for.
const BETWEEN: Codec = Codec::new().full_objects(true);

impl<R: Real> Variant<R> {
    /// The Variant of any value that can be encoded, as a peer in Godot 4 gets it.
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
    /// As [`Codec::encode`], and [`PrecisionLoss`](crate::ErrorKind::PrecisionLoss) for math types of `f64`
    /// that do not fit those of `f32`. A [`double::Variant`](crate::double::Variant) holds them.
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
    /// As [`Codec::decode`], with the path of the value at fault and without an offset; and as
    /// [`Codec::encode`], since it goes by way of the bytes.
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
    fn from((): ()) -> Self {
        Self::Nil
    }
}
