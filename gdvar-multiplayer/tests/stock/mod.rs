//! Stock engines that run beside a test, and what they have seen.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

use std::fmt;
use std::fs::{self, File};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gdvar::Variant;
use gdvar_multiplayer::{Event, Server};

pub(crate) use crate::engine::{Engine, Folder};

/// The longest time that a game may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Lets a server go on while clients connect: ENet's handshake needs it. They do not speak yet.
pub(crate) async fn serve_while<T>(server: &mut Server, connecting: impl Future<Output = T>) -> T {
    let serving = async {
        loop {
            let event = server.next().await;
            assert!(matches!(event, Event::Connected { .. }), "nobody speaks yet: {event:?}");
        }
    };
    tokio::select! {
        () = serving => unreachable!("it goes on"),
        connected = connecting => connected,
    }
}

/// The engine, for one test at a time: what is sent unreliably does not arrive if several games share a small machine.
pub(crate) struct Turn {
    engine: Engine,
    _others_wait: MutexGuard<'static, ()>,
}

impl Deref for Turn {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        &self.engine
    }
}

/// Returns the engine, if it speaks the protocol and its scripts can see errors: `Logger` came with 4.5.
pub(crate) fn godot() -> Option<Turn> {
    static TURN: Mutex<()> = Mutex::new(());
    let engine = Engine::godot4()?.at_least((4, 5, 0))?;
    // A test that failed has no effect on the next one.
    Some(Turn { engine, _others_wait: TURN.lock().unwrap_or_else(PoisonError::into_inner) })
}

pub(crate) fn game(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game").join(name)
}

/// A running engine, which is stopped with this value.
pub(crate) struct Game {
    name: String,
    child: Child,
    folder: Folder,
}

impl Game {
    /// Starts a script of the game. `OUTPUT` among the arguments becomes the file for the record.
    pub(crate) fn start(engine: &Engine, script: &str, arguments: &[&str]) -> Self {
        let folder = Folder::new();
        let output = folder.path().join("record");
        let log = File::create(folder.path().join("log")).expect("the folder is ours");
        let mut command = Command::new(engine.program());
        command.args(["--headless", "--path"]).arg(game("")).args(["-s", script, "--"]);
        for argument in arguments {
            if *argument == "OUTPUT" {
                command.arg(&output)
            } else {
                command.arg(argument)
            };
        }
        // The engine keeps logs and caches in the user's folders.
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, folder.path());
        }
        command.stdin(Stdio::null()).stdout(log.try_clone().expect("a file has two handles")).stderr(log);
        let child = command.spawn().expect("the engine starts");
        Self { name: arguments.first().copied().unwrap_or(script).to_owned(), child, folder }
    }

    /// Returns what the engine has printed so far.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Waits until the engine has printed something.
    pub(crate) async fn prints(&self, text: &str) {
        let start = Instant::now();
        while !self.log().contains(text) {
            assert!(start.elapsed() < PATIENCE, "{} does not print {text}: {}", self.name, self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits for the end, and returns what the peer has seen.
    pub(crate) async fn record(mut self) -> Record {
        let start = Instant::now();
        while self.child.try_wait().expect("it is a child").is_none() {
            assert!(start.elapsed() < PATIENCE, "{} does not end: {}", self.name, self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let text = fs::read_to_string(self.folder.path().join("record"));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}: {}", self.name, self.log()));
        let Ok(Variant::Array(seen)) = text.parse() else { panic!("{}: {text}", self.name) };
        let entries = seen.iter().map(|entry| match entry {
            Variant::Array(entry) => entry.iter().cloned().collect(),
            other => panic!("{other} is no entry"),
        });
        Record { name: self.name.clone(), entries: entries.collect() }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a peer has seen: the kind of each entry, and its details.
pub(crate) struct Record {
    pub(crate) name: String,
    entries: Vec<Vec<Variant>>,
}

impl Record {
    /// Returns the details of all entries of a kind, as text.
    pub(crate) fn all(&self, kind: &str) -> Vec<String> {
        self.values(kind).map(|details| texts(details).join(" ")).collect()
    }

    /// Returns the details of all entries of a kind.
    pub(crate) fn values<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a [Variant]> {
        let is_one = move |entry: &&Vec<Variant>| matches!(entry.first(), Some(Variant::String(first)) if first == kind);
        self.entries.iter().filter(is_one).map(|entry| &entry[1..])
    }

    /// Asserts that the engine has printed only errors that it prints among stock peers too.
    pub(crate) fn has_only_usual_errors(&self) {
        for error in self.all("error") {
            // One packet of a client's own synchronizer may come before its spawn.
            let is_usual = error.contains("Ignoring sync data from non-authority or for missing node.");
            assert!(is_usual, "{}: {error}\n{self:#?}", self.name);
        }
    }
}

fn texts(details: &[Variant]) -> Vec<String> {
    // A Dictionary is printed on several lines.
    details.iter().map(|detail| detail.to_string().replace('\n', "")).collect()
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} has seen:", self.name)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "  {}", texts(entry).join(" ")))
    }
}
