struct OneWay<'text, T, U, V, W> {
    title: text::Title<'text>,
    #[gdvar(encode_with = shared::encode)]
    written_by_function: T,
    #[gdvar(skip_decoding, encode_with = shared::encode)]
    only_written: U,
    #[gdvar(skip_encoding, default)]
    only_read: V,
    #[gdvar(skip)]
    neither: W,
    #[gdvar(with = shared, schema = i64)]
    described: shared::Number,
}
