use gdvar_multiplayer::{Replicate, Rpc};

struct Socket;

#[derive(Rpc)]
enum ToChat {
    Said { to: Socket },
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:socket", always)]
    socket: Socket,
    not_synchronised: Socket,
}

fn main() {}
