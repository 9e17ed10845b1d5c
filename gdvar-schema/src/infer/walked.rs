//! Visiting encoded values, in one pass each.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Samples;
use super::places::{
    DictId, Items, MAX_KEYS, MAX_PLACES, MAX_TAGS, PlaceId, Places, SeenContent, SeenEntries, SeenType, Step,
    Tag,
};
use crate::Reals;
use gdvar_core::inspect::{Encoded, Leaf, Next, Opened, Place as At, Role, Visitor, walk};
use gdvar_core::internals::WIDE;
use gdvar_core::{Codec, ElementType, Error, ErrorKind, Result, VariantType, WordType};

/// The keys that are tags, even if no text comes again.
pub(super) const TAGS: [&str; 3] = ["type", "kind", "tag"];

/// How many entries of a Dictionary are looked at for a tag.
const AHEAD: usize = 32;

/// The longest text that may be a tag or a name.
const MAX_TAG: usize = 64;

/// The largest number of texts that may be names.
pub(super) const MAX_NAMES: usize = 64;

impl Samples {
    /// Adds an encoded value.
    ///
    /// # Errors
    ///
    /// The same as for [`walk`] and [`schema`](Self::schema), and [`ErrorKind::TooLarge`] if the values have more than 262,144 places.
    /// What came before the fault has been added.
    pub fn add(&mut self, bytes: &[u8], codec: Codec) -> Result<()> {
        self.check_names()?;
        let mut visit = Visit { samples: self, bytes, codec, open: Vec::new(), error: None };
        walk(bytes, codec, &mut visit)?;
        visit.error.map_or(Ok(()), Err)
    }
}

struct Visit<'v> {
    samples: &'v mut Samples,
    bytes: &'v [u8],
    codec: Codec,
    /// The containers around the value.
    open: Vec<Open>,
    error: Option<Error>,
}

/// A container that is being visited.
enum Open {
    /// The elements of an Array, with the number of that Array.
    Items(PlaceId, u64),
    /// Entries with text keys, and the field that was found last.
    Fields {
        place: PlaceId,
        of: FieldsOf,
        last: Option<usize>,
        is_name: bool,
    },
    Map {
        keys: PlaceId,
        values: PlaceId,
    },
}

/// Where entries are noted.
#[derive(Clone, Copy)]
enum FieldsOf {
    Dict(DictId, usize),
    Object(usize),
}

