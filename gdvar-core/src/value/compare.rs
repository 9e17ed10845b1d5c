//! Comparing a Variant with plain values of Rust.

use alloc::string::String;

use crate::value::real::Real;
use crate::value::variant::Variant;

/// Comparisons of a Variant with a value of another type, in both directions.
macro_rules! equal_to {
    ($($(#[$doc:meta])* $other:ty: $variant:ident, $value:ident => $is_equal:expr;)+) => {$(
        $(#[$doc])*
        impl<R: Real> PartialEq<$other> for Variant<R> {
            fn eq(&self, other: &$other) -> bool {
                let ($variant, $value) = (self, other);
                $is_equal
            }
        }

        $(#[$doc])*
        impl<R: Real> PartialEq<Variant<R>> for $other {
            fn eq(&self, other: &Variant<R>) -> bool {
                other == self
            }
        }
    )+};
}

macro_rules! equal_to_ints {
    ($($int:ty),+) => {
        equal_to! {$(
            /// Returns whether the Variant is this int. A float is not, even if it is equal.
            $int: variant, number => variant.as_int().is_some_and(|int| <$int>::try_from(int) == Ok(*number));
        )+}
    };
}
equal_to_ints!(i8, i16, i32, i64, u8, u16, u32, u64, isize, usize);

equal_to! {
    /// Returns whether the Variant is this bool.
    bool: variant, value => matches!(variant, Variant::Bool(own) if own == value);
    /// Returns whether the Variant is this float. An int is not, even if it is equal.
    f64: variant, number => matches!(variant, Variant::Float(own) if own == number);
    /// Returns whether the Variant is a String or `StringName` with this text.
    str: variant, text => variant.as_str() == Some(text);
    /// Returns whether the Variant is a String or `StringName` with this text.
    &str: variant, text => variant.as_str() == Some(*text);
    /// Returns whether the Variant is a String or `StringName` with this text.
    String: variant, text => variant.as_str() == Some(text.as_str());
}
