#[gdvar(version = 2)]
struct Since {
    #[gdvar(since = 2)]
    hat: Option<String>,
    #[gdvar(until = 1, default)]
    cap: String,
}