impl Visit<'_> {
    fn places(&mut self) -> &mut Places {
        &mut self.samples.places
    }

    fn entries(&mut self, of: FieldsOf) -> Option<&mut SeenEntries> {
        match of {
            FieldsOf::Object(object) => Some(&mut self.samples.places.objects[object].entries),
            FieldsOf::Dict(dict, group) => match &mut self.samples.places.dicts[dict].content {
                SeenContent::Tagged(tagged) => tagged.get_mut(group).map(|(_, entries)| entries),
                SeenContent::Fields(entries) => Some(entries),
                _ => None, // not covered: ruled out before
            },
        }
    }

    /// Adds a place, if there may be more of them.
    fn add(&mut self, parent: PlaceId, step: Step) -> PlaceId {
        if self.samples.places.len() >= MAX_PLACES && self.error.is_none() {
            let message = format!("the values have more than {MAX_PLACES} different places");
            self.error = Some(Error::new(ErrorKind::TooLarge, message));
        }
        self.samples.add_place(parent, step)
    }

    /// Returns the place of a value that was found.
    fn place_of(&mut self, role: &Role<'_>) -> PlaceId {
        let key = match role {
            Role::Value(_, key) => self.codec.decode::<&str>(key).unwrap_or_default(),
            Role::Property(_, name) => name,
            _ => "",
        };
        let (place, of, last, is_name) = match self.open.last() {
            None => return Places::ROOT,
            Some(Open::Items(items, _)) => return *items,
            Some(Open::Map { keys, .. }) if matches!(role, Role::Key(_)) => return *keys,
            Some(Open::Map { values, .. }) => return *values,
            Some(Open::Fields { place, of, last, is_name }) => (*place, *of, *last, *is_name),
        };
        let Some(entries) = self.entries(of) else { return Places::ROOT };
        *(if is_name { &mut entries.names } else { &mut entries.strings }) += 1;
        let found = entries.find(key, last);
        if let (None, FieldsOf::Dict(dict, _)) = (&found, of)
            && entries.len() == MAX_KEYS
        {
            return self.switch_to_map(place, dict);
        }
        let (at, found) = match found {
            Some(found) => found,
            None => {
                let key: Arc<str> = Arc::from(key);
                let added = self.add(place, Step::Field(key.clone()));
                let at = self.entries(of).map(|entries| entries.insert(key, added, last));
                (at.unwrap_or_default(), added)
            }
        };
        if let Some(Open::Fields { last, .. }) = self.open.last_mut() {
            *last = Some(at);
        }
        found
    }

    /// Makes a map of the innermost Dictionary. Returns the place of its values.
    fn switch_to_map(&mut self, place: PlaceId, dict: DictId) -> PlaceId {
        let (keys, values) = self.places().make_map(place, dict);
        if let Some(open) = self.open.last_mut() {
            *open = Open::Map { keys, values };
        }
        values
    }

    /// Notes the type of a key. Returns `true` if it is a value of its own, in a map.
    fn key(&mut self, ty: VariantType) -> bool {
        let is_text = matches!(ty, VariantType::String | VariantType::StringName);
        match self.open.last_mut() {
            Some(Open::Fields { is_name, .. }) if is_text => {
                *is_name = ty == VariantType::StringName;
                false
            }
            Some(Open::Fields { place, of: FieldsOf::Dict(dict, _), .. }) => {
                let (place, dict) = (*place, *dict);
                self.switch_to_map(place, dict);
                true
            }
            _ => true,
        }
    }

    /// Counts a value of a type at its place, which it returns.
    fn seen(&mut self, role: &Role<'_>, kind: SeenType) -> PlaceId {
        let at = self.place_of(role);
        let place = &mut self.places().all[at];
        place.count += 1;
        place.add_kind(kind);
        at
    }

    /// Opens a Dictionary. `array` is the number of the Array in which it is, if it is in one or is a value itself.
    fn dictionary(&mut self, at: &At<'_>, opened: &Opened<'_>, place: PlaceId, array: Option<u64>) -> Open {
        let wish = self.places().all[place].wish.as_ref().and_then(|wish| wish.is_map);
        let declared = (opened.declared.clone(), opened.declared_values.clone());
        let dict = match self.samples.places.dict_of(place) {
            Some(dict) => dict,
            None => {
                let content = match wish {
                    None if array.is_some() => SeenContent::Tagged(Vec::new()),
                    _ => SeenContent::Fields(SeenEntries::default()),
                };
                let dict = self.places().add_dict(declared.clone(), content);
                self.places().all[place].dict = Some(dict);
                dict
            }
        };
        let own = &mut self.samples.places.dicts[dict];
        own.count += 1;
        if own.declared.as_ref() != Some(&declared) {
            own.declared = None;
        }
        let is_typed = declared.0.is_typed() || declared.1.is_typed();
        if (is_typed && wish.is_none() || wish == Some(true))
            && !matches!(own.content, SeenContent::Map { .. })
        {
            self.places().make_map(place, dict);
        }
        let mut group = 0;
        if let SeenContent::Tagged(_) = self.samples.places.dicts[dict].content {
            let tag = self.tag(at, opened);
            if let SeenContent::Tagged(tagged) = &mut self.places().dicts[dict].content {
                group = tagged.iter().position(|(known, _)| *known == tag).unwrap_or_else(|| {
                    tagged.push((tag, SeenEntries::default()));
                    tagged.len() - 1
                });
                if group == MAX_TAGS {
                    self.places().make_fields(dict);
                }
            } // not covered: ruled out before
        }
        if let SeenContent::Map { keys, values } = self.samples.places.dicts[dict].content {
            return Open::Map { keys, values };
        }
        let of = FieldsOf::Dict(dict, group);
        let mut is_again = false;
        if let Some(entries) = self.entries(of) {
            entries.count += 1;
            is_again = array.is_some() && core::mem::replace(&mut entries.array, array) == array;
        } // not covered: ruled out before
        self.places().dicts[dict].again += u64::from(is_again);
        Open::Fields { place, of, last: None, is_name: false }
    }

    /// Looks ahead for what may be the tag of a Dictionary.
    fn tag(&self, at: &At<'_>, opened: &Opened<'_>) -> Tag {
        let encoded = Encoded::new(self.bytes.get(at.start..).unwrap_or_default(), self.codec);
        let Ok(Some(items)) = encoded.value().items() else { return Tag::None };
        let mut found = Tag::None;
        for item in items.take(AHEAD) {
            let Ok(item) = item else { break };
            let Role::Value(_, key) = item.role else { break };
            let Ok(key) = self.codec.decode::<&str>(key) else { continue };
            let is_named = TAGS.contains(&key);
            if !is_named && (found != Tag::None || key.len() > MAX_TAG) {
                continue;
            }
            let text = match item.value.ty() {
                Ok(VariantType::String | VariantType::StringName) => item.value.decode::<&str>().ok(),
                _ => None,
            };
            match text.filter(|text| text.len() <= MAX_TAG) {
                Some(text) if is_named => return Tag::Inside(key.into(), text.into()),
                Some(text) if opened.count > 1 => found = Tag::Inside(key.into(), text.into()),
                _ if opened.count == 1 => return Tag::Outside(key.into()),
                _ => {}
            }
        }
        found
    }

    /// Returns the script of an Object.
    fn script(&self, at: &At<'_>) -> Option<String> {
        let encoded = Encoded::new(self.bytes.get(at.start..).unwrap_or_default(), self.codec);
        let items = encoded.value().items().ok()??;
        let script = items.map_while(Result::ok).find(|item| item.name() == "script")?;
        script.value.decode::<String>().ok()
    }
}

