//! Classes for Objects with a script: resources, whose properties the engine saves and loads itself.
//!
//! The engine sets the properties before the script sees them, and leaves out of a file what equals the default in the script. So
//! the property with the version has a getter that always returns the current version, which is never the default of the property.
//! Its setter keeps the version of what was loaded.
//!
//! In Godot 3, a class that `ResourceSaver` saves needs a file of its own. It has the properties alone: the engine writes no path of
//! a script into bytes.

use super::literals::{key_arguments, key_literal};
use super::names::is_identifier;
use super::script::Script;
use super::spelling::Spelling;
use super::types::ValueForm;
use crate::generate::property_of;
use crate::{Field, ObjectShape, Presence, Schema};

/// The variable with the version that was loaded is named after the version's property, with this before the name.
const LOADED: &str = "loaded_";

impl<'a> Script<'a> {
    pub(super) fn object_class(&mut self, object: &'a ObjectShape<'a>) {
        let name = self.class.name.clone();
        if self.book.spelling.is_one_file && object.class != "Resource" {
            self.book.problem(format!(
                "{}: in Godot 3, an Object is a resource that is saved: write `object = \"Resource\"`",
                self.class.ty.name
            ));
        } else if !["Resource", "RefCounted", "Object"].contains(&object.class) {
            self.book.problem(format!(
                "{}: a script for a {} has other names to keep clear of: only Resource, RefCounted and Object \
                 are generated",
                self.class.ty.name, object.class
            ));
        }
        self.head(object.class);
        self.properties(object);
        if self.book.spelling.is_one_file {
            self.version_functions(object);
            return;
        }
        self.codec(&name, "", "self", false);
        self.conversions("dict", "Dictionary", "_read_entries(reader.dictionary(wire_value)");
        self.read_object(object);
        self.read_properties(object);
        self.open_function("func _write() -> Dictionary:");
        self.out.line("var wire_entries: Dictionary = {}");
        for field in object.fields.fields.iter().filter(|field| !is_past(field)) {
            let property = property_of(field);
            self.out.line(format_args!("wire_entries[\"{property}\"] = {property}"));
        }
        self.out.line("return wire_entries");
        self.out.close();
    }

    /// Writes the declarations of the properties. Those that only older versions have are loaded and not saved.
    fn properties(&mut self, object: &'a ObjectShape<'a>) {
        let fields = object.fields.fields;
        let loaded = object.fields.versions.and(fields.first()).map(loaded_of);
        for field in fields {
            let property = property_of(field);
            let place = format!("{}.{}", self.class.ty.name, field.name);
            self.refuse_double(field.schema, &place);
            if field.flatten || self.book.spelling.names.is_taken(&property) || !is_identifier(&property) {
                self.book
                    .problem(format!("{place}: `{property}` cannot be a property of an Object's script"));
            }
            if loaded.as_ref() == Some(&property) {
                self.book.problem(format!("{place}: `{property}` is the version that was loaded: rename it"));
            }
            self.out.gap(1);
            if let (true, Some(versions)) = (field.name.is_empty(), object.fields.versions) {
                self.version_property(&property, &loaded_of(field), versions.current);
                continue;
            }
            let ty = self.book.static_type(field.schema, ValueForm::Wire);
            let mut default = self.default_of(field, ValueForm::Wire);
            // In Godot 3, all instances would share a default that is a constant.
            if self.book.spelling.is_one_file && default.starts_with(['[', '{']) {
                default += ".duplicate(true)";
            }
            self.out.doc(field.doc);
            self.optional_doc(field.schema, &ty, ValueForm::Wire);
            let export = if is_past(field) { "" } else { self.book.spelling.export };
            let declared = self.book.spelling.typed(&property, &ty);
            if declared == property && self.book.spelling.is_one_file {
                self.book.problem(format!(
                    "{place}: {} saves no property that may have any type: use one type, without `Option`",
                    self.book.spelling.engine
                ));
            }
            self.out.line(format_args!("{export}var {declared} = {default}"));
        }
    }

    fn version_property(&mut self, property: &str, loaded: &str, current: i64) {
        let Spelling { export, is_one_file, .. } = *self.book.spelling;
        self.out.doc("The version of the data that was loaded, or 0.");
        self.out.line(format_args!("var {loaded}: int = 0"));
        self.out.gap(1);
        self.out.doc("The version that is saved, which is always the current one.");
        if is_one_file {
            self.out
                .line(format_args!("{export}var {property}: int setget _set_{property}, _get_{property}"));
            return;
        }
        self.out.open(format_args!("{export}var {property}: int:"));
        self.out.open("get:");
        self.out.line(format_args!("return {current}"));
        self.out.close();
        self.out.open("set(wire_version):");
        self.out.line(format_args!("{loaded} = wire_version"));
        self.out.close();
        self.out.close();
    }

