//! What the user wrote: the attributes of a type, its variants and its fields. No rules are checked here.

mod values;
mod words;

use darling::FromMeta;
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Expr, Generics, Ident, Member, Meta, Path, Token, Type, Visibility};

pub(crate) use self::values::{
    AsForm, DefaultValue, EachWay, Int, KeyKind, ObjectForm, PathValue, Text, TypeValue, Word, int_of,
    out_of_i64,
};
use self::values::{Bounds, Fingerprint, FunctionValue, IntRepr, Steps, string_of};
pub(crate) use self::words::{explained, listing, reworded};
use crate::rename::Case;

/// A type as written.
pub(crate) struct Received<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) generics: &'a Generics,
    /// The documentation comment.
    pub(crate) doc: String,
    pub(crate) attributes: Attempt<TypeAttributes>,
    /// The type of an enum's discriminants, or `packed`, if `#[repr(...)]` names it.
    pub(crate) repr: Option<Ident>,
    pub(crate) data: ReceivedData<'a>,
}

pub(crate) enum ReceivedData<'a> {
    Struct(ReceivedFields<'a>),
    Enum(Vec<ReceivedVariant<'a>>),
    Union(Span),
}

pub(crate) struct ReceivedVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) discriminant: Option<&'a Expr>,
    pub(crate) doc: String,
    pub(crate) attributes: Attempt<VariantAttributes>,
    pub(crate) fields: ReceivedFields<'a>,
}

pub(crate) struct ReceivedFields<'a> {
    pub(crate) style: Style,
    pub(crate) fields: Vec<ReceivedField<'a>>,
}

/// `{ a: A }`, `(A)`, or nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

pub(crate) struct ReceivedField<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) doc: String,
    pub(crate) attributes: Attempt<FieldAttributes>,
}

/// Attributes, or `None` if they could not be read. The mistake was then reported, and nothing else is known about them.
pub(crate) type Attempt<T> = Option<T>;

/// The attributes that are known in each place: on a type, on a field.
pub(crate) type Places = &'static [(&'static str, &'static [&'static str])];

/// A type as a derive receives it.
pub(crate) trait Receive<'a> {
    const PLACES: Places;

    fn of(input: &'a DeriveInput, errors: &mut Accumulator) -> Self;

    /// Returns the path of the crate that exports the derive.
    fn krate(&self) -> Path;
}

impl<'a> Receive<'a> for Received<'a> {
    const PLACES: Places = &[
        ("a type", TypeAttributes::NAMES),
        ("a variant", VariantAttributes::NAMES),
        ("a field", FieldAttributes::NAMES),
    ];

    fn of(input: &'a DeriveInput, errors: &mut Accumulator) -> Self {
        Self {
            ident: &input.ident,
            vis: &input.vis,
            generics: &input.generics,
            doc: doc_of(&input.attrs),
            attributes: errors.handle_in(|| TypeAttributes::read(&input.attrs)),
            repr: repr_of(&input.attrs),
            data: match &input.data {
                Data::Struct(data) => ReceivedData::Struct(ReceivedFields::of(&data.fields, errors)),
                Data::Enum(data) => ReceivedData::Enum(
                    data.variants.iter().map(|variant| ReceivedVariant::of(variant, errors)).collect(),
                ),
                Data::Union(data) => ReceivedData::Union(data.union_token.span),
            },
        }
    }

    fn krate(&self) -> Path {
        let given = self.attributes.as_ref().and_then(|attributes| attributes.krate.as_ref());
        given.map_or_else(|| syn::parse_quote!(::gdvar), |path| path.value.0.clone())
    }
}

/// Returns the lines of a documentation comment, without the space before each line.
fn doc_of(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let lines = lines.filter_map(|line| string_of(&line.meta).map(|text| text.value()));
    let lines: Vec<String> = lines.map(|line| line.strip_prefix(' ').unwrap_or(&line).to_owned()).collect();
    lines.join("\n")
}

