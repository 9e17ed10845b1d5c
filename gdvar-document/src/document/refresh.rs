//! Bringing the index up to date after an edit: only the part that holds the change is made anew, and the rest is moved.

mod entries;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::OnceLock;

use gdvar_core::VariantType;
use gdvar_core::inspect::{Change, Patch};

use crate::document::index::{Index, NONE, Node, narrow};
use crate::document::{Document, Kind, LENGTH};

impl Document {
    /// Brings the index up to date after the data has changed.
    pub(crate) fn refresh_index(&mut self, change: &Change) {
        let Some(mut index) = self.index.take() else { return };
        if self.patch(&mut index, change).or_else(|| self.patch_entries(&mut index, change)).is_some() {
            self.index = OnceLock::from(index);
        }
    }

    /// Replaces the smallest part of the index that holds the change. `None` if the whole index has to be made anew.
    fn patch(&self, index: &mut Index, change: &Change) -> Option<()> {
        if !index.faults.is_empty() || index.doubles.len() != self.values.len() {
            return None;
        }
        // The first patch may be that of the length before the value.
        let (top, patches, bytes) = change.patches().iter().take(2).find_map(|patch| {
            let id = index.value_at(self.kind.outer(), patch.start)?;
            let node = &index.nodes[id as usize];
            let patches = self.inside(node, change.patches());
            let bytes = grown(node, &patches)?;
            Some((id, patches, bytes))
        })?;
        let mut id = top;
        while let Some(child) = index.child_with(id, &patches) {
            id = child;
        }
        // In text, a change at the border of a value may be one of the container.
        loop {
            let node = &index.nodes[id as usize];
            let range = node.range().start..node.stop.wrapping_add(bytes) as usize;
            if let Some(made) = self.part_of_index(range, node.value()) {
                // In a config file, an entry that is null is none.
                if self.kind == Kind::Config && id == top && made.nodes[0].ty == VariantType::Nil {
                    return None;
                }
                let value = node.value();
                index.replace(id, made, bytes);
                index.doubles[value] = OnceLock::new();
                return Some(());
            }
            if id == top {
                return None;
            }
            id = node.parent()?;
        }
    }

    /// Returns the patches without those of the length before an encoded value, which does not move anything.
    fn inside<'p>(&self, value: &Node, patches: &'p [Patch]) -> Vec<&'p Patch> {
        let start = value.range().start;
        let is_length = |patch: &Patch| {
            !self.kind.is_text()
                && patch.old.len() == patch.new.len()
                && patch.start + LENGTH >= start
                && patch.start + patch.old.len() <= start
        };
        patches.iter().filter(|patch| !is_length(patch)).collect()
    }

    /// Makes the index of the value in a range of the data, if that is exactly one value.
    fn part_of_index(&self, range: Range<usize>, value: usize) -> Option<Index> {
        let mut made = Index::default();
        let is_made = if self.kind.is_text() {
            std::str::from_utf8(self.data.get(range.clone())?).ok()?;
            made.text(self, range.clone(), value, NONE)
        } else {
            self.data.get(range.clone())?;
            made.walk(&self.data, range.clone(), value, NONE, self.codec())
        };
        is_made.ok()?;
        (made.nodes.first()?.range() == range).then_some(made)
    }
}

impl Index {
    /// Returns the node of the value in which a place is, at this depth. Values need not be in the order of the data: those of a
    /// section that occurs twice in a config file stand together.
    fn value_at(&self, depth: usize, place: usize) -> Option<u32> {
        let mut id = 0;
        loop {
            let node = self.nodes.get(id as usize)?;
            let Range { start, end } = node.range();
            if !(start..=end).contains(&place) {
                id = node.end();
            } else if node.depth() < depth {
                id += 1;
            } else {
                return Some(id);
            }
        }
    }

