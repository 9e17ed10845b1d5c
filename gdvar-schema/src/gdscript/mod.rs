//! GDScript for the game: classes for Godot 4 and Godot 3, generated from schemas.
//!
//! ```
//! use gdvar::gdscript::Gdscript;
//! use gdvar::{GodotDecode, GodotEncode, GodotSchema};
//!
//! /// Somebody who plays.
//! #[derive(GodotEncode, GodotDecode, GodotSchema)]
//! struct Player {
//!     name: String,
//!     #[gdvar(default = 100)]
//!     hp: u8,
//! }
//!
//! let files = Gdscript::new().prefix("Net").add::<Player>().files()?;
//! assert_eq!(files[0].name, "net_player.gd");
//! assert!(files[0].text.contains("var hp: int = 100"));
//! # Ok::<(), gdvar::gdscript::Problems>(())
//! ```
//!
//! In the game:
//!
//! ```gdscript
//! var reader: NetReader = NetReader.new()
//! var player: NetPlayer = NetPlayer.decode(packet, reader)
//! if player == null:
//!     push_warning(reader.error)  # expected int from 0 to 255, found int 300 in hp
//! ```
//!
//! A test or a build script keeps the files up to date: see [`Gdscript::assert_up_to_date`] and [`Gdscript::write`].

mod book;
mod dialect;
mod enums;
mod literals;
mod names;
mod objects;
mod reader;
mod script;
mod spelling;
mod structs;
mod types;
mod values;
mod writer;

use std::io;
use std::path::Path;

use self::book::{Kind, ScriptBook};
use self::script::Script;
use self::writer::Writer;
use crate::generate::{self, Types};
pub use crate::generate::{File, Problems};
use crate::{GodotSchema, SchemaBuf};
use gdvar_core::Dialect;

/// Generates the classes of types.
#[derive(Clone, Debug)]
pub struct Gdscript {
    dialect: Dialect,
    prefix: String,
    types: Types,
    defaults: Vec<(String, String, String)>,
}

impl Default for Gdscript {
    fn default() -> Self {
        Self {
            dialect: Dialect::default(),
            prefix: String::new(),
            types: Types::new("class"),
            defaults: Vec::new(),
        }
    }
}

impl Gdscript {
    /// Starts without any types.
    pub fn new() -> Self {
        Self::default()
    }

    /// Generates the classes for the engine of a dialect: [`Godot4`](Dialect::Godot4), which is the default, or
    /// [`Godot3`](Dialect::Godot3).
    ///
    /// For Godot 3, all classes but resources are inside one class in one file. The name of that class is the [prefix](Self::prefix).
    ///
    /// ```
    /// use gdvar::Dialect;
    /// use gdvar::gdscript::Gdscript;
    /// # use gdvar::GodotSchema;
    /// # #[derive(GodotSchema)] struct Player { name: String }
    ///
    /// let files = Gdscript::new().dialect(Dialect::Godot3).prefix("Net").add::<Player>().files()?;
    /// assert_eq!(files[0].name, "net.gd");
    /// assert!(files[0].text.contains("class Player extends Reference:"));
    /// # Ok::<(), gdvar::gdscript::Problems>(())
    /// ```
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Puts a prefix before the name of each class, because the engine has no namespaces. In Godot 3 the prefix is the
    /// name of the class that contains the others.
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// Adds a type, and all types inside it.
    #[allow(clippy::should_implement_trait, reason = "nothing is summed up")]
    pub fn add<T: GodotSchema>(self) -> Self {
        self.add_schema(T::SCHEMA)
    }

    /// Adds the type of a schema, and all types inside it.
    pub fn add_schema(mut self, schema: impl Into<SchemaBuf>) -> Self {
        self.types.schemas.push(schema.into());
        self
    }

    /// Sets the name of a type's class, to which the prefix is added. Types with parameters need this: `Packet<u8>` and
    /// `Packet<u16>` are both named `Packet`.
    pub fn class_name<T: GodotSchema>(self, name: impl Into<String>) -> Self {
        self.class_name_of(T::SCHEMA, name)
    }

    /// Sets the name of the class for the type of a schema.
    pub fn class_name_of(mut self, schema: impl Into<SchemaBuf>, name: impl Into<String>) -> Self {
        self.types.names.push((schema.into(), name.into()));
        self
    }

