//! Locks.

use std::sync::{Mutex, RwLock};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;

macro_rules! locks {
    ($($name:ident, $lock:ident;)+) => {$(
        /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
        impl<T: GodotEncode + ?Sized> GodotEncode for $name<T> {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                match self.$lock() {
                    Ok(value) => value.encode(encoder),
                    Err(_) => {
                        let message = concat!("the ", stringify!($name), " is poisoned");
                        Err(encoder.error(ErrorKind::Custom, message))
                    }
                }
            }

            fn element_type() -> ElementType {
                T::element_type()
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            const PASSES_ON: bool = T::PASSES_ON;

            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                T::fits(header, decoder)
            }

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                T::decode(header, decoder).map(Self::new)
            }
        }
    )+};
}
locks! {
    Mutex, lock;
    RwLock, read;
}
