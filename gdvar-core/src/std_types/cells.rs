//! Cells, atomics and weak pointers.

use alloc::rc::{Rc, Weak as RcWeak};
use core::cell::{Cell, RefCell};
use core::sync::atomic::Ordering;

#[cfg(target_has_atomic = "ptr")]
use alloc::sync::{Arc, Weak as ArcWeak};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;

impl<T: GodotEncode + Copy> GodotEncode for Cell<T> {
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.get().encode(encoder)
    }

    fn element_type() -> ElementType {
        T::element_type()
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Cell<T> {
    const PASSES_ON: bool = T::PASSES_ON;

    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        T::fits(header, decoder)
    }

    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode(header, decoder).map(Self::new)
    }
}

/// Encoding a cell that is mutably borrowed is an error.
impl<T: GodotEncode + ?Sized> GodotEncode for RefCell<T> {
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self.try_borrow() {
            Ok(value) => value.encode(encoder),
            Err(_) => Err(encoder.error(ErrorKind::Custom, "the RefCell is mutably borrowed")),
        }
    }

    fn element_type() -> ElementType {
        T::element_type()
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for RefCell<T> {
    const PASSES_ON: bool = T::PASSES_ON;

    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        T::fits(header, decoder)
    }

    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode(header, decoder).map(Self::new)
    }
}

macro_rules! atomics {
    ($($(#[$attr:meta])* $name:ident is $value:ty;)+) => {$(
        $(#[$attr])*
        impl GodotEncode for core::sync::atomic::$name {
            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.load(Ordering::Relaxed).encode(encoder)
            }

            fn element_type() -> ElementType {
                <$value as GodotEncode>::element_type()
            }
        }

        $(#[$attr])*
        impl<'de> GodotDecode<'de> for core::sync::atomic::$name {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                <$value>::decode(header, decoder).map(Self::new)
            }
        }
    )+};
}

/// Passes to a macro all atomics.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_atomic {
    ($each:ident) => {
        $each! {
            AtomicBool is bool;
            AtomicI8 is i8;
            AtomicI16 is i16;
            AtomicI32 is i32;
            AtomicIsize is isize;
            AtomicU8 is u8;
            AtomicU16 is u16;
            AtomicU32 is u32;
            AtomicUsize is usize;
            #[cfg(target_has_atomic = "64")]
            AtomicI64 is i64;
            #[cfg(target_has_atomic = "64")]
            AtomicU64 is u64;
        }
    };
}
for_each_atomic!(atomics);

macro_rules! weak_pointers {
    ($($weak:ident of $owner:ident;)+) => {$(
        /// Writes the value that the pointer refers to, or Nil if the value no longer exists.
        impl<T: GodotEncode> GodotEncode for $weak<T> {
            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.upgrade().encode(encoder)
            }
        }

        /// Reads the value and drops it, as serde does. Nothing would own the value, so the returned pointer is empty.
        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $weak<T> {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let value: Option<$owner<T>> = GodotDecode::decode(header, decoder)?;
                Ok(value.map_or_else(Self::new, |owner| $owner::downgrade(&owner)))
            }
        }
    )+};
}
weak_pointers! {
    RcWeak of Rc;
}
#[cfg(target_has_atomic = "ptr")]
weak_pointers! {
    ArcWeak of Arc;
}
