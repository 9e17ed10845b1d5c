//! What a row of a tree shows: key, type, text and preview.

use std::fmt::Write as _;
use std::ops::Range;

use gdvar_core::text::TextFormat;
use gdvar_core::{Decoder, Dialect, GodotDecode, Header, PathSegment, Real, VariantType};

use crate::document::error::Result;
use crate::document::index::{Node, NodeId};
use crate::document::keep::Declared;
use crate::document::notation::{FileNotation as _, with_notation};
use crate::document::{Document, codec, text_format};
use crate::generic::{Array, Dictionary, Instance, Object, Path, Variant};

/// How many items of a packed array are looked at for a preview.
const SHOWN_ITEMS: usize = 16;

/// How many characters a container takes in the preview of another one, at least and at most, and any other value at least.
const LEAST_INNER: usize = 12;
const MOST_INNER: usize = 24;
const LEAST_LEAF: usize = 8;

/// Runs code with the reals of a value: `f64` for a double-precision build.
macro_rules! with_reals {
    ($is_double:expr, $real:ident => $code:expr) => {
        if $is_double {
            type $real = f64;
            $code
        } else {
            type $real = f32;
            $code
        }
    };
}
pub(crate) use with_reals;

/// Returns whether reals have 64 bits.
pub(crate) const fn is_wide<R: Real>() -> bool {
    size_of::<R>() == size_of::<f64>()
}

/// Returns a value with other reals, which are the nearest to their digits.
pub(crate) fn with_other_reals<A: Real, B: Real>(value: &Variant<A>, dialect: Dialect) -> Result<Variant<B>> {
    if size_of::<A>() == size_of::<B>() {
        let codec = codec(dialect);
        return Ok(codec.decode(&codec.encode(value)?)?);
    }
    let format = text_format(dialect);
    Ok(format.parse(&format.print(value)?)?)
}

