//! Derived types nested to the limit fit the stack of a thread of 2 MiB, which a test's thread is, in a debug build.

use gdvar::{Codec, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode};

/// A type that holds itself or nothing.
trait Nest: GodotEncode + GodotDecodeOwned + Send + 'static {
    /// Containers that a level adds.
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
}

/// A value whose innermost containers are this deep.
fn nested<T: Nest>(levels: usize) -> T {
    (0..levels).fold(T::wrap(None), |inner, _| T::wrap(Some(inner)))
}

#[track_caller]
fn reaches_the_limit<T: Nest>() {
    let limit = Codec::DEFAULT_MAX_DEPTH as usize;
    // The innermost value may itself be a container, around values that count.
    let levels = limit / T::CONTAINERS - 1;
    let bytes = gdvar::to_bytes(&nested::<T>(levels)).unwrap();
    gdvar::from_bytes::<T>(&bytes).unwrap();

    let deeper = nested::<T>(limit + 1);
    assert_eq!(gdvar::to_bytes(&deeper).unwrap_err().kind(), ErrorKind::TooDeep);
    // Whoever writes deeper has a larger stack.
    let write = std::thread::Builder::new().stack_size(64 << 20);
    let write = write.spawn(move || Codec::new().max_depth(u32::MAX).encode(&deeper).unwrap()).unwrap();
    let kind = gdvar::from_bytes::<T>(&write.join().unwrap()).map(drop).unwrap_err().kind();
    assert!(matches!(kind, ErrorKind::TooDeep | ErrorKind::TooLarge | ErrorKind::UnknownVariant), "{kind:?}");
}

macro_rules! depth_tests {
    ($($test:ident: $ty:ty;)+) => {$(
        #[test]
        fn $test() {
            reaches_the_limit::<$ty>();
        }
    )+};
}
depth_tests! {
    boxed_structs_nest_to_the_limit: Boxed;
    lists_of_structs_nest_to_the_limit: Listed;
    objects_nest_to_the_limit: Property;
    elements_nest_to_the_limit: Element;
    enums_tagged_outside_nest_to_the_limit: Outside;
    enums_tagged_inside_nest_to_the_limit: Inside;
    enums_tagged_beside_nest_to_the_limit: Beside;
    untagged_enums_nest_to_the_limit: Untagged;
    flattened_structs_nest_to_the_limit: Flattened;
}
