//! The collections of std and indexmap, each of which stands in one row, for schemas too.
//!
//! A row has what a collection requires of the items or keys that are read, the parameter for its hasher, and its type.

/// Passes to a macro all sequences of `T`s but slices, arrays and `Vec`.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_sequence {
    ($each:ident) => {
        $each! {
            [] [] alloc::collections::VecDeque<T>;
            [] [] alloc::collections::LinkedList<T>;
            [+ Ord] [] alloc::collections::BinaryHeap<T>;
            [+ Ord] [] alloc::collections::BTreeSet<T>;
            #[cfg(feature = "std")]
            [+ Eq + core::hash::Hash] [S] std::collections::HashSet<T, S>;
            // `do_not_recommend` keeps compile errors the same with and without the feature.
            #[cfg(feature = "indexmap")]
            #[diagnostic::do_not_recommend]
            [+ Eq + core::hash::Hash] [S] $crate::internals::crates::indexmap::IndexSet<T, S>;
        }
    };
}

/// Passes to a macro all maps from `K`s to `V`s.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_map {
    ($each:ident) => {
        $each! {
            [+ Ord] [] alloc::collections::BTreeMap<K, V>;
            #[cfg(feature = "std")]
            [+ Eq + core::hash::Hash] [S] std::collections::HashMap<K, V, S>;
            #[cfg(feature = "indexmap")]
            #[diagnostic::do_not_recommend]
            [+ Eq + core::hash::Hash] [S] $crate::internals::crates::indexmap::IndexMap<K, V, S>;
        }
    };
}

pub(crate) use {for_each_map, for_each_sequence};

/// A slice, or a sequence that has no slice of its elements to point to.
pub trait Sequence {
    /// The type of the elements.
    type Item;

    /// Returns the elements in the order in which they are written.
    fn items(&self) -> impl ExactSizeIterator<Item = &Self::Item>;
}

/// A map.
pub trait Map {
    /// The type of the keys.
    type Key;
    /// The type of the values.
    type Value;

    /// Returns the entries in the order in which they are written.
    fn entries(&self) -> impl ExactSizeIterator<Item = (&Self::Key, &Self::Value)>;
}
