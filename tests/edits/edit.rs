//! Edits, and what each has to do according to the model.

use gdvar::double::Variant;
use gdvar::text::TextFormat;
use gdvar::{Dialect, ElementType, VariantType};

use super::keep::{kept_type, name_of_key, packed_item, taken};
use super::model::{
    Item, Node, Tree, admitted, fresh_id, has_reals, index, is_same_key, narrowed, number, text_of,
};
use super::place::{Place, Spot, leaf_at, spots};
use super::{Notation, packed};

/// A value as text, as it is given to an edit.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) text: String,
    /// The value, or `None` if the text has a mistake.
    pub(crate) value: Option<Variant>,
}

/// An edit. Paths and values are text, so that a sequence of edits without one of them is a sequence too.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Sets each of the places of a path. The last one says whether another type is wanted.
    Set(Place, Given, bool),
    /// The last one says whether a key of another type is wanted. So for other new keys.
    Insert(Place, usize, Option<String>, Given, bool),
    Append(Place, Option<String>, Given, bool),
    /// Removes each of the places of a path.
    Remove(Place),
    Rename(Place, String, bool),
    MoveTo(Place, usize),
    MoveInto(Place, Place),
    Duplicate(Place, Option<String>, bool),
    /// Adds a number, or subtracts it.
    Add(Place, Given, bool),
    Undo,
    Redo,
}

/// The edit is an error, which changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

pub(crate) type Outcome<T = ()> = Result<T, Refused>;

/// What a file holds.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) notation: Notation,
    pub(crate) dialect: Dialect,
    /// The values. A config file is one Dictionary of sections, and a `project.binary` one of settings.
    pub(crate) values: Vec<Tree>,
}

impl Model {
    /// Makes an edit, other than undoing and redoing.
    pub(crate) fn edit(&mut self, edit: &Edit) -> Outcome {
        match edit {
            Edit::Set(place, given, any) => {
                for spot in self.spots(place)? {
                    self.set(&spot, given, *any)?;
                }
                Ok(())
            }
            Edit::Insert(place, at, key, given, any) => {
                let spot = self.spot(place)?;
                self.insert_given(&spot, *at, key.as_deref(), given, *any)
            }
            Edit::Append(place, key, given, any) => {
                let spot = self.spot(place)?;
                let count = self.count(&spot);
                self.insert_given(&spot, count, key.as_deref(), given, *any)
            }
            Edit::Remove(place) => {
                let spots = self.spots(place)?;
                if spots.iter().any(|spot| spot.is_new) {
                    return Err(Refused);
                }
                spots.iter().rev().try_for_each(|spot| self.remove(spot))
            }
            Edit::Rename(place, key, any) => {
                let spot = self.spot(place)?;
                self.rename(&spot, key, *any)
            }
            Edit::MoveTo(place, to) => {
                let spot = self.spot(place)?;
                self.move_to(&spot, *to)
            }
            Edit::MoveInto(place, to) => {
                let spot = self.spot(place)?;
                self.move_into(&spot, to)
            }
            Edit::Duplicate(place, key, any) => {
                let spot = self.spot(place)?;
                self.duplicate(&spot, key.as_deref(), *any)
            }
            Edit::Add(place, given, is_minus) => {
                let spots = self.spots(place)?;
                spots.iter().try_for_each(|spot| self.add(spot, given, *is_minus))
            }
            Edit::Undo | Edit::Redo => Err(Refused),
        }
    }

    pub(crate) fn spots(&self, place: &Place) -> Outcome<Vec<Spot>> {
        spots(&self.values, place, self.notation == Notation::Config).ok_or(Refused)
    }

    /// Returns the only place of a path, where something is.
    fn spot(&self, place: &Place) -> Outcome<Spot> {
        match self.spots(place)?.as_slice() {
            [spot] if !spot.is_new => Ok(spot.clone()),
            _ => Err(Refused),
        }
    }

    /// Returns how many levels at the top are keys of the file and no values: sections and keys, or settings.
    fn levels(&self) -> usize {
        match self.notation {
            Notation::Config => 2,
            Notation::Project => 1,
            _ => 0,
        }
    }

