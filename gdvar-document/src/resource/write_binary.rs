//! New binary resource files, which the oldest engine of the dialect loads.

use std::collections::HashMap;

use gdvar_core::generic::{Instance, Object, Variant};
use gdvar_core::internals::WIDE;
use gdvar_core::{Codec, NodePath, Real, VariantType, WordType};

use super::binary::{DOUBLE, LOCAL, NAMED_IDS, NO_UID, RESERVED, SCRIPT_CLASS, UIDS, uid_of_text};
use super::binary_value::{kind, number_of};
use super::write::{NewResource, no_value};
use super::{Error, ErrorKind, External, Reference, Result};
use crate::document::row::is_wide;

/// The major and minor version of the oldest engine that loads a file, and the format that it reads: for Godot 3, for Godot 4, for files with the
/// class of a script, and for those with a `PackedVector4Array`.
const GODOT3: [u32; 3] = [3, 1, 3];
const GODOT4: [u32; 3] = [4, 0, 4];
const SCRIPT_CLASS4: [u32; 3] = [4, 1, 5];
const VECTORS4: [u32; 3] = [4, 3, 6];

pub(super) fn write<R: Real>(new: &NewResource<R>) -> Result<Vec<u8>> {
    let is_godot3 = new.dialect.is_godot3();
    let is_double = is_wide::<R>();
    if is_double && is_godot3 {
        return Err(Error::new(ErrorKind::Refused, "Godot 3 has no reals of 64 bits"));
    }
    let codec = crate::document::codec(new.dialect);
    // In Godot 3, a reference has the number in the path.
    let id = |number: usize| u32::try_from(number + usize::from(is_godot3)).ok();
    let mut body = WrittenBody::new(codec, is_double, false, &id);
    let mut offsets = Vec::new();
    for instance in &new.internals {
        offsets.push(body.out.len());
        body.resource(instance)?;
    }
    let (values, names) = (std::mem::take(&mut body.out), std::mem::take(&mut body.names));
    let has_uids =
        !is_godot3 && (new.uid.is_some() || new.externals.iter().any(|external| external.uid.is_some()));
    let script_class = new.script_class.as_ref().filter(|_| !is_godot3);
    let version = match script_class {
        _ if is_godot3 => GODOT3,
        _ if body.has_vectors4 => VECTORS4,
        Some(_) => SCRIPT_CLASS4,
        None => GODOT4,
    };
    let mut flags = if is_godot3 { 0 } else { NAMED_IDS };
    flags |= if has_uids { UIDS } else { 0 } | if is_double { DOUBLE } else { 0 };
    flags |= if script_class.is_some() { SCRIPT_CLASS } else { 0 };
    let mut head = body;
    head.out.extend(b"RSRC");
    for word in [0, 0].into_iter().chain(version) {
        head.word(word);
    }
    head.text(new.internals.last().map_or("Resource", |main| &main.class));
    // Where the metadata of an import is, the flags, and the uid of the file.
    head.out.extend([0; 8]);
    head.word(flags);
    head.out.extend(if has_uids { uid_number(new.uid.as_deref()) } else { 0 }.to_le_bytes());
    if let Some(class) = script_class {
        head.text(class);
    }
    head.out.extend([0; RESERVED]);
    head.count(names.all.len())?;
    for name in &names.all {
        head.text(name);
    }
    head.count(new.externals.len())?;
    for external in &new.externals {
        head.external(external, has_uids);
    }
    head.count(offsets.len())?;
    // Each entry of the table has a path, and an offset of eight bytes.
    let path = |number: usize| match new.ids.get(number) {
        Some(id) => format!("{LOCAL}{id}"),
        None => format!("{LOCAL}{}", number + 1),
    };
    let table: usize = (0..offsets.len()).map(|number| 4 + path(number).len() + 1 + 8).sum();
    let start = head.out.len() + table;
    for (number, offset) in offsets.iter().enumerate() {
        head.text(&path(number));
        head.out.extend(((start + offset) as u64).to_le_bytes());
    }
    let mut out = head.out;
    out.extend(values);
    out.extend(b"RSRC");
    Ok(out)
}

