//! The keys that a type takes from a set of entries, with those of the types that are flattened into it.

use alloc::vec::Vec;
use core::cell::OnceCell;

use crate::describe::{Enum, Field, Fields, Schema, Shape, Side, Tagging};
use gdvar_core::VariantType;
use gdvar_core::internals::{Key, Name, name_of};
use gdvar_core::runtime::FieldSetOf;

/// The field set of a type, as its schema describes it, with the parts to which the set refers.
#[derive(Debug, Default)]
pub struct FieldKeys<'k> {
    /// The keys of each own field that is not flattened.
    own: Vec<&'k [Key<'k>]>,
    /// The keys that a flattened map must not have either.
    unread: Vec<Key<'k>>,
    /// The types that are flattened into this type; the variants of an enum, or only the content of a variant.
    pub(crate) inner: Vec<Self>,
    kind: KeysKind,
    sets: OnceCell<Vec<&'k FieldSetOf<'k>>>,
    index: OnceCell<Vec<(Name<'k>, usize)>>,
    set: OnceCell<FieldSetOf<'k>>,
}

/// Returns the type of a key, whose id is its first byte.
pub(crate) const fn type_of_key(key: Key<'_>) -> VariantType {
    const INT: u8 = VariantType::Int as u8;
    const STRING: u8 = VariantType::String as u8;

    match key[0] {
        INT => VariantType::Int,
        STRING => VariantType::String,
        _ => VariantType::StringName,
    }
}

/// Returns whether two keys are the same name, as text of any type or as an int.
pub(crate) const fn is_same_key(a: Key<'_>, b: Key<'_>) -> bool {
    name_of(a).is(name_of(b))
}

/// How many fields are compared one by one.
const FEW: usize = 64;

/// What kind of type has these keys.
#[derive(Clone, Copy, Debug, Default)]
enum KeysKind {
    #[default]
    Fields,
    /// An enum, and whether one of its variants keeps all entries beside an unknown tag.
    Enum { keeps_others: bool },
    /// A map, or a type of which nothing is known.
    Everything,
}

impl<'k> FieldKeys<'k> {
    /// Returns the keys of a type that is flattened.
    pub fn of(schema: Schema<'k>, side: Side) -> Self {
        match schema.shape(side) {
            Shape::Optional(inner) => Self::of(inner, side),
            Shape::Dictionary(fields) => Self::of_fields(fields, side),
            Shape::Enum(of) => Self::of_enum(of, side),
            _ => Self::everything(),
        }
    }

    /// Returns the keys of a map.
    pub(crate) fn everything() -> Self {
        Self { kind: KeysKind::Everything, ..Self::default() }
    }

    /// Returns the keys of fields.
    pub fn of_fields(fields: &'k Fields<'k>, side: Side) -> Self {
        let mut all = Self::default();
        for field in fields.fields {
            match field.is_in(side) {
                true if field.flatten => all.inner.push(Self::of(field.schema, side)),
                true => all.own.push(field.wire_keys()),
                false => all.unread.extend(field.wire_keys().first()),
            }
        }
        // The version is read ahead of the fields.
        if side == Side::Read && fields.versions.is_some() {
            all.own.rotate_left(1);
        }
        all
    }

    /// Returns the keys of an enum's tag and content, or of its variants.
    pub fn of_enum(of: &'k Enum<'k>, side: Side) -> Self {
        let keeps_others = of.variants.iter().any(|variant| variant.whole);
        let mut all = Self { kind: KeysKind::Enum { keeps_others }, ..Self::default() };
        match &of.tagging {
            Tagging::Inside(tag) => {
                all.own.push(core::slice::from_ref(tag));
                all.inner.extend(of.variants.iter().map(|variant| match variant.content {
                    Some(content) if !variant.other => Self::of(content, side),
                    _ => Self::default(),
                }));
            }
            Tagging::Beside(tag, content) => {
                all.own.push(core::slice::from_ref(tag));
                all.inner.push(Self { own: alloc::vec![core::slice::from_ref(content)], ..Self::default() });
            }
            _ => {}
        }
        all
    }

    /// Returns the set.
    pub fn set(&'k self) -> &'k FieldSetOf<'k> {
        self.set.get_or_init(|| {
            let inner = self.sets.get_or_init(|| self.inner.iter().map(Self::set).collect());
            let set = match self.kind {
                KeysKind::Everything => FieldSetOf::OPEN,
                KeysKind::Fields => FieldSetOf::with_flattened(&self.own, inner),
                KeysKind::Enum { keeps_others: false } => FieldSetOf::tagged(&self.own, inner),
                KeysKind::Enum { keeps_others: true } => FieldSetOf::tagged(&self.own, inner).with_others(),
            };
            set.with_unread(&self.unread).with_index(self.index.get_or_init(|| self.index()))
        })
    }

    /// Returns every key.
    pub fn all(&self) -> Vec<Key<'k>> {
        let own = self.own.iter().copied().flatten().chain(&self.unread).copied();
        own.chain(self.inner.iter().flat_map(Self::all)).collect()
    }

    /// Returns the position of each name, in the order of the names, if there are so many that comparing all of them would take
    /// long.
    fn index(&self) -> Vec<(Name<'k>, usize)> {
        if self.own.len() <= FEW {
            return Vec::new();
        }
        let own = self.own.iter().enumerate();
        let mut index: Vec<_> =
            own.flat_map(|(field, keys)| keys.iter().map(move |key| (name_of(key), field))).collect();
        index.sort_unstable();
        index
    }
}

impl<'s> Fields<'s> {
    /// Returns the fields whose keys are in the set, in this order, and those that are flattened.
    pub(crate) fn in_order(&'s self, side: Side) -> impl Iterator<Item = &'s Field<'s>> {
        let versions = usize::from(side == Side::Read && self.versions.is_some());
        self.fields.iter().skip(versions).filter(move |field| field.is_in(side))
    }
}

impl Field<'_> {
    /// Returns whether the key or the flattened type is in the set. A type that writes something else has all keys for itself.
    fn is_in(&self, side: Side) -> bool {
        self.is_on(side) || side == Side::Written && !self.flatten
    }
}
