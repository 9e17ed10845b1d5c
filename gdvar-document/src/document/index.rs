//! The index of all values of a file.

use std::ops::Range;
use std::sync::OnceLock;

use gdvar_core::inspect::{Leaf, Opened, Place, Role, Visitor, walk};
use gdvar_core::text::Grammar;
use gdvar_core::{Codec, VariantType};

use crate::document::Document;
use crate::document::config;
use crate::document::error::{Error, Result};
use crate::document::notation::{FileNotation as _, with_notation};
use crate::setting_places::setting_places;

/// The position of a node in the [index](Document::nodes). An edit may move nodes: find them again after it.
pub type NodeId = u32;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// A value in a file, and its place in the tree and in the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) value: u32,
    pub(crate) parent: u32,
    pub(crate) end: u32,
    pub(crate) start: u32,
    pub(crate) stop: u32,
    pub(crate) key_start: u32,
    pub(crate) key_stop: u32,
    pub(crate) position: u32,
    pub(crate) count: u32,
    /// The position in the list of what is only known of text, or `NONE`.
    pub(crate) text: u32,
    pub(crate) depth: u16,
    pub(crate) ty: VariantType,
}

/// What is only known of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextPart {
    /// The key, if it is text.
    pub(crate) name: Option<String>,
    /// The text between the brackets.
    pub(crate) inside: Range<usize>,
}

/// All nodes, in the order of the data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    pub(crate) nodes: Vec<Node>,
    pub(crate) texts: Vec<TextPart>,
    /// The faults at which values end.
    pub(crate) faults: Vec<Error>,
    /// Whether each value has wide reals, once it was asked: finding out takes a walk over all of it.
    pub(crate) doubles: Vec<OnceLock<bool>>,
    /// In a config file, whether every entry counts, and those of a section stand together.
    pub(crate) counts_all: bool,
}

impl Node {
    /// Returns the number of the value in the file that the node belongs to.
    pub fn value(&self) -> usize {
        self.value as usize
    }

    /// Returns the container that the value is in.
    pub fn parent(&self) -> Option<NodeId> {
        (self.parent != NONE).then_some(self.parent)
    }

    /// Returns the node after the last one inside this one.
    pub fn end(&self) -> NodeId {
        self.end
    }

    /// Returns how many containers are around the value.
    pub fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// Returns the type. In JSON, a number without a point and an exponent is an int.
    pub fn ty(&self) -> VariantType {
        self.ty
    }

    /// Returns how many items the value has: elements, entries, properties, or the items of a packed array.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the index of the value in its container.
    pub fn position(&self) -> usize {
        self.position as usize
    }

    /// Returns the place of the value in the [data](Document::data). A section of a config file has the place of its entries.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.stop as usize
    }

    /// Returns the place of the key in the data. It is empty for an element.
    pub fn key_range(&self) -> Range<usize> {
        self.key_start as usize..self.key_stop as usize
    }
}

impl Document {
    /// Returns all values in the order of the data: each container comes before what is in it. Values that are damaged end at the
    /// fault. Packed arrays have no nodes for their items.
    pub fn nodes(&self) -> &[Node] {
        &self.index().nodes
    }

    /// Returns the faults of damaged values.
    pub fn faults(&self) -> &[Error] {
        &self.index().faults
    }

    pub(crate) fn index(&self) -> &Index {
        self.index.get_or_init(|| self.make_index())
    }

    /// Returns a node.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.index().nodes[id as usize]
    }

    /// Returns the values in a container, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let nodes = self.nodes();
        let (mut next, end) = nodes.get(id as usize).map_or((0, 0), |node| (id + 1, node.end));
        std::iter::from_fn(move || {
            let id = (next < end).then_some(next)?;
            next = nodes.get(id as usize)?.end;
            Some(id)
        })
    }

    /// Returns the nodes of whole values: those in no container.
    pub fn roots(&self) -> impl Iterator<Item = NodeId> {
        let nodes = self.nodes();
        let mut next: NodeId = 0;
        std::iter::from_fn(move || {
            let id = next;
            next = nodes.get(id as usize)?.end;
            Some(id)
        })
    }

    /// Returns `false` if the file has nothing but nulls and empty containers.
    pub fn has_content(&self) -> bool {
        self.nodes().iter().any(|node| match node.ty() {
            VariantType::Nil => false,
            VariantType::Array | VariantType::Dictionary => node.count() > 0,
            _ => true,
        })
    }

    pub(crate) fn text_part(&self, id: NodeId) -> Option<&TextPart> {
        let index = self.index();
        index.texts.get(index.nodes.get(id as usize)?.text as usize)
    }

    pub(crate) fn make_index(&self) -> Index {
        let mut index = Index { doubles: vec![OnceLock::new(); self.values.len()], ..Index::default() };
        for (value, range) in self.values.iter().enumerate() {
            let made = with_notation!(self.kind, N => N::index(self, &mut index, value, range.clone()));
            if let Err(error) = made {
                index.faults.push(error);
            }
        }
        index
    }
}

