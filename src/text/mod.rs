//! Values as text, in the engine's own notation: what `var_to_str` prints and `str_to_var` reads.
//!
//! [`Variant`](crate::Variant) prints and parses in Godot 4's form. [`TextFormat`] has options: Godot 3's form,
//! indentation, exact digits and limits. [`Grammar`] finds the values in a text.

mod outline;

pub use self::outline::{Grammar, TextNode};
#[doc(inline)]
pub use gdvar_core::text::*;
