//! Paths as people write them, and the places in a tree that they lead to.

use gdvar::double::Variant;

use super::model::{Node, Tree, is_same_key, number, text_of};
use super::packed;

/// A step of a path.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A key or an index. A negative index counts from the end.
    Key(Variant),
    /// `[]`: a new element.
    New,
    /// `[*]`: all items.
    All,
}

/// A path in one of the values of a file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) value: usize,
    pub(crate) steps: Vec<Step>,
    /// A part of a math type: `x`.
    pub(crate) field: Option<&'static str>,
    /// The path as it is written.
    pub(crate) text: String,
}

/// A place that a path leads to.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) value: usize,
    pub(crate) steps: Vec<Variant>,
    pub(crate) field: Option<&'static str>,
    pub(crate) is_new: bool,
}

impl Spot {
    pub(crate) fn parent(&self) -> Option<(&Variant, &[Variant])> {
        self.steps.split_last()
    }
}

/// Returns the places that a path leads to, or `None` if the path is an error.
pub(crate) fn spots(values: &[Tree], place: &Place, is_config: bool) -> Option<Vec<Spot>> {
    let root = values.get(place.value)?;
    if let Some(field) = place.field {
        // In a Dictionary, it is a key.
        let around = Place { field: None, ..place.clone() };
        let found = follow(root, &around)?;
        if found.iter().any(|spot| root.at(&spot.steps).is_some_and(Tree::has_keys)) {
            let steps = [around.steps.as_slice(), &[Step::Key(field.into())]].concat();
            return spots(values, &Place { steps, ..around }, is_config);
        }
    }
    let found = follow(root, place);
    if found.is_none() && is_config && place.field.is_none() {
        // A section exists as soon as it has a key.
        let [Step::Key(section), Step::Key(key)] = place.steps.as_slice() else { return None };
        let is_text = text_of(section).is_some() && text_of(key).is_some();
        let is_new = !root.items().iter().any(|item| is_same_key(&item.key, section));
        let steps = vec![section.clone(), key.clone()];
        return (is_text && is_new)
            .then(|| vec![Spot { value: place.value, steps, field: None, is_new: true }]);
    }
    found
}

fn follow(root: &Tree, place: &Place) -> Option<Vec<Spot>> {
    let mut spots = vec![(Vec::new(), false)];
    let mut is_many = false;
    for (at, step) in place.steps.iter().enumerate() {
        let is_last = at + 1 == place.steps.len() && place.field.is_none();
        let (mut next, mut has_error) = (Vec::new(), false);
        for (steps, _) in &spots {
            match take(root, steps, step) {
                Some(found) => next.extend(found),
                None => has_error = true,
            }
        }
        is_many |= matches!(step, Step::All);
        if is_many {
            next.retain(|(_, is_new)| !is_new);
        }
        if next.is_empty() && has_error || !is_last && next.iter().any(|(_, is_new)| *is_new) {
            return None;
        }
        spots = next;
    }
    if let Some(field) = place.field {
        // All of the values have to be of one type here, so one answer is that of all.
        let has_field = |steps: &[Variant]| {
            let leaf = leaf_at(root, steps);
            leaf.is_some_and(|leaf| packed::field(&leaf, field).is_some())
        };
        let count = spots.len();
        spots.retain(|(steps, _)| has_field(steps));
        if spots.is_empty() && count > 0 {
            return None;
        }
    }
    let spot = |(steps, is_new)| Spot { value: place.value, steps, field: place.field, is_new };
    Some(spots.into_iter().map(spot).collect())
}

/// Returns the leaf at a path, which may be an item of a packed array.
pub(crate) fn leaf_at(root: &Tree, steps: &[Variant]) -> Option<Variant> {
    if let Some(tree) = root.at(steps) {
        return match &tree.node {
            Node::Leaf(leaf) => Some(leaf.clone()),
            _ => None,
        };
    }
    let (last, before) = steps.split_last()?;
    match &root.at(before)?.node {
        Node::Leaf(leaf) => packed::items(leaf)?.get(super::model::index(last)?).cloned(),
        _ => None,
    }
}

/// Takes a step. Returns the paths after it, and whether each is that of something new.
fn take(root: &Tree, steps: &[Variant], step: &Step) -> Option<Vec<(Vec<Variant>, bool)>> {
    let tree = root.at(steps)?;
    let with = |key: Variant| [steps, &[key]].concat();
    let count = match &tree.node {
        Node::Leaf(leaf) => Some(packed::items(leaf)?.len()),
        Node::Array(_, items) => Some(items.len()),
        _ => None,
    };
    match (step, count) {
        (Step::All, Some(count)) => Some((0..count).map(|at| (with(number(at)), false)).collect()),
        (Step::All, None) => {
            let items = tree.items().iter().enumerate();
            let counts = items.filter(|(at, item)| tree.position(&item.key) == Some(*at));
            Some(counts.map(|(_, item)| (with(item.key.clone()), false)).collect())
        }
        (Step::New, Some(count)) => Some(vec![(with(number(count)), true)]),
        (Step::New, None) => None,
        (Step::Key(key), Some(count)) => {
            let Variant::Int(key) = key else { return None };
            let at = match usize::try_from(*key) {
                Ok(at) => at,
                Err(_) => count.checked_sub(usize::try_from(key.unsigned_abs()).ok()?)?,
            };
            (at <= count).then(|| vec![(with(number(at)), at == count)])
        }
        (Step::Key(key), None) => Some(vec![(with(key.clone()), tree.position(key).is_none())]),
    }
}
