//! `project.binary`: settings with names.

use std::ops::Range;

use gdvar_core::inspect::Change;
use gdvar_core::{Dialect, Real};

use crate::config_file::Splices;
use crate::document::edit::Op;
use crate::document::encoded::{Encoded, Operation, length};
use crate::document::error::{Error, Result};
use crate::document::index::{Index, Node};
use crate::document::keep::Declared;
use crate::document::notation::FileNotation;
use crate::document::path::Target;
use crate::document::{Document, LENGTH, codec};
use crate::generic::{Dictionary, Path, Variant};
use crate::project_binary;
use crate::setting_places::{HEAD, SettingPlace, setting_places};

/// A `project.binary`.
pub(crate) struct Project;

impl FileNotation for Project {
    const NAME: &'static str = "project";
    const DESCRIPTION: &'static str = "a project's settings";
    const IS_TEXT: bool = false;
    const OUTER: usize = 1;

    fn values(document: &Document) -> Vec<Range<usize>> {
        std::iter::once(0..document.data.len()).collect()
    }

    fn index(document: &Document, index: &mut Index, _: usize, _: Range<usize>) -> Result<()> {
        index.project(&document.data, document.codec())
    }

    fn value<R: Real>(document: &Document, _: usize, dialect: Dialect) -> Result<Variant<R>> {
        Ok(Variant::Dictionary(project_binary::read(&document.data, codec(dialect))?))
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        Encoded::<0>::value_of(document, node)
    }

    fn declared(document: &Document, node: &Node) -> Option<Declared> {
        Encoded::<0>::declared(document, node)
    }

    fn data<R: Real>(values: &[Variant<R>], dialect: Dialect) -> Result<Vec<u8>> {
        let mut data = Vec::new();
        for value in values {
            let Some(settings) = value.as_dictionary() else {
                return Err(Error::refused(format!("settings are a Dictionary, not {}", value.ty())));
            };
            let is_section = |(name, value): (&Variant<R>, &Variant<R>)| {
                value.as_dictionary().is_some() && name.as_str().is_some_and(|name| !name.contains('/'))
            };
            if !settings.is_empty() && settings.iter().all(is_section) {
                let message = "these are the sections of a config file, and settings have names such as \"application/config/name\"";
                return Err(Error::refused(message));
            }
            data.extend(project_binary::write(settings, codec(dialect))?);
        }
        Ok(data)
    }

    fn empty() -> Option<Variant<f32>> {
        Some(Dictionary::new().into())
    }

    fn edit<R: Real>(document: &mut Document, target: &Target, op: Op<'_, R>) -> Result<Change> {
        document.edit_encoded(target, op)
    }
}

impl Document {
    pub(crate) fn setting(&self, name: &Variant<f64>) -> Result<SettingPlace> {
        let name = name.as_str().ok_or_else(|| Error::not_found("the name of a setting is text"))?;
        let found =
            setting_places(&self.data).find(|setting| self.data[setting.name.clone()] == *name.as_bytes());
        found.ok_or_else(|| Error::not_found(format!("there is no setting {name}")))
    }

    /// Makes an edit in a `project.binary`. Other settings keep their bytes.
    pub(crate) fn operate_project<R: Real>(
        &mut self,
        target: &Target,
        operation: Operation<'_, R>,
    ) -> Result<Change> {
        let count = setting_places(&self.data).count();
        let new_count = |count: usize| length(count).map(|bytes| (4..HEAD, bytes));
        let name_of = |name: Option<&Variant<R>>| match name.and_then(|name| name.as_str().map(str::to_owned))
        {
            Some(name) => Ok(name),
            None => Err(Error::refused("the name of a setting is text")),
        };
        let (first, rest) = match target.path.steps().split_first() {
            Some((first, rest)) => (Some(first), rest.iter().cloned().collect::<Path<f64>>()),
            None => (None, Path::new()),
        };
        let is_setting = rest.steps().is_empty();
        let mut splices = Splices::new();
        match (first, operation) {
            (None, Operation::Insert(at, name, value)) => {
                let name = name_of(name)?;
                self.check_insert::<R>(0, at, Some(&name.as_str().into()))?;
                let start =
                    setting_places(&self.data).nth(at).map_or(self.data.len(), |setting| setting.whole.start);
                splices.push(new_count(count + 1)?);
                splices.push((start..start, self.new_setting(&name, value)?));
            }
            (Some(name), Operation::Set(value)) if is_setting && target.is_new => {
                let name = name.as_str().ok_or_else(|| Error::refused("the name of a setting is text"))?;
                splices.push(new_count(count + 1)?);
                splices.push((self.data.len()..self.data.len(), self.new_setting(name, value)?));
            }
            (Some(name), Operation::Remove) if is_setting => {
                splices.push(new_count(count.saturating_sub(1))?);
                splices.push((self.setting(name)?.whole, Vec::new()));
            }
            (Some(name), Operation::Rename(new)) if is_setting => {
                let new = name_of(Some(new))?;
                self.check_key::<R>(0, self.node_at(target), &new.as_str().into())?;
                let place = self.setting(name)?.name;
                splices
                    .push((place.start - LENGTH..place.end, [length(new.len())?, new.into_bytes()].concat()));
            }
            (Some(_), Operation::Move(to)) if is_setting => {
                let id = self.node_at(target).ok_or_else(|| Error::not_found("there is no such setting"))?;
                let places: Vec<_> = setting_places(&self.data).map(|setting| setting.whole).collect();
                let order = self.moved(0, id, to)?.into_iter();
                let order = order.filter_map(|id| places.get(self.node(id).position()));
                let new = order.map(|place| self.data[place.clone()].to_vec());
                splices.extend(places.iter().cloned().zip(new));
            }
            (Some(name), operation) => {
                let place = self.setting(name)?.value;
                let operated = self.operated(&self.data[place.clone()], target, &rest, operation)?;
                return self.replace_encoded(place, operated, true);
            }
            _ => return Err(Error::refused("all settings together cannot be replaced")),
        }
        let change = Change::splice(self.data_mut(), splices);
        Ok(self.done(change))
    }

    fn new_setting<R: Real>(&self, name: &str, value: &Variant<R>) -> Result<Vec<u8>> {
        let bytes = self.encoded(value)?;
        Ok([length(name.len())?, name.as_bytes().to_vec(), length(bytes.len())?, bytes].concat())
    }
}
