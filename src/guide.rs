//! How to do things with gdvar, page by page. Start with [`getting_started`]. The [attributes](crate::attributes) have a separate page,
//! and the [front page](crate#documentation) lists all pages in the order in which to read them.
//!
//! The pages are the files of `docs/` in the repository, and their examples are tests.

/// Pages, each with the text of its file. The links come first, because if a link has two definitions, the first one
/// counts. The empty lines keep the parts from becoming one paragraph.
macro_rules! pages {
    ($($(#[$summary:meta])* $name:ident $file:literal $(with $picture:literal)?;)+) => {$(
        $(#[$summary])*
        #[doc = ""]
        #[doc = include_str!("../docs/links.md")]
        #[doc = ""]
        $(#[doc = include_str!($picture)])?
        #[doc = ""]
        #[doc = include_str!($file)]
        pub mod $name {}
    )+};
}

pages! {
    /// A game and a server that talk to each other, in ten minutes.
    getting_started "../docs/getting_started.md";
    /// Every way to write an enum.
    enums "../docs/enums.md";
    /// Schemas: checks, fingerprints, compatibility, export.
    schemas "../docs/schemas.md";
    /// Schemas and Rust types from the saves and packets of a game.
    types_from_a_game "../docs/types_from_a_game.md";
    /// Classes for the game, generated from Rust types.
    gdscript "../docs/gdscript.md";
    /// Types for programs in TypeScript, generated from Rust types.
    typescript "../docs/typescript.md";
    /// How to change types whose data is out there.
    evolution "../docs/evolution.md";
    /// Which Rust type is which Godot type.
    types "../docs/types.md";
    /// Which values are converted when they are read, and which are refused.
    reading "../docs/reading.md";
    /// Values in MessagePack, CBOR and documents of your own, by serde.
    serde "../docs/serde.md";
    /// Values as JSON: the engine's form, a lossless one, and plain JSON.
    json "../docs/json.md";
    /// Values as text, config files and the settings of a project.
    text "../docs/text.md";
    /// What people do with saves, in a terminal and in Rust.
    save_tasks "../docs/save_tasks.md";
    /// Plain, compressed and encrypted files.
    saves "../docs/saves.md";
    /// Saves that are resources, `.tres` and `.res`: what is in them, and whether they are safe to load.
    resources "../docs/resources.md";
    /// TCP, WebSocket and UDP, and what the engines do on their side.
    streams "../docs/streams.md";
    /// Limits, objects, and what gdvar promises about memory and stack.
    hostile "../docs/hostile.md";
    /// What errors say, and what to do about the common ones.
    errors "../docs/errors.md";
    /// How to implement the traits without the derives.
    by_hand "../docs/by_hand.md";
    /// What is the same as in serde, and what differs.
    from_serde "../docs/from_serde.md";
    /// Figures, and what is fast.
    performance "../docs/performance.md" with "../docs/chart.svg";
    /// The bytes, and where the manual is wrong about them.
    format "../docs/format.md";
    /// What the engines accept and gdvar refuses.
    refusals "../docs/refusals.md";
    /// What you can rely on, each promise with its test.
    behaviour "../docs/behaviour.md";
    /// The command `gdvar` for files and packets.
    command "../docs/command.md" with "../docs/command.svg";
    /// A page that opens and edits any save, without Rust and without a terminal.
    page "../docs/page.md";
    /// The package for Python.
    python "../docs/python.md";
    /// The package for JavaScript and TypeScript.
    javascript "../docs/javascript.md";
    /// How gdvar is compared with the engines, and the figures.
    conformance "../docs/project/conformance.md";
    /// The ideas behind the codec, and its terms.
    design "../docs/project/design.md";
    /// The reasons for choices that are not obvious.
    decisions "../docs/project/decisions.md";
    /// What changed from version to version.
    changelog "../CHANGELOG.md";
}
