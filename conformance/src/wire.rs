//! Writes values as bytes that gdvar itself would not write: in unusual legal forms, or damaged.

use gdvar_core::generic::{Array, Dictionary, Variant};
use gdvar_core::{Codec, Dialect, ElementType, NodePath, Real, VariantType};

use crate::random::Random;

/// The unusual legal forms that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// No unusual forms: the bytes are the same as the engine's.
    Usual,
    /// Forms that every reader reads as the same value: wide numbers, and bits and padding that readers ignore.
    Bits,
    /// In addition, forms that a reader with its own type reads as the same value: other types of text, plain instead of typed
    /// containers, an Array instead of a packed one, entries in another order.
    Kinds,
}

/// A writer of values. Each word that it writes is a site, which can be damaged.
pub(crate) struct Wire<'a> {
    random: &'a mut Random,
    dialect: Dialect,
    style: Style,
    /// The sites that are damaged.
    faults: Vec<usize>,
    sites: usize,
    out: Vec<u8>,
}

/// Returns the bytes of a value in some legal form.
pub(crate) fn restyled<R: Real>(
    value: &Variant<R>,
    dialect: Dialect,
    style: Style,
    random: &mut Random,
) -> Vec<u8> {
    let mut wire = Wire { random, dialect, style, faults: Vec::new(), sites: 0, out: Vec::new() };
    wire.value(value);
    wire.out
}

/// Writes a value in some legal form with up to three faults, and sometimes nested differently.
pub(crate) fn damaged<R: Real>(value: &Variant<R>, dialect: Dialect, random: &mut Random) -> Vec<u8> {
    let nested = if random.one_in(4) { &renested(value, random) } else { value };
    damaged_words(nested, dialect, random)
}

fn damaged_words<R: Real>(value: &Variant<R>, dialect: Dialect, random: &mut Random) -> Vec<u8> {
    let mut wire =
        Wire { random, dialect, style: Style::Bits, faults: Vec::new(), sites: 0, out: Vec::new() };
    wire.value(value);
    let sites = wire.sites.max(1);
    let faults = wire.random.below(4);
    wire.faults = (0..faults).map(|_| wire.random.below(sites)).collect();
    wire.sites = 0;
    wire.out.clear();
    wire.value(value);
    let mut bytes = wire.out;
    match random.below(12) {
        0 => bytes.truncate(random.below(bytes.len() + 1)),
        1 => bytes.extend((0..=random.below(8)).map(|_| byte(random))),
        2 if !bytes.is_empty() => {
            let at = random.below(bytes.len());
            bytes[at] = byte(random);
        }
        _ => {}
    }
    bytes
}

/// Returns the value after moving one of its inner values: it is put into other containers, replaces another value, is
/// duplicated, or is removed.
fn renested<R: Real>(value: &Variant<R>, random: &mut Random) -> Variant<R> {
    let inner = !random.one_in(3);
    match value {
        Variant::Array(array) if inner && !array.is_empty() => {
            let mut items: Vec<Variant<R>> = array.iter().cloned().collect();
            let (at, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(4) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[other].clone()),
                2 => items.swap(at, other),
                _ => items[at] = renested(&items[at], random),
            }
            Variant::Array(items.into())
        }
        Variant::Dictionary(dictionary) if inner && !dictionary.is_empty() => {
            let at = random.below(dictionary.len());
            let part = random.below(4);
            let entries = dictionary.iter().enumerate().map(|(index, (key, value))| match part {
                _ if index != at => (key.clone(), value.clone()),
                0 => (renested(key, random), value.clone()),
                1 => (value.clone(), key.clone()),
                _ => (key.clone(), renested(value, random)),
            });
            let mut changed = Dictionary::new();
            changed.extend(entries);
            Variant::Dictionary(changed)
        }
        value => (0..=random.below(24)).fold(value.clone(), |value, _| {
            let mut around = Dictionary::new();
            match random.below(3) {
                0 => return Variant::Array(vec![value].into()),
                1 => drop(around.insert(value, Variant::Nil)),
                _ => drop(around.insert(Variant::Nil, value)),
            }
            Variant::Dictionary(around)
        }),
    }
}

