use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Raw(u8);

#[derive(Clone, GodotEncode, GodotDecode)]
#[gdvar(from = Raw, into = "Raw")]
struct Percent(u8);

#[derive(GodotDecode)]
#[gdvar(try_from = String)]
struct Name(String);

struct Refused;

#[derive(GodotDecode)]
#[gdvar(try_from = u8)]
struct Level(u8);

impl TryFrom<u8> for Level {
    type Error = Refused;

    fn try_from(level: u8) -> Result<Self, Refused> {
        Ok(Self(level))
    }
}

fn main() {}
