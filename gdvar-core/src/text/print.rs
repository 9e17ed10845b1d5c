//! Printing values in the engine's text form, as Godot 4.6.3 and 3.6.2 do.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Formatter};

use crate::error::Escaped;
use crate::error::{Error, ErrorKind};
use crate::format::ENCODED_OBJECT_AS_ID;
use crate::format::element_type::ElementType;
use crate::format::number::AnyWord;
use crate::format::plain::{Plain, Word};
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::text::decimal::{Digits, push_int};
use crate::text::number::Notation;
use crate::text::order::Position;
use crate::text::out::{Out, Stop};
use crate::text::scan;
use crate::text::text_format::TextFormat;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::math::{Projection, Transform3D};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// Prints a value in one format.
pub(crate) struct Printer<'a> {
    /// The output.
    pub out: Out<'a>,
    /// The settings.
    pub format: TextFormat,
    pub(super) notation: Notation,
    digits: Digits,
    /// The text after an opening bracket and before a closing one, if there is something between them.
    pub(super) padding: &'static str,
    /// The sorted positions of the entries of each Dictionary that is being printed, except for Dictionaries that are in
    /// order already.
    pub(super) positions: Vec<Position>,
}

impl<'a> Printer<'a> {
    /// Prints into this output.
    pub(crate) fn new(out: Out<'a>, format: TextFormat) -> Self {
        let notation = format.get_dialect().notation();
        let digits = match notation {
            _ if format.get_exact() => Digits::Exact,
            Notation::Godot3 => Digits::Godot3,
            _ => Digits::Godot4,
        };
        let padding = if notation == Notation::Godot3 { " " } else { "" };
        Self { out, format, notation, digits, padding, positions: Vec::new() }
    }

    /// Prints a value inside `depth` containers.
    #[inline]
    pub(crate) fn value<R: Real>(&mut self, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
        match value {
            Variant::String(text) => self.multiline(text),
            Variant::Int(number) => push_int(&mut self.out.bytes, *number),
            Variant::Float(number) => self.digits.push_lone(&mut self.out.bytes, *number),
            Variant::Dictionary(dictionary) => return self.dictionary(dictionary, depth),
            Variant::Array(array) => return self.array(array, depth),
            value => return self.by_type(value, depth),
        }
        Ok(())
    }

    /// Prints the name of a type and the opening parenthesis.
    fn open(&mut self, ty: VariantType) {
        self.out.text(ty.name_before_parentheses(self.notation));
        self.out.ascii(b'(');
        self.out.text(self.padding);
    }

    fn close(&mut self) {
        self.out.text(self.padding);
        self.out.ascii(b')');
    }

    fn words<W: Word>(&mut self, ty: VariantType, words: &[W]) -> Result<(), Stop> {
        self.check_type(ty)?;
        self.open(ty);
        list(&mut self.out, self.digits, words.iter().copied().map(W::any))?;
        self.close();
        Ok(())
    }

    /// Prints a String. Only quotes and backslashes are escaped.
    #[inline]
    pub(crate) fn multiline(&mut self, text: &str) {
        self.quoted(text, scan::before_quote, quotes);
    }

    /// Prints other text, in which the engine escapes more characters; Godot 3 even escapes question marks. The engine
    /// reads two of these escapes, `\a` and `\v`, back as letters.
    fn single_line(&mut self, text: &str) {
        if self.format.get_exact() {
            return self.multiline(text);
        }
        if self.notation == Notation::Godot3 {
            let before_special = |bytes: &[u8]| {
                let special = scan::before_special(bytes);
                bytes[..special].iter().position(|byte| *byte == b'?').unwrap_or(special)
            };
            return self.quoted(
                text,
                before_special,
                |byte| if byte == b'?' { Some(byte) } else { c_escape(byte) },
            );
        }
        self.quoted(text, scan::before_special, c_escape);
    }

    /// Prints text between quotes. `scan` counts the bytes that certainly need no escape.
    #[inline]
    fn quoted(&mut self, text: &str, scan: impl Fn(&[u8]) -> usize, escape: fn(u8) -> Option<u8>) {
        let out = &mut self.out.bytes;
        out.push(b'"');
        let mut rest = text.as_bytes();
        loop {
            let (plain, special) = rest.split_at(scan(rest));
            out.extend_from_slice(plain);
            let Some((byte, after)) = special.split_first() else { break };
            match escape(*byte) {
                Some(escaped) => out.extend_from_slice(&[b'\\', escaped]),
                None => out.push(*byte),
            }
            rest = after;
        }
        out.push(b'"');
    }

    /// Starts a line that is indented by this many levels, if the format has indentation.
    pub(super) fn line(&mut self, levels: u32) {
        let Some(spaces) = self.format.get_indent() else { return };
        self.out.ascii(b'\n');
        self.indent(spaces, levels);
    }

