//! The settings for encoding and decoding, and the calls that start them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::session::Session;
use crate::encode::GodotEncode;
use crate::encode::encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::MAX_COUNT;
use crate::format::dialect::Dialect;
use crate::hint;

/// Settings for encoding and decoding: the dialect, the permissions, and the limits.
///
/// No input makes decoding panic or overflow the stack of a 2 MiB thread. A [`Variant`](crate::Variant) can be nested to the
/// limit even in a debug build. Decoding a large recursive type of your own may stop earlier: see [`max_depth`](Self::max_depth).
///
/// The memory that decoding takes is bounded by the length of the input: 16 times that for a `Variant`, 32 times for a
/// `double::Variant`. A collection of `T`s takes up to three times the size of a `T` for each element; there are at most
/// as many elements as the input has bytes in a `PackedByteArray`, and a quarter as many elsewhere. A recursive untagged
/// enum takes up to 4 KiB more for each level.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Codec, Dialect};
///
/// let codec = Codec::new().dialect(Dialect::Godot3).max_size(64 * 1024);
/// let bytes = codec.encode("hello")?;
/// assert_eq!(codec.decode::<String>(&bytes)?, "hello");
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a setter returns the changed codec"]
pub struct Codec {
    dialect: Dialect,
    full_objects: bool,
    double_precision: bool,
    purpose: Purpose,
    max_depth: u32,
    max_size: usize,
}

/// What values are written for. This is one field, so that a [`Codec`] has 16 bytes: with more, reading four ints takes 1 % more
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Purpose {
    /// An engine reads the bytes.
    Engine,
    /// The bytes are printed as text or compared, and no engine reads them.
    Text,
    /// The value becomes a part of a resource file.
    Resource,
}

/// The codec of [`to_bytes`] and [`from_bytes`]. A codec that was put on the stack for each call would be written field by field and
/// then read in larger pieces, for which the processor cannot forward the stores.
static USUAL: Codec = Codec::new();

/// The capacity of a new buffer. A message fits, and a longer value grows it: to find out the length first would walk the
/// value twice, which takes longer.
const NEW_BUFFER: usize = 1024;

