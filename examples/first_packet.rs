//! A struct, the bytes that a game reads, and the bytes that a game writes.
//!
//! ```text
//! cargo run --example first_packet
//! ```
//!
//! Paste the line that starts with `print` into a script to see how the game reads the bytes.

use gdvar::{Error, GodotDecode, GodotEncode, Vector3};

/// A Dictionary in the game, with the fields as its keys.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Spawn {
    name: String,
    position: Vector3,
    hp: f64,
}

/// What `var_to_bytes({"name": "Ferris", "position": Vector3(1, 2, 3), "hp": 87.5})` returns in Godot 4.
const FROM_THE_GAME: &str = "1b000000 03000000 \
    04000000 04000000 6e616d65 04000000 06000000 4665727269730000 \
    04000000 08000000 706f736974696f6e 09000000 0000803f 00000040 00004040 \
    04000000 02000000 68700000 03000000 0000af42";

fn main() -> Result<(), Error> {
    let spawn = Spawn { name: "Ferris".into(), position: Vector3::new(1.0, 2.0, 3.0), hp: 87.5 };
    let bytes = gdvar::to_bytes(&spawn)?;
    let digits = bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    println!("{} bytes: {digits}", bytes.len());
    println!("print(bytes_to_var(\"{digits}\".hex_decode()))");

    let digits = FROM_THE_GAME.replace(' ', "");
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("they are digits"))
        .collect();
    let from_the_game: Spawn = gdvar::from_bytes(&bytes)?;
    println!("the game wrote {from_the_game:?}");
    assert_eq!(from_the_game, spawn);

    // Bytes that do not fit get an error that says where, and what was expected.
    match gdvar::from_bytes::<Spawn>(&bytes[..bytes.len() - 4]) {
        Ok(spawn) => println!("without the last 4 bytes: {spawn:?}"),
        Err(error) => println!("without the last 4 bytes: {error}"),
    }
    Ok(())
}
