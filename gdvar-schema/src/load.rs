//! Reading schemas from JSON.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use super::describe::{
    Declares, Enum, EnumVariant, Field, Fields, Form, IntShape, Keys, List, Map, Node, ObjectShape, Presence,
    Reals, Schema, Shape, Tagging, Type, Versions,
};
use super::fingerprint::type_id;
use super::link::Link;
use super::owned::{Later, Parts, SchemaBuf};
use gdvar_core::internals::json::{self, Json};
use gdvar_core::internals::{Key, Problem, excerpt};
use gdvar_core::runtime::int_key;
use gdvar_core::text::TextError;
use gdvar_core::{ErrorKind, VariantType};

/// How deeply descriptions may be nested, including through named types. This depth fits the stack of a thread in a debug
/// build.
const MAX_DEPTH: u32 = 200;

/// How many descriptions are examined in the search for types that contain themselves directly.
const MAX_FLATTENED: usize = 1 << 16;

type Part<'a> = json::Node<'a>;
/// The descriptions of the named types.
type Descriptions<'p, 'a> = BTreeMap<&'p str, &'p Part<'a>>;
type Result<T> = core::result::Result<T, Problem>;

impl SchemaBuf {
    /// Reads the description that [`Schema::to_json`] writes, for tools that do not have the Rust type.
    ///
    /// The schema equals the type's own schema.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::{GodotSchema, SchemaBuf};
    /// use gdvar::variant;
    ///
    /// let json = <Vec<u8>>::SCHEMA.to_json();
    /// let schema = SchemaBuf::from_json(&json)?;
    /// assert_eq!(schema.as_schema().fingerprint(), <Vec<u8>>::FINGERPRINT);
    /// assert!(schema.as_schema().check(&variant!([1, 256])).is_err());
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error with line and column if the text is not JSON or not a description: [`ErrorKind::Custom`] if the
    /// fingerprint does not match, [`ErrorKind::TooDeep`], and [`ErrorKind::TooLarge`] for more than 4,096 types.
    pub fn from_json(json: &str) -> core::result::Result<Self, TextError> {
        let load = || load(&json::parse_whole(json, MAX_DEPTH)?);
        load().map_err(|problem| TextError::new(json, problem))
    }

    /// Reads a lock file, as `check_lock` writes it: schemas, each with the name of its type.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::{GodotSchema, SchemaBuf};
    ///
    /// let lock = format!("{{\"Bytes\": {}}}", <Vec<u8>>::SCHEMA.to_json());
    /// let schemas = SchemaBuf::from_lock(&lock)?;
    /// assert_eq!((schemas.len(), schemas[0].0.as_str()), (1, "Bytes"));
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`from_json`](Self::from_json).
    pub fn from_lock(json: &str) -> core::result::Result<Vec<(String, Self)>, TextError> {
        let load = || {
            let whole = json::parse_whole(json, MAX_DEPTH)?;
            let schemas = named_in(&whole)?.into_iter();
            schemas.map(|(name, part)| Ok((name.to_owned(), load(part)?))).collect::<Result<_>>()
        };
        load().map_err(|problem| TextError::new(json, problem))
    }
}

fn load(whole: &Part<'_>) -> Result<SchemaBuf> {
    let types = match whole.get("types") {
        Some(types) => named_in(types)?,
        None => Vec::new(),
    };
    if types.len() > SchemaBuf::MAX_TYPES {
        let message = format!("{} types are more than the limit of {}", types.len(), SchemaBuf::MAX_TYPES);
        return Err(Problem::new(ErrorKind::TooLarge, message).at(whole.start));
    }
    let types = types.into_iter().collect();
    let mut search = CycleSearch { types: &types, open: Vec::new(), depth: 0, steps: MAX_FLATTENED };
    for (name, ty) in &types {
        search.open = alloc::vec![*name];
        search.part(ty)?;
    }
    let root = member(whole, "schema")?;
    let schema = SchemaBuf::build(|parts| Loader::load(parts, &types, root))?;
    let Some(expected) = whole.get("fingerprint") else { return Ok(schema) };
    let found = format!("{:#018x}", schema.as_schema().fingerprint());
    if text(expected)? != found {
        let message =
            format!("the fingerprint of this description is {found}, so it is not as it was written");
        return Err(Problem::new(ErrorKind::Custom, message).at(expected.start));
    }
    Ok(schema)
}

