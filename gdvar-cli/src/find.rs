//! `gdvar find` and `gdvar list`: the paths of values.

use std::collections::HashSet;
use std::fmt::Write as _;

use gdvar_document::{NodeId, Search};
use regex_lite::Regex;

use crate::arguments::{FindArguments, ListArguments};
use crate::failure::{Failure, Outcome};
use crate::opened::Opened;
use crate::output::{TextOutput, eprint_clean, excerpt};

/// How many characters of a value are printed beside its path.
const SHOWN: usize = 120;

/// How many values that contain a text are printed if none equals it.
const MOST_SIMILAR: usize = 10;

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
        None if arguments.keys => {
            let equal: HashSet<_> = document.search(&Search::equal(wanted), usize::MAX).into_iter().collect();
            document.search_with(usize::MAX, |id| equal.contains(&id) || document.key_text(id) == *wanted)
        }
        None => document.search(&Search::equal(wanted), usize::MAX),
    };
    if found.is_empty() && pattern.is_none() {
        tell_similar(&opened, arguments);
        return Ok(Outcome::No);
    }
    let mut out = TextOutput::new();
    for id in &found {
        line(&opened, *id, ": ", Some(SHOWN), &mut out)?;
    }
    out.finish()?;
    Ok(if found.is_empty() { Outcome::No } else { Outcome::Yes })
}

/// Says what contains a text that nothing equals, and how to ask for that.
fn tell_similar(opened: &Opened, arguments: &FindArguments) {
    let wanted = &arguments.wanted;
    let containing = Search::containing(wanted);
    let containing = if arguments.keys { containing } else { containing.in_values() };
    let found = opened.document.search(&containing, usize::MAX);
    if found.is_empty() {
        return;
    }
    let (keys, pattern) = (if arguments.keys { " --keys" } else { "" }, regex_lite::escape(wanted));
    eprint_clean(&format!(
        "gdvar: {}: nothing equals {wanted}; {} with it, which find{keys} '/(?i){pattern}/' prints too:",
        opened.name,
        match found.len() {
            1 => "1 value".to_owned(),
            count => format!("{count} values"),
        },
    ));
    for id in found.into_iter().take(MOST_SIMILAR) {
        let path = excerpt(&opened.document.node_path(id), 4 * SHOWN);
        eprint_clean(&format!("  {path}: {}", opened.document.preview(id, SHOWN)));
    }
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
