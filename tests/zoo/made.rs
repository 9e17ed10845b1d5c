//! Values made from a type's schema alone, without the type.

use gdvar::schema::{Enum, EnumVariant, Fields, Reals, Schema, Shape, Side, Tagging};
use gdvar::{Codec, Dialect, Dictionary, Instance, Object, Variant, VariantType};

use crate::random::Random;

/// How many containers may be nested.
const DEPTH: usize = 4;

/// Makes a value that should be readable according to a schema. Returns `None` if only one of the type's functions knows
/// what it reads.
pub(crate) fn made(schema: Schema<'_>, dialect: Dialect, random: &mut Random) -> Option<Variant> {
    Maker { random, dialect }.value(schema, DEPTH)
}

struct Maker<'a> {
    random: &'a mut Random,
    dialect: Dialect,
}

impl Maker<'_> {
    /// Returns a value, or `None` if only a function knows one.
    fn value(&mut self, schema: Schema<'_>, depth: usize) -> Option<Variant> {
        let inner = depth.saturating_sub(1);
        let many = if depth == 0 { 0 } else { self.random.below(4) };
        Some(match schema.shape(Side::Read) {
            Shape::Any(_) => self.random.variant(1),
            Shape::Nil => Variant::Nil,
            Shape::Bool => Variant::Bool(self.random.one_in(2)),
            Shape::Int(ints) => {
                let ends = [ints.min, ints.max, 1.clamp(ints.min, ints.max)];
                let number = self.random.pick(&ends);
                Variant::Int(if number == 0 && !ints.has_zero { 1 } else { number })
            }
            Shape::Float { reals: Reals::Single, .. } => Variant::Float(self.random.single().into()),
            Shape::Float { reals: Reals::Double, .. } => Variant::Float(self.random.float()),
            Shape::Text(_) if self.dialect.has(VariantType::StringName) && self.random.one_in(2) => {
                Variant::StringName(self.random.text().into())
            }
            Shape::Text(_) | Shape::BorrowedText => Variant::String(self.random.text()),
            Shape::Char => Variant::String("é".into()),
            Shape::Builtin(ty, _) => {
                let mut values = (0..5000).map(|_| self.random.variant(0));
                values.find(|value| value.ty() == ty)?
            }
            Shape::Optional(_) if depth == 0 || self.random.one_in(3) => Variant::Nil,
            Shape::Optional(value) => self.value(value, inner)?,
            Shape::List(list) if list.only_bytes => Variant::PackedByteArray(vec![1; many]),
            Shape::List(list) => {
                let items = (0..list.len.unwrap_or(many)).map(|_| self.value(list.items, inner));
                Variant::Array(items.collect::<Option<Vec<_>>>()?.into())
            }
            Shape::Map(map) => {
                let entries =
                    (0..many).map(|_| Some((self.value(map.key, inner)?, self.value(map.value, inner)?)));
                Variant::Dictionary(entries.collect::<Option<Dictionary>>()?)
            }
            Shape::Tuple(elements) => {
                let least = elements.iter().take_while(|element| !element.is_optional()).count();
                let len = if self.random.one_in(2) { least } else { elements.len() };
                let items = elements[..len].iter().map(|element| self.value(element.schema, inner));
                Variant::Array(items.collect::<Option<Vec<_>>>()?.into())
            }
            Shape::Dictionary(fields) => {
                let mut entries = Dictionary::new();
                self.fields(fields, &mut entries, inner)?;
                Variant::Dictionary(entries)
            }
            Shape::Object(object) => {
                let mut entries = Dictionary::new();
                self.fields(&object.fields, &mut entries, inner)?;
                let mut instance = Instance::new(object.class);
                if let Some(script) = object.script {
                    instance.set("script", script);
                }
                // A script is not an entry of a flattened map.
                let own = entries
                    .iter()
                    .filter(|(key, _)| object.script.is_none() || key.as_str() != Some("script"));
                own.for_each(|(key, value)| {
                    instance.set(key.as_str().expect("properties have names"), value.clone());
                });
                Variant::Object(instance.into())
            }
            Shape::ObjectId => Variant::Object(Object::Id(self.random.bits() | 1)),
            Shape::Enum(of) => self.variant(of, inner)?,
            _ => return None,
        })
    }

    /// Returns one of the keys, which are values as they are on the wire.
    fn key(&mut self, keys: &[&[u8]]) -> Variant {
        // Keys are in the bytes of the default dialect. A dialect without `StringName` writes them as text.
        match Codec::new().decode(self.random.pick(keys)).expect("a key is a value") {
            Variant::StringName(name) if !self.dialect.has(VariantType::StringName) => name.as_str().into(),
            key => key,
        }
    }

    fn fields(&mut self, fields: &Fields<'_>, entries: &mut Dictionary, depth: usize) -> Option<()> {
        for (index, field) in fields.fields.iter().enumerate().filter(|(_, field)| field.is_read()) {
            if field.flatten {
                self.flattened(field.schema, entries, depth)?;
                continue;
            }
            // Data of the current version has every field that was added, and no field that was removed.
            let is_version = index == 0 && fields.versions.is_some();
            let may_be_left_out = field.is_optional() && field.since.is_none() && !is_version;
            if field.until.is_some() || may_be_left_out && self.random.one_in(2) {
                continue;
            }
            let value = match fields.versions {
                Some(versions) if is_version => Variant::Int(versions.current),
                _ => self.value(field.schema, depth)?,
            };
            let key = self.key(field.wire_keys());
            entries.insert(key, value);
        }
        Some(())
    }

    fn flattened(&mut self, schema: Schema<'_>, entries: &mut Dictionary, depth: usize) -> Option<()> {
        match schema.shape(Side::Read) {
            Shape::Optional(_) if self.random.one_in(2) => {}
            Shape::Optional(inner) => self.flattened(inner, entries, depth)?,
            Shape::Dictionary(fields) => self.fields(fields, entries, depth)?,
            Shape::Enum(of) => {
                let Variant::Dictionary(own) = self.variant(of, depth)? else { return None };
                entries.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
            }
            Shape::Map(map) => {
                for _ in 0..self.random.below(3) {
                    let key = self.value(map.key, 0)?;
                    let value = self.value(map.value, depth)?;
                    // The key of a field cannot be a key of the map.
                    if !entries.contains_key(&key) {
                        entries.insert(key, value);
                    }
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Makes a value with an unknown tag.
    fn other(&mut self, of: &Enum<'_>, content: Option<Schema<'_>>, depth: usize) -> Option<Variant> {
        let kept = content.map(|content| content.shape(Side::Read));
        let keeps_all = matches!(kept, Some(Shape::Any(_)));
        let tag = match kept {
            Some(Shape::Int(_)) => Variant::Int(self.random.int() | 1 << 40),
            _ => Variant::String(format!("{} more", self.random.below(9))),
        };
        let mut entries = if keeps_all { self.some_entries(depth) } else { Dictionary::new() };
        match of.tagging {
            Tagging::Outside if keeps_all && self.random.one_in(2) => {
                let content = self.random.variant(1);
                return Some([(tag, content)].into_iter().collect::<Dictionary>().into());
            }
            Tagging::Name | Tagging::Outside => return Some(tag),
            Tagging::Inside(key) | Tagging::Beside(key, _) => drop(entries.insert(self.key(&[key]), tag)),
            Tagging::Untagged => return None,
        }
        Some(Variant::Dictionary(entries))
    }

    fn some_entries(&mut self, depth: usize) -> Dictionary {
        (0..depth).map(|index| (Variant::String(format!("entry {index}")), self.random.variant(1))).collect()
    }

    fn variant(&mut self, of: &Enum<'_>, depth: usize) -> Option<Variant> {
        let known: Vec<&EnumVariant<'_>> = of.variants.iter().filter(|variant| !variant.other).collect();
        if let Some(other) = of.variants.iter().find(|variant| variant.other)
            && self.random.one_in(3)
        {
            return self.other(of, other.content, depth);
        }
        let chosen = if depth == 0 { known[0] } else { known[self.random.below(known.len())] };
        if let Tagging::Untagged = of.tagging {
            return chosen.content.map_or(Some(Variant::Nil), |content| self.value(content, depth));
        }
        let tag = self.key(chosen.tags);
        let mut entries = Dictionary::new();
        match (of.tagging, chosen.content) {
            (Tagging::Name | Tagging::Outside, None) => return Some(tag),
            (Tagging::Name | Tagging::Outside, Some(content)) => {
                drop(entries.insert(tag, self.value(content, depth)?));
            }
            (Tagging::Inside(key), content) => {
                entries.insert(self.key(&[key]), tag);
                content.map_or(Some(()), |content| self.flattened(content, &mut entries, depth))?;
            }
            (Tagging::Beside(key, content_key), content) => {
                entries.insert(self.key(&[key]), tag);
                if let Some(content) = content {
                    entries.insert(self.key(&[content_key]), self.value(content, depth)?);
                }
            }
            (Tagging::Untagged, _) => return None,
        }
        Some(Variant::Dictionary(entries))
    }
}
