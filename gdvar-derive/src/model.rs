//! What was written means: the validated picture of a type.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Generics, Ident, Member, Path, Visibility, WherePredicate};

use crate::bounds;
use crate::receive::{
    AsForm, DefaultValue, FieldAttributes, KeyKind, ObjectForm, Received, ReceivedData, ReceivedField,
    ReceivedFields, ReceivedVariant, Style, TypeAttributes, VariantAttributes,
};
use crate::rename::Case;

/// A type and what it is on the wire.
pub(crate) struct Type {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    /// Where gdvar is found.
    pub(crate) krate: Path,
    /// The type that this one stands in for.
    pub(crate) remote: Option<Path>,
    pub(crate) encode: Direction,
    pub(crate) decode: Direction,
    /// The where-clause of the schema, if it is not derived.
    pub(crate) schema_bounds: Option<Vec<WherePredicate>>,
    pub(crate) doc: String,
    /// The fingerprint that was written down, and where.
    pub(crate) fingerprint: Option<(u64, Span)>,
    pub(crate) shape: Shape,
    /// Where `tag` stands.
    pub(crate) tag: Option<Span>,
}

/// What is particular to encoding or to decoding.
pub(crate) struct Direction {
    /// The where-clause, if it is not derived.
    pub(crate) bounds: Option<Vec<WherePredicate>>,
    /// Goes through another type.
    pub(crate) conversion: Option<Conversion>,
}

pub(crate) struct Conversion {
    pub(crate) ty: syn::Type,
    pub(crate) fallible: bool,
}

impl Conversion {
    /// Where the type stands.
    pub(crate) fn place(&self) -> Span {
        self.ty.span().resolved_at(Span::call_site())
    }
}

pub(crate) enum Shape {
    /// A struct is the only variant of itself.
    Struct(Box<Variant>),
    Enum {
        variants: Vec<Variant>,
        tagging: Tagging,
    },
    /// The id of an object.
    ObjectId(Box<Field>),
}

/// Where the name of a variant is.
pub(crate) enum Tagging {
    /// Nothing but the name.
    Name,
    /// A Dictionary of the name and the content; nothing but the name where there is no content.
    Outside,
    /// Under a key, among the fields.
    Inside(Key),
    /// Under a key, and the content under another.
    Beside(Key, Key),
    Untagged,
}

/// The versions of a form.
pub(crate) struct Versions {
    /// The key of the entry that tells the version.
    pub(crate) key: Key,
    /// The version that is written, and the first one that is read.
    pub(crate) current: i64,
    pub(crate) first: i64,
    /// The version of data without that entry.
    pub(crate) unversioned: Option<i64>,
    /// The functions that make each version the next one, from the first on.
    pub(crate) steps: Vec<syn::Expr>,
}

impl Versions {
    fn of(attributes: &TypeAttributes) -> Option<Self> {
        let current = attributes.version.as_ref()?.value.value;
        let key = attributes.version_key.as_ref().map(|key| key.value.0.value());
        let unversioned = attributes.unversioned.as_ref().map(|version| version.value.value);
        let steps = attributes.migrate.as_ref().map(|steps| steps.value.0.as_slice()).unwrap_or_default();
        let first = steps.first().map_or(unversioned.unwrap_or(1).min(1), |(version, _)| version.value);
        let kind = attributes.key.as_ref().map(|key| key.value);
        Some(Self {
            key: Key::text(kind, key.unwrap_or_else(|| String::from(VERSION_KEY))),
            current,
            first,
            unversioned,
            steps: steps.iter().map(|(_, function)| function.clone()).collect(),
        })
    }
}

/// The key of a version that is not given with `version_key`.
pub(crate) const VERSION_KEY: &str = "version";

pub(crate) struct Variant {
    /// `None` for a struct.
    pub(crate) ident: Option<Ident>,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field>,
    /// The first one is written, and all of them are read.
    pub(crate) tags: Vec<Key>,
    pub(crate) payload: Payload,
    /// Other keys than the fields' are an error.
    pub(crate) strict: bool,
    /// A whole value, from which missing fields are taken.
    pub(crate) default: Option<DefaultValue>,
    pub(crate) skipped: bool,
    pub(crate) other: bool,
    pub(crate) with: Option<Path>,
    pub(crate) versions: Option<Versions>,
    /// The type that has the schema of what `with` writes.
    pub(crate) schema: Option<syn::Type>,
    pub(crate) doc: String,
}

