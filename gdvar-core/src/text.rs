//! Values as `var_to_str` prints them. Godot 4.6.3.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display as _, Formatter, Write};

use crate::array::{Array, ElementType};
use crate::decimal::Float;
use crate::dictionary::Dictionary;
use crate::encoder::ENCODED_OBJECT_AS_ID;
use crate::math::{Projection, Transform3D};
use crate::node_path::NodePath;
use crate::object::{Callable, Instance, Object, Rid, Signal};
use crate::order::sort_entries;
use crate::plain::{Plain, Real, Word};
use crate::string_name::StringName;
use crate::table::for_each_variant_type;
use crate::variant::Variant;

/// How many containers may be around one whose content is printed.
const MAX_DEPTH: usize = 100;

/// Printing a value that is inside `depth` containers. `name` is that of its type.
trait Text {
    fn write(&self, name: &str, depth: usize, out: &mut Formatter<'_>) -> fmt::Result;
}

macro_rules! write_by_type {
    ($( $name:ident $text:literal ($value:ty) $ids:tt )+) => {
        impl<R: Real> Variant<R> {
            fn write(&self, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
                // Only here a whole number shows that it is a float.
                if let Self::Float(number) = self {
                    return Float(*number).fmt(out);
                }
                match self {
                    Self::Nil => out.write_str("null"),
                    $(Self::$name(value) => value.write($text, depth, out),)+
                }
            }
        }
    };
}
for_each_variant_type!(write_by_type);

impl<R: Real> fmt::Display for Variant<R> {
    /// Prints what the engine's `var_to_str` prints, with the entries of dictionaries sorted as there. What is
    /// inside more than a hundred containers is left out, as there.
    ///
    /// Of a full object this prints the properties that it has here; the engine adds those that it does not
    /// encode.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(0, f)
    }
}

/// Words between the parentheses of a type: `Vector2(1.5, -2.25)`.
pub(crate) struct Words<'a, W>(pub(crate) &'a str, pub(crate) &'a [W]);

impl<W: Word> fmt::Display for Words<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(name, words) = *self;
        write!(f, "{name}(")?;
        write_list(words, f, |word, f| word.write_text(f))?;
        f.write_str(")")
    }
}

fn write_list<T>(
    items: impl IntoIterator<Item = T>,
    out: &mut Formatter<'_>,
    mut write: impl FnMut(T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        write(item, out)?;
    }
    Ok(())
}

/// Numbers and the math types.
impl<T: Plain> Text for T {
    fn write(&self, name: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        let words = bytemuck::cast_slice::<T, T::Word>(core::slice::from_ref(self));
        if T::WORDS == 1 { words[0].write_text(out) } else { Words(name, words).fmt(out) }
    }
}

/// The packed arrays.
impl<T: Plain> Text for Vec<T> {
    fn write(&self, name: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        Words(name, bytemuck::cast_slice::<T, T::Word>(self)).fmt(out)
    }
}

/// Types that print the same wherever they stand.
macro_rules! text_is_display {
    ($([$($generics:tt)*] $ty:ty),+) => {$(
        impl<$($generics)*> Text for $ty {
            fn write(&self, _: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, out)
            }
        }
    )+};
}
text_is_display!([] bool, [R: Real] Box<Transform3D<R>>, [R: Real] Box<Projection<R>>, [] Rid, [] Callable, [] Signal);

impl Text for String {
    fn write(&self, _: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "\"{}\"", Escaped(self, quotes))
    }
}

impl Text for StringName {
    fn write(&self, _: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "&\"{}\"", Escaped(self, c_escape))
    }
}

impl Text for NodePath {
    fn write(&self, _: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.literal())
    }
}

impl Text for Vec<String> {
    fn write(&self, name: &str, _: usize, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{name}(")?;
        write_list(self, out, |item, out| write!(out, "\"{}\"", Escaped(item, c_escape)))?;
        out.write_str(")")
    }
}

/// Text with a backslash before what a function gives for characters that cannot stand between quotes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str, pub(crate) fn(char) -> Option<char>);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(text, escape) = self;
        for char in text.chars() {
            match escape(char) {
                Some(escape) => {
                    f.write_char('\\')?;
                    f.write_char(escape)?;
                }
                None => f.write_char(char)?,
            }
        }
        Ok(())
    }
}

