//! Documents of the page.
//!
//! The bytes and the index of a file stay here; the page asks for the rows in view. What has several parts crosses the border as
//! JSON, since there is never much of it.

mod answer;
mod bytes;
mod edits;
mod kept;
mod resource;
mod search;
mod tree;
mod types;

use std::fmt::Display;
use std::ops::Range;

use gdvar::file::Key;
use gdvar::inspect::locate;
use gdvar::path::Path;
use gdvar::resource::{Notation, ResourceFile};
use gdvar::{Color, Dialect, Variant, VariantType, variant};
use gdvar_document::{
    Change, Difference, Document, ErrorKind, Kind, NewFile, NodeId, OpenOptions, Shown, Target, excerpt,
};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use self::answer::{answer, cut};
use self::kept::Kept;
use self::tree::{Spot, Tree};

/// How many results of a search, and how many differences, the page gets.
const MOST_RESULTS: usize = 1000;
/// By how many spaces the text of a value is indented for each container around it.
const INDENT: usize = 2;
/// How many characters of a value a list shows.
const SHOWN: usize = 120;

/// An open file.
#[wasm_bindgen]
pub struct File {
    document: Document,
    /// The bytes of the file as it was opened, and how.
    original: Vec<u8>,
    options: OpenOptions,
    /// The bytes that edits change, as they were when the file was opened, to count what differs.
    data: Vec<u8>,
    changes: Vec<Edit>,
    undone: Vec<Edit>,
    /// How many edits were made, and the last one of those that the user has in a file.
    edits: usize,
    saved: usize,
    tree: Tree,
    /// The ranges of the data that differ from the file as it was opened.
    different: Vec<Range<usize>>,
}

