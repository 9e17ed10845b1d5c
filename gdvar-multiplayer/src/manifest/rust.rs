//! Writes the Rust types for a manifest.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use gdvar_core::VariantType;

use super::{Argument, Declaration, Manifest, Math, Method, Node, Scene, Synchronizer};

/// Writing into a `String` never fails.
const WRITTEN: &str = "a String takes any text";

pub(super) fn write(manifest: &Manifest, math: Math) -> String {
    let types = &Types { math };
    let mut out = String::from(
        "// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with\n\
         // `gdvar_multiplayer::check` says when it and the game differ.\n\n\
         use gdvar_multiplayer::{Replicate, Rpc};\n",
    );
    let mut names = Names(BTreeSet::new());
    for (path, scene) in &manifest.scenes {
        for node in scene.nodes.iter().filter(|node| node.methods().next().is_some()) {
            enums(&mut out, &mut names, types, path, scene, node);
        }
        if scene.nodes.iter().any(|node| node.synchronizer.is_some()) {
            state(&mut out, &mut names, types, path, scene);
        }
        for node in &scene.nodes {
            if let Some(spawner) = &node.spawner {
                let at = below(&scene.root, &node.path);
                let scenes: Vec<String> = spawner.scenes.iter().map(|scene| format!("{scene:?}")).collect();
                write!(
                    out,
                    "\n/// The scenes of the spawner `{}` in `{}`, which spawns under `{}` from there.\n\
                     pub const {}: [&str; {}] = [{}];\n",
                    line(&at),
                    line(path),
                    line(&spawner.spawn_path),
                    names.take(&format!("{}_SCENES", screaming(last(&at)))),
                    scenes.len(),
                    scenes.join(", ")
                )
                .expect(WRITTEN);
            }
        }
    }
    out
}

/// Writes what the game calls in Rust and what Rust calls in the game. Methods for `any_peer` are both.
fn enums(out: &mut String, names: &mut Names, types: &Types, path: &str, scene: &Scene, node: &Node) {
    let at = below(&scene.root, &node.path);
    let title = pascal(last(&at));
    for (prefix, is_from, what) in [
        ("From", true, "What the game calls on the server"),
        ("To", false, "What the server calls in the game"),
    ] {
        let mut methods = node.methods().filter(|method| !is_from || method.mode == "any_peer").peekable();
        let name = names.take(&format!("{prefix}{title}"));
        write!(
            out,
            "\n/// {what}: `{}` in `{}`.\n#[derive(Debug, Clone, PartialEq, Rpc)]\npub enum {name} {{",
            line(&at),
            line(path)
        )
        .expect(WRITTEN);
        if methods.peek().is_some() {
            out.push('\n');
        }
        for method in methods {
            self::method(out, types, method);
        }
        out.push_str("}\n");
    }
}

fn method(out: &mut String, types: &Types, method: &Method) {
    let name = pascal(&method.name);
    let mut words = Vec::from([word(&method.mode)]);
    if method.call_local {
        words.push("call_local".into());
    }
    if method.transfer != "reliable" {
        words.push(word(&method.transfer));
    }
    if method.channel != 0 {
        words.push(format!("channel = {}", method.channel));
    }
    if snake(&name) != method.name {
        words.push(format!("rename = {:?}", method.name));
    }
    writeln!(out, "    #[rpc({})]", words.join(", ")).expect(WRITTEN);
    let mut fields: Vec<String> = method
        .arguments
        .iter()
        .flatten()
        .enumerate()
        .map(|(index, argument)| field(types, index, argument))
        .collect();
    // The engine does not say what the arguments of a method are that only `rpc_config` declares.
    if method.arguments.is_none() {
        fields.push("/* its arguments */".into());
    }
    let inline = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    if inline.len() > LONGEST_VARIANT || inline.contains('#') {
        writeln!(out, "    {name} {{\n        {},\n    }},", fields.join(",\n        ")).expect(WRITTEN);
    } else {
        writeln!(out, "    {name}{inline},").expect(WRITTEN);
    }
}

