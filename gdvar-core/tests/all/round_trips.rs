//! Random values come back unchanged from every dialect that can hold them, and are errors in the others.

use crate::random::Random;
use gdvar_core::{Codec, Dialect, ErrorKind, Object, Real, Variant, VariantType, generic};

/// The number of values of each type, for each dialect and width.
const VALUES_PER_TYPE: usize = 40;

/// The number of containers around the innermost values.
const DEPTH: usize = 4;

fn come_back<R: Real>(codec: Codec, mut random: Random) {
    for ty in random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]) {
        let value: generic::Variant<R> = random.variant_of(ty, DEPTH);
        let bytes = codec.encode(&value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        let again: generic::Variant<R> =
            codec.decode(&bytes).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        // NaN is not equal to itself, so the debug forms are compared.
        assert_eq!(format!("{again:?}"), format!("{value:?}"));
        assert_eq!(codec.encode(&again), Ok(bytes), "{value:?}");
    }
}

#[test]
fn random_values_come_back_from_every_engine() {
    for (dialect, seed) in
        [Dialect::Godot4, Dialect::Godot4_3, Dialect::Godot4_0, Dialect::Godot3, Dialect::Godot3_0]
            .into_iter()
            .zip(1..)
    {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        come_back::<f32>(codec, Random::new(seed, dialect));
        if dialect.flags_reals() {
            come_back::<f64>(codec, Random::new(seed, dialect));
        }
    }
}

#[test]
fn random_values_come_back_from_peers_of_every_page() {
    for (dialect, seed) in
        [Dialect::Published4, Dialect::Published3, Dialect::Published3_0].into_iter().zip(1..)
    {
        // The manual pages have either ids or full objects, but the generator makes both.
        let random = || Random::new(seed, dialect).without(VariantType::Object);
        come_back::<f32>(Codec::new().dialect(dialect), random());
        come_back::<f64>(Codec::new().dialect(dialect).double_precision(true), random());
    }
}

/// Returns why a value cannot be written in a dialect, according to the table of types.
fn obstacle(value: &Variant, dialect: Dialect) -> Option<ErrorKind> {
    let declares =
        |declared: bool| (declared && !dialect.drops_container_types()).then_some(ErrorKind::Unsupported);
    let inside = |value: &Variant| obstacle(value, dialect);
    if !dialect.has(value.ty()) {
        return Some(ErrorKind::Unsupported);
    }
    match value {
        Variant::Rid(rid) if rid.0 != 0 && !dialect.writes_rid_bodies() => Some(ErrorKind::Unsupported),
        Variant::Float(number) if !dialect.flags_numbers() => {
            (f32::from_f64(*number).is_none()).then_some(ErrorKind::PrecisionLoss)
        }
        // On the 4.x page either ids or full objects can be written.
        Variant::Object(Object::Id(_)) if !dialect.flags_object_ids() => Some(ErrorKind::Unsupported),
        Variant::Object(Object::Full(object)) => {
            object.properties.iter().find_map(|(_, value)| inside(value))
        }
        Variant::Array(array) => {
            let typed = !dialect.writes_typed_arrays() && array.element_type().is_typed();
            declares(typed).or_else(|| array.iter().find_map(inside))
        }
        Variant::Dictionary(dictionary) => {
            let typed = dictionary.key_type().is_typed() || dictionary.value_type().is_typed();
            let entries = dictionary.iter().find_map(|(key, value)| inside(key).or_else(|| inside(value)));
            declares(typed && !dialect.writes_typed_dictionaries()).or(entries)
        }
        _ => None,
    }
}

#[test]
fn random_values_of_godot4_are_written_in_another_dialect_or_are_the_error_that_its_table_says() {
    let (mut written, mut refused) = (0, 0);
    for dialect in Dialect::ALL {
        let codec = Codec::new().dialect(*dialect).full_objects(true);
        let mut random = Random::new(7, Dialect::Godot4);
        for ty in random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]) {
            let value: Variant = random.variant_of(ty, 2);
            let result = codec.encode(&value);
            assert_eq!(
                result.as_ref().err().map(gdvar_core::Error::kind),
                obstacle(&value, *dialect),
                "{value:?}"
            );
            if result.is_ok() { written += 1 } else { refused += 1 }
        }
    }
    assert!(written > 1000 && refused > 1000, "{written} written, {refused} refused");
}

#[test]
fn a_text_keeps_its_byte_order_mark_where_a_second_one_is_written() {
    let text = Variant::from("\u{FEFF}text");
    Codec::new().encode(&text).expect_err("engines drop the mark");
    let bytes = Codec::new().double_marks().encode(&text).expect("it gets a second one");
    assert_eq!(Codec::new().decode(&bytes), Ok(text));
    Codec::new().double_marks().encode(&Variant::from("\u{FEFF}\0")).expect_err("engines cut text at a NUL");
}
