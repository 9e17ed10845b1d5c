//! What changed from one file to another, by path.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::marker::PhantomData;
use std::{iter, mem};

use gdvar_core::inspect::{Encoded, Item, Items, VariantRef};
use gdvar_core::json::{JsonForm, JsonFormat};
use gdvar_core::{Codec, Dialect, RawVariant, Real, VariantType};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::document::error::Result;
use crate::document::path::shown;
use crate::document::row::{is_wide, with_reals};
use crate::document::{Document, Kind, codec, text_format};
use crate::generic::{Path, Variant, VariantKey};

/// Two arrays with more elements together between what is the same at both ends are compared index by index: finding out which
/// elements were added between others takes memory for each of them, and for arrays without any order in common some seconds.
const LONGEST: usize = 500_000;

/// Longer values that contain no others are compared and printed without a copy of them, where that is possible.
const LARGE: usize = 64 << 10;

/// A difference between two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<V = Shown> {
    /// Which value of the file it is in.
    pub value: usize,
    /// Its path in the new file, or in the old one if something was removed.
    pub path: String,
    /// What is different.
    pub what: What<V>,
}

/// What is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What<V = Shown> {
    /// A value is only in the old file.
    Removed(V),
    /// A value is only in the new file.
    Added(V),
    /// A value has changed.
    Changed(V, V),
    /// The entries of a Dictionary are in a different order.
    Reordered,
    /// The elements of an array are compared index by index from here on: it is too long to find out which were added between others.
    ByIndex,
}

impl<V> What<V> {
    /// Returns the name of the change, and the value in the old and in the new file. The names are `removed`, `added`, `changed`,
    /// `reordered` and `by_index`.
    pub fn into_parts(self) -> (&'static str, Option<V>, Option<V>) {
        match self {
            Self::Removed(old) => ("removed", Some(old), None),
            Self::Added(new) => ("added", None, Some(new)),
            Self::Changed(old, new) => ("changed", Some(old), Some(new)),
            Self::Reordered => ("reordered", None, None),
            Self::ByIndex => ("by_index", None, None),
        }
    }

    /// Returns the same with other values.
    fn map<W>(self, mut map: impl FnMut(V) -> W) -> What<W> {
        match self {
            Self::Removed(old) => What::Removed(map(old)),
            Self::Added(new) => What::Added(map(new)),
            Self::Changed(old, new) => What::Changed(map(old), map(new)),
            Self::Reordered => What::Reordered,
            Self::ByIndex => What::ByIndex,
        }
    }
}

/// A value in two notations. The text reads back as the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The text of the value.
    pub text: String,
    /// The value in the lossless form of JSON.
    pub json: String,
}

/// A value that is different, in its file. It is only decoded to print it.
#[derive(Clone, Copy, Debug)]
pub struct Different<'s, 'de> {
    value: VariantRef<'s, 'de>,
    is_double: bool,
}

impl Different<'_, '_> {
    /// Returns the text of the value, which reads back as the same value, or more than its first `most` bytes.
    pub fn text(&self, most: usize) -> String {
        // The dialect of Godot 4 can express the values of both files.
        let format = text_format(Dialect::Godot4);
        with_reals!(self.is_double, R => {
            let mut start = Start { text: String::new(), most };
            let printed = self.value.print_text_to::<R>(format, &mut start);
            if printed.is_err() && start.text.len() <= most {
                // A value that no text expresses.
                start.text = self.value.decode::<Variant<R>>().unwrap_or_default().to_string();
            }
            start.text.truncate(start.text.trim_end().len());
            start.text
        })
    }

    /// Writes the value in a form of JSON.
    ///
    /// # Errors
    ///
    /// The error of `out`.
    pub fn write_json(&self, form: JsonForm, out: &mut dyn fmt::Write) -> fmt::Result {
        let format = JsonFormat::new(form).full_objects(true);
        let printed = with_reals!(self.is_double, R => self.value.print_json_to::<R>(format, out));
        printed.map_err(|_| fmt::Error)
    }

