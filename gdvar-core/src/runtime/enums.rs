//! Variants of enums by their tags, or without.

use alloc::format;

use super::fields::{open_entries, pass_declared};
use super::{DecodeFields, FieldSet, Fields, InOrder, Key, Name, messages, name_of};
use crate::cursor::Reader;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encoder::{COUNT_SIZE, HEAD_SIZE, HEADER_SIZE};
use crate::error::{Error, ErrorKind, Result};
use crate::read::{Passed, Usual};
use crate::variant_type::VariantType;

/// Reads a value that is nothing but a tag: its position in `tags`; how many there are if it is none of them
/// and another variant takes those.
#[inline]
pub fn name(
    header: Header,
    decoder: &mut Decoder<'_>,
    tags: &'static FieldSet,
    has_other: bool,
) -> Result<usize> {
    if matches!(header.ty(), VariantType::String | VariantType::StringName)
        && let Some(index) = tags.take_key::<HEADER_SIZE>(decoder)
    {
        return Ok(index);
    }
    name_in_any_form(header, decoder, tags.keys, has_other)
}

/// [`name`] with its header before it.
#[inline]
pub(super) fn headed_name(
    decoder: &mut Decoder<'_>,
    tags: &'static FieldSet,
    has_other: bool,
) -> Result<usize> {
    match tags.take_key::<0>(decoder) {
        Some(index) => Ok(index),
        None => headed_name_in_any_form(decoder, tags, has_other),
    }
}

#[inline(never)]
fn headed_name_in_any_form(
    decoder: &mut Decoder<'_>,
    tags: &'static FieldSet,
    has_other: bool,
) -> Result<usize> {
    let header = decoder.header()?;
    name(header, decoder, tags, has_other)
}

#[inline(never)]
fn name_in_any_form(
    header: Header,
    decoder: &mut Decoder<'_>,
    tags: &[Key],
    has_other: bool,
) -> Result<usize> {
    let body = decoder.clone();
    let name = match header.ty() {
        VariantType::String | VariantType::StringName => Name::Text(decoder.text(header)?.as_bytes()),
        VariantType::Int => Name::Int(decoder.int_body(header)?),
        _ => return Err(decoder.mismatch(kind(tags), header)),
    };
    match tags.iter().position(|tag| name_of(tag) == name) {
        Some(index) => Ok(index),
        None if has_other => Ok(tags.len()),
        None if !tags.iter().any(|tag| is_of_kind(tag, name)) => Err(body.mismatch(kind(tags), header)),
        None => Err(messages::unknown_variant(header, body, tags)),
    }
}

/// Passes over a name that is a String, if it comes next: one of these, of which the shortest has so many bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn pass_tag<'de>(reader: &mut Reader<'de>, least: usize, tags: &'static FieldSet) -> Option<Passed<'de>> {
    reader.take_with(least, |rest| tags.index.take::<0>(rest, tags.keys)).map(Passed::Tag)
}

/// Whether a tag and a name are both texts or both ints.
fn is_of_kind(tag: Key, name: Name<'_>) -> bool {
    core::mem::discriminant(&name_of(tag)) == core::mem::discriminant(&name)
}

/// The type of these tags.
fn kind(tags: &[Key]) -> &'static str {
    let ints = tags.iter().filter(|tag| matches!(name_of(tag), Name::Int(_))).count();
    match ints {
        0 => "String",
        _ if ints == tags.len() => "int",
        _ => "String or int",
    }
}

/// The error that a variant is skipped, so there are no bytes for it.
#[cold]
pub fn never_written(variant: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, format!("the variant `{variant}` is never written"))
}

/// A variant as engines usually write it: the tag is where it is expected, nothing is there that does not belong to it, and
/// its fields are in the declared order.
///
/// It is read ahead of the decoder, which moves when all of it is there. So no container is opened for it.
#[derive(Debug)]
pub struct UsualVariant<'a, 'de> {
    fields: Fields<'a, 'de>,
    /// Stands behind the count of the Dictionary.
    reader: Reader<'de>,
    /// What that is.
    entries: usize,
    /// The place of the tag among the enum's, if it is one of them.
    pub place: usize,
}

/// Reads a variant with `read` if it may be a usual one, whose tag is so many bytes behind the count of its Dictionary.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn usual_variant<'de, T>(
    header: Header,
    decoder: &mut Decoder<'de>,
    before: usize,
    tags: &'static FieldSet,
    read: impl FnOnce(&mut UsualVariant<'_, 'de>) -> Usual<T>,
) -> Usual<T> {
    let rest = decoder.rest();
    let Some(mut variant) = UsualVariant::new(header, decoder, before, tags) else { return Usual::Unread };
    let value = read(&mut variant);
    if let Usual::Unread = value {
        decoder.set_rest(rest);
    }
    value
}

