struct Forms<'a> {
    #[gdvar(exact)]
    speed: f32,
    #[gdvar(exact)]
    speeds: Option<Vec<f32>>,
    #[gdvar(exact, default)]
    rate: f32,
    #[gdvar(borrow)]
    name: Cow<'a, str>,
    owned: Cow<'a, str>,
    #[gdvar(as = "float")]
    floats: Vec<i64>,
}