    fn is_encoded(&self) -> bool {
        !self.notation.is_text()
    }

    fn count(&self, spot: &Spot) -> usize {
        let Some(tree) = self.values[spot.value].at(&spot.steps) else { return 0 };
        match &tree.node {
            Node::Leaf(leaf) => packed::items(leaf).map_or(0, |items| items.len()),
            _ => tree.items().len(),
        }
    }

    /// Returns the tree of a new value in a file.
    fn tree(&self, value: usize, new: &Variant, is_wide: bool) -> Tree {
        if !self.is_encoded() {
            return Tree::of(new, false);
        }
        let is_wide = is_wide || self.is_double(value);
        if is_wide { Tree::of(new, true) } else { Tree::of(&narrowed(new), false) }
    }

    fn is_double(&self, value: usize) -> bool {
        self.notation != Notation::Project && self.values[value].is_double()
    }

    fn set(&mut self, spot: &Spot, given: &Given, any: bool) -> Outcome {
        let new = given.value.clone().ok_or(Refused)?;
        if let Some(field) = spot.field {
            return self.set_field(spot, field, &new);
        }
        if spot.is_new {
            return self.set_new(spot, new, false);
        }
        if spot.steps.len() < self.levels() {
            return Err(Refused);
        }
        if self.values[spot.value].at(&spot.steps).is_none() {
            return self.set_packed(spot, new, any);
        }
        let old = self.values[spot.value].at(&spot.steps).ok_or(Refused)?;
        let new = if any { new } else { self.kept(old, new)? };
        let new = self.admitted(spot, new)?;
        if self.notation == Notation::Config && spot.steps.len() == 2 && new == Variant::Nil {
            // An entry that is null is none.
            return self.remove(spot);
        }
        let tree = self.tree(spot.value, &new, false);
        *self.values[spot.value].at_mut(&spot.steps).ok_or(Refused)? = tree;
        Ok(())
    }

    /// Returns the value of a place as the container around it takes it. In text it stays as it is written.
    fn admitted(&self, spot: &Spot, new: Variant) -> Outcome<Variant> {
        let Some((_, before)) = spot.parent() else { return Ok(new) };
        match &self.values[spot.value].at(before).ok_or(Refused)?.node {
            Node::Array(declared, _) | Node::Dictionary(_, declared, _) => {
                taken(declared, new, self.is_encoded())
            }
            _ => Ok(new),
        }
    }

    fn set_field(&mut self, spot: &Spot, field: &str, new: &Variant) -> Outcome {
        let root = &self.values[spot.value];
        let leaf = leaf_at(root, &spot.steps).ok_or(Refused)?;
        let changed = packed::with_field(&leaf, field, new).ok_or(Refused)?;
        if root.at(&spot.steps).is_none() {
            return self.set_packed(spot, changed, true);
        }
        let tree = self.tree(spot.value, &changed, false);
        *self.values[spot.value].at_mut(&spot.steps).ok_or(Refused)? = tree;
        Ok(())
    }

    /// Changes the items of a packed array.
    fn change_packed(
        &mut self,
        value: usize,
        steps: &[Variant],
        change: impl FnOnce(&mut Vec<Variant>) -> Outcome,
    ) -> Outcome {
        let is_wide = self.is_double(value);
        let tree = self.values[value].at(steps).ok_or(Refused)?;
        let Node::Leaf(leaf) = &tree.node else { return Err(Refused) };
        let mut items = packed::items(leaf).ok_or(Refused)?;
        change(&mut items)?;
        let new = packed::array(leaf.ty(), items).ok_or(Refused)?;
        let new = if self.is_encoded() && !is_wide { narrowed(&new) } else { new };
        let tree = Tree { is_wide: tree.is_wide, ..Node::Leaf(new).into() };
        *self.values[value].at_mut(steps).ok_or(Refused)? = tree;
        Ok(())
    }

