//! Types in TypeScript.

use super::literals::{MemberPresence, key_name, members, tag_name};
use super::module::Module;
use crate::generate::{Member, SIDE, doc_lines, quoted};
use crate::{Enum, EnumVariant, Field, IntShape, List, Reals, Schema, Shape, Tagging};
use gdvar_core::VariantType;

/// The greatest int that a number holds, and all smaller ones.
pub(super) const MAX_SAFE: i64 = (1 << f64::MANTISSA_DIGITS) - 1;

impl<'a> Module<'a> {
    /// Returns the type of values.
    pub(super) fn ty(&self, schema: Schema<'a>) -> String {
        if let Some(class) = self.book.class_of(schema) {
            return class.name.clone();
        }
        match schema.shape(SIDE) {
            Shape::Nil => String::from("null"),
            Shape::Bool => String::from("boolean"),
            Shape::Int(ints) => String::from(if self.is_big(ints) { "bigint" } else { "number" }),
            Shape::Float { .. } => String::from("number"),
            Shape::Text(_) | Shape::BorrowedText | Shape::Char => String::from("string"),
            Shape::Builtin(ty, reals) => builtin(ty, reals).unwrap_or_else(|| String::from("gdvar.Value")),
            Shape::ObjectId => String::from("gdvar.ObjectId | null"),
            Shape::Optional(inner) => match self.ty(inner) {
                inner if inner.ends_with("null") => inner,
                inner => format!("{inner} | null"),
            },
            Shape::List(list) => match self.written(&list) {
                VariantType::Array => array(&self.ty(list.items)),
                VariantType::PackedByteArray => String::from("Uint8Array"),
                VariantType::PackedInt32Array => String::from("Int32Array"),
                VariantType::PackedInt64Array => String::from("BigInt64Array"),
                VariantType::PackedFloat32Array => String::from("Float32Array"),
                VariantType::PackedFloat64Array => String::from("Float64Array"),
                VariantType::PackedStringArray => String::from("string[]"),
                packed => format!("gdvar.{packed}"),
            },
            Shape::Map(map) => format!("Map<{}, {}>", self.ty(map.key), self.ty(map.value)),
            Shape::Tuple(elements) => self.tuple_type(elements),
            Shape::Dictionary(fields) => self.object_type(None, fields.fields, ""),
            Shape::Enum(of) => format!("({})", self.enum_type(of, "").trim_start()),
            _ => String::from("gdvar.Value"),
        }
    }

    /// Returns whether a number cannot hold all of the ints.
    pub(super) fn is_big(&self, ints: IntShape) -> bool {
        !self.options.has_number_ints && (ints.min < -MAX_SAFE || ints.max > MAX_SAFE)
    }

    /// Returns the type that is written for a list: an Array if the dialect has no such packed array.
    pub(super) fn written(&self, list: &List<'a>) -> VariantType {
        if self.options.dialect.has(list.written) { list.written } else { VariantType::Array }
    }

