//! The order in which the engine prints the entries of a Dictionary.
//!
//! Values of many types have no order. The order in which they are printed depends on the steps of the engine's sort,
//! which this module repeats one by one, as of Godot 4.6.3.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::slice::from_ref;

use crate::format::plain::Plain;
use crate::text::number::Notation;
use crate::value::dictionary::Dictionary;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// An entry to sort: the first bytes of its key as a number, which is fast to compare, and its position in the Dictionary.
pub(crate) type Position = (u64, usize);

/// Appends the positions of all entries, in the order in which `var_to_str` prints them: sorted by their keys.
pub(crate) fn push_sorted<R: Real>(
    positions: &mut Vec<Position>,
    dictionary: &Dictionary<R>,
    notation: Notation,
) {
    let start = positions.len();
    let entries = dictionary.entries();
    positions.extend(entries.iter().enumerate().map(|(position, (key, _))| (first_bytes(key), position)));
    let sorting = &mut positions[start..];
    let key = |position: &Position| &entries[position.1].0;
    let all_are_text = entries.iter().all(|(key, _)| matches!(key, Variant::String(_)));
    sort(sorting, &|a, b| {
        if all_are_text && a.0 != b.0 { a.0 < b.0 } else { is_less(key(a), key(b), notation) }
    });
}

/// Returns whether the entries are certainly in order. This only looks at the first bytes of text.
// mutants `with false`: a fast path
#[inline]
pub(crate) fn is_sorted<R: Real>(dictionary: &Dictionary<R>) -> bool {
    dictionary.keys().is_sorted_by(|a, b| {
        matches!((a, b), (Variant::String(_), Variant::String(_))) && first_bytes(a) < first_bytes(b)
    })
}

/// Returns the first eight bytes of text as a number that compares like the text.
// mutants `with 0`, `with 1`: only how fast something is found
#[inline]
fn first_bytes<R: Real>(key: &Variant<R>) -> u64 {
    let bytes = key.as_str().unwrap_or_default().as_bytes();
    match bytes.first_chunk() {
        Some(first) => u64::from_be_bytes(*first),
        None => bytes.iter().rev().fold(0, |first, byte| u64::from(*byte) << 56 | first >> 8),
    }
}

/// Compares keys. In Godot 4, two keys that are text, String or `StringName`, are compared as text; others are compared like
/// elements.
#[inline(never)]
fn is_less<R: Real>(a: &Variant<R>, b: &Variant<R>, notation: Notation) -> bool {
    match (a.as_str(), b.as_str()) {
        (Some(a), Some(b)) if notation != Notation::Godot3 => a < b,
        _ => compare(a, b, notation).is_lt(),
    }
}

/// Compares values as the engine's `Variant::operator<` does: by their types, then by their values. `Equal` means that
/// neither is less, which is the case for all values of a type without an order.
fn compare<R: Real>(a: &Variant<R>, b: &Variant<R>, notation: Notation) -> Ordering {
    use Variant as V;
    match (a, b) {
        (V::Bool(a), V::Bool(b)) => a.cmp(b),
        (V::Int(a), V::Int(b)) => a.cmp(b),
        (V::Float(a), V::Float(b)) => compare_components(a, b),
        (V::String(a), V::String(b)) => a.cmp(b),
        (V::Vector2(a), V::Vector2(b)) => compare_components(a, b),
        (V::Vector2i(a), V::Vector2i(b)) => compare_components(a, b),
        (V::Vector3(a), V::Vector3(b)) => compare_components(a, b),
        (V::Vector3i(a), V::Vector3i(b)) => compare_components(a, b),
        (V::Vector4(a), V::Vector4(b)) => compare_components(a, b),
        (V::Vector4i(a), V::Vector4i(b)) => compare_components(a, b),
        // The engine compares the addresses of names, which are unknown here.
        (V::StringName(a), V::StringName(b)) => a.cmp(b),
        (V::Rid(a), V::Rid(b)) => a.cmp(b),
        (V::Array(a), V::Array(b)) if notation == Notation::Godot3 => compare_elements_of_godot3(a, b),
        (V::Array(a), V::Array(b)) => compare_elements(a, b),
        _ => a.ty().cmp(&b.ty()),
    }
}

