//! Schemas say what the derived codecs do, of all that is in the zoo.

#[path = "zoo/changes.rs"]
mod changes;
#[path = "../gdvar-core/tests/random/mod.rs"]
mod random;
mod zoo;

use changes::changed;
use gdvar::schema::{Enum, EnumVariant, Fields, Reals, Schema, Shape, Side, Tagging};
use gdvar::{Codec, Dialect, Dictionary, ErrorKind, Instance, Object, Variant};
use random::Random;
use zoo::{Animal, Source};

const VALUES: u64 = 60;

/// Every animal, also those that keep dynamic values.
fn animals() -> impl Iterator<Item = &'static Animal> {
    zoo::animals().chain(zoo::kept::ANIMALS)
}

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

/// Dynamic values of an animal, with reals of 64 bits: those hold all.
fn values(animal: &Animal) -> impl Iterator<Item = gdvar::double::Variant> {
    (0..VALUES).map(move |seed| {
        let written = (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec());
        let bytes = written.bytes.unwrap_or_else(|error| panic!("{}: {error}", animal.name));
        codec().decode(&bytes).unwrap_or_else(|error| panic!("{}: {error}", animal.name))
    })
}

/// The same values with reals of 32 bits, where they fit.
fn singles(animal: &Animal) -> impl Iterator<Item = Variant> {
    values(animal).filter_map(|value| codec().decode(&codec().encode(&value).ok()?).ok())
}

/// Whether the reals of a type have 64 bits.
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

/// Whether a type may refuse what its schema takes: only its own function knows.
fn has_functions(animal: &Animal) -> bool {
    ["Even", "Upper", "Functions", "Tagged", "Pair", "Progress"].contains(&animal.name)
}

/// Checks that the schema takes the value just where the type does.
#[track_caller]
fn agrees(animal: &Animal, value: &Variant) -> bool {
    // What cannot be written cannot be read.
    let Ok(bytes) = codec().encode(value) else { return false };
    let (read, checked) = ((animal.read)(codec(), &bytes), animal.schema.check(value));
    match (&read, &checked) {
        (Ok(_), Ok(())) | (Err(_), Err(_)) => {}
        (Err(_), Ok(())) if has_functions(animal) => {}
        (Ok(_), Err(error)) => panic!("{}: {error}: {value}\n{}", animal.name, animal.schema),
        (Err(error), Ok(())) => {
            panic!("{}: only decoding refuses: {error}: {value}\n{}", animal.name, animal.schema)
        }
    }
    checked.is_ok()
}

#[test]
fn a_schema_takes_a_value_just_where_its_type_does() {
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
        // Every change makes another text or another list of those.
        assert!(taken > 0 && refused > 0 || animal.name == "Json", "{}: {taken}, {refused}", animal.name);
    }
}

/// Makes values that a schema says are read.
struct Maker<'a> {
    random: &'a mut Random,
}

