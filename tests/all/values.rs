//! What the tests of derived types compare.

use gdvar::{ErrorKind, GodotDecodeOwned, GodotEncode, Variant, from_bytes, to_bytes};

/// Returns the bytes of a dynamic value. The tests of the core compare such bytes with the engines'.
pub(crate) fn bytes_of(value: impl Into<Variant>) -> Vec<u8> {
    to_bytes(&value.into()).unwrap()
}

/// Checks that a value is written as `expected`, and read from it.
#[track_caller]
pub(crate) fn is_written_as<T>(value: T, dynamic: impl Into<Variant>)
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + std::fmt::Debug,
{
    let (bytes, expected) = (to_bytes(&value).unwrap(), bytes_of(dynamic));
    assert_eq!(bytes, expected, "{:?}", from_bytes::<Variant>(&bytes));
    assert_eq!(from_bytes::<T>(&bytes), Ok(value));
}

#[track_caller]
pub(crate) fn fails<T: GodotDecodeOwned + std::fmt::Debug>(
    dynamic: impl Into<Variant>,
    kind: ErrorKind,
    message: &str,
) {
    let error = from_bytes::<T>(&bytes_of(dynamic)).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}
