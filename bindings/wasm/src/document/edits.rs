//! Edits of an open file, each of which can be undone.

use std::ops::Range;

use gdvar::generic::Variant;
use gdvar::{StringName, VariantType};
use gdvar_document::{Change, Difference, Document, NodeId, Target, Types, What};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::tree::{Shape, Tree};
use super::{Edit, File, error, kept};

fn types(may_change_type: bool) -> Types {
    if may_change_type { Types::Change } else { Types::Keep }
}

#[wasm_bindgen]
impl File {
    /// Sets a node to a value that is given as text.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set`; `TypeChange` unless `may_change_type`.
    pub fn set(&mut self, id: u32, text: &str, may_change_type: bool) -> Result<bool, JsValue> {
        self.edit(id, |document, target| document.set(target, text, types(may_change_type)))
    }

    /// Sets a node to a String.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set_value`.
    #[wasm_bindgen(js_name = setString)]
    pub fn set_string(&mut self, id: u32, text: &str) -> Result<bool, JsValue> {
        self.edit(id, |document, target| document.set_value::<f64>(target, &text.into(), Types::Change))
    }

    /// Inserts an item into a container.
    ///
    /// # Errors
    ///
    /// The same as for `Document::insert`; `TypeChange` unless `may_change_type`.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn insert(
        &mut self,
        id: u32,
        at: usize,
        key: Option<String>,
        value: &str,
        may_change_type: bool,
    ) -> Result<bool, JsValue> {
        let types = types(may_change_type);
        self.edit(id, |document, target| document.insert(target, at, key.as_deref(), value, types))
    }

    /// Removes a node.
    ///
    /// # Errors
    ///
    /// The same as for `Document::remove`.
    pub fn remove(&mut self, id: u32) -> Result<bool, JsValue> {
        self.edit(id, Document::remove)
    }

    /// Changes the key of a node.
    ///
    /// # Errors
    ///
    /// The same as for `Document::rename`; `TypeChange` unless `may_change_type`.
    pub fn rename(&mut self, id: u32, key: &str, may_change_type: bool) -> Result<bool, JsValue> {
        self.edit(id, |document, target| document.rename(target, key, types(may_change_type)))
    }

    /// Moves a node in its container.
    ///
    /// # Errors
    ///
    /// The same as for `Document::move_to`.
    #[wasm_bindgen(js_name = moveTo)]
    pub fn move_to(&mut self, id: u32, to: usize) -> Result<bool, JsValue> {
        self.edit(id, |document, target| document.move_to(target, to))
    }

    /// Inserts a copy of a node after it.
    ///
    /// # Errors
    ///
    /// The same as for `Document::duplicate`; `TypeChange` unless `may_change_type`.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn duplicate(
        &mut self,
        id: u32,
        key: Option<String>,
        may_change_type: bool,
    ) -> Result<bool, JsValue> {
        let types = types(may_change_type);
        self.edit(id, |document, target| document.duplicate(target, key.as_deref(), types))
    }

    /// Undoes the last edit. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = Tree::shape(&self.document);
        let Some(edit) = self.changes.pop() else { return false };
        for _ in &edit.changes {
            self.document.undo();
        }
        self.undone.push(edit);
        self.follow(&before);
        true
    }

    /// Does the edit again that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let before = Tree::shape(&self.document);
        let Some(edit) = self.undone.pop() else { return false };
        for _ in &edit.changes {
            self.document.redo();
        }
        self.changes.push(edit);
        self.follow(&before);
        true
    }

    /// Returns the content of a `PackedByteArray`.
    #[wasm_bindgen(js_name = byteArray)]
    pub fn byte_array(&self, id: NodeId) -> Option<Vec<u8>> {
        let value = self.document.value_of::<f64>(self.known(id).ok()?).ok()?;
        if let Variant::PackedByteArray(bytes) = value { Some(bytes) } else { None }
    }

    /// Sets a node to a `PackedByteArray`.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set_value`.
    #[wasm_bindgen(js_name = setByteArray)]
    pub fn set_byte_array(&mut self, id: u32, bytes: Vec<u8>) -> Result<bool, JsValue> {
        let value = Variant::<f64>::from(bytes);
        self.edit(id, |document, target| document.set_value(target, &value, Types::Keep))
    }

    /// Sets nodes to texts, as one edit. Those that hold text get it as it is, others the value that it is the text of.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set`. Nothing is changed then.
    #[wasm_bindgen(js_name = setAll)]
    #[allow(clippy::needless_pass_by_value, reason = "lists cannot be passed in another way")]
    pub fn set_all(&mut self, ids: Vec<NodeId>, texts: Vec<String>) -> Result<bool, JsValue> {
        let before = Tree::shape(&self.document);
        let mut changes = Vec::new();
        for (id, text) in ids.iter().zip(&texts) {
            let ty = self.document.node(self.known(*id)?).ty();
            // The values keep their types, so that each node stays where it is.
            let document = &mut self.document;
            let target = document.target_of(*id);
            let change = match ty {
                VariantType::String => document.set_value::<f64>(&target, &text.as_str().into(), Types::Keep),
                VariantType::StringName => {
                    document.set_value::<f64>(&target, &StringName::from(text.as_str()).into(), Types::Keep)
                }
                _ => document.set(&target, text, Types::Keep),
            };
            match change {
                Ok(change) if change.is_empty() => {}
                Ok(change) => changes.push(change),
                Err(problem) => {
                    for _ in &changes {
                        document.undo();
                    }
                    return Err(error(&problem));
                }
            }
        }
        Ok(self.made(changes, &before))
    }
}

