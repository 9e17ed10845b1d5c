//! Derived types that contain themselves can nest deeply in a thread with a stack of 2 MiB, even in a debug build. A
//! value that is nested too deeply for the stack is an error.

use std::collections::BTreeMap;
use std::thread;

use gdvar::{
    Codec, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Projection, Transform3D, Variant, Vector3,
    variant,
};

/// The greatest depth that the engines read.
const LIMIT: usize = Codec::DEFAULT_MAX_DEPTH as usize;

/// The stack size that Rust gives a thread by default.
const STACK: usize = 2 << 20;

fn on_a_stack<T: Send + 'static>(bytes: usize, work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = thread::Builder::new().stack_size(bytes).spawn(work).expect("there is memory for a stack");
    thread.join().expect("it does not panic")
}

/// A type that contains itself or ends.
trait Nest: GodotEncode + GodotDecodeOwned + Send + 'static {
    /// The number of containers that one level adds.
    const CONTAINERS: usize;

    fn wrap(inner: Option<Self>) -> Self;
}

macro_rules! nest {
    ($($name:ident of $containers:literal: |$inner:ident| $wrap:expr;)+) => {$(
        impl Nest for $name {
            const CONTAINERS: usize = $containers;

            fn wrap($inner: Option<Self>) -> Self {
                $wrap
            }
        }
    )+};
}

#[derive(GodotEncode, GodotDecode)]
struct Boxed {
    name: String,
    inner: Option<Box<Boxed>>,
}

