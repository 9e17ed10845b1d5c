//! `impl GodotSchema`: the description of a type, from the same model as the codecs.

use std::cell::RefCell;
use std::mem;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Generics, Path, parse_quote};

use crate::bounds;
use crate::expand::schema::{count, key, names};
use crate::expand::{located_at, mapped, marks, option, place, place_of};
use crate::model::{
    Absent, Conversion, Field, Key, Names, Payload, Shape, Side, Tagging, Takes, Type, Variant, Versions, Way,
};
use crate::receive::DefaultValue;

pub(crate) fn expand(model: &Type) -> TokenStream {
    let Type { ident, krate, doc, .. } = model;
    let (generics, marks) = (generics(model), marks());
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let has_parameters = generics.type_params().next().is_some() || generics.const_params().next().is_some();
    let statics = RefCell::new(Vec::new());
    let description = Description { model, side: None, statics: (!has_parameters).then_some(&statics) };
    let (name, schema) = (ident.to_string(), description.of_type());
    let id = if has_parameters {
        quote!(0)
    } else {
        quote! {
            __schema::type_id(::core::module_path!(), #name, ::core::line!(), ::core::column!())
        }
    };
    let inside_itself = has_parameters.then(|| inside_itself(model)).flatten();
    let node = quote! {
        __schema::Node::Named(&__schema::Type { name: #name, id: #id, doc: #doc, schema: #schema })
    };
    let (beside, node) = if has_parameters {
        (None, quote!(&#node))
    } else {
        // A static can refer to itself, but it cannot use the lifetimes of the type.
        let statics = statics.into_inner();
        let statics = quote!(#(#statics)* static __NODE: __schema::Node<'static> = #node;);
        (Some(with_static_lifetimes(statics, &generics)), quote!(&__NODE))
    };
    let fingerprint = model.fingerprint.map(|(expected, place)| {
        let (_, of_static, _) = model.generics.split_for_impl();
        let ty = with_static_lifetimes(quote!(#ident #of_static), &generics);
        let check = quote! {
            __schema::assert_fingerprint(#name, <#ty as __schema::GodotSchema>::FINGERPRINT, #expected)
        };
        let check = located_at(place, check);
        quote! {
            const _: () = #check;
            impl #krate::runtime::Fingerprinted for #ty {}
        }
    });
    quote! {
        const _: () = {
            use #krate::schema as __schema;
            #inside_itself
            #fingerprint
            #beside

            #marks
            impl #impl_generics __schema::GodotSchema for #ident #ty_generics #where_clause {
                const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(#node);
            }
        };
    }
}

/// Returns the generics of the type, with bounds for the types that are described.
fn generics(model: &Type) -> Generics {
    let krate = &model.krate;
    let mut generics = model.generics.clone();
    let bound = parse_quote!(#krate::schema::GodotSchema);
    if let Some(predicates) = &model.schema_bounds {
        bounds::add(&mut generics, predicates.iter().cloned());
        return generics;
    }
    let conversions = [&model.encode.conversion, &model.decode.conversion].into_iter().flatten();
    bounds::require(&mut generics, conversions.map(|conversion| &conversion.ty).collect(), &bound);
    if model.encode.conversion.is_some() && model.decode.conversion.is_some() {
        return generics;
    }
    let variants =
        model.variants().iter().filter(|variant| !(variant.skip_encoding && variant.skip_decoding));
    let fields = variants.filter(|variant| variant.with.is_none()).flat_map(|variant| &variant.fields);
    let types = fields
        .filter(|field| is_there(field) && described(field).is_some())
        .map(|field| field.schema.as_ref().unwrap_or(&field.ty));
    bounds::require(&mut generics, types.collect(), &bound);
    generics
}

/// Returns the error for a type with parameters that contains itself, because there cannot be a static for each of its
/// instances.
fn inside_itself(model: &Type) -> Option<TokenStream> {
    let fields = model.variants().iter().flat_map(|variant| &variant.fields).filter(|field| is_there(field));
    let field = fields.filter(|field| field.schema.is_none()).find(|field| {
        field.ty.to_token_stream().to_string().split_whitespace().any(|word| model.ident == word)
    })?;
    let message = format!(
        "`{}` has parameters and contains itself, so it has no constant schema: leave `GodotSchema` out, or give the \
         field that of a type without parameters with `#[gdvar(schema = Type)]`",
        model.ident
    );
    Some(syn::Error::new(field.ty.span(), message).into_compile_error())
}

fn is_there(field: &Field) -> bool {
    !(field.skip_encoding && field.skip_decoding)
}

/// Returns how a field is written or read if its schema comes from a type. Returns `None` if functions write and read it.
fn described(field: &Field) -> Option<&Way> {
    let written = (!field.skip_encoding).then_some(&field.encode);
    let read = (!field.skip_decoding).then_some(&field.decode);
    let is_described = |way: &&Way| field.schema.is_some() || !matches!(way, Way::Function(_));
    written.filter(is_described).or(read.filter(is_described))
}

/// Generates the expressions of a description.
#[derive(Clone, Copy)]
struct Description<'a> {
    model: &'a Type,
    /// The direction that is described, for a type whose names differ between the directions.
    side: Option<Side>,
    /// The statics for lists, if the type can have statics. A reference to a list inside a constant takes much longer to
    /// compile.
    statics: Option<&'a RefCell<Vec<TokenStream>>>,
}

impl Description<'_> {
    fn of_type(&self) -> TokenStream {
        let model = self.model;
        let of_side = |side| {
            let own = Self { side, ..*self };
            match &model.shape {
                Shape::ObjectId(_) => shape(&quote!(ObjectId)),
                Shape::Struct(variant) => own.of_struct(variant),
                Shape::Enum { variants, tagging } => own.of_enum(variants, tagging),
            }
        };
        let own = || {
            if !model.has_two_forms() {
                return of_side(None);
            }
            let (written, read) = (of_side(Some(Side::Encode)), of_side(Some(Side::Decode)));
            node(&quote!(Split { written: #written, read: #read }))
        };
        let converted = |conversion: &Conversion, refusing: bool| {
            let schema = schema_of(&conversion.ty);
            if refusing {
                let name = model.ident.to_string();
                return node(&quote!(Refined(#schema, #name)));
            }
            node(&quote!(Required(#schema)))
        };
        let text = |conversion: &Conversion| conversion.ty.to_token_stream().to_string();
        match (&model.encode.conversion, &model.decode.conversion) {
            (None, None) => own(),
            (Some(into), Some(from)) if text(into) == text(from) => converted(from, from.fallible),
            (into, from) => {
                let written = into.as_ref().map_or_else(own, |into| converted(into, false));
                let read = from.as_ref().map_or_else(own, |from| converted(from, from.fallible));
                node(&quote!(Split { written: #written, read: #read }))
            }
        }
    }

    fn of_struct(&self, variant: &Variant) -> TokenStream {
        match (&variant.payload, described_newtype(variant)) {
            (Payload::Newtype, Some(field)) => {
                let schema = of_field(field);
                if matches!(field.encode, Way::Trait) && field.schema.is_none() {
                    schema
                } else {
                    node(&quote!(InForm(#schema)))
                }
            }
            _ => self.payload(variant),
        }
    }

    /// Returns the shape of a struct, or of a variant's content.
    fn payload(&self, variant: &Variant) -> TokenStream {
        match &variant.payload {
            Payload::Nil => shape(&quote!(Nil)),
            Payload::Newtype => match described_newtype(variant) {
                Some(field) => of_field(field),
                None => shape(&quote!(Nil)),
            },
            Payload::Array => {
                let elements = variant.fields.iter().filter(|field| is_there(field));
                let elements = self.list("Field", elements.map(|field| self.field(field, false)));
                shape(&quote!(Tuple(#elements)))
            }
            Payload::Dictionary => {
                let fields = self.fields(variant);
                shape(&quote!(Dictionary(&#fields)))
            }
            Payload::Object { written, read, script } => {
                let class = if self.side == Some(Side::Decode) { read } else { written };
                let (script, fields) = (option(script.as_ref()), self.fields(variant));
                shape(&quote! {
                    Object(&__schema::ObjectShape { class: #class, script: #script, fields: #fields })
                })
            }
        }
    }

    fn of_enum(&self, variants: &[Variant], tagging: &Tagging) -> TokenStream {
        let is_there = |variant: &&Variant| match self.side {
            Some(side) => variant.is_in(side),
            None => !variant.skip_encoding,
        };
        let (untagged, tagged): (Vec<_>, Vec<_>) =
            variants.iter().filter(is_there).partition(|variant| variant.is_untagged());
        if !self.model.is_mixed() {
            return self.of_variants([tagged, untagged].concat().as_slice(), tagging, None);
        }
        // Variants with a tag are tried first.
        let first = (!tagged.is_empty()).then(|| {
            let name = self.model.ident.to_string();
            let content = self.of_variants(&tagged, tagging, None);
            quote! {
                __schema::EnumVariant {
                    name: #name, doc: "", tags: &[], content: ::core::option::Option::Some(#content), other: false, whole: false, default: false
                }
            }
        });
        self.of_variants(&untagged, &Tagging::Untagged, first)
    }

    /// Returns an enum of these variants, with `first` as an additional first variant.
    fn of_variants(
        &self,
        variants: &[&Variant],
        tagging: &Tagging,
        first: Option<TokenStream>,
    ) -> TokenStream {
        let Type { krate, strict, .. } = self.model;
        let tagging = match tagging {
            Tagging::Name => quote!(Name),
            Tagging::Outside => quote!(Outside),
            Tagging::Inside(tag) => {
                let tag = key(tag, krate);
                quote!(Inside(#tag))
            }
            Tagging::Beside(tag, content) => {
                let (tag, content) = (key(tag, krate), key(content, krate));
                quote!(Beside(#tag, #content))
            }
            Tagging::Untagged => quote!(Untagged),
        };
        let variants = variants.iter().map(|variant| {
            let (doc, other, default) = (&variant.doc, variant.is_other(), variant.takes == Takes::TagOrNone);
            let whole = variant.whole().is_some();
            let name = variant.ident.as_ref().map(ToString::to_string);
            let tags = variant.tags.as_ref().filter(|_| !variant.is_other());
            let tags = names(tags.map_or(&[], |tags| self.names_of(tags)), krate);
            let content = match &variant.with {
                Some(module) => Some(of_function(variant.schema.as_ref(), module)),
                None if matches!(variant.payload, Payload::Nil) => None,
                None => Some(self.payload(variant)),
            };
            let content = option(content);
            quote!(__schema::EnumVariant { name: #name, doc: #doc, tags: #tags, content: #content, other: #other, whole: #whole, default: #default })
        });
        let variants = self.list("EnumVariant", first.into_iter().chain(variants));
        shape(&quote! {
            Enum(&__schema::Enum { tagging: __schema::Tagging::#tagging, variants: #variants, strict: #strict })
        })
    }

    fn fields(&self, variant: &Variant) -> TokenStream {
        let strict = self.model.strict;
        let own = variant.fields.iter().filter(|field| is_there(field)).map(|field| self.field(field, true));
        let version = variant.versions.as_ref().map(|versions| self.version_field(versions));
        let fields = self.list("Field", version.into_iter().chain(own));
        let versions = option(variant.versions.as_ref().map(|versions| {
            let (first, current, migrates) = (versions.first, versions.current, !versions.steps.is_empty());
            let unversioned = option(versions.unversioned);
            quote! {
                __schema::Versions {
                    first: #first, current: #current, unversioned: #unversioned, migrates: #migrates
                }
            }
        }));
        quote!(__schema::Fields { fields: #fields, strict: #strict, versions: #versions })
    }

    /// Returns the field for the version.
    fn version_field(&self, versions: &Versions) -> TokenStream {
        let key = key(&versions.key, &self.model.krate);
        let (first, current) = (versions.first, versions.current);
        let range = |from: i64| {
            shape(&quote! {
                Int(__schema::IntShape { min: #from, max: #current, has_zero: true, as_float: false })
            })
        };
        let (written, read) = (range(current), range(first));
        let schema = node(&quote!(Split { written: #written, read: #read }));
        let field = quote!(__schema::Field::new("", #key, #schema));
        match versions.unversioned {
            None => field,
            Some(version) => {
                let default = version.to_string();
                quote! {
                    __schema::Field { read: __schema::Presence::Sometimes, default: #default, ..#field }
                }
            }
        }
    }

    /// `Field { default: "100", ..Field::new("hp", b"...", <i64 as GodotSchema>::SCHEMA) }`
    fn field(&self, field: &Field, is_keyed: bool) -> TokenStream {
        let (krate, schema) = (&self.model.krate, of_field(field));
        let name = field.member.to_token_stream().to_string();
        let keys = if is_keyed && field.flatten.is_none() { self.names_of(&field.keys) } else { &[] };
        let mut parts = Vec::new();
        if !field.doc.is_empty() {
            let doc = &field.doc;
            parts.push(quote!(doc: #doc,));
        }
        if field.skip_encoding {
            parts.push(quote!(written: __schema::Presence::Never,));
        } else if field.skip_encoding_if.is_some() {
            parts.push(quote!(written: __schema::Presence::Sometimes,));
        }
        if field.skip_decoding {
            parts.push(quote!(read: __schema::Presence::Never,));
        } else if let Some(default) = default_text(field) {
            parts.push(quote!(read: __schema::Presence::Sometimes, default: #default,));
        }
        if field.flatten.is_some() {
            parts.push(quote!(flatten: true,));
        }
        for (name, version) in [("since", field.since), ("until", field.until)] {
            if let Some(version) = version {
                let name = format_ident!("{name}");
                parts.push(quote!(#name: ::core::option::Option::Some(#version),));
            }
        }
        let plain = if let [one] = keys {
            let key = key(one, krate);
            quote!(__schema::Field::new(#name, #key, #schema))
        } else {
            let keys = names(keys, krate);
            quote!(__schema::Field::with_keys(#name, __schema::Keys::Several(#keys), #schema))
        };
        if parts.is_empty() { plain } else { quote!(__schema::Field { #(#parts)* ..#plain }) }
    }

    /// Returns the names in the direction that is described. If both directions are, the name that is written is also the
    /// first that is read.
    fn names_of<'n>(&self, names: &'n Names) -> &'n [Key] {
        match self.side {
            Some(Side::Encode) => names.of(Side::Encode),
            _ => &names.read,
        }
    }

    /// Returns a reference to a list of items of a type.
    fn list(&self, ty: &str, items: impl Iterator<Item = TokenStream>) -> TokenStream {
        let items: Vec<TokenStream> = items.collect();
        let Some(statics) = self.statics else { return quote!(&[#(#items),*]) };
        let (ty, len) = (format_ident!("{ty}"), count(items.len()));
        let mut statics = statics.borrow_mut();
        let name = format_ident!("__LIST_{}", statics.len());
        statics.push(quote!(static #name: [__schema::#ty<'static>; #len] = [#(#items),*];));
        quote!(&#name)
    }
}

fn shape(shape: &TokenStream) -> TokenStream {
    node(&quote!(Shape(__schema::Shape::#shape)))
}

/// Returns the schema of a node. The expansion imports `__schema`.
fn node(node: &TokenStream) -> TokenStream {
    quote!(__schema::Schema::of(&__schema::Node::#node))
}

/// Returns the schema of a type, with the place of the type.
fn schema_of(ty: &syn::Type) -> TokenStream {
    quote_spanned!(place_of(ty)=> <#ty as __schema::GodotSchema>::SCHEMA)
}

/// Returns the schema of a field's values.
fn of_field(field: &Field) -> TokenStream {
    let in_direction = |way: &Way| match way {
        Way::Function(function) => of_function(field.schema.as_ref(), function),
        Way::Trait | Way::Form(_) => {
            let schema = schema_of(field.schema.as_ref().unwrap_or(&field.ty));
            // A field that is read in its own form is also written in its own form, and borrowing does not change the
            // schema.
            let form = match (&field.encode, &field.decode) {
                (Way::Form(form), _) => form,
                (_, Way::Form("Borrow")) => "Cow",
                (_, Way::Form(form)) => form,
                _ => return schema,
            };
            let form = format_ident!("{form}");
            quote!(#schema.in_form(__schema::Form::#form))
        }
    };
    let is_function = |way: &Way| matches!(way, Way::Function(_));
    match (field.skip_encoding, field.skip_decoding) {
        (true, _) => in_direction(&field.decode),
        (_, true) => in_direction(&field.encode),
        _ if is_function(&field.encode) == is_function(&field.decode) => in_direction(&field.encode),
        _ => {
            let (written, read) = (in_direction(&field.encode), in_direction(&field.decode));
            node(&quote!(Split { written: #written, read: #read }))
        }
    }
}

/// Returns the schema of the values that a function writes or reads.
fn of_function(schema: Option<&syn::Type>, function: &Path) -> TokenStream {
    match schema {
        Some(ty) => {
            let schema = schema_of(ty);
            node(&quote!(Required(#schema)))
        }
        None => {
            let path = text_of(function);
            shape(&quote!(Opaque(#path)))
        }
    }
}

/// Returns the only field of a newtype.
fn described_newtype(variant: &Variant) -> Option<&Field> {
    variant.fields.iter().find(|field| is_there(field))
}

/// Returns the expression for the text of a field's default, as in the source code.
fn default_text(field: &Field) -> Option<TokenStream> {
    let text = match &field.absent {
        Absent::Required => return None,
        Absent::OfType => String::from("that of the type's default"),
        Absent::None => String::from("None"),
        Absent::Default(DefaultValue::Trait(_)) => {
            let name = text_of(&field.ty).replace(" < ", "<").replace(" >", ">");
            let (ty, own) = (&field.ty, format!("{name}::default()"));
            // If a function reads the field, or the field says what its schema is, its type may have none.
            return Some(if matches!(field.decode, Way::Function(_)) || field.schema.is_some() {
                quote!(#own)
            } else {
                quote_spanned!(place(field)=> __schema::default_of::<#ty>(#own))
            });
        }
        Absent::Default(DefaultValue::Function(path)) => format!("{}()", text_of(path)),
        Absent::Default(DefaultValue::Value(value)) => text_of(value),
    };
    Some(quote!(#text))
}

/// Returns tokens as text as a person writes it, without the spaces around paths and before calls.
fn text_of(tokens: &impl ToTokens) -> String {
    let tokens = tokens.to_token_stream();
    let (text, mut quoted) = (tokens.to_string(), Vec::new());
    mapped(tokens, &mut |token| {
        if let TokenTree::Literal(literal) = &token {
            quoted.extend(Some(literal.to_string()).filter(|text| text.contains(['"', '\''])));
        }
        token
    });
    let (mut rest, mut tidy) = (text.as_str(), String::new());
    // The spaces in a text belong to it.
    for literal in quoted {
        let Some((before, after)) = rest.split_once(&literal) else { continue };
        tidy += &without_spaces(before);
        tidy += &literal;
        rest = after;
    }
    tidy + &without_spaces(rest)
}

fn without_spaces(text: &str) -> String {
    [
        (" :: ", "::"),
        (":: ", "::"),
        (" (", "("),
        (" !", "!"),
        ("! [", "!["),
        (" .", "."),
        (". ", "."),
        ("& ", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Replaces the type's lifetimes by `'static`.
fn with_static_lifetimes(tokens: TokenStream, generics: &Generics) -> TokenStream {
    if generics.lifetimes().next().is_none() {
        return tokens;
    }
    let mut is_after_quote = false;
    mapped(tokens, &mut |token| {
        let is_quote = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        let is_lifetime = mem::replace(&mut is_after_quote, is_quote);
        match token {
            TokenTree::Ident(ident)
                if is_lifetime && generics.lifetimes().any(|param| param.lifetime.ident == ident) =>
            {
                Ident::new("static", ident.span()).into()
            }
            token => token,
        }
    })
}
