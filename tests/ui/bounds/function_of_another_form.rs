use gdvar::{GodotDecode, GodotEncode};

mod seconds {
    use gdvar::{Decoder, Encoder, Header, Result};

    pub fn encode(number: &f64, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(number)
    }

    pub fn decode(_: Header, decoder: &mut Decoder<'_, '_>) -> Result<f64> {
        decoder.value()
    }
}

mod empty {}

#[derive(GodotEncode, GodotDecode)]
struct Fields {
    #[gdvar(with = empty)]
    a: i64,
    #[gdvar(with = "seconds")]
    b: i64,
}

#[derive(GodotEncode, GodotDecode)]
enum Variants {
    #[gdvar(with = empty)]
    A(i64),
    #[gdvar(with = seconds)]
    B(i64),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(array)]
struct Elements {
    #[gdvar(with = empty)]
    a: i64,
    #[gdvar(with = "seconds")]
    b: i64,
}

fn main() {}
