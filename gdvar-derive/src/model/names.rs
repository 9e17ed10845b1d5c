//! Names on the wire: the keys of fields, the tags of variants, the classes of Objects.

use std::iter;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Ident, Member};

use super::name_of;
use crate::receive::{At, EachWay, FieldAttributes, Int, KeyKind, Text, TypeAttributes, VariantAttributes};
use crate::rename::Case;

/// One direction of a codec.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Encode,
    Decode,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Encode, Self::Decode];
}

impl<T> EachWay<T> {
    pub(crate) fn of(&self, side: Side) -> Option<&T> {
        match side {
            Side::Encode => self.encode.as_ref(),
            Side::Decode => self.decode.as_ref(),
        }
    }
}

/// The keys of a field, or the tags of a variant: the name that is written, and the names that are read.
#[derive(Clone)]
pub(crate) struct Names<T = Key> {
    pub(crate) written: T,
    /// The field's or the variant's own name, and its aliases.
    pub(crate) read: Vec<T>,
}

/// Names, each with its place in the source.
pub(crate) type PlacedNames = Names<(Key, Span)>;

impl Names {
    /// Returns whether the name that is written differs from the one that is read.
    pub(crate) fn differ(&self) -> bool {
        self.written.label() != self.read[0].label()
    }

    /// Returns the names in one direction. When writing, these include the aliases unless the written name differs,
    /// because a flattened map must not take names that are read.
    pub(crate) fn of(&self, side: Side) -> &[Key] {
        match side {
            Side::Encode if self.differ() => std::slice::from_ref(&self.written),
            _ => &self.read,
        }
    }
}

impl PlacedNames {
    /// `own` returns the name in each direction, unless an attribute gives it.
    fn of(
        kind: Option<KeyKind>,
        int: Option<&At<Int>>,
        rename: Option<&At<EachWay<Text>>>,
        aliases: &[At<Text>],
        own: impl Fn(Side) -> (Key, Span),
    ) -> Self {
        let given = |name: &Text| (Key::text(kind, name.0.value()), name.0.span());
        let name = |side| match (int, rename.and_then(|rename| rename.value.of(side))) {
            (Some(int), _) => (Key::Int(int.value.value), int.value.span),
            (None, Some(name)) => given(name),
            (None, None) => own(side),
        };
        let aliases = aliases.iter().map(|alias| given(&alias.value));
        Self { written: name(Side::Encode), read: iter::once(name(Side::Decode)).chain(aliases).collect() }
    }

    /// Returns whether the name that is written differs from the one that is read.
    pub(crate) fn differ(&self) -> bool {
        self.written.0.label() != self.read[0].0.label()
    }

    /// Returns the names without their places.
    pub(crate) fn placeless(self) -> Names {
        Names { written: self.written.0, read: self.read.into_iter().map(|(name, _)| name).collect() }
    }
}

/// A key of an entry, or a tag.
#[derive(Clone)]
pub(crate) enum Key {
    String(String),
    StringName(String),
    Int(i64),
    /// A discriminant, which only the compiler may know.
    Discriminant(Box<Discriminant>),
}

/// Ids of types that are the same in every dialect.
const INT_ID: u8 = 2;
const STRING_ID: u8 = 4;
const STRING_NAME_ID: u8 = 21;

/// The third byte of a header, for an int of 64 bits.
const WIDE: u8 = 1;

impl Key {
    pub(super) fn text(kind: Option<KeyKind>, text: String) -> Self {
        match kind {
            Some(KeyKind::StringName) => Self::StringName(text),
            Some(KeyKind::String) | None => Self::String(text),
        }
    }

    /// Returns the whole key on the wire: header, length, text and padding, or header and number.
    pub(crate) fn bytes(&self) -> Option<Vec<u8>> {
        let text_bytes = |id, text: &str| {
            // No compiler produces a text of 4 GiB.
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

    /// Returns the text that is equal for equal keys.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::String(text) | Self::StringName(text) => text.clone(),
            Self::Int(number) => number.to_string(),
            Self::Discriminant(value) => value.label(),
        }
    }

