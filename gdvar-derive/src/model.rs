//! The model of a type: what its attributes mean, after all checks.

mod names;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, Generics, Ident, Member, Pat, Path, Visibility, WherePredicate, parse_quote};

pub(crate) use self::names::{
    Discriminant, Key, Names, PlacedNames, SCRIPT_KEY, Side, class_name, keys, tags,
};

use crate::bounds;
use crate::receive::{
    AsForm, DefaultValue, EachWay, FieldAttributes, ObjectForm, Receive, Received, ReceivedData,
    ReceivedField, ReceivedFields, ReceivedVariant, Style, TypeAttributes,
};
use crate::rename::Case;

/// A type and its wire form.
pub(crate) struct Type {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    /// The path of gdvar.
    pub(crate) krate: Path,
    /// The type of another crate that this type describes.
    pub(crate) remote: Option<Path>,
    pub(crate) encode: Direction,
    pub(crate) decode: Direction,
    /// The where-clause of the schema, if an attribute replaces the derived one.
    pub(crate) schema_bounds: Option<Vec<WherePredicate>>,
    pub(crate) doc: String,
    /// The expected fingerprint and its place in the source.
    pub(crate) fingerprint: Option<(u64, Span)>,
    pub(crate) shape: Shape,
    /// Whether unknown keys are an error.
    pub(crate) strict: bool,
    /// Whether it is a struct with `#[repr(packed)]`.
    pub(crate) is_packed: bool,
    /// The place of `tag`.
    pub(crate) tag: Option<Span>,
}

/// The settings that are specific to encoding or to decoding.
pub(crate) struct Direction {
    /// The where-clause, if an attribute replaces the derived one.
    pub(crate) bounds: Option<Vec<WherePredicate>>,
    /// The conversion through another type.
    pub(crate) conversion: Option<Conversion>,
}

pub(crate) struct Conversion {
    pub(crate) ty: syn::Type,
    pub(crate) fallible: bool,
}

pub(crate) enum Shape {
    /// A struct, which is treated as its own only variant.
    Struct(Box<Variant>),
    Enum {
        variants: Vec<Variant>,
        tagging: Tagging,
    },
    /// The id of an object.
    ObjectId(Box<Field>),
}

/// The place of a variant's name.
pub(crate) enum Tagging {
    /// Only the name.
    Name,
    /// A Dictionary of the name and the content, or only the name if there is no content.
    Outside,
    /// Under a key, among the fields.
    Inside(Key),
    /// Under a key, with the content under another key.
    Beside(Key, Key),
    Untagged,
}

/// The versions of a form.
pub(crate) struct Versions {
    /// The key of the entry with the version.
    pub(crate) key: Key,
    /// The version that is written, and the first one that is read.
    pub(crate) current: i64,
    pub(crate) first: i64,
    /// The version of data without the entry.
    pub(crate) unversioned: Option<i64>,
    /// The functions that migrate each version to the next, starting with the first.
    pub(crate) steps: Vec<syn::Expr>,
}

impl Versions {
    fn of(attributes: &TypeAttributes) -> Option<Self> {
        let current = attributes.version.as_ref()?.value.value;
        let unversioned = attributes.unversioned.as_ref().map(|version| version.value.value);
        let steps = attributes.migrate.as_ref().map(|steps| steps.value.0.as_slice()).unwrap_or_default();
        let first = steps.first().map_or(unversioned.unwrap_or(1).min(1), |(version, _)| version.value);
        Some(Self {
            key: Key::text(attributes.key_kind(), attributes.key_of_version()),
            current,
            first,
            unversioned,
            steps: steps.iter().map(|(_, function)| function.clone()).collect(),
        })
    }
}

pub(crate) struct Variant {
    /// `None` for a struct.
    pub(crate) ident: Option<Ident>,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field>,
    pub(crate) tags: Option<Names>,
    pub(crate) payload: Payload,
    /// The complete value from which missing fields are taken.
    pub(crate) default: Option<DefaultValue>,
    pub(crate) skip_encoding: bool,
    pub(crate) skip_decoding: bool,
    pub(crate) takes: Takes,
    pub(crate) with: Option<Path>,
    pub(crate) versions: Option<Versions>,
    /// The type whose schema describes what `with` writes.
    pub(crate) schema: Option<syn::Type>,
    pub(crate) doc: String,
}

