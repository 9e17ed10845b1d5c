//! Reading types that are flattened into another type, and maps of the remaining entries.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::{BuildHasher, Hash};

use crate::decode::GodotDecode;
use crate::decode::decoder::Header;
use crate::decode::fields::{DecodeFields, FieldsDecoder};
use crate::decode::late::Late;
use crate::decode::messages::in_name;
use crate::error::Result;
use crate::format::keys::FieldSet;
use crate::format::style::STRING;

impl<'de> FieldsDecoder<'_, 'de> {
    /// Reads a type that is flattened into one whose keys are `set`.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn flattened<T: DecodeFields<'de>>(&mut self, set: &'static FieldSet) -> Result<T> {
        let mut lent = *self;
        lent.taken.get_or_insert(set);
        let value = T::decode_fields(&mut lent);
        self.asked = lent.asked;
        (self.decoder.rest, self.count, self.late) = (lent.decoder.rest, lent.count, lent.late);
        value
    }

    /// Replaces the keys of the type by those of a variant, which the tag has chosen.
    #[doc(hidden)]
    pub fn choose(&mut self, set: &'static FieldSet) {
        if self.taken.is_none() {
            self.set = set;
        }
    }

    /// Reads into a map all entries that no field takes.
    pub(crate) fn collect<K: GodotDecode<'de>, V: GodotDecode<'de>, C: Extend<(K, V)>>(
        &mut self,
        map: C,
    ) -> Result<C> {
        self.collect_with(map, &FieldSet::of(&[]))
    }

    /// Reads into a map all entries that are in `own` or that no field takes.
    pub(super) fn collect_with<K: GodotDecode<'de>, V: GodotDecode<'de>, C: Extend<(K, V)>>(
        &mut self,
        mut map: C,
        own: &FieldSet,
    ) -> Result<C> {
        self.seek(&[])?;
        let mut index = self.first_late();
        while let Some(Late { key, value, .. }) = self.left_over(&mut index) {
            let name = self.name_at(key)?;
            let is_kept = |name| self.taken.is_some_and(|taken| taken.keeps(name)) && !own.contains(name);
            if name.is_some_and(is_kept) {
                continue;
            }
            let key = if self.is_object {
                K::decode(Header::of_element(STRING), &mut self.decoder.back_at(key))?
            } else {
                self.decoder.back_at(key).field()?
            };
            let value = self.decoder.back_at(value).field().map_err(|error| in_name(error, name))?;
            map.extend([(key, value)]);
            self.decoder.session.late()[index - 1].value = 0;
        }
        Ok(map)
    }

    /// Returns whether there is an entry left for a flattened type with this set.
    fn has_any_of(&mut self, set: &'static FieldSet) -> Result<bool> {
        self.seek(&[])?;
        let (mut index, takes_all) = (self.first_late(), set.takes_all());
        while let Some(entry) = self.left_over(&mut index) {
            let name = self.name_at(entry.key)?;
            let is_kept = || name.is_some_and(|name| self.taken.is_some_and(|taken| taken.keeps(name)));
            if name.is_some_and(|name| set.contains(name)) || takes_all && !is_kept() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    fn decode_fields(fields: &mut FieldsDecoder<'_, 'de>) -> Result<Self> {
        T::decode_fields(fields).map(Self::new)
    }
}

/// Reads `None` if none of the keys is there.
impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    fn decode_fields(fields: &mut FieldsDecoder<'_, 'de>) -> Result<Self> {
        if fields.has_any_of(T::FIELDS)? { T::decode_fields(fields).map(Some) } else { Ok(None) }
    }
}

macro_rules! flatten_maps {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty, $new:expr;)+) => {$(
        $(#[$attr])*
        impl<'de, V: GodotDecode<'de>, K: GodotDecode<'de> + $($bounds)*> DecodeFields<'de> for $ty {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn decode_fields(fields: &mut FieldsDecoder<'_, 'de>) -> Result<Self> {
                fields.collect($new)
            }
        }
    )+};
}
flatten_maps! {
    [Ord] BTreeMap<K, V>, Self::new();
    #[cfg(feature = "std")]
    [Eq + Hash, S: BuildHasher + Default] std::collections::HashMap<K, V, S>, Self::default();
    // `do_not_recommend` keeps compile errors the same with and without the feature.
    #[cfg(feature = "indexmap")]
    #[diagnostic::do_not_recommend]
    [Eq + Hash, S: BuildHasher + Default] indexmap::IndexMap<K, V, S>, Self::default();
}
