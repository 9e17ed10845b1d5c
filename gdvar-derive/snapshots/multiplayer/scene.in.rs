#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:position", always)]
    position: Vec2,
    #[sync(State, ".:hp", on_change)]
    hp: i64,
    #[sync(State, "Body:rotation", never)]
    rotation: f32,
    #[sync(Input, ".:dir", always, owner)]
    dir: Vec2,
    #[sync("Gun/Aim", ".:rotation", on_change, spawn = false, other_root)]
    aim: f32,
    #[sync(State, ".:tags", on_change)]
    #[gdvar(typed)]
    tags: BTreeMap<String, i64>,
    last_seen: Instant,
}
