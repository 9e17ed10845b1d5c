//! What a game declares, as the engine itself says: the classes of its scripts, and the `@rpc` methods, spawners and synchronizers of
//! its scenes.
//!
//! `gdvar manifest GAME > game.json` runs the engine on the game and writes the file, which [`Manifest`] reads. It has a
//! [schema](Manifest::schema) of the game's resources, from which Rust, GDScript and TypeScript come as from any other, and [`check`]
//! says where your own types and the game differ:
//!
//! ```no_run
//! # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
//! # use gdvar::schema::{GodotSchema, Schema};
//! # struct SaveGame;
//! # impl GodotSchema for SaveGame { const SCHEMA: Schema<'static> = f64::SCHEMA; }
//! use gdvar::manifest::{Differences, check};
//!
//! #[test]
//! fn rust_and_the_game_agree() -> Result<(), Differences> {
//!     check("game.json")?.class::<SaveGame>().finish()
//! }
//! ```
//!
//! The package gdvar-multiplayer compares what it calls and synchronises with the same file.

mod check;
mod classes;
mod declared;
mod multiplayer;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::path::Path;

pub use self::check::{Check, check};
use crate::SchemaBuf;
use crate::rust::Math;
use gdvar_core::{Codec, Error, Result, Variant, VariantType};
use gdvar_derive::GodotDecode;

/// The script that makes the engine write a manifest: `godot --headless --path GAME -s SCRIPT -- OUTPUT`.
pub const SCRIPT: &str = include_str!("manifest.gd");

/// The script for Godot 3, which has classes only: `godot3 --no-window --path GAME -s SCRIPT -- OUTPUT`.
pub const SCRIPT_GODOT3: &str = include_str!("manifest3.gd");

/// The last version of the file's form that this crate reads.
const FORMAT: i64 = 3;

/// The declarations of a game.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Manifest {
    format: i64,
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The path of the main scene.
    pub main_scene: String,
    /// The scenes that declare something, by their paths.
    pub scenes: BTreeMap<String, Scene>,
    /// The scripts with stored properties, by their paths. Form 2 does not have them.
    #[gdvar(default)]
    pub classes: BTreeMap<String, Class>,
}

/// A class of a game: a script.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Class {
    /// Its `class_name`, if it has one.
    pub name: Option<String>,
    /// The engine's class that it extends, itself or through other scripts.
    pub base: String,
    /// Whether that is `Resource`, or a class that extends it.
    pub is_resource: bool,
    /// The path of the script that it extends, if it extends one.
    pub extends: Option<String>,
    /// Its enums: the numbers of their names.
    #[gdvar(default)]
    pub enums: BTreeMap<String, BTreeMap<String, i64>>,
    /// The stored properties, with those of the scripts that it extends, in the order in which the engine saves them.
    pub properties: Vec<StoredProperty>,
}

/// A property that the engine stores in files.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct StoredProperty {
    /// Its name.
    pub name: String,
    /// What is declared for it. The type is `Nil` for none.
    #[gdvar(flatten)]
    pub declaration: Declaration,
    /// The numbers that the editor offers, by their names.
    pub values: Option<BTreeMap<String, i64>>,
    /// The texts that the editor offers.
    pub texts: Option<Vec<String>>,
    /// The flags that the editor offers.
    pub flags: Option<BTreeMap<String, i64>>,
    /// The arguments of `@export_range`.
    pub range: Option<String>,
    /// The default, as the engine writes values as text. Not that of objects, of which none is made, nor that of other code than
    /// constants. Godot 3 does not say it.
    pub default: Option<String>,
}

/// A scene of a game.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Scene {
    /// The name of its root node.
    pub root: String,
    /// The nodes that declare something, in the order of the tree.
    pub nodes: Vec<Node>,
}

/// A node of a scene.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Node {
    /// Its path from the root of the scene; `.` is the root.
    pub path: String,
    /// The engine's class.
    pub class: String,
    /// The `@rpc` methods of its script, sorted.
    #[gdvar(default)]
    pub script_methods: Vec<Method>,
    /// The methods that `rpc_config` has declared, sorted.
    #[gdvar(default)]
    pub node_methods: Vec<Method>,
    /// What it spawns, if it is a `MultiplayerSpawner`.
    pub spawner: Option<Spawner>,
    /// What it synchronises, if it is a `MultiplayerSynchronizer`.
    pub synchronizer: Option<Synchronizer>,
}

/// A method that peers may call.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// `any_peer`, `authority` or `disabled`.
    pub mode: String,
    /// `reliable`, `unreliable` or `unreliable_ordered`.
    pub transfer: String,
    /// The channel.
    pub channel: i64,
    /// Whether `rpc()` calls it at the caller too.
    pub call_local: bool,
    /// The arguments. A method that only `rpc_config` declares has none here.
    pub arguments: Option<Vec<Argument>>,
    /// Whether it takes any number of further arguments.
    #[gdvar(default)]
    pub is_vararg: bool,
}

/// An argument of a method.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// What is declared for it. The type is `Nil` for none.
    #[gdvar(flatten)]
    pub declaration: Declaration,
}

/// A declared type.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Declaration {
    /// The engine's name of the type.
    pub r#type: String,
    /// What an Array or a Dictionary declares: one type of a typed Array, two of a typed Dictionary, otherwise none. A type
    /// is the engine's name of a built-in type, a class, the path of a script, or `Variant`. Form 1 does not say it.
    pub elements: Option<Vec<String>>,
    /// The class of an Object, if one is declared.
    pub class: Option<String>,
    /// The enum of an int, if one is declared.
    pub r#enum: Option<String>,
}

