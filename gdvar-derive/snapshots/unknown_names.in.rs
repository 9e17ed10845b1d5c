enum UnknownNames {
    Known(i64),
    Unit,
    Hidden {
        #[gdvar(skip)]
        note: u8,
    },
    #[gdvar(other)]
    Other(String),
}
