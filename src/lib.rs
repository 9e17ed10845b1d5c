// The README's examples are tests, so it is shown where all that they use is there. Its links lead to pages here, which the
// definitions before it say: of two definitions of a link the first one counts.
#![cfg_attr(
    all(feature = "derive", feature = "encryption", feature = "gdscript", feature = "tokio"),
    doc = include_str!("../docs/links.md"),
    doc = include_str!("../README.md"),
    doc = include_str!("../docs/contents.md")
)]
#![cfg_attr(
    not(all(feature = "derive", feature = "encryption", feature = "gdscript", feature = "tokio")),
    doc = "Exchange data with Godot games from Rust."
)]
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs each item names the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
pub mod file;
#[cfg(feature = "gdscript")]
pub mod gdscript;

#[doc(inline)]
pub use gdvar_core::*;
// By name, so that the compiler knows the feature that is missing.
#[cfg(feature = "tokio")]
#[doc(inline)]
pub use gdvar_core::{PacketFrames, VarFrames};
#[cfg(feature = "derive")]
pub use gdvar_derive::{GodotDecode, GodotEncode, GodotSchema};

/// The attributes of the derives, with serde's names and examples.
#[cfg(feature = "derive")]
#[doc = ""]
#[doc = include_str!("../docs/links.md")]
#[doc = include_str!("../docs/attributes.md")]
pub mod attributes {}

// Pages for readers, of which a program has no use. Their examples need these features, and reading them needs none.
#[cfg(all(
    any(doc, doctest),
    feature = "derive",
    feature = "encryption",
    feature = "gdscript",
    feature = "tokio"
))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
pub mod guide;
