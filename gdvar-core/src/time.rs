//! Durations and points in time in the engine's units, for `#[gdvar(with = ...)]`.
//!
//! The engine measures time in seconds as a float (`Time.get_unix_time_from_system()`, timers), and in milliseconds and
//! microseconds as an int (`Time.get_ticks_msec()`, `Time.get_ticks_usec()`). None of these is the obvious choice for a
//! `Duration`, so a field has to choose one:
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
//! `with` also applies these modules to the contents of an `Option`, a `Box`, a `Vec`, an array, a set, and to the values
//! of a map: with `seconds`, a `Vec<Duration>` is an Array of floats, and an `Option<Duration>` is null for `None`.

use core::time::Duration;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages;
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;

/// A module with the functions for `with`.
macro_rules! unit {
    (
        $(#[$attr:meta])*
        $module:ident: $time:ty, |$written:ident| $number:expr, |$header:ident, $decoder:ident| $read:expr
    ) => {
        $(#[$attr])*
        pub mod $module {
            use super::*;

            /// Writes the time.
            ///
            /// # Errors
            ///
            /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if the number does not fit.
            #[inline]
            pub fn encode($written: &$time, encoder: &mut Encoder<'_>) -> Result<()> {
                $number.encode(encoder)
            }

            /// Reads the time from a float or an int.
            ///
            /// # Errors
            ///
            /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if the number is negative, too large or NaN, so that it is not such
            /// a time.
            #[inline]
            pub fn decode($header: Header, $decoder: &mut Decoder<'_, '_>) -> Result<$time> {
                $read
            }
        }
    };
}

unit! {
    /// A `Duration` as a float: seconds.
    ///
    /// A float has 53 bits of precision, so nanoseconds are exact for durations of up to several weeks.
    seconds: Duration,
    |time| time.as_secs_f64(),
    |header, decoder| {
        let at = decoder.at();
        let seconds = f64::decode(header, decoder)?;
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| messages::out_of_range(&format_args!("{seconds} s"), &"Duration").at(at.offset()))
    }
}

unit! {
    /// A `Duration` as an int: milliseconds.
    ///
    /// Fractions are cut off, as in the engine's clocks.
    millis: Duration,
    |time| time.as_millis(),
    |header, decoder| u64::decode(header, decoder).map(Duration::from_millis)
}

unit! {
    /// A `Duration` as an int: microseconds.
    ///
    /// Fractions are cut off, as in the engine's clocks.
    micros: Duration,
    |time| time.as_micros(),
    |header, decoder| u64::decode(header, decoder).map(Duration::from_micros)
}

#[cfg(feature = "std")]
unit! {
    /// A `SystemTime` as a float: seconds since the start of 1970, as `Time.get_unix_time_from_system()` returns them. Earlier
    /// times are negative.
    ///
    /// For today's times, a float has steps of 240 nanoseconds.
    unix_seconds: std::time::SystemTime,
    |time| match time.duration_since(std::time::SystemTime::UNIX_EPOCH) {
        Ok(after) => after.as_secs_f64(),
        Err(before) => -before.duration().as_secs_f64(),
    },
    |header, decoder| {
        let at = decoder.at();
        let (seconds, start) = (f64::decode(header, decoder)?, std::time::SystemTime::UNIX_EPOCH);
        let distance = Duration::try_from_secs_f64(seconds.abs()).ok();
        let time = distance.and_then(|distance| {
            if seconds < 0.0 { start.checked_sub(distance) } else { start.checked_add(distance) }
        });
        time.ok_or_else(|| messages::out_of_range(&format_args!("{seconds} s"), &"SystemTime").at(at.offset()))
    }
}
