//! New resource files as text, which the oldest engine of the dialect loads.

use gdvar_core::generic::{Instance, Object, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{ElementType, Real, VariantType};

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
    let format = crate::document::text_format(new.dialect);
    let mut writer = Writer { new, format, is_godot3, has_vectors4: false, out: String::new() };
    for (number, external) in new.externals.iter().enumerate() {
        writer.external(number, external);
    }
    let main = new.internals.len().saturating_sub(1);
    for (number, instance) in new.internals.iter().enumerate() {
        writer.internal(number, number == main, instance)?;
    }
    let class = new.internals.last().map_or("Resource", |main| &main.class);
    let format = match (is_godot3, writer.has_vectors4) {
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
        Some(value) if !is_godot3 => format!(" {name}={}", writer.quoted(value)),
        _ => String::new(),
    };
    let (script_class, uid) = (field("script_class", &new.script_class), field("uid", &new.uid));
    let class = writer.quoted(class);
    let header = format!("[gd_resource type={class}{script_class}{steps} format={format}{uid}]\n");
    Ok([header, writer.out].concat().into_bytes())
}

struct Writer<'a, R: Real> {
    new: &'a NewResource<R>,
    format: TextFormat,
    is_godot3: bool,
    has_vectors4: bool,
    out: String,
}

impl<R: Real> Writer<'_, R> {
    fn external(&mut self, number: usize, external: &External) {
        let External { class, path, uid, .. } = external;
        let (class, path, id) = (self.quoted(class), self.quoted(path), self.external_id(number));
        let uid = uid.as_ref().filter(|_| !self.is_godot3);
        let uid = uid.map_or_else(String::new, |uid| format!(" uid={}", self.quoted(uid)));
        let blank = if number == 0 { "\n" } else { "" };
        let tag = if self.is_godot3 {
            format!("{blank}[ext_resource path={path} type={class} id={id}]\n")
        } else {
            format!("{blank}[ext_resource type={class}{uid} path={path} id={id}]\n")
        };
        self.out += &tag;
    }

    fn internal(&mut self, number: usize, is_main: bool, instance: &Instance<R>) -> Result<()> {
        let tag = if is_main {
            "\n[resource]\n".to_owned()
        } else {
            let (class, id) = (self.quoted(&instance.class), self.internal_id(number));
            format!("\n[sub_resource type={class} id={id}]\n")
        };
        self.out += &tag;
        for (name, value) in &instance.properties {
            self.out += &assigned_key(name)?;
            self.out += " = ";
            self.value(value)?;
            self.out.push('\n');
        }
        Ok(())
    }

    /// Returns a text as it stands in a tag.
    fn quoted(&self, text: &str) -> String {
        self.format.print(&Variant::<f32>::from(text)).unwrap_or_default()
    }

    fn external_id(&self, number: usize) -> String {
        if self.is_godot3 { format!("{}", number + 1) } else { format!("\"{}\"", number + 1) }
    }

    fn internal_id(&self, number: usize) -> String {
        if self.is_godot3 {
            return format!("{}", number + 1);
        }
        if let Some(id) = self.new.ids.get(number) {
            return self.quoted(id);
        }
        // No class of the engine has such a long name.
        let class = self.new.internals.get(number).map_or("", |instance| &instance.class);
        let class = if class.len() > LONGEST_CLASS { "Resource" } else { class };
        self.quoted(&format!("{class}_{}", number + 1))
    }

    /// Returns what refers to a resource.
    fn reference(&self, reference: Reference<'_>) -> String {
        let space = if self.is_godot3 { " " } else { "" };
        match reference {
            Reference::Internal(number) => format!("SubResource({space}{}{space})", self.internal_id(number)),
            Reference::External(number) => format!("ExtResource({space}{}{space})", self.external_id(number)),
            Reference::Path(path) => format!("Resource({space}{}{space})", self.quoted(path)),
        }
    }

    fn value(&mut self, value: &Variant<R>) -> Result<()> {
        if let Some(reference) = Reference::of(value) {
            self.out += &self.reference(reference);
            return Ok(());
        }
        let padding = if self.is_godot3 { " " } else { "" };
        match value {
            Variant::Array(array) => {
                let ty = array.element_type();
                let is_typed = ty.is_typed() && !self.is_godot3;
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
                    (keys.is_typed() || values.is_typed()) && self.new.dialect.writes_typed_dictionaries();
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
                self.out += if dictionary.is_empty() && !self.is_godot3 { "" } else { "\n" };
                self.out += if is_typed { "})" } else { "}" };
            }
            Variant::Object(Object::Full(instance)) => {
                return Err(no_value(&format!("an object of the class {} in a value", instance.class)));
            }
            Variant::Rid(_) | Variant::Callable(_) | Variant::Signal(_) => {
                return Err(no_value(&format!("a value of the type {}", value.ty())));
            }
            value => {
                self.has_vectors4 |= value.ty() == VariantType::PackedVector4Array;
                self.format.print_to(value, &mut self.out)?;
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
