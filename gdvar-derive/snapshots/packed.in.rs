struct Packed {
    #[gdvar(packed)]
    numbers: Vec<i64>,
}
