//! The types of what was seen.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::places::{
    Dict, DictId, ObjectId, Place, PlaceId, Places, SeenContent, SeenEntries, SeenType, Step, Tag,
};
use super::schemas::NamedTypes;
use super::walked::{MAX_NAMES, TAGS, builtin_of};
use crate::names::{TakenNames, capitalized, type_name};
use crate::{Declares, Reals, SchemaBuf};
use gdvar_core::{ElementType, Error, ErrorKind, Result, VariantType};

/// How many levels have types. What is nested deeper is any value.
const MAX_DEPTH: usize = 64;

/// The type of values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ValueType {
    Any,
    Bool,
    Int,
    Byte,
    Int32,
    Float(Reals),
    Text(VariantType),
    Builtin(VariantType, Option<Reals>),
    ObjectId,
    /// Any Array or Dictionary, with what it declares.
    AnyArray,
    AnyDictionary,
    Optional(Box<Self>),
    List {
        items: Box<Self>,
        written: VariantType,
        declares: Declares,
    },
    Map {
        key: Box<Self>,
        value: Box<Self>,
        declares: Declares,
    },
    Named(usize),
}

/// The definition of a type that has a name.
#[derive(Clone, Debug)]
pub(super) struct NamedType {
    pub(super) name: String,
    /// The name that was asked for.
    pub(super) wish: Option<String>,
    /// Whether keys and tags are `StringName`s.
    pub(super) is_name: bool,
    pub(super) body: Body,
}

#[derive(Clone, Debug)]
pub(super) enum Body {
    Struct(Vec<TypedField>),
    Object {
        class: String,
        script: Option<String>,
        fields: Vec<TypedField>,
    },
    /// An enum whose tag is under this key.
    Inside(String, Vec<(String, Vec<TypedField>)>),
    Outside(Vec<(String, ValueType)>),
    /// An enum of values that differ by their type.
    Untagged(Vec<(String, ValueType)>),
    Names(BTreeSet<String>),
    /// Not described yet.
    Open,
}

#[derive(Clone, Debug)]
pub(super) struct TypedField {
    pub(super) key: String,
    pub(super) ty: ValueType,
    /// Whether some have no such key.
    pub(super) is_absent: bool,
}

/// Returns the kind that holds values of all of these kinds, or the only one. `None` if there is no such kind, and
/// `Some(None)` if there are no values.
#[allow(clippy::option_option, reason = "the two are different answers")]
pub(super) fn common(kinds: &[SeenType]) -> Option<Option<SeenType>> {
    use VariantType::{Float, Int, String, StringName};
    let mut all: Option<SeenType> = None;
    for kind in kinds {
        all = Some(match (all, *kind) {
            (None, kind) => kind,
            (Some(known), kind) if known == kind => kind,
            (Some(SeenType::Plain(Int | Float)), SeenType::Plain(Int | Float)) => SeenType::Plain(Float),
            (Some(SeenType::Plain(String | StringName)), SeenType::Plain(String | StringName)) => {
                SeenType::Plain(String)
            }
            (Some(SeenType::Reals(a, _)), SeenType::Reals(b, _)) if a == b => {
                SeenType::Reals(a, Reals::Double)
            }
            _ => return None,
        });
    }
    Some(all)
}

pub(super) struct Typed<'p> {
    places: &'p Places,
    /// Whether any value may have reals of 64 bits.
    is_wide: bool,
    definitions: Vec<NamedType>,
    names: TakenNames,
    dicts: BTreeMap<DictId, ValueType>,
    objects: BTreeMap<ObjectId, usize>,
    /// The names of the definitions around the current place.
    around: Vec<String>,
    depth: usize,
}

impl<'p> Typed<'p> {
    pub(super) fn new(places: &'p Places, is_wide: bool) -> Self {
        let (definitions, names) = (Vec::new(), TakenNames::new());
        let (dicts, objects, around) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Self { places, is_wide, definitions, names, dicts, objects, around, depth: 0 }
    }

    /// Returns the types, with one definition for those that say the same.
    pub(super) fn finish(self, root: ValueType) -> NamedTypes {
        let mut types = NamedTypes { root, definitions: self.definitions, is_wide: self.is_wide };
        types.merge_equal();
        types
    }

