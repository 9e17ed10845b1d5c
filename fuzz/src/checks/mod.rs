//! The checks that must hold for every input, one module for each target. The fuzz targets call them with libFuzzer's
//! inputs, and a test of the library calls them with the inputs that were kept.

pub mod config;
pub mod derived;
pub mod file;
pub mod guess;
pub mod json;
pub mod migration;
pub mod schema;
pub mod stream;
pub mod text;
pub mod variant;

use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect};

/// Checks one input, and panics if a check fails.
pub type Check = fn(&[u8]);

/// The targets: each has a name and a check.
pub const TARGETS: [(&str, Check); 10] = [
    ("variant", variant::check),
    ("derived", derived::check),
    ("stream", stream::check),
    ("file", file::check),
    ("guess", guess::check),
    ("text", text::check),
    ("json", json::check),
    ("config", config::check),
    ("schema", schema::check),
    ("migration", migration::check),
];

/// Returns the codec that the first two bytes of an input choose, and the rest of the input.
fn settings(input: &[u8]) -> Option<(Codec, &[u8])> {
    let (&[dialect, flags], rest) = input.split_first_chunk()?;
    let dialect = Dialect::ALL[usize::from(dialect) % Dialect::ALL.len()];
    let codec = Codec::new().dialect(dialect).full_objects(flags & 1 != 0).double_precision(flags & 2 != 0);
    Some((codec, rest))
}

/// Returns the format that the first byte of an input chooses, and the rest of the input if it is text.
fn text_settings(input: &[u8]) -> Option<(TextFormat, &str)> {
    let (settings, text) = input.split_first()?;
    let dialect = if settings & 1 == 0 { Dialect::Godot4 } else { Dialect::Godot3 };
    let format = TextFormat::new().dialect(dialect).full_objects(settings & 2 != 0);
    Some((format, str::from_utf8(text).ok()?))
}
