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
use gdvar_core::GodotEncode;
use gdvar_core::Real;
use gdvar_core::VariantType;
use gdvar_core::key;

impl Reals {
    /// Returns the width of a real.
    pub(crate) const fn of<R: Real>() -> Self {
        if size_of::<R>() == size_of::<f32>() { Self::Single } else { Self::Double }
    }
}

/// Types with a single shape, and the type of a slice of them.
macro_rules! shapes {
    ($([$($generics:tt)*] $ty:ty = $shape:expr;)+) => {$(
        impl<$($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema = Schema::of(&Node::Shape($shape));
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
    [] gdvar_core::NodePath = Shape::Builtin(VariantType::NodePath, None);
    [] gdvar_core::Rid = Shape::Builtin(VariantType::Rid, None);
    [] gdvar_core::Callable = Shape::Builtin(VariantType::Callable, None);
    [] gdvar_core::Signal = Shape::Builtin(VariantType::Signal, None);
    [] gdvar_core::Color = Shape::Builtin(VariantType::Color, None);
    [] gdvar_core::Vector2i = Shape::Builtin(VariantType::Vector2i, None);
    [] gdvar_core::Vector3i = Shape::Builtin(VariantType::Vector3i, None);
    [] gdvar_core::Vector4i = Shape::Builtin(VariantType::Vector4i, None);
    [] gdvar_core::Rect2i = Shape::Builtin(VariantType::Rect2i, None);
    [R: Real] gdvar_core::generic::Vector2<R> = Shape::Builtin(VariantType::Vector2, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Vector3<R> = Shape::Builtin(VariantType::Vector3, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Vector4<R> = Shape::Builtin(VariantType::Vector4, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Rect2<R> = Shape::Builtin(VariantType::Rect2, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Transform2D<R> = Shape::Builtin(VariantType::Transform2D, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Plane<R> = Shape::Builtin(VariantType::Plane, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Quaternion<R> = Shape::Builtin(VariantType::Quaternion, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Aabb<R> = Shape::Builtin(VariantType::Aabb, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Basis<R> = Shape::Builtin(VariantType::Basis, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Transform3D<R> = Shape::Builtin(VariantType::Transform3D, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Projection<R> = Shape::Builtin(VariantType::Projection, Some(Reals::of::<R>()));
    [R: Real] gdvar_core::generic::Variant<R> = Shape::Any(Reals::of::<R>());
    [R: Real] gdvar_core::VariantKey<R> = Shape::Any(Reals::of::<R>());
    [] gdvar_core::RawVariant<'_> = Shape::Any(Reals::Double);
    [] gdvar_core::RawVariantBuf = Shape::Any(Reals::Double);
    [R: Real] gdvar_core::generic::Object<R> = Shape::Builtin(VariantType::Object, Some(Reals::of::<R>()));
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

/// Pointer-sized integers have the schema of 64-bit integers, so a schema does not depend on the machine.
macro_rules! pointer_sized {
    ($($integer:ty as $other:ty;)+) => {$(
        impl GodotSchema for $integer {
            const SCHEMA: Schema = <$other>::SCHEMA;
            const HAS_USUAL_DEFAULT: bool = true;
        }
    )+};
}
pointer_sized! {
    isize as i64;
    usize as u64;
}

/// Returns the shape of an integer without 0.
const fn without_zero(integer: Schema) -> Shape {
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
    const SCHEMA: Schema = String::SCHEMA;
    const POINTER_SLICE_TYPE: VariantType = <Self as GodotEncode>::POINTER_SLICE_TYPE;
    const HAS_USUAL_DEFAULT: bool = true;
}

impl<T: ?Sized> GodotSchema for PhantomData<T> {
    const SCHEMA: Schema = <()>::SCHEMA;
    const HAS_USUAL_DEFAULT: bool = true;
}

impl<T: GodotSchema> GodotSchema for Option<T> {
    const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Optional(T::SCHEMA)));
    const HAS_USUAL_DEFAULT: bool = true;
}

/// Pointers, which have the schema of their target.
macro_rules! pointers {
    ($([$($generics:tt)*] $pointer:ty;)+) => {$(
        impl<$($generics)*> GodotSchema for $pointer {
            const SCHEMA: Schema = T::SCHEMA;
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
    const SCHEMA: Schema = T::SCHEMA.in_form(Form::Borrowed);
    const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;
    const HAS_USUAL_DEFAULT: bool = T::HAS_USUAL_DEFAULT;
}

/// Wrappers whose field is required even if a field of the inner type may be missing.
macro_rules! wrappers {
    ($($(#[$attr:meta])* [$($generics:tt)*] $wrapper:ty, $slice:expr;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> GodotSchema for $wrapper {
            const SCHEMA: Schema = Schema::of(&Node::Required(T::SCHEMA));
            const SLICE_TYPE: VariantType = $slice;
            const HAS_USUAL_DEFAULT: bool = T::HAS_USUAL_DEFAULT;
        }
    )+};
}
wrappers! {
    [T: GodotSchema + ToOwned + ?Sized] Cow<'_, T>, T::POINTER_SLICE_TYPE;
    [T: GodotSchema] Cell<T>, VariantType::Array;
    [T: GodotSchema + ?Sized] RefCell<T>, VariantType::Array;
    [T: GodotSchema] Wrapping<T>, VariantType::Array;
    [T: GodotSchema] Saturating<T>, VariantType::Array;
    [T: GodotSchema] Reverse<T>, VariantType::Array;
    #[cfg(feature = "std")] [T: GodotSchema + ?Sized] std::sync::Mutex<T>, VariantType::Array;
    #[cfg(feature = "std")] [T: GodotSchema + ?Sized] std::sync::RwLock<T>, VariantType::Array;
}

/// Types that are written like another type.
macro_rules! aliases {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty as $other:ty;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema = Schema::of(&Node::Required(<$other>::SCHEMA));
            const HAS_USUAL_DEFAULT: bool = <$other>::HAS_USUAL_DEFAULT;
        }
    )+};
}
aliases! {
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
            const SCHEMA: Schema = Schema::of(&Node::Refined(str::SCHEMA, stringify!($name)));
        }
    )+};
}
parsed!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6);

/// Returns the shape of a sequence.
const fn list(items: Schema, written: VariantType, len: Option<usize>) -> Shape {
    Shape::List(List { items, written, declares: Declares::Nothing, len, only_bytes: false })
}

macro_rules! slices {
    ($([$($generics:tt)*] $ty:ty, $len:expr, $has_usual_default:expr;)+) => {$(
        impl<T: GodotSchema, $($generics)*> GodotSchema for $ty {
            const SCHEMA: Schema = Schema::of(&Node::Shape(list(T::SCHEMA, T::SLICE_TYPE, $len)));
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
            const SCHEMA: Schema = Schema::of(&Node::Shape(list(T::SCHEMA, VariantType::Array, None)));
            const HAS_USUAL_DEFAULT: bool = true;
        }
    )+};
}
gdvar_core::for_each_sequence!(sequences);

macro_rules! maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotSchema, V: GodotSchema $(, $hasher)?> GodotSchema for $ty {
            const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Map(Map {
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
            const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Tuple(
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
            const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Dictionary(&Fields {
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

/// Returns a variant with content.
const fn variant(
    name: &'static str,
    tags: &'static [gdvar_core::internals::Key],
    content: Schema,
) -> EnumVariant {
    EnumVariant { name, doc: "", tags, content: Some(content), other: false, whole: false, default: false }
}

impl<T: GodotSchema, E: GodotSchema> GodotSchema for Result<T, E> {
    const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Enum(&Enum {
        tagging: Tagging::Outside,
        variants: &[variant("Ok", &[key!("Ok")], T::SCHEMA), variant("Err", &[key!("Err")], E::SCHEMA)],
        strict: false,
    })));
}

impl<T: GodotSchema> GodotSchema for Bound<T> {
    const SCHEMA: Schema = Schema::of(&Node::Shape(Shape::Enum(&Enum {
        tagging: Tagging::Outside,
        variants: &[
            EnumVariant {
                name: "Unbounded",
                doc: "",
                tags: &[key!("Unbounded")],
                content: None,
                other: false,
                whole: false,
                default: false,
            },
            variant("Included", &[key!("Included")], T::SCHEMA),
            variant("Excluded", &[key!("Excluded")], T::SCHEMA),
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
            const SCHEMA: Schema = <$own>::SCHEMA;
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
