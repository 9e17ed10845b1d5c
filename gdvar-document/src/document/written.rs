//! Setting values in text.

use gdvar_core::VariantType;
use gdvar_core::inspect::Change;

use crate::config_file::Splices;
use crate::document::Document;
use crate::document::edit::{Item, Op, Types};
use crate::document::error::{Error, Result};
use crate::document::field::{Field, arguments, numbers};
use crate::document::index::NodeId;
use crate::document::keep::Declared;
use crate::document::notation::{FileNotation, with_notation};
use crate::document::path::Target;
use crate::generic::Variant;

impl Document {
    /// Returns the node at a place in text, and the part of it.
    pub(crate) fn text_place(&self, target: &Target) -> Result<(NodeId, Option<Field>)> {
        let whole = Target { field: None, ..target.clone() };
        if let Some(id) = self.node_at(&whole) {
            return Ok((id, target.field.clone()));
        }
        // The last step may be an index in a packed array.
        let mut array = whole;
        let index =
            array.path.pop().and_then(|step| step.as_int()).and_then(|index| usize::try_from(index).ok());
        let id = self.node_at(&array).filter(|_| !target.is_new);
        let (Some(index), Some(id)) = (index, id) else {
            return Err(target.nothing_there());
        };
        let ty = self.node(id).ty();
        let Some(item) = ty.item() else {
            return Err(target.nothing_there());
        };
        let first = index * numbers(item);
        let inner = target.field.as_ref();
        Ok((
            id,
            Some(Field {
                first: first + inner.map_or(0, |field| field.first),
                ty: inner.map_or(item, |field| field.ty),
                name: String::new(),
            }),
        ))
    }

    /// Returns the node at a place in text that is no part of a value: an item of a packed array is a part.
    pub(crate) fn text_node(&self, target: &Target) -> Result<NodeId> {
        match self.text_place(target)? {
            (id, None) => Ok(id),
            (id, Some(_)) => {
                Err(Error::refused(format!("in text, an item of a {} can only be set", self.node(id).ty())))
            }
        }
    }

    /// Returns the text of a part of a math type, as a value.
    pub(crate) fn field_text(&self, id: NodeId, field: &Field) -> Result<String> {
        let node = self.node(id);
        let text = &*self.text_in(node.range());
        let places = arguments(text);
        let parts =
            places.get(field.numbers()).ok_or_else(|| Error::refused("the text has no such number"))?;
        let parts: Vec<&str> = parts.iter().map(|part| &text[part.clone()]).collect();
        let joined = parts.join(", ");
        Ok(match field.ty {
            // A float without a point is a float all the same.
            VariantType::Float if joined.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => {
                format!("{joined}.0")
            }
            VariantType::Float | VariantType::Int | VariantType::String => joined,
            ty => format!("{}({joined})", ty.name()),
        })
    }

    /// Returns the edit that sets a value in text.
    pub(crate) fn text_set<N: FileNotation>(
        &self,
        target: &Target,
        text: &str,
        types: Types,
    ) -> Result<Splices> {
        N::check(self, text)?;
        if target.is_new {
            let mut container = target.clone();
            container.is_new = false;
            let key = container.path.pop().unwrap_or_default();
            if self.kind.has_sections()
                && container.path.steps().len() == 1
                && self.node_at(&container).is_none()
            {
                // In a config file, a section exists as soon as it has a key.
                return self.new_section(&container, &key, text);
            }
            let id = self.text_node(&container)?;
            let ty = self.node(id).ty();
            let is_array = ty == VariantType::Array;
            if ty.item().is_some() {
                return self.append_packed::<N>(id, text);
            }
            let count = self.node(id).count();
            let insert = Op::Insert(count, Some(&key).filter(|_| !is_array), Item::Text(text));
            return self.text_edit::<N, f64>(&container, insert);
        }
        let (id, field) = self.text_place(target)?;
        let node = self.node(id);
        if self.is_outer(node) {
            return Err(Error::refused("a whole section is set key by key"));
        }
        let (range, old) = match &field {
            None => (node.range(), self.declared(node)),
            Some(field) => {
                let places = arguments(&self.text_in(node.range()));
                let places = places.get(field.numbers()).filter(|places| !places.is_empty());
                let Some(places) = places else { return Err(Error::refused("the text has no such number")) };
                let base = node.range().start;
                (base + places[0].start..base + places[places.len() - 1].end, Declared::plain(field.ty))
            }
        };
        let mut new = text.to_owned();
        if types == Types::Keep || field.is_some() {
            new = N::kept(self, &old, text)?;
            if field.is_some() && old.ty == VariantType::Float {
                // A constructor takes whole numbers for reals.
                text.clone_into(&mut new);
            }
        }
        if field.is_some() && !matches!(old.ty, VariantType::Float | VariantType::Int | VariantType::String) {
            let places = arguments(&new);
            let parts: Vec<&str> = places.iter().map(|place| &new[place.clone()]).collect();
            new = parts.join(", ");
        }
        if field.is_none() && self.runs_on(id) {
            new.push(' ');
        }
        Ok(vec![(range, new.into_bytes())])
    }

    /// Returns the text of a new value with the type of the old one. It stays as it is given if it has that type.
    pub(crate) fn kept_text(&self, old: &Declared, text: &str) -> Result<String> {
        let given: Variant<f64> = self.text_format().parse(text)?;
        let kept = old.keep(given.clone())?;
        if crate::document::diff::is_same(&given, &kept) {
            return Ok(text.to_owned());
        }
        if let (Variant::Float(_), Variant::Int(_)) = (&kept, &given) {
            return Ok(format!("{text}.0"));
        }
        Ok(self.text_format().print(&kept)?.trim_end().to_owned())
    }

    fn new_section(&self, container: &Target, key: &Variant<f64>, text: &str) -> Result<Splices> {
        let section = container.path.steps().first().and_then(Variant::as_str).unwrap_or_default();
        let Some(key) = key.as_str() else {
            return Err(Error::refused("the keys of a config file are text"));
        };
        self.new_entry(section, key, text)
    }

    /// Adds an item to a packed array in text.
    fn append_packed<N: FileNotation>(&self, id: NodeId, text: &str) -> Result<Splices> {
        let node = self.node(id);
        let item = node.ty().item().unwrap_or(VariantType::Nil);
        let new = N::kept(self, &Declared::plain(item), text)?;
        let new = match item {
            VariantType::Float => text.to_owned(),
            VariantType::Int | VariantType::String => new,
            _ => {
                let parts: Vec<&str> =
                    arguments(&new).iter().map(|place| &new[place.clone()]).collect::<Vec<_>>();
                parts.join(", ")
            }
        };
        let own = &*self.text_in(node.range());
        let base = node.range().start;
        let (at, new) = match arguments(own).last() {
            Some(last) => (base + last.end, format!(", {new}")),
            None => (base + own.rfind(')').unwrap_or(own.len()), new),
        };
        Ok(vec![(at..at, new.into_bytes())])
    }

    /// Changes the text, if it is still a file of its kind then.
    pub(crate) fn splice(&mut self, value: usize, splices: Splices) -> Result<Change> {
        let change = Change::splice(self.data_mut(), splices);
        let checked = self.check_data(value);
        if let Err(error) = checked {
            change.revert(&mut self.data);
            return Err(error);
        }
        Ok(self.done(change))
    }

    fn check_data(&self, value: usize) -> Result<()> {
        with_notation!(self.kind, N => N::check_data(self, value))
    }
}
