//! The schemas of the types of std and of this crate match their codecs.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::{NonZeroI16, NonZeroU8, NonZeroU128, Saturating, Wrapping};
use std::ops::Bound;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8};
use std::sync::{Arc, Mutex, RwLock};

use gdvar_core::runtime::form::Typed;
use gdvar_core::{Codec, Encoder, GodotDecodeOwned, GodotEncode, Result, Variant, variant};
use gdvar_schema::{Form, GodotSchema, Schema, SchemaBuf, assert_fingerprint, assert_reads};

/// Reads a schema that lives as long as the program, as that of a type does.
fn from_json(json: &str) -> Result<Schema<'static>, gdvar_core::text::TextError> {
    SchemaBuf::from_json(json).map(|schema| Box::leak(Box::new(schema)).as_schema())
}

/// A value that is written as with the attribute `typed`.
struct AsTyped<T>(Vec<T>);
impl<T: GodotEncode> GodotEncode for AsTyped<T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        Typed::encode(&self.0, encoder)
    }
}

/// Checks that a value, an array of it and a typed array of it are written as the schemas say.
fn is_described<T: GodotEncode + GodotSchema + Debug>(value: T) {
    fn written(value: &impl GodotEncode) -> gdvar_core::double::Variant {
        let bytes = Codec::new().full_objects(true).encode(value).expect("it is a value of Godot 4");
        Codec::new().full_objects(true).decode(&bytes).expect("it was written")
    }
    let name = std::any::type_name::<T>();
    let dynamic = written(&value);
    for checked in [T::SCHEMA.check_written(&dynamic), T::SCHEMA.check(&dynamic)] {
        checked.unwrap_or_else(|error| panic!("{name}: {error}: {dynamic}\n{}", T::SCHEMA));
    }
    let run = vec![value];
    let dynamic = written(&run);
    let checked = <Vec<T>>::SCHEMA.check_written(&dynamic);
    checked.unwrap_or_else(|error| panic!("Vec<{name}>: {error}: {dynamic}\n{}", <Vec<T>>::SCHEMA));

    let dynamic = written(&AsTyped(run));
    let checked = <Vec<T>>::SCHEMA.in_form(Form::Typed).check_written(&dynamic);
    checked.unwrap_or_else(|error| panic!("typed {name}: {error}: {dynamic:?}"));
}

#[test]
fn values_of_each_type_are_written_as_their_schema_says() {
    is_described(true);
    is_described(-1_i8);
    is_described(300_u16);
    is_described(u64::from(u32::MAX));
    is_described(7_usize);
    is_described(-7_i128);
    is_described(1_i32);
    is_described(2_i64);
    is_described(3_u8);
    is_described(NonZeroI16::MIN);
    is_described(NonZeroU8::MAX);
    is_described(NonZeroU128::MIN);
    is_described(0.5_f32);
    is_described(0.1_f64);
    is_described('é');
    is_described(String::from("text"));
    is_described("text");
    is_described(Cow::Borrowed("text"));
    is_described(Box::<str>::from("text"));
    is_described(Rc::new(1_i64));
    is_described(Arc::<str>::from("text"));
    is_described(());
    is_described(PhantomData::<Mutex<u8>>);
    is_described(Some(1_i64));
    is_described(None::<String>);
    is_described([1_u8, 2]);
    is_described(vec![1_i32]);
    is_described(vec![vec![String::new()]]);
    is_described([1_u8].as_slice());
    is_described(VecDeque::from([1_u8]));
    is_described(LinkedList::from([1_u8]));
    is_described(BinaryHeap::from([1_u8]));
    is_described(BTreeSet::from([1_u8]));
    is_described(HashSet::from([1_u8]));
    is_described(BTreeMap::from([(1_u8, 0.5_f32)]));
    is_described(HashMap::from([("a", None::<u8>)]));
    is_described((1_u8, "two", Some(3.5_f64)));
    is_described(1..2_u8);
    is_described(1..=2_u8);
    is_described(1_u8..);
    is_described(..2_u8);
    is_described(..=2_u8);
    is_described(Ok::<u8, String>(1));
    is_described(Err::<u8, String>("no".into()));
    is_described(Bound::Included(1_u8));
    is_described(Bound::<u8>::Unbounded);
    is_described(Wrapping(1_u8));
    is_described(Saturating(1_u8));
    is_described(Reverse(1_u8));
    is_described(Cell::new(Some(1_u8)));
    is_described(RefCell::new(1_u8));
    is_described(Mutex::new(1_u8));
    is_described(RwLock::new(1_u8));
    is_described(AtomicBool::new(true));
    is_described(AtomicU8::new(1));
    is_described(AtomicI64::new(-1));
    is_described(Rc::downgrade(&Rc::new(1_u8)));
    is_described(PathBuf::from("a/b"));
    is_described(std::net::IpAddr::from([127, 0, 0, 1]));
    is_described(gdvar_core::StringName::from("name"));
    is_described(gdvar_core::NodePath::from("/root/a:b"));
    is_described(gdvar_core::Rid(7));
    is_described(gdvar_core::Callable);
    is_described(gdvar_core::Signal::default());
    is_described(gdvar_core::Object::Id(3));
    is_described(gdvar_core::Object::Null);
    is_described(gdvar_core::Color::default());
    // A double-precision Variant has only reals of 64 bits, so these types are checked here.
    is_described(gdvar_core::double::Vector2::default());
    is_described(gdvar_core::Vector2i::default());
    is_described(gdvar_core::Vector4i::default());
    is_described(gdvar_core::Rect2i::default());
    is_described(gdvar_core::Array::from(vec![Variant::Int(1)]));
    is_described(gdvar_core::Dictionary::new());
    is_described(variant!({ "any": [1] }));
    assert_eq!(gdvar_core::RawVariantBuf::SCHEMA.to_string(), "any value with reals of 64 bits");
}

