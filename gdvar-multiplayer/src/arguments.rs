//! The arguments of a call, and the properties of a state: lists of values.

use alloc::format;
use alloc::vec::Vec;

use gdvar_core::{
    Codec, Decoder, Error, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Header, Result,
};

use crate::compressed;

/// The header of a `PackedByteArray`.
const PACKED_BYTES: [u8; 4] = [29, 0, 0, 0];

/// The arguments of a call, as a packet has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arguments<'a> {
    /// No argument, or one empty `PackedByteArray`: a packet does not tell them apart.
    None,
    /// One `PackedByteArray` with at least one byte: just its bytes.
    Bytes(&'a [u8]),
    /// Any other list.
    List {
        /// How many values there are.
        count: u8,
        /// The values, one after the other.
        values: &'a [u8],
    },
}

impl<'a> Arguments<'a> {
    /// Returns the arguments in the form that the engine sends. `values` are what an [`ArgumentsEncoder`] wrote.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooLarge`] for more than 255 values.
    pub fn new(count: usize, values: &'a [u8]) -> Result<Self> {
        let Ok(short) = u8::try_from(count) else {
            let message = format!("{count} arguments are more than the 255 that a call can have");
            return Err(Error::new(ErrorKind::TooLarge, message));
        };
        Ok(match (short, values.split_first_chunk()) {
            (0, _) => Self::None,
            (1, Some((&PACKED_BYTES, bytes))) => match bytes.split_first_chunk() {
                Some((len, bytes)) => match bytes.get(..u32::from_le_bytes(*len) as usize) {
                    Some([]) | None => Self::None,
                    Some(bytes) => Self::Bytes(bytes),
                },
                None => Self::None,
            },
            _ => Self::List { count: short, values },
        })
    }

    /// Returns how many arguments there are. A single empty `PackedByteArray` counts as none.
    pub fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Bytes(_) => 1,
            Self::List { count, .. } => usize::from(*count),
        }
    }

    /// Returns whether there is no argument, or only an empty `PackedByteArray`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a decoder for the arguments.
    pub fn decoder(&self, codec: Codec) -> ArgumentsDecoder<'a> {
        let (kind, left) = match *self {
            Self::None => (Kind::Bytes, &[][..]),
            Self::Bytes(bytes) => (Kind::Bytes, bytes),
            Self::List { count, values } => (Kind::Counted(usize::from(count)), values),
        };
        ArgumentsDecoder { codec, kind, left, len: left.len(), position: 0 }
    }

    /// Decodes the arguments as a tuple, or as another type that is read from an Array. They may borrow text and bytes from
    /// the buffer, whose content is replaced.
    ///
    /// ```
    /// use gdvar_core::{Codec, Vector2};
    /// use gdvar_multiplayer::{Arguments, ArgumentsEncoder};
    ///
    /// let mut values = Vec::new();
    /// let mut encoder = ArgumentsEncoder::new(Codec::new(), &mut values);
    /// encoder.argument("who", "crab")?;
    /// encoder.argument("amount", &300)?;
    /// let arguments = Arguments::new(encoder.count(), &values)?;
    ///
    /// let mut buffer = Vec::new();
    /// assert_eq!(arguments.decode_in::<(&str, i64)>(Codec::new(), &mut buffer)?, ("crab", 300));
    /// # Ok::<(), gdvar_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors from decoding the Array, whose paths start with the index of the argument, and
    /// [`ErrorKind::TrailingBytes`].
    pub fn decode_in<'b, T: GodotDecode<'b>>(&self, codec: Codec, buffer: &'b mut Vec<u8>) -> Result<T> {
        buffer.clear();
        match *self {
            Self::None => {
                compressed::expand(&codec, &[], 0, buffer)?;
            }
            Self::Bytes(bytes) => {
                let value = packed_bytes(bytes)?;
                compressed::expand(&codec, &value, 1, buffer)?;
            }
            Self::List { count, values } => {
                let taken = compressed::expand(&codec, values, u32::from(count), buffer)?;
                if taken < values.len() {
                    return Err(left_over(values.len() - taken, taken));
                }
            }
        }
        codec.decode(buffer)
    }
}

/// Returns bytes as the `PackedByteArray` that they stand for.
fn packed_bytes(bytes: &[u8]) -> Result<Vec<u8>> {
    gdvar_core::to_bytes(bytes)
}

#[cold]
fn left_over(count: usize, offset: usize) -> Error {
    let message = match count {
        1 => "1 byte follows the last value".into(),
        _ => format!("{count} bytes follow the last value"),
    };
    Error::new(ErrorKind::TrailingBytes, message).at(offset)
}

/// Writes the arguments of a call, or the properties of a state, one after the other.
#[derive(Debug)]
pub struct ArgumentsEncoder<'a> {
    codec: Codec,
    out: &'a mut Vec<u8>,
    count: usize,
}

impl<'a> ArgumentsEncoder<'a> {
    /// Returns an encoder that appends to a buffer.
    pub fn new(codec: Codec, out: &'a mut Vec<u8>) -> Self {
        Self { codec, out, count: 0 }
    }

