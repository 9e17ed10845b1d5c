//! Applying a form to the contents of other types: sequences, and the values or the keys of maps.

/// Implements a form for sequences of values that have the form. Such a sequence is written as an Array.
macro_rules! reach_into_sequences {
    ($trait:ident: $encode:ident) => {
        reach_into_sequences! { @each $trait: $encode;
            [T: $trait] [T];
            [T: $trait] alloc::vec::Vec<T>;
            [T: $trait, const N: usize] [T; N];
            [T: $trait] alloc::collections::VecDeque<T>;
            [T: $trait] alloc::collections::BTreeSet<T>;
            #[cfg(feature = "std")] [T: $trait, S] std::collections::HashSet<T, S>;
            #[cfg(feature = "indexmap")] [T: $trait, S] indexmap::IndexSet<T, S>;
        }
    };
    (@each $trait:ident: $encode:ident; $($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> $trait for $ty {
            fn $encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|elements| {
                    elements.reserve(self.len(), 0);
                    self.iter().try_for_each(|item| elements.element_with(|encoder| item.$encode(encoder)))
                })
            }
        }
    )+};
}

/// Implements a form for maps whose values have the form.
macro_rules! reach_into_values {
    ($trait:ident $([$const:ident: $const_ty:ty])?: $encode:ident) => {
        const _: () = {
            struct Value<'a, T>(&'a T);

            impl<T: $trait> GodotEncode for Value<'_, T> {
                fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                    self.0.$encode(encoder)
                }
            }

            reach_into_maps! { $trait $([$const: $const_ty])?: $encode, [K: GodotEncode, T: $trait],
                |key, value| (key, &Value(value))
            }
        };
    };
}

/// Implements a form for maps whose keys have the form.
macro_rules! reach_into_keys {
    ($trait:ident: $encode:ident) => {
        const _: () = {
            struct Key<'a, T>(&'a T);

            impl<T: $trait> GodotEncode for Key<'_, T> {
                fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                    self.0.$encode(encoder)
                }
            }

            reach_into_maps! { $trait: $encode, [K: $trait, T: GodotEncode],
                |key, value| (&Key(key), value)
            }
        };
    };
}

macro_rules! reach_into_maps {
    (
        $trait:ident $([$const:ident: $const_ty:ty])?: $encode:ident, $generics:tt,
        |$key:ident, $value:ident| $entry:expr
    ) => {
        reach_into_maps! { @each $trait [$($const: $const_ty)?]: $encode, |$key, $value| $entry;
            $generics [] alloc::collections::BTreeMap<K, T>;
            #[cfg(feature = "std")] $generics [, S] std::collections::HashMap<K, T, S>;
            // `do_not_recommend` keeps compile errors the same with and without the feature.
            #[cfg(feature = "indexmap")]
            #[diagnostic::do_not_recommend]
            $generics [, S] indexmap::IndexMap<K, T, S>;
        }
    };
    (@const []) => {};
    (@const [$const:ident: $const_ty:ty]) => {
        const $const: $const_ty = T::$const;
    };
    (
        @each $trait:ident $consts:tt: $encode:ident,
        |$key:ident, $value:ident| $entry:expr;
        $($(#[$attr:meta])* [$($generics:tt)*] [$($hasher:tt)*] $ty:ty;)+
    ) => {$(
        $(#[$attr])*
        impl<$($generics)* $($hasher)*> $trait for $ty {
            reach_into_maps! { @const $consts }

            fn $encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary(|entries| {
                    entries.reserve(self.len(), 0);
                    self.iter().try_for_each(|($key, $value)| {
                        let (key, value) = $entry;
                        entries.entry(key, value)
                    })
                })
            }
        }
    )+};
}

pub(crate) use {reach_into_keys, reach_into_maps, reach_into_sequences, reach_into_values};
