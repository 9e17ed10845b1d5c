//! Reading the fields of a variant.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Input;
use crate::bounds;
use crate::expand::encode::form_type;
use crate::expand::schema::{count, key, list, tagged};
use crate::expand::{always_inline, constructor, local, located_at, map_into, option, place, with_fields};
use crate::model::{Absent, Field, Shape, Side, Tagging, Variant, Versions, Way};
use crate::receive::DefaultValue;

/// The code for the fields of a variant.
#[derive(Default)]
struct Parts {
    /// The places for the values.
    slots: Vec<TokenStream>,
    /// The steps of the line, each of which returns whether the line goes on.
    line: Vec<TokenStream>,
    /// The arms of the loop.
    arms: Vec<TokenStream>,
    /// The flattened types, which the loop tries for keys that are not the type's own.
    flattened: Vec<TokenStream>,
    /// The values from which the variant is made.
    values: Vec<TokenStream>,
    /// How many fields are surely required.
    required: usize,
}

impl Parts {
    /// Adds a slot for the value of a field: `__slots.2`.
    fn slot(&mut self) -> TokenStream {
        let index = count(self.slots.len());
        self.slots.push(quote!(__slots.#index));
        quote!(__slots.#index)
    }

    fn add_flattened(&mut self, field: &Field) {
        let (slot, ty) = (self.slot(), &field.ty);
        let at = |tokens| located_at(place(field), tokens);
        self.line.push(at(quote!(__fields.flattened::<#ty>(&mut #slot)?)));
        self.flattened.push(at(quote!(__fields.take_flattened::<#ty>(&mut #slot)?)));
        let local = local(field);
        self.values.push(at(quote!(__fields.flattened_or_read::<#ty>(#local)?)));
    }
}

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

    /// Reads a variant from `__fields`, whose keys are `__KEYS`: as a straight line while the fields come in order, and
    /// then, with what the line has read, in a loop. Returns an expression for the `Result`.
    pub(super) fn fields(&self, variant: &Variant, set: &TokenStream) -> TokenStream {
        let krate = &self.model.krate;
        let version = variant.versions.as_ref().map(|versions| {
            // Steps migrate data of older versions to the current version before it is read.
            let first = if versions.steps.is_empty() { versions.first } else { versions.current };
            let versions = versions_of(versions, first, krate);
            quote!(let __data_version = __fields.version(&#versions)?;)
        });
        let mut parts = Parts::default();
        for field in variant.read() {
            if field.flatten.is_some() {
                parts.add_flattened(field);
            } else {
                self.add_field(field, &mut parts);
            }
        }
        let Parts { slots, line, arms, flattened, values, required } = parts;
        let none = slots.iter().map(|_| quote!(__None));
        let read: Vec<_> = variant.read().map(local).collect();
        let whole = whole_default(variant);
        let constructor = constructor(self.model, variant);
        let value = with_fields(&constructor, variant, &|field| {
            let read = variant.read().position(|one| one.member == field.member);
            read.map_or_else(|| default_of(field).unwrap_or_default(), |position| values[position].clone())
        });
        let (required, inline) = (count(required), always_inline());
        let other = if flattened.is_empty() {
            quote!(__fields.other())
        } else {
            quote!(if #(#flattened)||* { ::core::result::Result::Ok(()) } else { __fields.other() })
        };
        let use_none = (!slots.is_empty()).then(|| {
            quote!(
                use ::core::option::Option::None as __None;
            )
        });
        quote! {
            #use_none
            #version
            __fields.read(
                #set,
                (#(#none,)*),
                #inline |__fields, __slots| {
                    ::core::result::Result::Ok(__fields.has(#required) #(&& #line)*)
                },
                #inline |__fields, __slots| match __fields.field {
                    #(#arms)*
                    _ => #other,
                },
                #inline |__fields, (#(#read,)*)| {
                    #whole
                    ::core::result::Result::Ok(#value)
                },
            )
        }
    }

    /// Adds a field with its own entry.
    fn add_field(&self, field: &Field, parts: &mut Parts) {
        let (slot, local, ty, way) = (parts.slot(), local(field), &field.ty, self.way(field));
        let number = count(parts.arms.len());
        let key = quote!(__KEYS[#number][0]);
        let default = default_of(field);
        // Every call names the type with its own tokens, so a type without the trait causes only one error.
        let is_optional = default.is_some();
        let (next, read, value) = match &field.decode {
            Way::Trait => (
                quote!(next::<#ty>(&mut #slot, #key, #is_optional)),
                quote!(take::<#ty>(&mut #slot)),
                quote!(or_absent::<#ty>(#local, #key)?),
            ),
            Way::Function(_) => (
                quote!(next_with(&mut #slot, #key, #is_optional, #way)),
                quote!(take_with(&mut #slot, #way)),
                quote!(required(#local, #key)?),
            ),
            Way::Form(_) => (
                // The type may have a value for a missing field.
                quote!(next_with(&mut #slot, #key, true, #way)),
                quote!(take_with(&mut #slot, #way)),
                quote!(or_absent(#local, #key)?),
            ),
        };
        let at = |tokens| located_at(place(field), tokens);
        let (next, read) = (at(quote!(__fields.#next?)), at(quote!(__fields.#read)));
        let (next, read) = match field.until {
            None => (next, read),
            Some(until) => (
                quote!((__data_version > #until || #next)),
                quote!(if __data_version <= #until { #read } else { __fields.other() }),
            ),
        };
        parts.required += usize::from(default.is_none() && !bounds::is_option(ty));
        parts.line.push(next);
        parts.arms.push(quote!(#number => #read,));
        parts.values.push(match (default, field.since) {
            (Some(default), Some(since)) => value_or(
                &quote!(#local),
                &quote!({ __fields.missing_before(#since, __data_version, #key)?; #default }),
            ),
            (Some(default), None) => value_or(&quote!(#local), &default),
            (None, _) => at(quote!(__fields.#value)),
        });
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
        read_with(function, field, &self.model.krate)
    }

    /// Returns the function that reads a field's value.
    pub(super) fn way(&self, field: &Field) -> TokenStream {
        reader(field, &self.read_type(field), &self.model.krate)
    }

    /// Reads a field from `__elements`.
    pub(super) fn element(&self, field: &Field) -> TokenStream {
        if let Some(default) = default_if_skipped(field) {
            return default;
        }
        let way = self.way(field);
        let Some(default) = default_of(field) else {
            return located_at(place(field), quote!(__elements.existing(#way)?));
        };
        value_or(&quote!(__elements.next_with(#way)?), &default)
    }
}

fn read_with(function: &syn::Path, field: &Field, krate: &syn::Path) -> TokenStream {
    let ty = &field.ty;
    quote_spanned! {place(field)=>
        #krate::runtime::form::Read::<#ty, _>::by(#function).decode_with(__header, __decoder)
    }
}

/// Returns the function that reads a field's value. `read_type` is its type as the trait.
pub(crate) fn reader(field: &Field, read_type: &TokenStream, krate: &syn::Path) -> TokenStream {
    match &field.decode {
        Way::Trait => quote!(#read_type::decode),
        Way::Function(function) => {
            let read = read_with(function, field, krate);
            quote!(|__header, __decoder| #read)
        }
        // A closure, so that the type is only named at the call of the function.
        Way::Form(form) => {
            let form = form_type(form, field, krate);
            quote!((|__header, __decoder| #form::decode(__header, __decoder)))
        }
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
        Absent::None => Some(quote!(::core::option::Option::None)),
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
    let unversioned = option(versions.unversioned);
    quote! {
        #krate::runtime::Versions { key: #key, first: #first, current: #current, unversioned: #unversioned }
    }
}
