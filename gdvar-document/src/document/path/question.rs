//! What else a path could mean, for the errors about it.

use std::collections::HashSet;

use gdvar_core::internals::distance;

use crate::document::error::{Error, ErrorKind};
use crate::document::index::NodeId;
use crate::document::path::steps::Step;
use crate::document::path::{Spot, Target};
use crate::document::{Document, Kind};
use crate::generic::Variant;

const QUESTION: &str = "; did you mean ";

impl Document {
    /// Returns the error for a path that leads to something in none of several values, or else `error`.
    pub(super) fn or_missing_in_all(&self, path: &str, error: Error) -> Error {
        if error.kind() != ErrorKind::SeveralValues {
            return error;
        }
        let message = format!("none of the {} values has the path {path}", self.len());
        let mut missing = Error::not_found(message).more(&self.question_of_any(path));
        for root in self.roots() {
            match self.places_below(root, path) {
                Ok(places) if places.iter().any(Target::is_new) => {}
                Err(problem) if problem.kind() == ErrorKind::NotFound => {}
                Err(problem) if problem.kind() == ErrorKind::Syntax => missing = problem,
                _ => return error,
            }
        }
        missing
    }

    /// Returns the question that the first of several values has about a path.
    pub(super) fn question_of_any(&self, path: &str) -> String {
        let question = |root| {
            let error = match self.places_below(root, path) {
                Ok(places) => self.missing(places.iter().find(|place| place.is_new)?),
                Err(error) => error,
            };
            let message = error.to_string();
            message.find(QUESTION).map(|at| message[at..].to_owned())
        };
        self.roots().find_map(question).unwrap_or_default()
    }

    /// Returns a question about a number after a dot: `; did you mean items[10].name?`.
    pub(super) fn in_brackets(&self, spot: &Spot, rest: &str) -> String {
        let rest = rest.trim_start_matches('.');
        let len = rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(number) = rest[..len].parse::<i64>() else { return String::new() };
        match self.step_from(spot, &Step::Key(Variant::Int(number))) {
            Ok(found) if found.iter().all(|found| found.new.is_none()) => {
                let path = self.target(0, spot.clone()).path;
                format!("{QUESTION}{path}[{number}]{}?", &rest[len..])
            }
            _ => String::new(),
        }
    }

    /// Returns a question about a key that is the text of a number: `; did you mean ["10"]?`.
    pub(super) fn as_text(&self, spot: &Spot, number: i64) -> String {
        let text = number.to_string();
        let mut names = self.children(spot.node).filter_map(|child| self.name(child));
        if names.any(|name| name == text) { format!("{QUESTION}[\"{text}\"]?") } else { String::new() }
    }

    /// Returns a question about a similar key: `; did you mean "hp"?`.
    pub(super) fn similar(&self, spot: &Spot, wanted: &str) -> String {
        let wanted = wanted.trim_start_matches('.');
        let len = wanted.find(['.', '[']).unwrap_or(wanted.len());
        let short = if self.kind == Kind::Project { wanted } else { &wanted[..len] };
        match self.nearest(spot.node, short) {
            Some((distance, name)) if distance <= short.chars().count().div_ceil(3) => {
                format!("{QUESTION}{}?", gdvar_core::PathSegment::Field(name.into()))
            }
            _ => String::new(),
        }
    }

    /// Returns the path of a key that a new one may have been meant to be: its capitals differ, or one letter in four at most.
    pub fn near_miss(&self, new: &Target) -> Option<String> {
        let below = |steps: &[Variant<f64>], is_new| Target {
            path: steps.iter().cloned().collect(),
            field: None,
            is_new,
            found: None,
            ..new.clone()
        };
        let steps = new.path.steps();
        let first_new =
            (1..=steps.len()).find(|len| self.node_at(&below(&steps[..*len], false)).is_none())?;
        let (key, container) = steps[..first_new].split_last()?;
        let key = key.as_str()?;
        let (distance, name) = self.nearest(self.node_at(&below(container, false))?, key)?;
        // Keys that count, such as item1 and item2, differ on purpose.
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        let is_near = distance <= key.chars().count() / 4 && digits(key) == digits(&name);
        is_near.then(|| self.path_text(&below(&[container, &[name.into()]].concat(), false)))
    }

    /// Returns the key of a container that is the most similar to another one, and how far apart they are.
    fn nearest(&self, container: NodeId, wanted: &str) -> Option<(usize, String)> {
        let mut seen = HashSet::new();
        self.children(container)
            .filter_map(|child| self.name(child))
            .filter(|name| name != wanted && seen.insert(name.clone()))
            .take(MOST_COMPARED)
            .map(|name| (distance(wanted, &name), name))
            .min_by_key(|(distance, _)| *distance)
    }
}

/// How many keys are compared with one that does not exist.
const MOST_COMPARED: usize = 10_000;
