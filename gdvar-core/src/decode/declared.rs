//! The types that typed Arrays and Dictionaries declare.

use alloc::format;

use crate::decode::decoder::{Decoder, Header};
use crate::error::{Error, ErrorKind, Result, excerpt};
use crate::format::HEADER_SIZE;
use crate::format::element_type::ElementType;
use crate::format::number::exact_float;
use crate::format::variant_type::VariantType;

impl Decoder<'_, '_> {
    /// Reads the declared types between the header of a Dictionary and its count.
    #[doc(hidden)]
    pub fn declared_entries(&mut self, header: Header) -> Result<(ElementType, ElementType)> {
        self.at().expect(VariantType::Dictionary, header)?;
        let flags = self.flags_of(header)?;
        // The two bits for the kind of the values come after the two bits for the kind of the keys.
        Ok((self.element_type(flags)?, self.element_type(flags >> 2)?))
    }

    /// Reads the declared type between the header of an Array and its count.
    pub(super) fn declared_elements(&mut self, header: Header) -> Result<ElementType> {
        let flags = self.flags_of(header)?;
        self.element_type(flags)
    }

    /// Reads the type that a container declares for its elements. The lowest two bits of `flags` say how it is declared.
    #[doc(hidden)]
    pub fn element_type(&mut self, flags: u16) -> Result<ElementType> {
        match flags & 3 {
            0 => Ok(ElementType::Any),
            1 => {
                let id = self.u32()?;
                let ty = u8::try_from(id).ok().and_then(|id| VariantType::from_id(id, self.dialect()));
                match ty {
                    Some(VariantType::Nil) => Ok(ElementType::Any),
                    Some(VariantType::Object) => Ok(ElementType::class("Object")),
                    Some(ty) => Ok(ElementType::Builtin(ty)),
                    None => Err(self.at().unknown_type(id)),
                }
            }
            2 => Ok(ElementType::class(self.text_body()?)),
            _ => Ok(ElementType::script(self.text_body()?)),
        }
    }

    /// Returns the header with which an element is read that a container of this declared type converts, as
    /// [`ElementType::admit`] does. The decoder is behind the header of the element.
    #[doc(hidden)]
    pub fn converted_element(&self, header: Header, declared: &ElementType) -> Result<Option<Header>> {
        let ElementType::Builtin(declared) = declared else { return Ok(None) };
        Ok(match (declared, self.type_of(header)?) {
            (VariantType::Float, VariantType::Int) => {
                let number = { *self }.int(header)?;
                exact_float(number).map(|_| Header::of_converted(header))
            }
            // The bytes of both are the same.
            (VariantType::String, VariantType::StringName)
            | (VariantType::StringName, VariantType::String) => {
                declared.id(self.dialect()).map(|id| Header { word: u32::from(id), ..header })
            }
            _ => None,
        })
    }

    /// Reads the declared types of a Dictionary, and checks its keys against their type. As in the engines, values are not
    /// checked.
    #[inline(never)]
    pub(super) fn pass_declared(&mut self, header: Header) -> Result<()> {
        let (keys, _) = self.declared_entries(header)?;
        if !keys.is_typed() {
            return Ok(());
        }
        let mut keys = Declared::new(keys);
        let (count, mut inside) = { *self }.open(2 * HEADER_SIZE)?;
        for _ in 0..count {
            let key = inside;
            let header = inside.header()?;
            keys.check(header, inside).map_err(|error| key.locate(error.of_key()))?;
            inside.skip(header)?;
            inside.skip_value().map_err(|error| key.locate(error))?;
        }
        Ok(())
    }
}

/// A type that a container declares.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) ty: ElementType,
    /// The last header that was found to have this type. Most values have the same header.
    taken: Option<Header>,
}

impl Declared {
    pub(super) const fn new(ty: ElementType) -> Self {
        Self { ty, taken: None }
    }

    /// Refuses a value whose header was just read if it does not have this type. The decoder is copied, so that the caller can
    /// keep its own in registers.
    #[inline]
    pub(super) fn check(&mut self, header: Header, decoder: Decoder<'_, '_>) -> Result<()> {
        if self.taken == Some(header) { Ok(()) } else { self.check_other(header, decoder) }
    }

    #[inline(never)]
    fn check_other(&mut self, header: Header, decoder: Decoder<'_, '_>) -> Result<()> {
        let found = decoder.type_of(header)?;
        if self.ty.takes(found) {
            self.taken = Some(header);
            return Ok(());
        }
        let message = format!("expected {}, as the container declares, found {found}", excerpt(&self.ty));
        Err(Error::new(ErrorKind::WrongElementType, message).at(decoder.start_of(header)))
    }
}
