#[gdvar(try_from = i64, into = i64)]
struct Converted {
    #[gdvar(packed)]
    numbers: Vec<i64>,
}