/// What stands behind the backslash for a character of a String. All else stands as it is.
const fn quotes(char: char) -> Option<char> {
    match char {
        '"' | '\\' => Some(char),
        _ => None,
    }
}

/// The same for all other text.
pub(crate) const fn c_escape(char: char) -> Option<char> {
    match char {
        '\x07' => Some('a'),
        '\x08' => Some('b'),
        '\t' => Some('t'),
        '\n' => Some('n'),
        '\x0B' => Some('v'),
        '\x0C' => Some('f'),
        '\r' => Some('r'),
        '"' | '\'' | '\\' => Some(char),
        _ => None,
    }
}

impl fmt::Display for Rid {
    /// Prints `RID(77)`, or `RID()` for the empty one.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("RID()"),
            // The engine prints all its 64 bits as an int.
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
    /// Prints what stands between the brackets of a typed container: `int`, `Node`, `Variant`,
    /// `Resource("res://item.gd")`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("Variant"),
            Self::Builtin(ty) => f.write_str(ty.name()),
            Self::Class(name) => f.write_str(name),
            Self::Script(path) => write!(f, "Resource(\"{path}\")"),
        }
    }
}

/// Shows a value as it prints at the top.
macro_rules! display_is_text {
    ($($ty:ident),+) => {$(
        impl<R: Real> fmt::Display for $ty<R> {
            /// Prints what the engine's `var_to_str` prints.
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.write("", 0, f)
            }
        }
    )+};
}
display_is_text!(Array, Dictionary, Object);

impl<R: Real> Text for Array<R> {
    fn write(&self, _: &str, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
        let typed = self.element_type().is_typed();
        if typed {
            write!(out, "Array[{}](", self.element_type())?;
        }
        out.write_str("[")?;
        if depth <= MAX_DEPTH {
            write_list(self, out, |item, out| item.write(depth + 1, out))?;
        }
        out.write_str(if typed { "])" } else { "]" })
    }
}

impl<R: Real> Text for Dictionary<R> {
    fn write(&self, _: &str, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
        let typed = self.key_type().is_typed() || self.value_type().is_typed();
        if typed {
            write!(out, "Dictionary[{}, {}](", self.key_type(), self.value_type())?;
        }
        out.write_str("{")?;
        if depth <= MAX_DEPTH && !self.is_empty() {
            let mut entries: Vec<_> = self.iter().collect();
            sort_entries(&mut entries);
            for (index, (key, value)) in entries.into_iter().enumerate() {
                out.write_str(if index == 0 { "\n" } else { ",\n" })?;
                key.write(depth + 1, out)?;
                out.write_str(": ")?;
                value.write(depth + 1, out)?;
            }
            out.write_str("\n")?;
        }
        out.write_str(if typed { "})" } else { "}" })
    }
}

impl<R: Real> Text for Object<R> {
    fn write(&self, _: &str, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            _ if depth > MAX_DEPTH => out.write_str("null"),
            Self::Null => out.write_str("null"),
            // What the engine makes of an id that it reads.
            Self::Id(id) => {
                let id = id.cast_signed();
                writeln!(out, "Object({ENCODED_OBJECT_AS_ID},\"object_id\":{id},\"script\":null)")
            }
            Self::Full(instance) => instance.write("", depth, out),
        }
    }
}

impl<R: Real> Text for Instance<R> {
    fn write(&self, _: &str, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "Object({}", self.class)?;
        for (name, value) in &self.properties {
            write!(out, ",\"{name}\":")?;
            match value {
                Variant::String(path) if name == "script" => write!(out, "Resource(\"{path}\")")?,
                value => value.write(depth + 1, out)?,
            }
        }
        // The engine ends every object with a line break, wherever it stands.
        out.write_str(")\n")
    }
}
