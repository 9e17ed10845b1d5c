//! Schemas that are inferred from random values of every type of the zoo.

use crate::zoo::{self, Source};
use gdvar::schema::{Samples, SchemaBuf};
use gdvar::{Codec, Dialect, ErrorKind};

/// How many values are samples, and how many come after them.
const SAMPLES: usize = 12;

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

/// Checks that a schema reads a value. Its depth has a limit that those of types have not.
#[track_caller]
fn reads(name: &str, schema: &SchemaBuf, bytes: &[u8]) {
    for error in schema.as_schema().faults_in_bytes(bytes, codec(), 1) {
        assert_eq!(error.kind(), ErrorKind::TooDeep, "{name}: {error}: {bytes:?}\n{schema}");
    }
}

#[test]
fn every_sample_is_read_and_so_is_every_value_that_widens_nothing() {
    let (mut known, mut widened) = (0, 0);
    for animal in zoo::animals().chain(zoo::kept::ANIMALS) {
        let value = |seed| (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec());
        let values: Vec<Vec<u8>> =
            (0..2 * SAMPLES as u64).filter_map(|seed| value(seed).bytes.ok()).collect();
        let mut samples = Samples::new();
        let mut schema = None;
        for (index, bytes) in values.iter().enumerate() {
            samples.add(bytes, codec()).unwrap_or_else(|error| panic!("{}: {error}", animal.name));
            let new = samples.schema().unwrap_or_else(|error| panic!("{}: {error}", animal.name));
            if index + 1 < SAMPLES {
                continue;
            }
            // The schema did not change for this value, so it has no new shape.
            match schema.filter(|old: &SchemaBuf| old.to_string() == new.to_string()) {
                Some(old) => {
                    reads(animal.name, &old, bytes);
                    known += 1;
                }
                None => {
                    values[..=index].iter().for_each(|bytes| reads(animal.name, &new, bytes));
                    widened += 1;
                }
            }
            schema = Some(new);
        }
    }
    assert!(known > 100 && widened > 100, "{known}, {widened}");
}
