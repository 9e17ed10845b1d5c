//! Checking numbers and vectors, which the codec converts if nothing is lost.

use super::Checker;
use crate::describe::{IntShape, Reals, Shape, Side};
use crate::display::Phrase;
use gdvar_core::generic::{Rect2, Vector2, Vector3, Vector4};
use gdvar_core::internals::messages;
use gdvar_core::{
    Decoder, ErrorKind, GodotDecode, Header, NodePath, Real, Rect2i, Result, Variant, VariantType as Ty,
    Vector2i, Vector3i, Vector4i,
};

/// Reads a value only to find out whether its type takes it.
pub(super) fn read<'de, T: GodotDecode<'de>>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
    T::decode(header, decoder).map(drop)
}

impl Checker {
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
        shape: &Shape,
        (ty, reals): (Ty, Option<Reals>),
        header: Header,
        decoder: &mut Decoder<'_, '_>,
    ) -> Result<()> {
        let (found, is_written) = (decoder.type_of(header)?, self.side == Side::Written);
        if ty == Ty::Object && matches!(found, Ty::Object | Ty::Nil) || found == ty && reals.is_none() {
            return decoder.skip(header);
        }
        match reals {
            Some(reals) if found == ty && is_written && reals != self.reals => {
                Err(decoder.error(ErrorKind::TypeMismatch, "the reals are of another width"))
            }
            Some(reals) if found == ty => self.any(reals, header, decoder),
            _ if is_written => Err(decoder.mismatch(Phrase(shape), header)),
            reals => read_kin(ty, reals, header, decoder)
                .unwrap_or_else(|| Err(decoder.mismatch(Phrase(shape), header))),
        }
    }

    /// Checks a value of any type for reals that do not fit.
    pub(super) fn any(&self, reals: Reals, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        if self.side == Side::Written || reals == Reals::Double || self.reals == Reals::Single {
            return decoder.skip(header);
        }
        read::<Variant>(header, decoder)
    }
}

/// Reads an integer vector as a vector of reals or the reverse, or text as a `NodePath`. `None` for other types.
fn read_kin(
    ty: Ty,
    reals: Option<Reals>,
    header: Header,
    decoder: &mut Decoder<'_, '_>,
) -> Option<Result<()>> {
    let read = match (ty, reals) {
        (Ty::Vector2, Some(Reals::Double)) => read::<Vector2<f64>>,
        (Ty::Vector2, _) => read::<Vector2<f32>>,
        (Ty::Vector3, Some(Reals::Double)) => read::<Vector3<f64>>,
        (Ty::Vector3, _) => read::<Vector3<f32>>,
        (Ty::Vector4, Some(Reals::Double)) => read::<Vector4<f64>>,
        (Ty::Vector4, _) => read::<Vector4<f32>>,
        (Ty::Rect2, Some(Reals::Double)) => read::<Rect2<f64>>,
        (Ty::Rect2, _) => read::<Rect2<f32>>,
        (Ty::Vector2i, _) => read::<Vector2i>,
        (Ty::Vector3i, _) => read::<Vector3i>,
        (Ty::Vector4i, _) => read::<Vector4i>,
        (Ty::Rect2i, _) => read::<Rect2i>,
        (Ty::NodePath, _) => read::<NodePath>,
        _ => return None,
    };
    Some(read(header, decoder))
}
