//! Objects, and references to things in a running engine: `Object`, `Rid`, `Callable`, `Signal`.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::references::{NOT_ALLOWED, decode_reference};
use crate::encode::GodotEncode;
use crate::encode::containers::by;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result, excerpt};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE, WIDE};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// An object: null, the id of an object in a running engine, or a full object with its class and properties.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Object<R: Real = f32> {
    /// No object. Engines write it as Nil. An empty class name or the id 0 is also read as `Null`.
    #[default]
    Null,
    /// An object of the engine that wrote it, by its instance id. Body: bit 16 of the header, `u64` id.
    Id(u64),
    /// A full object. Codecs refuse it unless [`Codec::full_objects`](crate::Codec::full_objects) allows it.
    Full(Box<Instance<R>>),
}

/// A full object: its class, and its properties in order.
///
/// Body: the class name as in a String, `i32` property count, then each property: its name as in a String, value. A
/// script comes first, as the property `script` with its `res://` path (4.3 and later).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instance<R: Real = f32> {
    /// The engine's class: `Resource`, `Node2D`.
    pub class: String,
    /// The properties, in the order in which the engine sets them.
    pub properties: Vec<(String, Variant<R>)>,
}

impl<R: Real> Instance<R> {
    /// Makes an object of this class, without properties.
    pub fn new(class: impl Into<String>) -> Self {
        Self { class: class.into(), properties: Vec::new() }
    }

    /// Returns the value of the last property with this name.
    pub fn get(&self, name: &str) -> Option<&Variant<R>> {
        self.properties.iter().rev().find_map(|(key, value)| (key == name).then_some(value))
    }

    /// Returns the value of the last property with this name, as a mutable reference.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Variant<R>> {
        self.properties.iter_mut().rev().find_map(|(key, value)| (key == name).then_some(value))
    }

    /// Sets the last property with this name and returns its previous value. A new property is added at the end.
    pub fn set(&mut self, name: &str, value: impl Into<Variant<R>>) -> Option<Variant<R>> {
        let value = value.into();
        if let Some(old) = self.get_mut(name) {
            return Some(core::mem::replace(old, value));
        }
        self.properties.push((name.into(), value));
        None
    }
}

/// The property with an object's script.
const SCRIPT: &str = "script";

/// How the paths of scripts start.
const RES: &str = "res://";

/// Returns whether engines that write the paths of scripts take a value as the script of an object.
pub fn is_script_path<R: Real>(value: &Variant<R>) -> bool {
    match value {
        Variant::String(path) => path.starts_with(RES),
        // Null is written as Nil.
        Variant::Nil | Variant::Object(Object::Null) => true,
        _ => false,
    }
}

impl Decoder<'_, '_> {
    /// Refuses the next value unless it can be the script of an object. Engines that write the paths of scripts read no object
    /// with any other value, whether or not the game has the script.
    #[doc(hidden)]
    pub fn check_script(&self) -> Result<()> {
        if !self.dialect().writes_script_paths() {
            return Ok(());
        }
        let mut value = *self;
        let header = value.header()?;
        match value.type_of(header)? {
            VariantType::Nil => Ok(()),
            VariantType::String => match value.text(header)? {
                path if path.starts_with(RES) => Ok(()),
                other => {
                    let message =
                        format!("expected the `res://` path of a script, found {:?}", excerpt(other));
                    Err(self.error(ErrorKind::InvalidData, message))
                }
            },
            _ => Err(value.mismatch("the path of a script as String", header)),
        }
    }
}

impl<R: Real> From<Instance<R>> for Object<R> {
    fn from(instance: Instance<R>) -> Self {
        Self::Full(Box::new(instance))
    }
}

impl<R: Real> GodotEncode for Object<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self {
            Self::Full(instance) if encoder.full_objects() => instance.encode(encoder),
            reference => reference.encode_reference(encoder),
        }
    }
}

impl<'de, R: Real> GodotDecode<'de> for Object<R> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        match decode_reference(header, decoder)? {
            Some(0) => Ok(Self::Null),
            Some(id) => Ok(Self::Id(id)),
            None => Instance::decode(header, decoder).map(Self::from),
        }
    }
}

