//! Checking whether a dynamic value fits a schema.
//!
//! The value is encoded, and the codec's own functions read it, as the schema says. So the rules and the errors are those of
//! decoding.

mod entries;
mod numbers;
mod written;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use self::numbers::{read, takes_all_of};
use self::written::Exact;
use crate::describe::{Declares, Enum, Field, List, ObjectShape, Reals, Schema, Shape, Side, Tagging};
use crate::display::Phrase;
use crate::keys::{FieldKeys, type_of_key};
use gdvar_core::containers::ElementsDecoder;
use gdvar_core::generic::Variant;
use gdvar_core::internals::{Key, excerpt, messages, trailing_bytes};
use gdvar_core::runtime::{self, Attempts};
use gdvar_core::{
    Codec, Decoder, ElementType, Error, ErrorKind, GodotDecode, Header, Real, Result, VariantType,
};

/// How many containers and enums may be nested. This depth fits the stack of a thread in a debug build.
const MAX_DEPTH: usize = 256;

impl Schema<'_> {
    /// Checks that the type of this schema would read the value.
    ///
    /// This is for tools that have a schema but no type. It cannot know which values the type's own conversions and
    /// functions refuse. It refuses values in which containers and enums are nested more than 256 levels deep, even if
    /// the type would read them.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::variant;
    /// use std::collections::BTreeMap;
    ///
    /// let schema = <BTreeMap<String, Vec<u8>>>::SCHEMA;
    /// let error = schema.check(&variant!({ "a": [1, 2], "b": [3, "4"] })).unwrap_err();
    /// assert_eq!(error.to_string(), "expected int 0..=255, found String in b[1]");
    /// ```
    ///
    /// A decoded value has no key twice, and no null Object in place of Nil: [`check_bytes`](Self::check_bytes) finds them in
    /// encoded ones.
    ///
    /// # Errors
    ///
    /// The same kinds of errors as in decoding, with the path but no offset.
    pub fn check<R: Real>(self, value: &Variant<R>) -> Result<()> {
        Checker::run_on_value(Side::Read, 0, self, value).1
    }

    /// Checks that the type of this schema would read these bytes with the codec, without the value as a tree.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::{Codec, to_bytes};
    ///
    /// let bytes = to_bytes(&[1, 256])?;
    /// let error = <Vec<u8>>::SCHEMA.check_bytes(&bytes, Codec::new()).unwrap_err();
    /// assert_eq!(error.to_string(), "256 does not fit int 0..=255 at byte 12 in [1]");
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same kinds of errors as for [`Codec::decode`], with the path and the offset.
    pub fn check_bytes(self, bytes: &[u8], codec: Codec) -> Result<()> {
        Checker::new(Side::Read, 0, None).run(self, bytes, codec).1
    }

    /// Returns every error that keeps the type of this schema from reading these bytes, but no more than `most` errors.
    ///
    /// [`check_bytes`](Self::check_bytes) stops at the first of them.
    pub fn faults_in_bytes(self, bytes: &[u8], codec: Codec, most: usize) -> Vec<Error> {
        all(Checker::new(Side::Read, most, None).run(self, bytes, codec), most)
    }

    /// Checks that the type of this schema would write the value as it is: with the same types of keys and containers,
    /// and without unknown keys.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](Self::check).
    pub fn check_written<R: Real>(self, value: &Variant<R>) -> Result<()> {
        Checker::run_on_value(Side::Written, 0, self, value).1
    }

    /// Returns every error that keeps the type of this schema from reading the value, but no more than `most` errors.
    ///
    /// [`check`](Self::check) stops at the first of them.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::variant;
    ///
    /// let faults = <Vec<u8>>::SCHEMA.faults(&variant!([1, "2", 3, 400]), 10);
    /// let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    /// assert_eq!(faults, ["expected int 0..=255, found String in [1]", "400 does not fit int 0..=255 in [3]"]);
    /// ```
    pub fn faults<R: Real>(self, value: &Variant<R>, most: usize) -> Vec<Error> {
        all(Checker::run_on_value(Side::Read, most, self, value), most)
    }
}

/// Returns the faults that were noted, and the one that ended the check.
fn all((mut faults, checked): (Vec<Error>, Result<()>), most: usize) -> Vec<Error> {
    faults.extend(checked.err());
    faults.truncate(most);
    faults
}

struct Checker<'b> {
    side: Side,
    /// The width of the reals of a value that was decoded before, so that all of it is valid.
    reals: Option<Reals>,
    depth: usize,
    /// How many faults are noted before the next one ends the check.
    most: usize,
    faults: Vec<Error>,
    /// What is needed to check that the type writes the same bytes.
    exact: Option<Exact<'b>>,
}