    pub(super) fn tuple_type(&self, elements: &'a [Field<'a>]) -> String {
        let elements: Vec<_> = elements
            .iter()
            .map(|element| match self.presence(element) {
                MemberPresence::Undefined => {
                    format!("{} | undefined", self.ty(element.schema))
                }
                _ => self.ty(element.schema),
            })
            .collect();
        format!("[{}]", elements.join(", "))
    }

    /// Returns the type of an object with these fields. `tag` is a member before them, with its type.
    pub(super) fn object_type(
        &self,
        tag: Option<(&str, &str)>,
        fields: &'a [Field<'a>],
        place: &str,
    ) -> String {
        inline("{", &self.member_types(tag, fields, place, doc), ";", "}")
    }

    /// Returns the type of an object without comments.
    pub(super) fn plain_object_type(&self, fields: &'a [Field<'a>]) -> String {
        inline("{", &self.member_types(None, fields, "", |_| String::new()), ";", "}")
    }

    /// Returns the members of an object, each after its comment.
    pub(super) fn member_types(
        &self,
        tag: Option<(&str, &str)>,
        fields: &'a [Field<'a>],
        place: &str,
        comment: fn(&str) -> String,
    ) -> Vec<String> {
        let mut lines: Vec<String> =
            tag.iter().map(|(name, ty)| format!("{}: {ty}", self.property(name))).collect();
        let mut names: Vec<String> = tag.iter().map(|(name, _)| String::from(*name)).collect();
        for Member { field, name } in members(fields) {
            if names.contains(&name) {
                self.book
                    .problem(format!("{place}: two members are named `{name}`: give one field another key"));
            }
            let mark = if self.presence(field).is_required() { "" } else { "?" };
            lines.push(format!(
                "{}{}{mark}: {}",
                comment(field.doc),
                self.property(&name),
                self.ty(field.schema)
            ));
            names.push(name);
        }
        lines
    }

    /// Returns the types of the variants, each after a `|`.
    pub(super) fn enum_type(&self, of: &'a Enum<'a>, place: &str) -> String {
        let variants: Vec<_> = of
            .variants
            .iter()
            .map(|variant| format!("{}| {}", doc(variant.doc), self.variant_type(of, variant, place)))
            .collect();
        if variants.is_empty() {
            return String::from(" never");
        }
        block("", &variants, "", "").trim_end().to_owned()
    }

    fn variant_type(&self, of: &'a Enum<'a>, variant: &'a EnumVariant<'a>, place: &str) -> String {
        let name = quoted(&tag_name(variant));
        if let (true, Some(content)) = (variant.other, variant.content) {
            let taken = match of.tagging {
                Tagging::Inside(key) | Tagging::Beside(key, _) => key_name(key) == "other",
                _ => of.variants.iter().any(|one| !one.other && tag_name(one) == "other"),
            };
            if taken {
                self.book.problem(format!(
                    "{place}.{}: unknown tags are in a member `other`, which the enum has already: use another name",
                    variant.name
                ));
            }
            let other = format!("other: {}", self.ty(content));
            return match of.tagging {
                Tagging::Inside(key) | Tagging::Beside(key, _) => {
                    format!("{{ {}: null; {other} }}", self.property(&key_name(key)))
                }
                _ => format!("{{ {other} }}"),
            };
        }
        match (of.tagging, variant.content) {
            (Tagging::Untagged, None) => String::from("null"),
            (Tagging::Untagged, Some(content)) if self.is_kept_float(of, content) => {
                String::from("number | gdvar.Float")
            }
            (Tagging::Untagged, Some(content)) => self.ty(content),
            (Tagging::Inside(key) | Tagging::Beside(key, _), None) => {
                format!("{{ {}: {name} }}", self.property(&key_name(key)))
            }
            (Tagging::Inside(key), Some(content)) => match content.shape(SIDE) {
                Shape::Dictionary(fields) if !self.is_named(content) => {
                    self.object_type(Some((&key_name(key), &name)), fields.fields, place)
                }
                _ => format!("{{ {}: {name}; value: {} }}", self.property(&key_name(key)), self.ty(content)),
            },
            (Tagging::Beside(key, content_key), Some(content)) => format!(
                "{{ {}: {name}; {}: {} }}",
                self.property(&key_name(key)),
                self.property(&key_name(content_key)),
                self.ty(content)
            ),
            (_, None) => name,
            (_, Some(content)) => {
                format!("{{ {}: {} }}", self.property(&tag_name(variant)), self.ty(content))
            }
        }
    }

    /// Returns whether the floats of a variant without a tag stay apart from the ints of another variant.
    pub(super) fn is_kept_float(&self, of: &'a Enum<'a>, content: Schema<'a>) -> bool {
        let is_number = |variant: &EnumVariant<'_>| {
            let shape = variant.content.map(|content| content.shape(SIDE));
            matches!(shape, Some(Shape::Int(ints)) if !self.is_big(ints))
        };
        matches!(content.shape(SIDE), Shape::Float { .. }) && of.variants.iter().any(is_number)
    }
}

/// Returns the class of a type in the package, if its values have one.
pub(super) fn builtin(ty: VariantType, reals: Option<Reals>) -> Option<String> {
    let wide = if reals == Some(Reals::Double) { "Double" } else { "" };
    (ty != VariantType::Object).then(|| format!("gdvar.{wide}{ty}"))
}

fn array(item: &str) -> String {
    let is_simple = item.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    if is_simple { format!("{item}[]") } else { format!("Array<{item}>") }
}

/// Returns a documentation comment, with the line break after it.
pub(super) fn doc(doc: &str) -> String {
    let lines: Vec<_> = doc_lines(doc).map(|line| line.replace("*/", "*\\/")).collect();
    match &lines[..] {
        [] => String::new(),
        [line] => format!("/** {line} */\n"),
        lines => {
            let lines = lines.iter().map(|line| format!(" * {line}").trim_end().to_owned() + "\n");
            format!("/**\n{} */\n", lines.collect::<String>())
        }
    }
}

/// The longest line on which a block stands without line breaks.
const SHORT: usize = 90;

/// Returns parts between brackets: on one line if that is short, otherwise each on a line of its own, indented.
pub(super) fn inline(open: &str, parts: &[String], separator: &str, close: &str) -> String {
    let line = parts.join(&format!("{separator} "));
    let is_short = line.len() <= SHORT && !line.contains('\n');
    match (is_short, parts.is_empty(), open) {
        (true, false, "{") => format!("{{ {line} }}"),
        (true, ..) => format!("{open}{line}{close}"),
        _ => block(open, parts, separator, close),
    }
}

/// Returns parts between brackets, each on a line of its own, indented.
pub(super) fn block(open: &str, parts: &[String], separator: &str, close: &str) -> String {
    if parts.is_empty() {
        return format!("{open}{close}");
    }
    let mut text = format!("{open}\n");
    for part in parts {
        for line in part.lines() {
            text.push_str("  ");
            text.push_str(line);
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text.push_str(separator);
        text.push('\n');
    }
    text + close
}
