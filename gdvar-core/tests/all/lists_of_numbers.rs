//! Arrays of numbers that are read as other numbers give what each number gives by itself, and the same errors.

use gdvar_core::{Array, Codec, Dialect, GodotDecode, GodotEncode, Variant};

const DIALECTS: [Dialect; 4] = [Dialect::Godot4, Dialect::Godot3, Dialect::Published4, Dialect::Published3_0];

/// Numbers at the borders of every type, by the kind of float or int that holds them.
const INTS: [i64; 12] =
    [0, 1, -1, 127, 128, 255, 256, -32_769, 16_777_217, 2_147_483_648, 1 << 53, (1 << 53) + 1];
const FLOATS: [f64; 12] =
    [0.0, -0.0, 0.1, 0.5, 255.0, -3.0, 256.5, 3e38, 4e38, 1e300, f64::INFINITY, 9_223_372_036_854_775_808.0];

/// Reads an array as a list, and each of its items as a single value; the results have to be the same.
fn agrees<T: GodotEncode, U>(items: &[T], codec: Codec)
where
    U: for<'de> GodotDecode<'de> + PartialEq + std::fmt::Debug,
{
    let Ok(bytes) = codec.encode(items) else { return };
    let single: Result<Vec<U>, String> = items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let bytes = codec.encode(item).expect("a list of it could be written");
            codec.decode(&bytes).map_err(|error| {
                let text = error.to_string();
                let (message, _) = text.split_once(" at byte").expect("an error has a place");
                format!("{message} in [{index}]")
            })
        })
        .collect();
    let list = codec.decode::<Vec<U>>(&bytes).map_err(|error| {
        let text = error.to_string();
        let (message, place) = text.split_once(" at byte").expect("an error has a place");
        let (_, path) = place.split_once(" in ").expect("an error has a path");
        format!("{message} in {path}")
    });
    assert_eq!(list, single, "{:?}", codec.get_dialect());
    let mut reused = Vec::new();
    let into = codec.decode_into(&bytes, &mut reused);
    assert_eq!(into.is_ok().then_some(reused), list.ok());
}

fn agrees_for_every_target<T: GodotEncode + Copy>(items: &[T]) {
    for codec in DIALECTS.map(|dialect| Codec::new().dialect(dialect)) {
        for end in 0..=items.len() {
            let items = &items[..end];
            macro_rules! read_as {
                ($($ty:ty)+) => { $(agrees::<T, $ty>(items, codec);)+ };
            }
            read_as!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64);
        }
    }
}

#[test]
fn every_packed_array_is_read_as_every_number() {
    agrees_for_every_target(&INTS);
    agrees_for_every_target(&INTS.map(|int| u8::try_from(int & 255).unwrap()));
    agrees_for_every_target(&INTS.map(|int| i32::try_from(int).unwrap_or(i32::MIN)));
    agrees_for_every_target(&FLOATS);
    #[allow(clippy::cast_possible_truncation, reason = "any floats of 32 bits will do")]
    agrees_for_every_target(&FLOATS.map(|float| float as f32));
}

#[test]
fn every_array_is_read_as_every_number() {
    // Integers of 64 bits without a sign have no packed array.
    agrees_for_every_target(&INTS.map(i64::unsigned_abs));
}

#[test]
fn arrays_of_mixed_numbers_are_read_as_one_type() {
    let mixed: Array =
        [Variant::from(0.5), Variant::from(0.1), Variant::from(3), Variant::from(1_i64 << 40)].into();
    let bytes = Codec::new().encode(&mixed).unwrap();
    assert_eq!(Codec::new().decode::<Vec<f64>>(&bytes).unwrap(), [0.5, 0.1, 3.0, 1_099_511_627_776.0]);
    assert_eq!(Codec::new().decode::<Vec<f32>>(&bytes).unwrap(), [0.5, 0.1, 3.0, 1_099_511_627_776.0]);
    let error = Codec::new().decode::<Vec<u32>>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "expected int, found 0.5, which is not a whole number at byte 8 in [0]");
}

#[test]
fn truncated_arrays_are_refused_at_every_byte() {
    for packed in [Codec::new().encode(&INTS[..]).unwrap(), Codec::new().encode(&FLOATS[..]).unwrap()] {
        for end in 0..packed.len() {
            assert!(Codec::new().decode::<Vec<f32>>(&packed[..end]).is_err());
            assert!(Codec::new().decode::<Vec<u128>>(&packed[..end]).is_err());
        }
    }
}
