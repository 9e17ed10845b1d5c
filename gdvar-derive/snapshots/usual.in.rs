struct Hit<'a> {
    target: i64,
    by: Option<&'a str>,
    #[gdvar(default)]
    power: f32,
}
