//! Statements that read and write one value.

use super::book::{Kind, SIDE};
use super::literals::int_literal;
use super::script::Script;
use super::spelling::Spelling;
use super::types::ValueForm;
use crate::generate::has_int_tags;
use crate::{Declares, Field, IntShape, List, Map, Reals, Schema, Shape};
use gdvar_core::VariantType;

/// Floats hold every int from the negative of this one up to it.
const MAX_EXACT: i64 = 1 << f64::MANTISSA_DIGITS;

/// Makes a statement from an expression.
pub(super) type Assign<'a> = &'a dyn Fn(&str) -> String;

impl<'a> Script<'a> {
    /// Writes statements that read `source`, the value as the engine decoded it.
    pub(super) fn read(&mut self, schema: Schema<'a>, source: &str, assign: Assign<'_>) {
        if let Some(expression) = self.read_expression(schema, source) {
            self.out.line(assign(&expression));
            return;
        }
        match schema.shape(SIDE) {
            Shape::Optional(inner) => {
                self.out.open(format_args!("if {source} == null:"));
                self.out.line(assign("null"));
                self.out.close();
                self.out.open("else:");
                self.read(inner, source, assign);
                self.out.close();
            }
            Shape::List(list) => self.read_list(schema, &list, source, assign),
            Shape::Map(map) => self.read_map(schema, &map, source, assign),
            Shape::Tuple(elements) => {
                let raw = self.local("elements");
                let made = self.local("array");
                self.open_tuple(elements, source, &raw);
                self.out.line(format_args!("var {made}: Array = []"));
                for (index, element) in elements.iter().enumerate() {
                    self.out.line(format_args!("reader.at({index})"));
                    self.read(element.schema, &format!("{raw}[{index}]"), &|item| {
                        format!("{made}.append({item})")
                    });
                }
                self.out.line("reader.leave()");
                self.out.line(assign(&made));
            }
            _ => self.out.line(assign(source)), // not covered: ruled out before
        }
    }

