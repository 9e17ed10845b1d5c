//! Real engines, which are the reference for all results.
//!
//! An [`Engine`] answers requests in batches, with one start of the engine per batch: it reads bytes, writes the value of
//! an expression, and reads and writes files. The driver scripts beside this file describe the protocol between the two.
//!
//! Engines are looked for in `GODOT4` and `GODOT3`, in `target/engines` (where `scripts/install-engines` puts
//! them) and on `PATH`. A test without its engine says so and passes, unless `GDVAR_REQUIRE_ENGINES=1`.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

mod process;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, thread};

pub(crate) use process::{Folder, Run};
use process::{Process, Turn};

/// A batch takes well under a second, and a first start on a busy machine takes a few seconds.
const BATCH_TIMEOUT: Duration = Duration::from_secs(60);

/// An engine that was found and reported its version.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    program: PathBuf,
    generation: &'static Generation,
    version: String,
    project: Option<PathBuf>,
}

/// The differences between starting Godot 4 and Godot 3.
#[derive(Debug)]
struct Generation {
    major: u32,
    variable: &'static str,
    installed: &'static str,
    on_path: &'static [&'static str],
    /// Options that keep a build with a display server from opening a window.
    windowless: &'static str,
    driver: &'static str,
    /// The smallest file that makes a folder a project.
    project_file: &'static str,
}

const GODOT4: Generation = Generation {
    major: 4,
    variable: "GODOT4",
    installed: "godot4",
    on_path: &["godot4", "godot"],
    windowless: "--headless",
    driver: "godot4.gd",
    project_file: "config_version=5\n",
};

const GODOT3: Generation = Generation {
    major: 3,
    variable: "GODOT3",
    installed: "godot3",
    on_path: &["godot3-server", "godot3", "godot"],
    windowless: "--no-window",
    driver: "godot3.gd",
    project_file: "config_version=4\n",
};

/// Whether the engine may read and write full objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objects {
    Refused,
    Allowed,
}

/// A value as an engine holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// The result of `typeof`.
    pub(crate) type_id: u8,
    /// The bytes that the engine encodes the value to. Empty if it cannot encode the value.
    pub(crate) bytes: Vec<u8>,
    /// The result of `var_to_str`. A string of Godot 3 can hold invalid UTF-8, which is replaced here.
    pub(crate) text: String,
}

/// The answer of an engine to an input that may be damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Value(Value),
    Rejected,
    /// The engine's process ended.
    Crashed,
}

/// How `FileAccess` (Godot 3: `File`) wraps the values of a file.
#[derive(Clone, Debug)]
pub(crate) enum Container {
    Plain,
    Compressed(Compression),
    Passphrase(&'static str),
    Key([u8; 32]),
}

/// The compression modes, by the engine's numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Compression {
    FastLz = 0,
    Deflate = 1,
    Zstd = 2,
    Gzip = 3,
}

impl Engine {
    /// Returns Godot 4, if it is installed.
    pub(crate) fn godot4() -> Option<Self> {
        Self::find(&GODOT4)
    }

    /// Returns Godot 3, if it is installed.
    pub(crate) fn godot3() -> Option<Self> {
        Self::find(&GODOT3)
    }

    /// Returns the program, for tests that run scripts of their own.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the major, minor and patch version. The patch of `4.6` is 0.
    pub(crate) fn version(&self) -> (u32, u32, u32) {
        let mut numbers = self.version.split('.').map(|part| part.parse().unwrap_or(0));
        let mut next = || numbers.next().unwrap_or(0);
        (next(), next(), next())
    }

    /// Returns the engine if it has this version or a later one.
    pub(crate) fn at_least(self, oldest: (u32, u32, u32)) -> Option<Self> {
        if self.version() >= oldest {
            return Some(self);
        }
        skip(&format!("{} is {}, this holds from {oldest:?} on", self.program.display(), self.version))
    }

    /// Returns whether this is a double-precision build.
    pub(crate) fn is_double_precision(&self) -> bool {
        self.version.split('.').any(|part| part == "double")
    }

    /// Returns the same engine with this folder as `res://`.
    pub(crate) fn in_project(self, folder: impl Into<PathBuf>) -> Self {
        Self { project: Some(folder.into()), ..self }
    }

