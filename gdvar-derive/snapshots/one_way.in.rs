struct OneWay<'text, T, U, V, W, X, Y> {
    title: text::Title<'text>,
    #[gdvar(encode_with = shared::encode)]
    written_by_function: T,
    #[gdvar(decode_with = shared::decode)]
    read_by_function: X,
    #[gdvar(skip_decoding, encode_with = shared::encode)]
    only_written: U,
    #[gdvar(skip_encoding, default)]
    only_read: V,
    #[gdvar(skip_encoding, decode_with = shared::decode)]
    only_read_by_function: Y,
    #[gdvar(skip)]
    neither: W,
    #[gdvar(with = shared, schema = i64)]
    described: shared::Number,
    #[gdvar(with = shared)]
    perhaps: Option<shared::Number>,
    #[gdvar(packed)]
    numbers: Vec<i64>,
}