    /// Returns the type of the values at a place.
    pub(super) fn ty(&mut self, at: PlaceId) -> Result<ValueType> {
        let place = &self.places.all[at];
        let is_lossy = place.kinds.len() > 1 && place.ints.is_some_and(|ints| !are_floats(ints));
        let found = match common(&place.kinds).filter(|_| !is_lossy) {
            None if at == Places::ROOT => self.one_of(at, place)?,
            Some(Some(kind)) if self.depth < MAX_DEPTH => {
                self.depth += 1;
                let found = self.of_kind(kind, at, place);
                self.depth -= 1;
                found?
            }
            _ => ValueType::Any,
        };
        Ok(match found {
            ValueType::Any => ValueType::Any,
            found if place.nils > 0 => ValueType::Optional(Box::new(found)),
            found => found,
        })
    }

    /// Returns the type of values that have nothing in common: an enum with a variant for each of their types.
    fn one_of(&mut self, at: PlaceId, place: &Place) -> Result<ValueType> {
        let mut kinds: Vec<SeenType> = Vec::new();
        for kind in &place.kinds {
            // Ints and floats stay apart, since some int has no equal float.
            let is_number = kind.ty() == VariantType::Int || *kind == SeenType::Plain(VariantType::Float);
            let joined = kinds.iter_mut().find_map(|known| Some((common(&[*known, *kind])??, known)));
            match joined.filter(|_| !is_number) {
                Some((joined, known)) => *known = joined,
                None => kinds.push(*kind),
            }
        }
        // An Array is also read from a packed array, so it comes last.
        kinds.sort_by_key(|kind| kind.ty() == VariantType::Array);
        let made = self.define(at, false, Body::Open)?;
        let mut variants = Vec::new();
        for kind in kinds {
            let ty = self.of_kind(kind, at, place)?;
            if ty == ValueType::Any {
                variants.clear();
                break;
            }
            variants.push((capitalized(kind.ty().name()), ty));
        }
        let is_any = variants.is_empty();
        self.close(made, Body::Untagged(variants));
        Ok(if is_any { ValueType::Any } else { ValueType::Named(made) })
    }

    fn of_kind(&mut self, kind: SeenType, at: PlaceId, place: &Place) -> Result<ValueType> {
        let (ty, reals) = match kind {
            SeenType::ObjectId => return Ok(ValueType::ObjectId),
            SeenType::Plain(ty) => (ty, None),
            SeenType::Reals(ty, reals) => (ty, Some(reals)),
        };
        if let Some(item) = ty.item() {
            let items = match ty {
                // No type has these packed arrays.
                _ if reals == Some(Reals::Double) => return Ok(ValueType::Any),
                VariantType::PackedByteArray => ValueType::Byte,
                VariantType::PackedInt32Array => ValueType::Int32,
                VariantType::PackedFloat32Array => ValueType::Float(Reals::Single),
                _ => builtin(item, reals),
            };
            return Ok(ValueType::List { items: Box::new(items), written: ty, declares: Declares::Nothing });
        }
        match ty {
            VariantType::String | VariantType::StringName if is_of_names(place) => {
                let body = Body::Names(place.texts.clone());
                Ok(ValueType::Named(self.define(at, ty == VariantType::StringName, body)?))
            }
            VariantType::Array => self.array(place),
            VariantType::Dictionary => match self.places.dict_of(at) {
                Some(dict) => self.dictionary(at, dict),
                None => Ok(ValueType::AnyDictionary), // not covered: ruled out before
            },
            VariantType::Object => match place.objects[..] {
                [object] => self.object(at, object),
                _ => Ok(ValueType::Any),
            },
            ty => Ok(builtin(ty, reals)),
        }
    }

    fn array(&mut self, place: &Place) -> Result<ValueType> {
        let Some(items) = &place.array else { return Ok(ValueType::AnyArray) };
        let mut ty = self.ty(items.place)?;
        let declared = items.declared.as_ref().filter(|declared| declared.is_typed());
        if ty == ValueType::Any
            && let Some(declared) = declared.and_then(builtin_of)
        {
            ty = empty(declared);
        }
        let form = match declared {
            None if ty == ValueType::Any
                || items.declared.is_none() && ty.declared(&self.definitions) == ElementType::Any =>
            {
                return Ok(ValueType::AnyArray);
            }
            None => Declares::Nothing,
            Some(declared) if ty.declared(&self.definitions) == *declared => Declares::Type,
            Some(_) => return Ok(ValueType::AnyArray),
        };
        Ok(ValueType::List { items: Box::new(ty), written: VariantType::Array, declares: form })
    }

