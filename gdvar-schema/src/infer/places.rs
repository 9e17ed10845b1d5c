//! What was seen at each place of the values.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem::take;

use crate::Reals;
use gdvar_core::{ElementType, VariantType};

/// The number of keys from which on a Dictionary is a map in any case.
pub(super) const MAX_KEYS: usize = 512;

/// The number of tags from which on the Dictionaries of an Array are no enum.
pub(super) const MAX_TAGS: usize = 32;

/// The largest number of places.
pub(super) const MAX_PLACES: usize = 1 << 18;

pub(super) type PlaceId = usize;
pub(super) type DictId = usize;
pub(super) type ObjectId = usize;

/// The step from a place to one inside it.
#[derive(Clone, Debug, Default)]
pub(super) enum Step {
    #[default]
    Root,
    /// The value of a text key, or a property.
    Field(Arc<str>),
    /// The elements of an Array, or the values of a map.
    Item,
    /// The keys of a map.
    Key,
}

/// One of the types that values have at a place, but Nil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeenType {
    /// A type without reals, or whose reals have one width.
    Plain(VariantType),
    /// A type with reals of a width.
    Reals(VariantType, Reals),
    /// The id of an Object.
    ObjectId,
}

impl SeenType {
    pub(super) fn ty(self) -> VariantType {
        match self {
            Self::Plain(ty) | Self::Reals(ty, _) => ty,
            Self::ObjectId => VariantType::Object,
        }
    }
}

/// What was asked for at a place.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    /// Whether Dictionaries are maps, or structs.
    pub(super) is_map: Option<bool>,
    pub(super) name: Option<String>,
    /// Whether texts are the names of an enum.
    pub(super) is_names: bool,
}

/// All that was seen at one place.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) parent: PlaceId,
    pub(super) step: Step,
    pub(super) wish: Option<Box<Wish>>,
    /// How many values there were, and how many of them were Nil.
    pub(super) count: u64,
    pub(super) nils: u64,
    pub(super) kinds: Vec<SeenType>,
    pub(super) ints: Option<(i64, i64)>,
    pub(super) floats: Option<(f64, f64)>,
    /// The texts, if they are to be names.
    pub(super) texts: BTreeSet<String>,
    pub(super) array: Option<Items>,
    pub(super) dict: Option<DictId>,
    pub(super) objects: Vec<ObjectId>,
}

/// The elements of the Arrays at a place.
#[derive(Clone, Debug)]
pub(super) struct Items {
    pub(super) place: PlaceId,
    /// What all of them declare. `None` if they differ.
    pub(super) declared: Option<ElementType>,
}

/// The Dictionaries at a place, or at several places that have one type.
#[derive(Clone, Debug)]
pub(super) struct Dict {
    /// What all of them declare for keys and values. `None` if they differ.
    pub(super) declared: Option<(ElementType, ElementType)>,
    /// How many there were.
    pub(super) count: u64,
    /// How many of them had the tag of an earlier one in the same Array.
    pub(super) again: u64,
    pub(super) content: SeenContent,
}

/// The entries of Dictionaries.
#[derive(Clone, Debug)]
pub(super) enum SeenContent {
    /// Those of an Array, by what may be their tag.
    Tagged(Vec<(Tag, SeenEntries)>),
    Fields(SeenEntries),
    Map {
        keys: PlaceId,
        values: PlaceId,
    },
    /// They are those of another one.
    Moved(DictId),
}

/// What may be the tag of a Dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// A key, and the text under it.
    Inside(Arc<str>, Arc<str>),
    /// The only key.
    Outside(Arc<str>),
    /// There is none.
    None,
}

/// Entries with text keys.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenEntries {
    /// How many Dictionaries or Objects have such entries.
    pub(super) count: u64,
    /// The number of the Array in which the last one was.
    pub(super) array: Option<u64>,
    /// How many keys were Strings, and how many `StringName`s.
    pub(super) strings: u64,
    pub(super) names: u64,
    /// The fields, in no order of their own: `next` leads from one to the next.
    fields: Vec<SeenField>,
    index: BTreeMap<Arc<str>, usize>,
    first: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct SeenField {
    pub(super) key: Arc<str>,
    pub(super) place: PlaceId,
    next: Option<usize>,
}

