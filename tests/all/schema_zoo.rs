//! Schemas match the derived codecs, for every type in the zoo.

use crate::changes::changed;
use crate::made::made;
use crate::random::Random;
use crate::zoo::{self, Animal, Source};
use gdvar::{Codec, Dialect, ErrorKind, Object, Variant};

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

/// Returns bytes of a value, in which entries may be repeated or in another order, numbers wider than necessary, and texts may start
/// with a byte-order mark and end in odd padding, and Nil may be a null Object.
fn odd_bytes(value: &Variant, random: &mut Random, out: &mut Vec<u8>) {
    let word = |number: usize| u32::try_from(number).expect("it is small").to_le_bytes();
    let text = |text: &str, random: &mut Random, out: &mut Vec<u8>| {
        let text = if random.one_in(20) { format!("\u{FEFF}{text}") } else { text.to_owned() };
        out.extend(word(text.len()));
        out.extend(text.as_bytes());
        out.resize(out.len().next_multiple_of(4), u8::from(random.one_in(20)));
    };
    let is_object = matches!(value, Variant::Object(_));
    let mut entries: Vec<(Variant, Variant)> = match value {
        Variant::Nil if random.one_in(4) => return out.extend([24, 0, 0, 0, 0, 0, 0, 0]),
        Variant::Int(number) if random.one_in(10) => {
            out.extend([2, 0, 1, 0]);
            return out.extend(number.to_le_bytes());
        }
        Variant::Float(number) if random.one_in(10) => {
            out.extend([3, 0, 1, 0]);
            return out.extend(number.to_le_bytes());
        }
        Variant::String(string) => {
            out.extend([4, 0, 0, 0]);
            return text(string, random, out);
        }
        Variant::Array(items) if !items.element_type().is_typed() => {
            out.extend([28, 0, 0, 0]);
            out.extend(word(items.len()));
            return items.iter().for_each(|item| odd_bytes(item, random, out));
        }
        Variant::Dictionary(entries)
            if !entries.key_type().is_typed() && !entries.value_type().is_typed() =>
        {
            out.extend([27, 0, 0, 0]);
            entries.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
        }
        Variant::Object(Object::Full(object)) => {
            out.extend([24, 0, 0, 0]);
            text(&object.class, random, out);
            object.properties.iter().map(|(name, value)| (name.as_str().into(), value.clone())).collect()
        }
        other => return out.extend(codec().encode(other).expect("it can be written")),
    };
    if !entries.is_empty() && random.one_in(5) {
        let again = entries[random.below(entries.len())].clone();
        entries.insert(random.below(entries.len() + 1), again);
    }
    if random.one_in(5) {
        let len = entries.len();
        entries.rotate_left(if len > 1 { random.below(len) } else { 0 });
    }
    out.extend(word(entries.len()));
    for (key, value) in entries {
        match &key {
            Variant::String(name) if is_object => text(name, random, out),
            key => odd_bytes(key, random, out),
        }
        odd_bytes(&value, random, out);
    }
}

/// The bytes of a value have what no decoded value has: repeated entries, null Objects in place of Nil, text with two byte-order
/// marks.
#[test]
fn a_schema_accepts_exactly_the_bytes_that_its_type_reads() {
    let random = &mut Random::new(25, Dialect::Godot4);
    let (mut taken, mut refused, mut wrong) = (0, 0, Vec::new());
    for animal in animals() {
        for value in singles(animal) {
            for _ in 0..20 {
                let value = if random.one_in(2) { changed(&value, random) } else { value.clone() };
                // A value that cannot be written has no bytes.
                if codec().encode(&value).is_err() {
                    continue;
                }
                let mut bytes = Vec::new();
                odd_bytes(&value, random, &mut bytes);
                let (read, checked) =
                    ((animal.read)(codec(), &bytes), animal.schema.check_bytes(&bytes, codec()));
                match (&read, &checked) {
                    (Ok(_), Ok(())) => taken += 1,
                    (Err(_), Err(_)) => refused += 1,
                    (Err(_), Ok(())) if animal.has_functions() => {}
                    (Ok(_), Err(error)) => wrong.push(format!("{}: {error}: {bytes:?}", animal.name)),
                    (Err(error), Ok(())) => {
                        wrong.push(format!("{}: only decoding refuses: {error}: {bytes:?}", animal.name));
                    }
                }
                // Decoding removes one mark of each text. A Dictionary cannot be written with both Nil and null as keys.
                let decoded = codec().decode::<Variant>(&bytes);
                let unmarked = decoded.ok().filter(|_| read.is_ok() && checked.is_ok());
                if let Some(Err(error)) = unmarked.map(|value| animal.schema.check(&value))
                    && error.kind() != ErrorKind::Unsupported
                {
                    wrong.push(format!("{}: the decoded value: {error}: {bytes:?}", animal.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(taken > 1000 && refused > 1000, "{taken}, {refused}");
}

/// Decoding and encoding is the oracle.
#[test]
fn a_schema_names_a_difference_exactly_if_its_type_writes_other_bytes() {
    let random = &mut Random::new(26, Dialect::Godot4);
    let (mut same, mut other, mut wrong) = (0, 0, Vec::new());
    for animal in animals() {
        for value in singles(animal).take(20) {
            for round in 0..6 {
                let value = if random.one_in(2) { changed(&value, random) } else { value.clone() };
                let Ok(plain) = codec().encode(&value) else { continue };
                let mut bytes = Vec::new();
                odd_bytes(&value, random, &mut bytes);
                let bytes = if round < 2 { plain } else { bytes };
                let Ok(read) = (animal.read)(codec(), &bytes) else { continue };
                // A type may have read what it refuses to write.
                let Ok(again) = read.bytes else { continue };
                let is_same = again == bytes;
                let found = animal.schema.faults_in_written_bytes(&bytes, codec(), 10);
                let first = animal.schema.check_written_bytes(&bytes, codec());
                assert_eq!(first.is_ok(), found.is_empty(), "{}: {first:?} {found:?}", animal.name);
                match (is_same, &found[..]) {
                    (true, []) => same += 1,
                    (false, [_, ..]) => other += 1,
                    (false, []) if animal.has_functions() || animal.skips_by_functions() => {}
                    (true, [error, ..]) => {
                        wrong.push(format!("{}: {error}: {value}: {bytes:?}", animal.name));
                    }
                    (false, []) => {
                        wrong.push(format!("{}: unnamed: {value}: {bytes:?} {again:?}", animal.name));
                    }
                }
            }
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(same > 1000 && other > 1000, "{same}, {other}");
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
