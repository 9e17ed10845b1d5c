#[gdvar(tag = "type")]
enum Event {
    #[gdvar(default)]
    Walk { to: i64 },
    #[gdvar(skip_decoding)]
    Jump,
    #[gdvar(skip_encoding)]
    Hop,
    #[gdvar(untagged)]
    Text(String),
}