    pub(super) fn indent(&mut self, spaces: usize, levels: u32) {
        let spaces = spaces.saturating_mul(levels as usize);
        self.out.bytes.resize(self.out.bytes.len() + spaces, b' ');
    }
}

/// Prints numbers with commas between them.
fn list(out: &mut Out<'_>, digits: Digits, words: impl Iterator<Item = AnyWord>) -> Result<(), Stop> {
    for (index, word) in words.enumerate() {
        if index > 0 {
            out.text(", ");
        }
        digits.push(&mut out.bytes, word);
        out.flush_if_due()?;
    }
    Ok(())
}

#[cold]
pub(super) fn unsupported(what: &str, format: TextFormat) -> Stop {
    let message = alloc::format!("{} has no text for {what}", format.get_dialect());
    Stop::Value(Error::new(ErrorKind::Unsupported, message))
}

/// Prints a value that is inside `depth` containers.
trait Print {
    fn print(&self, ty: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop>;
}

macro_rules! print_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        impl Printer<'_> {
            fn by_type<R: Real>(&mut self, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
                match value {
                    Variant::Nil => {
                        self.out.text("null");
                        Ok(())
                    }
                    $(Variant::$name(value) => value.print(VariantType::$name, depth, self),)+
                }
            }
        }
    };
}
for_each_variant_type!(print_by_type);

/// Numbers and math types.
impl<T: Plain> Print for T {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        match T::words_of(core::slice::from_ref(self)) {
            // not covered: a trait asks for it
            [number] => list(&mut printer.out, printer.digits, [number.any()].into_iter()),
            words => printer.words(ty, words),
        }
    }
}

/// Packed arrays.
impl<T: Plain> Print for Vec<T> {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.words(ty, T::words_of(self))
    }
}

impl Printer<'_> {
    /// Refuses a type that the dialect does not have.
    fn check_type(&self, ty: VariantType) -> Result<(), Stop> {
        let dialect = match self.notation {
            Notation::Godot3 => crate::Dialect::Godot3,
            _ => self.format.get_dialect(),
        };
        if dialect.is_published() || dialect.has(ty) {
            Ok(())
        } else {
            Err(unsupported(ty.name(), self.format))
        }
    }
}

impl Print for bool {
    fn print(&self, _: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.out.text(if *self { "true" } else { "false" });
        Ok(())
    }
}

impl<R: Real> Print for Box<Transform3D<R>> {
    fn print(&self, ty: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        (**self).print(ty, depth, printer)
    }
}

impl<R: Real> Print for Box<Projection<R>> {
    fn print(&self, ty: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        (**self).print(ty, depth, printer)
    }
}

impl Print for String {
    // mutants `with Ok(())`: an earlier arm prints all Strings
    // not covered: a trait asks for it
    fn print(&self, _: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.multiline(self);
        Ok(())
    }
}

impl Print for StringName {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.check_type(ty)?;
        printer.out.ascii(b'&');
        printer.single_line(self);
        Ok(())
    }
}

impl Print for NodePath {
    fn print(&self, _: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        let mut path = self.to_string();
        // Godot 4 does not print this colon.
        if printer.notation == Notation::Godot3 && self.has_empty_subname() {
            path.push(':');
        }
        if printer.format.get_exact() && Self::from(&*path) != *self {
            let what = alloc::format!("a NodePath whose parts are not those of its text, \"{path}\"");
            return Err(unsupported(&what, printer.format));
        }
        printer.out.text("NodePath(");
        printer.single_line(&path);
        printer.out.ascii(b')');
        Ok(())
    }
}

impl Print for Vec<String> {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.open(ty);
        for (index, text) in self.iter().enumerate() {
            if index > 0 {
                printer.out.text(", ");
            }
            printer.single_line(text);
            printer.out.flush_if_due()?;
        }
        printer.close();
        Ok(())
    }
}

impl Print for Rid {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        if printer.notation == Notation::Godot3 {
            // Godot 3 prints nothing at all, which cannot be read back.
            return if printer.format.get_exact() {
                Err(unsupported(ty.name(), printer.format))
            } else {
                Ok(())
            };
        }
        printer.out.text(&self.to_string());
        Ok(())
    }
}

impl Print for Callable {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.check_type(ty)?;
        printer.out.text("Callable()");
        Ok(())
    }
}

impl Print for Signal {
    fn print(&self, ty: VariantType, _: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.check_type(ty)?;
        if printer.format.get_exact() && *self != Self::default() {
            return Err(unsupported("the name and the object of a Signal", printer.format));
        }
        printer.out.text("Signal()");
        Ok(())
    }
}

