//! `gdvar get`: the value at a path.

use std::borrow::Cow;

use gdvar::generic::Path;
use gdvar::generic::Variant;
use gdvar::inspect::{encoded_at, has_wide_reals};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{Codec, ErrorKind, Real};

use crate::arguments::GetArguments;
use crate::document::{Document, text_format};
use crate::failure::{Failure, Outcome};
use crate::forms::Form;
use crate::input;
use crate::output::{TextOutput, eprint_clean};
use crate::show::each_packet;

pub(crate) fn run(arguments: &GetArguments) -> Result<Outcome, Failure> {
    let path: Path<f32> = arguments.path.parse().map_err(|error| Failure::of(&arguments.path, error))?;
    let mut out = TextOutput::new();
    if arguments.packets {
        return packets(arguments, &path, out);
    }
    let document = Document::open(&arguments.file, &arguments.read)?;
    let index = document.index(arguments.index)?;
    let bytes = document.bytes(index)?;
    let codec = document.codec();
    let value = match find(&bytes, arguments, &path, codec) {
        Ok(value) => value,
        Err(error) if is_absent(&error) => return Ok(absent(&document, &error)),
        Err(error) => return Err(document.failure(index, error)),
    };
    let failed = |error| document.failure(index, error);
    print(arguments, &value, codec, &document.name, failed, &mut out)?;
    out.finish().map(|()| Outcome::Yes)
}

/// Prints the value at the path in each packet of a stream as it arrives.
fn packets(arguments: &GetArguments, path: &Path<f32>, mut out: TextOutput) -> Result<Outcome, Failure> {
    let (name, mut outcome, mut count) = (input::name(&arguments.file), Outcome::Yes, 0);
    each_packet(&arguments.file, &arguments.read, |packet, codec| {
        let failed = |error| Failure::of(&name, format_args!("packet {count}: {error}"));
        match find(packet, arguments, path, codec) {
            Ok(value) => print(arguments, &value, codec, &name, failed, &mut out)?,
            Err(error) if is_absent(&error) => {
                eprint_clean(&format!("gdvar: {name}: packet {count}: {error}"));
                outcome = Outcome::No;
            }
            Err(error) => return Err(failed(error)),
        }
        count += 1;
        out.flush()
    })?;
    out.finish().map(|()| outcome)
}

/// Returns the bytes of the value at the path.
fn find<'a>(
    bytes: &'a [u8],
    arguments: &GetArguments,
    path: &Path<f32>,
    codec: Codec,
) -> gdvar::Result<Cow<'a, [u8]>> {
    encoded_at(bytes, path, codec).or_else(|error| {
        // A key with 64-bit reals is only found by a path with 64-bit reals.
        let wide = arguments.path.parse::<Path<f64>>().ok();
        wide.and_then(|path| encoded_at(bytes, &path, codec).ok()).ok_or(error)
    })
}

/// Returns whether an error means that nothing is at the path.
pub(crate) fn is_absent(error: &gdvar::Error) -> bool {
    matches!(error.kind(), ErrorKind::MissingField | ErrorKind::TypeMismatch)
}

/// Reports that nothing is at the path.
pub(crate) fn absent(document: &Document, error: &gdvar::Error) -> Outcome {
    eprint_clean(&format!("gdvar: {}: {error}", document.name));
    Outcome::No
}

fn print(
    arguments: &GetArguments,
    bytes: &[u8],
    codec: Codec,
    name: &str,
    failed: impl Fn(gdvar::Error) -> Failure,
    out: &mut TextOutput,
) -> Result<(), Failure> {
    if has_wide_reals(bytes, codec).unwrap_or(false) {
        print_value::<f64>(arguments, &codec.decode(bytes).map_err(failed)?, codec, name, out)
    } else {
        print_value::<f32>(arguments, &codec.decode(bytes).map_err(failed)?, codec, name, out)
    }
}

fn print_value<R: Real>(
    arguments: &GetArguments,
    value: &Variant<R>,
    codec: Codec,
    name: &str,
    out: &mut TextOutput,
) -> Result<(), Failure> {
    match (value, arguments.raw) {
        (Variant::PackedByteArray(bytes), true) if !out.is_terminal() => out.raw(bytes),
        (value, true) if value.as_str().is_some() => {
            use std::fmt::Write as _;
            let written = writeln!(out, "{}", value.as_str().unwrap_or_default());
            out.result(written.map_err(gdvar::Error::custom), name)
        }
        _ if arguments.json => {
            let format = JsonFormat::new(JsonForm::Plain).full_objects(true);
            Form::Json(format).print(value, out, name)
        }
        _ => Form::Text(text_format(codec.get_dialect())).print(value, out, name),
    }
}
