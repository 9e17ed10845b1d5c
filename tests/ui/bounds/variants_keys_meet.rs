use gdvar::{GodotDecode, GodotEncode};

use std::collections::BTreeMap;

#[derive(GodotEncode, GodotDecode)]
struct Event {
    kind: String,
    n: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "kind")]
enum Inner {
    A,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "kind")]
enum Newtype {
    Wait,
    Event(Event),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "kind")]
enum Flattened {
    Event {
        #[gdvar(flatten)]
        event: Event,
    },
}

#[derive(GodotEncode)]
#[gdvar(tag = "kind")]
enum TagInATag {
    Inner(Inner),
}

#[derive(GodotDecode)]
enum Outside {
    Event {
        n: i64,
        #[gdvar(flatten)]
        event: Event,
    },
}

#[derive(GodotEncode)]
#[gdvar(untagged)]
enum Untagged {
    Event {
        n: i64,
        #[gdvar(flatten)]
        event: Event,
    },
}

#[derive(GodotEncode, GodotDecode)]
struct Open {
    #[gdvar(flatten)]
    rest: BTreeMap<String, i64>,
}

#[derive(GodotEncode)]
struct MoreOpen {
    #[gdvar(flatten)]
    open: Open,
    #[gdvar(flatten)]
    rest: BTreeMap<String, i64>,
}

mod other {
    pub struct Mob {
        pub n: i64,
        pub event: super::Event,
    }
}

#[derive(GodotEncode)]
#[gdvar(remote = other::Mob)]
struct MobDef {
    n: i64,
    #[gdvar(flatten)]
    event: Event,
}

fn main() {}
