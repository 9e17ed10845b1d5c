use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(default = "the nameless one")]
    name: String,
    #[gdvar(default = "hello")]
    greeting: Option<String>,
    #[gdvar(default = "Ferris")]
    title: std::borrow::Cow<'static, str>,
    // Functions.
    #[gdvar(default = "default_team")]
    team: String,
    #[gdvar(default = "names::level")]
    level: String,
    #[gdvar(default = "three")]
    lives: i64,
}

mod names {
    pub fn level() -> String {
        String::from("1")
    }
}

fn default_team() -> String {
    String::from("red")
}

fn three() -> i64 {
    3
}

fn main() {}
