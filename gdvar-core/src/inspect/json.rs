//! Writing the JSON of encoded values, item by item.

use alloc::vec::Vec;
use core::fmt;

use crate::error::Result;
use crate::format::variant_type::VariantType;
use crate::inspect::{Item, Items, Opened, Part, Role, VariantRef};
use crate::json::write::ValueWriter;
use crate::json::{JsonForm, JsonFormat, plain};
use crate::text::out::{Out, Stop};
use crate::text::text_format::value_error;
use crate::value::dictionary::Dictionary;
use crate::value::key::hash;
use crate::value::path::Path;
use crate::value::real::Real;
use crate::value::variant::Variant;

impl VariantRef<'_, '_> {
    /// Writes the value as JSON, with reals of the type `R`, as [`JsonFormat::print_to`] writes the decoded one. Long
    /// containers are decoded item by item.
    ///
    /// # Errors
    ///
    /// The same as for [`JsonFormat::print_to`] and [`decode`](Self::decode).
    pub fn print_json_to<R: Real>(&self, format: JsonFormat, out: &mut dyn fmt::Write) -> Result<()> {
        let mut writer = ValueWriter::new(Out::to_sink(out, format.get_max_size()), format);
        writer.encoded::<R>(*self, 0).and_then(|()| writer.finish()).map(drop).map_err(value_error)
    }
}

impl JsonFormat {
    /// Returns what [`repeated_key`](Self::repeated_key) returns for the decoded value.
    ///
    /// # Errors
    ///
    /// The same as for [`VariantRef::decode`].
    pub fn repeated_key_of_encoded<R: Real>(&self, value: VariantRef<'_, '_>) -> Result<Option<Path<R>>> {
        if self.get_form() == JsonForm::Plain { repeated_key(value) } else { Ok(None) }
    }
}

impl ValueWriter<'_> {
    /// Writes an encoded value inside `depth` containers. Long containers are decoded item by item.
    fn encoded<R: Real>(&mut self, value: VariantRef<'_, '_>, depth: u32) -> Result<(), Stop> {
        match value.part::<R>(depth)? {
            Part::Decoded(value) if self.is_plain() => plain::value(self, &value, depth),
            Part::Decoded(value) => self.value(&value, depth),
            Part::Long(items) => self.items::<R>(items, depth),
        }
    }

    fn is_plain(&self) -> bool {
        self.format.get_form() == JsonForm::Plain
    }

    #[inline(never)]
    fn items<R: Real>(&mut self, items: Items<'_, '_>, depth: u32) -> Result<(), Stop> {
        let opened = items.opened().clone();
        let element = |writer: &mut ValueWriter<'_>, item: Result<Item<'_, '_>>| {
            writer.encoded::<R>(item?.value, depth + 1)
        };
        let property = |writer: &mut ValueWriter<'_>, item: Result<Item<'_, '_>>| {
            let item = item?;
            if writer.is_plain() {
                writer.key(item.name());
            } else {
                writer.text("", item.name());
                writer.comma();
            }
            writer.encoded::<R>(item.value, depth + 1)
        };
        match opened.ty {
            VariantType::Array if self.is_plain() => plain::between(self, ['[', ']'], items, depth, element),
            VariantType::Array => self.array_of(&opened.declared, items, depth, element),
            VariantType::Dictionary if items.may_repeat_keys::<R>()? => {
                let starts: Dictionary<R> = items.starts()?;
                let entries = starts.iter().map(|(key, start)| Ok((key.clone(), items.at(start)?)));
                self.entries(&opened, entries, depth)
            }
            VariantType::Dictionary => {
                let entries = items.clone().map(|item| {
                    let item = item?;
                    Ok((items.key::<R>(&item)?, item.value))
                });
                self.entries(&opened, entries, depth)
            }
            _ if self.is_plain() => plain::object_of(self, opened.class, items, depth, property),
            _ => self.object_of(opened.class, items, depth, property),
        }
    }

    fn entries<'s, 'de: 's, R: Real>(
        &mut self,
        opened: &Opened<'_>,
        entries: impl Iterator<Item = Result<(Variant<R>, VariantRef<'s, 'de>)>>,
        depth: u32,
    ) -> Result<(), Stop> {
        if self.is_plain() {
            return plain::between(self, ['{', '}'], entries, depth, |writer, entry| {
                let (key, value) = entry?;
                writer.key(&plain::key_text(&key));
                writer.encoded::<R>(value, depth + 1)
            });
        }
        self.dictionary_of(&opened.declared, &opened.declared_values, entries, depth, |writer, entry| {
            let (key, value) = entry?;
            writer.value(&key, depth + 1)?;
            writer.comma();
            writer.encoded::<R>(value, depth + 1)
        })
    }
}

/// Returns the path of the first key whose text a key before it in the same Dictionary has too.
fn repeated_key<R: Real>(value: VariantRef<'_, '_>) -> Result<Option<Path<R>>> {
    repeated_in(value, 0).map(|path| path.map(|steps| steps.into_iter().rev().collect()))
}

/// Looks for such a key in a value inside `depth` containers. Returns the steps of the path from the last one to the first.
fn repeated_in<R: Real>(value: VariantRef<'_, '_>, depth: u32) -> Result<Option<Vec<Variant<R>>>> {
    let items = match value.part::<R>(depth)? {
        Part::Decoded(value) => {
            return Ok(plain::repeated_key(&value).map(|path| path.steps().iter().rev().cloned().collect()));
        }
        Part::Long(items) => items,
    };
    if items.opened().ty == VariantType::Dictionary
        && items.may_repeat(|key: &Variant<R>| hash::<R, str>(&plain::key_text(key)))?
        && let Some(path) = plain::repeated_key(&Variant::Dictionary(items.starts::<R>()?))
    {
        return Ok(Some(path.steps().to_vec()));
    }
    for item in items.clone() {
        let item = item?;
        if let Some(mut path) = repeated_in::<R>(item.value, depth + 1)? {
            path.push(match item.role {
                Role::Element(index) => Variant::Int(i64::try_from(index).unwrap_or(i64::MAX)),
                Role::Property(_, name) => name.into(),
                Role::Whole | Role::Key(_) | Role::Value(..) => items.key(&item)?,
            });
            return Ok(Some(path));
        }
    }
    Ok(None)
}