    fn set_packed(&mut self, spot: &Spot, new: Variant, any: bool) -> Outcome {
        let (last, before) = spot.parent().ok_or(Refused)?;
        let at = index(last).ok_or(Refused)?;
        // An item has the type of its array, whether another one is wanted or not.
        let old = leaf_at(&self.values[spot.value], &spot.steps).ok_or(Refused)?;
        let new = if any && self.is_encoded() { new } else { self.kept(&Tree::of(&old, false), new)? };
        self.change_packed(spot.value, before, |items| {
            *items.get_mut(at).ok_or(Refused)? = new;
            Ok(())
        })
    }

    fn set_new(&mut self, spot: &Spot, new: Variant, is_wide: bool) -> Outcome {
        let (key, before) = spot.parent().ok_or(Refused)?;
        if self.notation == Notation::Config && self.values[0].at(before).is_none() {
            if new == Variant::Nil {
                return Err(Refused);
            }
            let entries = [(key.clone(), new)].into_iter().collect();
            return self.insert(
                spot.value,
                &[],
                0,
                Some(before[0].clone()),
                Variant::Dictionary(entries),
                false,
            );
        }
        let parent = Spot { steps: before.to_vec(), is_new: false, ..spot.clone() };
        let (count, tree) = (self.count(&parent), self.values[spot.value].at(before).ok_or(Refused)?);
        if let Node::Leaf(leaf) = &tree.node {
            let items = packed::items(leaf).ok_or(Refused)?;
            let item = packed_item(leaf.ty()).ok_or(Refused)?;
            let new = if self.is_encoded() { new } else { kept_type(item, new)? };
            drop(items);
            return self.change_packed(spot.value, before, |items| {
                items.push(new);
                Ok(())
            });
        }
        let key = tree.has_keys().then(|| key.clone());
        self.insert(spot.value, before, count, key, new, is_wide)
    }

    fn insert_given(
        &mut self,
        spot: &Spot,
        at: usize,
        key: Option<&str>,
        given: &Given,
        any: bool,
    ) -> Outcome {
        let new = given.value.clone().ok_or(Refused)?;
        if spot.field.is_some() {
            return Err(Refused);
        }
        let known = self.values[spot.value].at(&spot.steps).map(Tree::key_types).unwrap_or_default();
        let key = key.map(|key| self.key(&spot.steps, spot.value, key, &known, any)).transpose()?;
        self.insert(spot.value, &spot.steps, at, key, new, false)
    }

    /// Returns the key that a text stands for: a value in the text form, or text. It keeps one of the known types, unless another
    /// one is wanted.
    fn key(
        &self,
        container: &[Variant],
        value: usize,
        key: &str,
        known: &[VariantType],
        any: bool,
    ) -> Outcome<Variant> {
        let tree = self.values[value].at(container);
        let is_name = self.notation.is_json()
            || container.len() < self.levels()
            || tree.is_some_and(|tree| matches!(tree.node, Node::Object(..)));
        let (given, is_bare) = match TextFormat::new().dialect(self.dialect).parse::<f64>(key) {
            Ok(value) if !is_name || key.starts_with('"') => (value, false),
            _ => (Variant::from(key), true),
        };
        let has_keys = tree.is_some_and(Tree::has_keys);
        if any || is_name || !has_keys || known.is_empty() || known.contains(&given.ty()) {
            return Ok(given);
        }
        if is_bare && known.contains(&VariantType::StringName) {
            return Ok(Variant::StringName(key.to_owned().into()));
        }
        known.iter().find_map(|ty| kept_type(*ty, given.clone()).ok()).ok_or(Refused)
    }