impl<R: Real> Print for Object<R> {
    fn print(&self, _: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        match self {
            Self::Null => printer.out.text("null"),
            _ if !printer.has_content(depth)? => printer.out.text("null"),
            // The engine decodes an id as such an object.
            Self::Id(id) => {
                let id = id.cast_signed();
                printer.out.text(&alloc::format!(
                    "Object({ENCODED_OBJECT_AS_ID},\"object_id\":{id},\"script\":null)"
                ));
                if printer.format.get_indent().is_none() {
                    printer.out.ascii(b'\n');
                }
            }
            Self::Full(instance) => return printer.instance(instance, depth),
        }
        Ok(())
    }
}

impl<R: Real> Print for Array<R> {
    fn print(&self, _: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.array(self, depth)
    }
}

impl<R: Real> Print for Dictionary<R> {
    fn print(&self, _: VariantType, depth: u32, printer: &mut Printer<'_>) -> Result<(), Stop> {
        printer.dictionary(self, depth)
    }
}

/// Prints as the engine does, including objects, without a limit on the depth.
fn display(f: &mut Formatter<'_>, print: impl FnOnce(&mut Printer<'_>) -> Result<(), Stop>) -> fmt::Result {
    let format = TextFormat::new().full_objects(true).max_depth(u32::MAX).max_size(usize::MAX);
    let mut printer = Printer::new(Out::to_sink(f, usize::MAX), format);
    print(&mut printer).and_then(|()| printer.out.finish()).map(drop).map_err(|_| fmt::Error)
}

impl<R: Real> fmt::Display for Variant<R> {
    /// Prints what the engine's `var_to_str` prints, with the entries of dictionaries sorted in the same way. Like the
    /// engine, it leaves out values inside more than a hundred containers, and the text does not always read back as the
    /// same value: `-0.0` loses its sign, for example. [`TextFormat::exact`] prints a form that does read back.
    ///
    /// For a full object, this prints the properties that the `Variant` has; the engine also prints properties that it
    /// does not encode.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        display(f, |printer| printer.value(self, 0))
    }
}

/// Types that print like the `Variant` that holds them.
macro_rules! display_is_text {
    ($($ty:ident),+) => {$(
        impl<R: Real> fmt::Display for $ty<R> {
            /// Prints what the engine's `var_to_str` prints.
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                display(f, |printer| self.print(VariantType::$ty, 0, printer))
            }
        }
    )+};
}
display_is_text!(Array, Dictionary, Object);

/// The words between the parentheses of a type: `Vector2(1.5, -2.25)`.
pub(crate) struct Words<'a>(pub(crate) &'a str, pub(crate) &'a [AnyWord]);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(name, words) = *self;
        let mut out = Out::to_sink(f, usize::MAX);
        out.text(name);
        out.ascii(b'(');
        list(&mut out, Digits::Godot4, words.iter().copied()).map_err(|_| fmt::Error)?;
        out.ascii(b')');
        out.finish().map(drop).map_err(|_| fmt::Error)
    }
}

/// Returns the character after the backslash that escapes a character of a String, or `None` for characters that are
/// written unchanged.
const fn quotes(byte: u8) -> Option<u8> {
    match byte {
        b'"' | b'\\' => Some(byte),
        _ => None,
    }
}

/// Returns the character after the backslash that escapes a character of any text but a String, or `None` for characters
/// that are written unchanged.
pub(crate) const fn c_escape(byte: u8) -> Option<u8> {
    match byte {
        b'\x07' => Some(b'a'),
        b'\x08' => Some(b'b'),
        b'\t' => Some(b't'),
        b'\n' => Some(b'n'),
        b'\x0B' => Some(b'v'),
        b'\x0C' => Some(b'f'),
        b'\r' => Some(b'r'),
        b'"' | b'\'' | b'\\' => Some(byte),
        _ => None,
    }
}

impl fmt::Display for Rid {
    /// Prints `RID(77)`, or `RID()` for the empty one.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("RID()"),
            // The engine prints all 64 bits as an int.
            id => write!(f, "RID({})", id.cast_signed()),
        }
    }
}

impl fmt::Display for Callable {
    /// Prints `Callable()`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Callable()")
    }
}

impl fmt::Display for Signal {
    /// Prints `Signal()`, as the engine does for every signal.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Signal()")
    }
}

impl fmt::Display for ElementType {
    /// Prints the type as between the brackets of a typed container: `int`, `Node`, `Variant`,
    /// `Resource("res://item.gd")`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("Variant"),
            Self::Builtin(ty) => f.write_str(ty.name()),
            Self::Class(name) => f.write_str(name),
            Self::Script(path) => write!(f, "Resource(\"{}\")", Escaped(path, quotes)),
        }
    }
}
