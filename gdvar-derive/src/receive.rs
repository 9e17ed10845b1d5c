//! What was written: the attributes of a type and of its fields. No rule is applied here.

use darling::error::Accumulator;
use darling::util::Flag;
use darling::{FromAttributes, FromMeta};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Expr, Generics, Ident, Lit, LitStr, Meta, Path, Type};

use crate::rename::Case;

/// A type as it was written.
pub(crate) struct Received<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attributes: Attempt<TypeAttributes>,
    pub(crate) data: ReceivedData<'a>,
}

pub(crate) enum ReceivedData<'a> {
    Struct(Vec<ReceivedField<'a>>),
    /// A shape that has no meaning, with the words for it.
    Other(&'static str),
}

pub(crate) struct ReceivedField<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) attributes: Attempt<FieldAttributes>,
}

/// Attributes that could be read, or that could not; then the mistake is reported, and nothing more is known.
pub(crate) type Attempt<T> = Option<T>;

impl<'a> Received<'a> {
    pub(crate) fn of(input: &'a DeriveInput, errors: &mut Accumulator) -> Self {
        Self {
            ident: &input.ident,
            generics: &input.generics,
            attributes: errors.handle_in(|| TypeAttributes::from_attributes(&input.attrs)),
            data: ReceivedData::of(&input.data, errors),
        }
    }
}

impl<'a> ReceivedData<'a> {
    fn of(data: &'a Data, errors: &mut Accumulator) -> Self {
        match data {
            Data::Struct(data) => match &data.fields {
                syn::Fields::Named(fields) => {
                    Self::Struct(fields.named.iter().map(|field| ReceivedField::of(field, errors)).collect())
                }
                syn::Fields::Unnamed(_) => Self::Other("a tuple struct"),
                syn::Fields::Unit => Self::Other("a unit struct"),
            },
            Data::Enum(_) => Self::Other("an enum"),
            Data::Union(_) => Self::Other("a union"),
        }
    }
}

impl<'a> ReceivedField<'a> {
    fn of(field: &'a syn::Field, errors: &mut Accumulator) -> Self {
        Self {
            ident: field.ident.as_ref().expect("a named field has a name"),
            ty: &field.ty,
            attributes: errors.handle_in(|| FieldAttributes::from_attributes(&field.attrs)),
        }
    }
}

/// `#[gdvar(...)]` on a type.
#[derive(FromAttributes)]
#[darling(attributes(gdvar))]
pub(crate) struct TypeAttributes {
    /// `rename_all = "camelCase"`: the case of the fields' keys.
    pub(crate) rename_all: Option<Case>,

    /// `deny_unknown_fields`: other keys than the fields' are an error.
    pub(crate) deny_unknown_fields: Flag,

    /// `default`, `default = path`: where the values of missing fields come from.
    pub(crate) default: Option<DefaultValue>,

    /// `crate = path`: where gdvar is found.
    #[darling(rename = "crate")]
    pub(crate) krate: Option<PathValue>,
}

/// `#[gdvar(...)]` on a field.
#[derive(FromAttributes)]
#[darling(attributes(gdvar))]
pub(crate) struct FieldAttributes {
    /// `rename = "key"`: the field's key.
    pub(crate) rename: Option<Text>,

    /// `alias = "key"`, any number of them: keys that are read as well.
    #[darling(multiple)]
    pub(crate) alias: Vec<Text>,

    /// `default`, `default = value`: the value of the field when its key is missing.
    pub(crate) default: Option<DefaultValue>,

    /// `skip`: neither written nor read; reading gives the default.
    pub(crate) skip: Flag,
}

/// `name = "text"`.
pub(crate) struct Text(pub(crate) LitStr);

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        match value_of(item) {
            Some(Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. })) => Ok(Self(text.clone())),
            _ => Err(write_instead(item, " = \"...\"")),
        }
    }
}

/// `name` alone, or `name = value`. As in serde a string is the path of a function.
pub(crate) enum DefaultValue {
    Trait(proc_macro2::Span),
    Value(Expr),
    Function(Path),
}

impl FromMeta for DefaultValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        match (item, value_of(item)) {
            (Meta::Path(path), _) => Ok(Self::Trait(syn::spanned::Spanned::span(path))),
            (_, Some(Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }))) => {
                text.parse().map(Self::Function).map_err(|_| {
                    let message = format!(
                        "a string names a function, and this is no path: for the text itself write `default = String::from({:?})`",
                        text.value()
                    );
                    darling::Error::custom(message).with_span(text)
                })
            }
            (_, Some(value)) => Ok(Self::Value(value.clone())),
            _ => Err(write_instead(item, "` or `default = value")),
        }
    }
}

/// `name = path` or `name = "path"`.
pub(crate) struct PathValue(pub(crate) Path);

impl FromMeta for PathValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let path = match value_of(item) {
            Some(Expr::Path(path)) if path.qself.is_none() => Some(path.path.clone()),
            Some(Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. })) => text.parse().ok(),
            _ => None,
        };
        path.map(Self).ok_or_else(|| write_instead(item, " = path::of::it"))
    }
}

impl FromMeta for Case {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let Text(text) = Text::from_meta(item)?;
        Self::of(&text.value()).ok_or_else(|| {
            let cases = Self::ALL.iter().map(|(name, _)| format!("{name:?}")).collect::<Vec<_>>().join(", ");
            darling::Error::custom(format!("no such case; write one of {cases}")).with_span(&text)
        })
    }
}

/// The expression behind `=`. A macro may have put it into a group.
fn value_of(item: &Meta) -> Option<&Expr> {
    let Meta::NameValue(pair) = item else {
        return None;
    };
    let mut value = &pair.value;
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    Some(value)
}

/// The error that an attribute has another form than it was given.
fn write_instead(item: &Meta, form: &str) -> darling::Error {
    let name = item.path().get_ident().map(ToString::to_string).unwrap_or_default();
    darling::Error::custom(format!("write `{name}{form}`")).with_span(item)
}

/// The errors as tokens, in the words of this crate's users: to them an attribute is no field, as it is to
/// darling, whose fields are those of the receivers.
pub(crate) fn reworded(errors: darling::Error) -> TokenStream {
    let errors = errors.flatten().into_iter().map(|error| {
        let span = error.span();
        let text = syn::Error::from(error).to_string();
        let text = match text.strip_prefix("Unknown field: ") {
            Some(rest) => {
                format!(
                    "unknown attribute {}",
                    rest.replacen(". Did you mean", ", did you mean", 1).replacen(
                        ". Available values:",
                        ", expected one of",
                        1
                    )
                )
            }
            None => match text.strip_prefix("Duplicate field ") {
                Some(name) => format!("{name} is given twice"),
                None => text,
            },
        };
        syn::Error::new(span, text).into_compile_error()
    });
    quote!(#(#errors)*)
}