/// The full Objects of one class, with one script.
#[derive(Clone, Debug)]
pub(super) struct ObjectSeen {
    pub(super) class: String,
    pub(super) script: Option<String>,
    pub(super) entries: SeenEntries,
}

impl SeenEntries {
    pub(super) fn len(&self) -> usize {
        self.fields.len()
    }

    /// Returns the fields in the order in which they are written.
    pub(super) fn iter(&self) -> impl Iterator<Item = &SeenField> {
        let mut at = self.first;
        core::iter::from_fn(move || {
            let field = self.fields.get(at?)?;
            at = field.next;
            Some(field)
        })
    }

    pub(super) fn get(&self, key: &str) -> Option<&SeenField> {
        self.fields.get(*self.index.get(key)?)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &Arc<str>> {
        self.index.keys()
    }

    /// Finds a field after another one, where it usually is.
    pub(super) fn find(&self, key: &str, after: Option<usize>) -> Option<(usize, PlaceId)> {
        let next = match after {
            Some(after) => self.fields.get(after)?.next,
            None => self.first,
        };
        let at =
            next.filter(|next| *self.fields[*next].key == *key).or_else(|| self.index.get(key).copied())?;
        Some((at, self.fields[at].place))
    }

    /// Adds a field after another one.
    pub(super) fn insert(&mut self, key: Arc<str>, place: PlaceId, after: Option<usize>) -> usize {
        let at = self.fields.len();
        let before = match after.and_then(|after| self.fields.get_mut(after)) {
            Some(field) => &mut field.next,
            None => &mut self.first,
        };
        let next = before.replace(at);
        self.index.insert(key.clone(), at);
        self.fields.push(SeenField { key, place, next });
        at
    }
}

/// The places, and what is in them.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) all: Vec<Place>,
    pub(super) dicts: Vec<Dict>,
    pub(super) objects: Vec<ObjectSeen>,
    /// The Objects by their class and script.
    classes: BTreeMap<(String, Option<String>), ObjectId>,
    free: Vec<PlaceId>,
}

/// Two parts that become one.
enum Merge {
    Places(PlaceId, PlaceId),
    Dicts(DictId, DictId),
}

impl Places {
    /// The place of the whole values.
    pub(super) const ROOT: PlaceId = 0;

    pub(super) fn new() -> Self {
        Self {
            all: Vec::from([Place::default()]),
            dicts: Vec::new(),
            objects: Vec::new(),
            classes: BTreeMap::new(),
            free: Vec::new(),
        }
    }

    /// Returns how many places are in use.
    pub(super) fn len(&self) -> usize {
        self.all.len() - self.free.len()
    }

    pub(super) fn add(&mut self, parent: PlaceId, step: Step) -> PlaceId {
        let place = Place { parent, step, ..Place::default() };
        if let Some(at) = self.free.pop() {
            self.all[at] = place;
            return at;
        }
        self.all.push(place);
        self.all.len() - 1
    }

    pub(super) fn add_dict(&mut self, declared: (ElementType, ElementType), content: SeenContent) -> DictId {
        self.dicts.push(Dict { declared: Some(declared), count: 0, again: 0, content });
        self.dicts.len() - 1
    }

    /// Returns the Objects of a class.
    pub(super) fn object(&mut self, class: &str, script: Option<String>) -> ObjectId {
        let next = self.objects.len();
        let at = *self.classes.entry((String::from(class), script.clone())).or_insert(next);
        if at == next {
            self.objects.push(ObjectSeen { class: class.into(), script, entries: SeenEntries::default() });
        }
        at
    }

    /// Returns the Dictionaries of a place.
    pub(super) fn dict_of(&self, place: PlaceId) -> Option<DictId> {
        self.all[place].dict.map(|dict| self.moved(dict))
    }

