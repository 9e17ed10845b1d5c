//! The element type that typed containers declare for a type.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::expand::option;
use crate::expand::schema::tagged;
use crate::model::{Key, Payload, Shape, Side, Tagging, Type, Variant};

/// Returns the single type of all values, if there is one.
pub(super) fn element_type(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    let builtin = |name| {
        let name = format_ident!("{name}");
        quote!(#krate::ElementType::Builtin(#krate::VariantType::#name))
    };
    if let Some(ty) = model.inner(Side::Encode) {
        return Some(quote!(<#ty as #krate::GodotEncode>::element_type()));
    }
    match &model.shape {
        Shape::ObjectId(_) => {
            Some(quote!(#krate::runtime::object_type("EncodedObjectAsID", ::core::option::Option::None)))
        }
        Shape::Struct(variant) => match &variant.payload {
            Payload::Nil | Payload::Newtype => None,
            Payload::Array => Some(builtin("Array")),
            Payload::Dictionary => Some(builtin("Dictionary")),
            Payload::Object { written, script, .. } => {
                let script = option(script.as_ref());
                Some(quote!(#krate::runtime::object_type(#written, #script)))
            }
        },
        Shape::Enum { tagging: Tagging::Inside(_) | Tagging::Beside(..), .. } if !model.is_mixed() => {
            Some(builtin("Dictionary"))
        }
        Shape::Enum { tagging: Tagging::Name, variants } => {
            let mut tags = tagged(variants, Side::Encode).map(Variant::tag);
            let of_kind = match tags.clone().next()? {
                Key::String(_) => builtin("String"),
                Key::StringName(_) => builtin("StringName"),
                Key::Int(_) | Key::Discriminant(_) => builtin("Int"),
            };
            let first = tags.clone().next()?.is_int();
            tags.all(|tag| tag.is_int() == first).then_some(of_kind)
        }
        Shape::Enum { .. } => None,
    }
}
