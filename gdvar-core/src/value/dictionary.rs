//! `Dictionary`.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::{DecodeFields, Fields};
use crate::encode::GodotEncode;

use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::dialect::Dialect;
use crate::format::element_type::ElementType;
use crate::format::keys::FieldSet;
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::value::index::Index;
use crate::value::key::{LookupKey, Seen, hash, hash_of};
use crate::value::object::Object;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Dictionaries up to this size are searched from the front, which is faster than building an index first. Larger ones
/// have an index.
const MAX_UNINDEXED: usize = 64;

/// A Dictionary: keys of any type with their values, in the order in which they were added, and optionally the types of
/// both.
///
/// Body: the declared types ([`ElementType`]) of the keys and then of the values, `u32` count, then each key and value.
///
/// Keys are equal if Godot 4 considers them equal: a String and a `StringName` with the same text are the same key, the
/// int 1 and the float 1.0 are different keys, and NaN equals NaN. A key that is set again keeps its position.
///
/// Engines distinguish some keys that look the same, because they compare objects by address, and so does Godot 3 with
/// Dictionaries. A decoded Dictionary has all the entries that the engine has: [`get`](Self::get) and the other lookups
/// find the first of several equal keys, and iteration finds all of them. Encoding equal keys for an engine that would
/// merge them is an error.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Dictionary, Variant};
///
/// let mut player = Dictionary::new();
/// player.insert("name", "Ferris");
/// player.insert("hp", 87.5);
/// player.insert("name", "Corro");
/// assert_eq!(player.get("name"), Some(&Variant::from("Corro")));
/// assert_eq!(player.keys().next(), Some(&Variant::from("name")));
/// for (key, value) in &player {
///     println!("{key} is {value}");
/// }
/// ```
#[derive(Clone)]
pub struct Dictionary<R: Real = f32> {
    entries: Vec<(Variant<R>, Variant<R>)>,
    // The index and the types are boxed: most dictionaries are small and plain, and a Variant is as large as its largest
    // variant.
    index: Option<Box<Index>>,
    types: Option<Box<(ElementType, ElementType)>>,
}

impl<R: Real> Dictionary<R> {
    /// Returns an empty Dictionary for keys and values of any type.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), index: None, types: None }
    }

    /// Returns an empty Dictionary that declares the types of its keys and values.
    pub fn typed(key_type: ElementType, value_type: ElementType) -> Self {
        let types = (key_type.is_typed() || value_type.is_typed()).then(|| Box::new((key_type, value_type)));
        Self { types, ..Self::new() }
    }

    /// Returns the declared type of the keys.
    pub fn key_type(&self) -> &ElementType {
        self.types.as_ref().map_or(&ElementType::Any, |types| &types.0)
    }

    /// Returns the declared type of the values.
    pub fn value_type(&self) -> &ElementType {
        self.types.as_ref().map_or(&ElementType::Any, |types| &types.1)
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes all entries and keeps the declared types.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index = None;
    }

    /// Iterates over the entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Variant<R>, &Variant<R>)> + DoubleEndedIterator {
        self.into_iter()
    }

    /// Iterates over the entries in order, with mutable values.
    pub fn iter_mut(
        &mut self,
    ) -> impl ExactSizeIterator<Item = (&Variant<R>, &mut Variant<R>)> + DoubleEndedIterator {
        self.into_iter()
    }

    /// Iterates over the keys in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &Variant<R>> + DoubleEndedIterator {
        self.entries.iter().map(|(key, _)| key)
    }

    /// Iterates over the values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Variant<R>> + DoubleEndedIterator {
        self.entries.iter().map(|(_, value)| value)
    }

    /// Iterates over the values in order, as mutable references.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut Variant<R>> + DoubleEndedIterator {
        self.entries.iter_mut().map(|(_, value)| value)
    }
}

impl<R: Real> Dictionary<R> {
    fn position<K: LookupKey<R> + ?Sized>(&self, key: &K) -> Option<usize> {
        match &self.index {
            Some(index) => index.find(hash(key), |position| key.is_same_key(&self.entries[position].0)),
            None => self.entries.iter().position(|(candidate, _)| key.is_same_key(candidate)),
        }
    }

