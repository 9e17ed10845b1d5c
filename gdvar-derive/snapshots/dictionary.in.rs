#[gdvar(rename_all = "camelCase")]
struct Spawn<'a, T> {
    name: &'a str,
    #[gdvar(default = 100)]
    max_hp: i64,
    #[gdvar(alias = "pos")]
    position: T,
    #[gdvar(skip_encoding_if = Option::is_none)]
    team: Option<u8>,
    #[gdvar(skip)]
    dirty: bool,
}
