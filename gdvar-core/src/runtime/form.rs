//! The wire forms that a field chooses with `packed`, `array`, `typed`, `wide`, `as` and `borrow`.
//!
//! Each module has a trait `Form` for the types that can be written in its form. Derived code calls the two methods of
//! the trait, such as `encode_wide` of `wide`, on the field's type, so that a field of another type causes
//! only one error. If the usual code for reading does not accept the form, the module also has a function `decode`.

pub mod exact;
pub(crate) mod reach;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::exact_float;
use crate::encode::encoder::Encoder;
use crate::encode::{GodotEncode, no_int};
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::runtime::form::reach::{
    reach_into_keys, reach_into_maps, reach_into_sequences, reach_into_values,
};
use crate::value::math::{Color, Vector2, Vector3, Vector4};
use crate::value::node_path::NodePath;

/// Implements a form for references, boxes and `Option`s. `None` is written as Nil.
macro_rules! forward {
    ($trait:ident $([$const:ident: $const_ty:ty])?: $(fn $method:ident(&self $(, $arg:ident: $ty:ty)*) -> $output:ty, or $nil:expr;)+) => {
        impl<T: $trait + ?Sized> $trait for &T {
            $(const $const: $const_ty = T::$const;)?
            $(fn $method(&self $(, $arg: $ty)*) -> $output { (**self).$method($($arg),*) })+
        }
        impl<T: $trait + ?Sized> $trait for Box<T> {
            $(const $const: $const_ty = T::$const;)?
            $(fn $method(&self $(, $arg: $ty)*) -> $output { (**self).$method($($arg),*) })+
        }
        impl<T: $trait> $trait for Option<T> {
            $(const $const: $const_ty = T::$const;)?
            $(fn $method(&self $(, $arg: $ty)*) -> $output {
                match self {
                    Some(value) => value.$method($($arg),*),
                    None => $nil,
                }
            })+
        }
    };
}

/// A slice or a type that owns one, and a type that contains these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as `array`",
    label = "not a slice, an array or a `Vec`, nor an `Option` of one or a map to such",
    note = "leave the attribute out, or make the field a `Vec`"
)]
pub trait Plain {
    /// Writes the value in this form.
    fn encode_array(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

/// A slice or a type that owns one, and a type that contains these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as `packed`",
    label = "not a slice, an array or a `Vec`, nor an `Option` of one or a map to such",
    note = "leave the attribute out, or make the field a `Vec`"
)]
pub trait Run {
    /// The type of the packed array of the items, or Array if there is none.
    const PACKED: VariantType;

