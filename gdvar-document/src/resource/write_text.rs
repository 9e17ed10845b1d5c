//! New resource files as text, which the oldest engine of the dialect loads, and values in the text of any.

use gdvar_core::generic::{Instance, Object, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, ElementType, Real, VariantType};

use super::transcode::script_in;
use super::write::{NewResource, no_value};
use super::{External, Reference, Result};
use crate::config_file::assigned_key;

/// The formats of Godot 3, and of Godot 4 without and with a `PackedVector4Array`.
const GODOT3: u32 = 2;
const GODOT4: u32 = 3;
const VECTORS4: u32 = 4;

/// The longest class in an id, which each reference repeats.
const LONGEST_CLASS: usize = 64;

pub(super) fn write<R: Real>(new: &NewResource<R>) -> Result<Vec<u8>> {
    let is_godot3 = new.dialect.is_godot3();
    let id = |reference: Reference<'_>| match reference {
        Reference::Internal(number) => internal_id(new, number),
        Reference::External(number) => external_id(new, number),
        Reference::Path(path) => quoted(path),
    };
    let values = WrittenValues::new(new.dialect, false, &id);
    let mut writer = Writer { new, is_godot3, values };
    for (number, external) in new.externals.iter().enumerate() {
        writer.external(number, external);
    }
    let main = new.internals.len().saturating_sub(1);
    for (number, instance) in new.internals.iter().enumerate() {
        writer.internal(number, number == main, instance)?;
    }
    let class = new.internals.last().map_or("Resource", |main| &main.class);
    let format = match (is_godot3, writer.values.has_vectors4) {
        (true, _) => GODOT3,
        (false, false) => GODOT4,
        (false, true) => VECTORS4,
    };
    let steps = if is_godot3 && new.externals.len() + main > 0 {
        format!(" load_steps={}", new.externals.len() + new.internals.len())
    } else {
        String::new()
    };
    let field = |name: &str, value: &Option<String>| match value {
        Some(value) if !is_godot3 => format!(" {name}={}", quoted(value)),
        _ => String::new(),
    };
    let (script_class, uid) = (field("script_class", &new.script_class), field("uid", &new.uid));
    let class = quoted(class);
    let header = format!("[gd_resource type={class}{script_class}{steps} format={format}{uid}]\n");
    Ok([header, writer.values.out].concat().into_bytes())
}

/// Returns a text as it stands in a tag.
pub(super) fn quoted(text: &str) -> String {
    let format = crate::document::text_format(Dialect::Godot4);
    format.print(&Variant::<f32>::from(text)).unwrap_or_default()
}

fn external_id<R: Real>(new: &NewResource<R>, number: usize) -> String {
    if new.dialect.is_godot3() { format!("{}", number + 1) } else { format!("\"{}\"", number + 1) }
}

fn internal_id<R: Real>(new: &NewResource<R>, number: usize) -> String {
    if new.dialect.is_godot3() {
        return format!("{}", number + 1);
    }
    if let Some(id) = new.ids.get(number) {
        return quoted(id);
    }
    let class = new.internals.get(number).map_or("", |instance| &instance.class);
    quoted(&format!("{}_{}", class_in_id(class), number + 1))
}

/// Returns a class as it stands in an id.
pub(super) fn class_in_id(class: &str) -> &str {
    // No class of the engine has such a long name.
    if class.len() > LONGEST_CLASS { "Resource" } else { class }
}

/// Returns the tag of a resource in another file.
pub(super) fn external_tag(external: &External, id: &str, is_godot3: bool) -> String {
    let External { class, path, uid, .. } = external;
    let (class, path) = (quoted(class), quoted(path));
    if is_godot3 {
        return format!("[ext_resource path={path} type={class} id={id}]");
    }
    let uid = uid.as_ref().map_or_else(String::new, |uid| format!(" uid={}", quoted(uid)));
    format!("[ext_resource type={class}{uid} path={path} id={id}]")
}

/// Returns the tag of a resource inside the file.
pub(super) fn internal_tag(class: &str, id: &str) -> String {
    format!("[sub_resource type={} id={id}]", quoted(class))
}

struct Writer<'a, R: Real> {
    new: &'a NewResource<R>,
    is_godot3: bool,
    values: WrittenValues<'a>,
}

impl<R: Real> Writer<'_, R> {
    fn external(&mut self, number: usize, external: &External) {
        let tag = external_tag(external, &external_id(self.new, number), self.is_godot3);
        self.values.out.extend([if number == 0 { "\n" } else { "" }, &tag, "\n"]);
    }

    fn internal(&mut self, number: usize, is_main: bool, instance: &Instance<R>) -> Result<()> {
        let tag = if is_main {
            "\n[resource]\n".to_owned()
        } else {
            format!("\n{}\n", internal_tag(&instance.class, &internal_id(self.new, number)))
        };
        self.values.out += &tag;
        for (name, value) in &instance.properties {
            self.values.property(name, value)?;
            self.values.out.push('\n');
        }
        Ok(())
    }
}

