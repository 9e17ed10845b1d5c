//! Enums: a GDScript enum if only names are written, otherwise a class with a subclass for each variant.

use super::book::{SIDE, described};
use super::literals::{key_list, key_literal};
use super::names::Scope;
use super::script::Script;
use super::spelling::Spelling;
use super::structs::{entries_variable, members};
use super::types::{ValueForm, keys_of_tagging, value_names};
use crate::generate::has_int_tags;
use crate::{Enum, EnumVariant, Field, FieldKeys, Fields, Schema, Shape, Tagging};

/// The content of a variant.
enum Content<'s> {
    Nothing,
    /// Each field is a member.
    Fields(&'s Fields<'s>),
    Elements(&'s [Field<'s>]),
    /// One value, as the member with this name.
    Value(Schema<'s>, String),
}

impl<'s> Content<'s> {
    fn of(spelling: &Spelling, variant: &EnumVariant<'s>) -> Self {
        let Some(content) = variant.content else { return Self::Nothing };
        let name = |name: &str| Scope::new(spelling.names).member(name);
        if variant.other {
            return Self::Value(content, tag_member(spelling));
        }
        match content.shape(SIDE) {
            _ if described(content).is_some() => Self::Value(content, name("value")),
            Shape::Dictionary(fields) => Self::Fields(fields),
            Shape::Tuple(elements) => Self::Elements(elements),
            _ => Self::Value(content, name("value")),
        }
    }
}

/// Returns the member that keeps an unknown tag, or the whole value with an unknown tag.
fn tag_member(spelling: &Spelling) -> String {
    Scope::new(spelling.names).member("tag")
}

/// Returns the expression that reads a tag. If some tags are ints, whole floats are tags too.
fn read_tag(of: &Enum<'_>, source: &str) -> String {
    let mut tags = of.variants.iter().flat_map(|variant| variant.tags);
    let has_ints = tags.any(|tag| !key_literal(tag).starts_with(['"', '&']));
    format!("reader.tag({source}{})", if has_ints { ", true" } else { "" })
}

/// Returns whether a variant keeps whole values with unknown tags, rather than only the tags.
fn keeps_all(variant: &EnumVariant<'_>) -> bool {
    variant.whole
}

impl<'a> Script<'a> {
    /// Writes an enum in GDScript with its tags on the wire.
    pub(super) fn names_class(&mut self, of: &'a Enum<'a>) {
        self.head(self.book.spelling.base);
        let (name, names) = (self.class.name.clone(), value_names(self.book.spelling, of));
        self.out.gap(1);
        let is_int = has_int_tags(of);
        self.out.open("enum Value {");
        for (variant, value) in of.variants.iter().zip(&names) {
            self.out.doc(variant.doc);
            match variant.tags.first() {
                Some(tag) if is_int => self.out.line(format_args!("{value} = {},", key_literal(tag))),
                _ => self.out.line(format_args!("{value},")),
            }
        }
        self.out.close();
        self.out.line("}");
        let ty = self.book.spelling.enum_values(&name);
        self.codec(&ty, &format!("wire_value: {ty}"), "_write(wire_value)", true);
        self.open_read("_read", "wire_value", "Variant", &ty);
        self.out.open(format_args!("match {}:", read_tag(of, "wire_value")));
        for (variant, value) in of.variants.iter().zip(&names) {
            self.open_tags(variant);
            self.out.line(format_args!("return Value.{value}"));
            self.out.close();
        }
        self.out.close();
        self.out.line(format_args!("reader.fail(\"a value of {name}\", wire_value)"));
        self.out.line(format_args!("return Value.{}", names[0]));
        self.out.close();
        let returns = self.book.spelling.returns("Variant");
        self.open_function(format_args!("static func _write(wire_value: {ty}){returns}:"));
        if !is_int {
            self.out.open("match wire_value:");
            for (variant, value) in of.variants.iter().zip(&names) {
                let Some(tag) = self.class.variant_read(variant).tags.first() else { continue };
                self.out.open(format_args!("Value.{value}:"));
                self.out.line(format_args!("return {}", key_literal(tag)));
                self.out.close();
            }
            self.out.close();
        }
        self.out.line("return wire_value");
        self.out.close();
    }

