//! Values onto the tape.

use bytemuck::cast_slice;
use gdvar::generic::{Object, Variant};
use gdvar::{ElementType, NodePath};
use gdvar_document::foreign::{Width, Words, element_type_parts, words};

use super::tape::{MATH, MAX_SAFE, Tape, tag};

#[allow(clippy::cast_precision_loss, reason = "lengths and halves of integers have at most 32 bits")]
impl Tape {
    /// Writes a value.
    pub(super) fn write<R: Width>(&mut self, value: &Variant<R>) {
        match value {
            Variant::Nil => self.numbers.push(tag::NIL),
            Variant::Bool(value) => self.numbers.push(if *value { tag::TRUE } else { tag::FALSE }),
            Variant::Int(number) if number.unsigned_abs() <= MAX_SAFE.cast_unsigned() => {
                self.numbers.extend([tag::INT, *number as f64]);
            }
            Variant::Int(number) => self.write_halves(tag::BIG_INT, number.cast_unsigned()),
            // JavaScript may give any NaN other bits.
            Variant::Float(number) if number.is_nan() && number.to_bits() != f64::NAN.to_bits() => {
                self.write_halves(tag::FLOAT_BITS, number.to_bits());
            }
            Variant::Float(number) => self.numbers.extend([tag::FLOAT, *number]),
            Variant::String(text) => self.write_tagged(tag::STRING, text),
            Variant::StringName(name) => self.write_tagged(tag::STRING_NAME, name.as_str()),
            Variant::NodePath(path) => self.write_node_path(path),
            Variant::Rid(rid) => self.write_halves(tag::RID, rid.0),
            Variant::Object(Object::Null) => self.write_halves(tag::OBJECT_ID, 0),
            Variant::Object(Object::Id(id)) => self.write_halves(tag::OBJECT_ID, *id),
            Variant::Object(Object::Full(instance)) => {
                self.numbers.extend([tag::OBJECT, instance.properties.len() as f64]);
                self.write_text(&instance.class);
                for (name, value) in &instance.properties {
                    self.write_text(name);
                    self.write(value);
                }
            }
            Variant::Callable(_) => self.numbers.push(tag::CALLABLE),
            Variant::Signal(signal) => {
                self.write_halves(tag::SIGNAL, signal.object_id);
                self.write_text(&signal.name);
            }
            Variant::Array(array) => {
                if array.element_type().is_typed() {
                    self.numbers.push(tag::TYPED_ARRAY);
                    self.write_declared(array.element_type());
                } else {
                    self.numbers.push(tag::ARRAY);
                }
                self.numbers.push(array.len() as f64);
                for item in array {
                    self.write(item);
                }
            }
            Variant::Dictionary(dictionary) => {
                if dictionary.key_type().is_typed() || dictionary.value_type().is_typed() {
                    self.numbers.push(tag::TYPED_DICTIONARY);
                    self.write_declared(dictionary.key_type());
                    self.write_declared(dictionary.value_type());
                } else {
                    self.numbers.push(tag::DICTIONARY);
                }
                self.numbers.push(dictionary.len() as f64);
                for (key, value) in dictionary {
                    self.write(key);
                    self.write(value);
                }
            }
            Variant::PackedByteArray(bytes) => self.write_blob(tag::BYTES, bytes),
            Variant::PackedInt32Array(items) => self.write_blob(tag::INTS32, cast_slice(items)),
            Variant::PackedInt64Array(items) => self.write_blob(tag::INTS64, cast_slice(items)),
            Variant::PackedFloat32Array(items) => self.write_blob(tag::FLOATS32, cast_slice(items)),
            Variant::PackedFloat64Array(items) => self.write_blob(tag::FLOATS64, cast_slice(items)),
            Variant::PackedStringArray(texts) => {
                self.numbers.extend([tag::STRINGS, texts.len() as f64]);
                for text in texts {
                    self.write_text(text);
                }
            }
            other => self.write_words(other),
        }
    }

    /// Writes a math type or a packed array of math types.
    fn write_words<R: Width>(&mut self, value: &Variant<R>) {
        let position = MATH.iter().position(|ty| *ty == value.ty());
        let (Some(position), Some(words)) = (position, words(value)) else {
            debug_assert!(false, "the tape has no form for {}", value.ty().name());
            return self.numbers.push(tag::NIL);
        };
        let is_wide = f64::from(u8::from(matches!(words, Words::Doubles(_))));
        if value.ty().item().is_some() {
            self.write_blob(tag::ITEMS, words.bytes());
            return self.numbers.extend([position as f64, is_wide]);
        }
        self.numbers.extend([tag::MATH, position as f64, is_wide]);
        match words {
            Words::Ints(words) => self.numbers.extend(words.iter().map(|word| f64::from(*word))),
            Words::Singles(words) => self.numbers.extend(words.iter().map(|word| f64::from(*word))),
            Words::Doubles(words) => self.numbers.extend(words),
        }
    }

    /// Writes a text to the text, and its length to the numbers.
    pub(super) fn write_text(&mut self, text: &str) {
        let len = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        self.numbers.push(len as f64);
        self.text.extend_from_slice(text.as_bytes());
    }

    fn write_tagged(&mut self, tag: f64, text: &str) {
        self.numbers.push(tag);
        self.write_text(text);
    }

    fn write_node_path(&mut self, path: &NodePath) {
        let text = path.to_string();
        if NodePath::from(text.as_str()) == *path {
            return self.write_tagged(tag::NODE_PATH, &text);
        }
        let [absolute, names, subnames] =
            [usize::from(path.is_absolute()), path.names().len(), path.subnames().len()];
        self.numbers.extend([tag::NODE_PATH_PARTS, absolute as f64, names as f64, subnames as f64]);
        self.write_text(&text);
        for name in path.names().iter().chain(path.subnames()) {
            self.write_text(name);
        }
    }

    /// Writes an integer of 64 bits as two of 32, the upper one first.
    fn write_halves(&mut self, tag: f64, number: u64) {
        self.numbers.extend([tag, (number >> 32) as f64, (number & u64::from(u32::MAX)) as f64]);
    }

    fn write_blob(&mut self, tag: f64, bytes: &[u8]) {
        self.numbers.extend([tag, bytes.len() as f64]);
        self.blob.extend_from_slice(bytes);
    }

    /// Writes a declared type: 0 for any, or 1, 2, 3 for a type, a class, a script, and its name.
    fn write_declared(&mut self, declared: &ElementType) {
        match element_type_parts(declared) {
            None => self.numbers.push(0.0),
            Some((kind, name)) => {
                let number = match kind {
                    "type" => 1.0,
                    "class" => 2.0,
                    _ => 3.0,
                };
                self.write_tagged(number, name);
            }
        }
    }
}
