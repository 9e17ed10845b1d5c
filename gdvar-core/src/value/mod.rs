//! The types of Godot's values, and [`Variant`](crate::Variant), which holds a value of any of them.

mod access;
pub(crate) mod array;
mod color;
mod compare;
pub(crate) mod dictionary;
pub(crate) mod godot3_key;
mod index;
pub(crate) mod key;
pub(crate) mod literal;
pub(crate) mod math;
pub(crate) mod meaning;
pub(crate) mod node_path;
pub(crate) mod object;
pub(crate) mod packed;
pub(crate) mod path;
pub(crate) mod raw_variant;
pub(crate) mod real;
pub(crate) mod string_name;
pub(crate) mod variant;
pub(crate) mod variant_key;
