//! TypeScript for programs beside the game: types and codecs for gdvar's npm package, generated from schemas.
//!
//! ```
//! use gdvar::typescript::Typescript;
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
//! let files = Typescript::new().file("protocol.ts").add::<Player>().files()?;
//! assert_eq!(files[0].name, "protocol.ts");
//! assert!(files[0].text.contains("export interface Player {\n  name: string;\n  hp: number;\n}"));
//! # Ok::<(), gdvar::typescript::Problems>(())
//! ```
//!
//! In the program:
//!
//! ```ts
//! import { Player } from "./protocol.js";
//!
//! const player = Player.decode(packet); // { name: "Ferris", hp: 100 }
//! socket.send(Player.encode({ ...player, hp: 99 }));
//! ```
//!
//! A test or a build script keeps the file up to date: see [`Typescript::assert_up_to_date`] and [`Typescript::write`].

mod codecs;
mod literals;
mod module;
mod shapes;

use std::io;
use std::path::Path;

use self::module::Module;
use crate::generate::{self, Book, Objects, Types};
pub use crate::generate::{File, Problems};
use crate::{GodotSchema, SchemaBuf};
use gdvar_core::Dialect;

/// Generates the TypeScript of types.
#[derive(Clone, Debug)]
pub struct Typescript {
    dialect: Dialect,
    file: String,
    has_number_ints: bool,
    types: Types,
}

impl Default for Typescript {
    fn default() -> Self {
        Self {
            dialect: Dialect::default(),
            file: String::from("types.ts"),
            has_number_ints: false,
            types: Types::new("type of its own in TypeScript"),
        }
    }
}

impl Typescript {
    /// Starts without any types.
    pub fn new() -> Self {
        Self::default()
    }

    /// Generates the codecs for the engine of a dialect: [`Godot4`](Dialect::Godot4) unless set.
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Sets the name of the file: `types.ts` unless set.
    pub fn file(mut self, name: impl Into<String>) -> Self {
        self.file = name.into();
        self
    }

    /// Makes ints of 64 bits numbers too, so that they need no `n`. A value beyond 2^53 is then an error.
    ///
    /// ```
    /// use gdvar::typescript::Typescript;
    /// # use gdvar::GodotSchema;
    /// # #[derive(GodotSchema)] struct Purse { gold: i64 }
    ///
    /// let files = Typescript::new().add::<Purse>().files()?;
    /// assert!(files[0].text.contains("gold: bigint;"));
    /// let files = Typescript::new().number_ints().add::<Purse>().files()?;
    /// assert!(files[0].text.contains("gold: number;"));
    /// # Ok::<(), gdvar::typescript::Problems>(())
    /// ```
    pub const fn number_ints(mut self) -> Self {
        self.has_number_ints = true;
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

    /// Sets the name of a type. Types with parameters need this: `Packet<u8>` and `Packet<u16>` are both named `Packet`.
    pub fn type_name<T: GodotSchema>(self, name: impl Into<String>) -> Self {
        self.type_name_of(T::SCHEMA, name)
    }

    /// Sets the name of the type of a schema.
    pub fn type_name_of(mut self, schema: impl Into<SchemaBuf>, name: impl Into<String>) -> Self {
        self.types.names.push((schema.into(), name.into()));
        self
    }

    /// Returns the file, with a type and a constant of the same name for each named type that is not an alias.
    ///
    /// The same types result in the same text on every machine.
    ///
    /// # Errors
    ///
    /// If a name cannot be used for a type, or if one type cannot be used for both directions.
    pub fn files(&self) -> Result<Vec<File>, Problems> {
        let book = Book::new(&self.types, "", Objects::All)?;
        let text = Module::new(&book, self).text();
        book.finish(vec![File { name: self.file.clone(), text }])
    }

    /// Writes the file into a folder, which is created if necessary. A file that is already up to date is not touched.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or for the reasons of [`files`](Self::files).
    pub fn write(&self, folder: impl AsRef<Path>) -> io::Result<()> {
        generate::write(self.files(), folder.as_ref())
    }

    /// Panics if the file in a folder is not up to date, and shows the difference. With `GDVAR_UPDATE=1` in the environment, it
    /// writes the file instead.
    ///
    /// ```no_run
    /// # use gdvar::typescript::Typescript;
    /// # use gdvar::GodotSchema;
    /// # #[derive(GodotSchema)] struct Message { text: String }
    /// #[test]
    /// fn the_dashboard_has_the_types_of_the_protocol() {
    ///     Typescript::new().file("protocol.ts").add::<Message>().assert_up_to_date("../dashboard/src/");
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Also panics if the file cannot be read or written, and for the reasons of [`files`](Self::files).
    #[track_caller]
    pub fn assert_up_to_date(&self, folder: impl AsRef<Path>) {
        generate::assert_up_to_date(self.files(), folder.as_ref());
    }

    /// Returns what would change if the file was written: removed lines start with `-`, added ones with `+`. Empty if the
    /// folder is up to date.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or for the reasons of [`files`](Self::files).
    pub fn differences(&self, folder: impl AsRef<Path>) -> io::Result<String> {
        generate::differences(self.files(), folder.as_ref())
    }
}