impl Document {
    /// Returns the key of a node as a tree shows it: a name, an index, or the text of another key. Empty for a whole value.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn key_text(&self, id: NodeId) -> String {
        let node = self.node(id);
        let Some(parent) = node.parent().map(|parent| self.node(parent)) else { return String::new() };
        if parent.ty() == VariantType::Array {
            return node.position().to_string();
        }
        if let Some(name) = self.name(id) {
            return name;
        }
        let is_double = self.is_double(node.value());
        with_reals!(is_double, R => self.exact_text(&self.step::<R>(id)))
    }

    /// Returns the key of a node, if it is text.
    pub(crate) fn name(&self, id: NodeId) -> Option<String> {
        if let Some(part) = self.text_part(id) {
            return part.name.clone();
        }
        let node = self.node(id);
        let parent = self.node(node.parent()?);
        let bytes = &self.data[node.key_range()];
        let is_raw = parent.ty() == VariantType::Object || self.is_outer(parent);
        if is_raw {
            return std::str::from_utf8(bytes).ok().map(str::to_owned);
        }
        let text = self.codec().decode::<Variant<f64>>(bytes).ok()?;
        text.as_str()
            .filter(|_| matches!(text, Variant::String(_) | Variant::StringName(_)))
            .map(str::to_owned)
    }

    /// Returns the key or the index of a node in its container.
    pub(crate) fn step<R: Real>(&self, id: NodeId) -> Variant<R> {
        let node = self.node(id);
        let Some(parent) = node.parent().map(|parent| self.node(parent)) else { return Variant::Nil };
        if parent.ty() == VariantType::Array {
            return Variant::Int(i64::try_from(node.position()).unwrap_or(i64::MAX));
        }
        if let Some(name) = self.name(id) {
            return name.into();
        }
        let key = &self.data[node.key_range()];
        if self.kind.is_text() {
            let text = std::str::from_utf8(key).unwrap_or_default();
            return self.text_format().parse(text).unwrap_or_default();
        }
        self.codec().decode(key).unwrap_or_default()
    }

    /// Returns the path from the value of the file to a node.
    pub(crate) fn path<R: Real>(&self, id: NodeId) -> Path<R> {
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).parent() {
            steps.push(self.step(at));
            at = parent;
        }
        steps.into_iter().rev().collect()
    }

    /// Returns the type of a node with what it declares, or the class of an Object: `Array[int]`, `Object Sprite2D`.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn type_name(&self, id: NodeId) -> String {
        let node = self.node(id);
        self.declared(node).name()
    }

    pub(crate) fn declared(&self, node: &Node) -> Declared {
        let is_container =
            matches!(node.ty(), VariantType::Array | VariantType::Dictionary | VariantType::Object);
        let declared = is_container && !self.is_outer(node);
        let declared = declared.then(|| with_notation!(self.kind, N => N::declared(self, node))).flatten();
        declared.unwrap_or_else(|| Declared::plain(node.ty()))
    }

    /// Returns what a container in text declares: its start tells.
    pub(crate) fn declared_in_text(&self, node: &Node) -> Option<Declared> {
        let text = &*self.text_in(node.range());
        match node.ty() {
            VariantType::Object => text.strip_prefix("Object").map(|rest| {
                let class = rest.trim_start_matches(|char: char| !char.is_alphanumeric() && char != '_');
                let len = class.find(|char: char| !char.is_alphanumeric() && char != '_');
                let class = class[..len.unwrap_or(class.len())].to_owned();
                Declared { class, ..Declared::plain(VariantType::Object) }
            }),
            _ if text.starts_with(['[', '{']) => None,
            _ => {
                let value = self.text_format().parse::<f64>(text);
                value.ok().map(|value| Declared::of_value(&value))
            }
        }
    }

    /// Returns the text of a container without what is in it, if the paths in it do not tell what it is: an Object, a typed container,
    /// and a Dictionary whose first key is an int, as the index of an Array is.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn text_of_emptied(&self, id: NodeId) -> Option<String> {
        let node = self.node(id);
        let declared = self.declared(node);
        let is_typed = declared.keys.is_typed() || declared.values.is_typed();
        let emptied: Variant<f32> = match node.ty() {
            VariantType::Object if !declared.class.is_empty() => {
                Object::Full(Box::new(Instance::new(declared.class))).into()
            }
            VariantType::Array if is_typed => Array::typed(declared.values).into(),
            VariantType::Dictionary if is_typed => Dictionary::typed(declared.keys, declared.values).into(),
            VariantType::Dictionary => {
                let first = self.children(id).next()?;
                let has_index = !self.is_outer(node) && self.key_type(first) == VariantType::Int;
                return has_index.then(|| "{}".to_owned());
            }
            _ => return None,
        };
        self.text_format().print(&emptied).ok().map(|text| text.trim_end().to_owned())
    }

    /// Returns the whole text of a node, which reads back as the same value. It may be long.
    ///
    /// # Errors
    ///
    /// The error of a damaged value, and of one that no text expresses, such as a Signal with a name.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn text_of(&self, id: NodeId) -> Result<String> {
        let node = self.node(id);
        if self.kind.is_text() && !self.is_outer(node) {
            return Ok(self.text_in(node.range()).into_owned());
        }
        self.printed_node(id, self.text_format())
    }

    /// Returns the whole text of a node, with each entry on a line of its own that is indented by this number of spaces for each
    /// container around it.
    ///
    /// # Errors
    ///
    /// The same as for [`text_of`](Self::text_of).
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn text_indented(&self, id: NodeId, spaces: usize) -> Result<String> {
        self.printed_node(id, self.text_format().indent(spaces))
    }

    /// Returns the texts of items of a packed array, which is decoded once for all of them.
    ///
    /// # Errors
    ///
    /// The error of a damaged value, and of an item that is not there.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn item_texts(&self, id: NodeId, items: Range<usize>) -> Result<Vec<String>> {
        with_reals!(self.is_double(self.node(id).value()), R => {
            let array: Variant<R> = self.value_of(id)?;
            let text = |at: usize| {
                let path: Path<R> = std::iter::once(Variant::Int(i64::try_from(at).unwrap_or(i64::MAX))).collect();
                Ok(self.exact_text(&path.value(&array)?))
            };
            items.map(text).collect()
        })
    }

    fn printed_node(&self, id: NodeId, format: TextFormat) -> Result<String> {
        with_reals!(self.is_double(self.node(id).value()), R => {
            let value: Variant<R> = self.value_of(id)?;
            Ok(format.print(&value)?.trim_end().to_owned())
        })
    }

    /// Decodes the value of a node.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn value_of<R: Real>(&self, id: NodeId) -> Result<Variant<R>> {
        let node = self.node(id);
        if self.is_outer(node) {
            return Ok(self.path::<R>(id).get(&self.value(0)?)?.clone());
        }
        with_notation!(self.kind, N => N::value_of(self, node))
    }

    /// Returns what a row shows of a value: a short value as text, and for a container what is in it, as far as it fits:
    /// `{id: "sword", count: 1}`. It has at most about `most` characters, on one line, and no characters that a terminal or a page
    /// must not get.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn preview(&self, id: NodeId, most: usize) -> String {
        let mut text = String::new();
        self.add_preview(id, most, true, &mut text);
        text
    }

    /// Adds the preview of a node to a text, which should have about `end` characters afterwards. A container in the outer one shows its first
    /// items, and how many items each container in it has.
    fn add_preview(&self, id: NodeId, end: usize, is_outer: bool, text: &mut String) {
        let node = self.node(id);
        let brackets = match node.ty() {
            VariantType::Array => ("[", "]"),
            VariantType::Dictionary => ("{", "}"),
            VariantType::Object if node.end() > id + 1 => ("{", "}"),
            _ => {
                text.push_str(
                    &self.leaf_preview(id, end.saturating_sub(text.chars().count()).max(LEAST_LEAF)),
                );
                return;
            }
        };
        if node.ty() == VariantType::Object {
            text.push_str(&self.type_name(id));
            text.push(' ');
        }
        text.push_str(brackets.0);
        for (index, child) in self.children(id).enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            let used = text.chars().count();
            if used + 2 > end {
                text.push('…');
                break;
            }
            if node.ty() != VariantType::Array {
                let key = self.key_text(child);
                let label = match self.name(child) {
                    Some(name) => PathSegment::Field(name.into()).to_string(),
                    None => key,
                };
                text.push_str(&excerpt(label.trim_start_matches('[').trim_end_matches(']'), end));
                text.push_str(": ");
            }
            let inner = self.node(child);
            let is_container = inner.count() > 0 && inner.ty().item().is_none();
            if is_container && (!is_outer || used + LEAST_INNER > end) {
                let ends = if inner.ty() == VariantType::Array { ("[", "]") } else { ("{", "}") };
                let _ = write!(text, "{}{}{}", ends.0, inner.count(), ends.1);
            } else if is_container {
                self.add_preview(child, end.min(text.chars().count() + MOST_INNER), false, text);
            } else {
                self.add_preview(child, end, is_outer, text);
            }
        }
        text.push_str(brackets.1);
    }

    fn leaf_preview(&self, id: NodeId, most: usize) -> String {
        let node = self.node(id);
        let bytes = &self.data[node.range()];
        if self.kind.is_text() {
            return excerpt(&String::from_utf8_lossy(bytes), most);
        }
        let codec = self.codec();
        match node.ty() {
            VariantType::String | VariantType::StringName => {
                let text = codec.decode::<&str>(bytes).unwrap_or_default();
                let mark = if node.ty() == VariantType::StringName { "&" } else { "" };
                // A quote and a backslash are escaped as in the text form.
                let shown: String = text.chars().take(most + 1).collect();
                format!("{mark}\"{}\"", excerpt(&shown.replace('\\', "\\\\").replace('"', "\\\""), most))
            }
            ty if ty.item().is_some() => {
                let Ok((items, _)) = codec.decode_prefix::<FirstItems>(bytes) else { return "?".to_owned() };
                format!("[{}]", items.excerpt(most))
            }
            _ => with_reals!(self.is_double(node.value()), R => {
                match self.value_of::<R>(id) {
                    Ok(value) => excerpt(&self.exact_text(&value), most),
                    Err(error) => excerpt(&error.to_string(), most),
                }
            }),
        }
    }

    /// Prints a short value without loss, or as the engine does where no text expresses it.
    pub(crate) fn exact_text<R: Real>(&self, value: &Variant<R>) -> String {
        self.text_format().print(value).unwrap_or_else(|_| value.to_string()).trim_end().to_owned()
    }
}

