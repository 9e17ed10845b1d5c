//! The wire forms that a field chooses with `packed`, `array`, `typed`, `wide`, `as`, `exact`, `borrow` and `with`.
//!
//! A form is a type. [`EncodeLeaf`] and [`DecodeLeaf`] say what it does to values that have the form themselves, and
//! [`EncodeAs`] and [`DecodeAs`] apply it to those inside other types. Derived code calls the method of a
//! trait for the form, which has the form's compile error.

mod declared;
mod reach;
mod with;

use alloc::borrow::Cow;

pub use self::declared::DeclaredType;
pub use self::reach::{DecodeAs, DecodeLeaf, EncodeAs, EncodeLeaf};
use self::reach::{IntoElements, IntoKeys, IntoValues};
pub use self::with::{DecodesEach, EncodesEach, Read, Written};
use crate::decode::GodotDecodeOwned;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::containers::locate;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::number::exact_float;
use crate::format::plain::Plain;
use crate::format::variant_type::VariantType;
use crate::std_types::collections::{Map, Sequence};
use crate::std_types::numbers::no_int;
use crate::value::math::{Color, Vector2, Vector3, Vector4};
use crate::value::real::Real;

/// Declares a form that is written: its trait, its type, where it is applied to values beside those in `Option`s and
/// pointers, and its compile error.
macro_rules! written {
    (
        $(#[$doc:meta])* $trait:ident, $form:ident $(, $into:ident)*;
        $message:literal, $label:literal, $note:literal
    ) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<I> {
            /// Writes the value in this form.
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()>;

            /// Returns the type that a game declares for such values.
            fn declared() -> DeclaredType;
        }

        #[diagnostic::do_not_recommend]
        impl<T: EncodeAs<$form, I> + ?Sized, I> $trait<I> for T {
            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.encode_as(&$form, encoder)
            }

            fn declared() -> DeclaredType {
                T::declared_as()
            }
        }

        /// The form of this name.
        pub struct $form;
        $(impl $into for $form {})*
    };
}

/// Declares a form that is read, in the same way.
macro_rules! read {
    (
        $(#[$doc:meta])* $trait:ident, $form:ident $(, $into:ident)*;
        $message:literal, $label:literal, $note:literal
    ) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<'de, I>: Sized {
            /// Reads a value in this form.
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self>;
        }

        #[diagnostic::do_not_recommend]
        impl<'de, T: DecodeAs<'de, $form, I>, I> $trait<'de, I> for T {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                Self::decode_as(&$form, header, decoder)
            }
        }

        /// The form of this name.
        pub struct $form;
        $(impl $into for $form {})*
    };
}

// ------------------------------------------------------------------------------------------------ containers

written! {
    /// `array`: a plain Array.
    Array, ArrayForm, IntoValues;
    "`{Self}` cannot be written as `array`",
    "not a slice, an array or a `Vec`, nor an `Option` of one or a map to such",
    "leave the attribute out, or make the field a `Vec`"
}

impl<T: GodotEncode> EncodeLeaf<ArrayForm> for [T] {
    fn encode_leaf(&self, _: &ArrayForm, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.array_of(self.iter())
    }

    fn declared_leaf() -> DeclaredType {
        DeclaredType::builtin(VariantType::Array)
    }
}

written! {
    /// `packed`: a packed array, or an error if the dialect has none.
    Packed, PackedForm, IntoValues;
    "`{Self}` cannot be written as `packed`",
    "not a slice, an array or a `Vec`, nor an `Option` of one or a map to such",
    "leave the attribute out, or make the field a `Vec`"
}

impl<T: GodotEncode> EncodeLeaf<PackedForm> for [T] {
    const EXISTS: bool = !matches!(T::SLICE_TYPE, VariantType::Array);

    fn encode_leaf(&self, _: &PackedForm, encoder: &mut Encoder<'_>) -> Result<()> {
        const { assert_packed::<Self, _>() }
        let (ty, dialect) = (T::SLICE_TYPE, encoder.dialect());
        if !dialect.has(ty) {
            return Err(Error::unsupported(ty, dialect).at(encoder.offset()));
        }
        T::encode_slice(self, encoder)
    }