/// Returns the number of a unique id, or that of none.
fn uid_number(uid: Option<&str>) -> u64 {
    uid.and_then(uid_of_text).unwrap_or(NO_UID)
}

/// Returns whether the header of an encoded value says that it has 64 bits.
fn is_wide_header(header: &[u8]) -> bool {
    header[2] & WIDE.to_le_bytes()[0] != 0
}

/// The table of names, in the order in which they are met.
#[derive(Default)]
pub(super) struct WrittenNames {
    pub(super) all: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl WrittenNames {
    /// Takes the names of a file.
    pub(super) fn of(all: Vec<String>) -> Self {
        let mut numbers = HashMap::new();
        for (number, name) in all.iter().enumerate() {
            numbers.entry(name.clone()).or_insert(super::narrow(number));
        }
        Self { all, numbers }
    }

    pub(super) fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = super::narrow(self.all.len());
        self.all.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

/// Writes values as an engine does in a binary resource.
pub(super) struct WrittenBody<'a> {
    codec: Codec,
    is_double: bool,
    is_big_endian: bool,
    /// Returns the number with which the file refers to an internal resource.
    id: &'a dyn Fn(usize) -> Option<u32>,
    pub(super) has_vectors4: bool,
    pub(super) names: WrittenNames,
    pub(super) out: Vec<u8>,
}

impl<'a> WrittenBody<'a> {
    pub(super) fn new(
        codec: Codec,
        is_double: bool,
        is_big_endian: bool,
        id: &'a dyn Fn(usize) -> Option<u32>,
    ) -> Self {
        let (names, out) = (WrittenNames::default(), Vec::new());
        Self { codec, is_double, is_big_endian, id, has_vectors4: false, names, out }
    }

    /// Writes a number in the order of the file's bytes.
    fn number<const N: usize>(&mut self, mut bytes: [u8; N]) {
        if self.is_big_endian {
            bytes.reverse();
        }
        self.out.extend(bytes);
    }

    pub(super) fn word(&mut self, word: u32) {
        self.number(word.to_le_bytes());
    }

    /// Writes a count, whose bit 31 has a meaning of its own.
    fn count(&mut self, count: usize) -> Result<()> {
        let count = u32::try_from(count).ok().filter(|count| count >> 31 == 0);
        let count = count.ok_or_else(|| Error::new(ErrorKind::TooLarge, "a count has more than 31 bits"))?;
        self.word(count);
        Ok(())
    }

    /// Writes a text with a NUL at its end.
    pub(super) fn text(&mut self, text: &str) {
        self.word(super::narrow(text.len() + 1));
        self.out.extend(text.as_bytes());
        self.out.push(0);
    }

    /// Writes a resource inside the file.
    pub(super) fn resource<R: Real>(&mut self, instance: &Instance<R>) -> Result<()> {
        self.text(&instance.class);
        self.count(instance.properties.len())?;
        for (name, value) in &instance.properties {
            let name = self.names.number(name);
            self.word(name);
            self.value(value)?;
        }
        Ok(())
    }

    /// Writes the entry of a resource in another file.
    pub(super) fn external(&mut self, external: &External, has_uids: bool) {
        self.text(&external.class);
        self.text(&external.path);
        if has_uids {
            self.number(uid_number(external.uid.as_deref()).to_le_bytes());
        }
    }

    fn ty(&mut self, ty: VariantType, is_wide: bool) -> Result<()> {
        let number = number_of(ty, is_wide).ok_or_else(|| no_value(&format!("a value of the type {ty}")))?;
        self.word(number);
        Ok(())
    }

