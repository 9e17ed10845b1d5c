use gdvar_multiplayer::Replicate;

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Twice {
    #[sync(State, ".:hp", on_change)]
    hp: i64,
    #[sync(State, ".:hp", always)]
    health: i64,
}

#[derive(Replicate)]
struct NoScene {
    #[sync(State, ".:hp", on_change)]
    hp: i64,
}

#[derive(Replicate)]
#[replicate(scene = "player.tscn")]
struct Elsewhere {}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Words {
    #[sync(State, ".:a")]
    a: i64,
    #[sync(State, ".:b", always, on_change)]
    b: i64,
    #[sync(State, ".:c", sometimes)]
    c: i64,
    #[sync(State, ".:d", always, always)]
    d: i64,
    #[sync(State, ".:e", never, spawn = false)]
    e: i64,
    #[sync(State, ".:f", always)]
    #[sync(Extra, ".:f", always)]
    f: i64,
    #[sync(State)]
    g: i64,
    #[sync(".:h", always)]
    h: i64,
    #[sync]
    i: i64,
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Paths {
    #[sync(State, "position", always)]
    position: f32,
    #[sync(State, ":scale", always)]
    scale: f32,
    #[sync("/root/State", ".:hp", always)]
    hp: i64,
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Owners {
    #[sync(Input, ".:dir", always, owner)]
    dir: f32,
    #[sync(Input, ".:firing", on_change)]
    firing: bool,
    #[sync(State, ".:hp", always)]
    hp: i64,
    #[sync(State, ".:mp", always, owner)]
    mp: i64,
    #[sync(Far, ".:x", always, other_root)]
    x: i64,
    #[sync(Far, ".:y", always)]
    y: i64,
}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn", spawner = "World/Spawner")]
enum NotAStruct {}

#[derive(Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Generic<T> {
    #[sync(State, ".:hp", always)]
    hp: T,
}

fn main() {
    // A type with a mistake causes no further errors.
    let _ = <Twice as Replicate>::SCENE;
}
