//! Schemas match the derived codecs, for every type in the zoo.

use crate::changes::changed;
use crate::made::made;
use crate::random::Random;
use crate::zoo::{self, Animal, Source};
use gdvar::{Codec, Dialect, ErrorKind, Variant};

const VALUES: u64 = 60;

/// Returns every type of the zoo, including those that keep dynamic values.
fn animals() -> impl Iterator<Item = &'static Animal> {
    zoo::animals().chain(zoo::kept::ANIMALS)
}

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

/// Returns dynamic values of a type with reals of 64 bits, which can hold everything.
fn values(animal: &Animal) -> impl Iterator<Item = gdvar::double::Variant> {
    (0..VALUES).map(move |seed| {
        let written = (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec());
        let bytes = written.bytes.unwrap_or_else(|error| panic!("{}: {error}", animal.name));
        codec().decode(&bytes).unwrap_or_else(|error| panic!("{}: {error}", animal.name))
    })
}

/// Returns the same values with reals of 32 bits, if they fit.
fn singles(animal: &Animal) -> impl Iterator<Item = Variant> {
    values(animal).filter_map(|value| codec().decode(&codec().encode(&value).ok()?).ok())
}

/// Returns whether the reals of a type have 64 bits.
fn is_double(animal: &Animal) -> bool {
    animal.name == "Look<f64>"
}

#[test]
fn what_is_written_fits_its_schema() {
    for animal in animals() {
        let fits = |checked: gdvar::Result<()>, value: &dyn std::fmt::Display| {
            checked.unwrap_or_else(|error| panic!("{}: {error}: {value}\n{}", animal.name, animal.schema));
        };
        if is_double(animal) {
            values(animal).for_each(|value| fits(animal.schema.check_written(&value), &value));
            continue;
        }
        let mut held = 0;
        for value in singles(animal) {
            fits(animal.schema.check(&value), &value);
            fits(animal.schema.check_written(&value), &value);
            held += 1;
        }
        assert!(held > 0, "{}", animal.name);
    }
}

/// Checks that the schema accepts the value if and only if the type does.
#[track_caller]
fn agrees(animal: &Animal, value: &Variant) -> bool {
    // A value that cannot be written cannot be read.
    let Ok(bytes) = codec().encode(value) else { return false };
    let (read, checked) = ((animal.read)(codec(), &bytes), animal.schema.check(value));
    match (&read, &checked) {
        (Ok(_), Ok(())) | (Err(_), Err(_)) => {}
        (Err(_), Ok(())) if animal.has_functions() => {}
        (Ok(_), Err(error)) => panic!("{}: {error}: {value}\n{}", animal.name, animal.schema),
        (Err(error), Ok(())) => {
            panic!("{}: only decoding refuses: {error}: {value}\n{}", animal.name, animal.schema)
        }
    }
    checked.is_ok()
}

#[test]
fn a_schema_accepts_exactly_what_its_type_reads() {
    let random = &mut Random::new(24, Dialect::Godot4);
    for animal in animals() {
        let (mut taken, mut refused) = (0, 0);
        for value in singles(animal) {
            assert!(agrees(animal, &value), "{}: {value}", animal.name);
            for _ in 0..40 {
                let value = changed(&value, random);
                let value = if random.one_in(3) { changed(&value, random) } else { value };
                if agrees(animal, &value) { taken += 1 } else { refused += 1 }
            }
        }
        // For this type, every changed value is still a valid one.
        assert!(taken > 0 && refused > 0 || animal.name == "Json", "{}: {taken}, {refused}", animal.name);
    }
}

#[test]
fn values_made_from_schemas_are_read() {
    let random = &mut Random::new(7, Dialect::Godot4);
    for animal in animals() {
        let mut read = 0;
        for _ in 0..VALUES {
            let Some(value) = made(animal.schema, Dialect::Godot4, random) else { continue };
            let Ok(bytes) = codec().encode(&value) else { continue };
            match (animal.read)(codec(), &bytes) {
                Ok(_) => read += 1,
                Err(_) if animal.has_functions() => read += 1,
                Err(error) => panic!("{}: {error}: {value}\n{}", animal.name, animal.schema),
            }
        }
        let is_opaque = ["Functions", "Tagged"].contains(&animal.name);
        assert!(read > 0 || is_opaque, "{}", animal.name);
    }
}

#[test]
fn deep_values_are_refused_before_the_stack_ends() {
    for (name, key) in [("Json", None), ("Tree", Some("parent"))] {
        let animal = animals().find(|animal| animal.name == name).expect("it is in the zoo");
        let mut value = Variant::Nil;
        for _ in 0..400 {
            value = match key {
                None => Variant::Array(vec![value].into()),
                Some(key) => gdvar::variant!({ key: value, "name": "", "children": [], "by_name": {} }),
            };
        }
        let error = animal.schema.check(&value).expect_err("no schema is checked as deep as that");
        assert_eq!(error.kind(), ErrorKind::TooDeep, "{name}");
    }
}

#[test]
fn schema_errors_match_decoding_errors() {
    let value = gdvar::variant!({ "title": "x", "hp": "9", "tags": [] });
    let mob = animals().find(|animal| animal.name == "Mob").expect("it is in the zoo");
    let bytes = codec().encode(&value).expect("it is a value of Godot 4");
    let (read, checked) = ((mob.read)(codec(), &bytes), mob.schema.check(&value));
    let (read, checked) = (read.err().expect("hp is text"), checked.expect_err("hp is text"));
    assert_eq!(read.kind(), ErrorKind::TypeMismatch);
    assert_eq!(checked.kind(), read.kind());
    assert_eq!(
        checked.path().map(ToString::to_string).collect::<Vec<_>>(),
        read.path().map(ToString::to_string).collect::<Vec<_>>()
    );
}