// ------------------------------------------------------------------------------------------------------- JSON

#[cold]
fn expected(what: &str, part: &Part<'_>) -> Problem {
    let found = match &part.json {
        Json::Null => "null",
        Json::Bool(_) => "a bool",
        Json::Number(_) => "a number",
        Json::Text(text) => &format!("\"{}\"", excerpt(text)),
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    };
    Problem::syntax(format!("expected {what}, found {found}")).at(part.start)
}

fn member<'p, 'a>(part: &'p Part<'a>, key: &str) -> Result<&'p Part<'a>> {
    part.get(key).ok_or_else(|| expected(&format!("an object with the key \"{key}\""), part))
}

fn text<'p>(part: &'p Part<'_>) -> Result<&'p str> {
    match &part.json {
        Json::Text(text) => Ok(text),
        _ => Err(expected("a text", part)),
    }
}

/// Returns the text of a key, or an empty text if there is no such key.
fn text_at<'p>(part: &'p Part<'_>, key: &str) -> Result<&'p str> {
    part.get(key).map_or(Ok(""), text)
}

fn items<'p, 'a>(part: &'p Part<'a>) -> Result<&'p [Part<'a>]> {
    match &part.json {
        Json::Array(items) => Ok(items),
        _ => Err(expected("an array", part)),
    }
}

/// Returns the items of a key, or none if there is no such key.
fn items_at<'p, 'a>(part: &'p Part<'a>, key: &str) -> Result<&'p [Part<'a>]> {
    part.get(key).map_or(Ok(&[]), items)
}

fn int(part: &Part<'_>) -> Result<i64> {
    let number = match part.json {
        Json::Number(number) => number.whole(),
        _ => None,
    };
    number.ok_or_else(|| expected("a whole number", part))
}

fn int_at(part: &Part<'_>, key: &str) -> Result<Option<i64>> {
    part.get(key).map(int).transpose()
}

fn flag(part: &Part<'_>, key: &str) -> Result<bool> {
    part.get(key).map_or(Ok(false), |part| match part.json {
        Json::Bool(flag) => Ok(flag),
        _ => Err(expected("a bool", part)),
    })
}

/// Returns the value that one of several words stands for.
fn word<T: Copy>(part: &Part<'_>, what: &str, words: &[(T, &str)]) -> Result<T> {
    let found = text(part)?;
    let known = words.iter().find(|(_, word)| *word == found);
    known.map(|(meaning, _)| *meaning).ok_or_else(|| expected(what, part))
}

/// Returns the entries of an object, which are types or schemas with their names.
fn named_in<'p, 'a>(part: &'p Part<'a>) -> Result<Vec<(&'p str, &'p Part<'a>)>> {
    match &part.json {
        Json::Object(entries) => Ok(entries.iter().map(|(name, part)| (name.as_ref(), part)).collect()),
        _ => Err(expected("an object", part)),
    }
}

fn definition<'p, 'a>(types: &Descriptions<'p, 'a>, name: &Part<'_>) -> Result<(&'p str, &'p Part<'a>)> {
    let found = types.get_key_value(text(name)?).map(|(name, ty)| (*name, *ty));
    found.ok_or_else(|| expected("the name of a type", name))
}

/// Returns the depth inside a description. Each of its conversions is a level too.
fn deeper(depth: u32, level: u32, part: &Part<'_>) -> Result<u32> {
    let conversions = items_at(part, "refined_by")?.len();
    let depth = u32::try_from(conversions).map_or(u32::MAX, |count| count.saturating_add(depth + level));
    if depth > MAX_DEPTH {
        let message = format!("types are nested deeper than the limit of {MAX_DEPTH}");
        return Err(Problem::new(ErrorKind::TooDeep, message).at(part.start));
    }
    Ok(depth)
}

/// Looks for types that contain themselves directly, so that a value would have to be its own content.
struct CycleSearch<'p, 'a> {
    types: &'p Descriptions<'p, 'a>,
    /// The types that contain the current description.
    open: Vec<&'p str>,
    /// The depth of the current description. Types may be listed in any order, so the depth of the JSON does not limit
    /// it.
    depth: u32,
    /// How many descriptions may still be examined. This needs a limit, because the same type may be flattened in several
    /// places.
    steps: usize,
}

