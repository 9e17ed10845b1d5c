//! New resource files: what a value becomes before it is written as text or in binary.

use gdvar_core::generic::{Instance, Object, Variant};
use gdvar_core::{Codec, Dialect, GodotEncode, Real, inspect};

use super::divide::{Divided, Divider, external};
use super::{DEEPEST, Error, ErrorKind, External, Result, write_binary, write_text};
use crate::document::row::with_reals;

/// What a new file has. In values, references are numbers, as in a file that was read.
pub(super) struct NewResource<R: Real> {
    pub(super) dialect: Dialect,
    /// The `class_name` of the main resource's script.
    pub(super) script_class: Option<String>,
    pub(super) uid: Option<String>,
    pub(super) externals: Vec<External>,
    /// The main one is the last, and each stands before those that refer to it.
    pub(super) internals: Vec<Instance<R>>,
    /// The ids of the resources inside. Without them, they are made from numbers.
    pub(super) ids: Vec<String>,
}

/// Writes a value as the text of a resource, `.tres`, for Godot 4.
///
/// ```
/// use gdvar::resource::{from_bytes, to_tres};
/// use gdvar::{GodotDecode, GodotEncode};
///
/// #[derive(GodotDecode, GodotEncode)]
/// #[gdvar(object = "Resource", script = "res://save.gd")]
/// struct Save { coins: i64, #[gdvar(typed)] items: Vec<Item> }
///
/// #[derive(GodotDecode, GodotEncode)]
/// #[gdvar(object = "Resource", script = "res://item.gd")]
/// struct Item { name: String }
///
/// let save = Save { coins: 12, items: vec![Item { name: "sword".into() }] };
/// let file = to_tres(&save)?;
/// assert_eq!(
///     String::from_utf8_lossy(&file),
///     r#"[gd_resource type="Resource" format=3]
///
/// [ext_resource type="Script" path="res://save.gd" id="1"]
/// [ext_resource type="Script" path="res://item.gd" id="2"]
///
/// [sub_resource type="Resource" id="Resource_1"]
/// script = ExtResource("2")
/// name = "sword"
///
/// [resource]
/// script = ExtResource("1")
/// coins = 12
/// items = Array[ExtResource("2")]([SubResource("Resource_1")])
/// "#
/// );
/// assert_eq!(from_bytes::<Save>(file)?.items[0].name, "sword");
/// # Ok::<(), gdvar::resource::Error>(())
/// ```
///
/// Each Object in the value is a resource of its own inside the file, and an [`External`] is one in another file. The game has the scripts,
/// so the engine drops properties that these do not have, and values of another type. A property `Array[Item]` takes an Array only if it
/// declares that type: `#[gdvar(typed)]`.
///
/// # Errors
///
/// [`Refused`](ErrorKind::Refused) for a value that is no Object, for a script that is no file of the game, and for what a file cannot have,
/// such as an instance id; and those of a value that cannot be encoded.
pub fn to_tres<T: GodotEncode + ?Sized>(value: &T) -> Result<Vec<u8>> {
    to_tres_with(value, Codec::new())
}

/// Does the same as [`to_tres`] for the dialect of a codec, and within its limits. Godot 3 has no typed Arrays.
///
/// # Errors
///
/// The same as for [`to_tres`], and [`Refused`](ErrorKind::Refused) for a dialect of the manual pages.
pub fn to_tres_with<T: GodotEncode + ?Sized>(value: &T, codec: Codec) -> Result<Vec<u8>> {
    write(value, codec, Form::Text)
}

/// Writes a value as a binary resource, `.res`, for Godot 4: the same as [`to_tres`] writes as text.
///
/// # Errors
///
/// The same as for [`to_tres`].
pub fn to_res<T: GodotEncode + ?Sized>(value: &T) -> Result<Vec<u8>> {
    to_res_with(value, Codec::new())
}

/// Does the same as [`to_res`] for the dialect of a codec, and within its limits.
///
/// # Errors
///
/// The same as for [`to_tres_with`].
pub fn to_res_with<T: GodotEncode + ?Sized>(value: &T, codec: Codec) -> Result<Vec<u8>> {
    write(value, codec, Form::Binary)
}

#[derive(Clone, Copy)]
enum Form {
    Text,
    Binary,
}

fn write<T: GodotEncode + ?Sized>(value: &T, codec: Codec, form: Form) -> Result<Vec<u8>> {
    let dialect = codec.get_dialect();
    if dialect.is_published() {
        return Err(Error::refused(format!("no engine reads resource files of the dialect {dialect}")));
    }
    let codec = codec.max_depth(codec.get_max_depth().min(DEEPEST)).full_objects(true).of_resources();
    let bytes = codec.encode(value)?;
    let again = crate::document::codec(dialect);
    with_reals!(inspect::has_wide_reals(&bytes, again)?, R => {
        let value: Variant<R> = again.decode(&bytes)?;
        let new = NewResource::of_value(value, dialect)?;
        match form {
            Form::Text => write_text::write(&new),
            Form::Binary => write_binary::write(&new),
        }
    })
}

impl<R: Real> NewResource<R> {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            script_class: None,
            uid: None,
            externals: Vec::new(),
            internals: Vec::new(),
            ids: Vec::new(),
        }
    }

    /// Divides a value into resources.
    fn of_value(value: Variant<R>, dialect: Dialect) -> Result<Self> {
        let mut divider = Divider::new();
        let Variant::Object(Object::Full(main)) = value else {
            return Err(Error::refused(format!(
                "a resource is an Object of a class, not a value of the type {}",
                value.ty()
            )));
        };
        if external(&main).is_some() {
            return Err(Error::refused("a resource in another file is none that can be written"));
        }
        divider.resource(*main)?;
        let Divided { externals, internals } = divider.new;
        Ok(Self { externals, internals, ..Self::new(dialect) })
    }
}

/// Returns an error for a value that no file can have.
pub(super) fn no_value(what: &str) -> Error {
    Error::new(ErrorKind::Refused, format!("{what} means nothing in a file"))
}