/// Declares the methods of settings. Each setting has one that sets it, with the name of its argument, and one that returns it.
macro_rules! settings {
    ($($(#[$set:meta])* $name:ident($value:ident: $ty:ty); $(#[$get:meta])* $getter:ident;)*) => {$(
        $(#[$set])*
        pub const fn $name(mut self, $value: $ty) -> Self {
            self.$name = $value;
            self
        }

        $(#[$get])*
        pub const fn $getter(&self) -> $ty {
            self.$name
        }
    )*};
}

pub(crate) use settings;

impl Default for Codec {
    fn default() -> Self {
        Self::new()
    }
}

impl Codec {
    /// Returns the settings of [`to_bytes`] and [`from_bytes`]: the dialect [`Godot4`](Dialect::Godot4), no full objects,
    /// at most [`DEFAULT_MAX_DEPTH`](Self::DEFAULT_MAX_DEPTH) levels, any size.
    pub const fn new() -> Self {
        Self {
            dialect: Dialect::Godot4,
            full_objects: false,
            double_precision: false,
            purpose: Purpose::Engine,
            max_depth: Self::DEFAULT_MAX_DEPTH,
            max_size: MAX_COUNT,
        }
    }

    /// The number of nested containers that the engines read, from Godot 3.5 on.
    pub const DEFAULT_MAX_DEPTH: u32 = 1024;

    settings! {
        /// Sets the dialect.
        dialect(dialect: Dialect);
        /// Returns the dialect.
        get_dialect;

        /// Allows full objects, with class and properties, in a [`Variant`](crate::Variant), in both directions: the engine's
        /// `var_to_bytes_with_objects`. Without it, full objects are an error.
        ///
        /// A derived type that names its class needs no permission: it only reads objects of that class.
        full_objects(allowed: bool);
        /// Returns whether a [`Variant`](crate::Variant) may hold full objects.
        get_full_objects;

        /// Declares that the other side of a `Published*` dialect is a double-precision build, whose reals all have 64 bits.
        /// The bytes of these dialects do not show the width of reals. The bytes of the other dialects do.
        double_precision(wide: bool);
        /// Returns whether reals have 64 bits in dialects that do not write their width.
        get_double_precision;

        /// Sets how many containers may be nested. A thread with 2 MiB of stack has room for the default; for more levels,
        /// give it a larger stack.
        ///
        /// The stack that a level takes depends on the fields of its type. Decoding stops with [`ErrorKind::TooDeep`]
        /// before nested values use more than 1.75 MiB of stack, or 1.75 KiB for each allowed level if that is more. Few
        /// types get that far, and only in debug builds.
        max_depth(levels: u32);
        /// Returns how many containers may be nested.
        get_max_depth;

        /// Sets how many bytes one value may take, in either direction. The default is 2³¹ - 1, the largest length that the
        /// format can express.
        max_size(bytes: usize);
        /// Returns how many bytes one value may take.
        get_max_size;
    }

    /// Writes a second byte-order mark before a text that starts with one, so that readers keep one. Without it, such text is an
    /// error, because no engine would write it.
    #[doc(hidden)]
    pub const fn double_marks(mut self) -> Self {
        self.purpose = Purpose::Text;
        self
    }

    /// Writes what becomes a resource file: scripts are paths, and containers may declare their types, in every dialect. Where the dialect
    /// has no typed containers, plain ones are written.
    #[doc(hidden)]
    pub const fn of_resources(mut self) -> Self {
        self.purpose = Purpose::Resource;
        self
    }

    pub(crate) const fn is_of_resources(&self) -> bool {
        matches!(self.purpose, Purpose::Resource)
    }

    pub(crate) const fn doubles_marks(&self) -> bool {
        matches!(self.purpose, Purpose::Text)
    }

    /// Returns whether reals have 64 bits although their headers do not say so.
    pub(crate) const fn has_unflagged_wide_reals(&self) -> bool {
        self.double_precision && self.dialect.is_published()
    }

    /// Encodes a value into a new buffer, which may have up to 1 KiB more capacity than it needs.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] for values that the dialect cannot express, [`ErrorKind::OutOfRange`] for an integer
    /// that does not fit an `i64`, [`ErrorKind::TooDeep`], [`ErrorKind::TooLarge`], and whatever a hand-written
    /// implementation reports.
    pub fn encode<T: GodotEncode + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        let mut out = Vec::with_capacity(NEW_BUFFER.min(self.max_size));
        self.encode_into(value, &mut out)?;
        Ok(out)
    }

    /// Appends the bytes of a value to a buffer, and returns how many there are. After an error the buffer is
    /// unchanged.
    ///
    /// # Errors
    ///
    /// The same as for [`encode`](Self::encode).
    // Not inlined, because a function with many calls to it would then take minutes to compile.
    #[inline(never)]
    pub fn encode_into<T: GodotEncode + ?Sized>(&self, value: &T, out: &mut Vec<u8>) -> Result<usize> {
        let start = out.len();
        let written = encoder::encode_into(value, self, out);
        self.check_written(written, start, out)
    }

    /// Returns how many bytes were written. After an error, removes them from the buffer.
    #[inline]
    fn check_written(&self, written: Result<()>, start: usize, out: &mut Vec<u8>) -> Result<usize> {
        let len = out.len() - start;
        let error = match written {
            Ok(()) if len <= self.max_size => return Ok(len),
            Ok(()) => self.too_large(len),
            Err(error) => error,
        };
        out.truncate(start);
        Err(error)
    }

    /// Decodes a value that takes the whole input.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TrailingBytes`] if bytes follow, and the same as for [`decode_prefix`](Self::decode_prefix).
    pub fn decode<'de, T: GodotDecode<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        self.decode_or(bytes, hint::of_packet)
    }

    /// Decodes a value that takes the whole input. An error is returned as `explain` words it.
    // The code of a whole type is inlined into this function. If this function were inlined too, the code of many types
    // would end up in one enormous function.
    #[inline(never)]
    pub(crate) fn decode_or<'de, T: GodotDecode<'de>>(
        &self,
        bytes: &'de [u8],
        explain: fn(Error, &[u8], Codec) -> Error,
    ) -> Result<T> {
        let session = self.session(bytes);
        let mut decoder = session.decoder();
        // With `T::decode` as an argument, or the value as one, a message of ten fields takes up to a tenth more instructions.
        let mut value = decoder.value();
        if value.is_err() || decoder.offset() < bytes.len() {
            value = Err(explain(not_whole(value.err(), bytes.len(), decoder.offset()), bytes, *self));
        }
        value
    }

    /// Does the same as [`decode`](Self::decode) with a function that reads the value.
    // not covered: only the packages for other languages call it
    #[doc(hidden)]
    pub fn decode_with<'de, T>(
        &self,
        bytes: &'de [u8],
        decode: impl FnOnce(Header, &mut Decoder<'_, 'de>) -> Result<T>,
    ) -> Result<T> {
        let session = self.session(bytes);
        let mut decoder = session.decoder();
        let mut value = decoder.value_with(decode);
        if value.is_err() || decoder.offset() < bytes.len() {
            value = Err(hint::of_packet(not_whole(value.err(), bytes.len(), decoder.offset()), bytes, *self));
        }
        value
    }

    /// Decodes a value that takes the whole input, in place of an existing value whose memory is reused.
    ///
    /// The memory of a `String`, and of a `Vec` and its items, is reused, even inside an `Option` or a `Box`; a
    /// `Box<[T]>` is reused if its length stays the same. Other values are replaced together with everything that they
    /// own, and so are the fields of a derived type.
    ///
    /// After an error, `value` is some valid value, perhaps one that was partly read.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Codec, to_bytes};
    ///
    /// let mut heights: Vec<f32> = Vec::with_capacity(65_536);
    /// for bytes in [to_bytes(&[0.5_f32, 2.0])?, to_bytes(&[1.5_f32])?] {
    ///     Codec::new().decode_into(&bytes, &mut heights)?;
    /// }
    /// assert_eq!(heights, [1.5]);
    /// assert_eq!(heights.capacity(), 65_536);
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`decode`](Self::decode).
    pub fn decode_into<'de, T: GodotDecode<'de>>(&self, bytes: &'de [u8], value: &mut T) -> Result<()> {
        let session = self.session(bytes);
        let mut decoder = session.decoder();
        let read = decoder.header().and_then(|header| T::decode_into(value, header, &mut decoder));
        let read = match read {
            Ok(()) if decoder.offset() < bytes.len() => Err(trailing_bytes(bytes.len(), decoder.offset())),
            read => read,
        };
        read.map_err(|error| hint::of_packet(error, bytes, *self))
    }

    /// Decodes the value at the start of the input, and returns how many bytes it took.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`], [`ErrorKind::UnknownType`], [`ErrorKind::TypeMismatch`] and others, each with its
    /// offset and the path of the wrong value.
    pub fn decode_prefix<'de, T: GodotDecode<'de>>(&self, bytes: &'de [u8]) -> Result<(T, usize)> {
        self.decode_prefix_with(bytes, T::decode)
    }

    /// Does the same with a function that reads the value.
    #[doc(hidden)]
    pub fn decode_prefix_with<'de, T>(
        &self,
        bytes: &'de [u8],
        decode: impl FnOnce(Header, &mut Decoder<'_, 'de>) -> Result<T>,
    ) -> Result<(T, usize)> {
        let session = self.session(bytes);
        let mut decoder = session.decoder();
        match decoder.value_with(decode) {
            Ok(value) => Ok((value, decoder.offset())),
            Err(error) => Err(hint::or_too_large(error, bytes, *self)),
        }
    }

    /// Starts a session over the input, which is cut at the size limit, so that a larger value does not fit. Every value
    /// takes whole words, except that the padding of a packed array may be missing at the end of the input.
    #[inline]
    #[doc(hidden)]
    pub fn session<'de>(&self, bytes: &'de [u8]) -> Session<'de> {
        let end = if self.max_size < bytes.len() { self.max_size & !3 } else { bytes.len() };
        Session::new(&bytes[..end], *self)
    }

    #[cold]
    #[doc(hidden)]
    pub fn too_large(&self, len: usize) -> Error {
        Error::new(ErrorKind::TooLarge, format!("{len} bytes are more than the limit of {}", self.max_size))
    }
}

