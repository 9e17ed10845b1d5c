//! The types of what was seen.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::places::{Content, Dict, DictId, Entries, Kind, ObjectId, Place, PlaceId, Places, Step, Tag};
use super::schemas::Types;
use super::walked::{MAX_NAMES, TAGS, builtin_of};
use crate::names::{TakenNames, type_name};
use crate::{Declares, Reals, SchemaBuf};
use gdvar_core::{ElementType, Error, ErrorKind, Result, VariantType};

/// How many levels have types. What is nested deeper is any value.
const MAX_DEPTH: usize = 64;

/// The type of values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
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
pub(super) struct Definition {
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
    Outside(Vec<(String, Type)>),
    Names(BTreeSet<String>),
    /// Not described yet.
    Open,
}

#[derive(Clone, Debug)]
pub(super) struct TypedField {
    pub(super) key: String,
    pub(super) ty: Type,
    /// Whether some have no such key.
    pub(super) is_absent: bool,
}

/// Returns the kind that holds values of all of these kinds, or the only one. `None` if there is no such kind, and
/// `Some(None)` if there are no values.
#[allow(clippy::option_option, reason = "the two are different answers")]
pub(super) fn common(kinds: &[Kind]) -> Option<Option<Kind>> {
    use VariantType::{Float, Int, String, StringName};
    let mut all: Option<Kind> = None;
    for kind in kinds {
        all = Some(match (all, *kind) {
            (None, kind) => kind,
            (Some(known), kind) if known == kind => kind,
            (Some(Kind::Plain(Int | Float)), Kind::Plain(Int | Float)) => Kind::Plain(Float),
            (Some(Kind::Plain(String | StringName)), Kind::Plain(String | StringName)) => Kind::Plain(String),
            (Some(Kind::Reals(a, _)), Kind::Reals(b, _)) if a == b => Kind::Reals(a, Reals::Double),
            _ => return None,
        });
    }
    Some(all)
}

