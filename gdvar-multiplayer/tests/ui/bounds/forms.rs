use gdvar_multiplayer::{Replicate, Rpc};

#[derive(Rpc)]
enum ToChat {
    Said {
        #[gdvar(typed)]
        text: String,
    },
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:cells", on_change)]
    #[gdvar(packed)]
    cells: Vec<bool>,
}

fn main() {}
