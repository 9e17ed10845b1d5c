//! One class's script: what all of them have.

use super::book::{Book, Class};
use super::writer::Writer;

/// The script of a class, while it is written.
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
        Self { book, class, reader: book.reader(), out: Writer::default(), locals: 0 }
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

    /// Writes what stands before the members: who made the file, the names, the documentation, the fingerprint.
    pub(super) fn head(&mut self, base: &str) {
        let (ty, name) = (self.class.ty, &self.class.name);
        self.out.line(format_args!(
            "# Made by gdvar from the Rust type {}. Do not edit it: the next run",
            ty.name
        ));
        self.out.line("# of what made it writes it anew.");
        self.out.line(format_args!("class_name {name}"));
        self.out.line(format_args!("extends {base}"));
        self.out.doc(ty.doc);
        self.out.gap(1);
        let fingerprint = ty.schema.fingerprint();
        self.out.line("## Tells the form on the wire: the same number in Rust means the same form.");
        self.out.line(format_args!(
            "const FINGERPRINT: int = {} # {fingerprint:#018x}",
            super::literals::int_literal(fingerprint.cast_signed())
        ));
    }

    /// Writes `decode` and `encode`. `ty` is what they are of, and `written` the value as the engine encodes it.
    pub(super) fn codec(&mut self, ty: &str, parameter: &str, written: &str, is_static: bool) {
        let (reader, objects) = (&self.reader, if self.class.has_objects { "_with_objects" } else { "" });
        self.out.gap(2);
        self.out.line(
            "## Reads what Rust or `var_to_bytes` wrote. [param reader] tells afterwards what was wrong, if",
        );
        let nothing = if is_static { "the first value is returned then" } else { "null is returned then" };
        self.out.line(format_args!("## something was; {nothing}."));
        self.out.open(format_args!(
            "static func decode(wire_bytes: PackedByteArray, reader: {reader} = {reader}.new()) -> {ty}:"
        ));
        self.out.line("reader.start()");
        self.out.line(format_args!("return _read(reader.value_of{objects}(wire_bytes), reader)"));
        self.out.close();
        self.out.gap(2);
        self.out.line(format_args!("## Writes what `decode` and Rust read: `var_to_bytes{objects}`."));
        let keyword = if is_static { "static func" } else { "func" };
        self.out.open(format_args!("{keyword} encode({parameter}) -> PackedByteArray:"));
        self.out.line(format_args!("return var_to_bytes{objects}({written})"));
        self.out.close();
    }

    /// Writes `from_dict` and `to_dict`, or the like for a type that is not a Dictionary.
    pub(super) fn conversions(&mut self, noun: &str, wire: &str, read: &str) {
        let (reader, name) = (&self.reader, &self.class.name);
        let what = if wire == "Variant" { "value" } else { wire };
        self.out.gap(2);
        self.out.line(format_args!(
            "## Reads the {what} that stands for it, as `get_var` returns it; null if it does not fit."
        ));
        self.out.open(format_args!(
            "static func from_{noun}(wire_value: Variant, reader: {reader} = {reader}.new()) -> {name}:"
        ));
        self.out.line("reader.start()");
        self.out.line(format_args!("return {read}, reader)"));
        self.out.close();
        self.out.gap(2);
        self.out.line(format_args!("## Returns the {what} that stands for it, as `put_var` writes it."));
        self.out.open(format_args!("func to_{noun}() -> {wire}:"));
        self.out.line("return _write()");
        self.out.close();
    }

    /// Writes the end of a function that reads: what was made, or null.
    pub(super) fn made(&mut self) {
        self.out.open("if reader.failed():");
        self.out.line("return null");
        self.out.close();
        self.out.line("return made");
    }
}
