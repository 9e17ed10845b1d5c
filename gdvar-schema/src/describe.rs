//! The parts of a description.

use super::link::Link;
use gdvar_core::VariantType;
use gdvar_core::internals::Key;

/// The description of a type's values on the wire. A `Schema` is a handle to a constant.
///
/// It describes both directions. Where they differ, [`shape`](Self::shape) returns one of them.
#[derive(Clone, Copy)]
pub struct Schema<'s> {
    node: Link<'s>,
    form: Form,
}

/// One direction of a codec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What the type writes.
    Written,
    /// What the type reads.
    Read,
}

/// A form that a field uses instead of the form of its type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Own,
    Exact,
    Cow,
    Borrowed,
    Packed,
    Array,
    Typed,
    Wide,
    StringName,
    NodePath,
    Float,
}

impl Form {
    /// Each form, with its name in JSON.
    pub(super) const NAMES: [(Self, &'static str); 11] = [
        (Self::Own, "own"),
        (Self::Exact, "exact"),
        (Self::Cow, "cow"),
        (Self::Borrowed, "borrowed"),
        (Self::Packed, "packed"),
        (Self::Array, "array"),
        (Self::Typed, "typed"),
        (Self::Wide, "wide"),
        (Self::StringName, "StringName"),
        (Self::NodePath, "NodePath"),
        (Self::Float, "float"),
    ];
}

/// A part of a description, before forms are applied and names are resolved.
#[doc(hidden)]
pub enum Node<'s> {
    Shape(Shape<'s>),
    /// A type that a user declares.
    Named(&'s Type<'s>),
    /// A struct that is written as its only field, which has its own form. Typed containers declare nothing about it.
    InForm(Schema<'s>),
    /// The same values, but a field of the type is always required.
    Required(Schema<'s>),
    /// The same values, but the type may refuse some of them. The text is the name of the type.
    Refined(Schema<'s>, &'s str),
    /// Written as one type and read as another.
    Split {
        written: Schema<'s>,
        read: Schema<'s>,
    },
}

/// A named type.
#[derive(Debug)]
pub struct Type<'s> {
    /// The name of the type in Rust.
    pub name: &'s str,
    /// A number that distinguishes the type from others with the same name. 0 means that the type has parameters and
    /// cannot contain itself.
    #[doc(hidden)]
    pub id: u64,
    /// The lines of the documentation comment.
    pub doc: &'s str,
    /// The description of the type.
    pub schema: Schema<'s>,
}

/// The shape of a value, with everything that the fields' attributes say about it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape<'s> {
    /// Every value: a [`Variant`](gdvar_core::Variant) with reals of this width.
    Any(Reals),
    /// A value that a function reads and writes. Nothing is known about it. The text is the path of the function.
    Opaque(&'s str),
    /// Nil.
    Nil,
    /// A bool.
    Bool,
    /// An int, or a whole number as a float.
    Int(IntShape),
    /// A float. A 32-bit one is read as the nearest 32-bit float, or, if `exact` is set, only from floats that fit.
    Float {
        /// The width.
        reals: Reals,
        /// Whether rounding is an error.
        exact: bool,
    },
    /// Text: String, `StringName` or `NodePath`.
    Text(VariantType),
    /// Text that is borrowed, so it is not read from a `NodePath`.
    BorrowedText,
    /// A String of one character.
    Char,
    /// A value of another of Godot's types, with reals of this width if it has any.
    Builtin(VariantType, Option<Reals>),
    /// A value or Nil.
    Optional(Schema<'s>),
    /// An array of values of one type.
    List(List<'s>),
    /// A Dictionary whose keys have one type, and whose values have one type.
    Map(Map<'s>),
    /// An Array with these elements in this order.
    Tuple(&'s [Field<'s>]),
    /// A Dictionary with these entries.
    Dictionary(&'s Fields<'s>),
    /// A full Object.
    Object(&'s ObjectShape<'s>),
    /// The id of an Object, or null.
    ObjectId,
    /// An enum: one of several variants.
    Enum(&'s Enum<'s>),
}

/// The width of reals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reals {
    /// 32 bits.
    Single,
    /// 64 bits.
    Double,
}

/// The ints of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntShape {
    /// The smallest value.
    pub min: i64,
    /// The largest value.
    pub max: i64,
    /// Whether 0 is allowed, if it is within the range.
    pub has_zero: bool,
    /// Whether the ints are written as floats. Both floats and ints are read.
    pub as_float: bool,
}

/// An array of values of one type.
#[derive(Clone, Copy, Debug)]
pub struct List<'s> {
    /// The schema of the values.
    pub items: Schema<'s>,
    /// The type that is written if the dialect has it: Array or a packed array.
    pub written: VariantType,
    /// The type that is declared for the items.
    pub declares: Declares,
    /// The number of items, if it is fixed.
    pub len: Option<usize>,
    /// Whether only a `PackedByteArray` is read.
    pub only_bytes: bool,
}

/// A Dictionary whose keys have one type, and whose values have one type.
#[derive(Clone, Copy, Debug)]
pub struct Map<'s> {
    /// The schema of the keys.
    pub key: Schema<'s>,
    /// The schema of the values.
    pub value: Schema<'s>,
    /// The types that are declared for both.
    pub declares: Declares,
}

/// The types that a container declares for its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// Nothing.
    Nothing,
    /// The type of the items, if they all have the same one.
    Type,
    /// It depends on the value whether types are declared.
    Either,
}

