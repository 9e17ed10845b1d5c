//! Which containers are open, and the rows that this makes.

use gdvar::VariantType;
use gdvar_document::{Document, NodeId};

/// The open containers and the rows of a document.
pub(super) struct Tree {
    open: Vec<bool>,
    rows: Vec<NodeId>,
}

/// What tells whether two nodes of different indexes are at the same place.
pub(super) type Shape = Vec<(usize, VariantType)>;

impl Tree {
    /// Opens the whole values, or only their list if there are many.
    pub(super) fn new(document: &Document) -> Self {
        let mut tree = Self { open: vec![false; document.nodes().len()], rows: Vec::new() };
        let roots: Vec<NodeId> = document.roots().collect();
        if roots.len() <= 3 {
            for root in roots {
                tree.open[root as usize] = true;
            }
        }
        tree.lay_out(document);
        tree
    }

    pub(super) fn rows(&self) -> &[NodeId] {
        &self.rows
    }

    pub(super) fn is_open(&self, id: NodeId) -> bool {
        self.open.get(id as usize).copied().unwrap_or_default()
    }

    pub(super) fn set_open(&mut self, document: &Document, id: NodeId, is_open: bool) {
        if let Some(open) = self.open.get_mut(id as usize) {
            *open = is_open;
        }
        self.lay_out(document);
    }

    pub(super) fn set_all(&mut self, document: &Document, is_open: bool) {
        self.open.fill(is_open);
        self.lay_out(document);
    }

    /// Opens everything around a node, and returns its row.
    pub(super) fn reveal(&mut self, document: &Document, id: NodeId) -> usize {
        let mut at = id;
        while let Some(parent) = document.node(at).parent() {
            self.open[parent as usize] = true;
            at = parent;
        }
        self.lay_out(document);
        self.rows.binary_search(&id).unwrap_or_default()
    }

    /// Returns the shape of a document before it changes.
    pub(super) fn shape(document: &Document) -> Shape {
        document.nodes().iter().map(|node| (node.depth(), node.ty())).collect()
    }

    /// Keeps open what is open after the document has changed. The nodes before and behind the change are the same.
    pub(super) fn follow(&mut self, before: &Shape, document: &Document) {
        let after = Self::shape(document);
        let least = before.len().min(after.len());
        let same_start = before.iter().zip(&after).take_while(|(old, new)| old == new).count();
        let behind = before.iter().rev().zip(after.iter().rev());
        let same_end = behind.take(least - same_start).take_while(|(old, new)| old == new).count();
        let mut open = self.open[..same_start].to_vec();
        open.resize(after.len() - same_end, false);
        open.extend_from_slice(&self.open[before.len() - same_end..]);
        self.open = open;
        self.lay_out(document);
    }

    fn lay_out(&mut self, document: &Document) {
        let nodes = document.nodes();
        self.rows.clear();
        let mut id = 0;
        while let Some(node) = nodes.get(id as usize) {
            self.rows.push(id);
            id = if self.is_open(id) { id + 1 } else { node.end() };
        }
    }
}