/// The data that is read as a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Data with its tag.
    Tag,
    /// Data with its tag, and data without a tag.
    TagOrNone,
    /// Data with a tag that no variant has.
    OtherTags,
    /// Data that fits the variant, and fits no variant before it.
    WhatFits,
}

/// The shape of a struct, or of a variant's content.
pub(crate) enum Payload {
    Nil,
    /// The value is the only field.
    Newtype,
    Array,
    Dictionary,
    Object {
        /// The class that is written, and the class that is read.
        written: String,
        read: String,
        script: Option<String>,
    },
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: syn::Type,
    pub(crate) keys: Names,
    pub(crate) absent: Absent,
    pub(crate) skip_encoding: bool,
    pub(crate) skip_decoding: bool,
    pub(crate) skip_encoding_if: Option<syn::Expr>,
    /// The place of `flatten`.
    pub(crate) flatten: Option<Span>,
    /// The function that returns a private field of a described type.
    pub(crate) getter: Option<Path>,
    /// The path of the Object's script.
    pub(crate) is_script: bool,
    pub(crate) encode: Way,
    pub(crate) decode: Way,
    /// The first and the last version that has it.
    pub(crate) since: Option<i64>,
    pub(crate) until: Option<i64>,
    /// The type with the schema of the field, if it is not the field's own type.
    pub(crate) schema: Option<syn::Type>,
    pub(crate) doc: String,
}

/// How a field is written or read.
pub(crate) enum Way {
    /// By its type's trait.
    Trait,
    /// By the user's function.
    Function(Path),
    /// In a form other than the type's own, by a trait of the runtime.
    Form(&'static str),
}

/// The value of a field that is missing in the input.
pub(crate) enum Absent {
    /// An error, unless the type of the field allows it to be missing.
    Required,
    /// The value of the field in the type's default.
    OfType,
    /// `None`, although nothing says so: the field is an `Option`.
    None,
    Default(DefaultValue),
}

impl Type {
    /// # Panics
    ///
    /// Panics if the checks missed a mistake.
    pub(crate) fn of(received: Received<'_>) -> Self {
        let krate = received.krate();
        let attributes = received.attributes.expect("mistakes were reported");
        let shape = Shape::of(received.data, &attributes, received.ident, received.repr.as_ref());
        let bounds = attributes.bound.map(|bound| bound.value).unwrap_or_default();
        let conversion = |ty: crate::receive::TypeValue, fallible| Conversion { ty: ty.0, fallible };
        let from = attributes.from.map(|from| conversion(from.value, false));
        Self {
            ident: received.ident.clone(),
            vis: received.vis.clone(),
            generics: received.generics.clone(),
            krate,
            remote: attributes.remote.map(|path| path.value.0),
            encode: Direction {
                bounds: bounds.encode,
                conversion: attributes.into.map(|into| conversion(into.value, false)),
            },
            decode: Direction {
                bounds: bounds.decode,
                conversion: from.or(attributes.try_from.map(|from| conversion(from.value, true))),
            },
            schema_bounds: bounds.schema,
            doc: received.doc,
            fingerprint: attributes.fingerprint.map(|given| (given.value.value, given.value.span)),
            shape,
            strict: attributes.deny_unknown_fields.is_some(),
            is_packed: received.repr.is_some_and(|repr| repr == "packed"),
            tag: attributes.tag.map(|tag| tag.place),
        }
    }

    /// Returns the settings of one direction.
    pub(crate) fn direction(&self, side: Side) -> &Direction {
        match side {
            Side::Encode => &self.encode,
            Side::Decode => &self.decode,
        }
    }

    /// Returns the type whose values are whole values of this type: that of a conversion, or of a newtype's field.
    pub(crate) fn inner(&self, side: Side) -> Option<&syn::Type> {
        if let Some(conversion) = &self.direction(side).conversion {
            return Some(&conversion.ty);
        }
        let Shape::Struct(variant) = &self.shape else { return None };
        let field = variant.fields_in(side).next().filter(|_| matches!(variant.payload, Payload::Newtype))?;
        matches!(field.way(side), Way::Trait).then_some(&field.ty)
    }