/// Returns a Dictionary with a key, and the same key again with other bits or with a fault.
pub(crate) fn near_pair<R: Real>(key: &Variant<R>, dialect: Dialect, random: &mut Random) -> Vec<u8> {
    let keys = [
        restyled(key, dialect, Style::Bits, random),
        if random.one_in(2) {
            restyled(key, dialect, Style::Bits, random)
        } else {
            damaged_words(key, dialect, random)
        },
    ];
    let mut wire =
        Wire { random, dialect, style: Style::Usual, faults: Vec::new(), sites: 0, out: Vec::new() };
    wire.header(VariantType::Dictionary, 0);
    wire.word(2);
    for key in keys {
        wire.out.extend(key);
        wire.value::<R>(&Variant::Nil);
    }
    wire.out
}

/// Returns a Dictionary with nearly equal keys.
pub(crate) fn near_keys<R: Real>(dialect: Dialect, random: &mut Random) -> Vec<u8> {
    let mut wire =
        Wire { random, dialect, style: Style::Bits, faults: Vec::new(), sites: 0, out: Vec::new() };
    let count = 2 + wire.random.below(5);
    wire.header(VariantType::Dictionary, 0);
    wire.word(u32::try_from(count).expect("it is small"));
    for index in 0..count {
        let key: Variant<R> = near_key(wire.random, dialect, 2);
        wire.value(&key);
        wire.value::<R>(&Variant::Int(i64::try_from(index).expect("it is small")));
    }
    wire.out
}

/// Returns one of a few keys, so that some occur twice in a Dictionary.
fn near_key<R: Real>(random: &mut Random, dialect: Dialect, depth: usize) -> Variant<R> {
    let float = |random: &mut Random| random.pick(&[0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, 0.1]);
    #[allow(clippy::cast_possible_truncation, reason = "any number will do")]
    let single = |random: &mut Random| float(random) as f32;
    let real = |random: &mut Random| R::from_f64(single(random).into()).expect("it has 32 bits");
    let text = |random: &mut Random| random.pick(&["", "a", "1", "b"]);
    match random.below(if depth == 0 { 8 } else { 11 }) {
        0 => Variant::Int(i64::from(random.one_in(2))),
        1 => Variant::Float(float(random)),
        2 => Variant::Bool(random.one_in(2)),
        3 => Variant::String(text(random).to_owned()),
        4 if dialect.has(VariantType::StringName) => Variant::StringName(text(random).into()),
        5 => Variant::Vector2([real(random), real(random)].into()),
        6 => Variant::PackedFloat32Array(vec![single(random)]),
        7 => Variant::NodePath(NodePath::new(random.one_in(2), [text(random)], [] as [&str; 0])),
        8 => Variant::Array(Array::from(vec![near_key(random, dialect, depth - 1)])),
        9 => {
            let mut dictionary = Dictionary::new();
            let key = near_key(random, dialect, depth - 1);
            dictionary.insert(key, near_key(random, dialect, depth - 1));
            Variant::Dictionary(dictionary)
        }
        _ => Variant::Nil,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "what is left of a random number is as random")]
fn byte(random: &mut Random) -> u8 {
    random.bits() as u8
}

#[allow(clippy::cast_possible_truncation, reason = "what is left of a random number is as random")]
fn word(random: &mut Random) -> u32 {
    random.bits() as u32
}

