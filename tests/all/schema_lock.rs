//! `check_lock`: a test that notices where wire forms change.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gdvar::GodotSchema;
use gdvar::schema::{Schema, check_lock};

/// The variables that tell the child process the file and the set of types.
const FILE: &str = "GDVAR_LOCK_FILE";
const TYPES: &str = "GDVAR_LOCK_TYPES";

/// The same types in different versions of the program.
macro_rules! times {
    ($($time:ident { $($types:item)+ })+) => {$(
        #[allow(dead_code, reason = "only their schemas are looked at")]
        mod $time {
            $(
                #[derive(gdvar::GodotSchema)]
                $types
            )+
        }
    )+};
}

times! {
    first {
        #[gdvar(version = 3, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: u8, class: super::Class }
        pub(crate) struct Message { x: f32, y: f32 }
    }
    changed {
        #[gdvar(version = 3, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: i64, class: super::Class, #[gdvar(default)] gold: i64 }
        pub(crate) struct Message { x: f32, y: f32 }
    }
    next_version {
        #[gdvar(version = 4, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: i64, class: super::Class, #[gdvar(default)] gold: i64 }
        pub(crate) struct Message { x: f64, y: f32 }
    }
    next_version_changed {
        #[gdvar(version = 4, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: i64, #[gdvar(default)] gold: i32 }
        pub(crate) struct Message { x: f64, y: f32 }
    }
    narrowed {
        #[gdvar(version = 4, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: u8, class: super::Class }
        pub(crate) struct Message { x: f32, y: i16 }
    }
    turned {
        #[gdvar(version = 3, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: u8, class: super::Class }
        #[gdvar(untagged)]
        pub(crate) enum Message { Whole(i64), Real(f64) }
    }
    turned_again {
        #[gdvar(version = 3, unversioned = 1)]
        pub(crate) struct Save { name: String, hp: u8, class: super::Class }
        #[gdvar(untagged)]
        pub(crate) enum Message { Real(f64), Whole(i64) }
    }
    object {
        #[gdvar(object = "Resource", script = "res://save.gd", version = 3)]
        pub(crate) struct Save { name: String }
    }
    object_changed {
        #[gdvar(object = "Resource", script = "res://save.gd", version = 3)]
        pub(crate) struct Save { name: String, #[gdvar(since = 3, default)] gold: i64 }
    }
    otherwise {
        /// Another order, other names in Rust, an alias: the same wire form.
        #[gdvar(version = 3, unversioned = 1)]
        pub(crate) struct Save { #[gdvar(rename = "hp", alias = "health")] life: u8, class: super::Class, name: String }
        pub(crate) struct Message { y: f32, x: f32 }
    }
}

#[allow(dead_code, reason = "only its schema is looked at")]
#[derive(GodotSchema)]
enum Class {
    Fighter,
    Mage { mana: u8 },
}

fn schemas(time: &str) -> Vec<Schema<'static>> {
    match time {
        "first" => vec![first::Save::SCHEMA, first::Message::SCHEMA],
        "changed" => vec![changed::Save::SCHEMA, changed::Message::SCHEMA],
        "next version" => vec![next_version::Save::SCHEMA, next_version::Message::SCHEMA],
        "next version changed" => {
            vec![next_version_changed::Save::SCHEMA, next_version_changed::Message::SCHEMA]
        }
        "narrowed" => vec![narrowed::Save::SCHEMA, narrowed::Message::SCHEMA],
        "turned" => vec![turned::Save::SCHEMA, turned::Message::SCHEMA],
        "turned again" => vec![turned_again::Save::SCHEMA, turned_again::Message::SCHEMA],
        "otherwise" => vec![otherwise::Save::SCHEMA, otherwise::Message::SCHEMA],
        "object" => vec![object::Save::SCHEMA],
        "object changed" => vec![object_changed::Save::SCHEMA],
        "fewer" => vec![first::Message::SCHEMA],
        "twice" => vec![first::Save::SCHEMA, changed::Save::SCHEMA],
        time => panic!("{time}"),
    }
}

/// Not a real test: the other tests run it in a process with other environment variables.
#[test]
#[ignore = "it is run by the other tests"]
fn child() {
    let (file, types) = (env::var(FILE).expect("it is set"), env::var(TYPES).expect("it is set"));
    check_lock(file, &schemas(&types));
}

fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema_lock").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room");
    folder
}

