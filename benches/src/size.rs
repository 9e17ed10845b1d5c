//! The size of the machine code of two programs that encode and decode the same structs: the folder `size/`.

use std::env;
use std::path::Path;
use std::process::Command;

/// Machine code in bytes.
pub struct Size {
    pub what: &'static str,
    pub gdvar: u64,
    pub serde: u64,
}

/// Builds the programs and measures them. Returns `None` without cargo or the binutils' `size`.
pub fn measure() -> Option<Vec<Size>> {
    let manifest = crate::file("size/Cargo.toml");
    let build = Command::new("cargo")
        .args(["build", "--release", "--quiet", "--bins", "--manifest-path"])
        .arg(manifest)
        .status();
    if !build.ok()?.success() {
        return None;
    }
    let program = env::current_exe().ok()?;
    let code = |name: &str| machine_code(&program.with_file_name(name));
    let neither = code("neither")?;
    let (one, two) = ((code("gdvar-one")?, code("serde-one")?), (code("gdvar-two")?, code("serde-two")?));
    Some(vec![
        Size { what: "a struct and the library behind it", gdvar: one.0 - neither, serde: one.1 - neither },
        Size { what: "each further struct", gdvar: two.0 - one.0, serde: two.1 - one.1 },
    ])
}

/// Returns the length of the section `.text`, which is the second word of its line.
fn machine_code(program: &Path) -> Option<u64> {
    let output = Command::new("size").args(["-A", "-d"]).arg(program).output().ok()?;
    let sections = String::from_utf8_lossy(&output.stdout).into_owned();
    sections.lines().find_map(|line| line.strip_prefix(".text ")?.split_whitespace().next()?.parse().ok())
}