    /// Returns the value that the engine decodes from each input, or `None` if it rejects it.
    pub(crate) fn decode<B: AsRef<[u8]>>(
        &self,
        objects: Objects,
        values: impl IntoIterator<Item = B>,
    ) -> Vec<Option<Value>> {
        let request = |bytes: B| format!("decode {} {}", objects.flag(), hex(bytes.as_ref()));
        let responses = self.ask(values.into_iter().map(request));
        responses.into_iter().map(Response::value_or_rejected).collect()
    }

    /// Runs each of these function bodies in the engine and returns the results. A runtime error gives null.
    pub(crate) fn evaluate<S: AsRef<str>>(
        &self,
        objects: Objects,
        bodies: impl IntoIterator<Item = S>,
    ) -> Vec<Value> {
        let request = |body: S| format!("evaluate {} {}", objects.flag(), hex(body.as_ref().as_bytes()));
        let responses = self.ask(bodies.into_iter().map(request));
        responses.into_iter().map(Response::value).collect()
    }

    /// Returns the values that `get_var` reads from each of these files, encoded again.
    pub(crate) fn read_files<P: AsRef<Path>>(
        &self,
        objects: Objects,
        files: impl IntoIterator<Item = (P, Container)>,
    ) -> Vec<Result<Vec<Vec<u8>>, String>> {
        let request = |(path, container): (P, Container)| {
            format!("read_file {} {} {}", objects.flag(), container.field(), path_field(path.as_ref()))
        };
        let responses = self.ask(files.into_iter().map(request));
        responses.into_iter().map(Response::values).collect()
    }

    /// Makes the engine store values into each of these files with `store_var`. The values are given in its own encoding.
    pub(crate) fn write_files<P: AsRef<Path>, B: AsRef<[u8]>>(
        &self,
        objects: Objects,
        files: impl IntoIterator<Item = (P, Container, Vec<B>)>,
    ) {
        let request = |(path, container, values): (P, Container, Vec<B>)| {
            let path = path_field(path.as_ref());
            let mut line = format!("write_file {} {} {path}", objects.flag(), container.field());
            for value in values {
                line.push(' ');
                line.push_str(&hex(value.as_ref()));
            }
            line
        };
        for response in self.ask(files.into_iter().map(request)) {
            response.written();
        }
    }

    /// Returns the result of `str_to_var` for each of these texts.
    pub(crate) fn parse<S: AsRef<str>>(&self, texts: impl IntoIterator<Item = S>) -> Vec<Value> {
        let request = |text: S| format!("parse 0 {}", hex(text.as_ref().as_bytes()));
        let responses = self.ask(texts.into_iter().map(request));
        responses.into_iter().map(Response::value).collect()
    }

    /// Returns the JSON that `JSON.from_native` returns for each of these encoded values.
    pub(crate) fn json_of<B: AsRef<[u8]>>(&self, values: impl IntoIterator<Item = B>) -> Vec<String> {
        let request = |bytes: B| format!("from_native 0 {}", hex(bytes.as_ref()));
        let responses = self.ask(values.into_iter().map(request));
        responses.into_iter().map(Response::text).collect()
    }

    /// Returns the result of `JSON.to_native` for each of these texts, or `None` if a text is not JSON.
    pub(crate) fn read_json<S: AsRef<str>>(&self, texts: impl IntoIterator<Item = S>) -> Vec<Option<Value>> {
        let request = |text: S| format!("to_native 0 {}", hex(text.as_ref().as_bytes()));
        let responses = self.ask(texts.into_iter().map(request));
        responses.into_iter().map(Response::value_or_rejected).collect()
    }

    /// Returns the sections that `ConfigFile` loads from each of these files, as a Dictionary of Dictionaries.
    pub(crate) fn load_configs<P: AsRef<Path>>(
        &self,
        files: impl IntoIterator<Item = (P, Container)>,
    ) -> Vec<Result<Value, String>> {
        let request = |(path, container): (P, Container)| {
            format!("load_config 0 {} {}", container.field(), path_field(path.as_ref()))
        };
        let responses = self.ask(files.into_iter().map(request));
        responses.into_iter().map(Response::value_or_error).collect()
    }

    /// Makes `ConfigFile` save sections, given as an encoded Dictionary of Dictionaries, into each of these files.
    pub(crate) fn save_configs<P: AsRef<Path>, B: AsRef<[u8]>>(
        &self,
        files: impl IntoIterator<Item = (P, Container, B)>,
    ) {
        let request = |(path, container, sections): (P, Container, B)| {
            let path = path_field(path.as_ref());
            format!("save_config 0 {} {path} {}", container.field(), hex(sections.as_ref()))
        };
        for response in self.ask(files.into_iter().map(request)) {
            response.written();
        }
    }