/// The longest fields of a variant on one line.
const LONGEST_VARIANT: usize = 70;

fn field(types: &Types, index: usize, argument: &Argument) -> String {
    let name = if argument.name.is_empty() { format!("argument{index}") } else { identifier(&argument.name) };
    let (form, ty) = types.of(&argument.declaration);
    let space = if form.is_empty() { "" } else { "\n        " };
    format!("{form}{space}{name}: {ty}")
}

/// Writes the struct for a scene's synchronizers.
fn state(out: &mut String, names: &mut Names, types: &Types, path: &str, scene: &Scene) {
    let name = names.take(&pascal(&scene.root));
    write!(
        out,
        "\n/// The state of `{}`.\n#[derive(Debug, Clone, Default, PartialEq, Replicate)]\n#[replicate(scene = {path:?})]\n\
         pub struct {name} {{\n",
        line(path)
    )
    .expect(WRITTEN);
    let mut fields = BTreeSet::new();
    for node in &scene.nodes {
        let Some(synchronizer) = &node.synchronizer else { continue };
        properties(out, &mut fields, types, &node.path, synchronizer);
    }
    out.push_str("}\n");
}

fn properties(
    out: &mut String,
    fields: &mut BTreeSet<String>,
    types: &Types,
    path: &str,
    synchronizer: &Synchronizer,
) {
    let written = if word(path) == path { path.to_owned() } else { format!("{path:?}") };
    for property in &synchronizer.properties {
        let (node, subnames) = property.path.split_once(':').unwrap_or((".", &property.path));
        let mut field = snake(&subnames.replace([':', '/'], "_"));
        if node != "." {
            field = format!("{}_{field}", snake(last(node)));
        }
        while !fields.insert(field.clone()) {
            field = format!("{}_{field}", snake(last(path)));
        }
        let mut words = format!("{written}, {:?}, {}", property.path, word(&property.mode));
        let is_never_sent = property.mode == "never" && !property.spawn;
        let others = [
            (synchronizer.owner, ", owner"),
            (synchronizer.root != ".", ", other_root"),
            (!property.spawn && !is_never_sent, ", spawn = false"),
        ];
        for (_, word) in others.iter().filter(|(is_given, _)| *is_given) {
            words.push_str(word);
        }
        // A property that is never sent takes no field.
        if !is_never_sent {
            let field = identifier(&field);
            let (form, ty) = types.of(&property.declaration);
            let form = if form.is_empty() { String::new() } else { format!("    {form}\n") };
            writeln!(out, "    #[sync({words})]\n{form}    pub {field}: {ty},").expect(WRITTEN);
        }
    }
}

/// The names that are taken.
struct Names(BTreeSet<String>);

impl Names {
    /// Returns a name that is not taken: this one, or this one with a number.
    fn take(&mut self, name: &str) -> String {
        let mut numbered = (1..).map(|n| if n == 1 { name.to_owned() } else { format!("{name}{n}") });
        numbered.find(|name| self.0.insert(name.clone())).unwrap_or_default()
    }
}

