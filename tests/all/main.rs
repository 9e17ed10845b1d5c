//! The tests of gdvar, with engines.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here. With `sanitized`,
//! only those are built that `.ci/run` runs with the address sanitizer: optimised, all of them take minutes.

#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
#[path = "../zoo/changes.rs"]
mod changes;
#[cfg(all(feature = "derive", feature = "gdscript", feature = "infer", feature = "rust", not(sanitized)))]
#[path = "../code_keys/mod.rs"]
mod code_keys;
#[path = "../engine/mod.rs"]
mod engine;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
#[path = "../../examples/gdscript/main.rs"]
mod example;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
#[path = "../gdscript/mod.rs"]
mod gdscript;
#[cfg(feature = "json")]
#[path = "../../gdvar-core/tests/golden/mod.rs"]
mod golden;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
#[path = "../zoo/made.rs"]
mod made;
#[cfg(not(sanitized))]
#[path = "../near/mod.rs"]
mod near;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/pairs.rs"]
mod pairs;
#[path = "../../gdvar-core/tests/random/mod.rs"]
mod random;
#[cfg(not(sanitized))]
#[path = "../../gdvar-core/tests/sources/mod.rs"]
mod sources;
#[cfg(not(sanitized))]
#[path = "../texts/mod.rs"]
mod texts;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
#[path = "../updating/mod.rs"]
mod updating;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
#[path = "../zoo/mod.rs"]
mod zoo;

#[cfg(not(sanitized))]
mod behaviour;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod compile_errors;
#[cfg(feature = "files")]
mod config_files;
#[cfg(feature = "files")]
mod converting;
#[cfg(all(feature = "derive", feature = "gdscript", feature = "tokio", not(sanitized)))]
mod course;
#[cfg(all(feature = "files", feature = "std", not(sanitized)))]
mod crash_safety;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_ahead;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod derive_attributes;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_depth;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_dictionaries;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod derive_directions;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_engines;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_memory;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_orders;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_other;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_properties;
#[cfg(all(feature = "derive", feature = "std"))]
mod derive_shapes;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_untagged;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod derive_with;
#[cfg(all(feature = "derive", feature = "schema", feature = "std"))]
mod derive_zoo;
#[cfg(all(feature = "files", not(sanitized)))]
mod editing_items;
#[cfg(all(feature = "files", not(sanitized)))]
mod encoded_values;
#[cfg(not(sanitized))]
mod engine_keys;
#[cfg(all(feature = "glam", not(sanitized)))]
mod engine_math;
#[cfg(not(sanitized))]
mod engines_agree;
#[cfg(not(sanitized))]
mod engines_answer;
#[cfg(all(feature = "files", not(sanitized)))]
mod engines_convert_objects;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod engines_keep_values;
#[cfg(all(feature = "json", not(sanitized)))]
mod engines_read_json;
#[cfg(all(feature = "files", feature = "std", not(sanitized)))]
mod engines_read_scripts;
#[cfg(not(sanitized))]
mod engines_read_text;
#[cfg(all(feature = "files", not(sanitized)))]
mod engines_share_configs;
#[cfg(all(feature = "derive", feature = "files", feature = "gdscript", not(sanitized)))]
mod engines_share_resources;
#[cfg(all(feature = "files", not(sanitized)))]
mod engines_share_settings;
#[cfg(all(feature = "files", not(sanitized)))]
mod file_memory;
#[cfg(all(feature = "derive", feature = "files", feature = "schema", not(sanitized)))]
mod fuzz_corpus;
#[cfg(all(feature = "derive", feature = "files", feature = "manifest", not(sanitized)))]
mod game_classes;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
mod gdscript_engines;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
mod gdscript_files;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
mod gdscript_godot3;
#[cfg(all(feature = "derive", feature = "gdscript", not(sanitized)))]
mod gdscript_unknown_tags;
#[cfg(all(feature = "derive", feature = "gdscript", feature = "typescript", not(sanitized)))]
mod generated_types;
#[cfg(all(feature = "json", not(sanitized)))]
mod golden_matches_engines;
#[cfg(all(feature = "files", feature = "std"))]
mod guess;
#[cfg(all(feature = "files", not(sanitized)))]
mod guess_cost;
#[cfg(all(feature = "derive", feature = "gdscript", feature = "infer", feature = "rust", not(sanitized)))]
mod hostile_types;
#[cfg(all(
    feature = "derive",
    feature = "files",
    feature = "gdscript",
    feature = "infer",
    feature = "rust",
    not(sanitized)
))]
mod inferred_rust;
#[cfg(all(feature = "derive", feature = "infer", feature = "std", not(sanitized)))]
mod inferred_zoo;
#[cfg(all(feature = "files", not(sanitized)))]
mod inspecting;
#[cfg(all(feature = "json", not(sanitized)))]
mod json;
#[cfg(all(feature = "files", feature = "std", not(sanitized)))]
mod locked_files;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod nested_orders;
#[cfg(not(sanitized))]
mod pages;
#[cfg(all(feature = "files", not(sanitized)))]
mod paths;
#[cfg(all(feature = "derive", feature = "std", not(sanitized)))]
mod raw_variant;
#[cfg(all(feature = "derive", feature = "tokio", not(sanitized)))]
mod readme_servers;
#[cfg(all(feature = "files", not(sanitized)))]
mod real_files;
#[cfg(all(feature = "tokio", not(sanitized)))]
mod remote_debugger;
#[cfg(all(feature = "derive", feature = "rust", not(sanitized)))]
mod rust_types;
#[cfg(all(feature = "files", not(sanitized)))]
mod save_file;
#[cfg(all(feature = "files", feature = "std", not(sanitized)))]
mod save_file_dialects;
#[cfg(all(feature = "files", not(sanitized)))]
mod save_file_parts;
#[cfg(all(feature = "derive", feature = "files", feature = "std", not(sanitized)))]
mod save_story_example;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_check;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_compatible;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_fingerprint;
#[cfg(all(feature = "derive", feature = "json", feature = "schema", feature = "std", not(sanitized)))]
mod schema_json;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_lock;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_text;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod schema_zoo;
#[cfg(all(feature = "tokio", not(sanitized)))]
mod streams;
#[cfg(not(sanitized))]
mod type_names;
#[cfg(all(feature = "derive", feature = "typescript", not(sanitized)))]
mod typescript_files;
#[cfg(all(feature = "derive", feature = "std"))]
mod values;
#[cfg(all(feature = "derive", feature = "schema", feature = "std", not(sanitized)))]
mod versions;
#[cfg(all(feature = "derive", feature = "files", feature = "schema", not(sanitized)))]
mod versions_of_objects;