    /// Returns the label as messages print it: text in quotes.
    pub(crate) fn quoted(&self) -> String {
        if self.is_int() { self.label() } else { format!("{:?}", self.label()) }
    }

    pub(crate) fn is_int(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Discriminant(_))
    }
}

/// The discriminant of a variant: the last explicit discriminant, and how many variants ago it was.
#[derive(Clone)]
pub(crate) struct Discriminant {
    /// The type in `#[repr(...)]`, or `isize`.
    ty: Ident,
    written: Option<syn::Expr>,
    since: i64,
}

impl Discriminant {
    /// Returns the state before the first variant.
    pub(crate) fn before_all(repr: Option<&Ident>) -> Self {
        let ty = repr.cloned().unwrap_or_else(|| Ident::new("isize", Span::call_site()));
        Self { ty, written: None, since: -1 }
    }

    /// Moves on to the next variant.
    pub(crate) fn advance(&mut self, written: Option<&syn::Expr>) {
        match written {
            Some(value) => (self.written, self.since) = (Some(value.clone()), 0),
            None => self.since += 1,
        }
    }

    /// Returns the number, if it is known without the compiler.
    pub(crate) fn number(&self) -> Option<i128> {
        let written = self.written.as_ref().map_or(Some(0), crate::receive::int_of)?;
        Some(written + i128::from(self.since))
    }

    pub(super) fn key(&self) -> Key {
        let number = self.number().and_then(|number| i64::try_from(number).ok());
        number.map_or_else(|| Key::Discriminant(Box::new(self.clone())), Key::Int)
    }

    /// Returns an expression for the number that the compiler assigns.
    pub(crate) fn value(&self) -> TokenStream {
        let (ty, written, since) = (&self.ty, &self.written, i128::from(self.since));
        quote!({ let __written: ::core::primitive::#ty = #written; __written as ::core::primitive::i128 + #since })
    }

    /// Returns the place of the explicit discriminant.
    pub(crate) fn place(&self) -> Span {
        self.written.span()
    }

    fn label(&self) -> String {
        let written = self.written.to_token_stream();
        if self.since == 0 { written.to_string() } else { format!("{written} + {}", self.since) }
    }
}

/// Returns the name of an Object's class, unless `object` gives one.
pub(crate) fn class_name(attributes: &TypeAttributes, ident: &Ident, side: Side) -> String {
    let renamed = attributes.rename.as_ref().and_then(|name| name.value.of(side));
    renamed.map_or_else(|| ident.unraw().to_string(), |name| name.0.value())
}

/// Returns the tags of a variant.
pub(crate) fn tags(
    ident: &Ident,
    attributes: &VariantAttributes,
    of_type: &TypeAttributes,
    discriminant: &Discriminant,
) -> PlacedNames {
    let kind = of_type.key_kind();
    let own = |side| {
        if of_type.repr.is_some() {
            return (discriminant.key(), ident.span());
        }
        let name = ident.unraw().to_string();
        let case = of_type.rename_all.as_ref().and_then(|case| case.value.of(side));
        (Key::text(kind, case.map_or(name.clone(), |case| case.of_variant(&name))), ident.span())
    };
    PlacedNames::of(kind, attributes.tag.as_ref(), attributes.rename.as_ref(), &attributes.alias, own)
}

/// Returns the keys of a field.
pub(crate) fn keys(
    member: &Member,
    attributes: &FieldAttributes,
    of_type: &TypeAttributes,
    case: Option<&EachWay<Case>>,
) -> PlacedNames {
    let kind = of_type.key_kind();
    let own = |side| {
        if let Some(script) = &attributes.script {
            return (Key::String(String::from(SCRIPT_KEY)), script.place);
        }
        let name = name_of(member);
        let case = case.and_then(|case| case.of(side));
        (Key::text(kind, case.map_or(name.clone(), |case| case.of_field(&name))), member.span())
    };
    PlacedNames::of(kind, attributes.key.as_ref(), attributes.rename.as_ref(), &attributes.alias, own)
}

/// The name of the property with an Object's script.
pub(crate) const SCRIPT_KEY: &str = "script";