    /// Returns whether anything is written under a different name than it is read.
    pub(crate) fn has_two_forms(&self) -> bool {
        self.variants().iter().any(|variant| {
            let fields = variant.fields.iter().filter(|field| field.flatten.is_none());
            let differ = |names: &Names| names.differ();
            variant.skip_encoding != variant.skip_decoding
                || variant.has_tag() && variant.tags.as_ref().is_some_and(differ)
                || fields.map(|field| &field.keys).any(differ)
                || matches!(&variant.payload, Payload::Object { written, read, .. } if written != read)
        })
    }

    /// Returns whether variants with and without a tag are mixed: such a type is not always a Dictionary.
    pub(crate) fn is_mixed(&self) -> bool {
        !matches!(self.shape, Shape::Enum { tagging: Tagging::Untagged, .. })
            && self.variants().iter().any(Variant::is_untagged)
    }

    /// Returns whether the type has no fixed set of keys that other types could flatten.
    pub(crate) fn stands_alone(&self) -> bool {
        self.remote.is_some() || !self.has_set()
    }

    /// Returns whether the entries of every value have keys from one set. The bytes of a whole value are no entries.
    pub(crate) fn has_set(&self) -> bool {
        let is_raw =
            |variant: &Variant| variant.whole().is_some_and(|field| bounds::is_raw_variant(&field.ty));
        !self.is_mixed() && !self.variants().iter().any(is_raw)
    }

    /// Returns whether fields of the described type are private, so that it has to be made by conversion.
    pub(crate) fn has_getters(&self) -> bool {
        self.variants().iter().flat_map(|variant| &variant.fields).any(|field| field.getter.is_some())
    }

    /// Returns the versions of a struct, if it has versions.
    pub(crate) fn versions(&self) -> Option<&Versions> {
        match &self.shape {
            Shape::Struct(variant) => variant.versions.as_ref(),
            _ => None,
        }
    }

    /// Returns all variants. A struct is its only variant.
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
        let kind = attributes.key_kind();
        let tag = attributes.tag.as_ref().map(|tag| Key::text(kind, tag.value.0.value()));
        let content = attributes.content.as_ref().map(|content| Key::text(kind, content.value.0.value()));
        match (tag, content) {
            // mutants `guard attributes.untagged.is_some() with false`: variants without tags say so themselves
            _ if attributes.untagged.is_some() => Self::Untagged,
            (Some(tag), Some(content)) => Self::Beside(tag, content),
            (Some(tag), None) => Self::Inside(tag),
            // An unknown tag may come with content, which has to be read too.
            _ if variants.iter().all(|variant| variant.style == Style::Unit && variant.has_tag()) => {
                Self::Name
            }
            _ => Self::Outside,
        }
    }
}

impl Payload {
    /// Returns the shape of a struct. An object's id is the value of its only field.
    pub(crate) fn of_struct(fields: &ReceivedFields<'_>, attributes: &TypeAttributes, ident: &Ident) -> Self {
        match attributes.object.as_ref().map(|object| &object.value) {
            Some(ObjectForm::Id) => Self::Newtype,
            Some(object) => {
                let [written, read] = Side::BOTH.map(|side| match object {
                    ObjectForm::Class(class) => class.value(),
                    _ => class_name(attributes, ident, side),
                });
                let script = attributes.script.as_ref().map(|script| script.value.0.value());
                Self::Object { written, read, script }
            }
            None if attributes.array.is_some() => Self::Array,
            None if attributes.transparent.is_some() => Self::Newtype,
            None => Self::of_variant(fields),
        }
    }

    /// Returns the shape of a variant's content.
    pub(crate) fn of_variant(fields: &ReceivedFields<'_>) -> Self {
        match fields.style {
            Style::Named => Self::Dictionary,
            Style::Tuple if fields.fields.len() == 1 => Self::Newtype,
            Style::Tuple => Self::Array,
            Style::Unit => Self::Nil,
        }
    }
}

