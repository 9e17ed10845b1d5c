//! Values as text, in the engine's own notation: what `var_to_str` prints and `str_to_var` reads.
//!
//! [`Variant`](crate::Variant) prints and parses in Godot 4's form. [`TextFormat`] has options: Godot 3's form,
//! indentation, exact digits and limits.

mod construct;
mod containers;
pub(crate) mod decimal;
pub(crate) mod error;
pub(crate) mod file_text;
pub mod json;
pub(crate) mod json_writer;
pub(crate) mod lexer;
pub(crate) mod names;
pub(crate) mod number;
mod order;
pub(crate) mod out;
#[cfg(feature = "walk")]
mod outline;
pub(crate) mod parse;
pub(crate) mod powers;
pub(crate) mod print;
pub(crate) mod scan;
mod segment;
pub(crate) mod text_format;

pub use self::error::TextError;
#[cfg(feature = "walk")]
pub use self::outline::{Grammar, TextNode};
pub use self::text_format::TextFormat;