/// Runs `check_lock` and returns its message, if it fails.
fn run(file: &Path, types: &str, update: Option<&str>) -> Option<String> {
    let mut command = Command::new(env::current_exe().expect("this is a program"));
    command.args(["--ignored", "--exact", "schema_lock::child", "--nocapture"]).env_remove("GDVAR_UPDATE");
    command.env(FILE, file).env(TYPES, types).env("RUST_BACKTRACE", "0");
    if let Some(update) = update {
        command.env("GDVAR_UPDATE", update);
    }
    let output = command.output().expect("it starts");
    if output.status.success() {
        return None;
    }
    let stderr = String::from_utf8(output.stderr).expect("it is text");
    let message = stderr.split_once(&format!("{}: ", file.display())).expect("the message names the file").1;
    let end = message.find("\nnote: ").expect("a panic ends in a note");
    Some(message[..end].to_owned())
}

#[test]
fn a_changed_object_needs_a_new_version() {
    let file = empty_folder("object").join("schemas.json");
    assert_eq!(run(&file, "object", Some("1")), None);
    let message = run(&file, "object changed", Some("1")).expect("the version is the same");
    assert!(message.contains("`Save` has changed, and its version is still 3"), "{message}");
    assert!(message.contains("give it `version = 4`"), "{message}");
}

#[test]
fn a_changed_form_is_reported_with_its_effect_on_old_data_and_programs() {
    let folder = empty_folder("changed");
    let file = folder.join("schemas/protocol.json");

    let message = run(&file, "first", None).expect("there is no file");
    assert_eq!(
        message,
        "wire forms have changed\n\n`Save` is new\n\n`Message` is new\n\n\
         Set GDVAR_UPDATE=1 and run the test again to update the file."
    );
    assert!(!file.exists());
    assert_eq!(run(&file, "first", Some("1")), None);
    assert_eq!(run(&file, "first", None), None);
    assert_eq!(run(&file, "otherwise", None), None);

    let expected = r#"wire forms have changed

`Save` has changed, and its version is still 3
    - Save "hp": int 0..=255
    + Save "hp": int
    + Save "gold": int, optional: Default::default()
  old data: the new program reads it
  old programs: they may not read new data: `hp`: an int from -9223372036854775808 to 9223372036854775807 may not fit one from 0 to 255
  give it `version = 4`

"#;
    let message = run(&file, "changed", None).expect("a form has changed");
    assert_eq!(message, format!("{expected}Set GDVAR_UPDATE=1 and run the test again to update the file."));

    // Two forms cannot have the same version unless the update is forced.
    let before = fs::read(&file).expect("it is there");
    let message = run(&file, "changed", Some("1")).expect("the version is the same");
    assert_eq!(
        message,
        format!(
            "{expected}Nothing was written. Set GDVAR_UPDATE=force if that version has not been released yet."
        )
    );
    assert_eq!(fs::read(&file).expect("it is there"), before);
    assert_eq!(run(&file, "changed", Some("force")), None);
    assert_eq!(run(&file, "changed", None), None);
}

