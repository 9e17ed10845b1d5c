//! `impl GodotDecode`.

mod attempts;
mod conversion;
mod fields;
mod fits;
mod nesting;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Generics, Lifetime, Path, parse_quote};

#[cfg(feature = "multiplayer")]
pub(crate) use self::fields::reader;
use self::fields::{default_if_skipped, versions_of, whole_default};
use crate::bounds;
use crate::expand::schema::{count, field_set_of, key, list, plain_keys, tagged, type_set};
use crate::expand::{
    always_inline, constructor, disjoint, fingerprinted, local, located_at, map_into, mapped, marks, min_len,
    option, place, require_codecs, traits_of_functions, used, with_fields,
};
use crate::model::{Absent, Field, Key, Payload, Shape, Side, Tagging, Type, Variant, Way, of_module};
use crate::receive::DefaultValue;

/// A type, the lifetime of its input, and the generics of the impl that reads it.
struct Input<'a> {
    model: &'a Type,
    de: Lifetime,
    generics: Generics,
}

pub(crate) fn expand(model: &Type) -> TokenStream {
    let krate = &model.krate;
    let (own, bounds) = (&model.generics, model.decode.bounds.iter().flatten());
    let (where_clause, types) = (&own.where_clause, model.variants().iter().flat_map(Variant::read));
    let types = types.map(|field| &field.ty);
    let de = bounds::input_lifetime(quote!(#own #where_clause #(#bounds)* #(#types)*));
    let input = Input { model, generics: generics(model, &de), de };
    let de = &input.de;
    let trait_fields = quote!(#krate::runtime::DecodeFields<#de>);
    let for_any_input = quote!(#krate::runtime::DecodeFields<'static>);
    let (mut in_body, mut beside) = match &model.decode.conversion {
        None => disjoint(model, &trait_fields, &for_any_input, Side::Decode),
        Some(_) => Default::default(),
    };
    in_body.extend(traits_of_functions(model, Side::Decode));
    beside.extend(fingerprinted(model));
    if let Some(remote) = &model.remote {
        let function = input.for_remote(remote, &in_body);
        return quote!(#function #beside);
    }
    let (body, fields) = match input.set(&trait_fields) {
        Some(set) => (input.dictionary(), Some(input.fields_impl(&trait_fields, &set, &in_body))),
        None => {
            let body = input.body();
            (quote!(#in_body #body), None)
        }
    };
    let (keys, codec) = (input.keys_of_struct(), input.codec(&body));
    quote! {
        const _: () = {
            #keys

            #codec

            #fields
            #beside
        };
    }
}

/// Returns the generics of the impl, with bounds for the types that are read.
fn generics(model: &Type, de: &Lifetime) -> Generics {
    let krate = &model.krate;
    let readable =
        || model.variants().iter().filter(|variant| !variant.skip_decoding && variant.with.is_none());
    // A type that is read as an owned value needs no bound on its lifetime.
    let is_borrowing = |field: &&Field| !bounds::is_cow(&field.ty) || matches!(field.decode, Way::Form(_));
    let mut borrowing: Vec<_> = model.decode.conversion.iter().map(|conversion| &conversion.ty).collect();
    for variant in readable().filter(|_| model.decode.conversion.is_none()) {
        borrowing.extend(variant.read().filter(is_borrowing).map(|field| &field.ty));
    }
    let mut generics = bounds::with_input(&model.generics, de, borrowing);
    let of_entries = parse_quote!(#krate::runtime::DecodeFields<#de>);
    require_codecs(&mut generics, model, Side::Decode, &parse_quote!(#krate::GodotDecode<#de>), &of_entries);
    if model.decode.bounds.is_some() || model.decode.conversion.is_some() {
        return generics;
    }
    let is_defaulted = |field: &&Field| matches!(&field.absent, Absent::Default(DefaultValue::Trait(_)));
    let mut defaulted = Vec::new();
    for variant in model.variants() {
        defaulted.extend(variant.fields.iter().filter(is_defaulted).map(|field| &field.ty));
    }
    bounds::require(&mut generics, defaulted, &parse_quote!(::core::default::Default));
    generics
}

impl Input<'_> {
    /// The function that reads the type that this one describes.
    fn for_remote(&self, remote: &Path, in_body: &TokenStream) -> TokenStream {
        let (Type { ident, krate, vis, generics, .. }, de) = (self.model, &self.de);
        let (own, ty_generics, _) = generics.split_for_impl();
        let where_clause = &self.generics.where_clause;
        let (marks, body, used) = (marks(), self.remote_body(), used(self.model, "__read"));
        // The input outlives the values that borrow from it.
        let declared_de = self.generics.lifetimes().next();
        quote! {
            #marks
            impl #own #ident #ty_generics {
                /// Reads a value of the type that this one describes.
                #vis fn decode<#declared_de>(__header: #krate::Header, __decoder: &mut #krate::Decoder<'_, #de>) -> #krate::Result<#remote>
                #where_clause
                {
                    #in_body
                    #body
                }

                #used
            }
        }
    }

    /// `impl GodotDecode`.
    fn codec(&self, body: &TokenStream) -> TokenStream {
        let (Type { ident, krate, generics, .. }, de) = (self.model, &self.de);
        let (impl_generics, _, where_clause) = self.generics.split_for_impl();
        let (_, ty_generics, _) = generics.split_for_impl();
        let min_len = min_len(self.model, Side::Decode, &quote!(#krate::GodotDecode<#de>));
        let (marks, passes_on, fits, absent) = (marks(), self.passes_on(), self.fits(), self.absent());
        quote! {
            #marks
            impl #impl_generics #krate::GodotDecode<#de> for #ident #ty_generics #where_clause {
                #min_len
                #passes_on
                #fits

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn decode(__header: #krate::Header, __decoder: &mut #krate::Decoder<'_, #de>) -> #krate::Result<Self> {
                    #body
                }

                #absent
            }
        }
    }

    /// `impl DecodeFields`, for a type that is a Dictionary with the keys of `set`.
    fn fields_impl(
        &self,
        trait_fields: &TokenStream,
        set: &TokenStream,
        in_body: &TokenStream,
    ) -> TokenStream {
        let (Type { ident, krate, generics, .. }, de) = (self.model, &self.de);
        let (impl_generics, _, where_clause) = self.generics.split_for_impl();
        let (_, ty_generics, _) = generics.split_for_impl();
        let (marks, body) = (marks(), self.fields_body());
        let strict = self.model.strict.then(|| {
            quote!(
                const STRICT: ::core::primitive::bool = true;
            )
        });
        quote! {
            #marks
            #[doc(hidden)]
            impl #impl_generics #trait_fields for #ident #ty_generics #where_clause {
                const FIELDS: &'static #krate::runtime::FieldSet = &#set;
                #strict

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn decode_fields(__fields: &mut #krate::runtime::Fields<'_, #de>) -> #krate::Result<Self> {
                    #in_body
                    #body
                }
            }
        }
    }

    /// Reads a Dictionary by `DecodeFields`, after its migration.
    fn dictionary(&self) -> TokenStream {
        let (krate, whole) = (&self.model.krate, self.whole());
        match self.model.versions().filter(|versions| !versions.steps.is_empty()) {
            Some(versions) => {
                let (steps, versions) = (&versions.steps, versions_of(versions, versions.first, krate));
                quote!(#whole #krate::runtime::migrated(__header, __decoder, &#versions, &[#(#steps),*]))
            }
            None => quote!(#whole #krate::runtime::decode_dictionary(__header, __decoder)),
        }
    }

    /// Returns an Object of an older version after its migration.
    fn migrated_object(&self, variant: &Variant) -> Option<TokenStream> {
        let Payload::Object { read, script, .. } = &variant.payload else { return None };
        let versions = variant.versions.as_ref().filter(|versions| !versions.steps.is_empty())?;
        let (krate, script, steps) = (&self.model.krate, option(script.as_ref()), &versions.steps);
        let versions = versions_of(versions, versions.first, krate);
        let migrated = quote! {
            #krate::runtime::migrated_object(#read, #script, __header, __decoder, &#versions, &[#(#steps),*])?
        };
        Some(quote! {
            if let ::core::option::Option::Some(__migrated) = #migrated {
                return ::core::result::Result::Ok(__migrated);
            }
        })
    }

    /// Generates `absent`. A transparent type may be missing if its field may.
    fn absent(&self) -> Option<TokenStream> {
        let Shape::Struct(variant) = &self.model.shape else { return None };
        if !matches!(variant.payload, Payload::Newtype) || self.model.decode.conversion.is_some() {
            return None;
        }
        let field = variant.read().next().filter(|field| !matches!(field.decode, Way::Function(_)))?;
        let local = local(field);
        let value = with_fields(&quote!(Self), variant, &|field| {
            default_if_skipped(field).unwrap_or_else(|| quote!(#local))
        });
        let ty = self.read_type(field);
        Some(quote! {
            fn absent() -> ::core::option::Option<Self> {
                #ty::absent().map(|#local| #value)
            }
        })
    }

    /// Returns a field's type as its trait. It always has the same tokens, so that a type without the trait causes only
    /// one error.
    fn read_type(&self, field: &Field) -> TokenStream {
        let (ty, krate, de) = (&field.ty, &self.model.krate, &self.de);
        quote!(<#ty as #krate::GodotDecode<#de>>)
    }

    /// Returns the set of the type's keys, if the set is fixed.
    fn set(&self, trait_fields: &TokenStream) -> Option<TokenStream> {
        let Type { krate, shape, decode, .. } = self.model;
        if decode.conversion.is_some() || !self.model.has_set() {
            return None;
        }
        match shape {
            Shape::Struct(variant) if matches!(variant.payload, Payload::Dictionary) => {
                Some(field_set_of(&quote!(__KEYS), variant, Side::Decode, trait_fields, krate))
            }
            _ => type_set(self.model, Side::Decode, trait_fields),
        }
    }

    /// `const __KEYS: &[&[Key]] = &[&[b"..."], ...];` for a struct.
    fn keys_of_struct(&self) -> Option<TokenStream> {
        match &self.model.shape {
            Shape::Struct(variant) if self.model.decode.conversion.is_none() => self.keys(variant),
            _ => None,
        }
    }

    /// Does the same for the fields of a variant.
    fn keys(&self, variant: &Variant) -> Option<TokenStream> {
        if !matches!(variant.payload, Payload::Dictionary | Payload::Object { .. }) {
            return None;
        }
        let krate = &self.model.krate;
        let keys = list(plain_keys(variant, Side::Decode), krate);
        Some(quote!(const __KEYS: &[&[#krate::runtime::Key<'static>]] = #keys;))
    }

    // -------------------------------------------------------------------------------------------- bodies

    /// Reads a value with `__header` and `__decoder`.
    fn body(&self) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        if let Some(conversion) = &model.decode.conversion {
            return self.converted(conversion);
        }
        match &model.shape {
            Shape::ObjectId(field) => {
                let (member, id) = (&field.member, quote_spanned!(place(field)=> __id));
                quote! {
                    #krate::runtime::decode_object_id(__header, __decoder).map(|#id| Self { #member: #id })
                }
            }
            Shape::Struct(variant) => {
                let keys = model.remote.as_ref().and_then(|_| self.keys(variant));
                let (migrated, payload) = (self.migrated_object(variant), self.payload(variant));
                quote!(#keys #migrated #payload)
            }
            Shape::Enum { tagging, variants } if variants.iter().any(Variant::is_untagged) => {
                self.attempts(tagging, variants)
            }
            Shape::Enum { tagging, .. } => self.tagged(tagging),
        }
    }

    /// Reads an enum whose variants have tags, with `__header` and `__decoder`.
    fn tagged(&self, tagging: &Tagging) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        match tagging {
            Tagging::Name => self.choose(
                &|has_other, find| {
                    let name = quote!(#krate::runtime::name(__header, __decoder, __TAGS, #has_other, #find)?);
                    (TokenStream::new(), name)
                },
                &|variant| {
                    let constructor = constructor(model, variant);
                    quote!(::core::result::Result::Ok(#constructor))
                },
            ),
            Tagging::Outside => self.choose(
                &|has_other, find| {
                    let outside =
                        quote!(#krate::runtime::outside(__header, __decoder, __TAGS, #has_other, #find)?);
                    let holds_whole = model.variants().iter().any(|variant| variant.whole().is_some());
                    let again = holds_whole.then(|| quote!(let __again = *__decoder;));
                    (quote!(#again let __outside = #outside;), quote!(__outside.variant))
                },
                &|variant| {
                    let constructor = constructor(model, variant);
                    match (&variant.payload, variant.is_other()) {
                        (_, true) if variant.whole().is_some() => {
                            let whole = quote!(#krate::runtime::whole(__header, __again, __decoder));
                            map_into(&whole, &constructor, variant)
                        }
                        (_, true) if !variant.fields.is_empty() => {
                            map_into(&quote!(__outside.other(__decoder)), &constructor, variant)
                        }
                        (_, true) => quote!(__outside.ignore(__decoder).map(|()| #constructor)),
                        // mutants `guard variant.with.is_none() with true`: a rule refuses such a type before, or an earlier arm took it
                        (Payload::Nil, _) if variant.with.is_none() => {
                            quote!(__outside.unit(__decoder).map(|()| #constructor))
                        }
                        _ => {
                            let (content, de) = (self.content(variant), &self.de);
                            let parameters = quote!(__outside: #krate::runtime::Outside<'_, #de>, __decoder: &mut #krate::Decoder<'_, #de>);
                            let read = quote!(__outside.content(__decoder, #content));
                            self.inlined(&parameters, &quote!(__outside, __decoder), &read)
                        }
                    }
                },
            ),
            Tagging::Inside(_) | Tagging::Beside(..) => self.tagged_body(),
            Tagging::Untagged => unreachable!("no variant has a tag"),
        }
    }

    /// Reads an enum whose tag is among the entries.
    fn tagged_body(&self) -> TokenStream {
        let (model, de) = (self.model, &self.de);
        let (krate, strict) = (&model.krate, model.strict);
        let set = type_set(model, Side::Decode, &quote!(#krate::runtime::DecodeFields<#de>));
        let (fields, whole) = (self.fields_body(), self.whole());
        quote! {
            #whole
            let __fields = &mut __decoder.fields_of(__header, const { &#set }, #strict)?.within(__decoder);
            #fields
        }
    }

    /// Returns a closure that reads the payload of an enum's variant, with its keys.
    fn content(&self, variant: &Variant) -> TokenStream {
        let (inline, keys, payload) = (always_inline(), self.keys(variant), self.payload(variant));
        quote!(#inline |__header, __decoder| { #keys #payload })
    }

    /// Returns a function of `__header` and `__decoder` with this body.
    fn function(&self, body: &TokenStream) -> TokenStream {
        let (krate, de) = (&self.model.krate, &self.de);
        let parameters = quote!(__header: #krate::Header, __decoder: &mut #krate::Decoder<'_, #de>);
        match self.outlined(&quote!(#[inline]), &parameters, body) {
            Some(function) => quote!({ #function __read }),
            None => quote!(|__header, __decoder| { #body }),
        }
    }

    /// Calls a function with this body, which is always inlined: otherwise an enum that is read in two places would be read by calls, and
    /// both the decoder and the value would go through memory.
    fn inlined(&self, parameters: &TokenStream, arguments: &TokenStream, body: &TokenStream) -> TokenStream {
        match self.outlined(&always_inline(), parameters, body) {
            Some(function) => quote!(#function __read(#arguments)),
            None => body.clone(),
        }
    }

    /// Returns the function `__read` with this body, if the type has no parameters, because an inner function could not
    /// use them. The function saves compile time: the compiler checks all closures of a function at once, which takes
    /// time in proportion to the square of their number.
    fn outlined(
        &self,
        inline: &TokenStream,
        parameters: &TokenStream,
        body: &TokenStream,
    ) -> Option<TokenStream> {
        let Type { ident, krate, generics, remote, .. } = self.model;
        if !generics.params.is_empty() {
            return None;
        }
        let (impl_generics, _, where_clause) = self.generics.split_for_impl();
        let value = remote.as_ref().map_or_else(|| ident.to_token_stream(), ToTokens::to_token_stream);
        // Inner functions cannot use `Self`.
        let body = mapped(body.clone(), &mut |token| match token {
            TokenTree::Ident(own) if own == "Self" => {
                let mut ident = ident.clone();
                ident.set_span(own.span());
                ident.into()
            }
            token => token,
        });
        Some(quote! {
            #inline
            fn __read #impl_generics(#parameters) -> #krate::Result<#value> #where_clause { #body }
        })
    }

    /// Reads a value from `__fields`.
    fn fields_body(&self) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        let (variants, tagging) = match &model.shape {
            Shape::Struct(variant) => {
                let de = &self.de;
                let set = quote!(<Self as #krate::runtime::DecodeFields<#de>>::FIELDS);
                return self.fields(variant, &set);
            }
            Shape::Enum { variants, tagging } => (variants, tagging),
            Shape::ObjectId(_) => unreachable!("an object's id has no fields"),
        };
        let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = tagging else {
            unreachable!("no other tag is among fields");
        };
        let tag = key(tag, krate);
        let takes_tag = variants.iter().any(|variant| variant.is_other() && !variant.fields.is_empty());
        self.choose(
            &|has_other, find| {
                let default = option(self.default_position());
                let tag = quote!(__fields.tag(#tag, __TAGS, #has_other, #default, #find)?);
                if takes_tag {
                    (quote!(let __tag = #tag;), quote!(__tag.0))
                } else {
                    (TokenStream::new(), quote!(#tag.0))
                }
            },
            &|variant| self.tagged_fields(tagging, variant, &tag),
        )
    }

    /// Reads the content of a variant from `__fields`, after the tag.
    fn tagged_fields(&self, tagging: &Tagging, variant: &Variant, tag: &TokenStream) -> TokenStream {
        let (krate, de, constructor) = (&self.model.krate, &self.de, constructor(self.model, variant));
        if let Some(field) = variant.whole() {
            if bounds::is_raw_variant(&field.ty) {
                return quote!(::core::result::Result::Err(#krate::runtime::no_whole_value()));
            }
            // A type without a fixed set of keys is never flattened.
            let own = if self.model.stands_alone() {
                quote!(&#krate::runtime::FieldSet::OPEN)
            } else {
                quote!(<Self as #krate::runtime::DecodeFields<#de>>::FIELDS)
            };
            let whole = quote!(#krate::runtime::Whole::decode_entries(__fields, #tag, __tag.1, #own));
            let value = map_into(&located_at(place(field), whole), &constructor, variant);
            return quote!(__fields.choose(&#krate::runtime::FieldSet::OPEN); #value);
        }
        if variant.is_other() {
            let value = if variant.fields.is_empty() {
                quote!(__fields.no_more().map(|()| #constructor))
            } else {
                map_into(&quote!(__fields.tag_value(#tag, __tag.1)), &constructor, variant)
            };
            return quote!(__fields.choose(&#krate::runtime::FieldSet::OPEN); #value);
        }
        match (tagging, &variant.payload) {
            (Tagging::Beside(_, content), _) => {
                let content = key(content, krate);
                let choose =
                    quote!(__fields.choose(const { &#krate::runtime::FieldSet::of(&[&[#content]]) }););
                if matches!(variant.payload, Payload::Nil) && variant.with.is_none() {
                    return quote!(#choose __fields.unit(#content).map(|()| #constructor));
                }
                let read = self.content(variant);
                self.of_fields(&quote!(#choose __fields.content(#content, #read)))
            }
            // mutants `guard variant.with.is_none() with true`: a rule refuses such a type before, or an earlier arm took it
            (_, Payload::Nil) if variant.with.is_none() => {
                quote! {
                    __fields.choose(const { &#krate::runtime::FieldSet::of(&[]) });
                    __fields.no_more().map(|()| #constructor)
                }
            }
            (_, Payload::Newtype) => {
                let Some(field) = variant.read().next() else {
                    return quote!(__fields.no_more().map(|()| #constructor));
                };
                let ty = &field.ty;
                let fields_of = quote!(<#ty as #krate::runtime::DecodeFields<#de>>);
                let read = located_at(place(field), quote!(#fields_of::decode_fields(__fields)));
                let value = map_into(&read, &constructor, variant);
                quote!(__fields.choose(#fields_of::FIELDS); #value)
            }
            _ => {
                let set = self.set_of(variant);
                let (keys, fields) = (self.keys(variant), self.fields(variant, &set));
                let fields = quote!(#keys __fields.choose(#set); #fields);
                self.of_fields(&fields)
            }
        }
    }

    /// Reads a variant with `__fields`.
    fn of_fields(&self, body: &TokenStream) -> TokenStream {
        let (krate, de) = (&self.model.krate, &self.de);
        let parameters = quote!(__fields: &mut #krate::runtime::Fields<'_, #de>);
        self.inlined(&parameters, &quote!(__fields), body)
    }

    /// `match tag { 0 => ..., _ => ... }` over the variants by their tags. `read` returns the code
    /// that reads the tag, and its position.
    fn choose(
        &self,
        read: &dyn Fn(bool, &TokenStream) -> (TokenStream, TokenStream),
        of_variant: &dyn Fn(&Variant) -> TokenStream,
    ) -> TokenStream {
        let (krate, variants) = (&self.model.krate, self.model.variants());
        let other = variants.iter().find(|variant| variant.is_other() && !variant.skip_decoding);
        let tagged: Vec<_> = tagged(variants, Side::Decode).collect();
        let tags = list(tagged.iter().map(|variant| variant.read_tags()), krate);
        // The last variant becomes the `_` arm.
        let last = other.or(tagged.last().copied()).map(of_variant);
        let before = tagged.iter().take(tagged.len() - usize::from(other.is_none() && !tagged.is_empty()));
        let arms = before.enumerate().map(|(position, variant)| {
            let (position, body) = (count(position), of_variant(variant));
            quote!(#position => { #body })
        });
        let is_string = |&position: &usize| matches!(tagged[position].tag(), Key::String(_));
        let (inline, positions) = (always_inline(), (0..tagged.len()).filter(is_string).map(count));
        let find = quote!(#inline |__next| {
            #(if __next.is(__TAGS[#positions][0]) { return ::core::option::Option::Some(#positions); })*
            ::core::option::Option::None
        });
        let (read, position) = read(other.is_some(), &find);
        quote! {
            const __TAGS: #krate::runtime::Tags = #tags;
            #read
            match #position { #(#arms)* _ => { #last } }
        }
    }

    /// Reads the content of a variant, with `__header` and `__decoder`.
    fn payload(&self, variant: &Variant) -> TokenStream {
        let model = self.model;
        let krate = &model.krate;
        let constructor = constructor(model, variant);
        if let Some(module) = &variant.with {
            let value = with_fields(&constructor, variant, &|field| {
                default_if_skipped(field).unwrap_or_else(|| {
                    let local = local(field);
                    quote!(#local)
                })
            });
            let function = of_module(module, "decode");
            let (pattern, read) = match variant.read().collect::<Vec<_>>().as_slice() {
                [field] => (local(field).to_token_stream(), self.read_with(&function, field)),
                fields => {
                    let locals = fields.iter().copied().map(local);
                    (quote!((#(#locals),*)), quote!(#function(__header, __decoder)))
                }
            };
            return quote!(#read.map(|#pattern| #value));
        }
        match &variant.payload {
            Payload::Nil => {
                quote!(<() as #krate::GodotDecode>::decode(__header, __decoder).map(|()| #constructor))
            }
            Payload::Newtype => {
                if let [field] = variant.fields.as_slice() {
                    return map_into(&self.value(field), &constructor, variant);
                }
                let value = with_fields(&constructor, variant, &|field| {
                    default_if_skipped(field).unwrap_or_else(|| {
                        let value = self.value(field);
                        quote!(#value?)
                    })
                });
                quote!(::core::result::Result::Ok(#value))
            }
            Payload::Array => {
                let lengths = lengths(variant);
                let value = with_fields(&constructor, variant, &|field| self.element(field));
                let whole = whole_default(variant);
                quote! {
                    __decoder.elements_with(__header, #lengths, |__elements| {
                        #whole
                        ::core::result::Result::Ok(#value)
                    })
                }
            }
            Payload::Dictionary | Payload::Object { .. } => {
                let set = self.set_of(variant);
                let (open, fields) = (self.open(variant, &set, true), self.fields(variant, &set));
                quote! {
                    let __fields = &mut #open.within(__decoder);
                    #fields
                }
            }
        }
    }

    /// Returns the decoder of a variant's fields, whose keys are `set`. `checks_script` says whether it reads only Objects
    /// with the script that the type names.
    fn open(&self, variant: &Variant, set: &TokenStream, checks_script: bool) -> TokenStream {
        let (krate, strict) = (&self.model.krate, self.model.strict);
        let Payload::Object { read, script, .. } = &variant.payload else {
            return quote!(__decoder.fields_of(__header, #set, #strict)?);
        };
        let script = option(script.as_ref().filter(|_| checks_script));
        quote!(#krate::runtime::properties(#read, #script, __header, __decoder, #set, #strict)?)
    }

    /// Returns the set of a variant's keys, which are in `__KEYS`.
    fn set_of(&self, variant: &Variant) -> TokenStream {
        let (krate, de) = (&self.model.krate, &self.de);
        let trait_fields = quote!(#krate::runtime::DecodeFields<#de>);
        let set = field_set_of(&quote!(__KEYS), variant, Side::Decode, &trait_fields, krate);
        quote!(const { &#set })
    }
}

/// Returns the range of the number of elements that a variant is read from.
fn lengths(variant: &Variant) -> TokenStream {
    let least = variant.read().take_while(|field| matches!(field.absent, Absent::Required)).count();
    let (least, most) = (count(least), count(variant.read().count()));
    quote!(#least..=#most)
}
