//! Random files of every notation, each with what it holds.

use std::fmt::Write as _;

use gdvar::double::{Array, Dictionary, Variant, Vector2, Vector3};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, ElementType, NodePath, StringName, VariantType, Vector2i, double};

use super::edit::Model;
use super::model::{Item, Node, Tree, is_same_key};
use super::{Notation, Source};

/// Texts with everything that stands for something else outside quotes.
const TEXTS: &[&str] = &[
    "a",
    "",
    "b c",
    "two\nlines",
    "a;b",
    "[x]",
    "]",
    "}",
    ",",
    "a=b",
    "quo\"te",
    "back\\slash",
    "größe",
    "👾",
    ")",
    "a longer text than the others",
];

const KEYS: &[&str] =
    &["a", "b", "c", "key", "hp", "x y", "a/b", "quo\"te", "größe", "a.b", "5", "semi;colon", "[x]", "a=b"];

const SECTIONS: &[&str] = &["a", "b", "video", "with space", "a/b", "größe", "c.d"];

/// A bare `""`, which has the bytes of a null after its length.
pub(super) const BARE_OR_NULL: [u8; 8] = [4, 0, 0, 0, 0, 0, 0, 0];

impl Source<'_> {
    pub(super) fn key(&mut self) -> &'static str {
        let short = self.one_in(3);
        if short { self.pick(KEYS) } else { self.pick(&KEYS[..5]) }
    }

    pub(super) fn section(&mut self) -> &'static str {
        self.pick(SECTIONS)
    }

    /// Returns a key of a Dictionary.
    pub(super) fn any_key(&mut self, notation: Notation, dialect: Dialect) -> Variant {
        if notation.is_json() || self.below(4) < 2 {
            return self.key().into();
        }
        match self.below(7) {
            0 => Variant::Int([0, 1, -1, 5][self.below(4)]),
            1 if dialect == Dialect::Godot4 => Variant::StringName(StringName::from(self.key())),
            2 => Variant::Float(1.5),
            3 => Variant::Bool(true),
            4 => Vector2::new(1.0, 2.0).into(),
            5 => Variant::Nil,
            _ => Variant::Float(1.0),
        }
    }

    /// Returns a value of a notation, with containers in it up to a depth.
    pub(super) fn value(&mut self, notation: Notation, dialect: Dialect, depth: usize) -> Variant {
        let kind = self.below(if depth == 0 { 16 } else { 24 });
        if notation.is_json() {
            return self.json(notation, kind, depth);
        }
        let is_new = dialect == Dialect::Godot4;
        let real = |source: &mut Self| {
            let reals = [1.0, 0.5, -2.25, 0.0, 100.0, 0.1];
            source.pick(&reals[..if notation == Notation::Double || notation.is_text() { 6 } else { 5 }])
        };
        match kind {
            0 => Variant::Int(self.int()),
            1 => Variant::Float(self.pick(&[0.5, 1.0, -2.25, 0.1, 1e20, 87.5, -0.0])),
            2 | 3 => Variant::String(self.pick(TEXTS).to_owned()),
            4 => Variant::Bool(self.one_in(2)),
            5 => Variant::Nil,
            6 if is_new => Variant::StringName(StringName::from(self.pick(TEXTS))),
            7 if is_new => Vector2i::new(3, -4).into(),
            6 | 8 => Vector2::new(real(self), real(self)).into(),
            7 | 9 => Vector3::new(real(self), 1.0, real(self)).into(),
            10 => double::Rect2::new(Vector2::new(1.0, 0.5), Vector2::new(0.0, real(self))).into(),
            11 => Variant::PackedInt32Array((0..self.below(4)).map(|_| i32::from(self.small())).collect()),
            12 => {
                Variant::PackedByteArray((0..self.below(4)).map(|at| u8::try_from(at).unwrap_or(9)).collect())
            }
            13 => {
                Variant::PackedStringArray((0..self.below(3)).map(|_| self.pick(TEXTS).to_owned()).collect())
            }
            14 => Variant::PackedVector2Array(vec![Vector2::new(real(self), 2.0); 1 + self.below(2)]),
            15 => Variant::NodePath(NodePath::new(true, ["a", "b"].map(str::to_owned), ["c".to_owned()])),
            16..20 => self.array(notation, dialect, depth),
            _ => self.dictionary(notation, dialect, depth),
        }
    }

    fn json(&mut self, notation: Notation, kind: usize, depth: usize) -> Variant {
        let dialect = Dialect::Godot4;
        if notation == Notation::TypedJson
            && let Some(value) = self.typed_json(kind, depth)
        {
            return value;
        }
        match kind {
            0..3 => Variant::Int(self.int()),
            3..5 => Variant::Float(self.pick(&[0.5, 1.0, -2.25, 0.1, 1e20])),
            5..10 => Variant::String(self.pick(TEXTS).to_owned()),
            10..13 => Variant::Bool(self.one_in(2)),
            13..16 => Variant::Nil,
            16..20 => {
                (0..self.below(4)).map(|_| self.value(notation, dialect, depth - 1)).collect::<Array>().into()
            }
            _ => self.dictionary(notation, dialect, depth),
        }
    }

    /// Returns what `JSON.from_native` makes of a value, or `None` where that is plain JSON.
    fn typed_json(&mut self, kind: usize, depth: usize) -> Option<Variant> {
        Some(match kind {
            0 | 1 => self.pick(&["i:5", "i:-7", "i:9007199254740993"]).into(),
            2 | 3 => self.pick(&["f:1.5", "f:-0.25", "f:100.0"]).into(),
            4 | 5 => self.pick(&["sn:a", "np:a/b:c", "s:sn:a"]).into(),
            6 => vector_in_json("Vector2", &[1.5, 2.0]),
            7 => vector_in_json("Color", &[1.0, 0.5, 0.0, 1.0]),
            8..12 => format!("s:{}", self.pick(TEXTS)).into(),
            20.. => {
                let mut args = Array::new();
                for _ in 0..self.below(3) {
                    let key = format!("s:{}{}", self.key(), args.len());
                    args.push(key.into());
                    args.push(self.value(Notation::TypedJson, Dialect::Godot4, depth - 1));
                }
                object_in_json("Dictionary", args)
            }
            _ => return None,
        })
    }

    fn int(&mut self) -> i64 {
        self.pick(&[0, 1, -1, 7, 250, 100_000, i64::MAX, i64::MIN + 1, 1 << 40])
    }

    fn small(&mut self) -> i16 {
        self.pick(&[0, 1, -5, 300])
    }

    fn array(&mut self, notation: Notation, dialect: Dialect, depth: usize) -> Variant {
        if dialect == Dialect::Godot4 && self.one_in(4) {
            let ty =
                self.pick(&[VariantType::Int, VariantType::Float, VariantType::String, VariantType::Vector2]);
            let mut array = Array::typed(ElementType::Builtin(ty));
            array.extend((0..self.below(4)).map(|at| of_type(ty, at)));
            return array.into();
        }
        (0..self.below(4)).map(|_| self.value(notation, dialect, depth - 1)).collect::<Array>().into()
    }

    fn dictionary(&mut self, notation: Notation, dialect: Dialect, depth: usize) -> Variant {
        if dialect == Dialect::Godot4 && !notation.is_json() && self.one_in(5) {
            let keys = self.pick(&[VariantType::String, VariantType::Float, VariantType::Int]);
            let values = self.pick(&[VariantType::Int, VariantType::Float]);
            let mut entries = Dictionary::typed(ElementType::Builtin(keys), ElementType::Builtin(values));
            for at in 0..self.below(4) {
                entries.insert(of_type(keys, at), of_type(values, at));
            }
            return entries.into();
        }
        let mut entries = Dictionary::new();
        for _ in 0..self.below(5) {
            let key = self.any_key(notation, dialect);
            entries.insert(key, self.value(notation, dialect, depth - 1));
        }
        entries.into()
    }
}

