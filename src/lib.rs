// The README's examples are tests, so it is shown where all that they use is there; the contents link to it. Its chart
// is a file of the repository, which the pages have not.
#![cfg_attr(
    all(feature = "derive", feature = "encryption", feature = "tokio"),
    doc = include_str!("../README.md"),
    doc = "<style>img[src='benches/chart.svg'], img[src='docs/command.svg'] { display: none }</style>\n",
    doc = include_str!("../docs/contents.md")
)]
#![cfg_attr(
    not(all(feature = "derive", feature = "encryption", feature = "tokio")),
    doc = "Exchange data with Godot games from Rust."
)]
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs each item names the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
pub mod file;

#[doc(inline)]
pub use gdvar_core::*;
// By name, so that the compiler knows the feature that is missing.
#[cfg(feature = "tokio")]
#[doc(inline)]
pub use gdvar_core::{PacketFrames, VarFrames};
#[cfg(feature = "derive")]
pub use gdvar_derive::{GodotDecode, GodotEncode};

#[cfg(feature = "derive")]
#[doc = include_str!("../docs/attributes.md")]
pub mod attributes {}
