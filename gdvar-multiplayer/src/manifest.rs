//! Compares Rust types with what a game declares of its multiplayer, as the engine itself says.
//!
//! `gdvar manifest GAME > game.json` runs the engine on the game and writes the file. `gdvar multiplayer rust
//! game.json` writes the Rust types for it, and [`check`] compares your own types with it:
//!
//! ```no_run
//! # use gdvar_multiplayer::{Replicate, Rpc, check};
//! # #[derive(Rpc)] enum FromChat {}
//! # #[derive(Rpc)] enum ToChat {}
//! # #[derive(Replicate)] #[replicate(scene = "res://player.tscn")] struct Player {}
//! #[test]
//! fn rust_and_the_game_agree() -> Result<(), gdvar_multiplayer::manifest::Differences> {
//!     check("game.json")?
//!         .node::<FromChat, ToChat>("World/Chat")
//!         .spawner("World/Spawner", "World/Players", &["res://player.tscn"])
//!         .scene::<Player>()
//!         .finish()
//! }
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use std::path::Path;

use gdvar_core::ElementType;
use gdvar_core::runtime::form::DeclaredType;
use gdvar_schema::manifest::{Declaration, Method as Declared, Node, Property as DeclaredProperty, Scene};

use crate::{Method, Property, Replicate, Replication, Rpc, RpcMode, TransferMode};

pub use gdvar_schema::manifest::{Differences, Manifest};

/// Reads a manifest, to compare Rust types with it. The [module](crate::manifest) has an example.
///
/// # Errors
///
/// An error if the file cannot be read or is not a manifest.
pub fn check(path: impl AsRef<Path>) -> Result<Check, Differences> {
    Manifest::read(path).map(Check::of)
}

/// A comparison of Rust types with a game, which collects all differences.
#[derive(Clone, Debug)]
#[must_use = "the differences come from `finish`"]
pub struct Check {
    manifest: Manifest,
    differences: Vec<String>,
}