pub(crate) fn narrow(number: usize) -> u32 {
    // The data has less than 4 GiB, and every node and item takes a byte of it.
    u32::try_from(number).unwrap_or(NONE)
}

impl Index {
    /// Adds a node at the end, inside `parent`.
    fn push(&mut self, value: usize, parent: u32, ty: VariantType, range: Range<usize>) -> u32 {
        let id = narrow(self.nodes.len());
        let depth = self.nodes.get(parent as usize).map_or(0, |parent| parent.depth.saturating_add(1));
        self.nodes.push(Node {
            value: narrow(value),
            parent,
            end: id + 1,
            start: narrow(range.start),
            stop: narrow(range.end),
            key_start: 0,
            key_stop: 0,
            position: 0,
            count: 0,
            text: NONE,
            depth,
            ty,
        });
        id
    }

    fn set_key(&mut self, id: u32, key: Range<usize>, position: usize) {
        let node = &mut self.nodes[id as usize];
        (node.key_start, node.key_stop) = (narrow(key.start), narrow(key.end));
        node.position = narrow(position);
    }

    fn close(&mut self, id: u32, end: usize) {
        let len = narrow(self.nodes.len());
        let node = &mut self.nodes[id as usize];
        (node.end, node.stop) = (len, narrow(end));
    }

    /// Adds the nodes of an encoded value.
    pub(crate) fn walk(
        &mut self,
        data: &[u8],
        range: Range<usize>,
        value: usize,
        parent: u32,
        codec: Codec,
    ) -> Result<()> {
        let bytes = &data[range.clone()];
        let mut visit =
            Visit { index: self, bytes, base: range.start, value, open: vec![parent], last: NONE };
        let walked = walk(bytes, codec, &mut visit);
        let open = std::mem::take(&mut visit.open);
        for id in open.into_iter().skip(1).rev() {
            self.close(id, range.end);
        }
        walked.map_err(|error| error.moved(range.start).into())
    }

    pub(crate) fn project(&mut self, data: &[u8], codec: Codec) -> Result<()> {
        let root = self.push(0, NONE, VariantType::Dictionary, 0..data.len());
        let mut walked = Ok(());
        let mut count = 0;
        for (position, setting) in setting_places(data).enumerate() {
            let first = self.nodes.len();
            walked = walked.and(self.walk(data, setting.value, 0, root, codec));
            if first < self.nodes.len() {
                self.set_key(narrow(first), setting.name, position);
            }
            count = position + 1;
        }
        self.nodes[root as usize].count = narrow(count);
        self.close(root, data.len());
        walked
    }

    pub(crate) fn config(&mut self, document: &Document) -> Result<()> {
        let (sections, counts_all) = config::sections(&document.data, document.text_format())?;
        self.counts_all = counts_all;
        let root = self.push(0, NONE, VariantType::Dictionary, 0..document.data.len());
        self.nodes[root as usize].count = narrow(sections.len());
        for (position, section) in sections.into_iter().enumerate() {
            let start = section.entries.iter().map(|entry| entry.key_range.start).min().unwrap_or(0);
            let stop = section.entries.iter().map(|entry| entry.value_range.end).max().unwrap_or(start);
            let parent = self.push(0, root, VariantType::Dictionary, start..stop);
            self.set_key(parent, start..start, position);
            self.name(parent, section.name, start..start);
            self.nodes[parent as usize].count = narrow(section.entries.len());
            for (position, entry) in section.entries.into_iter().enumerate() {
                self.entry(document, entry, parent, position)?;
            }
            self.close(parent, stop);
        }
        self.close(root, document.data.len());
        Ok(())
    }

    /// Adds the nodes of an entry of a config file.
    pub(crate) fn entry(
        &mut self,
        document: &Document,
        entry: config::EntryPlace,
        parent: u32,
        position: usize,
    ) -> Result<()> {
        let first = narrow(self.nodes.len());
        self.text(document, entry.value_range, 0, parent)?;
        self.set_key(first, entry.key_range, position);
        let inside = self.texts.last().map(|_| self.inside(first)).unwrap_or_default();
        self.name(first, entry.key, inside);
        Ok(())
    }

