//! The script of one class: the parts that all classes have.

use super::book::{Book, Class};
use super::writer::Writer;
use crate::VariantType;

/// The script of a class while it is being written.
pub(super) struct Script<'a> {
    pub(super) book: &'a Book<'a>,
    pub(super) class: &'a Class,
    pub(super) reader: String,
    pub(super) out: Writer,
    /// How many local variables the function has so far.
    locals: usize,
}

impl<'a> Script<'a> {
    pub(super) fn new(book: &'a Book<'a>, class: &'a Class) -> Self {
        Self { book, class, reader: book.reader(), out: Writer::new(book.spelling), locals: 0 }
    }

    /// Returns a name that no other local variable of the script has.
    pub(super) fn local(&mut self, noun: &str) -> String {
        self.locals += 1;
        format!("wire_{noun}_{}", self.locals)
    }

    /// Writes the first line of a function, whose local variables are numbered from 1.
    pub(super) fn open_function(&mut self, line: impl std::fmt::Display) {
        self.locals = 0;
        self.out.gap(2);
        self.out.open(line);
    }

    /// Writes what comes before the members: who generated the file, the names, the documentation, the fingerprint.
    pub(super) fn head(&mut self, base: &str) {
        let (ty, name) = (self.class.ty, &self.class.name);
        if self.book.spelling.is_one_file {
            self.out.gap(2);
            self.out.doc(ty.doc);
            self.out.open(format_args!("class {name} extends {base}:"));
        } else {
            self.out.line(format_args!(
                "# Made by gdvar from the Rust type {}. Do not edit it: the next run",
                ty.name
            ));
            self.out.line("# of what made it writes it anew.");
            self.out.line(format_args!("class_name {name}"));
            self.out.line(format_args!("extends {base}"));
            self.out.doc(ty.doc);
            self.out.gap(1);
        }
        let fingerprint = ty.schema.fingerprint();
        self.out.doc("Tells the form on the wire: the same number in Rust means the same form.");
        self.out.line(format_args!(
            "const FINGERPRINT: int = {} # {fingerprint:#018x}",
            super::literals::int_literal(fingerprint.cast_signed())
        ));
    }

    /// Writes `decode` and `encode` for a `ty`. `written` is the value as the engine encodes it.
    pub(super) fn codec(&mut self, ty: &str, parameter: &str, written: &str, is_static: bool) {
        let (spelling, has_objects) = (self.book.spelling, self.class.has_objects);
        let (reader, objects) = (&self.reader, if has_objects { "_with_objects" } else { "" });
        let bytes = spelling.ty(VariantType::PackedByteArray);
        let engine_writes =
            |has_objects| spelling.encoded("", has_objects).replace("(, ", "(..., ").replace("()", "");
        self.out.gap(2);
        self.out.doc(&format!(
            "Reads what Rust or `{}` wrote. {} tells afterwards what was wrong, if",
            engine_writes(false),
            spelling.mention("reader")
        ));
        let nothing = if is_static { "the first value is returned then" } else { "null is returned then" };
        self.out.doc(&format!("something was; {nothing}."));
        self.out.open(format_args!(
            "static func decode(wire_bytes: {bytes}, reader: {reader} = {reader}.new()) -> {ty}:"
        ));
        self.out.line("reader.start()");
        self.out.line(format_args!("return _read(reader.value_of{objects}(wire_bytes), reader)"));
        self.out.close();
        self.out.gap(2);
        self.out.doc(&format!("Writes what `decode` and Rust read: `{}`.", engine_writes(has_objects)));
        let keyword = if is_static { "static func" } else { "func" };
        self.out.open(format_args!("{keyword} encode({parameter}) -> {bytes}:"));
        self.out.line(format_args!("return {}", spelling.encoded(written, has_objects)));
        self.out.close();
    }

    /// Writes `from_dict` and `to_dict`, or their equivalents for a type that is not a Dictionary.
    pub(super) fn conversions(&mut self, noun: &str, wire: &str, read: &str) {
        let (reader, name) = (&self.reader, &self.class.name);
        let what = if wire == "Variant" { "value" } else { wire };
        self.out.gap(2);
        self.out.doc(&format!(
            "Reads the {what} that stands for it, as `get_var` returns it; null if it does not fit."
        ));
        let (value, returns) =
            (self.book.spelling.typed("wire_value", "Variant"), self.book.spelling.returns(wire));
        self.out.open(format_args!(
            "static func from_{noun}({value}, reader: {reader} = {reader}.new()) -> {name}:"
        ));
        self.out.line("reader.start()");
        self.out.line(format_args!("return {read}, reader)"));
        self.out.close();
        self.out.gap(2);
        self.out.doc(&format!("Returns the {what} that stands for it, as `put_var` writes it."));
        self.out.open(format_args!("func to_{noun}(){returns}:"));
        self.out.line("return _write()");
        self.out.close();
    }

    /// Writes the end of a function that reads: it returns the new object, or null.
    pub(super) fn made(&mut self) {
        self.out.open("if reader.failed():");
        self.out.line("return null");
        self.out.close();
        self.out.line("return made");
    }
}
