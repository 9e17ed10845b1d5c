//! The settings of the text form, and the calls that start them.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::codec::{Codec, settings};
use crate::error::{Error, ErrorKind, Result};
use crate::format::MAX_COUNT;
use crate::format::dialect::Dialect;
use crate::text::error::{Problem, TextError};
use crate::text::lexer::Lexer;
use crate::text::out::{Out, Stop};
use crate::text::parse;
use crate::text::print::Printer;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// The message for a full object where none is allowed.
pub(crate) const NOT_ALLOWED: &str = "found a full Object, which is refused unless `full_objects` allows it";

/// Settings for printing and reading text: the dialect, the layout, the permissions, and the limits.
///
/// The default settings print what the `var_to_str` of Godot 4.6 prints, and read what its `str_to_var` reads. With
/// [`Godot3`](Dialect::Godot3), these are `var2str` and `str2var`. The dialects of Godot 4 differ in the types that they
/// have: a dialect without typed dictionaries prints them as plain ones. A manual page's dialect has the same text as its
/// engine's.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Dialect, Variant, Vector2, text::TextFormat, variant};
///
/// let save = variant!({ "at": Vector2::new(1.0, 2.5), "items": [1, [2, 3]] });
/// let text = TextFormat::new().indent(2).print(&save)?;
/// assert_eq!(text, "{\n  \"at\": Vector2(1, 2.5),\n  \"items\": [\n    1,\n    [2, 3]\n  ]\n}");
/// assert_eq!(text.parse(), Ok(save));
///
/// let godot3 = TextFormat::new().dialect(Dialect::Godot3);
/// let quaternion: Variant = godot3.parse("Quat( 0, 0, 0, 1 )").expect("that is how Godot 3 prints one");
/// assert_eq!(quaternion.to_string(), "Quaternion(0, 0, 0, 1)");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # What is read
///
/// Text is read with the same result as in the engine, except for the following:
///
/// - The text has to end after the value; the engine ignores what follows. [`parse_prefix`](Self::parse_prefix) returns
///   how much was read. `NodePath("a"`, `RID(5`, `Signal(` and `Callable(` need their closing parenthesis; the engine
///   does not notice if it is missing.
/// - Numbers that do not fit are errors. The engine takes the nearest 64-bit int, or wraps around, truncates integers to
///   their width (`Vector2i(3000000000, 1.9)`), and drops the numbers left over in a `PackedVector2Array`.
/// - Floats are the nearest to the digits. The engine's last digits are often wrong (it reads `8.41e21` as
///   `8.409999999999999e+21`), and it reads 0 for numbers below about 1e-307 or with many digits. An exponent needs digits:
///   the engine reads `7.5e` as 75.
/// - A `NodePath` with an empty subname, as in `NodePath("a::b")`, is an error; the engine reads an empty path.
/// - Elements of a typed container that have another type are errors, unless they can be converted without loss (int to
///   float, String to `StringName`). The engine converts more, and leaves the container empty if it cannot.
/// - A class that a container declares is kept. The engine drops classes that it does not know.
/// - `Resource("res://...")` is an error unless it stands for a script, and so is Godot 3's `InputEvent(...)`: only the
///   engine can make these objects. An object has the properties in the text; in the engine it has all properties of its
///   class, and none if the class does not exist.
/// - A colour like `#ff0000` is also read at the end of the text, where the engine misses it. It has 3, 4, 6 or 8 digits;
///   the engine reads other colours as black.
/// - Godot 3 reads a minus without digits as 0, and keeps NULs and halves of UTF-16 pairs in text. Both are errors here.
///
/// Memory: an element takes at least two characters of text, and up to 96 bytes, or 160 in a `double::Variant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a setter returns the changed format"]
pub struct TextFormat {
    dialect: Dialect,
    full_objects: bool,
    exact: bool,
    indent: Option<usize>,
    max_depth: u32,
    max_size: usize,
}

impl Default for TextFormat {
    fn default() -> Self {
        Self::new()
    }
}

impl TextFormat {
    /// Returns the settings for Godot 4's form: no full objects, at most [`Codec::DEFAULT_MAX_DEPTH`] levels.
    pub const fn new() -> Self {
        Self {
            dialect: Dialect::Godot4,
            full_objects: false,
            exact: false,
            indent: None,
            max_depth: Codec::DEFAULT_MAX_DEPTH,
            max_size: MAX_COUNT,
        }
    }

