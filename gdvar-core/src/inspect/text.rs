//! Printing the text of encoded values, item by item.

use core::fmt;

use crate::error::Result;
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::inspect::{Items, Part, VariantRef};
use crate::text::TextFormat;
use crate::text::out::{Out, Stop};
use crate::text::print::Printer;
use crate::text::text_format::value_error;

impl TextFormat {
    /// Prints an encoded value, with reals of the type `R`, as [`print_to`](Self::print_to) prints the decoded one. Long
    /// containers are decoded item by item.
    ///
    /// # Errors
    ///
    /// The same as for [`print_to`](Self::print_to) and [`VariantRef::decode`].
    pub fn print_encoded_to<R: Real>(
        &self,
        value: VariantRef<'_, '_>,
        out: &mut dyn fmt::Write,
    ) -> Result<()> {
        let mut printer = Printer::new(Out::to_sink(out, self.get_max_size()), *self);
        printer.encoded::<R>(value, 0).and_then(|()| printer.out.finish()).map(drop).map_err(value_error)
    }
}

impl Printer<'_> {
    /// Prints an encoded value inside `depth` containers. Long containers are decoded item by item.
    pub(crate) fn encoded<R: Real>(&mut self, value: VariantRef<'_, '_>, depth: u32) -> Result<(), Stop> {
        match value.part::<R>(depth)? {
            Part::Decoded(value) => self.value(&value, depth),
            Part::Long(items) => self.items::<R>(&items, depth),
        }
    }

    #[inline(never)]
    fn items<R: Real>(&mut self, items: &Items<'_, '_>, depth: u32) -> Result<(), Stop> {
        let opened = items.opened();
        match opened.ty {
            VariantType::Array => {
                let has_container =
                    || items.clone().flatten().any(|item| matches!(item.value.items(), Ok(Some(_))));
                self.elements(
                    &opened.declared,
                    opened.count,
                    items.clone(),
                    depth,
                    has_container,
                    |printer, item| printer.encoded::<R>(item?.value, depth + 1),
                )
            }
            VariantType::Dictionary => {
                let (keys, values) = (opened.declared.clone(), opened.declared_values.clone());
                self.around_entries(&keys, &values, opened.count == 0, depth, |printer| {
                    if printer.format.get_exact() && !items.may_repeat_keys::<R>()? {
                        return printer.entries_in_order::<R>(items, depth);
                    }
                    let starts = items.starts::<R>()?;
                    printer.entries(&starts, depth, |printer, start| {
                        printer.encoded::<R>(items.at(start)?, depth + 1)
                    })
                })
            }
            _ if !self.has_content(depth)? => {
                self.out.text("null");
                Ok(())
            }
            _ => self.object(opened.class, opened.count, items.clone(), depth, |printer, item| {
                let item = item?;
                printer.property_name(item.name());
                match item.value.part::<R>(depth + 1)? {
                    Part::Decoded(value) => printer.property_value(item.name(), &value, depth + 1),
                    Part::Long(items) => printer.items::<R>(&items, depth + 1),
                }
            }),
        }
    }

    fn entries_in_order<R: Real>(&mut self, items: &Items<'_, '_>, depth: u32) -> Result<(), Stop> {
        for (index, item) in items.clone().enumerate() {
            let item = item?;
            self.key(&items.key::<R>(&item)?, index, depth)?;
            self.encoded::<R>(item.value, depth + 1)?;
            self.out.flush_if_due()?;
        }
        Ok(())
    }
}
