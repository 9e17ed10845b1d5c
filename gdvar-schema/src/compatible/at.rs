//! The position in a comparison, and the state that all positions share.

use core::cell::Cell;

use super::Incompatible;
use crate::describe::{IntShape, Type};
use crate::text::Text;
use gdvar_core::internals::{Key, Name};

/// How deeply comparisons may be nested. In a debug build, this depth takes less than half of a 2 MiB stack.
const MAX_DEPTH: usize = 128;

/// How many steps a comparison may take. The number may double with every level if types contain others several times, or
/// if there are untagged enums, because each of their variants is compared with each. This many steps take about a second
/// in a debug build.
const MAX_STEPS: usize = 1 << 24; // mutants `<< with >>`: only how many steps a comparison counts

/// The number of steps that the comparison of two types takes. Looking at a field or a variant takes one step.
const STEPS_OF_TYPES: usize = 4;

/// The number of steps that printing a reason with a long path takes. Several reasons may be printed, because another
/// variant may still be read if one is nested too deeply.
const STEPS_OF_REASON: usize = 1 << 10; // mutants `<< with >>`: only how many steps a comparison counts

/// How many bytes of keys and names are compared in one step.
const BYTES_OF_STEP: usize = 32;

/// The state that all positions of a comparison share.
///
/// The reason is kept here because there is no heap at compile time. As a return value, it would take a kilobyte of stack
/// in each function that passes it on.
pub(super) struct Comparison {
    /// How many steps may still be taken.
    steps: Cell<usize>,
    /// The reason that was found last.
    reason: Cell<Text>,
    /// Whether the reason is that something could not be compared. Such a reason is not replaced by the errors that
    /// follow from it.
    is_given_up: Cell<bool>,
}

impl Comparison {
    pub(super) const fn new() -> Self {
        Self { steps: Cell::new(MAX_STEPS), reason: Cell::new(Text::new()), is_given_up: Cell::new(false) }
    }

    /// Returns the result of the comparison. `is_read` is the result at the root.
    #[allow(clippy::result_large_err, reason = "it is made at compile time, where nothing can be allocated")]
    pub(super) const fn result(&self, is_read: bool) -> Result<(), Incompatible> {
        // Once there are no steps left, fields are not found, so the answer may be wrong.
        if is_read && self.steps.get() > 0 { Ok(()) } else { Err(Incompatible(self.reason.get())) }
    }
}

/// A part of a path, with a link to the part around it.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    part: PathStep<'a>,
    outer: Option<&'a At<'a>>,
    /// The number of comparisons around this one.
    depth: usize,
    /// Whether another variant may still be read if this one is not. No reason is needed then.
    is_attempt: bool,
    comparison: &'a Comparison,
}

#[derive(Clone, Copy)]
enum PathStep<'s> {
    Root,
    /// In the value of a key.
    Key(Key<'s>),
    /// In any element.
    Items,
    /// In the element at a position.
    Element(i64),
    /// In a key of a map.
    Keys,
    /// Inside these types: the type that is written, and the type that is read.
    Types(&'s Type<'s>, &'s Type<'s>),
}

