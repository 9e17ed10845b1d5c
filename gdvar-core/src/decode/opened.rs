//! Opening a container of any type.

use core::ops::Range;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::references::skip_reference;
use crate::error::Result;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE};

/// A container, up to its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened<'de> {
    /// Array, Dictionary or Object.
    pub ty: VariantType,
    /// How many elements, entries or properties it has.
    pub count: usize,
    /// The declared type of an Array's elements, or of a Dictionary's keys.
    pub declared: ElementType,
    /// The declared type of a Dictionary's values.
    pub declared_values: ElementType,
    /// The class of an Object.
    pub class: &'de str,
}

/// Is told about the bytes between the header of a container and its first item.
pub(crate) trait Observer<'s, 'de> {
    /// Reads the class of an Object.
    fn class(&mut self, decoder: &mut Decoder<'s, 'de>) -> Result<&'de str> {
        decoder.text_body()
    }

    /// Called with the bytes of a type that the container declares.
    fn declared(&mut self, range: Range<usize>, declared: &ElementType) {
        let _ = (range, declared);
    }

    /// Called with the bytes of the count.
    fn count(&mut self, range: Range<usize>, count: usize) {
        let _ = (range, count);
    }
}

/// An observer that does nothing.
impl Observer<'_, '_> for () {}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Returns whether a value is an Array, a Dictionary or a full Object. Its header was just read.
    pub(crate) fn is_container(&self, header: Header, ty: VariantType) -> Result<bool> {
        match ty {
            VariantType::Array | VariantType::Dictionary => Ok(true),
            VariantType::Object => Ok(!skip_reference(header, &mut self.clone())?),
            _ => Ok(false),
        }
    }

    /// Reads an Array, a Dictionary or a full Object up to its first item, after its header. Returns the container and a decoder of its
    /// items, one level deeper.
    pub(crate) fn container(
        &mut self,
        header: Header,
        ty: VariantType,
        observer: &mut impl Observer<'s, 'de>,
    ) -> Result<(Opened<'de>, Self)> {
        let mut opened =
            Opened { ty, count: 0, declared: ElementType::Any, declared_values: ElementType::Any, class: "" };
        let flags = self.flags_of(header)?;
        let min_len = match ty {
            VariantType::Object => {
                opened.class = observer.class(self)?;
                0
            }
            VariantType::Dictionary => {
                opened.declared = self.declared(flags, observer)?;
                // The two bits for the kind of the values come after the two bits for the kind of the keys.
                opened.declared_values = self.declared(flags >> 2, observer)?;
                2 * HEADER_SIZE
            }
            _ => {
                opened.declared = self.declared(flags, observer)?;
                HEADER_SIZE
            }
        };
        let start = self.offset();
        let (count, inside) = if min_len == 0 { self.open_properties() } else { self.open(min_len) }?;
        opened.count = count;
        observer.count(start..start + COUNT_SIZE, count);
        Ok((opened, inside))
    }

    /// Reads the type that a container declares.
    fn declared(&mut self, flags: u16, observer: &mut impl Observer<'s, 'de>) -> Result<ElementType> {
        let start = self.offset();
        let declared = self.element_type(flags)?;
        let end = self.offset();
        if end > start {
            observer.declared(start..end, &declared);
        }
        Ok(declared)
    }
}
