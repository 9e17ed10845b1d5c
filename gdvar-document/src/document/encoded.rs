//! Edits of encoded values.

use std::borrow::Cow;

use gdvar_core::inspect::{self, Change};
use gdvar_core::{Codec, Real, VariantType};

use crate::config_file::Splices;
use crate::document::edit::check_whole;
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::field::Field;
use crate::document::keep::Declared;
use crate::document::path::Target;
use crate::document::{Document, Kind, LENGTH, codec};
use crate::generic::{Path, Variant};
use crate::setting_places::{HEAD, SettingPlace, setting_places};

/// What is done to the value at a path.
#[derive(Clone, Copy)]
pub(crate) enum Operation<'a, R: Real> {
    Set(&'a Variant<R>),
    /// Adds an item to the container, with this key.
    Insert(usize, Option<&'a Variant<R>>, &'a Variant<R>),
    Remove,
    Rename(&'a Variant<R>),
    Move(usize),
}

impl<R: Real> Operation<'_, R> {
    fn run(self, bytes: &mut Vec<u8>, path: &Path<R>, codec: Codec) -> gdvar_core::Result<Change> {
        match self {
            Self::Set(value) => inspect::set_at(bytes, path, value, codec),
            Self::Insert(at, key, value) => inspect::insert_at(bytes, path, at, key, value, codec),
            Self::Remove => inspect::remove_at(bytes, path, codec),
            Self::Rename(key) => inspect::rename_at(bytes, path, key, codec),
            Self::Move(to) => inspect::move_at(bytes, path, to, codec),
        }
    }
}

impl Document {
    /// Returns an encoded value that the place is in, with the path in it: the one that the place was found from, or else the whole
    /// value, which is that of the setting for a project.
    pub(crate) fn inner(&self, target: &Target) -> Result<(Cow<'_, [u8]>, Path<f64>)> {
        // In a damaged file, an error has to name the place in the whole value.
        if let Some((id, rest)) = self.found(target)
            && self.node(id).parent().is_some()
            && self.faults().is_empty()
        {
            return Ok((self.data[self.node(id).range()].into(), rest.iter().cloned().collect()));
        }
        let part = self.part(target.value)?;
        if self.kind != Kind::Project {
            return Ok((part.into(), target.path.clone()));
        }
        let Some((name, rest)) = target.path.steps().split_first() else {
            return Ok((self.codec().encode(&self.value::<f32>(0)?)?.into(), Path::new()));
        };
        let setting = self.setting(name)?;
        Ok((part[setting.value].into(), rest.iter().cloned().collect()))
    }

    fn setting(&self, name: &Variant<f64>) -> Result<SettingPlace> {
        let name = name.as_str().ok_or_else(|| Error::not_found("the name of a setting is text"))?;
        let found =
            setting_places(&self.data).find(|setting| self.data[setting.name.clone()] == *name.as_bytes());
        found.ok_or_else(|| Error::not_found(format!("there is no setting {name}")))
    }

    /// Makes an edit of an encoded value.
    pub(crate) fn operate<R: Real>(
        &mut self,
        target: &Target,
        operation: Operation<'_, R>,
    ) -> Result<Change> {
        check_whole(target)?;
        if self.kind == Kind::Project {
            return self.operate_project(target, operation);
        }
        let range = self.range(target.value).ok_or_else(|| self.no_value(target.value))?;
        let Operated { bytes, change } =
            self.operated(&self.data[range.clone()], target, &target.path, operation)?;
        let mut splices = Splices::new();
        if self.kind == Kind::Values {
            splices.push((range.start - LENGTH..range.start, length(bytes.len())?));
        }
        let growth = bytes.len().saturating_sub(range.len());
        drop(bytes);
        let inner = change.moved(range.start);
        let data = self.data_mut();
        data.reserve_exact(growth);
        let change = Change::splice(data, splices);
        let is_applied = inner.apply(data);
        debug_assert!(is_applied, "the change was made in a copy of these bytes");
        Ok(self.done(change.then(inner)))
    }

    /// Makes an edit in a copy of encoded bytes, in each dialect that the file may have.
    fn operated<R: Real>(
        &self,
        bytes: &[u8],
        target: &Target,
        path: &Path<f64>,
        operation: Operation<'_, R>,
    ) -> Result<Operated> {
        let path = narrow::<R>(path);
        // Room for most edits, so that the copy of a large value need not grow.
        let mut copy = Vec::with_capacity(bytes.len() + ROOM);
        copy.extend_from_slice(bytes);
        let change = operation.run(&mut copy, &path, self.codec());
        let change = change.map_err(|error| self.of_value(target.value, error))?;
        for other in self.engines.writers.iter().filter(|writer| **writer != self.dialect()) {
            change.revert(&mut copy);
            if !operation.run(&mut copy, &path, codec(*other)).is_ok_and(|other| other == change) {
                return Err(self.unclear(*other, "which write this value in different ways"));
            }
        }
        Ok(Operated { bytes: copy, change })
    }

