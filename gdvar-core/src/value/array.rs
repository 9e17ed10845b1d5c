//! `Array`, and what an element type accepts.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use crate::decode::GodotDecode;
use crate::decode::containers::ElementsDecoder;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result, excerpt};
use crate::format::HEADER_SIZE;
use crate::format::element_type::ElementType;
use crate::format::number::exact_float;
use crate::format::variant_type::VariantType;
use crate::value::real::Real;
use crate::value::variant::Variant;

impl ElementType {
    /// Returns whether the value has this type without any conversion.
    // mutants `with false`: a fast path
    #[inline]
    #[doc(hidden)]
    pub fn is_of<R: Real>(&self, value: &Variant<R>) -> bool {
        match self {
            Self::Any => true,
            Self::Builtin(ty) => *ty == value.ty(),
            Self::Class(_) | Self::Script(_) => false,
        }
    }

    /// Returns whether an engine accepts the value as an element of this type and loses nothing.
    fn fits<R: Real>(&self, value: &Variant<R>) -> bool {
        let is_exact = match (self, value) {
            (Self::Builtin(VariantType::Float), Variant::Int(number)) => exact_float(*number).is_some(),
            _ => true,
        };
        is_exact && self.takes(value.ty())
    }

    /// Returns the value as an element of this type. Values of another type are converted as the engine does: int to
    /// float, String to `StringName` and the reverse.
    ///
    /// # Errors
    ///
    /// The value itself, if it does not fit.
    pub fn admit<R: Real>(&self, value: Variant<R>) -> Result<Variant<R>, Variant<R>> {
        if !self.fits(&value) {
            return Err(value);
        }
        Ok(match (self, value) {
            (Self::Builtin(VariantType::Float), Variant::Int(number)) => {
                exact_float(number).map_or(Variant::Int(number), Variant::Float)
            }
            (Self::Builtin(VariantType::StringName), Variant::String(text)) => {
                Variant::StringName(text.into())
            }
            (Self::Builtin(VariantType::String), Variant::StringName(name)) => Variant::String(name.into()),
            (_, value) => value,
        })
    }

    /// Refuses to write an element that an engine would leave out or could only convert with a loss.
    pub(crate) fn check<R: Real>(&self, value: &Variant<R>, encoder: &Encoder<'_>) -> Result<()> {
        if self.is_of(value) || self.fits(value) {
            return Ok(());
        }
        Err(encoder.error(ErrorKind::WrongElementType, self.misfit(value)))
    }

    /// Returns the error message for a value that is not an element of this type.
    #[cold]
    #[doc(hidden)]
    pub fn misfit<R: Real>(&self, value: &Variant<R>) -> String {
        let (expected, found) = (excerpt(self), value.ty());
        match value {
            Variant::Int(number) if *self == Self::Builtin(VariantType::Float) => {
                format!(
                    "expected {expected}, as the container declares, found {number}, which is not a float"
                )
            }
            _ => format!("expected {expected}, as the container declares, found {found}"),
        }
    }
}

/// An Array: values in order, and optionally their type.
///
/// Body: the declared type ([`ElementType`]), `u32` count, then the elements. It derefs to the [`Vec`] of its elements.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Array, ElementType, Variant, VariantType};
///
/// let mut tags = Array::typed(ElementType::Builtin(VariantType::String));
/// tags.push("sword".into());
/// assert_eq!(Variant::from(tags).to_string(), r#"Array[String](["sword"])"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Array<R: Real = f32> {
    items: Vec<Variant<R>>,
    element_type: ElementType,
}

impl<R: Real> Array<R> {
    /// Returns an empty Array for values of any type.
    pub const fn new() -> Self {
        Self { items: Vec::new(), element_type: ElementType::Any }
    }

    /// Returns an empty Array that declares the type of its elements.
    pub const fn typed(element_type: ElementType) -> Self {
        Self { items: Vec::new(), element_type }
    }

    /// Returns the declared type of the elements.
    pub const fn element_type(&self) -> &ElementType {
        &self.element_type
    }

    /// Returns the elements without the declared type.
    pub fn into_vec(self) -> Vec<Variant<R>> {
        self.items
    }
}

impl<R: Real> Default for Array<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Real> Deref for Array<R> {
    type Target = Vec<Variant<R>>;

    fn deref(&self) -> &Self::Target {
        &self.items
    }
}

impl<R: Real> DerefMut for Array<R> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.items
    }
}

