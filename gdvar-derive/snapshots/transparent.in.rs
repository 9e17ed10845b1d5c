#[gdvar(transparent)]
struct Transparent {
    #[gdvar(as = "float")]
    level: u8,
}
