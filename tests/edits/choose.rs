//! Random edits of what a file holds. Most are possible.

use gdvar::double::Variant;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Dialect, VariantType};

use super::edit::{Edit, Given, Model};
use super::model::{Node, Tree, number, text_of};
use super::place::{Place, Step};
use super::{Notation, Source, packed};

/// How many values a file may have before nothing is added any more.
const MANY: usize = 60;

impl Model {
    /// Returns the text of a value in the notation of the file.
    pub(crate) fn text(&self, value: &Variant) -> String {
        if self.notation.is_json() {
            return JsonFormat::new(JsonForm::Plain).print(value).expect("it has text");
        }
        let format = TextFormat::new().dialect(self.dialect).exact(true);
        format.print(value).expect("it has text").trim_end().to_owned()
    }

    fn given(&self, source: &mut Source<'_>, value: Variant) -> Given {
        let text = self.text(&value);
        match source.below(24) {
            22 => Given { text: format!(" {text} "), value: Some(value) },
            // Half of a value is none.
            23 => Given { text: "[1, \"".to_owned(), value: None },
            _ => Given { text, value: Some(value) },
        }
    }

    /// Returns a key as it is typed.
    fn key_text(&self, source: &mut Source<'_>) -> String {
        let key = source.any_key(self.notation, self.dialect);
        match text_of(&key).filter(|_| matches!(key, Variant::String(_))) {
            Some(text) if source.one_in(2) => text.to_owned(),
            _ => TextFormat::new().dialect(self.dialect).exact(true).print(&key).expect("it has text"),
        }
    }

    /// Returns a path to one of the values.
    fn any_place(&self, source: &mut Source<'_>) -> Place {
        let mut paths: Vec<(usize, Vec<Variant>)> = Vec::new();
        for (value, tree) in self.values.iter().enumerate() {
            tree.visit(&mut Vec::new(), &mut |path, tree| {
                paths.push((value, path.to_vec()));
                if let Node::Leaf(leaf) = &tree.node
                    && let Some(items) = packed::items(leaf)
                {
                    let items = (0..items.len()).map(|at| (value, [path, &[number(at)]].concat()));
                    paths.extend(items);
                }
            });
        }
        let count = paths.len();
        let (value, steps) = paths.swap_remove((source.below(256) * 256 + source.below(256)) % count);
        let steps = steps.into_iter().map(Step::Key).collect();
        Place { value, steps, field: None, text: String::new() }
    }

    /// Writes the path of a place.
    fn written(&self, source: &mut Source<'_>, mut place: Place) -> Place {
        for step in &mut place.steps {
            // A path only has text.
            if let Step::Key(key @ Variant::StringName(_)) = step {
                *key = text_of(key).unwrap_or_default().into();
            }
        }
        let mut text = if self.values.len() > 1 { format!("value {}: ", place.value) } else { String::new() };
        let start = text.len();
        for step in &place.steps {
            match step {
                Step::All => text.push_str("[*]"),
                Step::New => text.push_str("[]"),
                Step::Key(key) => {
                    let is_name = |name: &&str| {
                        let is_word = |char: char| char == '_' || char.is_ascii_alphabetic();
                        !name.is_empty() && name.chars().all(is_word)
                    };
                    match text_of(key).filter(is_name).filter(|_| !source.one_in(4)) {
                        Some(name) => {
                            text.push_str(if text.len() > start { "." } else { "" });
                            text.push_str(name);
                        }
                        None => {
                            let format = TextFormat::new().exact(true);
                            let key = format.print(key).expect("it has text");
                            text.extend(["[", &key, "]"]);
                        }
                    }
                }
            }
        }
        if let Some(field) = place.field {
            text.push_str(if text.len() > start { "." } else { "" });
            text.push_str(field);
        }
        place.text = text;
        place
    }

    /// Returns a path, which often is one to a value, and sometimes to a new one, to several, or to nothing.
    fn place(&self, source: &mut Source<'_>) -> Place {
        let mut place = self.any_place(source);
        match source.below(24) {
            // Nothing may be there.
            18 => {
                place.steps.pop();
                place.steps.push(Step::Key(source.any_key(self.notation, self.dialect)));
            }
            19 => place.steps.push(Step::Key(number(source.below(3)))),
            20 | 21 if !place.steps.is_empty() => {
                let at = source.below(place.steps.len());
                place.steps[at] = Step::All;
            }
            22 => {
                if let Some(Step::Key(Variant::Int(at))) = place.steps.last_mut() {
                    *at = -1;
                }
            }
            23 if self.notation == Notation::Config => {
                place.steps = [source.section(), source.key()].map(|key| Step::Key(key.into())).to_vec();
            }
            _ => {}
        }
        self.written(source, place)
    }

    fn new_place(&self, source: &mut Source<'_>) -> Place {
        let mut place = self.any_place(source);
        if self.notation == Notation::Config && source.one_in(2) {
            place.steps = [source.section(), source.key()].map(|key| Step::Key(key.into())).to_vec();
        } else if source.one_in(2) {
            place.steps.push(Step::New);
        } else {
            place.steps.push(Step::Key(source.any_key(self.notation, self.dialect)));
        }
        self.written(source, place)
    }

