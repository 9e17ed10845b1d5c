//! Changes the properties of a resource in its file: only the text or the bytes of what differs are replaced.

use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::Range;

use gdvar_core::Real;
use gdvar_core::generic::Variant;
use gdvar_core::internals::text::INTERNAL;

use super::added::Added;
use super::binary::LOCAL;
use super::divide::Divided;
use super::transcode::{SCRIPT, numbered};
use super::write_binary::{WrittenBody, WrittenNames};
use super::write_text::WrittenValues;
use super::{Content, Error, Property, Reference, ResourceFile, Result, narrow};
use crate::config_file::{Splices, assigned_key};
use crate::document::diff::is_same;

/// The first formats of text and of binary files that may have a `PackedVector4Array`.
const VECTORS4_IN_TEXT: u32 = 4;
const VECTORS4_IN_BINARY: u32 = 6;

/// A property with its name.
pub(crate) type Named<R> = (String, Variant<R>);

/// A property of the file, and where it is.
struct Old<R: Real> {
    property: Named<R>,
    name: Range<usize>,
    value: Range<usize>,
}

impl<R: Real> Old<R> {
    fn whole(&self) -> Range<usize> {
        self.name.start..self.value.end
    }
}

fn is_same_property<R: Real>(one: &Named<R>, other: &Named<R>) -> bool {
    one.0 == other.0 && is_same(&one.1, &other.1)
}

impl ResourceFile {
    /// Returns the edit of the content that gives a resource these properties, and adds the resources that they refer to. Those that stay
    /// keep their bytes.
    pub(crate) fn property_splices<R: Real>(
        &self,
        number: usize,
        new: &[Named<R>],
        added: &Divided<R>,
    ) -> Result<Splices> {
        let old: Vec<Old<R>> =
            self.properties(number).map(|property| self.old(property)).collect::<Result<_>>()?;
        let is_late = |script: Option<usize>| script.is_some_and(|at| at > 0);
        let was_late = is_late(old.iter().position(|old| old.property.0 == SCRIPT));
        if !was_late && is_late(new.iter().position(|(name, _)| name == SCRIPT)) {
            return Err(Error::refused(
                "the engine drops the properties before the script, which comes first",
            ));
        }
        let start = self.block(number).map_or(0, |block| block.start as usize);
        let mut values = new.iter().map(|(_, value)| value).chain(added.values());
        values.try_for_each(|value| added.check_types(value, self.internal_count()))?;
        let added = Added::new(self, number, added);
        let splices = match &self.content {
            Content::Text(_) => self.text_splices(start, &old, new, &added)?,
            Content::Binary(_) => self.binary_splices(start, &old, new, &added)?,
        };
        self.whole_edit(splices)
    }

    /// Returns what refers to the resource inside the file with an id, in the resource with a number.
    pub(super) fn reference_to<R: Real>(&self, id: &str, number: usize) -> Result<Variant<R>> {
        let has_id = |other: &usize| self.internal(*other).is_ok_and(|internal| internal.id == id);
        // The last one before the place is meant, as in text.
        let before = (0..number).rev().find(has_id).or_else(|| (number..self.internal_count()).find(has_id));
        let Some(other) = before else {
            return Err(Error::not_found(format!("there is no resource {LOCAL}{id} in the file")));
        };
        self.check_reference(Reference::Internal(other), number)?;
        Ok(numbered(INTERNAL, other))
    }

    /// Refuses a reference to a resource that engines have not read before the one with a number.
    pub(super) fn check_reference(&self, reference: Reference<'_>, number: usize) -> Result<()> {
        match reference {
            Reference::Internal(other) if other >= number => Err(Error::refused(format!(
                "@internals[{other}] does not stand before @internals[{number}], and a resource refers only to those before it"
            ))),
            Reference::External(other) => self.external(other).map(drop),
            _ => Ok(()),
        }
    }

    fn old<R: Real>(&self, property: Property<'_>) -> Result<Old<R>> {
        let (start, value) = (property.start_of_name(), property.range());
        let name = match &self.content {
            Content::Text(_) => self.name_place_in_text(start),
            Content::Binary(_) => self.name_place(start)?,
        };
        Ok(Old { property: property.named()?, name, value })
    }

    fn text_splices<R: Real>(
        &self,
        start: usize,
        old: &[Old<R>],
        new: &[Named<R>],
        added: &Added<'_, R>,
    ) -> Result<Splices> {
        let id = |reference: Reference<'_>| added.id_in_text(reference);
        let is_format4 = self.format() >= VECTORS4_IN_TEXT;
        let end = match old.last() {
            Some(last) => last.value.end,
            None => self.tag_end(start)?,
        };
        let content = self.content();
        let line_end = if content[..end].ends_with(b"\r") || content[end..].starts_with(b"\r\n") {
            "\r\n"
        } else {
            "\n"
        };
        let written = |write: &dyn Fn(&mut WrittenValues<'_>) -> Result<()>| {
            let mut values = WrittenValues::new(self.dialect(), is_format4, &id);
            write(&mut values)?;
            if values.has_vectors4 && !is_format4 {
                return Err(self.no_vectors4());
            }
            Ok(values.out.into_bytes())
        };
        let mut property = |(name, value): &Named<R>| written(&|values| values.property(name, value));
        let mut splices = added.in_text(line_end, &mut property)?;
        let mut edit = Edit {
            content,
            old,
            name: &mut |name| Ok(assigned_key(name)?.into_bytes()),
            value: &mut |value: &Variant<R>| written(&|values| values.value(value)),
            whole: &mut property,
            // Each property has a line.
            between: line_end.as_bytes(),
            end,
        };
        splices.extend(edit.splices(new)?);
        Ok(splices)
    }

