#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "std")]
pub mod file;

#[doc(inline)]
pub use gdvar_core::*;
#[cfg(feature = "derive")]
pub use gdvar_derive::{GodotDecode, GodotEncode};
