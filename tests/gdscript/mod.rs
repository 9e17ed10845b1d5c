//! A Godot project with generated classes, in which every warning is an error.

// The tests for Godot 3 and for Godot 4 use different parts of this module.
#![allow(dead_code)]

pub(crate) mod agreement;
pub(crate) mod compare;

use std::path::Path;
use std::time::Duration;
use std::{fmt::Write as _, fs};

use gdvar::Variant;
use gdvar::gdscript::{File, Gdscript};

use crate::engine::{Engine, Folder, Run, from_hex};

/// The script that answers requests.
const DRIVER: &str = "addons/driver.gd";

const TIMEOUT: Duration = Duration::from_secs(300);

/// A project with the classes in `res://`.
pub(crate) struct Project {
    folder: Folder,
    engine: Engine,
    pub(crate) files: Vec<File>,
}

/// The driver's answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Loaded,
    Broken,
    /// The members, encoded, and the bytes that the class encodes.
    Value(Vec<u8>, Vec<u8>),
    /// The bytes that the class encodes.
    Built(Vec<u8>),
    Error(String),
}

impl Project {
    pub(crate) fn new(engine: Engine, classes: &Gdscript) -> Self {
        Self::of(engine, classes.files().unwrap_or_else(|problems| panic!("{problems}")))
    }

    pub(crate) fn of(engine: Engine, files: Vec<File>) -> Self {
        let folder = Folder::new();
        for File { name, text } in &files {
            folder.write(name, text);
        }
        let is_godot3 = engine.version().0 == 3;
        // The driver takes values of any type, so its warnings are off: for its folder in Godot 4, and for add-ons in
        // Godot 3.
        fs::create_dir_all(folder.path().join("addons")).expect("a fresh folder takes another");
        if is_godot3 {
            folder.write("project.godot", include_str!("project3.godot"));
            folder.write(DRIVER, include_str!("driver3.gd"));
            return Self { engine: engine.in_project(folder.path()), folder, files };
        }
        folder.write("project.godot", include_str!("project.godot"));
        folder.write(DRIVER, include_str!("driver.gd"));
        fs::create_dir_all(folder.path().join(".godot")).expect("a fresh folder takes another");
        folder.write(".godot/global_script_class_cache.cfg", &cache(&files));
        let engine = engine.in_project(folder.path());
        Self { folder, engine, files }
    }

    /// Returns the file of a class; for an inner class, the file and the class.
    pub(crate) fn file_of(&self, class: &str) -> String {
        let inner = format!("class {class} extends ");
        let outer = self.files.iter().find(|file| file.text.lines().any(|line| line.starts_with(&inner)));
        if let Some(file) = outer {
            return format!("{}:{class}", file.name);
        }
        let line = format!("class_name {class}");
        let file = self.files.iter().find(|file| file.text.lines().any(|one| one == line));
        file.unwrap_or_else(|| panic!("no class {class}")).name.clone()
    }

    /// Returns whether the class in a file reads values from Dictionaries.
    pub(crate) fn has_from_dict(&self, file: &str) -> bool {
        self.files.iter().any(|one| one.name == file && one.text.contains("static func from_dict("))
    }

    /// Runs the driver once, for all requests. It must not print any script error.
    pub(crate) fn ask(&self, requests: &[String]) -> Vec<Answer> {
        self.ask_without("SCRIPT ERROR", requests)
    }

    /// Runs the driver once, for all requests. The engine must not print any error at all.
    pub(crate) fn ask_quietly(&self, requests: &[String]) -> Vec<Answer> {
        self.ask_without("ERROR", requests)
    }

    /// Runs the driver once, for all requests. Also returns the errors that the engine printed.
    pub(crate) fn ask_with_errors(&self, requests: &[String]) -> (Vec<Answer>, String) {
        let (answers, run) = self.ask_freely(requests);
        assert_eq!(answers.len(), requests.len(), "{run}");
        (answers, run.stderr)
    }

    fn ask_without(&self, error: &str, requests: &[String]) -> Vec<Answer> {
        let (answers, run) = self.ask_freely(requests);
        assert!(!run.stderr.contains(error), "{run}");
        assert_eq!(answers.len(), requests.len(), "{run}");
        answers
    }

    /// Lets the engine check every file.
    pub(crate) fn assert_accepted(&self) {
        let requests: Vec<_> = self.files.iter().map(|file| format!("load {}", file.name)).collect();
        for (answer, file) in self.ask(&requests).iter().zip(&self.files) {
            assert_eq!(answer, &Answer::Loaded, "{}\n{}", file.name, file.text);
        }
    }

    fn ask_freely(&self, requests: &[String]) -> (Vec<Answer>, Run) {
        let path = self.folder.write("requests", &(requests.join("\n") + "\n"));
        let responses = self.folder.write("responses", "");
        let reader = &self.files.last().expect("there is a reader").name;
        let variables = [
            ("GDVAR_REQUESTS", path.as_path()),
            ("GDVAR_RESPONSES", responses.as_path()),
            ("GDVAR_READER", Path::new(reader)),
        ];
        let run = self.engine.run_script_in(&variables, DRIVER, &[], TIMEOUT);
        let answers = fs::read_to_string(&responses).expect("the driver leaves its answers readable");
        (answers.lines().map(Answer::of).collect(), run)
    }
}

/// Returns a request with bytes; `-` stands for none.
pub(crate) fn request(command: &str, file: &str, bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return format!("{command} {file} -");
    }
    bytes.iter().fold(format!("{command} {file} "), |mut line, byte| {
        let _ = write!(line, "{byte:02x}");
        line
    })
}

impl Answer {
    fn of(line: &str) -> Self {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["loaded"] => Self::Loaded,
            ["broken"] => Self::Broken,
            ["value", members, bytes] => Self::Value(from_hex(members), from_hex(bytes)),
            ["built", bytes] => Self::Built(from_hex(bytes)),
            ["error", text] => {
                Self::Error(String::from_utf8(from_hex(text)).expect("the driver writes UTF-8"))
            }
            _ => panic!("the driver answered: {line}"),
        }
    }
}

/// Returns whether a value contains Objects or ids of Objects. For an id that it has read, an engine writes a different
/// id.
pub(crate) fn has_objects(value: &Variant) -> bool {
    match value {
        Variant::Object(_) => true,
        Variant::Array(items) => items.iter().any(has_objects),
        Variant::Dictionary(entries) => {
            entries.iter().any(|(key, value)| has_objects(key) || has_objects(value))
        }
        _ => false,
    }
}

/// Returns the list of classes that the editor would write. With it, the classes know each other.
pub(crate) fn cache(files: &[File]) -> String {
    let mut list = String::from("list=[");
    for File { name, text } in files {
        let word =
            |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).expect("a class says that");
        let (class, base) = (word("class_name "), word("extends "));
        let _ = writeln!(
            list,
            "{{\"base\": &\"{base}\", \"class\": &\"{class}\", \"icon\": \"\", \"is_abstract\": false, \
             \"is_tool\": false, \"language\": &\"GDScript\", \"path\": \"res://{name}\"}},"
        );
    }
    list + "]\n"
}
