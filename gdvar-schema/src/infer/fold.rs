//! Finding types that contain themselves.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::places::{DictId, PlaceId, Places, SeenContent, SeenEntries, SeenType};
use super::types::common;

/// How often the places are searched. Each search makes one type of a whole chain of Dictionaries.
const MOST: usize = 16;

/// What is left to do.
enum Task {
    Enter(PlaceId),
    /// Leaves the innermost Dictionary.
    Leave,
}

impl Places {
    /// Makes one type of a Dictionary and a Dictionary inside it, if they have the same keys.
    pub(super) fn fold(&mut self) {
        for _ in 0..MOST {
            if !self.fold_once() {
                return;
            }
        }
    }

    fn fold_once(&mut self) -> bool {
        let (mut is_changed, mut seen) = (false, BTreeSet::new());
        let mut around: Vec<(DictId, BTreeSet<Arc<str>>)> = Vec::new();
        let mut tasks = Vec::from([Task::Enter(Self::ROOT)]);
        while let Some(task) = tasks.pop() {
            let Task::Enter(place) = task else {
                around.pop();
                continue;
            };
            if !seen.insert(place) {
                continue;
            }
            if let Some(dict) = self.dict_of(place) {
                let keys = self.keys(dict);
                let outer = around.iter().rev().find(|(outer, known)| {
                    *outer != dict && keys.len() > 1 && *known == keys && self.may_be_one(*outer, dict)
                });
                if let Some(outer) = outer.map(|(outer, _)| *outer) {
                    self.unify(outer, dict);
                    is_changed = true;
                    continue;
                }
                if keys.len() > 1 {
                    around.push((dict, keys));
                    tasks.push(Task::Leave);
                }
            }
            self.each_inside(place, |inside| tasks.push(Task::Enter(inside)));
        }
        is_changed
    }

    /// Returns the text keys of Dictionaries. Maps have none.
    fn keys(&self, dict: DictId) -> BTreeSet<Arc<str>> {
        self.entries(dict).flat_map(SeenEntries::keys).cloned().collect()
    }

    /// Returns the entries of Dictionaries: those of each tag.
    pub(super) fn entries(&self, dict: DictId) -> impl Iterator<Item = &SeenEntries> {
        let (tagged, fields) = match &self.dicts[dict].content {
            SeenContent::Tagged(tagged) => (&**tagged, None),
            SeenContent::Fields(fields) => (&[][..], Some(fields)),
            _ => (&[][..], None),
        };
        tagged.iter().map(|(_, entries)| entries).chain(fields)
    }

    /// Returns whether the values under each key have a common type.
    fn may_be_one(&self, outer: DictId, inner: DictId) -> bool {
        let places = |dict, key: &Arc<str>| -> Vec<PlaceId> {
            self.entries(dict).filter_map(|entries| entries.get(key)).map(|field| field.place).collect()
        };
        self.keys(inner).iter().all(|key| {
            let kinds = |dict| -> Vec<SeenType> {
                places(dict, key).iter().flat_map(|place| self.all[*place].kinds.iter().copied()).collect()
            };
            let outer = kinds(outer);
            common(&outer).is_none() || common(&[outer, kinds(inner)].concat()).is_some()
        })
    }

    /// Calls `each` with the places inside a place, the last one first.
    pub(super) fn each_inside(&self, place: PlaceId, mut each: impl FnMut(PlaceId)) {
        let place_of = &self.all[place];
        let mut inside: Vec<PlaceId> = place_of.array.iter().map(|items| items.place).collect();
        if let Some(dict) = self.dict_of(place) {
            if let SeenContent::Map { keys, values } = self.dicts[dict].content {
                inside.extend([keys, values]);
            }
            let fields = self.entries(dict).flat_map(SeenEntries::iter);
            inside.extend(fields.map(|field| field.place));
        }
        for object in &place_of.objects {
            inside.extend(self.objects[*object].entries.iter().map(|field| field.place));
        }
        inside.into_iter().rev().for_each(&mut each);
    }
}