    /// Makes one of two Dictionaries, or of all that is inside them.
    pub(super) fn unify(&mut self, into: DictId, from: DictId) {
        self.merge(Vec::from([Merge::Dicts(into, from)]));
    }

    // Values may be nested a thousand levels deep, so that what is left to do is a list.
    fn merge(&mut self, mut left: Vec<Merge>) {
        // The place that each joined place is now part of, since what is left to do may still name the old one.
        let mut gone = BTreeMap::new();
        while let Some(next) = left.pop() {
            match next {
                Merge::Places(into, from) => {
                    let now = |mut at| {
                        while let Some(next) = gone.get(&at) {
                            at = *next;
                        }
                        at
                    };
                    let (into, from) = (now(into), now(from));
                    if into != from {
                        self.merge_places(into, from, &mut left);
                        gone.insert(from, into);
                    }
                }
                Merge::Dicts(into, from) => self.merge_dicts(into, from, &mut left),
            }
        }
    }

    fn merge_places(&mut self, into: PlaceId, from: PlaceId, left: &mut Vec<Merge>) {
        self.adopt(into, from);
        let other = take(&mut self.all[from]);
        self.free.push(from);
        let place = &mut self.all[into];
        place.wish = place.wish.take().or(other.wish);
        place.count += other.count;
        place.nils += other.nils;
        for kind in other.kinds {
            place.add_kind(kind);
        }
        if let Some((min, max)) = other.ints {
            place.add_int(min);
            place.add_int(max);
        }
        if let Some((min, max)) = other.floats {
            place.add_float(min);
            place.add_float(max);
        }
        place.texts.extend(other.texts);
        for object in other.objects {
            if !place.objects.contains(&object) {
                place.objects.push(object);
            }
        }
        match (&mut place.array, other.array) {
            (Some(own), Some(other)) => {
                own.declared = own.declared.take().filter(|own| Some(own) == other.declared.as_ref());
                left.push(Merge::Places(own.place, other.place));
            }
            (None, other) => place.array = other,
            _ => {}
        }
        match (place.dict, other.dict) {
            (Some(own), Some(other)) => left.push(Merge::Dicts(own, other)),
            (own, other) => place.dict = own.or(other),
        }
    }

    /// Makes one place the parent of what is inside another one, which will be free.
    fn adopt(&mut self, into: PlaceId, from: PlaceId) {
        let mut inside = Vec::new();
        self.each_inside(from, |place| inside.push(place));
        for place in inside {
            if self.all[place].parent == from {
                self.all[place].parent = into;
            }
        }
    }

    fn moved(&self, mut dict: DictId) -> DictId {
        while let SeenContent::Moved(to) = self.dicts[dict].content {
            dict = to;
        }
        dict
    }

    fn merge_dicts(&mut self, into: DictId, from: DictId, left: &mut Vec<Merge>) {
        let (into, from) = (self.moved(into), self.moved(from));
        if into == from {
            return;
        }
        let content = core::mem::replace(&mut self.dicts[from].content, SeenContent::Moved(into));
        let Dict { count, again, .. } = self.dicts[from];
        let declared = self.dicts[from].declared.take();
        let own = &mut self.dicts[into];
        own.count += count;
        own.again += again;
        own.declared = own.declared.take().filter(|own| Some(own) == declared.as_ref());
        match (&mut own.content, content) {
            (SeenContent::Map { keys, values }, SeenContent::Map { keys: more_keys, values: more }) => {
                left.push(Merge::Places(*keys, more_keys));
                left.push(Merge::Places(*values, more));
            }
            (SeenContent::Map { keys, values }, other) => {
                let (keys, values) = (*keys, *values);
                self.move_to_map(other, keys, values, left);
            }
            (own, SeenContent::Map { keys, values }) => {
                let own = core::mem::replace(own, SeenContent::Map { keys, values });
                self.move_to_map(own, keys, values, left);
            }
            (SeenContent::Tagged(own), SeenContent::Tagged(other)) => {
                for (tag, entries) in other {
                    match own.iter_mut().find(|(known, _)| *known == tag) {
                        Some((_, known)) => merge_entries(known, &entries, left),
                        None => own.push((tag, entries)),
                    }
                }
                if own.len() > MAX_TAGS {
                    let entries = union(take(own), left);
                    self.dicts[into].content = SeenContent::Fields(entries);
                }
            }
            (own, other) => {
                let mut entries = union_of(take(own), left);
                merge_entries(&mut entries, &union_of(other, left), left);
                *own = SeenContent::Fields(entries);
            }
        }
    }

