//! From the models to tokens.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{DeriveInput, Member, Path, Type};

use super::model::{Method, Methods, Scene, Synchronizer};
use crate::expand::{local_of, marks, place_of};
use crate::model::name_of;

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
    let table = model.of_name.iter().map(|method| described(method, krate));
    let numbers = model.of_name.iter().enumerate().map(|(index, method)| {
        let variant = &method.variant;
        quote!(Self::#variant { .. } => #index,)
    });
    let encoded = model.of_name.iter().map(|method| {
        let variant = &method.variant;
        let fields: Vec<_> = members(method).collect();
        let patterns = fields.iter().map(|(member, ty)| {
            let local = local_of(member, ty);
            quote!(#member: #local)
        });
        let writes = fields.iter().map(|(member, ty)| {
            let (name, local, place) = (name_of(member), local_of(member, ty), place_of(ty));
            quote_spanned!(place=> __to.argument::<#ty>(#name, #local)?;)
        });
        quote!(Self::#variant { #(#patterns),* } => { #(#writes)* })
    });
    let decoded = model.of_name.iter().enumerate().map(|(index, method)| {
        let variant = &method.variant;
        let reads = members(method).map(|(member, ty)| {
            let (name, place) = (name_of(&member), place_of(ty));
            quote_spanned!(place=> #member: __from.argument::<#ty>(#name)?)
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
                #encode
            }

            fn decode_arguments(
                __method: ::core::primitive::usize,
                __from: &mut #krate::ArgumentsDecoder<'_>,
            ) -> #krate::Result<Self> {
                #decode
            }
        }
    }
}

fn described(method: &Method, krate: &Path) -> TokenStream {
    let Method { name, call_local, channel, .. } = method;
    let (rpc_mode, transfer) = (format_ident!("{}", method.rpc_mode), format_ident!("{}", method.transfer));
    let arguments = members(method).map(|(member, ty)| {
        let (name, element_type) = (name_of(&member), element_type(ty, krate));
        quote!(#krate::Argument { name: #name, element_type: #element_type })
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
            properties.map(move |(inner, property)| (outer, inner, &property.member, &property.ty))
        })
    };
    let encoded = properties().map(|(outer, inner, member, ty)| {
        let (name, place) = (name_of(member), place_of(ty));
        let write = quote_spanned!(place=> __to.argument::<#ty>(#name, &self.#member));
        quote!((#outer, #inner) => #write,)
    });
    let decoded = properties().map(|(outer, inner, member, ty)| {
        let (name, place) = (name_of(member), place_of(ty));
        let read = quote_spanned!(place=> __from.argument::<#ty>(#name));
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
                match (__synchronizer, __property) {
                    #(#decoded)*
                    _ => #unknown,
                }
            }
        }
    }
}

fn synchronizer_of(synchronizer: &Synchronizer, krate: &Path) -> TokenStream {
    let (path, owner, other_root) = (&synchronizer.path, synchronizer.owner, synchronizer.other_root);
    let properties = synchronizer.properties.iter().map(|property| {
        let (path, spawn, field) = (&property.path, property.spawn, name_of(&property.member));
        let replication = format_ident!("{}", property.replication);
        let element_type = element_type(&property.ty, krate);
        quote! {
            #krate::Property {
                path: #path,
                replication: #krate::Replication::#replication,
                spawn: #spawn,
                field: #field,
                element_type: #element_type,
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

/// Returns the members of a variant and their types.
fn members(method: &Method) -> impl Iterator<Item = (Member, &Type)> {
    method.fields.members().zip(&method.fields).map(|(member, field)| (member, &field.ty))
}

/// Returns the function that says what the game declares for values of a type. It has the place of the type, so that the
/// compiler points there if the type has no codec.
fn element_type(ty: &Type, krate: &Path) -> TokenStream {
    quote_spanned!(place_of(ty)=> <#ty as #krate::GodotEncode>::element_type)
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
