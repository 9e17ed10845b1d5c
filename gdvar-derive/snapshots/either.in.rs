enum Either {
    Named(i64),
    #[gdvar(untagged)]
    Text(String),
}