/// Returns the path of a node whose scene's root has this name.
fn below(root: &str, path: &str) -> String {
    if path == "." { root.to_owned() } else { format!("{root}/{path}") }
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Writes the types of a game's values.
struct Types {
    math: Math,
}

impl Types {
    /// Returns the attribute for a declaration, and the Rust type of its values.
    fn of(&self, declared: &Declaration) -> (&'static str, String) {
        let elements = declared.elements();
        // Nothing that Rust can write is such a container.
        if declared.has_objects() {
            return ("", format!("{} /* {} */", self.plain(&declared.r#type), line(&declared.to_string())));
        }
        match elements {
            [element] => (TYPED, format!("Vec<{}>", self.plain(element))),
            [key, value] => match self.map_of(key) {
                Some((map, key)) => (TYPED, format!("std::collections::{map}<{key}, {}>", self.plain(value))),
                // No map has keys without an order and a hash, such as floats.
                None => ("", format!("gdvar::Dictionary /* {declared} */")),
            },
            _ => ("", self.plain(&declared.r#type)),
        }
    }

    /// Returns a map for keys of this type, and the Rust type of the keys.
    fn map_of(&self, key: &str) -> Option<(&'static str, String)> {
        match key {
            "bool" | "int" | "String" | "StringName" | "NodePath" | "RID" => {
                Some(("BTreeMap", self.plain(key)))
            }
            "Vector2i" | "Vector3i" | "Vector4i" | "Rect2i" => Some(("HashMap", self.plain(key))),
            "Variant" => Some(("HashMap", "gdvar::VariantKey".into())),
            _ => None,
        }
    }

    /// Returns the Rust type of values of an engine's type.
    fn plain(&self, ty: &str) -> String {
        self.builtin(ty).unwrap_or_else(|| format!("gdvar::{}", word(ty)))
    }

    /// Returns the Rust type of values of a built-in type, or `None` for a name that is no such type's.
    fn builtin(&self, ty: &str) -> Option<String> {
        let name = match ty {
            "bool" => "bool".into(),
            "int" => "i64".into(),
            "float" => "f64".into(),
            "String" => "String".into(),
            "PackedByteArray" => "Vec<u8>".into(),
            "PackedInt32Array" => "Vec<i32>".into(),
            "PackedInt64Array" => "Vec<i64>".into(),
            "PackedFloat32Array" => "Vec<f32>".into(),
            "PackedFloat64Array" => "Vec<f64>".into(),
            "PackedStringArray" => "Vec<String>".into(),
            "PackedVector2Array" => format!("Vec<{}>", self.plain("Vector2")),
            "PackedVector3Array" => format!("Vec<{}>", self.plain("Vector3")),
            "PackedVector4Array" => format!("Vec<{}>", self.plain("Vector4")),
            "PackedColorArray" => "Vec<gdvar::Color>".into(),
            "AABB" => "gdvar::Aabb".into(),
            "RID" => "gdvar::Rid".into(),
            // What the game leaves open, and objects.
            "Nil" | "Object" | "Variant" | "" => "gdvar::Variant".into(),
            _ => {
                let ty = VariantType::of_element(ty)?.name();
                match GLAM.iter().find(|(name, _)| self.math == Math::Glam && *name == ty) {
                    Some((_, glam)) => format!("glam::{glam}"),
                    None => format!("gdvar::{ty}"),
                }
            }
        };
        Some(name)
    }
}

/// The attribute of a typed container.
const TYPED: &str = "#[gdvar(typed)]";

/// The names of this crate's math types, and of the types of glam that are written as these.
macro_rules! glam {
    ($($glam:ident => $own:ident $(<$real:ident>)?;)+) => {
        const GLAM: &[(&str, &str)] = &[$((stringify!($own), stringify!($glam))),+];
    };
}
gdvar_core::for_each_name_of_glam!(glam);

/// Returns a name in `PascalCase`.
fn pascal(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words
        .map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
        })
        .collect();
    if joined.starts_with(|first: char| first.is_alphabetic()) { joined } else { format!("N{joined}") }
}

/// Returns a name in `snake_case`, as the derive makes one of a variant's name.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn screaming(name: &str) -> String {
    snake(&word(name)).to_uppercase()
}

/// Returns a text as a word of Rust: a manifest may come from anywhere, and names of nodes may have spaces.
fn word(text: &str) -> String {
    let word = text.replace(|letter: char| !letter.is_alphanumeric() && letter != '_', "_");
    if word.starts_with(|first: char| first.is_numeric()) { format!("_{word}") } else { word }
}

/// Returns a text for a comment, which ends with its line.
fn line(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Returns a field's name. Keywords of Rust are written as raw identifiers.
fn identifier(name: &str) -> String {
    const KEYWORDS: [&str; 40] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type",
    ];
    let more = ["typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield"];
    let name = snake(&word(name));
    // These four cannot be raw identifiers.
    if ["self", "super", "crate", "_"].contains(&name.as_str()) {
        format!("{name}_")
    } else if KEYWORDS.contains(&name.as_str()) || more.contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}
