//! What the user wrote: the attributes of messages and of scenes. No rules are checked here.

use darling::error::Accumulator;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Generics, Ident, LitBool, LitStr, Path, Token};

use crate::receive::{
    At, Attempt, FieldAttributes, Int, PathValue, Places, Receive, ReceivedFields, Text, TypeAttributes,
    Word, attributes,
};

/// An enum of methods as written.
pub(super) struct ReceivedRpc<'a> {
    pub(super) ident: &'a Ident,
    pub(super) generics: &'a Generics,
    pub(super) attributes: Attempt<RpcTypeAttributes>,
    /// The codec's attributes on the type.
    pub(super) of_codec: Attempt<TypeAttributes>,
    /// The variants, or the place of the keyword if the type is no enum.
    pub(super) variants: Result<Vec<ReceivedMethod<'a>>, Span>,
}

pub(super) struct ReceivedMethod<'a> {
    pub(super) ident: &'a Ident,
    pub(super) fields: ReceivedFields<'a>,
    pub(super) attributes: Attempt<MethodAttributes>,
}

/// The struct of a scene as written.
pub(super) struct ReceivedScene<'a> {
    pub(super) ident: &'a Ident,
    pub(super) generics: &'a Generics,
    pub(super) attributes: Attempt<SceneAttributes>,
    /// The codec's attributes on the type.
    pub(super) of_codec: Attempt<TypeAttributes>,
    /// The fields, or the place of the keyword if the type is no struct.
    pub(super) fields: Result<ReceivedFields<'a>, Span>,
    /// `#[sync(...)]` of each field, if it was given and could be read.
    pub(super) syncs: Vec<Option<Sync>>,
}

attributes! {
    /// `#[rpc(...)]` on a type.
    RpcTypeAttributes of rpc:
    /// `crate = path`: the path of gdvar-multiplayer.
    "crate" krate: Option<At<PathValue>>;
}

attributes! {
    /// `#[rpc(...)]` on a variant.
    MethodAttributes of rpc:
    /// `any_peer`: every peer may call the method.
    "any_peer" any_peer: Option<At<Word>>;
    /// `disabled`: nobody may call the method, which still has a number.
    "disabled" disabled: Option<At<Word>>;
    /// `authority`: only the authority of the node may call the method.
    "authority" authority: Option<At<Word>>;
    /// `call_local`: the caller calls it on itself as well.
    "call_local" call_local: Option<At<Word>>;
    /// `call_remote`: the caller does not call it on itself.
    "call_remote" call_remote: Option<At<Word>>;
    /// `reliable`: calls arrive, in their order.
    "reliable" reliable: Option<At<Word>>;
    /// `unreliable`: calls may be lost and may overtake each other.
    "unreliable" unreliable: Option<At<Word>>;
    /// `unreliable_ordered`: calls may be lost; late ones are dropped.
    "unreliable_ordered" unreliable_ordered: Option<At<Word>>;
    /// `channel = 1`: the channel of the transport.
    "channel" channel: Option<At<Int>>;
    /// `rename = "_say"`: the method's name, if it is not the variant's in `snake_case`.
    "rename" rename: Option<At<Text>>;
}

attributes! {
    /// `#[replicate(...)]` on a type.
    SceneAttributes of replicate:
    /// `scene = "res://player.tscn"`: the path of the scene.
    "scene" scene: Option<At<Text>>;
    /// `crate = path`: the path of gdvar-multiplayer.
    "crate" krate: Option<At<PathValue>>;
}

/// `#[sync(State, ".:position", always)]`: the synchronizer, the property, and how it is sent.
pub(super) struct Sync {
    pub(super) place: Span,
    /// The path of the synchronizer, from the root of the scene.
    pub(super) synchronizer: String,
    pub(super) property: LitStr,
    /// `always`, `on_change`, `never`.
    pub(super) modes: Vec<(Mode, Span)>,
    /// `owner`.
    pub(super) owner: Option<Span>,
    /// `other_root`: the synchronizer's `root_path` leads to another node than the root of the scene.
    pub(super) other_root: Option<Span>,
    /// `spawn`, `spawn = false`.
    pub(super) spawn: Option<(bool, Span)>,
}

/// When the value of a property is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Always,
    OnChange,
    Never,
}

fn krate(given: Option<&At<PathValue>>) -> Path {
    given.map_or_else(|| syn::parse_quote!(::gdvar_multiplayer), |path| path.value.0.clone())
}

