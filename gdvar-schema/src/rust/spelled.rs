//! The Rust types of values.

use super::Math;
use super::module::{RustModule, SIDE, holds};
use crate::resolve::Layer;
use crate::{Declares, IntShape, List, Map, Presence, Reals, Schema, Shape, Tagging, Type};
use gdvar_core::VariantType;

/// A Rust type, with what has to stand at a field of it.
pub(crate) struct Spelled {
    pub(crate) ty: String,
    /// The attribute that gives the field this form.
    pub(crate) form: Option<&'static str>,
    /// What the schema does not know, or what Rust cannot express.
    pub(crate) notes: Vec<String>,
    /// The type of a slice of values.
    slice: VariantType,
}

impl Spelled {
    fn plain(ty: impl Into<String>) -> Self {
        Self { ty: ty.into(), form: None, notes: Vec::new(), slice: VariantType::Array }
    }

    fn packed(ty: &str, slice: VariantType) -> Self {
        Self { slice, ..Self::plain(ty) }
    }

    /// Returns the attribute before the type in parentheses, if there is one.
    pub(super) fn form_before(&self) -> String {
        self.form.map_or_else(String::new, |form| format!("#[gdvar({form})] "))
    }

    /// Returns the definition of a struct around it.
    pub(super) fn newtype(&self, name: &str) -> String {
        format!("pub struct {name}({}pub {});", self.form_before(), self.ty)
    }

    fn noted(ty: impl Into<String>, note: String) -> Self {
        Self { notes: vec![note], ..Self::plain(ty) }
    }
}

/// The Rust integers, with the smallest and the largest value, and the name of the one without 0.
const INTEGERS: [(&str, i64, i64, &str, VariantType); 8] = [
    ("u8", 0, u8::MAX as i64, "NonZeroU8", VariantType::PackedByteArray),
    ("i8", i8::MIN as i64, i8::MAX as i64, "NonZeroI8", VariantType::Array),
    ("u16", 0, u16::MAX as i64, "NonZeroU16", VariantType::Array),
    ("i16", i16::MIN as i64, i16::MAX as i64, "NonZeroI16", VariantType::Array),
    ("i32", i32::MIN as i64, i32::MAX as i64, "NonZeroI32", VariantType::PackedInt32Array),
    ("u32", 0, u32::MAX as i64, "NonZeroU32", VariantType::Array),
    ("u64", 0, i64::MAX, "NonZeroU64", VariantType::Array),
    ("i64", i64::MIN, i64::MAX, "NonZeroI64", VariantType::PackedInt64Array),
];

/// The place of a value: the type in whose definition it is, and a name for a definition of its own.
#[derive(Clone, Copy)]
pub(crate) struct ValuePlace<'a, 's> {
    pub(crate) ty: Option<&'s Type<'s>>,
    pub(crate) name: &'a str,
    /// Whether a `Vec` or a map is around it, so that it needs no `Box`.
    pub(crate) is_behind: bool,
}

impl<'s> RustModule<'s> {
    pub(crate) fn spelled(&mut self, schema: Schema<'s>, at: ValuePlace<'_, 's>) -> Spelled {
        match schema.layer(SIDE) {
            // A form that only this place gives to the type is written out here.
            Layer::Named(ty, inner) if Schema::form_of_type(ty, schema, SIDE).is_some() => {
                self.spelled(inner, at)
            }
            Layer::Named(ty, _) => {
                let name = self.definition_of(ty);
                let needs_box =
                    !at.is_behind && at.ty.is_some_and(|outer| std::ptr::eq(outer, ty) || holds(ty, outer));
                Spelled::plain(if needs_box { format!("Box<{name}>") } else { name })
            }
            Layer::Refined(by, inner) => {
                let mut spelled = self.spelled(inner, at);
                spelled.notes.push(format!("Not every such value is one of `{by}`."));
                spelled
            }
            Layer::Shape(shape) => self.shape(schema, &shape, at),
        }
    }

