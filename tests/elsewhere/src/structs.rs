//! Structs in every shape.

use ::alloc::borrow::Cow;
use ::alloc::boxed::Box;
use ::alloc::string::String;
use ::alloc::vec::Vec;
use ::core::clone::Clone;
use ::core::cmp::PartialEq;
use ::core::convert::{From, TryFrom};
use ::core::fmt::Debug;
use ::core::marker::PhantomData;
use ::core::option::Option;
use ::core::result::Result::{self, Err, Ok};
use ::variants::{GodotDecode, GodotEncode, Real, generic};

/// With named fields.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Named {
    /// A number.
    pub hp: i64,
    /// A raw name.
    pub r#type: String,
    /// Itself.
    pub next: Option<Box<Self>>,
}

/// With parameters of every kind.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Generic<'a, 'de, T, R: Real, const N: usize>
where
    T: Clone,
{
    /// Borrowed.
    pub text: &'a str,
    /// Borrowed for a time that derived code has a name for.
    pub bytes: &'de [u8],
    /// Borrowed if it can be.
    #[gdvar(borrow)]
    pub both: Cow<'a, str>,
    /// Owned.
    pub items: [T; N],
    /// A real.
    pub at: generic::Vector3<R>,
    /// Nothing.
    pub nothing: PhantomData<fn() -> T>,
}

/// Whose default is a whole value.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Defaults {
    /// A number.
    pub max_hp: i64,
    /// Never written.
    #[gdvar(skip)]
    pub cache: u8,
}

impl ::core::default::Default for Defaults {
    fn default() -> Self {
        Self { max_hp: 100, cache: 7 }
    }
}

/// An Array.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Tuple(
    pub i64,
    #[gdvar(skip)] pub u8,
    #[gdvar(default = 1.5)] pub f64,
    #[gdvar(default)] pub Vec<u8>,
);

/// An Array of named fields.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, array)]
pub struct Elements {
    /// The first.
    pub x: f32,
    /// The second.
    #[gdvar(wide)]
    pub y: f32,
}

/// Its field.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Newtype(pub String);

/// Its field too.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, transparent)]
pub struct Transparent<T> {
    /// The field.
    pub value: T,
    /// Not a field.
    #[gdvar(skip)]
    pub hash: u64,
}

/// Nil.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Unit;

/// An empty Dictionary.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, key = "StringName")]
pub struct Empty {}

/// An Object.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, object = "Resource", script = "res://state.gd")]
pub struct Object {
    /// A property.
    pub title: String,
    /// One that may be missing.
    #[gdvar(default, skip_encoding_if = Vec::is_empty)]
    pub tags: Vec<String>,
}

/// The id of an Object.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, object(id))]
pub struct Id(pub u64);

/// Read from text.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, from = Newtype, into = Newtype)]
pub struct Converted(pub Newtype);

impl From<Newtype> for Converted {
    fn from(newtype: Newtype) -> Self {
        Self(newtype)
    }
}

impl From<Converted> for Newtype {
    fn from(converted: Converted) -> Self {
        converted.0
    }
}

/// Read from some ints.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, try_from = i64, into = i64)]
pub struct Even(i64);

impl TryFrom<i64> for Even {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, Self::Error> {
        if number % 2 == 0 { Ok(Self(number)) } else { Err("it is odd") }
    }
}

impl From<Even> for i64 {
    fn from(even: Even) -> Self {
        even.0
    }
}

/// Nobody should use this any more.
#[deprecated]
#[derive(GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
#[allow(missing_debug_implementations, reason = "that of a deprecated type is warned of")]
pub struct Deprecated {
    /// Nor this.
    #[deprecated]
    pub field: i64,
}

/// A type of another crate, as far as gdvar knows.
#[derive(Debug, PartialEq)]
pub struct Foreign<T> {
    /// A field.
    pub value: T,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, remote = "Foreign<T>")]
struct ForeignDef<T> {
    value: T,
}

/// Holds a type of another crate.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Holder {
    /// It.
    #[gdvar(with = ForeignDef)]
    pub foreign: Foreign<i64>,
}