    /// Writes the statement that reports a variant for unknown tags that does not hold its tag.
    fn refuse_to_write(&mut self, name: &str) {
        self.out.line(format_args!(
            "push_error(\"{name} does not hold the tag that was read, so it cannot be written\")"
        ));
    }

    /// Begins the function that returns the wire form of a value of the class.
    fn open_write(&mut self) {
        self.open_function(format_args!("func _write(){}:", self.book.spelling.returns("Variant")));
    }

    /// `"move", "go":`
    fn open_tags(&mut self, variant: &'a EnumVariant<'a>) {
        let tags: Vec<_> = variant.tags.iter().map(|tag| key_literal(tag)).collect();
        self.out.open(format_args!("{}:", tags.join(", ")));
    }

    /// Writes a base class with a subclass for each variant.
    pub(super) fn variants_class(&mut self, of: &'a Enum<'a>) {
        self.head(self.book.spelling.base);
        let (name, names) = (self.class.name.clone(), self.book.variant_names(self.class));
        self.codec(&name, "", "_write()", false);
        let has_entries = self.class.kind.has_entries();
        if has_entries {
            self.conversions("dict", "Dictionary", "_read(wire_value");
            self.open_read("_read", "wire_value", "Variant", &name);
            self.out.line("var wire_entries: Dictionary = reader.dictionary(wire_value)");
            self.out.line(format_args!("var made: {name} = _read_entries(wire_entries, reader)"));
            self.check_entries(of, &names);
            self.out.line("reader.leave()");
            self.made();
            self.out.close();
        } else {
            self.conversions("value", "Variant", "_read(wire_value");
        }
        match of.tagging {
            Tagging::Untagged => self.read_untagged(of, &names),
            Tagging::Inside(tag) | Tagging::Beside(tag, _) => self.read_tagged(of, &names, tag),
            _ => self.read_outside(of, &names),
        }
        if has_entries {
            self.open_function("func _write() -> Dictionary:");
            self.out.line("var wire_entries: Dictionary = {}");
            self.out.line("_write_entries(wire_entries)");
            self.out.line("return wire_entries");
            self.out.close();
            self.open_function("func _write_entries(_wire_entries: Dictionary) -> void:");
            self.out.line("pass");
            if of.strict {
                self.wire_keys(&keys_of_tagging(of.tagging));
            }
        } else {
            self.open_write();
            self.out.line("return null");
        }
        self.out.close();
        if self.book.spelling.is_one_file {
            self.out.close();
        }
        for (variant, variant_name) in of.variants.iter().zip(&names) {
            self.variant_class(of, variant, variant_name);
        }
    }

    /// Writes statements that refuse entries that the variant in `made` does not have.
    fn check_entries(&mut self, of: &'a Enum<'a>, names: &[String]) {
        let other =
            of.variants.iter().zip(names).find(|(variant, _)| variant.other && variant.content.is_some());
        if let Some((variant, name)) = other {
            self.out.open(format_args!("if made is {name}:"));
            if keeps_all(variant) {
                self.out.var("wire_other", name, "made");
                self.out.line(format_args!("wire_other.{} = wire_value", tag_member(self.book.spelling)));
            } else {
                let keys = keys_of_tagging(of.tagging);
                self.out.line(format_args!("reader.only(wire_entries, {})", key_list(&keys[..1])));
            }
            self.out.close();
        }
        if of.strict {
            self.out.open(if other.is_some() { "elif made != null:" } else { "if made != null:" });
            self.out.line("reader.only(wire_entries, made._wire_keys())");
            self.out.close();
        }
    }

    fn read_tagged(&mut self, of: &'a Enum<'a>, names: &[String], tag_key: &[u8]) {
        let name = self.class.name.clone();
        self.open_read("_read_entries", "wire_entries", "Dictionary", &name);
        let default =
            of.variants.iter().zip(names).find(|(variant, _)| self.class.variant_read(variant).default);
        if let Some((variant, variant_name)) = default {
            self.out.open(format_args!("if not wire_entries.has({}):", key_literal(tag_key)));
            self.return_variant(of, variant, variant_name);
            self.out.close();
        }
        let tag = format!("reader.required(wire_entries, {})", key_literal(tag_key));
        self.out.var("wire_tag", "Variant", read_tag(of, &tag));
        self.out.open("match wire_tag:");
        for (variant, variant_name) in of.variants.iter().zip(names).filter(|(variant, _)| !variant.other) {
            self.open_tags(variant);
            self.return_variant(of, variant, variant_name);
            self.out.close();
        }
        self.out.close();
        self.other_tag(of, names);
        self.out.close();
    }