/// Returns the integer type in `#[repr(C, u8)]`, or the `packed` in `#[repr(C, packed(2))]`.
fn repr_of(attributes: &[Attribute]) -> Option<Ident> {
    const NAMES: [&str; 11] =
        ["i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "packed"];
    let reprs = attributes.iter().filter(|attribute| attribute.path().is_ident("repr"));
    let hints = reprs
        .filter_map(|repr| repr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok())
        .flatten();
    let mut idents = hints.filter_map(|hint| hint.path().get_ident().cloned());
    idents.find(|ident| NAMES.iter().any(|name| ident == name))
}

impl<'a> ReceivedVariant<'a> {
    fn of(variant: &'a syn::Variant, errors: &mut Accumulator) -> Self {
        Self {
            ident: &variant.ident,
            discriminant: variant.discriminant.as_ref().map(|(_, value)| value),
            doc: doc_of(&variant.attrs),
            attributes: errors.handle_in(|| VariantAttributes::read(&variant.attrs)),
            fields: ReceivedFields::of(&variant.fields, errors),
        }
    }
}

impl<'a> ReceivedFields<'a> {
    pub(crate) fn of(fields: &'a syn::Fields, errors: &mut Accumulator) -> Self {
        let style = match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        };
        let fields = fields.members().zip(fields).map(|(member, field)| ReceivedField {
            member,
            ty: &field.ty,
            doc: doc_of(&field.attrs),
            attributes: errors.handle_in(|| FieldAttributes::read(&field.attrs)),
        });
        Self { style, fields: fields.collect() }
    }
}

