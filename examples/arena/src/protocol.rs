//! What travels: the methods of `lobby.gd` and `arena.gd`, and the properties of `player.tscn` and `bullet.tscn`.

use gdvar_multiplayer::{Peer, Replicate, Rpc};
use glam::Vec2;

/// What the game calls on the server in `lobby.gd`.
#[derive(Rpc)]
pub(crate) enum FromLobby {
    #[rpc(any_peer)]
    Say { text: String },
}

/// What the server calls in `lobby.gd`.
#[derive(Rpc)]
pub(crate) enum ToLobby {
    #[rpc(authority)]
    Said { who: String, text: String },
}

/// What the game calls on the server in `arena.gd`.
#[derive(Rpc)]
pub(crate) enum FromArena {
    #[rpc(any_peer)]
    Fire { at: Vec2 },
}

/// What the server calls in `arena.gd`.
#[derive(Rpc)]
pub(crate) enum ToArena {
    #[rpc(authority)]
    Hit { who: String, by: String },
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
pub(crate) struct Player {
    #[sync(State, ".:position", always)]
    pub(crate) position: Vec2,
    #[sync(State, ".:score", on_change)]
    pub(crate) score: i64,
    #[sync(State, ".:nick", never)]
    pub(crate) nick: String,
    #[sync(State, ".:hue", never)]
    pub(crate) hue: f32,
    /// Where the player wants to go, which its own peer says.
    #[sync(Input, ".:dir", always, owner)]
    pub(crate) dir: Vec2,
}

#[derive(Replicate)]
#[replicate(scene = "res://bullet.tscn")]
pub(crate) struct Bullet {
    #[sync(State, ".:position", always)]
    pub(crate) position: Vec2,
    /// These stay here.
    pub(crate) velocity: Vec2,
    pub(crate) by: Peer,
}

#[cfg(test)]
mod tests {
    use super::*;
    use gdvar_multiplayer::{check, manifest::Differences};

    /// `gdvar manifest godot > game.json` has written the file.
    #[test]
    fn rust_and_the_game_agree() -> Result<(), Differences> {
        check("game.json")?
            .node::<FromLobby, ToLobby>("Arena/Lobby")
            .node::<FromArena, ToArena>("Arena")
            .spawner("Arena/PlayerSpawner", "Arena/Players", &["res://player.tscn"])
            .spawner("Arena/BulletSpawner", "Arena/Bullets", &["res://bullet.tscn"])
            .scene::<Player>()
            .scene::<Bullet>()
            .finish()
    }
}
