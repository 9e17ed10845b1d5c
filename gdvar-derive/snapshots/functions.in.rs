#[gdvar(tag = "type", content = "value")]
enum Parts<T, U, V, W> {
    #[gdvar(with = shared)]
    Shared(T, T),
    #[gdvar(with = shared::one)]
    One(i64),
    #[gdvar(with = shared::unit)]
    Unit,
    #[gdvar(skip_decoding)]
    Written(U),
    #[gdvar(skip_encoding)]
    Read(V),
    #[gdvar(skip)]
    Neither(W),
    Alone,
    Numbers(#[gdvar(with = shared::numbers)] Vec<i64>),
}