    /// Returns the value in both notations.
    pub fn shown(&self) -> Shown {
        let mut json = String::new();
        if self.write_json(JsonForm::Lossless, &mut json).is_err() {
            "null".clone_into(&mut json);
        }
        Shown { text: self.text(usize::MAX), json }
    }
}

/// The start of a text. Writing fails once there is more than enough of it.
struct Start {
    text: String,
    most: usize,
}

impl fmt::Write for Start {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() > self.most { Err(fmt::Error) } else { Ok(()) }
    }
}

impl Document {
    /// Compares this file, the old one, with a new one. Containers do not matter.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn diff(&self, new: &Self) -> Result<Vec<Difference>> {
        let mut all = Vec::new();
        self.each_difference(new, &mut |Difference { value, path, what }| {
            all.push(Difference { value, path, what: what.map(|part| part.shown()) });
        })?;
        Ok(all)
    }

    /// Calls `found` for each difference of this file, the old one, from a new one. Takes memory only for the keys of the
    /// Dictionaries that differ.
    ///
    /// # Errors
    ///
    /// The error of a damaged value. No difference is found before it.
    pub fn each_difference(
        &self,
        new: &Self,
        found: &mut dyn FnMut(Difference<Different<'_, '_>>),
    ) -> Result<()> {
        let is_same = self.kind == new.kind && self.dialect() == new.dialect() && self.data == new.data;
        if is_same && self.values == new.values && (0..self.len()).all(|value| self.is_whole(value)) {
            return Ok(());
        }
        for document in [self, new] {
            (0..document.len()).try_for_each(|value| document.check(value))?;
        }
        let is_double = |document: &Self| (0..document.len()).any(|value| document.is_double(value));
        with_reals!(is_double(self) || is_double(new), R => differences::<R>(self, new, found))
    }

    /// Returns whether a value is complete. What its containers declare is not looked at, which takes less time.
    fn is_whole(&self, value: usize) -> bool {
        self.kind.is_encoded()
            && self.part(value).is_ok_and(|part| RawVariant::new(part, self.codec()).is_ok())
    }

    /// Returns a value as its bytes. Those of text are made.
    fn side<R: Real>(&self, value: usize) -> Result<Option<Side<'_>>> {
        if value >= self.len() {
            return Ok(None);
        }
        if self.kind.is_encoded() {
            return Ok(Some(Side { bytes: self.part(value)?.into(), codec: self.codec() }));
        }
        let codec = codec(Dialect::Godot4);
        Ok(Some(Side { bytes: codec.encode(&self.value::<R>(value)?)?.into(), codec }))
    }
}

/// A value of one of the files.
struct Side<'a> {
    bytes: Cow<'a, [u8]>,
    codec: Codec,
}

impl Side<'_> {
    fn encoded(&self) -> Encoded<'_> {
        Encoded::new(&self.bytes, self.codec)
    }

    fn dialect(&self) -> Dialect {
        self.codec.get_dialect()
    }
}

fn differences<R: Real>(
    old: &Document,
    new: &Document,
    found: &mut dyn FnMut(Difference<Different<'_, '_>>),
) -> Result<()> {
    let is_resource = [old, new].iter().any(|document| document.kind == Kind::Resource);
    for value in 0..old.len().max(new.len()) {
        let (old, new) = (old.side::<R>(value)?, new.side::<R>(value)?);
        let is_one_dialect = old.as_ref().map(Side::dialect) == new.as_ref().map(Side::dialect);
        let has_rules_of_godot3 = [&old, &new].into_iter().flatten().any(|side| side.dialect().is_godot3());
        let path = Path::new();
        let mut changes =
            Changes::<R> { path, value, is_resource, is_one_dialect, has_rules_of_godot3, found };
        match (old.as_ref().map(Side::encoded), new.as_ref().map(Side::encoded)) {
            (Some(old), Some(new)) => changes.compare(old.value(), new.value())?,
            (Some(old), None) => changes.removed(old.value()),
            (None, Some(new)) => changes.added(new.value()),
            (None, None) => {}
        }
    }
    Ok(())
}

