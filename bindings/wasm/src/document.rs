//! Documents of the page.
//!
//! The bytes and the index of a file stay here; the page asks for the rows in view. What has several parts crosses the border as
//! JSON, since there is never much of it.

mod answer;
mod bytes;
mod kept;
mod tree;

use std::fmt::Display;

use gdvar::convert::Change as Fate;
use gdvar::file::Key;
use gdvar::{Dialect, Variant, VariantType, variant};
use gdvar_document::{
    Change, Difference, Document, ErrorKind, Kind, NewFile, NodeId, OpenOptions, Search, Types, What,
};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use self::answer::{answer, cut};
use self::kept::Kept;
use self::tree::Tree;

/// How many results of a search, and how many differences, the page gets.
const MOST_RESULTS: usize = 1000;
/// How many characters of a value a list shows.
const SHOWN: usize = 120;

/// An open file.
#[wasm_bindgen]
pub struct File {
    document: Document,
    /// The bytes of the file as it was opened, and how.
    original: Vec<u8>,
    options: OpenOptions,
    /// The data as it was opened, to count what differs.
    data: Vec<u8>,
    changes: Vec<Change>,
    undone: Vec<Change>,
    tree: Tree,
}

/// Makes the error that the page gets: a sentence, and what it is about.
fn error(error: &gdvar_document::Error) -> JsValue {
    let made = Error::new(error.message());
    // An object that was just made takes properties.
    let _ = Reflect::set(&made, &"kind".into(), &format!("{:?}", error.kind()).into());
    made.into()
}

fn refuse(message: impl Display) -> JsValue {
    error(&gdvar_document::Error::new(ErrorKind::Refused, message.to_string()))
}

fn types(may_change_type: bool) -> Types {
    if may_change_type { Types::Change } else { Types::Keep }
}

fn dialect_of(number: u32) -> Result<Dialect, JsValue> {
    Dialect::ALL.get(number as usize).copied().ok_or_else(|| refuse("there is no such dialect"))
}

/// Returns the names of the types.
#[wasm_bindgen(js_name = typeNames)]
pub fn type_names() -> Vec<String> {
    VariantType::ALL.iter().map(|ty| ty.name().to_owned()).collect()
}

/// Returns the text of the value that a new variable of a type has.
#[wasm_bindgen(js_name = newValue)]
pub fn new_value(type_name: &str) -> Option<String> {
    let ty = VariantType::ALL.iter().find(|ty| ty.name() == type_name)?;
    Some(<Variant>::default_of(*ty).to_string())
}

/// Returns the number by which the page names a dialect.
fn number_of(dialect: Dialect) -> i64 {
    let number = Dialect::ALL.iter().position(|other| *other == dialect);
    number.and_then(|number| i64::try_from(number).ok()).unwrap_or_default()
}

