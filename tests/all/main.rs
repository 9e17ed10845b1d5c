//! The tests of gdvar, with engines.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/changes.rs"]
mod changes;
#[path = "../engine/mod.rs"]
mod engine;
#[cfg(all(feature = "derive", feature = "gdscript"))]
#[path = "../../examples/gdscript/main.rs"]
mod example;
#[cfg(all(feature = "derive", feature = "gdscript"))]
#[path = "../gdscript/mod.rs"]
mod gdscript;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/made.rs"]
mod made;
#[path = "../near/mod.rs"]
mod near;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/pairs.rs"]
mod pairs;
#[path = "../../gdvar-core/tests/random/mod.rs"]
mod random;
#[path = "../texts/mod.rs"]
mod texts;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../updating/mod.rs"]
mod updating;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/mod.rs"]
mod zoo;

#[cfg(all(feature = "files", feature = "std"))]
mod atomic_write;
mod behaviour;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod compile_errors;
#[cfg(all(feature = "derive", feature = "gdscript", feature = "tokio"))]
mod course;
#[cfg(all(feature = "files", feature = "std"))]
mod crash_safety;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_ahead;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod derive_attributes;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_depth;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_dictionaries;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod derive_directions;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_engines;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_memory;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_orders;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_other;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_properties;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_shapes;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_untagged;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_with;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod derive_zoo;
mod engine_keys;
#[cfg(feature = "glam")]
mod engine_math;
mod engines_agree;
mod engines_answer;
#[cfg(feature = "files")]
mod engines_convert_objects;
#[cfg(all(feature = "derive", feature = "std"))]
mod engines_keep_values;
mod engines_read_json;
mod engines_read_text;
#[cfg(feature = "encryption")]
mod engines_share_configs;
#[cfg(all(feature = "compression", feature = "encryption"))]
mod engines_share_files;
#[cfg(feature = "files")]
mod engines_share_settings;
#[cfg(all(feature = "compression", feature = "brotli", feature = "encryption"))]
mod file_containers;
#[cfg(all(feature = "compression", feature = "encryption"))]
mod file_memory;
#[cfg(all(feature = "brotli", feature = "derive", feature = "encryption", feature = "schema"))]
mod fuzz_corpus;
#[cfg(all(feature = "derive", feature = "gdscript"))]
mod gdscript_engines;
#[cfg(all(feature = "derive", feature = "gdscript"))]
mod gdscript_files;
#[cfg(all(feature = "derive", feature = "gdscript"))]
mod gdscript_godot3;
mod golden_matches_engines;
#[cfg(feature = "files")]
mod guess_cost;
#[cfg(all(feature = "files", feature = "std"))]
mod locked_files;
#[cfg(all(feature = "derive", feature = "std"))]
mod nested_orders;
mod pages;
#[cfg(all(feature = "derive", feature = "std"))]
mod raw_variant;
#[cfg(all(feature = "derive", feature = "tokio"))]
mod readme_servers;
#[cfg(all(feature = "compression", feature = "encryption"))]
mod real_files;
#[cfg(feature = "tokio")]
mod remote_debugger;
#[cfg(all(feature = "compression", feature = "encryption"))]
mod save_file;
#[cfg(all(feature = "files", feature = "std"))]
mod save_file_dialects;
#[cfg(feature = "compression")]
mod save_file_parts;
#[cfg(all(feature = "derive", feature = "files", feature = "std"))]
mod save_story_example;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_check;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_compatible;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_fingerprint;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_json;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_lock;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_text;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod schema_zoo;
#[cfg(feature = "tokio")]
mod streams;
#[cfg(all(feature = "derive", feature = "typescript"))]
mod typescript_files;
#[cfg(all(feature = "derive", feature = "std"))]
mod values;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod versions;
