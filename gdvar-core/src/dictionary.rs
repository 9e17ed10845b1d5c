//! Dictionary.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::array::ElementType;
use crate::codec::Codec;
use crate::cursor::Appender;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encoder::{Encoder, HEADER_SIZE, dictionary_len};
use crate::error::{Error, ErrorKind, Result};
use crate::key::{HashOfKeys, Index, Key, Seen};
use crate::object::Object;
use crate::plain::Real;
use crate::read::Usual;
use crate::variant::Variant;
use crate::variant_type::VariantType;

/// Dictionaries up to this size are searched from the front, which is faster than an index that has to be
/// built first; longer ones have an index.
const MAX_UNINDEXED: usize = 64;

/// A Dictionary: keys of any type with their values, in the order in which they came, and perhaps the types of
/// both.
///
/// Body: what [`ElementType`] says of the keys and then of the values, `u32` count, then each key and value.
///
/// Keys are the same as the engine sees it: a String and a `StringName` of the same text are one key, the int
/// 1 and the float 1.0 are two, and NaN is the same as NaN. A key that is set again keeps its place.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Dictionary, Variant};
///
/// let mut player = Dictionary::<f32>::new();
/// player.insert("name", "Ferris");
/// player.insert("hp", 87.5);
/// player.insert("name", "Corro");
/// assert_eq!(player.get("name"), Some(&Variant::from("Corro")));
/// assert_eq!(player.keys().next(), Some(&Variant::from("name")));
/// for (key, value) in &player {
///     println!("{key} is {value}");
/// }
/// ```
///
/// Where nothing else tells the real, as above, the compiler wants to hear it: `Dictionary::<f32>::new()`.
#[derive(Clone)]
pub struct Dictionary<R: Real = f32> {
    entries: Vec<(Variant<R>, Variant<R>)>,
    // Boxed, like the types: most dictionaries are small and plain, and a Variant is as large as its largest.
    index: Option<Box<Index>>,
    types: Option<Box<(ElementType, ElementType)>>,
}

impl<R: Real> Dictionary<R> {
    /// An empty Dictionary for keys and values of every type.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), index: None, types: None }
    }

    /// An empty Dictionary that declares the types of its keys and values.
    pub fn typed(key_type: ElementType, value_type: ElementType) -> Self {
        let types = (key_type.is_typed() || value_type.is_typed()).then(|| Box::new((key_type, value_type)));
        Self { types, ..Self::new() }
    }

    /// What it declares of its keys.
    pub fn key_type(&self) -> &ElementType {
        self.types.as_ref().map_or(&ElementType::Any, |types| &types.0)
    }

    /// What it declares of its values.
    pub fn value_type(&self) -> &ElementType {
        self.types.as_ref().map_or(&ElementType::Any, |types| &types.1)
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes all entries out. The types stay.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index = None;
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Variant<R>, &Variant<R>)> + DoubleEndedIterator {
        self.into_iter()
    }

    /// The entries in order, their values to be changed.
    pub fn iter_mut(
        &mut self,
    ) -> impl ExactSizeIterator<Item = (&Variant<R>, &mut Variant<R>)> + DoubleEndedIterator {
        self.into_iter()
    }

    /// The keys in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &Variant<R>> + DoubleEndedIterator {
        self.entries.iter().map(|(key, _)| key)
    }

    /// The values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Variant<R>> + DoubleEndedIterator {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The values in order, to be changed.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut Variant<R>> + DoubleEndedIterator {
        self.entries.iter_mut().map(|(_, value)| value)
    }
}

impl<R: Real> Dictionary<R> {
    fn position<K: Key<R> + ?Sized>(&self, key: &K) -> Option<usize> {
        match &self.index {
            Some(index) => index.find(key, |position| &self.entries[position].0),
            None => self.entries.iter().position(|(candidate, _)| key.is_same_key(candidate)),
        }
    }

    /// The value of a key: text, an `i64` or a [`Variant`].
    pub fn get<K: Key<R> + ?Sized>(&self, key: &K) -> Option<&Variant<R>> {
        self.position(key).map(|position| &self.entries[position].1)
    }

