#[gdvar(tag = "type")]
enum Action {
    Wait,
    Move(Step),
    Attack { target: i64 },
}