/// The comparison of two values.
struct Changes<'f, R: Real> {
    path: Path<R>,
    value: usize,
    is_resource: bool,
    /// Whether equal bytes are equal values.
    is_one_dialect: bool,
    /// Whether keys that are containers are told apart in a file, however equal they are.
    has_rules_of_godot3: bool,
    found: &'f mut dyn FnMut(Difference<Different<'_, '_>>),
}

impl<R: Real> Changes<'_, R> {
    fn push(&mut self, what: What<VariantRef<'_, '_>>) {
        let is_double = is_wide::<R>();
        let what = what.map(|value| Different { value, is_double });
        (self.found)(Difference { value: self.value, path: shown(&self.path, self.is_resource), what });
    }

    fn removed(&mut self, old: VariantRef<'_, '_>) {
        self.push(What::Removed(old));
    }

    fn added(&mut self, new: VariantRef<'_, '_>) {
        self.push(What::Added(new));
    }

    /// Compares two values. The containers around them are in a vector because the stack is limited.
    fn compare<'a>(&mut self, old: VariantRef<'a, 'a>, new: VariantRef<'a, 'a>) -> Result<()> {
        let mut around = Vec::from_iter(self.open(old, new)?);
        while let Some(pairs) = around.last_mut() {
            let Some(pair) = pairs.next().transpose()? else {
                around.pop();
                self.path.pop();
                continue;
            };
            let (step, sides) = match pair {
                Pair::At(step, sides) => (step, sides),
                Pair::Reordered => {
                    self.push(What::Reordered);
                    continue;
                }
                Pair::ByIndex => {
                    self.push(What::ByIndex);
                    continue;
                }
            };
            self.path.push(step);
            let inside = match sides {
                Sides::Both(old, new) => self.open(old, new)?,
                Sides::Old(old) => {
                    self.removed(old);
                    None
                }
                Sides::New(new) => {
                    self.added(new);
                    None
                }
            };
            match inside {
                Some(pairs) => around.push(pairs),
                None => drop(self.path.pop()),
            }
        }
        Ok(())
    }

    /// Returns what two different containers consist of. Other values are compared at once.
    fn open<'a>(&mut self, old: VariantRef<'a, 'a>, new: VariantRef<'a, 'a>) -> Result<Option<Pairs<'a, R>>> {
        if self.is_one_dialect && old.bytes()? == new.bytes()? {
            return Ok(None);
        }
        match (old.items()?, new.items()?) {
            (Some(a), Some(b)) if is_alike(&a, &b) => match a.opened().ty {
                VariantType::Array => return self.arrays(&a, &b).map(Some),
                VariantType::Dictionary
                    if self.has_rules_of_godot3 && (has_container_keys(&a)? || has_container_keys(&b)?) =>
                {
                    self.push(What::Changed(old, new));
                }
                VariantType::Dictionary => return dictionaries(a, b).map(Some),
                _ => return objects(a, b).map(Some),
            },
            (None, None) if self.is_same_leaf(old, new)? => {}
            _ => self.push(What::Changed(old, new)),
        }
        Ok(None)
    }

    /// Returns whether two values that contain no others are the same.
    fn is_same_leaf(&self, old: VariantRef<'_, '_>, new: VariantRef<'_, '_>) -> Result<bool> {
        let (a, b, ty) = (old.bytes()?, new.bytes()?, old.ty()?);
        if ty != new.ty()? {
            return Ok(false);
        }
        if self.is_one_dialect && a.len().max(b.len()) > LARGE {
            match ty {
                VariantType::String | VariantType::StringName => {
                    return Ok(old.decode::<&str>()? == new.decode::<&str>()?);
                }
                VariantType::PackedByteArray => return Ok(old.decode::<&[u8]>()? == new.decode::<&[u8]>()?),
                // Other packed arrays of numbers have no padding, so that their bytes are their items.
                _ if ty.item().is_some() && ty.number(false).is_some() => {
                    return Ok(a.get(4..) == b.get(4..));
                }
                _ => {}
            }
        }
        Ok(is_same::<R>(&old.decode()?, &new.decode()?))
    }

    fn arrays<'a>(&self, old: &Items<'a, 'a>, new: &Items<'a, 'a>) -> Result<Pairs<'a, R>> {
        let counts = (old.opened().count, new.opened().count);
        // What is the same at both ends was not changed, however long it is.
        let mut head = 0;
        for (a, b) in values(old).zip(values(new)) {
            if self.comparable(a?)? != self.comparable(b?)? {
                break;
            }
            head += 1;
        }
        let least = counts.0.min(counts.1) - head;
        let mut tail = least;
        let ends = values(old).skip(counts.0 - least).zip(values(new).skip(counts.1 - least));
        for (index, (a, b)) in ends.enumerate() {
            if self.comparable(a?)? != self.comparable(b?)? {
                tail = least - index - 1;
            }
        }
        let lens = (counts.0 - head - tail, counts.1 - head - tail);
        let (a, b) = (values(old).skip(head).take(lens.0), values(new).skip(head).take(lens.1));
        if lens.0 + lens.1 > LONGEST {
            return Ok(Box::new(std::iter::once(Ok(Pair::ByIndex)).chain(paired(a, b, head, head))));
        }
        let (a, b) = (a.collect::<gdvar_core::Result<Vec<_>>>()?, b.collect::<gdvar_core::Result<Vec<_>>>()?);
        // Equal elements have equal numbers, so that long elements are compared once.
        let mut numbers = HashMap::new();
        let mut number = |value: &VariantRef<'a, 'a>| -> Result<usize> {
            let next = numbers.len();
            Ok(*numbers.entry(self.comparable(*value)?).or_insert(next))
        };
        let of_a = a.iter().map(&mut number).collect::<Result<Vec<_>>>()?;
        let of_b = b.iter().map(&mut number).collect::<Result<Vec<_>>>()?;
        let steps = capture_diff_slices(Algorithm::Myers, &of_a, &of_b);
        let changed = steps.into_iter().filter(|step| !matches!(step, DiffOp::Equal { .. }));
        Ok(Box::new(changed.flat_map(move |step| {
            let (of_old, of_new) = (step.old_range(), step.new_range());
            let (old_at, new_at) = (head + of_old.start, head + of_new.start);
            let (old, new) = (a[of_old].to_vec(), b[of_new].to_vec());
            paired(old.into_iter().map(Ok), new.into_iter().map(Ok), old_at, new_at)
        })))
    }

    /// Returns bytes that are equal for equal values.
    fn comparable<'de>(&self, value: VariantRef<'_, 'de>) -> Result<Cow<'de, [u8]>> {
        if self.is_one_dialect {
            return Ok(value.bytes()?.into());
        }
        Ok(codec(Dialect::Godot4).encode(&value.decode::<Variant<R>>()?)?.into())
    }
}

