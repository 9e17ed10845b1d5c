//! The keys of fields, the tags of variants, and the field sets of types.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::format::key_slots::{KeySlots, has_body, number_of, number_of_body};
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE, WIDE, padding};

/// A key as its bytes on the wire.
pub type Key<'k> = &'k [u8];

/// The name that the bytes of a key encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name<'a> {
    /// Text, which is UTF-8 unless somebody wrote the key by hand.
    Text(&'a [u8]),
    /// An int.
    Int(i64),
}

impl Name<'_> {
    /// Returns whether two names are equal.
    pub const fn is(self, other: Name<'_>) -> bool {
        match (self, other) {
            (Name::Int(a), Name::Int(b)) => a == b,
            (Name::Text(a), Name::Text(b)) => {
                let mut index = 0;
                while a.len() == b.len() && index < a.len() {
                    if a[index] != b[index] {
                        return false;
                    }
                    index += 1;
                }
                a.len() == b.len()
            }
            _ => false,
        }
    }
}

/// The id of an int, which is the same in every dialect.
pub(crate) const INT_ID: u8 = VariantType::Int.common_header().to_le_bytes()[0];
/// The id of a String, which is the same in every dialect.
pub(crate) const STRING_ID: u8 = VariantType::String.common_header().to_le_bytes()[0];

/// Returns the name that a key encodes.
///
/// # Panics
///
/// Panics if the key is shorter than any key.
#[inline]
pub const fn name_of(key: &[u8]) -> Name<'_> {
    match *key {
        [INT_ID, _, 0, _, a, b, c, d] => Name::Int(i32::from_le_bytes([a, b, c, d]) as i64),
        [INT_ID, _, _, _, a, b, c, d, e, f, g, h] => Name::Int(i64::from_le_bytes([a, b, c, d, e, f, g, h])),
        [_, _, _, _, a, b, c, d, ref text @ ..] => {
            // A derive computed this length from a literal.
            let (text, _padding) = text.split_at(u32::from_le_bytes([a, b, c, d]) as usize);
            Name::Text(text)
        }
        _ => panic!("no key is shorter than a header and four bytes"),
    }
}

/// The key of a field as its bytes on the wire: a String with its header, length and padding.
///
/// ```
/// # use gdvar_core as gdvar;
/// assert_eq!(gdvar::key!("hp"), b"\x04\0\0\0\x02\0\0\0hp\0\0");
/// ```
///
/// [`FieldsDecoder`](crate::containers::FieldsDecoder) finds fields by their keys.
#[macro_export]
macro_rules! key {
    ($name:literal) => {
        const {
            const NAME: &str = $name;
            const BYTES: &[u8] = &$crate::runtime::text_key::<{ $crate::runtime::text_key_len(NAME) }>(NAME);
            BYTES
        }
    };
}

/// Returns the length of the key that [`text_key`] builds from a name.
pub const fn text_key_len(name: &str) -> usize {
    HEAD_SIZE + name.len() + padding(name.len())
}

/// Returns the key of a field with this name.
#[allow(clippy::cast_possible_truncation, reason = "no name in a program is as long as a length can say")]
pub const fn text_key<const N: usize>(name: &str) -> [u8; N] {
    let mut key = [0; N];
    key[0] = STRING_ID;
    let (len, name) = ((name.len() as u32).to_le_bytes(), name.as_bytes());
    let mut index = 0;
    while index < len.len() {
        key[HEADER_SIZE + index] = len[index];
        index += 1;
    }
    index = 0;
    while index < name.len() {
        key[HEAD_SIZE + index] = name[index];
        index += 1;
    }
    key
}

/// Returns the key for an int that the compiler computes and the derive does not know.
///
/// # Panics
///
/// Panics if the int does not fit Godot's. This happens at compile time, so it is a compile error in the type.
#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "it is compared")]
pub const fn int_key(number: i128) -> [u8; 12] {
    assert!(
        number == number as i64 as i128,
        "this discriminant does not fit Godot's int, a signed 64-bit integer: choose another"
    );
    let number = number as i64;
    let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
    [INT_ID, 0, WIDE.to_le_bytes()[0], 0, a, b, c, d, e, f, g, h]
}

/// The keys that a type takes from a Dictionary. Those of a type in the program are a constant.
pub type FieldSet = FieldSetOf<'static>;