    /// Returns the value of a key: text, an integer of any type, or a [`&Variant`](Variant).
    pub fn get<K: LookupKey<R>>(&self, key: K) -> Option<&Variant<R>> {
        self.position(&key).map(|position| &self.entries[position].1)
    }

    /// Returns the value of a key as a mutable reference.
    pub fn get_mut<K: LookupKey<R>>(&mut self, key: K) -> Option<&mut Variant<R>> {
        self.position(&key).map(|position| &mut self.entries[position].1)
    }

    /// Returns whether there is an entry with this key.
    pub fn contains_key<K: LookupKey<R>>(&self, key: K) -> bool {
        self.position(&key).is_some()
    }

    /// Sets the value of a key and returns the previous one. A new key is added at the end.
    pub fn insert(&mut self, key: impl Into<Variant<R>>, value: impl Into<Variant<R>>) -> Option<Variant<R>> {
        let (key, value) = (key.into(), value.into());
        let position = match &mut self.index {
            Some(index) => find_or_insert(index, &self.entries, &key, self.entries.len()),
            None => self.position(&key),
        };
        if let Some(position) = position {
            return Some(core::mem::replace(&mut self.entries[position].1, value));
        }
        self.entries.push((key, value));
        self.index_if_needed();
        None
    }

    /// Removes an entry and returns its value. The entries after it move up, which takes time in proportion to the number of
    /// all entries; to remove many at once, use [`retain`](Self::retain).
    pub fn remove<K: LookupKey<R>>(&mut self, key: K) -> Option<Variant<R>> {
        let position = self.position(&key)?;
        let (_, value) = self.entries.remove(position);
        match &mut self.index {
            // The key may occur again later, and that entry now has to be found.
            // mutants `guard index.len() <= self.entries.len() with true`: only how fast something is found
            Some(index) if index.len() <= self.entries.len() => self.rebuild_index(),
            Some(index) => index.remove(position),
            None => {}
        }
        Some(value)
    }

    /// Keeps only the entries for which `keep` returns `true`.
    pub fn retain(&mut self, mut keep: impl FnMut(&Variant<R>, &mut Variant<R>) -> bool) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
        self.rebuild_index();
    }

    /// Returns the entries in order.
    pub(crate) fn entries(&self) -> &[(Variant<R>, Variant<R>)] {
        &self.entries
    }

    /// Returns a hash of all keys in order, for a dictionary inside a key.
    // mutants `with 0`, `with 1`: only how fast something is found
    pub(crate) fn hash_of_keys(&self) -> u64 {
        match &self.index {
            Some(index) => hash_of(index.hashes()),
            None => hash_of(self.keys().map(hash)),
        }
    }

    /// Builds the index when there are too many entries to search from the front.
    fn index_if_needed(&mut self) {
        // mutants `> with >=`: only how fast something is found
        if self.index.is_none() && self.entries.len() > MAX_UNINDEXED {
            self.rebuild_index();
        }
    }

    /// Rebuilds the index if one is needed.
    fn rebuild_index(&mut self) {
        self.index = None;
        // mutants `> with >=`: only how fast something is found
        if self.entries.len() > MAX_UNINDEXED {
            let mut index = Index::with_capacity(self.entries.len());
            for (position, (key, _)) in self.entries.iter().enumerate() {
                find_or_insert(&mut index, &self.entries, key, position);
            }
            self.index = Some(Box::new(index));
        }
    }
}

/// Returns the position of a key among the entries. A new key is added to the index, with `position`.
fn find_or_insert<R: Real>(
    index: &mut Index,
    entries: &[(Variant<R>, Variant<R>)],
    key: &Variant<R>,
    position: usize,
) -> Option<usize> {
    index.find_or_insert(hash(key), position, |other| key.is_same_key(&entries[other].0))
}