#[derive(GodotEncode, GodotDecode)]
struct Listed {
    inner: Vec<Listed>,
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct Property {
    inner: Option<Box<Property>>,
}

#[derive(GodotEncode, GodotDecode)]
struct Element(u8, Option<Box<Element>>);

#[derive(GodotEncode, GodotDecode)]
enum Outside {
    End,
    More { inner: Box<Outside> },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Inside {
    End,
    More { inner: Box<Inside>, name: String },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type", content = "content")]
enum Beside {
    End,
    More(Box<Beside>),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Untagged {
    End(i64),
    More { inner: Box<Untagged> },
}

#[derive(GodotEncode, GodotDecode)]
struct Flattened {
    #[gdvar(flatten)]
    inner: Inner,
}

#[derive(GodotEncode, GodotDecode)]
struct Inner {
    next: Option<Box<Flattened>>,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Mapped {
    End(i64),
    More(BTreeMap<String, Mapped>),
}

#[derive(GodotEncode, GodotDecode)]
struct Tree {
    name: String,
    position: Vector3,
    children: Vec<Tree>,
}

/// Fields that take a lot of stack.
#[derive(Default, GodotEncode, GodotDecode)]
struct Large {
    names: (String, String, String, Option<String>),
    first: Transform3D,
    second: Option<Transform3D>,
    third: Projection,
    fourth: Option<Projection>,
    values: [f64; 4],
    any: Variant,
    next: Option<Box<Large>>,
}

nest! {
    Boxed of 1: |inner| Self { name: String::new(), inner: inner.map(Box::new) };
    Listed of 2: |inner| Self { inner: inner.into_iter().collect(), name: String::new() };
    Property of 1: |inner| Self { inner: inner.map(Box::new) };
    Element of 1: |inner| Self(1, inner.map(Box::new));
    Outside of 2: |inner| inner.map_or(Self::End, |inner| Self::More { inner: Box::new(inner) });
    Inside of 1: |inner| inner.map_or(Self::End, |inner| Self::More { inner: Box::new(inner), name: String::new() });
    Beside of 1: |inner| inner.map_or(Self::End, |inner| Self::More(Box::new(inner)));
    Untagged of 1: |inner| inner.map_or(Self::End(0), |inner| Self::More { inner: Box::new(inner) });
    Flattened of 1: |inner| Self { inner: Inner { next: inner.map(Box::new) } };
    Mapped of 1: |inner| inner.map_or(Self::End(0), |inner| Self::More([(String::new(), inner)].into()));
    Tree of 2: |inner| Self { name: String::new(), position: Vector3::default(), children: inner.into_iter().collect() };
    Large of 1: |inner| Self { next: inner.map(Box::new), ..Self::default() };
}

/// Returns the bytes of a value that is `containers` containers deep. It is written on a larger stack.
fn nested<T: Nest>(containers: usize) -> Vec<u8> {
    on_a_stack(32 * STACK, move || {
        let value = (0..containers / T::CONTAINERS).fold(T::wrap(None), |inner, _| T::wrap(Some(inner)));
        Codec::new().max_depth(u32::MAX).encode(&value).expect("no depth is too deep")
    })
}

/// Reads bytes on a small stack.
fn read<T: Nest>(containers: usize) -> Result<(), ErrorKind> {
    let bytes = nested::<T>(containers);
    on_a_stack(STACK, move || gdvar::from_bytes::<T>(&bytes).map(drop).map_err(|error| error.kind()))
}

/// Checks that a type nests at least this deep.
#[track_caller]
fn nests<T: Nest>(containers: usize) {
    assert_eq!(read::<T>(containers), Ok(()));
    // From this depth to far beyond the limit, the result depends on the stack, and is either a value or an error.
    for deeper in [LIMIT / 2, LIMIT - T::CONTAINERS, LIMIT, LIMIT + T::CONTAINERS, 10 * LIMIT] {
        let result = read::<T>(deeper);
        // An untagged enum reports that no variant fits, and why. It may also give up earlier, after too many attempts.
        let too_deep = [ErrorKind::TooDeep, ErrorKind::UnknownVariant, ErrorKind::TooLarge];
        let refused = result.is_err_and(|kind| too_deep.contains(&kind));
        assert!(refused || (result.is_ok() && deeper <= LIMIT), "{result:?} at {deeper} levels");
    }
}

macro_rules! depth_tests {
    ($($test:ident: $ty:ident to $containers:expr;)+) => {$(
        #[test]
        fn $test() {
            nests::<$ty>($containers);
        }
    )+};
}
// The compiler decides how much stack a level takes in a debug build, so these numbers leave a margin.
depth_tests! {
    boxed_structs_nest: Boxed to LIMIT / 2;
    lists_of_structs_nest: Listed to LIMIT / 2;
    objects_nest: Property to LIMIT / 2;
    elements_nest: Element to LIMIT / 2;
    enums_tagged_outside_nest: Outside to LIMIT / 2;
    enums_tagged_inside_nest: Inside to LIMIT / 2;
    enums_tagged_beside_nest: Beside to LIMIT / 2;
    untagged_enums_nest: Untagged to LIMIT / 2;
    flattened_structs_nest: Flattened to LIMIT / 2;
    untagged_enums_in_maps_nest: Mapped to LIMIT / 4;
    trees_nest: Tree to LIMIT / 2;
    large_structs_nest: Large to LIMIT / 8;
}

#[test]
fn a_larger_stack_and_a_higher_limit_go_deeper() {
    let bytes = nested::<Large>(4 * LIMIT);
    on_a_stack(64 * STACK, move || {
        let deep = Codec::new().max_depth(64 * Codec::DEFAULT_MAX_DEPTH).decode::<Large>(&bytes);
        assert!(deep.is_ok());
    });
}

#[test]
fn the_error_at_the_end_of_the_stack_says_how_deep_it_was() {
    let bytes = nested::<Large>(LIMIT);
    let error = on_a_stack(STACK, move || gdvar::from_bytes::<Large>(&bytes).map(drop));
    // In an optimised build, this many levels may fit.
    let Err(error) = error else { return };
    let message = error.to_string();
    let (level, _) =
        message.split_once(" nested levels of these types do not fit the stack").expect(&message);
    let level: usize = level.parse().expect("it is a number");
    assert!((LIMIT / 8..LIMIT).contains(&level), "{message}");
}

#[test]
fn writing_stops_at_the_limit() {
    on_a_stack(32 * STACK, || {
        let nest = |levels| (0..levels).fold(Boxed::wrap(None), |inner, _| Boxed::wrap(Some(inner)));
        assert!(gdvar::to_bytes(&nest(LIMIT - 1)).is_ok());
        assert_eq!(gdvar::to_bytes(&nest(LIMIT + 1)).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    });
}

#[test]
fn keys_out_of_order_do_not_overflow_the_stack() {
    /// The fields of [`Boxed`] in reverse order.
    #[derive(GodotEncode)]
    struct Reversed {
        inner: Option<Box<Reversed>>,
        name: String,
    }

    let bytes = on_a_stack(32 * STACK, || {
        let wrap = |inner| Reversed { inner, name: String::new() };
        let reversed = (0..LIMIT - 1).fold(wrap(None), |inner, _| wrap(Some(Box::new(inner))));
        gdvar::to_bytes(&reversed).expect("it is not too deep")
    });
    let result = on_a_stack(STACK, move || gdvar::from_bytes::<Boxed>(&bytes).map(drop));
    assert!(result.is_ok() || result.is_err_and(|error| error.kind() == ErrorKind::TooDeep));
}

#[test]
fn what_no_field_takes_leads_no_deeper() {
    #[derive(GodotDecode)]
    struct Point {
        #[gdvar(rename = "x")]
        _x: i64,
    }

    let points = variant!([{ "x": 1, "y": 2 }, { "x": 3, "y": 4 }, { "x": 5, "y": 6 }]);
    let bytes = gdvar::to_bytes(&points).expect("it is flat");
    let points = Codec::new().max_depth(2).decode::<Vec<Point>>(&bytes);
    assert_eq!(points.map(|points| points.len()), Ok(3));
}

/// Types that contain each other without a container. A derive sees only one of them.
mod each_other {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::Arc;

    use super::*;

    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) struct Newtype(Option<Box<BackToNewtype>>);
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(transparent)]
    pub(crate) struct BackToNewtype {
        inner: Option<Rc<RefCell<Newtype>>>,
    }

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(untagged)]
    pub(crate) enum Untagged {
        Neg(BackToUntagged),
        Num(i64),
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) struct BackToUntagged(Box<Untagged>);

    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) enum Other {
        A,
        #[gdvar(other)]
        Unknown(BackToOther),
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) struct BackToOther(Arc<Other>);

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(from = "Option<Box<BackToConverted>>")]
    pub(crate) struct Converted;
    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) struct BackToConverted(Converted);

