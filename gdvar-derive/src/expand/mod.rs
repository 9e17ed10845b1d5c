//! From the model to tokens.

pub(crate) mod decode;
#[cfg(feature = "schema")]
pub(crate) mod description;
pub(crate) mod encode;
pub(crate) mod schema;
pub(crate) mod stub;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, Generics, Member, PathArguments, TypeParamBound};

use crate::bounds;
use crate::expand::schema::{field_set, type_set};
use crate::model::{Field, Payload, Shape, Side, Tagging, Type, Variant, Way, name_of};
use crate::receive::Style;

/// Returns the attributes of each impl. Writing and reading a deprecated type should not cause a warning.
pub(crate) fn marks() -> TokenStream {
    quote!(#[automatically_derived] #[allow(deprecated)])
}

/// Returns the attribute for code that is always inlined, but not in debug builds, where it would take too much stack.
fn always_inline() -> TokenStream {
    quote!(#[cfg_attr(not(debug_assertions), inline(always))])
}

/// Returns the local variable of a field: `__hp`. The underscores keep it distinct from the user's constants and statics.
pub(crate) fn local(field: &Field) -> Ident {
    local_of(&field.member, &field.ty)
}

/// Does the same for a member with this type. A pattern with the name of a constant of the derived code, such as `__KEYS`, would be
/// compared with it, so `KEYS` becomes `__KEYS_`: no such constant ends in an underscore.
pub(crate) fn local_of(member: &Member, ty: &syn::Type) -> Ident {
    let name = name_of(member);
    let end = if name.starts_with(|first: char| first.is_ascii_uppercase()) { "_" } else { "" };
    format_ident!("__{name}{end}", span = ty.span().resolved_at(Span::mixed_site()))
}

/// Returns the place of the field's type. The argument of a function that requires a codec gets this place, so that the
/// compiler points at the type if it has no codec.
pub(crate) fn place(field: &Field) -> Span {
    place_of(&field.ty)
}

/// Returns the place of a type, as code of the derive. As code of the user, it would get the warnings about the user's code.
pub(crate) fn place_of(ty: &syn::Type) -> Span {
    ty.span().resolved_at(Span::call_site())
}

/// Returns the path that constructs a value of the variant and matches it: `Self`, `Self::Attack`.
pub(crate) fn constructor(model: &Type, variant: &Variant) -> TokenStream {
    let ty = match &model.remote {
        Some(path) if !model.has_getters() => {
            // In an expression, generic arguments come after `::`.
            let mut path = path.clone();
            for segment in &mut path.segments {
                if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    arguments.colon2_token.get_or_insert_default();
                }
            }
            quote!(#path)
        }
        _ => quote!(Self),
    };
    match &variant.ident {
        Some(ident) => quote!(#ty::#ident),
        None => ty,
    }
}

/// Returns a function that uses the fields and variants of a `remote` description, so that the compiler does not report
/// them as unused although no value of the type is ever made.
pub(crate) fn used(model: &Type, name: &str) -> TokenStream {
    if let Shape::ObjectId(_) = model.shape {
        return TokenStream::new();
    }
    let name = format_ident!("{name}");
    let arms = model.variants().iter().map(|variant| {
        let path = match &variant.ident {
            Some(ident) => quote!(Self::#ident),
            None => quote!(Self),
        };
        let whole = with_fields(&path, variant, &|field| local(field).to_token_stream());
        quote!(#whole => #whole)
    });
    quote! {
        #[allow(dead_code)]
        fn #name(self) -> Self {
            match self { #(#arms),* }
        }
    }
}

/// Returns a variant with an expression or a pattern for each of its fields.
pub(crate) fn with_fields<'a>(
    constructor: &TokenStream,
    variant: &'a Variant,
    of_field: &dyn Fn(&'a Field) -> TokenStream,
) -> TokenStream {
    match variant.style {
        Style::Unit => quote!(#constructor),
        Style::Tuple => {
            let parts = variant.fields.iter().map(of_field);
            quote!(#constructor(#(#parts),*))
        }
        Style::Named => with_members(constructor, &variant.fields, of_field),
    }
}

/// Does the same if all members have names. The fields are evaluated in this order.
pub(crate) fn with_members<'a>(
    constructor: &TokenStream,
    fields: impl IntoIterator<Item = &'a Field> + Clone,
    of_field: &dyn Fn(&'a Field) -> TokenStream,
) -> TokenStream {
    let names = fields.clone().into_iter().map(|field| &field.member);
    let parts = fields.into_iter().map(of_field);
    quote!(#constructor { #(#names: #parts),* })
}

/// Imports the traits whose methods call the user's functions, if there are such functions in this direction.
pub(crate) fn traits_of_functions(model: &Type, side: Side) -> Option<TokenStream> {
    let krate = &model.krate;
    let traits = match side {
        Side::Encode => quote!(EncodesEach),
        Side::Decode => quote!(DecodesEach),
    };
    let is_function = |field: &Field| matches!(field.way(side), Way::Function(_));
    let calls = |variant: &Variant| variant.with.is_some() || variant.fields_in(side).any(is_function);
    let are_called = model.direction(side).conversion.is_none() && model.variants().iter().any(calls);
    are_called.then(|| quote!(#[allow(unused_imports)] use #krate::runtime::form::#traits as _;))
}

/// Generates code that fails the build if entries of one Dictionary have a key in common: statements for the body, or
/// items beside the impl. Items are checked even if nothing uses the type, but they cannot use type parameters.
/// `for_any_input` is the trait for items, with a lifetime that needs no parameter.
pub(crate) fn disjoint(
    model: &Type,
    trait_fields: &TokenStream,
    for_any_input: &TokenStream,
    side: Side,
) -> (TokenStream, TokenStream) {
    let (krate, ident) = (&model.krate, &model.ident);
    let is_generic = !model.generics.params.is_empty();
    let (this, of_type) =
        if is_generic { (quote!(Self), trait_fields) } else { (quote!(#ident), for_any_input) };
    let whole = quote!(<#this as #of_type>::FIELDS);
    let variants = || {
        let are_there =
            move |variant: &&Variant| variant.is_in(side) && !variant.is_other() && variant.with.is_none();
        model.variants().iter().filter(are_there)
    };
    let among_fields = variants().filter_map(|variant| {
        let place = variant.fields_in(side).find_map(|field| field.flatten)?;
        // An Object has no set of keys.
        let has_set = matches!(variant.payload, Payload::Dictionary);
        if variant.ident.is_none() && !model.stands_alone() && has_set {
            return Some((place, whole.clone()));
        }
        let set = field_set(None, variant, side, of_type, krate);
        Some((place, quote!(&#set)))
    });
    let has_inner = |variant: &Variant| {
        matches!(variant.payload, Payload::Newtype)
            || variant.fields_in(side).any(|field| field.flatten.is_some())
    };
    let beside_tag = match &model.shape {
        Shape::Enum { tagging: Tagging::Inside(_), .. }
            if variants().filter(|variant| !variant.is_untagged()).any(has_inner) =>
        {
            model.tag
        }
        _ => None,
    };
    let beside_tag = beside_tag.map(|place| {
        let set = if model.stands_alone() { type_set(model, side, of_type) } else { None };
        (place, set.map_or_else(|| whole.clone(), |set| quote!(&#set)))
    });
    let checks = among_fields.chain(beside_tag).map(|(place, set)| {
        // The whole call has the place of the attribute, so that the compiler points there.
        let check = located_at(place, quote!(#krate::runtime::assert_disjoint(#set)));
        if is_generic { quote!(const { #check };) } else { quote!(const _: () = #check;) }
    });
    let checks: TokenStream = checks.collect();
    if is_generic { (checks, TokenStream::new()) } else { (TokenStream::new(), checks) }
}

/// Generates `MIN_LEN`, the minimum length of a value without parts: of an inner value, or of a tag. `codec` is the trait of
/// this direction.
pub(crate) fn min_len(model: &Type, side: Side, codec: &TokenStream) -> Option<TokenStream> {
    let krate = &model.krate;
    let min_len = match (model.inner(side), &model.shape) {
        (Some(ty), _) => quote!(<#ty as #codec>::MIN_LEN),
        (None, Shape::Enum { tagging: Tagging::Name, .. }) => quote!(#krate::runtime::TAG_MIN_LEN),
        _ => return None,
    };
    Some(quote!(const MIN_LEN: ::core::primitive::usize = #min_len;))
}

/// Adds what the types of the fields have to implement in one direction: `codec`, or `of_entries` if they are flattened.
pub(crate) fn require_codecs(
    generics: &mut Generics,
    model: &Type,
    side: Side,
    codec: &TypeParamBound,
    of_entries: &TypeParamBound,
) {
    let direction = model.direction(side);
    if let Some(predicates) = &direction.bounds {
        bounds::add(generics, predicates.iter().cloned());
        return;
    }
    if let Some(conversion) = &direction.conversion {
        bounds::require(generics, vec![&conversion.ty], codec);
        return;
    }
    let inside = matches!(&model.shape, Shape::Enum { tagging: Tagging::Inside(_), .. });
    let (mut values, mut flattened) = (Vec::new(), Vec::new());
    for variant in model.variants().iter().filter(|variant| variant.is_in(side) && variant.with.is_none()) {
        let is_inner = inside && matches!(variant.payload, Payload::Newtype) && variant.has_tag();
        for field in variant.fields_in(side) {
            match field.way(side) {
                Way::Function(_) => {}
                _ if field.flatten.is_some() || is_inner => flattened.push(&field.ty),
                _ => values.push(&field.ty),
            }
        }
    }
    bounds::require(generics, values, codec);
    bounds::require_of(generics, flattened, of_entries);
}

/// Generates code that fails the build if the type has a fingerprint and nothing checks it, because the type does not
/// derive its schema.
pub(crate) fn fingerprinted(model: &Type) -> Option<TokenStream> {
    let (_, place) = model.fingerprint?;
    let (krate, ident) = (&model.krate, &model.ident);
    // Such a type has no parameters other than lifetimes.
    let lifetimes = model.generics.lifetimes().map(|_| quote!('static));
    let ty = located_at(place, quote!(#ident<#(#lifetimes),*>));
    Some(quote!(const _: () = #krate::runtime::assert_fingerprinted::<#ty>();))
}

/// Moves tokens to another place in the source.
fn located_at(place: Span, tokens: TokenStream) -> TokenStream {
    let located = tokens.into_iter().map(|mut token| {
        token.set_span(place.resolved_at(token.span()));
        token
    });
    located.collect()
}

/// Changes each token, those inside groups too.
fn mapped(tokens: TokenStream, change: &mut dyn FnMut(TokenTree) -> TokenTree) -> TokenStream {
    let changed = tokens.into_iter().map(|token| match change(token) {
        TokenTree::Group(group) => {
            let mut changed = Group::new(group.delimiter(), mapped(group.stream(), change));
            changed.set_span(group.span());
            TokenTree::Group(changed)
        }
        token => token,
    });
    changed.collect()
}

/// Returns the code that puts the value of the `Result` `read` into a variant: `read.map(Self::Move)`.
pub(crate) fn map_into(read: &TokenStream, constructor: &TokenStream, variant: &Variant) -> TokenStream {
    if variant.style == Style::Tuple && variant.fields.len() == 1 {
        return quote!(#read.map(#constructor));
    }
    let value = with_fields(constructor, variant, &|_| quote!(#read?));
    quote!(::core::result::Result::Ok(#value))
}

/// Returns the call of a function that an attribute names: a path, or a closure in parentheses.
pub(crate) fn apply(function: &Expr, argument: &TokenStream) -> TokenStream {
    match function {
        Expr::Path(path) => quote!(#path(#argument)),
        _ => quote!((#function)(#argument)),
    }
}

/// `Some(...)` or `None`.
pub(crate) fn option(value: Option<impl ToTokens>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}
