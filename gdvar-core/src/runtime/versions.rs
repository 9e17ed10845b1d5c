//! Reading data of several versions.

use alloc::format;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::{DecodeFields, Fields, decode_dictionary};
use crate::decode::messages::duplicate_field;
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{FieldSet, Key, label, name_of};
use crate::value::dictionary::Dictionary;

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
    match version_of(header, decoder, versions)? {
        Some(version) if version < versions.current => {
            let start = decoder.start_of(header);
            // Skips the steps for versions that are older than the data.
            let passed = usize::try_from(version - versions.first).unwrap_or(usize::MAX);
            let mut data = <Dictionary<f32> as GodotDecode>::decode(header, decoder)?;
            for step in steps.get(passed..).unwrap_or_default() {
                step(&mut data).map_err(|error| error.at(start))?;
            }
            data.insert(label(versions.key), versions.current);
            let codec = Codec::new().dialect(decoder.dialect()).full_objects(decoder.full_objects());
            let codec = codec.max_depth(decoder.depth);
            let bytes = codec.encode(&data).map_err(|error| error.without_offset().at(start))?;
            let session = Session::new(&bytes, codec).within(decoder.session);
            let value = session.decoder().value_with(decode_dictionary);
            value.map_err(|error| error.without_offset().at(start))
        }
        _ => decode_dictionary(header, decoder),
    }
}

/// Returns the version in the Dictionary after the header, if it is a Dictionary and has a version. Does not move the
/// decoder.
#[inline]
fn version_of(header: Header, decoder: &Decoder<'_, '_>, versions: &Versions<'_>) -> Result<Option<i64>> {
    let mut ahead = *decoder;
    let state = ahead.session.state();
    let found = ahead
        .fields_of(header, &FieldSet::OPEN, false)
        .and_then(|mut fields| fields.read_first(versions.key, Decoder::value));
    ahead.session.restore(&state);
    // Errors in the data are reported when it is read.
    let Ok(found) = found else { return Ok(None) };
    if found.is_some() {
        is_once(header, &mut { *decoder }, versions.key)?;
    }
    let Some(version) = found.map(|(version, _)| version).or(versions.unversioned) else { return Ok(None) };
    versions.check(version, decoder.start_of(header)).map(Some)
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