/// Entries of a Dictionary, or properties of an Object.
#[derive(Debug)]
pub struct Fields<'s> {
    /// The fields, in the order in which they are written.
    pub fields: &'s [Field<'s>],
    /// Whether unknown keys are an error.
    pub strict: bool,
    /// The versions of the form, if it has versions. The first field is then the version.
    pub versions: Option<Versions>,
}

/// The versions that a type reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The first version that is read.
    pub first: i64,
    /// The version that is written, which is the last one that is read.
    pub current: i64,
    /// The version of data that does not contain one.
    pub unversioned: Option<i64>,
    /// Whether functions migrate data of older versions before it is read.
    pub migrates: bool,
}

/// A field of a struct or of a variant.
#[derive(Debug)]
pub struct Field<'s> {
    /// The name in Rust.
    pub name: &'s str,
    /// The documentation comment.
    pub doc: &'s str,
    /// The keys: none in a tuple, and none if the field is flattened.
    #[doc(hidden)]
    pub keys: Keys<'s>,
    /// The schema of its values.
    pub schema: Schema<'s>,
    /// Whether it is written.
    pub written: Presence,
    /// Whether the field is required when it is read. [`is_optional`](Self::is_optional) also considers types that may be
    /// missing.
    pub read: Presence,
    /// The default for a missing field, as in the source code. Empty if there is no default.
    pub default: &'s str,
    /// Whether the field is flattened: its own entries take its place among the fields.
    pub flatten: bool,
    /// The first version that has the field, unless that is the first version of all.
    pub since: Option<i64>,
    /// The last version that has the field, unless that is the current version.
    pub until: Option<i64>,
}

/// The keys of a field as their bytes on the wire.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Keys<'s> {
    /// A single key, which nearly every field has. It is stored by value because the compiler is slow to check references
    /// in constants.
    One(Key<'s>),
    /// The key that is written, followed by its aliases; or none.
    Several(&'s [Key<'s>]),
}

/// Whether a field is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is always present.
    Always,
    /// It may be present.
    Sometimes,
    /// It is never present.
    Never,
}

/// A full Object.
#[derive(Debug)]
pub struct ObjectShape<'s> {
    /// The engine's class.
    pub class: &'s str,
    /// The `res://` path of its script, if it has one.
    pub script: Option<&'s str>,
    /// Its properties.
    pub fields: Fields<'s>,
}

/// An enum: one of several variants.
#[derive(Debug)]
pub struct Enum<'s> {
    /// The place of the tag.
    pub tagging: Tagging<'s>,
    /// The variants that are written and read, in the order of their declaration.
    pub variants: &'s [EnumVariant<'s>],
    /// Whether keys other than the tag and the content are an error.
    pub strict: bool,
}

/// The place of an enum's tag.
#[derive(Clone, Copy, Debug)]
pub enum Tagging<'s> {
    /// The value is only the tag.
    Name,
    /// The value is a Dictionary of the tag and the content, or only the tag if there is no content.
    Outside,
    /// Under a key, among the fields.
    #[doc(hidden)]
    Inside(Key<'s>),
    /// Under a key, with the content under another key.
    #[doc(hidden)]
    Beside(Key<'s>, Key<'s>),
    /// There is no tag: the first variant that fits is read.
    Untagged,
}

/// A variant of an enum.
#[derive(Debug)]
pub struct EnumVariant<'s> {
    /// The name in Rust.
    pub name: &'s str,
    /// The documentation comment.
    pub doc: &'s str,
    /// The tags as their bytes on the wire: the tag that is written, followed by its aliases.
    #[doc(hidden)]
    pub tags: &'s [Key<'s>],
    /// The schema of the content, if there is any. For a variant that takes unknown tags, the schema of the tag,
    /// or of the whole value.
    pub content: Option<Schema<'s>>,
    /// Whether the variant takes tags that no other variant has.
    pub other: bool,
    /// Whether a variant that takes unknown tags holds the whole value, with the content and the tag.
    pub whole: bool,
    /// Whether data without a tag is read as this variant.
    pub default: bool,
}

impl<'s> Field<'s> {
    /// Makes a field that is written and read in its own form, under one key.
    // not covered: run by the compiler
    #[doc(hidden)]
    pub const fn new(name: &'s str, key: Key<'s>, schema: Schema<'s>) -> Self {
        Self::with_keys(name, Keys::One(key), schema)
    }

    /// Does the same, under several keys or none.
    #[doc(hidden)]
    pub const fn with_keys(name: &'s str, keys: Keys<'s>, schema: Schema<'s>) -> Self {
        Self {
            name,
            doc: "",
            keys,
            schema,
            written: Presence::Always,
            read: Presence::Always,
            default: "",
            flatten: false,
            since: None,
            until: None,
        }
    }

    /// Returns the keys as their bytes on the wire: the key that is written, followed by its aliases.
    #[doc(hidden)]
    pub const fn wire_keys(&self) -> &[Key<'s>] {
        match &self.keys {
            Keys::One(key) => core::slice::from_ref(key),
            Keys::Several(keys) => keys,
        }
    }
}

impl<'s> Schema<'s> {
    #[doc(hidden)]
    pub const fn of(node: &'s Node<'s>) -> Self {
        Self::linked(Link::to(node))
    }

    pub(super) const fn linked(node: Link<'s>) -> Self {
        Self { node, form: Form::Own }
    }

    /// Returns the outermost part.
    pub(crate) const fn node(self) -> &'s Node<'s> {
        self.node.get()
    }

    pub(crate) const fn form(self) -> Form {
        self.form
    }

    /// Returns the schema of the same values in another form.
    #[doc(hidden)]
    pub const fn in_form(self, form: Form) -> Self {
        Self { node: self.node, form }
    }
}
