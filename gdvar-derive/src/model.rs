//! What was written means: the validated picture of a type.

use proc_macro2::{Literal, Span};
use syn::ext::IdentExt;
use syn::{Generics, Ident, Path};

use crate::receive::{DefaultValue, FieldAttributes, Received, ReceivedData, ReceivedField};
use crate::rename::Case;

/// A type and what it is on the wire.
pub(crate) struct Type {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// Where gdvar is found.
    pub(crate) krate: Path,
    pub(crate) fields: Vec<Field>,
    /// Other keys than the fields' are an error.
    pub(crate) strict: bool,
    /// A whole value, from which missing fields are taken.
    pub(crate) default: Option<DefaultValue>,
}

pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: syn::Type,
    /// The first one is written, and all of them are read. A field without keys is neither.
    pub(crate) keys: Vec<Key>,
    pub(crate) absent: Absent,
}

/// What a field is that is not in the input.
pub(crate) enum Absent {
    /// An error, unless its type knows better.
    Required,
    /// The field of the type's default.
    OfType,
    Default(DefaultValue),
}

/// A key of an entry.
pub(crate) struct Key(String);

impl Key {
    /// The whole key on the wire: header, length, text, padding.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        // Text of 4 GiB does not come out of a compiler.
        let len = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let mut bytes = [STRING_HEADER, len.to_le_bytes()].concat();
        bytes.extend(self.0.as_bytes());
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    }

    pub(crate) fn literal(&self) -> Literal {
        Literal::byte_string(&self.bytes())
    }
}

/// The header of a String, which has this id in every dialect.
const STRING_HEADER: [u8; 4] = [4, 0, 0, 0];

impl Type {
    pub(crate) fn of(received: Received<'_>) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let ReceivedData::Struct(fields) = received.data else {
            unreachable!("mistakes were reported");
        };
        let has_default = attributes.default.is_some();
        Self {
            ident: received.ident.clone(),
            generics: received.generics.clone(),
            krate: attributes.krate.map_or_else(|| syn::parse_quote!(::gdvar), |path| path.0),
            fields: fields
                .into_iter()
                .map(|field| Field::of(field, attributes.rename_all, has_default))
                .collect(),
            strict: attributes.deny_unknown_fields.is_present(),
            default: attributes.default,
        }
    }
}

impl Field {
    fn of(received: ReceivedField<'_>, case: Option<Case>, type_has_default: bool) -> Self {
        let attributes = received.attributes.expect("mistakes were reported");
        let skipped = attributes.skip.is_present();
        let keys = keys(received.ident, &attributes, case);
        Self {
            ident: received.ident.clone(),
            ty: received.ty.clone(),
            keys: if skipped { Vec::new() } else { keys.into_iter().map(|(key, _)| Key(key)).collect() },
            absent: match attributes.default {
                Some(default) => Absent::Default(default),
                None if type_has_default => Absent::OfType,
                None if skipped => Absent::Default(DefaultValue::Trait(received.ident.span())),
                None => Absent::Required,
            },
        }
    }
}

/// The keys of a field, first the one that is written, each with the token that says so.
pub(crate) fn keys(ident: &Ident, attributes: &FieldAttributes, case: Option<Case>) -> Vec<(String, Span)> {
    let own = match (&attributes.rename, case) {
        (Some(text), _) => (text.0.value(), text.0.span()),
        (None, Some(case)) => (case.of_field(&ident.unraw().to_string()), ident.span()),
        (None, None) => (ident.unraw().to_string(), ident.span()),
    };
    let aliases = attributes.alias.iter().map(|text| (text.0.value(), text.0.span()));
    std::iter::once(own).chain(aliases).collect()
}
