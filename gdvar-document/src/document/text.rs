//! Edits of text: only the text of what is edited changes.

use std::ops::Range;

use gdvar_core::json::{JsonForm, JsonFormat};
use gdvar_core::text::Grammar;
use gdvar_core::{Real, VariantType};

use crate::config_file::{ConfigFile, Splices};
use crate::document::error::{Error, Result};
use crate::document::index::NodeId;
use crate::document::{Document, Kind, open};
use crate::generic::{Array, Dictionary, Variant};

/// Returns the value of plain JSON: objects are Dictionaries with text keys.
pub(crate) fn json_value<R: Real>(text: &str) -> Result<Variant<R>> {
    let (nodes, _) = Grammar::Json.outline_prefix(text)?;
    // What is in a container comes after it, so the values are made from the end, and no nesting takes stack.
    let mut items: Vec<Vec<(Option<String>, Variant<R>)>> = nodes.iter().map(|_| Vec::new()).collect();
    for at in (0..nodes.len()).rev() {
        let node = &nodes[at];
        let inside = std::mem::take(&mut items[at]);
        let value: Variant<R> = match node.ty {
            VariantType::Array => {
                inside.into_iter().rev().map(|(_, value)| value).collect::<Array<R>>().into()
            }
            VariantType::Dictionary => {
                let mut dictionary = Dictionary::new();
                for (name, value) in inside.into_iter().rev() {
                    dictionary.insert(name.unwrap_or_default(), value);
                }
                dictionary.into()
            }
            _ => Grammar::Json.read_leaf(&text[node.value.clone()])?,
        };
        match node.parent {
            Some(parent) => items[parent].push((node.name.clone(), value)),
            None => return Ok(value),
        }
    }
    Ok(Variant::Nil)
}

/// Returns the plain JSON of a value.
pub(crate) fn plain_json<R: Real>(value: &Variant<R>) -> Result<String> {
    Ok(JsonFormat::new(JsonForm::Plain).full_objects(true).print(value)?)
}

