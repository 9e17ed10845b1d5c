//! Properties of every derived type, tested with random values of all types in the zoo.

use crate::random::Random;
use crate::zoo::{Animal, Keys, Source, Written, animals};
use gdvar::{Codec, Dialect, ErrorKind, Real, Variant, VariantType, double, generic};

/// The number of values of each type in one test.
const VALUES: u64 = 40;

/// Returns a codec that can write everything that derived types write.
fn codec(dialect: Dialect) -> Codec {
    // In the dialects of the manual pages, nothing distinguishes a full Object from an id.
    Codec::new().dialect(dialect).full_objects(!dialect.is_published())
}

/// Returns values of a type, the same in every run.
fn values(animal: &Animal, of: Dialect, codec: Codec) -> impl Iterator<Item = Written> {
    (0..VALUES).map(move |seed| (animal.write)(&mut Source::new(seed, of), codec))
}

/// Returns values that the default dialect can hold, and their bytes.
fn encoded(animal: &Animal) -> impl Iterator<Item = (String, Vec<u8>)> {
    let name = animal.name;
    values(animal, Dialect::Godot4, codec(Dialect::Godot4)).map(move |written| {
        let bytes = written.bytes.unwrap_or_else(|error| panic!("{name}: {error}: {}", written.value));
        (written.value, bytes)
    })
}

/// Returns whether a dynamic value inside is read as a different value than was written, because engines of this dialect
/// write typed containers as plain ones.
fn changes(dialect: Dialect, value: &str) -> bool {
    dialect.drops_container_types() && value.contains("Builtin(")
}

/// Checks that these bytes are read as `value`, and that the value is written as `again`.
#[track_caller]
fn is_read_as(animal: &Animal, codec: Codec, bytes: &[u8], value: &str, again: &[u8]) {
    let read = (animal.read)(codec, bytes)
        .unwrap_or_else(|error| panic!("{} in {}: {error}: {value}", animal.name, codec.get_dialect()));
    assert_eq!(read.value, value, "{} in {}", animal.name, codec.get_dialect());
    assert_eq!(read.bytes.as_deref(), Ok(again), "{} in {}: {value}", animal.name, codec.get_dialect());
}

#[test]
fn every_value_is_read_back_in_every_dialect_that_can_hold_it() {
    for animal in animals() {
        for &dialect in Dialect::ALL {
            let codec = codec(dialect);
            let mut held = 0;
            // Values for this dialect, and values for the default dialect, some of which this dialect cannot hold.
            let values = [dialect, Dialect::Godot4].into_iter().flat_map(|of| values(animal, of, codec));
            for written in values {
                let value = &written.value;
                match &written.bytes {
                    Ok(bytes) if changes(dialect, value) => {
                        let read = (animal.read)(codec, bytes).and_then(|read| read.bytes);
                        assert_eq!(read.as_ref(), Ok(bytes), "{} in {dialect}: {value}", animal.name);
                    }
                    Ok(bytes) => {
                        is_read_as(animal, codec, bytes, value, bytes);
                        held += 1;
                    }
                    Err(error) => {
                        assert_ne!(dialect, Dialect::Godot4, "{}: {error}: {value}", animal.name);
                        let kinds =
                            [ErrorKind::Unsupported, ErrorKind::PrecisionLoss, ErrorKind::ObjectNotAllowed];
                        assert!(kinds.contains(&error.kind()), "{} in {dialect}: {error}", animal.name);
                    }
                }
            }
            assert_eq!(held > 0, (animal.fits)(dialect), "{held} values of {} in {dialect}", animal.name);
        }
    }
}

#[test]
fn going_through_a_variant_changes_nothing() {
    fn check<R: Real>(animal: &Animal, value: &str, bytes: &[u8]) -> bool {
        let godot4 = codec(Dialect::Godot4);
        let variant = match godot4.decode::<generic::Variant<R>>(bytes) {
            Ok(variant) => variant,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::PrecisionLoss, "{}: {error}: {value}", animal.name);
                return false;
            }
        };
        for &dialect in Dialect::ALL {
            let Ok(again) = codec(dialect).encode(&variant) else { continue };
            if dialect == Dialect::Godot4 && animal.is_plain {
                assert_eq!(again, bytes, "{}: {value}", animal.name);
            }
            let read = (animal.read)(codec(dialect), &again)
                .unwrap_or_else(|error| panic!("{} in {dialect}: {error}: {value}", animal.name));
            if !changes(dialect, value) {
                assert_eq!(read.value, value, "{} in {dialect}", animal.name);
            }
            // The Variant may have been written in a simpler form: Nil for null, text for a script.
            let may_fail = !(animal.fits)(dialect) || value.contains("PlayerState");
            assert!(read.bytes.is_ok() || may_fail, "{} in {dialect}: {:?}", animal.name, read.bytes);
        }
        true
    }
    for animal in animals() {
        for (value, bytes) in encoded(animal) {
            assert!(
                check::<f32>(animal, &value, &bytes) || check::<f64>(animal, &value, &bytes),
                "{}: {value}",
                animal.name
            );
        }
    }
}