#[wasm_bindgen]
impl File {
    /// Opens a file. The dialect is guessed unless its number is given. A key has 32 bytes, and comes before the passphrase.
    ///
    /// # Errors
    ///
    /// The same as for `Document::open`, and for a key of another length.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn new(
        bytes: &[u8],
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        dialect: Option<u32>,
    ) -> Result<File, JsValue> {
        let mut options = OpenOptions::new();
        if let Some(key) = key {
            let key: [u8; 32] = key.try_into().map_err(|_| JsValue::from_str("a key has 32 bytes"))?;
            options = options.key(Key::from(key));
        } else if let Some(passphrase) = passphrase {
            options = options.passphrase(&passphrase);
        }
        if let Some(number) = dialect {
            options = options.dialect(dialect_of(number)?);
        }
        let document = Document::open(bytes, &options).map_err(|problem| error(&problem))?;
        let tree = Tree::new(&document);
        let (original, data) = (bytes.to_vec(), document.data().to_vec());
        Ok(Self { document, original, options, data, changes: Vec::new(), undone: Vec::new(), tree })
    }

    /// Describes the file.
    pub fn info(&self) -> String {
        let document = &self.document;
        let engine =
            |dialect: Dialect| variant!({ "number": number_of(dialect), "name": dialect.to_string() });
        let writers: Vec<Variant> =
            document.engines().writers().iter().map(|dialect| engine(*dialect)).collect();
        let faults: Vec<Variant> = document.faults().iter().map(|fault| fault.to_string().into()).collect();
        answer(&variant!({
            "description": document.description(),
            "engine": engine(document.dialect()),
            "writers": writers,
            "isGodot3": document.dialect().is_godot3(),
            "values": answer::count(document.len()),
            "nodes": answer::count(document.nodes().len()),
            "size": answer::count(document.data().len()),
            "faults": faults,
            "undo": answer::count(self.changes.len()),
            "redo": answer::count(self.undone.len()),
            "isText": document.kind().is_text(),
            "isConfig": document.kind() == Kind::Config,
        }))
    }

    /// Returns the number of rows in the tree.
    #[wasm_bindgen(js_name = rowCount)]
    pub fn row_count(&self) -> usize {
        self.tree.rows().len()
    }

    /// Returns rows of the tree.
    pub fn rows(&self, from: usize, to: usize) -> String {
        let rows = self.tree.rows();
        let rows = &rows[from.min(rows.len())..to.min(rows.len())];
        let rows: Vec<Variant> = rows.iter().map(|id| self.row(*id)).collect();
        answer(&rows.into())
    }

    /// Returns the node in a row.
    #[wasm_bindgen(js_name = nodeAt)]
    pub fn node_at(&self, row: usize) -> Option<NodeId> {
        self.tree.rows().get(row).copied()
    }

    /// Returns the node of an item of a container.
    pub fn child(&self, id: NodeId, at: usize) -> Option<NodeId> {
        self.document.children(self.known(id).ok()?).nth(at)
    }

    /// Decodes all values, and returns how many there are: the unit in which the page's speed is measured.
    pub fn decode(&self) -> usize {
        (0..self.document.len()).filter(|value| self.document.value::<f64>(*value).is_ok()).count()
    }

    /// Returns the row of a node, if its containers are open.
    #[wasm_bindgen(js_name = rowOf)]
    pub fn row_of(&self, id: NodeId) -> Option<usize> {
        self.tree.rows().binary_search(&id).ok()
    }

    /// Opens or closes a container.
    pub fn toggle(&mut self, id: NodeId, is_open: bool) {
        self.tree.set_open(&self.document, id, is_open);
    }

    /// Opens or closes all containers.
    #[wasm_bindgen(js_name = toggleAll)]
    pub fn toggle_all(&mut self, is_open: bool) {
        self.tree.set_all(&self.document, is_open);
    }

    /// Opens everything around a node, and returns its row.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn reveal(&mut self, id: NodeId) -> Result<usize, JsValue> {
        Ok(self.tree.reveal(&self.document, self.known(id)?))
    }

    /// Returns what the page needs to edit a node.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn node(&self, id: NodeId) -> Result<String, JsValue> {
        let node = self.document.node(self.known(id)?);
        let parent = node.parent().map(|parent| self.document.node(parent).ty().name());
        let text = if node.ty() == VariantType::String && !self.document.kind().is_text() {
            self.document.value_of::<f64>(id).ok().and_then(|value| value.as_str().map(str::to_owned))
        } else {
            None
        };
        Ok(answer(&variant!({
            "path": self.document.node_path(id),
            "type": node.ty().name(),
            "shownType": self.document.type_name(id),
            "key": self.document.key_notation(id),
            "parent": parent,
            "parentId": node.parent().map(i64::from),
            "position": answer::count(node.position()),
            "siblings": answer::count(self.siblings(id)),
            "count": answer::count(node.count()),
            "size": answer::count(node.range().len()),
            "string": text,
        })))
    }

    /// Returns the whole text of a node.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn text(&self, id: NodeId) -> Result<String, JsValue> {
        self.document.text_of(self.known(id)?).map_err(|problem| error(&problem))
    }

    /// Returns the bytes of a node beside their meaning: at most `most` lines.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn bytes(&self, id: NodeId, most: usize) -> Result<String, JsValue> {
        Ok(bytes::lines(&self.document, self.known(id)?, most))
    }

    /// Sets a node to a value that is given as text.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set`; `TypeChange` unless `may_change_type`.
    pub fn set(&mut self, id: NodeId, text: &str, may_change_type: bool) -> Result<bool, JsValue> {
        self.edit(id, |document| document.set(&document.target_of(id), text, types(may_change_type)))
    }

    /// Sets a node to a String.
    ///
    /// # Errors
    ///
    /// The same as for `Document::set_value`.
    #[wasm_bindgen(js_name = setString)]
    pub fn set_string(&mut self, id: NodeId, text: &str) -> Result<bool, JsValue> {
        self.edit(id, |document| {
            document.set_value::<f64>(&document.target_of(id), &text.into(), Types::Change)
        })
    }

    /// Inserts an item into a container.
    ///
    /// # Errors
    ///
    /// The same as for `Document::insert`; `TypeChange` unless `may_change_type`.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn insert(
        &mut self,
        id: NodeId,
        at: usize,
        key: Option<String>,
        value: &str,
        may_change_type: bool,
    ) -> Result<bool, JsValue> {
        let types = types(may_change_type);
        self.edit(id, |document| document.insert(&document.target_of(id), at, key.as_deref(), value, types))
    }

    /// Removes a node.
    ///
    /// # Errors
    ///
    /// The same as for `Document::remove`.
    pub fn remove(&mut self, id: NodeId) -> Result<bool, JsValue> {
        self.edit(id, |document| document.remove(&document.target_of(id)))
    }

    /// Changes the key of a node.
    ///
    /// # Errors
    ///
    /// The same as for `Document::rename`; `TypeChange` unless `may_change_type`.
    pub fn rename(&mut self, id: NodeId, key: &str, may_change_type: bool) -> Result<bool, JsValue> {
        self.edit(id, |document| document.rename(&document.target_of(id), key, types(may_change_type)))
    }

    /// Moves a node in its container.
    ///
    /// # Errors
    ///
    /// The same as for `Document::move_to`.
    #[wasm_bindgen(js_name = moveTo)]
    pub fn move_to(&mut self, id: NodeId, to: usize) -> Result<bool, JsValue> {
        self.edit(id, |document| document.move_to(&document.target_of(id), to))
    }

    /// Inserts a copy of a node after it.
    ///
    /// # Errors
    ///
    /// The same as for `Document::duplicate`; `TypeChange` unless `may_change_type`.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn duplicate(
        &mut self,
        id: NodeId,
        key: Option<String>,
        may_change_type: bool,
    ) -> Result<bool, JsValue> {
        let types = types(may_change_type);
        self.edit(id, |document| document.duplicate(&document.target_of(id), key.as_deref(), types))
    }

    /// Undoes the last edit. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = Tree::shape(&self.document);
        let Some(_) = self.document.undo() else { return false };
        self.undone.extend(self.changes.pop());
        self.tree.follow(&before, &self.document);
        true
    }

    /// Does the edit again that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let before = Tree::shape(&self.document);
        let Some(_) = self.document.redo() else { return false };
        self.changes.extend(self.undone.pop());
        self.tree.follow(&before, &self.document);
        true
    }

    /// Returns the nodes that contain a text in their keys (`in_keys`), their values (`in_values`) or both.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn search(&self, text: &str, in_keys: bool, in_values: bool, ty: Option<String>) -> String {
        let mut search = Search::containing(text);
        if !in_values {
            search = search.in_keys();
        } else if !in_keys {
            search = search.in_values();
        }
        if let Some(ty) = VariantType::ALL.iter().find(|known| ty.as_deref() == Some(known.name())) {
            search = search.of_type(*ty);
        }
        let found = self.document.search(&search, MOST_RESULTS + 1);
        let found: Vec<Variant> = found
            .into_iter()
            .map(|id| {
                variant!({
                    "id": i64::from(id),
                    "path": self.document.node_path(id),
                    "type": self.document.type_name(id),
                    "text": self.document.preview(id, SHOWN),
                })
            })
            .collect();
        answer(&found.into())
    }

    /// Returns what differs from the file as it was opened.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn changed(&self) -> Result<String, JsValue> {
        let opened = Document::open(&self.original, &self.options).map_err(|problem| error(&problem))?;
        differences(&opened, &self.document)
    }

    /// Returns what differs from this file in another one.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn diff(&self, new: &File) -> Result<String, JsValue> {
        differences(&self.document, &new.document)
    }

    /// Returns how many bytes of the data were replaced, and by how many, and how many stay.
    pub fn kept(&self) -> String {
        let kept = Kept::of(&self.data, self.document.data(), &self.changes);
        answer(&variant!({
            "removed": answer::count(kept.removed),
            "added": answer::count(kept.added),
            "kept": answer::count(self.data.len() - kept.removed),
        }))
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// The same as for `Document::to_bytes`.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsValue> {
        self.document.to_bytes().map_err(|problem| error(&problem))
    }

    /// Converts the file for another engine.
    ///
    /// # Errors
    ///
    /// The same as for `Document::convert`.
    pub fn convert(&self, dialect: u32) -> Result<Converted, JsValue> {
        let to = dialect_of(dialect)?;
        let container = self.document.container_for(to);
        let file = NewFile { container, dialect: to, ..self.document.like() };
        let (document, report) = self.document.convert(&file, &[]).map_err(|problem| error(&problem))?;
        let notes = report.notes.iter().take(MOST_RESULTS).map(|note| {
            let fate = match note.change {
                Fate::Lost => "lost",
                Fate::Unchecked => "unchecked",
                Fate::Converted => "converted",
            };
            variant!({ "text": note.to_string(), "fate": fate })
        });
        let notes: Vec<Variant> = notes.collect();
        let report = variant!({
            "converted": answer::count(report.converted),
            "lost": answer::count(report.lost),
            "unchecked": answer::count(report.unchecked),
            "notes": notes,
        });
        let bytes = document.into_bytes().map_err(|problem| error(&problem))?;
        Ok(Converted { bytes, report: answer(&report) })
    }
}

