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

/// Types that hold a value. Each row has the type that the value is written and read as, what is required of a `T` that is written,
/// how the type is made of the value that was read, and how it is written.
macro_rules! wrappers {
    ($(
        $(#[$doc:meta])*
        $name:ident as $inner:ty, [$($bound:tt)*] $make:expr, |$wrapper:ident, $encoder:ident| $encode:expr;
    )+) => {$(
        $(#[$doc])*
        impl<T: GodotEncode $($bound)*> GodotEncode for $name<T> {
            #[inline]
            fn encode(&self, $encoder: &mut Encoder<'_>) -> Result<()> {
                let $wrapper = self;
                $encode
            }

            fn element_type() -> ElementType {
                <$inner as GodotEncode>::element_type()
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            const PASSES_ON: bool = <$inner as GodotDecode<'de>>::PASSES_ON;

            #[inline]
            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                <$inner as GodotDecode>::fits(header, decoder)
            }

            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                <$inner as GodotDecode>::decode(header, decoder).map($make)
            }
        }
    )+};
}
wrappers! {
    Wrapping as T, [] Self, |number, encoder| number.0.encode(encoder);
    Saturating as T, [] Self, |number, encoder| number.0.encode(encoder);
    Reverse as T, [] Self, |value, encoder| value.0.encode(encoder);
    Cell as T, [+ Copy] Self::new, |cell, encoder| cell.get().encode(encoder);
    /// Encoding a cell that is mutably borrowed is an error.
    RefCell as T, [+ ?Sized] Self::new, |cell, encoder| match cell.try_borrow() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the RefCell is mutably borrowed")),
    };
    /// Writes the value that the pointer refers to, or Nil if the value no longer exists. Reads a value and drops it, as
    /// serde does: nothing would own it, so the pointer that is returned is empty.
    RcWeak as Option<Rc<T>>, [] |owner| owner.map_or_else(Self::new, |owner| Rc::downgrade(&owner)),
        |weak, encoder| weak.upgrade().encode(encoder);
}
#[cfg(target_has_atomic = "ptr")]
wrappers! {
    /// The same as for an `Rc`.
    ArcWeak as Option<Arc<T>>, [] |owner| owner.map_or_else(Self::new, |owner| Arc::downgrade(&owner)),
        |weak, encoder| weak.upgrade().encode(encoder);
}
#[cfg(feature = "std")]
wrappers! {
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    Mutex as T, [+ ?Sized] Self::new, |lock, encoder| match lock.lock() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the Mutex is poisoned")),
    };
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    RwLock as T, [+ ?Sized] Self::new, |lock, encoder| match lock.read() {
        Ok(value) => value.encode(encoder),
        Err(_) => Err(encoder.error(ErrorKind::Custom, "the RwLock is poisoned")),
    };
}

macro_rules! atomics {
    ($($(#[$attr:meta])* $name:ident is $value:ty;)+) => {as_others! {$(
        $(#[$attr])*
        core::sync::atomic::$name as $value,
        |atomic, encoder| atomic.load(Ordering::Relaxed).encode(encoder),
        |header, decoder| <$value>::decode(header, decoder).map(Self::new);
    )+}};
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