// ------------------------------------------------------------------------------------------------- keys

/// A Dictionary or an Object, taken apart.
#[derive(Clone)]
struct Entries {
    /// The bytes before the count.
    head: Vec<u8>,
    is_object: bool,
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Entries {
    fn of(bytes: &[u8]) -> Self {
        let is_object = bytes[0] == id(VariantType::Object);
        let mut rest = bytes;
        let head =
            if is_object { [take(&mut rest, 4), text(&mut rest)].concat() } else { take(&mut rest, 4) };
        let count = u32::from_le_bytes(take(&mut rest, 4).try_into().expect("they are four"));
        let pairs = (0..count)
            .map(|_| {
                let key = if is_object { text(&mut rest) } else { value(&mut rest) };
                (key, value(&mut rest))
            })
            .collect();
        assert!(rest.is_empty(), "{bytes:?}");
        Self { head, is_object, pairs }
    }

    fn bytes(&self) -> Vec<u8> {
        let count = u32::try_from(self.pairs.len()).expect("they are few");
        let mut bytes = [self.head.as_slice(), &count.to_le_bytes()].concat();
        self.pairs.iter().for_each(|(key, value)| bytes.extend([key.as_slice(), value].concat()));
        bytes
    }

    fn shuffle(&mut self, random: &mut Random) {
        for end in (1..self.pairs.len()).rev() {
            self.pairs.swap(end, random.below(end + 1));
        }
    }

    /// Returns the bytes of a key.
    fn key(&self, text: &str) -> Vec<u8> {
        let key = codec(Dialect::Godot4).encode(text).expect("it is text");
        if self.is_object { key[4..].to_vec() } else { key }
    }

    /// Inserts a key that no field has.
    fn insert_unknown(&mut self, random: &mut Random) {
        let key = self.key("no key of the zoo");
        let value: Variant = random.variant(1);
        let value = codec(Dialect::Godot4).encode(&value).expect("it is one of Godot 4");
        self.pairs.insert(random.below(self.pairs.len() + 1), (key, value));
    }
}

fn id(ty: VariantType) -> u8 {
    ty.id(Dialect::Godot4).expect("it is one of Godot 4")
}

fn take(rest: &mut &[u8], len: usize) -> Vec<u8> {
    let (taken, left) = rest.split_at(len);
    *rest = left;
    taken.to_vec()
}

/// Returns the body of a text, without its header.
fn text(rest: &mut &[u8]) -> Vec<u8> {
    let len = u32::from_le_bytes(rest[..4].try_into().expect("they are four"));
    take(rest, 4 + (len as usize).next_multiple_of(4))
}

fn value(rest: &mut &[u8]) -> Vec<u8> {
    let (_, len) =
        codec(Dialect::Godot4).decode_prefix::<double::Variant>(rest).expect("a type of the zoo wrote it");
    take(rest, len)
}

/// Returns the values of all types with keys, taken apart into entries.
fn keyed() -> impl Iterator<Item = (&'static Animal, String, Vec<u8>, Entries, Random)> {
    animals().filter(|animal| !matches!(animal.keys, Keys::None | Keys::Any)).flat_map(|animal| {
        encoded(animal).zip(0..).map(move |((value, bytes), seed)| {
            let entries = Entries::of(&bytes);
            assert_eq!(entries.bytes(), bytes);
            (animal, value, bytes, entries, Random::new(seed, Dialect::Godot4))
        })
    })
}

#[test]
fn keys_may_come_in_any_order() {
    for (animal, value, bytes, mut entries, mut random) in keyed() {
        if animal.keys != Keys::KeptInOrder {
            entries.shuffle(&mut random);
        }
        is_read_as(animal, codec(Dialect::Godot4), &entries.bytes(), &value, &bytes);
    }
}

#[test]
fn text_keys_may_be_of_either_kind() {
    let (string, name) = (id(VariantType::String), id(VariantType::StringName));
    for (animal, value, bytes, mut entries, mut random) in keyed() {
        if entries.is_object || animal.keys == Keys::KeptInOrder {
            continue;
        }
        for (key, _) in &mut entries.pairs {
            if [string, name].contains(&key[0]) {
                key[0] = random.pick(&[string, name]);
            }
        }
        is_read_as(animal, codec(Dialect::Godot4), &entries.bytes(), &value, &bytes);
    }
}

#[test]
fn aliases_are_read_in_place_of_keys() {
    let mut renamed = 0;
    for (animal, value, bytes, entries, mut random) in keyed() {
        for (key, alias) in animal.aliases {
            let (key, alias) = (entries.key(key), entries.key(alias));
            let mut entries = entries.clone();
            // The key may be a StringName.
            let is_it = |(found, _): &&mut (Vec<u8>, Vec<u8>)| found[1..] == key[1..];
            let Some((found, _)) = entries.pairs.iter_mut().find(is_it) else { continue };
            *found = alias;
            entries.shuffle(&mut random);
            is_read_as(animal, codec(Dialect::Godot4), &entries.bytes(), &value, &bytes);
            renamed += 1;
        }
    }
    assert!(renamed > 0);
}

#[test]
fn unknown_keys_are_ignored_refused_or_kept() {
    for (animal, value, bytes, mut entries, mut random) in keyed() {
        entries.insert_unknown(&mut random);
        let more = entries.bytes();
        let read = (animal.read)(codec(Dialect::Godot4), &more);
        match (animal.keys, read) {
            (Keys::Open, _) => is_read_as(animal, codec(Dialect::Godot4), &more, &value, &bytes),
            (Keys::Closed, Err(error)) => {
                assert_eq!(error.kind(), ErrorKind::UnknownField, "{}: {error}", animal.name);
            }
            (Keys::Kept | Keys::KeptInOrder, Ok(read)) => {
                assert!(read.value.contains("no key of the zoo"), "{}: {value}", animal.name);
            }
            (_, read) => panic!("{}: {:?}: {value}", animal.name, read.map(|read| read.value)),
        }
    }
}

#[test]
fn a_key_that_comes_twice_is_an_error() {
    let mut errors = 0;
    for (animal, value, _, entries, mut random) in keyed() {
        // A map keeps the last entry.
        if matches!(animal.keys, Keys::Kept | Keys::KeptInOrder) || entries.pairs.is_empty() {
            continue;
        }
        let again = entries.pairs[random.below(entries.pairs.len())].clone();
        let is_unread = animal.name == "Skips" && again.0.ends_with(b"written\0");
        let mut twice = entries;
        twice.pairs.push(again);
        twice.shuffle(&mut random);
        match (animal.read)(codec(Dialect::Godot4), &twice.bytes()) {
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::DuplicateField, "{}: {error}", animal.name);
                errors += 1;
            }
            // A key that is never read counts as unknown.
            Ok(read) => assert!(is_unread, "{}: {}: {value}", animal.name, read.value),
        }
    }
    assert!(errors > 0);
}

