//! Reading variants of enums, with or without tags.

use alloc::format;
use alloc::vec::Vec;
use core::mem::replace;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::decode::lenient::Lenience;
use crate::decode::messages::{self, in_key, no_variant_fits};
use crate::decode::session::Checkpoint;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{Key, Name, label, name_of};
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;

/// The tags of an enum's variants. The first tag of each variant is the one that is written; the others are aliases.
pub type Tags = TagsOf<'static>;

/// The same for an enum that is known at run time.
pub(crate) type TagsOf<'t> = &'t [&'t [Key<'t>]];

/// A String that comes next and may be a tag.
#[derive(Debug)]
pub struct NextTag<'de> {
    /// The length and the first four bytes of the text, which distinguish most tags.
    start: u64,
    /// What follows them.
    rest: &'de [u8],
}

impl NextTag<'_> {
    /// Moves past this tag, which is a String, if it comes next exactly as it is written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is(&mut self, tag: Key<'_>) -> bool {
        let Some((start, text)) = tag[HEADER_SIZE..].split_first_chunk() else { return false };
        let comes_next = self.start == u64::from_le_bytes(*start) && self.rest.starts_with(text);
        if comes_next {
            self.rest = &self.rest[text.len()..];
        }
        comes_next
    }

    /// Moves past one of these tags if it comes next, and returns its position.
    pub(crate) fn position(&mut self, tags: TagsOf<'_>) -> Option<usize> {
        tags.iter().position(|tags| self.is(tags[0]))
    }
}

impl<'de> Decoder<'_, 'de> {
    /// Reads a tag after its header, and returns the position of its variant. If no variant has the tag and another variant
    /// takes unknown tags, returns the number of variants. `find` finds a tag as it is written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn tag(
        &mut self,
        header: Header,
        tags: TagsOf<'_>,
        has_other: bool,
        find: impl FnOnce(&mut NextTag<'de>) -> Option<usize>,
    ) -> Result<usize> {
        match self.next_tag(header, find) {
            Some(variant) => Ok(variant),
            None => self.outlined(|decoder| decoder.any_tag(header, tags, has_other)),
        }
    }

    /// Moves past a tag after its header, if it is a String that `find` finds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_tag(
        &mut self,
        header: Header,
        find: impl FnOnce(&mut NextTag<'de>) -> Option<usize>,
    ) -> Option<usize> {
        let (start, rest) = self.rest.split_first_chunk().filter(|_| header.word == STRING)?;
        let mut next = NextTag { start: u64::from_le_bytes(*start), rest };
        let variant = find(&mut next)?;
        self.rest = next.rest;
        Some(variant)
    }

    #[inline(never)]
    fn any_tag(&mut self, header: Header, tags: TagsOf<'_>, has_other: bool) -> Result<usize> {
        let body = *self;
        let name = match self.type_of(header)? {
            VariantType::String | VariantType::StringName => Name::Text(self.text(header)?.as_bytes()),
            VariantType::Int => Name::Int(self.int(header)?),
            // A whole float counts as the int that is equal to it.
            VariantType::Float if has_ints(tags) => Name::Int(self.int(header)?),
            _ => return Err(body.mismatch(kind_of(tags), header)),
        };
        match position(tags, name) {
            Some(variant) => Ok(variant),
            None if has_other => Ok(tags.len()),
            None => Err(body.no_tag(header, name, tags)),
        }
    }

    #[cold]
    fn no_tag(self, header: Header, name: Name<'_>, tags: TagsOf<'_>) -> Error {
        match (name, count_kinds(tags)) {
            (Name::Int(_), (0, _)) | (Name::Text(_), (_, 0)) => self.mismatch(kind_of(tags), header),
            _ => messages::unknown_tag(header, self, tags),
        }
    }
}

/// Returns the position of the variant that has a tag.
fn position(tags: TagsOf<'_>, name: Name<'_>) -> Option<usize> {
    tags.iter().position(|tags| tags.iter().any(|tag| name_of(tag) == name))
}

