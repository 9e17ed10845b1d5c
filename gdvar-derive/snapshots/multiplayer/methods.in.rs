enum ToChat {
    #[rpc(authority, channel = 1)]
    Said { who: String, text: String },
    #[rpc(any_peer, call_local, unreliable_ordered, rename = "_moved")]
    Moved(Vec2, f32),
    Cleared,
    Scored {
        #[gdvar(typed)]
        names: Vec<String>,
        #[gdvar(packed)]
        points: Vec<i64>,
        #[gdvar(with = millis)]
        after: Duration,
        #[gdvar(exact)]
        rate: f32,
    },
}