impl File {
    fn edit(
        &mut self,
        id: NodeId,
        act: impl FnOnce(&mut Document) -> gdvar_document::Result<Change>,
    ) -> Result<bool, JsValue> {
        self.known(id)?;
        let before = Tree::shape(&self.document);
        let change = act(&mut self.document).map_err(|problem| error(&problem))?;
        if change.is_empty() {
            return Ok(false);
        }
        self.changes.push(change);
        self.undone.clear();
        self.tree.follow(&before, &self.document);
        Ok(true)
    }

    /// Returns the number of a node, if there is such a node.
    fn known(&self, id: NodeId) -> Result<NodeId, JsValue> {
        let is_known = (id as usize) < self.document.nodes().len();
        is_known.then_some(id).ok_or_else(|| refuse("there is no such value in the file"))
    }

    fn siblings(&self, id: NodeId) -> usize {
        let parent = self.document.node(id).parent();
        parent.map_or(self.document.len(), |parent| self.document.node(parent).count())
    }

    fn row(&self, id: NodeId) -> Variant {
        let node = self.document.node(id);
        variant!({
            "id": i64::from(id),
            "depth": answer::count(node.depth()),
            "key": cut(&self.document.key_notation(id), SHOWN),
            "type": self.document.type_name(id),
            "count": answer::count(node.count()),
            "text": self.document.preview(id, SHOWN),
            "isOpen": self.tree.is_open(id),
            "isContainer": node.end() > id + 1,
            "position": answer::count(node.position() + 1),
            "siblings": answer::count(self.siblings(id)),
        })
    }
}

