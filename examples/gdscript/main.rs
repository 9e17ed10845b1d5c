//! Writes the GDScript classes of a protocol and of a save format, for Godot 4 and for Godot 3.
//!
//!     cargo run --example gdscript --features gdscript [FOLDER]
//!
//! Without a folder they are written to `target/gdscript`.

// The types are only described here; nothing is sent or saved.
#![allow(dead_code, missing_docs)]

mod protocol;
mod save;
mod save_godot3;

use std::error::Error;
use std::path::PathBuf;

use gdvar::Dialect;
use gdvar::gdscript::Gdscript;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("target/gdscript"), PathBuf::from);
    for (engine, classes) in [("godot4", for_godot4()), ("godot3", for_godot3())] {
        let folder = folder.join(engine);
        classes.write(&folder)?;
        for file in classes.files()? {
            println!("{}: {} lines", folder.join(file.name).display(), file.text.lines().count());
        }
    }
    Ok(())
}

/// One class for each type, each in a separate file.
pub(crate) fn for_godot4() -> Gdscript {
    Gdscript::new().prefix("Game").add::<protocol::Message>().add::<save::SaveGame>().add::<save::Item>()
}

/// The class `Game`, with an inner class for each type.
pub(crate) fn for_godot3() -> Gdscript {
    let classes = Gdscript::new().dialect(Dialect::Godot3).prefix("Game");
    classes.add::<protocol::Message>().add::<save_godot3::SaveGame>()
}
