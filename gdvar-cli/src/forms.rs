//! `gdvar text` and `gdvar json`: the values in forms for people and programs.

use std::fmt::Write as _;

use gdvar::generic::{Path, Variant};
use gdvar::inspect::{Encoded, VariantRef};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Codec, Real};
use gdvar_document::{Document, Kind};

use crate::arguments::{JsonArguments, TextArguments};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{TextOutput, eprint_clean};
use crate::progress::during_output;
use crate::show::each_packet;
use crate::text::{has_signals, tell_of_signals, without_signals};

/// A form and its layout.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text(TextFormat),
    Json(JsonFormat),
}

impl Form {
    /// Prints a value. A Signal, which no text expresses, becomes an empty one, and `number` says which value has it.
    fn print_value<R: Real>(
        self,
        mut value: Variant<R>,
        number: Option<usize>,
        out: &mut TextOutput,
        name: &str,
    ) -> Result<(), Failure> {
        if let Self::Text(format) = self
            && format.get_exact()
        {
            tell_of_signals(name, number, &without_signals(&mut value));
        }
        self.print(&value, out, name)
    }

    pub(crate) fn print<R: Real>(
        self,
        value: &Variant<R>,
        out: &mut TextOutput,
        name: &str,
    ) -> Result<(), Failure> {
        let (printed, repeated) = match self {
            Self::Text(format) => (format.print_to(value, out), None),
            Self::Json(format) => (format.print_to(value, out), format.repeated_key(value)),
        };
        end(printed, repeated, out, name)
    }

    /// Prints an encoded value that was checked, without decoding all of it at once.
    fn print_encoded<R: Real>(
        self,
        value: VariantRef<'_, '_>,
        out: &mut TextOutput,
        name: &str,
    ) -> Result<(), Failure> {
        let (printed, repeated) = match self {
            Self::Text(format) => (value.print_text_to::<R>(format, out), Ok(None)),
            Self::Json(format) => {
                (value.print_json_to::<R>(format, out), format.repeated_key_of_encoded::<R>(value))
            }
        };
        end(printed, repeated.map_err(|error| Failure::of(name, error))?, out, name)
    }

    /// Returns whether a value of a file can be printed without decoding all of it at once: its bytes are in the file, and it
    /// has no Signals, which are replaced.
    fn prints_encoded(self, document: &Document, bytes: &[u8]) -> bool {
        let is_exact = matches!(self, Self::Text(format) if format.get_exact());
        matches!(document.kind(), Kind::Values | Kind::Bare)
            && !(is_exact && has_signals(bytes, document.codec()))
    }

    fn for_codec(self, codec: Codec) -> Self {
        match self {
            Self::Text(format) => Self::Text(format.dialect(codec.get_dialect())),
            json @ Self::Json(_) => json,
        }
    }
}

/// Ends the line of a value that was printed. `repeated` is the path of a key that is in the JSON twice.
fn end<R: Real>(
    printed: gdvar::Result<()>,
    repeated: Option<Path<R>>,
    out: &mut TextOutput,
    name: &str,
) -> Result<(), Failure> {
    out.result(printed, name)?;
    let ended = writeln!(out).map_err(|_| gdvar::Error::custom("the line cannot be ended"));
    out.result(ended, name)?;
    if let Some(path) = repeated {
        eprint_clean(&format!(
            "{name}: the key of {path} is in the JSON twice, and most programs keep one of them"
        ));
    }
    Ok(())
}

pub(crate) fn text(arguments: &TextArguments) -> Result<Outcome, Failure> {
    let out = TextOutput::to(&arguments.output.output, arguments.output.backup.kept());
    let mut format = TextFormat::new().full_objects(true).exact(!arguments.engine);
    let indent = if arguments.engine { arguments.indent } else { out.indent(arguments.indent) };
    if let Some(spaces) = indent {
        format = format.indent(spaces);
    }
    print_all(&arguments.file, &arguments.read, arguments.packets, Form::Text(format), out)
}

pub(crate) fn json(arguments: &JsonArguments) -> Result<Outcome, Failure> {
    let form = match (arguments.plain, arguments.lossless) {
        (true, _) => JsonForm::Plain,
        (_, true) => JsonForm::Lossless,
        _ => JsonForm::Engine,
    };
    let out = TextOutput::to(&arguments.output.output, arguments.output.backup.kept());
    let mut format = JsonFormat::new(form).full_objects(true);
    if let Some(spaces) = out.indent(arguments.indent) {
        format = format.indent(spaces);
    }
    print_all(&arguments.file, &arguments.read, arguments.packets, Form::Json(format), out)
}

fn print_all(
    path: &std::path::Path,
    read: &crate::arguments::ReadArguments,
    packets: bool,
    form: Form,
    mut out: TextOutput,
) -> Result<Outcome, Failure> {
    if packets {
        let name = input::name(path);
        let mut count = 0;
        each_packet(path, read, |packet, codec| {
            let failed = |error| Failure::of(&name, format_args!("packet {count}: {error}"));
            let form = form.for_codec(codec);
            if gdvar::inspect::has_wide_reals(packet, codec).map_err(failed)? {
                form.print_value::<f64>(codec.decode(packet).map_err(failed)?, None, &mut out, &name)?;
            } else {
                form.print_value::<f32>(codec.decode(packet).map_err(failed)?, None, &mut out, &name)?;
            }
            count += 1;
            out.flush()
        })?;
        return out.finish().map(|()| Outcome::Yes);
    }
    let opened = Opened::open(path, read)?;
    let (name, document) = (&opened.name, &opened.document);
    let failed = |error| opened.of_value(&error);
    let form = form.for_codec(document.codec());
    during_output("printing", || {
        for index in 0..document.len() {
            let number = (document.len() > 1).then_some(index);
            let bytes =
                if document.kind().is_text() { b"".into() } else { document.bytes(index).map_err(failed)? };
            if form.prints_encoded(document, &bytes) {
                document.check(index).map_err(failed)?;
                let encoded = Encoded::new(&bytes, document.codec());
                if document.is_double(index) {
                    form.print_encoded::<f64>(encoded.value(), &mut out, name)?;
                } else {
                    form.print_encoded::<f32>(encoded.value(), &mut out, name)?;
                }
                continue;
            }
            if document.is_double(index) {
                form.print_value::<f64>(document.value(index).map_err(failed)?, number, &mut out, name)?;
            } else {
                form.print_value::<f32>(document.value(index).map_err(failed)?, number, &mut out, name)?;
            }
        }
        out.finish().map(|()| Outcome::Yes)
    })
}
