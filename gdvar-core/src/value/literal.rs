//! The `variant!` macro, for values written as in a script.

/// Builds a [`Variant`](crate::Variant) as a script would write it: `[...]` is an Array, `{...}` a Dictionary
/// whose keys are any expressions, `null` is Nil, and every other expression goes through
/// [`Variant::from`](crate::Variant).
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
/// `Variant::from` only takes types whose values always fit. Convert a `usize` or a `u64` to an `i64` first, and make a
/// Variant from your own type with [`Variant::of`](crate::Variant::of).
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
        $crate::generic::Variant::<$real>::from($value)
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
        $crate::variant!(@items $real, [$($done,)* $crate::generic::Variant::<$real>::from($item),] $($($rest)*)?)
    };
    (@items $real:ty, [$($done:expr,)*] $($found:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "expected values with a comma between them, found `", ::core::stringify!($($found)*), "`"
        ))
    };

    // The tokens of the key are collected in the parentheses until its colon.
    (@entries $real:ty, $dictionary:ident, ()) => {};
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : null $(, $($rest:tt)*)?) => {
        $dictionary.insert($($key)+, $crate::generic::Variant::<$real>::Nil);
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $dictionary.insert($($key)+, $crate::variant!(@value $real, [$($inner)*]));
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $dictionary.insert($($key)+, $crate::variant!(@value $real, {$($inner)*}));
        $crate::variant!(@entries $real, $dictionary, () $($($rest)*)?);
    };
    (@entries $real:ty, $dictionary:ident, ($($key:tt)+) : $value:expr $(, $($rest:tt)*)?) => {
        $dictionary.insert($($key)+, $value);
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

#[cfg(test)]
mod tests {
    use crate::{Array, Dictionary, StringName, Variant, Vector2, double};

    #[test]
    fn literals_nest_and_take_expressions_anywhere() {
        let two = 2;
        let value = variant!([null, 1 + two, [], {}, { "a": [null, { two: null }], StringName::new("b"): Vector2::new(1.0, 2.0), -1: -1.5 },]);
        let inner: Dictionary = [(Variant::from(2), Variant::Nil)].into_iter().collect();
        let mut dictionary = Dictionary::new();
        dictionary.insert("a", Variant::Array([Variant::Nil, inner.into()].into_iter().collect()));
        dictionary.insert(StringName::new("b"), Vector2::new(1.0, 2.0));
        dictionary.insert(-1, -1.5);
        let items =
            [Variant::Nil, 3.into(), Array::new().into(), Dictionary::new().into(), dictionary.into()];
        assert_eq!(value, Variant::Array(items.into_iter().collect()));
    }

    #[test]
    fn literals_of_doubles_keep_them() {
        assert_eq!(
            variant!(<f64> [double::Vector2::new(0.1, 0.2)]),
            double::Variant::Array([double::Vector2::new(0.1, 0.2)].into_iter().collect())
        );
    }
}
