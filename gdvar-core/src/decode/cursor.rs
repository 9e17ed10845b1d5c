//! Stepping from one value in a container to the next.

use alloc::string::String;

use crate::decode::decoder::Decoder;
use crate::error::{Error, Result};
use crate::format::variant_type::VariantType;

/// The role of a value in its container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role<'de> {
    /// The value is not in any container.
    Whole,
    /// An element of an Array, counted from 0.
    Element(usize),
    /// The key of an entry, counted from 0.
    Key(usize),
    /// The value of an entry, counted from 0, with the bytes of its key.
    Value(usize, &'de [u8]),
    /// A property of an Object, counted from 0, with its name.
    Property(usize, &'de str),
}

impl Role<'_> {
    /// Returns the position of the value, entry or property in its container, counted from 0.
    pub fn index(&self) -> usize {
        match self {
            Self::Whole => 0,
            Self::Element(index) | Self::Key(index) | Self::Value(index, _) | Self::Property(index, _) => {
                *index
            }
        }
    }
}

/// Steps through the values in an open container: elements, keys and their values, or properties. Between two steps, the caller reads
/// or skips the value.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'de> {
    /// Array, Dictionary or Object.
    ty: VariantType,
    /// How many items there are: elements, entries or properties.
    count: usize,
    /// How many of them were begun.
    pub(crate) begun: usize,
    /// The offset at which the current item starts: with its key or its name, if it has one.
    pub(crate) start: usize,
    /// The role of the value that the last step has led to. It is [`Role::Whole`] while there is none.
    pub(crate) role: Role<'de>,
}

impl<'de> Cursor<'de> {
    /// Returns a cursor in front of the first of `count` items.
    #[inline]
    pub(crate) const fn new(ty: VariantType, count: usize) -> Self {
        Self { ty, count, begun: 0, start: 0, role: Role::Whole }
    }

    /// Moves to the end of the container. The items that are left are not read.
    pub(crate) const fn end(&mut self) {
        (self.begun, self.role) = (self.count, Role::Whole);
    }

    /// Moves on from the end of a value, or of what is in front of the first one, to the next value. Returns its role, or `None` after
    /// the last one.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`], for the name of a property.
    #[inline]
    pub(crate) fn next(&mut self, decoder: &mut Decoder<'_, 'de>) -> Result<Option<Role<'de>>> {
        self.next_with(decoder, |decoder, _| decoder.text_body())
    }

    /// Moves on as [`next`](Self::next) does, with `name` to read the name of the property with this index.
    #[inline]
    pub(crate) fn next_with<'s>(
        &mut self,
        decoder: &mut Decoder<'s, 'de>,
        name: impl FnOnce(&mut Decoder<'s, 'de>, usize) -> Result<&'de str>,
    ) -> Result<Option<Role<'de>>> {
        if let Role::Key(index) = self.role {
            let key = decoder.session.input.get(self.start..decoder.offset());
            self.role = Role::Value(index, key.unwrap_or_default());
            return Ok(Some(self.role));
        }
        // A fault in a name is not in the property before it.
        self.role = Role::Whole;
        if self.begun == self.count {
            return Ok(None);
        }
        let index = self.begun;
        self.begun += 1;
        self.start = decoder.offset();
        self.role = match self.ty {
            VariantType::Dictionary => Role::Key(index),
            VariantType::Object => Role::Property(index, name(decoder, index)?),
            _ => Role::Element(index),
        };
        Ok(Some(self.role))
    }

    /// Skips all items of a container. It is in front of the first one.
    ///
    /// This repeats the steps of [`next`](Self::next) without a role for each value: with roles, it takes a quarter more instructions.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`], with the place of the value in the path.
    #[inline]
    pub(crate) fn skip_all(ty: VariantType, count: usize, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        let start = decoder.rest.len();
        for index in 0..count {
            match ty {
                VariantType::Dictionary => {
                    decoder.skip_value()?;
                    let value = decoder.skip_value();
                    value.map_err(|error| decoder.back_behind(start, 2 * index).locate(error))?;
                }
                VariantType::Object => {
                    let name = decoder.text_body()?;
                    decoder.skip_value().map_err(|error| error.in_field(String::from(name)))?;
                }
                _ => decoder.skip_value().map_err(|error| error.in_index(index))?,
            }
        }
        Ok(())
    }

    /// Adds the current value to the path of an error in it. An error in a key stays as it is.
    #[cold]
    pub(crate) fn locate(&self, error: Error, decoder: &Decoder<'_, 'de>) -> Error {
        match self.role {
            Role::Element(index) => error.in_index(index),
            Role::Property(_, name) => error.in_field(String::from(name)),
            Role::Value(..) => decoder.back_to(self.start).locate(error),
            Role::Whole | Role::Key(_) => error,
        }
    }
}

impl Decoder<'_, '_> {
    /// Returns a decoder of the same input at an offset that was read before.
    pub(crate) fn back_to(&self, offset: usize) -> Self {
        self.back_at(self.session.input.len().saturating_sub(offset))
    }
}