    /// The value of a key, to be changed.
    pub fn get_mut<K: Key<R> + ?Sized>(&mut self, key: &K) -> Option<&mut Variant<R>> {
        self.position(key).map(|position| &mut self.entries[position].1)
    }

    /// Whether it has the key.
    pub fn contains_key<K: Key<R> + ?Sized>(&self, key: &K) -> bool {
        self.position(key).is_some()
    }

    /// Sets the value of a key and gives the one that it had. A new key comes last.
    pub fn insert(&mut self, key: impl Into<Variant<R>>, value: impl Into<Variant<R>>) -> Option<Variant<R>> {
        let (key, value) = (key.into(), value.into());
        let (entries, len) = (&self.entries, self.entries.len());
        let position = match &mut self.index {
            Some(index) => index.find_or_insert(&key, len, |position| &entries[position].0),
            None => self.position(&key),
        };
        if let Some(position) = position {
            return Some(core::mem::replace(&mut self.entries[position].1, value));
        }
        self.entries.push((key, value));
        if self.entries.len() == MAX_UNINDEXED + 1 {
            self.rebuild_index();
        }
        None
    }

    /// Takes an entry out and gives its value. Those behind it move up.
    pub fn remove<K: Key<R> + ?Sized>(&mut self, key: &K) -> Option<Variant<R>> {
        let position = self.position(key)?;
        let (_, value) = self.entries.remove(position);
        self.rebuild_index();
        Some(value)
    }

    /// Keeps the entries for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&Variant<R>, &mut Variant<R>) -> bool) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
        self.rebuild_index();
    }

    /// The hash of the keys in their order, for where the dictionary is inside of a key.
    pub(crate) fn hash_of_keys(&self) -> u64 {
        match &self.index {
            Some(index) => index.hash_of_keys().get(),
            None => HashOfKeys::of(self.keys()).get(),
        }
    }

    /// Makes the index anew if one is needed.
    fn rebuild_index(&mut self) {
        let needed = self.entries.len() > MAX_UNINDEXED;
        self.index = needed.then(|| Box::new(Index::of(self.keys())));
    }
}

impl<R: Real> Default for Dictionary<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Real> fmt::Debug for Dictionary<R> {
    /// Prints the entries as a map, behind the types if it declares any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(types) = &self.types {
            write!(f, "{types:?} ")?;
        }
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Dictionaries are equal if they declare the same types and have the same entries, in whatever order.
impl<R: Real> PartialEq for Dictionary<R> {
    fn eq(&self, other: &Self) -> bool {
        self.key_type() == other.key_type()
            && self.value_type() == other.value_type()
            && self.len() == other.len()
            && self.iter().all(|(key, value)| other.get(key) == Some(value))
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

/// The entries, each as references to its key and its value.
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

/// The entries, their values to be changed.
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

impl<R: Real> GodotEncode for Dictionary<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.open(encoder)?;
        let mut out = Appender::new(encoder);
        for (key, value) in &self.entries {
            key.encode_key(&mut out)?;
            if let Err(error) = value.encode_inside(&mut out) {
                return Err(key.locate(error));
            }
        }
        out.finish().close();
        Ok(())
    }

    fn encoded_len(&self, codec: &Codec) -> usize {
        let declared = match &self.types {
            Some(types) if codec.get_dialect().writes_typed_dictionaries() => {
                types.0.encoded_len(codec) + types.1.encoded_len(codec)
            }
            _ => 0,
        };
        declared + dictionary_len(self.iter(), codec)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Dictionary)
    }
}

impl<'de, R: Real> GodotDecode<'de> for Dictionary<R> {
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        match Self::open_to_read(header, decoder) {
            Ok((mut dictionary, count, level)) => {
                let read = dictionary.read_entries(count, decoder);
                decoder.close(level);
                read.map(|()| dictionary)
            }
            Err(error) => Err(error),
        }
    }
}

