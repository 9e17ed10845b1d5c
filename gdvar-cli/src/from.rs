//! `gdvar from-text`, `gdvar from-json` and `gdvar from-list`: make a file from the text of its values.

use gdvar::Real;
use gdvar::file::Container;
use gdvar::generic::Variant;
use gdvar::json::JsonForm;
use gdvar_document::{Document, Engines, Kind, NewFile};

use crate::arguments::{FromArguments, FromJsonArguments};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::list;
use crate::opened::{Opened, failure, unclear};
use crate::output::write_bytes;
use crate::progress::during;
use crate::secret;
use crate::text::Notation;

pub(crate) fn text(arguments: &FromArguments) -> Result<Outcome, Failure> {
    make(arguments, Given::Text)
}

pub(crate) fn list(arguments: &FromArguments) -> Result<Outcome, Failure> {
    make(arguments, Given::List)
}

pub(crate) fn json(arguments: &FromJsonArguments) -> Result<Outcome, Failure> {
    let form = if arguments.plain { JsonForm::Plain } else { JsonForm::Lossless };
    make(&arguments.from, Given::Json(form))
}

/// What the text is.
#[derive(Clone, Copy)]
enum Given {
    Text,
    Json(JsonForm),
    /// Lines with paths.
    List,
}

impl Given {
    /// Reads the values of a file that will be like this one.
    fn read<R: Real>(self, text: &str, file: &NewFile) -> Result<Vec<Variant<R>>, String> {
        match self {
            Self::Text => Notation::Text(file.dialect).read(text),
            Self::Json(form) => Notation::Json(form).read(text),
            Self::List => {
                let notation = match file.kind {
                    Kind::Json => Notation::Json(JsonForm::Plain),
                    _ => Notation::Text(file.dialect),
                };
                list::read(text, |text| notation.read_one(text))
            }
        }
    }
}

/// The kind of the new file.
struct Model {
    file: NewFile,
    is_double: bool,
    /// The name of the file that the new one is like, and the engines that may have written it.
    like: Option<(String, Engines)>,
}

impl Model {
    fn of(arguments: &FromArguments) -> Result<Self, Failure> {
        if let Some(path) = &arguments.like {
            let Opened { name, document, .. } = Opened::open(path, &arguments.read)?.no_resource()?;
            let is_double = arguments.double || (0..document.len()).any(|index| document.is_double(index));
            let like = Some((name, document.engines().clone()));
            return Ok(Self { file: document.like(), is_double, like });
        }
        let container = Container::from(arguments.container);
        let key = match container {
            Container::Encrypted(_) => {
                Some(secret::chosen(&arguments.output.display().to_string(), &arguments.read.container.key)?)
            }
            _ => None,
        };
        let dialect = arguments.read.dialect.unwrap_or_default();
        let file = NewFile { kind: arguments.layout.into(), container, dialect, key, notation: None };
        Ok(Self { file, is_double: arguments.double, like: None })
    }
}

fn make(arguments: &FromArguments, form: Given) -> Result<Outcome, Failure> {
    if arguments.read.offset.is_some() {
        return Err(Failure::new("making a file does not work with --offset"));
    }
    let model = Model::of(arguments)?;
    let name = input::name(&arguments.file);
    let text = input::read_text(&arguments.file, arguments.read.container.limit)?;
    let made = |file: &NewFile| {
        if model.is_double {
            document::<f64>(&name, &text, form, file)
        } else {
            document::<f32>(&name, &text, form, file)
        }
    };
    let bytes = during("converting", || {
        let document = made(&model.file)?;
        if let Some((like, engines)) = &model.like {
            for other in engines.writers().iter().filter(|writer| **writer != model.file.dialect) {
                let other_file = NewFile { dialect: *other, ..model.file.clone() };
                if !made(&other_file).is_ok_and(|made| made.data() == document.data()) {
                    return Err(failure(like, &unclear(model.file.dialect, *other)));
                }
            }
        }
        document.into_bytes().map_err(|error| Failure::of(&name, error))
    })?;
    write_bytes(&arguments.output, &bytes, arguments.backup.kept())?;
    Ok(Outcome::Yes)
}

/// Returns the file with the values of a text.
fn document<R: Real>(name: &str, text: &str, form: Given, file: &NewFile) -> Result<Document, Failure> {
    let values: Vec<Variant<R>> = form.read(text, file).map_err(|error| {
        let failure = Failure::of(name, error);
        let is_plain = matches!(form, Given::Json(JsonForm::Lossless))
            && Given::Json(JsonForm::Plain).read::<R>(text, file).is_ok();
        if is_plain { failure.hint("`--plain` reads the JSON of other programs") } else { failure }
    })?;
    file.with_values(&values).map_err(|error| {
        let failure = Failure::of(name, error);
        let is_one = matches!(file.kind, Kind::Bare | Kind::Project | Kind::Config);
        if is_one && values.len() != 1 {
            return failure.hint("`--layout sequence` holds any number of values");
        }
        failure
    })
}
