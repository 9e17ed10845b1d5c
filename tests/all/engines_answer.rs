//! The drivers in `tests/engine` report every answer of the engines correctly.

use std::time::Duration;

use crate::engine::{Container, Engine, Folder, Objects};

fn engines() -> impl Iterator<Item = Engine> {
    [Engine::godot4(), Engine::godot3()].into_iter().flatten()
}

#[test]
fn a_null_is_told_apart_from_rejected_bytes() {
    for engine in engines() {
        let nil = [0, 0, 0, 0];
        let cut_int = [2, 0, 0, 0, 1];
        let verdicts = engine.decode(Objects::Refused, [&nil[..], &cut_int, &[], &nil]);
        let accepted: Vec<bool> = verdicts.iter().map(Option::is_some).collect();
        assert_eq!(accepted, [true, false, false, true], "{engine:?}");
    }
}

#[test]
fn any_text_comes_through() {
    for engine in engines() {
        let [text] = engine
            .evaluate(Objects::Refused, ["return \"a\\n\\t\\\"\\\\ é🦀\""])
            .try_into()
            .expect("one value");
        assert_eq!(text.text, "\"a\n\t\\\"\\\\ é🦀\"", "{engine:?}");
        let body =
            [4, 0, 0, 0, 12, 0, 0, 0].iter().chain("a\n\t\"\\ é🦀".as_bytes()).copied().collect::<Vec<u8>>();
        assert_eq!(text.bytes, body, "{engine:?}");
    }
}

#[test]
fn a_value_that_cannot_be_encoded_does_not_stop_the_batch() {
    // Godot 3 has a depth limit since 3.5.
    for engine in engines().filter_map(|engine| engine.at_least((3, 5, 0))) {
        let too_deep = "var deep = []\nfor i in 2000:\n\tdeep = [deep]\nreturn deep";
        let values = engine.evaluate(Objects::Refused, [too_deep, "return true"]);
        assert!(values[0].bytes.is_empty(), "{engine:?}");
        assert_eq!(values[1].bytes, [1, 0, 0, 0, 1, 0, 0, 0], "{engine:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_of_its_own() {
    for engine in engines() {
        let scratch = Folder::new();
        let cut = scratch.write("cut", "\x04\0\0\0\x02\0\0\0");
        let missing = scratch.path().join("missing");
        let answers =
            engine.read_files(Objects::Refused, [(missing, Container::Plain), (cut, Container::Plain)]);
        let problems: Vec<String> =
            answers.into_iter().map(|answer| answer.expect_err("nothing to read")).collect();
        assert!(problems[0].contains("cannot open"), "{}", problems[0]);
        assert_eq!(problems[1], "no value at byte 0");
    }
}

#[test]
fn a_script_of_a_project_runs_with_its_arguments() {
    for engine in engines() {
        let (project_file, arguments) = match engine.version().0 {
            4 => ("config_version=5", "OS.get_cmdline_user_args()"),
            _ => ("config_version=4", "OS.get_cmdline_args()"),
        };
        let project = Folder::new();
        project.write("project.godot", project_file);
        project.write(
            "greet.gd",
            &format!("extends SceneTree\nfunc _init():\n\tprint({arguments}[-1])\n\tquit()\n"),
        );
        let run =
            engine.in_project(project.path()).run_script("greet.gd", &["7", "crab"], Duration::from_secs(60));
        assert!(run.success && run.stdout.contains("crab"), "{run}");
    }
}