    /// Returns the item of a container that all patches lie in.
    fn child_with(&self, id: u32, patches: &[&Patch]) -> Option<u32> {
        let place = patches.first()?.start;
        let end = self.nodes[id as usize].end();
        let mut child = id + 1;
        while child < end {
            let node = &self.nodes[child as usize];
            if place < node.range().start {
                return None;
            }
            if grown(node, patches).is_some() {
                return Some(child);
            }
            child = node.end();
        }
        None
    }

    /// Replaces a node, and all that is in it, by the nodes of another index. The data has `bytes` more bytes in it, modulo 2^32.
    fn replace(&mut self, id: u32, mut made: Self, bytes: u32) {
        let old = &self.nodes[id as usize];
        if let Some(first) = made.nodes.first_mut() {
            (first.key_start, first.key_stop, first.position) = (old.key_start, old.key_stop, old.position);
        }
        if let (Some(first), Some(old)) = (made.texts.first_mut(), self.texts.get(old.text as usize)) {
            first.name.clone_from(&old.name);
        }
        self.splice(id..old.end, old.parent, made, old.stop, bytes);
    }

    /// Replaces nodes in a container by those of another index. The data has `bytes` more bytes before a place, modulo 2^32.
    fn splice(&mut self, old: Range<u32>, parent: u32, mut made: Self, place: u32, bytes: u32) {
        let nodes = narrow(made.nodes.len()).wrapping_sub(old.end - old.start);
        self.move_places(place, bytes);
        let depth = self.nodes.get(parent as usize).map_or(0, |parent| parent.depth.saturating_add(1));
        let mut outer = parent;
        while let Some(node) = self.nodes.get_mut(outer as usize) {
            node.end = node.end.wrapping_add(nodes);
            outer = node.parent;
        }
        // In text, each node has one, except for that of a whole config file.
        let first_text =
            self.nodes.get(old.start as usize).map_or(narrow(self.texts.len()), |node| node.text);
        for node in &mut made.nodes {
            node.parent = if node.parent == NONE { parent } else { node.parent + old.start };
            node.end += old.start;
            node.depth = node.depth.saturating_add(depth);
            if node.text != NONE {
                node.text = node.text.wrapping_add(first_text);
            }
        }
        for node in &mut self.nodes[old.end as usize..] {
            if node.parent != NONE && node.parent >= old.end {
                node.parent = node.parent.wrapping_add(nodes);
            }
            node.end = node.end.wrapping_add(nodes);
            if node.text != NONE {
                node.text = node.text.wrapping_add(nodes);
            }
        }
        if first_text != NONE {
            let texts = first_text as usize..(first_text + (old.end - old.start)) as usize;
            self.texts.splice(texts, made.texts);
        }
        self.nodes.splice(old.start as usize..old.end as usize, made.nodes);
    }

    /// Moves all places from one in the data on. What comes later in the data may come earlier in the index: a section of a
    /// config file may go on behind another one, and the last of two entries with one key counts.
    fn move_places(&mut self, from: u32, bytes: u32) {
        let move_place = |place: &mut u32| {
            if *place >= from {
                *place = place.wrapping_add(bytes);
            }
        };
        for node in &mut self.nodes {
            [&mut node.start, &mut node.stop, &mut node.key_start, &mut node.key_stop]
                .into_iter()
                .for_each(move_place);
        }
        for text in &mut self.texts {
            for place in [&mut text.inside.start, &mut text.inside.end] {
                let mut narrowed = narrow(*place);
                move_place(&mut narrowed);
                *place = narrowed as usize;
            }
        }
    }
}

/// Returns by how many bytes a node grows by patches, modulo 2^32, if they all lie in it. Each has its position when its turn comes.
fn grown(node: &Node, patches: &[&Patch]) -> Option<u32> {
    let Range { start, mut end } = node.range();
    let old = end;
    for patch in patches {
        if patch.start < start || patch.start + patch.old.len() > end {
            return None;
        }
        end = end + patch.new.len() - patch.old.len();
    }
    Some(narrow(end).wrapping_sub(narrow(old)))
}