    /// Writes the statement that reads the Array of a tuple's elements. Missing elements become null.
    pub(super) fn open_tuple(&mut self, elements: &'a [Field<'a>], source: &str, raw: &str) {
        let least = elements.iter().take_while(|element| !element.is_optional()).count();
        let count = elements.len();
        self.out.line(format_args!("var {raw}: Array = reader.tuple({source}, {least}, {count})"));
    }

    fn read_list(&mut self, schema: Schema<'a>, list: &List<'a>, source: &str, assign: Assign<'_>) {
        let (items, item) = (self.local("items"), self.local("item"));
        let ty = self.book.static_type(schema, ValueForm::Script);
        self.out.var(&items, &ty, "[]");
        let len = list.len.map_or_else(String::new, |len| format!(", {len}"));
        self.out.open_each(&item, "Variant", format_args!("reader.elements({source}{len})"));
        let append = |value: &str| format!("{items}.append({value})");
        self.read_usual(self.usual(list.items, &item), &append(&item), |script| {
            script.out.line(format_args!("reader.at({items}.size())"));
            script.read(list.items, &item, &append);
        });
        self.out.close();
        self.out.line("reader.leave()");
        self.out.line(assign(&items));
    }

    fn read_map(&mut self, schema: Schema<'a>, map: &Map<'a>, source: &str, assign: Assign<'_>) {
        let (entries, raw) = (self.local("entries"), self.local("raw"));
        let ty = self.book.static_type(schema, ValueForm::Script);
        self.out.line(format_args!("var {raw}: Dictionary = reader.map({source})"));
        self.out.var(&entries, &ty, "{}");
        let key = self.local("key");
        self.out.open_each(&key, "Variant", &raw);
        self.read_entry(map, &raw, &key, &entries);
        self.out.close();
        self.out.line("reader.leave()");
        self.out.line(assign(&entries));
    }

    /// Writes statements that read the entry of a key.
    pub(super) fn read_entry(&mut self, map: &Map<'a>, raw: &str, key: &str, entries: &str) {
        let is_raw = self.book.is_raw_key(map.key);
        let value = format!("{raw}[{key}]");
        let mut usual = self.usual(map.value, &value);
        if !is_raw {
            let both = self.usual(map.key, key).zip(usual);
            usual = both.map(|(of_key, of_value)| format!("{of_key} and {of_value}"));
        }
        self.read_usual(usual, &format!("{entries}[{key}] = {value}"), |script| {
            script.out.line(format_args!("reader.at({key})"));
            let read = if is_raw { None } else { script.read_expression(map.key, key) };
            let read = read.unwrap_or_else(|| key.to_owned());
            script.read(map.value, &value, &|value| format!("{entries}[{read}] = {value}"));
        });
    }

    /// Writes the statement for a value that is as usual, and otherwise the statements of `read`. Without the condition,
    /// writes only those.
    ///
    /// A call takes longer than all else that happens to most values, so the reader is called only if something is unusual.
    pub(super) fn read_usual(
        &mut self,
        usual: Option<String>,
        statement: &str,
        read: impl FnOnce(&mut Self),
    ) {
        let Some(usual) = usual else { return read(self) };
        self.out.open(format_args!("if {usual}:"));
        self.out.line(statement);
        self.out.close();
        self.out.open("else:");
        read(self);
        self.out.close();
    }

    /// Returns the condition under which a value is what Rust usually writes, and is used unchanged.
    pub(super) fn usual(&self, schema: Schema<'a>, source: &str) -> Option<String> {
        if self.book.class_of(schema).is_some() {
            return None;
        }
        let ty = match schema.shape(SIDE) {
            Shape::Optional(inner) => return self.usual(inner, source),
            Shape::Bool => "bool",
            Shape::Int(ints) if !ints.as_float => return Some(usual_int(ints, source)),
            Shape::Float { reals: Reals::Single, exact } => {
                // Most of the range, without the numbers near its end that only the reader can tell apart.
                let usual = format!("{source} is float and {source} >= -3.4e38 and {source} <= 3.4e38");
                return (!exact).then_some(usual);
            }
            Shape::Float { reals: Reals::Double, .. } => "float",
            Shape::BorrowedText => "String",
            Shape::Text(ty) => self.book.spelling.ty(ty),
            Shape::Builtin(ty, _) if ty != VariantType::Object => self.book.spelling.ty(ty),
            Shape::List(list) if list.len.is_none() && self.book.written(&list) != VariantType::Array => {
                let of_item = match list.written {
                    VariantType::PackedInt32Array => i64::from(i32::MIN)..=i64::from(i32::MAX),
                    VariantType::PackedInt64Array => i64::MIN..=i64::MAX,
                    _ => 0..=0,
                };
                match list.items.shape(SIDE) {
                    Shape::Int(ints) if ints.min > *of_item.start() || ints.max < *of_item.end() => {
                        return None;
                    }
                    _ => self.book.spelling.ty(list.written),
                }
            }
            _ => return None,
        };
        Some(format!("{source} is {ty}"))
    }

    /// Returns the expression that reads a value, if there is one.
    pub(super) fn read_expression(&self, schema: Schema<'a>, source: &str) -> Option<String> {
        if let Some(class) = self.book.class_of(schema) {
            return Some(format!("{}._read({source}, reader)", class.name));
        }
        Some(match schema.shape(SIDE) {
            Shape::Nil => format!("reader.nil({source})"),
            Shape::Bool => format!("reader.boolean({source})"),
            Shape::Int(ints) => format!("reader.integer({source}{})", limits(ints)),
            Shape::Float { reals: Reals::Single, exact: true } => format!("reader.real_32({source}, true)"),
            Shape::Float { reals: Reals::Single, .. } => format!("reader.real_32({source})"),
            Shape::Float { reals: Reals::Double, .. } => format!("reader.real({source})"),
            Shape::Char => format!("reader.character({source})"),
            Shape::BorrowedText => format!("reader.text({source})"),
            Shape::Any(_) | Shape::Opaque(_) | Shape::Enum(_) | Shape::Builtin(VariantType::Object, _) => {
                source.to_owned()
            }
            Shape::Text(ty) | Shape::Builtin(ty, _) => {
                format!("reader.{}({source})", reading_function(self.book.spelling, ty))
            }
            Shape::List(list) if self.book.written(&list) != VariantType::Array => {
                let range = match list.items.shape(SIDE) {
                    Shape::Int(ints) if has_limits(list.written) => {
                        Some(format!(", {}, {}", int_literal(ints.min), int_literal(ints.max)))
                    }
                    _ => None,
                };
                let len = list.len.map_or_else(String::new, |len| format!(", {len}"));
                let arguments = range.unwrap_or_default() + &len;
                format!("reader.{}({source}{arguments})", reading_function(self.book.spelling, list.written))
            }
            Shape::List(list) if is_any(list.items) && list.len.is_none() => {
                format!("reader.array({source})")
            }
            Shape::Map(map) if is_any(map.key) && is_any(map.value) => format!("reader.table({source})"),
            Shape::Object(object) => format!("reader.instance({source}, \"{}\")", object.class),
            Shape::ObjectId => format!("reader.object_id({source})"),
            Shape::Dictionary(_) => format!("reader.table({source})"),
            _ => return None,
        })
    }

    /// Returns whether a value on the wire is the same in a script.
    pub(super) fn is_same_on_the_wire(&self, schema: Schema<'a>) -> bool {
        if let Some(class) = self.book.class_of(schema) {
            return match class.kind {
                Kind::Object(_) => true,
                Kind::Names(of) => has_int_tags(of),
                _ => false,
            };
        }
        let has_plain = self.book.spelling.has_plain_containers();
        match schema.shape(SIDE) {
            Shape::Int(ints) => !ints.as_float,
            Shape::Optional(inner) => self.is_same_on_the_wire(inner),
            Shape::List(list) if self.book.written(&list) != VariantType::Array => true,
            Shape::List(list) => {
                self.is_same_on_the_wire(list.items)
                    && (has_plain || list.declares != Declares::Nothing || is_any(list.items))
            }
            Shape::Map(map) => {
                self.is_same_on_the_wire(map.value)
                    && (self.book.is_raw_key(map.key) || self.is_same_on_the_wire(map.key))
                    && (has_plain
                        || map.declares != Declares::Nothing
                        || is_any(map.key) && is_any(map.value))
            }
            Shape::Tuple(elements) => elements.iter().all(|element| self.is_same_on_the_wire(element.schema)),
            _ => true,
        }
    }

    /// Writes statements that convert `source` to the form that the engine encodes.
    pub(super) fn write(&mut self, schema: Schema<'a>, source: &str, assign: Assign<'_>) {
        if self.is_same_on_the_wire(schema) {
            self.out.line(assign(source));
            return;
        }
        if let Some(class) = self.book.class_of(schema) {
            let written = match class.kind {
                Kind::Names(_) => format!("{}._write({source})", class.name),
                _ => format!("{source}._write()"),
            };
            self.out.line(assign(&written));
            return;
        }
        match schema.shape(SIDE) {
            Shape::Int(ints) => self.write_as_float(ints, source, assign),
            Shape::Optional(inner) => self.write_optional(schema, inner, source, assign),
            Shape::List(list) => self.write_list(schema, &list, source, assign),
            Shape::Map(map) => self.write_map(schema, &map, source, assign),
            Shape::Tuple(elements) => {
                let array = self.local("array");
                self.out.line(format_args!("var {array}: Array = []"));
                for (index, element) in elements.iter().enumerate() {
                    self.write_untyped(element.schema, &format!("{source}[{index}]"), &|item| {
                        format!("{array}.append({item})")
                    });
                }
                self.out.line(assign(&array));
            }
            _ => self.out.line(assign(source)), // not covered: ruled out before
        }
    }

    /// Writes an int as the float that equals it. An int that no float equals stays an int, which Rust reads too.
    fn write_as_float(&mut self, ints: IntShape, source: &str, assign: Assign<'_>) {
        let float = format!("float({source})");
        if ints.min < -MAX_EXACT || ints.max > MAX_EXACT {
            self.out.open(format_args!("if {float} < 9223372036854775808.0 and int({float}) == {source}:"));
            self.out.line(assign(&float));
            self.out.close();
            self.out.open("else:");
            self.out.line(assign(source));
            self.out.close();
        } else {
            self.out.line(assign(&float));
        }
    }

    fn write_optional(&mut self, schema: Schema<'a>, inner: Schema<'a>, source: &str, assign: Assign<'_>) {
        self.out.open(format_args!("if {source} == null:"));
        self.out.line(assign("null"));
        self.out.close();
        self.out.open("else:");
        if self.book.static_type(schema, ValueForm::Script) == "Variant" {
            self.write_untyped(inner, source, assign);
        } else {
            self.write(inner, source, assign);
        }
        self.out.close();
    }

    /// Writes a value from an untyped variable by copying it to a typed one first.
    fn write_untyped(&mut self, schema: Schema<'a>, source: &str, assign: Assign<'_>) {
        if self.is_same_on_the_wire(schema) {
            self.out.line(assign(source));
            return;
        }
        let ty = self.book.element_type(schema, ValueForm::Script);
        if let Shape::Optional(inner) = schema.shape(SIDE)
            && ty == "Variant"
        {
            self.write_optional(schema, inner, source, assign);
            return;
        }
        // An Array or a Dictionary inside another one may be a literal of a script, which declares no types.
        let value = self.local("value");
        self.out.var(&value, &ty, source);
        self.write(schema, &value, assign);
    }

    fn write_list(&mut self, schema: Schema<'a>, list: &List<'a>, source: &str, assign: Assign<'_>) {
        let ty = self.book.static_type(schema, ValueForm::Script);
        if self.is_same_on_the_wire(list.items) {
            // A copy without a declared element type.
            let untyped = if ty == "Array" {
                source.to_owned()
            } else {
                format!("Array({source}, TYPE_NIL, &\"\", null)")
            };
            self.out.line(assign(&untyped));
            return;
        }
        let (items, item) = (self.local("items"), self.local("item"));
        let wire = self.book.static_type(schema, ValueForm::Wire);
        self.out.var(&items, &wire, "[]");
        match ty.strip_prefix("Array[") {
            Some(of) => {
                let of = of.trim_end_matches(']');
                self.out.open_each(&item, of, source);
                self.write(list.items, &item, &|value| format!("{items}.append({value})"));
            }
            None => {
                self.out.open_each(&item, "Variant", source);
                self.write_untyped(list.items, &item, &|value| format!("{items}.append({value})"));
            }
        }
        self.out.close();
        self.out.line(assign(&items));
    }

    fn write_map(&mut self, schema: Schema<'a>, map: &Map<'a>, source: &str, assign: Assign<'_>) {
        let ty = self.book.static_type(schema, ValueForm::Script);
        let same_keys = self.book.is_raw_key(map.key) || self.is_same_on_the_wire(map.key);
        if same_keys && self.is_same_on_the_wire(map.value) {
            let untyped = if ty == "Dictionary" {
                source.to_owned()
            } else {
                format!("Dictionary({source}, TYPE_NIL, &\"\", null, TYPE_NIL, &\"\", null)")
            };
            self.out.line(assign(&untyped));
            return;
        }
        let entries = self.local("entries");
        let wire = self.book.static_type(schema, ValueForm::Wire);
        self.out.var(&entries, &wire, "{}");
        self.write_entries_of(map, source, &entries);
        self.out.line(assign(&entries));
    }

    /// Writes a loop that adds the entries of a map to `entries`.
    pub(super) fn write_entries_of(&mut self, map: &Map<'a>, source: &str, entries: &str) {
        let (key, written) = (self.local("key"), self.local("written"));
        let ty = self.book.key_type(map.key, ValueForm::Script);
        self.out.open_each(&key, &ty, source);
        let mut wire_key = key.clone();
        if !(self.book.is_raw_key(map.key) || self.is_same_on_the_wire(map.key)) {
            self.out.var(&written, "Variant", "null");
            self.write(map.key, &key, &|value| format!("{written} = {value}"));
            wire_key = written;
        }
        self.write_untyped(map.value, &format!("{source}[{key}]"), &|value| {
            format!("{entries}[{wire_key}] = {value}")
        });
        self.out.close();
    }

    /// Notes a problem for math types of 64-bit reals, which scripts cannot express.
    pub(super) fn refuse_double(&self, schema: Schema<'a>, place: &str) {
        if let Shape::Builtin(ty, Some(Reals::Double)) = schema.shape(SIDE)
            && ty != VariantType::Object
        {
            self.book.problem(format!(
                "{place}: a {ty} of 64 bits is a {ty} of 32 bits in most builds of the engine: use that one"
            ));
        }
    }
}