/// What a struct is, or what belongs to a variant.
pub(crate) enum Payload {
    Nil,
    /// Its one field.
    Newtype,
    Array,
    Dictionary,
    Object {
        class: String,
        script: Option<String>,
    },
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: syn::Type,
    /// The first one is written, and all of them are read.
    pub(crate) keys: Vec<Key>,
    pub(crate) absent: Absent,
    pub(crate) skip_encoding: bool,
    pub(crate) skip_decoding: bool,
    pub(crate) skip_encoding_if: Option<syn::Expr>,
    /// Where `flatten` stands.
    pub(crate) flatten: Option<Span>,
    /// The path of the Object's script.
    pub(crate) is_script: bool,
    pub(crate) encode: Way,
    pub(crate) decode: Way,
    /// The first and the last version that has it.
    pub(crate) since: Option<i64>,
    pub(crate) until: Option<i64>,
    /// The type that has the field's schema, if it is another one.
    pub(crate) schema: Option<syn::Type>,
    pub(crate) doc: String,
}

/// How a field is written or read.
pub(crate) enum Way {
    /// By its type's trait.
    Trait,
    /// By a function of the user's.
    Function(Path),
    /// In a form other than the type's own, by a module of the runtime.
    Form(&'static str),
}

/// What a field is that is not in the input.
pub(crate) enum Absent {
    /// An error, unless its type knows better.
    Required,
    /// The field of the type's default.
    OfType,
    Default(DefaultValue),
}

/// A key of an entry, or a tag.
#[derive(Clone)]
pub(crate) enum Key {
    String(String),
    StringName(String),
    Int(i64),
    /// A discriminant that only the compiler knows.
    Discriminant(Box<Discriminant>),
}

/// Ids of types that are the same in every dialect that has them.
const INT_ID: u8 = 2;
const STRING_ID: u8 = 4;
const STRING_NAME_ID: u8 = 21;

/// The third byte of a header, for an int of 64 bits.
const WIDE: u8 = 1;

impl Key {
    fn text(kind: Option<KeyKind>, text: String) -> Self {
        match kind {
            Some(KeyKind::StringName) => Self::StringName(text),
            Some(KeyKind::String) | None => Self::String(text),
        }
    }

    /// The whole key on the wire: header, length, text, padding; or header and number.
    pub(crate) fn bytes(&self) -> Option<Vec<u8>> {
        let text_bytes = |id, text: &str| {
            // No text of 4 GiB comes out of a compiler.
            let len = u32::try_from(text.len()).unwrap_or(u32::MAX);
            let mut bytes = [[id, 0, 0, 0], len.to_le_bytes()].concat();
            bytes.extend(text.as_bytes());
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            bytes
        };
        match self {
            Self::String(text) => Some(text_bytes(STRING_ID, text)),
            Self::StringName(text) => Some(text_bytes(STRING_NAME_ID, text)),
            Self::Int(number) => Some(match i32::try_from(*number) {
                Ok(number) => [[INT_ID, 0, 0, 0], number.to_le_bytes()].concat(),
                Err(_) => [[INT_ID, 0, WIDE, 0].as_slice(), &number.to_le_bytes()].concat(),
            }),
            Self::Discriminant(_) => None,
        }
    }

    /// What makes two keys the same.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::String(text) | Self::StringName(text) => text.clone(),
            Self::Int(number) => number.to_string(),
            Self::Discriminant(value) => value.label(),
        }
    }

    pub(crate) fn is_int(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Discriminant(_))
    }
}

impl Type {
    /// # Panics
    ///
    /// If the checks let a mistake pass.
    pub(crate) fn of(received: Received<'_>) -> Self {
        let krate = received.krate();
        let attributes = received.attributes.expect("mistakes were reported");
        let shape = Shape::of(received.data, &attributes, received.ident, received.repr.as_ref());
        let (encode_bounds, decode_bounds, schema_bounds) = attributes
            .bound
            .map(|bound| (bound.value.encode, bound.value.decode, bound.value.schema))
            .unwrap_or_default();
        let conversion = |ty: crate::receive::TypeValue, fallible| Conversion { ty: ty.0, fallible };
        let from = attributes.from.map(|from| conversion(from.value, false));
        Self {
            ident: received.ident.clone(),
            vis: received.vis.clone(),
            generics: received.generics.clone(),
            krate,
            remote: attributes.remote.map(|path| path.value.0),
            encode: Direction {
                bounds: encode_bounds,
                conversion: attributes.into.map(|into| conversion(into.value, false)),
            },
            decode: Direction {
                bounds: decode_bounds,
                conversion: from.or(attributes.try_from.map(|from| conversion(from.value, true))),
            },
            schema_bounds,
            doc: received.doc,
            fingerprint: attributes.fingerprint.map(|given| (given.value.value, given.value.span)),
            shape,
            tag: attributes.tag.map(|tag| tag.place),
        }
    }

