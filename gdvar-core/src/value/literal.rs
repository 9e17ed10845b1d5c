//! The `variant!` macro, for values written as in a script.

use alloc::format;

use crate::error::{Error, ErrorKind, Result};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// What [`variant!`](crate::variant) takes as a value or a key.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value that `variant!` takes",
    label = "not a value of the engine",
    note = "for a type that implements `GodotEncode`, write `Variant::of(&value)?`"
)]
pub trait Literal<R: Real> {
    /// Returns the value.
    fn into_variant(self) -> Variant<R>;
}

// The message would otherwise be about `From`, and list all types that implement it.
#[diagnostic::do_not_recommend]
impl<R: Real, V: Into<Variant<R>>> Literal<R> for V {
    fn into_variant(self) -> Variant<R> {
        self.into()
    }
}

/// Ints that may be above [`i64::MAX`].
macro_rules! large_ints {
    ($($int:ty),+) => {$(
        impl<R: Real> Literal<R> for $int {
            #[track_caller]
            fn into_variant(self) -> Variant<R> {
                assert!(i64::try_from(self).is_ok(), "{self} does not fit an int, which has 64 bits and a sign");
                Variant::try_from(self).unwrap_or_default()
            }
        }

        /// Converts an int that may be above [`i64::MAX`], which is an error.
        impl<R: Real> TryFrom<$int> for Variant<R> {
            type Error = Error;

            fn try_from(number: $int) -> Result<Self> {
                i64::try_from(number).map(Self::Int).map_err(|_| {
                    let message = format!("{number} does not fit an int, which has 64 bits and a sign");
                    Error::new(ErrorKind::OutOfRange, message)
                })
            }
        }
    )+};
}
large_ints!(u64, usize);

/// Builds a [`Variant`](crate::Variant) as a script would write it: `[...]` is an Array, `{...}` a Dictionary
/// whose keys are any expressions, `null` is Nil, and every other expression goes through
/// [`Variant::from`](crate::Variant). A `usize` or a `u64` is an int too.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{StringName, Vector2, variant};
///
/// let items = 3;
/// let player = variant!({
///     "name": "Ferris",
///     "position": Vector2::new(1.0, 2.0),
///     "inventory": [{ "id": 1, "count": items }, null],
///     StringName::new("alive"): true,
///     7: -0.5,
/// });
/// assert_eq!(player.get("inventory").and_then(|list| list.as_array()).map(|list| list.len()), Some(2));
/// ```
///
/// `Variant::from` only takes types whose values always fit, and `Variant::try_from` takes a `usize` or a `u64`. A Variant
/// from a type of your own is made by [`Variant::of`](crate::Variant::of).
///
/// # Panics
///
/// If a `usize` or a `u64` is above [`i64::MAX`], which no int of the engine holds.
///
/// # Double precision
///
/// `variant!(<f64> ...)` is a [`double::Variant`](crate::double::Variant), for double-precision builds.
#[macro_export]
macro_rules! variant {
    (<$real:ty> $($value:tt)+) => {
        $crate::variant!(@value $real, $($value)+)
    };

    (@value $real:ty, null) => {
        $crate::generic::Variant::<$real>::Nil
    };
    (@value $real:ty, [$($items:tt)*]) => {
        $crate::generic::Variant::<$real>::Array($crate::variant!(@items $real, [] $($items)*))
    };
    (@value $real:ty, {$($entries:tt)*}) => {
        $crate::generic::Variant::<$real>::Dictionary({
            #[allow(unused_mut)]
            let mut dictionary = $crate::generic::Dictionary::<$real>::new();
            $crate::variant!(@entries $real, dictionary, () $($entries)*);
            dictionary
        })
    };
    (@value $real:ty, $value:expr) => {
        $crate::runtime::Literal::<$real>::into_variant($value)
    };
    (@value $real:ty, $($found:tt)*) => {
        ::core::compile_error!(::core::concat!("expected one value, found `", ::core::stringify!($($found)*), "`"))
    };

    // The brackets hold the finished items. Each step adds one.
    (@items $real:ty, [$($done:expr,)*]) => {
        <$crate::generic::Array<$real> as ::core::iter::FromIterator<$crate::generic::Variant<$real>>>::from_iter([$($done,)*])
    };
    (@items $real:ty, [$($done:expr,)*] null $(, $($rest:tt)*)?) => {
        $crate::variant!(@items $real, [$($done,)* $crate::generic::Variant::<$real>::Nil,] $($($rest)*)?)
    };
    (@items $real:ty, [$($done:expr,)*] [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::variant!(@items $real, [$($done,)* $crate::variant!(@value $real, [$($inner)*]),] $($($rest)*)?)
    };
    (@items $real:ty, [$($done:expr,)*] {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::variant!(@items $real, [$($done,)* $crate::variant!(@value $real, {$($inner)*}),] $($($rest)*)?)
    };
    (@items $real:ty, [$($done:expr,)*] $item:expr $(, $($rest:tt)*)?) => {
        $crate::variant!(@items $real, [$($done,)* $crate::runtime::Literal::<$real>::into_variant($item),] $($($rest)*)?)
    };
    (@items $real:ty, [$($done:expr,)*] $($found:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "expected values with a comma between them, found `", ::core::stringify!($($found)*), "`"
        ))
    };

    // The tokens of the key are collected in the parentheses until its colon.
    (@entries $real:ty, $dictionary:ident, ()) => {};
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : null $(, $($rest:tt)*)?) => {
        $dictionary.insert($crate::runtime::Literal::<$real>::into_variant($($key)+), $crate::generic::Variant::<$real>::Nil);
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $dictionary.insert($crate::runtime::Literal::<$real>::into_variant($($key)+), $crate::variant!(@value $real, [$($inner)*]));
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $dictionary.insert($crate::runtime::Literal::<$real>::into_variant($($key)+), $crate::variant!(@value $real, {$($inner)*}));
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : $value:expr $(, $($rest:tt)*)?) => {
        $dictionary.insert(
            $crate::runtime::Literal::<$real>::into_variant($($key)+),
            $crate::runtime::Literal::<$real>::into_variant($value),
        );
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, () , $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "expected `key: value`, found `", ::core::stringify!(, $($rest)*), "`"
        ))
    };
    // A key has no colon outside brackets, so this colon ends it, and what follows is not a value and a comma.
    (@entries $real:ty, $dictionary:ident, ($($key:tt)*) : $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "expected `key: value` and a comma, found `", ::core::stringify!($($key)* : $($rest)*), "`"
        ))
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+)) => {
        ::core::compile_error!(::core::concat!(
            "expected `key: value`, found `", ::core::stringify!($($key)*), "`"
        ))
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)*) $next:tt $($rest:tt)*) => {
        $crate::variant!(@entries $real, $dictionary, ($($key)* $next) $($rest)*);
    };

    ($($value:tt)+) => {
        $crate::variant!(@value f32, $($value)+)
    };
}
