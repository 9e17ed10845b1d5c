// The README's examples are tests, so tests only include the README if all features that they use are enabled. The
// definitions before it make its links lead to pages here: if a link has two definitions, the first one counts. The
// README's picture is a file that these pages cannot link to, so the picture itself is included at the end.
#![cfg_attr(
    any(
        all(doc, not(doctest)),
        all(feature = "derive", feature = "files", feature = "gdscript", feature = "infer", feature = "rust", feature = "tokio", feature = "typescript")
    ),
    doc = include_str!("../docs/links.md"),
    doc = include_str!("../README.md"),
    doc = include_str!("../docs/contents.md"),
    doc = "\n# The command in a terminal\n",
    doc = include_str!("../docs/command.svg"),
    doc = "\n# Four players\n",
    doc = include_str!("../docs/arena.svg")
)]
// Builds without them need a description too.
#![cfg_attr(
    not(any(
        all(doc, not(doctest)),
        all(
            feature = "derive",
            feature = "files",
            feature = "gdscript",
            feature = "infer",
            feature = "rust",
            feature = "tokio",
            feature = "typescript"
        )
    )),
    doc = "Exchange data with Godot games from Rust."
)]
// Without them, some links of the pages lead nowhere.
#![cfg_attr(
    not(all(
        feature = "derive",
        feature = "files",
        feature = "gdscript",
        feature = "infer",
        feature = "rust",
        feature = "tokio",
        feature = "typescript"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs, each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "files")]
pub mod document;
#[cfg(feature = "files")]
pub mod double;
#[cfg(feature = "files")]
pub mod generic;
#[cfg(feature = "schema")]
pub mod schema;

#[doc(inline)]
pub use gdvar_core::*;
// Exported by name, so that the compiler can name the missing feature.
#[cfg(feature = "tokio")]
#[doc(inline)]
pub use gdvar_core::{PacketFrames, VarFrames};
/// Derives the trait [`GodotEncode`](trait@GodotEncode).
///
/// ```
/// use gdvar::{GodotEncode, Variant, variant};
///
/// #[derive(GodotEncode)]
/// #[gdvar(rename_all = "camelCase")]
/// struct Player {
///     name: String,
///     max_hp: i64,
/// }
///
/// let player = Player { name: "Ferris".into(), max_hp: 9 };
/// let in_the_game: Variant = variant!({ "name": "Ferris", "maxHp": 9 });
/// assert_eq!(gdvar::to_bytes(&player)?, gdvar::to_bytes(&in_the_game)?);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[cfg(feature = "derive")]
pub use gdvar_derive::GodotEncode;

/// Derives the trait [`GodotDecode`](trait@GodotDecode).
///
/// ```
/// use gdvar::{GodotDecode, Variant, variant};
///
/// #[derive(GodotDecode)]
/// struct Player {
///     name: String,
///     #[gdvar(default = 100)]
///     max_hp: i64,
/// }
///
/// let in_the_game: Variant = variant!({ "name": "Ferris" });
/// let player: Player = gdvar::from_bytes(&gdvar::to_bytes(&in_the_game)?)?;
/// assert_eq!((player.name.as_str(), player.max_hp), ("Ferris", 100));
/// # Ok::<(), gdvar::Error>(())
/// ```
#[cfg(feature = "derive")]
pub use gdvar_derive::GodotDecode;

#[cfg(feature = "files")]
#[doc(inline)]
pub use gdvar_document::{Guess, config_file, convert, file, guess, project_binary, resource};

#[cfg(feature = "gdscript")]
#[doc(inline)]
pub use gdvar_schema::gdscript;
#[cfg(feature = "manifest")]
#[doc(inline)]
pub use gdvar_schema::manifest;
#[cfg(feature = "rust")]
#[doc(inline)]
pub use gdvar_schema::rust;
#[cfg(feature = "typescript")]
#[doc(inline)]
pub use gdvar_schema::typescript;
#[cfg(feature = "schema")]
#[doc(inline)]
pub use gdvar_schema::{GodotSchema, assert_compatible};

/// Derives the trait [`GodotSchema`](trait@GodotSchema).
///
/// ```
/// use gdvar::GodotSchema;
///
/// #[derive(GodotSchema)]
/// struct Player {
///     name: String,
///     hp: u8,
/// }
///
/// let schema = "Player: Dictionary\n    \"name\": String\n    \"hp\": int 0..=255";
/// assert_eq!(Player::SCHEMA.to_string(), schema);
/// ```
#[cfg(all(feature = "derive", feature = "schema"))]
pub use gdvar_derive::GodotSchema;

/// The attributes of the derives, with serde's names and examples.
#[cfg(feature = "derive")]
#[doc = ""]
#[cfg_attr(
    all(feature = "files", feature = "gdscript", feature = "infer", feature = "rust", feature = "tokio", feature = "typescript"),
    doc = include_str!("../docs/links.md")
)]
// In a build without the guide, links to its pages lead to docs.rs.
#[cfg_attr(
    not(all(
        feature = "files",
        feature = "gdscript",
        feature = "infer",
        feature = "rust",
        feature = "tokio",
        feature = "typescript"
    )),
    doc = "[coming from serde]: https://docs.rs/gdvar/latest/gdvar/guide/from_serde/\n",
    doc = "[enums by example]: https://docs.rs/gdvar/latest/gdvar/guide/enums/\n"
)]
#[doc = include_str!("../docs/attributes.md")]
pub mod attributes {}

// These pages are only documentation. Their examples need these features, but the pages do not.
#[cfg(any(
    all(doc, not(doctest)),
    all(
        doctest,
        feature = "derive",
        feature = "files",
        feature = "gdscript",
        feature = "infer",
        feature = "rust",
        feature = "serde",
        feature = "tokio",
        feature = "typescript"
    )
))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
pub mod guide;
