//! How far apart two spellings are, for errors that suggest a name.

use alloc::vec::Vec;

/// Names longer than this are not compared letter by letter.
const MAX_COMPARED: usize = 128;

/// Returns the optimal string alignment distance of two names, for which ASCII letters have no case: how many characters have to be
/// changed, added or removed, or swapped with the next one, to turn one name into the other.
pub fn distance(a: &str, b: &str) -> usize {
    let longest = a.len().max(b.len());
    if longest > MAX_COMPARED {
        return longest;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let is_same = |i: usize, j: usize| a[i].eq_ignore_ascii_case(&b[j]);
    // The last three rows of the usual table. Each row has the distances between one prefix of `a` and every prefix of `b`.
    let mut rows = [Vec::new(), Vec::new(), (0..=b.len()).collect()];
    for i in 0..a.len() {
        rows.rotate_left(1);
        let [before, above, row] = &mut rows;
        row.clear();
        row.push(i + 1);
        for j in 0..b.len() {
            let changed = above[j] + usize::from(!is_same(i, j));
            let mut nearest = changed.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && is_same(i, j - 1) && is_same(i - 1, j) {
                nearest = nearest.min(before[j - 1] + 1);
            }
            row.push(nearest);
        }
    }
    rows[2][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap_of_neighbours_is_one_step() {
        for (a, b, expected) in [
            ("gold", "glod", 1),
            ("ph", "hp", 1),
            ("Hp", "hp", 0),
            ("", "abc", 3),
            ("nmae", "name", 1),
            ("größe", "grösse", 2),
            ("kitten", "sitting", 3),
            // Nothing is changed between the two letters of a swap.
            ("ca", "abc", 3),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }
}
