//! Writing plain JSON for other programs.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::slice::from_ref;

use crate::error::{Error, ErrorKind};
use crate::format::plain::{Plain, Word};
use crate::format::table::for_each_variant_type;
use crate::json::write::ValueWriter;
use crate::text::decimal::push_unsigned;
use crate::text::out::Stop;
use crate::text::text_format::NOT_ALLOWED;
use crate::value::object::{Instance, Object};
use crate::value::path::Path;
use crate::value::real::Real;
use crate::value::variant::Variant;

macro_rules! row {
    // A type that is no math type and no packed array.
    ($writer:ident, $whole:ident, $value:ident, $depth:ident, - -) => {
        other($writer, $whole, $depth)
    };
    ($writer:ident, $whole:ident, $value:ident, $depth:ident, - (String -)) => {
        $writer.texts($value)
    };
    ($writer:ident, $whole:ident, $value:ident, $depth:ident, - $item:tt) => {
        list($writer, $value)
    };
    ($writer:ident, $whole:ident, $value:ident, $depth:ident, $words:tt -) => {{
        $value.write_numbers($writer);
        Ok(())
    }};
}

macro_rules! plain_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        /// Writes a value inside `depth` containers.
        pub(crate) fn value<R: Real>(
            writer: &mut ValueWriter<'_>,
            value: &Variant<R>,
            depth: u32,
        ) -> Result<(), Stop> {
            writer.out.flush_if_due()?;
            match value {
                Variant::Nil => other(writer, value, depth),
                $(Variant::$name(_value) => row!(writer, value, _value, depth, $words $item)),+
            }
        }
    };
}
for_each_variant_type!(plain_by_type);

/// Writes a value that is no math type and no packed array.
fn other<R: Real>(writer: &mut ValueWriter<'_>, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
    match value {
        Variant::Bool(value) => writer.out.text(if *value { "true" } else { "false" }),
        Variant::Int(number) => writer.int(*number),
        Variant::Float(number) => writer.float(*number),
        Variant::String(text) => writer.text("", text),
        Variant::StringName(name) => writer.text("", name),
        Variant::NodePath(path) => writer.text("", &path.to_string()),
        Variant::Signal(signal) => writer.text("", &signal.name),
        Variant::Rid(id) => push_unsigned(&mut writer.out.bytes, id.0),
        Variant::Object(Object::Id(id)) => push_unsigned(&mut writer.out.bytes, *id),
        Variant::Object(Object::Full(instance)) => object(writer, instance, depth)?,
        Variant::Array(array) => {
            return between(writer, ['[', ']'], array.iter(), depth, |writer, item| {
                self::value(writer, item, depth + 1)
            });
        }
        Variant::Dictionary(dictionary) => {
            return between(writer, ['{', '}'], dictionary.iter(), depth, |writer, (key, item)| {
                writer.key(&key_text(key));
                self::value(writer, item, depth + 1)
            });
        }
        // Nil, Callables and null objects.
        _ => writer.out.text("null"),
    }
    Ok(())
}

/// Writes the elements of an Array or the entries of a Dictionary between brackets.
pub(crate) fn between<T>(
    writer: &mut ValueWriter<'_>,
    [open, close]: [char; 2],
    items: impl Iterator<Item = T>,
    depth: u32,
    mut write: impl FnMut(&mut ValueWriter<'_>, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    writer.check_depth(depth)?;
    writer.out.text(open.encode_utf8(&mut [0; 4]));
    let mut count = 0;
    for item in items {
        separate(writer, count, depth);
        write(writer, item)?;
        count += 1;
    }
    end(writer, count, depth);
    writer.out.text(close.encode_utf8(&mut [0; 4]));
    Ok(())
}

/// Returns the text of a key.
pub(crate) fn key_text<R: Real>(key: &Variant<R>) -> Cow<'_, str> {
    key.as_str().map_or_else(|| key.to_string().into(), Cow::Borrowed)
}

