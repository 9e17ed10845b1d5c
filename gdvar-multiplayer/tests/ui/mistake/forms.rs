use gdvar_multiplayer::{Replicate, Rpc};

#[derive(Rpc)]
enum ToChat {
    Said {
        #[gdvar(typed, packed)]
        words: Vec<String>,
        #[gdvar(type)]
        more: Vec<String>,
        #[gdvar(array)]
        #[gdvar(with = module)]
        numbers: Vec<i64>,
        #[gdvar(as = "Name")]
        name: String,
        #[gdvar(borrow)]
        text: String,
    },
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:tags", on_change)]
    #[gdvar(typed, as = "StringName")]
    tags: Vec<String>,
    #[gdvar(call_local)]
    hp: i64,
}

fn main() {}
