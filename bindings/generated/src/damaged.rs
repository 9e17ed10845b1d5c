//! Bytes with faults, and what Rust makes of them.

use std::io::{self, BufWriter, Write};

use gdvar::generic::Variant;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{Codec, Dialect};
use gdvar_document::foreign::{Failure, Width, is_wide};

use crate::hex;
use crate::random::Random;
use crate::wire::damaged;

/// As many values of each dialect. Each comes from a seed of its own.
const COUNT: u64 = 4000;

/// Writes JSON lines: the dialect, the permission and the limit, the bytes, and the bytes that are written again or the error.
pub(crate) fn write() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for (name, dialect) in [("godot4", Dialect::Godot4), ("godot3", Dialect::Godot3)] {
        for seed in 0..COUNT {
            let mut random = Random::new(seed, dialect);
            let value: gdvar::Variant = random.variant(4);
            let bytes = damaged(&value, dialect, &mut random);
            let (full_objects, max_depth) = (!random.one_in(4), if random.one_in(8) { 2 } else { 1024 });
            let codec = Codec::new().dialect(dialect).full_objects(full_objects).max_depth(max_depth);
            write!(out, r#"{{"dialect":"{name}","full_objects":{full_objects},"max_depth":{max_depth},"#)?;
            writeln!(out, r#""hex":"{}",{}}}"#, hex(&bytes), outcome(&bytes, codec))?;
        }
    }
    out.flush()
}

fn outcome(bytes: &[u8], codec: Codec) -> String {
    // Bytes with faults are left to the decoder, whose errors say more.
    let written = if is_wide(bytes, codec).unwrap_or_default() {
        again::<f64>(bytes, codec)
    } else {
        again::<f32>(bytes, codec)
    };
    match written.map_err(Failure::from) {
        Ok(written) => format!(r#""written":"{}""#, hex(&written)),
        Err(Failure { message, path, offset, .. }) => format!(
            r#""error":[{},{},{}]"#,
            quoted(&message),
            quoted(&path),
            offset.map_or_else(|| "null".to_owned(), |offset| offset.to_string())
        ),
    }
}

fn again<R: Width>(bytes: &[u8], codec: Codec) -> gdvar::Result<Vec<u8>> {
    codec.encode(&codec.decode::<Variant<R>>(bytes)?)
}

fn quoted(text: &str) -> String {
    JsonFormat::new(JsonForm::Plain).print(&gdvar::Variant::from(text)).expect("text can be written as JSON")
}
