//! Finds the value at the end of a path in the bytes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::decoder::Decoder;
use crate::decode::session::Session;
use crate::error::{Error, Result};
use crate::format::HEADER_SIZE;
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::value::array::ElementType;
use crate::value::key::Key as _;
use crate::value::object;
use crate::value::path::Path;
use crate::value::variant::Variant;

/// Finds the bytes of the value at the end of a path. All other values are skipped, as [`Decoder::skip`] does.
///
/// Of a key that is there twice it is the last value, which is the one that engines read.
///
/// # Errors
///
/// As [`Path::get`], and as [`Codec::decode`] for faults up to the end of the containers on the way.
pub fn locate<R: Real>(bytes: &[u8], path: &Path<R>, codec: Codec) -> Result<Range<usize>> {
    let session = session(bytes, codec);
    let mut decoder = session.decoder();
    enter(&mut decoder, path, path.steps().len())?;
    let start = decoder.offset();
    decoder.skip_value()?;
    Ok(start..decoder.offset())
}

impl Codec {
    /// Decodes the value at the end of a path alone. All other values are skipped and take no memory.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Codec, path::Path, to_bytes, variant};
    ///
    /// let bytes = to_bytes(&variant!({ "players": [{ "name": "Ferris" }, { "name": "Corro" }] }))?;
    /// let path: Path = "players[1].name".parse().expect("it is a path");
    /// let name: &str = Codec::new().decode_at(&bytes, &path)?;
    /// assert_eq!(name, "Corro");
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`inspect::locate`](crate::inspect::locate), and as [`decode`](Self::decode), with the offset from the start of
    /// `bytes`.
    pub fn decode_at<'de, T: GodotDecode<'de>, R: Real>(
        &self,
        bytes: &'de [u8],
        path: &Path<R>,
    ) -> Result<T> {
        let session = self.session(bytes).without_notes();
        let mut decoder = session.decoder();
        enter(&mut decoder, path, path.steps().len())?;
        decoder.value().map_err(|error| path.located(error, path.steps().len()))
    }
}

/// A session that passes over objects.
pub(super) fn session(bytes: &[u8], codec: Codec) -> Session<'_> {
    codec.full_objects(true).session(bytes).without_notes()
}

/// Moves a decoder to the value behind the first `count` steps of a path.
pub(super) fn enter<R: Real>(decoder: &mut Decoder<'_, '_>, path: &Path<R>, count: usize) -> Result<()> {
    for (depth, step) in path.steps()[..count].iter().enumerate() {
        let holder = Holder::open(decoder).map_err(|error| path.located(error, depth))?;
        let found = holder.find(step).map_err(|error| path.located(error, depth))?;
        let Some(item) = found.items.last() else {
            return Err(path.missing(depth, holder.ty, holder.room()));
        };
        let input = holder.inside.session.input;
        *decoder = Decoder { rest: &input[item.value..], ..holder.inside };
    }
    Ok(())
}

/// A container in the bytes, or a value that is none, which holds nothing.
pub(super) struct Holder<'s, 'de> {
    pub(super) ty: VariantType,
    pub(super) count: usize,
    /// Where the count is.
    pub(super) count_at: usize,
    /// What an Array declares of its elements, or a Dictionary of its values.
    pub(super) values: ElementType,
    /// What a Dictionary declares of its keys.
    pub(super) keys: ElementType,
    /// Stands before the first item.
    pub(super) inside: Decoder<'s, 'de>,
}

/// An item of a container: an element, an entry or a property.
pub(super) struct Item {
    /// All of it.
    pub(super) range: Range<usize>,
    /// Where its value starts.
    pub(super) value: usize,
}

/// What a container holds at a step.
pub(super) struct Found {
    /// The items; more than one if a key is there twice.
    pub(super) items: Vec<Item>,
    /// Where the container ends.
    pub(super) end: usize,
}

impl<'s, 'de> Holder<'s, 'de> {
    /// Opens the value that a decoder stands before.
    pub(super) fn open(decoder: &mut Decoder<'s, 'de>) -> Result<Self> {
        let header = decoder.header()?;
        let ty = decoder.type_of(header)?;
        let (mut keys, mut values) = (ElementType::Any, ElementType::Any);
        let (count, count_at, inside) = match ty {
            VariantType::Array => {
                values = decoder.element_type(decoder.flags_of(header)?)?;
                let at = decoder.offset();
                let (count, inside) = decoder.open(HEADER_SIZE)?;
                (count, at, inside)
            }
            VariantType::Dictionary => {
                (keys, values) = decoder.declared_entries(header)?;
                let at = decoder.offset();
                let (count, inside) = decoder.open(2 * HEADER_SIZE)?;
                (count, at, inside)
            }
            VariantType::Object if !object::skip_reference(header, decoder)? => {
                decoder.object_class(None, header)?;
                let at = decoder.offset();
                let (count, inside) = decoder.open_properties()?;
                (count, at, inside)
            }
            _ => (0, decoder.offset(), *decoder),
        };
        Ok(Self { ty, count, count_at, values, keys, inside })
    }

    /// Returns how many items it holds, or 1 for a full Object without any, which could have some.
    pub(super) fn room(&self) -> usize {
        let is_full = self.ty == VariantType::Object && self.inside.offset() > self.count_at;
        self.count.max(usize::from(is_full))
    }

    /// Finds what stands at a step. All items are passed, so that a key that comes again is seen.
    pub(super) fn find<R: Real>(&self, step: &Variant<R>) -> Result<Found> {
        let mut decoder = self.inside;
        let mut items = Vec::new();
        let index = match (self.ty, step) {
            (VariantType::Array, Variant::Int(index)) => usize::try_from(*index).ok(),
            _ => None,
        };
        for at in 0..self.count {
            let start = decoder.offset();
            let is_found = match self.ty {
                VariantType::Dictionary => is_key(&mut decoder, step)?,
                VariantType::Object => Some(decoder.text_body()?) == step.as_str(),
                _ => index == Some(at),
            };
            let value = decoder.offset();
            decoder.skip_value().map_err(|error| self.locate(error, start, at))?;
            if is_found {
                items.push(Item { range: start..decoder.offset(), value });
            }
        }
        Ok(Found { items, end: decoder.offset() })
    }

    #[cold]
    fn locate(&self, error: Error, start: usize, index: usize) -> Error {
        let mut item = Decoder { rest: &self.inside.session.input[start..], ..self.inside };
        match self.ty {
            VariantType::Dictionary => item.locate(error),
            VariantType::Object => match item.text_body() {
                Ok(name) => error.in_field(String::from(name)),
                Err(_) => error,
            },
            _ => error.in_index(index),
        }
    }
}

/// Reads a key and returns whether it is the one wanted.
#[inline]
fn is_key<R: Real>(decoder: &mut Decoder<'_, '_>, wanted: &Variant<R>) -> Result<bool> {
    let header = decoder.header()?;
    match decoder.type_of(header)? {
        VariantType::String | VariantType::StringName => {
            let text = decoder.text(header)?;
            Ok(wanted.as_str() == Some(text))
        }
        VariantType::Int => {
            let number = decoder.int(header)?;
            Ok(wanted.as_int() == Some(number))
        }
        ty if ty != wanted.ty() => decoder.skip(header).map(|()| false),
        _ => {
            let mut ahead = *decoder;
            decoder.skip(header)?;
            // A key that these reals do not hold is another one.
            let key = Variant::<R>::decode(header, &mut ahead);
            Ok(key.is_ok_and(|key| key.is_same_key(wanted)))
        }
    }
}
