//! The usual headers and lengths of a dialect, as constants that are found in one step.

use crate::format::dialect::Dialect;
use crate::format::keys::{INT_ID, Name, STRING_ID, name_of};
use crate::format::plain::Plain;
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, WIDE};

/// The usual headers and lengths of a dialect.
#[derive(Debug)]
pub(crate) struct Style {
    /// The header of each type without flags, which fits a `u32`, or [`NO_HEADER`]. The manual pages order some things
    /// differently and leave others to agreement, so for their dialects every header is `NO_HEADER`.
    pub(crate) headers: [u64; VariantType::ALL.len()],
    /// The type of each header without flags. For the dialects of the manual pages, each is `None`.
    pub(crate) types: [Option<VariantType>; MAX_IDS],
    /// The header of an Array. Every dialect has arrays.
    pub(crate) array: u32,
    /// The header of a Dictionary. Every dialect has dictionaries.
    pub(crate) dictionary: u32,
    /// Whether bases are written by columns.
    pub(crate) has_basis_columns: bool,
    /// The header of an int of 64 bits.
    pub(crate) wide_int: u32,
    /// The header of a float of 64 bits, or [`NO_HEADER`].
    pub(crate) wide_float: u64,
    /// An int is written in 32 bits if the XOR of the int and its lower half, sign-extended, equals this. It is 0, or a
    /// value that the XOR never has if the dialect writes all ints in 64 bits. So one comparison covers both cases.
    pub(crate) narrow_int_excess: i64,
    /// The length of the body for each header without flags, or 0 if the header alone does not determine it.
    pub(crate) body_lens: [u8; MAX_IDS],
    /// The flag of 64-bit reals in a header, or [`NO_HEADER`].
    wide_reals_flag: u64,
}

// Headers that are the same in every dialect.
pub(crate) const NIL: u32 = VariantType::Nil.common_header();
pub(crate) const BOOL: u32 = VariantType::Bool.common_header();
pub(crate) const INT: u32 = VariantType::Int.common_header();
pub(crate) const FLOAT: u32 = VariantType::Float.common_header();
/// The header of a String.
pub(crate) const STRING: u32 = VariantType::String.common_header();

/// The flag of a 64-bit number, or of 64-bit reals, in an engine's header.
pub(crate) const WIDE_FLAG: u32 = (WIDE as u32) << 16;

/// An upper bound for the ids of types in any dialect.
const MAX_IDS: usize = 64;

/// Stands for the header of a type that a dialect cannot express. No `u32` that is read equals it.
pub(crate) const NO_HEADER: u64 = u64::MAX;

impl Style {
    const fn of(dialect: Dialect) -> Self {
        let mut headers = [NO_HEADER; VariantType::ALL.len()];
        let mut types = [None; MAX_IDS];
        let mut body_lens = [0; MAX_IDS];
        let mut row = 0;
        while row < VariantType::ALL.len() {
            if let Some(id) = VariantType::ALL[row].id(dialect)
                && !dialect.is_published()
            {
                headers[row] = id as u64;
                types[id as usize] = Some(VariantType::ALL[row]);
                #[allow(clippy::cast_possible_truncation, reason = "no type has more than 16 words")]
                if let Some(len) = VariantType::ALL[row].body_len(false) {
                    body_lens[id as usize] = len as u8;
                }
            }
            row += 1;
        }
        let (Some(array), Some(dictionary)) =
            (VariantType::Array.id(dialect), VariantType::Dictionary.id(dialect))
        else {
            panic!("every dialect has arrays and dictionaries") // not covered: ruled out before
        };
        assert!(dialect.is_published() || dialect.flags_numbers(), "every engine tells how wide a number is");
        Self {
            headers,
            types,
            body_lens,
            has_basis_columns: dialect.writes_basis_columns(),
            array: array as u32,
            dictionary: dictionary as u32,
            wide_int: if dialect.flags_numbers() { INT | WIDE_FLAG } else { INT },
            wide_float: if dialect.flags_numbers() { (FLOAT | WIDE_FLAG) as u64 } else { NO_HEADER },
            // In the XOR the lower half is always 0, so the XOR is never 1.
            narrow_int_excess: if dialect.writes_narrow_ints() { 0 } else { 1 },
            wide_reals_flag: if dialect.flags_reals() { WIDE_FLAG as u64 } else { NO_HEADER },
        }
    }

