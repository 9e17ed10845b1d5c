//! Edits a save file that Godot wrote.
//!
//!     cargo run --example save_game [SAVE [EDITED]]
//!
//! Without arguments it reads `game.save` beside this file: the bytes that Godot 4.6 wrote with three calls of
//! `FileAccess.store_var`. It prints the game, gives the player some gold, writes the edited save, and compares
//! the two files byte by byte.

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use gdvar::{
    Color, GodotDecode, GodotEncode, NodePath, Quaternion, VarReader, VarWriter, Variant, Vector2i, Vector3,
};

/// The Dictionary that the game's `save()` builds, key by key.
#[derive(Debug, GodotEncode, GodotDecode)]
struct Game {
    version: u32,
    player: Player,
    #[gdvar(typed)]
    inventory: Vec<Item>,
    quests: Quests,
    spawn: NodePath,
    map: Map,
    last_saved: Option<i64>,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Player {
    name: String,
    hp: f64,
    position: Vector3,
    rotation: Quaternion,
    color: Color,
    gold: i64,
    alive: bool,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Item {
    id: u32,
    name: String,
    count: u32,
    tags: Vec<String>,
}

/// The game keys its quests by `&"intro"`, a `StringName`.
#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(key = "StringName")]
struct Quests {
    intro: Quest,
    crab: Quest,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Quest {
    done: bool,
    steps: Vec<i32>,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Map {
    size: Vector2i,
    heights: Vec<f32>,
    seed: i64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let bundled = || Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/save_game/game.save");
    let save = arguments.next().unwrap_or_else(bundled);
    let edited = arguments.next().unwrap_or_else(|| std::env::temp_dir().join("edited.save"));

    // The first value is the game. The others are copied unchanged, whatever they are.
    let mut reader = VarReader::new(BufReader::new(File::open(&save)?));
    let mut game: Game = reader.read()?.ok_or("the file is empty")?;
    let rest: Vec<Variant> = reader.values().collect::<Result<_, _>>()?;
    print(&game, &rest);

    game.player.gold += 1_000;

    let mut writer = VarWriter::new(BufWriter::new(File::create(&edited)?));
    writer.write(&game)?;
    rest.iter().try_for_each(|value| writer.write(value))?;
    writer.into_inner().flush()?;

    println!(
        "{} now has {} gold; the edited save is {}",
        game.player.name,
        game.player.gold,
        edited.display()
    );
    compare(&std::fs::read(&save)?, &std::fs::read(&edited)?);
    Ok(())
}

fn print(game: &Game, rest: &[Variant]) {
    let Game { version, player, inventory, quests, spawn, map, last_saved } = game;
    println!("save of version {version}, last saved: {last_saved:?}");
    println!("  {player:?}");
    for Item { id, name, count, tags } in inventory {
        println!("  item {id}: {count} of {name:?}, tagged {}", tags.join(", "));
    }
    println!("  intro: {:?}", quests.intro);
    println!("  crab: {:?}", quests.crab);
    println!("  spawns at {spawn}");
    println!("  map of {}x{}, {} heights, seed {}", map.size.x, map.size.y, map.heights.len(), map.seed);
    for value in rest {
        println!("  then {}: {value}", value.ty());
    }
}

/// Prints which bytes of the two files differ.
fn compare(before: &[u8], after: &[u8]) {
    let differs = |&at: &usize| before.get(at) != after.get(at);
    let len = before.len().max(after.len());
    let changed: Vec<_> = (0..len).filter(differs).collect();
    match (changed.first(), changed.last()) {
        (Some(first), Some(last)) => {
            println!(
                "{} of {len} bytes changed, from {first} to {last}; the rest is byte-identical",
                changed.len()
            );
        }
        _ => println!("no byte changed"),
    }
}