/// An edit with its number, and what it changed.
struct Edit {
    number: usize,
    changes: Vec<Change>,
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

/// Returns the key that is given, or that of a passphrase.
fn key_of(passphrase: Option<String>, key: Option<Vec<u8>>) -> Result<Option<Key>, JsValue> {
    match (key, passphrase) {
        (Some(key), _) => {
            let key: [u8; 32] = key.try_into().map_err(|_| JsValue::from_str("a key has 32 bytes"))?;
            Ok(Some(Key::from(key)))
        }
        (None, passphrase) => Ok(passphrase.map(|passphrase| Key::from_passphrase(&passphrase))),
    }
}

fn dialect_of(number: u32) -> Result<Dialect, JsValue> {
    Dialect::ALL.get(number as usize).copied().ok_or_else(|| refuse("there is no such dialect"))
}

/// Returns the names of the numbers of a math type: `["x", "y"]`, `["position.x", ...]`. Those of a `Basis` have none.
fn word_names(ty: VariantType) -> Vec<String> {
    let mut names = Vec::new();
    for part in ty.parts() {
        if part.first != names.len() {
            continue;
        }
        match word_names(part.ty) {
            inner if inner.is_empty() => names.push(part.name.to_owned()),
            inner => names.extend(inner.iter().map(|word| format!("{}.{word}", part.name))),
        }
    }
    names
}

/// Returns the notation that a resource gets by the page's button. A compressed one becomes text.
fn other_notation(file: &ResourceFile) -> Notation {
    match file.notation() {
        Notation::Text => Notation::Binary,
        _ => Notation::Text,
    }
}

/// Returns the number by which the page names a dialect.
fn number_of(dialect: Dialect) -> i64 {
    let number = Dialect::ALL.iter().position(|other| *other == dialect);
    number.and_then(|number| i64::try_from(number).ok()).unwrap_or_default()
}

#[wasm_bindgen]
impl File {
    /// Opens a file. The dialect is guessed unless its number is given. A key has 32 bytes, and comes before the passphrase. Values
    /// start at `offset`, if it is given.
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
        offset: Option<usize>,
    ) -> Result<File, JsValue> {
        // Of a damaged file, what can be read is shown, and the rest is kept.
        let mut options = OpenOptions::new().partial();
        if let Some(offset) = offset {
            options = options.offset(offset);
        }
        if let Some(key) = key_of(passphrase, key)? {
            options = options.key(key);
        }
        if let Some(number) = dialect {
            options = options.dialect(dialect_of(number)?);
        }
        let document = Document::open(bytes, &options).map_err(|problem| error(&problem))?;
        let tree = Tree::new(&document);
        let (original, data) = (bytes.to_vec(), document.content().to_vec());
        let (changes, undone, different) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { document, original, options, data, changes, undone, edits: 0, saved: 0, tree, different })
    }

    /// Describes the file.
    pub fn info(&self) -> String {
        let document = &self.document;
        let engine =
            |dialect: Dialect| variant!({ "number": number_of(dialect), "name": dialect.to_string() });
        let writers: Vec<Variant> =
            document.engines().writers().iter().map(|dialect| engine(*dialect)).collect();
        let faults = document.faults();
        let faults = document.damage().into_iter().chain(faults).map(|fault| fault.to_string().into());
        let faults: Vec<Variant> = faults.collect();
        answer(&variant!({
            "description": document.description(),
            "engine": engine(document.dialect()),
            "writers": writers,
            "isGodot3": document.dialect().is_godot3(),
            "values": answer::count(document.len()),
            "nodes": answer::count(document.nodes().len()),
            "size": answer::count(document.data().len()),
            "faults": faults,
            "code": document.resource().map_or_else(Vec::new, resource::code),
            "otherNotation": match document.resource().map(other_notation) {
                None => "",
                Some(Notation::Text) => "text",
                Some(_) => "binary",
            },
            "undo": answer::count(self.changes.len()),
            "redo": answer::count(self.undone.len()),
            "isSaved": self.last_edit() == self.saved,
            "isText": document.kind().is_text(),
            "isJson": document.kind() == Kind::Json,
            "isConfig": document.kind() == Kind::Config,
        }))
    }

    /// Returns the names of the types that the engine of the file has.
    #[wasm_bindgen(js_name = typeNames)]
    pub fn type_names(&self) -> Vec<String> {
        let dialect = self.document.dialect();
        let types = VariantType::ALL.iter().filter(|ty| dialect.has(**ty));
        types.map(|ty| ty.name_in(dialect).to_owned()).collect()
    }

    /// Returns the text of the value that a new variable of a type has, or `None` if the file cannot have one.
    #[wasm_bindgen(js_name = newValue)]
    pub fn new_value(&self, ty: &str) -> Option<String> {
        let dialect = self.document.dialect();
        let ty = *VariantType::ALL.iter().find(|known| known.name_in(dialect) == ty)?;
        let value = dialect.has(ty).then(|| <Variant>::default_of(ty))?;
        self.document.text_format().print(&value).ok()
    }

    /// Takes the file as it is now for one that the user has.
    #[wasm_bindgen(js_name = markSaved)]
    pub fn mark_saved(&mut self) {
        self.saved = self.last_edit();
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
        let spots: Vec<(u32, Spot)> =
            rows.iter().filter_map(|id| Some((*id, self.tree.spot(*id)?))).collect();
        let mut shown = Vec::with_capacity(spots.len());
        // A long array is not read again for each of its items.
        for group in spots.chunk_by(|(_, one), (_, next)| one.node == next.node && one.item.is_some()) {
            let items = group.first().and_then(|(_, spot)| spot.item).map(|first| first..first + group.len());
            let texts = items.and_then(|items| self.document.item_texts(group[0].1.node, items).ok());
            let mut texts = texts.unwrap_or_default().into_iter();
            for (id, spot) in group {
                let text = texts.next().map(|text| excerpt(&text, SHOWN));
                shown.push(self.row(*id, *spot, text.unwrap_or_else(|| self.preview(*spot))));
            }
        }
        answer(&shown.into())
    }

    /// Returns the number of a row. It is that of a node, unless the row is an item of a packed array.
    #[wasm_bindgen(js_name = nodeAt)]
    pub fn node_at(&self, row: usize) -> Option<u32> {
        self.tree.rows().get(row).copied()
    }

    /// Returns the number of the row for an item of a container.
    pub fn child(&mut self, id: u32, at: usize) -> Option<u32> {
        let id = self.known(id).ok()?;
        if tree::has_items(&self.document, id) {
            return self.tree.item(&self.document, id, at);
        }
        self.document.children(id).nth(at)
    }

    /// Returns the number of a row if it is still there, or that of one near it.
    pub fn near(&self, id: u32) -> u32 {
        self.tree.near(&self.document, id)
    }

    /// Decodes all values, and returns how many there are: the unit in which the page's speed is measured.
    pub fn decode(&self) -> usize {
        (0..self.document.len()).filter(|value| self.document.value::<f64>(*value).is_ok()).count()
    }

    /// Returns the index of the row with this number, if its containers are open.
    #[wasm_bindgen(js_name = rowOf)]
    pub fn row_of(&self, id: u32) -> Option<usize> {
        self.tree.row_of(id)
    }

    /// Opens or closes a container.
    pub fn toggle(&mut self, id: u32, is_open: bool) {
        self.tree.set_open(&self.document, id, is_open);
    }

    /// Opens or closes all containers.
    #[wasm_bindgen(js_name = toggleAll)]
    pub fn toggle_all(&mut self, is_open: bool) {
        self.tree.set_all(&self.document, is_open);
    }

    /// Opens everything around a row, and returns its index.
    pub fn reveal(&mut self, id: u32) -> usize {
        self.tree.reveal(&self.document, id)
    }

    /// Returns what the page needs to edit the value of a row.
    ///
    /// # Errors
    ///
    /// There is no such row.
    pub fn node(&self, id: u32) -> Result<String, JsValue> {
        let (spot, document) = (self.spot(id)?, &self.document);
        let node = document.node(spot.node);
        let ty = self.type_of(spot);
        let (parent, position, siblings, count) = match spot.item {
            None => (node.parent(), node.position(), self.siblings(spot.node), node.count()),
            Some(at) => (Some(spot.node), at, node.count(), 0),
        };
        let target = self.target(spot);
        let text = if ty == VariantType::String && !document.kind().is_text() {
            document.value_at::<f64>(&target).ok().and_then(|value| value.as_str().map(str::to_owned))
        } else {
            None
        };
        let parent_type = parent.map(|parent| document.node(parent).ty());
        Ok(answer(&variant!({
            "path": document.path_text(&target),
            "type": ty.name(),
            "shownType": self.shown_type(spot),
            "key": self.key(spot),
            "hasKey": matches!(parent_type, Some(VariantType::Dictionary | VariantType::Object)),
            "isList": (ty == VariantType::Array || ty.item().is_some()),
            "isContainer": (spot.item.is_none() && tree::is_container(document, spot.node)),
            "parentId": parent.map(i64::from),
            "position": answer::count(position),
            "siblings": answer::count(siblings),
            "count": answer::count(count),
            "size": answer::count(self.range(spot).len()),
            "preview": self.preview(spot),
            "string": text,
            "parts": word_names(ty),
        })))
    }

    /// Returns the whole text of a row: that of the file if it is text, else one that is `indented` or on as few lines as
    /// `var_to_str` takes.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn text(&self, id: u32, indented: bool) -> Result<String, JsValue> {
        let (spot, document) = (self.spot(id)?, &self.document);
        let text = match spot.item {
            Some(_) => document.text_at(&self.target(spot)),
            None if indented && !document.kind().is_text() => document.text_indented(spot.node, INDENT),
            None => document.text_of(spot.node),
        };
        text.map_err(|problem| error(&problem))
    }

    /// Returns the bytes around those of a row beside their meaning: at most `most` lines.
    ///
    /// # Errors
    ///
    /// There is no such row.
    pub fn bytes(&self, id: u32, most: usize) -> Result<String, JsValue> {
        Ok(bytes::lines(&self.document, self.range(self.spot(id)?), most))
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
        let kept = Kept::of(&self.data, self.document.content(), self.all_changes());
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

    /// Converts the file for another engine, or, for its own one, a resource to the other notation.
    ///
    /// # Errors
    ///
    /// The same as for `Document::convert`.
    pub fn convert(&self, dialect: u32) -> Result<Converted, JsValue> {
        let to = dialect_of(dialect)?;
        let file = self.document.resource().filter(|file| file.dialect() == to);
        let notation = file.map(other_notation);
        let container = self.document.container_for(to);
        let file = NewFile { container, dialect: to, notation, ..self.document.like() };
        let (document, report) = self.document.convert(&file, &[]).map_err(|problem| error(&problem))?;
        let bytes = document.into_bytes().map_err(|problem| error(&problem))?;
        let notes = report.notes.iter().take(MOST_RESULTS).map(|note| {
            let fate = note.fate.name();
            variant!({ "path": note.path.as_str(), "message": note.message.as_str(), "fate": fate })
        });
        let notes: Vec<Variant> = notes.collect();
        let report = variant!({
            "converted": answer::count(report.converted),
            "lost": answer::count(report.lost),
            "unchecked": answer::count(report.unchecked),
            "notes": notes,
        });
        Ok(Converted { bytes, report: answer(&report) })
    }
}