impl<R: Real> Default for Dictionary<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Real> fmt::Debug for Dictionary<R> {
    /// Prints the entries as a map. If types are declared, they come first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(types) = &self.types {
            write!(f, "{types:?} ")?;
        }
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Dictionaries are equal if they declare the same types and have the same entries, in any order. If one of them has
/// equal keys, the order has to be the same too.
impl<R: Real> PartialEq for Dictionary<R> {
    fn eq(&self, other: &Self) -> bool {
        if self.key_type() != other.key_type()
            || self.value_type() != other.value_type()
            || self.len() != other.len()
        {
            return false;
        }
        if self.has_same_keys() || other.has_same_keys() {
            return self.entries == other.entries;
        }
        self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl<R: Real, K: Into<Variant<R>>, V: Into<Variant<R>>> FromIterator<(K, V)> for Dictionary<R> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut dictionary = Self::new();
        dictionary.extend(entries);
        dictionary
    }
}

impl<R: Real, K: Into<Variant<R>>, V: Into<Variant<R>>> Extend<(K, V)> for Dictionary<R> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<R: Real> IntoIterator for Dictionary<R> {
    type Item = (Variant<R>, Variant<R>);
    type IntoIter = alloc::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// Iterates over the entries as references to the key and the value.
type Iter<'a, R> = core::iter::Map<
    core::slice::Iter<'a, (Variant<R>, Variant<R>)>,
    fn(&'a (Variant<R>, Variant<R>)) -> (&'a Variant<R>, &'a Variant<R>),
>;

impl<'a, R: Real> IntoIterator for &'a Dictionary<R> {
    type Item = (&'a Variant<R>, &'a Variant<R>);
    type IntoIter = Iter<'a, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter().map(|(key, value)| (key, value))
    }
}

/// Iterates over the entries, with mutable values.
type IterMut<'a, R> = core::iter::Map<
    core::slice::IterMut<'a, (Variant<R>, Variant<R>)>,
    fn(&'a mut (Variant<R>, Variant<R>)) -> (&'a Variant<R>, &'a mut Variant<R>),
>;

impl<'a, R: Real> IntoIterator for &'a mut Dictionary<R> {
    type Item = (&'a Variant<R>, &'a mut Variant<R>);
    type IntoIter = IterMut<'a, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }
}

impl<R: Real, K: Into<Variant<R>>, V: Into<Variant<R>>, const N: usize> From<[(K, V); N]> for Dictionary<R> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// A key to write. Its fast path is text, which most keys are.
struct WrittenKey<'a, R: Real>(&'a Variant<R>);

impl<R: Real> GodotEncode for WrittenKey<'_, R> {
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self.0 {
            Variant::String(text) => encoder.value(text),
            key => encoder.outlined(|encoder| R::encode_variant(key, encoder)),
        }
    }
}

impl<R: Real> GodotEncode for Dictionary<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.check_keys(encoder)?;
        let full = encoder.full_objects();
        let (keys, values) = (self.key_type().of_variants(full), self.value_type().of_variants(full));
        encoder.typed_dictionary(&keys, &values, |entries| {
            let items = self.entries.iter().map(|(key, value)| (WrittenKey(key), value));
            entries.all(items, |error, key, _| key.0.locate(error))
        })
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Dictionary)
    }
}

impl<'de, R: Real> GodotDecode<'de> for Dictionary<R> {
    const PASSES_ON: bool = false;

    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let (mut dictionary, count, mut inside) = Self::open_to_read(header, decoder)?;
        dictionary.read_entries(count, &mut inside)?;
        decoder.rest = inside.rest;
        Ok(dictionary)
    }
}

