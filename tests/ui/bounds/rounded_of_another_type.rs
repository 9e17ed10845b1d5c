use gdvar::{Decoder, Header, rounded};

fn read(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<f64> {
    rounded::decode(header, decoder)
}

fn main() {}