/// The type of a value that is skipped.
struct Skipped(VariantType);

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let ty = decoder.type_of(header)?;
        decoder.skip(header).map(|()| Self(ty))
    }
}

impl Checker<'_> {
    fn new(side: Side, most: usize, reals: Option<Reals>) -> Self {
        Self { side, reals, depth: 0, most, faults: Vec::new(), exact: None }
    }

    /// Checks bytes. Returns the faults that were noted, and the result.
    fn run(mut self, schema: Schema<'_>, bytes: &[u8], codec: Codec) -> (Vec<Error>, Result<()>) {
        let session = codec.session(bytes);
        let mut decoder = session.decoder();
        let read = decoder.header().and_then(|header| self.value(schema, header, &mut decoder));
        let result = read.and_then(|()| match decoder.offset() {
            end if end == bytes.len() => Ok(()),
            end => Err(trailing_bytes(bytes.len(), end)),
        });
        (self.faults, result)
    }

    /// Does the same for a value that was decoded.
    fn run_on_value<R: Real>(
        side: Side,
        most: usize,
        schema: Schema<'_>,
        value: &Variant<R>,
    ) -> (Vec<Error>, Result<()>) {
        let codec = Codec::new().full_objects(true);
        // A decoded text may start with a byte-order mark if there were two.
        let (faults, result) = match codec.double_marks().encode(value) {
            Ok(bytes) => Self::new(side, most, Some(Reals::of::<R>())).run(schema, &bytes, codec),
            Err(error) => (Vec::new(), Err(error)),
        };
        // The caller has not seen the bytes.
        (faults.into_iter().map(Error::without_offset).collect(), result.map_err(Error::without_offset))
    }

    /// Checks a part of a value. As long as faults are noted, the check continues after one in the part, to whose path `locate`
    /// adds the part.
    fn part(
        &mut self,
        schema: Schema<'_>,
        locate: impl Fn(Error) -> Error,
        header: Header,
        decoder: &mut Decoder<'_, '_>,
    ) -> Result<()> {
        let before = self.faults.len();
        if before >= self.most {
            return self.value(schema, header, decoder);
        }
        let checked =
            runtime::or_skip(header, decoder, |header, decoder| self.value(schema, header, decoder));
        let inside = self.faults.split_off(before);
        self.faults.extend(inside.into_iter().map(&locate));
        match checked {
            Err(error) if self.notes(&error) => self.fault(locate(error)),
            checked => checked,
        }
    }

    /// Returns whether the check continues after this error.
    fn notes(&self, error: &Error) -> bool {
        self.faults.len() < self.most && error.kind() != ErrorKind::TooLarge
    }

    /// Notes a fault, or returns it if no more faults are noted.
    fn fault(&mut self, error: Error) -> Result<()> {
        if !self.notes(&error) {
            return Err(error);
        }
        self.faults.push(error);
        Ok(())
    }

    fn value(&mut self, schema: Schema<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let is_nil = decoder.type_of(header)? == VariantType::Nil;
        let mut shape = schema.shape(self.side);
        let was_wide = self.exact.as_mut().map(|exact| {
            let is_inside = exact.is_wide && schema.as_type().is_none();
            core::mem::replace(&mut exact.is_wide, is_inside || schema.is_wide())
        });
        // However many of these are inside each other, they take no stack.
        for _ in 0..MAX_DEPTH {
            let Shape::Optional(inner) = shape else {
                let checked = self.shape(&shape, header, decoder);
                if let (Some(exact), Some(was_wide)) = (&mut self.exact, was_wide) {
                    exact.is_wide = was_wide;
                }
                return checked;
            };
            if is_nil {
                let start = decoder.start_of(header);
                decoder.skip(header)?;
                return self.same(&Shape::Nil, start, decoder);
            }
            shape = inner.shape(self.side);
        }
        Err(too_deep()) // not covered: ruled out before
    }

    fn shape(&mut self, shape: &Shape<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let (ty, is_written) = (decoder.type_of(header)?, self.side == Side::Written);
        let start = decoder.start_of(header);
        let fits = match shape {
            Shape::Opaque(_) => true,
            Shape::Nil => ty == VariantType::Nil,
            Shape::Bool => ty == VariantType::Bool,
            Shape::Text(written) if is_written => ty == *written,
            Shape::BorrowedText if is_written => ty == VariantType::String,
            Shape::Char if is_written && ty != VariantType::String => false,
            Shape::Float { .. } if is_written && ty != VariantType::Float => false,
            Shape::Optional(inner) => return self.value(*inner, header, decoder), // not covered: ruled out before
            Shape::Text(_)
            | Shape::BorrowedText
            | Shape::Char
            | Shape::Any(_)
            | Shape::Int(_)
            | Shape::Float { .. }
            | Shape::Builtin(..)
            | Shape::ObjectId => {
                self.leaf(shape, header, decoder)?;
                return self.same(shape, start, decoder);
            }
            _ => return self.inside(|checker| checker.container(shape, header, decoder)),
        };
        if !fits {
            return Err(decoder.mismatch(Phrase(shape), header));
        }
        decoder.skip(header)?;
        self.same(shape, start, decoder)
    }

    fn leaf(&self, shape: &Shape<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        match shape {
            Shape::Text(_) => read::<String>(header, decoder),
            Shape::BorrowedText => read::<&str>(header, decoder),
            Shape::Char => read::<char>(header, decoder),
            Shape::Any(reals) => self.any(*reals, header, decoder),
            Shape::Int(ints) => self.int(*ints, header, decoder),
            Shape::Float { reals, exact } => self.float(*reals, *exact, header, decoder),
            Shape::Builtin(of, reals) => self.builtin(shape, (*of, *reals), header, decoder),
            _ => runtime::decode_object_id(header, decoder).map(drop),
        }
    }

    /// Enters the next level.
    fn inside<T>(&mut self, check: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(too_deep());
        }
        self.depth += 1;
        let checked = check(self);
        self.depth -= 1;
        checked
    }

    // -------------------------------------------------------------------------------------------- containers

    fn container(&mut self, shape: &Shape<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let (ty, start, is_written) =
            (decoder.type_of(header)?, decoder.offset(), self.side == Side::Written);
        match *shape {
            Shape::List(list) => {
                if is_written && ty != self.written_type(list.written)
                    || list.only_bytes && ty != VariantType::PackedByteArray
                {
                    return Err(decoder.mismatch(Phrase(shape), header));
                }
                if ty != VariantType::Array && self.exact.is_some() {
                    return self.packed(list, header, decoder);
                }
                if list.len.is_none() && takes_all_of(ty, &list.items.shape(self.side)) {
                    return decoder.skip(header);
                }
                self.same_header(true, header, decoder)?;
                let mut elements = decoder.elements(header)?;
                if is_written && ty == VariantType::Array {
                    let declared = self.declarable(ty, list.items.declared_type(list.declares));
                    check_declared(list.declares, &declared, elements.declared())?;
                }
                let found = elements.len();
                if let Some(expected) = list.len.filter(|expected| *expected != found) {
                    return Err(messages::wrong_length(expected..=expected, found, start));
                }
                self.elements(&mut elements, |_| list.items)
            }
            Shape::Tuple(elements) => {
                if is_written && ty != VariantType::Array {
                    return Err(decoder.mismatch(Phrase(shape), header));
                }
                self.same_header(false, header, decoder)?;
                decoder.elements_with(header, lengths(elements, self.side), |found| {
                    if is_written && found.declared().is_typed() {
                        return Err(declares_something(found.declared()));
                    }
                    self.elements(found, |index| elements[index].schema)
                })
            }
            Shape::Map(map) => {
                if is_written {
                    let again = &mut { *decoder };
                    let entries = again.entries(header)?;
                    let of = |items: Schema<'_>| self.declarable(ty, items.declared_type(map.declares));
                    check_declared(map.declares, &of(map.key), entries.declared().0)?;
                    check_declared(map.declares, &of(map.value), entries.declared().1)?;
                }
                self.same_header(true, header, decoder)?;
                let keys = &FieldKeys::everything();
                self.open((keys, false), None, header, decoder, |checker, entries| {
                    checker.entries_of_map(&map, None, keys.set(), entries).map(|()| true)
                })
            }
            Shape::Dictionary(of) | Shape::Object(ObjectShape { fields: of, .. }) => {
                self.same_header(false, header, decoder)?;
                let keys = &FieldKeys::of_fields(of, self.side);
                let object = if let Shape::Object(object) = *shape { Some(object) } else { None };
                self.open((keys, of.strict), object, header, decoder, |checker, entries| {
                    checker.fields(of, keys, entries)
                })
            }
            Shape::Enum(of) => match of.tagging {
                Tagging::Name => {
                    let (again, tag) = (&mut { *decoder }, decoder.start_of(header));
                    let variant = &of.variants[self.tag(of, header, decoder)?];
                    self.same(&Shape::Nil, tag, decoder)?;
                    let content = variant.content.filter(|_| variant.other);
                    content.map_or(Ok(()), |content| self.value(content, header, again))
                }
                Tagging::Outside => self.outside(of, header, decoder),
                Tagging::Inside(_) | Tagging::Beside(..) => {
                    self.same_header(false, header, decoder)?;
                    let keys = &FieldKeys::of_enum(of, self.side);
                    self.open((keys, of.strict), None, header, decoder, |checker, entries| {
                        checker.variant_of(of, keys, entries).map(|()| true)
                    })
                }
                Tagging::Untagged => {
                    // A variant that does not fit is no fault if another one fits.
                    let most = core::mem::take(&mut self.most);
                    let (exact, side) = (self.exact.take(), self.side);
                    if exact.is_some() {
                        // What is read decides what is written.
                        self.side = Side::Read;
                    }
                    let again = &mut { *decoder };
                    let found = self.untagged(of, &mut Attempts::new(header, decoder));
                    (self.most, self.side, self.exact) = (most, side, exact);
                    let variant = &of.variants[found?];
                    if self.exact.is_some() {
                        self.value(variant.content_or_nil(), header, again)?;
                    }
                    Ok(())
                }
            },
            // The other shapes contain nothing.
            // not covered: ruled out before
            _ => Err(decoder.mismatch(Phrase(shape), header)),
        }
    }

    /// Checks a packed array, which is written as a whole.
    fn packed(&mut self, list: List<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let start = decoder.start_of(header);
        let (exact, side) = (self.exact.take(), core::mem::replace(&mut self.side, Side::Read));
        let checked = self.container(&Shape::List(list), header, decoder);
        (self.exact, self.side) = (exact, side);
        checked?;
        let reals = match list.items.shape(self.side) {
            Shape::Builtin(_, reals) => reals,
            _ => None,
        };
        self.same(&Shape::Builtin(list.written, reals), start, decoder)
    }

    fn elements<'s>(
        &mut self,
        elements: &mut ElementsDecoder<'_, '_, '_>,
        schema: impl Fn(usize) -> Schema<'s>,
    ) -> Result<()> {
        (0..elements.len()).try_for_each(|index| {
            elements.existing(|header, decoder| {
                self.part(schema(index), |error| error.in_index(index), header, decoder)
            })
        })
    }

    // ------------------------------------------------------------------------------------------------- enums

    /// Returns the position of the variant that fits.
    fn untagged<'a>(&mut self, of: &'a Enum<'a>, attempts: &mut Attempts<'a, '_, '_>) -> Result<usize> {
        loop {
            for (position, variant) in of.variants.iter().enumerate() {
                let (content, side) = (variant.content, self.side);
                let fits = |header, decoder: &mut Decoder<'_, '_>| {
                    content.map_or(Ok(()), |content| fits(content, side, header, decoder))
                };
                let found = attempts.variant(variant.name, fits, |header, decoder| match content {
                    Some(content) => self.value(content, header, decoder),
                    None => <()>::decode(header, decoder),
                })?;
                if found.is_some() {
                    return Ok(position);
                }
            }
            if !attempts.again() {
                return Err(attempts.fail());
            }
        }
    }

    /// Reads a tag and returns the position of its variant.
    fn tag(&self, of: &Enum<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<usize> {
        let tags = Tags::new(of, self.side, decoder.type_of(header)?).exact(self.exact.is_some());
        tags.variant(runtime::name(header, decoder, &tags.list, tags.other.is_some(), |_| None)?)
    }

    /// Checks the content of a variant without fields: Nil, or an empty Dictionary.
    fn no_content(&mut self, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        match self.side {
            Side::Read => runtime::unit(header, decoder),
            Side::Written => <()>::decode(header, decoder),
        }
    }

    /// Checks an externally tagged variant: a name alone, or a Dictionary of the name and the content.
    fn outside(&mut self, of: &Enum<'_>, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let (again, mut ty) = (&mut { *decoder }, decoder.type_of(header)?);
        let is_alone = ty != VariantType::Dictionary;
        let start = decoder.start_of(header);
        if !is_alone {
            self.same_header(false, header, decoder)?;
        }
        if !is_alone && let Some(Skipped(key)) = { *decoder }.entries(header)?.next_key()? {
            ty = key;
        }
        let tags = Tags::new(of, self.side, ty).exact(self.exact.is_some());
        let outside = runtime::outside(header, decoder, &tags.list, tags.other.is_some(), |_| None)?;
        let variant = &of.variants[tags.variant(outside.variant)?];
        match variant.content {
            Some(content) if variant.whole => {
                self.value(content, header, again)?;
                *decoder = *again;
                Ok(())
            }
            Some(content) if variant.other => {
                outside.other_with(decoder, |header, decoder| self.value(content, header, decoder))
            }
            None if variant.other => outside.ignore(decoder),
            Some(content) => outside.content(decoder, |header, decoder| {
                let locate = |error| messages::in_key(error, variant.tags[0]);
                self.same_key(variant.tags[0], decoder.start_of(header))?;
                self.part(content, locate, header, decoder)
            }),
            None if self.side == Side::Written && !is_alone => {
                Err(again.mismatch(type_of_key(variant.tags[0]), header))
            }
            None => {
                outside.unit(decoder)?;
                self.same(&Shape::Nil, start, decoder)
            }
        }
    }
}

