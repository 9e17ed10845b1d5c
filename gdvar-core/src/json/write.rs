//! Writing the engine's form of JSON and the lossless form.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::format::element_type::ElementType;
use crate::format::plain::{Plain, Real, Word};
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::json::format::{JsonForm, JsonFormat};
use crate::text::decimal::{Digits, push_int, push_unsigned};
use crate::text::out::{Out, Stop};
use crate::text::scan;
use crate::text::text_format::NOT_ALLOWED;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::math::{Projection, Transform3D};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Instance, Object, Rid, Signal};
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// Up to this number, a float can represent every whole number. The engine reads numbers in arrays as floats.
const MAX_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// Writes JSON of one format.
pub struct Writer<'a> {
    pub(crate) out: Out<'a>,
    pub(crate) format: JsonFormat,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(out: Out<'a>, format: JsonFormat) -> Self {
        Self { out, format }
    }

    fn is_lossless(&self) -> bool {
        self.format.get_form() == JsonForm::Lossless
    }

    /// Starts a line that is indented by this many levels, if the format has indentation.
    pub(crate) fn line(&mut self, levels: u32) {
        let Some(spaces) = self.format.get_indent() else { return };
        self.out.ascii(b'\n');
        let spaces = spaces.saturating_mul(levels as usize);
        self.out.bytes.resize(self.out.bytes.len() + spaces, b' ');
    }

    /// Writes the separator between two elements on one line.
    pub(crate) fn comma(&mut self) {
        self.out.text(if self.format.get_indent().is_some() { ", " } else { "," });
    }

    /// Writes a key and its colon.
    pub(crate) fn key(&mut self, key: &str) {
        self.text("", key);
        self.out.text(if self.format.get_indent().is_some() { ": " } else { ":" });
    }

    /// Writes text in quotes.
    pub(crate) fn text(&mut self, prefix: &str, text: &str) {
        self.out.ascii(b'"');
        self.out.text(prefix);
        let mut rest = text;
        loop {
            let (plain, special) = rest.split_at(scan::before_special(rest.as_bytes()));
            self.out.text(plain);
            let Some(byte) = special.as_bytes().first() else { break };
            match byte {
                b'"' => self.out.text("\\\""),
                b'\\' => self.out.text("\\\\"),
                b'\n' => self.out.text("\\n"),
                b'\r' => self.out.text("\\r"),
                b'\t' => self.out.text("\\t"),
                8 => self.out.text("\\b"),
                12 => self.out.text("\\f"),
                0..b' ' => self.out.text(&format!("\\u{byte:04x}")),
                // An apostrophe, which is only escaped in the engine's text form.
                _ => self.out.ascii(*byte & 0x7F),
            }
            rest = &special[1..];
        }
        self.out.ascii(b'"');
    }

    /// Writes a value inside `depth` containers.
    pub(crate) fn value<R: Real>(&mut self, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
        self.out.flush_if_due()?;
        match value {
            Variant::Int(number) => {
                self.out.text("\"i:");
                push_int(&mut self.out.bytes, *number);
                self.out.ascii(b'"');
            }
            Variant::Float(number) => self.float(*number),
            value => return by_type(self, value, depth),
        }
        Ok(())
    }

    /// Returns an error if a value at this depth is nested too deeply.
    pub(crate) fn check_depth(&self, depth: u32) -> Result<(), Stop> {
        if depth < self.format.get_max_depth() { Ok(()) } else { Err(Stop::Value(self.format.too_deep())) }
    }

    /// Writes `{"type":"Vector2"`.
    fn open(&mut self, ty: &str) {
        self.out.ascii(b'{');
        self.key("type");
        self.text("", ty);
    }

    /// Writes another key.
    fn entry(&mut self, key: &str) {
        self.comma();
        self.key(key);
    }

    /// Writes numbers as the arguments of a type.
    fn words<W: Word>(&mut self, ty: VariantType, words: &[W]) -> Result<(), Stop> {
        self.open(ty.name());
        self.entry("args");
        self.out.ascii(b'[');
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            word.push_json(self);
            self.out.flush_if_due()?;
        }
        self.out.text("]}");
        Ok(())
    }

    /// Writes the type that a container declares, under the key `key`.
    fn declared(&mut self, key: &str, ty: &ElementType) {
        let (kind, name) = match ty {
            ElementType::Any => return,
            ElementType::Builtin(ty) => {
                self.entry(key);
                return self.text("", ty.name());
            }
            ElementType::Class(name) => ("class", name),
            ElementType::Script(path) => ("script", path),
        };
        self.entry(key);
        if self.is_lossless() && element_type(name) != *ty {
            self.out.ascii(b'{');
            self.key(kind);
            self.text("", name);
            self.out.ascii(b'}');
        } else {
            self.text("", name);
        }
    }

    /// Writes elements between brackets, each on its own line.
    fn elements<T>(
        &mut self,
        elements: impl Iterator<Item = T>,
        levels: u32,
        mut write: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.out.ascii(b'[');
        let mut is_empty = true;
        for element in elements {
            if !is_empty {
                self.out.ascii(b',');
            }
            is_empty = false;
            self.line(levels + 1);
            write(self, element)?;
        }
        if !is_empty {
            self.line(levels);
        }
        self.out.ascii(b']');
        Ok(())
    }

    fn array<R: Real>(&mut self, array: &Array<R>, depth: u32) -> Result<(), Stop> {
        self.array_of(array.element_type(), array.iter(), depth, |writer, item| writer.value(item, depth + 1))
    }

    /// Writes an Array of these elements.
    pub(crate) fn array_of<T>(
        &mut self,
        declared: &ElementType,
        elements: impl Iterator<Item = T>,
        depth: u32,
        write: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.check_depth(depth)?;
        let is_typed = declared.is_typed();
        if is_typed {
            self.open("Array");
            self.declared("elem_type", declared);
            self.entry("args");
        }
        self.elements(elements, depth, write)?;
        if is_typed {
            self.out.ascii(b'}');
        }
        Ok(())
    }

    fn dictionary<R: Real>(&mut self, dictionary: &Dictionary<R>, depth: u32) -> Result<(), Stop> {
        let (keys, values) = (dictionary.key_type(), dictionary.value_type());
        self.dictionary_of(keys, values, dictionary.iter(), depth, |writer, (key, value)| {
            writer.value(key, depth + 1)?;
            writer.comma();
            writer.value(value, depth + 1)
        })
    }

    /// Writes a Dictionary of these entries.
    pub(crate) fn dictionary_of<T>(
        &mut self,
        keys: &ElementType,
        values: &ElementType,
        entries: impl Iterator<Item = T>,
        depth: u32,
        write: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.check_depth(depth)?;
        self.open("Dictionary");
        self.declared("key_type", keys);
        self.declared("value_type", values);
        self.entry("args");
        self.elements(entries, depth, write)?;
        self.out.ascii(b'}');
        Ok(())
    }

    fn instance<R: Real>(&mut self, instance: &Instance<R>, depth: u32) -> Result<(), Stop> {
        let properties = instance.properties.iter();
        self.object_of(&instance.class, properties, depth, |writer, (name, value)| {
            writer.text("", name);
            writer.comma();
            writer.value(value, depth + 1)
        })
    }

    /// Writes an Object of these properties.
    pub(crate) fn object_of<T>(
        &mut self,
        class: &str,
        properties: impl Iterator<Item = T>,
        depth: u32,
        write: impl FnMut(&mut Self, T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if !self.format.get_full_objects() {
            return Err(Stop::Value(Error::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED)));
        }
        self.check_depth(depth)?;
        self.open(class);
        self.entry("props");
        self.elements(properties, depth, write)?;
        self.out.ascii(b'}');
        Ok(())
    }

    /// Writes a type with an id, which the engine's form leaves out.
    fn with_id(&mut self, ty: &str, id: u64) {
        self.open(ty);
        if self.is_lossless() {
            self.entry("id");
            self.text("", &id.to_string());
        }
        self.out.ascii(b'}');
    }

    /// Writes a real in a list. JSON only has numbers for finite reals.
    pub(crate) fn real(&mut self, number: f64, nan_bits: Option<String>, push: impl FnOnce(&mut Vec<u8>)) {
        let is_lossless = self.is_lossless();
        match (number, nan_bits) {
            (number, _) if number.is_finite() && (is_lossless || number != 0.0) => self.plain_real(push),
            (number, _) if number.is_finite() => self.out.text("0.0"),
            (number, Some(bits)) if number.is_nan() && is_lossless => self.text("nan:", &bits),
            (number, None) if number.is_nan() && is_lossless => self.text("", "nan"),
            (number, _) if is_lossless => self.text("", if number > 0.0 { "inf" } else { "-inf" }),
            // As the engine does. It reads null as 0.
            (number, _) if number.is_nan() => self.out.text("null"),
            (number, _) => self.out.text(if number > 0.0 { "1e99999" } else { "-1e99999" }),
        }
    }
}

