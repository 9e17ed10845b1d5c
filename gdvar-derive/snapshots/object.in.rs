#[gdvar(object = "Resource", script = "res://player_state.gd")]
struct PlayerState {
    title: String,
    #[gdvar(as = "StringName")]
    group: String,
}
