use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Result};

#[derive(GodotEncode, GodotDecode)]
struct Save {
    #[gdvar(with = "by_value")]
    by_value: i64,
    #[gdvar(with = "few")]
    few: i64,
    #[gdvar(with = "nothing")]
    nothing: i64,
    #[gdvar(with = "serdes")]
    serdes: i64,
    #[gdvar(with = "another")]
    another: i64,
    #[gdvar(encode_with = "constant", decode_with = "constant")]
    constant: i64,
}

mod by_value {
    use super::*;
    pub fn encode(value: i64, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&value)
    }
    pub fn decode(header: Header, decoder: Decoder<'_, '_>) -> Result<i64> {
        i64::decode(header, &mut { decoder })
    }
}

mod few {
    use super::*;
    pub fn encode(value: &i64) -> Result<()> {
        drop(value);
        Ok(())
    }
    pub fn decode(decoder: &mut Decoder<'_, '_>) -> Result<i64> {
        decoder.value()
    }
}

mod nothing {
    use super::*;
    pub fn encode(value: &i64, encoder: &mut Encoder<'_>) {
        encoder.value(value).unwrap()
    }
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> i64 {
        i64::decode(header, decoder).unwrap()
    }
}

mod serdes {
    pub fn encode(value: &i64) -> String {
        value.to_string()
    }
    pub fn decode(text: String) -> i64 {
        text.len() as i64
    }
}

mod another {
    use super::*;
    pub fn encode(value: &str, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(value)
    }
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<String> {
        String::decode(header, decoder)
    }
}

const constant: i64 = 5;

fn main() {}