// Separate functions keep the stack of nested values small in debug builds.
impl<R: Real> Dictionary<R> {
    /// Reads the declared types and the count. Returns an empty Dictionary of these types, the number of entries that
    /// follow, and a decoder for them.
    #[inline]
    fn open_to_read<'s, 'de>(
        header: Header,
        decoder: &mut Decoder<'s, 'de>,
    ) -> Result<(Self, usize, Decoder<'s, 'de>)> {
        let types =
            if header.word == decoder.style.dictionary { None } else { Self::read_types(header, decoder)? };
        let (count, inside) = decoder.open(2 * HEADER_SIZE)?;
        let entries =
            Vec::with_capacity(decoder.capacity_for::<(Variant<R>, Variant<R>)>(count, 2 * HEADER_SIZE)?);
        Ok((Self { entries, index: None, types }, count, inside))
    }

    #[inline(never)]
    fn read_types(
        header: Header,
        decoder: &mut Decoder<'_, '_>,
    ) -> Result<Option<Box<(ElementType, ElementType)>>> {
        let (key_type, value_type) = decoder.declared_entries(header)?;
        Ok(Self::typed(key_type, value_type).types)
    }

    fn read_entries(&mut self, count: usize, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let mut seen = Seen::default();
        let start = decoder.rest.len();
        for index in 0..count {
            let key = Self::read_key(decoder)?;
            self.admit(key, decoder.value(), &mut seen, (start, index), decoder)?;
        }
        Ok(())
    }

    /// Reads a key. The fast path is text, which most keys are.
    #[inline]
    fn read_key(decoder: &mut Decoder<'_, '_>) -> Result<Variant<R>> {
        let header = decoder.header()?;
        if header.word == STRING {
            return decoder.text(header).map(|text| Variant::String(text.into()));
        }
        Variant::decode(header, decoder)
    }

    /// Adds an entry if its value could be read and its key has the declared type. `seen` has all earlier keys. `place` is
    /// how many bytes were left before the first entry, and how many entries come before this one.
    #[inline]
    fn admit(
        &mut self,
        key: Variant<R>,
        value: Result<Variant<R>>,
        seen: &mut Seen,
        place: (usize, usize),
        decoder: &Decoder<'_, '_>,
    ) -> Result<()> {
        let value = match value {
            Ok(value) => value,
            Err(error) => return Err(key.locate(error)),
        };
        let key = match &self.types {
            // mutants `guard !types.0.is_of(&key) with true`: a fast path
            Some(types) if !types.0.is_of(&key) => self.admit_typed(key, place, decoder)?,
            _ => key,
        };
        self.add_read(key, value, seen, decoder.dialect());
        Ok(())
    }

    /// Adds entries that were read, with keys of the declared type.
    #[doc(hidden)]
    pub fn with_read(
        mut self,
        entries: impl Iterator<Item = Result<(Variant<R>, Variant<R>)>>,
        dialect: Dialect,
    ) -> Result<Self> {
        let mut seen = Seen::default();
        for entry in entries {
            let (key, value) = entry?;
            self.add_read(key, value, &mut seen, dialect);
        }
        Ok(self)
    }

    /// Adds an entry. `seen` has all earlier keys.
    #[inline]
    fn add_read(&mut self, key: Variant<R>, value: Variant<R>, seen: &mut Seen, dialect: Dialect) {
        if self.len() < MAX_UNINDEXED && seen.is_first(&key) {
            self.entries.push((key, value));
        } else {
            self.insert_read(key, value, seen, dialect);
        }
    }

    /// Sets the value of a key that was read, or adds an entry, as an engine of the dialect does.
    #[inline(never)]
    fn insert_read(&mut self, key: Variant<R>, value: Variant<R>, seen: &mut Seen, dialect: Dialect) {
        if !key.has_rules_of_godot3() {
            self.insert(key, value);
            return;
        }
        if let Some(position) = self.taken_for(&key, self.len(), dialect, seen) {
            self.entries[position].1 = value;
            return;
        }
        if let Some(index) = &mut self.index {
            find_or_insert(index, &self.entries, &key, self.entries.len());
        }
        self.entries.push((key, value));
        self.index_if_needed();
    }

    #[inline(never)]
    fn admit_typed(
        &self,
        key: Variant<R>,
        (start, index): (usize, usize),
        decoder: &Decoder<'_, '_>,
    ) -> Result<Variant<R>> {
        self.key_type().admit(key).map_err(|key| {
            let message = self.key_type().misfit(&key);
            let entry = decoder.back_behind(start, 2 * index);
            key.locate(entry.error(ErrorKind::WrongElementType, message).of_key())
        })
    }
}