    /// The versions of a struct that has some.
    pub(crate) fn versions(&self) -> Option<&Versions> {
        match &self.shape {
            Shape::Struct(variant) => variant.versions.as_ref(),
            _ => None,
        }
    }

    /// All variants; a struct is the only one of itself.
    pub(crate) fn variants(&self) -> &[Variant] {
        match &self.shape {
            Shape::Struct(variant) => std::slice::from_ref(&**variant),
            Shape::Enum { variants, .. } => variants,
            Shape::ObjectId(_) => &[],
        }
    }
}

impl Shape {
    fn of(data: ReceivedData<'_>, attributes: &TypeAttributes, ident: &Ident, repr: Option<&Ident>) -> Self {
        match data {
            ReceivedData::Struct(mut fields) => {
                if let Some(ObjectForm::Id) = attributes.object.as_ref().map(|object| &object.value) {
                    let field = fields.fields.pop().expect("the id of an object is in its one field");
                    return Self::ObjectId(Box::new(Field::of(field, attributes, None, false)));
                }
                Self::Struct(Box::new(Variant::of_struct(fields, attributes, ident)))
            }
            ReceivedData::Enum(variants) => {
                let mut discriminant = Discriminant::before_all(repr);
                let variants: Vec<Variant> = variants
                    .into_iter()
                    .map(|variant| {
                        discriminant.advance(variant.discriminant);
                        Variant::of_enum(variant, attributes, &discriminant)
                    })
                    .collect();
                Self::Enum { tagging: Tagging::of(&variants, attributes), variants }
            }
            ReceivedData::Union(_) => unreachable!("mistakes were reported"),
        }
    }
}

impl Tagging {
    fn of(variants: &[Variant], attributes: &TypeAttributes) -> Self {
        let kind = attributes.key.as_ref().map(|key| key.value);
        let tag = attributes.tag.as_ref().map(|tag| Key::text(kind, tag.value.0.value()));
        let content = attributes.content.as_ref().map(|content| Key::text(kind, content.value.0.value()));
        match (tag, content) {
            _ if attributes.untagged.is_some() => Self::Untagged,
            (Some(tag), Some(content)) => Self::Beside(tag, content),
            (Some(tag), None) => Self::Inside(tag),
            // What comes with an unknown tag has to be read too.
            _ if variants.iter().all(|variant| variant.style == Style::Unit && !variant.other) => Self::Name,
            _ => Self::Outside,
        }
    }
}

/// The discriminant of a variant: the last one that was written, and how many variants ago.
#[derive(Clone)]
pub(crate) struct Discriminant {
    /// Its type: that of `#[repr(...)]`, or `isize`.
    ty: Ident,
    written: Option<syn::Expr>,
    since: i64,
    any: bool,
}

impl Discriminant {
    /// Before the first variant.
    pub(crate) fn before_all(repr: Option<&Ident>) -> Self {
        let ty = repr.cloned().unwrap_or_else(|| Ident::new("isize", Span::call_site()));
        Self { ty, written: None, since: 0, any: false }
    }

    /// Goes on to the next variant.
    pub(crate) fn advance(&mut self, written: Option<&syn::Expr>) {
        match written {
            Some(value) => (self.written, self.since, self.any) = (Some(value.clone()), 0, true),
            None if self.any => self.since += 1,
            None => self.any = true,
        }
    }

    /// Its number, if it can be told without the compiler.
    pub(crate) fn number(&self) -> Option<i128> {
        let written = self.written.as_ref().map_or(Some(0), crate::receive::int_of)?;
        Some(written + i128::from(self.since))
    }

    fn key(&self) -> Key {
        let number = self.number().and_then(|number| i64::try_from(number).ok());
        number.map_or_else(|| Key::Discriminant(Box::new(self.clone())), Key::Int)
    }