impl Variant {
    fn of_struct(fields: ReceivedFields<'_>, attributes: &TypeAttributes, ident: &Ident) -> Self {
        let (style, payload) = (fields.style, Payload::of_struct(&fields, attributes, ident));
        let case = attributes.rename_all.as_ref().map(|case| &case.value);
        let mut fields: Vec<Field> = fields
            .fields
            .into_iter()
            .map(|field| Field::of(field, attributes, case, attributes.default.is_some()))
            .collect();
        if matches!(payload, Payload::Object { .. }) {
            // Engines leave out of a resource what equals the default, so that data of any version may lack the property.
            for field in &mut fields {
                field.since = None;
            }
        }
        // Engines ignore properties of a script that come before the script itself.
        fields.sort_by_key(|field| !field.is_script);
        Self {
            ident: None,
            style,
            fields,
            tags: None,
            payload,
            default: attributes.default.as_ref().map(|default| default.value.clone()),
            skip_encoding: false,
            skip_decoding: false,
            takes: Takes::WhatFits,
            with: None,
            versions: Versions::of(attributes),
            schema: None,
            doc: String::new(),
        }
    }

    fn of_enum(received: ReceivedVariant<'_>, of_type: &TypeAttributes, discriminant: &Discriminant) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let (style, payload) = (received.fields.style, Payload::of_variant(&received.fields));
        let case = attributes.case(of_type);
        let fields: Vec<Field> =
            received.fields.fields.into_iter().map(|field| Field::of(field, of_type, case, false)).collect();
        Self {
            tags: Some(tags(received.ident, &attributes, of_type, discriminant).placeless()),
            ident: Some(received.ident.clone()),
            payload,
            style,
            fields,
            default: None,
            skip_encoding: attributes.skip.is_some() || attributes.skip_encoding.is_some(),
            skip_decoding: attributes.skip.is_some() || attributes.skip_decoding.is_some(),
            takes: match &attributes {
                _ if attributes.untagged.is_some() || of_type.untagged.is_some() => Takes::WhatFits,
                _ if attributes.other.is_some() => Takes::OtherTags,
                _ if attributes.default.is_some() => Takes::TagOrNone,
                _ => Takes::Tag,
            },
            with: attributes.with.map(|path| path.value.0),
            versions: None,
            schema: attributes.schema.map(|schema| schema.value.0),
            doc: received.doc,
        }
    }

    /// Returns the field that holds the whole value, if this is a variant for unknown tags that has one.
    pub(crate) fn whole(&self) -> Option<&Field> {
        self.fields.first().filter(|field| self.is_other() && bounds::is_variant(&field.ty))
    }

    /// Returns whether the variant has its own tag.
    pub(crate) fn has_tag(&self) -> bool {
        matches!(self.takes, Takes::Tag | Takes::TagOrNone)
    }

    /// Returns whether the variant takes tags that no variant has.
    pub(crate) fn is_other(&self) -> bool {
        self.takes == Takes::OtherTags
    }

    /// Returns whether the variant has no tag. The other variants of the enum may have tags.
    pub(crate) fn is_untagged(&self) -> bool {
        self.takes == Takes::WhatFits && self.ident.is_some()
    }

    /// Returns the place of the variant's tag in an enum with this tagging.
    pub(crate) fn tagging<'a>(&self, of_enum: &'a Tagging) -> &'a Tagging {
        if self.is_untagged() { &Tagging::Untagged } else { of_enum }
    }

    /// Returns whether the variant exists in one direction.
    pub(crate) fn is_in(&self, side: Side) -> bool {
        match side {
            Side::Encode => !self.skip_encoding,
            Side::Decode => !self.skip_decoding,
        }
    }

    /// Returns the tag that is written.
    pub(crate) fn tag(&self) -> &Key {
        &self.tags.as_ref().expect("a variant of an enum has a tag").written
    }

    /// Returns the tags that are read.
    pub(crate) fn read_tags(&self) -> &[Key] {
        self.tags.as_ref().map_or(&[], |tags| &tags.read)
    }

    /// Returns the fields in one direction.
    pub(crate) fn fields_in(&self, side: Side) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(move |field| match side {
            Side::Encode => !field.skip_encoding,
            Side::Decode => !field.skip_decoding,
        })
    }

    /// Returns the fields that are written.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields_in(Side::Encode)
    }

    /// Returns the fields that are read.
    pub(crate) fn read(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields_in(Side::Decode)
    }
}

impl Field {
    /// Returns how the field is written, or read.
    pub(crate) fn way(&self, side: Side) -> &Way {
        match side {
            Side::Encode => &self.encode,
            Side::Decode => &self.decode,
        }
    }