/// Compares by the first component that differs. NaN differs from everything and is not less.
fn compare_components<T: Plain<Word: PartialOrd>>(a: &T, b: &T) -> Ordering {
    fn compare_words<W: PartialOrd>(a: &[W], b: &[W]) -> Ordering {
        let decisive = a.iter().zip(b).find(|(a, b)| a != b);
        decisive.and_then(|(a, b)| a.partial_cmp(b)).unwrap_or(Ordering::Equal)
    }
    compare_words(T::words_of(from_ref(a)), T::words_of(from_ref(b)))
}

/// Compares by the first pair of elements in which one is less, then by the lengths.
fn compare_elements<R: Real>(a: &[Variant<R>], b: &[Variant<R>]) -> Ordering {
    let decisive = a.iter().zip(b).map(|(a, b)| compare(a, b, Notation::Godot4)).find(|order| order.is_ne());
    decisive.unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// Compares as Godot 3 does: an Array is less unless each of its elements is less than the other's, or the other Array is
/// shorter.
fn compare_elements_of_godot3<R: Real>(a: &[Variant<R>], b: &[Variant<R>]) -> Ordering {
    let is_less = |a: &Variant<R>, b: &Variant<R>| compare(a, b, Notation::Godot3).is_lt();
    let is_any_not_less = a.iter().zip(b).any(|(a, b)| !is_less(a, b));
    if b.len() >= a.len() && is_any_not_less { Ordering::Less } else { Ordering::Equal }
}

/// Runs up to this length are sorted by insertion.
const MAX_RUN: usize = 16;

/// Sorts as the engine's `SortArray` does: quicksort down to runs of [`MAX_RUN`], heapsort if that goes too deep, and
/// finally insertion sort. It is not stable, and the comparison need not be an order, as is the case with NaN.
fn sort<T: Copy>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    let Some(log) = items.len().checked_ilog2() else {
        return;
    };
    quicksort(items, 2 * log, is_less);
    for last in 1..items.len() {
        if last < MAX_RUN && is_less(&items[last], &items[0]) {
            move_to_front(&mut items[..=last]);
        } else {
            insert(&mut items[..=last], is_less);
        }
    }
}

/// Moves the last item down past the items that it is less than, but never to the front.
fn insert<T: Copy>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    let mut place = items.len() - 1;
    let item = items[place];
    while place > 1 && is_less(&item, &items[place - 1]) {
        items[place] = items[place - 1];
        place -= 1;
    }
    items[place] = item;
}

/// Moves the last item to the front.
fn move_to_front<T: Copy>(items: &mut [T]) {
    let last = items.len() - 1;
    let item = items[last];
    items.copy_within(..last, 1);
    items[0] = item;
}

fn quicksort<T: Copy>(mut items: &mut [T], mut depth: u32, is_less: &impl Fn(&T, &T) -> bool) {
    while items.len() > MAX_RUN {
        if depth == 0 {
            return heapsort(items, is_less);
        }
        depth -= 1;
        let pivot = median(items[0], items[items.len() / 2], items[items.len() - 1], is_less);
        let cut = partition(items, &pivot, is_less);
        let (lower, upper) = items.split_at_mut(cut);
        quicksort(upper, depth, is_less);
        items = lower;
    }
}

fn median<T>(a: T, b: T, c: T, is_less: &impl Fn(&T, &T) -> bool) -> T {
    match (is_less(&a, &b), is_less(&b, &c), is_less(&a, &c)) {
        (true, true, _) | (false, false, false) => b,
        (true, false, true) | (false, true, false) => c,
        (true, false, false) | (false, _, true) => a,
    }
}

/// Swaps items until the items that are not greater than the pivot come first. The pivot is one of the items. Returns
/// where the others start.
fn partition<T>(items: &mut [T], pivot: &T, is_less: &impl Fn(&T, &T) -> bool) -> usize {
    let (mut first, mut last) = (0, items.len());
    loop {
        // The pivot, and later the swapped items, stop both loops within the slice.
        while is_less(&items[first], pivot) {
            first += 1;
        }
        last -= 1;
        while is_less(pivot, &items[last]) {
            last -= 1;
        }
        if first >= last {
            return first;
        }
        items.swap(first, last);
        first += 1;
    }
}

fn heapsort<T: Copy>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    for parent in (0..items.len() / 2).rev() {
        sift(items, parent, items[parent], is_less);
    }
    for end in (1..items.len()).rev() {
        let item = items[end];
        items[end] = items[0];
        sift(&mut items[..end], 0, item, is_less);
    }
}