    fn shape(&mut self, schema: Schema<'s>, shape: &Shape<'s>, at: ValuePlace<'_, 's>) -> Spelled {
        match *shape {
            Shape::Any(Reals::Single) => Spelled::plain("gdvar::Variant"),
            Shape::Any(Reals::Double) => Spelled::plain("gdvar::double::Variant"),
            Shape::Opaque(function) => {
                Spelled::noted("gdvar::Variant", format!("The function `{function}` writes it."))
            }
            Shape::Nil => Spelled::plain("()"),
            Shape::Bool => Spelled::plain("bool"),
            Shape::Int(ints) => integer(ints),
            Shape::Float { reals: Reals::Single, .. } => {
                Spelled::packed("f32", VariantType::PackedFloat32Array)
            }
            Shape::Float { .. } => Spelled::packed("f64", VariantType::PackedFloat64Array),
            Shape::Text(VariantType::StringName) => Spelled::plain("gdvar::StringName"),
            Shape::Text(VariantType::NodePath) => Spelled::plain("gdvar::NodePath"),
            Shape::Text(_) | Shape::BorrowedText => Spelled::packed("String", VariantType::PackedStringArray),
            Shape::Char => Spelled::plain("char"),
            Shape::Builtin(ty, reals) => builtin(ty, reals, self.math),
            Shape::Optional(inner) => {
                let inner = self.spelled(inner, at);
                Spelled { ty: format!("Option<{}>", inner.ty), slice: VariantType::Array, ..inner }
            }
            Shape::List(list) => self.list(&list, at),
            Shape::Map(map) => self.map(&map, at),
            Shape::Tuple(elements)
                if (1..=12).contains(&elements.len())
                    && elements.iter().all(|element| element.written == Presence::Always) =>
            {
                let mut notes = Vec::new();
                let elements = elements.iter().map(|element| {
                    let made = self.spelled_alone(element.schema, at);
                    notes.extend(made.notes);
                    made.ty + ","
                });
                let elements: Vec<String> = elements.collect();
                let joined = elements.join(" ");
                let joined = if elements.len() > 1 { joined.trim_end_matches(',') } else { &joined };
                Spelled { notes, ..Spelled::plain(format!("({joined})")) }
            }
            Shape::Tuple(_) | Shape::Dictionary(_) | Shape::Object(_) | Shape::Enum(_) | Shape::ObjectId => {
                Spelled::plain(self.define(at.ty, at.name, schema))
            }
        }
    }

    /// Returns a type that needs no form, for a place where a field's form does not apply.
    pub(super) fn spelled_alone(&mut self, schema: Schema<'s>, at: ValuePlace<'_, 's>) -> Spelled {
        let made = self.spelled(schema, at);
        if made.form.is_none() {
            return made;
        }
        let name = self.define(at.ty, at.name, schema);
        if let Some(wrapper) = self.definitions.last_mut() {
            wrapper.body = made.newtype(&name);
        }
        Spelled { notes: made.notes, ..Spelled::plain(name) }
    }

    fn list(&mut self, list: &List<'s>, at: ValuePlace<'_, 's>) -> Spelled {
        if list.declares == Declares::Either {
            return match list.items.shape(SIDE) {
                Shape::Any(Reals::Double) => Spelled::plain("gdvar::double::Array"),
                _ => Spelled::plain("gdvar::Array"),
            };
        }
        let place = format!("{}Item", at.name);
        let inside = ValuePlace { name: &place, is_behind: at.is_behind || list.len.is_none(), ..at };
        let mut item = self.spelled(list.items, inside);
        let is_typed = list.declares == Declares::Type;
        let is_float = item.form == Some(FLOAT) && list.written == VariantType::Array && !is_typed;
        if item.form.is_some() && !is_float {
            item = self.spelled_alone(list.items, inside);
        }
        let form = if is_float {
            Some(FLOAT)
        } else if is_typed {
            Some("typed")
        } else {
            (list.written == VariantType::Array && item.slice != VariantType::Array).then_some("array")
        };
        let ty = match list.len {
            Some(len) => format!("[{}; {len}]", item.ty),
            None => format!("Vec<{}>", item.ty),
        };
        let mut notes = item.notes;
        if list.written != VariantType::Array && list.written != item.slice {
            notes.push(format!("The schema says {}.", list.written.name()));
        }
        Spelled { form, notes, ..Spelled::plain(ty) }
    }

    fn map(&mut self, map: &Map<'s>, at: ValuePlace<'_, 's>) -> Spelled {
        if map.declares == Declares::Either {
            return match map.key.shape(SIDE) {
                Shape::Any(Reals::Double) => Spelled::plain("gdvar::double::Dictionary"),
                _ => Spelled::plain("gdvar::Dictionary"),
            };
        }
        let Some(kind) = self.kind_of_map(map.key, 0) else {
            let note = format!("No map has the keys that the schema describes: {}.", one_line(map.key));
            return Spelled::noted("gdvar::Dictionary", note);
        };
        let is_typed = map.declares == Declares::Type;
        let (key_place, place) = (format!("{}Key", at.name), format!("{}Value", at.name));
        let key = match map.key.shape(SIDE) {
            Shape::Any(_) => Spelled::plain("gdvar::VariantKey"),
            _ => self.spelled_alone(map.key, ValuePlace { name: &key_place, is_behind: true, ..at }),
        };
        let inside = ValuePlace { name: &place, is_behind: true, ..at };
        let mut value = self.spelled(map.value, inside);
        if value.form.is_some_and(|form| is_typed || form == "typed") {
            value = self.spelled_alone(map.value, inside);
        }
        let form = if is_typed { Some("typed") } else { value.form };
        let notes = [key.notes, value.notes].concat();
        let ty = format!("std::collections::{kind}<{}, {}>", key.ty, value.ty);
        Spelled { form, notes, ..Spelled::plain(ty) }
    }

