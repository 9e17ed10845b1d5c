//! `impl GodotEncode`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Generics, Path, parse_quote};

use crate::bounds::{self, UsualForm};
use crate::expand::schema::{HEADER_LEN, count, field_key, field_set, key, key_len, type_set};
use crate::expand::{
    apply, constructor, disjoint, local, located_at, marks, option, or_return, place, used, with_fields,
};
use crate::model::{Field, Key, Payload, Shape, Tagging, Type, Variant, Way, of_module};
use crate::receive::Style;

pub(crate) fn expand(model: &Type) -> TokenStream {
    let Type { ident, krate, vis, .. } = model;
    let (generics, marks) = (generics(model), marks());
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let trait_fields = quote!(#krate::runtime::EncodeFields);
    let (in_body, mut beside) = match &model.encode.conversion {
        None => disjoint(model, &trait_fields, &trait_fields, |variant| variant.written().collect()),
        Some(_) => Default::default(),
    };
    beside.extend(packed_arrays(model));
    if let Some(remote) = &model.remote {
        let (body, used) = (body(model), used(model, "__written"));
        return quote! {
            #marks
            impl #impl_generics #ident #ty_generics #where_clause {
                /// Writes a value of the type that this one stands in for.
                #vis fn encode(__value: &#remote, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                    #in_body
                    #body
                }

                #used
            }

            #beside
        };
    }
    let set = match &model.encode.conversion {
        None => type_set(model, |variant| variant.written().collect(), &trait_fields),
        Some(_) => None,
    };
    let element_type = element_type(model).map(|element_type| {
        quote! {
            fn element_type() -> #krate::ElementType {
                #element_type
            }
        }
    });
    let Some(set) = set else {
        let (body, len, appended) = (body(model), len(model), appended_alone(model));
        let len = len.map(|len| {
            quote! {
                fn encoded_len(&self, __codec: &#krate::Codec) -> ::core::primitive::usize {
                    #len
                }
            }
        });
        return quote! {
            #marks
            impl #impl_generics #krate::GodotEncode for #ident #ty_generics #where_clause {
                fn encode(&self, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                    #in_body
                    #body
                }

                #len
                #element_type
                #appended
            }

            #beside
        };
    };
    let (fields, fields_len, appended) = (fields_body(model), fields_len(model), appended(model));
    quote! {
        #marks
        impl #impl_generics #krate::GodotEncode for #ident #ty_generics #where_clause {
            fn encode(&self, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                #krate::runtime::encode_dictionary(self, __encoder)
            }

            fn encoded_len(&self, __codec: &#krate::Codec) -> ::core::primitive::usize {
                #krate::runtime::dictionary_len(self, __codec)
            }

            #element_type
            #appended
        }

        #marks
        impl #impl_generics #trait_fields for #ident #ty_generics #where_clause {
            const FIELDS: &'static #krate::runtime::FieldSet = &#set;

            #[inline(always)]
            fn encode_fields(
                &self,
                __entries: &mut #krate::containers::EntriesEncoder<'_, '_>,
            ) -> #krate::runtime::Step {
                #in_body
                #fields
            }

            fn fields_len(&self, __codec: &#krate::Codec) -> ::core::primitive::usize {
                #fields_len
            }
        }

        #beside
    }
}

