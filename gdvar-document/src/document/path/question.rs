//! What else a path could mean, for the errors about it.

use std::collections::HashSet;

use crate::document::path::Spot;
use crate::document::path::steps::Step;
use crate::document::{Document, Kind};
use crate::generic::Variant;

const QUESTION: &str = "; did you mean ";

impl Document {
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
        let mut seen = HashSet::new();
        let nearest = self
            .children(spot.node)
            .filter_map(|child| self.name(child))
            .filter(|name| seen.insert(name.clone()))
            .take(MOST_COMPARED)
            .map(|name| (distance(short, &name), name))
            .min_by_key(|(distance, _)| *distance);
        match nearest {
            Some((distance, name)) if distance <= short.chars().count().div_ceil(3) && distance > 0 => {
                format!("{QUESTION}{}?", gdvar_core::PathSegment::Field(name.into()))
            }
            _ => String::new(),
        }
    }
}

/// How many keys are compared with one that does not exist.
const MOST_COMPARED: usize = 10_000;

/// Returns how many characters have to be added, removed, changed or swapped to make one text of another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(200).flat_map(char::to_lowercase).collect();
    let mut before: Vec<usize> = (0..=other.len()).collect();
    for (row, char) in one.chars().take(200).flat_map(char::to_lowercase).enumerate() {
        let mut now = vec![row + 1];
        for (column, own) in other.iter().enumerate() {
            let changed = before[column] + usize::from(*own != char);
            now.push(changed.min(before[column + 1] + 1).min(now[column] + 1));
        }
        before = now;
    }
    before.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_counts_single_letters() {
        assert_eq!(distance("gold", "glod"), 2);
        assert_eq!(distance("Hp", "hp"), 0);
        assert_eq!(distance("", "abc"), 3);
    }
}
