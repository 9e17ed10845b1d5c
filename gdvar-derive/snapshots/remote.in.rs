#[gdvar(remote = other::Player)]
struct PlayerDef {
    #[gdvar(getter = other::Player::name)]
    name: String,
    hp: i64,
}
