//! Reading data of several versions.

use alloc::format;

use super::decode::properties;
use super::properties::EncodeProperties as _;
use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::{DecodeFields, Fields, decode_dictionary};
use crate::decode::messages::duplicate_field;
use crate::decode::session::Session;
use crate::encode::GodotEncode;
use crate::encode::containers::by;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{FieldSet, Key, label, name_of};
use crate::value::dictionary::Dictionary;
use crate::value::object::Instance;

/// The versions that a type reads.
#[derive(Debug)]
pub struct Versions<'k> {
    /// The key of the entry with the version.
    pub key: Key<'k>,
    /// The first version that is read.
    pub first: i64,
    /// The version that is written, which is the last one that is read.
    pub current: i64,
    /// The version of data without the entry.
    pub unversioned: Option<i64>,
}

impl Versions<'_> {
    /// Returns the version of the data at `start`, or an error if the type does not read this version.
    #[inline]
    fn check(&self, version: i64, start: usize) -> Result<i64> {
        let Self { first, current, .. } = self;
        let (kind, limit) = if version > *current {
            (ErrorKind::LaterVersion, format!("up to {current}"))
        } else if version < *first {
            (ErrorKind::OutOfRange, format!("from {first} on"))
        } else {
            return Ok(version);
        };
        let message = format!("the data has version {version}, this program reads versions {limit}");
        Err(Error::new(kind, message).in_field(label(self.key)).at(start))
    }

    /// Migrates data of a version to the current one.
    fn migrate(&self, data: &mut Dictionary<f32>, version: i64, steps: &[Step]) -> Result<()> {
        // Skips the steps for versions that are older than the data.
        let passed = usize::try_from(version - self.first).unwrap_or(usize::MAX);
        for step in steps.get(passed..).unwrap_or_default() {
            step(data)?;
        }
        data.insert(label(self.key), self.current);
        Ok(())
    }
}

impl Fields<'_, '_> {
    /// Reads the version of the data.
    #[doc(hidden)]
    #[inline]
    pub fn version(&mut self, versions: &Versions<'_>) -> Result<i64> {
        let found = self.read_first(versions.key, Decoder::value)?.map(|(version, _)| version);
        let Some(version) = found.or(versions.unversioned) else { return Err(self.missing(versions.key)) };
        versions.check(version, self.header().offset())
    }

    /// Returns an error for a missing field, unless the data is older than the field.
    #[doc(hidden)]
    pub fn missing_before(&mut self, since: i64, version: i64, key: Key<'_>) -> Result<()> {
        if version < since { Ok(()) } else { Err(self.missing(key)) }
    }
}

/// A function that migrates data of one version to the next.
pub type Step = fn(&mut Dictionary<f32>) -> Result<()>;

/// Reads a Dictionary with the entries of a type. Data of an older version is migrated first. The first of the `steps`
/// migrates data of the first version; the steps before the data's own version are skipped.
pub fn migrated<T: for<'x> DecodeFields<'x>>(
    header: Header,
    decoder: &mut Decoder<'_, '_>,
    versions: &Versions<'_>,
    steps: &[Step],
) -> Result<T> {
    let Some((version, is_there)) = version_of(header, decoder, versions, None)? else {
        return decode_dictionary(header, decoder);
    };
    if is_there {
        is_once(header, &mut { *decoder }, versions.key)?;
    }
    if version == versions.current {
        return decode_dictionary(header, decoder);
    }
    let start = decoder.start_of(header);
    let mut data = <Dictionary<f32> as GodotDecode>::decode(header, decoder)?;
    versions.migrate(&mut data, version, steps).map_err(|error| error.at(start))?;
    read_anew(&data, start, decoder, |header, decoder| decode_dictionary(header, decoder))
}

/// Reads an Object of an older version, after its migration. Its properties are a Dictionary for the `steps`, `script` among them.
/// Returns `None` if the Object has the current version, or none: then the decoder has not moved.
pub fn migrated_object<T: for<'x> GodotDecode<'x>>(
    class: &str,
    script: Option<&str>,
    header: Header,
    decoder: &mut Decoder<'_, '_>,
    versions: &Versions<'_>,
    steps: &[Step],
) -> Result<Option<T>> {
    let Some((version, _)) = version_of(header, decoder, versions, Some((class, script)))? else {
        return Ok(None);
    };
    if version == versions.current {
        return Ok(None);
    }
    let start = decoder.start_of(header);
    let found = Instance::<f32>::decode(header, decoder)?.properties;
    let name = label(versions.key);
    if found.iter().filter(|(found, _)| *found == name).count() > 1 {
        return Err(duplicate_field(name_of(versions.key)).at(start));
    }
    let mut data = Dictionary::new();
    for (name, value) in found {
        data.insert(name, value);
    }
    versions.migrate(&mut data, version, steps).map_err(|error| error.at(start))?;
    let object = by(|encoder| {
        encoder.object(class, |properties| {
            data.encode_script(properties)?;
            data.encode_properties(properties, const { &FieldSet::of(&[]) }, false)
        })
    });
    read_anew(&object, start, decoder, |header, decoder| T::decode(header, decoder)).map(Some)
}

/// Reads what a value is written as, in place of the value at `start`.
fn read_anew<V: GodotEncode, T>(
    value: &V,
    start: usize,
    decoder: &Decoder<'_, '_>,
    read: impl for<'s, 'x> FnOnce(Header, &mut Decoder<'s, 'x>) -> Result<T>,
) -> Result<T> {
    let codec = Codec::new().dialect(decoder.dialect()).full_objects(decoder.full_objects());
    let codec = codec.max_depth(decoder.depth);
    let bytes = codec.encode(value).map_err(|error| error.without_offset().at(start))?;
    let session = Session::new(&bytes, codec).within(decoder.session);
    session.decoder().value_with(read).map_err(|error| error.without_offset().at(start))
}

/// Returns the version of the data after the header, and whether the data contains it, if that can be read. The data is a
/// Dictionary, or an Object of a class and a script. Does not move the decoder.
#[inline]
fn version_of(
    header: Header,
    decoder: &Decoder<'_, '_>,
    versions: &Versions<'_>,
    object: Option<(&str, Option<&str>)>,
) -> Result<Option<(i64, bool)>> {
    let mut ahead = *decoder;
    let state = ahead.session.state();
    let fields = match object {
        None => ahead.fields_of(header, &FieldSet::OPEN, false),
        Some((class, script)) => properties(class, script, header, &mut ahead, &FieldSet::OPEN, false),
    };
    let found = fields.and_then(|mut fields| fields.read_first(versions.key, Decoder::value));
    ahead.session.restore(&state);
    // Errors in the data are reported when it is read.
    let Ok(found) = found else { return Ok(None) };
    let found = found.map(|(version, _)| version);
    let Some(version) = found.or(versions.unversioned) else { return Ok(None) };
    Ok(Some((versions.check(version, decoder.start_of(header))?, found.is_some())))
}

/// Checks that a key of a Dictionary occurs once. The steps get a Dictionary, in which the last of two equal keys counts.
fn is_once(header: Header, decoder: &mut Decoder<'_, '_>, key: Key<'_>) -> Result<()> {
    decoder.declared_entries(header)?;
    let (count, mut inside) = decoder.open(2 * HEADER_SIZE)?;
    let mut is_found = false;
    for _ in 0..count {
        let offset = inside.offset();
        if inside.entry_name(false)? == Some(name_of(key)) && core::mem::replace(&mut is_found, true) {
            return Err(duplicate_field(name_of(key)).at(offset));
        }
        inside.skip_value()?;
    }
    Ok(())
}