/// A `MultiplayerSpawner`.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Spawner {
    /// The path from the spawner to the node under which it spawns.
    pub spawn_path: String,
    /// The scenes, whose numbers travel.
    pub scenes: Vec<String>,
    /// How many it may spawn; 0 for any number.
    pub limit: i64,
}

/// A `MultiplayerSynchronizer`.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Synchronizer {
    /// The path of the node whose properties it synchronises.
    pub root: String,
    /// Whether the game gives it to the peer after which the spawned node is named.
    pub owner: bool,
    /// The properties, in their order.
    pub properties: Vec<Property>,
}

/// A synchronised property.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
#[gdvar(crate = gdvar_core)]
pub struct Property {
    /// Its path: `.:position`.
    pub path: String,
    /// What it has in a new node. The type is `Nil` if that is null.
    #[gdvar(flatten)]
    pub declaration: Declaration,
    /// Whether a spawn sends it.
    pub spawn: bool,
    /// `never`, `always` or `on_change`.
    pub mode: String,
    /// `full` or `half`, in engines that can send a property in fewer bits.
    pub precision: Option<String>,
}

impl Manifest {
    /// Reads the text of a manifest.
    ///
    /// # Errors
    ///
    /// An error if the text is not a manifest, or one of a later version of gdvar.
    pub fn parse(text: &str) -> Result<Self> {
        // JSON with text keys is the text of a Dictionary.
        let value: Variant =
            text.parse().map_err(|error| Error::custom(format!("this is no manifest: {error}")))?;
        let codec = Codec::new();
        let manifest: Self = codec.decode(&codec.encode(&value)?)?;
        if !(1..=FORMAT).contains(&manifest.format) {
            let message =
                format!("the manifest has the form {}, this reads the forms 1 to {FORMAT}", manifest.format);
            return Err(Error::custom(message));
        }
        Ok(manifest)
    }

    /// Reads the file of a manifest.
    ///
    /// # Errors
    ///
    /// One sentence if the file cannot be read or is not a manifest.
    pub fn read(path: impl AsRef<Path>) -> core::result::Result<Self, Differences> {
        let path = path.as_ref();
        let problem =
            |error: &dyn fmt::Display| Differences::from(alloc::vec![format!("{}: {error}", path.display())]);
        let text = std::fs::read_to_string(path).map_err(|error| problem(&error))?;
        Self::parse(&text).map_err(|error| problem(&error))
    }

    /// Returns the schema of the game's resources: an untagged enum of all of them, or the only one.
    ///
    /// Each is an Object with its class and script. A class that others extend is an untagged enum where it is declared, and one of
    /// the engine a `Variant`. A property with a default may be missing, since engines leave out what equals it.
    ///
    /// # Errors
    ///
    /// One sentence if there are none, or more than 4,096 types.
    pub fn schema(&self) -> Result<SchemaBuf> {
        classes::ClassTypes::new(self).schema()
    }

    /// Writes the Rust types for the game's multiplayer, which gdvar-multiplayer derives.
    pub fn multiplayer_to_rust(&self, math: Math) -> String {
        multiplayer::write(self, math)
    }

    /// Returns the nodes that stand at a path below `/root`: `World/Chat`.
    pub fn nodes_at<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Node> {
        self.scenes.values().flat_map(move |scene| {
            let inside = path.strip_prefix(scene.root.as_str()).and_then(|rest| match rest {
                "" => Some("."),
                rest => rest.strip_prefix('/'),
            });
            scene.nodes.iter().filter(move |node| Some(node.path.as_str()) == inside)
        })
    }
}

impl Declaration {
    /// Returns the types that a typed container declares.
    pub fn element_types(&self) -> &[String] {
        self.elements.as_deref().unwrap_or_default()
    }

    /// Returns whether it is a container of objects. In packets they are ids, which an engine does not put into it.
    pub fn has_objects(&self) -> bool {
        let is_object = |name: &String| {
            name != "Variant" && VariantType::of_element(name).is_none_or(|ty| ty == VariantType::Object)
        };
        self.element_types().iter().any(is_object)
    }
}

impl Node {
    /// Returns what is declared for all arguments and properties.
    pub fn declarations(&self) -> impl Iterator<Item = &Declaration> {
        let arguments = self.methods().filter_map(|method| method.arguments.as_ref()).flatten();
        let properties = self.synchronizer.iter().flat_map(|synchronizer| &synchronizer.properties);
        let of_properties = properties.map(|property| &property.declaration);
        arguments.map(|argument| &argument.declaration).chain(of_properties)
    }

    /// Returns all methods in the order of their numbers: the script's, then the node's.
    pub fn methods(&self) -> impl Iterator<Item = &Method> {
        self.script_methods.iter().chain(&self.node_methods)
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.declaration)
    }
}

/// `int`, `Array[String]`, as in GDScript.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.r#type)?;
        let elements = self.element_types();
        if elements.is_empty() { Ok(()) } else { write!(f, "[{}]", elements.join(", ")) }
    }
}

/// What differs between Rust types and a game, a sentence for each difference.
#[derive(Clone, PartialEq, Eq)]
pub struct Differences(Vec<String>);

impl Differences {
    /// Returns the differences.
    pub fn lines(&self) -> &[String] {
        &self.0
    }
}

impl From<Vec<String>> for Differences {
    fn from(lines: Vec<String>) -> Self {
        Self(lines)
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

/// The same text as that of `Display`, because a test that returns an error prints this.
impl fmt::Debug for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rust and the game differ:\n{self}")
    }
}

impl core::error::Error for Differences {}