    fn insert(
        &mut self,
        value: usize,
        steps: &[Variant],
        at: usize,
        key: Option<Variant>,
        new: Variant,
        is_wide: bool,
    ) -> Outcome {
        let is_encoded = self.is_encoded();
        if self.notation == Notation::Config && steps.len() < 2 {
            return self.insert_into_config(steps, key, &new);
        }
        let tree = self.values[value].at(steps).ok_or(Refused)?;
        if let Node::Leaf(leaf) = &tree.node {
            // The items of a packed array in text are numbers of one constructor.
            if !is_encoded || key.is_some() || packed::items(leaf).is_none() {
                return Err(Refused);
            }
            return self.change_packed(value, steps, |items| {
                if at > items.len() {
                    return Err(Refused);
                }
                items.insert(at, new);
                Ok(())
            });
        }
        if at > tree.items().len() || tree.has_keys() != key.is_some() {
            return Err(Refused);
        }
        let mut key = key.unwrap_or_default();
        let mut new = new;
        match &tree.node {
            Node::Array(declared, _) => new = taken(declared, new, is_encoded)?,
            Node::Dictionary(keys, values, _) => {
                key = taken(keys, key, true)?;
                new = taken(values, new, is_encoded)?;
            }
            _ => drop(text_of(&key).ok_or(Refused)?),
        }
        if self.levels() == 1 && steps.is_empty() || self.notation.is_json() {
            key = match text_of(&key) {
                Some(text) => text.into(),
                None if tree.has_keys() => return Err(Refused),
                None => key,
            };
        }
        if tree.has_keys() && tree.position(&key).is_some() {
            return Err(Refused);
        }
        let is_wide_key = is_encoded && (is_wide || self.is_double(value));
        let item = Item::with_width(key, is_wide_key, self.tree(value, &new, is_wide));
        let tree = self.values[value].at_mut(steps).ok_or(Refused)?;
        tree.items_mut().ok_or(Refused)?.insert(at, item);
        Ok(())
    }

    /// Adds a section or an entry. An entry that is null is none, and neither is a section without entries.
    fn insert_into_config(&mut self, steps: &[Variant], key: Option<Variant>, new: &Variant) -> Outcome {
        let key = key.ok_or(Refused)?;
        let name = text_of(&key).ok_or(Refused)?;
        let root = &mut self.values[0];
        if root.at(steps).is_some_and(|tree| tree.position(&key).is_some()) {
            return Err(Refused);
        }
        if steps.is_empty() {
            let Variant::Dictionary(entries) = new else { return Err(Refused) };
            for (name, value) in entries.iter() {
                text_of(name).ok_or(Refused)?;
                if *value != Variant::Nil {
                    name_of_key(name)?;
                }
            }
            let live: Vec<Item> = entries
                .iter()
                .filter(|(_, value)| **value != Variant::Nil)
                .map(|(name, value)| {
                    Item::new(text_of(name).unwrap_or_default().into(), Tree::of(value, false))
                })
                .collect();
            if live.is_empty() {
                return Ok(());
            }
            let section = Node::Dictionary(ElementType::Any, ElementType::Any, live);
            self.section_name(&key)?;
            let root = &mut self.values[0];
            root.items_mut().ok_or(Refused)?.push(Item::new(name.into(), section.into()));
        } else if *new == Variant::Nil {
            return Err(Refused);
        } else {
            name_of_key(&key)?;
            let section = root.at_mut(steps).and_then(Tree::items_mut).ok_or(Refused)?;
            section.push(Item::new(name.into(), Tree::of(new, false)));
        }
        Ok(())
    }

    /// Returns an error for a section that a file of this engine cannot have.
    fn section_name(&self, name: &Variant) -> Outcome {
        let name = text_of(name).ok_or(Refused)?;
        let is_bad = name.trim() != name
            || name.ends_with('\\')
            || self.dialect == Dialect::Godot3 && name.contains(']');
        if is_bad { Err(Refused) } else { Ok(()) }
    }

    fn remove(&mut self, spot: &Spot) -> Outcome {
        let (last, before) = spot.parent().filter(|_| spot.field.is_none()).ok_or(Refused)?;
        let is_encoded = self.is_encoded();
        let container = self.values[spot.value].at_mut(before).ok_or(Refused)?;
        if matches!(container.node, Node::Leaf(_)) {
            if !is_encoded {
                return Err(Refused);
            }
            let at = index(last).ok_or(Refused)?;
            return self.change_packed(spot.value, before, |items| {
                if at >= items.len() {
                    return Err(Refused);
                }
                items.remove(at);
                Ok(())
            });
        }
        let at = container.position(last).ok_or(Refused)?;
        let has_keys = container.has_keys();
        let items = container.items_mut().ok_or(Refused)?;
        if has_keys {
            // An older entry of the key would come back.
            let key = items[at].key.clone();
            items.retain(|item| !is_same_key(&item.key, &key));
        } else {
            items.remove(at);
        }
        if self.notation == Notation::Config && before.len() == 1 && items.is_empty() {
            self.remove(&Spot { steps: before.to_vec(), ..spot.clone() })?;
        }
        Ok(())
    }

