//! `impl GodotDecode`.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Generics, Lifetime, Path, parse_quote};

use crate::bounds::{self, UsualForm};
use crate::expand::schema::{
    HEADER_LEN, Indexed, count, field_key, field_set, key, key_len, keys, list, tagged, type_set,
};
use crate::expand::{
    constructor, disjoint, local, located_at, map_into, marks, option, or_return, place, used, with_fields,
    with_members,
};
use crate::model::{Absent, Field, Key, Payload, Shape, Tagging, Type, Variant, Way, of_module};
use crate::receive::{DefaultValue, Style};

/// A type, the lifetime of its input, and the generics of what reads it.
struct Input<'a> {
    model: &'a Type,
    de: Lifetime,
    generics: Generics,
    /// The index of an enum's tags, or of a struct's own keys, if there is one.
    index: Option<Indexed>,
}

pub(crate) fn expand(model: &Type) -> TokenStream {
    let Type { ident, krate, vis, .. } = model;
    let (own, bounds) = (&model.generics, model.decode.bounds.iter().flatten());
    let (where_clause, types) = (&own.where_clause, model.variants().iter().flat_map(Variant::read));
    let types = types.map(|field| &field.ty);
    let de = bounds::input_lifetime(quote!(#own #where_clause #(#bounds)* #(#types)*));
    let input = Input { model, generics: generics(model, &de), de, index: index_of(model) };
    let usual = input.usual_variants();
    let (de, generics, marks) = (&input.de, &input.generics, marks());
    let trait_fields = quote!(#krate::runtime::DecodeFields<#de>);
    let for_any_input = quote!(#krate::runtime::DecodeFields<'static>);
    let (in_body, beside) = match &model.decode.conversion {
        None => disjoint(model, &trait_fields, &for_any_input, |variant| variant.read().collect()),
        Some(_) => Default::default(),
    };
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    if let Some(remote) = &model.remote {
        let (body, used) = (input.body(), used(model, "__read"));
        let own = model.generics.split_for_impl().0;
        // It outlives what borrows from it.
        let declared_de = generics.lifetimes().next();
        return quote! {
            #marks
            impl #own #ident #ty_generics {
                /// Reads a value of the type that this one stands in for.
                #vis fn decode<#declared_de>(__header: #krate::Header, __decoder: &mut #krate::Decoder<#de>) -> #krate::Result<#remote>
                #where_clause
                {
                    #in_body
                    #usual
                    #body
                }

                #used
            }

            #beside
        };
    }
    let set = match &model.decode.conversion {
        None => type_set(model, |variant| variant.read().collect(), &trait_fields),
        Some(_) => None,
    };
    let body = match &set {
        Some(_) => quote!(#usual #krate::runtime::decode_dictionary(__header, __decoder)),
        None => {
            let body = input.body();
            quote!(#in_body #usual #body)
        }
    };
    let (absent, passed) = (input.absent(), input.passed_alone());
    let take_usual = input.usual_struct().map(|_| {
        quote! {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn take_usual(__decoder: &mut #krate::Decoder<#de>) -> #krate::runtime::Usual<Self> {
                #krate::runtime::take_dictionary(__decoder)
            }
        }
    });
    let fields = set.map(|set| {
        let index = input.index.as_ref().filter(|_| matches!(model.shape, Shape::Struct(_)));
        let body = input.fields_body();
        let usual = input.usual_struct_in_order();
        quote! {
            #marks
            impl #impl_generics #trait_fields for #ident #ty_generics #where_clause {
                const FIELDS: &'static #krate::runtime::FieldSet = &#set #index;

                #usual

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn decode_fields(mut __fields: #krate::runtime::Fields<'_, #de>) -> #krate::Result<Self> {
                    #in_body
                    #body
                }
            }
        }
    });
    quote! {
        #marks
        impl #impl_generics #krate::GodotDecode<#de> for #ident #ty_generics #where_clause {
            fn decode(__header: #krate::Header, __decoder: &mut #krate::Decoder<#de>) -> #krate::Result<Self> {
                #body
            }

            #absent
            #passed
            #take_usual
        }

        #fields
        #beside
    }
}

/// The generics of the impl, with bounds for what is read.
fn generics(model: &Type, de: &Lifetime) -> Generics {
    let krate = &model.krate;
    let readable = || model.variants().iter().filter(|variant| !variant.skipped && variant.with.is_none());
    let read = || readable().flat_map(Variant::read);
    // What is read as an owned value puts no bound on its lifetime.
    let borrowing = read()
        .filter(|field| !bounds::is_cow(&field.ty) || matches!(field.decode, Way::Form(_)))
        .filter(|_| model.decode.conversion.is_none())
        .map(|field| &field.ty);
    let mut generics = bounds::with_input(&model.generics, de, borrowing);
    if let Some(conversion) = &model.decode.conversion {
        generics = bounds::with_input(&model.generics, de, [&conversion.ty]);
    }
    if let Some(predicates) = &model.decode.bounds {
        bounds::add(&mut generics, predicates.iter().cloned());
        return generics;
    }
    if let Some(conversion) = &model.decode.conversion {
        bounds::require(&mut generics, [&conversion.ty], &parse_quote!(#krate::GodotDecode<#de>));
        return generics;
    }
    let inside = matches!(&model.shape, Shape::Enum { tagging: Tagging::Inside(_), .. });
    let (mut values, mut flattened) = (Vec::new(), Vec::new());
    for variant in readable() {
        for field in variant.read() {
            let is_inner = inside && matches!(variant.payload, Payload::Newtype) && !variant.other;
            match field.decode {
                Way::Function(_) => {}
                _ if field.flatten.is_some() || is_inner => flattened.push(&field.ty),
                _ => values.push(&field.ty),
            }
        }
    }
    bounds::require(&mut generics, values, &parse_quote!(#krate::GodotDecode<#de>));
    bounds::require_of(&mut generics, flattened, &parse_quote!(#krate::runtime::DecodeFields<#de>));
    let defaulted = model.variants().iter().flat_map(|variant| &variant.fields);
    let defaulted =
        defaulted.filter(|field| matches!(&field.absent, Absent::Default(DefaultValue::Trait(_))));
    bounds::require(&mut generics, defaulted.map(|field| &field.ty), &parse_quote!(::core::default::Default));
    generics
}

impl Input<'_> {
    /// A transparent type is absent as its field is.
    fn absent(&self) -> Option<TokenStream> {
        let Shape::Struct(variant) = &self.model.shape else { return None };
        if !matches!(variant.payload, Payload::Newtype) || self.model.decode.conversion.is_some() {
            return None;
        }
        let field = variant.read().next().filter(|field| !matches!(field.decode, Way::Function(_)))?;
        let local = local(field);
        let value = with_fields(&quote!(Self), variant, |field| {
            default_if_skipped(field).unwrap_or_else(|| quote!(#local))
        });
        let ty = self.read_type(field);
        Some(quote! {
            fn absent() -> ::core::option::Option<Self> {
                #ty::absent().map(|#local| #value)
            }
        })
    }

    /// The trait of a field's type. It is named in these words wherever something of it is wanted, so that a type without the
    /// trait is one error.
    fn read_type(&self, field: &Field) -> TokenStream {
        let (ty, krate, de) = (&field.ty, &self.model.krate, &self.de);
        quote!(<#ty as #krate::GodotDecode<#de>>)
    }

    // -------------------------------------------------------------------------------------- usual values

    /// Passes over what is no Dictionary in the midst of what it is in: the one field of a struct, or the name of a variant.
    fn passed_alone(&self) -> Option<TokenStream> {
        let (krate, de) = (&self.model.krate, &self.de);
        if self.model.decode.conversion.is_some() {
            return None;
        }
        let (least, pass, value) = match &self.model.shape {
            Shape::Struct(variant) if matches!(variant.payload, Payload::Newtype) => {
                let [field @ Field { decode: Way::Trait, .. }] = variant.fields.as_slice() else {
                    return None;
                };
                let ty = self.read_type(field);
                let value = with_fields(&quote!(Self), variant, |_| quote!(#ty::from_passed(__passed)));
                (quote!(#ty::LEAST), quote!(#ty::pass(__reader)), value)
            }
            Shape::Enum { tagging: Tagging::Name, variants } => {
                let tagged: Vec<_> = tagged(variants).collect();
                let tags = || tagged.iter().flat_map(|variant| &variant.tags);
                if self.index.is_none() || !tags().all(|tag| matches!(tag, Key::String(_))) {
                    return None;
                }
                let least = count(tags().map(key_len).min()?);
                let (tags, arms) = self.by_tag(&tagged, None, |variant| constructor(self.model, variant));
                let pass = quote!(#krate::runtime::pass_tag(__reader, #least, #tags));
                (quote!(#least), pass, quote!(match __passed.tag() { #arms }))
            }
            _ => return None,
        };
        Some(quote! {
            const LEAST: ::core::primitive::usize = #least;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn pass(__reader: &mut #krate::runtime::Reader<#de>) -> ::core::option::Option<#krate::runtime::Passed<#de>> {
                #pass
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_passed(__passed: #krate::runtime::Passed<#de>) -> Self {
                #value
            }
        })
    }

    /// The struct, if it is one that is a Dictionary, and all its fields may have usual forms.
    fn usual_struct(&self) -> Option<&Variant> {
        let Type { shape: Shape::Struct(variant), remote: None, decode, .. } = self.model else {
            return None;
        };
        let is_dictionary = matches!(variant.payload, Payload::Dictionary) && decode.conversion.is_none();
        (is_dictionary && usual_form(variant) != UsualForm::Never).then_some(variant)
    }

    /// Reads such a struct from `__next` if its fields come in order.
    fn usual_struct_in_order(&self) -> Option<TokenStream> {
        let (krate, de) = (&self.model.krate, &self.de);
        let variant = self.usual_struct()?;
        let (sure, bytes) = self.sure(variant);
        let (slots, strict) = (passed_slots(variant, krate), variant.strict);
        let is_read = self.steps(variant, Slots::Passed, &quote!(end(__set, #strict)));
        let (are_usual, whole) = (self.are_usual(variant), whole_default(variant));
        let value = self.usual_values(variant);
        Some(quote! {
            const SURE: (::core::primitive::usize, ::core::primitive::usize) = (#sure, #bytes);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn in_order(__next: &mut #krate::runtime::InOrder<'_, '_, #de, 0>) -> #krate::runtime::Usual<Self> {
                #slots
                let __set = <Self as #krate::runtime::DecodeFields<#de>>::FIELDS;
                if #are_usual #is_read {
                    #whole
                    return #krate::runtime::Usual::Read(#value);
                }
                #krate::runtime::Usual::Unread
            }
        })
    }

    /// `const { <Id as GodotDecode>::LEAST > 0 } &&`: the condition that all fields of a variant have usual forms, if that is
    /// not known.
    fn are_usual(&self, variant: &Variant) -> Option<TokenStream> {
        let perhaps = variant.read().filter(|field| field.usual == UsualForm::Perhaps);
        let types: Vec<_> = perhaps.map(|field| self.read_type(field)).collect();
        (!types.is_empty()).then(|| quote!(const { #(#types::LEAST > 0)&&* } &&))
    }

    /// Reads a variant with `__header` and `__decoder` if it comes as engines usually write it.
    fn usual_variants(&self) -> Option<TokenStream> {
        let (krate, index) = (&self.model.krate, self.index.as_ref()?);
        let Shape::Enum { tagging, variants } = &self.model.shape else { return None };
        let before = match tagging {
            Tagging::Inside(tag) | Tagging::Beside(tag, _) => key_len(tag),
            _ => 0,
        };
        let before = count(before);
        let arms = tagged(variants).filter_map(|variant| {
            let (place, read) = (index.place(&variant.tags[0])?, self.usual_variant(tagging, variant)?);
            Some(quote!(#place => { #read }))
        });
        let arms: Vec<_> = arms.collect();
        if arms.is_empty() {
            return None;
        }
        let read = quote! {
            #krate::runtime::usual_variant(__header, __decoder, #before, const { &#krate::runtime::FieldSet::of(&[]) #index }, |__variant| {
                match __variant.place {
                    #(#arms)*
                    _ => {}
                }
                #krate::runtime::Usual::Unread
            })
        };
        Some(return_if_read(&read, krate))
    }

    /// Reads a variant from `__variant`, if it can be a usual one.
    fn usual_variant(&self, tagging: &Tagging, variant: &Variant) -> Option<TokenStream> {
        let (krate, constructor) = (&self.model.krate, constructor(self.model, variant));
        let keys = Literal::byte_string(&self.usual_keys(variant)?);
        let entries = count(if let Tagging::Beside(..) = tagging { 2 } else { 1 });
        let is_read = match (&variant.payload, tagging) {
            (Payload::Newtype, _) => {
                let ty = &variant.read().next()?.ty;
                let read = match tagging {
                    Tagging::Inside(_) => quote!(__variant.fields::<#ty>(#keys)),
                    _ => quote!(__variant.value::<#ty>(#keys, #entries)),
                };
                let value = with_fields(&constructor, variant, |_| quote!(__value));
                return Some(quote! {
                    if let #krate::runtime::Usual::Read(__value) = #read {
                        return #krate::runtime::Usual::Read(#value);
                    }
                });
            }
            (Payload::Nil, _) => quote!(__variant.is_unit(#keys)),
            (_, Tagging::Inside(_)) => self.in_order(
                variant,
                Slots::Passed,
                |sure, bytes| quote!(__variant.in_order(#keys, #sure, #bytes)),
                &quote!(is_all()),
            ),
            _ => self.in_order(
                variant,
                Slots::Passed,
                |sure, bytes| quote!(__variant.in_dictionary(#keys, #entries, #sure, #bytes)),
                &quote!(is_all()),
            ),
        };
        let (slots, are_usual) = (passed_slots(variant, krate), self.are_usual(variant));
        let (whole, value) = (whole_default(variant), self.usual_values(variant));
        Some(quote! {
            #slots
            if #are_usual #is_read {
                #whole
                return #krate::runtime::Usual::Read(#value);
            }
        })
    }

    /// The keys before what belongs to a variant, where there is nothing unusual about them and its fields.
    fn usual_keys(&self, variant: &Variant) -> Option<Vec<u8>> {
        let Shape::Enum { tagging, .. } = &self.model.shape else { return None };
        let is_tagged = self.index.is_some() && !variant.other && variant.with.is_none();
        let is_usual = match (&variant.payload, tagging) {
            (Payload::Nil, Tagging::Inside(_) | Tagging::Beside(..)) => variant.fields.is_empty(),
            // A number has no entries to stand beside a tag.
            (Payload::Newtype, Tagging::Inside(_)) => {
                matches!(variant.fields.as_slice(), [Field { decode: Way::Trait, usual, .. }] if *usual != UsualForm::Always)
            }
            (Payload::Newtype, _) => matches!(variant.fields.as_slice(), [Field { decode: Way::Trait, .. }]),
            (Payload::Dictionary, _) => usual_form(variant) != UsualForm::Never,
            _ => false,
        };
        if !is_tagged || !is_usual {
            return None;
        }
        let tag = &variant.tags[0];
        let keys = match tagging {
            Tagging::Inside(key) => vec![key, tag],
            Tagging::Beside(key, _) if matches!(variant.payload, Payload::Nil) => vec![key, tag],
            Tagging::Beside(key, content) => vec![key, tag, content],
            _ => vec![tag],
        };
        // Strings are spelled alike in all dialects.
        let strings = keys.into_iter().map(|key| key.bytes().filter(|_| matches!(key, Key::String(_))));
        strings.collect::<Option<Vec<_>>>().map(|strings| strings.concat())
    }

    // -------------------------------------------------------------------------------------------- bodies

    /// Reads a value with `__header` and `__decoder`.
    fn body(&self) -> TokenStream {
        let (model, de) = (self.model, &self.de);
        let krate = &model.krate;
        if let Some(conversion) = &model.decode.conversion {
            let ty = &conversion.ty;
            let value = quote!(<#ty as #krate::GodotDecode<#de>>::decode(__header, __decoder)?);
            let value = located_at(conversion.place(), value);
            let place = conversion.place();
            return if conversion.fallible {
                let converted = quote_spanned!(place=> ::core::convert::TryInto::try_into(#value));
                let refused = quote_spanned!(place=> |__error| #krate::runtime::refused(__error, __start));
                let refused = located_at(place, refused);
                quote! {
                    let __start = #krate::runtime::start(__header, __decoder);
                    #converted.map_err(#refused)
                }
            } else {
                let converted = quote_spanned!(place=> ::core::convert::Into::into(#value));
                quote!(::core::result::Result::Ok(#converted))
            };
        }
        match &model.shape {
            Shape::ObjectId(field) => {
                let (member, id) = (&field.member, quote_spanned!(place(field)=> __id));
                quote! {
                    #krate::runtime::decode_object_id(__header, __decoder).map(|#id| Self { #member: #id })
                }
            }
            Shape::Struct(variant) => self.payload(variant),
            Shape::Enum { tagging: Tagging::Untagged, variants } => {
                let attempts = variants.iter().filter(|variant| !variant.skipped).map(|variant| {
                    let name = variant.ident.as_ref().map(ToString::to_string);
                    let payload = self.payload_apart(variant);
                    quote! {
                        if let ::core::option::Option::Some(__value) =
                            __attempts.variant(#name, #payload)?
                        {
                            return ::core::result::Result::Ok(__value);
                        }
                    }
                });
                quote! {
                    let __attempts = &mut #krate::runtime::Attempts::new(__header, __decoder);
                    #(#attempts)*
                    ::core::result::Result::Err(__attempts.fail())
                }
            }
            Shape::Enum { tagging: Tagging::Name, variants } => {
                let other = variants.iter().any(|variant| variant.other && !variant.fields.is_empty());
                let again = other.then(|| quote!(let mut __again = ::core::clone::Clone::clone(__decoder);));
                let choice = self.choose(
                    |tags, has_other| {
                        let name = quote!(#krate::runtime::name(__header, __decoder, #tags, #has_other)?);
                        (TokenStream::new(), name)
                    },
                    |variant| {
                        let constructor = constructor(model, variant);
                        let again = quote!(#krate::GodotDecode::decode(__header, &mut __again));
                        map_into(&again, &constructor, variant)
                    },
                );
                quote!(#again #choice)
            }
            Shape::Enum { tagging: Tagging::Outside, .. } => self.choose(
                |tags, has_other| {
                    let outside = quote!(#krate::runtime::outside(__header, __decoder, #tags, #has_other)?);
                    (quote!(let __outside = #outside;), quote!(__outside.variant))
                },
                |variant| {
                    let constructor = constructor(model, variant);
                    match (&variant.payload, variant.other) {
                        (_, true) if !variant.fields.is_empty() => {
                            map_into(&quote!(__outside.other(__decoder)), &constructor, variant)
                        }
                        (_, true) => quote!(__outside.ignore(__decoder).map(|()| #constructor)),
                        (Payload::Nil, _) if variant.with.is_none() => {
                            quote!(__outside.unit(__decoder).map(|()| #constructor))
                        }
                        _ => {
                            let payload = self.payload_apart(variant);
                            quote!(__outside.content(__decoder, #payload))
                        }
                    }
                },
            ),
            Shape::Enum { tagging: Tagging::Inside(_) | Tagging::Beside(..), .. } => {
                let fields = self.fields_body();
                quote!(#krate::runtime::decode_fields(__header, __decoder, |mut __fields| { #fields }))
            }
        }
    }

    /// What reads the payload of an enum's variant.
    fn payload_apart(&self, variant: &Variant) -> TokenStream {
        let (krate, de, payload) = (&self.model.krate, &self.de, self.payload(variant));
        let parameters = quote!(__header: #krate::Header, __decoder: &mut #krate::Decoder<#de>);
        match self.apart(&parameters, &payload) {
            Some(function) => quote!({ #function __read }),
            None => quote!(|__header, __decoder| { #payload }),
        }
    }

    /// The function `__read` with this body, if the type has no parameters: a function inside another cannot have those. All
    /// the closures of a function are checked at once, for which the compiler takes the square of their number.
    fn apart(&self, parameters: &TokenStream, body: &TokenStream) -> Option<TokenStream> {
        let Type { ident, krate, generics, remote, .. } = self.model;
        if !generics.params.is_empty() {
            return None;
        }
        let (impl_generics, _, where_clause) = self.generics.split_for_impl();
        let value = remote.as_ref().map_or_else(|| ident.to_token_stream(), ToTokens::to_token_stream);
        let body = with_name_of_self(body.clone(), ident);
        Some(quote! {
            #[inline]
            fn __read #impl_generics(#parameters) -> #krate::Result<#value> #where_clause { #body }
        })
    }

    /// Reads a value from `__fields`.
    fn fields_body(&self) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        let (variants, tagging) = match &model.shape {
            Shape::Struct(variant) => return self.fields(variant),
            Shape::Enum { variants, tagging } => (variants, tagging),
            Shape::ObjectId(_) => unreachable!("an object's id has no fields"),
        };
        let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = tagging else {
            unreachable!("no other tag is among fields");
        };
        let tag = key(tag, krate);
        let takes_tag = variants.iter().any(|variant| variant.other && !variant.fields.is_empty());
        let (tag_locals, read_tag) = if takes_tag {
            (quote!((mut __fields, __variant, __tag)), quote!(tag_and_start))
        } else {
            (quote!((mut __fields, __variant)), quote!(tag))
        };
        self.choose(
            |tags, has_other| {
                let read = quote! {
                    let __place = &mut ::core::option::Option::None;
                    let #tag_locals = __fields.#read_tag(__place, &[#tag], #tags, #has_other)?;
                };
                (read, quote!(__variant))
            },
            |variant| {
                let constructor = constructor(model, variant);
                let strict = variant.strict;
                if variant.other {
                    let value = map_into(&quote!(__tag.value(&mut __fields)), &constructor, variant);
                    return quote!((&mut __fields).ignore_rest()?; #value);
                }
                match (tagging, &variant.payload) {
                    (Tagging::Beside(_, content), Payload::Nil) if variant.with.is_none() => {
                        let (index, content) = (Indexed::new(&[content]), key(content, krate));
                        quote!(__fields.no_content(const { &#krate::runtime::FieldSet::of(&[#content]) #index }, #strict).map(|()| #constructor))
                    }
                    (Tagging::Beside(_, content), _) => {
                        let (index, content) = (Indexed::new(&[content]), key(content, krate));
                        let payload = self.payload_apart(variant);
                        quote! {
                            __fields.content(const { &#krate::runtime::FieldSet::of(&[#content]) #index }, #strict, #payload)
                        }
                    }
                    (_, Payload::Newtype) => {
                        let place = variant.read().next().map_or_else(Span::call_site, place);
                        let read = quote!(#krate::runtime::DecodeFields::decode_fields(__fields));
                        let read = located_at(place, read);
                        let value = map_into(&read, &constructor, variant);
                        let deny = strict.then(|| quote!((&mut __fields).deny_unknown();));
                        quote!(#deny #value)
                    }
                    _ => {
                        let (de, fields) = (&self.de, self.fields(variant));
                        match self.apart(&quote!(mut __fields: #krate::runtime::Fields<'_, #de>), &fields) {
                            Some(function) => quote!(#function __read(__fields)),
                            None => fields,
                        }
                    }
                }
            },
        )
    }

    /// `match index { 0 => ..., _ => ... }` over the variants by their tags. `read` gives what reads the tag, and
    /// then its position.
    fn choose(
        &self,
        read: impl Fn(TokenStream, bool) -> (TokenStream, TokenStream),
        of_variant: impl Fn(&Variant) -> TokenStream,
    ) -> TokenStream {
        let variants = self.model.variants();
        let other = variants.iter().find(|variant| variant.other && !variant.skipped);
        let tagged: Vec<_> = tagged(variants).collect();
        let (tags, arms) = self.by_tag(&tagged, other, of_variant);
        let (read, index) = read(tags, other.is_some());
        quote!(#read match #index { #arms })
    }

    /// The set of the tags of these variants, and the arms of a `match` over a position in it.
    fn by_tag(
        &self,
        tagged: &[&Variant],
        other: Option<&Variant>,
        of_variant: impl Fn(&Variant) -> TokenStream,
    ) -> (TokenStream, TokenStream) {
        let (krate, index) = (&self.model.krate, &self.index);
        let (tags, positions) = keys(tagged.iter().map(|variant| variant.tags.as_slice()), krate);
        // Of the last one there is no need to tell it from the others.
        let last = other.or(tagged.last().copied()).map(&of_variant);
        let before = tagged.iter().zip(positions).take(tagged.len() - usize::from(other.is_none()));
        let arms = before.map(|(variant, positions)| {
            let body = of_variant(variant);
            quote!(#(#positions)|* => { #body })
        });
        (quote!(const { &#krate::runtime::FieldSet::of(#tags) #index }), quote!(#(#arms)* _ => { #last }))
    }

    /// Reads what belongs to a variant, with `__header` and `__decoder`.
    fn payload(&self, variant: &Variant) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        let constructor = constructor(model, variant);
        if let Some(module) = &variant.with {
            let locals: Vec<_> = variant.read().map(local).collect();
            let value = with_fields(&constructor, variant, |field| {
                default_if_skipped(field).unwrap_or_else(|| {
                    let local = local(field);
                    quote!(#local)
                })
            });
            let pattern = if let [only] = locals.as_slice() { quote!(#only) } else { quote!((#(#locals),*)) };
            let function = of_module(module, "decode");
            return quote!(#function(__header, __decoder).map(|#pattern| #value));
        }
        match &variant.payload {
            Payload::Nil => quote!(#krate::runtime::decode_nil(__header, __decoder).map(|()| #constructor)),
            Payload::Newtype => {
                if let [field] = variant.fields.as_slice() {
                    let decode = self.way(field);
                    return map_into(&quote!(#decode(__header, __decoder)), &constructor, variant);
                }
                let value = with_fields(&constructor, variant, |field| {
                    default_if_skipped(field).unwrap_or_else(|| {
                        let decode = self.way(field);
                        quote!(#decode(__header, __decoder)?)
                    })
                });
                quote!(::core::result::Result::Ok(#value))
            }
            Payload::Array => {
                let least =
                    variant.read().take_while(|field| matches!(field.absent, Absent::Required)).count();
                let (least, most) = (count(least), count(variant.read().count()));
                let value = with_fields(&constructor, variant, |field| self.element(field));
                let whole = whole_default(variant);
                quote! {
                    let mut __elements = #krate::runtime::elements(__header, __decoder, #least, #most)?;
                    #whole
                    ::core::result::Result::Ok(#value)
                }
            }
            Payload::Dictionary => {
                let fields = self.fields(variant);
                quote!(#krate::runtime::decode_fields(__header, __decoder, |mut __fields| { #fields }))
            }
            Payload::Object { class, script } => {
                let (script, fields) = (option(script.as_ref()), self.fields(variant));
                quote! {
                    #krate::runtime::decode_object(#class, #script, __header, __decoder, |mut __fields| { #fields })
                }
            }
        }
    }

    /// The function that reads a field's value.
    fn way(&self, field: &Field) -> TokenStream {
        let krate = &self.model.krate;
        match &field.decode {
            Way::Trait => {
                let ty = self.read_type(field);
                quote!(#ty::decode)
            }
            Way::Function(function) => quote!(#function),
            Way::Form(form) => {
                let form = format_ident!("{form}");
                quote_spanned!(place(field)=> #krate::runtime::form::#form::decode)
            }
        }
    }

    /// Reads a field from `__elements`.
    fn element(&self, field: &Field) -> TokenStream {
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
        value_or(quote!(#krate::runtime::#call(#arguments)?), &quote!(__value), &default)
    }

    // -------------------------------------------------------------------------------------------- fields

    /// Reads a variant from `__fields`.
    ///
    /// In order, values are passed over where their types have a usual form, and made when all is seen to be there. Whoever
    /// reads in any order needs a reference to what is read; it is kept elsewhere, so that nothing needs a place in memory as
    /// long as the fields come in order.
    fn fields(&self, variant: &Variant) -> TokenStream {
        let model = self.model;
        let (krate, de) = (&model.krate, &self.de);
        let plain = || variant.read().filter(|field| field.flatten.is_none());
        let flattens = variant.read().any(|field| field.flatten.is_some());
        let start = flattens.then(|| quote!(let __start = (&mut __fields).start()?;));
        let whole = whole_default(variant);
        let constructor = constructor(model, variant);
        let values = with_fields(&constructor, variant, |field| self.field_value(field));
        let value = quote!(#whole ::core::result::Result::Ok(#values));
        let is_whole_type = variant.ident.is_none()
            && matches!(variant.payload, Payload::Dictionary)
            && model.remote.is_none();
        let trait_fields = quote!(#krate::runtime::DecodeFields<#de>);
        let of_variant = variant.ident.as_ref().map(|_| index_of_fields(variant));
        let index = of_variant.as_ref().unwrap_or(&self.index);
        let set = if is_whole_type {
            quote!(<Self as #trait_fields>::FIELDS)
        } else {
            let read: Vec<&Field> = variant.read().collect();
            let set = field_set(None, variant, &read, &trait_fields, krate);
            quote!(const { &#set #index })
        };
        let strict = variant.strict;
        if plain().next().is_none() {
            return quote! {
                #start
                let __set = #set;
                let __fields = &mut __fields;
                __fields.pass(__set, #strict)?;
                #value
            };
        }
        let slots = plain().map(|field| {
            let ty = &field.ty;
            let is_passed = Slots::Mixed.is_passed(field);
            empty_slot(field, if is_passed { quote!(#krate::runtime::Passed<'_>) } else { quote!(#ty) })
        });
        // Where the decoder did not move, to read all of the values again takes less than to keep them.
        let form = usual_form(variant);
        let anew = (form == UsualForm::Always).then(|| {
            let usual = index.as_ref().and_then(|index| self.usual_in_any_order(variant, index));
            let slots = plain().map(|field| empty_slot(field, &field.ty));
            let in_any_order = self.rest_in_any_order(variant);
            quote!(#krate::runtime::anew(__fields, |__fields| { #usual #(#slots)* #in_any_order #value }))
        });
        // These are tried in order before: a struct right here, a variant ahead of its tag.
        let is_usual_struct = self.usual_struct().is_some();
        let usual =
            is_usual_struct.then(|| return_if_read(&quote!(#krate::runtime::in_order(&mut __fields)), krate));
        if form == UsualForm::Always && (is_usual_struct || self.usual_keys(variant).is_some()) {
            return quote! {
                #usual
                let __set = #set;
                #anew
            };
        }
        let rest = anew.unwrap_or_else(|| self.rest_behind_kept(variant, &value));
        let in_order =
            format_ident!("{}", if is_object(variant) { "properties_in_order" } else { "in_order" });
        let not_usual = usual.is_some().then(|| self.are_usual(variant).map(|are_usual| quote!(!#are_usual)));
        let is_read = self.in_order(
            variant,
            Slots::Mixed,
            |sure, bytes| quote!((&mut __fields).#in_order(#sure, #bytes)),
            &quote!(end(__set, #strict)),
        );
        let read = (!flattens).then(|| {
            let values = self.values_in_order(variant);
            quote! {
                if __is_read {
                    let __fields = &mut __fields.all_read();
                    #whole
                    return ::core::result::Result::Ok(#values);
                }
            }
        });
        quote! {
            #usual
            #(#slots)*
            #start
            let __set = #set;
            let __is_read = #not_usual #is_read;
            #read
            #rest
        }
    }

    /// Reads the fields of a variant that did not come in order, behind those that did, and makes `value` of all of them.
    fn rest_behind_kept(&self, variant: &Variant, value: &TokenStream) -> TokenStream {
        let plain = variant.read().filter(|field| field.flatten.is_none());
        let kept = plain.map(|field| {
            let (local, ty) = (local(field), self.read_type(field));
            let value = if Slots::Mixed.is_passed(field) {
                quote!(::core::option::Option::map(#local, #ty::from_passed))
            } else {
                local.to_token_stream()
            };
            quote!(let mut #local = #value;)
        });
        let in_any_order = self.rest_in_any_order(variant);
        let (moved, in_any_order) = if variant.read().any(|field| field.flatten.is_some()) {
            (quote!(__fields), quote!(if !__is_read { #in_any_order }))
        } else {
            (quote!({ __fields }), in_any_order)
        };
        quote! {
            #(#kept)*
            let __fields = &mut #moved;
            #in_any_order
            #value
        }
    }

    /// Reads the fields of a variant as long as they come in order, from what `open` gives for how many are sure and the bytes
    /// that those take at least. Whether all of them did, and then what `end` says.
    fn in_order(
        &self,
        variant: &Variant,
        slots: Slots,
        open: impl FnOnce(Literal, TokenStream) -> TokenStream,
        end: &TokenStream,
    ) -> TokenStream {
        let (sure, bytes) = self.sure(variant);
        let (opened, steps) = (open(sure, bytes), self.steps(variant, slots, end));
        quote! {
            match #opened {
                ::core::option::Option::Some(mut __next) => {
                    let __next = &mut __next;
                    #steps
                }
                ::core::option::Option::None => false,
            }
        }
    }

    /// How many fields come with every value, and how many bytes they take at least.
    fn sure(&self, variant: &Variant) -> (Literal, TokenStream) {
        let krate = &self.model.krate;
        let sure = || variant.read().filter(|field| field.flatten.is_none() && is_sure(field));
        let number = count(sure().count());
        let keys_len = count(sure().map(|field| key_len(&field.keys[0])).sum());
        let least = sure().map(|field| match field.decode {
            Way::Trait => {
                let ty = self.read_type(field);
                quote!(#krate::runtime::least(#ty::LEAST))
            }
            _ => {
                let header = count(HEADER_LEN);
                quote!(#header)
            }
        });
        (number, quote!(#keys_len #(+ #least)*))
    }

    /// Reads the fields of a variant from `__next` as long as they come in order. Whether all of them did, and then what `end`
    /// says.
    fn steps(&self, variant: &Variant, slots: Slots, end: &TokenStream) -> TokenStream {
        let krate = &self.model.krate;
        let plain = variant.read().filter(|field| field.flatten.is_none());
        let steps = plain.map(|field| {
            let (key, slot, ty) = (field_key(field, krate), slot(field), self.read_type(field));
            let is_sure = is_sure(field);
            match field.decode {
                _ if slots.is_passed(field) => quote!(#ty::pass_field(__next, #key, #is_sure, #slot)),
                Way::Trait => quote!(#ty::next_field(__next, #key, #is_sure, #slot)),
                _ => {
                    let way = self.way(field);
                    quote!(__next.next_by(#key, #is_sure, #slot, #way))
                }
            }
        });
        quote!(#(#steps &&)* __next.#end)
    }

    /// Reads the fields of a variant that are left.
    fn rest_in_any_order(&self, variant: &Variant) -> TokenStream {
        let next = self.next_of(variant);
        quote! {
            __fields.catch_up();
            while #next {}
            __fields.end()?;
        }
    }

    /// Reads the fields of a variant, each of which has a usual form, in whatever order they come, and returns if all come so.
    /// `index` is of their keys. There is a bit for each of them, and no such way for more than there are bits.
    fn usual_in_any_order(&self, variant: &Variant, index: &Indexed) -> Option<TokenStream> {
        let (krate, bits) = (&self.model.krate, (0..u64::BITS).map(|position| 1_u64 << position));
        let fields: Vec<(&Field, u64)> = variant.read().zip(bits).collect();
        if fields.len() < variant.read().count() {
            return None;
        }
        let number = Literal::u64_unsuffixed;
        let mut next = Vec::new();
        for (position, &(field, bit)) in fields.iter().enumerate() {
            let (position, bit) = (count(position), number(bit));
            let value = quote_spanned!(place(field)=> &mut __values.#position);
            for one in &field.keys {
                let (place, key) = (index.place(one)?, key(one, krate));
                next.push(quote!(::core::option::Option::Some(#place) => __next.next(#key, #bit, #value),));
            }
        }
        let (sure, unsure): (Vec<_>, Vec<_>) = fields.iter().partition(|(field, _)| is_sure(field));
        let unsure = unsure.into_iter().map(|&(field, bit)| {
            let (local, bit) = (local(field), number(bit));
            quote!(let #local = #krate::runtime::if_came(__came, #bit, #local);)
        });
        let all = number(fields.iter().map(|(_, bit)| bit).sum());
        let sure = number(sure.into_iter().map(|(_, bit)| bit).sum());
        let types: Vec<_> = fields.iter().map(|(field, _)| self.read_type(field)).collect();
        let (locals, free) = (fields.iter().map(|(field, _)| local(field)), index.free());
        let value = with_fields(&constructor(self.model, variant), variant, |field| {
            if is_sure(field) { local(field).to_token_stream() } else { self.field_value(field) }
        });
        let (strict, whole) = (variant.strict, whole_default(variant));
        let in_any_order =
            format_ident!("{}", if is_object(variant) { "properties_in_any_order" } else { "in_any_order" });
        Some(quote! {
            if const { #(#types::LEAST > 0)&&* } {
                if let ::core::option::Option::Some(__next) = &mut __fields.#in_any_order() {
                    let mut __values = (#(#types::from_passed(#krate::runtime::Passed::Nil),)*);
                    #krate::runtime::keep_in_memory(&mut __values);
                    while __next.is_left() && (match __next.place(__set) {
                        #(#next)*
                        ::core::option::Option::Some(#(#free)|*) | ::core::option::Option::None => false,
                        ::core::option::Option::Some(_) => #krate::runtime::no_place(),
                    } || __next.pass_unknown(__set, #strict)) {}
                    if let ::core::option::Option::Some(__came) = __next.end(#all, #sure) {
                        let (#(#locals,)*) = __values;
                        #(#unsure)*
                        #whole
                        return ::core::result::Result::Ok(#value);
                    }
                }
            }
        })
    }

    /// Reads the next field of a variant in whatever form it comes. Whether there was one, with nothing wrong.
    fn next_of(&self, variant: &Variant) -> TokenStream {
        let krate = &self.model.krate;
        let plain = || variant.read().filter(|field| field.flatten.is_none());
        let (_, positions) = keys(plain().map(|field| field.keys.as_slice()), krate);
        let fills = plain().map(|field| {
            let slot = slot(field);
            if let Way::Trait = field.decode {
                let ty = self.read_type(field);
                return quote!(#ty::fill_field(#slot, __fields));
            }
            let way = self.way(field);
            quote!(#krate::runtime::fill_by(#slot, __fields, #way))
        });
        let arms = fills.zip(positions).map(|(fill, positions)| quote!(#(#positions)|* => #fill,));
        let strict = variant.strict;
        let find = format_ident!("{}", if is_object(variant) { "find_property" } else { "find" });
        quote! {
            match __fields.#find(__set, #strict) {
                #(#arms)*
                _ => false,
            }
        }
    }

    /// A variant with the values of its fields where all that are there came in order.
    fn values_in_order(&self, variant: &Variant) -> TokenStream {
        self.made_in_order(variant, Slots::Mixed, |field| self.value_absent(field))
    }

    /// The same of fields with usual values, in a function that returns that nothing was read where one is missing.
    fn usual_values(&self, variant: &Variant) -> TokenStream {
        let krate = &self.model.krate;
        self.made_in_order(variant, Slots::Passed, |field| {
            let ty = self.read_type(field);
            quote! {
                match #ty::absent() {
                    ::core::option::Option::Some(__value) => __value,
                    ::core::option::Option::None => return #krate::runtime::Usual::Unread,
                }
            }
        })
    }

    /// The same with `absent` in place of a field that is missing and has no default.
    fn made_in_order(
        &self,
        variant: &Variant,
        slots: Slots,
        absent: impl Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let krate = &self.model.krate;
        let value = |field: &Field| {
            if field.skip_decoding {
                return self.field_value(field);
            }
            let (local, ty) = (local(field), self.read_type(field));
            let make = |value| if slots.is_passed(field) { quote!(#ty::from_passed(#value)) } else { value };
            if is_sure(field) {
                make(quote!(#krate::runtime::sure(#local)))
            } else {
                let absent = default_of(field).unwrap_or_else(|| absent(field));
                value_or(&local, &make(quote!(__value)), &absent)
            }
        };
        let constructor = constructor(self.model, variant);
        if variant.style != Style::Named {
            return with_fields(&constructor, variant, value);
        }
        let mut fields: Vec<&Field> = variant.fields.iter().collect();
        // To take memory for a field is a call, and whatever was made before has to be kept for it. What the user's own
        // expressions stand for is made in their order.
        fields.sort_by_key(|field| !(is_sure(field) && bounds::owns_memory(&field.ty)));
        with_members(&constructor, fields, value)
    }

    /// `match hp { Some(value) => value, None => fields.absent(b"...")? }`
    fn field_value(&self, field: &Field) -> TokenStream {
        if let Some(default) = default_if_skipped(field) {
            return default;
        }
        if field.flatten.is_some() {
            return quote_spanned!(place(field)=> __fields.flattened(&__start, __set)?);
        }
        let local = local(field);
        let absent = default_of(field).unwrap_or_else(|| self.value_absent(field));
        value_or(&local, &quote!(__value), &absent)
    }

    /// What is in place of a field that has to be there and is not: there are types that may be absent.
    fn value_absent(&self, field: &Field) -> TokenStream {
        let key = field_key(field, &self.model.krate);
        match field.decode {
            Way::Function(_) => quote!(return ::core::result::Result::Err(__fields.missing(#key))),
            _ => {
                let (ty, absent) = (self.read_type(field), format_ident!("absent", span = place(field)));
                or_return(&quote!(__fields.#absent(#key, #ty::absent())))
            }
        }
    }
}

/// `match slot { Some(__value) => __value, None => 100 }`
fn value_or(slot: impl ToTokens, value: &TokenStream, absent: &TokenStream) -> TokenStream {
    quote! {
        match #slot {
            ::core::option::Option::Some(__value) => #value,
            ::core::option::Option::None => #absent,
        }
    }
}

/// Returns what was read, if anything was.
fn return_if_read(read: &TokenStream, krate: &Path) -> TokenStream {
    quote! {
        if let #krate::runtime::Usual::Read(__value) = #read {
            return ::core::result::Result::Ok(__value);
        }
    }
}

/// Whether a variant's fields are the properties of an Object.
fn is_object(variant: &Variant) -> bool {
    matches!(variant.payload, Payload::Object { .. })
}

/// Whether all its fields have usual forms, if it has any.
fn usual_form(variant: &Variant) -> UsualForm {
    let forms = variant.read().map(|field| match field.flatten {
        None => field.usual,
        Some(_) => UsualForm::Never,
    });
    forms.max().unwrap_or(UsualForm::Never)
}

/// What fields are read into as long as they come in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slots {
    /// All are passed over.
    Passed,
    /// Those are passed over that are known to have a usual form. The others are read.
    Mixed,
}

impl Slots {
    fn is_passed(self, field: &Field) -> bool {
        self == Self::Passed || field.usual == UsualForm::Always
    }
}

/// The index of an enum's tags, or of a struct's own keys.
fn index_of(model: &Type) -> Option<Indexed> {
    match &model.shape {
        Shape::ObjectId(_) => None,
        Shape::Struct(variant) => index_of_fields(variant),
        Shape::Enum { variants, .. } => {
            Indexed::new(&list(tagged(variants).map(|variant| variant.tags.as_slice())))
        }
    }
}

/// The index of a variant's own keys.
fn index_of_fields(variant: &Variant) -> Option<Indexed> {
    let plain = variant.read().filter(|field| field.flatten.is_none());
    Indexed::new(&list(plain.map(|field| field.keys.as_slice())))
}

/// Whether a field comes with every value, as far as can be seen here.
fn is_sure(field: &Field) -> bool {
    matches!(field.absent, Absent::Required) && !bounds::is_option(&field.ty)
}

/// `let mut hp = Option::<f32>::None;`
fn empty_slot(field: &Field, ty: impl ToTokens) -> TokenStream {
    let local = local(field);
    quote!(let mut #local = ::core::option::Option::<#ty>::None;)
}

/// Slots for fields that are all passed over.
fn passed_slots(variant: &Variant, krate: &Path) -> TokenStream {
    variant.read().map(|field| empty_slot(field, quote!(#krate::runtime::Passed<'_>))).collect()
}

/// `&mut hp`
fn slot(field: &Field) -> TokenStream {
    let local = local(field);
    quote_spanned!(place(field)=> &mut #local)
}

/// The default of a field that is not read.
fn default_if_skipped(field: &Field) -> Option<TokenStream> {
    if field.skip_decoding { default_of(field) } else { None }
}

/// The default of a field, if it has one.
fn default_of(field: &Field) -> Option<TokenStream> {
    let member = &field.member;
    match &field.absent {
        Absent::OfType => Some(quote!(__default.#member)),
        Absent::Default(default) => Some(default_value(default)),
        Absent::Required => None,
    }
}

/// `let default: Self = Default::default();`
fn whole_default(variant: &Variant) -> Option<TokenStream> {
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

/// The tokens with the name of the type in place of `Self`, which a function inside another does not know.
fn with_name_of_self(tokens: TokenStream, ident: &Ident) -> TokenStream {
    let renamed = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(own) if own == "Self" => {
            let mut ident = ident.clone();
            ident.set_span(own.span());
            TokenTree::Ident(ident)
        }
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), with_name_of_self(group.stream(), ident));
            renamed.set_span(group.span());
            TokenTree::Group(renamed)
        }
        token => token,
    });
    renamed.collect()
}