    /// Returns a place, and a value that fits it more often than not.
    fn with_value(&self, source: &mut Source<'_>, place: &Place) -> Given {
        let spots = self.spots(place).unwrap_or_default();
        let old = spots.first().and_then(|spot| self.values[spot.value].at(&spot.steps)).map(Tree::ty);
        let mut value = source.value(self.notation, self.dialect, 2);
        for _ in 0..4 {
            if old.is_none_or(|old| old == value.ty()) {
                break;
            }
            value = source.value(self.notation, self.dialect, 2);
        }
        self.given(source, value)
    }

    /// Returns a random edit.
    pub(crate) fn choose(&self, source: &mut Source<'_>) -> Edit {
        let mut count = 0;
        self.values.iter().for_each(|tree| tree.visit(&mut Vec::new(), &mut |_, _| count += 1));
        let choice = if count > MANY { 10 } else { source.below(24) };
        match choice {
            0..4 => {
                let place = self.place(source);
                let given = self.with_value(source, &place);
                Edit::Set(place, given, source.one_in(2))
            }
            4 => {
                let place = self.new_place(source);
                let value = source.value(self.notation, self.dialect, 2);
                Edit::Set(place, self.given(source, value), source.one_in(2))
            }
            5 => self.field(source),
            6..9 => {
                let place = self.place(source);
                let value = self.for_container(source, &place);
                let key = self.key_for(source, &place);
                Edit::Insert(place, source.below(4), key, self.given(source, value), source.one_in(2))
            }
            9 => {
                let place = self.place(source);
                let value = self.for_container(source, &place);
                let key = self.key_for(source, &place);
                Edit::Append(place, key, self.given(source, value), source.one_in(2))
            }
            10..13 => Edit::Remove(self.place(source)),
            13 | 14 => {
                let place = self.place(source);
                let key = self.key_text(source);
                Edit::Rename(place, key, source.one_in(2))
            }
            15 | 16 => Edit::MoveTo(self.place(source), source.below(4)),
            17 => {
                let place = self.place(source);
                Edit::MoveInto(place, self.new_place(source))
            }
            18 => {
                let place = self.place(source);
                let key = (!source.one_in(3)).then(|| self.key_text(source));
                Edit::Duplicate(place, key, source.one_in(2))
            }
            19 => self.sum(source),
            20..22 => Edit::Redo,
            _ => Edit::Undo,
        }
    }

    fn key_for(&self, source: &mut Source<'_>, place: &Place) -> Option<String> {
        let spots = self.spots(place).unwrap_or_default();
        let tree = spots.first().and_then(|spot| self.values[spot.value].at(&spot.steps));
        let has_keys = tree.is_some_and(Tree::has_keys);
        (has_keys != source.one_in(10)).then(|| self.key_text(source))
    }

    /// Returns a value for a new item of a container. A section of a config file is a Dictionary of entries.
    fn for_container(&self, source: &mut Source<'_>, place: &Place) -> Variant {
        if self.notation == Notation::Config && place.steps.is_empty() {
            let mut entries = gdvar::double::Dictionary::new();
            for _ in 0..source.below(3) {
                entries.insert(source.key(), source.value(self.notation, self.dialect, 1));
            }
            return entries.into();
        }
        let spots = self.spots(place).unwrap_or_default();
        let tree = spots.first().and_then(|spot| self.values[spot.value].at(&spot.steps));
        let item = match tree.map(|tree| &tree.node) {
            Some(Node::Leaf(leaf)) => packed::items(leaf).and_then(|items| items.first().cloned()),
            Some(Node::Array(_, items) | Node::Dictionary(_, _, items)) => {
                items.first().filter(|_| source.one_in(3)).map(|item| item.value.variant())
            }
            _ => None,
        };
        item.unwrap_or_else(|| source.value(self.notation, self.dialect, 2))
    }

    fn field(&self, source: &mut Source<'_>) -> Edit {
        let mut place = self.any_place(source);
        for _ in 0..8 {
            let leaf = self.leaf(&place);
            if leaf.as_ref().is_some_and(|leaf| packed::field(leaf, "x").is_some()) {
                place.field = Some(source.pick(&["x", "y"]));
                break;
            }
            place = self.any_place(source);
        }
        let value = source.pick(&[0.5, 3.0, -2.25]);
        let value = if source.one_in(2) { Variant::Int(7) } else { Variant::Float(value) };
        let place = self.written(source, place);
        Edit::Set(place, self.given(source, value), source.one_in(2))
    }

    fn leaf(&self, place: &Place) -> Option<Variant> {
        let spots = self.spots(place).ok()?;
        let spot = spots.first()?;
        super::place::leaf_at(&self.values[spot.value], &spot.steps)
    }

    fn sum(&self, source: &mut Source<'_>) -> Edit {
        let mut place = self.any_place(source);
        for _ in 0..8 {
            let is_number = |leaf: &Variant| matches!(leaf.ty(), VariantType::Int | VariantType::Float);
            if self.leaf(&place).as_ref().is_some_and(is_number) {
                break;
            }
            place = self.any_place(source);
        }
        let given =
            if source.one_in(3) { Variant::Float(0.5) } else { Variant::Int(source.pick(&[1, 250, -7])) };
        let place = self.written(source, place);
        Edit::Add(place, self.given(source, given), source.one_in(2))
    }
}

/// Returns the dialects that files of a notation have.
pub(crate) fn dialects(notation: Notation) -> &'static [Dialect] {
    match notation {
        Notation::Double | Notation::Json | Notation::TypedJson => &[Dialect::Godot4],
        _ => &[Dialect::Godot4, Dialect::Godot3],
    }
}
