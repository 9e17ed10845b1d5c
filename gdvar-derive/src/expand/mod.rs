//! From the model to tokens.

pub(crate) mod decode;
pub(crate) mod encode;
mod index;
pub(crate) mod schema;
pub(crate) mod stub;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, Member, PathArguments};

use crate::model::{Field, Type, Variant};
use crate::receive::Style;

/// What stands before each impl. That a deprecated type is written and read is no use of it to warn of.
pub(crate) fn marks() -> TokenStream {
    quote!(#[automatically_derived] #[allow(deprecated)])
}

/// The local that holds a field: `__hp`. The underscores keep it from constants and statics of the user's.
pub(crate) fn local(field: &Field) -> Ident {
    let span = field.ty.span().resolved_at(Span::mixed_site());
    match &field.member {
        Member::Named(ident) => format_ident!("__{}", ident, span = span),
        Member::Unnamed(index) => format_ident!("__{}", index.index, span = span),
    }
}

/// Where the field's type stands. What is passed to a function that wants the type to have a codec has this
/// place, so that a type without one is what the compiler shows.
pub(crate) fn place(field: &Field) -> Span {
    field.ty.span().resolved_at(Span::call_site())
}

/// What a value of the variant is made with, and taken apart: `Self`, `Self::Attack`.
pub(crate) fn constructor(model: &Type, variant: &Variant) -> TokenStream {
    let ty = match &model.remote {
        None => quote!(Self),
        Some(path) => {
            // In an expression the arguments stand behind `::`.
            let mut path = path.clone();
            for segment in &mut path.segments {
                if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    arguments.colon2_token.get_or_insert_default();
                }
            }
            quote!(#path)
        }
    };
    match &variant.ident {
        Some(ident) => quote!(#ty::#ident),
        None => ty,
    }
}

/// A variant with something for each of its fields: an expression or a pattern.
pub(crate) fn with_fields<'a>(
    constructor: &TokenStream,
    variant: &'a Variant,
    of_field: impl Fn(&'a Field) -> TokenStream,
) -> TokenStream {
    let parts = variant.fields.iter().map(&of_field);
    match variant.style {
        Style::Unit => quote!(#constructor),
        Style::Tuple => quote!(#constructor(#(#parts),*)),
        Style::Named => {
            let names = variant.fields.iter().map(|field| &field.member);
            quote!(#constructor { #(#names: #parts),* })
        }
    }
}

/// Fails the build where flattened fields have a key in common: a statement for the body, or an item beside the
/// impl. The item is checked even if nothing uses the type, but knows no parameters; `for_any_input` is the trait
/// with a lifetime that needs none.
pub(crate) fn disjoint<'a, I: Iterator<Item = &'a Field>>(
    model: &'a Type,
    trait_fields: &TokenStream,
    for_any_input: &TokenStream,
    fields_of: impl Fn(&'a Variant) -> I,
) -> (Option<TokenStream>, Option<TokenStream>) {
    let Type { krate, ident, .. } = model;
    let Some(place) = model.variants().iter().flat_map(fields_of).find_map(|field| field.flatten) else {
        return (None, None);
    };
    // The whole call stands where `flatten` does, so that the compiler shows that.
    if model.generics.params.is_empty() {
        let check = quote!(#krate::runtime::assert_disjoint(<#ident as #for_any_input>::FIELDS));
        let check = located_at(place, check);
        return (None, Some(quote!(const _: () = #check;)));
    }
    let check = located_at(place, quote!(#krate::runtime::assert_disjoint(<Self as #trait_fields>::FIELDS)));
    (Some(quote!(const { #check };)), None)
}

/// The same tokens, shown at another place.
fn located_at(place: Span, tokens: TokenStream) -> TokenStream {
    let located = tokens.into_iter().map(|mut token| {
        token.set_span(place.resolved_at(token.span()));
        token
    });
    located.collect()
}

/// A variant whose fields all have the value that `read` gives as a `Result`: `read.map(Self::Move)`.
pub(crate) fn map_into(read: &TokenStream, constructor: &TokenStream, variant: &Variant) -> TokenStream {
    if variant.style == Style::Tuple && variant.fields.len() == 1 {
        return quote!(#read.map(#constructor));
    }
    let value = with_fields(constructor, variant, |_| quote!(#read?));
    quote!(::core::result::Result::Ok(#value))
}

/// The call of a function that an attribute gives: a path, or a closure in parentheses.
pub(crate) fn apply(function: &Expr, argument: &TokenStream) -> TokenStream {
    match function {
        Expr::Path(path) => quote!(#path(#argument)),
        _ => quote!((#function)(#argument)),
    }
}

/// `Some("...")` or `None`.
pub(crate) fn option(text: Option<&String>) -> TokenStream {
    text.map_or_else(
        || quote!(::core::option::Option::None),
        |text| quote!(::core::option::Option::Some(#text)),
    )
}
