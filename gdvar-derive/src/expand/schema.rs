//! The constants of a type: its keys and tags on the wire.

use std::slice;

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Path;

use crate::expand::{located_at, place};
use crate::model::{Field, Key, Payload, Shape, Side, Tagging, Type, Variant, Versions};

/// Returns the bytes of a key: `b"\x04\0\0\0\x02\0\0\0hp\0\0"`.
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

/// The length of the header at the start of a key.
pub(crate) const HEADER_LEN: usize = 4;

/// The length of an int in 32 bits.
const NARROW_INT: usize = 8;

/// Returns the minimum length of a key. An int that only the compiler knows may be written in 32 bits.
pub(crate) fn key_len(key: &Key) -> usize {
    key.bytes().map_or(NARROW_INT, |bytes| bytes.len())
}

/// Returns the length of a version's entry. No version number is so large that it needs 64 bits.
pub(crate) fn version_len(versions: &Versions) -> usize {
    key_len(&versions.key) + NARROW_INT
}

/// The length of a container's header and count.
pub(crate) const CONTAINER_LEN: usize = 2 * HEADER_LEN;

/// Returns the literal for a number of bytes or fields.
pub(crate) fn count(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// Returns the keys of one field or variant: `&[b"..", b".."]`.
pub(crate) fn names(keys: &[Key], krate: &Path) -> TokenStream {
    let keys = keys.iter().map(|one| key(one, krate));
    quote!(&[#(#keys),*])
}

/// Returns the keys of several fields or variants: `&[&[b".."], &[b"..", b".."]]`.
pub(crate) fn list<'a>(owners: impl Iterator<Item = &'a [Key]>, krate: &Path) -> TokenStream {
    let owners = owners.map(|keys| names(keys, krate));
    quote!(&[#(#owners),*])
}

/// Returns the `FieldSet` of the fields of a variant, optionally with a tag beside them. `of_type` is the trait with the
/// sets of flattened types.
pub(crate) fn field_set(
    tag: Option<&Key>,
    variant: &Variant,
    side: Side,
    of_type: &TokenStream,
    krate: &Path,
) -> TokenStream {
    let tag = tag.map(slice::from_ref).into_iter();
    let keys = list(tag.chain(plain_keys(variant, side)), krate);
    field_set_of(&keys, variant, side, of_type, krate)
}

/// Returns the keys of the fields that are not flattened, and that of the version.
pub(crate) fn plain_keys(variant: &Variant, side: Side) -> impl Iterator<Item = &[Key]> {
    let plain = variant.fields_in(side).filter(|field| field.flatten.is_none());
    let version = variant.versions.as_ref().map(|versions| slice::from_ref(&versions.key));
    plain.map(move |field| field.keys.of(side)).chain(version)
}

/// Does the same if `keys` has the keys of the fields that are not flattened.
pub(crate) fn field_set_of(
    keys: &TokenStream,
    variant: &Variant,
    side: Side,
    of_type: &TokenStream,
    krate: &Path,
) -> TokenStream {
    let flattened = variant.fields_in(side).filter(|field| field.flatten.is_some());
    let flattened: Vec<_> = flattened.map(|field| flattened_set(field, of_type)).collect();
    // Keys that are written but not read.
    let unread = variant
        .written()
        .filter(|field| side == Side::Decode && field.skip_decoding && field.flatten.is_none());
    let unread: Vec<_> = unread.map(|field| key(&field.keys.written, krate)).collect();
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

/// Returns the variants that have their own tag in one direction.
pub(crate) fn tagged(variants: &[Variant], side: Side) -> impl Iterator<Item = &Variant> + Clone {
    variants.iter().filter(move |variant| variant.is_in(side) && variant.has_tag())
}

/// Returns the `FieldSet` of a whole type, if it has one.
pub(crate) fn type_set(model: &Type, side: Side, of_type: &TokenStream) -> Option<TokenStream> {
    let krate = &model.krate;
    match &model.shape {
        Shape::Struct(variant) if matches!(variant.payload, Payload::Dictionary) => {
            Some(field_set(None, variant, side, of_type, krate))
        }
        Shape::Enum { tagging: Tagging::Beside(tag, content), variants } => {
            let (tag, content) = (key(tag, krate), key(content, krate));
            let others = with_others(variants);
            Some(quote!(#krate::runtime::FieldSet::of(&[&[#tag], &[#content]])#others))
        }
        Shape::Enum { tagging: Tagging::Inside(tag), variants } => {
            let tag = key(tag, krate);
            let sets = tagged(variants, side).map(|variant| {
                if let (Payload::Newtype, Some(field)) = (&variant.payload, variant.fields_in(side).next()) {
                    return flattened_set(field, of_type);
                }
                let set = field_set(None, variant, side, of_type, krate);
                // The compiler only evaluates a call once if it is in a constant of a type.
                if model.stands_alone() { quote!(const { &#set }) } else { quote!(&#set) }
            });
            let others = with_others(variants);
            Some(quote!(#krate::runtime::FieldSet::tagged(&[&[#tag]], &[#(#sets),*])#others))
        }
        _ => None,
    }
}

fn with_others(variants: &[Variant]) -> Option<TokenStream> {
    variants.iter().any(|variant| variant.whole().is_some()).then(|| quote!(.with_others()))
}
