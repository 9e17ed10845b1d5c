//! The element type that typed containers declare for a type.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::option;
use crate::expand::schema::tagged;
use crate::model::{Key, Payload, Shape, Side, Tagging, Type, Variant, Way};

/// Returns the single type of all values, if there is one.
pub(super) fn element_type(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        return Some(quote!(<#ty as #krate::GodotEncode>::element_type()));
    }
    match &model.shape {
        Shape::ObjectId(_) => {
            Some(quote!(#krate::runtime::object_type("EncodedObjectAsID", ::core::option::Option::None)))
        }
        Shape::Struct(variant) => match &variant.payload {
            Payload::Nil => None,
            Payload::Array => Some(quote!(#krate::runtime::ARRAY)),
            Payload::Dictionary => Some(quote!(#krate::runtime::DICTIONARY)),
            Payload::Object { written, script, .. } => {
                let script = option(script.as_ref());
                Some(quote!(#krate::runtime::object_type(#written, #script)))
            }
            Payload::Newtype => {
                let field = variant.written().next().filter(|field| matches!(field.encode, Way::Trait))?;
                let ty = &field.ty;
                Some(quote!(<#ty as #krate::GodotEncode>::element_type()))
            }
        },
        Shape::Enum { tagging: Tagging::Inside(_) | Tagging::Beside(..), .. } if !model.is_mixed() => {
            Some(quote!(#krate::runtime::DICTIONARY))
        }
        Shape::Enum { tagging: Tagging::Name, variants } => {
            let mut tags = tagged(variants, Side::Encode).map(Variant::tag);
            let of_kind = match tags.clone().next()? {
                Key::String(_) => quote!(#krate::runtime::STRING),
                Key::StringName(_) => quote!(#krate::runtime::STRING_NAME),
                Key::Int(_) | Key::Discriminant(_) => quote!(#krate::runtime::INT),
            };
            let first = tags.clone().next()?.is_int();
            tags.all(|tag| tag.is_int() == first).then_some(of_kind)
        }
        Shape::Enum { .. } => None,
    }
}