#[test]
fn a_missing_key_is_reported_or_has_a_default() {
    let mut errors = 0;
    for (animal, value, _, mut entries, mut random) in keyed() {
        if entries.pairs.is_empty() {
            continue;
        }
        let (key, _) = entries.pairs.remove(random.below(entries.pairs.len()));
        let Err(error) = (animal.read)(codec(Dialect::Godot4), &entries.bytes()) else { continue };
        assert_eq!(error.kind(), ErrorKind::MissingField, "{}: {error}: {value}", animal.name);
        let key = if entries.is_object { [b"\x04\0\0\0", key.as_slice()].concat() } else { key };
        let key: Variant = codec(Dialect::Godot4).decode(&key).expect("it was written");
        let key = key.as_str().map_or(key.to_string(), str::to_owned);
        assert!(error.to_string().contains(&format!("`{key}`")), "{}: {key}: {error}", animal.name);
        errors += 1;
    }
    assert!(errors > 0);
}

// ----------------------------------------------------------------------------------------- damaged bytes

/// The number of values of each type whose bytes are damaged.
const DAMAGED_VALUES: usize = 6;

/// The number of places in which each value is damaged.
const DAMAGED_PLACES: usize = 150;

/// Returns places that are spread evenly over some bytes, or all places if there are only a few.
fn places(bytes: &[u8], random: &mut Random) -> impl Iterator<Item = usize> + use<> {
    let step = bytes.len().div_ceil(DAMAGED_PLACES);
    (random.below(step)..bytes.len()).step_by(step)
}

#[test]
fn a_value_that_is_cut_off_is_an_error_but_for_its_padding() {
    for animal in animals() {
        for (seed, (value, bytes)) in (0..).zip(encoded(animal).take(DAMAGED_VALUES)) {
            for len in places(&bytes, &mut Random::new(seed, Dialect::Godot4)) {
                let Ok(read) = (animal.read)(codec(Dialect::Godot4), &bytes[..len]) else { continue };
                // The engine reads a PackedByteArray without the padding after it.
                assert!(bytes.len() - len < 4, "{} at {len}: {value}", animal.name);
                assert_eq!(read.value, value, "{} at {len}", animal.name);
            }
        }
    }
}

#[test]
fn a_changed_byte_is_an_error_or_another_value_and_no_panic() {
    for animal in animals() {
        for (seed, (_, bytes)) in (0..).zip(encoded(animal).take(DAMAGED_VALUES)) {
            let mut random = Random::new(seed, Dialect::Godot4);
            for place in places(&bytes, &mut random) {
                let mut changed = bytes.clone();
                changed[place] = changed[place].wrapping_add(random.pick(&[1, 2, 4, 16, 23, 128, 255]));
                let Ok(read) = (animal.read)(codec(Dialect::Godot4), &changed) else { continue };
                // A value that was read can be written and read again.
                let Ok(again) = read.bytes else { continue };
                is_read_as(animal, codec(Dialect::Godot4), &again, &read.value, &again);
            }
        }
    }
}
