use gdvar::GodotEncode;

#[derive(GodotEncode)]
struct Flags {
    name: String,
    #[gdvar(packed)]
    flags: Vec<bool>,
}

#[derive(GodotEncode)]
enum Message {
    Narrow {
        #[gdvar(packed)]
        numbers: Option<[u16; 4]>,
    },
}

fn main() {}