    settings! {
        /// Prints and reads the form of this dialect.
        dialect(dialect: Dialect);
        /// Returns the dialect whose text form is printed and read.
        get_dialect;

        /// Allows full objects, with class and properties, in both directions. Without it, full objects are an error.
        full_objects(allowed: bool);
        /// Returns whether full objects are allowed.
        get_full_objects;

        /// Prints text that reads back as the same value, where the engine's own form loses something:
        ///
        /// - all digits of a float, and the sign of a zero. The engine prints an `f64` that equals an `f32` with the digits of
        ///   the `f32`, which read back as another `f64`; Godot 3 prints six digits of every float.
        /// - the order of entries. The engine sorts them by their keys.
        /// - the content of containers inside more than a hundred others. Godot 4 leaves it out.
        ///
        /// Values that no text can express are an error: a [`Signal`](crate::Signal) with a name or an object, and in Godot 3
        /// an RID. The only exception is a NaN, which always reads back as the usual NaN, whatever its bits were.
        exact(exact: bool);
        /// Returns whether printed text reads back as the same value.
        get_exact;

        /// Sets how many containers may be nested, in either direction.
        ///
        /// Reading nested containers takes no stack. Printing and dropping them does: a 2 MiB thread has room for the
        /// default.
        max_depth(levels: u32);
        /// Returns how many containers may be nested.
        get_max_depth;

        /// Sets how many bytes a text may have, in either direction.
        max_size(bytes: usize);
        /// Returns how many bytes a text may have.
        get_max_size;
    }

    /// Prints each entry and property, and each element of an Array that contains containers, on its own line, indented by
    /// this number of spaces for each container around it.
    pub const fn indent(mut self, spaces: usize) -> Self {
        self.indent = Some(spaces);
        self
    }

    /// Returns the number of spaces for each level, if elements have their own lines.
    pub const fn get_indent(&self) -> Option<usize> {
        self.indent
    }

    /// Reads a value that takes the whole text, except for white space and comments around it.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`], [`ErrorKind::UnexpectedEnd`], [`ErrorKind::TrailingBytes`] and others, with line and column.
    pub fn parse<R: Real>(&self, text: &str) -> Result<Variant<R>, TextError> {
        let mut lexer = Lexer::new(text, self.dialect.notation());
        let value = self.value(&mut lexer, text.len()).map_err(|problem| TextError::new(text, problem))?;
        if lexer.peek().is_some() {
            let message = "expected the end of the text after the value";
            return Err(TextError::new(text, lexer.problem(ErrorKind::TrailingBytes, message)));
        }
        Ok(value)
    }

    /// Reads the value at the start of the text, as the engine does, and returns how many bytes it took.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub fn parse_prefix<R: Real>(&self, text: &str) -> Result<(Variant<R>, usize), TextError> {
        let mut lexer = Lexer::new(text, self.dialect.notation());
        let value = self.value(&mut lexer, text.len()).map_err(|problem| TextError::new(text, problem))?;
        Ok((value, lexer.offset()))
    }

    fn value<R: Real>(&self, lexer: &mut Lexer<'_>, len: usize) -> Result<Variant<R>, Problem> {
        if len > self.max_size {
            let message = format!("{len} bytes of text are more than the limit of {}", self.max_size);
            return Err(Problem::new(ErrorKind::TooLarge, message));
        }
        parse::value(lexer, self)
    }

    /// Prints a value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::ObjectNotAllowed`], [`ErrorKind::Unsupported`] for values that the dialect cannot express as text,
    /// [`ErrorKind::TooDeep`] and [`ErrorKind::TooLarge`].
    pub fn print<R: Real>(&self, value: &Variant<R>) -> Result<String> {
        let mut printer = Printer::new(Out::new(self.max_size), *self);
        printer.value(value, 0).and_then(|()| printer.out.finish()).map_err(value_error)
    }

    /// Prints a value into a file or a stream, piece by piece.
    ///
    /// # Errors
    ///
    /// The writer's errors, and the same as for [`print`](Self::print), as
    /// [`InvalidData`](std::io::ErrorKind::InvalidData). Text that was written before the error stays.
    #[cfg(feature = "std")]
    pub fn write_to<R: Real>(
        &self,
        value: &Variant<R>,
        writer: &mut dyn std::io::Write,
    ) -> std::io::Result<()> {
        crate::text::out::write_to(writer, |out| self.print_to(value, out))
    }

    /// Prints a value into anything that takes text.
    ///
    /// # Errors
    ///
    /// The same as for [`print`](Self::print), and [`ErrorKind::Custom`] if `out` fails.
    pub fn print_to<R: Real>(&self, value: &Variant<R>, out: &mut dyn fmt::Write) -> Result<()> {
        let mut printer = Printer::new(Out::to_sink(out, self.max_size), *self);
        printer.value(value, 0).and_then(|()| printer.out.finish()).map(drop).map_err(value_error)
    }
}

/// Returns the error of a value or of a sink.
pub(crate) fn value_error(stop: Stop) -> Error {
    match stop {
        Stop::Value(error) => error,
        Stop::Sink => Error::custom("the text cannot be written"),
    }
}

impl<R: Real> FromStr for Variant<R> {
    type Err = TextError;

    /// Reads what the engine's `var_to_str` prints, and everything else that its `str_to_var` reads: [`TextFormat::parse`] with
    /// the default settings.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Variant, variant};
    ///
    /// let value: Variant = "{ \"hp\": 10, \"tags\": [\"new\"] } ; a comment".parse()?;
    /// assert_eq!(value, variant!({ "hp": 10, "tags": ["new"] }));
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, TextError> {
        TextFormat::new().parse(text)
    }
}
