//! The types that containers declare for their elements, keys and values.

use alloc::format;

use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

impl Encoder<'_> {
    /// Writes the header of an Array that declares the type of its elements. If a plain Array is to be written instead,
    /// writes nothing and returns its header, which comes before the count.
    pub(super) fn array_header(&mut self, element_type: &ElementType) -> Result<Option<u32>> {
        if !element_type.is_typed() {
            return Ok(Some(self.style.array));
        }
        if !self.dialect().writes_typed_arrays() {
            return self.untyped_header(VariantType::Array, self.style.array);
        }
        self.header(VariantType::Array, Self::element_kind(element_type))?;
        self.element_type(element_type)?;
        Ok(None)
    }

    /// Writes the header of a Dictionary that declares the types of its keys and values. If a plain Dictionary is to be written
    /// instead, writes nothing and returns its header.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn dictionary_header(
        &mut self,
        key_type: &ElementType,
        value_type: &ElementType,
    ) -> Result<Option<u32>> {
        if !key_type.is_typed() && !value_type.is_typed() {
            return Ok(Some(self.style.dictionary));
        }
        if !self.dialect().writes_typed_dictionaries() {
            return self.untyped_header(VariantType::Dictionary, self.style.dictionary);
        }
        // Bits 16 and 17 are the key's kind, 18 and 19 the value's.
        let kinds = Self::element_kind(key_type) | Self::element_kind(value_type) << 2;
        self.header(VariantType::Dictionary, kinds)?;
        self.element_type(key_type)?;
        self.element_type(value_type)?;
        Ok(None)
    }

    /// Returns the header of a plain container in place of a typed one, if the dialect's engines write it that way.
    #[cold]
    fn untyped_header(&self, ty: VariantType, header: u32) -> Result<Option<u32>> {
        let dialect = self.dialect();
        if !dialect.drops_container_types() && !self.codec().is_of_resources() {
            return Err(self.error(ErrorKind::Unsupported, format!("{dialect} has no typed {ty}")));
        }
        Ok(Some(header))
    }

    /// Returns the bits that say how the type of a container's elements is declared.
    const fn element_kind(ty: &ElementType) -> u16 {
        match ty {
            ElementType::Any => 0,
            ElementType::Builtin(_) => 1,
            ElementType::Class(_) => 2,
            ElementType::Script(_) => 3,
        }
    }

    /// Writes the type of a container's elements: nothing, a `u32` type id, or a class name or script path.
    fn element_type(&mut self, ty: &ElementType) -> Result<()> {
        match ty {
            ElementType::Any => Ok(()),
            ElementType::Builtin(ty) => self.header(*ty, 0),
            ElementType::Class(name) => self.text_body(name),
            ElementType::Script(path) => self.text_body(path),
        }
    }
}
