//! Writing the entries of derived types.

use alloc::boxed::Box;

use crate::encode::GodotEncode;
use crate::encode::containers::EntriesEncoder;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::keys::FieldSet;
use crate::std_types::collections::for_each_map;
use crate::value::dictionary::Dictionary;
use crate::value::real::Real;

/// A type whose entries can be in a separate Dictionary or among the entries of another type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be flattened",
    label = "not a struct that is written as a Dictionary, nor a map",
    note = "`flatten` is for structs with named fields that derive `GodotEncode`, enums with `tag`, and maps",
    note = "so is a variant of one field beside `tag`; for any other value add `content = \"value\"` to the enum",
    note = "an enum with an `untagged` variant, or whose variant for unknown tags holds a `RawVariant`, may be any whole value, so it cannot be flattened; with a `Variant` in place of the `RawVariant` it can"
)]
pub trait EncodeFields: GodotEncode {
    /// The keys that are written.
    const FIELDS: &'static FieldSet;

    /// Writes the entries.
    fn encode_fields(&self, entries: &mut EntriesEncoder<'_>) -> Result<()>;

    /// Writes the entries among others, optionally after a tag. `fields` has the keys of all fields: a flattened map must
    /// not have any of these keys.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flattened(&self, entries: &mut EntriesEncoder<'_>, fields: &'static FieldSet) -> Result<()> {
        if const { Self::FIELDS.takes_all() } {
            return entries.around_map(fields, |entries| self.encode_fields(entries));
        }
        self.encode_fields(entries)
    }
}

/// Writes the entries of a value as a Dictionary.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encode_dictionary<T: EncodeFields + ?Sized>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
    encoder.dictionary(
        #[cfg_attr(not(debug_assertions), inline(always))]
        |entries| value.encode_fields(entries),
    )
}

impl<T: EncodeFields + ?Sized> EncodeFields for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    fn encode_fields(&self, entries: &mut EntriesEncoder<'_>) -> Result<()> {
        (**self).encode_fields(entries)
    }
}

/// Writes either no entries or all of them.
impl<T: EncodeFields> EncodeFields for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    fn encode_fields(&self, entries: &mut EntriesEncoder<'_>) -> Result<()> {
        self.as_ref().map_or(Ok(()), |value| value.encode_fields(entries))
    }
}

macro_rules! flatten_maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode $(, $hasher)?> EncodeFields for $ty {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn encode_fields(&self, entries: &mut EntriesEncoder<'_>) -> Result<()> {
                self.iter().try_for_each(|(key, value)| entries.entry(key, value))
            }
        }
    )+};
}
for_each_map!(flatten_maps);

impl<R: Real> EncodeFields for Dictionary<R> {
    const FIELDS: &'static FieldSet = &FieldSet::OPEN;

    fn encode_fields(&self, entries: &mut EntriesEncoder<'_>) -> Result<()> {
        self.iter().try_for_each(|(key, value)| entries.entry(key, value))
    }
}
