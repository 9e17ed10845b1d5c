//! A child process with a time limit, and its working folder.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between checks. An engine start takes some 200 ms, so this adds next to nothing.
const POLL: Duration = Duration::from_millis(5);

/// The number of engines that answer batches at the same time. A machine with many processors runs as many tests at once, and
/// an engine takes 100 MB.
const MOST_AT_ONCE: usize = 8;

/// The right to let an engine answer a batch.
pub(super) struct Turn(());

static RUNNING: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

impl Turn {
    pub(super) fn wait() -> Self {
        let (running, ended) = &RUNNING;
        let running = running.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |running: &mut usize| *running >= MOST_AT_ONCE;
        *ended.wait_while(running, is_full).unwrap_or_else(PoisonError::into_inner) += 1;
        Self(())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let (running, ended) = &RUNNING;
        *running.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ended.notify_one();
    }
}

/// A process that is about to start.
pub(crate) struct Process {
    command: Command,
    stdout: PathBuf,
    stderr: PathBuf,
}

/// The result of a finished process.
#[derive(Debug)]
pub(crate) struct Run {
    /// Whether the process ended with exit code 0.
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A folder for one process. Dropping the value removes it.
pub(crate) struct Folder(PathBuf);

impl Process {
    pub(crate) fn new(program: &Path, scratch: &Folder) -> Self {
        let mut command = Command::new(program);
        // Engines keep logs and caches in the user's folders. Those may be read-only, and a test should not write to them.
        let home = scratch.path();
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, home);
        }
        Self { command, stdout: home.join("stdout"), stderr: home.join("stderr") }
    }

    pub(crate) fn arguments<A: AsRef<OsStr>>(&mut self, arguments: impl IntoIterator<Item = A>) -> &mut Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn environment(&mut self, variable: &str, value: &Path) -> &mut Self {
        self.command.env(variable, value);
        self
    }

    /// Runs the process to its end. Panics if it does not start or does not end in time.
    pub(crate) fn run(&mut self, timeout: Duration) -> Run {
        self.try_run(timeout).unwrap_or_else(|problem| panic!("{problem}"))
    }

    /// Runs the process to its end, or kills it after the time limit.
    pub(crate) fn try_run(&mut self, timeout: Duration) -> Result<Run, String> {
        // The output goes to files: a process that writes to a full pipe would hang.
        let open = |path: &Path| {
            File::create(path).map(Stdio::from).map_err(|error| format!("{}: {error}", path.display()))
        };
        self.command.stdin(Stdio::null()).stdout(open(&self.stdout)?).stderr(open(&self.stderr)?);
        let program = self.command.get_program().display().to_string();
        let child = self.command.spawn().map_err(|error| format!("cannot start {program}: {error}"))?;
        let status = wait(child, timeout).map_err(|error| format!("{program}: {error}"))?;
        let run = Run {
            success: status.is_some_and(|status| status.success()),
            stdout: read(&self.stdout),
            stderr: read(&self.stderr),
        };
        if status.is_some() {
            return Ok(run);
        }
        Err(format!("{program} was stopped after {} s\n{run}", timeout.as_secs()))
    }
}

/// Waits for the exit status, or returns `None` after the time limit.
fn wait(mut child: Child, timeout: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let elapsed = start.elapsed();
        if elapsed > timeout && !is_slowed_down(child.id(), timeout, elapsed) {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(POLL);
    }
}

/// Returns whether other programs keep a process from ending: it has worked for less than the limit, but has not been idle.
fn is_slowed_down(process: u32, timeout: Duration, elapsed: Duration) -> bool {
    // Where the system has such a file: behind the name in parentheses, the time in hundredths of a second is in the fields 14 and 15.
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace();
    let worked = Duration::from_millis(10 * fields.skip(11).take(2).flat_map(str::parse::<u64>).sum::<u64>());
    worked < timeout && worked > elapsed / 100 && elapsed < 20 * timeout
}

fn read(path: &Path) -> String {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "--- its stdout ---\n{}\n--- its stderr ---\n{}",
            self.stdout.trim_end(),
            self.stderr.trim_end()
        )
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("engine-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        // Cargo sets this folder for tests and benches, but not for programs.
        let parent = option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
        let path = parent.join(name);
        // An earlier process with the same id may have been killed before it could clean up.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Leftovers in the target folder do no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}
