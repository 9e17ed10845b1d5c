#[gdvar(object, rename(encode = "Node", decode = "Node3D"))]
struct AnyScript {
    hp: i64,
    #[gdvar(script)]
    path: Option<String>,
    #[gdvar(flatten)]
    rest: Rest,
}