    /// Runs a script of the project, given by its path below `res://`, until it quits.
    ///
    /// `arguments` are `OS.get_cmdline_user_args()` in Godot 4 and what follows `--` in
    /// `OS.get_cmdline_args()` in Godot 3.
    pub(crate) fn run_script(&self, script: &str, arguments: &[&str], timeout: Duration) -> Run {
        self.run_script_with(&[], script, arguments, timeout)
    }

    /// Like [`run_script`](Self::run_script), with options for the engine itself.
    pub(crate) fn run_script_with(
        &self,
        options: &[&str],
        script: &str,
        arguments: &[&str],
        timeout: Duration,
    ) -> Run {
        let project = self.project.as_deref().expect("a script runs in a project, which `in_project` names");
        let scratch = Folder::new();
        let mut process = self.command(project, &scratch);
        process.arguments(options).arguments(["-s", script, "--"]).arguments(arguments);
        process.run(timeout)
    }

    /// Runs a script of the project with these environment variables, until it quits.
    pub(crate) fn run_script_in(
        &self,
        variables: &[(&str, &Path)],
        script: &str,
        arguments: &[&str],
        timeout: Duration,
    ) -> Run {
        let project = self.project.as_deref().expect("a script runs in a project, which `in_project` names");
        let scratch = Folder::new();
        let mut process = self.command(project, &scratch);
        for (variable, value) in variables {
            process.environment(variable, value);
        }
        process.arguments(["-s", script, "--"]).arguments(arguments);
        process.run(timeout)
    }

    /// Makes the editor import the project, so that scripts can use each other's classes by name. For a build with double precision, which may
    /// have no editor, the installed engine does it.
    pub(crate) fn import(&self, timeout: Duration) {
        if self.is_double_precision()
            && let Ok(editor) = Self::new(self.generation.path(), self.generation)
        {
            return Self { project: self.project.clone(), ..editor }.import(timeout);
        }
        let project = self.project.as_deref().expect("a project is imported, which `in_project` names");
        let scratch = Folder::new();
        let run = self.command(project, &scratch).arguments(["--import"]).run(timeout);
        assert!(run.success, "{run}");
    }

    fn find(generation: &'static Generation) -> Option<Self> {
        let installed = generation.path();
        let named = env::var_os(generation.variable).map(PathBuf::from);
        // An engine that was installed for the tests and does not work is a failure, not a reason to look elsewhere.
        if let Some(program) = named.or_else(|| installed.is_file().then_some(installed)) {
            return Some(Self::new(program, generation).unwrap_or_else(|problem| panic!("{problem}")));
        }
        let path = env::var_os("PATH").unwrap_or_default();
        let on_path = |name| env::split_paths(&path).map(move |folder| folder.join(name));
        let programs = generation.on_path.iter().flat_map(on_path).filter(|program| program.is_file());
        // `godot` on PATH may have another major version. In that case it is not the right engine.
        let found = programs.into_iter().find_map(|program| Self::new(program, generation).ok());
        let Generation { major, variable, .. } = generation;
        found.or_else(|| {
            skip(&format!("no Godot {major} found: run scripts/install-engines, or name one in {variable}"))
        })
    }

    fn new(program: PathBuf, generation: &'static Generation) -> Result<Self, String> {
        let engine = Self { version: version_of(&program)?, program, generation, project: None };
        if engine.version().0 == generation.major {
            return Ok(engine);
        }
        Err(format!("{} is {}, not a Godot {}", engine.program.display(), engine.version, generation.major))
    }

    fn command(&self, project: &Path, scratch: &Folder) -> Process {
        let mut process = Process::new(&self.program, scratch);
        process.arguments([self.generation.windowless, "--path"]).arguments([project]);
        process
    }

    /// Like `decode`, but also reports the inputs on which the engine crashes.
    pub(crate) fn decode_or_crash<B: AsRef<[u8]>>(
        &self,
        objects: Objects,
        values: impl IntoIterator<Item = B>,
    ) -> Vec<Verdict> {
        let request = |bytes: B| format!("decode {} {}", objects.flag(), hex(bytes.as_ref()));
        self.verdicts(&values.into_iter().map(request).collect::<Vec<_>>())
    }