/// Reads the content of a variant without fields: Nil, or an empty Dictionary.
pub fn unit(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    if !matches!(decoder.type_of(header), Ok(VariantType::Dictionary)) {
        return <()>::decode(header, decoder);
    }
    let start = decoder.start_of(header);
    decoder.declared_entries(header)?;
    // mutants `* with +`: with a smaller bound, the input ends before the last item
    let (count, inside) = decoder.open(2 * HEADER_SIZE)?;
    if count > 0 {
        return Err(messages::not_empty(count).at(start));
    }
    decoder.rest = inside.rest;
    Ok(())
}

/// Returns how many tags of an enum are ints, and how many are text.
fn count_kinds(tags: TagsOf<'_>) -> (usize, usize) {
    let (mut ints, mut texts) = (0, 0);
    // `flatten` would take ten times the code.
    for tags in tags {
        for tag in *tags {
            match name_of(tag) {
                Name::Int(_) => ints += 1,
                Name::Text(_) => texts += 1,
            }
        }
    }
    (ints, texts)
}

/// Returns whether a tag of an enum is an int.
fn has_ints(tags: TagsOf<'_>) -> bool {
    count_kinds(tags).0 > 0
}

/// Returns the type of an enum's tags.
fn kind_of(tags: TagsOf<'_>) -> &'static str {
    match count_kinds(tags) {
        (0, _) => "String",
        (_, 0) => "int",
        _ => "String or int",
    }
}

/// An externally tagged variant: a tag alone, or a Dictionary whose only entry is the tag and the content.
#[derive(Debug)]
pub struct Outside<'t, 'de> {
    /// The position of the variant.
    pub variant: usize,
    tags: TagsOf<'t>,
    /// The header of the value.
    header: Header,
    /// How many bytes are left before the tag, or after its header if the tag is alone.
    tag: usize,
    /// What is left before the content, and the depth there.
    inside: Option<(&'de [u8], u32)>,
}

/// Reads the tag of a variant, up to its content.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn outside<'t, 'de>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
    tags: TagsOf<'t>,
    has_other: bool,
    find: impl FnOnce(&mut NextTag<'de>) -> Option<usize> + Copy,
) -> Result<Outside<'t, 'de>> {
    if header.word != decoder.style.dictionary
        && decoder.outlined(|decoder| is_tag_alone(header, decoder, tags))?
    {
        let tag = decoder.rest.len();
        let variant = decoder.outlined(|decoder| decoder.tag(header, tags, has_other, find))?;
        return Ok(Outside { variant, tags, header, tag, inside: None });
    }
    let start = decoder.at();
    let (count, mut inside) = decoder.open(2 * HEADER_SIZE)?;
    if count != 1 {
        return Err(messages::no_single_entry(count).at(start.start_of(header)));
    }
    let tag = inside.rest.len();
    let header_of_tag = inside.header()?;
    let variant = inside.tag(header_of_tag, tags, has_other, find)?;
    Ok(Outside { variant, tags, header, tag, inside: Some((inside.rest, inside.depth)) })
}

/// Returns whether a value is a tag alone. If it is a typed Dictionary, moves past the types that it declares.
#[inline(never)]
fn is_tag_alone(header: Header, decoder: &mut Decoder<'_, '_>, tags: TagsOf<'_>) -> Result<bool> {
    match decoder.type_of(header)? {
        VariantType::Dictionary => decoder.pass_declared(header).map(|()| false),
        VariantType::String | VariantType::StringName | VariantType::Int => Ok(true),
        VariantType::Float if has_ints(tags) => Ok(true),
        _ => Err(decoder.mismatch(format!("{} or Dictionary", kind_of(tags)), header)),
    }
}

impl<'de> Outside<'_, 'de> {
    /// Returns a decoder before the content, unless the tag is alone.
    #[inline]
    fn inside<'s>(&self, decoder: &Decoder<'s, 'de>) -> Option<Decoder<'s, 'de>> {
        self.inside.map(|(rest, depth)| Decoder { rest, depth, ..*decoder })
    }

    /// Reads the content.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn content<'s, T>(
        self,
        decoder: &mut Decoder<'s, 'de>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let Some(mut inside) = self.inside(decoder) else { return Err(self.no_content(decoder)) };
        let header = inside.header().map_err(|error| self.in_content(error))?;
        let content = decode(header, &mut inside);
        if content.is_err() {
            return content.map_err(|error| self.in_content(error));
        }
        decoder.rest = inside.rest;
        content
    }

    /// Checks that there is no content, or only Nil or an empty Dictionary.
    pub fn unit(self, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        if self.inside.is_none() { Ok(()) } else { self.content(decoder, unit) }
    }

    /// Reads the tag again, as a value. The variant must not have content.
    pub fn other<T: GodotDecode<'de>>(self, decoder: &mut Decoder<'_, 'de>) -> Result<T> {
        self.other_with(decoder, T::decode)
    }

    /// Reads the tag again, with a function. The variant must not have content.
    pub fn other_with<'s, T>(
        self,
        decoder: &mut Decoder<'s, 'de>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let Some(inside) = self.inside(decoder) else {
            return decode(self.header, &mut decoder.back_at(self.tag));
        };
        let tag = inside.back_at(self.tag);
        let value = { tag }.value_with(decode)?;
        self.content(decoder, unit).map_err(|_| messages::content_of_other(tag, inside.offset()))?;
        Ok(value)
    }

    /// Skips the content.
    pub fn ignore(self, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        if self.inside.is_none() {
            return Ok(());
        }
        self.content(decoder, |header, decoder| decoder.skip(header))
    }

    #[cold]
    fn no_content(&self, decoder: &Decoder<'_, '_>) -> Error {
        let label = self.tags.get(self.variant).map(|tags| label(tags[0])).unwrap_or_default();
        messages::name_alone(&label).at(decoder.back_at(self.tag).start_of(self.header))
    }

    /// Returns an error in the content, with its path.
    #[cold]
    fn in_content(&self, error: Error) -> Error {
        match self.tags.get(self.variant) {
            Some(tags) => messages::in_key(error, tags[0]),
            None => error,
        }
    }
}