    /// Makes an edit in a `project.binary`. Other settings keep their bytes.
    fn operate_project<R: Real>(&mut self, target: &Target, operation: Operation<'_, R>) -> Result<Change> {
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
                if self.setting(&Variant::String(name.clone())).is_ok() {
                    return Err(Error::refused(format!("there is a setting {name} already")));
                }
                if at > count {
                    let message = format!("there are {count} settings, and none before setting {at}");
                    return Err(Error::not_found(message));
                }
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
                let is_same = name.as_str() == Some(&new);
                if !is_same && self.setting(&Variant::String(new.clone())).is_ok() {
                    return Err(Error::refused(format!("there is a setting {new} already")));
                }
                let place = self.setting(name)?.name;
                splices
                    .push((place.start - LENGTH..place.end, [length(new.len())?, new.into_bytes()].concat()));
            }
            (Some(name), Operation::Move(to)) if is_setting => {
                let mut order: Vec<_> = setting_places(&self.data).map(|setting| setting.whole).collect();
                let old = order.clone();
                let whole = self.setting(name)?.whole;
                let from = order.iter().position(|place| *place == whole).unwrap_or(0);
                if to >= order.len() {
                    return Err(Error::not_found(format!(
                        "there is no place {to} among {} settings",
                        order.len()
                    )));
                }
                let moved = order.remove(from);
                order.insert(to, moved);
                splices.extend(old.into_iter().zip(order).map(|(old, new)| (old, self.data[new].to_vec())));
            }
            (Some(name), operation) => {
                let place = self.setting(name)?.value;
                let new = self.operated(&self.data[place.clone()], target, &rest, operation)?;
                splices.push((place.start - LENGTH..place.start, length(new.bytes.len())?));
                let (mut at, mut old) = (place.start, self.data[place.clone()].to_vec());
                // The change becomes one range, because the others are in the order of the file.
                let start = old.iter().zip(&new.bytes).take_while(|(a, b)| a == b).count();
                let rest = (&old[start..], &new.bytes[start..]);
                let end = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(a, b)| a == b).count();
                at += start;
                let len = old.len() - start - end;
                old.clear();
                splices.push((at..at + len, new.bytes[start..new.bytes.len() - end].to_vec()));
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

    /// Returns the bytes of a new value, which are the same for each engine that the file may come from.
    pub(crate) fn encoded<R: Real>(&self, value: &Variant<R>) -> Result<Vec<u8>> {
        // The empty path replaces everything, whatever it was.
        let set = Operation::Set(value);
        Ok(self.operated(&[0; 4], &Target::whole(0), &Path::new(), set)?.bytes)
    }
}

/// How many bytes a value may grow by before its copy is moved.
const ROOM: usize = 64 << 10;

/// Changed bytes of a value.
struct Operated {
    bytes: Vec<u8>,
    change: Change,
}

pub(crate) fn length(len: usize) -> Result<Vec<u8>> {
    let len =
        u32::try_from(len).map_err(|_| Error::new(ErrorKind::TooLarge, "the value has 4 GiB or more"))?;
    Ok(len.to_le_bytes().to_vec())
}

pub(crate) fn narrow<R: Real>(path: &Path<f64>) -> Path<R> {
    Target::at(0, path.clone()).path_as()
}

/// The size of a header.
const HEADER: usize = 4;

/// Returns whether the reals of an encoded math type have 64 bits.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.get(2).is_some_and(|flags| flags & 1 != 0)
}

/// Returns the size of each number of an encoded math type.
fn word(bytes: &[u8]) -> usize {
    if is_wide(bytes) { 8 } else { 4 }
}

/// Returns a part of an encoded math type as a value.
pub(crate) fn read_field(bytes: &[u8], field: &Field, codec: Codec) -> Result<Vec<u8>> {
    let size = word(bytes);
    let numbers = field.numbers();
    let body = bytes
        .get(HEADER + numbers.start * size..HEADER + numbers.end * size)
        .ok_or_else(|| Error::refused("the value has no such number"))?;
    Ok(match field.ty {
        VariantType::Float => {
            let number = match (body.first_chunk::<8>(), body.first_chunk::<4>()) {
                (Some(wide), _) => f64::from_le_bytes(*wide),
                (_, Some(narrow)) => f32::from_le_bytes(*narrow).into(),
                _ => 0.0,
            };
            codec.encode(&number)?
        }
        VariantType::Int => {
            let number = body.first_chunk::<4>().map_or(0, |number| i32::from_le_bytes(*number));
            codec.encode(&number)?
        }
        ty => {
            let id = ty
                .id(codec.get_dialect())
                .ok_or_else(|| Error::refused(format!("there is no {ty} in this dialect")))?;
            let mut part = vec![id, 0, u8::from(is_wide(bytes)), 0];
            part.extend_from_slice(body);
            part
        }
    })
}

/// Writes a part of an encoded math type.
pub(crate) fn write_field<R: Real>(
    bytes: &mut [u8],
    field: &Field,
    value: &Variant<R>,
    codec: Codec,
) -> Result<()> {
    let size = word(bytes);
    let value = Declared::plain(field.ty).keep(value.clone())?;
    let body: Vec<u8> = match &value {
        Variant::Float(number) if is_wide(bytes) => number.to_le_bytes().to_vec(),
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the nearest 32-bit real is what a script would get"
        )]
        Variant::Float(number) => (*number as f32).to_le_bytes().to_vec(),
        Variant::Int(number) => {
            let narrow = i32::try_from(*number)
                .map_err(|_| Error::refused(format!("{number} does not fit 32 bits")))?;
            narrow.to_le_bytes().to_vec()
        }
        value => codec.encode(value)?.split_off(HEADER),
    };
    let numbers = field.numbers();
    let place = bytes.get_mut(HEADER + numbers.start * size..HEADER + numbers.end * size);
    match place {
        Some(place) if place.len() == body.len() => {
            place.copy_from_slice(&body);
            Ok(())
        }
        _ => Err(Error::refused("the value has no such number")),
    }
}
