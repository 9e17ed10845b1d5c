//! Edits of text: only the text of what is edited changes.

use std::ops::Range;

use gdvar_core::{Dialect, Real, VariantType};

use crate::config_file::Splices;
use crate::document::edit::Op;
use crate::document::error::{Error, Result};
use crate::document::index::{Node, NodeId};
use crate::document::notation::{FileNotation, with_notation};
use crate::document::path::Target;
use crate::document::{Document, text_format};
use crate::generic::Variant;

/// Text of `var_to_str`: one value, or several in a row.
pub(crate) struct Text;

impl FileNotation for Text {
    const NAME: &'static str = "text";
    const DESCRIPTION: &'static str = "a value as text";
    const VALUES: Option<&'static str> = Some("values as text");

    fn value<R: Real>(document: &Document, value: usize, dialect: Dialect) -> Result<Variant<R>> {
        Ok(text_format(dialect).parse(&document.text_in(document.values[value].clone()))?)
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        Ok(document.text_format().parse(&document.text_in(node.range()))?)
    }

    fn data<R: Real>(values: &[Variant<R>], dialect: Dialect) -> Result<Vec<u8>> {
        let mut text = String::new();
        for value in values {
            text.push_str(text_format(dialect).print(value)?.trim_end());
            text.push('\n');
        }
        Ok(text.into_bytes())
    }

    fn check_data(document: &Document, value: usize) -> Result<()> {
        let values = Self::values(document);
        let Some(range) = values.get(value).filter(|_| values.len() == document.len()) else {
            return Err(Error::refused("the text would be no values any more"));
        };
        Ok(document.text_format().parse::<f64>(&document.text()[range.clone()]).map(drop)?)
    }
}

