//! From the models to tokens.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{DeriveInput, Path};

use super::model::{Method, Methods, Scene, Synchronizer};
use crate::expand::decode::reader;
use crate::expand::encode::{form_type, packed_array, written};
use crate::expand::{local, marks, place};
use crate::model::{Field, Way, name_of};

/// ```text
/// impl Rpc for FromChat {
///     const METHODS: &'static [Method] = &[Method { name: "say", .. }];
///     fn method(&self) -> usize {
///         match *self { Self::Say { .. } => 0 }
///     }
///     fn encode_arguments(&self, to: &mut ArgumentsEncoder<'_>) -> Result<()> {
///         match self { Self::Say { text } => to.argument::<String>("text", text) }
///     }
///     fn decode_arguments(method: usize, from: &mut ArgumentsDecoder<'_>) -> Result<Self> {
///         match method { 0 => Ok(Self::Say { text: from.argument::<String>("text")? }) }
///     }
/// }
/// ```
pub(super) fn rpc(model: &Methods) -> TokenStream {
    let (ident, krate, marks) = (&model.ident, &model.krate, marks());
    let fields = || model.of_name.iter().flat_map(|method| &method.fields);
    let (uses, packed) = (functions(fields(), krate), packed_arrays(fields(), krate));
    let table = model.of_name.iter().map(|method| described(method, krate));
    let numbers = model.of_name.iter().enumerate().map(|(index, method)| {
        let variant = &method.variant;
        quote!(Self::#variant { .. } => #index,)
    });
    let encoded = model.of_name.iter().map(|method| {
        let variant = &method.variant;
        let patterns = method.fields.iter().map(|field| {
            let (member, local) = (&field.member, local(field));
            quote!(#member: #local)
        });
        let writes = method.fields.iter().map(|field| {
            let local = local(field);
            let write = write(field, &quote!(#local), krate);
            quote!(#write?;)
        });
        quote!(Self::#variant { #(#patterns),* } => { #(#writes)* })
    });
    let decoded = model.of_name.iter().enumerate().map(|(index, method)| {
        let variant = &method.variant;
        let reads = method.fields.iter().map(|field| {
            let (member, read) = (&field.member, read(field, krate));
            quote!(#member: #read?)
        });
        quote!(#index => Self::#variant { #(#reads),* },)
    });
    let unknown = quote!(::core::result::Result::Err(#krate::Error::custom("there is no such method")));
    let (number, encode, decode) = if model.of_name.is_empty() {
        // An enum without variants has no values: nothing is called in this direction.
        (quote!(match *self {}), quote!(match *self {}), unknown)
    } else {
        let number = quote!(match self { #(#numbers)* });
        let encode = quote!(match self { #(#encoded)* } ::core::result::Result::Ok(()));
        let decode = quote!(::core::result::Result::Ok(match __method { #(#decoded)* _ => return #unknown }));
        (number, encode, decode)
    };
    quote! {
        #marks
        impl #krate::Rpc for #ident {
            const METHODS: &'static [#krate::Method] = &[#(#table),*];

            fn method(&self) -> ::core::primitive::usize {
                #number
            }

            fn encode_arguments(&self, __to: &mut #krate::ArgumentsEncoder<'_>) -> #krate::Result<()> {
                #uses
                #encode
            }

            fn decode_arguments(
                __method: ::core::primitive::usize,
                __from: &mut #krate::ArgumentsDecoder<'_>,
            ) -> #krate::Result<Self> {
                #uses
                #decode
            }
        }

        #packed
    }
}

fn described(method: &Method, krate: &Path) -> TokenStream {
    let Method { name, call_local, channel, .. } = method;
    let (rpc_mode, transfer) = (format_ident!("{}", method.rpc_mode), format_ident!("{}", method.transfer));
    let arguments = method.fields.iter().map(|field| {
        let (name, declared) = (name_of(&field.member), declared(field, krate));
        quote!(#krate::Argument { name: #name, declared: #declared })
    });
    quote! {
        #krate::Method {
            name: #name,
            rpc_mode: #krate::RpcMode::#rpc_mode,
            call_local: #call_local,
            transfer: #krate::TransferMode::#transfer,
            channel: #channel,
            arguments: &[#(#arguments),*],
        }
    }
}

/// ```text
/// impl Replicate for Player {
///     const SCENE: &'static str = "res://player.tscn";
///     const SYNCHRONIZERS: &'static [Synchronizer] = &[Synchronizer { path: "State", .. }];
///     fn encode_property(&self, synchronizer: usize, property: usize, to: &mut ArgumentsEncoder<'_>) -> Result<()> {
///         match (synchronizer, property) { (0, 0) => to.argument::<Vec2>("position", &self.position) }
///     }
///     fn decode_property(&mut self, synchronizer: usize, property: usize, from: &mut ArgumentsDecoder<'_>) -> Result<()> {
///         match (synchronizer, property) {
///             (0, 0) => from.argument::<Vec2>("position").map(|value| self.position = value),
///             _ => Err(Error::custom("there is no such property")),
///         }
///     }
/// }
/// ```
pub(super) fn replicate(model: &Scene) -> TokenStream {
    let (ident, krate, scene, marks) = (&model.ident, &model.krate, &model.path, marks());
    let table = model.synchronizers.iter().map(|synchronizer| synchronizer_of(synchronizer, krate));
    let properties = || {
        model.synchronizers.iter().enumerate().flat_map(|(outer, synchronizer)| {
            let properties = synchronizer.properties.iter().enumerate();
            properties.map(move |(inner, property)| (outer, inner, &property.field))
        })
    };
    let fields = || properties().map(|(_, _, field)| field);
    let (uses, packed) = (functions(fields(), krate), packed_arrays(fields(), krate));
    let encoded = properties().map(|(outer, inner, field)| {
        let member = &field.member;
        let write = write(field, &quote!(&self.#member), krate);
        quote!((#outer, #inner) => #write,)
    });
    let decoded = properties().map(|(outer, inner, field)| {
        let (member, read) = (&field.member, read(field, krate));
        quote!((#outer, #inner) => #read.map(|__value| self.#member = __value),)
    });
    let unknown = quote!(::core::result::Result::Err(#krate::Error::custom("there is no such property")));
    quote! {
        #marks
        impl #krate::Replicate for #ident {
            const SCENE: &'static ::core::primitive::str = #scene;

            const SYNCHRONIZERS: &'static [#krate::Synchronizer] = &[#(#table),*];

            fn encode_property(
                &self,
                __synchronizer: ::core::primitive::usize,
                __property: ::core::primitive::usize,
                __to: &mut #krate::ArgumentsEncoder<'_>,
            ) -> #krate::Result<()> {
                #uses
                match (__synchronizer, __property) {
                    #(#encoded)*
                    _ => #unknown,
                }
            }

            fn decode_property(
                &mut self,
                __synchronizer: ::core::primitive::usize,
                __property: ::core::primitive::usize,
                __from: &mut #krate::ArgumentsDecoder<'_>,
            ) -> #krate::Result<()> {
                #uses
                match (__synchronizer, __property) {
                    #(#decoded)*
                    _ => #unknown,
                }
            }
        }

        #packed
    }
}

fn synchronizer_of(synchronizer: &Synchronizer, krate: &Path) -> TokenStream {
    let (path, owner, other_root) = (&synchronizer.path, synchronizer.owner, synchronizer.other_root);
    let properties = synchronizer.properties.iter().map(|property| {
        let (path, spawn, field) = (&property.path, property.spawn, name_of(&property.field.member));
        let replication = format_ident!("{}", property.replication);
        let declared = declared(&property.field, krate);
        quote! {
            #krate::Property {
                path: #path,
                replication: #krate::Replication::#replication,
                spawn: #spawn,
                field: #field,
                declared: #declared,
            }
        }
    });
    quote! {
        #krate::Synchronizer {
            path: #path,
            owner: #owner,
            other_root: #other_root,
            properties: &[#(#properties),*],
        }
    }
}

/// Writes a value as an argument or a property. Its call has the place of the type, so that the compiler points there if the
/// type has no codec.
fn write(field: &Field, value: &TokenStream, krate: &Path) -> TokenStream {
    let (name, ty, place) = (name_of(&field.member), &field.ty, place(field));
    if let Way::Trait = &field.encode {
        return quote_spanned!(place=> __to.argument::<#ty>(#name, #value));
    }
    let written = written(field, value, krate);
    quote!(__to.argument(#name, &#krate::runtime::by(|__encoder| #written)))
}

/// Reads a value in the same way.
fn read(field: &Field, krate: &Path) -> TokenStream {
    let (name, ty, place) = (name_of(&field.member), &field.ty, place(field));
    if let Way::Trait = &field.decode {
        return quote_spanned!(place=> __from.argument::<#ty>(#name));
    }
    let reader = reader(field, &quote!(), krate);
    quote!(__from.argument_with::<#ty>(#name, #reader))
}

/// Returns the function that says what the game declares for the value.
fn declared(field: &Field, krate: &Path) -> TokenStream {
    let ty = &field.ty;
    match &field.encode {
        Way::Trait => quote_spanned!(place(field)=> #krate::DeclaredType::of::<#ty>),
        Way::Function(_) => quote!(#krate::DeclaredType::any),
        Way::Form(form) => {
            let form = form_type(form, field, krate);
            quote!(#form::declared)
        }
    }
}

/// Imports the traits whose methods call the user's functions, if there are such functions.
fn functions<'a>(mut fields: impl Iterator<Item = &'a Field>, krate: &Path) -> Option<TokenStream> {
    let is_function = |field: &Field| {
        matches!((&field.encode, &field.decode), (Way::Function(_), _) | (_, Way::Function(_)))
    };
    fields.any(is_function).then(
        || quote!(#[allow(unused_imports)] use #krate::runtime::form::{DecodesEach as _, EncodesEach as _};),
    )
}

/// Generates code that fails the build if a field would be a packed array that Godot does not have.
fn packed_arrays<'a>(fields: impl Iterator<Item = &'a Field>, krate: &Path) -> TokenStream {
    let packed = fields.filter(|field| matches!(field.encode, Way::Form("Packed")));
    packed.map(|field| packed_array(field, krate)).collect()
}

pub(super) fn stub_rpc(input: &DeriveInput, krate: &Path) -> TokenStream {
    let (ident, marks) = (&input.ident, marks());
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #marks
        impl #impl_generics #krate::Rpc for #ident #ty_generics #where_clause {
            const METHODS: &'static [#krate::Method] = &[];

            fn method(&self) -> ::core::primitive::usize {
                ::core::unreachable!("the derive of this type failed")
            }

            fn encode_arguments(&self, _: &mut #krate::ArgumentsEncoder<'_>) -> #krate::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }

            fn decode_arguments(
                _: ::core::primitive::usize,
                _: &mut #krate::ArgumentsDecoder<'_>,
            ) -> #krate::Result<Self> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}

pub(super) fn stub_replicate(input: &DeriveInput, krate: &Path) -> TokenStream {
    let (ident, marks) = (&input.ident, marks());
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        #marks
        impl #impl_generics #krate::Replicate for #ident #ty_generics #where_clause {
            const SCENE: &'static ::core::primitive::str = "";
            const SYNCHRONIZERS: &'static [#krate::Synchronizer] = &[];

            fn encode_property(
                &self,
                _: ::core::primitive::usize,
                _: ::core::primitive::usize,
                _: &mut #krate::ArgumentsEncoder<'_>,
            ) -> #krate::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }

            fn decode_property(
                &mut self,
                _: ::core::primitive::usize,
                _: ::core::primitive::usize,
                _: &mut #krate::ArgumentsDecoder<'_>,
            ) -> #krate::Result<()> {
                ::core::unreachable!("the derive of this type failed")
            }
        }
    }
}