    fn rename(&mut self, spot: &Spot, key: &str, any: bool) -> Outcome {
        let (last, before) = spot.parent().filter(|_| spot.field.is_none()).ok_or(Refused)?;
        let known = self.key_type(spot);
        let mut key = self.key(before, spot.value, key, &known, any)?;
        let (levels, is_wide) = (self.levels(), self.is_encoded() && self.is_double(spot.value));
        if self.notation == Notation::Config && before.is_empty() {
            let is_unnamed = |name: &Variant| text_of(name).is_none_or(str::is_empty);
            if is_unnamed(last) || is_unnamed(&key) {
                return Err(Refused);
            }
            self.section_name(&key)?;
        }
        if before.len() < levels || self.notation.is_json() {
            key = text_of(&key).ok_or(Refused)?.into();
        }
        if self.notation == Notation::Config && before.len() == 1 {
            name_of_key(&key)?;
        }
        let container = self.values[spot.value].at_mut(before).ok_or(Refused)?;
        match &container.node {
            Node::Dictionary(keys, ..) => key = admitted(keys, key).ok_or(Refused)?,
            Node::Object(..) => drop(text_of(&key).ok_or(Refused)?),
            _ => return Err(Refused),
        }
        let last = container.items()[container.position(last).ok_or(Refused)?].key.clone();
        if !is_same_key(&key, &last) && container.position(&key).is_some() {
            return Err(Refused);
        }
        let items = container.items_mut().ok_or(Refused)?;
        for item in items.iter_mut().filter(|item| is_same_key(&item.key, &last)) {
            (item.key, item.key_id) = (key.clone(), fresh_id());
            item.is_wide = is_wide && has_reals(key.ty());
        }
        Ok(())
    }

    /// Returns the type of the key of a place.
    fn key_type(&self, spot: &Spot) -> Vec<VariantType> {
        let Some((last, before)) = spot.parent() else { return Vec::new() };
        let Some(container) = self.values[spot.value].at(before) else { return Vec::new() };
        container.position(last).map(|at| container.items()[at].key.ty()).into_iter().collect()
    }

    fn move_to(&mut self, spot: &Spot, to: usize) -> Outcome {
        let (last, before) = spot.parent().filter(|_| spot.field.is_none()).ok_or(Refused)?;
        let is_section = self.notation == Notation::Config && before.is_empty();
        let is_encoded = self.is_encoded();
        let container = self.values[spot.value].at_mut(before).ok_or(Refused)?;
        if matches!(container.node, Node::Leaf(_)) {
            if !is_encoded {
                return Err(Refused);
            }
            let at = index(last).ok_or(Refused)?;
            return self.change_packed(spot.value, before, |items| {
                if at >= items.len() || to >= items.len() {
                    return Err(Refused);
                }
                let item = items.remove(at);
                items.insert(to, item);
                Ok(())
            });
        }
        let (at, has_keys) = (container.position(last).ok_or(Refused)?, container.has_keys());
        let items = container.items_mut().ok_or(Refused)?;
        // An older entry of the key would count.
        let is_older =
            |(place, item): (usize, &Item)| place != at && place >= to && is_same_key(&item.key, last);
        if to >= items.len() || has_keys && items.iter().enumerate().any(is_older) {
            return Err(Refused);
        }
        // The entries before the first header come first.
        let next = items.get(if at < to { to + 1 } else { to });
        let is_first = |item: &Item| text_of(&item.key) == Some("");
        if is_section && at != to && (is_first(&items[at]) || next.is_some_and(is_first)) {
            return Err(Refused);
        }
        let item = items.remove(at);
        items.insert(to, item);
        Ok(())
    }

