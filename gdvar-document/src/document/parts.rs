//! Edits of many places at once. Each edit of a document takes time in proportion to the file, so they are made in documents of the
//! single parts, and all new parts are put into the file together.

use std::sync::OnceLock;

use gdvar_core::ElementType;
use gdvar_core::inspect::{self, Change};

use crate::config_file::joined;
use crate::document::convert::NewFile;
use crate::document::encoded::length;
use crate::document::index::NodeId;
use crate::document::keep::Declared;
use crate::document::path::Target;
use crate::document::{Document, Kind, LENGTH};

impl Document {
    /// Makes an edit at each of several [places](Self::places), and returns what `edit` returned for them. Together they are one edit, which is
    /// undone at once.
    ///
    /// `edit` gets a document and the place in it. The document may have nothing but the part of the file that the edit changes. If
    /// an edit there fails, the edits are made again in the whole document, one by one.
    ///
    /// # Errors
    ///
    /// The first error of `edit`. The document is then unchanged.
    pub fn edit_all<T, E>(
        &mut self,
        targets: &[Target],
        mut edit: impl FnMut(&mut Self, &Target) -> Result<T, E>,
    ) -> Result<Vec<T>, E> {
        if targets.len() > 1
            && let Some(made) = self.edit_parts(targets, &mut edit)
        {
            return Ok(made);
        }
        // What was undone can be done again until something changes.
        let (before, redo) = (self.undo.len(), std::mem::take(&mut self.redo));
        let made: Result<Vec<T>, E> = targets.iter().map(|target| edit(self, target)).collect();
        if made.is_ok() {
            let changes = self.undo.split_off(before).into_iter();
            self.undo.extend(changes.reduce(Change::then));
        }
        while made.is_err() && self.undo.len() > before {
            self.undo();
        }
        if self.undo.len() == before {
            self.redo = redo;
        }
        made
    }

    /// Makes the edits in documents of the single parts. Returns `None`, and changes nothing, if one of them fails there, or if what is around
    /// a part could convert or refuse the new value.
    fn edit_parts<T, E>(
        &mut self,
        targets: &[Target],
        edit: &mut impl FnMut(&mut Self, &Target) -> Result<T, E>,
    ) -> Option<Vec<T>> {
        let value = targets.first()?.value;
        let is_spread = targets.iter().any(|target| target.value != value);
        if is_spread || matches!(self.kind, Kind::Project | Kind::Resource) || !self.faults().is_empty() {
            return None;
        }
        let mut made = Vec::with_capacity(targets.len());
        let node_of = |target: &Target| Some(self.found(target)?.0);
        let mut parts = Vec::new();
        for inside in targets.chunk_by(|one, other| node_of(one) == node_of(other)) {
            let id = node_of(&inside[0])?;
            let mut part = self.part_alone(id)?;
            for target in inside {
                let path = self.found(target)?.1.iter().cloned().collect();
                let target =
                    Target { field: target.field.clone(), is_new: target.is_new, ..Target::at(0, path) };
                made.push(edit(&mut part, &target).ok()?);
            }
            if !self.takes(id, &part) {
                return None;
            }
            parts.push((self.node(id).range(), part.data));
        }
        let (place, new) = joined(&self.data, parts)?;
        let whole = self.range(value)?;
        let len = whole.len() - place.len() + new.len();
        let mut splices = vec![(place, new)];
        if self.kind.is_text() {
            return self.splice(value, splices).is_ok().then_some(made);
        }
        if self.kind.length() > 0 {
            splices.insert(0, (whole.start - LENGTH..whole.start, length(len).ok()?));
        }
        let change = Change::splice(self.data_mut(), splices);
        // The values may now be nested too deeply.
        if inspect::check(&self.data[whole.start..whole.start + len], self.codec()).is_err() {
            change.revert(&mut self.data);
            return None;
        }
        self.done(change);
        Some(made)
    }

    /// Returns a document of the value of a node alone.
    fn part_alone(&self, id: NodeId) -> Option<Self> {
        let node = self.node(id);
        let kind = match self.kind {
            Kind::Values => Kind::Bare,
            // A section is no value.
            Kind::Config if self.is_outer(node) || self.runs_on(id) => return None,
            Kind::Config => Kind::Text,
            kind => kind,
        };
        let file = NewFile { kind, dialect: self.dialect(), ..NewFile::new() };
        let mut part = file.unread(&self.data[node.range()]).ok()?;
        part.engines.clone_from(&self.engines);
        let mut index = part.make_index();
        // The width of new reals is that of the whole value.
        index.doubles = vec![OnceLock::from(self.is_double(node.value()))];
        part.index = OnceLock::from(index);
        Some(part)
    }

    /// Returns whether what is around an encoded value takes a new one as it is.
    fn takes(&self, id: NodeId, new: &Self) -> bool {
        let declared = |bytes| Declared::of(bytes, self.codec());
        let node = self.node(id);
        let Some(parent) = node.parent().filter(|_| !self.kind.is_text()) else { return true };
        let is_any = |around: Declared| around.values == ElementType::Any;
        declared(&self.data[node.range()]) == declared(&new.data)
            || declared(&self.data[self.node(parent).range()]).is_some_and(is_any)
    }
}
