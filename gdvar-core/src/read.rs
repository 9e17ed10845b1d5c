//! What the values of std's types and the math types are made of, when they come as engines usually write them.
//! Nothing is found otherwise, and whoever asked takes the long way, which knows every form and every error.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cursor::{Reader, items_of, own};
use crate::decode::GodotDecode;
use crate::encoder::HEADER_SIZE;
use crate::plain::{self, Plain};
use crate::style::{BOOL, FLOAT, NIL, STRING, WIDE_FLAG};
use crate::variant_type::VariantType;

/// A value that was passed over, since it came as engines usually write it: what to make it of, without another look at
/// whether that can be done.
///
/// So a value is made where it is to be, behind everything that can go wrong.
#[derive(Clone, Copy, Debug)]
pub enum Passed<'de> {
    /// Nil, or nothing: that makes an empty value.
    Nil,
    /// The body, without the count of a packed array and its padding.
    Bytes(&'de [u8]),
    /// The body of a String.
    Text(&'de str),
    /// A name that is one of an enum's tags: the position of that.
    Tag(usize),
}

/// A value, if it came as engines usually write it.
///
/// An `Option` is told from the value itself where there is room for that, and of a `String` that a call made the compiler does
/// not know that it is one: it would look, and move what it looked at. This has a tag of its own, which it knows.
#[derive(Debug)]
#[repr(u8)]
pub enum Usual<T> {
    /// It did.
    Read(T),
    /// It did not, and nothing was read.
    Unread,
}

impl<T> Usual<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn map<U>(self, make: impl FnOnce(T) -> U) -> Usual<U> {
        match self {
            Self::Read(value) => Usual::Read(make(value)),
            Self::Unread => Usual::Unread,
        }
    }
}

impl<'de> Passed<'de> {
    /// The position of a tag.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(self) -> usize {
        match self {
            Self::Tag(position) => position,
            _ => 0,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bytes(self) -> &'de [u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            _ => &[],
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(self) -> &'de str {
        match self {
            Self::Text(text) => text,
            _ => "",
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(self) -> T {
        plain::read_or_zero(self.bytes())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int(self) -> i64 {
        if self.is_wide() { self.plain::<i64>() } else { self.plain::<i32>().into() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(self) -> f64 {
        if self.is_wide() { self.plain::<f64>() } else { self.plain::<f32>().into() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn items<T: Plain>(self) -> Vec<T> {
        match self {
            Self::Bytes(bytes) => items_of(bytes),
            _ => Vec::new(),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn array<T: Plain, const N: usize>(self) -> [T; N] {
        plain::read_array(self.bytes()).unwrap_or([T::zeroed(); N])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn string(self) -> String {
        match self {
            Self::Text(text) => own(text),
            _ => String::new(),
        }
    }

    /// Whether a number has 64 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_wide(self) -> bool {
        self.bytes().len() == size_of::<u64>()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn option<T: GodotDecode<'de>>(self) -> Option<T> {
        match self {
            Self::Nil => None,
            passed => Some(T::from_passed(passed)),
        }
    }
}

impl<'de> Reader<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self) -> Option<Passed<'de>> {
        self.plain_behind::<u32>(BOOL.into())
    }

    /// Passes over an int that fits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int<T: TryFrom<i64>>(&mut self) -> Option<Passed<'de>> {
        let header = self.style.headers[VariantType::Int as usize];
        let body = self.headed(header, |number: i32| T::try_from(i64::from(number)).is_ok())?;
        Some(Passed::Bytes(body))
    }

    /// Passes over a float of 32 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self) -> Option<Passed<'de>> {
        self.plain_behind::<f32>(FLOAT.into())
    }

    /// Passes over an int or a float of 64 bits, where one of 32 is certain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn wide<T: Plain>(&mut self, ty: VariantType) -> Option<Passed<'de>> {
        let header = self.style.headers[ty as usize] | u64::from(WIDE_FLAG);
        if self.find_certain(size_of::<u32>()) { self.plain_behind::<T>(header) } else { None }
    }

    /// Passes over the header of a Dictionary and its count, which it gives.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn dictionary(&mut self) -> Option<usize> {
        if self.take(&self.style.dictionary.to_le_bytes()) { self.count() } else { None }
    }

    /// Passes over Nil.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn nil(&mut self) -> bool {
        self.take(const { &NIL.to_le_bytes() })
    }

    /// Passes over a value where only Nil is certain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn option<T: GodotDecode<'de>>(&mut self) -> Option<Passed<'de>> {
        let mark = self.mark();
        if self.nil() {
            return Some(Passed::Nil);
        }
        self.rewind(mark);
        if self.find_certain(const { T::LEAST.saturating_sub(HEADER_SIZE) }) { T::pass(self) } else { None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(&mut self) -> Option<Passed<'de>> {
        self.plain_text(STRING.into()).map(Passed::Text)
    }

    /// Passes over a value whose bytes in memory are its bytes on the wire.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType) -> Option<Passed<'de>> {
        self.plain_behind::<T>(self.style.header_of::<T>(ty))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain_behind<T: Plain>(&mut self, header: u64) -> Option<Passed<'de>> {
        self.headed(header, |_: T| true).map(Passed::Bytes)
    }

    /// Passes over a packed array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain>(&mut self, ty: VariantType) -> Option<Passed<'de>> {
        self.run(self.style.header_of::<T>(ty), size_of::<T>()).map(Passed::Bytes)
    }
}
