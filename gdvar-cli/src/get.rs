//! `gdvar get`: the value at a path.

use std::borrow::Cow;
use std::fmt::Write as _;

use gdvar::generic::Path;
use gdvar::generic::Variant;
use gdvar::inspect::{encoded_at, has_wide_reals};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{Codec, ErrorKind, Real};

use crate::arguments::GetArguments;
use crate::change::absent;
use crate::failure::{Failure, Outcome};
use crate::forms::Form;
use crate::input;
use crate::opened::Opened;
use crate::output::{TextOutput, eprint_clean};
use crate::show::each_packet;
use crate::text::text_format;

pub(crate) fn run(arguments: &GetArguments) -> Result<Outcome, Failure> {
    let mut out = if arguments.raw { TextOutput::plain() } else { TextOutput::new() };
    if arguments.packets {
        let path = arguments.path.parse().map_err(|error| Failure::of(&arguments.path, error))?;
        return packets(arguments, &path, out);
    }
    let opened = Opened::open(&arguments.file, &arguments.read)?;
    let document = &opened.document;
    let places = match document.find_all(arguments.index, &arguments.path) {
        Ok(places) => places,
        Err(error) if error.kind() == gdvar_document::ErrorKind::NotFound => {
            return Ok(absent(&opened.name, &error));
        }
        Err(error) => return Err(opened.of_path(&arguments.path, &error)),
    };
    for target in &places {
        // The text of a config file, of JSON and of var_to_str is printed as it stands there.
        if document.kind().is_text() && !arguments.raw && !arguments.json {
            let text = document.text_at(target).map_err(|error| opened.failure(&error))?;
            let written = writeln!(out, "{text}").map_err(gdvar::Error::custom);
            out.result(written, &opened.name)?;
            continue;
        }
        let bytes = document.bytes_at(target).map_err(|error| opened.failure(&error))?;
        let failed = |error| Failure::of(&opened.name, error);
        print(arguments, &bytes, document.codec(), &opened.name, failed, &mut out)?;
    }
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
fn is_absent(error: &gdvar::Error) -> bool {
    matches!(error.kind(), ErrorKind::MissingField | ErrorKind::TypeMismatch)
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
            let written = writeln!(out, "{}", value.as_str().unwrap_or_default());
            out.result(written.map_err(gdvar::Error::custom), name)
        }
        _ if arguments.json => {
            let format = JsonFormat::new(JsonForm::Plain).full_objects(true);
            let format = out.indent(None).map_or(format, |spaces| format.indent(spaces));
            Form::Json(format).print(value, out, name)
        }
        _ => {
            let format = text_format(codec.get_dialect());
            let format = out.indent(None).map_or(format, |spaces| format.indent(spaces));
            Form::Text(format).print(value, out, name)
        }
    }
}
