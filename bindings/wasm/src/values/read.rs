//! Values from the tape.

use bytemuck::allocation::pod_collect_to_vec;
use gdvar::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar::{
    Callable, Codec, ElementType, Error, ErrorKind, NodePath, Result, Rid, Signal, StringName, VariantType,
};
use gdvar_document::foreign::{Width, element_type, from_words};

use super::tape::{MATH, Tape, tag};

impl Tape {
    /// Reads the value.
    pub(super) fn read<R: Width>(&self) -> Result<Variant<R>> {
        let text = std::str::from_utf8(&self.text).map_err(|_| damaged())?;
        let mut reader =
            Reader { numbers: &self.numbers, text, is_ascii: text.is_ascii(), blob: &self.blob, depth: 0 };
        reader.value()
    }
}

/// The parts of the tape that are still to be read.
struct Reader<'a> {
    numbers: &'a [f64],
    text: &'a str,
    is_ascii: bool,
    blob: &'a [u8],
    depth: u32,
}

/// The error for a tape that `tape.ts` does not write.
fn damaged() -> Error {
    Error::custom("the tape between JavaScript and WebAssembly is damaged")
}

fn unsupported(message: String) -> Error {
    Error::new(ErrorKind::Unsupported, message)
}

#[allow(
    clippy::float_cmp,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "tags, lengths and integers of at most 53 bits are exact in a float"
)]
impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<f64> {
        let (first, rest) = self.numbers.split_first().ok_or_else(damaged)?;
        self.numbers = rest;
        Ok(*first)
    }

    fn len(&mut self) -> Result<usize> {
        Ok(self.number()? as usize)
    }

    /// Reads two halves of an integer, the upper one first.
    fn halves(&mut self) -> Result<u64> {
        let upper = self.number()? as u64;
        Ok(upper << 32 | self.number()? as u64)
    }

    /// Reads a text, whose length counts units of UTF-16.
    fn text(&mut self) -> Result<&'a str> {
        let units = self.len()?;
        let mut end = units;
        if !self.is_ascii {
            let mut left = units;
            let mut chars = self.text.char_indices();
            end = loop {
                if left == 0 {
                    break chars.offset();
                }
                let (_, char) = chars.next().ok_or_else(damaged)?;
                // The second half of the pair is in the text after this one.
                left = left.checked_sub(char.len_utf16()).ok_or_else(|| {
                    Error::custom("a text has half of a surrogate pair, which Unicode does not allow")
                })?;
            };
        }
        let (text, rest) = self.text.split_at_checked(end).ok_or_else(damaged)?;
        self.text = rest;
        Ok(text)
    }

    fn blob(&mut self) -> Result<&'a [u8]> {
        let len = self.len()?;
        let (bytes, rest) = self.blob.split_at_checked(len).ok_or_else(damaged)?;
        self.blob = rest;
        Ok(bytes)
    }

    fn value<R: Width>(&mut self) -> Result<Variant<R>> {
        let tag = self.number()?;
        Ok(match tag {
            tag::NIL => Variant::Nil,
            tag::FALSE => Variant::Bool(false),
            tag::TRUE => Variant::Bool(true),
            tag::INT => Variant::Int(self.number()? as i64),
            tag::BIG_INT => Variant::Int(self.halves()?.cast_signed()),
            tag::FLOAT => Variant::Float(self.number()?),
            tag::FLOAT_BITS => Variant::Float(f64::from_bits(self.halves()?)),
            tag::STRING => Variant::String(self.text()?.to_owned()),
            tag::STRING_NAME => Variant::StringName(StringName::new(self.text()?)),
            tag::NODE_PATH => Variant::NodePath(NodePath::from(self.text()?)),
            tag::NODE_PATH_PARTS => self.node_path().map(Variant::NodePath)?,
            tag::MATH => self.math()?,
            tag::RID => Variant::Rid(Rid(self.halves()?)),
            tag::OBJECT_ID => Variant::Object(match self.halves()? {
                0 => Object::Null,
                id => Object::Id(id),
            }),
            tag::OBJECT => self.nested(Self::object)?,
            tag::CALLABLE => Variant::Callable(Callable),
            tag::SIGNAL => {
                let object_id = self.halves()?;
                Variant::Signal(Signal { name: self.text()?.into(), object_id })
            }
            tag::ARRAY => self.nested(|reader| reader.array(ElementType::Any))?,
            tag::TYPED_ARRAY => {
                let declared = self.declared()?;
                self.nested(|reader| reader.array(declared))?
            }
            tag::DICTIONARY => self.nested(|reader| reader.dictionary(ElementType::Any, ElementType::Any))?,
            tag::TYPED_DICTIONARY => {
                let (key_type, value_type) = (self.declared()?, self.declared()?);
                self.nested(|reader| reader.dictionary(key_type, value_type))?
            }
            tag::BYTES => Variant::PackedByteArray(self.blob()?.to_vec()),
            tag::INTS32 => Variant::PackedInt32Array(pod_collect_to_vec(self.blob()?)),
            tag::INTS64 => Variant::PackedInt64Array(pod_collect_to_vec(self.blob()?)),
            tag::FLOATS32 => Variant::PackedFloat32Array(pod_collect_to_vec(self.blob()?)),
            tag::FLOATS64 => Variant::PackedFloat64Array(pod_collect_to_vec(self.blob()?)),
            tag::STRINGS => {
                let count = self.len()?;
                Variant::PackedStringArray(
                    (0..count).map(|_| self.text().map(str::to_owned)).collect::<Result<_>>()?,
                )
            }
            tag::ITEMS => self.items()?,
            _ => return Err(damaged()),
        })
    }

    /// Reads a container. JavaScript has counted the levels too; this protects the stack.
    fn nested<R: Width>(&mut self, read: impl FnOnce(&mut Self) -> Result<Variant<R>>) -> Result<Variant<R>> {
        if self.depth == Codec::DEFAULT_MAX_DEPTH {
            return Err(damaged());
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn array<R: Width>(&mut self, declared: ElementType) -> Result<Variant<R>> {
        let mut array = Array::typed(declared);
        let count = self.len()?;
        array.reserve(count.min(self.numbers.len()));
        for _ in 0..count {
            array.push(self.value()?);
        }
        Ok(Variant::Array(array))
    }

    fn dictionary<R: Width>(&mut self, key_type: ElementType, value_type: ElementType) -> Result<Variant<R>> {
        let mut dictionary = Dictionary::typed(key_type, value_type);
        let count = self.len()?;
        for entry in 1..=count {
            let (key, value) = (self.value::<R>()?, self.value::<R>()?);
            dictionary.insert(key, value);
            if dictionary.len() < entry {
                return Err(unsupported("a key occurs twice, and Godot takes both for the same".into()));
            }
        }
        Ok(Variant::Dictionary(dictionary))
    }

    fn object<R: Width>(&mut self) -> Result<Variant<R>> {
        let count = self.len()?;
        let mut instance = Instance::new(self.text()?);
        for _ in 0..count {
            let name = self.text()?.to_owned();
            instance.properties.push((name, self.value()?));
        }
        Ok(Variant::from(instance))
    }

    fn node_path(&mut self) -> Result<NodePath> {
        let [absolute, names, subnames] = [self.len()?, self.len()?, self.len()?];
        self.text()?;
        let mut read = |count| (0..count).map(|_| self.text()).collect::<Result<Vec<_>>>();
        Ok(NodePath::new(absolute != 0, read(names)?, read(subnames)?))
    }

    fn declared(&mut self) -> Result<ElementType> {
        let kind = match self.len()? {
            0 => return Ok(ElementType::Any),
            1 => "type",
            2 => "class",
            _ => "script",
        };
        element_type(kind, self.text()?).map_err(|failure| unsupported(failure.message))
    }

    fn ty(&mut self) -> Result<VariantType> {
        MATH.get(self.len()?).copied().ok_or_else(damaged)
    }

    fn math<R: Width>(&mut self) -> Result<Variant<R>> {
        let (ty, count) = (self.ty()?, self.len()?);
        let (numbers, rest) = self.numbers.split_at_checked(count).ok_or_else(damaged)?;
        self.numbers = rest;
        from_words(ty, numbers).map_err(unsupported)
    }

    fn items<R: Width>(&mut self) -> Result<Variant<R>> {
        let bytes = self.blob()?;
        let (ty, wide) = (self.ty()?, self.number()? != 0.0);
        let numbers: Vec<f64> = if wide {
            pod_collect_to_vec(bytes)
        } else {
            pod_collect_to_vec::<u8, f32>(bytes).into_iter().map(f64::from).collect()
        };
        from_words(ty, &numbers).map_err(unsupported)
    }
}
