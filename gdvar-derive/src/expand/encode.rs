//! `impl GodotEncode`.

mod declared;
mod other;
mod properties;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Generics, Path, parse_quote};

use self::declared::element_type;
use crate::expand::schema::{HEADER_LEN, count, field_set, key, key_len, tagged, type_set, version_len};
use crate::expand::{
    always_inline, apply, constructor, disjoint, fingerprinted, local, located_at, marks, min_len, place,
    place_of, require_codecs, traits_of_functions, used, with_fields,
};
use crate::model::{Field, Key, Payload, Shape, Side, Tagging, Type, Variant, Way, of_module};

pub(crate) fn expand(model: &Type) -> TokenStream {
    let (generics, trait_fields) = (generics(model), trait_fields(&model.krate));
    let (mut in_body, mut beside) = match &model.encode.conversion {
        None => disjoint(model, &trait_fields, &trait_fields, Side::Encode),
        Some(_) => Default::default(),
    };
    in_body.extend(traits_of_functions(model, Side::Encode));
    beside.extend(packed_arrays(model));
    beside.extend(fingerprinted(model));
    if let Some(remote) = &model.remote {
        let function = for_remote(model, remote, &generics, &in_body);
        return quote!(#function #beside);
    }
    let (codec, fields) = match written_set(model) {
        Some(set) => {
            let (krate, whole) = (&model.krate, other::whole(model));
            let body = quote!(#whole #krate::runtime::encode_dictionary(self, __encoder));
            (codec(model, &generics, &body), Some(fields(model, &generics, &set, &in_body)))
        }
        None => {
            let body = body(model);
            (codec(model, &generics, &quote!(#in_body #body)), None)
        }
    };
    quote! {
        #codec

        #fields
        #beside
    }
}

/// The function that writes the type that this one describes.
fn for_remote(model: &Type, remote: &Path, generics: &Generics, in_body: &TokenStream) -> TokenStream {
    let Type { ident, krate, vis, .. } = model;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let (marks, body, used) = (marks(), body(model), used(model, "__written"));
    quote! {
        #marks
        impl #impl_generics #ident #ty_generics #where_clause {
            /// Writes a value of the type that this one describes.
            #vis fn encode(__value: &#remote, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                #in_body
                #body
            }

            #used
        }
    }
}

/// `impl GodotEncode`. Code that writes is inlined into the loop or the call that uses it, because only there the room for its
/// fields is a constant.
fn codec(model: &Type, generics: &Generics, body: &TokenStream) -> TokenStream {
    let Type { ident, krate, .. } = model;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let min_len = min_len(model, Side::Encode, &quote!(#krate::GodotEncode));
    let (marks, inline) = (marks(), always_inline());
    let element_type = element_type(model).map(|element_type| {
        quote! {
            fn element_type() -> #krate::ElementType {
                #element_type
            }
        }
    });
    quote! {
        #marks
        impl #impl_generics #krate::GodotEncode for #ident #ty_generics #where_clause {
            #min_len

            #inline
            fn encode(&self, __encoder: &mut #krate::Encoder<'_>) -> #krate::Result<()> {
                #body
            }

            #element_type
        }
    }
}

/// `impl EncodeFields`, for a type that is a Dictionary with the keys of `set`.
fn fields(model: &Type, generics: &Generics, set: &TokenStream, in_body: &TokenStream) -> TokenStream {
    let Type { ident, krate, .. } = model;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let (trait_fields, body) = (trait_fields(krate), fields_body(model));
    let (marks, inline) = (marks(), always_inline());
    quote! {
        #marks
        #[doc(hidden)]
        impl #impl_generics #trait_fields for #ident #ty_generics #where_clause {
            const FIELDS: &'static #krate::runtime::FieldSet = &#set;

            #inline
            fn encode_fields(&self, __entries: &mut #krate::containers::EntriesEncoder<'_>) -> #krate::Result<()> {
                #in_body
                #body
            }
        }
    }
}

/// Returns the attribute for a closure in a variant. Without it, the compiler would merge two variants that look alike into
/// one function and call it.
fn inline_in(variant: &Variant) -> Option<TokenStream> {
    variant.ident.as_ref().map(|_| always_inline())
}

fn trait_fields(krate: &Path) -> TokenStream {
    quote!(#krate::runtime::EncodeFields)
}

/// Returns the set of the keys that are written, if the type is a Dictionary.
fn written_set(model: &Type) -> Option<TokenStream> {
    if model.encode.conversion.is_some() || !model.has_set() {
        return None;
    }
    type_set(model, Side::Encode, &trait_fields(&model.krate))
}

/// Generates code that fails the build if a field would be a packed array that Godot does not have. For types with
/// parameters, the build fails when they are instantiated.
fn packed_arrays(model: &Type) -> TokenStream {
    let krate = &model.krate;
    let is_known = model.generics.params.is_empty() && model.encode.conversion.is_none();
    let variants = model
        .variants()
        .iter()
        .filter(|variant| is_known && !variant.skip_encoding && variant.with.is_none());
    let mut checks = TokenStream::new();
    for variant in variants {
        for field in variant.written().filter(|field| matches!(field.encode, Way::Form("Packed"))) {
            checks.extend(packed_array(field, krate));
        }
    }
    checks
}

/// Generates the same code for one field with the form `packed`.
pub(crate) fn packed_array(field: &Field, krate: &Path) -> TokenStream {
    let ty = &field.ty;
    let check = located_at(place(field), quote!(#krate::runtime::form::assert_packed::<#ty, _>()));
    quote!(const _: () = #check;)
}

/// Returns the generics of the type, with bounds for the types that are written.
fn generics(model: &Type) -> Generics {
    let krate = &model.krate;
    let mut generics = model.generics.clone();
    let is_object = |variant: &Variant| matches!(variant.payload, Payload::Object { .. });
    let of_entries = if model.variants().iter().any(is_object) {
        parse_quote!(#krate::runtime::EncodeProperties)
    } else {
        parse_quote!(#krate::runtime::EncodeFields)
    };
    require_codecs(&mut generics, model, Side::Encode, &parse_quote!(#krate::GodotEncode), &of_entries);
    generics
}

// ------------------------------------------------------------------------------------------------ bodies

/// Writes `self` with `__encoder`.
fn body(model: &Type) -> TokenStream {
    let krate = &model.krate;
    if let Some(conversion) = &model.encode.conversion {
        let ty = &conversion.ty;
        let this = this(model);
        let value = quote_spanned! {place_of(ty)=>
            ::core::convert::Into::into(::core::clone::Clone::clone(#this))
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
        Shape::Struct(variant) => payload(variant, model),
        Shape::Enum { tagging: Tagging::Name, .. } => {
            let tag = each_variant(model, &|variant| key(variant.tag(), krate));
            quote! {
                let __tag: #krate::runtime::Key<'static> = #tag;
                __encoder.tag(__tag)
            }
        }
        Shape::Enum { tagging, .. } => each_variant(model, &|variant| match variant.tagging(tagging) {
            Tagging::Untagged => payload(variant, model),
            Tagging::Name => unreachable!("a name is a constant"),
            Tagging::Inside(_) | Tagging::Beside(..) if variant.whole().is_some() => {
                tag_value(variant, model)
            }
            Tagging::Outside if variant.is_other() || is_tag_alone(variant) => tag_value(variant, model),
            Tagging::Outside => {
                let tag = variant.tag();
                let (len, entry) = content(tag, &key(tag, krate), variant, model);
                let inline = always_inline();
                quote! {
                    __encoder.dictionary(#inline |__entries| {
                        __entries.reserve(1, #len);
                        #entry
                    })
                }
            }
            Tagging::Inside(_) | Tagging::Beside(..) => {
                let fields = tagged_fields(variant, tagging, model);
                let inline = always_inline();
                quote!(__encoder.dictionary(#inline |__entries| { #fields }))
            }
        }),
    }
}

/// Writes the entries of `self` to `__entries`.
fn fields_body(model: &Type) -> TokenStream {
    match &model.shape {
        Shape::Struct(variant) => {
            let set = own_set(model);
            let entries = entries(variant, model);
            quote!(#set #entries)
        }
        Shape::Enum { tagging, .. } => {
            let set = own_set(model);
            let variants = each_variant(model, &|variant| tagged_fields(variant, tagging, model));
            quote!(#set #variants)
        }
        Shape::ObjectId(_) => unreachable!("an object's id has no fields"),
    }
}

/// `let __set = <Self as EncodeFields>::FIELDS;`
fn own_set(model: &Type) -> TokenStream {
    let trait_fields = trait_fields(&model.krate);
    quote!(let __set = <Self as #trait_fields>::FIELDS;)
}

/// `let __set = const { &FieldSet::of(&[b"..."]) };`, for the fields of a variant that are not in the type's own set.
fn set_of(tag: Option<&Key>, variant: &Variant, Type { krate, .. }: &Type) -> TokenStream {
    let set = field_set(tag, variant, Side::Encode, &trait_fields(krate), krate);
    quote!(let __set = const { &#set };)
}

/// Returns whether only the tag of a variant is written.
fn is_tag_alone(variant: &Variant) -> bool {
    matches!(variant.payload, Payload::Nil) && variant.with.is_none()
}

/// Returns the value to write.
fn this(model: &Type) -> TokenStream {
    if model.remote.is_some() { quote!(__value) } else { quote!(self) }
}

/// `match self { Self::Attack { target: __target } => { ... } }`
fn each_variant(model: &Type, of_variant: &dyn Fn(&Variant) -> TokenStream) -> TokenStream {
    let krate = &model.krate;
    let this = this(model);
    let arms = model.variants().iter().map(|variant| {
        let constructor = constructor(model, variant);
        if variant.skip_encoding {
            let name = variant.ident.as_ref().map(ToString::to_string);
            return quote! {
                #constructor { .. } => return ::core::result::Result::Err(#krate::runtime::never_written(#name)),
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
    with_fields(constructor, variant, &of_field)
}

/// Returns a field of `self`, or of a variant, which is bound by a pattern.
fn accessed(field: &Field, variant: &Variant, model: &Type) -> TokenStream {
    if variant.ident.is_some() { of_pattern(field) } else { of_self(model, field) }
}

/// Returns a field that is bound by a pattern.
fn of_pattern(field: &Field) -> TokenStream {
    let local = local(field);
    quote!(#local)
}

/// Returns a field of `self`.
fn of_self(model: &Type, field: &Field) -> TokenStream {
    let (Type { krate, .. }, Field { member, ty, .. }, this) = (model, field, this(model));
    match &field.getter {
        Some(getter) => quote_spanned!(place(field)=> #krate::runtime::got::<#ty>(&#getter(#this))),
        // A reference to the field of a packed struct would not be aligned.
        None if model.is_packed => located_at(place(field), quote!(&{ #this.#member })),
        None => located_at(place(field), quote!(&#this.#member)),
    }
}

/// Returns the id in a field of `self`.
fn object_id(model: &Type, field: &Field) -> TokenStream {
    let value = of_self(model, field);
    quote_spanned!(place(field)=> *#value)
}

/// Writes the tag and the entries beside it to `__entries`.
fn tagged_fields(variant: &Variant, tagging: &Tagging, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let (Tagging::Inside(tag_key) | Tagging::Beside(tag_key, _)) = tagging else {
        unreachable!("no other tag is among fields")
    };
    if let Some(field) = variant.whole() {
        let value = of_pattern(field);
        return located_at(place(field), quote!(#krate::runtime::Whole::encode_entries(#value, __entries)));
    }
    let of_tag = if model.stands_alone() { key(tag_key, krate) } else { quote!(__set.keys[0][0]) };
    match (variant.is_other(), variant.fields.first()) {
        (true, None) => return other::holds_no_tag(variant, krate),
        (true, Some(field)) => {
            let value = of_pattern(field);
            return quote!(__entries.field(#of_tag, #value));
        }
        (false, _) => {}
    }
    let tag = key(variant.tag(), krate);
    let tag = quote!(__entries.tag(#of_tag, #tag));
    let tag_len = key_len(tag_key) + key_len(variant.tag());
    let len = count(tag_len);
    if is_tag_alone(variant) {
        return quote!(__entries.reserve(1, #len); #tag);
    }
    match (tagging, &variant.payload) {
        (Tagging::Beside(_, content_key), _) => {
            let of_content =
                if model.stands_alone() { key(content_key, krate) } else { quote!(__set.keys[1][0]) };
            let (content_len, entry) = content(content_key, &of_content, variant, model);
            quote!(__entries.reserve(2, #len + #content_len); #tag?; #entry)
        }
        (_, Payload::Newtype) => {
            let fields = variant.written().map(|field| {
                let (ty, value) = (&field.ty, of_pattern(field));
                let trait_fields = trait_fields(krate);
                let set = quote_spanned!(place(field)=> <#ty as #trait_fields>::FIELDS);
                quote!(#trait_fields::flattened(#value, __entries, #set))
            });
            quote!(__entries.reserve(1, #len); #tag?; #(#fields)*)
        }
        _ => beside_tag(variant, tag_key, tag_len, &tag, model),
    }
}

/// Writes a tag that stands among the fields of its variant, and these fields.
fn beside_tag(
    variant: &Variant,
    tag_key: &Key,
    tag_len: usize,
    tag: &TokenStream,
    model: &Type,
) -> TokenStream {
    let flattens = variant.written().any(|field| field.flatten.is_some());
    let set = if flattens || model.stands_alone() {
        Some(set_of(flattens.then_some(tag_key), variant, model))
    } else {
        let mut written = tagged(model.variants(), Side::Encode);
        let index = written.position(|one| one.ident == variant.ident).map(count);
        index.map(|index| quote!(let __set = __set.alternatives[#index];))
    };
    let (number, room) = required(Some(tag_len), 0, variant, model);
    let lines = lines(usize::from(flattens), variant, model, &quote!(__entries));
    quote! {
        __entries.reserve(#number, #room);
        #tag?;
        #set
        #(#lines)*
        ::core::result::Result::Ok(())
    }
}

/// Returns the room for the entry with the content of a variant, and the code that writes the entry to `__entries`.
fn content(
    of: &Key,
    of_content: &TokenStream,
    variant: &Variant,
    model: &Type,
) -> (TokenStream, TokenStream) {
    let (krate, len) = (&model.krate, key_len(of));
    match (&variant.payload, &variant.with, variant.written().next()) {
        (Payload::Newtype, None, Some(field)) if matches!(field.encode, Way::Trait) => {
            let (ty, value) = (written_type(field, krate), of_pattern(field));
            let len = count(len);
            (quote!(#len + #ty::MIN_LEN), quote!(__entries.put(#of_content, #value)))
        }
        _ => {
            let payload = payload(variant, model);
            let (len, inline) = (count(len + HEADER_LEN), inline_in(variant));
            (
                quote!(#len),
                quote!(__entries.put(#of_content, &#krate::runtime::by(#inline |__encoder| { #payload }))),
            )
        }
    }
}

/// Writes the tag of a variant as a value.
fn tag_value(variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    match variant.fields.first() {
        // mutants `guard variant.is_other() with true`: a unit variant has fields only if it takes other tags
        Some(field) if variant.is_other() => {
            let (ty, value) = (written_type(field, krate), of_pattern(field));
            quote!(#ty::encode(#value, __encoder))
        }
        // mutants `guard variant.is_other() with true`: a unit variant has fields only if it takes other tags
        None if variant.is_other() => other::holds_no_tag(variant, krate),
        _ => {
            let tag = key(variant.tag(), krate);
            quote!(__encoder.tag(#tag))
        }
    }
}

/// Writes the content of a variant as a value.
fn payload(variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    if let Some(module) = &variant.with {
        let function = of_module(module, "encode");
        let fields: Vec<_> = variant.written().map(|field| accessed(field, variant, model)).collect();
        if let (Some(field), [value]) = (variant.written().next(), fields.as_slice()) {
            return written_with(&function, value, field, krate);
        }
        return quote!(#function(#(#fields,)* __encoder));
    }
    match &variant.payload {
        Payload::Nil => quote!(#krate::GodotEncode::encode(&(), __encoder)),
        Payload::Newtype => variant.written().map(|field| value(field, variant, model)).collect(),
        Payload::Array => {
            let room = room(0, variant.written(), model);
            let number = count(variant.written().count());
            let elements = variant.written().map(|field| element(field, variant, model));
            let inline = inline_in(variant);
            quote! {
                __encoder.array(#inline |__elements| {
                    __elements.reserve(#number, #room);
                    #(#elements)*
                    ::core::result::Result::Ok(())
                })
            }
        }
        Payload::Dictionary => {
            let (set, entries) = (set_of(None, variant, model), entries(variant, model));
            let inline = inline_in(variant);
            quote!(__encoder.dictionary(#inline |__entries| { #set #entries }))
        }
        Payload::Object { written, script, .. } => {
            properties::object(written, script.as_ref(), variant, model)
        }
    }
}

/// Writes a field's value with `__encoder`.
fn value(field: &Field, variant: &Variant, model: &Type) -> TokenStream {
    written(field, &accessed(field, variant, model), &model.krate)
}

/// Writes the value of a field with `__encoder`.
pub(crate) fn written(field: &Field, value: &TokenStream, krate: &Path) -> TokenStream {
    match &field.encode {
        Way::Trait => {
            let ty = written_type(field, krate);
            quote!(#ty::encode(#value, __encoder))
        }
        Way::Function(function) => written_with(function, value, field, krate),
        Way::Form(form) => {
            let form = form_type(form, field, krate);
            quote!(#form::encode(#value, __encoder))
        }
    }
}

/// `<Vec<String> as Typed<_>>`
pub(crate) fn form_type(form: &str, Field { ty, .. }: &Field, krate: &Path) -> TokenStream {
    let form = format_ident!("{form}");
    quote!(<#ty as #krate::runtime::form::#form<_>>)
}

/// Writes a value with a function for the value or for its contents.
fn written_with(function: &Path, value: &TokenStream, field: &Field, krate: &Path) -> TokenStream {
    quote_spanned! {place(field)=>
        #krate::runtime::form::Written(#value, #function).encode_with(__encoder)
    }
}

/// Reserves room for the fields in `__set`, and writes them.
fn entries(variant: &Variant, model: &Type) -> TokenStream {
    let krate = &model.krate;
    let version = variant.versions.as_ref();
    let (number, room) = required(version.map(version_len), 0, variant, model);
    let lines = lines(0, variant, model, &quote!(__entries));
    let version = version.map(|versions| {
        let (key, current) = (key(&versions.key, krate), versions.current);
        quote!(__entries.put(#key, &#current)?;)
    });
    quote! {
        __entries.reserve(#number, #room);
        #version
        #(#lines)*
        ::core::result::Result::Ok(())
    }
}

/// `__entries.put(__set.keys[0][0], &self.hp)?;` for each field. `first` is the position of the first field's key.
fn lines(first: usize, variant: &Variant, model: &Type, container: &TokenStream) -> Vec<TokenStream> {
    let mut next = first..;
    let line = |field: &Field| {
        let index = if field.flatten.is_some() { None } else { next.next() };
        field_statement(index.unwrap_or(0), field, variant, model, container)
    };
    variant.written().map(line).collect()
}

/// Returns the number of entries that are always written, and their room. `before` has the lengths of entries that come before
/// the fields, such as a tag, and `unwritten` bytes of each key are not written.
fn required(
    before: impl IntoIterator<Item = usize>,
    unwritten: usize,
    variant: &Variant,
    model: &Type,
) -> (Literal, TokenStream) {
    let required = variant.written().filter(|field| is_required(field));
    let keys: usize = required.clone().map(|field| key_len(&field.keys.written) - unwritten).sum();
    let (others, before) = before.into_iter().fold((0, 0), |(number, len), one| (number + 1, len + one));
    let number = count(required.clone().count() + others);
    (number, room(before + keys, required, model))
}

/// Returns whether the entry of a field is always written.
fn is_required(field: &Field) -> bool {
    field.flatten.is_none() && field.skip_encoding_if.is_none()
}

/// `44 + <i64 as GodotEncode>::MIN_LEN`: a number of bytes, and the minimum length of the values. Of a value that a
/// function writes, only the header is known.
fn room<'a>(bytes: usize, fields: impl Iterator<Item = &'a Field>, Type { krate, .. }: &Type) -> TokenStream {
    let (values, functions): (Vec<_>, Vec<_>) = fields.partition(|field| matches!(field.encode, Way::Trait));
    let bytes = count(bytes + HEADER_LEN * functions.len());
    let types = values.into_iter().map(|field| written_type(field, krate));
    quote!(#bytes #(+ #types::MIN_LEN)*)
}

/// Returns a field's type as its trait. It always has the same tokens, so that a type without the trait causes only one
/// error.
fn written_type(Field { ty, .. }: &Field, krate: &Path) -> TokenStream {
    quote!(<#ty as #krate::GodotEncode>)
}

/// Writes an entry or a property to a container.
fn field_statement(
    index: usize,
    field: &Field,
    variant: &Variant,
    model: &Type,
    container: &TokenStream,
) -> TokenStream {
    let (krate, place) = (&model.krate, accessed(field, variant, model));
    let index = count(index);
    let statement = match &field.encode {
        _ if field.flatten.is_some() => match &variant.payload {
            Payload::Object { .. } => properties::flattened(field, &place, variant, krate),
            _ => quote!(#krate::runtime::EncodeFields::flattened(#place, #container, __set)?;),
        },
        // This uses the type's own tokens, as the reserved room does, so a type without the trait causes only one error.
        Way::Trait => {
            let ty = &field.ty;
            quote!(#container.put::<#ty>(__set.keys[#index][0], #place)?;)
        }
        _ => {
            let value = value(field, variant, model);
            quote!(#container.put(__set.keys[#index][0], &#krate::runtime::by(|__encoder| #value))?;)
        }
    };
    let Some(function) = &field.skip_encoding_if else { return statement };
    let skipped = apply(function, &place);
    // Afterwards the remaining room is the same, whether or not the field was written.
    let reserve = field.flatten.is_none().then(|| {
        let room = room(key_len(&field.keys.written), std::iter::once(field), model);
        quote!(#container.reserve(0, #room);)
    });
    quote! {
        if !#skipped {
            #reserve
            #statement
        }
    }
}

/// `__elements.element(&self.0)?;`
fn element(field: &Field, variant: &Variant, model: &Type) -> TokenStream {
    if let Way::Trait = &field.encode {
        let value = accessed(field, variant, model);
        return quote!(__elements.element(#value)?;);
    }
    let (krate, value) = (&model.krate, value(field, variant, model));
    quote!(__elements.element(&#krate::runtime::by(|__encoder| #value))?;)
}
