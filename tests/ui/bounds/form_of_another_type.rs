use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode)]
struct Forms {
    #[gdvar(packed)]
    a: Vec<u16>,
    #[gdvar(array)]
    b: i64,
    #[gdvar(typed)]
    c: String,
    #[gdvar(wide)]
    d: String,
    #[gdvar(as = "StringName")]
    e: i64,
    #[gdvar(as = "float")]
    f: f32,
}

#[derive(GodotDecode)]
struct Read {
    #[gdvar(exact)]
    a: f64,
}

fn use_it(forms: &Forms) {
    let _ = gdvar::to_bytes(forms);
}

fn main() {}