    fn dictionary(&mut self, at: PlaceId, id: DictId) -> Result<ValueType> {
        if let Some(known) = self.dicts.get(&id) {
            return Ok(known.clone());
        }
        let dict = &self.places.dicts[id];
        match &dict.content {
            SeenContent::Map { keys, values } => self.map(dict, *keys, *values),
            SeenContent::Fields(entries) if entries.len() == 0 => Ok(ValueType::AnyDictionary),
            SeenContent::Tagged(tagged) => {
                let is_name = tagged.iter().any(|(_, entries)| entries.names > entries.strings);
                let made = self.define(at, is_name, Body::Open)?;
                self.dicts.insert(id, ValueType::Named(made));
                let mut inside = Vec::new();
                let body = match &tagged[..] {
                    [(Tag::Inside(key, _), _), ..] => {
                        for (tag, entries) in tagged {
                            let Tag::Inside(_, text) = tag else { continue };
                            inside.push((text.to_string(), self.fields(entries, Some(key))?));
                        }
                        Body::Inside(key.to_string(), inside)
                    }
                    _ => {
                        let mut inside = Vec::new();
                        for field in tagged.iter().flat_map(|(_, entries)| entries.iter()) {
                            inside.push((field.key.to_string(), self.ty(field.place)?));
                        }
                        Body::Outside(inside)
                    }
                };
                self.close(made, body);
                Ok(ValueType::Named(made))
            }
            SeenContent::Fields(entries) => {
                let made = self.define(at, entries.names > entries.strings, Body::Open)?;
                self.dicts.insert(id, ValueType::Named(made));
                let body = Body::Struct(self.fields(entries, None)?);
                self.close(made, body);
                Ok(ValueType::Named(made))
            }
            SeenContent::Moved(_) => Ok(ValueType::AnyDictionary), // not covered: ruled out before
        }
    }

    fn map(&mut self, dict: &Dict, keys: PlaceId, values: PlaceId) -> Result<ValueType> {
        let (mut key, mut value) = (self.ty(keys)?, self.ty(values)?);
        let declared = dict.declared.as_ref().filter(|(key, value)| key.is_typed() || value.is_typed());
        if let Some((declared_key, declared_value)) = declared {
            let of = |ty: &ValueType, declared| match builtin_of(declared).filter(|_| *ty == ValueType::Any) {
                Some(declared) => empty(declared),
                None => ty.clone(),
            };
            (key, value) = (of(&key, declared_key), of(&value, declared_value));
        }
        if !key.is_key(self.is_wide) || declared.is_none() && value == ValueType::Any {
            return Ok(ValueType::AnyDictionary);
        }
        let form = match declared {
            None => Declares::Nothing,
            Some((declared_key, declared_value))
                if key.declared(&self.definitions) == *declared_key
                    && value.declared(&self.definitions) == *declared_value =>
            {
                Declares::Type
            }
            Some(_) => return Ok(ValueType::AnyDictionary),
        };
        Ok(ValueType::Map { key: Box::new(key), value: Box::new(value), declares: form })
    }

    fn object(&mut self, at: PlaceId, id: ObjectId) -> Result<ValueType> {
        if let Some(known) = self.objects.get(&id) {
            return Ok(ValueType::Named(*known));
        }
        let object = &self.places.objects[id];
        let file = object.script.as_deref().and_then(|path| path.rsplit('/').next());
        let name = file.map_or(&*object.class, |file| file.split('.').next().unwrap_or_default());
        let made = self.define_as(at, &type_name(name), false, Body::Open)?;
        self.objects.insert(id, made);
        let fields = self.fields(&object.entries, None)?;
        let (class, script) = (object.class.clone(), object.script.clone());
        self.close(made, Body::Object { class, script, fields });
        Ok(ValueType::Named(made))
    }

    /// Returns the fields without the one under the tag.
    fn fields(&mut self, entries: &SeenEntries, tag: Option<&str>) -> Result<Vec<TypedField>> {
        let mut fields = Vec::new();
        for field in entries.iter().filter(|field| Some(&*field.key) != tag) {
            let ty = self.ty(field.place)?;
            let is_absent = self.places.all[field.place].count < entries.count;
            let is_optional = is_absent && !matches!(ty, ValueType::Optional(_));
            let ty = if is_optional { ValueType::Optional(Box::new(ty)) } else { ty };
            fields.push(TypedField { key: field.key.to_string(), ty, is_absent });
        }
        Ok(fields)
    }

