#[gdvar(exact)]
struct Exact {
    speed: f32,
    speeds: Option<Vec<f32>>,
    map: BTreeMap<String, f32>,
    others: Other<f32>,
    count: i64,
}
