//! The steps of a path, as people write them.

use gdvar_core::Real;

use crate::document::error::{Error, Result};
use crate::generic::{Path, Variant};

/// What a step of a path selects.
pub(super) enum Step {
    /// The item with a key or an index.
    Key(Variant<f64>),
    /// All items.
    All,
    /// A new element at the end.
    New,
}

/// Returns the position that an index means: a negative one counts from the end.
pub(super) fn index_of(index: i64, count: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index),
        Err(_) => count.checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
    }
}

/// Returns the number in `value 1: path`, and the path after it.
pub(super) fn value_prefix(path: &str) -> (Option<usize>, &str) {
    let Some(rest) = path.strip_prefix("value ") else { return (None, path) };
    let digits = rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len());
    match rest[..digits].parse() {
        Ok(value) if rest[digits..].starts_with(':') => (Some(value), rest[digits + 1..].trim_start()),
        Ok(value) if rest.len() == digits => (Some(value), ""),
        _ => (None, path),
    }
}

/// Returns a path as text. What a resource file says about itself is without brackets, as people write it: `@externals[0].path`.
pub(crate) fn shown<R: Real>(path: &Path<R>, is_resource: bool) -> String {
    let text = path.to_string();
    let own = text.strip_prefix("[\"@").and_then(|rest| rest.split_once("\"]"));
    let is_name = |name: &str| name.chars().all(|char| char == '_' || char.is_alphanumeric());
    match own.filter(|(name, _)| is_resource && is_name(name)) {
        Some((name, rest)) => format!("@{name}{rest}"),
        None => text,
    }
}

/// Reads the first step of a path. Returns it with its length.
pub(super) fn read_step(path: &str, is_first: bool) -> Result<(Step, usize)> {
    if let Some(inner) = path.strip_prefix('[') {
        let len =
            bracket(inner).ok_or_else(|| Error::syntax(format!("a bracket is not closed in {path}")))?;
        let step = match inner[..len].trim() {
            "" => Step::New,
            "*" => Step::All,
            key => Step::Key(key.parse().map_err(|error: gdvar_core::text::TextError| {
                Error::syntax(format!("{error} of [{key}]"))
            })?),
        };
        return Ok((step, len + 2));
    }
    let dot = usize::from(path.starts_with('.') && !is_first);
    if !is_first && dot == 0 {
        return Err(Error::syntax(format!("expected '.' or '[', found {path}")));
    }
    let rest = &path[dot..];
    let len = rest.find(|char: char| char != '_' && !char.is_alphanumeric()).unwrap_or(rest.len());
    let name = &rest[..len];
    if name.is_empty() || name.starts_with(|char: char| char.is_ascii_digit()) {
        return Err(Error::syntax(format!("expected a name, or a key in brackets, found {rest}")));
    }
    Ok((Step::Key(Variant::String(name.to_owned())), dot + len))
}

/// Returns the length of the text before the bracket that closes.
fn bracket(text: &str) -> Option<usize> {
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b']' if depth == 0 => return Some(at),
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_path_starts_with_the_number_of_its_value() {
        assert_eq!(value_prefix("value 12: a.b"), (Some(12), "a.b"));
        assert_eq!(value_prefix("value 0:"), (Some(0), ""));
        assert_eq!(value_prefix("value 3"), (Some(3), ""));
        assert_eq!(value_prefix("value"), (None, "value"));
        assert_eq!(value_prefix("value.x"), (None, "value.x"));
    }

    #[test]
    fn brackets_end_where_they_close() {
        assert_eq!(bracket("3].x"), Some(1));
        assert_eq!(bracket("\"a]\\\"b\"].x"), Some(7));
        assert_eq!(bracket("[1, 2]]"), Some(6));
        assert_eq!(bracket("1"), None);
    }
}