impl Check {
    /// Compares with a manifest that was already read.
    pub fn of(manifest: Manifest) -> Self {
        let mut differences = Vec::new();
        let nodes = manifest.scenes.values().flat_map(|scene| &scene.nodes);
        let is_untold =
            |of: &Declaration| of.elements.is_none() && matches!(&*of.r#type, "Array" | "Dictionary");
        if nodes.flat_map(Node::declarations).any(is_untold) {
            differences.push(String::from(
                "the manifest is of an older gdvar and does not say what typed Arrays and Dictionaries contain: write it \
                 anew with `gdvar manifest`",
            ));
        }
        Self { manifest, differences }
    }

    /// Compares the methods of the node at this path, `World/Chat`: what the game calls in Rust, and what Rust calls in the
    /// game.
    pub fn node<FromGame: Rpc, ToGame: Rpc>(mut self, path: &str) -> Self {
        let node = self.manifest.nodes_at(path).find(|node| node.methods().next().is_some());
        self.differences.extend(node_or_missing::<FromGame, ToGame>(path, node));
        self
    }

    /// Compares the methods of a node inside of a scene that is spawned: `.` is the root of `res://player.tscn`.
    pub fn node_of<FromGame: Rpc, ToGame: Rpc>(mut self, scene: &str, path: &str) -> Self {
        let name = format!("{path} of {scene}");
        let nodes = self.manifest.scenes.get(scene).map_or(&[][..], |scene| &scene.nodes);
        let node = nodes.iter().find(|node| node.path == path);
        self.differences.extend(node_or_missing::<FromGame, ToGame>(&name, node));
        self
    }

    /// Compares the spawner at this path: the node under which it spawns, and its list of scenes.
    pub fn spawner(mut self, path: &str, parent: &str, scenes: &[&str]) -> Self {
        let Some(spawner) = self.manifest.nodes_at(path).find_map(|node| node.spawner.as_ref()) else {
            self.differences.push(format!("{path}: the game has no MultiplayerSpawner there"));
            return self;
        };
        let there = joined(path, &spawner.spawn_path);
        if there != parent {
            self.differences
                .push(format!("{path}: it spawns under {there} in the game, under {parent} in Rust"));
        }
        if spawner.scenes != scenes {
            self.differences.push(format!(
                "{path}: the scenes are {} in the game, {} in Rust, and their numbers travel",
                listed(&spawner.scenes),
                listed(scenes)
            ));
        }
        self
    }

    /// Compares the synchronizers of a scene and their properties.
    pub fn scene<T: Replicate>(mut self) -> Self {
        match self.manifest.scenes.get(T::SCENE) {
            Some(scene) => self.differences.extend(synchronizers::<T>(scene)),
            None if T::SYNCHRONIZERS.is_empty() => {}
            None => self
                .differences
                .push(format!("{}: the game has no such scene, or nothing is synchronised in it", T::SCENE)),
        }
        self
    }

    /// Returns the differences.
    ///
    /// # Errors
    ///
    /// All differences, if there are any.
    pub fn finish(self) -> Result<(), Differences> {
        if self.differences.is_empty() { Ok(()) } else { Err(self.differences.into()) }
    }
}

fn node_or_missing<FromGame: Rpc, ToGame: Rpc>(name: &str, node: Option<&Node>) -> Vec<String> {
    match node {
        Some(node) => methods(name, node, FromGame::METHODS, ToGame::METHODS),
        None => Vec::from([format!("{name}: the game has no node with `@rpc` methods there")]),
    }
}

/// Compares a node's methods with those of two enums.
fn methods(path: &str, node: &Node, from_game: &[Method], to_game: &[Method]) -> Vec<String> {
    let mut lines = Vec::new();
    let in_rust = || from_game.iter().chain(to_game);
    for declared in node.methods() {
        let name = &declared.name;
        let mut found = in_rust().filter(|method| method.name == *name).peekable();
        if found.peek().is_none() {
            lines.push(format!(
                "{path}: the game has the method `{name}`, and Rust has not; methods are numbered, so all have to be there"
            ));
        }
        for method in found {
            lines.extend(differing_options(declared, method).map(|text| format!("{path}.{name}: {text}")));
            lines.extend(differing_arguments(declared, method).map(|text| format!("{path}.{name}: {text}")));
        }
    }
    let mut extra: Vec<&str> = in_rust().map(|method| method.name).collect();
    extra.retain(|name| !node.methods().any(|declared| declared.name == *name));
    extra.dedup();
    lines.extend(extra.iter().map(|name| {
        format!("{path}: Rust has the method `{name}`, and the game has not; it has {}", listed_names(node))
    }));
    lines
}

fn differing_options(declared: &Declared, method: &Method) -> impl Iterator<Item = String> {
    let mode = match method.rpc_mode {
        RpcMode::AnyPeer => "any_peer",
        RpcMode::Authority => "authority",
        RpcMode::Disabled => "disabled",
    };
    let transfer = match method.transfer {
        TransferMode::Reliable => "reliable",
        TransferMode::Unreliable => "unreliable",
        TransferMode::UnreliableOrdered => "unreliable_ordered",
    };
    let local = |is_local| if is_local { "call_local" } else { "call_remote" };
    let differ = |game: &str, rust: &str| {
        (game != rust).then(|| format!("it is `{game}` in the game, `{rust}` in Rust"))
    };
    let channel = i64::from(method.channel);
    let channel = (declared.channel != channel)
        .then(|| format!("its channel is {} in the game, {channel} in Rust", declared.channel));
    [
        differ(&declared.mode, mode),
        differ(local(declared.call_local), local(method.call_local)),
        differ(&declared.transfer, transfer),
        channel,
    ]
    .into_iter()
    .flatten()
}

fn differing_arguments(declared: &Declared, method: &Method) -> impl Iterator<Item = String> {
    let arguments = declared.arguments.as_deref().unwrap_or_default();
    let given = method.arguments;
    let is_known = declared.arguments.is_some();
    let count_differs =
        if declared.is_vararg { given.len() < arguments.len() } else { given.len() != arguments.len() };
    let count = (is_known && count_differs)
        .then(|| format!("it has {} arguments in the game, {} in Rust", arguments.len(), given.len()));
    let types = arguments.iter().zip(given).enumerate().filter_map(|(index, (argument, given))| {
        let rust = (given.declared)();
        is_other(&argument.declaration, &rust).then(|| {
            format!(
                "argument {} is `{argument}` in the game, `{}: {}` in Rust{}",
                index + 1,
                given.name,
                Written(&rust),
                advice(&argument.declaration, &rust)
            )
        })
    });
    count.into_iter().chain(types.collect::<Vec<_>>())
}

/// Compares the synchronizers of a scene.
fn synchronizers<T: Replicate>(scene: &Scene) -> Vec<String> {
    let path = T::SCENE;
    let mut lines = Vec::new();
    let declared =
        || scene.nodes.iter().filter_map(|node| Some((node.path.as_str(), node.synchronizer.as_ref()?)));
    for (name, game) in declared() {
        let Some(rust) = T::SYNCHRONIZERS.iter().find(|rust| rust.path == name) else {
            lines.push(format!(
                "{path}: the game has the synchronizer {name}, and Rust has not; a spawn lists them all"
            ));
            continue;
        };
        if game.owner != rust.owner {
            let whose = |is_owner| if is_owner { "the spawned node's peer" } else { "the server" };
            let (game, rust) = (whose(game.owner), whose(rust.owner));
            lines.push(format!("{path}: {name} belongs to {game} in the game, to {rust} in Rust"));
        }
        if (game.root != ".") != rust.other_root {
            lines.push(format!(
                "{path}: the root of {name} is {} in the game, {} in Rust",
                game.root,
                if rust.other_root { "another node" } else { "that of the scene" }
            ));
        }
        lines.extend(
            differing_properties(&game.properties, rust.properties)
                .map(|line| format!("{path}: {name}: {line}")),
        );
    }
    let names: Vec<&str> = declared().map(|(name, _)| name).collect();
    for rust in T::SYNCHRONIZERS.iter().filter(|rust| !names.contains(&rust.path)) {
        let known = listed(&names);
        lines.push(format!(
            "{path}: Rust has the synchronizer {}, and the game has not; it has {known}",
            rust.path
        ));
    }
    let in_rust: Vec<&str> = T::SYNCHRONIZERS.iter().map(|rust| rust.path).collect();
    let in_both = |names: &[&str], others: &[&str]| -> Vec<String> {
        names.iter().filter(|name| others.contains(name)).map(ToString::to_string).collect()
    };
    let (game, rust) = (in_both(&names, &in_rust), in_both(&in_rust, &names));
    if game != rust {
        lines.push(format!(
            "{path}: the synchronizers have the order {} in the game, {} in Rust",
            listed(&game),
            listed(&rust)
        ));
    }
    lines
}

fn differing_properties(game: &[DeclaredProperty], rust: &[Property]) -> impl Iterator<Item = String> {
    let paths: Vec<&str> = game.iter().map(|property| property.path.as_str()).collect();
    let in_rust: Vec<&str> = rust.iter().map(|property| property.path).collect();
    let mut lines = Vec::new();
    if paths != in_rust {
        lines.push(format!(
            "the properties are {} in the game, {} in Rust",
            listed(&paths),
            listed(&in_rust)
        ));
    }
    for game in game {
        let Some(rust) = rust.iter().find(|rust| rust.path == game.path) else { continue };
        let mode = match rust.replication {
            Replication::Never => "never",
            Replication::Always => "always",
            Replication::OnChange => "on_change",
        };
        let path = &game.path;
        if game.mode != mode {
            lines.push(format!("{path} is sent `{}` in the game, `{mode}` in Rust", game.mode));
        }
        if game.spawn != rust.spawn {
            lines.push(format!(
                "{path} has `spawn = {}` in the game, `spawn = {}` in Rust",
                game.spawn, rust.spawn
            ));
        }
        let of_rust = (rust.declared)();
        if is_other(&game.declaration, &of_rust) {
            let (game, field) = (&game.declaration, rust.field);
            lines.push(format!(
                "{path} has the type {game} in the game, and the field `{field}` is written as {}{}",
                Written(&of_rust),
                advice(game, &of_rust)
            ));
        }
        if game.precision.as_deref() == Some("half") {
            lines.push(format!(
                "{path} has half precision in the game: nothing in a packet says so, and Rust reads and writes full precision"
            ));
        }
    }
    lines.into_iter()
}

/// A type that Rust writes, as the manifest names types.
struct Written<'a>(&'a DeclaredType);

