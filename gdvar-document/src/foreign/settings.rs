//! The settings of a codec, by name.

use gdvar_core::json::{JsonForm, JsonFormat};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, ElementType, VariantType};

use super::Failure;

/// The most levels that a call may allow: every caller's stack has room for them.
pub const MAX_DEPTH: u32 = Codec::DEFAULT_MAX_DEPTH;

/// The most bytes of a value, the largest length that the format can express.
pub const MAX_SIZE: u32 = i32::MAX.cast_unsigned();

/// The settings that a call takes. Their defaults are those of [`Codec::new`].
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    codec: Codec,
}

impl Settings {
    /// Returns the settings of a call.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and more levels than the stack of every caller has room for.
    pub fn new(
        dialect: &str,
        full_objects: bool,
        double_precision: bool,
        max_depth: u32,
        max_size: u32,
    ) -> Result<Self, Failure> {
        if max_depth > MAX_DEPTH {
            return Err(Failure::new(format!("the limit of levels is {max_depth}, more than {MAX_DEPTH}")));
        }
        let codec = Codec::new()
            .dialect(dialect_named(dialect)?)
            .full_objects(full_objects)
            .double_precision(double_precision)
            .max_depth(max_depth)
            .max_size(max_size as usize);
        Ok(Self { codec })
    }

    /// Returns the settings of this codec.
    pub const fn of(codec: Codec) -> Self {
        Self { codec }
    }

    /// Returns the codec.
    pub const fn codec(&self) -> Codec {
        self.codec
    }

    /// Returns the text form with the same dialect and limits. It loses nothing.
    pub const fn text(&self) -> TextFormat {
        let codec = self.codec;
        TextFormat::new()
            .exact(true)
            .dialect(codec.get_dialect())
            .full_objects(codec.get_full_objects())
            .max_depth(codec.get_max_depth())
            .max_size(codec.get_max_size())
    }

    /// Returns the form of JSON with the same limits.
    pub const fn json(&self, form: JsonForm) -> JsonFormat {
        JsonFormat::new(form)
            .full_objects(self.codec.get_full_objects())
            .max_depth(self.codec.get_max_depth())
            .max_size(self.codec.get_max_size())
    }
}

/// Returns the dialect with this name.
///
/// # Errors
///
/// The error lists the names.
pub fn dialect_named(name: &str) -> Result<Dialect, Failure> {
    Dialect::from_id(name).ok_or_else(|| {
        let names: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.id()).collect();
        Failure::new(format!("there is no dialect {name:?}: the dialects are {}", names.join(", ")))
    })
}

/// Returns the type with this name in Godot 4's scripts.
///
/// # Errors
///
/// There is no such type.
pub fn type_named(name: &str) -> Result<VariantType, Failure> {
    let found = VariantType::ALL.iter().find(|ty| ty.name() == name);
    found.copied().ok_or_else(|| Failure::new(format!("Godot has no built-in type {name:?}")))
}

/// Returns the declared type of a typed container in two parts: `type`, `class` or `script`, and the name. `None` stands
/// for any type.
pub fn element_type_parts(declared: &ElementType) -> Option<(&'static str, &str)> {
    match declared {
        ElementType::Any => None,
        ElementType::Builtin(ty) => Some(("type", ty.name())),
        ElementType::Class(name) => Some(("class", name)),
        ElementType::Script(path) => Some(("script", path)),
    }
}

/// Returns the declared type with these parts.
///
/// # Errors
///
/// An unknown kind or built-in type.
pub fn element_type(kind: &str, name: &str) -> Result<ElementType, Failure> {
    match kind {
        "type" => type_named(name).map(ElementType::Builtin),
        "class" => Ok(ElementType::class(name)),
        "script" => Ok(ElementType::script(name)),
        _ => Err(Failure::new(format!("there is no kind {kind:?} of declared types"))),
    }
}
