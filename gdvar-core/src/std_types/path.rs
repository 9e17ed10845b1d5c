//! File system paths, as text.

use std::path::{Path, PathBuf};

use alloc::boxed::Box;
use alloc::string::String;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;

/// Encoding a path that is not UTF-8 is an error.
impl GodotEncode for Path {
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self.to_str() {
            Some(text) => text.encode(encoder),
            None => Err(encoder.error(ErrorKind::InvalidUtf8, "the path is not UTF-8")),
        }
    }

    fn element_type() -> ElementType {
        str::element_type()
    }
}

as_others! {
    [] PathBuf as String,
    |path, encoder| path.as_path().encode(encoder),
    |header, decoder| <&Path>::decode(header, decoder).map(Self::from);
}

impl<'de> GodotDecode<'de> for Box<Path> {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        <&Path>::decode(header, decoder).map(Self::from)
    }
}

/// Borrows from the input.
impl<'a, 'de: 'a> GodotDecode<'de> for &'a Path {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        <&str>::decode(header, decoder).map(Path::new)
    }
}
