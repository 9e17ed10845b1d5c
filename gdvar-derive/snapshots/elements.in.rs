#[gdvar(array)]
struct Elements {
    first: u8,
    #[gdvar(skip)]
    skipped: u8,
    #[gdvar(default)]
    last: Option<u8>,
}