    impl From<Option<Box<BackToConverted>>> for Converted {
        fn from(_: Option<Box<BackToConverted>>) -> Self {
            Self
        }
    }

    #[derive(Debug, PartialEq, GodotDecode)]
    pub(crate) struct ByFunction(#[gdvar(decode_with = "boxed")] Option<Box<ByFunction>>);

    fn boxed(
        header: gdvar::Header,
        decoder: &mut gdvar::Decoder<'_, '_>,
    ) -> Result<Option<Box<ByFunction>>, gdvar::Error> {
        GodotDecode::decode(header, decoder)
    }
}

#[test]
fn types_that_contain_each_other_without_a_container_end() {
    fn is_refused<T: GodotDecodeOwned + std::fmt::Debug>(value: impl GodotEncode) {
        let bytes = gdvar::to_bytes(&value).expect("it can be written");
        // The answer does not depend on the stack.
        for stack in [STACK, 64 * STACK] {
            let bytes = bytes.clone();
            let error = on_a_stack(stack, move || {
                gdvar::from_bytes::<T>(&bytes).map(drop).expect_err("it has no end")
            });
            assert_eq!(error.kind(), ErrorKind::TooDeep);
            let reason = "more than 128 values start at this byte, since these types contain each other without a \
                          container at byte 0";
            assert_eq!(error.to_string(), reason);
        }
    }
    is_refused::<each_other::Newtype>(7);
    is_refused::<each_other::Untagged>(7);
    is_refused::<each_other::Other>("B");
    is_refused::<each_other::Converted>(7);
    is_refused::<each_other::ByFunction>(7);
    // What ends by itself is read.
    assert_eq!(
        gdvar::from_bytes::<each_other::Other>(&gdvar::to_bytes("A").unwrap()),
        Ok(each_other::Other::A)
    );
    let nil = gdvar::to_bytes(&()).unwrap();
    assert_eq!(gdvar::from_bytes::<each_other::Converted>(&nil), Ok(each_other::Converted));
}

#[test]
fn values_are_counted_only_inside_each_other() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Leaf(i64);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Nested(Option<Box<Leaf>>, Option<Box<Nested>>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Many {
        A(Box<Nested>),
        B(Vec<Many>),
    }

    // Each level has its own bytes, and the values of one level start one after the other.
    let nest = |inner: Option<Nested>| Nested(Some(Box::new(Leaf(1))), inner.map(Box::new));
    let deep = (0..200).fold(nest(None), |inner, _| nest(Some(inner)));
    let many = Many::B((0..300).map(|_| Many::A(Box::new(nest(None)))).collect());
    assert_eq!(gdvar::from_bytes(&gdvar::to_bytes(&deep).unwrap()), Ok(deep));
    assert_eq!(gdvar::from_bytes(&gdvar::to_bytes(&many).unwrap()), Ok(many));
}
