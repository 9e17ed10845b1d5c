use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Action {
    Move { r#type: i64 },
    Wait {
        #[gdvar(rename = "type")]
        kind: i64,
    },
    Stay {
        #[gdvar(alias = "type")]
        sort: i64,
    },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "t", content = "t")]
enum Beside {
    A(i64),
}

fn main() {}
