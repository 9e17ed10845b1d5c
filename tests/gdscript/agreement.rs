//! Classes of the zoo agree with Rust about every value, in each engine.

use super::compare::compare;
use super::{Answer, Project, has_objects, request};
use crate::changes::changed;
use crate::random::Random;
use crate::zoo::{Animal, Source};
use gdvar::gdscript::Gdscript;
use gdvar::{Codec, Dialect, Variant, variant};

/// Random values of each type.
const VALUES: u64 = 60;

/// Changed values, a few for each value of a type.
const CHANGES: usize = 4;

/// The classes of a zoo in an engine.
pub(crate) struct Zoo {
    pub(crate) project: Project,
    animals: Vec<&'static Animal>,
    class_name: fn(&Animal) -> String,
    /// Reads and writes full objects.
    codec: Codec,
}

/// A value that Rust wrote.
struct Sent {
    animal: &'static Animal,
    class: String,
    value: String,
    bytes: Vec<u8>,
}

/// Returns the generator before any types are added.
pub(crate) fn classes(dialect: Dialect) -> Gdscript {
    Gdscript::new()
        .dialect(dialect)
        .prefix("Zoo")
        .default_value("OfDefault", "volume", "0.5")
        .default_value("OfDefault", "lives", "3")
        .default_value("Defaults", "level", "7")
        .default_value("Functions", "pause", "0")
        .default_value("Pair", "1", "0")
}

/// Returns the name of an animal's class. Types with parameters need a name for each instance.
pub(crate) fn class_name(prefix: &str, animal: &Animal) -> String {
    format!("{prefix}{}", animal.name.replace(|c: char| !c.is_alphanumeric(), ""))
}

impl Zoo {
    pub(crate) fn new(
        engine: crate::engine::Engine,
        dialect: Dialect,
        animals: impl IntoIterator<Item = &'static Animal>,
        class_name: fn(&Animal) -> String,
    ) -> Self {
        let animals: Vec<_> = animals.into_iter().collect();
        let classes = animals.iter().fold(classes(dialect), |classes, animal| {
            classes.add_schema(animal.schema).class_name_of(animal.schema, class_name(animal))
        });
        let codec = Codec::new().dialect(dialect).full_objects(true);
        Self { project: Project::new(engine, &classes), animals, class_name, codec }
    }

    /// Checks what classes with names of this prefix say of damaged values: of these and of those below, whose types are in every zoo.
    pub(crate) fn assert_damage_is_named(&self, prefix: &str, cases: &[(&str, &str, Vec<u8>, &str)]) {
        let bytes = |value: &Variant| self.codec.encode(value).expect("the value can be written");
        let mut tree = variant!({ "name": "leaf", "parent": null, "children": [], "by_name": {} });
        for _ in 0..400 {
            tree = variant!({ "name": "", "parent": (tree), "children": [], "by_name": {} });
        }
        let health = bytes(&variant!({ "hp": 1 }));
        let no_value = "the bytes are not a value that the engine can decode";
        let newer = "the data has version 9, this game reads versions up to 3 in version";
        let shared = [
            ("decode", "Health", bytes(&variant!({ "max_hp": 1 })), "missing field in hp"),
            ("decode", "Health", bytes(&variant!({ "hp": "x" })), "expected int, found String \"x\" in hp"),
            ("decode", "Health", bytes(&variant!({ "hp": 1, "mp": 1 })), "unknown field in mp"),
            ("decode", "Health", bytes(&variant!([1, 2])), "expected Dictionary, found Array"),
            ("decode", "Health", health[..20].to_vec(), no_value),
            ("decode", "Health", vec![], no_value),
            ("decode", "Health", vec![0; 3], no_value),
            ("decode", "Save", bytes(&variant!({ "version": 9, "name": "" })), newer),
            ("decode", "Tree", bytes(&tree), "more than 150 containers inside each other in parent.parent"),
        ];
        let cases: Vec<_> = shared.iter().chain(cases).collect();
        let file = |class: &str| self.project.file_of(&format!("{prefix}{class}"));
        let requests: Vec<_> =
            cases.iter().map(|(command, class, bytes, _)| request(command, &file(class), bytes)).collect();
        for ((_, class, _, expected), answer) in cases.iter().zip(self.project.ask(&requests)) {
            let Answer::Error(text) = answer else { panic!("{class}: {answer:?}, not {expected}") };
            assert!(text.starts_with(expected), "{class}: {text}, not {expected}");
        }
    }

    fn is_godot3(&self) -> bool {
        self.codec.get_dialect() == Dialect::Godot3
    }

    fn decoded(&self, bytes: &[u8]) -> Variant {
        self.codec.decode(bytes).expect("Rust or the engine wrote it")
    }