/// The keys that a type takes from a Dictionary.
#[derive(Debug)]
pub struct FieldSetOf<'k> {
    /// The keys of each of the type's own fields: the one that is written, and the aliases.
    pub keys: &'k [&'k [Key<'k>]],
    /// The keys of the types that are flattened into this type.
    pub flattened: &'k [&'k Self],
    /// The keys of an enum's variants, only one of which is present.
    pub alternatives: &'k [&'k Self],
    /// The keys that are only written. A flattened map must not have them either.
    pub unread: &'k [Key<'k>],
    /// The positions of the own fields by their names, in the order of the names, for a set of very many keys. It may be empty.
    index: &'k [(Name<'k>, usize)],
    /// Whether the type, or a type that is flattened into it, takes every remaining key.
    is_open: bool,
    /// Whether the type, or a type that is flattened into it, is an enum that keeps all entries beside a tag that it does not
    /// know.
    keeps_others: bool,
    /// Whether a field of the type's own has several keys.
    pub(crate) has_aliases: bool,
    /// Where the keys of the type's own fields are found.
    slots: KeySlots,
}

impl<'k> FieldSetOf<'k> {
    pub(crate) const NONE: Self = Self {
        keys: &[],
        flattened: &[],
        alternatives: &[],
        unread: &[],
        index: &[],
        is_open: false,
        keeps_others: false,
        has_aliases: false,
        slots: KeySlots::NONE,
    };

    /// The set of a type that takes every remaining key.
    pub const OPEN: Self = Self { is_open: true, ..Self::NONE };