/// The variants of an untagged enum, tried one after the other on the same bytes.
#[derive(Debug)]
pub struct Attempts<'a, 's, 'de> {
    header: Header,
    decoder: &'a mut Decoder<'s, 'de>,
    /// The errors with the names of their variants: all of them, or, inside another attempt, only the one that occurred
    /// furthest into the bytes. Variants with tags have no name here, because their errors name the variant.
    errors: Vec<(Option<&'a str>, Error)>,
    /// The index of the error that occurred furthest into the bytes.
    nearest: usize,
    /// The index of the first error of this round.
    round: usize,
    /// Whether the enum is inside another attempt.
    is_inside: bool,
    /// Whether values of other types are converted, which happens in the second round if nothing fit in the first.
    is_lenient: bool,
    /// Whether a variant might fit with conversions.
    is_missed: bool,
}

impl<'a, 's, 'de> Attempts<'a, 's, 'de> {
    /// Starts before the first variant.
    pub fn new(header: Header, decoder: &'a mut Decoder<'s, 'de>) -> Self {
        let is_inside = decoder.session.trying.get();
        let (errors, nearest, round) = (Vec::new(), 0, 0);
        Self { header, decoder, errors, nearest, round, is_inside, is_lenient: false, is_missed: false }
    }

    /// Tries a variant. In the first round of an enum that is not inside another attempt, a variant that fits costs no
    /// more than reading it. Everywhere else, `fits` first compares the keys and the length, so that no contents are read
    /// in vain on every level.
    pub fn variant<T>(
        &mut self,
        name: &'a str,
        fits: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<()>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let lenience = &self.decoder.session.lenience;
        let outside = lenience.get();
        if !self.is_lenient {
            lenience.set(Lenience::Refused);
        }
        // Untagged enums can be nested without any container, which would count as a level.
        let compares_first = self.is_lenient || self.is_inside;
        let found = self.attempt(Some(name), |header, attempt| {
            if compares_first {
                fits(header, &mut { *attempt })?;
            }
            decode(header, attempt)
        });
        let is_missed = lenience.get() == Lenience::Missed;
        self.is_missed |= is_missed;
        // An enum around this one has to know that a conversion was missed.
        lenience.set(if is_missed && outside != Lenience::Allowed { Lenience::Missed } else { outside });
        found
    }