/// The number of items in a packed array, and the text of the first of them.
#[derive(Clone, Debug)]
pub struct FirstItems {
    /// How many items the array has.
    pub count: usize,
    /// The first items.
    pub texts: Vec<String>,
}

impl<'de> GodotDecode<'de> for FirstItems {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
        // A vector of 32-bit reals has their digits, not those of the 64 bits that could hold them.
        let mut narrow = *decoder;
        match Self::read::<f32>(header, &mut narrow) {
            Ok(items) => {
                *decoder = narrow;
                Ok(items)
            }
            Err(_) => Self::read::<f64>(header, decoder),
        }
    }
}

impl FirstItems {
    /// Joins the first items, as many as fit `most` characters. None is cut, except one that does not fit alone. An ellipsis
    /// stands for those that are missing.
    pub fn excerpt(&self, most: usize) -> String {
        let mut line = String::new();
        let mut shown = 0;
        for item in &self.texts {
            if shown > 0 && line.chars().count() + 2 + item.chars().count() > most {
                break;
            }
            line.push_str(if shown > 0 { ", " } else { "" });
            line.push_str(&excerpt(item, most));
            shown += 1;
        }
        if shown < self.count {
            line.push_str(", …");
        }
        line
    }

    fn read<R: Real>(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar_core::Result<Self> {
        let mut elements = decoder.elements(header)?;
        let count = elements.len();
        let mut texts = Vec::new();
        while texts.len() < SHOWN_ITEMS
            && let Some(item) = elements.next::<Variant<R>>()?
        {
            texts.push(TextFormat::new().exact(true).print(&item)?);
        }
        Ok(Self { count, texts })
    }
}

/// Returns whether a character may reach a terminal or a page. Control characters other than line ends and tabs, invisible
/// characters, and characters that change the direction of text may not.
pub fn is_harmless(char: char) -> bool {
    let is_format = matches!(char,
        '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    matches!(char, '\n' | '\t') || !char.is_control() && !is_format
}

/// Returns the beginning of a text in a form that is safe to show, on one line of at most `most` characters.
pub fn excerpt(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (index, char) in text.chars().enumerate() {
        if index == most {
            out.push('…');
            break;
        }
        match char {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            char => push_clean(&mut out, char),
        }
    }
    out
}

/// Returns the text in a form that is safe to show: other characters are escaped as in the notations of values and JSON.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|char| push_clean(&mut out, char));
    out
}

fn push_clean(out: &mut String, char: char) {
    if is_harmless(char) {
        out.push(char);
    } else {
        // All of these characters have at most four hexadecimal digits. Writing to a `String` cannot fail.
        let _ = write!(out, "\\u{:04x}", u32::from(char));
    }
}