/// Returns the error of a value, or else the one for bytes after it.
#[cold]
fn not_whole(error: Option<Error>, len: usize, read: usize) -> Error {
    error.unwrap_or_else(|| trailing_bytes(len, read))
}

/// Returns the error for bytes after the value.
#[cold]
pub fn trailing_bytes(len: usize, read: usize) -> Error {
    let message = match len - read {
        1 => String::from("1 byte follows the value"),
        more => format!("{more} bytes follow the value"),
    };
    Error::new(ErrorKind::TrailingBytes, message).at(read)
}

/// Encodes a value as Godot's `var_to_bytes` does: [`Codec::encode`] with the default settings.
///
/// ```
/// # use gdvar_core as gdvar;
/// let bytes = gdvar::to_bytes("crab")?;
/// assert_eq!(bytes, b"\x04\0\0\0\x04\0\0\0crab");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`Codec::encode`].
pub fn to_bytes<T: GodotEncode + ?Sized>(value: &T) -> Result<Vec<u8>> {
    USUAL.encode(value)
}

/// Decodes a value that takes the whole input: [`Codec::decode`] with the default settings.
///
/// The input is what `var_to_bytes` returns, or a packet. `store_var` and `put_var` write a length before each value
/// into files and streams: use `VarReader` for those.
///
/// ```
/// # use gdvar_core as gdvar;
/// let text: &str = gdvar::from_bytes(b"\x04\0\0\0\x04\0\0\0crab")?;
/// assert_eq!(text, "crab");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`Codec::decode`].
pub fn from_bytes<'de, T: GodotDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    USUAL.decode(bytes)
}
