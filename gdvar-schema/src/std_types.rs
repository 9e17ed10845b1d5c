//! The schemas of types of std and of this crate.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::cmp::Reverse;
use core::marker::PhantomData;
use core::num::{Saturating, Wrapping};
use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use super::describe::{
    Declares, Enum, EnumVariant, Field, Fields, IntShape, Keys, List, Map, Node, Reals, Schema, Shape, Side,
    Tagging,
};
use super::{Form, GodotSchema};
use gdvar_core::internals::Key;
use gdvar_core::{GodotEncode, Real, VariantType, key};

impl Reals {
    /// Returns the width of a real.
    pub(crate) const fn of<R: Real>() -> Self {
        if size_of::<R>() == size_of::<f32>() { Self::Single } else { Self::Double }
    }

    pub(crate) const fn bits(self) -> u64 {
        match self {
            Self::Single => 32,
            Self::Double => 64,
        }
    }
}

/// Types with a single shape, and the type of a slice of them.
macro_rules! shapes {
    ($([$($generics:tt)*] $ty:ty = $shape:expr;)+) => {$(
        impl<$($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape($shape));
            const SLICE_TYPE: VariantType = <Self as GodotEncode>::SLICE_TYPE;
            const HAS_USUAL_DEFAULT: bool = true;
        }
    )+};
}
shapes! {
    [] bool = Shape::Bool;
    [] f32 = Shape::Float { reals: Reals::Single, exact: false };
    [] f64 = Shape::Float { reals: Reals::Double, exact: false };
    [] String = Shape::Text(VariantType::String);
    [] gdvar_core::StringName = Shape::Text(VariantType::StringName);
    [] char = Shape::Char;
    [] () = Shape::Nil;
    [R: Real] gdvar_core::generic::Variant<R> = Shape::Any(Reals::of::<R>());
    [R: Real] gdvar_core::VariantKey<R> = Shape::Any(Reals::of::<R>());
    [] gdvar_core::RawVariant<'_> = Shape::Any(Reals::Double);
    [] gdvar_core::RawVariantBuf = Shape::Any(Reals::Double);
    [R: Real] gdvar_core::generic::Array<R> = Shape::List(List {
        items: <gdvar_core::generic::Variant<R>>::SCHEMA,
        written: VariantType::Array,
        declares: Declares::Either,
        len: None,
        only_bytes: false,
    });
    [R: Real] gdvar_core::generic::Dictionary<R> = Shape::Map(Map {
        key: <gdvar_core::generic::Variant<R>>::SCHEMA,
        value: <gdvar_core::generic::Variant<R>>::SCHEMA,
        declares: Declares::Either,
    });
}

/// Types of Godot's that are described by their name alone, and those with reals.
macro_rules! builtins {
    ($($plain:ident)+; $($generic:ident)+) => { shapes! {
        $([] gdvar_core::$plain = Shape::Builtin(VariantType::$plain, None);)+
        $([R: Real] gdvar_core::generic::$generic<R> = Shape::Builtin(VariantType::$generic, Some(Reals::of::<R>()));)+
    } };
}
builtins! {
    NodePath Rid Callable Signal Color Vector2i Vector3i Vector4i Rect2i;
    Vector2 Vector3 Vector4 Rect2 Transform2D Plane Quaternion Aabb Basis Transform3D Projection Object
}

/// Integers, with the range of values that also fit Godot's int.
macro_rules! integers {
    ($($integer:ty: $min:expr, $max:expr;)+) => { shapes! {$(
        [] $integer = Shape::Int(IntShape { min: $min, max: $max, has_zero: true, as_float: false });
    )+} };
}
integers! {
    i8: i8::MIN as i64, i8::MAX as i64;
    i16: i16::MIN as i64, i16::MAX as i64;
    i32: i32::MIN as i64, i32::MAX as i64;
    i64: i64::MIN, i64::MAX;
    i128: i64::MIN, i64::MAX;
    u8: 0, u8::MAX as i64;
    u16: 0, u16::MAX as i64;
    u32: 0, u32::MAX as i64;
    u64: 0, i64::MAX;
    u128: 0, i64::MAX;
}

