//! Types that Rust reads in a different form than it writes.
//!
//! A class reads what Rust writes, and writes what Rust reads. Names may differ: keys and tags are read as in [`Side::Written`],
//! and written as in [`Side::Read`]. The members are the same in both directions, so their types have to be the same too.

use super::book::{Book, Class, Kind, SIDE, each_part, is_same};
use super::keys::{has_int_tags, property_of};
use crate::{Enum, EnumVariant, Field, Fields, Schema, Shape, Side};

/// The advice for a type that cannot have one class for both directions.
const ADVICE: &str = "give each direction a type of its own";

/// Returns a field as Rust reads it.
pub(crate) fn field_read<'s, 'a>(field: &'a Field<'s>, read: &'a [Field<'s>]) -> &'a Field<'s> {
    read.iter().find(|read| read.name == field.name).unwrap_or(field)
}

/// Returns a variant as Rust reads it, if Rust reads it.
fn find_variant<'s>(variant: &EnumVariant<'s>, read: &'s Enum<'s>) -> Option<&'s EnumVariant<'s>> {
    read.variants.iter().find(|read| read.name == variant.name)
}

impl<'s> Class<'s> {
    /// Returns the fields of a struct as Rust reads them.
    pub(crate) fn fields_read(&self, written: &'s Fields<'s>) -> &'s Fields<'s> {
        if let Shape::Dictionary(read) = self.ty.schema.shape(Side::Read) { read } else { written }
    }

    /// Returns a variant as Rust reads it.
    pub(crate) fn variant_read(&self, variant: &'s EnumVariant<'s>) -> &'s EnumVariant<'s> {
        let Shape::Enum(read) = self.ty.schema.shape(Side::Read) else { return variant };
        find_variant(variant, read).unwrap_or(variant)
    }

    /// Returns whether a key or tag differs between the directions.
    fn has_two_names(&self) -> bool {
        match self.kind {
            Kind::Dictionary(written) => has_two_keys(written.fields, self.fields_read(written).fields),
            Kind::Names(of) | Kind::Variants(of) => of.variants.iter().any(|written| {
                let read = self.variant_read(written);
                written.tags.first() != read.tags.first()
                    || matches!(
                        (written.content.map(|content| content.shape(SIDE)), read.content.map(|content| content.shape(SIDE))),
                        (Some(Shape::Dictionary(written)), Some(Shape::Dictionary(read)))
                            if has_two_keys(written.fields, read.fields)
                    )
            }),
            Kind::Tuple(_) | Kind::Object(_) => false,
        }
    }
}

impl<'s> Book<'s> {
    /// Notes a problem for each type for which one class is not enough.
    pub(crate) fn check_sides(&self) {
        for schema in &self.schemas {
            if let Some(ty) = schema.as_type() {
                self.check_pair(*schema, *schema, ty.name);
            }
        }
        for class in &self.classes {
            self.check_class(class);
        }
    }

    fn check_class(&self, class: &Class<'s>) {
        let place = class.ty.name;
        match (class.kind, class.ty.schema.shape(Side::Read)) {
            (Kind::Dictionary(written), Shape::Dictionary(read)) => {
                self.check_fields(written.fields, read.fields, place);
            }
            (Kind::Tuple(written), Shape::Tuple(read)) => self.check_fields(written, read, place),
            (Kind::Object(written), Shape::Object(read)) if written.class == read.class => {
                let (written, read) = (written.fields.fields, read.fields.fields);
                for field in written.iter().filter(|field| field.is_read()) {
                    let place = format!("{place}.{}", field.name);
                    if property_of(field) != property_of(field_read(field, read)) {
                        self.problem(format!(
                            "{place}: a property of an Object has one name: use it in both directions"
                        ));
                    }
                    self.refuse_renamed(field.schema, &place);
                }
                self.check_fields(written, read, place);
            }
            (Kind::Names(written) | Kind::Variants(written), Shape::Enum(read)) => {
                let has_one_int = matches!(class.kind, Kind::Names(_)) && has_int_tags(written);
                for variant in written.variants {
                    let place = format!("{place}.{}", variant.name);
                    let Some(read) = find_variant(variant, read) else {
                        self.problem(format!("{place}: Rust writes it and does not read it: {ADVICE}"));
                        continue;
                    };
                    if has_one_int && variant.tags.first() != read.tags.first() {
                        self.problem(format!(
                            "{place}: the value of an enum without fields is one int: use it in both directions"
                        ));
                    }
                    if let (Some(written), Some(read)) = (variant.content, read.content) {
                        self.check_pair(written, read, &place);
                    }
                }
            }
            _ => self.refuse_types(place),
        }
    }

