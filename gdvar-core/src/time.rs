//! Spans and points of time in the engine's units, for `#[gdvar(with = ...)]`.
//!
//! The engine has seconds as float (`Time.get_unix_time_from_system()`, timers) and milliseconds and microseconds as int
//! (`Time.get_ticks_msec()`, `Time.get_ticks_usec()`). None of them is the obvious one for a `Duration`, so a field says
//! which:
//!
//! ```
//! # use gdvar_core as gdvar;
//! use std::time::Duration;
//! use gdvar::{Decoder, GodotDecode, Header, Result, from_bytes, time, to_bytes};
//!
//! // What `#[gdvar(with = "gdvar::time::millis")] cooldown: Duration` calls.
//! struct Cooldown(Duration);
//!
//! impl<'de> GodotDecode<'de> for Cooldown {
//!     fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
//!         time::millis::decode(header, decoder).map(Cooldown)
//!     }
//! }
//!
//! let cooldown: Cooldown = from_bytes(&to_bytes(&1500)?)?;
//! assert_eq!(cooldown.0, Duration::from_secs_f64(1.5));
//! # Ok::<(), gdvar::Error>(())
//! ```
//!
//! They reach into an `Option`, a `Box`, `Vec`s, arrays, sets and the values of maps: a `Vec<Duration>` is an Array of floats
//! with `seconds`, and an `Option<Duration>` is null for `None`.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::format;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::SystemTime;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::{GodotDecode, GodotDecodeOwned};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};

/// A span or a point of time that is a number of the unit `U`, and what holds such.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a time in `{U}`",
    label = "neither a `Duration` nor a `SystemTime`, nor what holds one",
    note = "`seconds`, `millis` and `micros` are for `Duration`, and `unix_seconds` is for `SystemTime`"
)]
pub trait Timed<U>: Sized {
    /// Writes the number.
    ///
    /// # Errors
    ///
    /// [`OutOfRange`](ErrorKind::OutOfRange) if it does not fit.
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()>;

    /// Reads the number.
    ///
    /// # Errors
    ///
    /// [`OutOfRange`](ErrorKind::OutOfRange) if it is not such a time.
    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self>;
}

/// The units: a module for each, with the functions that `with` names.
macro_rules! units {
    ($($(#[$attr:meta])* $module:ident = $unit:ident;)+) => {$(
        $(#[$attr])*
        pub mod $module {
            use super::Timed;
            use crate::decode::decoder::{Decoder, Header};
            use crate::encode::encoder::Encoder;
            use crate::error::Result;

            /// The unit, as a type.
            #[derive(Debug)]
            pub enum $unit {}

            /// Writes the time.
            ///
            /// # Errors
            ///
            /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if the number does not fit.
            pub fn encode<T: Timed<$unit>>(time: &T, encoder: &mut Encoder<'_>) -> Result<()> {
                time.encode_time(encoder)
            }

            /// Reads the time: a float, or an int.
            ///
            /// # Errors
            ///
            /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if the number is not such a time: a negative `Duration`, one that is too
            /// large, and NaN.
            pub fn decode<T: Timed<$unit>>(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<T> {
                T::decode_time(header, decoder)
            }
        }
    )+};
}
units! {
    /// A `Duration` as float: seconds.
    ///
    /// Nanoseconds are kept for up to some weeks; a float has 53 bits.
    seconds = Seconds;
    /// A `Duration` as int: milliseconds.
    ///
    /// What is smaller than one is cut off, as in the engine's clocks.
    millis = Millis;
    /// A `Duration` as int: microseconds.
    ///
    /// What is smaller than one is cut off, as in the engine's clocks.
    micros = Micros;
    /// A `SystemTime` as float: seconds since the start of 1970, as `Time.get_unix_time_from_system()` returns them. Those before
    /// are negative.
    ///
    /// A float of today has steps of 240 nanoseconds.
    #[cfg(feature = "std")]
    unix_seconds = UnixSeconds;
}

impl Timed<seconds::Seconds> for Duration {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_secs_f64().encode(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        let seconds = f64::decode(header, decoder)?;
        Self::try_from_secs_f64(seconds)
            .map_err(|_| decoder.error(ErrorKind::OutOfRange, format!("{seconds} s do not fit Duration")))
    }
}

impl Timed<millis::Millis> for Duration {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_millis().encode(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        u64::decode(header, decoder).map(Self::from_millis)
    }
}

impl Timed<micros::Micros> for Duration {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_micros().encode(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        u64::decode(header, decoder).map(Self::from_micros)
    }
}

#[cfg(feature = "std")]
impl Timed<unix_seconds::UnixSeconds> for SystemTime {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let seconds = match self.duration_since(Self::UNIX_EPOCH) {
            Ok(after) => after.as_secs_f64(),
            Err(before) => -before.duration().as_secs_f64(),
        };
        seconds.encode(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        let seconds = f64::decode(header, decoder)?;
        let distance = Duration::try_from_secs_f64(seconds.abs()).ok();
        let time = distance.and_then(|distance| {
            if seconds < 0.0 {
                Self::UNIX_EPOCH.checked_sub(distance)
            } else {
                Self::UNIX_EPOCH.checked_add(distance)
            }
        });
        time.ok_or_else(|| decoder.error(ErrorKind::OutOfRange, format!("{seconds} s do not fit SystemTime")))
    }
}

/// A time that is written as its number.
struct Written<'a, U, T>(&'a T, PhantomData<U>);

impl<U, T: Timed<U>> GodotEncode for Written<'_, U, T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0.encode_time(encoder)
    }
}

