//! The codecs behind [`gdvar`](https://docs.rs/gdvar): every Variant type of every Godot version, and the
//! dynamic [`Variant`]. Programs depend on `gdvar`, which re-exports all of this beside the derive macros.
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs each item names the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod append;
mod array;
mod ascii;
mod codec;
mod cursor;
mod decimal;
mod decode;
mod decoder;
mod dialect;
mod dictionary;
mod encode;
mod encoder;
mod error;
#[cfg(feature = "tokio")]
mod framed;
#[cfg(feature = "std")]
mod framing;
mod guess;
mod hint;
mod key;
mod literal;
mod math;
mod node_path;
mod object;
mod order;
mod plain;
mod read;
pub mod rounded;
#[doc(hidden)]
pub mod runtime;
mod segment;
#[cfg(feature = "std")]
mod stream;
mod string_name;
mod style;
mod table;
mod text;
mod variant;
mod variant_type;

pub use crate::array::{Array, ElementType};
pub use crate::codec::{Codec, from_bytes, to_bytes};
pub use crate::decode::{GodotDecode, GodotDecodeOwned};
pub use crate::decoder::{Decoder, Header};
pub use crate::dialect::Dialect;
pub use crate::dictionary::Dictionary;
pub use crate::encode::GodotEncode;
pub use crate::encoder::Encoder;
pub use crate::error::{Error, ErrorKind, PathSegment, Result};
#[cfg(feature = "tokio")]
pub use crate::framed::{PacketFrames, VarFrames};
#[cfg(feature = "std")]
pub use crate::framing::StreamError;
pub use crate::guess::Guess;
pub use crate::key::Key;
pub use crate::math::{
    Aabb, Basis, Color, Plane, Projection, Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i,
};
pub use crate::node_path::NodePath;
pub use crate::object::{Callable, Instance, Object, Rid, Signal};
pub use crate::plain::Real;
#[cfg(feature = "std")]
pub use crate::stream::{Values, VarReader, VarWriter};
pub use crate::string_name::StringName;
pub use crate::variant::Variant;
pub use crate::variant_type::VariantType;

/// Readers and writers of containers, which [`Encoder`] and [`Decoder`] hand out.
///
/// Whoever opens a container to read it reads or skips all that is in it: what is left is taken for the next value.
///
/// A Dictionary written and read by hand:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Decoder, Encoder, Error, ErrorKind, GodotDecode, GodotEncode, Header, Result};
/// use gdvar::{from_bytes, to_bytes};
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
///             entries.entry("player", &self.player)?;
///             entries.entry("points", &self.points)
///         })
///     }
/// }
///
/// impl<'de> GodotDecode<'de> for Score {
///     fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
///         let (mut player, mut points) = (None, 0);
///         let mut entries = decoder.entries(header)?;
///         while let Some(key) = entries.next_key::<&str>()? {
///             match key {
///                 "player" => player = Some(entries.value().map_err(|error| error.in_field("player"))?),
///                 "points" => points = entries.value().map_err(|error| error.in_field("points"))?,
///                 _ => entries.skip_value()?,
///             }
///         }
///         let player = player.ok_or_else(|| Error::new(ErrorKind::MissingField, "nobody has the points"))?;
///         Ok(Self { player, points })
///     }
/// }
///
/// let score = Score { player: "Ferris".into(), points: 3 };
/// assert_eq!(from_bytes::<Score>(&to_bytes(&score)?)?, score);
/// # Ok::<(), Error>(())
/// ```
pub mod containers {
    pub use crate::decoder::{
        Elements as ElementsDecoder, Entries as EntriesDecoder, Properties as PropertiesDecoder,
    };
    pub use crate::encoder::{
        Elements as ElementsEncoder, Entries as EntriesEncoder, Properties as PropertiesEncoder,
    };
}