/// What two containers consist of, where they differ or may differ.
type Pairs<'a, R> = Box<dyn Iterator<Item = Result<Pair<'a, R>>> + 'a>;

enum Pair<'a, R: Real> {
    /// The values at a step of the path.
    At(Variant<R>, Sides<'a>),
    /// The entries are in a different order.
    Reordered,
    /// The elements after this are compared index by index.
    ByIndex,
}

enum Sides<'a> {
    Both(VariantRef<'a, 'a>, VariantRef<'a, 'a>),
    Old(VariantRef<'a, 'a>),
    New(VariantRef<'a, 'a>),
}

fn objects<'a, R: Real>(old: Items<'a, 'a>, new: Items<'a, 'a>) -> Result<Pairs<'a, R>> {
    let (in_old, in_new) = (by_name(&old)?, by_name(&new)?);
    let of_old = old.map(move |item| {
        let item = item?;
        let sides = match in_new.get(item.name()) {
            Some(new) => Sides::Both(item.value, *new),
            None => Sides::Old(item.value),
        };
        Ok(Pair::At(item.name().into(), sides))
    });
    let of_new = new.filter(move |item| item.as_ref().map_or(true, |item| !in_old.contains_key(item.name())));
    let of_new = of_new.map(|item| {
        let item = item?;
        Ok(Pair::At(item.name().into(), Sides::New(item.value)))
    });
    Ok(Box::new(of_old.chain(of_new)))
}

