//! Classes of types whose keys and names are code, or names that are taken: the engines accept them, or an error says what to do.

use gdvar::Dialect;
use gdvar::gdscript::Gdscript;

use crate::code_keys;
use crate::engine::Engine;
use crate::gdscript::Project;

/// Lets an engine check the classes. Returns the names of the values that have none, since one would have the name of a class of the
/// engine, or of another one.
fn refused(engine: Option<Engine>, dialect: Dialect) -> Vec<&'static str> {
    let (mut files, mut refused) = (Vec::new(), Vec::new());
    for (name, value) in code_keys::values().into_iter().chain(code_keys::fields()) {
        let classes = Gdscript::new().dialect(dialect).prefix(format!("Of{name}"));
        match classes.add_schema(code_keys::schema(name, &value)).files() {
            Ok(made) => files.extend(made),
            Err(problems) => {
                assert!(
                    problems.iter().all(|problem| problem.contains("rename one")
                        || problem.contains("give the type another name")
                        || problem.contains("is gdvar's own")),
                    "{problems}"
                );
                refused.push(name);
            }
        }
    }
    if let Some(engine) = engine {
        Project::of(engine, files).assert_accepted();
    }
    refused
}

#[test]
fn godot_4_accepts_classes_whatever_the_keys_are() {
    let engine = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)));
    assert_eq!(refused(engine, Dialect::Godot4), ["NameKeys", "TypeKeys"]);
}

#[test]
fn godot_3_accepts_classes_whatever_the_keys_are() {
    assert_eq!(refused(Engine::godot3(), Dialect::Godot3), ["CodeKeys", "NameKeys", "SomeKeys", "TypeKeys"]);
}