impl CycleSearch<'_, '_> {
    fn part(&mut self, part: &Part<'_>) -> Result<()> {
        let Some(steps) = self.steps.checked_sub(1) else {
            let message = "too many types are flattened into others";
            return Err(Problem::new(ErrorKind::TooLarge, message).at(part.start));
        };
        self.steps = steps;
        let outside = self.depth;
        // A description that only names a type is at the same level as the type.
        let level = u32::from(part.get("type").is_none());
        self.depth = deeper(outside, level, part)?;
        if let Some(name) = part.get("type") {
            let (name_text, ty) = definition(self.types, name)?;
            if self.open.contains(&name_text) {
                return Err(expected("a type that is not its own value", name));
            }
            self.open.push(name_text);
            self.part(ty)?;
            self.open.pop();
        } else {
            for key in ["written", "read", "value"] {
                part.get(key).map_or(Ok(()), |inner| self.part(inner))?;
            }
            // A flattened type is at the same level.
            for field in items_at(part, "fields")? {
                if flag(field, "flatten")? {
                    self.part(member(field, "schema")?)?;
                }
            }
            if text_at(part, "tagging")? == "inside" {
                for variant in items(member(part, "variants")?)? {
                    variant.get("content").map_or(Ok(()), |content| self.part(content))?;
                }
            }
        }
        self.depth = outside;
        Ok(())
    }
}

// ----------------------------------------------------------------------------------------------- descriptions

struct Loader<'s, 'p, 'a> {
    parts: &'s Parts,
    types: &'p Descriptions<'p, 'a>,
    /// The types that were mentioned.
    made: BTreeMap<&'p str, Link<'s>>,
    /// Those of them that are not described yet.
    open: Vec<(&'p str, &'p Part<'a>, Later<'s>)>,
    depth: u32,
}

