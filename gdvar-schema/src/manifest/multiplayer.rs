//! Writes the Rust types for a game's multiplayer.

use std::fmt::Write as _;

use super::declared;
use super::{Declaration, Manifest, Method, Node, Scene, Synchronizer};
use crate::SchemaBuf;
use crate::names::{TakenNames, field_name, is_name, type_name};
use crate::rust::Math;
use crate::rust::module::{RustModule, SHORT_VARIANT, WRITTEN, comments, docs};
use crate::rust::names::{USED, identifier, variant_in};
use crate::rust::spelled::ValuePlace;

pub(super) fn write(manifest: &Manifest, math: Math) -> String {
    let mut rust = MultiplayerRust {
        text: String::from(
            "// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with\n\
             // `gdvar_multiplayer::check` says when it and the game differ.\n\n\
             use gdvar_multiplayer::{Replicate, Rpc};\n",
        ),
        names: TakenNames::of(&USED),
        math,
    };
    for (path, scene) in &manifest.scenes {
        for node in scene.nodes.iter().filter(|node| node.methods().next().is_some()) {
            rust.enums(path, scene, node);
        }
        if scene.nodes.iter().any(|node| node.synchronizer.is_some()) {
            rust.state(path, scene);
        }
        for node in &scene.nodes {
            rust.spawner(path, scene, node);
        }
    }
    rust.text
}

/// What was written so far.
struct MultiplayerRust {
    text: String,
    /// The names of types and constants.
    names: TakenNames,
    math: Math,
}

impl MultiplayerRust {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes what the game calls in Rust and what Rust calls in the game. Methods for `any_peer` are both.
    fn enums(&mut self, path: &str, scene: &Scene, node: &Node) {
        let at = below(&scene.root, &node.path);
        let title = type_name(last(&at));
        for (prefix, is_from, what) in [
            ("From", true, "What the game calls on the server"),
            ("To", false, "What the server calls in the game"),
        ] {
            let mut methods =
                node.methods().filter(|method| !is_from || method.mode == "any_peer").peekable();
            let name = self.names.take(&format!("{prefix}{title}"), "");
            self.push("\n");
            self.push(&docs(&format!("{what}: `{at}` in `{path}`."), ""));
            self.push(&format!("#[derive(Debug, Clone, PartialEq, Rpc)]\npub enum {name} {{"));
            if methods.peek().is_some() {
                self.push("\n");
            }
            let mut variants = TakenNames::new();
            for method in methods {
                let name = variants.take(&type_name(&method.name), "");
                self.method(&name, method);
            }
            self.push("}\n");
        }
    }

    fn method(&mut self, name: &str, method: &Method) {
        let mut words = vec![word(&method.mode)];
        if method.call_local {
            words.push("call_local".into());
        }
        if method.transfer != "reliable" {
            words.push(word(&method.transfer));
        }
        if method.channel != 0 {
            words.push(format!("channel = {}", method.channel));
        }
        if variant_in(name, "snake_case") != method.name {
            words.push(format!("rename = {:?}", method.name));
        }
        writeln!(self.text, "    #[rpc({})]", words.join(", ")).expect(WRITTEN);
        let (mut names, mut above, mut plain) = (TakenNames::new(), String::new(), Vec::new());
        for (index, argument) in method.arguments.iter().flatten().enumerate() {
            let name =
                if argument.name.is_empty() { format!("argument{index}") } else { argument.name.clone() };
            let name = identifier(&names.take(&field_name(&name), "_"));
            let field = self.field(&argument.declaration, "        ");
            writeln!(above, "{}        {name}: {},", field.above, field.ty).expect(WRITTEN);
            plain.push((field.above.is_empty(), format!("{name}: {}", field.ty)));
        }
        // The engine does not say what the arguments of a method are that only `rpc_config` declares.
        if method.arguments.is_none() {
            above.push_str("        // Its arguments.\n");
        }
        let is_plain = method.arguments.is_some() && plain.iter().all(|(is_plain, _)| *is_plain);
        let line = plain.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(", ");
        let text = match above.is_empty() {
            true => format!("    {name},\n"),
            false if is_plain && line.len() <= SHORT_VARIANT => format!("    {name} {{ {line} }},\n"),
            false => format!("    {name} {{\n{above}    }},\n"),
        };
        self.push(&text);
    }