/// Returns the path of the first key whose text a key before it in the same Dictionary has too.
pub(crate) fn repeated_key<R: Real>(value: &Variant<R>) -> Option<Path<R>> {
    // The values to look into, each with the number of steps to it and the last one.
    let mut left = Vec::from([(0, None, value)]);
    let mut path = Path::new();
    while let Some((depth, step, value)) = left.pop() {
        if let Some(step) = step {
            while path.steps().len() >= depth {
                path.pop();
            }
            path.push(step);
        }
        let below = left.len();
        match value {
            Variant::Array(items) => {
                let index = |index| Variant::Int(i64::try_from(index).unwrap_or(i64::MAX));
                let items = items.iter().enumerate().filter(|(_, item)| is_container(item));
                left.extend(items.map(|(at, item)| (depth + 1, Some(index(at)), item)));
            }
            Variant::Dictionary(entries) => {
                let mut seen = BTreeSet::new();
                for (key, item) in entries {
                    if !seen.insert(key_text(key)) {
                        path.push(key.clone());
                        return Some(path);
                    }
                    if is_container(item) {
                        left.push((depth + 1, Some(key.clone()), item));
                    }
                }
            }
            Variant::Object(Object::Full(instance)) => {
                let properties = instance.properties.iter().filter(|(_, item)| is_container(item));
                left.extend(properties.map(|(name, item)| (depth + 1, Some(name.as_str().into()), item)));
            }
            _ => {}
        }
        // The next value is the first of these.
        left[below..].reverse();
    }
    None
}

fn is_container<R: Real>(value: &Variant<R>) -> bool {
    matches!(value, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(Object::Full(_)))
}

fn object<R: Real>(writer: &mut ValueWriter<'_>, instance: &Instance<R>, depth: u32) -> Result<(), Stop> {
    object_of(writer, &instance.class, instance.properties.iter(), depth, |writer, (name, value)| {
        writer.key(name);
        self::value(writer, value, depth + 1)
    })
}

/// Writes an Object of these properties.
pub(crate) fn object_of<T>(
    writer: &mut ValueWriter<'_>,
    class: &str,
    properties: impl Iterator<Item = T>,
    depth: u32,
    write: impl FnMut(&mut ValueWriter<'_>, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if !writer.format.get_full_objects() {
        return Err(Stop::Value(Error::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED)));
    }
    writer.check_depth(depth)?;
    writer.out.ascii(b'{');
    writer.key("class");
    writer.text("", class);
    writer.comma();
    writer.key("properties");
    between(writer, ['{', '}'], properties, depth, write)?;
    writer.out.ascii(b'}');
    Ok(())
}

/// Writes the text before an element.
fn separate(writer: &mut ValueWriter<'_>, index: usize, depth: u32) {
    if index > 0 {
        writer.out.ascii(b',');
    }
    writer.line(depth + 1);
}

/// Writes the text after the last of `count` elements.
fn end(writer: &mut ValueWriter<'_>, count: usize, depth: u32) {
    if count > 0 {
        writer.line(depth);
    }
}

/// Writes a packed array of numbers or of math types on one line.
fn list<T: Plain>(writer: &mut ValueWriter<'_>, items: &[T]) -> Result<(), Stop> {
    writer.out.ascii(b'[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            writer.comma();
        }
        match T::words_of(from_ref(item)) {
            [number] => writer.plain_word(number.any()),
            _ => item.write_numbers(writer),
        }
        writer.out.flush_if_due()?;
    }
    writer.out.ascii(b']');
    Ok(())
}

/// A math type. It is a trait so that a boxed one has the method too.
trait Numbers: Plain {
    /// Writes the numbers. A basis is written by columns.
    fn write_numbers(&self, writer: &mut ValueWriter<'_>) {
        let value = if Self::HAS_BASIS { self.transposed() } else { *self };
        writer.out.ascii(b'[');
        for (index, word) in Self::words_of(from_ref(&value)).iter().enumerate() {
            if index > 0 {
                writer.comma();
            }
            writer.plain_word(word.any());
        }
        writer.out.ascii(b']');
    }
}

impl<T: Plain> Numbers for T {}