impl<'s, 'p, 'a> Loader<'s, 'p, 'a> {
    fn load(parts: &'s Parts, types: &'p Descriptions<'p, 'a>, root: &Part<'a>) -> Result<Schema<'s>> {
        let mut loader = Self { parts, types, made: BTreeMap::new(), open: Vec::new(), depth: 0 };
        let root = loader.schema(root)?;
        // Types may contain each other, so they are described one after the other and not one inside the other.
        while let Some((name, ty, node)) = loader.open.pop() {
            let schema = loader.schema(ty)?;
            // The id must not be 0, which is the id of types that cannot contain themselves.
            let id = type_id("", name, 0, 0) | 1;
            let doc = parts.text(text_at(ty, "doc")?);
            node.fill(Node::Named(parts.one(Type { name: parts.text(name), id, doc, schema })));
        }
        Ok(root)
    }

    fn schema(&mut self, part: &Part<'a>) -> Result<Schema<'s>> {
        let outside = self.depth;
        self.depth = deeper(outside, 1, part)?;
        let mut schema = match part.get("type") {
            Some(name) => self.named(name)?,
            None if text(member(part, "kind")?)? == "split" => {
                let written = self.schema(member(part, "written")?)?;
                let read = self.schema(member(part, "read")?)?;
                self.parts.node(Node::Split { written, read })
            }
            None => self.parts.node(Node::Shape(self.shape(part)?)),
        };
        if let Some(form) = part.get("form") {
            schema = schema.in_form(word(form, "a form", &Form::NAMES)?);
        }
        for by in items_at(part, "refined_by")? {
            schema = self.parts.node(Node::Refined(schema, self.parts.text(text(by)?)));
        }
        if flag(part, "undeclared")? {
            // Any form works here, because a field's form is not applied to an `InForm`. `Wide` is one that changes
            // nothing.
            schema = self.parts.node(Node::InForm(schema.in_form(Form::Wide)));
        }
        self.depth = outside;
        Ok(schema)
    }

    fn named(&mut self, name: &Part<'_>) -> Result<Schema<'s>> {
        let (name, ty) = definition(self.types, name)?;
        if let Some(link) = self.made.get(name) {
            return Ok(Schema::linked(*link));
        }
        // SAFETY: a loader follows no links. What it returns can be reached only once all nodes are filled in; if it fails, it
        // returns no schema.
        #[allow(unsafe_code, reason = "a node that refers to itself cannot be made before the link to it")]
        let (link, node) = unsafe { self.parts.later() };
        self.made.insert(name, link);
        self.open.push((name, ty, node));
        Ok(Schema::linked(link))
    }

    fn shape(&mut self, part: &Part<'a>) -> Result<Shape<'s>> {
        let kind = member(part, "kind")?;
        Ok(match text(kind)? {
            "any" => Shape::Any(reals(member(part, "bits")?)?),
            "opaque" => Shape::Opaque(self.parts.text(text(member(part, "function")?)?)),
            "nil" => Shape::Nil,
            "bool" => Shape::Bool,
            "int" => Shape::Int(IntShape {
                min: int(member(part, "min")?)?,
                max: int(member(part, "max")?)?,
                has_zero: part.get("has_zero").is_none() || flag(part, "has_zero")?,
                as_float: flag(part, "as_float")?,
            }),
            "float" => Shape::Float { reals: reals(member(part, "bits")?)?, exact: flag(part, "exact")? },
            "text" if flag(part, "borrowed")? => Shape::BorrowedText,
            "text" => Shape::Text(godot(part)?),
            "char" => Shape::Char,
            "builtin" => Shape::Builtin(godot(part)?, part.get("bits").map(reals).transpose()?),
            "optional" => Shape::Optional(self.schema(member(part, "value")?)?),
            "list" => Shape::List(List {
                items: self.schema(member(part, "items")?)?,
                written: godot(part)?,
                declares: declares(part)?,
                len: length(part)?,
                only_bytes: flag(part, "borrowed")?,
            }),
            "map" => Shape::Map(Map {
                key: self.schema(member(part, "keys")?)?,
                value: self.schema(member(part, "values")?)?,
                declares: declares(part)?,
            }),
            "tuple" => {
                let elements = items(member(part, "elements")?)?.iter();
                let elements = elements.map(|element| self.field(element)).collect::<Result<Vec<_>>>()?;
                Shape::Tuple(self.parts.list(elements))
            }
            "dictionary" => Shape::Dictionary(self.parts.one(self.fields(part)?)),
            "object" => Shape::Object(self.parts.one(ObjectShape {
                class: self.parts.text(text(member(part, "class")?)?),
                script: part.get("script").map(text).transpose()?.map(|path| self.parts.text(path)),
                fields: self.fields(part)?,
            })),
            "object_id" => Shape::ObjectId,
            "enum" => Shape::Enum(self.parts.one(self.variants(part)?)),
            _ => return Err(expected("a kind of schema", kind)),
        })
    }

    fn fields(&mut self, part: &Part<'a>) -> Result<Fields<'s>> {
        let own = member(part, "fields")?;
        let mut fields = Vec::new();
        for one in items(own)? {
            let field = self.field(one)?;
            if field.wire_keys().is_empty() != field.flatten {
                return Err(expected("a field that has a key or is flattened", one));
            }
            fields.push(field);
        }
        let versions = part.get("versions").map(versions).transpose()?;
        Ok(Fields { fields: self.parts.list(fields), strict: flag(part, "strict")?, versions })
    }

    fn field(&mut self, part: &Part<'a>) -> Result<Field<'s>> {
        let schema = member(part, "schema")?;
        let keys = keys(self.parts, part, "key")?;
        let read = presence(part, "read")?;
        let is_required = read == Presence::Always && !keys.is_empty() && !flag(part, "optional")?;
        let made = self.schema(schema)?;
        let is_required = is_required && may_be_missing(schema, self.types)?;
        Ok(Field {
            doc: self.parts.text(text_at(part, "doc")?),
            written: presence(part, "written")?,
            read,
            default: self.parts.text(text_at(part, "default")?),
            flatten: flag(part, "flatten")?,
            since: int_at(part, "since")?,
            until: int_at(part, "until")?,
            ..Field::with_keys(
                self.parts.text(text(member(part, "name")?)?),
                Keys::Several(keys),
                if is_required { self.parts.node(Node::Required(made)) } else { made },
            )
        })
    }

    fn variants(&mut self, part: &Part<'a>) -> Result<Enum<'s>> {
        let key_at = |name| key(self.parts, part, name, member(part, name)?);
        let tagging = member(part, "tagging")?;
        let tagging = match text(tagging)? {
            "name" => Tagging::Name,
            "outside" => Tagging::Outside,
            "inside" => Tagging::Inside(key_at("tag")?),
            "beside" => Tagging::Beside(key_at("tag")?, key_at("content")?),
            "untagged" => Tagging::Untagged,
            _ => return Err(expected("where the tag is", tagging)),
        };
        let mut variants = Vec::new();
        for one in items(member(part, "variants")?)? {
            let variant = EnumVariant {
                name: self.parts.text(text(member(one, "name")?)?),
                doc: self.parts.text(text_at(one, "doc")?),
                tags: keys(self.parts, one, "tag")?,
                content: one.get("content").map(|content| self.schema(content)).transpose()?,
                other: flag(one, "other")?,
                whole: flag(one, "whole")?,
                default: flag(one, "default")?,
            };
            if variant.tags.is_empty() && !variant.other && !matches!(tagging, Tagging::Untagged) {
                return Err(expected("a variant with a tag", one));
            }
            variants.push(variant);
        }
        Ok(Enum { tagging, variants: self.parts.list(variants), strict: flag(part, "strict")? })
    }
}

/// Returns whether a field with this description may be missing. It looks at the JSON, because the types may not be built
/// yet.
fn may_be_missing(part: &Part<'_>, types: &Descriptions<'_, '_>) -> Result<bool> {
    if part.get("refined_by").is_some() {
        return Ok(false);
    }
    if let Some(name) = part.get("type") {
        return may_be_missing(definition(types, name)?.1, types);
    }
    match text_at(part, "kind")? {
        "split" => may_be_missing(member(part, "read")?, types),
        kind => Ok(kind == "optional"),
    }
}

fn reals(part: &Part<'_>) -> Result<Reals> {
    match int(part)? {
        32 => Ok(Reals::Single),
        64 => Ok(Reals::Double),
        _ => Err(expected("32 or 64 bits", part)),
    }
}

fn godot(part: &Part<'_>) -> Result<VariantType> {
    let name = member(part, "godot")?;
    VariantType::of_element(text(name)?).ok_or_else(|| expected("the name of a type of Godot's", name))
}

fn declares(part: &Part<'_>) -> Result<Declares> {
    match part.get("typed") {
        Some(Part { json: Json::Text(text), .. }) if text == "either" => Ok(Declares::Either),
        _ => Ok(if flag(part, "typed")? { Declares::Type } else { Declares::Nothing }),
    }
}

fn length(part: &Part<'_>) -> Result<Option<usize>> {
    let Some(len) = part.get("len") else { return Ok(None) };
    usize::try_from(int(len)?).map(Some).map_err(|_| expected("a length", len))
}

fn presence(part: &Part<'_>, key: &str) -> Result<Presence> {
    let Some(presence) = part.get(key) else { return Ok(Presence::Always) };
    let words = [(Presence::Sometimes, "sometimes"), (Presence::Never, "never")];
    word(presence, "\"sometimes\" or \"never\"", &words)
}

fn versions(part: &Part<'_>) -> Result<Versions> {
    Ok(Versions {
        first: int(member(part, "first")?)?,
        current: int(member(part, "current")?)?,
        unversioned: int_at(part, "unversioned")?,
        migrates: flag(part, "migrates")?,
    })
}

/// Returns the keys of a field, or the tags of a variant.
fn keys<'s>(parts: &'s Parts, part: &Part<'_>, name: &str) -> Result<&'s [Key<'s>]> {
    let Some(first) = part.get(name) else { return Ok(&[]) };
    let keys = iter::once(first).chain(items_at(part, "aliases")?);
    Ok(parts.list(keys.map(|one| key(parts, part, name, one)).collect::<Result<_>>()?))
}

fn key<'s>(parts: &'s Parts, part: &Part<'_>, name: &str, key: &Part<'_>) -> Result<Key<'s>> {
    let Some(ty) = part.get(&format!("{name}_type")) else {
        return key_bytes(parts, key, VariantType::String);
    };
    key_bytes(parts, key, word(ty, "\"StringName\"", &[(VariantType::StringName, "StringName")])?)
}

fn key_bytes<'s>(parts: &'s Parts, key: &Part<'_>, ty: VariantType) -> Result<Key<'s>> {
    match &key.json {
        Json::Number(_) => Ok(parts.list(int_key(int(key)?.into()).to_vec())),
        // No text of a JSON text is as long as a length can say.
        Json::Text(text) => Ok(parts.text_key(text, ty)),
        _ => Err(expected("a text or a whole number", key)),
    }
}
