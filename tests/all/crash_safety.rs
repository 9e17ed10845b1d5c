//! A process that saves in a loop is killed at random moments. The file that it leaves behind is complete every time.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use gdvar::document::{NewFile, OpenOptions};
use gdvar::file::{Backup, write_atomically};

const KILLS: usize = 1000;
/// Processes that save at the same time, each in its own folder. They mostly wait for the disk.
const SAVERS: usize = 4;
/// The longest time after which a process is killed. By then it has saved about ten times.
const LONGEST_LIFE: Duration = Duration::from_millis(8);

/// The variable that tells the saving process the number of its first save.
const FIRST: &str = "GDVAR_FIRST_SAVE";
const SAVE: &str = "slot.save";
const BACKUP: &str = "slot.save.bak";

#[test]
fn a_thousand_kills_leave_the_whole_old_or_the_whole_new_file() {
    let cut_short = AtomicUsize::new(0);
    thread::scope(|scope| {
        for saver in 0..SAVERS {
            let cut_short = &cut_short;
            scope.spawn(move || {
                let folder = fresh_folder(saver);
                let mut moments = Moments::new(saver);
                let mut latest = 0;
                for _ in 0..KILLS / SAVERS {
                    kill_in_the_middle(&folder, latest + 1, moments.next());
                    latest = check(&folder, latest);
                    cut_short.fetch_add(usize::from(temporaries(&folder) > 0), Ordering::Relaxed);
                }
                write_atomically(folder.join(SAVE), b"the last", Backup::Bak).expect("saves");
                assert_eq!(temporaries(&folder), 0);
                fs::remove_dir_all(&folder).expect("the folder is ours");
            });
        }
    });
    // Otherwise no kill would have interrupted a save, and the test would prove nothing.
    let cut_short = cut_short.into_inner();
    assert!(cut_short > KILLS / 10, "only {cut_short} saves were cut short");
}

/// The process that is killed. When it runs as a normal test, it does nothing.
#[test]
#[ignore = "runs in the processes that the other test starts and kills"]
fn saves_until_it_is_killed() {
    let Ok(first) = env::var(FIRST) else { return };
    let first: u64 = first.parse().expect("a number");
    // The loop is finite, in case nobody kills the process.
    for number in first..first + 10_000 {
        let mut save = NewFile::new().create().expect("packs");
        save.push(contents(number).as_slice()).expect("encodes");
        save.save(SAVE, Backup::Bak).expect("saves");
        if number == first {
            println!("saving");
        }
    }
}

fn kill_in_the_middle(folder: &Path, first: u64, after: Duration) {
    let program = env::current_exe().expect("this test is a program");
    let mut saver = Command::new(program)
        .args(["--exact", "crash_safety::saves_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FIRST, first.to_string())
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    await_first_save(&mut saver);
    thread::sleep(after);
    saver.kill().expect("it still runs");
    saver.wait().expect("it was ours");
}

fn await_first_save(saver: &mut Child) {
    let output = saver.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(output).lines().map(|line| line.expect("is text"));
    assert!(lines.any(|line| line.ends_with("saving")), "the saver did not save");
}

/// Returns the number of the save in the folder, which has to be later than `latest`.
fn check(folder: &Path, latest: u64) -> u64 {
    let number = whole(&folder.join(SAVE));
    assert!(number > latest, "save {number} is there after save {latest}");
    // After the first save there is always a backup. It is the same save if the process was killed between giving the
    // file its two names.
    let backup = folder.join(BACKUP);
    if number > 1 {
        let backup = whole(&backup);
        assert!(backup == number || backup + 1 == number, "the backup of save {number} is save {backup}");
    }
    number
}

/// Returns the number of the save in a file. Panics if the file does not hold the whole value.
fn whole(path: &Path) -> u64 {
    let save = OpenOptions::new().open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let bytes: Vec<u8> = save.read(0).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let number = u64::from_le_bytes(*bytes.first_chunk().expect("it is not empty"));
    assert!(bytes == contents(number), "{} is torn at save {number}", path.display());
    number
}

/// Returns the content of a save, which differs from the previous save in every byte and in its length.
fn contents(number: u64) -> Vec<u8> {
    let [low, high, ..] = number.to_le_bytes();
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.resize(100 + usize::from(low) * 300, low ^ high);
    bytes
}

/// Returns the number of temporary files. They belong to one save, because each save removes the leftovers of earlier
/// saves.
fn temporaries(folder: &Path) -> usize {
    let files = fs::read_dir(folder).expect("it is a folder").map(|file| file.expect("is readable").path());
    let temporaries: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "tmp")).collect();
    let id = |path: &PathBuf| {
        path.to_str().and_then(|path| path.split('-').next_back()?.get(..16)).map(str::to_owned)
    };
    assert!(temporaries.iter().map(id).collect::<HashSet<_>>().len() <= 1, "{temporaries:?}");
    temporaries.len()
}

fn fresh_folder(saver: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("crash-{}-{saver}", std::process::id()));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

/// Random durations, the same in every run.
struct Moments(u32);

impl Moments {
    fn new(saver: usize) -> Self {
        // The seed can be any number except 0.
        Self(0x9E37_79B9 ^ u32::try_from(saver).expect("a handful"))
    }

    fn next(&mut self) -> Duration {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        LONGEST_LIFE.mul_f64(f64::from(self.0) / f64::from(u32::MAX))
    }
}