#[test]
fn reals_of_both_widths_are_distinguished() {
    let single = gdvar_core::double::Variant::from(gdvar_core::double::Vector3::new(0.5, 1.0, 2.0));
    let double = gdvar_core::double::Variant::from(gdvar_core::double::Vector3::new(0.1, 1.0, 2.0));
    let schema = gdvar_core::Vector3::SCHEMA;
    assert!(schema.check(&single).is_ok());
    assert!(schema.check(&double).is_err());
    assert!(gdvar_core::double::Vector3::SCHEMA.check(&double).is_ok());
    assert!(Variant::SCHEMA.check(&double).is_err());
    assert!(gdvar_core::double::Variant::SCHEMA.check(&double).is_ok());
}

#[test]
fn the_schemas_of_math_types_take_what_the_types_read() {
    fn agrees<T: GodotDecodeOwned + GodotSchema>(values: &[Variant]) {
        for value in values {
            let bytes = Codec::new().encode(value).expect("it is a value of Godot 4");
            let (read, checked) = (Codec::new().decode::<T>(&bytes), T::SCHEMA.check(value));
            let name = std::any::type_name::<T>();
            assert_eq!(read.is_ok(), checked.is_ok(), "{name}: {value}: {checked:?}");
        }
    }
    // 0.5 is not an integer, and 16777217 does not fit a 32-bit real.
    let mut values = vec![Variant::Nil, 1.into(), "text".into(), variant!([1, 2])];
    for first in [0.0, 0.5] {
        let at = gdvar_core::Vector2::new(first, 2.0);
        values.push(at.into());
        values.push(gdvar_core::Vector3::new(first, 2.0, 3.0).into());
        values.push(gdvar_core::Vector4::new(first, 2.0, 3.0, 4.0).into());
        values.push(gdvar_core::Rect2::new(at, at).into());
    }
    for first in [0, 16_777_217] {
        let at = gdvar_core::Vector2i::new(first, 2);
        values.push(at.into());
        values.push(gdvar_core::Vector3i::new(first, 2, 3).into());
        values.push(gdvar_core::Vector4i::new(first, 2, 3, 4).into());
        values.push(gdvar_core::Rect2i::new(at, at).into());
    }
    agrees::<gdvar_core::Vector2>(&values);
    agrees::<gdvar_core::Vector3>(&values);
    agrees::<gdvar_core::Vector4>(&values);
    agrees::<gdvar_core::Rect2>(&values);
    agrees::<gdvar_core::double::Vector2>(&values);
    agrees::<gdvar_core::double::Vector3>(&values);
    agrees::<gdvar_core::double::Vector4>(&values);
    agrees::<gdvar_core::double::Rect2>(&values);
    agrees::<gdvar_core::Vector2i>(&values);
    agrees::<gdvar_core::Vector3i>(&values);
    agrees::<gdvar_core::Vector4i>(&values);
    agrees::<gdvar_core::Rect2i>(&values);
    agrees::<gdvar_core::Plane>(&values);
    agrees::<gdvar_core::Color>(&values);
}

/// Returns why `New` does not read what `Old` writes.
fn verdict<Old: GodotSchema + ?Sized, New: GodotSchema + ?Sized>() -> Option<String> {
    let reason = New::SCHEMA.reads_what_is_written_by(Old::SCHEMA).err()?;
    assert_eq!(format!("{reason:?}"), reason.to_string());
    Some(reason.as_str().to_owned())
}

