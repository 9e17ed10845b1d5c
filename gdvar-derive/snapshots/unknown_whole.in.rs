enum UnknownWhole {
    Known(i64),
    #[gdvar(other)]
    Other(::gdvar::Variant),
}
