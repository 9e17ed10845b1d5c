//! `gdvar get`: the value at a path.

use gdvar::generic::Path;
use gdvar::generic::Variant;
use gdvar::inspect::{encoded_at, has_wide_reals};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::{ErrorKind, Real};

use crate::arguments::GetArguments;
use crate::document::Document;
use crate::failure::{Failure, Outcome};
use crate::forms::Form;
use crate::output::{TextOutput, eprint_clean};

pub(crate) fn run(arguments: &GetArguments) -> Result<Outcome, Failure> {
    let path: Path<f32> = arguments.path.parse().map_err(|error| Failure::of(&arguments.path, error))?;
    let document = Document::open(&arguments.file, &arguments.read)?;
    let index = document.index(arguments.index)?;
    let bytes = document.bytes(index)?;
    let found = encoded_at(&bytes, &path, document.codec()).or_else(|error| {
        // One of these finds a key with 64-bit reals.
        let wide = arguments.path.parse::<Path<f64>>().ok();
        wide.and_then(|path| encoded_at(&bytes, &path, document.codec()).ok()).ok_or(error)
    });
    let value = match found {
        Ok(value) => value,
        Err(error) if is_absent(&error) => return Ok(absent(&document, &error)),
        Err(error) => return Err(document.failure(index, error)),
    };
    if has_wide_reals(&value, document.codec()).unwrap_or(false) {
        print::<f64>(arguments, &document, index, &value)
    } else {
        print::<f32>(arguments, &document, index, &value)
    }
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

fn print<R: Real>(
    arguments: &GetArguments,
    document: &Document,
    index: usize,
    bytes: &[u8],
) -> Result<Outcome, Failure> {
    let value: Variant<R> = document.codec().decode(bytes).map_err(|error| document.failure(index, error))?;
    let mut out = TextOutput::new();
    match (&value, arguments.raw) {
        (Variant::PackedByteArray(bytes), true) if !out.is_terminal() => out.raw(bytes)?,
        (value, true) if value.as_str().is_some() => {
            use std::fmt::Write as _;
            let written = writeln!(out, "{}", value.as_str().unwrap_or_default());
            out.result(written.map_err(gdvar::Error::custom), &document.name)?;
        }
        _ if arguments.json => {
            let format = JsonFormat::new(JsonForm::Plain).full_objects(true);
            Form::Json(format).print(&value, &mut out, &document.name)?;
        }
        _ => Form::Text(document.text_format()).print(&value, &mut out, &document.name)?,
    }
    out.finish().map(|()| Outcome::Yes)
}