/// A time that is read from its number.
struct Read<U, T>(T, PhantomData<U>);

impl<'de, U, T: Timed<U>> GodotDecode<'de> for Read<U, T> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_time(header, decoder).map(|time| Self(time, PhantomData))
    }
}

impl<U, T: Timed<U>> Timed<U> for Option<T> {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_ref().map(|time| Written(time, PhantomData)).encode(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        Option::<Read<U, T>>::decode(header, decoder).map(|time| time.map(|Read(time, _)| time))
    }
}

impl<U, T: Timed<U>> Timed<U> for Box<T> {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        (**self).encode_time(encoder)
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        T::decode_time(header, decoder).map(Self::new)
    }
}

impl<U, T: Timed<U>, const N: usize> Timed<U> for [T; N] {
    fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.array(|times| self.iter().try_for_each(|time| times.element(&Written(time, PhantomData))))
    }

    fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        <[Read<U, T>; N]>::decode(header, decoder).map(|times| times.map(|Read(time, _)| time))
    }
}

macro_rules! sequences {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<U, T: Timed<U> $($bounds)*> Timed<U> for $ty {
            fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|times| self.iter().try_for_each(|time| times.element(&Written(time, PhantomData))))
            }

            fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
                Vec::<Read<U, T>>::decode(header, decoder)
                    .map(|times| times.into_iter().map(|Read(time, _)| time).collect())
            }
        }
    )+};
}
sequences! {
    [] Vec<T>;
    [] VecDeque<T>;
    [+ Ord] BTreeSet<T>;
    #[cfg(feature = "std")]
    [+ Eq + core::hash::Hash, S: core::hash::BuildHasher + Default] std::collections::HashSet<T, S>;
}

macro_rules! maps {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty, $times:ty;)+) => {$(
        $(#[$attr])*
        impl<U, T: Timed<U>, K: GodotEncode + GodotDecodeOwned + $($bounds)*> Timed<U> for $ty {
            fn encode_time(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary(|entries| {
                    self.iter().try_for_each(|(key, time)| entries.entry(key, &Written(time, PhantomData)))
                })
            }

            fn decode_time(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
                <$times>::decode(header, decoder)
                    .map(|times| times.into_iter().map(|(key, Read(time, _))| (key, time)).collect())
            }
        }
    )+};
}
maps! {
    [Ord] BTreeMap<K, T>, BTreeMap<K, Read<U, T>>;
    #[cfg(feature = "std")]
    [Eq + core::hash::Hash, S: core::hash::BuildHasher + Default]
    std::collections::HashMap<K, T, S>, std::collections::HashMap<K, Read<U, T>, S>;
}
