#[gdvar(rename_all(encode = "camelCase"))]
struct Move {
    #[gdvar(rename(encode = "to", decode = "target"), alias = "goal")]
    place: i64,
    step_count: i64,
}