    pub(super) fn value<R: Real>(&mut self, value: &Variant<R>) -> Result<()> {
        if let Some(reference) = Reference::of(value) {
            self.ty(VariantType::Object, false)?;
            return self.reference(reference);
        }
        match value {
            Variant::Nil | Variant::Object(Object::Null) => self.ty(VariantType::Nil, false),
            Variant::Object(_) | Variant::Rid(_) | Variant::Callable(_) | Variant::Signal(_) => {
                Err(no_value(&format!("a value of the type {}", value.ty())))
            }
            Variant::String(text) => {
                self.ty(VariantType::String, false)?;
                self.text(text);
                Ok(())
            }
            Variant::StringName(name) => {
                self.ty(VariantType::StringName, false)?;
                self.text(name);
                Ok(())
            }
            Variant::NodePath(path) => {
                self.ty(VariantType::NodePath, false)?;
                self.path(path)
            }
            Variant::PackedStringArray(texts) => {
                self.ty(VariantType::PackedStringArray, false)?;
                self.count(texts.len())?;
                for text in texts {
                    self.text(text);
                }
                Ok(())
            }
            // The engine takes the type of a container from the script.
            Variant::Array(array) => {
                self.ty(VariantType::Array, false)?;
                self.count(array.len())?;
                array.iter().try_for_each(|element| self.value(element))
            }
            Variant::Dictionary(dictionary) => {
                self.ty(VariantType::Dictionary, false)?;
                self.count(dictionary.len())?;
                dictionary.iter().try_for_each(|(key, value)| {
                    self.value(key)?;
                    self.value(value)
                })
            }
            // The type says whether the number is one of 32 bits, as in other files. It takes 64 bits in either case.
            Variant::Float(number) if self.is_double => {
                let is_wide = is_wide_header(&self.codec.encode(value)?);
                self.ty(VariantType::Float, is_wide)?;
                self.number(number.to_le_bytes());
                Ok(())
            }
            value => self.plain(value),
        }
    }

    /// Writes a value whose body is the same as in the encoded one, but for the padding of packed arrays.
    fn plain<R: Real>(&mut self, value: &Variant<R>) -> Result<()> {
        let ty = value.ty();
        self.has_vectors4 |= ty == VariantType::PackedVector4Array;
        let encoded = self.codec.encode(value)?;
        let (header, body) = encoded.split_at(size_of::<u32>());
        let is_wide = is_wide_header(header);
        self.ty(ty, is_wide)?;
        let words = match ty.item() {
            None => body,
            Some(_) => {
                let (count, items) = body.split_at(size_of::<u32>());
                self.number([count[0], count[1], count[2], count[3]]);
                items
            }
        };
        let start = self.out.len();
        self.out.extend(words);
        if self.is_big_endian && ty != VariantType::PackedByteArray {
            let size = if self.has_wide_words(ty, is_wide) { size_of::<u64>() } else { size_of::<u32>() };
            self.out[start..].chunks_exact_mut(size).for_each(<[u8]>::reverse);
        }
        Ok(())
    }

    /// Returns whether the words of a type have 64 bits.
    fn has_wide_words(&self, ty: VariantType, is_wide: bool) -> bool {
        match ty {
            VariantType::PackedInt64Array | VariantType::PackedFloat64Array => true,
            VariantType::Int | VariantType::Float => is_wide,
            ty => {
                let word = ty.item().unwrap_or(ty).words().map(|(_, word)| word);
                word == Some(WordType::Real) && self.is_double
            }
        }
    }

    fn path(&mut self, path: &NodePath) -> Result<()> {
        let too_long = || Error::new(ErrorKind::TooLarge, "a NodePath has more names than a file can count");
        let names = u16::try_from(path.names().len()).map_err(|_| too_long())?;
        let subnames = u16::try_from(path.subnames().len()).ok().filter(|count| count >> 15 == 0);
        let subnames = subnames.ok_or_else(too_long)? | u16::from(path.is_absolute()) << 15;
        self.number(names.to_le_bytes());
        self.number(subnames.to_le_bytes());
        for name in path.names().iter().chain(path.subnames()) {
            let number = self.names.number(name);
            self.word(number);
        }
        Ok(())
    }

    fn reference(&mut self, reference: Reference<'_>) -> Result<()> {
        let too_many = || Error::new(ErrorKind::TooLarge, "a file has no numbers for so many resources");
        match reference {
            Reference::Internal(number) => {
                self.word(kind::INTERNAL);
                self.word((self.id)(number).ok_or_else(too_many)?);
            }
            Reference::External(number) => {
                self.word(kind::EXTERNAL);
                self.word(u32::try_from(number).map_err(|_| too_many())?);
            }
            Reference::Path(path) => {
                self.word(kind::PATH);
                self.text("Resource");
                self.text(path);
            }
        }
        Ok(())
    }
}