    /// Writes the struct for a scene's synchronizers.
    fn state(&mut self, path: &str, scene: &Scene) {
        let name = self.names.take(&type_name(&scene.root), "");
        self.push("\n");
        self.push(&docs(&format!("The state of `{path}`."), ""));
        write!(
            self.text,
            "#[derive(Debug, Clone, Default, PartialEq, Replicate)]\n#[replicate(scene = {path:?})]\npub struct {name} {{\n"
        )
        .expect(WRITTEN);
        let mut fields = TakenNames::new();
        for node in &scene.nodes {
            if let Some(synchronizer) = &node.synchronizer {
                self.properties(&mut fields, &node.path, synchronizer);
            }
        }
        self.push("}\n");
    }

    fn properties(&mut self, fields: &mut TakenNames, path: &str, synchronizer: &Synchronizer) {
        let written =
            if is_name(path) && identifier(path) == path { path.to_owned() } else { format!("{path:?}") };
        for property in &synchronizer.properties {
            let is_never_sent = property.mode == "never" && !property.spawn;
            // A property that is never sent takes no field.
            if is_never_sent {
                continue;
            }
            let (node, subnames) = property.path.split_once(':').unwrap_or((".", &property.path));
            let mut name = field_name(&subnames.replace([':', '/'], "_"));
            if node != "." {
                name = format!("{}_{name}", field_name(last(node)));
            }
            if !fields.is_free(&name) {
                name = format!("{name}_{}", field_name(last(path)));
            }
            let name = identifier(&fields.take(&name, "_"));
            let mut words = format!("{written}, {:?}, {}", property.path, word(&property.mode));
            let others = [
                (synchronizer.owner, ", owner"),
                (synchronizer.root != ".", ", other_root"),
                (!property.spawn, ", spawn = false"),
            ];
            for (_, word) in others.iter().filter(|(is_given, _)| *is_given) {
                words.push_str(word);
            }
            let field = self.field(&property.declaration, "    ");
            writeln!(self.text, "    #[sync({words})]\n{}    pub {name}: {},", field.above, field.ty)
                .expect(WRITTEN);
        }
    }

    /// Writes the scenes of a node that spawns.
    fn spawner(&mut self, path: &str, scene: &Scene, node: &Node) {
        let Some(spawner) = &node.spawner else { return };
        let at = below(&scene.root, &node.path);
        let scenes: Vec<String> = spawner.scenes.iter().map(|scene| format!("{scene:?}")).collect();
        let name = self.names.take(&format!("{}_SCENES", field_name(last(&at)).to_uppercase()), "_");
        self.push("\n");
        self.push(&docs(
            &format!(
                "The scenes of the spawner `{at}` in `{path}`, which spawns under `{}` from there.",
                spawner.spawn_path
            ),
            "",
        ));
        let (count, scenes) = (scenes.len(), scenes.join(", "));
        writeln!(self.text, "pub const {name}: [&str; {count}] = [{scenes}];").expect(WRITTEN);
    }

    /// Returns the Rust type for what is declared.
    fn field(&self, declaration: &Declaration, indent: &str) -> DeclaredField {
        let mut notes = Vec::new();
        // Objects are ids in packets, and no container that Rust can write declares these.
        let declared = if declaration.has_objects() {
            notes.push(format!("The game declares {declaration}."));
            &Declaration { elements: None, ..declaration.clone() }
        } else {
            declaration
        };
        let Ok(schema) = SchemaBuf::from_json(&declared::in_packets(declared)) else {
            return DeclaredField { above: comments(&notes, indent), ty: "gdvar::Variant".into() };
        };
        let place = ValuePlace { ty: None, name: "Value", is_behind: false };
        // What a game declares has no type that needs a definition.
        let spelled = RustModule::with_math(self.math).spelled(schema.as_schema(), place);
        notes.extend(spelled.notes);
        let form = spelled.form.map(|form| format!("{indent}#[gdvar({form})]\n")).unwrap_or_default();
        DeclaredField { above: comments(&notes, indent) + &form, ty: spelled.ty }
    }
}

/// A field: the lines above it, and its type.
struct DeclaredField {
    above: String,
    ty: String,
}

/// Returns the path of a node whose scene's root has this name.
fn below(root: &str, path: &str) -> String {
    if path == "." { root.to_owned() } else { format!("{root}/{path}") }
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns a word of an attribute. A manifest may come from anywhere.
fn word(text: &str) -> String {
    identifier(&field_name(text))
}
