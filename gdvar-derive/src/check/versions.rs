//! The rules for versions.

use syn::Generics;

use super::Report;
use super::fields::text_can_be_written;
use crate::bounds;
use crate::model::SCRIPT_KEY;
use crate::receive::{FieldAttributes, ReceivedField, ReceivedFields, Style, TypeAttributes};

pub(super) fn check_versions(
    generics: &Generics,
    fields: &ReceivedFields<'_>,
    attributes: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    for field in &fields.fields {
        if let Some(given) = &field.attributes {
            fields_have_their_versions(field, given, attributes, errors);
        }
    }
    let Some(version) = &attributes.version else { return };
    // The properties of an Object have names anyway.
    if fields.style != Style::Named && attributes.object.is_none() {
        errors.at(version.place, "a version is an entry with a key: give the fields of this struct names");
    }
    if version.value.value < 1 {
        errors.at(version.value.span, "versions are counted from 1");
    }
    if let Some(key) = &attributes.version_key {
        text_can_be_written(&key.value.0, errors);
        if attributes.object.is_some() && key.value.0.value() == SCRIPT_KEY {
            errors.at(key.value.0.span(), "an Object has its script in this property: choose another");
        }
    }
    unversioned_data_is_read(version.value.value, attributes, errors);
    steps_lead_to_the_version(version.value.value, generics, attributes, errors);
}

/// `#[gdvar(version = 2, unversioned = 3)]`
fn unversioned_data_is_read(current: i64, attributes: &TypeAttributes, errors: &mut Report<'_>) {
    let Some(unversioned) = &attributes.unversioned else { return };
    let steps = attributes.migrate.as_ref().and_then(|steps| steps.value.0.first());
    let first = steps.map_or(0, |(version, _)| version.value);
    if unversioned.value.value > current || unversioned.value.value < first {
        errors.at(
            unversioned.value.span,
            format!("no such version is read: choose one from {first} to {current}"),
        );
    }
}

/// `#[gdvar(version = 4, migrate(1 => a, 3 => c))]`
fn steps_lead_to_the_version(
    current: i64,
    generics: &Generics,
    attributes: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let Some(migrate) = &attributes.migrate else { return };
    if !generics.params.is_empty() {
        errors.at(
            migrate.place,
            "with `migrate`, the value is decoded from a temporary copy, which a type with parameters could borrow \
             from: leave `migrate` out, or the parameters",
        );
    }
    let steps = &migrate.value.0;
    for pair in steps.windows(2) {
        let ((before, _), (version, _)) = (&pair[0], &pair[1]);
        if version.value != before.value + 1 {
            let (from, to) = (before.value, before.value + 1);
            errors.at(
                version.span,
                format!(
                    "there is no step from version {to}: write `{to} => function` after the step from version {from}"
                ),
            );
        }
    }
    if let Some((last, _)) = steps.last()
        && last.value + 1 != current
    {
        let message = if last.value < current {
            let next = last.value + 1;
            format!("the steps end at version {next}: write `{next} => function` after this one")
        } else {
            format!("this leads beyond the version that is written, {current}: leave it out")
        };
        errors.at(last.span, message);
    }
}

/// `#[gdvar(since = 2)] a: i64`
fn fields_have_their_versions(
    field: &ReceivedField<'_>,
    given: &FieldAttributes,
    of_type: &TypeAttributes,
    errors: &mut Report<'_>,
) {
    let since = given.since.as_ref().map(|since| ("since", since));
    let until = given.until.as_ref().map(|until| ("until", until));
    for (name, version) in [since, until].into_iter().flatten() {
        let Some(current) = &of_type.version else {
            errors.at(
                version.place,
                format!("`{name}` needs `version` on the type: write `version = 2` there"),
            );
            continue;
        };
        let current = current.value.value;
        if of_type.migrate.is_some() {
            errors.at(
                version.place,
                format!("with `migrate`, the steps add whatever an older version lacks: leave `{name}` out"),
            );
        }
        let (first, last) = if name == "since" { (2, current) } else { (1, current - 1) };
        if version.value.value < first || version.value.value > last {
            let instead = if first <= last {
                format!("choose one from {first} to {last}")
            } else {
                format!("raise `version` (the type has only version {current}), or leave `{name}` out")
            };
            errors.at(
                version.value.span,
                format!(
                    "this version is out of range, so every version would have the field, or none: {instead}"
                ),
            );
        }
        let has_value = given.default.is_some()
            || of_type.default.is_some()
            || name == "since" && bounds::is_option(field.ty);
        if !has_value {
            errors.at(
                version.place,
                format!("data of other versions lacks the field: write `default` beside `{name}`"),
            );
        }
    }
    if let (Some(since), Some(until)) = (&given.since, &given.until)
        && since.value.value > until.value.value
    {
        errors.at(until.value.span, "the field ends before it begins");
    }
}