impl Writer<'_> {
    /// Writes digits with a point, which marks the number as a float.
    fn plain_real(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        let start = self.out.bytes.len();
        push(&mut self.out.bytes);
        if self.out.bytes[start..].iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') {
            self.out.text(".0");
        }
    }
}

/// Returns the type that the engine understands by a name: a built-in type or a class.
pub(crate) fn element_type(name: &str) -> ElementType {
    match VariantType::of_element(name) {
        Some(ty) => ElementType::Builtin(ty),
        None if name.starts_with("res://") => ElementType::script(name),
        None => ElementType::class(name),
    }
}

/// Returns the bits of a NaN in hexadecimal, unless it is [`f64::NAN`].
pub(crate) fn odd_nan(number: f64) -> Option<String> {
    (number.is_nan() && number.to_bits() != f64::NAN.to_bits()).then(|| format!("{:016x}", number.to_bits()))
}

/// A number in a list.
pub trait JsonWord: Sized + Copy {
    /// Writes the number so that the engine reads it correctly.
    fn push_json(self, writer: &mut Writer<'_>);

    /// Writes the number for other programs.
    fn push_plain(self, writer: &mut Writer<'_>);
}

macro_rules! integers {
    ($($word:ty),+) => {$(
        impl JsonWord for $word {
            fn push_json(self, writer: &mut Writer<'_>) {
                match i64::try_from(self) {
                    // The engine reads the text as the exact number.
                    Ok(number) if number.unsigned_abs() > MAX_EXACT => writer.text("", &number.to_string()),
                    Ok(number) => push_int(&mut writer.out.bytes, number),
                    Err(_) => writer.text("", &self.to_string()),
                }
            }

            fn push_plain(self, writer: &mut Writer<'_>) {
                match i64::try_from(self) {
                    Ok(number) => push_int(&mut writer.out.bytes, number),
                    Err(_) => writer.out.text(&self.to_string()),
                }
            }
        }
    )+};
}
integers!(u8, i32, u32, i64, u64);

impl JsonWord for f32 {
    fn push_json(self, writer: &mut Writer<'_>) {
        let is_odd = self.is_nan() && self.to_bits() != Self::NAN.to_bits();
        let bits = is_odd.then(|| format!("{:08x}", self.to_bits()));
        // Writes the digits of the f64, so that readers of f64 get the same number.
        writer.real(self.into(), bits, |out| Digits::Exact.push_f64(out, self.into()));
    }

    fn push_plain(self, writer: &mut Writer<'_>) {
        if !self.is_finite() {
            return writer.out.text("null");
        }
        // Writes as many digits as distinguish it from other f32s.
        writer.plain_real(|out| Digits::Godot4.push_f32(out, self));
    }
}

impl JsonWord for f64 {
    fn push_json(self, writer: &mut Writer<'_>) {
        writer.real(self, odd_nan(self), |out| Digits::Exact.push_f64(out, self));
    }

    fn push_plain(self, writer: &mut Writer<'_>) {
        if !self.is_finite() {
            return writer.out.text("null");
        }
        writer.plain_real(|out| Digits::Exact.push_f64(out, self));
    }
}

/// Writes a value that is inside `depth` containers.
trait Write {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop>;
}

macro_rules! write_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        fn by_type<R: Real>(writer: &mut Writer<'_>, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
            match value {
                Variant::Nil => {
                    writer.out.text("null");
                    Ok(())
                }
                $(Variant::$name(value) => value.write(VariantType::$name, depth, writer),)+
            }
        }
    };
}
for_each_variant_type!(write_by_type);

