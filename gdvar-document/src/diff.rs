//! What changed from one file to another, by path.

use gdvar::Real;
use gdvar::generic::{Array, Dictionary, Object, Path, Variant};
use gdvar::json::{JsonForm, JsonFormat};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::document::{Document, codec, text_format};
use crate::error::Result;
use crate::row::with_reals;

/// Longer arrays are compared index by index: finding out which elements were added between others takes time in
/// proportion to their lengths times the number of differences.
const LONGEST: usize = 20_000;

/// A difference between two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which value of the file it is in.
    pub value: usize,
    /// Its path in the new file, or in the old one if something was removed.
    pub path: String,
    /// What is different.
    pub what: What,
}

/// What is different. Values are text that reads back as the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A value is only in the old file.
    Removed(Shown),
    /// A value is only in the new file.
    Added(Shown),
    /// A value has changed.
    Changed(Shown, Shown),
    /// The entries of a Dictionary are in a different order.
    Reordered,
}

/// A value in two notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The text of the value.
    pub text: String,
    /// The value in the lossless form of JSON.
    pub json: String,
}

impl Document {
    /// Compares this file, the old one, with a new one. Containers do not matter.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn diff(&self, new: &Self) -> Result<Vec<Difference>> {
        let is_double = |document: &Self| (0..document.len()).any(|value| document.is_double(value));
        with_reals!(is_double(self) || is_double(new), R => differences::<R>(self, new))
    }
}

fn differences<R: Real>(old: &Document, new: &Document) -> Result<Vec<Difference>> {
    let mut all = Vec::new();
    for value in 0..old.len().max(new.len()) {
        let of = |document: &Document| -> Result<Option<Variant<R>>> {
            (value < document.len()).then(|| document.value(value)).transpose()
        };
        let (old, new) = (of(old)?, of(new)?);
        let mut changes = Changes { path: Path::new(), value, found: Vec::new() };
        match (&old, &new) {
            (Some(old), Some(new)) => changes.compare(old, new),
            (Some(old), None) => changes.push(What::Removed(Shown::of(old))),
            (None, Some(new)) => changes.push(What::Added(Shown::of(new))),
            (None, None) => {}
        }
        all.append(&mut changes.found);
    }
    Ok(all)
}

impl Shown {
    fn of<R: Real>(value: &Variant<R>) -> Self {
        let json = JsonFormat::new(JsonForm::Lossless).full_objects(true).print(value);
        // The dialect of Godot 4 can express the values of both files.
        let text = text_format(gdvar::Dialect::Godot4).print(value).unwrap_or_else(|_| value.to_string());
        Self { text: text.trim_end().to_owned(), json: json.unwrap_or_else(|_| "null".to_owned()) }
    }
}

/// The changes in a value.
struct Changes<R: Real> {
    path: Path<R>,
    value: usize,
    found: Vec<Difference>,
}

impl<R: Real> Changes<R> {
    fn push(&mut self, what: What) {
        self.found.push(Difference { value: self.value, path: self.path.to_string(), what });
    }

    fn push_at(&mut self, step: Variant<R>, what: What) {
        self.path.push(step);
        self.push(what);
        self.path.pop();
    }

    fn compare_at(&mut self, step: Variant<R>, old: &Variant<R>, new: &Variant<R>) {
        self.path.push(step);
        self.compare(old, new);
        self.path.pop();
    }

    fn compare(&mut self, old: &Variant<R>, new: &Variant<R>) {
        if is_same(old, new) {
            return;
        }
        match (old, new) {
            (Variant::Dictionary(a), Variant::Dictionary(b))
                if a.key_type() == b.key_type() && a.value_type() == b.value_type() =>
            {
                self.dictionaries(a, b);
            }
            (Variant::Array(a), Variant::Array(b)) if a.element_type() == b.element_type() => {
                self.arrays(a, b);
            }
            (Variant::Object(Object::Full(a)), Variant::Object(Object::Full(b))) if a.class == b.class => {
                for (name, value) in &a.properties {
                    match b.get(name) {
                        Some(new) => self.compare_at(name.into(), value, new),
                        None => self.push_at(name.into(), What::Removed(Shown::of(value))),
                    }
                }
                for (name, value) in b.properties.iter().filter(|(name, _)| a.get(name).is_none()) {
                    self.push_at(name.into(), What::Added(Shown::of(value)));
                }
            }
            _ => self.push(What::Changed(Shown::of(old), Shown::of(new))),
        }
    }

    fn dictionaries(&mut self, old: &Dictionary<R>, new: &Dictionary<R>) {
        for (key, value) in old.iter() {
            match new.get(key) {
                Some(new) => self.compare_at(key.clone(), value, new),
                None => self.push_at(key.clone(), What::Removed(Shown::of(value))),
            }
        }
        for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
            self.push_at(key.clone(), What::Added(Shown::of(value)));
        }
        let kept_old = old.keys().filter(|key| new.contains_key(*key));
        let kept_new = new.keys().filter(|key| old.contains_key(*key));
        if !kept_old.map(Some).eq(kept_new.map(Some)) {
            self.push(What::Reordered);
        }
    }

    fn arrays(&mut self, old: &Array<R>, new: &Array<R>) {
        if old.len() + new.len() > LONGEST {
            self.paired(old, new, 0, 0);
            return;
        }
        let codec = codec(gdvar::Dialect::Godot4);
        let encoded = |array: &Array<R>| -> Vec<Vec<u8>> {
            array.iter().map(|item| codec.encode(item).unwrap_or_default()).collect()
        };
        for step in capture_diff_slices(Algorithm::Myers, &encoded(old), &encoded(new)) {
            let (old_at, new_at) = (step.old_range(), step.new_range());
            match step {
                DiffOp::Equal { .. } => {}
                _ => self.paired(&old[old_at.clone()], &new[new_at.clone()], old_at.start, new_at.start),
            }
        }
    }

    /// Compares elements one by one. Elements that are left over in the old or the new value were removed or added.
    fn paired(&mut self, old: &[Variant<R>], new: &[Variant<R>], old_at: usize, new_at: usize) {
        for index in 0..old.len().max(new.len()) {
            match (old.get(index), new.get(index)) {
                (Some(old), Some(new)) => self.compare_at(step(new_at + index), old, new),
                (Some(old), None) => self.push_at(step(old_at + index), What::Removed(Shown::of(old))),
                (None, Some(new)) => self.push_at(step(new_at + index), What::Added(Shown::of(new))),
                (None, None) => {}
            }
        }
    }
}

fn step<R: Real>(index: usize) -> Variant<R> {
    // An index always fits an `i64`.
    Variant::Int(i64::try_from(index).unwrap_or(i64::MAX))
}

/// Returns whether two values have the same bytes. A NaN equals itself.
pub(crate) fn is_same<R: Real>(a: &Variant<R>, b: &Variant<R>) -> bool {
    // The dialect of Godot 4 can express the values of both files.
    let codec = codec(gdvar::Dialect::Godot4);
    codec.encode(a).is_ok_and(|a| codec.encode(b).is_ok_and(|b| a == b))
}