    fn declared_leaf() -> DeclaredType {
        DeclaredType::builtin(T::SLICE_TYPE)
    }
}

/// Fails the build if Godot has no packed array of the type.
///
/// # Panics
///
/// Panics in that case.
// not covered: run by the compiler
#[track_caller]
pub const fn assert_packed<T: EncodeAs<PackedForm, I> + ?Sized, I>() {
    assert!(
        T::ALL_EXIST,
        "`packed`: Godot has no packed array of this type. It has those of u8, i32, i64, f32, f64, String, Vector2, \
         Vector3, Vector4 and Color: use one of these, or `array`"
    );
}

written! {
    /// `typed`: an Array or a Dictionary that declares the type of its contents.
    Typed, TypedForm;
    "`{Self}` cannot be written as `typed`",
    "neither a sequence nor a map of values that `GodotEncode` is implemented for",
    "`typed` is for slices, `Vec`, `VecDeque`, sets and maps, and an `Option` of one"
}

/// The form of a sequence.
pub struct OfSequence;
/// The form of a map.
pub struct OfMap;

impl<T: Sequence<Item: GodotEncode> + ?Sized> EncodeAs<TypedForm, OfSequence> for T {
    fn encode_as(&self, _: &TypedForm, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.typed_array(&T::Item::element_type(), |elements| elements.all(self.items()))
    }

    fn declared_as() -> DeclaredType {
        DeclaredType::array(T::Item::element_type())
    }
}

impl<T: Map<Key: GodotEncode, Value: GodotEncode>> EncodeAs<TypedForm, OfMap> for T {
    fn encode_as(&self, _: &TypedForm, encoder: &mut Encoder<'_>) -> Result<()> {
        let (keys, values) = (T::Key::element_type(), T::Value::element_type());
        encoder.typed_dictionary(&keys, &values, |entries| entries.all(self.entries(), locate))
    }

    fn declared_as() -> DeclaredType {
        DeclaredType::dictionary(T::Key::element_type(), T::Value::element_type())
    }
}

// --------------------------------------------------------------------------------------------------- numbers

written! {
    /// `wide`: 64 bits, even if 32 would be enough.
    Wide, WideForm, IntoElements, IntoValues;
    "`{Self}` cannot be written as `wide`",
    "not an integer or a float, nor a type that holds one",
    "leave the attribute out: only ints and floats have two widths on the wire"
}

written! {
    /// `as = "float"`: an integer as a float of the same value. It is read like any integer, which includes whole floats.
    Float, FloatForm, IntoElements, IntoValues;
    "`{Self}` cannot be written as a float",
    "not an integer of at most 64 bits, nor a type that holds one",
    "leave the attribute out: `f32` and `f64` are written as floats without it"
}

macro_rules! integers {
    ($($integer:ty),+) => {$(
        impl EncodeLeaf<WideForm> for $integer {
            #[inline]
            fn encode_leaf(&self, _: &WideForm, encoder: &mut Encoder<'_>) -> Result<()> {
                let number = to_i64(*self, encoder)?;
                encoder.wide_int(number);
                Ok(())
            }

            fn declared_leaf() -> DeclaredType {
                DeclaredType::builtin(VariantType::Int)
            }
        }

        impl EncodeLeaf<FloatForm> for $integer {
            #[inline]
            fn encode_leaf(&self, _: &FloatForm, encoder: &mut Encoder<'_>) -> Result<()> {
                let number = to_i64(*self, encoder)?;
                let Some(float) = exact_float(number) else {
                    let message = alloc::format!("{number} does not fit a float without a loss");
                    return Err(encoder.error(ErrorKind::PrecisionLoss, message));
                };
                encoder.float(float)
            }

            fn declared_leaf() -> DeclaredType {
                DeclaredType::builtin(VariantType::Float)
            }
        }
    )+};
}
integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

fn to_i64<T: Copy + TryInto<i64> + core::fmt::Display>(number: T, encoder: &Encoder<'_>) -> Result<i64> {
    number.try_into().map_err(|_| no_int(number, encoder.offset()))
}