/// The tags of an enum.
struct Tags<'s> {
    list: Vec<&'s [Key<'s>]>,
    /// The positions of their variants.
    variants: Vec<usize>,
    /// The position of the variant for unknown tags.
    other: Option<usize>,
    /// The type that the tag of a variant has to have, because each variant is written in one form.
    ty: Option<VariantType>,
    /// Whether what is read decides what is written.
    is_exact: bool,
}

impl<'s> Tags<'s> {
    fn new(of: &'s Enum<'s>, side: Side, ty: VariantType) -> Self {
        let tagged = of.variants.iter().enumerate().filter(|(_, variant)| !variant.tags.is_empty());
        let (variants, list) = tagged
            .map(|(position, variant)| match side {
                Side::Written => (position, &variant.tags[..1]),
                Side::Read => (position, variant.tags),
            })
            .unzip();
        let other = of.variants.iter().position(|variant| variant.other);
        Self { list, variants, other, ty: (side == Side::Written).then_some(ty), is_exact: false }
    }

    fn exact(self, is_exact: bool) -> Self {
        Self { is_exact, ..self }
    }

    /// Returns the position of the variant with the tag that was found.
    fn variant(&self, found: usize) -> Result<usize> {
        match (self.list.get(found), self.ty, self.other) {
            (Some([tag, ..]), Some(ty), other) if type_of_key(tag) != ty => {
                other.filter(|_| !self.is_exact).ok_or_else(|| messages::mismatch(&type_of_key(tag), ty))
            }
            (Some(_), ..) => Ok(self.variants[found]),
            (None, _, other) => Ok(other.unwrap_or_default()),
        }
    }
}

