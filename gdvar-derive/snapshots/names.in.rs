#[gdvar(rename_all = "snake_case")]
enum Slot {
    MainHand,
    #[gdvar(alias = "shield")]
    OffHand,
    #[gdvar(other)]
    Unknown(String),
}
