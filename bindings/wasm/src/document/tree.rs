//! Which containers are open, and the rows that this makes.

use gdvar::VariantType;
use gdvar_document::{Document, NodeId};

/// The number of the first row that is an item of a packed array. Those below it are nodes.
const ITEMS: u32 = 1 << 31;
/// How many items an array may get before its items have other numbers.
const ROOM: u32 = 1000;

/// What a row shows: a node, or an item of a packed array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) node: NodeId,
    pub(super) item: Option<usize>,
}

/// The numbers of the items of a packed array that is or was open.
struct Items {
    node: NodeId,
    first: u32,
    count: u32,
    /// How many numbers it has.
    room: u32,
}

/// The open containers and the rows of a document.
pub(super) struct Tree {
    open: Vec<bool>,
    rows: Vec<u32>,
    /// In the order of their numbers.
    items: Vec<Items>,
}

/// What tells whether two nodes of different indexes are at the same place.
pub(super) type Shape = Vec<(usize, VariantType)>;

/// Returns whether the items of a node are rows that are no nodes. Those of bytes have an editor of their own.
pub(super) fn has_items(document: &Document, id: NodeId) -> bool {
    let ty = document.node(id).ty();
    ty.item().is_some() && ty != VariantType::PackedByteArray
}

/// Returns whether a node can hold others.
pub(super) fn is_container(document: &Document, id: NodeId) -> bool {
    let ty = document.node(id).ty();
    matches!(ty, VariantType::Array | VariantType::Dictionary | VariantType::Object)
        || has_items(document, id)
}

/// Returns whether a node holds others.
pub(super) fn can_open(document: &Document, id: NodeId) -> bool {
    let node = document.node(id);
    node.end() > id + 1 || node.count() > 0 && has_items(document, id)
}

impl Tree {
    /// Opens the whole values, or only their list if there are many.
    pub(super) fn new(document: &Document) -> Self {
        let open = vec![false; document.nodes().len()];
        let mut tree = Self { open, rows: Vec::new(), items: Vec::new() };
        let roots: Vec<NodeId> = document.roots().collect();
        if roots.len() <= 3 {
            for root in roots {
                tree.open[root as usize] = !has_items(document, root);
            }
        }
        tree.lay_out(document);
        tree
    }

    pub(super) fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Returns what the row with this number shows, if there is one.
    pub(super) fn spot(&self, id: u32) -> Option<Spot> {
        if id < ITEMS {
            return ((id as usize) < self.open.len()).then_some(Spot { node: id, item: None });
        }
        let after = self.items.partition_point(|items| items.first <= id);
        let items = self.items.get(after.checked_sub(1)?)?;
        let at = id - items.first;
        (at < items.count).then_some(Spot { node: items.node, item: Some(at as usize) })
    }

    /// Returns the number of a row for an item of a packed array, which need not be open.
    pub(super) fn item(&mut self, document: &Document, node: NodeId, at: usize) -> Option<u32> {
        let items = self.items_of(document, node)?;
        let at = u32::try_from(at).ok()?;
        (at < items.count).then_some(items.first + at)
    }

    /// Returns the number of a row if it is still there, or that of one near it.
    pub(super) fn near(&self, document: &Document, id: u32) -> u32 {
        if self.spot(id).is_some() {
            return id;
        }
        let items = self.items.iter().rfind(|items| items.first <= id);
        match items {
            Some(items) if items.count > 0 => items.first + items.count - 1,
            Some(items) => items.node,
            None => u32::try_from(document.nodes().len().saturating_sub(1)).unwrap_or_default().min(id),
        }
    }

    /// Returns the index of the row with this number, if it is in one.
    pub(super) fn row_of(&self, id: u32) -> Option<usize> {
        let wanted = self.spot(id)?;
        self.rows.binary_search_by_key(&Some(wanted), |row| self.spot(*row)).ok()
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

    /// Opens or closes all containers. Packed arrays, which may be long, are opened one by one.
    pub(super) fn set_all(&mut self, document: &Document, is_open: bool) {
        for (id, open) in (0..).zip(&mut self.open) {
            *open = is_open && (*open || !has_items(document, id));
        }
        self.lay_out(document);
    }

    /// Opens everything around a row, and returns its index.
    pub(super) fn reveal(&mut self, document: &Document, id: u32) -> usize {
        let Some(Spot { node, item }) = self.spot(id) else { return 0 };
        let mut around = if item.is_some() { Some(node) } else { document.node(node).parent() };
        while let Some(container) = around {
            self.open[container as usize] = true;
            around = document.node(container).parent();
        }
        self.lay_out(document);
        self.row_of(id).unwrap_or_default()
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
        self.items.retain_mut(|items| {
            let at = items.node as usize;
            if at >= before.len() - same_end {
                items.node = NodeId::try_from(at + after.len() - before.len()).unwrap_or_default();
            } else if at >= same_start {
                return false;
            }
            items.count = count(document, items.node);
            items.count <= items.room
        });
        self.lay_out(document);
    }

    fn lay_out(&mut self, document: &Document) {
        let nodes = document.nodes();
        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        let mut id = 0;
        while let Some(node) = nodes.get(id as usize) {
            rows.push(id);
            let is_open = self.is_open(id);
            if is_open
                && has_items(document, id)
                && let Some(items) = self.items_of(document, id)
            {
                rows.extend(items.first..items.first + items.count);
            }
            id = if is_open { id + 1 } else { node.end() };
        }
        self.rows = rows;
    }

    /// Returns the numbers of the items of a packed array.
    fn items_of(&mut self, document: &Document, node: NodeId) -> Option<&Items> {
        let known = self.items.iter().position(|items| items.node == node);
        if known.is_none() {
            let first = self.items.last().map_or(ITEMS, |last| last.first + last.room);
            let count = count(document, node);
            let room = count.saturating_add(ROOM);
            // More numbers than there are: the array stays closed.
            first.checked_add(room)?;
            self.items.push(Items { node, first, count, room });
        }
        self.items.get(known.unwrap_or(self.items.len() - 1))
    }
}

/// Returns the number of items of a packed array.
fn count(document: &Document, id: NodeId) -> u32 {
    u32::try_from(document.node(id).count()).unwrap_or(u32::MAX)
}