    fn define(&mut self, at: PlaceId, is_name: bool, body: Body) -> Result<usize> {
        self.define_as(at, &self.name(at), is_name, body)
    }

    fn define_as(&mut self, at: PlaceId, name: &str, is_name: bool, body: Body) -> Result<usize> {
        if self.definitions.len() == SchemaBuf::MAX_TYPES {
            let message = format!("the values have more than {} types", SchemaBuf::MAX_TYPES);
            return Err(Error::new(ErrorKind::TooLarge, message));
        }
        // The enum of all values has the name that was asked for, and not the type of some of them.
        let is_variant = at == Places::ROOT && !self.around.is_empty();
        let name = if is_variant { "Content" } else { name };
        let wish = self.places.all[at].wish.as_ref().filter(|_| !is_variant);
        let wish = wish.and_then(|wish| wish.name.clone());
        let outer = self.around.last().map_or("", String::as_str);
        let name = match &wish {
            Some(wish) => self.names.take(wish, ""),
            None if is_variant || !self.names.is_free(name) => self.names.take(&format!("{outer}{name}"), ""),
            None => self.names.take(name, ""),
        };
        if let Body::Open = body {
            self.around.push(name.clone());
        }
        self.definitions.push(NamedType { name, wish, is_name, body });
        Ok(self.definitions.len() - 1)
    }

    fn close(&mut self, definition: usize, body: Body) {
        self.definitions[definition].body = body;
        self.around.pop();
    }

    /// Returns a name for the type of the values at a place: that of the key, and for the items of a container in the singular.
    fn name(&self, at: PlaceId) -> String {
        let place = &self.places.all[at];
        match &place.step {
            Step::Root => "Value".to_owned(),
            Step::Field(key) => type_name(key),
            Step::Item => {
                let name = self.name(place.parent);
                singular(&name).unwrap_or_else(|| format!("{name}Item"))
            }
            Step::Key => self.name(place.parent) + "Key",
        }
    }
}

/// Returns whether each int of a range has an equal float.
fn are_floats((min, max): (i64, i64)) -> bool {
    const MOST: i64 = 1 << f64::MANTISSA_DIGITS;
    -MOST <= min && max <= MOST
}

/// Returns whether the texts of a place are to be names.
fn is_of_names(place: &Place) -> bool {
    let is_wanted = place.wish.as_ref().is_some_and(|wish| wish.is_names);
    is_wanted && !place.texts.is_empty() && place.texts.len() <= MAX_NAMES
}