impl File {
    /// Returns the changes since the file was opened.
    fn all_changes(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().flat_map(|edit| &edit.changes)
    }

    fn last_edit(&self) -> usize {
        self.changes.last().map_or(0, |edit| edit.number)
    }

    /// Returns what the row with this number shows, if there is one.
    fn spot(&self, id: u32) -> Result<Spot, JsValue> {
        self.tree.spot(id).ok_or_else(|| refuse("there is no such value in the file"))
    }

    fn target(&self, Spot { node, item }: Spot) -> Target {
        match item {
            None => self.document.target_of(node),
            Some(at) => self.document.target_of_item(node, at),
        }
    }

    fn type_of(&self, Spot { node, item }: Spot) -> VariantType {
        let ty = self.document.node(node).ty();
        item.and(ty.item()).unwrap_or(ty)
    }

    fn key(&self, Spot { node, item }: Spot) -> String {
        item.map_or_else(|| self.document.key_notation(node), |at| at.to_string())
    }

    fn preview(&self, spot: Spot) -> String {
        match spot.item {
            None => self.document.preview(spot.node, SHOWN),
            Some(_) => match self.document.text_at(&self.target(spot)) {
                Ok(text) => excerpt(&text, SHOWN),
                Err(problem) => problem.to_string(),
            },
        }
    }

