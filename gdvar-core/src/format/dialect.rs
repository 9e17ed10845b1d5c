//! Dialects: what engine versions and published manual pages make of the format.

use core::fmt;

use crate::format::variant_type::VariantType;

/// A version of the format: what a range of engine versions writes and reads, or what one manual page says.
///
/// A dialect is a column in the table of types and a few rules, which the methods below describe.
///
/// The `Godot*` dialects follow the engines. The `Published*` dialects follow the manual page "Binary serialization API"
/// of each version, for peers that were written from it. Where the page is wrong, an engine cannot read the bytes of a
/// `Published*` dialect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Dialect {
    /// Godot 4.4 and later, and their forks: typed arrays and typed dictionaries.
    #[default]
    Godot4,
    /// Godot 4.3 and Redot 4.3: typed arrays. Typed dictionaries are written as plain dictionaries.
    Godot4_3,
    /// Godot 4.0 to 4.2: typed containers are written as plain containers, and there is no `PackedVector4Array`.
    Godot4_0,
    /// Godot 3.1 to 3.6. Reads what 3.0 writes.
    Godot3,
    /// Godot 3.0, which writes every int in 64 bits, and reads what later versions write. Use it for files whose bytes
    /// should not change.
    Godot3_0,
    /// The manual page of Godot 4 (4.6 and Redot 4.3 publish the same one).
    Published4,
    /// The manual page of Godot 3.1 to 3.6.
    Published3,
    /// The manual page of Godot 3.0.
    Published3_0,
}

/// The columns of the table of types.
#[derive(Clone, Copy)]
pub(crate) enum Column {
    Godot3,
    Godot4_0,
    Godot4_3,
    Pages3,
    Pages4,
}

impl Column {
    /// The number of columns in the table.
    pub(crate) const COUNT: usize = Self::Pages4 as usize + 1;
}