impl Wire<'_> {
    /// Returns whether to use an unusual form here.
    fn other_bits(&mut self) -> bool {
        self.style != Style::Usual && self.random.one_in(3)
    }

    fn other_kind(&mut self) -> bool {
        self.style == Style::Kinds && self.random.one_in(2)
    }

    fn value<R: Real>(&mut self, value: &Variant<R>) {
        match value {
            Variant::Bool(value) => {
                self.header(VariantType::Bool, 0);
                let other = self.other_bits();
                let word = if other && *value { word(self.random).max(1) } else { u32::from(*value) };
                self.word(word);
            }
            Variant::Int(value) => match i32::try_from(*value) {
                Ok(narrow) if !self.other_bits() => {
                    self.header(VariantType::Int, 0);
                    self.word(narrow.cast_unsigned());
                }
                _ => {
                    self.header(VariantType::Int, 1 << 16);
                    self.words(&value.to_le_bytes());
                }
            },
            Variant::String(text) => self.text_value(VariantType::String, text),
            Variant::StringName(text) => self.text_value(VariantType::StringName, text.as_str()),
            Variant::NodePath(path) => self.node_path(path),
            Variant::Dictionary(dictionary) => self.dictionary(dictionary),
            Variant::Array(array) => self.array(array),
            Variant::PackedStringArray(texts) => {
                if self.other_kind() {
                    return self.items(texts.iter().map(|text| Variant::<R>::String(text.clone())));
                }
                self.header(VariantType::PackedStringArray, 0);
                self.word(len(texts.len()));
                for text in texts {
                    // Readers also accept these texts without the NUL.
                    let text = if self.other_bits() { text.clone() } else { format!("{text}\0") };
                    self.text(&text);
                }
            }
            Variant::PackedInt32Array(numbers) if self.other_kind() => {
                self.items(numbers.iter().map(|number| Variant::<R>::Int((*number).into())));
            }
            Variant::PackedInt64Array(numbers) if self.other_kind() => {
                self.items(numbers.iter().map(|number| Variant::<R>::Int(*number)));
            }
            Variant::PackedFloat64Array(numbers) if self.other_kind() => {
                self.items(numbers.iter().map(|number| Variant::<R>::Float(*number)));
            }
            Variant::PackedVector3Array(vectors) if self.other_kind() => {
                self.items(vectors.iter().map(|vector| Variant::Vector3(*vector)));
            }
            value => {
                let codec = Codec::new().dialect(self.dialect).full_objects(true);
                let bytes = codec.encode(value).expect("it was made for this dialect");
                self.header_bits(u32::from_le_bytes(bytes[..4].try_into().expect("they are four")));
                self.words(&bytes[4..]);
            }
        }
    }

    fn text_value(&mut self, ty: VariantType, text: &str) {
        let other = self.other_kind() && self.dialect.has(VariantType::StringName);
        let ty = match ty {
            VariantType::String if other => VariantType::StringName,
            VariantType::StringName if other => VariantType::String,
            ty => ty,
        };
        self.header(ty, 0);
        self.text(text);
    }

    fn node_path(&mut self, path: &NodePath) {
        self.header(VariantType::NodePath, 0);
        self.word(len(path.names().len()) | 1 << 31);
        self.word(len(path.subnames().len()));
        let ignored = if self.other_bits() { word(self.random) & !0b11 } else { 0 };
        self.word(u32::from(path.is_absolute()) | ignored);
        for text in path.names().iter().chain(path.subnames()) {
            self.text(text);
        }
    }

    fn dictionary<R: Real>(&mut self, dictionary: &Dictionary<R>) {
        let plain = self.other_kind();
        let [key_type, value_type] = [dictionary.key_type(), dictionary.value_type()]
            .map(|ty| if plain { &ElementType::Any } else { ty });
        self.header(VariantType::Dictionary, kind(key_type) << 16 | kind(value_type) << 18);
        self.element_type(key_type);
        self.element_type(value_type);
        self.count(dictionary.len());
        let mut entries: Vec<_> = dictionary.iter().collect();
        if self.other_kind() {
            entries.reverse();
        }
        for (key, value) in entries {
            self.value(key);
            self.value(value);
        }
    }

    fn array<R: Real>(&mut self, array: &Array<R>) {
        let declared = if self.other_kind() { &ElementType::Any } else { array.element_type() };
        self.header(VariantType::Array, kind(declared) << 16);
        self.element_type(declared);
        self.count(array.len());
        array.iter().for_each(|item| self.value(item));
    }

    /// Writes a plain Array in place of a packed array.
    fn items<R: Real>(&mut self, items: impl ExactSizeIterator<Item = Variant<R>>) {
        self.header(VariantType::Array, 0);
        self.count(items.len());
        items.for_each(|item| self.value(&item));
    }

    fn element_type(&mut self, ty: &ElementType) {
        match ty {
            ElementType::Any => {}
            ElementType::Builtin(ty) => self.word(ty.id(self.dialect).expect("it is of this dialect").into()),
            ElementType::Class(text) | ElementType::Script(text) => self.text(text),
        }
    }

    /// Writes a count. Readers ignore its top bit.
    fn count(&mut self, count: usize) {
        let ignored = if self.other_bits() { 1 << 31 } else { 0 };
        self.word(len(count) | ignored);
    }

    fn header(&mut self, ty: VariantType, flags: u32) {
        self.header_bits(u32::from(ty.id(self.dialect).expect("it is of this dialect")) | flags);
    }

    fn header_bits(&mut self, header: u32) {
        let ignored = if self.other_bits() { u32::from(byte(self.random)) << 8 } else { 0 };
        if self.is_damaged() {
            let id = u32::from(byte(self.random)) % 42;
            let flags = match self.random.below(3) {
                0 => header & !0xFF,
                1 => word(self.random) & 0xF_0000,
                _ => word(self.random) & !0xFF,
            };
            let id = if self.random.one_in(2) { id } else { header & 0xFF };
            self.out.extend((id | flags).to_le_bytes());
        } else {
            self.out.extend((header | ignored).to_le_bytes());
        }
    }

    /// Writes a body from the engine as words, and then the bytes of an incomplete last word.
    fn words(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.word(u32::from_le_bytes(*word));
        }
        self.out.extend(rest);
    }

    fn word(&mut self, value: u32) {
        let value = if self.is_damaged() { self.other_word(value) } else { value };
        self.out.extend(value.to_le_bytes());
    }

    fn other_word(&mut self, value: u32) -> u32 {
        match self.random.below(8) {
            0 => value.wrapping_add(1),
            1 => value.wrapping_sub(1),
            2 => value ^ 1 << 31,
            3 => value ^ 1 << self.random.below(32),
            4 => u32::MAX,
            5 => u32::from(byte(self.random)) % 16,
            6 => word(self.random),
            _ => 0,
        }
    }

    fn text(&mut self, text: &str) {
        self.word(len(text.len()));
        let mut bytes = text.as_bytes().to_vec();
        if self.is_damaged() {
            let at = self.random.below(bytes.len() + 1);
            let piece: &[u8] = self.random.pick(&[
                b"\0",
                b"\xEF\xBB\xBF",
                b"\xFF",
                b"\xC0\x80",
                b"\xED\xA0\x80",
                b"\xF4\x90\x80\x80",
            ]);
            let end = (at + piece.len()).min(bytes.len());
            bytes[at..end].copy_from_slice(&piece[..end - at]);
        }
        let padding = bytes.len().next_multiple_of(4) - bytes.len();
        let other = self.other_bits();
        bytes.extend((0..padding).map(|_| if other { byte(self.random) } else { 0 }));
        self.out.extend(bytes);
    }

    fn is_damaged(&mut self) -> bool {
        self.sites += 1;
        self.faults.contains(&(self.sites - 1))
    }
}

fn len(len: usize) -> u32 {
    u32::try_from(len).expect("random values are small")
}

/// Returns the two bits of a header that say how a container declares a type.
fn kind(ty: &ElementType) -> u32 {
    match ty {
        ElementType::Any => 0,
        ElementType::Builtin(_) => 1,
        ElementType::Class(_) => 2,
        ElementType::Script(_) => 3,
    }
}
