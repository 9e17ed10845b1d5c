//! Converting encoded values, item by item.

use alloc::vec::Vec;
use core::cell::RefCell;

use gdvar_core::generic::Variant;
use gdvar_core::inspect::{Item, Items, Part, VariantRef};
use gdvar_core::{Codec, Encoder, GodotEncode, Real, Result, VariantType};

use crate::convert::{Conversion, Report, Run};

impl Conversion {
    /// Converts an encoded value, appends it to `out`, and returns what was done, as [`convert`](Self::convert) does for the
    /// decoded value. Long Arrays and Dictionaries are decoded item by item.
    ///
    /// # Errors
    ///
    /// The same as for [`VariantRef::decode`], and for [`Codec::encode`] in the other dialect.
    pub fn convert_encoded<R: Real>(&self, value: VariantRef<'_, '_>, out: &mut Vec<u8>) -> Result<Report> {
        let codec = Codec::new().dialect(self.to).full_objects(true);
        let run = RefCell::new(Run::<R>::new(self));
        codec.encode_into(&Converted { run: &run, value, depth: 0 }, out)?;
        Ok(run.into_inner().report)
    }
}

/// A value that is converted when it is encoded.
struct Converted<'c, 'r, 's, 'de, R: Real> {
    run: &'c RefCell<Run<'r, R>>,
    value: VariantRef<'s, 'de>,
    depth: u32,
}

impl<R: Real> Converted<'_, '_, '_, '_, R> {
    /// Writes an item, whose step of the path is given.
    fn inside(
        &self,
        step: Variant<R>,
        value: VariantRef<'_, '_>,
        write: impl FnOnce(&Converted<'_, '_, '_, '_, R>) -> Result<()>,
    ) -> Result<()> {
        self.run.borrow_mut().path.push(step);
        let written = write(&Converted { run: self.run, value, depth: self.depth + 1 });
        self.run.borrow_mut().path.pop();
        written
    }
}

impl<R: Real> GodotEncode for Converted<'_, '_, '_, '_, R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let items = match self.value.part::<R>(self.depth)? {
            Part::Long(items) if is_converted_by_items::<R>(&items)? => items,
            Part::Long(_) => return self.run.borrow_mut().value(self.value.decode()?).encode(encoder),
            Part::Decoded(value) => return self.run.borrow_mut().value(value).encode(encoder),
        };
        if items.opened().ty == VariantType::Array {
            return encoder.array(|elements| {
                for (index, item) in items.enumerate() {
                    // An index always fits an `i64`.
                    let step = Variant::Int(i64::try_from(index).unwrap_or(i64::MAX));
                    self.inside(step, item?.value, |item| elements.element(item))?;
                }
                Ok(())
            });
        }
        encoder.dictionary(|entries| {
            for item in items.clone() {
                let item = item?;
                let key: Variant<R> = items.key(&item)?;
                self.inside(key.clone(), item.value, |value| entries.entry(&key, value))?;
            }
            Ok(())
        })
    }
}

/// Returns whether a container declares nothing, and no key changes or comes again.
fn is_converted_by_items<R: Real>(items: &Items<'_, '_>) -> Result<bool> {
    let opened = items.opened();
    if opened.declared.is_typed() || opened.declared_values.is_typed() {
        return Ok(false);
    }
    match opened.ty {
        VariantType::Array => Ok(true),
        VariantType::Dictionary => {
            let is_kept = |item: Result<Item<'_, '_>>| -> Result<bool> {
                let key: Variant<R> = items.key(&item?)?;
                Ok(matches!(key, Variant::String(_) | Variant::Int(_)))
            };
            for item in items.clone() {
                if !is_kept(item)? {
                    return Ok(false);
                }
            }
            items.may_repeat_keys::<R>().map(|may_repeat| !may_repeat)
        }
        _ => Ok(false),
    }
}