    /// Writes the statement that reads `wire_entries` as a variant and returns it.
    fn return_variant(&mut self, of: &'a Enum<'a>, variant: &'a EnumVariant<'a>, name: &str) {
        match (of.tagging, variant.content) {
            (_, None) => self.out.line(format_args!("return {name}.new()")),
            (Tagging::Beside(_, content), Some(_)) => self.out.line(format_args!(
                "return {name}._read_variant(reader.required(wire_entries, {}), reader)",
                key_literal(content)
            )),
            _ => self.out.line(format_args!("return {name}._read_variant(wire_entries, reader)")),
        }
    }

    /// Writes statements for an unknown tag.
    fn other_tag(&mut self, of: &'a Enum<'a>, names: &[String]) {
        let other = of.variants.iter().zip(names).find(|(variant, _)| variant.other);
        match other {
            Some((variant, name)) if variant.content.is_some() => {
                self.out.line(format_args!("return {name}._read_variant(wire_tag, reader)"));
            }
            Some((_, name)) => {
                self.out.open("if reader.failed():");
                self.out.line("return null");
                self.out.close();
                self.out.line(format_args!("return {name}.new()"));
            }
            None => {
                let class = &self.class.name;
                self.out.line(format_args!("reader.fail(\"a variant of {class}\", wire_tag)"));
                self.out.line("return null");
            }
        }
    }

    /// Writes the function that reads an externally tagged enum: a name alone, or a Dictionary of the name and the
    /// content.
    fn read_outside(&mut self, of: &'a Enum<'a>, names: &[String]) {
        let name = self.class.name.clone();
        self.open_read("_read", "wire_value", "Variant", &name);
        let variants = || of.variants.iter().zip(names).filter(|(variant, _)| !variant.other);
        let other = of.variants.iter().zip(names).find(|(variant, _)| variant.other);
        let takes_content = other.is_some_and(|(variant, _)| keeps_all(variant) || variant.content.is_none());
        if takes_content || variants().any(|(variant, _)| variant.content.is_some()) {
            self.out.open("if wire_value is Dictionary:");
            self.out.line("var wire_entries: Dictionary = reader.single(wire_value)");
            self.out.line(format_args!("var made: {name} = null"));
            self.out.open_each("wire_key", "Variant", "wire_entries");
            self.out.line("reader.at(wire_key)");
            self.out.open(format_args!("match {}:", read_tag(of, "wire_key")));
            for (variant, variant_name) in variants() {
                self.open_tags(variant);
                if variant.content.is_none() {
                    self.out.line("reader.nothing(wire_entries[wire_key])");
                    self.out.line(format_args!("made = {variant_name}.new()"));
                } else {
                    self.out.line(format_args!(
                        "made = {variant_name}._read_variant(wire_entries[wire_key], reader)"
                    ));
                }
                self.out.close();
            }
            self.out.open("_:");
            match other {
                Some((variant, other)) if keeps_all(variant) => {
                    self.out.line(format_args!("made = {other}._read_variant(wire_value, reader)"));
                }
                // It holds nothing, so its content is ignored.
                Some((variant, other)) if variant.content.is_none() => {
                    self.out.line(format_args!("made = {other}.new()"));
                }
                Some((_, other)) => {
                    self.out.line("reader.nothing(wire_entries[wire_key])");
                    self.out.line(format_args!("made = {other}._read_variant(wire_key, reader)"));
                }
                None => {
                    self.out
                        .line(format_args!("reader.fail(\"a variant of {name} with content\", wire_key)"));
                }
            }
            self.out.close();
            self.out.close();
            self.out.close();
            self.out.line("reader.leave()");
            self.made();
            self.out.close();
        }
        self.out.var("wire_tag", "Variant", read_tag(of, "wire_value"));
        if variants().any(|(variant, _)| variant.content.is_none()) {
            self.out.open("match wire_tag:");
            for (variant, variant_name) in variants().filter(|(variant, _)| variant.content.is_none()) {
                self.open_tags(variant);
                self.out.line(format_args!("return {variant_name}.new()"));
                self.out.close();
            }
            self.out.close();
        }
        self.other_tag(of, names);
        self.out.close();
    }

