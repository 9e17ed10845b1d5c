//! The code that the programs in this folder share: jobs that are checked, timed and counted.

pub mod case;
pub mod instructions;
pub mod measure;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[global_allocator]
static ALLOCATOR: measure::Counting = measure::Counting;

/// Returns the path of a file of this folder.
pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Replaces the text between the marks `<!-- {mark} -->` and `<!-- end of {mark} -->` in a file of this folder.
///
/// # Panics
///
/// If the file or one of its marks is missing.
pub fn put(name: &str, mark: &str, text: &str) {
    let (start, end) = (format!("<!-- {mark} -->\n"), format!("<!-- end of {mark} -->\n"));
    let old = fs::read_to_string(file(name)).expect("the file is there");
    let (before, rest) = old.split_once(&start).expect("the file has the first mark");
    let (_, after) = rest.split_once(&end).expect("the file has the second mark");
    fs::write(file(name), [before, &start, text, &end, after].concat()).expect("the file can be written");
}

/// Returns the processor and the compiler.
pub fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpus.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}", compiler())
}

/// Returns the version of the compiler.
pub fn compiler() -> String {
    let rustc = Command::new("rustc").arg("--version").output();
    rustc.map_or_else(|_| "rustc".into(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