/// Declares the attributes for one kind of item, `of` the attribute that lists them. A row has the name of an attribute
/// and its field in the receiver.
macro_rules! attributes {
    (
        $(#[$doc:meta])* $receiver:ident of $helper:ident:
        $( $(#[$meaning:meta])* $name:literal $field:ident: $ty:ty; )+
    ) => {
        $(#[$doc])*
        #[derive(darling::FromAttributes)]
        #[darling(attributes($helper))]
        pub(crate) struct $receiver {
            $( $(#[$meaning])* #[darling(rename = $name)] pub(crate) $field: $ty, )+
        }

        impl $receiver {
            /// The known attributes.
            pub(crate) const NAMES: &[&str] = &[$($name),+];

            /// Reads the attributes. An unknown name is an error that lists the known ones.
            pub(crate) fn read(attributes: &[syn::Attribute]) -> darling::Result<Self> {
                <Self as darling::FromAttributes>::from_attributes(attributes).map_err(|errors| {
                    let errors = errors.flatten().into_iter();
                    let errors = errors.map(|error| {
                        $crate::receive::listing($crate::receive::explained(error, attributes), Self::NAMES)
                    });
                    darling::Error::multiple(errors.collect())
                })
            }

            /// Returns the names and places of the attributes that were given.
            #[allow(dead_code, reason = "not every derive has rules about all of its attributes")]
            pub(crate) fn given(&self) -> Vec<(&'static str, Span)> {
                let given = [$(($name, $crate::receive::Place::place(&self.$field))),+];
                given.into_iter().filter_map(|(name, place)| Some((name, place?))).collect()
            }
        }
    };
}
#[cfg(feature = "multiplayer")]
pub(crate) use attributes;

attributes! {
    /// `#[gdvar(...)]` on a type.
    TypeAttributes of gdvar:
    /// `rename = "Resource"`: the name of an Object's class, if it is not the type's.
    "rename" rename: Option<At<EachWay<Text>>>;
    /// `rename_all = "camelCase"`: the case of a struct's keys or an enum's tags.
    "rename_all" rename_all: Option<At<EachWay<Case>>>;
    /// `rename_all_fields = "camelCase"`: the case of the keys in an enum's variants.
    "rename_all_fields" rename_all_fields: Option<At<EachWay<Case>>>;
    /// `deny_unknown_fields`: unknown keys are an error.
    "deny_unknown_fields" deny_unknown_fields: Option<At<Word>>;
    /// `default`, `default = value`: where the values of missing fields come from.
    "default" default: Option<At<DefaultValue>>;
    /// `key = "StringName"`: the kind of all text keys.
    "key" key: Option<At<KeyKind>>;
    /// `array`: the fields' values in order, without keys.
    "array" array: Option<At<Word>>;
    /// `transparent`: the type is written as its only field.
    "transparent" transparent: Option<At<Word>>;
    /// `object`, `object = "Resource"`, `object(id)`: an Object of that class, or its id.
    "object" object: Option<At<ObjectForm>>;
    /// `script = "res://player_state.gd"`: the script of an Object.
    "script" script: Option<At<Text>>;
    /// `repr = "int"`: the variants' tags are their discriminants.
    "repr" repr: Option<At<IntRepr>>;
    /// `tag = "type"`: the key of an enum's tag.
    "tag" tag: Option<At<Text>>;
    /// `content = "value"`: the key of an enum's content, beside its tag.
    "content" content: Option<At<Text>>;
    /// `untagged`: the first variant that fits.
    "untagged" untagged: Option<At<Word>>;
    /// `from = Type`: read as that type, then converted.
    "from" from: Option<At<TypeValue>>;
    /// `try_from = Type`: read as that type, then converted, which may fail.
    "try_from" try_from: Option<At<TypeValue>>;
    /// `into = Type`: cloned, converted and written as that type.
    "into" into: Option<At<TypeValue>>;
    /// `remote = path::Type`: a description of a type of another crate, which `with` names.
    "remote" remote: Option<At<PathValue>>;
    /// `exact`: every field whose type contains `f32` refuses floats that it would round.
    "exact" exact: Option<At<Word>>;
    /// `version = 3`: the version of the form, written as an entry.
    "version" version: Option<At<Int>>;
    /// `version_key = "format"`: the key of that entry, if it is not `version`.
    "version_key" version_key: Option<At<Text>>;
    /// `unversioned = 1`: the version of data without that entry.
    "unversioned" unversioned: Option<At<Int>>;
    /// `migrate(1 => add_gold, 2 => split_name)`: functions that turn each version of the data into the next one.
    "migrate" migrate: Option<At<Steps>>;
    /// `fingerprint = 0x5f2c...`: the expected fingerprint of the wire form.
    "fingerprint" fingerprint: Option<At<Fingerprint>>;
    /// `bound = "T: Trait"`: the where-clause, in place of the derived one.
    "bound" bound: Option<At<Bounds>>;
    /// `crate = path`: the path of gdvar.
    "crate" krate: Option<At<PathValue>>;
}

attributes! {
    /// `#[gdvar(...)]` on a variant.
    VariantAttributes of gdvar:
    /// `rename = "tag"`: the variant's tag.
    "rename" rename: Option<At<EachWay<Text>>>;
    /// `rename_all = "camelCase"`: the case of the keys in it.
    "rename_all" rename_all: Option<At<EachWay<Case>>>;
    /// `alias = "tag"`, any number of them: tags that are read as well.
    #[darling(multiple)]
    "alias" alias: Vec<At<Text>>;
    /// `tag = 3`: the variant's tag is this int.
    "tag" tag: Option<At<Int>>;
    /// `skip`: neither written nor read.
    "skip" skip: Option<At<Word>>;
    /// `skip_encoding`: never written.
    "skip_encoding" skip_encoding: Option<At<Word>>;
    /// `skip_decoding`: never read.
    "skip_decoding" skip_decoding: Option<At<Word>>;
    /// `untagged`: without a tag, tried after the variants that have one.
    "untagged" untagged: Option<At<Word>>;
    /// `default`: the variant for data without a tag.
    "default" default: Option<At<Word>>;
    /// `other`: takes tags that no other variant has.
    "other" other: Option<At<Word>>;
    /// `with = module`: `module::encode` and `module::decode` write and read the fields.
    "with" with: Option<At<PathValue>>;
    /// `schema = Type`: the schema of what `with` writes and reads.
    "schema" schema: Option<At<TypeValue>>;
}

attributes! {
    /// `#[gdvar(...)]` on a field.
    FieldAttributes of gdvar:
    /// `rename = "key"`: the field's key.
    "rename" rename: Option<At<EachWay<Text>>>;
    /// `key = 3`: the field's key is this int.
    "key" key: Option<At<Int>>;
    /// `alias = "key"`, any number of them: keys that are read as well.
    #[darling(multiple)]
    "alias" alias: Vec<At<Text>>;
    /// `default`, `default = value`: the value of the field when its key is missing.
    "default" default: Option<At<DefaultValue>>;
    /// `skip`: neither written nor read; reading takes the default.
    "skip" skip: Option<At<Word>>;
    /// `skip_encoding`: not written.
    "skip_encoding" skip_encoding: Option<At<Word>>;
    /// `skip_decoding`: not read.
    "skip_decoding" skip_decoding: Option<At<Word>>;
    /// `skip_encoding_if = Option::is_none`: not written if the function returns `true`.
    "skip_encoding_if" skip_encoding_if: Option<At<FunctionValue>>;
    /// `flatten`: its entries are among those of this type.
    "flatten" flatten: Option<At<Word>>;
    /// `script`: the path of an Object's script.
    "script" script: Option<At<Word>>;
    /// `with = module`: `module::encode` and `module::decode` write and read the field.
    "with" with: Option<At<PathValue>>;
    /// `getter = Type::field`: returns the field of a `remote` type, if it is private.
    "getter" getter: Option<At<PathValue>>;
    /// `encode_with = function`: writes the field.
    "encode_with" encode_with: Option<At<PathValue>>;
    /// `decode_with = function`: reads the field.
    "decode_with" decode_with: Option<At<PathValue>>;
    /// `borrow`: text or the items of a packed array in a `Cow` are borrowed from the input.
    "borrow" borrow: Option<At<Word>>;
    /// `packed`: as a packed array, in every dialect.
    "packed" packed: Option<At<Word>>;
    /// `array`: as a plain Array.
    "array" array: Option<At<Word>>;
    /// `typed`: as a typed Array or Dictionary.
    "typed" typed: Option<At<Word>>;
    /// `wide`: an int or a float in 64 bits, even if fewer would be enough.
    "wide" wide: Option<At<Word>>;
    /// `as = "StringName"`: as that type of Godot's.
    "as" form: Option<At<AsForm>>;
    /// `exact`: an `f32` refuses floats that it would round.
    "exact" exact: Option<At<Word>>;
    /// `since = 2`: the first version that has the field.
    "since" since: Option<At<Int>>;
    /// `until = 2`: the last version that has the field.
    "until" until: Option<At<Int>>;
    /// `schema = Type`: the schema of the field, which is written like that type.
    "schema" schema: Option<At<TypeValue>>;
}

impl TypeAttributes {
    /// Returns the kind of all text keys.
    pub(crate) fn key_kind(&self) -> Option<KeyKind> {
        self.key.as_ref().map(|key| key.value)
    }
}

impl TypeAttributes {
    /// Returns the key of the version.
    pub(crate) fn key_of_version(&self) -> String {
        let given = self.version_key.as_ref().map(|key| key.value.0.value());
        given.unwrap_or_else(|| String::from("version"))
    }
}

impl VariantAttributes {
    /// Returns the case of the keys in the variant.
    pub(crate) fn case<'a>(&'a self, of_type: &'a TypeAttributes) -> Option<&'a EachWay<Case>> {
        self.rename_all.as_ref().or(of_type.rename_all_fields.as_ref()).map(|case| &case.value)
    }
}

/// A value, and the place of the attribute's name.
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) place: Span,
}

impl<T: FromMeta> FromMeta for At<T> {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        Ok(Self { value: T::from_meta(item)?, place: item.path().span() })
    }
}

/// An attribute that may have been given, and its place.
pub(crate) trait Place {
    fn place(&self) -> Option<Span>;
}

impl<T> Place for Option<At<T>> {
    fn place(&self) -> Option<Span> {
        self.as_ref().map(|given| given.place)
    }
}

impl<T> Place for Vec<At<T>> {
    fn place(&self) -> Option<Span> {
        self.first().map(|given| given.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page about the attributes.
    const TABLES: &str = include_str!("../attributes.md");

    /// Returns the first cells of the table below a heading.
    fn rows(heading: &str) -> Vec<&'static str> {
        let (_, section) = TABLES.split_once(heading).expect("the section is there");
        let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
        let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
        rows.filter_map(|row| row.split(" | ").next()).skip(1).collect()
    }

    #[test]
    fn the_tables_list_exactly_the_existing_attributes() {
        for (heading, names) in [
            ("## On types", TypeAttributes::NAMES),
            ("## On variants", VariantAttributes::NAMES),
            ("## On fields", FieldAttributes::NAMES),
        ] {
            let mut listed: Vec<&str> = rows(heading)
                .iter()
                .flat_map(|first| first.split(", "))
                .map(|name| name.trim_matches('`'))
                .collect();
            let mut names = names.to_vec();
            listed.sort_unstable();
            names.sort_unstable();
            assert_eq!(listed, names, "{heading}");
        }
    }
}