    /// Its number as an expression, which has just the value that the compiler gives it.
    pub(crate) fn value(&self) -> TokenStream {
        let (ty, written, since) = (&self.ty, &self.written, i128::from(self.since));
        quote!({ let __written: ::core::primitive::#ty = #written; __written as ::core::primitive::i128 + #since })
    }

    /// Where it was written.
    pub(crate) fn place(&self) -> Span {
        self.written.span()
    }

    fn label(&self) -> String {
        let written = self.written.to_token_stream();
        if self.since == 0 { written.to_string() } else { format!("{written} + {}", self.since) }
    }
}

impl Variant {
    fn of_struct(fields: ReceivedFields<'_>, attributes: &TypeAttributes, ident: &Ident) -> Self {
        let style = fields.style;
        let case = attributes.rename_all.as_ref().map(|case| case.value);
        let mut fields: Vec<Field> = fields
            .fields
            .into_iter()
            .map(|field| Field::of(field, attributes, case, attributes.default.is_some()))
            .collect();
        // Engines read no property of a script that comes before it.
        fields.sort_by_key(|field| !field.is_script);
        let class = attributes.object.as_ref().map(|object| match &object.value {
            ObjectForm::Class(class) => class.value(),
            _ => class_name(attributes, ident),
        });
        let payload = match (class, style) {
            (Some(class), _) => {
                let script = attributes.script.as_ref().map(|script| script.value.0.value());
                Payload::Object { class, script }
            }
            _ if attributes.array.is_some() => Payload::Array,
            _ if attributes.transparent.is_some() => Payload::Newtype,
            (None, Style::Named) => Payload::Dictionary,
            (None, Style::Tuple) if fields.len() == 1 => Payload::Newtype,
            (None, Style::Tuple) => Payload::Array,
            (None, Style::Unit) => Payload::Nil,
        };
        Self {
            ident: None,
            style,
            fields,
            tags: Vec::new(),
            payload,
            strict: attributes.deny_unknown_fields.is_some(),
            default: attributes.default.as_ref().map(|default| default.value.clone()),
            skipped: false,
            other: false,
            with: None,
            versions: Versions::of(attributes),
            schema: None,
            doc: String::new(),
        }
    }

    fn of_enum(received: ReceivedVariant<'_>, of_type: &TypeAttributes, discriminant: &Discriminant) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let style = received.fields.style;
        let case = attributes.rename_all.as_ref().or(of_type.rename_all_fields.as_ref());
        let case = case.map(|case| case.value);
        let fields: Vec<Field> =
            received.fields.fields.into_iter().map(|field| Field::of(field, of_type, case, false)).collect();
        Self {
            tags: tags(received.ident, &attributes, of_type, discriminant)
                .into_iter()
                .map(|(tag, _)| tag)
                .collect(),
            ident: Some(received.ident.clone()),
            payload: match style {
                Style::Named => Payload::Dictionary,
                Style::Tuple if fields.len() == 1 => Payload::Newtype,
                Style::Tuple => Payload::Array,
                Style::Unit => Payload::Nil,
            },
            style,
            fields,
            strict: of_type.deny_unknown_fields.is_some(),
            default: None,
            skipped: attributes.skip.is_some(),
            other: attributes.other.is_some(),
            with: attributes.with.map(|path| path.value.0),
            versions: None,
            schema: attributes.schema.map(|schema| schema.value.0),
            doc: received.doc,
        }
    }

    /// The field of the variant for unknown tags that holds the whole value.
    pub(crate) fn whole(&self) -> Option<&Field> {
        self.fields.first().filter(|field| self.other && bounds::is_variant(&field.ty))
    }

    /// The fields that are written.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| !field.skip_encoding)
    }

    /// The fields that are read.
    pub(crate) fn read(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| !field.skip_decoding)
    }
}

/// The name of an Object's class that is not given with `object`.
pub(crate) fn class_name(attributes: &TypeAttributes, ident: &Ident) -> String {
    let renamed = attributes.rename.as_ref().map(|name| name.value.0.value());
    renamed.unwrap_or_else(|| ident.unraw().to_string())
}

/// The tags of a variant, first the one that is written, each with the token that says so.
pub(crate) fn tags(
    ident: &Ident,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    discriminant: &Discriminant,
) -> Vec<(Key, Span)> {
    let kind = of_type.key.as_ref().map(|key| key.value);
    let case = of_type.rename_all.as_ref().map(|case| case.value);
    let own = if let Some(tag) = &attributes.tag {
        (Key::Int(tag.value.value), tag.value.span)
    } else if let Some(name) = &attributes.rename {
        (Key::text(kind, name.value.0.value()), name.value.0.span())
    } else if of_type.repr.is_some() {
        (discriminant.key(), ident.span())
    } else {
        let name = ident.unraw().to_string();
        (Key::text(kind, case.map_or(name.clone(), |case| case.of_variant(&name))), ident.span())
    };
    let aliases =
        attributes.alias.iter().map(|alias| (Key::text(kind, alias.value.0.value()), alias.value.0.span()));
    std::iter::once(own).chain(aliases).collect()
}