impl Document {
    /// Returns whether what follows an entry of a config file on its line could become a part of a new value.
    pub(crate) fn runs_on(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let next = self.data.get(node.range().end);
        self.is_in_outer(node) && next.is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b';')
    }

    /// Returns the place of an item with its key.
    fn item(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        if node.key_range().is_empty() { node.range() } else { node.key_range().start..node.range().end }
    }

    /// Checks that a text is a value of this file's notation.
    pub(crate) fn check_text(&self, text: &str) -> Result<()> {
        with_notation!(self.kind, N => N::check(self, text))
    }

    /// Returns the edit of a place in text.
    pub(crate) fn text_edit<N: FileNotation, R: Real>(
        &self,
        target: &Target,
        op: Op<'_, R>,
    ) -> Result<Splices> {
        match op {
            Op::Set(item, types) => self.text_set::<N>(target, &item.text(self)?, types),
            Op::Insert(at, key, item) => {
                let id = self.text_node(target)?;
                let text = item.text(self)?;
                N::check(self, &text)?;
                let key = key.map(|key| self.admitted_key(id, key)).transpose()?;
                let node = self.node(id);
                // A config file gets its entries at the end of a section, whatever the index is.
                let at = if self.is_outer(node) { node.count() } else { at };
                self.check_insert(id, at, key.as_ref())?;
                let key = key.map(|key| self.printed_key::<N, R>(id, &key)).transpose()?;
                N::insert(self, id, at, key.as_deref(), &text)
            }
            Op::Rename(key) => {
                let id = self.text_node(target)?;
                let Some(holder) = self.node(id).parent() else {
                    return Err(Error::refused("a whole value has no key"));
                };
                let key = self.admitted_key(holder, key)?;
                self.check_key(holder, Some(id), &key)?;
                N::rename(self, id, &self.printed_key::<N, R>(holder, &key)?)
            }
            Op::Move(to) => N::reorder(self, self.text_node(target)?, to),
            Op::Remove => N::remove(self, self.text_node(target)?),
        }
    }

    /// Returns the edit that inserts an item into a container before the item with the index `at`.
    pub(crate) fn text_insert(
        &self,
        container: NodeId,
        at: usize,
        key: Option<&str>,
        value: &str,
    ) -> Result<Splices> {
        let node = self.node(container);
        let children: Vec<NodeId> = self.children(container).collect();
        let inside = self.text_part(container).map(|part| part.inside.clone()).unwrap_or_default();
        // The bracket of a container is behind what is inside.
        if inside.end >= node.range().end {
            return Err(Error::refused(format!("{} has no items", node.ty())));
        }
        let mut item = String::new();
        if let Some(key) = key {
            item.push_str(key);
            // The space around the colon is as in the first entry.
            let style = children.first().map(|first| {
                let first = self.node(*first);
                self.text_in(first.key_range().end..first.range().start)
            });
            item.push_str(style.as_deref().unwrap_or(": "));
        }
        item.push_str(value);
        let Some(first) = children.first() else {
            // Comments stay.
            let is_blank = self.text_in(inside.clone()).trim().is_empty();
            let place = if is_blank { inside } else { inside.end..inside.end };
            return Ok(vec![(place, item.into_bytes())]);
        };
        let separator = match children.get(1) {
            Some(second) => self.between(*first, *second),
            // The space before the only item shows the layout.
            None => {
                let before = self.text_in(inside.start..self.item(*first).start);
                if before.trim().is_empty() && before.contains('\n') {
                    format!(",{before}")
                } else {
                    ", ".to_owned()
                }
            }
        };
        Ok(vec![match children.get(at) {
            Some(next) => {
                let start = self.item(*next).start;
                (start..start, format!("{item}{separator}").into_bytes())
            }
            None => {
                let end = children.last().map_or(inside.start, |last| self.node(*last).range().end);
                (end..end, format!("{separator}{item}").into_bytes())
            }
        }])
    }

    /// Returns a separator like the text between two items, without comments.
    fn between(&self, one: NodeId, next: NodeId) -> String {
        let text = self.text_in(self.node(one).range().end..self.item(next).start);
        if text.contains(';') { ", ".to_owned() } else { text.into_owned() }
    }

    /// Returns the edit that removes an item.
    pub(crate) fn text_remove(&self, id: NodeId) -> Result<Splices> {
        let node = self.node(id);
        let Some(parent) = node.parent() else {
            return Err(Error::refused("give a path: the value at the top cannot be removed"));
        };
        let children: Vec<NodeId> = self.children(parent).collect();
        let removed = self.same_key(id);
        let mut splices = Splices::new();
        let mut at = 0;
        for run in children.chunk_by(|one, other| removed.contains(one) == removed.contains(other)) {
            let (first, after) = (at, at + run.len());
            at = after;
            if !removed.contains(&run[0]) {
                continue;
            }
            let items = self.item(run[0]).start..self.node(run[run.len() - 1]).range().end;
            let before = first.checked_sub(1).and_then(|before| children.get(before));
            let range = match (children.get(after), before) {
                (Some(next), _) => items.start..self.item(*next).start,
                (None, Some(before)) => self.node(*before).range().end..items.end,
                (None, None) => self.text_part(parent).map_or(items, |part| part.inside.clone()),
            };
            splices.push((range, Vec::new()));
        }
        Ok(splices)
    }

    /// Returns all entries with the key of an item, in order. The last one counts.
    pub(crate) fn same_key(&self, id: NodeId) -> Vec<NodeId> {
        let container = self.node(id).parent().filter(|parent| self.node(*parent).ty() != VariantType::Array);
        let Some(container) = container else { return vec![id] };
        let key: Variant<f64> = self.step(id);
        self.children(container).filter(|child| *child == id || self.has_key(*child, &key)).collect()
    }

    /// Returns the edit that changes a key.
    pub(crate) fn text_rename(&self, id: NodeId, key: &str) -> Splices {
        // The entries before it would count if they kept the key.
        let same = self.same_key(id).into_iter();
        same.map(|id| (self.node(id).key_range(), key.as_bytes().to_vec())).collect()
    }

    /// Returns the edit that moves an item within its container. What is between the items stays.
    pub(crate) fn text_move(&self, id: NodeId, to: usize) -> Result<Splices> {
        let Some(parent) = self.node(id).parent() else {
            return Err(Error::refused("a whole value is in no container"));
        };
        let children: Vec<NodeId> = self.children(parent).collect();
        let order = self.moved(parent, id, to)?;
        let changed = children.iter().zip(&order).filter(|(old, new)| old != new);
        Ok(changed.map(|(old, new)| (self.item(*old), self.data[self.item(*new)].to_vec())).collect())
    }

    /// Returns the text of a value in this file's notation.
    pub(crate) fn printed<R: Real>(&self, value: &Variant<R>) -> Result<String> {
        with_notation!(self.kind, N => N::print(self, value))
    }

    /// Returns the text of a key of a container.
    fn printed_key<N: FileNotation, R: Real>(&self, container: NodeId, key: &Variant<R>) -> Result<String> {
        if !self.is_outer(self.node(container)) {
            return N::print_key(self, key);
        }
        let name = key.as_str().map(str::to_owned);
        name.ok_or_else(|| Error::refused(format!("the keys of a config file are text, not {}", key.ty())))
    }
}