    /// Tries the variants that have tags. A tag determines the variant, so values of other types are converted.
    pub fn tagged<T>(
        &mut self,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        self.attempt(None, decode)
    }

    fn attempt<T>(
        &mut self,
        name: Option<&'a str>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let (mut attempt, session) = (*self.decoder, self.decoder.session);
        let state = session.state();
        session.trying.set(true);
        let decoded = attempt.nested(self.header, |attempt| decode(self.header, attempt));
        session.trying.set(self.is_inside);
        match decoded {
            Ok(value) => {
                self.decoder.rest = attempt.rest;
                Ok(Some(value))
            }
            Err(error) => self.failed(name, error, &state).map(|()| None),
        }
    }

    /// Returns to the state before an attempt, and keeps the error of the attempt if it occurred further into the bytes
    /// than all earlier errors.
    #[inline]
    fn failed(&mut self, name: Option<&'a str>, error: Error, state: &Checkpoint) -> Result<()> {
        self.decoder.session.restore(state);
        // Another variant might still fit, but which one would depend on how large the stack is.
        if error.kind() == ErrorKind::TooDeep {
            return Err(error);
        }
        let len =
            error.offset().map_or(self.decoder.rest.len(), |end| end.saturating_sub(self.decoder.offset()));
        if !self.decoder.session.may_read_again(state, len) {
            let message = "there are too many ways to read the value";
            return Err(self.decoder.error(ErrorKind::TooLarge, message));
        }
        // Of two errors at the same byte, a variant of the same type with a wrong key is nearer than one of another type.
        let rank = |error: &Error| (error.offset(), error.kind() != ErrorKind::TypeMismatch);
        let is_nearer = self.errors.get(self.nearest).is_none_or(|(_, nearest)| rank(nearest) < rank(&error));
        if self.is_inside && is_nearer {
            self.errors.clear();
        }
        if !self.is_inside || is_nearer {
            self.errors.push((name, error));
        }
        if is_nearer {
            self.nearest = self.errors.len() - 1;
        }
        Ok(())
    }

    /// Returns whether to try all variants once more, with conversions.
    #[cold]
    pub fn again(&mut self) -> bool {
        let again =
            !self.is_lenient && self.is_missed && self.decoder.session.lenience.get() == Lenience::Allowed;
        if again {
            self.round = self.errors.len();
        }
        self.is_lenient = true;
        again
    }

    /// Returns the error for a value that fits no variant.
    #[cold]
    #[inline]
    pub fn fail(&mut self) -> Error {
        let start = self.decoder.start_of(self.header);
        match self.errors.get(self.nearest).cloned() {
            Some((name, error)) if self.is_inside => no_variant_fits(name, error),
            Some((name, error)) => {
                no_variant_fits(name, error).with_reasons(self.errors.split_off(self.round))
            }
            None => messages::no_variants().at(start),
        }
    }
}

// ------------------------------------------------------------------------------------- tags among fields

impl<'s, 'de> Fields<'s, 'de> {
    /// Reads the tag under this key, wherever it is, and returns the position of its variant in `tags`. If no variant has the
    /// tag and another variant takes unknown tags, returns the number of variants. If there is no tag, returns the `default`.
    /// Also returns how many bytes are left before the tag's value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(
        &mut self,
        key: Key<'_>,
        tags: TagsOf<'_>,
        has_other: bool,
        default: Option<usize>,
        find: impl FnOnce(&mut NextTag<'de>) -> Option<usize>,
    ) -> Result<(usize, usize)> {
        let (mut line, start) = (*self, self.decoder.rest.len());
        if line.comes_next(key, HEADER_SIZE) {
            let left = line.decoder.rest.len();
            if let Ok(header) = line.decoder.header()
                && let Some(variant) = line.decoder.next_tag(header, find)
            {
                line.note_other(key);
                line.note_first(start);
                *self = line;
                return Ok((variant, left));
            }
        }
        let tag = self.read_first(key, |decoder| {
            let header = decoder.header()?;
            decoder.outlined(|decoder| decoder.any_tag(header, tags, has_other))
        })?;
        tag.or(default.map(|default| (default, 0))).ok_or_else(|| self.missing(key))
    }

