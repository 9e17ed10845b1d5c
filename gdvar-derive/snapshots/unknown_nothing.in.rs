enum UnknownNothing {
    Known(i64),
    #[gdvar(other)]
    Other,
}