impl Document {
    /// Returns whether what follows an entry of a config file on its line could become a part of a new value.
    pub(crate) fn runs_on(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let next = self.data.get(node.range().end);
        let is_entry = self.kind == Kind::Config && node.depth() == 2;
        is_entry && next.is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b';')
    }

    /// Returns the place of an item with its key.
    fn item(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        if node.key_range().is_empty() { node.range() } else { node.key_range().start..node.range().end }
    }

    /// Checks that a text is a value of this file's notation.
    pub(crate) fn check_text(&self, text: &str) -> Result<()> {
        let values = match self.kind {
            Kind::Json => open::outlines(text, Grammar::Json).map_or(0, |values| values.len()),
            _ => 1,
        };
        match self.kind {
            Kind::Json if values == 1 => Ok(()),
            Kind::Json => {
                let problem = Grammar::Json.outline_prefix(text).err();
                Err(Error::syntax(problem.map_or_else(
                    || "expected one value of JSON".to_owned(),
                    |problem| format!("it is no JSON: {problem}"),
                )))
            }
            _ => self.text_format().parse::<f64>(text).map(drop).map_err(Error::from),
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
        if self.kind == Kind::Config && node.depth() < 2 {
            return self.config_insert(container, key, value);
        }
        let children: Vec<NodeId> = self.children(container).collect();
        let inside = self.text_part(container).map(|part| part.inside.clone()).unwrap_or_default();
        // The bracket of a container is behind what is inside.
        if inside.end >= node.range().end {
            return Err(Error::refused(format!("{} has no items", node.ty())));
        }
        if at > children.len() {
            return Err(Error::not_found(format!(
                "there are {} items, and none before item {at}",
                children.len()
            )));
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

    /// Returns a config file as it is read.
    pub(crate) fn config(&self) -> Result<ConfigFile> {
        Ok(ConfigFile::from_bytes(&self.data, self.text_format())?)
    }

    fn config_insert(&self, container: NodeId, key: Option<&str>, value: &str) -> Result<Splices> {
        let Some(key) = key else { return Err(Error::refused("an entry of a config file needs a key")) };
        let file = self.config()?;
        if self.node(container).depth() == 1 {
            let section = self.name(container).unwrap_or_default();
            return Ok(file.setting(&section, &[(key, value)])?);
        }
        let entries: Variant<f32> = self.text_format().parse(value)?;
        let Some(entries) = entries.as_dictionary() else {
            return Err(Error::refused(format!(
                "a section of a config file is a Dictionary, not {}",
                entries.ty()
            )));
        };
        let mut texts = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            let Some(name) = name.as_str() else {
                return Err(Error::refused(format!("the keys of a config file are text, not {}", name.ty())));
            };
            texts.push((name, self.text_format().print(value)?));
        }
        let texts: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Ok(file.setting(key, &texts)?)
    }

    /// Returns the edit that removes an item.
    pub(crate) fn text_remove(&self, id: NodeId) -> Result<Splices> {
        let node = self.node(id);
        let Some(parent) = node.parent() else {
            return Err(Error::refused("give a path: the value at the top cannot be removed"));
        };
        if self.kind == Kind::Config && node.depth() <= 2 {
            let name = self.name(id).unwrap_or_default();
            let file = self.config()?;
            return Ok(match node.depth() {
                1 => file.removal(&name, None),
                _ => file.removal(&self.name(parent).unwrap_or_default(), Some(&name)),
            });
        }
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
    fn same_key(&self, id: NodeId) -> Vec<NodeId> {
        let container = self.node(id).parent().filter(|parent| self.node(*parent).ty() != VariantType::Array);
        let Some(container) = container else { return vec![id] };
        let key: Variant<f64> = self.step(id);
        self.children(container).filter(|child| *child == id || self.has_key(*child, &key)).collect()
    }

    /// Returns the edit that changes a key.
    pub(crate) fn text_rename(&self, id: NodeId, key: &str) -> Result<Splices> {
        let node = self.node(id);
        if self.kind == Kind::Config && node.depth() <= 2 {
            let Some(section) = node.parent().filter(|_| node.depth() == 2) else {
                return Err(Error::refused("a section of a config file cannot be renamed"));
            };
            let (section, old) = (self.name(section).unwrap_or_default(), self.name(id).unwrap_or_default());
            return Ok(self.config()?.renaming(&section, &old, key)?);
        }
        // The entries before it would count if they kept the key.
        let same = self.same_key(id).into_iter();
        Ok(same.map(|id| (self.node(id).key_range(), key.as_bytes().to_vec())).collect())
    }

    /// Returns the edit that moves an item within its container. What is between the items stays.
    pub(crate) fn text_move(&self, id: NodeId, to: usize) -> Result<Splices> {
        let node = self.node(id);
        let Some(parent) = node.parent().filter(|_| !(self.kind == Kind::Config && node.depth() <= 2)) else {
            return Err(Error::refused("an entry of a config file cannot be moved"));
        };
        let children: Vec<NodeId> = self.children(parent).collect();
        if to >= children.len() {
            return Err(Error::not_found(format!("there is no place {to} among {} items", children.len())));
        }
        let same = self.same_key(id);
        if children[to..].iter().any(|child| *child != id && same.contains(child)) {
            return Err(Error::refused(
                "the key is there more than once, and the last entry counts: it cannot be moved before another one",
            ));
        }
        let mut order = children.clone();
        let from = order.iter().position(|child| *child == id).unwrap_or(0);
        let moved = order.remove(from);
        order.insert(to, moved);
        let changed = children.iter().zip(&order).filter(|(old, new)| old != new);
        Ok(changed.map(|(old, new)| (self.item(*old), self.data[self.item(*new)].to_vec())).collect())
    }

    /// Returns the text of a value in this file's notation.
    pub(crate) fn printed<R: Real>(&self, value: &Variant<R>) -> Result<String> {
        match self.kind {
            Kind::Json => plain_json(value),
            _ => Ok(self.text_format().print(value)?.trim_end().to_owned()),
        }
    }

    /// Returns the text of a key in this file's notation.
    pub(crate) fn key_in_text<R: Real>(&self, key: &Variant<R>) -> Result<String> {
        if self.kind == Kind::Json {
            let Some(name) = key.as_str() else {
                return Err(Error::refused(format!("a key of JSON is text, not {}", key.ty())));
            };
            return plain_json::<f32>(&name.into());
        }
        self.printed(key)
    }
}
