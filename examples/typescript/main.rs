//! Writes the TypeScript of a protocol, for programs in JavaScript that speak it: a dashboard, a bot, a tool for saves.
//!
//!     cargo run --example typescript --features typescript [FOLDER]
//!
//! Without a folder it is written to `target/typescript`. `dashboard.ts` is a program that uses it.

// The types are only described here; nothing is sent or saved.
#![allow(dead_code, missing_docs)]

#[allow(clippy::duplicate_mod, reason = "the tests run the examples for both languages")]
#[path = "../gdscript/protocol.rs"]
mod protocol;

use std::error::Error;
use std::path::PathBuf;

use gdvar::typescript::Typescript;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("target/typescript"), PathBuf::from);
    let types = types();
    types.write(&folder)?;
    for file in types.files()? {
        println!("{}: {} lines", folder.join(file.name).display(), file.text.lines().count());
    }
    Ok(())
}

/// A type and a codec for each message, and for what is inside.
pub(crate) fn types() -> Typescript {
    Typescript::new().file("protocol.ts").add::<protocol::Message>()
}