impl<'a> Receive<'a> for ReceivedRpc<'a> {
    const PLACES: Places = &[
        ("a type", RpcTypeAttributes::NAMES),
        ("a variant", MethodAttributes::NAMES),
        ("a field", FieldAttributes::NAMES),
    ];

    fn of(input: &'a DeriveInput, errors: &mut Accumulator) -> Self {
        let method = |variant: &'a syn::Variant| ReceivedMethod {
            ident: &variant.ident,
            fields: ReceivedFields::of(&variant.fields, errors),
            attributes: errors.handle_in(|| MethodAttributes::read(&variant.attrs)),
        };
        let variants = match &input.data {
            Data::Enum(data) => Ok(data.variants.iter().map(method).collect()),
            Data::Struct(data) => Err(data.struct_token.span),
            Data::Union(data) => Err(data.union_token.span),
        };
        let attributes = errors.handle_in(|| RpcTypeAttributes::read(&input.attrs));
        let of_codec = errors.handle_in(|| TypeAttributes::read(&input.attrs));
        Self { ident: &input.ident, generics: &input.generics, attributes, of_codec, variants }
    }

    fn krate(&self) -> Path {
        krate(self.attributes.as_ref().and_then(|attributes| attributes.krate.as_ref()))
    }
}

impl<'a> Receive<'a> for ReceivedScene<'a> {
    const PLACES: Places = &[("a type", SceneAttributes::NAMES), ("a field", FieldAttributes::NAMES)];

    fn of(input: &'a DeriveInput, errors: &mut Accumulator) -> Self {
        let attributes = errors.handle_in(|| SceneAttributes::read(&input.attrs));
        let of_codec = errors.handle_in(|| TypeAttributes::read(&input.attrs));
        let mut syncs = Vec::new();
        let fields = match &input.data {
            Data::Struct(data) => {
                syncs.extend(
                    data.fields.iter().map(|field| errors.handle_in(|| Sync::read(&field.attrs)).flatten()),
                );
                Ok(ReceivedFields::of(&data.fields, errors))
            }
            Data::Enum(data) => Err(data.enum_token.span),
            Data::Union(data) => Err(data.union_token.span),
        };
        Self { ident: &input.ident, generics: &input.generics, attributes, of_codec, fields, syncs }
    }

    fn krate(&self) -> Path {
        krate(self.attributes.as_ref().and_then(|attributes| attributes.krate.as_ref()))
    }
}

impl Sync {
    /// The words after the synchronizer and the property.
    const WORDS: &'static str = "`always`, `on_change`, `never`, `owner`, `other_root`, `spawn`";

    fn read(attributes: &[Attribute]) -> darling::Result<Option<Self>> {
        let mut given = attributes.iter().filter(|attribute| attribute.path().is_ident("sync"));
        let Some(attribute) = given.next() else { return Ok(None) };
        if let Some(again) = given.next() {
            return Err(darling::Error::custom("`sync` is given twice").with_span(again));
        }
        let mut sync = attribute.parse_args::<Self>().map_err(|error| {
            let is_cut = error.to_string().starts_with("unexpected end of input");
            let (span, text) = if is_cut || !matches!(attribute.meta, syn::Meta::List(_)) {
                (attribute.meta.span(), String::from(SHAPE))
            } else {
                (error.span(), error.to_string())
            };
            darling::Error::custom(text).with_span(&span)
        })?;
        sync.place = attribute.path().span();
        Ok(Some(sync))
    }
}

/// What to write instead of an attribute that cannot be read.
const SHAPE: &str =
    "write `sync(State, \".:position\", always)`: the synchronizer, the property in it, and when it is sent";

impl Parse for Sync {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let synchronizer = match input.parse::<Option<LitStr>>()? {
            Some(path) => path.value(),
            None => input.parse::<Ident>().map_err(|error| syn::Error::new(error.span(), SHAPE))?.to_string(),
        };
        input.parse::<Token![,]>().map_err(|error| syn::Error::new(error.span(), SHAPE))?;
        let property = input.parse().map_err(|error| syn::Error::new(error.span(), SHAPE))?;
        let place = Span::call_site();
        let mut sync = Self {
            place,
            synchronizer,
            property,
            modes: Vec::new(),
            owner: None,
            other_root: None,
            spawn: None,
        };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let word: Ident = input.parse()?;
            let (place, text) = (word.span(), word.to_string());
            let is_again = match text.as_str() {
                "always" => add(&mut sync.modes, Mode::Always, place),
                "on_change" => add(&mut sync.modes, Mode::OnChange, place),
                "never" => add(&mut sync.modes, Mode::Never, place),
                "owner" => sync.owner.replace(place).is_some(),
                "other_root" => sync.other_root.replace(place).is_some(),
                "spawn" => {
                    let is_equals = input.parse::<Option<Token![=]>>()?.is_some();
                    let value = if is_equals { input.parse::<LitBool>()?.value } else { true };
                    sync.spawn.replace((value, place)).is_some()
                }
                _ => {
                    let message = format!("unknown word `{text}`, expected one of {}", Self::WORDS);
                    return Err(syn::Error::new(place, message));
                }
            };
            if is_again {
                return Err(syn::Error::new(place, format!("`{text}` is given twice")));
            }
        }
        Ok(sync)
    }
}

/// Adds a mode. Returns whether it is there already.
fn add(modes: &mut Vec<(Mode, Span)>, mode: Mode, place: Span) -> bool {
    let is_again = modes.iter().any(|(given, _)| *given == mode);
    modes.push((mode, place));
    is_again
}
