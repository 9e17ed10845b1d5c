//! One save through three versions of a game, the first of which was made with Godot 3.
//!
//!     cargo run --example save_story [SAVE [NEWEST]]
//!
//! Without arguments it reads the four files beside this one, each written by an engine: `write3.gd` and `write4.gd` are the
//! scripts. It loads each into the newest type, prints the result, and writes it as a save of the newest version for Godot 4.

use std::error::Error;
use std::path::{Path, PathBuf};

use gdvar::document::{Document, NewFile};
use gdvar::file::Backup;
use gdvar::{Dictionary, GodotDecode, GodotEncode, Vector3};

/// A save of version 3. The first version had no entry for it.
#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(version = 3, unversioned = 1, migrate(1 => add_gold, 2 => split_name))]
struct Save {
    first_name: String,
    last_name: String,
    hp: f64,
    gold: i64,
    position: Vector3,
    items: Vec<String>,
}

/// Version 2 added gold. Older saves start with none.
#[allow(clippy::unnecessary_wraps, reason = "a step may fail, though this one cannot")]
fn add_gold(save: &mut Dictionary) -> gdvar::Result<()> {
    save.insert("gold", 0);
    Ok(())
}

/// Version 3 has two names.
fn split_name(save: &mut Dictionary) -> gdvar::Result<()> {
    let name = save.remove("name").unwrap_or_default();
    let Some((first, last)) = name.as_str().and_then(|name| name.split_once(' ')) else {
        return Err(gdvar::Error::custom(format!("no first and last name in {name}")));
    };
    let (first, last) = (first.to_owned(), last.to_owned());
    save.insert("first_name", first);
    save.insert("last_name", last);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/save_story");
    let newest = |save: &Path| std::env::temp_dir().join(save.file_name().unwrap_or_default());
    match (arguments.next(), arguments.next()) {
        (Some(save), output) => bring_up_to_date(&save, &output.unwrap_or_else(|| newest(&save))),
        (None, _) => ["version1-godot3.save", "version1.save", "version2.save", "version3.save"]
            .into_iter()
            .map(|name| folder.join(name))
            .try_for_each(|save| bring_up_to_date(&save, &newest(&save))),
    }
}

/// Loads a save of any version and engine, and writes it in the newest version.
fn bring_up_to_date(old: &Path, new: &Path) -> Result<(), Box<dyn Error>> {
    let file = Document::options().open(old)?;
    // The steps change the dynamic value, and the result is decoded. The file is not changed.
    let save: Save = file.read(0)?;
    println!("{}, written by {}:", old.display(), file.dialect());
    println!(
        "  {} {} has {} hp, {} gold and {}",
        save.first_name,
        save.last_name,
        save.hp,
        save.gold,
        save.items.join(", ")
    );

    let mut today = NewFile::new().create()?;
    today.push(&save)?;
    today.save(new, Backup::None)?;
    println!("  version 3 of it is {}", new.display());
    Ok(())
}