impl File {
    fn edit(
        &mut self,
        id: u32,
        act: impl FnOnce(&mut Document, &Target) -> gdvar_document::Result<Change>,
    ) -> Result<bool, JsValue> {
        let target = self.target(self.spot(id)?);
        let before = Tree::shape(&self.document);
        let change = act(&mut self.document, &target).map_err(|problem| error(&problem))?;
        let changes = if change.is_empty() { Vec::new() } else { vec![change] };
        Ok(self.made(changes, &before))
    }

    /// Takes the changes that an edit made. Returns `false` if there is none.
    fn made(&mut self, changes: Vec<Change>, before: &Shape) -> bool {
        if changes.is_empty() {
            return false;
        }
        self.edits += 1;
        self.changes.push(Edit { number: self.edits, changes });
        self.undone.clear();
        self.follow(before);
        true
    }

    /// Brings up to date what depends on the data.
    fn follow(&mut self, before: &Shape) {
        self.tree.follow(before, &self.document);
        self.different = if self.document.resource().is_some() {
            self.different_values()
        } else {
            kept::different(self.data.len(), self.all_changes())
        };
    }

    /// Returns the places of the values that differ. The edits of a resource have places in the file, and values in what is made of it.
    fn different_values(&self) -> Vec<Range<usize>> {
        let Ok(opened) = Document::open(&self.original, &self.options) else { return Vec::new() };
        let all = opened.diff(&self.document).unwrap_or_default();
        let mut found: Vec<Range<usize>> =
            all.iter().filter_map(|difference| self.place(&opened, difference)).collect();
        found.sort_by_key(|range| range.start);
        found
    }

    /// Returns the place of what differs. A value that is only in the old file has an empty place, at the start of what contained it.
    fn place(&self, opened: &Document, difference: &Difference) -> Option<Range<usize>> {
        let node = |document: &Document, path: &str| document.node_at(&document.find(path).ok()?);
        let path = match difference.what {
            What::Removed(_) => opened.node_path(opened.node(node(opened, &difference.path)?).parent()?),
            _ => difference.path.clone(),
        };
        let range = self.document.node(node(&self.document, &path)?).range();
        let is_here = matches!(difference.what, What::Added(_) | What::Changed(..));
        Some(if is_here { range } else { range.start + 1..range.start + 1 })
    }
}