    fn inside(&self, id: u32) -> Range<usize> {
        self.texts
            .get(self.nodes[id as usize].text as usize)
            .map(|part| part.inside.clone())
            .unwrap_or_default()
    }

    fn name(&mut self, id: u32, name: String, inside: Range<usize>) {
        let part = TextPart { name: Some(name), inside };
        match self.texts.get_mut(self.nodes[id as usize].text as usize) {
            Some(old) => *old = part,
            None => {
                self.nodes[id as usize].text = narrow(self.texts.len());
                self.texts.push(part);
            }
        }
    }

    /// Adds the nodes of a value in text.
    pub(crate) fn text(
        &mut self,
        document: &Document,
        range: Range<usize>,
        value: usize,
        parent: u32,
    ) -> Result<()> {
        let text = document.text_in(range.clone());
        let grammar: Grammar = document.grammar();
        // The places in text that is not UTF-8 would be wrong, so what is in it has no nodes.
        let is_whole = text.len() == range.len();
        let (mut nodes, _) = if document.kind.has_sections() {
            grammar.outline_entry(&text)?
        } else {
            grammar.outline_prefix(&text)?
        };
        if !is_whole {
            nodes.truncate(1);
            if let Some(node) = nodes.first_mut() {
                (node.end, node.count, node.value, node.inside) = (1, 0, 0..range.len(), 0..0);
            }
        }
        let first = narrow(self.nodes.len());
        let mut counts: Vec<usize> = vec![0; nodes.len()];
        for node in nodes {
            let moved = |part: &Range<usize>| part.start + range.start..part.end + range.start;
            let parent_id = match node.parent {
                Some(inner) => first + narrow(inner),
                None => parent,
            };
            let id = self.push(value, parent_id, node.ty, moved(&node.value));
            let position = node.parent.map_or(0, |inner| {
                counts[inner] += 1;
                counts[inner] - 1
            });
            self.set_key(id, moved(&node.key), position);
            let entry = &mut self.nodes[id as usize];
            (entry.end, entry.count) = (first + narrow(node.end), narrow(node.count));
            entry.text = narrow(self.texts.len());
            self.texts.push(TextPart { name: node.name, inside: moved(&node.inside) });
        }
        Ok(())
    }
}

/// Adds the nodes of an encoded value.
struct Visit<'i, 'a> {
    index: &'i mut Index,
    bytes: &'a [u8],
    /// The position of the value in the data.
    base: usize,
    value: usize,
    /// The node around everything, and the open containers.
    open: Vec<u32>,
    last: u32,
}

impl Visit<'_, '_> {
    fn push(&mut self, place: &Place<'_>, ty: VariantType, count: usize, end: usize) {
        let parent = self.open.last().copied().unwrap_or(NONE);
        let id = self.index.push(self.value, parent, ty, self.base + place.start..self.base + end);
        let key = match &place.role {
            Role::Value(_, key) => place.start - key.len()..place.start,
            Role::Property(_, name) => {
                // The name is a part of the bytes.
                let start = (name.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize);
                start..start + name.len()
            }
            _ => place.start..place.start,
        };
        self.index.set_key(id, self.base + key.start..self.base + key.end, place.role.index());
        self.index.nodes[id as usize].count = narrow(count);
        self.last = id;
    }
}

impl Visitor for Visit<'_, '_> {
    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        if matches!(place.role, Role::Key(_)) {
            return false;
        }
        self.push(place, opened.ty, opened.count, place.start);
        self.open.push(self.last);
        true
    }

    fn close(&mut self, end: usize) {
        if let Some(id) = self.open.pop() {
            self.index.close(id, self.base + end);
        }
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        if matches!(place.role, Role::Key(_)) {
            return;
        }
        let count = packed_count(leaf.ty, &self.bytes[leaf.range.clone()]);
        self.push(place, leaf.ty, count, leaf.range.end);
    }
}

/// Returns the number of items in a packed array, which follows its header.
fn packed_count(ty: VariantType, bytes: &[u8]) -> usize {
    let word = bytes.get(4..).and_then(<[u8]>::first_chunk).filter(|_| ty.item().is_some());
    word.map_or(0, |word| u32::from_le_bytes(*word) as usize)
}
