//! Edits of encoded values.

use std::borrow::Cow;
use std::ops::Range;

use gdvar_core::inspect::{self, Change};
use gdvar_core::{Codec, Dialect, Real, VariantType};

use crate::config_file::Splices;
use crate::document::edit::{Op, Types};
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::field::Field;
use crate::document::index::{Index, NONE, Node};
use crate::document::keep::Declared;
use crate::document::notation::FileNotation;
use crate::document::path::Target;
use crate::document::{Document, LENGTH, codec};
use crate::generic::{Path, Variant};

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

/// Encoded values, each after a length of so many bytes, or one value without it.
pub(crate) struct Encoded<const LENGTH: usize>;

impl<const LENGTH: usize> FileNotation for Encoded<LENGTH> {
    const NAME: &'static str = if LENGTH > 0 { "values" } else { "bare" };
    const DESCRIPTION: &'static str = if LENGTH > 0 { "a sequence of values" } else { "a single bare value" };
    const VALUES: Option<&'static str> = if LENGTH > 0 { Some("values") } else { None };
    const IS_TEXT: bool = false;
    const LENGTH: usize = LENGTH;

    fn values(document: &Document) -> Vec<Range<usize>> {
        let (mut start, end) = (document.around.0, document.data.len() - document.around.1);
        let mut values = Vec::new();
        if LENGTH == 0 {
            values.push(start..end);
        }
        while LENGTH > 0
            && let Some(length) = document.data[start..end].first_chunk()
        {
            let len = u32::from_le_bytes(*length) as usize;
            let range = start + LENGTH..(start + LENGTH).saturating_add(len).min(end);
            start = range.end;
            values.push(range);
        }
        values
    }

    fn index(document: &Document, index: &mut Index, value: usize, range: Range<usize>) -> Result<()> {
        index.walk(&document.data, range, value, NONE, document.codec())
    }

    fn value<R: Real>(document: &Document, value: usize, dialect: Dialect) -> Result<Variant<R>> {
        let decoded = codec(dialect).decode(document.part(value)?);
        decoded.map_err(|error| document.of_value(value, error))
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        let decoded = document.codec().decode(&document.data[node.range()]);
        decoded.map_err(|error| error.moved(node.range().start).into())
    }

    fn declared(document: &Document, node: &Node) -> Option<Declared> {
        Declared::of(&document.data[node.range()], document.codec())
    }

    fn data<R: Real>(values: &[Variant<R>], dialect: Dialect) -> Result<Vec<u8>> {
        let mut data = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let bytes = codec(dialect).encode(value).map_err(|error| match values.len() {
                1 => Error::from(error),
                _ => Error::refused(format!("value {index}: {error}")),
            })?;
            if LENGTH > 0 {
                data.extend(length(bytes.len())?);
            }
            data.extend(bytes);
        }
        Ok(data)
    }

    fn empty() -> Option<Variant<f32>> {
        (LENGTH == 0).then_some(Variant::Nil)
    }

    fn edit<R: Real>(document: &mut Document, target: &Target, op: Op<'_, R>) -> Result<Change> {
        document.edit_encoded(target, op)
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
        if self.kind.is_encoded() {
            return Ok((part.into(), target.path.clone()));
        }
        let Some((name, rest)) = target.path.steps().split_first() else {
            return Ok((self.codec().encode(&self.value::<f32>(0)?)?.into(), Path::new()));
        };
        let setting = self.setting(name)?;
        Ok((part[setting.value].into(), rest.iter().cloned().collect()))
    }

    /// Makes an edit of an encoded value, or of one in a setting.
    pub(crate) fn edit_encoded<R: Real>(&mut self, target: &Target, op: Op<'_, R>) -> Result<Change> {
        let value = match op {
            Op::Set(item, _) | Op::Insert(_, _, item) => Some(item.value(self)?),
            _ => None,
        };
        let value = value.as_deref().unwrap_or(&Variant::Nil);
        match op {
            Op::Set(_, types) => self.set_encoded(target, value, types),
            Op::Insert(at, key, _) => self.operate(target, Operation::Insert(at, key, value)),
            Op::Remove => self.operate::<R>(target, Operation::Remove),
            Op::Rename(key) => self.operate(target, Operation::Rename(key)),
            Op::Move(to) => self.operate::<R>(target, Operation::Move(to)),
        }
    }

    fn set_encoded<R: Real>(&mut self, target: &Target, value: &Variant<R>, types: Types) -> Result<Change> {
        let value = match self.old_type(target) {
            Some(old) if types == Types::Keep => &old.keep(value.clone())?,
            _ => value,
        };
        let Some(field) = &target.field else { return self.operate(target, Operation::Set(value)) };
        let whole = Target { field: None, ..target.clone() };
        let mut bytes = self.bytes_at(&whole)?;
        write_field(&mut bytes, field, value, self.codec())?;
        let new: Variant<R> = self.codec().decode(&bytes)?;
        self.operate(&whole, Operation::Set(&new))
    }

    fn old_type(&self, target: &Target) -> Option<Declared> {
        if target.is_new {
            return None;
        }
        Declared::of(&self.bytes_at(target).ok()?, self.codec())
    }

    fn operate<R: Real>(&mut self, target: &Target, operation: Operation<'_, R>) -> Result<Change> {
        if self.kind.outer() > 0 {
            return self.operate_project(target, operation);
        }
        let range = self.range(target.value).ok_or_else(|| self.no_value(target.value))?;
        let operated = self.operated(&self.data[range.clone()], target, &target.path, operation)?;
        self.replace_encoded(range, operated, self.kind.length() > 0)
    }

    /// Replaces encoded bytes by changed ones, and the length before them if they have one.
    pub(crate) fn replace_encoded(
        &mut self,
        range: Range<usize>,
        operated: Operated,
        has_length: bool,
    ) -> Result<Change> {
        let Operated { bytes, change } = operated;
        let mut splices = Splices::new();
        if has_length {
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
    pub(crate) fn operated<R: Real>(
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
pub(crate) struct Operated {
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
fn write_field<R: Real>(bytes: &mut [u8], field: &Field, value: &Variant<R>, codec: Codec) -> Result<()> {
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