impl<'a, 'de> UsualVariant<'a, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(
        header: Header,
        decoder: &'a mut Decoder<'de>,
        before: usize,
        tags: &'static FieldSet,
    ) -> Option<Self> {
        if header.ty() != VariantType::Dictionary || header.flags() != 0 || decoder.level() == 0 {
            return None;
        }
        let mut reader = Reader::new(decoder);
        reader.make_certain(COUNT_SIZE);
        let entries = reader.count()?;
        let place = tags.index.place::<0>(reader.rest().get(before..)?)?;
        Some(Self { fields: Fields::new(decoder, 0), reader, entries, place })
    }

    /// Moves over these bytes if they come next, and then that many more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, keys: &[u8], more: usize) -> bool {
        self.reader.make_certain(keys.len() + more) && self.reader.take(keys)
    }

    /// Whether there is nothing but these keys.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_unit(&mut self, keys: &[u8]) -> bool {
        let is_unit = self.entries == 1 && self.take(keys, 0);
        if is_unit {
            self.reader.stop(self.fields.decoder());
        }
        is_unit
    }

    /// Reads the value behind these keys, which are of so many entries, if it comes as engines usually write it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<T: GodotDecode<'de>>(&mut self, keys: &[u8], entries: usize) -> Usual<T> {
        if self.entries != entries || !self.take(keys, 0) {
            return Usual::Unread;
        }
        let (reader, decoder) = (self.reader, self.fields.decoder());
        let level = decoder.level();
        reader.stop(decoder);
        decoder.go_inside();
        let value = T::take_usual(decoder);
        decoder.close(level);
        value
    }

    /// Reads the value whose fields are behind these keys, if they come in order with usual values and nothing else.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fields<T: DecodeFields<'de>>(&mut self, keys: &[u8]) -> Usual<T> {
        let (sure, bytes) = T::SURE;
        match self.in_order(keys, sure, bytes) {
            Some(next) => T::in_order(&mut next.exact()),
            None => Usual::Unread,
        }
    }

    /// Reads the fields behind these keys, of which the `sure` ones take so many bytes or more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn in_order(&mut self, keys: &[u8], sure: usize, bytes: usize) -> Option<InOrder<'_, 'a, 'de, 0>> {
        let left = self.entries.checked_sub(1).filter(|_| self.take(keys, bytes))?;
        InOrder::of(&mut self.fields, self.reader, left, sure)
    }

    /// Reads the fields in the Dictionary behind these keys, which are of so many entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn in_dictionary(
        &mut self,
        keys: &[u8],
        entries: usize,
        sure: usize,
        bytes: usize,
    ) -> Option<InOrder<'_, 'a, 'de, 0>> {
        if self.entries != entries || self.fields.decoder().level() < 2 || !self.take(keys, HEAD_SIZE + bytes)
        {
            return None;
        }
        let left = self.reader.dictionary()?;
        InOrder::of(&mut self.fields, self.reader, left, sure)
    }
}

/// A tag by itself, or a Dictionary of one entry: the tag and the content.
#[derive(Debug)]
pub struct Outside<'de> {
    /// The position of the tag.
    pub variant: usize,
    tags: &'static FieldSet,
    /// The header of the value.
    header: Header,
    /// What was left behind that if the tag stands by itself, or before the tag in the Dictionary.
    tag: &'de [u8],
    /// The level to return to after the content.
    level: Option<u32>,
}

/// Reads the tag of a variant, up to its content.
#[inline]
pub fn outside<'de>(
    header: Header,
    decoder: &mut Decoder<'de>,
    tags: &'static FieldSet,
    has_other: bool,
) -> Result<Outside<'de>> {
    if header.ty() != VariantType::Dictionary {
        let tag = decoder.rest();
        let variant = lone_tag(header, decoder, tags, has_other)?;
        return Ok(Outside { variant, tags, header, tag, level: None });
    }
    let start = decoder.offset();
    pass_declared(header, decoder)?;
    let (count, level) = open_entries(decoder)?;
    if count != 1 {
        return Err(messages::no_single_entry(count, start));
    }
    let tag = decoder.rest();
    let variant = headed_name(decoder, tags, has_other)?;
    Ok(Outside { variant, tags, header, tag, level: Some(level) })
}

