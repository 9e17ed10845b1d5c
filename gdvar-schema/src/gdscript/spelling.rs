//! The two languages: GDScript of Godot 4, and its equivalents in Godot 3.

use std::sync::LazyLock;

use super::names::{self, Names};
use gdvar_core::{Dialect, VariantType};

/// The language of one engine.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    pub(super) dialect: Dialect,
    /// The engine's name, for messages.
    pub(super) engine: &'static str,
    /// The base of reference-counted classes.
    pub(super) base: &'static str,
    /// The start of a documentation comment.
    pub(super) doc: &'static str,
    /// What stands before a variable that is a property.
    pub(super) export: &'static str,
    pub(super) names: &'static LazyLock<Names>,
    /// Whether all classes but resources are inner classes of one script. In Godot 3, scripts in different files cannot refer to
    /// each other; inner classes of one script can. A resource is saved with the path of its script, so it has a file.
    pub(super) is_one_file: bool,
    /// Whether the language can declare the contents of containers, and the types `Variant`, enums and of loop variables.
    has_all_types: bool,
}

/// Godot 4.4 and later.
pub(super) static GODOT4: Spelling = Spelling {
    dialect: Dialect::Godot4,
    engine: "Godot 4",
    base: "RefCounted",
    doc: "##",
    export: "@export ",
    names: &names::GODOT4,
    is_one_file: false,
    has_all_types: true,
};

/// Godot 3, as of 3.6.
pub(super) static GODOT3: Spelling = Spelling {
    dialect: Dialect::Godot3,
    engine: "Godot 3",
    base: "Reference",
    doc: "#",
    export: "export ",
    names: &names::GODOT3,
    is_one_file: true,
    has_all_types: false,
};

/// Parts of the reader's script in Godot 4, and their replacements in Godot 3.
const FIXED: &[(&str, &str)] = &[
    (" or value is StringName", ""),
    (" or key is StringName", ""),
    ("type_string(typeof(value))", "TYPES[typeof(value)]"),
    ("var_to_str", "var2str"),
    ("floorf", "floor"),
    ("absf", "abs"),
    ("PackedByteArray", "PoolByteArray"),
    ("PackedFloat32Array", "PoolRealArray"),
    ("_index: int in", "_index in"),
    (": Variant", ""),
    (" -> Variant", ""),
    ("[member error]", "`error`"),
    ("[param exact]", "`exact`"),
    ("[method has]", "`has`"),
    ("## ", "# "),
    ("##", "#"),
];

impl Spelling {
    /// Returns the name of a type.
    pub(super) fn ty(&self, ty: VariantType) -> &'static str {
        ty.name_in(self.dialect)
    }

    /// Returns the name of a variable, a parameter or a constant, with its type if the language can express it.
    pub(super) fn typed(&self, name: &str, ty: &str) -> String {
        if self.can_say(ty) { format!("{name}: {ty}") } else { name.to_owned() }
    }

    /// Returns `-> ty`, if the language can express it.
    pub(super) fn returns(&self, ty: &str) -> String {
        if self.can_say(ty) { format!(" -> {ty}") } else { String::new() }
    }

    /// Returns the start of a loop: `for name: ty in source:`.
    pub(super) fn each(&self, name: &str, ty: &str, source: &str) -> String {
        let name = if self.has_all_types { format!("{name}: {ty}") } else { name.to_owned() };
        format!("for {name} in {source}:")
    }

    /// Returns the type of a container, with its element types if the language can express them.
    pub(super) fn container(&self, ty: &str, elements: &[&str]) -> String {
        let says_something = elements.iter().any(|element| *element != "Variant");
        if self.has_all_types && says_something {
            return format!("{ty}[{}]", elements.join(", "));
        }
        ty.to_owned()
    }

    /// Returns the type of an enum's values.
    pub(super) fn enum_values(&self, class: &str) -> String {
        if self.has_all_types { format!("{class}.Value") } else { String::from("int") }
    }

    /// Returns the literal of a `NodePath`.
    pub(super) fn node_path(&self, quoted: &str) -> String {
        if self.has_all_types { format!("^{quoted}") } else { format!("NodePath({quoted})") }
    }

    /// Returns the literal for text of this type.
    pub(super) fn text_literal(&self, ty: VariantType, text: &str) -> String {
        let quoted = crate::generate::quoted(text);
        match ty {
            VariantType::StringName => format!("&{quoted}"),
            VariantType::NodePath => self.node_path(&quoted),
            _ => quoted,
        }
    }

    /// Returns the call of the engine's function that encodes a value, including full Objects if `has_objects` is set.
    pub(super) fn encoded(&self, value: &str, has_objects: bool) -> String {
        match (self.dialect, has_objects) {
            (Dialect::Godot3, true) => format!("var2bytes({value}, true)"),
            (Dialect::Godot3, false) => format!("var2bytes({value})"),
            (_, true) => format!("var_to_bytes_with_objects({value})"),
            (_, false) => format!("var_to_bytes({value})"),
        }
    }

    /// Returns a reference to a parameter for a documentation comment.
    pub(super) fn mention(&self, parameter: &str) -> String {
        if self.has_all_types { format!("[param {parameter}]") } else { format!("`{parameter}`") }
    }

    /// Returns whether arrays and Dictionaries are the same on the wire as in the script whenever their elements are.
    pub(super) fn has_plain_containers(&self) -> bool {
        !self.has_all_types
    }

    /// Returns the lines of the reader's script in this language. `reader.gd` has the source for both languages.
    pub(super) fn fixed<'a>(&self, text: &'a str) -> impl Iterator<Item = String> + use<'a, '_> {
        let mut is_shown = true;
        text.lines().filter_map(move |line| {
            if let Some(engine) = line.strip_prefix("# [").and_then(|line| line.strip_suffix(']')) {
                is_shown = engine == "both" || engine == self.engine;
                return None;
            }
            let respell = |line: String, (godot4, godot3): &(&str, &str)| line.replace(godot4, godot3);
            is_shown.then(|| match self.dialect {
                Dialect::Godot3 => FIXED.iter().fold(line.to_owned(), respell),
                _ => line.to_owned(),
            })
        })
    }

    fn can_say(&self, ty: &str) -> bool {
        self.has_all_types || ty != "Variant"
    }
}