impl Writer<'_> {
    fn float(&mut self, number: f64) {
        self.out.text("\"f:");
        match number {
            f64::INFINITY => self.out.text("inf"),
            f64::NEG_INFINITY => self.out.text("-inf"),
            number => Digits::Exact.push_lone(&mut self.out.bytes, number),
        }
        if let (Some(bits), true) = (odd_nan(number), self.is_lossless()) {
            self.out.ascii(b':');
            self.out.text(&bits);
        }
        self.out.ascii(b'"');
    }
}

/// Math types, with bases by columns.
impl<T: Plain> Write for T {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        let value = if T::HAS_BASIS { self.transposed() } else { *self };
        writer.words(ty, bytemuck::cast_slice::<T, T::Word>(core::slice::from_ref(&value)))
    }
}

impl<T: Plain> Write for Vec<T> {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.words(ty, bytemuck::cast_slice::<T, T::Word>(self))
    }
}

impl Write for bool {
    fn write(&self, _: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.out.text(if *self { "true" } else { "false" });
        Ok(())
    }
}

impl Write for String {
    fn write(&self, _: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.text("s:", self);
        Ok(())
    }
}

impl Write for StringName {
    fn write(&self, _: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.text("sn:", self);
        Ok(())
    }
}

impl Write for NodePath {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        let path = self.to_string();
        if !writer.is_lossless() || Self::from(&*path) == *self {
            writer.text("np:", &path);
            return Ok(());
        }
        writer.open(ty.name());
        writer.entry("absolute");
        writer.out.text(if self.is_absolute() { "true" } else { "false" });
        for (key, names) in [("names", self.names()), ("subnames", self.subnames())] {
            writer.entry(key);
            writer.texts(names)?;
        }
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl Writer<'_> {
    /// Writes an array of text.
    pub(crate) fn texts(&mut self, texts: &[String]) -> Result<(), Stop> {
        self.out.ascii(b'[');
        for (index, text) in texts.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            self.text("", text);
            self.out.flush_if_due()?;
        }
        self.out.ascii(b']');
        Ok(())
    }
}