impl Maker<'_> {
    /// A value, or nothing where only a function knows one.
    fn value(&mut self, schema: Schema, depth: usize) -> Option<Variant> {
        let inner = depth.saturating_sub(1);
        let many = if depth == 0 { 0 } else { self.random.below(4) };
        Some(match schema.shape(Side::Read) {
            Shape::Any(_) => self.random.variant(1),
            Shape::Nil => Variant::Nil,
            Shape::Bool => Variant::Bool(self.random.one_in(2)),
            Shape::Int(ints) => {
                let ends = [ints.min, ints.max, 1.clamp(ints.min, ints.max)];
                let number = self.random.pick(&ends);
                Variant::Int(if number == 0 && !ints.has_zero { 1 } else { number })
            }
            Shape::Float { reals: Reals::Single, .. } => Variant::Float(self.random.single().into()),
            Shape::Float { reals: Reals::Double, .. } => Variant::Float(self.random.float()),
            Shape::Text(_) if self.random.one_in(2) => Variant::StringName(self.random.text().into()),
            Shape::Text(_) | Shape::BorrowedText => Variant::String(self.random.text()),
            Shape::Char => Variant::String("é".into()),
            Shape::Builtin(ty, _) => {
                let mut values = (0..5000).map(|_| self.random.variant(0));
                values.find(|value| value.ty() == ty)?
            }
            Shape::Optional(_) if depth == 0 || self.random.one_in(3) => Variant::Nil,
            Shape::Optional(value) => self.value(value, inner)?,
            Shape::List(list) if list.only_bytes => Variant::PackedByteArray(vec![1; many]),
            Shape::List(list) => {
                let items = (0..list.len.unwrap_or(many)).map(|_| self.value(list.items, inner));
                Variant::Array(items.collect::<Option<Vec<_>>>()?.into())
            }
            Shape::Map(map) => {
                let entries =
                    (0..many).map(|_| Some((self.value(map.key, inner)?, self.value(map.value, inner)?)));
                Variant::Dictionary(entries.collect::<Option<Dictionary>>()?)
            }
            Shape::Tuple(elements) => {
                let least = elements.iter().take_while(|element| !element.is_optional()).count();
                let len = if self.random.one_in(2) { least } else { elements.len() };
                let items = elements[..len].iter().map(|element| self.value(element.schema, inner));
                Variant::Array(items.collect::<Option<Vec<_>>>()?.into())
            }
            Shape::Dictionary(fields) => {
                let mut entries = Dictionary::new();
                self.fields(fields, &mut entries, inner)?;
                Variant::Dictionary(entries)
            }
            Shape::Object(object) => {
                let mut entries = Dictionary::new();
                self.fields(&object.fields, &mut entries, inner)?;
                let mut instance = Instance::new(object.class);
                if let Some(script) = object.script {
                    instance.set("script", script);
                }
                // A script is not an entry of a map.
                let own = entries
                    .iter()
                    .filter(|(key, _)| object.script.is_none() || key.as_str() != Some("script"));
                own.for_each(|(key, value)| {
                    instance.set(key.as_str().expect("properties have names"), value.clone());
                });
                Variant::Object(instance.into())
            }
            Shape::ObjectId => Variant::Object(Object::Id(self.random.bits() | 1)),
            Shape::Enum(of) => self.variant(of, inner)?,
            _ => return None,
        })
    }

    /// One of the keys, which are values as they stand on the wire.
    fn key(&mut self, keys: &[&'static [u8]]) -> Variant {
        codec().decode(self.random.pick(keys)).expect("a key is a value")
    }

    fn fields(&mut self, fields: &Fields, entries: &mut Dictionary, depth: usize) -> Option<()> {
        for (index, field) in fields.fields.iter().enumerate().filter(|(_, field)| field.is_read()) {
            if field.flatten {
                self.flattened(field.schema, entries, depth)?;
                continue;
            }
            // Data of the current version has each field that came by then, and none that went.
            let is_version = index == 0 && fields.versions.is_some();
            let may_be_left_out = field.is_optional() && field.since.is_none() && !is_version;
            if field.until.is_some() || may_be_left_out && self.random.one_in(2) {
                continue;
            }
            let value = match fields.versions {
                Some(versions) if is_version => Variant::Int(versions.current),
                _ => self.value(field.schema, depth)?,
            };
            let key = self.key(field.keys);
            entries.insert(key, value);
        }
        Some(())
    }

    fn flattened(&mut self, schema: Schema, entries: &mut Dictionary, depth: usize) -> Option<()> {
        match schema.shape(Side::Read) {
            Shape::Optional(_) if self.random.one_in(2) => {}
            Shape::Optional(inner) => self.flattened(inner, entries, depth)?,
            Shape::Dictionary(fields) => self.fields(fields, entries, depth)?,
            Shape::Enum(of) => {
                let Variant::Dictionary(own) = self.variant(of, depth)? else { return None };
                entries.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
            }
            Shape::Map(map) => {
                for _ in 0..self.random.below(3) {
                    let key = self.value(map.key, 0)?;
                    let value = self.value(map.value, depth)?;
                    // A key of a field is not the map's.
                    if !entries.contains_key(&key) {
                        entries.insert(key, value);
                    }
                }
            }
            _ => {}
        }
        Some(())
    }

    /// A value with a tag that no variant has.
    fn other(&mut self, of: &Enum, content: Option<Schema>, depth: usize) -> Option<Variant> {
        let kept = content.map(|content| content.shape(Side::Read));
        let keeps_all = matches!(kept, Some(Shape::Any(_)));
        let tag = match kept {
            Some(Shape::Int(_)) => Variant::Int(self.random.int() | 1 << 40),
            _ => Variant::String(format!("{} more", self.random.below(9))),
        };
        let mut entries = if keeps_all { self.some_entries(depth) } else { Dictionary::new() };
        match of.tagging {
            Tagging::Outside if keeps_all && self.random.one_in(2) => {
                let content = self.random.variant(1);
                return Some([(tag, content)].into_iter().collect::<Dictionary>().into());
            }
            Tagging::Name | Tagging::Outside => return Some(tag),
            Tagging::Inside(key) | Tagging::Beside(key, _) => drop(entries.insert(self.key(&[key]), tag)),
            Tagging::Untagged => return None,
        }
        Some(Variant::Dictionary(entries))
    }

    fn some_entries(&mut self, depth: usize) -> Dictionary {
        (0..depth).map(|index| (Variant::String(format!("entry {index}")), self.random.variant(1))).collect()
    }

    fn variant(&mut self, of: &Enum, depth: usize) -> Option<Variant> {
        let known: Vec<&EnumVariant> = of.variants.iter().filter(|variant| !variant.other).collect();
        if let Some(other) = of.variants.iter().find(|variant| variant.other)
            && self.random.one_in(3)
        {
            return self.other(of, other.content, depth);
        }
        let chosen = if depth == 0 { known[0] } else { known[self.random.below(known.len())] };
        if let Tagging::Untagged = of.tagging {
            return chosen.content.map_or(Some(Variant::Nil), |content| self.value(content, depth));
        }
        let tag = self.key(chosen.tags);
        let mut entries = Dictionary::new();
        match (of.tagging, chosen.content) {
            (Tagging::Name | Tagging::Outside, None) => return Some(tag),
            (Tagging::Name | Tagging::Outside, Some(content)) => {
                drop(entries.insert(tag, self.value(content, depth)?));
            }
            (Tagging::Inside(key), content) => {
                entries.insert(self.key(&[key]), tag);
                content.map_or(Some(()), |content| self.flattened(content, &mut entries, depth))?;
            }
            (Tagging::Beside(key, content_key), content) => {
                entries.insert(self.key(&[key]), tag);
                if let Some(content) = content {
                    entries.insert(self.key(&[content_key]), self.value(content, depth)?);
                }
            }
            (Tagging::Untagged, _) => return None,
        }
        Some(Variant::Dictionary(entries))
    }
}

#[test]
fn values_made_from_schemas_are_read() {
    let random = &mut Random::new(7, Dialect::Godot4);
    for animal in animals() {
        let mut read = 0;
        for _ in 0..VALUES {
            let Some(value) = (Maker { random: &mut *random }).value(animal.schema, 4) else { continue };
            let Ok(bytes) = codec().encode(&value) else { continue };
            match (animal.read)(codec(), &bytes) {
                Ok(_) => read += 1,
                Err(_) if has_functions(animal) => read += 1,
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
fn errors_say_what_decoding_says() {
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