/// Returns the shape of an integer without 0.
// not covered: run by the compiler
const fn without_zero(integer: Schema<'_>) -> Shape<'_> {
    match integer.shape(Side::Read) {
        Shape::Int(ints) => {
            let min = if ints.min == 0 { 1 } else { ints.min };
            Shape::Int(IntShape { min, has_zero: false, ..ints })
        }
        other => other,
    }
}

macro_rules! nonzero {
    ($($integer:ident $nonzero:ident $packed:tt;)+) => { shapes! {$(
        [] core::num::$nonzero = without_zero($integer::SCHEMA);
    )+} };
}
gdvar_core::for_each_integer!(nonzero);

impl GodotSchema for str {
    const SCHEMA: Schema<'static> = String::SCHEMA;
    const POINTER_SLICE_TYPE: VariantType = <Self as GodotEncode>::POINTER_SLICE_TYPE;
    const HAS_USUAL_DEFAULT: bool = true;
}

impl<T: GodotSchema> GodotSchema for Option<T> {
    const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Optional(T::SCHEMA)));
    const HAS_USUAL_DEFAULT: bool = true;
}

/// Pointers, which have the schema of their target.
macro_rules! pointers {
    ($([$($generics:tt)*] $pointer:ty;)+) => {$(
        impl<$($generics)*> GodotSchema for $pointer {
            const SCHEMA: Schema<'static> = T::SCHEMA;
            const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;
            const HAS_USUAL_DEFAULT: bool = T::HAS_USUAL_DEFAULT;
        }
    )+};
}
pointers! {
    [T: GodotSchema + ?Sized] &mut T;
    [T: GodotSchema + ?Sized] Box<T>;
    [T: GodotSchema + ?Sized] Rc<T>;
    [T: GodotSchema + ?Sized] Arc<T>;
}

/// Bytes are only borrowed from a `PackedByteArray`.
impl<T: GodotSchema + ?Sized> GodotSchema for &T {
    const SCHEMA: Schema<'static> = T::SCHEMA.in_form(Form::Borrowed);
    const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;
    const HAS_USUAL_DEFAULT: bool = T::HAS_USUAL_DEFAULT;
}

impl<T: GodotSchema + ToOwned + ?Sized> GodotSchema for Cow<'_, T> {
    const SCHEMA: Schema<'static> = Schema::of(&Node::Required(T::SCHEMA));
    const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;
    const HAS_USUAL_DEFAULT: bool = T::HAS_USUAL_DEFAULT;
}

/// Types that are written like another type. A field is required even if one of the other type may be missing.
macro_rules! aliases {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty as $other:ty;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Required(<$other>::SCHEMA));
            const HAS_USUAL_DEFAULT: bool = <$other>::HAS_USUAL_DEFAULT;
        }
    )+};
}
aliases! {
    // A schema does not depend on the machine.
    [] isize as i64;
    [] usize as u64;
    [T: ?Sized] PhantomData<T> as ();
    [T: GodotSchema] Cell<T> as T;
    [T: GodotSchema + ?Sized] RefCell<T> as T;
    [T: GodotSchema] Wrapping<T> as T;
    [T: GodotSchema] Saturating<T> as T;
    [T: GodotSchema] Reverse<T> as T;
    #[cfg(feature = "std")] [T: GodotSchema + ?Sized] std::sync::Mutex<T> as T;
    #[cfg(feature = "std")] [T: GodotSchema + ?Sized] std::sync::RwLock<T> as T;
    [T: GodotSchema] alloc::rc::Weak<T> as Option<T>;
    [T: GodotSchema] alloc::sync::Weak<T> as Option<T>;
    #[cfg(feature = "std")] [] std::path::Path as str;
    #[cfg(feature = "std")] [] std::path::PathBuf as str;
}

macro_rules! atomics {
    ($($(#[$attr:meta])* $name:ident is $value:ty;)+) => { aliases! {$(
        $(#[$attr])* [] core::sync::atomic::$name as $value;
    )+} };
}
gdvar_core::for_each_atomic!(atomics);

/// Types that are parsed from text and may refuse a text.
macro_rules! parsed {
    ($($name:ident),+) => {$(
        impl GodotSchema for core::net::$name {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Refined(str::SCHEMA, stringify!($name)));
        }
    )+};
}
parsed!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6);

/// Returns the shape of a sequence.
// not covered: run by the compiler
const fn list(items: Schema<'_>, written: VariantType, len: Option<usize>) -> Shape<'_> {
    Shape::List(List { items, written, declares: Declares::Nothing, len, only_bytes: false })
}

macro_rules! slices {
    ($([$($generics:tt)*] $ty:ty, $len:expr, $has_usual_default:expr;)+) => {$(
        impl<T: GodotSchema, $($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(list(T::SCHEMA, T::SLICE_TYPE, $len)));
            const HAS_USUAL_DEFAULT: bool = $has_usual_default;
        }
    )+};
}
slices! {
    [] [T], None, true;
    [] Vec<T>, None, true;
    [const N: usize] [T; N], Some(N), T::HAS_USUAL_DEFAULT;
}

