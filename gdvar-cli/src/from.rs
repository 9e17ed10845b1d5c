//! `gdvar from-text` and `gdvar from-json`: make a file from the text of its values.

use gdvar::file::{Backup, Container};
use gdvar::generic::Variant;
use gdvar::json::JsonForm;
use gdvar::{Dialect, Real, project_binary};

use crate::arguments::{FromArguments, FromJsonArguments, Layout};
use crate::config::Config;
use crate::document::{Document, options};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::write_bytes;
use crate::progress::during;
use crate::secret;
use crate::text::Notation;

pub(crate) fn text(arguments: &FromArguments) -> Result<Outcome, Failure> {
    make(arguments, Notation::Text)
}

pub(crate) fn json(arguments: &FromJsonArguments) -> Result<Outcome, Failure> {
    let form = if arguments.plain { JsonForm::Plain } else { JsonForm::Lossless };
    make(&arguments.from, |_| Notation::Json(form))
}

/// The kind of the new file.
struct Kind {
    layout: Layout,
    container: Container,
    dialect: Dialect,
    is_double: bool,
    key: Option<gdvar::file::Key>,
}

impl Kind {
    fn of(arguments: &FromArguments) -> Result<Self, Failure> {
        if let Some(path) = &arguments.like {
            let model = Document::open(path, &arguments.read)?;
            let is_double = arguments.double || (0..model.len()).any(|index| model.is_double(index));
            let (layout, container, dialect) = (model.layout(), model.container(), model.dialect);
            return Ok(Self { layout, container, dialect, is_double, key: model.key });
        }
        let container = Container::from(arguments.container);
        let key = match container {
            Container::Encrypted(_) => {
                Some(secret::chosen(&arguments.output.display().to_string(), &arguments.read.key)?)
            }
            _ => None,
        };
        let dialect = arguments.read.dialect.map_or(Dialect::Godot4, Dialect::from);
        Ok(Self { layout: arguments.layout, container, dialect, is_double: arguments.double, key })
    }
}

fn make(arguments: &FromArguments, notation: impl Fn(Dialect) -> Notation) -> Result<Outcome, Failure> {
    let kind = Kind::of(arguments)?;
    let name = input::name(&arguments.file);
    let text = input::read_text(&arguments.file, arguments.read.limit)?;
    let notation = notation(kind.dialect);
    let bytes = during("converting", || {
        if kind.is_double {
            file::<f64>(&name, &text, notation, &kind)
        } else {
            file::<f32>(&name, &text, notation, &kind)
        }
    })?;
    let backup = if arguments.no_backup { Backup::None } else { Backup::Bak };
    write_bytes(&arguments.output, &bytes, backup)?;
    Ok(Outcome::Yes)
}

/// Returns the bytes of the file.
fn file<R: Real>(name: &str, text: &str, notation: Notation, kind: &Kind) -> Result<Vec<u8>, Failure> {
    let values: Vec<Variant<R>> = notation.read(text).map_err(|error| {
        let failure = Failure::of(name, error);
        let is_plain = matches!(notation, Notation::Json(JsonForm::Lossless))
            && Notation::Json(JsonForm::Plain).read::<R>(text).is_ok();
        if is_plain { failure.way_out("`--plain` reads the JSON of other programs") } else { failure }
    })?;
    build(name, &values, kind.layout, kind.container, kind.dialect, kind.key.clone())
}

/// Puts values into a file of this kind.
pub(crate) fn build<R: Real>(
    name: &str,
    values: &[Variant<R>],
    layout: Layout,
    container: Container,
    dialect: Dialect,
    key: Option<gdvar::file::Key>,
) -> Result<Vec<u8>, Failure> {
    let is_one = matches!(layout, Layout::Bare | Layout::Project | Layout::Config);
    if is_one && values.len() != 1 {
        let message = format!("such a file holds one value, not {}", values.len());
        return Err(Failure::of(name, message).way_out("`--layout sequence` holds any number of values"));
    }
    let codec = gdvar::Codec::new().dialect(dialect).full_objects(true);
    let failed = |error: gdvar::Error| Failure::of(name, error);
    let packed = |bytes: &[u8]| {
        let packed = container.pack(bytes, key.as_ref()).map(std::borrow::Cow::into_owned);
        packed.map_err(|error| Failure::of_file(name, &error))
    };
    match (layout, values) {
        (Layout::Project, [value]) => {
            let Some(settings) = value.as_dictionary() else {
                return Err(Failure::of(name, format!("settings are a Dictionary, not {}", value.ty())));
            };
            project_binary::write(settings, codec).map_err(failed).and_then(|bytes| packed(&bytes))
        }
        (Layout::Config, [value]) => {
            let value: Variant<f32> =
                codec.encode(value).and_then(|bytes| codec.decode(&bytes)).map_err(failed)?;
            let config = Config::create(&value, container, dialect).map_err(failed)?;
            packed(config.text().as_bytes())
        }
        _ => {
            let mut new = options(dialect, container, key);
            if layout == Layout::Bare {
                new = new.bare();
            }
            let mut save = new.create();
            for (index, value) in values.iter().enumerate() {
                let failed = |error: gdvar::Error| match values.len() {
                    1 => Failure::of(name, error),
                    _ => Failure::of(name, format_args!("value {index}: {error}")),
                };
                let bytes = codec.encode(value).map_err(failed)?;
                save.push_bytes(&bytes).map_err(|error| Failure::of_file(name, &error))?;
            }
            save.to_bytes().map_err(|error| Failure::of_file(name, &error))
        }
    }
}