/// Writes values as an engine does in the text of a resource.
pub(super) struct WrittenValues<'a> {
    /// Returns the id of a resource as it stands in a reference, or its path in quotes.
    id: &'a dyn Fn(Reference<'_>) -> String,
    format: TextFormat,
    dialect: Dialect,
    /// Whether the file has format 4, in which bytes are base64.
    is_format4: bool,
    pub(super) has_vectors4: bool,
    pub(super) out: String,
}

impl<'a> WrittenValues<'a> {
    pub(super) fn new(dialect: Dialect, is_format4: bool, id: &'a dyn Fn(Reference<'_>) -> String) -> Self {
        let format = crate::document::text_format(dialect);
        Self { id, format, dialect, is_format4, has_vectors4: false, out: String::new() }
    }

    /// Writes the line of a property, without its end.
    pub(super) fn property<R: Real>(&mut self, name: &str, value: &Variant<R>) -> Result<()> {
        self.out += &assigned_key(name)?;
        self.out += " = ";
        self.value(value)
    }

    /// Returns what refers to a resource.
    fn reference(&self, reference: Reference<'_>) -> String {
        let space = if self.dialect.is_godot3() { " " } else { "" };
        let word = match reference {
            Reference::Internal(_) => "SubResource",
            Reference::External(_) => "ExtResource",
            Reference::Path(_) => "Resource",
        };
        format!("{word}({space}{}{space})", (self.id)(reference))
    }

    pub(super) fn value<R: Real>(&mut self, value: &Variant<R>) -> Result<()> {
        let is_godot3 = self.dialect.is_godot3();
        if let Some(reference) = Reference::of(value) {
            self.out += &self.reference(reference);
            return Ok(());
        }
        let padding = if is_godot3 { " " } else { "" };
        match value {
            Variant::Array(array) => {
                let ty = array.element_type();
                let is_typed = ty.is_typed() && !is_godot3;
                if is_typed {
                    let ty = self.element_type(ty);
                    self.out.extend(["Array[", &ty, "]("]);
                }
                self.out += "[";
                self.out += padding;
                for (index, element) in array.iter().enumerate() {
                    self.out += if index > 0 { ", " } else { "" };
                    self.value(element)?;
                }
                self.out += padding;
                self.out += if is_typed { "])" } else { "]" };
            }
            Variant::Dictionary(dictionary) => {
                let (keys, values) = (dictionary.key_type(), dictionary.value_type());
                let is_typed =
                    (keys.is_typed() || values.is_typed()) && self.dialect.writes_typed_dictionaries();
                if is_typed {
                    let (keys, values) = (self.element_type(keys), self.element_type(values));
                    self.out.extend(["Dictionary[", &keys, ", ", &values, "]("]);
                }
                self.out.push('{');
                for (index, (key, value)) in dictionary.iter().enumerate() {
                    self.out += if index > 0 { ",\n" } else { "\n" };
                    self.value(key)?;
                    self.out += ": ";
                    self.value(value)?;
                }
                self.out += if dictionary.is_empty() && !is_godot3 { "" } else { "\n" };
                self.out += if is_typed { "})" } else { "}" };
            }
            Variant::Object(Object::Full(instance)) => {
                return Err(no_value(&format!("an object of the class {} in a value", instance.class)));
            }
            Variant::Rid(_) | Variant::Callable(_) | Variant::Signal(_) => {
                return Err(no_value(&format!("a value of the type {}", value.ty())));
            }
            Variant::PackedByteArray(bytes) if self.is_format4 => {
                self.out.extend(["PackedByteArray(\"", &base64(bytes), "\")"]);
            }
            value => {
                self.has_vectors4 |= value.ty() == VariantType::PackedVector4Array;
                let start = self.out.len();
                self.format.print_to(value, &mut self.out)?;
                let has_text = value.as_str().is_some() || matches!(value, Variant::PackedStringArray(_));
                if self.is_format4 && !has_text && self.out[start..].contains("inf_neg") {
                    let printed = self.out.split_off(start);
                    self.out += &printed.replace("inf_neg", "-inf");
                }
            }
        }
        Ok(())
    }

    fn element_type(&self, ty: &ElementType) -> String {
        match ty {
            ElementType::Any => "Variant".to_owned(),
            ElementType::Builtin(ty) => ty.to_string(),
            ElementType::Class(class) => class.to_string(),
            ElementType::Script(script) => {
                self.reference(script_in(script).unwrap_or(Reference::Path(script)))
            }
        }
    }
}

/// Returns bytes as base64 with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let bits = bits >> (18 - 6 * digit) & 0x3f;
            text.push(if digit <= group.len() { char::from(DIGITS[bits as usize]) } else { '=' });
        }
    }
    text
}
