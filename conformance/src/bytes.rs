//! Compares bytes: whether they are a value, which value it is, how it is written again, and how it prints.

use std::fmt::Write as _;

use gdvar_core::generic::{Object, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, ErrorKind, Real, VariantType};

use crate::engine::{Engine, Objects, Value, Verdict};
use crate::random::Random;
use crate::report::Report;
use crate::wire::{damaged, near_keys, near_pair};

/// The containers around the innermost values.
const DEPTH: usize = 3;

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let is_double = engine.is_double_precision();
    let mut random = Random::new(seed, dialect);
    // Values of the other width make up half of what a double-precision build is asked.
    let mut input = |_| {
        if is_double && random.one_in(2) {
            input::<f64>(dialect, &mut random)
        } else {
            input::<f32>(dialect, &mut random)
        }
    };
    let inputs: Vec<Vec<u8>> = (0..count).map(&mut input).collect();
    for (bytes, verdict) in inputs.iter().zip(engine.decode_or_crash(Objects::Refused, &inputs)) {
        let compare = if is_double { compare::<f64> } else { compare::<f32> };
        report.add(compare(dialect, bytes, &verdict));
    }
}

fn input<R: Real>(dialect: Dialect, random: &mut Random) -> Vec<u8> {
    if random.one_in(8) {
        return near_keys::<R>(dialect, random);
    }
    let types = random.types();
    let ty = random.pick(&types);
    if random.one_in(8) {
        let key: Variant<R> = random.variant_of(ty, 1);
        return near_pair(&key, dialect, random);
    }
    let value: Variant<R> = random.variant_of(ty, DEPTH);
    damaged(&value, dialect, random)
}

/// Returns the class of an outcome, or describes a difference that has no name.
fn compare<R: Real>(dialect: Dialect, bytes: &[u8], verdict: &Verdict) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect);
    let ours = codec.decode_prefix::<Variant<R>>(bytes);
    match (ours, verdict) {
        (_, Verdict::Crashed) => Ok("the engine crashes"),
        (Err(_), Verdict::Rejected) => Ok("both refuse it"),
        (Err(error), Verdict::Value(value)) => refusal(error.kind(), dialect)
            .ok_or_else(|| format!("gdvar: {error}; engine: {}\n    {}", value.text, hex(bytes))),
        (Ok((value, _)), Verdict::Rejected) => {
            Err(format!("gdvar: {value:?}; the engine rejects it\n    {}", hex(bytes)))
        }
        (Ok((value, _)), Verdict::Value(theirs)) => {
            same(codec, &value, theirs).map_err(|difference| format!("{difference}\n    {}", hex(bytes)))
        }
    }
}

/// Returns the case of `docs/refusals.md` in which gdvar refuses a value that the engine accepts.
pub(crate) fn refusal(kind: ErrorKind, dialect: Dialect) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::WrongElementType => "refused: an element that its container's type does not allow",
        ErrorKind::PrecisionLoss => "refused: reals of 64 bits that do not fit 32",
        ErrorKind::InvalidData => "refused: a NodePath with a negative count of subnames",
        ErrorKind::InvalidUtf8 if dialect == Dialect::Godot3 => {
            "refused: text with surrogates or beyond U+10FFFF"
        }
        _ => return None,
    })
}

/// Compares a value with the engine's.
fn same<R: Real>(codec: Codec, ours: &Variant<R>, theirs: &Value) -> Result<&'static str, String> {
    let dialect = codec.get_dialect();
    if theirs.bytes.is_empty() {
        return Ok("alike, and the engine does not write it");
    }
    let again = match codec.encode(ours) {
        Ok(again) => again,
        Err(error) if error.kind() == ErrorKind::Unsupported => {
            return Ok("read, and not written: an engine would read another value");
        }
        Err(error) => return Err(format!("{error}: {ours:?}")),
    };
    let read: Variant<R> = codec
        .decode(&theirs.bytes)
        .map_err(|error| format!("gdvar does not read what the engine writes: {error}: {ours:?}"))?;
    if has_object(ours) {
        // The engine writes a different id each time. Our value is written and read first, because without full objects
        // that drops the classes that containers declare.
        let ours: Variant<R> = codec.decode(&again).map_err(|error| format!("{error}: {ours:?}"))?;
        let (ours, theirs) = (without_ids(&ours), without_ids(&read));
        return if ours == theirs {
            Ok("alike, with the id of an object")
        } else {
            Err(format!("gdvar: {ours}; engine: {theirs}"))
        };
    }
    // The engine may leave the padding of a NodePath's names uninitialised.
    if again != theirs.bytes && codec.encode(&read).as_ref() != Ok(&again) {
        return Err(format!("gdvar: {ours:?}; engine: {}, {}", theirs.text, hex(&theirs.bytes)));
    }
    let printed = TextFormat::new().dialect(dialect).print(ours);
    match printed {
        Ok(text) if text == theirs.text => Ok("alike"),
        // Both values are written in the same way, so they differ in something that is only written with full objects:
        // the class of objects that a container declares. The engine forgets it, and gdvar keeps it.
        Ok(_) if TextFormat::new().dialect(dialect).print(&read).as_ref() == Ok(&theirs.text) => {
            Ok("alike, and printed with the class that a container declares")
        }
        // Godot 3 has no text for some types.
        Err(_) => Ok("alike, and gdvar has no text for it"),
        Ok(text) if sorted(&text) == sorted(&theirs.text) && has_unsortable_key(ours) => {
            Ok("alike, and printed in another order: keys that the engine sorts by their addresses")
        }
        Ok(text) => Err(format!("printed as {text}; engine: {}", theirs.text)),
    }
}

fn sorted(text: &str) -> Vec<char> {
    let mut chars: Vec<char> = text.chars().collect();
    chars.sort_unstable();
    chars
}

/// Returns whether a Dictionary in the value has a container as a key. Godot 4 compares the names in such keys by their
/// addresses, and Godot 3 the containers themselves.
fn has_unsortable_key<R: Real>(value: &Variant<R>) -> bool {
    match value {
        Variant::Array(array) => array.iter().any(has_unsortable_key),
        Variant::Dictionary(dictionary) => dictionary
            .iter()
            .any(|(key, value)| key.ty() >= VariantType::Dictionary || has_unsortable_key(value)),
        _ => false,
    }
}

pub(crate) fn has_object<R: Real>(value: &Variant<R>) -> bool {
    match value {
        Variant::Object(object) => *object != Object::Null,
        Variant::Array(array) => array.iter().any(has_object),
        Variant::Dictionary(dictionary) => {
            dictionary.iter().any(|(key, value)| has_object(key) || has_object(value))
        }
        _ => false,
    }
}

/// Returns the debug form of a value, with `id` for each object's id.
fn without_ids<R: Real>(value: &Variant<R>) -> String {
    let text = format!("{value:?}");
    let mut parts = text.split("Id(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "Id(id" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().enumerate().fold(String::new(), |mut digits, (at, byte)| {
        let space = if at % 4 == 0 { " " } else { "" };
        write!(digits, "{space}{byte:02x}").expect("a String takes what is written to it");
        digits
    })
}