fn of_type(ty: VariantType, at: usize) -> Variant {
    let number = u8::try_from(at).unwrap_or(0);
    match ty {
        VariantType::Int => Variant::Int(number.into()),
        VariantType::Float => Variant::Float(f64::from(number) + 1.0),
        VariantType::String => Variant::String(format!("t{at}")),
        _ => double::Vector2::new(number.into(), 0.5).into(),
    }
}

fn object_in_json(ty: &str, args: Array) -> Variant {
    [(Variant::from("type"), Variant::from(ty)), ("args".into(), args.into())]
        .into_iter()
        .collect::<Dictionary>()
        .into()
}

fn vector_in_json(ty: &str, numbers: &[f64]) -> Variant {
    object_in_json(ty, numbers.iter().map(|number| Variant::Float(*number)).collect())
}

/// Makes a file. Returns its bytes and what it holds.
pub(super) fn file(source: &mut Source<'_>, notation: Notation, dialect: Dialect) -> (Vec<u8>, Model) {
    let mut model = Model { notation, dialect, values: Vec::new() };
    let bytes = match notation {
        Notation::Values | Notation::Double => {
            let mut bytes = Vec::new();
            for _ in 0..=source.below(3) {
                let tree = root(source, notation, dialect);
                let encoded = encoded(&tree, dialect);
                bytes.extend(u32::try_from(encoded.len()).expect("it is short").to_le_bytes());
                bytes.extend(encoded);
                model.values.push(tree);
            }
            bytes
        }
        Notation::Bare => {
            let tree = root(source, notation, dialect);
            let bytes = encoded(&tree, dialect);
            if bytes == BARE_OR_NULL {
                return file(source, Notation::Values, dialect);
            }
            model.values.push(tree);
            bytes
        }
        Notation::Project => {
            let mut items: Vec<Item> = Vec::new();
            for name in
                ["application/config/name", "x", "game/größe", "a"].into_iter().take(1 + source.below(4))
            {
                items.push(Item::new(name.into(), with_older(source, notation, dialect, 2)));
            }
            let mut bytes = b"ECFG".to_vec();
            let number = |len: usize| u32::try_from(len).expect("it is short").to_le_bytes();
            bytes.extend(number(items.len()));
            for item in &items {
                let name = super::model::text_of(&item.key).unwrap_or_default();
                let value = encoded(&item.value, dialect);
                bytes.extend(
                    [&number(name.len())[..], name.as_bytes(), &number(value.len())[..], &value].concat(),
                );
            }
            model.values.push(Node::Dictionary(ElementType::Any, ElementType::Any, items).into());
            bytes
        }
        Notation::Text | Notation::Json | Notation::TypedJson => {
            let mut style = Style::new(source, notation, dialect);
            let mut text = if source.one_in(10) { "\u{feff}".to_owned() } else { String::new() };
            let count = if source.one_in(5) && notation != Notation::TypedJson { 2 } else { 1 };
            for _ in 0..count {
                let mut tree = root(source, notation, dialect);
                if notation == Notation::Text {
                    tree = unlike_json(tree);
                }
                text.push_str(&style.gap(source));
                style.print(source, &tree, &mut text);
                text.push_str(style.line());
                model.values.push(tree);
            }
            text.into_bytes()
        }
        Notation::Config => {
            let (text, root) = config(source, dialect);
            model.values.push(root);
            text.into_bytes()
        }
    };
    (bytes, model)
}

