//! Derived types that hold themselves, and bytes that make the most of it, on the stack of a thread of 2 MiB in a
//! debug build.

use std::collections::BTreeMap;
use std::thread;

use gdvar::{
    Codec, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Instance, Object, Projection, Transform3D,
    Variant, Vector3, variant,
};

/// The stack that Rust gives to a thread.
const STACK: usize = 2 << 20;

/// The deepest that the engines read.
const LEVELS: usize = Codec::DEFAULT_MAX_DEPTH as usize;

/// How many levels may all be of derived types.
const DERIVED_LEVELS: usize = 128;

const CODEC: Codec = Codec::new().full_objects(true);

#[derive(GodotEncode, GodotDecode)]
struct Tree {
    name: String,
    position: Vector3,
    children: Vec<Tree>,
}

#[derive(GodotEncode, GodotDecode)]
enum Outside {
    Leaf(i64),
    Inner(Box<Outside>),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "t")]
enum Inside {
    Leaf { name: String },
    Inner { next: Box<Inside>, at: Vector3 },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "t", content = "c")]
enum Beside {
    Leaf(i64),
    Inner(Box<Beside>),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Untagged {
    Number(i64),
    Many(Vec<Untagged>),
    Named(BTreeMap<String, Untagged>),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct Resource {
    next: Option<Box<Resource>>,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(array)]
struct InOrder {
    next: Option<Box<InOrder>>,
}

/// Fields that take much of the stack.
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

#[track_caller]
fn too_deep<T: GodotDecodeOwned + 'static>(wrap: fn(Variant) -> Variant, innermost: Variant) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        let deep = (1..LEVELS).fold(innermost, |inner, _| wrap(inner));
        let bytes = CODEC.max_depth(u32::MAX).encode(&deep).expect("it is not too deep");
        CODEC.decode::<T>(&bytes).map(drop).map_err(|error| error.kind())
    });
    let result = thread.expect("there is memory for a stack").join().expect("it does not panic");
    assert_eq!(result, Err(ErrorKind::TooDeep));
}

#[test]
fn derived_types_that_hold_themselves_are_too_deep_before_the_stack_ends() {
    let leaf = || variant!({ "Leaf": 1 });
    too_deep::<Outside>(|inner| variant!({ "Inner": inner }), leaf());
    let leaf = || variant!({ "t": "Leaf", "c": 1, "name": "a" });
    too_deep::<Beside>(|inner| variant!({ "t": "Inner", "c": inner }), leaf());
    too_deep::<Inside>(
        |inner| variant!({ "t": "Inner", "next": inner, "at": Vector3::new(1.0, 2.0, 3.0) }),
        leaf(),
    );
    too_deep::<Untagged>(|inner| variant!({ "a": inner }), variant!(1));
    too_deep::<Untagged>(|inner| variant!([inner]), variant!(1));
    too_deep::<InOrder>(|inner| variant!([inner]), Variant::Nil);
    too_deep::<Resource>(
        |inner| {
            let mut instance = Instance::new("Resource");
            instance.set("next", inner);
            Object::from(instance).into()
        },
        Variant::Nil,
    );
}

#[test]
fn a_tree_is_too_deep_before_the_stack_ends() {
    let thread = thread::Builder::new().stack_size(STACK).spawn(|| {
        let level = b"\x1b\0\0\0\x03\0\0\0\x04\0\0\0\x04\0\0\0name\x04\0\0\0\0\0\0\0\
            \x04\0\0\0\x08\0\0\0position\x09\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
            \x04\0\0\0\x08\0\0\0children\x1c\0\0\0\x01\0\0\0";
        CODEC.decode::<Tree>(&level.repeat(LEVELS)).map(drop).map_err(|error| error.kind())
    });
    let result = thread.expect("there is memory for a stack").join().expect("it does not panic");
    assert_eq!(result, Err(ErrorKind::TooDeep));
}

#[test]
fn large_types_nested_to_their_limit_fit_the_stack() {
    let thread = thread::Builder::new().stack_size(STACK).spawn(|| {
        let deep = (0..DERIVED_LEVELS)
            .fold(Large::default(), |inner, _| Large { next: Some(Box::new(inner)), ..Large::default() });
        let bytes = CODEC.encode(&deep).expect("it is not too deep");
        assert_eq!(deep.encoded_len(&CODEC), bytes.len());
        assert!(CODEC.decode::<Large>(&bytes).is_ok());

        let one_more = CODEC.encode(&Large { next: Some(Box::new(deep)), ..Large::default() });
        let error =
            CODEC.decode::<Large>(&one_more.expect("it is not too deep")).err().expect("one level too many");
        assert_eq!(error.kind(), ErrorKind::TooDeep);
        let text = error.to_string();
        assert!(
            text.starts_with("values of derived types are nested deeper than 128 levels at byte "),
            "{text}"
        );
        assert!(text.ends_with(".next.next") && text.len() < 300, "{text}");
    });
    thread.expect("there is memory for a stack").join().expect("it fits");
}

#[test]
fn a_higher_limit_is_a_higher_limit_for_derived_types_too() {
    let thread = thread::Builder::new().stack_size(16 * STACK).spawn(|| {
        let codec = CODEC.max_depth(4 * Codec::DEFAULT_MAX_DEPTH);
        let deep = (0..500).fold(InOrder { next: None }, |inner, _| InOrder { next: Some(Box::new(inner)) });
        let bytes = codec.encode(&deep).expect("it is not too deep");
        assert!(codec.decode::<InOrder>(&bytes).is_ok());
    });
    thread.expect("there is memory for a stack").join().expect("it fits");
}