pub(super) struct Typed<'p> {
    places: &'p Places,
    /// Whether any value may have reals of 64 bits.
    is_wide: bool,
    definitions: Vec<Definition>,
    names: TakenNames,
    dicts: BTreeMap<DictId, Type>,
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
    pub(super) fn finish(self, root: Type) -> Types {
        let mut types = Types { root, definitions: self.definitions, is_wide: self.is_wide };
        types.merge_equal();
        types
    }

    /// Returns the type of the values at a place.
    pub(super) fn ty(&mut self, at: PlaceId) -> Result<Type> {
        let place = &self.places.all[at];
        let found = match common(&place.kinds) {
            Some(Some(kind)) if self.depth < MAX_DEPTH => {
                self.depth += 1;
                let found = self.of_kind(kind, at, place);
                self.depth -= 1;
                found?
            }
            _ => Type::Any,
        };
        Ok(match found {
            Type::Any => Type::Any,
            found if place.nils > 0 => Type::Optional(Box::new(found)),
            found => found,
        })
    }

    fn of_kind(&mut self, kind: Kind, at: PlaceId, place: &Place) -> Result<Type> {
        let (ty, reals) = match kind {
            Kind::ObjectId => return Ok(Type::ObjectId),
            Kind::Plain(ty) => (ty, None),
            Kind::Reals(ty, reals) => (ty, Some(reals)),
        };
        if let Some(item) = ty.item() {
            let items = match item {
                // No type has these packed arrays.
                _ if reals == Some(Reals::Double) => return Ok(Type::Any),
                item => builtin(packed_item(ty).unwrap_or(item), reals),
            };
            let items = match ty {
                VariantType::PackedByteArray => Type::Byte,
                VariantType::PackedInt32Array => Type::Int32,
                VariantType::PackedFloat32Array => Type::Float(Reals::Single),
                _ => items,
            };
            return Ok(Type::List { items: Box::new(items), written: ty, declares: Declares::Nothing });
        }
        match ty {
            VariantType::String | VariantType::StringName if is_of_names(place) => {
                let body = Body::Names(place.texts.clone());
                Ok(Type::Named(self.define(at, ty == VariantType::StringName, body)?))
            }
            VariantType::Array => self.array(place),
            VariantType::Dictionary => match self.places.dict_of(at) {
                Some(dict) => self.dictionary(at, dict),
                None => Ok(Type::AnyDictionary),
            },
            VariantType::Object => match place.objects[..] {
                [object] => self.object(at, object),
                _ => Ok(Type::Any),
            },
            ty => Ok(builtin(ty, reals)),
        }
    }

    fn array(&mut self, place: &Place) -> Result<Type> {
        let Some(items) = &place.array else { return Ok(Type::AnyArray) };
        let mut ty = self.ty(items.place)?;
        let declared = items.declared.as_ref().filter(|declared| declared.is_typed());
        if ty == Type::Any
            && let Some(declared) = declared.and_then(builtin_of)
        {
            ty = empty(declared);
        }
        let form = match declared {
            None if ty == Type::Any
                || items.declared.is_none() && ty.declared(&self.definitions) == ElementType::Any =>
            {
                return Ok(Type::AnyArray);
            }
            None => Declares::Nothing,
            Some(declared) if ty.declared(&self.definitions) == *declared => Declares::Type,
            Some(_) => return Ok(Type::AnyArray),
        };
        Ok(Type::List { items: Box::new(ty), written: VariantType::Array, declares: form })
    }

    fn dictionary(&mut self, at: PlaceId, id: DictId) -> Result<Type> {
        if let Some(known) = self.dicts.get(&id) {
            return Ok(known.clone());
        }
        let dict = &self.places.dicts[id];
        match &dict.content {
            Content::Map { keys, values } => self.map(dict, *keys, *values),
            Content::Fields(entries) if entries.len() == 0 => Ok(Type::AnyDictionary),
            Content::Tagged(tagged) => {
                let is_name = tagged.iter().any(|(_, entries)| entries.names > entries.strings);
                let made = self.define(at, is_name, Body::Open)?;
                self.dicts.insert(id, Type::Named(made));
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
                Ok(Type::Named(made))
            }
            Content::Fields(entries) => {
                let made = self.define(at, entries.names > entries.strings, Body::Open)?;
                self.dicts.insert(id, Type::Named(made));
                let body = Body::Struct(self.fields(entries, None)?);
                self.close(made, body);
                Ok(Type::Named(made))
            }
            Content::Moved(_) => Ok(Type::AnyDictionary),
        }
    }

    fn map(&mut self, dict: &Dict, keys: PlaceId, values: PlaceId) -> Result<Type> {
        let (mut key, mut value) = (self.ty(keys)?, self.ty(values)?);
        let declared = dict.declared.as_ref().filter(|(key, value)| key.is_typed() || value.is_typed());
        if let Some((declared_key, declared_value)) = declared {
            let of = |ty: &Type, declared| match builtin_of(declared).filter(|_| *ty == Type::Any) {
                Some(declared) => empty(declared),
                None => ty.clone(),
            };
            (key, value) = (of(&key, declared_key), of(&value, declared_value));
        }
        if !key.is_key(self.is_wide) || declared.is_none() && value == Type::Any {
            return Ok(Type::AnyDictionary);
        }
        let form = match declared {
            None => Declares::Nothing,
            Some((declared_key, declared_value))
                if key.declared(&self.definitions) == *declared_key
                    && value.declared(&self.definitions) == *declared_value =>
            {
                Declares::Type
            }
            Some(_) => return Ok(Type::AnyDictionary),
        };
        Ok(Type::Map { key: Box::new(key), value: Box::new(value), declares: form })
    }

    fn object(&mut self, at: PlaceId, id: ObjectId) -> Result<Type> {
        if let Some(known) = self.objects.get(&id) {
            return Ok(Type::Named(*known));
        }
        let object = &self.places.objects[id];
        let file = object.script.as_deref().and_then(|path| path.rsplit('/').next());
        let name = file.map_or(&*object.class, |file| file.split('.').next().unwrap_or_default());
        let made = self.define_as(at, &type_name(name), false, Body::Open)?;
        self.objects.insert(id, made);
        let fields = self.fields(&object.entries, None)?;
        let (class, script) = (object.class.clone(), object.script.clone());
        self.close(made, Body::Object { class, script, fields });
        Ok(Type::Named(made))
    }

    /// Returns the fields without the one under the tag.
    fn fields(&mut self, entries: &Entries, tag: Option<&str>) -> Result<Vec<TypedField>> {
        let mut fields = Vec::new();
        for field in entries.iter().filter(|field| Some(&*field.key) != tag) {
            let ty = self.ty(field.place)?;
            let is_absent = self.places.all[field.place].count < entries.count;
            let is_optional = is_absent && !matches!(ty, Type::Optional(_));
            let ty = if is_optional { Type::Optional(Box::new(ty)) } else { ty };
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
        let wish = self.places.all[at].wish.as_ref().and_then(|wish| wish.name.clone());
        let outer = self.around.last().map_or("", String::as_str);
        let name = match &wish {
            Some(wish) => self.names.take(wish, ""),
            None if !self.names.is_free(name) => self.names.take(&format!("{outer}{name}"), ""),
            None => self.names.take(name, ""),
        };
        if let Body::Open = body {
            self.around.push(name.clone());
        }
        self.definitions.push(Definition { name, wish, is_name, body });
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

fn packed_item(ty: VariantType) -> Option<VariantType> {
    match ty {
        VariantType::PackedFloat64Array => Some(VariantType::Float),
        VariantType::PackedInt64Array => Some(VariantType::Int),
        _ => None,
    }
}

/// Returns a type of the engine that contains no others.
fn builtin(ty: VariantType, reals: Option<Reals>) -> Type {
    match ty {
        VariantType::Bool => Type::Bool,
        VariantType::Int => Type::Int,
        VariantType::Float => Type::Float(Reals::Double),
        VariantType::String | VariantType::StringName => Type::Text(ty),
        ty => Type::Builtin(ty, reals),
    }
}

/// Returns the type of the items of a container that declares a type of the engine and had no items.
fn empty(declared: VariantType) -> Type {
    match declared {
        VariantType::Array => Type::AnyArray,
        VariantType::Dictionary => Type::AnyDictionary,
        ty if ty.item().is_some() || ty == VariantType::Object => Type::Any,
        ty => {
            let has_reals = matches!(ty.words(), Some((_, gdvar_core::WordType::Real)));
            builtin(ty, has_reals.then_some(Reals::Single))
        }
    }
}

impl Type {
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
    fn declared(&self, definitions: &[Definition]) -> ElementType {
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
                Definition { body: Body::Object { script: Some(script), .. }, .. } => {
                    return ElementType::script(script.clone());
                }
                Definition { body: Body::Object { class, .. }, .. } => {
                    return ElementType::class(class.clone());
                }
                Definition { body: Body::Outside(_), .. } => return ElementType::Any,
                Definition { body: Body::Names(_), is_name, .. } => {
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
        for dict in 0..self.dicts.len() {
            if let Content::Tagged(tagged) = &self.dicts[dict].content
                && !self.are_enum(tagged, self.dicts[dict].count)
            {
                self.make_fields(dict);
            }
        }
        for at in 0..self.all.len() {
            let is_map = self.all[at].wish.as_ref().and_then(|wish| wish.is_map);
            let Some(dict) = self.dict_of(at).filter(|_| is_map != Some(false)) else { continue };
            if let Content::Fields(entries) = &self.dicts[dict].content
                && (is_map == Some(true) || self.is_map(entries))
            {
                self.make_map(at, dict);
            }
        }
    }

    /// Returns whether Dictionaries of an Array are variants of an enum.
    fn are_enum(&self, tagged: &[(Tag, Entries)], count: u64) -> bool {
        match tagged {
            [(Tag::Inside(key, _), first), rest @ ..] if !rest.is_empty() => {
                let is_tag = rest.iter().all(|(tag, _)| matches!(tag, Tag::Inside(other, _) if other == key));
                let is_repeated = count >= 2 * tagged.len() as u64 || TAGS.contains(&&**key);
                let differs = |entries: &Entries| {
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
                !rest.is_empty() && rest.iter().all(|(tag, _)| matches!(tag, Tag::Outside(_)))
            }
            _ => false,
        }
    }

    /// Returns whether Dictionaries with text keys are maps.
    fn is_map(&self, entries: &Entries) -> bool {
        let places = || entries.iter().map(|field| &self.all[field.place]);
        let kinds: Vec<Kind> = places().fold(Vec::new(), |mut kinds, place| {
            kinds
                .extend(place.kinds.iter().filter(|kind| !kinds.contains(kind)).copied().collect::<Vec<_>>());
            kinds
        });
        entries.len() > 16
            && common(&kinds).is_some()
            && places().all(|place| place.count * 10 < entries.count * 9)
    }
}
