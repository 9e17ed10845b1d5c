//! `gdvar find` and `gdvar list`: the paths of values.

use std::fmt::Write as _;

use gdvar_document::{NodeId, Search};
use regex_lite::Regex;

use crate::arguments::{FindArguments, ListArguments};
use crate::failure::{Failure, Outcome};
use crate::opened::Opened;
use crate::output::{TextOutput, excerpt};

/// How many characters of a value are printed beside its path.
const SHOWN: usize = 120;

pub(crate) fn find(arguments: &FindArguments) -> Result<Outcome, Failure> {
    let opened = Opened::open(&arguments.file, &arguments.read)?;
    let document = &opened.document;
    let wanted = &arguments.wanted;
    let pattern = wanted
        .strip_prefix('/')
        .and_then(|rest| rest.strip_suffix('/'))
        .filter(|pattern| !pattern.is_empty());
    let found = match pattern {
        Some(pattern) => {
            let regex = Regex::new(pattern).map_err(|error| Failure::of(wanted, error))?;
            document.search_with(usize::MAX, |id| {
                arguments.keys && regex.is_match(&document.key_text(id))
                    || document.searched_text(id).is_some_and(|text| regex.is_match(&text))
            })
        }
        None => document.search(&Search::equal(wanted), usize::MAX),
    };
    let mut out = TextOutput::new();
    for id in &found {
        line(&opened, *id, ": ", Some(SHOWN), &mut out)?;
    }
    out.finish()?;
    Ok(if found.is_empty() { Outcome::No } else { Outcome::Yes })
}

pub(crate) fn list(arguments: &ListArguments) -> Result<Outcome, Failure> {
    let opened = Opened::open(&arguments.file, &arguments.read)?;
    let document = &opened.document;
    let mut out = TextOutput::new();
    for id in 0..NodeId::try_from(document.nodes().len()).unwrap_or(NodeId::MAX) {
        // An empty container has no values inside, so it is a line itself.
        if document.node(id).end() == id + 1 {
            line(&opened, id, " = ", None, &mut out)?;
        }
    }
    out.finish()?;
    if let Some(fault) = document.faults().first() {
        return Err(Failure::damage(&opened.name, fault));
    }
    Ok(Outcome::Yes)
}

/// Prints the path of a value with its text.
fn line(
    opened: &Opened,
    id: NodeId,
    between: &str,
    most: Option<usize>,
    out: &mut TextOutput,
) -> Result<(), Failure> {
    let path = opened.document.node_path(id);
    let text = match most {
        Some(most) => opened.document.preview(id, most),
        None => {
            opened.document.text_of(id).map_or_else(|_| opened.document.preview(id, usize::MAX), one_line)
        }
    };
    let path = match most {
        Some(most) => excerpt(&path, 4 * most),
        None => path,
    };
    let written = writeln!(out, "{path}{between}{text}").map_err(gdvar::Error::custom);
    out.result(written, &opened.name)
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