impl Field {
    fn of(
        received: ReceivedField<'_>,
        of_type: &TypeAttributes,
        case: Option<Case>,
        type_has_default: bool,
    ) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let kind = of_type.key.as_ref().map(|key| key.value);
        let keys = keys(&received.member, &attributes, kind, case);
        let skip_decoding = attributes.skip.is_some() || attributes.skip_decoding.is_some();
        let form = form(&attributes, received.ty);
        let module = |function| attributes.with.as_ref().map(|module| of_module(&module.value.0, function));
        let way = |function: Option<Path>, form: Option<&'static str>| match (function, form) {
            (Some(function), _) => Way::Function(function),
            (None, Some(form)) => Way::Form(form),
            (None, None) => Way::Trait,
        };
        // On a type it is for the fields that would round.
        let is_exact = attributes.exact.is_some()
            || of_type.exact.is_some() && attributes.flatten.is_none() && bounds::holds_f32(received.ty);
        let decode = way(
            attributes.decode_with.as_ref().map(|path| path.value.0.clone()).or_else(|| module("decode")),
            form.filter(|form| *form == "borrow").or_else(|| is_exact.then_some("exact")),
        );
        let absent = match &attributes.default {
            Some(default) => Absent::Default(default.value.clone()),
            None if type_has_default => Absent::OfType,
            None if skip_decoding => Absent::Default(DefaultValue::Trait(received.ty.span())),
            // No trait says so where a function reads it.
            None if matches!((&decode, &received.member), (Way::Function(_), Member::Named(_)))
                && bounds::is_option(received.ty) =>
            {
                Absent::Default(DefaultValue::Value(syn::parse_quote!(::core::option::Option::None)))
            }
            None => Absent::Required,
        };
        let encode_with = attributes.encode_with.as_ref().map(|path| path.value.0.clone());
        Self {
            encode: way(encode_with.or_else(|| module("encode")), form.filter(|form| *form != "borrow")),
            decode,
            ty: received.ty.clone(),
            keys: keys.into_iter().map(|(key, _)| key).collect(),
            absent,
            since: attributes.since.as_ref().map(|version| version.value.value),
            until: attributes.until.as_ref().map(|version| version.value.value),
            skip_encoding: attributes.skip.is_some()
                || attributes.skip_encoding.is_some()
                || attributes.until.is_some(),
            skip_decoding,
            skip_encoding_if: attributes.skip_encoding_if.map(|function| function.value.0),
            flatten: attributes.flatten.as_ref().map(|flatten| flatten.place),
            is_script: attributes.script.is_some(),
            schema: attributes.schema.map(|schema| schema.value.0),
            doc: received.doc,
            member: received.member,
        }
    }
}

/// A function of a module that an attribute names, and where that stands.
pub(crate) fn of_module(module: &Path, function: &str) -> Path {
    let mut path = module.clone();
    let place = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    path.segments.push(Ident::new(function, place).into());
    path
}

/// The module of the runtime that writes or reads the form that is asked for.
fn form(attributes: &FieldAttributes, ty: &syn::Type) -> Option<&'static str> {
    // What is not a `Cow` borrows by itself, if it can.
    let borrows = attributes.borrow.is_some() && bounds::is_cow(ty);
    let forms = [
        (attributes.packed.is_some(), "packed"),
        (attributes.array.is_some(), "array"),
        (attributes.typed.is_some(), "typed"),
        (attributes.wide.is_some(), "wide"),
        (borrows, "borrow"),
    ];
    match attributes.form.as_ref().map(|form| form.value) {
        Some(AsForm::StringName) => Some("string_name"),
        Some(AsForm::NodePath) => Some("node_path"),
        Some(AsForm::Float) => Some("float"),
        None => forms.into_iter().find_map(|(given, form)| given.then_some(form)),
    }
}

/// The keys of a field, first the one that is written, each with the token that says so.
pub(crate) fn keys(
    member: &Member,
    attributes: &FieldAttributes,
    kind: Option<KeyKind>,
    case: Option<Case>,
) -> Vec<(Key, Span)> {
    let own = if let Some(script) = &attributes.script {
        (Key::String(String::from("script")), script.place)
    } else if let Some(key) = &attributes.key {
        (Key::Int(key.value.value), key.value.span)
    } else if let Some(name) = &attributes.rename {
        (Key::text(kind, name.value.0.value()), name.value.0.span())
    } else {
        let name = match member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        };
        (Key::text(kind, case.map_or(name.clone(), |case| case.of_field(&name))), member.span())
    };
    let aliases =
        attributes.alias.iter().map(|alias| (Key::text(kind, alias.value.0.value()), alias.value.0.span()));
    std::iter::once(own).chain(aliases).collect()
}