    /// Reads the content of a variant under this key, wherever it is, and ends the variant. Entries beside it are checked before it is
    /// read, so that nothing is left to do when the value has been made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn content<T>(
        &mut self,
        key: Key<'_>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let before = (self.decoder.rest, self.read);
        let mut is_last = self.comes_next(key, HEADER_SIZE) && (self.left() == 0 || self.is_followed);
        let mut content = self.decoder;
        if !is_last {
            (self.decoder.rest, self.read) = before;
            (content.rest, is_last) = self.leave(|fields| fields.find_content(key))?;
            self.close();
        }
        let value = decode(content.header()?, &mut content);
        if value.is_err() {
            return value.map_err(|error| in_key(error, key));
        }
        // Only stores may follow: the calls in `close` would keep the value in a place of its own.
        if is_last {
            self.decoder.rest = content.rest;
            if let Some(outer) = self.outer {
                outer.set(content.rest);
            }
        }
        value
    }

    /// Finds the content of a variant, and checks and passes all entries. Returns what is left at the content, and whether the entries
    /// could not be passed because nothing tells where the content ends: then reading it fails as well, with a better error.
    fn find_content(&mut self, key: Key<'_>) -> Result<(&'de [u8], bool)> {
        let before = self.decoder;
        if !self.find_ahead(key)? {
            self.decoder = before;
            // A wrong entry is reported first.
            return Err(self.no_more().err().unwrap_or_else(|| self.missing(key)));
        }
        let content = replace(&mut self.decoder, before);
        if self.pass_ahead() {
            return Ok((content.rest, false));
        }
        match self.no_more() {
            Err(error) if { content }.skip_value().is_ok() => Err(error),
            passed => Ok((content.rest, passed.is_err())),
        }
    }

    /// Reads the content of a variant without fields, if there is any.
    pub fn unit(&mut self, key: Key<'_>) -> Result<()> {
        self.read_first(key, |decoder| decoder.value_with(unit))?;
        self.no_more()
    }

    /// Reads the tag under this key as a value. No other entries may be beside it.
    pub fn tag_value<T: GodotDecode<'de>>(&mut self, key: Key<'_>, left: usize) -> Result<T> {
        self.tag_value_with(key, left, T::decode)
    }

    /// Reads the tag under this key with a function. No other entries may be beside it.
    pub fn tag_value_with<T>(
        &mut self,
        key: Key<'_>,
        left: usize,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let value = self.decoder.back_at(left).value_with(decode).map_err(|error| in_key(error, key))?;
        // If the enum is flattened, the entries beside the tag belong to another type.
        if self.taken.is_some() {
            return self.no_more().map(|()| value);
        }
        let mut decoder = self.decoder;
        for _ in 0..self.left() {
            if !self.is_ahead(decoder.rest.len()) {
                return Err(messages::content_of_other(self.decoder.back_at(left), decoder.offset()));
            }
            decoder.skip_value()?;
            decoder.skip_value()?;
        }
        self.end = Some(decoder.rest.len());
        self.close();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::Codec;
    use crate::decode::session::Session;

    /// Decodes an untagged enum whose only variant is the same enum.
    // not covered: never called by a test that passes
    fn endless(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let mut attempts = Attempts::new(header, decoder);
        match attempts.variant("Endless", |_, _| Ok(()), endless)? {
            Some(()) => Ok(()),
            None => Err(attempts.fail()),
        }
    }

    #[test]
    fn enums_that_are_nested_without_containers_end_before_the_stack() {
        let bytes = Codec::new().encode(&1).expect("it can be written");
        let session = Session::new(&bytes, Codec::new());
        let mut decoder = session.decoder();
        let header = decoder.header().expect("it has a header");
        assert_eq!(endless(header, &mut decoder).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    }
}
