//! Checking numbers and vectors, which the codec converts if nothing is lost.

use super::Checker;
use crate::describe::{IntShape, Reals, Shape, Side};
use crate::display::Phrase;
use gdvar_core::generic::{Rect2, Vector2, Vector3, Vector4};
use gdvar_core::internals::messages;
use gdvar_core::{
    Decoder, ErrorKind, GodotDecode, Header, NodePath, Real, Rect2i, Result, Variant, VariantType as Ty,
    Vector2i, Vector3i, Vector4i, double,
};

/// Reads a value only to find out whether its type takes it.
pub(super) fn read<'de, T: GodotDecode<'de>>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
    T::decode(header, decoder).map(drop)
}

/// Returns whether a type takes all numbers that a packed array can have, so that they need not be read one by one.
pub(super) fn takes_all_of(array: Ty, items: &Shape<'_>) -> bool {
    let (min, max) = match array {
        Ty::PackedByteArray => (0, u8::MAX.into()),
        Ty::PackedInt32Array => (i32::MIN.into(), i32::MAX.into()),
        Ty::PackedInt64Array => (i64::MIN, i64::MAX),
        Ty::PackedFloat32Array => return matches!(items, Shape::Float { .. }),
        Ty::PackedFloat64Array => return matches!(items, Shape::Float { reals: Reals::Double, .. }),
        _ => return false,
    };
    matches!(items, Shape::Int(ints) if ints.has_zero && ints.min <= min && max <= ints.max)
}

impl Checker<'_> {
    pub(super) fn int(&self, ints: IntShape, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let (ty, start) = (decoder.type_of(header)?, decoder.start_of(header));
        let written = if ints.as_float { Ty::Float } else { Ty::Int };
        if ty != written && (self.side == Side::Written || !matches!(ty, Ty::Int | Ty::Float)) {
            return Err(decoder.mismatch(Phrase(&Shape::Int(ints)), header));
        }
        let number = i64::decode(header, decoder)?;
        if number < ints.min || number > ints.max || number == 0 && !ints.has_zero {
            return Err(messages::out_of_range(&number, &Phrase(&Shape::Int(ints))).at(start));
        }
        Ok(())
    }

    pub(super) fn float(
        &self,
        reals: Reals,
        exact: bool,
        header: Header,
        decoder: &mut Decoder<'_, '_>,
    ) -> Result<()> {
        let (ty, start) = (decoder.type_of(header)?, decoder.start_of(header));
        if reals == Reals::Double {
            return read::<f64>(header, decoder);
        }
        if ty != Ty::Float || !exact && self.side == Side::Read {
            return read::<f32>(header, decoder);
        }
        let float = f64::decode(header, decoder)?;
        let fits = f32::from_f64(float).is_some();
        if fits { Ok(()) } else { Err(messages::does_not_fit_f32(&float).at(start)) }
    }

    /// Checks a value of a type of Godot, and the width of its reals.
    pub(super) fn builtin(
        &self,
        shape: &Shape<'_>,
        (ty, reals): (Ty, Option<Reals>),
        header: Header,
        decoder: &mut Decoder<'_, '_>,
    ) -> Result<()> {
        let (found, is_written) = (decoder.type_of(header)?, self.side == Side::Written);
        if ty == Ty::Object && matches!(found, Ty::Object | Ty::Nil) || found == ty && reals.is_none() {
            return self.any(reals.unwrap_or(Reals::Double), header, decoder);
        }
        let read = match reals {
            _ if is_written => None,
            Some(Reals::Double) => reader_of_kin::<f64>(ty),
            _ => reader_of_kin::<f32>(ty),
        };
        match (reals, read) {
            (Some(_), _) if found == ty && self.exact.is_some() => decoder.skip(header),
            (Some(reals), _) if found == ty && is_written && Some(reals) != self.reals => {
                Err(decoder.error(ErrorKind::TypeMismatch, "the reals are of another width"))
            }
            (Some(reals), _) if found == ty => self.any(reals, header, decoder),
            (_, Some(read)) => read(header, decoder),
            (_, None) => Err(decoder.mismatch(Phrase(shape), header)),
        }
    }

    /// Checks a value of any type for reals that do not fit.
    pub(super) fn any(&self, reals: Reals, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        if self.reals.is_some_and(|found| found == Reals::Single || reals == Reals::Double)
            || self.side == Side::Written
        {
            return decoder.skip(header);
        }
        match reals {
            Reals::Single => read::<Variant>(header, decoder),
            Reals::Double => read::<double::Variant>(header, decoder),
        }
    }
}

/// Returns the function that reads an integer vector as a vector of reals or the reverse, or text as a `NodePath`. `None` for
/// other types.
fn reader_of_kin<'de, R: Real>(ty: Ty) -> Option<fn(Header, &mut Decoder<'_, 'de>) -> Result<()>> {
    Some(match ty {
        Ty::Vector2 => read::<Vector2<R>>,
        Ty::Vector3 => read::<Vector3<R>>,
        Ty::Vector4 => read::<Vector4<R>>,
        Ty::Rect2 => read::<Rect2<R>>,
        Ty::Vector2i => read::<Vector2i>,
        Ty::Vector3i => read::<Vector3i>,
        Ty::Vector4i => read::<Vector4i>,
        Ty::Rect2i => read::<Rect2i>,
        Ty::NodePath => read::<NodePath>,
        _ => return None,
    })
}
