//! Values that are kept as their bytes.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::session::Session;
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;

/// One whole value as its bytes, which are checked but not decoded: a program passes it on byte for byte, even if it has
/// duplicate keys, wide numbers or vectors of a double-precision build, and [decodes](Self::decode) it if it has to look
/// inside.
///
/// It borrows from the input; [`RawVariantBuf`] owns its bytes. Both can be fields, elements of a `Vec`, values of a map,
/// and the variant for unknown tags (`#[gdvar(other)]`). They remember their dialect, and are only written in a dialect
/// that reads the same value from the bytes.
///
/// Full objects inside are refused where a [`Codec`] does not allow them, in both directions. An element of a packed array
/// has no bytes of its own and is refused: read the whole array as one value.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{RawVariant, Variant, from_bytes, to_bytes, variant};
///
/// let bytes = to_bytes(&variant!([{ "x": 1 }, "two"]))?;
/// let values: Vec<RawVariant<'_>> = from_bytes(&bytes)?;
/// assert_eq!(values[1].decode::<&str>()?, "two");
/// assert_eq!(values[0].decode::<Variant>()?, variant!({ "x": 1 }));
/// assert_eq!(to_bytes(&values)?, bytes);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct RawVariant<'a> {
    /// The value, including its header.
    bytes: &'a [u8],
    /// How the value was read. Its depth limit is what was left of it there.
    codec: Codec,
}

/// A [`RawVariant`] that owns its bytes.
#[derive(Clone)]
pub struct RawVariantBuf {
    bytes: Vec<u8>,
    codec: Codec,
}

impl<'a> RawVariant<'a> {
    /// Checks that the bytes are one value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TrailingBytes`] if bytes follow, [`ErrorKind::ObjectNotAllowed`], and the same as for
    /// [`Decoder::skip`].
    pub fn new(bytes: &'a [u8], codec: Codec) -> Result<Self> {
        codec.decode(bytes)
    }

    /// Returns the bytes, including the header.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the dialect of the bytes.
    pub const fn dialect(&self) -> Dialect {
        self.codec.get_dialect()
    }

    /// Returns the type of the value.
    pub fn ty(&self) -> VariantType {
        let session = Session::new(self.bytes, self.codec);
        let mut decoder = session.decoder();
        // The bytes were checked.
        decoder.header().and_then(|header| decoder.type_of(header)).unwrap_or(VariantType::Nil)
    }

    /// Decodes the value with the settings of the [`Codec`] that read it.
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::decode`].
    pub fn decode<T: GodotDecode<'a>>(&self) -> Result<T> {
        self.codec.decode(self.bytes)
    }

    /// Returns the same value with bytes of its own.
    pub fn to_buf(self) -> RawVariantBuf {
        RawVariantBuf { bytes: self.bytes.to_vec(), codec: self.codec }
    }
}

impl RawVariantBuf {
    /// Encodes a value.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Codec, RawVariantBuf};
    ///
    /// let name = RawVariantBuf::of("Ferris", Codec::new())?;
    /// assert_eq!(name.decode::<String>()?, "Ferris");
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::encode`].
    pub fn of<T: GodotEncode + ?Sized>(value: &T, codec: Codec) -> Result<Self> {
        let bytes = codec.encode(value)?;
        // A derived type may write full objects that the codec does not allow elsewhere.
        let codec = RawVariant::new(&bytes, codec)?.codec;
        Ok(Self { bytes, codec })
    }

    /// Returns the same value, borrowed.
    pub fn as_raw(&self) -> RawVariant<'_> {
        RawVariant { bytes: &self.bytes, codec: self.codec }
    }

    /// Returns the bytes, including the header.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the dialect of the bytes.
    pub const fn dialect(&self) -> Dialect {
        self.codec.get_dialect()
    }

    /// Returns the type of the value.
    pub fn ty(&self) -> VariantType {
        self.as_raw().ty()
    }

    /// Decodes the value with the settings of the [`Codec`] that read it.
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::decode`].
    pub fn decode<'a, T: GodotDecode<'a>>(&'a self) -> Result<T> {
        self.as_raw().decode()
    }
}

/// Reads one value without decoding it.
impl<'de: 'a, 'a> GodotDecode<'de> for RawVariant<'a> {
    const PASSES_ON: bool = false;

    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if !header.is_in_input() {
            let message = "an element of a packed array has no bytes of its own (a `Variant` holds it, and a \
                           `RawVariant` the whole array)";
            return Err(decoder.error(ErrorKind::Unsupported, message));
        }
        let (start, codec) = (decoder.start_of(header), decoder.session.codec);
        decoder.skip_checked(header)?;
        let bytes = decoder.session.input.get(start..decoder.offset()).unwrap_or_default();
        Ok(Self { bytes, codec: codec.max_depth(decoder.depth) })
    }
}

impl<'de> GodotDecode<'de> for RawVariantBuf {
    const PASSES_ON: bool = false;

    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        <RawVariant<'_> as GodotDecode>::decode(header, decoder).map(RawVariant::to_buf)
    }
}

/// Writes the bytes.
impl GodotEncode for RawVariant<'_> {
    // Inlined for the reason that `reads_alike` is.
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let (from, to) = (self.dialect(), encoder.dialect());
        if from != to && !from.reads_alike(to, self.bytes) {
            let message =
                format!("a value of {from} is not the same value in {to}: decode it, and encode that");
            return Err(encoder.error(ErrorKind::Unsupported, message));
        }
        let depth = encoder.depth_left();
        if depth < self.codec.get_max_depth() || self.codec.get_full_objects() && !encoder.full_objects() {
            let codec = self.codec.max_depth(depth).full_objects(encoder.full_objects());
            let checked = RawVariant::new(self.bytes, codec);
            checked.map_err(|error| encoder.error(error.kind(), format!("{error}")))?;
        }
        encoder.raw(self.bytes);
        Ok(())
    }
}

impl GodotEncode for RawVariantBuf {
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_raw().encode(encoder)
    }
}

/// Two values are equal if their bytes and their dialects are.
impl PartialEq for RawVariant<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes && self.dialect() == other.dialect()
    }
}

impl Eq for RawVariant<'_> {}

/// Two values are equal if their bytes and their dialects are.
impl PartialEq for RawVariantBuf {
    fn eq(&self, other: &Self) -> bool {
        self.as_raw() == other.as_raw()
    }
}

impl Eq for RawVariantBuf {}

impl fmt::Debug for RawVariant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawVariant({} of {} bytes)", self.ty(), self.bytes.len())
    }
}

impl fmt::Debug for RawVariantBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_raw().fmt(f)
    }
}

impl From<RawVariant<'_>> for RawVariantBuf {
    fn from(value: RawVariant<'_>) -> Self {
        value.to_buf()
    }
}

/// Returns the error for an unknown tag that was not there when the whole value was read.
#[cold]
pub fn no_whole_value() -> Error {
    Error::new(
        ErrorKind::UnknownVariant,
        "an unknown tag beside other entries, which are not one whole value",
    )
}
