//! What was seen, for people.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::Samples;
use super::places::{PlaceId, Places, SeenContent, SeenEntries, Step};
use gdvar_core::{PathSegment, VariantType};

/// What was seen at one place of the values: see [`Samples::seen`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Seen {
    /// The path of the place. `[]` is for all elements of an Array, and all values of a map.
    pub path: String,
    /// The types of the values, but Nil.
    pub types: Vec<VariantType>,
    /// How many values there were.
    pub count: u64,
    /// How many there could have been: the number of Dictionaries or Objects around them.
    pub of: u64,
    /// How many of the values were Nil.
    pub nils: u64,
    /// The smallest and the largest int.
    pub ints: Option<(i64, i64)>,
    /// The smallest and the largest float.
    pub floats: Option<(f64, f64)>,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "the value" } else { &self.path };
        write!(f, "{path}: ")?;
        let types: Vec<String> = self.types.iter().map(ToString::to_string).collect();
        f.write_str(&if types.is_empty() { "no value but null".to_owned() } else { types.join(" or ") })?;
        match (self.ints, self.floats) {
            (Some((min, max)), None) if min == max => write!(f, " {min}")?,
            (Some((min, max)), None) => write!(f, " {min} to {max}")?,
            (None, Some((min, max))) => write!(f, " {min:?} to {max:?}")?,
            (Some(ints), Some((min, max))) => {
                #[allow(clippy::cast_precision_loss, reason = "it is for people")]
                let (min, max) = (min.min(ints.0 as f64), max.max(ints.1 as f64));
                write!(f, " {min:?} to {max:?}")?;
            }
            (None, None) => {}
        }
        write!(f, ", {}", self.count)?;
        if self.count < self.of {
            write!(f, " of {}", self.of)?;
        }
        match self.nils {
            0 => Ok(()),
            nils if self.count < self.of => {
                write!(f, ", null {nils} times: read as if it were missing, and not written back")
            }
            nils => write!(f, ", null {nils} times"),
        }
    }
}

impl Samples {
    /// Returns what was seen at each place: from the outside in, in the order of the keys.
    pub fn seen(&self) -> Vec<Seen> {
        let places = self.decided();
        let (mut all, mut left) = (Vec::new(), Vec::from([(Places::ROOT, 0)]));
        // Types may contain themselves.
        let mut known = BTreeSet::new();
        while let Some((at, of)) = left.pop() {
            if !known.insert(at) {
                continue;
            }
            let place = &places.all[at];
            let mut types: Vec<VariantType> = Vec::new();
            for kind in &place.kinds {
                let ty = kind.ty();
                if !types.contains(&ty) {
                    types.push(ty);
                }
            }
            let (ints, floats) = (place.ints, place.floats);
            let (path, count, nils) = (places.path(at), place.count, place.nils);
            all.push(Seen { path, types, count, of: of.max(count), nils, ints, floats });
            let before = left.len();
            left.extend(place.array.iter().map(|items| (items.place, 0)));
            let fields = |entries: &SeenEntries| -> Vec<(PlaceId, u64)> {
                entries.iter().map(|field| (field.place, entries.count)).collect()
            };
            if let Some(dict) = places.dict_of(at) {
                if let SeenContent::Map { values, .. } = places.dicts[dict].content {
                    left.push((values, 0));
                }
                left.extend(places.entries(dict).flat_map(fields));
            }
            let objects = place.objects.iter().map(|object| &places.objects[*object].entries);
            left.extend(objects.flat_map(fields));
            left[before..].reverse();
        }
        all
    }
}

impl Places {
    /// Returns the path of a place.
    pub(super) fn path(&self, mut at: PlaceId) -> String {
        let mut steps = Vec::new();
        loop {
            let place = &self.all[at];
            steps.push(match &place.step {
                Step::Root => break,
                Step::Field(key) => PathSegment::Field(Cow::Owned(key.to_string())).to_string(),
                Step::Item => "[]".to_owned(),
                Step::Key => "[].key".to_owned(),
            });
            at = place.parent;
        }
        let mut path = String::new();
        for step in steps.iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(step);
        }
        path
    }
}