    /// Returns the header of a `T`, whose bytes in memory are its body, or [`NO_HEADER`] if the usual header does not
    /// apply.
    #[inline]
    pub(crate) const fn header_of<T: Plain>(&self, ty: VariantType) -> u64 {
        let flag = if T::HAS_WIDTH_FLAG && T::IS_WIDE { self.wide_reals_flag } else { 0 };
        // A missing header is all ones, and so is its combination with a flag.
        self.headers[ty as usize] | flag
    }

    /// Returns whether the constant bytes of a key are written unchanged. The header of a `StringName` is the same in
    /// every dialect that has one.
    // mutants `match arm STRING_ID`, `with false`, `|| with &&`: a fast path
    #[inline]
    pub(crate) const fn takes_key(&self, key: &[u8]) -> bool {
        match key[0] {
            STRING_ID => true, // not covered: run by the compiler
            // `int_key` always makes a key of 64 bits. It is only written unchanged if its number needs them.
            INT_ID => self.narrow_int_excess == 0 && (key.len() == HEAD_SIZE || needs_64_bits(name_of(key))),
            _ => self.headers[VariantType::StringName as usize] != NO_HEADER,
        }
    }
}

// mutants `with false`: a fast path
const fn needs_64_bits(name: Name<'_>) -> bool {
    matches!(name, Name::Int(number) if number < i32::MIN as i64 || number > i32::MAX as i64)
}

static STYLES: [Style; Dialect::ALL.len()] = {
    let mut styles = [const { Style::of(Dialect::Godot4) }; Dialect::ALL.len()];
    let mut index = 0;
    while index < styles.len() {
        assert!(Dialect::ALL[index] as usize == index, "the dialects are listed in their order");
        styles[index] = Style::of(Dialect::ALL[index]);
        index += 1;
    }
    styles
};

impl Dialect {
    /// Returns the style of the dialect.
    #[inline]
    pub(crate) const fn style(self) -> &'static Style {
        &STYLES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a style at run time, and checks that the compiler built the same one.
    fn style_of(dialect: Dialect) -> Style {
        let style = Style::of(dialect);
        assert_eq!(alloc::format!("{style:?}"), alloc::format!("{:?}", dialect.style()));
        style
    }

    #[test]
    fn the_styles_of_engines_have_their_ids_and_body_lengths() {
        for dialect in Dialect::ALL.iter().copied().filter(|dialect| !dialect.is_published()) {
            let style = style_of(dialect);
            for ty in VariantType::ALL.iter().copied() {
                let id = ty.id(dialect);
                assert_eq!(style.headers[ty as usize], id.map_or(NO_HEADER, u64::from), "{dialect:?}: {ty}");
                let Some(id) = id.map(usize::from) else { continue };
                assert_eq!(style.types[id], Some(ty), "{dialect:?}");
                let len = match ty {
                    VariantType::Bool | VariantType::Int | VariantType::Float => 4,
                    VariantType::Vector2 | VariantType::Vector2i => 8,
                    VariantType::Vector3 | VariantType::Vector3i => 12,
                    VariantType::Vector4
                    | VariantType::Vector4i
                    | VariantType::Rect2
                    | VariantType::Rect2i
                    | VariantType::Plane
                    | VariantType::Quaternion
                    | VariantType::Color => 16,
                    VariantType::Transform2D | VariantType::Aabb => 24,
                    VariantType::Basis => 36,
                    VariantType::Transform3D => 48,
                    VariantType::Projection => 64,
                    _ => 0,
                };
                assert_eq!(style.body_lens[id], len, "{dialect:?}: {ty}");
            }
            assert_eq!(u64::from(style.array), style.headers[VariantType::Array as usize]);
            assert_eq!(u64::from(style.dictionary), style.headers[VariantType::Dictionary as usize]);
            assert_eq!((style.wide_int, style.wide_float), (0x1_0002, 0x1_0003));
            assert!(!style.has_basis_columns);
        }
    }

    #[test]
    fn the_pages_have_no_usual_values() {
        for dialect in Dialect::ALL.iter().copied().filter(|dialect| dialect.is_published()) {
            let style = style_of(dialect);
            assert_eq!(style.headers, [NO_HEADER; VariantType::ALL.len()], "{dialect:?}");
            assert_eq!(style.types, [None; MAX_IDS], "{dialect:?}");
            assert_eq!(style.body_lens, [0; MAX_IDS], "{dialect:?}");
            assert!(style.has_basis_columns, "{dialect:?}");
        }
        // The page of 3.0 has no flags: every int has 64 bits, and every float has 32.
        let style = style_of(Dialect::Published3_0);
        assert_eq!((style.wide_int, style.wide_float), (2, NO_HEADER));
        assert_eq!(style.narrow_int_excess, 1);
    }
}
