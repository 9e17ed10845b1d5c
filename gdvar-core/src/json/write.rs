//! Writing the engine's form of JSON and the lossless form.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use crate::error::{Error, ErrorKind};
use crate::for_each_variant_type;
use crate::format::element_type::ElementType;
use crate::format::number::AnyWord;
use crate::format::plain::{Plain, Word};
use crate::format::variant_type::VariantType;
use crate::json::format::{JsonForm, JsonFormat};
use crate::text::decimal::{Digits, push_unsigned};
use crate::text::json_writer::JsonWriter;
use crate::text::out::{Out, Stop};
use crate::text::text_format::NOT_ALLOWED;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::math::{
    Aabb, Basis, Color, Plane, Projection, Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i,
};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Instance, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// Up to this number, a float can represent every whole number. The engine reads numbers in arrays as floats.
const MAX_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// Writes JSON of one format.
pub(crate) struct ValueWriter<'a> {
    json: JsonWriter<'a>,
    pub(crate) format: JsonFormat,
}

impl<'a> Deref for ValueWriter<'a> {
    type Target = JsonWriter<'a>;

    // not covered: a trait asks for it
    fn deref(&self) -> &JsonWriter<'a> {
        &self.json
    }
}

impl DerefMut for ValueWriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.json
    }
}

impl<'a> ValueWriter<'a> {
    pub(crate) fn new(out: Out<'a>, format: JsonFormat) -> Self {
        Self { json: JsonWriter { out, indent: format.get_indent() }, format }
    }

    /// Returns the text, or passes on the rest of it.
    pub(crate) fn finish(self) -> Result<String, Stop> {
        self.json.out.finish()
    }

    fn is_lossless(&self) -> bool {
        self.format.get_form() == JsonForm::Lossless
    }

    /// Writes a value inside `depth` containers.
    pub(crate) fn value<R: Real>(&mut self, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
        self.out.flush_if_due()?;
        match value {
            Variant::Int(number) => {
                self.out.text("\"i:");
                self.int(*number);
                self.out.ascii(b'"');
            }
            Variant::Float(number) => self.tagged_float(*number),
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
            self.word(word.any());
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
    fn engine_real(&mut self, number: f64, nan_bits: Option<String>) {
        let is_lossless = self.is_lossless();
        match (number, nan_bits) {
            (number, _) if number.is_finite() && (is_lossless || number != 0.0) => self.json.float(number),
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

/// Numbers in a list.
impl ValueWriter<'_> {
    /// Writes the number so that the engine reads it correctly.
    fn word(&mut self, word: AnyWord) {
        match word {
            AnyWord::U8(number) => self.int(number.into()),
            AnyWord::I32(number) => self.int(number.into()),
            // The engine reads the text as the exact number.
            AnyWord::I64(number) if number.unsigned_abs() > MAX_EXACT => self.text("", &number.to_string()),
            AnyWord::I64(number) => self.int(number),
            AnyWord::F32(number) => {
                let is_odd = number.is_nan() && number.to_bits() != f32::NAN.to_bits();
                let bits = is_odd.then(|| format!("{:08x}", number.to_bits()));
                // Writes the digits of the f64, so that readers of f64 get the same number.
                self.engine_real(number.into(), bits);
            }
            AnyWord::F64(number) => self.engine_real(number, odd_nan(number)),
        }
    }

    /// Writes the number for other programs.
    pub(crate) fn plain_word(&mut self, word: AnyWord) {
        match word {
            AnyWord::U8(number) => self.int(number.into()),
            AnyWord::I32(number) => self.int(number.into()),
            AnyWord::I64(number) => self.int(number),
            // Writes as many digits as distinguish it from other f32s.
            AnyWord::F32(number) if number.is_finite() => {
                self.real(|out| Digits::Godot4.push_f32(out, number));
            }
            AnyWord::F32(_) => self.out.text("null"),
            AnyWord::F64(number) => self.json.float(number),
        }
    }
}

/// Writes a value that is inside `depth` containers.
trait Write {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop>;
}

macro_rules! write_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        fn by_type<R: Real>(writer: &mut ValueWriter<'_>, value: &Variant<R>, depth: u32) -> Result<(), Stop> {
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

impl ValueWriter<'_> {
    fn tagged_float(&mut self, number: f64) {
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

/// Math types, with bases by columns, and packed arrays of them and of numbers.
macro_rules! write_plain {
    (values: $([$($generics:tt)*] $ty:ty;)+ lists: $([$($item_generics:tt)*] $item:ty;)+) => {
        $(impl<$($generics)*> Write for $ty {
            fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
                let value = if Self::HAS_BASIS { self.transposed() } else { *self };
                writer.words(ty, Self::words_of(core::slice::from_ref(&value)))
            }
        })+

        $(impl<$($item_generics)*> Write for Vec<$item> {
            fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
                writer.words(ty, <$item>::words_of(self))
            }
        })+
    };
}
for_each_plain_type!(write_plain);

impl Write for bool {
    fn write(&self, _: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.out.text(if *self { "true" } else { "false" });
        Ok(())
    }
}

impl Write for String {
    fn write(&self, _: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.text("s:", self);
        Ok(())
    }
}

impl Write for StringName {
    fn write(&self, _: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.text("sn:", self);
        Ok(())
    }
}

impl Write for NodePath {
    fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
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

impl ValueWriter<'_> {
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
    fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.open(ty.name());
        writer.entry("args");
        writer.texts(self)?;
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl<R: Real> Write for Box<Transform3D<R>> {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        (**self).write(ty, depth, writer)
    }
}

impl<R: Real> Write for Box<Projection<R>> {
    fn write(&self, ty: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        (**self).write(ty, depth, writer)
    }
}

impl Write for Rid {
    fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.with_id(ty.name(), self.0);
        Ok(())
    }
}

impl Write for Callable {
    fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.open(ty.name());
        writer.out.ascii(b'}');
        Ok(())
    }
}

impl Write for Signal {
    fn write(&self, ty: VariantType, _: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
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
    fn write(&self, ty: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        match self {
            Self::Full(instance) => return writer.instance(instance, depth),
            Self::Null if writer.is_lossless() => {
                writer.open(ty.name());
                writer.out.ascii(b'}');
            }
            Self::Id(id) if writer.is_lossless() => writer.with_id(ty.name(), *id),
            // The engine has no form for objects that are not full objects.
            _ => writer.out.text("null"),
        }
        Ok(())
    }
}

impl<R: Real> Write for Array<R> {
    fn write(&self, _: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.array(self, depth)
    }
}

impl<R: Real> Write for Dictionary<R> {
    fn write(&self, _: VariantType, depth: u32, writer: &mut ValueWriter<'_>) -> Result<(), Stop> {
        writer.dictionary(self, depth)
    }
}
