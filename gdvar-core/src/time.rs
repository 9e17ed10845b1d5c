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

/// A `Duration` as float: seconds.
///
/// Nanoseconds are kept for up to some weeks; a float has 53 bits.
pub mod seconds {
    use alloc::format;
    use core::time::Duration;

    use crate::decode::GodotDecode;
    use crate::decode::decoder::{Decoder, Header};
    use crate::encode::GodotEncode;
    use crate::encode::encoder::Encoder;
    use crate::error::{ErrorKind, Result};

    /// Writes the seconds.
    ///
    /// # Errors
    ///
    /// As for an `f64`.
    pub fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> Result<()> {
        duration.as_secs_f64().encode(encoder)
    }

    /// Reads seconds, a float or an int.
    ///
    /// # Errors
    ///
    /// As for an `f64`, and [`OutOfRange`](ErrorKind::OutOfRange) for a negative number, one that is too large, and NaN.
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Duration> {
        let seconds = f64::decode(header, decoder)?;
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| decoder.error(ErrorKind::OutOfRange, format!("{seconds} s do not fit Duration")))
    }
}

macro_rules! whole_units {
    ($($name:ident: $units:literal, $as_units:ident, $from_units:ident;)+) => {$(
        #[doc = concat!("A `Duration` as int: ", $units, ".")]
        ///
        /// What is smaller than one is cut off, as in the engine's clocks.
        pub mod $name {
            use core::time::Duration;

            use crate::decode::GodotDecode;
            use crate::decode::decoder::{Decoder, Header};
            use crate::encode::GodotEncode;
            use crate::encode::encoder::Encoder;
            use crate::error::Result;

            #[doc = concat!("Writes the ", $units, ".")]
            ///
            /// # Errors
            ///
            /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if they do not fit an int, after 292,000 years at least.
            pub fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> Result<()> {
                duration.$as_units().encode(encoder)
            }

            #[doc = concat!("Reads ", $units, ", an int.")]
            ///
            /// # Errors
            ///
            /// As for a `u64`: a negative number is [`OutOfRange`](crate::ErrorKind::OutOfRange).
            pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Duration> {
                u64::decode(header, decoder).map(Duration::$from_units)
            }
        }
    )+};
}
whole_units! {
    millis: "milliseconds", as_millis, from_millis;
    micros: "microseconds", as_micros, from_micros;
}

/// A `SystemTime` as float: seconds since the start of 1970, as `Time.get_unix_time_from_system()` returns them.
///
/// A float of today has steps of 240 nanoseconds.
#[cfg(feature = "std")]
pub mod unix_seconds {
    use alloc::format;
    use std::time::{Duration, SystemTime};

    use crate::decode::GodotDecode;
    use crate::decode::decoder::{Decoder, Header};
    use crate::encode::GodotEncode;
    use crate::encode::encoder::Encoder;
    use crate::error::{ErrorKind, Result};

    /// Writes the seconds; those before 1970 are negative.
    ///
    /// # Errors
    ///
    /// As for an `f64`.
    pub fn encode(time: &SystemTime, encoder: &mut Encoder<'_>) -> Result<()> {
        let seconds = match time.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => after.as_secs_f64(),
            Err(before) => -before.duration().as_secs_f64(),
        };
        seconds.encode(encoder)
    }

    /// Reads seconds, a float or an int.
    ///
    /// # Errors
    ///
    /// As for an `f64`, and [`OutOfRange`](ErrorKind::OutOfRange) for a time that the system cannot hold, and NaN.
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<SystemTime> {
        let seconds = f64::decode(header, decoder)?;
        let distance = Duration::try_from_secs_f64(seconds.abs()).ok();
        let time = distance.and_then(|distance| {
            if seconds < 0.0 {
                SystemTime::UNIX_EPOCH.checked_sub(distance)
            } else {
                SystemTime::UNIX_EPOCH.checked_add(distance)
            }
        });
        time.ok_or_else(|| decoder.error(ErrorKind::OutOfRange, format!("{seconds} s do not fit SystemTime")))
    }
}
