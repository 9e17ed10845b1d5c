//! Entries are removed from Dictionaries of any size, with and without an index.

use gdvar_core::{Dictionary, Variant, variant};

#[test]
fn after_a_removal_the_other_entries_stay_in_order_and_are_found() {
    for len in [1, 2, 64, 65, 66, 300] {
        let mut dictionary: Dictionary = (0..len).map(|number| (number, number * 10)).collect();
        let mut expected: Vec<i64> = (0..len).collect();
        // Removes entries at the front, in the middle and at the end.
        let mut at = 0;
        while !expected.is_empty() {
            at = (at + 2) % expected.len();
            let key = expected.remove(at);
            assert_eq!(dictionary.remove(key), Some(Variant::from(key * 10)));
            assert_eq!(dictionary.remove(key), None);
            assert!(
                dictionary.keys().eq(expected
                    .iter()
                    .map(|key| Variant::from(*key))
                    .collect::<Vec<_>>()
                    .iter())
            );
            for key in &expected {
                assert_eq!(dictionary.get(key), Some(&Variant::from(key * 10)), "{len}");
            }
        }
        dictionary.insert("again", 1);
        assert_eq!(dictionary.len(), 1);
    }
}

#[test]
fn a_dictionary_that_lost_entries_is_the_same_key_as_one_that_never_had_them() {
    let kept: Dictionary = (0..70).map(|number| (number, ())).collect();
    let mut dictionary: Dictionary = (0..100).map(|number| (number, ())).collect();
    for number in 70..100 {
        dictionary.remove(number);
    }
    assert_eq!(dictionary, kept);
    // More than 64 keys, so that they are found by their hashes.
    let mut outer: Dictionary = (0..100).map(|number| (number, ())).collect();
    outer.insert(dictionary.clone(), "found");
    assert_eq!(outer.get(Variant::from(kept)), Some(&variant!("found")));
    dictionary.insert("other", ());
    assert_eq!(outer.get(Variant::from(dictionary)), None);
}