/// Puts an item into the heap below `top`: the hole at `top` sinks to a leaf, then the item rises from there.
fn sift<T: Copy>(heap: &mut [T], top: usize, item: T, is_less: &impl Fn(&T, &T) -> bool) {
    let mut hole = top;
    let mut child = 2 * hole + 2;
    while child < heap.len() {
        if is_less(&heap[child], &heap[child - 1]) {
            child -= 1;
        }
        heap[hole] = heap[child];
        hole = child;
        child = 2 * child + 2;
    }
    if child == heap.len() {
        heap[hole] = heap[child - 1];
        hole = child - 1;
    }
    while hole > top {
        let parent = (hole - 1) / 2;
        if !is_less(&heap[parent], &item) {
            break;
        }
        heap[hole] = heap[parent];
        hole = parent;
    }
    heap[hole] = item;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns numbers in a fixed pseudo-random order, some of them equal.
    fn numbers(len: u32) -> Vec<u32> {
        (0..len).map(|index| index.wrapping_mul(2_654_435_761) >> 20).collect()
    }

    #[test]
    fn every_way_of_sorting_sorts() {
        for len in [0, 1, 2, 15, 16, 17, 18, 100, 1000] {
            let mut expected = numbers(len);
            expected.sort_unstable();

            let mut sorted = numbers(len);
            sort(&mut sorted, &|a, b| a < b);
            assert_eq!(sorted, expected);

            let mut sorted = numbers(len);
            heapsort(&mut sorted, &|a, b| a < b);
            assert_eq!(sorted, expected);
        }
    }

    /// Observed in Godot 4.6.3 with the keys `Color(0, 0, 0)`, `Color(1, 0, 0)` and so on.
    #[test]
    fn seventeen_values_without_an_order_are_reversed_and_sixteen_are_kept() {
        let mut values: Vec<u32> = (0..16).collect();
        sort(&mut values, &|_, _| false);
        assert!(values.is_sorted());

        let mut values: Vec<u32> = (0..17).rev().collect();
        sort(&mut values, &|_, _| false);
        assert!(values.is_sorted());
    }

    #[test]
    fn sorting_ends_even_if_a_comparison_is_cyclic() {
        for len in 0..200 {
            let mut values = numbers(len);
            // This comparison is cyclic, like rock, paper, scissors.
            sort(&mut values, &|a, b| (a + 1) % 3 == b % 3);
            values.sort_unstable();
            let mut expected = numbers(len);
            expected.sort_unstable();
            assert_eq!(values, expected);
        }
    }

    /// Values with their positions, as Godot 4.6.3 sorts them with `sort_custom` and the same comparison. Negative values
    /// behave like NaN: they are not less than any value, and no value is less than them.
    #[test]
    fn equal_values_and_values_without_an_order_end_up_where_the_engine_puts_them() {
        let quicksort_goes_too_deep = [
            0, 18, 2, 20, 4, 20, 6, 20, 8, 20, 10, 20, 12, 20, 14, 20, 16, 20, 1, 3, 5, 7, 9, 11, 13, 15, 17,
            19, 20, 20, 20, 20, 20, 20, 20, 20, 20,
        ];
        let positions = [
            0, 18, 2, 19, 4, 20, 6, 21, 8, 22, 10, 23, 12, 24, 14, 25, 16, 26, 1, 27, 28, 30, 13, 36, 32, 11,
            29, 7, 31, 15, 35, 33, 3, 5, 9, 17, 34,
        ];
        assert_eq!(sorted_positions(&quicksort_goes_too_deep), positions);

        let unordered = [-1, 0, -1, -1, 3, -1, -1, 1, 2, -1, 6, -1, -1, 6, -1, -1, -1, 1];
        let positions = [17, 16, 15, 14, 13, 12, 11, 10, 9, 7, 8, 6, 5, 4, 3, 2, 1, 0];
        assert_eq!(sorted_positions(&unordered), positions);
    }

    fn sorted_positions(values: &[i32]) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..values.len()).collect();
        sort(&mut positions, &|a, b| {
            let (a, b) = (values[*a], values[*b]);
            a >= 0 && b >= 0 && a < b
        });
        positions
    }
}
