//! Writes the GDScript classes of a protocol and of a save format.
//!
//!     cargo run --example gdscript --features gdscript [FOLDER]
//!
//! Without a folder they are written to `target/gdscript`.

// The types are only described here; nothing is sent or saved.
#![allow(dead_code, missing_docs)]

mod protocol;
mod save;

use std::error::Error;
use std::path::PathBuf;

use gdvar::gdscript::Gdscript;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("target/gdscript"), PathBuf::from);
    let classes =
        Gdscript::new().prefix("Game").add::<protocol::Message>().add::<save::SaveGame>().add::<save::Item>();
    classes.write(&folder)?;
    for file in classes.files()? {
        println!("{}: {} lines", folder.join(file.name).display(), file.text.lines().count());
    }
    Ok(())
}