    /// Writes the value in this form.
    fn encode_packed(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

macro_rules! runs {
    ($([$($generics:tt)*] $ty:ty;)+) => {$(
        impl<$($generics)*> Plain for $ty {
            fn encode_array(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array_of(self.iter())
            }
        }

        impl<$($generics)*> Run for $ty {
            const PACKED: VariantType = T::SLICE_TYPE;

            fn encode_packed(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                const { packed::assert_exists::<Self>() }
                let (ty, dialect) = (T::SLICE_TYPE, encoder.dialect());
                if !dialect.has(ty) {
                    return Err(Error::unsupported(ty, dialect).at(encoder.offset()));
                }
                T::encode_slice(self, encoder)
            }
        }
    )+};
}
runs! {
    [T: GodotEncode] [T];
    [T: GodotEncode] Vec<T>;
    [T: GodotEncode, const N: usize] [T; N];
}

forward! { Plain:
    fn encode_array(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_values!(Plain: encode_array);

forward! { Run [PACKED: VariantType]:
    fn encode_packed(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_values!(Run [PACKED: VariantType]: encode_packed);

/// `array`: a plain Array.
pub mod array {
    pub use super::Plain as Form;
}

/// `packed`: a packed array, or an error if the dialect has none.
pub mod packed {
    pub use super::Run as Form;
    use super::VariantType;

    /// Fails the build if Godot has no packed array of the type.
    ///
    /// # Panics
    ///
    /// Panics in that case.
    #[track_caller]
    pub const fn assert_exists<R: Form + ?Sized>() {
        assert!(
            !matches!(R::PACKED, VariantType::Array),
            "`packed`: Godot has no packed array of this type. It has those of u8, i32, i64, f32, f64, String, Vector2, \
             Vector3, Vector4 and Color: use one of these, or `array`"
        );
    }
}

/// Types that can be written as a typed Array or Dictionary.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as `typed`",
    label = "neither a sequence nor a map of values that `GodotEncode` is implemented for",
    note = "`typed` is for slices, `Vec`, `VecDeque`, sets and maps, and an `Option` of one"
)]
pub trait Typed {
    /// Writes the form.
    fn encode_typed(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

forward! { Typed:
    fn encode_typed(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}

macro_rules! typed_sequences {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> Typed for $ty {
            fn encode_typed(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.typed_array_of(self.iter())
            }
        }
    )+};
}
typed_sequences! {
    [T: GodotEncode] [T];
    [T: GodotEncode] Vec<T>;
    [T: GodotEncode, const N: usize] [T; N];
    [T: GodotEncode] alloc::collections::VecDeque<T>;
    [T: GodotEncode] alloc::collections::BTreeSet<T>;
    #[cfg(feature = "std")] [T: GodotEncode, S] std::collections::HashSet<T, S>;
    #[cfg(feature = "indexmap")] [T: GodotEncode, S] indexmap::IndexSet<T, S>;
}

macro_rules! typed_maps {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode, $($generics)*> Typed for $ty {
            fn encode_typed(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.typed_dictionary_of(self.iter())
            }
        }
    )+};
}
typed_maps! {
    [] alloc::collections::BTreeMap<K, V>;
    #[cfg(feature = "std")] [S] std::collections::HashMap<K, V, S>;
    #[cfg(feature = "indexmap")] [S] indexmap::IndexMap<K, V, S>;
}

/// `typed`: an Array or a Dictionary that declares the type of its contents.
pub mod typed {
    pub use super::Typed as Form;
}

/// A number that can be written wider than necessary.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as `wide`",
    label = "not an integer or a float, nor a type that holds one",
    note = "leave the attribute out: only ints and floats have two widths on the wire"
)]
pub trait Number {
    /// Writes the value in this form.
    fn encode_wide(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

forward! { Number:
    fn encode_wide(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_sequences!(Number: encode_wide);
reach_into_values!(Number: encode_wide);

macro_rules! wide_integers {
    ($($integer:ty),+) => {$(
        impl Number for $integer {
            fn encode_wide(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let number = to_i64(*self, encoder)?;
                encoder.wide_int(number);
                Ok(())
            }
        }

        impl Whole for $integer {
            fn encode_float(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let number = to_i64(*self, encoder)?;
                let Some(float) = exact_float(number) else {
                    let message = alloc::format!("{number} does not fit a float without a loss");
                    return Err(encoder.error(ErrorKind::PrecisionLoss, message));
                };
                float.encode(encoder)
            }
        }
    )+};
}
wide_integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

fn to_i64<T: Copy + TryInto<i64> + core::fmt::Display>(number: T, encoder: &Encoder<'_>) -> Result<i64> {
    number.try_into().map_err(|_| no_int(number, encoder.offset()))
}

macro_rules! wide_floats {
    ($($float:ty),+) => {$(
        impl Number for $float {
            fn encode_wide(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.wide_float(f64::from(*self))
            }
        }
    )+};
}
wide_floats!(f32, f64);

/// `wide`: 64 bits, even if 32 would be enough.
pub mod wide {
    pub use super::Number as Form;
}

/// An integer that can be written as a float, and types that contain such integers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a float",
    label = "not an integer of at most 64 bits, nor a type that holds one",
    note = "leave the attribute out: `f32` and `f64` are written as floats without it"
)]
pub trait Whole {
    /// Writes the value in this form.
    fn encode_float(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

forward! { Whole:
    fn encode_float(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_sequences!(Whole: encode_float);
reach_into_values!(Whole: encode_float);

/// `as = "float"`: an integer as a float of the same value. It is read like any integer, which includes whole floats.
pub mod float {
    pub use super::Whole as Form;
}

/// Text that can be written as a `StringName`, and types that contain such text. In a map, the form is applied to the
/// keys.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a StringName",
    label = "not text, nor a sequence of it or a map with keys of it",
    note = "make the field a `String`, `&str` or `Cow<str>`, or use `gdvar::StringName` itself"
)]
pub trait Name {
    /// Writes the value in this form.
    fn encode_string_name(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

/// Text that can be written as a `NodePath`, and types that contain such text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a NodePath",
    label = "not text, nor a type that holds it",
    note = "make the field a `String`, `&str` or `Cow<str>`, or use `gdvar::NodePath` itself"
)]
pub trait Path {
    /// Writes the value in this form.
    fn encode_node_path(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

macro_rules! texts {
    ($($ty:ty),+) => {$(
        impl Name for $ty {
            fn encode_string_name(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.text(VariantType::StringName, self)
            }
        }

        impl Path for $ty {
            fn encode_node_path(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let text: &str = self;
                NodePath::from(text).encode(encoder)
            }
        }
    )+};
}
texts!(str, String, Cow<'_, str>);

forward! { Name:
    fn encode_string_name(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_sequences!(Name: encode_string_name);
reach_into_keys!(Name: encode_string_name);

forward! { Path:
    fn encode_node_path(&self, encoder: &mut Encoder<'_>) -> Result<()>, or { encoder.nil(); Ok(()) };
}
reach_into_sequences!(Path: encode_node_path);
reach_into_values!(Path: encode_node_path);

/// `as = "StringName"`. Text is also read from a `StringName` without the attribute.
pub mod string_name {
    pub use super::Name as Form;
}

/// `as = "NodePath"`. Text is also read from a `NodePath` without the attribute.
pub mod node_path {
    pub use super::Path as Form;
}

/// Types that can be borrowed from the input: a `Cow` of text, bytes, or the items of other packed arrays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be borrowed",
    label = "not a `Cow` of a `str` or of a packed array's items, nor an `Option` of one",
    note = "leave `borrow` out, or make the field a `Cow<'a, str>`, a `Cow<'a, [u8]>` or a `Cow` of other numbers or vectors"
)]
pub trait Borrowed<'de>: Sized {
    /// Reads the value, and borrows it if the bytes allow that.
    fn decode_borrowed(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self>;
}

impl<'de: 'a, 'a> Borrowed<'de> for Cow<'a, str> {
    fn decode_borrowed(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.text(header).map(Cow::Borrowed)
    }
}

impl<'de: 'a, 'a, T: Packed + 'de> Borrowed<'de> for Cow<'a, [T]> {
    fn decode_borrowed(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_slice(header, decoder)
    }
}

/// Types of items of packed arrays whose bytes are the same in the input as in memory.
#[diagnostic::on_unimplemented(
    message = "items of type `{Self}` cannot be borrowed",
    label = "Godot has no packed array of this type whose items could stay in the input",
    note = "those of u8, i32, i64, f32, f64, Vector2, Vector3, Vector4 and Color can: use one of these, or leave `borrow` out"
)]
pub trait Packed: Clone {
    /// Reads a packed array of these items, without copying them if possible.
    fn decode_slice<'de>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Cow<'de, [Self]>>;
}

macro_rules! packed {
    ($([$($real:ident)?] $ty:ty, $packed:ident;)+) => {$(
        impl$(<$real: Real>)? Packed for $ty {
            fn decode_slice<'de>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Cow<'de, [Self]>> {
                decoder.borrowed(VariantType::$packed, header)
            }
        }
    )+};
}
packed! {
    [] u8, PackedByteArray;
    [] i32, PackedInt32Array;
    [] i64, PackedInt64Array;
    [] f32, PackedFloat32Array;
    [] f64, PackedFloat64Array;
    [R] Vector2<R>, PackedVector2Array;
    [R] Vector3<R>, PackedVector3Array;
    [R] Vector4<R>, PackedVector4Array;
    [] Color, PackedColorArray;
}

impl<'de, T: Borrowed<'de>> Borrowed<'de> for Option<T> {
    fn decode_borrowed(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if decoder.type_of(header)? == VariantType::Nil {
            Ok(None)
        } else {
            T::decode_borrowed(header, decoder).map(Some)
        }
    }
}

/// `borrow`.
pub mod borrow {
    use super::{Borrowed, Decoder, Header, Result};

    /// Reads the form.
    pub fn decode<'de, T: Borrowed<'de>>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T> {
        T::decode_borrowed(header, decoder)
    }
}