impl<R: Real> Object<R> {
    /// Writes a reference. A full object is an error here.
    fn encode_reference(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let dialect = encoder.dialect();
        match self {
            Self::Null if dialect.writes_null_objects_as_nil() => {
                encoder.nil();
                Ok(())
            }
            Self::Null => {
                encoder.header(VariantType::Object, 0)?;
                encoder.bytes(0_i32.to_le_bytes());
                Ok(())
            }
            Self::Id(id) if dialect.flags_object_ids() => {
                encoder.header(VariantType::Object, WIDE)?;
                encoder.bytes(id.to_le_bytes());
                Ok(())
            }
            Self::Id(id) => {
                encoder.header(VariantType::Object, 0)?;
                if encoder.full_objects() {
                    let message = "an instance id, where both sides agreed on full objects";
                    return Err(encoder.error(ErrorKind::Unsupported, message));
                }
                // The first word of such an id would be read as null.
                if id.trailing_zeros() >= u32::BITS {
                    let message = "an instance id whose lower half is 0 cannot be told from null here";
                    return Err(encoder.error(ErrorKind::Unsupported, message));
                }
                encoder.bytes(id.to_le_bytes());
                Ok(())
            }
            Self::Full(_) => Err(encoder.error(ErrorKind::ObjectNotAllowed, NOT_ALLOWED)),
        }
    }
}

impl<R: Real> Instance<R> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let wants_path = encoder.dialect().writes_script_paths();
        encoder.object(&self.class, |properties| {
            properties.reserve(self.properties.len(), 0);
            for (name, value) in &self.properties {
                if name == SCRIPT && wants_path && !is_script_path(value) {
                    let message = format!("expected the `res://` path of a script, found {}", excerpt(value));
                    return Err(Error::new(ErrorKind::Unsupported, message).in_field(SCRIPT));
                }
                properties.property(name, &by(|encoder| R::encode_variant(value, encoder)))?;
            }
            Ok(())
        })
    }

    /// Reads a full object. The caller decides whether it may be there; those inside it are up to the codec.
    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        let mut properties = decoder.object(header)?;
        let mut instance = Self::new(properties.class());
        instance.properties.reserve_exact(properties.capacity_for::<(String, Variant<R>)>()?);
        while let Some(name) = properties.next_name()? {
            if name == SCRIPT {
                properties.check_script()?;
            }
            match properties.value() {
                Ok(value) => instance.properties.push((name.into(), value)),
                Err(error) => return Err(error.in_field(String::from(name))),
            }
        }
        Ok(instance)
    }
}

/// A handle to a resource in one of the engine's servers. Body: `u64` in Godot 4, nothing in Godot 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rid(pub u64);

impl GodotEncode for Rid {
    const MIN_LEN: usize = HEADER_SIZE;

    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.header(VariantType::Rid, 0)?;
        if encoder.dialect().writes_rid_bodies() {
            encoder.bytes(self.0.to_le_bytes());
        } else if self.0 != 0 {
            return Err(encoder.error(ErrorKind::Unsupported, "Godot 3 can only write an empty RID"));
        }
        Ok(())
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Rid)
    }
}

impl<'de> GodotDecode<'de> for Rid {
    const MIN_LEN: usize = HEADER_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.expect(VariantType::Rid, header)?;
        decoder.rid_body().map(Self)
    }
}

/// A function of a running engine. The format stores nothing about it, so a decoded `Callable` is always empty. Body:
/// none. Godot 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Callable;

impl GodotEncode for Callable {
    const MIN_LEN: usize = HEADER_SIZE;

    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.header(VariantType::Callable, 0)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Callable)
    }
}

impl<'de> GodotDecode<'de> for Callable {
    const MIN_LEN: usize = HEADER_SIZE;

    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.expect(VariantType::Callable, header).map(|()| Self)
    }
}

/// A signal of an object in a running engine. Body: the name as in a String, `u64` instance id. Godot 4.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signal {
    /// The signal's name.
    pub name: String,
    /// The instance id of the object that has the signal.
    pub object_id: u64,
}

impl GodotEncode for Signal {
    const MIN_LEN: usize = HEAD_SIZE;

    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::Signal, &self.name)?;
        encoder.bytes(self.object_id.to_le_bytes());
        Ok(())
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Signal)
    }
}

impl<'de> GodotDecode<'de> for Signal {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.expect(VariantType::Signal, header)?;
        decoder.signal_body().map(|(name, object_id)| Self { name: name.into(), object_id })
    }
}
