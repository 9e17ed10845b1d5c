//! Values in serde's data model. `docs/serde.md` describes their form.

mod containers;
mod numbers;
mod objects;
mod text;
mod variant;

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// The form of a value in a [`Variant`](crate::Variant), if it differs from serde's form of the type.
trait Form: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// A value that is written and read in its [`Form`].
struct InForm<T>(T);

impl<T: Form> Serialize for InForm<&T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

impl<'de, T: Form> Deserialize<'de> for InForm<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// Types whose form is their usual form in serde.
macro_rules! usual_forms {
    ($([$($generics:tt)*] $ty:ty;)+) => {$(
        impl<$($generics)*> super::Form for $ty {
            fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(self, serializer)
            }

            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(deserializer)
            }
        }
    )+};
}
use usual_forms;

/// Reads the entries of a map with exactly these keys, and returns the values in their order.
macro_rules! entries_of {
    ($map:ident: $access:ident, { $($key:ident: $value:ty),+ }) => {{
        $(let mut $key: Option<$value> = None;)+
        while let Some(key) = $map.next_key::<String>()? {
            match &*key {
                $(stringify!($key) => $key = Some($map.next_value()?),)+
                _ => return Err($access::Error::unknown_field(&key, &[$(stringify!($key)),+])),
            }
        }
        ($($key.ok_or_else(|| $access::Error::missing_field(stringify!($key)))?,)+)
    }};
}
use entries_of;

/// Reads a sequence of values in this form.
fn items<'de, T: Form, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct ItemsVisitor<T>(PhantomData<T>);

    impl<'de, T: Form> Visitor<'de> for ItemsVisitor<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Vec<T>, A::Error> {
            // The length that a format claims may be false, so no memory is reserved for it.
            let mut items = Vec::new();
            while let Some(InForm(item)) = sequence.next_element()? {
                items.push(item);
            }
            Ok(items)
        }
    }

    deserializer.deserialize_seq(ItemsVisitor(PhantomData))
}