/// Returns the range of an int as further arguments, or an empty text if any int is allowed.
fn limits(ints: IntShape) -> String {
    if ints.min == i64::MIN && ints.max == i64::MAX && ints.has_zero {
        return String::new();
    }
    let zero = if ints.min < 0 && !ints.has_zero { ", false" } else { "" };
    format!(", {}, {}{zero}", int_literal(ints.min), int_literal(ints.max))
}

/// Returns the condition that a value is an int in a range.
fn usual_int(ints: IntShape, source: &str) -> String {
    let conditions = [
        Some(format!("{source} is int")),
        (ints.min != i64::MIN).then(|| format!("{source} >= {}", int_literal(ints.min))),
        (ints.max != i64::MAX).then(|| format!("{source} <= {}", int_literal(ints.max))),
        (ints.min <= 0 && !ints.has_zero).then(|| format!("{source} != 0")),
    ];
    conditions.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// Returns whether the function that reads a packed array takes the range of its ints.
pub(super) fn has_limits(ty: VariantType) -> bool {
    matches!(ty, VariantType::PackedInt32Array | VariantType::PackedInt64Array)
}

fn is_any(schema: Schema<'_>) -> bool {
    super::book::described(schema).is_none() && matches!(schema.shape(SIDE), Shape::Any(_))
}

/// Returns the name of the function that reads values of a type.
pub(super) fn reading_function(spelling: &Spelling, ty: VariantType) -> String {
    match ty {
        VariantType::String => String::from("text"),
        VariantType::Aabb => String::from("aabb"),
        VariantType::Rid => String::from("rid"),
        VariantType::Signal => String::from("signal_value"),
        VariantType::Transform2D => String::from("transform_2d"),
        VariantType::Transform3D => String::from("transform_3d"),
        ty => super::names::snake_case(spelling.ty(ty)),
    }
}
