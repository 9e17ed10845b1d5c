//! Long lists: of numbers that are read as other numbers, and of texts. Each row is one list, without a struct around it.

use std::fmt::Debug;

use gdvar::{GodotDecode, GodotEncode};
use gdvar_benches::case::forever;
use serde::Serialize;

use crate::row::{OfSerde, OfZerompk, Row};
use crate::text::{SCRIPTS, text};

const NUMBERS: &str = "list of 10,000 numbers";

/// A list that is written as a plain Array.
#[derive(GodotEncode, Serialize)]
#[gdvar(transparent)]
#[serde(transparent)]
struct Plain<T>(#[gdvar(array)] Vec<T>);

/// Returns a list of numbers that fit every type.
fn list<T: From<i8>>() -> Vec<T> {
    (0..10_000).map(|n| T::from((n % 100) as i8)).collect()
}

/// Returns the row that reads a list as a list of `T`. zerompk reads no number as another kind of number.
fn converted<T>(name: &str, source: &(impl GodotEncode + Serialize)) -> Row
where
    T: From<i8> + GodotDecode<'static> + OfSerde + PartialEq + Debug,
{
    let expected = forever(list::<T>());
    Row::new(NUMBERS, name).own_decode(source, expected).serde_decode(source, expected)
}

/// Returns rows for lists of numbers, each read as another type.
pub fn numbers() -> Vec<Row> {
    // A fraction makes a float of 64 bits.
    let wide = |n: &f64| n + 0.1;
    let floats: Vec<f64> = list().iter().map(wide).collect();
    #[allow(clippy::cast_possible_truncation, reason = "the nearest is what is read")]
    let nearest = forever(floats.iter().map(|float| *float as f32).collect::<Vec<_>>());
    vec![
        converted::<f32>("Vec<f32>", &list::<f32>()).zerompk_decode(&list::<f32>(), forever(list::<f32>())),
        converted::<f64>("Vec<f64>", &list::<f64>()).zerompk_decode(&list::<f64>(), forever(list::<f64>())),
        converted::<f32>("Vec<f32> from PackedInt32Array", &list::<i32>()),
        converted::<f64>("Vec<f64> from PackedInt64Array", &list::<i64>()),
        converted::<f64>("Vec<f64> from PackedFloat32Array", &list::<f32>()),
        converted::<i32>("Vec<i32> from PackedInt64Array", &list::<i64>()),
        converted::<i64>("Vec<i64> from PackedInt32Array", &list::<i32>()),
        converted::<i16>("Vec<i16> from PackedInt64Array", &list::<i64>()),
        converted::<i64>("Vec<i64> from Array", &Plain(list::<i64>())),
        converted::<i32>("Vec<i32> from Array", &Plain(list::<i64>())),
        converted::<f32>("Vec<f32> from Array of ints", &Plain(list::<i64>())),
        Row::new(NUMBERS, "Vec<f32> from PackedFloat64Array")
            .own_decode(&floats, nearest)
            .serde_decode(&floats, nearest),
        Row::new(NUMBERS, "Vec<f32> from Array of 64-bit floats")
            .own_decode(&Plain(floats.clone()), nearest)
            .serde_decode(&floats, nearest),
    ]
}

/// The peers and gdvar in both directions, owned and borrowed.
fn both<T: GodotEncode + GodotDecode<'static> + OfSerde + OfZerompk>(row: Row, value: T) -> Row {
    let value = forever(value);
    row.own(value).serde(value).zerompk(value)
}

/// Returns rows for a list of a thousand texts, of several lengths in two scripts.
pub fn texts() -> Vec<Row> {
    let mut rows = Vec::new();
    for (script, words) in [SCRIPTS[0], SCRIPTS[2]] {
        for len in [4, 12, 20, 50, 100] {
            let name = format!("{script}, {len} bytes");
            let texts: Vec<String> = (0..1_000).map(|n| text(words, (n % 100) as i8, len)).collect();
            let borrowed: Vec<&'static str> = texts.iter().map(|text| &*text.clone().leak()).collect();
            rows.push(both(Row::new("list of 1,000 texts", &name), texts));
            rows.push(both(Row::borrowed("list of 1,000 texts", &name), borrowed));
        }
    }
    rows
}

/// Returns rows for one text that is not ASCII because of a single letter.
pub fn one_letter() -> Vec<Row> {
    let half = "a".repeat(50_000);
    let text = format!("{half}é{half}");
    let borrowed: &'static str = text.clone().leak();
    let name = "ASCII and one other letter, alone";
    let kind = "text of 100000 bytes";
    vec![both(Row::new(kind, name), text), both(Row::borrowed(kind, name), borrowed)]
}
