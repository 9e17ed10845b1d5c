//! Writes generated values of every type as JSON lines: dialect, whether reals have 64 bits, and the bytes in hex.
//!
//! With `damaged`, writes bytes with faults and what [`gdvar::Variant`] makes of them. With a folder, writes the TypeScript of many
//! types there, with values of them; with `check`, compares values that a program read and wrote again.

#[path = "../../../tests/zoo/changes.rs"]
mod changes;
#[path = "../../../tests/code_keys/mod.rs"]
mod code_keys;
mod damaged;
#[path = "../../../tests/zoo/made.rs"]
mod made;
#[path = "../../../gdvar-core/tests/random/mod.rs"]
mod random;
mod types;
#[path = "../../../conformance/src/wire.rs"]
#[allow(dead_code, reason = "forms without faults are conformance's")]
mod wire;
#[path = "../../../tests/zoo/mod.rs"]
mod zoo;

use std::io::{self, BufWriter, Write};

use gdvar::generic::Variant;
use gdvar::{Codec, Dialect, Real};
use random::Random;

/// As many values of each dialect and width. Each comes from a seed of its own.
const COUNT: u64 = 1500;

fn main() -> io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        None => {}
        Some("check") => return types::check(),
        Some("damaged") => return damaged::write(),
        Some(folder) => {
            types::write_code(folder.as_ref())?;
            return types::write(folder.as_ref());
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write_all::<f32>(&mut out, "godot4", Dialect::Godot4)?;
    write_all::<f64>(&mut out, "godot4", Dialect::Godot4)?;
    write_all::<f32>(&mut out, "godot3", Dialect::Godot3)?;
    out.flush()
}

fn write_all<R: Real>(out: &mut dyn Write, name: &str, dialect: Dialect) -> io::Result<()> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    for seed in 0..COUNT {
        let value: Variant<R> = Random::new(seed, dialect).variant(4);
        // Some generated keys are equal for an engine, so that no file has both.
        let Ok(bytes) = codec.encode(&value) else { continue };
        writeln!(out, r#"{{"dialect":"{name}","hex":"{}"}}"#, hex(&bytes))?;
    }
    Ok(())
}

/// Returns bytes in hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}