    /// Sets the default of a field in GDScript. This is needed if the Rust source has an expression that GDScript does
    /// not know.
    ///
    /// `ty` and `field` are the names in Rust.
    pub fn default_value(
        mut self,
        ty: impl Into<String>,
        field: impl Into<String>,
        expression: impl Into<String>,
    ) -> Self {
        self.defaults.push((ty.into(), field.into(), expression.into()));
        self
    }

    /// Returns the scripts: one for each named type that is not an alias, and one for the reader. For Godot 3, it returns one
    /// script with all of these classes, and one for each resource.
    ///
    /// The same types result in the same text on every machine.
    ///
    /// # Errors
    ///
    /// If a name cannot be used for a class, or if GDScript cannot express a type.
    pub fn files(&self) -> Result<Vec<File>, Problems> {
        let book = ScriptBook::new(self)?;
        let (mut files, mut inner) = (Vec::new(), Vec::new());
        for class in &book.classes {
            let mut script = Script::new(&book, class);
            match class.kind {
                Kind::Dictionary(fields) => script.dictionary_class(fields),
                Kind::Tuple(elements) => script.tuple_class(elements),
                Kind::Object(object) => script.object_class(object),
                Kind::Names(of) => script.names_class(of),
                Kind::Variants(of) => script.variants_class(of),
            }
            let file = File { name: class.file(), text: script.out.finish() };
            if book.is_inner(class) { &mut inner } else { &mut files }.push(file);
        }
        if book.has_inner() {
            files.push(one_file(&book, &inner));
        } else if !book.spelling.is_one_file {
            files.push(File { name: book.common_file(), text: reader::reader(&book) });
        }
        book.finish(files)
    }

    /// Writes the files into a folder, which is created if necessary. Files that are already up to date are not touched,
    /// so that the engine does not import them again after each run of a build script.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, or for the reasons of [`files`](Self::files).
    pub fn write(&self, folder: impl AsRef<Path>) -> io::Result<()> {
        generate::write(self.files(), folder.as_ref())
    }

    /// Panics if a file in a folder is not up to date, and shows the difference. With `GDVAR_UPDATE=1` in the
    /// environment, it writes the files instead.
    ///
    /// ```no_run
    /// # use gdvar::gdscript::Gdscript;
    /// # use gdvar::GodotSchema;
    /// # #[derive(GodotSchema)] struct Message { text: String }
    /// #[test]
    /// fn the_game_has_the_classes_of_the_protocol() {
    ///     Gdscript::new().prefix("Net").add::<Message>().assert_up_to_date("../game/net/");
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Also panics if a file cannot be read or written, and for the reasons of [`files`](Self::files).
    #[track_caller]
    pub fn assert_up_to_date(&self, folder: impl AsRef<Path>) {
        generate::assert_up_to_date(self.files(), folder.as_ref());
    }

    /// Returns what would change if the files were written: removed lines start with `-`, added ones with `+`. Empty if the
    /// folder is up to date.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or for the reasons of [`files`](Self::files).
    pub fn differences(&self, folder: impl AsRef<Path>) -> io::Result<String> {
        generate::differences(self.files(), folder.as_ref())
    }
}

/// Returns the file of a class that contains the given classes as inner classes.
fn one_file(book: &ScriptBook<'_>, inner: &[File]) -> File {
    let prefix = &book.options.prefix;
    let mut out = Writer::new(book.spelling);
    let of = if book.options.types.are_rust() { "Rust types" } else { "a schema" };
    out.line(format_args!(
        "# Generated by gdvar from {of}. Do not edit: the next run of the generator overwrites it."
    ));
    out.line("# The engine warns of members that only other classes use, and of those without a type.");
    out.line("# warning-ignore-all:unused_class_variable");
    out.line("# warning-ignore-all:unsafe_property_access");
    out.line(format_args!("class_name {prefix}"));
    out.line(format_args!("extends {}", book.spelling.base));
    let text = inner.iter().fold(out.finish(), |text, File { text: class, .. }| text + class);
    File { name: book.common_file(), text: text + &reader::reader(book) }
}