impl Written<'_> {
    fn ty(&self) -> &str {
        match &self.0.ty {
            ElementType::Builtin(ty) => ty.name(),
            ElementType::Class(_) | ElementType::Script(_) => "Object",
            ElementType::Any => "Variant",
        }
    }

    /// Returns the types that a container declares: none if it may contain anything.
    fn elements(&self) -> Vec<&str> {
        let elements: Vec<&str> = self.0.elements.iter().map(of_element).collect();
        if elements.iter().all(|name| *name == "Variant") { Vec::new() } else { elements }
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ty())?;
        let elements = self.elements();
        if elements.is_empty() { Ok(()) } else { write!(f, "[{}]", elements.join(", ")) }
    }
}

fn of_element(ty: &ElementType) -> &str {
    match ty {
        ElementType::Builtin(ty) => ty.name(),
        ElementType::Class(name) | ElementType::Script(name) => name,
        ElementType::Any => "Variant",
    }
}

/// Returns whether the game declares another type than Rust writes. Both may leave it open.
fn is_other(game: &Declaration, rust: &DeclaredType) -> bool {
    let rust = Written(rust);
    let is_open = game.r#type == "Nil" || rust.ty() == "Variant";
    let elements_differ = game.elements.as_ref().is_some_and(|elements| *elements != rust.elements());
    !is_open && (game.r#type != rust.ty() || elements_differ)
}

/// Returns what to write for a typed container of the game, if Rust writes one without types.
fn advice(game: &Declaration, rust: &DeclaredType) -> &'static str {
    match game.element_types().len() {
        _ if game.has_objects() => "; objects are ids in packets, which an engine does not put into it",
        1 if rust.elements.is_empty() => "; a `Vec` with `#[gdvar(typed)]` is written so",
        2 if rust.elements.is_empty() => "; a map with `#[gdvar(typed)]` is written so",
        _ => "",
    }
}

fn listed<T: AsRef<str>>(names: &[T]) -> String {
    if names.is_empty() {
        return "none".into();
    }
    names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

fn listed_names(node: &Node) -> String {
    let names: Vec<&str> = node.methods().map(|method| method.name.as_str()).collect();
    listed(&names)
}

/// Returns the path that a relative path leads to: `World/Spawner` and `../Players` give `World/Players`.
fn joined(from: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    for part in relative.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}
