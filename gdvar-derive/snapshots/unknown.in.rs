#[gdvar(tag = "type")]
enum Unknown {
    Known {
        hp: i64,
        #[gdvar(flatten)]
        rest: Rest,
    },
    Unit,
    #[gdvar(skip_decoding)]
    Written {
        #[gdvar(flatten)]
        rest: Rest,
    },
    #[gdvar(other)]
    Other(::gdvar::Variant),
}