// Functions of their own keep the stack of nested values small in debug builds.
impl<R: Real> Dictionary<R> {
    /// The empty Dictionary of the type that comes next, how many entries it will have, and the level around it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open_to_read(header: Header, decoder: &mut Decoder<'_>) -> Result<(Self, usize, u32)> {
        if header.ty() != VariantType::Dictionary {
            return Err(decoder.mismatch("Dictionary", header));
        }
        let types = if header.flags() == 0 { None } else { Self::read_types(header, decoder)? };
        let (count, level) = decoder.open(2 * HEADER_SIZE)?;
        Ok((Self { entries: Vec::with_capacity(count), index: None, types }, count, level))
    }

    #[inline(never)]
    fn read_types(
        header: Header,
        decoder: &mut Decoder<'_>,
    ) -> Result<Option<Box<(ElementType, ElementType)>>> {
        let key_type = decoder.element_type(header.flags())?;
        // The value's kind is behind the two bits of the key's.
        let value_type = decoder.element_type(header.flags() >> 2)?;
        Ok(Self::typed(key_type, value_type).types)
    }

    fn read_entries(&mut self, count: usize, decoder: &mut Decoder<'_>) -> Result<()> {
        let mut seen = Seen::default();
        for _ in 0..count {
            match Self::read_key(decoder) {
                Ok(key) => self.read_value(key, &mut seen, decoder)?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads a key: text, almost always.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_key(decoder: &mut Decoder<'_>) -> Result<Variant<R>> {
        match decoder.take_usual::<&str>() {
            Usual::Read(text) => Ok(Variant::String(text.into())),
            Usual::Unread => decoder.value(),
        }
    }

    /// Reads the value of a key.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_value(&mut self, key: Variant<R>, seen: &mut Seen, decoder: &mut Decoder<'_>) -> Result<()> {
        let value = decoder.value();
        self.admit(key, value, seen, decoder)
    }

    /// Adds an entry if its value could be read and its key is of the type. `seen` knows all keys before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn admit(
        &mut self,
        key: Variant<R>,
        value: Result<Variant<R>>,
        seen: &mut Seen,
        decoder: &Decoder<'_>,
    ) -> Result<()> {
        let value = match value {
            Ok(value) => value,
            Err(error) => return Err(key.locate(error)),
        };
        let key = match &self.types {
            Some(types) if !types.0.is_of(&key) => self.admit_typed(key, decoder)?,
            _ => key,
        };
        if self.len() < MAX_UNINDEXED && seen.is_first(&key) {
            self.entries.push((key, value));
        } else {
            self.insert(key, value);
        }
        Ok(())
    }

    #[inline(never)]
    fn admit_typed(&self, key: Variant<R>, decoder: &Decoder<'_>) -> Result<Variant<R>> {
        self.key_type().admit(key).map_err(|key| {
            let message = self.key_type().misfit(&key);
            key.locate(decoder.error(ErrorKind::WrongElementType, message))
        })
    }
}

impl<R: Real> Dictionary<R> {
    /// Writes all that stands before the entries.
    fn open(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.check_keys(encoder)?;
        match &self.types {
            None => encoder.open_untyped(VariantType::Dictionary, self.len())?,
            Some(types) => {
                encoder.dictionary_header(&types.0, &types.1)?;
                encoder.open(self.len())?;
            }
        }
        if self.is_empty() { Ok(()) } else { encoder.check_depth() }
    }

    /// Refuses to write keys that an engine would leave out or take for one, with their values.
    fn check_keys(&self, encoder: &Encoder<'_>) -> Result<()> {
        if self.key_type().is_typed() {
            for key in self.keys() {
                self.key_type().check(key, encoder).map_err(|error| key.locate(error))?;
            }
        }
        let has_null = self.keys().any(|key| matches!(key, Variant::Object(Object::Null)));
        if has_null && encoder.dialect().writes_null_objects_as_nil() && self.contains_key(&Variant::Nil) {
            let message = "the keys Nil and null Object are both written as Nil";
            return Err(encoder.error(ErrorKind::Unsupported, message));
        }
        Ok(())
    }
}

impl<R: Real> Variant<R> {
    /// Adds this value, a key, to the path of an error in its value.
    #[cold]
    pub(crate) fn locate(&self, error: Error) -> Error {
        match self {
            Self::String(text) => error.in_field(text.clone()),
            Self::StringName(name) => error.in_field(String::from(name.as_str())),
            key => error.in_key(key),
        }
    }
}