/// Returns the range of the number of elements of an array.
fn lengths(elements: &[Field<'_>], side: Side) -> RangeInclusive<usize> {
    let required = elements.iter().take_while(|element| side == Side::Written || !element.is_optional());
    required.count()..=elements.len()
}

/// Refuses a value whose keys or length rule a schema out.
fn fits(schema: Schema<'_>, side: Side, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    let (of, class) = match schema.shape(side) {
        Shape::Dictionary(of) if of.versions.is_none_or(|versions| !versions.migrates) => (of, None),
        Shape::Object(object) => (&object.fields, Some(object.class)),
        Shape::Tuple(elements) => {
            return decoder.elements_with(header, lengths(elements, side), |_| Ok(()));
        }
        _ => return Ok(()),
    };
    let (keys, inside) = (FieldKeys::of_fields(of, side), &mut { *decoder });
    let own = of.fields.iter().filter(|field| !field.flatten && field.is_read());
    let is_needed = |field: &Field<'_>| !field.is_optional() && (field.since, field.until) == (None, None);
    let required: Vec<_> =
        own.map(|field| (field.wire_keys(), side == Side::Read && is_needed(field))).collect();
    let fields = match class {
        None => inside.fields_of(header, keys.set(), of.strict)?,
        Some(class) => runtime::properties(class, None, header, inside, keys.set(), of.strict)?,
    };
    fields.fits(&required)
}

/// Checks the types that a container declares for its items.
fn check_declared(declares: Declares, expected: &ElementType, found: &ElementType) -> Result<()> {
    let fits = declares == Declares::Either || expected == found;
    if fits { Ok(()) } else { Err(declares_something(found)) }
}

#[cold]
fn declares_something(found: &ElementType) -> Error {
    let message = format!("the container declares its items as {}", excerpt(found));
    Error::new(ErrorKind::WrongElementType, message)
}

#[cold]
fn too_deep() -> Error {
    Error::too_deep(u32::try_from(MAX_DEPTH).unwrap_or(u32::MAX))
}
