//! `gdvar find`: the paths of values.

use std::collections::HashSet;
use std::fmt::Write as _;

use gdvar_document::{NodeId, Search};
use regex_lite::Regex;

use crate::arguments::FindArguments;
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
        line(&opened, *id, &mut out)?;
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

/// Prints the beginning of a path and of its value.
fn line(opened: &Opened, id: NodeId, out: &mut TextOutput) -> Result<(), Failure> {
    let path = excerpt(&opened.document.node_path(id), 4 * SHOWN);
    let text = opened.document.preview(id, SHOWN);
    let written = writeln!(out, "{path}: {text}").map_err(gdvar::Error::custom);
    out.result(written, &opened.name)
}