    /// Writes the function that reads an untagged enum: the first variant that fits.
    fn read_untagged(&mut self, of: &'a Enum<'a>, names: &[String]) {
        let name = self.class.name.clone();
        self.open_read("_read", "wire_value", "Variant", &name);
        let reader = self.reader.clone();
        // Without conversions first: 3.0 is a float if a variant takes floats, and an int if none does.
        self.out.open_each("wire_exact", "bool", "[true, false]");
        for (index, (variant, variant_name)) in of.variants.iter().zip(names).enumerate() {
            if variant.content.is_none() {
                self.out.open("if wire_value == null:");
                self.out.line(format_args!("return {variant_name}.new()"));
                self.out.close();
                continue;
            }
            let attempt = format!("wire_attempt_{index}");
            self.out.line(format_args!("var {attempt}: {reader} = reader.attempt(wire_exact)"));
            self.out.line(format_args!(
                "var wire_made_{index}: {name} = {variant_name}._read_variant(wire_value, {attempt})"
            ));
            self.out.open(format_args!("if not {attempt}.failed():"));
            self.out.line(format_args!("return wire_made_{index}"));
            self.out.close();
        }
        self.out.close();
        self.out.line(format_args!("reader.fail(\"one of the variants of {name}\", wire_value)"));
        self.out.line("return null");
        self.out.close();
    }

    fn variant_class(&mut self, of: &'a Enum<'a>, variant: &'a EnumVariant<'a>, name: &str) {
        self.out.gap(2);
        if self.book.spelling.is_one_file {
            self.out.doc(variant.doc);
            self.out.open(format_args!("class {name} extends {}:", self.class.name));
        } else {
            self.out.open(format_args!("class {name}:"));
            self.out.line(format_args!("extends {}", self.class.name));
            self.out.doc(variant.doc);
        }
        let content = Content::of(self.book.spelling, variant);
        match &content {
            Content::Nothing => {}
            Content::Fields(fields) => {
                let members = members(self.book.spelling, fields.fields);
                self.declare(&members);
            }
            Content::Elements(elements) => {
                let members = members(self.book.spelling, elements);
                self.declare(&members);
            }
            Content::Value(schema, member) => {
                self.out.gap(1);
                let ty = self.book.static_type(*schema, ValueForm::Script);
                let zero = self.book.zero(*schema, ValueForm::Script);
                self.out.var(member, &ty, zero);
            }
        }
        if !matches!(content, Content::Nothing) {
            self.read_variant(of, variant, name, &content);
        }
        self.write_variant(of, variant, name);
        if let (Tagging::Inside(tag), Some(content), true) = (of.tagging, variant.content, of.strict) {
            let keys = if variant.other { Vec::new() } else { FieldKeys::of(content, SIDE).all() };
            self.wire_keys(&[vec![tag], keys].concat());
        }
        self.out.close();
        self.out.close();
    }

    /// Writes the function that returns exactly the keys of a variant.
    fn wire_keys(&mut self, keys: &[&[u8]]) {
        self.out.close();
        self.open_function("func _wire_keys() -> Array:");
        self.out.line(format_args!("return {}", key_list(keys)));
    }

    fn read_variant(
        &mut self,
        of: &'a Enum<'a>,
        variant: &'a EnumVariant<'a>,
        name: &str,
        content: &Content<'a>,
    ) {
        let is_inside = matches!(of.tagging, Tagging::Inside(_)) && !variant.other;
        let entries = match content {
            Content::Fields(fields) => entries_variable(fields),
            _ => "wire_entries",
        };
        let (parameter, ty) = if is_inside { (entries, "Dictionary") } else { ("wire_content", "Variant") };
        self.open_read("_read_variant", parameter, ty, name);
        self.out.line(format_args!("var made: {name} = {name}.new()"));
        match content {
            Content::Nothing => {} // not covered: ruled out before
            Content::Fields(fields) => {
                let members = members(self.book.spelling, fields.fields);
                if is_inside {
                    self.read_fields(fields, &members, &keys_of_tagging(of.tagging));
                } else {
                    self.out
                        .line(format_args!("var {entries}: Dictionary = reader.dictionary(wire_content)"));
                    self.read_fields(fields, &members, &[]);
                    if fields.strict && !FieldKeys::of_fields(fields, SIDE).set().takes_all() {
                        let keys = key_list(&FieldKeys::of_fields(fields, SIDE).all());
                        self.out.line(format_args!("reader.only({entries}, {keys})"));
                    }
                    self.out.line("reader.leave()");
                }
            }
            Content::Elements(elements) => {
                let members = members(self.book.spelling, elements);
                self.read_elements(elements, &members, "wire_content");
            }
            Content::Value(schema, member) if is_inside => {
                self.read_flattened(*schema, member, &FieldKeys::of_enum(of, SIDE).all());
            }
            Content::Value(schema, member) => {
                self.read(*schema, "wire_content", &|value| format!("made.{member} = {value}"));
            }
        }
        self.made();
        self.out.close();
    }

