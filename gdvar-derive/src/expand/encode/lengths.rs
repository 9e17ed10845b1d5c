//! The length of a value: `MIN_LEN` and `encoded_len`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{form_of, is_required, is_tag_alone, object_id, of_pattern, of_self, pattern, written_type};
use crate::expand::schema::{HEADER_LEN, count, key_len};
use crate::expand::{apply, constructor, option};
use crate::model::{Field, Payload, Shape, Tagging, Type, Variant, Versions, Way};

/// Returns the minimum length of a value without parts: of a struct's only field, or of a tag.
pub(super) fn min_len(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        return Some(
            quote!(const MIN_LEN: ::core::primitive::usize = <#ty as #krate::GodotEncode>::MIN_LEN;),
        );
    }
    let min_len = match &model.shape {
        Shape::Struct(variant) if matches!(variant.payload, Payload::Newtype) => {
            let field = variant.written().next().filter(|field| matches!(field.encode, Way::Trait))?;
            let ty = written_type(field, krate);
            quote!(#ty::MIN_LEN)
        }
        Shape::Enum { tagging: Tagging::Name, .. } => quote!(#krate::runtime::TAG_MIN_LEN),
        _ => return None,
    };
    Some(quote!(const MIN_LEN: ::core::primitive::usize = #min_len;))
}

/// Returns the length of `self`, if it is known.
pub(super) fn len(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if model.encode.conversion.is_some() {
        return None;
    }
    match &model.shape {
        Shape::ObjectId(field) => {
            let value = object_id(model, field);
            Some(quote!(#krate::runtime::object_id_len(#value, __codec)))
        }
        Shape::Struct(variant) => Some(payload_len(0, variant, model, &|field| of_self(model, field))),
        Shape::Enum { tagging, variants } => {
            let arms = variants.iter().map(|variant| {
                let constructor = constructor(model, variant);
                let pattern = pattern(&constructor, variant);
                if let Some(field) = variant.whole() {
                    let len = value_len(field, model, &of_pattern);
                    return quote!(#pattern => #len,);
                }
                if variant.skip_encoding || variant.is_other() {
                    return quote!(#constructor { .. } => 0,);
                }
                let len = variant_len(tagging, variant, model);
                quote!(#pattern => #len,)
            });
            Some(quote!(match self { #(#arms)* }))
        }
    }
}

/// Returns the length of a variant with its tag.
fn variant_len(tagging: &Tagging, variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let tag = key_len(variant.tag());
    match (variant.tagging(tagging), &variant.payload) {
        (Tagging::Untagged, _) => payload_len(0, variant, model, &of_pattern),
        (Tagging::Name | Tagging::Outside, _) if is_tag_alone(variant) => {
            let tag = count(tag);
            quote!(#tag)
        }
        (Tagging::Name | Tagging::Outside, _) => {
            payload_len(CONTAINER_LEN + tag, variant, model, &of_pattern)
        }
        (Tagging::Inside(key) | Tagging::Beside(key, _), _) if is_tag_alone(variant) => {
            let len = count(CONTAINER_LEN + key_len(key) + tag);
            quote!(#len)
        }
        (Tagging::Beside(key, content), _) => {
            let before = CONTAINER_LEN + key_len(key) + tag + key_len(content);
            payload_len(before, variant, model, &of_pattern)
        }
        (Tagging::Inside(key), Payload::Newtype) => {
            let (before, value) =
                (count(CONTAINER_LEN + key_len(key) + tag), variant.written().map(of_pattern));
            quote!(#before + #krate::runtime::EncodeFields::fields_len(#(#value,)* __codec))
        }
        (Tagging::Inside(key), _) => {
            entries_len(CONTAINER_LEN + key_len(key) + tag, variant, model, &of_pattern)
        }
    }
}

/// The length of a container's header and count.
pub(super) const CONTAINER_LEN: usize = 2 * HEADER_LEN;

/// Returns the length of the content of a variant, plus `before` bytes.
fn payload_len(
    before: usize,
    variant: &Variant,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let krate = &model.krate;
    if variant.with.is_some() {
        // Uses the bindings of the pattern, which would otherwise be reported as unused.
        let (before, fields) = (count(before), variant.written().map(access));
        return quote!({ #(let _ = #fields;)* #before });
    }
    match &variant.payload {
        Payload::Nil => {
            let len = count(before + HEADER_LEN);
            quote!(#len)
        }
        Payload::Newtype => {
            let value = variant.written().map(|field| value_len(field, model, access));
            if before == 0 {
                return quote!(#(#value)*);
            }
            let before = count(before);
            quote!(#before #(+ #value)*)
        }
        Payload::Array => {
            let (before, lens) = (
                count(before + CONTAINER_LEN),
                variant.written().map(|field| value_len(field, model, access)),
            );
            quote!(#before #(+ #lens)*)
        }
        Payload::Dictionary => entries_len(before + CONTAINER_LEN, variant, model, access),
        Payload::Object { written, script, .. } => {
            let (script, entries) = (option(script.as_ref()), entries_len(before, variant, model, access));
            quote!(#krate::runtime::object_len(#written, #script) + #entries)
        }
    }
}

/// Returns `before` bytes plus the length of the entries: the keys of the fields that are always written, and the values.
fn entries_len(
    before: usize,
    variant: &Variant,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let krate = &model.krate;
    let key_len = |field: &Field| match variant.payload {
        // The names of properties have no headers.
        Payload::Object { .. } => key_len(&field.keys.written) - HEADER_LEN,
        _ => key_len(&field.keys.written),
    };
    let required = variant.written().filter(|field| is_required(field));
    let before = before + variant.versions.as_ref().map_or(0, version_len);
    let keys = count(before + required.map(key_len).sum::<usize>());
    let lens = variant.written().map(|field| {
        let len = match variant.payload {
            Payload::Object { .. } if field.flatten.is_some() => {
                let value = access(field);
                quote!(#krate::runtime::EncodeProperties::properties_len(#value, __codec))
            }
            _ => value_len(field, model, access),
        };
        let Some(function) = &field.skip_encoding_if else { return len };
        let skipped = apply(function, &access(field));
        if field.flatten.is_some() {
            return quote!(if #skipped { 0 } else { #len });
        }
        let key = count(key_len(field));
        quote!(if #skipped { 0 } else { #key + #len })
    });
    quote!(#keys #(+ #lens)*)
}

fn value_len(
    field: &Field,
    Type { krate, .. }: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let value = access(field);
    match &field.encode {
        _ if field.flatten.is_some() => quote!(#krate::runtime::EncodeFields::fields_len(#value, __codec)),
        Way::Trait => {
            let ty = written_type(field, krate);
            quote!(#ty::encoded_len(#value, __codec))
        }
        Way::Function(_) => quote!({ let _ = #value; 0 }),
        Way::Form(form) => {
            let (ty, len) = (form_of(field, form, krate), format_ident!("{form}_len"));
            quote!(#ty::#len(#value, __codec))
        }
    }
}

/// Returns the length of a version's entry: its key, and a 32-bit int. No version number is so large that it needs 64
/// bits.
pub(super) fn version_len(versions: &Versions) -> usize {
    const NARROW_INT: usize = 8;
    key_len(&versions.key) + NARROW_INT
}