    /// Writes an argument. Its name is for the error.
    ///
    /// # Errors
    ///
    /// Errors from encoding it. The buffer then has no part of it.
    pub fn argument<T: GodotEncode + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        compressed::write(&self.codec, value, self.out).map_err(|error| error.in_field(name))?;
        self.count += 1;
        Ok(())
    }

    /// Returns how many arguments were written.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Reads the arguments of a call, or the properties of a state, one after the other.
#[derive(Clone, Debug)]
pub struct ArgumentsDecoder<'a> {
    codec: Codec,
    kind: Kind,
    left: &'a [u8],
    /// How many bytes there were at the start.
    len: usize,
    /// How many values were read.
    position: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// So many values are left.
    Counted(usize),
    /// Values up to the end of the bytes.
    Open,
    /// The bytes of a `PackedByteArray`, which may stand for no argument if there are none.
    Bytes,
}

impl<'a> ArgumentsDecoder<'a> {
    /// Returns a decoder for values that have no count, which end with the bytes: those of a state.
    pub fn of_state(codec: Codec, values: &'a [u8]) -> Self {
        Self { codec, kind: Kind::Open, left: values, len: values.len(), position: 0 }
    }

    /// Reads the next argument. Its name is for the error.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::MissingField`] if there are no more arguments, and errors from decoding it.
    pub fn argument<T: GodotDecodeOwned>(&mut self, name: &'static str) -> Result<T> {
        self.argument_with(name, |header, decoder| T::decode(header, decoder))
    }

    /// Reads the next argument with a function.
    ///
    /// # Errors
    ///
    /// The same as for [`argument`](Self::argument).
    pub fn argument_with<T>(
        &mut self,
        name: &'static str,
        decode: impl FnOnce(Header, &mut Decoder<'_, '_>) -> Result<T>,
    ) -> Result<T> {
        match self.kind {
            Kind::Counted(0) => return Err(missing(name)),
            Kind::Open if self.left.is_empty() => return Err(missing(name)),
            Kind::Bytes => {
                let value = packed_bytes(self.left)?;
                let decoded = self.codec.decode_prefix_with(&value, decode);
                // Without bytes, it is more likely that the argument is missing.
                let empty = self.left.is_empty();
                let (value, _) = decoded.map_err(|error| if empty { missing(name) } else { error })?;
                (self.kind, self.left, self.position) = (Kind::Counted(0), &[], self.position + 1);
                return Ok(value);
            }
            Kind::Counted(_) | Kind::Open => {}
        }
        let (value, taken) =
            compressed::read(&self.codec, self.left, decode).map_err(|error| error.moved(self.offset()))?;
        self.pass(taken);
        Ok(value)
    }

    /// Returns the bytes of the next value, and goes on to the value after it.
    ///
    /// # Errors
    ///
    /// The same as for [`argument`](Self::argument). The bytes of a single `PackedByteArray` cannot be skipped.
    pub fn skip(&mut self) -> Result<&'a [u8]> {
        match self.kind {
            Kind::Counted(1..) | Kind::Open if !self.left.is_empty() => {}
            _ => return Err(Error::new(ErrorKind::MissingField, "it is missing")),
        }
        let taken = compressed::len(&self.codec, self.left).map_err(|error| error.moved(self.offset()))?;
        let value = &self.left[..taken];
        self.pass(taken);
        Ok(value)
    }

    /// Checks that all arguments were read.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`] if there are more arguments, and [`ErrorKind::TrailingBytes`] if bytes follow the last one.
    pub fn finish(&self) -> Result<()> {
        match self.kind {
            Kind::Counted(left @ 1..) => {
                let message = format!("expected {}, found {}", Count(self.position), self.position + left);
                Err(Error::new(ErrorKind::WrongLength, message))
            }
            Kind::Bytes if !self.left.is_empty() => {
                Err(Error::new(ErrorKind::WrongLength, "expected no argument, found 1"))
            }
            Kind::Counted(_) | Kind::Open if !self.left.is_empty() => {
                Err(left_over(self.left.len(), self.offset()))
            }
            _ => Ok(()),
        }
    }

    /// Returns how many arguments were read. After an error, this is the index of the argument that is wrong.
    pub fn position(&self) -> usize {
        self.position
    }

    fn offset(&self) -> usize {
        self.len - self.left.len()
    }

    fn pass(&mut self, taken: usize) {
        self.left = &self.left[taken..];
        self.position += 1;
        if let Kind::Counted(left) = &mut self.kind {
            *left -= 1;
        }
    }
}

#[cold]
fn missing(name: &str) -> Error {
    Error::new(ErrorKind::MissingField, format!("`{name}` is missing"))
}

/// A number of arguments, as a message has it.
struct Count(usize);

impl core::fmt::Display for Count {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            0 => f.write_str("no argument"),
            1 => f.write_str("1 argument"),
            count => write!(f, "{count} arguments"),
        }
    }
}
