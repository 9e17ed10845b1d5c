//! Variants for unknown tags that hold the whole value.

use alloc::format;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::decode::variants::TagsOf;
use crate::encode::containers::EntriesEncoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::keys::{FieldSet, Key, is_constant, label};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// A type that can hold any value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold a value of any type",
    label = "not gdvar's `Variant`",
    note = "the variant for unknown tags holds a `gdvar::Variant`, its tag as a `String` or an integer, or nothing"
)]
pub trait Whole: Sized {
    /// Reads the tag and the entries that are in `own` or that no field takes, as one Dictionary. `left` bytes are left
    /// before the tag's value.
    fn decode_entries(
        fields: &mut Fields<'_, '_>,
        key: Key<'_>,
        left: usize,
        own: &'static FieldSet,
    ) -> Result<Self>;

    /// Writes the entries of the Dictionary that the value holds.
    fn encode_entries(&self, entries: &mut EntriesEncoder<'_>) -> Result<()>;
}

impl<R: Real> Whole for Variant<R> {
    fn decode_entries(
        fields: &mut Fields<'_, '_>,
        key: Key<'_>,
        left: usize,
        own: &'static FieldSet,
    ) -> Result<Self> {
        let name = label(key);
        let key: Self = if is_constant(key) { name.into() } else { StringName::new(name).into() };
        let tag: Self = fields.decoder.back_at(left).value()?;
        let entries = fields.collect(Vec::from([(key, tag)]), own)?;
        Ok(Self::Dictionary(entries.into_iter().collect()))
    }

    fn encode_entries(&self, entries: &mut EntriesEncoder<'_>) -> Result<()> {
        let Self::Dictionary(dictionary) = self else {
            let message = format!("{} cannot be flattened, since it is not a Dictionary", self.ty());
            return Err(Error::new(ErrorKind::Unsupported, message));
        };
        dictionary.iter().try_for_each(|(key, value)| entries.entry(key, value))
    }
}

/// Reads a value with `again`, a decoder at the start of its body, and moves the other decoder to its end.
pub fn whole<'s, 'de, T: GodotDecode<'de>>(
    header: Header,
    mut again: Decoder<'s, 'de>,
    decoder: &mut Decoder<'s, 'de>,
) -> Result<T> {
    let value = T::decode(header, &mut again)?;
    decoder.rest = again.rest;
    Ok(value)
}

/// Returns whether the tag under this key is one of `tags`, or is missing and there is a default. Does not move the
/// decoder.
#[inline]
pub fn is_known_tag(
    header: Header,
    decoder: &mut Decoder<'_, '_>,
    key: Key<'_>,
    tags: TagsOf<'_>,
    has_default: bool,
) -> Result<bool> {
    let mut ahead = *decoder;
    let state = ahead.session.state();
    let tag = ahead
        .fields_of(header, &FieldSet::OPEN, false)
        .and_then(|mut fields| fields.tag(key, tags, true, has_default.then_some(0), |_| None));
    ahead.session.restore(&state);
    tag.map(|(variant, _)| variant < tags.len())
}

/// Returns the error for writing a variant for unknown tags that has no field.
#[cold]
pub fn holds_no_tag(variant: &'static str) -> Error {
    let message = format!(
        "cannot write the variant `{variant}`, because it does not store its tag: `{variant}(Variant)` stores the \
         whole value"
    );
    Error::new(ErrorKind::Unsupported, message)
}