#[test]
fn a_new_version_is_added_to_the_file_and_then_kept() {
    let folder = empty_folder("versions");
    let file = folder.join("lock.json");
    assert_eq!(run(&file, "first", Some("1")), None);
    let message = run(&file, "next version", None).expect("forms have changed");
    assert_eq!(
        message,
        r#"wire forms have changed

`Save` has changed, its version from 3 to 4
    - Save "version": int 3, optional: 1
    - Save "hp": int 0..=255
    + Save "version": int 4, optional: 1
    + Save "hp": int
    + Save "gold": int, optional: Default::default()
  old data: the new program reads it
  old programs: they may not read new data: `version`: an int from 4 to 4 may not fit one from 1 to 3

`Message` has changed
    - Message "x": float of 32 bits
    + Message "x": float
  old data: the new program reads it
  old programs: they may not read new data: `x`: a float of 64 bits may not fit one of 32 bits

Set GDVAR_UPDATE=1 and run the test again to update the file."#
    );
    assert_eq!(run(&file, "next version", Some("1")), None);
    let message = run(&file, "next version changed", Some("1")).expect("the version is the same");
    assert!(
        message.contains("    - Class \"Mage\": Dictionary\n    - Class \"Mage\" \"mana\": int 0..=255\n"),
        "{message}"
    );
}

#[test]
fn removed_types_and_damaged_files_are_reported() {
    let folder = empty_folder("gone");
    let file = folder.join("lock.json");
    assert_eq!(run(&file, "first", Some("1")), None);
    let message = run(&file, "fewer", None).expect("one is gone");
    assert!(message.contains("`Save` is not among the schemas any more"), "{message}");
    assert_eq!(run(&file, "fewer", Some("1")), None);
    assert_eq!(run(&file, "fewer", None), None);
    let message = run(&file, "twice", None).expect("two have one name");
    assert_eq!(message, "two of the schemas are of types with the name `Save`: put one into another file");

    // A lock file that was edited by hand or merged badly is refused.
    let text = fs::read_to_string(&file).expect("it is there").replace("\"bits\": 32", "\"bits\": 64");
    fs::write(&file, &text).expect("it is ours");
    let message = run(&file, "fewer", Some("1")).expect("it was changed");
    assert!(message.contains("so it is not as it was written at line 3, column"), "{message}");
    assert_eq!(run(&file, "fewer", Some("force")), None);
    assert_eq!(run(&file, "fewer", None), None);
}

#[test]
fn old_programs_read_what_is_only_narrower() {
    let file = empty_folder("narrower").join("lock.json");
    assert_eq!(run(&file, "first", Some("1")), None);
    let message = run(&file, "narrowed", None).expect("forms have changed");
    assert!(message.contains("`Message` has changed\n"), "{message}");
    assert!(message.ends_with(
        "  old programs: they read new data\n\nSet GDVAR_UPDATE=1 and run the test again to update the file."
    ), "{message}");
}

#[test]
fn another_order_of_untagged_variants_is_reported() {
    let file = empty_folder("order").join("lock.json");
    assert_eq!(run(&file, "turned", Some("1")), None);
    let message = run(&file, "turned again", None).expect("a form has changed");
    assert!(message.contains("`Message` has changed\n    the order of its parts\n"), "{message}");
}

#[test]
fn files_that_cannot_be_read_are_reported() {
    let folder = empty_folder("unreadable");
    let message = run(&folder, "first", Some("1")).expect("it is a folder");
    assert!(message.contains("directory"), "{message}");
}

#[test]
fn an_update_is_asked_for_with_a_value_other_than_zero() {
    let folder = empty_folder("asked");
    let file = folder.join("lock.json");
    for update in ["", "0"] {
        assert!(run(&file, "first", Some(update)).is_some_and(|message| message.contains("is new")));
        assert!(!file.exists(), "{update:?}");
    }
    assert_eq!(run(&file, "first", Some("yes")), None);
    assert!(file.exists());
}

#[test]
fn a_file_that_cannot_be_read_is_not_taken_for_a_missing_one() {
    let folder = empty_folder("a folder");
    let message = run(&folder, "first", None).expect("a folder is no file");
    assert!(!message.contains("is new"), "{message}");
}