    fn binary_splices<R: Real>(
        &self,
        start: usize,
        old: &[Old<R>],
        new: &[Named<R>],
        added: &Added<'_, R>,
    ) -> Result<Splices> {
        if self.index.header.has_property_in_paths() {
            return Err(Error::refused(
                "the file is one of Godot before 3.1, of which gdvar changes no values",
            ));
        }
        let count = self.count_place(start)?;
        let end = old.last().map_or(count + size_of::<u32>(), |last| last.value.end);
        let id = |number| added.number_in_file(number);
        let names: Vec<String> = self.table_of_names().into_iter().map(Cow::into_owned).collect();
        let known = names.len();
        let codec = crate::document::codec(self.dialect());
        let mut body = WrittenBody::new(codec, self.is_double(), self.is_big_endian(), &id);
        body.names = WrittenNames::of(names);
        let body = RefCell::new(body);
        let name = |name: &str| {
            let mut body = body.borrow_mut();
            let number = body.names.number(name);
            body.word(number);
            std::mem::take(&mut body.out)
        };
        let value = |value: &Variant<R>| {
            let mut body = body.borrow_mut();
            body.value(value)?;
            Ok(std::mem::take(&mut body.out))
        };
        let mut edit = Edit {
            content: self.content(),
            old,
            name: &mut |text| Ok(name(text)),
            value: &mut |new| value(new),
            whole: &mut |(text, new): &Named<R>| Ok([name(text), value(new)?].concat()),
            between: b"",
            end,
        };
        let mut splices = edit.splices(new)?;
        let number = |count: usize| self.ordered(narrow(count).to_le_bytes()).to_vec();
        if old.len() != new.len() {
            splices.push((count..count + size_of::<u32>(), number(new.len())));
        }
        let mut body = body.into_inner();
        let starts = added.write(&mut body)?;
        let resources = std::mem::take(&mut body.out);
        if body.has_vectors4 && self.format() < VECTORS4_IN_BINARY {
            return Err(self.no_vectors4());
        }
        if body.names.all.len() > known {
            let (count, end) = self.names_place()?;
            splices.push((count..count + size_of::<u32>(), number(body.names.all.len())));
            for name in body.names.all.split_off(known) {
                body.text(&name);
            }
            splices.push((end..end, std::mem::take(&mut body.out)));
        }
        added.in_binary(&mut body, resources, &starts, &mut splices)?;
        Ok(splices)
    }

    fn no_vectors4(&self) -> Error {
        Error::refused(format!("a file of format {} has no PackedVector4Array", self.format()))
    }
}

type Make<'a, T> = &'a mut dyn FnMut(&T) -> Result<Vec<u8>>;

/// An edit of the properties of a resource.
struct Edit<'a, R: Real> {
    content: &'a [u8],
    old: &'a [Old<R>],
    /// Makes a name.
    name: &'a mut dyn FnMut(&str) -> Result<Vec<u8>>,
    /// Makes a value.
    value: Make<'a, Variant<R>>,
    /// Makes a name with its value.
    whole: Make<'a, Named<R>>,
    /// What is between two properties.
    between: &'a [u8],
    /// Where a property is added behind all others.
    end: usize,
}

impl<R: Real> Edit<'_, R> {
    fn splices(&mut self, new: &[Named<R>]) -> Result<Splices> {
        match new.len().cmp(&self.old.len()) {
            Ordering::Equal => self.changed(new),
            Ordering::Greater => self.added(new),
            Ordering::Less => Ok(self.removed(new)),
        }
    }

    /// Returns the edit that changes values and names, and moves properties.
    fn changed(&mut self, new: &[Named<R>]) -> Result<Splices> {
        let old = self.old;
        let mut splices = Splices::new();
        for (old_one, new_one) in old.iter().zip(new) {
            let (name, value) = &old_one.property;
            if is_same_property(&old_one.property, new_one) {
                continue;
            }
            let moved = old.iter().find(|other| is_same_property(&other.property, new_one));
            splices.push(if *name == new_one.0 {
                (old_one.value.clone(), (self.value)(&new_one.1)?)
            } else if let Some(moved) = moved {
                (old_one.whole(), self.content[moved.whole()].to_vec())
            } else if is_same(value, &new_one.1) {
                (old_one.name.clone(), (self.name)(&new_one.0)?)
            } else {
                (old_one.whole(), (self.whole)(new_one)?)
            });
        }
        Ok(splices)
    }

    /// Returns the edit that adds properties at one place.
    fn added(&mut self, new: &[Named<R>]) -> Result<Splices> {
        let is_same = |(old, new): (&Old<R>, &Named<R>)| is_same_property(&old.property, new);
        let at = self.old.iter().zip(new).take_while(|(old, new)| is_same((old, new))).count();
        let mut made = Vec::new();
        for property in &new[at..at + new.len() - self.old.len()] {
            let whole = (self.whole)(property)?;
            made.extend(match self.old.get(at) {
                Some(_) => [&whole, self.between].concat(),
                None => [self.between, &whole].concat(),
            });
        }
        let place = self.old.get(at).map_or(self.end, |next| next.name.start);
        Ok(vec![(place..place, made)])
    }

    /// Returns the edit that removes properties, with the ends of their lines.
    fn removed(&self, new: &[Named<R>]) -> Splices {
        let mut kept = new.iter().peekable();
        let mut splices = Splices::new();
        for old in self.old {
            if kept.next_if(|next| is_same_property(&old.property, next)).is_some() {
                continue;
            }
            let mut range = old.whole();
            let rest = &self.content[range.end..];
            let line = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
            if !self.between.is_empty() && rest[..line].trim_ascii().is_empty() {
                range.end += line;
            }
            splices.push((range, Vec::new()));
        }
        splices
    }
}
