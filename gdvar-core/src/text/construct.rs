//! Reading constructors, which are the name of a type and values in parentheses: `Vector2(1, 2)`, `NodePath("a")`.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ErrorKind;
use crate::format::base64;
use crate::format::number::Number;
use crate::format::plain::{Plain, Word};
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::text::error::Problem;
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::math::{Color, Projection, Transform3D};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

impl Number {
    /// Returns the int or the float.
    pub fn into_variant<R: Real>(self) -> Variant<R> {
        match self {
            Self::Int(number) => Variant::Int(number),
            Self::Float(number) => Variant::Float(number),
        }
    }
}

/// A type that may have a constructor in text.
trait Construct: Sized {
    /// Reads the text after the name.
    fn construct(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<Self, Problem>;
}

macro_rules! construct_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        /// Reads the value of a type whose name has been read.
        pub(crate) fn construct<R: Real>(ty: VariantType, lexer: &mut Lexer<'_>) -> Result<Variant<R>, Problem> {
            match ty {
                VariantType::Nil => Ok(Variant::Nil), // not covered: a trait asks for it
                // In Godot 3 the value is the number between the parentheses.
                VariantType::Rid if lexer.notation() == Notation::Godot3 => in_parentheses(lexer, number).map(Number::into_variant),
                // not covered: a trait asks for it
                $(VariantType::$name => <$value>::construct(lexer, ty).map(Variant::$name),)+
            }
        }
    };
}
for_each_variant_type!(construct_by_type);

