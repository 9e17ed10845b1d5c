//! The types of values and their ids.

use core::fmt;

use crate::format::dialect::{Column, Dialect};
use crate::format::table::for_each_variant_type;

/// What one column of the table says about one type.
#[derive(Clone, Copy)]
enum Cell {
    /// The column has no such type.
    Absent,
    /// The column has this id for the type, but does not define any bytes for it.
    Reserved(u8),
    /// The type's id.
    Id(u8),
}

macro_rules! cell {
    (-) => {
        Cell::Absent
    };
    (($id:literal)) => {
        Cell::Reserved($id)
    };
    ($id:literal) => {
        Cell::Id($id)
    };
}

/// The type of the words of a math type, or of the items of a packed array of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordType {
    /// A byte.
    U8,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits.
    I64,
    /// A number of 32 bits.
    F32,
    /// A number of 64 bits.
    F64,
    /// A real, whose width the header gives.
    Real,
}

impl WordType {
    /// Returns the type without [`Real`](Self::Real), for a header that says whether words are wide.
    const fn with_width(self, is_wide: bool) -> Self {
        match self {
            Self::Real if is_wide => Self::F64,
            Self::Real => Self::F32,
            number => number,
        }
    }

    /// Returns the size in bytes. A real is as wide as in the engine's usual builds.
    pub const fn size(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::I32 | Self::F32 | Self::Real => 4,
            Self::I64 | Self::F64 => 8,
        }
    }
}

macro_rules! number {
    (-) => {
        None
    };
    (u8) => {
        Some(WordType::U8)
    };
    (i32) => {
        Some(WordType::I32)
    };
    (i64) => {
        Some(WordType::I64)
    };
    (f32) => {
        Some(WordType::F32)
    };
    (f64) => {
        Some(WordType::F64)
    };
}

macro_rules! words {
    (-) => {
        None
    };
    (($count:literal R)) => {
        Some(($count, WordType::Real))
    };
    (($count:literal i32)) => {
        Some(($count, WordType::I32))
    };
    (($count:literal f32)) => {
        Some(($count, WordType::F32))
    };
}

macro_rules! item {
    (-) => {
        None
    };
    (($item:ident $number:tt)) => {
        Some((VariantType::$item, number!($number)))
    };
}

macro_rules! define_variant_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt [$($id:tt),+] )+) => {
        /// The kind of value that a [`Variant`](crate::Variant) holds: the engine's `Variant::Type`.
        ///
        /// The variants have the order and the numbers of Godot 4.3 and later, where `typeof` returns `VariantType::Int
        /// as i32`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the engine's own names, described at the types of the same name")]
        pub enum VariantType { Nil, $($name),+ }

        impl VariantType {
            /// Every type, in the order of Godot 4.3's ids.
            pub const ALL: &'static [Self] = &[Self::Nil, $(Self::$name),+];

            const CELLS: &'static [[Cell; Column::COUNT]] =
                &[[Cell::Id(0); Column::COUNT], $([$(cell!($id)),+]),+];

            const WORDS: &'static [Option<(usize, WordType)>] = &[None, $(words!($words)),+];

            const ITEMS: &'static [Option<(Self, Option<WordType>)>] = &[None, $(item!($item)),+];

            pub(crate) const NAMES: &'static [&'static str] = &["Nil", $($text),+];
        }
    };
}
for_each_variant_type!(define_variant_type);

impl VariantType {
    /// Returns the name that Godot 4's scripts give this type: `int`, `String`, `AABB`, `PackedByteArray`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the type's id on the wire, which is the low byte of a header. `None` if `dialect` cannot express the type.
    pub const fn id(self, dialect: Dialect) -> Option<u8> {
        match Self::CELLS[self as usize][dialect.column() as usize] {
            Cell::Id(id) => Some(id),
            Cell::Absent | Cell::Reserved(_) => None,
        }
    }

    /// Returns the number of words in a math type, and their type.
    pub const fn words(self) -> Option<(usize, WordType)> {
        Self::WORDS[self as usize]
    }

    /// Returns the number of words in a math type.
    #[doc(hidden)]
    pub const fn word_count(self) -> Option<usize> {
        match self.words() {
            Some((count, _)) => Some(count),
            None => None,
        }
    }

    /// Returns the type of a Variant for an item of this packed array. `None` for other types.
    pub const fn item(self) -> Option<Self> {
        match Self::ITEMS[self as usize] {
            Some((item, _)) => Some(item),
            None => None,
        }
    }

