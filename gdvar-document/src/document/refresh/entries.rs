//! Adding and removing entries of a config file in the index, without reading the rest of the file.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

use gdvar_core::VariantType;
use gdvar_core::inspect::Change;

use crate::config_file::ConfigFile;
use crate::document::Document;
use crate::document::config::EntryPlace;
use crate::document::index::{Index, NONE, NodeId, narrow};

impl Document {
    /// Makes the entries anew that a change touches or adds. They are read together with the entry before and the one after them,
    /// and have to be in one section, which stays. `None` if the whole index has to be made anew.
    pub(super) fn patch_entries(&self, index: &mut Index, change: &Change) -> Option<()> {
        let [patch] = change.patches() else { return None };
        // Only then are all entries in the index.
        if !self.kind.has_sections() || !index.counts_all || patch.start == 0 {
            return None;
        }
        let (start, end) = (patch.start, patch.start + patch.old.len());
        let grown = |place: usize| place + patch.new.len() - patch.old.len();
        let entries: Vec<NodeId> =
            (0..narrow(index.nodes.len())).filter(|id| index.nodes[*id as usize].depth() == 2).collect();
        let node = |id: NodeId| &index.nodes[id as usize];
        let from = entries.partition_point(|id| node(*id).range().end < start);
        let to = entries.partition_point(|id| node(*id).key_range().start <= end);
        let old = entries.get(from..to)?;
        let (before, after) = (from.checked_sub(1).map(|at| entries[at]), entries.get(to).copied());

        let first = before.map_or(0, |id| node(id).key_range().start);
        let last = after.map_or(self.data.len(), |id| grown(node(id).range().end));
        let file = ConfigFile::from_bytes(self.data.get(first..last)?, self.text_format()).ok()?;
        let name = |id: NodeId| index.texts.get(node(id).text as usize)?.name.as_deref();
        // What is before the first header belongs to the section of the entry before.
        let here = before.map_or(Some(""), |id| name(node(id).parent))?;
        let mut spans: Vec<(&str, EntryPlace)> = Vec::new();
        for span in file.spans() {
            let moved = |range: Range<usize>| first + range.start..first + range.end;
            let (key_range, value_range) = (moved(span.key_text), moved(span.value_text));
            let section = if span.section.is_empty() { here } else { span.section };
            spans.push((section, EntryPlace { key: span.key.to_owned(), key_range, value_range }));
        }
        // The entries around them are as they were.
        if let Some(id) = after {
            let (section, entry) = spans.pop()?;
            let is_same = entry.value_range == (grown(node(id).range().start)..last);
            if !is_same || name(id) != Some(&entry.key) || name(node(id).parent) != Some(section) {
                return None;
            }
        }
        if let Some(id) = before {
            let (_, entry) = (!spans.is_empty()).then(|| spans.remove(0))?;
            if entry.value_range != node(id).range() || name(id) != Some(&entry.key) {
                return None;
            }
        }
        // A section without entries is none.
        let first_old = old.first().copied().filter(|_| !spans.is_empty());
        let holder =
            [before, after, first_old].into_iter().flatten().map(|id| node(id).parent).find(|holder| {
                old.iter().all(|id| node(*id).parent == *holder)
                    && spans.iter().all(|(section, _)| name(*holder) == Some(section))
            })?;

        let mut made = Index::default();
        let mut keys = HashSet::new();
        for (at, (_, entry)) in spans.iter().enumerate() {
            let id = narrow(made.nodes.len());
            made.entry(self, entry.clone(), NONE, at).ok()?;
            // A null is no entry, and the last entry of a key counts.
            if made.nodes.get(id as usize)?.ty == VariantType::Nil || !keys.insert(&*entry.key) {
                return None;
            }
        }
        let mut others =
            entries[..from].iter().chain(&entries[to..]).filter(|id| node(**id).parent == holder);
        if others.any(|id| name(*id).is_some_and(|name| keys.contains(name))) {
            return None;
        }
        let at = match (old.first(), before) {
            (Some(id), _) => *id,
            (None, Some(id)) if node(id).parent == holder => node(id).end,
            _ => after?,
        };
        let old = at..old.last().map_or(at, |id| node(*id).end);
        let bytes = narrow(patch.new.len()).wrapping_sub(narrow(patch.old.len()));
        index.splice(old, holder, made, narrow(end), bytes);
        index.close_section(holder);
        index.doubles = vec![OnceLock::new(); self.values.len()];
        Some(())
    }
}

impl Index {
    /// Notes the places of the entries of a section, and the place of the section.
    fn close_section(&mut self, section: u32) {
        let (mut start, mut stop, mut count) = (NONE, 0, 0);
        let mut child = section + 1;
        while child < self.nodes[section as usize].end {
            let node = &mut self.nodes[child as usize];
            node.position = count;
            (start, stop, count) = (start.min(node.key_start), stop.max(node.stop), count + 1);
            child = node.end;
        }
        let node = &mut self.nodes[section as usize];
        (node.start, node.key_start, node.key_stop, node.stop, node.count) =
            (start, start, start, stop, count);
        self.texts[node.text as usize].inside = start as usize..start as usize;
    }
}