impl Dialect {
    /// Every dialect.
    pub const ALL: &'static [Self] = &[
        Self::Godot4,
        Self::Godot4_3,
        Self::Godot4_0,
        Self::Godot3,
        Self::Godot3_0,
        Self::Published4,
        Self::Published3,
        Self::Published3_0,
    ];

    /// Returns the name that settings, options and files use: `godot4`, `godot4.3`, `published3.0`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Godot4 => "godot4",
            Self::Godot4_3 => "godot4.3",
            Self::Godot4_0 => "godot4.0",
            Self::Godot3 => "godot3",
            Self::Godot3_0 => "godot3.0",
            Self::Published4 => "published4",
            Self::Published3 => "published3",
            Self::Published3_0 => "published3.0",
        }
    }

    /// Returns the dialect with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|dialect| dialect.id() == id)
    }

    pub(crate) const fn column(self) -> Column {
        match self {
            Self::Godot4 | Self::Godot4_3 => Column::Godot4_3,
            Self::Godot4_0 => Column::Godot4_0,
            Self::Godot3 | Self::Godot3_0 => Column::Godot3,
            Self::Published4 => Column::Pages4,
            Self::Published3 | Self::Published3_0 => Column::Pages3,
        }
    }

    /// Returns whether the dialect has this type.
    pub const fn has(self, ty: VariantType) -> bool {
        ty.id(self).is_some()
    }

    /// Returns whether this is the format as a manual page describes it, rather than as an engine writes it.
    pub const fn is_published(self) -> bool {
        matches!(self, Self::Published4 | Self::Published3 | Self::Published3_0)
    }

    /// Returns whether this is the format of Godot 3, as its engines write it or as its manual pages describe it.
    pub const fn is_godot3(self) -> bool {
        matches!(self, Self::Godot3 | Self::Godot3_0 | Self::Published3 | Self::Published3_0)
    }

    /// Returns whether an array's header contains its element type. If not, engines of the dialect either write typed
    /// arrays as plain ones or have only plain ones, as do the pages.
    pub const fn writes_typed_arrays(self) -> bool {
        matches!(self, Self::Godot4 | Self::Godot4_3)
    }

    /// Returns whether a dictionary's header contains its key and value types.
    pub const fn writes_typed_dictionaries(self) -> bool {
        matches!(self, Self::Godot4)
    }

    /// Returns whether engines of the dialect have typed containers and write them without their types. gdvar then does
    /// the same. In other dialects that cannot write the types, a typed container is an error.
    pub const fn drops_container_types(self) -> bool {
        matches!(self, Self::Godot4_3 | Self::Godot4_0)
    }

    /// Returns whether bit 16 of a header says that the reals in the body have 64 bits. Godot 3 has only reals of 32 bits. The
    /// pages have no such flag: both sides agree beforehand, with
    /// [`Codec::double_precision`](crate::Codec::double_precision).
    pub const fn flags_reals(self) -> bool {
        matches!(self, Self::Godot4 | Self::Godot4_3 | Self::Godot4_0)
    }

    /// Returns whether bit 16 of the header of an int or a float says that the number has 64 bits. If not, every int has
    /// 64 bits and every float has 32.
    pub const fn flags_numbers(self) -> bool {
        !matches!(self, Self::Published3_0)
    }

    /// Returns whether an int is written in 32 bits if it fits. If not, every int is written in 64 bits.
    pub const fn writes_narrow_ints(self) -> bool {
        !matches!(self, Self::Godot3_0 | Self::Published3_0)
    }

    /// Returns whether a basis is written by columns, as the pages say, rather than by rows, as engines do.
    pub const fn writes_basis_columns(self) -> bool {
        self.is_published()
    }

    /// Returns whether the texts of a `PackedStringArray` end in a NUL, which their length includes.
    pub const fn terminates_packed_strings(self) -> bool {
        !self.is_published()
    }

    /// Returns whether a `PackedStringArray` may have a negative count. Engines then read no strings and continue after the
    /// count.
    pub(crate) const fn reads_negative_string_counts(self) -> bool {
        !self.is_published()
    }

    /// Returns whether a [`NodePath`](crate::NodePath) may also be written as text, like a String.
    pub const fn reads_old_node_paths(self) -> bool {
        self.is_published()
    }

    /// Returns whether a null object is written as Nil. If not, it is an Object header and an `i32` 0.
    pub const fn writes_null_objects_as_nil(self) -> bool {
        !self.is_published()
    }

    /// Returns whether the script of a full object is written as its `res://` path. If not, engines write the script itself: an
    /// Object with its source.
    pub const fn writes_script_paths(self) -> bool {
        matches!(self, Self::Godot4 | Self::Godot4_3)
    }

    /// Returns whether bit 16 of an Object's header distinguishes an instance id from a full object. If not, both sides agree
    /// beforehand, with [`Codec::full_objects`](crate::Codec::full_objects).
    pub const fn flags_object_ids(self) -> bool {
        !self.is_published()
    }

    /// Returns whether a [`Rid`](crate::Rid) has a body, a `u64`. In Godot 3 it has none.
    pub const fn writes_rid_bodies(self) -> bool {
        matches!(self, Self::Godot4 | Self::Godot4_3 | Self::Godot4_0)
    }

    /// Returns whether equal Dictionaries are different keys. In these dialects, so are `PoolRealArray`s that differ only
    /// in the sign of a zero.
    #[doc(hidden)]
    pub const fn compares_keys_by_address(self) -> bool {
        matches!(self, Self::Godot3 | Self::Godot3_0)
    }

    /// Returns whether a [`NodePath`](crate::NodePath) without names and subnames may be absolute.
    pub(crate) const fn has_empty_absolute_paths(self) -> bool {
        !matches!(self, Self::Godot3 | Self::Godot3_0)
    }

    /// Returns the number of bytes in the count of a `PackedInt64Array`.
    pub const fn int64_array_count_size(self) -> usize {
        if matches!(self, Self::Published4) { 8 } else { 4 }
    }

    /// Returns the bits of a header that hold the type id.
    pub const fn type_mask(self) -> u32 {
        if self.is_published() { 0xFFFF } else { 0xFF }
    }
}

impl fmt::Display for Dialect {
    /// Prints the dialect in words: `Godot 4.3`, `the 3.x manual page`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Godot4 => "Godot 4.4 and later",
            Self::Godot4_3 => "Godot 4.3",
            Self::Godot4_0 => "Godot 4.0 to 4.2",
            Self::Godot3 => "Godot 3",
            Self::Godot3_0 => "Godot 3.0",
            Self::Published4 => "the 4.x manual page",
            Self::Published3 => "the 3.x manual page",
            Self::Published3_0 => "the 3.0 manual page",
        })
    }
}