/// Makes a value that usually is a container.
fn root(source: &mut Source<'_>, notation: Notation, dialect: Dialect) -> Tree {
    let mut tree = with_older(source, notation, dialect, 3);
    for _ in 0..3 {
        if !tree.items().is_empty() {
            break;
        }
        tree = with_older(source, notation, dialect, 3);
    }
    tree
}

/// Makes a value in which a key may occur twice.
fn with_older(source: &mut Source<'_>, notation: Notation, dialect: Dialect, depth: usize) -> Tree {
    let value = source.value(notation, dialect, depth);
    let mut tree = Tree::of(&value, notation == Notation::Double);
    if notation != Notation::TypedJson && source.one_in(4) {
        repeat_key(source, &mut tree, notation, dialect);
    }
    tree
}

/// Adds an item to a value that might be JSON too.
fn unlike_json(mut tree: Tree) -> Tree {
    let vector = || Tree::of(&Vector2::new(1.0, 2.0).into(), false);
    match &mut tree.node {
        Node::Array(ElementType::Any, items) => items.push(Item::new(Variant::Nil, vector())),
        Node::Dictionary(ElementType::Any, _, items) => items.push(Item::new("vector".into(), vector())),
        Node::Leaf(_) => {
            let items = [tree, vector()].map(|tree| Item::new(Variant::Nil, tree));
            return Node::Array(ElementType::Any, items.into()).into();
        }
        _ => {}
    }
    tree
}