    /// Returns the bytes of what a row shows. In text, they are those of the whole array for an item of one.
    fn range(&self, Spot { node, item }: Spot) -> Range<usize> {
        let range = self.document.node(node).range();
        let Some(at) = item.filter(|_| !self.document.kind().is_text()) else { return range };
        let path: Path = std::iter::once(Variant::Int(i64::try_from(at).unwrap_or(i64::MAX))).collect();
        let found = locate(&self.document.data()[range.clone()], &path, self.document.codec());
        found.map_or(range.clone(), |item| range.start + item.start..range.start + item.end)
    }

    /// Returns the type of a row as the engine of the file names it, and the script of an Object.
    fn shown_type(&self, spot: Spot) -> String {
        let document = &self.document;
        let (id, ty) = (spot.node, self.type_of(spot));
        let name = if spot.item.is_some() { ty.name().to_owned() } else { document.type_name(id) };
        if ty != VariantType::Object {
            return if name == ty.name() { ty.name_in(document.dialect()).to_owned() } else { name };
        }
        let script = document.children(id).find(|child| document.key_text(*child) == "script");
        let script = script.and_then(|script| document.searched_text(script));
        let file =
            script.as_deref().and_then(|script| script.split(['/', '"']).rfind(|part| part.contains('.')));
        file.map_or(name.clone(), |file| format!("{name} ({file})"))
    }

    /// Returns the number of a node, if there is such a node.
    fn known(&self, id: NodeId) -> Result<NodeId, JsValue> {
        let is_known = (id as usize) < self.document.nodes().len();
        is_known.then_some(id).ok_or_else(|| refuse("there is no such value in the file"))
    }

    /// Returns the colour of a Color as CSS names it.
    fn colour(&self, spot: Spot) -> Option<String> {
        if self.type_of(spot) != VariantType::Color {
            return None;
        }
        let value = self.document.value_at::<f32>(&self.target(spot));
        let Ok(Variant::Color(Color { r, g, b, a })) = value else { return None };
        let [r, g, b] = [r, g, b].map(|part| part.clamp(0.0, 1.0) * 255.0);
        Some(format!("rgba({r:.0}, {g:.0}, {b:.0}, {:.3})", a.clamp(0.0, 1.0)))
    }

    /// Returns whether the key or the value of a row differs from the file as it was opened, or something in it.
    fn is_changed(&self, spot: Spot) -> bool {
        let key = self.document.node(spot.node).key_range();
        // Finding an item takes time in long arrays of texts.
        if spot.item.is_some() && !self.is_changed(Spot { item: None, ..spot }) {
            return false;
        }
        let range = self.range(spot);
        let start = if key.is_empty() || spot.item.is_some() { range.start } else { key.start };
        let end = range.end;
        let next = self
            .different
            .partition_point(|range| range.end < start || range.end == start && !range.is_empty());
        self.different.get(next).is_some_and(|range| {
            // What was removed at a border was not in the node.
            if range.is_empty() { start < range.start && range.start < end } else { range.start < end }
        })
    }

    fn siblings(&self, id: NodeId) -> usize {
        let parent = self.document.node(id).parent();
        parent.map_or(self.document.len(), |parent| self.document.node(parent).count())
    }

    fn row(&self, id: u32, spot: Spot, text: String) -> Variant {
        let (node, is_item) = (self.document.node(spot.node), spot.item.is_some());
        let position = match spot.item {
            Some(at) => at,
            None if node.parent().is_none() => node.value(),
            None => node.position(),
        };
        variant!({
            "id": i64::from(id),
            "depth": answer::count(node.depth() + usize::from(is_item)),
            "key": cut(&self.key(spot), SHOWN),
            "type": self.shown_type(spot),
            "count": answer::count(if is_item { 0 } else { node.count() }),
            "text": text,
            "colour": self.colour(spot),
            "isChanged": self.is_changed(spot),
            "isOpen": self.tree.is_open(id),
            "isContainer": (!is_item && tree::can_open(&self.document, spot.node)),
            "position": answer::count(1 + position),
            "siblings": answer::count(if is_item { node.count() } else { self.siblings(spot.node) }),
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
    let Difference { value, path, what } = difference.clone();
    let (what, old, new) = what.into_parts();
    let shown = |shown: Option<Shown>| shown.map(|shown| cut(&shown.text, SHOWN));
    variant!({
        "value": answer::count(value),
        "path": path,
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