impl Visitor for Visit<'_> {
    fn next(&mut self, _: &At<'_>) -> Next {
        if self.error.is_some() { Next::Stop } else { Next::Visit }
    }

    fn open(&mut self, at: &At<'_>, opened: &Opened<'_>) -> bool {
        if let Role::Key(_) = at.role {
            self.key(opened.ty);
        }
        let array = match self.open.last() {
            // The values themselves count as the elements of one Array.
            None => Some(0),
            Some(Open::Items(_, number)) => Some(*number),
            _ => None,
        };
        let place = self.seen(&at.role, SeenType::Plain(opened.ty));
        let open = match opened.ty {
            VariantType::Dictionary => self.dictionary(at, opened, place, array),
            VariantType::Object => {
                let script = self.script(at);
                let object = self.places().object(opened.class, script);
                let place_of = &mut self.places().all[place];
                if !place_of.objects.contains(&object) {
                    place_of.objects.push(object);
                }
                let of = FieldsOf::Object(object);
                self.places().objects[object].entries.count += 1;
                Open::Fields { place, of, last: None, is_name: false }
            }
            _ => {
                let declared = &opened.declared;
                let items = match &mut self.places().all[place].array {
                    Some(items) => {
                        if items.declared.as_ref() != Some(declared) {
                            items.declared = None;
                        }
                        items.place
                    }
                    None => {
                        let items = self.add(place, Step::Item);
                        let declared = Some(declared.clone());
                        self.places().all[place].array = Some(Items { place: items, declared });
                        items
                    }
                };
                self.samples.arrays += 1;
                Open::Items(items, self.samples.arrays)
            }
        };
        self.open.push(open);
        true
    }

    fn close(&mut self, _: usize) {
        self.open.pop();
    }

    fn leaf(&mut self, at: &At<'_>, leaf: &Leaf) {
        let is_key = matches!(at.role, Role::Key(_));
        if is_key && !self.key(leaf.ty) {
            return;
        }
        // The script of an Object is part of its class. An Object without one has null there.
        if matches!(at.role, Role::Property(_, "script")) && leaf.ty != VariantType::Nil {
            return;
        }
        let bytes = self.bytes.get(leaf.range.clone()).unwrap_or_default();
        let is_wide = leaf.flags & WIDE != 0;
        let words = leaf.ty.item().unwrap_or(leaf.ty).words();
        let is_null = leaf.ty == VariantType::Object && bytes.iter().skip(4).all(|byte| *byte == 0);
        if leaf.ty == VariantType::Nil || is_null {
            let place = self.place_of(&at.role);
            let place = &mut self.places().all[place];
            place.count += 1;
            place.nils += 1;
            return;
        }
        let kind = match words {
            Some((_, WordType::Real)) if is_wide => {
                self.samples.is_wide = true;
                SeenType::Reals(leaf.ty, Reals::Double)
            }
            Some((_, WordType::Real)) => SeenType::Reals(leaf.ty, Reals::Single),
            _ if leaf.ty == VariantType::Object => SeenType::ObjectId,
            _ => SeenType::Plain(leaf.ty),
        };
        let (codec, place) = (self.codec, self.seen(&at.role, kind));
        let place = &mut self.samples.places.all[place];
        match leaf.ty {
            VariantType::Int => codec.decode(bytes).into_iter().for_each(|number| place.add_int(number)),
            VariantType::Float => codec.decode(bytes).into_iter().for_each(|number| place.add_float(number)),
            VariantType::String | VariantType::StringName
                if place.texts.len() <= MAX_NAMES
                    && place.wish.as_ref().is_some_and(|wish| wish.is_names) =>
            {
                place.texts.extend(codec.decode::<String>(bytes).ok());
            }
            _ => {}
        }
    }
}

/// Returns the type of values that a container declares, if it is one of the engine's.
pub(super) fn builtin_of(declared: &ElementType) -> Option<VariantType> {
    match declared {
        ElementType::Builtin(ty) => Some(*ty),
        _ => None,
    }
}