/// What stands in a message in place of `{}`.
#[derive(Clone, Copy)]
pub(super) enum Word<'a> {
    Text(&'a str),
    Key(Key<'a>),
    Int(i64),
    Count(usize),
    /// "from 0 to 255".
    Range(IntShape),
    /// The reason that was found last.
    Reason,
}

impl<'a> At<'a> {
    pub(super) const fn root(comparison: &'a Comparison) -> Self {
        Self { part: PathStep::Root, outer: None, depth: 0, is_attempt: false, comparison }
    }

    const fn inside(&'a self, part: PathStep<'a>) -> Self {
        Self { part, outer: Some(self), ..*self }
    }

    pub(super) const fn key(&'a self, key: Key<'a>) -> Self {
        self.inside(PathStep::Key(key))
    }

    pub(super) const fn items(&'a self) -> Self {
        self.inside(PathStep::Items)
    }

    pub(super) const fn element(&'a self, place: usize) -> Self {
        self.inside(PathStep::Element(place.cast_signed() as i64))
    }

    pub(super) const fn keys(&'a self) -> Self {
        self.inside(PathStep::Keys)
    }

    pub(super) const fn types(&'a self, old: &'a Type<'a>, new: &'a Type<'a>) -> Self {
        self.inside(PathStep::Types(old, new))
    }

    /// Returns the same position for an attempt to read one of several variants.
    pub(super) const fn attempt(self) -> Self {
        // mutants `field is_attempt`: the reason that an attempt gives is replaced by that of the whole comparison
        Self { is_attempt: true, ..self }
    }

    /// Returns the same position inside one more comparison. `None` if types are nested too deeply or no steps are left.
    pub(super) const fn enter(&self) -> Option<Self> {
        if !self.take(STEPS_OF_TYPES) {
            return None;
        }
        if self.depth == MAX_DEPTH {
            if self.take(STEPS_OF_REASON) {
                self.give_up("the types are too deep to be compared");
            }
            return None;
        }
        Some(Self { depth: self.depth + 1, ..*self })
    }

    /// Takes some steps. Returns `false` if there are none left.
    pub(super) const fn take(&self, steps: usize) -> bool {
        let left = self.comparison.steps.get();
        if left > steps {
            self.comparison.steps.replace(left - steps);
            return true;
        }
        if left > 0 {
            self.comparison.steps.replace(0);
            self.comparison.is_given_up.replace(false);
            self.give_up("the types have too many parts and alternatives to be compared");
        }
        false
    }

    /// Takes the steps of a loop over some items, and returns them. If there are no steps left, there are no items.
    pub(super) const fn each<'i, T>(&self, items: &'i [T]) -> &'i [T] {
        if self.take(items.len()) { items } else { &[] }
    }

    /// Takes the steps of comparing a key with `count` others. Returns `false` if there are none left.
    pub(super) const fn take_search(&self, count: usize, key: Key<'_>) -> bool {
        self.take(count.saturating_mul(1 + key.len() / BYTES_OF_STEP))
    }

    /// Returns whether two texts are equal.
    pub(super) const fn same(&self, a: &str, b: &str) -> bool {
        self.take(a.len() / BYTES_OF_STEP) && Name::Text(a.as_bytes()).is(Name::Text(b.as_bytes()))
    }

    /// Forgets that something could not be compared in an attempt, because another attempt has succeeded.
    pub(super) const fn succeed(&self) -> bool {
        self.comparison.is_given_up.replace(self.comparison.steps.get() == 0);
        true
    }

    /// Returns whether the comparison is already inside the same pair of types. If so, the outer comparison will give the
    /// answer.
    pub(super) const fn is_inside(&self, old: &Type<'_>, new: &Type<'_>) -> bool {
        let mut at = self;
        loop {
            if let PathStep::Types(outer_old, outer_new) = at.part
                && outer_old.id == old.id
                && outer_new.id == new.id
            {
                return true;
            }
            let Some(outer) = at.outer else { return false };
            at = outer;
        }
    }

    /// Makes this message the reason. Returns `false`.
    pub(super) const fn fail(&self, message: &str) -> bool {
        self.fail_with(message, &[])
    }

    /// Does the same with a message that has a `{}` for each of the words.
    #[cold]
    #[inline(never)]
    pub(super) const fn fail_with(&self, message: &str, words: &[Word<'_>]) -> bool {
        if !self.is_attempt && !self.comparison.is_given_up.get() {
            self.set_reason(message, words);
        }
        false
    }

    #[cold]
    #[inline(never)]
    const fn give_up(&self, message: &str) {
        if !self.comparison.is_given_up.replace(true) {
            self.set_reason(message, &[]);
        }
    }

    /// Prints the reason: the path, and the message.
    #[inline(never)]
    const fn set_reason(&self, message: &str, words: &[Word<'_>]) {
        let message = self.message(message, words);
        let path = self.path();
        let reason = if path.as_str().is_empty() {
            message
        } else {
            Text::new().push("`").push(path.as_str()).push("`: ").push(message.as_str())
        };
        self.comparison.reason.replace(reason);
    }

    #[inline(never)]
    const fn message(&self, mut message: &str, mut words: &[Word<'_>]) -> Text {
        let mut text = Text::new();
        while let [word, others @ ..] = words {
            let mut end = 0;
            while message.as_bytes()[end] != b'{' {
                end += 1;
            }
            let (before, after) = message.split_at(end);
            text = text.push(before);
            text = match *word {
                Word::Text(word) => text.push(word),
                Word::Key(key) => text.push_key(key),
                Word::Int(number) => text.push_int(number),
                Word::Count(count) => text.push_int(count.cast_signed() as i64),
                Word::Range(ints) => text.push("from ").push_int(ints.min).push(" to ").push_int(ints.max),
                Word::Reason => text.push(self.comparison.reason.get().as_str()),
            };
            (message, words) = (after.split_at("{}".len()).1, others);
        }
        text.push(message)
    }

    /// Prints the path, from the outside in.
    #[inline(never)]
    const fn path(&self) -> Text {
        let (mut path, mut count) = (Text::new(), 0);
        while self.outwards(count).is_some() {
            count += 1;
        }
        while let Some(before) = count.checked_sub(1) {
            count = before;
            let Some(at) = self.outwards(count) else { break };
            path = match at.part {
                PathStep::Root | PathStep::Types(..) => path,
                PathStep::Key(key) if path.as_str().is_empty() => path.push_key(key),
                PathStep::Key(key) => path.push(".").push_key(key),
                PathStep::Items => path.push("[]"),
                PathStep::Element(place) => path.push("[").push_int(place).push("]"),
                PathStep::Keys => path.push("{key}"),
            };
        }
        path
    }

    /// Returns the position `count` parts further out.
    const fn outwards(&self, mut count: usize) -> Option<&At<'_>> {
        let mut at = self;
        while count > 0 {
            let Some(outer) = at.outer else { return None };
            at = outer;
            count -= 1;
        }
        Some(at)
    }
}

/// Usually, the compiler runs these functions, and no type is large enough to use up the steps.
#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn reason(comparison: &Comparison) -> String {
        comparison.result(false).expect_err("the types differ").to_string()
    }

    #[test]
    fn loops_take_a_step_for_each_item_and_for_the_length_of_what_is_compared() {
        const LONG: &str = match core::str::from_utf8(&[b'x'; 3 * BYTES_OF_STEP]) {
            Ok(text) => text,
            Err(_) => panic!("it is ASCII"),
        };

        let comparison = Comparison::new();
        let at = At::root(&comparison);
        let taken = |look: &dyn Fn() -> bool| {
            let before = comparison.steps.get();
            assert!(look());
            before - comparison.steps.get()
        };
        assert_eq!(taken(&|| at.each(&[(); 7]).len() == 7), 7);
        assert_eq!(taken(&|| at.take_search(7, b"short")), 7);
        assert_eq!(taken(&|| at.take_search(7, LONG.as_bytes())), 28);
        assert_eq!(taken(&|| at.same(LONG, LONG)), 3);
        assert!(!at.same(LONG, "short"));
    }

    #[test]
    fn without_steps_nothing_counts_as_read() {
        let comparison = Comparison::new();
        let at = At::root(&comparison);
        assert!(at.take(MAX_STEPS - 1));
        assert!(comparison.result(true).is_ok());
        assert!(!at.take(1));
        assert!(comparison.result(true).is_err());
        assert!(at.each(&[(); 3]).is_empty() && !at.take_search(3, b"key"));
        assert!(!at.same("same", "same"));
        assert!(at.enter().is_none());
    }

    #[test]
    fn the_first_reason_to_give_up_is_kept() {
        const REASON: &str = "`[]`: the types have too many parts and alternatives to be compared";

        let comparison = Comparison::new();
        let at = At::root(&comparison);
        assert!(!at.items().take(MAX_STEPS));
        assert_eq!(reason(&comparison), REASON);
        // Later failures only follow from that, even if another variant is read.
        assert!(!at.keys().take(1) && at.succeed() && !at.fail("the types differ"));
        assert_eq!(reason(&comparison), REASON);
    }

    #[test]
    fn what_an_attempt_could_not_compare_is_forgotten_if_another_succeeds() {
        let comparison = Comparison::new();
        let root = At::root(&comparison);
        let deep = At { depth: MAX_DEPTH, ..root };
        assert!(deep.enter().is_none());
        assert!(!root.fail("the types differ"));
        assert_eq!(reason(&comparison), "the types are too deep to be compared");
        assert!(root.succeed() && !root.fail("the types differ"));
        assert_eq!(reason(&comparison), "the types differ");
    }
}
