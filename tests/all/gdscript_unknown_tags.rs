//! Variants of generated classes for tags that they do not know.

use crate::engine::Engine;
use crate::gdscript::{Answer, Project, request};
use gdvar::gdscript::Gdscript;
use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, GodotSchema, Variant, variant};

/// Declares enums in which a unit variant takes unknown tags, with what each reads of such a tag.
macro_rules! enums {
    ($($name:ident $unknown:tt: $(#[$attribute:meta])* { $($variants:tt)* })+) => {
        $(
            #[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
            $(#[$attribute])*
            enum $name { $($variants)*, #[gdvar(other)] Z }
        )+

        /// Returns the name of each, an unknown variant, and the error of Rust that writes it again.
        fn unknown(dialect: Dialect) -> Vec<(&'static str, Vec<u8>, String)> {
            let codec = Codec::new().dialect(dialect);
            vec![$({
                let bytes = codec.encode(&variant!($unknown)).expect("it can be written");
                let value: $name = codec.decode(&bytes).expect("it takes unknown tags");
                let error = codec.encode(&value).expect_err("nothing holds the tag");
                (stringify!($name), bytes, error.to_string())
            }),+]
        }

        fn classes(classes: Gdscript) -> Gdscript {
            classes$(.add::<$name>())+
        }
    };
}
enums! {
    Names "later": { A, B }
    Codes 9: #[gdvar(repr = "int")] #[repr(u8)] { A = 1, C = 3 }
    Outside "later": { A, B { b: i64 } }
    Inside { "t": "later" }: #[gdvar(tag = "t")] { A, B { b: i64 } }
    Beside { "t": "later" }: #[gdvar(tag = "t", content = "c")] { A, B(i64) }
}

#[test]
fn classes_report_an_unknown_tag_that_they_cannot_write() {
    for (engine, dialect, classes) in [
        (Engine::godot4(), Dialect::Godot4, classes(Gdscript::new().prefix("Tag"))),
        (Engine::godot3(), Dialect::Godot3, classes(Gdscript::new().dialect(Dialect::Godot3).prefix("Tag"))),
    ] {
        let Some(engine) = engine else { continue };
        let project = Project::new(engine, &classes);
        let unknown = unknown(dialect);
        // Godot 3 has inner classes, without the prefix.
        let file = |name: &str| match dialect {
            Dialect::Godot3 => project.file_of(name),
            _ => project.file_of(&format!("Tag{name}")),
        };
        let requests: Vec<String> =
            unknown.iter().map(|(name, bytes, _)| request("decode", &file(name), bytes)).collect();
        let (answers, errors) = project.ask_with_errors(&requests);
        for ((name, _, error), answer) in unknown.iter().zip(answers) {
            let Answer::Value(_, written) = answer else { panic!("{name}: {answer:?}") };
            let value: Variant = Codec::new().dialect(dialect).decode(&written).expect("it is a value");
            assert!(value.is_nil() || value == variant!({ "t": null }), "{name}: {value}, in Rust: {error}");
        }
        let reported = errors.matches("does not hold the tag that was read, so it cannot be written").count();
        assert!(reported >= unknown.len(), "{reported} of {}: {errors}", unknown.len());
    }
}