    fn sent(&self) -> Vec<Sent> {
        let mut sent = Vec::new();
        for animal in &self.animals {
            let class = self.project.file_of(&(self.class_name)(animal));
            for seed in 0..VALUES {
                let written = (animal.write)(&mut Source::new(seed, self.codec.get_dialect()), self.codec);
                let bytes = written.bytes.unwrap_or_else(|error| panic!("{}: {error}", animal.name));
                // A dynamic value may be any Object. Godot 4 only decodes Objects for classes that have Objects themselves.
                // Godot 3 decodes none, and writes a different id for an id of another engine.
                let takes_objects = !self.is_godot3() && ["PlayerState", "Bag"].contains(&animal.name);
                if !takes_objects && has_objects(&self.decoded(&bytes)) {
                    continue;
                }
                // An untagged enum may read what another variant wrote.
                let read = (animal.read)(self.codec, &bytes);
                let read = read.unwrap_or_else(|error| panic!("{}: {error}", animal.name));
                sent.push(Sent { animal, class: class.clone(), value: read.value, bytes });
            }
        }
        assert!(sent.len() > 2_000, "{}", sent.len());
        sent
    }

    /// Checks that Rust reads the bytes that a class wrote as the value that was sent.
    fn assert_same(&self, sent: &Sent, bytes: &[u8]) {
        let name = sent.animal.name;
        let read = (sent.animal.read)(self.codec, bytes);
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}: {}\nin {bytes:?}", sent.value));
        assert_eq!(read.value, sent.value, "{name}");
    }

    pub(crate) fn assert_holds_and_writes_what_rust_wrote(&self) {
        let sent = self.sent();
        let requests: Vec<_> = sent.iter().map(|sent| request("decode", &sent.class, &sent.bytes)).collect();
        let mut built = Vec::new();
        for (sent, answer) in sent.iter().zip(self.project.ask(&requests)) {
            let Answer::Value(members, bytes) = answer else {
                panic!("{}: {answer:?}: {}", sent.animal.name, sent.value)
            };
            let (wire, held) = (self.decoded(&sent.bytes), self.decoded(&members));
            compare(sent.animal.schema, &wire, &held, sent.animal.name);
            self.assert_same(sent, &bytes);
            built.push(request("build", &sent.class, &members));
        }
        // The other direction: a script sets the members, and Rust reads them.
        for (sent, answer) in sent.iter().zip(self.project.ask(&built)) {
            let Answer::Built(bytes) = answer else {
                panic!("{}: {answer:?}: {}", sent.animal.name, sent.value)
            };
            self.assert_same(sent, &bytes);
        }
    }

    pub(crate) fn assert_reports_what_rust_refuses(&self) {
        let random = &mut Random::new(3, self.codec.get_dialect());
        // The engine refuses bytes with Objects before a class sees them, and damaged Objects where Objects are read.
        let plain = self.codec.full_objects(false);
        let mut damaged = Vec::new();
        for sent in self.sent() {
            let value = self.decoded(&sent.bytes);
            for _ in 0..CHANGES {
                let value = changed(&value, random);
                let Ok(bytes) = plain.encode(&value) else { continue };
                let has_other_ids = self.is_godot3() && has_objects(&value);
                if !has_other_ids && plain.decode::<Variant>(&bytes).is_ok() {
                    damaged.push((sent.animal, sent.class.clone(), value, bytes));
                }
            }
        }
        let requests = damaged.iter().map(|(_, class, _, bytes)| request("decode", class, bytes));
        let requests: Vec<_> = requests.collect();
        let (mut refused, mut taken) = (0, 0);
        for ((animal, _, value, bytes), answer) in damaged.iter().zip(self.project.ask(&requests)) {
            match ((animal.read)(self.codec, bytes), answer) {
                (Err(error), Answer::Error(text)) => {
                    // Both messages name the place, except for an untagged enum, which has no single place.
                    let names_a_field = |text: &str| text.contains(" in ");
                    let is_placed = names_a_field(&text) || text.contains("variants of");
                    assert!(is_placed || !names_a_field(&error.to_string()), "{error}, but {text}");
                    refused += 1;
                }
                (Ok(_), Answer::Value(..)) => taken += 1,
                (Err(error), Answer::Value(..)) if may_take(animal, &error) => {}
                (Ok(_), Answer::Error(_)) if may_refuse(animal) => {}
                (read, answer) => {
                    panic!("{}: Rust says {:?}, the class {answer:?}: {value}", animal.name, read.map(|_| ()))
                }
            }
        }
        assert!(refused > 1_000 && taken > 1_000, "{refused} refused, {taken} taken");
    }
}

/// Returns whether a class may accept what Rust refuses.
fn may_take(animal: &Animal, error: &gdvar::Error) -> bool {
    // Only one of Rust's functions knows this.
    ["Functions", "Pair", "Tagged"].contains(&animal.name)
        // A script does not borrow anything.
        || error.to_string().contains("expected PackedByteArray")
        // Borrowed text is not read from a NodePath; other text is, if nothing is lost.
        || error.to_string().contains("does not describe the NodePath completely")
        || error.to_string().contains("found NodePath")
        || error.to_string().contains("is not a NodePath as a script prints it")
}

/// Returns whether a class may refuse what Rust accepts.
fn may_refuse(animal: &Animal) -> bool {
    // A field that Rust writes but does not read, and older versions that only Rust's functions can change.
    ["Skips", "Progress"].contains(&animal.name)
}