    fn check_fields(&self, written: &'s [Field<'s>], read: &'s [Field<'s>], place: &str) {
        // The version has no name. Fields that Rust does not read are not written by the class.
        for field in written.iter().filter(|field| !field.name.is_empty() && field.is_read()) {
            let read = field_read(field, read);
            self.check_pair(field.schema, read.schema, &format!("{place}.{}", field.name));
        }
    }

    /// Notes a problem if Rust cannot read what a class writes. A class writes the same as Rust, but under the names that
    /// Rust reads.
    fn check_pair(&self, written: Schema<'s>, read: Schema<'s>, place: &str) {
        if let Some(class) = self.class_of(written) {
            // The contents of the class are checked separately.
            if !read.described_type(Side::Read).is_some_and(|read| is_same(class.ty, read)) {
                self.refuse_types(place);
            }
            return;
        }
        match (written.shape(SIDE), read.shape(Side::Read)) {
            // Any value is read, or nothing is known about what is read.
            (_, Shape::Any(_) | Shape::Opaque(_)) => {}
            (Shape::Opaque(function), _) => self.problem(format!(
                "{place}: only `{function}` knows what it writes: say what that is, with `schema = Type`"
            )),
            (Shape::Optional(written), Shape::Optional(read)) => self.check_pair(written, read, place),
            (Shape::List(written), Shape::List(read)) if read.len.is_none() || written.len == read.len => {
                self.check_pair(written.items, read.items, place);
            }
            (Shape::Map(written), Shape::Map(read)) => {
                if self.is_raw_key(written.key) {
                    self.refuse_renamed(written.key, place);
                }
                self.check_pair(written.key, read.key, place);
                self.check_pair(written.value, read.value, place);
            }
            (Shape::Dictionary(written), Shape::Dictionary(read)) => {
                self.check_fields(written.fields, read.fields, place);
            }
            (Shape::Tuple(written), Shape::Tuple(read)) if written.len() == read.len() => {
                self.check_fields(written, read, place);
            }
            _ => {
                if let Err(reason) = read.reads_what_is_written_by(written) {
                    self.problem(format!("{place}: Rust does not read what it writes ({reason}): {ADVICE}"));
                }
            }
        }
    }

    /// Returns whether keys stay as they are on the wire.
    pub(crate) fn is_raw_key(&self, schema: Schema<'s>) -> bool {
        match self.class_of(schema) {
            Some(class) => !matches!(class.kind, Kind::Names(_)),
            None => matches!(schema.shape(SIDE), Shape::Optional(_) | Shape::List(_) | Shape::Map(_)),
        }
    }

    fn refuse_types(&self, place: &str) {
        self.problem(format!("{place}: Rust writes it as one type and reads it as another: {ADVICE}"));
    }

    /// Notes a problem if names differ where scripts keep values as they are on the wire.
    fn refuse_renamed(&self, schema: Schema<'s>, place: &str) {
        if let Some(name) = self.renamed(schema) {
            self.problem(format!(
                "{place}: scripts leave properties of Objects and keys of Dictionaries as they are, and Rust reads \
                 {name} under another name than it writes: use one name for both directions"
            ));
        }
    }

    /// Returns the name of a type inside a value whose names differ between the directions.
    fn renamed(&self, schema: Schema<'s>) -> Option<&'s str> {
        let mut found = None;
        each_part(schema, &mut |schema| {
            let renamed = self.class_of(schema).filter(|class| class.has_two_names());
            found = found.or(renamed.map(|class| class.ty.name));
            found.is_none()
        });
        found
    }
}

/// Returns whether a field is read under another key than it is written.
fn has_two_keys(written: &[Field<'_>], read: &[Field<'_>]) -> bool {
    written.iter().any(|field| field.wire_keys().first() != field_read(field, read).wire_keys().first())
}
