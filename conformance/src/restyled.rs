//! Checks that other legal forms of the same bytes mean the same, to a `Variant` and to derived types. No engine is
//! needed.

use gdvar_core::{Codec, Dialect, Variant};

use crate::engine::Engine;
use crate::made::made;
use crate::random::Random;
use crate::report::Report;
use crate::wire::{Style, restyled};
use crate::zoo::{Animal, Source, animals};

pub(crate) fn run(report: &mut Report, _: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let animals: Vec<&Animal> = animals().filter(|animal| (animal.fits)(dialect)).collect();
    let mut random = Random::new(seed, dialect);
    for _ in 0..count {
        let animal = random.pick(&animals);
        report.add(match random.below(4) {
            0 => variant(dialect, &mut random),
            1 => by_schema(animal, dialect, &mut random),
            _ => derived(animal, dialect, &mut random),
        });
    }
}

fn variant(dialect: Dialect, random: &mut Random) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let value: Variant = random.variant(3);
    let bytes = codec.encode(&value).map_err(|error| format!("{error}: {value:?}"))?;
    let other = restyled(&value, dialect, Style::Bits, random);
    let read: Variant = codec.decode(&other).map_err(|error| format!("{error}: {value:?}"))?;
    if codec.encode(&read).as_ref() == Ok(&bytes) {
        Ok("a Variant in other bits")
    } else {
        Err(format!("{value:?} is read as {read:?}"))
    }
}

fn derived(animal: &Animal, dialect: Dialect, random: &mut Random) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let written = (animal.write)(&mut Source::new(random.bits(), dialect), codec);
    let Ok(bytes) = written.bytes else { return Ok("of a value that the dialect has no bytes for") };
    let Ok(dynamic) = codec.decode::<Variant>(&bytes) else { return Ok("of reals that need 64 bits") };
    Ok(match same(animal, &dynamic, &written.value, dialect, random)? {
        Style::Kinds => "a derived type in other bits, kinds and orders",
        _ => "a derived type in other bits",
    })
}

/// Makes a value from a type's schema and checks it.
fn by_schema(animal: &Animal, dialect: Dialect, random: &mut Random) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let Some(dynamic) = made(animal.schema, dialect, random) else {
        return Ok("of a type that only its functions know");
    };
    let Ok(bytes) = codec.encode(&dynamic) else { return Ok("of a value that the dialect has no bytes for") };
    let read = match (animal.read)(codec, &bytes) {
        Ok(read) => read,
        Err(_) if animal.has_functions() => return Ok("of a value that the type's functions refuse"),
        Err(error) => return Err(format!("{}: {error}: {dynamic}", animal.name)),
    };
    Ok(match same(animal, &dynamic, &read.value, dialect, random)? {
        Style::Kinds => "a value made from a schema in other bits, kinds and orders",
        _ => "a value made from a schema in other bits",
    })
}

/// Checks that other bytes for a value are read as the same value, and returns which other forms they used.
fn same(
    animal: &Animal,
    dynamic: &Variant,
    value: &str,
    dialect: Dialect,
    random: &mut Random,
) -> Result<Style, String> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    // A field that holds any value would distinguish other types, so only the bits may differ.
    let style = if random.one_in(2) || is_dynamic(value) { Style::Bits } else { Style::Kinds };
    let other = restyled(dynamic, dialect, style, random);
    let read =
        (animal.read)(codec, &other).map_err(|error| format!("{}: {error}: {dynamic}", animal.name))?;
    if read.value != value {
        return Err(format!("{}: {value} is read as {}", animal.name, read.value));
    }
    Ok(style)
}

/// Returns whether the debug form of a value contains a `Variant`.
fn is_dynamic(value: &str) -> bool {
    gdvar_core::VariantType::ALL.iter().any(|ty| value.contains(&format!("{ty:?}(")))
}