    /// Returns the set of exactly these keys.
    pub const fn of(keys: &'k [&'k [Key<'k>]]) -> Self {
        let (mut has_aliases, mut field) = (false, 0);
        while field < keys.len() {
            has_aliases |= keys[field].len() > 1;
            field += 1;
        }
        Self { keys, has_aliases, slots: KeySlots::of(keys), ..Self::NONE }
    }

    /// Returns the set of these keys and of the keys of flattened types.
    pub const fn with_flattened(keys: &'k [&'k [Key<'k>]], flattened: &'k [&'k Self]) -> Self {
        let (is_open, keeps_others) = any_open(flattened);
        Self { flattened, is_open, keeps_others, ..Self::of(keys) }
    }

    /// Returns the set of a tag and the keys of each variant.
    pub const fn tagged(tag: &'k [&'k [Key<'k>]], variants: &'k [&'k Self]) -> Self {
        Self { alternatives: variants, is_open: any_open(variants).0, ..Self::of(tag) }
    }

    /// Returns the same set for an enum with a variant that keeps all entries beside an unknown tag.
    pub const fn with_others(self) -> Self {
        Self { keeps_others: true, ..self }
    }

    /// Returns whether the type, or a type that is flattened into it, may keep entries beside an unknown tag.
    pub(crate) const fn may_keep_others(&self) -> bool {
        self.keeps_others
    }

    /// Returns the same set with keys that are only written.
    pub const fn with_unread(self, unread: &'k [Key<'k>]) -> Self {
        Self { unread, ..self }
    }

    /// Returns the same set with the positions of the own fields by their names, in the order of the names.
    pub const fn with_index(self, index: &'k [(Name<'k>, usize)]) -> Self {
        Self { index, ..self }
    }

    /// Returns whether a type with this set has a field of this name.
    pub(crate) fn contains(&self, name: Name<'_>) -> bool {
        self.field_of(name).is_some() || self.any_part(&|set| set.contains(name))
    }

    /// Returns whether `is` returns `true` for a type that is flattened into this one, or for a variant.
    fn any_part(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        self.flattened.iter().chain(self.alternatives).any(|set| is(set))
    }

    /// Returns whether a type with this set has a field of this name, also at compile time.
    const fn has(&self, name: Name<'_>) -> bool {
        let mut field = 0;
        while field < self.keys.len() {
            let (keys, mut index) = (self.keys[field], 0);
            while index < keys.len() {
                if name_of(keys[index]).is(name) {
                    return true;
                }
                index += 1;
            }
            field += 1;
        }
        any_has(self.flattened, name) || any_has(self.alternatives, name)
    }

    /// Returns whether a type with this set may have a field whose name has this [number](number_of).
    pub(crate) fn may_have(&self, number: u64) -> bool {
        self.slots.may_have(number) || self.any_part(&|set| set.may_have(number))
    }

    /// Returns the position of the type's own field with this name.
    pub(crate) fn field_of(&self, name: Name<'_>) -> Option<usize> {
        let has_name = |keys: &&[Key<'_>]| keys.iter().any(|key| name_of(key) == name);
        let field = self.slots.field_of(number_of(name));
        if self.keys.get(field).is_some_and(has_name) {
            return Some(field);
        }
        if !self.index.is_empty() {
            let found = self.index.binary_search_by(|(other, _)| other.cmp(&name)).ok()?;
            return Some(self.index[found].1);
        }
        if self.slots.are_complete() { None } else { self.keys.iter().position(has_name) }
    }

    /// Returns the position of the type's own field that has the text of this body among its first `most` keys. This is quick, but
    /// does not find every way to write a key.
    #[inline]
    pub(crate) fn written_field(&self, body: &[u8], most: usize) -> Option<usize> {
        let field = self.slots.field_of(number_of_body(body)?);
        self.keys.get(field)?.iter().take(most).any(|key| has_body(key, body)).then_some(field)
    }

    /// Returns whether the type itself may have a field whose name has this [number](number_of).
    #[inline]
    pub(crate) fn may_have_itself(&self, number: u64) -> bool {
        self.slots.may_have(number)
    }

    /// Returns whether two names are keys of one field.
    pub(crate) fn is_one_field(&self, a: Name<'_>, b: Name<'_>) -> bool {
        self.field_of(a).is_some_and(|field| self.field_of(b) == Some(field))
            || self.flattened.iter().any(|set| set.is_one_field(a, b))
    }

    /// Returns whether a field reserves this key, so that a flattened map must not take it.
    pub(crate) fn keeps(&self, name: Name<'_>) -> bool {
        self.field_of(name).is_some()
            || self.unread.iter().any(|key| name_of(key) == name)
            || self.any_part(&|set| set.keeps(name))
    }

    /// Returns whether the type, or a type that is flattened into it, takes every key.
    pub const fn takes_all(&self) -> bool {
        self.is_open
    }

    /// Returns whether no other type takes entries beside the type's own fields.
    pub(crate) const fn is_flat(&self) -> bool {
        self.flattened.is_empty() && self.alternatives.is_empty() && !self.is_open
    }

    /// Returns all keys, for messages.
    pub(crate) fn labels(&self) -> Vec<String> {
        let mut labels = first_labels(self.keys);
        for set in self.flattened.iter().chain(self.alternatives) {
            labels.append(&mut set.labels());
        }
        labels
    }
}

const fn any_has(sets: &[&FieldSetOf<'_>], name: Name<'_>) -> bool {
    let mut index = 0;
    while index < sets.len() {
        if sets[index].has(name) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns whether any of the types takes every remaining key, and whether any may keep entries beside an unknown tag.
const fn any_open(sets: &[&FieldSetOf<'_>]) -> (bool, bool) {
    let (mut is_open, mut keeps_others, mut index) = (false, false, 0);
    while index < sets.len() {
        is_open |= sets[index].is_open;
        keeps_others |= sets[index].keeps_others;
        index += 1;
    }
    (is_open, keeps_others)
}

/// Fails the build if a type and a type that is flattened into it have a key in common, or if an enum's tag is also the
/// key of a field in a variant.
///
/// # Panics
///
/// Panics in that case.
#[track_caller]
pub const fn assert_disjoint(set: &FieldSet) {
    let mut open = 0;
    let mut index = 0;
    while index < set.flattened.len() {
        let inner = set.flattened[index];
        if inner.takes_all() {
            open += 1;
        }
        assert_disjoint_keys(set.keys, inner);
        let mut other = index + 1;
        while other < set.flattened.len() {
            assert_disjoint_sets(inner, set.flattened[other]);
            other += 1;
        }
        index += 1;
    }
    assert!(open < 2, "two flattened maps would both take the keys that are left: keep one of them");
    index = 0;
    while index < set.alternatives.len() {
        assert_disjoint_keys(set.keys, set.alternatives[index]);
        index += 1;
    }
}

#[track_caller]
const fn assert_disjoint_sets(a: &FieldSet, b: &FieldSet) {
    assert_disjoint_keys(a.keys, b);
    let mut index = 0;
    while index < a.flattened.len() {
        assert_disjoint_sets(a.flattened[index], b);
        index += 1;
    }
    index = 0;
    while index < a.alternatives.len() {
        assert_disjoint_sets(a.alternatives[index], b);
        index += 1;
    }
}

#[track_caller]
const fn assert_disjoint_keys(fields: &[&[Key<'_>]], set: &FieldSet) {
    let mut field = 0;
    while field < fields.len() {
        let (keys, mut index) = (fields[field], 0);
        while index < keys.len() {
            if set.has(name_of(keys[index])) {
                duplicate(name_of(keys[index]));
            }
            index += 1;
        }
        field += 1;
    }
}

/// Returns the first of each field's keys, for messages.
pub(crate) fn first_labels(keys: &[&[Key<'_>]]) -> Vec<String> {
    keys.iter().map(|keys| label(keys[0])).collect()
}

/// Returns the key as text for messages: text unchanged, an int in decimal.
pub fn label(key: &[u8]) -> String {
    label_of(name_of(key))
}

/// Returns a name as messages show it.
pub(crate) fn label_of(name: Name<'_>) -> String {
    match name {
        Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Name::Int(number) => number.to_string(),
    }
}

/// Returns whether a key's bytes are the same in every dialect, which is true only of a String.
// mutants `with false`: a fast path
#[inline]
pub(crate) const fn is_constant(key: &[u8]) -> bool {
    key[0] == STRING_ID
}

/// Longer names are truncated in the message.
const MAX_SHOWN: usize = 64;

#[track_caller]
const fn duplicate(name: Name<'_>) -> ! {
    const BEFORE: &[u8] =
        b"two entries of one Dictionary have the same key; rename a field, or the tag. The key is: ";
    let Name::Text(name) = name else {
        panic!("two fields of one Dictionary have the same integer key: give one of them another");
    };
    let mut message = [b' '; BEFORE.len() + MAX_SHOWN];
    let mut index = 0;
    while index < BEFORE.len() {
        message[index] = BEFORE[index];
        index += 1;
    }
    while index < message.len() && index - BEFORE.len() < name.len() {
        message[index] = name[index - BEFORE.len()];
        index += 1;
    }
    let (message, _) = message.split_at(index);
    match core::str::from_utf8(message) {
        Ok(message) => panic!("{}", message),
        // not covered: run by the compiler
        Err(_) => panic!("two entries of one Dictionary have the same key; rename a field, or the tag"),
    }
}

/// Normally the compiler runs these functions, once for each type. These tests run them like other functions, so that
/// their messages can be compared.
#[cfg(test)]
mod tests {
    use super::*;

    const A: &[&[Key<'static>]] = &[&[key!("a"), key!("old_a")]];
    const B: &[&[Key<'static>]] = &[&[key!("b")]];
    const ONE: &[&[Key<'static>]] = &[&[&[2, 0, 0, 0, 1, 0, 0, 0]]];
    const SET_A: FieldSet = FieldSet::of(A);
    const SET_B: FieldSet = FieldSet::of(B);

    #[test]
    fn keys_are_written_as_texts_and_ints_are() {
        assert_eq!((text_key_len("hp"), text_key_len("four"), text_key_len("")), (12, 12, 8));
        assert_eq!(&text_key::<12>("hp"), b"\x04\0\0\0\x02\0\0\0hp\0\0");
        let long = "x".repeat(0x102);
        assert_eq!(text_key::<268>(&long)[..9], *b"\x04\0\0\0\x02\x01\0\0x");
        assert_eq!(int_key(-2), [2, 0, 1, 0, 254, 255, 255, 255, 255, 255, 255, 255]);
        assert!(name_of(&int_key(i64::MIN.into())) == Name::Int(i64::MIN));
        assert!(name_of(&text_key::<12>("hp")) == Name::Text(b"hp"));
    }

    #[test]
    #[should_panic(expected = "this discriminant does not fit Godot's int")]
    fn discriminants_over_63_bits_are_refused() {
        int_key(1 << 63);
    }

    #[test]
    #[should_panic(expected = "no key is shorter than a header and four bytes")]
    fn cut_off_keys_are_refused() {
        name_of(&[4, 0, 0, 0]);
    }

    /// Builds the set at run time.
    fn flattened(sets: &'static [&'static FieldSet]) -> FieldSet {
        FieldSet::with_flattened(A, sets)
    }

    #[test]
    fn sets_without_a_common_key_are_disjoint() {
        const NESTED: FieldSet = FieldSet::with_flattened(ONE, &[&FieldSet::OPEN]);
        const TAGGED: FieldSet = FieldSet::tagged(B, &[&FieldSet::of(ONE), &FieldSet::of(ONE)]);
        for sets in [&[&SET_B, &NESTED][..], &[&NESTED, &SET_B], &[&TAGGED], &[&TAGGED, &FieldSet::OPEN]] {
            assert_disjoint(&flattened(sets));
        }
        let tagged = FieldSet::tagged(A, &[&SET_B, &SET_B]);
        assert_eq!(tagged.labels(), ["a", "b", "b"]);
        assert_disjoint(&tagged);
        let unread = SET_B.with_unread(A[0]);
        assert!(unread.keeps(Name::Text(b"old_a")) && !unread.contains(Name::Text(b"old_a")));
    }

    #[test]
    fn keys_of_one_field_are_told_from_those_of_several() {
        const TWO: &[&[Key<'static>]] = &[A[0], B[0]];
        const NESTED: FieldSet = FieldSet::with_flattened(ONE, &[&FieldSet::of(TWO)]);
        let (a, old_a, b) = (Name::Text(b"a"), Name::Text(b"old_a"), Name::Text(b"b"));
        for set in [FieldSet::of(TWO), NESTED] {
            assert!(set.is_one_field(a, old_a) && set.is_one_field(old_a, a));
            assert!(
                !set.is_one_field(a, b) && !set.is_one_field(b, old_a) && !set.is_one_field(a, Name::Int(1))
            );
            assert!(set.contains(b));
            assert!(["", "c", "ab"].iter().all(|text| !set.contains(Name::Text(text.as_bytes()))));
        }
    }

    #[test]
    #[should_panic(expected = "The key is: a")]
    fn a_field_is_compared_with_what_is_flattened_at_any_depth() {
        const NESTED: FieldSet = FieldSet::with_flattened(B, &[&SET_A]);
        assert_disjoint(&flattened(&[&NESTED]));
    }

    #[test]
    #[should_panic(expected = "rename a field, or the tag. The key is: old_a")]
    fn an_alias_is_a_key_of_its_own() {
        const OLD: FieldSet = FieldSet::of(&[&[key!("old_a")]]);
        assert_disjoint(&flattened(&[&OLD]));
    }

    #[cfg(feature = "std")]
    #[test]
    fn long_keys_are_cut_off_in_the_message() {
        let message = |name: &str| {
            let panicked = std::panic::catch_unwind(|| duplicate(Name::Text(name.as_bytes())));
            *panicked.expect_err("it always panics").downcast::<String>().expect("a message with arguments")
        };
        assert!(message("hp").ends_with("The key is: hp"));
        let (first, long) = ("x".repeat(MAX_SHOWN), "x".repeat(MAX_SHOWN + 1));
        assert_eq!(message(&long), message(&first));
        assert!(message(&first).ends_with(&first));
    }

    #[test]
    #[should_panic(expected = "The key is: b")]
    fn flattened_types_are_compared_with_each_other() {
        assert_disjoint(&flattened(&[&SET_B, &SET_B]));
    }

    #[test]
    #[should_panic(expected = "The key is: b")]
    fn what_flattened_types_flatten_is_compared_too() {
        const NESTED: FieldSet = FieldSet::with_flattened(ONE, &[&SET_B]);
        assert_disjoint(&flattened(&[&NESTED, &SET_B]));
    }

    #[test]
    #[should_panic(expected = "The key is: b")]
    fn variants_of_flattened_enums_are_compared_too() {
        const TAGGED: FieldSet = FieldSet::tagged(ONE, &[&FieldSet::NONE, &SET_B]);
        assert_disjoint(&flattened(&[&TAGGED, &SET_B]));
    }

    #[test]
    #[should_panic(expected = "The key is: a")]
    fn a_tag_is_no_field_of_a_variant() {
        assert_disjoint(&FieldSet::tagged(A, &[&SET_B, &SET_A]));
    }

    #[test]
    #[should_panic(expected = "two flattened maps would both take the keys that are left")]
    fn one_flattened_map_takes_what_is_left() {
        assert_disjoint(&flattened(&[&FieldSet::OPEN, &FieldSet::OPEN]));
    }

    #[test]
    #[should_panic(expected = "two fields of one Dictionary have the same integer key")]
    fn integer_keys_are_compared_by_their_number() {
        const WIDE_ONE: FieldSet = FieldSet::of(&[&[&[2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]]]);
        assert_disjoint(&FieldSet::with_flattened(ONE, &[&WIDE_ONE]));
    }
}
