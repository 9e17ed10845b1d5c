//! Printing the text of encoded values, item by item.

use core::fmt;

use crate::error::Result;
use crate::format::variant_type::VariantType;
use crate::inspect::{Items, Part, VariantRef};
use crate::text::out::{Out, Stop};
use crate::text::print::Printer;
use crate::text::text_format::{TextFormat, value_error};
use crate::value::real::Real;

impl VariantRef<'_, '_> {
    /// Prints the value as text, with reals of the type `R`, as [`TextFormat::print_to`] prints the decoded one. Long containers are
    /// decoded item by item.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::print_to`] and [`decode`](Self::decode).
    pub fn print_text_to<R: Real>(&self, format: TextFormat, out: &mut dyn fmt::Write) -> Result<()> {
        let mut printer = Printer::new(Out::to_sink(out, format.get_max_size()), format);
        encoded::<R>(&mut printer, *self, 0)
            .and_then(|()| printer.out.finish())
            .map(drop)
            .map_err(value_error)
    }
}

/// Prints an encoded value inside `depth` containers. Long containers are decoded item by item.
fn encoded<R: Real>(printer: &mut Printer<'_>, value: VariantRef<'_, '_>, depth: u32) -> Result<(), Stop> {
    match value.part::<R>(depth)? {
        Part::Decoded(value) => printer.value(&value, depth),
        Part::Long(items) => self::items::<R>(printer, &items, depth),
    }
}

#[inline(never)]
fn items<R: Real>(printer: &mut Printer<'_>, items: &Items<'_, '_>, depth: u32) -> Result<(), Stop> {
    let opened = items.opened();
    match opened.ty {
        VariantType::Array => {
            let has_container =
                || items.clone().flatten().any(|item| matches!(item.value.items(), Ok(Some(_))));
            printer.elements(
                &opened.declared,
                opened.count,
                items.clone(),
                depth,
                has_container,
                |printer, item| encoded::<R>(printer, item?.value, depth + 1),
            )
        }
        VariantType::Dictionary => {
            let (keys, values) = (opened.declared.clone(), opened.declared_values.clone());
            printer.around_entries(&keys, &values, opened.count == 0, depth, |printer| {
                if printer.format.get_exact() && !items.may_repeat_keys::<R>()? {
                    return entries_in_order::<R>(printer, items, depth);
                }
                let starts = items.starts::<R>()?;
                printer.entries(&starts, depth, |printer, start| {
                    encoded::<R>(printer, items.at(start)?, depth + 1)
                })
            })
        }
        _ => {
            // It has content: what is so deep that the engine prints none is decoded as a whole.
            printer.has_content(depth)?;
            printer.object(opened.class, opened.count, items.clone(), depth, |printer, item| {
                let item = item?;
                printer.property_name(item.name());
                match item.value.part::<R>(depth + 1)? {
                    Part::Decoded(value) => printer.property_value(item.name(), &value, depth + 1),
                    Part::Long(items) => self::items::<R>(printer, &items, depth + 1),
                }
            })
        }
    }
}

fn entries_in_order<R: Real>(
    printer: &mut Printer<'_>,
    items: &Items<'_, '_>,
    depth: u32,
) -> Result<(), Stop> {
    for (index, item) in items.clone().enumerate() {
        let item = item?;
        printer.key(&items.key::<R>(&item)?, index, depth)?;
        encoded::<R>(printer, item.value, depth + 1)?;
        printer.out.flush_if_due()?;
    }
    Ok(())
}