fn in_parentheses<T>(
    lexer: &mut Lexer<'_>,
    read: impl FnOnce(&mut Lexer<'_>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    lexer.expect(b'(')?;
    let value = read(lexer)?;
    lexer.expect(b')')?;
    Ok(value)
}

/// Reads a number, or one of the words for NaN and infinities.
#[inline]
fn number(lexer: &mut Lexer<'_>) -> Result<Number, Problem> {
    match lexer.peek() {
        Some(b'0'..=b'9') => lexer.number(),
        Some(b'-') if !lexer.rest().starts_with("-i") => lexer.number(),
        _ => word_for_number(lexer),
    }
}

#[cold]
#[inline]
fn word_for_number(lexer: &mut Lexer<'_>) -> Result<Number, Problem> {
    let number = if lexer.skip_word("inf") {
        f64::INFINITY
    } else if lexer.skip_word("inf_neg") || lexer.notation() == Notation::Godot4 && lexer.skip_word("-inf") {
        f64::NEG_INFINITY
    } else if lexer.skip_word("nan") {
        f64::NAN
    } else {
        return Err(lexer.expected("a number"));
    };
    Ok(Number::Float(number))
}

/// Reads a number as a word of a math type.
#[inline]
fn word<W: Word>(lexer: &mut Lexer<'_>) -> Result<W, Problem> {
    lexer.peek();
    let start = lexer.offset();
    let number = number(lexer)?;
    W::from_number(number).ok_or_else(|| misfit::<W>(number).at(start))
}

#[cold]
fn misfit<W: Word>(number: Number) -> Problem {
    let bits = 8 * size_of::<W>();
    Problem::new(ErrorKind::OutOfRange, format!("{number} is not a whole number that fits {bits} bits"))
}

/// The math types.
impl<T: Plain> Construct for T {
    fn construct(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<Self, Problem> {
        lexer.expect(b'(')?;
        let value = item(lexer, ty)?;
        lexer.peek();
        if lexer.rest().starts_with(',') {
            return Err(wrong_count::<T>(lexer, ty));
        }
        lexer.expect(b')')?;
        Ok(value)
    }
}

/// Reads all the numbers of a value.
#[inline]
fn item<T: Plain>(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<T, Problem> {
    let mut value = T::zeroed();
    for (index, target) in value.words_mut().iter_mut().enumerate() {
        if index > 0 && !lexer.skip(b',') {
            let is_short = lexer.peek() == Some(b')');
            return Err(if is_short { wrong_count::<T>(lexer, ty) } else { lexer.expected("',' or ')'") });
        }
        *target = word(lexer)?;
    }
    Ok(value)
}

#[cold]
fn wrong_count<T: Plain>(lexer: &Lexer<'_>, ty: VariantType) -> Problem {
    let each = if ty >= VariantType::PackedByteArray { " for each item" } else { "" };
    let message = format!("{ty} takes {} numbers{each}", T::WORDS);
    lexer.problem(ErrorKind::WrongLength, message)
}

/// The packed arrays of numbers and of math types.
impl<T: Plain> Construct for Vec<T> {
    fn construct(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<Self, Problem> {
        lexer.expect(b'(')?;
        let is_base64 = ty == VariantType::PackedByteArray && lexer.notation() == Notation::Godot4;
        if is_base64 && lexer.peek() == Some(b'"') {
            let start = lexer.offset();
            let text = lexer.quoted()?;
            let bytes = base64::decode(&text);
            // The items of this type are bytes.
            let items = bytes.as_deref().and_then(|bytes| bytemuck::try_cast_slice(bytes).ok());
            let Some(items) = items else {
                return Err(Problem::new(ErrorKind::InvalidData, "the quoted text is not base64").at(start));
            };
            lexer.expect(b')')?;
            return Ok(items.to_vec());
        }
        let mut items = Self::new();
        if lexer.skip(b')') {
            return Ok(items);
        }
        loop {
            items.push(item(lexer, ty)?);
            if !lexer.skip(b',') {
                return if lexer.skip(b')') { Ok(items) } else { Err(lexer.expected("',' or ')'")) };
            }
        }
    }
}

impl<R: Real> Construct for Box<Transform3D<R>> {
    fn construct(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<Self, Problem> {
        Transform3D::construct(lexer, ty).map(Self::new)
    }
}

impl<R: Real> Construct for Box<Projection<R>> {
    fn construct(lexer: &mut Lexer<'_>, ty: VariantType) -> Result<Self, Problem> {
        Projection::construct(lexer, ty).map(Self::new)
    }
}

impl Construct for NodePath {
    #[inline]
    fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
        in_parentheses(lexer, |lexer| {
            lexer.peek();
            let start = lexer.offset();
            let path = lexer.expect_quoted("the text of a NodePath")?;
            // The engine reports the error and continues with an empty path.
            if path.find(':').is_some_and(|colon| path[colon..].contains("::")) {
                let message = "a NodePath has no empty subnames";
                return Err(Problem::new(ErrorKind::InvalidData, message).at(start));
            }
            Ok(Self::from(&*path))
        })
    }
}

impl Construct for Rid {
    #[inline]
    fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
        in_parentheses(lexer, |lexer| {
            if lexer.peek() == Some(b')') {
                Ok(Self(0))
            } else {
                word(lexer).map(|id: i64| Self(id.cast_unsigned()))
            }
        })
    }
}

impl Construct for Callable {
    #[inline]
    fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
        in_parentheses(lexer, |_| Ok(Self))
    }
}

impl Construct for Signal {
    #[inline]
    fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
        in_parentheses(lexer, |_| Ok(Self::default()))
    }
}

impl Construct for Vec<String> {
    #[inline]
    fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
        lexer.expect(b'(')?;
        let mut texts = Self::new();
        // A comma may follow the last text, but not the last number of other arrays.
        while !lexer.skip(b')') {
            texts.push(lexer.expect_quoted("quoted text")?.into_owned());
            if !lexer.skip(b',') {
                return if lexer.skip(b')') { Ok(texts) } else { Err(lexer.expected("',' or ')'")) };
            }
        }
        Ok(texts)
    }
}

/// Types that have no constructor.
macro_rules! no_constructor {
    ($([$($generics:tt)*] $ty:ty),+) => {$(
        impl<$($generics)*> Construct for $ty {
            // not covered: a trait asks for it
            #[inline]
            fn construct(lexer: &mut Lexer<'_>, _: VariantType) -> Result<Self, Problem> {
                Err(lexer.expected("a value"))
            }
        }
    )+};
}
no_constructor!([] bool, [] String, [] StringName, [R: Real] Object<R>, [R: Real] Dictionary<R>, [R: Real] Array<R>);

/// Reads a colour as in HTML: `#f00`, `#ff0000`, with or without an alpha, which is last in Godot 4 and first in Godot 3.
#[inline]
pub(crate) fn html_color(lexer: &mut Lexer<'_>) -> Result<Color, Problem> {
    let digits = &lexer.rest()[1..];
    let len = digits.bytes().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(digits.len());
    let Some(mut color) = Color::from_html(&digits[..len]) else {
        return Err(
            lexer.problem(ErrorKind::Syntax, "a colour has 3, 4, 6 or 8 hexadecimal digits after its '#'")
        );
    };
    if matches!(len, 4 | 8) && lexer.notation() == Notation::Godot3 {
        let Color { r: a, g: r, b: g, a: b } = color;
        color = Color { r, g, b, a };
    }
    lexer.set_offset(lexer.offset() + 1 + len);
    Ok(color)
}
