//! How the types of std are written and read. Those without a type of Godot have the same form as in serde:
//!
//! | Rust | Godot |
//! |---|---|
//! | `IpAddr`, `SocketAddr` and the other addresses, `Path` | String |
//! | `Range`, `RangeInclusive`, `RangeFrom`, `RangeTo`, `RangeToInclusive` | a Dictionary with `start` and `end`, as far as the type has them |
//! | `Result`, `Bound` | `{"Ok": value}`, `{"Err": value}`; `{"Included": value}`, `{"Excluded": value}`, `"Unbounded"` |
//! | `Wrapping`, `Saturating`, `Reverse`, `Cell`, `RefCell`, `Mutex`, `RwLock`, atomics | the value that they contain |
//! | `Weak` | the value that it refers to, or Nil |

/// Types that are written and read as another type. A row gives the type's parameter with its bounds for writing, the type, the
/// other type, how a value is written, and how it is made from the value that is read.
macro_rules! as_others {
    ($(
        $(#[$attr:meta])*
        [$($param:ident $($bound:tt)*)?] $ty:ty as $other:ty,
        |$value:ident, $encoder:ident| $encode:expr, |$header:ident, $decoder:ident| $decode:expr;
    )+) => {$(
        $(#[$attr])*
        impl<$($param: crate::GodotEncode $($bound)*)?> crate::GodotEncode for $ty {
            const MIN_LEN: usize = <$other as crate::GodotEncode>::MIN_LEN;

            #[inline]
            fn encode(&self, $encoder: &mut crate::Encoder<'_>) -> crate::Result<()> {
                let $value = self;
                $encode
            }

            fn element_type() -> crate::ElementType {
                <$other as crate::GodotEncode>::element_type()
            }
        }

        $(#[$attr])*
        impl<'de, $($param: crate::GodotDecode<'de>)?> crate::GodotDecode<'de> for $ty {
            const MIN_LEN: usize = <$other as crate::GodotDecode<'de>>::MIN_LEN;
            const PASSES_ON: bool = <$other as crate::GodotDecode<'de>>::PASSES_ON;

            #[inline]
            fn fits(header: crate::Header, decoder: &mut crate::Decoder<'_, 'de>) -> crate::Result<()> {
                <$other as crate::GodotDecode<'de>>::fits(header, decoder)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode($header: crate::Header, $decoder: &mut crate::Decoder<'_, 'de>) -> crate::Result<Self> {
                $decode
            }
        }
    )+};
}

pub(crate) mod collections;
mod net;
pub(crate) mod numbers;
mod optional;
#[cfg(feature = "std")]
mod path;
mod pointers;
mod ranges;
mod sequences;
mod text;
mod variants;
mod wrappers;
