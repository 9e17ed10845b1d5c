//! Making edits in a document and in a model, and comparing them.

use std::collections::HashMap;
use std::ops::Range;

use gdvar::text::TextFormat;
use gdvar_document::{Change, Document, Error, Kind, NodeId, OpenOptions, Target, Types};

use super::edit::{Edit, Model};
use super::files::BARE_OR_NULL;
use super::model::{Item, Node, Tree, is_same, text_of};
use super::{Notation, State};

/// Makes the edits in a document and in the model.
pub(super) fn run(file: &[u8], model: &Model, edits: &[Edit]) -> Result<State, String> {
    let document = open(file, model)?;
    let mut run = Run { document, model: model.clone(), done: Vec::new(), undone: Vec::new() };
    // The index is made now, and patched by each edit.
    run.compare().map_err(|problem| format!("as it was opened: {problem}"))?;
    for edit in edits {
        let before = run.document.data().to_vec();
        run.step(edit).map_err(|problem| {
            let after = run.document.data();
            format!("{edit}: {problem}\n  before: {}\n  after:  {}", model.shown(&before), model.shown(after))
        })?;
    }
    let packed = run.document.to_bytes().map_err(|error| error.to_string())?;
    ensure(packed == run.document.data(), "the bytes of the file are not its data")?;
    let (data, model) = (run.document.data().to_vec(), run.model.clone());
    let read = run.document.value(0).map_err(|error| error.to_string())?;
    let undone = run.undone.len();
    while !run.done.is_empty() {
        run.step(&Edit::Undo).map_err(|problem| format!("undoing all edits: {problem}"))?;
    }
    ensure(run.document.undo().is_none(), "more can be undone than was done")?;
    ensure(!run.document.is_changed() && run.document.data() == file, "the file is not as it was opened")?;
    while run.undone.len() > undone {
        run.step(&Edit::Redo).map_err(|problem| format!("doing all edits again: {problem}"))?;
    }
    ensure(run.document.data() == data, "doing all edits again gives other bytes")?;
    Ok(State { data, model, read })
}

fn ensure(is_right: bool, problem: &str) -> Result<(), String> {
    if is_right { Ok(()) } else { Err(problem.to_owned()) }
}

fn open(data: &[u8], model: &Model) -> Result<Document, String> {
    let options = OpenOptions::new().dialect(model.dialect);
    Document::open(data, &options).map_err(|error| format!("it does not open: {error}"))
}

struct Run {
    document: Document,
    model: Model,
    /// The states before the edits that can be undone, and after those that were undone.
    done: Vec<(Vec<u8>, Model)>,
    undone: Vec<(Vec<u8>, Model)>,
}