    /// Returns the map that takes keys of a type, after noting that types inside have to be keys.
    fn kind_of_map(&mut self, key: Schema<'s>, depth: usize) -> Option<&'static str> {
        match key.layer(SIDE) {
            _ if depth > 16 => None,
            Layer::Refined(_, inner) => self.kind_of_map(inner, depth + 1),
            Layer::Named(ty, inner) => {
                let kind = self.kind_of_map(inner, depth + 1)?;
                let is_ordered = kind == "BTreeMap";
                if is_ordered {
                    self.keys.insert(std::ptr::from_ref(ty));
                }
                is_ordered.then_some(kind)
            }
            Layer::Shape(shape) => match shape {
                Shape::Nil
                | Shape::Bool
                | Shape::Int(_)
                | Shape::Text(_)
                | Shape::BorrowedText
                | Shape::Char
                | Shape::Builtin(VariantType::NodePath | VariantType::Rid, _) => Some("BTreeMap"),
                // A key has a hash; a part of a key needs an order.
                Shape::Any(Reals::Single)
                | Shape::Builtin(
                    VariantType::Vector2i
                    | VariantType::Vector3i
                    | VariantType::Vector4i
                    | VariantType::Rect2i,
                    _,
                ) if depth == 0 => Some("HashMap"),
                Shape::Enum(of) if depth > 0 && matches!(of.tagging, Tagging::Name) => {
                    let mut contents = of.variants.iter().filter_map(|variant| variant.content);
                    contents
                        .all(|content| self.kind_of_map(content, depth + 1) == Some("BTreeMap"))
                        .then_some("BTreeMap")
                }
                Shape::Tuple(elements) if depth > 0 => elements
                    .iter()
                    .all(|element| self.kind_of_map(element.schema, depth + 1) == Some("BTreeMap"))
                    .then_some("BTreeMap"),
                Shape::Optional(inner) => {
                    self.kind_of_map(inner, depth + 1).filter(|kind| *kind == "BTreeMap")
                }
                _ => None,
            },
        }
    }
}

/// The attribute of an integer that is written as a float.
const FLOAT: &str = "as = \"float\"";

/// Returns the first line of a schema as text.
fn one_line(schema: Schema<'_>) -> String {
    schema.to_string().lines().next().unwrap_or_default().to_owned()
}

fn integer(ints: IntShape) -> Spelled {
    let exact = INTEGERS.iter().find(|(_, min, max, ..)| {
        let min = if !ints.has_zero && *min == 0 { 1 } else { *min };
        (min, *max) == (ints.min, ints.max)
    });
    let form = ints.as_float.then_some(FLOAT);
    if let Some((name, .., nonzero, slice)) = exact {
        let made = if ints.has_zero {
            Spelled::packed(name, *slice)
        } else {
            Spelled::plain(format!("std::num::{nonzero}"))
        };
        return Spelled { form, ..made };
    }
    // The last of them holds every int.
    let wide = INTEGERS.iter().find(|(_, min, max, ..)| *min <= ints.min && ints.max <= *max);
    let name = wide.map_or("i64", |(name, ..)| name);
    Spelled { form, ..Spelled::noted(name, format!("The schema says {ints}.")) }
}

fn builtin(ty: VariantType, reals: Option<Reals>, math: Math) -> Spelled {
    let is_packed = |packed: &VariantType| ty.words().is_some() && packed.item() == Some(ty);
    let packed = VariantType::ALL.iter().copied().find(is_packed);
    let slice = packed.filter(|_| reals != Some(Reals::Double)).unwrap_or(VariantType::Array);
    let width = match reals {
        Some(Reals::Double) => "f64",
        Some(Reals::Single) => "f32",
        None => "",
    };
    let glam = GLAM.iter().find(|(own, real, _)| math == Math::Glam && *own == ty && *real == width);
    let name = match glam {
        Some((.., glam)) => format!("glam::{glam}"),
        None if reals == Some(Reals::Double) => format!("gdvar::double::{ty:?}"),
        None => format!("gdvar::{ty:?}"),
    };
    Spelled { slice, ..Spelled::plain(name) }
}

/// The types of Godot's that glam has: with the width of their reals, and glam's name. The first one is the usual one.
macro_rules! glam {
    ($($glam:ident => $own:ident $(<$real:ident>)?;)+) => {
        const GLAM: &[(VariantType, &str, &str)] =
            &[$((VariantType::$own, concat!($(stringify!($real))?), stringify!($glam))),+];
    };
}
gdvar_core::for_each_name_of_glam!(glam);
