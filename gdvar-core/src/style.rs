//! What the values of a dialect look like that have nothing unusual about them: constants for looking up in one step.

use crate::dialect::Dialect;
use crate::encoder::{MAX_COUNT, WIDE};
use crate::plain::Plain;
use crate::variant_type::VariantType;

/// What a dialect's usual values look like.
#[derive(Debug)]
pub(crate) struct Style {
    /// For each type its header without flags, which is a `u32`, or [`NO_HEADER`]. The manual pages have agreements
    /// and orders of their own, so for them nothing is found.
    pub(crate) headers: [u64; VariantType::ALL.len()],
    /// For each header without flags its type. For the manual pages nothing is found here either.
    pub(crate) types: [Option<VariantType>; MAX_IDS],
    /// The header of an Array that declares what it is made of by a type's id, or [`NO_HEADER`].
    pub(crate) typed_array: u64,
    /// The header of a Dictionary. No dialect is without dictionaries.
    pub(crate) dictionary: u32,
    /// What counts of the room for values in their usual form: as many bytes as a length can say, so that whatever fits has
    /// a length that does, and none where the manual pages have forms of their own.
    pub(crate) room_mask: usize,
    /// What tells in a header that reals have 64 bits, or [`NO_HEADER`].
    wide_reals_flag: u64,
}

// Headers that are the same in every dialect.
pub(crate) const NIL: u32 = VariantType::Nil.common_header();
pub(crate) const BOOL: u32 = VariantType::Bool.common_header();
pub(crate) const INT: u32 = VariantType::Int.common_header();
pub(crate) const FLOAT: u32 = VariantType::Float.common_header();
pub(crate) const STRING: u32 = VariantType::String.common_header();

/// What tells in an engine's header that a number has 64 bits, or that reals have.
pub(crate) const WIDE_FLAG: u32 = (WIDE as u32) << 16;

/// More than any dialect has ids.
const MAX_IDS: usize = 64;

/// In place of the header of a type that a dialect has no bytes for. No `u32` that is read is equal to it.
pub(crate) const NO_HEADER: u64 = u64::MAX;

impl Style {
    const fn of(dialect: Dialect) -> Self {
        let mut headers = [NO_HEADER; VariantType::ALL.len()];
        let mut types = [None; MAX_IDS];
        let mut row = 0;
        while row < VariantType::ALL.len() {
            if let Some(id) = VariantType::ALL[row].id(dialect)
                && !dialect.is_published()
            {
                headers[row] = id as u64;
                types[id as usize] = Some(VariantType::ALL[row]);
            }
            row += 1;
        }
        let Some(dictionary) = VariantType::Dictionary.id(dialect) else {
            panic!("every dialect has dictionaries")
        };
        assert!(dialect.is_published() || dialect.flags_numbers(), "every engine tells how wide a number is");
        let typed_array = match headers[VariantType::Array as usize] {
            array if array != NO_HEADER && dialect.writes_typed_arrays() => array | 1 << 16,
            _ => NO_HEADER,
        };
        Self {
            headers,
            types,
            typed_array,
            dictionary: dictionary as u32,
            wide_reals_flag: if dialect.flags_reals() { WIDE_FLAG as u64 } else { NO_HEADER },
            room_mask: if dialect.is_published() { 0 } else { MAX_COUNT },
        }
    }

    /// The header of a value whose bytes in memory are its body, if there is nothing else to mind, or [`NO_HEADER`].
    #[inline]
    pub(crate) const fn header_of<T: Plain>(&self, ty: VariantType) -> u64 {
        let flag = if T::HAS_WIDTH_FLAG && T::IS_WIDE { self.wide_reals_flag } else { 0 };
        // Either is all ones where there is none, and so is what they make.
        self.headers[ty as usize] | flag
    }

    /// The same to be written where there is room for usual forms, if the engine has one. For most values every engine has.
    #[inline]
    pub(crate) const fn written_header_of<T: Plain>(&self, ty: VariantType) -> Option<u32> {
        let is_certain = IS_IN_EVERY_ENGINE[ty as usize] && !(T::HAS_WIDTH_FLAG && T::IS_WIDE);
        match self.header_of::<T>(ty) {
            NO_HEADER if !is_certain => None,
            #[allow(clippy::cast_possible_truncation, reason = "any other is a `u32`")]
            header => Some(header as u32),
        }
    }
}

/// Of which types every engine has values.
const IS_IN_EVERY_ENGINE: [bool; VariantType::ALL.len()] = {
    let mut is_in_every_engine = [true; VariantType::ALL.len()];
    let mut index = 0;
    while index < VariantType::ALL.len() * Dialect::ALL.len() {
        let (row, dialect) = (index % VariantType::ALL.len(), Dialect::ALL[index / VariantType::ALL.len()]);
        if !dialect.is_published() && !dialect.has(VariantType::ALL[row]) {
            is_in_every_engine[row] = false;
        }
        index += 1;
    }
    is_in_every_engine
};

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
    /// What its usual values look like.
    #[inline]
    pub(crate) const fn style(self) -> &'static Style {
        &STYLES[self as usize]
    }
}