fn dictionaries<'a, R: Real>(old: Items<'a, 'a>, new: Items<'a, 'a>) -> Result<Pairs<'a, R>> {
    let hasher = RandomState::new();
    let (mut of_old, mut of_new) = (old.clone(), new.clone());
    let (old, new) = (Entries::<R>::of(old, hasher.clone())?, Entries::<R>::of(new, hasher)?);
    let (mut last, mut is_reordered) = (0, false);
    let mut next = move || {
        for item in of_old.by_ref() {
            let item = item?;
            let key = old.key(&item)?;
            let Some((_, value)) = old.find(&key)?.filter(|(first, _)| *first == item.start) else {
                continue;
            };
            let sides = match new.find(&key)? {
                Some((first, value_in_new)) => {
                    is_reordered |= first < last;
                    last = first;
                    Sides::Both(value, value_in_new)
                }
                None => Sides::Old(value),
            };
            return Ok(Some(Pair::At(key.0, sides)));
        }
        for item in of_new.by_ref() {
            let item = item?;
            let key = new.key(&item)?;
            let Some((_, value)) = new.find(&key)?.filter(|(first, _)| *first == item.start) else {
                continue;
            };
            if old.find(&key)?.is_none() {
                return Ok(Some(Pair::At(key.0, Sides::New(value))));
            }
        }
        Ok(mem::take(&mut is_reordered).then_some(Pair::Reordered))
    };
    Ok(Box::new(iter::from_fn(move || next().transpose())))
}

/// Returns elements two by two. Elements that are left over in the old or the new value were removed or added.
fn paired<'a, R: Real>(
    mut old: impl Iterator<Item = gdvar_core::Result<VariantRef<'a, 'a>>>,
    mut new: impl Iterator<Item = gdvar_core::Result<VariantRef<'a, 'a>>>,
    old_at: usize,
    new_at: usize,
) -> impl Iterator<Item = Result<Pair<'a, R>>> {
    let mut index = 0;
    let mut next = move || {
        let (at, sides) = match (old.next().transpose()?, new.next().transpose()?) {
            (Some(old), Some(new)) => (new_at, Sides::Both(old, new)),
            (Some(old), None) => (old_at, Sides::Old(old)),
            (None, Some(new)) => (new_at, Sides::New(new)),
            (None, None) => return Ok(None),
        };
        index += 1;
        Ok(Some(Pair::At(step(at + index - 1), sides)))
    };
    iter::from_fn(move || next().transpose())
}

/// Returns whether two containers have the same type, declare the same types, or are of the same class.
fn is_alike(a: &Items<'_, '_>, b: &Items<'_, '_>) -> bool {
    let (a, b) = (a.opened(), b.opened());
    a.ty == b.ty && a.declared == b.declared && a.declared_values == b.declared_values && a.class == b.class
}

