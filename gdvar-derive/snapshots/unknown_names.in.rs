enum UnknownNames {
    Known(i64),
    Hidden {
        #[gdvar(skip)]
        note: u8,
    },
    #[gdvar(other)]
    Other(String),
}
