//! Runs the command in a separate folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gdvar::document::{NewFile, OpenOptions};
use gdvar::file::Backup;
use gdvar::{Codec, Dialect, Variant};

/// A folder that is removed with this value.
pub(crate) struct Folder(tempfile::TempDir);

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) bytes: Vec<u8>,
    pub(crate) stderr: String,
}

impl Run {
    /// Returns the standard output.
    pub(crate) fn stdout(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("the output is text")
    }

    /// Returns the standard output of a successful command.
    pub(crate) fn ok(&self) -> &str {
        assert_eq!(self.code, 0, "{self:?}");
        self.stdout()
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("the folder is ours");
    }

    /// Writes a save of these values for Godot 4.
    pub(crate) fn save(&self, name: &str, values: &[Variant]) {
        self.save_in(name, values, Dialect::Godot4);
    }

    pub(crate) fn save_in(&self, name: &str, values: &[Variant], dialect: Dialect) {
        let save = NewFile { dialect, ..NewFile::new() }.with_values(values).expect("it encodes");
        save.save(self.path(name), Backup::None).expect("the folder is ours");
    }

    /// Returns the first value of a save of Godot 4.
    pub(crate) fn value(&self, name: &str) -> Variant {
        let codec = Codec::new().full_objects(true);
        OpenOptions::new()
            .dialect(Dialect::Godot4)
            .codec(codec)
            .open(self.path(name))
            .and_then(|save| save.read(0))
            .expect("it opens")
    }

    /// Returns the names of the files in the folder.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is ours");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("it is listed").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Runs the command with these arguments.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, &[], b"")
    }

    /// Runs the command with an address space of this size.
    #[cfg(target_os = "linux")]
    pub(crate) fn run_within(&self, bytes: usize, arguments: &[&str]) -> Run {
        let mut command = Command::new("sh");
        let script = format!("ulimit -d {} && exec \"$0\" \"$@\"", bytes >> 10);
        command.args(["-c", &script, env!("CARGO_BIN_EXE_gdvar")]).args(arguments);
        self.run_command(command, &[], b"")
    }

    /// Runs the command with these environment variables and this standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gdvar"));
        command.args(arguments);
        self.run_command(command, variables, input)
    }

    fn run_command(&self, mut command: Command, variables: &[(&str, &str)], input: &[u8]) -> Run {
        command.current_dir(self.0.path());
        for variable in ["GDVAR_PASSPHRASE", "VISUAL", "EDITOR", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command.envs(variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = input.to_vec();
        // Writing fails if the command does not read its input, and that does not matter.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().expect("the command ends");
        writer.join().expect("writing does not panic");
        let stderr = String::from_utf8(output.stderr).expect("messages are text");
        Run { code: output.status.code().unwrap_or(-1), bytes: output.stdout, stderr }
    }
}

/// Copies one of the golden files.
pub(crate) fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden").join(name)
}

/// Runs the command on a terminal, which `script` of util-linux provides, and types each answer when its prompt appears.
/// Returns the exit code and everything that the terminal showed.
#[cfg(target_os = "linux")]
pub(crate) fn on_a_terminal(
    folder: &Folder,
    arguments: &str,
    answers: &[(&str, &str)],
) -> (Option<i32>, String) {
    use std::io::Read as _;

    let mut script = Command::new("script");
    script.args(["-qec", &format!("{} {arguments}", env!("CARGO_BIN_EXE_gdvar")), "/dev/null"]);
    script
        .current_dir(folder.path(""))
        .env_remove("GDVAR_PASSPHRASE")
        .env_remove("NO_COLOR")
        .env("TERM", "xterm");
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("script starts");
    let mut terminal = child.stdin.take().expect("it is piped");
    let mut screen = child.stdout.take().expect("it is piped");
    let mut shown = Vec::new();
    for (prompt, answer) in answers {
        while !String::from_utf8_lossy(&shown).ends_with(prompt) {
            let mut byte = [0];
            screen.read_exact(&mut byte).unwrap_or_else(|_| panic!("no {prompt:?} in {shown:?}"));
            shown.extend(byte);
        }
        terminal.write_all(format!("{answer}\n").as_bytes()).expect("the terminal reads");
    }
    screen.read_to_end(&mut shown).expect("the terminal is read");
    let code = child.wait().expect("it ends").code();
    (code, String::from_utf8(shown).expect("it shows text"))
}