    pub(crate) fn of(
        received: ReceivedField<'_>,
        of_type: &TypeAttributes,
        case: Option<&EachWay<Case>>,
        type_has_default: bool,
    ) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let keys = keys(&received.member, &attributes, of_type, case);
        let skip_decoding = attributes.skip.is_some() || attributes.skip_decoding.is_some();
        let form = form(&attributes, received.ty);
        let module = |function| attributes.with.as_ref().map(|module| of_module(&module.value.0, function));
        let way = |function: Option<Path>, form: Option<&'static str>| match (function, form) {
            (Some(function), _) => Way::Function(function),
            (None, Some(form)) => Way::Form(form),
            (None, None) => Way::Trait,
        };
        // On a type, `exact` applies to the fields that would round.
        let is_exact = attributes.exact.is_some()
            || of_type.exact.is_some() && attributes.flatten.is_none() && bounds::holds_f32(received.ty);
        let decode = way(
            attributes.decode_with.as_ref().map(|path| path.value.0.clone()).or_else(|| module("decode")),
            form.filter(|form| *form == "Borrow").or_else(|| is_exact.then_some("Exact")),
        );
        let absent = match &attributes.default {
            Some(default) => Absent::Default(default.value.clone()),
            None if type_has_default => Absent::OfType,
            None if skip_decoding => Absent::Default(DefaultValue::Trait(received.ty.span())),
            // If a function reads the field, no trait says that the field may be missing.
            None if matches!((&decode, &received.member), (Way::Function(_), Member::Named(_)))
                && bounds::is_option(received.ty) =>
            {
                Absent::None
            }
            None => Absent::Required,
        };
        let encode_with = attributes.encode_with.as_ref().map(|path| path.value.0.clone());
        Self {
            encode: way(encode_with.or_else(|| module("encode")), form.filter(|form| *form != "Borrow")),
            decode,
            ty: received.ty.clone(),
            keys: keys.placeless(),
            absent,
            since: attributes.since.as_ref().map(|version| version.value.value),
            until: attributes.until.as_ref().map(|version| version.value.value),
            skip_encoding: attributes.skip.is_some()
                || attributes.skip_encoding.is_some()
                || attributes.until.is_some(),
            skip_decoding,
            skip_encoding_if: attributes
                .skip_encoding_if
                .map(|function| with_parameter(function.value.0, received.ty)),
            flatten: attributes.flatten.as_ref().map(|flatten| flatten.place),
            getter: attributes.getter.map(|path| path.value.0),
            is_script: attributes.script.is_some(),
            schema: attributes.schema.map(|schema| schema.value.0),
            doc: received.doc,
            member: received.member,
        }
    }
}

/// Gives a closure's parameter the type of the field, unless it has one: `|hp| *hp == 0` becomes `|hp: &u8| *hp == 0`.
fn with_parameter(mut function: Expr, ty: &syn::Type) -> Expr {
    if let Expr::Closure(closure) = &mut function
        && let Some(parameter) = closure.inputs.first_mut()
        && !matches!(parameter, Pat::Type(_))
    {
        *parameter = Pat::Type(parse_quote!(#parameter: &#ty));
    }
    function
}

/// Returns the name of a field.
pub(crate) fn name_of(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Returns the path of a function in a module that an attribute names, with the place of that path.
pub(crate) fn of_module(module: &Path, function: &str) -> Path {
    let mut path = module.clone();
    let place = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    path.segments.push(Ident::new(function, place).into());
    path
}

/// Returns the name of the runtime's trait that writes or reads the requested form.
fn form(attributes: &FieldAttributes, ty: &syn::Type) -> Option<&'static str> {
    // Types other than `Cow` need no form: they borrow without it if they can.
    let borrows = attributes.borrow.is_some() && bounds::is_cow(ty);
    let forms = [
        (attributes.packed.is_some(), "Packed"),
        (attributes.array.is_some(), "Array"),
        (attributes.typed.is_some(), "Typed"),
        (attributes.wide.is_some(), "Wide"),
        (borrows, "Borrow"),
    ];
    match attributes.form.as_ref().map(|form| form.value) {
        Some(AsForm::StringName) => Some("StringName"),
        Some(AsForm::NodePath) => Some("NodePath"),
        Some(AsForm::Float) => Some("Float"),
        None => forms.into_iter().find_map(|(given, form)| given.then_some(form)),
    }
}