impl<R: Real, V: Into<Variant<R>>> FromIterator<V> for Array<R> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Self { items: values.into_iter().map(Into::into).collect(), element_type: ElementType::Any }
    }
}

impl<R: Real, V: Into<Variant<R>>> Extend<V> for Array<R> {
    fn extend<I: IntoIterator<Item = V>>(&mut self, values: I) {
        self.items.extend(values.into_iter().map(Into::into));
    }
}

impl<R: Real> From<Vec<Variant<R>>> for Array<R> {
    fn from(items: Vec<Variant<R>>) -> Self {
        Self { items, element_type: ElementType::Any }
    }
}

impl<R: Real, V: Into<Variant<R>>, const N: usize> From<[V; N]> for Array<R> {
    fn from(items: [V; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<R: Real> IntoIterator for Array<R> {
    type Item = Variant<R>;
    type IntoIter = alloc::vec::IntoIter<Variant<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'a, R: Real> IntoIterator for &'a Array<R> {
    type Item = &'a Variant<R>;
    type IntoIter = core::slice::Iter<'a, Variant<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, R: Real> IntoIterator for &'a mut Array<R> {
    type Item = &'a mut Variant<R>;
    type IntoIter = core::slice::IterMut<'a, Variant<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<R: Real> GodotEncode for Array<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        if self.element_type.is_typed() {
            for (index, item) in self.items.iter().enumerate() {
                self.element_type.check(item, encoder).map_err(|error| error.in_index(index))?;
            }
        }
        let declared = self.element_type.of_variants(encoder.full_objects());
        encoder.typed_array(&declared, |elements| elements.all(self.items.iter()))
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Array)
    }
}

impl<'de, R: Real> GodotDecode<'de> for Array<R> {
    const PASSES_ON: bool = false;

    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if decoder.type_of(header)? != VariantType::Array {
            return decoder.elements(header).and_then(Self::read_packed);
        }
        let (mut array, count, mut inside) = Self::open_to_read(header, decoder)?;
        array.read_items(count, &mut inside)?;
        decoder.rest = inside.rest;
        Ok(array)
    }
}

// Separate functions keep the stack of nested values small in debug builds.
impl<R: Real> Array<R> {
    /// Reads the items of a packed array, each as a value.
    fn read_packed(mut elements: ElementsDecoder<'_, '_, '_>) -> Result<Self> {
        let mut items = Vec::with_capacity(elements.capacity_for::<Variant<R>>()?);
        while let Some(item) = elements.next()? {
            items.push(item);
        }
        Ok(items.into())
    }

    /// Reads the declared type and the count. Returns an empty Array of that type, the number of elements that follow,
    /// and a decoder for them.
    #[inline]
    fn open_to_read<'s, 'de>(
        header: Header,
        decoder: &mut Decoder<'s, 'de>,
    ) -> Result<(Self, usize, Decoder<'s, 'de>)> {
        let element_type = decoder.element_type(decoder.flags_of(header)?)?;
        let (count, inside) = decoder.open(HEADER_SIZE)?;
        let items = Vec::with_capacity(decoder.capacity_for::<Variant<R>>(count, HEADER_SIZE)?);
        Ok((Self { items, element_type }, count, inside))
    }

    fn read_items(&mut self, count: usize, decoder: &mut Decoder<'_, '_>) -> Result<()> {
        let start = decoder.rest.len();
        for _ in 0..count {
            let item = decoder.value();
            self.admit(item, start, decoder)?;
        }
        Ok(())
    }

    /// Adds an element if it could be read and has the declared type. `start` bytes were left before the first element.
    #[inline]
    fn admit(&mut self, item: Result<Variant<R>>, start: usize, decoder: &Decoder<'_, '_>) -> Result<()> {
        let item = match item {
            // mutants `guard self.element_type.is_of(&item) with false`: a fast path
            Ok(item) if self.element_type.is_of(&item) => item,
            Ok(item) => self.admit_typed(item, start, decoder)?,
            Err(error) => return Err(error.in_index(self.len())),
        };
        self.items.push(item);
        Ok(())
    }

    #[inline(never)]
    fn admit_typed(&self, item: Variant<R>, start: usize, decoder: &Decoder<'_, '_>) -> Result<Variant<R>> {
        self.element_type.admit(item).map_err(|item| {
            let message = self.element_type.misfit(&item);
            let item = decoder.back_behind(start, self.len());
            item.error(ErrorKind::WrongElementType, message).in_index(self.len())
        })
    }
}
