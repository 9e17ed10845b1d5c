//! The keys that a type takes from a set of entries, with those of the types that are flattened into it.

use alloc::vec::Vec;

use crate::describe::{Enum, Fields, Schema, Shape, Side, Tagging};
use gdvar_core::internals::{Key, Name, name_of};

/// The keys that fields take from a set of entries.
#[derive(Clone, Copy, Debug)]
pub enum KeySet {
    /// The keys of fields.
    Fields(&'static Fields),
    /// The keys of an enum's tag and of its variants.
    Enum(&'static Enum),
    /// The key of an enum's content.
    Content(Key),
    /// No keys.
    Nothing,
    /// Every key belongs to a field.
    Everything,
}

impl KeySet {
    /// Returns the keys of a type that is flattened.
    pub fn of(schema: Schema, side: Side) -> Self {
        match schema.shape(side) {
            Shape::Optional(inner) => Self::of(inner, side),
            Shape::Dictionary(fields) => Self::Fields(fields),
            Shape::Enum(of) => Self::Enum(of),
            _ => Self::Everything,
        }
    }

    /// Returns every key, in the order of the fields: the keys that are read, and those that are only written.
    pub fn keys(self, side: Side) -> Vec<Key> {
        let mut keys = Vec::new();
        self.each(side, true, &mut |field| keys.extend_from_slice(field));
        keys
    }

    /// Returns whether the type, or a type that is flattened into it, takes every remaining key.
    pub fn takes_all(self, side: Side) -> bool {
        match self {
            Self::Fields(fields) => fields.fields.iter().any(|field| {
                let is_there = if side == Side::Read { field.is_read() } else { field.is_written() };
                field.flatten && is_there && Self::of(field.schema, side).takes_all(side)
            }),
            Self::Enum(of) => {
                matches!(of.tagging, Tagging::Inside(_))
                    && of.variants.iter().filter(|variant| !variant.other).any(|variant| {
                        variant.content.is_some_and(|content| Self::of(content, side).takes_all(side))
                    })
            }
            Self::Everything => true,
            Self::Content(_) | Self::Nothing => false,
        }
    }

    /// Returns the keys of fields that are read.
    pub(crate) fn names(self) -> Names {
        self.names_of(false)
    }

    /// Returns the keys that a flattened map must not take, because they belong to fields, even to those that are only
    /// written.
    pub(crate) fn kept_names(self) -> Names {
        self.names_of(true)
    }

    fn names_of(self, with_unread: bool) -> Names {
        let mut names = Names::default();
        self.each(Side::Read, with_unread, &mut |field| names.add(field));
        names.sorted.sort_unstable();
        names
    }

    /// Calls `visit` with the keys of each field. In the variants of an enum, it counts each key as a field.
    fn each(self, side: Side, with_unread: bool, visit: &mut dyn FnMut(&[Key])) {
        match self {
            Self::Fields(fields) => {
                for field in fields.fields.iter().filter(|field| with_unread || field.is_read()) {
                    if field.flatten {
                        Self::of(field.schema, side).each(side, with_unread, visit);
                    } else if field.is_read() {
                        visit(field.wire_keys());
                    } else {
                        visit(field.wire_keys().get(..1).unwrap_or_default());
                    }
                }
            }
            Self::Enum(of) => match of.tagging {
                Tagging::Inside(tag) => {
                    visit(&[tag]);
                    let contents = of.variants.iter().filter(|variant| !variant.other);
                    for content in contents.filter_map(|variant| variant.content) {
                        Self::of(content, side).each(side, with_unread, &mut |field| {
                            for key in field {
                                visit(&[key]);
                            }
                        });
                    }
                }
                Tagging::Beside(tag, content) => {
                    visit(&[tag]);
                    visit(&[content]);
                }
                _ => {}
            },
            Self::Content(key) => visit(&[key]),
            Self::Nothing | Self::Everything => {}
        }
    }
}

/// Keys of fields, sorted. Each has a number, which it shares with the other keys of its field.
#[derive(Default)]
pub(crate) struct Names {
    sorted: Vec<(Name<'static>, usize)>,
    fields: usize,
}

impl Names {
    /// Adds the keys of a field.
    fn add(&mut self, keys: &[Key]) {
        self.fields += 1;
        self.sorted.extend(keys.iter().map(|key| (name_of(key), self.fields)));
    }

    /// Returns the numbers of the fields that have a name.
    pub(crate) fn fields_of(&self, name: Name<'_>) -> impl Iterator<Item = usize> {
        let start = self.sorted.partition_point(|(other, _)| *other < name);
        self.sorted[start..].iter().take_while(move |(other, _)| *other == name).map(|(_, field)| *field)
    }

    /// Returns whether a field has a name.
    pub(crate) fn has(&self, name: Name<'_>) -> bool {
        self.fields_of(name).next().is_some()
    }
}