macro_rules! floats {
    ($($float:ty),+) => {$(
        impl EncodeLeaf<WideForm> for $float {
            #[inline]
            fn encode_leaf(&self, _: &WideForm, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.wide_float(f64::from(*self))
            }

            fn declared_leaf() -> DeclaredType {
                DeclaredType::builtin(VariantType::Float)
            }
        }
    )+};
}
floats!(f32, f64);

read! {
    /// `exact`: an `f32` refuses floats that it would round.
    Exact, ExactForm, IntoElements, IntoValues;
    "`{Self}` cannot be read as `exact`",
    "neither `f32` nor an `Option`, a `Box`, a sequence or a map of it",
    "leave the attribute out: only `f32` rounds what it reads"
}

impl<'de> DecodeLeaf<'de, ExactForm> for f32 {
    fn decode_leaf(_: &ExactForm, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.exact_narrow_float(header)
    }
}

// ------------------------------------------------------------------------------------------------------ text

written! {
    /// `as = "StringName"`. In a map, the form is applied to the keys. Text is also read from a `StringName` without the
    /// attribute.
    StringName, StringNameForm, IntoElements, IntoKeys;
    "`{Self}` cannot be written as a StringName",
    "not text, nor a sequence of it or a map with keys of it",
    "make the field a `String`, `&str` or `Cow<str>`, or use `gdvar::StringName` itself"
}

impl EncodeLeaf<StringNameForm> for str {
    fn encode_leaf(&self, _: &StringNameForm, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::StringName, self)
    }

    fn declared_leaf() -> DeclaredType {
        DeclaredType::builtin(VariantType::StringName)
    }
}

written! {
    /// `as = "NodePath"`. Text is also read from a `NodePath` without the attribute.
    NodePath, NodePathForm, IntoElements, IntoValues;
    "`{Self}` cannot be written as a NodePath",
    "not text, nor a type that holds it",
    "make the field a `String`, `&str` or `Cow<str>`, or use `gdvar::NodePath` itself"
}

impl EncodeLeaf<NodePathForm> for str {
    fn encode_leaf(&self, _: &NodePathForm, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&crate::value::node_path::NodePath::from(self))
    }

    fn declared_leaf() -> DeclaredType {
        DeclaredType::builtin(VariantType::NodePath)
    }
}

// ------------------------------------------------------------------------------------------------- borrowing

read! {
    /// `borrow`: a `Cow` of text, bytes, or the items of another packed array, which is borrowed if the bytes allow that.
    Borrow, BorrowForm;
    "`{Self}` cannot be borrowed",
    "not a `Cow` of a `str` or of a packed array's items, nor an `Option` of one",
    "leave `borrow` out, or make the field a `Cow<'a, str>`, a `Cow<'a, [u8]>` or a `Cow` of other numbers or vectors"
}

impl<'de: 'a, 'a> DecodeLeaf<'de, BorrowForm> for Cow<'a, str> {
    fn decode_leaf(_: &BorrowForm, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.text(header).map(Cow::Borrowed)
    }
}

impl<'de: 'a, 'a, T: PackedItem + 'de> DecodeLeaf<'de, BorrowForm> for Cow<'a, [T]> {
    fn decode_leaf(_: &BorrowForm, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.borrowed(T::SLICE_TYPE, header)
    }
}

/// Types of items of packed arrays whose bytes are the same in the input as in memory.
#[diagnostic::on_unimplemented(
    message = "items of type `{Self}` cannot be borrowed",
    label = "Godot has no packed array of this type whose items could stay in the input",
    note = "those of u8, i32, i64, f32, f64, Vector2, Vector3, Vector4 and Color can: use one of these, or leave `borrow` out"
)]
pub trait PackedItem: Plain + GodotEncode + GodotDecodeOwned {}

impl PackedItem for u8 {}
impl PackedItem for i32 {}
impl PackedItem for i64 {}
impl PackedItem for f32 {}
impl PackedItem for f64 {}
impl<R: Real> PackedItem for Vector2<R> {}
impl<R: Real> PackedItem for Vector3<R> {}
impl<R: Real> PackedItem for Vector4<R> {}
impl PackedItem for Color {}
