/// A save.
#[gdvar(version = 3, unversioned = 1, migrate(1 => add_gold, 2 => split_name), deny_unknown_fields)]
struct Save {
    /// Never negative.
    gold: u32,
}
