#[gdvar(try_from = i64, into = i64)]
struct Converted<T> {
    #[gdvar(packed)]
    numbers: Vec<i64>,
    content: T,
}
