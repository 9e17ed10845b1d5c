//! The trait for types that can be written, and the code that writes values.

mod buffer;
mod by_table;
pub(crate) mod containers;
mod declared;
pub(crate) mod encoder;

use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

/// A type that can be written as a Godot value.
///
/// Derive it with `#[derive(GodotEncode)]`. A hand-written implementation passes the value on to another implementation
/// or writes a container, as [`containers`](crate::containers) shows:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Encoder, GodotEncode, Result, to_bytes};
///
/// struct Celsius(f64);
///
/// impl GodotEncode for Celsius {
///     const MIN_LEN: usize = f64::MIN_LEN;
///
///     #[inline]
///     fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
///         encoder.value(&(self.0 + 273.15))
///     }
/// }
///
/// assert_eq!(to_bytes(&Celsius(0.0))?, to_bytes(&273.15)?);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// Only [`encode`](Self::encode) is required. The other items make it faster, or describe containers of such values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a value of Godot",
    label = "`GodotEncode` is not implemented for `{Self}`",
    note = "add `#[derive(GodotEncode)]` to a type of your own",
    note = "for a type of another crate, put `#[gdvar(with = \"module\")]` on the field, or wrap it in a type of your own; `gdvar::time` has modules for `Duration` and `SystemTime`"
)]
pub trait GodotEncode {
    /// The least number of bytes that a value takes, including its header, or 0.
    ///
    /// A struct reserves the `MIN_LEN` of all its fields at once. If `MIN_LEN` is not 0, the code that writes the value
    /// is inlined into the code of its struct, so the implementation should be small and `#[inline]`. If it is 0, as for
    /// values that contain others, a separate function writes each value. A number that is too small or too large only
    /// costs time.
    const MIN_LEN: usize = 0;

    /// Writes the value: exactly one, including its header.
    ///
    /// # Errors
    ///
    /// An error if the dialect cannot express the value or the value is out of range, and whatever an implementation
    /// refuses.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()>;

    /// Returns the type that a typed container declares for elements of this type.
    // mutants `with Default::default()`: the replacement does the same
    fn element_type() -> ElementType {
        ElementType::Any
    }

    /// The type of a slice of values, such as a `Vec` of them: a packed array, or an Array.
    const SLICE_TYPE: VariantType = VariantType::Array;

    /// Writes a slice of values, as [`SLICE_TYPE`](Self::SLICE_TYPE) or as an Array if the dialect lacks it.
    ///
    /// # Errors
    ///
    /// The same as for [`encode`](Self::encode).
    #[inline]
    fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Sized,
    {
        encoder.array_of(items.iter())
    }

    /// The type of a slice of pointers to values, such as a `Vec<&str>`. It differs from `SLICE_TYPE`: the values behind
    /// the pointers are not adjacent in memory, so only text has a packed array.
    const POINTER_SLICE_TYPE: VariantType = VariantType::Array;

    /// Returns the text of a value that is text, for an item of a `PackedStringArray`.
    // This is an associated function because a method would hide a method of the same name on the type behind a pointer.
    // mutants `with Some("")`, `with Some("xyzzy")`: nothing calls it; `with None`: the replacement does the same
    // not covered: a trait asks for it
    fn as_text(value: &Self) -> Option<&str> {
        let _ = value;
        None
    }
}

/// The items of a `GodotEncode` whose slices are packed arrays.
macro_rules! encode_packed {
    ($packed:ident) => {
        const SLICE_TYPE: VariantType = VariantType::$packed;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
            encoder.packed(VariantType::$packed, items)
        }
    };
}
pub(crate) use encode_packed;
