//! The messages of a game as enums, one for each form that an enum can have.
//!
//! ```text
//! cargo run --example enums
//! ```

use gdvar::{Error, GodotDecode, GodotEncode, Variant, variant};

/// One flat Dictionary for each message, so that a script says `match message.type`.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "type", rename_all = "snake_case")]
enum Message {
    Join { name: String },
    Chat { text: String, team: Team },
    Leave,
}

/// The numbers of the script's `enum Team { RED, BLUE = 5 }`.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(repr = "int")]
enum Team {
    Red,
    Blue = 5,
}

/// The tag and the content side by side.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "kind", content = "data")]
enum Item {
    Gold(u32),
    Sword { sharp: bool },
}

/// A String, or a Dictionary whose only key is the variant.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
enum Weather {
    Sunny,
    Rain { millimetres: f32 },
}

/// The first variant that fits: a setting that used to be a bool and is a number now.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Volume {
    Muted(bool),
    Percent(u8),
}

fn main() -> Result<(), Error> {
    show(&Message::Join { name: "Ferris".into() })?;
    show(&Message::Chat { text: "hi".into(), team: Team::Blue })?;
    show(&Message::Leave)?;
    show(&Team::Red)?;
    show(&Item::Gold(20))?;
    show(&Item::Sword { sharp: true })?;
    show(&Weather::Sunny)?;
    show(&Weather::Rain { millimetres: 0.5 })?;
    show(&Volume::Muted(true))?;
    show(&Volume::Percent(80))?;

    // An unknown message: the error lists the known ones.
    let unknown: Variant = variant!({ "type": "dance" });
    match gdvar::from_bytes::<Message>(&gdvar::to_bytes(&unknown)?) {
        Ok(message) => println!("a dance is {message:?}"),
        Err(error) => println!("a dance is an error: {error}"),
    }
    Ok(())
}

/// Prints a value as the game sees it, and reads it back.
fn show<T>(value: &T) -> Result<(), Error>
where
    T: std::fmt::Debug + PartialEq + GodotEncode + for<'de> GodotDecode<'de>,
{
    let bytes = gdvar::to_bytes(value)?;
    let in_the_game: Variant = gdvar::from_bytes(&bytes)?;
    println!("{value:?} is {}", in_the_game.to_string().replace('\n', " "));
    assert_eq!(&gdvar::from_bytes::<T>(&bytes)?, value);
    Ok(())
}
