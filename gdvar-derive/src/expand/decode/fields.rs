//! Reading the fields of a variant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use super::Input;
use crate::expand::schema::{count, key, list, tagged};
use crate::expand::{constructor, local, located_at, map_into, place, with_fields};
use crate::model::{Absent, Field, Shape, Side, Tagging, Variant, Versions, Way};
use crate::receive::DefaultValue;

impl Input<'_> {
    /// Reads a value with an unknown tag among its entries into the variant that holds the whole value.
    pub(super) fn whole(&self) -> Option<TokenStream> {
        let (model, krate) = (self.model, &self.model.krate);
        let Shape::Enum { variants, tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _) } = &model.shape
        else {
            return None;
        };
        let variant = variants.iter().find(|variant| variant.whole().is_some())?;
        let tags = list(tagged(variants, Side::Decode).map(Variant::read_tags), krate);
        let tag = key(tag, krate);
        let value = map_into(
            &quote!(#krate::GodotDecode::decode(__header, __decoder)),
            &constructor(model, variant),
            variant,
        );
        let has_default = self.default_position().is_some();
        Some(quote! {
            if !#krate::runtime::is_known_tag(__header, __decoder, #tag, #tags, #has_default)? {
                return #value;
            }
        })
    }

    /// Reads a variant from `__fields`, whose keys are `__KEYS`: first the fields that come next in order, then the
    /// others.
    ///
    /// Returns the statements that read the fields, and the expression that makes the value.
    pub(super) fn fields(&self, variant: &Variant, set: &TokenStream) -> (TokenStream, TokenStream) {
        let mut position = 0;
        let (mut next, mut values) = (Vec::new(), Vec::new());
        if let Some(versions) = &variant.versions {
            // Steps migrate data of older versions to the current version before it is read.
            let first = if versions.steps.is_empty() { versions.first } else { versions.current };
            let versions = versions_of(versions, first, &self.model.krate);
            next.push(quote!(let __data_version = __fields.version(&#versions)?;));
        }
        for field in variant.read() {
            let (local, ty) = (local(field), &field.ty);
            if field.flatten.is_some() {
                let read = located_at(place(field), quote!(__fields.flattened::<#ty>(#set)?));
                next.push(quote!(let #local = #read;));
                values.push(quote!(#local));
                continue;
            }
            let number = count(position);
            position += 1;
            let (key, way) = (quote!(__KEYS[#number]), self.way(field));
            let is_required = default_of(field).is_none();
            let (read, value) = match &field.decode {
                // Both calls name the type with its own tokens, so a type without the trait causes only one error.
                Way::Trait if is_required => {
                    (quote!(next::<#ty>(#key)), quote!(or_absent::<#ty>(#local, #key)?))
                }
                Way::Trait => (quote!(next_or_later::<#ty>(#key)), quote!(or_late(#local, #key)?)),
                Way::Function(_) if is_required => {
                    next.push(quote!(let #local = __fields.next_with(#key, #way)?;));
                    values.push(quote!(#local));
                    continue;
                }
                Way::Form(_) if is_required => {
                    (quote!(next_or_later_with(#key, #way)), quote!(or_absent_with(#local, #key, #way)?))
                }
                _ => (quote!(next_or_later_with(#key, #way)), quote!(or_late_with(#local, #key, #way)?)),
            };
            let (read, value) = (
                located_at(place(field), quote!(__fields.#read?)),
                located_at(place(field), quote!(__fields.#value)),
            );
            let only_until = |read: TokenStream| match field.until {
                None => read,
                Some(until) => quote! {
                    if __data_version <= #until { #read } else { ::core::option::Option::None }
                },
            };
            let (read, value) = (only_until(read), only_until(value));
            next.push(quote!(let #local = #read;));
            values.push(match (default_of(field), field.since) {
                (Some(default), Some(since)) => {
                    let default =
                        quote!({ __fields.missing_before(#since, __data_version, #key)?; #default });
                    value_or(&value, &default)
                }
                (Some(default), None) => value_or(&value, &default),
                (None, _) => value,
            });
        }
        let whole = whole_default(variant);
        let constructor = constructor(self.model, variant);
        let value = with_fields(&constructor, variant, |field| {
            let read = variant.read().position(|one| one.member == field.member);
            read.map_or_else(|| default_of(field).unwrap_or_default(), |position| values[position].clone())
        });
        (quote!(#(#next)* #whole), value)
    }

    /// Reads a field's value with `__header` and `__decoder`.
    pub(super) fn value(&self, field: &Field) -> TokenStream {
        if let Way::Function(function) = &field.decode {
            return self.read_with(function, field);
        }
        let way = self.way(field);
        quote!(#way(__header, __decoder))
    }

    /// Reads a field's value with a function for the value or for its contents.
    pub(super) fn read_with(&self, function: &syn::Path, field: &Field) -> TokenStream {
        let (krate, ty) = (&self.model.krate, &field.ty);
        let read = quote_spanned! {place(field)=>
            (&&#krate::runtime::with::Read::<#ty, _>::by(#function)).read_with(__header, __decoder)
        };
        quote!({
            #[allow(unused_imports)]
            use #krate::runtime::with::{ReadsEach as _, ReadsWhole as _};
            #read
        })
    }

    /// Returns the function that reads a field's value.
    pub(super) fn way(&self, field: &Field) -> TokenStream {
        let krate = &self.model.krate;
        match &field.decode {
            Way::Trait => {
                let ty = self.read_type(field);
                quote!(#ty::decode)
            }
            Way::Function(function) => {
                let read = self.read_with(function, field);
                quote!(|__header, __decoder| #read)
            }
            // A closure, so that the type is only named at the call of the function.
            Way::Form("exact") => {
                let ty = &field.ty;
                let read = quote!(<#ty as #krate::runtime::form::exact::Form>::decode_exact);
                quote!((|__header, __decoder| #read(__header, __decoder)))
            }
            Way::Form(form) => {
                let form = format_ident!("{form}");
                quote_spanned!(place(field)=> #krate::runtime::form::#form::decode)
            }
        }
    }

    /// Reads a field from `__elements`.
    pub(super) fn element(&self, field: &Field) -> TokenStream {
        let krate = &self.model.krate;
        if let Some(default) = default_if_skipped(field) {
            return default;
        }
        let way = self.way(field);
        let (call, arguments) = match &field.decode {
            Way::Trait => ("element", quote!(&mut __elements)),
            _ => ("element_by", quote!(&mut __elements, #way)),
        };
        let Some(default) = default_of(field) else {
            let call = format_ident!("{call}");
            return located_at(place(field), quote!(#krate::runtime::#call(#arguments)?));
        };
        let call = call.replacen("element", "element_or_absent", 1);
        let call = format_ident!("{call}", span = place(field));
        value_or(&quote!(#krate::runtime::#call(#arguments)?), &default)
    }
}

/// `match value { Some(value) => value, None => 100 }`
fn value_or(value: &TokenStream, default: &TokenStream) -> TokenStream {
    quote! {
        match #value {
            ::core::option::Option::Some(__value) => __value,
            ::core::option::Option::None => #default,
        }
    }
}

/// Returns the default of a field that is not read.
pub(super) fn default_if_skipped(field: &Field) -> Option<TokenStream> {
    if field.skip_decoding { default_of(field) } else { None }
}

/// Returns the default of a field, if it has one.
pub(super) fn default_of(field: &Field) -> Option<TokenStream> {
    let member = &field.member;
    match &field.absent {
        Absent::OfType => Some(quote!(__default.#member)),
        Absent::Default(default) => Some(default_value(default)),
        Absent::Required => None,
    }
}

/// `let default: Self = Default::default();`
pub(super) fn whole_default(variant: &Variant) -> Option<TokenStream> {
    let value = default_value(variant.default.as_ref()?);
    Some(quote!(let __default: Self = #value;))
}

fn default_value(default: &DefaultValue) -> TokenStream {
    match default {
        DefaultValue::Trait(span) => quote_spanned!(*span=> ::core::default::Default::default()),
        DefaultValue::Function(path) => quote!(#path()),
        DefaultValue::Value(value) => quote!(#value),
    }
}

/// Returns the versions that are read, starting with `first`.
pub(super) fn versions_of(versions: &Versions, first: i64, krate: &syn::Path) -> TokenStream {
    let (key, current) = (key(&versions.key, krate), versions.current);
    let unversioned = match versions.unversioned {
        Some(version) => quote!(::core::option::Option::Some(#version)),
        None => quote!(::core::option::Option::None),
    };
    quote! {
        #krate::runtime::Versions { key: #key, first: #first, current: #current, unversioned: #unversioned }
    }
}