impl<'de, R: Real> DecodeFields<'de> for Dictionary<R> {
    const FIELDS: &'static FieldSet = &FieldSet::OPEN;

    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
        fields.collect::<Variant<R>, Variant<R>, _>(Self::new(), &FieldSet::NONE)
    }
}

impl<R: Real> Dictionary<R> {
    /// Refuses to write keys that an engine would leave out or merge with others.
    fn check_keys(&self, encoder: &Encoder<'_>) -> Result<()> {
        if self.key_type().is_typed() {
            for key in self.keys() {
                self.key_type().check(key, encoder).map_err(|error| key.locate(error.of_key()))?;
            }
        }
        if self.keys().any(Variant::has_rules_of_godot3)
            && let Some(key) = self.key_taken_for_another(encoder.dialect())
        {
            let message = format!("{} takes the key {key} for another one", encoder.dialect());
            return Err(encoder.error(ErrorKind::Unsupported, message));
        }
        let has_null = self.keys().any(|key| matches!(key, Variant::Object(Object::Null)));
        if has_null && encoder.dialect().writes_null_objects_as_nil() && self.contains_key(&Variant::Nil) {
            let message = "the keys Nil and null Object are both written as Nil";
            return Err(encoder.error(ErrorKind::Unsupported, message));
        }
        Ok(())
    }
}

impl<R: Real> Dictionary<R> {
    /// Returns the first key that engines of the dialect would merge with an earlier key.
    #[cold]
    fn key_taken_for_another(&self, dialect: Dialect) -> Option<&Variant<R>> {
        let mut seen = Seen::default();
        let mut keys = self.keys_with_rules_of_godot3();
        keys.find(|(position, key)| self.taken_for(key, *position, dialect, &mut seen).is_some())
            .map(|(_, key)| key)
    }

    /// Returns the position of the entry before `end` whose key an engine of the dialect takes for this one, which is of a type
    /// that Godot 3 has its own rules for.
    fn taken_for(&self, key: &Variant<R>, end: usize, dialect: Dialect, seen: &mut Seen) -> Option<usize> {
        let earlier = &self.entries[..end];
        if !dialect.compares_keys_by_address() {
            self.earlier(key, end).filter(|_| !key.has_object())
        } else if end <= MAX_UNINDEXED {
            earlier.iter().position(|(other, _)| key.is_same_key_in_godot3(other))
        } else {
            seen.in_godot3().find(key, earlier)
        }
    }

    /// Returns whether there are equal keys, which an engine distinguished.
    fn has_same_keys(&self) -> bool {
        self.keys_with_rules_of_godot3().any(|(position, key)| self.earlier(key, position).is_some())
    }

    /// Returns the keys of the types for which a decoded Dictionary may contain equal keys.
    fn keys_with_rules_of_godot3(&self) -> impl Iterator<Item = (usize, &Variant<R>)> {
        self.keys().enumerate().filter(|(_, key)| key.has_rules_of_godot3())
    }

    /// Returns the position of the first entry before `end` with the same key.
    fn earlier(&self, key: &Variant<R>, end: usize) -> Option<usize> {
        match &self.index {
            // All keys differ.
            Some(index) if index.len() == self.len() && end < self.len() => None,
            Some(_) => self.position(key).filter(|first| *first < end),
            None => self.entries[..end].iter().position(|(other, _)| key.is_same_key(other)),
        }
    }
}

impl<R: Real> Variant<R> {
    /// Adds this value as a key to the path of an error in the value under the key.
    #[cold]
    #[doc(hidden)]
    pub fn locate(&self, error: Error) -> Error {
        match self {
            Self::String(text) => error.in_field(text.clone()),
            Self::StringName(name) => error.in_field(String::from(name.as_str())),
            key => error.in_key(key),
        }
    }
}
