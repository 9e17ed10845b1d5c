//! The position of a decoder, and the errors there.

use crate::decode::decoder::Header;
use crate::decode::messages::{self, errors};
use crate::decode::session::{MAX_AT_ONE_BYTE, Session};
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{Key, label};
use crate::format::variant_type::VariantType;
use crate::text::decimal::Float;

/// The position of a decoder. Its two words are passed in registers.
#[derive(Clone, Copy)]
pub(crate) struct At<'s, 'de> {
    pub(super) session: &'s Session<'de>,
    pub(super) left: usize,
}

// Errors are made in outlined functions.
impl<'de> At<'_, 'de> {
    /// Returns the input from the position with `left` bytes left.
    #[cold]
    #[inline(never)]
    pub(super) fn rest_at(self, left: usize) -> &'de [u8] {
        self.session.rest_at(left)
    }

    pub(crate) fn offset(self) -> usize {
        self.session.input.len().saturating_sub(self.left)
    }

    /// Returns the start of the value whose header was just read.
    pub(crate) fn start_of(self, header: Header) -> usize {
        if header.is_in_input() { self.offset().saturating_sub(HEADER_SIZE) } else { self.offset() }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn flagged_type_of(self, header: Header) -> Result<VariantType> {
        let dialect = self.session.codec.get_dialect();
        let id = header.word & dialect.type_mask();
        let ty = u8::try_from(id).ok().and_then(|id| VariantType::from_id(id, dialect));
        ty.ok_or_else(|| self.unknown_type(id))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn is_flagged_nil(self, header: Header) -> bool {
        matches!(self.flagged_type_of(header), Ok(VariantType::Nil))
    }

    /// Refuses a header of another type.
    #[cold]
    #[inline(never)]
    pub(crate) fn expect(self, ty: VariantType, header: Header) -> Result<()> {
        let found = self.flagged_type_of(header)?;
        if found == ty {
            return Ok(());
        }
        Err(messages::mismatch(&ty, found).at(self.start_of(header)))
    }

    /// Returns the depth inside a container, or an error if the container exceeds the depth limit or has more items than
    /// fit the input.
    #[cold]
    #[inline(never)]
    pub(super) fn check_open(self, count: usize, min_len: usize, depth: u32) -> Result<u32> {
        if count > self.left / min_len {
            return Err(self.ends(count.saturating_mul(min_len)));
        }
        if self.session.is_stack_used_up() {
            return Err(self.too_deep_for_the_stack(depth));
        }
        // As in the engine, only the items of a container are too deep, so an empty container is accepted.
        if count > 0 {
            Err(Error::too_deep(self.session.codec.get_max_depth()).at(self.offset()))
        } else {
            Ok(0)
        }
    }

    errors! {
        pub(crate) fn unknown_type(self, id: u32)
            UnknownType("{} has no type with the id {id}", self.session.codec.get_dialect())
            at self.offset().saturating_sub(HEADER_SIZE);
        pub(super) fn ends(self, wanted: usize)
            UnexpectedEnd("the input ends: {wanted} more bytes expected, {} left", self.left)
            at self.offset();
        pub(super) fn over_claimed(self)
            UnexpectedEnd("the input ends: the containers so far have more items than it can hold")
            at self.offset();
        pub(super) fn negative_count(self, count: u64)
            InvalidData("the count of a packed array is negative: {count:#x}")
            at self.offset();
        pub(super) fn too_deep_for_the_stack(self, depth: u32)
            TooDeep(
                "{} nested levels of these types do not fit the stack",
                self.session.codec.get_max_depth() - depth
            )
            at self.offset();
        pub(super) fn missing(self, key: Key<'_>)
            MissingField("missing field `{}`", label(key))
            at self.offset();
        pub(super) fn endless(self, header: Header)
            TooDeep(
                "more than {MAX_AT_ONE_BYTE} values start at this byte, since these types contain each other without a \
                 container"
            )
            at self.start_of(header);
        pub(crate) fn precision_loss(self)
            PrecisionLoss(
                "a real of 64 bits, as a double-precision build or an `f64` type writes it, does not fit 32 bits \
                 without a loss (the f64 types hold it)"
            )
            at self.offset();
        pub(crate) fn over_f32(self, number: f64)
            OutOfRange("{} is beyond the range of f32 (f64 holds it)", Float(number))
            at self.offset();
        pub(super) fn no_exact_float(self, number: i64)
            PrecisionLoss("{number} does not fit a float without a loss")
            at self.offset();
    }
}
