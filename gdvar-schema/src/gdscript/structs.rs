//! Classes for structs, and the members of variants.

use super::book::{SIDE, described};
use super::literals::{key_arguments, key_list, key_literal};
use super::names::Scope;
use super::script::Script;
use super::spelling::Spelling;
use super::types::ValueForm;
use crate::generate::{Member, field_read};
use crate::{Field, FieldKeys, Fields, Presence, Schema, Shape};

impl<'a> Script<'a> {
    pub(super) fn dictionary_class(&mut self, fields: &'a Fields<'a>) {
        self.head(self.book.spelling.base);
        let members = members(self.book.spelling, fields.fields);
        self.declare(&members);
        let name = self.class.name.clone();
        self.codec(&name, "", "_write()", false);
        self.conversions("dict", "Dictionary", "_read(wire_value");
        self.open_read("_read", "wire_value", "Variant", &name);
        self.out.line("var wire_entries: Dictionary = reader.dictionary(wire_value)");
        self.out.line(format_args!("var made: {name} = _read_entries(wire_entries, reader)"));
        if fields.strict && !FieldKeys::of_fields(fields, SIDE).set().takes_all() {
            let keys = key_list(&FieldKeys::of_fields(fields, SIDE).all());
            self.out.line(format_args!("reader.only(wire_entries, {keys})"));
            self.out.line("reader.leave()");
            self.made();
        } else {
            self.out.line("reader.leave()");
            self.out.line("return made");
        }
        self.out.close();
        let entries = entries_variable(fields);
        self.open_read("_read_entries", entries, "Dictionary", &name);
        self.out.line(format_args!("var made: {name} = {name}.new()"));
        self.read_fields(fields, &members, &[]);
        self.made();
        self.out.close();
        self.open_function("func _write() -> Dictionary:");
        self.out.line("var wire_entries: Dictionary = {}");
        self.out.line("_write_entries(wire_entries)");
        self.out.line("return wire_entries");
        self.out.close();
        self.open_function(format_args!(
            "func _write_entries({}wire_entries: Dictionary) -> void:",
            if fields.fields.iter().any(Field::is_read) { "" } else { "_" }
        ));
        self.write_fields(self.class.fields_read(fields), &members);
        self.out.close();
    }

