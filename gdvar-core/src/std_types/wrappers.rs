//! Types that are written as the value that they contain or refer to.

use alloc::rc::{Rc, Weak as RcWeak};
use alloc::sync::{Arc, Weak as ArcWeak};
use core::cell::{Cell, RefCell};
use core::cmp::Reverse;
use core::num::{Saturating, Wrapping};
use core::sync::atomic::Ordering;
#[cfg(feature = "std")]
use std::sync::{Mutex, RwLock};

use crate::error::ErrorKind;

as_others! {
    [T] Wrapping<T> as T,
        |number, encoder| number.0.encode(encoder), |header, decoder| T::decode(header, decoder).map(Self);
    [T] Saturating<T> as T,
        |number, encoder| number.0.encode(encoder), |header, decoder| T::decode(header, decoder).map(Self);
    [T] Reverse<T> as T,
        |value, encoder| value.0.encode(encoder), |header, decoder| T::decode(header, decoder).map(Self);
    [T + Copy] Cell<T> as T,
        |cell, encoder| cell.get().encode(encoder), |header, decoder| T::decode(header, decoder).map(Self::new);
    /// Encoding a cell that is mutably borrowed is an error.
    [T + ?Sized] RefCell<T> as T,
        |cell, encoder| match cell.try_borrow() {
            Ok(value) => value.encode(encoder),
            Err(_) => Err(encoder.error(ErrorKind::Custom, "the RefCell is mutably borrowed")),
        },
        |header, decoder| T::decode(header, decoder).map(Self::new);
    /// Writes the value that the pointer refers to, or Nil if the value no longer exists. Reads a value and drops it, as
    /// serde does: nothing would own it, so the pointer that is returned is empty.
    [T] RcWeak<T> as Option<Rc<T>>,
        |weak, encoder| weak.upgrade().encode(encoder),
        |header, decoder| <Option<Rc<T>>>::decode(header, decoder).map(|_| Self::new());
    /// The same as for an `Rc`.
    [T] ArcWeak<T> as Option<Arc<T>>,
        |weak, encoder| weak.upgrade().encode(encoder),
        |header, decoder| <Option<Arc<T>>>::decode(header, decoder).map(|_| Self::new());
}
#[cfg(feature = "std")]
as_others! {
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    [T + ?Sized] Mutex<T> as T,
        |lock, encoder| match lock.lock() {
            Ok(value) => value.encode(encoder),
            Err(_) => Err(encoder.error(ErrorKind::Custom, "the Mutex is poisoned")),
        },
        |header, decoder| T::decode(header, decoder).map(Self::new);
    /// Waits for the lock. Encoding a lock that was poisoned by a panic is an error.
    [T + ?Sized] RwLock<T> as T,
        |lock, encoder| match lock.read() {
            Ok(value) => value.encode(encoder),
            Err(_) => Err(encoder.error(ErrorKind::Custom, "the RwLock is poisoned")),
        },
        |header, decoder| T::decode(header, decoder).map(Self::new);
}

macro_rules! atomics {
    ($($(#[$attr:meta])* $name:ident is $value:ty;)+) => {as_others! {$(
        $(#[$attr])*
        [] core::sync::atomic::$name as $value,
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
