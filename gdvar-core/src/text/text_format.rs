//! The settings of the text form, and the calls that start them.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::codec::Codec;
use crate::error::{Error, ErrorKind, Result};
use crate::format::MAX_COUNT;
use crate::format::dialect::Dialect;
use crate::format::plain::Real;
use crate::text::error::{Problem, TextError};
use crate::text::lexer::Lexer;
use crate::text::out::{Out, Stop};
use crate::text::parse;
use crate::text::print::Printer;
use crate::value::variant::Variant;

/// What to do about an object that may not pass.
pub(crate) const NOT_ALLOWED: &str = "found a full Object, which is refused unless `full_objects` allows it";

/// How values are printed as text and read from it: the dialect, the layout, what is allowed, and the limits.
///
/// The defaults print what the `var_to_str` of Godot 4.6 prints and read what its `str_to_var` reads. With
/// [`Godot3`](Dialect::Godot3) it is `var2str` and `str2var`. The dialects of Godot 4 differ in what they can hold: for one
/// without typed dictionaries these are printed as plain ones. A dialect of a manual page is that of its engine here.
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
/// What the engine reads, with the same result, but for this:
///
/// - The text has to end after the value; the engine ignores what follows. [`parse_prefix`](Self::parse_prefix) tells how
///   much was read. `NodePath("a"`, `RID(5`, `Signal(` and `Callable(` need their closing parenthesis, which the engine does
///   not miss.
/// - Numbers that do not fit are errors: the engine takes the nearest int of 64 bits, or the opposite one, cuts integers to
///   their width (`Vector2i(3000000000, 1.9)`) and drops what is left over of a `PackedVector2Array`'s numbers.
/// - Floats are the nearest to the digits; the engine's last digits are often wrong (`8.41e21` is read as
///   `8.409999999999999e+21`), and below about 1e-307 and with many digits it reads 0. An exponent needs digits: the engine
///   reads `7.5e` as 75.
/// - A `NodePath` with an empty subname, as in `NodePath("a::b")`, is an error; the engine reads an empty path.
/// - Elements of a typed container that are of another type are errors, but for what loses nothing (int to float, String to
///   `StringName`). The engine converts more, and where it cannot it leaves the container empty.
/// - A class that a container names is kept. The engine drops those that it does not know.
/// - `Resource("res://...")` is an error but where it stands for a script, and so is Godot 3's `InputEvent(...)`: both make
///   objects that the engine alone has. Of an object, the properties are those of the text; the engine has all that its class
///   has, and none if there is no such class.
/// - A colour like `#ff0000` is read at the end of the text, where the engine misses it, and has 3, 4, 6 or 8 digits; the
///   engine takes others for black.
/// - Godot 3 takes a minus without digits for 0, and keeps NULs and halves of UTF-16 pairs in text. They are errors here.
///
/// Memory: an element takes two characters at least and up to 96 bytes, or 160 as a `double::Variant`.
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
    /// Godot 4's form, no full objects, at most [`Codec::DEFAULT_MAX_DEPTH`] levels.
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

    /// Prints and reads the form of this dialect.
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Allows full objects, class and properties, both ways. Without it they are an error.
    pub const fn full_objects(mut self, allowed: bool) -> Self {
        self.full_objects = allowed;
        self
    }

    /// Prints text that reads back as the same value, where the engine's own form loses something:
    ///
    /// - all digits of a float, and the sign of a zero. The engine prints an `f64` that is an `f32` with the digits of that,
    ///   which read back as another `f64`; Godot 3 prints six digits of every float.
    /// - entries in their order. The engine sorts them by their keys.
    /// - containers inside more than a hundred others. Godot 4 leaves their content out.
    ///
    /// What no text can say is an error: a [`Signal`](crate::Signal) with a name or an object, and in Godot 3 an RID. The one
    /// exception is a NaN, which comes back as *the* NaN whatever its bits were.
    pub const fn exact(mut self, exact: bool) -> Self {
        self.exact = exact;
        self
    }

    /// Prints each entry and property, and each element of an Array that holds containers, in a line of its own, indented by
    /// this number of spaces for each container around it.
    pub const fn indent(mut self, spaces: usize) -> Self {
        self.indent = Some(spaces);
        self
    }

    /// Sets how many containers may be inside each other, in either direction.
    ///
    /// Reading takes no stack for them. Printing and dropping such a value do: a thread of 2 MiB has room for the default.
    pub const fn max_depth(mut self, levels: u32) -> Self {
        self.max_depth = levels;
        self
    }

    /// Sets how many bytes a text may have, in either direction.
    pub const fn max_size(mut self, bytes: usize) -> Self {
        self.max_size = bytes;
        self
    }

    /// The dialect whose form it is.
    pub const fn get_dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether full objects are allowed.
    pub const fn get_full_objects(&self) -> bool {
        self.full_objects
    }

    /// Whether it prints text that reads back as the same value.
    pub const fn get_exact(&self) -> bool {
        self.exact
    }

    /// By how many spaces a level is indented, if it has lines of its own.
    pub const fn get_indent(&self) -> Option<usize> {
        self.indent
    }

    /// How many containers may be inside each other.
    pub const fn get_max_depth(&self) -> u32 {
        self.max_depth
    }

    /// How many bytes a text may have.
    pub const fn get_max_size(&self) -> usize {
        self.max_size
    }

    /// Reads a value that is the whole text, but for white space and comments around it.
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

    /// Reads the value that the text starts with, as the engine does, and tells how many bytes it took.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
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
    /// [`ErrorKind::ObjectNotAllowed`], [`ErrorKind::Unsupported`] for what the dialect has no text for,
    /// [`ErrorKind::TooDeep`] and [`ErrorKind::TooLarge`].
    pub fn print<R: Real>(&self, value: &Variant<R>) -> Result<String> {
        let mut printer = Printer::new(Out::new(self.max_size), *self);
        printer.value(value, 0).and_then(|()| printer.out.finish()).map_err(value_error)
    }

    /// Prints a value into a file or a stream, piece by piece.
    ///
    /// # Errors
    ///
    /// The writer's, and as [`print`](Self::print), as [`InvalidData`](std::io::ErrorKind::InvalidData). What was written until
    /// then stays.
    #[cfg(feature = "std")]
    pub fn write_to<R: Real>(
        &self,
        value: &Variant<R>,
        writer: &mut dyn std::io::Write,
    ) -> std::io::Result<()> {
        crate::text::out::write_to(writer, |out| self.print_to(value, out))
    }

    /// Prints a value into whatever takes text.
    ///
    /// # Errors
    ///
    /// As [`print`](Self::print), and [`ErrorKind::Custom`] if `out` takes no more.
    pub fn print_to<R: Real>(&self, value: &Variant<R>, out: &mut dyn fmt::Write) -> Result<()> {
        let mut printer = Printer::new(Out::to_sink(out, self.max_size), *self);
        printer.value(value, 0).and_then(|()| printer.out.finish()).map(drop).map_err(value_error)
    }
}

/// The error of a value, or of a sink.
pub(crate) fn value_error(stop: Stop) -> Error {
    match stop {
        Stop::Value(error) => error,
        Stop::Sink => Error::custom("the text cannot be written"),
    }
}

impl<R: Real> FromStr for Variant<R> {
    type Err = TextError;

    /// Reads what the engine's `var_to_str` prints, and all else that its `str_to_var` reads: [`TextFormat::parse`] with the
    /// defaults.
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
