//! `gdvar list`: a line for each value with its path; and the values of such lines again, for `gdvar from-list`.

use std::fmt::Write as _;

use gdvar::generic::{Array, Dictionary, Object, Path, Variant};
use gdvar::{Codec, Real};
use gdvar_document::NodeId;

use crate::arguments::ListArguments;
use crate::failure::{Failure, Outcome};
use crate::opened::Opened;
use crate::output::TextOutput;

/// What stands between a path and the text of its value.
const BETWEEN: &str = " = ";

pub(crate) fn list(arguments: &ListArguments) -> Result<Outcome, Failure> {
    let opened = Opened::open(&arguments.file, &arguments.read)?;
    let document = &opened.document;
    let mut out = TextOutput::new();
    for id in 0..NodeId::try_from(document.nodes().len()).unwrap_or(NodeId::MAX) {
        // A container is a line itself if nothing is in it, or if what is in it does not tell what it is.
        let text = if document.node(id).end() == id + 1 {
            Some(document.text_of(id).map_or_else(|_| document.preview(id, usize::MAX), one_line))
        } else {
            document.text_of_emptied(id)
        };
        if let Some(text) = text {
            let path = document.node_path(id);
            let written = writeln!(out, "{path}{BETWEEN}{text}").map_err(gdvar::Error::custom);
            out.result(written, &opened.name)?;
        }
    }
    out.finish()?;
    if let Some(fault) = document.faults().first() {
        return Err(Failure::damage(&opened.name, fault));
    }
    Ok(Outcome::Yes)
}

/// Returns the text of a value on one line. Outside of quotes, a line end is a space.
fn one_line(text: String) -> String {
    if !text.contains('\n') {
        return text;
    }
    let (mut out, mut is_quoted, mut is_escaped) = (String::with_capacity(text.len()), false, false);
    for char in text.chars() {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '\n' => {
                out.push_str(if is_quoted { "\\n" } else { " " });
                continue;
            }
            _ => {}
        }
        out.push(char);
    }
    out
}

/// Reads the lines of a list, each of which has a path that was not there before.
pub(crate) fn read<R: Real>(
    text: &str,
    value: impl Fn(&str) -> Result<Variant<R>, String>,
) -> Result<Vec<Variant<R>>, String> {
    let mut values: Vec<Variant<R>> = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let added = path_and_text(line).and_then(|(index, path, text)| {
            let path: Path<R> = path.parse().map_err(|error| format!("{path}: {error}"))?;
            if path.steps().len() > Codec::DEFAULT_MAX_DEPTH as usize {
                return Err("the path has more steps than values have levels".to_owned());
            }
            let new = value(text)?;
            if index == values.len() {
                values.push(container(path.steps()).unwrap_or_default());
                if path.steps().is_empty() {
                    values[index] = new;
                    return Ok(());
                }
            }
            let root = values.get_mut(index).ok_or_else(|| format!("value {index} comes before others"))?;
            put(root, path.steps(), new).map_err(|problem| format!("{path}: {problem}"))
        });
        added.map_err(|problem| format!("{problem} at line {}", number + 1))?;
    }
    Ok(values)
}

/// Returns the number of the value, the path and the text of a line.
fn path_and_text(line: &str) -> Result<(usize, &str, &str), String> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let end = line.char_indices().find(|(at, char)| {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = is_quoted,
            '"' => is_quoted = !is_quoted,
            _ => return !is_quoted && line[*at..].starts_with(BETWEEN),
        }
        false
    });
    let (end, _) = end.ok_or("a line is like player.name = \"Ferris\"")?;
    let (path, text) = (&line[..end], &line[end + BETWEEN.len()..]);
    let numbered = path.strip_prefix("value ").and_then(|rest| rest.split_once(':'));
    match numbered.map(|(number, path)| (number.parse(), path.trim_start())) {
        Some((Ok(number), path)) => Ok((number, path, text)),
        _ => Ok((0, path, text)),
    }
}

/// Returns the container in which the first of these steps leads somewhere. A list names the others.
fn container<R: Real>(steps: &[Variant<R>]) -> Option<Variant<R>> {
    steps.first().map(|step| match step {
        Variant::Int(0) => Array::new().into(),
        _ => Dictionary::new().into(),
    })
}

/// Puts a value at a path where nothing is yet.
fn put<R: Real>(root: &mut Variant<R>, steps: &[Variant<R>], mut new: Variant<R>) -> Result<(), String> {
    let mut around = root;
    for (depth, step) in steps.iter().enumerate() {
        let inside = container(&steps[depth + 1..]);
        let is_last = inside.is_none();
        let mut made = inside.unwrap_or_else(|| std::mem::take(&mut new));
        let is_new;
        around = match around {
            Variant::Array(array) => {
                let index = step.as_int().and_then(|index| usize::try_from(index).ok());
                let index = index.filter(|index| *index <= array.len());
                let index = index.ok_or_else(|| format!("{step} is no index of the next element"))?;
                is_new = index == array.len();
                if is_new {
                    array.push(std::mem::take(&mut made));
                }
                array.get_mut(index)
            }
            Variant::Dictionary(dictionary) => {
                is_new = !dictionary.contains_key(step);
                if is_new {
                    dictionary.insert(step.clone(), std::mem::take(&mut made));
                }
                dictionary.get_mut(step)
            }
            Variant::Object(Object::Full(object)) => {
                let name = step.as_str().ok_or_else(|| format!("{step} is no name of a property"))?;
                is_new = object.properties.last().is_none_or(|(last, _)| last != name);
                if is_new {
                    object.properties.push((name.to_owned(), std::mem::take(&mut made)));
                }
                object.properties.last_mut().map(|(_, value)| value)
            }
            other => return Err(format!("{} has no items", other.ty())),
        }
        .ok_or("there is no such item")?;
        if is_last && !is_new {
            break;
        }
        if is_last {
            return Ok(());
        }
    }
    Err("it is there twice".to_owned())
}
