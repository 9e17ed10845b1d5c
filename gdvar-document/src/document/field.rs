//! Parts of math types: `position.x`, `color.a`.

use std::ops::Range;

use gdvar_core::VariantType;

/// A part of a math type, or an item of a packed array in text: a range of its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// The first number.
    pub(crate) first: usize,
    /// The type that the part has as a value.
    pub(crate) ty: VariantType,
    /// Its name after the path of the value.
    pub(crate) name: String,
}

impl Field {
    /// Returns the part with this name of a value of this type.
    pub(crate) fn of(ty: VariantType, name: &str) -> Option<Self> {
        let part = ty.parts().iter().find(|part| part.name == name)?;
        Some(Self { first: part.first, ty: part.ty, name: format!(".{name}") })
    }

    /// Returns a part of this part.
    pub(crate) fn inner(&self, name: &str) -> Option<Self> {
        let inner = Self::of(self.ty, name)?;
        let name = format!("{}{}", self.name, inner.name);
        Some(Self { first: self.first + inner.first, ty: inner.ty, name })
    }

    /// Returns the numbers of the part.
    pub(crate) fn numbers(&self) -> Range<usize> {
        self.first..self.first + numbers(self.ty)
    }
}

/// Returns how many numbers a value of a math type, or a number, consists of. 1 for other types.
pub(crate) fn numbers(ty: VariantType) -> usize {
    ty.words().map_or(1, |(count, _)| count)
}

/// Returns the places of the arguments in the text of a constructor: of the numbers in `Vector2(1, 2)`.
pub(crate) fn arguments(text: &str) -> Vec<Range<usize>> {
    let (Some(open), Some(close)) = (text.find('('), text.rfind(')')) else { return Vec::new() };
    let (mut places, mut start, mut is_quoted, mut is_escaped) = (Vec::new(), open + 1, false, false);
    for (at, byte) in text.bytes().enumerate().take(close).skip(open + 1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => {
                places.push(trimmed(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = trimmed(text, start..close.max(start));
    if !last.is_empty() {
        places.push(last);
    }
    places
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}
