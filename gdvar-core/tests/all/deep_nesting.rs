//! Values nested to the limit fit a thread with a stack of 2 MiB, which is the default in Rust, even in a debug
//! build.

use std::thread;

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar_core::{
    Codec, Decoder, Dialect, ElementType, ErrorKind, GodotDecode, Header, Real, Result, VariantType,
};

/// The stack size that Rust gives a thread by default.
const STACK: usize = 2 << 20;

/// The greatest depth that the engines and gdvar read.
const LEVELS: usize = Codec::DEFAULT_MAX_DEPTH as usize;

/// Returns codecs that allow everything that can nest.
const CODEC: Codec = Codec::new().full_objects(true);

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("there is memory for a stack");
    thread.join().expect("the thread panicked");
}

/// The ways in which a value can contain another.
fn wraps<R: Real>() -> [fn(Variant<R>) -> Variant<R>; 6] {
    [
        |inner| Array::from(vec![inner]).into(),
        |inner| {
            let mut array = Array::typed(ElementType::Builtin(inner.ty()));
            array.push(inner);
            array.into()
        },
        |inner| Dictionary::from_iter([("value", inner)]).into(),
        |inner| Dictionary::from_iter([(inner, "key")]).into(),
        |inner| {
            let mut dictionary = Dictionary::typed(ElementType::Any, ElementType::Builtin(inner.ty()));
            dictionary.insert(1, inner);
            dictionary.into()
        },
        |inner| {
            let mut object = Instance::new("Resource");
            object.set("property", inner);
            Object::from(object).into()
        },
    ]
}

fn nested<R: Real>(wrap: fn(Variant<R>) -> Variant<R>, levels: usize) -> Variant<R> {
    (0..levels).fold(Variant::Int(7), |inner, _| wrap(inner))
}

fn survive<R: Real + Send + 'static>() {
    for wrap in wraps::<R>() {
        on_a_small_stack(move || {
            let value = nested(wrap, LEVELS);
            let bytes = CODEC.encode(&value).expect("it is not too deep");
            let decoded: Variant<R> = CODEC.decode(&bytes).expect("it is not too deep");
            assert!(decoded == value);
            let copy = decoded.clone();
            drop(decoded);
            assert_eq!(copy.to_string(), value.to_string());
            assert!(format!("{copy:?}").contains("Int(7)"));
            assert!(CODEC.decode::<Skipped>(&bytes).is_ok());

            // A key is hashed, compared and sorted. More than 64 keys have an index.
            let mut dictionary: Dictionary<R> = (0..65).map(|number| (number, ())).collect();
            dictionary.insert(value, 1);
            assert_eq!(dictionary.get(&copy), Some(&Variant::Int(1)));
            dictionary.insert(nested(wrap, LEVELS - 1), 2);
            assert!(dictionary.to_string().contains(": 2"));
        });
    }
}

/// Takes any value without looking at it.
struct Skipped;

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}

#[test]
fn values_nested_to_the_limit_fit_a_small_stack() {
    survive::<f32>();
}

#[test]
fn values_of_double_precision_nested_to_the_limit_fit_a_small_stack() {
    survive::<f64>();
}

#[test]
fn one_level_too_many_is_an_error_in_both_directions() {
    for wrap in wraps::<f32>() {
        on_a_small_stack(move || {
            let deep = nested(wrap, LEVELS);
            // A dictionary's key is a container one level down, like its value.
            let bytes = CODEC.encode(&deep).expect("it is not too deep");
            let too_deep = wrap(deep);
            let error = CODEC.encode(&too_deep).expect_err("it is one level deeper");
            assert_eq!(error.kind(), ErrorKind::TooDeep);

            // A value one level deeper is written with a higher limit and read with the usual one.
            let more = CODEC.max_depth(Codec::DEFAULT_MAX_DEPTH + 1);
            let too_deep = more.encode(&too_deep).expect("the limit was raised");
            assert_eq!(more.decode::<Variant<f32>>(&too_deep).map(drop), Ok(()));
            let error = CODEC.decode::<Variant<f32>>(&too_deep).expect_err("it is one level deeper");
            assert_eq!(error.kind(), ErrorKind::TooDeep);
            let error = CODEC.decode::<Skipped>(&too_deep).map(drop).expect_err("it is one level deeper");
            assert_eq!(error.kind(), ErrorKind::TooDeep);
            assert!(CODEC.decode::<Variant<f32>>(&bytes).is_ok());
        });
    }
}

#[test]
fn an_empty_container_in_the_last_level_is_not_too_deep() {
    // Godot 4.6.3 and 3.6.2 read 1025 arrays inside each other if the innermost is empty.
    for (dialect, id) in [(Dialect::Godot4, 28), (Dialect::Godot3, 19)] {
        let codec = Codec::new().dialect(dialect);
        assert_eq!(VariantType::Array.id(dialect), Some(id));
        let mut bytes = [id, 0, 0, 0, 1, 0, 0, 0].repeat(LEVELS);
        bytes.extend([id, 0, 0, 0, 0, 0, 0, 0]);
        on_a_small_stack(move || {
            let value: Variant<f32> = codec.decode(&bytes).expect("the engine takes it");
            assert_eq!(codec.encode(&value), Ok(bytes));
        });
    }
}

#[test]
fn a_limit_of_no_levels_lets_only_empty_containers_pass() {
    let codec = Codec::new().max_depth(0);
    let empty = codec.encode(&Array::<f32>::new()).expect("nothing is inside");
    assert!(codec.decode::<Array<f32>>(&empty).is_ok());
    assert_eq!(codec.encode(&[true][..]).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    assert_eq!(codec.encode(&[1][..]).map(|bytes| bytes.len()), Ok(12), "packed items are no level");
}

#[test]
fn the_error_of_a_value_too_deep_names_the_container_when_it_is_written_and_when_it_is_read() {
    let mut object = Instance::new("Resource");
    object.set("p", 1);
    let inner = Variant::from(vec![Variant::Int(1)]);
    let values: [(Variant<f32>, _, _); 4] = [
        // Two headers with their counts come before the value.
        (Variant::from(vec![Variant::Int(1), inner.clone()]), 1, " at byte 24 in [1]"),
        // A key also comes before it: a header, the length, one letter and padding.
        (Dictionary::from_iter([("a", inner.clone())]).into(), 1, " at byte 28 in a"),
        (Dictionary::from_iter([("a", Dictionary::from_iter([("b", inner)]))]).into(), 1, " at byte 28 in a"),
        // A header, the class and a count come before it.
        (Object::from(object).into(), 0, " at byte 20"),
    ];
    for (value, levels, expected) in values {
        let expected = format!("containers are nested deeper than the limit of {levels}{expected}");
        let (limited, bytes) = (CODEC.max_depth(levels), CODEC.encode(&value).expect("it is not too deep"));
        let error = limited.encode(&value).expect_err("it is too deep");
        assert_eq!(error.to_string(), expected);
        let error = limited.decode::<Variant<f32>>(&bytes).expect_err("it is too deep");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_value_that_is_far_too_deep_is_an_error_before_the_stack_ends() {
    for wrap in wraps::<f32>() {
        on_a_small_stack(move || {
            let value = nested(wrap, 8 * LEVELS);
            assert_eq!(CODEC.encode(&value).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
            // Dropping the value would overflow the stack.
            core::mem::forget(value);
        });
    }
}

#[test]
fn text_of_objects_in_a_hundred_levels_ends_there() {
    let text = nested::<f32>(wraps()[5], LEVELS).to_string();
    assert_eq!(text.matches("Object(Resource").count(), 101);
}