    /// Adds entries to a map.
    fn move_to_map(&mut self, content: SeenContent, keys: PlaceId, values: PlaceId, left: &mut Vec<Merge>) {
        let entries = union_of(content, left);
        let kinds = [(entries.strings, VariantType::String), (entries.names, VariantType::StringName)];
        for (count, ty) in kinds.into_iter().filter(|(count, _)| *count > 0) {
            self.all[keys].count += count;
            self.all[keys].add_kind(SeenType::Plain(ty));
        }
        left.extend(entries.fields.into_iter().map(|field| Merge::Places(values, field.place)));
    }

    /// Makes maps of Dictionaries. Returns the places of their keys and their values.
    pub(super) fn make_map(&mut self, place: PlaceId, dict: DictId) -> (PlaceId, PlaceId) {
        let (keys, values) = (self.add(place, Step::Key), self.add(place, Step::Item));
        let mut left = Vec::new();
        let content = core::mem::replace(&mut self.dicts[dict].content, SeenContent::Map { keys, values });
        self.move_to_map(content, keys, values, &mut left);
        self.merge(left);
        (keys, values)
    }

    /// Makes structs of Dictionaries that are no enum.
    pub(super) fn make_fields(&mut self, dict: DictId) {
        let mut left = Vec::new();
        let content = &mut self.dicts[dict].content;
        *content = SeenContent::Fields(union_of(take(content), &mut left));
        self.merge(left);
    }
}

impl Default for SeenContent {
    fn default() -> Self {
        Self::Tagged(Vec::new())
    }
}

/// Returns the entries of all Dictionaries together.
fn union_of(content: SeenContent, left: &mut Vec<Merge>) -> SeenEntries {
    match content {
        SeenContent::Fields(entries) => entries,
        SeenContent::Tagged(tagged) => union(tagged, left),
        SeenContent::Map { .. } | SeenContent::Moved(_) => SeenEntries::default(), // not covered: ruled out before
    }
}

fn union(tagged: Vec<(Tag, SeenEntries)>, left: &mut Vec<Merge>) -> SeenEntries {
    let mut tagged = tagged.into_iter().map(|(_, entries)| entries);
    let first = tagged.next().unwrap_or_default();
    tagged.fold(first, |mut all, entries| {
        merge_entries(&mut all, &entries, left);
        all
    })
}

fn merge_entries(into: &mut SeenEntries, from: &SeenEntries, left: &mut Vec<Merge>) {
    into.count += from.count;
    into.strings += from.strings;
    into.names += from.names;
    let mut after = None;
    for field in from.iter() {
        after = Some(match into.find(&field.key, after) {
            Some((at, place)) => {
                left.push(Merge::Places(place, field.place));
                at
            }
            None => into.insert(field.key.clone(), field.place, after),
        });
    }
}

impl Place {
    pub(super) fn add_kind(&mut self, kind: SeenType) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }

    pub(super) fn add_int(&mut self, number: i64) {
        let (min, max) = self.ints.unwrap_or((number, number));
        self.ints = Some((min.min(number), max.max(number)));
    }

    pub(super) fn add_float(&mut self, number: f64) {
        let (min, max) = self.floats.unwrap_or((number, number));
        // NaN is neither.
        self.floats = Some((min.min(number), max.max(number)));
    }
}
