use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Player {
    #[gdvar(getter = Player::hp)]
    hp: i64,
}

impl Player {
    fn hp(&self) -> i64 {
        self.hp
    }
}

mod other {
    #[derive(Clone)]
    pub struct Points(pub i64);
    pub enum Event {
        Hit { hp: i64 },
    }
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(remote = other::Event)]
enum Event {
    Hit {
        #[gdvar(getter = hp)]
        hp: i64,
    },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(remote = other::Points, into = i64)]
struct Points {
    #[gdvar(getter = points)]
    points: i64,
    #[gdvar(skip, getter = points)]
    skipped: i64,
}

fn main() {}
