//! The codecs behind [`gdvar`](https://docs.rs/gdvar): every Variant type of every Godot version, and the
//! dynamic [`Variant`]. Programs depend on `gdvar`, which re-exports all of this and adds the derive macros.
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs, each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod codec;
mod decode;
mod encode;
mod error;
mod foreign;
mod format;
// `inspect` exports a part of it.
#[cfg_attr(not(feature = "walk"), allow(dead_code, unreachable_pub))]
mod hint;
#[cfg(feature = "walk")]
pub mod inspect;
#[doc(hidden)]
pub mod internals;
#[cfg(feature = "json")]
pub mod json;
mod precision;
#[doc(hidden)]
pub mod runtime;
mod std_types;
#[cfg(feature = "std")]
mod stream;
pub mod text;
pub mod time;
mod value;

pub use crate::codec::{Codec, from_bytes, to_bytes};
pub use crate::decode::decoder::{Decoder, Header};
pub use crate::decode::{GodotDecode, GodotDecodeOwned};
pub use crate::encode::GodotEncode;
pub use crate::encode::encoder::Encoder;
pub use crate::error::{Error, ErrorKind, PathSegment, Result};
pub use crate::format::dialect::Dialect;
pub use crate::format::element_type::ElementType;
pub use crate::format::parts::MathPart;
pub use crate::format::variant_type::{VariantType, WordType};
pub use crate::precision::single::{
    Aabb, Array, Basis, Dictionary, Instance, Object, Plane, Projection, Quaternion, Rect2, Transform2D,
    Transform3D, Variant, Vector2, Vector3, Vector4,
};
pub use crate::precision::{double, generic, path};
#[cfg(feature = "tokio")]
pub use crate::stream::framed::{PacketFrames, VarFrames};
#[cfg(feature = "std")]
pub use crate::stream::framing::StreamError;
#[cfg(feature = "std")]
pub use crate::stream::{Values, VarReader, VarWriter};
pub use crate::value::key::LookupKey;
pub use crate::value::math::{Color, Rect2i, Vector2i, Vector3i, Vector4i};
pub use crate::value::node_path::NodePath;
pub use crate::value::object::{Callable, Rid, Signal};
pub use crate::value::raw_variant::{RawVariant, RawVariantBuf};
pub use crate::value::real::Real;
pub use crate::value::string_name::StringName;
pub use crate::value::variant_key::VariantKey;

/// Readers and writers of containers, which [`Encoder`] and [`Decoder`] return.
///
/// Read or skip everything in a container that you open: otherwise the remaining bytes are taken for the next value.
///
/// A Dictionary written and read by hand:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Decoder, Encoder, Error, GodotDecode, GodotEncode, Header, Result, from_bytes, key, to_bytes};
///
/// #[derive(Debug, PartialEq)]
/// struct Score {
///     player: String,
///     points: i64,
/// }
///
/// impl GodotEncode for Score {
///     fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
///         encoder.dictionary(|entries| {
///             entries.field(key!("player"), &self.player)?;
///             entries.field(key!("points"), &self.points)
///         })
///     }
/// }
///
/// impl<'de> GodotDecode<'de> for Score {
///     fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
///         let mut fields = decoder.fields(header)?;
///         let player = fields.required(key!("player"))?;
///         let points = fields.optional(key!("points"))?.unwrap_or(0);
///         fields.finish(decoder)?;
///         Ok(Self { player, points })
///     }
/// }
///
/// let score = Score { player: "Ferris".into(), points: 3 };
/// assert_eq!(from_bytes::<Score>(&to_bytes(&score)?)?, score);
/// # Ok::<(), Error>(())
/// ```
pub mod containers {
    pub use crate::decode::containers::{ElementsDecoder, EntriesDecoder, PropertiesDecoder};
    pub use crate::decode::pull::FieldsDecoder;
    pub use crate::encode::containers::{ElementsEncoder, EntriesEncoder, PropertiesEncoder};
}