/// Returns the singular of a word in the plural.
fn singular(word: &str) -> Option<String> {
    let stem = word.strip_suffix('s')?;
    if stem.len() < 3 || stem.ends_with(['s', 'u', 'i']) {
        return None;
    }
    for (plural, singular) in [("ies", "y"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss")] {
        if let Some(stem) = word.strip_suffix(plural) {
            return Some(format!("{stem}{singular}"));
        }
    }
    Some(stem.to_owned())
}

/// Returns a type of the engine that contains no others.
fn builtin(ty: VariantType, reals: Option<Reals>) -> ValueType {
    match ty {
        VariantType::Bool => ValueType::Bool,
        VariantType::Int => ValueType::Int,
        VariantType::Float => ValueType::Float(Reals::Double),
        VariantType::String | VariantType::StringName => ValueType::Text(ty),
        ty => ValueType::Builtin(ty, reals),
    }
}

/// Returns the type of the items of a container that declares a type of the engine and had no items.
fn empty(declared: VariantType) -> ValueType {
    match declared {
        VariantType::Array => ValueType::AnyArray,
        VariantType::Dictionary => ValueType::AnyDictionary,
        ty if ty.item().is_some() || ty == VariantType::Object => ValueType::Any,
        ty => {
            let has_reals = matches!(ty.words(), Some((_, gdvar_core::WordType::Real)));
            builtin(ty, has_reals.then_some(Reals::Single))
        }
    }
}

impl ValueType {
    /// Returns whether there are maps with such keys.
    fn is_key(&self, is_wide: bool) -> bool {
        use VariantType::{NodePath, Rect2i, Rid, Vector2i, Vector3i, Vector4i};
        match self {
            Self::Bool | Self::Int | Self::Text(_) => true,
            // No map has keys with such reals.
            Self::Any => !is_wide,
            Self::Builtin(ty, _) => matches!(ty, NodePath | Rid | Vector2i | Vector3i | Vector4i | Rect2i),
            _ => false,
        }
    }

    /// Returns the type that a typed container declares for values of this type.
    fn declared(&self, definitions: &[NamedType]) -> ElementType {
        let ty = match self {
            Self::Any | Self::Optional(_) => return ElementType::Any,
            Self::Bool => VariantType::Bool,
            Self::Int | Self::Byte | Self::Int32 => VariantType::Int,
            Self::Float(_) => VariantType::Float,
            Self::Text(ty) | Self::Builtin(ty, _) => *ty,
            Self::ObjectId => return ElementType::class("Object"),
            Self::AnyArray => VariantType::Array,
            Self::List { written, .. } => *written,
            Self::AnyDictionary | Self::Map { .. } => VariantType::Dictionary,
            Self::Named(index) => match &definitions[*index] {
                NamedType { body: Body::Object { script: Some(script), .. }, .. } => {
                    return ElementType::script(script.clone());
                }
                NamedType { body: Body::Object { class, .. }, .. } => {
                    return ElementType::class(class.clone());
                }
                NamedType { body: Body::Outside(_) | Body::Untagged(_), .. } => return ElementType::Any,
                NamedType { body: Body::Names(_), is_name, .. } => {
                    if *is_name {
                        VariantType::StringName
                    } else {
                        VariantType::String
                    }
                }
                _ => VariantType::Dictionary,
            },
        };
        ElementType::Builtin(ty)
    }
}

impl Places {
    /// Decides which Dictionaries are enums, structs and maps.
    pub(super) fn decide(&mut self) {
        let of_values = self.dict_of(Self::ROOT);
        for dict in 0..self.dicts.len() {
            if let SeenContent::Tagged(tagged) = &self.dicts[dict].content
                && !self.are_enum(tagged, self.dicts[dict].again, of_values == Some(dict))
            {
                self.make_fields(dict);
            }
        }
        for at in 0..self.all.len() {
            let is_map = self.all[at].wish.as_ref().and_then(|wish| wish.is_map);
            let Some(dict) = self.dict_of(at).filter(|_| is_map != Some(false)) else { continue };
            if let SeenContent::Fields(entries) = &self.dicts[dict].content
                && (is_map == Some(true) || self.is_map(entries))
            {
                self.make_map(at, dict);
            }
        }
    }

    /// Returns whether Dictionaries of an Array, or the values themselves, are variants of an enum.
    fn are_enum(&self, tagged: &[(Tag, SeenEntries)], again: u64, are_values: bool) -> bool {
        // Several saves may have the same few items, each once.
        let is_repeated = again >= tagged.len() as u64;
        match tagged {
            [(Tag::Inside(key, _), first), rest @ ..] if !rest.is_empty() => {
                let is_tag = rest.iter().all(|(tag, _)| matches!(tag, Tag::Inside(other, _) if other == key));
                let is_repeated = is_repeated || TAGS.contains(&&**key);
                let differs = |entries: &SeenEntries| {
                    entries.keys().ne(first.keys())
                        || entries.iter().any(|field| {
                            let kinds = first.get(&field.key).map(|first| &self.all[first.place].kinds[..]);
                            common(&[kinds.unwrap_or_default(), &self.all[field.place].kinds].concat())
                                .is_none()
                        })
                };
                is_tag && is_repeated && rest.iter().any(|(_, entries)| differs(entries))
            }
            [(Tag::Outside(_), _), rest @ ..] => {
                // A few saves with one key each are more likely to be one type, of which each save has a part.
                (is_repeated || !are_values)
                    && !rest.is_empty()
                    && rest.iter().all(|(tag, _)| matches!(tag, Tag::Outside(_)))
            }
            _ => false,
        }
    }

    /// Returns whether Dictionaries with text keys are maps.
    fn is_map(&self, entries: &SeenEntries) -> bool {
        let places = || entries.iter().map(|field| &self.all[field.place]);
        let kinds: Vec<SeenType> = places().fold(Vec::new(), |mut kinds, place| {
            kinds
                .extend(place.kinds.iter().filter(|kind| !kinds.contains(kind)).copied().collect::<Vec<_>>());
            kinds
        });
        entries.len() > 16
            && common(&kinds).is_some()
            && places().all(|place| place.count * 10 < entries.count * 9)
    }
}
