//! Printing containers.

use alloc::string::ToString as _;

use crate::error::{Error, ErrorKind};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::text::number::Notation;
use crate::text::order;
use crate::text::out::Stop;
use crate::text::print::{Printer, unsupported};
use crate::text::text_format::NOT_ALLOWED;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::object::{Instance, Object};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Godot 4 prints the content of a container if at most this many containers are around it.
const MAX_DEPTH: u32 = 100;

impl Printer<'_> {
    /// Returns whether the content of a container at this depth is printed.
    pub(crate) fn has_content(&self, depth: u32) -> Result<bool, Stop> {
        if depth >= self.format.get_max_depth() {
            return Err(Stop::Value(Error::too_deep(self.format.get_max_depth())));
        }
        Ok(self.format.get_exact() || self.notation == Notation::Godot3 || depth <= MAX_DEPTH)
    }

    #[inline(never)]
    pub(crate) fn array<R: Real>(&mut self, array: &Array<R>, depth: u32) -> Result<(), Stop> {
        let has_container = || array.iter().any(is_container);
        self.elements(
            array.element_type(),
            array.len(),
            array.iter(),
            depth,
            has_container,
            |printer, item| printer.value(item, depth + 1),
        )
    }

    /// Prints an Array of these elements.
    #[inline]
    pub(crate) fn elements<T>(
        &mut self,
        declared: &ElementType,
        count: usize,
        elements: impl Iterator<Item = T>,
        depth: u32,
        has_container: impl FnOnce() -> bool,
        mut print: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let is_typed = declared.is_typed() && self.declares_types(VariantType::Array)?;
        if is_typed {
            self.out.text("Array[");
            self.out.text(&declared.to_string());
            self.out.text("](");
        }
        self.out.ascii(b'[');
        self.out.text(self.padding);
        if self.has_content(depth)? && count > 0 {
            let has_lines = self.format.get_indent().is_some() && has_container();
            for (index, element) in elements.enumerate() {
                if index > 0 {
                    self.out.text(if has_lines { "," } else { ", " });
                }
                if has_lines {
                    self.line(depth + 1);
                }
                print(self, element)?;
                self.out.flush_if_due()?;
            }
            if has_lines {
                self.line(depth);
            }
        }
        self.out.text(self.padding);
        self.out.text(if is_typed { "])" } else { "]" });
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn dictionary<R: Real>(&mut self, dictionary: &Dictionary<R>, depth: u32) -> Result<(), Stop> {
        let (keys, values) = (dictionary.key_type(), dictionary.value_type());
        self.around_entries(keys, values, dictionary.is_empty(), depth, |printer| {
            printer.entries(dictionary, depth, |printer, value| printer.value(value, depth + 1))
        })
    }

    /// Prints what a Dictionary has around its entries.
    #[inline]
    pub(crate) fn around_entries(
        &mut self,
        keys: &ElementType,
        values: &ElementType,
        is_empty: bool,
        depth: u32,
        print: impl FnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let is_typed =
            (keys.is_typed() || values.is_typed()) && self.declares_types(VariantType::Dictionary)?;
        if is_typed {
            self.out.text("Dictionary[");
            self.out.text(&keys.to_string());
            self.out.text(", ");
            self.out.text(&values.to_string());
            self.out.text("](");
        }
        self.out.ascii(b'{');
        if self.has_content(depth)? && !is_empty {
            print(self)?;
            self.entry_line("\n", depth);
        } else if self.notation == Notation::Godot3 {
            self.out.ascii(b'\n');
        }
        self.out.text(if is_typed { "})" } else { "}" });
        Ok(())
    }

    /// Prints entries in the order in which the format has them.
    #[inline]
    pub(crate) fn entries<R: Real>(
        &mut self,
        dictionary: &Dictionary<R>,
        depth: u32,
        mut print: impl FnMut(&mut Self, &Variant<R>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let start = self.positions.len();
        if !self.format.get_exact() && !order::is_sorted(dictionary) {
            order::push_sorted(&mut self.positions, dictionary, self.notation);
        }
        let entries = dictionary.entries();
        for index in 0..entries.len() {
            let position = self.positions.get(start + index).map_or(index, |(_, position)| *position);
            let (key, value) = &entries[position];
            self.key(key, index, depth)?;
            print(self, value)?;
            self.out.flush_if_due()?;
        }
        self.positions.truncate(start);
        Ok(())
    }

    /// Prints the key of an entry and the colon after it.
    #[inline]
    pub(crate) fn key<R: Real>(&mut self, key: &Variant<R>, index: usize, depth: u32) -> Result<(), Stop> {
        self.entry_line(if index > 0 { ",\n" } else { "\n" }, depth + 1);
        match key {
            // This is the first branch because most keys are text.
            Variant::String(text) => self.multiline(text),
            key => self.value(key, depth + 1)?,
        }
        self.out.text(": ");
        Ok(())
    }

    /// Ends a line of a Dictionary and starts the next one. The engine does not indent it.
    #[inline]
    fn entry_line(&mut self, end: &str, levels: u32) {
        self.out.text(end);
        if let Some(spaces) = self.format.get_indent() {
            self.indent(spaces, levels);
        }
    }

    /// Returns whether typed containers declare their types in the dialect's text.
    fn declares_types(&self, ty: VariantType) -> Result<bool, Stop> {
        let dialect = self.format.get_dialect();
        match (self.notation, ty) {
            (Notation::Godot3, _) => Err(unsupported("a typed container", self.format)),
            // The text form had typed arrays before the binary form.
            (_, VariantType::Dictionary) => Ok(!dialect.drops_container_types()),
            _ => Ok(true),
        }
    }

    pub(crate) fn instance<R: Real>(&mut self, instance: &Instance<R>, depth: u32) -> Result<(), Stop> {
        let properties = &instance.properties;
        self.object(&instance.class, properties.len(), properties, depth, |printer, (name, value)| {
            printer.property_name(name);
            printer.property_value(name, value, depth + 1)
        })
    }

    /// Prints an Object of these properties.
    #[inline]
    pub(crate) fn object<T>(
        &mut self,
        class: &str,
        count: usize,
        properties: impl IntoIterator<Item = T>,
        depth: u32,
        mut print: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if !self.format.get_full_objects() {
            return Err(Stop::Value(Error::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED)));
        }
        self.out.text("Object(");
        self.out.text(class);
        // The engine expects this comma. It never prints an object without properties itself.
        if count == 0 {
            self.out.ascii(b',');
        }
        let is_compact = self.format.get_indent().is_none();
        for property in properties {
            self.out.ascii(b',');
            self.line(depth + 1);
            print(self, property)?;
            self.out.flush_if_due()?;
        }
        if count > 0 {
            self.line(depth);
        }
        self.out.ascii(b')');
        // The engine ends every object with a line break, even inside other values.
        if is_compact {
            self.out.ascii(b'\n');
        }
        Ok(())
    }

    /// Prints the name of a property and the colon after it. The engine does not escape names of properties, but none of its own
    /// names would need it.
    pub(crate) fn property_name(&mut self, name: &str) {
        self.multiline(name);
        self.out.text(if self.format.get_indent().is_none() { ":" } else { ": " });
    }

    /// Prints the value of a property.
    pub(crate) fn property_value<R: Real>(
        &mut self,
        name: &str,
        value: &Variant<R>,
        depth: u32,
    ) -> Result<(), Stop> {
        match value {
            Variant::String(path) if name == "script" => {
                self.out.text("Resource(");
                self.out.text(self.padding);
                self.multiline(path);
                self.out.ascii(b')');
                Ok(())
            }
            value => self.value(value, depth),
        }
    }
}

/// Returns whether a value is a container, so that an Array around it has a line for each element.
fn is_container<R: Real>(value: &Variant<R>) -> bool {
    matches!(value, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(Object::Full(_)))
}
