struct Mob {
    name: String,
    #[gdvar(flatten)]
    health: Health,
}
