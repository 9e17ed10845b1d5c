#[gdvar(into = i64)]
struct HalfConverted<T> {
    content: T,
}