/// A value of the model, the item that it is of and whether that has a key, its row, and how many containers are around it.
type Pair<'m> = (&'m Tree, Option<(&'m Item, bool)>, NodeId, usize);

/// Something of a document that does not depend on how it came to be.
type Part = fn(&Document) -> String;

/// Where values, keys and what is around them are in the data.
struct Bytes {
    /// By the numbers of values and of keys.
    parts: HashMap<u64, Vec<u8>>,
}

impl Run {
    fn step(&mut self, edit: &Edit) -> Result<(), String> {
        let before = (self.document.data().to_vec(), self.model.clone());
        match edit {
            Edit::Undo | Edit::Redo => {
                let is_undo = matches!(edit, Edit::Undo);
                let made = if is_undo { self.document.undo() } else { self.document.redo() };
                let state = if is_undo { self.done.pop() } else { self.undone.pop() };
                ensure(made.is_some() == state.is_some(), "the history is another one")?;
                let Some((data, model)) = state else { return Ok(()) };
                ensure(self.document.data() == data, "the bytes are not those that they were")?;
                self.model = model;
                if is_undo {
                    self.undone.push(before);
                } else {
                    self.done.push(before);
                }
                return self.compare();
            }
            _ => {}
        }
        let old = self.bytes()?;
        let mut model = self.model.clone();
        let expected = model.edit(edit);
        let frame = self.frame(edit);
        let made = self.make(edit);
        match (&made, expected) {
            (Ok(()), Ok(())) => {}
            (Err(error), Err(_)) => {
                ensure(!error.message().is_empty(), "the error says nothing")?;
                ensure(self.document.data() == before.0, "it was refused, and has changed the data")?;
                return self.compare().map_err(|problem| format!("it was refused ({error}), and {problem}"));
            }
            // What stands there can be set again, even where nothing else can.
            (Ok(()), Err(_)) if matches!(edit, Edit::Set(..)) && self.document.data() == before.0 => {
                return self.compare();
            }
            (Ok(()), Err(_)) => return Err("it was made, and should be refused".to_owned()),
            (Err(error), Ok(())) => return Err(format!("it was refused: {error}")),
        }
        self.model = model;
        // An element that is moved to where it is already may be such a step.
        if self.document.data() != before.0 || self.done.len() < self.document.history().0 {
            self.done.push(before.clone());
            self.undone.clear();
        }
        self.compare()?;
        for (id, part) in self.bytes()?.parts {
            if let Some(old) = old.parts.get(&id).filter(|old| **old != part) {
                let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
                return Err(format!("what was not edited was {} and is {}", shown(old), shown(&part)));
            }
        }
        frame.check(&before.0, self.document.data())
    }

    /// Makes an edit of the document as the command does.
    fn make(&mut self, edit: &Edit) -> Result<(), Error> {
        let document = &mut self.document;
        let find = |document: &Document, path: &str| document.find(path);
        let done = |change: Change| drop(change);
        let types = |any: &bool| if *any { Types::Change } else { Types::Keep };
        match edit {
            Edit::Set(place, given, any) => {
                let places = document.places(None, &place.text)?;
                let types = types(any);
                document
                    .edit_all(&places, |document, target| document.set(target, &given.text, types))
                    .map(drop)
            }
            Edit::Add(place, given, is_minus) => {
                let places = document.places(None, &place.text)?;
                document
                    .edit_all(&places, |document, target| document.add(target, &given.text, *is_minus))
                    .map(drop)
            }
            Edit::Insert(place, at, key, given, any) => {
                let target = find(document, &place.text)?;
                document.insert(&target, *at, key.as_deref(), &given.text, types(any)).map(done)
            }
            Edit::Append(place, key, given, any) => {
                let target = find(document, &place.text)?;
                document.append(&target, key.as_deref(), &given.text, types(any)).map(done)
            }
            Edit::Remove(place) => {
                let places = document.places(None, &place.text)?;
                if places.iter().any(Target::is_new) {
                    return document.find(&place.text).map(drop);
                }
                let places = document.last_first(places);
                document.edit_all(&places, Document::remove).map(drop)
            }
            Edit::Rename(place, key, any) => {
                let target = find(document, &place.text)?;
                document.rename(&target, key, types(any)).map(done)
            }
            Edit::MoveTo(place, to) => {
                let target = find(document, &place.text)?;
                document.move_to(&target, *to).map(done)
            }
            Edit::MoveInto(place, to) => {
                let target = find(document, &place.text)?;
                document.move_into(&target, &to.text).map(done)
            }
            Edit::Duplicate(place, key, any) => {
                let target = find(document, &place.text)?;
                document.duplicate(&target, key.as_deref(), types(any)).map(done)
            }
            Edit::Undo | Edit::Redo => Ok(()),
        }
    }

    /// Compares the document with the model, and with a document that is opened anew.
    fn compare(&self) -> Result<(), String> {
        let history = (self.done.len(), self.undone.len());
        ensure(self.document.history() == history, "the history is another one")?;
        let is_config = self.model.notation == Notation::Config;
        self.pairs(|tree, item, id| {
            let (document, node) = (&self.document, self.document.node(id));
            let found = (node.ty(), node.value());
            if let Node::Leaf(value) = &tree.node {
                let read = document.value_of::<f64>(id).map_err(|error| error.to_string())?;
                if found.0 != tree.ty() || !is_same(&read, value) {
                    return Err(format!("{} is {read:?}, and not {value:?}", document.node_path(id)));
                }
            } else if found.0 != tree.ty() || node.count() != tree.items().len() {
                return Err(format!(
                    "{} is {:?}, and not {:?}",
                    document.node_path(id),
                    found.0,
                    tree.variant()
                ));
            }
            let Some((item, has_keys)) = item.filter(|(_, has_keys)| *has_keys) else { return Ok(()) };
            let key = match text_of(&item.key) {
                Some(text) => text.to_owned(),
                None => TextFormat::new()
                    .dialect(self.model.dialect)
                    .exact(true)
                    .print(&item.key)
                    .unwrap_or_default(),
            };
            let shown = document.key_text(id);
            ensure(!has_keys || shown == key, &format!("the key {key} is shown as {shown}"))
        })?;
        for (at, tree) in self.model.values.iter().enumerate() {
            let read = self.document.value::<f64>(at).map_err(|error| error.to_string())?;
            let wanted = tree.variant();
            if !is_config && !is_same(&read, &wanted) {
                return Err(format!("value {at} is {read:?}, and not {wanted:?}"));
            }
            if !self.model.notation.is_text() && self.model.notation != Notation::Project {
                let is_double = self.document.is_double(at);
                ensure(
                    is_double == tree.is_double(),
                    &format!("value {at} is of another width: {is_double}"),
                )?;
            }
        }
        self.compare_anew()
    }

    fn compare_anew(&self) -> Result<(), String> {
        let (document, new) = (&self.document, open(self.document.data(), &self.model)?);
        // Text of plain Arrays is JSON too.
        if (document.kind(), new.kind()) == (Kind::Text, Kind::Json) {
            return Ok(());
        }
        // What is left of a section without entries may be a value: `[null]`.
        let is_left = document.kind() == Kind::Config && self.model.values[0].items().is_empty();
        if is_left && matches!(new.kind(), Kind::Text | Kind::Json) {
            return Ok(());
        }
        if document.kind() == Kind::Bare && document.data() == BARE_OR_NULL {
            return Ok(());
        }
        let pair = |of: Part| (of(document), of(&new));
        let parts: [(&str, Part); 4] = [
            ("kind", |document| format!("{:?}", document.kind())),
            ("number of values", |document| document.len().to_string()),
            ("faults", |document| format!("{:?}", document.faults())),
            ("places of values", |document| {
                format!("{:?}", (0..document.len()).map(|value| document.range(value)).collect::<Vec<_>>())
            }),
        ];
        for (name, of) in parts {
            let (ours, anew) = pair(of);
            ensure(ours == anew, &format!("the {name} is {ours}, and opened anew {anew}"))?;
        }
        let row = |document: &Document, id: NodeId| {
            let node = document.node(id);
            let place = (node.value(), node.parent(), node.end(), node.depth(), node.position());
            let what = (node.ty(), node.count(), node.range(), node.key_range());
            (place, what, document.key_text(id), document.type_name(id), document.preview(id, 40))
        };
        let count = (document.nodes().len(), new.nodes().len());
        ensure(count.0 == count.1, &format!("{} rows, and opened anew {}", count.0, count.1))?;
        for id in (0..).take(count.0) {
            let (ours, anew) = (row(document, id), row(&new, id));
            ensure(ours == anew, &format!("row {id} is {ours:?}, and opened anew {anew:?}"))?;
        }
        Ok(())
    }

    /// Calls `visit` with each value of the model, the item that it is of, and its row.
    fn pairs<'m>(
        &'m self,
        mut visit: impl FnMut(&'m Tree, Option<(&'m Item, bool)>, NodeId) -> Result<(), String>,
    ) -> Result<(), String> {
        let roots: Vec<NodeId> = self.document.roots().collect();
        ensure(roots.len() == self.model.values.len(), "there is another number of values")?;
        let mut open: Vec<Pair<'_>> =
            self.model.values.iter().zip(roots).map(|(tree, id)| (tree, None, id, 0)).collect();
        while let Some((tree, item, id, depth)) = open.pop() {
            visit(tree, item, id)?;
            let mut rows: Vec<NodeId> = self.document.children(id).collect();
            ensure(
                rows.len() == tree.items().len(),
                &format!("{} has {} rows", self.document.node_path(id), rows.len()),
            )?;
            if self.model.notation == Notation::Config && depth < 2 {
                // The order of sections and of their keys is that of the lines, which the model does not know.
                let names: Vec<String> = rows.iter().map(|id| self.document.key_text(*id)).collect();
                let row_of = |item: &Item| names.iter().position(|name| text_of(&item.key) == Some(name));
                let found: Option<Vec<NodeId>> =
                    tree.items().iter().map(|item| row_of(item).map(|at| rows[at])).collect();
                rows = found.ok_or_else(|| format!("the keys are {names:?}"))?;
            }
            let items = tree.items().iter().zip(rows);
            open.extend(items.map(|(item, id)| (&item.value, Some((item, tree.has_keys())), id, depth + 1)));
        }
        Ok(())
    }

    /// Returns the bytes of each value that has no items, and of each key.
    fn bytes(&self) -> Result<Bytes, String> {
        let mut parts = HashMap::new();
        let data = self.document.data();
        self.pairs(|tree, item, id| {
            let node = self.document.node(id);
            let part = |range: Range<usize>| data.get(range).unwrap_or_default().to_vec();
            if matches!(tree.node, Node::Leaf(_)) {
                parts.insert(tree.id, part(node.range()));
            }
            if let Some((item, true)) = item
                && !(self.model.notation == Notation::Config && node.depth() < 2)
            {
                parts.insert(item.key_id, part(node.key_range()));
            }
            Ok(())
        })?;
        Ok(Bytes { parts })
    }

    /// Returns what an edit of text may change.
    fn frame(&self, edit: &Edit) -> Frame {
        let (model, document) = (&self.model, &self.document);
        if !model.notation.is_text() {
            return Frame::Any;
        }
        let range = |path: &str| {
            let places = document.places(None, path).ok()?;
            let [place] = places.as_slice() else { return None };
            Some(document.node(document.node_at(place)?).range())
        };
        let depth = |place: &super::place::Place| place.steps.len();
        let is_entry = |steps: usize| model.notation == Notation::Config && steps <= 2;
        match edit {
            Edit::Set(place, ..) | Edit::Add(place, ..) if place.field.is_none() => {
                match range(&place.text) {
                    Some(range) => Frame::Inside(range),
                    None => Frame::Any,
                }
            }
            Edit::Insert(place, ..) | Edit::Append(place, ..) if !is_entry(depth(place) + 1) => {
                range(&place.text).map_or(Frame::Any, Frame::Added)
            }
            Edit::Insert(..) | Edit::Append(..) => Frame::AddedAnywhere,
            Edit::Remove(place) | Edit::Rename(place, ..) | Edit::MoveTo(place, _) => {
                // The text of the value that everything is in.
                document.range(place.value).map_or(Frame::Any, Frame::Inside)
            }
            _ => Frame::Any,
        }
    }
}

/// What an edit of text may change.
enum Frame {
    Any,
    /// Only what is in this range.
    Inside(Range<usize>),
    /// Something is added in this range.
    Added(Range<usize>),
    AddedAnywhere,
}

impl Frame {
    fn check(&self, old: &[u8], new: &[u8]) -> Result<(), String> {
        let start = old.iter().zip(new).take_while(|(one, other)| one == other).count();
        let end = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
        let is_kept = |range: &Range<usize>| start >= range.start && end >= old.len() - range.end;
        match self {
            Self::Any => Ok(()),
            Self::Inside(range) => {
                ensure(old == new || is_kept(range), "text outside of the value has changed")
            }
            Self::Added(range) => {
                // The space in a container without items may become the item.
                let gone = old.get(start..old.len().saturating_sub(end)).unwrap_or_default();
                let is_added = gone.trim_ascii().is_empty() && is_kept(range);
                ensure(old == new || is_added, "more was changed than an item added")
            }
            Self::AddedAnywhere => {
                // An entry that was null is replaced.
                let had_null = old.windows(4).any(|word| word == b"null");
                ensure(had_null || start + end >= old.len(), "more was changed than an entry added")
            }
        }
    }
}
