#[gdvar(tag = "type")]
enum MixedUnknown {
    Known {
        hp: i64,
    },
    #[gdvar(other)]
    Other(::gdvar::Variant),
    #[gdvar(untagged)]
    Text(String),
}