    /// Returns the result of `str_to_var` for each of these texts, and the texts on which the engine crashes.
    pub(crate) fn parse_or_crash<S: AsRef<str>>(&self, texts: impl IntoIterator<Item = S>) -> Vec<Verdict> {
        let request = |text: S| format!("parse 0 {}", hex(text.as_ref().as_bytes()));
        self.verdicts(&texts.into_iter().map(request).collect::<Vec<_>>())
    }

    /// Returns the result of `JSON.to_native` for each of these texts, and the texts on which the engine crashes.
    pub(crate) fn read_json_or_crash<S: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = S>,
    ) -> Vec<Verdict> {
        let request = |text: S| format!("to_native 0 {}", hex(text.as_ref().as_bytes()));
        self.verdicts(&texts.into_iter().map(request).collect::<Vec<_>>())
    }

    /// Returns the sections that `ConfigFile.load` finds in a file of each of these bytes, and the files on which the engine
    /// crashes.
    pub(crate) fn read_config_or_crash<B: AsRef<[u8]>>(
        &self,
        files: impl IntoIterator<Item = B>,
    ) -> Vec<Verdict> {
        let request = |bytes: B| format!("read_config 0 {}", hex(bytes.as_ref()));
        self.verdicts(&files.into_iter().map(request).collect::<Vec<_>>())
    }

    /// Restarts the engine after each crash.
    fn verdicts(&self, requests: &[String]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(requests.len());
        while verdicts.len() < requests.len() {
            let (responses, _) = self.responses(&requests[verdicts.len()..]);
            let verdict =
                |response: Response| response.value_or_rejected().map_or(Verdict::Rejected, Verdict::Value);
            verdicts.extend(responses.into_iter().map(verdict));
            if verdicts.len() < requests.len() {
                verdicts.push(Verdict::Crashed);
            }
        }
        verdicts
    }

    /// Returns one response for each request. Panics with the output of the engine if any is missing.
    fn ask(&self, requests: impl Iterator<Item = String>) -> Vec<Response> {
        let requests: Vec<String> = requests.collect();
        let (responses, run) = self.responses(&requests);
        if let Some(request) = requests.get(responses.len()) {
            panic!(
                "the engine stopped at request {} of {}: {request}\n{run}",
                responses.len(),
                requests.len()
            );
        }
        assert!(run.success, "the engine failed after its last response\n{run}");
        responses
    }

    /// Returns the responses up to the first request that the engine did not answer, if there is one.
    fn responses(&self, requests: &[String]) -> (Vec<Response>, Run) {
        let scratch = Folder::new();
        let request_file = scratch
            .write("requests", &requests.iter().fold(String::new(), |lines, line| lines + line + "\n"));
        let response_file = scratch.write("responses", "");
        let empty_project = scratch.path().join("project");
        fs::create_dir(&empty_project).expect("a fresh folder takes another");
        fs::write(empty_project.join("project.godot"), self.generation.project_file)
            .expect("a fresh folder takes a file");

        let mut process = self.command(self.project.as_deref().unwrap_or(&empty_project), &scratch);
        process.arguments([
            "-s".as_ref(),
            manifest_folder().join("tests/engine").join(self.generation.driver).as_os_str(),
        ]);
        process.environment("GDVAR_REQUESTS", &request_file).environment("GDVAR_RESPONSES", &response_file);
        let turn = Turn::wait();
        let run = process.run(BATCH_TIMEOUT);
        drop(turn);

        let answered = fs::read_to_string(&response_file).expect("the engine leaves its responses readable");
        let mut lines = answered.lines();
        let greeting = lines.next().unwrap_or_default();
        assert!(greeting.starts_with("engine "), "the driver did not start\n{run}");
        let responses = lines.zip(requests).map(|(line, request)| Response::new(line, request)).collect();
        (responses, run)
    }
}

impl Generation {
    /// Returns where `scripts/install-engines` puts the engine.
    fn path(&self) -> PathBuf {
        manifest_folder().join("target/engines").join(self.installed)
    }
}

impl Objects {
    fn flag(self) -> u8 {
        u8::from(self == Self::Allowed)
    }
}

impl Container {
    fn field(&self) -> String {
        match self {
            Self::Plain => "plain".to_owned(),
            // The discriminants are the engine's numbers.
            Self::Compressed(mode) => format!("compressed:{}", *mode as u8),
            Self::Passphrase(text) => format!("pass:{}", hex(text.as_bytes())),
            Self::Key(key) => format!("key:{}", hex(key)),
        }
    }
}

