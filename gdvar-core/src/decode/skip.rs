//! Skipping values.

use crate::decode::cursor::Cursor;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::references::skip_reference;
use crate::error::Result;
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::format::{HEADER_SIZE, WIDE};

impl<'de> Decoder<'_, 'de> {
    /// Skips the value after a header without keeping any of it.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd),
    /// [`ErrorKind::UnknownType`](crate::ErrorKind::UnknownType), [`ErrorKind::TooDeep`](crate::ErrorKind::TooDeep) and
    /// [`ErrorKind::InvalidUtf8`](crate::ErrorKind::InvalidUtf8), for the value or for values inside it.
    #[inline]
    pub fn skip(&mut self, header: Header) -> Result<()> {
        match self.style.body_lens.get(header.word as usize) {
            // mutants `match arm Some(len @1..)`: a fast path
            Some(len @ 1..) => self.take(usize::from(*len)).map(drop),
            _ => self.skip_any(header),
        }
    }

    /// Skips the value after a header, and refuses full objects in it unless they are allowed.
    pub(crate) fn skip_checked(&mut self, header: Header) -> Result<()> {
        let refuses = self.session.refuses_objects.replace(!self.full_objects());
        let skipped = self.skip(header);
        self.session.refuses_objects.set(refuses);
        skipped
    }

    /// Skips a value, including its header.
    #[inline]
    #[doc(hidden)]
    pub fn skip_value(&mut self) -> Result<()> {
        let header = self.header()?;
        self.skip(header)
    }

    /// Returns a decoder behind values that were read before, the first of them at the position with `left` bytes left.
    #[cold]
    pub(crate) fn back_behind(&self, left: usize, count: usize) -> Self {
        let mut decoder = self.back_at(left);
        for _ in 0..count {
            // What was read can be skipped.
            let _ = decoder.skip_value();
        }
        decoder
    }

    #[inline(never)]
    fn skip_any(&mut self, header: Header) -> Result<()> {
        if header.word == STRING && self.whole_text_body(0).is_some() {
            return Ok(());
        }
        if header.word == self.style.wide_int || u64::from(header.word) == self.style.wide_float {
            return self.u64().map(drop);
        }
        match self.type_of(header)? {
            VariantType::String | VariantType::StringName => self.text_body().map(drop),
            VariantType::NodePath => self.path_body().map(drop),
            VariantType::Rid => self.rid_body().map(drop),
            VariantType::Callable => Ok(()), // mutants `match arm VariantType::Callable`: a fast path
            VariantType::Signal => self.signal_body().map(drop),
            VariantType::Object if skip_reference(header, self)? => Ok(()),
            ty @ (VariantType::Object | VariantType::Dictionary | VariantType::Array) => {
                self.skip_container(ty, header)
            }
            VariantType::PackedStringArray => {
                for index in 0..self.packed_count(VariantType::PackedStringArray)? {
                    self.packed_text().map_err(|error| error.in_index(index))?;
                }
                Ok(())
            }
            _ => match self.body_len(header)? {
                Some(len) => self.take(len).map(drop),
                None => match self.packed_items(header)? {
                    Some(_) => Ok(()),
                    // Nothing tells how long values of this type are.
                    // not covered: ruled out before
                    None => Err(self.mismatch("a type that can be skipped", header)),
                },
            },
        }
    }

    /// Skips a container. If it was skipped before, this is one step.
    fn skip_container(&mut self, ty: VariantType, header: Header) -> Result<()> {
        let (session, start) = (self.session, self.rest.len());
        let note = session.start_skipping(start);
        // What was skipped before may contain full objects.
        if let Some((_, Some(end))) = note
            && !session.refuses_objects.get()
        {
            self.rest = self.back_at(end).rest;
            return Ok(());
        }
        let (count, mut inside) = self.open_to_skip(ty, header)?;
        Cursor::skip_all(ty, count, &mut inside)?;
        self.rest = inside.rest;
        if let Some((place, None)) = note {
            session.end_skipping(place, self.rest.len());
        }
        Ok(())
    }

    /// Reads a container up to its first item. In a function of its own, so that each level of nesting takes less stack.
    #[inline(never)]
    fn open_to_skip(&mut self, ty: VariantType, header: Header) -> Result<(usize, Self)> {
        match ty {
            // Without flags, no types are declared.
            VariantType::Dictionary if header.word == self.style.dictionary => self.open(2 * HEADER_SIZE),
            VariantType::Array if header.word == self.style.array => self.open(HEADER_SIZE),
            _ => self.container(header, ty, &mut ()).map(|(opened, inside)| (opened.count, inside)),
        }
    }

    /// Returns the length of the body after a header in bytes, if the header determines it.
    #[doc(hidden)]
    pub fn body_len(&self, header: Header) -> Result<Option<usize>> {
        let is_wide = self.flags_of(header)? & WIDE != 0;
        self.type_of(header).map(|ty| ty.body_len(is_wide))
    }

    /// Reads the bytes of a packed array whose items all have the same size. For any other value, reads nothing and
    /// returns `None`.
    #[doc(hidden)]
    pub fn packed_items(&mut self, header: Header) -> Result<Option<&'de [u8]>> {
        let ty = self.type_of(header)?;
        let size = match ty {
            VariantType::PackedByteArray => Some(1),
            _ => self.element_header(ty, header).map_or(Ok(None), |element| self.body_len(element))?,
        };
        size.map(|size| self.packed_bytes(ty, size)).transpose()
    }
}
