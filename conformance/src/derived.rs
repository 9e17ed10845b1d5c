//! Checks that derived types read the same value from damaged bytes as from the bytes that the engine makes of them.

use gdvar::inspect::{Opened, Place, Visitor, walk};
use gdvar_core::{Codec, Dialect, ErrorKind, Variant, VariantType};

use crate::bytes::has_object;
use crate::engine::{Engine, Objects, Verdict};
use crate::made::made;
use crate::random::Random;
use crate::report::Report;
use crate::wire::damaged;
use crate::zoo::{Animal, Source, animals};

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let animals: Vec<&Animal> = animals().filter(|animal| (animal.fits)(dialect)).collect();
    let mut random = Random::new(seed, dialect);
    let codec = Codec::new().dialect(dialect);
    let mut inputs = Vec::new();
    for _ in 0..count {
        let animal = random.pick(&animals);
        // The value is one that the type wrote, or one that should be readable according to its schema.
        let written = if random.one_in(2) {
            (animal.write)(&mut Source::new(random.bits(), dialect), codec).bytes.ok()
        } else {
            made(animal.schema, dialect, &mut random).and_then(|value| codec.encode(&value).ok())
        };
        // Values with full objects or 64-bit reals are left to other tests.
        let Some(value) = written.and_then(|bytes| codec.decode::<Variant>(&bytes).ok()) else {
            continue;
        };
        inputs.push((animal, damaged(&value, dialect, &mut random)));
    }
    let verdicts = engine.decode_or_crash(Objects::Refused, inputs.iter().map(|(_, bytes)| bytes));
    for ((animal, bytes), verdict) in inputs.iter().zip(verdicts) {
        report.add(compare(animal, codec, bytes, &verdict));
    }
}

fn compare(animal: &Animal, codec: Codec, bytes: &[u8], verdict: &Verdict) -> Result<&'static str, String> {
    let (read, checked) = ((animal.read)(codec, bytes).map(drop), animal.schema.check_bytes(bytes, codec));
    // A schema does not know what the functions of a type refuse.
    if read.is_ok() != checked.is_ok() && !(checked.is_ok() && animal.has_functions()) {
        return Err(format!("{}: read {read:?}, by its schema {checked:?}: {bytes:02x?}", animal.name));
    }
    let value = match verdict {
        Verdict::Crashed => return Ok("the engine crashes"),
        // Skipped parts are not checked, such as an unknown field or an extra element.
        Verdict::Rejected => {
            return Ok(if (animal.read)(codec, bytes).is_ok() {
                "read, where the fault is in what the type ignores"
            } else {
                "both refuse it"
            });
        }
        Verdict::Value(value) => value,
    };
    // Only the value is read, because the engine ignores bytes after it.
    let Ok((dynamic, len)) = codec.decode_prefix::<Variant>(bytes) else {
        return Ok("refused by a Variant too");
    };
    if has_object(&dynamic) {
        return Ok("with the id of an object, of which the engine makes another");
    }
    match ((animal.read)(codec, &bytes[..len]), (animal.read)(codec, &value.bytes)) {
        (Ok(ours), Ok(theirs)) if ours.value == theirs.value => Ok("read alike"),
        // A field that holds any value keeps the class or script that a container declares, but the engine forgets it.
        (Ok(ours), Ok(theirs))
            if ours.bytes == theirs.bytes
                && (ours.value.contains("Class(") || ours.value.contains("Script(")) =>
        {
            Ok("read alike, but for the class that a container declares")
        }
        (Ok(ours), Ok(theirs)) => {
            Err(format!("{}: {} and, from the engine, {}", animal.name, ours.value, theirs.value))
        }
        (Err(_), Err(_)) => Ok("refused by the type, from either"),
        (Err(error), Ok(_)) if error.kind() == ErrorKind::DuplicateField => {
            Ok("refused: a field that is there twice")
        }
        (Err(error), Ok(_)) if error.to_string().contains("found Object") => {
            Ok("refused: a null Object that is not written as Nil")
        }
        (Err(_), Ok(_)) if entries(codec, bytes) > entries(codec, &value.bytes) => Ok(
            "refused: a key that is there twice, the first time with another value, which the engine drops",
        ),
        (Err(error), Ok(theirs)) => {
            Err(format!("{}: {error}; from the engine {}", animal.name, theirs.value))
        }
        (Ok(_), Err(error)) if error.to_string().contains("found float") => {
            Ok("read, where the engine converts the ints of a typed container to floats")
        }
        (Ok(ours), Err(error)) => Err(format!("{}: {}; from the engine {error}", animal.name, ours.value)),
    }
}

/// Returns how many entries the Dictionaries in a value have.
fn entries(codec: Codec, bytes: &[u8]) -> usize {
    struct Entries(usize);

    impl Visitor for Entries {
        fn open(&mut self, _: &Place<'_>, opened: &Opened<'_>) -> bool {
            self.0 += if opened.ty == VariantType::Dictionary { opened.count } else { 0 };
            true
        }
    }

    let mut entries = Entries(0);
    walk(bytes, codec, &mut entries).expect("it was decoded");
    entries.0
}
