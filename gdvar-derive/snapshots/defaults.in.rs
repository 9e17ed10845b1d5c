#[gdvar(default)]
struct Defaults {
    hp: i64,
    #[gdvar(with = shared)]
    time: Option<Time>,
    #[gdvar(skip)]
    cache: Cache,
}
