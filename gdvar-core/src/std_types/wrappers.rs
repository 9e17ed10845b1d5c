//! Types that are written as the value that they contain or refer to.

use alloc::rc::{Rc, Weak as RcWeak};
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::{Arc, Weak as ArcWeak};
use core::cell::{Cell, RefCell};
use core::cmp::Reverse;
use core::num::{Saturating, Wrapping};
use core::sync::atomic::Ordering;
#[cfg(feature = "std")]
use std::sync::{Mutex, RwLock};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;

/// Types that own a `T`: what else is required of a `T` that is written, how they are made of a `T`, and how it is written.
macro_rules! wrappers {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($bound:tt)*] $make:expr, |$wrapper:ident, $encoder:ident| $encode:expr;
    )+) => {$(
        $(#[$doc])*
        impl<T: GodotEncode $($bound)*> GodotEncode for $name<T> {
            #[inline]
            fn encode(&self, $encoder: &mut Encoder<'_>) -> Result<()> {
                let $wrapper = self;
                $encode
            }

            fn element_type() -> ElementType {
                T::element_type()
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            const PASSES_ON: bool = T::PASSES_ON;

            #[inline]
            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                T::fits(header, decoder)
            }

            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                T::decode(header, decoder).map($make)
            }
        }
    )+};
}
wrappers! {
    Wrapping [] Self, |number, encoder| number.0.encode(encoder);
    Saturating [] Self, |number, encoder| number.0.encode(encoder);
    Reverse [] Self, |value, encoder| value.0.encode(encoder);
    Cell [+ Copy] Self::new, |cell, encoder| cell.get().encode(encoder);
    /// Encoding a cell that is mutably borrowed is an error.
    RefCell [+ ?Sized] Self::new, |cell, encoder| match cell.try_borrow() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the RefCell is mutably borrowed")),
    };
}
#[cfg(feature = "std")]
wrappers! {
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    Mutex [+ ?Sized] Self::new, |lock, encoder| match lock.lock() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the Mutex is poisoned")),
    };
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    RwLock [+ ?Sized] Self::new, |lock, encoder| match lock.read() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the RwLock is poisoned")),
    };
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