/// Returns whether a key of a Dictionary contains other values.
fn has_container_keys(entries: &Items<'_, '_>) -> Result<bool> {
    for item in entries.clone() {
        let key: Variant<f64> = entries.key(&item?)?;
        if matches!(key, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(_)) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn values<'s, 'de>(
    items: &Items<'s, 'de>,
) -> impl Iterator<Item = gdvar_core::Result<VariantRef<'s, 'de>>> + use<'s, 'de> {
    items.clone().map(|item| item.map(|item| item.value))
}

/// Returns the properties by their names. Of two with one name, the last one counts.
fn by_name<'s, 'de>(items: &Items<'s, 'de>) -> Result<HashMap<&'de str, VariantRef<'s, 'de>>> {
    let named = items.clone().map(|item| item.map(|item| (item.name(), item.value)));
    Ok(named.collect::<gdvar_core::Result<_>>()?)
}

/// The entries of a Dictionary by their keys. Of two entries with one key, the first has its place and the last its value.
struct Entries<'s, 'de, R: Real> {
    items: Items<'s, 'de>,
    hasher: RandomState,
    keys: Vec<KeyHash>,
    reals: PhantomData<R>,
}

/// A key, sorted by its hash: where its first and its last entry start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct KeyHash {
    hash: u32,
    first: u32,
    last: u32,
}

impl<'s, 'de, R: Real> Entries<'s, 'de, R> {
    fn of(items: Items<'s, 'de>, hasher: RandomState) -> Result<Self> {
        let mut entries = Self { items, hasher, keys: Vec::new(), reals: PhantomData };
        let mut keys: Vec<KeyHash> = Vec::with_capacity(entries.items.opened().count);
        for item in entries.items.clone() {
            let item = item?;
            // The data has less than 4 GiB.
            let start = u32::try_from(item.start).unwrap_or(u32::MAX);
            keys.push(KeyHash { hash: entries.hash(&entries.key(&item)?), first: start, last: start });
        }
        keys.sort_unstable();
        let (mut kept, mut run) = (0, 0);
        for at in 0..keys.len() {
            let key = keys[at];
            if kept > 0 && keys[kept - 1].hash != key.hash {
                run = kept;
            }
            let mut same = None;
            for (index, other) in keys[..kept].iter().enumerate().skip(run) {
                if entries.key_at(other.first)? == entries.key_at(key.first)? {
                    same = Some(index);
                }
            }
            match same {
                Some(index) => keys[index].last = key.last,
                None => {
                    keys[kept] = key;
                    kept += 1;
                }
            }
        }
        keys.truncate(kept);
        entries.keys = keys;
        Ok(entries)
    }

    fn key(&self, item: &Item<'s, 'de>) -> Result<VariantKey<R>> {
        Ok(VariantKey(self.items.key(item)?))
    }

    fn key_at(&self, start: u32) -> Result<VariantKey<R>> {
        self.key(&self.items.item_at(start as usize)?)
    }

    #[allow(clippy::cast_possible_truncation, reason = "half of the hash tells most keys apart")]
    fn hash(&self, key: &VariantKey<R>) -> u32 {
        self.hasher.hash_one(key) as u32
    }

    /// Returns where the first entry with a key starts, and the value of the last one.
    fn find(&self, key: &VariantKey<R>) -> Result<Option<(usize, VariantRef<'s, 'de>)>> {
        let hash = self.hash(key);
        let start = self.keys.partition_point(|other| other.hash < hash);
        for other in self.keys[start..].iter().take_while(|other| other.hash == hash) {
            if self.key_at(other.first)? == *key {
                return Ok(Some((other.first as usize, self.items.item_at(other.last as usize)?.value)));
            }
        }
        Ok(None)
    }
}

fn step<R: Real>(index: usize) -> Variant<R> {
    // An index always fits an `i64`.
    Variant::Int(i64::try_from(index).unwrap_or(i64::MAX))
}

/// Returns whether two values have the same bytes. A NaN equals itself.
pub(crate) fn is_same<R: Real>(a: &Variant<R>, b: &Variant<R>) -> bool {
    // The dialect of Godot 4 can express the values of both files.
    let codec = codec(Dialect::Godot4);
    codec.encode(a).is_ok_and(|a| codec.encode(b).is_ok_and(|b| a == b))
}