#[test]
fn verdicts_on_types_of_std_say_why() {
    let zero = "the writer may write 0, which the reader refuses";
    assert_eq!(verdict::<i16, NonZeroI16>().as_deref(), Some(zero));
    let range = "an int from 0 to 255 may not fit one from 1 to 255";
    assert_eq!(verdict::<u8, NonZeroU8>().as_deref(), Some(range));
    assert_eq!(verdict::<NonZeroU8, NonZeroI16>(), None);
    let three = "the writer writes 2 elements, the reader reads 3";
    assert_eq!(verdict::<[u8; 2], [u8; 3]>().as_deref(), Some(three));
    assert_eq!(verdict::<(u8, u8), [u8; 3]>().as_deref(), Some(three));
    assert_eq!(verdict::<[u8; 2], (u8, u8, u8)>().as_deref(), Some(three));
    let any = "the writer writes any number of elements, the reader reads 2";
    assert_eq!(verdict::<Vec<u8>, (u8, u8)>().as_deref(), Some(any));
    let range = "`[1]`: an int from 0 to 255 may not fit one from -128 to 127";
    assert_eq!(verdict::<[u8; 2], (u8, i8)>().as_deref(), Some(range));
    assert_eq!(verdict::<(i8, u8), [i8; 2]>().as_deref(), Some(range));
    let bytes = "the reader reads a PackedByteArray, the writer writes an array";
    assert_eq!(verdict::<Vec<i32>, &[u8]>().as_deref(), Some(bytes));
    let bytes = "the reader reads a PackedByteArray, the writer writes an Array of fields";
    assert_eq!(verdict::<(u8, u8), &[u8]>().as_deref(), Some(bytes));
    assert_eq!(verdict::<Vec<u8>, &[u8]>(), None);
    let types = "the reader reads Vector2, the writer writes Vector3";
    assert_eq!(verdict::<gdvar_core::Vector3, gdvar_core::Vector2>().as_deref(), Some(types));
    let reals = "`[]`: reals of 64 bits may not fit 32 bits";
    assert_eq!(verdict::<HashMap<String, gdvar_core::double::Vector2>, Variant>().as_deref(), Some(reals));
    let reals = "`{key}`: reals of 64 bits may not fit 32 bits";
    assert_eq!(verdict::<HashMap<gdvar_core::double::Vector2, String>, Variant>().as_deref(), Some(reals));
    let keys = verdict::<BTreeMap<i64, u8>, BTreeMap<u8, u8>>().expect("keys may be too large");
    assert!(
        keys.ends_with(
            "an int from -9223372036854775808 to 9223372036854775807 may not fit one from 0 to 255"
        ),
        "{keys}"
    );
    assert_eq!(verdict::<Option<u8>, Cell<Option<u8>>>(), None);
}

#[test]
fn promises_that_hold_compile() {
    assert_reads(i64::SCHEMA, u8::SCHEMA, "i64", "u8");
    assert_fingerprint("u8", u8::FINGERPRINT, u8::FINGERPRINT);
}

#[test]
#[should_panic(expected = "`u8` does not read all that `i64` writes: an int from -9223372036854775808 to \
                           9223372036854775807 may not fit one from 0 to 255")]
fn a_type_that_does_not_read_another_is_named() {
    assert_reads(u8::SCHEMA, i64::SCHEMA, "u8", "i64");
}

#[test]
#[should_panic(
    expected = "the wire form of `Save` has changed: its fingerprint is 0x00000000000000ff now. If the other \
                           side can read the new form, write `fingerprint = 0x00000000000000ff`"
)]
fn a_fingerprint_that_changed_is_told() {
    assert_fingerprint("Save", 0xFF, 0xFE);
}

#[test]
fn the_conversions_of_a_type_stay_in_order_in_its_json() {
    let json = r#"{"schema":{"kind":"nil","refined_by":["A","B","C"]}}"#;
    let schema = from_json(json).expect("it is a schema");
    let again = from_json(&schema.to_json()).expect("it was written");
    assert_eq!(again.fingerprint(), schema.fingerprint());
    let place = |name| schema.to_json().find(name).expect("it is there");
    assert!(place("\"A\"") < place("\"B\"") && place("\"B\"") < place("\"C\""));
}

#[test]
fn what_holds_other_tags_is_compared_as_a_value() {
    let numbers = r#"{"kind":"enum","tagging":"name","variants":[
        {"name":"Other","other":true,"content":{"kind":"int","min":0,"max":9}}]}"#;
    let schema = |part: &str| from_json(&format!("{{\"schema\":{part}}}")).expect("it is a schema");
    assert!(i64::SCHEMA.reads_what_is_written_by(schema(numbers)).is_ok());
    let error = bool::SCHEMA.reads_what_is_written_by(schema(numbers)).expect_err("it is a number");
    assert_eq!(error.to_string(), "the reader reads a bool, the writer writes an int");
}