impl Write for Vec<String> {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.open(ty.name());
        writer.entry("args");
        writer.texts(self)?;
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl<R: Real> Write for Box<Transform3D<R>> {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        (**self).write(ty, depth, writer)
    }
}

impl<R: Real> Write for Box<Projection<R>> {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        (**self).write(ty, depth, writer)
    }
}

impl Write for Rid {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.with_id(ty.name(), self.0);
        Ok(())
    }
}

impl Write for Callable {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.open(ty.name());
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl Write for Signal {
    fn write(&self, ty: VariantType, _: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.open(ty.name());
        if writer.is_lossless() {
            writer.entry("name");
            writer.text("", &self.name);
            writer.entry("id");
            writer.out.ascii(b'"');
            push_unsigned(&mut writer.out.bytes, self.object_id);
            writer.out.ascii(b'"');
        }
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl<R: Real> Write for Object<R> {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        match self {
            Self::Full(instance) => return writer.instance(instance, depth),
            Self::Null if writer.is_lossless() => {
                writer.open(ty.name());
                writer.out.ascii(b'}');
            }
            Self::Id(id) if writer.is_lossless() => writer.with_id(ty.name(), *id),
            // The engine has no form for objects that are not full objects.
            Self::Null | Self::Id(_) => writer.out.text("null"),
        }
        Ok(())
    }
}

impl<R: Real> Write for Array<R> {
    fn write(&self, _: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.array(self, depth)
    }
}

impl<R: Real> Write for Dictionary<R> {
    fn write(&self, _: VariantType, depth: u32, writer: &mut Writer<'_>) -> Result<(), Stop> {
        writer.dictionary(self, depth)
    }
}