    /// Returns the type of the numbers in this type: an int, a float, a math type, or a packed array of numbers or math types.
    /// `is_wide` is what the header says.
    pub const fn number(self, is_wide: bool) -> Option<WordType> {
        match (self, Self::ITEMS[self as usize], self.words()) {
            (Self::Int, ..) => Some(if is_wide { WordType::I64 } else { WordType::I32 }),
            (Self::Float, ..) => Some(WordType::Real.with_width(is_wide)),
            (_, Some((_, Some(number))), _) => Some(number),
            (_, Some((item, None)), _) => item.number(is_wide),
            (.., Some((_, number))) => Some(number.with_width(is_wide)),
            (_, None, None) => None,
        }
    }

    /// Returns the length of the body in bytes, if the header determines it. `is_wide` is what the header says.
    pub(crate) const fn body_len(self, is_wide: bool) -> Option<usize> {
        match (self, self.words(), self.number(is_wide)) {
            (Self::Nil, ..) => Some(0),
            (Self::Bool, ..) => Some(size_of::<u32>()),
            (Self::Int | Self::Float, _, Some(number)) => Some(number.size()),
            (_, Some((count, _)), Some(number)) => Some(count * number.size()),
            _ => None,
        }
    }

    /// Returns the type, or `None` if every dialect can express it.
    pub(crate) const fn lacking_in_a_dialect(self) -> Option<Self> {
        let mut column = 0;
        while column < Column::COUNT {
            if !matches!(Self::CELLS[self as usize][column], Cell::Id(_)) {
                return Some(self);
            }
            column += 1;
        }
        None
    }

    /// Returns the header without flags of a type that every dialect writes in the same way.
    pub(crate) const fn common_header(self) -> u32 {
        let mut column = 0;
        while column < Column::COUNT {
            let Cell::Id(id) = Self::CELLS[self as usize][column] else { panic!("a dialect lacks the type") };
            assert!(id as usize == self as usize, "a dialect has another id for the type");
            column += 1;
        }
        self as u32
    }

    /// Returns the type with this id in `dialect`, if there is one.
    pub const fn from_id(id: u8, dialect: Dialect) -> Option<Self> {
        TYPES[dialect.column() as usize][id as usize]
    }
}

impl fmt::Display for VariantType {
    /// Prints the [name](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The type of each id.
type TypesById = [Option<VariantType>; 256];

/// Returns the types of a column by their ids. Building the table proves that the ids are dense.
const fn types_of(column: usize) -> TypesById {
    let mut types = [None; 256];
    let mut row = 0;
    let mut next = 0;
    while row < VariantType::ALL.len() {
        let cell = VariantType::CELLS[row][column];
        if let Cell::Id(id) | Cell::Reserved(id) = cell {
            assert!(id == next, "the ids of a dialect are dense and rise with the rows");
            next += 1;
            if let Cell::Id(_) = cell {
                types[id as usize] = Some(VariantType::ALL[row]);
            }
        }
        row += 1;
    }
    types
}

static TYPES: [TypesById; Column::COUNT] = {
    let mut columns = [[None; 256]; Column::COUNT];
    let mut column = 0;
    while column < Column::COUNT {
        columns[column] = types_of(column);
        column += 1;
    }
    columns
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler built the tables. This test builds them again at run time, and compares both with the ids of each
    /// type.
    #[test]
    fn types_are_found_by_their_ids() {
        for dialect in Dialect::ALL.iter().copied() {
            let made = types_of(dialect.column() as usize);
            for id in 0..=u8::MAX {
                let ty = VariantType::ALL.iter().copied().find(|ty| ty.id(dialect) == Some(id));
                assert_eq!(
                    [made[usize::from(id)], VariantType::from_id(id, dialect)],
                    [ty; 2],
                    "{dialect:?}: {id}"
                );
            }
        }
        // The pages have an id for a RID, but do not define any bytes for it.
        assert_eq!(VariantType::from_id(16, Dialect::Published3), None);
        assert_eq!(VariantType::from_id(16, Dialect::Godot3), Some(VariantType::Rid));
    }

    #[test]
    fn types_that_a_dialect_lacks_are_told() {
        for ty in [VariantType::Vector2i, VariantType::Rid, VariantType::PackedVector4Array] {
            assert_eq!(ty.lacking_in_a_dialect(), Some(ty));
        }
        for ty in [VariantType::Nil, VariantType::Array, VariantType::PackedColorArray] {
            assert_eq!(ty.lacking_in_a_dialect(), None);
        }
    }

    #[test]
    fn common_headers_are_those_of_every_dialect() {
        assert_eq!((VariantType::Nil.common_header(), VariantType::String.common_header()), (0, 4));
    }

    #[test]
    #[should_panic(expected = "a dialect lacks the type")]
    fn a_type_that_a_dialect_lacks_has_no_common_header() {
        VariantType::Vector2i.common_header();
    }

    #[test]
    #[should_panic(expected = "a dialect has another id for the type")]
    fn a_type_of_several_ids_has_no_common_header() {
        VariantType::Rect2.common_header();
    }
}