    /// Begins the function that writes a variant as Rust reads it.
    fn write_variant(&mut self, of: &'a Enum<'a>, variant: &'a EnumVariant<'a>, name: &str) {
        let variant = self.class.variant_read(variant);
        let content = &Content::of(self.book.spelling, variant);
        if self.class.kind.has_entries() {
            self.open_function("func _write_entries(wire_entries: Dictionary) -> void:");
        } else {
            self.open_write();
        }
        let tag = variant.tags.first().map(|tag| key_literal(tag));
        if variant.other && variant.content.is_none() {
            self.refuse_to_write(name);
        }
        if let (true, Content::Value(schema, member)) = (variant.other, content) {
            match of.tagging {
                Tagging::Inside(key) | Tagging::Beside(key, _) => {
                    let key = key_literal(key);
                    if keeps_all(variant) {
                        self.out.open(format_args!("if {member} is Dictionary:"));
                        self.out.var("wire_kept", "Dictionary", member);
                        self.out.open_each("wire_key", "Variant", "wire_kept");
                        self.out.line("wire_entries[wire_key] = wire_kept[wire_key]");
                        self.out.close();
                        self.out.line("return");
                        self.out.close();
                    }
                    self.write(*schema, member, &|value| format!("wire_entries[{key}] = {value}"));
                }
                _ => self.write(*schema, member, &|value| format!("return {value}")),
            }
            return;
        }
        let tag = tag.unwrap_or_else(|| String::from("null"));
        match of.tagging {
            Tagging::Inside(key) => {
                self.out.line(format_args!("wire_entries[{}] = {tag}", key_literal(key)));
                match content {
                    Content::Fields(fields) if !fields.fields.is_empty() => {
                        let members = members(self.book.spelling, fields.fields);
                        self.write_fields(fields, &members);
                    }
                    Content::Value(schema, member) => self.write_flattened(*schema, member),
                    _ => {}
                }
            }
            Tagging::Beside(key, content_key) => {
                self.out.line(format_args!("wire_entries[{}] = {tag}", key_literal(key)));
                let content_key = key_literal(content_key);
                self.write_content(content, &|value| format!("wire_entries[{content_key}] = {value}"));
            }
            Tagging::Untagged if matches!(content, Content::Nothing) => self.out.line("return null"),
            Tagging::Untagged => self.write_content(content, &|value| format!("return {value}")),
            _ if matches!(content, Content::Nothing) => self.out.line(format_args!("return {tag}")),
            _ => self.write_content(content, &|value| format!("return {{ {tag}: {value} }}")),
        }
    }

    fn write_content(&mut self, content: &Content<'a>, assign: super::values::Assign<'_>) {
        match content {
            Content::Nothing => {}
            Content::Fields(fields) => {
                let members = members(self.book.spelling, fields.fields);
                if self.class.kind.has_entries() {
                    // The entries of the outer Dictionary are the tag and the content.
                    self.out.line("var wire_content: Dictionary = {}");
                    self.out.line("_write_content(wire_content)");
                    self.out.line(assign("wire_content"));
                    self.out.close();
                    self.open_function("func _write_content(wire_entries: Dictionary) -> void:");
                    self.write_fields(fields, &members);
                } else {
                    self.out.line("var wire_entries: Dictionary = {}");
                    if !fields.fields.is_empty() {
                        self.write_fields(fields, &members);
                    }
                    self.out.line(assign("wire_entries"));
                }
            }
            Content::Elements(elements) => {
                let members = members(self.book.spelling, elements);
                self.write_elements(&members);
                self.out.line(assign("wire_elements"));
            }
            Content::Value(schema, member) => self.write(*schema, member, assign),
        }
    }
}