macro_rules! sequences {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<T: GodotSchema $(, $hasher)?> GodotSchema for $ty {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(list(T::SCHEMA, VariantType::Array, None)));
            const HAS_USUAL_DEFAULT: bool = true;
        }
    )+};
}
gdvar_core::for_each_sequence!(sequences);

macro_rules! maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotSchema, V: GodotSchema $(, $hasher)?> GodotSchema for $ty {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Map(Map {
                key: K::SCHEMA,
                value: V::SCHEMA,
                declares: Declares::Nothing,
            })));
            const HAS_USUAL_DEFAULT: bool = true;
        }
    )+};
}
gdvar_core::for_each_map!(maps);

/// Tuples. All of their elements are required.
macro_rules! tuples {
    ($($($ty:ident $name:literal),+;)+) => {$(
        impl<$($ty: GodotSchema),+> GodotSchema for ($($ty,)+) {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Tuple(
                &[$(Field::with_keys($name, Keys::Several(&[]), $ty::SCHEMA)),+]
            )));
            const HAS_USUAL_DEFAULT: bool = $($ty::HAS_USUAL_DEFAULT &&)+ true;
        }
    )+};
}
tuples! {
    A "0";
    A "0", B "1";
    A "0", B "1", C "2";
    A "0", B "1", C "2", D "3";
    A "0", B "1", C "2", D "3", E "4";
    A "0", B "1", C "2", D "3", E "4", F "5";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10";
    A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11";
}

/// Ranges, which are Dictionaries of their bounds.
macro_rules! ranges {
    ($($name:ident { $($bound:literal),+ };)+) => {$(
        impl<T: GodotSchema> GodotSchema for $name<T> {
            const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Dictionary(&Fields {
                fields: &[$(Field::new($bound, key!($bound), Schema::of(&Node::Required(T::SCHEMA)))),+],
                strict: false,
                versions: None,
            })));
        }
    )+};
}
ranges! {
    Range { "start", "end" };
    RangeInclusive { "start", "end" };
    RangeFrom { "start" };
    RangeTo { "end" };
    RangeToInclusive { "end" };
}

// not covered: run by the compiler
const fn variant(
    name: &'static str,
    tags: &'static [Key<'static>],
    content: Option<Schema<'static>>,
) -> EnumVariant<'static> {
    EnumVariant { name, doc: "", tags, content, other: false, whole: false, default: false }
}

impl<T: GodotSchema, E: GodotSchema> GodotSchema for Result<T, E> {
    const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Enum(&Enum {
        tagging: Tagging::Outside,
        variants: &[
            variant("Ok", &[key!("Ok")], Some(T::SCHEMA)),
            variant("Err", &[key!("Err")], Some(E::SCHEMA)),
        ],
        strict: false,
    })));
}

impl<T: GodotSchema> GodotSchema for Bound<T> {
    const SCHEMA: Schema<'static> = Schema::of(&Node::Shape(Shape::Enum(&Enum {
        tagging: Tagging::Outside,
        variants: &[
            variant("Unbounded", &[key!("Unbounded")], None),
            variant("Included", &[key!("Included")], Some(T::SCHEMA)),
            variant("Excluded", &[key!("Excluded")], Some(T::SCHEMA)),
        ],
        strict: false,
    })));
}

/// Types of other crates, which have the schema of the type that they are encoded as.
#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! foreign {
    ($($({$real:ident})? $foreign:ty => $own:ty;)+) => {$(
        foreign!(@ $($real)?, $foreign, $own);
    )+};
    (@ , $foreign:ty, $own:ty) => {
        impl GodotSchema for $foreign {
            const SCHEMA: Schema<'static> = <$own>::SCHEMA;
            const SLICE_TYPE: VariantType = <$own as GodotSchema>::SLICE_TYPE;
            const HAS_USUAL_DEFAULT: bool = true;
        }
    };
    // Not for every `Real`, since the compiler does not know that no integer is one.
    (@ $real:ident, $foreign:ty, $own:ty) => {
        const _: () = {
            type $real = f32;
            foreign!(@ , $foreign, $own);
        };
        const _: () = {
            type $real = f64;
            foreign!(@ , $foreign, $own);
        };
    };
}
#[cfg(feature = "glam")]
gdvar_core::for_each_type_of_glam!(foreign);
#[cfg(feature = "mint")]
gdvar_core::for_each_type_of_mint!(foreign);
