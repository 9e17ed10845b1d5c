//! Makes random edits of resource files beside a model.

use gdvar::double::{Object, Variant};
use gdvar::text::TextFormat;
use gdvar::{Dialect, ElementType, VariantType};
use gdvar_document::{Change, Document, NodeId, OpenOptions, Target, Types};

use crate::edits::{Item, Node, Tree, is_same};
use crate::random::Random;
use crate::resources::first_difference;

/// The most edits of a file.
const EDITS: usize = 8;

/// Texts of new metadata. The engine drops null.
const NEW: [&str; 6] = [
    "5",
    "-0.25",
    "\"a \\\"b\\\"\\n\u{e9}\"",
    "[1, {\"a\": Vector2(1, 2)}]",
    "Color(1, 0, 0.5, 1)",
    "[Object(Resource,\"script\":\"res://item.gd\",\"name\":\"in metadata\",\"next\":Object(Resource,\"resource_name\":\"a\"))]",
];

/// The text of a new item.
const ITEM: &str = "Object(Resource,\"script\":\"res://item.gd\",\"name\":\"new\",\"count\":3)";

/// Edits a file. Returns it as it is then, or `None` if there is nothing that can be edited.
pub(crate) fn edited(bytes: &[u8], random: &mut Random) -> Result<Option<Vec<u8>>, String> {
    let mut document = Document::open(bytes, &OpenOptions::new()).map_err(text)?;
    let mut model = Tree::of(&value(&document)?, true);
    let mut done = 0;
    for number in 0..=random.below(EDITS) {
        let Some(edit) = choose(&document, &model, random, number) else { continue };
        let change = edit.make(&mut document).map_err(|error| format!("{edit:?}: {error}"))?;
        edit.make_in(&mut model);
        done += usize::from(!change.is_empty());
        let (found, expected) = (value(&document)?, model.variant());
        if !is_same(&found, &expected) {
            return Err(format!("{edit:?}: {}", first_difference(&found.to_string(), &expected.to_string())));
        }
    }
    let new = document.to_bytes().map_err(text)?;
    let again = Document::open(&new, &OpenOptions::new()).map_err(text)?;
    if !is_same(&value(&again)?, &model.variant()) {
        return Err("the file that comes out has another value".to_owned());
    }
    let undone = std::iter::from_fn(|| document.undo().map(drop)).count();
    if undone != done || document.to_bytes().map_err(text)? != bytes {
        return Err("undoing does not restore every byte".to_owned());
    }
    let redone = std::iter::from_fn(|| document.redo().map(drop)).count();
    if redone != done || document.to_bytes().map_err(text)? != new {
        return Err("doing again does not restore every byte".to_owned());
    }
    Ok((done > 0).then_some(new))
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` calls")]
fn text(error: gdvar_document::Error) -> String {
    error.to_string()
}

/// Returns the properties of the main resource. What else is in its value is about the file.
fn value(document: &Document) -> Result<Variant, String> {
    let mut value = document.value(0).map_err(text)?;
    if let Variant::Object(Object::Full(main)) = &mut value {
        main.properties.retain(|(name, _)| !name.starts_with('@') || name == "@script");
    }
    Ok(value)
}

/// A place in the document and in the model.
#[derive(Clone, Debug)]
struct Spot {
    target: Target,
    at: Vec<usize>,
}

#[derive(Debug)]
enum Op {
    Set(Variant),
    /// The index, the key, and the text of the value.
    Insert(usize, Option<String>, &'static str),
    /// Inserts a copy of the item behind it.
    Duplicate,
    Remove,
    Rename(String),
    Move(usize),
}

#[derive(Debug)]
struct Edit {
    spot: Spot,
    op: Op,
}

/// Finds what an engine takes in any form: values in resources with no code but the game's, whose setters keep what they get.
fn spots(document: &Document, id: NodeId, tree: &Tree, at: &mut Vec<usize>, found: &mut Vec<Spot>) {
    found.push(Spot { target: document.target_of(id), at: at.clone() });
    let is_object = matches!(tree.node, Node::Object(..));
    for (position, (child, item)) in document.children(id).zip(tree.items()).enumerate() {
        let name = document.key_text(child);
        if is_object && (name.starts_with('@') || name == "script" || name.starts_with("resource_")) {
            continue;
        }
        let is_entered = match &item.value.node {
            // What another file has, or what is only referred to, is one property.
            Node::Object(class, items) => class == "Resource" && items.len() > 1,
            // Godot 3 drops metadata that has become empty.
            Node::Dictionary(_, _, items) => name != "__meta__" || items.len() > 1,
            _ => true,
        };
        at.push(position);
        // A path cannot name a resource as a key.
        if is_entered && item.key.ty() != VariantType::Object {
            spots(document, child, &item.value, at, found);
        } else if matches!((&tree.node, &item.value.node), (Node::Array(..), Node::Object(..))) {
            found.push(Spot { target: document.target_of(child), at: at.clone() });
        }
        at.pop();
    }
}

/// Gives resources the order that new ones have. An engine writes the properties of their class before the script.
fn put_scripts_first(tree: &mut Tree) {
    if let Node::Object(_, items) = &mut tree.node {
        let is_script =
            |item: &Item| item.key.as_str() == Some("script") && item.value.variant() != Variant::Nil;
        items.sort_by_key(|item| !is_script(item));
    }
    for item in tree.items_mut().into_iter().flatten() {
        put_scripts_first(&mut item.value);
    }
}

/// Returns the text of a new item: a binary file has typed containers as plain ones, and a typed variable takes no other type.
fn alike(items: &[Item]) -> Option<&'static str> {
    let ty = items.first()?.value.ty();
    let is_item = |item: &Item| {
        let script = item.value.items().iter().find(|property| property.key.as_str() == Some("script"));
        matches!(script, Some(script) if script.value.variant().as_str() == Some("res://item.gd"))
    };
    let text = match ty {
        VariantType::Object if items.iter().all(is_item) => ITEM,
        VariantType::Bool => "true",
        VariantType::Int => "77",
        VariantType::Float => "-0.25",
        VariantType::String => "\"new\"",
        VariantType::Vector2 => "Vector2(1, -2)",
        _ => return None,
    };
    items.iter().all(|item| item.value.ty() == ty).then_some(text)
}

fn has_object(tree: &Tree) -> bool {
    matches!(tree.node, Node::Object(..)) || tree.items().iter().any(|item| has_object(&item.value))
}

/// Returns whether an object only refers to a resource.
fn is_reference(tree: &Tree) -> bool {
    tree.items().iter().any(|property| property.key.as_str() == Some("resource_path"))
}

fn choose(document: &Document, model: &Tree, random: &mut Random, number: usize) -> Option<Edit> {
    let mut all = Vec::new();
    spots(document, 0, model, &mut Vec::new(), &mut all);
    let spot = all.swap_remove(random.below(all.len()));
    let tree = tree_at(model, &spot.at);
    let parent = spot.at.split_last().map(|(last, before)| (tree_at(model, before), *last));
    // Godot 3 has all metadata in one property.
    let has_metadata = document.dialect() != Dialect::Godot3;
    let metadata = |number: usize| format!("metadata/new_{number}");
    let op = match (random.below(5), &tree.node, parent) {
        (0 | 1, Node::Leaf(old), _) => Op::Set(match old {
            Variant::Bool(old) => (!old).into(),
            Variant::Int(_) => random.int().into(),
            Variant::Float(_) => random.pick(&[0.5, -0.25, 3.0, 1e10]).into(),
            Variant::String(_) => random.pick(&["", "new", "a \"b\"\\\n\t\u{8a9e}"]).into(),
            _ => return None,
        }),
        (2, Node::Array(ElementType::Any, items), _) => {
            Op::Insert(random.below(items.len() + 1), None, alike(items)?)
        }
        (2, Node::Dictionary(ElementType::Any, ElementType::Any, items), _)
            if items.iter().all(|item| item.key.ty() == VariantType::String) =>
        {
            Op::Insert(random.below(items.len() + 1), Some(format!("new {number}")), alike(items)?)
        }
        (2, Node::Object(class, _), Some((parent, _)))
            if matches!(parent.node, Node::Array(..)) && class != "PackedScene" && random.one_in(2) =>
        {
            Op::Duplicate
        }
        (2, Node::Object(class, _), _) if class == "Resource" && has_metadata && !is_reference(tree) => {
            Op::Insert(tree.items().len(), Some(metadata(number)), random.pick(&NEW))
        }
        // The model does not know where a resource that is shared is met first then.
        (_, _, Some(_)) if has_object(tree) => return None,
        (3, _, Some((parent, at))) => match (&parent.node, &parent.items()[at].key) {
            (Node::Object(..), key) if key.as_str().is_some_and(|name| name.starts_with("metadata/")) => {
                if random.one_in(2) {
                    Op::Remove
                } else {
                    Op::Rename(metadata(number))
                }
            }
            (Node::Object(..), _) => return None,
            (Node::Dictionary(..), Variant::String(_)) if random.one_in(2) => {
                Op::Rename(format!("renamed {number}"))
            }
            _ => Op::Remove,
        },
        (4, _, Some((parent, _))) if !matches!(parent.node, Node::Object(..)) => {
            Op::Move(random.below(parent.items().len()))
        }
        _ => return None,
    };
    Some(Edit { spot, op })
}

fn tree_at<'a>(tree: &'a Tree, at: &[usize]) -> &'a Tree {
    at.iter().fold(tree, |tree, at| &tree.items()[*at].value)
}

fn items_at<'a>(tree: &'a mut Tree, at: &[usize]) -> &'a mut Vec<Item> {
    let found = at.iter().fold(tree, |tree, at| &mut tree.items_mut().expect("it is a container")[*at].value);
    found.items_mut().expect("it is a container")
}

impl Edit {
    fn make(&self, document: &mut Document) -> gdvar_document::Result<Change> {
        let target = &self.spot.target;
        match &self.op {
            Op::Set(new) => document.set_value(target, new, Types::Keep),
            Op::Insert(at, key, text) => document.insert(target, *at, key.as_deref(), text, Types::Keep),
            Op::Duplicate => document.duplicate(target, None, Types::Keep),
            Op::Remove => document.remove(target),
            Op::Rename(key) => document.rename(target, key, Types::Keep),
            Op::Move(to) => document.move_to(target, *to),
        }
    }

    fn make_in(&self, model: &mut Tree) {
        if let Op::Insert(at, key, text) = &self.op {
            let key = key.as_ref().map_or(Variant::Nil, |key| key.as_str().into());
            let new: Variant = TextFormat::new().full_objects(true).parse(text).expect("it is a value");
            items_at(model, &self.spot.at).insert(*at, Item::new(key, Tree::of(&new, true)));
            return;
        }
        let (at, before) = self.spot.at.split_last().expect("it is in a container");
        let items = items_at(model, before);
        match &self.op {
            Op::Set(new) => items[*at].value = Tree::of(new, true),
            Op::Rename(key) => items[*at].key = key.as_str().into(),
            Op::Duplicate => {
                let mut copy = items[*at].value.copy();
                put_scripts_first(&mut copy);
                items.insert(*at + 1, Item::new(Variant::Nil, copy));
            }
            Op::Remove => drop(items.remove(*at)),
            Op::Move(to) => {
                let item = items.remove(*at);
                items.insert(*to, item);
            }
            Op::Insert(..) => {}
        }
    }
}
