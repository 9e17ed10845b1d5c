//! The parts of a description.

use super::link::Link;
use crate::format::keys::Key;
use crate::format::variant_type::VariantType;

/// What values of a type are on the wire: a handle to a constant description.
///
/// It describes both directions. Where they differ, [`shape`](Self::shape) tells either.
#[derive(Clone, Copy)]
pub struct Schema {
    node: Link,
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

/// A form that a field asks for, other than its type's own.
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
    /// Each form with its name in JSON.
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

/// A part of a description, before forms are applied and names are looked through.
#[doc(hidden)]
pub enum Node {
    Shape(Shape),
    /// A type of the user's.
    Named(&'static Type),
    /// A struct that is its one field in a form of its own: typed containers declare nothing of it.
    InForm(Schema),
    /// The same values, but a field of this type has to be there.
    Required(Schema),
    /// The same values, of which the type may refuse some. The text says which type.
    Refined(Schema, &'static str),
    /// Written as one type and read as another.
    Split {
        written: Schema,
        read: Schema,
    },
}

/// A named type.
#[derive(Debug)]
pub struct Type {
    /// The name of the type in Rust.
    pub name: &'static str,
    /// Tells the type from others of the same name. Where it is 0, the type has parameters and cannot contain itself.
    #[doc(hidden)]
    pub id: u64,
    /// The documentation comment, a line each.
    pub doc: &'static str,
    /// What it is.
    pub schema: Schema,
}

/// What a value is, with all that the fields' attributes say of it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// Every value: a [`Variant`](crate::Variant) with reals of this width.
    Any(Reals),
    /// What a function reads and writes, of which nothing is known. The text is the function's path.
    Opaque(&'static str),
    /// Nil.
    Nil,
    /// A bool.
    Bool,
    /// An int, or a whole number as a float.
    Int(IntShape),
    /// A float: single ones are read as the nearest of 32 bits, or, if exact, from what fits those.
    Float {
        /// The width.
        reals: Reals,
        /// Whether nothing is rounded.
        exact: bool,
    },
    /// Text: String, `StringName` or `NodePath`.
    Text(VariantType),
    /// A String that is borrowed: no `NodePath` is read for it.
    BorrowedText,
    /// A String of one character.
    Char,
    /// A value of one other type of Godot's, with reals of this width if it has some.
    Builtin(VariantType, Option<Reals>),
    /// A value or Nil.
    Optional(Schema),
    /// An array of values of one type.
    List(List),
    /// A Dictionary of keys of one type and values of one type.
    Map(Map),
    /// An Array of these elements, in this order.
    Tuple(&'static [Field]),
    /// A Dictionary with these entries.
    Dictionary(&'static Fields),
    /// A full Object.
    Object(&'static ObjectShape),
    /// The id of an Object, or null.
    ObjectId,
    /// One of several variants.
    Enum(&'static Enum),
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
    /// The least value.
    pub min: i64,
    /// The greatest value.
    pub max: i64,
    /// Whether 0 is a value, if it is within the range.
    pub has_zero: bool,
    /// Whether they are written as floats; floats and ints are read.
    pub as_float: bool,
}

/// An array of values of one type.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// What the values are.
    pub items: Schema,
    /// The type that is written where the dialect has it: an Array or a packed array.
    pub written: VariantType,
    /// What is declared of the items.
    pub declares: Declares,
    /// How many there are, if that is fixed.
    pub len: Option<usize>,
    /// Whether nothing but a `PackedByteArray` is read.
    pub only_bytes: bool,
}

/// A Dictionary of keys of one type and values of one type.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// What the keys are.
    pub key: Schema,
    /// What the values are.
    pub value: Schema,
    /// What is declared of them.
    pub declares: Declares,
}

/// What a container declares of what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// Nothing.
    Nothing,
    /// The type, if its items are of one type.
    Type,
    /// Either: each value of the container says that itself.
    Either,
}

/// Entries of a Dictionary, or properties of an Object.
#[derive(Debug)]
pub struct Fields {
    /// The fields, in the order in which they are written.
    pub fields: &'static [Field],
    /// Whether keys that no field has are an error.
    pub strict: bool,
    /// The versions of the form, if it has some. The first field is the version then.
    pub versions: Option<Versions>,
}

/// The versions that a type reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The first version that is read.
    pub first: i64,
    /// The version that is written, the last one that is read.
    pub current: i64,
    /// The version of data that tells none.
    pub unversioned: Option<i64>,
    /// Whether functions change data of older versions before it is read.
    pub migrates: bool,
}

/// A field of a struct or of a variant.
#[derive(Debug)]
pub struct Field {
    /// The name in Rust.
    pub name: &'static str,
    /// The documentation comment.
    pub doc: &'static str,
    /// The keys: none in a tuple, and where the field is flattened.
    #[doc(hidden)]
    pub keys: Keys,
    /// What its values are.
    pub schema: Schema,
    /// Whether it is written.
    pub written: Presence,
    /// Whether it has to be there when it is read; [`is_optional`](Self::is_optional) knows the types that may be missing.
    pub read: Presence,
    /// The default for where it is missing, as it stands in the source; empty if there is none.
    pub default: &'static str,
    /// Whether its own entries stand in its place.
    pub flatten: bool,
    /// The first version that has it, if that is not the first of all.
    pub since: Option<i64>,
    /// The last version that has it, if that is not the current one.
    pub until: Option<i64>,
}

/// The keys of a field as their bytes on the wire.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Keys {
    /// The key of nearly every field. It stands here by value because the compiler takes long for a reference in a constant.
    One(Key),
    /// The key that is written, and the others that are read; or none.
    Several(&'static [Key]),
}

/// Whether a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It always is.
    Always,
    /// It may be.
    Sometimes,
    /// It never is.
    Never,
}

/// A full Object.
#[derive(Debug)]
pub struct ObjectShape {
    /// The engine's class.
    pub class: &'static str,
    /// The `res://` path of its script, if it has one.
    pub script: Option<&'static str>,
    /// Its properties.
    pub fields: Fields,
}

/// One of several variants.
#[derive(Debug)]
pub struct Enum {
    /// Where the tag is.
    pub tagging: Tagging,
    /// The variants that are written and read, in the order of their declaration.
    pub variants: &'static [EnumVariant],
    /// Whether keys beside the tag and the content are an error.
    pub strict: bool,
}

/// Where the tag of an enum is.
#[derive(Clone, Copy, Debug)]
pub enum Tagging {
    /// Nothing but the tag.
    Name,
    /// A Dictionary of the tag and the content; nothing but the tag where there is no content.
    Outside,
    /// Under a key, among the fields.
    #[doc(hidden)]
    Inside(Key),
    /// Under a key, and the content under another.
    #[doc(hidden)]
    Beside(Key, Key),
    /// Nowhere: the first variant that fits.
    Untagged,
}

/// A variant of an enum.
#[derive(Debug)]
pub struct EnumVariant {
    /// The name in Rust.
    pub name: &'static str,
    /// The documentation comment.
    pub doc: &'static str,
    /// The tags as their bytes on the wire: the one that is written, and the others that are read.
    #[doc(hidden)]
    pub tags: &'static [Key],
    /// What belongs to the variant, if something does. Of a variant for other tags, what the tag is read as.
    pub content: Option<Schema>,
    /// Whether it takes the tags that no other variant has.
    pub other: bool,
    /// Whether data without a tag is of this variant.
    pub default: bool,
}

impl Field {
    /// A field that is written and read as it is, under one key.
    #[doc(hidden)]
    pub const fn new(name: &'static str, key: Key, schema: Schema) -> Self {
        Self::with_keys(name, Keys::One(key), schema)
    }

    /// The same under several keys or under none.
    #[doc(hidden)]
    pub const fn with_keys(name: &'static str, keys: Keys, schema: Schema) -> Self {
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

    /// Returns the keys as their bytes on the wire: the one that is written, and the others that are read.
    #[doc(hidden)]
    pub const fn wire_keys(&self) -> &[Key] {
        match &self.keys {
            Keys::One(key) => core::slice::from_ref(key),
            Keys::Several(keys) => keys,
        }
    }
}

impl Schema {
    #[doc(hidden)]
    pub const fn of(node: &'static Node) -> Self {
        Self::linked(Link::to(node))
    }

    pub(super) const fn linked(node: Link) -> Self {
        Self { node, form: Form::Own }
    }

    /// The outermost part.
    pub(crate) const fn node(self) -> &'static Node {
        self.node.get()
    }

    pub(crate) const fn form(self) -> Form {
        self.form
    }

    /// The same values in another form.
    #[doc(hidden)]
    pub const fn in_form(self, form: Form) -> Self {
        Self { node: self.node, form }
    }
}
