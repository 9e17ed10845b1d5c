//! Keeping the type of a value that is replaced.

use gdvar_core::inspect::{Leaf, Next, Opened, Place, Visitor, walk};
use gdvar_core::{Codec, ElementType, Real, VariantType};

use crate::document::error::{Error, ErrorKind, Result};
use crate::generic::{Array, Dictionary, Rect2, Variant, Vector2, Vector3, Vector4};

/// What a value is, as far as its type goes: what it declares counts too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) ty: VariantType,
    pub(crate) keys: ElementType,
    pub(crate) values: ElementType,
    /// The class of an Object.
    pub(crate) class: String,
}

impl Declared {
    pub(crate) fn plain(ty: VariantType) -> Self {
        Self { ty, keys: ElementType::Any, values: ElementType::Any, class: String::new() }
    }

    /// Returns what an encoded value is. Reads only its start.
    pub(crate) fn of(bytes: &[u8], codec: Codec) -> Option<Self> {
        struct First(Option<Declared>);

        impl Visitor for First {
            fn next(&mut self, place: &Place<'_>) -> Next {
                if place.depth == 0 { Next::Visit } else { Next::Stop }
            }

            fn open(&mut self, _: &Place<'_>, opened: &Opened<'_>) -> bool {
                let (keys, values) = match opened.ty {
                    VariantType::Dictionary => (opened.declared.clone(), opened.declared_values.clone()),
                    _ => (ElementType::Any, opened.declared.clone()),
                };
                self.0 = Some(Declared { ty: opened.ty, keys, values, class: opened.class.to_owned() });
                true
            }

            fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
                self.0 = Some(Declared::plain(leaf.ty));
            }
        }

        let mut first = First(None);
        // A fault behind the start does not matter here.
        drop(walk(bytes, codec, &mut first));
        first.0
    }

    /// Returns what a value is.
    pub(crate) fn of_value<R: Real>(value: &Variant<R>) -> Self {
        match value {
            Variant::Array(array) => Self { values: array.element_type().clone(), ..Self::plain(value.ty()) },
            Variant::Dictionary(dictionary) => Self {
                keys: dictionary.key_type().clone(),
                values: dictionary.value_type().clone(),
                ..Self::plain(value.ty())
            },
            _ => Self::plain(value.ty()),
        }
    }

    /// Returns the name, with what a container declares or the class of an Object.
    pub(crate) fn name(&self) -> String {
        let of = |ty: &ElementType| if ty.is_typed() { ty.to_string() } else { "Variant".to_owned() };
        let is_typed = self.keys.is_typed() || self.values.is_typed();
        match self.ty {
            VariantType::Array if is_typed => format!("Array[{}]", of(&self.values)),
            VariantType::Dictionary if is_typed => {
                format!("Dictionary[{}, {}]", of(&self.keys), of(&self.values))
            }
            VariantType::Object if !self.class.is_empty() => format!("Object {}", self.class),
            ty => ty.name().to_owned(),
        }
    }

    /// Returns the new value with this type: a whole number may become a float, an int vector one of reals, and a plain container
    /// a typed one. A value that was null may become anything.
    ///
    /// # Errors
    ///
    /// [`TypeChange`](ErrorKind::TypeChange) for every other change of type.
    pub(crate) fn keep<R: Real>(&self, new: Variant<R>) -> Result<Variant<R>> {
        let refuse = |new: &Variant<R>| {
            let message =
                format!("the value is {}, and the new one is {}", self.name(), Self::of_value(new).name());
            Error::new(ErrorKind::TypeChange, message)
        };
        match (self.ty, new) {
            (VariantType::Nil, new) => Ok(new),
            // The type of the file is what counts for floats as for all scalars.
            #[allow(clippy::cast_precision_loss, reason = "the nearest float is what a script would get")]
            (VariantType::Float, Variant::Int(number)) => Ok(Variant::Float(number as f64)),
            (VariantType::Vector2, Variant::Vector2i(v)) => {
                reals([v.x, v.y]).map(|[x, y]| Vector2::new(x, y).into()).ok_or_else(|| refuse(&v.into()))
            }
            (VariantType::Vector3, Variant::Vector3i(v)) => {
                let made = reals([v.x, v.y, v.z]).map(|[x, y, z]| Vector3::new(x, y, z).into());
                made.ok_or_else(|| refuse(&v.into()))
            }
            (VariantType::Vector4, Variant::Vector4i(v)) => {
                let made = reals([v.x, v.y, v.z, v.w]).map(|[x, y, z, w]| Vector4::new(x, y, z, w).into());
                made.ok_or_else(|| refuse(&v.into()))
            }
            (VariantType::Rect2, Variant::Rect2i(r)) => {
                let made = reals([r.position.x, r.position.y, r.size.x, r.size.y])
                    .map(|[x, y, w, h]| Rect2::new(Vector2::new(x, y), Vector2::new(w, h)).into());
                made.ok_or_else(|| refuse(&r.into()))
            }
            (VariantType::Array, Variant::Array(array)) => self.array(array).map_err(|new| refuse(&new)),
            (VariantType::Dictionary, Variant::Dictionary(dictionary)) => {
                self.dictionary(dictionary).map_err(|new| refuse(&new))
            }
            (ty, new) if ty == new.ty() => Ok(new),
            (_, new) => Err(refuse(&new)),
        }
    }

    fn array<R: Real>(&self, array: Array<R>) -> Result<Variant<R>, Variant<R>> {
        if *array.element_type() == self.values {
            return Ok(array.into());
        }
        if array.element_type().is_typed() {
            return Err(array.into());
        }
        let mut typed = Array::typed(self.values.clone());
        for item in &array {
            match self.values.admit(item.clone()) {
                Ok(item) => typed.push(item),
                Err(_) => return Err(array.clone().into()),
            }
        }
        Ok(typed.into())
    }

    fn dictionary<R: Real>(&self, dictionary: Dictionary<R>) -> Result<Variant<R>, Variant<R>> {
        let (keys, values) = (dictionary.key_type(), dictionary.value_type());
        if *keys == self.keys && *values == self.values {
            return Ok(dictionary.into());
        }
        if keys.is_typed() || values.is_typed() {
            return Err(dictionary.into());
        }
        let mut typed = Dictionary::typed(self.keys.clone(), self.values.clone());
        for (key, value) in dictionary.iter() {
            match (self.keys.admit(key.clone()), self.values.admit(value.clone())) {
                (Ok(key), Ok(value)) => drop(typed.insert(key, value)),
                _ => return Err(dictionary.clone().into()),
            }
        }
        Ok(typed.into())
    }
}

/// Returns the numbers as reals, if they fit.
fn reals<R: Real, const N: usize>(numbers: [i32; N]) -> Option<[R; N]> {
    let mut reals = [R::default(); N];
    for (real, number) in reals.iter_mut().zip(numbers) {
        *real = R::from_f64(number.into())?;
    }
    Some(reals)
}