fn differences(old: &Document, new: &Document) -> Result<String, JsValue> {
    let all = old.diff(new).map_err(|problem| error(&problem))?;
    let total = answer::count(all.len());
    let shown: Vec<Variant> = all.iter().take(MOST_RESULTS).map(difference).collect();
    Ok(answer(&variant!({ "total": total, "differences": shown })))
}

fn difference(difference: &Difference) -> Variant {
    let (what, old, new) = match &difference.what {
        What::Removed(old) => ("removed", Some(&old.text), None),
        What::Added(new) => ("added", None, Some(&new.text)),
        What::Changed(old, new) => ("changed", Some(&old.text), Some(&new.text)),
        What::Reordered => ("reordered", None, None),
    };
    let shown = |text: Option<&String>| text.map(|text| cut(text, SHOWN));
    variant!({
        "value": answer::count(difference.value),
        "path": difference.path.as_str(),
        "what": what,
        "old": shown(old),
        "new": shown(new),
    })
}

/// A converted file.
#[wasm_bindgen]
pub struct Converted {
    bytes: Vec<u8>,
    report: String,
}

#[wasm_bindgen]
impl Converted {
    /// Returns its bytes.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// Returns what was converted, what was lost, and what nobody checked.
    #[wasm_bindgen(getter)]
    pub fn report(&self) -> String {
        self.report.clone()
    }
}