/// A line from the driver, with the request that it answers, for error messages.
struct Response {
    fields: Vec<String>,
    request: String,
}

impl Response {
    fn new(line: &str, request: &str) -> Self {
        Self { fields: line.split(' ').map(str::to_owned).collect(), request: request.to_owned() }
    }

    fn value_or_rejected(self) -> Option<Value> {
        if self.fields == ["rejected"] { None } else { Some(self.value()) }
    }

    fn value(self) -> Value {
        let [kind, type_id, bytes, text] = self.fields.as_slice() else { self.unexpected() };
        if kind != "value" {
            self.unexpected();
        }
        Value {
            type_id: type_id.parse().unwrap_or_else(|_| self.unexpected()),
            bytes: from_hex(bytes),
            text: String::from_utf8_lossy(&from_hex(text)).into_owned(),
        }
    }

    fn value_or_error(self) -> Result<Value, String> {
        match self.fields.as_slice() {
            [kind, message] if kind == "error" => {
                Err(String::from_utf8_lossy(&from_hex(message)).into_owned())
            }
            _ => Ok(self.value()),
        }
    }

    fn text(self) -> String {
        let [kind, text] = self.fields.as_slice() else { self.unexpected() };
        if kind != "text" {
            self.unexpected();
        }
        String::from_utf8_lossy(&from_hex(text)).into_owned()
    }

    fn values(self) -> Result<Vec<Vec<u8>>, String> {
        match self.fields.as_slice() {
            [kind, values @ ..] if kind == "values" => {
                Ok(values.iter().map(|value| from_hex(value)).collect())
            }
            [kind, message] if kind == "error" => {
                Err(String::from_utf8_lossy(&from_hex(message)).into_owned())
            }
            _ => self.unexpected(),
        }
    }

    fn written(self) {
        if self.fields != ["written"] {
            self.unexpected();
        }
    }

    fn unexpected(&self) -> ! {
        let said = match self.fields.as_slice() {
            [kind, message] if kind == "error" => String::from_utf8_lossy(&from_hex(message)).into_owned(),
            fields => fields.join(" "),
        };
        panic!("the engine answered \"{said}\" to: {}", self.request);
    }
}

/// Skips a test whose engine is missing, or fails it if `GDVAR_REQUIRE_ENGINES=1`.
fn skip(reason: &str) -> Option<Engine> {
    assert!(env::var_os("GDVAR_REQUIRE_ENGINES").is_none_or(|value| value != "1"), "{reason}");
    left_out(reason);
    None
}

/// Says on the real standard error, which the test harness does not keep back, that a test does nothing.
pub(crate) fn left_out(reason: &str) {
    let test = thread::current();
    let line = format!("left out: {}: {reason}\n", test.name().unwrap_or_default());
    // Nobody needs to see it.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// Parses the output of `--version`, such as `4.6.3.stable.official.7d41c59c4`.
fn version_of(program: &Path) -> Result<String, String> {
    let scratch = Folder::new();
    let mut process = Process::new(program, &scratch);
    process.arguments(["--version"]);
    let run = process.try_run(BATCH_TIMEOUT)?;
    // Some builds print a banner first.
    let version = run.stdout.lines().rev().find(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    version
        .map(str::to_owned)
        .ok_or_else(|| format!("{} does not tell its version\n{run}", program.display()))
}

/// Returns the folder of this repository, even in the tests of a package inside it.
fn manifest_folder() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_project = |folder: &&Path| folder.join("tests/engine").join(GODOT4.driver).is_file();
    package.ancestors().find(is_project).unwrap_or(package)
}

fn path_field(path: &Path) -> String {
    hex(path.to_str().expect("the engines take paths as UTF-8").as_bytes())
}

/// Returns bytes as the driver writes them: two hexadecimal digits each, or `-` for none.
fn hex(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "-".to_owned();
    }
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a String takes what is written to it");
        digits
    })
}

/// Parses the bytes in a field of the driver or in a golden file.
pub(crate) fn from_hex(digits: &str) -> Vec<u8> {
    if digits == "-" {
        return Vec::new();
    }
    assert!(digits.len().is_multiple_of(2) && digits.is_ascii(), "not bytes: {digits}");
    let byte =
        |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or_else(|_| panic!("not bytes: {digits}"));
    (0..digits.len()).step_by(2).map(byte).collect()
}