fn repeat_key(source: &mut Source<'_>, tree: &mut Tree, notation: Notation, dialect: Dialect) {
    let is_typed =
        matches!(&tree.node, Node::Dictionary(keys, values, _) if keys.is_typed() || values.is_typed());
    let (has_keys, count) = (tree.has_keys(), tree.items().len());
    let Some(items) = tree.items_mut().filter(|items| !items.is_empty()) else { return };
    let at = source.below(count);
    if !has_keys || is_typed || source.one_in(3) {
        repeat_key(source, &mut items[at].value, notation, dialect);
        return;
    }
    let key = items[at].key.clone();
    let older = Tree::of(&source.value(notation, dialect, 1), notation == Notation::Double);
    let before = source.below(at + 1);
    items.insert(before, Item::new(key, older));
}

/// Returns the bytes of a tree, with each of its entries.
pub(super) fn encoded(tree: &Tree, dialect: Dialect) -> Vec<u8> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let leaf = |value: &Variant, is_wide: bool| {
        if is_wide {
            return codec.encode(value).expect("it has bytes");
        }
        // A value that has no wide reals is the same in 32 bits.
        let text = TextFormat::new().exact(true).print(value).expect("it has text");
        codec.encode(&text.parse::<gdvar::Variant>().expect("it is a value")).expect("it has bytes")
    };
    let empty: Variant = match &tree.node {
        Node::Leaf(value) => return leaf(value, tree.is_wide),
        Node::Array(declared, _) => Array::typed(declared.clone()).into(),
        Node::Dictionary(keys, values, _) => Dictionary::typed(keys.clone(), values.clone()).into(),
        Node::Object(class, _) => Variant::Object(double::Instance::new(class.as_str()).into()),
    };
    // An empty container ends in its count.
    let mut bytes = codec.encode(&empty).expect("it has bytes");
    let count = u32::try_from(tree.items().len()).expect("they are few");
    let at = bytes.len() - 4;
    bytes[at..].copy_from_slice(&count.to_le_bytes());
    for item in tree.items() {
        if tree.has_keys() {
            let key = leaf(&item.key, item.is_wide);
            bytes.extend(&key[if matches!(tree.node, Node::Object(..)) { 4 } else { 0 }..]);
        }
        bytes.extend(encoded(&item.value, dialect));
    }
    bytes
}

/// How a text is written.
pub(super) struct Style {
    notation: Notation,
    dialect: Dialect,
    is_crlf: bool,
    has_lines: bool,
    is_odd: bool,
    comments: usize,
}

impl Style {
    fn new(source: &mut Source<'_>, notation: Notation, dialect: Dialect) -> Self {
        let (is_crlf, has_lines) = (source.one_in(4), source.one_in(3));
        Self { notation, dialect, is_crlf, has_lines, is_odd: source.one_in(2), comments: 0 }
    }

    fn line(&self) -> &'static str {
        if self.is_crlf { "\r\n" } else { "\n" }
    }

    fn comment(&mut self) -> String {
        self.comments += 1;
        let odd = ["", " [x]", " a=1", " \"", " ]", " {"][self.comments % 6];
        format!("; note {}{odd}{}", self.comments, self.line())
    }

    /// Returns white space, and sometimes a comment.
    fn gap(&mut self, source: &mut Source<'_>) -> String {
        if !self.is_odd {
            return String::new();
        }
        match source.below(9) {
            0..3 => String::new(),
            3 | 4 => " ".to_owned(),
            5 => "\t ".to_owned(),
            6 => self.line().to_owned(),
            _ if self.notation.is_json() => " ".to_owned(),
            _ => self.comment(),
        }
    }

    fn leaf(&self, value: &Variant) -> String {
        if self.notation.is_json() {
            return JsonFormat::new(JsonForm::Plain).print(value).expect("it has text");
        }
        let format = TextFormat::new().dialect(self.dialect).exact(true);
        format.print(value).expect("it has text")
    }

    fn print(&mut self, source: &mut Source<'_>, tree: &Tree, text: &mut String) {
        let (empty, brackets): (Variant, [&str; 2]) = match &tree.node {
            Node::Leaf(value) => {
                let leaf = self.leaf(value);
                // White space inside of a constructor.
                let is_odd =
                    self.is_odd && !leaf.contains('"') && leaf.contains('(') && !self.notation.is_json();
                text.push_str(&if is_odd { leaf.replace('(', "( ").replace(", ", ",") } else { leaf });
                return;
            }
            Node::Array(declared, _) => (Array::typed(declared.clone()).into(), ["[", "]"]),
            Node::Dictionary(keys, values, _) => {
                (Dictionary::typed(keys.clone(), values.clone()).into(), ["{", "}"])
            }
            Node::Object(..) => unreachable!("texts have no objects"),
        };
        // `Array[int]([` and `])`.
        let printed = self.leaf(&empty);
        let at = printed.rfind(brackets[0]).expect("it has brackets");
        text.push_str(&printed[..=at]);
        text.push_str(&self.gap(source));
        let items = tree.items();
        for (index, item) in items.iter().enumerate() {
            if self.has_lines {
                text.push_str(self.line());
                text.push_str("  ");
            }
            if tree.has_keys() {
                text.push_str(&self.leaf(&item.key));
                text.push_str(&self.gap(source));
                text.push(':');
                text.push_str(&self.gap(source));
            }
            self.print(source, &item.value, text);
            text.push_str(&self.gap(source));
            let is_last = index + 1 == items.len();
            if !is_last || !self.notation.is_json() && self.is_odd && source.one_in(8) {
                text.push(',');
                text.push_str(&self.gap(source));
            }
            if is_last && self.has_lines {
                text.push_str(self.line());
            }
        }
        text.push_str(&printed[at + 1..]);
    }
}