    /// Writes the getter and the setter of the version, which Godot 3 has as functions.
    fn version_functions(&mut self, object: &'a ObjectShape<'a>) {
        let (Some(versions), Some(version)) = (object.fields.versions, object.fields.fields.first()) else {
            return;
        };
        let property = property_of(version);
        self.open_function(format_args!("func _get_{property}() -> int:"));
        self.out.line(format_args!("return {}", versions.current));
        self.out.close();
        self.open_function(format_args!("func _set_{property}(wire_version: int) -> void:"));
        self.out.line(format_args!("{} = wire_version", loaded_of(version)));
        self.out.close();
    }

    /// Writes the function that checks an Object which the engine has made.
    fn read_object(&mut self, object: &'a ObjectShape<'a>) {
        let (name, fields) = (self.class.name.clone(), &object.fields);
        self.open_read("_read", "wire_value", "Variant", &name);
        self.out.open(format_args!("if not wire_value is {name}:"));
        self.out.line(format_args!("reader.fail(\"{name}\", wire_value)"));
        self.out.line("return null");
        self.out.close();
        self.out.line(format_args!("var made: {name} = wire_value"));
        self.out.line("reader.enter()");
        for field in fields.fields {
            let property = property_of(field);
            if field.name.is_empty() {
                let (key, loaded) = (key_literal(field.wire_keys()[0]), loaded_of(field));
                self.out.line("var wire_versions: Dictionary = {}");
                self.out.open(format_args!("if made.{loaded} != 0:"));
                self.out.line(format_args!("wire_versions[{key}] = made.{loaded}"));
                self.out.close();
                self.read_version(fields, "wire_versions", "_wire_version");
                continue;
            }
            self.out.line(format_args!("reader.at(\"{property}\")"));
            self.check(field.schema, &format!("made.{property}"));
        }
        self.out.line("reader.leave()");
        self.made();
        self.out.close();
    }

    /// Writes the function that makes an Object from a Dictionary of its properties.
    fn read_properties(&mut self, object: &'a ObjectShape<'a>) {
        let (name, fields) = (self.class.name.clone(), &object.fields);
        self.open_read("_read_entries", "wire_entries", "Dictionary", &name);
        self.out.line(format_args!("var made: {name} = {name}.new()"));
        for field in fields.fields {
            let property = property_of(field);
            if field.name.is_empty() {
                self.read_version(fields, "wire_entries", "wire_version");
                self.out.line(format_args!("made.{property} = wire_version"));
                continue;
            }
            let value = self.local("value");
            let may_be_missing = field.is_optional() || field.written != Presence::Always;
            let keys = key_arguments(field.wire_keys());
            if may_be_missing {
                let until =
                    field.until.map_or_else(String::new, |until| format!("wire_version <= {until} and "));
                self.out.open(format_args!("if {until}reader.has(wire_entries, {keys}):"));
                self.out.line(format_args!("var {value}: Variant = reader.found"));
            } else {
                self.out.line(format_args!("var {value}: Variant = reader.required(wire_entries, {keys})"));
            }
            let checked = self.check(field.schema, &value);
            self.out.open("if not reader.failed():");
            if self.is_same_on_the_wire(field.schema) {
                self.out.line(format_args!("made.{property} = {checked}"));
            } else {
                self.out.line(format_args!("made.set(\"{property}\", {value})"));
            }
            self.out.close();
            if may_be_missing {
                self.out.close();
            }
        }
        self.out.line("reader.leave()");
        self.made();
        self.out.close();
    }

    /// Writes statements that read a value into a new variable, and returns the name of that variable.
    fn check(&mut self, schema: Schema<'a>, source: &str) -> String {
        let checked = format!("_{}", self.local("checked"));
        let ty = self.book.static_type(schema, ValueForm::Script);
        self.out.line(format_args!("var {checked}: {ty} = {}", self.book.zero(schema, ValueForm::Script)));
        self.read(schema, source, &|value| format!("{checked} = {value}"));
        checked
    }
}

/// Returns the name of the variable with the version that was loaded.
fn loaded_of(version: &Field<'_>) -> String {
    format!("{LOADED}{}", property_of(version))
}

/// Returns whether only older versions have a field.
fn is_past(field: &Field<'_>) -> bool {
    field.until.is_some() && !field.is_written()
}
