//! The constants of a type: its keys and tags on the wire.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

use crate::expand::index::{Index, NOWHERE, perfect_hash};
use crate::expand::{located_at, place};
use crate::model::{Field, Key, Payload, Shape, Tagging, Type, Variant};

/// The bytes of a key: `b"\x04\0\0\0\x02\0\0\0hp\0\0"`.
pub(crate) fn key(key: &Key, krate: &Path) -> TokenStream {
    match (key.bytes(), key) {
        (Some(bytes), _) => {
            let literal = Literal::byte_string(&bytes);
            quote!(#literal)
        }
        (None, Key::Discriminant(discriminant)) => {
            let value = discriminant.value();
            let key = located_at(discriminant.place(), quote!(#krate::runtime::int_key(#value)));
            quote!(const { &#key })
        }
        (None, _) => unreachable!("every other key has bytes"),
    }
}

/// The first key of a field: the one that is written.
pub(crate) fn field_key(field: &Field, krate: &Path) -> TokenStream {
    key(&field.keys[0], krate)
}

/// Bytes of the header that a key starts with.
pub(crate) const HEADER_LEN: usize = 4;

/// Bytes of a key. An int that only the compiler knows may be narrow.
pub(crate) fn key_len(key: &Key) -> usize {
    const NARROW_INT: usize = 8;
    key.bytes().map_or(NARROW_INT, |bytes| bytes.len())
}

/// A number of bytes or fields.
pub(crate) fn count(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// The keys of several owners: first those that are written, then the aliases.
pub(crate) fn list<'a>(owners: impl Iterator<Item = &'a [Key]> + Clone) -> Vec<&'a Key> {
    let firsts = owners.clone().map(|keys| &keys[0]);
    firsts.chain(owners.flat_map(|keys| &keys[1..])).collect()
}

/// `.indexed(0x9e37_79b9_7f4a_7c15, false, b"\x01\xff..")`, for a set of these keys.
pub(crate) struct Indexed {
    /// As bytes.
    keys: Vec<Option<Vec<u8>>>,
    index: Index,
}

impl Indexed {
    pub(crate) fn new(keys: &[&Key]) -> Option<Self> {
        let keys: Vec<_> = keys.iter().map(|key| key.bytes()).collect();
        perfect_hash(&keys).map(|index| Self { keys, index })
    }

    /// The place of one of the keys, if it can be found there.
    pub(crate) fn place(&self, key: &Key) -> Option<Literal> {
        let bytes = key.bytes()?;
        let position = self.keys.iter().position(|one| one.as_ref() == Some(&bytes))?;
        self.index.positions.iter().position(|one| usize::from(*one) == position).map(count)
    }

    /// The places where no key is.
    pub(crate) fn free(&self) -> impl Iterator<Item = Literal> {
        let places = (0..).zip(&self.index.positions).filter(|(_, one)| **one == NOWHERE);
        places.map(|(place, _)| count(place))
    }
}

impl ToTokens for Indexed {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Index { multiplier, takes_last, positions } = &self.index;
        let positions = Literal::byte_string(positions);
        tokens.extend(quote!(.indexed(#multiplier, #takes_last, #positions)));
    }
}

/// A list of keys: first those that are written, then the aliases, so that the common ones are found first.
///
/// Gives the list, and of each owner the positions of its keys.
pub(crate) fn keys<'a>(
    owners: impl Iterator<Item = &'a [Key]> + Clone,
    krate: &Path,
) -> (TokenStream, Vec<Vec<Literal>>) {
    let list = list(owners.clone());
    let tokens = list.iter().map(|one| key(one, krate));
    let tokens = if list.iter().any(|key| matches!(key, Key::Discriminant(_))) {
        quote!(const { &[#(#tokens as #krate::runtime::Key),*] })
    } else {
        quote!(&[#(#tokens),*])
    };
    let mut next_alias = owners.clone().count()..;
    let positions = owners
        .enumerate()
        .map(|(index, keys)| {
            let aliases = next_alias.by_ref().take(keys.len() - 1);
            std::iter::once(index).chain(aliases).map(Literal::usize_unsuffixed).collect()
        })
        .collect();
    (tokens, positions)
}

/// A `FieldSet` of these fields of a variant, and perhaps of a tag beside them; `of_type` is the trait whose sets those of
/// flattened types are.
pub(crate) fn field_set(
    tag: Option<&Key>,
    variant: &Variant,
    fields: &[&Field],
    of_type: &TokenStream,
    krate: &Path,
) -> TokenStream {
    let plain = fields.iter().filter(|field| field.flatten.is_none()).map(|field| field.keys.as_slice());
    let (keys, _) = keys(tag.map(std::slice::from_ref).into_iter().chain(plain), krate);
    let flattened: Vec<_> = fields
        .iter()
        .filter(|field| field.flatten.is_some())
        .map(|field| flattened_set(field, of_type))
        .collect();
    // If it is not among the fields, it is written and not read.
    let unread: Vec<_> = variant
        .written()
        .filter(|field| field.flatten.is_none() && !fields.iter().any(|one| one.member == field.member))
        .map(|field| field_key(field, krate))
        .collect();
    let set = if flattened.is_empty() {
        quote!(#krate::runtime::FieldSet::of(#keys))
    } else {
        quote!(#krate::runtime::FieldSet::with_flattened(#keys, &[#(#flattened),*]))
    };
    if unread.is_empty() { set } else { quote!(#set.with_unread(&[#(#unread),*])) }
}

fn flattened_set(field: &Field, of_type: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    quote_spanned!(place(field)=> <#ty as #of_type>::FIELDS)
}

/// The variants that have a tag of their own.
pub(crate) fn tagged(variants: &[Variant]) -> impl Iterator<Item = &Variant> + Clone {
    variants.iter().filter(|variant| !variant.skipped && !variant.other)
}

/// The `FieldSet` of a whole type, if it has one.
pub(crate) fn type_set<'a>(
    model: &'a Type,
    fields_of: impl Fn(&'a Variant) -> Vec<&'a Field>,
    of_type: &TokenStream,
) -> Option<TokenStream> {
    let krate = &model.krate;
    match &model.shape {
        Shape::Struct(variant) if matches!(variant.payload, Payload::Dictionary) => {
            Some(field_set(None, variant, &fields_of(variant), of_type, krate))
        }
        Shape::Enum { tagging: Tagging::Beside(tag, content), .. } => {
            let (tag, content) = (key(tag, krate), key(content, krate));
            Some(quote!(#krate::runtime::FieldSet::of(&[#tag, #content])))
        }
        Shape::Enum { tagging: Tagging::Inside(tag), variants } => {
            let tag = key(tag, krate);
            let sets = tagged(variants).map(|variant| {
                let fields = fields_of(variant);
                if let (Payload::Newtype, [field]) = (&variant.payload, fields.as_slice()) {
                    return flattened_set(field, of_type);
                }
                let set = field_set(None, variant, &fields, of_type, krate);
                quote!(&#set)
            });
            Some(quote!(#krate::runtime::FieldSet::tagged(&[#tag], &[#(#sets),*])))
        }
        _ => None,
    }
}
