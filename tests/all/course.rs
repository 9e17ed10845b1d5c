//! The examples work as documented, and the engines can read what they write.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::engine::{Container, Engine, Folder, Objects};
use gdvar::{VarReader, Variant, from_bytes};

/// Returns, as `read` finds them, the values of a save that the engine wrote and the values of the edited save, and the
/// output of the example.
fn edit(read: impl Fn(&Path) -> Vec<Variant>) -> (Vec<Variant>, Vec<Variant>, String) {
    let save = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/saves-4.6.3/plain.save");
    let folder = Folder::new();
    let edited = folder.path().join("edited.save");
    let run =
        Command::new(example("save_game")).arg(&save).arg(&edited).output().expect("the example starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    (read(&save), read(&edited), String::from_utf8(run.stdout).expect("the example prints text"))
}

/// Cargo builds the examples beside the tests.
fn example(name: &str) -> std::path::PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.ancestors().nth(2).expect("tests are in a folder of the profile's");
    profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Returns the values with a thousand more gold pieces.
fn with_more_gold(mut values: Vec<Variant>) -> Vec<Variant> {
    let gold = values[0].get_mut("player").and_then(|player| player.get_mut("gold")).expect("a purse");
    *gold = Variant::Int(gold.as_int().expect("a number of pieces") + 1_000);
    values
}

#[test]
fn the_example_changes_one_number_and_no_other_byte() {
    let (before, after, printed) = edit(|path| {
        VarReader::new(File::open(path).expect("the file is there")).values().map(Result::unwrap).collect()
    });
    assert_eq!(with_more_gold(before), after);
    assert!(printed.contains("Ferris now has 5000001000 gold"), "{printed}");
    assert!(printed.contains("2 of 3408 bytes changed"), "{printed}");
}

#[test]
fn godot4_reads_the_edited_save_and_sees_the_change() {
    let Some(engine) = Engine::godot4() else { return };
    let (before, after, _) = edit(|path| {
        let files = engine.read_files(Objects::Refused, [(path, Container::Plain)]);
        let values = files.into_iter().next().expect("one file was asked for").expect("the engine reads it");
        values.iter().map(|bytes| from_bytes(bytes).expect("the engine's bytes")).collect()
    });
    assert_eq!(with_more_gold(before), after);
}

/// Returns the output of an example.
fn printed(name: &str) -> String {
    let run = Command::new(example(name)).output().expect("the example starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("the example prints text")
}

#[test]
fn the_game_reads_the_first_packet_as_the_struct_that_was_sent() {
    let printed = printed("first_packet");
    assert!(printed.contains("the game wrote Spawn { name: \"Ferris\""), "{printed}");
    assert!(printed.contains("without the last 4 bytes: the input ends"), "{printed}");
    let Some(engine) = Engine::godot4() else { return };
    let line =
        printed.lines().find_map(|line| line.strip_prefix("print(")?.strip_suffix(')')).expect("a script");
    let written = "return {\"name\": \"Ferris\", \"position\": Vector3(1, 2, 3), \"hp\": 87.5}";
    let values = engine.evaluate(Objects::Refused, [format!("return {line}").as_str(), written]);
    assert_eq!(values[0], values[1]);
    let bytes = values[1].bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert!(printed.contains(&format!("{} bytes: {bytes}\n", values[1].bytes.len())), "{printed}");
}

#[test]
fn the_enums_are_what_the_game_reads() {
    let printed = printed("enums");
    for expected in [
        "Chat { text: \"hi\", team: Blue } is { \"team\": 5, \"text\": \"hi\", \"type\": \"chat\" }",
        "Gold(20) is { \"data\": 20, \"kind\": \"Gold\" }",
        "Sunny is \"Sunny\"",
        "Rain { millimetres: 0.5 } is { \"Rain\": { \"millimetres\": 0.5 } }",
        "Percent(80) is 80",
        "a dance is an error: unknown variant `dance`",
    ] {
        assert!(printed.contains(expected), "no {expected} in\n{printed}");
    }
}

/// The chat server. It ends when the test ends.
struct Chat {
    server: Child,
    ports: [String; 2],
    lines: mpsc::Receiver<String>,
}

impl Chat {
    fn start() -> Self {
        let mut server = Command::new(example("chat_server"))
            .arg("0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the example starts");
        let stdout = BufReader::new(server.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut chat = Self { server, ports: Default::default(), lines };
        let addresses = chat.line();
        let ports =
            addresses.split(", ").map(|address| address.rsplit(':').next().expect("a port").to_owned());
        chat.ports = ports.collect::<Vec<_>>().try_into().expect("a port for each engine");
        chat
    }

    /// Returns the next line that the server prints.
    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(20)).expect("the server prints a line")
    }
}

impl Drop for Chat {
    fn drop(&mut self) {
        self.server.kill().expect("the server runs until it is stopped");
        self.server.wait().expect("it was started");
    }
}

#[test]
fn games_of_both_engines_chat() {
    const TIMEOUT: Duration = Duration::from_secs(30);
    let project = |name| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/chat_server").join(name);
        move |engine: Engine| engine.in_project(folder)
    };
    let (Some(godot4), Some(godot3)) =
        (Engine::godot4().map(project("godot4")), Engine::godot3().map(project("godot3")))
    else {
        return;
    };
    let chat = Chat::start();
    let [godot4_port, godot3_port] = &chat.ports;
    let (listener, speaker) = thread::scope(|scope| {
        let listener = scope.spawn(|| godot4.run_script("client.gd", &[godot4_port, "Ferris"], TIMEOUT));
        assert_eq!(chat.line(), "Ferris joined");
        let arguments = [godot3_port, "Corro", "Привет, мир", "bye"];
        let speaker = scope.spawn(move || godot3.run_script("client.gd", &arguments, TIMEOUT));
        (listener.join().expect("a client ends"), speaker.join().expect("a client ends"))
    });
    let said = "Corro joined\nCorro: Привет, мир\nCorro: bye\n";
    assert!(listener.success && listener.stdout.contains(&format!("Ferris joined\n{said}")), "{listener}");
    assert!(speaker.success && speaker.stdout.contains(said), "{speaker}");
    let mut last = [(); 3].map(|()| chat.line());
    last[1..].sort();
    assert_eq!(last, ["Corro joined", "Corro left", "Ferris left"]);
}

#[test]
fn the_example_writes_the_classes_for_both_engines() {
    let folder = Folder::new();
    let run = Command::new(example("gdscript")).arg(folder.path()).output().expect("the example starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(folder.path().join("godot4/game_message.gd").is_file());
    assert!(folder.path().join("godot3/game.gd").is_file());
}
