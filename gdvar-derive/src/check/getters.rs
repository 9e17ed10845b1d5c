//! The rules for the getters of a `remote` type.

use super::Report;
use super::fields::given_of;
use crate::receive::{ObjectForm, ReceivedFields, ReceivedVariant, TypeAttributes};

/// `struct S { #[gdvar(getter = S::hp)] hp: i64 }`: a type can access its own fields.
pub(super) fn check_getters(fields: &ReceivedFields<'_>, of_type: &TypeAttributes, errors: &mut Report<'_>) {
    let is_id = of_type.object.as_ref().is_some_and(|object| matches!(object.value, ObjectForm::Id));
    for (_, place) in fields.fields.iter().flat_map(given_of).filter(|(name, _)| *name == "getter") {
        if of_type.remote.is_none() {
            errors.at(
                place,
                "`getter` needs `remote`: it returns a field of the type that this one describes; leave it out, \
                 since a type can access its own fields",
            );
        } else if of_type.into.is_some() {
            errors.at(place, "`into` writes another type in place of the fields: leave `getter` out");
        } else if is_id {
            errors.at(place, "an id has no getter: leave it out");
        }
    }
}

/// `enum E { A { #[gdvar(getter = E::hp)] hp: i64 } }`: the fields of a variant are never private.
pub(super) fn variants_have_no_getters(variant: &ReceivedVariant<'_>, errors: &mut Report<'_>) {
    for (_, place) in variant.fields.fields.iter().flat_map(given_of).filter(|(name, _)| *name == "getter") {
        errors.at(
            place,
            "`getter` is for private fields, and the fields of a variant are never private: leave it out",
        );
    }
}
