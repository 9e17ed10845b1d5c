//! What messages and scenes mean, after all checks.

use syn::ext::IdentExt;
use syn::{Ident, Path};

use super::receive::{MethodAttributes, Mode, ReceivedMethod, ReceivedRpc, ReceivedScene};
use crate::model::Field;
use crate::receive::{Receive, ReceivedField, TypeAttributes};
use crate::rename::Case;

/// The methods of an enum, sorted by name as the engine numbers them: by their bytes.
pub(super) struct Methods {
    pub(super) ident: Ident,
    pub(super) krate: Path,
    pub(super) of_name: Vec<Method>,
}

pub(super) struct Method {
    pub(super) variant: Ident,
    pub(super) fields: Vec<Field>,
    pub(super) name: String,
    /// `@rpc(...)` of the method. A name is the variant of an enum in gdvar-multiplayer.
    pub(super) rpc_mode: &'static str,
    pub(super) call_local: bool,
    pub(super) transfer: &'static str,
    pub(super) channel: u8,
}

/// The properties of a scene, by synchronizer.
pub(super) struct Scene {
    pub(super) ident: Ident,
    pub(super) krate: Path,
    pub(super) path: String,
    /// In the order of their first fields.
    pub(super) synchronizers: Vec<Synchronizer>,
}

pub(super) struct Synchronizer {
    pub(super) path: String,
    pub(super) owner: bool,
    pub(super) other_root: bool,
    pub(super) properties: Vec<Property>,
}

pub(super) struct Property {
    pub(super) field: Field,
    pub(super) path: String,
    pub(super) replication: &'static str,
    pub(super) spawn: bool,
}

impl Methods {
    pub(super) fn of(received: ReceivedRpc<'_>) -> Self {
        let krate = received.krate();
        let variants = received.variants.unwrap_or_default();
        let of_codec = received.of_codec.as_ref();
        let method = |method| Method::of(method, of_codec);
        let mut methods: Vec<Method> = variants.into_iter().filter_map(method).collect();
        methods.sort_by(|one, other| one.name.cmp(&other.name));
        Self { ident: received.ident.clone(), krate, of_name: methods }
    }
}

impl Method {
    /// The defaults are those of `@rpc` without arguments.
    fn of(received: ReceivedMethod<'_>, of_codec: Option<&TypeAttributes>) -> Option<Self> {
        let (attributes, of_codec) = (received.attributes.as_ref()?, of_codec?);
        let rpc_mode = if attributes.any_peer.is_some() {
            "AnyPeer"
        } else if attributes.disabled.is_some() {
            "Disabled"
        } else {
            "Authority"
        };
        let transfer = if attributes.unreliable.is_some() {
            "Unreliable"
        } else if attributes.unreliable_ordered.is_some() {
            "UnreliableOrdered"
        } else {
            "Reliable"
        };
        let channel = attributes.channel.as_ref().map_or(0, |channel| channel.value.value);
        Some(Self {
            variant: received.ident.clone(),
            name: method_name(received.ident, attributes),
            rpc_mode,
            call_local: attributes.call_local.is_some(),
            transfer,
            // The checks have refused larger ones.
            channel: u8::try_from(channel).unwrap_or_default(),
            fields: received.fields.fields.into_iter().map(|field| field_of(field, of_codec)).collect(),
        })
    }
}

/// Returns the name of a variant's method.
pub(super) fn method_name(variant: &Ident, attributes: &MethodAttributes) -> String {
    let given = attributes.rename.as_ref().map(|name| name.value.0.value());
    given.unwrap_or_else(|| Case::Snake.of_variant(&variant.unraw().to_string()))
}

/// Returns the model of an argument or a property: a value of the codec without a key.
fn field_of(received: ReceivedField<'_>, of_codec: &TypeAttributes) -> Field {
    Field::of(received, of_codec, None, false)
}

impl Scene {
    pub(super) fn of(received: ReceivedScene<'_>) -> Self {
        let krate = received.krate();
        let scene = received.attributes.and_then(|attributes| attributes.scene);
        let mut synchronizers: Vec<Synchronizer> = Vec::new();
        let fields = received.fields.into_iter().flat_map(|fields| fields.fields).zip(received.syncs);
        for (field, sync) in fields {
            let (Some(sync), Some(of_codec)) = (sync, &received.of_codec) else { continue };
            let replication = match sync.modes.first() {
                Some((Mode::Always, _)) => "Always",
                Some((Mode::OnChange, _)) => "OnChange",
                Some((Mode::Never, _)) | None => "Never",
            };
            let property = Property {
                field: field_of(field, of_codec),
                path: sync.property.value(),
                replication,
                // The engine's default for a property.
                spawn: sync.spawn.is_none_or(|(is_sent, _)| is_sent),
            };
            match synchronizers.iter_mut().find(|known| known.path == sync.synchronizer) {
                Some(known) => known.properties.push(property),
                None => synchronizers.push(Synchronizer {
                    path: sync.synchronizer,
                    owner: sync.owner.is_some(),
                    other_root: sync.other_root.is_some(),
                    properties: vec![property],
                }),
            }
        }
        Self {
            ident: received.ident.clone(),
            krate,
            path: scene.map(|scene| scene.value.0.value()).unwrap_or_default(),
            synchronizers,
        }
    }
}
