//! Writes the Rust types for a manifest.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{Argument, Manifest, Method, Node, Scene, Synchronizer};

/// Writing into a `String` never fails.
const WRITTEN: &str = "a String takes any text";

pub(super) fn write(manifest: &Manifest) -> String {
    let mut out = String::from(
        "// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with\n\
         // `gdvar_multiplayer::check` says when it and the game differ.\n\n\
         use gdvar_multiplayer::{Replicate, Rpc};\n",
    );
    let mut names = Names(BTreeSet::new());
    for (path, scene) in &manifest.scenes {
        for node in scene.nodes.iter().filter(|node| node.methods().next().is_some()) {
            enums(&mut out, &mut names, path, scene, node);
        }
        if scene.nodes.iter().any(|node| node.synchronizer.is_some()) {
            state(&mut out, &mut names, path, scene);
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

/// Writes what the game calls in Rust and what Rust calls in the game. Methods for `any_peer` are usually the first,
/// methods for the authority the second.
fn enums(out: &mut String, names: &mut Names, path: &str, scene: &Scene, node: &Node) {
    let at = below(&scene.root, &node.path);
    let title = pascal(last(&at));
    for (prefix, is_from, what) in [
        ("From", true, "What the game calls on the server"),
        ("To", false, "What the server calls in the game"),
    ] {
        let mut methods = node.methods().filter(|method| (method.mode == "any_peer") == is_from).peekable();
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
            self::method(out, method);
        }
        out.push_str("}\n");
    }
}

fn method(out: &mut String, method: &Method) {
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
        .map(|(index, argument)| field(index, argument))
        .collect();
    // The engine does not say what the arguments of a method are that only `rpc_config` declares.
    if method.arguments.is_none() {
        fields.push("/* its arguments */".into());
    }
    let fields = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    writeln!(out, "    {name}{fields},").expect(WRITTEN);
}

fn field(index: usize, argument: &Argument) -> String {
    let name = if argument.name.is_empty() { format!("argument{index}") } else { identifier(&argument.name) };
    format!("{name}: {}", rust_type(&argument.r#type))
}

/// Writes the struct for a scene's synchronizers.
fn state(out: &mut String, names: &mut Names, path: &str, scene: &Scene) {
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
        properties(out, &mut fields, &node.path, synchronizer);
    }
    out.push_str("}\n");
}

fn properties(out: &mut String, fields: &mut BTreeSet<String>, path: &str, synchronizer: &Synchronizer) {
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
            writeln!(out, "    #[sync({words})]\n    pub {field}: {},", rust_type(&property.r#type))
                .expect(WRITTEN);
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

/// Returns the Rust type of values of an engine's type.
fn rust_type(ty: &str) -> String {
    match ty {
        "bool" => "bool".into(),
        "int" => "i64".into(),
        "float" => "f64".into(),
        "String" => "String".into(),
        "AABB" => "gdvar::Aabb".into(),
        "RID" => "gdvar::Rid".into(),
        "PackedByteArray" => "Vec<u8>".into(),
        "PackedInt32Array" => "Vec<i32>".into(),
        "PackedInt64Array" => "Vec<i64>".into(),
        "PackedFloat32Array" => "Vec<f32>".into(),
        "PackedFloat64Array" => "Vec<f64>".into(),
        "PackedStringArray" => "Vec<String>".into(),
        "PackedVector2Array" => "Vec<gdvar::Vector2>".into(),
        "PackedVector3Array" => "Vec<gdvar::Vector3>".into(),
        "PackedVector4Array" => "Vec<gdvar::Vector4>".into(),
        "PackedColorArray" => "Vec<gdvar::Color>".into(),
        // What the game leaves open, and objects.
        "Nil" | "Object" | "" => "gdvar::Variant".into(),
        other => format!("gdvar::{}", word(other)),
    }
}

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