    pub(super) fn tuple_class(&mut self, elements: &'a [Field<'a>]) {
        self.head(self.book.spelling.base);
        let members = members(self.book.spelling, elements);
        self.declare(&members);
        let name = self.class.name.clone();
        self.codec(&name, "", "_write()", false);
        self.conversions("array", "Array", "_read(wire_value");
        self.open_read("_read", "wire_value", "Variant", &name);
        self.out.line(format_args!("var made: {name} = {name}.new()"));
        self.read_elements(elements, &members, "wire_value");
        self.made();
        self.out.close();
        self.open_function("func _write() -> Array:");
        self.write_elements(&members);
        self.out.line("return wire_elements");
        self.out.close();
    }

    pub(super) fn open_read(&mut self, function: &str, parameter: &str, parameter_ty: &str, ty: &str) {
        let reader = self.reader.clone();
        let parameter = self.book.spelling.typed(parameter, parameter_ty);
        self.open_function(format_args!("static func {function}({parameter}, reader: {reader}) -> {ty}:"));
    }

    /// Writes the declarations of the members.
    pub(super) fn declare(&mut self, members: &[Member<'a>]) {
        for Member { field, name } in members {
            let place = format!("{}.{}", self.class.ty.name, field.name);
            self.refuse_double(field.schema, &place);
            self.out.gap(1);
            let ty = self.book.static_type(field.schema, ValueForm::Script);
            let default = self.default_of(field, ValueForm::Script);
            self.out.doc(field.doc);
            self.optional_doc(field.schema, &ty, ValueForm::Script);
            self.out.var(name, &ty, default);
        }
    }

    /// Writes a comment that says what a variable may hold, if its type cannot say so.
    pub(super) fn optional_doc(&mut self, schema: Schema<'a>, ty: &str, form: ValueForm) {
        if let Some(unsaid) = self.book.unsaid_type(schema) {
            self.out.doc(&format!("{unsaid}."));
            return;
        }
        if let (Shape::Optional(inner), "Variant") = (schema.shape(SIDE), ty) {
            let inner = self.book.static_type(inner, form);
            if inner != "Variant" {
                self.out.doc(&format!("[{inner}] or null."));
            }
        }
    }

    /// Returns the initial value of a member. Only a field that may be missing needs the default from Rust.
    pub(super) fn default_of(&self, field: &'a Field<'a>, form: ValueForm) -> String {
        if field.since.is_some() || field.read == Presence::Sometimes {
            self.book.default(self.class.ty.name, field, form)
        } else {
            self.book.zero(field.schema, form)
        }
    }

    /// Writes statements that read the entries of fields. `outer` has the keys that belong to fields of outer types.
    pub(super) fn read_fields(&mut self, fields: &'a Fields<'a>, members: &[Member<'a>], outer: &[&[u8]]) {
        let is_used = members.iter().any(|member| {
            member.field.since.is_some() && member.field.read == Presence::Sometimes
                || member.field.until.is_some()
        });
        self.read_version(fields, "wire_entries", if is_used { "wire_version" } else { "_wire_version" });
        for member in members {
            if member.field.flatten {
                let mut outer = outer.to_vec();
                outer.extend(FieldKeys::of_fields(fields, SIDE).all());
                self.read_flattened(member.field.schema, &member.name, &outer);
            } else {
                self.read_field(member);
            }
        }
    }

    /// Writes a statement that reads the version of the data, if the type has versions.
    pub(super) fn read_version(&mut self, fields: &'a Fields<'a>, entries: &str, variable: &str) {
        let (Some(versions), Some(version)) = (fields.versions, fields.fields.first()) else { return };
        let unversioned = versions.unversioned.map_or_else(|| String::from("null"), |v| v.to_string());
        self.out.line(format_args!(
            "var {variable}: int = reader.version({entries}, {}, {}, {}, {unversioned}, {})",
            key_literal(version.wire_keys()[0]),
            versions.first,
            versions.current,
            versions.migrates
        ));
    }

    fn read_field(&mut self, member: &Member<'a>) {
        let Member { field, name } = member;
        // With aliases, the reader looks for duplicates; a field of older versions is read only from those.
        if let ([key], None) = (field.wire_keys(), field.until)
            && self.usual(field.schema, "").is_some()
        {
            let value = self.local("value");
            self.out.var(&value, "Variant", format_args!("wire_entries.get({})", key_literal(key)));
            let usual = self.usual(field.schema, &value);
            self.read_usual(usual, &format!("made.{name} = {value}"), |script| script.read_any_field(member));
        } else {
            self.read_any_field(member);
        }
    }

    fn read_any_field(&mut self, Member { field, name }: &Member<'a>) {
        let keys = key_arguments(field.wire_keys());
        let assign = |value: &str| format!("made.{name} = {value}");
        let may_be_missing =
            field.is_optional() || field.written != Presence::Always || field.since.is_some();
        if !may_be_missing {
            if self.read_expression(field.schema, "").is_some() {
                let source = format!("reader.required(wire_entries, {keys})");
                self.read(field.schema, &source, &assign);
            } else {
                let value = self.local("value");
                let source = format!("reader.required(wire_entries, {keys})");
                self.out.var(&value, "Variant", source);
                self.read(field.schema, &value, &assign);
            }
            return;
        }
        let until = field.until.map_or_else(String::new, |until| format!("wire_version <= {until} and "));
        self.out.open(format_args!("if {until}reader.has(wire_entries, {keys}):"));
        self.read(field.schema, "reader.found", &assign);
        self.out.close();
        if let (Some(since), Presence::Sometimes) = (field.since, field.read) {
            self.out.open(format_args!("elif wire_version >= {since}:"));
            self.out.line("reader.missing()");
            self.out.close();
        }
    }

    /// Writes statements that read the flattened entries of another type.
    pub(super) fn read_flattened(&mut self, schema: Schema<'a>, member: &str, outer: &[&[u8]]) {
        if let Some(class) = self.book.class_of(schema) {
            if !class.kind.has_entries() {
                self.book.problem(format!("{}: only a Dictionary can be flattened", class.ty.name));
            } else if FieldKeys::of(schema, SIDE).set().takes_all() {
                self.book.problem(format!(
                    "{}: flattened, it would take the keys of others: flatten the map into the outer type",
                    class.ty.name
                ));
            }
            self.out.line(format_args!("made.{member} = {}._read_entries(wire_entries, reader)", class.name));
            return;
        }
        match schema.shape(SIDE) {
            Shape::Optional(inner) => {
                let keys = key_list(&FieldKeys::of(inner, SIDE).all());
                self.out.open(format_args!("if reader.has_any(wire_entries, {keys}):"));
                self.read_flattened(inner, member, outer);
                self.out.close();
            }
            Shape::Map(map) => {
                let key = self.local("key");
                self.out.open_each(&key, "Variant", "wire_entries");
                self.out.open(format_args!("if not {}.has({key}):", key_list(outer)));
                self.read_entry(&map, "wire_entries", &key, &format!("made.{member}"));
                self.out.close();
                self.out.close();
            }
            _ => self.book.problem(format!(
                "{}.{member}: what is flattened is a struct, an enum with a tag, or a map",
                self.class.ty.name
            )),
        }
    }

    /// Writes statements that put the members into `wire_entries`. `fields` are as Rust reads them.
    pub(super) fn write_fields(&mut self, fields: &'a Fields<'a>, members: &[Member<'a>]) {
        let mut is_empty = true;
        if let (Some(versions), Some(version)) = (fields.versions, fields.fields.first()) {
            is_empty = false;
            let key = key_literal(version.wire_keys()[0]);
            self.out.line(format_args!("wire_entries[{key}] = {}", versions.current));
        }
        // Fields that only older versions have are not written.
        let is_past = |field: &Field<'_>| field.until.is_some() && !field.is_written();
        for Member { field, name } in members {
            if !field.is_read() || is_past(field) {
                continue;
            }
            is_empty = false;
            if field.flatten {
                self.write_flattened(field.schema, name);
                continue;
            }
            let key = key_literal(field_read(field, fields.fields).wire_keys()[0]);
            let is_left_out = field.written == Presence::Sometimes
                && matches!(field.schema.shape(SIDE), Shape::Optional(_));
            if is_left_out {
                self.out.open(format_args!("if {name} != null:"));
            }
            self.write(field.schema, name, &|value| format!("wire_entries[{key}] = {value}"));
            if is_left_out {
                self.out.close();
            }
        }
        if is_empty {
            self.out.line("pass");
        }
    }

    pub(super) fn write_flattened(&mut self, schema: Schema<'a>, member: &str) {
        match schema.shape(SIDE) {
            Shape::Optional(inner) => {
                self.out.open(format_args!("if {member} != null:"));
                self.write_flattened(inner, member);
                self.out.close();
            }
            Shape::Map(map) if described(schema).is_none() || self.book.class_of(schema).is_none() => {
                self.write_entries_of(&map, member, "wire_entries");
            }
            _ => self.out.line(format_args!("{member}._write_entries(wire_entries)")),
        }
    }

    /// Writes statements that read the elements of an Array into members.
    pub(super) fn read_elements(&mut self, elements: &'a [Field<'a>], members: &[Member<'a>], source: &str) {
        let private = if elements.is_empty() { "_" } else { "" };
        let raw = private.to_owned() + &self.local("elements");
        self.open_tuple(elements, source, &raw);
        for (index, Member { field, name }) in members.iter().enumerate() {
            let assign = |value: &str| format!("made.{name} = {value}");
            if field.is_optional() {
                self.out.open(format_args!("if {raw}.size() > {index}:"));
            }
            self.out.line(format_args!("reader.at({index})"));
            self.read(field.schema, &format!("{raw}[{index}]"), &assign);
            if field.is_optional() {
                self.out.close();
            }
        }
        self.out.line("reader.leave()");
    }

    /// Writes statements that put members into `wire_elements`.
    pub(super) fn write_elements(&mut self, members: &[Member<'a>]) {
        self.out.line("var wire_elements: Array = []");
        for Member { field, name } in members {
            self.write(field.schema, name, &|value| format!("wire_elements.append({value})"));
        }
    }
}

/// Returns the names of the fields' members.
pub(super) fn members<'s>(spelling: &Spelling, fields: &'s [Field<'s>]) -> Vec<Member<'s>> {
    let mut scope = Scope::new(spelling.names);
    // The version of a form has neither a name nor a member.
    let named = fields.iter().filter(|field| !field.name.is_empty());
    named.map(|field| Member { field, name: scope.member(field.name) }).collect()
}

/// Returns the name of the variable with the entries from which fields are read. It begins with `_` if it is not used.
pub(super) fn entries_variable(fields: &Fields<'_>) -> &'static str {
    if fields.fields.is_empty() { "_wire_entries" } else { "wire_entries" }
}
