//! Plain JSON.

use gdvar_core::json::{JsonForm, JsonFormat};
use gdvar_core::text::Grammar;
use gdvar_core::{Dialect, Real, VariantType};

use crate::document::Document;
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::index::Node;
use crate::document::keep::Declared;
use crate::document::notation::FileNotation;
use crate::document::open::outlines;
use crate::generic::{Array, Dictionary, Variant};

/// Plain JSON: one value, or several in a row.
pub(crate) struct Json;

impl FileNotation for Json {
    const NAME: &'static str = "json";
    const DESCRIPTION: &'static str = "JSON";
    const VALUES: Option<&'static str> = Some("values of JSON");
    const HAS_NAMES: bool = true;

    fn grammar(_: Dialect) -> Grammar {
        Grammar::Json
    }

    fn value<R: Real>(document: &Document, value: usize, _: Dialect) -> Result<Variant<R>> {
        json_value(&document.text_in(document.values[value].clone()))
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        json_value(&document.text_in(node.range()))
    }

    fn declared(_: &Document, _: &Node) -> Option<Declared> {
        None
    }

    fn data<R: Real>(values: &[Variant<R>], _: Dialect) -> Result<Vec<u8>> {
        let texts: Result<Vec<String>> = values.iter().map(plain_json).collect();
        Ok(texts?.join("\n").into_bytes())
    }

    fn print<R: Real>(_: &Document, value: &Variant<R>) -> Result<String> {
        plain_json(value)
    }

    fn print_key<R: Real>(_: &Document, key: &Variant<R>) -> Result<String> {
        match key.as_str() {
            Some(name) => plain_json::<f32>(&name.into()),
            None => Err(Error::refused(format!("a key of JSON is text, not {}", key.ty()))),
        }
    }

    fn number(_: &Document, text: &str) -> Result<Variant<f64>> {
        Ok(Grammar::Json.read_leaf(text)?)
    }

    fn check(_: &Document, text: &str) -> Result<()> {
        if outlines(text, Grammar::Json).is_some_and(|values| values.len() == 1) {
            return Ok(());
        }
        Err(Error::syntax(match Grammar::Json.outline_prefix(text) {
            Ok(_) => "expected one value of JSON".to_owned(),
            Err(problem) => format!("it is no JSON: {problem}"),
        }))
    }

    fn kept(_: &Document, old: &Declared, text: &str) -> Result<String> {
        kept_json(old, text)
    }

    fn check_data(document: &Document, _: usize) -> Result<()> {
        if Self::values(document).len() == document.len() {
            return Ok(());
        }
        Err(Error::refused("the text would be no JSON any more"))
    }
}

/// Returns the value of plain JSON: objects are Dictionaries with text keys.
fn json_value<R: Real>(text: &str) -> Result<Variant<R>> {
    let (nodes, _) = Grammar::Json.outline_prefix(text)?;
    // What is in a container comes after it, so the values are made from the end, and no nesting takes stack.
    let mut items: Vec<Vec<(Option<String>, Variant<R>)>> = nodes.iter().map(|_| Vec::new()).collect();
    for at in (0..nodes.len()).rev() {
        let node = &nodes[at];
        let inside = std::mem::take(&mut items[at]);
        let value: Variant<R> = match node.ty {
            VariantType::Array => {
                inside.into_iter().rev().map(|(_, value)| value).collect::<Array<R>>().into()
            }
            VariantType::Dictionary => {
                let mut dictionary = Dictionary::new();
                for (name, value) in inside.into_iter().rev() {
                    dictionary.insert(name.unwrap_or_default(), value);
                }
                dictionary.into()
            }
            _ => Grammar::Json.read_leaf(&text[node.value.clone()])?,
        };
        match node.parent {
            Some(parent) => items[parent].push((node.name.clone(), value)),
            None => return Ok(value),
        }
    }
    Ok(Variant::Nil)
}

/// Returns the plain JSON of a value.
fn plain_json<R: Real>(value: &Variant<R>) -> Result<String> {
    Ok(JsonFormat::new(JsonForm::Plain).full_objects(true).print(value)?)
}

/// JSON has one type of number, so an int may become a float.
fn kept_json(old: &Declared, text: &str) -> Result<String> {
    let new = match text.as_bytes().first() {
        Some(b'[') => VariantType::Array,
        Some(b'{') => VariantType::Dictionary,
        _ => Grammar::Json.read_leaf::<f64>(text)?.ty(),
    };
    match (old.ty, new) {
        (VariantType::Float, VariantType::Int) => Ok(format!("{text}.0")),
        (VariantType::Nil, _) | (VariantType::Int, VariantType::Float) => Ok(text.to_owned()),
        (old, new) if old == new => Ok(text.to_owned()),
        (old, new) => {
            let message = format!("the value is {old}, and the new one is {new}");
            Err(Error::new(ErrorKind::TypeChange, message))
        }
    }
}