    fn move_into(&mut self, spot: &Spot, to: &Place) -> Outcome {
        let new = match self.spots(to)?.as_slice() {
            [new] if new.is_new => new.clone(),
            _ => return Err(Refused),
        };
        let is_inside = new.value == spot.value && new.steps.starts_with(&spot.steps);
        if spot.field.is_some() || spot.steps.is_empty() || is_inside {
            return Err(Refused);
        }
        let root = &self.values[spot.value];
        let (value, is_leaf) = match root.at(&spot.steps) {
            Some(tree) => (tree.variant(), true),
            None => (leaf_at(root, &spot.steps).ok_or(Refused)?, false),
        };
        if !is_leaf && !self.is_encoded() {
            return Err(Refused);
        }
        if self.notation == Notation::Config && new.steps.len() <= 2 && value == Variant::Nil {
            return Err(Refused);
        }
        let is_wide = self.is_encoded() && (self.is_double(spot.value) || self.is_double(new.value));
        self.set_new(&new, value, is_wide)?;
        // A section without entries is nothing.
        let is_key = self.notation == Notation::Config && new.steps.len() <= 2;
        if is_key && self.values[0].at(&new.steps).is_none() {
            return Err(Refused);
        }
        self.copy_text(spot, new.value, &new.steps);
        self.remove(spot)
    }

    fn duplicate(&mut self, spot: &Spot, key: Option<&str>, any: bool) -> Outcome {
        let (last, before) = spot.parent().filter(|_| spot.field.is_none()).ok_or(Refused)?;
        let root = &self.values[spot.value];
        let (at, value) = match root.at(&spot.steps) {
            Some(tree) => (root.at(before).and_then(|tree| tree.position(last)), tree.variant()),
            None => (index(last), leaf_at(root, &spot.steps).ok_or(Refused)?),
        };
        let known = self.key_type(spot);
        let key = key.map(|key| self.key(before, spot.value, key, &known, any)).transpose()?;
        let at = at.ok_or(Refused)? + 1;
        let new = [before, &[key.clone().unwrap_or_else(|| number(at))]].concat();
        self.insert(spot.value, before, at, key, value, false)?;
        self.copy_text(spot, spot.value, &new);
        Ok(())
    }

    /// Makes a value the copy of another one, if its text is: older entries of a key are copied too.
    fn copy_text(&mut self, spot: &Spot, value: usize, new: &[Variant]) {
        let root = &self.values[spot.value];
        let copied = root.at(&spot.steps).filter(|_| !self.is_encoded() && spot.steps.len() >= self.levels());
        let Some(copy) = copied.map(Tree::copy) else { return };
        if let Some(tree) = self.values[value].at_mut(new) {
            *tree = copy;
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "the nearest float is what a script would get")]
    fn add(&mut self, spot: &Spot, given: &Given, is_minus: bool) -> Outcome {
        let root = &self.values[spot.value];
        let leaf = leaf_at(root, &spot.steps).ok_or(Refused)?;
        let old = match spot.field {
            Some(field) => packed::field(&leaf, field).ok_or(Refused)?,
            None => leaf,
        };
        let given = given.value.clone().ok_or(Refused)?;
        let float = |number: &Variant| match number {
            Variant::Int(int) => Some(*int as f64),
            Variant::Float(float) => Some(*float),
            _ => None,
        };
        let sum = match (&old, &given) {
            (Variant::Int(old), Variant::Int(given)) => {
                let sum = if is_minus { old.checked_sub(*given) } else { old.checked_add(*given) };
                Variant::Int(sum.ok_or(Refused)?)
            }
            // Only in JSON, all numbers are of one type.
            (Variant::Int(_), Variant::Float(_)) if !self.notation.is_json() => return Err(Refused),
            (old, given) => {
                let (old, given) = (float(old).ok_or(Refused)?, float(given).ok_or(Refused)?);
                Variant::Float(if is_minus { old - given } else { old + given })
            }
        };
        self.set(spot, &Given { text: String::new(), value: Some(sum) }, false)
    }
}
