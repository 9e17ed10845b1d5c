use gdvar::{Codec, from_bytes};

fn main() -> gdvar::Result<()> {
    let _value = from_bytes(b"")?;
    let _value = Codec::new().decode(b"")?;
    Ok(())
}