/// Reads a tag that stands by itself.
#[inline(never)]
fn lone_tag(
    header: Header,
    decoder: &mut Decoder<'_>,
    tags: &'static FieldSet,
    has_other: bool,
) -> Result<usize> {
    if matches!(header.ty(), VariantType::String | VariantType::StringName | VariantType::Int) {
        return name(header, decoder, tags, has_other);
    }
    Err(decoder.mismatch(format!("{} or Dictionary", kind(tags.keys)), header))
}

impl<'de> Outside<'de> {
    /// Reads the content.
    pub fn content<T>(
        self,
        decoder: &mut Decoder<'de>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<T> {
        let Some(level) = self.level else { return Err(self.no_content(decoder)) };
        match decoder.header().and_then(|header| decode(header, decoder)) {
            Ok(content) => {
                decoder.close(level);
                Ok(content)
            }
            Err(error) => Err(self.in_content(error)),
        }
    }

    /// Reads that there is no content, or Nil.
    pub fn unit(self, decoder: &mut Decoder<'de>) -> Result<()> {
        if self.level.is_none() { Ok(()) } else { self.content(decoder, super::decode_nil) }
    }

    /// Passes over the content and reads the tag once more, as a value.
    pub fn other<T: GodotDecode<'de>>(self, decoder: &mut Decoder<'de>) -> Result<T> {
        // Nothing was claimed since: the content is not open yet.
        let (header, stands_alone, mut tag) = (self.header, self.level.is_none(), decoder.clone());
        tag.set_rest(self.tag);
        self.ignore(decoder)?;
        if stands_alone { T::decode(header, &mut tag) } else { tag.value() }
    }

    /// Passes over the content.
    pub fn ignore(self, decoder: &mut Decoder<'de>) -> Result<()> {
        if self.level.is_none() {
            return Ok(());
        }
        self.content(decoder, |header, decoder| decoder.skip(header))
    }

    #[cold]
    fn no_content(&self, decoder: &Decoder<'de>) -> Error {
        let label = self.tags.keys.get(self.variant).map(|key| messages::label(key)).unwrap_or_default();
        let message = format!("expected a Dictionary with the content of `{label}`, found its name alone");
        decoder.error(ErrorKind::TypeMismatch, message)
    }

    /// An error in the content, with its path.
    #[cold]
    fn in_content(&self, error: Error) -> Error {
        match self.tags.keys.get(self.variant) {
            Some(key) => messages::in_key(error, key),
            None => error,
        }
    }
}

/// The variants of an untagged enum, tried one after the other on the same bytes.
#[derive(Debug)]
pub struct Attempts<'a, 'de> {
    header: Header,
    decoder: &'a mut Decoder<'de>,
    /// The variant that failed last of all in the bytes.
    nearest: Option<(&'static str, Error)>,
}

impl<'a, 'de> Attempts<'a, 'de> {
    /// Nothing was tried yet.
    pub fn new(header: Header, decoder: &'a mut Decoder<'de>) -> Self {
        Self { header, decoder, nearest: None }
    }

    /// Tries a variant. The error is that there were too many attempts.
    pub fn variant<T>(
        &mut self,
        name: &'static str,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let mut attempt = self.decoder.clone();
        // An untagged enum in another may hold no container that would be counted.
        attempt.check_stack()?;
        let error = match decode(self.header, &mut attempt) {
            Ok(value) => {
                attempt.close(self.decoder.level());
                *self.decoder = attempt;
                return Ok(Some(value));
            }
            Err(error) => error,
        };
        self.decoder.take_rereads(&attempt);
        self.decoder.read_again(attempt.offset() - self.decoder.offset())?;
        if self.nearest.as_ref().is_none_or(|(_, nearest)| nearest.offset() < error.offset()) {
            self.nearest = Some((name, error));
        }
        Ok(None)
    }

    /// The error that no variant fits.
    #[cold]
    pub fn fail(&mut self) -> Error {
        let start = self.decoder.start_of(self.header);
        match self.nearest.take() {
            // One of an enum inside says all that there is to say; so messages do not grow with the nesting.
            Some((_, error)) if matches!(error.kind(), ErrorKind::UnknownVariant | ErrorKind::TooDeep) => {
                error
            }
            Some((name, error)) => error.reworded(ErrorKind::UnknownVariant, |message| {
                format!("no variant fits; the nearest is `{name}`: {message}")
            }),
            None => Error::new(ErrorKind::UnknownVariant, "the enum has no variants").at(start),
        }
    }
}
