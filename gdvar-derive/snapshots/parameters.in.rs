struct Parameters<T: Unit> {
    scale: T::Scale,
    offset: <T as Unit>::Offset,
    #[gdvar(flatten)]
    rest: T,
    count: std::primitive::u8,
}
