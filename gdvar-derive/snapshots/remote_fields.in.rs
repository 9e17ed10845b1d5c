#[gdvar(remote = other::Point)]
struct PointDef {
    x: i64,
    y: i64,
}