/// Fails the build where a field is to be a packed array that Godot does not have. Where types have parameters, that is seen
/// once their code is made.
fn packed_arrays(model: &Type) -> TokenStream {
    let krate = &model.krate;
    let is_known = model.generics.params.is_empty() && model.encode.conversion.is_none();
    let variants =
        model.variants().iter().filter(|variant| is_known && !variant.skipped && variant.with.is_none());
    let packed =
        variants.flat_map(Variant::written).filter(|field| matches!(field.encode, Way::Form("packed")));
    let checks = packed.map(|field| {
        let (ty, place) = (&field.ty, place(field));
        let check = located_at(place, quote!(#krate::runtime::form::packed::assert_exists::<#ty>()));
        quote!(const _: () = #check;)
    });
    checks.collect()
}

/// The generics of the type, with bounds for what is written.
fn generics(model: &Type) -> Generics {
    let krate = &model.krate;
    let mut generics = model.generics.clone();
    if let Some(predicates) = &model.encode.bounds {
        bounds::add(&mut generics, predicates.iter().cloned());
        return generics;
    }
    if let Some(conversion) = &model.encode.conversion {
        bounds::require(&mut generics, [&conversion.ty], &parse_quote!(#krate::GodotEncode));
        return generics;
    }
    let inside = matches!(&model.shape, Shape::Enum { tagging: Tagging::Inside(_), .. });
    let (mut values, mut flattened) = (Vec::new(), Vec::new());
    for variant in model.variants().iter().filter(|variant| !variant.skipped && variant.with.is_none()) {
        for field in variant.written() {
            let is_inner = inside && matches!(variant.payload, Payload::Newtype) && !variant.other;
            match field.encode {
                Way::Function(_) => {}
                _ if field.flatten.is_some() || is_inner => flattened.push(&field.ty),
                _ => values.push(&field.ty),
            }
        }
    }
    bounds::require(&mut generics, values, &parse_quote!(#krate::GodotEncode));
    bounds::require_of(&mut generics, flattened, &parse_quote!(#krate::runtime::EncodeFields));
    generics
}

fn element_type(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        return Some(quote!(<#ty as #krate::GodotEncode>::element_type()));
    }
    match &model.shape {
        Shape::ObjectId(_) => {
            Some(quote!(#krate::runtime::object_type("Object", ::core::option::Option::None)))
        }
        Shape::Struct(variant) => match &variant.payload {
            Payload::Nil => None,
            Payload::Array => Some(quote!(#krate::runtime::ARRAY)),
            Payload::Dictionary => Some(quote!(#krate::runtime::DICTIONARY)),
            Payload::Object { class, script } => {
                let script = option(script.as_ref());
                Some(quote!(#krate::runtime::object_type(#class, #script)))
            }
            Payload::Newtype => {
                let field = variant.written().next().filter(|field| matches!(field.encode, Way::Trait))?;
                let ty = &field.ty;
                Some(quote!(<#ty as #krate::GodotEncode>::element_type()))
            }
        },
        Shape::Enum { tagging: Tagging::Inside(_) | Tagging::Beside(..), .. } => {
            Some(quote!(#krate::runtime::DICTIONARY))
        }
        Shape::Enum { tagging: Tagging::Name, variants } => {
            let mut tags = variants.iter().map(|variant| &variant.tags[0]);
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

/// Writes what is no Dictionary in the midst of what it is in: the one field of a struct, or the name of a variant.
fn appended_alone(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if model.encode.conversion.is_some() {
        return None;
    }
    let usize = quote!(::core::primitive::usize);
    match &model.shape {
        Shape::Struct(variant) if matches!(variant.payload, Payload::Newtype) => {
            let field = variant.written().next().filter(|field| matches!(field.encode, Way::Trait))?;
            let (ty, member) = (written_type(field, krate), &field.member);
            let value = quote_spanned!(place(field)=> &__value.#member);
            let append = appending("append", krate, &quote!(#ty::append(#value, __out)));
            let append_inline = appending("append_inline", krate, &quote!(#ty::append_inline(#value, __out)));
            Some(quote! {
                const ROOM: #usize = #ty::ROOM;

                const USUAL_HEADER: ::core::option::Option<::core::primitive::u32> = #ty::USUAL_HEADER;

                const APPENDED: #krate::runtime::Appended = #ty::APPENDED;

                #append
                #append_inline
            })
        }
        Shape::Enum { tagging: Tagging::Name, variants } => {
            let written = || variants.iter().filter(|variant| !variant.skipped);
            let is_usual = |variant: &Variant| !variant.other && matches!(variant.tags[0], Key::String(_));
            if !written().all(is_usual) {
                return None;
            }
            let least = count(written().map(|variant| key_len(&variant.tags[0])).min()?);
            let arms = variants.iter().map(|variant| {
                let constructor = constructor(model, variant);
                if variant.skipped {
                    return quote!(#constructor { .. } => return false,);
                }
                let (pattern, tag) = (pattern(&constructor, variant), key(&variant.tags[0], krate));
                quote!(#pattern => #tag,)
            });
            let append = quote!(#krate::runtime::append_tag(__out, #least, match __value { #(#arms)* }));
            let append = appending("append", krate, &append);
            Some(quote! {
                const ROOM: #usize = #least;

                #append
            })
        }
        _ => None,
    }
}

/// Writes a struct in the midst of what it is in, if all its fields have usual forms: inline if they have these by
/// themselves, and with a function of its own if there may be structs among them.
fn appended(model: &Type) -> Option<TokenStream> {
    let (krate, Shape::Struct(variant)) = (&model.krate, &model.shape) else { return None };
    let fields: Vec<_> = variant.written().collect();
    let is_usual = |field: &&Field| {
        is_sure(field) && matches!(field.keys[0], Key::String(_)) && matches!(field.encode, Way::Trait)
    };
    if fields.is_empty() || !fields.iter().all(is_usual) {
        return None;
    }
    let number = count(fields.len());
    let keys_len = count(fields.iter().map(|field| key_len(&field.keys[0])).sum());
    let entries = fields.iter().map(|field| {
        let (key, member) = (field_key(field, krate), &field.member);
        let value = quote_spanned!(place(field)=> &__value.#member);
        let ty = written_type(field, krate);
        quote!(#ty::append_as_entry(#value, __out, #key))
    });
    let entries = quote! {
        #[cfg_attr(not(debug_assertions), inline(always))]
        |__out| #(#entries)&&*
    };
    let usize = quote!(::core::primitive::usize);
    let is_struct = quote!(
        const IS_STRUCT: ::core::primitive::bool = true;
    );
    let this = quote!(<Self as #krate::GodotEncode>);
    let types = fields.iter().map(|field| written_type(field, krate));
    let least = quote!(#krate::runtime::room_of_fields(#keys_len, &[#(#types::ROOM),*]));
    if fields.iter().all(|field| bounds::usual_form(&field.ty) == UsualForm::Always) {
        let append = quote!(#krate::runtime::append_dictionary(__out, #number, #entries));
        let append = appending("append", krate, &append);
        return Some(quote! {
            const ROOM: #usize = #least;

            #append
            #is_struct

            const STRUCT_ROOM: #usize = #this::ROOM;
        });
    }
    let append = appending("append", krate, &quote!(#krate::runtime::append_apart(__out, __value)));
    let append_inline = quote!(#krate::runtime::append_struct(__out, #this::STRUCT_ROOM, #number, #entries));
    let append_inline = appending("append_inline", krate, &append_inline);
    Some(quote! {
        const ROOM: #usize = #krate::runtime::room_apart(#this::STRUCT_ROOM);

        const APPENDED: #krate::runtime::Appended = #krate::runtime::Appended::apart(#this::STRUCT_ROOM);

        #append
        #is_struct

        const STRUCT_ROOM: #usize = #least;

        #append_inline
    })
}

/// A function of the trait that writes `__value` in the midst of what it is in, to `__out`.
fn appending(name: &str, krate: &Path, body: &TokenStream) -> TokenStream {
    let name = format_ident!("{name}");
    quote! {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn #name(__value: &Self, __out: &mut #krate::runtime::Appender<'_, '_>) -> ::core::primitive::bool {
            #body
        }
    }
}

// ------------------------------------------------------------------------------------------------ bodies

/// Writes `self` with `__encoder`.
fn body(model: &Type) -> TokenStream {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        let value = quote_spanned! {conversion.place()=>
            ::core::convert::Into::into(::core::clone::Clone::clone(self))
        };
        return quote! {
            let __value: #ty = #value;
            #krate::GodotEncode::encode(&__value, __encoder)
        };
    }
    match &model.shape {
        Shape::ObjectId(field) => {
            let value = object_id(model, field);
            quote!(#krate::runtime::encode_object_id(#value, __encoder))
        }
        Shape::Struct(variant) => payload(variant, model, &|field| of_self(model, field)),
        Shape::Enum { tagging, .. } => each_variant(model, |variant| match tagging {
            Tagging::Untagged => payload(variant, model, &of_pattern),
            Tagging::Name | Tagging::Outside if variant.other => tag_value(variant, model),
            Tagging::Name => tag_value(variant, model),
            Tagging::Outside if matches!(variant.payload, Payload::Nil) => tag_value(variant, model),
            Tagging::Outside => {
                let Content { announce, room, entry } = content(&variant.tags[0], variant, model);
                let entry = quote!(#krate::runtime::#announce(__entries, 1, #room)?; #entry);
                let entry = writing(&entry, variant, model);
                quote!(#krate::runtime::dictionary(__encoder, #entry))
            }
            Tagging::Inside(_) | Tagging::Beside(..) => {
                let fields = writing(&tagged_fields(variant, tagging, model), variant, model);
                quote!(#krate::runtime::dictionary(__encoder, #fields))
            }
        }),
    }
}

/// Writes the entries of `self` to `__entries`.
fn fields_body(model: &Type) -> TokenStream {
    match &model.shape {
        Shape::Struct(variant) => announced_entries(variant, model, &|field| of_self(model, field)),
        Shape::Enum { tagging, .. } => each_variant(model, |variant| tagged_fields(variant, tagging, model)),
        Shape::ObjectId(_) => unreachable!("an object's id has no fields"),
    }
}

/// What is written.
fn this(model: &Type) -> TokenStream {
    if model.remote.is_some() { quote!(__value) } else { quote!(self) }
}

/// `match self { Self::Attack { target: __target } => ..., }`
fn each_variant(model: &Type, of_variant: impl Fn(&Variant) -> TokenStream) -> TokenStream {
    let krate = &model.krate;
    let this = this(model);
    let arms = model.variants().iter().map(|variant| {
        let constructor = constructor(model, variant);
        if variant.skipped {
            let name = variant.ident.as_ref().map(ToString::to_string);
            return quote! {
                #constructor { .. } => {
                    ::core::result::Result::Err(::core::convert::Into::into(#krate::runtime::never_written(#name)))
                }
            };
        }
        let pattern = pattern(&constructor, variant);
        let body = of_variant(variant);
        quote!(#pattern => { #body })
    });
    quote!(match #this { #(#arms)* })
}

/// `Self::Attack { target: __target, .. }`
fn pattern(constructor: &TokenStream, variant: &Variant) -> TokenStream {
    let of_field = |field: &Field| if field.skip_encoding { quote!(_) } else { of_pattern(field) };
    with_fields(constructor, variant, of_field)
}

/// A field that a pattern bound.
fn of_pattern(field: &Field) -> TokenStream {
    let local = local(field);
    quote!(#local)
}

/// A field of `self`.
fn of_self(model: &Type, field: &Field) -> TokenStream {
    let member = &field.member;
    if model.remote.is_some() {
        quote_spanned!(place(field)=> &__value.#member)
    } else {
        quote_spanned!(place(field)=> &self.#member)
    }
}

/// The id that a field of `self` is.
fn object_id(model: &Type, field: &Field) -> TokenStream {
    let value = of_self(model, field);
    quote_spanned!(place(field)=> *#value)
}

/// Writes the tag and what is beside it to `__entries`.
fn tagged_fields(variant: &Variant, tagging: &Tagging, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let (Tagging::Inside(tag_key) | Tagging::Beside(tag_key, _)) = tagging else {
        unreachable!("no other tag is among fields")
    };
    let key_of_tag = key(tag_key, krate);
    let tag_value = match variant.fields.first() {
        Some(field) if variant.other => {
            let (ty, value) = (written_type(field, krate), of_pattern(field));
            return quote! {
                #krate::runtime::announce(__entries, 1, 0)?;
                #ty::encode_as_entry(#value, __entries, #key_of_tag)
            };
        }
        _ => key(&variant.tags[0], krate),
    };
    let tag = quote!(#krate::runtime::tag_entry(__entries, #key_of_tag, #tag_value));
    let tag_len = key_len(tag_key) + key_len(&variant.tags[0]);
    let len = count(tag_len);
    let alone = quote!(#krate::runtime::announce(__entries, 1, #len)?;);
    if variant.other || (matches!(variant.payload, Payload::Nil) && variant.with.is_none()) {
        return quote!(#alone #tag);
    }
    match (tagging, &variant.payload) {
        (Tagging::Beside(_, key), _) => {
            let Content { announce, room, entry } = content(key, variant, model);
            quote!(#krate::runtime::#announce(__entries, 2, #len + #room)?; #tag?; #entry)
        }
        (_, Payload::Newtype) => {
            let value = variant.written().map(of_pattern);
            quote!(#alone #tag?; #krate::runtime::EncodeFields::newtype(#(#value,)* __entries, &[#key_of_tag]))
        }
        _ => {
            let announced = announced(Some(tag_len), variant, model);
            let entries = entries(Some(tag_key), variant, model, &of_pattern);
            quote!(#announced #tag?; #entries)
        }
    }
}

/// An entry with what belongs to a variant.
struct Content {
    /// The function that announces it.
    announce: Ident,
    /// How much room it can do with.
    room: TokenStream,
    /// Writes it to `__entries`.
    entry: TokenStream,
}

/// The entry of this key.
fn content(of: &Key, variant: &Variant, model: &Type) -> Content {
    let krate = &model.krate;
    let (key, len) = (key(of, krate), count(key_len(of)));
    let mut written = variant.written();
    match (&variant.payload, &variant.with, written.next()) {
        (Payload::Newtype, None, Some(field)) if matches!(field.encode, Way::Trait) => {
            let (ty, value) = (written_type(field, krate), of_pattern(field));
            Content {
                announce: format_ident!("announce"),
                room: quote!(#len + #ty::ROOM),
                entry: quote!(#ty::encode_as_entry(#value, __entries, #key)),
            }
        }
        (Payload::Dictionary, None, _) => {
            let (number, room) = sure(None, variant, model);
            let entries = entries(None, variant, model, &of_pattern);
            let fields = quote!(#krate::runtime::announce_within(__entries, #number)?; #entries);
            let fields = writing(&fields, variant, model);
            Content {
                announce: format_ident!("announce_around"),
                room: quote!(#len + #krate::runtime::CONTAINER_LEN + #room),
                entry: quote!(#krate::runtime::entry_dictionary(__entries, #key, #fields)),
            }
        }
        _ => {
            let payload = payload(variant, model, &of_pattern);
            Content {
                announce: format_ident!("announce"),
                room: quote!(#len),
                entry: quote!(#krate::runtime::entry_with(__entries, #key, |__encoder| #payload)),
            }
        }
    }
}

/// Writes the tag of a variant as a value.
fn tag_value(variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    match variant.fields.first() {
        Some(field) if variant.other => {
            let (ty, value) = (written_type(field, krate), of_pattern(field));
            quote!(#ty::encode(#value, __encoder))
        }
        _ => {
            let tag = key(&variant.tags[0], krate);
            quote!(#krate::runtime::tag(#tag, __encoder))
        }
    }
}

/// Writes what belongs to a variant as a value.
fn payload(variant: &Variant, model: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    let krate = &model.krate;
    if let Some(module) = &variant.with {
        let (function, fields) = (of_module(module, "encode"), variant.written().map(access));
        return quote!(#function(#(#fields,)* __encoder));
    }
    match &variant.payload {
        Payload::Nil => quote!(#krate::runtime::nil(__encoder)),
        Payload::Newtype => variant.written().map(|field| value(field, model, access)).collect(),
        Payload::Array => {
            let elements = variant.written().map(|field| element(field, model, access));
            quote!(__encoder.array(|__elements| { #(#elements)* ::core::result::Result::Ok(()) }))
        }
        Payload::Dictionary => {
            let entries = writing(&announced_entries(variant, model, access), variant, model);
            quote!(#krate::runtime::dictionary(__encoder, #entries))
        }
        Payload::Object { class, script } => {
            let script = option(script.as_ref());
            let properties = variant.written().map(|field| property(field, model, access));
            quote! {
                #krate::runtime::object(#class, #script, __encoder, |__properties| {
                    #(#properties)*
                    ::core::result::Result::Ok(())
                })
            }
        }
    }
}

/// `|__entries| { ... }`, which is called in two places and has to be one piece of code with either.
///
/// It binds the variant's fields anew: so there is one thing that it captures, in place of all of them.
fn writing(entries: &TokenStream, variant: &Variant, model: &Type) -> TokenStream {
    let fields = variant.ident.as_ref().map(|_| {
        let (this, pattern) = (this(model), pattern(&constructor(model, variant), variant));
        let other = (model.variants().len() > 1)
            .then(|| quote!(else { ::core::unreachable!("it is the variant that was found") }));
        quote!(let #pattern = #this #other;)
    });
    quote! {
        #[cfg_attr(not(debug_assertions), inline(always))]
        move |__entries| {
            #fields
            #entries
        }
    }
}

/// Writes a field's value with `__encoder`.
fn value(field: &Field, Type { krate, .. }: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    let value = access(field);
    match &field.encode {
        Way::Trait => {
            let ty = written_type(field, krate);
            quote!(#ty::encode(#value, __encoder))
        }
        Way::Function(function) => quote!(#function(#value, __encoder)),
        Way::Form(form) => {
            let form = format_ident!("{form}");
            quote!(#krate::runtime::form::#form::encode(#value, __encoder))
        }
    }
}

/// Announces the fields and writes them.
fn announced_entries(variant: &Variant, model: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    let (announced, entries) = (announced(None, variant, model), entries(None, variant, model, access));
    quote!(#announced #entries)
}

/// `<i64 as GodotEncode>::encode_as_entry(&self.hp, entries, b"...")?;` for each field, perhaps behind a tag.
fn entries(
    tag: Option<&Key>,
    variant: &Variant,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let entries = variant.written().map(|field| keyed(field, model, access, "entry", "__entries"));
    let set = variant.written().any(|field| field.flatten.is_some()).then(|| {
        let krate = &model.krate;
        let trait_fields = quote!(#krate::runtime::EncodeFields);
        let set = if variant.ident.is_none() && model.remote.is_none() {
            quote!(<Self as #trait_fields>::FIELDS)
        } else {
            let fields: Vec<_> = variant.written().collect();
            let set = field_set(tag, variant, &fields, &trait_fields, krate);
            quote!(const { &#set })
        };
        quote!(let __set = #set;)
    });
    quote! {
        #set
        #(#entries)*
        ::core::result::Result::Ok(())
    }
}

/// `runtime::announce(entries, 1, 12 + <i64 as GodotEncode>::ROOM)?;` for those that are sure to come, and perhaps a tag
/// of so many bytes.
fn announced(tag: Option<usize>, variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let (number, room) = sure(tag, variant, model);
    quote!(#krate::runtime::announce(__entries, #number, #room)?;)
}

/// Whether there is an entry of a field with every value.
fn is_sure(field: &Field) -> bool {
    field.flatten.is_none() && field.skip_encoding_if.is_none()
}

/// How many entries are sure to come, with a tag of so many bytes among them, and their room.
fn sure(tag: Option<usize>, variant: &Variant, model: &Type) -> (Literal, TokenStream) {
    let sure: Vec<&Field> = variant.written().filter(|field| is_sure(field)).collect();
    let number = count(sure.len() + usize::from(tag.is_some()));
    (number, room_of_entries(tag.unwrap_or(0), sure.into_iter(), model))
}

fn room_of_entries<'a>(
    tag: usize,
    fields: impl Iterator<Item = &'a Field> + Clone,
    Type { krate, .. }: &Type,
) -> TokenStream {
    let keys = count(tag + fields.clone().map(|field| key_len(&field.keys[0])).sum::<usize>());
    // What a function writes takes no room: it goes on with the encoder.
    let values = fields.filter(|field| matches!(field.encode, Way::Trait));
    let types = values.map(|field| written_type(field, krate));
    quote!(#keys #(+ #types::ROOM)*)
}

/// The trait of a field's type. It is named in these words wherever something of it is wanted, so that a type without the
/// trait is one error.
fn written_type(Field { ty, .. }: &Field, krate: &Path) -> TokenStream {
    quote!(<#ty as #krate::GodotEncode>)
}

/// `<i64 as GodotEncode>::encode_as_property(&self.hp, properties, b"...")?;`
fn property(field: &Field, model: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    keyed(field, model, access, "property", "__properties")
}

fn keyed(
    field: &Field,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
    call: &str,
    container: &str,
) -> TokenStream {
    let krate = &model.krate;
    let (call, call_with) = (format_ident!("{call}"), format_ident!("{call}_with"));
    let container = format_ident!("{container}");
    let (key, place) = (field_key(field, krate), access(field));
    let statement = match &field.encode {
        _ if field.flatten.is_some() => {
            quote!(#krate::runtime::EncodeFields::flattened(#place, #container, __set)?;)
        }
        Way::Trait => {
            let (ty, call) = (written_type(field, krate), format_ident!("encode_as_{call}"));
            or_return(&quote!(#ty::#call(#place, #container, #key)))
        }
        Way::Form("typed") if call == "entry" => {
            or_return(&quote!(#krate::runtime::entry_typed(#container, #key, #place)))
        }
        _ => {
            let value = value(field, model, access);
            quote!(#krate::runtime::#call_with(#container, #key, |__encoder| #value)?;)
        }
    };
    match &field.skip_encoding_if {
        Some(function) => {
            let skipped = apply(function, &place);
            if field.flatten.is_some() {
                return quote!(#krate::runtime::leave_to_last_go(__entries)?; if !#skipped { #statement });
            }
            let room = (call == "entry").then(|| {
                let room = room_of_entries(0, [field].into_iter(), model);
                quote!(#krate::runtime::announce(__entries, 0, #room)?;)
            });
            let otherwise = (call == "entry").then(|| quote!(else { #krate::runtime::leave_out(__entries) }));
            quote!(if !#skipped { #room #statement } #otherwise)
        }
        None => statement,
    }
}

/// `<i64 as GodotEncode>::encode_as_element(&self.0, elements)?;`
fn element(field: &Field, model: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    let krate = &model.krate;
    if let Way::Trait = &field.encode {
        let (ty, value) = (written_type(field, krate), access(field));
        return quote!(#ty::encode_as_element(#value, __elements)?;);
    }
    let value = value(field, model, access);
    quote!(#krate::runtime::element_with(__elements, |__encoder| #value)?;)
}

// ------------------------------------------------------------------------------------------------ lengths

/// How many bytes `self` takes, if that can be said.
fn len(model: &Type) -> Option<TokenStream> {
    let krate = &model.krate;
    if model.encode.conversion.is_some() {
        return None;
    }
    match &model.shape {
        Shape::ObjectId(field) => {
            let value = object_id(model, field);
            Some(quote!(#krate::runtime::object_id_len(#value, __codec)))
        }
        Shape::Struct(variant) => Some(payload_len(variant, model, &|field| of_self(model, field))),
        Shape::Enum { tagging, variants } => {
            let arms = variants.iter().map(|variant| {
                let constructor = constructor(model, variant);
                if variant.skipped || variant.other {
                    return quote!(#constructor { .. } => 0,);
                }
                let tag = count(key_len(&variant.tags[0]));
                let pattern = pattern(&constructor, variant);
                let payload = payload_len(variant, model, &of_pattern);
                match (tagging, variant.style) {
                    (Tagging::Untagged, _) => quote!(#pattern => #payload,),
                    (_, Style::Unit) => quote!(#pattern => #tag,),
                    _ => quote!(#pattern => #krate::runtime::CONTAINER_LEN + #tag + #payload,),
                }
            });
            Some(quote!(match self { #(#arms)* }))
        }
    }
}

/// How many bytes the entries of `self` take.
fn fields_len(model: &Type) -> TokenStream {
    let krate = &model.krate;
    let Shape::Enum { tagging: tagging @ (Tagging::Inside(tag) | Tagging::Beside(tag, _)), variants } =
        &model.shape
    else {
        return entries_len(0, &model.variants()[0], model, &|field| of_self(model, field));
    };
    let arms = variants.iter().map(|variant| {
        let constructor = constructor(model, variant);
        if variant.skipped || variant.other {
            return quote!(#constructor { .. } => 0,);
        }
        let pattern = pattern(&constructor, variant);
        let tag_len = key_len(tag) + key_len(&variant.tags[0]);
        let tag = count(tag_len);
        let len = match (tagging, &variant.payload) {
            (_, Payload::Nil) if variant.with.is_none() => return quote!(#pattern => #tag,),
            (Tagging::Beside(_, content), _) => {
                let keys = count(tag_len + key_len(content));
                let payload = payload_len(variant, model, &of_pattern);
                quote!(#keys + #payload)
            }
            (_, Payload::Newtype) => {
                let value = variant.written().map(of_pattern);
                quote!(#tag + #krate::runtime::EncodeFields::fields_len(#(#value,)* __codec))
            }
            _ => entries_len(tag_len, variant, model, &of_pattern),
        };
        quote!(#pattern => #len,)
    });
    quote!(match self { #(#arms)* })
}

fn payload_len(variant: &Variant, model: &Type, access: &dyn Fn(&Field) -> TokenStream) -> TokenStream {
    let krate = &model.krate;
    if variant.with.is_some() {
        // What a pattern bound is used, if only for its being there.
        let fields = variant.written().map(access);
        return quote!({ #(let _ = #fields;)* 0 });
    }
    match &variant.payload {
        Payload::Nil => quote!(#krate::runtime::NIL_LEN),
        Payload::Newtype => variant.written().map(|field| value_len(field, model, access)).collect(),
        Payload::Array => {
            let lens = variant.written().map(|field| value_len(field, model, access));
            quote!(#krate::runtime::CONTAINER_LEN #(+ #lens)*)
        }
        Payload::Dictionary => {
            let entries = entries_len(0, variant, model, access);
            quote!(#krate::runtime::CONTAINER_LEN + #entries)
        }
        Payload::Object { class, script } => {
            let (script, entries) = (option(script.as_ref()), entries_len(0, variant, model, access));
            quote!(#krate::runtime::object_len(#class, #script) + #entries)
        }
    }
}

/// So many bytes before, the keys of the fields that are always there, and the values.
fn entries_len(
    before: usize,
    variant: &Variant,
    model: &Type,
    access: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let key_len = |field: &Field| match variant.payload {
        // The names of properties have no headers.
        Payload::Object { .. } => key_len(&field.keys[0]) - HEADER_LEN,
        _ => key_len(&field.keys[0]),
    };
    let sure = variant.written().filter(|field| is_sure(field));
    let keys = count(before + sure.map(key_len).sum::<usize>());
    let lens = variant.written().map(|field| {
        let (key, len, value) = (count(key_len(field)), value_len(field, model, access), access(field));
        match &field.skip_encoding_if {
            Some(function) => {
                let skipped = apply(function, &value);
                quote!(if #skipped { 0 } else { #key + #len })
            }
            None => len,
        }
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
            let form = format_ident!("{form}");
            quote!(#krate::runtime::form::#form::encoded_len(#value, __codec))
        }
    }
}