/// Makes a config file. The last entry of a key counts, and one that is null removes it.
fn config(source: &mut Source<'_>, dialect: Dialect) -> (String, Tree) {
    let mut style = Style::new(source, Notation::Config, dialect);
    style.has_lines = false;
    let mut text = String::new();
    let mut root: Tree = Node::Dictionary(ElementType::Any, ElementType::Any, Vec::new()).into();
    let line = style.line();
    let mut section = "";
    for at in 0..2 + source.below(9) {
        if at > 0 && source.one_in(3) || at == 0 && !source.one_in(6) {
            section = if source.one_in(3) { source.section() } else { source.pick(&SECTIONS[..2]) };
            let _ = write!(text, "{}[{section}]{line}", if source.one_in(2) { line } else { "" });
        }
        match source.below(10) {
            0 => text.push_str(&style.comment()),
            1 => text.push_str(line),
            2 if style.is_odd => text.push_str(" \t"),
            _ => {}
        }
        let key = source.key();
        let is_plain =
            key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_'));
        let is_quoted = !is_plain || source.one_in(8);
        let written = if is_quoted { format!("\"{}\"", key.replace('"', "\\\"")) } else { key.to_owned() };
        let spaces = if style.is_odd {
            [["", ""], [" ", " "], ["  ", ""], ["", "\t"]][source.below(4)]
        } else {
            ["", ""]
        };
        let tree = if source.one_in(12) {
            Node::Leaf(Variant::Nil).into()
        } else {
            with_older(source, Notation::Config, dialect, 2)
        };
        let _ = write!(text, "{written}{}={}", spaces[0], spaces[1]);
        style.print(source, &tree, &mut text);
        match source.below(12) {
            0 => {
                text.push(' ');
                text.push_str(&style.comment());
            }
            1 => text.push_str(" \t"),
            _ => {}
        }
        text.push_str(line);
        assign(&mut root, section, key, tree);
    }
    if source.one_in(6) {
        text.push_str(&style.comment());
    }
    (text, root)
}

/// Assigns a value as the engine does while it loads a config file.
fn assign(root: &mut Tree, section: &str, key: &str, value: Tree) {
    let Some(sections) = root.items_mut() else { return };
    let is_null = matches!(value.node, Node::Leaf(Variant::Nil));
    let (section, key) = (Variant::from(section), Variant::from(key));
    let at = sections.iter().position(|item| is_same_key(&item.key, &section));
    let at = match at {
        Some(at) => at,
        None if is_null => return,
        None => {
            sections.push(Item::new(
                section,
                Node::Dictionary(ElementType::Any, ElementType::Any, Vec::new()).into(),
            ));
            sections.len() - 1
        }
    };
    let Some(entries) = sections[at].value.items_mut() else { return };
    match entries.iter().position(|item| is_same_key(&item.key, &key)) {
        Some(place) if is_null => drop(entries.remove(place)),
        Some(place) => entries[place] = Item::new(key, value),
        None if is_null => {}
        None => entries.push(Item::new(key, value)),
    }
    if entries.is_empty() {
        sections.remove(at);
    }
}
